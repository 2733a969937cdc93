//! Folded nodes: each is shown inside the node that it feeds, its host, in the row that it feeds. A
//! host may itself be folded, so a stat, its curve and the consideration of the curve form one box.
//!
//! A node is shown folded only while exactly one wire leaves it, and that wire carries a number or
//! a choice. Otherwise it is shown as an ordinary node, and keeps the mark.

use std::collections::{BTreeMap, BTreeSet};

use emath::{Rect, vec2};
use inclination_core::authoring::{
    format::Looks,
    kind::SocketType,
    model::{NodeId, SocketKey},
};

use super::{
    End, HEADER_HEIGHT, NODE_PADDING, NODE_WIDTH, Scene, SceneNode, SceneWire, node_height,
    rows::{Row, RowKind},
};

/// The place of a folded node.
#[derive(Clone, Debug, PartialEq)]
pub struct Fold {
    /// The node that it is shown in.
    pub host: NodeId,
    /// The socket that it feeds.
    pub key: SocketKey,
    /// The outermost node around it.
    pub root: NodeId,
    /// How many nodes are around it.
    pub depth: usize,
    /// The label of that socket, unless it is the name of the node.
    pub label: Option<String>,
    /// The unit of its output, whose row is not shown.
    pub unit: String,
    /// Its output with the type, which is a socket at the right end of its header.
    pub output: Option<(End, SocketType)>,
    /// Whether it is not shown because a node around it is collapsed.
    pub is_hidden: bool,
}

/// Returns whether a wire of a type can be folded away.
pub(crate) fn is_foldable_type(ty: SocketType) -> bool {
    matches!(ty, SocketType::Value | SocketType::Choice)
}

impl Scene {
    /// Returns the only wire of a node if the node can be folded into the node that it feeds.
    pub fn foldable_wire(&self, id: NodeId) -> Option<&SceneWire> {
        let mut wires = self.outgoing_wires(id);
        let wire = wires.next()?;
        let is_only = wires.next().is_none();
        (is_only && wire.to != id && is_foldable_type(wire.ty)).then_some(wire)
    }

    /// Returns whether a node is folded or has folded nodes inside.
    pub fn is_in_box(&self, id: NodeId) -> bool {
        !self.parts.is_empty()
            && (self.parts.contains_key(&id)
                || self.node(id).is_some_and(|node| node.fold.is_some()))
    }

    /// Returns the node that is shown as the box around a node: itself unless it is folded.
    pub fn root_of(&self, id: NodeId) -> NodeId {
        let fold = self.node(id).and_then(|node| node.fold.as_ref());
        fold.map_or(id, |fold| fold.root)
    }

    /// Returns the nodes folded into a node, also those folded into another of them. The outer ones
    /// come first.
    pub fn parts_of(&self, root: NodeId) -> &[NodeId] {
        self.parts.get(&root).map_or(&[], Vec::as_slice)
    }

    /// Folds the nodes that have the mark, once nodes and wires are known.
    pub(super) fn fold_nodes(&mut self, looks: &Looks) {
        if looks.folded.is_empty() {
            return;
        }

        let hosts = self.find_hosts(looks);
        let mut parts: Vec<(usize, NodeId, NodeId)> = hosts
            .keys()
            .filter_map(|id| {
                let (depth, root) = find_root(&hosts, *id)?;
                Some((depth, root, *id))
            })
            .collect();
        parts.sort_unstable();

        // From the inside out, because the height of a part depends on its own parts.
        for (depth, root, id) in parts.iter().rev() {
            if let Some((host, key)) = hosts.get(id) {
                self.fold_node(*id, (*host, *key), *root, *depth);
            }
        }

        for (_, root, id) in &parts {
            self.parts.entry(*root).or_default().push(*id);
        }
        let folded: BTreeSet<NodeId> = parts.iter().map(|(_, _, id)| *id).collect();
        for wire in &mut self.wires {
            wire.is_folded = folded.contains(&wire.from.node);
        }

        let roots: Vec<NodeId> = self.parts.keys().copied().collect();
        for root in roots {
            if let Some(node) = self.node_mut(root) {
                let height = node_height(&node.rows, node.collapsed);
                node.rect = Rect::from_min_size(node.rect.min, vec2(NODE_WIDTH, height));
            }
            self.place_parts(root);
        }
    }

    /// Returns the host and the socket of each node that can be folded.
    fn find_hosts(&self, looks: &Looks) -> BTreeMap<NodeId, (NodeId, SocketKey)> {
        let find_host = |id: &NodeId| {
            let wire = self.foldable_wire(*id)?;
            let host = self.node(wire.to)?;
            let has_row = host
                .rows
                .iter()
                .any(|row| row.end() == Some(End::In(wire.key)));
            has_row.then_some((*id, (wire.to, wire.key)))
        };
        let known = looks.folded.iter().filter(|id| self.node(**id).is_some());
        known.filter_map(find_host).collect()
    }

