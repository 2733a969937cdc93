//! Effects that cannot change their stat, that nothing triggers, or that need a target where there
//! is none. Decisions do not read effects, so only a reference to a missing stat is an error.

use alloc::{collections::BTreeMap, format, string::String, vec::Vec};

use super::{
    Fix, FixEdit, NodeLocation, Report,
    context::{CheckContext, SocketRead, sockets_of, wired_sockets},
    messages, rules,
    targets::options_with_target,
};
use crate::{
    compile::{Body, LoweredGraph},
    kind::structure::option,
    math,
    model::{
        Effect, EffectOperation, EffectTime, Node, NodeId, NodeKind, Place, Scope, Socket,
        SocketKey, Stat, StatKind,
    },
    symbolic::Interval,
    text::count_noun,
};

pub(super) fn check(
    context: &CheckContext<'_, '_>,
    lowered: &LoweredGraph<'_>,
    report: &mut Report<'_>,
) {
    let mut with_target = None;
    for body in context.bodies() {
        let mut readers = None;
        for (position, (id, node)) in body.nodes.iter().enumerate() {
            let Some(effects) = node.kind.effects() else {
                continue;
            };
            let readers = readers.get_or_insert_with(|| options_by_effects(body));
            let options = readers.get(id).map_or(&[][..], Vec::as_slice);
            let checked = EffectsNode {
                context,
                body,
                position,
                at: NodeLocation {
                    group: body.group,
                    node: *id,
                },
                node,
                is_used: body.read[position],
            };

            for (row, effect) in effects.iter().enumerate() {
                checked.check_effect(row, *effect, report);
            }
            checked.check_finish(report);

            let with_target = with_target.get_or_insert_with(|| options_with_target(lowered));
            let has_target = |option: &NodeId| {
                let at = NodeLocation {
                    group: body.group,
                    node: *option,
                };
                with_target.contains(&at)
            };
            // Effects that leave through an output of a group may belong to options with targets.
            let without_target = options.iter().find(|option| !has_target(option));
            if !checked.is_used || without_target.is_some() {
                let option = without_target.and_then(|option| {
                    context.node(NodeLocation {
                        group: body.group,
                        node: *option,
                    })
                });
                checked.report_target_reads(option, report);
            }
        }
    }
}

/// Returns the options of a body by the Effects node that is connected to them.
fn options_by_effects(body: &Body<'_>) -> BTreeMap<NodeId, Vec<NodeId>> {
    let mut options: BTreeMap<NodeId, Vec<NodeId>> = BTreeMap::new();
    for (id, node) in &body.nodes {
        if let NodeKind::Option(_) = node.kind
            && let Some(wire) = node
                .sockets
                .get(option::EFFECTS)
                .and_then(|held| held.wire())
        {
            options.entry(wire.node).or_default().push(*id);
        }
    }
    options
}

/// An Effects node and its place.
struct EffectsNode<'c, 'g> {
    context: &'c CheckContext<'c, 'g>,
    body: &'c Body<'g>,
    position: usize,
    at: NodeLocation,
    node: &'g Node,
    /// Whether an option or an output of a group reads it.
    is_used: bool,
}

impl EffectsNode<'_, '_> {
    fn place(&self) -> Place {
        Place::node(self.at.group, self.at.node)
    }

    fn row_place(&self, row: usize, column: u8) -> Place {
        self.place().socket(SocketKey::Row(row as u16, column))
    }

    /// Returns the effect as the start of a sentence.
    fn describe_effect(&self, stat: &Stat) -> String {
        format!(
            "the effect on {} in {}",
            messages::quote_name(&stat.name),
            messages::node_name(self.context.graph, self.node)
        )
    }

    fn check_effect(&self, row: usize, effect: Effect, report: &mut Report<'_>) {
        let Some(stat) = self.context.stat(effect.stat) else {
            let sentence = format!(
                "An effect of {} changes a stat that does not exist. Select another stat, or remove the effect.",
                messages::node_name(self.context.graph, self.node)
            );
            let fix = Fix::with_edit("Remove the effect", FixEdit::RemoveRow(self.at, row));
            let place = self.row_place(row, Effect::AMOUNT);
            report.add(rules::UNKNOWN_STAT, place, sentence, Some(fix));
            return;
        };

        self.check_operation(row, effect, stat, report);
        self.check_amount(row, effect, stat, report);
        self.check_trigger(row, effect, stat, report);
        self.check_conditions(row, stat, report);
    }

