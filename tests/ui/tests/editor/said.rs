//! What a window says, and what is chosen by it: for tests of panels.

use std::time::Duration;

use eframe::egui::ViewportId;
use egui_kittest::kittest::{NodeT, Queryable};

use super::{
    common::{PATIENCE, Window},
    hands::{click, click_on},
};

/// Whether anything is said that begins so. What is only read is no label of anything.
pub(crate) fn is_said(window: &Window, begins: &str) -> bool {
    let says = |said: Option<String>| said.is_some_and(|said| said.starts_with(begins));
    let mut found = window.query_all_by(|node| says(node.label()) || says(node.value()));
    found.next().is_some()
}

/// Goes on until that is said, which a thread may have to work out first.
pub(crate) fn until_said(window: &mut Window, begins: &str) {
    for _ in 0..PATIENCE {
        if is_said(window, begins) {
            window.run_steps(2);
            return;
        }
        window.step();
        std::thread::yield_now();
    }
    let all: Vec<String> = window
        .root()
        .children_recursive()
        .filter_map(|node| node.accesskit_node().label())
        .collect();
    unreachable!("{begins} is never said among {all:#?}");
}

/// Goes on until nothing is to be drawn anew: while something is worked out, a window asks for another frame.
pub(crate) fn until_at_rest(window: &mut Window) {
    for _ in 0..PATIENCE {
        window.step();
        let root = window.output().viewport_output.get(&ViewportId::ROOT);
        if root.is_none_or(|root| root.repaint_delay == Duration::MAX) {
            return;
        }
        std::thread::yield_now();
    }
    unreachable!("it never comes to rest");
}

/// Chooses one of a list, by the label of the list.
pub(crate) fn choose(window: &mut Window, list: &str, what: &str) {
    click_on(window, list);
    window.run_steps(4);
    // The list is on top of what has the same name, and so comes last.
    let all = window.query_all_by(|node| node.label().as_deref() == Some(what));
    let at = all.last().expect("it is in the list").rect().center();
    click(window, at);
    window.run_steps(4);
}

/// A stat's sample.
pub(crate) fn sample(window: &Window, name: &str) -> f32 {
    let document = window.state().document().expect("one is shown");
    let mut stats = document.document().graph.stats.iter();
    let found = stats.find(|stat| stat.name == name);
    found.expect("it is there").sample
}
