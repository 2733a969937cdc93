//! The binary `inclination`: it runs the command line, and opens the window.

use std::{path::PathBuf, process::ExitCode};

use eframe::{
    NativeOptions,
    egui::{IconData, Rect, ViewportBuilder, pos2, vec2},
};
use inclination_cli::{self as cli, CliOutcome};
use inclination_editor::{
    App,
    app::{self, AppEnvironment},
    malloc_tuning,
};
use inclination_project::io::{AppFolder, Settings, desktop};

fn main() -> ExitCode {
    match cli::run(std::env::args_os()) {
        CliOutcome::Window(files) => run_window(files),
        CliOutcome::Finished(code) => code,
    }
}

/// Loads the icon that desktops show for the window.
fn load_icon() -> IconData {
    // Without it the window has the system's default icon.
    eframe::icon_data::from_png_bytes(desktop::ICON).unwrap_or_default()
}

/// Moves a window onto a screen: the screen that it was on may be disconnected.
fn move_onto_screen(cc: &eframe::CreationContext<'_>) {
    let Some(window) = cc.winit_window() else {
        return;
    };
    let Ok(place) = window.outer_position() else {
        return;
    };
    let rect = |(x, y): (i32, i32), (width, height): (u32, u32)| {
        let size = vec2(width as f32, height as f32);
        Rect::from_min_size(pos2(x as f32, y as f32), size)
    };

    let screens: Vec<Rect> = window
        .available_monitors()
        .map(|screen| rect(screen.position().into(), screen.size().into()))
        .collect();
    let window_rect = rect(place.into(), window.outer_size().into());

    if let Some(to) = app::on_screen_position(window_rect, &screens) {
        let mut place = place;
        (place.x, place.y) = (to.x as i32, to.y as i32);
        window.set_outer_position(place);
    }
}

fn run_window(files: Vec<PathBuf>) -> ExitCode {
    malloc_tuning::retain_large_blocks();
    let home = AppFolder::for_user();
    let settings = home
        .map(|home| Settings::read(&home.settings_file()))
        .unwrap_or_default();

    let mut viewport = ViewportBuilder::default()
        .with_title("Inclination")
        .with_app_id(desktop::APP_ID)
        .with_icon(load_icon())
        .with_inner_size(settings.window.unwrap_or([1600.0, 1000.0]))
        .with_min_inner_size([640.0, 400.0])
        .with_maximized(settings.maximized);
    if let Some(place) = settings.place {
        viewport = viewport.with_position(place);
    }

    let options = NativeOptions {
        viewport,
        ..NativeOptions::default()
    };

    let result = eframe::run_native(
        "Inclination",
        options,
        Box::new(|cc| {
            if settings.place.is_some() {
                move_onto_screen(cc);
            }
            let mut app = App::with_environment(&cc.egui_ctx, AppEnvironment::for_current_user());
            app.follow_desktop();
            for file in files {
                app.open_file(file);
            }
            Ok(Box::new(app))
        }),
    );

    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("inclination: cannot open a window: {error}");
            ExitCode::from(2)
        }
    }
}
