//! Tests for several windows on one file, changes by other programs, and crashes.

use super::*;

#[test]
fn two_windows_on_one_file_do_not_overwrite_each_other() {
    let folder = tempdir().unwrap();
    let file = write_project(&folder, "a");
    let mut first = TestWindow::in_folder(&folder);
    let mut second = TestWindow::in_folder(&folder);
    let (one, two) = (first.open_file(&file), second.open_file(&file));
    first.rename_graph(one, "first");
    second.rename_graph(two, "second");

    first.run_command(Command::Save);
    first.wait_until(|app| app.file_jobs.savings.is_empty());
    second.run_command(Command::Save);
    second.wait_until(|app| app.notifications.question.is_some());
    assert!(matches!(
        second.app.notifications.question,
        Some(Question::Changed(_))
    ));
    assert_eq!(read_graph_name(&file), "first");

    // Reloading is an undo step like any other.
    second.answer_question(1);
    second.wait_until(|app| app.file_jobs.openings.is_empty());
    assert_eq!(second.graph_name(two), "first");
    assert!(
        !second
            .app
            .documents
            .get_mut(two)
            .unwrap()
            .has_unsaved_work()
    );
    second.app.documents.get_mut(two).unwrap().undo();
    assert_eq!(second.graph_name(two), "second");

    second.run_command(Command::Save);
    second.wait_until(|app| app.file_jobs.savings.is_empty());
    assert_eq!(read_graph_name(&file), "second");

    // The first window notices the change without an action.
    first.wait_until(|app| {
        let notice = |on_disk: &DiskState| on_disk.notice == Some(FileNotice::Changed);
        app.file_jobs.on_disk.get(&one).is_some_and(notice)
    });
}

#[test]
fn deleting_a_file_makes_its_document_unsaved() {
    let folder = tempdir().unwrap();
    let mut window = TestWindow::in_folder(&folder);
    let file = write_project(&folder, "a");
    let id = window.open_file(&file);
    assert!(!window.app.documents.get_mut(id).unwrap().has_unsaved_work());

    fs::remove_file(&file).unwrap();
    window.wait_until(|app| app.documents.as_slice()[0].has_unsaved_work());
    window.run_command(Command::Save);
    window.wait_until(|app| app.file_jobs.savings.is_empty());
    assert_eq!(read_graph_name(&file), "a");
}

#[test]
fn recovered_work_is_offered_and_remembers_its_file() {
    let folder = tempdir().unwrap();
    let file = write_project(&folder, "a");
    let mut window = TestWindow::in_folder(&folder);
    let id = window.open_file(&file);
    window.rename_graph(id, "mine");

    window.run_command(Command::New);
    let untitled = window.app.documents.shown_id().unwrap();
    window.rename_graph(untitled, "untitled");
    window.wait_until(|app| {
        app.file_jobs
            .on_disk
            .values()
            .filter(|on_disk| on_disk.copied_revision.is_some())
            .count()
            == 2
    });

    // Dropping the window without finishing simulates a crash.
    drop(window);

    // Meanwhile another program changes the file.
    write_project(&folder, "a");
    fs::write(&file, Document::default().write()).unwrap();

    let mut next = TestWindow::in_folder(&folder);
    let start = Instant::now();
    while next.app.file_jobs.recovery.left.len() < 2 {
        assert!(start.elapsed() < Duration::from_mins(1), "nothing was left");
        next = TestWindow::in_folder(&folder);
    }

    for left in next.app.file_jobs.recovery.left.clone() {
        next.restore_work(left);
    }
    next.wait_until(|app| app.documents.len() == 2);
    assert!(next.app.file_jobs.recovery.left.is_empty());
    assert!(
        next.app
            .documents
            .as_slice()
            .iter()
            .all(OpenDocument::has_unsaved_work)
    );

    let id = next.app.documents.find_by_file(&file).unwrap();
    assert_eq!(next.graph_name(id), "mine");
    next.save_document(id);
    next.wait_until(|app| app.file_jobs.savings.is_empty());
    assert!(matches!(
        next.app.notifications.question,
        Some(Question::Changed(_))
    ));
}

#[test]
fn recovered_work_goes_into_the_unchanged_tab_of_its_file() {
    let folder = tempdir().unwrap();
    let file = write_project(&folder, "a");
    let mut window = TestWindow::in_folder(&folder);
    let id = window.open_file(&file);
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

    let id = next.open_file(&file);
    let left = next.app.file_jobs.recovery.left[0].clone();
    next.restore_work(left);
    next.wait_until(|app| app.file_jobs.recovery.left.is_empty());
    assert_eq!(next.app.documents.len(), 1);
    assert_eq!(next.graph_name(id), "mine");
    assert!(next.app.documents.get_mut(id).unwrap().has_unsaved_work());

    // Restoring is an undo step like any other, and the copy is kept until the work is saved.
    let kept = next.app.file_jobs.on_disk[&id].copied_revision;
    assert_eq!(
        kept,
        Some(next.app.documents.get_mut(id).unwrap().revision())
    );

    next.run_command(Command::Save);
    next.wait_until(|app| app.file_jobs.savings.is_empty());
    assert_eq!(read_graph_name(&file), "mine");
    next.app.documents.get_mut(id).unwrap().undo();
    assert_eq!(next.graph_name(id), "a");
    next.app.shut_down();
    assert!(
        TestWindow::in_folder(&folder)
            .app
            .file_jobs
            .recovery
            .left
            .is_empty()
    );
}

#[test]
fn a_clean_exit_leaves_nothing_to_recover() {
    let folder = tempdir().unwrap();
    let mut window = TestWindow::in_folder(&folder);
    window.run_command(Command::New);
    let id = window.app.documents.shown_id().unwrap();
    window.rename_graph(id, "given up");
    window.wait_until(|app| {
        app.file_jobs
            .on_disk
            .values()
            .any(|on_disk| on_disk.copied_revision.is_some())
    });
    window.app.shut_down();
    assert!(
        TestWindow::in_folder(&folder)
            .app
            .file_jobs
            .recovery
            .left
            .is_empty()
    );
}
