//! Actions on a row or a cell, from keys and the context menu: edit, add, remove, copy and move.

use eframe::egui::Ui;
use inclination_core::authoring::model::NodeId;
use inclination_project::{
    decision_table::{self, CellSource, TableCell, TableRow},
    selection::{Item, Selection},
};

use super::{
    super::PanelSheet,
    Cursor, SORT_OPTIONS, Table,
    cell_editor::{CellEditor, CellOrigin, EditTarget},
    shown_table::{Place, ShownTable},
};
use crate::{command::Command, request::Request};

/// The advice when a cell is to be cut.
const CUT_ADVICE: &str =
    "The table has no “Cut”. Copy the consideration, paste it, then delete it.";

/// An action on the table.
#[derive(Clone, Copy, Debug)]
pub(super) enum TableAction {
    Edit,
    AddOption,
    Remove,
    ShowOnCanvas,
    CopyDown,
    CopyToAll,
    /// Copies the nodes of the cell, or the option.
    Copy,
    Cut,
    /// Asks the system for the clipboard's text, which arrives as an event.
    Paste,
    MoveBack,
    MoveOn,
    MoveUp,
    MoveDown,
}

impl Table {
    /// Runs an action at a place.
    pub(super) fn run(
        &mut self,
        sheet: &mut PanelSheet<'_>,
        shown: &ShownTable,
        place: Place,
        action: TableAction,
    ) {
        let (document, group) = (sheet.document(), sheet.group());
        self.set_cursor(shown, place);
        self.wants_focus = true;
        let row = shown.row(place.row);
        let cell = shown.cell(place);

        match (action, row, cell) {
            (TableAction::AddOption, ..) | (TableAction::Edit, None, _) => {
                let row = shown.order.len();
                self.set_cursor(shown, Place { row, column: 0 });
                self.editor = Some(CellEditor::for_name(EditTarget::NewOption, String::new()));
            }
            (TableAction::Edit, Some(row), Some(cell)) if cell.is_editable() => {
                let option = row.wire.node;
                self.editor = Some(CellEditor::for_cell(
                    document,
                    group,
                    option,
                    cell,
                    CellOrigin::Existing,
                ));
            }
            (TableAction::Edit, Some(row), None) if !row.is_option => {
                show_on_canvas(sheet, row.wire.node);
            }
            (TableAction::Edit, Some(row), None) if place.column == 0 => {
                let target = EditTarget::OptionName(row.wire.node);
                self.editor = Some(CellEditor::for_name(target, row.name.clone()));
            }
            (TableAction::Edit, Some(row), None) => {
                self.editor = Some(CellEditor::for_new_cell(document, row.wire.node));
            }
            (TableAction::Edit | TableAction::ShowOnCanvas, _, Some(cell)) => {
                show_on_canvas(sheet, cell.wire.node);
            }
            (TableAction::ShowOnCanvas, Some(row), None) => show_on_canvas(sheet, row.wire.node),

            (action, Some(row), cell) => self.change_row(sheet, shown, action, row, cell),
            _ => {}
        }
    }

