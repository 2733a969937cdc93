//! Inputs that are the causes of a change: profiles, draws, and the stats that a number reads.

use expect_test::expect;
use inclination_core::{
    authoring::{Builder, chance, combine, consider, decide::Rules, model::Stat, number},
    explain::Change,
};

use super::{DECISION, ExplainedAgent, assert_changes};

#[test]
fn draws_that_differ() {
    let mut graph = Builder::new("chance");
    let often = graph.option("Often", []).base(3.0).out();
    let seldom = graph.option("Seldom", []).base(1.0).out();
    graph
        .decision(DECISION, [often, seldom])
        .rules(Rules::WEIGHTED_RANDOM);
    let mut agent = ExplainedAgent::new(graph);
    let why = |agent: &mut ExplainedAgent, name: &str| loop {
        let why = agent.decide();
        if why
            .picked
            .as_ref()
            .is_some_and(|winner| winner.option.name == name)
        {
            return why;
        }
    };
    let often = why(&mut agent, "Often");
    let seldom = why(&mut agent, "Seldom");
    assert_changes(
        &seldom,
        &often,
        &expect![[r#"
        Seldom is chosen instead of Often.
        Chance chose Seldom (25%): Often could have been chosen again (75%)."#]],
    );

    // A random number in a consideration.
    let mut graph = Builder::new("mood");
    let mood = graph.add("Mood", chance::random(0.0, 1.0)).out();
    let mood = graph.score("Mood", mood);
    let sing = graph.option("Sing", [mood]).base(0.0).out();
    let hum = graph.option("Hum", []).base(0.5).out();
    graph.decision(DECISION, [sing, hum]);
    let mut agent = ExplainedAgent::new(graph);
    let sing = why(&mut agent, "Sing");
    let hum = why(&mut agent, "Hum");
    let changes = hum.changes_since(&sing);
    let sentences = changes.sentences();
    assert_eq!(sentences[0], "Hum is chosen instead of Sing.");
    assert!(
        sentences[1].starts_with("A random number came out differently: \"Mood\" adds 0."),
        "{sentences:?}"
    );
}

#[test]
fn a_profile_that_changes() {
    let mut graph = Builder::new("profiles");
    let brave = graph.profile("Brave");
    let courage = graph
        .add(
            "Courage",
            consider::multiplier(number(0.25).in_profile(brave, 0.0)),
        )
        .out();
    let attack = graph.option("Attack", [courage]).out();
    let wait = graph
        .option("Wait", [])
        .base(number(0.5).in_profile(brave, 0.125))
        .out();
    graph.decision(DECISION, [attack, wait]);
    let mut agent = ExplainedAgent::new(graph);

    let meek = agent.explain();
    let profile = agent.program.profile("Brave").expect("it is there");
    agent.columns.set_profile(Some(profile));
    let brave = agent.explain();
    assert_changes(
        &brave,
        &meek,
        &expect![[r#"
        Wait is still chosen.
        The profile changed from none to "Brave": "Courage" now rules out Attack.
        The profile changed from none to "Brave": the base weight of Wait is 0.125 instead of 0.5."#]],
    );
    assert_changes(
        &meek,
        &brave,
        &expect![[r#"
        Wait is still chosen.
        The profile changed from "Brave" to none: "Courage" no longer rules out Attack.
        The profile changed from "Brave" to none: the base weight of Wait is 0.5 instead of 0.125."#]],
    );
}

#[test]
fn only_stats_that_a_consideration_reads_are_named() {
    let mut graph = Builder::new("sources");
    let [one, two, three] =
        ["One", "Two", "Three"].map(|name| graph.stat(Stat::number(name, 0.0, 1.0)));
    let squared = graph.group("Squared", |inside| {
        let input = inside.input("in", 0.0, None);
        let square = inside.add("Square", combine::product([input, input])).out();
        inside.output("out", square);
    });

    // Both options read a use of the same group, each with another stat.
    let [one, three] = [("First", one), ("Second", three)].map(|(name, stat)| {
        let group = graph.use_group(name, squared).input("in", stat);
        group.output("out")
    });
    let both = graph.add("Both", combine::product([one, two])).out();
    let score = graph.score("Score", both);
    let act = graph.option("Do it", [score]).base(0.0).out();
    let other = graph.option("Do something else", []).base(three).out();
    graph.decision(DECISION, [act, other]);
    let mut agent = ExplainedAgent::new(graph);

    let before = agent
        .set("One", 0.5)
        .set("Two", 1.0)
        .set("Three", 0.75)
        .explain();
    let now = agent.set("One", 1.0).set("Three", 0.25).explain();
    let changes = assert_changes(
        &now,
        &before,
        &expect![[r#"
        Do it is chosen instead of Do something else.
        One rose from 0.5 to 1: "Score" adds 1 to Do it instead of 0.25.
        Three fell from 0.75 to 0.25: the base weight of Do something else is 0.0625 instead of 0.5625."#]],
    );
    let numbers = changes.changes.iter().map(|change| match change {
        Change::Number(change) => change.causes.len(),
        _ => 0,
    });
    assert_eq!(numbers.collect::<Vec<_>>(), [1, 1]);
}

/// A set of considerations depends on the choice that picks one of them.
#[test]
fn the_case_that_is_chosen_is_a_cause() {
    let mut graph = Builder::new("mood");
    let mood = graph.stat(Stat::choice("Mood", ["calm", "angry"]));
    let rage = graph.score("Rage", 1.0);
    let moods = graph.consideration_set("Moods", mood, [("angry", rage)], None);
    let shout = graph.option("Shout", [moods]).base(0.0).out();
    let talk = graph.option("Talk", []).base(0.5).out();
    graph.decision(DECISION, [shout, talk]);
    let mut agent = ExplainedAgent::new(graph);

    let calm = agent.explain();
    let angry = agent.set("Mood", 1.0).explain();
    assert_changes(
        &angry,
        &calm,
        &expect![[r#"
        Shout is chosen instead of Talk.
        Mood changed from calm to angry: "Rage" now adds 1 to Shout."#]],
    );
}
