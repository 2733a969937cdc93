//! Tests that every pattern can be inserted, has no problems and decides as described.

use inclination_core::{
    AgentState, Candidates, Outcome, Program, Single, TargetId,
    authoring::{
        check::{Severity, check},
        format::Document,
        model::{Graph, Node, NodeKind},
    },
};

use super::*;
use crate::document::EditableDocument;

fn pattern_graph(title: &str) -> Graph {
    let pattern = all_patterns().iter().find(|pattern| pattern.title == title);
    let document = Document::default();
    let put = pattern
        .unwrap()
        .insert_into(&document, None, Pos2::ZERO)
        .unwrap();
    let mut open = EditableDocument::new(document);
    open.apply_step("Insert", put.edits);
    open.document().graph.clone()
}

/// A game with one agent, which makes the decision of a pattern.
struct Play {
    program: Program,
    single: Single,
    state: AgentState,
    decision: &'static str,
}

impl Play {
    fn new(title: &str) -> Self {
        let program = Program::new(&pattern_graph(title)).unwrap();
        let single = Single::new(&program);
        let state = AgentState::new(&program, 1, 0.0);
        Self {
            program,
            single,
            state,
            decision: "What to do",
        }
    }

    fn set_stat(&mut self, stat: &str, value: f32) -> &mut Self {
        let handle = self.program.stat(stat).expect(stat);
        self.single.set(handle, value);
        self
    }

    fn decide_at(&mut self, now: f64) -> String {
        let decision = self.program.decision(self.decision).unwrap();
        let choice = self.single.decide(decision, &mut self.state, now);
        let option = choice.option.map(|option| self.program.option_name(option));
        option.unwrap_or_default().to_owned()
    }

    fn complete(&mut self, now: f64) {
        let decision = self.program.decision(self.decision).unwrap();
        self.single
            .report(decision, Outcome::Completed, &mut self.state, now);
    }
}

#[test]
fn each_pattern_can_be_inserted_as_a_group_in_one_step() {
    for pattern in all_patterns() {
        let title = &pattern.title;
        let mut open = EditableDocument::new(Document::default());
        let put = insert_as_group(pattern.fragment(), open.document(), None, Pos2::ZERO);
        let put = put.unwrap_or_else(|why| unreachable!("{title}: {why}"));
        open.apply_step("Insert", put.edits);
        let graph = &open.document().graph;
        assert!(graph.groups.values().any(|group| group.name == *title));

        // Only what a game asks for by name stays outside the group.
        let is_named = |node: &&Node| matches!(node.kind, NodeKind::Decision | NodeKind::Factor(_));
        let rest = graph.nodes.values().filter(|node| !is_named(node));
        assert_eq!(rest.count(), 1, "{title}");

        let problems = check(&open.document().graph);
        let mut errors = problems
            .iter()
            .filter(|problem| problem.severity == Severity::Error);
        assert!(errors.next().is_none(), "{title}: {problems:?}");
    }
}

#[test]
fn each_pattern_has_no_problems_and_explains_itself() {
    let mut titles = std::collections::BTreeSet::new();
    for pattern in all_patterns() {
        let title = &pattern.title;

        assert!(titles.insert(title));
        assert!(
            !pattern.summary.is_empty() && pattern.about.ends_with('.'),
            "{title}"
        );

        let problems = check(&pattern_graph(title));
        let sentences: Vec<_> = problems
            .iter()
            .filter(|problem| problem.severity != Severity::Hint)
            .map(|problem| &problem.sentence)
            .collect();
        assert!(sentences.is_empty(), "{title}: {sentences:?}");
    }
    // The article has fifteen patterns, and each kind of curve has one.
    assert_eq!(
        all_patterns().len(),
        15 + inclination_core::authoring::curve::KINDS.len()
    );
}

