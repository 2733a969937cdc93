//! Draws the rows in view. The options stay in view while the considerations scroll sideways.

use std::ops::Range;

use eframe::egui::{Id, Rect, Response, ScrollArea, Sense, Stroke, Ui, UiBuilder, vec2};
use inclination_analysis::readout::TableRowReadout;
use inclination_project::decision_table::{self, TableRow};

use super::{
    super::{PanelSheet, widgets::quiet_link},
    ADD_OPTION, DEFAULT_OPTION, Table,
    actions::{TableAction, draw_menu, show_on_canvas},
    add_cell_label, cell_id,
    drawing::{self, ROW_HEIGHT, TableColumns},
    keys::keep_cell_keys,
    shown_table::{Place, ShownTable},
};
use crate::theme;

/// What the pointer and the focus did to the cells of a frame.
#[derive(Default)]
struct CellEvents {
    /// A cell that got the focus or was clicked, and whether to edit it.
    clicked: Option<(Place, bool)>,
    /// An entry of a context menu.
    asked: Option<(Place, TableAction)>,
    /// The place of the cell at the cursor on the screen.
    cursor_rect: Option<Rect>,
}

/// The parts of the panel in which cells are drawn.
struct CellSpace<'a> {
    columns: &'a TableColumns,
    /// The scope of the IDs of cells. Keys are handled outside the scroll area.
    ids: Id,
    /// The corner of the scrolled content.
    corner: eframe::egui::Pos2,
    /// How far the content is scrolled to the right.
    scrolled: f32,
}

impl Table {
    pub(super) fn draw_rows(
        &mut self,
        ui: &mut Ui,
        sheet: &mut PanelSheet<'_>,
        shown: &ShownTable,
    ) {
        let columns = TableColumns::new(
            ui.available_width(),
            shown.table.column_count(),
            shown.readout.has_ranks,
        );
        let lines = shown.order.len() + 1;
        let mut events = CellEvents::default();
        let ids = ui.scope_id();

        ScrollArea::both()
            .auto_shrink([false, false])
            .show_viewport(ui, |ui, view| {
                let size = vec2(columns.total_width(), ROW_HEIGHT * lines as f32 + 12.0);
                let (area, _) = ui.allocate_exact_size(size, Sense::hover());
                let space = CellSpace {
                    columns: &columns,
                    ids,
                    corner: area.left_top(),
                    scrolled: view.left().max(0.0),
                };

                // The options are outside the part that scrolls sideways.
                let left = space.option_rect(0).right();
                let mut cells_ui = ui.new_child(UiBuilder::new().max_rect(area));
                cells_ui.set_clip_rect(ui.clip_rect().with_min_x(left));

                let cursor_row = self.cursor.place.row;
                let in_view = rows_in_view(view, lines);
                let cursor_row = Some(cursor_row).filter(|row| !in_view.contains(row));
                for row in in_view.chain(cursor_row) {
                    self.draw_row(ui, &cells_ui, sheet, shown, &space, row, &mut events);
                }
                draw_default_option(ui, sheet, shown, space.option_rect(lines - 1));
                if space.scrolled > 0.0 {
                    let line = theme::current_palette(ui.ctx()).line;
                    let clip = ui.clip_rect();
                    ui.painter()
                        .vline(left + 2.0, clip.y_range(), Stroke::new(1.0, line));
                }
            });

        if let Some((place, edits)) = events.clicked.filter(|_| self.editor.is_none()) {
            self.set_cursor(shown, place);
            self.select_at(sheet, shown, place);
            if edits {
                events.asked = Some((place, TableAction::Edit));
            }
        }
        if let Some((place, action)) = events.asked {
            self.run(sheet, shown, place, action);
        }
        if let Some(rect) = events.cursor_rect {
            self.show_editor(ui, sheet, shown, rect);
        }
    }

