//! Tests for the game's stat list: its path follows the project, and changes to it are noticed.

use expect_test::expect;
use inclination_project::contract::AttachedContract;

use super::*;

const LIST_TEXT: &str = "name,range\nMana,0 to 50\n";

/// Returns the path of the list that the project stores.
fn contract_path(window: &mut TestWindow, id: DocumentId) -> Option<String> {
    let document = window.app.documents.get_mut(id).unwrap().document();
    document.looks.contract.clone()
}

/// Whether the list was read and differs from the graph in so many points.
fn is_read(app: &App, findings: usize) -> bool {
    let held = app.document().and_then(|open| open.contract.as_ref());
    held.is_some_and(|held| held.parsed_contract().is_some() && held.findings().len() == findings)
}

/// Opens a project in one folder that uses the game's list in another.
fn window_with_list(folder: &TempDir) -> (TestWindow, DocumentId) {
    for name in ["ai", "ai/guards", "game"] {
        fs::create_dir(folder.path().join(name)).unwrap();
    }
    fs::write(folder.path().join("game/stats.csv"), LIST_TEXT).unwrap();
    let file = folder.path().join("ai/a.incl.json");
    fs::write(&file, Document::default().write()).unwrap();

    let mut window = TestWindow::in_folder(folder);
    let id = window.open_file(&file);

    let list = folder.path().join("game/stats.csv");
    let answer = DialogAnswer::Files(vec![list]);
    window.dialogs.0.lock().unwrap().push_back(answer);
    window.run_command(Command::ImportContract);
    window.wait_until(|app| is_read(app, 1));
    (window, id)
}

#[test]
fn a_project_saved_elsewhere_still_finds_its_list() {
    let folder = tempdir().unwrap();
    let (mut window, id) = window_with_list(&folder);
    assert_eq!(contract_path(&mut window, id).unwrap(), "../game/stats.csv");

    let other = folder.path().join("ai/guards/b.incl.json");
    window.save_as(id, other.clone());
    window.wait_until(|app| app.file_jobs.savings.is_empty());
    assert_eq!(
        contract_path(&mut window, id).unwrap(),
        "../../game/stats.csv"
    );
    assert!(is_read(&window.app, 1));
    assert!(!window.app.documents.get_mut(id).unwrap().is_unsaved());

    let read = Document::read(&fs::read(other).unwrap()).unwrap();
    assert_eq!(read.looks.contract.unwrap(), "../../game/stats.csv");

    // A save that failed leaves the path relative to the old file.
    let nowhere = folder.path().join("gone/c.incl.json");
    window.save_as(id, nowhere);
    window.wait_until(|app| app.file_jobs.savings.is_empty());
    assert_eq!(
        contract_path(&mut window, id).unwrap(),
        "../../game/stats.csv"
    );
    assert!(is_read(&window.app, 1));
}

#[test]
fn an_unsaved_document_can_have_a_list() {
    let folder = tempdir().unwrap();
    let list = folder.path().join("stats.csv");
    fs::write(&list, LIST_TEXT).unwrap();
    let mut window = TestWindow::in_folder(&folder);
    window.run_command(Command::New);
    window.attach_contract(&list);
    window.wait_until(|app| is_read(app, 1));
    let id = window.app.document().unwrap().id();

    assert_eq!(
        contract_path(&mut window, id).unwrap(),
        list.display().to_string()
    );
    window.save_as(id, folder.path().join("a.incl.json"));
    window.wait_until(|app| app.file_jobs.savings.is_empty());
    assert_eq!(contract_path(&mut window, id).unwrap(), "stats.csv");
}

#[test]
fn a_changed_list_is_reread_and_a_missing_one_is_reported() {
    let folder = tempdir().unwrap();
    let (mut window, id) = window_with_list(&folder);
    let list = folder.path().join("game/stats.csv");

    fs::write(&list, format!("{LIST_TEXT}Rage,0 to 1\n")).unwrap();
    window.wait_until(|app| is_read(app, 2));
    fs::remove_file(&list).unwrap();

    let why = |held: &AttachedContract| match held.state() {
        inclination_project::contract::ReadingState::Failed(why) => Some(why.clone()),
        _ => None,
    };
    window.wait_until(|app| {
        app.document()
            .unwrap()
            .contract
            .as_ref()
            .and_then(why)
            .is_some()
    });
    let reason = window
        .app
        .documents
        .get_mut(id)
        .unwrap()
        .contract
        .as_ref()
        .and_then(why)
        .unwrap();
    expect![["There is no such file. It may have been moved or renamed."]].assert_eq(&reason);
    let (_, parts) = window.app.overlay_components();
    assert!(disabled_reason(&parts.command_context(), Command::MendContract).is_some());

    // The list is found again when it is back.
    fs::write(&list, LIST_TEXT).unwrap();
    window.wait_until(|app| is_read(app, 1));

    window.run_command(Command::MendContract);
    window.wait_until(|app| is_read(app, 0));
    window.run_command(Command::Undo);
    window.wait_until(|app| is_read(app, 1));
    window.run_command(Command::ForgetContract);
    assert!(window.app.documents.get_mut(id).unwrap().contract.is_none());
    assert_eq!(contract_path(&mut window, id), None);
}
