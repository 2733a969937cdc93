//! A memory is held to small stories with their ends, and to an obvious model; many agents to one at a time.

mod binding;
mod hostile;
mod model;
mod properties;
mod stories;

use proptest::prelude::*;

use super::{Chosen, Layout, Outcome, Reading, Remembered, TargetId, ViewMut, When};
use crate::{
    math,
    model::{NodeId, Path},
};

/// More decisions than targets are remembered, so that all of them may run at once.
const DECISIONS: u32 = 10;
/// The last one is remembered by no layout.
const OPTIONS: u32 = 4;
const TARGETS: u64 = 11;

const READINGS: [Reading; 8] = [
    Reading::Never,
    Reading::Running,
    Reading::Stopped,
    Reading::Completed,
    Reading::Time,
    Reading::Stops,
    Reading::Lot,
    Reading::IsTarget,
];

const WHENS: [When; 6] = [
    When::Always,
    When::Idle,
    When::Every(1.0),
    When::Every(f32::INFINITY),
    When::Every(-1.0),
    When::Every(f32::NAN),
];

fn decision(number: u32) -> Path {
    Path::ROOT.node(NodeId(number))
}

fn option(number: u32) -> Path {
    Path::ROOT.node(NodeId(100 + number))
}

fn chosen(number: u32, target: Option<u64>) -> Chosen {
    Chosen {
        option: option(number),
        target: target.map(TargetId),
    }
}

/// Two options per target, one that is not.
fn layout() -> Layout {
    let remembered = [
        (option(0), Remembered::PerTarget),
        (option(1), Remembered::PerOption),
        (option(2), Remembered::PerTarget),
    ];
    Layout::new((0..DECISIONS).map(decision), remembered)
}

/// What can befall an agent. Times are seconds after the latest.
#[derive(Clone, Debug)]
enum Event {
    Advance(f64),
    Decided(Path, f64),
    Choose(Path, Option<Chosen>, f64),
    Finish(Path, Outcome, f64),
}

impl Event {
    /// Lets it befall an agent, and gives the lot that was asked for. The lots of no two steps agree.
    fn befall(&self, mut agent: ViewMut<'_>, step: u64) -> Option<f32> {
        let latest = agent.view().latest();
        let mut drawn = None;
        let lot = |option| *drawn.insert(lot(option, step));
        match *self {
            Self::Advance(after) => {
                agent.advance(latest + after);
            }
            Self::Decided(decision, after) => agent.decided(decision, latest + after),
            Self::Choose(decision, chosen, after) => {
                agent.choose(decision, chosen, latest + after, lot);
            }
            Self::Finish(decision, outcome, after) => {
                agent.finish(decision, outcome, latest + after, lot);
            }
        }
        drawn
    }
}

fn lot(option: Path, step: u64) -> f32 {
    math::hash(1, 2, step, option.key())
}

fn some_chosen() -> impl Strategy<Value = Option<Chosen>> {
    let target = proptest::option::weighted(0.8, 0..TARGETS);
    let chosen = (0..OPTIONS, target).prop_map(|(option, target)| chosen(option, target));
    proptest::option::weighted(0.85, chosen)
}

fn some_event() -> impl Strategy<Value = Event> {
    let after = || {
        prop_oneof![
            8 => (0..8_u8).prop_map(|quarters| f64::from(quarters) * 0.25),
            1 => prop_oneof![Just(-1.0), Just(f64::NAN), Just(f64::INFINITY), Just(-0.0)],
        ]
    };
    // One more than the layout knows. Few decisions share often; many run more targets than are remembered.
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
