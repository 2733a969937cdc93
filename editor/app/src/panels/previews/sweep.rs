//! The sweep panel: a decision's options, or the factors, along the range of one stat.

use std::ops::Range;

use eframe::egui::Ui;
use inclination_analysis::{
    plot::Plot,
    study::{
        CachedStudy, DrawBand, FactorFamily, LineSubject, OptionQuantity, StatLines, StatSweep,
        StudyContext, StudyStat, compute_draw_band, compute_factor_family, compute_stat_lines,
        sweep_stat,
    },
};
use inclination_core::{Program, authoring::model::StatId};

use super::{
    super::PanelSheet,
    influential_stats::InfluentialStats,
    preview_graph::{PreviewGraph, StudyKey},
    sample_handle::{self, SampleHandle},
    toolbar::{self, ToolbarLayout},
};
use crate::plot;

/// Label of the list of stats to sweep over.
pub const SWEEP_OVER: &str = "Sweep over";
/// Label of the list of factors to sweep.
pub const SWEPT_FACTOR: &str = "Factor to sweep";
/// Label of the list of stats that a sweep has a line for.
pub const SWEEP_LINES: &str = "Sweep lines";
/// Label of the choice of results to sweep.
pub const SWEEP_SHOWS: &str = "Sweep shows";

/// The purpose of the panel, as the end of a sentence.
const PURPOSE: &str = "how decisions and factors change along a stat";

/// The state of the panel.
#[derive(Debug, Default)]
pub(super) struct Sweep {
    decision: String,
    stat: Option<StatId>,
    telling: InfluentialStats,
    shows: SweepResult,
    /// The name of the factor that is shown alone.
    factor: Option<String>,
    /// The stat for several values of which that factor is shown.
    several: Option<StatId>,
    kept: CachedStudy<(StudyKey, String, usize), StatSweep>,
    factors: CachedStudy<(StudyKey, usize), StatLines>,
    family: CachedStudy<(StudyKey, String, (usize, usize)), FactorFamily>,
    band: CachedStudy<(StudyKey, String, usize, SweepResult), DrawBand>,
}

/// The results that a sweep can show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum SweepResult {
    #[default]
    Weight,
    Probability,
    Rank,
    Factors,
}

impl SweepResult {
    const ALL: [Self; 4] = [Self::Weight, Self::Probability, Self::Rank, Self::Factors];
    const WORDS: [&str; 4] = ["Weight", "Chance", "Rank", "Factors"];

    const fn option_measure(self) -> Option<OptionQuantity> {
        match self {
            Self::Weight => Some(OptionQuantity::Weight),
            Self::Probability => Some(OptionQuantity::Probability),
            Self::Rank => Some(OptionQuantity::Rank),
            Self::Factors => None,
        }
    }
}

