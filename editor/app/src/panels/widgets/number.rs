//! A number field with a unit: dragged sideways, or clicked and typed, with arithmetic. It shows a
//! few decimals and edits all of them. One drag is one step.

use eframe::egui::{
    Align2, Color32, CursorIcon, Id, Key, Margin, Rect, Response, Sense, TextEdit, Tooltip, Ui,
    UiBuilder, WidgetInfo, accesskit, vec2,
};
use inclination_core::text::append_unit;
use inclination_project::{
    edit::Edit,
    text::{number, scrub_number, units::Quantity},
};

use super::{LINE_HEIGHT, focus_ring, set_label};
use crate::{
    request::{Request, Requests},
    text_selection::select_all,
    theme,
};

/// The usual width of a field without a box, which does not depend on its number, in points.
pub(in crate::panels) const WIDTH_WITHOUT_BOX: f32 = 80.0;

/// An event of a number field.
enum FieldEvent {
    /// A drag begins.
    Begin,
    /// The drag reached a number.
    Drag(f32),
    /// The drag ends.
    End,
    /// The drag was canceled; it began with this number.
    Cancel(f32),
    /// A number was typed, or the field was emptied (`None`).
    Set(Option<f32>),
    /// The typed text is not a number, for the reason in this sentence.
    Reject(String),
}

/// The text of a field that is being typed in.
#[derive(Clone, Default)]
struct TypedText {
    text: String,
    /// The text of the number when typing began.
    initial: String,
}

impl TypedText {
    fn is_changed(&self) -> bool {
        self.text != self.initial
    }
}

/// A field for a number.
pub(in crate::panels) struct NumberField<'a> {
    label: &'a str,
    value: Option<f32>,
    instead: &'a str,
    begin: f32,
    quantity: Quantity<'a>,
    span: Option<f32>,
    within: (f32, f32),
    is_whole: bool,
    width: f32,
    is_plain: bool,
    hint: &'a str,
}

impl<'a> NumberField<'a> {
    /// Creates a field with a label for screen readers. Without a value, it shows the text of
    /// [`Self::placeholder`].
    pub(in crate::panels) fn new(label: &'a str, value: Option<f32>) -> Self {
        Self {
            label,
            value,
            instead: "mixed",
            begin: value.unwrap_or(0.0),
            quantity: Quantity::default(),
            span: None,
            within: (-f32::MAX, f32::MAX),
            is_whole: false,
            width: 96.0,
            is_plain: false,
            hint: "",
        }
    }

    /// Sets the meaning of the number, for the tooltip.
    pub(in crate::panels) fn hint(self, hint: &'a str) -> Self {
        Self { hint, ..self }
    }

    /// Sets the text shown without a value, and the number at which dragging begins then.
    pub(in crate::panels) fn placeholder(self, instead: &'a str, begin: f32) -> Self {
        Self {
            instead,
            begin: self.value.unwrap_or(begin),
            ..self
        }
    }

    /// Sets the unit shown behind the number.
    pub(in crate::panels) fn unit(self, unit: &'a str) -> Self {
        let quantity = Quantity {
            unit,
            ..self.quantity
        };
        Self { quantity, ..self }
    }

    /// Sets the range whose share a typed percentage is.
    pub(in crate::panels) fn percent_range(self, range: Option<(f32, f32)>) -> Self {
        let quantity = range.map_or(self.quantity, |(low, high)| {
            self.quantity.with_range(low, high)
        });
        Self { quantity, ..self }
    }

    /// Sets how far a long drag goes.
    pub(in crate::panels) fn span(self, span: f32) -> Self {
        let span = (span.is_finite() && span > 0.0).then_some(span);
        Self { span, ..self }
    }

    /// Limits dragging to a range. Typing may leave it, which a problem then reports.
    pub(in crate::panels) fn range(self, low: f32, high: f32) -> Self {
        Self {
            within: (low.min(high), low.max(high)),
            ..self
        }
    }

    /// Limits dragging to whole numbers. Typing accepts any number.
    pub(in crate::panels) fn whole_numbers(self, is_whole: bool) -> Self {
        Self { is_whole, ..self }
    }

    /// Sets the width, in points.
    pub(in crate::panels) fn width(self, width: f32) -> Self {
        Self { width, ..self }
    }

    /// Hides the box until it is hovered, and makes the field wider only if the number is long.
    pub(in crate::panels) fn without_box(self) -> Self {
        Self {
            width: self.text_width().max(WIDTH_WITHOUT_BOX),
            is_plain: true,
            ..self
        }
    }

    /// Returns the width of a field around the current number.
    pub(in crate::panels) fn text_width(&self) -> f32 {
        self.content_width().max(40.0)
    }

    /// Returns the width that the current number occupies at the right of the field.
    pub(in crate::panels) fn content_width(&self) -> f32 {
        let letters = self.value.map_or(4, |value| {
            format_short(value, self.quantity.unit).chars().count()
        });
        // The font is monospaced.
        (letters as f32 * theme::SMALL_TEXT_SIZE * 0.6 + 14.0).min(120.0)
    }

