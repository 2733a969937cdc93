//! Builds an explanation from the numbers of a traced run. Entries are gathered, dropped and picked
//! by the same code that decides, so an explanation cannot disagree with the decision.

use alloc::{boxed::Box, vec::Vec};

use super::{
    Circumstances, ConsiderationPart, DefaultExplained, Dropped, Explanation, InnerDecision,
    NumberSources, OptionExplained, OptionSources, TargetMode, WeighedOption, Winner,
    drop_stage::{SentEntry, candidate_drop, find_likeliest},
    path_names::PathNames,
    weight_steps::list_steps,
};
use crate::{
    compile::{
        DecisionDependencies, DecisionPlan, EntryPlan, OptionPlan, Targets, TraceMap,
        TracedContribution, TracedEntry, ValueLocation,
    },
    decide::{Ranks, Rules, Scratch, draw_lot},
    eval::choosing::{self, EntrySet, Numbers},
    history::{AgentView, DecisionSchedule, Run, TargetId},
    math,
    model::{Path, RankBand},
    program::Program,
};

/// How deep decisions may be nested for an inner one to be explained. A more deeply nested decision
/// can be explained by itself.
const MAX_NESTED_DECISIONS: u32 = 16;

/// The most lines, and parts of lines, that explanations of inner decisions may have in total,
/// because a decision that many options share is explained for each of them. Every line has an
/// equal share of this, and so has every line inside.
const MAX_INNER_LINES: usize = 1 << 14;

/// Builds explanations from computed numbers.
pub(super) struct ExplanationBuilder<'a, N> {
    program: &'a Program,
    traced: &'a TraceMap,
    names: &'a PathNames,
    numbers: &'a N,
    memory: AgentView<'a>,
    draw: math::Draw,
}

/// A decision that no longer runs the option that the memory has: it runs another, or none.
type RunChange = (Path, Option<Path>);

/// A decision being explained, with what all its options share.
struct ExplainedDecision<'a> {
    at: u32,
    plan: &'a DecisionPlan,
    dependencies: &'a DecisionDependencies,
    rules: Rules,
    context: Option<u32>,
    /// How other decisions have changed by the time that this one is made.
    changes: &'a [RunChange],
    depth: u32,
    /// How many lines and parts each line may have for what is inside it.
    room: usize,
}

impl<'a, N: Numbers> ExplanationBuilder<'a, N> {
    pub(super) fn new(
        program: &'a Program,
        traced: &'a TraceMap,
        names: &'a PathNames,
        numbers: &'a N,
        memory: AgentView<'a>,
        draw: math::Draw,
    ) -> Self {
        Self {
            program,
            traced,
            names,
            numbers,
            memory,
            draw,
        }
    }

    /// Explains why a decision comes out as it does.
    pub(super) fn explain_decision(&self, at: u32) -> Option<Explanation> {
        self.explain_at_depth(at, None, &[], 0, MAX_INNER_LINES)
    }

