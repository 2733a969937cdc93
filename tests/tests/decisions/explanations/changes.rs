//! What changed between two explanations of a decision, in sentences.

use expect_test::{Expect, expect};
use inclination_core::{
    Builder, Program, arithmetic, chance, combine, consider, curve,
    eval::{Batch, Candidates, Choice, Columns},
    explain::{Change, DecisionChanges, Explainer, Explanation},
    history::{AgentStates, Outcome, TargetId},
    model::{Scope, Socket, Stat, Wire},
};
use inclination_tests::guards;

const DECISION: &str = "Act";

/// One agent that decides in a batch, with an explainer beside it.
struct ExplainedAgent {
    program: Program,
    explainer: Explainer,
    states: AgentStates,
    columns: Columns,
    candidates: Candidates,
    now: f64,
}

impl ExplainedAgent {
    fn new(graph: Builder) -> Self {
        let graph = graph.finish().expect("it is written right");
        Self::from_program(&Program::new(&graph).expect("it is sound"))
    }

    fn from_program(program: &Program) -> Self {
        let mut states = AgentStates::new(program);
        states.add(1, 0.0);
        Self {
            program: program.clone(),
            explainer: Explainer::from_program(program),
            states,
            columns: Columns::new(program, 1),
            candidates: Candidates::new(program),
            now: 0.0,
        }
    }

    fn set(&mut self, stat: &str, value: f32) -> &mut Self {
        let stat = self.program.stat(stat).expect("it is there");
        self.columns.set(stat, &[value]).expect("the inputs fit");
        self
    }

    /// Replaces the candidates by some with these values of one stat.
    fn see(&mut self, stat: &str, candidates: &[(u64, f32)]) -> &mut Self {
        let stat = self.program.stat(stat).expect("it is there");
        self.candidates.clear();
        for (id, value) in candidates {
            self.candidates.push(TargetId(*id)).set(stat, *value);
        }
        self
    }

    fn explain(&mut self) -> Explanation {
        let decision = self.program.decision(DECISION).expect("it is there");
        let call = self.explainer.agent(0, &self.columns, self.now);
        let call = call.among(&self.candidates);
        call.explain(decision, &self.states)
            .expect("the inputs fit")
    }

    /// Decides, and returns the explanation from before.
    fn decide(&mut self) -> Explanation {
        let why = self.explain();
        let decision = self.program.decision(DECISION).expect("it is there");
        let mut choices = [Choice::default()];
        Batch::new(&self.program)
            .decide(decision, &self.columns, self.now)
            .among(&self.candidates)
            .choose(&mut self.states, &mut choices)
            .expect("the inputs fit");
        assert_eq!(
            choices[0].target,
            why.outcome().and_then(|winner| winner.target)
        );
        why
    }

    fn report(&mut self, outcome: Outcome) {
        let decision = self.program.decision(DECISION).expect("it is there");
        let memory = self.states.view_mut(0).expect("it is there");
        self.program.report(decision, outcome, memory, 0, self.now);
    }
}

/// Asserts the sentences, and that the changes survive serialization.
fn assert_changes(now: &Explanation, before: &Explanation, expected: &Expect) -> DecisionChanges {
    let changes = now.changes_since(before);
    expected.assert_eq(&changes.sentences().join("\n"));

    let written = serde_json::to_string(&changes).expect("it is plain data");
    let read: DecisionChanges = serde_json::from_str(&written).expect("it was written");
    assert_eq!(read, changes);
    changes
}

/// A curve that falls from 1 to 0 over the range of its input.
fn falling(graph: &mut Builder, name: &str, input: Wire) -> Wire {
    graph
        .curve(name, curve::LINEAR, input)
        .set("invert", "yes")
        .out()
}

