//! A number with its unit: dragged to the side, or clicked and typed, with arithmetic. Shows few decimals and types all
//! of them. One drag is one step.

use eframe::egui::{
    Align2, Color32, CursorIcon, Id, Key, Margin, Rect, Response, Sense, TextEdit, Ui, WidgetInfo,
    accesskit, vec2,
};
use inclination_project::{
    edit::Edit,
    text::{number, scrub_number},
};

use super::{LINE, focus_ring, labelled};
use crate::{
    request::{Request, Requests},
    text_selection::select_all,
    theme,
};

/// What is done to a number's field.
enum FieldEvent {
    /// A drag begins.
    Begin,
    /// The drag has come to a number.
    Drag(f32),
    /// The drag ends.
    End,
    /// The drag was taken back; it began with this number.
    Cancel(f32),
    /// A number was typed; `None`: the field was emptied.
    Set(Option<f32>),
    /// What was typed is no number, which a sentence says.
    Refuse(String),
}

/// A number's field.
pub(in crate::panels) struct NumberField<'a> {
    label: &'a str,
    value: Option<f32>,
    instead: &'a str,
    begin: f32,
    unit: &'a str,
    span: Option<f32>,
    within: (f32, f32),
    is_whole: bool,
    width: f32,
    is_plain: bool,
}

impl<'a> NumberField<'a> {
    /// A field that screen readers call so. Without a value it shows what is said [`Self::instead`].
    pub(in crate::panels) fn new(label: &'a str, value: Option<f32>) -> Self {
        Self {
            label,
            value,
            instead: "mixed",
            begin: value.unwrap_or(0.0),
            unit: "",
            span: None,
            within: (-f32::MAX, f32::MAX),
            is_whole: false,
            width: 96.0,
            is_plain: false,
        }
    }

    /// What is shown without a value, and what dragging begins at then.
    pub(in crate::panels) fn instead(self, instead: &'a str, begin: f32) -> Self {
        Self {
            instead,
            begin: self.value.unwrap_or(begin),
            ..self
        }
    }

    pub(in crate::panels) fn unit(self, unit: &'a str) -> Self {
        Self { unit, ..self }
    }

    /// How far a long drag goes.
    pub(in crate::panels) fn span(self, span: f32) -> Self {
        let span = (span.is_finite() && span > 0.0).then_some(span);
        Self { span, ..self }
    }

    /// What dragging does not leave. Typing may: a problem says so.
    pub(in crate::panels) fn within(self, low: f32, high: f32) -> Self {
        Self {
            within: (low.min(high), low.max(high)),
            ..self
        }
    }

    /// Whether dragging goes through whole numbers alone. Typing gives any.
    pub(in crate::panels) fn whole(self, is_whole: bool) -> Self {
        Self { is_whole, ..self }
    }

    pub(in crate::panels) fn width(self, width: f32) -> Self {
        Self { width, ..self }
    }

    /// As wide as what it shows, and without a box until the pointer is on it.
    pub(in crate::panels) fn plain(self) -> Self {
        let letters = self
            .value
            .map_or(4, |value| shown(value, self.unit).chars().count());
        Self {
            // The letters of its face are as wide as each other.
            width: (letters as f32 * theme::SMALL * 0.6 + 14.0).clamp(40.0, 120.0),
            is_plain: true,
            ..self
        }
    }

    /// How wide it is where there is room.
    pub(in crate::panels) fn wanted(&self) -> f32 {
        self.width
    }

    /// Draws it. What is done to it is asked for as one step with a title, by the edits that are made of a number.
    pub(in crate::panels) fn show(
        self,
        ui: &mut Ui,
        requests: &mut Requests,
        title: &str,
        make: impl Fn(f32) -> Vec<Edit>,
    ) -> Response {
        let make = |value: Option<f32>| value.map_or_else(Vec::new, &make);
        self.show_optional(ui, requests, title, make)
    }

    /// The same of a number that may be left out: who empties the field leaves it out.
    pub(in crate::panels) fn show_optional(
        self,
        ui: &mut Ui,
        requests: &mut Requests,
        title: &str,
        make: impl Fn(Option<f32>) -> Vec<Edit>,
    ) -> Response {
        self.show_events(ui, &mut |event| match event {
            FieldEvent::Begin => requests.push(Request::Begin(title.to_owned())),
            FieldEvent::Drag(value) => requests.push(Request::GoOn(make(Some(value)))),
            FieldEvent::End => requests.push(Request::Commit),
            FieldEvent::Cancel(_) => requests.push(Request::Abort),
            FieldEvent::Set(value) => requests.edit(title, make(value)),
            FieldEvent::Refuse(sentence) => requests.push(Request::Say(sentence)),
        })
    }

