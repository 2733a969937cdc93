//! The ring around the node, socket or part of a panel that a step of the tour points at.

use eframe::egui::{
    Color32, Context, Id, LayerId, Order, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2,
    vec2,
};
use inclination_analysis::open_document::OpenDocument;
use inclination_core::authoring::model::NodeId;
use inclination_project::scene::{End, SocketRef};

use crate::{
    canvas::Canvas,
    panels::tour_anchors::{self, TourAnchor},
    theme,
    tour::TourTarget,
};

const LINE_WIDTH: f32 = 2.0;
const SOCKET_RADIUS: f32 = 11.0;
/// The number of straight lines that a circle consists of.
const CIRCLE_PARTS: usize = 32;
/// The length of a dash and of the gap after it, in points.
const DASH_LENGTH: f32 = 6.0;
const DASH_GAP: f32 = 4.0;

/// The ring, as it was drawn.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Ring {
    /// The area inside, unless it is the whole canvas.
    pub(super) rect: Option<Rect>,
    /// The target's node, if it is out of sight.
    pub(super) out_of_sight: Option<NodeId>,
}

impl Ring {
    fn around(rect: Rect) -> Self {
        Self {
            rect: Some(rect),
            out_of_sight: None,
        }
    }
}

/// Returns the place of a node on the screen, if it is in view.
pub(super) fn visible_node_rect(open: &OpenDocument, canvas: &Canvas, id: NodeId) -> Option<Rect> {
    let is_outside_groups = open.group().is_none();
    is_outside_groups.then(|| canvas.visible_node_rect(open, id))?
}

/// Draws the ring.
pub(super) fn show_ring(
    context: &Context,
    open: &OpenDocument,
    canvas: &Canvas,
    target: TourTarget,
) -> Ring {
    let order = LayerId::new(Order::Middle, Id::unique("tour's ring"));
    let whole = context.layer_painter(order);
    let view = canvas.screen_rect();
    let inside = whole.with_clip_rect(view);
    let scene = canvas.scene();

    let on_screen = |point: Pos2| canvas.to_screen(open, point);
    let socket_position = |at: SocketRef| {
        let found = scene
            .socket_position(at)
            .filter(|_| open.group().is_none())?;
        let place = on_screen(found);
        view.expand(SOCKET_RADIUS).contains(place).then_some(place)
    };
    let out_of_sight = |id: NodeId| Ring {
        rect: None,
        out_of_sight: (open.group().is_some() || scene.node(id).is_some()).then_some(id),
    };
    let circle_socket = |id: NodeId, end: End| match socket_position(SocketRef { node: id, end }) {
        Some(at) => {
            draw_circle(&inside, at);
            Ring::around(Rect::from_center_size(
                at,
                vec2(SOCKET_RADIUS, SOCKET_RADIUS) * 2.0,
            ))
        }
        None => out_of_sight(id),
    };
    let frame = |painter: &Painter, place: Rect| {
        draw_frame(painter, place);
        Ring::around(place.intersect(view))
    };

    match target {
        TourTarget::Nothing => Ring::default(),
        TourTarget::Canvas => {
            draw_frame(&whole, view.shrink(LINE_WIDTH + 1.0));
            Ring::default()
        }
        TourTarget::Node(id) => match visible_node_rect(open, canvas, id) {
            Some(place) => frame(&inside, place.expand(4.0)),
            None => out_of_sight(id),
        },
        TourTarget::Output(id) => circle_socket(id, End::Out(None)),
        TourTarget::More(id) => circle_socket(id, End::NewRow),
        TourTarget::Input(id, key) => {
            let row_rect = scene.node(id).and_then(|node| {
                let row = node
                    .rows
                    .iter()
                    .find(|row| row.end() == Some(End::In(key)))?;
                let rect = node.row_rect(row);
                let corners = [rect.min, rect.max].map(on_screen);
                Some(Rect::from_min_max(corners[0], corners[1]))
            });
            match (visible_node_rect(open, canvas, id), row_rect) {
                (Some(_), Some(row)) if row.intersects(view) => frame(&inside, row),
                (Some(place), None) => frame(&inside, place.expand(4.0)),
                _ => out_of_sight(id),
            }
        }
        TourTarget::Stat(id) => frame_panel_spot(context, &whole, TourAnchor::Stat(id)),
        TourTarget::Inspector => frame_panel_spot(context, &whole, TourAnchor::Inspector),
    }
}

fn frame_panel_spot(context: &Context, painter: &Painter, spot: TourAnchor) -> Ring {
    let Some(place) = tour_anchors::find_anchor(context, spot) else {
        return Ring::default();
    };
    let place = place.expand2(vec2(6.0, 2.0));
    draw_frame(painter, place);
    Ring::around(place)
}

fn draw_frame(painter: &Painter, place: Rect) {
    let corners = [
        place.left_top(),
        place.right_top(),
        place.right_bottom(),
        place.left_bottom(),
        place.left_top(),
    ];
    let color = theme::current_palette(painter.ctx()).tour;
    let soft = Stroke::new(LINE_WIDTH * 3.0, color.gamma_multiply(0.25));
    painter.rect_stroke(place, 4.0, soft, StrokeKind::Middle);
    draw_dashes(painter, &corners, color);
}

fn draw_circle(painter: &Painter, at: Pos2) {
    let color = theme::current_palette(painter.ctx()).tour;
    let soft = Stroke::new(LINE_WIDTH * 3.0, color.gamma_multiply(0.25));
    painter.circle_stroke(at, SOCKET_RADIUS, soft);

    let point = |part: usize| {
        let angle = part as f32 / CIRCLE_PARTS as f32 * std::f32::consts::TAU;
        at + SOCKET_RADIUS * Vec2::angled(angle)
    };
    let points: Vec<Pos2> = (0..=CIRCLE_PARTS).map(point).collect();
    draw_dashes(painter, &points, color);
}

/// Draws a line of dashes, which neither the focus nor a selection has.
fn draw_dashes(painter: &Painter, points: &[Pos2], color: Color32) {
    let stroke = Stroke::new(LINE_WIDTH, color);
    painter.extend(Shape::dashed_line(points, stroke, DASH_LENGTH, DASH_GAP));
}
