//! The effects of an option or of an Effects node: what changes in a simulation while the option
//! runs, and when the option is finished.

use eframe::egui::{ComboBox, Id, Ui};
use inclination_core::{
    authoring::model::{
        Effect, EffectOperation, EffectTime, Node, NodeId, NodeKind, Place, Socket, SocketKey,
        StatId, StatKind,
    },
    text::{capitalize, join_alternatives, join_names},
};
use inclination_project::edit::{effects, profiles, rows};

use super::super::{
    PanelSheet,
    node_fields::{show_captioned_socket, show_socket, show_wire_button, source_name},
    widgets::{
        choose_word, icon_button, list_entry, pick_word, property, quiet_link, remark, section,
        set_label,
    },
};
use crate::request::Request;

/// Title of the section.
const EFFECTS: &str = "Effects";
/// Label of the list of stats that adds an effect.
pub const ADD_EFFECT: &str = "+ Add an effect on…";
/// Label of the link that shows the conditions of an effect.
pub const SHOW_CONDITIONS: &str = "Conditions…";
/// Label of the link that selects the node with an option's effects.
pub const SHOW_EFFECTS_NODE: &str = "Show the node";
/// Text of an option without effects.
pub const NO_EFFECTS: &str = "What changes in a simulation while this option runs.";
/// Text of an Effects node without a connected option.
pub const ALWAYS_APPLY: &str = "No option has these effects, so they always apply.";

/// Returns the label of a field of an effect, counted from 0.
pub fn effect_field_label(field: &str, row: usize) -> String {
    format!("{field} of effect {}", row + 1)
}

/// Draws the effects of an Effects node, or of the one that is connected to an option.
pub(super) fn draw_effects(ui: &mut Ui, sheet: &mut PanelSheet<'_>, id: NodeId, node: &Node) {
    match &node.kind {
        NodeKind::Effects(_) => draw_node_effects(ui, sheet, id, node),
        NodeKind::Option(_) => draw_option_effects(ui, sheet, id, node),
        _ => {}
    }
}

fn draw_node_effects(ui: &mut Ui, sheet: &mut PanelSheet<'_>, id: NodeId, node: &Node) {
    section(ui, EFFECTS, None);
    let options = effects::options_with_effects(sheet.document(), sheet.group(), id);
    let is_read = sheet
        .open
        .body()
        .values()
        .flat_map(Node::all_sockets)
        .any(|(_, held)| held.wire().is_some_and(|wire| wire.node == id));
    if !is_read {
        remark(ui, ALWAYS_APPLY);
    } else if !options.is_empty() {
        let names = join_alternatives(&quote_options(sheet, &options));
        remark(ui, &format!("While {names} runs."));
    }

    draw_rows(ui, sheet, id, node);
    add_effect_list(ui, sheet, |sheet, stat| {
        effects::add_effect(sheet.document(), sheet.group(), id, stat)
    });
}

fn draw_option_effects(ui: &mut Ui, sheet: &mut PanelSheet<'_>, id: NodeId, option: &Node) {
    let (document, group) = (sheet.document(), sheet.group());
    let Some((effects_id, node)) = effects::effects_of_option(document, group, option) else {
        draw_missing_effects(ui, sheet, id, option);
        return;
    };

    section(ui, EFFECTS, None);
    ui.push_id(("effects", effects_id), |ui| {
        let others: Vec<NodeId> = effects::options_with_effects(document, group, effects_id)
            .into_iter()
            .filter(|other| *other != id)
            .collect();
        if !others.is_empty() {
            let names = join_names(&quote_options(sheet, &others));
            remark(ui, &format!("Shared with {names}."));
        }
        draw_rows(ui, sheet, effects_id, node);
        add_effect_list(ui, sheet, |sheet, stat| {
            effects::add_effect(sheet.document(), sheet.group(), effects_id, stat)
        });
        draw_finish(ui, sheet, effects_id, node);

        let hint = "Select the Effects node on the canvas.";
        if quiet_link(ui, SHOW_EFFECTS_NODE, hint).clicked() {
            let place = Place::node(group, effects_id);
            sheet.requests.push(Request::Reveal(place));
        }
    });
}

