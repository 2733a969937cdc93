//! The plot of a curve with its handles: the sample's dot, one for each number, and the points.

use eframe::egui::{CursorIcon, Pos2, Rangef, Rect, Response, Stroke, Ui, UiBuilder};
use inclination_analysis::{
    plot::{Series, SeriesShape, Tone},
    simulation::CurveCoverage,
    study::curve::{self, Curve, CurveHandle, DragDirection, PlotFrame, points::PointTransform},
};
use inclination_core::{
    authoring::{
        kind::Unit,
        model::{Node, NodeId, NodeKind, Socket, SocketKey, Stat, StatKind},
    },
    text::{append_unit, capitalize},
};
use inclination_project::{
    edit::{profiles, stats},
    text::number::format_setting,
};

use super::{
    super::{PanelSheet, widgets::focus_ring},
    drag_handle::{CombinedDrag, DragHandle, DragPhase, DrawnPlot, curve_handle_label},
    point_handles,
};
use crate::{
    plot::{self, ShownPlot},
    theme,
};

/// The state of a plot of a curve.
#[derive(Debug, Default)]
pub(in crate::panels) struct CurvePlot {
    drag_start: Option<DragStart>,
    pub(super) points: point_handles::PointHandles,
}

/// The node and the frame as they were when a drag began. The frame stays fixed during the drag.
#[derive(Debug)]
struct DragStart {
    before: Node,
    frame: PlotFrame,
}

/// How a plot of a curve is drawn and used.
pub(super) struct CurvePlotOptions<'a> {
    pub(super) height: f32,
    /// Whether to show handles for rarely changed numbers too.
    pub(super) is_large: bool,
    /// Curves to compare with.
    pub(super) beside: &'a [(String, Curve<'a>)],
    /// The points to fit.
    pub(super) dots: &'a [[f32; 2]],
    /// The inputs in the simulation, drawn behind the curve.
    pub(super) inputs: Option<&'a CurveCoverage>,
    /// Whether clicks and drags add points to fit.
    pub(super) is_drawn_on: bool,
}

/// How far handles at the edge of a plot extend beyond it, in screen points.
const EDGE_OVERHANG: f32 = 10.0;
/// How far from the sample's line the pointer can still grab it, in screen points.
const SAMPLE_LINE_REACH: f32 = 4.0;

