//! Importing a game's log as samples: a thread reads it, a card reports what was read, and the user
//! keeps it or not.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use eframe::egui::{
    Align, Context, Id, Key, Layout, Modal, Modifiers, ProgressBar, RichText, ScrollArea, Ui,
};
use inclination_analysis::open_document::DocumentId;
use inclination_core::model::Stat;
use inclination_project::{
    edit::samples,
    files::names,
    io::{Job, Progress, open},
    log::{Choice, Log, Mistake, Reading},
    text::number::thousands,
};

use super::FileJobs;
use crate::{
    app::{
        documents::Documents,
        job_context::JobContext,
        notifications::Notifications,
        questions::{frame, is_new, primary, ring},
    },
    theme,
};

/// How many rows become samples at most: more are no list that anybody looks through.
const MAX_SAMPLES: usize = 1000;

/// A log that is being imported.
#[derive(Debug)]
pub(super) struct LogImport {
    document: DocumentId,
    name: String,
    /// How long the file is.
    bytes: u64,
    reading: Reading,
    job: Job<Result<Log, String>>,
    read: Option<Result<Arc<Log>, String>>,
    choice: Choice,
}

impl Drop for LogImport {
    fn drop(&mut self) {
        self.reading.cancel();
    }
}

/// What is done with it.
enum Done {
    Closed,
    Kept,
}

/// Whether a file is a table, by its name.
pub(super) fn is_table(file: &Path) -> bool {
    let ending = file.extension().and_then(|ending| ending.to_str());
    let endings = ["csv", "tsv", "txt", "tab"];
    ending.is_some_and(|ending| {
        endings
            .iter()
            .any(|known| known.eq_ignore_ascii_case(ending))
    })
}

fn read(file: &Path, stats: &[Stat], reading: &Reading) -> Result<Log, String> {
    let open = open(file).map_err(|error| error.to_string())?;
    Log::read(open, stats, reading)
}

impl FileJobs {
    /// Reads a table's rows as samples of the shown document.
    pub(super) fn import_log(&mut self, file: PathBuf, documents: &Documents) {
        let Some(document) = documents.shown() else {
            return;
        };
        let stats = document.document().graph.stats.clone();
        let id = document.id();
        let reading = Reading::default();
        let own = reading.clone();
        let name = names::of(&file);
        let bytes = file.metadata().map_or(0, |about| about.len());
        let job = Job::start(&self.wake, move || read(&file, &stats, &own));
        self.log_import = Some(LogImport {
            document: id,
            name,
            bytes,
            reading,
            job,
            read: None,
            choice: Choice::default(),
        });
    }

    /// Draws the import, and keeps its rows if the user wants them.
    pub(in crate::app) fn show_log_import(&mut self, context: &Context, app: &mut JobContext<'_>) {
        let Some(mut import) = self.log_import.take() else {
            return;
        };
        if import.read.is_none() {
            import.read = match import.job.progress() {
                Progress::Going => None,
                Progress::Done(read) => Some(read.map(Arc::new)),
                Progress::Lost => Some(Err(String::from("Reading it broke off. Try again."))),
            };
        }
        match import.show(context) {
            None => self.log_import = Some(import),
            Some(Done::Closed) => {}
            Some(Done::Kept) => import.keep_rows(app.documents, app.notifications),
        }
    }
}

impl LogImport {
    /// Keeps what was read as samples of the document.
    fn keep_rows(&self, documents: &mut Documents, notifications: &mut Notifications) {
        let Some(Ok(log)) = &self.read else {
            return;
        };
        let Some(document) = documents.get_mut(self.document) else {
            return;
        };
        let rows = log.samples(MAX_SAMPLES, self.choice);
        let count = rows.len();
        let edits = samples::all_kept(document.document(), rows);
        document.edit("Import samples", edits);
        document.log = Some(Arc::clone(log));

        let message = format!("{} kept from {}.", counted(count, "sample"), self.name);
        notifications.say(&message);
    }

