//! Explanations of one agent of many agree with what a batch decides from the same inputs, on
//! random graphs: with columns and profiles of every kind, and candidates given in every way.

use inclination_core::{
    AgentStates, Batch, Candidates, Choice, Columns, DecisionHandle, InputError, Outcome, Program,
    Scope, TargetId,
    authoring::{
        Builder, consider,
        model::{Graph, Stat},
    },
    explain::{
        Change, ChangeCause, ChangedEffect, DecisionChanges, Explainer, Explanation, OptionSources,
    },
};
use inclination_tests::{
    Entropy,
    any_stat::{SetAnyStat, set_column},
    graphs,
    profiles::add_profiles,
    random_life::pseudorandom_bytes,
};

use super::{random_graphs, requestable_decisions};

const AGENT_COUNT: usize = 9;
/// The number of targets that rows may share.
const TARGET_COUNT: usize = 5;

/// What the tests have seen.
#[derive(Debug, Default)]
struct Seen {
    decided: usize,
    waiting: usize,
    with_target: usize,
    inner: usize,
    profiles: usize,
    /// The changes of numbers, and those with a cause.
    changed_numbers: usize,
    explained_numbers: usize,
    /// How often another option won, and how often reasons were found.
    changed_winners: usize,
    explained_winners: usize,
}

fn random_value(entropy: &mut Entropy<'_>) -> f32 {
    if entropy.chance(64) {
        return entropy.any_value();
    }
    f32::from(entropy.byte()) / 64.0
}

/// Returns columns in which each stat is not set, set for all agents, or set for each.
fn random_columns(program: &Program, entropy: &mut Entropy<'_>) -> Columns {
    let mut columns = Columns::new(program, AGENT_COUNT);
    columns.set_seed(u64::from(entropy.byte()));
    for (stat, ..) in program.all_stats() {
        match entropy.byte() % 8 {
            0 => {}
            1 => columns.set_any_stat(stat, random_value(entropy)),
            _ => {
                let values: Vec<f32> = (0..AGENT_COUNT).map(|_| random_value(entropy)).collect();
                set_column(&mut columns, stat, &values);
            }
        }
    }

    let profiles: Vec<_> = program.profiles().map(|(profile, _)| profile).collect();
    match entropy.byte() % 3 {
        0 => {}
        1 => columns.set_profile(entropy.pick(&profiles).copied()),
        _ => {
            let mut pick = || Some(*entropy.pick(&profiles)?).filter(|_| entropy.chance(200));
            let each: Vec<_> = (0..AGENT_COUNT).map(|_| pick()).collect();
            columns.set_profiles(&each).expect("the inputs fit");
        }
    }
    columns
}

/// Returns candidates of all agents, of the first alone, or of none, in rows that may share
/// targets.
fn random_candidates(program: &Program, entropy: &mut Entropy<'_>) -> Candidates {
    let mut candidates = Candidates::new(program);
    let mode = entropy.byte() % 8;
    if mode == 0 {
        return Candidates::none();
    }

    let agents = if mode == 1 { 1 } else { AGENT_COUNT };
    let mut places = Vec::new();
    let mut offsets = vec![0];
    for _ in 0..agents {
        let first = entropy.pick_below(TARGET_COUNT);
        let count = entropy.pick_below(4);
        places.extend((first..first + count).map(|place| (place % TARGET_COUNT) as u32));
        offsets.push(places.len() as u32);
    }

    let ids: Vec<TargetId> = places
        .iter()
        .map(|place| TargetId(u64::from(*place) * 10))
        .collect();
    offsets.resize(AGENT_COUNT + 1, ids.len() as u32);
    candidates.set_rows(&ids, &offsets).expect("the inputs fit");
    let is_shared = mode > 4;
    if is_shared {
        candidates
            .share(&places, TARGET_COUNT)
            .expect("the inputs fit");
    }

    for (stat, _) in program.target_stats() {
        if entropy.chance(32) {
            continue;
        }
        let column = candidates.values_mut(stat).expect("it is a target's");
        column.fill_with(|| random_value(entropy));
    }
    candidates
}

