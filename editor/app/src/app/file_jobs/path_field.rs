//! A text field for a path, used when the system has no file dialog. The line below the field
//! lists the matching names in the folder. Enter completes a unique match, and a click on a name
//! chooses it.

use std::{
    fs,
    path::{Path, PathBuf},
};

use eframe::egui::{
    self, Align, Button, Id, Key, Label, Layout, Modal, RichText, TextEdit, TextStyle,
    TextWrapMode, WidgetText, vec2,
};
use inclination_project::{
    files::names,
    io::{Job, Progress, Wake},
};

use super::{dialog_purpose::DialogPurpose, log_import::is_table};
use crate::{
    app::questions::{dialog_frame, primary_button},
    io::dialogs::DialogRequest,
    text_selection::select_letters,
    theme,
};

/// The label of the path field.
pub const PATH: &str = "Path";
/// The title of the field for the library's folder.
pub const LIBRARY_FOLDER: &str = "Library folder";

/// The maximum number of matching names that are shown.
const MAX_MATCHING_NAMES: usize = 20;

/// A folder or file that can complete the path.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct FolderEntry {
    /// False for folders, so that they are sorted first.
    is_file: bool,
    name: String,
}

impl FolderEntry {
    /// Returns the name, with a separator after a folder's.
    fn display_name(&self) -> String {
        let end = if self.is_file {
            ""
        } else {
            std::path::MAIN_SEPARATOR_STR
        };
        format!("{}{end}", self.name)
    }
}

/// The path field, and the listing of the folder that its text names.
#[derive(Debug)]
pub(super) struct PathField {
    purpose: DialogPurpose,
    text: String,
    /// The folder that a relative path starts in.
    start: PathBuf,
    folder: PathBuf,
    entries: Vec<FolderEntry>,
    looking: Option<Job<Vec<FolderEntry>>>,
    /// Why the path cannot be used. Cleared when the text changes.
    complaint: Option<String>,
    is_new: bool,
}

/// The outcome of the dialog.
pub(super) enum PathOutcome {
    Canceled,
    Chosen(PathBuf),
}

impl PathField {
    pub(super) fn new(wake: &Wake, purpose: DialogPurpose, ask: &DialogRequest) -> Self {
        let (start, name) = match ask {
            DialogRequest::Open(folder)
            | DialogRequest::Project(folder)
            | DialogRequest::Table(folder)
            | DialogRequest::Keys(folder)
            | DialogRequest::Contract(folder)
            | DialogRequest::Folder(folder) => (folder, ""),
            DialogRequest::Save(folder, name) | DialogRequest::Export(folder, name, _) => {
                (folder, name.as_str())
            }
        };

        let mut field = Self {
            purpose,
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

    /// Lists the folder that the text names on a thread, if it changed.
    fn read_folder(&mut self, wake: &Wake) {
        let folder = match self.typed_path().parent() {
            Some(parent) if !self.ends_with_separator() => parent.to_owned(),
            _ => self.typed_path(),
        };
        if folder != self.folder {
            self.folder.clone_from(&folder);
            let purpose = self.purpose;
            self.looking = Some(Job::start(wake, move || list_entries(&folder, purpose)));
        }

        if let Some(Progress::Done(entries)) = self.looking.as_ref().map(Job::poll_progress) {
            self.entries = entries;
            self.looking = None;
        }
    }

    /// Returns the path that the text names.
    fn typed_path(&self) -> PathBuf {
        names::parse_typed_path(&self.text, &self.start)
    }

    /// Whether the text ends with a separator, so that it names a folder.
    fn ends_with_separator(&self) -> bool {
        let text = self.text.trim_end();
        text.is_empty() || text.ends_with(std::path::is_separator)
    }

    /// Returns the last name in the text, in lower case, or an empty text after a separator.
    fn last_name(&self) -> String {
        if self.ends_with_separator() {
            return String::new();
        }
        names::file_name(&self.typed_path()).to_lowercase()
    }

    /// Draws the dialog. Returns its outcome, if it is closed.
    fn show_dialog(&mut self, context: &egui::Context) -> Option<PathOutcome> {
        let (title, verb) = match self.purpose {
            DialogPurpose::Open => ("Open a file", "Open"),
            DialogPurpose::Save(_) | DialogPurpose::Export(_) => ("Save as", "Save"),
            DialogPurpose::Import => ("Import samples", "Import"),
            DialogPurpose::Keys => ("Import keys", "Import"),
            DialogPurpose::Contract => ("Import the game's stat list", "Import"),
            DialogPurpose::Compare(_) => ("Compare with a file", "Compare"),
            DialogPurpose::Library => (LIBRARY_FOLDER, "Use this folder"),
        };

        let modal = Modal::new(Id::unique("path"))
            .frame(dialog_frame(context))
            .show(context, |ui| {
                ui.set_width(560.0_f32.min(ui.ctx().content_rect().width() - 96.0));
                ui.label(RichText::new(title).font(theme::heading_font(15.0)));
                ui.add_space(8.0);
                let mut outcome = self.edit_text(ui);
                outcome = outcome.or(self.show_names(ui));
                ui.add_space(12.0);

                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    let is_named =
                        self.purpose == DialogPurpose::Library || !self.ends_with_separator();
                    let button = primary_button(context, verb);
                    if ui.add_enabled(is_named, button).clicked() {
                        outcome = self.submit_path(ui);
                    }
                    if ui.button("Cancel").clicked() {
                        outcome = Some(PathOutcome::Canceled);
                    }
                });
                outcome
            });

        let closes = modal.should_close();
        modal.inner.or(closes.then_some(PathOutcome::Canceled))
    }

