//! A text field for a path, where the system has no file dialog. The line below it shows the names in the folder that fit the
//! text, and Enter completes one that is meant.

use std::{
    fs,
    path::{Path, PathBuf},
};

use eframe::egui::{self, Align, Id, Key, Label, Layout, Modal, RichText, TextEdit};
use inclination_project::{
    files::names,
    io::{Job, Progress, Wake},
};

use super::{dialog_purpose::DialogPurpose as What, log_import::is_table};
use crate::{
    app::questions::{frame, primary},
    io::dialogs::Ask,
    text_selection::select_letters,
    theme,
};

/// Label of the field for a path.
pub const PATH: &str = "Path";
/// Title of the field for the library's folder.
pub const LIBRARY_FOLDER: &str = "The library's folder";

/// How many fitting names are shown.
const MAX_SHOWN_NAMES: usize = 20;

/// A folder or file that can complete the path.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Entry {
    /// Folders come first.
    is_file: bool,
    name: String,
}

/// The field and the folder that its text names.
#[derive(Debug)]
pub(super) struct PathField {
    what: What,
    text: String,
    /// The folder that a relative path begins in.
    start: PathBuf,
    folder: PathBuf,
    entries: Vec<Entry>,
    looking: Option<Job<Vec<Entry>>>,
    /// Why the text cannot be taken, until it changes.
    complaint: Option<String>,
    is_new: bool,
}

/// The outcome of a frame.
pub(super) enum Outcome {
    Cancelled,
    Chosen(PathBuf),
}

impl PathField {
    pub(super) fn new(wake: &Wake, what: What, ask: &Ask) -> Self {
        let (start, name) = match ask {
            Ask::Open(folder)
            | Ask::Project(folder)
            | Ask::Table(folder)
            | Ask::Keys(folder)
            | Ask::List(folder)
            | Ask::Folder(folder) => (folder, ""),
            Ask::Save(folder, name) | Ask::Export(folder, name, _) => (folder, name.as_str()),
        };
        let mut field = Self {
            what,
            text: start.join(name).display().to_string(),
            start: start.clone(),
            folder: PathBuf::new(),
            entries: Vec::new(),
            looking: None,
            complaint: None,
            is_new: true,
        };
        field.read_folder(wake);
        field
    }

    /// Reads the folder that the text names, if it is another.
    fn read_folder(&mut self, wake: &Wake) {
        let folder = match self.path().parent() {
            Some(parent) if !self.names_folder() => parent.to_owned(),
            _ => self.path(),
        };
        if folder != self.folder {
            self.folder.clone_from(&folder);
            let what = self.what;
            self.looking = Some(Job::start(wake, move || entries(&folder, what)));
        }
        if let Some(Progress::Done(entries)) = self.looking.as_ref().map(Job::progress) {
            self.entries = entries;
            self.looking = None;
        }
    }

    fn path(&self) -> PathBuf {
        names::typed(&self.text, &self.start)
    }

    /// Whether the text ends where a name would begin.
    fn names_folder(&self) -> bool {
        let text = self.text.trim_end();
        text.is_empty() || text.ends_with(std::path::is_separator)
    }

    /// Returns the last name in the text, in lower case.
    fn last_name(&self) -> String {
        if self.names_folder() {
            return String::new();
        }
        names::of(&self.path()).to_lowercase()
    }

