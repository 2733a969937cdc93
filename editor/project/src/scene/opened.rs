//! Inputs that have no row on their node, shown while a wire hovers there: below the rows that are there already, so that
//! nothing moves under the pointer. They go when the wire does; what is dropped into one has its row from then on.

use inclination_core::{
    Document,
    kind::Unit,
    model::{GroupId, NodeId, Socket},
};

use super::{
    End, ROW, Scene, SocketAt,
    joining::Fits,
    rows::{self, Row, RowKind},
};

/// For how long a wire must hover until a node shows them, in seconds.
const MOMENT: f64 = 0.25;

/// The node that a wire hovers over.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hovered {
    /// The node's id.
    pub node: NodeId,
    since: f64,
    /// Whether it shows more rows than it has by itself.
    is_open: bool,
}

impl Hovered {
    /// From now on.
    pub fn new(node: NodeId, now: f64) -> Self {
        Self {
            node,
            since: now,
            is_open: false,
        }
    }

    /// Whether it shows more rows than it has by itself.
    pub fn is_open(&self) -> bool {
        self.is_open
    }

    /// How long it still takes, in seconds.
    pub fn waits(&self, now: f64) -> f64 {
        self.since + MOMENT - now
    }

    /// Shows them, those that the wire fits.
    pub fn open(
        &mut self,
        scene: &mut Scene,
        document: &Document,
        group: Option<GroupId>,
        fixed: SocketAt,
    ) {
        let Some(placed) = scene.node(self.node) else {
            return;
        };
        let mut rows = placed.rows.clone();
        let mut top = rows.last().map_or(0.0, |row| row.top + row.height);
        for kind in hidden(document, group, &placed.rows, self.node, fixed) {
            let height = ROW;
            rows.push(Row { top, height, kind });
            top += height;
        }
        self.is_open = true;
        scene.show_rows(self.node, rows);
    }

    /// Hides them again. What was dropped there may have given the node rows of its own meanwhile.
    pub fn close(self, scene: &mut Scene, document: &Document, group: Option<GroupId>) {
        let node = document
            .graph
            .body(group)
            .and_then(|body| body.get(&self.node));
        if let Some(node) = node.filter(|_| self.is_open) {
            scene.show_rows(self.node, rows::of(&document.graph, group, node));
        }
    }
}

/// The inputs without a row that a wire fits.
fn hidden(
    document: &Document,
    group: Option<GroupId>,
    rows: &[Row],
    id: NodeId,
    fixed: SocketAt,
) -> Vec<RowKind> {
    let graph = &document.graph;
    let Some(node) = graph.body(group).and_then(|body| body.get(&id)) else {
        return Vec::new();
    };
    let fits = Fits::of(document, group, fixed);
    let keys = node.all_sockets().filter(|(key, _)| {
        let end = End::In(*key);
        rows.iter().all(|row| row.end() != Some(end)) && fits.at(SocketAt { node: id, end })
    });
    keys.filter_map(|(key, held)| {
        let spec = node.socket_spec(key)?;
        let unit = match (spec.unit, held) {
            (Unit::OfInput, Socket::Value(_)) => rows::first_unit(graph, group, node),
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
    use inclination_core::{Builder, curve, model::Stat};

    use super::*;
    use crate::{changes::Change, edit::wiring};

    #[test]
    fn hidden_inputs_open_below_the_others_and_a_wired_one_keeps_its_row() {
        let mut graph = Builder::new("");
        let health = graph.stat(Stat::number("Health", 0.0, 100.0));
        let most = graph.stat(Stat::number("Most", 0.0, 100.0));
        let need = graph.curve("Need", curve::LINEAR, health).out().node;
        let document = Document {
            graph: graph.finish().unwrap(),
            ..Document::default()
        };
        let mut scene = Scene::of(&document, None);
        let before = scene.node(need).unwrap().clone();
        let fixed = SocketAt {
            node: most.node,
            end: End::Out(None),
        };
        let mut hovered = Hovered::new(need, 0.0);
        hovered.open(&mut scene, &document, None, fixed);
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
        // Places are where they are drawn, so that a drop finds them.
        let high = open.rows[before.rows.len() + 1].end().unwrap();
        let at = SocketAt {
            node: need,
            end: high,
        };
        assert!(scene.socket(at).unwrap().y > before.rect.bottom());
        hovered.close(&mut scene, &document, None);
        let closed = scene.node(need).unwrap();
        assert_eq!(
            (closed.rect, closed.rows.len()),
            (before.rect, before.rows.len())
        );
        // Dropped there, it stays.
        let mut after = document.clone();
        for edit in wiring::join(&document, None, fixed, at).unwrap() {
            edit.apply(&mut after);
        }
        let whole = Scene::of(&after, None);
        let rows = &whole.node(need).unwrap().rows;
        assert!(rows.iter().any(|row| row.end() == Some(high)));
        let mut hovered = Hovered::new(need, 0.0);
        hovered.open(&mut scene, &document, None, fixed);
        let changes = [Change::Node(None, need)].into_iter();
        assert!(scene.follow(&after, None, changes));
        hovered.close(&mut scene, &after, None);
        assert_eq!(scene.node(need), whole.node(need));
        // A wire that fits none of them opens nothing.
        let mut again = Hovered::new(need, 0.0);
        let own = SocketAt {
            node: need,
            end: End::Out(None),
        };
        let mut scene = Scene::of(&document, None);
        again.open(&mut scene, &document, None, own);
        assert_eq!(scene.node(need).unwrap().rect, before.rect);
    }
}
