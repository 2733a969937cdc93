//! Each stat and each number moved by itself, while all else stays: around the sample, and over the ranges.

use inclination_core::eval::Batch;

use super::{
    super::{Cancel, Ground, Shows, Situations},
    At, Free, Input, Sensitivity,
    free::Lever,
    shares::{self, Spread},
};

/// How many rows are worked out before it is asked whether they are still wanted.
const CHUNK: usize = 512;
/// How many values of its range a stat goes through.
const ALONG: usize = 33;
/// In how many random situations each is moved, at most and at least, and how many rows that may take together.
const ANYWHERE: usize = 512;
const FEWEST: usize = 64;
const ROWS: usize = 1 << 19;

/// How much each moves the result from the sample on, by a step of a share; none if it was cancelled.
pub fn around(
    ground: &Ground,
    free: &Free,
    (shows, share): (Shows, f32),
    cancel: &Cancel,
) -> Option<Sensitivity> {
    let own = free.at(ground)?;
    let levers = free.levers().zip(free.places());
    let values: Vec<Vec<f32>> = levers
        .map(|(lever, place)| lever.around(own.value(place), share))
        .collect();
    let moved = each(&own, free, shows, &values, cancel)?;
    // Names have no order; of yes and no one is the other way.
    let is_ordered = |lever| !matches!(lever, Lever::Stat(about) if about.words.len() > 2);
    let inputs = inputs(free, share, moved.all, is_ordered);
    Some(Sensitivity {
        now: moved.now,
        inputs: inputs.collect(),
        left_out: free.left_out,
        is_over: false,
        share,
    })
}

/// The same over the ranges: each stat goes through all of its own, and what a step does is averaged over random
/// situations. None if it was cancelled.
pub fn over(
    ground: &Ground,
    free: &Free,
    (shows, share): (Shows, f32),
    cancel: &Cancel,
) -> Option<Sensitivity> {
    let own = free.at(ground)?;
    let values: Vec<Vec<f32>> = free
        .levers()
        .map(|lever| match lever {
            Lever::Stat(about) => about.along(ALONG),
            Lever::Number(_) => lever.around(0.0, share),
        })
        .collect();
    let moved = each(&own, free, shows, &values, cancel)?;
    let changes = anywhere(&own, free, (shows, share), cancel)?;
    let due = shares::due(ground, free, shows, cancel)?;
    let due = due.into_iter().chain(std::iter::repeat(0.0));
    let is_ordered = |lever| matches!(lever, Lever::Number(_));
    let inputs = inputs(free, share, moved.all, is_ordered);
    let inputs = inputs.zip(changes.into_iter().zip(due));
    let inputs = inputs.map(|(input, (change, due))| Input {
        change,
        due,
        ..input
    });
    Some(Sensitivity {
        now: moved.now,
        inputs: inputs.collect(),
        left_out: free.left_out,
        is_over: true,
        share,
    })
}

/// What is known of each lever: what comes out at both ends of an ordered one, and else the least and the most.
fn inputs<'f>(
    free: &'f Free,
    share: f32,
    moved: Vec<Vec<At>>,
    is_ordered: impl Fn(Lever<'f>) -> bool + 'f,
) -> impl Iterator<Item = Input> + 'f {
    free.levers().zip(moved).map(move |(lever, moved)| {
        let (low, high) = if is_ordered(lever) {
            ends(&moved)
        } else {
            extremes(&moved)
        };
        Input {
            name: lever.name(),
            place: lever.place(),
            is_stat: matches!(lever, Lever::Stat(_)),
            axis: lever.axis(share),
            low,
            high,
            change: 0.0,
            due: 0.0,
        }
    })
}

const NOWHERE: At = At {
    value: 0.0,
    result: 0.0,
};

/// What comes out at the first and at the last value.
fn ends(moved: &[At]) -> (At, At) {
    let end = |at: Option<&At>| at.copied().unwrap_or(NOWHERE);
    (end(moved.first()), end(moved.last()))
}

