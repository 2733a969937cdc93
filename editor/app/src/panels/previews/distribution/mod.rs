//! How often each option wins over many situations, and how its scores are spread.

pub(crate) mod draws;

use std::sync::Arc;

use eframe::egui::{ScrollArea, Ui};
use inclination_analysis::{
    plot::{Plot, bar_at},
    study::{Asked, Distributed, Ground, Growing, Measure, distribute},
};
use inclination_core::{DecisionHandle, Program};
use inclination_project::text::number::thousands;

use super::{
    super::{Sheet, widgets::icon},
    bar::{self, Room},
    bench::{Bench, Of},
};
use crate::plot::Screen;
use draws::Draws;

/// Label of the button that draws with the next seed.
pub const NEXT_SEED: &str = "Another seed";
/// Label of the list of results to show scores of.
pub const SCORES_OF: &str = "Scores of";
/// Label of the choice of results to show.
pub const DISTRIBUTION_SHOWS: &str = "Distribution shows";

/// What the panel is for.
const FOR: &str = "how often each option wins";

/// Below how much room the plot comes before the words.
const LOW: f32 = 168.0;
/// How high a row is at least, and how much room the legend and the numbers below take.
const ROW: f32 = 16.0;
const AROUND: f32 = 48.0;

/// What the panel keeps.
#[derive(Debug, Default)]
pub(super) struct Distribution {
    decision: String,
    shows: Showing,
    /// Whose scores are shown, by its words in the list.
    score: String,
    draws: Draws,
    kept: Growing<Key, Distributed>,
}

/// What is shown of the draws.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Showing {
    #[default]
    Chosen,
    Scores,
}

impl Showing {
    const ALL: [Self; 2] = [Self::Chosen, Self::Scores];
    const WORDS: [&str; 2] = ["Chosen", "Scores"];
}

/// What a result is of: the document without the samples that do not matter to it, and what is asked.
#[derive(Clone, Debug)]
struct Key {
    of: Of,
    asked: Asked,
}

impl PartialEq for Key {
    fn eq(&self, other: &Self) -> bool {
        let (own, others) = (&self.asked, &other.asked);
        // A million rows are not compared in every frame.
        let is_same_log = match (&own.log, &others.log) {
            (Some(own), Some(other)) => Arc::ptr_eq(own, other),
            (own, other) => own.is_none() && other.is_none(),
        };
        is_same_log
            && self.of == other.of
            && own.measure == others.measure
            && own.ways == others.ways
            && own.spread.to_bits() == others.spread.to_bits()
            && (own.draws, own.seed) == (others.draws, others.seed)
    }
}

/// What has scores: a decision's options, and factors.
struct Scored {
    name: String,
    measure: Measure,
}

impl Distribution {
    pub(super) fn draw(&mut self, ui: &mut Ui, bench: &Bench, sheet: &mut Sheet<'_>) {
        let (Some(ground), Some(of)) = (bench.ground(), bench.of()) else {
            bar::empty(ui, bench, FOR, sheet);
            return;
        };
        let decision = bench.decision(&self.decision);
        let handle = decision.as_ref().map(|(handle, _)| *handle);
        let all = scored(ground.program(), handle);
        let known = all.iter().position(|scored| scored.name == self.score);
        let at = known.unwrap_or(0);
        let Some(score) = all.get(at).filter(|_| !ground.stats().is_empty()) else {
            bar::empty(ui, bench, FOR, sheet);
            return;
        };
        let measure = match handle {
            Some(decision) if self.shows == Showing::Chosen => Measure::Chosen(decision),
            _ => score.measure,
        };
        let asked = self.draws.asked(ground, measure, sheet.open);
        let key = Key {
            of: of.but(&asked.varied(ground)),
            asked: asked.clone(),
        };
        let (ground_of, asked_of) = (ground.clone(), asked.clone());
        let result = self.kept.ask(&key, &sheet.wake, move |cancel, tell| {
            distribute(&ground_of, &asked_of, cancel, tell)
        });
        let mut plot = result.map(|result| result.plot(ground, &asked));
        let draws = result.map_or(0, |result| result.draws);
        let name = decision.as_ref().map_or("", |(_, name)| name.as_str());
        let decisions = bench.decisions();
        let lists = usize::from(decisions.len() > 1) + usize::from(self.shows == Showing::Scores);
        // What is drawn has a button, about as wide as a list.
        let room = Room::of(ui, lists + 1, &[&Showing::WORDS]);
        let corner = bar::choices(ui, |ui| {
            let label = "Decision of the distribution";
            if let Some(decision) = room.decision(ui, label, &decisions, name) {
                self.decision = decision;
            }
            self.choose_what(ui, room, (handle.is_some(), &all, at));
            self.choose_draws(ui, ground, sheet);
            bar::working(ui, self.kept.lasts());
        });
        bar::off(ui, sheet, name);
        if let Some(plot) = &mut plot {
            bar::entitle(plot, sheet);
            corner.put(ui, |ui| bar::save(ui, "distribution", plot, sheet));
        }
        if let Some(plot) = &plot {
            let is_low = ui.available_height() < LOW;
            bar::said(ui, &says(plot, (draws, asked.seed)), is_low);
            show(ui, plot, measure);
        }
    }

