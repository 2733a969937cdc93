//! The distribution panel: how often each option wins over many drawn situations, and how its
//! scores are distributed.

pub(crate) mod draw_settings;

use std::sync::Arc;

use eframe::egui::{ScrollArea, Ui};
use inclination_analysis::{
    plot::{Plot, bar_label_at},
    study::{
        DistributionRequest, IncrementalStudy, Measure, SampledDistribution, StudyContext,
        compute_distribution,
    },
};
use inclination_core::{DecisionHandle, Program, text::count_noun};

use super::{
    super::{PanelSheet, widgets::icon_button},
    preview_graph::{PreviewGraph, StudyKey},
    toolbar::{self, ToolbarLayout},
};
use crate::plot::{ACROSS_NUMBERS_HEIGHT, PlotWidget, draw_across_numbers};
use draw_settings::DrawSettings;

/// Label of the button that draws with the next seed.
pub const NEXT_SEED: &str = "Next seed";
/// Label of the list of results to show scores of.
pub const SCORES_OF: &str = "Scores of";
/// Label of the choice of results to show.
pub const DISTRIBUTION_SHOWS: &str = "Distribution shows";

/// The purpose of the panel, as the end of a sentence.
const PURPOSE: &str = "how often each option wins";

/// The panel height below which the message is truncated in favor of the plot, in points.
const MIN_HEIGHT_FOR_MESSAGE: f32 = 168.0;
/// The minimum height of a row, in points.
const MIN_ROW_HEIGHT: f32 = 16.0;
/// The height of the legend and the axis, in points.
const LEGEND_AND_AXIS_HEIGHT: f32 = 48.0;

/// The state of the panel.
#[derive(Debug, Default)]
pub(super) struct Distribution {
    decision: String,
    shows: DistributionResult,
    /// The name of the result whose scores are shown.
    score: String,
    draws: DrawSettings,
    kept: IncrementalStudy<DistributionKey, SampledDistribution>,
}

/// The results that the panel can show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum DistributionResult {
    #[default]
    Chosen,
    Scores,
}

impl DistributionResult {
    const ALL: [Self; 2] = [Self::Chosen, Self::Scores];
    const WORDS: [&str; 2] = ["Chosen", "Scores"];
}

/// Identifies a distribution: the document without the samples that it varies, and the request.
#[derive(Clone, Debug)]
struct DistributionKey {
    of: StudyKey,
    asked: DistributionRequest,
}

impl PartialEq for DistributionKey {
    fn eq(&self, other: &Self) -> bool {
        let (own, others) = (&self.asked, &other.asked);
        // Compare logs by address, because they may have a million rows.
        let is_same_log = match (&own.log, &others.log) {
            (Some(own), Some(other)) => Arc::ptr_eq(own, other),
            (own, other) => own.is_none() && other.is_none(),
        };
        is_same_log
            && self.of == other.of
            && own.measure == others.measure
            && own.sampling_methods == others.sampling_methods
            && own.spread.to_bits() == others.spread.to_bits()
            && (own.draws, own.seed) == (others.draws, others.seed)
    }
}

/// A result with scores: an option of a decision, or a factor.
struct ScoredResult {
    name: String,
    measure: Measure,
}

impl Distribution {
    pub(super) fn draw(&mut self, ui: &mut Ui, bench: &PreviewGraph, sheet: &mut PanelSheet<'_>) {
        let (Some(ground), Some(of)) = (bench.study_context(), bench.study_key()) else {
            toolbar::draw_empty_state(ui, bench, PURPOSE, sheet);
            return;
        };

        let decision = bench.decision_or_default(&self.decision);
        let handle = decision.as_ref().map(|(handle, _)| *handle);
        let all = scored_results(ground.program(), handle);
        let position = all.iter().position(|scored| scored.name == self.score);
        let at = position.unwrap_or(0);
        let Some(score) = all.get(at).filter(|_| !ground.stats().is_empty()) else {
            toolbar::draw_empty_state(ui, bench, PURPOSE, sheet);
            return;
        };

        let measure = match handle {
            Some(decision) if self.shows == DistributionResult::Chosen => {
                Measure::Choices(decision)
            }
            _ => score.measure,
        };

        let asked = self.draws.to_request(ground, measure, sheet.open);
        let key = DistributionKey {
            of: of.without_samples(&asked.varied_stats(ground)),
            asked: asked.clone(),
        };
        let (ground_of, asked_of) = (ground.clone(), asked.clone());
        let result = self
            .kept
            .request_result(&key, &sheet.wake, move |cancel, tell| {
                compute_distribution(&ground_of, &asked_of, cancel, tell)
            });

        let mut plot = result.map(|result| result.to_plot(ground, &asked));
        let draws = result.map_or(0, |result| result.draws);
        let name = decision.as_ref().map_or("", |(_, name)| name.as_str());
        let decisions = bench.decision_names();
        let lists = usize::from(decisions.len() > 1)
            + usize::from(self.shows == DistributionResult::Scores);
        // The button for the draws is about as wide as a list.
        let room = ToolbarLayout::new(ui, lists + 1, &[&DistributionResult::WORDS]);

        let corner = toolbar::draw_choices(ui, |ui| {
            let label = "Decision for the distribution";
            if let Some(decision) = room.pick_decision(ui, label, &decisions, name) {
                self.decision = decision;
            }

            self.choose_result(ui, room, handle.is_some(), &all, at);
            self.choose_draws(ui, ground, sheet);
            toolbar::draw_progress(ui, self.kept.running_time());
        });

        toolbar::draw_disabled_options(ui, sheet, name);
        if let Some(plot) = &mut plot {
            toolbar::add_solo_to_title(plot, sheet);
            corner.add_button(ui, |ui| {
                toolbar::draw_save_menu(ui, "distribution", plot, sheet);
            });
        }

        if let Some(plot) = &plot {
            let is_low = ui.available_height() < MIN_HEIGHT_FOR_MESSAGE;
            toolbar::draw_message(ui, &plot.findings.join(" "), is_low)
                .on_hover_text(describe_draws(draws, asked.seed));
            draw_plot(ui, plot, measure);
        }
    }

