//! Ready-made curves and presets for decisions, each set with one click.

use eframe::egui::Ui;
use inclination_core::{
    authoring::{
        curve,
        decide::{self, Ranks},
        model::{Node, NodeKind},
    },
    text::capitalize,
};
use inclination_project::edit::kinds;

use super::{
    super::{
        PanelSheet,
        node_fields::SelectedNodes,
        widgets::{pick_word, property, section},
    },
    choosing_tile::draw_tile,
};
use crate::request::Request;

/// Label of the list of ready-made curves.
pub const PRESET_LIST: &str = "Ready-made curve";

/// The maximum number of nodes to compare with the presets. Building a preset for a comparison
/// takes a while.
const MAX_COMPARED_NODES: usize = 64;

pub(super) fn draw_presets(ui: &mut Ui, sheet: &mut PanelSheet<'_>, chosen: &SelectedNodes<'_>) {
    if chosen.are_curves() {
        draw_curve_presets(ui, sheet, chosen);
    }
    if chosen.common_value(|node| node.kind == NodeKind::Decision) == Some(true) {
        draw_decision_presets(ui, sheet, chosen);
    }
}

fn draw_curve_presets(ui: &mut Ui, sheet: &mut PanelSheet<'_>, chosen: &SelectedNodes<'_>) {
    let (document, group) = (sheet.document(), sheet.group());
    let find_preset = |node| {
        let is_match =
            |preset: &curve::Preset| kinds::is_curve_preset(document, group, node, preset);
        curve::PRESETS.iter().position(is_match)
    };

    let is_asked = chosen.nodes.len() <= MAX_COMPARED_NODES;
    let at = is_asked
        .then(|| chosen.common_value(find_preset).flatten())
        .flatten();

    let mut words: Vec<String> = curve::PRESETS
        .iter()
        .map(|preset| capitalize(preset.name))
        .collect();
    let own = words.len();
    words.push(String::from("custom"));
    let words: Vec<&str> = words.iter().map(String::as_str).collect();

    let hint = "Start from a ready-made curve. The bookends and the wires stay.";
    let shown = Some(at.unwrap_or(own));
    let now = property(ui, "Ready-made", hint, |ui| {
        pick_word(ui, PRESET_LIST, &words, shown)
    });

    if let Some(preset) = now.and_then(|at| curve::PRESETS.get(at)) {
        let edits = kinds::apply_curve_preset(document, group, &chosen.ids, preset);
        sheet.request_edit("Apply a ready-made curve", edits);
    }
}

/// The message about a way of choosing without ranks.
const RANKS_ARE_IGNORED: &str =
    "This way of choosing ignores ranks. To use them again, set “Ranks” to “highest”.";

/// Lists the decision presets with different rules. The bucket preset has the rules of the highest
/// preset and differs only in its wiring, so it is left out.
fn distinct_decision_presets() -> impl Iterator<Item = &'static decide::Preset> {
    let all = decide::PRESETS;

    all.iter()
        .enumerate()
        .filter(|(at, preset)| {
            let mut before = all.iter().take(*at);
            !before.any(|other| other.rules == preset.rules)
        })
        .map(|(_, preset)| preset)
}

fn draw_decision_presets(ui: &mut Ui, sheet: &mut PanelSheet<'_>, chosen: &SelectedNodes<'_>) {
    let (document, group) = (sheet.document(), sheet.group());
    section(ui, "Ways of choosing", None);

    ui.scope(|ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        for preset in distinct_decision_presets() {
            let mut nodes = chosen.nodes.iter();
            let is_all = nodes.len() <= MAX_COMPARED_NODES
                && nodes.all(|node| kinds::is_decision_preset(node, preset));
            if draw_tile(ui, preset, is_all) {
                let edits = kinds::apply_decision_preset(document, group, &chosen.ids, preset);
                sheet.request_edit("Change the way of choosing", edits);
                let ignores_ranks = preset.rules.ranks == Ranks::Ignore;
                let used_ranks = |node: &&Node| Ranks::from_node(node) == Ranks::Highest;
                if ignores_ranks && chosen.nodes.iter().any(used_ranks) {
                    sheet
                        .requests
                        .push(Request::Notify(RANKS_ARE_IGNORED.into()));
                }
            }
        }
    });
}
