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

/// What a key does in a cell.
#[derive(Clone, Debug)]
enum CellKey {
    /// Moves by rows and columns.
    Move(isize, isize),
    Act(TableAction),
    /// Pastes a text from the clipboard into the option.
    Paste(String),
    /// Returns to the canvas.
    Leave,
    /// Begins to edit the cell with the letters that follow.
    Type,
}

impl Table {
    /// Handles the keys of the cell at the cursor, if it has the focus. Several keys of one frame
    /// have the effect that they would have one after the other.
    pub(super) fn handle_keys(&mut self, ui: &Ui, sheet: &mut PanelSheet<'_>, shown: &ShownTable) {
        let id = cell_id(ui.scope_id(), self.cursor.option, self.cursor.place.column);
        if self.editor.is_some() || !ui.memory(|memory| memory.has_focus(id)) {
            return;
        }
        let keys = take_cell_keys(ui);

        let mut place = self.cursor.place;
        for key in &keys {
            if let CellKey::Move(rows, columns) = key {
                place = shown.clamp(Place {
                    row: place.row.saturating_add_signed(*rows),
                    column: place.column.saturating_add_signed(*columns),
                });
            }
        }
        if place != self.cursor.place {
            self.set_cursor(shown, place);
            self.wants_focus = true;
            self.select_at(sheet, shown, place);
        }

        match keys.last() {
            Some(CellKey::Act(action)) => self.run(sheet, shown, place, *action),
            Some(CellKey::Type) if has_editor(shown, place) => {
                self.run(sheet, shown, place, TableAction::Edit);
            }
            Some(CellKey::Paste(text)) => {
                let decision = shown.table.decision;
                let request = match shown.row(place.row) {
                    None => Request::Notify(String::from("Paste in the row of an option.")),
                    Some(row) => Request::PasteIntoOption {
                        decision,
                        option: row.wire.node,
                        text: text.clone(),
                    },
                };
                sheet.requests.push(request);
            }
            Some(CellKey::Leave) => {
                ui.memory_mut(|memory| memory.surrender_focus(id));
                sheet.requests.push(Request::UncoverCanvas);
            }
            _ => {}
        }
        if matches!(keys.last(), Some(CellKey::Act(_) | CellKey::Type)) {
            let typed = take_typed_text(ui);
            if let Some(editor) = &mut self.editor
                && !typed.is_empty()
            {
                editor.begin_with(typed);
            }
        }
    }
}

/// Removes the keys of a cell from the input: moves, and the first other one after them.
fn take_cell_keys(ui: &Ui) -> Vec<CellKey> {
    let mut keys = Vec::new();
    ui.input_mut(|input| {
        input.events.retain(|event| {
            if keys
                .last()
                .is_some_and(|key| !matches!(key, CellKey::Move(..)))
            {
                return true;
            }
            match event {
                Event::Copy => {
                    keys.push(CellKey::Act(TableAction::Copy));
                    false
                }
                Event::Cut => {
                    keys.push(CellKey::Act(TableAction::Cut));
                    false
                }
                Event::Paste(text) => {
                    keys.push(CellKey::Paste(text.clone()));
                    false
                }
                Event::Text(text) if text.starts_with(char::is_alphanumeric) => {
                    keys.push(CellKey::Type);
                    true
                }
                Event::Key {
                    key,
                    modifiers,
                    pressed: true,
                    ..
                } => {
                    let count = keys.len();
                    keys.extend(find_cell_key(*modifiers, *key));
                    keys.len() == count
                }
                _ => true,
            }
        });
    });
    keys
}

fn find_cell_key(modifiers: Modifiers, key: Key) -> Option<CellKey> {
    let act = |action| Some(CellKey::Act(action));
    if modifiers.matches_exact(Modifiers::ALT) {
        return match key {
            Key::ArrowLeft => act(TableAction::MoveBack),
            Key::ArrowRight => act(TableAction::MoveOn),
            Key::ArrowUp => act(TableAction::MoveUp),
            Key::ArrowDown => act(TableAction::MoveDown),
            _ => None,
        };
    }
    if modifiers.matches_exact(Modifiers::SHIFT) {
        return match key {
            Key::ArrowDown => act(TableAction::CopyDown),
            Key::Enter => act(TableAction::ShowOnCanvas),
            _ => None,
        };
    }
    if modifiers.any() {
        return None;
    }
    match key {
        Key::Enter | Key::F2 => act(TableAction::Edit),
        Key::Insert => act(TableAction::AddOption),
        Key::Delete | Key::Backspace => act(TableAction::Remove),
        Key::ArrowLeft => Some(CellKey::Move(0, -1)),
        Key::ArrowRight => Some(CellKey::Move(0, 1)),
        Key::ArrowUp => Some(CellKey::Move(-1, 0)),
        Key::ArrowDown => Some(CellKey::Move(1, 0)),
        Key::Home => Some(CellKey::Move(0, isize::MIN)),
        Key::End => Some(CellKey::Move(0, isize::MAX)),
        Key::Escape => Some(CellKey::Leave),
        _ => None,
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
