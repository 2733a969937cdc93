//! The curves of the articles and lectures, each with the numbers that they print.

use inclination_core::authoring::{
    arithmetic,
    curve::{self, LINEAR, LOGISTIC, LOGIT, POWER, RATIONAL, STEP},
};

use super::{Curve, assert_near, assert_prints, single_curve};

#[expect(
    clippy::approx_constant,
    reason = "the lecture rounds e, and its 0.732 needs it rounded so"
)]
const PRINTED_E: f32 = 2.718;

const DISTANCE: (&str, f32) = ("Distance", 100.0);
const AMMO: (&str, f32) = ("Ammo", 28.0);

/// Lectures: "If distance <= 30 then anxiety = 1".
#[test]
fn the_binary_threshold_is_exact_on_both_of_its_sides() {
    let mut anxiety = single_curve(STEP, DISTANCE, &[("threshold", 30.0)], &[("mirror", "yes")]);
    assert_eq!(anxiety.evaluate([0.0]), 1.0);
    assert_eq!(anxiety.evaluate([30.0]), 1.0);
    assert_eq!(anxiety.evaluate([30.0_f32.next_up()]), 0.0);
    assert_eq!(anxiety.evaluate([100.0]), 0.0);
}

/// Equation 9.2, and the lectures' "Anxiety = (100 - distance) / 100".
#[test]
fn a_line_is_a_share_of_the_largest_input() {
    let mut share = single_curve(LINEAR, DISTANCE, &[], &[]);
    let mut anxiety = single_curve(LINEAR, DISTANCE, &[], &[("invert", "yes")]);
    for d in [0.0_f32, 10.0, 30.0, 77.0, 100.0] {
        assert_near(share.evaluate([d]), f64::from(d) / 100.0);
        assert_near(anxiety.evaluate([d]), (100.0 - f64::from(d)) / 100.0);
    }
}

/// Equation 9.3, and the lectures' "Anxiety = (100^k - distance^k) / 100^k", which use the same
/// exponent twice.
#[test]
fn a_power_has_any_exponent() {
    for k in [0.5_f32, 2.0, 3.0, 4.0, 6.0] {
        let mut desire = single_curve(POWER, DISTANCE, &[("exponent", k)], &[]);
        let mut anxiety = single_curve(POWER, DISTANCE, &[("exponent", k)], &[("invert", "yes")]);
        for d in [0.0_f32, 10.0, 50.0, 90.0, 100.0] {
            let power = |x: f64| x.powf(k.into());
            assert_near(desire.evaluate([d]), power(f64::from(d) / 100.0));
            assert_near(
                anxiety.evaluate([d]),
                (power(100.0) - power(d.into())) / power(100.0),
            );
        }
    }
}

fn reload_curve() -> Curve {
    single_curve(POWER, AMMO, &[("exponent", 3.0)], &[("mirror", "yes")])
}

/// Design patterns: reloading is worth the cube of the ammo spent, of a magazine of 28.
#[test]
fn reloading_grows_with_the_cube_of_the_ammo_spent() {
    let mut reload = reload_curve();
    assert_eq!(reload.evaluate([14.0]), 0.125);
    assert_prints(reload.evaluate([7.0]), 0.42, 2);
    assert_prints(reload.evaluate([2.0]), 0.8, 2);
    assert_eq!(
        (reload.evaluate([28.0]), reload.evaluate([0.0])),
        (0.0, 1.0)
    );
}

/// Design patterns: the reload curve above, but 0 until the magazine is three quarters empty.
#[test]
fn a_gate_holds_a_power_back_until_it_opens() {
    let mut gated = Curve::new(&[AMMO], |graph, stats| {
        let reload = graph
            .add("Reload", curve::power(stats[0]).exponent(3.0).mirrored())
            .out();
        // The gate is the height to which the cube rises; while it is closed, that is 0.
        let gate = graph
            .add("Gate", curve::step(stats[0]).threshold(7.0).mirrored())
            .out();
        graph
            .add("Gated", curve::linear(reload).output_to(gate))
            .out()
    });
    assert_eq!(
        [28.0, 14.0, 8.0].map(|ammo| gated.evaluate([ammo])),
        [0.0; 3]
    );

    let mut reload = reload_curve();
    for ammo in [7.0, 2.0, 0.0] {
        assert_eq!(gated.evaluate([ammo]), reload.evaluate([ammo]));
    }
}

