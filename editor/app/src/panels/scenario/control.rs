//! What the members of a population do: they decide by the graph, follow a script, or do nothing.

use eframe::egui::Ui;
use inclination_core::authoring::{
    model::{NodeId, NodeKind},
    scenario::{Clock, Control, Population, ScriptLine},
};
use inclination_project::scenario_check::ScenarioPart;

use super::{
    super::{
        PanelSheet,
        widgets::{icon_button, link_button, pick_word, property, set_label, toggle_switch},
    },
    fields::{NumberLine, pick_item_line, scenario_field_label},
    form::{ScenarioForm, display_name},
    part_problems,
};

/// Label of the link that adds a line to a script.
const ADD_SCRIPT_LINE: &str = "+ Add line";
/// What the members of a population can do, in menu order.
const CONTROL_WORDS: [&str; 3] = ["decide by graph", "follow a script", "do nothing"];
/// Title of the step of an edit.
const CHANGE_CONTROL: &str = "Change what agents do";
/// Title of the step of an edit of a script.
const CHANGE_SCRIPT: &str = "Change a script";
/// The longest interval that dragging reaches, in seconds.
const MAX_DRAGGED_INTERVAL: f32 = 3600.0;

pub(super) fn draw(
    ui: &mut Ui,
    sheet: &mut PanelSheet<'_>,
    form: ScenarioForm<'_>,
    population: &Population,
) {
    let name = display_name(&population.name);
    let chosen = match population.control {
        Control::Graph { .. } => 0,
        Control::Script(_) => 1,
        Control::Nothing => 2,
    };
    let hint = "Decide by the graph, follow a script, or do nothing, as objects do.";
    let label = scenario_field_label("Control", name);
    let chosen = property(ui, "Control", hint, |ui| {
        pick_word(ui, &label, &CONTROL_WORDS, Some(chosen))
    });
    if let Some(at) = chosen {
        let control = match at {
            0 => Control::default(),
            1 => Control::Script(vec![ScriptLine {
                time: 0.0,
                option: form
                    .items
                    .options_without_targets()
                    .into_iter()
                    .find_map(|(option, _)| option),
            }]),
            _ => Control::Nothing,
        };
        request_control(sheet, form, population, CHANGE_CONTROL, control);
    }

    match &population.control {
        Control::Nothing => {}
        Control::Script(lines) => draw_script(ui, sheet, form, population, lines),
        Control::Graph {
            decisions,
            thinking_interval,
            is_staggered,
        } => {
            let (interval, staggered) = (*thinking_interval, *is_staggered);
            draw_decisions(ui, sheet, form, population, decisions);
            draw_thinking(ui, sheet, form, population, interval, staggered);
        }
    }
    part_problems::draw(ui, sheet, form, ScenarioPart::Control(population.id));
}

fn request_control(
    sheet: &mut PanelSheet<'_>,
    form: ScenarioForm<'_>,
    population: &Population,
    title: &str,
    control: Control,
) {
    let edits = form.update_population(population.id, |population| population.control = control);
    sheet.request_edit(title, edits);
}

/// Draws a switch for each decision of the graph. If all are on, the list of decisions is empty.
fn draw_decisions(
    ui: &mut Ui,
    sheet: &mut PanelSheet<'_>,
    form: ScenarioForm<'_>,
    population: &Population,
    made: &[NodeId],
) {
    let graph = &form.document.graph;
    let nodes = graph.nodes.iter();
    let decisions: Vec<_> = nodes
        .filter(|(_, node)| node.kind == NodeKind::Decision)
        .collect();
    if decisions.len() < 2 && made.is_empty() {
        return;
    }

    let is_made = |id: NodeId| made.is_empty() || made.contains(&id);
    let made_count = decisions.iter().filter(|(id, _)| is_made(**id)).count();
    let name = display_name(&population.name);
    for (id, node) in &decisions {
        let title = node.display_title(graph);
        let is_on = is_made(**id);
        let is_last = is_on && made_count == 1;
        let hint = if is_last {
            "The only decision that they make. Select “do nothing” for members that make none."
        } else {
            "Let the members make this decision."
        };
        let label = scenario_field_label(&format!("Decision “{title}”"), name);
        let switched = ui.push_id(**id, |ui| {
            property(ui, &title, hint, |ui| {
                let switch = |ui: &mut Ui| toggle_switch(ui, &label, Some(is_on));
                ui.add_enabled_ui(!is_last, switch).inner
            })
        });
        if let Some(is_on) = switched.inner {
            let all = decisions.iter().map(|(known, _)| **known);
            let chosen = all.filter(|known| if known == *id { is_on } else { is_made(*known) });
            let mut chosen: Vec<NodeId> = chosen.collect();
            if chosen.len() == decisions.len() {
                chosen.clear();
            }
            let edits = form.update_population(population.id, |population| {
                if let Control::Graph { decisions, .. } = &mut population.control {
                    *decisions = chosen;
                }
            });
            sheet.request_edit("Change the decisions of agents", edits);
        }
    }
}

