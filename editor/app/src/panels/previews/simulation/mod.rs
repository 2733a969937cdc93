//! The simulation panel: one agent of a scenario over time, or an agent that begins with the
//! current values. It decides by the graph while effects change the stats. The playhead moves the
//! whole editor to a moment of the run.

mod ghost;
pub(crate) mod playhead;

use std::sync::Arc;

use eframe::egui::{self, Ui};
use inclination_analysis::{
    open_document::{DocumentId, OpenDocument},
    plot::Plot,
    simulation::{StartError, Timeline},
    study::CachedStudy,
};
use inclination_core::authoring::{
    model::StatId,
    scenario::{Control, Population, PopulationId, Scenario},
};
use inclination_project::io::Wake;

use super::{
    super::{
        PanelSheet,
        scenario::ScenarioChoice,
        widgets::{link_button, remark, set_label},
    },
    preview_graph::PreviewGraph,
    run_choice::{LENGTHS, RunChoice, RunKey},
    toolbar::{self, ToolbarLayout},
};
use crate::{plot, request::Request};
use ghost::{GhostRun, GhostSubject};
use playhead::{Playhead, PlayheadMove, Playing, SPEEDS};

/// Label of the list of lengths.
pub const SIMULATED_TIME: &str = "Simulated time";
/// Label of the list of scenarios.
pub const SIMULATED_SCENARIO: &str = "Scenario";
/// Label of the list of populations whose first agent can be shown.
pub const SIMULATED_AGENT: &str = "Agent over time";
/// Label of the list of stats.
pub const SIMULATED_STAT: &str = "Stat over time";
/// Label of the list of decisions.
pub const SIMULATED_DECISION: &str = "Decision over time";
/// Label of the link that shows the scenarios panel.
pub const EDIT_SCENARIOS: &str = "Scenarios…";
/// Label of the link that draws other random numbers.
pub const REROLL_SIMULATION: &str = "Reroll";
/// Label of the link that plays the simulation.
pub const PLAY_SIMULATION: &str = "Play";
/// Label of the link that stops playing.
pub const PAUSE_SIMULATION: &str = "Pause";
/// Label of the list of speeds.
pub const SIMULATION_SPEED: &str = "Speed";
/// Label of the link that shows an inertia that stops dithering.
pub const HOW_MUCH_INERTIA: &str = "How much?";
/// Text for a graph whose stats never change.
pub const NOTHING_CHANGES: &str =
    "No effect changes a stat. Select an option and add effects in the inspector.";

/// The entry of the list of stats that shows all that change.
const CHANGING_STATS: &str = "Changing stats";
/// The entry of the list of scenarios for an agent without a scenario.
const CURRENT_VALUES: &str = "Current values";
/// The purpose of the panel, as the end of a sentence.
const PURPOSE: &str = "what an agent does over time";
/// The width of the links that reroll and play, in points.
const LINKS_WIDTH: f32 = 48.0 + 48.0;

/// Identifies a run and the population whose first agent is shown.
type TimelineKey = (RunKey, Option<PopulationId>);

/// The state of the panel.
#[derive(Debug, Default)]
pub(super) struct SimulationPanel {
    decision: String,
    /// The stat that is shown alone.
    stat: Option<StatId>,
    /// The position of the speed in the list.
    speed: usize,
    playing: Option<Playing>,
    ghost: GhostRun,
    /// The run and the step of the moment that was requested last.
    requested: Option<(TimelineKey, u64)>,
    kept: CachedStudy<TimelineKey, Result<Timeline, StartError>>,
}

