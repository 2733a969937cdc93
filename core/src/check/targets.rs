//! What belongs to targets: it is read only where there is a target, and where there is one it is read.
//!
//! An option has a target if it is weighed for each candidate, or if it stands, through inner decisions, in one that is.

use alloc::{collections::BTreeSet, format, string::String, vec::Vec};

use super::{
    Fix, FixEdit, NodeAt, Report, remembered, rules,
    scene::{Scene, reads_at},
    uses::everywhere,
    words,
};
use crate::{
    compile::{Body, Lowered, LoweredDecision, LoweredEntry, Targets},
    kind::structure::decision,
    model::{Place, Scope, SocketKey},
};

pub(super) fn check(scene: &Scene<'_, '_>, lowered: &Lowered<'_>, report: &mut Report<'_>) {
    let contexts = contexts(lowered);
    outside(scene, lowered, &contexts, report);
    let about_targets = lowered.decisions.iter().zip(&contexts);
    let about_targets = about_targets.filter(|(_, context)| !context.lacks_target);
    let about_targets = about_targets.map(|(decision, _)| decision.at.path);
    remembered::own(scene, lowered, &about_targets.collect(), report);
    same_for_all(scene, lowered, report);
}

/// What reads a target's stat and has no target. Inside an option it is that option which should have one.
fn outside(
    scene: &Scene<'_, '_>,
    lowered: &Lowered<'_>,
    contexts: &[Context],
    report: &mut Report<'_>,
) {
    let mut told = BTreeSet::new();
    for (decision, context) in lowered.decisions.iter().zip(contexts) {
        if !context.lacks_target {
            floor(scene, lowered, decision, &mut told, report);
        } else if context.around.is_empty() {
            for reader in readers(scene, lowered, decision) {
                if told.insert(reader.place) {
                    let Reader { what, reads, .. } = reader;
                    let (sentence, fix) = match reader.option {
                        None => (
                            format!(
                                "{what} {reads}, but the decision is about no target. Make one value of all candidates' by an Over targets node."
                            ),
                            None,
                        ),
                        Some(at) => (
                            format!(
                                "{what} {reads}, but has no target. Weigh it for each candidate, or make one value of all candidates' by an Over targets node."
                            ),
                            Some(weigh_for_each(at)),
                        ),
                    };
                    report.add(rules::TARGET_OUTSIDE, reader.place, sentence, fix);
                }
            }
        } else if let Some(reader) = readers(scene, lowered, decision).next() {
            around(scene, lowered, context, &reader, &mut told, report);
        }
    }
}

/// What reads a target's stat in a decision.
struct Reader {
    place: Place,
    /// The option; none for the decision itself.
    option: Option<NodeAt>,
    what: String,
    reads: String,
}

fn readers<'l>(
    scene: &'l Scene<'_, '_>,
    lowered: &'l Lowered<'_>,
    decision: &'l LoweredDecision<'_>,
) -> impl Iterator<Item = Reader> + 'l {
    let numbers = decision.numbers.iter().enumerate();
    let numbers = numbers.filter(|(_, number)| number.scope == Scope::Target);
    let numbers = numbers.filter_map(|(index, number)| {
        let (at, key) = (NodeAt::from(decision.at), SocketKey::Fixed(index as u16));
        let node = scene.node(at)?;
        let socket = words::socket(node, key);
        Some(Reader {
            place: place(at).socket(key),
            option: None,
            what: format!("the {socket} of the decision {}", words::node(node)),
            reads: reads(scene, number.narrowed_by),
        })
    });
    let entries = decision.entries.iter().chain(&decision.default);
    let entries = entries.filter(|entry| entry.own_scope.0 == Scope::Target);
    let options = entries.filter_map(|entry| {
        let option = lowered.options.get(entry.option as usize)?;
        let at = NodeAt::from(option.at);
        let node = scene.node(at)?;
        (option.targets == Targets::None).then(|| Reader {
            place: place(at),
            option: Some(at),
            what: format!("the option {}", words::node(node)),
            reads: reads(scene, entry.own_scope.1),
        })
    });
    numbers.chain(options)
}

/// Tells the options around of what is inside them and reads a target's stat.
fn around(
    scene: &Scene<'_, '_>,
    lowered: &Lowered<'_>,
    context: &Context,
    reader: &Reader,
    told: &mut BTreeSet<Place>,
    report: &mut Report<'_>,
) {
    for option in &context.around {
        let option = lowered.options.get(*option as usize);
        let Some(at) = option.map(|option| NodeAt::from(option.at)) else {
            continue;
        };
        if let Some(node) = scene.node(at)
            && told.insert(place(at))
        {
            let (name, Reader { what, reads, .. }) = (words::node(node), reader);
            let sentence = format!(
                "The option {name} has no target, but inside it {what} {reads}. Weigh {name} for each candidate, or make one value of all candidates' by an Over targets node."
            );
            let fix = weigh_for_each(at);
            report.add(rules::TARGET_OUTSIDE, place(at), sentence, Some(fix));
        }
    }
}

fn weigh_for_each(at: NodeAt) -> Fix {
    let edit = FixEdit::Choose(at, "targets", "compete");
    Fix::one("Weigh it for each candidate", edit)
}