fn draw_thinking(
    ui: &mut Ui,
    sheet: &mut PanelSheet<'_>,
    form: ScenarioForm<'_>,
    population: &Population,
    interval: f64,
    staggered: bool,
) {
    // In turns, every agent decides when it is its turn.
    if matches!(form.scenario.clock, Clock::Turns { .. }) {
        return;
    }
    let name = display_name(&population.name);
    let update = |interval: f64, staggered: bool| {
        form.update_population(population.id, |population| {
            if let Control::Graph {
                thinking_interval,
                is_staggered,
                ..
            } = &mut population.control
            {
                *thinking_interval = interval;
                *is_staggered = staggered;
            }
        })
    };

    let hint = "The time between two thoughts.";
    NumberLine::new("Thinks every", name, hint, 0.0)
        .optional((interval != 0.0).then_some(interval), "every step")
        .unit("s")
        .range(0.0, MAX_DRAGGED_INTERVAL)
        .show_optional(ui, sheet, "Change how often agents think", |interval| {
            update(interval.unwrap_or_default(), staggered)
        });

    if interval != 0.0 {
        let hint = "Members think at different moments, instead of all at once.";
        let label = scenario_field_label("Staggered", name);
        let switched = property(ui, "Staggered", hint, |ui| {
            toggle_switch(ui, &label, Some(staggered))
        });
        if let Some(staggered) = switched {
            let title = "Change how often agents think";
            sheet.request_edit(title, update(interval, staggered));
        }
    }
}

fn draw_script(
    ui: &mut Ui,
    sheet: &mut PanelSheet<'_>,
    form: ScenarioForm<'_>,
    population: &Population,
    lines: &[ScriptLine],
) {
    let name = display_name(&population.name);
    let options = form.items.options_without_targets();
    let (caption, unit) = match form.scenario.clock {
        Clock::RealTime { .. } => ("From", "s"),
        Clock::Turns { .. } => ("From turn", ""),
    };
    let with_lines = |change: &dyn Fn(&mut Vec<ScriptLine>)| {
        form.update_population(population.id, |population| {
            if let Control::Script(lines) = &mut population.control {
                change(lines);
            }
        })
    };

    for (at, line) in lines.iter().enumerate() {
        let part = format!("line {} of {name}", at + 1);
        ui.push_id(("line", at), |ui| {
            ui.horizontal(|ui| {
                if icon_button(ui, "−", &format!("Remove {part}")).clicked() {
                    let edits = with_lines(&|lines| {
                        lines.remove(at);
                    });
                    sheet.request_edit(CHANGE_SCRIPT, edits);
                }
                ui.vertical(|ui| {
                    NumberLine::new(caption, &part, "When the option begins.", line.time)
                        .unit(unit)
                        .range(0.0, f32::MAX)
                        .show(ui, sheet, CHANGE_SCRIPT, |time| {
                            with_lines(&|lines| {
                                if let Some(line) = lines.get_mut(at) {
                                    line.time = time;
                                }
                            })
                        });
                    let hint = "The option that runs until the next line.";
                    let chosen =
                        pick_item_line(ui, ("Option", &part), hint, &options, &line.option);
                    if let Some(option) = chosen {
                        let edits = with_lines(&|lines| {
                            if let Some(line) = lines.get_mut(at) {
                                line.option.clone_from(&option);
                            }
                        });
                        sheet.request_edit(CHANGE_SCRIPT, edits);
                    }
                });
            });
            let part = ScenarioPart::ScriptLine(population.id, at);
            part_problems::draw(ui, sheet, form, part);
        });
    }

    let hint = "Let the members run an option from a time on.";
    let link = link_button(ui, ADD_SCRIPT_LINE, hint);
    set_label(&link, &scenario_field_label(ADD_SCRIPT_LINE, name));
    if link.clicked() {
        let time = lines.last().map_or(0.0, |last| last.time + 1.0);
        let edits = with_lines(&|lines| lines.push(ScriptLine { time, option: None }));
        sheet.request_edit(CHANGE_SCRIPT, edits);
    }
}
