//! F1: help on what is under the pointer, or else on what is selected.

use eframe::egui::{Context, Pos2};
use inclination_analysis::open_document::OpenDocument;
use inclination_project::scene::End;

use crate::{
    canvas::{Canvas, Meant},
    help::Topic,
    pane::Pane,
    panels::Panels,
};

/// Shows help on what is under the pointer, or on what is selected, or on the panel under the
/// pointer.
pub(super) fn show_help(
    context: &Context,
    shown: Option<&OpenDocument>,
    canvas: &Canvas,
    panels: &mut Panels,
) {
    let pointer = context.input(|input| input.pointer.hover_pos());
    let is_shown = pointer.is_some_and(|at| show_help_at(at, shown, canvas, panels))
        || show_help_on_selection(shown, panels);
    if !is_shown {
        let pane = pointer.and_then(|at| panels.pane_at(at));
        // A user who asks again in the help panel wants to begin at the start.
        panels.tell(Topic::Panel(pane.unwrap_or(Pane::Canvas)));
    }
}

/// Shows help on the node or the panel at a place of the screen, if one is there.
fn show_help_at(
    at: Pos2,
    shown: Option<&OpenDocument>,
    canvas: &Canvas,
    panels: &mut Panels,
) -> bool {
    let Some(pane) = panels.pane_at(at) else {
        return false;
    };
    if pane != Pane::Canvas {
        // The inspector is about what is selected.
        if pane == Pane::Inspector && show_help_on_selection(shown, panels) {
            return true;
        }
        panels.tell(Topic::Panel(pane));
        return true;
    }

    let Some(open) = shown else {
        return false;
    };
    let Some(Meant { node, end }) = canvas.meant(open, at) else {
        return false;
    };
    let socket = match end {
        Some(End::In(key)) => Some(key),
        _ => None,
    };
    let Some(topic) = open.body().get(&node).and_then(Topic::of) else {
        return false;
    };
    panels.tell_node(topic, (open.id(), open.group(), node), socket);
    true
}

/// Shows help on the node that was selected last, if there is one.
fn show_help_on_selection(shown: Option<&OpenDocument>, panels: &mut Panels) -> bool {
    let Some(open) = shown else {
        return false;
    };
    let Some(node) = open.view.selection.lead_node() else {
        return false;
    };
    let Some(topic) = open.body().get(&node).and_then(Topic::of) else {
        return false;
    };
    panels.tell_node(topic, (open.id(), open.group(), node), None);
    true
}
