//! Tests of memories: small stories with known ends, an independent model of the rules, and many
//! agents compared with one at a time.

mod binding;
mod hostile;
mod model;
mod properties;
mod stories;

use proptest::prelude::*;

use super::{
    AgentViewMut, ChosenOption, DecisionSchedule, HistoryValue, Layout, MemoryDetail, Outcome,
    TARGETS_REMEMBERED, TargetId,
};
use crate::{
    math,
    model::{NodeId, Path},
};

/// More decisions than there are remembered targets, so that all of those may run at once.
const DECISIONS: u32 = 10;
/// The last option is not remembered by any layout.
const OPTIONS: u32 = 4;
const TARGETS: u64 = 11;

const READINGS: [HistoryValue; 8] = [
    HistoryValue::Never,
    HistoryValue::Running,
    HistoryValue::Stopped,
    HistoryValue::Completed,
    HistoryValue::Time,
    HistoryValue::Stops,
    HistoryValue::Lot,
    HistoryValue::IsTarget,
];

const WHENS: [DecisionSchedule; 6] = [
    DecisionSchedule::Always,
    DecisionSchedule::Idle,
    DecisionSchedule::Every(1.0),
    DecisionSchedule::Every(f32::INFINITY),
    DecisionSchedule::Every(-1.0),
    DecisionSchedule::Every(f32::NAN),
];

fn decision(number: u32) -> Path {
    Path::ROOT.node(NodeId(number))
}

fn option(number: u32) -> Path {
    Path::ROOT.node(NodeId(100 + number))
}

fn chosen_option(number: u32, target: Option<u64>) -> ChosenOption {
    ChosenOption {
        option: option(number),
        target: target.map(TargetId),
    }
}

/// A layout that remembers the options 0 and 2 per target, and 1 as a whole.
fn layout() -> Layout {
    let remembered = [
        (option(0), MemoryDetail::LatestTargets),
        (option(1), MemoryDetail::OptionOnly),
        (option(2), MemoryDetail::LatestTargets),
    ];
    Layout::new((0..DECISIONS).map(decision), remembered, TARGETS_REMEMBERED)
}

/// An event in an agent's life. Times are seconds after the latest time seen.
#[derive(Clone, Debug)]
enum Event {
    Advance(f64),
    Decided(Path, f64),
    Choose(Path, Option<ChosenOption>, f64),
    Finish(Path, Outcome, f64),
}

impl Event {
    /// Applies the event to an agent and returns the lot that was drawn, if any. No two steps have
    /// the same lots.
    fn apply_to(&self, mut agent: AgentViewMut<'_>, step: u64) -> Option<f32> {
        let latest = agent.view().latest_time();
        let mut drawn = None;
        let lot = |option| *drawn.insert(lot(option, step));

        match *self {
            Self::Advance(after) => {
                agent.advance_to(latest + after);
            }
            Self::Decided(decision, after) => agent.note_decision(decision, latest + after),
            Self::Choose(decision, chosen, after) => {
                agent.apply_choice(decision, chosen, latest + after, lot);
            }
            Self::Finish(decision, outcome, after) => {
                agent.apply_report(decision, outcome, latest + after, lot);
            }
        }

        drawn
    }
}

fn lot(option: Path, step: u64) -> f32 {
    math::hash(1, 2, step, option.key())
}

fn some_chosen() -> impl Strategy<Value = Option<ChosenOption>> {
    let target = proptest::option::weighted(0.8, 0..TARGETS);

    let chosen = (0..OPTIONS, target).prop_map(|(option, target)| chosen_option(option, target));
    proptest::option::weighted(0.85, chosen)
}

fn some_event() -> impl Strategy<Value = Event> {
    let after = || {
        prop_oneof![
            8 => (0..8_u8).prop_map(|quarters| f64::from(quarters) * 0.25),
            1 => prop_oneof![Just(-1.0), Just(f64::NAN), Just(f64::INFINITY), Just(-0.0)],
        ]
    };
    // Decisions include one that the layout does not know. Few decisions often share an option;
    // many run more targets than are remembered.
    let decisions = || prop_oneof![0..3_u32, 0..=DECISIONS].prop_map(decision);
    let outcome = prop_oneof![Just(Outcome::Completed), Just(Outcome::Failed)];

    prop_oneof![
        1 => after().prop_map(Event::Advance),
        1 => (decisions(), after()).prop_map(|(decision, after)| Event::Decided(decision, after)),
        6 => (decisions(), some_chosen(), after())
            .prop_map(|(decision, chosen, after)| Event::Choose(decision, chosen, after)),
        3 => (decisions(), outcome, after())
            .prop_map(|(decision, outcome, after)| Event::Finish(decision, outcome, after)),
    ]
}
