use inclination_core::{
    Document, Program,
    check::{Severity, check},
    eval::{Candidates, Single},
    history::{AgentState, Outcome, TargetId},
    model::{Graph, Node, NodeKind},
};

use super::*;
use crate::document::EditableDocument;

fn graph(title: &str) -> Graph {
    let found = all().iter().find(|pattern| pattern.title == title);
    let document = Document::default();
    let put = found.unwrap().put(&document, None, Pos2::ZERO).unwrap();
    let mut open = EditableDocument::new(document);
    open.edit("Insert", put.edits);
    open.document().graph.clone()
}

/// A game with one agent.
struct Play {
    program: Program,
    single: Single,
    state: AgentState,
    what: &'static str,
}

impl Play {
    fn of(title: &str) -> Self {
        let program = Program::new(&graph(title)).unwrap();
        let single = Single::new(&program);
        let state = AgentState::new(program.layout(), 1, 0.0);
        Self {
            program,
            single,
            state,
            what: "What to do",
        }
    }

    fn set(&mut self, stat: &str, value: f32) -> &mut Self {
        let handle = self.program.stat(stat).expect(stat);
        self.single.set(handle, value);
        self
    }

    fn at(&mut self, now: f64) -> String {
        let decision = self.program.decision(self.what).unwrap();
        let choice = self
            .single
            .decide(decision, &Candidates::none(), &mut self.state, now);
        let option = choice.option.map(|option| self.program.option_name(option));
        option.unwrap_or_default().to_owned()
    }

    fn done(&mut self, now: f64) {
        let decision = self.program.decision(self.what).unwrap();
        self.single
            .report(decision, Outcome::Completed, &mut self.state, now);
    }
}

#[test]
fn each_becomes_a_group_in_one_step_as_it_comes() {
    for pattern in all() {
        let title = &pattern.title;
        let mut open = EditableDocument::new(Document::default());
        let put = put_grouped(pattern.part(), open.document(), None, Pos2::ZERO);
        let put = put.unwrap_or_else(|why| unreachable!("{title}: {why}"));
        open.edit("Insert", put.edits);
        let graph = &open.document().graph;
        assert!(graph.groups.values().any(|group| group.name == *title));
        // Beside it stands only what a game asks for.
        let is_last = |node: &&Node| matches!(node.kind, NodeKind::Decision | NodeKind::Factor(_));
        let rest = graph.nodes.values().filter(|node| !is_last(node));
        assert_eq!(rest.count(), 1, "{title}");
        let problems = check(&open.document().graph);
        let errors = problems.iter();
        let mut errors = errors.filter(|problem| problem.severity == Severity::Error);
        assert!(errors.next().is_none(), "{title}: {problems:?}");
    }
}

#[test]
fn each_has_no_problem_and_says_what_it_is_for() {
    let mut titles = std::collections::BTreeSet::new();
    for pattern in all() {
        let title = &pattern.title;
        assert!(titles.insert(title));
        assert!(
            !pattern.summary.is_empty() && pattern.about.ends_with('.'),
            "{title}"
        );
        let problems = check(&graph(title));
        let sentences: Vec<_> = problems
            .iter()
            .filter(|problem| problem.severity != Severity::Hint)
            .map(|problem| &problem.sentence)
            .collect();
        assert!(sentences.is_empty(), "{title}: {sentences:?}");
    }
    // Fifteen of the article, and each kind of curve.
    assert_eq!(all().len(), 15 + inclination_core::curve::KINDS.len());
}

