//! All that a stat is, below its line.

use eframe::egui::{Frame, Margin, Ui};
use inclination_core::model::{Scope, Stat, StatKind};
use inclination_project::{
    edit::{choices, stat_line, stats},
    selection::{Item, Selection},
};

use super::super::{
    Sheet,
    widgets::{NumberField, TextField, choose, icon, link, more, pick, property, toggle},
};
use crate::{canvas::typing::STAT_NAME, request::Request, theme};

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
pub const STAT_CLAMPS: &str = "Stat keeps within its ends";
/// Label of the toggle that limits a stat to whole numbers.
pub const STAT_IS_WHOLE: &str = "Stat has whole numbers";
/// Label of the link that adds a choice to a stat.
pub const ADD_CHOICE: &str = "+ Add choice";
/// Label of the list of scopes of a stat.
pub const STAT_SCOPE: &str = "Stat's scope";
/// Label of the toggle for a stat that all candidates share.
pub const STAT_IS_ALIKE: &str = "Stat is alike for all";
/// Title of the menu line that selects the nodes of a stat.
pub const SELECT_STAT_NODES: &str = "Select its nodes";

/// Draws it. Gives what is wished for.
pub(super) fn draw(ui: &mut Ui, sheet: &mut Sheet<'_>, stat: &Stat, focus: bool) -> Option<Wish> {
    let palette = theme::of(ui.ctx());
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
        // What stands on a node's tone is one step lighter.
        ui.visuals_mut().widgets.inactive.weak_bg_fill = palette.raised;
        ui.set_width(ui.available_width());
        words(ui, sheet, stat, focus);
        kind(ui, sheet, stat);
        scope(ui, sheet, stat);
        buttons(ui, sheet, stat)
    });
    inner.inner
}

fn words(ui: &mut Ui, sheet: &mut Sheet<'_>, stat: &Stat, focus: bool) {
    let document = sheet.document();
    let id = stat.id;
    let label = |what: &str| format!("{}, {what}", stat.name);
    let hint = "What the game calls it. Its ends and its unit can follow: “Health 0..100 %”.";
    property(ui, "Name", hint, |ui| {
        TextField::new(STAT_NAME, Some(&stat.name))
            .focus(focus)
            .at_last(&|line| stat_line::named(document, id, line))
            .show(ui, sheet.requests, "Rename stat", |text| {
                stats::renamed(document, id, text)
            });
    });
    TextField::new(&label("description"), Some(&stat.description))
        .hint("What it means")
        .rows(2)
        .show(ui, sheet.requests, "Describe stat", |text| {
            stats::changed(document, id, |stat| text.clone_into(&mut stat.description))
        });
}

fn kind(ui: &mut Ui, sheet: &mut Sheet<'_>, stat: &Stat) {
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
    let hint = "A number between bookends, yes or no, or one of some names.";
    let now = property(ui, "Kind", hint, |ui| {
        choose(ui, STAT_KIND, &["number", "yes or no", "choice"], chosen)
    });
    if let Some(kind) = now.and_then(|at| kinds.get(at)) {
        sheet.edit("Change a stat's kind", stats::of_kind(document, id, kind));
    }
    match &stat.kind {
        StatKind::Number { low, high, clamp } => number(ui, sheet, stat, (*low, *high), *clamp),
        StatKind::YesNo => {
            let hint = "What counts where the game says nothing.";
            let now = property(ui, "Default", hint, |ui| {
                toggle(ui, STAT_DEFAULT, Some(stat.default >= 0.5))
            });
            if let Some(yes) = now {
                let value = f32::from(u8::from(yes));
                let edits = stats::changed(document, id, |stat| stat.default = value);
                sheet.edit("Change a default", edits);
            }
        }
        StatKind::Choice(names) => choices(ui, sheet, stat, names),
    }
}

