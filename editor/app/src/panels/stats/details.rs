//! The details of a stat, below its line.

use std::cell::RefCell;

use eframe::egui::{Frame, Margin, Ui};
use inclination_core::{
    Scope,
    authoring::model::{Stat, StatKind},
};
use inclination_project::{
    edit::{choices, stat_line, stats},
    selection::{Item, Selection},
};

use super::super::{
    PanelSheet,
    widgets::{
        NumberField, TextField, choose_word, icon_button, link_button, more_menu, pick_word,
        property, property_with_width, toggle_switch,
    },
};
use super::play;
use crate::{canvas::inline_editor::STAT_NAME, request::Request, theme};

/// Label of the list of kinds of stats.
pub const STAT_KIND: &str = "Stat's kind";
/// Label of the widget for a stat's default.
pub const STAT_DEFAULT: &str = "Stat's default";
/// Label of the field for a stat's unit.
pub const STAT_UNIT: &str = "Stat's unit";
/// Label of the field for the low end of a stat's range.
pub const STAT_LOW_END: &str = "Stat's low end";
/// Label of the field for the high end of a stat's range.
pub const STAT_HIGH_END: &str = "Stat's high end";
/// Label of the toggle that clamps a stat to its range.
pub const STAT_CLAMPS: &str = "Clamp stat to its range";
/// Label of the toggle that makes a stat's range a circle.
pub const STAT_IS_CYCLIC: &str = "Stat is cyclic";
/// Label of the toggle that limits a stat to whole numbers.
pub const STAT_IS_WHOLE: &str = "Stat is a whole number";
/// Label of the link that adds a choice to a stat.
pub const ADD_CHOICE: &str = "+ Add choice";
/// Label of the list of scopes of a stat.
pub const STAT_SCOPE: &str = "Stat's scope";
/// Label of the toggle for a stat that all candidates share.
pub const STAT_IS_ALIKE: &str = "Stat is the same for all agents";
/// Title of the menu line that selects the nodes of a stat.
pub const SELECT_STAT_NODES: &str = "Select its nodes";
/// The width of a switch and the gap before it, in points.
const SWITCH_WIDTH: f32 = 34.0;

/// Draws the details. Returns the action that the user chose.
pub(super) fn draw_details(
    ui: &mut Ui,
    sheet: &mut PanelSheet<'_>,
    stat: &Stat,
    focus: bool,
) -> Option<StatAction> {
    let palette = theme::current_palette(ui.ctx());
    let margin = Margin {
        left: 8,
        right: 8,
        top: 8,
        bottom: 8,
    };
    let frame = Frame::new()
        .fill(palette.node)
        .corner_radius(5)
        .inner_margin(margin);

    let inner = frame.show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 4.0;
        // On the background of a node, widgets are one step lighter.
        ui.visuals_mut().widgets.inactive.weak_bg_fill = palette.raised;
        ui.set_width(ui.available_width());

        draw_name_and_description(ui, sheet, stat, focus);
        draw_kind(ui, sheet, stat);
        draw_scope(ui, sheet, stat);
        play::draw_play_settings(ui, sheet, stat);
        draw_buttons(ui, sheet, stat)
    });
    inner.inner
}

fn draw_name_and_description(ui: &mut Ui, sheet: &mut PanelSheet<'_>, stat: &Stat, focus: bool) {
    let document = sheet.document();
    let id = stat.id;
    let label = |field: &str| format!("{}, {field}", stat.name);

    let hint =
        "The name that the game uses. A range and a unit can follow, as in “Health 0..100%”.";
    property(ui, "Name", hint, |ui| {
        let clash = RefCell::new(None);
        TextField::new(STAT_NAME, Some(&stat.name))
            .request_focus(focus)
            .check(&|line| stat_line::find_rename_mistake(document, id, line))
            .on_finish(&|line| {
                clash.replace(stat_line::describe_name_clash(document, id, line));
                stat_line::rename_from_line(document, id, line)
            })
            .show(ui, sheet.requests, "Rename a stat", |text| {
                stats::rename_stat(document, id, text)
            });
        let message = clash.into_inner().map(Request::Notify);
        sheet.requests.extend(message);
    });

    TextField::new(&label("description"), Some(&stat.description))
        .hint("What it means")
        .rows(2)
        .show(ui, sheet.requests, "Describe a stat", |text| {
            stats::change_stat(document, id, |stat| text.clone_into(&mut stat.description))
        });
}

