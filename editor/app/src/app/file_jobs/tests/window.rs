//! Tests for dropped files and the close button.

use eframe::egui::DroppedFile;

use super::*;

/// A dropped file that is known by its path only.
#[derive(Debug)]
struct DroppedPath(PathBuf);

impl DroppedFile for DroppedPath {
    fn path(&self) -> &Path {
        &self.0
    }

    fn bytes(&self) -> Result<Vec<u8>, String> {
        unreachable!("files are read by their paths")
    }
}

#[test]
fn dropped_files_are_opened() {
    let folder = tempdir().unwrap();
    let mut window = TestWindow::in_folder(&folder);
    let files = ["a", "b"].map(|name| write_project(&folder, name));
    let dropped = files.clone().map(|file| Arc::new(DroppedPath(file)) as _);

    window.run_frame(RawInput {
        dropped_files: dropped.to_vec(),
        ..RawInput::default()
    });

    window.wait_until(|app| app.documents.len() == 2);
    assert_eq!(
        window.app.documents.shown_id(),
        window.app.documents.find_by_file(&files[1])
    );
}

#[test]
fn the_close_button_asks_only_about_unsaved_work() {
    let folder = tempdir().unwrap();
    let mut window = TestWindow::in_folder(&folder);
    let id = window.open_file(&write_project(&folder, "a"));
    window.rename_graph(id, "mine");

    assert!(!window.press_close_button());
    assert_eq!(window.document_asked_about(), Some(id));
    window.answer_question(2);

    assert!(!window.press_close_button());
    window.answer_question(0);
    window.wait_until(|app| app.file_jobs.can_quit);
    assert!(window.press_close_button());

    let mut other = TestWindow::in_folder(&folder);
    other.run_command(Command::New);
    assert!(other.press_close_button());
}
