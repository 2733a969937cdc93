//! A scenario prepared for simulation: names and IDs are resolved to positions, so that steps only
//! look up numbers. It never changes during a run.

use std::collections::BTreeMap;

use inclination_core::{
    AgentState, AnyStatHandle, DecisionHandle, OptionHandle, ProfileHandle, Program, Scope,
    StatHandle, TargetStatHandle,
    authoring::{
        format::Sample,
        history::OptionAddress,
        model::{EffectOperation, EffectTime, Graph, Path, PortId, ProfileId, SampleId, StatId},
        scenario::{
            Control, Perception, Population, PopulationId, StatSource, Summary, TargetFill,
        },
    },
    hash::mix64,
};

use inclination_project::scenario_check::{MAX_MEMBERS, count_clock_steps};

use super::{
    agent_id::AgentId,
    effect_table::{EffectTable, EffectsInstance},
    setup::SimulationSetup,
    sources::{IndependentSource, StartPlan},
    stat_changes::StatPlan,
};

/// The memory that the agents of a simulation may take, in bytes.
pub(super) const MAX_AGENT_BYTES: u64 = 1 << 30;
/// The memory that an agent takes apart from its history, its stats and its options, in bytes.
const BYTES_PER_AGENT: usize = 512;

/// A scenario prepared for simulation.
#[derive(Debug)]
pub(super) struct SimulationModel {
    pub(super) graph: Graph,
    pub(super) setup: SimulationSetup,
    pub(super) program: Program,
    pub(super) effects: EffectTable,
    pub(super) populations: Vec<PopulationPlan>,
    /// The sources of the world's stats, by position. Those of other stats are not used.
    pub(super) world: Vec<SourcePlan>,
    /// The decisions that agents make unless their population says which.
    pub(super) decisions: Vec<DecisionHandle>,
    /// The stats, by position.
    pub(super) stats: Vec<StatPlan>,
    /// The world's stats.
    pub(super) world_stats: Vec<usize>,
    /// The world's stats that summarize a population.
    pub(super) world_summaries: Vec<(usize, PopulationSummary)>,
    /// Whether any agent has stats that come from other agents or from factors.
    pub(super) has_derived_stats: bool,
    /// The agents' stats that are simulated in any population.
    pub(super) simulated_stats: Vec<usize>,
    /// The world's stats that are simulated.
    pub(super) simulated_world_stats: Vec<usize>,
    /// For each stat, whether an effect may set its stored value.
    pub(super) can_be_set: Vec<bool>,
    /// The options, by their index.
    options: Vec<OptionPlan>,
    /// For each decision, whether it is made only while nothing runs.
    is_waiting: Vec<bool>,
    /// Whether any run may finish by itself: by a rule, or after the default duration.
    pub(super) may_finish: bool,
    /// Whether effects or stats read outputs of nodes, so that the graph is evaluated for them.
    pub(super) reads_nodes: bool,
    /// The stats that decisions read, those of targets excluded, with their positions.
    pub(super) read_stats: Vec<(StatHandle, usize)>,
    pub(super) step_count: u64,
    pub(super) step_seconds: f64,
}

/// An option, prepared for simulation.
#[derive(Debug)]
pub(super) struct OptionPlan {
    pub(super) path: Path,
    /// The position of its effects.
    pub(super) effects: Option<usize>,
    /// Whether it has a rule that finishes it.
    pub(super) has_finish_rule: bool,
    /// Whether its own rules or those inside it end it.
    pub(super) ends_by_itself: bool,
    /// The first decision that lists it.
    pub(super) decision: Option<DecisionHandle>,
}

/// A population, prepared for simulation.
#[derive(Debug)]
pub(super) struct PopulationPlan {
    pub(super) id: PopulationId,
    /// The number of the member with the serial number 0.
    pub(super) first_number: u64,
    pub(super) count: u32,
    pub(super) max_count: u32,
    pub(super) profile: Option<ProfileHandle>,
    pub(super) profile_id: Option<ProfileId>,
    pub(super) control: ControlPlan,
    /// The sources of the members' stats, by position. Those of the world's and of targets' are not
    /// used.
    pub(super) sources: Vec<SourcePlan>,
    /// The members' stats that come from other agents or from factors.
    pub(super) derived_stats: Vec<usize>,
    /// For each Effects node, its changes if they are all simple: fixed amounts that are added to
    /// the member's own stats.
    pub(super) simple_changes: Vec<Option<Vec<SimpleChange>>>,
    /// The members' stats that are stored.
    pub(super) stored_stats: Vec<usize>,
    /// The members' stats that depend on the time alone.
    pub(super) timed_stats: Vec<usize>,
    /// The stats that read a factor, with the factor.
    pub(super) factors: Vec<(usize, Path)>,
    /// The populations that members see, in the order of candidates.
    pub(super) seen: Vec<SeenPopulation>,
}

