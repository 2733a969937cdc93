//! The compare panel: the graph beside its saved file or another one, with the changes, the curves
//! that differ, and the situations in which another option is chosen. `compared_file` reads the
//! file, `other_differences` compares samples and content without effect on decisions, and the
//! other modules draw a section each.

mod changes;
pub(crate) mod compared_file;
pub(crate) mod other_differences;
mod situation_rows;

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
    sync::Arc,
};

use eframe::egui::{self, Align, ComboBox, Layout, Ui};
use inclination_analysis::{
    open_document::DocumentId,
    study::{
        CachedStudy,
        compare::{ChangedCurve, ComparisonResult, GraphComparison},
    },
};
use inclination_core::authoring::model::Place;
use inclination_project::files::names;

use super::{
    super::{
        PanelSheet, draw_scrolled,
        widgets::{first_heading, heading, link_button, list_entry, remark, set_label},
    },
    toolbar,
    tracked_document::TrackedDocument,
};
use crate::{command::Command, plot, request::Request};
use compared_file::ComparedFile;
use other_differences::{OtherDifferences, matching_rule};

/// Label of the link that asks for a file to compare with.
pub const COMPARE_WITH_FILE: &str = "Compare with another file…";
/// Name of the document's own file in the list of files to compare with.
pub const SAVED_FILE: &str = "Saved file";
/// Name of the document's own file within a sentence.
pub const THE_SAVED_FILE: &str = "the saved file";
/// Text for a document without a file.
pub const NEVER_SAVED: &str = "Save this graph to compare your later changes with the file.";

/// The maximum number of curves that are drawn before the user asks for all.
const MAX_INITIAL_CURVES: usize = 8;
/// The height of a curve's plot, in points.
const CURVE_HEIGHT: f32 = 176.0;
/// The minimum width at which two curves are side by side, in points.
const MIN_TWO_CURVES_WIDTH: f32 = 560.0;
/// The minimum width at which the curves are beside the other sections, in points.
const MIN_TWO_COLUMNS_WIDTH: f32 = 720.0;

/// The counts of changes of the logic of both sides.
type LogicVersions = (u64, u64);

/// The name of the other graph, as different sentences need it.
struct ComparedName {
    /// Within a sentence.
    name: String,
    /// On its own, as a title.
    title: String,
    /// At the beginning of a sentence.
    begins: String,
}

/// The state of the panel.
#[derive(Debug, Default)]
pub(in crate::panels) struct Compare {
    /// The file that each document is compared with, unless it is the document's saved file.
    with: BTreeMap<DocumentId, PathBuf>,
    /// The files that were chosen before, the most recent first.
    files: Vec<PathBuf>,
    source: ComparedFile,
    stamps: TrackedDocument,
    sides: CachedStudy<LogicVersions, Arc<GraphComparison>>,
    curves: CachedStudy<(LogicVersions, u64), Vec<ChangedCurve>>,
    rows: CachedStudy<(LogicVersions, u64), ComparisonResult>,
    log: CachedStudy<(LogicVersions, usize, u64), ComparisonResult>,
    others: OtherDifferences,
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

