//! Other curves of the canvas, to be laid over the one that is shown.

use std::collections::BTreeSet;

use eframe::egui::Ui;
use inclination_analysis::open_document::DocumentId;
use inclination_core::{
    kind::Family,
    model::{GroupId, NodeId},
};
use inclination_project::selection::{Item, Selection};

use super::{
    super::{
        Sheet,
        widgets::{link, property, remark, toggle},
    },
    Curve, read,
};
use crate::request::Request;

/// Which are laid over it.
#[derive(Debug, Default)]
pub(super) struct Compare {
    chosen: BTreeSet<(DocumentId, Option<GroupId>, NodeId)>,
}

impl Compare {
    /// The list to choose from.
    pub(super) fn draw(&mut self, ui: &mut Ui, sheet: &Sheet<'_>, own: NodeId) {
        let others: Vec<(NodeId, String)> = curves(sheet)
            .into_iter()
            .filter(|(id, _)| *id != own)
            .collect();
        if others.is_empty() {
            remark(ui, "There is no other curve on this canvas.");
            return;
        }
        remark(
            ui,
            "Laid over this one. A curve of another input is stretched from end to end.",
        );
        for (id, name) in others {
            let key = (sheet.open.id(), sheet.group(), id);
            let is_on = self.chosen.contains(&key);
            let now = ui.push_id(id.0, |ui| {
                property(ui, &name, "Lays it over this one.", |ui| {
                    toggle(ui, &compare_curve(&name), Some(is_on))
                })
            });
            match now.inner {
                Some(true) => {
                    self.chosen.insert(key);
                }
                Some(false) => {
                    self.chosen.remove(&key);
                }
                None => {}
            }
        }
    }

    /// The curves that are laid over another, with their names.
    pub(super) fn curves<'a>(&self, sheet: &Sheet<'a>, own: NodeId) -> Vec<(String, Curve<'a>)> {
        let place = (sheet.open.id(), sheet.group());
        let all = self.chosen.iter();
        let here = all.filter(|(document, group, id)| (*document, *group) == place && *id != own);
        let found = here.filter_map(|(_, _, id)| {
            let node = sheet.open.played_body().get(id)?;
            Some((node.display_title(sheet.graph()), read(sheet, node)?))
        });
        found.collect()
    }
}

/// A way to a curve while none is selected.
pub(super) fn offer(ui: &mut Ui, sheet: &mut Sheet<'_>) {
    let all = curves(sheet);
    let Some((id, name)) = all.first() else {
        return;
    };
    if link(ui, &format!("Edit {name}"), "Selects it.").clicked() {
        let selection = Selection::of([Item::Node(*id)]);
        sheet.requests.push(Request::Select(selection));
    }
}

/// Every curve of the canvas with its name.
fn curves(sheet: &Sheet<'_>) -> Vec<(NodeId, String)> {
    let body = sheet.open.body().iter();
    let curves = body.filter(|(_, node)| node.kind.family() == Family::Curve);
    let mut all: Vec<(NodeId, String)> = curves
        .map(|(id, node)| (*id, node.display_title(sheet.graph())))
        .collect();
    all.sort_by(|one, other| one.1.cmp(&other.1));
    all
}

/// Returns the label of the toggle that draws another curve too.
pub fn compare_curve(name: &str) -> String {
    format!("Compare with {name}")
}
