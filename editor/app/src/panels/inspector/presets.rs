//! Ready-made curves, and the named ways of choosing: one click each.

use eframe::egui::{Ui, vec2};
use inclination_core::{curve, decide, model::NodeKind, text::capitalize};
use inclination_project::edit::kinds;

use super::super::{
    Sheet,
    node_fields::Chosen,
    widgets::{pick, property, section},
};

/// Label of the list of ready-made curves.
pub const PRESET_LIST: &str = "Ready-made curve";

/// Of how many nodes at most it is asked whether they are ready-made: making one to compare with takes a while.
const MOST: usize = 64;

pub(super) fn draw(ui: &mut Ui, sheet: &mut Sheet<'_>, chosen: &Chosen<'_>) {
    if chosen.are_curves() {
        curves(ui, sheet, chosen);
    }
    if chosen.common(|node| node.kind == NodeKind::Decision) == Some(true) {
        ways(ui, sheet, chosen);
    }
}

fn curves(ui: &mut Ui, sheet: &mut Sheet<'_>, chosen: &Chosen<'_>) {
    let (document, group) = (sheet.document(), sheet.group());
    let which = |node| {
        let is = |preset: &curve::Preset| kinds::is_preset(document, group, node, preset);
        curve::PRESETS.iter().position(is)
    };
    let is_asked = chosen.nodes.len() <= MOST;
    let at = is_asked.then(|| chosen.common(which).flatten()).flatten();
    let mut words: Vec<String> = curve::PRESETS
        .iter()
        .map(|preset| capitalize(preset.name))
        .collect();
    let own = words.len();
    words.push(String::from("its own"));
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let hint = "A ready-made curve to start from. Its ends and what is wired stay.";
    let shown = Some(at.unwrap_or(own));
    let now = property(ui, "Ready-made", hint, |ui| {
        pick(ui, PRESET_LIST, &words, shown)
    });
    if let Some(preset) = now.and_then(|at| curve::PRESETS.get(at)) {
        let edits = kinds::curve_preset(document, group, &chosen.ids, preset);
        sheet.edit("Take a ready-made curve", edits);
    }
}

/// The ways of choosing that differ in their rules. Buckets choose as the highest does: what makes them is what is wired.
fn rules_apart() -> impl Iterator<Item = &'static decide::Preset> {
    let all = decide::PRESETS;
    let apart = all.iter().enumerate().filter(|(at, preset)| {
        let mut before = all.iter().take(*at);
        !before.any(|other| other.rules == preset.rules)
    });
    apart.map(|(_, preset)| preset)
}

fn ways(ui: &mut Ui, sheet: &mut Sheet<'_>, chosen: &Chosen<'_>) {
    let (document, group) = (sheet.document(), sheet.group());
    section(ui, "Ways of choosing", None);
    let width = ui.available_width();
    ui.allocate_ui(vec2(width, 0.0), |ui| {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(4.0, 4.0);
            for preset in rules_apart() {
                let mut nodes = chosen.nodes.iter();
                let is_all = nodes.len() <= MOST && nodes.all(|node| kinds::is_way(node, preset));
                let button = ui.selectable_label(is_all, preset.title);
                let hint = format!("{}.", capitalize(preset.summary));
                if button.on_hover_text(hint).clicked() {
                    let edits = kinds::decision_preset(document, group, &chosen.ids, preset);
                    sheet.edit("Change the way of choosing", edits);
                }
            }
        });
    });
}
