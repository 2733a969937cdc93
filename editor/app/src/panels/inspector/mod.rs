//! The inspector: every property of what is selected. Of several nodes it shows what they have in common, and changes
//! all of them in one step. Without a selection it is about the canvas: the graph, or the group that was entered.

mod fields;
mod grip;
mod help;
mod kinds;
mod list;
mod looks;
mod node;
mod pieces;
mod presets;
mod shared;
mod sockets;
mod views;
mod whole;
mod wire;

use eframe::egui::Ui;

use super::{
    Sheet, body,
    curve::Curves,
    spots::{self, Spot},
};
use crate::document::Item;

pub(super) use kinds::{effect, take};
pub(super) use node::Chosen;
pub(super) use sockets::{source, unit_of_input};

pub(super) fn draw(ui: &mut Ui, sheet: &mut Sheet<'_>, curves: &mut Curves) {
    let selection = &sheet.open.view.selection;
    let lead = selection.lead();
    let nodes = node::Chosen::of(sheet);
    spots::note(ui, Spot::Inspector, ui.max_rect());
    body(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 4.0;
        // Fields of one thing must not be taken for those of another that is selected next.
        ui.push_id((sheet.open.id().0, lead, sheet.group()), |ui| match lead {
            Some(Item::Note(id)) if nodes.is_empty() => looks::note(ui, sheet, id),
            Some(Item::Frame(id)) if nodes.is_empty() => looks::frame(ui, sheet, id),
            Some(Item::Wire(id, key) | Item::Bend(id, key, _)) if nodes.is_empty() => {
                wire::draw(ui, sheet, id, key);
            }
            _ if !nodes.is_empty() => node::draw(ui, sheet, &nodes, curves),
            _ => match sheet.group() {
                Some(group) => whole::group(ui, sheet, group),
                None => whole::graph(ui, sheet),
            },
        });
    });
}

/// What a curve holds, for the panel that shows one large.
pub(super) fn numbers(ui: &mut Ui, sheet: &mut Sheet<'_>, chosen: &Chosen<'_>) {
    sockets::draw(ui, sheet, chosen);
    if let Some((id, node)) = chosen.only() {
        pieces::draw(ui, sheet, id, node);
    }
    node::settings(ui, sheet, chosen);
}

/// With a capital.
pub(super) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(char::to_uppercase);
    format!(
        "{}{}",
        first.into_iter().flatten().collect::<String>(),
        letters.as_str()
    )
}
