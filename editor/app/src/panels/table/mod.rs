//! The table panel: a decision with a row for each option and a cell for each consideration. The
//! arrows move between cells, Enter edits one, and every change is an edit of the graph.

mod cell_editor;
mod completion;
mod drawing;

use eframe::egui::{self, EventFilter, Id, Key, Modifiers, Response, ScrollArea, Sense, Ui, vec2};
use inclination_analysis::{
    open_document::DocumentId,
    readout::{TableReadout, ThumbnailCache, read_table},
};
use inclination_core::model::{GroupId, NodeId};
use inclination_project::{
    decision_table::{self, DecisionTable, TableCell, TableRow},
    edit::{Edit, decisions, nodes},
    scene::Scene,
    selection::{Item, Selection},
};

use super::{
    PanelSheet,
    widgets::{pick_word, remark},
};
use crate::{request::Request, theme};
use cell_editor::{CellEditor, EditTarget, EditorAction};
use drawing::{ROW_HEIGHT, TableColumns};

pub use cell_editor::editor_field_label;
pub use completion::NO_CURVE;
pub use drawing::{add_cell_label, cell_label_start, option_label_start};

/// Label of the row that adds an option.
pub const ADD_OPTION: &str = "Add option";
/// Label of the list of decisions.
pub const TABLE_DECISION: &str = "Decision in the table";
/// Label of the switch that sorts the rows.
pub const SORT_OPTIONS: &str = "Sort by likelihood";
/// Label of the button of an empty canvas.
pub const ADD_TABLE_DECISION: &str = "Add a decision with a first option";
/// The name of the first option of a decision that is added here.
const FIRST_OPTION: &str = "Option 1";

/// A place in the table. Column 0 is the option, and the columns after it are its considerations.
/// The row after the last one adds an option.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Place {
    row: usize,
    column: usize,
}

/// The state of the table panel.
#[derive(Debug, Default)]
pub(super) struct Table {
    canvas: Option<(DocumentId, Option<GroupId>)>,
    decision: Option<NodeId>,
    cursor: Place,
    /// Whether the rows are sorted by likelihood.
    is_sorted: bool,
    /// The selection that the table has followed or made.
    selection: Selection,
    editor: Option<CellEditor>,
    /// Whether the cell at the cursor takes the keyboard focus.
    wants_focus: bool,
    thumbnails: ThumbnailCache,
}

/// An action on the table.
#[derive(Clone, Copy, Debug)]
enum TableAction {
    Edit,
    AddOption,
    Remove,
    ShowOnCanvas,
    CopyDown,
    CopyToAll,
    MoveBack,
    MoveOn,
    MoveUp,
    MoveDown,
}

/// The table of a frame with its live values.
struct ShownTable {
    table: DecisionTable,
    readout: TableReadout,
    /// The rows in the order in which they are shown.
    order: Vec<usize>,
}

impl ShownTable {
    fn row(&self, shown: usize) -> Option<&TableRow> {
        self.table.rows.get(*self.order.get(shown)?)
    }

    fn cell(&self, place: Place) -> Option<&TableCell> {
        let row = self.row(place.row)?;
        row.cells.get(place.column.checked_sub(1)?)
    }

    /// Returns the last column of a row: the one that adds a consideration.
    fn last_column(&self, shown: usize) -> usize {
        match self.row(shown) {
            Some(row) if row.is_option => row.cells.len() + 1,
            _ => 0,
        }
    }
}

impl Table {
    /// Draws the panel.
    pub(super) fn draw(&mut self, ui: &mut Ui, sheet: &mut PanelSheet<'_>) {
        let decisions = DecisionTable::decisions(sheet.graph(), sheet.group());
        self.follow_canvas(sheet, &decisions);
        let Some(shown) = self.read(sheet) else {
            self.draw_without_decision(ui, sheet);
            return;
        };
        self.follow_selection(sheet, &shown);
        self.clamp_cursor(&shown);
        self.handle_keys(ui, sheet, &shown);

        ui.add_space(4.0);
        self.draw_toolbar(ui, sheet, &decisions);
        ui.add_space(4.0);
        self.draw_rows(ui, sheet, &shown);
    }

    /// Moves the keyboard focus to the table in the next frame.
    pub(super) fn request_focus(&mut self) {
        self.wants_focus = true;
    }

