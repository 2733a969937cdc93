//! A simulated designer: picks what to edit, and with which values, from the input bytes.

use emath::{Pos2, pos2};
use inclination_analysis::open_document::OpenDocument;
use inclination_core::authoring::{
    format::Document,
    model::{GroupId, Node, NodeId, PortId, SampleId, SocketKey, StatId},
};
use inclination_project::{edit::Edit, scene::Scene};
use inclination_tests::Entropy;

/// Texts that may be typed.
const SAMPLE_TEXTS: [&str; 12] = [
    "",
    " ",
    "Health",
    "a \"b\" \\ c",
    "two\nlines\tand more",
    "\u{0}\u{1f}\u{7f}\u{2028}\u{feff}",
    "😀🏳️‍🌈 체력",
    "{\"wire\": 1}",
    "=1+1",
    "calm",
    "Highest score",
    "A name that is longer than anything that a node, a panel or a line of a menu has room for",
];

/// Numbers that may be typed.
const SAMPLE_NUMBERS: [f32; 10] = [
    0.0,
    1.0,
    -1.0,
    0.5,
    100.0,
    1e-45,
    1e9,
    f32::MAX,
    f32::MIN,
    0.1,
];

/// A simulated designer who works on an open document.
pub(super) struct Designer<'b> {
    pub(super) open: OpenDocument,
    entropy: Entropy<'b>,
    /// The content of the clipboard.
    pub(super) clipboard: String,
}

impl<'b> Designer<'b> {
    pub(super) fn new(open: OpenDocument, bytes: &'b [u8]) -> Self {
        Self {
            open,
            entropy: Entropy::new(bytes),
            clipboard: String::new(),
        }
    }

    /// Returns whether the bytes are used up.
    pub(super) fn is_done(&self) -> bool {
        self.entropy.is_empty()
    }

    pub(super) fn document(&self) -> &Document {
        self.open.document()
    }

    /// Returns the group whose canvas is shown.
    pub(super) fn group(&self) -> Option<GroupId> {
        self.open.group()
    }

    /// Lays out the canvas that is shown.
    pub(super) fn scene(&self) -> Scene {
        Scene::new(self.document(), self.group())
    }

    /// Picks a number below a bound.
    pub(super) fn pick_below(&mut self, bound: usize) -> usize {
        self.entropy.pick_below(bound.min(1 << 16))
    }

    /// Picks a yes or a no with equal chances.
    pub(super) fn flip_coin(&mut self) -> bool {
        self.entropy.chance(128)
    }

    /// Picks an element of a slice.
    pub(super) fn pick_one<T: Clone>(&mut self, from: &[T]) -> Option<T> {
        self.entropy.pick(from).cloned()
    }

    /// Picks a text.
    pub(super) fn pick_text(&mut self) -> &'static str {
        self.entropy
            .pick(&SAMPLE_TEXTS)
            .copied()
            .unwrap_or_default()
    }

    /// Picks a number that a field can return: finite, and never -0.
    pub(super) fn pick_number(&mut self) -> f32 {
        if self.flip_coin() {
            self.pick_one(&SAMPLE_NUMBERS).unwrap_or_default()
        } else {
            self.entropy.finite_value()
        }
    }

    /// Picks a position on the canvas.
    pub(super) fn pick_position(&mut self) -> Pos2 {
        let along = |byte: usize| (byte as f32 - 128.0) * 16.0;
        pos2(along(self.pick_below(256)), along(self.pick_below(256)))
    }

    /// Picks a node of the canvas that is shown, often a selected one.
    pub(super) fn pick_node(&mut self) -> Option<NodeId> {
        let selected: Vec<NodeId> = self.open.view.selection.nodes().collect();
        if !selected.is_empty() && self.flip_coin() {
            return self.pick_one(&selected);
        }
        let all: Vec<NodeId> = self.open.body().keys().copied().collect();
        self.pick_one(&all)
    }

    /// Returns the selected nodes, or any node if none is selected.
    pub(super) fn affected_nodes(&mut self) -> Vec<NodeId> {
        let selected: Vec<NodeId> = self.open.view.selection.nodes().collect();
        if selected.is_empty() {
            return self.pick_node().into_iter().collect();
        }
        selected
    }

    /// Returns a node of the canvas that is shown.
    pub(super) fn find_node(&self, id: NodeId) -> Option<&Node> {
        self.open.body().get(&id)
    }

    /// Picks a socket of a node.
    pub(super) fn pick_socket(&mut self, id: NodeId) -> Option<SocketKey> {
        let sockets: Vec<SocketKey> = self
            .find_node(id)?
            .all_sockets()
            .map(|(key, _)| key)
            .collect();
        self.pick_one(&sockets)
    }

    /// Picks a stat.
    pub(super) fn pick_stat(&mut self) -> Option<StatId> {
        let stats: Vec<StatId> = self
            .document()
            .graph
            .stats
            .iter()
            .map(|stat| stat.id)
            .collect();
        self.pick_one(&stats)
    }

    /// Picks a named sample.
    pub(super) fn pick_sample(&mut self) -> Option<SampleId> {
        let named: Vec<SampleId> = self
            .document()
            .samples
            .named
            .iter()
            .map(|sample| sample.id)
            .collect();
        self.pick_one(&named)
    }

    /// Picks a port of the group that is shown, or of any group.
    pub(super) fn pick_port(&mut self) -> Option<(GroupId, PortId)> {
        let groups: Vec<GroupId> = self.document().graph.groups.keys().copied().collect();
        let id = self.group().or(self.pick_one(&groups))?;
        let group = self.document().graph.groups.get(&id)?;
        let ports: Vec<PortId> = group
            .inputs
            .iter()
            .chain(&group.outputs)
            .map(|port| port.id)
            .collect();
        Some((id, self.pick_one(&ports)?))
    }

    /// Applies edits as one step.
    pub(super) fn apply_edits(&mut self, edits: Vec<Edit>) {
        self.open.apply_step("Try", edits);
    }

    /// Applies edits as one step unless they were rejected.
    pub(super) fn try_apply_edits(&mut self, edits: Result<Vec<Edit>, String>) {
        match edits {
            Ok(edits) => self.apply_edits(edits),
            Err(sentence) => assert!(!sentence.is_empty()),
        }
    }
}
