//! What becomes of a decision's options, or of the factors, while one stat goes through its range.

use std::ops::Range;

use eframe::egui::Ui;
use inclination_analysis::{
    plot::Plot,
    study::{
        About, Band, Family, Ground, Kept, Lines, Shows, Subject, Swept, band, family, lines, sweep,
    },
};
use inclination_core::{Program, model::StatId};

use super::{
    super::Sheet,
    bar::{self, Room},
    bench::{Bench, Of},
    grip::{self, Grip},
    telling::Telling,
};
use crate::plot;

/// Label of the list of stats to sweep over.
pub const SWEEP_OVER: &str = "Sweep over";
/// Label of the list of factors to sweep.
pub const SWEPT_FACTOR: &str = "Factor of the sweep";
/// Label of the list of stats that a sweep has a line for.
pub const SWEEP_LINES: &str = "Lines of the sweep";
/// Label of the choice of results to sweep.
pub const SWEEP_SHOWS: &str = "Sweep shows";

/// What the panel is for.
const FOR: &str = "how decisions and factors change along a stat";

/// What the panel keeps.
#[derive(Debug, Default)]
pub(super) struct Sweep {
    decision: String,
    stat: Option<StatId>,
    telling: Telling,
    shows: Showing,
    /// The factor that is shown alone, by its name.
    factor: Option<String>,
    /// The stat for several of whose values that factor is shown.
    several: Option<StatId>,
    kept: Kept<(Of, String, usize), Swept>,
    factors: Kept<(Of, usize), Lines>,
    family: Kept<(Of, String, (usize, usize)), Family>,
    band: Kept<(Of, String, usize, Showing), Band>,
}

/// What the lines are of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Showing {
    #[default]
    Weight,
    Probability,
    Rank,
    Factors,
}

impl Showing {
    const ALL: [Self; 4] = [Self::Weight, Self::Probability, Self::Rank, Self::Factors];
    const WORDS: [&str; 4] = ["Weight", "Probability", "Rank", "Factors"];

    const fn of_options(self) -> Option<Shows> {
        match self {
            Self::Weight => Some(Shows::Weight),
            Self::Probability => Some(Shows::Probability),
            Self::Rank => Some(Shows::Rank),
            Self::Factors => None,
        }
    }
}

impl Sweep {
    pub(super) fn draw(&mut self, ui: &mut Ui, bench: &Bench, sheet: &mut Sheet<'_>) {
        let (Some(ground), Some(of)) = (bench.ground(), bench.of()) else {
            bar::empty(ui, bench, FOR, sheet);
            return;
        };
        let decision = bench.decision(&self.decision);
        let has_factors = ground.program().factors().len() > 0;
        let chosen = self.stat.filter(|stat| ground.place(*stat).is_some());
        let chosen = chosen.or_else(|| {
            let told = self.telling.of(bench, decision.as_ref(), 1, &sheet.wake);
            told.first().copied()
        });
        let Some(stat) = bench
            .stat(chosen)
            .filter(|_| decision.is_some() || has_factors)
        else {
            bar::empty(ui, bench, FOR, sheet);
            return;
        };
        if decision.is_none() {
            self.shows = Showing::Factors;
        } else if !has_factors && self.shows == Showing::Factors {
            self.shows = Showing::Weight;
        }
        let name = decision.as_ref().map_or("", |(_, name)| name.as_str());
        let (key, copy) = (of.but(&[stat]), ground.clone());
        let subject = match (self.shows.of_options(), &decision) {
            (Some(shows), Some((decision, _))) => Subject::Options(*decision, shows),
            _ => Subject::Factors,
        };
        let mut plot = match subject {
            Subject::Options(decision, shows) => {
                let key = (key.clone(), name.to_owned(), stat);
                let swept = self.kept.ask(&key, &sheet.wake, move |cancel| {
                    sweep(&copy, decision, stat, cancel)
                });
                swept.map(|swept| swept.plot(ground, name, shows))
            }
            Subject::Factors if let Some((factor, other)) = self.bends(ground, stat) => {
                let key = (of.but(&[stat, other]), factor.clone(), (stat, other));
                let handle = ground.program().factor(&factor);
                let family = handle.and_then(|handle| {
                    self.family.ask(&key, &sheet.wake, move |cancel| {
                        family(&copy, handle, (stat, other), cancel)
                    })
                });
                family.map(|family| family.plot(ground, &factor))
            }
            Subject::Factors => {
                let key = (key.clone(), stat);
                let lines = self.factors.ask(&key, &sheet.wake, move |cancel| {
                    lines(&copy, Subject::Factors, stat, cancel)
                });
                lines.map(|lines| lines.plot(ground, self.factor.as_deref()))
            }
        };
        if ground.program().draws() && self.bends(ground, stat).is_none() {
            let copy = ground.clone();
            let key = (key, name.to_owned(), stat, self.shows);
            let band = self.band.ask(&key, &sheet.wake, move |cancel| {
                band(&copy, subject, stat, cancel)
            });
            if let (Some(band), Some(plot)) = (band, &mut plot) {
                band.put_with(plot);
            }
        }
        let decisions = bench.decisions();
        let of_factors = self.shows == Showing::Factors;
        let has = (decision.is_some(), has_factors);
        let room = self.room(ui, what_is_there(has.0, has.1), decisions.len());
        let corner = bar::choices(ui, |ui| {
            if let Some(at) = room.stat(ui, SWEEP_OVER, ground, stat) {
                self.stat = ground.stats().get(at).map(|about| about.id);
            }
            if !of_factors {
                let label = "Decision of the sweep";
                if let Some(decision) = room.decision(ui, label, &decisions, name) {
                    self.decision = decision;
                }
            }
            self.choose_what(ui, room, has);
            if of_factors {
                self.choose_factor(ui, room, bench);
                self.choose_several(ui, room, (ground, stat));
            }
            let lasts = self.kept.lasts().or(self.factors.lasts());
            let lasts = lasts.or(self.family.lasts());
            bar::working(ui, lasts.or(self.band.lasts()));
        });
        bar::off(ui, sheet, if of_factors { "" } else { name });
        if let Some(plot) = &mut plot {
            bar::entitle(plot, sheet);
            corner.put(ui, |ui| bar::save(ui, "sweep", plot, sheet));
        }
        if let (Some(plot), Some(about)) = (&plot, ground.stats().get(stat)) {
            let grip = Grip {
                about,
                value: ground.value(stat),
            };
            show(ui, plot, grip, sheet);
        }
    }

