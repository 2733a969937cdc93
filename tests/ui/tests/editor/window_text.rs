//! The texts of a window, and choices made by them: for tests of panels.

use std::time::Duration;

use eframe::egui::{ViewportId, accesskit::Live};
use egui_kittest::kittest::{NodeT, Queryable};
use inclination_analysis::study::{map_title, sweep_title};

use super::{
    common::{MAX_WAIT_FRAMES, Window},
    input::{click, click_on},
};

/// Whether a label or a value begins with a text. Text that is only read is no label of anything.
pub(crate) fn shows_text(window: &Window, begins: &str) -> bool {
    let says = |text: Option<String>| text.is_some_and(|text| text.starts_with(begins));
    let mut found = window.query_all_by(|node| says(node.label()) || says(node.value()));
    found.next().is_some()
}

/// Waits for a text, which a thread may have to compute first.
pub(crate) fn wait_for_text(window: &mut Window, begins: &str) {
    for _ in 0..MAX_WAIT_FRAMES {
        if shows_text(window, begins) {
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
    unreachable!("{begins} is never shown among {all:#?}");
}

/// Returns the texts that contain every part, each once and on its own line.
pub(crate) fn texts_containing<const N: usize>(window: &Window, parts: [&str; N]) -> String {
    let mut found: Vec<String> = Vec::new();
    for node in window.root().children_recursive() {
        let node = node.accesskit_node();
        for text in node.label().into_iter().chain(node.value()) {
            if parts.iter().all(|part| text.contains(part)) && !found.contains(&text) {
                found.push(text);
            }
        }
    }
    found.join("\n")
}

/// Waits for texts that contain every part, and returns them.
pub(crate) fn wait_for_text_containing<const N: usize>(
    window: &mut Window,
    parts: [&str; N],
) -> String {
    for _ in 0..MAX_WAIT_FRAMES {
        if !texts_containing(window, parts).is_empty() {
            window.run_steps(2);
            return texts_containing(window, parts);
        }
        window.step();
        std::thread::yield_now();
    }
    unreachable!("no text has {parts:?}: {}", texts_containing(window, []));
}

/// Returns what a screen reader announces without being asked, such as messages, a line each.
pub(crate) fn announcements(window: &Window) -> String {
    let mut found: Vec<String> = Vec::new();
    for node in window.root().children_recursive() {
        let node = node.accesskit_node();
        if node.live() != Live::Off {
            found.extend(node.label().or_else(|| node.value()));
        }
    }
    found.join("\n")
}

/// Waits for an announcement that contains a text, and returns all announcements.
pub(crate) fn wait_for_announcement(window: &mut Window, part: &str) -> String {
    for _ in 0..MAX_WAIT_FRAMES {
        if announcements(window).contains(part) {
            return announcements(window);
        }
        window.step();
        std::thread::yield_now();
    }
    unreachable!("{part:?} is never announced: {}", announcements(window));
}

/// The beginning of a screen reader's description of the plot of a result over a stat.
pub(crate) fn sweep_label(result: &str, stat: &str) -> String {
    format!("{}: ", sweep_title(result, stat))
}

/// The beginning of a screen reader's description of the map of a result over two stats.
pub(crate) fn map_label(result: &str, across: &str, up: &str) -> String {
    format!("{}: ", map_title(result, across, up))
}

/// Clicks a word of a choice, by the label of the choice.
pub(crate) fn click_choice(window: &mut Window, choice: &str, word: &str) {
    click_on(window, &format!("{choice}: {word}"));
}

/// Waits until no redraw is due: while work is under way, a window asks for another frame.
pub(crate) fn wait_until_idle(window: &mut Window) {
    for _ in 0..MAX_WAIT_FRAMES {
        window.step();
        let root = window.output().viewport_output.get(&ViewportId::ROOT);
        if root.is_none_or(|root| root.repaint_delay == Duration::MAX) {
            return;
        }
        std::thread::yield_now();
    }
    unreachable!("it never comes to rest");
}

/// Chooses an item of a list, by the label of the list.
pub(crate) fn choose_from_list(window: &mut Window, list: &str, what: &str) {
    click_on(window, list);
    window.run_steps(4);
    // The list is above other widgets with that label, and so comes last.
    let all = window.query_all_by(|node| node.label().as_deref() == Some(what));
    let at = all.last().expect("it is in the list").rect().center();
    click(window, at);
    window.run_steps(4);
}

/// A stat's sample.
pub(crate) fn stat_sample(window: &Window, name: &str) -> f32 {
    let document = window.state().document().expect("one is shown");
    let mut stats = document.document().graph.stats.iter();
    let found = stats.find(|stat| stat.name == name);
    found.expect("it is there").sample
}
