//! Tests of tables, on points written by hand and random points.

use alloc::vec::Vec;

use proptest::prelude::*;

use super::Table;
use crate::{
    math,
    piecewise::{Pieces, Point, Segment},
};

fn table(points: &[(f32, f32, Segment)]) -> Table {
    let point = |&(x, y, segment): &(f32, f32, Segment)| Point { x, y, segment };
    Table::new(&Pieces {
        points: points.iter().map(point).collect(),
    })
}

fn batch_heights(table: &Table, xs: &[f32]) -> Vec<f32> {
    let mut out = alloc::vec![f32::NAN; xs.len()];
    table.fill_heights(xs, &mut out);
    out
}

use Segment::{Cubic, Hold, Linear, Monotone, Power, Smooth};

#[test]
fn every_segment_is_its_formula() {
    let cubic = Cubic {
        leave: -0.5,
        arrive: 0.25,
    };

    for (segment, exact) in [
        (Hold, (|_| 0.0) as fn(f64) -> f64),
        (Linear, |t| t),
        (Power(2.0), |t| t * t),
        (Power(0.4), |t| t.powf(0.4)),
        (Smooth, |t| t * t * (3.0 - 2.0 * t)),
        // Hermite's basis. The part is 40 wide, so its slopes amount to rises of -20 and 10, where
        // the part itself rises by 10.
        (cubic, |t| {
            let (t2, t3) = (t * t, t * t * t);
            3.0 * t2 - 2.0 * t3 - 2.0 * (t3 - 2.0 * t2 + t) + (t3 - t2)
        }),
        (Monotone, |t| t),
    ] {
        let table = table(&[(-20.0, 5.0, segment), (20.0, 15.0, Linear)]);
        for x in (-200..200_i16).map(|x| f32::from(x) / 10.0) {
            let expected = 5.0 + 10.0 * exact((f64::from(x) + 20.0) / 40.0);
            let height = f64::from(table.height_at(x));
            // The powers' error of 1.4e-7, times 10, and the rounding of a few numbers up to 20.
            assert!(
                (height - expected).abs() < 6.0e-6,
                "{segment:?} at {x}: {height}, not {expected}"
            );
        }
        assert_eq!((table.height_at(-20.0), table.height_at(20.0)), (5.0, 15.0));
    }
}

#[test]
fn a_curve_is_level_beyond_its_points() {
    let table = table(&[(1.0, 0.25, Linear), (2.0, 0.75, Power(3.0))]);
    assert_eq!([-f32::MAX, 0.0, 1.0].map(|x| table.height_at(x)), [0.25; 3]);
    assert_eq!([2.0, 3.0, f32::MAX].map(|x| table.height_at(x)), [0.75; 3]);
}

#[test]
fn no_points_give_0_and_one_point_its_own_height() {
    let (none, one) = (table(&[]), table(&[(3.0, 7.0, Smooth)]));
    for x in [-f32::MAX, 0.0, 3.0, f32::MAX] {
        assert_eq!(none.height_at(x).to_bits(), 0);
        assert_eq!(one.height_at(x), 7.0);
    }
    assert_eq!(
        (none.height_range(), one.height_range()),
        ((0.0, 0.0), (7.0, 7.0))
    );
}

#[test]
fn where_points_share_an_x_the_curve_jumps_and_the_last_of_them_holds() {
    let table = table(&[
        (0.0, 0.1, Linear),
        (0.0, 0.2, Linear),
        (10.0, 0.4, Linear),
        (10.0, 9.0, Linear),
        (10.0, 0.6, Linear),
        (20.0, 0.8, Linear),
        (20.0, 1.0, Linear),
    ]);

    assert_eq!(table.height_at(0.0_f32.next_down()), 0.1);
    assert_eq!(table.height_at(0.0), 0.2);
    assert!((table.height_at(10.0_f32.next_down()) - 0.4).abs() < 1.0e-6);
    assert_eq!(table.height_at(10.0), 0.6);
    assert!((table.height_at(20.0_f32.next_down()) - 0.8).abs() < 1.0e-6);
    assert_eq!(table.height_at(20.0), 1.0);
    assert_eq!(
        table.height_range(),
        (0.1, 1.0),
        "what nothing can reach is left out"
    );
}

#[test]
fn a_held_height_is_exact_up_to_the_next_point() {
    let table = table(&[(0.0, 0.1, Hold), (0.3, 0.7, Hold), (0.9, 0.2, Hold)]);
    assert_eq!(table.height_at(0.3_f32.next_down()), 0.1);
    assert_eq!(table.height_at(0.3), 0.7);
    assert_eq!(table.height_at(0.9_f32.next_down()), 0.7);
    assert_eq!(table.height_at(0.9), 0.2);
}

