//! Scenarios with any finite values, and with references to anything.

use std::collections::BTreeMap;

use inclination_core::authoring::{
    history::OptionAddress,
    model::{EffectOperation, Graph, NodeId, ProfileId, SampleId, StatId},
    scenario::{
        Clock, Comparison, Condition, Control, EndCondition, EndConditionId, EventAction, EventId,
        EventTiming, FirstTurn, Measure, Members, Perception, Population, PopulationId, Scenario,
        ScenarioEvent, ScenarioId, ScriptLine, StartValue, StatSource, Summary, TargetFill,
    },
};

use crate::Entropy;

const NAMES: [&str; 4] = ["", "Guards", "two\nlines", "\"≠\" 体力"];

/// Generates up to two scenarios with any finite values. Their references are to any IDs that the
/// graph has assigned, so these may belong to something else or be deleted. A graph that has
/// assigned none gets no scenarios.
pub fn wild_scenarios(graph: &Graph, entropy: &mut Entropy<'_>) -> Vec<Scenario> {
    let mut wild = WildGenerator {
        next_id: graph.next_id,
        entropy,
    };
    let count = if graph.next_id > 0 {
        wild.entropy.pick_below(3) as u64
    } else {
        0
    };
    (0..count).map(|index| wild.scenario(index)).collect()
}

struct WildGenerator<'g, 'b> {
    next_id: u32,
    entropy: &'g mut Entropy<'b>,
}

impl WildGenerator<'_, '_> {
    fn scenario(&mut self, index: u64) -> Scenario {
        Scenario {
            id: ScenarioId(self.unique_id(index)),
            name: self.name(),
            clock: self.clock(),
            populations: self.list(Self::population),
            world: self.sources(),
            perceptions: self.list(|wild, _| wild.perception()),
            events: self.list(Self::event),
            ends: self.list(|wild, index| EndCondition {
                id: EndConditionId(wild.unique_id(index)),
                name: wild.name(),
                condition: wild.condition(),
            }),
        }
    }

    /// Generates a short list.
    fn list<T>(&mut self, mut item: impl FnMut(&mut Self, u64) -> T) -> Vec<T> {
        (0..self.entropy.pick_below(4) as u64)
            .map(|index| item(self, index))
            .collect()
    }

    fn optional<T>(&mut self, value: impl FnOnce(&mut Self) -> T) -> Option<T> {
        let is_given = self.entropy.chance(128);
        is_given.then(|| value(self))
    }

