//! Whatever panels do, in whatever order: undoing all of it gives the same bytes, and redoing it what it came to.

use proptest::prelude::*;

use super::*;
use crate::edit::{
    History, choices, fixes, groups, kinds, properties,
    random::{example, there_and_back},
    rows, samples, stats,
};
use emath::pos2;
use inclination_core::{
    check::check,
    curve, decide,
    kind::SocketType,
    model::{StatId, StatKind},
};

const EXAMPLES: [&str; 4] = ["duel", "sniper", "sims-needs", "heal-or-fight"];

/// One of those of samples.
fn sampled(document: &Document, (what, which, other): (u8, usize, usize)) -> Vec<Edit> {
    let stats_there = &document.graph.stats;
    let stat = stats_there.get(which % stats_there.len().max(1));
    let stat = stat.map_or(StatId(0), |stat| stat.id);
    let number = other as f32 / 7.0;
    match what % 8 {
        0 => samples::kept(document, "Kept").1,
        1 => samples::next(document, other % 2 == 0),
        2 => samples::random(document, other as u64),
        3 => samples::candidate_added(document, Some(other as u32 % 3)).1,
        4 => samples::set(document, Some(other as u32 % 3), stat, number),
        5 => samples::candidate_removed(document, other as u32 % 4),
        6 => {
            let current = document.samples.named.get(other % 3);
            let current = current.map(|sample| sample.id);
            current.map_or_else(Vec::new, |id| match which % 4 {
                0 => samples::removed(document, id),
                1 => samples::duplicated(document, id),
                2 => samples::stepped(document, id, other % 2 == 0),
                _ => samples::updated(document, id),
            })
        }
        _ => choices::move_choice(document, stat, other % 3, which % 2 == 0),
    }
}

/// One of all the edits that there are, by a few numbers.
fn edits(document: &Document, (what, which, other): (u8, usize, usize)) -> Vec<Edit> {
    let graph = &document.graph;
    let groups: Vec<GroupId> = graph.groups.keys().copied().collect();
    let group = groups.get(which % (groups.len() + 1)).copied();
    let body = graph.body(group).unwrap();
    let ids: Vec<NodeId> = body.keys().copied().collect();
    let node = *ids.get(which % ids.len().max(1)).unwrap_or(&NodeId(0));
    let some: Vec<NodeId> = ids.iter().copied().skip(other % 5).step_by(3).collect();
    let stat = graph.stats.get(which % graph.stats.len().max(1));
    let stat = stat.map_or(StatId(0), |stat| stat.id);
    let number = other as f32 / 7.0;
    let scope = Scope::ALL[other % 3];
    let side = [groups::Side::Inputs, groups::Side::Outputs][other % 2];
    match what % 32 {
        24..32 => sampled(document, (what, which, other)),
        0 => stats::added(document, scope).1,
        1 => stats::duplicated(document, stat).map_or_else(Vec::new, |made| made.1),
        2 => stats::removed(document, stat),
        3 => stats::moved(
            document,
            stat,
            scope,
            graph.stats.get(other % 9).map(|stat| stat.id),
        ),
        4 => stats::of_kind(
            document,
            stat,
            &StatKind::Choice(vec!["one".into(), "two".into()]),
        ),
        5 => choices::rename_choice(document, stat, other % 3, "renamed"),
        6 => choices::remove_choice(document, stat, other % 3),
        7 => {
            let placed = stats::placed(document, group, stat, pos2(number, number));
            placed.map_or_else(Vec::new, |made| made.1)
        }
        8 => properties::named(document, group, &some, "Renamed"),
        9 => properties::chosen(document, group, &some, "invert", other % 2),
        10 => properties::typed(document, group, &some, "slope", number.into()),
        11 => properties::reset(document, group, node, SocketKey::Fixed((other % 4) as u16)),
        12 => properties::scoped(document, group, &some, scope),
        13 => rows::added(document, group, node),
        14 => rows::removed(document, group, node, other % 4),
        15 => rows::moved(document, group, node, other % 4, which % 4),
        16 => {
            let offered = body
                .get(&node)
                .map_or_else(Vec::new, |node| kinds::offered(&node.kind));
            let key = offered
                .get(other % offered.len().max(1))
                .map_or("", |spec| spec.key);
            kinds::changed(document, group, &[node], key, &|_| 0.0)
        }
        17 => {
            let preset = &curve::PRESETS[other % curve::PRESETS.len()];
            kinds::curve_preset(document, group, &some, preset)
        }
        18 => {
            let preset = &decide::PRESETS[other % decide::PRESETS.len()];
            kinds::decision_preset(document, group, &ids, preset)
        }
        19 => group
            .and_then(|group| groups::added(document, group, side, "Port", SocketType::Value))
            .map_or_else(Vec::new, |(_, edits)| edits),
        20 => {
            let known = group.and_then(|group| graph.groups.get(&group));
            let port =
                known.and_then(|known| known.inputs.iter().chain(&known.outputs).nth(other % 3));
            let at = group.zip(port);
            at.map_or_else(Vec::new, |(group, port)| {
                groups::removed(document, group, port.id)
            })
        }
        21 => {
            let problems = check(graph);
            let mut fixes = problems.iter().filter_map(|problem| problem.fix.as_ref());
            fixes
                .next()
                .map_or_else(Vec::new, |fix| fixes::fixed(document, fix))
        }
        22 => {
            let problems = check(graph);
            let mut known = problems
                .iter()
                .filter_map(inclination_core::check::Problem::acknowledgement);
            known
                .next()
                .map_or_else(Vec::new, |known| fixes::accepted(document, known))
        }
        _ => properties::bands(document, |bands| bands.truncate(other % 4)),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn undoing_all_gives_the_same_bytes(
        at in 0_usize..4,
        steps in prop::collection::vec((any::<u8>(), 0_usize..60, 0_usize..60), 1..24),
    ) {
        let before = example(EXAMPLES[at]);
        let (mut document, mut history) = (before.clone(), History::default());
        for step in steps {
            history.begin(&document, "Step");
            let edits = edits(&document, step);
            history.edit(&mut document, edits);
            history.commit(&document);
        }
        there_and_back(&before, document, history);
    }
}
