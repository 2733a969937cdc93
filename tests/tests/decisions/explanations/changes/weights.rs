//! Changes of weights and ranks, and of what rules options out.

use expect_test::expect;
use inclination_core::{
    Program,
    authoring::{Builder, arithmetic, curve, decide::Rules, model::Stat},
};
use inclination_tests::guards;

use super::{DECISION, ExplainedAgent, assert_changes};

#[test]
fn a_stat_that_rules_an_option_in_or_out() {
    let mut graph = Builder::new("ammo");
    let ammo = graph.stat(Stat::number("Ammo", 0.0, 6.0).unit("rounds"));
    let calm = graph.stat(Stat::yes_no("Truce"));
    let loaded = graph.multiplier("Has rounds", ammo);
    let truce = graph.veto("Truce", calm);
    let attack = graph.option("Attack", [loaded, truce]).out();
    let patrol = graph.option("Patrol", []).base(0.5).out();
    graph.decision(DECISION, [attack, patrol]);
    let mut agent = ExplainedAgent::new(graph);

    let empty = agent.explain();
    let loaded = agent.set("Ammo", 6.0).explain();
    assert_changes(
        &loaded,
        &empty,
        &expect![[r#"
        Attack is chosen instead of Patrol.
        Ammo rose from 0 rounds to 6 rounds: "Has rounds" no longer rules out Attack."#]],
    );
    assert_changes(
        &empty,
        &loaded,
        &expect![[r#"
        Patrol is chosen instead of Attack.
        Ammo fell from 6 rounds to 0 rounds: "Has rounds" now rules out Attack."#]],
    );
    let truce = agent.set("Truce", 1.0).explain();
    assert_changes(
        &truce,
        &loaded,
        &expect![[r#"
        Patrol is chosen instead of Attack.
        Truce changed from no to yes: "Truce" now rules out Attack."#]],
    );

    // The same option wins, but one thing more rules the other out.
    assert_changes(
        &truce,
        &empty,
        &expect![[r#"
        Patrol is still chosen.
        Ammo rose from 0 rounds to 6 rounds: "Has rounds" no longer rules out Attack.
        Truce changed from no to yes: "Truce" now rules out Attack."#]],
    );
    assert_changes(&truce, &truce, &expect!["Patrol is still chosen."]);
}

#[test]
fn weights_that_change_are_listed_by_their_effect() {
    let program = Program::new(&guards::graph(guards::Step::Cooldown)).expect("it is sound");
    let mut agent = ExplainedAgent::from_program(&program);
    for stat in guards::STATS {
        agent.set(stat, 0.5);
    }
    agent.set("Stamina", 1.0).set("Guards near", 1.0);
    let before = agent
        .set("Distance", 0.75)
        .set("Alarm", 0.0)
        .set("Ammo", 0.125)
        .explain();
    let now = agent
        .set("Ammo", 1.0)
        .set("Distance", 0.25)
        .set("Alarm", 1.0)
        .explain();
    assert_changes(
        &now,
        &before,
        &expect![[r#"
        Attack is chosen instead of Reload.
        Ammo rose from 0.125 to 1: "Empty" no longer adds 0.875 to Reload.
        Ammo rose from 0.125 to 1: "Has rounds" no longer multiplies Attack by 0.125.
        Distance fell from 0.75 to 0.25: "Close" adds 0.75 to Attack instead of 0.25.
        Alarm rose from 0 to 1: "Brave" multiplies Attack by 0.8333 instead of 0.5."#]],
    );
    assert_changes(
        &before,
        &now,
        &expect![[r#"
        Reload is chosen instead of Attack.
        Ammo fell from 1 to 0.125: "Empty" now adds 0.875 to Reload.
        Ammo fell from 1 to 0.125: "Has rounds" now multiplies Attack by 0.125.
        Distance rose from 0.25 to 0.75: "Close" adds 0.25 to Attack instead of 0.75.
        Alarm fell from 1 to 0: "Brave" multiplies Attack by 0.5 instead of 0.8333."#]],
    );
}

/// A worker who flees from what it is afraid of, if the decision compares ranks.
fn afraid(rules: Rules) -> ExplainedAgent {
    let mut graph = Builder::new("ranks");
    let fear = graph.stat(Stat::number("Fear", 0.0, 100.0).unit("%"));
    let afraid = graph
        .add(
            "Afraid",
            arithmetic::compare(fear, 50.0).relation(arithmetic::Relation::More),
        )
        .out();
    let panic = graph.raise_rank("Panic", afraid, 100.0);
    let dread = graph.raise_rank("Dread", 1.0, fear);
    let flee = graph.option("Flee", [panic]).base(0.1).out();
    let hide = graph.option("Hide", [dread]).base(0.1).out();
    let work = graph.option("Work", []).out();
    graph.decision(DECISION, [work, flee, hide]).rules(rules);
    ExplainedAgent::new(graph)
}

#[test]
fn a_rank_that_is_given_or_not() {
    let mut agent = afraid(Rules::DUAL_UTILITY);
    let calm = agent.explain();
    let scared = agent.set("Fear", 5.0).explain();
    assert_changes(
        &scared,
        &calm,
        &expect![[r#"
        Hide is chosen instead of Work.
        Fear rose from 0% to 5%: "Dread" gives Hide rank 5 instead of 0."#]],
    );
    let more = agent.set("Fear", 8.0).explain();
    assert_changes(
        &more,
        &scared,
        &expect![[r#"
        Hide is still chosen.
        Fear rose from 5% to 8%: "Dread" gives Hide rank 8 instead of 5."#]],
    );
    assert_changes(
        &calm,
        &scared,
        &expect![[r#"
        Work is chosen instead of Hide.
        Fear fell from 5% to 0%: "Dread" gives Hide rank 0 instead of 5."#]],
    );
    let panicked = agent.set("Fear", 50.25).explain();
    assert_changes(
        &panicked,
        &calm,
        &expect![[r#"
        Flee is chosen instead of Work.
        Fear rose from 0% to 50.25%: "Panic" now gives Flee rank 100."#]],
    );
    assert_changes(
        &panicked,
        &more,
        &expect![[r#"
        Flee is chosen instead of Hide.
        Fear rose from 8% to 50.25%: "Panic" now gives Flee rank 100."#]],
    );

    // Where ranks have no effect, their changes are no reason.
    let mut agent = afraid(Rules::HIGHEST);
    let calm = agent.explain();
    let scared = agent.set("Fear", 5.0).explain();
    assert_changes(&scared, &calm, &expect!["Work is still chosen."]);
}

#[test]
fn own_weights_and_bonuses_that_change() {
    let mut graph = Builder::new("bonuses");
    let hunger = graph.stat(Stat::number("Hunger", 0.0, 1.0));
    let hour = graph.stat(Stat::number("Hour", 0.0, 24.0).unit("h").cyclic());
    let place = graph.stat(Stat::choice("Place", ["home", "office", "park"]));
    let at_home = graph.switch("Comfort", place, [("home", 1.0)], 0.25).out();
    let hungry = graph.score("Hungry", hunger);
    let late = graph.add("Late", curve::linear(hour)).out();
    let eat = graph.option("Eat", [hungry]).base(hunger).out();
    let sleep = graph
        .option("Sleep", [])
        .base(late)
        .category_weight(at_home)
        .out();
    graph.decision(DECISION, [eat, sleep]);
    let mut agent = ExplainedAgent::new(graph);

    let full = agent.set("Hour", 12.0).explain();
    let hungry = agent.set("Hunger", 0.75).explain();
    assert_changes(
        &hungry,
        &full,
        &expect![[r#"
        Eat is chosen instead of Sleep.
        Hunger rose from 0 to 0.75: the base weight of Eat is 0.75 instead of 0.
        Hunger rose from 0 to 0.75: "Hungry" now adds 0.75 to Eat."#]],
    );
    let away = agent.set("Hunger", 0.125).set("Place", 2.0).explain();
    assert_changes(
        &away,
        &full,
        &expect![[r#"
        Eat is chosen instead of Sleep.
        Place changed from home to park: the category weight of Sleep is 0.25 instead of 1.
        Hunger rose from 0 to 0.125: the base weight of Eat is 0.125 instead of 0.
        Hunger rose from 0 to 0.125: "Hungry" now adds 0.125 to Eat."#]],
    );
    let late = agent.set("Hour", 23.0).set("Place", 0.0).explain();
    assert_changes(
        &late,
        &away,
        &expect![[r#"
        Sleep is chosen instead of Eat.
        Place changed from park to home: the category weight of Sleep is 1 instead of 0.25.
        Hour changed from 12 h to 23 h: the base weight of Sleep is 0.9583 instead of 0.5."#]],
    );
    assert_changes(
        &full,
        &late,
        &expect![[r#"
        Sleep is still chosen.
        Hour changed from 23 h to 12 h: the base weight of Sleep is 0.5 instead of 0.9583."#]],
    );
    let slightly = agent.set("Hour", 12.0).set("Hunger", 0.75).explain();
    let more = agent.set("Hunger", 0.750_01).explain();
    assert_changes(
        &more,
        &slightly,
        &expect![[r#"
        Eat is still chosen.
        Hunger rose slightly from 0.75: the base weight of Eat is slightly higher.
        Hunger rose slightly from 0.75: "Hungry" adds slightly more to Eat."#]],
    );
}

/// A change that speaks for the other option is no reason, although it concerns the same options.
#[test]
fn changes_in_the_other_direction_are_no_reasons() {
    let mut graph = Builder::new("directions");
    let [ammo, rest] = ["Ammo", "Rested"].map(|name| graph.stat(Stat::number(name, 0.0, 1.0)));
    let loaded = graph.multiplier("Has rounds", ammo);
    let rested = graph.score("Rested", rest);
    let attack = graph.option("Attack", [loaded, rested]).out();
    let patrol = graph.option("Patrol", [rested]).base(0.5).out();
    graph.decision(DECISION, [attack, patrol]);
    let mut agent = ExplainedAgent::new(graph);

    let before = agent.set("Rested", 1.0).explain();
    let now = agent.set("Ammo", 1.0).set("Rested", 0.5).explain();
    assert_changes(
        &now,
        &before,
        &expect![[r#"
        Attack is chosen instead of Patrol.
        Ammo rose from 0 to 1: "Has rounds" no longer rules out Attack.
        Rested fell from 1 to 0.5: "Rested" adds 0.5 to Patrol instead of 1."#]],
    );
}
