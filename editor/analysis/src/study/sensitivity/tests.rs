//! Sensitivity compared with derivatives that are easy to take, the duel's equations, and known
//! variance shares.

use expect_test::expect;
use inclination_core::{
    Batch, Program, Scope,
    authoring::{
        Builder, NodeOutput, arithmetic, curve,
        decide::Rules,
        format::Document,
        kind::SocketType,
        model::{Graph, NodeKind, Port, PortId, Socket, Stat, Wire},
    },
};

use super::{
    super::{
        CancelToken, OptionQuantity, Situations, StudyContext,
        influential_stats::rank_influential_stats,
    },
    *,
};

fn duel_graph() -> Graph {
    let text = include_str!("../../../../../assets/examples/duel.incl.json");
    Document::read(text.as_bytes()).unwrap().graph
}

fn find_target(graph: &Graph, name: &str) -> SensitivityTarget {
    let program = Program::new(graph).unwrap();
    let all = list_targets(graph, &program);
    let names: Vec<&str> = all.iter().map(|target| target.name.as_str()).collect();
    let found = all.iter().find(|target| target.name == name);
    found
        .unwrap_or_else(|| panic!("no {name} in {names:?}"))
        .clone()
}

type StudyFunction = fn(
    &StudyContext,
    &ParameterizedGraph,
    OptionQuantity,
    f32,
    &CancelToken,
) -> Option<Sensitivity>;

fn run_study(
    graph: &Graph,
    name: &str,
    study: StudyFunction,
    quantity: OptionQuantity,
    share: f32,
) -> Sensitivity {
    let context = StudyContext::new(graph).unwrap();
    let cancel = CancelToken::default();
    let parameterized = ParameterizedGraph::new(graph, &find_target(graph, name), &cancel).unwrap();
    assert!(parameterized.matches_context(&context));
    study(&context, &parameterized, quantity, share, &cancel).unwrap()
}

fn find_input<'s>(found: &'s Sensitivity, name: &str) -> &'s SensitivityInput {
    let names: Vec<&str> = found
        .inputs
        .iter()
        .map(|input| input.name.as_str())
        .collect();
    let input = found.inputs.iter().find(|input| input.name == name);
    input.unwrap_or_else(|| panic!("no {name} in {names:?}"))
}

fn assert_near(one: f32, other: f64, tolerance: f64) {
    assert!(
        (f64::from(one) - other).abs() < tolerance,
        "{one} is not {other}"
    );
}

/// Builds y = 0.5 a + 0.25 b, with a and b from 0 to 1, at a = 0.4 and b = 0.95. Another stat has
/// no effect.
fn linear_graph() -> Graph {
    let mut graph = Builder::new("linear");
    let a = graph.stat(Stat::number("A", 0.0, 1.0).sample(0.4));
    let b = graph.stat(Stat::number("B", 0.0, 1.0).sample(0.95));
    graph.stat(Stat::number("Idle", 0.0, 1.0));
    let times = |graph: &mut Builder, name: &str, x: NodeOutput, by: f32| {
        graph.add(name, arithmetic::multiply(x, by)).out()
    };

    let a = times(&mut graph, "Half", a, 0.5);
    let b = times(&mut graph, "Quarter", b, 0.25);
    let sum = graph.add("Sum", arithmetic::add(a, b)).out();
    graph.factor("Y", sum);
    graph.finish().unwrap()
}

#[test]
fn numbers_of_unnamed_nodes_are_told_apart_by_what_they_affect() {
    let mut graph = Builder::new("rest or work");
    let mood = graph.stat(Stat::number("Mood", 0.0, 1.0));
    let options = ["Rest", "Work"].map(|name| {
        let line = graph.add("", curve::linear(mood).slope(0.5));
        let line = line.out();
        let by = graph.multiplier("", line);
        graph.option(name, [by]).out()
    });
    graph.decision("Act", options).rules(Rules::WEIGHTED_RANDOM);

    let graph = graph.finish().unwrap();
    let study = analyze_around_sample;
    let found = run_study(&graph, "Rest", study, OptionQuantity::Probability, 0.1);
    let names = found.inputs.iter().map(|input| input.name.as_str());
    let mut slopes: Vec<&str> = names.filter(|name| name.starts_with("Linear")).collect();
    slopes.sort_unstable();
    assert_eq!(slopes, ["Linear, Slope (Rest)", "Linear, Slope (Work)"]);
}

