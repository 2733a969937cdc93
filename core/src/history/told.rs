//! A memory as a person tells it: what an agent's options do, for how long, and how often they stopped. Times are seconds
//! before the moment that is looked at, so that it can be written down and edited without a clock.
//! [`Program::recall`](crate::Program::recall) makes a memory of it.

use alloc::{collections::BTreeMap, vec::Vec};

use super::{AgentState, Layout, Record, Run, State, TargetId, record::unit};
use crate::model::{NodeId, Path};

/// What an agent is said to have done.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Told {
    /// For how many seconds it lives at least. It was there when whatever is told happened.
    pub age: f32,
    /// What was chosen; all else never was.
    pub options: BTreeMap<OptionAt, OptionTold>,
}

/// Which option is meant, by ids that outlive a program.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OptionAt {
    /// The uses of groups that lead to it, the outermost first.
    pub uses: Vec<NodeId>,
    /// The option.
    pub option: NodeId,
}

/// What is said of one option.
#[derive(Clone, Debug, PartialEq)]
pub struct OptionTold {
    /// Of the option, whatever its target.
    pub own: Past,
    /// Of the option at some targets, by their numbers; the others it never was at.
    pub targets: BTreeMap<u32, Past>,
}

/// What is said of one option, or of one option and target.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Past {
    /// What it does.
    pub doing: Doing,
    /// For how many seconds.
    pub seconds: f32,
    /// How often it stopped.
    pub stops: u32,
}

/// What something does that was chosen once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Doing {
    /// A decision runs it.
    #[default]
    Running,
    /// A decision runs it, and the game said that it is done.
    Completed,
    /// It ran, and does not any more.
    Stopped,
}

impl Told {
    /// Whether there is nothing to remember.
    pub fn is_empty(&self) -> bool {
        self.options.is_empty() && self.age == 0.0
    }

    /// How long ago the first of it was.
    fn reach(&self) -> f64 {
        let options = self.options.values();
        let pasts = options.flat_map(|told| [&told.own].into_iter().chain(told.targets.values()));
        let reached = pasts.map(Past::ago);
        reached.fold(seconds(self.age), f64::max)
    }
}

impl OptionAt {
    /// Where it is once groups are expanded.
    pub fn path(&self) -> Path {
        let uses = self.uses.iter();
        let inside = uses.fold(Path::ROOT, |path, node| path.node(*node));
        inside.node(self.option)
    }
}

impl OptionTold {
    /// What is said of an option that is for no targets.
    pub fn of(own: Past) -> Self {
        Self {
            own,
            targets: BTreeMap::new(),
        }
    }

    /// Whom it runs at: of several the one that it began with last.
    pub(crate) fn target(&self) -> Option<TargetId> {
        let running = self.targets.iter();
        let running = running.filter(|(_, past)| past.doing != Doing::Stopped);
        let latest = running.min_by(|(_, one), (_, other)| one.ago().total_cmp(&other.ago()));
        latest.map(|(target, _)| TargetId((*target).into()))
    }
}

impl Past {
    /// For how many seconds, whatever was said.
    pub(crate) fn ago(&self) -> f64 {
        seconds(self.seconds)
    }

    fn record(self, target: TargetId, lot: f32) -> Record {
        let is_stopped = self.doing == Doing::Stopped;
        Record {
            state: if is_stopped {
                State::Stopped
            } else {
                State::Running
            },
            // Never -0.
            since: 0.0 - self.ago(),
            stops: self.stops.max(u32::from(is_stopped)),
            lot: if is_stopped || self.stops > 0 {
                unit(lot)
            } else {
                0.0
            },
            target,
        }
    }
}

impl Doing {
    /// All of them, in the order of menus.
    pub const ALL: [Self; 3] = [Self::Running, Self::Completed, Self::Stopped];

    /// The word that files use.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Running => "running",
            Self::Completed => "completed",
            Self::Stopped => "stopped",
        }
    }
}

fn seconds(told: f32) -> f64 {
    if told.is_finite() && told > 0.0 {
        told.into()
    } else {
        0.0
    }
}

impl AgentState {
    /// The memory of which all this is told, as of the time 0. `runs` says what the decisions run, and `lot` what was
    /// drawn when an option stopped.
    pub(crate) fn told(
        layout: &Layout,
        agent: u64,
        told: &Told,
        runs: impl Iterator<Item = (Path, Run)>,
        lot: impl Fn(Path) -> f32,
    ) -> Self {
        let mut state = Self::new(layout, agent, 0.0 - told.reach());
        let mut memory = state.view_mut();
        memory.advance(0.0);
        for (decision, run) in runs {
            if let Some(at) = layout.decision(decision) {
                memory.decisions[at].run = Some(run);
            }
        }
        for (at, option) in &told.options {
            let path = at.path();
            let place = layout.records_of(path).unwrap_or_default();
            let Some((own, targets)) = memory.records[place].split_first_mut() else {
                continue;
            };
            let lot = lot(path);
            *own = option.own.record(TargetId::default(), lot);
            let mut latest: Vec<(&u32, &Past)> = option.targets.iter().collect();
            latest.sort_by(|(_, one), (_, other)| {
                let stopped = |past: &Past| past.doing == Doing::Stopped;
                let order = stopped(one).cmp(&stopped(other));
                order.then(one.ago().total_cmp(&other.ago()))
            });
            for (record, (target, past)) in targets.iter_mut().zip(latest) {
                *record = past.record(TargetId((*target).into()), lot);
            }
        }
        memory.mend();
        state
    }
}