/// A fixed amount that is added to a stat of the agent which runs an option.
#[derive(Clone, Copy, Debug)]
pub(super) struct SimpleChange {
    pub(super) time: EffectTime,
    /// The position of the stat.
    pub(super) stat: usize,
    /// The amount in a step.
    pub(super) amount: f64,
}

/// What the members of a population do.
#[derive(Debug)]
pub(super) enum ControlPlan {
    /// They decide by the graph.
    Graph {
        decisions: Vec<DecisionHandle>,
        /// The number of steps from one thought to the next.
        interval: u64,
        is_staggered: bool,
    },
    /// They run options from given times on, and nothing before the first.
    Script(Vec<(f64, Option<OptionHandle>)>),
    /// They do nothing.
    Nothing,
}

impl ControlPlan {
    /// Returns the remainder of the steps in which an agent with a number thinks.
    pub(super) fn phase_of(&self, agent: u64) -> u64 {
        match self {
            Self::Graph {
                interval,
                is_staggered: true,
                ..
            } => mix64(agent) % interval,
            Self::Graph { .. } | Self::Script(_) | Self::Nothing => 0,
        }
    }
}

/// The source of a stat, with positions instead of IDs.
#[derive(Clone, Debug)]
pub(super) enum SourcePlan {
    /// The value is stored, and effects change it.
    Simulated(StartPlan),
    /// The value depends on nothing but the time.
    Independent(IndependentSource),
    /// A stat of the only other agent.
    Opponent(usize),
    /// A stat of the target of what the agent runs.
    Target(usize),
    /// A summary of a population.
    Population(PopulationSummary),
    /// A factor's value in the previous step.
    Factor,
    /// Its source does not exist any more, so the stat has its default.
    Missing,
}

impl SourcePlan {
    /// Whether the value comes from other agents or from a factor.
    fn is_derived(&self) -> bool {
        match self {
            Self::Opponent(_) | Self::Target(_) | Self::Population(_) | Self::Factor => true,
            Self::Simulated(_) | Self::Independent(_) | Self::Missing => false,
        }
    }
}

/// A summary of a population, with positions instead of IDs.
#[derive(Clone, Copy, Debug)]
pub(super) struct PopulationSummary {
    pub(super) population: usize,
    pub(super) summary: Summary,
    /// The stat. A count has none.
    pub(super) stat: Option<usize>,
}

/// A population that the members of another see.
#[derive(Debug)]
pub(super) struct SeenPopulation {
    pub(super) population: usize,
    pub(super) max_seen: usize,
    /// The filled target stats.
    pub(super) fills: Vec<FilledStat>,
}

/// A target stat with what fills it.
#[derive(Clone, Copy, Debug)]
pub(super) struct FilledStat {
    /// Its position.
    pub(super) stat: usize,
    pub(super) handle: TargetStatHandle,
    pub(super) fill: FillPlan,
}

impl SeenPopulation {
    /// Returns what fills a target stat.
    pub(super) fn fill_of(&self, stat: usize) -> Option<FillPlan> {
        let mut fills = self.fills.iter();
        let found = fills.find(|filled| filled.stat == stat)?;
        Some(found.fill)
    }
}

/// The value of a target stat.
#[derive(Clone, Copy, Debug)]
pub(super) enum FillPlan {
    /// A stat of the member that is seen.
    Stat(usize),
    Constant(f32),
}

