//! Selecting text in a field from outside, before the next frame draws it.

use std::ops::Range;

use eframe::egui::{
    Context, Id, TextEdit,
    text::{CCursor, CCursorRange},
};

/// Selects all of a text.
pub(crate) fn select_all(context: &Context, id: Id, text: &str) {
    select_letters(context, id, 0..text.chars().count());
}

/// Selects a range of a text, counted in characters.
pub(crate) fn select_letters(context: &Context, id: Id, letters: Range<usize>) {
    let mut state = TextEdit::load_state(context, id).unwrap_or_default();
    let range = CCursorRange::two(CCursor::new(letters.start), CCursor::new(letters.end));
    state.cursor.set_char_range(Some(range));
    state.store(context, id);
}