#[test]
fn each_pattern_is_inserted_in_one_step_and_covers_nothing() {
    let mut open = EditableDocument::new(Document::default());
    let before = open.document().write();
    for pattern in all_patterns() {
        let put = pattern
            .insert_into(open.document(), None, Pos2::ZERO)
            .unwrap();
        open.apply_step("Insert", put.edits);
    }

    let scene = crate::scene::Scene::new(open.document(), None);
    let frames: Vec<_> = scene.frames.iter().map(|frame| frame.rect).collect();
    assert_eq!(frames.len(), all_patterns().len());
    for (at, one) in frames.iter().enumerate() {
        assert!(frames[at + 1..].iter().all(|other| !one.intersects(*other)));
        // The pattern's nodes lie in its frame.
        assert!(scene.nodes.iter().any(|node| one.contains_rect(node.rect)));
    }

    let read = Document::read(open.document().write().as_bytes()).unwrap();
    assert_eq!(read.graph, open.document().graph);

    for _ in all_patterns() {
        open.undo();
    }
    assert_eq!(open.document().write(), before);
}

#[test]
fn any_single_opt_out_is_enough() {
    let mut play = Play::new("Opt out");
    assert_eq!(play.decide_at(0.0), "Fire");
    assert_eq!(play.set_stat("Out of ammo", 1.0).decide_at(1.0), "Wait");
    play.set_stat("Out of ammo", 0.0)
        .set_stat("Friend in the way", 1.0);
    assert_eq!(play.decide_at(2.0), "Wait");
}

#[test]
fn any_single_opt_in_is_enough_and_none_is_not() {
    let mut play = Play::new("Opt in");
    assert_eq!(play.decide_at(0.0), "Carry on");
    assert_eq!(play.set_stat("Under fire", 1.0).decide_at(1.0), "Fight");
    play.set_stat("Under fire", 0.0).set_stat("Enemy near", 1.0);
    assert_eq!(play.decide_at(2.0), "Fight");

    let mut both = Play::new("Opt in and opt out");
    assert_eq!(both.set_stat("Enemy near", 1.0).decide_at(0.0), "Fight");
    assert_eq!(both.set_stat("Out of ammo", 1.0).decide_at(1.0), "Carry on");
}

#[test]
fn a_veto_with_an_unless_gives_way_to_an_order() {
    let mut play = Play::new("Opt out, unless");
    play.set_stat("Tired", 1.0).set_stat("No order given", 1.0);
    assert_eq!(play.decide_at(0.0), "Rest");
    assert_eq!(play.set_stat("No order given", 0.0).decide_at(1.0), "March");
}

#[test]
fn commit_at_14_outlasts_its_reason_and_a_13() {
    let mut play = Play::new("Commit");
    play.set_stat("Easy target", 1.0);
    // Withdraw cannot begin: Fire's 13 beats its -1, then its 12.
    assert_eq!(play.decide_at(0.0), "Fire");
    assert_eq!(play.set_stat("Under fire", 1.0).decide_at(1.0), "Fire");
    assert_eq!(play.set_stat("Easy target", 0.0).decide_at(2.0), "Withdraw");
    assert_eq!(play.set_stat("Easy target", 1.0).decide_at(3.0), "Withdraw");
    assert_eq!(play.set_stat("Under fire", 0.0).decide_at(4.0), "Withdraw");
}

#[test]
fn inertia_at_7_outlasts_its_reason_and_gives_way_to_a_10() {
    let mut play = Play::new("Inertia");
    assert_eq!(play.decide_at(0.0), "Carry on");
    assert_eq!(
        play.set_stat("Stranger near", 1.0).decide_at(1.0),
        "Watch the stranger"
    );
    assert_eq!(
        play.set_stat("Stranger near", 0.0).decide_at(2.0),
        "Watch the stranger"
    );
    assert_eq!(
        play.set_stat("Loud noise", 1.0).decide_at(3.0),
        "Look around"
    );
}

#[test]
fn a_completed_option_stops_and_can_start_again() {
    let mut play = Play::new("Is done");
    assert_eq!(play.decide_at(0.0), "Wave");
    assert_eq!(play.decide_at(1.0), "Wave");
    play.complete(2.0);
    assert_eq!(play.decide_at(2.0), "Carry on");
    assert_eq!(play.decide_at(3.0), "Wave");
}

#[test]
fn a_cooldown_lasts_180_seconds() {
    let mut play = Play::new("Cooldown");
    assert_eq!(play.decide_at(0.0), "Fire");
    play.complete(5.0);
    assert_eq!(play.decide_at(5.0), "Wait");
    assert_eq!(play.decide_at(184.0), "Wait");
    assert_eq!(play.decide_at(186.0), "Fire");
}

