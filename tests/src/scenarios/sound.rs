//! Scenarios without errors.
//!
//! Each agent's stat has a role in the whole scenario, so that sources never form a cycle: it is
//! simulated in all populations, or depends on the time, or reads a stat of the first two roles.

use std::collections::{BTreeMap, BTreeSet};

use inclination_core::{
    Scope,
    authoring::{
        history::OptionAddress,
        model::{EffectOperation, Graph, Node, NodeId, NodeKind, Stat, StatId, StatKind},
        scenario::{
            Clock, Comparison, Condition, Control, EndCondition, EndConditionId, EventAction,
            EventId, EventTiming, FirstTurn, Measure, Members, Perception, Population,
            PopulationId, Scenario, ScenarioEvent, ScenarioId, ScriptLine, StartValue, StatSource,
            Summary, TargetFill,
        },
    },
};

use crate::Entropy;

/// Generates a scenario of a graph in which the editor finds no error, and which is short enough to
/// be simulated in a test.
pub fn random_scenario(graph: &Graph, entropy: &mut Entropy<'_>) -> Scenario {
    let mut generator = Generator::new(graph, entropy);
    generator.scenario()
}

/// The way in which the values of a stat come about, in all populations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    Simulated,
    Timed,
    Reader,
}

struct Generator<'g, 'b> {
    graph: &'g Graph,
    entropy: &'g mut Entropy<'b>,
    roles: BTreeMap<StatId, Role>,
    /// The stats that effects change.
    affected: BTreeSet<StatId>,
    /// The decisions that no option contains.
    decisions: Vec<NodeId>,
    /// The options outside groups that are not for targets.
    options: Vec<NodeId>,
    /// The factors outside groups that are not specific to a target.
    factors: Vec<NodeId>,
    population_count: u64,
    is_duel: bool,
    /// Whether the current population is one of objects.
    is_object: bool,
    length: f64,
    next_event: u64,
}

impl<'g, 'b> Generator<'g, 'b> {
    fn new(graph: &'g Graph, entropy: &'g mut Entropy<'b>) -> Self {
        let affected = affected_stats(graph);
        let roles = graph.stats.iter().map(|stat| {
            let role = match entropy.byte() % 4 {
                0 | 1 => Role::Simulated,
                2 => Role::Timed,
                _ => Role::Reader,
            };
            let is_fixed = role == Role::Timed && affected.contains(&stat.id);
            (stat.id, if is_fixed { Role::Simulated } else { role })
        });
        let roles = roles.collect();

        let read: BTreeSet<NodeId> = graph
            .nodes
            .values()
            .flat_map(Node::all_sockets)
            .filter_map(|(_, socket)| Some(socket.wire()?.node))
            .collect();
        let nodes = |is_wanted: &dyn Fn(&NodeId, &Node) -> bool| -> Vec<NodeId> {
            let nodes = graph.nodes.iter().filter(|(id, node)| is_wanted(id, node));
            nodes.map(|(id, _)| *id).collect()
        };
        let targets = |node: &Node| node.setting("targets") != 0;

        Self {
            roles,
            affected,
            decisions: nodes(&|id, node| node.kind == NodeKind::Decision && !read.contains(id)),
            options: nodes(&|_, node| matches!(node.kind, NodeKind::Option(_)) && !targets(node)),
            factors: nodes(&|_, node| {
                matches!(node.kind, NodeKind::Factor(Scope::World | Scope::Agent))
            }),
            population_count: 1 + entropy.pick_below(3) as u64,
            is_duel: entropy.chance(64),
            is_object: false,
            length: 1.0,
            next_event: 0,
            graph,
            entropy,
        }
    }

