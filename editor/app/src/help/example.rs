//! A small graph around a kind of node, in which it does something: to be looked at, and put onto the canvas.

use inclination_core::{
    Builder,
    consider::{CUSTOM, RAISE_RANK, VETO},
    curve,
    format::Fragment,
    kind::{Family, Kind, SocketType},
    model::{Graph, NodeId, NodeKind, Stat, Wire},
};
use inclination_project::{
    patterns::{hunger, staged},
    text::words,
};

use super::Subject;

/// An example.
#[derive(Debug)]
pub struct Example {
    /// The graph.
    pub graph: Graph,
    /// The node that it is about.
    pub node: Option<NodeId>,
    /// The same in a frame, to be pasted.
    pub part: Fragment,
}

/// The example of a kind; none where one cannot be made.
pub fn example(subject: &Subject) -> Option<Example> {
    let spec = subject.spec;
    let mut graph = Builder::new(spec.title);
    build(&mut graph, &subject.kind);
    let graph = graph.finish().ok()?;
    let mut nodes = graph.nodes.iter();
    let node = nodes.find(|(_, node)| std::ptr::eq(node.kind.spec(), spec));
    let node = node.map(|(id, _)| *id);
    let title = format!("Example: {}", spec.title);
    let part = staged(&title, &words::sentence(spec.summary), graph.clone())?;
    Some(Example { graph, node, part })
}

fn number(graph: &mut Builder, name: &str, sample: f32) -> Wire {
    graph.stat(Stat::number(name, 0.0, 100.0).sample(sample))
}

fn build(graph: &mut Builder, kind: &NodeKind) {
    match kind {
        NodeKind::Formula(kind) => formula(graph, *kind),
        NodeKind::Stat(_) | NodeKind::Factor(_) => {
            let health = number(graph, "Health", 40.0);
            graph.factor("How healthy", health);
        }
        NodeKind::Switch(_) => {
            let temper = graph.stat(Stat::choice("Temper", ["calm", "wild"]));
            let cases = [("calm", 0.2), ("wild", 0.9)];
            let value = graph
                .switch("Aggression by temper", temper, cases, 0.5)
                .out();
            graph.factor("Aggression", value);
        }
        NodeKind::Group { .. } | NodeKind::Input(_) | NodeKind::Output(_) => group(graph),
        NodeKind::History(_) => {
            let wave = graph.option("Wave", []).out();
            let rest = graph.option("Rest", []).out();
            graph.decision("What to do", "dual utility", [wave, rest]);
            let stops = graph.history("How often he waved", wave, "stops").out();
            graph.factor("Waves", stops);
        }
        NodeKind::Aggregate => {
            let distance = Stat::number("Distance", 0.0, 50.0).unit("m");
            let distance = graph.stat(
                distance
                    .scope(inclination_core::model::Scope::Target)
                    .sample(20.0),
            );
            let nearest = graph.over_targets("The nearest", "min", distance).out();
            graph.factor("Nearest enemy", nearest);
        }
        NodeKind::Consideration { form, .. } => {
            let spec = form.spec();
            let first = spec.own_sockets.first().filter(|_| !spec.remembers);
            let given = first.map(|socket| {
                let wire = if socket.key == "when" {
                    graph.stat(Stat::yes_no("Enemy near").sample(1.0))
                } else {
                    let health = number(graph, "Health", 40.0);
                    graph.curve("Wish", curve::LINEAR, health).out()
                };
                (socket.key, wire)
            });
            let mut node =
                graph.consider(format!("Example of {}", spec.title.to_lowercase()), *form);
            if let Some((key, wire)) = given {
                node = node.with(key, wire);
            }
            let thought = node.out();
            decide(graph, &[thought]);
        }
        NodeKind::Bundle => {
            let vetoes = ["Tired", "Nobody gave an order"].map(|name| {
                let flag = graph.stat(Stat::yes_no(name).sample(1.0));
                graph.veto(format!("Because: {}", name.to_lowercase()), flag)
            });
            let unless = graph.any("Tired, unless told to", vetoes);
            decide(graph, &[unless]);
        }
        NodeKind::Set(_) => {
            let temper = graph.stat(Stat::choice("Temper", ["calm", "wild"]));
            let [calm, wild] = [("Calm", 5.0), ("Wild", 10.0)]
                .map(|(name, rank)| graph.consider(name, CUSTOM).with("rank", rank).out());
            let set = graph.set_of("By temper", temper, [("calm", calm), ("wild", wild)], None);
            decide(graph, &[set]);
        }
        NodeKind::Option(_) | NodeKind::Decision => {
            let near = graph.stat(Stat::yes_no("Enemy near").sample(1.0));
            let raise = graph
                .consider("An enemy is near", RAISE_RANK)
                .with("when", near)
                .out();
            let empty = graph.stat(Stat::yes_no("Out of ammo"));
            let veto = graph
                .consider("Nothing to fire", VETO)
                .with("when", empty)
                .out();
            decide(graph, &[raise, veto]);
        }
    }
}

/// An option with considerations, and another to choose between.
fn decide(graph: &mut Builder, thoughts: &[Wire]) {
    let act = graph.option("Act", thoughts.iter().copied()).out();
    let rest = graph.option("Rest", []).out();
    graph.decision("What to do", "dual utility", [act, rest]);
}

fn formula(graph: &mut Builder, kind: Kind) {
    let spec = kind.spec();
    let mut wires = Vec::new();
    let is_curve = spec.family == Family::Curve;
    if spec.family != Family::Chance {
        let all = spec
            .sockets()
            .filter(|socket| socket.ty == SocketType::Value && !socket.quiet);
        for (at, socket) in all.take(if is_curve { 1 } else { 2 }).enumerate() {
            let name = ["How much", "How much else"][at.min(1)];
            let wire = number(graph, name, [40.0, 20.0][at.min(1)]);
            wires.push((socket.key, wire));
        }
    }
    let rows: Vec<Wire> = if spec.row.is_empty() {
        Vec::new()
    } else {
        [("How healthy", 40.0), ("How well armed", 70.0)]
            .into_iter()
            .map(|(name, sample)| {
                let stat = number(graph, name, sample);
                graph
                    .curve(format!("{name}, from 0 to 1"), curve::LINEAR, stat)
                    .out()
            })
            .collect()
    };
    let mut node = graph.node(format!("Example of {}", spec.title.to_lowercase()), kind);
    if spec.pieces {
        node = node.points(hunger());
    }
    for (key, wire) in wires {
        node = node.with(key, wire);
    }
    node = rows
        .into_iter()
        .fold(node, |node, wire| node.row([wire.into()]));
    let value = node.out();
    graph.factor(format!("What {} gives", spec.title.to_lowercase()), value);
}

fn group(graph: &mut Builder) {
    let health = number(graph, "Health", 40.0);
    let group = graph.group("How badly hurt", |inside| {
        let x = inside.input("Health", 100.0, Some((0.0, 100.0)));
        let hurt = inside
            .curve("Falls", curve::LINEAR, x)
            .set("invert", "yes")
            .out();
        inside.output("Hurt", hurt);
    });
    let hurt = graph
        .use_group("Hurt", group)
        .with("Health", health)
        .output("Hurt");
    graph.factor("Wish to heal", hurt);
}
