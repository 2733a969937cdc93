//! The minimap: the whole canvas small in its lower right corner, with the part in view, to be dragged and clicked. Nodes are
//! blocks in their families' colours. They are one mesh, made anew only when something was moved, so that ten thousand of
//! them cost a frame no more than a copy.

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

/// How large it is at most, and how far from the edges of the canvas.
const MOST: Vec2 = vec2(200.0, 144.0);
const MARGIN: f32 = 16.0;
/// What is free around what it shows.
const PAD: f32 = 8.0;
/// The canvas that has room for it.
const LEAST: Vec2 = vec2(400.0, 320.0);
/// How large a block is at least, in points of the screen.
const BLOCK: f32 = 1.5;

/// How the whole canvas lies in the minimap.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Lie {
    /// Where it is on the screen.
    pub(super) frame: Rect,
    /// All that there is on the canvas.
    area: Rect,
    scale: f32,
}

impl Lie {
    /// In a view of a canvas; none where there is no room, nothing to show, or all is in view anyway.
    pub(super) fn of(bounds: Option<Rect>, view: Rect, camera: Camera) -> Option<Self> {
        let area = bounds.filter(|area| area.is_finite() && area.is_positive())?;
        let is_large = view.width() >= LEAST.x && view.height() >= LEAST.y;
        if !is_large || camera.visible(view).contains_rect(area) {
            return None;
        }
        let scale = ((MOST - Vec2::splat(2.0 * PAD)) / area.size()).min_elem();
        let size = area.size() * scale + Vec2::splat(2.0 * PAD);
        // What is long and thin is still large enough to be hit.
        let size = size.max(Vec2::splat(4.0 * PAD));
        let corner = view.max - Vec2::splat(MARGIN);
        let frame = Rect::from_min_max(corner - size, corner);
        Some(Self { frame, area, scale })
    }

    fn to_screen(self, point: Pos2) -> Pos2 {
        self.frame.center() + (point - self.area.center()) * self.scale
    }

    fn to_canvas(self, point: Pos2) -> Pos2 {
        self.area.center() + (point - self.frame.center()) / self.scale
    }

    fn rect(self, rect: Rect) -> Rect {
        Rect::from_min_max(self.to_screen(rect.min), self.to_screen(rect.max))
    }

    /// The part in view, as far as it lies in the minimap.
    fn seen(self, camera: Camera, view: Rect) -> Rect {
        self.rect(camera.visible(view)).intersect(self.frame)
    }
}

/// What the mesh was made of.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Of {
    lie: Lie,
    placed: u64,
    is_dark: bool,
}

/// The minimap.
#[derive(Debug, Default)]
pub(super) struct Minimap {
    /// Whether it is wanted.
    pub(super) is_wanted: bool,
    lie: Option<Lie>,
    mesh: Option<(Of, Arc<Mesh>)>,
    /// From the pointer to the middle of the view, while it is dragged.
    grip: Option<Vec2>,
}

impl Minimap {
    /// Whether a point of the screen is on it: what the pointer does there is done to it.
    pub(super) fn is_at(&self, point: Pos2) -> bool {
        self.lie.is_some_and(|lie| lie.frame.contains(point))
    }

