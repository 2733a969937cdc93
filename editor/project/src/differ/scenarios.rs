//! Compares scenarios, which are not logic. Their parts are compared as texts with the names of
//! items, so that scenarios of another project can be compared too.

use std::collections::{BTreeMap, BTreeSet};

use inclination_core::authoring::{
    format::Document,
    model::StatId,
    scenario::{Scenario, StatSource},
};

use super::{
    ChangeKind, Difference, MatchBy,
    phrases::format_change,
    scenario_phrases::{ScenarioPhrases, display_name},
};

/// A part of a scenario as text.
struct PartText {
    /// Identifies the part in both scenarios.
    key: String,
    /// The part for display, as in "Population Guards".
    label: String,
    /// The name, if the part has one.
    name: Option<String>,
    /// What is set in the part, by labels.
    settings: BTreeMap<String, SettingText>,
}

/// A setting of a part as text.
#[derive(Clone, Debug, PartialEq)]
struct SettingText {
    short: String,
    /// The text with all digits.
    exact: String,
    /// The text for a part in which it is not set.
    unset: &'static str,
}

/// The texts of settings that are not set.
const USUAL_SOURCE: &str = "simulated from the current sample";
const ALWAYS_SET: &str = "not set";

/// Compares the scenarios of two documents.
pub fn compare_scenarios(now: &Document, then: &Document, by: MatchBy) -> Vec<Difference> {
    let is_same = |one: &Scenario, other: &Scenario| match by {
        MatchBy::Ids => one.id == other.id,
        MatchBy::Names => one.name == other.name,
    };

    let mut found = Vec::new();
    for scenario in &now.scenarios {
        let mut others = then.scenarios.iter();
        let Some(other) = others.find(|other| is_same(scenario, other)) else {
            found.push(scenario_difference(scenario, ChangeKind::Added, Vec::new()));
            continue;
        };
        if by == MatchBy::Ids && scenario == other && now.graph == then.graph {
            continue;
        }

        let what = describe_changes((now, scenario), (then, other), by);
        if !what.is_empty() {
            found.push(scenario_difference(scenario, ChangeKind::Changed, what));
        }
    }

    let removed = then
        .scenarios
        .iter()
        .filter(|other| !now.scenarios.iter().any(|one| is_same(one, other)));
    found.extend(removed.map(|other| scenario_difference(other, ChangeKind::Removed, Vec::new())));
    found
}

fn scenario_difference(scenario: &Scenario, how: ChangeKind, what: Vec<String>) -> Difference {
    Difference {
        title: display_name(&scenario.name),
        kind: String::from("Scenario"),
        inside: None,
        how,
        place: None,
        what,
    }
}

/// Describes the differences between two scenarios.
fn describe_changes(
    (now, scenario): (&Document, &Scenario),
    (then, other): (&Document, &Scenario),
    by: MatchBy,
) -> Vec<String> {
    let mut what = Vec::new();
    if scenario.name != other.name {
        what.push(format!("Renamed from “{}”", display_name(&other.name)));
    }

    let here = list_parts(now, scenario, by);
    let there = list_parts(then, other, by);
    let find = |parts: &[PartText], key: &str| parts.iter().position(|part| part.key == key);
    for part in &here {
        match find(&there, &part.key).and_then(|at| there.get(at)) {
            Some(other) => describe_part_changes(part, other, &mut what),
            None => what.push(format!("{} was added", part.label)),
        }
    }
    let removed = there
        .iter()
        .filter(|other| find(&here, &other.key).is_none());
    what.extend(removed.map(|other| format!("{} was removed", other.label)));

    // Populations act, candidates are listed and conditions count in their order.
    let common = |parts: &[PartText], others: &[PartText]| -> Vec<String> {
        let parts = parts.iter().map(|part| part.key.clone());
        parts.filter(|key| find(others, key).is_some()).collect()
    };
    if common(&here, &there) != common(&there, &here) {
        what.push(String::from("The order changed"));
    }
    if what.is_empty() && by == MatchBy::Ids && scenario != other {
        what.push(String::from("Details changed"));
    }
    what
}

