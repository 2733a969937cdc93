//! The properties of a wire: its source and its destination.

use eframe::egui::Ui;
use inclination_core::authoring::model::{NodeId, Place, Socket, SocketKey};

use super::super::{
    PanelSheet,
    node_fields::show_wired,
    widgets::{first_heading, property},
};
use crate::request::Request;

pub(super) fn draw_wire(ui: &mut Ui, sheet: &mut PanelSheet<'_>, id: NodeId, key: SocketKey) {
    let Some(node) = sheet.open.body().get(&id) else {
        return;
    };
    let Some(wire) = node.socket(key).and_then(Socket::wire) else {
        return;
    };
    first_heading(ui, "Wire");
    property(ui, "From", "The source of the value.", |ui| {
        show_wired(ui, sheet, id, key, wire, "this input");
    });
    property(ui, "To", "The node that reads the value.", |ui| {
        let name = node.display_title(sheet.graph());
        if ui.button(name).clicked() {
            sheet
                .requests
                .push(Request::Reveal(Place::node(sheet.group(), id)));
        }
    });
}
