//! A field for a path, in the window, where the system has no dialog: what is typed, and what is in the folder that is typed.

use std::{
    fs,
    path::{Path, PathBuf},
};

use eframe::egui::{
    self, Align, Id, Key, Label, Layout, Modal, RichText, ScrollArea, TextEdit,
    text::{CCursor, CCursorRange},
};

use super::{dialog_purpose::DialogPurpose as What, log_import::is_table};
use crate::{
    app::questions::{frame, primary},
    io::{Job, Progress, Wake, dialogs::Ask, names},
    theme,
};

/// Larger folders are looked through by typing.
const MOST: usize = 500;

/// Something in a folder.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Entry {
    /// Folders come first.
    is_file: bool,
    name: String,
}

/// The field.
#[derive(Debug)]
pub(super) struct PathField {
    what: What,
    text: String,
    /// Where what is typed begins, unless it says so itself.
    start: PathBuf,
    folder: PathBuf,
    entries: Vec<Entry>,
    looking: Option<Job<Vec<Entry>>>,
    /// Why what was typed cannot be taken, until something else is.
    complaint: Option<String>,
    is_new: bool,
}

/// What came of a frame.
pub(super) enum Done {
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
        field.look(wake);
        field
    }

    /// Looks into the folder that is typed, if it is another.
    fn look(&mut self, wake: &Wake) {
        let typed = names::typed(&self.text, &self.start);
        let is_folder = self.text.trim().is_empty() || ends_in_separator(&self.text);
        let folder = match typed.parent() {
            Some(parent) if !is_folder => parent.to_owned(),
            _ => typed,
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

    /// The last part of what is typed.
    fn part(&self) -> String {
        let is_folder = self.text.trim().is_empty() || ends_in_separator(&self.text);
        if is_folder {
            return String::new();
        }
        names::of(&names::typed(&self.text, &self.start)).to_lowercase()
    }

    fn show(&mut self, context: &egui::Context) -> Option<Done> {
        let (title, verb) = match self.what {
            What::Open => ("Open a file", "Open"),
            What::Save(_) | What::Export(_) => ("Save as", "Save"),
            What::Import => ("Import samples", "Import"),
            What::Keys => ("Import keys", "Import"),
            What::Contract => ("Import the game's stats", "Import"),
            What::Compare(_) => ("Compare with a file", "Compare"),
            What::Library => ("The library's folder", "Use this folder"),
        };
        let modal = Modal::new(Id::unique("path"))
            .frame(frame(context))
            .show(context, |ui| {
                let room = ui.ctx().content_rect();
                ui.set_width(560.0_f32.min(room.width() - 96.0));
                ui.label(RichText::new(title).font(theme::strong(15.0)));
                ui.add_space(8.0);
                let mut done = self.field(ui);
                // As high with a complaint as without, so that the list stays.
                let complaint = self.complaint.clone().unwrap_or_default();
                let palette = theme::of(ui.ctx());
                let text = RichText::new(complaint).size(theme::SMALL);
                ui.add(Label::new(text.color(palette.warning)).truncate());
                let height = (room.height() - 260.0).clamp(60.0, 280.0);
                ui.scope(|ui| {
                    ui.set_height(height);
                    let list = ScrollArea::vertical().auto_shrink(false).max_height(height);
                    list.show(ui, |ui| done = self.list(ui).or(done.take()));
                });
                ui.add_space(12.0);
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    let is_named = self.what == What::Library || !self.part().is_empty();
                    let button = primary(context, verb);
                    if ui.add_enabled(is_named, button).clicked() {
                        done = self.take(ui);
                    }
                    if ui.button("Cancel").clicked() {
                        done = Some(Done::Cancelled);
                    }
                });
                done
            });
        let closes = modal.should_close();
        modal.inner.or(closes.then_some(Done::Cancelled))
    }

    fn chosen(&self) -> Done {
        Done::Chosen(names::whole(&names::typed(&self.text, &self.start)))
    }

    /// Whether what is chosen is read, and so has to be there.
    fn reads(&self) -> bool {
        match self.what {
            What::Open | What::Compare(_) | What::Import | What::Keys | What::Contract => true,
            What::Save(_) | What::Export(_) | What::Library => false,
        }
    }

    /// Takes what is typed: goes into a folder, gives a file, or says why neither can be.
    fn take(&mut self, ui: &egui::Ui) -> Option<Done> {
        let typed = names::typed(&self.text, &self.start);
        let is_folder = typed.is_dir();
        if self.what == What::Library && is_folder {
            return Some(self.chosen());
        }
        if is_folder || self.part().is_empty() {
            self.enter(ui);
            return None;
        }
        if !self.reads() || typed.is_file() {
            return Some(self.chosen());
        }
        match meant(&self.shown(), &self.part()) {
            // What the folder holds may not be known yet.
            Some(entry) if self.looking.is_none() => {
                self.text = self.folder.join(&entry.name).display().to_string();
                if entry.is_file {
                    return Some(self.chosen());
                }
                self.enter(ui);
            }
            _ => {
                let folder = self.folder.display();
                let name = names::of(&typed);
                self.complaint = Some(format!("There is no {name} in {folder}."));
                self.go_to_end(ui);
            }
        }
        None
    }

    /// Goes on in the folder that is typed.
    fn enter(&mut self, ui: &egui::Ui) {
        if !ends_in_separator(&self.text) {
            self.text.push(std::path::MAIN_SEPARATOR);
        }
        self.go_to_end(ui);
    }

    /// What the list shows of the folder.
    fn shown(&self) -> Vec<Entry> {
        let part = self.part();
        // A whole name is no filter, nor is the name that one saves under.
        let is_whole = |entry: &Entry| entry.name.to_lowercase() == part;
        let is_read = matches!(self.what, What::Open | What::Compare(_));
        let shows_all = !is_read || self.entries.iter().any(is_whole);
        let fits = |entry: &&Entry| {
            let name = names::short(Path::new(&entry.name)).to_lowercase();
            shows_all || name.contains(&part) || entry.name.to_lowercase().starts_with(&part)
        };
        let shown = self.entries.iter().filter(fits).take(MOST);
        shown.cloned().collect()
    }

    fn field(&mut self, ui: &mut egui::Ui) -> Option<Done> {
        let edit = TextEdit::singleline(&mut self.text)
            .id(field_id())
            .desired_width(f32::INFINITY)
            .margin(egui::Margin::symmetric(8, 6))
            .hint_text("Type a path");
        let mut output = edit.show(ui);
        let response = output.response.response.clone();
        if response.changed() {
            self.complaint = None;
        }
        response.widget_info(|| {
            let mut info = egui::WidgetInfo::labeled(egui::Role::TextInput, true, "Path");
            info.current_text_value = Some(self.text.clone());
            info
        });
        if std::mem::take(&mut self.is_new) {
            response.request_focus();
            // What one wants to type over: the name without its ending, or all. What is typed then is meant from the
            // folder that was there.
            let end = self.text.chars().count();
            let part = self.part();
            let ending = match self.what {
                What::Open
                | What::Import
                | What::Compare(_)
                | What::Save(_)
                | What::Keys
                | What::Contract
                | What::Library => names::ENDING,
                What::Export(form) => form.ending(),
            };
            let stem = part
                .strip_suffix(ending)
                .map_or(0, |stem| stem.chars().count());
            let name = end - part.chars().count();
            let range = match stem {
                0 => CCursorRange::two(CCursor::new(0), CCursor::new(end)),
                stem => CCursorRange::two(CCursor::new(name), CCursor::new(name + stem)),
            };
            output.state.cursor.set_char_range(Some(range));
            output.state.store(ui.ctx(), response.id);
        }
        let entered = response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        if entered { self.take(ui) } else { None }
    }

    fn go_to_end(&self, ui: &egui::Ui) {
        let id = field_id();
        let mut state = TextEdit::load_state(ui.ctx(), id).unwrap_or_default();
        let end = CCursor::new(self.text.chars().count());
        state.cursor.set_char_range(Some(CCursorRange::one(end)));
        state.store(ui.ctx(), id);
        ui.memory_mut(|memory| memory.request_focus(id));
    }

    fn list(&mut self, ui: &mut egui::Ui) -> Option<Done> {
        let palette = theme::of(ui.ctx());
        let shown = self.shown();
        let up = self.folder.parent().map(Path::to_owned);
        let mut gone_to = None;
        ui.spacing_mut().item_spacing.y = 2.0;
        if let Some(up) = up
            && row(ui, "↑  The folder above", true).clicked()
        {
            gone_to = Some((up, false));
        }
        for entry in shown {
            if row(ui, &entry.name, !entry.is_file).clicked() {
                gone_to = Some((self.folder.join(&entry.name), entry.is_file));
            }
        }
        if self.entries.is_empty() && self.looking.is_none() {
            let said = match self.what {
                What::Import => "No folders or tables here.",
                What::Keys => "No folders or files of keys here.",
                What::Library => "No folders here.",
                What::Contract => "No folders, tables or JSON here.",
                What::Open | What::Compare(_) | What::Save(_) => "No folders or projects here.",
                What::Export(_) => "No folders or files of this kind here.",
            };
            let said = RichText::new(said).color(palette.dim);
            ui.add_space(4.0);
            ui.add(Label::new(said));
        }
        let (path, is_file) = gone_to?;
        self.text = path.display().to_string();
        if !is_file && !ends_in_separator(&self.text) {
            self.text.push(std::path::MAIN_SEPARATOR);
        }
        (is_file && !matches!(self.what, What::Save(_))).then(|| self.chosen())
    }
}

