//! The report panel: how agents spent the time of one simulated run or of many, which values their
//! stats had, and how the runs ended. `table` draws its tables, and `advice` what stops dithering.

pub(crate) mod advice;
mod table;

use std::thread;

use eframe::egui::Ui;
use inclination_analysis::{
    palette::Palette,
    simulation::{
        CurveCoverage, DecisionSummary, PopulationSummary, ResultSummary, RunSummary, StartError,
        StatSummary,
    },
    study::CachedStudy,
};
use inclination_core::authoring::model::Place;
use inclination_project::text::number::format_percent;

use super::{
    super::{
        PanelSheet,
        widgets::{first_heading, heading, link_button, remark},
    },
    curve_inputs::CurveInputs,
    preview_graph::PreviewGraph,
    run_choice::{RunChoice, RunKey},
    toolbar::{self, ToolbarLayout},
};
use crate::{plot, request::Request, theme};
use advice::DitheringAdvisor;
use table::{TableRow, draw_table};

/// Label of the list of numbers of runs.
pub const REPORTED_RUNS: &str = "Reported runs";
/// The purpose of the panel, as the end of a sentence.
const PURPOSE: &str = "how agents spend their time";
/// The height of a plot of shares over time, in points.
const SHARES_HEIGHT: f32 = 120.0;
/// The numbers of runs to choose from.
const RUN_COUNTS: [(&str, u64); 4] = [
    ("1 run", 1),
    ("100 runs", 100),
    ("1,000 runs", 1000),
    ("10,000 runs", 10_000),
];

/// The state of the panel.
#[derive(Debug, Default)]
pub(super) struct ReportPanel {
    /// The position of the number of runs in the list.
    runs: usize,
    kept: CachedStudy<(RunKey, u64), Result<RunSummary, StartError>>,
    advice: DitheringAdvisor,
}

impl ReportPanel {
    pub(super) fn draw(
        &mut self,
        ui: &mut Ui,
        bench: &PreviewGraph,
        choice: &RunChoice,
        inputs: &mut CurveInputs,
        sheet: &mut PanelSheet<'_>,
    ) {
        if bench.study_context().is_none() {
            toolbar::draw_empty_state(ui, bench, PURPOSE, sheet);
            return;
        }

        let (run, studied) = choice.find_run(sheet.open);
        let (_, runs) = RUN_COUNTS[self.runs];
        let setup = run.setup.clone();
        let key = (run, runs);
        let shown = studied.clone();
        self.kept.request_result(&key, &sheet.wake, move |cancel| {
            // A short run is quicker without threads, so that it fits into a frame.
            let threads = if cancel.is_in_frame() || runs == 1 {
                1
            } else {
                thread::available_parallelism().map_or(1, usize::from)
            };
            RunSummary::simulate(&shown.shown_graph(), &setup, runs, threads, cancel)
        });

        let room = ToolbarLayout::new(ui, 1, &[]);
        let _ = toolbar::draw_choices(ui, |ui| {
            let names = RUN_COUNTS.map(|(name, _)| name);
            if let Some(at) = room.pick_name(ui, REPORTED_RUNS, &names, Some(self.runs)) {
                self.runs = at;
            }
            toolbar::draw_progress(ui, self.kept.running_time());
        });
        match self.kept.last_result() {
            Some(Ok(summary)) => {
                let is_current = self.kept.result_for(&key).is_some();
                if is_current {
                    self.advice
                        .request_advice(&key.0, summary, studied, &sheet.wake);
                }
                draw_summary(ui, summary, &self.advice, sheet);
                // The inputs are those of a single run.
                if runs == 1 {
                    let curves = inputs.request_inputs(sheet.open, choice, &sheet.wake);
                    draw_curves(ui, curves, sheet);
                }
            }
            Some(Err(error)) => {
                if let Some(sentence) = error.describe() {
                    remark(ui, &sentence);
                }
            }
            None => {}
        }
    }
}

fn draw_summary(
    ui: &mut Ui,
    summary: &RunSummary,
    advice: &DitheringAdvisor,
    sheet: &mut PanelSheet<'_>,
) {
    draw_results(ui, summary);
    let is_only = summary.populations.len() == 1;
    for (at, population) in summary.populations.iter().enumerate() {
        if !is_only {
            heading(ui, &population.name);
        }
        ui.push_id(at, |ui| draw_population(ui, population, advice, sheet));
    }
    if !summary.world.is_empty() {
        heading(ui, "World");
        draw_stats(ui, &summary.world);
    }
}