    /// Forgets what belongs to another canvas, and shows a decision that exists.
    fn follow_canvas(&mut self, sheet: &PanelSheet<'_>, decisions: &[NodeId]) {
        let canvas = Some((sheet.open.id(), sheet.group()));
        if self.canvas != canvas {
            *self = Self {
                canvas,
                is_sorted: self.is_sorted,
                wants_focus: self.wants_focus,
                ..Self::default()
            };
        }
        if !self.decision.is_some_and(|id| decisions.contains(&id)) {
            self.decision = decisions.first().copied();
            self.cursor = Place::default();
            self.editor = None;
        }
    }

    fn read(&mut self, sheet: &PanelSheet<'_>) -> Option<ShownTable> {
        let table = DecisionTable::new(sheet.graph(), sheet.group(), self.decision?)?;
        let canvas = sheet.open.live_canvas();
        let readout = read_table(&canvas, &table);
        let cells = table.rows.iter().flat_map(|row| &row.cells);
        self.thumbnails
            .update_curves(&canvas, cells.filter_map(|cell| cell.curve));

        let mut order: Vec<usize> = (0..table.rows.len()).collect();
        if self.is_sorted {
            let key = |at: &usize| {
                let row = readout.rows.get(*at);
                row.map_or((0.0, 0.0, 0.0), |row| {
                    (row.chance, row.rank, row.weight.unwrap_or(0.0))
                })
            };
            order.sort_by(|one, other| {
                let (one, other) = (key(one), key(other));
                let by_chance = other.0.total_cmp(&one.0);
                let by_rank = other.1.total_cmp(&one.1);
                by_chance.then(by_rank).then(other.2.total_cmp(&one.2))
            });
        }
        Some(ShownTable {
            table,
            readout,
            order,
        })
    }

    /// Moves to the node that was selected outside the table.
    fn follow_selection(&mut self, sheet: &PanelSheet<'_>, shown: &ShownTable) {
        let selection = &sheet.open.view.selection;
        if *selection == self.selection {
            return;
        }
        self.selection = selection.clone();
        let Some(node) = selection.lead_node() else {
            return;
        };
        let body = sheet.open.body();
        if body
            .get(&node)
            .is_some_and(|found| found.kind == inclination_core::model::NodeKind::Decision)
        {
            self.decision = Some(node);
            return;
        }
        if let Some((row, cell)) = shown.table.find_node(node)
            && let Some(row) = shown.order.iter().position(|at| *at == row)
        {
            let column = cell.map_or(0, |cell| cell + 1);
            self.cursor = Place { row, column };
            return;
        }

        let others = DecisionTable::decisions(sheet.graph(), sheet.group());
        let found = others.into_iter().find(|decision| {
            let table = DecisionTable::new(sheet.graph(), sheet.group(), *decision);
            table.is_some_and(|table| table.find_node(node).is_some())
        });
        if let Some(decision) = found {
            self.decision = Some(decision);
            // The cell is looked up in the next frame, in the table of that decision.
            self.selection = Selection::default();
        }
    }

    fn clamp_cursor(&mut self, shown: &ShownTable) {
        self.cursor.row = self.cursor.row.min(shown.order.len());
        let last = shown.last_column(self.cursor.row);
        self.cursor.column = self.cursor.column.min(last);
    }

    fn place_id(ui: &Ui, place: Place) -> Id {
        ui.scope_id().with(("table cell", place.row, place.column))
    }

