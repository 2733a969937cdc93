//! The table panel: a decision with a row for each option and a cell for each consideration. The
//! arrows move between cells, Enter or a letter edits one, and every change is an edit of the
//! graph.

mod actions;
mod cell_editor;
mod completion;
mod drawing;
mod editing;
mod keys;
mod rows;
mod shown_table;

use eframe::egui::{self, Context, Id, Ui};
use inclination_analysis::{open_document::DocumentId, readout::ThumbnailCache};
use inclination_core::authoring::model::{GroupId, NodeId, NodeKind, Wire};
use inclination_project::{
    decision_table::{self, DecisionTable},
    edit::{Edit, decisions},
    scene::Scene,
    selection::{Item, Selection},
};

use super::{
    PanelSheet,
    widgets::{pick_word, remark},
};
use crate::{request::Request, theme};
use cell_editor::{CellEditor, CellOrigin};
use shown_table::{CachedTable, Place, RowOrder, ShownTable};

pub use cell_editor::editor_field_label;
pub use completion::NO_CURVE;
pub use drawing::{add_cell_label, cell_label_start, option_label_start};

/// Label of the row that adds an option.
pub const ADD_OPTION: &str = "Add option";
/// Label of the list of decisions.
pub const TABLE_DECISION: &str = "Decision in the table";
/// Label of the switch that sorts the rows.
pub const SORT_OPTIONS: &str = "Sort by chance";
/// Label of the button of an empty canvas.
pub const ADD_TABLE_DECISION: &str = "Add a decision with a first option";
/// Beginning of the link to a default option that is not among the rows.
pub const DEFAULT_OPTION: &str = "Default option:";
/// The name of the first option of a decision that is added here.
const FIRST_OPTION: &str = "Option 1";

/// The place of the keyboard in the table. It stays with its option when rows move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Cursor {
    /// The place in the last frame.
    place: Place,
    /// The option, or `None` in the row that adds one.
    option: Option<Wire>,
}

impl Cursor {
    fn new(row: usize, column: usize, option: Option<Wire>) -> Self {
        let place = Place { row, column };
        Self { place, option }
    }
}

/// The state of the table panel.
#[derive(Debug, Default)]
pub(super) struct Table {
    canvas: Option<(DocumentId, Option<GroupId>)>,
    decision: Option<NodeId>,
    cached: CachedTable,
    cursor: Cursor,
    /// Whether the rows are sorted by probability.
    is_sorted: bool,
    order: RowOrder,
    /// The selection that the table has followed or made.
    selection: Selection,
    editor: Option<CellEditor>,
    /// Whether the editor opens again in the next frame, for the numbers of the curve.
    reopens: Option<CellOrigin>,
    /// Whether the cell at the cursor takes the keyboard focus.
    wants_focus: bool,
    /// The cell that had the focus when the table was drawn.
    focused_cell: Option<Id>,
    thumbnails: ThumbnailCache,
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
        self.find_cursor(&shown);
        self.keep_focus(ui);
        self.follow_selection(sheet, &shown);
        self.reopen_editor(sheet, &shown);
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

    /// Returns whether a cell has the keyboard focus.
    pub(super) fn has_focused_cell(&self, context: &Context) -> bool {
        let focused = context.memory(egui::Memory::focused);
        focused.is_some() && focused == self.focused_cell
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
            self.cursor = Cursor::default();
            self.editor = None;
        }
    }

    fn read(&mut self, sheet: &PanelSheet<'_>) -> Option<ShownTable> {
        let is_editing = self.editor.is_some() || self.reopens.is_some();
        let (order, is_sorted) = (&mut self.order, self.is_sorted);
        self.cached
            .read(sheet, self.decision?, is_sorted, order, is_editing)
    }

    /// Finds the row of the cursor's option, which may have moved.
    fn find_cursor(&mut self, shown: &ShownTable) {
        let mut place = self.cursor.place;
        let found = self.cursor.option.and_then(|id| shown.find_option(id));
        if let Some(row) = found {
            place.row = row;
        }
        self.set_cursor(shown, place);
    }

    /// Moves the keyboard focus to the cell at the cursor if the focused cell is gone, for example
    /// because undo removed it.
    fn keep_focus(&mut self, ui: &Ui) {
        let cell = cell_id(ui.scope_id(), self.cursor.option, self.cursor.place.column);
        let Some(before) = self.focused_cell.filter(|before| *before != cell) else {
            return;
        };
        let is_cell_gone = ui.ctx().read_response(before).is_none();
        if is_cell_gone && ui.memory(|memory| memory.focused().is_none_or(|id| id == before)) {
            self.wants_focus = true;
        }
    }

    /// Moves the cursor to the nearest place that exists.
    fn set_cursor(&mut self, shown: &ShownTable, place: Place) {
        let place = shown.clamp(place);
        let option = shown.option(place.row);
        self.cursor = Cursor { place, option };
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
            .is_some_and(|found| found.kind == NodeKind::Decision)
        {
            self.decision = Some(node);
            return;
        }
        if let Some((row, cell)) = shown.table.find_node(node)
            && let Some(row) = shown.order.iter().position(|at| *at == row)
        {
            let column = cell.map_or(0, |cell| cell + 1);
            self.set_cursor(shown, Place { row, column });
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
                    self.cursor = Cursor::default();
                }
            }
            ui.add_space(8.0);
            ui.checkbox(&mut self.is_sorted, SORT_OPTIONS);
            ui.add_space(8.0);
            remark(ui, "Type to edit. Insert: add option. Delete: remove.");
        });
    }

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
}

/// Returns the ID of a cell, by its option and its column.
fn cell_id(scope: Id, option: Option<Wire>, column: usize) -> Id {
    scope.with(("table cell", option, column))
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