/// Draws the section of an option without an Effects node on this canvas.
fn draw_missing_effects(ui: &mut Ui, sheet: &mut PanelSheet<'_>, id: NodeId, option: &Node) {
    let held = option.effects_key().and_then(|key| option.socket(key));
    let wire = held.and_then(Socket::wire);
    if let Some(wire) = wire {
        let from = source_name(sheet, wire);
        section(ui, EFFECTS, Some(&format!("They come from {from}.")));
        return;
    }

    section(ui, EFFECTS, Some(NO_EFFECTS));
    add_effect_list(ui, sheet, |sheet, stat| {
        effects::add_effect_to_option(sheet.document(), sheet.group(), id, stat)
    });
}

/// Returns the names of options in quotes.
fn quote_options(sheet: &PanelSheet<'_>, options: &[NodeId]) -> Vec<String> {
    let body = sheet.open.body();
    let nodes = options.iter().filter_map(|id| body.get(id));
    nodes
        .map(|node| format!("“{}”", node.display_title(sheet.graph())))
        .collect()
}

/// Draws a list of all stats. Choosing one adds an effect on it.
fn add_effect_list(
    ui: &mut Ui,
    sheet: &mut PanelSheet<'_>,
    edits: impl Fn(&PanelSheet<'_>, StatId) -> Vec<inclination_project::edit::Edit>,
) {
    let stats = &sheet.graph().stats;
    if stats.is_empty() {
        remark(ui, "Add a stat first: effects change stats.");
        return;
    }

    let mut chosen = None;
    let combo = ComboBox::from_id_salt("add effect")
        .width(ui.available_width().min(200.0))
        .truncate()
        .selected_text(ADD_EFFECT);
    let inner = combo.show_ui(ui, |ui| {
        for (at, stat) in stats.iter().enumerate() {
            let entry = list_entry(ui, false, stat.name.as_str());
            // The first frame of a list only measures its size.
            if at == 0 && ui.is_sizing_pass() {
                entry.request_focus();
            }
            if entry.clicked() {
                chosen = Some(stat.id);
            }
        }
    });
    set_label(&inner.response, ADD_EFFECT);

    if let Some(stat) = chosen {
        let edits = edits(sheet, stat);
        sheet.request_edit("Add an effect", edits);
    }
}

fn draw_rows(ui: &mut Ui, sheet: &mut PanelSheet<'_>, id: NodeId, node: &Node) {
    for (row, effect) in node.kind.effects().into_iter().flatten().enumerate() {
        ui.push_id(("effect", row), |ui| {
            draw_row(ui, sheet, id, node, row, *effect);
        });
        ui.add_space(6.0);
    }
}

fn draw_row(
    ui: &mut Ui,
    sheet: &mut PanelSheet<'_>,
    id: NodeId,
    node: &Node,
    row: usize,
    effect: Effect,
) {
    let (document, group) = (sheet.document(), sheet.group());
    let mut changed = effect;

    property(ui, "Stat", "The stat that changes.", |ui| {
        draw_row_buttons(ui, sheet, id, node, row);
        let stats = &document.graph.stats;
        let names: Vec<&str> = stats.iter().map(|stat| stat.name.as_str()).collect();
        let at = stats.iter().position(|stat| stat.id == effect.stat);
        let label = effect_field_label("Stat", row);
        if let Some(stat) = pick_word(ui, &label, &names, at).and_then(|at| stats.get(at)) {
            changed.stat = stat.id;
        }
    });

    let hint = "Add the amount to the stat, or set the stat to it.";
    property(ui, "Change", hint, |ui| {
        let words = EffectOperation::ALL.map(EffectOperation::word);
        let at = EffectOperation::ALL
            .iter()
            .position(|operation| *operation == effect.operation);
        let label = effect_field_label("Change", row);
        if let Some(at) = choose_word(ui, &label, &words, at) {
            changed.operation = EffectOperation::ALL[at];
        }
    });

    let hint = "When the stat changes. An addition while the option runs is per second.";
    property(ui, "Time", hint, |ui| {
        let words = EffectTime::ALL.map(|time| time_word(effect.operation, time));
        let at = EffectTime::ALL.iter().position(|time| *time == effect.time);
        let label = effect_field_label("Time", row);
        if let Some(at) = pick_word(ui, &label, &words, at) {
            changed.time = EffectTime::ALL[at];
        }
    });

    draw_amount(ui, sheet, id, node, row, effect);
    draw_conditions(ui, sheet, id, node, row);

    if changed != effect {
        let edits = effects::change_effect(document, group, id, row, changed);
        sheet.request_edit("Change an effect", edits);
    }
}

/// Returns the word for a time. An addition while the option runs is per second.
const fn time_word(operation: EffectOperation, time: EffectTime) -> &'static str {
    match (operation, time) {
        (EffectOperation::Add, EffectTime::WhileRunning) => "per second",
        _ => time.phrase(),
    }
}