impl SimulationModel {
    pub(super) fn new(graph: &Graph, setup: &SimulationSetup, program: &Program) -> Self {
        let effects = EffectTable::new(graph);
        let step_seconds = setup.step_seconds();
        let decisions = outer_decisions(program);
        let resolver = Resolver {
            graph,
            setup,
            program,
            decisions: &decisions,
        };
        let scenario = &setup.scenario;
        let populations = scenario.populations.iter();
        let populations = populations.map(|population| resolver.plan_population(population));
        let mut populations: Vec<PopulationPlan> = populations.collect();
        let can_be_set = stats_that_can_be_set(graph, &effects, &populations);
        for plan in &mut populations {
            let changes = effects.instances.iter().map(|instance| {
                find_simple_changes(graph, &plan.sources, &can_be_set, instance, step_seconds)
            });
            plan.simple_changes = changes.collect();
        }
        let world = resolver.plan_sources(Scope::World, &scenario.world);

        let world_stats = stats_in_scope(graph, Scope::World);
        let world_summaries = world_stats.iter().filter_map(|stat| match world[*stat] {
            SourcePlan::Population(summary) => Some((*stat, summary)),
            _ => None,
        });
        let world_summaries: Vec<_> = world_summaries.collect();
        let reads_nodes = outputs_read(&effects, &populations).next().is_some();
        let options = plan_options(program, &effects);
        let is_waiting = plan_decisions(program, &effects);
        let simulated_stats = |scope: Scope, sources: &[&[SourcePlan]]| {
            let stats = graph.stats.iter().enumerate();
            let stats = stats.filter(|(at, stat)| {
                let mut sources = sources.iter().map(|sources| &sources[*at]);
                let is_simulated = |source| matches!(source, &SourcePlan::Simulated(_));
                stat.scope == scope && sources.any(is_simulated)
            });
            stats.map(|(at, _)| at).collect()
        };
        let all_sources: Vec<&[SourcePlan]> =
            populations.iter().map(|plan| &plan.sources[..]).collect();
        let positions = graph.stats.iter().enumerate();
        let positions = positions.filter(|(_, stat)| stat.scope != Scope::Target);
        let handles = program.stats().map(|(handle, ..)| handle);

        Self {
            reads_nodes,
            read_stats: handles.zip(positions.map(|(at, _)| at)).collect(),
            stats: graph.stats.iter().map(StatPlan::new).collect(),
            has_derived_stats: populations
                .iter()
                .any(|plan| !plan.derived_stats.is_empty()),
            world_summaries,
            world_stats,
            simulated_stats: simulated_stats(Scope::Agent, &all_sources),
            simulated_world_stats: simulated_stats(Scope::World, &[&world]),
            can_be_set,
            may_finish: is_waiting.contains(&true)
                || options.iter().any(|option| option.has_finish_rule),
            options,
            is_waiting,
            graph: graph.clone(),
            setup: setup.clone(),
            program: program.clone(),
            effects,
            populations,
            world,
            decisions,
            step_count: count_clock_steps(scenario.clock),
            step_seconds,
        }
    }

    /// Returns an upper bound of the memory that agents and their candidates take, in bytes, given
    /// the number of members of each population.
    pub(super) fn memory_bytes(&self, counts: &[u64]) -> u64 {
        // An agent has three values of each stat, and reports and runs remember each option.
        let own = AgentState::new(&self.program, 0, 0.0).bytes() + BYTES_PER_AGENT;
        let agent = own + self.graph.stats.len() * 16 + self.program.option_count() * 96;
        let agents: u64 = counts.iter().sum();

        // All candidates of a step exist at the same time, each with its target stats.
        let stats = self.graph.stats.iter();
        let targets = stats.filter(|stat| stat.scope == Scope::Target).count();
        let candidate = 16 + targets * 4;
        let seen_by = |plan: &PopulationPlan| -> u64 {
            let seen = plan.seen.iter();
            seen.map(|seen| counts[seen.population].min(seen.max_seen as u64))
                .sum()
        };
        let populations = self.populations.iter().zip(counts);
        let candidates = populations
            .map(|(plan, count)| count.saturating_mul(seen_by(plan)))
            .fold(0, u64::saturating_add);

        let bytes = agents.saturating_mul(agent as u64);
        bytes.saturating_add(candidates.saturating_mul(candidate as u64))
    }

    /// Returns the position of a population.
    pub(super) fn population_position(&self, id: PopulationId) -> Option<usize> {
        let mut populations = self.populations.iter();
        populations.position(|population| population.id == id)
    }

    /// Returns the position of a stat.
    pub(super) fn stat_position(&self, id: StatId) -> Option<usize> {
        self.graph.stats.iter().position(|stat| stat.id == id)
    }

    /// Whether stats of other agents, or of the world, may read a stat of a population's members.
    /// Others are computed later.
    pub(super) fn is_readable(&self, population: usize, stat: usize) -> bool {
        let source = match self.graph.stats[stat].scope {
            Scope::World => &self.world[stat],
            Scope::Agent => &self.populations[population].sources[stat],
            Scope::Target => return false,
        };
        matches!(
            source,
            SourcePlan::Simulated(_) | SourcePlan::Independent(_)
        )
    }

