//! The tapes of one agent and its candidates, level by level: the agent's tape, then each
//! candidate's, then aggregates over the candidates.

use alloc::vec::Vec;
use core::ops::Range;

use super::{Candidates, choosing::Numbers, tape_walk::Registers};
use crate::{
    aggregate::aggregate_values,
    compile::{AggregateSlot, Layers, Level, Tape, ValueLocation},
    history::{TargetId, View},
    math,
    number::Plain,
    program::Program,
};

/// The inputs of one evaluation.
pub(super) struct EvaluationInputs<'a> {
    /// The stats as the graph sees them.
    pub(super) stats: &'a [f32],
    pub(super) candidates: &'a Candidates,
    pub(super) memory: Option<View<'a>>,
    pub(super) draw: math::Draw,
    /// Whether to compute the target in view too, whose stats are among the others. It is evaluated
    /// as a last candidate, which no decision sees.
    pub(super) view: bool,
}

/// The registers and columns in which the tapes of one agent run.
#[derive(Clone, Debug)]
pub(super) struct Tapes {
    /// For each level, the agent's registers.
    agent: Vec<Registers>,
    /// For each level, a candidate's registers.
    target: Vec<Registers>,
    /// The registers of a target regardless of who looks at it.
    own: Registers,
    /// The inputs that are not stats.
    slots: Vec<f32>,
    /// The outputs of the tapes of each candidate.
    columns: Vec<Vec<f32>>,
    /// The outputs of the targets' own tape for each candidate.
    own_columns: Vec<Vec<f32>>,
    ids: Vec<TargetId>,
    /// Whether the agent's tape is the only one and reads nothing but stats.
    is_flat: bool,
}

impl Tapes {
    pub(super) fn new(program: &Program) -> Self {
        let layers = program.layers();
        let registers = |tape: Option<&Tape>| tape.map(Registers::new).unwrap_or_default();
        let levels = &layers.levels;
        let own = layers.own.as_ref();
        let own_outputs = own.map_or(0, |own| own.outputs.len());

        // Room for the target in view, so that evaluating without candidates allocates nothing.
        let column = || Vec::with_capacity(1);

        Self {
            agent: levels
                .iter()
                .map(|level| Registers::new(&level.agent))
                .collect(),
            target: levels
                .iter()
                .map(|level| registers(level.target.as_ref()))
                .collect(),
            own: registers(own),
            slots: alloc::vec![0.0; layers.slots as usize],
            columns: (0..layers.columns).map(|_| column()).collect(),
            own_columns: (0..own_outputs).map(|_| column()).collect(),
            ids: Vec::new(),
            is_flat: layers.levels.len() == 1
                && layers.columns == 0
                && layers.slots == 0
                && layers.own.is_none(),
        }
    }

    #[inline]
    pub(super) fn run_all(&mut self, program: &Program, inputs: &EvaluationInputs<'_>) {
        let rows = inputs.candidates.agent_rows(0);
        self.ids.clear();
        self.ids
            .extend_from_slice(inputs.candidates.ids(rows.clone()));

        let layers = program.layers();
        if self.is_flat
            && let ([level], [registers]) = (&layers.levels[..], &mut self.agent[..])
        {
            // Only stats are read, so memories, candidates and aggregates need no checks.
            registers.read_stats(&level.agent, inputs.stats);
            registers.run_steps(&level.agent, inputs.draw);
        } else {
            self.run_layers(layers, inputs, &rows);
        }
    }

    /// Runs the tapes of all levels, in order.
    fn run_layers(&mut self, layers: &Layers, inputs: &EvaluationInputs<'_>, rows: &Range<usize>) {
        let count = rows.len() + usize::from(inputs.view);
        for reads in &layers.memory_slots {
            self.slots[reads.slot as usize] = reads.agent_value(inputs.memory);
        }

        for column in self.columns.iter_mut().chain(&mut self.own_columns) {
            column.clear();
            column.resize(count, 0.0);
        }

        if let Some(tape) = &layers.own {
            for candidate in 0..count {
                read_target(&mut self.own, tape, inputs, rows, candidate);
                self.own.run_steps(tape, inputs.draw);
                for (column, register) in self.own_columns.iter_mut().zip(&tape.outputs) {
                    column[candidate] = self.own.get(*register);
                }
            }
        }

        for (at, level) in layers.levels.iter().enumerate() {
            self.run_agent(at, level, inputs);

            if let Some(tape) = &level.target {
                for candidate in 0..count {
                    read_target(&mut self.target[at], tape, inputs, rows, candidate);
                    self.read_memory(at, tape, layers, inputs, candidate);
                    self.run_candidate(at, level, tape, inputs.draw, candidate);
                }
            }

            for made in &level.aggregates {
                self.slots[made.slot as usize] = self.aggregate_candidates(made);
            }
        }
    }

