//! A game's decision with history and targets comes out the same in a batch, alone, and in code
//! written by hand.

use inclination_core::{
    AgentState, AgentStates, Batch, Candidates, Choice, Columns, Outcome, Program, Single,
    TargetId, Telemetry, Vectors, authoring::model::Graph,
};
use inclination_tests::guards::{
    self, Action, DECISION, Memory, STATS, Step, TARGET_STATS, Target,
};

const AGENT_COUNT: usize = 300;
const MOMENT_COUNT: usize = 40;
const SEED: u64 = 5;

/// Numbers from 0 to below 1 that scatter.
fn scattered(at: usize, step: usize) -> f32 {
    (at * step % 1_009) as f32 / 1_009.0
}

fn stats(agent: usize, moment: usize) -> [f32; STATS.len()] {
    std::array::from_fn(|stat| scattered(agent + 17 * (moment / 3), 31 + 13 * stat))
}

/// The targets that an agent sees: up to eight, and nobody now and then.
fn targets(agent: usize, moment: usize) -> Vec<Target> {
    let count = (agent + moment / 2) % 9;
    (0..count)
        .map(|at| {
            let id = (agent + 3 * at + moment / 5) % 23;
            Target {
                id: id as u64,
                distance: scattered(agent + at + moment, 101),
                threat: scattered(id, 57),
            }
        })
        .collect()
}

fn candidates(program: &Program, agents: &[Vec<Target>]) -> Candidates {
    let mut candidates = Candidates::new(program);
    let [Ok(distance), Ok(threat)] = TARGET_STATS.map(|name| program.target_stat(name)) else {
        // Without targets, these are stats of the agent, which keep their defaults.
        return candidates;
    };
    for seen in agents {
        candidates.begin_agent();
        for target in seen {
            candidates
                .push(TargetId(target.id))
                .set(distance, target.distance)
                .set(threat, target.threat);
        }
    }
    candidates
}

/// Lets agents live together and alone, and returns how often each option was chosen.
fn compare(graph: &Graph, vectors: Vectors) -> Vec<(String, u64)> {
    let program = Program::new(graph).expect("the inputs fit");
    let act = program.decision(DECISION).expect("the inputs fit");
    let handles = STATS.map(|name| program.stat(name).expect("the inputs fit"));

    let mut alone: Vec<AgentState> = (0..AGENT_COUNT as u64)
        .map(|agent| AgentState::new(&program, agent, 0.0))
        .collect();
    let mut states = AgentStates::new(&program);
    (0..AGENT_COUNT as u64).for_each(|agent| states.add(agent, 0.0));
    let mut single = Single::new(&program);
    single.set_seed(SEED);
    let mut batch = Batch::with_vectors(&program, vectors);
    let mut columns = Columns::new(&program, AGENT_COUNT);
    columns.set_seed(SEED);
    let [mut telemetry, mut counted_alone] = [(); 2].map(|()| Telemetry::new(&program));

    for moment in 0..MOMENT_COUNT {
        let now = moment as f64 / 2.0;
        let rows: Vec<_> = (0..AGENT_COUNT).map(|agent| stats(agent, moment)).collect();
        let seen: Vec<_> = (0..AGENT_COUNT)
            .map(|agent| targets(agent, moment))
            .collect();
        let offsets: Vec<_> = handles.into_iter().zip(0..).collect();
        columns
            .set_from_rows(&offsets, rows.as_flattened(), STATS.len())
            .expect("the inputs fit");

        let all = candidates(&program, &seen);
        let mut choices = vec![Choice::default(); AGENT_COUNT];
        let call = batch.decide(act, &columns, now).among(&all);
        let call = call.telemetry(&mut telemetry);
        call.choose(&mut states, &mut choices)
            .expect("the inputs fit");

        for (agent, state) in alone.iter_mut().enumerate() {
            for (stat, value) in handles.iter().zip(rows[agent]) {
                single.set(*stat, value);
            }
            let own = candidates(&program, &seen[agent..=agent]);
            let before = state.clone();
            let choice = single.decide_among(act, &own, state, now);
            counted_alone.count(before.view(), state.view());
            assert_eq!(
                choices[agent], choice,
                "{vectors:?}, agent {agent}, {now} s"
            );
            assert_eq!(
                states.get(agent).as_ref(),
                Some(&*state),
                "agent {agent}, {now} s"
            );

            // Now and then, something ends.
            let outcome = match (agent + moment) % 7 {
                0 => Outcome::Completed,
                1 => Outcome::Failed,
                _ => continue,
            };
            single.report(act, outcome, state, now + 0.125);
            let mut together = states.agent_mut(agent).expect("the inputs fit");
            single.report(act, outcome, &mut together, now + 0.125);
        }
    }

    let counts = |telemetry: &Telemetry| {
        let choices: Vec<_> = telemetry.choices(act).collect();
        (
            telemetry.times_made(act),
            telemetry.changes_of_mind(act),
            choices,
        )
    };
    let (made, changes, choices) = counts(&telemetry);
    assert_eq!((made, changes, choices.clone()), counts(&counted_alone));
    assert_eq!(made, (AGENT_COUNT * MOMENT_COUNT) as u64);
    assert_eq!(choices.iter().map(|(_, count)| count).sum::<u64>(), made);
    assert!((made / 20..made).contains(&changes), "{changes} of {made}");
    let named = choices
        .into_iter()
        .map(|(option, count)| (program.option_name(option).to_owned(), count));
    named.collect()
}

