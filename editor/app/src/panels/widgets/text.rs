//! A text field that edits the document at once: one step from the first letter until the field
//! loses the focus.

use eframe::egui::{Key, Margin, Response, TextEdit, Ui, vec2};
use inclination_project::edit::Edit;

use super::{LINE_HEIGHT, number::show_refusal, set_label};
use crate::{
    request::{Request, Requests},
    text_selection::select_all,
    theme,
};

/// A field for a text.
pub(in crate::panels) struct TextField<'a> {
    label: &'a str,
    text: Option<&'a str>,
    hint: &'a str,
    rows: usize,
    is_title: bool,
    wants_focus: bool,
    at_last: Option<FinishEdits<'a>>,
    check: Option<TextCheck<'a>>,
}

/// Returns the edits that end a step, for the typed text.
type FinishEdits<'a> = &'a dyn Fn(&str) -> Vec<Edit>;

/// Returns the reason why a typed text is refused.
type TextCheck<'a> = &'a dyn Fn(&str) -> Option<String>;

impl<'a> TextField<'a> {
    /// Creates a field with a label for screen readers. The text is `None` if the values are mixed.
    pub(in crate::panels) fn new(label: &'a str, text: Option<&'a str>) -> Self {
        Self {
            label,
            text,
            hint: "",
            rows: 1,
            is_title: false,
            wants_focus: false,
            at_last: None,
            check: None,
        }
    }

    /// Sets the text shown while the field is empty.
    pub(in crate::panels) fn hint(self, hint: &'a str) -> Self {
        Self { hint, ..self }
    }

    /// Sets the height in lines.
    pub(in crate::panels) fn rows(self, rows: usize) -> Self {
        Self { rows, ..self }
    }

    /// Uses the font of a title.
    pub(in crate::panels) fn title(self) -> Self {
        Self {
            is_title: true,
            ..self
        }
    }

    /// Focuses the field and selects all of its text.
    pub(in crate::panels) fn request_focus(self, wants_focus: bool) -> Self {
        Self {
            wants_focus,
            ..self
        }
    }

    /// Sets edits that are added to the step when typing ends without being canceled.
    pub(in crate::panels) fn on_finish(self, at_last: FinishEdits<'a>) -> Self {
        Self {
            at_last: Some(at_last),
            ..self
        }
    }

    /// Sets what refuses a typed text. The reason is shown while the text is typed. If typing ends
    /// with such a text, the step is canceled.
    pub(in crate::panels) fn check(self, check: TextCheck<'a>) -> Self {
        Self {
            check: Some(check),
            ..self
        }
    }

    /// Draws the field. Typing becomes one step with a title, and `make` returns the edits for a
    /// text.
    pub(in crate::panels) fn show(
        self,
        ui: &mut Ui,
        requests: &mut Requests,
        title: &str,
        make: impl Fn(&str) -> Vec<Edit>,
    ) -> Response {
        let id = ui.scope_id().with(("text", self.label));
        let begun = id.with("begun");
        let is_begun = ui
            .data(|data| data.get_temp::<bool>(begun))
            .unwrap_or(false);
        let mut text = self.text.unwrap_or_default().to_owned();
        let hint = if self.text.is_none() {
            "mixed"
        } else {
            self.hint
        };

        let edit = if self.rows > 1 {
            TextEdit::multiline(&mut text).desired_rows(self.rows)
        } else {
            TextEdit::singleline(&mut text).min_size(vec2(0.0, LINE_HEIGHT - 2.0))
        };
        let font = if self.is_title {
            theme::heading_font(15.0)
        } else {
            theme::text_font(theme::TEXT_SIZE)
        };
        let edit = edit
            .id(id)
            .font(font)
            .hint_text(hint)
            .margin(Margin::symmetric(6, 3))
            .desired_width(f32::INFINITY);

        let response = ui.add(edit);
        set_label(&response, self.label);
        let is_typed = is_begun || response.changed();
        let refusal = self
            .check
            .filter(|_| is_typed)
            .and_then(|check| check(&text));
        if let Some(sentence) = &refusal {
            show_refusal(ui, id, response.rect, sentence);
        }
        if response.gained_focus() {
            response.scroll_to_me(None);
        }
        if self.wants_focus {
            response.request_focus();
            select_all(ui.ctx(), id, &text);
        }

        let is_pressed = |key| ui.input(|input| input.key_pressed(key));
        if refusal.is_some() && response.lost_focus() && is_pressed(Key::Enter) {
            // The text stays, to be corrected.
            response.request_focus();
        }

        if response.changed() {
            if !is_begun {
                requests.push(Request::BeginStep(title.to_owned()));
                ui.data_mut(|data| data.insert_temp(begun, true));
            }
            requests.push(Request::ContinueStep(make(&text)));
        } else if is_begun && !response.has_focus() {
            if is_pressed(Key::Escape) {
                requests.push(Request::AbortStep);
            } else if let Some(sentence) = refusal {
                requests.push(Request::AbortStep);
                requests.push(Request::Notify(sentence));
            } else {
                if let Some(at_last) = self.at_last {
                    requests.push(Request::ContinueStep(at_last(&text)));
                }
                requests.push(Request::CommitStep);
            }
            ui.data_mut(|data| data.remove_temp::<bool>(begun));
        }

        response
    }
}