#[test]
fn a_stat_that_rules_an_option_in_or_out() {
    let mut graph = Builder::new("ammo");
    let ammo = graph.stat(Stat::number("Ammo", 0.0, 6.0).unit("rounds"));
    let calm = graph.stat(Stat::yes_no("Truce"));
    let loaded = graph.multiplier("Has rounds", ammo);
    let truce = graph.veto("Truce", calm);
    let attack = graph.option("Attack", [loaded, truce]).out();
    let patrol = graph.option("Patrol", []).with("base", 0.5).out();
    graph.decision(DECISION, "highest", [attack, patrol]);
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
fn afraid(decision: &str) -> ExplainedAgent {
    let mut graph = Builder::new("ranks");
    let fear = graph.stat(Stat::number("Fear", 0.0, 100.0).unit("%"));
    let afraid = graph
        .node("Afraid", arithmetic::COMPARE)
        .with("a", fear)
        .with("b", 50.0)
        .set("relation", "more")
        .out();
    let panic = graph.raise_rank("Panic", afraid, 100.0);
    let dread = graph.raise_rank("Dread", 1.0, fear);
    let flee = graph.option("Flee", [panic]).with("base", 0.1).out();
    let hide = graph.option("Hide", [dread]).with("base", 0.1).out();
    let work = graph.option("Work", []).out();
    graph.decision(DECISION, decision, [work, flee, hide]);
    ExplainedAgent::new(graph)
}

#[test]
fn a_rank_that_is_given_or_not() {
    let mut agent = afraid("dual utility");
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
    let mut agent = afraid("highest");
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
    let late = graph.curve("Late", curve::LINEAR, hour).out();
    let eat = graph.option("Eat", [hungry]).with("base", hunger).out();
    let sleep = graph
        .option("Sleep", [])
        .with("base", late)
        .with("category", at_home)
        .out();
    graph.decision(DECISION, "highest", [eat, sleep]);
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

/// An archer who shoots at the nearest enemy that it sees, or else waits.
fn archer(targets: &str) -> ExplainedAgent {
    let mut graph = Builder::new("archer");
    let distance = Stat::number("Distance", 0.0, 40.0).unit("m");
    let distance = graph.stat(distance.scope(Scope::Target));
    let near = falling(&mut graph, "Near", distance);
    let near = graph.multiplier("Near", near);
    let attack = graph.option("Attack", [near]).set("targets", targets).out();
    let wait = graph.option("Wait", []).out();
    graph
        .decision(DECISION, "highest", [attack])
        .with("default", wait);
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
        .set("targets", "compete")
        .out();
    let wait = graph.option("Wait", []).with("base", 100.0).out();
    graph.decision(DECISION, "highest", [attack, wait]);
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
    let odds = graph.over_targets("Their strength", "sum", strength).out();
    let outnumbered = graph.score("Outnumbered", odds);
    let flee = graph.option("Flee", [outnumbered]).with("base", 0.0).out();
    let stay = graph.option("Stay", []).with("base", courage).out();
    graph.decision(DECISION, "highest", [flee, stay]);
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

#[test]
fn memories_that_change() {
    let mut graph = Builder::new("memory");
    let cooldown = graph.consider("Just reloaded", consider::COOLDOWN);
    let cooldown = cooldown.with("seconds", 3.0).out();
    let ammo = graph.stat(Stat::number("Ammo", 0.0, 1.0));
    let empty = falling(&mut graph, "Empty", ammo);
    let empty = graph.score("Empty", empty);
    let reload = graph
        .option("Reload", [empty, cooldown])
        .with("base", 0.0)
        .out();
    let patrol = graph.option("Patrol", []).with("base", 0.25).out();
    graph.decision(DECISION, "highest", [reload, patrol]);
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
        .consider("Keep at it", consider::INERTIA)
        .with("rank", Socket::Unset)
        .with("bonus", 0.5)
        .with("fades", 4.0)
        .set("per_target", "yes")
        .out();
    let attack = graph
        .option("Attack", [near, inertia])
        .with("base", 0.0)
        .set("targets", "compete")
        .out();
    graph.decision(DECISION, "highest", [attack]);
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
    let rest = graph.option("Rest", []).with("base", 0.5).out();
    let decision = graph.decision(DECISION, "highest", [work, rest]);
    decision.set("when", "every").with("seconds", 2.0);
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

#[test]
fn draws_that_differ() {
    let mut graph = Builder::new("chance");
    let often = graph.option("Often", []).with("base", 3.0).out();
    let seldom = graph.option("Seldom", []).with("base", 1.0).out();
    graph.decision(DECISION, "weighted random", [often, seldom]);
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
    let mood = graph.node("Mood", chance::RANDOM).out();
    let mood = graph.score("Mood", mood);
    let sing = graph.option("Sing", [mood]).with("base", 0.0).out();
    let hum = graph.option("Hum", []).with("base", 0.5).out();
    graph.decision(DECISION, "highest", [sing, hum]);
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
        .consider("Courage", consider::MULTIPLIER)
        .with("by", 0.25)
        .in_profile(brave, "by", 0.0)
        .out();
    let attack = graph.option("Attack", [courage]).out();
    let wait = graph
        .option("Wait", [])
        .with("base", 0.5)
        .in_profile(brave, "base", 0.125)
        .out();
    graph.decision(DECISION, "highest", [attack, wait]);
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
fn inner_decisions_that_change() {
    let mut graph = Builder::new("inside");
    let cold = graph.stat(Stat::yes_no("Cold"));
    let shop_open = graph.stat(Stat::yes_no("Shop open"));
    let cold = graph.multiplier("Cold", cold);
    let open = graph.multiplier("Open", shop_open);
    let [tea, coffee] = [("Tea", 2.0, vec![cold, open]), ("Coffee", 1.0, vec![open])].map(
        |(name, base, considerations)| graph.option(name, considerations).with("base", base).out(),
    );
    let drink = graph
        .decision("What to drink", "highest", [tea, coffee])
        .out();
    let pause = graph.option("Pause", []).with("inner", drink).out();
    let work = graph.option("Work", []).with("base", 0.5).out();
    graph.decision(DECISION, "highest", [pause, work]);
    let mut agent = ExplainedAgent::new(graph);

    let closed = agent.explain();
    let open = agent.set("Shop open", 1.0).explain();
    assert_changes(
        &open,
        &closed,
        &expect![[r#"
        Pause is chosen instead of Work.
        Shop open changed from no to yes: "What to drink" in Pause now has something to choose."#]],
    );
    let cold = agent.set("Cold", 1.0).explain();
    assert_changes(
        &cold,
        &open,
        &expect![[r#"
        Pause is still chosen.
        In "What to drink": Tea is chosen instead of Coffee.
        Cold changed from no to yes: "Cold" no longer rules out Tea."#]],
    );
}

#[test]
fn a_decisions_own_numbers_that_change() {
    let mut graph = Builder::new("floor");
    let standards = graph.stat(Stat::number("Standards", 0.0, 1.0));
    let work = graph.option("Work", []).with("base", 0.5).out();
    let idle = graph.option("Idle", []).out();
    graph
        .decision(DECISION, "highest", [work])
        .with("floor", standards)
        .with("default", idle);
    let mut agent = ExplainedAgent::new(graph);

    let before = agent.explain();
    let strict = agent.set("Standards", 0.75).explain();
    assert_changes(
        &strict,
        &before,
        &expect![[r#"
        Idle is chosen as the default instead of Work.
        Standards rose from 0 to 0.75: this changes how the decision chooses."#]],
    );
}

#[test]
fn nothing_to_choose() {
    let mut graph = Builder::new("nothing");
    let asleep = graph.stat(Stat::yes_no("Asleep"));
    let asleep = graph.veto("Asleep", asleep);
    let work = graph.option("Work", [asleep]).out();
    graph.decision(DECISION, "highest", [work]);
    let mut agent = ExplainedAgent::new(graph);

    let awake = agent.explain();
    let asleep = agent.set("Asleep", 1.0).explain();
    assert_changes(
        &asleep,
        &awake,
        &expect![[r#"
        Nothing can be chosen, where Work was chosen before.
        Asleep changed from no to yes: "Asleep" now rules out Work."#]],
    );
    assert_changes(
        &awake,
        &asleep,
        &expect![[r#"
        Work is chosen, where nothing could be chosen before.
        Asleep changed from yes to no: "Asleep" no longer rules out Work."#]],
    );
    assert_changes(
        &asleep,
        &asleep,
        &expect!["There is still nothing to choose."],
    );
}

#[test]
fn only_stats_that_a_consideration_reads_are_named() {
    let mut graph = Builder::new("sources");
    let [one, two, three] =
        ["One", "Two", "Three"].map(|name| graph.stat(Stat::number(name, 0.0, 1.0)));
    let squared = graph.group("Squared", |inside| {
        let input = inside.input("in", 0.0, None);
        let square = inside
            .combine("Square", combine::PRODUCT, [input, input])
            .out();
        inside.output("out", square);
    });

    // Both options read a use of the same group, each with another stat.
    let [one, three] = [("First", one), ("Second", three)].map(|(name, stat)| {
        let group = graph.use_group(name, squared).with("in", stat);
        group.output("out")
    });
    let both = graph.combine("Both", combine::PRODUCT, [one, two]).out();
    let score = graph.score("Score", both);
    let act = graph.option("Do it", [score]).with("base", 0.0).out();
    let other = graph
        .option("Do something else", [])
        .with("base", three)
        .out();
    graph.decision(DECISION, "highest", [act, other]);
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
    let shout = graph.option("Shout", [moods]).with("base", 0.0).out();
    let talk = graph.option("Talk", []).with("base", 0.5).out();
    graph.decision(DECISION, "highest", [shout, talk]);
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

/// A change that speaks for the other option is no reason, although it concerns the same options.
#[test]
fn changes_in_the_other_direction_are_no_reasons() {
    let mut graph = Builder::new("directions");
    let [ammo, rest] = ["Ammo", "Rested"].map(|name| graph.stat(Stat::number(name, 0.0, 1.0)));
    let loaded = graph.multiplier("Has rounds", ammo);
    let rested = graph.score("Rested", rest);
    let attack = graph.option("Attack", [loaded, rested]).out();
    let patrol = graph.option("Patrol", [rested]).with("base", 0.5).out();
    graph.decision(DECISION, "highest", [attack, patrol]);
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

/// Time always passes, so a stat that changed is told alone.
#[test]
fn time_is_a_cause_only_where_nothing_else_is() {
    let mut graph = Builder::new("time");
    let zeal = graph.stat(Stat::number("Zeal", 0.0, 1.0));
    let inertia = graph
        .consider("Keep at it", consider::INERTIA)
        .with("rank", Socket::Unset)
        .with("bonus", zeal)
        .with("fades", 10.0)
        .out();
    let work = graph.option("Work", [inertia]).out();
    graph.decision(DECISION, "highest", [work]);
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
