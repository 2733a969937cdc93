//! Two windows on one file do not overwrite each other's work.

use eframe::egui::{Key, Modifiers};
use inclination_editor::labels;

use super::{read, test_desktop::TestDesktop};

#[test]
#[ignore = "needs a screen: scripts/check.sh window"]
fn a_window_reports_that_another_changed_its_file_and_both_versions_can_be_kept() {
    let desktop = TestDesktop::new();
    let file = desktop.copy_example("duel");
    let other = desktop.file("mine.incl.json");
    desktop.answer_with_file(&other);
    let mut theirs = desktop.start(&[&file]);
    let mut mine = desktop.start(&[&file]);
    let their_change = theirs.change_number();
    theirs.press(Modifiers::COMMAND, Key::S);
    theirs.wait_for_widget("duel");
    let their_work = read(&file);
    mine.wait_for_widget(&format!(
        "{}.",
        labels::changed_by_other_title("duel.incl.json")
    ));

    mine.wait_until_gone(&their_change);
    mine.drag_node();
    mine.press(Modifiers::COMMAND, Key::S);
    mine.wait_for_widget(&labels::changed_by_other_title("duel.incl.json"));
    assert_eq!(read(&file), their_work);

    mine.click(labels::SAVE_AS);
    mine.wait_for_widget("mine");
    assert_eq!(read(&file), their_work);
    assert_ne!(read(&other), their_work);
}

#[test]
#[ignore = "needs a screen: scripts/check.sh window"]
fn changes_saved_by_another_window_can_be_loaded_and_undone() {
    let desktop = TestDesktop::new();
    let file = desktop.copy_example("duel");
    let mut theirs = desktop.start(&[&file]);
    let mut mine = desktop.start(&[&file]);
    let their_change = theirs.change_number();
    theirs.press(Modifiers::COMMAND, Key::S);
    mine.click(labels::RELOAD);
    mine.wait_for_widget(&their_change);
    mine.press(Modifiers::COMMAND, Key::Z);
    mine.wait_until_gone(&their_change);
}

#[test]
#[ignore = "needs a screen: scripts/check.sh window"]
fn a_crash_of_one_window_is_not_offered_while_it_runs() {
    let desktop = TestDesktop::new();
    let file = desktop.copy_example("duel");
    let mut first = desktop.start(&[&file]);
    first.change_number();
    first.wait_for("the work to be kept", |_| desktop.has_one_autosave());
    let mut second = desktop.start(&[]);
    second.wait_for_widget(labels::RECENT_FILES);
    second.wait_until_gone(labels::RECOVERED_WORK);
}