impl CurvePlot {
    /// Draws the plot. Returns the pointer's interaction with it and the range of its axes.
    pub(super) fn draw_plot(
        &mut self,
        ui: &mut Ui,
        sheet: &mut PanelSheet<'_>,
        id: NodeId,
        node: &Node,
        curve: &Curve<'_>,
        look: &CurvePlotOptions<'_>,
    ) -> (ShownPlot, PlotFrame) {
        let frame = match &self.drag_start {
            Some(start) => start.frame.clone(),
            None => curve.frame(),
        };
        let before = self
            .drag_start
            .as_ref()
            .map(|start| &start.before)
            .filter(|before| *before != node);
        let mut plot = curve.to_plot(&frame, before, look.beside);
        if let Some(inputs) = look.inputs {
            plot.series.insert(0, inputs.to_histogram(&frame.up));
        }

        if !look.dots.is_empty() {
            plot.series.push(Series {
                name: String::from("points to fit"),
                tone: Tone::Highlight,
                shape: SeriesShape::Dots(look.dots.to_vec()),
            });
        }

        // The ID depends on the axes, so that a plot with other axes starts unzoomed.
        let ends = [&frame.across, &frame.up].map(|axis| [axis.low.to_bits(), axis.high.to_bits()]);
        let plot_id = ui.scope_id().with(("curve", id, ends));
        let has_legend = !look.beside.is_empty();
        let has_points = node.kind.spec().pieces && !node.is_effectively_muted();

        // Here a double click adds a point, or two points to fit, instead of resetting the view.
        let draw = if has_points || look.is_drawn_on {
            plot::draw_with_own_double_click
        } else {
            plot::draw_plot
        };
        let shown = draw(ui, plot_id, &plot, look.height, has_legend);

        let mut handles = curve::curve_handles(curve, &frame);
        // While the user draws points to fit, no handle may take the pointer.
        handles.retain(|handle| !look.is_drawn_on && (look.is_large || !handle.is_quiet));
        let turn = PointTransform::from_curve(curve);
        let points = node
            .pieces
            .as_ref()
            .filter(|_| has_points)
            .map_or(&[][..], |pieces| &pieces.points);
        let x = curve.current_input();

        let all: Vec<Pos2> = handles
            .iter()
            .map(|handle| [handle.x, handle.y])
            .chain(points.iter().map(|point| turn.to_plot([point.x, point.y])))
            .chain([[x, curve.output_at(x)]])
            .map(|[x, y]| shown.screen_point(x, y))
            .collect();
        let seen = DrawnPlot {
            shown: &shown,
            frame: &frame,
            ends: curve.ends(),
            turn,
            handle_positions: &all,
        };

        // Clip handles that are out of view, so that they do not cover the plot's surroundings.
        let builder = UiBuilder::new().id_salt("on it").max_rect(shown.frame());
        let on_it = &mut ui.new_child(builder);
        on_it.shrink_clip_rect(shown.frame().expand(EDGE_OVERHANG));

        // The sample comes first, below the other handles. Where one covers its dot, the sample can
        // still be dragged by its line.
        let (line, mut did) = if look.is_drawn_on {
            (None, CombinedDrag::default())
        } else {
            draw_sample_handle(on_it, sheet, id, node, curve, seen)
        };
        for handle in &handles {
            did = did.first_active(draw_number_handle(on_it, sheet, id, curve, seen, handle));
        }
        if has_points && !look.is_drawn_on {
            let points = &mut self.points;
            did = did.first_active(points.draw_points(on_it, sheet, id, node, seen, line.as_ref()));
        }

        match did.0 {
            DragPhase::Idle => {}
            DragPhase::Began => {
                self.drag_start = Some(DragStart {
                    before: node.clone(),
                    frame: frame.clone(),
                });
            }
            DragPhase::Ended => self.drag_start = None,
        }

        if self.drag_start.is_some() && !ui.input(|input| input.pointer.any_down()) {
            self.drag_start = None;
        }

        (shown, frame)
    }
}

/// Draws the sample's line and dot. Returns the line's response and the drag of either.
fn draw_sample_handle(
    ui: &mut Ui,
    sheet: &mut PanelSheet<'_>,
    id: NodeId,
    node: &Node,
    curve: &Curve<'_>,
    seen: DrawnPlot<'_>,
) -> (Option<Response>, CombinedDrag) {
    let Some(stat) = sampled_stat(sheet, node) else {
        return (None, CombinedDrag::default());
    };

    let x = curve.current_input();
    let amount = seen.frame.across.format_value(x);
    let grab = DragHandle {
        id: ui.scope_id().with(("sample", id)),
        at: [x, curve.output_at(x)],
        label: &sample_on_curve_label(&stat.name),
        hint: &format!(
            "“{}” is {amount}. Drag it or use the arrow keys to change it.",
            stat.name
        ),
        title: "Change a stat's value",
        cursor: CursorIcon::ResizeHorizontal,
    };

    let document = sheet.document();
    let make = |[x, _]: [f32; 2], [grain, _]: [f32; 2]| {
        let value = curve::tidiest_between(x - grain / 2.0, x + grain / 2.0);
        let (low, high) = stat.bookends();
        let value = value.clamp(low.min(high), low.max(high));
        stats::change_stat(document, stat.id, |stat| stat.sample = value)
    };

    let middle = seen.shown.screen_point(x, 0.0).x;
    let line = Rect::from_x_y_ranges(
        Rangef::new(middle - SAMPLE_LINE_REACH, middle + SAMPLE_LINE_REACH),
        seen.shown.frame().y_range(),
    );

    let (line, moved) = grab.show_drag_area(ui, sheet.requests, seen.shown, line, make);
    let (response, did) = grab.show_handle(ui, sheet.requests, seen, make);
    focus_ring(ui, response.rect, &response);
    let drag = CombinedDrag(moved).first_active(CombinedDrag(did));
    (Some(line), drag)
}

