//! A crash loses at most seconds of work.

use std::fs;

use eframe::egui::{Key, Modifiers};
use inclination_editor::labels;

use super::{desk::Desk, read};

#[test]
#[ignore = "needs a screen: scripts/check.sh window"]
fn work_that_was_not_saved_when_the_app_was_killed_is_offered_and_comes_back() {
    let desk = Desk::new();
    let file = desk.copy_of("duel");
    let before = fs::read(&file).expect("the copy");
    let mut window = desk.start(&[&file]);
    let changed = window.change_a_number();
    window.see(&labels::unsaved_tab_label("duel"));
    window.wait_for("the work to be kept", |_| desk.keeps_one());
    window.kill();

    let mut window = desk.start(&[]);
    window.see(labels::RECOVERED_WORK);
    assert_eq!(fs::read(&file).expect("the copy"), before);
    window.click(&labels::restore_label("duel.incl.json"));
    window.see(&labels::unsaved_tab_label("duel"));
    window.see(&changed);

    // It is saved to the file it came from.
    window.press(Modifiers::COMMAND, Key::S);
    window.see("duel");
    let saved = fs::read(&file).expect("the copy");
    assert_ne!(saved, before);
    assert_eq!(read(&file).write().into_bytes(), saved);
    window.wait_for("nothing to be kept", |_| desk.keeps_none());
    window.kill();

    let mut window = desk.start(&[]);
    window.see(labels::RECENT_FILES);
    window.see_no(labels::RECOVERED_WORK);
}

#[test]
#[ignore = "needs a screen: scripts/check.sh window"]
fn work_that_is_restored_and_lost_again_is_offered_again() {
    let desk = Desk::new();
    let file = desk.copy_of("duel");
    let mut window = desk.start(&[&file]);
    let changed = window.change_a_number();
    window.wait_for("the work to be kept", |_| desk.keeps_one());
    window.kill();

    for _ in 0..2 {
        let mut window = desk.start(&[]);
        window.click(labels::RESTORE_ALL);
        window.see(&changed);
        window.kill();
        desk.keeps_one().expect("it is kept, and once");
    }
}
