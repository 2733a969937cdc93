//! The ready-made curves as small pictures to choose from.

use eframe::egui::Ui;
use inclination_analysis::{
    plot::Axis,
    study::curve::{Curve, PlotFrame},
};
use inclination_core::{
    authoring::{curve::PRESETS, model::NodeId},
    text::capitalize,
};
use inclination_project::edit::kinds;

use super::{
    super::PanelSheet,
    shape::draw_wrapped,
    tile::{CurveTile, TileSize},
};

/// The size of a ready-made curve's button. Names such as "Falls fast, then flat" take two lines.
const PRESET_TILE: TileSize = TileSize {
    min_width: 80.0,
    picture_height: 46.0,
    lines: 2,
};

pub(super) fn draw_presets(ui: &mut Ui, sheet: &mut PanelSheet<'_>, id: NodeId, curve: &Curve<'_>) {
    let (document, group) = (sheet.document(), sheet.group());
    let (low, high) = curve.ends();
    let frame = PlotFrame {
        across: curve.range_axis(),
        up: Axis::with_share_range("output"),
    };
    let node = curve.node();
    let mut now = None;

    draw_wrapped(ui, |ui| {
        for preset in PRESETS {
            let mut preset_node = preset.to_node(low, high);
            // Give the preset the same ends as the curve has now, even where those come from wires.
            for (place, end) in preset_node.sockets.iter_mut().skip(1).zip([low, high]) {
                *place = end.into();
            }
            let small = curve.with_changed_node(|node| *node = preset_node);
            let is_own = kinds::is_curve_preset(document, group, node, preset);
            let name = capitalize(preset.name);
            let label = format!("{name}, ready-made");
            let small = small.to_thumbnail(&frame);
            let tile = CurveTile {
                plot: &small,
                text: &name,
                label: &label,
                is_chosen: is_own,
                size: PRESET_TILE,
            };
            if tile.show(ui, || format!("{}.", capitalize(preset.summary))) {
                now = Some(preset);
            }
        }
    });

    if let Some(preset) = now {
        let edits = kinds::apply_curve_preset(document, group, &[id], preset);
        sheet.request_edit("Apply a ready-made curve", edits);
    }
}