    /// Reports an effect that its stat does not allow.
    fn check_operation(&self, row: usize, effect: Effect, stat: &Stat, report: &mut Report<'_>) {
        let place = self.row_place(row, Effect::AMOUNT);
        let what = match &stat.kind {
            StatKind::Number { low, high, .. } if low == high => {
                let sentence = format!(
                    "{} changes nothing, because the range of the stat has only one value. Change the range, or remove the effect.",
                    self.describe_effect(stat),
                );
                report.add(rules::UNCHANGEABLE_STAT, place, sentence, None);
                return;
            }
            StatKind::Number { .. } => return,
            StatKind::YesNo => "a yes-or-no stat",
            StatKind::Choice(_) => "a choice stat",
        };

        let allowed = effect.allowed_for(stat);
        if effect != allowed {
            let sentence = match effect.operation {
                EffectOperation::Add => format!(
                    "{} adds to {what}, which can only be set. Set it on start, on completion or on end.",
                    self.describe_effect(stat),
                ),
                EffectOperation::Set => format!(
                    "{} sets {what} while running, but only numbers can be set then. Set it on start, on completion or on end.",
                    self.describe_effect(stat),
                ),
            };
            let title = format!("Set it {}", allowed.time.phrase());
            let edit = FixEdit::ChangeEffect(self.at, row, allowed);
            let fix = Fix::with_edit(title, edit);
            report.add(rules::WRONG_EFFECT, place, sentence, Some(fix));
        }
    }

    /// Reports a stat that is set to a value that it cannot have.
    fn check_amount(&self, row: usize, effect: Effect, stat: &Stat, report: &mut Report<'_>) {
        let key = SocketKey::Row(row as u16, Effect::AMOUNT);
        let Some(Socket::Value(value)) = self.node.socket(key) else {
            return;
        };
        if effect.operation == EffectOperation::Add {
            return;
        }

        let (low, high) = stat.reach();
        let nearest = match stat.kind {
            StatKind::Number { .. } => value.clamp(low, high),
            StatKind::YesNo | StatKind::Choice(_) => math::floor(value.clamp(low, high) + 0.5),
        };
        // A number that wraps around is inside wherever it is.
        if nearest == value || stat.circle().is_some() {
            return;
        }

        let effect = self.describe_effect(stat);
        let text = |value| messages::format_amount(value, &stat.unit);
        let (sentence, nearest_text) = match &stat.kind {
            StatKind::Choice(names) => {
                let sentence = format!(
                    "{effect} sets it to {}, which is not one of its {}. Select one of them.",
                    text(value),
                    count_noun(names.len(), "choice"),
                );
                let name = names.get(nearest as usize);
                (
                    sentence,
                    name.map_or_else(String::new, |name| messages::quote_name(name)),
                )
            }
            StatKind::YesNo => {
                let sentence = format!(
                    "{effect} sets it to {}, which is neither yes nor no. Select one of them.",
                    text(value),
                );
                (
                    sentence,
                    String::from(if nearest < 0.5 { "no" } else { "yes" }),
                )
            }
            StatKind::Number { .. } => {
                let sentence = format!(
                    "{effect} sets it to {}, which is outside its range, so it becomes {}. Enter a value {}.",
                    text(value),
                    text(nearest),
                    messages::describe_domain(low, high),
                );
                (sentence, text(nearest))
            }
        };
        let edit = FixEdit::SetSocket(self.at, key, Socket::Value(nearest));
        let fix = Fix::with_edit(format!("Set it to {nearest_text}"), edit);
        let place = self.row_place(row, Effect::AMOUNT);
        report.add(rules::EFFECT_OUTSIDE, place, sentence, Some(fix));
    }

