//! The library of shared groups: its folder's contents, the status of the copies in open documents,
//! and the operations on them. The folder is read and written on threads.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
    sync::Arc,
};

use inclination_analysis::open_document::{DocumentId, OpenDocument};
use inclination_core::authoring::model::GroupId;
use inclination_project::{
    catalog::Catalog,
    edit::groups::group_content_hash,
    files::{Fingerprint, names},
    io::{
        AppFolder, Job, LibraryWatch, Progress, SaveError, Settings, SettingsChange, Wake,
        library_folder,
    },
    library::{self, LibraryContents, LibraryEntry, LibraryStatus, edits as shared},
};

use super::{
    insertion::insert_and_reveal,
    job_context::JobContext,
    notifications::Notifications,
    questions::{LibraryReplacement, Question},
    targets::{group_title, target_group},
};
use crate::{
    canvas::Canvas,
    request::{LibraryAction, Request},
};

/// The library as the app currently knows it.
#[derive(Debug)]
pub(super) struct Library {
    /// The app's own folder, used unless the settings name another.
    default_folder: Option<PathBuf>,
    watch: LibraryWatch,
    wake: Wake,
    contents: Arc<LibraryContents>,
    /// Increases whenever the contents change.
    stamp: u64,
    /// The document revision and the stamp that the statuses were last computed from.
    compared: BTreeMap<DocumentId, (u64, u64)>,
    saving: Option<SavingGroup>,
}

/// A group that is being saved to the library.
#[derive(Debug)]
struct SavingGroup {
    document: DocumentId,
    group: GroupId,
    /// The content hash of the group when saving began.
    copy: u64,
    /// Sentences about what the library's file loses, in addition to the old version.
    losses: Vec<String>,
    file: PathBuf,
    job: Job<Result<LibraryEntry, SaveError>>,
}

impl Library {
    pub(super) fn new(home: Option<&AppFolder>, wake: Wake) -> Self {
        Self {
            default_folder: home.map(AppFolder::library_folder),
            watch: LibraryWatch::start(wake.clone()),
            wake,
            contents: Arc::default(),
            stamp: 0,
            compared: BTreeMap::new(),
            saving: None,
        }
    }

    /// Replaces the known contents, so that all copies are compared again.
    fn replace_contents(&mut self, contents: LibraryContents) {
        self.contents = Arc::new(contents);
        self.stamp += 1;
    }

    /// Returns the library's folder, or `None` if there is none yet.
    pub(super) fn folder(&self, settings: &Settings) -> Option<PathBuf> {
        let chosen = settings.library.clone();
        chosen.or_else(|| self.default_folder.clone())
    }

    /// Whether the library is in the app's own folder.
    fn is_default_folder(&self, settings: &Settings) -> bool {
        settings.library.is_none() || self.default_folder.is_none()
    }

    /// Polls the library's folder and the running save, and compares the copies in open documents
    /// with the contents.
    pub(super) fn poll_folder(&mut self, app: &mut JobContext<'_>) {
        let folder = self.folder(app.storage.settings());
        self.watch.watch_folder(folder.as_deref());
        if let Some(contents) = self.watch.take_contents() {
            self.replace_contents(contents);
        }
        self.poll_saving(app);

        let is_usual = self.is_default_folder(app.storage.settings());
        self.compared
            .retain(|id, _| app.documents.get(*id).is_some());
        for open in app.documents.iter_mut() {
            let now = (open.revision(), self.stamp);
            let before = self.compared.get(&open.id()).copied();
            // During a gesture the document changes in every frame, so it is compared afterwards.
            let is_in_gesture =
                open.history().is_open() && before.is_some_and(|(_, at)| at == now.1);
            if before == Some(now) || is_in_gesture {
                continue;
            }

            self.compared.insert(open.id(), now);
            let contents = Arc::clone(&self.contents);
            // Before the folder has been read, no group counts as missing from it.
            let is_known = contents.folder.is_some() && contents.trouble.is_none();
            let copy_statuses = if is_known {
                library::copy_statuses(open.document(), &contents)
            } else {
                BTreeMap::new()
            };

            open.library = LibraryStatus {
                contents,
                copy_statuses,
                folder: folder.clone(),
                is_usual,
            };
        }
    }

    /// Uses another folder as the library. `None` selects the app's own.
    pub(super) fn use_folder(&mut self, folder: Option<PathBuf>, app: &mut JobContext<'_>) {
        // Choosing the app's own folder clears the setting.
        let folder = folder.filter(|folder| self.default_folder.as_ref() != Some(folder));
        app.storage.remember_change(SettingsChange::Library(folder));
        self.replace_contents(LibraryContents::default());
        app.requests.push(Request::ShowLibrary);
    }