#[test]
fn a_cooldown_of_random_length_lasts_90_to_300_seconds() {
    let mut play = Play::new("Cooldown of random length");
    assert_eq!(play.decide_at(0.0), "Fire");
    play.complete(5.0);
    assert_eq!(play.decide_at(5.0), "Wait");
    assert_eq!(play.decide_at(94.0), "Wait");
    assert_eq!(play.decide_at(306.0), "Fire");
}

#[test]
fn a_do_once_option_is_never_chosen_again() {
    let mut play = Play::new("Do once");
    assert_eq!(
        play.set_stat("Under fire", 1.0).decide_at(0.0),
        "Be startled"
    );
    assert_eq!(
        play.set_stat("Under fire", 0.0).decide_at(1.0),
        "Be startled"
    );
    play.complete(2.0);
    assert_eq!(play.decide_at(2.0), "Carry on");
    assert_eq!(
        play.set_stat("Under fire", 1.0).decide_at(1000.0),
        "Carry on"
    );
}

#[test]
fn a_one_time_bonus_of_15_counts_the_first_time() {
    let mut play = Play::new("One-time bonus");
    assert_eq!(play.decide_at(0.0), "Look at it");
    // The bonus is gone as soon as the option begins.
    assert_eq!(play.decide_at(1.0), "Work");
    assert_eq!(play.decide_at(2.0), "Work");
}

#[test]
fn a_repeat_penalty_of_10_less_2_gives_two_shots_against_7_and_three_against_5() {
    for (urge, shots) in [(7.0, 2), (5.0, 3)] {
        let mut play = Play::new("Repeat penalty");
        play.set_stat("Urge to withdraw", urge);

        let mut now = 0.0;
        let mut count = 0;
        // A completed shot is ruled out of the next decision, which stops it.
        for _ in 0..20 {
            if play.decide_at(now) == "Fire" {
                play.complete(now + 0.5);
                assert_eq!(play.decide_at(now + 0.5), "Withdraw");
                count += 1;
            }
            now += 1.0;
        }
        assert_eq!(count, shots);
    }
}

#[test]
fn a_set_ranks_the_careful_at_7_and_the_bold_at_5() {
    let mut play = Play::new("Considerations by choice");
    assert_eq!(play.set_stat("Temper", 0.0).decide_at(0.0), "Withdraw");
    assert_eq!(play.set_stat("Temper", 1.0).decide_at(1.0), "Stay");
}

#[test]
fn the_nearest_target_is_chosen_and_kept_until_another_is_much_nearer() {
    let mut play = Play::new("Choose a target");
    let program = play.program.clone();
    let distance = program.target_stat("Distance").unwrap();
    let decision = program.decision("Whom to attack").unwrap();
    let ids = [TargetId(1), TargetId(2)];

    let mut among = |far: [f32; 2], now: f64| {
        let mut candidates = Candidates::for_agent(&program, &ids);
        candidates.set(distance, &far).unwrap();
        let choice = play
            .single
            .decide_among(decision, &candidates, &mut play.state, now);
        choice.target.map(|target| target.0)
    };

    // (1 + 0) * 0.8 over (1 + 0) * 0.6; then (1 + 0.5) * 0.6 = 0.9 over 0.8, and under 1.
    assert_eq!(among([20.0, 10.0], 0.0), Some(2));
    assert_eq!(among([10.0, 20.0], 1.0), Some(2));
    assert_eq!(among([0.0, 20.0], 2.0), Some(1));
}

#[test]
fn an_inner_decision_repeats_no_line_within_20_seconds() {
    let mut play = Play::new("A decision inside an option");
    play.set_stat("Angry", 1.0);
    let line = play.program.decision("Which line").unwrap();

    let mut lines = std::collections::BTreeSet::new();
    for second in 0..3 {
        let now = f64::from(second);
        assert_eq!(play.decide_at(now), "Rant");
        assert!(lines.insert(play.single.choice(line).option));
        play.single
            .report(line, Outcome::Completed, &mut play.state, now + 0.5);
    }

    // All three lines were used, so there is nothing left to rant.
    assert_eq!(play.decide_at(3.5), "Carry on");
    assert_eq!(play.decide_at(24.0), "Rant");
}
