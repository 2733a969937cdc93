//! One graph that contains everything and never varies.

use inclination_core::{
    Scope,
    authoring::{
        Builder, EffectRow, InputValue, NodeOutput, chance, consider,
        decide::Rules,
        kind::{Kind, SocketType},
        model::{Graph, GroupId, NodeKind, Stat},
        piecewise::{Point, Segment},
    },
};

use super::CHOICES;

/// Builds one graph with every kind of node. Each value node has a factor, reads two stats where it
/// can, and has defaults elsewhere; the other nodes are part of one of three decisions.
pub fn graph_with_every_kind() -> Graph {
    let mut builder = Builder::new("everything");
    let x = builder.stat(Stat::number("x", -2.0, 3.0).default(0.5));
    let y = builder.stat(Stat::number("y", 0.0, 1.0).default(0.25));
    let hour = builder.stat(Stat::number("hour", 0.0, 24.0).cyclic().scope(Scope::World));
    let mood = builder.stat(Stat::choice("mood", CHOICES));

    for kind in Kind::all() {
        let spec = kind.spec();
        let mut node = builder.node_of_kind(spec.title, kind);
        for (about, wire) in spec.sockets().zip([x, y, hour]) {
            if about.default.is_some() {
                node = node.with(about.key, wire);
            }
        }

        for (first, second) in [(x, y), (hour, y), (y, x)] {
            match spec.row.len() {
                0 => {}
                1 => node = node.row([first.into()]),
                _ => node = node.row([first.into(), second.into()]),
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

    let formula = "if hour >= 20 and \"their mood\" > 0.5 then clamp(x)^2 else -y / 3";
    let inputs: [(&str, InputValue); 4] = [
        ("hour", hour.into()),
        ("their mood", 0.75.into()),
        ("x", x.into()),
        ("y", y.into()),
    ];
    let expression = builder.expression("by formula", formula, inputs).out();
    builder.factor("expression", expression);

    add_decisions(&mut builder, [x, y, mood]);

    builder
        .finish()
        .expect("every socket that is written exists")
}

/// Adds a decision without candidates, one among candidates, and one inside an option, with every
/// form of consideration.
fn add_decisions(builder: &mut Builder, [x, y, mood]: [NodeOutput; 3]) {
    let health = builder.stat(Stat::number("their health", 0.0, 100.0).alike());
    let distance = builder.stat(Stat::number("distance", 0.0, 50.0).scope(Scope::Target));
    let rest = builder.option("rest", []).base(0.25).out();
    let act = builder.option("act", []).payload("act!").out();
    let hit = builder.option("hit", []).for_each_target().out();
    let help = builder.option("help", []).for_best_target().out();

    for aggregation in NodeKind::Aggregate.spec().own_settings[0].options {
        let near = builder
            .node_of_kind(*aggregation, NodeKind::Aggregate)
            .set("how", aggregation)
            .with("value", health)
            .with("where", distance)
            .with("none", y)
            .out();
        builder.factor(format!("{aggregation} of targets"), near);
    }
    for reads in NodeKind::History(None).spec().own_settings[0].options {
        let history = builder
            .node_of_kind(*reads, NodeKind::History(Some(hit.node())))
            .set("reads", reads)
            .out();
        let seen = builder
            .node_of_kind(
                format!("{reads} by target"),
                NodeKind::History(Some(hit.node())),
            )
            .set("reads", reads)
            .set("per_target", "yes")
            .out();
        builder.scoped_factor(format!("{reads} of hit"), history, Scope::Target);
        builder.scoped_factor(format!("{reads} of hit by target"), seen, Scope::Target);
    }

    let mut forms = Vec::new();
    for (at, form) in consider::KINDS.iter().enumerate() {
        let spec = form.spec();
        let mut node = builder.node_of_kind(spec.title, *form);
        for (about, wire) in spec.sockets().zip([y, x]) {
            if about.default.is_some() {
                node = node.with(about.key, wire);
            }
        }
        if spec.remembers && at % 2 == 0 {
            node = node.about_option(rest);
        }
        forms.push(node.out());
    }

    let near = builder.score("nearness", distance);
    let keep_to_one = builder
        .add("keep to one", consider::inertia().per_target())
        .out();

    let by_mood = builder.consideration_set(
        "as the mood is",
        mood,
        [("calm", forms[0]), ("fighting", forms[1])],
        Some(forms[2]),
    );

    let any = builder.any_of("any of them", [forms[2], forms[3], by_mood]);
    let all = builder.all_of("all of them", forms.iter().copied());

    builder.edit_option(act).considerations([all, any]);
    builder.edit_option(hit).considerations([near, keep_to_one]);
    builder.edit_option(help).considerations([near]);

    let help_or_hit = builder
        .decision("help or hit", [help, hit])
        .rules(Rules::WEIGHTED_RANDOM)
        .for_every_option(by_mood)
        .out();
    let fight = builder.option("fight", [any]).inner(help_or_hit).out();

    let effects = add_effects(builder, [x, y, mood, health]);
    builder.edit_option(act).effects(effects);
    builder.edit_option(hit).effects(effects);

    let group = add_group(builder);

    let used = builder
        .use_group("used", group)
        .input("opinion", forms[0])
        .input("other", rest)
        .input("changes", effects)
        .input("amount", x)
        .out();
    let [opinion, own, inner, group_effects] = ["opinion", "own", "decision", "effects"]
        .map(|output| builder.edit_group_use(used).output(output));

    let nested = builder
        .option("nested", [opinion])
        .inner(inner)
        .effects(group_effects)
        .out();

    builder
        .decision("what to do", [act, fight, own, nested])
        .rules(Rules::DUAL_UTILITY)
        .default_option(rest)
        .out();
}

/// Adds a group with inputs and outputs of every type.
fn add_group(builder: &mut Builder) -> GroupId {
    builder.group("a group", |inside| {
        let opinion = inside.typed_input("opinion", SocketType::Consideration);
        let other = inside.typed_input("other", SocketType::Option);
        let changes = inside.typed_input("changes", SocketType::Effects);
        let own = inside.option("own", [opinion]).effects(changes).out();
        let own_or_other = inside.decision("own or other", [own, other]).out();
        inside.typed_output("opinion", opinion, SocketType::Consideration);
        inside.typed_output("own", own, SocketType::Option);
        inside.typed_output("decision", own_or_other, SocketType::Decision);

        let amount = inside.input("amount", 1.0, None);
        let y = inside.stat_again("y");
        let inner = inside.effects("inner", [EffectRow::add(y, amount)]).out();
        inside.typed_output("effects", inner, SocketType::Effects);
    })
}

/// Adds an Effects node with rows of every operation and time, and one without an option.
fn add_effects(builder: &mut Builder, [x, y, mood, health]: [NodeOutput; 4]) -> NodeOutput {
    let damage = builder.add("damage", chance::random(x, y)).out();
    builder.effects(
        "always",
        [EffectRow::add(x, 0.125), EffectRow::set(y, damage)],
    );
    builder
        .effects(
            "changes",
            [
                EffectRow::add(x, damage).when(y).redraw_every(2.0),
                EffectRow::add(health, -2.0).on_start().chance(0.5),
                EffectRow::set(y, 0.5).on_completion(),
                EffectRow::set(mood, 1.0).on_end(),
            ],
        )
        .duration(5.0)
        .completes_when(y)
        .fails_when(0.0)
        .out()
}