impl Sweep {
    pub(super) fn draw(&mut self, ui: &mut Ui, bench: &PreviewGraph, sheet: &mut PanelSheet<'_>) {
        let (Some(ground), Some(of)) = (bench.study_context(), bench.study_key()) else {
            toolbar::draw_empty_state(ui, bench, PURPOSE, sheet);
            return;
        };

        let decision = bench.decision_or_default(&self.decision);
        let has_factors = ground.program().factors().len() > 0;
        let chosen = self
            .stat
            .filter(|stat| ground.stat_position(*stat).is_some())
            .or_else(|| {
                let influential = self
                    .telling
                    .find_stats(bench, decision.as_ref(), 1, &sheet.wake);
                influential.first().copied()
            });
        let Some(stat) = bench
            .stat_or_default(chosen)
            .filter(|_| decision.is_some() || has_factors)
        else {
            toolbar::draw_empty_state(ui, bench, PURPOSE, sheet);
            return;
        };

        if decision.is_none() {
            self.shows = SweepResult::Factors;
        } else if !has_factors && self.shows == SweepResult::Factors {
            self.shows = SweepResult::Weight;
        }

        let name = decision.as_ref().map_or("", |(_, name)| name.as_str());
        let subject = match (self.shows.option_measure(), &decision) {
            (Some(shows), Some((decision, _))) => LineSubject::Options(*decision, shows),
            _ => LineSubject::Factors,
        };

        let mut plot = self.request_plot(ground, of, subject, name, stat, sheet);

        let decisions = bench.decision_names();
        let of_factors = self.shows == SweepResult::Factors;
        let has_options = decision.is_some();
        let there = available_results(has_options, has_factors);
        let room = self.layout_choices(ui, there, decisions.len());

        let corner = toolbar::draw_choices(ui, |ui| {
            if let Some(at) = room.pick_stat(ui, SWEEP_OVER, ground, stat) {
                self.stat = ground.stats().get(at).map(|about| about.id);
            }
            if !of_factors {
                let label = "Decision to sweep";
                if let Some(decision) = room.pick_decision(ui, label, &decisions, name) {
                    self.decision = decision;
                }
            }
            self.choose_result(ui, room, has_options, has_factors);
            if of_factors {
                self.choose_factor(ui, room, bench);
                self.choose_family_stat(ui, room, ground, stat);
            }

            let lasts = self
                .kept
                .running_time()
                .or(self.factors.running_time())
                .or(self.family.running_time())
                .or(self.band.running_time());
            toolbar::draw_progress(ui, lasts);
        });

        toolbar::draw_disabled_options(ui, sheet, if of_factors { "" } else { name });
        if let Some(plot) = &mut plot {
            toolbar::add_solo_to_title(plot, sheet);
            corner.add_button(ui, |ui| toolbar::draw_save_menu(ui, "sweep", plot, sheet));
        }

        if let (Some(plot), Some(about)) = (&plot, ground.stats().get(stat)) {
            let grip = SampleHandle {
                about,
                value: ground.stat_value(stat),
            };
            draw_plot(ui, plot, grip, sheet);
        }
    }

    /// Starts the study of a subject along a stat, with the band of random results if there are
    /// any. Returns the plot of the last finished study.
    fn request_plot(
        &mut self,
        ground: &StudyContext,
        of: &StudyKey,
        subject: LineSubject,
        name: &str,
        stat: usize,
        sheet: &PanelSheet<'_>,
    ) -> Option<Plot> {
        let (key, copy) = (of.without_samples(&[stat]), ground.clone());
        let mut plot = match subject {
            LineSubject::Options(decision, shows) => {
                let key = (key.clone(), name.to_owned(), stat);
                let swept = self.kept.request_result(&key, &sheet.wake, move |cancel| {
                    sweep_stat(&copy, decision, stat, cancel)
                });
                swept.map(|swept| swept.to_plot(ground, name, shows))
            }
            LineSubject::Factors
                if let Some((factor, other)) = self.chosen_family(ground, stat) =>
            {
                let key = (
                    of.without_samples(&[stat, other]),
                    factor.clone(),
                    (stat, other),
                );
                let handle = ground.program().factor(&factor).ok();
                let family = handle.and_then(|handle| {
                    self.family
                        .request_result(&key, &sheet.wake, move |cancel| {
                            compute_factor_family(&copy, handle, (stat, other), cancel)
                        })
                });
                family.map(|family| family.to_plot(ground, &factor))
            }
            LineSubject::Factors => {
                let key = (key.clone(), stat);
                let lines = self
                    .factors
                    .request_result(&key, &sheet.wake, move |cancel| {
                        compute_stat_lines(&copy, LineSubject::Factors, stat, cancel)
                    });
                lines.map(|lines| lines.to_plot(ground, self.factor.as_deref()))
            }
        };

        if ground.program().is_random() && self.chosen_family(ground, stat).is_none() {
            let copy = ground.clone();
            let key = (key, name.to_owned(), stat, self.shows);
            let band = self.band.request_result(&key, &sheet.wake, move |cancel| {
                compute_draw_band(&copy, subject, stat, cancel)
            });
            if let (Some(band), Some(plot)) = (band, &mut plot) {
                band.add_to_plot(plot);
            }
        }

        plot
    }