    fn show(&mut self, context: &egui::Context) -> Option<Outcome> {
        let (title, verb) = match self.what {
            What::Open => ("Open a file", "Open"),
            What::Save(_) | What::Export(_) => ("Save as", "Save"),
            What::Import => ("Import samples", "Import"),
            What::Keys => ("Import keys", "Import"),
            What::Contract => ("Import the game's stats", "Import"),
            What::Compare(_) => ("Compare with a file", "Compare"),
            What::Library => (LIBRARY_FOLDER, "Use this folder"),
        };
        let modal = Modal::new(Id::unique("path"))
            .frame(frame(context))
            .show(context, |ui| {
                ui.set_width(560.0_f32.min(ui.ctx().content_rect().width() - 96.0));
                ui.label(RichText::new(title).font(theme::strong(15.0)));
                ui.add_space(8.0);
                let mut outcome = self.edit_text(ui);
                self.show_names(ui);
                ui.add_space(12.0);
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    let is_named = self.what == What::Library || !self.names_folder();
                    let button = primary(context, verb);
                    if ui.add_enabled(is_named, button).clicked() {
                        outcome = self.take(ui);
                    }
                    if ui.button("Cancel").clicked() {
                        outcome = Some(Outcome::Cancelled);
                    }
                });
                outcome
            });
        let closes = modal.should_close();
        modal.inner.or(closes.then_some(Outcome::Cancelled))
    }

    /// Shows why the text cannot be taken, or the names that fit it.
    fn show_names(&self, ui: &mut egui::Ui) {
        let palette = theme::of(ui.ctx());
        let (text, color) = match &self.complaint {
            Some(complaint) => (complaint.clone(), palette.warning),
            None => (self.fitting_names().join("   "), palette.dim),
        };
        let text = RichText::new(text).size(theme::SMALL).color(color);
        ui.add(Label::new(text).truncate());
    }

    fn fitting_names(&self) -> Vec<String> {
        let part = self.last_name();
        let fits = |entry: &&Entry| entry.name.to_lowercase().contains(&part);
        let shown = self.entries.iter().filter(fits).take(MAX_SHOWN_NAMES);
        shown
            .map(|entry| {
                let end = if entry.is_file {
                    ""
                } else {
                    std::path::MAIN_SEPARATOR_STR
                };
                format!("{}{end}", entry.name)
            })
            .collect()
    }

    fn edit_text(&mut self, ui: &mut egui::Ui) -> Option<Outcome> {
        let edit = TextEdit::singleline(&mut self.text)
            .id(field_id())
            .desired_width(f32::INFINITY)
            .margin(egui::Margin::symmetric(8, 6))
            .hint_text("Type a path");
        let response = edit.show(ui).response.response.clone();
        if response.changed() {
            self.complaint = None;
        }
        response.widget_info(|| {
            let mut info = egui::WidgetInfo::labeled(egui::Role::TextInput, true, PATH);
            info.current_text_value = Some(self.text.clone());
            info
        });
        if std::mem::take(&mut self.is_new) {
            self.select_name(ui);
        }
        let is_entered = response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        if is_entered { self.take(ui) } else { None }
    }

    /// Selects what is usually typed over: the name without its ending, or all.
    fn select_name(&self, ui: &egui::Ui) {
        let name = self.last_name();
        let stem = name.strip_suffix(names::ENDING);
        let stem = stem.or_else(|| Some(name.rsplit_once('.')?.0));
        let end = self.text.chars().count();
        let start = stem.map_or(0, |_| end.saturating_sub(name.chars().count()));
        let length = stem.map_or(end, |stem| stem.chars().count());
        select(ui, start, start + length);
    }

    fn move_to_end(&self, ui: &egui::Ui) {
        let end = self.text.chars().count();
        select(ui, end, end);
    }

    /// Takes what is typed: goes into a folder, gives a file, or says why neither can be.
    fn take(&mut self, ui: &egui::Ui) -> Option<Outcome> {
        let path = self.path();
        let is_folder = path.is_dir();
        let is_read = !matches!(self.what, What::Save(_) | What::Export(_) | What::Library);
        if self.what == What::Library && is_folder {
            return Some(self.chosen());
        }
        if is_folder || self.names_folder() {
            self.enter_folder(ui);
            return None;
        }
        if !is_read || path.is_file() {
            return Some(self.chosen());
        }
        // The names in the folder may not be known yet.
        let meant = find_meant(&self.entries, &self.last_name()).filter(|_| self.looking.is_none());
        let Some(entry) = meant else {
            let (name, folder) = (names::of(&path), self.folder.display());
            self.complaint = Some(format!("There is no {name} in {folder}."));
            self.move_to_end(ui);
            return None;
        };
        self.text = self.folder.join(&entry.name).display().to_string();
        if entry.is_file {
            return Some(self.chosen());
        }
        self.enter_folder(ui);
        None
    }

    fn chosen(&self) -> Outcome {
        Outcome::Chosen(names::whole(&self.path()))
    }

    fn enter_folder(&mut self, ui: &egui::Ui) {
        if !self.names_folder() {
            self.text.push(std::path::MAIN_SEPARATOR);
        }
        self.move_to_end(ui);
    }
}