    /// Shows why the path cannot be used, or the matching names. Clicking a name enters the folder
    /// or puts the file into the field, and double-clicking a file chooses it.
    fn show_names(&mut self, ui: &mut egui::Ui) -> Option<PathOutcome> {
        let palette = theme::current_palette(ui.ctx());
        let text = |text: String, color| {
            RichText::new(text)
                .size(theme::SMALL_TEXT_SIZE)
                .color(color)
        };
        if let Some(complaint) = &self.complaint {
            let sentence = text(complaint.clone(), palette.warning);
            ui.add(Label::new(sentence).truncate());
            return None;
        }

        let size = vec2(ui.available_width(), ui.spacing().interact_size.y);
        let row = Layout::left_to_right(Align::Center);
        let mut outcome = None;
        ui.allocate_ui_with_layout(size, row, |ui| {
            ui.set_min_size(size);
            for entry in self.matching_entries() {
                let name = text(entry.display_name(), palette.dim);
                let name = WidgetText::from(name);
                let extend = Some(TextWrapMode::Extend);
                let galley = name.into_galley(ui, extend, f32::INFINITY, TextStyle::Body);
                if galley.size().x + 2.0 * ui.spacing().button_padding.x > ui.available_width() {
                    // The rest has no room. Typing a part of a name shows it.
                    ui.label(text(String::from("…"), palette.dim));
                    break;
                }

                let clicked = ui.add(Button::new(galley).frame_when_inactive(false));
                if clicked.clicked() {
                    self.text = self.folder.join(&entry.name).display().to_string();
                    if entry.is_file {
                        self.move_to_end(ui);
                    } else {
                        self.enter_folder(ui);
                    }
                }
                if clicked.double_clicked() && entry.is_file {
                    outcome = Some(self.choose_typed_path());
                }
            }
        });
        outcome
    }

    /// Returns the entries of the folder that match the text.
    fn matching_entries(&self) -> Vec<FolderEntry> {
        let part = self.last_name();
        let fits = |entry: &&FolderEntry| entry.name.to_lowercase().contains(&part);
        let shown = self.entries.iter().filter(fits).take(MAX_MATCHING_NAMES);
        shown.cloned().collect()
    }

    /// Draws the text field. Returns an outcome if Enter chooses a path.
    fn edit_text(&mut self, ui: &mut egui::Ui) -> Option<PathOutcome> {
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
        if is_entered {
            self.submit_path(ui)
        } else {
            None
        }
    }

    /// Selects the part that is usually replaced: the name without its ending, or everything.
    fn select_name(&self, ui: &egui::Ui) {
        let name = self.last_name();
        let stem = name.strip_suffix(names::PROJECT_EXTENSION);
        let stem = stem.or_else(|| Some(name.rsplit_once('.')?.0));
        let end = self.text.chars().count();
        let start = stem.map_or(0, |_| end.saturating_sub(name.chars().count()));
        let length = stem.map_or(end, |stem| stem.chars().count());
        select_range(ui, start, start + length);
    }

    /// Moves the cursor to the end of the text.
    fn move_to_end(&self, ui: &egui::Ui) {
        let end = self.text.chars().count();
        select_range(ui, end, end);
    }

    /// Uses the typed path: enters a folder, chooses a file, or explains why neither is possible.
    fn submit_path(&mut self, ui: &egui::Ui) -> Option<PathOutcome> {
        let path = self.typed_path();
        let is_folder = path.is_dir();
        let is_read = !matches!(
            self.purpose,
            DialogPurpose::Save(_) | DialogPurpose::Export(_) | DialogPurpose::Library
        );

        if self.purpose == DialogPurpose::Library && is_folder {
            return Some(self.choose_typed_path());
        }
        if is_folder || self.ends_with_separator() {
            self.enter_folder(ui);
            return None;
        }
        if !is_read || path.is_file() {
            return Some(self.choose_typed_path());
        }

        // While the folder is being read, its names are not known.
        let matching = find_matching_entry(&self.entries, &self.last_name());
        let Some(entry) = matching.filter(|_| self.looking.is_none()) else {
            let (name, folder) = (names::file_name(&path), self.folder.display());
            self.complaint = Some(format!("There is no “{name}” in “{folder}”."));
            self.move_to_end(ui);
            return None;
        };

        self.text = self.folder.join(&entry.name).display().to_string();
        if entry.is_file {
            return Some(self.choose_typed_path());
        }
        self.enter_folder(ui);
        None
    }