/// Returns the stat that is wired straight into a curve, if it is a number. Its sample is the x at
/// which the curve is shown.
fn sampled_stat<'a>(sheet: &PanelSheet<'a>, node: &Node) -> Option<&'a Stat> {
    let wire = node.sockets.first()?.wire()?;
    let from = sheet.open.body().get(&wire.node)?;
    let NodeKind::Stat(stat) = from.kind else {
        return None;
    };
    let stat = sheet.graph().stat(stat)?;
    matches!(stat.kind, StatKind::Number { .. }).then_some(stat)
}

/// Draws the handle of a number, or a cross if the number comes along a wire.
fn draw_number_handle(
    ui: &mut Ui,
    sheet: &mut PanelSheet<'_>,
    id: NodeId,
    curve: &Curve<'_>,
    seen: DrawnPlot<'_>,
    handle: &CurveHandle,
) -> CombinedDrag {
    let value = curve.socket_value(handle.socket);
    let spec = curve.node().kind.spec().socket(handle.socket);
    let unit = match spec.map(|spec| spec.unit) {
        Some(Unit::OfInput) => curve.unit.as_str(),
        Some(fixed) => fixed.fixed_text(),
        None => "",
    };
    let amount = append_unit(&format_setting(value), unit);

    let title = handle.title;
    let name = capitalize(title);

    if handle.is_wired {
        let at = seen.shown.screen_point(handle.x, handle.y);
        let rect = Rect::from_center_size(at, eframe::egui::Vec2::splat(14.0));
        let place = ui.scope_id().with(("wired", handle.socket));
        let response = ui.interact(rect, place, eframe::egui::Sense::hover());

        let palette = theme::current_palette(ui.ctx());
        let stroke = Stroke::new(1.5, palette.dim);
        for (from, to) in [
            (rect.left_top(), rect.right_bottom()),
            (rect.left_bottom(), rect.right_top()),
        ] {
            let (from, to) = (at.lerp(from, 0.6), at.lerp(to, 0.6));
            ui.painter().line_segment([from, to], stroke);
        }

        response.on_hover_text(format!(
            "{name} comes from a wire and is now {amount}. It cannot be changed here."
        ));
        return CombinedDrag::default();
    }

    let grab = DragHandle {
        id: ui.scope_id().with(("handle", handle.socket)),
        at: [handle.x, handle.y],
        label: &curve_handle_label(&name),
        hint: &format!("{name}: {amount}. Drag it or use the arrow keys to change it."),
        title: &format!("Change {title}"),
        cursor: match handle.direction {
            DragDirection::Free => CursorIcon::Grab,
            DragDirection::Horizontal => CursorIcon::ResizeHorizontal,
            DragDirection::Vertical => CursorIcon::ResizeVertical,
        },
    };

    let document = sheet.document();
    let (group, profile) = (sheet.group(), sheet.open.view.profile);
    let make = |to: [f32; 2], grain: [f32; 2]| {
        let number = curve::number_after_drag(curve, handle, to, grain);
        let key = SocketKey::Fixed(handle.socket as u16);
        profiles::set_number(document, group, profile, id, key, Socket::Value(number))
    };

    let (response, did) = grab.show_handle(ui, sheet.requests, seen, make);
    paint_handle(ui, &response, handle);
    CombinedDrag(did)
}

/// Paints a handle: a ring if it moves along one axis, a disc if it moves freely, and smaller if it
/// is rarely used.
fn paint_handle(ui: &Ui, response: &Response, handle: &CurveHandle) {
    let palette = theme::current_palette(ui.ctx());
    let is_lively = response.hovered() || response.dragged() || response.has_focus();
    let radius = match (handle.is_quiet, is_lively) {
        (true, false) => 3.0,
        (true, true) | (false, false) => 5.0,
        (false, true) => 6.0,
    };

    let at = response.rect.center();
    let edge = if response.has_focus() {
        palette.focus
    } else if is_lively || !handle.is_quiet {
        palette.text
    } else {
        palette.dim
    };
    let fill = if handle.direction == DragDirection::Free && !handle.is_quiet {
        palette.text
    } else {
        palette.field
    };

    ui.painter()
        .circle(at, radius, fill, Stroke::new(2.0, edge));
}

/// Returns the label of the handle that moves the sample of a stat.
pub fn sample_on_curve_label(stat: &str) -> String {
    curve_handle_label(&format!("Current value of “{stat}”"))
}