fn field_id() -> Id {
    Id::unique("path, typed")
}

/// Selects letters of the field, and gives it the keyboard.
fn select(ui: &egui::Ui, start: usize, end: usize) {
    let id = field_id();
    select_letters(ui.ctx(), id, start..end);
    ui.memory_mut(|memory| memory.request_focus(id));
}

/// Finds the entry meant by part of a name: the one of that name, with or without its ending, or the only one that has it.
fn find_meant(entries: &[Entry], part: &str) -> Option<Entry> {
    let short = |entry: &&Entry| names::short(Path::new(&entry.name)).to_lowercase();
    let named = entries.iter().find(|entry| short(entry) == part);
    let mut fitting = entries
        .iter()
        .filter(|entry| entry.name.to_lowercase().contains(part));
    match (named, fitting.next(), fitting.next()) {
        (Some(named), ..) => Some(named.clone()),
        (None, Some(only), None) => Some(only.clone()),
        _ => None,
    }
}

/// Lists folders and the files that can be meant. A folder that cannot be read looks empty.
fn entries(folder: &Path, what: What) -> Vec<Entry> {
    let found = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut entries: Vec<Entry> = found
        .filter_map(|entry| {
            let name = entry.file_name().to_string_lossy().into_owned();
            let is_file = !entry.path().is_dir();
            let is_meant = !is_file || can_be_meant(what, &entry.path());
            (is_meant && !name.starts_with('.')).then_some(Entry { is_file, name })
        })
        .collect();
    entries.sort();
    entries
}

fn can_be_meant(what: What, file: &Path) -> bool {
    let ends_in = |ending: &str| names::of(file).to_lowercase().ends_with(ending);
    match what {
        What::Open | What::Compare(_) | What::Save(_) | What::Keys => ends_in(".json"),
        What::Export(form) => ends_in(form.ending()),
        What::Import => is_table(file),
        What::Library => false,
        What::Contract => is_table(file) || ends_in(".json"),
    }
}

impl PathField {
    /// Draws the field. Gives what came of it.
    pub(super) fn update(&mut self, context: &egui::Context, wake: &Wake) -> Option<Outcome> {
        self.read_folder(wake);
        self.show(context)
    }

    /// What a path is asked for.
    pub(super) fn purpose(&self) -> What {
        self.what
    }
}

#[cfg(test)]
mod tests {
    use tempfile::tempdir;

    use super::*;

    #[test]
    fn a_part_means_what_is_called_so_or_the_only_one_that_has_it() {
        let entries = ["guard", "duel.incl.json", "duel-two.incl.json"].map(|name| Entry {
            is_file: name.contains('.'),
            name: name.to_owned(),
        });
        let found = |part: &str| find_meant(&entries, part).map(|entry| entry.name);
        assert_eq!(found("gu").as_deref(), Some("guard"));
        assert_eq!(found("duel").as_deref(), Some("duel.incl.json"));
        assert_eq!(found("two").as_deref(), Some("duel-two.incl.json"));
        for part in ["due", "mine.json", "duel.csv"] {
            assert_eq!(found(part), None, "{part}");
        }
    }

    #[test]
    fn folders_come_first_and_only_projects_are_shown() {
        let folder = tempdir().unwrap();
        for name in ["b.incl.json", "a.incl.json", "picture.png", ".hidden.json"] {
            fs::write(folder.path().join(name), "").unwrap();
        }
        fs::create_dir(folder.path().join("z")).unwrap();
        let names: Vec<String> = entries(folder.path(), What::Open)
            .into_iter()
            .map(|entry| entry.name)
            .collect();
        assert_eq!(names, ["z", "a.incl.json", "b.incl.json"]);
        assert!(entries(&folder.path().join("gone"), What::Open).is_empty());
    }
}
