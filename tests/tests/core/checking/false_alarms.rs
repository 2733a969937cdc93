//! Patterns from the literature never raise a warning: a false alarm teaches designers not to look.

use inclination_core::{
    Scope,
    authoring::{
        Builder, NodeOutput, arithmetic, chance,
        check::check,
        combine, curve,
        model::{Graph, Stat},
        piecewise::{Point, Segment},
        weighted,
    },
};

fn assert_quiet(build: impl FnOnce(&mut Builder)) {
    let mut g = Builder::new("pattern");
    build(&mut g);
    assert_no_warning(&g.finish().expect("the sockets exist"));
}

fn assert_no_warning(graph: &Graph) {
    let problems = check(graph);
    let loud: Vec<_> = problems.errors().chain(problems.warnings()).collect();
    assert!(loud.is_empty(), "{problems}");
}

fn add_number_stat(g: &mut Builder, name: &str, high: f32) -> NodeOutput {
    g.stat(Stat::number(name, 0.0, high))
}

/// Asserts that one curve over one stat, as a factor, raises no warning.
fn assert_curve_quiet(
    kind: inclination_core::authoring::kind::Kind,
    high: f32,
    sockets: &[(&str, f32)],
    settings: &[(&str, &str)],
) {
    assert_quiet(|g| {
        let x = add_number_stat(g, "x", high);

        let mut node = g.node_of_kind("y", kind).with("x", x);
        for (key, value) in sockets {
            node = node.with(key, *value);
        }
        for (key, option) in settings {
            node = node.set(key, option);
        }

        let out = node.out();
        g.factor("out", out);
    });
}

#[test]
fn curves_of_the_literature_raise_no_warning() {
    assert_curve_quiet(
        curve::STEP,
        100.0,
        &[("threshold", 30.0)],
        &[("invert", "yes")],
    );
    assert_curve_quiet(curve::LINEAR, 100.0, &[], &[("invert", "yes")]);

    for exponent in [0.5, 2.0, 3.0, 4.0, 6.0] {
        assert_curve_quiet(
            curve::POWER,
            28.0,
            &[("exponent", exponent)],
            &[("mirror", "yes")],
        );
    }

    assert_curve_quiet(
        curve::LOGISTIC,
        100.0,
        &[("midpoint", 40.0), ("base", std::f32::consts::E * 0.45)],
        &[],
    );
    assert_curve_quiet(curve::LOGISTIC, 1.0, &[("steepness", 60.0)], &[]);
    assert_curve_quiet(curve::LOGIT, 1.0, &[("slope", 0.1), ("y_shift", 0.5)], &[]);
    assert_curve_quiet(
        curve::RATIONAL,
        1.0,
        &[("a", 1.0), ("b", -1.0), ("c", 1.0), ("d", 2.0)],
        &[],
    );
    assert_curve_quiet(curve::LINEAR, 30.0, &[("low", 5.0), ("high", 15.0)], &[]);
}

#[test]
fn equation_9_5_with_stats_as_bookends_that_meet_raises_no_warning() {
    assert_quiet(|g| {
        let health = add_number_stat(g, "health", 60.0);
        let least = add_number_stat(g, "least damage", 10.0);
        let most = add_number_stat(g, "most damage", 30.0);
        let aggression = add_number_stat(g, "aggression", 1.0);

        let attack = g
            .add(
                "attack",
                curve::linear(health)
                    .low(most)
                    .high(least)
                    .output_from(aggression)
                    .outside(curve::Outside::Extend),
            )
            .out();
        g.factor("attack", attack);
    });
}

#[test]
fn equation_9_6_with_a_divisor_that_may_be_zero_raises_no_warning() {
    assert_quiet(|g| {
        let health = add_number_stat(g, "health", 100.0);
        let damage = add_number_stat(g, "damage", 30.0);
        let ratio = g.add("ratio", arithmetic::divide(damage, health)).out();
        let threat = g.add("threat", arithmetic::clamp(ratio, 0.0, 1.0)).out();
        g.factor("threat", threat);
    });
}