/// Draws how the runs ended.
fn draw_results(ui: &mut Ui, summary: &RunSummary) {
    let palette = theme::current_palette(ui.ctx());
    if summary.runs == 1 {
        let result = summary.results.iter().find(|result| result.share.runs == 1);
        if let Some(result) = result {
            remark(ui, &format!("Result: {}.", result.name));
        }
    } else if !summary.results.is_empty() {
        let rows = summary.results.iter().enumerate();
        let rows = rows.map(|(at, result)| result_row(result, palette, at));
        draw_table(
            ui,
            &["Result", "Share", "95% interval"],
            &rows.collect::<Vec<_>>(),
        );
    }
    let sentences = [&summary.lengths, &summary.refused_members];
    for sentence in sentences.into_iter().flatten() {
        remark(ui, sentence);
    }
}

fn result_row(result: &ResultSummary, palette: &Palette, at: usize) -> TableRow {
    let [low, high] = result.share.interval.map(format_percent);
    TableRow {
        name: result.name.clone(),
        color: palette.distinct_color(at),
        bar: [0.0, result.share.share as f32],
        cells: vec![
            format_percent(result.share.share),
            format!("{low} to {high}"),
        ],
        sentence: result.describe(),
        is_dim: result.share.runs == 0,
    }
}

fn draw_population(
    ui: &mut Ui,
    population: &PopulationSummary,
    advice: &DitheringAdvisor,
    sheet: &mut PanelSheet<'_>,
) {
    for decision in &population.decisions {
        ui.add_space(4.0);
        draw_decision(ui, decision, advice, sheet);
    }
    if !population.stats.is_empty() {
        ui.add_space(8.0);
        draw_stats(ui, &population.stats);
    }
}

fn draw_decision(
    ui: &mut Ui,
    decision: &DecisionSummary,
    advice: &DitheringAdvisor,
    sheet: &mut PanelSheet<'_>,
) {
    let palette = theme::current_palette(ui.ctx());
    first_heading(ui, &format!("{}: {}", decision.name, decision.switches));
    if let Some(sentence) = &decision.dithering {
        remark(ui, sentence);
        advice.draw(ui, decision, sheet);
    }

    let options = decision.options.iter().enumerate();
    let mut rows: Vec<TableRow> = options
        .map(|(at, option)| TableRow {
            name: option.name.clone(),
            color: palette.distinct_color(at),
            bar: [0.0, option.share as f32],
            cells: vec![
                format_percent(option.share),
                option.format_starts(),
                option.typical_length.clone().unwrap_or_default(),
                option.longest_gap.clone(),
            ],
            sentence: option.describe(),
            is_dim: option.starts == 0.0,
        })
        .collect();
    if decision.idle_share > 0.0 {
        let share = format_percent(decision.idle_share);
        rows.push(TableRow {
            name: String::from("None of them"),
            color: palette.faint,
            bar: [0.0, decision.idle_share as f32],
            sentence: format!("None of them: {share} of the time"),
            cells: vec![share],
            is_dim: true,
        });
    }
    let titles = [
        "Option",
        "Time",
        "Starts per run",
        "Typically lasts",
        "Longest gap",
    ];
    draw_table(ui, &titles, &rows);
    if let Some(over_time) = &decision.over_time {
        let id = ui.scope_id().with(("over time", &decision.name));
        plot::draw_plot(ui, id, over_time, SHARES_HEIGHT, false);
    }
}

fn draw_stats(ui: &mut Ui, stats: &[StatSummary]) {
    let palette = theme::current_palette(ui.ctx());
    let rows = stats.iter().map(|stat| {
        let [low, high] = &stat.values;
        let ends = stat.ends.map(|ends| ends.map(format_percent));
        let [at_low, at_high] = ends.unwrap_or_default();
        TableRow {
            name: stat.name.clone(),
            color: palette.stat,
            bar: stat.shares,
            cells: vec![low.clone(), high.clone(), at_low, at_high],
            sentence: stat.describe(),
            is_dim: low == high,
        }
    });
    let titles = ["Stat", "Lowest", "Highest", "At low end", "At high end"];
    draw_table(ui, &titles, &rows.collect::<Vec<_>>());
}

/// Draws what is remarkable about the inputs of curves. A click shows the curve.
fn draw_curves(ui: &mut Ui, curves: &[CurveCoverage], sheet: &mut PanelSheet<'_>) {
    let remarkable = curves
        .iter()
        .filter_map(|curve| Some((curve, curve.describe()?)));
    for (at, (curve, sentence)) in remarkable.enumerate() {
        if at == 0 {
            heading(ui, "Curves");
        }
        ui.push_id(curve.path, |ui| {
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing.x = 8.0;
                if link_button(ui, &curve.name, "Show this curve.").clicked() {
                    let place = Place::node(curve.group, curve.node);
                    sheet.requests.push(Request::Reveal(place));
                }
                remark(ui, &sentence);
            });
        });
    }
}