    pub(super) fn draw(&mut self, ui: &mut Ui, sheet: &mut PanelSheet<'_>) {
        let open = sheet.open;
        let other = self.with.get(&open.id()).map(PathBuf::as_path);
        let is_saved = other.is_none();
        let Some(file) = other.or(open.file()).map(Path::to_owned) else {
            draw_scrolled(ui, |ui| draw_never_saved(ui, sheet));
            return;
        };

        if self.stamps.track_changes(open) {
            self.forget_results();
        }

        // Whether this document has unsaved changes does not matter for another file.
        let is_unsaved = is_saved && open.is_unsaved();
        let stamp = self.source.stamp();
        self.source.request_read(ui, &file, is_unsaved, &sheet.wake);
        if self.source.stamp() != stamp && self.source.document().is_none() {
            self.forget_results();
        }

        let beside = if is_saved {
            ComparedName {
                name: String::from(THE_SAVED_FILE),
                title: String::from(SAVED_FILE),
                begins: String::from("The saved file"),
            }
        } else {
            let name = names::file_name(&file);
            ComparedName {
                title: name.clone(),
                begins: name.clone(),
                name: format!("“{name}”"),
            }
        };

        self.start_comparisons(is_saved, &beside, sheet);
        self.others.update_differences(open, &self.source, is_saved);

        let large = self.alone.and_then(|place| {
            let all = self.curves.last_result()?;
            all.iter().find(|curve| curve.place == place).cloned()
        });
        if let Some(large) = large {
            super::draw_filled(ui, |ui| self.draw_alone(ui, &large, sheet));
            return;
        }

        self.alone = None;
        draw_scrolled(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 2.0;
            let _ = toolbar::draw_choices(ui, |ui| {
                self.choose_file(ui, is_saved, &beside, sheet);
                let lasts = self
                    .source
                    .reading_time()
                    .or(self.sides.running_time())
                    .or(self.curves.running_time())
                    .or(self.rows.running_time())
                    .or(self.log.running_time());
                toolbar::draw_progress(ui, lasts);
            });
            self.draw_results(ui, &beside, sheet);
        });
    }

    fn forget_results(&mut self) {
        self.sides.clear_result();
        self.curves.clear_result();
        self.rows.clear_result();
        self.log.clear_result();
        self.alone = None;
    }

    /// Starts all comparisons that are shown.
    fn start_comparisons(&mut self, is_saved: bool, beside: &ComparedName, sheet: &PanelSheet<'_>) {
        let Some(other) = self.source.document().map(Arc::clone) else {
            return;
        };
        let TrackedDocument { graph, lineup, .. } = &self.stamps;
        let logic = (self.stamps.logic, self.source.stamp());
        let now = Arc::clone(graph);
        self.sides
            .request_result(&logic, &sheet.wake, move |cancel| {
                let by = matching_rule(&now, &other.graph, is_saved);
                GraphComparison::new(&now, &other.graph, by, cancel).map(Arc::new)
            });

        let Some(sides) = self.sides.result_for(&logic).map(Arc::clone) else {
            return;
        };

        let key = (logic, self.stamps.situations);
        let (compared, situations) = (Arc::clone(&sides), Arc::clone(lineup));
        let beside = beside.begins.clone();
        self.curves
            .request_result(&key, &sheet.wake, move |cancel| {
                compared.find_changed_curves(&situations, &beside, cancel)
            });

        let (compared, situations) = (Arc::clone(&sides), Arc::clone(lineup));
        let rows = move |cancel: &_| compared.compare_samples(&situations, cancel);
        self.rows.request_result(&key, &sheet.wake, rows);

        match &sheet.open.log {
            Some(log) => {
                let key = (logic, Arc::as_ptr(log) as usize, lineup.drawn);
                let (log, drawn) = (Arc::clone(log), lineup.drawn);
                let rows = move |cancel: &_| sides.compare_log(&log, drawn, cancel);
                self.log.request_result(&key, &sheet.wake, rows);
            }
            None => self.log.clear_result(),
        }
    }

    /// Draws the list of files to compare with.
    fn choose_file(
        &mut self,
        ui: &mut Ui,
        is_saved: bool,
        beside: &ComparedName,
        sheet: &mut PanelSheet<'_>,
    ) {
        let id = sheet.open.id();
        let shown = &beside.title;
        let width = ui.available_width().min(200.0);
        let combo = ComboBox::from_id_salt("compare with")
            .width(width)
            .truncate()
            .selected_text(shown.as_str());

        let mut chosen = None;
        let inner = combo.show_ui(ui, |ui| {
            if sheet.open.file().is_some() && list_entry(ui, is_saved, SAVED_FILE).clicked() {
                self.with.remove(&id);
            }
            for file in &self.files {
                let is_chosen = self.with.get(&id) == Some(file);
                let label = list_entry(ui, is_chosen, names::file_name(file))
                    .on_hover_text(file.display().to_string());
                if label.clicked() {
                    chosen = Some(file.clone());
                }
            }
            if list_entry(ui, false, "Another file…").clicked() {
                sheet.requests.push(Request::AskForComparison);
            }
        });

        set_label(&inner.response, &compare_with_label(shown));
        if let Some(file) = chosen {
            self.with.insert(id, file);
        }
    }

    fn draw_results(&mut self, ui: &mut Ui, beside: &ComparedName, sheet: &mut PanelSheet<'_>) {
        if let Some(failure) = self.source.failure() {
            remark(ui, failure);
            return;
        }

        let Some(sides) = self.sides.last_result().map(Arc::clone) else {
            return;
        };

        let curves = self.curves.last_result().map_or(&[][..], Vec::as_slice);
        let is_same = sides.differences.is_empty()
            && sides.effects.is_empty()
            && self
                .rows
                .last_result()
                .is_none_or(ComparisonResult::is_empty)
            && curves.is_empty();
        if is_same {
            let samples = &self.others.samples;
            if samples.is_empty() {
                remark(ui, &self.others.describe_equality(&beside.name));
            } else {
                ui.label(same_graph_sentence(&beside.name));
                ui.add_space(8.0);
                changes::draw_changes(ui, "Changed samples", samples, sheet);
                ui.add_space(8.0);
            }
            let hint = "Choose a file to compare this graph with.";
            if link_button(ui, COMPARE_WITH_FILE, hint).clicked() {
                sheet.requests.push(Request::AskForComparison);
            }
            return;
        }

        let rows = self
            .rows
            .last_result()
            .filter(|_| sides.have_errors() == (false, false));
        let count = sides.differences.len() + sides.effects.len();
        ui.label(format_headline(count, rows));
        ui.add_space(8.0);

        let mut shows_all = self.shows_all;
        let larger = if ui.available_width() >= MIN_TWO_COLUMNS_WIDTH && !curves.is_empty() {
            ui.columns(2, |columns| {
                let [left, right] = columns else { return None };
                self.draw_changes(left, &sides, sheet);
                self.draw_rows(left, &sides, beside, sheet);
                first_heading(right, "Curves");
                draw_curves(right, curves, &mut shows_all, sheet)
            })
        } else {
            self.draw_changes(ui, &sides, sheet);
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

    /// Draws the changes in the logic, in effects and in the samples.
    fn draw_changes(&self, ui: &mut Ui, sides: &GraphComparison, sheet: &mut PanelSheet<'_>) {
        changes::draw_changes(ui, "What changed", &sides.differences, sheet);
        if !sides.differences.is_empty() {
            ui.add_space(8.0);
        }
        changes::draw_changes(ui, "Changed effects", &sides.effects, sheet);
        if !sides.effects.is_empty() {
            ui.add_space(8.0);
        }
        changes::draw_changes(ui, "Changed samples", &self.others.samples, sheet);
    }

    /// Draws the situations, or explains why there are none.
    fn draw_rows(
        &self,
        ui: &mut Ui,
        sides: &GraphComparison,
        beside: &ComparedName,
        sheet: &mut PanelSheet<'_>,
    ) {
        let have_errors = sides.have_errors();
        if have_errors != (false, false) {
            draw_errors(ui, have_errors.0, have_errors.1, beside, sheet);
            return;
        }
        if let Some(rows) = self.rows.last_result() {
            situation_rows::draw_rows(ui, situation_rows::SituationSet::Samples, rows, sheet);
        }
        if let Some(rows) = self.log.last_result() {
            situation_rows::draw_rows(ui, situation_rows::SituationSet::Log, rows, sheet);
        }
    }

    /// Draws one curve as large as possible.
    fn draw_alone(&mut self, ui: &mut Ui, large: &ChangedCurve, sheet: &mut PanelSheet<'_>) {
        let corner = toolbar::draw_choices(ui, |ui| {
            if link_button(ui, "← All differences", "Show all differences again.").clicked() {
                self.alone = None;
            }
            ui.label(&large.plot.title);
        });
        let what = format!("curve {}", large.plot.title);
        corner.add_button(ui, |ui| {
            toolbar::draw_save_menu(ui, &what, &large.plot, sheet);
        });
        let id = ui.scope_id().with("large");
        plot::draw_plot(ui, id, &large.plot, ui.available_height(), true);
    }
}

/// Formats the summary, such as "2 differences; the choice differs in 1 of 7 situations."
fn format_headline(things: usize, rows: Option<&ComparisonResult>) -> String {
    let things = match things {
        1 => String::from("1 difference"),
        things => format!("{things} differences"),
    };
    let chosen = rows.filter(|rows| rows.count > 0).map(|rows| {
        let (count, all) = (rows.flipped, rows.count);
        match (count, all) {
            (0, 1) => String::from("; the choice for the current values is the same"),
            (0, _) => format!("; the choice is the same in all {all} situations"),
            (_, 1) => String::from("; the choice for the current values differs"),
            _ => format!("; the choice differs in {count} of {all} situations"),
        }
    });

    format!("{things}{}.", chosen.unwrap_or_default())
}

fn draw_never_saved(ui: &mut Ui, sheet: &mut PanelSheet<'_>) {
    remark(ui, NEVER_SAVED);
    let save = Command::Save.entry();
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 16.0;
        if link_button(ui, save.title, save.hint).clicked() {
            sheet.requests.run_command(Command::Save);
        }
        let hint = "Choose a file to compare this graph with.";
        if link_button(ui, COMPARE_WITH_FILE, hint).clicked() {
            sheet.requests.push(Request::AskForComparison);
        }
    });
}