    /// Lets it be dragged and clicked, which moves the camera.
    pub(super) fn steer(
        &mut self,
        ui: &Ui,
        canvas: Id,
        view: Rect,
        bounds: Option<Rect>,
        camera: &mut Camera,
    ) {
        // It stays where it is while it is dragged, though all may come into view.
        let held = self.lie.filter(|_| self.grip.is_some());
        self.lie = held.or_else(|| Lie::of(bounds.filter(|_| self.is_wanted), view, *camera));
        let Some(lie) = self.lie else {
            self.grip = None;
            return;
        };
        let response = ui.interact(
            lie.frame,
            canvas.with("minimap"),
            Sense::CLICK | Sense::DRAG,
        );
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, MINIMAP));
        self.drag(&response, lie, view, camera);
        response.on_hover_text("The whole canvas. Click or drag to look elsewhere.");
    }

    fn drag(&mut self, response: &Response, lie: Lie, view: Rect, camera: &mut Camera) {
        let Some(pointer) = response.interact_pointer_pos() else {
            self.grip = None;
            return;
        };
        let grip = *self.grip.get_or_insert_with(|| {
            let seen = lie.seen(*camera, view);
            // Whoever takes hold of the part in view goes on from there, else it comes to the pointer.
            if seen.contains(pointer) {
                lie.to_screen(camera.centre) - pointer
            } else {
                Vec2::ZERO
            }
        });
        if response.is_pointer_button_down_on() {
            camera.centre = lie.to_canvas(pointer + grip);
        }
    }

    /// Draws it.
    pub(super) fn paint(&mut self, brush: &Brush<'_>, scene: &Scene, placed: u64) {
        let Some(lie) = self.lie else { return };
        let palette = brush.palette;
        let radius = CornerRadius::same(6);
        let ground = Palette::over(palette.ground, palette.panel, 0.92);
        brush.painter.rect_filled(lie.frame, radius, ground);
        let of = Of {
            lie,
            placed,
            is_dark: palette.dark,
        };
        let known = self.mesh.take().filter(|(known, _)| *known == of);
        let (_, mesh) = self
            .mesh
            .insert(known.unwrap_or_else(|| (of, Arc::new(blocks(scene, lie, palette)))));
        brush.painter.add(Shape::Mesh(Arc::clone(mesh)));
        let seen = lie.seen(brush.camera, brush.view);
        if seen.is_positive() {
            let veil = palette.focus.gamma_multiply(0.10);
            brush.painter.rect_filled(seen, 2.0, veil);
            let stroke = Stroke::new(1.0, palette.focus);
            let inside = StrokeKind::Inside;
            brush.painter.rect_stroke(seen, 2.0, stroke, inside);
        }
        let edge = Stroke::new(1.0, palette.line);
        let inside = StrokeKind::Inside;
        brush.painter.rect_stroke(lie.frame, radius, edge, inside);
    }
}

/// A block for each frame, note and node.
fn blocks(scene: &Scene, lie: Lie, palette: &Palette) -> Mesh {
    let mut mesh = Mesh::default();
    mesh.reserve_vertices(4 * scene.nodes.len());
    mesh.reserve_triangles(2 * scene.nodes.len());
    let mut add = |rect: Rect, colour: Color32| {
        let rect = lie.rect(rect);
        let size = rect.size().max(Vec2::splat(BLOCK));
        mesh.add_colored_rect(Rect::from_center_size(rect.center(), size), colour);
    };
    for frame in &scene.frames {
        add(frame.rect, Palette::over(palette.ground, palette.dim, 0.16));
    }
    for note in &scene.notes {
        add(
            note.rect,
            Palette::over(palette.ground, palette.decision, 0.3),
        );
    }
    for node in &scene.nodes {
        let share = if node.muted { 0.3 } else { 0.8 };
        let colour = palette.family(node.family);
        add(node.rect, Palette::over(palette.ground, colour, share));
    }
    mesh
}

#[cfg(test)]
mod tests {
    use eframe::egui::pos2;

    use super::*;

    const VIEW: Rect = Rect {
        min: pos2(100.0, 50.0),
        max: pos2(900.0, 650.0),
    };

    fn wide() -> Rect {
        Rect::from_min_size(pos2(-1000.0, 200.0), vec2(9200.0, 1280.0))
    }

    #[test]
    fn all_of_the_canvas_lies_in_it_and_points_go_there_and_back() {
        let lie = Lie::of(Some(wide()), VIEW, Camera::default()).expect("there is room");
        assert!(lie.frame.width() <= MOST.x && lie.frame.height() <= MOST.y);
        assert_eq!(lie.frame.max, VIEW.max - Vec2::splat(MARGIN));
        assert!(lie.frame.contains_rect(lie.rect(wide())));
        let there = pos2(1234.0, 567.0);
        assert!(lie.to_canvas(lie.to_screen(there)).distance(there) < 0.1);
    }

    #[test]
    fn where_all_is_in_view_or_there_is_no_room_it_is_not_there() {
        let camera = Camera::fit(wide(), VIEW);
        assert_eq!(Lie::of(Some(wide()), VIEW, camera), None);
        let small = Rect::from_min_size(Pos2::ZERO, vec2(320.0, 200.0));
        assert_eq!(Lie::of(Some(wide()), small, Camera::default()), None);
        assert_eq!(Lie::of(None, VIEW, Camera::default()), None);
        assert_eq!(Lie::of(Some(Rect::NAN), VIEW, Camera::default()), None);
    }
}