/// Lectures: "the same curve moved along x and y".
#[test]
fn a_power_can_be_shifted() {
    let sockets = [
        ("exponent", 2.0),
        ("x_shift", 0.25),
        ("y_shift", 0.125),
        ("slope", 0.5),
    ];
    let mut shifted = single_curve(POWER, DISTANCE, &sockets, &[]);
    for d in [0.0_f32, 25.0, 60.0, 100.0] {
        assert_near(
            shifted.evaluate([d]),
            0.5 * (f64::from(d) / 100.0 - 0.25).powi(2) + 0.125,
        );
    }
}

/// Equation 9.4, also with a base other than e: "as the number goes up, the curve will sharpen".
#[test]
fn a_logistic_has_any_base() {
    let sockets = [
        ("low", 0.0),
        ("high", 1.0),
        ("midpoint", 0.0),
        ("steepness", 1.0),
    ];

    let at_6 = |base| {
        let sockets = [&sockets[..], base].concat();
        single_curve(LOGISTIC, ("x", 10.0), &sockets, &[("outside", "extend")]).evaluate([6.0])
    };
    assert_prints(at_6(&[]), 0.9975, 4);
    assert_near(at_6(&[("base", 1.5)]), 1.0 / (1.0 + 1.5_f64.powi(-6)));
    assert!(at_6(&[("base", 1.5)]) < at_6(&[]) && at_6(&[]) < at_6(&[("base", 10.0)]));
}

/// Lectures: "1 / (1 + (2.718 x 0.45)^(distance - 40))", and the table of health, 0.118 at 50 and
/// 0.732 at 35.
#[test]
fn a_logistic_with_a_base_falls_through_a_half_at_its_shift() {
    let sockets = |b: f32, shift: f32| {
        [
            ("steepness", 100.0),
            ("base", PRINTED_E * b),
            ("midpoint", shift),
        ]
    };
    let falling = [("invert", "yes")];

    let mut heal = single_curve(LOGISTIC, ("Health", 100.0), &sockets(0.45, 40.0), &falling);
    assert_prints(heal.evaluate([50.0]), 0.118, 3);
    assert_prints(heal.evaluate([35.0]), 0.732, 3);
    assert_eq!(heal.evaluate([40.0]), 0.5);

    for (b, shift) in [(0.45_f32, 40.0_f32), (0.4, 40.0), (0.5, 60.0), (1.0, 20.0)] {
        let mut anxiety = single_curve(LOGISTIC, DISTANCE, &sockets(b, shift), &falling);
        for d in [10.0_f32, 35.0, 41.0, 55.0, 90.0] {
            let exact =
                1.0 / (1.0 + (f64::from(PRINTED_E) * f64::from(b)).powf(f64::from(d - shift)));
            // Up to 60 powers of the base, each 6e-8 off, times the slope of the S, at most 1/4.
            let height = f64::from(anxiety.evaluate([d]));
            assert!(
                (height - exact).abs() <= 3e-6,
                "{b} {shift} {d}: {height}, not {exact}"
            );
        }
    }
}

/// Lectures: "ln(x / (1 - x))", with another base, shifted by 5, then divided by 10.
#[test]
fn a_logit_has_any_base_and_can_be_brought_to_0_to_1() {
    let form = |steepness, base: f32, y_shift, clamp| {
        let sockets = [
            ("steepness", steepness),
            ("base", base),
            ("y_shift", y_shift),
        ];
        single_curve(LOGIT, ("x", 1.0), &sockets, &[("clamp", clamp)])
    };

    let e = core::f32::consts::E;
    for x in [0.01_f32, 0.25, 0.5, 0.9, 0.99] {
        let ln = (f64::from(x) / (1.0 - f64::from(x))).ln();
        let close = |height: f32, exact: f64| {
            let error = (f64::from(height) - exact).abs();
            // The logit's 1.2e-6, and at 0.99 a slope of 100 times the rounding error of x.
            assert!(error <= 5e-6, "{x}: {height}, not {exact}");
        };
        close(form(1.0, e, -0.5, "no").evaluate([x]), ln);
        close(
            form(1.0, 10.0, -0.5, "no").evaluate([x]),
            ln / 10.0_f64.ln(),
        );
        close(form(1.0, e, 4.5, "no").evaluate([x]), ln + 5.0);
        close(form(10.0, e, 0.0, "yes").evaluate([x]), (ln + 5.0) / 10.0);
    }

    assert_eq!(form(10.0, e, 0.0, "yes").evaluate([0.5]), 0.5);
    assert_eq!(form(10.0, e, 0.0, "yes").evaluate([0.0]), 0.0);
    assert_eq!(form(10.0, e, 0.0, "yes").evaluate([1.0]), 1.0);
}