/// Asserts that a decision and those inside what it chose came out as explained.
fn assert_explains(
    program: &Program,
    why: &Explanation,
    decision: DecisionHandle,
    choice: &impl Fn(DecisionHandle) -> Choice,
    seen: &mut Seen,
) {
    let chosen = choice(decision);
    assert_eq!(chosen.decided, why.due, "{why:#?}");

    let outcome = why.outcome();
    let expected = chosen.option.and_then(|option| program.option_path(option));
    assert_eq!(outcome.map(|winner| winner.option.path), expected);
    assert_eq!(outcome.and_then(|winner| winner.target), chosen.target);

    seen.decided += usize::from(chosen.decided);
    seen.waiting += usize::from(!chosen.decided && chosen.option.is_some());
    seen.with_target += usize::from(chosen.target.is_some());

    let line = outcome.and_then(|outcome| why.find_weighed(outcome));
    let inner = line.and_then(|line| line.inner.as_ref()?.explanation.as_deref());
    let handle = chosen
        .option
        .and_then(|option| program.inner_decision(option));
    if let (Some(why), Some(handle)) = (inner, handle) {
        seen.inner += 1;
        assert_explains(program, why, handle, choice, seen);
    }
}

/// Asserts that changes are those between two explanations.
fn assert_changed(
    changes: &DecisionChanges,
    before: &Explanation,
    now: &Explanation,
    seen: &mut Seen,
) {
    assert_eq!(changes.before.as_ref(), before.outcome());
    assert_eq!(changes.now.as_ref(), now.outcome());
    assert!(!changes.sentences().is_empty());

    if changes.due && !changes.is_same_choice() {
        seen.changed_winners += 1;
        seen.explained_winners += usize::from(!changes.changes.is_empty());
    }

    for change in &changes.changes {
        let Change::Number(change) = change else {
            continue;
        };
        seen.changed_numbers += 1;
        seen.explained_numbers += usize::from(!change.causes.is_empty());

        // What depends on nothing but stats changes only with them.
        let option = now
            .options
            .iter()
            .chain(now.default.as_ref().map(|default| &default.option))
            .find(|option| option.option.path == change.option.path)
            .expect("it is an option");
        let parts = option
            .weighed
            .first()
            .map_or(&[][..], |line| &line.parts[..]);
        let depends_on_stats_alone = |sources: &OptionSources| {
            let (ChangedEffect::Bonus { consideration, .. }
            | ChangedEffect::Multiplier { consideration, .. }
            | ChangedEffect::RulesOut { consideration, .. }
            | ChangedEffect::Rank { consideration, .. }) = &change.effect
            else {
                return false;
            };
            parts.iter().zip(&sources.parts).all(|(part, sources)| {
                part.consideration.path != consideration.path
                    || (sources.histories.is_empty() && !sources.reads_candidates)
            })
        };
        if depends_on_stats_alone(&option.sources) {
            assert!(!change.causes.is_empty(), "{change:#?}");
        }

        for cause in &change.causes {
            if let ChangeCause::Stat(stat) = cause {
                let value =
                    |why: &Explanation| why.circumstances.stat_value(stat.stat, stat.target);
                assert_ne!(stat.before, stat.now);
                assert_eq!(value(before), Some(stat.before));
                assert_eq!(value(now), Some(stat.now));
            }
        }
    }
}