    /// Draws the field. A drag or a typed number becomes one step with a title, and `make` returns
    /// the edits for a number.
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

    /// Draws a field for an optional number: `make` receives `None` when the field is emptied.
    pub(in crate::panels) fn show_optional(
        self,
        ui: &mut Ui,
        requests: &mut Requests,
        title: &str,
        make: impl Fn(Option<f32>) -> Vec<Edit>,
    ) -> Response {
        self.show_events(ui, &mut |event| match event {
            FieldEvent::Begin => requests.push(Request::BeginStep(title.to_owned())),
            FieldEvent::Drag(value) => requests.push(Request::ContinueStep(make(Some(value)))),
            FieldEvent::End => requests.push(Request::CommitStep),
            FieldEvent::Cancel(_) => requests.push(Request::AbortStep),
            FieldEvent::Set(value) => requests.push_edit(title, make(value)),
            FieldEvent::Reject(sentence) => requests.push(Request::Notify(sentence)),
        })
    }

    /// Draws a field for a setting outside the document, which changes at once and never leaves
    /// its range.
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
                number::round_to_whole(value, (low, high))
            } else {
                value
            };
        };

        self.show_events(ui, &mut |event| match event {
            FieldEvent::Drag(value) | FieldEvent::Cancel(value) | FieldEvent::Set(Some(value)) => {
                set(value);
            }
            FieldEvent::Reject(sentence) => requests.push(Request::Notify(sentence)),
            FieldEvent::Begin | FieldEvent::End | FieldEvent::Set(None) => {}
        })
    }

    fn show_events(self, ui: &mut Ui, report: &mut dyn FnMut(FieldEvent)) -> Response {
        let id = ui.scope_id().with(("number", self.label));
        let size = vec2(self.width.min(ui.available_width()), LINE_HEIGHT - 2.0);
        let (_, rect) = ui.allocate_space(size);
        let layer = ui.layer_id();
        let is_typed = ui.memory_mut(|memory| {
            memory.interested_in_focus(id, layer);
            memory.has_focus(id)
        });

        let response = if is_typed {
            self.draw_text_edit(ui, rect, id, &mut |text| self.report_text(text, report))
        } else {
            // Typing may have ended without an event because the focus moved elsewhere.
            let unfinished = ui.data_mut(|data| data.remove_temp::<TypedText>(id));
            if let Some(typed) = unfinished.filter(TypedText::is_changed)
                && !ui.input(|input| input.key_pressed(Key::Escape))
            {
                self.report_text(&typed.text, report);
            }
            self.draw_drag_value(ui, rect, id, report)
        };

        ui.input(|input| {
            for request in input.accesskit_action_requests(id, accesskit::Action::SetValue) {
                if let Some(accesskit::ActionData::NumericValue(value)) = request.data {
                    self.report_value(Some(value as f32), report);
                }
            }
        });
        set_label(&response, self.label);
        response
    }

    /// Reports the typed number if it changed, or the reason why the text is not a number.
    fn report_text(&self, text: &str, report: &mut dyn FnMut(FieldEvent)) {
        match self.parse_text(text) {
            Some(Ok(value)) => self.report_value(value, report),
            Some(Err(sentence)) => report(FieldEvent::Reject(sentence)),
            None => {}
        }
    }

    fn report_value(&self, value: Option<f32>, report: &mut dyn FnMut(FieldEvent)) {
        if value != self.value {
            report(FieldEvent::Set(value));
        }
    }

    /// Parses the text to a number, or to no number if it is empty. Returns `None` if the text was
    /// not changed.
    fn parse_text(&self, text: &str) -> Option<Result<Option<f32>, String>> {
        let is_untouched = self.value.map_or_else(String::new, format_exact) == text;
        (!is_untouched).then(|| number::parse_number(text, self.quantity))
    }

    /// Returns the reason why a changed text is not a number.
    fn refusal(&self, text: &str) -> Option<String> {
        self.parse_text(text).and_then(Result::err)
    }

    fn draw_text_edit(
        &self,
        ui: &mut Ui,
        rect: Rect,
        id: Id,
        keep: &mut dyn FnMut(&str),
    ) -> Response {
        let palette = theme::current_palette(ui.ctx());
        let now = self.value.map_or_else(String::new, format_exact);
        let begun = ui.data(|data| data.get_temp::<TypedText>(id));
        // The number may change after the field got the focus, for example because the field that
        // was left changes both.
        let begun = begun.filter(|typed| typed.is_changed() || typed.initial == now);
        let is_new = begun.is_none();
        let mut typed = begun.unwrap_or_else(|| TypedText {
            text: now.clone(),
            initial: now,
        });
        let text = &mut typed.text;

        if is_new {
            // Select before drawing, so that text typed in the same frame replaces all of it.
            select_all(ui.ctx(), id, text);
        }

        // Arithmetic needs room, even if the field then covers part of the caption.
        let rect = rect.with_min_x(rect.left().min(rect.right() - 96.0));

        let color = if self.refusal(text).is_none() {
            palette.text
        } else {
            palette.error
        };
        let edit = TextEdit::singleline(text)
            .id(id)
            .font(theme::number_font(theme::SMALL_TEXT_SIZE))
            .align(Align2::RIGHT_CENTER)
            .margin(Margin::symmetric(6, 0))
            .min_size(rect.size())
            .desired_width(rect.width())
            .hint_text(self.instead)
            .text_color(color);

        // In a child, the text does not enlarge the line that the field is in.
        let mut inside = ui.new_child(UiBuilder::new().max_rect(rect));
        let response = inside.put(rect, edit);
        let refusal = self.refusal(&typed.text);
        if let Some(sentence) = &refusal {
            show_refusal(ui, id, rect, sentence);
        }
        if is_new {
            response.scroll_to_me(None);
        }

        if response.double_clicked() {
            // A text field would select only the digits up to the decimal point, as a word.
            select_all(ui.ctx(), id, &typed.text);
        }

        let elsewhere = ui.input(|input| {
            let at = input.pointer.interact_pos();
            input.pointer.any_pressed() && at.is_some_and(|at| !rect.contains(at))
        });

        let is_entered = response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        if is_entered && refusal.is_some() {
            // The text stays, to be corrected.
            response.request_focus();
            ui.data_mut(|data| data.insert_temp(id, typed));
        } else if response.lost_focus() || elsewhere {
            ui.data_mut(|data| data.remove_temp::<TypedText>(id));
            response.surrender_focus();
            if !ui.input(|input| input.key_pressed(Key::Escape)) {
                keep(&typed.text);
            }
        } else {
            ui.data_mut(|data| data.insert_temp(id, typed));
        }

        response
    }

    fn draw_drag_value(
        &self,
        ui: &Ui,
        rect: Rect,
        id: Id,
        report: &mut dyn FnMut(FieldEvent),
    ) -> Response {
        let palette = theme::current_palette(ui.ctx());
        let response = ui
            .interact(rect, id, Sense::click_and_drag())
            .on_hover_cursor(CursorIcon::ResizeHorizontal);

        let text = self.value.map_or_else(
            || self.instead.to_owned(),
            |value| format_short(value, self.quantity.unit),
        );

        let fill = if response.hovered() || response.dragged() {
            palette.raised
        } else if self.is_plain {
            Color32::TRANSPARENT
        } else {
            palette.field
        };
        ui.painter().rect_filled(rect, 5.0, fill);

        let color = if self.value.is_some() {
            palette.text
        } else {
            palette.dim
        };

        let at = rect.right_center() - vec2(6.0, 0.0);
        let font = if self.value.is_some() {
            theme::number_font(theme::SMALL_TEXT_SIZE)
        } else {
            theme::text_font(theme::SMALL_TEXT_SIZE)
        };
        let painter = ui.painter_at(rect);
        painter.text(at, Align2::RIGHT_CENTER, &text, font, color);

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
                value = number::round_to_whole(value, self.within);
            }

            if across != 0.0 && Some(value) != self.value {
                report(FieldEvent::Drag(value));
            }
        }

        if response.drag_stopped() {
            report(FieldEvent::End);
        }

        let usage = "Drag, or click to type a number or arithmetic such as 3/4.";
        match self.hint {
            "" => response.on_hover_text(usage),
            hint => response.on_hover_text(format!("{hint}\n{usage}")),
        }
    }
}

