//! Whole decisions: values, choice, and the memory of the choice. The shipped duel is compared with
//! handwritten code, and random picks with picks of the highest. Other agents have candidates.

mod calls;
mod candidates;
mod ladder;
mod many_agents;
mod odds;
mod single_agent;

use inclination_core::{Columns, DecisionHandle, Program, StatHandle};
use inclination_tests::monster::{self, DECISION, Monster, PickRule, STATS};

use super::turns::Table;

/// The game's seed.
const SEED: u64 = 12;

pub(crate) use candidates::measure as measure_candidates;
pub(crate) use ladder::measure as measure_ladder;

pub(crate) fn measure_single_agent(table: &mut Table) {
    let [weighted, highest] = [PickRule::Weighted, PickRule::Highest].map(Duel::new);
    single_agent::measure(&weighted, &highest, table);
}

pub(crate) fn measure_many_agents(table: &mut Table) {
    let [weighted, highest] = [PickRule::Weighted, PickRule::Highest].map(Duel::new);
    many_agents::measure(&weighted, &highest, table);
}

pub(crate) fn measure_odds(table: &mut Table) {
    odds::measure(&Duel::new(PickRule::Weighted), table);
}

pub(crate) fn measure_calls(table: &mut Table) {
    calls::measure(
        &Duel::new(PickRule::Weighted),
        &Duel::once_a_second(),
        table,
    );
}

/// The example, with one rule for picking.
struct Duel {
    program: Program,
    turn: DecisionHandle,
    /// The stats that the graph has, each with its position in a row.
    stats: Vec<(StatHandle, usize)>,
    rule: PickRule,
}

impl Duel {
    fn new(rule: PickRule) -> Self {
        match rule {
            PickRule::Weighted => Self::with_setting(None, rule),
            PickRule::Highest => Self::with_setting(Some(("pick", "highest")), rule),
        }
    }

    /// The example, with a decision that each agent makes once a second.
    fn once_a_second() -> Self {
        Self::with_setting(Some(("when", "every")), PickRule::Weighted)
    }

    fn with_setting(setting: Option<(&str, &str)>, rule: PickRule) -> Self {
        let mut graph = monster::graph();
        if let Some((key, option)) = setting {
            let turn = graph
                .nodes
                .values_mut()
                .find(|node| node.name == DECISION)
                .expect("the decision is there");
            assert!(turn.choose_setting(key, option), "it has this setting");
        }

        let program = Program::new(&graph).expect("the example is sound");
        let turn = program.decision(DECISION).expect("the decision is there");
        let stats = STATS.iter().zip(0..);
        let known = stats.filter_map(|(name, offset)| Some((program.stat(name).ok()?, offset)));
        Self {
            turn,
            stats: known.collect(),
            program,
            rule,
        }
    }

    /// Reads agents from rows, the layout of the handwritten code.
    fn read_rows(&self, monsters: &[Monster], columns: &mut Columns) {
        columns.set_seed(SEED);
        let rows = monsters.as_flattened();
        let read = columns.set_from_rows(&self.stats, rows, STATS.len());
        read.expect("there is a row for each agent");
    }
}

/// A clock that advances by a sixtieth of a second at each call.
#[derive(Default)]
struct Clock(f64);

impl Clock {
    fn tick(&mut self) -> f64 {
        self.0 += 1.0 / 60.0;
        self.0
    }
}
