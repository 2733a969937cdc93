//! Random situations of an agent.

use alloc::vec::Vec;

use crate::{
    eval::{Candidates, Single},
    hash::mix64,
    history::TargetId,
    math,
    model::{Graph, StatKind},
    program::{AnyStatHandle, Program},
};

/// The maximum number of candidates.
const MAX_CANDIDATES: usize = 4;

/// Draws stats, candidates and pauses, and holds what it drew.
#[derive(Debug)]
pub(super) struct SituationGenerator {
    stats: Vec<SampledStat>,
    state: u64,
    /// Whether all stats are at an end of their range.
    corner: bool,
    /// The length of pauses, as a power of 2.
    tempo: usize,
    ids: Vec<TargetId>,
}

#[derive(Debug)]
struct SampledStat {
    handle: AnyStatHandle,
    what: StatDomain,
    /// The candidates' values, if the stat belongs to targets.
    values: Vec<f32>,
}

#[derive(Clone, Copy, Debug)]
enum StatDomain {
    Number(f32, f32),
    /// A position among this many choices.
    Choice(usize),
}

impl SituationGenerator {
    pub(super) fn new(graph: &Graph, program: &Program) -> Self {
        let stats = program
            .all_stats()
            .zip(&graph.stats)
            .map(|((handle, ..), stat)| SampledStat {
                handle,
                what: match &stat.kind {
                    // A stat that may leave its range is inside it most of the time.
                    StatKind::Number { low, high, .. } => StatDomain::Number(*low, *high),
                    StatKind::YesNo => StatDomain::Choice(2),
                    StatKind::Choice(names) => StatDomain::Choice(names.len()),
                },
                values: Vec::with_capacity(MAX_CANDIDATES),
            })
            .collect();

        Self {
            stats,
            state: 0,
            corner: false,
            tempo: 0,
            ids: Vec::with_capacity(MAX_CANDIDATES),
        }
    }

    /// Starts a new agent, whose draws depend only on the seed and the agent's number.
    pub(super) fn start_agent(&mut self, seed: u64, life: u64) {
        self.state = seed ^ life.wrapping_mul(0xD134_2543_DE82_EF95);
        // Similar seeds must not give similar draws.
        self.state = self.next();
        self.corner = life.is_multiple_of(2);
        self.tempo = self.draw_below(12);
    }

    /// Draws a number below `count`, or 0 if `count` is 0.
    pub(super) fn draw_below(&mut self, count: usize) -> usize {
        // Counts are so small that the bias of the remainder does not matter.
        (self.next() >> 33) as usize % count.max(1)
    }

    /// Draws the number of decisions in the agent's past.
    pub(super) fn draw_past_length(&mut self) -> usize {
        let most = match self.draw_below(8) {
            0..4 => 4,
            4..7 => 16,
            _ => 64,
        };
        self.draw_below(most + 1)
    }

    /// Draws a pause from a sixteenth of a second to half an hour. The pauses of one agent have
    /// similar lengths.
    pub(super) fn draw_pause(&mut self) -> f64 {
        let size = 1_u32 << (self.tempo + self.draw_below(4));
        f64::from(size) / 16.0 * (1.0 + f64::from(self.draw_share()))
    }

    /// Draws the agent's stats and its candidates.
    pub(super) fn draw_situation(&mut self, single: &mut Single) {
        let count = self.draw_below(MAX_CANDIDATES + 1);
        let first = self.draw_below(8) as u64;
        self.ids.clear();
        self.ids
            .extend((0..count as u64).map(|at| TargetId(first + at)));

        let mut stats = core::mem::take(&mut self.stats);
        for stat in &mut stats {
            stat.values.clear();
            match stat.handle {
                AnyStatHandle::Target(_) => {
                    for _ in 0..count {
                        let value = self.draw_value(stat.what);
                        stat.values.push(value);
                    }
                }
                AnyStatHandle::Own(handle) => single.set(handle, self.draw_value(stat.what)),
            }
        }

        self.stats = stats;
    }

    /// Returns the candidates that were drawn last.
    pub(super) fn candidates(&self, program: &Program) -> Candidates {
        let mut candidates = Candidates::for_agent(program, &self.ids);
        for stat in &self.stats {
            if let Some(handle) = stat.handle.as_target() {
                candidates.set_known(handle, &stat.values);
            }
        }
        candidates
    }

    fn draw_value(&mut self, what: StatDomain) -> f32 {
        match what {
            StatDomain::Choice(count) => self.draw_below(count) as f32,
            StatDomain::Number(low, high) if self.corner => {
                if self.draw_below(2) == 0 {
                    low
                } else {
                    high
                }
            }
            StatDomain::Number(low, high) => {
                let share = self.draw_share();
                math::add(math::mul(low, 1.0 - share), math::mul(high, share))
            }
        }
    }

    /// Draws a number from 0 to below 1.
    fn draw_share(&mut self) -> f32 {
        (self.next() >> 40) as f32 / (1_u32 << 24) as f32
    }

    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        mix64(self.state)
    }
}
