//! The graph beside its saved file or another one: what changed, the curves that are drawn otherwise, and the situations in
//! which something else is chosen. `source` reads the file, `others` compares what is no logic, the rest draw a part each.

pub(crate) mod others;
mod rows;
pub(crate) mod source;
mod what;

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
    sync::Arc,
};

use eframe::egui::{self, Align, ComboBox, Layout, Ui};
use inclination_analysis::{
    open_document::DocumentId,
    study::{
        Kept,
        compare::{Overlaid, Rows, Sides},
    },
};
use inclination_core::model::Place;
use inclination_project::files::names;

use super::{
    super::{
        Sheet, body,
        widgets::{first_heading, heading, labelled, link, remark},
    },
    bar,
    stamps::Stamps,
};
use crate::{command::Command, plot, request::Request};
use others::{Others, by};
use source::Source;

/// Label of the link that asks for a file to compare with.
pub const COMPARE_WITH_FILE: &str = "Compare with another file…";
/// Name of the document's own file in the list of files to compare with.
pub const SAVED_FILE: &str = "Saved file";
/// Name of the document's own file within a sentence.
pub const THE_SAVED_FILE: &str = "the saved file";
/// Text for a document without a file.
pub const NEVER_SAVED: &str =
    "Once this graph is saved, what you change stands here beside what the file holds.";

/// How many curves are drawn before somebody asks for all.
const FEW: usize = 8;
/// How high a curve's plot is, and from which width on two stand side by side.
const HIGH: f32 = 176.0;
const TWO: f32 = 560.0;
/// From which width on the curves stand beside the rest.
const WIDE: f32 = 720.0;

/// The logic of both sides.
type Logic = (u64, u64);

/// What the other graph is called.
struct Beside {
    /// Within a sentence.
    name: String,
    /// Alone.
    title: String,
    /// Where a sentence begins.
    begins: String,
}

/// What the panel keeps.
#[derive(Debug, Default)]
pub(in crate::panels) struct Compare {
    /// The other file that a document is compared with; without one: its saved file.
    with: BTreeMap<DocumentId, PathBuf>,
    /// The files that were chosen, the last first.
    files: Vec<PathBuf>,
    source: Source,
    stamps: Stamps,
    sides: Kept<Logic, Arc<Sides>>,
    curves: Kept<(Logic, u64), Vec<Overlaid>>,
    rows: Kept<(Logic, u64), Rows>,
    log: Kept<(Logic, usize, u64), Rows>,
    others: Others,
    /// The curve that is shown alone.
    alone: Option<Place>,
    shows_all: bool,
}

impl Compare {
    /// Compares a document with a file from now on.
    pub(in crate::panels) fn compare_with(&mut self, document: DocumentId, file: PathBuf) {
        self.files.retain(|known| *known != file);
        self.files.insert(0, file.clone());
        self.with.insert(document, file);
    }