    /// Returns the outcome that chooses the typed path.
    fn choose_typed_path(&self) -> PathOutcome {
        PathOutcome::Chosen(names::absolute_path(&self.typed_path()))
    }

    /// Completes the folder's path with a separator, so that its contents are listed.
    fn enter_folder(&mut self, ui: &egui::Ui) {
        if !self.ends_with_separator() {
            self.text.push(std::path::MAIN_SEPARATOR);
        }
        self.move_to_end(ui);
    }
}

/// Returns the ID of the text field.
fn field_id() -> Id {
    Id::unique("path, typed")
}

/// Selects characters of the field, and gives it the focus.
fn select_range(ui: &egui::Ui, start: usize, end: usize) {
    let id = field_id();
    select_letters(ui.ctx(), id, start..end);
    ui.memory_mut(|memory| memory.request_focus(id));
}

/// Finds the entry that a part of a name refers to: the one with this name, with or without its
/// ending, or the only one that contains the part.
fn find_matching_entry(entries: &[FolderEntry], part: &str) -> Option<FolderEntry> {
    let short = |entry: &&FolderEntry| names::short_name(Path::new(&entry.name)).to_lowercase();
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

/// Lists a folder's subfolders and the files that fit a purpose. An unreadable folder looks empty.
fn list_entries(folder: &Path, purpose: DialogPurpose) -> Vec<FolderEntry> {
    let found = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut entries: Vec<FolderEntry> = found
        .filter_map(|entry| {
            let name = entry.file_name().to_string_lossy().into_owned();
            let is_file = !entry.path().is_dir();
            let is_meant = !is_file || fits_purpose(purpose, &entry.path());
            (is_meant && !name.starts_with('.')).then_some(FolderEntry { is_file, name })
        })
        .collect();

    entries.sort();
    entries
}

/// Whether a file fits a purpose, judged by its name.
fn fits_purpose(purpose: DialogPurpose, file: &Path) -> bool {
    let ends_in = |ending: &str| names::file_name(file).to_lowercase().ends_with(ending);
    match purpose {
        DialogPurpose::Open
        | DialogPurpose::Compare(_)
        | DialogPurpose::Save(_)
        | DialogPurpose::Keys => ends_in(".json"),
        DialogPurpose::Export(form) => ends_in(form.file_suffix()),
        DialogPurpose::Import => is_table(file),
        DialogPurpose::Library => false,
        DialogPurpose::Contract => is_table(file) || ends_in(".json"),
    }
}

impl PathField {
    /// Draws the field. Returns its outcome, if it is closed.
    pub(super) fn update(&mut self, context: &egui::Context, wake: &Wake) -> Option<PathOutcome> {
        self.read_folder(wake);
        self.show_dialog(context)
    }

    /// Returns the purpose that a path is asked for.
    pub(super) fn purpose(&self) -> DialogPurpose {
        self.purpose
    }
}

#[cfg(test)]
mod tests {
    use tempfile::tempdir;

    use super::*;

    #[test]
    fn part_of_a_name_finds_an_exact_or_a_unique_match() {
        let entries = ["guard", "duel.incl.json", "duel-two.incl.json"].map(|name| FolderEntry {
            is_file: name.contains('.'),
            name: name.to_owned(),
        });

        let found = |part: &str| find_matching_entry(&entries, part).map(|entry| entry.name);
        assert_eq!(found("gu").as_deref(), Some("guard"));
        assert_eq!(found("duel").as_deref(), Some("duel.incl.json"));
        assert_eq!(found("two").as_deref(), Some("duel-two.incl.json"));
        for part in ["due", "mine.json", "duel.csv"] {
            assert_eq!(found(part), None, "{part}");
        }
    }

    #[test]
    fn folders_come_first_and_only_projects_are_listed() {
        let folder = tempdir().unwrap();
        for name in ["b.incl.json", "a.incl.json", "picture.png", ".hidden.json"] {
            fs::write(folder.path().join(name), "").unwrap();
        }
        fs::create_dir(folder.path().join("z")).unwrap();
        let names: Vec<String> = list_entries(folder.path(), DialogPurpose::Open)
            .into_iter()
            .map(|entry| entry.name)
            .collect();
        assert_eq!(names, ["z", "a.incl.json", "b.incl.json"]);
        assert!(list_entries(&folder.path().join("gone"), DialogPurpose::Open).is_empty());
    }
}
