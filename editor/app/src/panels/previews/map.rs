//! Who wins where two stats have other values.

use eframe::egui::Ui;
use inclination_analysis::study::{Kept, Mapped, Over, Shades, map};
use inclination_core::model::StatId;

use super::{
    super::{Sheet, widgets::icon},
    bar::{self, Room},
    bench::{Bench, Of},
    grip::{self, Grip},
    telling::Telling,
};
use crate::plot::Screen;

/// Label of the list of stats for the horizontal axis.
pub const STAT_ACROSS: &str = "Stat across";
/// Label of the list of stats for the vertical axis.
pub const STAT_UP: &str = "Stat up";
/// Label of the button that swaps the axes.
pub const SWAP_AXES: &str = "Swap the axes";

/// How many cells a map has in each direction, coarse and fine: what is coarse is there at once.
const SIDES: [usize; 2] = [64, 256];

/// How much room the button that swaps the axes takes.
const SWAP: f32 = 30.0;

/// What the panel is for.
const FOR: &str = "who wins where two stats have other values";

/// What a map is of: the document without the samples that it varies, the decision, and the stats.
type Key = (Of, String, (usize, usize));

/// What the panel keeps.
#[derive(Debug, Default)]
pub(super) struct Map {
    decision: String,
    stats: (Option<StatId>, Option<StatId>),
    telling: Telling,
    shades: Shades,
    /// A map for each fineness; the finest that is of what is asked for is shown.
    kept: [Kept<Key, Mapped>; SIDES.len()],
}

impl Map {
    pub(super) fn draw(&mut self, ui: &mut Ui, bench: &Bench, sheet: &mut Sheet<'_>) {
        let (Some(ground), Some(of)) = (bench.ground(), bench.of()) else {
            bar::empty(ui, bench, FOR, sheet);
            return;
        };
        let decision = bench.decision(&self.decision);
        let there = |stat: Option<StatId>| stat.filter(|stat| ground.place(*stat).is_some());
        let stats = match (there(self.stats.0), there(self.stats.1)) {
            (None, None) => {
                let told = self.telling.of(bench, decision.as_ref(), 2, &sheet.wake);
                (told.first().copied(), told.get(1).copied())
            }
            chosen => chosen,
        };
        let (Some((decision, name)), Some((one, other))) = (decision, bench.two(stats)) else {
            bar::empty(ui, bench, FOR, sheet);
            return;
        };
        let key = (of.but(&[one, other]), name.clone(), (one, other));
        let mut shown = None;
        let mut lasts = None;
        for (kept, side) in self.kept.iter_mut().zip(SIDES) {
            let copy = ground.clone();
            let over = Over {
                decision,
                stats: (one, other),
                side,
            };
            kept.ask(&key, &sheet.wake, move |cancel| map(&copy, over, cancel));
            lasts = kept.lasts();
            let Some(mapped) = kept.result_of(&key) else {
                // Until it is there, what is coarser of the same, or else what was there before.
                shown = shown.or(kept.last());
                break;
            };
            shown = Some(mapped);
        }
        let mut plot = shown.map(|mapped| mapped.plot(ground, &name, self.shades));
        let decisions = bench.decisions();
        let words = ["Probability", "Margin"];
        let room = Room::beside(ui, SWAP, 2 + usize::from(decisions.len() > 1), &[&words]);
        let corner = bar::choices(ui, |ui| {
            let id = |at: usize| ground.stats().get(at).map(|about| about.id);
            let mut now = (one, other);
            if let Some(at) = room.stat(ui, STAT_ACROSS, ground, one) {
                now = (at, if at == other { one } else { other });
            }
            if icon(ui, "↔", SWAP_AXES).clicked() {
                now = (other, one);
            }
            if let Some(at) = room.stat(ui, STAT_UP, ground, other) {
                now = (if at == one { other } else { one }, at);
            }
            if now != (one, other) {
                self.stats = (id(now.0), id(now.1));
            }
            let label = "Decision of the map";
            if let Some(decision) = room.decision(ui, label, &decisions, &name) {
                self.decision = decision;
            }
            let all = [Shades::Probability, Shades::Margin];
            let chosen = all.iter().position(|shades| *shades == self.shades);
            if let Some(at) = room.choose(ui, "Shade shows", &words, chosen) {
                self.shades = all[at];
            }
            bar::working(ui, lasts);
        });
        bar::off(ui, sheet, &name);
        if let Some(plot) = &mut plot {
            bar::entitle(plot, sheet);
            corner.put(ui, |ui| bar::save(ui, "map", plot, sheet));
        }
        let (Some(plot), Some(mapped)) = (plot, shown) else {
            return;
        };
        let explain = |x: f32, y: f32| mapped.says(ground, x, y);
        let id = ui.scope_id().with(("map", mapped.over.stats));
        let screen = Screen {
            id,
            height: ui.available_height(),
            has_legend: true,
            explain: Some(&explain),
            is_scrolled: false,
        };
        let shown = screen.draw(ui, &plot);
        let (one, other) = mapped.over.stats;
        let grip = |place: usize| {
            let about = ground.stats().get(place)?;
            let value = ground.value(place);
            Some(Grip { about, value })
        };
        if let (Some(across), Some(up)) = (grip(one), grip(other)) {
            grip::cross(ui, &shown, (across, up), sheet);
        }
    }
}
