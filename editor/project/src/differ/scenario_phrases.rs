//! Phrases for the parts of scenarios.

use inclination_core::{
    authoring::{
        format::Document,
        history::OptionAddress,
        model::{EffectOperation, NodeId, StatId},
        scenario::{
            Clock, Condition, Control, EventAction, EventTiming, FirstTurn, Measure, Members,
            PopulationId, Scenario, ScriptLine, StartValue, StatSource, Summary, TargetFill,
        },
    },
    text::{append_unit, count_noun, join_names},
};

use super::phrases::{format_stat_value, key_to_words};
use crate::text::{number::format_setting, quotes::quote_excerpt};

/// Phrases for the parts of a scenario, with the names that its document gives to items.
#[derive(Clone, Copy)]
pub(super) struct ScenarioPhrases<'d> {
    pub(super) document: &'d Document,
    pub(super) scenario: &'d Scenario,
    /// Whether numbers have all their digits, so that two texts differ if the numbers do.
    pub(super) is_exact: bool,
}

impl ScenarioPhrases<'_> {
    /// Returns the length of a run, and of its steps or turns.
    pub(super) fn clock(self, clock: Clock) -> String {
        match clock {
            Clock::RealTime { step, length } => format!(
                "{} in steps of {}",
                self.seconds(length),
                self.seconds(step)
            ),
            Clock::Turns {
                turns,
                turn_length,
                first,
            } => {
                let turns = count_noun(turns as usize, "turn");
                let length = self.seconds(turn_length);
                let first = match first {
                    FirstTurn::FirstListed => "the first listed agent begins",
                    FirstTurn::Alternating => "the agents take turns to begin",
                    FirstTurn::Random => "a drawn agent begins",
                };
                format!("{turns} of {length}, and {first}")
            }
        }
    }

    /// Returns what the members of a population do.
    pub(super) fn control(self, control: &Control) -> String {
        match control {
            Control::Nothing => String::from("nothing"),
            Control::Script(lines) => {
                let lines: Vec<String> = lines.iter().map(|line| self.script_line(line)).collect();
                match lines.as_slice() {
                    [] => String::from("an empty script"),
                    lines => format!("the script {}", lines.join(", ")),
                }
            }
            Control::Graph {
                decisions,
                thinking_interval,
                is_staggered,
            } => {
                let made: Vec<String> = decisions.iter().map(|id| self.node(*id)).collect();
                let made = match made.as_slice() {
                    [] => String::from("all decisions"),
                    made => join_names(made),
                };
                let interval = if *thinking_interval == 0.0 {
                    String::from("in every step")
                } else {
                    format!("every {}", self.seconds(*thinking_interval))
                };
                let staggered = if *is_staggered {
                    ""
                } else {
                    " at the same time"
                };
                format!("{made} {interval}{staggered}")
            }
        }
    }

    fn script_line(self, line: &ScriptLine) -> String {
        let option = line
            .option
            .as_ref()
            .map_or_else(|| String::from("nothing"), |at| self.option(at));
        format!("{option} at {}", self.f64(line.time))
    }

    /// Returns the source of a stat.
    pub(super) fn source(self, stat: StatId, source: &StatSource) -> String {
        match source {
            StatSource::Simulated(start) => self.start_value(stat, *start),
            StatSource::Constant(value) => format!("always {}", self.value(stat, *value)),
            StatSource::Clock {
                start,
                factor,
                wrap,
            } => {
                let wrap = wrap.map_or_else(String::new, |wrap| {
                    format!(", from 0 again at {}", self.f64(wrap))
                });
                format!(
                    "{} and {} per second{wrap}",
                    self.f64(*start),
                    self.f64(*factor)
                )
            }
            StatSource::Curve { points, is_looping } => {
                let points: Vec<String> = points
                    .iter()
                    .map(|[time, value]| format!("{} at {}", self.f64(*value), self.seconds(*time)))
                    .collect();
                let looping = if *is_looping { ", looping" } else { "" };
                format!("the curve {}{looping}", points.join(", "))
            }
            StatSource::Noise { low, high, seconds } => format!(
                "drawn from {} to {} every {}",
                self.f32(*low),
                self.f32(*high),
                self.seconds(*seconds)
            ),
            StatSource::Opponent(read) => format!("{} of the opponent", self.stat(*read)),
            StatSource::Target(read) => format!("{} of the target", self.stat(*read)),
            StatSource::Population {
                population,
                summary,
                stat,
            } => self.summary(*population, *summary, *stat),
            StatSource::Factor(node) => format!("the factor {}", self.node(*node)),
        }
    }

    fn start_value(self, stat: StatId, start: StartValue) -> String {
        match start {
            StartValue::Sample => String::from("simulated from the current sample"),
            StartValue::NamedSample(id) => {
                let mut samples = self.document.samples.named.iter();
                let sample = samples.find(|sample| sample.id == id);
                let name = sample.map_or_else(
                    || format!("the missing sample {id}"),
                    |sample| format!("the sample {}", quote_excerpt(&sample.name)),
                );
                format!("simulated from {name}")
            }
            StartValue::Number(value) => format!("simulated from {}", self.value(stat, value)),
            StartValue::Random { low, high } => format!(
                "simulated from a number drawn from {} to {}",
                self.f32(low),
                self.f32(high)
            ),
        }
    }

    /// Returns what fills a target stat.
    pub(super) fn fill(self, stat: StatId, fill: TargetFill) -> String {
        match fill {
            TargetFill::Stat(read) => self.stat(read),
            TargetFill::Constant(value) => format!("always {}", self.value(stat, value)),
        }
    }

    /// Returns when an event happens.
    pub(super) fn timing(self, timing: EventTiming) -> String {
        match timing {
            EventTiming::Once { time } => format!("at {}", self.seconds(time)),
            EventTiming::Every { first, interval } => format!(
                "every {} from {} on",
                self.seconds(interval),
                self.seconds(first)
            ),
            EventTiming::Random { mean_interval } => {
                format!(
                    "at random, every {} on average",
                    self.seconds(mean_interval)
                )
            }
        }
    }

    /// Returns what an event does.
    pub(super) fn action(self, action: &EventAction) -> String {
        match action {
            EventAction::ChangeStat {
                population,
                members,
                stat,
                operation,
                amount,
                lasts,
            } => {
                let amount = self.value(*stat, *amount);
                let stat = self.stat(*stat);
                let owner = match population {
                    None => String::from("the world"),
                    Some(population) => self.members(*population, *members),
                };
                let lasts =
                    lasts.map_or_else(String::new, |lasts| format!(" for {}", self.seconds(lasts)));
                match operation {
                    EffectOperation::Add => format!("add {amount} to {stat} of {owner}{lasts}"),
                    EffectOperation::Set => format!("set {stat} of {owner} to {amount}{lasts}"),
                }
            }
            EventAction::Spawn { population, count } => {
                let count = count_noun(*count as usize, "member");
                format!("add {count} to {}", self.population(*population))
            }
            EventAction::Remove {
                population,
                members,
            } => format!("remove {}", self.members(*population, *members)),
        }
    }

    /// Returns the members of a population that an event affects.
    fn members(self, population: PopulationId, members: Members) -> String {
        let population = self.population(population);
        match members {
            Members::All => population,
            Members::Drawn(count) => {
                let count = count_noun(count as usize, "drawn member");
                format!("{count} of {population}")
            }
        }
    }

    /// Returns a condition.
    pub(super) fn condition(self, condition: &Condition) -> String {
        let measure = match &condition.measure {
            Measure::Stat(stat) => self.stat(*stat),
            Measure::Population {
                population,
                summary,
                stat,
            } => self.summary(*population, *summary, *stat),
            Measure::Running { population, option } => format!(
                "number of {} that run {}",
                self.population(*population),
                self.option(option)
            ),
        };
        let comparison = key_to_words(condition.comparison.word());
        let value = match condition.measure {
            Measure::Stat(stat) => self.value(stat, condition.value),
            _ => self.f32(condition.value),
        };
        format!("{measure} is {comparison} {value}")
    }

    fn summary(self, population: PopulationId, summary: Summary, stat: Option<StatId>) -> String {
        let population = self.population(population);
        let stat = stat.map(|stat| self.stat(stat));
        match (summary, stat) {
            (Summary::Count, _) => format!("number of {population}"),
            (_, Some(stat)) => format!("{} of {stat} of {population}", summary.word()),
            (_, None) => format!("{} of no stat of {population}", summary.word()),
        }
    }

    /// Returns the name of a population.
    pub(super) fn population(self, id: PopulationId) -> String {
        let mut populations = self.scenario.populations.iter();
        populations
            .find(|population| population.id == id)
            .map_or_else(
                || format!("the missing population {id}"),
                |population| display_name(&population.name),
            )
    }

    /// Returns the name of a stat.
    pub(super) fn stat(self, id: StatId) -> String {
        self.document.graph.stat(id).map_or_else(
            || format!("the missing stat {id}"),
            |stat| stat.name.clone(),
        )
    }

    /// Returns the title of a node outside groups.
    fn node(self, id: NodeId) -> String {
        let graph = &self.document.graph;
        graph.nodes.get(&id).map_or_else(
            || format!("the missing node {id}"),
            |node| node.display_title(graph),
        )
    }

    /// Returns the title of an option.
    fn option(self, address: &OptionAddress) -> String {
        let graph = &self.document.graph;
        let mut bodies = graph.bodies();
        bodies
            .find_map(|(_, body)| body.get(&address.option))
            .map_or_else(
                || format!("the missing option {}", address.option),
                |node| node.display_title(graph),
            )
    }

    /// Returns a value of a stat with its unit.
    fn value(self, stat: StatId, value: f32) -> String {
        match self.document.graph.stat(stat) {
            Some(stat) if self.is_exact => append_unit(&self.f32(value), &stat.unit),
            Some(stat) => format_stat_value(stat, value),
            None => self.f32(value),
        }
    }

    fn seconds(self, seconds: f64) -> String {
        format!("{} s", self.f64(seconds))
    }

    fn f64(self, number: f64) -> String {
        if self.is_exact {
            format!("{number:e}")
        } else {
            format_setting(number.clamp(f32::MIN.into(), f32::MAX.into()) as f32)
        }
    }

    fn f32(self, number: f32) -> String {
        if self.is_exact {
            number.to_string()
        } else {
            format_setting(number)
        }
    }
}

/// Returns a name for display.
pub(super) fn display_name(name: &str) -> String {
    match name.trim() {
        "" => String::from("Unnamed"),
        _ => name.to_owned(),
    }
}