/// "An introduction to utility AI": heal, first as 1 - x and then as (1 - h) / (2h + 1).
#[test]
fn the_heal_curves_are_a_line_and_a_rational() {
    let mut line = single_curve(LINEAR, ("h", 1.0), &[], &[("invert", "yes")]);
    assert_eq!(line.evaluate([0.25]), 0.75);
    let sockets = [("a", 1.0), ("b", -1.0), ("c", 1.0), ("d", 2.0)];
    let mut heal = single_curve(RATIONAL, ("h", 1.0), &sockets, &[]);
    assert_eq!(heal.evaluate([0.5]), 0.25);
    assert_eq!(heal.evaluate([0.25]), 0.5);
    assert_near(heal.evaluate([0.1]), 0.75);
}

/// Lectures: the keys are worth the inverse of their distance, `c / (distance + d)`.
#[test]
fn a_reciprocal_is_a_rational() {
    let sockets = [("a", 2.0), ("b", 0.0), ("c", 2.0), ("d", 100.0)];
    let mut keys = single_curve(RATIONAL, DISTANCE, &sockets, &[]);
    for d in [0.0_f32, 1.0, 8.0, 100.0] {
        assert_near(keys.evaluate([d]), 2.0 / (f64::from(d) + 2.0));
    }
}

/// Lectures: each further pizza is worth less than the previous one, each further toy brick more.
#[test]
fn marginal_utility_falls_or_rises_with_each_unit() {
    let gains = |exponent| {
        let mut total = single_curve(POWER, ("Units", 8.0), &[("exponent", exponent)], &[]);
        [1.0_f32, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]
            .map(|n| total.evaluate([n]) - total.evaluate([n - 1.0]))
    };
    assert!(gains(0.5).is_sorted_by(|a, b| a > b), "pizza");
    assert!(gains(2.0).is_sorted_by(|a, b| a < b), "bricks");
}

/// Lectures: "Utility of 20 slices is not 20 times the utility of 1 slice", nor that of 20 bricks,
/// and the curve of each unit next to that of all of them.
#[test]
fn the_curve_of_each_unit_is_the_difference_of_the_curve_of_all() {
    for (exponent, each_is_worth_less) in [(0.5_f32, true), (2.0, false)] {
        let mut marginal = Curve::new(&[("Units", 20.0)], |graph, stats| {
            let total = graph.group("Total", |inside| {
                let units = inside.input("Units", 0.0, Some((0.0, 20.0)));
                let total = inside
                    .add("Total", curve::power(units).exponent(exponent))
                    .out();
                inside.output("Utility", total);
            });
            let before = graph
                .add("Before", arithmetic::subtract(stats[0], 1.0))
                .out();

            let [all, but_one] =
                [("All", stats[0]), ("All but one", before)].map(|(name, units)| {
                    let used = graph.use_group(name, total).input("Units", units).out();
                    graph.edit_group_use(used).output("Utility")
                });

            graph.add("Each", arithmetic::subtract(all, but_one)).out()
        });

        let each: Vec<f32> = (1..=20_u8).map(|n| marginal.evaluate([n.into()])).collect();
        let total = |n: f64| (n / 20.0).powf(exponent.into());
        for (&each, n) in each.iter().zip(1..) {
            assert_near(each, total(n.into()) - total(f64::from(n) - 1.0));
        }
        assert!(each.is_sorted_by(|a, b| if each_is_worth_less { a > b } else { a < b }));
        // All units together are worth 1.
        assert_eq!(20.0 * each[0] > 1.0, each_is_worth_less);
    }
}

