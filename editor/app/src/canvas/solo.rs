//! Solo mode: while one option is solo, the other options of its decisions are left out. Finds
//! the nodes that are off, and shows a notice at the upper edge of the canvas with a button to end
//! it.

use std::collections::BTreeSet;

use eframe::egui::{Button, Id, Rect, Ui};
use inclination_analysis::{
    open_document::OpenDocument,
    readout::{CanvasVersion, LiveCanvas},
};
use inclination_core::{authoring::model::NodeId, text::join_names};
use inclination_project::document::SoloOption;

use super::notice::Notice;
use crate::request::{Request, Requests};

/// Label of the button that ends solo mode.
pub const INCLUDE_ALL_OPTIONS: &str = "Include all options";

/// The nodes of the shown canvas that are off because another option is solo, cached by the
/// document's revision.
#[derive(Debug, Default)]
pub(super) struct HiddenNodes {
    key: Option<(CanvasVersion, SoloOption)>,
    nodes: BTreeSet<NodeId>,
}

impl HiddenNodes {
    /// Finds the nodes that are off, unless the cached ones are up to date.
    pub(super) fn find_hidden_nodes(&mut self, canvas: &LiveCanvas<'_>) {
        let solo = canvas.solo.filter(|solo| solo.group == canvas.group);
        let key = solo.map(|solo| (canvas.version, solo));
        if self.key == key {
            return;
        }

        self.nodes = solo
            .map(|solo| solo.hidden_nodes(canvas.graph))
            .unwrap_or_default();
        self.key = key;
    }

    /// Returns the node of the solo option.
    pub(super) fn solo_node(&self) -> Option<NodeId> {
        self.key.map(|(_, solo)| solo.node)
    }

    /// Returns whether a node is off because another option is solo.
    pub(super) fn contains(&self, node: NodeId) -> bool {
        self.nodes.contains(&node)
    }
}

/// Shows the notice if an option is solo, `down` points below the upper edge.
pub(super) fn show_solo_notice(
    ui: &Ui,
    id: Id,
    view: Rect,
    down: f32,
    document: &OpenDocument,
    requests: &mut Requests,
) {
    let Some(solo) = document.view.solo() else {
        return;
    };

    let graph = &document.document().graph;
    let body = graph.body(solo.group);
    let decisions = solo.affected_decisions(graph);
    let names: Vec<String> = decisions
        .iter()
        .filter_map(|id| body?.get(id))
        .map(|node| format!("“{}”", node.display_title(graph)))
        .collect();
    let message = solo_message(&solo.name(graph), &join_names(&names));

    let notice = Notice {
        id: id.with("alone"),
        view,
        down,
    };
    let hint = "Other options are left out for now. The file and the game are unaffected.";
    notice.show(ui, &message, hint, |ui| {
        if ui.add(Button::new(INCLUDE_ALL_OPTIONS)).clicked() {
            requests.push(Request::ShowAlone(None));
        }
    });
}

/// Returns the message that only one option takes part. The names of `decisions` are quoted.
pub fn solo_message(option: &str, decisions: &str) -> String {
    format!("Only “{option}” takes part in {decisions}.")
}