#[test]
fn equation_9_8_with_an_exponent_from_a_stat_raises_no_warning() {
    assert_quiet(|g| {
        let health = add_number_stat(g, "health", 100.0);
        let potions = add_number_stat(g, "potions", 5.0);

        let more = g.add("more", arithmetic::add(potions, 1.0)).out();
        let power = g.add("power", arithmetic::raise(more, 4.0)).out();
        let exponent = g.add("exponent", arithmetic::divide(0.25, power)).out();

        let run = g
            .add("run", curve::power(health).exponent(exponent).inverted())
            .out();

        g.factor("run", run);
    });
}

#[test]
fn piecewise_needs_raise_no_warning() {
    assert_quiet(|g| {
        let hunger = g.stat(Stat::number("hunger", -100.0, 100.0));
        let point = |x, y, segment| Point { x, y, segment };

        let need = g
            .add(
                "need",
                curve::piecewise(hunger).points([
                    point(-100.0, 1.0, Segment::Linear),
                    point(15.0, 0.4, Segment::Power(2.0)),
                    point(60.0, 0.1, Segment::Hold),
                    point(60.0, 0.0, Segment::Linear),
                ]),
            )
            .out();
        g.factor("hunger", need);
    });
}

#[test]
fn chained_averages_with_weights_from_stats_raise_no_warning() {
    assert_quiet(|g| {
        let population = add_number_stat(g, "population", 500.0);
        let food = add_number_stat(g, "food", 100.0);
        let temper = add_number_stat(g, "temper", 3.0);
        let crowd = g.add("crowdedness", curve::linear(population)).out();
        let health = g.add("health", curve::linear(food)).out();

        let expand = g
            .add(
                "expand",
                combine::average([weighted(crowd, temper), weighted(health, 1.0)]),
            )
            .out();
        let inverted = g.add("inverted", arithmetic::invert(expand)).out();

        let breed = g.add("breed", combine::average([inverted, health])).out();
        g.factor("breed", breed);
    });
}

#[test]
fn the_cover_formula_raises_no_warning() {
    assert_quiet(|g| {
        let [reload, heal, threat] =
            ["reload", "heal", "threat"].map(|name| add_number_stat(g, name, 1.0));
        let times = |g: &mut Builder, name: &str, a: NodeOutput, by: f32| {
            g.add(name, arithmetic::multiply(a, by)).out()
        };
        let heal = times(g, "heal 1.5", heal, 1.5);
        let threat = times(g, "threat 1.3", threat, 1.3);

        let need = g
            .add(
                "need",
                combine::sum([
                    weighted(0.2, 1.0),
                    weighted(reload, 1.0),
                    weighted(heal, 1.0),
                ]),
            )
            .out();
        let cover = g.add("cover", combine::product([need, threat])).out();
        g.factor("cover", cover);
    });
}

#[test]
fn expected_utility_with_probabilities_from_stats_raises_no_warning() {
    assert_quiet(|g| {
        let hit = add_number_stat(g, "hit chance", 1.0);
        let miss = g.add("miss chance", arithmetic::invert(hit)).out();
        let worth = g
            .add(
                "worth",
                combine::expected_utility([weighted(0.85, hit), weighted(0.1, miss)]),
            )
            .out();
        g.factor("worth", worth);
    });
}

#[test]
fn a_share_of_a_sum_raises_no_warning() {
    assert_quiet(|g| {
        let mine = g.stat(Stat::number("mine", 1.0, 10.0));
        let theirs = add_number_stat(g, "theirs", 10.0);

        let all = g.add("all", arithmetic::add(mine, theirs)).out();
        let share = g.add("share", arithmetic::divide(mine, all)).out();

        let scored = g
            .add("scored", combine::product([weighted(share, share)]))
            .out();

        g.factor("scored", scored);
    });
}

