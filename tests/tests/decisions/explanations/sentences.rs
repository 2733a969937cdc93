//! The sentences of explanations and flips, as a designer reads them.

use expect_test::expect;
use inclination_core::{
    AgentState, Candidates, Program, Scope, Single, TargetId,
    authoring::{
        Builder, curve,
        decide::Rules,
        model::{Graph, Stat},
    },
    explain::{Explainer, Explanation, Flips},
};

use super::find_line;

const DECISION: &str = "What to do";

/// Explains the decision of a newborn without candidates, and finds its flips.
fn explain(graph: Builder) -> (Explanation, Flips) {
    let graph = graph.finish().expect("it is written right");
    let mut explainer = Explainer::new(&graph).expect("it compiles");
    let decision = explainer
        .program()
        .decision(DECISION)
        .expect("there is such a decision");
    let none = Candidates::none();
    let why = explainer.explain(decision, &none, None, 0.0);
    let flips = explainer.flips(decision, &none, None, 0.0);
    (
        why.expect("there is such a decision"),
        flips.expect("there is such a decision"),
    )
}

#[test]
fn a_reason_for_several_options_is_given_once() {
    let mut graph = Builder::new("several");
    let asleep = graph.veto("Asleep", 1.0);
    let mut option = |name: &str, base: f32, considerations: &[_]| {
        let option = graph.option(name, considerations.iter().copied());
        option.base(base).out()
    };

    let options = [
        option("Sing", 1.0, &[asleep]),
        option("Rest", 1.0, &[]),
        option("Dance", 2.0, &[asleep]),
        option("Look", 0.5, &[]),
        option("Listen", 0.5, &[]),
        option("Vanish", 0.0, &[]),
    ];
    graph.decision(DECISION, options);

    let (why, flips) = explain(graph);
    expect![[r#"
        Rest is chosen.
        Sing and Dance are ruled out by "Asleep".
        Look and Listen weigh 0.5, which is 0.5 less than the best.
        Vanish weighs 0, but only options with a weight above 0 can be chosen."#]]
    .assert_eq(&why.sentences().join("\n"));
    expect![["No single stat was found that would change the winner on its own."]]
        .assert_eq(&flips.sentences().join("\n"));
}

#[test]
fn a_chance_is_explained_with_its_alternatives() {
    let mut graph = Builder::new("chance");
    let options = [("Often", 7.0), ("Seldom", 1.0), ("Sometimes", 2.0)].map(|(name, base)| {
        let option = graph.option(name, []);
        option.base(base).out()
    });
    graph
        .decision(DECISION, options)
        .rules(Rules::WEIGHTED_RANDOM);

    let (why, _) = explain(graph);
    for (name, chance) in [("Often", 0.7), ("Seldom", 0.1), ("Sometimes", 0.2)] {
        let probability = find_line(&why, name).probability;
        assert!((probability - chance).abs() < 1e-6, "{name}: {probability}");
    }
    expect![[r#"
        Sometimes is chosen, with a chance of 20%.
        Often (70%) and Seldom (10%) could also be chosen."#]]
    .assert_eq(&why.sentences().join("\n"));
}

/// Attacks an enemy nearer than 8 m, or else waits.
fn archer_graph(targets: &str) -> Graph {
    let mut graph = Builder::new("archer");
    let distance = Stat::number("Distance", 0.0, 8.0).unit("m");
    let distance = graph.stat(distance.scope(Scope::Target));
    let near = graph.add("Near", curve::linear(distance).inverted()).out();
    let near = graph.score("Near", near);

    let attack = graph
        .option("Attack", [near])
        .base(0.0)
        .by_key()
        .set("targets", targets)
        .out();
    let wait = graph.option("Wait", []).out();

    let decision = graph.decision(DECISION, [attack]);
    decision.default_option(wait);
    graph.finish().expect("it is written right")
}

fn explain_sentences(targets: &str, distances: &[f32]) -> (Vec<String>, Vec<String>) {
    let mut explainer = Explainer::new(&archer_graph(targets)).expect("it compiles");
    let program = explainer.program().clone();

    let ids: Vec<TargetId> = (1..=distances.len() as u64).map(TargetId).collect();
    let mut enemies = Candidates::for_agent(&program, &ids);
    let distance = program.target_stat("Distance").expect("it is there");
    enemies.set(distance, distances).expect("the inputs fit");
    let what = program.decision(DECISION).expect("it is there");

    let why = explainer.explain(what, &enemies, None, 0.0);
    let flips = explainer.flips(what, &enemies, None, 0.0);
    (
        why.expect("it is there").sentences(),
        flips.expect("it is there").sentences(),
    )
}

#[test]
fn a_reason_for_several_targets_is_given_once() {
    let (why, _) = explain_sentences("best", &[6.0, 2.0, 8.0, 6.0, 8.0]);
    expect![[r#"
        Attack for candidate 2 is chosen.
        Attack for candidates 1 and 4 weigh 0.25, which is 0.5 less than for the best candidate.
        Attack for candidates 3 and 5 weigh 0, but only options with a weight above 0 can be chosen."#]]
    .assert_eq(&why.join("\n"));

    let distances: Vec<f32> = (0..10).map(|at| at as f32 * 0.5).collect();
    let (why, _) = explain_sentences("compete", &distances);
    expect![[r#"
        Attack for candidate 1 is chosen.
        Attack for candidates 2, 3, 4, 5, 6 and 4 others have weights from 0.4375 to 0.9375, all at least 0.0625 below the best."#]].assert_eq(&why.join("\n"));
}

#[test]
fn a_default_option_is_explained() {
    let (why, flips) = explain_sentences("compete", &[8.0]);
    expect![[r#"
        Wait is chosen as the default, because no other option is left.
        Attack for candidate 1 weighs 0, but only options with a weight above 0 can be chosen."#]]
    .assert_eq(&why.join("\n"));
    expect![["Attack for candidate 1 would win with its Distance below 8 m."]]
        .assert_eq(&flips.join("\n"));
}

#[test]
fn the_end_of_a_range_is_a_value() {
    let mut graph = Builder::new("ends");
    let health = graph.stat(Stat::number("Health", 0.0, 100.0).unit("hp").default(50.0));
    let alive = graph.add("Alive", curve::linear(health)).out();
    let alive = graph.score("Alive", alive);

    let fight = graph.option("Fight", [alive]).base(0.0).out();
    let die = graph.option("Die", []).base(1e-9).out();
    let wait = graph.option("Wait", []).base(1e-10).out();
    let rest = graph.option("Rest", []).base(1e-11).out();
    graph.decision(DECISION, [fight, die, wait, rest]);

    let (_, flips) = explain(graph);
    expect![[r#"
        Die would win with Health at 0 hp.
        No change to a single stat was found that would make Wait or Rest win."#]]
    .assert_eq(&flips.sentences().join("\n"));
}

#[test]
fn running_options_and_inner_decisions_are_explained() {
    let mut graph = Builder::new("inside");
    let ill = graph.stat(Stat::yes_no("Ill"));
    let ill = graph.veto("Ill", ill);

    let [tea, coffee] =
        [("Tea", 1.0), ("Coffee", 2.0)].map(|(name, base)| graph.option(name, []).base(base).out());
    let drink = graph.decision("What to drink", [tea, coffee]).out();
    let rest = graph.option("Rest", []).base(0.5).inner(drink).out();
    let work = graph.option("Work", [ill]).out();
    let decision = graph.decision(DECISION, [work, rest]);
    decision.every_seconds(10.0);

    let graph = graph.finish().expect("it is written right");
    let program = Program::new(&graph).expect("it compiles");
    let what = program.decision(DECISION).expect("it is there");
    let ill = program.stat("Ill").expect("it is there");
    let none = Candidates::none();

    let mut state = AgentState::new(&program, 1, 0.0);
    Single::new(&program).decide(what, &mut state, 0.0);

    let mut explainer = Explainer::new(&graph).expect("it compiles");
    let mut explain_at = |now: f64, is_ill: f32| {
        explainer.set(ill, is_ill);
        let why = explainer.explain(what, &none, Some(state.view()), now);
        why.expect("it is there").sentences()[..2].to_vec()
    };

    expect![["It is not time to decide yet: Work continues. Deciding now would choose Rest."]]
        .assert_eq(&explain_at(5.0, 1.0)[0]);
    expect![[
        "It is not time to decide yet: Work continues. Deciding now would choose the same option."
    ]]
    .assert_eq(&explain_at(5.0, 0.0)[0]);
    expect![
        "It is not time to decide yet: Work continues. Deciding now would choose the same option."
    ]
    .assert_eq(&explain_at(4.0, 0.0)[0]);
    expect![[r#"
        It is not time to decide yet: Work continues. Deciding now would choose Rest.
        Work is ruled out by "Ill"."#]]
    .assert_eq(&explain_at(5.0, 1.0).join("\n"));
}
