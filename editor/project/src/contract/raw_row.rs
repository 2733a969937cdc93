//! A row of a stat list before its fields are interpreted, with the position of each field. The CSV
//! and JSON readers fill it, so that both interpret fields the same way.

use std::collections::BTreeMap;

use inclination_core::Scope;

use super::{ListedStat, ValueKind, notation};
use crate::{
    log::Mistake,
    text::{
        decimal::{self, Comma},
        quotes::quote_excerpt,
        spelling::{find_nearest_name, normalize_name},
    },
};

/// A line and a column, both counted from 1.
type Place = (u32, usize);

/// A CSV column or a JSON member.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Field {
    Name,
    Kind,
    Whole,
    Cyclic,
    Range,
    Low,
    High,
    Choices,
    Unit,
    Scope,
    /// A known field that has no meaning for the comparison.
    Other,
}

/// The accepted names of each field, normalized.
const FIELD_NAMES: &[(Field, &[&str])] = &[
    (Field::Name, &["name", "stat"]),
    (Field::Kind, &["kind", "type"]),
    (Field::Whole, &["whole"]),
    (Field::Cyclic, &["cyclic", "wraps"]),
    (Field::Range, &["range"]),
    (Field::Low, &["low", "min", "minimum", "lowest"]),
    (Field::High, &["high", "max", "maximum", "highest"]),
    (Field::Choices, &["choices", "options", "values"]),
    (Field::Unit, &["unit", "units"]),
    (Field::Scope, &["scope"]),
    // Members that only projects or the output of `inclination info` have.
    (
        Field::Other,
        &["id", "description", "default", "sample", "clamp", "alike"],
    ),
];

impl Field {
    /// Returns the field with a name, ignoring case.
    pub(super) fn from_name(name: &str) -> Option<Self> {
        let wanted = normalize_name(name);
        FIELD_NAMES
            .iter()
            .find(|(_, names)| names.contains(&wanted.as_str()))
            .map(|(field, _)| *field)
    }

    /// Returns the known field name most similar to an unknown one.
    pub(super) fn nearest_name(name: &str) -> Option<String> {
        let known = FIELD_NAMES
            .iter()
            .flat_map(|(_, names)| names.iter().copied());
        find_nearest_name(name, known).map(str::to_owned)
    }
}

/// The uninterpreted value of a field.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum FieldValue {
    Text(String),
    Number(f32),
    Pair(f32, f32),
    Names(Vec<String>),
    YesNo(bool),
}

/// A row with the values and positions of its fields.
#[derive(Clone, Debug, Default)]
pub(super) struct RawRow {
    place: Place,
    comma: Comma,
    fields: BTreeMap<Field, (FieldValue, Place)>,
}

impl RawRow {
    /// Creates a row without fields that begins at a position.
    pub(super) fn new(place: Place, comma: Comma) -> Self {
        Self {
            place,
            comma,
            fields: BTreeMap::new(),
        }
    }

    /// Sets the value of a field, unless it is empty or the field already has one.
    pub(super) fn set_field(&mut self, field: Field, value: FieldValue, place: Place) {
        let is_empty = matches!(&value, FieldValue::Text(text) if text.trim().is_empty());
        // An explicitly empty unit in JSON means no unit. Empty CSV cells never get here.
        if is_empty && field != Field::Unit {
            return;
        }
        self.fields.entry(field).or_insert((value, place));
    }

    /// Returns the position of its name or, without one, of its beginning.
    pub(super) fn position(&self) -> Place {
        self.fields
            .get(&Field::Name)
            .map_or(self.place, |(_, place)| *place)
    }

    /// Creates a mistake at the position of a field.
    fn mistake_in(&self, field: Field, sentence: impl AsRef<str>) -> Mistake {
        let place = self
            .fields
            .get(&field)
            .map_or(self.position(), |(_, place)| *place);
        Mistake::new(place, sentence)
    }

    /// Returns the value of a field, if it has one.
    fn field_value(&self, field: Field) -> Option<&FieldValue> {
        self.fields.get(&field).map(|(value, _)| value)
    }

    /// Returns the text of a field, without spaces around it. `what` names the field in mistakes.
    fn field_text(&self, field: Field, what: &str) -> Result<Option<&str>, Mistake> {
        match self.field_value(field) {
            None => Ok(None),
            Some(FieldValue::Text(text)) => Ok(Some(text.trim())),
            Some(_) => Err(self.mistake_in(field, format!("{what} must be text."))),
        }
    }

