//! The properties of nodes: names, kinds, inputs and settings, current values, and problems.

use eframe::egui::{Frame, Label, Margin, Rect, RichText, Role, Sense, Ui, WidgetInfo, vec2};
use inclination_analysis::readout::value_with_unit;
use inclination_core::{
    authoring::{
        check::Problem,
        kind::Spec,
        model::{NodeId, NodeKind, Port, Wire},
    },
    text::{capitalize, count_noun},
};
use inclination_project::edit::{kinds, properties};

use super::{
    super::{
        PanelSheet,
        curve::CurveEditor,
        library,
        node_fields::{SelectedNodes, change_kind, show_points, show_settings, show_sockets},
        problems,
        stats::option_history,
        widgets::{TextField, draw_severity_sign, focus_ring, pick_word, property, section},
    },
    effects, formula, input_rows, kind_description, kind_fields, presets,
};
use crate::{request::Request, theme};

pub(super) fn draw_nodes(
    ui: &mut Ui,
    sheet: &mut PanelSheet<'_>,
    chosen: &SelectedNodes<'_>,
    curves: &mut CurveEditor,
) {
    let goes_to_problems = draw_header(ui, sheet, chosen);
    if let Some((_, node)) = chosen.single_node()
        && let NodeKind::Group { group, .. } = node.kind
    {
        library::draw_group_section(ui, sheet, group);
    }

    match chosen.single_node() {
        Some((id, node)) if chosen.are_curves() => curves.draw_in_inspector(ui, sheet, id, node),
        _ => {
            draw_current_values(ui, sheet, chosen);
            draw_kind(ui, sheet, chosen);
        }
    }

    presets::draw_presets(ui, sheet, chosen);
    show_sockets(ui, sheet, chosen);

    if let Some((id, node)) = chosen.single_node() {
        formula::draw_expression(ui, sheet, id, node);
        input_rows::draw_rows(ui, sheet, id, node);
        effects::draw_effects(ui, sheet, id, node);
        show_points(ui, sheet, id, node);
    }

    show_settings(ui, sheet, chosen);
    if let Some((id, node)) = chosen.single_node().filter(|_| chosen.are_curves()) {
        curves.draw_formula_in_inspector(ui, sheet, id, node);
    }
    kind_fields::draw_kind_fields(ui, sheet, chosen);

    if let Some((id, node)) = chosen.single_node() {
        option_history::draw_node_history(ui, sheet, id);
        kind_description::draw_kind_description(ui, node);
        // Below everything else, because problems come and go while the fields are edited.
        draw_problems(ui, sheet, id, goes_to_problems);
    }
}

/// Draws the kind, the name and the description. Returns whether the problems were asked for.
fn draw_header(ui: &mut Ui, sheet: &mut PanelSheet<'_>, chosen: &SelectedNodes<'_>) -> bool {
    let word = match chosen.single_node() {
        Some((_, node)) => node.kind.spec().title.to_owned(),
        None => match chosen.common_value(|node| node.kind.spec().title) {
            Some(word) => format!("{} {word} nodes", chosen.nodes.len()),
            None => format!("{} nodes", chosen.nodes.len()),
        },
    };

    let color = match chosen.common_value(|node| node.kind.family()) {
        Some(family) => theme::current_palette(ui.ctx()).family_color(family),
        None => theme::current_palette(ui.ctx()).dim,
    };
    let heading = ui.label(
        RichText::new(word)
            .font(theme::heading_font(theme::SMALL_TEXT_SIZE))
            .color(color),
    );
    let right = ui.max_rect().right();
    let goes_to_problems = draw_problem_sign(ui, sheet, chosen, heading.rect.with_max_x(right));

    let (document, group, ids) = (sheet.document(), sheet.group(), &chosen.ids);
    let name = chosen.common_value(|node| node.name.as_str());
    // Without a name, the node's display title is the hint.
    let instead = chosen
        .single_node()
        .map(|(_, node)| node.display_title(sheet.graph()));
    TextField::new("Name", name)
        .title()
        .hint(instead.as_deref().unwrap_or(""))
        .show(ui, sheet.requests, "Rename", |text| {
            properties::rename_nodes(document, group, ids, text)
        });

    let about = chosen.common_value(|node| node.description.as_str());
    TextField::new("Description", about)
        .hint("What it is for")
        .rows(2)
        .show(ui, sheet.requests, "Describe", |text| {
            properties::describe_nodes(document, group, ids, text)
        });

    goes_to_problems
}