    /// Runs the agent's tape of a level.
    fn run_agent(&mut self, at: usize, level: &Level, inputs: &EvaluationInputs<'_>) {
        let registers = &mut self.agent[at];
        registers.read_stats(&level.agent, inputs.stats);
        for (slot, register) in &level.agent.slots {
            registers.set(*register, self.slots[*slot as usize]);
        }

        for (place, register) in &level.agent_carried {
            let value = self.number(*place, None);
            self.agent[at].set(*register, value);
        }

        self.agent[at].run_steps(&level.agent, inputs.draw);
    }

    /// Reads what the agent remembers of a candidate.
    fn read_memory(
        &mut self,
        at: usize,
        tape: &Tape,
        layers: &Layers,
        inputs: &EvaluationInputs<'_>,
        candidate: usize,
    ) {
        let target = self.ids.get(candidate).copied();
        // The target in view has no ID, so no memory refers to it.
        let memory = inputs.memory.filter(|_| target.is_some());

        for (slot, register) in &tape.slots {
            let reads = layers.find_memory_slot(*slot);
            let value = reads.map_or(0.0, |reads| reads.target_value(memory, target));
            self.target[at].set(*register, value);
        }
    }

    /// Runs a candidate's tape of a level.
    fn run_candidate(
        &mut self,
        at: usize,
        level: &Level,
        tape: &Tape,
        draw: math::Draw,
        candidate: usize,
    ) {
        for (place, register) in &level.target_carried {
            let value = self.number(*place, Some(candidate as u32));
            self.target[at].set(*register, value);
        }

        self.target[at].run_steps(tape, draw);
        for (column, register) in level.columns.clone().zip(&tape.outputs) {
            self.columns[column as usize][candidate] = self.target[at].get(*register);
        }
    }

    /// Computes an aggregate over all candidates.
    fn aggregate_candidates(&self, made: &AggregateSlot) -> f32 {
        let values = (0..self.ids.len() as u32).map(|candidate| {
            let number = |place| Plain::from(self.number(place, Some(candidate)));
            (number(made.value), number(made.takes_part))
        });
        aggregate_values(made.how, values).get()
    }

    /// Returns a number; for a target's number, that of the target in view.
    #[inline]
    pub(super) fn number_in_view(&self, place: ValueLocation) -> f32 {
        self.number(place, Some(self.ids.len() as u32))
    }
}

/// Reads the stats of a candidate, or of the target in view, which follows the last candidate.
fn read_target(
    registers: &mut Registers,
    tape: &Tape,
    inputs: &EvaluationInputs<'_>,
    rows: &Range<usize>,
    candidate: usize,
) {
    for (at, reading) in tape.readings.iter().enumerate() {
        let is_in_view = candidate >= rows.len();
        let value = if at < tape.world_readings || is_in_view {
            inputs.stats[reading.stat as usize]
        } else {
            let given = inputs
                .candidates
                .value(reading.stat, rows.start + candidate);
            given.map_or(reading.entry.default(), |value| {
                reading.entry.sanitize(value)
            })
        };
        registers.set(reading.register, value);
    }
}

impl Numbers for Tapes {
    #[inline]
    fn number(&self, place: ValueLocation, candidate: Option<u32>) -> f32 {
        let of_candidate = |columns: &[Vec<f32>], column: u32| {
            let column = columns.get(column as usize)?;
            column.get(candidate? as usize).copied()
        };
        let number = match place {
            ValueLocation::Constant(value) => Some(value),
            ValueLocation::Agent { level, register } => {
                let registers = self.agent.get(level as usize);
                registers.map(|registers| registers.get(register))
            }
            ValueLocation::Target { column } => of_candidate(&self.columns, column),
            ValueLocation::Own { column } => of_candidate(&self.own_columns, column),
        };
        number.unwrap_or(0.0)
    }

    fn targets(&self) -> &[TargetId] {
        &self.ids
    }
}