    fn show(&mut self, context: &Context) -> Option<Done> {
        let modal = Modal::new(Id::unique("importing"))
            .frame(frame(context))
            .show(context, |ui| {
                let room = ui.ctx().content_rect();
                ui.set_width(560.0_f32.min(room.width() - 96.0));
                let title = format!("Import {}", self.name);
                ui.label(RichText::new(title).font(theme::strong(15.0)));
                ui.add_space(8.0);
                match self.read.clone() {
                    None => {
                        self.progress(ui);
                        buttons(ui, None, false)
                    }
                    Some(Err(sentence)) => {
                        ui.label(sentence);
                        buttons(ui, None, true)
                    }
                    Some(Ok(log)) => {
                        self.report(ui, &log);
                        let count = log.len().min(MAX_SAMPLES);
                        let verb = keep_samples(count);
                        buttons(ui, (count > 0).then_some(verb.as_str()), true)
                    }
                }
            });
        // A click beside it closes nothing: what was read would have to be read again.
        let is_foremost = modal.is_top_modal && !modal.any_popup_open;
        let escapes = || context.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape));
        let closes = is_foremost && escapes();
        modal.inner.or(closes.then_some(Done::Closed))
    }

    fn progress(&self, ui: &mut Ui) {
        // Nobody waits for a frame to see how far it is.
        ui.ctx()
            .request_repaint_after(std::time::Duration::from_millis(50));
        let read = self.reading.bytes();
        let part = read as f32 / self.bytes.max(1) as f32;
        let million = |bytes: u64| bytes as f64 / 1e6;
        let said = format!("{:.1} of {:.1} MB", million(read), million(self.bytes));
        ui.add(ProgressBar::new(part).text(said));
    }

    /// What was read, and what not.
    fn report(&mut self, ui: &mut Ui, log: &Log) {
        ui.label(format!("{} read.", were(log.len(), "row")));
        if log.beyond > 0 {
            ui.label(format!(
                "{} left out: no more fit into memory.",
                were(log.beyond, "more row")
            ));
        }
        if !log.unknown.is_empty() {
            let all = log
                .unknown
                .iter()
                .take(20)
                .map(|column| match &column.nearest {
                    Some(near) => format!("“{}” (perhaps {near})", column.name),
                    None => format!("“{}”", column.name),
                });
            let all: Vec<String> = all.collect();
            let more = if log.unknown.len() > 20 {
                ", and more"
            } else {
                ""
            };
            ui.label(format!(
                "Columns that are no stats: {}{more}.",
                all.join(", ")
            ));
        }
        if !log.missing.is_empty() {
            let missing: Vec<&str> = log.missing.iter().take(20).map(String::as_str).collect();
            let more = if log.missing.len() > 20 {
                ", and more"
            } else {
                ""
            };
            let missing = missing.join(", ");
            ui.label(format!(
                "Without a column, and so at their defaults: {missing}{more}."
            ));
        }
        if log.wrong > 0 {
            let said = were(log.wrong, "row");
            let them = if log.wrong == 1 { "it" } else { "them" };
            let said = format!("{said} left out, since something in {them} is wrong:");
            list(ui, &said, ("row", &log.mistakes, log.wrong));
        }
        if log.strays > 0 {
            let said = if log.strays == 1 {
                String::from("1 value does not fit its stat, and is kept as it is:")
            } else {
                let values = counted(log.strays, "value");
                format!("{values} do not fit their stats, and are kept as they are:")
            };
            list(ui, &said, ("value", &log.outside, log.strays));
        }
        if log.len() > MAX_SAMPLES {
            ui.add_space(8.0);
            ui.label(format!(
                "{} become samples; the whole log stays at hand as long as the document is open.",
                thousands(MAX_SAMPLES)
            ));
            let first = format!("The first {}", thousands(MAX_SAMPLES));
            ui.radio_value(&mut self.choice, Choice::First, first);
            let spread = format!("{}, spread over all of it", thousands(MAX_SAMPLES));
            ui.radio_value(&mut self.choice, Choice::Spread, spread);
        }
    }
}