fn number(ui: &mut Ui, sheet: &mut Sheet<'_>, stat: &Stat, (low, high): (f32, f32), clamp: bool) {
    let document = sheet.document();
    let id = stat.id;
    property(ui, "Unit", "What it is shown in, such as hp or m.", |ui| {
        TextField::new(STAT_UNIT, Some(&stat.unit))
            .hint("none")
            .show(ui, sheet.requests, "Change a unit", |text| {
                stats::changed(document, id, |stat| text.clone_into(&mut stat.unit))
            });
    });
    let ranged = |set: fn(&mut f32, &mut f32, f32), value: f32| {
        stats::changed(document, id, |stat| {
            if let StatKind::Number { low, high, .. } = &mut stat.kind {
                set(low, high, value);
            }
        })
    };
    let span = high - low;
    property(
        ui,
        "Low end",
        "The lower bookend: curves begin here.",
        |ui| {
            NumberField::new(STAT_LOW_END, Some(low))
                .unit(&stat.unit)
                .span(span)
                .width(f32::INFINITY)
                .show(ui, sheet.requests, "Change bookends", |value| {
                    ranged(|low, _, value| *low = value, value)
                });
        },
    );
    property(
        ui,
        "High end",
        "The upper bookend: curves end here.",
        |ui| {
            NumberField::new(STAT_HIGH_END, Some(high))
                .unit(&stat.unit)
                .span(span)
                .width(f32::INFINITY)
                .show(ui, sheet.requests, "Change bookends", |value| {
                    ranged(|_, high, value| *high = value, value)
                });
        },
    );
    let hint = "Brings a value from outside to the nearer end.";
    let now = property(ui, "Clamp", hint, |ui| toggle(ui, STAT_CLAMPS, Some(clamp)));
    if let Some(on) = now {
        let edits = stats::changed(document, id, |stat| {
            if let StatKind::Number { clamp, .. } = &mut stat.kind {
                *clamp = on;
            }
        });
        sheet.edit("Change bookends", edits);
    }
    let hint =
        "Samples are set and drawn in whole numbers alone. What the game gives is never rounded.";
    let now = property(ui, "Whole", hint, |ui| {
        toggle(ui, STAT_IS_WHOLE, Some(stat.whole))
    });
    if let Some(on) = now {
        let edits = stats::changed(document, id, |stat| stat.whole = on);
        sheet.edit("Change whole numbers", edits);
    }
    property(
        ui,
        "Default",
        "What counts where the game gives none.",
        |ui| {
            NumberField::new(STAT_DEFAULT, Some(stat.default))
                .unit(&stat.unit)
                .span(span)
                .whole(stat.whole)
                .width(f32::INFINITY)
                .within(low, high)
                .show(ui, sheet.requests, "Change a default", |value| {
                    stats::changed(document, id, |stat| stat.default = value)
                });
        },
    );
}