    /// Reports an effect whose time never comes.
    fn check_trigger(&self, row: usize, effect: Effect, stat: &Stat, report: &mut Report<'_>) {
        let place = self.row_place(row, Effect::AMOUNT);
        if !self.is_used && effect.time != EffectTime::WhileRunning {
            let sentence = format!(
                "{} applies {}, but no option has these effects. Connect the node to an option, or let the effect apply while running.",
                self.describe_effect(stat),
                effect.time.phrase(),
            );
            report.add(rules::UNTRIGGERED_EFFECT, place, sentence, None);
        }
        if self.is_used && effect.time == EffectTime::OnCompletion && !self.can_complete() {
            let sentence = format!(
                "{} applies on completion, but nothing completes the option. Set \"duration\" or \"completes if\" of the node.",
                self.describe_effect(stat),
            );
            report.add(rules::NEVER_COMPLETES, place, sentence, None);
        }
    }

    /// Whether the node completes its option.
    fn can_complete(&self) -> bool {
        let is_set = |key| {
            let position = self.node.kind.spec().socket_position(key);
            let held = position.and_then(|at| self.node.sockets.get(at));
            held.is_some_and(|held| *held != Socket::Unset)
        };
        is_set("duration") || is_set("completes")
    }

    /// Reports an effect whose condition never holds.
    fn check_conditions(&self, row: usize, stat: &Stat, report: &mut Report<'_>) {
        for (column, reason) in [
            (Effect::WHEN, "its condition is always below 0.5"),
            (Effect::CHANCE, "its chance is always 0"),
        ] {
            let key = SocketKey::Row(row as u16, column);
            let reads = sockets_of(self.body, self.position).find(|reads| reads.key == key);
            let Some(highest) = reads.and_then(|reads| self.highest_value(&reads)) else {
                continue;
            };
            let never_holds = match column {
                Effect::WHEN => highest < 0.5,
                _ => highest <= 0.0,
            };
            if never_holds {
                let sentence = format!(
                    "{} never applies, because {reason}. Change it, or remove the effect.",
                    self.describe_effect(stat),
                );
                let place = self.row_place(row, column);
                report.add(rules::UNTRIGGERED_EFFECT, place, sentence, None);
            }
        }
    }

    /// Returns the highest value that a socket can have.
    fn highest_value(&self, reads: &SocketRead<'_, '_>) -> Option<f32> {
        match reads.socket {
            Socket::Unset => None,
            Socket::Value(value) => Some(value),
            Socket::Wire(_) => {
                let Interval { high, .. } = self.context.wire_fact(reads)?.interval;
                Some(high)
            }
        }
    }

    /// Reports rules for finishing and moving in a node without an option.
    fn check_finish(&self, report: &mut Report<'_>) {
        if self.is_used {
            return;
        }

        for (key, title) in self.node.finish_rules() {
            let sentence = format!(
                "{} has a value for \"{title}\", but no option has these effects. Connect the node to an option.",
                messages::node_name(self.context.graph, self.node),
            );
            let place = self.place().socket(key);
            report.add(rules::UNTRIGGERED_EFFECT, place, sentence, None);
        }
    }

    /// Reports effects that read or change a target's stat while an option without a target has
    /// them, or no option at all.
    fn report_target_reads(&self, option: Option<&Node>, report: &mut Report<'_>) {
        let advice = match option {
            Some(option) => format!(
                "but {} has no target. Set its \"targets\" to \"compete\" or \"best\"",
                messages::kind_and_name("option", option),
            ),
            None => String::from(
                "but no option has these effects. Connect the node to an option that has a target",
            ),
        };

        for (row, effect) in self.node.kind.effects().into_iter().flatten().enumerate() {
            let stat = self.context.stat(effect.stat);
            if let Some(stat) = stat.filter(|stat| stat.scope == Scope::Target) {
                let sentence = format!(
                    "{} changes a stat of the target, {advice}, or select a stat of the agent.",
                    self.describe_effect(stat),
                );
                let place = self.row_place(row, Effect::AMOUNT);
                report.add(rules::EFFECT_WITHOUT_TARGET, place, sentence, None);
            }
        }

        for reads in wired_sockets(self.body, self.position) {
            let fact = self.context.wire_fact(&reads);
            if fact.is_some_and(|fact| fact.scope == Scope::Target) {
                let sentence = format!(
                    "{} of {} reads a stat or history of the target, {advice}, or combine the values of all candidates with an \"Over targets\" node.",
                    messages::socket_with_article(self.node, reads.key),
                    messages::node_name(self.context.graph, self.node),
                );
                report.add(rules::EFFECT_WITHOUT_TARGET, reads.place(), sentence, None);
            }
        }
    }
}
