//! What was seen of each option in each decision. Uses of one group count together: only what holds of all of them is
//! worth saying of the group.

use alloc::{
    collections::{BTreeMap, BTreeSet},
    string::String,
    vec::Vec,
};

use super::finding::{Finding, Subject};
use crate::{
    check::words,
    compile::{DecisionPlan, Location, Plan, Targets, lower},
    decide::{Entry, Ranks, Rules, Scratch, Standing},
    eval::choosing::{Field, Numbers, default, rules, when},
    history::View,
    model::{Graph, GroupId, NodeId, Place},
    program::{DecisionHandle, Program},
    symbolic::Arena,
};

/// In how many situations something must have been tried before anything is said of it.
const LEAST: u32 = 100;
/// How many others are looked at as to whether they are always better than an option.
const RIVALS: usize = 16;

type Key = (Option<GroupId>, NodeId);

#[derive(Debug)]
pub(super) struct Tally {
    /// For each decision of the program, which node it is.
    decisions: Vec<u32>,
    /// For each decision and entry, the default one last, which contest it is.
    contests_of: Vec<Vec<u32>>,
    /// For each decision node, in how many situations it was made, and the last of these.
    made: Vec<(u32, Option<u32>)>,
    contests: Vec<Contest>,
    /// Options that are known to be never chosen.
    known: BTreeSet<Place>,
    accepted: BTreeSet<(String, Place)>,
    room: Room,
}

/// An option's node in a decision's node.
#[derive(Debug)]
struct Contest {
    decision: u32,
    place: Place,
    decision_place: Place,
    option_name: String,
    decision_name: String,
    /// Whether it is what is chosen if nothing else can be. Where that is never so, all is well.
    is_default: bool,
    has_won: bool,
    /// In how many situations it could be chosen, and the last of these.
    valid: (u32, Option<u32>),
    /// The contests of those that were better in all of these; none before the first.
    rivals: Option<Vec<u32>>,
}

/// What judging works in.
#[derive(Debug, Default)]
struct Room {
    field: Field,
    scratch: Scratch,
    standings: Vec<Standing>,
    open: Vec<(u32, Option<u32>)>,
    seen: BTreeSet<(u32, Option<u32>)>,
    /// For each option of a decision, the best of it that is valid.
    best: Vec<Option<Entry>>,
    heaviest: Vec<u32>,
}

impl Tally {
    pub(super) fn new(graph: &Graph, program: &Program, known: BTreeSet<Place>) -> Self {
        let plan = Plan::new(graph);
        let arena = Arena::for_nodes(plan.lowered());
        let lowered = lower(&plan, &arena);
        let place = |at: &Location| Place::node(at.group, at.node);
        let name = |at: &Location| {
            let node = graph.body(at.group).and_then(|body| body.get(&at.node));
            node.map_or_else(String::new, words::node)
        };
        let mut nodes: BTreeMap<Key, u32> = BTreeMap::new();
        let mut keys: BTreeMap<(u32, Key), u32> = BTreeMap::new();
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
            room: Room::default(),
        };
        // A program's options and decisions are in the order in which they are lowered.
        for (plan, decision) in program.choices().decisions.iter().zip(&lowered.decisions) {
            let next = nodes.len() as u32;
            let node = *nodes
                .entry((decision.at.group, decision.at.node))
                .or_insert(next);
            tally.decisions.push(node);
            if node == next {
                tally.made.push((0, None));
            }
            let contests = plan.all().filter_map(|entry| {
                let option = lowered.options.get(entry.option as usize)?.at;
                let next = tally.contests.len() as u32;
                let key = (node, (option.group, option.node));
                let contest = *keys.entry(key).or_insert(next);
                if contest == next {
                    tally.contests.push(Contest {
                        decision: node,
                        place: place(&option),
                        decision_place: place(&decision.at),
                        option_name: name(&option),
                        decision_name: name(&decision.at),
                        is_default: false,
                        has_won: false,
                        valid: (0, None),
                        rivals: None,
                    });
                }
                Some(contest)
            });
            let contests: Vec<u32> = contests.collect();
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

    /// Looks at a decision in one situation, and at those inside what it may choose.
    pub(super) fn judge(
        &mut self,
        program: &Program,
        decision: DecisionHandle,
        numbers: &impl Numbers,
        memory: View<'_>,
        situation: u32,
    ) {
        self.room.open.clear();
        self.room.seen.clear();
        self.room.open.push((decision.0, None));
        while let Some((at, context)) = self.room.open.pop() {
            let Some(plan) = program.choices().decisions.get(at as usize) else {
                continue;
            };
            let is_due = memory.due(plan.path, when(plan, numbers, context), memory.latest());
            if !is_due || !self.room.seen.insert((at, context)) {
                continue;
            }
            if let Some(made) = self
                .decisions
                .get(at as usize)
                .and_then(|node| self.made.get_mut(*node as usize))
            {
                count(made, situation);
            }
            let rules = rules(plan, numbers, context);
            let Room {
                field,
                scratch,
                standings,
                ..
            } = &mut self.room;
            field.gather(program, plan, &rules, numbers, context);
            rules.standings(&field.entries, scratch, standings);
            self.winners(program, plan, at, &rules, numbers, context);
            self.rivals(plan, at, &rules, situation);
        }
    }

    /// Notes what may be chosen, and goes on inside of that.
    fn winners(
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
            room,
            ..
        } = self;
        let mut wins = |position: usize, candidate: Option<u32>| {
            let contest = contests_of.get(at as usize).and_then(|of| of.get(position));
            if let Some(contest) = contest.and_then(|at| contests.get_mut(*at as usize)) {
                contest.has_won = true;
            }
            let option = plan.all().nth(position);
            let option =
                option.and_then(|entry| program.choices().options.get(entry.option as usize));
            if let Some(option) = option
                && let Some(inner) = option.inner
            {
                let context = if option.targets == Targets::None {
                    context
                } else {
                    candidate
                };
                room.open.push((inner, context));
            }
        };
        let mut any = false;
        for (standing, (position, candidate)) in room.standings.iter().zip(&room.field.whose) {
            if standing.probability > 0.0 {
                any = true;
                wins(*position as usize, *candidate);
            }
        }
        if !any && let Some((_, candidate)) = default(program, plan, rules, numbers, context) {
            wins(plan.entries.len(), candidate);
        }
    }

