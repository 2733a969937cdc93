//! A hand that chooses what to do, and what to do it to, by bytes.

use emath::{Pos2, pos2};
use inclination_analysis::open_document::OpenDocument;
use inclination_core::{
    Document,
    model::{GroupId, Node, NodeId, PortId, SampleId, SocketKey, StatId},
};
use inclination_project::{edit::Edit, scene::Scene};
use inclination_tests::Entropy;

/// Texts that somebody may type.
const TEXTS: [&str; 12] = [
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

/// Numbers that somebody may type.
const NUMBERS: [f32; 10] = [
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

/// A designer.
pub(super) struct Hand<'b> {
    pub(super) open: OpenDocument,
    choose: Entropy<'b>,
    /// What was copied.
    pub(super) clipboard: String,
}

impl<'b> Hand<'b> {
    pub(super) fn new(open: OpenDocument, bytes: &'b [u8]) -> Self {
        Self {
            open,
            choose: Entropy::new(bytes),
            clipboard: String::new(),
        }
    }

    /// Whether it has nothing more to do.
    pub(super) fn is_idle(&self) -> bool {
        self.choose.is_empty()
    }

    pub(super) fn document(&self) -> &Document {
        self.open.document()
    }

    /// The group whose canvas is shown.
    pub(super) fn group(&self) -> Option<GroupId> {
        self.open.group()
    }

    /// What is shown.
    pub(super) fn scene(&self) -> Scene {
        Scene::of(self.document(), self.group())
    }

    /// A number below a bound.
    pub(super) fn below(&mut self, bound: usize) -> usize {
        self.choose.below(bound.min(1 << 16))
    }

    /// Whether.
    pub(super) fn toss(&mut self) -> bool {
        self.choose.chance(128)
    }

    /// One of several.
    pub(super) fn one<T: Clone>(&mut self, from: &[T]) -> Option<T> {
        self.choose.pick(from).cloned()
    }

    pub(super) fn text(&mut self) -> &'static str {
        self.choose.pick(&TEXTS).copied().unwrap_or_default()
    }

    /// A number as a field gives it: finite, and never -0.
    pub(super) fn number(&mut self) -> f32 {
        if self.toss() {
            self.one(&NUMBERS).unwrap_or_default()
        } else {
            self.choose.typed()
        }
    }

    /// A place on the canvas.
    pub(super) fn place(&mut self) -> Pos2 {
        let along = |byte: usize| (byte as f32 - 128.0) * 16.0;
        pos2(along(self.below(256)), along(self.below(256)))
    }

    /// A node of the canvas that is shown: often one that is selected.
    pub(super) fn node(&mut self) -> Option<NodeId> {
        let selected: Vec<NodeId> = self.open.view.selection.nodes().collect();
        if !selected.is_empty() && self.toss() {
            return self.one(&selected);
        }
        let all: Vec<NodeId> = self.open.body().keys().copied().collect();
        self.one(&all)
    }

    /// The nodes that something is done to.
    pub(super) fn nodes(&mut self) -> Vec<NodeId> {
        let selected: Vec<NodeId> = self.open.view.selection.nodes().collect();
        if selected.is_empty() {
            return self.node().into_iter().collect();
        }
        selected
    }

    /// A node as it is now.
    pub(super) fn held(&self, id: NodeId) -> Option<&Node> {
        self.open.body().get(&id)
    }

    /// A socket of a node.
    pub(super) fn socket(&mut self, id: NodeId) -> Option<SocketKey> {
        let sockets: Vec<SocketKey> = self.held(id)?.all_sockets().map(|(key, _)| key).collect();
        self.one(&sockets)
    }

    pub(super) fn stat(&mut self) -> Option<StatId> {
        let stats: Vec<StatId> = self
            .document()
            .graph
            .stats
            .iter()
            .map(|stat| stat.id)
            .collect();
        self.one(&stats)
    }

    pub(super) fn sample(&mut self) -> Option<SampleId> {
        let named = self.document().samples.named.iter();
        let named: Vec<SampleId> = named.map(|sample| sample.id).collect();
        self.one(&named)
    }

    /// A group, with one of its inputs and outputs.
    pub(super) fn port(&mut self) -> Option<(GroupId, PortId)> {
        let groups: Vec<GroupId> = self.document().graph.groups.keys().copied().collect();
        let id = self.group().or(self.one(&groups))?;
        let group = self.document().graph.groups.get(&id)?;
        let ports: Vec<PortId> = group
            .inputs
            .iter()
            .chain(&group.outputs)
            .map(|port| port.id)
            .collect();
        Some((id, self.one(&ports)?))
    }

    /// Makes edits as one step.
    pub(super) fn edit(&mut self, edits: Vec<Edit>) {
        self.open.edit("Try", edits);
    }

    /// Makes edits as a step of their own, if nothing speaks against them.
    pub(super) fn try_edit(&mut self, edits: Result<Vec<Edit>, String>) {
        match edits {
            Ok(edits) => self.edit(edits),
            Err(sentence) => assert!(!sentence.is_empty()),
        }
    }
}
