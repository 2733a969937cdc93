//! Bases that are not shares: next to bases that are, and among others of their scale.

use expect_test::expect;
use inclination_core::authoring::{
    Builder, NodeOutput, curve,
    decide::Rules,
    model::{Graph, Stat},
};

use super::test_graphs::{graph_with, problems_with_code};

/// A decision between an option whose base is a raw stat of 0 to 50, and others.
fn offers_graph(others: impl FnOnce(&mut Builder, NodeOutput) -> Vec<NodeOutput>) -> Graph {
    graph_with(|g, fear| {
        let table = g.stat(Stat::number("Table offers", 0.0, 50.0));
        let eat = g.option("Eat", []).base(table).out();
        let others = others(g, fear);
        g.decision("Act", others.into_iter().chain([eat]))
            .rules(Rules::WEIGHTED_RANDOM);
    })
}

fn problem_sentences(graph: &Graph) -> Vec<String> {
    problems_with_code(graph, "not-normalised")
        .into_iter()
        .map(|problem| problem.sentence)
        .collect()
}

#[test]
fn a_raw_base_next_to_a_share_is_reported() {
    let graph = offers_graph(|g, fear| vec![g.option("Hide", []).base(fear).out()]);
    expect![[r#"The input "base" of "Eat" should be a score from 0 to 1, but "Table offers" can be 50. Insert a curve between them if this is not intended."#]]
        .assert_eq(&problem_sentences(&graph).join("\n"));
    // It is also reported next to the default base.
    let graph = offers_graph(|g, _| vec![g.option("Wait", []).out()]);
    assert_eq!(problem_sentences(&graph).len(), 1);
}

#[test]
fn shares_and_outputs_of_curves_are_not_raw_bases() {
    let graph = graph_with(|g, fear| {
        let share = g.stat(Stat::number("Share", 0.0, 1.0));
        let near = g.stat(Stat::number("Near", 0.0, 50.0));
        let near = g.add("Nearness", curve::linear(near).output_to(20.0)).out();

        let options =
            [share, near, fear].map(|base| g.option(format!("By {base:?}"), []).base(base).out());

        g.decision("Act", options).rules(Rules::WEIGHTED_RANDOM);
    });

    assert!(problem_sentences(&graph).is_empty());
}

#[test]
fn raw_bases_on_one_scale_raise_no_false_alarm() {
    // The 20, 5 and 30 that objects offer to a Sim.
    let more = |g: &mut Builder| {
        let bed = g.stat(Stat::number("Bed offers", 0.0, 30.0));
        let typed = g.option("Read", []).base(5.0).out();
        vec![g.option("Sleep", []).base(bed).out(), typed]
    };

    assert!(problem_sentences(&offers_graph(|g, _| more(g))).is_empty());

    // With a share next to them in another decision.
    let graph = offers_graph(|g, fear| {
        let more = more(g);
        let hide = g.option("Hide", []).base(fear).out();
        g.decision("Flee", [hide, more[0]])
            .rules(Rules::WEIGHTED_RANDOM);
        more
    });

    assert_eq!(problem_sentences(&graph).len(), 1);
}

#[test]
fn a_raw_base_with_an_added_score_is_reported() {
    let graph = graph_with(|g, fear| {
        let options = ["Table", "Bed"].map(|name| {
            let offers = g.stat(Stat::number(format!("{name} offers"), 0.0, 50.0));
            let score = g.score(format!("Afraid of {name}"), fear);
            g.option(format!("Use {name}"), [score]).base(offers).out()
        });
        g.decision("Act", options).rules(Rules::WEIGHTED_RANDOM);
    });
    assert_eq!(problem_sentences(&graph).len(), 2);
}