#[test]
fn points_out_of_order_count_as_sorted() {
    let sorted = table(&[
        (0.0, 1.0, Smooth),
        (1.0, 2.0, Hold),
        (1.0, 4.0, Linear),
        (2.0, 3.0, Linear),
    ]);
    let mixed = table(&[
        (1.0, 2.0, Hold),
        (2.0, 3.0, Linear),
        (0.0, 1.0, Smooth),
        (1.0, 4.0, Linear),
    ]);
    assert_eq!(sorted, mixed);
}

/// A monotone cubic passes smoothly through a point between two slopes, and is level at a peak.
#[test]
fn monotone_slopes_come_from_the_neighbors() {
    let table = table(&[
        (0.0, 0.0, Monotone),
        (1.0, 1.0, Monotone),
        (2.0, 3.0, Monotone),
        (3.0, 2.0, Monotone),
        (4.0, 2.0, Monotone),
    ]);
    let slope = |x: f32, by: f32| (table.height_at(x + by) - table.height_at(x)) / by;

    for (x, expected) in [(1.0, 1.5), (2.0, 0.0), (3.0, 0.0), (4.0, 0.0)] {
        assert!((slope(x, -1.0 / 1024.0) - expected).abs() < 0.01, "{x}");
    }
    for (x, expected) in [(0.0, 1.0), (1.0, 1.5), (2.0, 0.0), (3.0, 0.0)] {
        assert!((slope(x, 1.0 / 1024.0) - expected).abs() < 0.01, "{x}");
    }
}

#[test]
fn a_cubic_may_overshoot_and_its_reach_says_how_far() {
    let overshooting = Cubic {
        leave: 4.0,
        arrive: -4.0,
    };
    let table = table(&[(0.0, 0.0, overshooting), (1.0, 0.0, Linear)]);
    assert_eq!(table.height_at(0.5), 1.0);
    let (low, high) = table.height_range();
    assert_eq!(low, 0.0);
    assert!((1.0..1.01).contains(&high), "{high}");
}

#[test]
fn invalid_exponents_rise_at_once() {
    for exponent in [0.0, -1.0, -f32::MAX, f32::NAN, f32::NEG_INFINITY] {
        let table = table(&[(0.0, 0.25, Power(exponent)), (1.0, 0.75, Linear)]);
        assert_eq!(
            [0.0, 0.5, 1.0].map(|x| table.height_at(x)),
            [0.25, 0.75, 0.75],
            "{exponent}"
        );
    }
}

#[test]
fn tables_differ_in_their_fingerprint_by_any_of_their_numbers() {
    let variants = [
        table(&[(0.0, 0.0, Linear), (1.0, 1.0, Linear)]),
        table(&[(0.5, 0.0, Linear), (1.0, 1.0, Linear)]),
        table(&[(0.0, 0.5, Linear), (1.0, 1.0, Linear)]),
        table(&[(0.0, 0.0, Linear), (2.0, 1.0, Linear)]),
        table(&[(0.0, 0.0, Hold), (1.0, 1.0, Linear)]),
        table(&[(0.0, 0.0, Smooth), (1.0, 1.0, Linear)]),
        table(&[(0.0, 0.0, Power(2.0)), (1.0, 1.0, Linear)]),
        table(&[(0.0, 0.0, Power(3.0)), (1.0, 1.0, Linear)]),
        table(&[(0.0, 0.0, Monotone), (1.0, 1.0, Linear)]),
    ];

    for (index, one) in variants.iter().enumerate() {
        for other in &variants[index + 1..] {
            assert_ne!(one, other);
            assert_ne!(one.fingerprint(), other.fingerprint());
        }
    }
}

/// Numbers that a designer would choose, and some that no designer would.
fn any_number() -> impl Strategy<Value = f32> {
    prop_oneof![
        4 => (-8..=8_i8).prop_map(|x| f32::from(x) / 4.0),
        4 => -10.0..10.0_f32,
        1 => any::<u32>().prop_map(f32::from_bits),
        1 => prop::sample::select(&[0.0, -0.0, 1.0e-45, f32::MAX, f32::MIN, f32::NAN, f32::INFINITY][..]),
    ]
}

/// Segments of one of the forms that a table can have, so that each form is tested often.
fn segments() -> impl Strategy<Value = BoxedStrategy<Segment>> {
    let lines = prop_oneof![Just(Hold), Just(Linear)].boxed();
    let sloped = prop_oneof![
        Just(Smooth),
        Just(Monotone),
        (any_number(), any_number()).prop_map(|(leave, arrive)| Cubic { leave, arrive }),
    ];
    let cubics = prop_oneof![lines.clone(), sloped].boxed();
    let powers = prop_oneof![cubics.clone(), any_number().prop_map(Power)].boxed();
    prop::sample::select(alloc::vec![lines, cubics, powers])
}

fn tables() -> impl Strategy<Value = (Table, Vec<(f32, f32, Segment)>)> {
    let size = prop_oneof![8 => 0..7_usize, 1 => 7..300_usize];
    (size, segments())
        .prop_flat_map(|(size, segment)| {
            prop::collection::vec((any_number(), any_number(), segment), size)
        })
        .prop_map(|points| (table(&points), points))
}

