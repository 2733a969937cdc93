//! Effects: the changes of stats that a simulation makes while an option runs. They describe the
//! game's world for the editor, so no decision reads them, and a runtime file has none.

use alloc::{format, string::String};

use super::{Stat, StatId, StatKind};

/// A change of a stat: a row of an Effects node. The sockets of the row hold the amount and the
/// conditions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effect {
    /// The stat that changes.
    pub stat: StatId,
    /// How the amount changes the stat.
    pub operation: EffectOperation,
    /// When the stat changes.
    pub time: EffectTime,
}

/// How an effect changes a stat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EffectOperation {
    /// Adds the amount to the stat's value.
    Add,
    /// Replaces the stat's value with the amount.
    Set,
}

impl EffectOperation {
    /// Every operation.
    pub const ALL: [Self; 2] = [Self::Add, Self::Set];

    /// Returns the word for the operation in files and sentences.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Add => "add",
            Self::Set => "set",
        }
    }
}

/// When an effect changes a stat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EffectTime {
    /// In every step while the option runs. The amount of an addition is per second.
    WhileRunning,
    /// Once when the option starts.
    OnStart,
    /// Once when the option completes.
    OnCompletion,
    /// Once when the option stops running, completed or not.
    OnEnd,
}

impl EffectTime {
    /// Every time.
    pub const ALL: [Self; 4] = [
        Self::WhileRunning,
        Self::OnStart,
        Self::OnCompletion,
        Self::OnEnd,
    ];

    /// Returns the word for the time in files.
    pub const fn key(self) -> &'static str {
        match self {
            Self::WhileRunning => "while_running",
            Self::OnStart => "on_start",
            Self::OnCompletion => "on_completion",
            Self::OnEnd => "on_end",
        }
    }

    /// Returns the time as a phrase for the designer, such as "on start".
    pub const fn phrase(self) -> &'static str {
        match self {
            Self::WhileRunning => "while running",
            Self::OnStart => "on start",
            Self::OnCompletion => "on completion",
            Self::OnEnd => "on end",
        }
    }
}

impl Effect {
    /// The columns of an effect's row, by their positions.
    pub const AMOUNT: u8 = 0;
    /// The position of the condition.
    pub const WHEN: u8 = 1;
    /// The position of the chance.
    pub const CHANCE: u8 = 2;
    /// The position of the time between two draws of the row's random nodes.
    pub const REDRAW: u8 = 3;

    /// Creates an effect that adds its amount in every second.
    pub const fn per_second(stat: StatId) -> Self {
        Self {
            stat,
            operation: EffectOperation::Add,
            time: EffectTime::WhileRunning,
        }
    }

    /// Returns the change as a phrase for the designer, such as "Hunger per second" or "set Mood on
    /// start".
    pub fn describe(self, stat: Option<&Stat>) -> String {
        let name = stat.map_or("a missing stat", |stat| &stat.name);
        match self.operation {
            EffectOperation::Add if self.is_rate() => format!("{name} per second"),
            EffectOperation::Add => format!("{name} {}", self.time.phrase()),
            EffectOperation::Set => format!("set {name} {}", self.time.phrase()),
        }
    }

    /// Returns the unit of the amount.
    pub fn amount_unit(self, stat: Option<&Stat>) -> String {
        let unit = stat.map_or("", |stat| stat.unit.trim());
        if self.is_rate() {
            format!("{unit}/s")
        } else {
            unit.into()
        }
    }

    /// Returns the nearest effect that a stat allows, which is often this one: only numbers can be
    /// added to, or changed in every step.
    pub fn allowed_for(self, stat: &Stat) -> Self {
        if matches!(stat.kind, StatKind::Number { .. }) {
            return self;
        }
        Self {
            operation: EffectOperation::Set,
            time: match self.time {
                EffectTime::WhileRunning => EffectTime::OnStart,
                time => time,
            },
            ..self
        }
    }

    /// Whether the amount is per second.
    pub fn is_rate(self) -> bool {
        (self.operation, self.time) == (EffectOperation::Add, EffectTime::WhileRunning)
    }
}
