//! Hover expansion: while a dragged wire hovers over a node, the node also shows the inputs that
//! have no row of their own.
//!
//! They appear below the other rows, so that nothing moves under the pointer, and disappear with
//! the wire. An input that receives the wire keeps its row.

use inclination_core::authoring::{
    format::Document,
    kind::Unit,
    model::{GroupId, NodeId, Socket, SocketKey},
};

use super::{
    End, ROW_HEIGHT, Scene, SocketRef,
    connections::WireFit,
    rows::{self, Row, RowKind},
};

/// How long a wire must hover over a node before its hidden inputs appear, in seconds.
const HOVER_SECONDS: f64 = 0.25;

/// The node that a dragged wire hovers over.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HoverExpansion {
    /// The node's ID.
    pub node: NodeId,
    since: f64,
    /// Whether the hidden inputs are shown.
    is_open: bool,
}

impl HoverExpansion {
    /// Starts hovering over a node at the time `now`, in seconds.
    pub fn new(node: NodeId, now: f64) -> Self {
        Self {
            node,
            since: now,
            is_open: false,
        }
    }

    /// Returns whether the hidden inputs are shown.
    pub fn is_open(&self) -> bool {
        self.is_open
    }

    /// Returns the time until the hidden inputs appear, in seconds.
    pub fn seconds_left(&self, now: f64) -> f64 {
        self.since + HOVER_SECONDS - now
    }

    /// Shows the hidden inputs that accept the wire.
    pub fn show_inputs(
        &mut self,
        scene: &mut Scene,
        document: &Document,
        group: Option<GroupId>,
        fixed: SocketRef,
    ) {
        let Some(placed) = scene.node(self.node) else {
            return;
        };

        let mut rows = placed.rows.clone();
        let mut top = rows.last().map_or(0.0, |row| row.top + row.height);

        for kind in hidden_inputs(document, group, &placed.rows, self.node, fixed) {
            let height = ROW_HEIGHT;
            rows.push(Row { top, height, kind });
            top += height;
        }

        self.is_open = true;
        scene.replace_rows(self.node, rows);
    }

    /// Hides the inputs again, except those that received a wire meanwhile.
    pub fn hide_inputs(self, scene: &mut Scene, document: &Document, group: Option<GroupId>) {
        let node = document
            .graph
            .body(group)
            .and_then(|body| body.get(&self.node));
        if let Some(node) = node.filter(|_| self.is_open) {
            scene.replace_rows(self.node, rows::node_rows(&document.graph, group, node));
        }
    }
}

/// Returns the inputs without a row that accept the wire.
fn hidden_inputs(
    document: &Document,
    group: Option<GroupId>,
    rows: &[Row],
    id: NodeId,
    fixed: SocketRef,
) -> Vec<RowKind> {
    let graph = &document.graph;
    let Some(node) = graph.body(group).and_then(|body| body.get(&id)) else {
        return Vec::new();
    };

    let fits = WireFit::new(document, group, fixed);
    let accepts = |key: SocketKey| {
        let end = End::In(key);
        let is_hidden = rows.iter().all(|row| row.end() != Some(end));
        is_hidden && fits.accepts(SocketRef { node: id, end })
    };

    node.all_sockets()
        .filter(|(key, _)| accepts(*key))
        .filter_map(|(key, held)| {
            let spec = node.socket_spec(key)?;
            let unit = match (spec.unit, held) {
                (Unit::OfInput, Socket::Value(_)) => rows::first_input_unit(graph, group, node),
                (fixed, Socket::Value(_)) => fixed.fixed_text().to_owned(),
                _ => String::new(),
            };
            Some(RowKind::Input {
                key,
                label: spec.title.to_owned(),
                ty: graph.input_type(group, node, key).unwrap_or_default(),
                held,
                unit,
            })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use inclination_core::authoring::{Builder, curve, model::Stat};

    use super::*;
    use crate::{changes::Change, edit::wiring};

    #[test]
    fn hidden_inputs_open_below_the_others_and_a_wired_one_keeps_its_row() {
        let mut graph = Builder::new("");
        let health = graph.stat(Stat::number("Health", 0.0, 100.0));
        let most = graph.stat(Stat::number("Most", 0.0, 100.0));
        let need = graph.add("Need", curve::linear(health)).out().node();
        let document = Document {
            graph: graph.finish().unwrap(),
            ..Document::default()
        };

        let mut scene = Scene::new(&document, None);
        let before = scene.node(need).unwrap().clone();
        let fixed = SocketRef {
            node: most.node(),
            end: End::Out(None),
        };

        let mut hovered = HoverExpansion::new(need, 0.0);
        hovered.show_inputs(&mut scene, &document, None, fixed);
        let open = scene.node(need).unwrap().clone();
        for (row, same) in before.rows.iter().zip(&open.rows) {
            assert_eq!((row.end(), row.top), (same.end(), same.top));
        }

        let titles: Vec<&str> = open.rows[before.rows.len()..]
            .iter()
            .map(Row::label)
            .collect();
        assert!(titles.starts_with(&["low end", "high end"]), "{titles:?}");
        assert!(open.rect.height() > before.rect.height());

        // The rows have their drawn positions in the scene, so that a drop finds them.
        let high = open.rows[before.rows.len() + 1].end().unwrap();
        let at = SocketRef {
            node: need,
            end: high,
        };
        assert!(scene.socket_position(at).unwrap().y > before.rect.bottom());

        hovered.hide_inputs(&mut scene, &document, None);
        let closed = scene.node(need).unwrap();
        assert_eq!(
            (closed.rect, closed.rows.len()),
            (before.rect, before.rows.len())
        );

        // An input that received the wire keeps its row.
        let mut after = document.clone();
        for edit in wiring::connect_sockets(&document, None, fixed, at).unwrap() {
            edit.apply(&mut after);
        }
        let whole = Scene::new(&after, None);
        let rows = &whole.node(need).unwrap().rows;
        assert!(rows.iter().any(|row| row.end() == Some(high)));

        let mut hovered = HoverExpansion::new(need, 0.0);
        hovered.show_inputs(&mut scene, &document, None, fixed);
        let changes = [Change::Node(None, need)].into_iter();
        assert!(scene.apply_changes(&after, None, changes));
        hovered.hide_inputs(&mut scene, &after, None);
        assert_eq!(scene.node(need), whole.node(need));

        // A wire that fits no hidden input opens nothing.
        let mut hovered = HoverExpansion::new(need, 0.0);
        let own = SocketRef {
            node: need,
            end: End::Out(None),
        };
        let mut scene = Scene::new(&document, None);
        hovered.show_inputs(&mut scene, &document, None, own);
        assert_eq!(scene.node(need).unwrap().rect, before.rect);
    }
}
