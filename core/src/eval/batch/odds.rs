//! How likely the options of a decision are, for many situations at once: what tools draw maps and sweeps of. A block's
//! are worked out together where that can be, see `likely`, and else agent by agent.

use alloc::boxed::Box;
use core::ops::Range;

use super::{
    Batch,
    crowd::{Crowd, Memories, Stretch},
    likely::{self, Together},
};
use crate::{
    compile::DecisionPlan,
    decide::Rules,
    eval::{
        Candidates, Columns, Odds,
        choosing::{Weighing, fixed_rules},
        kernels::BLOCK,
    },
    history::View,
    program::{DecisionHandle, OptionHandle, Program},
};

/// What odds are worked out in.
#[derive(Clone, Debug, Default)]
pub(super) struct Room {
    weighing: Weighing,
    /// Some kilobytes, and more for each option: made when a decision first needs it.
    together: Option<Box<Together>>,
}

/// The odds of a decision, of agents that stand next to each other; see [`Batch::odds`].
pub struct OddsBlock<'a> {
    agents: Range<usize>,
    program: &'a Program,
    plan: &'a DecisionPlan,
    fixed: Option<Rules>,
    crowd: &'a Crowd,
    candidates: &'a Candidates<'a>,
    weighing: &'a mut Weighing,
    /// What was worked out together, and by which rules.
    together: Option<(&'a Together, Rules)>,
}

/// One option's odds in a block, a number for each agent.
#[derive(Clone, Copy, Debug)]
pub struct OddsColumn<'a> {
    /// The option.
    pub option: OptionHandle,
    /// How important it is.
    pub ranks: &'a [f32],
    /// How much it weighs.
    pub weights: &'a [f32],
    /// How likely it is chosen; above 0 exactly if some lot chooses it.
    pub probabilities: &'a [f64],
}

impl OddsBlock<'_> {
    /// The places of the block's agents among all.
    pub fn agents(&self) -> Range<usize> {
        self.agents.clone()
    }

    /// The decision's default option, which is taken where nothing else may be.
    pub fn default_option(&self) -> Option<OptionHandle> {
        let default = self.plan.default.as_ref();
        default.map(|entry| OptionHandle(entry.option))
    }

    /// The numbers of every option, in the decision's order, but for the default option. None where agents do not have the
    /// same entries or are not weighed alike: options are for targets, or numbers of the graph are among the rules, or the
    /// rules are such that each agent is worked out by itself.
    pub fn columns(&self) -> Option<impl ExactSizeIterator<Item = OddsColumn<'_>> + Clone> {
        let (together, _) = self.together?;
        let entries = self.plan.entries.iter().zip(together.columns());
        let count = self.agents.len();
        Some(entries.map(move |(entry, column)| OddsColumn {
            option: OptionHandle(entry.option),
            ranks: &column.rank.0[..count],
            weights: &column.weight.0[..count],
            probabilities: &column.probability[..count],
        }))
    }

    /// One agent's odds by its place among all, in the order of the options, an option for targets once for each
    /// candidate; the default option only where it is taken, as the last. Nothing of an agent who is not in the block.
    pub fn row(&mut self, agent: usize) -> &[Odds] {
        if !self.agents.contains(&agent) {
            return &[];
        }
        let Self { program, plan, .. } = *self;
        let first = self.agents.start;
        let lane = self.crowd.lane(agent - first, self.candidates, first);
        match &self.together {
            Some((together, rules)) => {
                let entries = together.row(rules, agent - first);
                let entries = (entries, Some(0));
                self.weighing.known(program, plan, rules, &lane, entries)
            }
            None => self
                .weighing
                .odds(program, plan, self.fixed, &lane, Some(0)),
        }
    }

    /// Tells the odds of each agent.
    pub fn each(&mut self, mut tell: impl FnMut(usize, &[Odds])) {
        for agent in self.agents() {
            tell(agent, self.row(agent));
        }
    }
}

impl Batch {
    /// Tells for every agent how likely each option of a decision is, block by block. Nothing is chosen or noted, and it is
    /// not asked whether it is time to decide: what comes out is what deciding now would be made of. All agents remember
    /// the same, as of now; none: nothing. A decision inside an option for targets is about the agent's first candidate.
    ///
    /// ```
    /// use inclination_core::{
    ///     Builder, Program,
    ///     eval::{Batch, Candidates, Columns},
    ///     model::Stat,
    /// };
    ///
    /// let mut graph = Builder::new("errands");
    /// let hunger = graph.stat(Stat::number("Hunger", 0.0, 1.0));
    /// let eat = graph.option("Eat", []).with("base", hunger).out();
    /// let read = graph.option("Read", []).with("base", 0.25).out();
    /// graph.decision("Next", "weighted random", [eat, read]);
    /// let program = Program::new(&graph.finish()?)?;
    /// let next = program.decision("Next").unwrap();
    ///
    /// let mut columns = Columns::new(&program, 3);
    /// columns.set(program.stat("Hunger").unwrap(), &[0.0, 0.25, 0.75]);
    /// let mut eats = [0.0; 3];
    /// Batch::new(&program).odds(next, &columns, &Candidates::none(), None, |block| {
    ///     block.each(|agent, odds| eats[agent] = odds[0].probability);
    /// });
    /// assert_eq!(eats, [0.0, 0.5, 0.75]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn odds(
        &mut self,
        decision: DecisionHandle,
        columns: &Columns<'_>,
        candidates: &Candidates<'_>,
        memory: Option<(View<'_>, f64)>,
        mut tell: impl FnMut(&mut OddsBlock<'_>),
    ) {
        let Self {
            program,
            crowd,
            odds: room,
            ..
        } = self;
        let Some(plan) = program.choices().decisions.get(decision.0 as usize) else {
            return;
        };
        let memory = memory.map(|(memory, now)| memory.at(program.layout(), now));
        let fixed = fixed_rules(plan);
        let rules = likely::rules(program, plan);
        crowd.begin(program, columns, candidates);
        for first in (0..columns.agents()).step_by(BLOCK) {
            let count = BLOCK.min(columns.agents() - first);
            if program.draws() {
                for (place, agent) in crowd.draws.iter_mut().zip(first..first + count) {
                    *place = columns.draws(agent).state();
                }
            }
            let memories = memory.as_ref().map(|memory| Memories::One(memory.view()));
            let stretch = Stretch { first, count };
            crowd.run(program, stretch, columns, candidates, memories);
            let together = rules.map(|rules| {
                let together = room.together.get_or_insert_default();
                together.weigh(crowd, plan, &rules, count);
                (&**together, rules)
            });
            tell(&mut OddsBlock {
                agents: first..first + count,
                program,
                plan,
                fixed,
                crowd,
                candidates,
                weighing: &mut room.weighing,
                together,
            });
        }
    }
}
