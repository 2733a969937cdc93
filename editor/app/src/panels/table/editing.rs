//! Shows the editor at the cursor, and turns what was entered into edits.

use eframe::egui::{Rect, Ui};
use inclination_project::{
    decision_table,
    edit::nodes,
    selection::{Item, Selection},
};

use super::{
    super::PanelSheet,
    Cursor, Table,
    cell_editor::{CellEditor, CellOrigin, EditTarget, EditorAction},
    shown_table::ShownTable,
};
use crate::request::Request;

impl Table {
    /// Opens the editor of a cell again, whose content was accepted in the last frame, at the
    /// numbers of its curve.
    pub(super) fn reopen_editor(&mut self, sheet: &PanelSheet<'_>, shown: &ShownTable) {
        let Some(origin) = self.reopens.take() else {
            return;
        };
        let place = self.cursor.place;
        if let (Some(row), Some(cell)) = (shown.row(place.row), shown.cell(place)) {
            let (document, group) = (sheet.document(), sheet.group());
            let editor = CellEditor::for_cell(document, group, row.wire.node, cell, origin);
            self.editor = Some(editor.at_numbers());
            self.wants_focus = false;
        }
    }

    /// Shows the editor, if one is open.
    pub(super) fn show_editor(
        &mut self,
        ui: &Ui,
        sheet: &mut PanelSheet<'_>,
        shown: &ShownTable,
        rect: Rect,
    ) {
        let Some(editor) = &mut self.editor else {
            return;
        };
        let action = editor.show(ui, sheet, rect);
        if matches!(action, EditorAction::Editing) {
            return;
        }
        let target = editor.target;
        self.editor = None;
        self.wants_focus = true;
        self.accept(sheet, shown, target, action);
    }

    /// Carries out what was edited.
    fn accept(
        &mut self,
        sheet: &mut PanelSheet<'_>,
        shown: &ShownTable,
        target: EditTarget,
        action: EditorAction,
    ) {
        let (document, group) = (sheet.document(), sheet.group());
        let decision = shown.table.decision;

        match (action, target) {
            (EditorAction::Named(name), EditTarget::NewOption) => {
                let added = decision_table::add_option(document, group, decision, &name);
                if let Some((option, edits)) = added {
                    sheet.request_edit("Add an option", edits);
                    let selection = Selection::from_items([Item::Node(option)]);
                    self.selection = selection.clone();
                    sheet.requests.push(Request::Select(selection));
                    self.cursor = Cursor::new(shown.order.len(), 1, Some(option.into()));
                }
            }
            (EditorAction::Named(name), EditTarget::OptionName(option)) => {
                let edits = nodes::rename_node(document, group, option, &name);
                sheet.request_edit("Rename an option", edits);
            }
            (EditorAction::Filled { content, stays }, EditTarget::NewCell(option)) => {
                let added = decision_table::add_cell(document, group, decision, option, &content);
                if let Some((_, edits)) = added {
                    sheet.request_edit("Add a consideration", edits);
                    self.reopens = stays.then_some(CellOrigin::Added);
                    self.cursor.place.column += usize::from(!stays);
                }
            }
            (
                EditorAction::Filled { content, stays },
                EditTarget::Cell(option, position, origin),
            ) => {
                let row = shown.table.rows.iter().find(|row| row.wire.node == option);
                let mut cells = row.into_iter().flat_map(|row| &row.cells);
                let Some(cell) = cells.find(|cell| cell.position == position) else {
                    return;
                };
                let edits = decision_table::change_cell(
                    document,
                    group,
                    decision,
                    option,
                    cell,
                    &content,
                    &|wire| sheet.wire_value(wire),
                );
                sheet.request_edit("Change a consideration", edits);
                self.reopens = stays.then_some(origin);
                self.cursor.place.column += usize::from(!stays && origin == CellOrigin::Added);
            }
            _ => {}
        }
    }
}