    fn fold_node(
        &mut self,
        id: NodeId,
        (host, key): (NodeId, SocketKey),
        root: NodeId,
        depth: usize,
    ) {
        let end = Some(End::In(key));
        let label = self.node(host).and_then(|host| {
            let row = host.rows.iter().find(|row| row.end() == end)?;
            Some(row.label().to_owned())
        });
        let Some(part) = self.node_mut(id) else {
            return;
        };

        let label = label.filter(|label| !label.contains(&part.title));
        let output = part.rows.iter().find_map(|row| match &row.kind {
            RowKind::Output { unit, .. } => Some((row.end()?, row.socket_type()?, unit.clone())),
            _ => None,
        });
        let unit = output.as_ref().map(|(.., unit)| unit.clone());
        part.rows
            .retain(|row| !matches!(row.kind, RowKind::Output { .. }));
        stack_rows(&mut part.rows, HEADER_HEIGHT);
        part.fold = Some(Fold {
            host,
            key,
            root,
            depth,
            label,
            unit: unit.unwrap_or_default(),
            output: output.map(|(end, ty, _)| (end, ty)),
            is_hidden: false,
        });

        let height = part.part_height();
        if let Some(host) = self.node_mut(host) {
            if let Some(row) = host.rows.iter_mut().find(|row| row.end() == end) {
                row.height = height;
            }
            stack_rows(&mut host.rows, HEADER_HEIGHT + NODE_PADDING);
        }
    }

    /// Computes the rectangles of all nodes inside a box.
    pub(super) fn place_parts(&mut self, root: NodeId) {
        for id in self.parts_of(root).to_vec() {
            let place = self.node(id).and_then(|part| {
                let fold = part.fold.as_ref()?;
                let host = self.node(fold.host)?;
                let end = Some(End::In(fold.key));
                let row = host.rows.iter().find(|row| row.end() == end)?;
                let is_hidden =
                    host.collapsed || host.fold.as_ref().is_some_and(|fold| fold.is_hidden);
                let size = vec2(NODE_WIDTH, part.part_height());
                Some(if is_hidden {
                    (host.header_rect(), true)
                } else {
                    let corner = host.rect.min + vec2(0.0, row.top);
                    (Rect::from_min_size(corner, size), false)
                })
            });

            let Some((rect, is_hidden)) = place else {
                continue;
            };
            if let Some(part) = self.node_mut(id) {
                part.rect = rect;
                // The wires of a hidden node end at the header of the node around it.
                part.collapsed |= is_hidden;
                if let Some(fold) = &mut part.fold {
                    fold.is_hidden = is_hidden;
                }
            }
        }
    }

    fn node_mut(&mut self, id: NodeId) -> Option<&mut SceneNode> {
        let at = self.node_index(id)?;
        self.nodes.get_mut(at)
    }
}

impl SceneNode {
    /// Returns whether the node is shown inside another one.
    pub fn is_folded(&self) -> bool {
        self.fold.is_some()
    }

    /// Returns whether the node is not shown because a node around it is collapsed.
    pub fn is_hidden(&self) -> bool {
        self.fold.as_ref().is_some_and(|fold| fold.is_hidden)
    }

    /// Returns the sockets that are shown, with their types: those of its rows, and the output of a
    /// folded node, from which it can be connected to further nodes.
    pub fn shown_sockets(&self) -> impl Iterator<Item = (End, SocketType)> + '_ {
        let rows = self.rows.iter().filter(|_| !self.collapsed);
        let rows = rows.filter_map(|row| Some((row.end()?, row.socket_type()?)));
        let fold = self.fold.as_ref().filter(|fold| !fold.is_hidden);
        rows.chain(fold.and_then(|fold| fold.output))
    }

    /// Returns the key by which nodes are sorted from back to front.
    pub(super) fn order_key(&self) -> (NodeId, usize, NodeId) {
        let fold = self.fold.as_ref();
        fold.map_or((self.id, 0, self.id), |fold| {
            (fold.root, fold.depth, self.id)
        })
    }

    /// Returns the height of the node inside another one.
    fn part_height(&self) -> f32 {
        let last = self.rows.last().filter(|_| !self.collapsed);
        last.map_or(HEADER_HEIGHT, |last| last.top + last.height)
    }
}

/// Places rows below each other.
fn stack_rows(rows: &mut [Row], mut top: f32) {
    for row in rows {
        row.top = top;
        top += row.height;
    }
}

/// Returns how many hosts are around a node, and the outermost one; `None` if the nodes feed each
/// other in a loop.
fn find_root(hosts: &BTreeMap<NodeId, (NodeId, SocketKey)>, id: NodeId) -> Option<(usize, NodeId)> {
    let mut here = id;
    for depth in 0..=hosts.len() {
        match hosts.get(&here) {
            Some((host, _)) => here = *host,
            None => return Some((depth, here)),
        }
    }
    None
}
