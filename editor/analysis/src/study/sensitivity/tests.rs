//! What moves results, against derivatives that anybody can take, the duel's equations, and shares that are known.

use expect_test::expect;
use inclination_core::{
    Builder, Document, Program, arithmetic,
    eval::Batch,
    kind::SocketType,
    model::{Graph, NodeKind, Port, PortId, Scope, Socket, Stat, Wire},
};

use super::{
    super::{Cancel, Ground, Shows, Situations, telling},
    *,
};

fn duel() -> Graph {
    let text = include_str!("../../../../../assets/examples/duel.incl.json");
    Document::read(text.as_bytes()).unwrap().graph
}

fn aim(graph: &Graph, name: &str) -> Aim {
    let program = Program::new(graph).unwrap();
    let all = aims(graph, &program);
    let names: Vec<&str> = all.iter().map(|aim| aim.name.as_str()).collect();
    let found = all.iter().find(|aim| aim.name == name);
    found
        .unwrap_or_else(|| panic!("no {name} in {names:?}"))
        .clone()
}

type Study = fn(&Ground, &Free, (Shows, f32), &Cancel) -> Option<Sensitivity>;

fn found(graph: &Graph, name: &str, study: Study, how: (Shows, f32)) -> Sensitivity {
    let ground = Ground::new(graph).unwrap();
    let cancel = Cancel::default();
    let free = Free::new(graph, &aim(graph, name), &cancel).unwrap();
    assert!(free.fits(&ground));
    study(&ground, &free, how, &cancel).unwrap()
}

fn input<'s>(found: &'s Sensitivity, name: &str) -> &'s Input {
    let names: Vec<&str> = found
        .inputs
        .iter()
        .map(|input| input.name.as_str())
        .collect();
    let input = found.inputs.iter().find(|input| input.name == name);
    input.unwrap_or_else(|| panic!("no {name} in {names:?}"))
}

fn near(one: f32, other: f64, tolerance: f64) {
    assert!(
        (f64::from(one) - other).abs() < tolerance,
        "{one} is not {other}"
    );
}

/// y = 0.5 a + 0.25 b, a from 0 to 1 and b from 0 to 1, at a = 0.4 and b = 0.95; another stat does nothing.
fn linear() -> Graph {
    let mut graph = Builder::new("linear");
    let a = graph.stat(Stat::number("A", 0.0, 1.0).sample(0.4));
    let b = graph.stat(Stat::number("B", 0.0, 1.0).sample(0.95));
    graph.stat(Stat::number("Idle", 0.0, 1.0));
    let times = |graph: &mut Builder, name: &str, x: Wire, by: f32| {
        let node = graph.node(name, arithmetic::MULTIPLY);
        node.with("a", x).with("b", by).out()
    };
    let a = times(&mut graph, "Half", a, 0.5);
    let b = times(&mut graph, "Quarter", b, 0.25);
    let sum = graph
        .node("Sum", arithmetic::ADD)
        .with("a", a)
        .with("b", b)
        .out();
    graph.factor("Y", sum);
    graph.finish().unwrap()
}

#[test]
fn a_step_moves_a_linear_result_by_its_slope() {
    let found = found(&linear(), "Factor: Y", around, (Shows::Weight, 0.1));
    let now = 0.5 * 0.4 + 0.25 * 0.95;
    near(found.now, now, 1e-6);
    let a = input(&found, "A");
    assert!(a.is_stat);
    near(a.low.value, 0.3, 1e-6);
    near(a.low.result, now - 0.05, 1e-6);
    near(a.high.result, now + 0.05, 1e-6);
    // Not beyond its range.
    let b = input(&found, "B");
    assert_eq!(b.high.value, 1.0);
    near(b.high.result, now + 0.25 * 0.05, 1e-6);
    near(b.low.result, now - 0.25 * 0.1, 1e-6);
    // A number without a range is moved by a share of itself: 0.5 by 0.05, times a.
    let half = input(&found, "Half, B");
    assert!(!half.is_stat && half.place.node.is_some());
    near(half.low.value, 0.45, 1e-6);
    near(half.high.result, now + 0.05 * 0.4, 1e-6);
    // What the result does not depend on is not asked about.
    assert_eq!(found.inputs.len(), 4);
}

