//! The tools for a curve's shape: its kind, mirroring, inverting, copying and resetting.

use eframe::egui::{Ui, vec2};
use inclination_analysis::study::curve::{self, Curve};
use inclination_core::authoring::model::{Node, NodeId};
use inclination_core::text::capitalize;
use inclination_project::edit::{curves, kinds, properties};

use super::{
    super::{
        PanelSheet,
        node_fields::{change_kind, describe_change},
        widgets::{link_button, property, toggle_switch},
    },
    point_handles,
    tile::{CurveTile, TileSize},
};
use crate::command::Command;

/// Label of the toggle that snaps points to round numbers.
pub const SNAP_POINTS: &str = "Snap points";
/// Label of the button that mirrors a curve.
pub const MIRROR: &str = "Mirror";

/// The size of a kind's button. Four fit in a row of the inspector.
const KIND_TILE: TileSize = TileSize {
    min_width: 58.0,
    picture_height: 22.0,
    lines: 1,
};

/// Draws a button with a picture for each kind of curve.
pub(super) fn draw_kind_buttons(ui: &mut Ui, sheet: &mut PanelSheet<'_>, id: NodeId, node: &Node) {
    let own = node.kind.spec().key;
    let mut now = None;
    draw_wrapped(ui, |ui| {
        for spec in kinds::available_kinds(&node.kind) {
            let Some(plot) = curve::kind_thumbnail(spec.key) else {
                continue;
            };
            let name = capitalize(spec.title);
            let is_own = spec.key == own;
            let tile = CurveTile {
                plot,
                text: &name,
                label: &name,
                is_chosen: is_own,
                size: KIND_TILE,
            };
            let hint = || {
                let summary = capitalize(spec.summary);
                if is_own {
                    return format!("{summary}.");
                }
                format!("{summary}. {}", describe_change(sheet, node, spec))
            };
            if tile.show(ui, hint) && !is_own {
                now = Some(spec);
            }
        }
    });

    if let Some(spec) = now {
        change_kind(sheet, &[id], spec);
    }
}

/// Draws the buttons that change the shape as a whole.
pub(super) fn draw_shape_buttons(ui: &mut Ui, sheet: &mut PanelSheet<'_>, id: NodeId, node: &Node) {
    let (document, group) = (sheet.document(), sheet.group());
    draw_wrapped(ui, |ui| {
        for (title, key, hint) in [
            (
                MIRROR,
                "mirror",
                "Swap left and right. Thresholds and midpoints stay where they are.",
            ),
            (
                "Invert",
                "invert",
                "Turn the curve upside down: 1 becomes 0.",
            ),
        ] {
            if ui.button(title).on_hover_text(hint).clicked() {
                let other = 1 - usize::from(node.setting(key)).min(1);
                let edits = properties::choose_setting(document, group, &[id], key, other);
                sheet.request_edit(&format!("{title} a curve"), edits);
            }
        }

        for (title, command) in [
            ("Copy", Command::Copy),
            (Command::PasteShape.entry().title, Command::PasteShape),
        ] {
            let hint = command.entry().hint;
            if ui.button(title).on_hover_text(hint).clicked() {
                sheet.requests.run_command(command);
            }
        }

        let hint = "Restore this curve's defaults. Its input, bookends and wires stay.";
        if ui.button("Reset").on_hover_text(hint).clicked() {
            let edits = curves::reset_curves(document, group, &[id]);
            sheet.request_edit("Reset a curve", edits);
        }
    });
}

/// Draws the tools that act on all points of a piecewise curve.
pub(super) fn draw_point_tools(
    ui: &mut Ui,
    sheet: &mut PanelSheet<'_>,
    id: NodeId,
    node: &Node,
    curve: &Curve<'_>,
    handles: &mut point_handles::PointHandles,
) {
    let hint = "Snap points to round numbers.";
    let now = property(ui, "Snap", hint, |ui| {
        toggle_switch(ui, SNAP_POINTS, Some(handles.snaps))
    });
    handles.snaps = now.unwrap_or(handles.snaps);

    let points = node
        .pieces
        .as_ref()
        .map_or(&[][..], |pieces| &pieces.points);
    let (low, high) = curve.ends();
    let (low, high) = (low.min(high), low.max(high));
    let (Some(first), Some(last)) = (points.first(), points.last()) else {
        return;
    };

    if points.len() < 2 || (first.x, last.x) == (low, high) {
        return;
    }

    let axis = curve.frame().across;
    let title = stretch_points_label(&axis.format_value(low), &axis.format_value(high));
    if link_button(
        ui,
        &title,
        "Stretch the points from end to end of the input.",
    )
    .clicked()
    {
        let stretched = curves::stretch_points(points, low, high);
        let edits = properties::set_curve_points(sheet.document(), sheet.group(), id, &stretched);
        sheet.request_edit("Stretch points", edits);
    }
}

pub(super) fn draw_wrapped(ui: &mut Ui, add: impl FnOnce(&mut Ui)) {
    let width = ui.available_width();
    ui.allocate_ui(vec2(width, 0.0), |ui| {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(4.0, 4.0);
            add(ui);
        });
    });
}

/// Returns the label of the link that stretches the points to a range.
pub fn stretch_points_label(low: &str, high: &str) -> String {
    format!("Stretch points from {low} to {high}")
}
