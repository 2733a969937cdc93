//! The app on a document.

use std::path::{Path, PathBuf};

use eframe::egui::Vec2;
use egui_kittest::Harness;
use inclination_editor::App;
use inclination_ui_tests::Raster;

/// A shipped example.
pub(crate) fn example(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets/examples");
    folder.join(format!("{name}.incl.json"))
}

/// The app in a window, with files open.
pub(crate) fn app(files: &[PathBuf]) -> Harness<'static, App> {
    let files = files.to_vec();
    let mut harness = Harness::builder()
        .with_size(Vec2::new(1600.0, 1000.0))
        .renderer(Raster::default())
        .build_eframe(move |cc| {
            let mut app = App::new(&cc.egui_ctx);
            for file in files {
                app.open(file);
            }
            app
        });
    harness.run_steps(4);
    harness
}

/// All shipped examples.
pub(crate) fn examples() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets/examples");
    let files = std::fs::read_dir(folder).expect("the folder is there");
    let mut files: Vec<PathBuf> = files.filter_map(|file| Some(file.ok()?.path())).collect();
    files.sort();
    files
}