fn describe_part_changes(now: &PartText, then: &PartText, what: &mut Vec<String>) {
    if now.name != then.name {
        let name = then.name.as_deref().unwrap_or_default();
        what.push(format!(
            "{}: Renamed from “{}”",
            now.label,
            display_name(name)
        ));
    }

    let labels = now.settings.keys().chain(then.settings.keys());
    let labels: BTreeSet<&String> = labels.collect();
    for label in labels {
        let texts = [now, then].map(|part| part.settings.get(label));
        let unset = texts.into_iter().flatten().map(|text| text.unset).next();
        let unset = unset.unwrap_or(ALWAYS_SET);
        let short = texts.map(|text| text.map_or(unset, |text| text.short.as_str()));
        let exact = texts.map(|text| text.map_or(unset, |text| text.exact.as_str()));
        if exact[0] == exact[1] {
            continue;
        }
        let [here, there] = if short[0] == short[1] { exact } else { short };
        let change = format_change(label, here, there);
        what.push(if now.label.is_empty() {
            change
        } else {
            format!("{}: {change}", now.label)
        });
    }
}

/// Lists the parts of a scenario as texts.
fn list_parts(document: &Document, scenario: &Scenario, by: MatchBy) -> Vec<PartText> {
    let lister = PartLister {
        short: ScenarioPhrases {
            document,
            scenario,
            is_exact: false,
        },
        by,
    };
    let mut parts = vec![lister.whole(), lister.world()];
    parts.extend(lister.populations());
    parts.extend(lister.perceptions());
    parts.extend(lister.events());
    parts.extend(lister.end_conditions());
    parts
}

/// Makes texts of the parts of a scenario.
#[derive(Clone, Copy)]
struct PartLister<'d> {
    short: ScenarioPhrases<'d>,
    by: MatchBy,
}

