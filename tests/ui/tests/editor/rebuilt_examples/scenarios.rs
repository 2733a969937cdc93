//! Scenarios, in their panel.

use std::collections::BTreeMap;

use eframe::egui::Key;
use inclination_core::authoring::{
    history::OptionAddress,
    model::{NodeId, NodeKind, StatId, StatKind},
    scenario::{
        Clock, Condition, Control, EventAction, EventTiming, Measure, Members, Perception,
        Population, PopulationId, Scenario, ScenarioEvent, StartValue, StatSource, Summary,
        TargetFill,
    },
};
use inclination_editor::{labels, pane::Pane};

use super::{
    builder::Builder,
    widgets::{choose, click, fill, focus, has_widget, select_nothing},
};
use crate::{
    input::{click_on, press, type_in, type_over},
    window_text::wait_until_idle,
};

/// Returns the label of a field of a part of a scenario.
fn field(name: &str, part: &str) -> String {
    labels::scenario_field_label(name, part)
}

/// A scenario of the example.
#[derive(Clone, Copy)]
struct Wanted<'a>(&'a Scenario);

impl<'a> Wanted<'a> {
    fn population_name(self, id: PopulationId) -> &'a str {
        let mut populations = self.0.populations.iter();
        let found = populations.find(|population| population.id == id);
        &found.expect("the scenario has it").name
    }
}