    /// Returns the outputs of nodes that effects and stats read.
    pub(super) fn outputs_read(&self) -> impl Iterator<Item = (Path, Option<PortId>)> {
        outputs_read(&self.effects, &self.populations)
    }

    /// Returns what an agent sees before the first snapshot. Some of the values never change: the
    /// samples of stats of targets, and the defaults of stats whose source does not exist.
    pub(super) fn first_seen_values(&self) -> Vec<f32> {
        let stats = self.stats.iter();
        stats
            .map(|stat| match stat.scope {
                Scope::Target => stat.sample,
                Scope::World | Scope::Agent => stat.read(stat.default.into()),
            })
            .collect()
    }

    /// Returns what is known about an option.
    pub(super) fn option(&self, option: OptionHandle) -> &OptionPlan {
        &self.options[option.index()]
    }

    /// Whether a decision is made only while nothing runs.
    pub(super) fn is_waiting(&self, decision: DecisionHandle) -> bool {
        self.is_waiting[decision.index()]
    }

    /// Returns whether any effect changes a stat, so that anything happens over time.
    pub(super) fn has_effects(&self) -> bool {
        let mut instances = self.effects.instances.iter();
        instances.any(|instance| !instance.rows.is_empty())
    }
}

/// Resolves the IDs of a scenario.
struct Resolver<'r> {
    graph: &'r Graph,
    setup: &'r SimulationSetup,
    program: &'r Program,
    decisions: &'r [DecisionHandle],
}