fn draw_kind(ui: &mut Ui, sheet: &mut PanelSheet<'_>, stat: &Stat) {
    let document = sheet.document();
    let id = stat.id;
    let kinds = [
        StatKind::Number {
            low: 0.0,
            high: 1.0,
            clamp: true,
        },
        StatKind::YesNo,
        StatKind::Choice(vec![String::from("Choice")]),
    ];

    let same = |kind: &StatKind| std::mem::discriminant(kind) == std::mem::discriminant(&stat.kind);
    let chosen = kinds.iter().position(same);
    let hint = "A number in a range, yes/no, or one of several choices.";
    let now = property(ui, "Kind", hint, |ui| {
        choose_word(ui, STAT_KIND, &["number", "yes/no", "choice"], chosen)
    });
    if let Some(kind) = now.and_then(|at| kinds.get(at)) {
        sheet.request_edit("Change a stat's kind", stats::set_kind(document, id, kind));
    }

    match &stat.kind {
        StatKind::Number { low, high, clamp } => {
            draw_number_settings(ui, sheet, stat, *low, *high, *clamp);
        }
        StatKind::YesNo => {
            let hint = "The value when the game sends none.";
            let now = property(ui, "Default", hint, |ui| {
                toggle_switch(ui, STAT_DEFAULT, Some(stat.default >= 0.5))
            });
            if let Some(yes) = now {
                let value = f32::from(u8::from(yes));
                let edits = stats::change_stat(document, id, |stat| stat.default = value);
                sheet.request_edit("Change a default", edits);
            }
        }
        StatKind::Choice(names) => draw_choices(ui, sheet, stat, names),
    }
}

fn draw_number_settings(
    ui: &mut Ui,
    sheet: &mut PanelSheet<'_>,
    stat: &Stat,
    low: f32,
    high: f32,
    clamp: bool,
) {
    let document = sheet.document();
    let id = stat.id;
    property(
        ui,
        "Unit",
        "The unit of the value, such as hp or m.",
        |ui| {
            TextField::new(STAT_UNIT, Some(&stat.unit))
                .hint("none")
                .show(ui, sheet.requests, "Change a unit", |text| {
                    stats::change_stat(document, id, |stat| text.clone_into(&mut stat.unit))
                });
        },
    );

    let ranged = |set: fn(&mut f32, &mut f32, f32), value: f32| {
        stats::change_stat(document, id, |stat| {
            if let StatKind::Number { low, high, .. } = &mut stat.kind {
                set(low, high, value);
            }
        })
    };
    let span = high - low;

    property(
        ui,
        "Low end",
        "The low end of the range, where curves start.",
        |ui| {
            NumberField::new(STAT_LOW_END, Some(low))
                .unit(&stat.unit)
                .span(span)
                .width(f32::INFINITY)
                .show(ui, sheet.requests, "Change a range", |value| {
                    ranged(|low, _, value| *low = value, value)
                });
        },
    );
    property(
        ui,
        "High end",
        "The high end of the range, where curves end.",
        |ui| {
            NumberField::new(STAT_HIGH_END, Some(high))
                .unit(&stat.unit)
                .span(span)
                .width(f32::INFINITY)
                .show(ui, sheet.requests, "Change a range", |value| {
                    ranged(|_, high, value| *high = value, value)
                });
        },
    );

    let hint = if stat.cyclic {
        "Values outside the range wrap around, so there is nothing to clamp."
    } else {
        "Move values outside the range to the nearer end."
    };
    let now = property(ui, "Clamp", hint, |ui| {
        ui.add_enabled_ui(!stat.cyclic, |ui| {
            toggle_switch(ui, STAT_CLAMPS, Some(clamp))
        })
        .inner
    });
    if let Some(on) = now {
        let edits = stats::change_stat(document, id, |stat| {
            if let StatKind::Number { clamp, .. } = &mut stat.kind {
                *clamp = on;
            }
        });
        sheet.request_edit("Change a range", edits);
    }

    let hint = "Join the ends of the range, as for an hour or an angle.";
    let now = property(ui, "Cyclic", hint, |ui| {
        toggle_switch(ui, STAT_IS_CYCLIC, Some(stat.cyclic))
    });
    if let Some(on) = now {
        let edits = stats::change_stat(document, id, |stat| stat.cyclic = on);
        sheet.request_edit("Change a range", edits);
    }

    let hint = "Use whole numbers in the editor. Values from the game are not rounded.";
    // The switch leaves room for its caption.
    let caption_width = ui.available_width() - SWITCH_WIDTH;
    let now = property_with_width(ui, caption_width, "Whole numbers", hint, |ui| {
        toggle_switch(ui, STAT_IS_WHOLE, Some(stat.whole))
    });
    if let Some(on) = now {
        let edits = stats::change_stat(document, id, |stat| stat.whole = on);
        sheet.request_edit("Change a stat's rounding", edits);
    }

    property(ui, "Default", "The value when the game sends none.", |ui| {
        NumberField::new(STAT_DEFAULT, Some(stat.default))
            .unit(&stat.unit)
            .percent_range(Some((low, high)))
            .span(span)
            .whole_numbers(stat.whole)
            .width(f32::INFINITY)
            .range(low, high)
            .show(ui, sheet.requests, "Change a default", |value| {
                stats::change_stat(document, id, |stat| stat.default = value)
            });
    });
}