#[test]
fn over_the_ranges_the_shares_of_a_sum_are_those_of_its_variances() {
    let found = found(&linear(), "Factor: Y", over, (Shows::Weight, 0.1));
    let (a, b) = (input(&found, "A"), input(&found, "B"));
    // Variances of 0.5 a and 0.25 b, both even: as 0.25 to 0.0625. The estimator is good to 0.01.
    near(a.due, 0.8, 0.01);
    near(b.due, 0.2, 0.01);
    assert_eq!((a.low.value, a.high.value), (0.0, 1.0));
    near(a.high.result - a.low.result, 0.5, 1e-6);
    // A step of 0.1 of a changes y by 0.05 both ways, but by less where it ends before: over the last tenth by half of it
    // on average. So 0.05 * (1 - 0.1 / 2) in the mean.
    near(a.change, 0.05 * 0.95, 2e-4);
    near(b.change, 0.025 * 0.95, 1e-4);
    // A twentieth times a, whose mean is a half.
    near(input(&found, "Half, B").change, 0.05 * 0.5, 1e-4);
}

#[test]
fn what_only_acts_together_is_due_to_none_alone() {
    let mut graph = Builder::new("product");
    let stat = |name: &str| Stat::number(name, -1.0, 1.0).sample(1.0);
    let (a, b) = (graph.stat(stat("A")), graph.stat(stat("B")));
    let product = graph
        .node("P", arithmetic::MULTIPLY)
        .with("a", a)
        .with("b", b)
        .out();
    graph.factor("Y", product);
    let found = found(
        &graph.finish().unwrap(),
        "Factor: Y",
        over,
        (Shows::Weight, 0.1),
    );
    // The mean of a b given a is 0 for every a.
    near(input(&found, "A").due, 0.0, 0.01);
    near(input(&found, "B").due, 0.0, 0.01);
    near(input(&found, "A").high.result, 1.0, 1e-6);
}

/// Equations 9.5 to 9.8 at the example's sample, but for health and the midpoint's share of it: how likely healing is.
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
fn the_duels_stats_move_healing_as_its_equations_say() {
    let graph = duel();
    let found = found(&graph, "Heal", around, (Shows::Probability, 0.1));
    near(found.now, chance_of_heal(40.0, 20.0), 2e-5);
    let health = input(&found, "Health");
    assert_eq!((health.low.value, health.high.value), (30.0, 50.0));
    near(health.low.result, chance_of_heal(30.0, 20.0), 2e-5);
    near(health.high.result, chance_of_heal(50.0, 20.0), 2e-5);
    let foe = input(&found, "Foe health");
    near(foe.low.result, chance_of_heal(40.0, 10.0), 2e-5);
    near(foe.high.result, chance_of_heal(40.0, 30.0), 2e-5);
    let tornado = found.tornado(&aim(&graph, "Heal"), Shows::Probability, Which::Stats, 24);
    let percent = |share: f64| format!("{:.1}", share * 100.0);
    let expected = format!(
        "Health 30 → 50 hp: Heal {} → {} %",
        percent(chance_of_heal(30.0, 20.0)),
        percent(chance_of_heal(50.0, 20.0))
    );
    assert!(
        tornado.rows.iter().any(|row| row.says == expected),
        "{:?}",
        tornado.rows
    );
    // The rows are in order, and so are their names from below to above.
    let names: Vec<&str> = tornado
        .plot
        .up
        .words
        .iter()
        .rev()
        .map(String::as_str)
        .collect();
    for (row, name) in tornado.rows.iter().zip(names) {
        assert!(row.says.starts_with(name));
    }
}

