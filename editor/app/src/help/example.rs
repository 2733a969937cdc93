//! A small example graph for each kind of node, to be shown in the help and inserted into the
//! canvas.

use inclination_core::authoring::{
    AggregateRule, Builder, EffectRow, NodeOutput, consider, curve,
    decide::Rules,
    format::Fragment,
    history::HistoryValue,
    kind::{Family, Kind, SocketType},
    model::{Graph, NodeId, NodeKind, Stat},
};
use inclination_project::{
    patterns::{build_framed_fragment, hunger_points},
    text::formatting,
};

use super::Subject;

/// An example graph of a kind of node.
#[derive(Debug)]
pub struct Example {
    /// The graph.
    pub graph: Graph,
    /// The node of that kind, if it is not inside a group.
    pub node: Option<NodeId>,
    /// The graph in a frame, to be pasted.
    pub part: Fragment,
}

/// Builds the example of a kind, or returns `None` if it has none.
pub fn build_example(subject: &Subject) -> Option<Example> {
    let spec = subject.spec;
    let mut graph = Builder::new(spec.title);
    add_kind(&mut graph, &subject.kind);
    let graph = graph.finish().ok()?;

    let node = graph
        .nodes
        .iter()
        .find(|(_, node)| subject.describes(&node.kind))
        .map(|(id, _)| *id);

    let title = format!("Example: {}", spec.title);
    let part = build_framed_fragment(
        &title,
        &formatting::to_sentence(spec.summary),
        graph.clone(),
    )?;
    Some(Example { graph, node, part })
}

fn add_number_stat(graph: &mut Builder, name: &str, sample: f32) -> NodeOutput {
    graph.stat(Stat::number(name, 0.0, 100.0).sample(sample))
}

fn add_kind(graph: &mut Builder, kind: &NodeKind) {
    match kind {
        NodeKind::Formula(kind) => add_formula(graph, *kind),
        NodeKind::Stat(_) | NodeKind::Factor(_) => {
            let health = add_number_stat(graph, "Health", 40.0);
            graph.factor("Healthiness", health);
        }
        NodeKind::Switch(_) => {
            let temper = graph.stat(Stat::choice("Temper", ["calm", "wild"]));
            let cases = [("calm", 0.2), ("wild", 0.9)];
            let value = graph
                .switch("Aggression by temper", temper, cases, 0.5)
                .out();
            graph.factor("Aggression", value);
        }
        NodeKind::Expression(_) => {
            let hour = graph.stat(Stat::number("Hour", 0.0, 24.0).sample(21.0));
            let mood = graph.stat(Stat::number("Mood", -1.0, 1.0).sample(0.25));
            let formula = "hour >= 20 and mood <= 0.5";
            let late = graph
                .expression("Late and gloomy", formula, [("hour", hour), ("mood", mood)])
                .out();
            graph.factor("Close the shop", late);
        }
        NodeKind::Group { .. } | NodeKind::Input(_) | NodeKind::Output(_) => add_group(graph),
        NodeKind::History(_) => {
            let wave = graph.option("Wave", []).out();
            let rest = graph.option("Rest", []).out();
            graph
                .decision("What to do", [wave, rest])
                .rules(Rules::DUAL_UTILITY);
            let stops = graph
                .history("Times waved", wave, HistoryValue::Stops)
                .out();
            graph.factor("Waves", stops);
        }
        NodeKind::Aggregate => {
            let distance = graph.stat(
                Stat::number("Distance", 0.0, 50.0)
                    .unit("m")
                    .scope(inclination_core::Scope::Target)
                    .sample(20.0),
            );
            let nearest = graph
                .over_targets("Nearest distance", AggregateRule::Min, distance)
                .out();
            graph.factor("Nearest enemy", nearest);
        }
        NodeKind::Consideration { form, .. } => {
            let spec = form.spec();
            let first = spec.own_sockets.first().filter(|_| !spec.remembers);
            let given = first.map(|socket| {
                let wire = if socket.key == "when" {
                    graph.stat(Stat::yes_no("Enemy near").sample(1.0))
                } else {
                    let health = add_number_stat(graph, "Health", 40.0);
                    graph.add("Desire", curve::linear(health)).out()
                };
                (socket.key, wire)
            });

            let mut node =
                graph.node_of_kind(format!("Example of {}", spec.title.to_lowercase()), *form);
            if let Some((key, wire)) = given {
                node = node.with(key, wire);
            }

            let thought = node.out();
            add_decision(graph, &[thought]);
        }
        NodeKind::Bundle => {
            let vetoes = ["Tired", "No order given"].map(|name| {
                let flag = graph.stat(Stat::yes_no(name).sample(1.0));
                graph.veto(format!("Veto: {}", name.to_lowercase()), flag)
            });
            let unless = graph.any_of("Tired, unless ordered", vetoes);
            add_decision(graph, &[unless]);
        }
        NodeKind::Set(_) => {
            let temper = graph.stat(Stat::choice("Temper", ["calm", "wild"]));
            let [calm, wild] = [("Calm", 5.0), ("Wild", 10.0)]
                .map(|(name, rank)| graph.add(name, consider::custom().rank(rank)).out());
            let set = graph.consideration_set(
                "By temper",
                temper,
                [("calm", calm), ("wild", wild)],
                None,
            );
            add_decision(graph, &[set]);
        }
        NodeKind::Option(_) | NodeKind::Decision => {
            let near = graph.stat(Stat::yes_no("Enemy near").sample(1.0));
            let raise = graph
                .add("Enemy is near", consider::raise_rank(near, 10.0))
                .out();
            let empty = graph.stat(Stat::yes_no("Out of ammo"));
            let veto = graph.add("No ammo", consider::veto(empty)).out();
            add_decision(graph, &[raise, veto]);
        }
        NodeKind::Effects(_) => add_effects(graph),
    }
}

