//! Computes how likely the options of a decision are, for many situations at once, as tools need
//! for maps and sweeps. A block's odds are computed together where that is possible, see
//! `batched_odds`, and agent by agent otherwise.

use alloc::boxed::Box;
use core::ops::Range;

use super::{
    Batch,
    batched_odds::{self, BatchedOdds},
    crowd::{Crowd, Stretch},
    memories::Memories,
};
use crate::{
    compile::DecisionPlan,
    decide::Rules,
    eval::{
        Candidates, Columns, Odds,
        choosing::{OddsCalculator, fixed_rules},
        kernels::BLOCK_SIZE,
    },
    history::AgentView,
    program::{DecisionHandle, OptionHandle, Program},
};

/// The working memory in which odds are computed.
#[derive(Clone, Debug, Default)]
pub(super) struct OddsBuffers {
    weighing: OddsCalculator,
    /// Takes some kilobytes, and more for each option, so it is created when a decision first needs
    /// it.
    together: Option<Box<BatchedOdds>>,
}

/// The odds of a decision for a block of consecutive agents; see [`Batch::odds`].
pub struct OddsBlock<'a> {
    agents: Range<usize>,
    program: &'a Program,
    plan: &'a DecisionPlan,
    fixed: Option<Rules>,
    crowd: &'a Crowd,
    candidates: &'a Candidates,
    weighing: &'a mut OddsCalculator,
    /// The entries that were weighed together and the rules they were weighed by, if a block can
    /// be.
    together: Option<(&'a BatchedOdds, Rules)>,
}

/// One option's odds in a block, a number for each agent.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct OddsColumn<'a> {
    /// The option.
    pub option: OptionHandle,
    /// How important it is.
    pub ranks: &'a [f32],
    /// How much it weighs.
    pub weights: &'a [f32],
    /// How likely it is to be chosen; above 0 exactly if some draw chooses it.
    pub probabilities: &'a [f64],
}

impl OddsBlock<'_> {
    /// Returns the positions of the block's agents among all.
    pub fn agents(&self) -> Range<usize> {
        self.agents.clone()
    }

    /// Returns the decision's default option, which is taken if no other can be.
    pub fn default_option(&self) -> Option<OptionHandle> {
        let default = self.plan.default.as_ref();
        default.map(|entry| self.program.option_handle(entry.option))
    }

    /// Returns the numbers of every option except the default option, in the decision's order.
    ///
    /// Returns `None` if the agents do not have the same entries or are not weighed alike: options
    /// are for targets, numbers of the graph are among the rules, or the rules require that each
    /// agent is computed separately.
    pub fn columns(&self) -> Option<impl ExactSizeIterator<Item = OddsColumn<'_>> + Clone> {
        let (together, _) = self.together?;
        let entries = self.plan.entries.iter().zip(together.entry_columns());
        let count = self.agents.len();
        Some(entries.map(move |(entry, column)| OddsColumn {
            option: self.program.option_handle(entry.option),
            ranks: &column.rank.0[..count],
            weights: &column.weight.0[..count],
            probabilities: &column.probability[..count],
        }))
    }

    /// Returns the odds of one agent, given by its position among all, in the order of the options.
    ///
    /// An option for targets has one entry for each candidate. The default option is included only
    /// if it is taken, as the last. The result is empty for an agent outside the block.
    pub fn row(&mut self, agent: usize) -> &[Odds] {
        if !self.agents.contains(&agent) {
            return &[];
        }

        let Self { program, plan, .. } = *self;
        let first = self.agents.start;
        let lane = self.crowd.lane(agent - first, self.candidates, first);

        match &self.together {
            Some((together, rules)) => {
                let entries = together.agent_standings(rules, agent - first);
                self.weighing
                    .odds_from_standings(program, plan, rules, &lane, entries, Some(0))
            }
            None => self
                .weighing
                .compute_odds(program, plan, self.fixed, &lane, Some(0)),
        }
    }

    /// Calls a function with the odds of each agent.
    pub fn for_each_agent(&mut self, mut visit: impl FnMut(usize, &[Odds])) {
        for agent in self.agents() {
            visit(agent, self.row(agent));
        }
    }
}

impl Batch {
    /// Computes for every agent how likely each option of a decision is, and calls a function with
    /// each block.
    ///
    /// Nothing is chosen or recorded, and it does not matter whether the decision is due: the odds
    /// are those of deciding now. All agents have the same memory as of a given time, or none. A
    /// decision inside an option for targets is about the agent's first candidate.
    ///
    /// ```
    /// use inclination_core::{
    ///     Batch, Candidates, Columns, Program,
    ///     authoring::{Builder, decide::Rules, model::Stat},
    /// };
    ///
    /// let mut graph = Builder::new("errands");
    /// let hunger = graph.stat(Stat::number("Hunger", 0.0, 1.0));
    /// let eat = graph.option("Eat", []).base(hunger).out();
    /// let read = graph.option("Read", []).base(0.25).out();
    /// graph.decision("Next", [eat, read]).rules(Rules::WEIGHTED_RANDOM);
    /// let program = Program::new(&graph.finish()?)?;
    /// let next = program.decision("Next").unwrap();
    ///
    /// let mut columns = Columns::new(&program, 3);
    /// columns.set(program.stat("Hunger").unwrap(), &[0.0, 0.25, 0.75])?;
    /// let mut eats = [0.0; 3];
    /// Batch::new(&program).odds(next, &columns, &Candidates::none(), None, |block| {
    ///     block.for_each_agent(|agent, odds| eats[agent] = odds[0].probability);
    /// });
    /// assert_eq!(eats, [0.0, 0.5, 0.75]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn odds(
        &mut self,
        decision: DecisionHandle,
        columns: &Columns,
        candidates: &Candidates,
        memory: Option<(AgentView<'_>, f64)>,
        mut visit: impl FnMut(&mut OddsBlock<'_>),
    ) {
        let Self {
            program,
            crowd,
            odds: buffers,
            ..
        } = self;

        let Some(plan) = program.find_decision(decision) else {
            return;
        };

        let memory = memory.map(|(memory, now)| memory.to_state_at(program.layout(), now));
        let fixed = fixed_rules(plan);
        let rules = batched_odds::batch_rules(program, plan);
        crowd.compute_shared(program, columns, candidates);

        for first in (0..columns.agents()).step_by(BLOCK_SIZE) {
            let count = BLOCK_SIZE.min(columns.agents() - first);

            if program.is_random() {
                for (place, agent) in crowd.draws.iter_mut().zip(first..first + count) {
                    *place = columns.draws(agent).to_draw();
                }
            }

            let memories = memory.as_ref().map(|memory| Memories::One(memory.view()));
            let stretch = Stretch { first, count };
            crowd.run_block(program, stretch, columns, candidates, memories);

            let together = rules.map(|rules| {
                let together = buffers.together.get_or_insert_default();
                together.weigh_block(crowd, plan, &rules, count);
                (&**together, rules)
            });

            visit(&mut OddsBlock {
                agents: first..first + count,
                program,
                plan,
                fixed,
                crowd,
                candidates,
                weighing: &mut buffers.weighing,
                together,
            });
        }
    }
}
