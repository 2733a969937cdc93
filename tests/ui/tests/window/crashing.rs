//! A crash costs seconds.

use std::fs;

use eframe::egui::{Key, Modifiers};

use super::{desk::Desk, read};

#[test]
#[ignore = "needs a screen: scripts/check.sh window"]
fn work_that_was_not_saved_when_the_app_was_killed_is_offered_and_comes_back() {
    let desk = Desk::new();
    let file = desk.copy_of("duel");
    let before = fs::read(&file).expect("the copy");
    let mut window = desk.start(&[&file]);
    let changed = window.change_a_number();
    window.see("duel, not saved");
    window.wait_for("the work to be kept", |_| desk.keeps_one());
    window.kill();

    let mut window = desk.start(&[]);
    window.see("Your unsaved work is still here");
    assert_eq!(fs::read(&file).expect("the copy"), before);
    window.click("Restore duel.incl.json");
    window.see("duel, not saved");
    window.see(&changed);

    // It is saved where it would have been.
    window.press(Modifiers::COMMAND, Key::S);
    window.see("duel");
    let saved = fs::read(&file).expect("the copy");
    assert_ne!(saved, before);
    assert_eq!(read(&file).write().into_bytes(), saved);
    window.wait_for("nothing to be kept", |_| desk.keeps_none());
    window.kill();

    let mut window = desk.start(&[]);
    window.see("Recent");
    window.see_no("Your unsaved work is still here");
}

#[test]
#[ignore = "needs a screen: scripts/check.sh window"]
fn what_is_restored_and_lost_again_is_offered_again() {
    let desk = Desk::new();
    let file = desk.copy_of("duel");
    let mut window = desk.start(&[&file]);
    let changed = window.change_a_number();
    window.wait_for("the work to be kept", |_| desk.keeps_one());
    window.kill();
    for _ in 0..2 {
        let mut window = desk.start(&[]);
        window.click("Restore all");
        window.see(&changed);
        window.kill();
        desk.keeps_one().expect("it is kept, and once");
    }
}
