//! The numbers of the articles that the product follows, each built as a graph where it is one.

use inclination_core::{
    Program, Single,
    authoring::{Builder, NodeOutput, arithmetic, combine, model::Stat, weighted},
};

use super::{REMAINDER_NOTHING, assert_near, combine_unweighted, combine_weighted, evaluate};

/// Builds a graph of number stats, and returns the value of its factor "Result" for their values.
fn evaluate_result(
    stats: &[(&str, f32)],
    build: impl FnOnce(&mut Builder, &[NodeOutput]) -> NodeOutput,
) -> f32 {
    let mut graph = Builder::new("article");
    let wires: Vec<NodeOutput> = stats
        .iter()
        .map(|(name, _)| graph.stat(Stat::number(*name, 0.0, 100.0)))
        .collect();
    let wire = build(&mut graph, &wires);
    graph.factor("Result", wire);

    let graph = graph.finish().expect("the graph is written soundly");
    let program = Program::new(&graph).expect("the graph compiles");

    let mut agent = Single::new(&program);
    for (name, value) in stats {
        agent.set(program.stat(name).expect("the stat is there"), *value);
    }
    agent.evaluate();
    agent.factor(program.factor("Result").expect("the factor is there"))
}

/// "An Introduction to Utility Theory", equation 9.1 and the two weapons after it.
#[test]
fn the_expected_utility_is_the_desire_by_its_probability() {
    let hit = |desire, probability| {
        combine_weighted(
            combine::EXPECTED_UTILITY,
            &[(desire, probability)],
            REMAINDER_NOTHING,
        )
    };
    assert_near(hit(0.6, 0.85), 0.51);
    assert_near(hit(0.9, 0.60), 0.54);
    assert!(hit(0.9, 0.60) > hit(0.6, 0.85));
    // Missing is worth 0: as an explicit outcome it changes nothing.
    assert_near(
        combine_weighted(combine::EXPECTED_UTILITY, &[(0.6, 0.85), (0.0, 0.15)], &[]),
        0.51,
    );
}

/// "An Introduction to Utility Theory": the toy for the cat.
#[test]
fn mixed_units_are_converted_and_the_smaller_cost_wins() {
    let cost = |price, days, worth| {
        evaluate_result(
            &[("Price", price), ("Days", days), ("Worth of a day", worth)],
            |graph, stats| {
                let waiting = graph
                    .add("Waiting", arithmetic::multiply(stats[1], stats[2]))
                    .out();
                graph.add("Cost", arithmetic::add(stats[0], waiting)).out()
            },
        )
    };
    assert_near(cost(4.99, 2.0, 1.0), 6.99);
    assert_near(cost(2.99, 5.0, 1.0), 7.99);

    let score = |cost| {
        evaluate_result(&[("Cost", cost)], |graph, stats| {
            let share = graph.add("Share", arithmetic::divide(stats[0], 10.0)).out();
            graph.add("Score", arithmetic::invert(share)).out()
        })
    };
    assert!(score(cost(4.99, 2.0, 1.0)) > score(cost(2.99, 5.0, 1.0)));

    // 4.99 + 2 w = 2.99 + 5 w where w = 2 / 3.
    let worth = 2.0 / 3.0;
    assert_near(cost(4.99, 2.0, worth), 4.99 + 4.0 / 3.0);
    assert_near(cost(2.99, 5.0, worth), 4.99 + 4.0 / 3.0);
}

/// "An Introduction to Utility Theory", figure 9.1 and the text after it: factors are averaged in
/// chains, and one minus crowdedness counts against breeding.
#[test]
fn factors_are_inverted_and_averaged_in_chains() {
    let stats = [("Crowdedness", 0.7), ("Nursery", 0.4), ("Health", 0.9)];
    let breed = evaluate_result(&stats, |graph, stats| {
        let room = graph.add("Room", arithmetic::invert(stats[0])).out();
        graph
            .add("Breed", combine::average([stats[1], stats[2], room]))
            .out()
    });

    assert_near(breed, (0.4 + 0.9 + 0.3) / 3.0);
    let chained = evaluate_result(&stats, |graph, stats| {
        let expand = graph
            .add("Expand", combine::average([stats[0], stats[2]]))
            .out();
        graph
            .add("Grow", combine::average([expand, stats[1]]))
            .out()
    });

    // ((0.7 + 0.9) / 2 + 0.4) / 2.
    assert_near(chained, 0.6);
}

/// "An Introduction to Utility Theory": weights emulate personality.
#[test]
fn other_weights_make_another_personality() {
    let rent_and_view =
        |rent, view| combine_weighted(combine::AVERAGE, &[(0.9, rent), (0.3, view)], &[]);
    assert_near(rent_and_view(3.0, 1.0), (2.7 + 0.3) / 4.0);
    assert_near(rent_and_view(1.0, 3.0), (0.9 + 0.9) / 4.0);
}

/// "An Introduction to Utility AI": the need to heal is 0.5, what it heals 0.8.
#[test]
fn considerations_multiply() {
    assert_near(combine_unweighted(combine::PRODUCT, &[0.5, 0.8], &[]), 0.4);
}

/// "An Introduction to Utility AI", the table of weighted categories.
#[test]
fn a_category_weight_may_leave_the_unit_range() {
    let categories = [(0.6, 2.0), (0.4, 1.0), (0.7, 1.0)];
    for ((score, weight), weighted) in categories.into_iter().zip([1.2, 0.4, 0.7]) {
        assert_near(
            evaluate(arithmetic::MULTIPLY, &[score, weight], &[]),
            weighted,
        );
    }
    assert_near(combine_weighted(combine::MAX, &categories, &[]), 1.2);
}

/// The 2010 lectures on utility modeling: `Cover = (0.2 + Reload + Heal * 1.5) * (Threat * 1.3)`,
/// with their 0.125 for ammo 50 and 0.118 for health 50, and with both worse.
#[test]
fn factors_stack_with_constants() {
    for [reload, heal, threat] in [
        [0.125, 0.118, 0.5],
        [0.729, 0.732, 1.0],
        [0.0, 0.0, 0.8],
        [1.0, 1.0, 0.0],
    ] {
        let cover = evaluate_result(
            &[("Reload", reload), ("Heal", heal), ("Threat", threat)],
            |graph, stats| {
                let need = graph
                    .add(
                        "Need",
                        combine::sum([
                            weighted(0.2, 1.0),
                            weighted(stats[0], 1.0),
                            weighted(stats[1], 1.5),
                        ]),
                    )
                    .out();
                let danger = graph
                    .add("Danger", arithmetic::multiply(stats[2], 1.3))
                    .out();
                graph.add("Cover", arithmetic::multiply(need, danger)).out()
            },
        );

        let [reload, heal, threat] = [reload, heal, threat].map(f64::from);
        assert_near(cover, (0.2 + reload + heal * 1.5) * (threat * 1.3));
    }
}
