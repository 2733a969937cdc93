//! The look of the app as a user chooses it: by command and by key, and remembered between starts.

use eframe::egui::{Key, Modifiers};
use inclination_editor::{command::Command, theme};

use super::{
    common::{Window, example, open_app},
    input::{press_with, run_command},
};

#[test]
fn everything_becomes_larger_and_smaller_up_to_a_limit() {
    let mut window = open_app(&[example("duel")]);
    let zoom = |window: &Window| window.ctx.zoom_factor();

    press_with(&mut window, Modifiers::COMMAND, Key::Equals);
    window.run_steps(2);
    assert!((zoom(&window) - 1.1).abs() < 1e-6);

    run_command(&mut window, Command::UsualSize);
    assert!((zoom(&window) - 1.0).abs() < 1e-6);

    for _ in 0..20 {
        press_with(&mut window, Modifiers::COMMAND, Key::Minus);
        window.run_steps(1);
    }
    assert!((zoom(&window) - 0.75).abs() < 1e-6);
}

#[test]
fn high_contrast_is_switched_in_both_themes() {
    let mut window = open_app(&[example("duel")]);
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