fn row(ui: &mut egui::Ui, name: &str, is_folder: bool) -> egui::Response {
    let palette = theme::of(ui.ctx());
    let colour = if is_folder { palette.dim } else { palette.text };
    let said = if is_folder && !name.starts_with('↑') {
        format!("{name}{}", std::path::MAIN_SEPARATOR)
    } else {
        name.to_owned()
    };
    let button = egui::Button::selectable(false, RichText::new(said).color(colour))
        .min_size([ui.available_width(), 24.0].into());
    ui.with_layout(Layout::top_down_justified(Align::Min), |ui| ui.add(button))
        .inner
}

/// The entry that is meant by the part of a name: the one that is called so, without its ending too, or else the only one
/// that has it.
fn meant(entries: &[Entry], part: &str) -> Option<Entry> {
    let short = |entry: &&Entry| names::short(Path::new(&entry.name)).to_lowercase();
    let mut called = entries.iter().filter(|entry| short(entry) == part);
    let mut having = entries
        .iter()
        .filter(|entry| entry.name.to_lowercase().contains(part));
    match (called.next(), having.next(), having.next()) {
        (Some(called), ..) => Some(called.clone()),
        (None, Some(only), None) => Some(only.clone()),
        _ => None,
    }
}

/// The field's id.
fn field_id() -> Id {
    Id::unique("path, typed")
}