    fn scenario(&mut self) -> Scenario {
        let clock = self.clock();
        let populations: Vec<Population> = (0..self.population_count)
            .map(|index| self.population(index))
            .collect();
        let world = self.sources(Scope::World);
        let events = self.events();

        Scenario {
            id: ScenarioId(1 + u64::from(self.entropy.byte())),
            name: "random scenario".into(),
            clock,
            populations,
            world,
            perceptions: self.perceptions(),
            events,
            ends: self.ends(),
        }
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> Option<T> {
        self.entropy.pick(from).copied()
    }

    /// Picks one of several, of which there must be at least one.
    fn pick_known<T: Copy>(&mut self, from: &[T]) -> T {
        self.pick(from).expect("there is at least one")
    }

    /// Generates a number from 0 to 1.
    fn share(&mut self) -> f32 {
        f32::from(self.entropy.byte()) / 255.0
    }

    fn clock(&mut self) -> Clock {
        if self.entropy.chance(64) {
            let turns = 1 + self.entropy.pick_below(20) as u32;
            let turn_length = self.pick_known(&[1.0, 0.5, 6.0]);
            self.length = f64::from(turns) * turn_length;
            return Clock::Turns {
                turns,
                turn_length,
                first: self.pick_known(&FirstTurn::ALL),
            };
        }

        let step = self.pick_known(&[0.1, 0.5, 1.0]);
        self.length = step * (1 + self.entropy.pick_below(40)) as f64;
        Clock::RealTime {
            step,
            length: self.length,
        }
    }

    fn population(&mut self, index: u64) -> Population {
        // In a duel, the first population has both agents and others are objects.
        let (is_object, count) = if self.is_duel {
            (index > 0, if index == 0 { 2 } else { 1 })
        } else {
            let is_object = index > 0 && self.entropy.chance(64);
            (is_object, 1 + self.entropy.pick_below(4) as u32)
        };
        self.is_object = is_object;
        let profiles: Vec<_> = self.graph.profiles.iter().map(|one| one.id).collect();
        let has_limit = self.entropy.chance(64);

        Population {
            id: PopulationId(index),
            name: format!("population {index}"),
            count,
            max_count: has_limit.then(|| count + self.entropy.pick_below(4) as u32),
            profile: self.pick(&profiles).filter(|_| self.entropy.chance(128)),
            control: if is_object {
                Control::Nothing
            } else {
                self.control()
            },
            sources: self.sources(Scope::Agent),
            leaves_when: self
                .entropy
                .chance(32)
                .then(|| self.condition(Scope::Agent)),
        }
    }

    fn control(&mut self) -> Control {
        if self.entropy.chance(48) {
            let lines = 1 + self.entropy.pick_below(3);
            return Control::Script((0..lines).map(|at| self.script_line(at)).collect());
        }
        if self.entropy.chance(128) {
            return Control::default();
        }
        let is_picky = self.entropy.chance(64);
        Control::Graph {
            decisions: self
                .pick(&self.decisions.clone())
                .filter(|_| is_picky)
                .into_iter()
                .collect(),
            thinking_interval: self.pick_known(&[0.0, 0.5, 1.0, 0.3]),
            is_staggered: self.entropy.chance(128),
        }
    }

    fn script_line(&mut self, at: usize) -> ScriptLine {
        let option = self.pick(&self.options.clone());
        ScriptLine {
            time: at as f64 * 2.0,
            option: option.map(|option| OptionAddress {
                uses: Vec::new(),
                option,
            }),
        }
    }

    fn sources(&mut self, scope: Scope) -> BTreeMap<StatId, StatSource> {
        let graph = self.graph;
        let stats = graph.stats.iter().filter(|stat| stat.scope == scope);
        stats
            .filter_map(|stat| {
                let source = match self.roles[&stat.id] {
                    Role::Simulated => self.simulated_source(stat)?,
                    Role::Timed => self.timed_source(stat),
                    Role::Reader => self.reading_source(stat)?,
                };
                Some((stat.id, source))
            })
            .collect()
    }

    fn simulated_source(&mut self, stat: &Stat) -> Option<StatSource> {
        Some(StatSource::Simulated(match self.entropy.byte() % 4 {
            0 => return None,
            1 => StartValue::Sample,
            2 => StartValue::Number(self.value(stat)),
            _ => {
                let (a, b) = (self.value(stat), self.value(stat));
                StartValue::Random {
                    low: a.min(b),
                    high: a.max(b),
                }
            }
        }))
    }

    fn timed_source(&mut self, stat: &Stat) -> StatSource {
        match self.entropy.byte() % 4 {
            0 => StatSource::Constant(self.value(stat)),
            1 => StatSource::Clock {
                start: self.value(stat).into(),
                factor: self.share().into(),
                wrap: self.entropy.chance(128).then_some(24.0),
            },
            2 => {
                let count = 1 + self.entropy.pick_below(3);
                StatSource::Curve {
                    points: (0..count)
                        .map(|at| [at as f64, self.value(stat).into()])
                        .collect(),
                    is_looping: self.entropy.chance(128),
                }
            }
            _ => {
                let (a, b) = (self.value(stat), self.value(stat));
                StatSource::Noise {
                    low: a.min(b),
                    high: a.max(b),
                    seconds: self.pick_known(&[0.5, 1.0, 3.0]),
                }
            }
        }
    }

    /// Generates a source that reads another stat or a factor, or the usual one.
    fn reading_source(&mut self, stat: &Stat) -> Option<StatSource> {
        let is_world = stat.scope == Scope::World;
        if self.affected.contains(&stat.id) {
            let simulated = self.readable_stat(&[Role::Simulated])?;
            let is_opponent = self.has_opponent() && self.entropy.chance(128);
            return match (is_world, is_opponent) {
                (true, _) => None,
                (false, true) => Some(StatSource::Opponent(simulated)),
                (false, false) => Some(StatSource::Target(simulated)),
            };
        }

        let read = self.readable_stat(&[Role::Simulated, Role::Timed]);
        match (self.entropy.byte() % 4, read) {
            (0, Some(read)) if !is_world => Some(StatSource::Target(read)),
            (1, Some(read)) if !is_world && self.has_opponent() => Some(StatSource::Opponent(read)),
            (2, _) if !is_world => {
                let factor = self.pick(&self.factors.clone())?;
                Some(StatSource::Factor(factor))
            }
            _ => {
                let summary = match read {
                    Some(_) => self.pick_known(&Summary::ALL),
                    None => Summary::Count,
                };
                Some(StatSource::Population {
                    population: self.population_id(),
                    summary,
                    stat: read.filter(|_| summary != Summary::Count),
                })
            }
        }
    }

    /// Whether the members of the current population have an opponent.
    fn has_opponent(&self) -> bool {
        self.is_duel && !self.is_object
    }

    /// Picks a stat of agents with one of these roles.
    fn readable_stat(&mut self, roles: &[Role]) -> Option<StatId> {
        let stats = self.graph.stats.iter();
        let readable: Vec<StatId> = stats
            .filter(|stat| stat.scope == Scope::Agent && roles.contains(&self.roles[&stat.id]))
            .map(|stat| stat.id)
            .collect();
        self.pick(&readable)
    }

    fn population_id(&mut self) -> PopulationId {
        PopulationId(self.entropy.pick_below(self.population_count as usize) as u64)
    }

    /// Generates a value within a stat's range.
    fn value(&mut self, stat: &Stat) -> f32 {
        match &stat.kind {
            StatKind::Number { low, high, .. } => {
                let share = self.share();
                (low * (1.0 - share) + high * share).clamp(*low, *high)
            }
            StatKind::YesNo => f32::from(self.entropy.byte() % 2),
            StatKind::Choice(names) => self.entropy.pick_below(names.len().max(1)) as f32,
        }
    }

    fn stats_of(&self, scope: Scope) -> Vec<&'g Stat> {
        let stats = self.graph.stats.iter();
        stats.filter(|stat| stat.scope == scope).collect()
    }

