//! A block of agents with their candidates: every tape's registers, and the columns that pass between tapes.

use alloc::vec::Vec;
use core::ops::Range;

use super::lanes::{Held, Lanes};
use crate::{
    aggregate::aggregate,
    compile::{Level, Made, Place, Tape},
    eval::{
        Candidates, Columns,
        candidates::ABSENT,
        choosing::Numbers,
        kernels::{BLOCK, Chunk},
        vectors::DetectedVectors,
    },
    history::{AgentsMut, TargetId, View},
    math,
    number::Plain,
    program::Program,
};

/// What evaluators of many agents work on.
#[derive(Clone, Debug)]
pub(super) struct Crowd {
    vectors: DetectedVectors,
    /// For each level the agents' registers, and the candidates'.
    agent: Vec<Lanes>,
    target: Vec<Lanes>,
    /// The targets', whoever looks at them.
    own: Lanes,
    /// What comes in besides stats.
    slots: Vec<Chunk>,
    /// What candidates' tapes gave to each row of the block.
    columns: Vec<Vec<f32>>,
    /// What the targets' own tape gave to each target, from `own_first` on.
    own_columns: Vec<Vec<f32>>,
    own_first: usize,
    /// Whether these are the targets that rows share.
    is_shared: bool,
    /// For each row of the block, whose candidate it is.
    whose: Vec<u8>,
    /// For each agent its rows, counted from the block's first; nothing if nobody has any.
    ranges: Vec<Range<u32>>,
    pub(super) draws: Vec<math::Draw>,
}

/// A block of agents.
#[derive(Clone, Copy)]
pub(super) struct Stretch {
    pub(super) first: usize,
    pub(super) count: usize,
}

/// Where rows of targets are read.
#[derive(Clone, Copy)]
enum Rows<'a> {
    /// Each agent's candidates.
    Candidates(&'a Candidates<'a>),
    /// The one target in view of each agent, whose stats stand among the agent's.
    View(&'a Columns<'a>),
}

/// The memories of a block's agents.
#[derive(Clone, Copy)]
pub(super) enum Memories<'a> {
    /// Each agent's own.
    Each {
        part: &'a AgentsMut<'a>,
        /// The place of the block's first agent in the part.
        first: usize,
    },
    /// The same for all.
    One(View<'a>),
}

impl Memories<'_> {
    fn view(&self, agent: usize) -> Option<View<'_>> {
        match self {
            Self::Each { part, first } => part.view(first + agent),
            Self::One(view) => Some(*view),
        }
    }
}

