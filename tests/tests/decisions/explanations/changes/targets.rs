//! Changes of targets.

use expect_test::expect;
use inclination_core::{
    Scope,
    authoring::{AggregateRule, Builder, model::Stat},
};

use super::{DECISION, ExplainedAgent, assert_changes, falling};

/// An archer who shoots at the nearest enemy that it sees, or else waits.
fn archer(targets: &str) -> ExplainedAgent {
    let mut graph = Builder::new("archer");
    let distance = Stat::number("Distance", 0.0, 40.0).unit("m");
    let distance = graph.stat(distance.scope(Scope::Target));
    let near = falling(&mut graph, "Near", distance);
    let near = graph.multiplier("Near", near);
    let attack = graph
        .option("Attack", [near])
        .by_key()
        .set("targets", targets)
        .out();
    let wait = graph.option("Wait", []).out();
    graph.decision(DECISION, [attack]).default_option(wait);
    ExplainedAgent::new(graph)
}

#[test]
fn targets_that_appear_leave_and_move() {
    let sentences = |targets| {
        let mut agent = archer(targets);
        let mut before = agent.explain();
        let scenes: [&[(u64, f32)]; 6] = [
            &[(7, 20.0)],
            &[(7, 20.0), (8, 10.0)],
            &[(7, 5.0), (8, 10.0)],
            &[(8, 10.0)],
            &[(8, 40.0)],
            &[],
        ];
        let sentences = scenes.map(|scene| {
            let now = agent.see("Distance", scene).explain();
            let changes = now.changes_since(&before);
            before = now;
            changes.sentences().join("\n")
        });
        sentences.join("\n\n")
    };

    expect![[r#"
        Attack for candidate 7 is chosen instead of Wait.
        Candidate 7 appeared.

        Attack for candidate 8 is chosen instead of candidate 7.
        Candidate 8 appeared.

        Attack for candidate 7 is chosen instead of candidate 8.
        Candidate 7's Distance fell from 20 m to 5 m: "Near" multiplies Attack for candidate 7 by 0.875 instead of 0.5.

        Attack for candidate 8 is chosen instead of candidate 7.
        Candidate 7 is gone.

        Wait is chosen as the default instead of Attack for candidate 8.
        Candidate 8's Distance rose from 10 m to 40 m: "Near" now rules out Attack for candidate 8.

        Wait is still chosen as the default.
        Candidate 8 is gone."#]].assert_eq(&sentences("compete"));
    // It makes no difference at which stage the other target is dropped.
    assert_eq!(sentences("best"), sentences("compete"));
}

#[test]
fn a_change_for_several_targets_is_told_once() {
    let mut graph = Builder::new("archers");
    let distance = graph.stat(Stat::number("Distance", 0.0, 40.0).scope(Scope::Target));
    let arrows = graph.stat(Stat::number("Arrows", 0.0, 20.0));
    let near = falling(&mut graph, "Near", distance);
    let near = graph.score("Near", near);
    let loaded = graph.multiplier("Has arrows", arrows);
    let attack = graph
        .option("Attack", [near, loaded])
        .for_each_target()
        .out();
    let wait = graph.option("Wait", []).base(100.0).out();
    graph.decision(DECISION, [attack, wait]);
    let mut agent = ExplainedAgent::new(graph);

    let empty = agent
        .see("Distance", &[(1, 5.0), (2, 10.0), (3, 15.0)])
        .explain();
    let loaded = agent.set("Arrows", 1.0).explain();
    assert_changes(
        &loaded,
        &empty,
        &expect![[r#"
        Wait is still chosen.
        Arrows rose from 0 to 1: "Has arrows" no longer rules out Attack for candidates 1, 2 and 3."#]],
    );
}

#[test]
fn all_candidates_together() {
    let mut graph = Builder::new("odds");
    let strength = graph.stat(Stat::number("Strength", 0.0, 10.0).scope(Scope::Target));
    let courage = graph.stat(Stat::number("Courage", 0.0, 10.0));
    let odds = graph
        .over_targets("Their strength", AggregateRule::Sum, strength)
        .out();
    let outnumbered = graph.score("Outnumbered", odds);
    let flee = graph.option("Flee", [outnumbered]).base(0.0).out();
    let stay = graph.option("Stay", []).base(courage).out();
    graph.decision(DECISION, [flee, stay]);
    let mut agent = ExplainedAgent::new(graph);

    let before = agent
        .set("Courage", 5.0)
        .see("Strength", &[(1, 1.0), (2, 2.0)])
        .explain();
    let stronger = agent.see("Strength", &[(1, 4.0), (2, 3.0)]).explain();
    assert_changes(
        &stronger,
        &before,
        &expect![[r#"
        Flee is chosen instead of Stay.
        Candidate 1's Strength rose from 1 to 4 and candidate 2's Strength rose from 2 to 3: "Outnumbered" adds 7 to Flee instead of 3."#]],
    );
    let more = agent
        .see("Strength", &[(1, 1.0), (2, 2.0), (3, 3.0), (4, 2.0)])
        .explain();
    assert_changes(
        &more,
        &before,
        &expect![[r#"
        Flee is chosen instead of Stay.
        Candidates 3 and 4 appeared: "Outnumbered" adds 8 to Flee instead of 3."#]],
    );
}
