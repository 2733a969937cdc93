//! A block of agents with their candidates: the registers of every tape, and the columns that pass
//! between tapes.

use alloc::vec::Vec;
use core::ops::Range;

use super::{
    lanes::{Lanes, RegisterValues},
    memories::{BlockRows, Memories, read_target_memories},
};
use crate::{
    aggregate::aggregate_values,
    compile::{AggregateSlot, Level, Tape, ValueLocation},
    eval::{
        Candidates, Columns,
        candidates::ABSENT_TARGET,
        choosing::{CandidateNumbers, Numbers},
        kernels::{BLOCK_SIZE, Chunk},
        vectors::DetectedVectors,
    },
    history::TargetId,
    math,
    number::Plain,
    program::Program,
};

/// The working memory in which one block of agents with their candidates is evaluated.
#[derive(Clone, Debug)]
pub(super) struct Crowd {
    vectors: DetectedVectors,
    /// For each level, the agents' registers.
    agent: Vec<Lanes>,
    /// For each level, the candidates' registers.
    target: Vec<Lanes>,
    /// The registers of targets regardless of who looks at them.
    own: Lanes,
    /// The inputs that are not stats.
    slots: Vec<Chunk>,
    /// The outputs of the candidates' tapes, for each row of the block.
    columns: Vec<Vec<f32>>,
    /// The outputs of the targets' own tape, for each target from `own_first` on.
    own_columns: Vec<Vec<f32>>,
    own_first: usize,
    /// Whether the own columns hold the targets that rows share.
    is_shared: bool,
    /// For each row of the block, the agent whose candidate it is.
    whose: Vec<u8>,
    /// For each agent, its rows counted from the block's first. Empty if no agent has any.
    ranges: Vec<Range<u32>>,
    pub(super) draws: Vec<math::Draw>,
}

/// Consecutive agents that are evaluated as one block.
#[derive(Clone, Copy)]
pub(super) struct Stretch {
    pub(super) first: usize,
    pub(super) count: usize,
}

