//! A crash loses at most seconds of work.

use std::fs;

use eframe::egui::{Key, Modifiers};
use inclination_editor::labels;

use super::{read, test_desktop::TestDesktop};

#[test]
#[ignore = "needs a screen: scripts/check.sh window"]
fn work_that_was_not_saved_when_the_app_was_killed_is_offered_and_comes_back() {
    let desktop = TestDesktop::new();
    let file = desktop.copy_example("duel");
    let before = fs::read(&file).expect("the copy");
    let mut window = desktop.start(&[&file]);
    let changed = window.change_number();
    window.wait_for_widget(&labels::unsaved_tab_label("duel"));
    window.wait_for("the work to be kept", |_| desktop.has_one_autosave());
    window.kill();

    let mut window = desktop.start(&[]);
    window.wait_for_widget(labels::RECOVERED_WORK);
    assert_eq!(fs::read(&file).expect("the copy"), before);
    window.click(&labels::restore_label("duel.incl.json"));
    window.wait_for_widget(&labels::unsaved_tab_label("duel"));
    window.wait_for_widget(&changed);

    // It is saved to the file it came from.
    window.press(Modifiers::COMMAND, Key::S);
    window.wait_for_widget("duel");
    let saved = fs::read(&file).expect("the copy");
    assert_ne!(saved, before);
    assert_eq!(read(&file).write().into_bytes(), saved);
    window.wait_for("nothing to be kept", |_| desktop.has_no_autosave());
    window.kill();

    let mut window = desktop.start(&[]);
    window.wait_for_widget(labels::RECENT_FILES);
    window.wait_until_gone(labels::RECOVERED_WORK);
}

#[test]
#[ignore = "needs a screen: scripts/check.sh window"]
fn work_that_is_restored_and_lost_again_is_offered_again() {
    let desktop = TestDesktop::new();
    let file = desktop.copy_example("duel");
    let mut window = desktop.start(&[&file]);
    let changed = window.change_number();
    window.wait_for("the work to be kept", |_| desktop.has_one_autosave());
    window.kill();

    for _ in 0..2 {
        let mut window = desktop.start(&[]);
        window.click(labels::RESTORE_ALL);
        window.wait_for_widget(&changed);
        window.kill();
        desktop.has_one_autosave().expect("it is kept, and once");
    }
}