impl Builder<'_> {
    pub(super) fn build_scenarios(&mut self) {
        if self.wanted.scenarios.is_empty() {
            return;
        }
        select_nothing(self.window);
        click_on(self.window, Pane::Simulation.title());
        click_on(self.window, labels::EDIT_SCENARIOS);
        self.window.run_steps(3);

        for scenario in &self.wanted.scenarios {
            // It is a link if there are none, and a button beside the list otherwise.
            click(self.window, labels::ADD_SCENARIO);
            self.window.run_steps(2);
            type_over(self.window, &scenario.name);
            press(self.window, Key::Enter);
            self.build_scenario(Wanted(scenario));
        }
        wait_until_idle(self.window);
    }

    fn build_scenario(&mut self, wanted: Wanted<'_>) {
        self.set_clock(wanted.0.clock);
        let populations = &wanted.0.populations;
        for (at, population) in populations.iter().enumerate() {
            if at > 0 {
                click(self.window, labels::ADD_POPULATION);
            }
            // A new population of several is closed. The others have other names by now.
            let label = labels::population_name_label(at);
            if !has_widget(self.window, &label) {
                click(self.window, "Population 1");
                self.window.run_steps(10);
            }
            fill(self.window, &label, &population.name);
            self.set_counts(population);
        }
        // Sources can read populations that come after theirs.
        for population in populations {
            self.set_control(population);
            self.set_sources(wanted, &population.sources, &population.name);
            if let Some(condition) = &population.leaves_when {
                click(self.window, &field("Leave when…", &population.name));
                let part = format!("leaving {}", population.name);
                self.set_condition(wanted, condition, &part);
            }
        }

        self.set_sources(wanted, &wanted.0.world, "the world");
        for (at, perception) in wanted.0.perceptions.iter().enumerate() {
            self.add_perception(wanted, at, perception);
        }
        for (at, event) in wanted.0.events.iter().enumerate() {
            self.add_event(wanted, at, event);
        }
        for (at, end) in wanted.0.ends.iter().enumerate() {
            click(self.window, labels::ADD_END_CONDITION);
            fill(
                self.window,
                &labels::end_condition_name_label(at),
                &end.name,
            );
            self.set_condition(wanted, &end.condition, &end.name);
        }
    }

    fn set_clock(&mut self, clock: Clock) {
        match clock {
            Clock::RealTime { step, length } => {
                self.type_exactly("Length", labels::RUN, length);
                self.type_exactly("Step", labels::RUN, step);
            }
            Clock::Turns {
                turns,
                turn_length,
                first,
            } => {
                choose(self.window, labels::CLOCK_KIND, "turns");
                self.type_exactly("Turns", labels::RUN, turns.into());
                self.type_exactly("Turn length", labels::RUN, turn_length);
                choose(self.window, &field("Begins", labels::RUN), first.word());
            }
        }
    }

    fn set_counts(&mut self, wanted: &Population) {
        self.type_exactly("Count", &wanted.name, wanted.count.into());
        if let Some(most) = wanted.max_count {
            self.type_exactly("Maximum", &wanted.name, most.into());
        }
        if let Some(profile) = wanted.profile {
            let mut profiles = self.wanted.graph.profiles.iter();
            let profile = profiles.find(|known| known.id == profile);
            let name = &profile.expect("it is one of the example's").name;
            choose(self.window, &field("Profile", &wanted.name), name);
        }
    }

    fn set_control(&mut self, wanted: &Population) {
        let name = &wanted.name;
        let control = field("Control", name);
        match &wanted.control {
            Control::Nothing => choose(self.window, &control, "do nothing"),
            Control::Script(lines) => {
                choose(self.window, &control, "follow a script");
                for (at, line) in lines.iter().enumerate() {
                    if at > 0 {
                        click(self.window, &field("+ Add line", name));
                    }
                    let part = format!("line {} of {name}", at + 1);
                    let turns = field("From turn", &part);
                    let is_turn = has_widget(self.window, &turns);
                    let caption = if is_turn { "From turn" } else { "From" };
                    self.type_exactly(caption, &part, line.time);
                    let option = line.option.as_ref();
                    let option = option.map_or("nothing".into(), |option| self.option_name(option));
                    choose(self.window, &field("Option", &part), &option);
                }
            }
            Control::Graph {
                decisions,
                thinking_interval,
                is_staggered,
            } => {
                if !decisions.is_empty() {
                    self.choose_decisions(name, decisions);
                }
                if *thinking_interval != 0.0 {
                    self.type_exactly("Thinks every", name, *thinking_interval);
                    if !is_staggered {
                        click(self.window, &field("Staggered", name));
                    }
                }
            }
        }
    }

    /// Switches off the decisions that the members do not make.
    fn choose_decisions(&mut self, name: &str, made: &[NodeId]) {
        let graph = &self.wanted.graph;
        for (id, node) in &graph.nodes {
            if node.kind == NodeKind::Decision && !made.contains(id) {
                let decision = format!("Decision “{}”", node.display_title(graph));
                click(self.window, &field(&decision, name));
            }
        }
    }

    fn set_sources(
        &mut self,
        wanted: Wanted<'_>,
        sources: &BTreeMap<StatId, StatSource>,
        owner: &str,
    ) {
        for (stat, source) in sources {
            let part = format!("{} of {owner}", self.stat_name(*stat));
            self.set_source(wanted, *stat, source, &part);
        }
    }

    fn set_source(&mut self, wanted: Wanted<'_>, stat: StatId, source: &StatSource, part: &str) {
        let label = field("Source", part);
        let mut choose_kind = |word: &str| choose(self.window, &label, word);
        match source {
            StatSource::Simulated(StartValue::Sample) => choose_kind("simulated from sample"),
            StatSource::Simulated(StartValue::NamedSample(id)) => {
                choose_kind("from another sample");
                let sample = self.wanted.samples.get(*id).expect("it is kept");
                choose(self.window, &field("Sample", part), &sample.name);
            }
            StatSource::Simulated(StartValue::Number(value)) => {
                choose_kind("from a number");
                self.set_value("Start", part, Some(stat), *value);
            }
            StatSource::Simulated(StartValue::Random { low, high }) => {
                choose_kind("from a random number");
                self.set_value("Lowest", part, Some(stat), *low);
                self.set_value("Highest", part, Some(stat), *high);
            }
            StatSource::Constant(value) => {
                choose_kind("constant");
                self.set_value("Value", part, Some(stat), *value);
            }
            StatSource::Clock {
                start,
                factor,
                wrap,
            } => {
                choose_kind("clock");
                self.type_exactly("Start", part, *start);
                self.type_exactly("Per second", part, *factor);
                if let Some(wrap) = wrap {
                    self.type_exactly("Restarts at", part, *wrap);
                }
            }
            StatSource::Curve { points, is_looping } => {
                choose_kind("curve over time");
                self.set_curve(points, *is_looping, part);
            }
            StatSource::Noise { low, high, seconds } => {
                choose_kind("noise");
                self.set_value("Lowest", part, Some(stat), *low);
                self.set_value("Highest", part, Some(stat), *high);
                self.type_exactly("Every", part, *seconds);
            }
            StatSource::Opponent(read) | StatSource::Target(read) => {
                choose_kind(match source {
                    StatSource::Opponent(_) => "stat of the opponent",
                    _ => "stat of the target",
                });
                let name = self.stat_name(*read);
                choose(self.window, &field("Reads", part), &name);
            }
            StatSource::Population {
                population,
                summary,
                stat,
            } => {
                choose_kind("count or summary");
                self.set_summary(wanted, (*population, *summary, *stat), part);
            }
            StatSource::Factor(node) => {
                choose_kind("factor of the graph");
                let graph = &self.wanted.graph;
                let name = graph.nodes[node].display_title(graph);
                choose(self.window, &field("Factor", part), &name);
            }
        }
    }

    fn set_curve(&mut self, points: &[[f64; 2]], is_looping: bool, part: &str) {
        // A new curve has two points.
        for (at, [time, value]) in points.iter().enumerate() {
            if at >= 2 {
                click(self.window, &field("+ Add point", part));
            }
            let point = format!("point {} of {part}", at + 1);
            self.type_exactly("Time", &point, *time);
            self.type_exactly("Value", &point, *value);
        }
        if is_looping {
            click(self.window, &field("Loops", part));
        }
    }

    fn set_summary(
        &mut self,
        wanted: Wanted<'_>,
        (population, summary, stat): (PopulationId, Summary, Option<StatId>),
        part: &str,
    ) {
        let name = wanted.population_name(population);
        choose(self.window, &field("Population", part), name);
        let word = match summary {
            Summary::Count => return,
            Summary::Sum => "sum",
            Summary::Mean => "mean",
            Summary::Min => "lowest value",
            Summary::Max => "highest value",
        };
        choose(self.window, &field("Summary", part), word);
        if let Some(stat) = stat {
            let name = self.stat_name(stat);
            choose(self.window, &field("Stat", part), &name);
        }
    }

    fn set_condition(&mut self, wanted: Wanted<'_>, condition: &Condition, part: &str) {
        let measure = field("Measure", part);
        let stat = match &condition.measure {
            Measure::Stat(stat) => {
                choose(self.window, &measure, "a stat");
                let name = self.stat_name(*stat);
                choose(self.window, &field("Stat", part), &name);
                Some(*stat)
            }
            Measure::Population {
                population,
                summary,
                stat,
            } => {
                choose(self.window, &measure, "a population");
                self.set_summary(wanted, (*population, *summary, *stat), part);
                None
            }
            Measure::Running { population, option } => {
                choose(self.window, &measure, "members that run an option");
                let name = wanted.population_name(*population);
                choose(self.window, &field("Population", part), name);
                let option = self.option_name(option);
                choose(self.window, &field("Option", part), &option);
                None
            }
        };
        choose(self.window, &field("Is", part), condition.comparison.word());
        self.set_value("Value", part, stat, condition.value);
    }

    fn add_perception(&mut self, wanted: Wanted<'_>, at: usize, perception: &Perception) {
        click(self.window, labels::ADD_PERCEPTION);
        let part = format!("perception {}", at + 1);
        for (caption, population) in [
            ("Observers", perception.observers),
            ("Seen", perception.seen),
        ] {
            let name = wanted.population_name(population);
            choose(self.window, &field(caption, &part), name);
        }
        if let Some(most) = perception.max_seen {
            self.type_exactly("At most", &part, most.into());
        }
        for (stat, fill) in &perception.fills {
            let name = self.stat_name(*stat);
            let label = field(&name, &part);
            match fill {
                TargetFill::Stat(read) => {
                    let read = self.stat_name(*read);
                    choose(self.window, &label, &read);
                }
                TargetFill::Constant(value) => {
                    choose(self.window, &label, "a constant");
                    self.set_value("Value", &format!("{name} of {part}"), Some(*stat), *value);
                }
            }
        }
    }

    fn add_event(&mut self, wanted: Wanted<'_>, at: usize, event: &ScenarioEvent) {
        click(self.window, labels::ADD_EVENT);
        fill(self.window, &labels::event_name_label(at), &event.name);
        let name = &event.name;
        let happens = field("Happens", name);
        match event.timing {
            EventTiming::Once { time } => self.type_exactly("Time", name, time),
            EventTiming::Every { first, interval } => {
                choose(self.window, &happens, "regularly");
                self.type_exactly("First", name, first);
                self.type_exactly("Then every", name, interval);
            }
            EventTiming::Random { mean_interval } => {
                choose(self.window, &happens, "at random");
                self.type_exactly("Every", name, mean_interval);
            }
        }

        let action = field("Action", name);
        match &event.action {
            EventAction::ChangeStat { .. } => self.set_stat_change(wanted, name, &event.action),
            EventAction::Spawn { population, count } => {
                choose(self.window, &action, "add members");
                let population = wanted.population_name(*population);
                choose(self.window, &field("Population", name), population);
                self.type_exactly("Count", name, (*count).into());
            }
            EventAction::Remove {
                population,
                members,
            } => {
                choose(self.window, &action, "remove members");
                let population = wanted.population_name(*population);
                choose(self.window, &field("Population", name), population);
                self.set_members(name, *members);
            }
        }
    }

    fn set_stat_change(&mut self, wanted: Wanted<'_>, name: &str, action: &EventAction) {
        let EventAction::ChangeStat {
            population,
            members,
            stat,
            operation,
            amount,
            lasts,
        } = action
        else {
            return;
        };
        let owner = population.map_or("the world", |id| wanted.population_name(id));
        choose(self.window, &field("Whose stat", name), owner);
        let stat_name = self.stat_name(*stat);
        choose(self.window, &field("Stat", name), &stat_name);
        if has_widget(self.window, &field("Members", name)) {
            self.set_members(name, *members);
        }
        choose(self.window, &field("Change", name), operation.word());
        self.set_value("Amount", name, Some(*stat), *amount);
        if let Some(lasts) = lasts {
            self.type_exactly("Lasts", name, *lasts);
        }
    }

    fn set_members(&mut self, name: &str, members: Members) {
        if let Members::Drawn(count) = members {
            self.type_exactly("Members", name, count.into());
        }
    }

    /// Sets a value of a stat: a number, or one of its words.
    fn set_value(&mut self, caption: &str, part: &str, stat: Option<StatId>, value: f32) {
        let kind = stat
            .and_then(|id| self.wanted.graph.stat(id))
            .map(|stat| &stat.kind);
        let word = match kind {
            Some(StatKind::YesNo) => Some(["no", "yes"][value as usize]),
            Some(StatKind::Choice(names)) => Some(names[value as usize].as_str()),
            Some(StatKind::Number { .. }) | None => None,
        };
        if let Some(word) = word {
            choose(self.window, &field(caption, part), word);
            return;
        }
        // The digits of the f32.
        focus(self.window, &field(caption, part));
        type_in(self.window, &value.to_string());
        press(self.window, Key::Enter);
    }

    fn type_exactly(&mut self, caption: &str, part: &str, value: f64) {
        focus(self.window, &field(caption, part));
        type_in(self.window, &value.to_string());
        press(self.window, Key::Enter);
    }

    fn stat_name(&self, id: StatId) -> String {
        let stat = self.wanted.graph.stat(id);
        stat.expect("it is one of the example's").name.clone()
    }

    /// The name of an option in lists: its title, after those of the uses of groups that lead to
    /// it.
    fn option_name(&self, address: &OptionAddress) -> String {
        let graph = &self.wanted.graph;
        let nodes = address.uses.iter().chain([&address.option]);
        let titles = nodes.map(|id| {
            let found = graph.bodies().find_map(|(_, body)| body.get(id));
            found
                .expect("it is one of the example's")
                .display_title(graph)
        });
        titles.collect::<Vec<_>>().join(": ")
    }
}
