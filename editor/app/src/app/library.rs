//! The library: what its folder has, how the copies of open documents stand to it, and carrying out what is asked of it.
//! The folder is looked through and written to beside the frames.

use std::{collections::BTreeMap, path::PathBuf, sync::Arc};

use inclination_core::model::GroupId;

use super::{App, add, questions::Question, refusal};
use crate::{
    catalog::Catalog,
    document::{DocumentId, Item, OpenDocument},
    io::{Change, Home, Job, Print, Progress, SaveError, ShelfWatch, Wake, names, shelf},
    library::edits as shared,
    library::{Contents, Entry, Seen, Standing, likeness, standings},
    panels::Pane,
    request::Sharing,
};

/// The library, as far as the app knows it.
#[derive(Debug)]
pub(super) struct Library {
    /// The folder where nobody named another.
    usual: Option<PathBuf>,
    watch: ShelfWatch,
    contents: Arc<Contents>,
    /// Grows whenever the contents are others.
    stamp: u64,
    /// What standings were worked out of: the document's revision, and the stamp.
    known: BTreeMap<DocumentId, (u64, u64)>,
    saving: Option<Shelving>,
}

/// A group that is being saved to the library.
#[derive(Debug)]
struct Shelving {
    document: DocumentId,
    group: GroupId,
    /// What it was like when it was saved.
    copy: u64,
    /// What the library's file lost by it, besides.
    told: Vec<String>,
    file: PathBuf,
    job: Job<Result<Entry, SaveError>>,
}

/// A group that is about to be saved under a name that the library has.
#[derive(Clone, Debug)]
pub(super) struct Shelved {
    pub(super) document: DocumentId,
    pub(super) group: GroupId,
    /// The library's.
    pub(super) entry: Arc<Entry>,
    /// How the group stands to it; none: it is no copy of it.
    pub(super) standing: Option<Standing>,
}

impl Shelved {
    /// Whether replacing the library's would lose what somebody did to it; so Enter does not.
    pub(super) fn loses_something(&self) -> bool {
        self.standing.is_none_or(Standing::is_news)
    }
}

impl Library {
    pub(super) fn new(home: Option<&Home>, wake: Wake) -> Self {
        Self {
            usual: home.map(Home::library),
            watch: ShelfWatch::start(wake),
            contents: Arc::default(),
            stamp: 0,
            known: BTreeMap::new(),
            saving: None,
        }
    }

    fn take(&mut self, contents: Contents) {
        self.contents = Arc::new(contents);
        self.stamp += 1;
    }
}

/// The group that is meant: that of the use that is selected, or else the one that is shown.
pub(super) fn meant(document: &OpenDocument) -> Option<GroupId> {
    let selected = refusal::usage(document).map(|(_, group)| group);
    let nothing = document.view.selection.is_empty();
    selected.or_else(|| document.group().filter(|_| nothing))
}

/// What a document calls a group.
pub(super) fn title(document: &OpenDocument, group: GroupId) -> String {
    let group = document.document().graph.groups.get(&group);
    let name = group.map_or("", |group| &group.name);
    String::from(if name.is_empty() { "Group" } else { name })
}

impl App {
    /// The library's folder; none: there is none yet.
    pub(super) fn library_folder(&self) -> Option<PathBuf> {
        let named = self.files.settings.library.clone();
        named.or_else(|| self.library.usual.clone())
    }

    /// Whether somebody named the library's folder.
    pub(super) fn has_usual_library(&self) -> bool {
        self.files.settings.library.is_none() || self.library.usual.is_none()
    }

    /// Looks for what became of the library, and of the copies of what is open.
    pub(super) fn tend_library(&mut self) {
        let folder = self.library_folder();
        self.library.watch.over(folder.as_deref());
        if let Some(contents) = self.library.watch.news() {
            self.library.take(contents);
        }
        self.take_shelving();
        let is_usual = self.has_usual_library();
        let library = &mut self.library;
        library
            .known
            .retain(|id, _| self.documents.iter().any(|open| open.id() == *id));
        for open in &mut self.documents {
            let now = (open.revision(), library.stamp);
            let before = library.known.get(&open.id()).copied();
            // A gesture is judged when it ends.
            let is_held = open.history().is_open() && before.is_some_and(|(_, at)| at == now.1);
            if before == Some(now) || is_held {
                continue;
            }
            library.known.insert(open.id(), now);
            let contents = Arc::clone(&library.contents);
            // Until the folder was looked through, nothing is known to be gone.
            let is_known = contents.folder.is_some() && contents.trouble.is_none();
            let standings = if is_known {
                standings(open.document(), &contents)
            } else {
                BTreeMap::new()
            };
            open.library = Seen {
                contents,
                standings,
                folder: folder.clone(),
                is_usual,
            };
        }
    }