#[test]
fn numbers_that_are_loose_give_the_same_bits_in_every_example() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../assets/examples");
    let mut compared = 0;
    for file in std::fs::read_dir(folder).unwrap() {
        let bytes = std::fs::read(file.unwrap().path()).unwrap();
        let graph = Document::read(&bytes).unwrap().graph;
        let ground = Ground::new(&graph).unwrap();
        let cancel = Cancel::default();
        for aim in aims(&graph, ground.program()) {
            let free = Free::new(&graph, &aim, &cancel).unwrap();
            for shows in [Shows::Weight, Shows::Probability] {
                let found = around(&ground, &free, (shows, 0.1), &cancel).unwrap();
                let mut batch = Batch::new(ground.program());
                let still = Situations {
                    count: 1,
                    varied: Vec::new(),
                };
                let bound = free.results((&ground, &mut batch), shows, &still);
                assert_eq!(found.now.to_bits(), bound[0].to_bits(), "{}", aim.name);
                compared += found.inputs.iter().filter(|input| !input.is_stat).count();
            }
        }
    }
    assert!(compared > 500, "{compared}");
}

/// A group "Twice" that doubles its input, used for two halves of a sum.
fn grouped() -> Graph {
    let mut graph = linear();
    let mut fresh = || graph.fresh_id();
    let (x, y) = (PortId(fresh()), PortId(fresh()));
    let ids: Vec<_> = (0..3)
        .map(|_| inclination_core::model::NodeId(fresh()))
        .collect();
    let group = inclination_core::model::GroupId(fresh());
    let port = |id: PortId, name: &str| Port {
        id,
        name: name.to_owned(),
        description: String::new(),
        unit: String::new(),
        ty: SocketType::Value,
        default: 0.25,
        bookends: None,
    };
    let node = |name: &str, kind: NodeKind| inclination_core::model::Node::new(name, kind);
    let mut body = inclination_core::model::Nodes::new();
    body.insert(ids[0], node("", NodeKind::Input(x)));
    let mut twice = node("Twice", NodeKind::Formula(arithmetic::MULTIPLY));
    twice.sockets = vec![Socket::from(Wire::from(ids[0])), Socket::Value(2.0)];
    body.insert(ids[1], twice);
    let mut out = node("", NodeKind::Output(y));
    out.sockets = vec![Socket::from(Wire::from(ids[1]))];
    body.insert(ids[2], out);
    let made = inclination_core::model::Group {
        name: String::from("Double"),
        inputs: vec![port(x, "x")],
        outputs: vec![port(y, "y")],
        nodes: body,
        ..Default::default()
    };
    graph.groups.insert(group, made);
    let sum = graph
        .nodes
        .iter()
        .find(|(_, node)| node.name == "Sum")
        .unwrap();
    let (sum, held) = (*sum.0, sum.1.sockets.clone());
    for (at, held) in held.into_iter().enumerate() {
        let used = inclination_core::model::NodeId(graph.fresh_id());
        // The second is given nothing, and takes the input's default.
        let inputs = if at == 0 {
            [(x, held)].into()
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
    let found = found(&grouped(), "Factor: Y", around, (Shows::Weight, 0.1));
    // Twice 0.5 times 0.4, and twice the default.
    let now = 2.0 * 0.2 + 2.0 * 0.25;
    near(found.now, now, 1e-6);
    let twice = input(&found, "Double: Twice, B");
    near(twice.high.result, now * 1.1, 1e-6);
    near(twice.low.result, now * 0.9, 1e-6);
    // The default that the second use takes is a number of it.
    near(input(&found, "Other, X").high.result, now + 0.05, 1e-6);
    assert!(
        found
            .inputs
            .iter()
            .all(|input| input.name != "One, X" && input.name != "B")
    );
    near(input(&found, "A").high.result, now + 2.0 * 0.05, 1e-6);
}

#[test]
fn names_and_worlds_are_moved_too() {
    let mut graph = Builder::new("weapons");
    let weapon = graph.stat(Stat::choice("Weapon", ["fist", "bow", "sword"]));
    let hour = graph.stat(
        Stat::number("Hour", 0.0, 24.0)
            .sample(12.0)
            .scope(Scope::World),
    );
    let day = graph
        .node("Day", arithmetic::DIVIDE)
        .with("a", hour)
        .with("b", 24.0)
        .out();
    let cases = [("bow", 3.0), ("sword", 2.0)];
    let strength = graph.switch("Strength", weapon, cases, 0.0).out();
    let sum = graph
        .node("Sum", arithmetic::ADD)
        .with("a", strength)
        .with("b", day)
        .out();
    graph.factor("Y", sum);
    graph.scoped_factor("Day", day, Scope::World);
    let graph = graph.finish().unwrap();
    let day = found(&graph, "Factor: Day", around, (Shows::Weight, 0.25));
    near(input(&day, "Hour").low.result, 0.25, 1e-6);
    let found = found(&graph, "Factor: Y", around, (Shows::Weight, 0.25));
    let weapon = input(&found, "Weapon");
    assert_eq!(weapon.axis.say(weapon.low.value), "fist");
    assert_eq!(weapon.axis.say(weapon.high.value), "bow");
    near(weapon.high.result, 3.5, 1e-6);
    near(input(&found, "Hour").high.result, 0.75, 1e-6);
    let says = found.tornado(&aim(&graph, "Factor: Y"), Shows::Weight, Which::Both, 24);
    expect![["Weapon fist → bow: Y 0.5 → 3.5"]].assert_eq(&says.rows[0].says);
}

#[test]
fn what_moves_nothing_is_counted() {
    let graph = duel();
    let found = found(&graph, "Attack", around, (Shows::Weight, 0.1));
    let tornado = found.tornado(&aim(&graph, "Attack"), Shows::Weight, Which::Stats, 1);
    assert_eq!(tornado.rows.len(), 1);
    // Equation 9.5 has the foe's health, the damage and the aggression; the rest is the other options'.
    let idle = found.inputs.iter().filter(|input| input.is_stat);
    let idle: Vec<&str> = idle
        .filter(|input| input.low.result == found.now && input.high.result == found.now)
        .map(|input| input.name.as_str())
        .collect();
    for name in ["Health", "Max health", "Foe max damage", "Potions"] {
        assert!(idle.contains(&name), "{name}: {idle:?}");
    }
    let findings = tornado.plot.findings.join("\n");
    assert!(findings.contains(&idle.len().to_string()), "{findings}");
    expect![[r"
        Foe health moves Attack most.
        Weight of Attack is 0.4 at the sample.
        3 more move it less.
        4 stats do not move it."]]
    .assert_eq(&findings);
}

#[test]
fn the_most_telling_stats_of_the_duel_are_both_healths() {
    let ground = Ground::new(&duel()).unwrap();
    let decision = ground.program().decisions().next().unwrap().0;
    let places = telling(&ground, Some(decision), &Cancel::default()).unwrap();
    let names = places
        .iter()
        .map(|place| ground.stats()[*place].name.as_str());
    let names: Vec<&str> = names.collect();
    assert_eq!(names[..2], ["Health", "Foe health"], "{names:?}");
}

#[test]
fn a_stat_that_does_nothing_tells_nothing() {
    let ground = Ground::new(&linear()).unwrap();
    let places = telling(&ground, None, &Cancel::default()).unwrap();
    // By its range A moves Y twice as far as B.
    assert_eq!(places, [0, 1]);
    let plot = found(&linear(), "Factor: Y", around, (Shows::Weight, 0.1))
        .tornado(&aim(&linear(), "Factor: Y"), Shows::Weight, Which::Both, 24)
        .plot;
    expect![["A moves Y most."]].assert_eq(&plot.findings[0]);
}
