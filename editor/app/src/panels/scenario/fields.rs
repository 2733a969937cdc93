//! The fields of the form: numbers, lists of items, and values of stats.

use eframe::egui::Ui;
use inclination_core::authoring::model::{Stat, StatKind};
use inclination_project::edit::Edit;

use super::super::{
    PanelSheet,
    widgets::{NumberField, pick_word, property},
};

/// The entry of a list for an item that does not exist.
const MISSING: &str = "missing";

/// Returns the label of a field of a part of a scenario.
pub fn scenario_field_label(field: &str, part: &str) -> String {
    format!("{field} of {part}")
}

/// A line with a number.
pub(super) struct NumberLine<'a> {
    caption: &'a str,
    hint: &'a str,
    label: String,
    value: Option<f64>,
    placeholder: &'a str,
    unit: &'a str,
    range: (f32, f32),
    is_whole: bool,
}

impl<'a> NumberLine<'a> {
    /// Creates a line with a caption, for a part of a scenario.
    pub(super) fn new(caption: &'a str, part: &str, hint: &'a str, value: f64) -> Self {
        Self {
            caption,
            hint,
            label: scenario_field_label(caption, part),
            value: Some(value),
            placeholder: "",
            unit: "",
            range: (-f32::MAX, f32::MAX),
            is_whole: false,
        }
    }

    /// Makes the number optional, and sets the text shown without one.
    pub(super) fn optional(self, value: Option<f64>, placeholder: &'a str) -> Self {
        Self {
            value,
            placeholder,
            ..self
        }
    }

    pub(super) fn unit(self, unit: &'a str) -> Self {
        Self { unit, ..self }
    }

    /// Limits dragging to a range.
    pub(super) fn range(self, low: f32, high: f32) -> Self {
        Self {
            range: (low, high),
            ..self
        }
    }

    /// Makes the number a count, up to a limit for dragging.
    pub(super) fn count(self, low: u32, high: u32) -> Self {
        Self {
            range: (low as f32, high as f32),
            is_whole: true,
            ..self
        }
    }

    /// Draws the line. A drag or a typed number is a step with a title.
    pub(super) fn show(
        self,
        ui: &mut Ui,
        sheet: &mut PanelSheet<'_>,
        title: &str,
        make: impl Fn(f64) -> Vec<Edit>,
    ) {
        self.show_optional(ui, sheet, title, |value| value.map_or_else(Vec::new, &make));
    }

    /// Draws the line of an optional number: `make` receives `None` when the field is emptied.
    pub(super) fn show_optional(
        self,
        ui: &mut Ui,
        sheet: &mut PanelSheet<'_>,
        title: &str,
        make: impl Fn(Option<f64>) -> Vec<Edit>,
    ) {
        property(ui, self.caption, self.hint, |ui| {
            let value = self.value.map(|value| value as f32);
            let field = NumberField::new(&self.label, value)
                .placeholder(self.placeholder, self.range.0.max(0.0))
                .unit(self.unit)
                .range(self.range.0, self.range.1)
                .whole_numbers(self.is_whole)
                .width(f32::INFINITY);
            field.show_optional(ui, sheet.requests, title, |value| {
                make(value.map(to_decimal))
            });
        });
    }
}

/// Returns the number that has the same decimal digits, so that 0.1 stays 0.1.
fn to_decimal(value: f32) -> f64 {
    value.to_string().parse().unwrap_or_else(|_| value.into())
}

/// Returns a number as a count.
pub(super) fn to_count(value: f64) -> u32 {
    value.round() as u32
}

/// Draws a list of items with their names. Returns an item that the user has just chosen. A current
/// item that is not among them is shown as missing.
pub(super) fn pick_item<T: Clone + PartialEq>(
    ui: &mut Ui,
    label: &str,
    items: &[(T, String)],
    current: &T,
) -> Option<T> {
    let mut names: Vec<&str> = items.iter().map(|(_, name)| name.as_str()).collect();
    let known = items.iter().position(|(item, _)| item == current);
    let chosen = known.unwrap_or(items.len());
    if known.is_none() {
        names.push(MISSING);
    }
    let at = pick_word(ui, label, &names, Some(chosen))?;
    items.get(at).map(|(item, _)| item.clone())
}

/// Draws a line with a list of items. Returns an item that the user has just chosen.
pub(super) fn pick_item_line<T: Clone + PartialEq>(
    ui: &mut Ui,
    (caption, part): (&str, &str),
    hint: &str,
    items: &[(T, String)],
    current: &T,
) -> Option<T> {
    let label = scenario_field_label(caption, part);
    property(ui, caption, hint, |ui| {
        pick_item(ui, &label, items, current)
    })
}

/// Draws a line with a value of a stat: a number with its unit, or one of its choices.
pub(super) fn draw_stat_value(
    ui: &mut Ui,
    sheet: &mut PanelSheet<'_>,
    stat: Option<&Stat>,
    line: NumberLine<'_>,
    title: &str,
    make: impl Fn(f32) -> Vec<Edit>,
) {
    let words: Option<Vec<&str>> = match stat.map(|stat| &stat.kind) {
        Some(StatKind::YesNo) => Some(vec!["no", "yes"]),
        Some(StatKind::Choice(names)) => Some(names.iter().map(String::as_str).collect()),
        Some(StatKind::Number { .. }) | None => None,
    };
    if let Some(words) = words {
        let chosen = line.value.map(|value| value as usize);
        let chosen = property(ui, line.caption, line.hint, |ui| {
            pick_word(ui, &line.label, &words, chosen)
        });
        if let Some(at) = chosen {
            sheet.request_edit(title, make(at as f32));
        }
        return;
    }

    let unit = stat.map_or("", |stat| stat.unit.as_str());
    line.unit(unit)
        .show(ui, sheet, title, |value| make(value as f32));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimal_digits_are_kept() {
        assert_eq!(to_decimal(0.1), 0.1);
        assert_eq!(to_decimal(86_400.0), 86_400.0);
    }

    #[test]
    fn counts_are_never_negative() {
        assert_eq!(to_count(-3.0), 0);
        assert_eq!(to_count(2.6), 3);
    }
}