    #[expect(
        clippy::too_many_arguments,
        reason = "two parts of the panel, the table, and what happens there"
    )]
    fn draw_row(
        &mut self,
        options_ui: &Ui,
        cells_ui: &Ui,
        sheet: &PanelSheet<'_>,
        shown: &ShownTable,
        space: &CellSpace<'_>,
        row: usize,
        events: &mut CellEvents,
    ) {
        let read = shown.row(row).map(|row| {
            let canvas = sheet.open.live_canvas();
            let curves = row.cells.iter().filter_map(|cell| cell.curve);
            self.thumbnails.update_curves(&canvas, curves);
            (row, shown.readout.read_row(&canvas, &shown.table, row))
        });

        for column in 0..=shown.last_column(row) {
            let place = Place { row, column };
            let ui = if column == 0 { options_ui } else { cells_ui };
            let is_button =
                column == shown.last_column(row) && shown.row(row).is_none_or(|row| row.is_option);
            let rect = match (space.cell_rect(place), column) {
                (rect, 0) if is_button => drawing::add_option_rect(rect),
                (rect, _) if is_button => drawing::add_cell_rect(rect),
                (rect, _) => rect,
            };
            let is_cursor = place == self.cursor.place;
            if is_cursor {
                events.cursor_rect = Some(rect);
            } else if !ui.is_rect_visible(rect) {
                continue;
            }

            let id = cell_id(space.ids, shown.option(row), column);
            let response = ui.interact(rect, id, Sense::click());
            let read = read.as_ref().map(|(row, now)| (*row, now));
            self.draw_place(ui, sheet, shown, place, read, &response);

            if is_cursor && std::mem::take(&mut self.wants_focus) {
                response.request_focus();
                ui.scroll_to_rect(space.rect_to_reveal(place), None);
            }
            if response.has_focus() {
                self.focused_cell = Some(id);
                keep_cell_keys(ui, id);
            }
            if response.gained_focus() && !is_cursor {
                events.clicked = Some((place, false));
            }
            if response.clicked() {
                response.request_focus();
                events.clicked = Some((place, response.double_clicked() || is_button));
            }
            response.context_menu(|ui| {
                if let Some(action) = draw_menu(ui, shown, place) {
                    events.asked = Some((place, action));
                }
            });
        }
    }

    fn draw_place(
        &self,
        ui: &Ui,
        sheet: &PanelSheet<'_>,
        shown: &ShownTable,
        place: Place,
        read: Option<(&TableRow, &TableRowReadout)>,
        response: &Response,
    ) {
        let Some((row, now)) = read else {
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

impl CellSpace<'_> {
    /// Returns the place of an option, which does not scroll sideways.
    fn option_rect(&self, row: usize) -> Rect {
        let rect = self.columns.cell_rect(self.corner, row, 0);
        rect.translate(vec2(self.scrolled, 0.0))
    }

    fn cell_rect(&self, place: Place) -> Rect {
        match place.column {
            0 => self.option_rect(place.row),
            column => self.columns.cell_rect(self.corner, place.row, column),
        }
    }

    /// Returns the area to scroll to: the cell with the width of the option, which covers the left
    /// of the table.
    fn rect_to_reveal(&self, place: Place) -> Rect {
        let option = self.option_rect(place.row);
        let rect = self.cell_rect(place);
        if place.column == 0 {
            return option;
        }
        let covered = option.right() - self.corner.x - self.scrolled;
        rect.with_min_x(rect.left() - covered)
    }
}

/// Draws a link to the default option below the button which adds an option, unless the default
/// option has a row.
fn draw_default_option(ui: &mut Ui, sheet: &mut PanelSheet<'_>, shown: &ShownTable, cell: Rect) {
    let Some(option) = &shown.table.default_option else {
        return;
    };

    let line = drawing::line_below_rows(cell);
    let builder = UiBuilder::new().id_salt("default option").max_rect(line);
    let text = format!("{DEFAULT_OPTION} {}", option.name);
    let hint = "It is chosen if no option above can be. Show it on the canvas.";
    let link = ui.scope_builder(builder, |ui| quiet_link(ui, &text, hint));
    if link.inner.clicked() {
        show_on_canvas(sheet, option.node);
    }
}

/// Returns the rows in view, and one more on each side for the Tab key.
fn rows_in_view(view: Rect, lines: usize) -> Range<usize> {
    let first = (view.top() / ROW_HEIGHT).floor().max(0.0) as usize;
    let last = (view.bottom() / ROW_HEIGHT).ceil().max(0.0) as usize;
    first.saturating_sub(1).min(lines)..(last + 1).min(lines)
}
