//! Context help for F1: on the item under the pointer, or else on the selection.

use eframe::egui::{Context, Pos2};
use inclination_analysis::open_document::OpenDocument;
use inclination_project::scene::End;

use crate::{
    canvas::{Canvas, NodeHit},
    help::Topic,
    pane::Pane,
    panels::Panels,
};

/// Shows help on the item under the pointer, on the selection, or on the panel under the pointer,
/// in this order.
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
        // Pressing F1 in the help panel again opens the panel's own topic.
        panels.show_help(Topic::Panel(pane.unwrap_or(Pane::Canvas)));
    }
}

/// Shows help on the node or the panel at a screen position. Returns whether there was one.
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
        // The inspector describes the selection, so its help is about that.
        if pane == Pane::Inspector && show_help_on_selection(shown, panels) {
            return true;
        }
        panels.show_help(Topic::Panel(pane));
        return true;
    }

    let Some(open) = shown else {
        return false;
    };
    let Some(NodeHit { node, end }) = canvas.node_at(open, at) else {
        return false;
    };
    let socket = match end {
        Some(End::In(key)) => Some(key),
        _ => None,
    };

    let Some(topic) = open.body().get(&node).and_then(Topic::from_node) else {
        return false;
    };

    panels.show_node_help(topic, (open.id(), open.group(), node), socket);
    true
}

/// Shows help on the node that was selected last. Returns whether there was one.
fn show_help_on_selection(shown: Option<&OpenDocument>, panels: &mut Panels) -> bool {
    let Some(open) = shown else {
        return false;
    };
    let Some(node) = open.view.selection.lead_node() else {
        return false;
    };
    let Some(topic) = open.body().get(&node).and_then(Topic::from_node) else {
        return false;
    };

    panels.show_node_help(topic, (open.id(), open.group(), node), None);
    true
}