    fn perceptions(&mut self) -> Vec<Perception> {
        let agents = self.stats_of(Scope::Agent);
        let target_stats = self.stats_of(Scope::Target);
        let mut pairs = BTreeSet::new();
        let mut perceptions = Vec::new();
        for _ in 0..self.entropy.pick_below(4) {
            let (observers, seen) = (self.population_id(), self.population_id());
            if !pairs.insert((observers, seen)) {
                continue;
            }

            let mut fills = BTreeMap::new();
            for stat in &target_stats {
                let agent = self.pick(&agents);
                let fill = match (self.entropy.byte() % 3, agent) {
                    (0, _) => continue,
                    (1, Some(agent)) => TargetFill::Stat(agent.id),
                    _ => TargetFill::Constant(self.value(stat)),
                };
                fills.insert(stat.id, fill);
            }
            perceptions.push(Perception {
                observers,
                seen,
                max_seen: self
                    .entropy
                    .chance(64)
                    .then(|| 1 + self.entropy.pick_below(3) as u32),
                fills,
            });
        }
        perceptions
    }

    fn events(&mut self) -> Vec<ScenarioEvent> {
        let count = self.entropy.pick_below(4);
        (0..count).filter_map(|_| self.event()).collect()
    }

    fn event(&mut self) -> Option<ScenarioEvent> {
        let time = f64::from(self.share()) * self.length;
        let timing = match self.entropy.byte() % 3 {
            0 => EventTiming::Once { time },
            1 => EventTiming::Every {
                first: time,
                interval: self.pick_known(&[6.0, 10.0]),
            },
            _ => EventTiming::Random {
                mean_interval: self.pick_known(&[6.0, 10.0]),
            },
        };
        let action = match self.entropy.byte() % 4 {
            0 if !self.is_duel => EventAction::Spawn {
                population: self.population_id(),
                count: 1 + self.entropy.pick_below(2) as u32,
            },
            1 => EventAction::Remove {
                population: self.population_id(),
                members: self.members(),
            },
            _ => self.stat_change()?,
        };

        self.next_event += 1;
        Some(ScenarioEvent {
            id: EventId(self.next_event),
            name: format!("event {}", self.next_event),
            timing,
            action,
        })
    }