fn explain_crowd(graph: &Graph, entropy: &mut Entropy<'_>, seen: &mut Seen) {
    let Ok(program) = Program::new(graph) else {
        return;
    };
    let mut explainer = if entropy.chance(128) {
        Explainer::from_program(&program)
    } else {
        Explainer::new(graph).expect("it compiled")
    };
    let mut batch = Batch::new(&program);
    let mut states = AgentStates::new(&program);
    (0..AGENT_COUNT).for_each(|agent| states.add(agent as u64 * 5 + 2, 0.0));
    seen.profiles += usize::from(program.profiles().len() > 0);

    let decisions = requestable_decisions(&program);
    let mut now = 0.0;
    let mut earlier: Vec<(DecisionHandle, Vec<Explanation>)> = Vec::new();
    for _ in 0..5 {
        let Some(&decision) = entropy.pick(&decisions) else {
            return;
        };
        now += f64::from(entropy.byte() % 4);
        let columns = random_columns(&program, entropy);
        let candidates = random_candidates(&program, entropy);

        let before = states.clone();
        let explanations: Vec<Explanation> = (0..AGENT_COUNT)
            .map(|agent| {
                let call = explainer.agent(agent, &columns, now).among(&candidates);
                call.explain(decision, &states).expect("the inputs fit")
            })
            .collect();
        assert!(states == before, "explaining changes nothing");

        let last = earlier.iter().rev().find(|(known, _)| *known == decision);
        for (before, now) in last
            .iter()
            .flat_map(|(_, last)| last.iter().zip(&explanations))
        {
            assert_changed(&now.changes_since(before), before, now, seen);
        }

        let call = batch.decide(decision, &columns, now).among(&candidates);
        let listed: Vec<u32> = (0..AGENT_COUNT as u32)
            .filter(|_| entropy.chance(200))
            .collect();
        let call = if entropy.chance(64) {
            call.only(&listed)
        } else {
            call
        };
        let decided = call.visit(&mut states, |agent| {
            let why = &explanations[agent.place()];
            let choice = |decision| agent.choice(decision);
            assert_explains(&program, why, decision, &choice, seen);
        });
        decided.expect("the inputs fit");
        earlier.push((decision, explanations));

        let outcome = match entropy.byte() % 4 {
            0 => Outcome::Completed,
            1 => Outcome::Failed,
            _ => continue,
        };
        for agent in 0..AGENT_COUNT {
            let mut memory = states.agent_mut(agent).expect("it is there");
            batch.report(decision, outcome, &columns, &mut memory, now);
        }
    }
}

#[test]
fn an_agent_is_explained_as_its_batch_decides() {
    let mut bytes = pseudorandom_bytes(17);
    let mut seen = Seen::default();
    for round in 0..300 {
        let bytes: Vec<u8> = bytes.by_ref().take(6000).collect();
        let mut entropy = Entropy::new(&bytes);
        let mut graph = if round % 2 == 0 {
            random_graphs::graph(&mut entropy)
        } else {
            graphs::random_with_decisions(&mut entropy)
        };
        if round % 4 > 1 {
            add_profiles(&mut graph, &mut entropy);
        }
        explain_crowd(&graph, &mut entropy, &mut seen);
    }

    // All of these must happen, or the test would prove nothing.
    for count in [
        seen.decided,
        seen.waiting,
        seen.with_target,
        seen.inner,
        seen.profiles,
        seen.changed_numbers,
        seen.changed_winners,
    ] {
        assert!(count > 20, "{seen:?}");
    }
    assert!(
        seen.explained_numbers * 100 > seen.changed_numbers * 98,
        "{seen:?}"
    );
    assert!(
        seen.explained_winners * 100 > seen.changed_winners * 98,
        "{seen:?}"
    );
}

/// Guards who shoot at a target, with a pause between shots, or rest.
fn guards(stats: &[&str]) -> Program {
    let mut graph = Builder::new("guards");
    let distance = graph.stat(Stat::number("Distance", 0.0, 50.0).scope(Scope::Target));
    let stats: Vec<_> = stats
        .iter()
        .map(|name| graph.stat(Stat::number(*name, 0.0, 50.0)))
        .collect();
    let aim = graph.add("Aim", consider::cooldown(2.0));
    let aim = aim.out();
    let shoot = graph
        .option("Shoot", [aim])
        .base(distance)
        .for_each_target()
        .out();
    let rest = graph.option("Rest", []).base(stats[0]).out();
    graph.decision("Act", [shoot, rest]);
    Program::new(&graph.finish().expect("it is written right")).expect("it is sound")
}