fn draw_row_buttons(ui: &mut Ui, sheet: &mut PanelSheet<'_>, id: NodeId, node: &Node, row: usize) {
    let (document, group) = (sheet.document(), sheet.group());
    if icon_button(ui, "−", &format!("Remove effect {}", row + 1)).clicked() {
        let edits = rows::remove_row(document, group, id, row);
        sheet.request_edit("Remove an effect", edits);
    }
    if row > 0 && icon_button(ui, "↑", &format!("Move effect {} up", row + 1)).clicked() {
        let edits = rows::move_row(document, group, id, row, row - 1);
        sheet.request_edit("Move an effect", edits);
    }
    if row == 0 && node.row_count() > 1 && icon_button(ui, "↓", "Move effect 1 down").clicked() {
        let edits = rows::move_row(document, group, id, 0, 1);
        sheet.request_edit("Move an effect", edits);
    }
}

/// Draws the amount of an effect: a number, or one of the stat's choices.
fn draw_amount(
    ui: &mut Ui,
    sheet: &mut PanelSheet<'_>,
    id: NodeId,
    node: &Node,
    row: usize,
    effect: Effect,
) {
    let key = SocketKey::Row(row as u16, Effect::AMOUNT);
    let Some(spec) = node.socket_spec(key) else {
        return;
    };
    let label = effect_field_label("Amount", row);
    let kind = sheet.graph().stat(effect.stat).map(|stat| &stat.kind);
    let words: Option<Vec<&str>> = match kind {
        Some(StatKind::YesNo) => Some(vec!["no", "yes"]),
        Some(StatKind::Choice(names)) => Some(names.iter().map(String::as_str).collect()),
        Some(StatKind::Number { .. }) | None => None,
    };

    property(ui, "Amount", &capitalize(spec.summary), |ui| {
        let profile = sheet.open.view.profile;
        let held = node.socket_in(key, profile).unwrap_or_default();
        let (Some(words), Socket::Value(value)) = (words, held) else {
            show_socket(ui, sheet, id, node, key, spec, &label);
            return;
        };

        show_wire_button(ui, sheet, id, key, &format!("Connect {label} to…"));
        let at = (value >= 0.0).then_some(value as usize);
        let at = at.filter(|at| *at < words.len());
        if let Some(at) = pick_word(ui, &label, &words, at) {
            let socket = Socket::Value(at as f32);
            let (document, group) = (sheet.document(), sheet.group());
            let edits = profiles::set_number(document, group, profile, id, key, socket);
            sheet.request_edit("Change an amount", edits);
        }
    });
}

/// Draws the conditions of an effect: those that are set, and the others after a click.
fn draw_conditions(ui: &mut Ui, sheet: &mut PanelSheet<'_>, id: NodeId, node: &Node, row: usize) {
    let shown_id = Id::unique(("conditions of an effect", id, row));
    let shows_all = ui.data(|data| data.get_temp::<bool>(shown_id).unwrap_or_default());
    let mut hides_any = false;

    for column in [Effect::WHEN, Effect::CHANCE, Effect::REDRAW] {
        let key = SocketKey::Row(row as u16, column);
        let Some(spec) = node.socket_spec(key) else {
            continue;
        };
        let is_set = node.socket(key) != Some(spec.initial_socket());
        if is_set || shows_all {
            let caption = capitalize(spec.title);
            let label = effect_field_label(&caption, row);
            property(ui, &caption, &capitalize(spec.summary), |ui| {
                show_socket(ui, sheet, id, node, key, spec, &label);
            });
        } else {
            hides_any = true;
        }
    }

    if hides_any {
        let hint = "Show the condition, the chance and the redrawing of this effect.";
        let link = quiet_link(ui, SHOW_CONDITIONS, hint);
        set_label(&link, &effect_field_label("Conditions", row));
        if link.clicked() {
            ui.data_mut(|data| data.insert_temp(shown_id, true));
        }
    }
}

/// Draws when an option is finished, for the node with its effects.
fn draw_finish(ui: &mut Ui, sheet: &mut PanelSheet<'_>, id: NodeId, node: &Node) {
    section(ui, "Finish", None);
    for (at, spec) in node.kind.spec().sockets().enumerate() {
        if node.is_socket_active(spec) {
            let key = SocketKey::Fixed(at as u16);
            show_captioned_socket(ui, sheet, id, node, key, spec);
        }
    }
}