impl Crowd {
    pub(super) fn new(program: &Program, vectors: DetectedVectors) -> Self {
        let layers = program.layers();
        let lanes = |tape: Option<&Tape>| tape.map(Lanes::new).unwrap_or_default();
        let own = layers.own.as_ref();
        let own_outputs = own.map_or(0, |own| own.outputs.len());
        // Targets in view are as many as the agents, and evaluating those allocates nothing.
        let column = || Vec::with_capacity(BLOCK);
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
            whose: Vec::with_capacity(BLOCK),
            ranges: Vec::with_capacity(BLOCK),
            draws: alloc::vec![math::Draw::default(); BLOCK],
        }
    }

    pub(super) fn vectors(&self) -> DetectedVectors {
        self.vectors
    }

    /// Works out what is the same for all agents: what depends on the world alone, and what targets are that they share.
    pub(super) fn begin(
        &mut self,
        program: &Program,
        columns: &Columns<'_>,
        candidates: &Candidates<'_>,
    ) {
        let layers = program.layers();
        for ((agent, target), level) in self
            .agent
            .iter_mut()
            .zip(&mut self.target)
            .zip(&layers.levels)
        {
            agent.world(&level.agent, columns);
            if let Some(tape) = &level.target {
                target.world(tape, columns);
            }
        }
        if let Some(tape) = &layers.own {
            self.own.world(tape, columns);
            if candidates.are_shared() {
                self.share(tape, candidates);
            }
        }
    }

    /// Works out what the targets are that rows share.
    fn share(&mut self, tape: &Tape, candidates: &Candidates<'_>) {
        self.own(tape, &candidates.targets, 0..candidates.target_count());
        // Behind them one that rows see whose target is not there.
        self.own
            .run(tape, self.vectors, &candidates.targets, (ABSENT, 1), &[]);
        keep(&self.own, tape, 1, &mut self.own_columns);
        self.is_shared = true;
    }

    /// Works out what targets are, whoever looks at them.
    fn own(&mut self, tape: &Tape, columns: &Columns<'_>, targets: Range<usize>) {
        self.own_first = targets.start;
        self.is_shared = false;
        for column in &mut self.own_columns {
            column.clear();
        }
        for start in targets.clone().step_by(BLOCK) {
            let count = BLOCK.min(targets.end - start);
            self.own
                .run(tape, self.vectors, columns, (start, count), &[]);
            keep(&self.own, tape, count, &mut self.own_columns);
        }
    }

    /// Computes a block of agents among their candidates.
    pub(super) fn run(
        &mut self,
        program: &Program,
        stretch: Stretch,
        columns: &Columns<'_>,
        candidates: &Candidates<'_>,
        memories: Option<Memories<'_>>,
    ) {
        let layers = program.layers();
        self.remember(program, stretch, memories);
        let rows = self.gather(stretch, candidates);
        match &layers.own {
            Some(tape) if !candidates.are_shared() => {
                self.own(tape, &candidates.targets, rows.clone());
            }
            // The targets in view took their place.
            Some(tape) if !self.is_shared => self.share(tape, candidates),
            _ => {}
        }
        for column in &mut self.columns {
            column.clear();
        }
        for (at, level) in layers.levels.iter().enumerate() {
            self.agents(at, level, stretch, columns);
            if let Some(tape) = &level.target {
                let source = Rows::Candidates(candidates);
                self.targets(program, at, (level, tape), source, rows.clone(), memories);
            }
            for made in &level.made {
                self.make(made, stretch, candidates, rows.start);
            }
        }
    }

    /// Computes what belongs to targets for the one in view of each agent; [`Crowd::run`] went before.
    pub(super) fn run_view(&mut self, program: &Program, stretch: Stretch, columns: &Columns<'_>) {
        let layers = program.layers();
        let rows = stretch.first..stretch.first + stretch.count;
        self.whose.clear();
        self.whose
            .extend((0..stretch.count).map(|agent| agent as u8));
        if let Some(tape) = &layers.own {
            self.own(tape, columns, rows.clone());
        }
        for column in &mut self.columns {
            column.clear();
        }
        for (at, level) in layers.levels.iter().enumerate() {
            if let Some(tape) = &level.target {
                self.targets(
                    program,
                    at,
                    (level, tape),
                    Rows::View(columns),
                    rows.clone(),
                    None,
                );
            }
        }
    }

    /// Fills what agents remember, a column for each thing that is read.
    fn remember(&mut self, program: &Program, stretch: Stretch, memories: Option<Memories<'_>>) {
        for reads in &program.layers().remembers {
            let slot = &mut self.slots[reads.slot as usize].0;
            for (agent, place) in slot.iter_mut().take(stretch.count).enumerate() {
                *place = reads.agent(memories.as_ref().and_then(|memories| memories.view(agent)));
            }
        }
    }

    /// Notes whose candidate each row is; gives the block's rows.
    fn gather(&mut self, stretch: Stretch, candidates: &Candidates<'_>) -> Range<usize> {
        self.whose.clear();
        self.ranges.clear();
        if candidates.are_none() {
            return 0..0;
        }
        let all = (0..stretch.count).map(|agent| candidates.rows(stretch.first + agent));
        let mut filled = all.clone().filter(|rows| !rows.is_empty());
        let start = filled.next().map_or(0, |rows| rows.start);
        for (agent, rows) in all.enumerate() {
            self.whose.extend(rows.clone().map(|_| agent as u8));
            let local = if rows.is_empty() {
                0..0
            } else {
                (rows.start - start) as u32..(rows.end - start) as u32
            };
            self.ranges.push(local);
        }
        start..start + self.whose.len()
    }

    fn agents(&mut self, at: usize, level: &Level, stretch: Stretch, columns: &Columns<'_>) {
        let (before, rest) = self.agent.split_at_mut(at);
        let Some(lanes) = rest.first_mut() else {
            return;
        };
        for (slot, register) in &level.agent.slots {
            let slot = &self.slots[*slot as usize].0;
            lanes.input(*register).copy_from_slice(slot);
        }
        for (place, register) in &level.agent_carried {
            let out = lanes.input(*register);
            match *place {
                Place::Agent { level, register } => {
                    match before.get(level as usize).map(|lanes| lanes.get(register)) {
                        Some(Held::Each(values)) => out.copy_from_slice(values),
                        Some(Held::Alike(value)) => out.fill(value),
                        None => out.fill(0.0),
                    }
                }
                Place::Constant(value) => out.fill(value),
                Place::Target { .. } | Place::Own { .. } => out.fill(0.0),
            }
        }
        let Stretch { first, count } = stretch;
        lanes.run(
            &level.agent,
            self.vectors,
            columns,
            (first, count),
            &self.draws,
        );
    }

    fn targets(
        &mut self,
        program: &Program,
        at: usize,
        (level, tape): (&Level, &Tape),
        source: Rows<'_>,
        rows: Range<usize>,
        memories: Option<Memories<'_>>,
    ) {
        for start in rows.clone().step_by(BLOCK) {
            let count = BLOCK.min(rows.end - start);
            let local = start - rows.start;
            let whose = &self.whose[local..local + count];
            for (place, register) in &level.target_carried {
                let out = &mut self.target[at].input(*register)[..count];
                match *place {
                    Place::Constant(value) => out.fill(value),
                    Place::Agent { level, register } => {
                        match self.agent[level as usize].get(register) {
                            Held::Alike(value) => out.fill(value),
                            Held::Each(values) => {
                                for (out, agent) in out.iter_mut().zip(whose) {
                                    *out = values[usize::from(*agent)];
                                }
                            }
                        }
                    }
                    Place::Target { column } => {
                        out.copy_from_slice(&self.columns[column as usize][local..local + count]);
                    }
                    Place::Own { column } => {
                        let values = &self.own_columns[column as usize];
                        for (out, row) in out.iter_mut().zip(start..) {
                            let place = source.place(row).wrapping_sub(self.own_first);
                            let value = values.get(place).or(values.last());
                            *out = value.copied().unwrap_or(0.0);
                        }
                    }
                }
            }
            let layers = program.layers();
            for (slot, register) in &tape.slots {
                let reads = layers.reads(*slot);
                let out = self.target[at].input(*register);
                for ((out, agent), row) in out.iter_mut().zip(whose).zip(start..) {
                    let target = source.id(row);
                    let memory = memories.as_ref().filter(|_| target.is_some());
                    let memory = memory.and_then(|memories| memories.view(usize::from(*agent)));
                    *out = reads.map_or(0.0, |reads| reads.of(memory, target));
                }
            }
            let lanes = &mut self.target[at];
            lanes.run(tape, self.vectors, source.columns(), (start, count), &[]);
            let columns = level.columns.start as usize..level.columns.end as usize;
            keep(lanes, tape, count, &mut self.columns[columns]);
        }
    }

    /// Makes one value of each agent's candidates'.
    fn make(&mut self, made: &Made, stretch: Stretch, candidates: &Candidates<'_>, start: usize) {
        for agent in 0..stretch.count {
            let lane = Lane {
                crowd: self,
                agent,
                candidates,
                start,
            };
            let values = (0..lane.rows().len() as u32).map(|candidate| {
                let number = |place| Plain::from(lane.number(place, Some(candidate)));
                (number(made.value), number(made.takes_part))
            });
            let value = aggregate(made.how, values).get();
            self.slots[made.slot as usize].0[agent] = value;
        }
    }

    /// One agent of the block that ran last.
    pub(super) fn lane<'a>(
        &'a self,
        agent: usize,
        candidates: &'a Candidates<'a>,
        first: usize,
    ) -> Lane<'a> {
        let mut lane = Lane {
            crowd: self,
            agent,
            candidates,
            start: 0,
        };
        let start = candidates.rows(first + agent).start;
        lane.start = start.saturating_sub(lane.rows().start as usize);
        lane
    }

    /// What the block's agents have at a place of theirs.
    pub(super) fn held(&self, place: Place) -> Held<'_> {
        match place {
            Place::Constant(value) => Held::Alike(value),
            Place::Agent { level, register } => {
                let lanes = self.agent.get(level as usize);
                lanes.map_or(Held::Alike(0.0), |lanes| lanes.get(register))
            }
            Place::Target { .. } | Place::Own { .. } => Held::Alike(0.0),
        }
    }

    /// Writes what is at a place, of the block's agents and their targets in view.
    pub(super) fn write(&self, place: Place, out: &mut [f32]) {
        match place {
            Place::Constant(value) => out.fill(value),
            Place::Agent { level, register } => match self.agent[level as usize].get(register) {
                Held::Alike(value) => out.fill(value),
                Held::Each(values) => out.copy_from_slice(&values[..out.len()]),
            },
            Place::Target { column } => {
                out.copy_from_slice(&self.columns[column as usize][..out.len()]);
            }
            Place::Own { column } => {
                out.copy_from_slice(&self.own_columns[column as usize][..out.len()]);
            }
        }
    }
}

