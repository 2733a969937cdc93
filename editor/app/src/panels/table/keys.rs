//! The keys of the focused cell. A letter or a digit begins to edit the cell, as in a spreadsheet.

use eframe::egui::{Event, EventFilter, Id, Key, Modifiers, Ui};

use super::{
    super::PanelSheet,
    Table,
    actions::TableAction,
    cell_id,
    shown_table::{Place, ShownTable},
};
use crate::request::Request;

impl Table {
    /// Handles the keys of the cell at the cursor, if it has the focus.
    pub(super) fn handle_keys(&mut self, ui: &Ui, sheet: &mut PanelSheet<'_>, shown: &ShownTable) {
        let id = cell_id(ui.scope_id(), self.cursor.option, self.cursor.place.column);
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
                self.run(sheet, shown, self.cursor.place, action);
                // A fast typist is a letter ahead.
                self.type_taken_text(ui);
                return;
            }
        }

        if pressed(Modifiers::NONE, Key::Escape) {
            ui.memory_mut(|memory| memory.surrender_focus(id));
            sheet.requests.push(Request::UncoverCanvas);
            return;
        }
        if begins_text(ui) {
            let place = self.cursor.place;
            if has_editor(shown, place) {
                self.run(sheet, shown, place, TableAction::Edit);
            }
            self.type_taken_text(ui);
            return;
        }

        let place = self.cursor.place;
        let mut to = place;
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
        if to != place {
            self.set_cursor(shown, to);
            self.wants_focus = true;
            self.select_at(sheet, shown, self.cursor.place);
        }
    }

    /// Gives letters that were typed in this frame to the editor that has just been opened.
    fn type_taken_text(&mut self, ui: &Ui) {
        let typed = take_typed_text(ui);
        if let Some(editor) = &mut self.editor
            && !typed.is_empty()
        {
            editor.begin_with(typed);
        }
    }
}

/// Returns whether a place is edited in the table.
fn has_editor(shown: &ShownTable, place: Place) -> bool {
    match (shown.row(place.row), shown.cell(place)) {
        (None, _) => true,
        (Some(_), Some(cell)) => cell.is_editable(),
        (Some(row), None) => row.is_option,
    }
}

/// Returns whether a letter or a digit was typed.
fn begins_text(ui: &Ui) -> bool {
    ui.input(|input| {
        let mut texts = input.events.iter().filter_map(|event| match event {
            Event::Text(text) => Some(text),
            _ => None,
        });
        texts
            .next()
            .is_some_and(|text| text.starts_with(char::is_alphanumeric))
    })
}

/// Removes the text that was typed in this frame from the input, and returns it.
fn take_typed_text(ui: &Ui) -> String {
    let mut typed = String::new();
    ui.input_mut(|input| {
        input.events.retain(|event| {
            let Event::Text(text) = event else {
                return true;
            };
            typed.push_str(text);
            false
        });
    });
    typed
}

/// Keeps the arrow keys and Escape for the focused cell.
pub(super) fn keep_cell_keys(ui: &Ui, id: Id) {
    let filter = EventFilter {
        horizontal_arrows: true,
        vertical_arrows: true,
        escape: true,
        ..EventFilter::default()
    };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(id, filter));
}
