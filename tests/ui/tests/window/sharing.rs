//! Two windows on one file do not overwrite each other's work.

use eframe::egui::{Key, Modifiers};
use inclination_editor::labels;

use super::{desk::Desk, read};

#[test]
#[ignore = "needs a screen: scripts/check.sh window"]
fn a_window_says_that_another_changed_its_file_and_both_works_can_be_kept() {
    let desk = Desk::new();
    let file = desk.copy_of("duel");
    let other = desk.file("mine.incl.json");
    desk.picks(&other);
    let mut theirs = desk.start(&[&file]);
    let mut mine = desk.start(&[&file]);
    let their_change = theirs.change_a_number();
    theirs.press(Modifiers::COMMAND, Key::S);
    theirs.see("duel");
    let their_work = read(&file);
    mine.see(&format!(
        "{}.",
        labels::changed_by_other_title("duel.incl.json")
    ));

    mine.see_no(&their_change);
    mine.drag_a_node();
    mine.press(Modifiers::COMMAND, Key::S);
    mine.see(&labels::changed_by_other_title("duel.incl.json"));
    assert_eq!(read(&file), their_work);

    mine.click(labels::SAVE_AS);
    mine.see("mine");
    assert_eq!(read(&file), their_work);
    assert_ne!(read(&other), their_work);
}

#[test]
#[ignore = "needs a screen: scripts/check.sh window"]
fn changes_saved_by_another_window_can_be_loaded_and_undone() {
    let desk = Desk::new();
    let file = desk.copy_of("duel");
    let mut theirs = desk.start(&[&file]);
    let mut mine = desk.start(&[&file]);
    let their_change = theirs.change_a_number();
    theirs.press(Modifiers::COMMAND, Key::S);
    mine.click(labels::RELOAD);
    mine.see(&their_change);
    mine.press(Modifiers::COMMAND, Key::Z);
    mine.see_no(&their_change);
}

#[test]
#[ignore = "needs a screen: scripts/check.sh window"]
fn a_crash_of_one_window_is_not_offered_while_it_runs() {
    let desk = Desk::new();
    let file = desk.copy_of("duel");
    let mut first = desk.start(&[&file]);
    first.change_a_number();
    first.wait_for("the work to be kept", |_| desk.keeps_one());
    let mut second = desk.start(&[]);
    second.see(labels::RECENT_FILES);
    second.see_no(labels::RECOVERED_WORK);
}