    fn handle_keys(&mut self, ui: &Ui, sheet: &mut PanelSheet<'_>, shown: &ShownTable) {
        let id = Self::place_id(ui, self.cursor);
        if self.editor.is_some() || !ui.memory(|memory| memory.has_focus(id)) {
            return;
        }
        let pressed = |modifiers, key| ui.input_mut(|input| input.consume_key(modifiers, key));

        let actions = [
            (Modifiers::ALT, Key::ArrowLeft, TableAction::MoveBack),
            (Modifiers::ALT, Key::ArrowRight, TableAction::MoveOn),
            (Modifiers::ALT, Key::ArrowUp, TableAction::MoveUp),
            (Modifiers::ALT, Key::ArrowDown, TableAction::MoveDown),
            (Modifiers::SHIFT, Key::ArrowDown, TableAction::CopyDown),
            (Modifiers::SHIFT, Key::Enter, TableAction::ShowOnCanvas),
            (Modifiers::NONE, Key::Enter, TableAction::Edit),
            (Modifiers::NONE, Key::F2, TableAction::Edit),
            (Modifiers::NONE, Key::Insert, TableAction::AddOption),
            (Modifiers::NONE, Key::Delete, TableAction::Remove),
            (Modifiers::NONE, Key::Backspace, TableAction::Remove),
        ];
        for (modifiers, key, action) in actions {
            if pressed(modifiers, key) {
                self.run(sheet, shown, self.cursor, action);
                return;
            }
        }

        let mut to = self.cursor;
        if pressed(Modifiers::NONE, Key::ArrowLeft) {
            to.column = to.column.saturating_sub(1);
        }
        if pressed(Modifiers::NONE, Key::ArrowRight) {
            to.column += 1;
        }
        if pressed(Modifiers::NONE, Key::ArrowUp) {
            to.row = to.row.saturating_sub(1);
        }
        if pressed(Modifiers::NONE, Key::ArrowDown) {
            to.row += 1;
        }
        if pressed(Modifiers::NONE, Key::Home) {
            to.column = 0;
        }
        if pressed(Modifiers::NONE, Key::End) {
            to.column = usize::MAX;
        }
        if to != self.cursor {
            self.cursor = to;
            self.clamp_cursor(shown);
            self.wants_focus = true;
            self.select_at(sheet, shown, self.cursor);
        }
    }

    /// Selects the node at a place: the curve of a cell, whose numbers the inspector then edits, or
    /// else the consideration or the option.
    fn select_at(&mut self, sheet: &mut PanelSheet<'_>, shown: &ShownTable, place: Place) {
        let node = match shown.cell(place) {
            Some(cell) => Some(cell.curve.unwrap_or(cell.wire.node)),
            None => shown.row(place.row).map(|row| row.wire.node),
        };
        if let Some(node) = node {
            let selection = Selection::from_items([Item::Node(node)]);
            self.selection = selection.clone();
            sheet.requests.push(Request::Select(selection));
        }
    }

