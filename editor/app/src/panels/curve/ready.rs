//! Ready-made curves as small pictures.

use eframe::egui::Ui;
use inclination_analysis::{
    plot::Axis,
    study::curve::{Curve, Frame},
};
use inclination_core::{curve::PRESETS, model::NodeId, text::capitalize};
use inclination_project::edit::kinds;

use super::{super::Sheet, shape::wrapped, tile};

pub(super) fn draw(ui: &mut Ui, sheet: &mut Sheet<'_>, id: NodeId, curve: &Curve<'_>) {
    let (document, group) = (sheet.document(), sheet.group());
    let (low, high) = curve.ends();
    let frame = Frame {
        across: curve.frame().across,
        up: Axis::of_shares("gives"),
    };
    let node = curve.node();
    let mut now = None;
    wrapped(ui, |ui| {
        for preset in PRESETS {
            let mut made = preset.node(low, high);
            // The same ends, whatever they come from.
            for (place, end) in made.sockets.iter_mut().skip(1).zip([low, high]) {
                *place = end.into();
            }
            let small = curve.with(|node| *node = made);
            let is_own = kinds::is_preset(document, group, node, preset);
            let (name, hint) = (
                capitalize(preset.name),
                format!("{}.", capitalize(preset.summary)),
            );
            let label = format!("{name}, ready-made");
            let small = small.thumbnail(&frame);
            if tile(ui, &small, (&name, ""), (&label, &hint), is_own) {
                now = Some(preset);
            }
        }
    });
    if let Some(preset) = now {
        let edits = kinds::curve_preset(document, group, &[id], preset);
        sheet.edit("Take a ready-made curve", edits);
    }
}