    /// Picks one of several, of which there must be at least one.
    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        *self.entropy.pick(from).expect("there is at least one")
    }

    fn name(&mut self) -> String {
        self.pick(&NAMES).into()
    }

    /// Generates an ID that differs from those of other indexes below 4.
    fn unique_id(&mut self, index: u64) -> u64 {
        u64::from(self.entropy.byte()) << 56 | u64::from(self.entropy.byte()) << 2 | index
    }

    /// Generates an ID that is often that of a population.
    fn population_id(&mut self) -> PopulationId {
        let index = u64::from(self.entropy.byte() % 4);
        PopulationId(self.unique_id(index))
    }

    fn number(&mut self) -> f32 {
        self.entropy.finite_value()
    }

    fn time(&mut self) -> f64 {
        if self.entropy.chance(192) {
            return self.number().into();
        }
        let bytes = [(); 8].map(|()| self.entropy.byte());
        let time = f64::from_bits(u64::from_le_bytes(bytes));
        if time.is_finite() { time + 0.0 } else { 0.1 }
    }

    fn count(&mut self) -> u32 {
        let bytes = [(); 4].map(|()| self.entropy.byte());
        u32::from_le_bytes(bytes)
    }

    /// Generates an ID that the graph has assigned.
    fn graph_id(&mut self) -> u32 {
        self.entropy.pick_below(self.next_id as usize) as u32
    }

    fn clock(&mut self) -> Clock {
        if self.entropy.chance(128) {
            return Clock::Turns {
                turns: self.count(),
                turn_length: self.time(),
                first: self.pick(&FirstTurn::ALL),
            };
        }
        Clock::RealTime {
            step: self.time(),
            length: self.time(),
        }
    }

    fn population(&mut self, index: u64) -> Population {
        Population {
            id: PopulationId(self.unique_id(index)),
            name: self.name(),
            count: self.count(),
            max_count: self.optional(Self::count),
            profile: self.optional(|wild| ProfileId(wild.graph_id())),
            control: self.control(),
            sources: self.sources(),
            leaves_when: self.optional(Self::condition),
        }
    }

    fn control(&mut self) -> Control {
        match self.entropy.byte() % 4 {
            0 => Control::Graph {
                decisions: self.graph_ids().into_iter().map(NodeId).collect(),
                thinking_interval: self.time(),
                is_staggered: self.entropy.chance(128),
            },
            1 => Control::Script(self.list(|wild, _| ScriptLine {
                time: wild.time(),
                option: wild.optional(Self::option),
            })),
            2 => Control::Nothing,
            _ => Control::default(),
        }
    }

    fn graph_ids(&mut self) -> Vec<u32> {
        self.list(|wild, _| wild.graph_id())
    }

    fn option(&mut self) -> OptionAddress {
        OptionAddress {
            uses: self.graph_ids().into_iter().map(NodeId).collect(),
            option: NodeId(self.graph_id()),
        }
    }

    fn sources(&mut self) -> BTreeMap<StatId, StatSource> {
        let stats = self.graph_ids();
        stats
            .into_iter()
            .map(|stat| (StatId(stat), self.source()))
            .collect()
    }

    fn source(&mut self) -> StatSource {
        match self.entropy.byte() % 9 {
            0 => StatSource::Simulated(self.start_value()),
            1 => StatSource::Constant(self.number()),
            2 => StatSource::Clock {
                start: self.time(),
                factor: self.time(),
                wrap: self.optional(Self::time),
            },
            3 => StatSource::Curve {
                points: self.list(|wild, _| [wild.time(), wild.time()]),
                is_looping: self.entropy.chance(128),
            },
            4 => StatSource::Noise {
                low: self.number(),
                high: self.number(),
                seconds: self.time(),
            },
            5 => StatSource::Opponent(StatId(self.graph_id())),
            6 => StatSource::Target(StatId(self.graph_id())),
            7 => StatSource::Population {
                population: self.population_id(),
                summary: self.pick(&Summary::ALL),
                stat: self.optional(|wild| StatId(wild.graph_id())),
            },
            _ => StatSource::Factor(NodeId(self.graph_id())),
        }
    }

    fn start_value(&mut self) -> StartValue {
        match self.entropy.byte() % 4 {
            0 => StartValue::Sample,
            1 => StartValue::NamedSample(SampleId(self.graph_id())),
            2 => StartValue::Number(self.number()),
            _ => StartValue::Random {
                low: self.number(),
                high: self.number(),
            },
        }
    }

    fn perception(&mut self) -> Perception {
        let stats = self.graph_ids();
        let fills = stats.into_iter().map(|stat| {
            let fill = if self.entropy.chance(128) {
                TargetFill::Constant(self.number())
            } else {
                TargetFill::Stat(StatId(self.graph_id()))
            };
            (StatId(stat), fill)
        });
        let fills = fills.collect();
        Perception {
            observers: self.population_id(),
            seen: self.population_id(),
            max_seen: self.optional(Self::count),
            fills,
        }
    }

    fn event(&mut self, index: u64) -> ScenarioEvent {
        let id = EventId(self.unique_id(index));
        let name = self.name();
        let timing = match self.entropy.byte() % 3 {
            0 => EventTiming::Once { time: self.time() },
            1 => EventTiming::Every {
                first: self.time(),
                interval: self.time(),
            },
            _ => EventTiming::Random {
                mean_interval: self.time(),
            },
        };
        ScenarioEvent {
            id,
            name,
            timing,
            action: self.action(),
        }
    }

    fn action(&mut self) -> EventAction {
        match self.entropy.byte() % 3 {
            0 => EventAction::ChangeStat {
                population: self.optional(Self::population_id),
                members: self.members(),
                stat: StatId(self.graph_id()),
                operation: self.pick(&EffectOperation::ALL),
                amount: self.number(),
                lasts: self.optional(Self::time),
            },
            1 => EventAction::Remove {
                population: self.population_id(),
                members: self.members(),
            },
            _ => EventAction::Spawn {
                population: self.population_id(),
                count: self.count(),
            },
        }
    }

    fn members(&mut self) -> Members {
        self.optional(Self::count)
            .map_or(Members::All, Members::Drawn)
    }

    fn condition(&mut self) -> Condition {
        let measure = match self.entropy.byte() % 3 {
            0 => Measure::Stat(StatId(self.graph_id())),
            1 => Measure::Running {
                population: self.population_id(),
                option: self.option(),
            },
            _ => Measure::Population {
                population: self.population_id(),
                summary: self.pick(&Summary::ALL),
                stat: self.optional(|wild| StatId(wild.graph_id())),
            },
        };
        Condition {
            measure,
            comparison: self.pick(&Comparison::ALL),
            value: self.number(),
        }
    }
}
