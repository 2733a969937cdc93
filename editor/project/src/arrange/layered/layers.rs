//! Assigns each block to a column: the first one to the right of everything that it reads, or
//! further to the right where that shortens at least as many wires as it lengthens. So options are
//! placed next to their decision, and blocks that read nothing next to their readers. A cycle,
//! which two frames can form, is cut where a search from its first block returns to it.

use super::blocks::Wire;

/// Returns the column of each block.
pub(super) fn assign_layers(blocks: usize, wires: &[Wire]) -> Vec<usize> {
    let mut next: Vec<Vec<usize>> = vec![Vec::new(); blocks];
    for wire in wires.iter().filter(|wire| wire.from != wire.to) {
        next[wire.from].push(wire.to);
    }

    let order = reverse_postorder(&next);
    let mut rank = vec![0; blocks];
    for (at, block) in order.iter().enumerate() {
        rank[*block] = at;
    }

    let mut layers = vec![0; blocks];
    let mut read = vec![0; blocks];
    // A wire that goes backwards in this order closes a cycle and is ignored.
    let goes_on = |from: usize, to: usize| rank[to] > rank[from];
    for &block in &order {
        for &other in next[block].iter().filter(|other| goes_on(block, **other)) {
            layers[other] = layers[other].max(layers[block] + 1);
            read[other] += 1;
        }
    }

    for &block in order.iter().rev() {
        let readers = next[block].iter().filter(|other| goes_on(block, **other));
        let nearest = readers.clone().map(|other| layers[*other]).min();
        if let Some(nearest) = nearest
            && readers.count() >= read[block]
        {
            layers[block] = nearest - 1;
        }
    }

    layers
}

/// Returns the blocks in an order in which every wire goes forwards except those that close cycles.
fn reverse_postorder(next: &[Vec<usize>]) -> Vec<usize> {
    let mut seen = vec![false; next.len()];
    let mut order = Vec::with_capacity(next.len());
    let mut has_source = vec![false; next.len()];

    for other in next.iter().flatten() {
        has_source[*other] = true;
    }
    let sources = (0..next.len()).filter(|block| !has_source[*block]);
    let roots: Vec<usize> = sources.chain(0..next.len()).collect();

    for root in roots {
        if seen[root] {
            continue;
        }
        seen[root] = true;
        let mut open = vec![(root, 0)];
        while let Some((block, at)) = open.last_mut() {
            if let Some(&other) = next[*block].get(*at) {
                *at += 1;
                if !std::mem::replace(&mut seen[other], true) {
                    open.push((other, 0));
                }
            } else {
                order.push(*block);
                open.pop();
            }
        }
    }

    order.reverse();
    order
}
