//! Importing a game's log as samples: a thread reads the file, a dialog reports the result, and the
//! user keeps it or not.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use eframe::egui::{
    Align, Context, Id, Key, Layout, Modal, Modifiers, ProgressBar, RichText, ScrollArea, Ui,
};
use inclination_analysis::open_document::DocumentId;
use inclination_core::{
    authoring::model::Stat,
    text::{count_noun, format_count},
};
use inclination_project::{
    edit::samples,
    files::names,
    io::{Job, Progress, open_file},
    log::{Log, Mistake, ReadProgress, RowSelection},
};

use super::FileJobs;
use crate::{
    app::{
        documents::Documents,
        job_context::JobContext,
        notifications::Notifications,
        questions::{dialog_frame, draw_focus_ring, is_first_frame, primary_button},
    },
    theme,
};

/// The maximum number of rows that become samples. A longer list would be too long to look through.
const MAX_SAMPLES: usize = 1000;

/// A log that is being imported.
#[derive(Debug)]
pub(super) struct LogImport {
    document: DocumentId,
    name: String,
    /// The size of the file.
    bytes: u64,
    reading: ReadProgress,
    job: Job<Result<Log, String>>,
    read: Option<Result<Arc<Log>, String>>,
    choice: RowSelection,
}

impl Drop for LogImport {
    fn drop(&mut self) {
        self.reading.cancel();
    }
}

/// The user's decision about an import.
enum ImportDecision {
    Closed,
    Kept,
}

/// Whether a file is a table, judged by its extension.
pub(super) fn is_table(file: &Path) -> bool {
    let ending = file.extension().and_then(|ending| ending.to_str());
    let endings = ["csv", "tsv", "txt", "tab"];
    ending.is_some_and(|ending| {
        endings
            .iter()
            .any(|known| known.eq_ignore_ascii_case(ending))
    })
}

/// Reads a table's rows as values of stats.
fn read_log(file: &Path, stats: &[Stat], reading: &ReadProgress) -> Result<Log, String> {
    let open = open_file(file).map_err(|error| error.to_string())?;
    Log::read(open, stats, reading)
}

impl FileJobs {
    /// Starts to read a table's rows as samples of the shown document.
    pub(super) fn import_log(&mut self, file: PathBuf, documents: &Documents) {
        let Some(document) = documents.shown_document() else {
            return;
        };

        let stats = document.document().graph.stats.clone();
        let id = document.id();
        let reading = ReadProgress::default();
        let own = reading.clone();
        let name = names::file_name(&file);
        let bytes = file.metadata().map_or(0, |metadata| metadata.len());
        let job = Job::start(&self.wake, move || read_log(&file, &stats, &own));

        self.log_import = Some(LogImport {
            document: id,
            name,
            bytes,
            reading,
            job,
            read: None,
            choice: RowSelection::default(),
        });
    }

    /// Draws the open import, and keeps its rows if the user wants them.
    pub(in crate::app) fn show_log_import(&mut self, context: &Context, app: &mut JobContext<'_>) {
        let Some(mut import) = self.log_import.take() else {
            return;
        };
        if import.read.is_none() {
            import.read = match import.job.poll_progress() {
                Progress::Running => None,
                Progress::Done(read) => Some(read.map(Arc::new)),
                Progress::Lost => Some(Err(String::from("Reading was interrupted. Try again."))),
            };
        }

        match import.show_dialog(context) {
            None => self.log_import = Some(import),
            Some(ImportDecision::Closed) => {}
            Some(ImportDecision::Kept) => import.keep_rows(app.documents, app.notifications),
        }
    }
}

impl LogImport {
    /// Keeps the rows as samples of the document, in one undo step.
    fn keep_rows(&self, documents: &mut Documents, notifications: &mut Notifications) {
        let Some(Ok(log)) = &self.read else {
            return;
        };
        let Some(document) = documents.get_mut(self.document) else {
            return;
        };

        let rows = log.samples(MAX_SAMPLES, self.choice);
        let count = rows.len();
        let edits = samples::add_samples(document.document(), rows);
        document.apply_step("Import samples", edits);
        document.log = Some(Arc::clone(log));

        let message = format!(
            "Imported {} from “{}”.",
            count_noun(count, "sample"),
            self.name
        );
        notifications.show_message(&message);
    }