#[test]
fn a_step_moves_a_linear_result_by_its_slope() {
    let found = run_study(
        &linear_graph(),
        "Factor: Y",
        analyze_around_sample,
        OptionQuantity::Weight,
        0.1,
    );
    let now = 0.5 * 0.4 + 0.25 * 0.95;
    assert_near(found.now, now, 1e-6);
    let a = find_input(&found, "A");
    assert!(a.is_stat);
    assert_near(a.low.value, 0.3, 1e-6);
    assert_near(a.low.result, now - 0.05, 1e-6);
    assert_near(a.high.result, now + 0.05, 1e-6);

    // A step ends at the end of the range.
    let b = find_input(&found, "B");
    assert_eq!(b.high.value, 1.0);
    assert_near(b.high.result, now + 0.25 * 0.05, 1e-6);
    assert_near(b.low.result, now - 0.25 * 0.1, 1e-6);

    // A number without a range is moved by a share of itself: 0.5 by 0.05, multiplied by a.
    let half = find_input(&found, "Half, B");
    assert!(!half.is_stat && half.place.node.is_some());
    assert_near(half.low.value, 0.45, 1e-6);
    assert_near(half.high.result, now + 0.05 * 0.4, 1e-6);
    // Inputs that the result does not depend on are left out.
    assert_eq!(found.inputs.len(), 4);
}

#[test]
fn whole_numbers_are_moved_to_other_whole_numbers() {
    let mut graph = Builder::new("gestures");
    let potions = graph.stat(Stat::number("Potions", 0.0, 5.0).sample(2.0).whole());
    let drink = graph.multiplier("Stock", potions);
    let drink = graph.option("Drink", [drink]).out();
    let wave = graph.option("Wave", []).base(1.5).out();
    let nod = graph.option("Nod", []).out();
    let decision = graph
        .decision("Act", [drink, wave, nod])
        .rules(Rules::BEST_FEW);
    decision.count(2.0);

    let found = run_study(
        &graph.finish().unwrap(),
        "Drink",
        analyze_around_sample,
        OptionQuantity::Probability,
        0.1,
    );
    // The best two of 2, 1.5 and 1 by weight; then only the best, and then all.
    assert_near(found.now, 2.0 / 3.5, 1e-6);
    let count = find_input(&found, "Act, Best");
    assert_eq!((count.low.value, count.high.value), (1.0, 3.0));
    assert_eq!(count.low.result, 1.0);
    assert_near(count.high.result, 2.0 / 4.5, 1e-6);
    // A tenth of the range is half a potion.
    let potions = find_input(&found, "Potions");
    assert_eq!((potions.low.value, potions.high.value), (1.0, 3.0));
}

#[test]
fn variance_shares_of_a_sum_match_its_variances() {
    let found = run_study(
        &linear_graph(),
        "Factor: Y",
        analyze_over_ranges,
        OptionQuantity::Weight,
        0.1,
    );
    let (a, b) = (find_input(&found, "A"), find_input(&found, "B"));
    // The variances of 0.5 a and 0.25 b, both drawn evenly, are as 0.25 to 0.0625. The estimator is
    // accurate to 0.01.
    assert_near(a.variance_share, 0.8, 0.01);
    assert_near(b.variance_share, 0.2, 0.01);

    assert_eq!((a.low.value, a.high.value), (0.0, 1.0));
    assert_near(a.high.result - a.low.result, 0.5, 1e-6);

    // A step of 0.1 of a changes y by 0.05 in both directions, but by less near an end of the
    // range: in the last tenth by half of that on average. The mean is therefore 0.05 * (1 - 0.1 /
    // 2).
    assert_near(a.average_change, 0.05 * 0.95, 2e-4);
    assert_near(b.average_change, 0.025 * 0.95, 1e-4);
    // A step of 0.05, multiplied by a, whose mean is 0.5.
    assert_near(
        find_input(&found, "Half, B").average_change,
        0.05 * 0.5,
        1e-4,
    );
}