/// Explains which side has errors and therefore no results.
fn draw_errors(
    ui: &mut Ui,
    here: bool,
    there: bool,
    beside: &ComparedName,
    sheet: &mut PanelSheet<'_>,
) {
    if here {
        ui.add_space(8.0);
        remark(
            ui,
            "This graph has errors. Fix them to see which choices differ.",
        );
        let hint = "Go to the first problem.";
        if let Some(problem) = sheet.open.live.problems().iter().next()
            && link_button(ui, "Show the first problem", hint).clicked()
        {
            let place = problem.place;
            sheet.requests.push(Request::Reveal(place));
        }
    }
    if there {
        ui.add_space(8.0);
        let sentence = format!(
            "The choices cannot be compared because {} has errors.",
            beside.name
        );
        remark(ui, &sentence);
    }
}

/// Draws the curves. Returns the one that the user wants to see alone.
fn draw_curves(
    ui: &mut Ui,
    curves: &[ChangedCurve],
    shows_all: &mut bool,
    sheet: &mut PanelSheet<'_>,
) -> Option<Place> {
    let most = if *shows_all {
        curves.len()
    } else {
        MAX_INITIAL_CURVES
    };
    let across = if ui.available_width() >= MIN_TWO_CURVES_WIDTH {
        2
    } else {
        1
    };
    let mut larger = None;

    for pair in curves.get(..most.min(curves.len()))?.chunks(across) {
        ui.columns(across, |columns| {
            for (ui, curve) in columns.iter_mut().zip(pair) {
                if draw_curve(ui, curve, sheet) {
                    larger = Some(curve.place);
                }
            }
        });
    }

    if curves.len() > most {
        let words = format!("Show {} more", curves.len() - most);
        *shows_all = link_button(ui, &words, "Show the other changed curves.").clicked();
    }
    larger
}