    /// Draws the dialog. Returns the user's decision.
    fn show_dialog(&mut self, context: &Context) -> Option<ImportDecision> {
        let modal = Modal::new(Id::unique("importing"))
            .frame(dialog_frame(context))
            .show(context, |ui| {
                let room = ui.ctx().content_rect();
                ui.set_width(560.0_f32.min(room.width() - 96.0));
                let title = format!("Import “{}”", self.name);
                ui.label(RichText::new(title).font(theme::heading_font(15.0)));
                ui.add_space(8.0);

                match self.read.clone() {
                    None => {
                        self.show_progress(ui);
                        show_buttons(ui, None, false)
                    }
                    Some(Err(sentence)) => {
                        ui.label(sentence);
                        show_buttons(ui, None, true)
                    }
                    Some(Ok(log)) => {
                        self.show_report(ui, &log);
                        let count = log.len().min(MAX_SAMPLES);
                        let verb = keep_samples_label(count);
                        show_buttons(ui, (count > 0).then_some(verb.as_str()), true)
                    }
                }
            });

        // A click outside does not close the dialog, because the file would have to be read again.
        let is_foremost = modal.is_top_modal && !modal.any_popup_open;
        let escapes = || context.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape));
        let closes = is_foremost && escapes();
        modal.inner.or(closes.then_some(ImportDecision::Closed))
    }

    /// Draws the progress of reading.
    fn show_progress(&self, ui: &mut Ui) {
        // Nothing else requests frames while the file is read, so ask for one every 50 ms.
        ui.ctx()
            .request_repaint_after(std::time::Duration::from_millis(50));

        let read = self.reading.bytes_read();
        let part = read as f32 / self.bytes.max(1) as f32;
        let million = |bytes: u64| bytes as f64 / 1e6;
        let label = format!("{:.1} of {:.1} MB", million(read), million(self.bytes));
        ui.add(ProgressBar::new(part).text(label));
    }

    /// Draws the report of the rows and columns that were read, and of those left out.
    fn show_report(&mut self, ui: &mut Ui, log: &Log) {
        ui.label(format!(
            "{} read.",
            format_count_with_verb(log.len(), "row")
        ));

        if log.rows_beyond_limit > 0 {
            ui.label(format!(
                "{} skipped to limit memory use.",
                format_count_with_verb(log.rows_beyond_limit, "more row")
            ));
        }

        if !log.unknown.is_empty() {
            let names: Vec<String> = log
                .unknown
                .iter()
                .take(20)
                .map(|column| match &column.nearest {
                    Some(near) => format!("“{}” (did you mean “{near}”?)", column.name),
                    None => format!("“{}”", column.name),
                })
                .collect();
            let more = if log.unknown.len() > 20 {
                ", and more"
            } else {
                ""
            };
            ui.label(format!(
                "Columns that match no stat: {}{more}.",
                names.join(", ")
            ));
        }

        if !log.missing.is_empty() {
            let missing: Vec<String> = log
                .missing
                .iter()
                .take(20)
                .map(|name| format!("“{name}”"))
                .collect();
            let more = if log.missing.len() > 20 {
                ", and more"
            } else {
                ""
            };
            let missing = missing.join(", ");
            ui.label(format!(
                "Stats without a column, set to their defaults: {missing}{more}."
            ));
        }

        if log.wrong_rows > 0 {
            let title = format!("Skipped {}:", count_noun(log.wrong_rows, "invalid row"));
            show_mistakes(ui, &title, "invalid row", &log.mistakes, log.wrong_rows);
        }

        if log.outside_count > 0 {
            let title = if log.outside_count == 1 {
                String::from("1 value does not fit its stat and is kept unchanged:")
            } else {
                let values = count_noun(log.outside_count, "value");
                format!("{values} do not fit their stats and are kept unchanged:")
            };
            show_mistakes(ui, &title, "value", &log.outside, log.outside_count);
        }

        if log.len() > MAX_SAMPLES {
            ui.add_space(8.0);
            ui.label(format!(
                "{} rows become samples. The whole log stays available while the document is open.",
                format_count(MAX_SAMPLES as u64)
            ));
            let first = format!("The first {} rows", format_count(MAX_SAMPLES as u64));
            ui.radio_value(&mut self.choice, RowSelection::First, first);
            let spread = format!(
                "{} rows, spread evenly over the log",
                format_count(MAX_SAMPLES as u64)
            );
            ui.radio_value(&mut self.choice, RowSelection::Spread, spread);
        }
    }
}

