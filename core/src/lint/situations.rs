//! What an agent may find itself in, drawn at random.

use alloc::vec::Vec;

use crate::{
    eval::{Candidates, Single},
    hash::mix64,
    history::TargetId,
    math,
    model::{Graph, Scope, StatKind},
    program::{Program, StatHandle},
};

/// The most candidates.
const CANDIDATES: usize = 4;

/// What draws stats, candidates and pauses, and holds what it drew.
#[derive(Debug)]
pub(super) struct Situations {
    stats: Vec<About>,
    state: u64,
    /// Whether stats are at an end of their range.
    corner: bool,
    /// How long pauses are, as a power of 2.
    tempo: usize,
    ids: Vec<TargetId>,
}

#[derive(Debug)]
struct About {
    handle: StatHandle,
    what: What,
    is_target: bool,
    /// The candidates' values, if it is a target's.
    values: Vec<f32>,
}

#[derive(Clone, Copy, Debug)]
enum What {
    Number(f32, f32),
    /// One of so many.
    Choice(usize),
}

impl Situations {
    pub(super) fn new(graph: &Graph, program: &Program) -> Self {
        let stats = program.stats().zip(&graph.stats);
        let about = stats.map(|((handle, _, scope), stat)| About {
            handle,
            what: match &stat.kind {
                // A stat that may leave its range is mostly in it.
                StatKind::Number { low, high, .. } => What::Number(*low, *high),
                StatKind::YesNo => What::Choice(2),
                StatKind::Choice(names) => What::Choice(names.len()),
            },
            is_target: scope == Scope::Target,
            values: Vec::with_capacity(CANDIDATES),
        });
        Self {
            stats: about.collect(),
            state: 0,
            corner: false,
            tempo: 0,
            ids: Vec::with_capacity(CANDIDATES),
        }
    }

    /// Begins with one of many agents, whose draws depend on the seed and its number alone.
    pub(super) fn begin(&mut self, seed: u64, life: u64) {
        self.state = seed ^ life.wrapping_mul(0xD134_2543_DE82_EF95);
        // Seeds that are near each other must not draw alike.
        self.state = self.next();
        self.corner = life.is_multiple_of(2);
        self.tempo = self.below(12);
    }

    /// A number below another; 0 if that is 0.
    pub(super) fn below(&mut self, count: usize) -> usize {
        // So few that what is left over does not matter.
        (self.next() >> 33) as usize % count.max(1)
    }

    /// How many decisions went before.
    pub(super) fn past(&mut self) -> usize {
        let most = match self.below(8) {
            0..4 => 4,
            4..7 => 16,
            _ => 64,
        };
        self.below(most + 1)
    }

    /// From a sixteenth of a second to half an hour; those of one agent are of like sizes.
    pub(super) fn pause(&mut self) -> f64 {
        let size = 1_u32 << (self.tempo + self.below(4));
        f64::from(size) / 16.0 * (1.0 + f64::from(self.share()))
    }

    /// Draws what the agent sees, and its candidates.
    pub(super) fn draw(&mut self, single: &mut Single) {
        let count = self.below(CANDIDATES + 1);
        let first = self.below(8) as u64;
        self.ids.clear();
        self.ids
            .extend((0..count as u64).map(|at| TargetId(first + at)));
        let mut stats = core::mem::take(&mut self.stats);
        for stat in &mut stats {
            stat.values.clear();
            if stat.is_target {
                for _ in 0..count {
                    let value = self.value(stat.what);
                    stat.values.push(value);
                }
            } else {
                single.set(stat.handle, self.value(stat.what));
            }
        }
        self.stats = stats;
    }

    /// The candidates that were drawn.
    pub(super) fn candidates<'s>(&'s self, program: &'s Program) -> Candidates<'s> {
        let mut candidates = Candidates::new(program, &self.ids);
        for stat in self.stats.iter().filter(|stat| stat.is_target) {
            candidates.set(stat.handle, &stat.values);
        }
        candidates
    }

    fn value(&mut self, what: What) -> f32 {
        match what {
            What::Choice(count) => self.below(count) as f32,
            What::Number(low, high) if self.corner => {
                if self.below(2) == 0 {
                    low
                } else {
                    high
                }
            }
            What::Number(low, high) => {
                let share = self.share();
                math::add(math::mul(low, 1.0 - share), math::mul(high, share))
            }
        }
    }

    /// From 0 to below 1.
    fn share(&mut self) -> f32 {
        (self.next() >> 40) as f32 / (1_u32 << 24) as f32
    }

    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        mix64(self.state)
    }
}