    /// Lays out the choices.
    fn layout_choices(
        &self,
        ui: &Ui,
        there: Option<Range<usize>>,
        decisions: usize,
    ) -> ToolbarLayout {
        let words = there.map_or(&[][..], |there| &SweepResult::WORDS[there]);
        let lists = if self.shows == SweepResult::Factors {
            2 + usize::from(self.factor.is_some())
        } else {
            1 + usize::from(decisions > 1)
        };
        ToolbarLayout::new(ui, lists, &[words])
    }

    fn choose_result(
        &mut self,
        ui: &mut Ui,
        room: ToolbarLayout,
        has_options: bool,
        has_factors: bool,
    ) {
        let Some(there) = available_results(has_options, has_factors) else {
            return;
        };
        let (all, words) = (&SweepResult::ALL[there.clone()], &SweepResult::WORDS[there]);
        let chosen = all.iter().position(|shows| *shows == self.shows);
        if let Some(at) = room.choose_word(ui, SWEEP_SHOWS, words, chosen) {
            self.shows = all[at];
        }
    }

    fn choose_factor(&mut self, ui: &mut Ui, room: ToolbarLayout, bench: &PreviewGraph) {
        let program = bench.study_context().map(StudyContext::program);
        let factors = program.into_iter().flat_map(Program::factors);
        let mut names = vec!["All factors"];
        names.extend(factors.map(|(_, name, _)| name));
        let position = |factor: &String| names[1..].iter().position(|name| name == factor);
        let chosen = self
            .factor
            .as_ref()
            .and_then(position)
            .map_or(0, |at| at + 1);
        if let Some(at) = room.pick_name(ui, SWEPT_FACTOR, &names, Some(chosen)) {
            self.factor = (at > 0).then(|| names[at].to_owned());
        }
    }

    /// Returns the chosen factor, and the position of the stat for several values of which it is
    /// shown, if both were chosen.
    fn chosen_family(&self, ground: &StudyContext, stat: usize) -> Option<(String, usize)> {
        let factor = self.factor.as_ref()?;
        ground.program().factor(factor).ok()?;
        let other = ground.stat_position(self.several?)?;
        (other != stat).then(|| (factor.clone(), other))
    }

    /// Chooses the stat for several values of which a factor is shown, if one is shown alone.
    fn choose_family_stat(
        &mut self,
        ui: &mut Ui,
        room: ToolbarLayout,
        ground: &StudyContext,
        stat: usize,
    ) {
        let factor = self.factor.as_ref();
        if factor.is_none_or(|factor| ground.program().factor(factor).is_err()) {
            return;
        }
        let others: Vec<&StudyStat> = ground
            .stats()
            .iter()
            .enumerate()
            .filter(|(place, _)| *place != stat)
            .map(|(_, about)| about)
            .collect();

        let mut names = vec![String::from("At the current values")];
        names.extend(
            others
                .iter()
                .map(|about| format!("Also vary {}", about.name)),
        );
        let names: Vec<&str> = names.iter().map(String::as_str).collect();

        let chosen = others
            .iter()
            .position(|about| Some(about.id) == self.several)
            .map_or(0, |at| at + 1);

        if let Some(at) = room.pick_name(ui, SWEEP_LINES, &names, Some(chosen)) {
            let other = at.checked_sub(1).and_then(|at| others.get(at));
            self.several = other.map(|about| about.id);
        }
    }
}

/// Returns the range of the results that can be shown, within [`SweepResult::ALL`].
fn available_results(has_options: bool, has_factors: bool) -> Option<Range<usize>> {
    match (has_options, has_factors) {
        (true, true) => Some(0..4),
        (true, false) => Some(0..3),
        (false, _) => None,
    }
}

fn draw_plot(ui: &mut Ui, plot: &Plot, grip: SampleHandle<'_>, sheet: &mut PanelSheet<'_>) {
    // Each plot has an ID, so that zooming affects only that one.
    let id = ui.scope_id().with(("sweep", grip.about.id, &plot.up.name));
    let height = ui.available_height();
    let shown = plot::draw_plot(ui, id, plot, height, true);
    sample_handle::drag_sweep_line(ui, &shown, grip, sheet);
}
