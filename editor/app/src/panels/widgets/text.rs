//! A text: what is typed is in the document at once, as one step from the first letter until the keyboard goes elsewhere.

use eframe::egui::{Key, Margin, Response, TextEdit, Ui, vec2};
use inclination_project::edit::Edit;

use super::{LINE, labelled};
use crate::{
    request::{Request, Requests},
    text_selection::select_all,
    theme,
};

/// A text's field.
pub(in crate::panels) struct TextField<'a> {
    label: &'a str,
    text: Option<&'a str>,
    hint: &'a str,
    rows: usize,
    is_title: bool,
    wants_focus: bool,
    at_last: Option<Finish<'a>>,
}

/// The edits that end a step, made of what was typed.
type Finish<'a> = &'a dyn Fn(&str) -> Vec<Edit>;

impl<'a> TextField<'a> {
    /// A field that screen readers call so; without a text if there are several.
    pub(in crate::panels) fn new(label: &'a str, text: Option<&'a str>) -> Self {
        Self {
            label,
            text,
            hint: "",
            rows: 1,
            is_title: false,
            wants_focus: false,
            at_last: None,
        }
    }

    /// What is shown while it is empty.
    pub(in crate::panels) fn hint(self, hint: &'a str) -> Self {
        Self { hint, ..self }
    }

    /// As high as so many lines.
    pub(in crate::panels) fn rows(self, rows: usize) -> Self {
        Self { rows, ..self }
    }

    /// In the letters of a title.
    pub(in crate::panels) fn title(self) -> Self {
        Self {
            is_title: true,
            ..self
        }
    }

    /// Takes the keyboard, with all of it selected.
    pub(in crate::panels) fn focus(self, wants_focus: bool) -> Self {
        Self {
            wants_focus,
            ..self
        }
    }

    /// What is done besides, in the same step, once something was typed and is kept.
    pub(in crate::panels) fn at_last(self, at_last: Finish<'a>) -> Self {
        Self {
            at_last: Some(at_last),
            ..self
        }
    }

    /// Draws it. What is typed is asked for as one step with a title, by the edits that are made of a text.
    pub(in crate::panels) fn show(
        self,
        ui: &mut Ui,
        requests: &mut Requests,
        title: &str,
        make: impl Fn(&str) -> Vec<Edit>,
    ) -> Response {
        let id = ui.scope_id().with(("text", self.label));
        let mut text = self.text.unwrap_or_default().to_owned();
        let hint = if self.text.is_none() {
            "mixed"
        } else {
            self.hint
        };
        let edit = if self.rows > 1 {
            TextEdit::multiline(&mut text).desired_rows(self.rows)
        } else {
            TextEdit::singleline(&mut text).min_size(vec2(0.0, LINE - 2.0))
        };
        let font = if self.is_title {
            theme::strong(15.0)
        } else {
            theme::words(theme::TEXT)
        };
        let edit = edit
            .id(id)
            .font(font)
            .hint_text(hint)
            .margin(Margin::symmetric(6, 3))
            .desired_width(f32::INFINITY);
        let response = ui.add(edit);
        labelled(&response, self.label);
        if response.gained_focus() {
            response.scroll_to_me(None);
        }
        if self.wants_focus {
            response.request_focus();
            select_all(ui.ctx(), id, &text);
        }
        let begun = id.with("begun");
        let is_begun = ui
            .data(|data| data.get_temp::<bool>(begun))
            .unwrap_or(false);
        if response.changed() {
            if !is_begun {
                requests.push(Request::Begin(title.to_owned()));
                ui.data_mut(|data| data.insert_temp(begun, true));
            }
            requests.push(Request::GoOn(make(&text)));
        } else if is_begun && !response.has_focus() {
            let is_taken_back = ui.input(|input| input.key_pressed(Key::Escape));
            if let Some(at_last) = self.at_last.filter(|_| !is_taken_back) {
                requests.push(Request::GoOn(at_last(&text)));
            }
            requests.push(if is_taken_back {
                Request::Abort
            } else {
                Request::Commit
            });
            ui.data_mut(|data| data.remove_temp::<bool>(begun));
        }
        response
    }
}
