//! The tapes of one agent and its candidates, level by level: the agent's tape, then that of the
//! candidates, then aggregates over the candidates. As many candidates run together as there are
//! lanes.

use alloc::vec::Vec;
use core::ops::Range;

use super::{
    Candidates, Vectors,
    choosing::{CandidateNumbers, Numbers},
    tape_walk::Registers,
    target_lanes::{TARGET_LANES, TargetLanes},
    vectors::DetectedVectors,
};
use crate::{
    aggregate::aggregate_values,
    compile::{AggregateSlot, Layers, Level, Tape, ValueLocation},
    history::{AgentView, TargetId},
    math,
    number::Plain,
    program::Program,
};

/// The inputs of one evaluation.
pub(super) struct EvaluationInputs<'a> {
    /// The stats as the graph sees them.
    pub(super) stats: &'a [f32],
    pub(super) candidates: &'a Candidates,
    pub(super) memory: Option<&'a AgentView<'a>>,
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
    /// For each level, the registers of some candidates.
    target: Vec<TargetLanes>,
    /// The registers of some targets regardless of who looks at them.
    own: TargetLanes,
    vectors: DetectedVectors,
    /// The inputs that are not stats.
    slots: Vec<f32>,
    /// The number of candidates, including the target in view if it was computed. It follows the
    /// last candidate.
    count: usize,
    /// The outputs of the tapes of each candidate, padded to whole groups of lanes.
    columns: Vec<Vec<f32>>,
    /// The outputs of the targets' own tape for each candidate, padded likewise.
    own_columns: Vec<Vec<f32>>,
    ids: Vec<TargetId>,
    /// Whether the agent's tape is the only one and reads nothing but stats.
    is_flat: bool,
}

