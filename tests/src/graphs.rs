//! Random graphs of every kind of node, with groups in groups, switches, wired parameters and awkward numbers. Wires go
//! to earlier nodes only, so the graphs are sound unless numbers make them otherwise.

use inclination_core::{
    Builder,
    kind::Kind,
    model::{Graph, GroupId, Point, Scope, Segment, Socket, SocketType, Stat, StatKind, Wire},
};

use crate::Entropy;

/// How large a random graph may become.
const NODES: usize = 40;
const GROUPS: usize = 3;

/// The names that random choice stats have.
const CHOICES: [&str; 3] = ["calm", "alert", "fighting"];

/// A random graph.
pub fn random(entropy: &mut Entropy<'_>) -> Graph {
    let mut builder = Builder::new("random");
    let mut making = Making {
        choices: Vec::new(),
        groups: Vec::new(),
    };
    let mut values = Vec::new();
    for index in 0..=entropy.below(8) {
        let stat = stat(entropy, index);
        let is_choice = matches!(stat.kind, StatKind::Choice(_));
        let wire = builder.stat(stat);
        if is_choice {
            making.choices.push(wire);
        } else {
            values.push(wire);
        }
    }
    for index in 0..entropy.below(GROUPS + 1) {
        let group = making.group(&mut builder, entropy, index);
        making.groups.push(group);
    }
    making.nodes(&mut builder, entropy, &mut values, NODES);
    for (index, value) in values.iter().rev().take(1 + entropy.below(4)).enumerate() {
        builder.scoped_factor(format!("factor {index}"), *value, Scope::Target);
    }
    builder
        .finish()
        .expect("the generator only writes sockets that exist")
}

fn stat(entropy: &mut Entropy<'_>, index: usize) -> Stat {
    let name = format!("stat {index}");
    let stat = match entropy.byte() % 8 {
        0..=4 => {
            let (a, b) = match entropy.byte() % 4 {
                0 => (0.0, 1.0),
                1 => (0.0, 100.0),
                2 => (-10.0, 10.0),
                _ => (entropy.typed(), entropy.typed()),
            };
            let (low, high) = if a <= b { (a, b) } else { (b, a) };
            let mut stat = Stat::number(name, low, high);
            stat.kind = StatKind::Number {
                low,
                high,
                clamp: !entropy.chance(64),
            };
            stat.default(low + (high - low) / 2.0).sample(low)
        }
        5 | 6 => Stat::yes_no(name),
        _ => Stat::choice(name, CHOICES),
    };
    stat.scope(Scope::ALL[entropy.below(3)])
}

struct Making {
    choices: Vec<Wire>,
    /// Groups with how many value inputs they have.
    groups: Vec<(GroupId, usize)>,
}

impl Making {
    fn group(
        &self,
        builder: &mut Builder,
        entropy: &mut Entropy<'_>,
        index: usize,
    ) -> (GroupId, usize) {
        let inputs = entropy.below(4);
        let group = builder.group(format!("group {index}"), |inside| {
            let mut values: Vec<Wire> = (0..inputs)
                .map(|input| {
                    let bookends = entropy
                        .chance(128)
                        .then(|| (entropy.typed(), entropy.typed()));
                    inside.input(format!("in {input}"), entropy.typed(), bookends)
                })
                .collect();
            let choice = inside.choice_input("mood");
            if entropy.chance(128) {
                values.push(inside.stat_again("stat 0"));
            }
            let making = Self {
                choices: vec![choice],
                groups: self.groups.clone(),
            };
            making.nodes(inside, entropy, &mut values, 8);
            for output in 0..2 {
                let value = socket(entropy, &values);
                inside.output(format!("out {output}"), value);
            }
        });
        (group, inputs)
    }

