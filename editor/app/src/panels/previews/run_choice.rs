//! The run that the panels of the simulation show: of the chosen scenario, or of an agent that
//! begins with the current values.

use inclination_analysis::{
    open_document::{DocumentId, OpenDocument},
    simulation::SimulationSetup,
};
use inclination_core::authoring::scenario::PopulationId;
use inclination_project::document::DocumentSnapshot;

use super::super::scenario::ScenarioChoice;

/// The lengths of a run without a scenario: the name, the length and the step, in seconds.
pub(super) const LENGTHS: [(&str, f64, f64); 5] = [
    ("10 s", 10.0, 0.1),
    ("1 min", 60.0, 0.1),
    ("10 min", 600.0, 0.1),
    ("1 h", 3600.0, 0.5),
    ("1 day", 86400.0, 0.5),
];

/// Identifies a run: the document and the revision of its logic, the values of its stats, and what
/// is simulated.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct RunKey {
    document: DocumentId,
    logic: u64,
    samples: Vec<u32>,
    pub(super) setup: SimulationSetup,
}

/// The chosen run.
#[derive(Debug)]
pub(in crate::panels) struct RunChoice {
    pub(in crate::panels) scenario: ScenarioChoice,
    /// The position of the length in the list, without a scenario.
    pub(super) length: usize,
    pub(super) seed: u64,
    /// The population whose first agent is shown. `None` means the first one that decides.
    pub(super) population: Option<PopulationId>,
}

impl Default for RunChoice {
    fn default() -> Self {
        Self {
            scenario: ScenarioChoice::default(),
            length: 1,
            seed: 0,
            population: None,
        }
    }
}

impl RunChoice {
    /// Returns the key of the run of a document, and the document that it simulates.
    pub(super) fn find_run(&self, open: &OpenDocument) -> (RunKey, DocumentSnapshot) {
        let studied = open.starting_snapshot();
        let scenario = self.scenario.find_scenario(&studied.document.scenarios);
        let mut setup = scenario.map_or_else(
            || {
                let (_, length, step) = LENGTHS[self.length];
                let profile = open.profile().map(|profile| profile.id);
                SimulationSetup::default()
                    .with_times(step, length)
                    .with_profile(profile)
            },
            |scenario| SimulationSetup::new(scenario.clone()),
        );
        setup.seed = self.seed;
        setup.samples.clone_from(&studied.document.samples.named);

        let stats = studied.document.graph.stats.iter();
        let key = RunKey {
            document: open.id(),
            logic: open.logic_revision(),
            samples: stats.map(|stat| stat.sample.to_bits()).collect(),
            setup,
        };
        (key, studied)
    }

    /// Returns the chosen population, if the run has it.
    pub(super) fn shown_population(&self, key: &RunKey) -> Option<PopulationId> {
        let mut populations = key.setup.scenario.populations.iter();
        let is_chosen = |id: PopulationId| Some(id) == self.population;
        populations
            .find(|known| is_chosen(known.id))
            .map(|one| one.id)
    }
}
