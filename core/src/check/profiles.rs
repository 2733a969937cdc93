//! Profiles: that each has a name of its own, that its numbers count, and what is wrong with the graph in one of them that
//! is not wrong with it by itself.

use alloc::{collections::BTreeSet, format};

use super::{Fix, FixEdit, NodeAt, Problem, Report, check, rules, scopes, words};
use crate::{
    check::scene::Scene,
    compile::{Lowered, Plan},
    kind::SocketType,
    model::{Graph, GroupId, Node, NodeId, Place, Socket, SocketKey},
};

/// Every problem of a graph that has profiles.
pub(super) fn problems(plan: &Plan<'_>, lowered: &Lowered<'_>) -> super::Problems {
    let graph = plan.graph;
    let mut report = Report::new(graph);
    let mut found: BTreeSet<(&str, Place)> = BTreeSet::new();
    let mut own = graph.in_profile(None);
    own.acknowledged.clear();
    for problem in check(&own) {
        found.insert((problem.code, problem.place));
        report.take(problem);
    }
    // What profiles change is the agent's, which only the graph with all of them shows.
    let mut narrow = Report::new(graph);
    scopes::check(&Scene::new(plan, lowered), &mut narrow);
    for problem in narrow.so_far() {
        if found.insert((problem.code, problem.place)) {
            report.take(problem.clone());
        }
    }
    let changed: BTreeSet<_> = overrides(graph)
        .filter(|(_, node, key, ..)| graph.is_profiled(node, *key))
        .map(|(.., profile, _)| profile)
        .collect();
    for profile in &graph.profiles {
        if !changed.contains(&profile.id) {
            continue;
        }
        let mut played = graph.in_profile(Some(profile.id));
        played.acknowledged.clear();
        for problem in check(&played) {
            if found.contains(&(problem.code, problem.place)) {
                continue;
            }
            report.take(Problem {
                place: Place {
                    profile: Some(profile.id),
                    ..problem.place
                },
                sentence: format!(
                    "In the profile {}: {}",
                    words::quoted(&profile.name),
                    problem.sentence
                ),
                // It would mend the graph's own number.
                fix: None,
                ..problem
            });
        }
    }
    super::names::profiles(graph, &mut report);
    ids(graph, &mut report);
    for (at, node, key, profile, _) in overrides(graph) {
        idle(graph, at, node, (key, profile), &mut report);
    }
    report.finish()
}

type Override<'g> = (NodeAt, &'g Node, SocketKey, crate::model::ProfileId, f32);

fn overrides(graph: &Graph) -> impl Iterator<Item = Override<'_>> {
    let nodes = graph.bodies().flat_map(|(group, body)| {
        body.iter()
            .map(move |(id, node): (&NodeId, _)| (group, *id, node))
    });
    nodes.flat_map(|(group, node, held): (Option<GroupId>, NodeId, &Node)| {
        let at = NodeAt { group, node };
        let all = held.overrides.iter();
        all.map(move |(key, profile, value)| (at, held, key, profile, value))
    })
}

fn ids(graph: &Graph, report: &mut Report<'_>) {
    let mut known = BTreeSet::new();
    for profile in &graph.profiles {
        let place = Place::profile(profile.id);
        if !known.insert(profile.id) {
            let sentence = format!(
                "Two profiles, one of them {}, have the same id. Remove one of them and add it again.",
                words::quoted(&profile.name)
            );
            report.add(rules::DUPLICATE_ID, place, sentence, None);
        }
        if profile.id.0 >= graph.next_id {
            let sentence = format!(
                "The profile {} has an id that was never given out, and that something new would get again. Remove it and add it again, or raise the graph's next id above it.",
                words::quoted(&profile.name)
            );
            report.add(rules::ID_NOT_GIVEN, place, sentence, None);
        }
    }
}

/// Tells of a number that nothing reads.
fn idle(
    graph: &Graph,
    at: NodeAt,
    node: &Node,
    (key, profile): (SocketKey, crate::model::ProfileId),
    report: &mut Report<'_>,
) {
    let known = graph.profile(profile);
    let why = match (known, node.socket(key)) {
        (None, _) => "there is no such profile",
        (_, None) => "it has no such socket",
        (_, Some(Socket::Wire(_))) => "a wire gives it",
        (_, Some(Socket::Unset)) => "nothing is typed there that it could replace",
        (_, Some(Socket::Value(_)))
            if graph.input_type(None, node, key) != Some(SocketType::Value) =>
        {
            "no number belongs there"
        }
        _ => return,
    };
    let who = match known {
        Some(profile) => format!("The profile {}", words::quoted(&profile.name)),
        None => "A profile that is not there".into(),
    };
    let what = match node.socket(key) {
        Some(_) => format!("the {} of {}", words::socket(node, key), words::node(node)),
        None => format!("a socket of {}", words::node(node)),
    };
    let sentence = format!(
        "{who} has a number for {what}, but {why}, so it counts for nothing. Forget it, or type a number there."
    );
    let fix = Fix::one(
        "Forget the profile's number",
        FixEdit::ForgetNumber(at, key, profile),
    );
    let place = Place {
        profile: Some(profile),
        ..Place::node(at.group, at.node).socket(key)
    };
    report.add(rules::IDLE_PROFILE_NUMBER, place, sentence, Some(fix));
}