/// Draws a curve that changed. Returns whether the user wants to see it alone.
fn draw_curve(ui: &mut Ui, changed: &ChangedCurve, sheet: &mut PanelSheet<'_>) -> bool {
    let title = &changed.plot.title;
    let mut is_larger = false;
    ui.horizontal(|ui| {
        let hint = "Click to go to its node.";
        if link_button(ui, title, hint).clicked() {
            sheet.requests.push(Request::Reveal(changed.place));
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            toolbar::draw_save_menu(ui, &format!("curve {title}"), &changed.plot, sheet);
            let larger = link_button(
                ui,
                "Enlarge",
                "Show this curve alone so that you can zoom in.",
            );
            set_label(&larger, &format!("Enlarge {title}"));
            is_larger = larger.clicked();
        });
    });

    let id = ui
        .scope_id()
        .with(("curve", changed.place.group, changed.place.node));
    plot::draw_plot(ui, id, &changed.plot, CURVE_HEIGHT, true);
    egui::Frame::new().show(ui, |ui| ui.add_space(4.0));
    is_larger
}

/// Returns the label of the list of files to compare with while it shows one.
pub fn compare_with_label(file: &str) -> String {
    format!("Compare with: {file}")
}

/// Returns the sentence for a graph that differs in its samples at most.
pub fn same_graph_sentence(file: &str) -> String {
    format!("The graph is the same as in {file}.")
}