    /// Generates a change of a simulated stat.
    fn stat_change(&mut self) -> Option<EventAction> {
        let is_simulated = |stat: &&&Stat| self.roles[&stat.id] == Role::Simulated;
        let of_target = |stat: &&Stat| stat.scope != Scope::Target;
        let stats: Vec<&Stat> = self.graph.stats.iter().filter(of_target).collect();
        let stats: Vec<&Stat> = stats.iter().filter(is_simulated).copied().collect();
        let stat = self.pick(&stats)?;

        let is_number = matches!(stat.kind, StatKind::Number { .. });
        let operation = if is_number && self.entropy.chance(128) {
            EffectOperation::Add
        } else {
            EffectOperation::Set
        };
        let population = (stat.scope == Scope::Agent).then(|| self.population_id());
        let lasts = self.entropy.chance(64);
        Some(EventAction::ChangeStat {
            population,
            members: if population.is_some() {
                self.members()
            } else {
                Members::All
            },
            stat: stat.id,
            operation,
            amount: self.value(stat),
            lasts: lasts.then(|| 1.0 + f64::from(self.share())),
        })
    }

    fn members(&mut self) -> Members {
        match self.entropy.pick_below(3) as u32 {
            0 => Members::All,
            count => Members::Drawn(count),
        }
    }

    fn ends(&mut self) -> Vec<EndCondition> {
        (0..self.entropy.pick_below(3) as u64)
            .map(|index| EndCondition {
                id: EndConditionId(index),
                name: format!("end {index}"),
                condition: self.condition(Scope::World),
            })
            .collect()
    }

    /// Generates a condition whose own stats have this scope.
    fn condition(&mut self, scope: Scope) -> Condition {
        let own = self.stats_of(scope);
        let own = self.pick(&own);
        let option = self.pick(&self.options.clone());
        let measure = match (self.entropy.byte() % 3, own, option) {
            (0, Some(stat), _) => Measure::Stat(stat.id),
            (1, _, Some(option)) => Measure::Running {
                population: self.population_id(),
                option: OptionAddress {
                    uses: Vec::new(),
                    option,
                },
            },
            _ => {
                let agents = self.stats_of(Scope::Agent);
                let stat = self.pick(&agents);
                let summary = match stat {
                    Some(_) => self.pick_known(&Summary::ALL),
                    None => Summary::Count,
                };
                Measure::Population {
                    population: self.population_id(),
                    summary,
                    stat: stat
                        .map(|stat| stat.id)
                        .filter(|_| summary != Summary::Count),
                }
            }
        };
        Condition {
            measure,
            comparison: self.pick_known(&Comparison::ALL),
            value: self.share() * 10.0,
        }
    }
}

/// Returns the stats that any Effects node of a graph changes.
fn affected_stats(graph: &Graph) -> BTreeSet<StatId> {
    let nodes = graph.bodies().flat_map(|(_, nodes)| nodes.values());
    nodes
        .filter_map(|node| node.kind.effects())
        .flatten()
        .map(|effect| effect.stat)
        .collect()
}