    pub(super) fn draw(&mut self, ui: &mut Ui, sheet: &mut Sheet<'_>) {
        let open = sheet.open;
        let other = self.with.get(&open.id()).map(PathBuf::as_path);
        let is_saved = other.is_none();
        let Some(file) = other.or(open.file()).map(Path::to_owned) else {
            body(ui, |ui| never_saved(ui, sheet));
            return;
        };
        if self.stamps.look(open) {
            self.forget();
        }
        // What another file holds does not follow what is saved here.
        let is_unsaved = is_saved && open.is_unsaved();
        let stamp = self.source.stamp();
        self.source.ask(ui, &file, is_unsaved, &sheet.wake);
        if self.source.stamp() != stamp && self.source.document().is_none() {
            self.forget();
        }
        let beside = if is_saved {
            Beside {
                name: String::from(THE_SAVED_FILE),
                title: String::from(SAVED_FILE),
                begins: String::from("The saved file"),
            }
        } else {
            let name = names::of(&file);
            Beside {
                title: name.clone(),
                begins: name.clone(),
                name,
            }
        };
        self.work(is_saved, &beside, sheet);
        self.others.look(open, &self.source, is_saved);
        let large = self.alone.and_then(|place| {
            let all = self.curves.last()?;
            all.iter().find(|one| one.place == place).cloned()
        });
        if let Some(large) = large {
            super::framed(ui, |ui| self.draw_alone(ui, &large, sheet));
            return;
        }
        self.alone = None;
        body(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 2.0;
            let _ = bar::choices(ui, |ui| {
                self.choose(ui, is_saved, &beside, sheet);
                let lasts = self.source.lasts().or(self.sides.lasts());
                let lasts = lasts.or(self.curves.lasts()).or(self.rows.lasts());
                bar::working(ui, lasts.or(self.log.lasts()));
            });
            self.draw_found(ui, &beside, sheet);
        });
    }

    fn forget(&mut self) {
        self.sides.forget();
        self.curves.forget();
        self.rows.forget();
        self.log.forget();
        self.alone = None;
    }

    /// Asks for all that is shown.
    fn work(&mut self, is_saved: bool, beside: &Beside, sheet: &Sheet<'_>) {
        let Some(other) = self.source.document().map(Arc::clone) else {
            return;
        };
        let Stamps { graph, lineup, .. } = &self.stamps;
        let logic = (self.stamps.logic, self.source.stamp());
        let now = Arc::clone(graph);
        self.sides.ask(&logic, &sheet.wake, move |cancel| {
            let by = by(&now, &other.graph, is_saved);
            Sides::new(&now, &other.graph, by, cancel).map(Arc::new)
        });
        let Some(sides) = self.sides.result_of(&logic).map(Arc::clone) else {
            return;
        };
        let key = (logic, self.stamps.situations);
        let (of, situations) = (Arc::clone(&sides), Arc::clone(lineup));
        let beside = beside.begins.clone();
        self.curves.ask(&key, &sheet.wake, move |cancel| {
            of.curves(&situations, &beside, cancel)
        });
        let (of, situations) = (Arc::clone(&sides), Arc::clone(lineup));
        let rows = move |cancel: &_| of.rows(&situations, cancel);
        self.rows.ask(&key, &sheet.wake, rows);
        match &sheet.open.log {
            Some(log) => {
                let key = (logic, Arc::as_ptr(log) as usize, lineup.drawn);
                let (log, drawn) = (Arc::clone(log), lineup.drawn);
                let rows = move |cancel: &_| sides.log(&log, drawn, cancel);
                self.log.ask(&key, &sheet.wake, rows);
            }
            None => self.log.forget(),
        }
    }

    /// What the graph is compared with.
    fn choose(&mut self, ui: &mut Ui, is_saved: bool, beside: &Beside, sheet: &mut Sheet<'_>) {
        let id = sheet.open.id();
        let shown = &beside.title;
        let width = ui.available_width().min(200.0);
        let combo = ComboBox::from_id_salt("compare with")
            .width(width)
            .truncate()
            .selected_text(shown.as_str());
        let mut chosen = None;
        let inner = combo.show_ui(ui, |ui| {
            if sheet.open.file().is_some() && ui.selectable_label(is_saved, SAVED_FILE).clicked() {
                self.with.remove(&id);
            }
            for file in &self.files {
                let is_chosen = self.with.get(&id) == Some(file);
                let label = ui.selectable_label(is_chosen, names::of(file));
                let label = label.on_hover_text(file.display().to_string());
                if label.clicked() {
                    chosen = Some(file.clone());
                }
            }
            if ui.selectable_label(false, "Another file…").clicked() {
                sheet.requests.push(Request::AskWhatToCompare);
            }
        });
        labelled(&inner.response, &compare_with(shown));
        if let Some(file) = chosen {
            self.with.insert(id, file);
        }
    }

    fn draw_found(&mut self, ui: &mut Ui, beside: &Beside, sheet: &mut Sheet<'_>) {
        if let Some(failure) = self.source.failure() {
            remark(ui, failure);
            return;
        }
        let Some(sides) = self.sides.last().map(Arc::clone) else {
            return;
        };
        let curves = self.curves.last().map_or(&[][..], Vec::as_slice);
        let is_same = sides.differences.is_empty()
            && self.rows.last().is_none_or(Rows::is_empty)
            && curves.is_empty();
        if is_same {
            let samples = &self.others.samples;
            if samples.is_empty() {
                remark(ui, &self.others.sentence(&beside.name));
            } else {
                ui.label(same_graph(&beside.name));
                ui.add_space(8.0);
                what::draw(ui, "Samples that differ", samples, sheet);
                ui.add_space(8.0);
            }
            let hint = "Asks for a file to compare this graph with.";
            if link(ui, COMPARE_WITH_FILE, hint).clicked() {
                sheet.requests.push(Request::AskWhatToCompare);
            }
            return;
        }
        let rows = self
            .rows
            .last()
            .filter(|_| sides.have_errors() == (false, false));
        ui.label(headline(sides.differences.len(), rows));
        ui.add_space(8.0);
        let mut shows_all = self.shows_all;
        let larger = if ui.available_width() >= WIDE && !curves.is_empty() {
            ui.columns(2, |columns| {
                let [left, right] = columns else { return None };
                self.draw_what(left, &sides, sheet);
                self.draw_rows(left, &sides, beside, sheet);
                first_heading(right, "Curves");
                draw_curves(right, curves, &mut shows_all, sheet)
            })
        } else {
            self.draw_what(ui, &sides, sheet);
            if !curves.is_empty() {
                heading(ui, "Curves");
            }
            let larger = draw_curves(ui, curves, &mut shows_all, sheet);
            self.draw_rows(ui, &sides, beside, sheet);
            larger
        };
        self.shows_all = shows_all;
        self.alone = larger;
    }

    /// What changed, in the graph and in the samples.
    fn draw_what(&self, ui: &mut Ui, sides: &Sides, sheet: &mut Sheet<'_>) {
        what::draw(ui, "What changed", &sides.differences, sheet);
        if !sides.differences.is_empty() {
            ui.add_space(8.0);
        }
        what::draw(ui, "Samples that differ", &self.others.samples, sheet);
    }

    /// The situations, or why there are none.
    fn draw_rows(&self, ui: &mut Ui, sides: &Sides, beside: &Beside, sheet: &mut Sheet<'_>) {
        let have_errors = sides.have_errors();
        if have_errors != (false, false) {
            errors(ui, have_errors, beside, sheet);
            return;
        }
        if let Some(rows) = self.rows.last() {
            rows::draw(ui, rows::What::Samples, rows, sheet);
        }
        if let Some(rows) = self.log.last() {
            rows::draw(ui, rows::What::Log, rows, sheet);
        }
    }

    /// One curve, as large as there is room.
    fn draw_alone(&mut self, ui: &mut Ui, large: &Overlaid, sheet: &mut Sheet<'_>) {
        let corner = bar::choices(ui, |ui| {
            if link(ui, "← All that differs", "Shows the other differences too.").clicked() {
                self.alone = None;
            }
            ui.label(&large.plot.title);
        });
        let what = format!("curve {}", large.plot.title);
        corner.put(ui, |ui| bar::save(ui, &what, &large.plot, sheet));
        let id = ui.scope_id().with("large");
        plot::draw(ui, id, &large.plot, ui.available_height(), true);
    }
}

