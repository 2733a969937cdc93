//! Counts of the wins and rivals of each option in each decision. Uses of one group count together,
//! because only a fact that holds in all of them is worth reporting about the group.

use alloc::{
    collections::{BTreeMap, BTreeSet},
    string::String,
    vec::Vec,
};

use super::finding::{Finding, FindingSubject};
use crate::{
    check::messages,
    compile::{CompileLimits, DecisionPlan, Location, Plan, Targets, lower_graph},
    decide::{Entry, EntryOutcome, Ranks, Rules, Scratch},
    eval::choosing::{EntrySet, Numbers, default_entry, read_rules, read_when},
    history::AgentView,
    model::{Graph, GroupId, Node, NodeId, Place},
    program::{DecisionHandle, Program},
    symbolic::Arena,
};

/// The minimum number of situations before anything is reported.
const MIN_SITUATIONS: u32 = 100;
/// The maximum number of other options that are tested for always being better than an option.
const MAX_RIVALS: usize = 16;

type Key = (Option<GroupId>, NodeId);

#[derive(Debug)]
pub(super) struct Tally {
    /// The node of each decision of the program, as an index into `made`.
    decisions: Vec<u32>,
    /// The contest of each entry of each decision, with the default entry last.
    contests_of: Vec<Vec<u32>>,
    /// The situations in which each decision node was made.
    made: Vec<SituationCount>,
    contests: Vec<Contest>,
    /// Options that are proven to be never chosen.
    known: BTreeSet<Place>,
    accepted: BTreeSet<(String, Place)>,
    workspace: Workspace,
}

/// A number of different situations.
#[derive(Clone, Copy, Debug, Default)]
struct SituationCount {
    count: u32,
    /// The situation that was counted last.
    last: Option<u32>,
}

impl SituationCount {
    /// Counts a situation unless it was counted last.
    fn add(&mut self, situation: u32) {
        if self.last != Some(situation) {
            self.last = Some(situation);
            self.count += 1;
        }
    }
}

/// The record of an option's node in a decision's node.
#[derive(Debug)]
struct Contest {
    decision: u32,
    place: Place,
    decision_place: Place,
    option_name: String,
    decision_name: String,
    /// Whether it is the decision's default, which is chosen if nothing else can be. A default that
    /// never wins is no problem.
    is_default: bool,
    has_won: bool,
    /// The situations in which it could be chosen.
    valid: SituationCount,
    /// The contests that were better in all of these situations. `None` before the first of them.
    rivals: Option<Vec<u32>>,
}

/// Reusable memory for judging decisions.
#[derive(Debug, Default)]
struct Workspace {
    field: EntrySet,
    scratch: Scratch,
    standings: Vec<EntryOutcome>,
    /// The decisions still to judge, each with the candidate that it is about.
    open: Vec<(u32, Option<u32>)>,
    seen: BTreeSet<(u32, Option<u32>)>,
    /// The best valid entry of each option of a decision.
    best: Vec<Option<Entry>>,
    heaviest: Vec<u32>,
}

