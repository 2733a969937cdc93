//! The app with documents open, in windows of several sizes.

use std::{
    fs,
    path::{Path, PathBuf},
};

use eframe::egui::{Context, Vec2, os::OperatingSystem};
use egui_kittest::Harness;
use inclination_core::authoring::format::Document;
use inclination_editor::{App, app::AppEnvironment};
use inclination_project::io::AppFolder;
use inclination_ui_tests::Raster;
use tempfile::{TempDir, tempdir};

/// The app in a window.
pub(crate) type Window = Harness<'static, App>;

/// A usual window, and the smallest that the app promises to support.
pub(crate) const USUAL_SIZE: Vec2 = Vec2::new(1600.0, 1000.0);
pub(crate) const SMALLEST_SIZE: Vec2 = Vec2::new(1000.0, 640.0);

/// The number of frames that work on a thread may last. No test asserts how long it takes: this
/// only ends a test that would never finish.
pub(crate) const MAX_WAIT_FRAMES: usize = 200_000;

/// A shipped example.
pub(crate) fn example(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets/examples");
    folder.join(format!("{name}.incl.json"))
}

/// The app in a usual window, with files open.
pub(crate) fn open_app(files: &[PathBuf]) -> Window {
    open_app_sized(USUAL_SIZE, files)
}

/// The app in a window of a given size, with files open, or with an empty document without any.
pub(crate) fn open_app_sized(size: Vec2, files: &[PathBuf]) -> Window {
    start_app(size, files, App::new)
}

/// The app with a document open from a file in a temporary folder.
pub(crate) fn open_document(document: &Document) -> (TempDir, Window) {
    let folder = tempdir().expect("a folder can be made");
    let file = folder.path().join("test.incl.json");
    fs::write(&file, document.write()).expect("the file is written");
    let window = open_app(&[file]);
    (folder, window)
}

/// The app with a home folder, and with files open.
pub(crate) fn open_app_with_home(home: &Path, files: &[PathBuf]) -> Window {
    let home = AppFolder::new(home);
    start_app(USUAL_SIZE, files, |context| {
        let around = AppEnvironment {
            home: Some(home),
            ..AppEnvironment::without_home()
        };
        App::with_environment(context, around)
    })
}

fn start_app(
    size: Vec2,
    files: &[PathBuf],
    start: impl FnOnce(&Context) -> App + 'static,
) -> Window {
    let last = files.last().cloned();
    let files = files.to_vec();

    let mut window = builder(size).build_eframe(move |cc| {
        let mut app = start(&cc.egui_ctx);
        for file in files {
            app.open_file(file);
        }
        app
    });

    if let Some(last) = last {
        wait_until(&mut window, "the file is open", |app| {
            let document = app.document();
            let file = document.and_then(|document| document.file());
            file.and_then(Path::file_name) == last.file_name()
        });
    }

    window.run_steps(4);
    window
}

/// The app as it greets a new user.
pub(crate) fn open_app_as_new_user(size: Vec2) -> Window {
    let mut window = builder(size)
        .build_eframe(|cc| App::with_environment(&cc.egui_ctx, AppEnvironment::without_home()));
    window.run_steps(4);
    window
}

/// The app as a closure starts it, in a usual window.
pub(crate) fn open_app_with(begin: impl FnOnce(&Context) -> App + 'static) -> Window {
    builder(USUAL_SIZE).build_eframe(move |cc| begin(&cc.egui_ctx))
}

fn builder(size: Vec2) -> egui_kittest::HarnessBuilder<App> {
    Harness::builder()
        .with_size(size)
        // As many frames a second as on a screen: two clicks are near enough to be a double click.
        .with_step_dt(1.0 / 60.0)
        // Keys are written as on Linux.
        .with_os(OperatingSystem::Nix)
        .renderer(Raster::default())
}

/// Steps the window until a condition holds that depends on a thread.
pub(crate) fn wait_until(window: &mut Window, what: &str, is_so: impl Fn(&App) -> bool) {
    for _ in 0..MAX_WAIT_FRAMES {
        if is_so(window.state()) {
            return;
        }
        window.step();
        std::thread::yield_now();
    }
    unreachable!("it never came to it that {what}");
}

/// The current document as it would be saved.
pub(crate) fn saved_text(window: &Window) -> String {
    let document = window.state().document().expect("one is shown");
    document.document().write()
}

/// All shipped examples.
pub(crate) fn examples() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets/examples");
    let files = std::fs::read_dir(folder).expect("the folder is there");
    let mut files: Vec<PathBuf> = files.filter_map(|file| Some(file.ok()?.path())).collect();
    files.sort();
    files
}