/// Returns places at and around points, between points, and others.
fn places(points: &[(f32, f32, Segment)], others: &[f32]) -> Vec<f32> {
    let around = points
        .iter()
        .flat_map(|&(x, ..)| [x.next_down(), x, x.next_up()]);
    let pairs = points.iter().zip(points.iter().skip(1));
    let between = pairs.map(|((a, ..), (b, ..))| a / 2.0 + b / 2.0);

    around
        .chain(between)
        .chain(others.iter().copied())
        .filter(|x| x.is_finite())
        .map(|x| x + 0.0)
        .collect()
}

proptest! {
    #[test]
    fn every_height_is_a_value_within_reach((table, points) in tables(), others in prop::collection::vec(any_number(), 40)) {
        let (low, high) = table.height_range();
        prop_assert!(low.is_finite() && high.is_finite());
        for x in places(&points, &others) {
            let height = table.height_at(x);
            prop_assert!(height.is_finite());
            prop_assert!(height != 0.0 || height.is_sign_positive());
            prop_assert!(low <= height && height <= high, "{} at {}: not in {}..{}", height, x, low, high);
        }
    }

    #[test]
    fn a_batch_gives_the_bits_of_single_reads((table, points) in tables(), others in prop::collection::vec(any_number(), 1..200)) {
        let xs = places(&points, &others);
        for (x, height) in xs.iter().zip(batch_heights(&table, &xs)) {
            prop_assert_eq!(height.to_bits(), table.height_at(*x).to_bits(), "at {}", x);
        }
    }

    #[test]
    fn every_point_is_hit_exactly((table, points) in tables()) {
        for &(x, ..) in &points {
            let last = points.iter().rev().find(|point| math::saturate(point.0) == x);
            if let Some(&(_, y, _)) = last && x.is_finite() && y.is_finite() {
                prop_assert_eq!(table.height_at(x), y);
            }
        }
    }

    #[test]
    fn a_monotone_curve_never_overshoots_nor_turns_back(
        mut points in prop::collection::vec((-10.0..10.0_f32, any_number()), 2..9),
        shares in prop::collection::vec(0.0..1.0_f32, 40),
    ) {
        points.retain(|point| point.1.is_finite());
        points.sort_by(|a, b| a.0.total_cmp(&b.0));
        let monotone: Vec<_> = points.iter().map(|&(x, y)| (x, y, Monotone)).collect();
        let table = table(&monotone);

        let mut shares = shares;
        shares.sort_by(f32::total_cmp);
        for pair in points.windows(2) {
            let ((left, from), (right, to)) = (pair[0], pair[1]);
            let inside: Vec<f32> = shares
                .iter()
                .map(|share| left + (right - left) * share)
                .filter(|x| (left..right).contains(x))
                .map(|x| table.height_at(x))
                .collect();
            for height in &inside {
                prop_assert!(from.min(to) <= *height && *height <= from.max(to));
            }
            // Rounding may take back a few of the last digits of the larger end.
            let slack = 8.0 * f32::EPSILON * from.abs().max(to.abs());
            for pair in inside.windows(2) {
                let gain = if from <= to { pair[1] - pair[0] } else { pair[0] - pair[1] };
                prop_assert!(gain >= -slack, "turns back by {}", -gain);
            }
        }
    }
}

/// Compiles the batch for the widest vectors available.
#[cfg(all(target_arch = "x86_64", feature = "std"))]
#[test]
fn wider_vectors_give_the_same_bits() {
    #[target_feature(enable = "avx2")]
    fn wide(table: &Table, xs: &[f32], out: &mut [f32]) {
        table.fill_heights(xs, out);
    }
    if !std::is_x86_feature_detected!("avx2") {
        return;
    }

    let cubic = Cubic {
        leave: 3.0,
        arrive: -1.0,
    };
    let xs: Vec<f32> = (-50..1500_i16).map(|x| f32::from(x) / 100.0).collect();
    for segments in [
        [Linear, Hold, Linear],
        [Smooth, cubic, Monotone],
        [Power(2.0), cubic, Power(0.3)],
    ] {
        for count in [3_u8, 12, 200] {
            let points: Vec<_> = (0..count)
                .map(|i| {
                    (
                        f32::from(i),
                        f32::from(i % 11 * (i % 7)),
                        segments[usize::from(i) % 3],
                    )
                })
                .collect();
            let table = table(&points);
            let mut out = alloc::vec![0.0; xs.len()];
            #[expect(unsafe_code, reason = "the processor was checked for the feature")]
            unsafe {
                wide(&table, &xs, &mut out);
            }

            for (x, height) in xs.iter().zip(out) {
                assert_eq!(height.to_bits(), table.height_at(*x).to_bits(), "{x}");
            }
        }
    }
}
