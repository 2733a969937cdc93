//! How likely each option of a decision is, with nothing chosen and nothing remembered.

use alloc::vec::Vec;

use super::{
    Field, Numbers,
    field::{default, targets, weighed},
    plan::rules,
};
use crate::{
    compile::{DecisionPlan, EntryPlan, Targets},
    decide::{Dropped, Entry, Rules, Scratch, Standing},
    history::TargetId,
    program::{OptionHandle, Program},
};

/// How an option stands in a decision.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Odds {
    /// The option.
    pub option: OptionHandle,
    /// Its target, if it is one for targets.
    pub target: Option<TargetId>,
    /// How important it is.
    pub rank: f32,
    /// How much it weighs.
    pub weight: f32,
    /// How likely it is chosen; above 0 exactly if some lot chooses it.
    pub probability: f64,
    /// Where it was dropped; none exactly if it may be chosen.
    pub dropped: Option<Dropped>,
}

/// What odds are worked out in.
#[derive(Clone, Debug, Default)]
pub(crate) struct Weighing {
    field: Field,
    scratch: Scratch,
    standings: Vec<Standing>,
    odds: Vec<Odds>,
}

impl Weighing {
    /// The odds of a decision by the numbers of one agent, in the order of the options, one for targets once for each
    /// candidate in their order. The default option is there only if it is taken, as the last. `context` is the candidate
    /// that the decision is made about, if it stands in an option for targets.
    pub(crate) fn odds(
        &mut self,
        program: &Program,
        plan: &DecisionPlan,
        fixed: Option<Rules>,
        numbers: &impl Numbers,
        context: Option<u32>,
    ) -> &[Odds] {
        let rules = fixed.unwrap_or_else(|| rules(plan, numbers, context));
        let Self {
            field,
            scratch,
            standings,
            odds,
        } = self;
        field.gather(program, plan, &rules, numbers, context);
        rules.standings(&field.entries, scratch, standings);
        odds.clear();
        let entries = field.whose.iter().zip(&field.entries);
        for (((at, candidate), entry), standing) in entries.zip(standings) {
            if let Some(plan) = plan.entries.get(*at as usize) {
                odds.push(stands(
                    program, plan, numbers, *candidate, *entry, *standing,
                ));
            }
        }
        self.or_default(program, plan, &rules, numbers, context)
    }

    /// The same where it is known what became of every entry, of a decision none of whose options is for targets.
    pub(crate) fn known(
        &mut self,
        program: &Program,
        plan: &DecisionPlan,
        rules: &Rules,
        numbers: &impl Numbers,
        (entries, context): (impl Iterator<Item = (Entry, Standing)>, Option<u32>),
    ) -> &[Odds] {
        self.odds.clear();
        let entries = plan.entries.iter().zip(entries);
        self.odds
            .extend(entries.map(|(plan, (entry, standing))| Odds {
                option: OptionHandle(plan.option),
                target: None,
                rank: entry.rank,
                weight: entry.weight,
                probability: standing.probability,
                dropped: standing.dropped,
            }));
        self.or_default(program, plan, rules, numbers, context)
    }

    /// Adds the default option where all others were dropped.
    fn or_default(
        &mut self,
        program: &Program,
        plan: &DecisionPlan,
        rules: &Rules,
        numbers: &impl Numbers,
        context: Option<u32>,
    ) -> &[Odds] {
        let is_empty = self.odds.iter().all(|odds| odds.dropped.is_some());
        if is_empty
            && let Some((entry, candidate)) = default(program, plan, rules, numbers, context)
        {
            let sure = Standing {
                dropped: None,
                probability: 1.0,
            };
            let weighed = weighed(entry, numbers, candidate);
            self.odds
                .push(stands(program, entry, numbers, candidate, weighed, sure));
        }
        &self.odds
    }
}

fn stands(
    program: &Program,
    plan: &EntryPlan,
    numbers: &impl Numbers,
    candidate: Option<u32>,
    entry: Entry,
    standing: Standing,
) -> Odds {
    let candidate = candidate.filter(|_| targets(program, plan) != Targets::None);
    Odds {
        option: OptionHandle(plan.option),
        target: candidate
            .and_then(|candidate| numbers.targets().get(candidate as usize))
            .copied(),
        rank: entry.rank,
        weight: entry.weight,
        probability: standing.probability,
        dropped: standing.dropped,
    }
}
