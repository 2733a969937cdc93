//! The ranking of the entries that a decision had to pick from, best first.

use alloc::vec::Vec;

use super::{Chooser, Numbers, Ranked, entries::target_mode, plan::read_rules};
use crate::{
    compile::Targets,
    program::{DecisionHandle, Program},
};

impl Chooser {
    /// Writes the entries that a decision had to pick from when it was last made by
    /// [`Chooser::decide`], best first. The result is empty if the decision was not due.
    pub(crate) fn write_ranking(
        &mut self,
        program: &Program,
        decision: DecisionHandle,
        numbers: &impl Numbers,
        out: &mut Vec<Ranked>,
    ) {
        out.clear();

        let plan = program.find_decision(decision);
        let last = self.choices.get(decision.index());
        let (Some(plan), Some((choice, about))) = (plan, last) else {
            return;
        };
        if !choice.is_decided() {
            return;
        }

        let context = about.candidate();
        let rules = read_rules(plan, numbers, context);
        self.field
            .gather_entries(program, plan, &rules, numbers, context);
        rules.ranking(&self.field.entries, &mut self.order);

        for at in &self.order {
            let whose = self.field.whose.get(*at as usize);
            let entry = self.field.entries.get(*at as usize);
            if let (Some((position, candidate)), Some(entry)) = (whose, entry)
                && let Some(about) = plan.entries.get(*position as usize)
            {
                let candidate = candidate.filter(|_| target_mode(program, about) != Targets::None);
                out.push(Ranked {
                    option: program.option_handle(about.option),
                    target: candidate
                        .and_then(|candidate| numbers.targets().get(candidate as usize))
                        .copied(),
                    rank: entry.rank,
                    weight: entry.weight,
                });
            }
        }
    }
}