    /// Explains a decision at a nesting depth, with room for so many lines.
    fn explain_at_depth(
        &self,
        at: u32,
        context: Option<u32>,
        changes: &[RunChange],
        depth: u32,
        room: usize,
    ) -> Option<Explanation> {
        let plan = self.program.choices().decisions.get(at as usize)?;
        let rules = choosing::read_rules(plan, self.numbers, context);
        let explained = ExplainedDecision {
            at,
            plan,
            dependencies: self.traced.dependencies.get(at as usize)?,
            rules,
            context,
            changes,
            depth,
            room: room / self.count_lines_with_inner(plan).max(1),
        };

        let mut field = EntrySet::default();
        field.gather_entries(self.program, plan, &rules, self.numbers, context);
        let (mut scratch, mut standings) = (Scratch::default(), Vec::new());
        rules.compute_outcomes(&field.entries, &mut scratch, &mut standings);

        let picked = rules.choose(&field.entries, &mut scratch, || {
            draw_lot(self.draw, plan.path.key())
        });
        let fallback = choosing::default_entry(self.program, plan, &rules, self.numbers, context);

        let winner = |place: Option<usize>| match place.and_then(|place| field.whose.get(place)) {
            Some((at, candidate)) => {
                let entry = plan.entries.get(*at as usize)?;
                Some(self.to_winner(entry, *candidate, false))
            }
            None => fallback.map(|(entry, candidate)| self.to_winner(entry, candidate, true)),
        };

        let mut sent = field.whose.iter().zip(&field.entries).zip(&standings);
        let options = (0..)
            .zip(&plan.entries)
            .map(|(at, entry)| {
                let own: Vec<SentEntry> = sent
                    .clone()
                    .take_while(|((whose, _), _)| whose.0 == at)
                    .map(|((whose, entry), standing)| (whose.1, *entry, *standing))
                    .collect();
                sent.by_ref().take(own.len()).for_each(drop);
                self.explain_option(&explained, at as usize, entry, Some(&own))
            })
            .collect();

        let default = plan.default.as_ref().map(|entry| {
            let mut option = self.explain_option(&explained, plan.entries.len(), entry, None);
            let needed = picked.is_none();
            let taken =
                fallback.and_then(|(entry, candidate)| self.option_target(entry, candidate));
            for line in &mut option.weighed {
                let is_taken = needed && line.target == taken;
                line.probability = f64::from(u8::from(is_taken));
            }
            DefaultExplained { option, needed }
        });

        let (due, running) = self.due_and_running(&explained);
        Some(Explanation {
            decision: self.names.named_node(plan.path),
            about: self.candidate_id(context),
            due,
            running: running.map(|run| Winner {
                option: self.names.named_node(run.option),
                target: run.target,
                by_default: false,
            }),
            picked: winner(picked),
            likeliest: winner(find_likeliest(&standings)),
            options,
            default,
            compares_ranks: rules.ranks == Ranks::Highest,
            sources: NumberSources::new(self.names.graph(), &explained.dependencies.rules),
            circumstances: Circumstances::default(),
        })
    }

    /// Returns whether the decision is due, and what runs.
    fn due_and_running(&self, explained: &ExplainedDecision<'_>) -> (bool, Option<Run>) {
        let plan = explained.plan;
        let running = self
            .memory
            .current_run(plan.path)
            .filter(|_| self.current_option(plan.path, explained.changes).is_some());

        let when = choosing::read_when(plan, self.numbers, explained.context);
        let due = match when {
            DecisionSchedule::Idle => running.is_none_or(|run| run.completed),
            when => self
                .memory
                .is_due(plan.path, when, self.memory.latest_time()),
        };

        // What runs does not continue if it is no longer one of the options.
        let is_stale = running.is_some_and(|run| {
            let mut all = plan.all_entries();
            !all.any(|entry| self.option_path(entry) == Some(run.option))
        });

        (due || is_stale, running)
    }

    /// Explains an option with its lines. `sent` holds its entries in the decision, or `None` for a
    /// default option.
    fn explain_option(
        &self,
        explained: &ExplainedDecision<'_>,
        at: usize,
        entry: &EntryPlan,
        sent: Option<&[SentEntry]>,
    ) -> OptionExplained {
        let about = self.option_plan(entry);
        let targets = about.map_or(Targets::None, |about| about.targets);
        let path = self.option_path(entry).unwrap_or(Path::ROOT);
        let candidates: Vec<Option<u32>> = match targets {
            Targets::None => alloc::vec![explained.context],
            _ => (0..self.numbers.targets().len() as u32).map(Some).collect(),
        };

        let changes = self.changes_after(explained, path);
        let inner = about.and_then(|about| about.inner);

        let lines = candidates.into_iter().map(|candidate| {
            let mut line = self.explain_line(explained.at, at, entry, candidate);
            if let Some(sent) = sent {
                let own = sent.iter().find(|(whose, ..)| *whose == candidate);
                match own {
                    Some((.., standing)) => {
                        line.probability = standing.probability;
                        line.dropped = standing.dropped.map(Dropped::from);
                    }
                    None => line.dropped = Some(candidate_drop(&explained.rules, sent, &line)),
                }
            }

            line.target = self.option_target(entry, candidate);
            if let (Some(inner), Some(inner_line)) = (inner, &mut line.inner) {
                inner_line.explanation = self.explain_inner(inner, candidate, &changes, explained);
            }
            line
        });

        OptionExplained {
            weighed: lines.collect(),
            option: self.names.named_node(path),
            payload: about.map_or_else(Default::default, |about| about.payload.clone()),
            targets: match targets {
                Targets::None => TargetMode::None,
                Targets::Compete => TargetMode::Compete,
                Targets::Best => TargetMode::Best,
            },
            rank_of: self.names.rank_combination(path),
            sources: explained
                .dependencies
                .entries
                .get(at)
                .map(|entry| OptionSources::new(self.names.graph(), entry))
                .unwrap_or_default(),
        }
    }

