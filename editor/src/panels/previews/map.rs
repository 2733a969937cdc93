//! Who wins where two stats have other values.

use eframe::egui::Ui;
use inclination_core::model::StatId;

use super::{
    super::{
        Sheet,
        widgets::{choose, pick, remark},
    },
    bench::{Bench, Of},
    choices,
};
use crate::{
    plot,
    study::{Kept, Mapped, Over, Shades, map},
};

/// How many cells a map has in each direction, coarse to fine.
const SIDES: [usize; 3] = [48, 128, 256];

/// What the panel keeps.
#[derive(Debug, Default)]
pub(super) struct Map {
    decision: String,
    stats: (Option<StatId>, Option<StatId>),
    shades: Shades,
    /// A map for each fineness; the finest that is of what is asked for is shown.
    kept: [Kept<(Of, String, (usize, usize)), Mapped>; SIDES.len()],
}

impl Map {
    pub(super) fn draw(&mut self, ui: &mut Ui, bench: &Bench, sheet: &mut Sheet<'_>) {
        let (Some(ground), Some(of)) = (bench.ground(), bench.of()) else {
            remark(
                ui,
                "The graph has errors. Once they are mended, this shows who wins where two stats have other values.",
            );
            return;
        };
        let stats = (bench.stat(self.stats.0, 0), bench.stat(self.stats.1, 1));
        let (Some((decision, name)), (Some(one), Some(other))) =
            (bench.decision(&self.decision), stats)
        else {
            remark(
                ui,
                "With two stats and a decision in the graph, this shows who wins where.",
            );
            return;
        };
        choices(ui, |ui| {
            let stats: Vec<&str> = ground
                .stats()
                .iter()
                .map(|about| about.name.as_str())
                .collect();
            let id = |at: usize| ground.stats().get(at).map(|about| about.id);
            if let Some(at) = pick(ui, "Stat across", &stats, Some(one)) {
                self.stats.0 = id(at);
            }
            if let Some(at) = pick(ui, "Stat up", &stats, Some(other)) {
                self.stats.1 = id(at);
            }
            let decisions = bench.decisions();
            if decisions.len() > 1 {
                let names: Vec<&str> = decisions.iter().map(String::as_str).collect();
                let chosen = decisions.iter().position(|known| *known == name);
                if let Some(at) = pick(ui, "Decision of the map", &names, chosen) {
                    self.decision.clone_from(&decisions[at]);
                }
            }
            let all = [Shades::Probability, Shades::Margin];
            let chosen = all.iter().position(|shades| *shades == self.shades);
            if let Some(at) = choose(ui, "Shade shows", &["Probability", "Margin"], chosen) {
                self.shades = all[at];
            }
        });
        let key = (of.clone(), name.clone(), (one, other));
        let mut shown = None;
        for (kept, side) in self.kept.iter_mut().zip(SIDES) {
            let copy = ground.clone();
            let over = Over {
                decision,
                stats: (one, other),
                side,
            };
            let mapped = kept.ask(&key, &sheet.wake, move |cancel| map(&copy, over, cancel));
            let is_late = kept_is_late(mapped, over);
            shown = mapped.filter(|_| !is_late).or(shown);
            if is_late {
                break;
            }
        }
        if let Some(mapped) = shown {
            let plot = mapped.plot(ground, &name, self.shades);
            let height = ui.available_height();
            plot::draw(ui, ui.scope_id().with("map"), &plot, height, true);
        }
    }
}

/// Whether what is there is not of what is asked for.
fn kept_is_late(mapped: Option<&Mapped>, over: Over) -> bool {
    mapped.is_none_or(|mapped| mapped.over != over)
}
