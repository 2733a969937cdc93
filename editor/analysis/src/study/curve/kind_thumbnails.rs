//! Small pictures of the kinds of curves, each computed from the kind's formula with its defaults.

use std::sync::LazyLock;

use inclination_core::authoring::{
    curve,
    model::{Graph, NodeKind},
    piecewise::{Pieces, Point, Segment},
};
use inclination_project::edit::new_node::new_node;

use super::{Curve, PlotFrame};
use crate::plot::{Axis, Plot};

/// Points that show what a piecewise curve can do; its default is a straight line.
const SAMPLE_POINTS: [[f32; 2]; 5] = [
    [0.0, 0.15],
    [0.25, 0.8],
    [0.5, 0.35],
    [0.75, 0.6],
    [1.0, 0.95],
];

static THUMBNAILS: LazyLock<Vec<(&'static str, Plot)>> = LazyLock::new(|| {
    let kinds = curve::KINDS.iter();
    kinds
        .filter_map(|kind| {
            let mut node = new_node(NodeKind::Formula(*kind));
            if node.pieces.is_some() {
                let points = SAMPLE_POINTS.map(|[x, y]| Point {
                    x,
                    y,
                    segment: Segment::Linear,
                });
                node.pieces = Some(Box::new(Pieces {
                    points: points.to_vec(),
                }));
            }

            let graph = Graph::default();
            let curve = Curve::new(&graph, None, &node, String::new(), String::new(), |_| 0.0)?;
            let frame = PlotFrame {
                across: Axis::with_share_range("input"),
                up: Axis::with_share_range("output"),
            };
            Some((kind.spec().key, curve.to_thumbnail(&frame)))
        })
        .collect()
});

/// Returns the picture of a kind of curve by its key, or `None` if it is no curve.
pub fn kind_thumbnail(key: &str) -> Option<&'static Plot> {
    let found = THUMBNAILS.iter().find(|(known, _)| *known == key);
    found.map(|(_, plot)| plot)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plot::SeriesShape;

    /// Returns the height of a picture's line at an input.
    fn height(key: &str, x: f32) -> f32 {
        let plot = kind_thumbnail(key).unwrap();
        let [series] = &plot.series[..] else {
            unreachable!("it shows one line");
        };
        let SeriesShape::Line { points, .. } = &series.shape else {
            unreachable!("it shows a line");
        };
        let distance = |point: &&[f32; 2]| (point[0] - x).abs();
        points
            .iter()
            .min_by(|one, other| distance(one).total_cmp(&distance(other)))
            .unwrap()[1]
    }

    #[test]
    fn every_kind_has_a_picture_of_its_formula() {
        for kind in curve::KINDS {
            assert!(kind_thumbnail(kind.spec().key).is_some());
        }
        assert!(kind_thumbnail("add").is_none());

        let quarter = |key| height(key, 0.25);
        assert!((quarter("linear") - 0.25).abs() < 1e-3);
        assert!((quarter("power") - 0.0625).abs() < 1e-3);
        assert!((quarter("smoothstep") - 0.15625).abs() < 1e-3);
        // e^(-30 / 16) and 1 / (1 + e^(10 / 4)).
        assert!((quarter("bell") - 0.153_355).abs() < 1e-3);
        assert!((quarter("logistic") - 0.075_858).abs() < 1e-3);
        assert!((quarter("piecewise") - 0.8).abs() < 1e-3);
    }
}
