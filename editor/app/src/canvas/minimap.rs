//! The minimap: the whole canvas in its lower right corner, with the part in view, which can be
//! dragged and clicked. Nodes are blocks in the colors of their families. They form one mesh that
//! is rebuilt only when something was moved, so that ten thousand of them cost no more than a copy
//! per frame.

use std::sync::Arc;

use eframe::egui::{
    Color32, CornerRadius, Id, Mesh, Pos2, Rect, Response, Role, Sense, Shape, Stroke, StrokeKind,
    Ui, Vec2, WidgetInfo, vec2,
};
use inclination_analysis::palette::Palette;
use inclination_project::scene::{Camera, Scene};

use super::paint::Brush;

/// Label of the minimap.
pub const MINIMAP: &str = "Minimap";

/// The maximum size of the minimap.
const MAX_SIZE: Vec2 = vec2(200.0, 144.0);
/// The distance from the edges of the canvas.
const EDGE_DISTANCE: f32 = 16.0;
/// The free space inside the minimap, at its edges.
const PADDING: f32 = 8.0;
/// The minimum size of the canvas for which the minimap is shown.
const MIN_CANVAS_SIZE: Vec2 = vec2(400.0, 320.0);
/// The minimum size of a block, in points of the screen.
const MIN_BLOCK_SIZE: f32 = 1.5;

/// The scale and place of the canvas in the minimap.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct MinimapLayout {
    /// The minimap's rectangle on the screen.
    pub(super) frame: Rect,
    /// The bounds of everything on the canvas.
    area: Rect,
    scale: f32,
}

impl MinimapLayout {
    /// Returns the layout for a view of the canvas, or `None` if there is no room, nothing to show,
    /// or everything is in view anyway.
    pub(super) fn for_view(bounds: Option<Rect>, view: Rect, camera: Camera) -> Option<Self> {
        let area = bounds.filter(|area| area.is_finite() && area.is_positive())?;
        let is_large = view.width() >= MIN_CANVAS_SIZE.x && view.height() >= MIN_CANVAS_SIZE.y;
        if !is_large || camera.visible_area(view).contains_rect(area) {
            return None;
        }

        let scale = ((MAX_SIZE - Vec2::splat(2.0 * PADDING)) / area.size()).min_elem();
        let size = area.size() * scale + Vec2::splat(2.0 * PADDING);
        // A long and thin canvas must still be large enough to click.
        let size = size.max(Vec2::splat(4.0 * PADDING));
        let corner = view.max - Vec2::splat(EDGE_DISTANCE);
        let frame = Rect::from_min_max(corner - size, corner);
        Some(Self { frame, area, scale })
    }

    fn to_screen(self, point: Pos2) -> Pos2 {
        self.frame.center() + (point - self.area.center()) * self.scale
    }

    fn to_canvas(self, point: Pos2) -> Pos2 {
        self.area.center() + (point - self.frame.center()) / self.scale
    }

    fn rect_to_screen(self, rect: Rect) -> Rect {
        Rect::from_min_max(self.to_screen(rect.min), self.to_screen(rect.max))
    }

    /// Returns the part of the canvas in view, clipped to the minimap.
    fn visible_rect(self, camera: Camera, view: Rect) -> Rect {
        self.rect_to_screen(camera.visible_area(view))
            .intersect(self.frame)
    }
}

/// Identifies the contents of the mesh.
#[derive(Clone, Copy, Debug, PartialEq)]
struct MeshKey {
    layout: MinimapLayout,
    /// The version of the canvas layout.
    placed: u64,
    is_dark: bool,
}

#[derive(Debug, Default)]
pub(super) struct Minimap {
    /// Whether the user has switched it on.
    pub(super) is_wanted: bool,
    layout: Option<MinimapLayout>,
    mesh: Option<(MeshKey, Arc<Mesh>)>,
    /// The vector from the pointer to the center of the view, while it is dragged.
    grip: Option<Vec2>,
}

impl Minimap {
    /// Returns whether a point of the screen is on the minimap, which then handles the pointer.
    pub(super) fn contains_point(&self, point: Pos2) -> bool {
        self.layout
            .is_some_and(|layout| layout.frame.contains(point))
    }

    /// Handles drags and clicks, which move the camera.
    pub(super) fn handle_input(
        &mut self,
        ui: &Ui,
        canvas: Id,
        view: Rect,
        bounds: Option<Rect>,
        camera: &mut Camera,
    ) {
        // While it is dragged, it keeps its place even if everything comes into view.
        let dragged = self.layout.filter(|_| self.grip.is_some());
        self.layout = dragged
            .or_else(|| MinimapLayout::for_view(bounds.filter(|_| self.is_wanted), view, *camera));
        let Some(layout) = self.layout else {
            self.grip = None;
            return;
        };

        let response = ui.interact(
            layout.frame,
            canvas.with("minimap"),
            Sense::CLICK | Sense::DRAG,
        );
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, MINIMAP));
        self.drag_view(&response, layout, view, camera);
        response.on_hover_text("The whole canvas. Click or drag to move the view.");
    }

    fn drag_view(
        &mut self,
        response: &Response,
        layout: MinimapLayout,
        view: Rect,
        camera: &mut Camera,
    ) {
        let Some(pointer) = response.interact_pointer_pos() else {
            self.grip = None;
            return;
        };
        let grip = *self.grip.get_or_insert_with(|| {
            let visible = layout.visible_rect(*camera, view);
            // A drag inside the part in view moves it from there. Otherwise it jumps to the
            // pointer.
            if visible.contains(pointer) {
                layout.to_screen(camera.center) - pointer
            } else {
                Vec2::ZERO
            }
        });

        if response.is_pointer_button_down_on() {
            camera.center = layout.to_canvas(pointer + grip);
        }
    }

    /// Paints the minimap. `placed` is the version of the canvas layout.
    pub(super) fn paint_minimap(&mut self, brush: &Brush<'_>, scene: &Scene, placed: u64) {
        let Some(layout) = self.layout else { return };
        let palette = brush.palette;
        let radius = CornerRadius::same(6);
        let ground = Palette::mix_colors(palette.background, palette.panel, 0.92);
        brush.painter.rect_filled(layout.frame, radius, ground);

        let key = MeshKey {
            layout,
            placed,
            is_dark: palette.dark,
        };
        let cached = self.mesh.take().filter(|(cached, _)| *cached == key);
        let (_, mesh) = self
            .mesh
            .insert(cached.unwrap_or_else(|| (key, Arc::new(build_mesh(scene, layout, palette)))));
        brush.painter.add(Shape::Mesh(Arc::clone(mesh)));

        let visible = layout.visible_rect(brush.camera, brush.view);
        if visible.is_positive() {
            let veil = palette.focus.gamma_multiply(0.10);
            brush.painter.rect_filled(visible, 2.0, veil);
            let stroke = Stroke::new(1.0, palette.focus);
            let inside = StrokeKind::Inside;
            brush.painter.rect_stroke(visible, 2.0, stroke, inside);
        }

        let edge = Stroke::new(1.0, palette.line);
        let inside = StrokeKind::Inside;
        brush
            .painter
            .rect_stroke(layout.frame, radius, edge, inside);
    }
}

