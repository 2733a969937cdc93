//! The game's list: found from wherever the project is saved, and read again when it changes.

use expect_test::expect;
use inclination_project::contract::Held;

use super::*;

const LIST: &str = "name,range\nMana,0 to 50\n";

fn path(window: &mut Window, id: DocumentId) -> Option<String> {
    let document = window.app.documents.get_mut(id).unwrap().document();
    document.looks.contract.clone()
}

fn is_read(app: &App, findings: usize) -> bool {
    let held = app.document().and_then(|open| open.held.as_ref());
    held.is_some_and(|held| held.read().is_some() && held.findings().len() == findings)
}

/// A project in a folder, and the game's list in another.
fn held(folder: &TempDir) -> (Window, DocumentId) {
    for name in ["ai", "ai/guards", "game"] {
        fs::create_dir(folder.path().join(name)).unwrap();
    }
    fs::write(folder.path().join("game/stats.csv"), LIST).unwrap();
    let file = folder.path().join("ai/a.incl.json");
    fs::write(&file, Document::default().write()).unwrap();
    let mut window = Window::at(folder);
    let id = window.open(&file);
    let list = folder.path().join("game/stats.csv");
    let answer = Answer::Files(vec![list]);
    window.dialogs.0.lock().unwrap().push_back(answer);
    window.run(Command::ImportContract);
    window.until(|app| is_read(app, 1));
    (window, id)
}

#[test]
fn a_project_that_is_saved_elsewhere_keeps_the_way_to_its_list() {
    let folder = tempdir().unwrap();
    let (mut window, id) = held(&folder);
    assert_eq!(path(&mut window, id).unwrap(), "../game/stats.csv");
    let other = folder.path().join("ai/guards/b.incl.json");
    window.save_as(id, other.clone());
    window.until(|app| app.file_jobs.savings.is_empty());
    assert_eq!(path(&mut window, id).unwrap(), "../../game/stats.csv");
    assert!(is_read(&window.app, 1));
    assert!(!window.app.documents.get_mut(id).unwrap().is_unsaved());
    let read = Document::read(&fs::read(other).unwrap()).unwrap();
    assert_eq!(read.looks.contract.unwrap(), "../../game/stats.csv");
    // What was not saved elsewhere is told from where it is.
    let nowhere = folder.path().join("gone/c.incl.json");
    window.save_as(id, nowhere);
    window.until(|app| app.file_jobs.savings.is_empty());
    assert_eq!(path(&mut window, id).unwrap(), "../../game/stats.csv");
    assert!(is_read(&window.app, 1));
}

#[test]
fn a_document_that_was_never_saved_is_held_to_a_list_all_the_same() {
    let folder = tempdir().unwrap();
    let list = folder.path().join("stats.csv");
    fs::write(&list, LIST).unwrap();
    let mut window = Window::at(&folder);
    window.run(Command::New);
    window.attach_contract(&list);
    window.until(|app| is_read(app, 1));
    let id = window.app.document().unwrap().id();
    assert_eq!(path(&mut window, id).unwrap(), list.display().to_string());
    window.save_as(id, folder.path().join("a.incl.json"));
    window.until(|app| app.file_jobs.savings.is_empty());
    assert_eq!(path(&mut window, id).unwrap(), "stats.csv");
}

#[test]
fn a_list_that_the_game_changes_is_read_again_and_one_that_is_gone_is_told() {
    let folder = tempdir().unwrap();
    let (mut window, id) = held(&folder);
    let list = folder.path().join("game/stats.csv");
    fs::write(&list, format!("{LIST}Rage,0 to 1\n")).unwrap();
    window.until(|app| is_read(app, 2));
    fs::remove_file(&list).unwrap();
    let why = |held: &Held| match held.state() {
        inclination_project::contract::State::Failed(why) => Some(why.clone()),
        _ => None,
    };
    window.until(|app| {
        app.document()
            .unwrap()
            .held
            .as_ref()
            .and_then(why)
            .is_some()
    });
    let said = window
        .app
        .documents
        .get_mut(id)
        .unwrap()
        .held
        .as_ref()
        .and_then(why)
        .unwrap();
    expect![["There is no such file. It may have been moved or renamed."]].assert_eq(&said);
    let (_, parts) = window.app.overlay_parts();
    assert!(disabled_reason(&parts.commands(), Command::MendContract).is_some());
    // It comes back, and is found.
    fs::write(&list, LIST).unwrap();
    window.until(|app| is_read(app, 1));
    window.run(Command::MendContract);
    window.until(|app| is_read(app, 0));
    window.run(Command::Undo);
    window.until(|app| is_read(app, 1));
    window.run(Command::ForgetContract);
    assert!(window.app.documents.get_mut(id).unwrap().held.is_none());
    assert_eq!(path(&mut window, id), None);
}
