//! Stretches of a stat in which options outrank others, so that weights do not decide.

use inclination_core::{
    OptionHandle, Program,
    authoring::{decide::Stage, inspect::Odds},
    text::join_names,
};

use crate::plot::{Axis, Mark, Tone};

/// The maximum number of names in the label of a mark.
const MAX_NAMES_IN_LABEL: usize = 2;

/// A stretch of a stat's range in which the same options outrank all others.
#[derive(Clone, Debug, PartialEq)]
pub struct RankStretch {
    /// The value at which it begins.
    pub from: f32,
    /// The value at which it ends, which belongs to the next stretch.
    pub to: f32,
    /// The options that outrank others; empty if no option is outranked.
    pub leaders: Vec<OptionHandle>,
}

/// Returns the options that outrank others, in the decision's order. Options without weight are
/// neither outranked nor outrank others.
pub(super) fn rank_leaders(odds: &[Odds]) -> Vec<OptionHandle> {
    let stage = |odds: &Odds| odds.dropped.map(|reason| reason.stage);
    if !odds.iter().any(|odds| stage(odds) == Some(Stage::Rank)) {
        return Vec::new();
    }

    let mut leaders: Vec<OptionHandle> = odds
        .iter()
        .filter(|odds| !matches!(stage(odds), Some(Stage::Weight | Stage::Rank)))
        .map(|odds| odds.option)
        .collect();
    leaders.dedup();
    leaders
}

impl RankStretch {
    /// Returns the part of the stat's range in which an option is outranked, if it is.
    pub(super) fn dimmed_part(&self, option: OptionHandle) -> Option<[f32; 2]> {
        let is_outranked = !self.leaders.is_empty() && !self.leaders.contains(&option);
        is_outranked.then_some([self.from, self.to])
    }

    /// Describes the stretch: "Close shop outranks the others from 20 h." Returns `None` if no
    /// option is outranked in it.
    pub(super) fn describe(
        &self,
        program: &Program,
        across: &Axis,
        ends: (f32, f32),
    ) -> Option<String> {
        let leaders = self.describe_leaders(program)?;
        let [from, to] = [self.from, self.to].map(|end| across.format_value(end));
        // A stretch that begins or ends too close to an end to be seen reaches that end.
        let is_first = self.from <= ends.0 || across.looks_equal(self.from, ends.0);
        let is_last = self.to >= ends.1 || across.looks_equal(self.to, ends.1);
        let place = match (is_first, is_last) {
            _ if from == to => format!("only at {to}"),
            (true, true) => String::from("throughout"),
            (true, false) => format!("below {to}"),
            (false, true) => format!("from {from}"),
            (false, false) => format!("from {from} to {to}"),
        };
        Some(format!("{leaders} the others {place}."))
    }

    /// Returns whether the stretch seems to begin at an end of the axis.
    pub(super) fn begins_at_end(&self, across: &Axis) -> bool {
        [across.low, across.high]
            .into_iter()
            .any(|end| across.looks_equal(self.from, end))
    }

    /// Returns the mark at the start of the stretch.
    pub(super) fn start_mark(&self, program: &Program, across: &Axis) -> Mark {
        let from = across.format_value(self.from);
        let label = match self.describe_leaders(program) {
            None => format!("only weights decide from {from}"),
            Some(leaders) if self.leaders.len() <= MAX_NAMES_IN_LABEL => {
                format!("{leaders} others from {from}")
            }
            Some(_) => format!("rank changes at {from}"),
        };
        Mark::vertical_line(self.from, Tone::Highlight, label)
    }

    /// Names the options with their verb: "Close shop outranks".
    fn describe_leaders(&self, program: &Program) -> Option<String> {
        let names: Vec<&str> = self
            .leaders
            .iter()
            .map(|leader| program.option_name(*leader))
            .collect();
        match names.as_slice() {
            [] => None,
            [one] => Some(format!("{one} outranks")),
            several => Some(format!("{} outrank", join_names(several))),
        }
    }
}
