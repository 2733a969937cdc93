//! The button that closes the window loses nothing.

use inclination_editor::labels;

use super::{read, test_desktop::TestDesktop};

#[test]
#[ignore = "needs a screen: scripts/check.sh window"]
fn a_window_without_unsaved_work_closes_at_once() {
    let desktop = TestDesktop::new();
    let file = desktop.copy_example("duel");
    let mut window = desktop.start(&[&file]);
    window.wait_for_widget("Heal, Option");
    window.press_close_button();
    assert!(window.wait_for_end().success());
}

#[test]
#[ignore = "needs a screen: scripts/check.sh window"]
fn a_window_with_unsaved_work_asks_before_it_closes() {
    let desktop = TestDesktop::new();
    let file = desktop.copy_example("duel");
    let before = read(&file);
    let mut window = desktop.start(&[&file]);
    window.change_number();
    window.press_close_button();
    window.wait_for_widget(&labels::save_question("duel.incl.json"));
    window.click(labels::CANCEL);
    window.wait_until_gone(&labels::save_question("duel.incl.json"));
    window.wait_for_widget(&labels::unsaved_tab_label("duel"));
    assert_eq!(read(&file), before);

    window.press_close_button();
    window.click(labels::SAVE);
    assert!(window.wait_for_end().success());
    assert_ne!(read(&file), before);
    desktop.has_no_autosave().expect("nothing is unsaved");
}

#[test]
#[ignore = "needs a screen: scripts/check.sh window"]
fn discarded_work_is_gone() {
    let desktop = TestDesktop::new();
    let file = desktop.copy_example("duel");
    let before = read(&file);
    let mut window = desktop.start(&[&file]);
    window.change_number();
    window.wait_for("the work to be kept", |_| desktop.has_one_autosave());
    window.press_close_button();
    window.click(labels::DO_NOT_SAVE);
    assert!(window.wait_for_end().success());
    assert_eq!(read(&file), before);
    desktop.has_no_autosave().expect("nothing is unsaved");
}
