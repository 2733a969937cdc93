//! How everything looks, as a person wants it: by command and key, and remembered from one start to the next.

use eframe::egui::{Key, Modifiers};
use inclination_editor::{command::Command, theme};

use super::{
    common::{Window, app, example},
    hands::{hold, run_command},
};

#[test]
fn everything_becomes_larger_and_smaller_up_to_an_end() {
    let mut window = app(&[example("duel")]);
    let now = |window: &Window| window.ctx.zoom_factor();
    hold(&mut window, Modifiers::COMMAND, Key::Equals);
    window.run_steps(2);
    assert!((now(&window) - 1.1).abs() < 1e-6);
    run_command(&mut window, Command::UsualSize);
    assert!((now(&window) - 1.0).abs() < 1e-6);
    for _ in 0..20 {
        hold(&mut window, Modifiers::COMMAND, Key::Minus);
        window.run_steps(1);
    }
    assert!((now(&window) - 0.75).abs() < 1e-6);
}

#[test]
fn high_contrast_is_switched_in_both_themes() {
    let mut window = app(&[example("duel")]);
    assert!(!theme::current_palette(&window.ctx).high_contrast);
    run_command(&mut window, Command::HighContrast);
    assert!(
        theme::current_palette(&window.ctx).high_contrast
            && theme::current_palette(&window.ctx).dark
    );
    run_command(&mut window, Command::SwitchTheme);
    assert!(
        theme::current_palette(&window.ctx).high_contrast
            && !theme::current_palette(&window.ctx).dark
    );
    run_command(&mut window, Command::HighContrast);
    assert!(!theme::current_palette(&window.ctx).high_contrast);
}