/// A floor that is one target's, for options that are weighed for other targets.
fn floor(
    scene: &Scene<'_, '_>,
    lowered: &Lowered<'_>,
    decision: &LoweredDecision<'_>,
    told: &mut BTreeSet<Place>,
    report: &mut Report<'_>,
) {
    let key = SocketKey::Fixed(decision::FLOOR as u16);
    let at = NodeAt::from(decision.at);
    let socket = place(at).socket(key);
    let own = decision.entries.iter().any(|entry| {
        let option = lowered.options.get(entry.option as usize);
        option.is_some_and(|option| option.targets != Targets::None)
    });
    let number = decision.numbers[decision::FLOOR];
    if own
        && number.scope == Scope::Target
        && told.insert(socket)
        && let Some(node) = scene.node(at)
    {
        let sentence = format!(
            "The {} of the decision {} {}, but options of it are weighed for targets of their own, which have nothing to do with that one. Type a number, or wire one that is the agent's.",
            words::socket(node, key),
            words::node(node),
            reads(scene, number.narrowed_by),
        );
        report.add(rules::TARGET_OUTSIDE, socket, sentence, None);
    }
}

fn place(at: NodeAt) -> Place {
    Place::node(at.group, at.node)
}

fn reads(scene: &Scene<'_, '_>, stat: Option<u32>) -> String {
    let stat = stat.and_then(|stat| scene.graph.stats.get(stat as usize));
    match stat {
        Some(stat) => format!("reads the target stat {}", words::quoted(&stat.name)),
        None => "asks what is remembered of a target".into(),
    }
}

/// Whether a decision may be made without a target, and the options around it that would have to have one.
struct Context {
    lacks_target: bool,
    around: Vec<u32>,
}

/// One for each decision. Inner ones stand before those that they are in.
fn contexts(lowered: &Lowered<'_>) -> Vec<Context> {
    let context = |_| Context {
        lacks_target: true,
        around: Vec::new(),
    };
    let mut contexts: Vec<Context> = lowered.decisions.iter().map(context).collect();
    for option in &lowered.options {
        let inner = option.inner.map(|inner| inner as usize);
        if let Some(held) = inner.and_then(|inner| contexts.get_mut(inner)) {
            held.lacks_target = false;
        }
    }
    for (at, decision) in lowered.decisions.iter().enumerate().rev() {
        if !contexts[at].lacks_target {
            continue;
        }
        for entry in decision.entries.iter().chain(&decision.default) {
            let option = lowered.options.get(entry.option as usize);
            let inner = option.filter(|option| option.targets == Targets::None);
            let inner = inner.and_then(|option| option.inner);
            if let Some(inner) = inner.and_then(|inner| contexts.get_mut(inner as usize)) {
                inner.lacks_target = true;
                inner.around.push(entry.option);
            }
        }
    }
    contexts
}

/// Options that are weighed for each candidate and read nothing of one, in any decision that they are in.
fn same_for_all(scene: &Scene<'_, '_>, lowered: &Lowered<'_>, report: &mut Report<'_>) {
    if lowered
        .options
        .iter()
        .all(|option| option.targets == Targets::None)
    {
        return;
    }
    let mut inner_reads = alloc::vec![false; lowered.decisions.len()];
    // Whether each option is in a decision, and whether it reads something of a target in any.
    let mut options = alloc::vec![(false, false); lowered.options.len()];
    for (at, decision) in lowered.decisions.iter().enumerate() {
        let mut any = decision
            .numbers
            .iter()
            .any(|number| number.scope == Scope::Target);
        for entry in decision.entries.iter().chain(&decision.default) {
            let Some(option) = lowered.options.get(entry.option as usize) else {
                continue;
            };
            let reads = reads_target(entry, option.inner, &inner_reads);
            // What is weighed for candidates itself reads its own.
            any |= reads && option.targets == Targets::None;
            if let Some(known) = options.get_mut(entry.option as usize) {
                *known = (true, known.1 || reads);
            }
        }
        inner_reads[at] = any;
    }
    let found = everywhere(lowered.options.iter().zip(options).map(|(option, known)| {
        let is_same = option.targets != Targets::None && known == (true, false);
        (option.at, is_same.then_some(()))
    }));
    for (at, ()) in found {
        if let Some(node) = scene.node(at) {
            let sentence = format!(
                "The option {} is weighed for each candidate, but reads no target stat, so it is the same for all. Let a consideration of it read one, or do not weigh it for each.",
                words::node(node)
            );
            let edit = FixEdit::Choose(at, "targets", "none");
            let fix = Fix::one("Do not weigh it for each candidate", edit);
            let place = Place::node(at.group, at.node);
            report.add(rules::NO_TARGET_STAT, place, sentence, Some(fix));
        }
    }
}

fn reads_target(entry: &LoweredEntry<'_>, inner: Option<u32>, inner_reads: &[bool]) -> bool {
    let inner = inner.and_then(|inner| inner_reads.get(inner as usize));
    entry.own_scope.0 == Scope::Target || inner == Some(&true)
}

/// A value made over all candidates, of which each has the same. Counting them is what it is for.
pub(super) fn aggregate(
    scene: &Scene<'_, '_>,
    body: &Body<'_>,
    position: usize,
    report: &mut Report<'_>,
) {
    /// The value and the condition.
    const OF_CANDIDATES: usize = 2;
    let (id, node) = body.nodes[position];
    if node.setting("how") == 0 {
        return;
    }
    for index in 0..OF_CANDIDATES {
        let Some(reads) = reads_at(body, position, index) else {
            continue;
        };
        let of_all = match reads.socket.wire() {
            None => true,
            Some(_) => scene
                .fact(&reads)
                .is_some_and(|fact| fact.scope < Scope::Target),
        };
        if !of_all {
            return;
        }
    }
    let sentence = format!(
        "{} is made over all candidates, but neither its value nor its condition reads a target stat, so each has the same. Let one of them read a target stat, or do without it.",
        words::node(node)
    );
    let place = Place::node(body.group, id);
    report.add(rules::SAME_FOR_ALL, place, sentence, None);
}