#[test]
fn an_interaction_is_due_to_no_stat_alone() {
    let mut graph = Builder::new("product");
    let stat = |name: &str| Stat::number(name, -1.0, 1.0).sample(1.0);
    let (a, b) = (graph.stat(stat("A")), graph.stat(stat("B")));
    let product = graph.add("P", arithmetic::multiply(a, b)).out();
    graph.factor("Y", product);

    let found = run_study(
        &graph.finish().unwrap(),
        "Factor: Y",
        analyze_over_ranges,
        OptionQuantity::Weight,
        0.1,
    );
    // The mean of a b for a given a is 0 for every a.
    assert_near(find_input(&found, "A").variance_share, 0.0, 0.01);
    assert_near(find_input(&found, "B").variance_share, 0.0, 0.01);
    assert_near(find_input(&found, "A").high.result, 1.0, 1e-6);
}

/// Computes the probability of healing by equations 9.5 to 9.8, at the example's sample except for
/// both healths.
fn chance_of_heal(health: f64, foe: f64) -> f64 {
    let attack = (1.0 - (foe - 5.0) / (15.0 - 5.0)) * (1.0 - 0.6) + 0.6;
    let threat = (15.0 / health).min(1.0);
    let base = 0.68 * std::f64::consts::E;
    let heal = 1.0 - 1.0 / (1.0 + base.powf(-12.0 * health / 100.0 + 6.0));
    let run = 1.0 - (health / 100.0).powf(0.25 / 2.0_f64.powi(4));
    let weights = [attack.clamp(0.0, 1.0), heal * threat, run * threat];
    weights[1] / weights.iter().sum::<f64>()
}

#[test]
fn the_duels_stats_move_healing_as_in_its_equations() {
    let graph = duel_graph();
    let found = run_study(
        &graph,
        "Heal",
        analyze_around_sample,
        OptionQuantity::Probability,
        0.1,
    );
    assert_near(found.now, chance_of_heal(40.0, 20.0), 2e-5);
    let health = find_input(&found, "Health");
    assert_eq!((health.low.value, health.high.value), (30.0, 50.0));
    assert_near(health.low.result, chance_of_heal(30.0, 20.0), 2e-5);
    assert_near(health.high.result, chance_of_heal(50.0, 20.0), 2e-5);
    let foe = find_input(&found, "Foe health");
    assert_near(foe.low.result, chance_of_heal(40.0, 10.0), 2e-5);
    assert_near(foe.high.result, chance_of_heal(40.0, 30.0), 2e-5);

    let tornado = found.to_tornado_plot(
        &find_target(&graph, "Heal"),
        OptionQuantity::Probability,
        InputFilter::Stats,
        24,
    );
    let percent = |share: f64| format!("{:.1}", share * 100.0);
    let expected = format!(
        "Health 30 → 50 hp: Heal {} → {}%",
        percent(chance_of_heal(30.0, 20.0)),
        percent(chance_of_heal(50.0, 20.0))
    );
    assert!(
        tornado.rows.iter().any(|row| row.description == expected),
        "{:?}",
        tornado.rows
    );

    // The rows are in order, and their names on the axis are in the reverse order.
    let names: Vec<&str> = tornado
        .plot
        .up
        .words
        .iter()
        .rev()
        .map(String::as_str)
        .collect();
    for (row, name) in tornado.rows.iter().zip(names) {
        assert!(row.description.starts_with(name));
    }
}

#[test]
fn parameterized_numbers_give_the_same_bits_in_every_example() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../assets/examples");
    let mut compared = 0;
    for file in std::fs::read_dir(folder).unwrap() {
        let bytes = std::fs::read(file.unwrap().path()).unwrap();
        let graph = Document::read(&bytes).unwrap().graph;
        let context = StudyContext::new(&graph).unwrap();
        let cancel = CancelToken::default();
        for target in list_targets(&graph, context.program()) {
            let parameterized = ParameterizedGraph::new(&graph, &target, &cancel).unwrap();
            for quantity in [OptionQuantity::Weight, OptionQuantity::Probability] {
                let found = analyze_around_sample(&context, &parameterized, quantity, 0.1, &cancel)
                    .unwrap();
                let mut batch = Batch::new(context.program());
                let still = Situations {
                    count: 1,
                    varied: Vec::new(),
                };
                let bound = parameterized.compute_results(&context, &mut batch, quantity, &still);
                assert_eq!(found.now.to_bits(), bound[0].to_bits(), "{}", target.name);
                compared += found.inputs.iter().filter(|input| !input.is_stat).count();
            }
        }
    }
    assert!(compared > 500, "{compared}");
}

