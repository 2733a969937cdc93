//! Tests that apply to all curves, and helpers for the tests of each.

use alloc::vec::Vec;

use super::KINDS;
use crate::{
    kind::{Args, Kind},
    number::Plain,
    piecewise::{Pieces, Point, Segment},
};

/// Covers the errors of the functions in `math` on curves of slope 1 (2e-7 of results up to 1) and
/// the rounding of the few sums and products around them (6e-8 each).
pub(super) const TOLERANCE: f64 = 6e-7;

/// A curve under test.
#[derive(Clone)]
pub(super) struct Probe {
    kind: Kind,
    sockets: Vec<Plain>,
    settings: Vec<u8>,
    pieces: Pieces,
}

impl Probe {
    /// Creates a curve with the kind's defaults and ends of 0 and 1.
    pub(super) fn new(kind: Kind) -> Self {
        let spec = kind.spec();
        Self {
            kind,
            sockets: spec
                .sockets()
                .map(|socket| Plain::from(socket.default.unwrap_or(socket.unset)))
                .collect(),
            settings: spec.settings().map(|setting| setting.default).collect(),
            pieces: Pieces::default(),
        }
    }

    pub(super) fn set(mut self, key: &str, value: f32) -> Self {
        let index = self
            .kind
            .spec()
            .sockets()
            .position(|socket| socket.key == key);
        self.sockets[index.expect("the kind has the socket")] = Plain::from(value);
        self
    }

    pub(super) fn ends(self, low: f32, high: f32) -> Self {
        self.set("low", low).set("high", high)
    }

    pub(super) fn choose(mut self, key: &str, option: &str) -> Self {
        let spec = self.kind.spec();
        let index = spec
            .settings()
            .position(|setting| setting.key == key)
            .expect("the kind has the setting");
        let setting = spec.settings().nth(index).expect("found above");
        let option = setting.options.iter().position(|word| *word == option);

        self.settings[index] = option.expect("the setting has the option") as u8;
        self
    }

    pub(super) fn tick(self, key: &str) -> Self {
        self.choose(key, "yes")
    }

    /// Turns off clamping of both the input and the result.
    pub(super) fn unclamped(self) -> Self {
        self.choose("outside", "extend").choose("clamp", "no")
    }

    pub(super) fn points(mut self, points: &[Point]) -> Self {
        self.pieces = Pieces {
            points: points.to_vec(),
        };
        self
    }

    pub(super) fn height_at(&self, x: f32) -> f32 {
        let mut sockets = self.sockets.clone();
        sockets[0] = Plain::from(x);
        let args = Args {
            sockets: &sockets,
            rows: &[],
            settings: &self.settings,
            pieces: Some(&self.pieces),
            draw: None,
        };
        self.kind.compute_plain(&args).get()
    }

    /// Compares the curve to an exact formula over its range and a little beyond.
    #[track_caller]
    pub(super) fn assert_matches(&self, tolerance: f64, exact: impl Fn(f64) -> f64) {
        for x in (-100..=300_i16).map(|x| f32::from(x) / 200.0) {
            let (height, exact) = (self.height_at(x), exact(f64::from(x)));
            assert!(
                (f64::from(height) - exact).abs() <= tolerance,
                "{:?} at {x}: {height}, not {exact}",
                self.kind
            );
        }
    }
}

#[track_caller]
fn assert_value(height: f32, about: &str) {
    let negative_zero = height == 0.0 && height.is_sign_negative();
    assert!(height.is_finite() && !negative_zero, "{about}: {height:e}");
}

fn awkward_numbers() -> impl Iterator<Item = f32> + Clone {
    let sizes = [
        0.0,
        1.0e-45,
        f32::MIN_POSITIVE,
        1.0e-20,
        0.25,
        0.5,
        1.0_f32.next_down(),
        1.0,
        1.0_f32.next_up(),
        2.0,
        100.0,
        1.0e20,
        f32::MAX,
    ];
    sizes.into_iter().flat_map(|size| [size, -size])
}

/// Returns the curve with every combination of its settings.
fn with_all_settings(probe: &Probe) -> Vec<Probe> {
    let specs = probe.kind.spec().settings().enumerate();

    specs.fold(Vec::from([probe.clone()]), |probes, (index, spec)| {
        let options = 0..spec.options.len() as u8;
        probes
            .iter()
            .flat_map(|probe| {
                options.clone().map(|option| {
                    let mut probe = probe.clone();
                    probe.settings[index] = option;
                    probe
                })
            })
            .collect()
    })
}

/// Returns points whose curve overshoots and has segments of most kinds.
fn wavy_points() -> [Point; 4] {
    let point = |x, y, segment| Point { x, y, segment };
    [
        point(0.0, 0.5, Segment::Power(3.0)),
        point(0.25, 1.0, Segment::Smooth),
        point(
            0.5,
            -1.0,
            Segment::Cubic {
                leave: 9.0,
                arrive: -9.0,
            },
        ),
        point(1.0, 0.0, Segment::Linear),
    ]
}