impl<'d> PartLister<'d> {
    fn scenario(self) -> &'d Scenario {
        self.short.scenario
    }

    fn setting(
        self,
        label: &str,
        unset: &'static str,
        text: impl Fn(ScenarioPhrases<'d>) -> String,
    ) -> (String, SettingText) {
        let exact = ScenarioPhrases {
            is_exact: true,
            ..self.short
        };
        let text = SettingText {
            short: text(self.short),
            exact: text(exact),
            unset,
        };
        (label.to_owned(), text)
    }

    /// Creates a part with an ID and a name.
    fn named_part(
        self,
        kind: &str,
        id: u64,
        name: &str,
        settings: impl IntoIterator<Item = (String, SettingText)>,
    ) -> PartText {
        let key = match self.by {
            MatchBy::Ids => format!("{kind} {id}"),
            MatchBy::Names => format!("{kind} {name}"),
        };
        PartText {
            key,
            label: format!("{kind} {}", display_name(name)),
            name: Some(name.to_owned()),
            settings: settings.into_iter().collect(),
        }
    }

    fn whole(self) -> PartText {
        let clock = self.scenario().clock;
        PartText {
            key: String::from("Whole"),
            label: String::new(),
            name: None,
            settings: BTreeMap::from([
                self.setting("time", ALWAYS_SET, |phrases| phrases.clock(clock))
            ]),
        }
    }

    fn world(self) -> PartText {
        PartText {
            key: String::from("World"),
            label: String::from("World"),
            name: None,
            settings: self.sources(&self.scenario().world).collect(),
        }
    }

    /// Returns the texts of sources, by the names of their stats.
    fn sources(
        self,
        sources: &'d BTreeMap<StatId, StatSource>,
    ) -> impl Iterator<Item = (String, SettingText)> {
        sources.iter().map(move |(stat, source)| {
            let label = self.short.stat(*stat);
            self.setting(&label, USUAL_SOURCE, |phrases| {
                phrases.source(*stat, source)
            })
        })
    }

    fn populations(self) -> impl Iterator<Item = PartText> {
        self.scenario().populations.iter().map(move |population| {
            let mut settings: Vec<_> = self.sources(&population.sources).collect();
            settings.push(self.setting("count", ALWAYS_SET, |_| population.count.to_string()));
            settings.push(self.setting("control", ALWAYS_SET, |phrases| {
                phrases.control(&population.control)
            }));
            if let Some(max_count) = population.max_count {
                settings
                    .push(self.setting("maximum", "the usual limit", |_| max_count.to_string()));
            }
            if let Some(id) = population.profile {
                let profile = self.short.document.graph.profile(id);
                let name = profile.map_or_else(
                    || format!("the missing profile {id}"),
                    |profile| profile.name.clone(),
                );
                settings.push(self.setting("profile", "none", |_| name.clone()));
            }
            if let Some(condition) = &population.leaves_when {
                let text = |phrases: ScenarioPhrases<'d>| phrases.condition(condition);
                settings.push(self.setting("leaves if", "never", text));
            }
            self.named_part("Population", population.id.0, &population.name, settings)
        })
    }

    fn perceptions(self) -> impl Iterator<Item = PartText> {
        let mut counts: BTreeMap<String, u32> = BTreeMap::new();
        self.scenario().perceptions.iter().map(move |perception| {
            let label = format!(
                "Perception of {} by {}",
                self.short.population(perception.seen),
                self.short.population(perception.observers)
            );
            let key = match self.by {
                MatchBy::Ids => format!("Perception {} {}", perception.seen, perception.observers),
                MatchBy::Names => label.clone(),
            };
            let count = counts.entry(key.clone()).or_default();
            *count += 1;

            let fills = perception.fills.iter().map(|(stat, fill)| {
                let label = self.short.stat(*stat);
                self.setting(&label, "the default", |phrases| phrases.fill(*stat, *fill))
            });
            let max_seen = perception
                .max_seen
                .map(|max_seen| self.setting("maximum", "all", |_| max_seen.to_string()));
            PartText {
                key: format!("{key} {count}"),
                label,
                name: None,
                settings: fills.chain(max_seen).collect(),
            }
        })
    }

    fn events(self) -> impl Iterator<Item = PartText> {
        self.scenario().events.iter().map(move |event| {
            let settings = [
                self.setting("time", ALWAYS_SET, |phrases| phrases.timing(event.timing)),
                self.setting("action", ALWAYS_SET, |phrases| {
                    phrases.action(&event.action)
                }),
            ];
            self.named_part("Event", event.id.0, &event.name, settings)
        })
    }

    fn end_conditions(self) -> impl Iterator<Item = PartText> {
        self.scenario().ends.iter().map(move |end| {
            let condition = |phrases: ScenarioPhrases<'d>| phrases.condition(&end.condition);
            let settings = [self.setting("condition", ALWAYS_SET, condition)];
            self.named_part("End condition", end.id.0, &end.name, settings)
        })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use expect_test::expect;
    use inclination_core::{
        Scope,
        authoring::{
            history::OptionAddress,
            model::{EffectOperation, Node, NodeId, NodeKind, Stat},
            scenario::{
                Clock, Comparison, Condition, Control, EndCondition, EndConditionId, EventAction,
                EventId, EventTiming, FirstTurn, Measure, Members, Perception, Population,
                PopulationId, ScenarioEvent, ScenarioId, ScriptLine, StartValue, Summary,
                TargetFill,
            },
        },
    };

    use super::*;

    const GUARDS: PopulationId = PopulationId(1);
    const THIEVES: PopulationId = PopulationId(2);

    /// Builds a document with a few stats, an option, a factor and a scenario.
    fn build_document() -> Document {
        let mut document = Document::default();
        document.graph.stats = vec![
            Stat::number("Health", 0.0, 100.0).unit("hp"),
            Stat::choice("Mood", ["calm", "angry"]),
            Stat::number("Hour", 0.0, 24.0).scope(Scope::World),
            Stat::number("Distance", 0.0, 50.0)
                .unit("m")
                .scope(Scope::Target),
        ];
        for (stat, id) in document.graph.stats.iter_mut().zip(0..) {
            stat.id = StatId(id);
        }
        let run = Node::new("Run", NodeKind::Option(String::new()));
        let fear = Node::new("Fear", NodeKind::Factor(Scope::Agent));
        document
            .graph
            .nodes
            .extend([(NodeId(5), run), (NodeId(6), fear)]);

        let population = |id, name: &str| Population {
            id,
            name: name.to_owned(),
            count: 1,
            ..Population::default()
        };
        document.scenarios.push(Scenario {
            id: ScenarioId(7),
            name: String::from("Watch"),
            populations: vec![population(GUARDS, "Guards"), population(THIEVES, "Thieves")],
            ..Scenario::default()
        });
        document
    }

    /// Describes the differences after a change of the scenario.
    fn describe_change(change: impl FnOnce(&mut Scenario)) -> String {
        let then = build_document();
        let mut now = then.clone();
        change(&mut now.scenarios[0]);
        let found = compare_scenarios(&now, &then, MatchBy::Ids);
        let what = found.iter().flat_map(|difference| &difference.what);
        what.cloned().collect::<Vec<_>>().join("\n")
    }

    fn is_below(measure: Measure) -> Condition {
        Condition {
            measure,
            comparison: Comparison::AtMost,
            value: 3.0,
        }
    }

    #[test]
    fn scenarios_are_added_renamed_and_removed() {
        let then = build_document();
        assert_eq!(compare_scenarios(&then, &then, MatchBy::Ids), []);
        let mut now = then.clone();
        now.scenarios[0].name = String::from("Night watch");
        now.scenarios.push(Scenario {
            id: ScenarioId(8),
            ..Scenario::default()
        });
        let sentences = |by| {
            let found = [
                compare_scenarios(&now, &then, by),
                compare_scenarios(&then, &now, by),
            ];
            let found = found.iter().flatten().map(Difference::sentence);
            found.collect::<Vec<_>>().join("\n")
        };
        expect![[r#"
            Night watch: Renamed from “Watch”.
            Unnamed (Scenario) was added.
            Watch: Renamed from “Night watch”.
            Unnamed (Scenario) was removed."#]]
        .assert_eq(&sentences(MatchBy::Ids));
        expect![[r#"
            Night watch (Scenario) was added.
            Unnamed (Scenario) was added.
            Watch (Scenario) was removed.
            Watch (Scenario) was added.
            Night watch (Scenario) was removed.
            Unnamed (Scenario) was removed."#]]
        .assert_eq(&sentences(MatchBy::Names));
    }

    #[test]
    fn changed_clocks_and_populations_are_described() {
        let found = describe_change(|scenario| {
            scenario.clock = Clock::Turns {
                turns: 10,
                turn_length: 1.0,
                first: FirstTurn::Random,
            };
            scenario.populations.swap(0, 1);
            let guards = &mut scenario.populations[1];
            guards.name = String::from("Watchmen");
            guards.count = 3;
            guards.max_count = Some(20);
            guards.control = Control::Graph {
                decisions: vec![NodeId(5)],
                thinking_interval: 0.5,
                is_staggered: false,
            };
            guards.leaves_when = Some(is_below(Measure::Stat(StatId(0))));
            scenario.populations[0].control = Control::Script(vec![
                ScriptLine {
                    time: 0.0,
                    option: Some(OptionAddress {
                        uses: Vec::new(),
                        option: NodeId(5),
                    }),
                },
                ScriptLine {
                    time: 2.5,
                    option: None,
                },
            ]);
            scenario.populations.push(Population::default());
        });
        expect![[r#"
            Time: 10 turns of 1 s, and a drawn agent begins, was 60 s in steps of 0.1 s
            Population Thieves: Control: the script Run at 0, nothing at 2.5, was all decisions in every step
            Population Watchmen: Renamed from “Guards”
            Population Watchmen: Control: Run every 0.5 s at the same time, was all decisions in every step
            Population Watchmen: Count: 3, was 1
            Population Watchmen: Leaves if: Health is at most 3 hp, was never
            Population Watchmen: Maximum: 20, was the usual limit
            Population Unnamed was added
            The order changed"#]].assert_eq(&found);
    }

    #[test]
    fn every_source_is_described() {
        let sources = [
            StatSource::default(),
            StatSource::Simulated(StartValue::Number(3.0)),
            StatSource::Simulated(StartValue::Random {
                low: 1.0,
                high: 2.0,
            }),
            StatSource::Constant(5.0),
            StatSource::Clock {
                start: 6.0,
                factor: 0.5,
                wrap: Some(24.0),
            },
            StatSource::Curve {
                points: vec![[0.0, 1.0], [5.0, 2.0]],
                is_looping: true,
            },
            StatSource::Noise {
                low: 1.0,
                high: 2.0,
                seconds: 3.0,
            },
            StatSource::Opponent(StatId(1)),
            StatSource::Target(StatId(1)),
            StatSource::Population {
                population: THIEVES,
                summary: Summary::Mean,
                stat: Some(StatId(0)),
            },
            StatSource::Factor(NodeId(6)),
        ];
        let found = sources.map(|source| {
            describe_change(|scenario| {
                scenario.populations[0].sources.insert(StatId(0), source);
            })
        });
        expect![[r#"
            Details changed
            Population Guards: Health: simulated from 3 hp, was simulated from the current sample
            Population Guards: Health: simulated from a number drawn from 1 to 2, was simulated from the current sample
            Population Guards: Health: always 5 hp, was simulated from the current sample
            Population Guards: Health: 6 and 0.5 per second, from 0 again at 24, was simulated from the current sample
            Population Guards: Health: the curve 1 at 0 s, 2 at 5 s, looping, was simulated from the current sample
            Population Guards: Health: drawn from 1 to 2 every 3 s, was simulated from the current sample
            Population Guards: Health: Mood of the opponent, was simulated from the current sample
            Population Guards: Health: Mood of the target, was simulated from the current sample
            Population Guards: Health: mean of Health of Thieves, was simulated from the current sample
            Population Guards: Health: the factor Fear, was simulated from the current sample"#]]
        .assert_eq(&found.join("\n"));
    }

    #[test]
    fn perceptions_events_and_ends_are_described() {
        let event = |id, timing, action| ScenarioEvent {
            id: EventId(id),
            name: format!("E{id}"),
            timing,
            action,
        };
        let change_stat = |population, operation, lasts| EventAction::ChangeStat {
            population,
            members: Members::Drawn(2),
            stat: StatId(0),
            operation,
            amount: 5.0,
            lasts,
        };
        let found = describe_change(|scenario| {
            scenario.perceptions.push(Perception {
                observers: GUARDS,
                seen: THIEVES,
                max_seen: Some(3),
                fills: BTreeMap::from([(StatId(3), TargetFill::Constant(2.0))]),
            });
            let once = EventTiming::Once { time: 5.0 };
            scenario.events.push(event(
                1,
                once,
                change_stat(Some(GUARDS), EffectOperation::Add, None),
            ));
            scenario.ends.push(EndCondition {
                id: EndConditionId(1),
                name: String::from("Won"),
                condition: is_below(Measure::Stat(StatId(2))),
            });
        });
        expect![[r#"
            Perception of Thieves by Guards was added
            Event E1 was added
            End condition Won was added"#]]
        .assert_eq(&found);

        let mut then = build_document();
        let remove = EventAction::Remove {
            population: THIEVES,
            members: Members::All,
        };
        let once = EventTiming::Once { time: 5.0 };
        then.scenarios[0].events = vec![
            event(1, once, remove.clone()),
            event(2, once, change_stat(None, EffectOperation::Set, None)),
        ];
        let mut now = then.clone();
        let spawn = EventAction::Spawn {
            population: GUARDS,
            count: 2,
        };
        let every = EventTiming::Every {
            first: 1.0,
            interval: 10.0,
        };
        let random = EventTiming::Random { mean_interval: 4.0 };
        now.scenarios[0].events = vec![
            event(1, every, spawn),
            event(
                2,
                random,
                change_stat(Some(GUARDS), EffectOperation::Add, Some(3.0)),
            ),
        ];
        let found = compare_scenarios(&now, &then, MatchBy::Ids);
        expect![[r#"
            Event E1: Action: add 2 members to Guards, was remove Thieves
            Event E1: Time: every 10 s from 1 s on, was at 5 s
            Event E2: Action: add 5 hp to Health of 2 drawn members of Guards for 3 s, was set Health of the world to 5 hp
            Event E2: Time: at random, every 4 s on average, was at 5 s"#]].assert_eq(&found[0].what.join("\n"));
    }

    #[test]
    fn small_differences_are_shown_with_all_digits() {
        let found = describe_change(|scenario| {
            let step = f64::from_bits(0.1_f64.to_bits() + 1);
            scenario.clock = Clock::RealTime { step, length: 60.0 };
        });
        expect!["Time: 6e1 s in steps of 1.0000000000000002e-1 s, was 6e1 s in steps of 1e-1 s"]
            .assert_eq(&found);
    }

    #[test]
    fn scenarios_of_another_project_match_by_names() {
        let now = build_document();
        let mut then = build_document();
        then.scenarios[0].id = ScenarioId(99);
        then.graph.stats[0].id = StatId(40);
        let sources = &mut then.scenarios[0].populations[0].sources;
        sources.insert(StatId(40), StatSource::Constant(5.0));
        then.scenarios[0].populations[0].id = PopulationId(50);
        let mut now_same = now.clone();
        let sources = &mut now_same.scenarios[0].populations[0].sources;
        sources.insert(StatId(0), StatSource::Constant(5.0));
        assert_eq!(compare_scenarios(&now_same, &then, MatchBy::Names), []);
        let found = compare_scenarios(&now, &then, MatchBy::Names);
        expect!["Population Guards: Health: simulated from the current sample, was always 5 hp"]
            .assert_eq(&found[0].what.join("\n"));
    }
}