    fn nodes(
        &self,
        builder: &mut Builder,
        entropy: &mut Entropy<'_>,
        values: &mut Vec<Wire>,
        most: usize,
    ) {
        let kinds: Vec<Kind> = Kind::all().collect();
        for index in 0..=entropy.below(most) {
            let name = format!("node {index}");
            let out = match entropy.byte() % 16 {
                0 if !self.choices.is_empty() => {
                    let choice = *entropy.pick(&self.choices).expect("there is one");
                    let cases: Vec<(&'static str, Socket)> = CHOICES
                        .iter()
                        .take(entropy.below(4))
                        .map(|case| (*case, socket(entropy, values)))
                        .collect();
                    let otherwise = socket(entropy, values);
                    builder.switch(name, choice, cases, otherwise).out()
                }
                1 | 2 if !self.groups.is_empty() => {
                    let (group, inputs) = *entropy.pick(&self.groups).expect("there is one");
                    let mut node = builder.use_group(name, group);
                    for input in 0..inputs {
                        if !entropy.chance(64) {
                            node = node.with(&format!("in {input}"), socket(entropy, values));
                        }
                    }
                    if let Some(choice) = entropy.pick(&self.choices) {
                        node = node.with("mood", *choice);
                    }
                    node.output(["out 0", "out 1"][entropy.below(2)])
                }
                _ => {
                    let kind = *entropy.pick(&kinds).expect("there are kinds");
                    formula(builder, entropy, name, kind, values)
                }
            };
            values.push(out);
        }
    }
}

fn formula(
    builder: &mut Builder,
    entropy: &mut Entropy<'_>,
    name: String,
    kind: Kind,
    values: &[Wire],
) -> Wire {
    let spec = kind.spec();
    let mut node = builder.node(name, kind);
    for about in spec.sockets() {
        let leave = about.ty != SocketType::Value
            || entropy.chance(if about.default.is_none() { 160 } else { 64 });
        if !leave {
            node = node.with(about.key, socket(entropy, values));
        }
    }
    if !spec.row.is_empty() {
        for _ in 0..entropy.below(5) {
            node = match spec.row.len() {
                1 => node.row([socket(entropy, values)]),
                _ => node.row([socket(entropy, values), socket(entropy, values)]),
            };
        }
    }
    for setting in spec.settings() {
        if entropy.chance(96) {
            node = node.set(
                setting.key,
                setting.options[entropy.below(setting.options.len())],
            );
        }
    }
    if spec.pieces {
        let mut xs: Vec<f32> = (0..entropy.below(24)).map(|_| entropy.typed()).collect();
        xs.sort_by(f32::total_cmp);
        node = node.points(
            xs.into_iter()
                .map(|x| Point {
                    x,
                    y: entropy.typed(),
                    segment: segment(entropy),
                })
                .collect::<Vec<_>>(),
        );
    }
    node.out()
}

fn segment(entropy: &mut Entropy<'_>) -> Segment {
    match entropy.byte() % 6 {
        0 => Segment::Linear,
        1 => Segment::Hold,
        2 => Segment::Power(entropy.typed()),
        3 => Segment::Smooth,
        4 => Segment::Cubic {
            leave: entropy.typed(),
            arrive: entropy.typed(),
        },
        _ => Segment::Monotone,
    }
}

fn socket(entropy: &mut Entropy<'_>, values: &[Wire]) -> Socket {
    if entropy.chance(160)
        && let Some(wire) = entropy.pick(values)
    {
        return (*wire).into();
    }
    entropy.typed().into()
}

/// One graph with every kind of node: each is a factor of its own, reads two stats where it can, and has defaults
/// elsewhere.
pub fn everything() -> Graph {
    let mut builder = Builder::new("everything");
    let x = builder.stat(Stat::number("x", -2.0, 3.0).default(0.5));
    let y = builder.stat(Stat::number("y", 0.0, 1.0).default(0.25));
    let hour = builder.stat(Stat::number("hour", 0.0, 24.0).scope(Scope::World));
    let mood = builder.stat(Stat::choice("mood", CHOICES));
    for kind in Kind::all() {
        let spec = kind.spec();
        let mut node = builder.node(spec.title, kind);
        for (about, wire) in spec.sockets().zip([x, y, hour]) {
            if about.default.is_some() {
                node = node.with(about.key, wire);
            }
        }
        for (first, second) in [(x, y), (hour, y), (y, x)] {
            match spec.row.len() {
                0 => {}
                1 => node = node.row([first.into()]),
                _ => node = node.weighted(first, second),
            }
        }
        if spec.pieces {
            node = node.points([
                Point {
                    x: -1.0,
                    y: 0.25,
                    segment: Segment::Smooth,
                },
                Point {
                    x: 0.0,
                    y: 1.0,
                    segment: Segment::Power(2.5),
                },
                Point {
                    x: 1.0,
                    y: 0.0,
                    segment: Segment::Monotone,
                },
                Point {
                    x: 2.0,
                    y: 0.75,
                    segment: Segment::Linear,
                },
            ]);
        }
        let out = node.out();
        builder.factor(spec.key, out);
    }
    let switch = builder
        .switch("by mood", mood, [("calm", x), ("fighting", y)], hour)
        .out();
    builder.factor("switch", switch);
    builder
        .finish()
        .expect("every socket that is written exists")
}
