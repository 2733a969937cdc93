//! The state that a gesture reads in addition to the scene: the document, the camera, and what the
//! canvas shows for the moment.

use emath::{Pos2, Rect};
use inclination_core::authoring::{
    format::Document,
    model::{GroupId, Node, NodeId, StatId},
};

use super::hit::{self, Hit};
use crate::{
    scene::{Camera, HoverExpansion, Scene, SceneNode},
    selection::Selection,
};

/// How close to the point in a curve's picture counts as on it, in points of the screen.
const DOT_RADIUS: f32 = 9.0;

/// A canvas as it is shown.
#[derive(Clone, Copy)]
pub struct CanvasView<'a> {
    /// The document.
    pub document: &'a Document,
    /// The group whose body is shown, or `None` for the graph's own.
    pub group: Option<GroupId>,
    /// The selection.
    pub selection: &'a Selection,
    /// The camera.
    pub camera: Camera,
    /// The part of the screen that the canvas covers.
    pub area: Rect,
    /// The node that a dragged wire hovers over.
    pub hovered: Option<HoverExpansion>,
    /// The pictures of the curves in view.
    pub curves: &'a dyn CurvePictures,
}

/// Access to the pictures of curves, which depend on the current values.
pub trait CurvePictures {
    /// Returns the place of the point in a curve's picture that can be dragged.
    fn dot(&self, node: &SceneNode) -> Option<Pos2>;

    /// Returns the stat that the point shows.
    fn source_stat(&self, node: NodeId) -> Option<StatId>;

    /// Returns the roundest input within a pixel of a point over a curve's picture, or at the
    /// picture's edge if the point is beyond it.
    fn input_at(&self, node: &SceneNode, point: Pos2, pixel: f32) -> Option<f32>;
}

impl<'a> CanvasView<'a> {
    /// Returns a node of the canvas that is shown.
    pub(super) fn node(&self, id: NodeId) -> Option<&'a Node> {
        let graph = &self.document.graph;
        let body = graph.body(self.group).unwrap_or(&graph.nodes);
        body.get(&id)
    }

    /// Converts a point of the screen to the canvas.
    pub fn to_canvas(&self, screen: Pos2) -> Pos2 {
        self.camera.to_canvas(self.area, screen)
    }

    /// Returns what is at a point of the canvas.
    pub fn hit_at(&self, scene: &Scene, point: Pos2) -> Hit {
        let zoom = self.camera.zoom;
        let hit = hit::find_hit(scene, point, zoom);
        let Hit::Thumbnail(id) = hit else {
            return hit;
        };

        let dot = scene.node(id).and_then(|node| self.curves.dot(node));
        if dot.is_some_and(|dot| dot.distance(point) <= DOT_RADIUS / zoom) {
            Hit::Dot(id)
        } else {
            hit
        }
    }

    /// Returns the node that is expanded to show hidden inputs because a wire hovers over it.
    pub(super) fn expanded_node<'s>(&self, scene: &'s Scene) -> Option<&'s SceneNode> {
        let hovered = self.hovered.filter(HoverExpansion::is_open)?;
        scene.node(hovered.node)
    }
}
