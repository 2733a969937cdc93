//! Tests for files that cannot be opened or saved: the app reports the problem, the document stays
//! open and unsaved, and a copy of the work is kept.

use expect_test::expect;
use inclination_project::io::crash_recovery;

use super::*;

/// Changes a document and fails to save it. Returns the reported problems, after checking that no
/// work is lost.
fn fail_to_save(window: &mut TestWindow, folder: &TempDir, id: DocumentId) -> String {
    window.rename_graph(id, "changed");
    window.run_command(Command::Save);
    window.wait_until(|app| app.file_jobs.savings.is_empty());
    assert!(window.app.documents.get_mut(id).unwrap().has_unsaved_work());
    assert_eq!(window.graph_name(id), "changed");

    let kept = folder.path().join("home/unsaved");
    window.wait_until(|_| {
        let folders = fs::read_dir(&kept).into_iter().flatten().flatten();
        let mut works =
            folders.flat_map(|folder| fs::read_dir(folder.path()).into_iter().flatten().flatten());
        works.any(|work| {
            work.path()
                .extension()
                .is_some_and(|ending| ending == "unsaved")
        })
    });
    window.app.notifications.toast_texts().join("\n")
}

/// Replaces the path of the test's folder in a text.
fn without_folder(text: &str, folder: &TempDir) -> String {
    text.replace(&folder.path().display().to_string(), "FOLDER")
}

#[test]
fn a_folder_in_place_of_the_file_is_reported_until_it_is_gone() {
    let folder = tempdir().unwrap();
    let mut window = TestWindow::in_folder(&folder);
    let file = write_project(&folder, "a");
    let id = window.open_file(&file);
    fs::remove_file(&file).unwrap();
    fs::create_dir(&file).unwrap();

    let problems = fail_to_save(&mut window, &folder, id);
    expect![["“FOLDER/a.incl.json” is a folder. Save under another name."]]
        .assert_eq(&without_folder(&problems, &folder));

    fs::remove_dir(&file).unwrap();
    window.run_command(Command::Save);
    window.wait_until(|app| app.file_jobs.savings.is_empty());
    assert_eq!(read_graph_name(&file), "changed");
    assert!(!window.app.documents.get_mut(id).unwrap().has_unsaved_work());

    // A solved problem is no longer shown.
    let texts = window.app.notifications.toast_texts().join("\n");
    expect![["Saved “a.incl.json”."]].assert_eq(&without_folder(&texts, &folder));
}

#[test]
fn a_missing_folder_is_reported() {
    let folder = tempdir().unwrap();
    let mut window = TestWindow::in_folder(&folder);
    let inside = folder.path().join("two words");
    fs::create_dir(&inside).unwrap();
    let file = inside.join("a.incl.json");
    fs::copy(write_project(&folder, "a"), &file).unwrap();
    let id = window.open_file(&file);

    fs::remove_dir_all(&inside).unwrap();
    let message = fail_to_save(&mut window, &folder, id);
    assert!(message.contains(&inside.display().to_string()), "{message}");
    expect![["The folder “FOLDER/two words” does not exist. Save somewhere else."]]
        .assert_eq(&without_folder(&message, &folder));
}

#[cfg(unix)]
#[test]
fn a_pipe_does_not_block() {
    let folder = tempdir().unwrap();
    let mut window = TestWindow::in_folder(&folder);
    let pipe = folder.path().join("pipe.incl.json");
    let status = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(status.unwrap().success());

    window.app.open_file(&pipe);
    window.wait_until(|app| app.file_jobs.openings.is_empty());
    let problems = window.app.notifications.toast_texts().join("\n");
    expect![["This is a device or a pipe. Open a file."]]
        .assert_eq(&without_folder(&problems, &folder));

    // A pipe that replaced an open file is not overwritten.
    let file = write_project(&folder, "a");
    let id = window.open_file(&file);
    fs::rename(&pipe, &file).unwrap();
    let problems = fail_to_save(&mut window, &folder, id);
    expect![[r"
        This is a device or a pipe. Open a file.
        “FOLDER/a.incl.json” is a device or a pipe. Save under another name."]]
    .assert_eq(&without_folder(&problems, &folder));
    assert!(!fs::metadata(&file).unwrap().is_file());
}

#[cfg(unix)]
#[test]
fn a_file_with_a_non_unicode_name_is_opened_saved_and_restored() {
    use std::os::unix::ffi::OsStrExt;

    let folder = tempdir().unwrap();
    let mut window = TestWindow::in_folder(&folder);
    let name = std::ffi::OsStr::from_bytes(b"none \xff.incl.json");
    let file = folder.path().join(name);
    fs::copy(write_project(&folder, "a"), &file).unwrap();
    let id = window.open_file(&file);

    window.rename_graph(id, "saved");
    window.run_command(Command::Save);
    window.wait_until(|app| app.file_jobs.savings.is_empty());
    assert_eq!(read_graph_name(&file), "saved");
    window.rename_graph(id, "mine");

    window.wait_until(|app| {
        app.file_jobs
            .on_disk
            .values()
            .any(|on_disk| on_disk.copied_revision.is_some())
    });
    drop(window);

    let mut next = TestWindow::in_folder(&folder);
    let start = Instant::now();
    while next.app.file_jobs.recovery.left.is_empty() {
        assert!(start.elapsed() < Duration::from_mins(1), "nothing was left");
        next = TestWindow::in_folder(&folder);
    }
    let left = next.app.file_jobs.recovery.left[0].clone();
    assert_eq!(left.read_document().unwrap().graph.name, "mine");
}

#[test]
fn unreadable_work_is_not_saved_and_survives_a_crash() {
    let folder = tempdir().unwrap();
    let mut window = TestWindow::in_folder(&folder);
    let file = write_project(&folder, "a");
    let id = window.open_file(&file);
    // A longer text than a file may contain.
    let about = GraphInfo {
        name: String::from("a"),
        description: "long ".repeat(20_000),
    };
    let edits = vec![Edit::GraphInfo(Box::new(about))];
    window
        .app
        .documents
        .get_mut(id)
        .unwrap()
        .apply_step("Describe", edits);

    window.run_command(Command::Save);
    window.wait_until(|app| app.file_jobs.savings.is_empty());
    let message = window.app.notifications.toast_texts().join("\n");
    assert!(message.contains("65,536"), "{message}");
    expect![["The file would be too large to open again: at description, this string is too long: it has 100,000 bytes, but the limit is 65,536. Delete part of the graph and save again."]]
        .assert_eq(&without_folder(&message, &folder));
    assert!(window.app.documents.get_mut(id).unwrap().has_unsaved_work());
    assert_eq!(read_graph_name(&file), "a");

    window.wait_until(|app| {
        app.file_jobs
            .on_disk
            .values()
            .any(|on_disk| on_disk.copied_revision.is_some())
    });
    drop(window);

    let home = AppFolder::new(folder.path().join("home"));
    let start = Instant::now();
    loop {
        let left = crash_recovery::find_recoverable_work(&home.unsaved_work_folder()).unwrap();
        if let Some(left) = left.first() {
            let work = left.read_document().unwrap();
            assert_eq!(work.graph.description.len(), 100_000);
            return;
        }
        assert!(start.elapsed() < Duration::from_mins(1), "nothing was left");
    }
}