fn draw_choices(ui: &mut Ui, sheet: &mut PanelSheet<'_>, stat: &Stat, names: &[String]) {
    let document = sheet.document();
    let id = stat.id;
    for (at, name) in names.iter().enumerate() {
        let label = format!("Choice {}", at + 1);
        ui.push_id(at, |ui| {
            property(
                ui,
                &label,
                "One choice of the stat. A switch can have a case for it.",
                |ui| {
                    if icon_button(ui, "×", &format!("Remove “{name}”")).clicked() {
                        sheet.request_edit(
                            "Remove a choice",
                            choices::remove_choice(document, id, at),
                        );
                    }
                    if icon_button(ui, "↑", &format!("Move “{name}” up")).clicked() {
                        let edits = choices::move_choice(document, id, at, false);
                        sheet.request_edit("Move a choice", edits);
                    }
                    TextField::new(&label, Some(name)).show(
                        ui,
                        sheet.requests,
                        "Rename a choice",
                        |text| choices::rename_choice(document, id, at, text),
                    );
                },
            );
        });
    }

    if link_button(ui, ADD_CHOICE, "Add a choice.").clicked() {
        sheet.request_edit("Add a choice", choices::add_choice(document, id));
    }

    let words: Vec<&str> = names.iter().map(String::as_str).collect();
    let now = property(ui, "Default", "The value when the game sends none.", |ui| {
        pick_word(ui, STAT_DEFAULT, &words, Some(stat.default as usize))
    });
    if let Some(at) = now {
        let edits = stats::change_stat(document, id, |stat| stat.default = at as f32);
        sheet.request_edit("Change a default", edits);
    }
}

fn draw_scope(ui: &mut Ui, sheet: &mut PanelSheet<'_>, stat: &Stat) {
    let document = sheet.document();
    let id = stat.id;
    let words = Scope::ALL.map(Scope::word);
    let chosen = Scope::ALL.iter().position(|scope| *scope == stat.scope);
    let hint = "Whether it describes the world, the agent or a target.";
    let now = property(ui, "Scope", hint, |ui| {
        choose_word(ui, STAT_SCOPE, &words, chosen)
    });

    if let Some(scope) = now.and_then(|at| Scope::ALL.get(at)) {
        sheet.request_edit(
            "Change the scope of a stat",
            stats::set_scope(document, id, *scope),
        );
    }

    if stat.scope == Scope::Target {
        let hint = "A target's value, such as its health, is the same for all agents.";
        let caption_width = ui.available_width() - SWITCH_WIDTH;
        let now = property_with_width(ui, caption_width, "Same for all", hint, |ui| {
            toggle_switch(ui, STAT_IS_ALIKE, Some(stat.alike))
        });
        if let Some(alike) = now {
            let edits = stats::change_stat(document, id, |stat| stat.alike = alike);
            sheet.request_edit("Change who shares a stat", edits);
        }
    }
}