/// Builds a mesh with a block for each frame, note and node.
fn build_mesh(scene: &Scene, layout: MinimapLayout, palette: &Palette) -> Mesh {
    let mut mesh = Mesh::default();
    mesh.reserve_vertices(4 * scene.nodes.len());
    mesh.reserve_triangles(2 * scene.nodes.len());

    let mut add = |rect: Rect, color: Color32| {
        let rect = layout.rect_to_screen(rect);
        let size = rect.size().max(Vec2::splat(MIN_BLOCK_SIZE));
        mesh.add_colored_rect(Rect::from_center_size(rect.center(), size), color);
    };

    for frame in &scene.frames {
        add(
            frame.rect,
            Palette::mix_colors(palette.background, palette.dim, 0.16),
        );
    }
    for note in &scene.notes {
        add(
            note.rect,
            Palette::mix_colors(palette.background, palette.decision, 0.3),
        );
    }
    for node in scene.nodes.iter().filter(|node| !node.is_folded()) {
        let share = if node.muted { 0.3 } else { 0.8 };
        let color = palette.family_color(node.family);
        add(
            node.rect,
            Palette::mix_colors(palette.background, color, share),
        );
    }
    mesh
}

#[cfg(test)]
mod tests {
    use eframe::egui::pos2;
    use inclination_analysis::palette::DARK;
    use inclination_core::authoring::{Builder, curve, format::Document, model::Stat};

    use super::*;

    /// A stat and the curve that reads it, folded into one box or not.
    fn build_pair(is_folded: bool) -> Scene {
        let mut graph = Builder::new("Pair");
        let health = graph.stat(Stat::number("Health", 0.0, 1.0));
        let fear = graph.add("Fear", curve::linear(health)).out();
        graph.factor("Flee", fear);
        let mut document = Document {
            graph: graph.finish().expect("it is sound"),
            ..Document::default()
        };
        if is_folded {
            document.looks.folded.insert(health.node());
        }
        Scene::new(&document, None)
    }

    #[test]
    fn a_box_with_folded_nodes_is_one_block() {
        let counts = [false, true].map(|is_folded| {
            let scene = build_pair(is_folded);
            let layout = MinimapLayout::for_view(Some(wide_bounds()), VIEW, Camera::default());
            let mesh = build_mesh(&scene, layout.expect("there is room"), &DARK);
            mesh.indices.len() / 6
        });
        assert_eq!(counts, [3, 2]);
    }

    const VIEW: Rect = Rect {
        min: pos2(100.0, 50.0),
        max: pos2(900.0, 650.0),
    };

    fn wide_bounds() -> Rect {
        Rect::from_min_size(pos2(-1000.0, 200.0), vec2(9200.0, 1280.0))
    }

    #[test]
    fn the_layout_contains_the_canvas_and_converts_points_both_ways() {
        let layout = MinimapLayout::for_view(Some(wide_bounds()), VIEW, Camera::default())
            .expect("there is room");
        assert!(layout.frame.width() <= MAX_SIZE.x && layout.frame.height() <= MAX_SIZE.y);
        assert_eq!(layout.frame.max, VIEW.max - Vec2::splat(EDGE_DISTANCE));
        assert!(
            layout
                .frame
                .contains_rect(layout.rect_to_screen(wide_bounds()))
        );

        let there = pos2(1234.0, 567.0);
        assert!(layout.to_canvas(layout.to_screen(there)).distance(there) < 0.1);
    }

    #[test]
    fn there_is_no_minimap_if_everything_is_in_view_or_there_is_no_room() {
        let camera = Camera::from_bounds(wide_bounds(), VIEW);
        assert_eq!(
            MinimapLayout::for_view(Some(wide_bounds()), VIEW, camera),
            None
        );

        let small = Rect::from_min_size(Pos2::ZERO, vec2(320.0, 200.0));
        assert_eq!(
            MinimapLayout::for_view(Some(wide_bounds()), small, Camera::default()),
            None
        );
        assert_eq!(MinimapLayout::for_view(None, VIEW, Camera::default()), None);
        assert_eq!(
            MinimapLayout::for_view(Some(Rect::NAN), VIEW, Camera::default()),
            None
        );
    }
}
