//! The points of a piecewise curve on its plot: added by double click, dragged, selected with a
//! box, deleted, or moved with the keyboard; and the handles that bend the segments between them.

use std::collections::BTreeSet;

use eframe::egui::{CursorIcon, Id, Key, Modifiers, Rect, Response, Stroke, StrokeKind, Ui};
use inclination_analysis::study::curve::{PlotFrame, points as pure};
use inclination_core::authoring::{
    model::{Node, NodeId},
    piecewise::Point,
};
use inclination_project::{edit::properties, text::number::format_setting};

use super::{
    super::PanelSheet,
    drag_handle::{CombinedDrag, DragHandle, DragPhase, DrawnPlot, curve_handle_label, pixel_size},
};
use crate::theme;

/// How near a line a dragged point snaps to it, in points of the screen.
const SNAP_REACH_POINTS: f32 = 5.0;

/// The state of the point handles.
#[derive(Debug, Default)]
pub(super) struct PointHandles {
    /// The selected points, by their index.
    chosen: BTreeSet<usize>,
    /// The node that the selected points belong to.
    node: Option<NodeId>,
    /// The points as they were when a drag began.
    before: Vec<Point>,
    /// The first corner of the selection box, while one is dragged.
    corner: Option<eframe::egui::Pos2>,
    /// The point that was added in the last frame. It gets the focus when it is drawn, because the
    /// click that added it takes the focus from every point that there was.
    added: Option<usize>,
    /// Whether points snap to a grid.
    pub(super) snaps: bool,
}

impl PointHandles {
    pub(super) fn draw_points(
        &mut self,
        ui: &mut Ui,
        sheet: &mut PanelSheet<'_>,
        id: NodeId,
        node: &Node,
        plot: DrawnPlot<'_>,
        line: Option<&Response>,
    ) -> CombinedDrag {
        let none = Vec::new();
        let points = node.pieces.as_ref().map_or(&none, |pieces| &pieces.points);

        if self.node != Some(id) {
            self.chosen.clear();
            self.node = Some(id);
        }
        self.chosen.retain(|at| *at < points.len());
        if let Some(added) = self.added.take() {
            ui.memory_mut(|memory| memory.request_focus(point_id(ui, added)));
        }

        // The sample's line covers part of the plot, so double clicks on it count too.
        for response in [Some(&plot.shown.response), line].into_iter().flatten() {
            self.add_on_double_click(response, sheet, id, points, plot);
        }
        self.select_in_box(ui, points, plot);

        let mut deed = draw_bends(ui, sheet, id, points, plot);
        for at in 0..points.len() {
            deed = deed.first_active(self.draw_point(ui, sheet, id, points, at, plot));
        }

        deed
    }

    fn snap_grid(&self, frame: &PlotFrame) -> Option<[f32; 2]> {
        self.snaps.then(|| pure::snap_grid(frame))
    }

    /// Adds a point on a double click away from all points.
    fn add_on_double_click(
        &mut self,
        response: &Response,
        sheet: &mut PanelSheet<'_>,
        id: NodeId,
        points: &[Point],
        plot: DrawnPlot<'_>,
    ) {
        let Some(at) = response.interact_pointer_pos() else {
            return;
        };
        if response.double_clicked() {
            let at = plot.shown.numbers_at(at);
            let tidied = plot.frame.part_size(0.0025);
            let to = pure::snap_to_grid(at, self.snap_grid(plot.frame).unwrap_or(tidied));
            let to = plot.turn.to_point(to);
            // Keys then act on the new point, which comes after those with the same input.
            let added = points.iter().filter(|point| point.x <= to[0]).count();
            self.added = Some(added);
            let points = pure::add_point(points, to);
            let edits = properties::set_curve_points(sheet.document(), sheet.group(), id, &points);
            sheet.request_edit("Add a point", edits);
        }
    }

    /// Selects the points inside a box that is dragged from an empty spot.
    fn select_in_box(&mut self, ui: &Ui, points: &[Point], plot: DrawnPlot<'_>) {
        let shown = plot.shown;
        let response = &shown.response;
        if response.drag_started() && !shown.is_panned(ui) {
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
            let [x, y] = plot.turn.to_plot([point.x, point.y]);
            area.contains(shown.screen_point(x, y))
        };
        self.chosen = points
            .iter()
            .enumerate()
            .filter(inside)
            .map(|(at, _)| at)
            .collect();

        if response.drag_stopped() {
            self.corner = None;
            // Further keys then act on the points.
            if let Some(first) = self.chosen.first() {
                ui.memory_mut(|memory| memory.request_focus(point_id(ui, *first)));
            }
            return;
        }

        let color = theme::current_palette(ui.ctx()).focus;
        ui.painter().rect(
            area,
            0.0,
            color.gamma_multiply(0.15),
            Stroke::new(1.0, color),
            StrokeKind::Inside,
        );
    }

