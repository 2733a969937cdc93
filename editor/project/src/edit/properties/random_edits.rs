//! Random sequences of panel edits: undoing all of them restores the same bytes, and redoing all of
//! them gives the result again.

use proptest::prelude::*;

use super::*;
use crate::edit::{
    History, choices, fixes, groups, kinds, properties,
    random_documents::{check_undo_and_redo, load_example},
    rows, samples, stats,
};
use emath::pos2;
use inclination_core::authoring::{
    check::check,
    curve, decide,
    kind::SocketType,
    model::{StatId, StatKind},
};

const EXAMPLES: [&str; 4] = ["duel", "sniper", "sims-needs", "heal-or-fight"];

/// Returns one of the edits of samples, as the three numbers choose.
fn random_sample_edit(document: &Document, kind: u8, index: usize, extra: usize) -> Vec<Edit> {
    let all_stats = &document.graph.stats;
    let stat = all_stats
        .get(index % all_stats.len().max(1))
        .map_or(StatId(0), |stat| stat.id);
    let number = extra as f32 / 7.0;

    match kind % 8 {
        0 => samples::add_sample(document, "Kept").1,
        1 => samples::show_next_sample(document, extra.is_multiple_of(2)),
        2 => samples::randomize_values(document, extra as u64),
        3 => samples::add_candidate(document, Some(extra as u32 % 3)).1,
        4 => samples::set_current_value(document, Some(extra as u32 % 3), stat, number),
        5 => samples::remove_candidate(document, extra as u32 % 4),
        6 => {
            let current = document
                .samples
                .named
                .get(extra % 3)
                .map(|sample| sample.id);
            current.map_or_else(Vec::new, |id| match index % 4 {
                0 => samples::remove_sample(document, id),
                1 => samples::duplicate_sample(document, id),
                2 => samples::move_sample(document, id, extra.is_multiple_of(2)),
                _ => samples::update_sample(document, id),
            })
        }
        _ => choices::move_choice(document, stat, extra % 3, index.is_multiple_of(2)),
    }
}

/// Returns one of all the edits that panels make, as the three numbers choose.
fn random_panel_edit(document: &Document, kind: u8, index: usize, extra: usize) -> Vec<Edit> {
    let graph = &document.graph;
    let groups: Vec<GroupId> = graph.groups.keys().copied().collect();
    let group = groups.get(index % (groups.len() + 1)).copied();
    let body = graph.body(group).unwrap();
    let ids: Vec<NodeId> = body.keys().copied().collect();
    let node = *ids.get(index % ids.len().max(1)).unwrap_or(&NodeId(0));
    let some: Vec<NodeId> = ids.iter().copied().skip(extra % 5).step_by(3).collect();

    let stat = graph
        .stats
        .get(index % graph.stats.len().max(1))
        .map_or(StatId(0), |stat| stat.id);
    let number = extra as f32 / 7.0;
    let scope = Scope::ALL[extra % 3];
    let side = [groups::PortSide::Inputs, groups::PortSide::Outputs][extra % 2];

    match kind % 32 {
        24..32 => random_sample_edit(document, kind, index, extra),
        0 => stats::add_stat(document, scope).1,
        1 => stats::duplicate_stat(document, stat).map_or_else(Vec::new, |made| made.1),
        2 => stats::remove_stat(document, stat),
        3 => stats::move_stat(
            document,
            stat,
            scope,
            graph.stats.get(extra % 9).map(|stat| stat.id),
        ),
        4 => stats::set_kind(
            document,
            stat,
            &StatKind::Choice(vec!["one".into(), "two".into()]),
        ),
        5 => choices::rename_choice(document, stat, extra % 3, "renamed"),
        6 => choices::remove_choice(document, stat, extra % 3),
        7 => {
            let placed = stats::add_stat_node(document, group, stat, pos2(number, number));
            placed.map_or_else(Vec::new, |made| made.1)
        }
        8 => properties::rename_nodes(document, group, &some, "Renamed"),
        9 => properties::choose_setting(document, group, &some, "invert", extra % 2),
        10 => properties::set_sockets(document, group, &some, "slope", number.into()),
        11 => properties::reset_socket(document, group, node, SocketKey::Fixed((extra % 4) as u16)),
        12 => properties::set_factor_scope(document, group, &some, scope),
        13 => rows::add_row(document, group, node),
        14 => rows::remove_row(document, group, node, extra % 4),
        15 => rows::move_row(document, group, node, extra % 4, index % 4),
        16 => {
            let offered = body
                .get(&node)
                .map_or_else(Vec::new, |node| kinds::available_kinds(&node.kind));
            let key = offered
                .get(extra % offered.len().max(1))
                .map_or("", |spec| spec.key);
            kinds::change_kind(document, group, &[node], key, &|_| 0.0)
        }
        17 => {
            let preset = &curve::PRESETS[extra % curve::PRESETS.len()];
            kinds::apply_curve_preset(document, group, &some, preset)
        }
        18 => {
            let preset = &decide::PRESETS[extra % decide::PRESETS.len()];
            kinds::apply_decision_preset(document, group, &ids, preset)
        }
        19 => group
            .and_then(|group| groups::add_port(document, group, side, "Port", SocketType::Value))
            .map_or_else(Vec::new, |(_, edits)| edits),

        20 => {
            let known = group.and_then(|group| graph.groups.get(&group));
            let port =
                known.and_then(|known| known.inputs.iter().chain(&known.outputs).nth(extra % 3));
            group.zip(port).map_or_else(Vec::new, |(group, port)| {
                groups::remove_port(document, group, port.id)
            })
        }
        21 => {
            let problems = check(graph);
            let mut fixes = problems.iter().filter_map(|problem| problem.fix.as_ref());
            fixes
                .next()
                .map_or_else(Vec::new, |fix| fixes::apply_fix(document, fix))
        }
        22 => {
            let problems = check(graph);
            let mut known = problems
                .iter()
                .filter_map(inclination_core::authoring::check::Problem::acknowledgement);
            known
                .next()
                .map_or_else(Vec::new, |known| fixes::accept_problem(document, known))
        }
        _ => properties::change_rank_bands(document, |bands| bands.truncate(extra % 4)),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn undoing_everything_restores_the_same_bytes(
        at in 0_usize..4,
        steps in prop::collection::vec((any::<u8>(), 0_usize..60, 0_usize..60), 1..24),
    ) {
        let before = load_example(EXAMPLES[at]);
        let (mut document, mut history) = (before.clone(), History::default());
        for (kind, index, extra) in steps {
            history.begin_step(&document, "Step");
            let edits = random_panel_edit(&document, kind, index, extra);
            history.apply_edits(&mut document, edits);
            history.commit(&document);
        }
        check_undo_and_redo(&before, document, history);
    }
}
