//! The selected nodes and what they have in common.

use std::collections::BTreeMap;

use inclination_core::authoring::{
    kind::{Family, Spec},
    model::{Node, NodeId},
};

use super::super::PanelSheet;

/// The selected nodes of the canvas.
pub(in crate::panels) struct SelectedNodes<'a> {
    pub(in crate::panels) ids: Vec<NodeId>,
    pub(in crate::panels) nodes: Vec<&'a Node>,
    /// The kinds of the nodes, each once. Properties of a kind need no look at each of its nodes.
    pub(in crate::panels) specs: Vec<&'static Spec>,
}

impl<'a> SelectedNodes<'a> {
    pub(in crate::panels) fn from_selection(sheet: &PanelSheet<'a>) -> Self {
        Self::from_ids(sheet, sheet.open.view.selection.nodes())
    }

    /// Collects nodes of the canvas as if they were selected.
    pub(in crate::panels) fn from_ids(
        sheet: &PanelSheet<'a>,
        ids: impl IntoIterator<Item = NodeId>,
    ) -> Self {
        let body = sheet.open.body();
        let (ids, nodes): (Vec<NodeId>, Vec<&Node>) = ids
            .into_iter()
            .filter_map(|id| Some((id, body.get(&id)?)))
            .unzip();
        let specs: BTreeMap<&str, &Spec> = nodes
            .iter()
            .map(|node| node.kind.spec())
            .map(|spec| (spec.key, spec))
            .collect();
        let specs = specs.into_values().collect();
        Self { ids, nodes, specs }
    }

    pub(in crate::panels) fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Returns the node if exactly one is selected.
    pub(in crate::panels) fn single_node(&self) -> Option<(NodeId, &'a Node)> {
        match (&self.ids[..], &self.nodes[..]) {
            ([id], [node]) => Some((*id, node)),
            _ => None,
        }
    }

    /// Groups the nodes by kind, in the order of their first nodes. Nodes are given by position.
    pub(in crate::panels) fn nodes_by_kind(&self) -> Vec<(&'static Spec, Vec<usize>)> {
        let mut all: Vec<(&'static Spec, Vec<usize>)> =
            self.specs.iter().map(|spec| (*spec, Vec::new())).collect();
        for (at, node) in self.nodes.iter().enumerate() {
            let key = node.kind.spec().key;
            if let Some((_, nodes)) = all.iter_mut().find(|(spec, _)| spec.key == key) {
                nodes.push(at);
            }
        }
        all.sort_by_key(|(_, nodes)| nodes.first().copied());
        all
    }

    /// Returns the IDs of the nodes at some positions.
    pub(in crate::panels) fn ids_at(&self, positions: &[usize]) -> Vec<NodeId> {
        let ids = positions.iter().filter_map(|at| self.ids.get(*at));
        ids.copied().collect()
    }

    /// Returns the value that `read` gives for all nodes, or `None` if it differs.
    pub(in crate::panels) fn common_value<T: PartialEq>(
        &self,
        read: impl Fn(&'a Node) -> T,
    ) -> Option<T> {
        let first = read(self.nodes.first()?);
        let is_common = self.nodes.iter().all(|node| read(node) == first);
        is_common.then_some(first)
    }

    /// Returns whether all nodes are curves.
    pub(in crate::panels) fn are_curves(&self) -> bool {
        self.common_value(|node| node.kind.family()) == Some(Family::Curve)
    }
}