impl Tally {
    pub(super) fn new(graph: &Graph, program: &Program, known: BTreeSet<Place>) -> Self {
        let plan = Plan::new(graph, CompileLimits::default());
        let arena = Arena::for_nodes(plan.lowered_node_count());
        let lowered = lower_graph(&plan, &arena);
        let place_of = |at: &Location| Place::node(at.group, at.node);
        let name_of = |at: &Location, name: fn(&Graph, &Node) -> String| {
            let node = graph.body(at.group).and_then(|body| body.get(&at.node));
            node.map_or_else(String::new, |node| name(graph, node))
        };
        let mut decision_nodes: BTreeMap<Key, u32> = BTreeMap::new();
        let mut contest_indexes: BTreeMap<(u32, Key), u32> = BTreeMap::new();

        let mut tally = Self {
            decisions: Vec::new(),
            contests_of: Vec::new(),
            made: Vec::new(),
            contests: Vec::new(),
            known,
            accepted: graph
                .acknowledged
                .iter()
                .map(|accepted| (accepted.code.clone(), accepted.place))
                .collect(),
            workspace: Workspace::default(),
        };

        // A program's options and decisions are in the order in which they are lowered.
        for (plan, decision) in program.choices().decisions.iter().zip(&lowered.decisions) {
            let next = decision_nodes.len() as u32;
            let node = *decision_nodes
                .entry((decision.at.group, decision.at.node))
                .or_insert(next);
            tally.decisions.push(node);
            if node == next {
                tally.made.push(SituationCount::default());
            }

            let contests: Vec<u32> = plan
                .all_entries()
                .filter_map(|entry| {
                    let option = lowered.options.get(entry.option as usize)?.at;
                    let next = tally.contests.len() as u32;
                    let key = (node, (option.group, option.node));
                    let contest = *contest_indexes.entry(key).or_insert(next);
                    if contest == next {
                        tally.contests.push(Contest {
                            decision: node,
                            place: place_of(&option),
                            decision_place: place_of(&decision.at),
                            option_name: name_of(&option, |_, node| {
                                messages::kind_and_name("option", node)
                            }),
                            decision_name: name_of(&decision.at, messages::node_name),
                            is_default: false,
                            has_won: false,
                            valid: SituationCount::default(),
                            rivals: None,
                        });
                    }
                    Some(contest)
                })
                .collect();

            if plan.default.is_some()
                && let Some(default) = contests
                    .last()
                    .and_then(|at| tally.contests.get_mut(*at as usize))
            {
                default.is_default = true;
            }
            tally.contests_of.push(contests);
        }
        tally
    }

    /// Judges a decision in one situation, and the decisions inside the options that it may choose.
    pub(super) fn judge_decision(
        &mut self,
        program: &Program,
        decision: DecisionHandle,
        numbers: &impl Numbers,
        memory: AgentView<'_>,
        situation: u32,
    ) {
        self.workspace.open.clear();
        self.workspace.seen.clear();
        self.workspace.open.push((decision.index() as u32, None));

        while let Some((at, context)) = self.workspace.open.pop() {
            let Some(plan) = program.choices().decisions.get(at as usize) else {
                continue;
            };
            let is_due = memory.is_due(
                plan.path,
                read_when(plan, numbers, context),
                memory.latest_time(),
            );
            if !is_due || !self.workspace.seen.insert((at, context)) {
                continue;
            }
            if let Some(made) = self
                .decisions
                .get(at as usize)
                .and_then(|node| self.made.get_mut(*node as usize))
            {
                made.add(situation);
            }

            let rules = read_rules(plan, numbers, context);
            let Workspace {
                field,
                scratch,
                standings,
                ..
            } = &mut self.workspace;
            field.gather_entries(program, plan, &rules, numbers, context);
            rules.compute_outcomes(&field.entries, scratch, standings);
            self.record_winners(program, plan, at, &rules, numbers, context);
            self.update_rivals(plan, at, &rules, situation);
        }
    }

    /// Records the options that may be chosen, and queues the decisions inside them.
    fn record_winners(
        &mut self,
        program: &Program,
        plan: &DecisionPlan,
        at: u32,
        rules: &Rules,
        numbers: &impl Numbers,
        context: Option<u32>,
    ) {
        let Self {
            contests_of,
            contests,
            workspace,
            ..
        } = self;

        let mut wins = |position: usize, candidate: Option<u32>| {
            let contest = contests_of
                .get(at as usize)
                .and_then(|indexes| indexes.get(position));
            if let Some(contest) = contest.and_then(|at| contests.get_mut(*at as usize)) {
                contest.has_won = true;
            }
            let option = plan
                .all_entries()
                .nth(position)
                .and_then(|entry| program.choices().options.get(entry.option as usize));
            if let Some(option) = option
                && let Some(inner) = option.inner
            {
                let context = if option.targets == Targets::None {
                    context
                } else {
                    candidate
                };
                workspace.open.push((inner, context));
            }
        };

        let mut any_wins = false;
        let positions = &workspace.field.whose;
        for (standing, (position, candidate)) in workspace.standings.iter().zip(positions) {
            if standing.probability > 0.0 {
                any_wins = true;
                wins(*position as usize, *candidate);
            }
        }
        if !any_wins
            && let Some((_, candidate)) = default_entry(program, plan, rules, numbers, context)
        {
            wins(plan.entries.len(), candidate);
        }
    }