/// Draws a sign at the right of a line if a single node has problems. Returns whether it was
/// clicked.
fn draw_problem_sign(
    ui: &Ui,
    sheet: &PanelSheet<'_>,
    chosen: &SelectedNodes<'_>,
    line: Rect,
) -> bool {
    let Some((id, _)) = chosen.single_node() else {
        return false;
    };
    let problems = || sheet.open.live.problems_of(sheet.group(), id);
    let Some(worst) = problems().map(|problem| problem.severity).max() else {
        return false;
    };

    let sign = Rect::from_center_size(line.right_center() - vec2(10.0, 0.0), vec2(20.0, 20.0));
    let response = ui.interact(sign, ui.scope_id().with("problems"), Sense::click());
    draw_severity_sign(ui, sign.center(), worst);
    focus_ring(ui, sign, &response);

    let label = format!(
        "{}, listed below",
        count_noun(problems().count(), "problem")
    );
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &label));
    response.on_hover_text(label).clicked()
}

/// Lists the problems of a node, with the buttons that fix them.
fn draw_problems(ui: &mut Ui, sheet: &mut PanelSheet<'_>, id: NodeId, scrolls_here: bool) {
    let open = sheet.open;
    let list = ui.scope(|ui| {
        for (at, problem) in open.live.problems_of(sheet.group(), id).enumerate() {
            if at == 0 {
                section(ui, "Problems", None);
            }
            draw_problem(ui, sheet, problem, at);
        }
    });
    if scrolls_here {
        list.response.scroll_to_me(None);
    }
}

fn draw_problem(ui: &mut Ui, sheet: &mut PanelSheet<'_>, problem: &Problem, at: usize) {
    ui.push_id(("problem", at), |ui| {
        ui.horizontal_top(|ui| {
            let (_, rect) = ui.allocate_space(vec2(16.0, 18.0));
            draw_severity_sign(ui, rect.center(), problem.severity);
            ui.add(Label::new(&problem.sentence).wrap());
        });
        let below = Margin {
            left: 20,
            ..Margin::ZERO
        };
        Frame::new().inner_margin(below).show(ui, |ui| {
            ui.horizontal_wrapped(|ui| problems::draw_fix_buttons(ui, sheet, problem));
        });
    });
}

/// Shows the current outputs of a single node, computed from the samples.
fn draw_current_values(ui: &mut Ui, sheet: &PanelSheet<'_>, chosen: &SelectedNodes<'_>) {
    let Some((id, node)) = chosen.single_node() else {
        return;
    };
    let canvas = sheet.open.live_canvas();
    for (port, _) in sheet.graph().output_types(sheet.group(), node) {
        let output = Wire { node: id, port };
        let Some(shown) = canvas.value(output) else {
            continue;
        };

        let unit =
            inclination_project::scene::rows::output_unit(sheet.graph(), sheet.group(), node, port);
        let text = value_with_unit(shown, &unit, canvas.stat_of_output(output));
        let caption = match (&node.kind, port) {
            (NodeKind::Group { group, .. }, Some(port)) => {
                let group = sheet.graph().groups.get(group);
                let ports = group.map_or(&[][..], |group| &group.outputs);
                Port::find_by_id(ports, port).map_or("Output", |port| &port.name)
            }
            (NodeKind::Decision, _) => "Chosen",
            (NodeKind::Option(_), _) => "Weight",
            _ => "Output",
        };

        property(ui, caption, "The output for the current values.", |ui| {
            ui.label(RichText::new(text).font(theme::number_font(theme::SMALL_TEXT_SIZE)));
        });
    }
}

fn draw_kind(ui: &mut Ui, sheet: &mut PanelSheet<'_>, chosen: &SelectedNodes<'_>) {
    let stat = chosen.common_value(|node| match node.kind {
        NodeKind::Stat(stat) => Some(stat),
        _ => None,
    });
    if let Some(Some(stat)) = stat {
        let name = sheet.graph().stat(stat).map_or("none", |stat| &stat.name);
        let hint = "The stat of this node. Click to edit its range and unit.";
        property(ui, "Stat", hint, |ui| {
            if ui.button(name).clicked() {
                let place = inclination_core::authoring::model::Place::stat(stat);
                sheet.requests.push(Request::Reveal(place));
            }
        });
    }

    if chosen.common_value(|node| node.kind.family()).is_none() {
        return;
    }

    let Some(first) = chosen.nodes.first() else {
        return;
    };
    let offered = kinds::available_kinds(&first.kind);
    let can = |spec: &&Spec| offered.iter().any(|other| other.key == spec.key);
    let is_common = chosen.specs.iter().all(can);
    if offered.len() < 2 || !is_common {
        return;
    }

    let words: Vec<String> = offered.iter().map(|spec| capitalize(spec.title)).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let key = chosen.common_value(|node| node.kind.spec().key);
    let at = key.and_then(|key| offered.iter().position(|spec| spec.key == key));

    let hint = "The kind of node. A change keeps the inputs and settings that both kinds have.";
    let now = property(ui, "Kind", hint, |ui| pick_word(ui, "Kind", &words, at));
    if let Some(spec) = now.and_then(|at| offered.get(at)) {
        change_kind(sheet, &chosen.ids, spec);
    }
}
