//! The prompt that offers the work that a crash left.

use inclination_core::authoring::format::Document;
use inclination_editor::labels;
use inclination_project::io::{
    AppFolder,
    crash_recovery::{Session, WorkHeader},
};
use tempfile::tempdir;

use super::{
    common::{Window, open_app_with_home},
    input::{click_on, find, widget_rect},
};

/// The distance from the last of some documents in the prompt to the buttons below the list.
fn gap_below(window: &Window, names: &[&str]) -> f32 {
    let rows = names
        .iter()
        .filter_map(|name| find(window, &labels::restore_label(name)));
    let last = rows.map(|row| row.bottom()).fold(0.0, f32::max);
    widget_rect(window, labels::RESTORE_ALL).top() - last
}

#[test]
fn the_prompt_is_as_high_as_its_list() {
    let home = tempdir().unwrap();
    let names = ["One", "Two", "Three", "Four"];
    let session = Session::create(&AppFolder::new(home.path()).unsaved_work_folder()).unwrap();
    for (key, name) in (0..).zip(names) {
        let head = WorkHeader {
            name: name.to_owned(),
            ..WorkHeader::default()
        };
        session.save_work(key, &head, &Document::default()).unwrap();
    }
    // Without its regular end, as after a crash.
    drop(session);

    let mut window = open_app_with_home(home.path(), &[]);
    let gap = gap_below(&window, &names);
    let before = widget_rect(&window, labels::RESTORE_ALL);

    for (at, name) in names[..3].iter().enumerate() {
        let label = labels::restore_label(name);
        click_on(&mut window, &label);
        for _ in 0..1000 {
            if find(&window, &label).is_none() {
                break;
            }
            window.step();
        }
        window.run_steps(4);

        let now = gap_below(&window, &names);
        assert!((now - gap).abs() < 0.5, "{at}: {gap} became {now}");
    }
    // It is in the middle of the window, so its lower edge moves by half of the three rows.
    let now = widget_rect(&window, labels::RESTORE_ALL);
    assert!(now.bottom() < before.bottom() - 60.0, "{before} {now}");
}