    /// Returns why a document's target group cannot be saved to the library, or `None` if it can.
    pub(super) fn saving_disabled_reason(
        &self,
        document: &OpenDocument,
        settings: &Settings,
    ) -> Option<String> {
        let reason = if target_group(document).is_none() {
            "Select or enter a group first."
        } else if self.folder(settings).is_none() {
            "No library folder is set. Choose one first."
        } else if self.saving.is_some() {
            "Another group is being saved. Try again in a moment."
        } else {
            return None;
        };
        Some(String::from(reason))
    }

    /// Carries out a library request of a panel or a menu. [`LibraryAction::InsertGroup`] is not
    /// handled here, because it needs the canvas.
    pub(super) fn handle_sharing(&mut self, sharing: LibraryAction, app: &mut JobContext<'_>) {
        match sharing {
            LibraryAction::SaveGroup(group) => self.save_group(group, app),
            LibraryAction::UpdateCopy(group) => take_library_version(group, app),
            LibraryAction::KeepCopy(group) => app
                .documents
                .change_shown(|open| keep_own_copy(open, group)),
            LibraryAction::DetachCopy(group) => app.documents.change_shown(|open| {
                open.apply_step(
                    "Unlink a group from the library",
                    shared::detach_copy(group),
                );
            }),
            LibraryAction::UseFolder(folder) => self.use_folder(Some(folder), app),
            LibraryAction::UseDefaultFolder => self.use_folder(None, app),
            LibraryAction::InsertGroup(_) => {}
        }
    }

    /// Saves a group of the shown document, after asking if the library has an entry of that name.
    pub(super) fn save_group(&mut self, group: GroupId, app: &mut JobContext<'_>) {
        let contents = Arc::clone(&self.contents);
        let Some(document) = app.documents.shown_document() else {
            return;
        };
        if self.saving.is_some() || self.folder(app.storage.settings()).is_none() {
            return;
        }

        let origin = document.document().looks.shared.get(&group);
        let name = origin.map_or_else(
            || {
                let file = names::suggest_project_name(&group_title(document, group));
                names::short_name(Path::new(&file))
            },
            |origin| origin.name.clone(),
        );

        if let Some(broken) = contents.find_broken(&name) {
            let message = format!(
                "The library already has “{}”, but that file cannot be read. Fix or remove the file, or rename the group.",
                names::file_name(&broken.file)
            );
            app.notifications.show_message(&message);
            return;
        }

        let Some(entry) = contents.find_entry(&name) else {
            self.start_saving(group, &name, None, app);
            return;
        };

        let copy_status = origin
            .is_some()
            .then(|| document.library.copy_statuses.get(&group));
        let replacement = LibraryReplacement {
            document: document.id(),
            group,
            entry: Arc::clone(entry),
            copy_status: copy_status.flatten().copied(),
        };
        app.notifications
            .ask_question(Question::ReplaceInLibrary(Box::new(replacement)));
    }

    /// Replaces the library's entry, or saves the group under a name with a number.
    pub(super) fn answer_replacement(
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
        let is_taken = |name: &str| {
            contents.find_entry(name).is_some() || contents.find_broken(name).is_some()
        };
        let mut number = 2_u32;
        while is_taken(&format!("{}-{number}", entry.name)) {
            number += 1;
        }
        let name = format!("{}-{number}", entry.name);
        self.start_saving(*group, &name, None, app);
    }

    /// Starts to save a group under a name, replacing the library's entry if one is given.
    fn start_saving(
        &mut self,
        group: GroupId,
        name: &str,
        entry: Option<&Arc<LibraryEntry>>,
        app: &mut JobContext<'_>,
    ) {
        let folder = self.folder(app.storage.settings());
        let (Some(folder), Some(document)) = (folder, app.documents.shown_document()) else {
            return;
        };

        let whole = document.document();
        let project = match entry {
            Some(entry) => {
                let part = shared::export_fragment(whole, group);
                let replaced = shared::replace_group(&entry.document, entry.group, &part);
                replaced.map(|replaced| (replaced.document, replaced.notices))
            }
            None => shared::export_project(whole, group, name).map(|project| (project, Vec::new())),
        };

        let file = entry.map_or_else(
            || folder.join(format!("{name}{}", names::PROJECT_EXTENSION)),
            |entry| entry.file.clone(),
        );

        let (project, losses) = match project {
            Ok(prepared) => prepared,
            Err(why) => {
                report_failure(&file, &why, app.notifications);
                return;
            }
        };

        let before: Option<Fingerprint> = entry.map(|entry| entry.print);
        let (id, copy) = (document.id(), group_content_hash(&whole.graph, group));
        let to = file.clone();
        let job = Job::start(&self.wake, move || {
            library_folder::save_to_library(&to, &project, before)
        });
        self.saving = Some(SavingGroup {
            document: id,
            group,
            copy,
            losses,
            file,
            job,
        });
    }