/// Builds the linear graph with a group that doubles its input, used for both summands.
fn grouped_graph() -> Graph {
    let mut graph = linear_graph();
    let mut fresh = || graph.fresh_id();
    let (x, y) = (PortId(fresh()), PortId(fresh()));
    let ids: Vec<_> = (0..3)
        .map(|_| inclination_core::authoring::model::NodeId(fresh()))
        .collect();
    let group = inclination_core::authoring::model::GroupId(fresh());
    let port = |id: PortId, name: &str| Port {
        id,
        name: name.to_owned(),
        description: String::new(),
        unit: String::new(),
        ty: SocketType::Value,
        default: 0.25,
        bookends: None,
    };
    let node =
        |name: &str, kind: NodeKind| inclination_core::authoring::model::Node::new(name, kind);

    let mut body = inclination_core::authoring::model::Nodes::new();
    body.insert(ids[0], node("", NodeKind::Input(x)));
    let mut twice = node("Twice", NodeKind::Formula(arithmetic::MULTIPLY));
    twice.sockets = vec![Socket::from(Wire::from(ids[0])), Socket::Value(2.0)];
    body.insert(ids[1], twice);
    let mut out = node("", NodeKind::Output(y));
    out.sockets = vec![Socket::from(Wire::from(ids[1]))];
    body.insert(ids[2], out);

    let doubling = inclination_core::authoring::model::Group {
        name: String::from("Double"),
        inputs: vec![port(x, "x")],
        outputs: vec![port(y, "y")],
        nodes: body,
        ..Default::default()
    };
    graph.groups.insert(group, doubling);

    let sum = graph
        .nodes
        .iter()
        .find(|(_, node)| node.name == "Sum")
        .unwrap();

    let (sum, sockets) = (*sum.0, sum.1.sockets.clone());
    for (at, socket) in sockets.into_iter().enumerate() {
        let used = inclination_core::authoring::model::NodeId(graph.fresh_id());
        // The second use has no input and takes the default.
        let inputs = if at == 0 {
            [(x, socket)].into()
        } else {
            [].into()
        };
        let node = node(["One", "Other"][at], NodeKind::Group { group, inputs });
        graph.nodes.insert(used, node);
        let wire = Wire {
            node: used,
            port: Some(y),
        };
        graph.nodes.get_mut(&sum).unwrap().sockets[at] = Socket::from(wire);
    }
    graph
}

#[test]
fn a_number_in_a_group_moves_every_use_of_it() {
    let found = run_study(
        &grouped_graph(),
        "Factor: Y",
        analyze_around_sample,
        OptionQuantity::Weight,
        0.1,
    );
    // Twice 0.5 times 0.4, plus twice the default.
    let now = 2.0 * 0.2 + 2.0 * 0.25;
    assert_near(found.now, now, 1e-6);
    let twice = find_input(&found, "Double: Twice, B");
    assert_near(twice.high.result, now * 1.1, 1e-6);
    assert_near(twice.low.result, now * 0.9, 1e-6);
    // The default that the second use takes counts as a number of that use.
    assert_near(find_input(&found, "Other, X").high.result, now + 0.05, 1e-6);
    assert!(
        found
            .inputs
            .iter()
            .all(|input| input.name != "One, X" && input.name != "B")
    );
    assert_near(find_input(&found, "A").high.result, now + 2.0 * 0.05, 1e-6);
}