#[test]
fn inputs_that_do_not_fit_are_errors() {
    let program = guards(&["Tired"]);
    let act = program.decision("Act").unwrap();
    let mut explainer = Explainer::from_program(&program);
    let mut states = AgentStates::new(&program);
    (0..3).for_each(|agent| states.add(agent, 0.0));
    let columns = Columns::new(&program, 3);
    assert!(
        explainer
            .agent(2, &columns, 0.0)
            .explain(act, &states)
            .is_ok()
    );

    // An agent beyond the memories, and one beyond the columns.
    for agent in [3, usize::MAX] {
        let beyond = InputError::Agent {
            agent,
            first: 0,
            end: 3,
        };
        let result = explainer.agent(agent, &columns, 0.0).explain(act, &states);
        assert_eq!(result, Err(beyond));
        let result = explainer.agent(agent, &columns, 0.0).flips(act, &states);
        assert_eq!(result, Err(beyond));
    }
    let few = Columns::new(&program, 1);
    let beyond = InputError::Agent {
        agent: 1,
        first: 0,
        end: 1,
    };
    let result = explainer.agent(1, &few, 0.0).explain(act, &states);
    assert_eq!(result, Err(beyond));

    // The handle, columns, candidates and memories of other programs.
    let mut two_decisions = Builder::new("two");
    let options = ["One", "Two"].map(|name| two_decisions.option(name, []).out());
    two_decisions.decision("First", options);
    two_decisions.decision("Second", options);
    let two_decisions = Program::new(&two_decisions.finish().unwrap()).unwrap();
    let (second, _) = two_decisions.decisions().last().unwrap();
    let result = explainer.agent(0, &columns, 0.0).explain(second, &states);
    assert_eq!(result, Err(InputError::UnknownHandle));

    let other = guards(&["Tired", "Bored"]);
    let other_columns = Columns::new(&other, 3);
    let result = explainer
        .agent(0, &other_columns, 0.0)
        .explain(act, &states);
    assert_eq!(result, Err(InputError::OtherProgram { what: "columns" }));

    let other_candidates = Candidates::for_agent(&other, &[TargetId(1)]);
    let call = explainer.agent(0, &columns, 0.0).among(&other_candidates);
    assert_eq!(
        call.explain(act, &states),
        Err(InputError::OtherProgram { what: "candidates" })
    );

    let mut strangers = AgentStates::new(&two_decisions);
    strangers.add(1, 0.0);
    let result = explainer.agent(0, &columns, 0.0).explain(act, &strangers);
    assert_eq!(result, Err(InputError::NotBound));
    strangers.rebind(&program);
    assert!(
        explainer
            .agent(0, &columns, 0.0)
            .explain(act, &strangers)
            .is_ok()
    );
}

/// A program that was compiled from a graph with the same stats gives columns that fit.
#[test]
fn columns_of_an_equal_program_fit() {
    let (one, other) = (guards(&["Tired"]), guards(&["Tired"]));
    let act = one.decision("Act").unwrap();
    let mut states = AgentStates::new(&other);
    states.add(1, 0.0);
    let mut columns = Columns::new(&other, 1);
    columns.set_all(other.stat("Tired").unwrap(), 7.0);

    let mut explainer = Explainer::from_program(&one);
    let why = explainer
        .agent(0, &columns, 0.0)
        .explain(act, &states)
        .unwrap();
    assert_eq!(why.sentences(), ["Rest is chosen."]);
    let flips = explainer
        .agent(0, &columns, 0.0)
        .flips(act, &states)
        .unwrap();
    assert_eq!(flips.sentence(), "Nothing could be chosen with Tired at 0.");
}
