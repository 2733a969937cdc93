//! A whole graph as a small picture: painted as the canvas paints it from afar, once, and kept as triangles.

use eframe::egui::{Id, LayerId, Mesh, Order, Painter, Pos2, Rect, Ui, Vec2, epaint::Primitive};
use inclination_analysis::open_document::OpenDocument;
use inclination_project::{
    gesture::hit::Hit,
    scene::{Camera, Detail, Scene},
};

use super::paint::{self, Brush, Marks, NodeContents};
use crate::theme;

/// How much is left free around it.
const FREE: f32 = 8.0;

/// The nodes and wires of a document in a place of a size, from its upper left corner on; none if there are none.
pub(crate) fn picture(ui: &Ui, document: &OpenDocument, size: Vec2) -> Vec<Mesh> {
    let scene = Scene::of(document.document(), None);
    let bounds = scene.nodes.iter().map(|node| node.rect).reduce(Rect::union);
    let Some(bounds) = bounds.filter(Rect::is_positive) else {
        return Vec::new();
    };
    let view = Rect::from_min_size(Pos2::ZERO, size);
    let free = (size - Vec2::splat(2.0 * FREE)).max(Vec2::splat(1.0));
    let camera = Camera {
        centre: bounds.center(),
        zoom: (free / bounds.size()).min_elem(),
    };
    // A layer that nothing else is painted on: what is in it is taken away again, so it is never seen itself.
    let layer = LayerId::new(Order::Background, Id::unique("picture of a graph"));
    let painter = Painter::new(ui.ctx().clone(), layer, view);
    let brush = Brush {
        painter: &painter,
        palette: theme::of(ui.ctx()),
        camera,
        view,
        detail: Detail::Far,
    };
    let selection = &document.view.selection;
    paint::wires(&brush, &scene, selection, None, |_| false);
    for node in &scene.nodes {
        let contents = NodeContents::default();
        paint::node(&brush, node, contents, Hit::Nothing, Marks::default());
    }
    let context = ui.ctx();
    let painted = context.graphics_mut(|graphics| std::mem::take(graphics.entry(layer)));
    let shapes = painted.all_entries().cloned().collect();
    let triangles = context.tessellate(shapes, context.pixels_per_point());
    let meshes = triangles
        .into_iter()
        .filter_map(|part| match part.primitive {
            Primitive::Mesh(mesh) => Some(mesh),
            Primitive::Callback(_) => None,
        });
    meshes.collect()
}
