//! In which column a block stands: behind everything that it reads, and no further, but that what has room to the right
//! goes there where that makes no wire longer without making as many shorter. So options stand beside their decision, and
//! what reads nothing beside what reads it. What runs in a circle, as two frames may, is cut open where the way from the
//! first block comes back.

use super::blocks::Wire;

/// The column of each block.
pub(super) fn of(blocks: usize, wires: &[Wire]) -> Vec<usize> {
    let mut next: Vec<Vec<usize>> = vec![Vec::new(); blocks];
    for wire in wires.iter().filter(|wire| wire.from != wire.to) {
        next[wire.from].push(wire.to);
    }
    let order = finished_last_first(&next);
    let mut rank = vec![0; blocks];
    for (at, block) in order.iter().enumerate() {
        rank[*block] = at;
    }
    let mut layers = vec![0; blocks];
    let mut read = vec![0; blocks];
    // A wire that goes back in this order closes a circle.
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

/// The blocks in an order in which every wire goes forwards but for those that close circles.
fn finished_last_first(next: &[Vec<usize>]) -> Vec<usize> {
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