    /// Interprets the row as a stat, or describes what is wrong with it.
    pub(super) fn parse_stat(&self) -> Result<ListedStat, Mistake> {
        let name = self.field_text(Field::Name, "A name")?;
        let Some(name) = name.filter(|name| !name.is_empty()) else {
            return Err(self.mistake_in(Field::Name, "the name is missing. Give the stat a name."));
        };

        let kind = self.parse_kind(name)?;
        let mut listed = ListedStat {
            name: name.to_owned(),
            kind,
            unit: self.field_text(Field::Unit, "A unit")?.map(str::to_owned),
            scope: self.parse_scope(name)?,
            cyclic: match self.field_value(Field::Cyclic) {
                Some(FieldValue::YesNo(cyclic)) => Some(*cyclic),
                _ => None,
            },
            ..ListedStat::default()
        };

        self.parse_range(&mut listed)?;
        self.parse_choices(&mut listed)?;
        let inferred = |listed: &ListedStat| match (&listed.choices, listed.range) {
            (Some(_), _) => Some(ValueKind::Choice),
            (None, Some(_)) => Some(ValueKind::Number),
            (None, None) => None,
        };
        match (listed.kind, inferred(&listed)) {
            (None, kind) => listed.kind = kind,
            (Some(ValueKind::YesNo), Some(ValueKind::Number))
                if listed.range == Some((0.0, 1.0)) =>
            {
                listed.range = None;
            }
            (Some(ValueKind::YesNo), Some(_)) => {
                let sentence = format!("“{name}” is a yes/no stat. Its range can only be 0 to 1.");
                return Err(self.mistake_in(Field::Range, sentence));
            }
            (Some(ValueKind::Choice), Some(ValueKind::Number)) => {
                let sentence = format!(
                    "“{name}” is a choice, so it cannot have a numeric range. List its choices, such as calm | angry."
                );
                return Err(self.mistake_in(Field::Range, sentence));
            }
            (Some(ValueKind::Number | ValueKind::Whole), Some(ValueKind::Choice)) => {
                let sentence = format!("“{name}” is a number, so it cannot have choices.");
                return Err(self.mistake_in(Field::Choices, sentence));
            }
            _ => {}
        }

        Ok(listed)
    }

    /// Parses the kind, if the row has one.
    fn parse_kind(&self, name: &str) -> Result<Option<ValueKind>, Mistake> {
        let Some(text) = self.field_text(Field::Kind, "A kind")? else {
            return Ok(None);
        };
        let Some(kind) = notation::parse_kind(text) else {
            let meant = notation::nearest_kind_word(text)
                .map_or_else(String::new, |near| format!(" Did you mean “{near}”?"));
            let sentence = format!(
                "{} is not a valid kind for “{name}”. Use number, whole number, yes/no or choice.{meant}",
                quote_excerpt(text)
            );
            return Err(self.mistake_in(Field::Kind, sentence));
        };

        let is_whole = self.field_value(Field::Whole) == Some(&FieldValue::YesNo(true));
        Ok(Some(match kind {
            ValueKind::Number if is_whole => ValueKind::Whole,
            kind => kind,
        }))
    }

    /// Parses the scope, if the row has one.
    fn parse_scope(&self, name: &str) -> Result<Option<Scope>, Mistake> {
        let Some(text) = self.field_text(Field::Scope, "A scope")? else {
            return Ok(None);
        };

        let word = text.to_lowercase();
        let found = Scope::ALL.into_iter().find(|scope| scope.word() == word);
        if let Some(scope) = found {
            return Ok(Some(scope));
        }

        let near = find_nearest_name(text, Scope::ALL.into_iter().map(Scope::word));
        let meant = near.map_or_else(String::new, |near| format!(" Did you mean “{near}”?"));
        let sentence = format!(
            "{} is not a valid scope for “{name}”. Use world, agent or target.{meant}",
            quote_excerpt(text)
        );
        Err(self.mistake_in(Field::Scope, sentence))
    }