/// The source of rows of targets.
#[derive(Clone, Copy)]
enum TargetRows<'a> {
    /// Each agent's candidates.
    Candidates(&'a Candidates),
    /// The one target in view of each agent, whose stats are among the agent's.
    View(&'a Columns),
}

impl Crowd {
    pub(super) fn new(program: &Program, vectors: DetectedVectors) -> Self {
        let layers = program.layers();
        let lanes = |tape: Option<&Tape>| tape.map(Lanes::new).unwrap_or_default();
        let own = layers.own.as_ref();
        let own_outputs = own.map_or(0, |own| own.outputs.len());

        // There are as many targets in view as agents, and evaluating them must not allocate.
        let column = || Vec::with_capacity(BLOCK_SIZE);

        Self {
            vectors,
            agent: layers
                .levels
                .iter()
                .map(|level| Lanes::new(&level.agent))
                .collect(),
            target: layers
                .levels
                .iter()
                .map(|level| lanes(level.target.as_ref()))
                .collect(),
            own: lanes(own),
            slots: alloc::vec![Chunk::default(); layers.slots as usize],
            columns: (0..layers.columns).map(|_| column()).collect(),
            own_columns: (0..own_outputs).map(|_| column()).collect(),
            own_first: 0,
            is_shared: false,
            whose: Vec::with_capacity(BLOCK_SIZE),
            ranges: Vec::with_capacity(BLOCK_SIZE),
            draws: alloc::vec![math::Draw::default(); BLOCK_SIZE],
        }
    }

    pub(super) fn vectors(&self) -> DetectedVectors {
        self.vectors
    }

    /// Computes what is the same for all agents: what depends on the world alone, and the targets
    /// that they share.
    pub(super) fn compute_shared(
        &mut self,
        program: &Program,
        columns: &Columns,
        candidates: &Candidates,
    ) {
        let layers = program.layers();
        for ((agent, target), level) in self
            .agent
            .iter_mut()
            .zip(&mut self.target)
            .zip(&layers.levels)
        {
            agent.compute_world(&level.agent, columns);
            if let Some(tape) = &level.target {
                target.compute_world(tape, columns);
            }
        }

        if let Some(tape) = &layers.own {
            self.own.compute_world(tape, columns);
            if candidates.are_shared() {
                self.compute_shared_targets(tape, candidates);
            }
        }
    }

    /// Computes the targets that rows share.
    fn compute_shared_targets(&mut self, tape: &Tape, candidates: &Candidates) {
        self.compute_own_columns(tape, &candidates.targets, 0..candidates.target_count());
        // One more target, for rows whose target is out of range.
        self.own.run_tape(
            tape,
            self.vectors,
            &candidates.targets,
            ABSENT_TARGET,
            1,
            &[],
        );
        append_outputs(&self.own, tape, 1, &mut self.own_columns);
        self.is_shared = true;
    }

    /// Computes what depends on targets alone, regardless of who looks at them.
    fn compute_own_columns(&mut self, tape: &Tape, columns: &Columns, targets: Range<usize>) {
        self.own_first = targets.start;
        self.is_shared = false;
        for column in &mut self.own_columns {
            column.clear();
        }

        for start in targets.clone().step_by(BLOCK_SIZE) {
            let count = BLOCK_SIZE.min(targets.end - start);
            self.own
                .run_tape(tape, self.vectors, columns, start, count, &[]);
            append_outputs(&self.own, tape, count, &mut self.own_columns);
        }
    }

    /// Computes a block of agents among their candidates.
    pub(super) fn run_block(
        &mut self,
        program: &Program,
        stretch: Stretch,
        columns: &Columns,
        candidates: &Candidates,
        memories: Option<Memories<'_>>,
    ) {
        let layers = program.layers();
        self.read_memories(program, stretch, memories);
        let rows = self.gather_rows(stretch, candidates);

        match &layers.own {
            Some(tape) if !candidates.are_shared() => {
                self.compute_own_columns(tape, &candidates.targets, rows.clone());
            }
            // Evaluating targets in view overwrote the shared ones.
            Some(tape) if !self.is_shared => self.compute_shared_targets(tape, candidates),
            _ => {}
        }

        for column in &mut self.columns {
            column.clear();
        }

        for (at, level) in layers.levels.iter().enumerate() {
            self.run_agents(at, level, stretch, columns);
            if let Some(tape) = &level.target {
                let source = TargetRows::Candidates(candidates);
                self.run_targets(program, at, tape, source, rows.clone(), memories);
            }
            for made in &level.aggregates {
                self.aggregate_candidates(made, stretch, candidates, rows.start);
            }
        }
    }

    /// Computes the values of targets for the one in view of each agent. [`Crowd::run_block`] must
    /// have run before.
    pub(super) fn run_targets_in_view(
        &mut self,
        program: &Program,
        stretch: Stretch,
        columns: &Columns,
    ) {
        let layers = program.layers();
        let rows = stretch.first..stretch.first + stretch.count;
        self.whose.clear();
        self.whose
            .extend((0..stretch.count).map(|agent| agent as u8));

        if let Some(tape) = &layers.own {
            self.compute_own_columns(tape, columns, rows.clone());
        }

        for column in &mut self.columns {
            column.clear();
        }

        for (at, level) in layers.levels.iter().enumerate() {
            if let Some(tape) = &level.target {
                let source = TargetRows::View(columns);
                self.run_targets(program, at, tape, source, rows.clone(), None);
            }
        }
    }

    /// Reads what agents remember, one slot for each history that is read.
    fn read_memories(
        &mut self,
        program: &Program,
        stretch: Stretch,
        memories: Option<Memories<'_>>,
    ) {
        for reads in &program.layers().memory_slots {
            let slot = &mut self.slots[reads.slot as usize].0;
            let out = slot.get_mut(..stretch.count).unwrap_or_default();
            match (memories, reads.option_of_agents()) {
                (Some(Memories::Each { part, agents }), Some(option)) => {
                    let reading = reads.query.reading;
                    part.read_values(option, reading, agents.positions(), out);
                }
                (memories, _) => {
                    for (agent, place) in out.iter_mut().enumerate() {
                        let memory = memories.as_ref().and_then(|all| all.view(agent));
                        *place = reads.agent_value(memory.as_ref());
                    }
                }
            }
        }
    }

    /// Records whose candidate each row is, and returns the block's rows.
    fn gather_rows(&mut self, stretch: Stretch, candidates: &Candidates) -> Range<usize> {
        self.whose.clear();
        self.ranges.clear();
        if candidates.is_empty() {
            return 0..0;
        }

        let mut start = 0;
        for agent in 0..stretch.count {
            let rows = candidates.agent_rows(stretch.first + agent);
            let local = self.whose.len();
            if rows.is_empty() {
                self.ranges.push(0..0);
                continue;
            }
            if local == 0 {
                start = rows.start;
            }
            let end = local + rows.len();
            self.whose.resize(end, agent as u8);
            self.ranges.push(local as u32..end as u32);
        }
        start..start + self.whose.len()
    }

    /// Runs the agents' tape of a level.
    fn run_agents(&mut self, at: usize, level: &Level, stretch: Stretch, columns: &Columns) {
        let (before, rest) = self.agent.split_at_mut(at);
        let Some(lanes) = rest.first_mut() else {
            return;
        };

        for (slot, register) in &level.agent.slots {
            let slot = &self.slots[*slot as usize].0;
            lanes.input_mut(*register).copy_from_slice(slot);
        }

        for (place, register) in &level.agent_carried {
            let out = lanes.input_mut(*register);
            match *place {
                ValueLocation::Agent { level, register } => {
                    match before.get(level as usize).map(|lanes| lanes.get(register)) {
                        Some(RegisterValues::Each(values)) => out.copy_from_slice(values),
                        Some(RegisterValues::Uniform(value)) => out.fill(value),
                        None => out.fill(0.0),
                    }
                }
                ValueLocation::Constant(value) => out.fill(value),
                ValueLocation::Target { .. } | ValueLocation::Own { .. } => out.fill(0.0),
            }
        }

        let Stretch { first, count } = stretch;
        lanes.run_tape(
            &level.agent,
            self.vectors,
            columns,
            first,
            count,
            &self.draws,
        );
    }

    /// Runs the targets' tape of a level over some rows.
    fn run_targets(
        &mut self,
        program: &Program,
        at: usize,
        tape: &Tape,
        source: TargetRows<'_>,
        rows: Range<usize>,
        memories: Option<Memories<'_>>,
    ) {
        let layers = program.layers();
        let level = &layers.levels[at];

        for start in rows.clone().step_by(BLOCK_SIZE) {
            let count = BLOCK_SIZE.min(rows.end - start);
            let local = start - rows.start;
            let whose = &self.whose[local..local + count];

            for (place, register) in &level.target_carried {
                let out = &mut self.target[at].input_mut(*register)[..count];
                match *place {
                    ValueLocation::Constant(value) => out.fill(value),
                    ValueLocation::Agent { level, register } => {
                        match self.agent[level as usize].get(register) {
                            RegisterValues::Uniform(value) => out.fill(value),
                            RegisterValues::Each(values) => {
                                for (out, agent) in out.iter_mut().zip(whose) {
                                    *out = values[usize::from(*agent)];
                                }
                            }
                        }
                    }
                    ValueLocation::Target { column } => {
                        out.copy_from_slice(&self.columns[column as usize][local..local + count]);
                    }
                    ValueLocation::Own { column } => {
                        let values = &self.own_columns[column as usize];
                        if let Some(places) = source.shared_places(start..start + count) {
                            let absent = values.last().copied().unwrap_or(0.0);
                            for (out, place) in out.iter_mut().zip(places) {
                                let value = values.get(*place as usize);
                                *out = value.copied().unwrap_or(absent);
                            }
                        } else {
                            let first = start - self.own_first;
                            out.copy_from_slice(&values[first..first + count]);
                        }
                    }
                }
            }

            for (slot, register) in &tape.slots {
                let reads = layers.find_memory_slot(*slot);
                let out = &mut self.target[at].input_mut(*register)[..count];
                let rows = BlockRows {
                    start,
                    local,
                    whose,
                    ranges: &self.ranges,
                };
                read_target_memories(reads, memories, source.candidates(), rows, out);
            }

            let lanes = &mut self.target[at];
            lanes.run_tape(tape, self.vectors, source.stat_columns(), start, count, &[]);
            let columns = level.columns.start as usize..level.columns.end as usize;
            append_outputs(lanes, tape, count, &mut self.columns[columns]);
        }
    }

    /// Aggregates the candidates of each agent into one value.
    fn aggregate_candidates(
        &mut self,
        made: &AggregateSlot,
        stretch: Stretch,
        candidates: &Candidates,
        start: usize,
    ) {
        for agent in 0..stretch.count {
            let lane = Lane {
                crowd: self,
                agent,
                candidates,
                start,
            };
            let values = (0..lane.agent_rows().len() as u32).map(|candidate| {
                let number = |place| Plain::from(lane.number(place, Some(candidate)));
                (number(made.value), number(made.takes_part))
            });
            let value = aggregate_values(made.how, values).get();
            self.slots[made.slot as usize].0[agent] = value;
        }
    }

    /// Returns one agent of the block that ran last.
    #[inline]
    pub(super) fn lane<'a>(
        &'a self,
        agent: usize,
        candidates: &'a Candidates,
        first: usize,
    ) -> Lane<'a> {
        let mut lane = Lane {
            crowd: self,
            agent,
            candidates,
            start: 0,
        };
        let start = candidates.agent_rows(first + agent).start;
        lane.start = start.saturating_sub(lane.agent_rows().start as usize);
        lane
    }

    /// Returns the values of the block's agents at a place, which must not be a target's.
    pub(super) fn register_values(&self, place: ValueLocation) -> RegisterValues<'_> {
        match place {
            ValueLocation::Constant(value) => RegisterValues::Uniform(value),
            ValueLocation::Agent { level, register } => {
                let lanes = self.agent.get(level as usize);
                lanes.map_or(RegisterValues::Uniform(0.0), |lanes| lanes.get(register))
            }
            ValueLocation::Target { .. } | ValueLocation::Own { .. } => {
                RegisterValues::Uniform(0.0)
            }
        }
    }

    /// Returns the values of a column of the candidates' tapes, for each row of the block.
    pub(super) fn row_values(&self, column: u32) -> &[f32] {
        self.columns.get(column as usize).map_or(&[], Vec::as_slice)
    }

    /// Writes the values of the block's agents, or of their targets in view, at a place.
    pub(super) fn write_values(&self, place: ValueLocation, out: &mut [f32]) {
        match place {
            ValueLocation::Constant(value) => out.fill(value),
            ValueLocation::Agent { level, register } => {
                match self.agent[level as usize].get(register) {
                    RegisterValues::Uniform(value) => out.fill(value),
                    RegisterValues::Each(values) => out.copy_from_slice(&values[..out.len()]),
                }
            }
            ValueLocation::Target { column } => {
                out.copy_from_slice(&self.columns[column as usize][..out.len()]);
            }
            ValueLocation::Own { column } => {
                out.copy_from_slice(&self.own_columns[column as usize][..out.len()]);
            }
        }
    }
}