#[test]
fn each_is_put_in_one_step_and_covers_nothing() {
    let mut open = EditableDocument::new(Document::default());
    let before = open.document().write();
    for pattern in all() {
        let put = pattern.put(open.document(), None, Pos2::ZERO).unwrap();
        open.edit("Insert", put.edits);
    }
    let scene = crate::scene::Scene::of(open.document(), None);
    let frames: Vec<_> = scene.frames.iter().map(|frame| frame.rect).collect();
    assert_eq!(frames.len(), all().len());
    for (at, one) in frames.iter().enumerate() {
        assert!(frames[at + 1..].iter().all(|other| !one.intersects(*other)));
        // What belongs to it lies in it.
        assert!(scene.nodes.iter().any(|node| one.contains_rect(node.rect)));
    }
    let read = Document::read(open.document().write().as_bytes()).unwrap();
    assert_eq!(read.graph, open.document().graph);
    for _ in all() {
        open.undo();
    }
    assert_eq!(open.document().write(), before);
}

#[test]
fn any_single_opt_out_is_enough() {
    let mut play = Play::of("Opt out");
    assert_eq!(play.at(0.0), "Fire");
    assert_eq!(play.set("Out of ammo", 1.0).at(1.0), "Wait");
    play.set("Out of ammo", 0.0).set("Friend in the way", 1.0);
    assert_eq!(play.at(2.0), "Wait");
}

#[test]
fn any_single_opt_in_is_enough_and_none_is_not() {
    let mut play = Play::of("Opt in");
    assert_eq!(play.at(0.0), "Go about");
    assert_eq!(play.set("Under fire", 1.0).at(1.0), "Fight");
    play.set("Under fire", 0.0).set("Enemy near", 1.0);
    assert_eq!(play.at(2.0), "Fight");
    let mut both = Play::of("Opt in and opt out");
    assert_eq!(both.set("Enemy near", 1.0).at(0.0), "Fight");
    assert_eq!(both.set("Out of ammo", 1.0).at(1.0), "Go about");
}

#[test]
fn a_veto_with_an_unless_gives_way_to_an_order() {
    let mut play = Play::of("Opt out, unless");
    play.set("Tired", 1.0).set("Nobody gave an order", 1.0);
    assert_eq!(play.at(0.0), "Rest");
    assert_eq!(play.set("Nobody gave an order", 0.0).at(1.0), "March");
}

#[test]
fn commit_at_14_outlasts_its_reason_and_a_13() {
    let mut play = Play::of("Commit");
    play.set("Easy target", 1.0);
    // 13 over -1, then 13 over 12: it does not begin.
    assert_eq!(play.at(0.0), "Fire");
    assert_eq!(play.set("Under fire", 1.0).at(1.0), "Fire");
    assert_eq!(play.set("Easy target", 0.0).at(2.0), "Withdraw");
    assert_eq!(play.set("Easy target", 1.0).at(3.0), "Withdraw");
    assert_eq!(play.set("Under fire", 0.0).at(4.0), "Withdraw");
}

#[test]
fn inertia_at_7_outlasts_its_reason_and_gives_way_to_a_10() {
    let mut play = Play::of("Inertia");
    assert_eq!(play.at(0.0), "Go about");
    assert_eq!(play.set("Stranger near", 1.0).at(1.0), "Watch the stranger");
    assert_eq!(play.set("Stranger near", 0.0).at(2.0), "Watch the stranger");
    assert_eq!(play.set("Loud noise", 1.0).at(3.0), "Look around");
}

#[test]
fn what_is_done_is_stopped_and_may_begin_again() {
    let mut play = Play::of("Is done");
    assert_eq!(play.at(0.0), "Wave");
    assert_eq!(play.at(1.0), "Wave");
    play.done(2.0);
    assert_eq!(play.at(2.0), "Go about");
    assert_eq!(play.at(3.0), "Wave");
}

#[test]
fn a_cooldown_lasts_180_seconds() {
    let mut play = Play::of("Cooldown");
    assert_eq!(play.at(0.0), "Fire");
    play.done(5.0);
    assert_eq!(play.at(5.0), "Wait");
    assert_eq!(play.at(184.0), "Wait");
    assert_eq!(play.at(186.0), "Fire");
}

