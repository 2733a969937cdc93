//! A history as written by a person: what an agent's options do, for how long, and how often they
//! stopped. Times are seconds before the present moment, so a history can be stored and edited
//! without a clock. [`Program::recall`](crate::Program::recall) makes a memory of it.

use alloc::{collections::BTreeMap, vec::Vec};

use super::{AgentState, Layout, OptionRecord, Run, RunState, TargetId};
use crate::model::{NodeId, Path};

/// The history of an agent, as written by a designer.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AuthoredHistory {
    /// The least age of the agent in seconds. It is older if its history reaches further back.
    pub age: f32,
    /// The options that were chosen. All others never were.
    pub options: BTreeMap<OptionAddress, OptionHistory>,
}

/// The identity of an option, by IDs that outlive a program.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OptionAddress {
    /// The uses of groups that contain it, from the outermost inwards.
    pub uses: Vec<NodeId>,
    /// The option.
    pub option: NodeId,
}

/// The history of one option.
#[derive(Clone, Debug, PartialEq)]
pub struct OptionHistory {
    /// The history of the option as a whole, across all targets.
    pub own: HistoryEntry,
    /// The history of the option at some targets, by their numbers. It was never chosen for others.
    pub targets: BTreeMap<u32, HistoryEntry>,
}

/// The history of one option, or of one option and target.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HistoryEntry {
    /// The present activity.
    pub doing: RunStatus,
    /// For how many seconds it has been doing so.
    pub seconds: f32,
    /// The number of times that it stopped.
    pub stops: u32,
}

/// The activity of an option that was chosen at least once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RunStatus {
    /// A decision runs it.
    #[default]
    Running,
    /// A decision runs it, and the game reported that it is done.
    Completed,
    /// It ran, and no longer does.
    Stopped,
}

impl AuthoredHistory {
    /// Returns whether there is nothing to remember.
    pub fn is_empty(&self) -> bool {
        self.options.is_empty() && self.age == 0.0
    }

    /// Returns how many seconds ago the history begins.
    fn seconds_since_start(&self) -> f64 {
        self.options
            .values()
            .flat_map(|option| core::iter::once(&option.own).chain(option.targets.values()))
            .map(HistoryEntry::seconds_ago)
            .fold(sanitize_seconds(self.age), f64::max)
    }
}

impl OptionAddress {
    /// Returns the option's path once groups are expanded.
    pub fn path(&self) -> Path {
        self.uses
            .iter()
            .fold(Path::ROOT, |path, node| path.node(*node))
            .node(self.option)
    }
}

impl OptionHistory {
    /// Creates the history of an option that is not aimed at targets.
    pub fn without_targets(own: HistoryEntry) -> Self {
        Self {
            own,
            targets: BTreeMap::new(),
        }
    }

    /// Returns the target at which it runs, or the latest if there are several.
    pub(crate) fn running_target(&self) -> Option<TargetId> {
        self.targets
            .iter()
            .filter(|(_, past)| past.doing != RunStatus::Stopped)
            .min_by(|(_, one), (_, other)| one.seconds_ago().total_cmp(&other.seconds_ago()))
            .map(|(target, _)| TargetId((*target).into()))
    }
}

impl HistoryEntry {
    /// Returns for how many seconds, as a finite number that is not negative.
    pub(crate) fn seconds_ago(&self) -> f64 {
        sanitize_seconds(self.seconds)
    }

    fn to_record(self, target: TargetId, lot: f32) -> OptionRecord {
        let is_stopped = self.doing == RunStatus::Stopped;
        let state = if is_stopped {
            RunState::Stopped
        } else {
            RunState::Running
        };
        // Subtracting from 0 never gives -0.
        let since = 0.0 - self.seconds_ago();
        let stops = self.stops.max(u32::from(is_stopped));
        let lot = if stops > 0 { lot } else { 0.0 };
        OptionRecord::new(state, since, stops, lot, target)
    }
}

impl RunStatus {
    /// All statuses, in menu order.
    pub const ALL: [Self; 3] = [Self::Running, Self::Completed, Self::Stopped];

    /// Returns the status's word in files.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Running => "running",
            Self::Completed => "completed",
            Self::Stopped => "stopped",
        }
    }
}

/// Returns a finite number of seconds that is not negative.
fn sanitize_seconds(value: f32) -> f64 {
    if value.is_finite() && value > 0.0 {
        value.into()
    } else {
        0.0
    }
}

impl AgentState {
    /// Creates the memory that results from a written history, as of the time 0. `runs` contains
    /// the runs of the decisions, and `lot` returns the number that was drawn when an option
    /// stopped.
    pub(crate) fn from_authored_history(
        layout: &Layout,
        agent: u64,
        history: &AuthoredHistory,
        runs: impl Iterator<Item = (Path, Run)>,
        lot: impl Fn(Path) -> f32,
    ) -> Self {
        let mut state = Self::new(layout, agent, 0.0 - history.seconds_since_start());
        let mut memory = state.view_mut();
        memory.advance_to(0.0);

        for (decision, run) in runs {
            if let Some(at) = layout.find_decision(decision) {
                memory.decisions[at].set_run(Some(run));
            }
        }

        for (at, option) in &history.options {
            let path = at.path();
            let place = layout.find_records(path).unwrap_or_default();
            let Some((own, targets)) = memory.records[place].split_first_mut() else {
                continue;
            };

            let lot = lot(path);
            *own = option.own.to_record(TargetId::default(), lot);

            // Running targets come first, then stopped ones, each from the latest to the earliest.
            let forgets_stopped = layout.forgets_stopped_targets(path);
            let is_kept = |(_, past): &(&u32, &HistoryEntry)| {
                past.doing != RunStatus::Stopped || !forgets_stopped
            };
            let mut latest: Vec<(&u32, &HistoryEntry)> =
                option.targets.iter().filter(is_kept).collect();
            latest.sort_by(|(_, one), (_, other)| {
                let is_stopped = |past: &HistoryEntry| past.doing == RunStatus::Stopped;
                let order = is_stopped(one).cmp(&is_stopped(other));
                order.then(one.seconds_ago().total_cmp(&other.seconds_ago()))
            });

            for (record, (target, past)) in targets.iter_mut().zip(latest) {
                *record = past.to_record(TargetId((*target).into()), lot);
            }
        }

        memory.repair_records();
        state
    }
}
