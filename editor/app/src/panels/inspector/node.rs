//! Nodes: what they are called, what they are, what they hold, what they give now, and what is wrong with them.

use std::collections::BTreeMap;

use eframe::egui::{RichText, Ui};
use inclination_core::{
    kind::{Family, SettingSpec, Spec},
    model::{Node, NodeId, NodeKind, Scope},
};

use super::{
    super::{
        Sheet,
        curve::Curves,
        library, problems,
        stats::past,
        widgets::{TextField, choose, heading, pick, property, remark, toggle},
    },
    capital, fields, help, list, pieces, presets,
    shared::{self, Shared},
    sockets,
};
use crate::{
    canvas::{brief, scene},
    edit::{flow, kinds, properties},
    request::Request,
    text::number,
    theme,
};

/// The nodes that are selected.
pub(in crate::panels) struct Chosen<'a> {
    pub(super) ids: Vec<NodeId>,
    pub(super) nodes: Vec<&'a Node>,
    /// What kinds they are of, each once: what all nodes of a kind have is asked of the kind.
    pub(super) specs: Vec<&'static Spec>,
}

impl<'a> Chosen<'a> {
    pub(in crate::panels) fn of(sheet: &Sheet<'a>) -> Self {
        let body = sheet.open.body();
        let selected = sheet.open.view.selection.nodes();
        let found = selected.filter_map(|id| Some((id, body.get(&id)?)));
        let (ids, nodes): (Vec<NodeId>, Vec<&Node>) = found.unzip();
        let specs = nodes.iter().map(|node| node.kind.spec());
        let specs: BTreeMap<&str, &Spec> = specs.map(|spec| (spec.key, spec)).collect();
        let specs = specs.into_values().collect();
        Self { ids, nodes, specs }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The only one.
    pub(super) fn only(&self) -> Option<(NodeId, &'a Node)> {
        match (&self.ids[..], &self.nodes[..]) {
            ([id], [node]) => Some((*id, node)),
            _ => None,
        }
    }

    /// Their kinds in the order in which they are met, each with the positions of its nodes.
    pub(super) fn kinds(&self) -> Vec<(&'static Spec, Vec<usize>)> {
        let mut all: Vec<(&'static Spec, Vec<usize>)> =
            self.specs.iter().map(|spec| (*spec, Vec::new())).collect();
        for (at, node) in self.nodes.iter().enumerate() {
            let key = node.kind.spec().key;
            if let Some((_, nodes)) = all.iter_mut().find(|(spec, _)| spec.key == key) {
                nodes.push(at);
            }
        }
        all.sort_by_key(|(_, nodes)| nodes.first().copied());
        all
    }

    /// The ids of those at some positions.
    pub(super) fn ids_at(&self, positions: &[usize]) -> Vec<NodeId> {
        let ids = positions.iter().filter_map(|at| self.ids.get(*at));
        ids.copied().collect()
    }

    /// What all of them have; none if it differs.
    pub(super) fn common<T: PartialEq>(&self, of: impl Fn(&'a Node) -> T) -> Option<T> {
        let first = of(self.nodes.first()?);
        let is_common = self.nodes.iter().all(|node| of(node) == first);
        is_common.then_some(first)
    }
}

pub(super) fn draw(ui: &mut Ui, sheet: &mut Sheet<'_>, chosen: &Chosen<'_>, curves: &mut Curves) {
    head(ui, sheet, chosen);
    wrong(ui, sheet, chosen);
    if let Some((_, node)) = chosen.only()
        && let NodeKind::Group { group, .. } = node.kind
    {
        library::part(ui, sheet, group);
    }
    match chosen.only() {
        Some((id, node)) if are_curves(chosen) => curves.draw_small(ui, sheet, id, node),
        _ => {
            now(ui, sheet, chosen);
            kind(ui, sheet, chosen);
        }
    }
    presets::draw(ui, sheet, chosen);
    sockets::draw(ui, sheet, chosen);
    if let Some((id, node)) = chosen.only() {
        list::draw(ui, sheet, id, node);
        pieces::draw(ui, sheet, id, node);
    }
    settings(ui, sheet, chosen);
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
        .map(|(_, node)| scene::title(sheet.graph(), node));
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
                super::super::widgets::sign(ui, rect.center(), problem.severity);
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
    let open = sheet.open;
    let path = open.live.path(open.view.crumbs()).node(id);
    for (port, _) in flow::outputs(sheet.graph(), sheet.group(), node) {
        let Some(shown) = open.live.value(path, port) else {
            continue;
        };
        let unit = crate::canvas::rows::unit_of(sheet.graph(), sheet.group(), node, port);
        let text = number::with_unit(&brief(shown), &unit);
        let caption = match (&node.kind, port) {
            (NodeKind::Group { group, .. }, Some(port)) => {
                let group = sheet.graph().groups.get(group);
                let ports = group.map_or(&[][..], |group| &group.outputs);
                flow::port(ports, port).map_or("Gives", |port| &port.name)
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
    let words: Vec<String> = offered.iter().map(|spec| capital(spec.title)).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let key = chosen.common(|node| node.kind.spec().key);
    let at = key.and_then(|key| offered.iter().position(|spec| spec.key == key));
    let hint = "What it is. What both kinds have stays as it is.";
    let now = property(ui, "Kind", hint, |ui| pick(ui, "Kind", &words, at));
    if let Some(spec) = now.and_then(|at| offered.get(at)) {
        super::take(sheet, &chosen.ids, spec);
    }
}

pub(super) fn settings(ui: &mut Ui, sheet: &mut Sheet<'_>, chosen: &Chosen<'_>) {
    // Of one node all of them; of several those that at least two have.
    let found: Vec<Shared<&SettingSpec>> = match chosen.only() {
        Some((_, node)) => {
            let own = node.kind.spec().settings();
            own.map(|what| Shared { what, by: vec![0] }).collect()
        }
        None => shared::settings(&chosen.kinds()),
    };
    part(ui, "Settings", None);
    for Shared { what: setting, by } in found {
        let (document, group) = (sheet.document(), sheet.group());
        let ids = chosen.ids_at(&by);
        let mut states = by
            .iter()
            .filter_map(|at| chosen.nodes.get(*at))
            .map(|node| usize::from(node.setting(setting.key)));
        let first = states.next();
        let at = first.filter(|first| states.all(|state| state == *first));
        let caption = capital(setting.title);
        let hint = format!("{}{}", setting.summary, shared::counted(chosen, &ids));
        let now = property(ui, &caption, &hint, |ui| {
            if setting.is_flag() {
                toggle(ui, &caption, at.map(|at| at == 1)).map(usize::from)
            } else {
                choose(ui, &caption, setting.options, at)
            }
        });
        if let Some(option) = now {
            let edits = properties::chosen(document, group, &ids, setting.key, option);
            sheet.edit(&format!("Change {}", setting.title), edits);
        }
    }
    if chosen.common(|node| matches!(node.kind, NodeKind::Factor(_))) == Some(true) {
        scope(ui, sheet, chosen);
    }
    shared::looks(ui, sheet, chosen);
}

fn scope(ui: &mut Ui, sheet: &mut Sheet<'_>, chosen: &Chosen<'_>) {
    let (document, group) = (sheet.document(), sheet.group());
    let declared = chosen.common(|node| match node.kind {
        NodeKind::Factor(scope) => scope,
        _ => Scope::default(),
    });
    let at = declared.and_then(|declared| Scope::ALL.iter().position(|scope| *scope == declared));
    let words = Scope::ALL.map(Scope::word);
    let hint = "Whose it is: the same for all, the agent's own, or a candidate target's.";
    let now = property(ui, "Whose", hint, |ui| choose(ui, "Whose", &words, at));
    if let Some(scope) = now.and_then(|at| Scope::ALL.get(at)) {
        let edits = properties::scoped(document, group, &chosen.ids, *scope);
        sheet.edit("Change whose a factor is", edits);
    }
}

/// Whether nodes are curves.
pub(super) fn are_curves(chosen: &Chosen<'_>) -> bool {
    chosen.common(|node| node.kind.family()) == Some(Family::Curve)
}

/// The heading above a part, with a remark where it is empty.
pub(super) fn part(ui: &mut Ui, title: &str, empty: Option<&str>) {
    heading(ui, title);
    if let Some(empty) = empty {
        remark(ui, empty);
    }
}