    /// Notes which options could be chosen, and strikes those from their rivals that were not better.
    fn rivals(&mut self, plan: &DecisionPlan, at: u32, rules: &Rules, situation: u32) {
        /// Picks that go by weight.
        const BY_WEIGHT: [u8; 3] = [0, 3, 4];
        let Some(of) = self.contests_of.get(at as usize) else {
            return;
        };
        if !BY_WEIGHT.contains(&plan.settings.pick) {
            return;
        }
        let ranks = rules.ranks == Ranks::Highest;
        let rank = |entry: &Entry| if ranks { entry.rank } else { 0.0 };
        let is_valid = |entry: &Entry| rules.is_valid(*entry);
        let Room {
            field,
            best,
            heaviest,
            ..
        } = &mut self.room;
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
        heaviest.truncate(RIVALS);
        let beats = |other: u32, own: &Entry| {
            let other = best.get(other as usize).copied().flatten();
            other.is_some_and(|other| rank(&other) >= rank(own) && other.weight > own.weight)
        };
        for (position, entry) in best.iter().enumerate() {
            let Some(entry) = entry else { continue };
            let Some(contest) = of
                .get(position)
                .and_then(|at| self.contests.get_mut(*at as usize))
            else {
                continue;
            };
            count(&mut contest.valid, situation);
            match &mut contest.rivals {
                None => {
                    let better = heaviest.iter().filter(|other| beats(**other, entry));
                    let better = better.filter_map(|other| of.get(*other as usize));
                    contest.rivals = Some(better.copied().collect());
                }
                Some(rivals) if rivals.is_empty() => {}
                Some(rivals) => rivals.retain(|rival| {
                    let places = of.iter().take(best.len()).zip(0_u32..);
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
            .filter_map(|contest| self.finding(contest))
            .filter(|found| !self.accepted.contains(&(found.code.into(), found.place)))
            .collect();
        findings.sort_by_key(|found| (found.severity, found.place, found.decision));
        findings
    }

    fn finding(&self, contest: &Contest) -> Option<Finding> {
        let subject = Subject {
            place: contest.place,
            decision: contest.decision_place,
            option_name: &contest.option_name,
            decision_name: &contest.decision_name,
        };
        let (made, _) = *self.made.get(contest.decision as usize)?;
        if !contest.has_won {
            let is_new =
                made >= LEAST && !contest.is_default && !self.known.contains(&contest.place);
            return is_new.then(|| subject.never_wins(made));
        }
        let (valid, _) = contest.valid;
        let rival = contest.rivals.as_ref()?.first()?;
        let rival = self.contests.get(*rival as usize)?;
        (valid >= LEAST).then(|| subject.dominated(&rival.option_name, valid))
    }
}

/// Counts a situation, once.
fn count((number, last): &mut (u32, Option<u32>), situation: u32) {
    if *last != Some(situation) {
        *last = Some(situation);
        *number += 1;
    }
}
