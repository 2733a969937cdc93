//! The map panel: the winning option for all values of two stats.

use eframe::egui::Ui;
use inclination_analysis::{
    plot::Plot,
    study::{CachedStudy, DecisionMap, MapRequest, MapShading, StudyContext, compute_decision_map},
};
use inclination_core::authoring::model::StatId;

use super::{
    super::{PanelSheet, widgets::icon_button},
    influential_stats::InfluentialStats,
    preview_graph::{PreviewGraph, StudyKey},
    sample_handle::{self, SampleHandle},
    toolbar::{self, ToolbarLayout},
};
use crate::plot::PlotWidget;

/// Label of the list of stats for the horizontal axis.
pub const STAT_ACROSS: &str = "Horizontal stat";
/// Label of the list of stats for the vertical axis.
pub const STAT_UP: &str = "Vertical stat";
/// Label of the button that swaps the axes.
pub const SWAP_AXES: &str = "Swap the axes";

/// The number of cells per direction of the coarse map, which is there at once, and the fine one.
const CELLS_PER_SIDE: [usize; 2] = [64, 256];

/// The width of the button that swaps the axes, in points.
const SWAP_BUTTON_WIDTH: f32 = 30.0;

/// The purpose of the panel, as the end of a sentence.
const PURPOSE: &str = "which option wins as two stats change";

/// Identifies a map: the document without the samples that it varies, the decision, and the stats.
type MapKey = (StudyKey, String, (usize, usize));

/// The state of the panel.
#[derive(Debug, Default)]
pub(super) struct Map {
    decision: String,
    stats: (Option<StatId>, Option<StatId>),
    telling: InfluentialStats,
    shades: MapShading,
    /// A map per resolution, the finest of which that is up to date is shown.
    kept: [CachedStudy<MapKey, DecisionMap>; CELLS_PER_SIDE.len()],
}

impl Map {
    pub(super) fn draw(&mut self, ui: &mut Ui, bench: &PreviewGraph, sheet: &mut PanelSheet<'_>) {
        let (Some(ground), Some(of)) = (bench.study_context(), bench.study_key()) else {
            toolbar::draw_empty_state(ui, bench, PURPOSE, sheet);
            return;
        };
        let decision = bench.decision_or_default(&self.decision);
        let existing =
            |stat: Option<StatId>| stat.filter(|stat| ground.stat_position(*stat).is_some());
        let stats = match (existing(self.stats.0), existing(self.stats.1)) {
            (None, None) => {
                let influential = self
                    .telling
                    .find_stats(bench, decision.as_ref(), 2, &sheet.wake);
                (influential.first().copied(), influential.get(1).copied())
            }
            chosen => chosen,
        };

        let (Some((decision, name)), Some((across, up))) = (decision, bench.two_stats(stats))
        else {
            toolbar::draw_empty_state(ui, bench, PURPOSE, sheet);
            return;
        };

        let key = (
            of.without_samples(&[across, up]),
            name.clone(),
            (across, up),
        );
        let mut shown = None;
        let mut lasts = None;
        for (kept, side) in self.kept.iter_mut().zip(CELLS_PER_SIDE) {
            let copy = ground.clone();
            let over = MapRequest {
                decision,
                stats: (across, up),
                side,
            };
            kept.request_result(&key, &sheet.wake, move |cancel| {
                compute_decision_map(&copy, over, cancel)
            });
            lasts = kept.running_time();
            let Some(mapped) = kept.result_for(&key) else {
                // Until then, show the coarser one, or else the previous map.
                shown = shown.or(kept.last_result());
                break;
            };
            shown = Some(mapped);
        }

        let mut plot = shown.map(|mapped| mapped.to_plot(ground, &name, self.shades));

        let decisions = bench.decision_names();
        let words = ["Chance", "Margin"];
        let room = ToolbarLayout::with_reserved_width(
            ui,
            SWAP_BUTTON_WIDTH,
            2 + usize::from(decisions.len() > 1),
            &[&words],
        );
        let corner = toolbar::draw_choices(ui, |ui| {
            let id = |at: usize| ground.stats().get(at).map(|about| about.id);
            let mut now = (across, up);
            if let Some(at) = room.pick_stat(ui, STAT_ACROSS, ground, across) {
                now = (at, if at == up { across } else { up });
            }
            if icon_button(ui, "↔", SWAP_AXES).clicked() {
                now = (up, across);
            }
            if let Some(at) = room.pick_stat(ui, STAT_UP, ground, up) {
                now = (if at == across { up } else { across }, at);
            }
            if now != (across, up) {
                self.stats = (id(now.0), id(now.1));
            }

            let label = "Decision for the map";
            if let Some(decision) = room.pick_decision(ui, label, &decisions, &name) {
                self.decision = decision;
            }

            let all = [MapShading::Probability, MapShading::Margin];
            let chosen = all.iter().position(|shades| *shades == self.shades);
            if let Some(at) = room.choose_word(ui, "Shading shows", &words, chosen) {
                self.shades = all[at];
            }
            toolbar::draw_progress(ui, lasts);
        });

        toolbar::draw_disabled_options(ui, sheet, &name);
        if let Some(plot) = &mut plot {
            toolbar::add_solo_to_title(plot, sheet);
            corner.add_button(ui, |ui| toolbar::draw_save_menu(ui, "map", plot, sheet));
        }

        if let (Some(plot), Some(mapped)) = (plot, shown) {
            draw_map(ui, &plot, mapped, ground, sheet);
        }
    }
}

/// Draws a map with its crosshair.
fn draw_map(
    ui: &mut Ui,
    plot: &Plot,
    mapped: &DecisionMap,
    ground: &StudyContext,
    sheet: &mut PanelSheet<'_>,
) {
    let explain = |x: f32, y: f32| mapped.describe_place(ground, x, y);
    let id = ui.scope_id().with(("map", mapped.over.stats));
    let screen = PlotWidget {
        id,
        height: ui.available_height(),
        has_legend: true,
        explain: Some(&explain),
        is_scrolled: false,
    };
    let shown = screen.draw_plot(ui, plot);

    let (across, up) = mapped.over.stats;
    let grip = |place: usize| {
        let about = ground.stats().get(place)?;
        let value = ground.stat_value(place);
        Some(SampleHandle { about, value })
    };
    if let (Some(across), Some(up)) = (grip(across), grip(up)) {
        sample_handle::drag_crosshair(ui, &shown, across, up, sheet);
    }
}