fn ends_in_separator(text: &str) -> bool {
    text.trim_end().ends_with(std::path::is_separator)
}

/// Whether a file is of the kind that is meant.
fn is_meant(what: What, file: &Path) -> bool {
    let ends = |ending: &str| {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        name.to_lowercase().ends_with(ending)
    };
    match what {
        What::Open | What::Compare(_) | What::Save(_) | What::Keys => ends(".json"),
        What::Export(form) => ends(form.ending()),
        What::Import => is_table(file),
        What::Library => false,
        What::Contract => is_table(file) || ends(".json"),
    }
}

/// Folders, and the files that are meant, in a folder; what cannot be looked into looks empty.
fn entries(folder: &Path, what: What) -> Vec<Entry> {
    let found = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut entries: Vec<Entry> = found
        .filter_map(|entry| {
            let name = entry.file_name().to_string_lossy().into_owned();
            let is_file = !entry.path().is_dir();
            let is_meant = !is_file || is_meant(what, &entry.path());
            (is_meant && !name.starts_with('.')).then_some(Entry { is_file, name })
        })
        .collect();
    entries.sort();
    entries
}

impl PathField {
    /// Draws the field. Gives what came of it.
    pub(super) fn update(&mut self, context: &egui::Context, wake: &Wake) -> Option<Done> {
        self.look(wake);
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
        let found = |part: &str| meant(&entries, part).map(|entry| entry.name);
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
