//! Profiles: each has a unique name, its numbers have an effect, and it causes no problems that the
//! graph does not have by itself.

use alloc::{
    collections::{BTreeMap, BTreeSet},
    format,
};

use super::{Fix, FixEdit, NodeLocation, Problem, Report, check_within, messages, rules, scopes};
use crate::{
    check::{context::CheckContext, integrity::describe_shared_id},
    compile::{LoweredGraph, Plan},
    kind::SocketType,
    model::{Graph, GroupId, Node, NodeId, Place, Socket, SocketKey},
};

/// Returns every problem of a graph that has profiles.
pub(super) fn check_with_profiles(plan: &Plan<'_>, lowered: &LoweredGraph<'_>) -> super::Problems {
    let (graph, limits) = (plan.graph, plan.limits);
    let mut report = Report::new(graph, limits.problems);
    let mut found: BTreeSet<(&str, Place)> = BTreeSet::new();

    let mut without_profiles = graph.in_profile(None);
    without_profiles.acknowledged.clear();
    let problems = check_within(&without_profiles, limits);
    report.count_omitted(problems.omitted_count());
    for problem in problems {
        found.insert((problem.code, problem.place));
        report.push_problem(problem);
    }

    // Numbers that profiles change differ between agents, which only the graph with all profiles
    // shows.
    let mut scope_report = Report::new(graph, limits.problems);
    scopes::check(&CheckContext::new(plan, lowered), &mut scope_report);
    for problem in scope_report.problems_so_far() {
        if found.insert((problem.code, problem.place)) {
            report.push_problem(problem.clone());
        }
    }

    let changed: BTreeSet<_> = all_overrides(graph)
        .filter(|(_, node, key, ..)| graph.can_be_overridden(node, *key))
        .map(|(.., profile, _)| profile)
        .collect();
    for profile in &graph.profiles {
        if !changed.contains(&profile.id) {
            continue;
        }
        let mut profiled = graph.in_profile(Some(profile.id));
        profiled.acknowledged.clear();
        for problem in check_within(&profiled, limits) {
            if found.contains(&(problem.code, problem.place)) {
                continue;
            }
            report.push_problem(Problem {
                place: Place {
                    profile: Some(profile.id),
                    ..problem.place
                },
                sentence: format!(
                    "In the profile {}: {}",
                    messages::quote_name(&profile.name),
                    problem.sentence
                ),
                // The fix would change the graph's own number.
                fix: None,
                ..problem
            });
        }
    }

    super::names::check_profiles(graph, &mut report);
    check_ids(graph, &mut report);
    for (at, node, key, profile, _) in all_overrides(graph) {
        report_idle_number(graph, at, node, key, profile, &mut report);
    }
    report.into_problems()
}

/// A profile's number for a socket of a node.
type Override<'g> = (
    NodeLocation,
    &'g Node,
    SocketKey,
    crate::model::ProfileId,
    f32,
);

/// Returns the numbers of all profiles in all nodes.
fn all_overrides(graph: &Graph) -> impl Iterator<Item = Override<'_>> {
    let nodes = graph.bodies().flat_map(|(group, body)| {
        body.iter()
            .map(move |(id, node): (&NodeId, _)| (group, *id, node))
    });
    nodes.flat_map(|(group, id, node): (Option<GroupId>, NodeId, &Node)| {
        let at = NodeLocation { group, node: id };
        let numbers = node.overrides.iter();
        numbers.map(move |(key, profile, value)| (at, node, key, profile, value))
    })
}

/// Checks the IDs of profiles.
fn check_ids(graph: &Graph, report: &mut Report<'_>) {
    let mut known = BTreeMap::new();
    for profile in &graph.profiles {
        let (id, place) = (profile.id, Place::profile(profile.id));
        if let Some(first) = known.insert(id, &profile.name) {
            let names = [first, &profile.name].map(|name| messages::quote_name(name));
            let sentence = describe_shared_id("profiles", names, id.0);
            report.add(rules::DUPLICATE_ID, place, sentence, None);
        }

        if id.0 >= graph.next_id {
            let sentence = format!(
                "The profile {} has the ID {id}, but the graph's next ID is {}, so a new item could get the same ID. Delete the profile and add it again, or set \"next_id\" in the file to more than {id}.",
                messages::quote_name(&profile.name),
                graph.next_id,
            );
            report.add(rules::ID_NOT_GIVEN, place, sentence, None);
        }
    }
}

/// Reports a profile's number that has no effect.
fn report_idle_number(
    graph: &Graph,
    at: NodeLocation,
    node: &Node,
    key: SocketKey,
    profile: crate::model::ProfileId,
    report: &mut Report<'_>,
) {
    let known = graph.profile(profile);
    let (why, advice) = match (known, node.socket(key)) {
        (None, _) => ("", ""),
        (_, None) => (", but that socket does not exist", ""),
        (_, Some(Socket::Wire(_))) => (
            ", but a wire is connected there",
            ", or replace the wire with a number",
        ),
        (_, Some(Socket::Unset)) => (
            ", but the graph has no number there to replace",
            ", or enter a number for all profiles",
        ),
        (_, Some(Socket::Value(_)))
            if graph.input_type(None, node, key) != Some(SocketType::Value) =>
        {
            (", but that socket does not accept a number", "")
        }
        _ => return,
    };

    let who = match known {
        Some(profile) => format!("The profile {}", messages::quote_name(&profile.name)),
        None => "A profile that does not exist".into(),
    };
    let what = match node.socket(key) {
        Some(_) => format!(
            "{} of {}",
            messages::socket_with_article(node, key),
            messages::node_name(report.graph(), node)
        ),
        None => format!("a socket of {}", messages::node_name(report.graph(), node)),
    };
    let sentence =
        format!("{who} overrides {what}{why}, so the override has no effect. Remove it{advice}.");

    let fix = Fix::with_edit(
        "Remove the override",
        FixEdit::ForgetNumber(at, key, profile),
    );
    let place = Place {
        profile: Some(profile),
        ..Place::node(at.group, at.node).socket(key)
    };
    report.add(rules::IDLE_PROFILE_NUMBER, place, sentence, Some(fix));
}