impl SimulationPanel {
    /// Lets time pass while the simulation plays, and shows another moment if it changes: because
    /// of the time, or because an edit led to another run. A run that became impossible is left.
    pub(super) fn follow_run(
        &mut self,
        context: &egui::Context,
        open: &mut OpenDocument,
        choice: &RunChoice,
        wake: &Wake,
    ) {
        let Some(time) = open.moment().map(|moment| moment.time) else {
            return;
        };
        let key = self.request_run(open, choice, wake);
        let timeline = match self.kept.result_for(&key) {
            Some(Ok(timeline)) => timeline,
            Some(Err(_)) => {
                self.playing = None;
                open.show_moment(None);
                return;
            }
            None => return,
        };
        let mut step = timeline.step_at(time);

        if let Some(playing) = &mut self.playing {
            let elapsed = context.input(|input| f64::from(input.unstable_dt));
            let (_, speed) = SPEEDS[self.speed];
            step = playing.advance(timeline, step, elapsed, speed);
            let is_over = step + 1 >= timeline.step_count() || playing.document != open.id();
            self.playing.take_if(|_| is_over);
            context.request_repaint();
        }

        let wanted = Some((key, step));
        if self.requested == wanted {
            return;
        }
        // An agent that does not take part in the step has no moment, however often it is wanted.
        self.requested = wanted;
        if let Some(moment) = timeline.find_moment(step) {
            open.show_moment(Some(Arc::new(moment)));
        }
    }

    /// Simulates the shown graph. Returns the key of the run.
    fn request_run(&mut self, open: &OpenDocument, choice: &RunChoice, wake: &Wake) -> TimelineKey {
        let (run, studied) = choice.find_run(open);
        let population = choice.shown_population(&run);
        let setup = run.setup.clone();
        let key = (run, population);
        self.kept.request_result(&key, wake, move |cancel| {
            Timeline::simulate(&studied.shown_graph(), &setup, population, cancel)
        });
        key
    }