    /// Runs an action at a place.
    fn run(
        &mut self,
        sheet: &mut PanelSheet<'_>,
        shown: &ShownTable,
        place: Place,
        action: TableAction,
    ) {
        let (document, group) = (sheet.document(), sheet.group());
        self.cursor = place;
        self.wants_focus = true;
        let row = shown.row(place.row);
        let cell = shown.cell(place);

        match (action, row, cell) {
            (TableAction::AddOption, ..) | (TableAction::Edit, None, _) => {
                self.cursor = Place {
                    row: shown.order.len(),
                    column: 0,
                };
                self.editor = Some(CellEditor::for_name(EditTarget::NewOption, String::new()));
            }
            (TableAction::Edit, Some(row), Some(cell)) if cell.is_editable() => {
                let option = row.wire.node;
                self.editor = Some(CellEditor::for_cell(document, group, option, cell));
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
        let place = self.cursor;

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
                        self.cursor = Place {
                            row: place.row + 1,
                            column: below.cells.len() + 1,
                        };
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
                    self.cursor.column = to;
                }
            }
            (TableAction::MoveUp | TableAction::MoveDown, _) if !self.is_sorted => {
                let to = match action {
                    TableAction::MoveDown => Some(place.row + 1),
                    _ => place.row.checked_sub(1),
                };
                if let Some((to, other)) = to.and_then(|to| Some((to, shown.row(to)?))) {
                    let (from, onto) = (row.position, other.position);
                    let edits = decision_table::move_option(document, group, decision, from, onto);
                    sheet.request_edit("Move an option", edits);
                    self.cursor.row = to;
                }
            }
            _ => {}
        }
    }

    fn draw_toolbar(&mut self, ui: &mut Ui, sheet: &mut PanelSheet<'_>, decisions: &[NodeId]) {
        let graph = sheet.graph();
        let names: Vec<String> = decisions
            .iter()
            .filter_map(|id| sheet.open.body().get(id))
            .map(|node| node.display_title(graph))
            .collect();
        ui.horizontal(|ui| {
            ui.add_space(12.0);
            if let [name] = &*names {
                ui.label(egui::RichText::new(name).font(theme::heading_font(theme::TEXT_SIZE)));
            } else {
                let words: Vec<&str> = names.iter().map(String::as_str).collect();
                let chosen = decisions.iter().position(|id| Some(*id) == self.decision);
                if let Some(at) = pick_word(ui, TABLE_DECISION, &words, chosen) {
                    self.decision = decisions.get(at).copied();
                    self.cursor = Place::default();
                }
            }
            ui.add_space(8.0);
            ui.checkbox(&mut self.is_sorted, SORT_OPTIONS);
            ui.add_space(8.0);
            remark(ui, "Enter: edit. Insert: add option. Delete: remove.");
        });
    }

    fn draw_rows(&mut self, ui: &mut Ui, sheet: &mut PanelSheet<'_>, shown: &ShownTable) {
        let columns = TableColumns::new(ui.available_width(), shown.table.column_count());
        let lines = shown.order.len() + 1;
        let mut clicked = None;
        let mut asked = None;
        let mut cursor_rect = None;
        // IDs must not depend on the scroll area, because keys are handled outside it.
        let ids = ui.scope_id();

        ScrollArea::both()
            .auto_shrink([false, false])
            .show(ui, |ui| {
                let size = vec2(columns.total_width(), ROW_HEIGHT * lines as f32 + 12.0);
                let (area, _) = ui.allocate_exact_size(size, Sense::hover());
                for row in 0..lines {
                    for column in 0..=shown.last_column(row) {
                        let place = Place { row, column };
                        let rect = columns.cell_rect(area.left_top(), row, column);
                        let is_cursor = place == self.cursor;
                        if is_cursor {
                            cursor_rect = Some(rect);
                        } else if !ui.is_rect_visible(rect) {
                            continue;
                        }
                        let id = ids.with(("table cell", row, column));
                        let response = ui.interact(rect, id, Sense::click());
                        self.draw_place(ui, sheet, shown, place, &response);

                        if is_cursor && std::mem::take(&mut self.wants_focus) {
                            response.request_focus();
                            response.scroll_to_me(None);
                        }
                        if response.has_focus() {
                            keep_arrows(ui, id);
                        }
                        if response.gained_focus() && !is_cursor {
                            clicked = Some((place, false));
                        }
                        if response.clicked() {
                            response.request_focus();
                            let is_row = shown.row(row).is_some_and(|row| row.is_option);
                            let is_button =
                                column == shown.last_column(row) && (is_row || row == lines - 1);
                            clicked = Some((place, response.double_clicked() || is_button));
                        }
                        response.context_menu(|ui| {
                            if let Some(action) = draw_menu(ui, shown, place) {
                                asked = Some((place, action));
                            }
                        });
                    }
                }
            });

        if let Some((place, edits)) = clicked.filter(|_| self.editor.is_none()) {
            self.cursor = place;
            self.select_at(sheet, shown, place);
            if edits {
                asked = Some((place, TableAction::Edit));
            }
        }
        if let Some((place, action)) = asked {
            self.run(sheet, shown, place, action);
        }
        if let Some(rect) = cursor_rect {
            self.show_editor(ui, sheet, shown, rect);
        }
    }

    fn show_editor(
        &mut self,
        ui: &Ui,
        sheet: &mut PanelSheet<'_>,
        shown: &ShownTable,
        rect: egui::Rect,
    ) {
        let Some(editor) = &mut self.editor else {
            return;
        };
        let (document, group) = (sheet.document(), sheet.group());
        let (target, decision) = (editor.target, shown.table.decision);
        let action = editor.show(ui, rect, document);
        if matches!(action, EditorAction::Editing) {
            return;
        }
        self.editor = None;
        self.wants_focus = true;

        match (action, target) {
            (EditorAction::Named(name), EditTarget::NewOption) => {
                let added = decision_table::add_option(document, group, decision, &name);
                if let Some((_, edits)) = added {
                    sheet.request_edit("Add an option", edits);
                    self.cursor.column = 1;
                }
            }
            (EditorAction::Named(name), EditTarget::OptionName(option)) => {
                let edits = nodes::rename_node(document, group, option, &name);
                sheet.request_edit("Rename an option", edits);
            }
            (EditorAction::Filled(content), EditTarget::NewCell(option)) => {
                let added = decision_table::add_cell(document, group, decision, option, &content);
                if let Some((_, edits)) = added {
                    sheet.request_edit("Add a consideration", edits);
                    self.cursor.column += 1;
                }
            }
            (EditorAction::Filled(content), EditTarget::Cell(option, position)) => {
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
            }
            _ => {}
        }
    }
}

