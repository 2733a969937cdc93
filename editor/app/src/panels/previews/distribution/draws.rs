//! What is drawn: how many situations, from which seed, and over which values each stat, in a list behind a button.

use std::collections::BTreeMap;

use eframe::egui::{
    Align, Layout, PopupCloseBehavior, ScrollArea, Sense, Ui,
    containers::menu::{MenuButton, MenuConfig},
    vec2,
};
use inclination_analysis::{
    open_document::{DocumentId, OpenDocument},
    study::{About, Asked, Ground, Measure, Way},
};
use inclination_core::model::StatId;
use inclination_project::{log::Log, text::number::thousands};

use super::super::super::widgets::{self, LINE, NumberField, choose, labelled, remark};
use crate::{request::Requests, theme};

/// Label of the button that opens the settings of the draws.
pub const DRAW_SETTINGS: &str = "How it is drawn";
/// Label of the choice of numbers of draws.
pub const DRAW_COUNT: &str = "Number of draws";
/// Label of the field for the seed.
pub const DRAW_SEED: &str = "Seed of the draws";

/// What is drawn, as far as it was chosen.
#[derive(Debug)]
pub(super) struct Draws {
    count: usize,
    seed: u32,
    /// How all stats are drawn that have no way of their own.
    all: Way,
    own: BTreeMap<(DocumentId, StatId), Way>,
    /// The deviation of what is drawn around a middle, in per cent of the range.
    spread: f32,
}

impl Default for Draws {
    fn default() -> Self {
        Self {
            count: COUNTS[1],
            seed: 1,
            all: Way::default(),
            own: BTreeMap::new(),
            spread: 20.0,
        }
    }
}

/// The largest seed: the whole numbers up to it are exact in a field.
const MAX_SEED: f32 = 16_777_215.0;
/// How far the seed goes in a drag of 200 points.
const SEED_SPAN: f32 = 20.0;
/// How far the spread goes in a drag of 200 points, in percent.
const SPREAD_SPAN: f32 = 100.0;

/// How many draws there are to choose from.
const COUNTS: [usize; 3] = [10_000, 100_000, 1_000_000];

/// The ways, as they stand beside each other.
const ALL: [(Way, &str); 5] = [
    (Way::Even, "Evenly"),
    (Way::AroundSample, "Around sample"),
    (Way::AroundMiddle, "Around middle"),
    (Way::Log, "From the log"),
    (Way::Sample, "At sample"),
];

/// How much room the names of stats have, and what stands beside them.
const NAME: f32 = 136.0;
const WIDE: f32 = 544.0;
/// How high the list becomes before it scrolls.
const HIGH: f32 = 320.0;

impl Draws {
    /// What is asked of them.
    pub(super) fn asked(&self, ground: &Ground, measure: Measure, open: &OpenDocument) -> Asked {
        let stats = ground.stats().iter();
        Asked {
            measure,
            ways: stats.map(|about| self.way(open.id(), about)).collect(),
            spread: self.spread / 100.0,
            draws: self.count,
            seed: u64::from(self.seed),
            log: open.log.clone(),
        }
    }

    /// Takes the next seed.
    pub(super) fn draw_again(&mut self) {
        self.seed = (self.seed + 1) % (MAX_SEED as u32 + 1);
    }

    fn way(&self, document: DocumentId, about: &About) -> Way {
        let own = self.own.get(&(document, about.id));
        match own.copied().unwrap_or(self.all) {
            // Words have no middle.
            Way::AroundSample | Way::AroundMiddle if !about.words.is_empty() => Way::Even,
            way => way,
        }
    }

    /// The button that shows the list.
    pub(super) fn draw(
        &mut self,
        ui: &mut Ui,
        ground: &Ground,
        open: &OpenDocument,
        requests: &mut Requests,
    ) {
        let config = MenuConfig::new().close_behavior(PopupCloseBehavior::CloseOnClickOutside);
        let (button, _) = MenuButton::new("Draws").config(config).ui(ui, |ui| {
            ui.set_min_width(WIDE);
            // Menus have no boxes; what is typed into has one.
            ui.visuals_mut().widgets.inactive.weak_bg_fill = theme::of(ui.ctx()).field;
            ui.spacing_mut().item_spacing.y = 4.0;
            self.numbers(ui, requests);
            ui.separator();
            self.whole(ui, ground, open, requests);
            ui.separator();
            let area = ScrollArea::vertical().max_height(HIGH);
            area.show(ui, |ui| {
                for about in ground.stats() {
                    self.line(ui, about, open);
                }
            });
        });
        labelled(&button, DRAW_SETTINGS);
        button.on_hover_text("How many draws there are, and over which values each stat is drawn.");
    }

