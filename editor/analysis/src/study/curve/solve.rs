//! Which number brings a curve to a height. Any kind, mirrored or stretched as it may be, is asked what it gives with a
//! number, over all sizes that a number can have; between two that lie on either side of the height it is halved.

/// The sizes that are tried: so many for each power of ten, up to so many powers above and below 1.
const EACH: i32 = 8;
const POWERS: i32 = 5;
/// How often what lies between is halved: until floats are neighbours.
const HALVINGS: u8 = 48;

/// The number at which `height` comes to `wanted`, next to what it is `now`; where none does, that which comes nearest.
pub(super) fn solve(
    wanted: f32,
    now: f32,
    (least, most): (f32, f32),
    mut height: impl FnMut(f32) -> f32,
) -> f32 {
    let mut tried: Vec<(f32, f64)> = candidates(now, (least, most))
        .into_iter()
        .map(|number| (number, f64::from(height(number)) - f64::from(wanted)))
        .filter(|(_, off)| off.is_finite())
        .collect();
    tried.sort_by(|one, other| one.0.total_cmp(&other.0));
    let own = tried.partition_point(|(number, _)| *number < now);
    let mut brackets: Vec<usize> = (1..tried.len())
        .filter(|at| tried[at - 1].1.signum() * tried[*at].1.signum() <= 0.0)
        .collect();
    brackets.sort_by_key(|at| at.abs_diff(own.max(1)));
    let nearest = tried.iter().enumerate().min_by(|(at, one), (by, other)| {
        let order = one.1.abs().total_cmp(&other.1.abs());
        order.then(at.abs_diff(own).cmp(&by.abs_diff(own)))
    });
    let Some((mut best, mut least_off)) = nearest.map(|(_, nearest)| *nearest) else {
        return now;
    };
    for at in brackets {
        let (number, off) = halve(tried[at - 1], tried[at], wanted, &mut height);
        // A pole changes sides too, and is no solution.
        if off.abs() <= 1e-5 * f64::from(wanted.abs().max(1.0)) {
            return number;
        }
        if off.abs() < least_off.abs() {
            (best, least_off) = (number, off);
        }
    }
    best
}

fn candidates(now: f32, (least, most): (f32, f32)) -> Vec<f32> {
    let sizes = (-POWERS * EACH..=POWERS * EACH)
        .map(|step| 10_f64.powf(f64::from(step) / f64::from(EACH)) as f32);
    let both = sizes.flat_map(|size| [size, -size]);
    let all = both.chain([0.0, now]);
    all.filter(|number| (least..=most).contains(number))
        .collect()
}

fn halve(
    mut low: (f32, f64),
    mut high: (f32, f64),
    wanted: f32,
    height: &mut impl FnMut(f32) -> f32,
) -> (f32, f64) {
    for _ in 0..HALVINGS {
        let middle = f32::midpoint(low.0, high.0);
        if middle <= low.0 || middle >= high.0 {
            break;
        }
        let off = f64::from(height(middle)) - f64::from(wanted);
        let is_below = off.signum() * low.1.signum() > 0.0;
        *(if is_below { &mut low } else { &mut high }) = (middle, off);
    }
    if low.1.abs() <= high.1.abs() {
        low
    } else {
        high
    }
}