    pub(super) fn draw(
        &mut self,
        ui: &mut Ui,
        bench: &PreviewGraph,
        choice: &mut RunChoice,
        sheet: &mut PanelSheet<'_>,
    ) {
        let Some(ground) = bench.study_context() else {
            toolbar::draw_empty_state(ui, bench, PURPOSE, sheet);
            return;
        };
        let key = self.request_run(sheet.open, choice, &sheet.wake);
        let result = self.kept.last_result();
        let timeline = result.and_then(|result| result.as_ref().ok());
        let is_known = bench.decision_names().contains(&self.decision);
        let wanted = match timeline.and_then(Timeline::main_decision) {
            Some(main) if !is_known => main,
            _ => &self.decision,
        };
        let decision = bench.decision_or_default(wanted);
        let Some((_, decision)) = decision.filter(|_| !ground.stats().is_empty()) else {
            toolbar::draw_empty_state(ui, bench, PURPOSE, sheet);
            return;
        };

        let stat = self
            .stat
            .filter(|stat| ground.stat_position(*stat).is_some());
        let mut plot = timeline.map(|timeline| timeline.to_plot(stat, &decision));
        if let Some(plot) = &mut plot {
            if self.kept.result_for(&key).is_some() {
                let subject = GhostSubject {
                    document: sheet.open.id(),
                    scenario: choice.scenario,
                    population: key.1,
                    stat,
                    decision: decision.clone(),
                    seed: choice.seed,
                    length: choice.length,
                };
                self.ghost.note_run(sheet.open, subject, &key.0, plot);
            }
            *plot = self.ghost.add_to_plot(plot);
        }
        let dithering = timeline.and_then(|timeline| timeline.describe_dithering(&decision));
        let dithers = dithering.is_some();
        let notice = match result {
            Some(Ok(timeline)) if timeline.has_effects() => {
                dithering.or_else(|| timeline.describe_result())
            }
            Some(Ok(_)) => Some(NOTHING_CHANGES.to_owned()),
            Some(Err(error)) => error.describe(),
            None => None,
        };

        let corner = self.draw_choices(ui, bench, &decision, stat, choice, sheet);
        if let Some(plot) = &plot {
            corner.add_button(ui, |ui| {
                toolbar::draw_save_menu(ui, "simulation", plot, sheet);
            });
        }
        if let Some(sentence) = notice {
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing.x = 8.0;
                remark(ui, &sentence);
                let hint = "See an inertia that stops it, in the Report panel.";
                if dithers && link_button(ui, HOW_MUCH_INERTIA, hint).clicked() {
                    sheet.requests.push(Request::ShowReport);
                }
            });
        }
        if let Some(plot) = &plot {
            self.draw_run(ui, plot, &key, &decision, sheet);
        }
    }

    /// Draws the plot with the playhead, which can be moved if the plot shows the current run.
    fn draw_run(
        &mut self,
        ui: &mut Ui,
        plot: &Plot,
        key: &TimelineKey,
        decision: &str,
        sheet: &mut PanelSheet<'_>,
    ) {
        let moment = sheet.open.moment();
        let with_playhead =
            moment.map(|moment| playhead::plot_with_playhead(plot, moment, decision));
        let id = ui
            .scope_id()
            .with(("simulation", &plot.title, &plot.up.name));
        let drawn = with_playhead.as_ref().unwrap_or(plot);
        let shown = plot::draw_plot(ui, id, drawn, ui.available_height(), true);

        let timeline = self.kept.result_for(key).and_then(|run| run.as_ref().ok());
        let Some(timeline) = timeline else {
            return;
        };
        let playhead = Playhead {
            timeline,
            decision,
            moment,
        };
        if let Some(moved) = playhead.interact(ui, &shown) {
            self.move_playhead(moved, key, sheet);
        }
    }

    fn move_playhead(
        &mut self,
        moved: PlayheadMove,
        key: &TimelineKey,
        sheet: &mut PanelSheet<'_>,
    ) {
        match moved {
            PlayheadMove::ToStep(step) => {
                self.playing = None;
                self.show_step(step, key, sheet);
            }
            PlayheadMove::TogglePlaying if self.playing.take().is_some() => {}
            PlayheadMove::TogglePlaying => {
                self.playing = Some(Playing::new(sheet.open.id()));
                let timeline = self.kept.result_for(key).and_then(|run| run.as_ref().ok());
                let Some(timeline) = timeline else { return };
                let shown = sheet.open.moment();
                let step = shown.map(|moment| timeline.step_at(moment.time));
                // At the end, it plays from the beginning.
                if step.is_none_or(|step| step + 1 >= timeline.step_count()) {
                    self.show_step(0, key, sheet);
                }
            }
            PlayheadMove::Leave => {
                self.playing = None;
                sheet.requests.push(Request::ShowMoment(None));
            }
        }
    }

    fn show_step(&mut self, step: u64, key: &TimelineKey, sheet: &mut PanelSheet<'_>) {
        let timeline = self.kept.result_for(key).and_then(|run| run.as_ref().ok());
        if let Some(moment) = timeline.and_then(|timeline| timeline.find_moment(step)) {
            self.requested = Some((key.clone(), step));
            let moment = Some(Arc::new(moment));
            sheet.requests.push(Request::ShowMoment(moment));
        }
    }

    fn draw_choices(
        &mut self,
        ui: &mut Ui,
        bench: &PreviewGraph,
        decision: &str,
        stat: Option<StatId>,
        choice: &mut RunChoice,
        sheet: &mut PanelSheet<'_>,
    ) -> toolbar::ToolbarCorner {
        let decisions = bench.decision_names();
        let snapshot = sheet.open.starting_snapshot();
        let scenarios = &snapshot.document.scenarios;
        let scenario = choice.scenario.find_scenario(scenarios);
        let populations = scenario.map_or(&[][..], |scenario| &scenario.populations);
        let lists = 2
            + usize::from(decisions.len() > 1)
            + usize::from(!scenarios.is_empty())
            + usize::from(scenario.is_none() || populations.len() > 1);
        // The list of scenarios says what is edited.
        let (edit, edit_width) = if scenarios.is_empty() {
            (EDIT_SCENARIOS, 80.0)
        } else {
            ("Edit", 32.0)
        };
        let room = ToolbarLayout::with_reserved_width(ui, LINKS_WIDTH + edit_width, lists, &[]);
        let is_playing = self.is_playing(sheet.open.id());
        let stats = bench
            .study_context()
            .map_or(&[][..], |ground| ground.stats());

        let mut toggles = false;
        let corner = toolbar::draw_choices(ui, |ui| {
            pick_scenario(ui, room, scenarios, scenario, choice);
            if let Some(chosen) = room.pick_decision(ui, SIMULATED_DECISION, &decisions, decision) {
                self.decision = chosen;
            }

            let mut names = vec![CHANGING_STATS];
            names.extend(stats.iter().map(|about| about.name.as_str()));
            let at = stat.and_then(|stat| stats.iter().position(|about| about.id == stat));
            let now = Some(at.map_or(0, |at| at + 1));
            if let Some(at) = room.pick_name(ui, SIMULATED_STAT, &names, now) {
                let chosen = at.checked_sub(1).and_then(|at| stats.get(at));
                self.stat = chosen.map(|about| about.id);
            }

            if scenario.is_none() {
                let lengths = LENGTHS.map(|(name, ..)| name);
                if let Some(at) = room.pick_name(ui, SIMULATED_TIME, &lengths, Some(choice.length))
                {
                    choice.length = at;
                }
            }
            let hint = "Make and edit scenarios in their panel.";
            let link = link_button(ui, edit, hint);
            set_label(&link, EDIT_SCENARIOS);
            if link.clicked() {
                sheet.requests.push(Request::ShowScenarios(None));
            }
            let hint = "Simulate with other random numbers.";
            if link_button(ui, REROLL_SIMULATION, hint).clicked() {
                choice.seed = choice.seed.wrapping_add(1);
            }

            let speeds = SPEEDS.map(|(name, _)| name);
            if let Some(at) = room.pick_name(ui, SIMULATION_SPEED, &speeds, Some(self.speed)) {
                self.speed = at;
            }
            let (text, hint) = if is_playing {
                (PAUSE_SIMULATION, "Stay at this moment.")
            } else {
                (PLAY_SIMULATION, "Let the whole editor follow the run.")
            };
            if link_button(ui, text, hint).clicked() {
                toggles = true;
            }
            toolbar::draw_progress(ui, self.kept.running_time());
        });
        if toggles {
            let key = self.request_run(sheet.open, choice, &sheet.wake);
            self.move_playhead(PlayheadMove::TogglePlaying, &key, sheet);
        }
        corner
    }

    /// Returns whether the simulation of a document plays.
    fn is_playing(&self, document: DocumentId) -> bool {
        self.playing
            .is_some_and(|playing| playing.document == document)
    }
}

