//! The points of a piecewise curve on its plot: added by double click, dragged, chosen with a box, deleted, moved by keys;
//! and what bends the ways between them.

use std::collections::BTreeSet;

use eframe::egui::{CursorIcon, Id, Key, Modifiers, Rect, Response, Stroke, StrokeKind, Ui};
use inclination_analysis::study::curve::{Frame, points as pure, points::Turn};
use inclination_core::{
    model::{Node, NodeId},
    piecewise::Point,
};
use inclination_project::{edit::properties, text::number::short};

use super::{
    super::Sheet,
    grab::{Deed, Did, Grab, Seen, on_curve},
};
use crate::{plot::Shown, theme};

/// What the plot of a piecewise curve keeps.
#[derive(Debug, Default)]
pub(super) struct Points {
    /// Which are chosen, by their places in the list.
    chosen: BTreeSet<usize>,
    /// Whose they are.
    of: Option<NodeId>,
    /// What was there when a drag began.
    before: Vec<Point>,
    /// Where a box was begun.
    corner: Option<eframe::egui::Pos2>,
    /// Whether points go to the lines of a grid.
    pub(super) snaps: bool,
}

impl Points {
    pub(super) fn draw(
        &mut self,
        ui: &mut Ui,
        sheet: &mut Sheet<'_>,
        (id, node): (NodeId, &Node),
        (plot, turn): (Seen<'_>, Turn),
        line: Option<&Response>,
    ) -> Deed {
        let none = Vec::new();
        let points = node.pieces.as_ref().map_or(&none, |pieces| &pieces.points);
        if self.of != Some(id) {
            self.chosen.clear();
            self.of = Some(id);
        }
        self.chosen.retain(|at| *at < points.len());
        // The sample's line stands over the plot.
        for response in [Some(&plot.shown.response), line].into_iter().flatten() {
            self.added(response, sheet, id, points, (plot, turn));
        }
        self.boxed(ui, points, (plot.shown, turn));
        let mut deed = bends(ui, sheet, id, points, (plot, turn));
        for (at, point) in points.iter().enumerate() {
            deed = deed.or(self.point(ui, sheet, id, points, (at, *point), (plot, turn)));
        }
        deed
    }

    fn grid(&self, frame: &Frame) -> Option<[f32; 2]> {
        self.snaps.then(|| pure::grid(frame))
    }

    /// A double click beside all points adds one.
    fn added(
        &self,
        response: &Response,
        sheet: &mut Sheet<'_>,
        id: NodeId,
        points: &[Point],
        (plot, turn): (Seen<'_>, Turn),
    ) {
        let Some(at) = response.interact_pointer_pos() else {
            return;
        };
        if response.double_clicked() {
            let at = plot.shown.numbers(at);
            let tidied = plot.frame.grain(0.0025);
            let to = pure::snapped(at, self.grid(plot.frame).unwrap_or(tidied));
            let points = pure::added(points, turn.held(to));
            let edits = properties::pointed(sheet.document(), sheet.group(), id, &points);
            sheet.edit("Add a point", edits);
        }
    }

    /// A drag beside all points chooses those in a box.
    fn boxed(&mut self, ui: &Ui, points: &[Point], (shown, turn): (&Shown, Turn)) {
        let response = &shown.response;
        if response.drag_started() && !shown.is_moved(ui) {
            self.corner = ui.input(|input| input.pointer.press_origin());
        }
        if response.clicked() {
            self.chosen.clear();
        }
        let Some((from, to)) = self.corner.zip(response.interact_pointer_pos()) else {
            return;
        };
        let area = Rect::from_two_pos(from, to);
        let inside = |(_, point): &(usize, &Point)| {
            let [x, y] = turn.seen([point.x, point.y]);
            area.contains(shown.at(x, y))
        };
        let all = points.iter().enumerate().filter(inside);
        self.chosen = all.map(|(at, _)| at).collect();
        if response.drag_stopped() {
            self.corner = None;
            // What keys do next, they do to the points.
            if let Some(first) = self.chosen.first() {
                ui.memory_mut(|memory| memory.request_focus(point_id(ui, *first)));
            }
            return;
        }
        let colour = theme::of(ui.ctx()).focus;
        ui.painter().rect(
            area,
            0.0,
            colour.gamma_multiply(0.15),
            Stroke::new(1.0, colour),
            StrokeKind::Inside,
        );
    }

    fn point(
        &mut self,
        ui: &mut Ui,
        sheet: &mut Sheet<'_>,
        id: NodeId,
        points: &[Point],
        (at, point): (usize, Point),
        (plot, turn): (Seen<'_>, Turn),
    ) -> Deed {
        let seen = turn.seen([point.x, point.y]);
        let said = format!("{} → {}", plot.frame.across.say(seen[0]), short(seen[1]));
        let grab = Grab {
            id: point_id(ui, at),
            at: seen,
            label: &point_on_curve(at + 1),
            hint: &format!(
                "{said}. Drag it, move it with the arrow keys, or delete it with Delete."
            ),
            title: "Move a point",
            cursor: CursorIcon::Grab,
        };
        let (document, group) = (sheet.document(), sheet.group());
        let is_chosen = self.chosen.contains(&at);
        let moved: BTreeSet<usize> = if is_chosen {
            self.chosen.clone()
        } else {
            [at].into()
        };
        let held = ui.ctx().is_being_dragged(grab.id);
        let begun = if held && self.before.len() == points.len() {
            &self.before
        } else {
            points
        };
        let grid = self.grid(plot.frame);
        let start = begun.get(at).copied().unwrap_or(point);
        let make = |to: [f32; 2], grain: [f32; 2]| {
            let to = turn.held(pure::snapped(to, grid.unwrap_or(grain)));
            let by = [to[0] - start.x, to[1] - start.y];
            let points = pure::moved(begun, &moved, by);
            properties::pointed(document, group, id, &points)
        };
        let (response, did) = grab.show(ui, sheet.requests, plot, make);
        if did == Did::Began {
            self.before = points.to_vec();
            if !is_chosen {
                self.chosen = [at].into();
            }
        }
        if did == Did::Ended {
            // What was passed has another place in the list.
            self.chosen.clear();
        }
        if response.clicked() {
            let adds = ui.input(|input| input.modifiers.shift || input.modifiers.command);
            if !adds {
                self.chosen.clear();
            }
            self.chosen.insert(at);
        }
        if response.has_focus() && deletes(ui) {
            let gone = if is_chosen { &self.chosen } else { &moved };
            let left = pure::without(points, gone);
            let edits = properties::pointed(document, group, id, &left);
            sheet.edit("Delete points", edits);
            self.chosen.clear();
        }
        paint(ui, &response, is_chosen);
        Deed(did)
    }
}

/// The widget of a point.
fn point_id(ui: &Ui, at: usize) -> Id {
    ui.scope_id().with(("point", at))
}

fn deletes(ui: &Ui) -> bool {
    ui.input_mut(|input| {
        [Key::Delete, Key::Backspace]
            .into_iter()
            .any(|key| input.consume_key(Modifiers::NONE, key))
    })
}

fn paint(ui: &Ui, response: &Response, is_chosen: bool) {
    let palette = theme::of(ui.ctx());
    let is_lively = response.hovered() || response.dragged() || response.has_focus();
    let radius = if is_lively { 6.0 } else { 5.0 };
    let fill = if is_chosen {
        palette.focus
    } else {
        palette.field
    };
    let edge = if response.has_focus() {
        palette.focus
    } else {
        palette.text
    };
    let at = response.rect.center();
    ui.painter()
        .circle(at, radius, fill, Stroke::new(2.0, edge));
}

/// What bends the ways between points: the ends of a cubic's tangents, the middle of a power.
fn bends(
    ui: &mut Ui,
    sheet: &mut Sheet<'_>,
    id: NodeId,
    points: &[Point],
    (plot, turn): (Seen<'_>, Turn),
) -> Deed {
    let mut deed = Deed::default();
    for bend in pure::bends(points, plot.frame) {
        let label = on_curve(&bend.title());
        let grab = Grab {
            id: ui.scope_id().with(("bend", bend.way, bend.part)),
            at: turn.seen(bend.at),
            label: &label,
            hint: "Drag it, or move it with the arrow keys.",
            title: "Bend a way",
            cursor: CursorIcon::Grab,
        };
        let (document, group) = (sheet.document(), sheet.group());
        let make = |to: [f32; 2], _: [f32; 2]| {
            let points = pure::bent(points, &bend, turn.held(to));
            properties::pointed(document, group, id, &points)
        };
        let palette = theme::of(ui.ctx());
        let [from, to] = [bend.from, bend.at].map(|at| {
            let [x, y] = turn.seen(at);
            plot.shown.at(x, y)
        });
        ui.painter()
            .line_segment([from, to], Stroke::new(1.0, palette.dim));
        let (response, did) = grab.show(ui, sheet.requests, plot, make);
        let edge = if response.has_focus() {
            palette.focus
        } else {
            palette.text
        };
        ui.painter().circle(
            response.rect.center(),
            4.0,
            palette.text,
            Stroke::new(1.5, edge),
        );
        deed = deed.or(Deed(did));
    }
    deed
}

/// Returns the label of the handle of a point.
pub fn point_on_curve(number: usize) -> String {
    on_curve(&format!("Point {number}"))
}
