//! Changes of what the agent remembers, and of when it decides.

use expect_test::expect;
use inclination_core::{
    Outcome, Scope,
    authoring::{Builder, consider, model::Stat},
};

use super::{DECISION, ExplainedAgent, assert_changes, falling};

#[test]
fn memories_that_change() {
    let mut graph = Builder::new("memory");
    let cooldown = graph.add("Just reloaded", consider::cooldown(3.0)).out();
    let ammo = graph.stat(Stat::number("Ammo", 0.0, 1.0));
    let empty = falling(&mut graph, "Empty", ammo);
    let empty = graph.score("Empty", empty);
    let reload = graph.option("Reload", [empty, cooldown]).base(0.0).out();
    let patrol = graph.option("Patrol", []).base(0.25).out();
    graph.decision(DECISION, [reload, patrol]);
    let mut agent = ExplainedAgent::new(graph);

    let first = agent.decide();
    agent.now = 1.0;
    agent.report(Outcome::Failed);
    let cooling = agent.decide();
    assert_changes(
        &cooling,
        &first,
        &expect![[r#"
        Patrol is chosen instead of Reload.
        Reload stopped: "Just reloaded" now rules out Reload."#]],
    );
    agent.now = 3.0;
    let still = agent.explain();
    assert_changes(&still, &cooling, &expect!["Patrol is still chosen."]);
    agent.now = 4.5;
    let again = agent.decide();
    assert_changes(
        &again,
        &still,
        &expect![[r#"
        Reload is chosen instead of Patrol.
        Reload stopped 3.5 s ago: "Just reloaded" no longer rules out Reload."#]],
    );
    agent.now = 5.0;
    let running = agent.explain();
    assert_changes(&running, &again, &expect!["Reload is still chosen."]);
    // A magazine is full.
    agent.report(Outcome::Completed);
    let full = agent.set("Ammo", 1.0).explain();
    assert_changes(
        &full,
        &running,
        &expect![[r#"
        Patrol is chosen instead of Reload.
        Ammo rose from 0 to 1: "Empty" no longer adds 1 to Reload."#]],
    );
}

#[test]
fn what_runs_keeps_running() {
    let mut graph = Builder::new("inertia");
    let distance = graph.stat(Stat::number("Distance", 0.0, 10.0).scope(Scope::Target));
    let near = falling(&mut graph, "Near", distance);
    let near = graph.score("Near", near);
    let inertia = graph
        .add(
            "Keep at it",
            consider::inertia()
                .without_rank()
                .bonus(0.5)
                .fades_over(4.0)
                .per_target(),
        )
        .out();
    let attack = graph
        .option("Attack", [near, inertia])
        .base(0.0)
        .for_each_target()
        .out();
    graph.decision(DECISION, [attack]);
    let mut agent = ExplainedAgent::new(graph);

    let first = agent.see("Distance", &[(7, 5.0), (8, 6.0)]).decide();
    agent.now = 1.0;
    let kept = agent.see("Distance", &[(7, 5.0), (8, 3.0)]).explain();
    assert_changes(
        &kept,
        &first,
        &expect![[r#"
        Attack for candidate 7 is still chosen.
        Attack for candidate 7 started: "Keep at it" now adds 0.375 to Attack for candidate 7."#]],
    );
    agent.now = 3.5;
    let faded = agent.decide();
    assert_changes(
        &faded,
        &kept,
        &expect![[r#"
        Attack for candidate 8 is chosen instead of candidate 7.
        Attack for candidate 7 has run for 3.5 s: "Keep at it" adds 0.0625 to Attack for candidate 7 instead of 0.375."#]],
    );
}

#[test]
fn a_decision_that_is_not_due() {
    let mut graph = Builder::new("timer");
    let ill = graph.stat(Stat::yes_no("Ill"));
    let ill = graph.veto("Ill", ill);
    let work = graph.option("Work", [ill]).out();
    let rest = graph.option("Rest", []).base(0.5).out();
    let decision = graph.decision(DECISION, [work, rest]);
    decision.every_seconds(2.0);
    let mut agent = ExplainedAgent::new(graph);

    let first = agent.decide();
    agent.now = 0.5;
    let waiting = agent.set("Ill", 1.0).explain();
    assert_changes(
        &waiting,
        &first,
        &expect!["Work continues, because it is not time to decide yet."],
    );
    agent.now = 10.0;
    let due = agent.decide();
    assert_changes(
        &due,
        &waiting,
        &expect![[r#"
        Rest is chosen instead of Work.
        It is time to decide again."#]],
    );
    assert_changes(
        &due,
        &first,
        &expect![[r#"
        Rest is chosen instead of Work.
        Ill changed from no to yes: "Ill" now rules out Work."#]],
    );
    agent.now = 10.5;
    let resting = agent.explain();
    assert_changes(
        &resting,
        &due,
        &expect!["Rest continues, because it is not time to decide yet."],
    );
    assert_changes(
        &resting,
        &first,
        &expect!["Rest continues instead of Work, because it is not time to decide yet."],
    );
    let newborn = ExplainedAgent::from_program(&agent.program).explain();
    assert_changes(
        &newborn,
        &resting,
        &expect![[r#"
        Work is chosen instead of Rest.
        It is time to decide again.
        Ill changed from yes to no: "Ill" no longer rules out Work."#]],
    );
}

/// Time always passes, so a stat that changed is told alone.
#[test]
fn time_is_a_cause_only_where_nothing_else_is() {
    let mut graph = Builder::new("time");
    let zeal = graph.stat(Stat::number("Zeal", 0.0, 1.0));
    let inertia = graph
        .add(
            "Keep at it",
            consider::inertia()
                .without_rank()
                .bonus(zeal)
                .fades_over(10.0),
        )
        .out();
    let work = graph.option("Work", [inertia]).out();
    graph.decision(DECISION, [work]);
    let mut agent = ExplainedAgent::new(graph);

    agent.set("Zeal", 1.0).decide();
    let before = agent.explain();
    agent.now = 5.0;
    let later = agent.explain();
    assert_changes(
        &later,
        &before,
        &expect![[r#"
        Work is still chosen.
        Work has run for 5 s: "Keep at it" adds 0.5 to Work instead of 1."#]],
    );
    let bored = agent.set("Zeal", 0.5).explain();
    assert_changes(
        &bored,
        &before,
        &expect![[r#"
        Work is still chosen.
        Zeal fell from 1 to 0.5: "Keep at it" adds 0.25 to Work instead of 1."#]],
    );
}