/// Draws a list of mistakes, and how many more there are. The noun is what each of them is in.
fn show_mistakes(ui: &mut Ui, title: &str, noun: &str, mistakes: &[Mistake], count: usize) {
    let dim = theme::current_palette(ui.ctx()).dim;
    ui.add_space(8.0);
    ui.label(title);
    let area = ScrollArea::vertical().id_salt(noun).max_height(136.0);

    area.show(ui, |ui| {
        ui.set_width(ui.available_width());
        for mistake in mistakes {
            ui.label(RichText::new(mistake.to_string()).color(dim));
        }
        let more = count - mistakes.len();
        if more > 0 {
            let noun = format!("more {noun}");
            ui.label(RichText::new(format!("And {}.", count_noun(more, &noun))).color(dim));
        }
    });
}

/// Draws the buttons. Enter presses the first one until another has the focus. While the file is
/// being read, no button takes the focus.
fn show_buttons(ui: &mut Ui, verb: Option<&str>, is_read: bool) -> Option<ImportDecision> {
    ui.add_space(12.0);
    let mut done = None;

    let context = ui.ctx().clone();
    let nothing_has_focus = context.memory(|memory| memory.focused().is_none());
    let is_new = is_first_frame(&context, Id::unique(("importing", is_read)));
    let takes_focus = is_read && (is_new || nothing_has_focus);

    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        let first = verb.map(|verb| (ui.add(primary_button(&context, verb)), ImportDecision::Kept));
        let leave = if verb.is_some() { "Cancel" } else { "Close" };
        let last = (ui.button(leave), ImportDecision::Closed);
        for (at, (response, answer)) in first.into_iter().chain([last]).enumerate() {
            if at == 0 && takes_focus {
                response.request_focus();
            }
            draw_focus_ring(&response);
            if response.clicked() {
                done = Some(answer);
            }
        }
    });
    done
}

/// Formats a count with its noun and a verb, such as "2 rows were".
fn format_count_with_verb(count: usize, what: &str) -> String {
    let verb = if count == 1 { "was" } else { "were" };
    format!("{} {verb}", count_noun(count, what))
}

/// Returns the label of the button that keeps rows as samples.
pub fn keep_samples_label(count: usize) -> String {
    format!("Import {}", count_noun(count, "sample"))
}

#[cfg(test)]
mod tests {
    use std::{fs, time::Duration};

    use inclination_analysis::open_document::OpenDocument;
    use inclination_project::io::Wake;
    use tempfile::tempdir;

    use super::*;
    use crate::io::NoDialogs;

    #[test]
    fn counts_have_separators_and_plurals() {
        assert_eq!(format_count_with_verb(1, "row"), "1 row was");
        assert_eq!(format_count_with_verb(999, "row"), "999 rows were");
        assert_eq!(
            format_count_with_verb(1_234_567, "row"),
            "1,234,567 rows were"
        );
    }

    #[test]
    fn tables_are_recognized_by_extension() {
        assert!(is_table(Path::new("a/log.CSV")) && is_table(Path::new("log.tsv")));
        assert!(!is_table(Path::new("csv")) && !is_table(Path::new("a.csv.json")));
    }

    #[test]
    fn an_import_is_one_undo_step_and_keeps_the_log() {
        let folder = tempdir().unwrap();
        let file = folder.path().join("log.csv");
        fs::write(&file, "Health,Potions\n38,1\n7,none\n12,3\n").unwrap();
        let mut documents = Documents::default();
        let mut notifications = Notifications::default();

        let wake = Wake::new(|| {});
        let mut jobs = FileJobs::new(wake, Arc::new(NoDialogs), Vec::new());
        let duel = include_bytes!("../../../../../assets/examples/duel.incl.json");
        let document = inclination_core::authoring::format::Document::read(duel).unwrap();
        let before = document.write();
        documents.add(|id| OpenDocument::new(id, document));

        jobs.import_log(file, &documents);
        let mut import = jobs.log_import.take().unwrap();
        let read = loop {
            match import.job.poll_progress() {
                Progress::Running => std::thread::sleep(Duration::from_millis(5)),
                Progress::Done(read) => break read,
                Progress::Lost => panic!("it was lost"),
            }
        };
        import.read = Some(read.map(Arc::new));
        import.keep_rows(&mut documents, &mut notifications);

        let open = documents.shown_document().unwrap();
        let named = &open.document().samples.named;
        let names: Vec<&str> = named.iter().map(|sample| sample.name.as_str()).collect();
        assert_eq!(names, ["Line 2", "Line 4"]);
        assert_eq!(open.log.as_ref().unwrap().wrong_rows, 1);

        let open = documents.shown_document_mut().unwrap();
        assert_eq!(open.undo().as_deref(), Some("Import samples"));
        assert_eq!(open.document().write(), before);
    }
}
