//! A saved memory is readable, comes back the same, and cannot hurt.

use inclination_core::{
    compile::Path,
    history::{AgentState, Chosen, Layout, Reading, Remembered, TargetId},
    model::NodeId,
};

fn path(number: u32) -> Path {
    Path::ROOT.node(NodeId(number))
}

fn layout() -> Layout {
    let options = [
        (path(2), Remembered::PerTarget),
        (path(3), Remembered::PerOption),
    ];
    Layout::new([path(1)], options)
}

fn agent() -> AgentState {
    let mut agent = AgentState::new(&layout(), 7, 0.1);
    let fire = |target| {
        Some(Chosen {
            option: path(2),
            target: Some(TargetId(target)),
        })
    };
    agent.view_mut().choose(path(1), fire(5), 0.7, |_| 0.3);
    agent.view_mut().choose(path(1), fire(6), 1.1, |_| 0.3);
    agent.view_mut().decided(path(1), 1.3);
    agent
}

#[test]
fn a_saved_memory_comes_back_the_same() {
    let saved = serde_json::to_string_pretty(&agent()).unwrap();
    println!("{saved}");
    let mut restored: AgentState = serde_json::from_str(&saved).unwrap();
    assert_eq!(restored, agent());
    restored.bind(&layout());
    assert_eq!(restored, agent());
    assert_eq!(serde_json::to_string_pretty(&restored).unwrap(), saved);
}

#[test]
fn a_saved_memory_says_what_it_is() {
    let saved = serde_json::to_string(&agent()).unwrap();
    for words in [
        r#""agent":7,"born":0.1,"latest":1.3"#,
        r#""target":6,"completed":false},"decided":1.3,"count":1"#,
        r#""history":{"state":"running","since":0.7,"stops":0,"lot":0.0}"#,
        r#""target":5,"history":{"state":"stopped","since":1.1,"stops":1,"lot":0.3}"#,
    ] {
        assert!(saved.contains(words), "{words} in {saved}");
    }
}

#[test]
fn a_wrong_memory_comes_back_sound() {
    let saved = serde_json::to_string(&agent()).unwrap();
    let wrong = saved
        .replace("\"since\":0.7", "\"since\":1e300")
        .replace("\"lot\":0.3", "\"lot\":-9e30")
        .replace("\"latest\":1.3", "\"latest\":-4.0");
    let restored: AgentState = serde_json::from_str(&wrong).unwrap();
    assert_eq!(restored.view().latest(), 0.1);
    assert_eq!(restored.view().read(path(2), None, Reading::Time), 0.0);
    assert_eq!(
        restored
            .view()
            .read(path(2), Some(TargetId(5)), Reading::Lot),
        0.0
    );
}
