//! Everything that a game saves survives every format that games use, also those without field
//! names, in the middle of a larger save.

use std::fmt::Debug;

use expect_test::expect;
use inclination_core::{
    AgentState, AgentStates, Candidates, Outcome, Program, SEMANTICS_VERSION, Single, TargetId,
    authoring::model::{Acknowledgement, NodeId, Place},
    explain::{Explainer, Explanation},
};
use inclination_tests::{
    Entropy, archer,
    damaged_saves::{damage_save, load_damaged_save},
    random_life::pseudorandom_bytes,
    save_formats::SaveFormat,
};
use serde::{Deserialize, Serialize, de::DeserializeOwned};

/// A game's save: the values before and after show whether all bytes in between are read.
#[derive(Debug, Deserialize, PartialEq, Serialize)]
struct Save<T> {
    level: u32,
    content: T,
    name: String,
}

fn assert_survives_all_formats<T>(content: T)
where
    T: Debug + DeserializeOwned + PartialEq + Serialize,
{
    let save = Save {
        level: 3,
        content,
        name: String::from("Autosave"),
    };
    for format in SaveFormat::ALL {
        let restored = format.read::<Save<T>>(&format.write(&save));
        assert_eq!(restored.as_ref(), Ok(&save), "{format:?}");
    }
}

/// Returns an agent's memory after some decisions with the given number of targets.
fn live(program: &Program, agent: u64, targets: u64) -> AgentState {
    let act = program.decision("Act").expect("it is there");
    let tired = program.stat("Tired").expect("it is there");
    let mut single = Single::new(program);
    let mut memory = AgentState::new(&program, agent, 0.1);

    for step in 0..12_u16 {
        let ids: Vec<TargetId> = (0..targets).map(|id| TargetId(1000 + id)).collect();
        single.set(tired, f32::from(step) / 6.0);
        let now = 0.7 + 3.1 * f64::from(step);
        single.decide_among(act, &Candidates::for_agent(program, &ids), &mut memory, now);
    }
    memory
}

#[test]
fn memories_survive_every_format() {
    let program = archer::program();
    let newborn = AgentState::new(&program, u64::MAX, 5.0);
    assert_survives_all_formats(newborn);

    let mut agents = AgentStates::new(&program);
    for (agent, targets) in [(1, 0), (2, 1), (3, 9)] {
        let memory = live(&program, agent, targets);
        agents.push(memory.clone());
        assert_survives_all_formats(memory);
    }
    agents.add(4, 2.0);
    assert_survives_all_formats(agents);
    assert_survives_all_formats(AgentStates::new(&program));
}

#[test]
fn a_damaged_save_is_rejected_or_restored_to_a_valid_memory() {
    let program = archer::program();
    let mut agents = AgentStates::new(&program);
    for (agent, targets) in [(1, 0), (2, 1), (3, 9)] {
        agents.push(live(&program, agent, targets));
    }
    let agent = agents.get(2).expect("it was added");

    let bytes: Vec<u8> = pseudorandom_bytes(5).take(100_000).collect();
    let mut entropy = Entropy::new(&bytes);
    let mut counts = [0; 2];
    for format in SaveFormat::ALL {
        let saves = [format.write(&agent), format.write(&agents)];
        for save in saves {
            for length in (0..save.len()).step_by(7) {
                assert!(
                    !load_damaged_save(format, &save[..length], &program),
                    "{format:?} {length}"
                );
            }
            for _ in 0..500 {
                let damaged = damage_save(&save, &mut entropy);
                let loads = load_damaged_save(format, &damaged, &program);
                counts[usize::from(loads)] += 1;
            }
        }
    }
    assert!(counts.iter().all(|count| *count > 500), "{counts:?}");
}

#[test]
fn explanations_and_accepted_problems_survive_every_format() {
    let graph = archer::graph();
    let program = Program::new(&graph).unwrap();
    let memory = live(&program, 1, 3);
    let ids = [TargetId(1000), TargetId(1001)];
    let candidates = Candidates::for_agent(&program, &ids);

    let mut explainer = Explainer::new(&graph).unwrap();
    let act = program.decision("Act").unwrap();
    let why = explainer
        .explain(act, &candidates, Some(memory.view()), 50.0)
        .unwrap();
    assert_survives_all_formats::<Explanation>(why);

    assert_survives_all_formats(Acknowledgement {
        code: String::from("unread-stat"),
        place: Place::node(None, NodeId(7)),
    });
}

/// Telemetry and replays write these.
#[test]
fn results_of_decisions_survive_every_format() {
    let program = archer::program();
    let act = program.decision("Act").unwrap();
    let mut memory = live(&program, 1, 3);
    let mut single = Single::new(&program);
    let candidates = Candidates::for_agent(&program, &[TargetId(1000), TargetId(7)]);
    let choice = single.decide_among(act, &candidates, &mut memory, 500.0);
    assert_eq!(choice.target, Some(TargetId(1000)));
    assert_survives_all_formats(choice);

    let mut ranking = Vec::new();
    single.ranking(act, &mut ranking);
    assert!(!ranking.is_empty());
    assert_survives_all_formats(ranking);
    let running = program.running(act, memory.view()).unwrap();
    assert_survives_all_formats(running);

    assert_survives_all_formats([Outcome::Completed, Outcome::Failed]);
    let written = serde_json::to_string(&Outcome::Failed).unwrap();
    assert_eq!(written, "\"failed\"");
}

#[test]
fn a_memory_of_another_version_is_rejected() {
    let program = archer::program();
    let agent = live(&program, 1, 2);
    let mut agents = AgentStates::new(&program);
    agents.push(agent.clone());

    let mut saved = serde_json::to_value(&agent).unwrap();
    saved["version"] = 3.into();
    let error = serde_json::from_value::<AgentState>(saved).unwrap_err();
    expect![["the memory was saved in version 3 of the format, but only version 2 can be read"]]
        .assert_eq(&error.to_string());

    let mut saved = serde_json::to_value(&agents).unwrap();
    saved["version"] = 0.into();
    let error = serde_json::from_value::<AgentStates>(saved).unwrap_err();
    expect![["the memory was saved in version 0 of the format, but only version 2 can be read"]]
        .assert_eq(&error.to_string());

    assert_eq!(agents.semantics_version(), SEMANTICS_VERSION);
    let mut saved = serde_json::to_value(&agents).unwrap();
    saved["semantics"] = 2.into();
    let error = serde_json::from_value::<AgentStates>(saved.clone()).unwrap_err();
    expect![["the memory came about with version 2 of the results, but this version of Inclination has version 1"]].assert_eq(&error.to_string());

    // A save of older results can be continued, and says so.
    saved["semantics"] = 0.into();
    let old = serde_json::from_value::<AgentStates>(saved).unwrap();
    assert_eq!(old.semantics_version(), 0);
    assert_eq!(old.get(0).unwrap().semantics_version(), 0);
    agents.push(old.get(0).unwrap());
    assert_eq!(agents.semantics_version(), 0);

    // In a format without field names, the version comes first.
    let mut bytes = postcard::to_stdvec(&agent).unwrap();
    bytes[0] = 3;
    assert!(postcard::from_bytes::<AgentState>(&bytes).is_err());
}