#[test]
fn word_stats_and_world_stats_are_varied_too() {
    let mut graph = Builder::new("weapons");
    let weapon = graph.stat(Stat::choice("Weapon", ["fist", "bow", "sword"]));
    let hour = graph.stat(
        Stat::number("Hour", 0.0, 24.0)
            .sample(12.0)
            .scope(Scope::World),
    );
    let day = graph.add("Day", arithmetic::divide(hour, 24.0)).out();

    let cases = [("bow", 3.0), ("sword", 2.0)];
    let strength = graph.switch("Strength", weapon, cases, 0.0).out();
    let sum = graph.add("Sum", arithmetic::add(strength, day)).out();
    graph.factor("Y", sum);
    graph.scoped_factor("Day", day, Scope::World);

    let graph = graph.finish().unwrap();
    let day = run_study(
        &graph,
        "Factor: Day",
        analyze_around_sample,
        OptionQuantity::Weight,
        0.25,
    );
    assert_near(find_input(&day, "Hour").low.result, 0.25, 1e-6);

    let found = run_study(
        &graph,
        "Factor: Y",
        analyze_around_sample,
        OptionQuantity::Weight,
        0.25,
    );
    let weapon = find_input(&found, "Weapon");
    assert_eq!(weapon.axis.format_value(weapon.low.value), "fist");
    assert_eq!(weapon.axis.format_value(weapon.high.value), "bow");
    assert_near(weapon.high.result, 3.5, 1e-6);
    assert_near(find_input(&found, "Hour").high.result, 0.75, 1e-6);
    let tornado = found.to_tornado_plot(
        &find_target(&graph, "Factor: Y"),
        OptionQuantity::Weight,
        InputFilter::Both,
        24,
    );
    expect![["Weapon fist → bow: Y 0.5 → 3.5"]].assert_eq(&tornado.rows[0].description);
}

#[test]
fn inputs_without_influence_are_counted() {
    let graph = duel_graph();
    let found = run_study(
        &graph,
        "Attack",
        analyze_around_sample,
        OptionQuantity::Weight,
        0.1,
    );
    let tornado = found.to_tornado_plot(
        &find_target(&graph, "Attack"),
        OptionQuantity::Weight,
        InputFilter::Stats,
        1,
    );
    assert_eq!(tornado.rows.len(), 1);

    // Equation 9.5 has the foe's health, the damage and the aggression. The other stats belong to
    // the other options.
    let idle: Vec<&str> = found
        .inputs
        .iter()
        .filter(|input| input.is_stat)
        .filter(|input| input.low.result == found.now && input.high.result == found.now)
        .map(|input| input.name.as_str())
        .collect();
    for name in ["Health", "Max health", "Foe max damage", "Potions"] {
        assert!(idle.contains(&name), "{name}: {idle:?}");
    }

    let findings = tornado.plot.findings.join("\n");
    assert!(findings.contains(&idle.len().to_string()), "{findings}");
    expect![[r#"
        Foe health affects Attack most.
        Weight of Attack is 0.4 with the current values.
        3 more inputs have less effect.
        4 stats have no effect."#]]
    .assert_eq(&findings);
}

#[test]
fn both_healths_are_the_most_influential_stats_of_the_duel() {
    let context = StudyContext::new(&duel_graph()).unwrap();
    let decision = context.program().decisions().next().unwrap().0;
    let places = rank_influential_stats(&context, Some(decision), &CancelToken::default()).unwrap();
    let names: Vec<&str> = places
        .iter()
        .map(|place| context.stats()[*place].name.as_str())
        .collect();
    assert_eq!(names[..2], ["Health", "Foe health"], "{names:?}");
}

#[test]
fn a_stat_without_effect_has_no_influence() {
    let context = StudyContext::new(&linear_graph()).unwrap();
    let places = rank_influential_stats(&context, None, &CancelToken::default()).unwrap();
    // Over its range, A moves Y twice as far as B.
    assert_eq!(places, [0, 1]);
    let plot = run_study(
        &linear_graph(),
        "Factor: Y",
        analyze_around_sample,
        OptionQuantity::Weight,
        0.1,
    )
    .to_tornado_plot(
        &find_target(&linear_graph(), "Factor: Y"),
        OptionQuantity::Weight,
        InputFilter::Both,
        24,
    )
    .plot;
    expect![["A affects Y most."]].assert_eq(&plot.findings[0]);
}
