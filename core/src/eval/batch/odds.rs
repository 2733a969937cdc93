//! How likely the options of a decision are, for many situations at once: what tools draw maps and sweeps of.

use super::{
    Batch,
    crowd::{Memories, Stretch},
};
use crate::{
    compile::DecisionHandle,
    eval::{
        Candidates, Columns, Odds,
        choosing::{Weighing, fixed_rules},
        kernels::BLOCK,
    },
    history::View,
};

impl Batch {
    /// Tells for every agent how likely each option of a decision is, in the decision's order, an option for targets once
    /// for each candidate; the default option only where it is taken, as the last. Nothing is chosen or noted, and it is
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
    /// Batch::new(&program).odds_each(next, &columns, &Candidates::none(), None, |agent, odds| {
    ///     eats[agent] = odds[0].probability;
    /// });
    /// assert_eq!(eats, [0.0, 0.5, 0.75]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn odds_each(
        &mut self,
        decision: DecisionHandle,
        columns: &Columns<'_>,
        candidates: &Candidates<'_>,
        memory: Option<(View<'_>, f64)>,
        mut each: impl FnMut(usize, &[Odds]),
    ) {
        let Self { program, crowd, .. } = self;
        let Some(plan) = program.choices().decisions.get(decision.0 as usize) else {
            return;
        };
        let memory = memory.map(|(memory, now)| memory.at(program.layout(), now));
        let mut weighing = Weighing::default();
        let fixed = fixed_rules(plan);
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
            for agent in 0..count {
                let lane = crowd.lane(agent, candidates, first);
                each(
                    first + agent,
                    weighing.odds(program, plan, fixed, &lane, Some(0)),
                );
            }
        }
    }
}
