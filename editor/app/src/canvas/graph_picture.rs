//! A small picture of a whole graph: painted once as the zoomed-out canvas is, and stored as
//! triangles.

use eframe::egui::{Id, LayerId, Mesh, Order, Painter, Pos2, Rect, Ui, Vec2, epaint::Primitive};
use inclination_analysis::open_document::OpenDocument;
use inclination_project::{
    gesture::hit::Hit,
    scene::{Camera, DetailLevel, Scene},
};

use super::paint::{self, Brush, NodeContents, NodeMarks};
use crate::theme;

/// The free space around the graph.
const PICTURE_MARGIN: f32 = 8.0;

/// Returns the nodes and wires of a document, scaled to a size. The origin is the upper left
/// corner. Returns nothing if there are no nodes.
pub(crate) fn render_graph_picture(ui: &Ui, document: &OpenDocument, size: Vec2) -> Vec<Mesh> {
    let scene = Scene::new(document.document(), None);
    let bounds = scene.nodes.iter().map(|node| node.rect).reduce(Rect::union);
    let Some(bounds) = bounds.filter(Rect::is_positive) else {
        return Vec::new();
    };

    let view = Rect::from_min_size(Pos2::ZERO, size);
    let free = (size - Vec2::splat(2.0 * PICTURE_MARGIN)).max(Vec2::splat(1.0));
    let camera = Camera {
        center: bounds.center(),
        zoom: (free / bounds.size()).min_elem(),
    };

    // Nothing else is painted on this layer. Its shapes are taken out again, so it is never
    // visible.
    let layer = LayerId::new(Order::Background, Id::unique("picture of a graph"));
    let painter = Painter::new(ui.ctx().clone(), layer, view);
    let brush = Brush {
        painter: &painter,
        palette: theme::current_palette(ui.ctx()),
        camera,
        view,
        detail: DetailLevel::Far,
        has_titles: false,
    };

    let selection = &document.view.selection;
    paint::draw_wires(&brush, &scene, selection, None, |_| false);
    for node in scene.nodes.iter().filter(|node| !node.is_folded()) {
        let contents = NodeContents::default();
        paint::draw_node(&brush, node, contents, Hit::Nothing, NodeMarks::default());
    }

    let context = ui.ctx();
    let painted = context.graphics_mut(|graphics| std::mem::take(graphics.entry(layer)));
    let shapes = painted.all_entries().cloned().collect();
    context
        .tessellate(shapes, context.pixels_per_point())
        .into_iter()
        .filter_map(|part| match part.primitive {
            Primitive::Mesh(mesh) => Some(mesh),
            Primitive::Callback(_) => None,
        })
        .collect()
}