/// "2 things differ; 1 of 7 situations chooses otherwise."
fn headline(things: usize, rows: Option<&Rows>) -> String {
    let things = match things {
        1 => String::from("1 thing differs"),
        things => format!("{things} things differ"),
    };
    let chosen = rows.filter(|rows| rows.count > 0).map(|rows| {
        let (count, all) = (rows.otherwise, rows.count);
        match (count, all) {
            (0, 1) => String::from("; what is set now chooses the same"),
            (0, _) => format!("; all {all} situations choose the same"),
            (1, _) => format!("; 1 of {all} situations chooses otherwise"),
            _ => format!("; {count} of {all} situations choose otherwise"),
        }
    });
    format!("{things}{}.", chosen.unwrap_or_default())
}

fn never_saved(ui: &mut Ui, sheet: &mut Sheet<'_>) {
    remark(ui, NEVER_SAVED);
    let save = Command::Save.entry();
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 16.0;
        if link(ui, save.title, save.hint).clicked() {
            sheet.requests.run(Command::Save);
        }
        let hint = "Asks for a file to compare this graph with.";
        if link(ui, COMPARE_WITH_FILE, hint).clicked() {
            sheet.requests.push(Request::AskWhatToCompare);
        }
    });
}

/// Says which side cannot be worked out.
fn errors(ui: &mut Ui, (here, there): (bool, bool), beside: &Beside, sheet: &mut Sheet<'_>) {
    if here {
        ui.add_space(8.0);
        remark(
            ui,
            "This graph has errors. Once they are mended, this shows what is chosen otherwise.",
        );
        let hint = "Goes to where it is.";
        if let Some(problem) = sheet.open.live.problems().iter().next()
            && link(ui, "Show the first problem", hint).clicked()
        {
            let place = problem.place;
            sheet.requests.push(Request::Reveal(place));
        }
    }
    if there {
        ui.add_space(8.0);
        let said = format!(
            "{} has errors, so what it chooses cannot be shown.",
            beside.begins
        );
        remark(ui, &said);
    }
}

