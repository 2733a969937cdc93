//! What comes from outside the window.

use eframe::egui::DroppedFile;

use super::*;

#[derive(Debug)]
struct Dropped(PathBuf);

impl DroppedFile for Dropped {
    fn path(&self) -> &Path {
        &self.0
    }

    fn bytes(&self) -> Result<Vec<u8>, String> {
        unreachable!("files are read by their paths")
    }
}

#[test]
fn files_that_are_dropped_on_the_window_are_opened() {
    let folder = tempdir().unwrap();
    let mut window = Window::at(&folder);
    let files = ["a", "b"].map(|name| written(&folder, name));
    let dropped = files.clone().map(|file| Arc::new(Dropped(file)) as _);
    window.frame(RawInput {
        dropped_files: dropped.to_vec(),
        ..RawInput::default()
    });
    window.until(|app| app.documents.len() == 2);
    assert_eq!(
        window.app.documents.shown_id(),
        window.app.documents.find_by_file(&files[1])
    );
}

#[test]
fn the_windows_own_button_asks_only_where_something_would_be_lost() {
    let folder = tempdir().unwrap();
    let mut window = Window::at(&folder);
    let id = window.open(&written(&folder, "a"));
    window.rename(id, "mine");
    assert!(!window.closes());
    assert_eq!(window.asks_to_leave(), Some(id));
    window.answer(2);
    assert!(!window.closes());
    window.answer(0);
    window.until(|app| app.file_jobs.can_quit);
    assert!(window.closes());
    let mut other = Window::at(&folder);
    other.run(Command::New);
    assert!(other.closes());
}
