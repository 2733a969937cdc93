//! The field for a formula: it marks the first mistake and completes names of stats and functions.

use eframe::egui::{
    CompletionPopup, FontId, Id, Key, Margin, RectAlign, Response, Stroke, Suggestion, TextEdit,
    Ui, text::CCursor,
};
use inclination_core::{
    expression::{FUNCTIONS, parse},
    model::Graph,
};
use inclination_project::edit::expressions::completions;

use crate::theme;

/// Label of the field for the formula of an expression.
pub const FORMULA: &str = "Formula";

/// The state of a formula field after a frame.
pub(crate) struct FormulaResponse {
    pub(crate) response: Response,
    /// Why the formula is invalid.
    pub(crate) mistake: Option<String>,
}

/// Draws the field. Tab completes the word before the caret.
pub(crate) fn show_formula_field(
    ui: &mut Ui,
    id: Id,
    text: &mut String,
    font: FontId,
    graph: &Graph,
) -> FormulaResponse {
    let field = TextEdit::singleline(text)
        .font(font)
        .hint_text("hour >= 20 and mood <= 0.5")
        .margin(Margin::symmetric(6, 3))
        .desired_width(f32::INFINITY);

    let output = CompletionPopup::new(id)
        .word_boundary(|letter| !letter.is_alphanumeric() && letter != '_')
        .align(RectAlign::BOTTOM_START)
        .accept_keys([Key::Tab])
        .show(ui, field, |query| {
            let letters = query.text.chars().take(query.word_range.start.0);
            let before: String = letters.collect();
            let found = completions(graph, &before, query.word);
            found.into_iter().map(suggest).collect()
        })
        .text_edit;

    let mistake = parse(text).err();
    if let Some(mistake) = &mistake
        && output.response.has_focus()
    {
        let letter_at = |at: usize| text.get(..at).unwrap_or("").chars().count();
        let start = letter_at(mistake.place.start);
        let end = letter_at(mistake.place.end).max(start + 1);
        let [from, to] = [start, end].map(|at| output.galley.pos_from_cursor(CCursor::new(at)));

        let left = output.galley_pos.x + from.left();
        let right = (output.galley_pos.x + to.left()).max(left + 6.0);
        let bottom = output.galley_pos.y + from.bottom();
        let color = theme::current_palette(ui.ctx()).error;
        let painter = ui
            .painter()
            .with_clip_rect(output.text_clip_rect.expand(2.0));
        painter.hline(left..=right, bottom, Stroke::new(2.0, color));
    }

    FormulaResponse {
        response: output.response.response,
        mistake: mistake.map(|mistake| mistake.message),
    }
}

/// Returns a suggestion. A function shows its arguments.
fn suggest(text: String) -> Suggestion {
    let function = text.strip_suffix('(');
    let function = function.and_then(|name| FUNCTIONS.iter().find(|known| known.name == name));
    match function {
        Some(function) => Suggestion::new(text).description(function.arguments),
        None => Suggestion::new(text).description("stat"),
    }
}