    /// Records the options that could be chosen, and removes the rivals that were not better.
    fn update_rivals(&mut self, plan: &DecisionPlan, at: u32, rules: &Rules, situation: u32) {
        /// The `pick` settings that choose by weight.
        const BY_WEIGHT: [u8; 3] = [0, 3, 4];
        let Some(contest_indexes) = self.contests_of.get(at as usize) else {
            return;
        };
        if !BY_WEIGHT.contains(&plan.settings.pick) {
            return;
        }

        let looks_at_ranks = rules.ranks == Ranks::Highest;
        let rank = |entry: &Entry| if looks_at_ranks { entry.rank } else { 0.0 };
        let is_valid = |entry: &Entry| rules.is_valid(*entry);
        let Workspace {
            field,
            best,
            heaviest,
            ..
        } = &mut self.workspace;

        best.clear();
        best.resize(plan.entries.len(), None);
        for (entry, (position, _)) in field.entries.iter().zip(&field.whose) {
            let Some(place) = best.get_mut(*position as usize) else {
                continue;
            };
            let is_better = place
                .is_none_or(|known| (rank(entry), entry.weight) > (rank(&known), known.weight));
            if is_valid(entry) && is_better {
                *place = Some(*entry);
            }
        }

        heaviest.clear();
        heaviest.extend((0..best.len() as u32).filter(|at| best[*at as usize].is_some()));
        let weight = |at: u32| best[at as usize].map_or(0.0, |entry| entry.weight);
        heaviest.sort_unstable_by(|a, b| weight(*b).total_cmp(&weight(*a)).then(a.cmp(b)));
        heaviest.truncate(MAX_RIVALS);

        let beats = |other: u32, own: &Entry| {
            let other = best.get(other as usize).copied().flatten();
            other.is_some_and(|other| rank(&other) >= rank(own) && other.weight > own.weight)
        };

        for (position, entry) in best.iter().enumerate() {
            let Some(entry) = entry else { continue };
            let Some(contest) = contest_indexes
                .get(position)
                .and_then(|at| self.contests.get_mut(*at as usize))
            else {
                continue;
            };
            contest.valid.add(situation);
            match &mut contest.rivals {
                None => {
                    let better = heaviest
                        .iter()
                        .filter(|other| beats(**other, entry))
                        .filter_map(|other| contest_indexes.get(*other as usize));
                    contest.rivals = Some(better.copied().collect());
                }
                Some(rivals) if rivals.is_empty() => {}
                Some(rivals) => rivals.retain(|rival| {
                    let places = contest_indexes.iter().take(best.len()).zip(0_u32..);
                    let mut same = places.filter(|(contest, _)| *contest == rival);
                    same.any(|(_, other)| beats(other, entry))
                }),
            }
        }
    }

    pub(super) fn findings(&self) -> Vec<Finding> {
        let mut findings: Vec<Finding> = self
            .contests
            .iter()
            .filter_map(|contest| self.contest_finding(contest))
            .filter(|found| !self.accepted.contains(&(found.code.into(), found.place)))
            .collect();
        findings.sort_by_key(|found| (found.severity, found.place, found.decision));
        findings
    }

    fn contest_finding(&self, contest: &Contest) -> Option<Finding> {
        let subject = FindingSubject {
            place: contest.place,
            decision: contest.decision_place,
            option_name: &contest.option_name,
            decision_name: &contest.decision_name,
        };

        let times_made = self.made.get(contest.decision as usize)?.count;
        if !contest.has_won {
            let is_new = times_made >= MIN_SITUATIONS
                && !contest.is_default
                && !self.known.contains(&contest.place);
            return is_new.then(|| subject.never_wins_finding(times_made));
        }

        let valid = contest.valid.count;
        let position = *contest.rivals.as_ref()?.first()?;
        let rival = self.contests.get(position as usize)?;
        (valid >= MIN_SITUATIONS).then(|| subject.dominated_finding(&rival.option_name, valid))
    }
}