/// Adds what a tape gave to its columns.
fn keep(lanes: &Lanes, tape: &Tape, count: usize, columns: &mut [Vec<f32>]) {
    for (column, register) in columns.iter_mut().zip(&tape.outputs) {
        match lanes.get(*register) {
            Held::Alike(value) => column.extend(core::iter::repeat_n(value, count)),
            Held::Each(values) => column.extend_from_slice(&values[..count]),
        }
    }
}

impl<'a> Rows<'a> {
    fn columns(self) -> &'a Columns<'a> {
        match self {
            Self::Candidates(candidates) => &candidates.rows,
            Self::View(columns) => columns,
        }
    }

    /// The place of a row's target.
    fn place(self, row: usize) -> usize {
        match self {
            Self::Candidates(candidates) => candidates.place(row),
            Self::View(_) => row,
        }
    }

    fn id(self, row: usize) -> Option<TargetId> {
        match self {
            Self::Candidates(candidates) => candidates.ids(row..row + 1).first().copied(),
            Self::View(_) => None,
        }
    }
}

/// One agent of a block.
#[derive(Clone, Copy)]
pub(super) struct Lane<'a> {
    crowd: &'a Crowd,
    agent: usize,
    candidates: &'a Candidates<'a>,
    /// The block's first row.
    start: usize,
}

