//! The points of a piecewise curve as a table, in the order of x.

use eframe::egui::Ui;
use inclination_core::authoring::{
    model::{Node, NodeId},
    piecewise::{Point, Segment},
};
use inclination_project::edit::{Edit, curve_range, properties};

use super::{
    super::{
        PanelSheet,
        widgets::{NumberField, icon_button, link_button, pick_word, property, section},
    },
    socket_facts::input_unit,
};

/// Label of the link that adds a point to a curve.
pub const ADD_POINT: &str = "+ Add point";
/// End of the label of the field for the slope after a point.
pub const LEAVES_WITH_SLOPE: &str = "start slope";
/// End of the label of the field for the slope before the next point.
pub const ARRIVES_WITH_SLOPE: &str = "end slope";

/// The names of the segment kinds, in the order of the list.
const SEGMENT_NAMES: [&str; 6] = ["hold", "line", "power", "ease", "slopes", "rounded"];

/// Shows the points of a piecewise curve.
pub(in crate::panels) fn show_points(
    ui: &mut Ui,
    sheet: &mut PanelSheet<'_>,
    id: NodeId,
    node: &Node,
) {
    if !node.kind.spec().pieces {
        return;
    }
    let points = node
        .pieces
        .as_ref()
        .map_or(&[][..], |pieces| &pieces.points);
    section(
        ui,
        "Points",
        points
            .is_empty()
            .then_some("A curve needs at least two points."),
    );

    let ends = curve_range::curve_ends(sheet.document(), sheet.group(), node);
    let unit = input_unit(sheet, node);
    for at in 0..points.len() {
        ui.push_id(("point", at), |ui| {
            self::show_point(ui, sheet, id, points, at, ends, &unit);
        });
    }

    if link_button(ui, ADD_POINT, "Add a point in the widest gap.").clicked() {
        let mut points = points.to_vec();
        points.push(properties::next_point(&points));
        let edits = properties::set_curve_points(sheet.document(), sheet.group(), id, &points);
        sheet.request_edit("Add a point", edits);
    }
}

fn show_point(
    ui: &mut Ui,
    sheet: &mut PanelSheet<'_>,
    id: NodeId,
    points: &[Point],
    at: usize,
    ends: (f32, f32),
    unit: &str,
) {
    let point = points[at];
    let (document, group) = (sheet.document(), sheet.group());
    let set = |change: &dyn Fn(&mut Point)| -> Vec<Edit> {
        let mut points = points.to_vec();
        if let Some(point) = points.get_mut(at) {
            change(point);
        }
        properties::set_curve_points(document, group, id, &points)
    };

    // Keep x between the neighbors: past one of them, the drag would continue with another point.
    let before = at.checked_sub(1).and_then(|at| points.get(at));
    let low = before.map_or(-f32::MAX, |point| point.x);
    let high = points.get(at + 1).map_or(f32::MAX, |point| point.x);

    let number = at + 1;
    property(
        ui,
        &format!("{number}"),
        "The position and the height of the point.",
        |ui| {
            if icon_button(ui, "−", &format!("Remove point {number}")).clicked() {
                let mut points = points.to_vec();
                points.remove(at);
                let edits = properties::set_curve_points(document, group, id, &points);
                sheet.request_edit("Remove a point", edits);
            }
            let width = ((ui.available_width() - 4.0) / 2.0).clamp(48.0, 96.0);
            NumberField::new(&format!("Point {number}, y"), Some(point.y))
                .span(1.0)
                .width(width)
                .show(ui, sheet.requests, "Move a point", |value| {
                    set(&|point| point.y = value)
                });
            NumberField::new(&format!("Point {number}, x"), Some(point.x))
                .unit(unit)
                .percent_range(Some(ends))
                .span((ends.1 - ends.0).abs())
                .range(low, high)
                .width(width)
                .show(ui, sheet.requests, "Move a point", |value| {
                    set(&|point| point.x = value)
                });
        },
    );

    if number == points.len() {
        return;
    }

    let chosen = match point.segment {
        Segment::Hold => 0,
        Segment::Linear => 1,
        Segment::Power(_) => 2,
        Segment::Smooth => 3,
        Segment::Cubic { .. } => 4,
        Segment::Monotone => 5,
    };

    let label = segment_label(number);
    let hint = "The segment to the next point. Hold stays level, then jumps. Ease starts and ends level. Slopes has a slope at each end. Rounded passes through all points without overshooting.";
    let now = property(ui, "", hint, |ui| {
        pick_word(ui, &label, &SEGMENT_NAMES, Some(chosen))
    });

    if let Some(now) = now {
        let segment = match now {
            0 => Segment::Hold,
            2 => Segment::Power(2.0),
            3 => Segment::Smooth,
            4 => Segment::Cubic {
                leave: 0.0,
                arrive: 0.0,
            },
            5 => Segment::Monotone,
            _ => Segment::Linear,
        };
        sheet.request_edit("Change a segment", set(&|point| point.segment = segment));
    }

    let mut field = |ui: &mut Ui, caption: &str, value: f32, make: &dyn Fn(f32) -> Segment| {
        property(ui, caption, hint, |ui| {
            NumberField::new(&format!("{label}, {caption}"), Some(value)).show(
                ui,
                sheet.requests,
                "Change a segment",
                |value| set(&|point| point.segment = make(value)),
            );
        });
    };

    match point.segment {
        Segment::Power(exponent) => field(ui, "exponent", exponent, &Segment::Power),
        Segment::Cubic { leave, arrive } => {
            field(ui, LEAVES_WITH_SLOPE, leave, &|leave| Segment::Cubic {
                leave,
                arrive,
            });
            field(ui, ARRIVES_WITH_SLOPE, arrive, &|arrive| Segment::Cubic {
                leave,
                arrive,
            });
        }
        _ => {}
    }
}

/// Returns the label of the list of segment kinds for the segment after a point.
pub fn segment_label(number: usize) -> String {
    format!("Segment after point {number}")
}