/// Sets how the option for targets takes part, and how the decision picks.
fn with_settings(mut graph: Graph, targets: &str, pick: &str) -> Graph {
    for node in graph.nodes.values_mut() {
        match node.name.as_str() {
            "Attack" => assert!(node.choose_setting("targets", targets)),
            DECISION => assert!(node.choose_setting("pick", pick)),
            _ => {}
        }
    }
    graph
}

#[test]
fn a_batch_decides_and_remembers_as_each_agent_alone() {
    for step in [
        Step::Plain,
        Step::Cooldown,
        Step::Targets,
        Step::Inertia,
        Step::InertiaByTarget,
    ] {
        for vectors in Vectors::ALL {
            let counts = compare(&guards::graph(step), vectors);
            let often = counts.iter().filter(|(_, count)| *count > 100).count();
            // Close enemies, as without targets, leave no time to patrol.
            let options = if step < Step::Targets { 5 } else { 6 };
            assert!(often >= options, "{step:?}: {counts:?}");
        }
    }
}

#[test]
fn the_best_target_takes_part_in_a_batch_as_for_each_agent_alone() {
    let graph = || guards::graph(Step::InertiaByTarget);
    for (targets, pick) in [
        ("best", "highest"),
        ("best", "weighted"),
        ("compete", "weighted"),
    ] {
        let graph = with_settings(graph(), targets, pick);
        for (option, count) in compare(&graph, Vectors::widest()) {
            assert!(
                count > 100,
                "{targets}, {pick}: {option} was chosen {count} times"
            );
        }
    }
}

/// For less than the three seconds of the shortest pause between two reloads, since the code
/// written by hand draws other random numbers.
#[test]
fn a_batch_decides_as_code_written_by_hand() {
    let program = Program::new(&guards::graph(Step::InertiaByTarget)).unwrap();
    let act = program.decision(DECISION).unwrap();
    let handles = STATS.map(|name| program.stat(name).unwrap());
    let mut states = AgentStates::new(&program);
    (0..AGENT_COUNT as u64).for_each(|agent| states.add(agent, 0.0));
    let mut memories: Vec<Memory> = (0..AGENT_COUNT as u64).map(Memory::new).collect();
    let mut batch = Batch::new(&program);
    let mut columns = Columns::new(&program, AGENT_COUNT);

    let mut differences = 0;
    for moment in 0..20 {
        let now = 0.1 * moment as f64;
        let rows: Vec<_> = (0..AGENT_COUNT).map(|agent| stats(agent, moment)).collect();
        let seen: Vec<_> = (0..AGENT_COUNT)
            .map(|agent| targets(agent, moment))
            .collect();
        let offsets: Vec<_> = handles.into_iter().zip(0..).collect();
        columns
            .set_from_rows(&offsets, rows.as_flattened(), STATS.len())
            .unwrap();
        let all = candidates(&program, &seen);
        let mut choices = vec![Choice::default(); AGENT_COUNT];
        let call = batch.decide(act, &columns, now).among(&all);
        call.choose(&mut states, &mut choices).unwrap();

        for (agent, choice) in choices.iter().enumerate() {
            let by_hand = memories[agent].decide(&rows[agent], &seen[agent], SEED, now);
            let name = program.option_name(choice.option.unwrap());
            let chosen = match (name, choice.target) {
                ("Attack", Some(target)) => Action::Attack(target.0),
                ("Reload", _) => Action::Reload,
                ("Retreat", _) => Action::Retreat,
                ("Return to post", _) => Action::ReturnToPost,
                ("Rest", _) => Action::Rest,
                _ => Action::Patrol,
            };
            differences += usize::from(chosen != by_hand);
        }
    }
    // Rounding differs, so a few near ties come out differently, with consequences for a moment.
    assert!(differences < 20 * AGENT_COUNT / 500, "{differences}");
}