impl Resolver<'_> {
    fn stat(&self, id: StatId) -> Option<usize> {
        self.graph.stats.iter().position(|stat| stat.id == id)
    }

    fn population(&self, id: PopulationId) -> Option<usize> {
        let mut populations = self.setup.scenario.populations.iter();
        populations.position(|population| population.id == id)
    }

    fn option(&self, address: &OptionAddress) -> Option<OptionHandle> {
        self.program.option_at(address.path())
    }

    fn sample(&self, id: SampleId) -> Option<&Sample> {
        self.setup.samples.iter().find(|sample| sample.id == id)
    }

    fn plan_population(&self, population: &Population) -> PopulationPlan {
        let profile = population.profile.and_then(|id| {
            let profiles = self.graph.profiles.iter();
            let at = profiles
                .map(|profile| profile.id)
                .position(|known| known == id)?;
            self.program.profiles().nth(at).map(|(handle, _)| handle)
        });
        let perceptions = self.setup.scenario.perceptions.iter();
        let seen = perceptions.filter(|perception| perception.observers == population.id);
        let sources = self.plan_sources(Scope::Agent, &population.sources);
        let factors = population.sources.iter().filter_map(|(stat, source)| {
            let StatSource::Factor(node) = source else {
                return None;
            };
            Some((self.stat(*stat)?, Path::ROOT.node(*node)))
        });

        let stats_with = |is_wanted: fn(&SourcePlan) -> bool| {
            let stats = self.graph.stats.iter().enumerate().zip(&sources);
            let wanted =
                stats.filter(|((_, stat), source)| stat.scope == Scope::Agent && is_wanted(source));
            wanted.map(|((at, _), _)| at).collect()
        };

        PopulationPlan {
            id: population.id,
            stored_stats: stats_with(|source| matches!(source, SourcePlan::Simulated(_))),
            timed_stats: stats_with(|source| matches!(source, SourcePlan::Independent(_))),
            derived_stats: stats_with(SourcePlan::is_derived),
            // These depend on the other populations.
            simple_changes: Vec::new(),
            first_number: AgentId {
                population: population.id,
                serial: 0,
            }
            .number(),
            count: population.count,
            max_count: population.max_count.unwrap_or(MAX_MEMBERS).min(MAX_MEMBERS),
            profile,
            profile_id: population.profile,
            control: self.plan_control(&population.control),
            sources,
            factors: factors.collect(),
            seen: seen.filter_map(|seen| self.plan_perception(seen)).collect(),
        }
    }

    fn plan_control(&self, control: &Control) -> ControlPlan {
        match control {
            Control::Nothing => ControlPlan::Nothing,
            Control::Script(lines) => {
                let option = |address: &Option<OptionAddress>| {
                    address.as_ref().and_then(|address| self.option(address))
                };
                let lines = lines.iter().map(|line| (line.time, option(&line.option)));
                ControlPlan::Script(lines.collect())
            }
            Control::Graph {
                decisions,
                thinking_interval,
                is_staggered,
            } => {
                let made = decisions
                    .iter()
                    .filter_map(|node| self.program.decision_at(Path::ROOT.node(*node)));
                let steps = (thinking_interval / self.setup.step_seconds()).round();
                ControlPlan::Graph {
                    decisions: if decisions.is_empty() {
                        self.decisions.to_vec()
                    } else {
                        made.collect()
                    },
                    interval: steps.clamp(1.0, 1e9) as u64,
                    is_staggered: *is_staggered,
                }
            }
        }
    }

    fn plan_perception(&self, perception: &Perception) -> Option<SeenPopulation> {
        let handles: Vec<AnyStatHandle> = self.program.all_stats().map(|(stat, ..)| stat).collect();
        let fills = perception.fills.iter().filter_map(|(stat, fill)| {
            let fill = match fill {
                TargetFill::Stat(of) => FillPlan::Stat(self.stat(*of)?),
                TargetFill::Constant(value) => FillPlan::Constant(*value),
            };
            let stat = self.stat(*stat)?;
            Some(FilledStat {
                stat,
                handle: handles.get(stat)?.as_target()?,
                fill,
            })
        });
        Some(SeenPopulation {
            population: self.population(perception.seen)?,
            max_seen: perception.max_seen.map_or(usize::MAX, |max| max as usize),
            fills: fills.collect(),
        })
    }

    /// Plans the sources of all stats. Those of another scope get one that is not used.
    fn plan_sources(
        &self,
        scope: Scope,
        sources: &BTreeMap<StatId, StatSource>,
    ) -> Vec<SourcePlan> {
        let stats = self.graph.stats.iter();
        stats
            .map(|stat| {
                let source = sources.get(&stat.id).filter(|_| stat.scope == scope);
                let planned = source.map(|source| self.plan_source(stat.id, source));
                planned.unwrap_or(SourcePlan::Simulated(StartPlan::Number(stat.sample)))
            })
            .collect()
    }

    fn plan_source(&self, stat: StatId, source: &StatSource) -> SourcePlan {
        // A sample that lacks a stat has its default.
        let sample = |id| {
            let sample: &Sample = self.sample(id)?;
            let default = || self.graph.stat(stat).map(|stat| stat.default);
            sample.values.get(&stat).copied().or_else(default)
        };
        let known = |of: &StatId| self.stat(*of);
        match source {
            StatSource::Simulated(start) => {
                let about = self.graph.stat(stat);
                let own = about.map_or(0.0, |stat| stat.sample);
                SourcePlan::Simulated(StartPlan::new(*start, own, sample))
            }
            StatSource::Opponent(of) => known(of).map_or(SourcePlan::Missing, SourcePlan::Opponent),
            StatSource::Target(of) => known(of).map_or(SourcePlan::Missing, SourcePlan::Target),
            StatSource::Population {
                population,
                summary,
                stat,
            } => {
                let of = stat.as_ref().and_then(known);
                let is_complete = of.is_some() || *summary == Summary::Count;
                let population = self.population(*population).filter(|_| is_complete);
                population.map_or(SourcePlan::Missing, |population| {
                    SourcePlan::Population(PopulationSummary {
                        population,
                        summary: *summary,
                        stat: of,
                    })
                })
            }
            StatSource::Factor(_) => SourcePlan::Factor,
            StatSource::Constant(_)
            | StatSource::Clock { .. }
            | StatSource::Curve { .. }
            | StatSource::Noise { .. } => {
                IndependentSource::new(source).map_or(SourcePlan::Missing, SourcePlan::Independent)
            }
        }
    }
}

/// Returns the decisions that are not made inside an option of another.
fn outer_decisions(program: &Program) -> Vec<DecisionHandle> {
    let inner: Vec<Path> = program
        .all_options()
        .filter_map(|option| program.decision_path(program.inner_decision(option)?))
        .collect();
    program
        .decisions()
        .map(|(decision, _)| decision)
        .filter(|decision| {
            let path = program.decision_path(*decision);
            path.is_none_or(|path| !inner.contains(&path))
        })
        .collect()
}

/// Returns the outputs of nodes that effects, and stats of populations, read.
fn outputs_read(
    effects: &EffectTable,
    populations: &[PopulationPlan],
) -> impl Iterator<Item = (Path, Option<PortId>)> {
    let factors = populations.iter().flat_map(|plan| &plan.factors);
    let factors = factors.map(|(_, factor)| (*factor, None));
    effects.outputs_read().chain(factors)
}