/// Returns the edits that add a decision with one option.
fn first_decision(sheet: &PanelSheet<'_>) -> Vec<Edit> {
    let (document, group) = (sheet.document(), sheet.group());
    let scene = Scene::new(document, group);
    let bounds = scene.nodes.iter().map(|node| node.rect);
    let right = bounds.fold(0.0, |right: f32, rect| right.max(rect.right() + 80.0));
    let at = egui::pos2(right + 900.0, 0.0);
    let chosen = Selection::default();
    let added = decisions::add_decision(document, &scene, group, &chosen, at);
    let Some((decision, mut edits)) = added else {
        return Vec::new();
    };

    let then = inclination_project::edit::apply_edits(document, &edits);
    let is_empty = then
        .graph
        .body(group)
        .and_then(|body| body.get(&decision))
        .is_some_and(|node| node.rows.is_empty());
    if is_empty {
        let option = decision_table::add_option(&then, group, decision, FIRST_OPTION);
        edits.extend(option.into_iter().flat_map(|(_, edits)| edits));
    }
    edits
}

/// Shows a node on the canvas.
fn show_on_canvas(sheet: &mut PanelSheet<'_>, node: NodeId) {
    let group = sheet.group();
    let item = Some(Item::Node(node));
    sheet.requests.push(Request::ShowCanvas(group, item));
}

/// Draws the context menu of a place. Returns the chosen action.
fn draw_menu(ui: &mut Ui, shown: &ShownTable, place: Place) -> Option<TableAction> {
    let is_cell = shown.cell(place).is_some();
    let is_editable = shown.cell(place).is_some_and(TableCell::is_editable);
    let is_row = shown.row(place.row).is_some();

    let entries = [
        ("Edit", TableAction::Edit, !is_cell || is_editable),
        (
            "Copy to the option below",
            TableAction::CopyDown,
            is_editable,
        ),
        (
            "Copy to every other option",
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

/// Keeps the arrow keys for the focused cell.
fn keep_arrows(ui: &Ui, id: Id) {
    let filter = EventFilter {
        horizontal_arrows: true,
        vertical_arrows: true,
        ..EventFilter::default()
    };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(id, filter));
}

impl Table {
    /// Draws the panel of a canvas without a decision.
    fn draw_without_decision(&mut self, ui: &mut Ui, sheet: &mut PanelSheet<'_>) {
        super::draw_scrolled(ui, |ui| {
            remark(
                ui,
                "A decision is shown here as a table: a row for each option, a cell for each consideration.",
            );
            ui.add_space(4.0);
            let button = ui.button(ADD_TABLE_DECISION);
            if std::mem::take(&mut self.wants_focus) {
                button.request_focus();
            }
            if button.clicked() {
                sheet.request_edit("Add a decision", first_decision(sheet));
                self.wants_focus = true;
            }
        });
    }

    fn draw_place(
        &self,
        ui: &Ui,
        sheet: &PanelSheet<'_>,
        shown: &ShownTable,
        place: Place,
        response: &Response,
    ) {
        let at = shown.order.get(place.row).copied();
        let row = at.and_then(|at| shown.table.rows.get(at));
        let now = at.and_then(|at| shown.readout.rows.get(at));
        let (Some(row), Some(now)) = (row, now) else {
            drawing::draw_button(ui, response, ADD_OPTION, ADD_OPTION);
            return;
        };
        let Some(cell_at) = place.column.checked_sub(1) else {
            let count = shown.order.len();
            let has_ranks = shown.readout.has_ranks;
            drawing::draw_option(ui, response, row, now, (place.row, count), has_ranks);
            return;
        };
        match row.cells.get(cell_at).zip(now.cells.get(cell_at)) {
            Some((cell, value)) => {
                let curve = cell.curve.and_then(|curve| self.thumbnails.get(curve));
                let title = cell.curve.map(|curve| {
                    decision_table::curve_title(sheet.document(), sheet.group(), curve)
                });
                let look = drawing::CellLook {
                    option: &row.name,
                    column: place.column,
                    cell,
                    value,
                    thumbnail: curve,
                    curve_title: title.as_deref(),
                };
                drawing::draw_cell(ui, response, &look);
            }
            None => drawing::draw_button(ui, response, "+", &add_cell_label(&row.name)),
        }
    }
}