    /// How what there is to choose finds room.
    fn room(&self, ui: &Ui, there: Option<Range<usize>>, decisions: usize) -> Room {
        let words = there.map_or(&[][..], |there| &Showing::WORDS[there]);
        let lists = if self.shows == Showing::Factors {
            2 + usize::from(self.factor.is_some())
        } else {
            1 + usize::from(decisions > 1)
        };
        Room::of(ui, lists, &[words])
    }

    fn choose_what(&mut self, ui: &mut Ui, room: Room, (has_options, has_factors): (bool, bool)) {
        let Some(there) = what_is_there(has_options, has_factors) else {
            return;
        };
        let (all, words) = (&Showing::ALL[there.clone()], &Showing::WORDS[there]);
        let chosen = all.iter().position(|shows| *shows == self.shows);
        if let Some(at) = room.choose(ui, SWEEP_SHOWS, words, chosen) {
            self.shows = all[at];
        }
    }

    fn choose_factor(&mut self, ui: &mut Ui, room: Room, bench: &Bench) {
        let program = bench.ground().map(Ground::program);
        let factors = program.into_iter().flat_map(Program::factors);
        let mut names = vec!["All factors"];
        names.extend(factors.map(|(_, name, _)| name));
        let known = |factor: &String| names[1..].iter().position(|name| name == factor);
        let chosen = self.factor.as_ref().and_then(known);
        let chosen = chosen.map_or(0, |at| at + 1);
        if let Some(at) = room.pick(ui, SWEPT_FACTOR, &names, Some(chosen)) {
            self.factor = (at > 0).then(|| names[at].to_owned());
        }
    }

    /// The factor and the place of the stat for several of whose values it is shown, where both were chosen.
    fn bends(&self, ground: &Ground, stat: usize) -> Option<(String, usize)> {
        let factor = self.factor.as_ref()?;
        ground.program().factor(factor)?;
        let other = ground.place(self.several?)?;
        (other != stat).then(|| (factor.clone(), other))
    }

    /// The stat for several of whose values a factor is shown, where one is shown alone.
    fn choose_several(&mut self, ui: &mut Ui, room: Room, (ground, stat): (&Ground, usize)) {
        let factor = self.factor.as_ref();
        if factor.is_none_or(|factor| ground.program().factor(factor).is_none()) {
            return;
        }
        let others = ground.stats().iter().enumerate();
        let others: Vec<&About> = others
            .filter(|(place, _)| *place != stat)
            .map(|(_, about)| about)
            .collect();
        let mut names = vec![String::from("At the sample")];
        names.extend(
            others
                .iter()
                .map(|about| format!("For several {}", about.name)),
        );
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let chosen = self.several;
        let chosen = others.iter().position(|about| Some(about.id) == chosen);
        let chosen = chosen.map_or(0, |at| at + 1);
        if let Some(at) = room.pick(ui, SWEEP_LINES, &names, Some(chosen)) {
            let other = at.checked_sub(1).and_then(|at| others.get(at));
            self.several = other.map(|about| about.id);
        }
    }
}

/// Which of what can be shown is there.
fn what_is_there(has_options: bool, has_factors: bool) -> Option<Range<usize>> {
    match (has_options, has_factors) {
        (true, true) => Some(0..4),
        (true, false) => Some(0..3),
        (false, _) => None,
    }
}

fn show(ui: &mut Ui, plot: &Plot, grip: Grip<'_>, sheet: &mut Sheet<'_>) {
    // What is zoomed into is one plot, and no other.
    let id = ui.scope_id().with(("sweep", grip.about.id, &plot.up.name));
    let height = ui.available_height();
    let shown = plot::draw(ui, id, plot, height, true);
    grip::line(ui, &shown, grip, sheet);
}
