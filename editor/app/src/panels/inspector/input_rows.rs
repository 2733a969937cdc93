//! The rows of nodes that take any number of inputs: combiners' inputs, an option's considerations,
//! a decision's options, and the named cases of switches and sets.

use eframe::egui::Ui;
use inclination_core::{
    authoring::{
        kind::SocketType,
        model::{Node, NodeId, SocketKey},
    },
    text::capitalize,
};
use inclination_project::{
    edit::{self, rows},
    scene::{End, SocketRef},
};

use super::super::{
    PanelSheet,
    node_fields::show_socket,
    widgets::{TextField, icon_button, link_button, property, property_with_width, section},
};
use crate::request::Request;

/// Label of the link that adds a case.
pub const ADD_CASE: &str = "+ Add case";
/// Label of the link that adds a row.
pub const ADD_ROW: &str = "+ Add row";

pub(super) fn draw_rows(ui: &mut Ui, sheet: &mut PanelSheet<'_>, id: NodeId, node: &Node) {
    let spec = node.kind.spec();
    let Some(first) = spec.row.first() else {
        return;
    };
    if node.kind.expression().is_some() || node.kind.effects().is_some() {
        return;
    }
    let is_cases = node.kind.cases().is_some();
    let (title, empty, add) = match first.ty {
        _ if is_cases => ("Cases", "Add a case for each choice of the stat.", ADD_CASE),
        SocketType::Option => ("Options", "Connect the options to choose from.", ""),
        SocketType::Consideration => ("Considerations", "Connect considerations.", ""),
        _ => ("Rows", "Add a row for each input.", ADD_ROW),
    };

    let count = node.row_count();
    section(ui, title, (count == 0).then_some(empty));
    for row in 0..count {
        ui.push_id(("row", row), |ui| {
            self::draw_row(ui, sheet, id, node, row, count);
        });
    }

    if !add.is_empty() && link_button(ui, add, "Add one at the end.").clicked() {
        let edits = rows::add_row(sheet.document(), sheet.group(), id);
        sheet.request_edit("Add a row", edits);
    }

    if add.is_empty() {
        let response = link_button(
            ui,
            &format!("+ Connect {}", first.title),
            "List everything that can be connected.",
        );
        if response.clicked() {
            let end = End::NewRow;
            sheet.requests.push(Request::OpenConnect {
                at: SocketRef { node: id, end },
                beside: Some(response.rect.left_bottom()),
            });
        }
    }
}

fn draw_row(
    ui: &mut Ui,
    sheet: &mut PanelSheet<'_>,
    id: NodeId,
    node: &Node,
    row: usize,
    count: usize,
) {
    let (document, group) = (sheet.document(), sheet.group());
    let spec = node.kind.spec();
    let case = node.kind.cases().and_then(|cases| cases.get(row));
    let caption = match case {
        Some(_) => String::from("Case"),
        None => format!("{}", row + 1),
    };

    if let Some(case) = case {
        let label = format!("Case {}", row + 1);
        property(
            ui,
            "Case",
            "The stat's choice that selects this case.",
            |ui| {
                draw_row_buttons(ui, sheet, id, node, row, count);
                TextField::new(&label, Some(case)).show(
                    ui,
                    sheet.requests,
                    "Rename a case",
                    |text| rows::rename_case(document, group, id, row, text),
                );
            },
        );
    }

    for (column, socket) in spec.row.iter().enumerate() {
        let key = SocketKey::Row(row as u16, column as u8);
        let label = format!("{} {}", capitalize(socket.title), row + 1);
        let name = match (column, case) {
            (0, None) => caption.as_str(),
            _ => &capitalize(socket.title),
        };

        ui.push_id(column, |ui| {
            let across = if column == 0 && case.is_none() {
                24.0
            } else {
                88.0
            };
            property_with_width(ui, across, name, socket.summary, |ui| {
                if column == 0 && case.is_none() {
                    draw_row_buttons(ui, sheet, id, node, row, count);
                }
                show_socket(ui, sheet, id, node, key, socket, &label);
            });
        });
    }
}

fn draw_row_buttons(
    ui: &mut Ui,
    sheet: &mut PanelSheet<'_>,
    id: NodeId,
    node: &Node,
    row: usize,
    count: usize,
) {
    let (document, group) = (sheet.document(), sheet.group());
    // Cutting the wire of an option or a consideration removes its row, so it needs no button.
    let key = SocketKey::Row(row as u16, 0);
    let is_wired = node
        .socket(key)
        .is_some_and(|socket| socket.wire().is_some());
    let goes_with_wire = is_wired && edit::wiring::is_list_row(node, key);

    let label = format!("Remove row {}", row + 1);
    if !goes_with_wire && icon_button(ui, "−", &label).clicked() {
        sheet.request_edit("Remove a row", rows::remove_row(document, group, id, row));
    }
    if row > 0 && icon_button(ui, "↑", &format!("Move row {} up", row + 1)).clicked() {
        sheet.request_edit(
            "Move a row",
            rows::move_row(document, group, id, row, row - 1),
        );
    }
    if row == 0 && count > 1 && icon_button(ui, "↓", "Move row 1 down").clicked() {
        sheet.request_edit("Move a row", rows::move_row(document, group, id, 0, 1));
    }
}