    /// Polls the running save, and reports its result.
    fn poll_saving(&mut self, app: &mut JobContext<'_>) {
        let Some(saving) = &self.saving else {
            return;
        };
        let progress = saving.job.poll_progress();
        if matches!(progress, Progress::Running) {
            return;
        }
        let Some(saving) = self.saving.take() else {
            return;
        };

        let file = &saving.file;
        match progress {
            Progress::Done(Ok(entry)) => self.record_saved_group(&saving, entry, app),
            Progress::Done(Err(SaveError::Changed(_))) => {
                let why = "Another program just changed the library's file. Check the new version, then save again.";
                report_failure(file, &why, app.notifications);
            }
            Progress::Done(Err(error)) => report_failure(file, &error, app.notifications),
            Progress::Lost => {
                report_failure(
                    file,
                    &"Saving was interrupted. Try again.",
                    app.notifications,
                );
            }
            Progress::Running => {}
        }
    }

    /// Records a successful save in the document, the contents and a message.
    fn record_saved_group(
        &mut self,
        saving: &SavingGroup,
        entry: LibraryEntry,
        app: &mut JobContext<'_>,
    ) {
        let group = saving.group;
        let mut message = format!("Saved “{}” to the library.", entry.title());
        if !saving.losses.is_empty() {
            message += " In the library's file: ";
            message += &saving.losses.join(" ");
        }

        if let Some(open) = app.documents.get_mut(saving.document)
            && open.document().graph.groups.contains_key(&group)
        {
            let edits = shared::record_origin(group, &entry.name, entry.version, saving.copy);
            open.apply_step("Save group to the library", edits);
        }

        let contents = self.contents.with_entry(entry);
        self.replace_contents(contents);
        self.watch.refresh();
        app.notifications.show_message(&message);
    }
}

fn report_failure(file: &Path, why: &impl ToString, notifications: &mut Notifications) {
    let title = format!("“{}” was not saved to the library", names::short_name(file));
    let place = file.display().to_string();
    notifications.report_file_problem(title, why, place);
}

/// Replaces a copy in the shown document with the library's version, and shows what is lost.
fn take_library_version(group: GroupId, app: &mut JobContext<'_>) {
    let Some(open) = app.documents.shown_document_mut() else {
        return;
    };
    let (entry, name) = (find_entry_of_copy(open, group), group_title(open, group));
    let Some(entry) = entry else { return };

    match shared::take_library_version(open.document(), group, &entry) {
        Ok(taken) => {
            let edits = taken.edits_from(open.document());
            open.apply_step(&format!("Take the library's version of {name}"), edits);
            let message = if taken.notices.is_empty() {
                format!("“{name}” now matches the library. Undo restores the previous version.")
            } else {
                taken.notices.join(" ")
            };
            app.notifications.show_message(&message);
        }
        Err(why) => app.notifications.show_message(&why),
    }
}

/// Keeps a copy unchanged and marks it as up to date, although the library's version differs.
fn keep_own_copy(open: &mut OpenDocument, group: GroupId) {
    if let Some(entry) = find_entry_of_copy(open, group) {
        let edits = shared::accept_difference(open.document(), group, &entry);
        let title = format!("Keep this file's version of {}", group_title(open, group));
        open.apply_step(&title, edits);
    }
}

/// Inserts a group of the library, by its name, at the canvas's insertion point. Returns the key of
/// its catalog entry.
pub(super) fn insert_group(
    name: &str,
    canvas: &mut Canvas,
    app: &mut JobContext<'_>,
) -> Option<String> {
    let document = app.documents.shown_document()?;
    let contents = &document.library.contents;
    let catalog = Catalog::with_library(document.document(), document.group(), contents);
    let key = Catalog::library_key(name);
    let mut entries = catalog.entries().iter();
    let Some(entry) = entries.find(|entry| entry.key == key) else {
        let message = "A group cannot contain itself. Insert it outside this group.";
        app.notifications.show_message(message);
        return None;
    };

    let at = canvas.insert_position();
    insert_and_reveal(entry, document, at, canvas, app.requests);
    Some(entry.key.clone())
}

/// Returns the library's entry that a group is a copy of.
fn find_entry_of_copy(open: &OpenDocument, group: GroupId) -> Option<Arc<LibraryEntry>> {
    let origin = open.document().looks.shared.get(&group)?;
    open.library.contents.find_entry(&origin.name).cloned()
}