fn stats_in_scope(graph: &Graph, scope: Scope) -> Vec<usize> {
    let stats = graph.stats.iter().enumerate();
    let stats = stats.filter(|(_, stat)| stat.scope == scope);
    stats.map(|(at, _)| at).collect()
}

/// Returns for each stat whether an effect may set its stored value: directly, or because a stat
/// that it sets reads this one of another agent.
fn stats_that_can_be_set(
    graph: &Graph,
    effects: &EffectTable,
    populations: &[PopulationPlan],
) -> Vec<bool> {
    let mut can_be_set = vec![false; graph.stats.len()];
    let rows = effects.instances.iter().flat_map(|instance| &instance.rows);
    for row in rows.filter(|row| row.effect.operation == EffectOperation::Set) {
        can_be_set[row.stat] = true;
        for plan in populations {
            let fills = plan.seen.iter().filter_map(|seen| seen.fill_of(row.stat));
            for fill in fills {
                if let FillPlan::Stat(stat) = fill {
                    can_be_set[stat] = true;
                }
            }
            if let SourcePlan::Opponent(stat) | SourcePlan::Target(stat) = plan.sources[row.stat] {
                can_be_set[stat] = true;
            }
        }
    }
    can_be_set
}

/// Returns the changes of an Effects node if they are all simple. Those of stats that may be set
/// are not, because they are made at the end of a step.
fn find_simple_changes(
    graph: &Graph,
    sources: &[SourcePlan],
    can_be_set: &[bool],
    instance: &EffectsInstance,
    step_seconds: f64,
) -> Option<Vec<SimpleChange>> {
    let rows = instance.rows.iter();
    rows.map(|row| {
        let is_own = graph.stats[row.stat].scope == Scope::Agent
            && matches!(sources[row.stat], SourcePlan::Simulated(_));
        let amount = row
            .fixed_amount
            .filter(|_| is_own && !can_be_set[row.stat])?;
        Some(SimpleChange {
            time: row.effect.time,
            stat: row.stat,
            amount: row.amount_in_step(amount, step_seconds),
        })
    })
    .collect()
}

fn plan_options(program: &Program, effects: &EffectTable) -> Vec<OptionPlan> {
    let ends = options_that_end(program, effects);
    let decision_of = |wanted: OptionHandle| {
        let mut decisions = program.decisions().map(|(decision, _)| decision);
        decisions.find(|decision| program.options(*decision).any(|option| option == wanted))
    };
    let options = program.all_options().zip(ends);
    options
        .map(|(option, ends_by_itself)| {
            let path = program.option_path(option);
            let own = path.and_then(|path| effects.effects_of(path));
            OptionPlan {
                path: path.unwrap_or(Path::ROOT),
                effects: own,
                has_finish_rule: own.is_some_and(|at| effects.instances[at].has_finish_rule),
                ends_by_itself,
                decision: decision_of(option),
            }
        })
        .collect()
}

/// Returns for each decision whether it is made only while nothing runs.
fn plan_decisions(program: &Program, effects: &EffectTable) -> Vec<bool> {
    let decisions = program.decisions();
    decisions
        .map(|(decision, _)| {
            let path = program.decision_path(decision);
            path.is_some_and(|path| effects.is_waiting_decision(path))
        })
        .collect()
}

/// Returns for each option whether its own rules end it, or those of an option inside it. The
/// options of a decision that waits end at the latest after the default duration.
fn options_that_end(program: &Program, effects: &EffectTable) -> Vec<bool> {
    let mut ends: Vec<bool> = program
        .all_options()
        .map(|option| {
            let found = program
                .option_path(option)
                .and_then(|path| effects.effects_of(path));
            found.is_some_and(|at| effects.instances[at].has_finish_rule)
        })
        .collect();

    // Decisions nest to a limited depth, so this takes few passes.
    loop {
        let is_ending = |decision: DecisionHandle| {
            let path = program.decision_path(decision);
            path.is_some_and(|path| effects.is_waiting_decision(path))
                || program.options(decision).any(|option| ends[option.index()])
        };
        let more: Vec<usize> = program
            .all_options()
            .filter(|option| !ends[option.index()])
            .filter(|option| program.inner_decision(*option).is_some_and(is_ending))
            .map(OptionHandle::index)
            .collect();
        if more.is_empty() {
            return ends;
        }
        for at in more {
            ends[at] = true;
        }
    }
}