    /// Does what is asked about the library.
    pub(super) fn share(&mut self, sharing: Sharing) {
        match sharing {
            Sharing::Save(group) => self.save_to_library(group),
            Sharing::Take(group) => self.take_version(group),
            Sharing::Keep(group) => self.keep_own(group),
            Sharing::Part(group) => {
                self.on_shown(|open| {
                    open.edit("Make a group the file's own", shared::parted(group));
                });
            }
            Sharing::Insert(name) => self.insert_shared(&name),
            Sharing::Usual => self.name_library(None),
        }
    }

    /// Lets another folder be the library.
    pub(super) fn name_library(&mut self, folder: Option<PathBuf>) {
        // Who chooses the app's own needs no other.
        let folder = folder.filter(|folder| self.library.usual.as_ref() != Some(folder));
        self.files.remember(Change::Library(folder));
        self.library.take(Contents::default());
        self.panels.show(Pane::Library);
    }

    /// Saves the group that is meant.
    pub(super) fn save_meant(&mut self) {
        if let Some(group) = self.document().and_then(meant) {
            self.save_to_library(group);
        }
    }

    /// Takes the library's version of the group that is meant.
    pub(super) fn take_meant(&mut self) {
        if let Some(group) = self.document().and_then(meant) {
            self.take_version(group);
        }
    }

    /// Why the group that is meant cannot be saved to the library; none: it can.
    pub(super) fn keeps_from_saving(&self, document: &OpenDocument) -> Option<String> {
        let said = if meant(document).is_none() {
            "Select the use of a group, or enter one."
        } else if self.library_folder().is_none() {
            "No folder is the library yet: choose one first."
        } else if self.library.saving.is_some() {
            "Another group is being saved."
        } else {
            return None;
        };
        Some(String::from(said))
    }

    /// Saves a group, after asking if the library has one of that name.
    fn save_to_library(&mut self, group: GroupId) {
        let contents = Arc::clone(&self.library.contents);
        let Some(document) = self.document() else {
            return;
        };
        if self.library.saving.is_some() || self.library_folder().is_none() {
            return;
        }
        let origin = document.document().looks.shared.get(&group);
        let name = origin.map_or_else(
            || {
                let file = names::suggested(&title(document, group));
                names::short(std::path::Path::new(&file))
            },
            |origin| origin.name.clone(),
        );
        if let Some(broken) = contents.broken(&name) {
            let said = format!(
                "{} is in the way, which cannot be read: mend or remove it first, or call the group otherwise.",
                names::of(&broken.file)
            );
            self.files.toasts.say(&said);
            return;
        }
        let Some(entry) = contents.entry(&name) else {
            self.shelve(group, &name, None);
            return;
        };
        let standing = origin
            .is_some()
            .then(|| document.library.standings.get(&group));
        self.files.question = Some(Question::Shelve(Box::new(Shelved {
            document: document.id(),
            group,
            entry: Arc::clone(entry),
            standing: standing.flatten().copied(),
        })));
    }

    /// Does what was answered to that.
    pub(super) fn answer_shelved(&mut self, shelved: &Shelved, keeps_both: bool) {
        if self.shown_id() != Some(shelved.document) {
            return;
        }
        if !keeps_both {
            self.shelve(shelved.group, &shelved.entry.name, Some(&shelved.entry));
            return;
        }
        let contents = &self.library.contents;
        let is_taken =
            |name: &str| contents.entry(name).is_some() || contents.broken(name).is_some();
        let mut number = 2_u32;
        while is_taken(&format!("{}-{number}", shelved.entry.name)) {
            number += 1;
        }
        let name = format!("{}-{number}", shelved.entry.name);
        self.shelve(shelved.group, &name, None);
    }