#[test]
fn a_cooldown_of_random_length_lasts_90_to_300_seconds() {
    let mut play = Play::of("Cooldown of random length");
    assert_eq!(play.at(0.0), "Fire");
    play.done(5.0);
    assert_eq!(play.at(5.0), "Wait");
    assert_eq!(play.at(94.0), "Wait");
    assert_eq!(play.at(306.0), "Fire");
}

#[test]
fn what_is_done_once_never_comes_again() {
    let mut play = Play::of("Do once");
    assert_eq!(play.set("Under fire", 1.0).at(0.0), "Be startled");
    assert_eq!(play.set("Under fire", 0.0).at(1.0), "Be startled");
    play.done(2.0);
    assert_eq!(play.at(2.0), "Go about");
    assert_eq!(play.set("Under fire", 1.0).at(1000.0), "Go about");
}

#[test]
fn a_one_time_bonus_of_15_counts_the_first_time() {
    let mut play = Play::of("One-time bonus");
    assert_eq!(play.at(0.0), "Look at it");
    // Gone as soon as it begins.
    assert_eq!(play.at(1.0), "Work");
    assert_eq!(play.at(2.0), "Work");
}

#[test]
fn a_repeat_penalty_of_10_less_2_gives_two_shots_against_7_and_three_against_5() {
    for (urge, shots) in [(7.0, 2), (5.0, 3)] {
        let mut play = Play::of("Repeat penalty");
        play.set("Urge to withdraw", urge);
        let mut now = 0.0;
        let mut count = 0;
        // A shot that is over is ruled out of one decision, which stops it.
        for _ in 0..20 {
            if play.at(now) == "Fire" {
                play.done(now + 0.5);
                assert_eq!(play.at(now + 0.5), "Withdraw");
                count += 1;
            }
            now += 1.0;
        }
        assert_eq!(count, shots);
    }
}

#[test]
fn a_set_takes_7_of_the_careful_and_5_of_the_bold() {
    let mut play = Play::of("Considerations by choice");
    assert_eq!(play.set("Temper", 0.0).at(0.0), "Withdraw");
    assert_eq!(play.set("Temper", 1.0).at(1.0), "Stay");
}

#[test]
fn the_nearest_target_is_chosen_and_kept_until_another_is_much_nearer() {
    let mut play = Play::of("Choose a target");
    let program = play.program.clone();
    let distance = program.stat("Distance").unwrap();
    let decision = program.decision("Whom to attack").unwrap();
    let ids = [TargetId(1), TargetId(2)];
    let mut among = |far: [f32; 2], now: f64| {
        let mut candidates = Candidates::new(&program, &ids);
        candidates.set(distance, &far);
        let choice = play
            .single
            .decide(decision, &candidates, &mut play.state, now);
        choice.target.map(|target| target.0)
    };
    // (1 + 0) * 0.8 over (1 + 0) * 0.6; then (1 + 0.5) * 0.6 = 0.9 over 0.8, and under 1.
    assert_eq!(among([20.0, 10.0], 0.0), Some(2));
    assert_eq!(among([10.0, 20.0], 1.0), Some(2));
    assert_eq!(among([0.0, 20.0], 2.0), Some(1));
}

#[test]
fn an_inner_decision_says_no_line_twice_within_20_seconds() {
    let mut play = Play::of("A decision inside an option");
    play.set("Angry", 1.0);
    let line = play.program.decision("Which line").unwrap();
    let mut said = std::collections::BTreeSet::new();
    for second in 0..3 {
        let now = f64::from(second);
        assert_eq!(play.at(now), "Rant");
        assert!(said.insert(play.single.choice(line).option));
        play.single
            .report(line, Outcome::Completed, &mut play.state, now + 0.5);
    }
    // All three were said: there is nothing to rant.
    assert_eq!(play.at(3.5), "Go about");
    assert_eq!(play.at(24.0), "Rant");
}