/// Appends the outputs of a tape to its columns.
fn append_outputs(lanes: &Lanes, tape: &Tape, count: usize, columns: &mut [Vec<f32>]) {
    for (column, register) in columns.iter_mut().zip(&tape.outputs) {
        match lanes.get(*register) {
            RegisterValues::Uniform(value) => column.extend(core::iter::repeat_n(value, count)),
            RegisterValues::Each(values) => column.extend_from_slice(&values[..count]),
        }
    }
}

impl<'a> TargetRows<'a> {
    fn stat_columns(self) -> &'a Columns {
        match self {
            Self::Candidates(candidates) => &candidates.rows,
            Self::View(columns) => columns,
        }
    }

    fn candidates(self) -> Option<&'a Candidates> {
        match self {
            Self::Candidates(candidates) => Some(candidates),
            Self::View(_) => None,
        }
    }

    /// Returns the positions of the targets that rows share, or `None` if each row is a separate
    /// target.
    fn shared_places(self, rows: Range<usize>) -> Option<&'a [u32]> {
        self.candidates()?.shared_places(rows)
    }
}

/// One agent of a block, with its candidates.
#[derive(Clone, Copy)]
pub(super) struct Lane<'a> {
    crowd: &'a Crowd,
    agent: usize,
    candidates: &'a Candidates,
    /// The block's first row.
    start: usize,
}

