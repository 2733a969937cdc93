//! Small random graphs with decisions: candidates, history, bundles, decisions in options, every
//! form of consideration and every way of choosing.

use inclination_core::{
    Scope,
    authoring::{
        Builder, InputValue, NodeOutput, arithmetic, consider, curve,
        decide::{PRESETS, Ranks},
        model::{Graph, NodeKind, Stat},
    },
};
use inclination_tests::Entropy;

/// Wires to draw from: values that any node may read, and values only for nodes about targets.
struct WirePool {
    wide: Vec<NodeOutput>,
    narrow: Vec<NodeOutput>,
}

impl WirePool {
    fn socket(&self, entropy: &mut Entropy<'_>, narrow: bool) -> InputValue {
        let number = [0.0, 0.25, 0.5, 1.0, 2.0, 3.0, 7.0, -1.0][entropy.pick_below(8)];
        let wires = if narrow && entropy.chance(128) {
            &self.narrow
        } else {
            &self.wide
        };
        match entropy.pick(wires) {
            Some(wire) if entropy.chance(160) => (*wire).into(),
            _ => number.into(),
        }
    }
}

/// A graph whose decision "what" may be made. The caller skips graphs that the checks reject.
pub(super) fn graph(entropy: &mut Entropy<'_>) -> Graph {
    let mut graph = Builder::new("random");
    let mut pool = WirePool {
        wide: Vec::new(),
        narrow: Vec::new(),
    };

    let numbers = [("hour", Scope::World), ("health", Scope::Agent)];
    for (name, scope) in numbers {
        let stat = Stat::number(name, 0.0, 4.0).scope(scope).default(1.5);
        pool.wide.push(graph.stat(stat));
    }
    pool.wide.push(graph.stat(Stat::yes_no("angry")));
    let mood = graph.stat(Stat::choice("mood", ["calm", "alert", "wild"]));
    let distance = Stat::number("distance", -1.0, 3.0).scope(Scope::Target);
    pool.narrow.push(graph.stat(distance.default(1.0)));
    let hurt = Stat::yes_no("hurt").scope(Scope::Target);
    pool.narrow.push(graph.stat(hurt));

    for narrow in [false, true] {
        for index in 0..3 {
            let (a, b) = (pool.socket(entropy, narrow), pool.socket(entropy, narrow));
            let kind = [arithmetic::SUBTRACT, arithmetic::MULTIPLY, arithmetic::ADD];
            let kind = kind[entropy.pick_below(3)];
            let name = format!("value {narrow} {index}");
            let value = graph
                .node_of_kind(name, kind)
                .with("a", a)
                .with("b", b)
                .out();
            let bent = graph.add(format!("curve {narrow} {index}"), curve::logistic(value));
            let bent = bent.out();
            let values = if narrow {
                &mut pool.narrow
            } else {
                &mut pool.wide
            };
            values.extend([value, bent]);
        }
    }

    let chance = graph
        .add(
            "chance",
            inclination_core::authoring::chance::random(0.0, 1.0),
        )
        .out();
    pool.wide.push(chance);
    let how = ["count", "any", "max", "average"][entropy.pick_below(4)];
    let over = pool.narrow[entropy.pick_below(pool.narrow.len())];
    let over = graph
        .node_of_kind("over", NodeKind::Aggregate)
        .set("how", how)
        .with("value", over)
        .out();
    pool.wide.push(over);

    let innermost = add_options(&mut graph, entropy, &pool, mood, "inner", &[]);
    let innermost = add_decision(&mut graph, entropy, &pool, "inner most", &innermost);
    let middle = add_options(&mut graph, entropy, &pool, mood, "middle", &[innermost]);
    let middle = add_decision(&mut graph, entropy, &pool, "inner", &middle);
    let inside = [innermost, middle];
    let outer = add_options(&mut graph, entropy, &pool, mood, "outer", &inside);
    add_decision(&mut graph, entropy, &pool, "what", &outer);
    graph
        .finish()
        .expect("the generator only writes sockets that exist")
}

fn add_options(
    graph: &mut Builder,
    entropy: &mut Entropy<'_>,
    pool: &WirePool,
    mood: NodeOutput,
    name: &str,
    inner: &[NodeOutput],
) -> Vec<NodeOutput> {
    let mut all: Vec<NodeOutput> = Vec::new();
    for index in 0..=entropy.pick_below(4) {
        let name = format!("{name} {index}");
        let targets = ["none", "none", "compete", "best"][entropy.pick_below(4)];
        let narrow = targets != "none";
        let considerations: Vec<NodeOutput> = (0..entropy.pick_below(5))
            .map(|at| {
                let name = format!("{name} {at}");
                add_consideration(graph, entropy, pool, (mood, narrow), &name, 1)
            })
            .collect();

        let base = pool.socket(entropy, narrow);
        let category = pool.socket(entropy, narrow);
        let mut option = graph
            .option(name, considerations)
            .base(base)
            .by_key()
            .set("targets", targets)
            .set("rank_by", ["max", "min", "sum"][entropy.pick_below(3)]);

        if entropy.chance(64) {
            option = option.with("category", category);
        }
        if let Some(inner) = entropy.pick(inner)
            && entropy.chance(160)
        {
            option = option.with("inner", *inner);
        }
        all.push(option.out());
    }
    all
}

fn add_consideration(
    graph: &mut Builder,
    entropy: &mut Entropy<'_>,
    pool: &WirePool,
    (mood, narrow): (NodeOutput, bool),
    name: &str,
    depth: u32,
) -> NodeOutput {
    let members = |graph: &mut Builder, entropy: &mut Entropy<'_>| -> Vec<NodeOutput> {
        (0..=entropy.pick_below(3))
            .map(|at| {
                let name = format!("{name} {at}");
                add_consideration(graph, entropy, pool, (mood, narrow), &name, depth - 1)
            })
            .collect()
    };

    if depth > 0 && entropy.chance(64) {
        let members = members(graph, entropy);
        return match entropy.pick_below(3) {
            0 => graph.all_of(name, members),
            1 => graph.any_of(name, members),
            _ => {
                graph.consideration_set(name, mood, ["calm", "wild"].into_iter().zip(members), None)
            }
        };
    }

    let form = *entropy.pick(consider::KINDS).expect("there are forms");
    let mut node = graph.node_of_kind(name, form);
    for about in form.spec().sockets() {
        if entropy.chance(128) {
            node = node.with(about.key, pool.socket(entropy, narrow));
        }
    }

    if narrow && form.spec().remembers && entropy.chance(96) {
        node = node.set("per_target", "yes");
    }
    node.out()
}

fn add_decision(
    graph: &mut Builder,
    entropy: &mut Entropy<'_>,
    pool: &WirePool,
    name: &str,
    options: &[NodeOutput],
) -> NodeOutput {
    let preset = entropy.pick(PRESETS).expect("there are presets");
    let listed = options.iter().copied();
    let default = *entropy.pick(options).expect("there is an option");
    let floor = pool.socket(entropy, false);

    let mut decision = graph.decision(name, listed).rules(preset.rules);
    if entropy.chance(64) {
        decision = decision.ranks(Ranks::Highest);
    }
    if entropy.chance(64) {
        decision = decision.floor(floor);
    }
    if entropy.chance(96) {
        decision = decision.default_option(default);
    }

    decision
        .by_key()
        .set(
            "when",
            ["always", "always", "idle", "every"][entropy.pick_below(4)],
        )
        .with("seconds", 2.0)
        .out()
}
