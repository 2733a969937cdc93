//! Stats on input: sanitized once, and reported by the trace.

use expect_test::expect;
use inclination_core::{
    Columns, Program, Scope, Single,
    authoring::{
        Builder,
        inspect::Trace,
        model::{Graph, Stat, StatKind},
    },
    reference::Evaluator,
};

/// Builds a graph that outputs each stat as a factor of that name.
fn build_pass_through(stats: impl IntoIterator<Item = Stat>) -> Graph {
    let mut graph = Builder::new("stats");
    for stat in stats {
        let name = stat.name.clone();
        let wire = graph.stat(stat);
        graph.scoped_factor(name, wire, Scope::Target);
    }
    graph.finish().expect("the sockets exist")
}

/// Returns the value that the graph reads from a stat when the game passes `given`.
fn read_stat(stat: Stat, given: f32) -> f32 {
    let name = stat.name.clone();
    let program = Program::new(&build_pass_through([stat])).expect("it is sound");
    let mut single = Single::new(&program);
    single.set(program.stat(&name).expect("it is there"), given);
    single.evaluate();
    single.factor(program.factor(&name).expect("it is there"))
}

fn health_stat() -> Stat {
    Stat::number("health", 0.0, 100.0).default(40.0)
}

#[test]
fn values_outside_the_range_count_as_the_nearer_end_and_nan_as_the_default() {
    for (given, expected) in [
        (38.0, 38.0),
        (-5.0, 0.0),
        (130.0, 100.0),
        (f32::INFINITY, 100.0),
        (f32::NEG_INFINITY, 0.0),
        (f32::NAN, 40.0),
        (-f32::NAN, 40.0),
    ] {
        assert_eq!(read_stat(health_stat(), given), expected, "{given}");
    }
    assert_eq!(read_stat(health_stat(), -0.0).to_bits(), 0);
}

#[test]
fn without_the_clamp_only_nan_and_infinity_are_caught() {
    let free = || Stat {
        kind: StatKind::Number {
            low: 0.0,
            high: 100.0,
            clamp: false,
        },
        ..health_stat()
    };

    for (given, expected) in [
        (130.0, 130.0),
        (-5.0, -5.0),
        (f32::INFINITY, f32::MAX),
        (f32::NEG_INFINITY, f32::MIN),
        (f32::NAN, 40.0),
    ] {
        assert_eq!(read_stat(free(), given), expected, "{given}");
    }
}

/// An hour that the game counts on past midnight, and an angle.
#[test]
fn values_outside_a_circle_wrap_around() {
    let hour = || Stat::number("hour", 0.0, 24.0).default(8.0).cyclic();
    for (given, expected) in [
        (25.0, 1.0),
        (-1.0, 23.0),
        (49.5, 1.5),
        (-24.0, 0.0),
        (48.0, 0.0),
        // Both ends are inside.
        (0.0, 0.0),
        (24.0, 24.0),
        (f32::NAN, 8.0),
    ] {
        assert_eq!(read_stat(hour(), given), expected, "{given}");
        assert_eq!(
            read_stat(hour().without_clamping(), given),
            expected,
            "{given}"
        );
    }
    assert_eq!(read_stat(hour(), -0.0).to_bits(), 0);

    let angle = || Stat::number("angle", -180.0, 180.0).cyclic();
    for (given, expected) in [
        (190.0, -170.0),
        (-190.0, 170.0),
        (540.0, -180.0),
        (180.0, 180.0),
    ] {
        assert_eq!(read_stat(angle(), given), expected, "{given}");
    }

    // A value without a place on the circle is still inside it.
    for given in [
        1e30,
        -1e30,
        f32::MAX,
        f32::INFINITY,
        f32::NEG_INFINITY,
        -1e-30,
    ] {
        let hour = read_stat(hour(), given);
        assert!((0.0..=24.0).contains(&hour), "{given}: {hour}");
    }
}

#[test]
fn a_range_that_is_no_circle_clamps_as_ever() {
    let point = Stat::number("point", 5.0, 5.0).default(5.0).cyclic();
    assert_eq!(read_stat(point, 9.0), 5.0);
    assert!(!Stat::yes_no("alert").cyclic().cyclic);
}