#[test]
fn unclamped_stats_and_divisions_by_zero_raise_no_warning() {
    assert_quiet(|g| {
        let mut free = Stat::number("free", 0.0, 1.0);
        free.kind = inclination_core::authoring::model::StatKind::Number {
            low: 0.0,
            high: 1.0,
            clamp: false,
        };
        let free = g.stat(free);

        let near = add_number_stat(g, "near", 50.0);
        let pull = g.add("pull", arithmetic::divide(1.0, near)).out();
        let sum = g.add("sum", arithmetic::multiply(pull, free)).out();

        let curve = g.add("curve", curve::linear(sum)).out();
        let both = g
            .add(
                "both",
                combine::average([weighted(curve, free), weighted(pull, pull)]),
            )
            .out();

        g.factor("both", both);
    });
}

#[test]
fn noise_targets_switches_and_groups_raise_no_warning() {
    assert_quiet(|g| {
        let mood = g.stat(Stat::choice("mood", ["calm", "alert", "fighting"]));
        let distance = g.stat(Stat::number("distance", 0.0, 50.0).scope(Scope::Target));
        let hour = g.stat(Stat::number("hour", 0.0, 24.0).scope(Scope::World));

        let group = g.group("eased", |g| {
            let x = g.input("x", 0.0, Some((0.0, 50.0)));
            let eased = g.add("eased", curve::smoothstep(x)).out();
            g.output("y", eased);
        });

        let near = g.use_group("near", group).input("x", distance).output("y");
        let late = g.use_group("late", group).input("x", hour).output("y");

        let noise = g.add("noise", chance::random(0.0, 1.0)).out();
        let act = g
            .switch(
                "act",
                mood,
                [("calm", near), ("alert", late), ("fighting", noise)],
                0.0,
            )
            .out();

        g.scoped_factor("act", act, Scope::Target);
        g.scoped_factor("late", late, Scope::World);
    });
}

#[test]
fn the_duel_raises_no_warning() {
    assert_no_warning(&inclination_tests::duel::graph());
}

#[test]
fn a_group_is_not_reported_for_one_of_its_uses() {
    assert_quiet(|g| {
        let [few, many] =
            [("few", 10.0), ("many", 100.0)].map(|(name, high)| add_number_stat(g, name, high));

        let group = g.group("beyond ten", |g| {
            let x = g.input("x", 0.0, None);
            let beyond = g.add("beyond", curve::linear(x).low(10.0).high(20.0)).out();
            g.output("y", beyond);
        });

        let names = ["few beyond", "many beyond"];
        let outs = [few, many].map(|x| g.use_group("use", group).input("x", x).output("y"));
        let both = g.add("both", combine::max(outs)).out();
        g.factor(names[0], both);
    });
}

#[test]
fn a_program_comes_with_the_warnings_of_check() {
    let mut graph = inclination_core::authoring::Builder::new("one unread stat");
    let health = graph.stat(inclination_core::authoring::model::Stat::number(
        "Health", 0.0, 100.0,
    ));
    graph.factor("Health", health);
    graph.stat(inclination_core::authoring::model::Stat::number(
        "Ammo", 0.0, 28.0,
    ));
    let graph = graph.finish().expect("the sockets exist");

    let (program, problems) =
        inclination_core::Program::with_problems(&graph).expect("warnings stop nothing");
    assert!(program.factor("Health").is_ok());
    assert!(!problems.is_empty());
    assert_eq!(problems, inclination_core::authoring::check::check(&graph));
}

#[test]
fn a_graph_without_a_result_has_one_problem_however_many_stats_it_has() {
    let mut g = Builder::new("new");
    for name in ["Gold", "Mood", "Hour"] {
        add_number_stat(&mut g, name, 24.0);
    }

    let problems = check(&g.finish().expect("the sockets exist"));
    let codes: Vec<&str> = problems.iter().map(|problem| problem.code).collect();
    assert_eq!(codes, ["no-factor"]);
}
