//! The field for a formula: it marks the first mistake and completes names of stats and functions.

use eframe::egui::{
    CompletionPopup, FontId, Id, Key, Margin, RectAlign, Response, Stroke, Suggestion, TextBuffer,
    TextEdit, Ui,
    text::{CCursor, LayoutJob},
};
use inclination_core::authoring::{
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

/// The lines of a long formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FormulaLines {
    /// A single line, which scrolls.
    Single,
    /// As many lines as it needs.
    Wrapped,
}

/// Draws the field. Tab completes the word before the caret.
pub(crate) fn show_formula_field(
    ui: &mut Ui,
    id: Id,
    text: &mut String,
    font: FontId,
    lines: FormulaLines,
    graph: &Graph,
) -> FormulaResponse {
    let color = theme::current_palette(ui.ctx()).text;
    let wrapped_font = font.clone();
    let mut wrap = |ui: &Ui, text: &dyn TextBuffer, width: f32| {
        let text = text.as_str().to_owned();
        let mut job = LayoutJob::simple(text, wrapped_font.clone(), color, width);
        job.keep_trailing_whitespace = true;
        ui.fonts_mut(|fonts| fonts.layout_job(job))
    };
    // Enter confirms, and does not begin a new line.
    let mut field = TextEdit::singleline(text)
        .font(font)
        .hint_text("hour >= 20 and mood <= 0.5")
        .margin(Margin::symmetric(6, 3))
        .desired_width(f32::INFINITY);
    if lines == FormulaLines::Wrapped {
        field = field.layouter(&mut wrap);
    }

    let completed = CompletionPopup::new(id)
        .word_boundary(|letter| !letter.is_alphanumeric() && letter != '_')
        .align(RectAlign::BOTTOM_START)
        .accept_keys([Key::Tab])
        .show(ui, field, |query| {
            let letters = query.text.chars().take(query.word_range.start.0);
            let before: String = letters.collect();
            let found = completions(graph, &before, query.word);
            found.into_iter().map(suggest).collect()
        });
    let mut output = completed.text_edit;
    if completed.accepted.is_some() {
        output.response.response.mark_changed();
    }

    let mistake = parse(text).err();
    if let Some(mistake) = &mistake
        && output.response.has_focus()
    {
        let letter_at = |at: usize| text.get(..at).unwrap_or("").chars().count();
        let start = letter_at(mistake.place.start);
        let end = letter_at(mistake.place.end).max(start + 1);
        let [from, to] = [start, end].map(|at| output.galley.pos_from_cursor(CCursor::new(at)));

        let left = output.galley_pos.x + from.left();
        let is_wrapped = to.top() > from.top();
        let end = if is_wrapped {
            output.galley.rect.right()
        } else {
            to.left()
        };
        let right = (output.galley_pos.x + end).max(left + 6.0);
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