#[test]
fn every_curve_gives_a_value_for_any_awkward_number() {
    for kind in KINDS {
        let probe = Probe::new(*kind).points(&wavy_points());
        for probe in with_all_settings(&probe) {
            for index in 1..probe.sockets.len() {
                for value in awkward_numbers() {
                    let mut probe = probe.clone();
                    probe.sockets[index] = Plain::from(value);
                    for x in awkward_numbers() {
                        let about = kind.spec().sockets().nth(index).map_or("", |s| s.key);
                        assert_value(probe.height_at(x), about);
                    }
                }
            }
        }
    }
}

#[test]
fn every_curve_gives_a_value_for_any_two_awkward_numbers() {
    for kind in KINDS {
        let probe = Probe::new(*kind).points(&wavy_points());
        let mut variants = Vec::from([probe.clone(), probe.clone().unclamped()]);
        for setting in kind.spec().own_settings {
            variants.push(probe.clone().tick(setting.key));
            variants.push(probe.clone().unclamped().tick(setting.key));
        }

        for probe in variants {
            for first in 1..probe.sockets.len() {
                for second in first + 1..probe.sockets.len() {
                    for (a, b) in
                        awkward_numbers().flat_map(|a| awkward_numbers().map(move |b| (a, b)))
                    {
                        let mut probe = probe.clone();
                        probe.sockets[first] = Plain::from(a);
                        probe.sockets[second] = Plain::from(b);
                        for x in [0.0, 0.3, 1.0, -f32::MAX] {
                            assert_value(probe.height_at(x), kind.spec().key);
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn clamped_heights_stay_within_0_to_1_and_the_output_range() {
    for kind in KINDS {
        let probe = Probe::new(*kind)
            .points(&wavy_points())
            .choose("outside", "extend");
        for (from, to) in [(0.0, 1.0), (0.0, 20.0), (1.0, 0.6), (-3.0, -2.0)] {
            let probe = probe.clone().set("from", from).set("to", to);

            let (low, high) = (from.min(to).min(0.0), from.max(to).max(1.0));
            for x in awkward_numbers() {
                let height = probe.height_at(x);
                assert!(
                    low <= height && height <= high,
                    "{kind:?} at {x:e}: {height}"
                );
            }
        }
    }
}

#[test]
fn the_output_range_is_exact_at_both_ends() {
    for kind in [
        super::LINEAR,
        super::POWER,
        super::EXPONENTIAL,
        super::SMOOTHSTEP,
    ] {
        for (from, to) in [(0.1, 0.7), (-3.3, 20.1), (0.9, 0.2), (1.0e30, -1.0e-30)] {
            for (low, high) in [(0.0, 1.0), (15.0, 60.0), (-0.3, 1.0e9), (5.0, -7.0)] {
                let probe = Probe::new(kind)
                    .ends(low, high)
                    .set("from", from)
                    .set("to", to);
                assert_eq!(probe.height_at(low), from);
                assert_eq!(probe.height_at(high), to);

                let inverted = probe.clone().tick("invert");
                assert_eq!(
                    (inverted.height_at(low), inverted.height_at(high)),
                    (to, from)
                );
                let mirrored = probe.tick("mirror");
                assert_eq!(
                    (mirrored.height_at(low), mirrored.height_at(high)),
                    (to, from)
                );
            }
        }
    }
}

#[test]
fn reversed_bookends_mirror() {
    for kind in KINDS.iter().filter(|kind| **kind != super::STEP) {
        let probe = Probe::new(*kind).points(&wavy_points()).set("x", 0.0);
        let mirrored = probe.clone().ends(0.0, 1.0).tick("mirror");
        let reversed = probe.clone().ends(1.0, 0.0);
        for x in (0..=16_i16).map(|x| f32::from(x) / 16.0) {
            assert_eq!(
                mirrored.height_at(x),
                reversed.height_at(x),
                "{kind:?} at {x}"
            );
        }
    }
}

#[test]
fn equal_bookends_make_a_step() {
    for outside in ["clamp", "extend", "wrap", "mirror", "cycle"] {
        let probe = Probe::new(super::LINEAR)
            .ends(7.0, 7.0)
            .choose("outside", outside);
        assert_eq!(probe.height_at(7.0_f32.next_down()), 0.0, "{outside}");
        assert_eq!(probe.height_at(7.0), 1.0, "{outside}");
        assert_eq!(probe.height_at(9.0), 1.0, "{outside}");
    }
}

#[test]
fn inputs_outside_the_ends_follow_the_setting() {
    let probe = Probe::new(super::LINEAR)
        .ends(10.0, 20.0)
        .choose("clamp", "no");

    let heights = |outside| {
        [7.5, 12.5, 22.5, 32.5].map(|x| probe.clone().choose("outside", outside).height_at(x))
    };

    assert_eq!(heights("clamp"), [0.0, 0.25, 1.0, 1.0]);
    assert_eq!(heights("extend"), [-0.25, 0.25, 1.25, 2.25]);
    assert_eq!(heights("wrap"), [0.75, 0.25, 0.25, 0.25]);
    assert_eq!(heights("mirror"), [0.25, 0.25, 0.75, 0.25]);
}

#[test]
fn every_curve_describes_itself() {
    for kind in KINDS {
        let spec = kind.spec();
        for text in [
            spec.title,
            spec.summary,
            spec.formula,
            spec.domain,
            spec.ends,
        ] {
            assert!(!text.is_empty(), "{kind:?}");
        }
        assert!(!spec.words.is_empty(), "{kind:?}");
    }
}
