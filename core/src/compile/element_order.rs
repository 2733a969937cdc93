//! The order of options and decisions, which determines their handles. A trace compiles a graph
//! with its effects, whose wires lead to another order than in the program without effects. So it
//! sorts its options and decisions like the program, and handles of one are valid in the other.

use alloc::{collections::BTreeMap, vec::Vec};

use super::{Body, ElementId, LoweredGraph, Plan};
use crate::model::{NodeKind, Path};

/// The paths of options and decisions, in the order in which they are lowered.
#[derive(Default)]
struct ElementOrder {
    options: Vec<Path>,
    decisions: Vec<Path>,
}

impl ElementOrder {
    fn add_body(&mut self, plan: &Plan<'_>, body: &Body<'_>, path: Path) {
        let nodes = body
            .order
            .iter()
            .filter_map(|&at| body.nodes.get(at as usize));
        for (id, node) in nodes {
            let here = path.node(*id);
            match &node.kind {
                NodeKind::Option(_) => self.options.push(here),
                NodeKind::Decision => self.decisions.push(here),
                NodeKind::Group { group, .. } if plan.can_expand() => {
                    if let Some(body) = plan.groups.get(group) {
                        self.add_body(plan, body, here);
                    }
                }
                _ => {}
            }
        }
    }
}

impl LoweredGraph<'_> {
    /// Sorts the options and decisions as another plan orders them. Those that it lacks come last.
    pub(crate) fn sort_elements_like(&mut self, plan: &Plan<'_>) {
        let mut order = ElementOrder::default();
        order.add_body(plan, &plan.root, Path::ROOT);

        let options = sort_like(&mut self.options, &order.options, |option| option.at.path);
        let decisions = sort_like(&mut self.decisions, &order.decisions, |one| one.at.path);

        let move_to = |position: &mut u32, positions: &[u32]| {
            if let Some(new) = positions.get(*position as usize) {
                *position = *new;
            }
        };
        for option in &mut self.options {
            if let Some(inner) = &mut option.inner {
                move_to(inner, &decisions);
            }
        }
        for decision in &mut self.decisions {
            for entry in decision.entries.iter_mut().chain(&mut decision.default) {
                move_to(&mut entry.option, &options);
            }
        }
        for element in &mut self.elements {
            match &mut element.id {
                ElementId::Option(option) => move_to(option, &options),
                ElementId::Decision(decision) => move_to(decision, &decisions),
                ElementId::Consideration(_) => {}
            }
        }
    }
}

/// Sorts items by the positions of their paths in a list. Returns the new position of each item.
fn sort_like<T>(items: &mut Vec<T>, order: &[Path], path: impl Fn(&T) -> Path) -> Vec<u32> {
    let ranks: BTreeMap<Path, usize> = order.iter().copied().zip(0..).collect();
    let mut sorted: Vec<(usize, T)> = core::mem::take(items).into_iter().enumerate().collect();
    sorted.sort_by_key(|(_, item)| ranks.get(&path(item)).copied().unwrap_or(usize::MAX));

    let mut positions = alloc::vec![0; sorted.len()];
    for (new, (old, _)) in (0..).zip(&sorted) {
        positions[*old] = new;
    }
    items.extend(sorted.into_iter().map(|(_, item)| item));
    positions
}