    /// Draws a field of a number that no document holds, which changes at once and never leaves its
    /// range.
    pub(in crate::panels) fn show_setting(
        self,
        ui: &mut Ui,
        requests: &mut Requests,
        setting: &mut f32,
    ) -> Response {
        let (low, high) = self.within;
        let is_whole = self.is_whole;
        let mut set = |value: f32| {
            let value = value.clamp(low, high);
            *setting = if is_whole {
                number::whole(value, (low, high))
            } else {
                value
            };
        };

        self.show_events(ui, &mut |event| match event {
            FieldEvent::Drag(value) | FieldEvent::Cancel(value) | FieldEvent::Set(Some(value)) => {
                set(value);
            }
            FieldEvent::Refuse(sentence) => requests.push(Request::Say(sentence)),
            FieldEvent::Begin | FieldEvent::End | FieldEvent::Set(None) => {}
        })
    }

    fn show_events(self, ui: &mut Ui, report: &mut dyn FnMut(FieldEvent)) -> Response {
        let id = ui.scope_id().with(("number", self.label));
        let size = vec2(self.width.min(ui.available_width()), LINE - 2.0);
        let (_, rect) = ui.allocate_space(size);
        let layer = ui.layer_id();
        let is_typed = ui.memory_mut(|memory| {
            memory.interested_in_focus(id, layer);
            memory.has_focus(id)
        });

        let response = if is_typed {
            self.typed(ui, rect, id, &mut |text| self.keep(text, report))
        } else {
            // Typing may have ended without a word, for the keyboard went elsewhere.
            let left = ui.data_mut(|data| data.remove_temp::<String>(id));
            if let Some(text) = left
                && !ui.input(|input| input.key_pressed(Key::Escape))
            {
                self.keep(&text, report);
            }
            self.dragged(ui, rect, id, report)
        };

        ui.input(|input| {
            for request in input.accesskit_action_requests(id, accesskit::Action::SetValue) {
                if let Some(accesskit::ActionData::NumericValue(value)) = request.data {
                    self.set(Some(value as f32), report);
                }
            }
        });
        labelled(&response, self.label);
        response
    }

    /// Reports the number that was typed, if it is another one, or why it is none.
    fn keep(&self, text: &str, report: &mut dyn FnMut(FieldEvent)) {
        match self.read(text) {
            Some(Ok(value)) => self.set(value, report),
            Some(Err(sentence)) => report(FieldEvent::Refuse(sentence)),
            None => {}
        }
    }

    fn set(&self, value: Option<f32>, report: &mut dyn FnMut(FieldEvent)) {
        if value != self.value {
            report(FieldEvent::Set(value));
        }
    }

    /// What a text means, which may be that there is to be no number; none if nothing was typed.
    fn read(&self, text: &str) -> Option<Result<Option<f32>, String>> {
        let is_untouched = self.value.map_or_else(String::new, exact) == text;
        (!is_untouched).then(|| number::read(text, self.unit))
    }

    fn typed(&self, ui: &mut Ui, rect: Rect, id: Id, keep: &mut dyn FnMut(&str)) -> Response {
        let palette = theme::of(ui.ctx());
        let begun = ui.data(|data| data.get_temp::<String>(id));
        let is_new = begun.is_none();
        let mut text = begun.unwrap_or_else(|| self.value.map_or_else(String::new, exact));
        if is_new {
            // Before it is drawn, so that what is typed in the same frame replaces all of it.
            select_all(ui.ctx(), id, &text);
        }
        let is_number = number::read(&text, self.unit).is_ok();
        // Arithmetic needs room, whatever stands at the left.
        let rect = rect.with_min_x(rect.left().min(rect.right() - 96.0));
        let edit = TextEdit::singleline(&mut text)
            .id(id)
            .font(theme::numbers(theme::SMALL))
            .align(Align2::RIGHT_CENTER)
            .margin(Margin::symmetric(6, 0))
            .min_size(rect.size())
            .desired_width(rect.width())
            .text_color(if is_number {
                palette.text
            } else {
                palette.error
            });
        let response = ui.put(rect, edit);
        if is_new {
            response.scroll_to_me(None);
        }
        if response.double_clicked() {
            // To a text field what is before the decimal point is a word of its own.
            select_all(ui.ctx(), id, &text);
        }
        let elsewhere = ui.input(|input| {
            let at = input.pointer.interact_pos();
            input.pointer.any_pressed() && at.is_some_and(|at| !rect.contains(at))
        });
        if response.lost_focus() || elsewhere {
            ui.data_mut(|data| data.remove_temp::<String>(id));
            response.surrender_focus();
            if !ui.input(|input| input.key_pressed(Key::Escape)) {
                keep(&text);
            }
        } else {
            ui.data_mut(|data| data.insert_temp(id, text));
        }
        response
    }

