//! The simulation panel: one agent over time, which begins with the current values and decides by
//! the graph while its effects change the stats.

use eframe::egui::Ui;
use inclination_analysis::{
    simulation::{SimulationSetup, StartError, Timeline},
    study::CachedStudy,
};
use inclination_core::authoring::model::StatId;

use super::{
    super::{
        PanelSheet,
        widgets::{link_button, remark},
    },
    preview_graph::{PreviewGraph, StudyKey},
    toolbar::{self, ToolbarLayout},
};
use crate::plot;

/// Label of the list of lengths.
pub const SIMULATED_TIME: &str = "Simulated time";
/// Label of the list of stats.
pub const SIMULATED_STAT: &str = "Stat over time";
/// Label of the list of decisions.
pub const SIMULATED_DECISION: &str = "Decision over time";
/// Label of the link that draws other random numbers.
pub const REROLL_SIMULATION: &str = "Reroll";
/// Text for a graph whose stats never change.
pub const NOTHING_CHANGES: &str =
    "No effect changes a stat. Select an option and add effects in the inspector.";

/// The entry of the list of stats that shows all of them.
const ALL_STATS: &str = "All stats";
/// The purpose of the panel, as the end of a sentence.
const PURPOSE: &str = "what an agent does over time";
/// The width of the button that rerolls, in points.
const REROLL_WIDTH: f32 = 48.0;

/// The lengths to choose from: the name, the length and the step, in seconds.
const LENGTHS: [(&str, f64, f64); 5] = [
    ("10 s", 10.0, 0.1),
    ("1 min", 60.0, 0.1),
    ("10 min", 600.0, 0.1),
    ("1 h", 3600.0, 0.5),
    ("1 day", 86400.0, 0.5),
];

/// The state of the panel.
#[derive(Debug)]
pub(super) struct SimulationPanel {
    decision: String,
    /// The stat that is shown alone.
    stat: Option<StatId>,
    /// The position of the length in the list.
    length: usize,
    seed: u64,
    kept: CachedStudy<(StudyKey, usize, u64), Result<Timeline, StartError>>,
}

impl Default for SimulationPanel {
    fn default() -> Self {
        Self {
            decision: String::new(),
            stat: None,
            length: 1,
            seed: 0,
            kept: CachedStudy::default(),
        }
    }
}

impl SimulationPanel {
    pub(super) fn draw(&mut self, ui: &mut Ui, bench: &PreviewGraph, sheet: &mut PanelSheet<'_>) {
        let (Some(ground), Some(of)) = (bench.study_context(), bench.study_key()) else {
            toolbar::draw_empty_state(ui, bench, PURPOSE, sheet);
            return;
        };
        let decision = bench.decision_or_default(&self.decision);
        let Some((_, decision)) = decision.filter(|_| !ground.stats().is_empty()) else {
            toolbar::draw_empty_state(ui, bench, PURPOSE, sheet);
            return;
        };

        let key = (of.clone(), self.length, self.seed);
        let studied = sheet.open.snapshot();
        let (_, length, step) = LENGTHS[self.length];
        let setup = SimulationSetup {
            length,
            step,
            seed: self.seed,
            ..SimulationSetup::default()
        };
        self.kept.request_result(&key, &sheet.wake, move |cancel| {
            Timeline::simulate(&studied.shown_graph(), &setup, cancel)
        });
        let result = self.kept.last_result();
        let timeline = result.and_then(|result| result.as_ref().ok());
        let stat = self
            .stat
            .filter(|stat| ground.stat_position(*stat).is_some());
        let plot = timeline.map(|timeline| timeline.to_plot(stat, &decision));
        let notice = match result {
            Some(Err(StartError::Setup(error))) => Some(error.to_string()),
            Some(Ok(timeline)) if timeline.has_effects() => timeline.describe_dithering(&decision),
            Some(Ok(_)) => Some(NOTHING_CHANGES.to_owned()),
            // A graph with errors has no study context.
            Some(Err(StartError::Problems(_))) | None => None,
        };

        let corner = self.draw_choices(ui, bench, &decision, stat);
        if let Some(plot) = &plot {
            corner.add_button(ui, |ui| {
                toolbar::draw_save_menu(ui, "simulation", plot, sheet);
            });
        }
        if let Some(sentence) = notice {
            remark(ui, &sentence);
        }
        if let Some(plot) = &plot {
            let id = ui
                .scope_id()
                .with(("simulation", &plot.title, &plot.up.name));
            plot::draw_plot(ui, id, plot, ui.available_height(), true);
        }
    }

    fn draw_choices(
        &mut self,
        ui: &mut Ui,
        bench: &PreviewGraph,
        decision: &str,
        stat: Option<StatId>,
    ) -> toolbar::ToolbarCorner {
        let decisions = bench.decision_names();
        let lists = 2 + usize::from(decisions.len() > 1);
        let room = ToolbarLayout::with_reserved_width(ui, REROLL_WIDTH, lists, &[]);
        let stats = bench
            .study_context()
            .map_or(&[][..], |ground| ground.stats());

        toolbar::draw_choices(ui, |ui| {
            if let Some(chosen) = room.pick_decision(ui, SIMULATED_DECISION, &decisions, decision) {
                self.decision = chosen;
            }

            let mut names = vec![ALL_STATS];
            names.extend(stats.iter().map(|about| about.name.as_str()));
            let at = stat.and_then(|stat| stats.iter().position(|about| about.id == stat));
            let now = Some(at.map_or(0, |at| at + 1));
            if let Some(at) = room.pick_name(ui, SIMULATED_STAT, &names, now) {
                let chosen = at.checked_sub(1).and_then(|at| stats.get(at));
                self.stat = chosen.map(|about| about.id);
            }

            let lengths = LENGTHS.map(|(name, ..)| name);
            if let Some(at) = room.pick_name(ui, SIMULATED_TIME, &lengths, Some(self.length)) {
                self.length = at;
            }
            let hint = "Simulate with other random numbers.";
            if link_button(ui, REROLL_SIMULATION, hint).clicked() {
                self.seed = self.seed.wrapping_add(1);
            }
            toolbar::draw_progress(ui, self.kept.running_time());
        })
    }
}
