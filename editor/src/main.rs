//! The app `inclination`.

use std::{path::PathBuf, process::ExitCode};

use eframe::{
    NativeOptions,
    egui::{IconData, ViewportBuilder},
};
use inclination_editor::{
    App,
    app::Surroundings,
    cli::{self, Asked},
    io::{Home, Settings, desktop},
    room,
};

fn main() -> ExitCode {
    match cli::run(std::env::args_os()) {
        Asked::Window(files) => window(files),
        Asked::Done(code) => code,
    }
}

/// What the window shows of itself where a desktop lists windows.
fn icon() -> IconData {
    // Without it the window has the system's own, and nothing else is missing.
    eframe::icon_data::from_png_bytes(desktop::ICON).unwrap_or_default()
}

fn window(files: Vec<PathBuf>) -> ExitCode {
    room::keep();
    let home = Home::of_user();
    let window = home.and_then(|home| Settings::read(&home.settings()).window);
    let options = NativeOptions {
        viewport: ViewportBuilder::default()
            .with_title("Inclination")
            .with_app_id(desktop::NAME)
            .with_icon(icon())
            .with_inner_size(window.unwrap_or([1600.0, 1000.0]))
            .with_min_inner_size([640.0, 400.0]),
        ..NativeOptions::default()
    };
    let made = eframe::run_native(
        "Inclination",
        options,
        Box::new(|cc| {
            let mut app = App::start(&cc.egui_ctx, Surroundings::of_user());
            app.follow_desktop();
            for file in files {
                app.open(file);
            }
            Ok(Box::new(app))
        }),
    );
    match made {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("inclination: no window could be opened: {error}");
            ExitCode::from(2)
        }
    }
}
