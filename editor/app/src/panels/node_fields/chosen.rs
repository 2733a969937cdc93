//! The nodes that are selected, and what they have in common.

use std::collections::BTreeMap;

use inclination_core::{
    kind::{Family, Spec},
    model::{Node, NodeId},
};

use super::super::Sheet;

/// The nodes that are selected.
pub(in crate::panels) struct Chosen<'a> {
    pub(in crate::panels) ids: Vec<NodeId>,
    pub(in crate::panels) nodes: Vec<&'a Node>,
    /// What kinds they are of, each once: what all nodes of a kind have is asked of the kind.
    pub(in crate::panels) specs: Vec<&'static Spec>,
}

impl<'a> Chosen<'a> {
    pub(in crate::panels) fn of(sheet: &Sheet<'a>) -> Self {
        let body = sheet.open.body();
        let selected = sheet.open.view.selection.nodes();
        let found = selected.filter_map(|id| Some((id, body.get(&id)?)));
        let (ids, nodes): (Vec<NodeId>, Vec<&Node>) = found.unzip();
        let specs = nodes.iter().map(|node| node.kind.spec());
        let specs: BTreeMap<&str, &Spec> = specs.map(|spec| (spec.key, spec)).collect();
        let specs = specs.into_values().collect();
        Self { ids, nodes, specs }
    }

    pub(in crate::panels) fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The only one.
    pub(in crate::panels) fn only(&self) -> Option<(NodeId, &'a Node)> {
        match (&self.ids[..], &self.nodes[..]) {
            ([id], [node]) => Some((*id, node)),
            _ => None,
        }
    }

    /// Their kinds in the order in which they are met, each with the positions of its nodes.
    pub(in crate::panels) fn kinds(&self) -> Vec<(&'static Spec, Vec<usize>)> {
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

    /// The ids of those at some positions.
    pub(in crate::panels) fn ids_at(&self, positions: &[usize]) -> Vec<NodeId> {
        let ids = positions.iter().filter_map(|at| self.ids.get(*at));
        ids.copied().collect()
    }

    /// What all of them have; none if it differs.
    pub(in crate::panels) fn common<T: PartialEq>(&self, of: impl Fn(&'a Node) -> T) -> Option<T> {
        let first = of(self.nodes.first()?);
        let is_common = self.nodes.iter().all(|node| of(node) == first);
        is_common.then_some(first)
    }

    /// Whether all of them are curves.
    pub(in crate::panels) fn are_curves(&self) -> bool {
        self.common(|node| node.kind.family()) == Some(Family::Curve)
    }
}
