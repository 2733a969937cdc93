//! The kinds as they are fitted: how high each is between 0 and 1 with nothing stretched or lifted, by what bends it, where
//! a search may begin, and which numbers of the kind that makes.

/// Numbers by their keys.
pub(super) type Numbers = Vec<(&'static str, f64)>;

/// A kind as it is fitted.
pub(super) struct Shape {
    pub(super) key: &'static str,
    /// Where a search begins: some values for each number that bends it.
    pub(super) begins: &'static [&'static [f64]],
    /// Whether its numbers make sense.
    pub(super) is_sound: fn(&[f64]) -> bool,
    /// How high it is so far along.
    pub(super) height: fn(f64, &[f64]) -> f64,
    /// Its numbers, of what bends it and by how much it is stretched and lifted.
    pub(super) numbers: fn(&[f64], f64, f64) -> Numbers,
    /// Whether it swings around one half, from which its lift counts.
    pub(super) is_centred: bool,
}

const STEEP: &[f64] = &[2.0, 5.0, 10.0, 20.0, 40.0];
const PLACES: &[f64] = &[0.1, 0.3, 0.5, 0.7, 0.9];

fn within(numbers: &[f64], most: f64) -> bool {
    numbers.iter().all(|number| number.abs() <= most)
}

/// What every kind calls its stretch and its lift.
fn lifted(mut own: Numbers, scale: f64, lift: f64) -> Numbers {
    own.extend([("slope", scale), ("y_shift", lift)]);
    own
}

pub(super) const SHAPES: &[Shape] = &[
    Shape {
        key: "linear",
        begins: &[],
        is_sound: |_| true,
        height: |t, _| t,
        numbers: |_, scale, lift| lifted(Vec::new(), scale, lift),
        is_centred: false,
    },
    Shape {
        key: "power",
        begins: &[&[0.1, 0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0]],
        is_sound: |bent| bent[0] > 1e-3 && bent[0] < 1e3,
        height: |t, bent| t.powf(bent[0]),
        numbers: |bent, scale, lift| lifted(vec![("exponent", bent[0])], scale, lift),
        is_centred: false,
    },
    Shape {
        key: "exponential",
        begins: &[&[-30.0, -12.0, -4.0, -1.0, 1.0, 4.0, 12.0, 30.0]],
        is_sound: |bent| within(bent, 500.0),
        height: |t, bent| {
            if bent[0].abs() < 1e-6 {
                return t;
            }
            // As the core has it: e is raised to negative numbers only.
            let size = -bent[0].abs();
            let early = |u: f64| (size * u).exp_m1() / size.exp_m1();
            if bent[0] > 0.0 {
                1.0 - early(1.0 - t)
            } else {
                early(t)
            }
        },
        numbers: |bent, scale, lift| lifted(vec![("steepness", bent[0])], scale, lift),
        is_centred: false,
    },
    Shape {
        key: "logistic",
        begins: &[STEEP, PLACES],
        is_sound: |bent| bent[0] > 0.0 && bent[0] < 2e3 && bent[1].abs() < 3.0,
        height: |t, bent| 1.0 / (1.0 + (-bent[0] * (t - bent[1])).exp()),
        numbers: |bent, scale, lift| {
            let own = vec![("steepness", bent[0]), ("midpoint", bent[1])];
            lifted(own, scale, lift)
        },
        is_centred: false,
    },
    Shape {
        key: "logit",
        begins: &[STEEP],
        is_sound: |bent| bent[0] > 0.05 && bent[0] < 1e4,
        height: |t, bent| {
            // At its ends it runs off to where it is clamped.
            let logit = (t / (1.0 - t)).ln() / bent[0];
            logit.clamp(-0.5, 0.5)
        },
        numbers: |bent, scale, lift| lifted(vec![("steepness", bent[0])], scale, lift - 0.5),
        is_centred: true,
    },
    Shape {
        key: "smoothstep",
        begins: &[&[-0.4, -0.2, 0.0, 0.2, 0.4]],
        is_sound: |bent| within(bent, 1.0),
        height: |t, bent| {
            let u = (t - bent[0]).clamp(0.0, 1.0);
            u * u * (3.0 - 2.0 * u)
        },
        numbers: |bent, scale, lift| lifted(vec![("x_shift", bent[0])], scale, lift),
        is_centred: false,
    },
    Shape {
        key: "bell",
        begins: &[&[3.0, 10.0, 30.0, 100.0, 300.0], PLACES],
        is_sound: |bent| bent[0] > 0.0 && bent[0] < 1e5 && bent[1].abs() < 3.0,
        height: |t, bent| (-bent[0] * (t - bent[1]).powi(2)).exp(),
        numbers: |bent, scale, lift| {
            let own = vec![("steepness", bent[0]), ("midpoint", bent[1])];
            lifted(own, scale, lift)
        },
        is_centred: false,
    },
    Shape {
        key: "sine",
        begins: &[
            &[0.25, 0.5, 0.75, 1.0, 1.5, 2.0, 2.5, 3.0, 4.0],
            &[0.0, 0.25, 0.5, 0.75],
        ],
        is_sound: |bent| bent[0] > 0.05 && bent[0] < 12.0 && bent[1].abs() < 20.0,
        // What bends it is how many waves there are, and how much of one has gone by at the left.
        height: |t, bent| 0.5 * (std::f64::consts::TAU * (bent[0] * t - bent[1])).sin(),
        numbers: |bent, scale, lift| {
            // Downwards is half a wave later, and whole waves are none.
            let gone = if scale < 0.0 { bent[1] + 0.5 } else { bent[1] };
            let gone = gone - gone.round();
            let own = vec![("frequency", bent[0]), ("x_shift", gone / bent[0])];
            lifted(own, scale.abs(), lift - 0.5)
        },
        is_centred: true,
    },
    // (a + b t) / (1 + d t) is a line and a share of 1 / (1 + d t): stretched and lifted are t-less parts of it.
    Shape {
        key: "rational",
        begins: &[&[-0.9, -0.5, 0.1, 0.5, 1.0, 3.0, 10.0, 50.0]],
        // Without a pole between the ends.
        is_sound: |bent| bent[0] > -0.999 && bent[0] < 1e4 && bent[0].abs() > 1e-6,
        height: |t, bent| 1.0 / (1.0 + bent[0] * t),
        numbers: |bent, scale, lift| {
            // scale / (1 + d t) + lift = (scale + lift + lift d t) / (1 + d t).
            vec![
                ("a", scale + lift),
                ("b", lift * bent[0]),
                ("c", 1.0),
                ("d", bent[0]),
            ]
        },
        is_centred: false,
    },
];