    /// Reads the range into `listed`: two numbers, or a choice's names if the kind or the text says
    /// so.
    fn parse_range(&self, listed: &mut ListedStat) -> Result<(), Mistake> {
        let name = listed.name.clone();
        let low = self.parse_number(Field::Low, &name)?;
        let high = self.parse_number(Field::High, &name)?;

        let ends = match self.field_value(Field::Range) {
            None => None,
            Some(FieldValue::Pair(low, high)) => Some((*low, *high)),
            Some(FieldValue::Names(names)) => {
                listed.choices = Some(names.clone());
                None
            }
            Some(FieldValue::Text(text)) => self.parse_range_text(text.trim(), listed)?,
            Some(FieldValue::Number(_) | FieldValue::YesNo(_)) => {
                let sentence = format!("“{name}” needs both ends of its range, such as 0 to 100.");
                return Err(self.mistake_in(Field::Range, sentence));
            }
        };

        listed.range = match (ends, low, high) {
            (Some(range), ..) => Some(range),
            (None, Some(low), Some(high)) => Some((low, high)),
            (None, None, None) => None,
            (None, Some(_), None) => {
                let sentence = format!("“{name}” has a low end but no high end.");
                return Err(self.mistake_in(Field::Low, sentence));
            }
            (None, None, Some(_)) => {
                let sentence = format!("“{name}” has a high end but no low end.");
                return Err(self.mistake_in(Field::High, sentence));
            }
        };

        let field = if ends.is_some() {
            Field::Range
        } else {
            Field::Low
        };
        match listed.range {
            Some((low, high)) if low > high => {
                let sentence =
                    format!("the range of “{name}” is {low} to {high}. Put the low end first.");
                Err(self.mistake_in(field, sentence))
            }
            Some((low, high)) if low == high => {
                let sentence = format!(
                    "the range of “{name}” begins and ends at {low}. Use two different ends."
                );
                Err(self.mistake_in(field, sentence))
            }
            _ => Ok(()),
        }
    }

    /// Parses a range written as text. Sets the choices instead if the text lists names.
    fn parse_range_text(
        &self,
        text: &str,
        listed: &mut ListedStat,
    ) -> Result<Option<(f32, f32)>, Mistake> {
        let unit = listed.unit.as_deref().unwrap_or_default();
        let numbers = notation::parse_range(text, unit, self.comma);

        match (listed.kind, numbers) {
            (Some(ValueKind::Choice), _) => {
                listed.choices = Some(notation::parse_choices(text));
                Ok(None)
            }
            (_, Ok(range)) => Ok(Some(range)),
            (None, Err(_)) if text.contains('|') => {
                listed.choices = Some(notation::parse_choices(text));
                Ok(None)
            }
            (_, Err(error)) => {
                let sentence = error.advice(quote_excerpt).unwrap_or_else(|| {
                    format!(
                        "{} is not a valid range for “{}”. Write both ends, such as 0 to 100.",
                        quote_excerpt(text),
                        listed.name
                    )
                });
                Err(self.mistake_in(Field::Range, sentence))
            }
        }
    }

    /// Parses one end of a range, if the row has it.
    fn parse_number(&self, field: Field, name: &str) -> Result<Option<f32>, Mistake> {
        let text = match self.field_value(field) {
            None => return Ok(None),
            Some(FieldValue::Number(value)) => return Ok(Some(*value)),
            Some(FieldValue::Text(text)) => text.trim(),
            Some(_) => {
                return Err(self.mistake_in(
                    field,
                    format!("both ends of the range of “{name}” must be numbers."),
                ));
            }
        };

        decimal::parse_decimal(text, self.comma)
            .map(Some)
            .map_err(|error| {
                let sentence = error.advice(quote_excerpt).unwrap_or_else(|| {
                    format!(
                        "{} is not a number. Both ends of the range of “{name}” must be numbers.",
                        quote_excerpt(text)
                    )
                });
                self.mistake_in(field, sentence)
            })
    }

    /// Reads the choices into `listed` and checks them, including those read from the range.
    fn parse_choices(&self, listed: &mut ListedStat) -> Result<(), Mistake> {
        let field = match self.field_value(Field::Choices) {
            None => Field::Range,
            Some(FieldValue::Names(names)) if names.is_empty() => return Ok(()),
            Some(FieldValue::Names(names)) => {
                listed.choices = Some(names.clone());
                Field::Choices
            }
            Some(FieldValue::Text(text)) => {
                listed.choices = Some(notation::parse_choices(text));
                Field::Choices
            }
            Some(_) => {
                let sentence = format!("the choices of “{}” must be a list of names.", listed.name);
                return Err(self.mistake_in(Field::Choices, sentence));
            }
        };

        for (at, choice) in listed.choices.iter().flatten().enumerate() {
            let before = listed.choices.iter().flatten().take(at);
            if choice.trim().is_empty() {
                let sentence = format!("a choice of “{}” has no name.", listed.name);
                return Err(self.mistake_in(field, sentence));
            }
            if before.into_iter().any(|other| other == choice) {
                let sentence = format!(
                    "{} appears twice in the choices of “{}”.",
                    quote_excerpt(choice),
                    listed.name
                );
                return Err(self.mistake_in(field, sentence));
            }
        }

        Ok(())
    }
}
