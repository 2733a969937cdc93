//! The button that closes the window loses nothing.

use inclination_editor::labels;

use super::{desk::Desk, read};

#[test]
#[ignore = "needs a screen: scripts/check.sh window"]
fn a_window_without_unsaved_work_closes_at_once() {
    let desk = Desk::new();
    let file = desk.copy_of("duel");
    let mut window = desk.start(&[&file]);
    window.see("Heal, Option");
    window.press_close_button();
    assert!(window.wait_for_end().success());
}

#[test]
#[ignore = "needs a screen: scripts/check.sh window"]
fn a_window_with_unsaved_work_asks_before_it_closes() {
    let desk = Desk::new();
    let file = desk.copy_of("duel");
    let before = read(&file);
    let mut window = desk.start(&[&file]);
    window.change_a_number();
    window.press_close_button();
    window.see(&labels::save_question("duel.incl.json"));
    window.click(labels::CANCEL);
    window.see_no(&labels::save_question("duel.incl.json"));
    window.see(&labels::unsaved_tab_label("duel"));
    assert_eq!(read(&file), before);

    window.press_close_button();
    window.click(labels::SAVE);
    assert!(window.wait_for_end().success());
    assert_ne!(read(&file), before);
    desk.keeps_none().expect("nothing is unsaved");
}

#[test]
#[ignore = "needs a screen: scripts/check.sh window"]
fn discarded_work_is_gone() {
    let desk = Desk::new();
    let file = desk.copy_of("duel");
    let before = read(&file);
    let mut window = desk.start(&[&file]);
    window.change_a_number();
    window.wait_for("the work to be kept", |_| desk.keeps_one());
    window.press_close_button();
    window.click(labels::DO_NOT_SAVE);
    assert!(window.wait_for_end().success());
    assert_eq!(read(&file), before);
    desk.keeps_none().expect("nothing is unsaved");
}