    /// Removes, copies or moves a row or one of its cells, at the cursor.
    fn change_row(
        &mut self,
        sheet: &mut PanelSheet<'_>,
        shown: &ShownTable,
        action: TableAction,
        row: &TableRow,
        cell: Option<&TableCell>,
    ) {
        let (document, group) = (sheet.document(), sheet.group());
        let decision = shown.table.decision;
        let place = self.cursor.place;

        match (action, cell) {
            (TableAction::Remove, Some(cell)) => {
                let edits = decision_table::remove_cell(document, group, row.wire.node, cell);
                sheet.request_edit("Remove a consideration", edits);
            }
            (TableAction::Remove, None) if place.column == 0 => {
                let edits = decision_table::remove_option(document, group, decision, row.position);
                sheet.request_edit("Remove an option", edits);
            }

            (TableAction::CopyDown, Some(cell)) => {
                if let Some(below) = shown.row(place.row + 1).filter(|row| row.is_option) {
                    let to = [below.wire.node];
                    let edits = decision_table::copy_cell(document, group, decision, cell, &to);
                    if !edits.is_empty() {
                        self.cursor =
                            Cursor::new(place.row + 1, below.cells.len() + 1, Some(below.wire));
                    }
                    sheet.request_edit("Copy a consideration", edits);
                }
            }
            (TableAction::CopyToAll, Some(cell)) => {
                let others = shown.table.rows.iter();
                let others = others.filter(|other| other.is_option && other.wire != row.wire);
                let to: Vec<NodeId> = others.map(|other| other.wire.node).collect();
                let edits = decision_table::copy_cell(document, group, decision, cell, &to);
                sheet.request_edit("Copy a consideration", edits);
            }

            (TableAction::Copy, Some(cell)) => {
                let stat = match cell.source {
                    CellSource::Stat(node, _) => Some(node),
                    CellSource::Empty | CellSource::Other(_) => None,
                };
                let nodes = [stat, cell.curve, Some(cell.wire.node)]
                    .into_iter()
                    .flatten();
                let selection = Selection::from_items(nodes.map(Item::Node));
                self.selection = selection.clone();
                sheet.requests.push(Request::Select(selection));
                sheet.requests.run_command(Command::Copy);
            }
            (TableAction::Copy, None) => sheet.requests.run_command(Command::Copy),
            (TableAction::Cut, _) => sheet.requests.push(Request::Notify(CUT_ADVICE.into())),
            (TableAction::Paste, _) => sheet.requests.run_command(Command::Paste),

            (TableAction::MoveBack | TableAction::MoveOn, Some(cell)) => {
                let to = match action {
                    TableAction::MoveOn => place.column + 1,
                    _ => place.column - 1,
                };
                let other = shown.cell(Place {
                    column: to,
                    ..place
                });
                if let Some(other) = other {
                    let (option, from) = (row.wire.node, cell.position);
                    let edits =
                        decision_table::move_cell(document, group, option, from, other.position);
                    sheet.request_edit("Move a consideration", edits);
                    self.cursor.place.column = to;
                }
            }
            (TableAction::MoveUp | TableAction::MoveDown, _) if self.is_sorted => {
                let sentence = format!("Turn off “{SORT_OPTIONS}” to move options.");
                sheet.requests.push(Request::Notify(sentence));
            }
            (TableAction::MoveUp | TableAction::MoveDown, _) => {
                let to = match action {
                    TableAction::MoveDown => Some(place.row + 1),
                    _ => place.row.checked_sub(1),
                };
                if let Some(other) = to.and_then(|to| shown.row(to)) {
                    let (from, onto) = (row.position, other.position);
                    let edits = decision_table::move_option(document, group, decision, from, onto);
                    sheet.request_edit("Move an option", edits);
                }
            }
            _ => {}
        }
    }
}

/// Shows a node on the canvas.
pub(super) fn show_on_canvas(sheet: &mut PanelSheet<'_>, node: NodeId) {
    let group = sheet.group();
    let item = Some(Item::Node(node));
    sheet.requests.push(Request::ShowCanvas(group, item));
}

/// Draws the context menu of a place. Returns the chosen action.
pub(super) fn draw_menu(ui: &mut Ui, shown: &ShownTable, place: Place) -> Option<TableAction> {
    let is_cell = shown.cell(place).is_some();
    let is_editable = shown.cell(place).is_some_and(TableCell::is_editable);
    let is_row = shown.row(place.row).is_some();

    let entries = [
        ("Edit", TableAction::Edit, !is_cell || is_editable),
        ("Copy", TableAction::Copy, is_row),
        ("Paste", TableAction::Paste, is_row),
        (
            "Copy to the option below",
            TableAction::CopyDown,
            is_editable,
        ),
        (
            "Copy to all other options",
            TableAction::CopyToAll,
            is_editable,
        ),
        ("Move to the left", TableAction::MoveBack, is_cell),
        ("Move to the right", TableAction::MoveOn, is_cell),
        ("Move option up", TableAction::MoveUp, is_row),
        ("Move option down", TableAction::MoveDown, is_row),
        (
            "Remove",
            TableAction::Remove,
            is_cell || is_row && place.column == 0,
        ),
        ("Show on the canvas", TableAction::ShowOnCanvas, is_row),
        ("Add option", TableAction::AddOption, true),
    ];
    let mut chosen = None;
    for (title, action, _) in entries.into_iter().filter(|(_, _, is_offered)| *is_offered) {
        if ui.button(title).clicked() {
            chosen = Some(action);
            ui.close();
        }
    }
    chosen
}
