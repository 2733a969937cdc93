//! Bases that are no shares: beside those that are, and among their equals.

use expect_test::expect;
use inclination_core::{
    Builder, curve,
    model::{Graph, Stat, Wire},
};

use super::tools::{of, with};

/// A decision between an option whose base is a raw stat of 0 to 50, and others.
fn offers(others: impl FnOnce(&mut Builder, Wire) -> Vec<Wire>) -> Graph {
    with(|g, fear| {
        let table = g.stat(Stat::number("Table offers", 0.0, 50.0));
        let eat = g.option("Eat", []).with("base", table).out();
        let others = others(g, fear);
        g.decision("Act", "weighted random", others.into_iter().chain([eat]));
    })
}

fn told(graph: &Graph) -> Vec<String> {
    let found = of(graph, "not-normalised").into_iter();
    found.map(|problem| problem.sentence).collect()
}

#[test]
fn a_raw_base_beside_a_share_is_told() {
    let graph = offers(|g, fear| vec![g.option("Hide", []).with("base", fear).out()]);
    expect![[r#""Table offers" can be 50 as the base of "Eat", which is no share between 0 and 1. Put a curve between them if that is not meant."#]]
        .assert_eq(&told(&graph).join("\n"));
    // A typed base, and what needs none.
    let graph = offers(|g, _| vec![g.option("Wait", []).out()]);
    assert_eq!(told(&graph).len(), 1);
}

#[test]
fn a_base_that_a_curve_made_or_that_is_a_share_is_no_raw_one() {
    let graph = with(|g, fear| {
        let share = g.stat(Stat::number("Share", 0.0, 1.0));
        let near = g.stat(Stat::number("Near", 0.0, 50.0));
        let near = g
            .curve("Nearness", curve::LINEAR, near)
            .with("to", 20.0)
            .out();
        let options = [share, near, fear].map(|base| {
            g.option(format!("By {base:?}"), [])
                .with("base", base)
                .out()
        });
        g.decision("Act", "weighted random", options);
    });
    assert!(told(&graph).is_empty());
}

#[test]
fn raw_bases_on_one_scale_are_weighed_against_each_other() {
    // The 20, 5 and 30 that things offer to a Sim.
    let more = |g: &mut Builder| {
        let bed = g.stat(Stat::number("Bed offers", 0.0, 30.0));
        let typed = g.option("Read", []).with("base", 5.0).out();
        vec![g.option("Sleep", []).with("base", bed).out(), typed]
    };
    assert!(told(&offers(|g, _| more(g))).is_empty());
    // With a share beside them in another decision.
    let graph = offers(|g, fear| {
        let more = more(g);
        let hide = g.option("Hide", []).with("base", fear).out();
        g.decision("Flee", "weighted random", [hide, more[0]]);
        more
    });
    assert_eq!(told(&graph).len(), 1);
}

#[test]
fn a_score_that_is_added_to_a_raw_base_drowns_in_it() {
    let graph = with(|g, fear| {
        let options = ["Table", "Bed"].map(|name| {
            let offers = g.stat(Stat::number(format!("{name} offers"), 0.0, 50.0));
            let score = g.score(format!("Afraid of {name}"), fear);
            let option = g.option(format!("Use {name}"), [score]);
            option.with("base", offers).out()
        });
        g.decision("Act", "weighted random", options);
    });
    assert_eq!(told(&graph).len(), 2);
}
