//! Other windows, other apps, and crashes.

use super::*;

#[test]
fn two_windows_on_one_file_do_not_eat_each_others_work() {
    let folder = tempdir().unwrap();
    let file = written(&folder, "a");
    let mut first = Window::at(&folder);
    let mut second = Window::at(&folder);
    let (one, two) = (first.open(&file), second.open(&file));
    first.rename(one, "first");
    second.rename(two, "second");
    first.run(Command::Save);
    first.until(|app| app.file_jobs.savings.is_empty());
    second.run(Command::Save);
    second.until(|app| app.notifications.question.is_some());
    assert!(matches!(
        second.app.notifications.question,
        Some(Question::Changed(_))
    ));
    assert_eq!(read(&file), "first");
    // Reloading is a step like any other.
    second.answer(1);
    second.until(|app| app.file_jobs.openings.is_empty());
    assert_eq!(second.name(two), "first");
    assert!(
        !second
            .app
            .documents
            .get_mut(two)
            .unwrap()
            .has_unsaved_work()
    );
    second.app.documents.get_mut(two).unwrap().undo();
    assert_eq!(second.name(two), "second");
    second.run(Command::Save);
    second.until(|app| app.file_jobs.savings.is_empty());
    assert_eq!(read(&file), "second");
    // And the first notices by itself.
    first.until(|app| {
        let notice = |on_disk: &OnDisk| on_disk.notice == Some(Notice::Changed);
        app.file_jobs.on_disk.get(&one).is_some_and(notice)
    });
}

#[test]
fn a_file_that_goes_away_makes_its_document_unsaved() {
    let folder = tempdir().unwrap();
    let mut window = Window::at(&folder);
    let file = written(&folder, "a");
    let id = window.open(&file);
    assert!(!window.app.documents.get_mut(id).unwrap().has_unsaved_work());
    fs::remove_file(&file).unwrap();
    window.until(|app| app.documents.all()[0].has_unsaved_work());
    window.run(Command::Save);
    window.until(|app| app.file_jobs.savings.is_empty());
    assert_eq!(read(&file), "a");
}

#[test]
fn after_a_crash_the_work_is_offered_and_remembers_its_file() {
    let folder = tempdir().unwrap();
    let file = written(&folder, "a");
    let mut window = Window::at(&folder);
    let id = window.open(&file);
    window.rename(id, "mine");
    window.run(Command::New);
    let untitled = window.app.documents.shown_id().unwrap();
    window.rename(untitled, "untitled");
    window.until(|app| {
        app.file_jobs
            .on_disk
            .values()
            .filter(|it| it.kept.is_some())
            .count()
            == 2
    });
    // Dropped without an end, as a crash does.
    drop(window);
    // Meanwhile somebody else changes the file.
    written(&folder, "a");
    fs::write(&file, Document::default().write()).unwrap();
    let mut next = Window::at(&folder);
    let start = Instant::now();
    while next.app.file_jobs.recovery.left.len() < 2 {
        assert!(start.elapsed() < Duration::from_mins(1), "nothing was left");
        next = Window::at(&folder);
    }
    for left in next.app.file_jobs.recovery.left.clone() {
        next.restore(left);
    }
    next.until(|app| app.documents.len() == 2);
    assert!(next.app.file_jobs.recovery.left.is_empty());
    assert!(
        next.app
            .documents
            .all()
            .iter()
            .all(OpenDocument::has_unsaved_work)
    );
    let id = next.app.documents.find_by_file(&file).unwrap();
    assert_eq!(next.name(id), "mine");
    next.save(id);
    next.until(|app| app.file_jobs.savings.is_empty());
    assert!(matches!(
        next.app.notifications.question,
        Some(Question::Changed(_))
    ));
}

#[test]
fn what_a_crash_left_of_a_file_that_is_open_and_unchanged_goes_into_its_tab() {
    let folder = tempdir().unwrap();
    let file = written(&folder, "a");
    let mut window = Window::at(&folder);
    let id = window.open(&file);
    window.rename(id, "mine");
    window.until(|app| app.file_jobs.on_disk.values().any(|it| it.kept.is_some()));
    drop(window);
    let mut next = Window::at(&folder);
    let start = Instant::now();
    while next.app.file_jobs.recovery.left.is_empty() {
        assert!(start.elapsed() < Duration::from_mins(1), "nothing was left");
        next = Window::at(&folder);
    }
    let id = next.open(&file);
    let left = next.app.file_jobs.recovery.left[0].clone();
    next.restore(left);
    next.until(|app| app.file_jobs.recovery.left.is_empty());
    assert_eq!(next.app.documents.len(), 1);
    assert_eq!(next.name(id), "mine");
    assert!(next.app.documents.get_mut(id).unwrap().has_unsaved_work());
    // It is a step like any other, and what was left is kept safe until it is saved.
    let kept = next.app.file_jobs.on_disk[&id].kept;
    assert_eq!(
        kept,
        Some(next.app.documents.get_mut(id).unwrap().revision())
    );
    next.run(Command::Save);
    next.until(|app| app.file_jobs.savings.is_empty());
    assert_eq!(read(&file), "mine");
    next.app.documents.get_mut(id).unwrap().undo();
    assert_eq!(next.name(id), "a");
    next.app.finish();
    assert!(Window::at(&folder).app.file_jobs.recovery.left.is_empty());
}

#[test]
fn who_ends_well_is_offered_nothing() {
    let folder = tempdir().unwrap();
    let mut window = Window::at(&folder);
    window.run(Command::New);
    let id = window.app.documents.shown_id().unwrap();
    window.rename(id, "given up");
    window.until(|app| app.file_jobs.on_disk.values().any(|it| it.kept.is_some()));
    window.app.finish();
    assert!(Window::at(&folder).app.file_jobs.recovery.left.is_empty());
}
