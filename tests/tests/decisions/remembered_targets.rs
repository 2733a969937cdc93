//! The number of targets that agents remember, which a game chooses.

use inclination_core::{
    AgentState, AgentStates, Batch, Candidates, Choice, Columns, Program, RunState, Single,
    TargetId,
    authoring::{Builder, consider, model::Stat},
};
use inclination_tests::guards;

/// Shoots at each target once in 1,000 s.
fn archer() -> Program {
    let mut graph = Builder::new("archer");
    let worth = graph.stat(Stat::number("Worth", 0.0, 100.0).alike());
    let aim = graph
        .add("Aim", consider::cooldown(1000.0).per_target())
        .out();
    let shoot = graph
        .option("Shoot", [aim])
        .base(worth)
        .for_each_target()
        .out();
    graph.decision("Act", [shoot]);
    Program::new(&graph.finish().expect("it is sound")).expect("it is sound")
}

/// Shoots at the targets 10 to 1, the best first, and returns the memory.
fn shoot_ten(program: &Program) -> AgentState {
    let act = program.decision("Act").expect("it is there");
    let worth = program.target_stat("Worth").expect("it is there");
    let mut memory = AgentState::new(program, 1, 0.0);
    let mut single = Single::new(program);
    for shot in 0..10_u64 {
        let mut candidates = Candidates::new(program);
        let target = TargetId(10 - shot);
        candidates.push(target).set(worth, 50.0);
        let now = shot as f64;
        let choice = single.decide_among(act, &candidates, &mut memory, now);
        assert_eq!(choice.target, Some(target));
        // Nothing can be shot in between.
        single.decide(act, &mut memory, now + 0.5);
    }
    memory
}

fn shot_targets(program: &Program, memory: &AgentState) -> Vec<u64> {
    let act = program.decision("Act").expect("it is there");
    let shoot = program.option(act, "Shoot").expect("it is there");
    let state = |target| {
        let record = program.record(shoot, Some(TargetId(target)), memory.view());
        record.expect("it is remembered per target").state()
    };
    (1..=10)
        .filter(|target| state(*target) == RunState::Stopped)
        .collect()
}

#[test]
fn the_latest_targets_are_remembered_as_many_as_the_game_chooses() {
    let program = archer();
    let default = shoot_ten(&program);
    assert_eq!(shot_targets(&program, &default), [1, 2, 3, 4, 5, 6, 7, 8]);

    for (chosen, kept) in [(1, 1), (3, 3), (10, 10), (0, 1), (1000, 10)] {
        let program = program.with_targets_remembered(chosen);
        let memory = shoot_ten(&program);
        let expected: Vec<u64> = (1..=kept).collect();
        assert_eq!(shot_targets(&program, &memory), expected, "{chosen}");
    }
}

#[test]
fn a_memory_is_bound_to_another_number_of_targets_and_saved_with_it() {
    let program = archer();
    let (few, many) = (
        program.with_targets_remembered(3),
        program.with_targets_remembered(20),
    );

    let mut memory = shoot_ten(&program);
    memory.rebind(&few);
    assert_eq!(shot_targets(&few, &memory), [1, 2, 3]);
    memory.rebind(&many);
    assert_eq!(shot_targets(&many, &memory), [1, 2, 3]);

    let all = shoot_ten(&many);
    let saved = serde_json::to_string(&all).expect("it can be written");
    let restored: AgentState = serde_json::from_str(&saved).expect("it can be read");
    assert_eq!(restored, all);
    assert_eq!(shot_targets(&many, &restored).len(), 10);

    let mut states = AgentStates::new(&many);
    states.push(all.clone());
    let saved = postcard::to_stdvec(&states).expect("it can be written");
    let restored: AgentStates = postcard::from_bytes(&saved).expect("it can be read");
    assert_eq!(restored.checksum(), states.checksum());
    assert_eq!(restored.get(0), Some(all));
}

#[test]
fn a_batch_and_a_single_agent_agree_with_any_number_of_targets() {
    let program = archer();
    for targets in [1, 2, 8, 32] {
        let program = program.with_targets_remembered(targets);
        let act = program.decision("Act").expect("it is there");
        let worth = program.target_stat("Worth").expect("it is there");
        let mut states = AgentStates::new(&program);
        states.add(1, 0.0);
        let mut alone = AgentState::new(&program, 1, 0.0);
        let mut single = Single::new(&program);
        let mut batch = Batch::new(&program);
        let columns = Columns::new(&program, 1);

        for step in 0..60_u64 {
            let mut candidates = Candidates::new(&program);
            candidates.begin_agent();
            for target in 0..5 {
                let place = (step * 7 + target * 3) % 13;
                candidates
                    .push(TargetId(place))
                    .set(worth, place as f32 + 1.0);
            }

            let now = step as f64;
            let mut choice = [Choice::default()];
            let decided = batch
                .decide(act, &columns, now)
                .among(&candidates)
                .choose(&mut states, &mut choice);
            assert_eq!(decided, Ok(1));
            let expected = single.decide_among(act, &candidates, &mut alone, now);
            assert_eq!(choice, [expected], "{targets} targets, step {step}");
        }
        assert_eq!(states.get(0), Some(alone));
    }
}

#[test]
fn a_guard_takes_128_bytes() {
    let graph = guards::graph(guards::Step::InertiaByTarget);
    let program = Program::new(&graph).expect("it is sound");
    // 24, 32 for the decision, and 24 each for the records of Reload, Attack and the one target
    // that a guard can attack. Inertia does not ask for the targets before.
    assert_eq!(AgentState::new(&program, 1, 0.0).bytes(), 128);
}
