//! Compares effects: what is left of all differences without those of the logic.

use inclination_core::authoring::model::Graph;

use super::{ChangeKind, Difference, compare_graphs, compare_logic};

/// Compares the effects of two graphs that have equal IDs for the same items, and everything that
/// only effects read.
pub fn compare_effects(now: &Graph, then: &Graph) -> Vec<Difference> {
    if !now.has_effects() && !then.has_effects() {
        return Vec::new();
    }

    let logic = compare_logic(now, then);
    compare_graphs(now, then)
        .into_iter()
        .filter_map(|difference| remove_logic(difference, &logic))
        .collect()
}

/// Returns a difference without its changes of the logic, or `None` if nothing is left.
fn remove_logic(mut difference: Difference, logic: &[Difference]) -> Option<Difference> {
    let is_same_item = |other: &&Difference| {
        other.how == difference.how
            && other.place == difference.place
            && other.title == difference.title
            && other.kind == difference.kind
            && other.inside == difference.inside
    };
    if let Some(known) = logic.iter().find(is_same_item) {
        difference.what.retain(|what| !known.what.contains(what));
        if difference.how != ChangeKind::Changed || difference.what.is_empty() {
            return None;
        }
    }
    Some(difference)
}