/// Adds an option with effects, and another one to choose from.
fn add_effects(graph: &mut Builder) {
    let hunger = add_number_stat(graph, "Hunger", 60.0);
    let eating = graph
        .effects("Eating", [EffectRow::add(hunger, -5.0)])
        .duration(10.0)
        .out();
    let desire = graph.add("Desire", curve::linear(hunger)).out();
    let hungry = graph.score("Hungry", desire);
    let eat = graph
        .option("Eat", [hungry])
        .base(0.0)
        .effects(eating)
        .out();
    let rest = graph.option("Rest", []).base(0.4).out();
    graph.decision("What to do", [eat, rest]);
}

/// Adds an option with considerations, and another one to choose from.
fn add_decision(graph: &mut Builder, thoughts: &[NodeOutput]) {
    let act = graph.option("Act", thoughts.iter().copied()).out();
    let rest = graph.option("Rest", []).out();
    graph
        .decision("What to do", [act, rest])
        .rules(Rules::DUAL_UTILITY);
}

fn add_formula(graph: &mut Builder, kind: Kind) {
    let spec = kind.spec();
    let is_curve = spec.family == Family::Curve;

    let mut wires = Vec::new();
    if spec.family != Family::Chance {
        let all = spec
            .sockets()
            .filter(|socket| socket.ty == SocketType::Value && !socket.quiet);
        for (at, socket) in all.take(if is_curve { 1 } else { 2 }).enumerate() {
            let name = ["First amount", "Second amount"][at.min(1)];
            let wire = add_number_stat(graph, name, [40.0, 20.0][at.min(1)]);
            wires.push((socket.key, wire));
        }
    }

    let rows: Vec<NodeOutput> = if spec.row.is_empty() {
        Vec::new()
    } else {
        [("Health", 40.0), ("Armor", 70.0)]
            .into_iter()
            .map(|(name, sample)| {
                let stat = add_number_stat(graph, name, sample);
                graph
                    .add(format!("{name} score"), curve::linear(stat))
                    .out()
            })
            .collect()
    };

    let mut node = graph.node_of_kind(format!("Example of {}", spec.title.to_lowercase()), kind);
    if spec.pieces {
        node = node.points(hunger_points());
    }
    for (key, wire) in wires {
        node = node.with(key, wire);
    }

    node = rows
        .into_iter()
        .fold(node, |node, wire| node.row([wire.into()]));
    let value = node.out();
    graph.factor(format!("Result of {}", spec.title.to_lowercase()), value);
}

fn add_group(graph: &mut Builder) {
    let health = add_number_stat(graph, "Health", 40.0);
    let group = graph.group("Injury", |inside| {
        let x = inside.input("Health", 100.0, Some((0.0, 100.0)));
        let hurt = inside.add("Falls", curve::linear(x).inverted()).out();
        inside.output("Hurt", hurt);
    });
    let hurt = graph
        .use_group("Hurt", group)
        .input("Health", health)
        .output("Hurt");
    graph.factor("Desire to heal", hurt);
}