fn choices(ui: &mut Ui, sheet: &mut Sheet<'_>, stat: &Stat, names: &[String]) {
    let document = sheet.document();
    let id = stat.id;
    for (at, name) in names.iter().enumerate() {
        let label = format!("Choice {}", at + 1);
        ui.push_id(at, |ui| {
            property(
                ui,
                &label,
                "One of the names. A switch picks by it.",
                |ui| {
                    if icon(ui, "×", &format!("Remove {name}")).clicked() {
                        sheet.edit("Remove a choice", choices::remove_choice(document, id, at));
                    }
                    if icon(ui, "↑", &format!("Move {name} up")).clicked() {
                        let edits = choices::move_choice(document, id, at, false);
                        sheet.edit("Move a choice", edits);
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
    if link(ui, ADD_CHOICE, "Adds a name to choose.").clicked() {
        sheet.edit("Add a choice", choices::add_choice(document, id));
    }
    let words: Vec<&str> = names.iter().map(String::as_str).collect();
    let now = property(
        ui,
        "Default",
        "What counts where the game gives none.",
        |ui| pick(ui, STAT_DEFAULT, &words, Some(stat.default as usize)),
    );
    if let Some(at) = now {
        let edits = stats::changed(document, id, |stat| stat.default = at as f32);
        sheet.edit("Change a default", edits);
    }
}

fn scope(ui: &mut Ui, sheet: &mut Sheet<'_>, stat: &Stat) {
    let document = sheet.document();
    let id = stat.id;
    let words = Scope::ALL.map(Scope::word);
    let chosen = Scope::ALL.iter().position(|scope| *scope == stat.scope);
    let hint = "Whose it is: the same for all, the agent's own, or a candidate target's.";
    let now = property(ui, "Whose", hint, |ui| {
        choose(ui, STAT_SCOPE, &words, chosen)
    });
    if let Some(scope) = now.and_then(|at| Scope::ALL.get(at)) {
        sheet.edit(
            "Change whose a stat is",
            stats::of_scope(document, id, *scope),
        );
    }
    if stat.scope == Scope::Target {
        let hint = "The same whoever looks at the target, as a health is and a distance is not.";
        let now = property(ui, "Alike", hint, |ui| {
            toggle(ui, STAT_IS_ALIKE, Some(stat.alike))
        });
        if let Some(alike) = now {
            let edits = stats::changed(document, id, |stat| stat.alike = alike);
            sheet.edit("Change whether a stat is alike", edits);
        }
    }
}

fn buttons(ui: &mut Ui, sheet: &mut Sheet<'_>, stat: &Stat) -> Option<Wish> {
    let mut wish = None;
    ui.add_space(4.0);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        if icon(ui, "↑", &format!("Move {} up", stat.name)).clicked() {
            let edits = stats::stepped(sheet.document(), stat.id, false);
            sheet.edit("Move stat", edits);
        }
        if icon(ui, "↓", &format!("Move {} down", stat.name)).clicked() {
            let edits = stats::stepped(sheet.document(), stat.id, true);
            sheet.edit("Move stat", edits);
        }
        let put = format!("Put {} on the canvas", stat.name);
        if icon(ui, "→", &put).clicked() {
            wish = Some(Wish::Put);
        }
        more(ui, &format!("More about {}", stat.name), |ui| {
            wish = wish.or(menu(ui, sheet, stat));
        });
        let right = eframe::egui::Layout::right_to_left(eframe::egui::Align::Center);
        ui.with_layout(right, |ui| {
            if icon(ui, "×", &close_stat(&stat.name)).clicked() {
                wish = Some(Wish::Close);
            }
        });
    });
    wish
}

/// What is wished for with a stat that the panel has to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wish {
    /// To type its name.
    Rename,
    /// Its node on the canvas.
    Put,
    /// Its line alone.
    Close,
}

/// Everything that can be done with a stat.
pub(super) fn menu(ui: &mut Ui, sheet: &mut Sheet<'_>, stat: &Stat) -> Option<Wish> {
    ui.set_min_width(160.0);
    let asked = |ui: &mut Ui, title: &str, hint: &str| {
        let is_asked = ui.button(title).on_hover_text(hint).clicked();
        if is_asked {
            ui.close();
        }
        is_asked
    };
    let document = sheet.document();
    let mut wish = None;
    if asked(ui, "Rename", "Lets its name be typed.") {
        wish = Some(Wish::Rename);
    }
    if asked(ui, "Duplicate", "Adds a copy of it.")
        && let Some((_, edits)) = stats::duplicated(document, stat.id)
    {
        sheet.edit("Duplicate stat", edits);
    }
    if asked(ui, "Add to canvas", "Adds a node that gives it.") {
        wish = Some(Wish::Put);
    }
    let nodes = stats::nodes_of(sheet.graph(), sheet.group(), stat.id);
    ui.add_enabled_ui(nodes.is_some(), |ui| {
        let button = ui.button(SELECT_STAT_NODES);
        let button = button.on_disabled_hover_text("No node gives it yet.");
        let hint = "Selects every node that gives it, on this canvas or on the first that has one.";
        if let Some((group, nodes)) = nodes
            && button.on_hover_text(hint).clicked()
        {
            let items = nodes.into_iter().map(Item::Node);
            let items: Vec<Item> = items.collect();
            sheet
                .requests
                .push(Request::GoTo(group, items.first().copied()));
            sheet.requests.push(Request::Select(Selection::of(items)));
            ui.close();
        }
    });
    ui.separator();
    if asked(ui, "Delete", "Deletes it with its nodes.") {
        sheet.edit("Delete stat", stats::removed(document, stat.id));
    }
    wish
}

/// Returns the label of the button that folds a stat.
pub fn close_stat(name: &str) -> String {
    format!("Close {name}")
}
