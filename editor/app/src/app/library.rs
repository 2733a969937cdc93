//! The library: what its folder has, how the copies of open documents stand to it, and carrying out
//! what is asked of it. The folder is looked through and written to beside the frames.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
    sync::Arc,
};

use inclination_analysis::open_document::{DocumentId, OpenDocument};
use inclination_core::model::GroupId;
use inclination_project::{
    catalog::Catalog,
    edit::groups::likeness,
    files::{Print, names},
    io::{Change, Home, Job, Progress, SaveError, Settings, ShelfWatch, Wake, shelf},
    library::{Contents, Entry, Seen, edits as shared, standings},
};

use super::{
    insertion::insert_into_view,
    job_context::JobContext,
    notifications::Notifications,
    questions::{LibraryReplacement, Question},
    targets::{group_title, target_group},
};
use crate::{
    canvas::Canvas,
    request::{Request, Sharing},
};

/// The library, as far as the app knows it.
#[derive(Debug)]
pub(super) struct Library {
    /// The folder where nobody named another.
    usual: Option<PathBuf>,
    watch: ShelfWatch,
    wake: Wake,
    contents: Arc<Contents>,
    /// Grows whenever the contents are others.
    stamp: u64,
    /// What standings were worked out of: the document's revision, and the stamp.
    known: BTreeMap<DocumentId, (u64, u64)>,
    saving: Option<SavingGroup>,
}

/// A group that is being saved to the library.
#[derive(Debug)]
struct SavingGroup {
    document: DocumentId,
    group: GroupId,
    /// What it was like when it was saved.
    copy: u64,
    /// What the library's file lost by it, besides.
    told: Vec<String>,
    file: PathBuf,
    job: Job<Result<Entry, SaveError>>,
}

