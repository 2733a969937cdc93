//! The settings of the draws: their number, the seed, and the values of each stat, in a list behind
//! a button.

use std::collections::BTreeMap;

use eframe::egui::{
    Align, Layout, PopupCloseBehavior, ScrollArea, Sense, Ui,
    containers::menu::{MenuButton, MenuConfig},
    vec2,
};
use inclination_analysis::{
    open_document::{DocumentId, OpenDocument},
    study::{DistributionRequest, Measure, SamplingMethod, StudyContext, StudyStat},
};
use inclination_core::{
    authoring::model::StatId,
    text::{count_noun, format_count},
};
use inclination_project::log::Log;

use super::super::super::widgets::{
    self, LINE_HEIGHT, NumberField, choose_word, remark, set_label,
};
use crate::{request::Requests, theme};

/// Label of the button that opens the settings of the draws.
pub const DRAW_SETTINGS: &str = "Draw settings";
/// Label of the choice of numbers of draws.
pub const DRAW_COUNT: &str = "Number of draws";
/// Label of the field for the seed.
pub const DRAW_SEED: &str = "Seed of the draws";

/// The settings of the draws.
#[derive(Debug)]
pub(super) struct DrawSettings {
    count: usize,
    seed: u32,
    /// How stats without an individual setting are drawn.
    default_way: SamplingMethod,
    ways: BTreeMap<(DocumentId, StatId), SamplingMethod>,
    /// The deviation of values drawn around a middle, in percent of the range.
    spread: f32,
}

impl Default for DrawSettings {
    fn default() -> Self {
        Self {
            count: DRAW_COUNTS[1],
            seed: 1,
            default_way: SamplingMethod::default(),
            ways: BTreeMap::new(),
            spread: 20.0,
        }
    }
}

/// The maximum seed, because a field shows whole numbers exactly only up to it.
const MAX_SEED: f32 = 16_777_215.0;
/// How far the seed goes in a drag of 200 points.
const SEED_SPAN: f32 = 20.0;
/// How far the spread goes in a drag of 200 points, in percent.
const SPREAD_SPAN: f32 = 100.0;

/// The numbers of draws to choose from.
const DRAW_COUNTS: [usize; 3] = [10_000, 100_000, 1_000_000];

/// The ways to draw a stat, in the order in which they are shown.
const WAYS: [(SamplingMethod, &str); 5] = [
    (SamplingMethod::Even, "Evenly"),
    (SamplingMethod::AroundSample, "Around current value"),
    (SamplingMethod::AroundMiddle, "Around the middle"),
    (SamplingMethod::Log, "From the log"),
    (SamplingMethod::Sample, "At current value"),
];

/// The width of a stat's name, in points.
const NAME_WIDTH: f32 = 136.0;
/// The minimum width of the menu, in points.
const MENU_WIDTH: f32 = 656.0;
/// The maximum height of the list before it scrolls, in points.
const MAX_LIST_HEIGHT: f32 = 320.0;

impl DrawSettings {
    /// Returns the study that the settings ask for.
    pub(super) fn to_request(
        &self,
        ground: &StudyContext,
        measure: Measure,
        open: &OpenDocument,
    ) -> DistributionRequest {
        let stats = ground.stats().iter();
        DistributionRequest {
            measure,
            sampling_methods: stats.map(|about| self.stat_way(open.id(), about)).collect(),
            spread: self.spread / 100.0,
            draws: self.count,
            seed: u64::from(self.seed),
            log: open.log.clone(),
        }
    }

    /// Advances to the next seed.
    pub(super) fn advance_seed(&mut self) {
        self.seed = (self.seed + 1) % (MAX_SEED as u32 + 1);
    }

    fn stat_way(&self, document: DocumentId, about: &StudyStat) -> SamplingMethod {
        let own = self.ways.get(&(document, about.id));
        match own.copied().unwrap_or(self.default_way) {
            // Words have no middle to draw around.
            SamplingMethod::AroundSample | SamplingMethod::AroundMiddle
                if !about.words.is_empty() =>
            {
                SamplingMethod::Even
            }
            way => way,
        }
    }

    /// Draws the button that opens the settings.
    pub(super) fn draw_button(
        &mut self,
        ui: &mut Ui,
        ground: &StudyContext,
        open: &OpenDocument,
        requests: &mut Requests,
    ) {
        let config = MenuConfig::new().close_behavior(PopupCloseBehavior::CloseOnClickOutside);
        let (button, _) = MenuButton::new("Draws").config(config).ui(ui, |ui| {
            ui.set_min_width(MENU_WIDTH);
            // Menus have no boxes, but fields need one.
            ui.visuals_mut().widgets.inactive.weak_bg_fill = theme::current_palette(ui.ctx()).field;
            ui.spacing_mut().item_spacing.y = 4.0;

            self.draw_count_and_seed(ui, requests);
            ui.separator();
            self.draw_default_way(ui, ground, open, requests);
            ui.separator();
            ScrollArea::vertical()
                .max_height(MAX_LIST_HEIGHT)
                .show(ui, |ui| {
                    for about in ground.stats() {
                        self.draw_stat_way(ui, about, open);
                    }
                });
        });

        set_label(&button, DRAW_SETTINGS);
        button.on_hover_text("Set the number of draws and how each stat is drawn.");
    }

