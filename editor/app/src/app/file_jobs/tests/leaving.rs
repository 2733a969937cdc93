//! Leaving tabs and the app.

use expect_test::expect;

use super::*;

#[test]
fn a_tab_is_left_when_its_work_is_saved_and_not_when_that_is_cancelled() {
    let folder = tempdir().unwrap();
    let mut window = Window::at(&folder);
    let file = written(&folder, "a");
    let id = window.open(&file);
    window.rename(id, "mine");
    window.run(Command::CloseTab);
    assert_eq!(window.asks_to_leave(), Some(id));
    window.answer(2);
    assert!(window.app.documents.get_mut(id).unwrap().has_unsaved_work());
    window.run(Command::CloseTab);
    window.answer(0);
    window.until(|app| app.documents.is_empty());
    assert_eq!(read(&file), "mine");
}

#[test]
fn what_was_given_up_is_there_when_leaving_the_app_is_cancelled() {
    let folder = tempdir().unwrap();
    let mut window = Window::at(&folder);
    let ids = ["a", "b"].map(|name| window.open(&written(&folder, name)));
    for id in ids {
        window.rename(id, "mine");
    }
    window.app.file_jobs.leave(Leaving::app());
    window.until(|app| app.notifications.question.is_some());
    assert_eq!(window.asks_to_leave(), Some(ids[0]));
    window.answer(1);
    assert_eq!(window.asks_to_leave(), Some(ids[1]));
    window.answer(2);
    assert!(!window.app.file_jobs.can_quit);
    assert_eq!(ids.map(|id| window.name(id)), ["mine", "mine"]);
    window.app.file_jobs.leave(Leaving::app());
    window.until(|app| app.notifications.question.is_some());
    window.answer(1);
    window.answer(1);
    window.until(|app| app.file_jobs.can_quit);
}

#[test]
fn whoever_cannot_save_is_told_and_stays() {
    let folder = tempdir().unwrap();
    let mut window = Window::at(&folder);
    let inner = tempdir().unwrap();
    let folder_of_file = inner.path().display().to_string();
    let id = window.open(&written(&inner, "a"));
    window.rename(id, "mine");
    drop(inner);
    window.run(Command::CloseTab);
    window.answer(0);
    window.until(|app| app.file_jobs.savings.is_empty());
    let said = window.app.notifications.texts().join("\n");
    expect![["The folder FOLDER is not there. Save somewhere else."]]
        .assert_eq(&said.replace(&folder_of_file, "FOLDER"));
    assert!(window.app.file_jobs.leaving.is_none());
    assert!(window.app.documents.get_mut(id).unwrap().has_unsaved_work());
}