/// What is wrong in rows, as far as it is told.
fn list(ui: &mut Ui, title: &str, (what, told, count): (&str, &[Mistake], usize)) {
    let dim = theme::of(ui.ctx()).dim;
    ui.add_space(8.0);
    ui.label(title);
    let area = ScrollArea::vertical().id_salt(what).max_height(136.0);
    area.show(ui, |ui| {
        ui.set_width(ui.available_width());
        for mistake in told {
            ui.label(RichText::new(mistake.to_string()).color(dim));
        }
        let more = count - told.len();
        if more > 0 {
            let what = format!("more {what}");
            ui.label(RichText::new(format!("And {}.", counted(more, &what))).color(dim));
        }
    });
}

/// What can be done. Enter is the first of it, until somebody goes to another; while the file is
/// read it is nothing.
fn buttons(ui: &mut Ui, verb: Option<&str>, is_read: bool) -> Option<Done> {
    ui.add_space(12.0);
    let mut done = None;
    let context = ui.ctx().clone();
    let nothing_has_focus = context.memory(|memory| memory.focused().is_none());
    let is_new = is_new(&context, Id::unique(("importing", is_read)));
    let takes_focus = is_read && (is_new || nothing_has_focus);
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        let first = verb.map(|verb| (ui.add(primary(&context, verb)), Done::Kept));
        let leave = if verb.is_some() { "Cancel" } else { "Close" };
        let last = (ui.button(leave), Done::Closed);
        for (at, (response, answer)) in first.into_iter().chain([last]).enumerate() {
            if at == 0 && takes_focus {
                response.request_focus();
            }
            ring(&response);
            if response.clicked() {
                done = Some(answer);
            }
        }
    });
    done
}

fn counted(count: usize, what: &str) -> String {
    let many = if count == 1 { "" } else { "s" };
    format!("{} {what}{many}", thousands(count))
}

fn were(count: usize, what: &str) -> String {
    let verb = if count == 1 { "was" } else { "were" };
    format!("{} {verb}", counted(count, what))
}

/// Returns the label of the button that keeps rows as samples.
pub fn keep_samples(count: usize) -> String {
    format!("Keep {}", counted(count, "sample"))
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
    fn counts_are_read_as_people_write_them() {
        assert_eq!(counted(1, "row"), "1 row");
        assert_eq!(counted(999, "row"), "999 rows");
        assert_eq!(were(1_234_567, "row"), "1,234,567 rows were");
    }

    #[test]
    fn tables_are_known_by_their_names() {
        assert!(is_table(Path::new("a/log.CSV")) && is_table(Path::new("log.tsv")));
        assert!(!is_table(Path::new("csv")) && !is_table(Path::new("a.csv.json")));
    }

    #[test]
    fn what_is_imported_is_one_step_and_stays_at_hand() {
        let folder = tempdir().unwrap();
        let file = folder.path().join("log.csv");
        fs::write(&file, "Health,Potions\n38,1\n7,none\n12,3\n").unwrap();
        let mut documents = Documents::default();
        let mut notifications = Notifications::default();
        let wake = Wake::by(|| {});
        let mut jobs = FileJobs::new(wake, Arc::new(NoDialogs), Vec::new());
        let duel = include_bytes!("../../../../../assets/examples/duel.incl.json");
        let document = inclination_core::Document::read(duel).unwrap();
        let before = document.write();
        documents.add(|id| OpenDocument::new(id, document));
        jobs.import_log(file, &documents);
        let mut import = jobs.log_import.take().unwrap();
        let read = loop {
            match import.job.progress() {
                Progress::Going => std::thread::sleep(Duration::from_millis(5)),
                Progress::Done(read) => break read,
                Progress::Lost => panic!("it was lost"),
            }
        };
        import.read = Some(read.map(Arc::new));
        import.keep_rows(&mut documents, &mut notifications);
        let open = documents.shown().unwrap();
        let named = &open.document().samples.named;
        let names: Vec<&str> = named.iter().map(|sample| sample.name.as_str()).collect();
        assert_eq!(names, ["Line 2", "Line 4"]);
        assert_eq!(open.log.as_ref().unwrap().wrong, 1);
        let open = documents.shown_mut().unwrap();
        assert_eq!(open.undo().as_deref(), Some("Import samples"));
        assert_eq!(open.document().write(), before);
    }
}
