//! Other versions of a graph, and what agents remember after the game loads one of them.

use inclination_core::{
    AgentState, AgentView, OptionRecord, Program, RunState, TargetId,
    authoring::model::{Graph, Node, NodeId, NodeKind, Path, Wire},
};

use crate::{Entropy, graph_damage::damage_graph, random_life::TARGET_COUNT};

/// Changes a graph as a designer may between two loads: adds, removes and reorders options and
/// considerations, removes decisions, or does anything else that a file allows.
pub fn change_version(graph: &mut Graph, entropy: &mut Entropy<'_>) {
    let is_changed = |node: &Node| matches!(node.kind, NodeKind::Option(_) | NodeKind::Decision);
    let changed = graph.nodes.iter().filter(|(_, node)| is_changed(node));
    let changed: Vec<NodeId> = changed.map(|(id, _)| *id).collect();

    for id in changed {
        if entropy.chance(48) {
            remove_unused_decision(graph, id);
        }
        let added = entropy.chance(48).then(|| copy_option(graph, entropy));
        let Some(node) = graph.nodes.get_mut(&id) else {
            continue;
        };
        // A row is one wire.
        if entropy.chance(96) && !node.rows.is_empty() {
            node.rows.remove(entropy.pick_below(node.rows.len()));
        }
        if entropy.chance(96) && !node.rows.is_empty() {
            let first = entropy.pick_below(node.rows.len());
            node.rows.rotate_left(first);
        }
        if let (NodeKind::Decision, Some(Some(option))) = (&node.kind, added) {
            node.rows.push(option.into());
        }
    }

    if entropy.chance(48) {
        let word = std::array::from_fn(|_| entropy.byte());
        damage_graph(graph, u64::from_le_bytes(word));
    }
}

/// Removes a node if it is a decision that is inside no option.
fn remove_unused_decision(graph: &mut Graph, id: NodeId) {
    let sockets = graph.nodes.values().flat_map(Node::all_sockets);
    let is_used = sockets
        .filter_map(|(_, socket)| socket.wire())
        .any(|wire| wire.node == id);
    let is_decision = |node: &Node| matches!(node.kind, NodeKind::Decision);
    if !is_used && graph.nodes.get(&id).is_some_and(is_decision) {
        graph.nodes.remove(&id);
    }
}

/// Adds a copy of one of the options.
fn copy_option(graph: &mut Graph, entropy: &mut Entropy<'_>) -> Option<Wire> {
    let options = graph.nodes.values();
    let options = options.filter(|node| matches!(node.kind, NodeKind::Option(_)));
    let options: Vec<&Node> = options.collect();
    let mut copy = Node::clone(entropy.pick(&options)?);
    let id = NodeId(graph.fresh_id());
    copy.name = format!("{} {}", copy.name, id.0);
    graph.nodes.insert(id, copy);
    Some(id.into())
}

/// Asserts that a memory which was bound to a new program has kept what both programs remember.
pub fn assert_memory_kept(programs: [&Program; 2], before: AgentView<'_>, after: AgentView<'_>) {
    let [old, new] = programs;
    let times = |view: AgentView<'_>| [view.birth_time(), view.latest_time()].map(f64::to_bits);
    assert_eq!(
        (before.agent(), times(before)),
        (after.agent(), times(after))
    );

    for (decision, name) in old.decisions() {
        let path = old.decision_path(decision);
        let is_kept = path.is_some_and(|path| new.decision_at(path).is_some());
        let expected = old.running(decision, before).filter(|_| is_kept);
        assert_eq!(old.running(decision, after), expected, "{name}");
    }

    let newborn = AgentState::new(new, 0, 0.0);
    let runs = running_options(old, after);
    for option in old
        .decisions()
        .flat_map(|(decision, _)| old.options(decision))
    {
        let name = old.option_name(option);
        let targets = || (0..TARGET_COUNT).map(|target| Some(TargetId(target)));
        // The new program may read only whether a target runs.
        let forgets_stopped = targets().all(|target| {
            let record = old.record(option, target, after);
            record.is_none_or(|record| record.state() != RunState::Stopped)
        });
        for target in targets().chain([None]) {
            let [was, is, known] =
                [before, after, newborn.view()].map(|view| old.record(option, target, view));
            assert_eq!(is.is_some(), known.is_some(), "{name}");
            let (Some(was), Some(is)) = (was, is) else {
                continue;
            };
            let is_run = runs.iter().any(|(path, at)| {
                Some(*path) == old.option_path(option) && (target.is_none() || target == *at)
            });
            let is_forgotten = target.is_some() && is.state() == RunState::Never && forgets_stopped;
            let has_stopped = was.state() == RunState::Running && !is_run;
            if is_forgotten {
                assert!(
                    has_stopped || was.state() != RunState::Running,
                    "{name} at {target:?}"
                );
            } else if has_stopped {
                assert_stopped(&was, &is, after.latest_time());
            } else {
                assert_eq!(is, was, "{name} at {target:?}");
            }
        }
    }
}

/// Returns what the decisions of a program run.
fn running_options(program: &Program, view: AgentView<'_>) -> Vec<(Path, Option<TargetId>)> {
    let runs = program.decisions().filter_map(|(decision, _)| {
        let run = program.running(decision, view)?;
        Some((program.option_path(run.option)?, run.target))
    });
    runs.collect()
}

/// Asserts that a running record has stopped at a time.
fn assert_stopped(was: &OptionRecord, is: &OptionRecord, now: f64) {
    let expected = (
        RunState::Stopped,
        now.to_bits(),
        was.times_stopped().saturating_add(1),
        was.random_share().to_bits(),
    );
    let stopped = (
        is.state(),
        is.since().to_bits(),
        is.times_stopped(),
        is.random_share().to_bits(),
    );
    assert_eq!(stopped, expected);
}