    fn draw_count_and_seed(&mut self, ui: &mut Ui, requests: &mut Requests) {
        ui.horizontal(|ui| {
            draw_name(ui, "Draws");
            let counts = DRAW_COUNTS.map(|count| format_count(count as u64));
            let words: Vec<&str> = counts.iter().map(String::as_str).collect();
            let chosen = DRAW_COUNTS.iter().position(|count| *count == self.count);
            if let Some(at) = choose_word(ui, DRAW_COUNT, &words, chosen) {
                self.count = DRAW_COUNTS[at];
            }
        });

        ui.horizontal(|ui| {
            draw_name(ui, "Seed");
            let mut seed = self.seed as f32;
            NumberField::new(DRAW_SEED, Some(seed))
                .span(SEED_SPAN)
                .range(0.0, MAX_SEED)
                .whole_numbers(true)
                .show_setting(ui, requests, &mut seed);
            self.seed = seed as u32;
            remark(ui, "The same seed gives the same draws on every machine.");
        });
    }

    fn draw_default_way(
        &mut self,
        ui: &mut Ui,
        ground: &StudyContext,
        open: &OpenDocument,
        requests: &mut Requests,
    ) {
        let document = open.id();
        let has_own = ground.stats().iter().any(|about| {
            let own = self.ways.get(&(document, about.id));
            own.is_some_and(|own| *own != self.default_way)
        });

        let now = Some(self.default_way).filter(|_| !has_own);
        if let Some(way) = draw_way_choice(
            ui,
            "All stats",
            "all stats",
            &available_ways(open, None),
            now,
        ) {
            self.default_way = way;
            self.ways.retain(|(of, _), _| *of != document);
        }

        let is_around = |way: SamplingMethod| {
            matches!(
                way,
                SamplingMethod::AroundSample | SamplingMethod::AroundMiddle
            )
        };
        let mut stats = ground.stats().iter();
        if stats.any(|about| is_around(self.stat_way(document, about))) {
            ui.horizontal(|ui| {
                draw_name(ui, "Spread");
                NumberField::new("Spread of the draws", Some(self.spread))
                    .unit("%")
                    .span(SPREAD_SPAN)
                    .range(1.0, 100.0)
                    .show_setting(ui, requests, &mut self.spread);
                remark(
                    ui,
                    "of the range. About two thirds of the draws fall within this distance.",
                );
            });
        }

        if let Some(log) = &open.log {
            remark(ui, &describe_log(log));
        }
    }

    fn draw_stat_way(&mut self, ui: &mut Ui, about: &StudyStat, open: &OpenDocument) {
        let document = open.id();
        let ways = available_ways(open, Some(about));
        let has = |way: SamplingMethod| ways.iter().any(|(offered, _)| *offered == way);
        // Without a column in the log, the stat stays at its current value.
        let way = self.stat_way(document, about);
        let now = if has(way) {
            way
        } else {
            SamplingMethod::Sample
        };
        if let Some(way) = draw_way_choice(ui, &about.name, &about.name, &ways, Some(now)) {
            self.ways.insert((document, about.id), way);
        }
    }
}

/// Returns the ways in which a stat can be drawn, or all that any stat can be drawn in.
fn available_ways(
    open: &OpenDocument,
    about: Option<&StudyStat>,
) -> Vec<(SamplingMethod, &'static str)> {
    let is_offered = |way: SamplingMethod| match way {
        SamplingMethod::Log => open.log.as_ref().is_some_and(|log| {
            let mut columns = log.columns.iter();
            about.is_none_or(|about| columns.any(|(id, _)| *id == about.id))
        }),
        SamplingMethod::AroundSample | SamplingMethod::AroundMiddle => {
            about.is_none_or(|about| about.words.is_empty())
        }
        SamplingMethod::Even | SamplingMethod::Sample => true,
    };
    WAYS.into_iter()
        .filter(|(way, _)| is_offered(*way))
        .collect()
}

/// Draws a line of the list. Returns the way the user has just picked.
fn draw_way_choice(
    ui: &mut Ui,
    caption: &str,
    label: &str,
    ways: &[(SamplingMethod, &str)],
    now: Option<SamplingMethod>,
) -> Option<SamplingMethod> {
    let words: Vec<&str> = ways.iter().map(|(_, word)| *word).collect();
    let chosen = ways.iter().position(|(way, _)| Some(*way) == now);
    let picked = ui.horizontal(|ui| {
        draw_name(ui, caption);
        choose_word(ui, &stat_way_label(label), &words, chosen)
    });
    let at = picked.inner?;
    ways.get(at).map(|(way, _)| *way)
}

fn draw_name(ui: &mut Ui, text: &str) {
    let layout = Layout::left_to_right(Align::Center);
    ui.allocate_ui_with_layout(vec2(NAME_WIDTH, LINE_HEIGHT), layout, |ui| {
        let (rect, response) =
            ui.allocate_exact_size(vec2(NAME_WIDTH, LINE_HEIGHT), Sense::hover());
        widgets::draw_text_line(ui, rect, text, false, theme::current_palette(ui.ctx()).text);
        response.on_hover_text(text);
    });
}

fn describe_log(log: &Log) -> String {
    let rows = count_noun(log.len(), "row");
    format!("The log has {rows}. Each draw takes its logged values from a single row.")
}

/// Returns the label of the choice of how a stat is drawn.
pub fn stat_way_label(stat: &str) -> String {
    format!("How to draw {stat}")
}

/// Returns the word for a way to draw a stat.
pub fn way_word(way: SamplingMethod) -> &'static str {
    let mut all = WAYS.iter();
    all.find(|(known, _)| *known == way)
        .map_or("", |(_, word)| *word)
}
