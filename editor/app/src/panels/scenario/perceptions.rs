//! Who sees whom, and what fills the stats of targets.

use eframe::egui::Ui;
use inclination_core::{
    Scope,
    authoring::{
        model::{Stat, StatId},
        scenario::{Perception, TargetFill},
    },
};
use inclination_project::{
    edit::{Edit, scenario_parts},
    scenario_check::{MAX_MEMBERS, ScenarioPart},
};

use super::{
    super::{
        PanelSheet,
        widgets::{heading, icon_button, link_button, property, remark},
    },
    fields::{NumberLine, draw_stat_value, pick_item_line, to_count},
    form::ScenarioForm,
    part_problems,
};

/// Label of the link that adds a perception.
pub const ADD_PERCEPTION: &str = "+ Add perception";
/// Title of the step of an edit.
const CHANGE_PERCEPTION: &str = "Change a perception";

/// What fills a target stat, as a list offers it.
#[derive(Clone, Copy, PartialEq)]
enum FillKind {
    Default,
    Constant,
    Stat(StatId),
}

/// Draws the perceptions, if the graph has targets.
pub(super) fn draw(ui: &mut Ui, sheet: &mut PanelSheet<'_>, form: ScenarioForm<'_>) {
    let perceptions = &form.scenario.perceptions;
    let has_targets = form.stats_of(&[Scope::Target]).next().is_some();
    if perceptions.is_empty() && !has_targets {
        return;
    }

    heading(ui, "Who sees whom");
    if perceptions.is_empty() {
        remark(ui, "No agent sees another, so options have no targets.");
    }
    for (at, perception) in perceptions.iter().enumerate() {
        ui.push_id(("perception", at), |ui| {
            draw_perception(ui, sheet, form, at, perception);
        });
        ui.add_space(6.0);
    }

    if form.scenario.populations.is_empty() {
        return;
    }
    let hint = "Make the members of a population targets of another.";
    if link_button(ui, ADD_PERCEPTION, hint).clicked() {
        let edits = scenario_parts::add_perception(form.document, form.scenario.id);
        sheet.request_edit("Add a perception", edits);
    }
}

fn draw_perception(
    ui: &mut Ui,
    sheet: &mut PanelSheet<'_>,
    form: ScenarioForm<'_>,
    at: usize,
    perception: &Perception,
) {
    let part = format!("perception {}", at + 1);
    let update = |change: &dyn Fn(&mut Perception)| {
        form.update(|scenario| {
            if let Some(known) = scenario.perceptions.get_mut(at) {
                change(known);
            }
        })
    };

    property(ui, &format!("Perception {}", at + 1), "", |ui| {
        if icon_button(ui, "×", &format!("Remove {part}")).clicked() {
            let edits = form.update(|scenario| {
                scenario.perceptions.remove(at);
            });
            sheet.request_edit("Remove a perception", edits);
        }
    });
    let populations = form.list_populations();
    let hint = "The population that sees.";
    let line = ("Observers", part.as_str());
    if let Some(id) = pick_item_line(ui, line, hint, &populations, &perception.observers) {
        let edits = update(&|perception| perception.observers = id);
        sheet.request_edit(CHANGE_PERCEPTION, edits);
    }
    let hint = "The population that is seen. No agent sees itself.";
    let line = ("Seen", part.as_str());
    if let Some(id) = pick_item_line(ui, line, hint, &populations, &perception.seen) {
        let edits = update(&|perception| perception.seen = id);
        sheet.request_edit(CHANGE_PERCEPTION, edits);
    }
    let hint = "The largest number of members that an observer sees.";
    NumberLine::new("At most", &part, hint, 0.0)
        .optional(perception.max_seen.map(f64::from), "all")
        .count(1, MAX_MEMBERS)
        .show_optional(ui, sheet, CHANGE_PERCEPTION, |count| {
            update(&|perception| perception.max_seen = count.map(to_count))
        });
    part_problems::draw(ui, sheet, form, ScenarioPart::Perception(at));

    for stat in form.stats_of(&[Scope::Target]) {
        let fill = perception.fills.get(&stat.id).copied();
        ui.push_id(("fill", stat.id), |ui| {
            draw_fill(ui, sheet, form, stat, &part, fill, &|fill| {
                update(&|perception| {
                    match fill {
                        Some(fill) => perception.fills.insert(stat.id, fill),
                        None => perception.fills.remove(&stat.id),
                    };
                })
            });
            part_problems::draw(ui, sheet, form, ScenarioPart::Fill(at, stat.id));
        });
    }
    for stat in perception.fills.keys() {
        let known = form.document.graph.stat(*stat);
        if known.is_none_or(|known| known.scope != Scope::Target) {
            part_problems::draw(ui, sheet, form, ScenarioPart::Fill(at, *stat));
        }
    }
}

fn draw_fill(
    ui: &mut Ui,
    sheet: &mut PanelSheet<'_>,
    form: ScenarioForm<'_>,
    stat: &Stat,
    part: &str,
    fill: Option<TargetFill>,
    put: &dyn Fn(Option<TargetFill>) -> Vec<Edit>,
) {
    let now = match fill {
        None => FillKind::Default,
        Some(TargetFill::Constant(_)) => FillKind::Constant,
        Some(TargetFill::Stat(id)) => FillKind::Stat(id),
    };
    let mut kinds = vec![
        (FillKind::Default, String::from("its default")),
        (FillKind::Constant, String::from("a constant")),
    ];
    let stats = form.list_stats(&[Scope::Agent, Scope::World]).into_iter();
    kinds.extend(stats.map(|(id, name)| (FillKind::Stat(id), name)));

    let hint = "The stat of the seen member that fills it, or a constant.";
    if let Some(kind) = pick_item_line(ui, (&stat.name, part), hint, &kinds, &now) {
        let fill = match kind {
            FillKind::Default => None,
            FillKind::Constant => Some(TargetFill::Constant(stat.default)),
            FillKind::Stat(id) => Some(TargetFill::Stat(id)),
        };
        sheet.request_edit(CHANGE_PERCEPTION, put(fill));
    }

    if let Some(TargetFill::Constant(value)) = fill {
        let part = format!("{} of {part}", stat.name);
        let hint = "The value for all members that are seen.";
        let line = NumberLine::new("Value", &part, hint, value.into());
        ui.indent("value", |ui| {
            draw_stat_value(ui, sheet, Some(stat), line, CHANGE_PERCEPTION, |value| {
                put(Some(TargetFill::Constant(value)))
            });
        });
    }
}