/// Lectures: ammo is `(1 - ammo / 100)^3`, 0.125 at 50 and 0.729 at 10; the formula for enemies is
/// lost and reconstructed as `1 - (1 - 5 / 20)^4`, 0.684 at 5.
#[test]
fn ammo_and_enemies_have_the_numbers_of_the_lectures() {
    let mut ammo = single_curve(
        POWER,
        ("Ammo", 100.0),
        &[("exponent", 3.0)],
        &[("mirror", "yes")],
    );
    assert_eq!(ammo.evaluate([50.0]), 0.125);
    assert_near(ammo.evaluate([10.0]), 0.729);

    let settings = [("mirror", "yes"), ("invert", "yes")];
    let mut enemies = single_curve(POWER, ("Enemies", 20.0), &[("exponent", 4.0)], &settings);
    assert_prints(enemies.evaluate([5.0]), 0.684, 3);
}

/// Equation 9.5: the attack desire, which a = 0.6 keeps up where the enemy is strong, and which
/// keeps falling below that.
#[test]
fn the_attack_desire_goes_on_below_its_output_range() {
    let sockets = [("low", 5.0), ("high", 15.0), ("from", 1.0), ("to", 0.6)];
    let mut attack = single_curve(LINEAR, ("hp", 100.0), &sockets, &[("outside", "extend")]);
    for (hp, desire) in [
        (30.0, 0.0),
        (20.0, 0.4),
        (15.0, 0.6),
        (10.0, 0.8),
        (5.0, 1.0),
        (2.0, 1.0),
    ] {
        assert_near(attack.evaluate([hp]), desire);
    }
}

/// Equation 9.6: the threat, `min(maxDmg / hp, 1)`.
#[test]
fn the_threat_is_a_reciprocal_limited_to_1() {
    let mut threat = Curve::new(&[("hp", 100.0), ("Max damage", 50.0)], |graph, stats| {
        graph
            .add(
                "Threat",
                curve::rational(stats[0])
                    .outside(curve::Outside::Extend)
                    .low(0.0)
                    .high(1.0)
                    .a(stats[1])
                    .b(0.0)
                    .c(0.0)
                    .d(1.0),
            )
            .out()
    });

    for (hp, damage) in [
        (100.0_f32, 15.0_f32),
        (40.0, 15.0),
        (15.0, 15.0),
        (7.0, 15.0),
        (0.0, 15.0),
    ] {
        let exact = if hp == 0.0 {
            1.0
        } else {
            f64::from(damage) / f64::from(hp)
        };
        assert_near(threat.evaluate([hp, damage]), exact.min(1.0));
    }
    assert_eq!(threat.evaluate([0.0, 0.0]), 0.0, "no damage is no threat");
}

/// Equation 9.7 with its missing minus sign: `1 - 1 / (1 + (e 0.68)^(-(hp / maxHp 12) + 6))`.
#[test]
fn the_desire_to_heal_rises_as_health_falls() {
    let sockets = [
        ("steepness", 12.0),
        ("base", core::f32::consts::E * 0.68),
        ("midpoint", 50.0),
    ];
    let mut heal = single_curve(LOGISTIC, ("hp", 100.0), &sockets, &[("invert", "yes")]);
    for (hp, desire) in [(0.0, 0.9755), (100.0, 0.0245)] {
        assert_prints(heal.evaluate([hp]), desire, 4);
    }
    assert_eq!(heal.evaluate([50.0]), 0.5);
}

/// Equation 9.8: `1 - (hp / maxHp)^(0.25 / (p + 1)^4)`, with the exponent wired.
#[test]
fn a_curves_parameter_can_be_another_stat() {
    let mut run = Curve::new(&[("hp", 100.0), ("Exponent", 1.0)], |graph, stats| {
        graph
            .add("Run", curve::power(stats[0]).exponent(stats[1]).inverted())
            .out()
    });
    let exponent = |potions: f64| (0.25 / (potions + 1.0).powi(4)) as f32;
    assert_prints(run.evaluate([50.0, exponent(0.0)]), 0.159, 3);
    assert_prints(run.evaluate([50.0, exponent(1.0)]), 0.0108, 4);
    assert_eq!(run.evaluate([0.0, exponent(0.0)]), 1.0);
    assert_eq!(run.evaluate([100.0, exponent(3.0)]), 0.0);
}
