//! The piecewise curves of "An Introduction to Utility Theory", 9.5.4.

use inclination_core::authoring::{
    curve,
    piecewise::{Point, Segment},
};

use super::{Curve, assert_near};

fn hunger_curve(middle: Segment) -> Curve {
    let points = [(0.0, 1.0), (15.0, 0.85), (60.0, 0.05), (80.0, 0.0)].map(|(x, y)| Point {
        x,
        y,
        segment: if x == 15.0 { middle } else { Segment::Linear },
    });
    Curve::new(&[("Hunger", 100.0)], |graph, stats| {
        graph
            .add("Hunger", curve::piecewise(stats[0]).points(points))
            .out()
    })
}

/// "Completely ignore hunger until it reaches a threshold, then get a little hungry, then suddenly
/// get very hungry." The stat measures how full a Sim is.
#[test]
fn hunger_is_nothing_then_a_little_then_suddenly_a_lot() {
    let mut hunger = hunger_curve(Segment::Linear);
    assert_eq!(
        [100.0, 90.0, 80.0].map(|full| hunger.evaluate([full])),
        [0.0; 3]
    );
    assert_eq!(
        [60.0, 15.0, 0.0].map(|full| hunger.evaluate([full])),
        [0.05, 0.85, 1.0]
    );
    assert_near(hunger.evaluate([70.0]), 0.05 / 2.0);
    assert_near(hunger.evaluate([37.5]), f64::midpoint(0.85, 0.05));
    assert_near(hunger.evaluate([7.5]), f64::midpoint(1.0, 0.85));
}

/// "The values from 15 to 60 are calculated with a quadratic curve, while the rest are linear."
#[test]
fn a_segment_may_be_a_quadratic_while_the_rest_is_linear() {
    let (mut linear, mut mixed) = (
        hunger_curve(Segment::Linear),
        hunger_curve(Segment::Power(2.0)),
    );
    for full in (0..=100_i16).map(f32::from) {
        if (15.0..60.0).contains(&full) {
            let way = (f64::from(full) - 15.0) / 45.0;
            assert_near(mixed.evaluate([full]), 0.85 - 0.8 * way * way);
        } else {
            assert_eq!(mixed.evaluate([full]), linear.evaluate([full]));
        }
    }
}
