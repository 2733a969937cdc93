//! The inspector: every property of what is selected. Of several nodes it shows what they have in common, and changes
//! all of them in one step. Without a selection it is about the canvas: the graph, or the group that was entered.

pub(crate) mod fields;
mod grip;
mod help;
pub(crate) mod list;
pub(crate) mod looks;
mod node;
pub(crate) mod presets;
pub(crate) mod views;
pub(crate) mod whole;
mod wire;

use eframe::egui::Ui;
use inclination_project::selection::Item;

use super::{
    Sheet, body,
    curve::Curves,
    node_fields::Chosen,
    spots::{self, Spot},
};

pub(super) fn draw(ui: &mut Ui, sheet: &mut Sheet<'_>, curves: &mut Curves) {
    let selection = &sheet.open.view.selection;
    let lead = selection.lead();
    let nodes = Chosen::of(sheet);
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