impl Library {
    pub(super) fn new(home: Option<&Home>, wake: Wake) -> Self {
        Self {
            usual: home.map(Home::library),
            watch: ShelfWatch::start(wake.clone()),
            wake,
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

    /// Returns the library's folder; none if there is none yet.
    pub(super) fn folder(&self, settings: &Settings) -> Option<PathBuf> {
        let named = settings.library.clone();
        named.or_else(|| self.usual.clone())
    }

    /// Whether the app's own folder is the library.
    fn is_usual(&self, settings: &Settings) -> bool {
        settings.library.is_none() || self.usual.is_none()
    }

    /// Takes what became of the library's folder, and compares the copies in open documents with
    /// it.
    pub(super) fn update(&mut self, app: &mut JobContext<'_>) {
        let folder = self.folder(app.storage.settings());
        self.watch.over(folder.as_deref());
        if let Some(contents) = self.watch.news() {
            self.take(contents);
        }
        self.poll_saving(app);

        let is_usual = self.is_usual(app.storage.settings());
        self.known.retain(|id, _| app.documents.get(*id).is_some());
        for open in app.documents.iter_mut() {
            let now = (open.revision(), self.stamp);
            let before = self.known.get(&open.id()).copied();
            // A gesture is judged when it ends.
            let is_held = open.history().is_open() && before.is_some_and(|(_, at)| at == now.1);
            if before == Some(now) || is_held {
                continue;
            }

            self.known.insert(open.id(), now);
            let contents = Arc::clone(&self.contents);
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

    /// Uses another folder as the library; none is the app's own.
    pub(super) fn use_folder(&mut self, folder: Option<PathBuf>, app: &mut JobContext<'_>) {
        // A user who chooses the app's own needs no other.
        let folder = folder.filter(|folder| self.usual.as_ref() != Some(folder));
        app.storage.remember(Change::Library(folder));
        self.take(Contents::default());
        app.requests.push(Request::ShowLibrary);
    }

    /// Returns why a document's target group cannot be saved to the library; none if it can.
    pub(super) fn reason_against_saving(
        &self,
        document: &OpenDocument,
        settings: &Settings,
    ) -> Option<String> {
        let reason = if target_group(document).is_none() {
            "Select the use of a group, or enter one."
        } else if self.folder(settings).is_none() {
            "No folder is the library yet: choose one first."
        } else if self.saving.is_some() {
            "Another group is being saved."
        } else {
            return None;
        };
        Some(String::from(reason))
    }

    /// Does what a panel or a menu asks for, but for inserting, which needs the canvas.
    pub(super) fn share(&mut self, sharing: Sharing, app: &mut JobContext<'_>) {
        match sharing {
            Sharing::Save(group) => self.save(group, app),
            Sharing::Take(group) => take_version(group, app),
            Sharing::Keep(group) => app.documents.change_shown(|open| keep_own(open, group)),
            Sharing::Part(group) => app.documents.change_shown(|open| {
                open.edit("Make a group the file's own", shared::parted(group));
            }),
            Sharing::UseFolder(folder) => self.use_folder(Some(folder), app),
            Sharing::Usual => self.use_folder(None, app),
            Sharing::Insert(_) => {}
        }
    }

    /// Saves a group of the shown document, after asking if the library has one of that name.
    pub(super) fn save(&mut self, group: GroupId, app: &mut JobContext<'_>) {
        let contents = Arc::clone(&self.contents);
        let Some(document) = app.documents.shown() else {
            return;
        };
        if self.saving.is_some() || self.folder(app.storage.settings()).is_none() {
            return;
        }

        let origin = document.document().looks.shared.get(&group);
        let name = origin.map_or_else(
            || {
                let file = names::suggested(&group_title(document, group));
                names::short(Path::new(&file))
            },
            |origin| origin.name.clone(),
        );
        if let Some(broken) = contents.broken(&name) {
            let message = format!(
                "{} is in the way, which cannot be read: mend or remove it first, or call the group otherwise.",
                names::of(&broken.file)
            );
            app.notifications.say(&message);
            return;
        }
        let Some(entry) = contents.entry(&name) else {
            self.start_saving(group, &name, None, app);
            return;
        };

        let standing = origin
            .is_some()
            .then(|| document.library.standings.get(&group));
        let replacement = LibraryReplacement {
            document: document.id(),
            group,
            entry: Arc::clone(entry),
            standing: standing.flatten().copied(),
        };
        app.notifications
            .ask(Question::ReplaceInLibrary(Box::new(replacement)));
    }

    /// Replaces the library's entry, or saves the group under a name with a number.
    pub(super) fn answer(
        &mut self,
        replacement: &LibraryReplacement,
        keeps_both: bool,
        app: &mut JobContext<'_>,
    ) {
        let LibraryReplacement { group, entry, .. } = replacement;
        if app.documents.shown_id() != Some(replacement.document) {
            return;
        }
        if !keeps_both {
            self.start_saving(*group, &entry.name, Some(entry), app);
            return;
        }

        let contents = &self.contents;
        let is_taken =
            |name: &str| contents.entry(name).is_some() || contents.broken(name).is_some();
        let mut number = 2_u32;
        while is_taken(&format!("{}-{number}", entry.name)) {
            number += 1;
        }
        let name = format!("{}-{number}", entry.name);
        self.start_saving(*group, &name, None, app);
    }

    /// Saves a group under a name, in the place of the library's entry if there is one.
    fn start_saving(
        &mut self,
        group: GroupId,
        name: &str,
        entry: Option<&Arc<Entry>>,
        app: &mut JobContext<'_>,
    ) {
        let folder = self.folder(app.storage.settings());
        let (Some(folder), Some(document)) = (folder, app.documents.shown()) else {
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
                report_failure(&file, &why, app.notifications);
                return;
            }
        };

        let before: Option<Print> = entry.map(|entry| entry.print);
        let (id, copy) = (document.id(), likeness(&whole.graph, group));
        let to = file.clone();
        let job = Job::start(&self.wake, move || shelf::shelve(&to, &project, before));
        self.saving = Some(SavingGroup {
            document: id,
            group,
            copy,
            told,
            file,
            job,
        });
    }

    /// Takes what came of saving a group.
    fn poll_saving(&mut self, app: &mut JobContext<'_>) {
        let Some(saving) = &self.saving else {
            return;
        };
        let progress = saving.job.progress();
        if matches!(progress, Progress::Going) {
            return;
        }
        let Some(saving) = self.saving.take() else {
            return;
        };

        let file = &saving.file;
        match progress {
            Progress::Done(Ok(entry)) => self.take_saved(&saving, entry, app),
            Progress::Done(Err(SaveError::Changed(_))) => {
                let why =
                    "Somebody else changed it just now. Look at what it is by now, and save again.";
                report_failure(file, &why, app.notifications);
            }
            Progress::Done(Err(error)) => report_failure(file, &error, app.notifications),
            Progress::Lost => {
                report_failure(file, &"Saving broke off. Try again.", app.notifications);
            }
            Progress::Going => {}
        }
    }

    fn take_saved(&mut self, saving: &SavingGroup, entry: Entry, app: &mut JobContext<'_>) {
        let group = saving.group;
        let mut message = format!("Saved “{}” to the library.", entry.title());
        if !saving.told.is_empty() {
            message += " In its file: ";
            message += &saving.told.join(" ");
        }
        if let Some(open) = app.documents.get_mut(saving.document)
            && open.document().graph.groups.contains_key(&group)
        {
            let edits = shared::recorded(group, &entry.name, entry.version, saving.copy);
            open.edit("Save to the library", edits);
        }

        let contents = self.contents.with(entry);
        self.take(contents);
        self.watch.look_again();
        app.notifications.say(&message);
    }
}

fn report_failure(file: &Path, why: &impl ToString, notifications: &mut Notifications) {
    let title = format!("{} was not saved to the library", names::short(file));
    let place = file.display().to_string();
    notifications.report_at(title, why, place);
}

/// Replaces a copy in the shown document by the library's version; says what is lost by it.
fn take_version(group: GroupId, app: &mut JobContext<'_>) {
    let Some(open) = app.documents.shown_mut() else {
        return;
    };
    let (entry, name) = (entry_of_copy(open, group), group_title(open, group));
    let Some(entry) = entry else { return };
    match shared::taken(open.document(), group, &entry) {
        Ok(taken) => {
            let edits = taken.edits(open.document());
            open.edit(&format!("Take the library's version of {name}"), edits);
            let message = if taken.told.is_empty() {
                format!("“{name}” is as the library has it. Undo brings back what was here.")
            } else {
                taken.told.join(" ")
            };
            app.notifications.say(&message);
        }
        Err(why) => app.notifications.say(&why),
    }
}

/// Keeps a copy as it is, whatever the library has.
fn keep_own(open: &mut OpenDocument, group: GroupId) {
    if let Some(entry) = entry_of_copy(open, group) {
        let edits = shared::kept(open.document(), group, &entry);
        let title = format!("Keep {} as it is here", group_title(open, group));
        open.edit(&title, edits);
    }
}

/// Inserts a group of the library, by its name, where things are put. Gives the key of its entry.
pub(super) fn insert_group(
    name: &str,
    canvas: &mut Canvas,
    app: &mut JobContext<'_>,
) -> Option<String> {
    let document = app.documents.shown()?;
    let contents = &document.library.contents;
    let catalog = Catalog::with(document.document(), document.group(), contents);
    let key = Catalog::key_of_shared(name);
    let mut all = catalog.entries().iter();
    let Some(entry) = all.find(|entry| entry.key == key) else {
        let message = "A group cannot stand inside itself: insert this outside it.";
        app.notifications.say(message);
        return None;
    };
    let at = canvas.aim();
    insert_into_view(entry, document, at, canvas, app.requests);
    Some(entry.key.clone())
}

/// Returns the library's entry of a copy.
fn entry_of_copy(open: &OpenDocument, group: GroupId) -> Option<Arc<Entry>> {
    let origin = open.document().looks.shared.get(&group)?;
    open.library.contents.entry(&origin.name).cloned()
}