    fn choose_what(
        &mut self,
        ui: &mut Ui,
        room: Room,
        (has_options, all, at): (bool, &[Scored], usize),
    ) {
        if has_options {
            let chosen = Showing::ALL.iter().position(|shows| *shows == self.shows);
            if let Some(at) = room.choose(ui, DISTRIBUTION_SHOWS, &Showing::WORDS, chosen) {
                self.shows = Showing::ALL[at];
            }
        }
        if !has_options || self.shows == Showing::Scores {
            let names: Vec<&str> = all.iter().map(|scored| scored.name.as_str()).collect();
            let picked = room.pick(ui, SCORES_OF, &names, Some(at));
            if let Some(name) = picked.and_then(|at| names.get(at)) {
                (*name).clone_into(&mut self.score);
            }
        }
    }

    /// What is drawn, and from which seed.
    fn choose_draws(&mut self, ui: &mut Ui, ground: &Ground, sheet: &mut Sheet<'_>) {
        self.draws.draw(ui, ground, sheet.open, sheet.requests);
        let hint = "Takes the next seed, and so other draws.";
        if icon(ui, "↻", NEXT_SEED).on_hover_text(hint).clicked() {
            self.draws.draw_again();
        }
    }
}

/// The options of a decision that have scores, and the factors.
fn scored(program: &Program, decision: Option<DecisionHandle>) -> Vec<Scored> {
    let mut all: Vec<Scored> = Vec::new();
    let options =
        decision.map(|decision| program.options(decision).map(move |one| (decision, one)));
    for (decision, option) in options.into_iter().flatten() {
        let measure = Measure::Weight(decision, option);
        if all.iter().all(|known| known.measure != measure) {
            let name = program.option_name(option).to_owned();
            all.push(Scored { name, measure });
        }
    }
    let factors = program.factors().map(|(factor, name, _)| Scored {
        name: format!("{name}, factor"),
        measure: Measure::Factor(factor),
    });
    all.extend(factors);
    all
}

/// How many draws there are so far, and what they found.
fn says(plot: &Plot, (draws, seed): (usize, u64)) -> String {
    let draws = thousands(draws);
    format!(
        "{draws} draws from seed {seed}. {}",
        plot.findings.join(" ")
    )
}

fn show(ui: &mut Ui, plot: &Plot, measure: Measure) {
    let explain = |x: f32, y: f32| bar_at(plot, x, y);
    let room = ui.available_height();
    let needed = plot.up.words.len() as f32 * ROW + AROUND;
    // Rows that have no room are scrolled to.
    let is_long = !plot.up.words.is_empty() && needed > room;
    let screen = Screen {
        // What is zoomed into is one plot, and no other.
        id: ui.scope_id().with(("distribution", format!("{measure:?}"))),
        height: if is_long { needed } else { room },
        has_legend: true,
        explain: Some(&explain),
        is_scrolled: is_long,
    };
    if is_long {
        let scrolled = ScrollArea::vertical().min_scrolled_height(0.0);
        scrolled
            .auto_shrink([false, false])
            .show(ui, |ui| screen.draw(ui, plot));
    } else {
        screen.draw(ui, plot);
    }
}