/// Shows beside a field, above everything else, why its text is not a number.
pub(super) fn show_refusal(ui: &Ui, id: Id, field: Rect, sentence: &str) {
    let tooltip = Tooltip::always_open(ui.ctx().clone(), ui.layer_id(), id, field);
    tooltip.show(|ui| ui.label(sentence));
}

/// Formats a number as a field shows it. The largest float means that there is no limit.
fn format_short(value: f32, unit: &str) -> String {
    if value.abs() == f32::MAX {
        String::from("no limit")
    } else {
        append_unit(&number::format_setting(value), unit)
    }
}

/// Formats a number with all its decimals.
fn format_exact(value: f32) -> String {
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
    fn a_short_number_leaves_most_of_its_field_empty() {
        let field = NumberField::new("", Some(0.0));
        assert!(field.content_width() < field.text_width() / 1.5);
        let field = NumberField::new("", Some(0.125)).unit("items");
        assert!(field.content_width() >= field.text_width());
    }

    #[test]
    fn the_initial_text_has_every_decimal_of_the_number() {
        for value in [0.1, 1.0 / 3.0, 12.0, 1e30, -7.5e-12, f32::MAX, 0.0] {
            assert_eq!(
                number::parse_number(&format_exact(value), Quantity::default()),
                Ok(Some(value))
            );
        }
    }
}