#[test]
fn yes_no_and_choice_stats_are_whole() {
    for (given, expected) in [
        (0.0, 0.0),
        (0.49, 0.0),
        (0.5, 1.0),
        (7.0, 1.0),
        (f32::NAN, 0.0),
    ] {
        assert_eq!(read_stat(Stat::yes_no("alert"), given), expected, "{given}");
    }
    let mood = || Stat::choice("mood", ["calm", "alert", "angry"]);

    let mut graph = Builder::new("moods");
    let wire = graph.stat(mood());
    let strength = graph
        .switch("strength", wire, [("calm", 0.1), ("angry", 0.9)], 0.5)
        .out();
    graph.factor("strength", strength);

    let program = Program::new(&graph.finish().expect("the sockets exist")).expect("it is sound");
    let stat = program.stat("mood").expect("it is there");
    assert_eq!(program.choice_value(stat, "angry"), Ok(2.0));
    let unknown = program.choice_value(stat, "angri").unwrap_err();
    expect![[r#"there is no choice "angri"; did you mean "angry"?"#]]
        .assert_eq(&unknown.to_string());

    let mut single = Single::new(&program);
    for (given, expected) in [
        (0.0, 0.1),
        (1.0, 0.5),
        (2.0, 0.9),
        (1.6, 0.9),
        (99.0, 0.9),
        (f32::NAN, 0.1),
    ] {
        single.set(stat, given);
        single.evaluate();
        assert_eq!(
            single.factor(program.factor("strength").expect("it is there")),
            expected,
            "{given}"
        );
    }
}

#[test]
fn an_empty_range_is_one_value() {
    let point = || Stat::number("point", 5.0, 5.0).default(5.0);
    for given in [0.0, 5.0, 9.0, f32::NAN] {
        assert_eq!(read_stat(point(), given), 5.0);
    }
}

#[test]
fn the_trace_reports_which_stats_were_sanitized() {
    let mut trace = Trace::new(&build_pass_through([
        health_stat(),
        Stat::number("ammo", 0.0, 28.0),
    ]))
    .expect("it is sound");
    let [health, ammo] =
        ["health", "ammo"].map(|name| trace.program().stat(name).expect("it is there"));

    trace.set(health, 130.0);
    trace.evaluate();

    let entered = trace.stat(health).expect("it is there");
    assert_eq!(
        (entered.given, entered.used, entered.was_changed()),
        (Some(130.0), 100.0, true)
    );
    let untouched = trace.stat(ammo).expect("it is there");
    assert_eq!((untouched.given, untouched.was_changed()), (None, false));

    trace.set(ammo, f32::NAN);
    assert!(trace.stat(ammo).expect("it is there").was_changed());
    trace.set(ammo, 7.0);
    assert!(!trace.stat(ammo).expect("it is there").was_changed());
}

#[test]
fn a_run_over_many_agents_keeps_the_stats_of_the_trace() {
    let mut trace = Trace::new(&build_pass_through([health_stat()])).expect("it is sound");
    let program = trace.program().clone();
    let stat = program.stat("health").expect("it is there");
    trace.set(stat, 130.0);

    let mut columns = Columns::new(&program, 2);
    columns.set(stat, &[1.0, 2.0]).unwrap();
    let mut out = [0.0; 2];
    trace.evaluate_all(
        &columns,
        &mut [(program.factor("health").expect("it is there"), &mut out)],
    );

    assert_eq!(out, [1.0, 2.0]);
    let entered = trace.stat(stat).expect("it is there");
    assert_eq!((entered.given, entered.used), (Some(130.0), 100.0));
}

#[test]
fn world_stats_are_shared_by_all_agents() {
    let program = Program::new(&build_pass_through([
        Stat::number("hour", 0.0, 24.0).scope(Scope::World)
    ]))
    .expect("it is sound");
    let stat = program.stat("hour").expect("it is there");

    let mut columns = Columns::new(&program, 3);
    columns.set(stat, &[6.0, 12.0, 18.0]).unwrap();

    let mut out = [0.0; 3];
    let factor = program.factor("hour").expect("it is there");
    Single::new(&program).evaluate_all(&columns, &mut [(factor, &mut out)]);
    assert_eq!(out, [6.0; 3]);
    inclination_core::Batch::new(&program)
        .evaluate(&columns)
        .write(&mut [(factor, &mut out)])
        .unwrap();
    assert_eq!(out, [6.0; 3]);
}
