//! Nodes: what they are called, what they are, what they hold, what they give now, and what is wrong with them.

use eframe::egui::{RichText, Ui};
use inclination_analysis::readout::value_with_unit;
use inclination_core::{
    kind::Spec,
    model::{NodeKind, Port, Wire},
    text::capitalize,
};
use inclination_project::edit::{kinds, properties};

use super::{
    super::{
        Sheet,
        curve::Curves,
        library,
        node_fields::{Chosen, change_kind, show_points, show_settings, show_sockets},
        problems,
        stats::past,
        widgets::{TextField, pick, property, sign},
    },
    fields, help, list, presets,
};
use crate::{request::Request, theme};

pub(super) fn draw(ui: &mut Ui, sheet: &mut Sheet<'_>, chosen: &Chosen<'_>, curves: &mut Curves) {
    head(ui, sheet, chosen);
    wrong(ui, sheet, chosen);
    if let Some((_, node)) = chosen.only()
        && let NodeKind::Group { group, .. } = node.kind
    {
        library::part(ui, sheet, group);
    }
    match chosen.only() {
        Some((id, node)) if chosen.are_curves() => curves.draw_small(ui, sheet, id, node),
        _ => {
            now(ui, sheet, chosen);
            kind(ui, sheet, chosen);
        }
    }
    presets::draw(ui, sheet, chosen);
    show_sockets(ui, sheet, chosen);
    if let Some((id, node)) = chosen.only() {
        list::draw(ui, sheet, id, node);
        show_points(ui, sheet, id, node);
    }
    show_settings(ui, sheet, chosen);
    fields::draw(ui, sheet, chosen);
    if let Some((id, node)) = chosen.only() {
        past::of_option(ui, sheet, id);
        help::draw(ui, node);
    }
}

fn head(ui: &mut Ui, sheet: &mut Sheet<'_>, chosen: &Chosen<'_>) {
    let word = match chosen.only() {
        Some((_, node)) => node.kind.spec().title.to_owned(),
        None => match chosen.common(|node| node.kind.spec().title) {
            Some(word) => format!("{} nodes, each: {word}", chosen.nodes.len()),
            None => format!("{} nodes", chosen.nodes.len()),
        },
    };
    let colour = match chosen.common(|node| node.kind.family()) {
        Some(family) => theme::of(ui.ctx()).family(family),
        None => theme::of(ui.ctx()).dim,
    };
    ui.label(
        RichText::new(word)
            .font(theme::strong(theme::SMALL))
            .color(colour),
    );
    let (document, group, ids) = (sheet.document(), sheet.group(), &chosen.ids);
    let name = chosen.common(|node| node.name.as_str());
    // Where it has no name of its own, what it stands for is what people call it.
    let instead = chosen
        .only()
        .map(|(_, node)| node.display_title(sheet.graph()));
    TextField::new("Name", name)
        .title()
        .hint(instead.as_deref().unwrap_or(""))
        .show(ui, sheet.requests, "Rename", |text| {
            properties::named(document, group, ids, text)
        });
    let about = chosen.common(|node| node.description.as_str());
    TextField::new("Description", about)
        .hint("What it is for")
        .rows(2)
        .show(ui, sheet.requests, "Describe", |text| {
            properties::described(document, group, ids, text)
        });
}

/// The problems of a node, with what mends them.
fn wrong(ui: &mut Ui, sheet: &mut Sheet<'_>, chosen: &Chosen<'_>) {
    let Some((id, _)) = chosen.only() else { return };
    let open = sheet.open;
    for (at, problem) in open.live.problems_of(sheet.group(), id).enumerate() {
        ui.push_id(("problem", at), |ui| {
            ui.horizontal_top(|ui| {
                let (_, rect) = ui.allocate_space(eframe::egui::vec2(16.0, 18.0));
                sign(ui, rect.center(), problem.severity);
                ui.add(eframe::egui::Label::new(&problem.sentence).wrap());
            });
            ui.horizontal(|ui| {
                ui.add_space(20.0);
                problems::mend(ui, sheet, problem);
            });
        });
    }
}

/// What a node gives, with the sample.
fn now(ui: &mut Ui, sheet: &Sheet<'_>, chosen: &Chosen<'_>) {
    let Some((id, node)) = chosen.only() else {
        return;
    };
    let canvas = sheet.open.live_canvas();
    for (port, _) in sheet.graph().output_types(sheet.group(), node) {
        let Some(shown) = canvas.value(Wire { node: id, port }) else {
            continue;
        };
        let unit =
            inclination_project::scene::rows::unit_of(sheet.graph(), sheet.group(), node, port);
        let text = value_with_unit(shown, &unit);
        let caption = match (&node.kind, port) {
            (NodeKind::Group { group, .. }, Some(port)) => {
                let group = sheet.graph().groups.get(group);
                let ports = group.map_or(&[][..], |group| &group.outputs);
                Port::find(ports, port).map_or("Gives", |port| &port.name)
            }
            (NodeKind::Decision, _) => "Picks",
            (NodeKind::Option(_), _) => "Weighs",
            _ => "Gives",
        };
        property(
            ui,
            caption,
            "What it gives now, with the stats' samples.",
            |ui| {
                ui.label(RichText::new(text).font(theme::numbers(theme::SMALL)));
            },
        );
    }
}

fn kind(ui: &mut Ui, sheet: &mut Sheet<'_>, chosen: &Chosen<'_>) {
    let stat = chosen.common(|node| match node.kind {
        NodeKind::Stat(stat) => Some(stat),
        _ => None,
    });
    if let Some(Some(stat)) = stat {
        let name = sheet.graph().stat(stat).map_or("none", |stat| &stat.name);
        let hint = "The stat that it gives; its ends and unit stand with the stats.";
        property(ui, "Stat", hint, |ui| {
            if ui.button(name).clicked() {
                let place = inclination_core::model::Place::stat(stat);
                sheet.requests.push(Request::Reveal(place));
            }
        });
    }
    if chosen.common(|node| node.kind.family()).is_none() {
        return;
    }
    let Some(first) = chosen.nodes.first() else {
        return;
    };
    let offered = kinds::offered(&first.kind);
    let can = |spec: &&Spec| offered.iter().any(|other| other.key == spec.key);
    let is_common = chosen.specs.iter().all(can);
    if offered.len() < 2 || !is_common {
        return;
    }
    let words: Vec<String> = offered.iter().map(|spec| capitalize(spec.title)).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let key = chosen.common(|node| node.kind.spec().key);
    let at = key.and_then(|key| offered.iter().position(|spec| spec.key == key));
    let hint = "What it is. What both kinds have stays as it is.";
    let now = property(ui, "Kind", hint, |ui| pick(ui, "Kind", &words, at));
    if let Some(spec) = now.and_then(|at| offered.get(at)) {
        change_kind(sheet, &chosen.ids, spec);
    }
}
