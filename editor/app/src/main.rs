//! The app `inclination`.

use std::{path::PathBuf, process::ExitCode};

use eframe::{
    NativeOptions,
    egui::{IconData, Rect, ViewportBuilder, pos2, vec2},
};
use inclination_cli::{self as cli, Asked};
use inclination_editor::{
    App,
    app::{self, AppEnvironment},
    room,
};
use inclination_project::io::{Home, Settings, desktop};

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

/// Brings a window back to where it is seen: the screen that it stood on may be gone.
fn bring_back(cc: &eframe::CreationContext<'_>) {
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
    let stands = rect(place.into(), window.outer_size().into());
    if let Some(to) = app::on_screen_position(stands, &screens) {
        let mut place = place;
        (place.x, place.y) = (to.x as i32, to.y as i32);
        window.set_outer_position(place);
    }
}

fn window(files: Vec<PathBuf>) -> ExitCode {
    room::keep();
    let home = Home::of_user();
    let settings = home.map(|home| Settings::read(&home.settings()));
    let settings = settings.unwrap_or_default();
    let mut viewport = ViewportBuilder::default()
        .with_title("Inclination")
        .with_app_id(desktop::NAME)
        .with_icon(icon())
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
    let made = eframe::run_native(
        "Inclination",
        options,
        Box::new(|cc| {
            if settings.place.is_some() {
                bring_back(cc);
            }
            let mut app = App::start(&cc.egui_ctx, AppEnvironment::of_user());
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
