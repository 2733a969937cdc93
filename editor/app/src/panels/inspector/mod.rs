//! The inspector: every property of the selection. For several nodes it shows the properties they
//! share and changes all of them in one step. Without a selection it shows the properties of the
//! canvas: the graph or the open group.

pub(crate) mod canvas_properties;
mod choosing_tile;
pub(crate) mod effects;
pub(crate) mod formula;
pub(crate) mod input_rows;
mod kind_description;
pub(crate) mod kind_fields;
mod node;
pub(crate) mod notes_and_frames;
pub(crate) mod presets;
mod reorder_handle;
pub(crate) mod views;
mod wire;

use eframe::egui::Ui;
use inclination_project::selection::Item;

use super::{
    PanelSheet,
    curve::CurveEditor,
    draw_scrolled,
    node_fields::SelectedNodes,
    tour_anchors::{self, TourAnchor},
};

pub(super) fn draw_panel(ui: &mut Ui, sheet: &mut PanelSheet<'_>, curves: &mut CurveEditor) {
    let selection = &sheet.open.view.selection;
    let lead = selection.lead();
    let nodes = SelectedNodes::from_selection(sheet);
    tour_anchors::record_anchor(ui, TourAnchor::Inspector, ui.max_rect());

    let shown = nodes.single_node().map(|(id, _)| id);
    formula::accept_left_draft(ui, sheet, shown);

    draw_scrolled(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 4.0;
        // The ID keeps an unfinished edit from carrying over to the next selection.
        ui.push_id((sheet.open.id().0, lead, sheet.group()), |ui| match lead {
            Some(Item::Note(id)) if nodes.is_empty() => notes_and_frames::draw_note(ui, sheet, id),
            Some(Item::Frame(id)) if nodes.is_empty() => {
                notes_and_frames::draw_frame(ui, sheet, id);
            }
            Some(Item::Wire(id, key) | Item::Bend(id, key, _)) if nodes.is_empty() => {
                wire::draw_wire(ui, sheet, id, key);
            }
            _ if !nodes.is_empty() => node::draw_nodes(ui, sheet, &nodes, curves),
            _ => match sheet.group() {
                Some(group) => canvas_properties::draw_group(ui, sheet, group),
                None => canvas_properties::draw_graph(ui, sheet),
            },
        });
    });
}