    /// Explains how an option was weighed, for one candidate if it is for targets.
    fn explain_line(
        &self,
        decision: u32,
        at: usize,
        entry: &EntryPlan,
        candidate: Option<u32>,
    ) -> WeighedOption {
        let number = |place| self.numbers.number(place, candidate);
        let traced = self
            .traced
            .decisions
            .get(decision as usize)
            .and_then(|entries| entries.get(at));
        let parts: Vec<ConsiderationPart> = traced
            .into_iter()
            .flat_map(|traced| &traced.parts)
            .map(|part| self.explain_part(part, number))
            .collect();
        let value = |get: fn(&TracedEntry<ValueLocation>) -> ValueLocation| {
            traced.map_or(0.0, |traced| number(get(traced)))
        };
        let valid = traced
            .and_then(|traced| traced.inner)
            .map(|valid| number(valid) != 0.0);

        let about = self.option_plan(entry);
        let inner = about.and_then(|about| {
            let decisions = &self.program.choices().decisions;
            let plan = decisions.get(about.inner? as usize)?;
            Some(InnerDecision {
                decision: self.names.named_node(plan.path),
                valid: valid.unwrap_or(false),
                explanation: None,
            })
        });

        let rank = number(entry.rank);
        WeighedOption {
            target: None,
            rank,
            band: RankBand::band_name(&self.names.graph().rank_bands, rank).map(Into::into),
            weight: number(entry.weight),
            probability: 0.0,
            dropped: None,
            steps: list_steps(
                value(|traced| traced.base),
                &parts,
                value(|traced| traced.category),
                valid.unwrap_or(true),
            ),
            parts,
            inner,
        }
    }

    /// Explains the effect of a consideration.
    fn explain_part(
        &self,
        part: &TracedContribution<ValueLocation>,
        number: impl Fn(ValueLocation) -> f32,
    ) -> ConsiderationPart {
        let appraisal = part.appraisal;
        let rank = appraisal.rank.filter(|(_, given)| number(*given) != 0.0);
        ConsiderationPart {
            consideration: self.names.consideration_node(part.at),
            rank: rank.map(|(value, _)| number(value)),
            bonus: appraisal.bonus.map(&number),
            multiplier: appraisal.multiplier.map(&number),
        }
    }

    /// Explains the decision inside an option, if there is room for it.
    fn explain_inner(
        &self,
        at: u32,
        context: Option<u32>,
        changes: &[RunChange],
        explained: &ExplainedDecision<'_>,
    ) -> Option<Box<Explanation>> {
        let plan = self.program.choices().decisions.get(at as usize)?;
        let traced = self.traced.decisions.get(at as usize)?;
        let entries = plan.all_entries().zip(traced);
        let sizes = entries.map(|(entry, traced)| {
            let lines = self
                .option_plan(entry)
                .map_or(1, |about| self.line_count(about));
            lines.saturating_mul(traced.parts.len().saturating_add(1))
        });
        let size = sizes.fold(0, usize::saturating_add);
        let room = explained.room.checked_sub(size)?;

        let depth = explained.depth + 1;
        if depth > MAX_NESTED_DECISIONS {
            return None;
        }
        self.explain_at_depth(at, context, changes, depth, room)
            .map(Box::new)
    }