impl Lane<'_> {
    /// The agent's rows, counted from the block's first.
    fn rows(&self) -> Range<u32> {
        self.crowd.ranges.get(self.agent).cloned().unwrap_or(0..0)
    }
}

impl Numbers for Lane<'_> {
    fn number(&self, place: Place, candidate: Option<u32>) -> f32 {
        let row = || {
            let rows = self.crowd.ranges.get(self.agent)?;
            // Behind an agent's last candidate stands another's.
            let row = rows.start.checked_add(candidate?)?;
            (row < rows.end).then_some(row as usize)
        };
        let number = match place {
            Place::Constant(value) => Some(value),
            Place::Agent { level, register } => {
                let lanes = self.crowd.agent.get(level as usize);
                lanes.map(|lanes| lanes.get(register).at(self.agent))
            }
            Place::Target { column } => {
                let column = self.crowd.columns.get(column as usize);
                column.and_then(|column| column.get(row()?).copied())
            }
            Place::Own { column } => {
                let column = self.crowd.own_columns.get(column as usize);
                column.and_then(|column| {
                    let place = self.candidates.place(self.start + row()?);
                    let place = place.wrapping_sub(self.crowd.own_first);
                    column.get(place).or(column.last()).copied()
                })
            }
        };
        number.unwrap_or(0.0)
    }

    fn targets(&self) -> &[TargetId] {
        let rows = self.rows();
        let (from, to) = (rows.start as usize, rows.end as usize);
        self.candidates.ids(self.start + from..self.start + to)
    }
}
