//! An option shown alone: the nodes that are off because of it, and the notice at the upper edge of
//! the canvas, with the button that ends it.

use std::collections::BTreeSet;

use eframe::egui::{Align2, Area, Button, Frame, Id, Margin, Rect, RichText, Stroke, Ui, vec2};
use inclination_analysis::{
    open_document::OpenDocument,
    readout::{CanvasVersion, LiveCanvas},
};
use inclination_core::{model::NodeId, text::join_names};
use inclination_project::document::Alone;

use crate::{
    request::{Request, Requests},
    theme,
};

/// Label of the button that ends showing an option alone.
pub const SHOW_ALL_OPTIONS: &str = "Show all options";

/// The nodes of the shown canvas that are off because another one is shown alone, cached by the
/// document's revision.
#[derive(Debug, Default)]
pub(super) struct HiddenNodes {
    key: Option<(CanvasVersion, Alone)>,
    nodes: BTreeSet<NodeId>,
}

impl HiddenNodes {
    /// Finds the nodes that are off, unless that is known.
    pub(super) fn update(&mut self, canvas: &LiveCanvas<'_>) {
        let alone = canvas.alone.filter(|alone| alone.group == canvas.group);
        let key = alone.map(|alone| (canvas.version, alone));
        if self.key == key {
            return;
        }

        self.nodes = alone
            .map(|alone| alone.hidden(canvas.graph))
            .unwrap_or_default();
        self.key = key;
    }

    /// Returns the node that is shown alone.
    pub(super) fn alone(&self) -> Option<NodeId> {
        self.key.map(|(_, alone)| alone.node)
    }

    /// Whether a node is off because another one is shown alone.
    pub(super) fn contains(&self, node: NodeId) -> bool {
        self.nodes.contains(&node)
    }
}

/// Shows the notice if an option is shown alone, at a distance below the upper edge.
pub(super) fn show(
    ui: &Ui,
    id: Id,
    view: Rect,
    down: f32,
    document: &OpenDocument,
    requests: &mut Requests,
) {
    let Some(alone) = document.view.alone() else {
        return;
    };
    let palette = theme::of(ui.ctx());
    let graph = &document.document().graph;
    let body = graph.body(alone.group);
    let decisions = alone.decisions(graph);
    let names = decisions.iter().filter_map(|id| body?.get(id));
    let names: Vec<String> = names.map(|node| node.display_title(graph)).collect();
    let said = only_shown(&alone.name(graph), &join_names(&names));
    let area = Area::new(id.with("alone"))
        .pivot(Align2::CENTER_TOP)
        .fixed_pos(view.center_top() + vec2(0.0, down))
        .constrain_to(view);
    area.show(ui.ctx(), |ui| {
        let frame = Frame::new()
            .fill(palette.panel)
            .stroke(Stroke::new(1.0, palette.focus))
            .corner_radius(6)
            .inner_margin(Margin::symmetric(8, 4));
        frame.show(ui, |ui| {
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = 8.0;
                ui.label(RichText::new(said).color(palette.text)).on_hover_text(
                    "Its other options are off while you look. Neither the file nor the game knows of it.",
                );
                let button = ui.add(Button::new(SHOW_ALL_OPTIONS));
                if button.clicked() {
                    requests.push(Request::ShowAlone(None));
                }
            });
        });
    });
}

/// Returns the message that an option is shown alone.
pub fn only_shown(option: &str, decisions: &str) -> String {
    format!("Only {option} is shown in {decisions}.")
}