    fn numbers(&mut self, ui: &mut Ui, requests: &mut Requests) {
        ui.horizontal(|ui| {
            name(ui, "Draws");
            let counts = COUNTS.map(thousands);
            let words: Vec<&str> = counts.iter().map(String::as_str).collect();
            let chosen = COUNTS.iter().position(|count| *count == self.count);
            if let Some(at) = choose(ui, DRAW_COUNT, &words, chosen) {
                self.count = COUNTS[at];
            }
        });
        ui.horizontal(|ui| {
            name(ui, "Seed");
            let mut seed = self.seed as f32;
            NumberField::new(DRAW_SEED, Some(seed))
                .span(SEED_SPAN)
                .within(0.0, MAX_SEED)
                .whole(true)
                .show_setting(ui, requests, &mut seed);
            self.seed = seed as u32;
            remark(ui, "The same seed gives the same draws, on every machine.");
        });
    }

    fn whole(
        &mut self,
        ui: &mut Ui,
        ground: &Ground,
        open: &OpenDocument,
        requests: &mut Requests,
    ) {
        let document = open.id();
        let has_own = ground.stats().iter().any(|about| {
            let own = self.own.get(&(document, about.id));
            own.is_some_and(|own| *own != self.all)
        });
        let now = Some(self.all).filter(|_| !has_own);
        if let Some(way) = row(ui, ("All stats", "Stats"), &offered(open, None), now) {
            self.all = way;
            self.own.retain(|(of, _), _| *of != document);
        }
        let is_around = |way: Way| matches!(way, Way::AroundSample | Way::AroundMiddle);
        let mut stats = ground.stats().iter();
        if stats.any(|about| is_around(self.way(document, about))) {
            ui.horizontal(|ui| {
                name(ui, "Spread");
                NumberField::new("Spread around the middle", Some(self.spread))
                    .unit("%")
                    .span(SPREAD_SPAN)
                    .within(1.0, 100.0)
                    .show_setting(ui, requests, &mut self.spread);
                remark(
                    ui,
                    "of the range: two of three draws are nearer to the middle.",
                );
            });
        }
        if let Some(log) = &open.log {
            remark(ui, &from_log(log));
        }
    }

    fn line(&mut self, ui: &mut Ui, about: &About, open: &OpenDocument) {
        let document = open.id();
        let ways = offered(open, Some(about));
        let has = |way: Way| ways.iter().any(|(offered, _)| *offered == way);
        let now = Some(self.way(document, about));
        // Without a column in the log it is as the log leaves it.
        let now = now.map(|way| if has(way) { way } else { Way::Sample });
        if let Some(way) = row(ui, (&about.name, &about.name), &ways, now) {
            self.own.insert((document, about.id), way);
        }
    }
}

/// The ways that a stat may be drawn in, or any of them.
fn offered(open: &OpenDocument, about: Option<&About>) -> Vec<(Way, &'static str)> {
    let is_offered = |way: Way| match way {
        Way::Log => open.log.as_ref().is_some_and(|log| {
            let mut columns = log.columns.iter();
            about.is_none_or(|about| columns.any(|(id, _)| *id == about.id))
        }),
        Way::AroundSample | Way::AroundMiddle => about.is_none_or(|about| about.words.is_empty()),
        Way::Even | Way::Sample => true,
    };
    ALL.into_iter()
        .filter(|(way, _)| is_offered(*way))
        .collect()
}

/// A line of the list. Gives the way that was chosen now.
fn row(
    ui: &mut Ui,
    (shown, said): (&str, &str),
    ways: &[(Way, &str)],
    now: Option<Way>,
) -> Option<Way> {
    let words: Vec<&str> = ways.iter().map(|(_, word)| *word).collect();
    let chosen = ways.iter().position(|(way, _)| Some(*way) == now);
    let at = ui.horizontal(|ui| {
        name(ui, shown);
        choose(ui, &stat_drawn(said), &words, chosen)
    });
    at.inner.and_then(|at| ways.get(at)).map(|(way, _)| *way)
}

fn name(ui: &mut Ui, text: &str) {
    let layout = Layout::left_to_right(Align::Center);
    ui.allocate_ui_with_layout(vec2(NAME, LINE), layout, |ui| {
        let (rect, response) = ui.allocate_exact_size(vec2(NAME, LINE), Sense::hover());
        widgets::line(ui, rect, text, false, theme::of(ui.ctx()).text);
        response.on_hover_text(text);
    });
}

fn from_log(log: &Log) -> String {
    let rows = thousands(log.len());
    format!("The log has {rows} rows. What is taken from it is of one row in each draw.")
}

/// Returns the label of the choice of how a stat is drawn.
pub fn stat_drawn(stat: &str) -> String {
    format!("{stat} drawn")
}

/// Returns the word for a way to draw a stat.
pub fn way_word(way: Way) -> &'static str {
    let mut all = ALL.iter();
    all.find(|(known, _)| *known == way)
        .map_or("", |(_, word)| *word)
}