impl Tapes {
    pub(super) fn new(program: &Program) -> Self {
        let layers = program.layers();
        let lanes = |tape: Option<&Tape>| tape.map(TargetLanes::new).unwrap_or_default();
        let levels = &layers.levels;
        let own = layers.own.as_ref();
        let own_outputs = own.map_or(0, |own| own.outputs.len());

        // Room for the target in view, so that evaluating without candidates allocates nothing.
        let column = || Vec::with_capacity(TARGET_LANES);

        Self {
            agent: levels
                .iter()
                .map(|level| Registers::new(&level.agent))
                .collect(),
            target: levels
                .iter()
                .map(|level| lanes(level.target.as_ref()))
                .collect(),
            own: lanes(own),
            vectors: Vectors::widest().detect(),
            count: 0,
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
        let ids = inputs.candidates.ids(rows.clone());
        self.ids.clear();
        self.ids.extend_from_slice(ids);

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
        self.count = rows.len() + usize::from(inputs.view);
        for reads in &layers.memory_slots {
            self.slots[reads.slot as usize] = reads.agent_value(inputs.memory);
        }

        let padded = self.count.next_multiple_of(TARGET_LANES);
        for column in self.columns.iter_mut().chain(&mut self.own_columns) {
            column.resize(padded, 0.0);
        }

        if let Some(tape) = &layers.own {
            for first in (0..self.count).step_by(TARGET_LANES) {
                read_targets(&mut self.own, tape, inputs, rows, first);
                self.own.run_steps(tape, self.vectors, inputs.draw);
                write_lanes(&mut self.own_columns, first, &self.own, tape);
            }
        }

        for (at, level) in layers.levels.iter().enumerate() {
            self.run_agent(at, level, inputs);

            if let Some(tape) = &level.target {
                for first in (0..self.count).step_by(TARGET_LANES) {
                    read_targets(&mut self.target[at], tape, inputs, rows, first);
                    self.read_memory(at, tape, layers, inputs, first);
                    self.run_candidates(at, level, tape, inputs.draw, first);
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

    /// Reads what the agent remembers of the candidates from `first` on.
    fn read_memory(
        &mut self,
        at: usize,
        tape: &Tape,
        layers: &Layers,
        inputs: &EvaluationInputs<'_>,
        first: usize,
    ) {
        let targets = self.ids.get(first..).unwrap_or_default();
        let targets = &targets[..targets.len().min(TARGET_LANES)];

        for (slot, register) in &tape.slots {
            // The target in view has no ID, so no memory refers to it.
            let reads = layers.find_memory_slot(*slot);
            let unknown = reads.map_or(0.0, |reads| reads.agent_value(None));
            let mut values = [unknown; TARGET_LANES];
            if let Some(reads) = reads {
                reads.read_target_values(inputs.memory, targets, &mut values[..targets.len()]);
            }
            self.target[at].set(*register, values);
        }
    }

    /// Runs the tape of a level for the candidates from `first` on.
    fn run_candidates(
        &mut self,
        at: usize,
        level: &Level,
        tape: &Tape,
        draw: math::Draw,
        first: usize,
    ) {
        for (place, register) in &level.target_carried {
            let values = match *place {
                ValueLocation::Target { column } => read_lanes(&self.columns, column, first),
                ValueLocation::Own { column } => read_lanes(&self.own_columns, column, first),
                _ => [self.number(*place, None); TARGET_LANES],
            };
            self.target[at].set(*register, values);
        }

        self.target[at].run_steps(tape, self.vectors, draw);
        let columns = level.columns.start as usize..level.columns.end as usize;
        write_lanes(&mut self.columns[columns], first, &self.target[at], tape);
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

/// Reads the stats of the candidates from `first` on. The target in view follows the last
/// candidate.
fn read_targets(
    lanes: &mut TargetLanes,
    tape: &Tape,
    inputs: &EvaluationInputs<'_>,
    rows: &Range<usize>,
    first: usize,
) {
    let given = rows.len().saturating_sub(first).min(TARGET_LANES);
    for (at, reading) in tape.readings.iter().enumerate() {
        // A stat of the world, or that of the target in view.
        let mut values = [inputs.stats[reading.stat as usize]; TARGET_LANES];
        if at >= tape.world_readings {
            let out = &mut values[..given];
            let row = rows.start + first;
            inputs
                .candidates
                .read_stat(reading.stat, reading.entry, row, out);
        }
        lanes.set(reading.register, values);
    }
}

/// Reads the values of a column for the candidates from `first` on.
#[inline]
fn read_lanes(columns: &[Vec<f32>], column: u32, first: usize) -> [f32; TARGET_LANES] {
    let column = columns.get(column as usize);
    let values = column.and_then(|column| column.get(first..)?.first_chunk());
    values.copied().unwrap_or([0.0; TARGET_LANES])
}

/// Writes the outputs of a tape to the columns of the candidates from `first` on.
fn write_lanes(columns: &mut [Vec<f32>], first: usize, lanes: &TargetLanes, tape: &Tape) {
    for (column, register) in columns.iter_mut().zip(&tape.outputs) {
        let place = column.get_mut(first..).and_then(<[f32]>::first_chunk_mut);
        if let Some(place) = place {
            *place = lanes.get(*register);
        }
    }
}

impl Numbers for Tapes {
    #[inline]
    fn number(&self, place: ValueLocation, candidate: Option<u32>) -> f32 {
        let of_candidate = |columns: &[Vec<f32>], column: u32| {
            let candidate = candidate.filter(|at| (*at as usize) < self.count)?;
            columns
                .get(column as usize)?
                .get(candidate as usize)
                .copied()
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

    #[inline]
    fn candidate_numbers(&self, place: ValueLocation) -> CandidateNumbers<'_> {
        let (columns, column) = match place {
            ValueLocation::Target { column } => (&self.columns, column),
            ValueLocation::Own { column } => (&self.own_columns, column),
            _ => return CandidateNumbers::Same(self.number(place, None)),
        };
        let values = columns.get(column as usize);
        let values = values.and_then(|values| values.get(..self.ids.len()));
        values.map_or(CandidateNumbers::Scattered, CandidateNumbers::Each)
    }

    fn targets(&self) -> &[TargetId] {
        &self.ids
    }
}