    /// Returns how many lines of a decision have a decision inside.
    fn count_lines_with_inner(&self, plan: &DecisionPlan) -> usize {
        let abouts = plan
            .all_entries()
            .filter_map(|entry| self.option_plan(entry));
        let lines = abouts.filter(|about| about.inner.is_some());
        lines.fold(0, |sum, about| sum.saturating_add(self.line_count(about)))
    }

    /// Returns how many lines an option has.
    fn line_count(&self, about: &OptionPlan) -> usize {
        match about.targets {
            Targets::None => 1,
            Targets::Compete | Targets::Best => self.numbers.targets().len(),
        }
    }

    fn option_plan(&self, entry: &EntryPlan) -> Option<&'a OptionPlan> {
        self.program.choices().options.get(entry.option as usize)
    }

    /// Returns which decisions have changed once this option is chosen. What runs inside the option
    /// that is left for it ends, down to a decision that a running option still holds.
    fn changes_after(&self, explained: &ExplainedDecision<'_>, option: Path) -> Vec<RunChange> {
        let mut changes = explained.changes.to_vec();
        let choices = self.program.choices();
        let path = explained.plan.path;
        let before = self.current_option(path, &changes);
        if before == Some(option) {
            return changes;
        }

        changes.push((path, Some(option)));
        let mut next = before.and_then(|before| choices.find_inner_decision(explained.at, before));
        while let Some(at) = next.filter(|at| !self.is_held(*at, &changes)) {
            let Some(plan) = choices.decisions.get(at as usize) else {
                break;
            };
            let inside = self.current_option(plan.path, &changes);
            changes.push((plan.path, None));
            next = inside.and_then(|option| choices.find_inner_decision(at, option));
        }

        changes
    }

    /// Returns the option that a decision runs after these changes.
    fn current_option(&self, decision: Path, changes: &[RunChange]) -> Option<Path> {
        let change = changes.iter().rev().find(|(path, _)| *path == decision);
        match change {
            Some((_, option)) => *option,
            None => self.memory.current_run(decision).map(|run| run.option),
        }
    }

    /// Returns whether a decision is inside an option that runs after these changes and has not
    /// completed.
    fn is_held(&self, decision: u32, changes: &[RunChange]) -> bool {
        let choices = self.program.choices();
        let mut decisions = (0..).zip(&choices.decisions);
        decisions.any(|(at, plan)| {
            let option = self.current_option(plan.path, changes);
            let is_new = changes.iter().any(|(path, _)| *path == plan.path);
            let run = self.memory.current_run(plan.path).filter(|_| !is_new);
            let is_completed = run.is_some_and(|run| run.completed);
            let runs = option.filter(|_| !is_completed);
            runs.and_then(|option| choices.find_inner_decision(at, option)) == Some(decision)
        })
    }

    /// Returns an entry as a winner.
    fn to_winner(&self, entry: &EntryPlan, candidate: Option<u32>, by_default: bool) -> Winner {
        Winner {
            option: self
                .names
                .named_node(self.option_path(entry).unwrap_or(Path::ROOT)),
            target: self.option_target(entry, candidate),
            by_default,
        }
    }

    /// Returns the path of an entry's option.
    fn option_path(&self, entry: &EntryPlan) -> Option<Path> {
        let about = self.option_plan(entry);
        about.map(|about| about.path)
    }

    /// Returns the target of an option, if it is for targets.
    fn option_target(&self, entry: &EntryPlan, candidate: Option<u32>) -> Option<TargetId> {
        let about = self.option_plan(entry)?;
        self.candidate_id(candidate.filter(|_| about.targets != Targets::None))
    }

    /// Returns the ID of a candidate.
    fn candidate_id(&self, candidate: Option<u32>) -> Option<TargetId> {
        self.numbers.targets().get(candidate? as usize).copied()
    }
}