    fn draw_point(
        &mut self,
        ui: &mut Ui,
        sheet: &mut PanelSheet<'_>,
        id: NodeId,
        points: &[Point],
        at: usize,
        plot: DrawnPlot<'_>,
    ) -> CombinedDrag {
        let point = points[at];
        let seen = plot.turn.to_plot([point.x, point.y]);
        let position = format!(
            "{} → {}",
            plot.frame.across.format_value(seen[0]),
            format_setting(seen[1])
        );
        let id_of_widget = point_id(ui, at);
        // Keys act on the point with the focus, wherever the pointer is.
        let removes = if ui.memory(|memory| memory.has_focus(id_of_widget)) {
            "Press Delete to remove it."
        } else {
            "To remove it, click it and press Delete."
        };
        let grab = DragHandle {
            id: id_of_widget,
            at: seen,
            label: &point_on_curve_label(at + 1),
            hint: &format!(
                "{position}. Drag it or use the arrow keys to move it. Hold Alt to move it freely. {removes}"
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
        let is_dragged = ui.ctx().is_being_dragged(grab.id);
        let start_points = if is_dragged && self.before.len() == points.len() {
            &self.before
        } else {
            points
        };
        let grid = self.snap_grid(plot.frame);
        let start = start_points.get(at).copied().unwrap_or(point);
        let others: Vec<[f32; 2]> = start_points
            .iter()
            .enumerate()
            .filter(|(at, _)| !moved.contains(at))
            .map(|(_, point)| plot.turn.to_plot([point.x, point.y]))
            .collect();
        let lines = pure::SnapLines::new(plot.frame, plot.ends, plot.turn, &others);
        // Arrow keys move a point by steps that snapping would swallow.
        let is_free = !is_dragged || ui.input(|input| input.modifiers.alt);
        let reach = if is_free {
            [0.0; 2]
        } else {
            let center = plot.shown.frame().center();
            pixel_size(plot.shown, center).map(|pixel| pixel * SNAP_REACH_POINTS)
        };
        let make = |to: [f32; 2], grain: [f32; 2]| {
            let snapped = match grid {
                Some(grid) => pure::snap_to_grid(to, grid),
                None => lines.snap_position(to, reach, grain),
            };
            let to = plot.turn.to_point(snapped);
            let right = to[0] - start.x;
            let by = [
                pure::limit_sideways(start_points, &moved, right, plot.ends),
                to[1] - start.y,
            ];
            let points = pure::move_points(start_points, &moved, by);
            properties::set_curve_points(document, group, id, &points)
        };

        let (response, did) = grab.show_handle(ui, sheet.requests, plot, make);
        if did == DragPhase::Began {
            self.before = points.to_vec();
            if !is_chosen {
                self.chosen = [at].into();
            }
        }
        if did == DragPhase::Ended {
            // A point that was dragged past others has another index now.
            self.chosen.clear();
        }

        if response.clicked() {
            let adds = ui.input(|input| input.modifiers.shift || input.modifiers.command);
            if !adds {
                self.chosen.clear();
            }
            self.chosen.insert(at);
        }

        if response.has_focus() && consume_delete_key(ui) {
            let gone = if is_chosen { &self.chosen } else { &moved };
            let left = pure::remove_points(points, gone);
            let edits = properties::set_curve_points(document, group, id, &left);
            sheet.request_edit("Remove points", edits);
            self.chosen.clear();
        }

        paint_point(ui, &response, is_chosen);
        CombinedDrag(did)
    }
}

/// Returns the ID of a point's widget.
fn point_id(ui: &Ui, at: usize) -> Id {
    ui.scope_id().with(("point", at))
}

fn consume_delete_key(ui: &Ui) -> bool {
    ui.input_mut(|input| {
        [Key::Delete, Key::Backspace]
            .into_iter()
            .any(|key| input.consume_key(Modifiers::NONE, key))
    })
}

fn paint_point(ui: &Ui, response: &Response, is_chosen: bool) {
    let palette = theme::current_palette(ui.ctx());
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

/// Draws the handles that bend the segments: the ends of a cubic's tangents, the middle of a power.
fn draw_bends(
    ui: &mut Ui,
    sheet: &mut PanelSheet<'_>,
    id: NodeId,
    points: &[Point],
    plot: DrawnPlot<'_>,
) -> CombinedDrag {
    let mut deed = CombinedDrag::default();

    for bend in pure::bend_handles(points, plot.frame) {
        let label = curve_handle_label(&bend.title());
        let grab = DragHandle {
            id: ui.scope_id().with(("bend", bend.segment, bend.parameter)),
            at: plot.turn.to_plot(bend.at),
            label: &label,
            hint: "Drag it or use the arrow keys to bend the curve.",
            title: "Bend a segment",
            cursor: CursorIcon::Grab,
        };

        let (document, group) = (sheet.document(), sheet.group());
        let make = |to: [f32; 2], _: [f32; 2]| {
            let points = pure::apply_bend(points, &bend, plot.turn.to_point(to));
            properties::set_curve_points(document, group, id, &points)
        };

        let palette = theme::current_palette(ui.ctx());
        let [from, to] = [bend.from, bend.at].map(|at| {
            let [x, y] = plot.turn.to_plot(at);
            plot.shown.screen_point(x, y)
        });
        ui.painter()
            .line_segment([from, to], Stroke::new(1.0, palette.dim));

        let (response, did) = grab.show_handle(ui, sheet.requests, plot, make);

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

        deed = deed.first_active(CombinedDrag(did));
    }
    deed
}

/// Returns the label of the handle of a point.
pub fn point_on_curve_label(number: usize) -> String {
    curve_handle_label(&format!("Point {number}"))
}