impl Lane<'_> {
    /// Returns the agent's rows, counted from the block's first.
    #[inline]
    pub(super) fn agent_rows(&self) -> Range<u32> {
        self.crowd.ranges.get(self.agent).cloned().unwrap_or(0..0)
    }
}

impl Numbers for Lane<'_> {
    #[inline]
    fn number(&self, place: ValueLocation, candidate: Option<u32>) -> f32 {
        let row = || {
            let rows = self.crowd.ranges.get(self.agent)?;
            // The row after an agent's last candidate is another agent's.
            let row = rows.start.checked_add(candidate?)?;
            (row < rows.end).then_some(row as usize)
        };

        let number = match place {
            ValueLocation::Constant(value) => Some(value),
            ValueLocation::Agent { level, register } => {
                let lanes = self.crowd.agent.get(level as usize);
                lanes.map(|lanes| lanes.get(register).value_at(self.agent))
            }
            ValueLocation::Target { column } => {
                let column = self.crowd.columns.get(column as usize);
                column.and_then(|column| column.get(row()?).copied())
            }
            ValueLocation::Own { column } => {
                let column = self.crowd.own_columns.get(column as usize);
                column.and_then(|column| {
                    let target = self.candidates.target_place(self.start + row()?);
                    let place = target.wrapping_sub(self.crowd.own_first);
                    column.get(place).or(column.last()).copied()
                })
            }
        };

        number.unwrap_or(0.0)
    }

    #[inline]
    fn candidate_numbers(&self, place: ValueLocation) -> CandidateNumbers<'_> {
        match place {
            ValueLocation::Constant(_) | ValueLocation::Agent { .. } => {
                CandidateNumbers::Same(self.number(place, None))
            }
            ValueLocation::Target { column } => {
                let rows = self.agent_rows();
                let values = self.crowd.row_values(column);
                let values = values.get(rows.start as usize..rows.end as usize);
                CandidateNumbers::Each(values.unwrap_or_default())
            }
            ValueLocation::Own { .. } => CandidateNumbers::Scattered,
        }
    }

    fn targets(&self) -> &[TargetId] {
        let rows = self.agent_rows();
        let (from, to) = (rows.start as usize, rows.end as usize);
        self.candidates.ids(self.start + from..self.start + to)
    }
}