    fn choose_result(
        &mut self,
        ui: &mut Ui,
        room: ToolbarLayout,
        has_options: bool,
        all: &[ScoredResult],
        at: usize,
    ) {
        if has_options {
            let chosen = DistributionResult::ALL
                .iter()
                .position(|shows| *shows == self.shows);
            if let Some(at) =
                room.choose_word(ui, DISTRIBUTION_SHOWS, &DistributionResult::WORDS, chosen)
            {
                self.shows = DistributionResult::ALL[at];
            }
        }

        if !has_options || self.shows == DistributionResult::Scores {
            let names: Vec<&str> = all.iter().map(|scored| scored.name.as_str()).collect();
            let picked = room.pick_name(ui, SCORES_OF, &names, Some(at));
            if let Some(name) = picked.and_then(|at| names.get(at)) {
                (*name).clone_into(&mut self.score);
            }
        }
    }

    /// Draws the settings of the draws, and the button for the next seed.
    fn choose_draws(&mut self, ui: &mut Ui, ground: &StudyContext, sheet: &mut PanelSheet<'_>) {
        self.draws
            .draw_button(ui, ground, sheet.open, sheet.requests);
        let hint = "Use the next seed to get different draws.";
        if icon_button(ui, "↻", NEXT_SEED)
            .on_hover_text(hint)
            .clicked()
        {
            self.draws.advance_seed();
        }
    }
}

/// Returns a decision's options that have scores, and the factors.
fn scored_results(program: &Program, decision: Option<DecisionHandle>) -> Vec<ScoredResult> {
    let mut all: Vec<ScoredResult> = Vec::new();
    let options = decision.map(|decision| {
        program
            .options(decision)
            .map(move |option| (decision, option))
    });
    for (decision, option) in options.into_iter().flatten() {
        let measure = Measure::Weight(decision, option);
        if all.iter().all(|known| known.measure != measure) {
            let name = program.option_name(option).to_owned();
            all.push(ScoredResult { name, measure });
        }
    }

    let factors = program.factors().map(|(factor, name, _)| ScoredResult {
        name: format!("{name} (factor)"),
        measure: Measure::Factor(factor),
    });
    all.extend(factors);
    all
}

/// Describes the number of draws so far and the seed.
fn describe_draws(draws: usize, seed: u64) -> String {
    let draws = count_noun(draws, "draw");
    format!("{draws} from seed {seed}.")
}

fn draw_plot(ui: &mut Ui, plot: &Plot, measure: Measure) {
    let explain = |x: f32, y: f32| bar_label_at(plot, x, y);
    let room = ui.available_height();
    let needed = plot.up.words.len() as f32 * MIN_ROW_HEIGHT + LEGEND_AND_AXIS_HEIGHT;
    // If there is too little room for all rows, they scroll above the numbers of their axis.
    let is_long = !plot.up.words.is_empty() && needed > room;

    let screen = PlotWidget {
        // Each plot has an ID, so that zooming affects only that one.
        id: ui.scope_id().with(("distribution", format!("{measure:?}"))),
        height: if is_long {
            needed - ACROSS_NUMBERS_HEIGHT
        } else {
            room
        },
        has_legend: true,
        explain: Some(&explain),
        is_scrolled: is_long,
    };

    if is_long {
        let scrolled = ScrollArea::vertical()
            .min_scrolled_height(0.0)
            .max_height((room - ACROSS_NUMBERS_HEIGHT).max(0.0))
            .auto_shrink([false, false]);
        let shown = scrolled.show(ui, |ui| screen.draw_plot(ui, plot));
        draw_across_numbers(ui, &shown.inner, plot);
    } else {
        screen.draw_plot(ui, plot);
    }
}