/// The least and the most that comes out; of several alike the first.
fn extremes(moved: &[At]) -> (At, At) {
    let first = ends(moved).0;
    moved.iter().fold((first, first), |(low, high), at| {
        (
            if at.result < low.result { *at } else { low },
            if at.result > high.result { *at } else { high },
        )
    })
}

/// What comes out of moves.
struct Moved {
    /// At the sample.
    now: f32,
    /// For each lever what comes out at each of its values.
    all: Vec<Vec<At>>,
}

/// Gives each lever by itself each of some values.
fn each(
    ground: &Ground,
    free: &Free,
    shows: Shows,
    values: &[Vec<f32>],
    cancel: &Cancel,
) -> Option<Moved> {
    let mut batch = Batch::new(ground.program());
    let still = Situations {
        count: 1,
        varied: Vec::new(),
    };
    let now = free.results((ground, &mut batch), shows, &still);
    let places: Vec<usize> = free.places().collect();
    let mut all = Vec::with_capacity(values.len());
    let mut first = 0;
    while first < values.len() {
        if cancel.is_cancelled() {
            return None;
        }
        let mut count = 0;
        let rest = values[first..].iter();
        let taken = rest.take_while(|values| {
            let has_room = count == 0 || count + values.len() <= CHUNK;
            count += if has_room { values.len() } else { 0 };
            has_room
        });
        let last = first + taken.count();
        let mut row = 0;
        let columns: Vec<Vec<f32>> = (first..last)
            .map(|at| {
                let mut column = vec![ground.value(places[at]); count];
                let own = row..row + values[at].len();
                row = own.end;
                column[own].copy_from_slice(&values[at]);
                column
            })
            .collect();
        let varied = places[first..last].iter().copied();
        let situations = Situations {
            count,
            varied: varied.zip(columns.iter().map(Vec::as_slice)).collect(),
        };
        let results = free.results((ground, &mut batch), shows, &situations);
        let mut results = results.into_iter();
        all.extend(values[first..last].iter().map(|values| {
            let values = values.iter().zip(results.by_ref());
            let values = values.map(|(value, result)| At {
                value: *value,
                result,
            });
            values.collect::<Vec<At>>()
        }));
        first = last;
    }
    Some(Moved {
        now: now.first().copied().unwrap_or(0.0),
        all,
    })
}

/// How much a step of each changes the result in random situations, on average.
fn anywhere(
    ground: &Ground,
    free: &Free,
    (shows, share): (Shows, f32),
    cancel: &Cancel,
) -> Option<Vec<f32>> {
    let mut batch = Batch::new(ground.program());
    let levers = free.levers().count();
    let count = (ROWS / (2 * levers.max(1))).clamp(FEWEST, ANYWHERE);
    let spread = Spread::new(ground, free.stats(), count);
    let columns = spread.columns(0..count);
    let varied: Vec<(usize, &[f32])> = spread.varied(&columns);
    let situations = Situations {
        count,
        varied: varied.clone(),
    };
    let still = free.results((ground, &mut batch), shows, &situations);
    let mut changes = Vec::with_capacity(levers);
    for (lever, place) in free.levers().zip(free.places()) {
        let at = varied.iter().position(|(known, _)| *known == place);
        let own = |row: usize| at.map_or_else(|| ground.value(place), |at| columns[at][row]);
        let (down, up): (Vec<f32>, Vec<f32>) =
            (0..count).map(|row| lever.beside(own(row), share)).unzip();
        let mut sum = 0.0;
        for column in [&down, &up] {
            if cancel.is_cancelled() {
                return None;
            }
            let mut varied = varied.clone();
            match at {
                Some(at) => varied[at].1 = column,
                None => varied.push((place, column)),
            }
            let situations = Situations { count, varied };
            let moved = free.results((ground, &mut batch), shows, &situations);
            let pairs = still.iter().zip(moved);
            sum += pairs
                .map(|(still, moved)| (f64::from(moved) - f64::from(*still)).abs())
                .sum::<f64>();
        }
        changes.push((sum / (2 * count) as f64) as f32);
    }
    Some(changes)
}
