//! What a curve is and which way round: its kind, turned left and right or up and down, copied, put back.

use eframe::egui::{Ui, vec2};
use inclination_analysis::study::curve::Curve;
use inclination_core::model::{Node, NodeId};
use inclination_core::text::capitalize;
use inclination_project::edit::{curves, kinds, properties};

use super::{
    super::{
        Sheet,
        node_fields::{change_kind, describe_change},
        widgets::{link, property, toggle},
    },
    points,
};
use crate::command::Command;

/// Label of the toggle that snaps points to round numbers.
pub const SNAP_POINTS: &str = "Snap points";
/// Label of the button that mirrors a curve.
pub const MIRROR: &str = "Mirror";

/// A button for each kind of curve.
pub(super) fn kinds(ui: &mut Ui, sheet: &mut Sheet<'_>, id: NodeId, node: &Node) {
    let own = node.kind.spec().key;
    let mut now = None;
    wrapped(ui, |ui| {
        for spec in kinds::offered(&node.kind) {
            let button = ui.selectable_label(spec.key == own, capitalize(spec.title));
            let is_own = spec.key == own;
            let mut hint = format!("{}.", capitalize(spec.summary));
            if !is_own {
                hint.push(' ');
                hint.push_str(&describe_change(sheet, node, spec));
            }
            if button.on_hover_text(hint).clicked() && !is_own {
                now = Some(spec);
            }
        }
    });
    if let Some(spec) = now {
        change_kind(sheet, &[id], spec);
    }
}

/// What is done to the shape as a whole.
pub(super) fn turns(ui: &mut Ui, sheet: &mut Sheet<'_>, id: NodeId, node: &Node) {
    let (document, group) = (sheet.document(), sheet.group());
    wrapped(ui, |ui| {
        for (title, key, hint) in [
            (
                MIRROR,
                "mirror",
                "Left becomes right. Thresholds and midpoints stay where they are.",
            ),
            ("Invert", "invert", "Up becomes down: what was 1 is 0."),
        ] {
            if ui.button(title).on_hover_text(hint).clicked() {
                let other = 1 - usize::from(node.setting(key)).min(1);
                let edits = properties::chosen(document, group, &[id], key, other);
                sheet.edit(&format!("{title} a curve"), edits);
            }
        }
        for (title, command) in [
            ("Copy", Command::Copy),
            (Command::PasteShape.entry().title, Command::PasteShape),
        ] {
            let hint = command.entry().hint;
            if ui.button(title).on_hover_text(hint).clicked() {
                sheet.requests.run(command);
            }
        }
        let hint = "What its kind begins with. Its input, its ends and its wires stay.";
        if ui.button("Reset").on_hover_text(hint).clicked() {
            let edits = curves::reset(document, group, &[id]);
            sheet.edit("Reset a curve", edits);
        }
    });
}

/// What is done to all points.
pub(super) fn points(
    ui: &mut Ui,
    sheet: &mut Sheet<'_>,
    (id, node): (NodeId, &Node),
    curve: &Curve<'_>,
    kept: &mut points::Points,
) {
    let hint = "Points go to round numbers.";
    let now = property(ui, "Snap", hint, |ui| {
        toggle(ui, SNAP_POINTS, Some(kept.snaps))
    });
    kept.snaps = now.unwrap_or(kept.snaps);
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
    let title = stretch_points(&axis.say(low), &axis.say(high));
    if link(ui, &title, "The points do not reach from end to end.").clicked() {
        let stretched = curves::stretched(points, (low, high));
        let edits = properties::pointed(sheet.document(), sheet.group(), id, &stretched);
        sheet.edit("Stretch points", edits);
    }
}

pub(super) fn wrapped(ui: &mut Ui, add: impl FnOnce(&mut Ui)) {
    let width = ui.available_width();
    ui.allocate_ui(vec2(width, 0.0), |ui| {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(4.0, 4.0);
            add(ui);
        });
    });
}

/// Returns the label of the link that stretches the points to a range.
pub fn stretch_points(low: &str, high: &str) -> String {
    format!("Stretch points to {low} … {high}")
}
