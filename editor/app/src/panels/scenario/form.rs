//! The scenario that the form edits, and the edits of it.

use std::cell::Cell;

use inclination_core::{
    Scope,
    authoring::{
        format::Document,
        model::{Stat, StatId},
        scenario::{Population, PopulationId, Scenario},
    },
};
use inclination_project::{
    edit::{Edit, scenario_parts},
    scenario_check::{ScenarioPart, ScenarioProblem},
};

use super::graph_items::GraphItems;

/// The scenario that the form edits.
#[derive(Clone, Copy)]
pub(super) struct ScenarioForm<'d> {
    pub(super) document: &'d Document,
    pub(super) scenario: &'d Scenario,
    /// The problems of all scenarios.
    pub(super) problems: &'d [ScenarioProblem],
    pub(super) items: &'d GraphItems<'d>,
    /// The part to scroll to.
    pub(super) revealed: &'d Cell<Option<ScenarioPart>>,
}

impl<'d> ScenarioForm<'d> {
    /// Returns the edits that change the scenario by a function.
    pub(super) fn update(self, change: impl FnOnce(&mut Scenario)) -> Vec<Edit> {
        scenario_parts::update_scenario(self.document, self.scenario.id, change)
    }

    /// Returns the edits that change a population by a function.
    pub(super) fn update_population(
        self,
        population: PopulationId,
        change: impl FnOnce(&mut Population),
    ) -> Vec<Edit> {
        scenario_parts::update_population(self.document, self.scenario.id, population, change)
    }

    /// Returns the stats of some scopes, with their names.
    pub(super) fn list_stats(self, scopes: &[Scope]) -> Vec<(StatId, String)> {
        let stats = self.stats_of(scopes);
        stats.map(|stat| (stat.id, stat.name.clone())).collect()
    }

    /// Returns the stats of some scopes.
    pub(super) fn stats_of(self, scopes: &[Scope]) -> impl Iterator<Item = &'d Stat> {
        let stats = self.document.graph.stats.iter();
        stats.filter(move |stat| scopes.contains(&stat.scope))
    }

    /// Returns the populations with their names.
    pub(super) fn list_populations(self) -> Vec<(PopulationId, String)> {
        let populations = self.scenario.populations.iter();
        populations
            .map(|population| (population.id, display_name(&population.name).to_owned()))
            .collect()
    }
}

/// Returns a name, or a word in its place.
pub(super) fn display_name(name: &str) -> &str {
    if name.trim().is_empty() {
        "Unnamed"
    } else {
        name
    }
}