fn draw_buttons(ui: &mut Ui, sheet: &mut PanelSheet<'_>, stat: &Stat) -> Option<StatAction> {
    let mut action = None;
    ui.add_space(4.0);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        if icon_button(ui, "↑", &format!("Move “{}” up", stat.name)).clicked() {
            let edits = stats::step_stat(sheet.document(), stat.id, false);
            sheet.request_edit("Move a stat", edits);
        }

        if icon_button(ui, "↓", &format!("Move “{}” down", stat.name)).clicked() {
            let edits = stats::step_stat(sheet.document(), stat.id, true);
            sheet.request_edit("Move a stat", edits);
        }

        let put = format!("Add “{}” to the canvas", stat.name);
        if icon_button(ui, "→", &put).clicked() {
            action = Some(StatAction::PutOnCanvas);
        }

        more_menu(ui, &format!("More about “{}”", stat.name), |ui| {
            action = action.or(draw_menu(ui, sheet, stat));
        });

        let right = eframe::egui::Layout::right_to_left(eframe::egui::Align::Center);
        ui.with_layout(right, |ui| {
            if icon_button(ui, "×", &close_stat_label(&stat.name)).clicked() {
                action = Some(StatAction::Close);
            }
        });
    });
    action
}

/// An action on a stat that the panel itself performs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StatAction {
    /// Edit its name.
    Rename,
    /// Add its node to the canvas.
    PutOnCanvas,
    /// Close its details.
    Close,
}

/// Draws the menu of a stat. Returns an action that the panel has to perform.
pub(super) fn draw_menu(
    ui: &mut Ui,
    sheet: &mut PanelSheet<'_>,
    stat: &Stat,
) -> Option<StatAction> {
    ui.set_min_width(160.0);
    let clicked = |ui: &mut Ui, title: &str, hint: &str| {
        let is_clicked = ui.button(title).on_hover_text(hint).clicked();
        if is_clicked {
            ui.close();
        }
        is_clicked
    };

    let document = sheet.document();
    let mut action = None;
    if clicked(ui, "Rename", "Rename this stat.") {
        action = Some(StatAction::Rename);
    }
    if clicked(ui, "Duplicate", "Add a copy of this stat.")
        && let Some((_, edits)) = stats::duplicate_stat(document, stat.id)
    {
        sheet.request_edit("Duplicate a stat", edits);
    }
    if clicked(ui, "Add to canvas", "Add a node for this stat.") {
        action = Some(StatAction::PutOnCanvas);
    }

    let nodes = stats::stat_nodes(sheet.graph(), sheet.group(), stat.id);
    ui.add_enabled_ui(nodes.is_some(), |ui| {
        let button = ui
            .button(SELECT_STAT_NODES)
            .on_disabled_hover_text("No node uses this stat yet.");
        let hint = "Select this stat's nodes, here or on another canvas.";
        if let Some((group, nodes)) = nodes
            && button.on_hover_text(hint).clicked()
        {
            let items: Vec<Item> = nodes.into_iter().map(Item::Node).collect();
            sheet
                .requests
                .push(Request::ShowCanvas(group, items.first().copied()));
            sheet
                .requests
                .push(Request::Select(Selection::from_items(items)));
            ui.close();
        }
    });

    ui.separator();
    if clicked(ui, "Delete", "Delete this stat and its nodes.") {
        sheet.request_edit("Delete a stat", stats::remove_stat(document, stat.id));
    }
    action
}

/// Returns the label of the button that folds a stat.
pub fn close_stat_label(name: &str) -> String {
    format!("Close “{name}”")
}
