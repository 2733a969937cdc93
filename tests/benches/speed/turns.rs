//! Turns of contenders, and the table of results.

use std::time::{Duration, Instant};

/// The number of turns of each contender.
const TURN_COUNT: usize = 31;
/// The minimum duration of a turn.
const MIN_TURN_DURATION: Duration = Duration::from_millis(8);

/// Contenders, in the order they were added.
pub(crate) struct Turns<'a>(Vec<Box<dyn FnMut() + 'a>>);

/// One of the contenders.
#[derive(Clone, Copy)]
pub(crate) struct Contender(usize);

/// The time of one call in nanoseconds: a row for each contender, a number for each turn.
pub(crate) struct Times(Vec<Vec<f64>>);

impl<'a> Turns<'a> {
    pub(crate) fn new() -> Self {
        Self(Vec::new())
    }

    pub(crate) fn add_contender(&mut self, call: impl FnMut() + 'a) -> Contender {
        self.0.push(Box::new(call));
        Contender(self.0.len() - 1)
    }

    /// Gives the contenders their turns, round by round.
    pub(crate) fn run(mut self) -> Times {
        let calls: Vec<u32> = self
            .0
            .iter_mut()
            .map(|call| count_calls_per_turn(call))
            .collect();

        let mut times = vec![Vec::with_capacity(TURN_COUNT); self.0.len()];
        for _ in 0..TURN_COUNT {
            for ((call, calls), times) in self.0.iter_mut().zip(&calls).zip(&mut times) {
                let start = Instant::now();
                for _ in 0..*calls {
                    call();
                }
                times.push(start.elapsed().as_nanos() as f64 / f64::from(*calls));
            }
        }

        Times(times)
    }
}

/// Warms up, and finds how many calls take long enough to be measured.
fn count_calls_per_turn(call: &mut dyn FnMut()) -> u32 {
    let mut calls = 1;
    loop {
        let start = Instant::now();
        for _ in 0..calls {
            call();
        }
        if start.elapsed() >= MIN_TURN_DURATION || calls >= 1 << 24 {
            return calls;
        }
        calls *= 2;
    }
}

impl Times {
    /// Returns how many times as fast the second is as the first, by the median of the rounds.
    pub(crate) fn ratio(&self, slow: Contender, fast: Contender) -> f64 {
        median(
            self.0[slow.0]
                .iter()
                .zip(&self.0[fast.0])
                .map(|(slow, fast)| slow / fast)
                .collect(),
        )
    }

    /// Returns the median time of one of `parts` equal parts of a call, in nanoseconds.
    pub(crate) fn time_per_part(&self, contender: Contender, parts: usize) -> f64 {
        median(self.0[contender.0].clone()) / parts as f64
    }
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// The results.
pub(crate) struct Table {
    rows: Vec<(String, String, f64)>,
    notes: Vec<String>,
}

impl Table {
    pub(crate) fn new() -> Self {
        Self {
            rows: Vec::new(),
            notes: Vec::new(),
        }
    }

    pub(crate) fn add_row(&mut self, what: &str, target: &str, ratio: f64) {
        self.rows.push((what.to_owned(), target.to_owned(), ratio));
    }

    pub(crate) fn add_note(&mut self, note: String) {
        self.notes.push(note);
    }

    pub(crate) fn print(&self) {
        println!("| what | target | ratio |\n|---|---|---|");
        for (what, target, ratio) in &self.rows {
            println!("| {what} | {target} | {ratio:.2} |");
        }
        println!("\nTimes of this run, which say little about other machines:");
        for note in &self.notes {
            println!("- {note}");
        }
    }
}
