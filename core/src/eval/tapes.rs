//! The tapes of one agent and its candidates, level by level: the agent's, then each candidate's, then what is made of
//! them.

use alloc::vec::Vec;
use core::ops::Range;

use super::{Candidates, choosing::Numbers, walk::Registers};
use crate::{
    aggregate::aggregate,
    compile::{Layers, Level, Made, Place, Tape},
    history::{TargetId, View},
    math,
    number::Plain,
    program::Program,
};

/// What one evaluation is about.
pub(super) struct Moment<'a> {
    /// The stats as the graph sees them.
    pub(super) stats: &'a [f32],
    pub(super) candidates: &'a Candidates<'a>,
    pub(super) memory: Option<View<'a>>,
    pub(super) draw: math::Draw,
    /// Whether the target in view is wanted too, whose stats stand among the others: as a last candidate, which no
    /// decision sees.
    pub(super) view: bool,
}

/// What the tapes work on.
#[derive(Clone, Debug)]
pub(super) struct Tapes {
    /// For each level the agent's registers, and a candidate's.
    agent: Vec<Registers>,
    target: Vec<Registers>,
    /// A target's, whoever looks at it.
    own: Registers,
    /// What comes in besides stats.
    slots: Vec<f32>,
    /// What each candidate's tapes gave.
    columns: Vec<Vec<f32>>,
    own_columns: Vec<Vec<f32>>,
    ids: Vec<TargetId>,
    /// Whether the one tape of the agent is all there is, and stats are all that it reads.
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

    /// Computes everything.
    #[inline]
    pub(super) fn run(&mut self, program: &Program, moment: &Moment<'_>) {
        let rows = moment.candidates.rows(0);
        self.ids.clear();
        self.ids
            .extend_from_slice(moment.candidates.ids(rows.clone()));
        let layers = program.layers();
        if self.is_flat
            && let ([level], [registers]) = (&layers.levels[..], &mut self.agent[..])
        {
            // Nothing but the agent's stats: what follows would only find that out anew.
            registers.read(&level.agent, moment.stats);
            registers.run(&level.agent, moment.draw);
        } else {
            self.run_layers(layers, moment, &rows);
        }
    }

    fn run_layers(&mut self, layers: &Layers, moment: &Moment<'_>, rows: &Range<usize>) {
        let count = rows.len() + usize::from(moment.view);
        for reads in &layers.remembers {
            self.slots[reads.slot as usize] = reads.agent(moment.memory);
        }
        for column in self.columns.iter_mut().chain(&mut self.own_columns) {
            column.clear();
            column.resize(count, 0.0);
        }
        if let Some(tape) = &layers.own {
            for candidate in 0..count {
                read_target(&mut self.own, tape, moment, rows, candidate);
                self.own.run(tape, moment.draw);
                for (column, register) in self.own_columns.iter_mut().zip(&tape.outputs) {
                    column[candidate] = self.own.get(*register);
                }
            }
        }
        for (at, level) in layers.levels.iter().enumerate() {
            self.agent(at, level, moment);
            if let Some(tape) = &level.target {
                for candidate in 0..count {
                    read_target(&mut self.target[at], tape, moment, rows, candidate);
                    self.remember(at, tape, layers, moment, candidate);
                    self.candidate(at, level, tape, moment.draw, candidate);
                }
            }
            for made in &level.made {
                self.slots[made.slot as usize] = self.made(made);
            }
        }
    }

    fn agent(&mut self, at: usize, level: &Level, moment: &Moment<'_>) {
        let registers = &mut self.agent[at];
        registers.read(&level.agent, moment.stats);
        for (slot, register) in &level.agent.slots {
            registers.set(*register, self.slots[*slot as usize]);
        }
        for (place, register) in &level.agent_carried {
            let value = self.number(*place, None);
            self.agent[at].set(*register, value);
        }
        self.agent[at].run(&level.agent, moment.draw);
    }

    fn remember(
        &mut self,
        at: usize,
        tape: &Tape,
        layers: &Layers,
        moment: &Moment<'_>,
        candidate: usize,
    ) {
        let target = self.ids.get(candidate).copied();
        // Nobody remembers the target in view, which has no id.
        let memory = moment.memory.filter(|_| target.is_some());
        for (slot, register) in &tape.slots {
            let reads = layers.reads(*slot);
            let value = reads.map_or(0.0, |reads| reads.of(memory, target));
            self.target[at].set(*register, value);
        }
    }

    fn candidate(
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
        self.target[at].run(tape, draw);
        for (column, register) in level.columns.clone().zip(&tape.outputs) {
            self.columns[column as usize][candidate] = self.target[at].get(*register);
        }
    }

    /// What is made of all candidates.
    fn made(&self, made: &Made) -> f32 {
        let values = (0..self.ids.len() as u32).map(|candidate| {
            let number = |place| Plain::from(self.number(place, Some(candidate)));
            (number(made.value), number(made.takes_part))
        });
        aggregate(made.how, values).get()
    }

    /// A number; one of a target's is that of the target in view.
    #[inline]
    pub(super) fn in_view(&self, place: Place) -> f32 {
        self.number(place, Some(self.ids.len() as u32))
    }
}

/// Reads the stats of a candidate, or of the target in view, which comes behind the last.
fn read_target(
    registers: &mut Registers,
    tape: &Tape,
    moment: &Moment<'_>,
    rows: &Range<usize>,
    candidate: usize,
) {
    for (at, reading) in tape.readings.iter().enumerate() {
        let is_in_view = candidate >= rows.len();
        let value = if at < tape.world_readings || is_in_view {
            moment.stats[reading.stat as usize]
        } else {
            let given = moment
                .candidates
                .value(reading.stat, rows.start + candidate);
            given.map_or(reading.entry.default(), |value| reading.entry.admit(value))
        };
        registers.set(reading.register, value);
    }
}

impl Numbers for Tapes {
    #[inline]
    fn number(&self, place: Place, candidate: Option<u32>) -> f32 {
        let of_candidate = |columns: &[Vec<f32>], column: u32| {
            let column = columns.get(column as usize)?;
            column.get(candidate? as usize).copied()
        };
        let number = match place {
            Place::Constant(value) => Some(value),
            Place::Agent { level, register } => {
                let registers = self.agent.get(level as usize);
                registers.map(|registers| registers.get(register))
            }
            Place::Target { column } => of_candidate(&self.columns, column),
            Place::Own { column } => of_candidate(&self.own_columns, column),
        };
        number.unwrap_or(0.0)
    }

    fn targets(&self) -> &[TargetId] {
        &self.ids
    }
}