    /// Saves a group under a name, in the place of the library's if there is one.
    fn shelve(&mut self, group: GroupId, name: &str, entry: Option<&Arc<Entry>>) {
        let (Some(folder), Some(document)) = (self.library_folder(), self.document()) else {
            return;
        };
        let whole = document.document();
        let project = match entry {
            Some(entry) => {
                let part = shared::part(whole, group);
                let replaced = shared::replaced(&entry.document, entry.group, &part);
                replaced.map(|replaced| (replaced.document, replaced.told))
            }
            None => shared::project(whole, group, name).map(|project| (project, Vec::new())),
        };
        let file = entry.map_or_else(
            || folder.join(format!("{name}{}", names::ENDING)),
            |entry| entry.file.clone(),
        );
        let (project, told) = match project {
            Ok(made) => made,
            Err(why) => {
                self.not_shelved(&file, &why);
                return;
            }
        };
        let before: Option<Print> = entry.map(|entry| entry.print);
        let (id, copy) = (document.id(), likeness(&whole.graph, group));
        let to = file.clone();
        let job = Job::start(&self.files.wake, move || {
            shelf::shelve(&to, &project, before)
        });
        self.library.saving = Some(Shelving {
            document: id,
            group,
            copy,
            told,
            file,
            job,
        });
    }

    fn take_shelving(&mut self) {
        let Some(shelving) = &self.library.saving else {
            return;
        };
        let progress = shelving.job.progress();
        if matches!(progress, Progress::Going) {
            return;
        }
        let Some(Shelving {
            document: id,
            group,
            copy,
            told,
            file,
            ..
        }) = self.library.saving.take()
        else {
            return;
        };
        match progress {
            Progress::Done(Ok(entry)) => {
                let mut said = format!("Saved “{}” to the library.", entry.title());
                if !told.is_empty() {
                    said += " In its file: ";
                    said += &told.join(" ");
                }
                if let Some(open) = self.of(id)
                    && open.document().graph.groups.contains_key(&group)
                {
                    let edits = shared::recorded(group, &entry.name, entry.version, copy);
                    open.edit("Save to the library", edits);
                }
                let contents = self.library.contents.with(entry);
                self.library.take(contents);
                self.library.watch.look_again();
                self.files.toasts.say(&said);
            }
            Progress::Done(Err(SaveError::Changed(_))) => {
                let why =
                    "Somebody else changed it just now. Look at what it is by now, and save again.";
                self.not_shelved(&file, &why);
            }
            Progress::Done(Err(error)) => self.not_shelved(&file, &error),
            Progress::Lost => self.not_shelved(&file, &"Saving broke off. Try again."),
            Progress::Going => {}
        }
    }

    fn not_shelved(&mut self, file: &std::path::Path, why: &impl ToString) {
        let title = format!("{} was not saved to the library", names::short(file));
        let place = file.display().to_string();
        self.files.toasts.problem_at(title, why, place);
    }

    /// Takes the library's version of a copy; says what is lost by it.
    fn take_version(&mut self, group: GroupId) {
        let Some(open) = self.documents.get_mut(self.shown) else {
            return;
        };
        let (entry, name) = (of_copy(open, group), title(open, group));
        let Some(entry) = entry else { return };
        match shared::taken(open.document(), group, &entry) {
            Ok(taken) => {
                let edits = taken.edits(open.document());
                open.edit(&format!("Take the library's version of {name}"), edits);
                let said = if taken.told.is_empty() {
                    format!("“{name}” is as the library has it. Undo brings back what was here.")
                } else {
                    taken.told.join(" ")
                };
                self.files.toasts.say(&said);
            }
            Err(why) => self.files.toasts.say(&why),
        }
    }

    fn keep_own(&mut self, group: GroupId) {
        self.on_shown(|open| {
            if let Some(entry) = of_copy(open, group) {
                let edits = shared::kept(open.document(), group, &entry);
                let title = format!("Keep {} as it is here", title(open, group));
                open.edit(&title, edits);
            }
        });
    }

    /// Inserts a group of the library where things are put.
    fn insert_shared(&mut self, name: &str) {
        let at = self.canvas.aim();
        let Some(document) = self.documents.get(self.shown) else {
            return;
        };
        let contents = &document.library.contents;
        let catalog = Catalog::with(document.document(), document.group(), contents);
        let key = Catalog::key_of_shared(name);
        let mut all = catalog.entries().iter();
        let Some(entry) = all.find(|entry| entry.key == key) else {
            let said = "A group cannot stand inside itself: insert this outside it.";
            self.files.toasts.say(said);
            return;
        };
        let item = add::put(entry, document, (at, None, None), &mut self.requests);
        self.canvas.reveal_selection();
        if let Some(Item::Node(node)) = item {
            self.canvas.go_on_at(node);
        }
        self.finding.remember(entry.key.clone());
    }
}

/// What the library has of a copy.
fn of_copy(open: &OpenDocument, group: GroupId) -> Option<Arc<Entry>> {
    let origin = open.document().looks.shared.get(&group)?;
    open.library.contents.entry(&origin.name).cloned()
}
