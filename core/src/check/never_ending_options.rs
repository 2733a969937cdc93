//! Options that never end in a simulation. A decision that is made only while nothing runs waits
//! for its option to finish, so an option without a duration or a condition would run forever.
//!
//! Only options with effects are reported: without any, it is not known that an option is
//! simulated, and the game ends its options.

use alloc::{format, vec::Vec};

use super::{
    NodeLocation, Report, context::CheckContext, group_uses::nodes_in_every_use, messages, rules,
};
use crate::{
    compile::{LoweredDecision, LoweredGraph},
    kind::structure::option,
    model::{Node, NodeKind, Place},
};

pub(super) fn check(
    context: &CheckContext<'_, '_>,
    lowered: &LoweredGraph<'_>,
    report: &mut Report<'_>,
) {
    if !context.graph.has_effects() {
        return;
    }
    let is_simulated = |at: NodeLocation| {
        let node = context.node(at);
        let effects = node.and_then(|node| node.sockets.get(option::EFFECTS)?.wire());
        effects.is_some()
    };

    let ends = options_that_end(context, lowered);
    let mut waits_for = alloc::vec![None; lowered.options.len()];
    for decision in &lowered.decisions {
        if is_made_while_idle(context, decision) {
            for entry in decision.entries.iter().chain(&decision.default) {
                if let Some(waits) = waits_for.get_mut(entry.option as usize) {
                    *waits = Some(NodeLocation::from(decision.at));
                }
            }
        }
    }

    let verdicts =
        lowered
            .options
            .iter()
            .zip(waits_for.iter().zip(&ends))
            .map(|(option, (waits, ends))| {
                let is_endless = !ends && is_simulated(option.at.into());
                (option.at, waits.filter(|_| is_endless))
            });
    for (at, decision) in nodes_in_every_use(verdicts) {
        if let (Some(node), Some(decision)) = (context.node(at), context.node(decision)) {
            let sentence = format!(
                "Nothing ends {}, but {} waits until it ends, so a simulation ends it after 1 s. Set \"duration\", \"completes if\" or \"fails if\" of its effects.",
                messages::kind_and_name("option", node),
                messages::kind_and_name("decision", decision),
            );
            let place = Place::node(at.group, at.node);
            report.add(rules::NEVER_ENDING_OPTION, place, sentence, None);
        }
    }
}

/// Returns for each option whether something ends it: its effects, or an option of its inner
/// decision that ends. Inner decisions come before those that contain them.
fn options_that_end(context: &CheckContext<'_, '_>, lowered: &LoweredGraph<'_>) -> Vec<bool> {
    let mut ends: Vec<bool> = lowered
        .options
        .iter()
        .map(|option| ends_by_effects(context, option.at.into()))
        .collect();
    // The options of a decision that waits end at the latest after the usual time.
    let mut decision_ends: Vec<bool> = lowered
        .decisions
        .iter()
        .map(|decision| is_made_while_idle(context, decision))
        .collect();
    for (at, decision) in lowered.decisions.iter().enumerate() {
        for entry in decision.entries.iter().chain(&decision.default) {
            let position = entry.option as usize;
            let inner = lowered
                .options
                .get(position)
                .and_then(|option| option.inner);
            let inner_ends = inner.is_some_and(|inner| decision_ends[inner as usize]);
            if let Some(ends) = ends.get_mut(position) {
                *ends |= inner_ends;
                decision_ends[at] |= *ends;
            }
        }
    }
    ends
}

/// Whether the effects of an option have a rule that ends it. Effects that come from outside a
/// group are assumed to have one.
fn ends_by_effects(context: &CheckContext<'_, '_>, at: NodeLocation) -> bool {
    let effects = context.node(at).and_then(|node| {
        let wire = node.sockets.get(option::EFFECTS)?.wire()?;
        context.node(NodeLocation {
            node: wire.node,
            ..at
        })
    });
    match effects {
        None => false,
        Some(node) if matches!(node.kind, NodeKind::Effects(_)) => has_finish_rule(node),
        Some(_) => true,
    }
}

fn has_finish_rule(node: &Node) -> bool {
    !node.muted && node.finish_rules().next().is_some()
}

fn is_made_while_idle(context: &CheckContext<'_, '_>, decision: &LoweredDecision<'_>) -> bool {
    let node = context.node(decision.at.into());
    node.is_some_and(Node::waits_while_running)
}