    fn dragged(&self, ui: &Ui, rect: Rect, id: Id, report: &mut dyn FnMut(FieldEvent)) -> Response {
        let palette = theme::of(ui.ctx());
        let response = ui.interact(rect, id, Sense::click_and_drag());
        let response = response.on_hover_cursor(CursorIcon::ResizeHorizontal);
        let text = self
            .value
            .map_or_else(|| self.instead.to_owned(), |value| shown(value, self.unit));
        let fill = if response.hovered() || response.dragged() {
            palette.raised
        } else if self.is_plain {
            Color32::TRANSPARENT
        } else {
            palette.field
        };
        ui.painter().rect_filled(rect, 5.0, fill);
        let colour = if self.value.is_some() {
            palette.text
        } else {
            palette.dim
        };
        let at = rect.right_center() - vec2(6.0, 0.0);
        let font = if self.value.is_some() {
            theme::numbers(theme::SMALL)
        } else {
            theme::words(theme::SMALL)
        };
        let painter = ui.painter_at(rect);
        painter.text(at, Align2::RIGHT_CENTER, &text, font, colour);
        focus_ring(ui, rect, &response);
        response.widget_info(|| {
            WidgetInfo::drag_value(ui.is_enabled(), f64::from(self.value.unwrap_or(self.begin)))
        });
        if response.clicked() {
            response.request_focus();
        }
        let start = id.with("start");
        if response.drag_started() {
            report(FieldEvent::Begin);
            ui.data_mut(|data| data.insert_temp(start, self.begin));
        }
        if response.dragged() {
            let begin = ui
                .data(|data| data.get_temp::<f32>(start))
                .unwrap_or(self.begin);
            if ui.input(|input| input.key_pressed(Key::Escape)) {
                report(FieldEvent::Cancel(begin));
                ui.ctx().stop_dragging();
                return response;
            }
            let (across, is_fine) = ui.input(|input| {
                let pointer = &input.pointer;
                let from = pointer.press_origin().zip(pointer.latest_pos());
                (
                    from.map_or(0.0, |(from, to)| to.x - from.x),
                    input.modifiers.shift,
                )
            });
            let value = scrub_number(begin, across, self.span, is_fine);
            let mut value = value.clamp(self.within.0, self.within.1);
            if self.is_whole {
                value = number::whole(value, self.within);
            }
            if across != 0.0 && Some(value) != self.value {
                report(FieldEvent::Drag(value));
            }
        }
        if response.drag_stopped() {
            report(FieldEvent::End);
        }
        response.on_hover_text("Drag, or click to type. Arithmetic such as 3/4 is welcome.")
    }
}

/// A number as a field shows it. The largest that there is stands for no end.
fn shown(value: f32, unit: &str) -> String {
    if value.abs() == f32::MAX {
        String::from("no end")
    } else {
        number::with_unit(&number::short(value), unit)
    }
}

/// All decimals of a number.
fn exact(value: f32) -> String {
    let size = value.abs();
    if size != 0.0 && !(1e-6..1e9).contains(&size) {
        format!("{value:e}")
    } else {
        format!("{value}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_typed_begins_with_every_decimal_of_the_number() {
        for value in [0.1, 1.0 / 3.0, 12.0, 1e30, -7.5e-12, f32::MAX, 0.0] {
            assert_eq!(number::read(&exact(value), ""), Ok(Some(value)));
        }
    }
}