/// The curves. Gives the one that is to be shown alone.
fn draw_curves(
    ui: &mut Ui,
    curves: &[Overlaid],
    shows_all: &mut bool,
    sheet: &mut Sheet<'_>,
) -> Option<Place> {
    let most = if *shows_all { curves.len() } else { FEW };
    let across = if ui.available_width() >= TWO { 2 } else { 1 };
    let mut larger = None;
    for pair in curves.get(..most.min(curves.len()))?.chunks(across) {
        ui.columns(across, |columns| {
            for (ui, one) in columns.iter_mut().zip(pair) {
                if draw_curve(ui, one, sheet) {
                    larger = Some(one.place);
                }
            }
        });
    }
    if curves.len() > most {
        let words = format!("Show {} more", curves.len() - most);
        *shows_all = link(ui, &words, "Draws the other curves that changed.").clicked();
    }
    larger
}

/// A curve that changed. Gives whether it is to be shown alone.
fn draw_curve(ui: &mut Ui, one: &Overlaid, sheet: &mut Sheet<'_>) -> bool {
    let title = &one.plot.title;
    let mut is_larger = false;
    ui.horizontal(|ui| {
        let hint = "Click to go to its node.";
        if link(ui, title, hint).clicked() {
            sheet.requests.push(Request::Reveal(one.place));
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            bar::save(ui, &format!("curve {title}"), &one.plot, sheet);
            let larger = link(ui, "Larger", "Shows this curve alone, to be zoomed into.");
            labelled(&larger, &format!("Larger {title}"));
            is_larger = larger.clicked();
        });
    });
    let id = ui
        .scope_id()
        .with(("curve", one.place.group, one.place.node));
    plot::draw(ui, id, &one.plot, HIGH, true);
    egui::Frame::new().show(ui, |ui| ui.add_space(4.0));
    is_larger
}

/// Returns the label of the list of files to compare with while it shows one.
pub fn compare_with(file: &str) -> String {
    format!("Compare with: {file}")
}

/// Returns the sentence for a graph that differs in its samples at most.
pub fn same_graph(file: &str) -> String {
    format!("The graph is the same as in {file}.")
}