/// Draws the lists of scenarios and of their populations.
fn pick_scenario(
    ui: &mut Ui,
    room: ToolbarLayout,
    scenarios: &[Scenario],
    shown: Option<&Scenario>,
    choice: &mut RunChoice,
) {
    if !scenarios.is_empty() {
        let mut names = vec![CURRENT_VALUES];
        names.extend(scenarios.iter().map(|scenario| scenario.name.as_str()));
        let known = scenarios.iter();
        let at = shown.and_then(|shown| known.map(|one| one.id).position(|id| id == shown.id));
        let now = Some(at.map_or(0, |at| at + 1));
        if let Some(at) = room.pick_name(ui, SIMULATED_SCENARIO, &names, now) {
            let chosen = at.checked_sub(1).and_then(|at| scenarios.get(at));
            choice.scenario = chosen.map_or(ScenarioChoice::CurrentValues, |one| {
                ScenarioChoice::Scenario(one.id)
            });
            choice.population = None;
        }
    }

    let populations = shown.map_or(&[][..], |scenario| &scenario.populations);
    if populations.len() > 1 {
        let names: Vec<&str> = populations.iter().map(|one| one.name.as_str()).collect();
        let acts = |one: &Population| one.control != Control::Nothing;
        let now = populations
            .iter()
            .position(|one| Some(one.id) == choice.population)
            .or_else(|| populations.iter().position(acts));
        if let Some(at) = room.pick_name(ui, SIMULATED_AGENT, &names, now) {
            choice.population = populations.get(at).map(|one| one.id);
        }
    }
}
