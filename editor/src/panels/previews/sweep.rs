//! What becomes of a decision's options while one stat goes through its range.

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
    study::{Kept, Shows, Swept, sweep},
};

/// What the panel keeps.
#[derive(Debug, Default)]
pub(super) struct Sweep {
    decision: String,
    stat: Option<StatId>,
    shows: Shows,
    kept: Kept<(Of, String, usize), Swept>,
}

impl Sweep {
    pub(super) fn draw(&mut self, ui: &mut Ui, bench: &Bench, sheet: &mut Sheet<'_>) {
        let (Some(ground), Some(of)) = (bench.ground(), bench.of()) else {
            remark(
                ui,
                "The graph has errors. Once they are mended, this shows how its decisions change along a stat.",
            );
            return;
        };
        let (Some((decision, name)), Some(stat)) =
            (bench.decision(&self.decision), bench.stat(self.stat, 0))
        else {
            remark(
                ui,
                "With a stat and a decision in the graph, this shows how the decision changes along the stat.",
            );
            return;
        };
        choices(ui, |ui| {
            let stats: Vec<&str> = ground
                .stats()
                .iter()
                .map(|about| about.name.as_str())
                .collect();
            if let Some(at) = pick(ui, "Sweep over", &stats, Some(stat)) {
                self.stat = ground.stats().get(at).map(|about| about.id);
            }
            let decisions = bench.decisions();
            if decisions.len() > 1 {
                let names: Vec<&str> = decisions.iter().map(String::as_str).collect();
                let chosen = decisions.iter().position(|known| *known == name);
                if let Some(at) = pick(ui, "Decision of the sweep", &names, chosen) {
                    self.decision.clone_from(&decisions[at]);
                }
            }
            let all = [Shows::Weight, Shows::Probability, Shows::Rank];
            let chosen = all.iter().position(|shows| *shows == self.shows);
            if let Some(at) = choose(
                ui,
                "Sweep shows",
                &["Weight", "Probability", "Rank"],
                chosen,
            ) {
                self.shows = all[at];
            }
        });
        let key = (of.clone(), name.clone(), stat);
        let copy = ground.clone();
        let swept = self.kept.ask(&key, &sheet.wake, move |cancel| {
            sweep(&copy, decision, stat, cancel)
        });
        if let Some(swept) = swept {
            let plot = swept.plot(ground, &name, self.shows);
            let height = ui.available_height();
            plot::draw(ui, ui.scope_id().with("sweep"), &plot, height, true);
        }
    }
}
