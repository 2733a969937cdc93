//! What shows which node, socket or part of a panel a step of the tour means.

use eframe::egui::{Context, Id, LayerId, Order, Painter, Pos2, Rect, Stroke, StrokeKind, vec2};
use inclination_analysis::open_document::OpenDocument;
use inclination_core::model::NodeId;
use inclination_project::scene::{End, SocketAt};

use crate::{
    canvas::Canvas,
    panels::spots::{self, Spot},
    theme,
    tour::Target,
};

const LINE: f32 = 2.0;
const SOCKET: f32 = 11.0;

/// Draws the ring. Gives the node that is meant where it is out of sight.
pub(super) fn show(
    context: &Context,
    open: &OpenDocument,
    canvas: &Canvas,
    target: Target,
) -> Option<NodeId> {
    let order = LayerId::new(Order::Middle, Id::unique("tour's ring"));
    let whole = context.layer_painter(order);
    let view = canvas.view();
    let inside = whole.with_clip_rect(view);
    let scene = canvas.scene();
    let on_screen = |point: Pos2| canvas.to_screen(open, point);
    let node = |id: NodeId| {
        let found = scene.node(id).filter(|_| open.group().is_none())?;
        let corners = [found.rect.min, found.rect.max].map(on_screen);
        let place = Rect::from_min_max(corners[0], corners[1]);
        place.intersects(view).then_some(place)
    };
    let socket = |at: SocketAt| {
        let found = scene.socket(at).filter(|_| open.group().is_none())?;
        let place = on_screen(found);
        view.expand(SOCKET).contains(place).then_some(place)
    };
    let far = |id: NodeId| (open.group().is_some() || scene.node(id).is_some()).then_some(id);
    let round = |id: NodeId, end: End| match socket(SocketAt { node: id, end }) {
        Some(at) => {
            circle(&inside, at);
            None
        }
        None => far(id),
    };
    match target {
        Target::Nothing => {}
        Target::Canvas => frame(&whole, view.shrink(LINE + 1.0)),
        Target::Node(id) => match node(id) {
            Some(place) => frame(&inside, place.expand(4.0)),
            None => return far(id),
        },
        Target::Output(id) => return round(id, End::Out(None)),
        Target::More(id) => return round(id, End::More),
        Target::Input(id, key) => {
            let row = scene.node(id).and_then(|node| {
                let row = node
                    .rows
                    .iter()
                    .find(|row| row.end() == Some(End::In(key)))?;
                Some(node.row(row))
            });
            let row = row.map(|row| {
                let corners = [row.min, row.max].map(on_screen);
                Rect::from_min_max(corners[0], corners[1])
            });
            match (node(id), row) {
                (Some(_), Some(row)) if row.intersects(view) => frame(&inside, row),
                (Some(place), None) => frame(&inside, place.expand(4.0)),
                _ => return far(id),
            }
        }
        Target::Stat(id) => part(context, &whole, Spot::Stat(id)),
        Target::Inspector => part(context, &whole, Spot::Inspector),
    }
    None
}

fn part(context: &Context, painter: &Painter, spot: Spot) {
    if let Some(place) = spots::find(context, spot) {
        frame(painter, place.expand2(vec2(6.0, 2.0)));
    }
}

fn frame(painter: &Painter, place: Rect) {
    let colour = theme::of(painter.ctx()).focus;
    let inside = StrokeKind::Middle;
    let soft = Stroke::new(LINE * 3.0, colour.gamma_multiply(0.25));
    painter.rect_stroke(place, 8.0, soft, inside);
    painter.rect_stroke(place, 8.0, Stroke::new(LINE, colour), inside);
}

fn circle(painter: &Painter, at: Pos2) {
    let colour = theme::of(painter.ctx()).focus;
    let soft = Stroke::new(LINE * 3.0, colour.gamma_multiply(0.25));
    painter.circle_stroke(at, SOCKET, soft);
    painter.circle_stroke(at, SOCKET, Stroke::new(LINE, colour));
}
