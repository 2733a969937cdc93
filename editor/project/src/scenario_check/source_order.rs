//! The order of sources. In each step, constants, clocks, curves, noise and simulated stats come
//! first, then what is read from other agents, and then factors. So a stat that is read from
//! another agent must be of the first kind there.

use std::collections::{BTreeMap, BTreeSet};

use inclination_core::{
    authoring::{
        check::Severity::Error,
        model::StatId,
        scenario::{PopulationId, StatSource, Summary},
    },
    text::{count_noun, join_names},
};

use super::{context::CheckContext, owned_source::source_name, place::ScenarioPart};

/// The largest number of members of a cycle that a sentence names.
const MAX_NAMED_MEMBERS: usize = 8;

/// A source that is computed after those that others may read.
type LateSource = (PopulationId, StatId);

/// A step on a path along what sources read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum ReadStep {
    /// The source of a stat of a population.
    Source(LateSource),
    /// A stat of the agents of any population.
    AnyPopulation(StatId),
}

/// The sources that are computed after those that others may read.
struct LateSources<'d> {
    sources: BTreeMap<LateSource, &'d StatSource>,
    populations: BTreeMap<StatId, Vec<PopulationId>>,
}

pub(super) fn check(context: &mut CheckContext<'_>) {
    let late = LateSources::new(context);
    let in_cycles = report_cycles(context, &late);

    for (owner, stat, source) in context.all_sources() {
        if context.is_full() {
            return;
        }
        let is_in_cycle = owner.is_some_and(|owner| in_cycles.contains(&(owner, stat)));
        if is_in_cycle || context.stat(stat).is_none() {
            continue;
        }
        let Some((population, read)) = late.first_late_read(source) else {
            continue;
        };

        let how = match late.sources.get(&(population, read)) {
            Some(StatSource::Factor(_)) => "from a factor",
            _ => "from other agents",
        };
        let sentence = format!(
            "{} is read from {}, which itself comes {how}, so it has its default. Read a stat that is simulated or follows the time.",
            source_name(context, owner, stat),
            source_name(context, Some(population), read)
        );
        let part = ScenarioPart::Source(owner, stat);
        context.error("late-source", part, sentence);
    }
}

impl<'d> LateSources<'d> {
    fn new(context: &CheckContext<'d>) -> Self {
        let mut late = Self {
            sources: BTreeMap::new(),
            populations: BTreeMap::new(),
        };
        for (owner, stat, source) in context.all_sources() {
            let is_late = matches!(
                source,
                StatSource::Opponent(_)
                    | StatSource::Target(_)
                    | StatSource::Population { .. }
                    | StatSource::Factor(_)
            );
            if let Some(owner) = owner.filter(|_| is_late && context.stat(stat).is_some()) {
                late.sources.insert((owner, stat), source);
                late.populations.entry(stat).or_default().push(owner);
            }
        }
        late
    }

    /// Returns the first late source that a source reads.
    fn first_late_read(&self, source: &StatSource) -> Option<LateSource> {
        match read_step(source)? {
            ReadStep::Source(late) => self.sources.contains_key(&late).then_some(late),
            ReadStep::AnyPopulation(stat) => {
                let population = self.populations.get(&stat)?.first()?;
                Some((*population, stat))
            }
        }
    }

    /// Returns a step that follows another, by its index.
    fn next_step(&self, step: ReadStep, index: usize) -> Option<ReadStep> {
        match step {
            ReadStep::Source(late) => {
                let source = self.sources.get(&late).filter(|_| index == 0)?;
                read_step(source)
            }
            ReadStep::AnyPopulation(stat) => {
                let population = self.populations.get(&stat)?.get(index)?;
                Some(ReadStep::Source((*population, stat)))
            }
        }
    }
}

/// Returns what a source reads from other agents.
fn read_step(source: &StatSource) -> Option<ReadStep> {
    match source {
        StatSource::Opponent(stat) | StatSource::Target(stat) => {
            Some(ReadStep::AnyPopulation(*stat))
        }
        StatSource::Population {
            population,
            stat: Some(stat),
            summary,
        } if *summary != Summary::Count => Some(ReadStep::Source((*population, *stat))),
        _ => None,
    }
}

/// Reports cycles of sources. Returns their members.
fn report_cycles(context: &mut CheckContext<'_>, late: &LateSources<'_>) -> BTreeSet<LateSource> {
    let mut members = BTreeSet::new();
    let mut finished: BTreeSet<ReadStep> = BTreeSet::new();
    for start in late.sources.keys() {
        // The current path, with the number of the next step to follow from each.
        let mut path: Vec<(ReadStep, usize)> = vec![(ReadStep::Source(*start), 0)];
        let mut on_path: BTreeMap<ReadStep, usize> = BTreeMap::new();
        if finished.contains(&ReadStep::Source(*start)) {
            continue;
        }
        on_path.insert(ReadStep::Source(*start), 0);

        while let Some((step, index)) = path.last_mut() {
            let next = late.next_step(*step, *index);
            *index += 1;
            match next {
                None => {
                    let step = *step;
                    path.pop();
                    on_path.remove(&step);
                    finished.insert(step);
                }
                Some(next) if finished.contains(&next) => {}
                Some(next) => {
                    if let Some(begin) = on_path.get(&next) {
                        let cycle = path.get(*begin..).unwrap_or_default();
                        report_cycle(context, cycle, &mut members);
                    } else {
                        on_path.insert(next, path.len());
                        path.push((next, 0));
                    }
                }
            }
        }
    }
    members
}

fn report_cycle(
    context: &mut CheckContext<'_>,
    cycle: &[(ReadStep, usize)],
    members: &mut BTreeSet<LateSource>,
) {
    let sources: Vec<LateSource> = cycle
        .iter()
        .filter_map(|(step, _)| match step {
            ReadStep::Source(late) => Some(*late),
            ReadStep::AnyPopulation(_) => None,
        })
        .collect();
    // Another way around the same sources is the same problem.
    let is_new = sources.iter().any(|source| !members.contains(source));
    let Some((population, stat)) = sources.iter().min().copied().filter(|_| is_new) else {
        return;
    };
    members.extend(&sources);

    let names: Vec<String> = sources
        .iter()
        .take(MAX_NAMED_MEMBERS)
        .map(|(population, stat)| source_name(context, Some(*population), *stat))
        .collect();
    let sentence = match sources.len().saturating_sub(MAX_NAMED_MEMBERS) {
        0 if sources.len() == 1 => format!(
            "{} comes from itself: it reads this stat of other agents, which read it too. Select another source.",
            join_names(&names)
        ),
        0 => format!(
            "{} read each other. Select another source for one of them.",
            join_names(&names)
        ),
        more => format!(
            "{} and {} read each other in a circle. Select another source for one of them.",
            names.join(", "),
            count_noun(more, "other stat")
        ),
    };
    let part = ScenarioPart::Source(Some(population), stat);
    context.report(Error, "source-cycle", part, sentence, None);
}
