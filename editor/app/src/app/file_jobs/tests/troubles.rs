//! Whatever keeps a document from being opened or saved: it says so, the document stays open and
//! unsaved, and the work is kept.

use expect_test::expect;
use inclination_project::io::rescue;

use super::*;

/// Changes a document, has it saved where that is not possible, and gives what is said. Nothing is
/// lost by it.
fn refused(window: &mut Window, folder: &TempDir, id: DocumentId) -> String {
    window.rename(id, "changed");
    window.run(Command::Save);
    window.until(|app| app.file_jobs.savings.is_empty());
    assert!(window.app.documents.get_mut(id).unwrap().has_unsaved_work());
    assert_eq!(window.name(id), "changed");
    let kept = folder.path().join("home/unsaved");
    window.until(|_| {
        let folders = fs::read_dir(&kept).into_iter().flatten().flatten();
        let mut works =
            folders.flat_map(|folder| fs::read_dir(folder.path()).into_iter().flatten().flatten());
        works.any(|work| work.path().extension().is_some_and(|it| it == "unsaved"))
    });
    window.app.notifications.texts().join("\n")
}

/// A text in which the path of the test's folder is replaced.
fn without_folder(text: &str, folder: &TempDir) -> String {
    text.replace(&folder.path().display().to_string(), "FOLDER")
}

#[test]
fn a_folder_in_the_files_place_is_named_and_the_work_can_be_saved_when_it_is_gone() {
    let folder = tempdir().unwrap();
    let mut window = Window::at(&folder);
    let file = written(&folder, "a");
    let id = window.open(&file);
    fs::remove_file(&file).unwrap();
    fs::create_dir(&file).unwrap();
    let said = refused(&mut window, &folder, id);
    expect![["FOLDER/a.incl.json is a folder. Save under another name."]]
        .assert_eq(&without_folder(&said, &folder));
    fs::remove_dir(&file).unwrap();
    window.run(Command::Save);
    window.until(|app| app.file_jobs.savings.is_empty());
    assert_eq!(read(&file), "changed");
    assert!(!window.app.documents.get_mut(id).unwrap().has_unsaved_work());
    // What is well again is no longer said to be wrong.
    let said = window.app.notifications.texts().join("\n");
    expect![["Saved a.incl.json."]].assert_eq(&without_folder(&said, &folder));
}

#[test]
fn a_folder_that_is_gone_is_named() {
    let folder = tempdir().unwrap();
    let mut window = Window::at(&folder);
    let inside = folder.path().join("two words");
    fs::create_dir(&inside).unwrap();
    let file = inside.join("a.incl.json");
    fs::copy(written(&folder, "a"), &file).unwrap();
    let id = window.open(&file);
    fs::remove_dir_all(&inside).unwrap();
    let said = refused(&mut window, &folder, id);
    assert!(said.contains(&inside.display().to_string()), "{said}");
    expect![["The folder FOLDER/two words is not there. Save somewhere else."]]
        .assert_eq(&without_folder(&said, &folder));
}

#[cfg(unix)]
#[test]
fn a_pipe_is_not_waited_for() {
    let folder = tempdir().unwrap();
    let mut window = Window::at(&folder);
    let pipe = folder.path().join("pipe.incl.json");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.unwrap().success());
    window.app.open(&pipe);
    window.until(|app| app.file_jobs.openings.is_empty());
    let said = window.app.notifications.texts().join("\n");
    expect![["That is a device or a pipe and not a file. Open a file."]]
        .assert_eq(&without_folder(&said, &folder));
    // And one that comes into the place of an open file is left.
    let file = written(&folder, "a");
    let id = window.open(&file);
    fs::rename(&pipe, &file).unwrap();
    let said = refused(&mut window, &folder, id);
    expect![[r"
        That is a device or a pipe and not a file. Open a file.
        FOLDER/a.incl.json is a device or a pipe and not a file. Save under another name."]]
    .assert_eq(&without_folder(&said, &folder));
    assert!(!fs::metadata(&file).unwrap().is_file());
}

#[cfg(unix)]
#[test]
fn a_file_whose_name_is_no_text_is_opened_saved_and_restored() {
    use std::os::unix::ffi::OsStrExt;
    let folder = tempdir().unwrap();
    let mut window = Window::at(&folder);
    let name = std::ffi::OsStr::from_bytes(b"none \xff.incl.json");
    let file = folder.path().join(name);
    fs::copy(written(&folder, "a"), &file).unwrap();
    let id = window.open(&file);
    window.rename(id, "saved");
    window.run(Command::Save);
    window.until(|app| app.file_jobs.savings.is_empty());
    assert_eq!(read(&file), "saved");
    window.rename(id, "mine");
    window.until(|app| app.file_jobs.on_disk.values().any(|it| it.kept.is_some()));
    drop(window);
    let mut next = Window::at(&folder);
    let start = Instant::now();
    while next.app.file_jobs.recovery.left.is_empty() {
        assert!(start.elapsed() < Duration::from_mins(1), "nothing was left");
        next = Window::at(&folder);
    }
    let left = next.app.file_jobs.recovery.left[0].clone();
    assert_eq!(left.read().unwrap().graph.name, "mine");
}

#[test]
fn what_could_not_be_opened_again_is_not_saved_and_is_restored_after_a_crash() {
    let folder = tempdir().unwrap();
    let mut window = Window::at(&folder);
    let file = written(&folder, "a");
    let id = window.open(&file);
    // More than any file may hold of one text.
    let about = About {
        name: String::from("a"),
        description: "long ".repeat(20_000),
    };
    let edits = vec![Edit::About(Box::new(about))];
    window
        .app
        .documents
        .get_mut(id)
        .unwrap()
        .edit("Describe", edits);
    window.run(Command::Save);
    window.until(|app| app.file_jobs.savings.is_empty());
    let said = window.app.notifications.texts().join("\n");
    assert!(said.contains("65536"), "{said}");
    expect![["It could not be opened again as it is: at description, this text has 100000 bytes, and at most 65536 are read. Make that less and save again."]]
        .assert_eq(&without_folder(&said, &folder));
    assert!(window.app.documents.get_mut(id).unwrap().has_unsaved_work());
    assert_eq!(read(&file), "a");
    window.until(|app| app.file_jobs.on_disk.values().any(|it| it.kept.is_some()));
    drop(window);
    let home = Home::at(folder.path().join("home"));
    let start = Instant::now();
    loop {
        let left = rescue::left(&home.unsaved()).unwrap();
        if let Some(left) = left.first() {
            let work = left.read().unwrap();
            assert_eq!(work.graph.description.len(), 100_000);
            return;
        }
        assert!(start.elapsed() < Duration::from_mins(1), "nothing was left");
    }
}
