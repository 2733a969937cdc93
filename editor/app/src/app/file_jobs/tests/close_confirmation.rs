//! Tests for closing tabs and the app with unsaved work.

use expect_test::expect;

use super::*;

#[test]
fn a_tab_closes_after_saving_but_not_after_canceling() {
    let folder = tempdir().unwrap();
    let mut window = TestWindow::in_folder(&folder);
    let file = write_project(&folder, "a");
    let id = window.open_file(&file);
    window.rename_graph(id, "mine");

    window.run_command(Command::CloseTab);
    assert_eq!(window.document_asked_about(), Some(id));
    window.answer_question(2);
    assert!(window.app.documents.get_mut(id).unwrap().has_unsaved_work());

    window.run_command(Command::CloseTab);
    window.answer_question(0);
    window.wait_until(|app| app.documents.is_empty());
    assert_eq!(read_graph_name(&file), "mine");
}

#[test]
fn canceling_exit_keeps_discarded_work() {
    let folder = tempdir().unwrap();
    let mut window = TestWindow::in_folder(&folder);
    let ids = ["a", "b"].map(|name| window.open_file(&write_project(&folder, name)));
    for id in ids {
        window.rename_graph(id, "mine");
    }
    window.app.file_jobs.request_close(CloseRequest::for_app());
    window.wait_until(|app| app.notifications.question.is_some());

    assert_eq!(window.document_asked_about(), Some(ids[0]));
    window.answer_question(1);

    assert_eq!(window.document_asked_about(), Some(ids[1]));
    window.answer_question(2);
    assert!(!window.app.file_jobs.can_quit);
    assert_eq!(ids.map(|id| window.graph_name(id)), ["mine", "mine"]);

    window.app.file_jobs.request_close(CloseRequest::for_app());
    window.wait_until(|app| app.notifications.question.is_some());
    window.answer_question(1);
    window.answer_question(1);
    window.wait_until(|app| app.file_jobs.can_quit);
}

#[test]
fn a_failed_save_is_reported_and_keeps_the_tab_open() {
    let folder = tempdir().unwrap();
    let mut window = TestWindow::in_folder(&folder);
    let inner = tempdir().unwrap();

    let folder_of_file = inner.path().display().to_string();
    let id = window.open_file(&write_project(&inner, "a"));
    window.rename_graph(id, "mine");
    drop(inner);

    window.run_command(Command::CloseTab);
    window.answer_question(0);
    window.wait_until(|app| app.file_jobs.savings.is_empty());

    let texts = window.app.notifications.toast_texts().join("\n");
    expect![["The folder “FOLDER” does not exist. Save somewhere else."]]
        .assert_eq(&texts.replace(&folder_of_file, "FOLDER"));
    assert!(window.app.file_jobs.close_request.is_none());
    assert!(window.app.documents.get_mut(id).unwrap().has_unsaved_work());
}
