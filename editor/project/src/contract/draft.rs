//! A row of a list before it is understood: what each column says, and where that stands. CSV and JSON fill it, and it
//! means the same from both.

use std::collections::BTreeMap;

use inclination_core::model::Scope;

use super::{Kind, Listed, words};
use crate::{
    log::{Mistake, quoted},
    text::{
        decimal::{self, Comma},
        spelling::{find_nearest_name, normalize_name},
    },
};

/// A column, or a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Field {
    Name,
    Kind,
    Whole,
    Range,
    Low,
    High,
    Choices,
    Unit,
    Scope,
    /// Known, and nothing that is agreed on.
    Other,
}

/// What columns are called.
const CALLED: &[(Field, &[&str])] = &[
    (Field::Name, &["name", "stat"]),
    (Field::Kind, &["kind", "type"]),
    (Field::Whole, &["whole"]),
    (Field::Range, &["range"]),
    (Field::Low, &["low", "min", "minimum", "lowest"]),
    (Field::High, &["high", "max", "maximum", "highest"]),
    (Field::Choices, &["choices", "options", "values"]),
    (Field::Unit, &["unit", "units"]),
    (Field::Scope, &["scope"]),
    // What a project or `inclination info` says of a stat besides.
    (
        Field::Other,
        &["id", "description", "default", "sample", "clamp", "alike"],
    ),
];

impl Field {
    /// The field of a name, whatever its letters' size.
    pub(super) fn of(name: &str) -> Option<Self> {
        let wanted = normalize_name(name);
        let found = CALLED
            .iter()
            .find(|(_, names)| names.contains(&wanted.as_str()));
        found.map(|(field, _)| *field)
    }

    /// What may have been meant by a name that is none.
    pub(super) fn near(name: &str) -> Option<String> {
        let known = CALLED.iter().flat_map(|(_, names)| names.iter().copied());
        find_nearest_name(name, known).map(str::to_owned)
    }
}

/// What stands there.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Said {
    Text(String),
    Number(f32),
    Pair(f32, f32),
    Names(Vec<String>),
    Yes(bool),
}

/// A row, with where its fields stand.
#[derive(Clone, Debug, Default)]
pub(super) struct Draft {
    line: u32,
    column: usize,
    comma: Comma,
    fields: BTreeMap<Field, (Said, u32, usize)>,
}

impl Draft {
    /// A row that begins somewhere.
    pub(super) fn new((line, column): (u32, usize), comma: Comma) -> Self {
        Self {
            line,
            column,
            comma,
            fields: BTreeMap::new(),
        }
    }

    /// Notes what a field says. An empty text says nothing; the first that says something counts.
    pub(super) fn note(&mut self, field: Field, said: Said, (line, column): (u32, usize)) {
        let is_empty = matches!(&said, Said::Text(text) if text.trim().is_empty());
        // Only a list with quotes can say that there is no unit.
        if is_empty && field != Field::Unit {
            return;
        }
        self.fields.entry(field).or_insert((said, line, column));
    }

    /// Where it begins: its name, if it has one.
    pub(super) fn at(&self) -> (u32, usize) {
        let name = self.fields.get(&Field::Name);
        name.map_or((self.line, self.column), |(_, line, column)| {
            (*line, *column)
        })
    }

    fn mistake(&self, field: Field, sentence: impl AsRef<str>) -> Mistake {
        let place = self.fields.get(&field);
        let place = place.map_or(self.at(), |(_, line, column)| (*line, *column));
        Mistake::new(place, sentence)
    }

    fn said(&self, field: Field) -> Option<&Said> {
        self.fields.get(&field).map(|(said, ..)| said)
    }

    fn text(&self, field: Field, what: &str) -> Result<Option<&str>, Mistake> {
        match self.said(field) {
            None => Ok(None),
            Some(Said::Text(text)) => Ok(Some(text.trim())),
            Some(_) => Err(self.mistake(field, format!("{what} is a text."))),
        }
    }

    /// The stat, or what is wrong with the row.
    pub(super) fn finish(&self) -> Result<Listed, Mistake> {
        let name = self.text(Field::Name, "A name")?;
        let Some(name) = name.filter(|name| !name.is_empty()) else {
            return Err(self.mistake(Field::Name, "the row has no name, and a stat needs one."));
        };
        let kind = self.kind(name)?;
        let mut listed = Listed {
            name: name.to_owned(),
            kind,
            unit: self.text(Field::Unit, "A unit")?.map(str::to_owned),
            scope: self.scope(name)?,
            ..Listed::default()
        };
        self.range(&mut listed)?;
        self.choices(&mut listed)?;
        let said = |listed: &Listed| match (&listed.choices, listed.range) {
            (Some(_), _) => Some(Kind::Choice),
            (None, Some(_)) => Some(Kind::Number),
            (None, None) => None,
        };
        match (listed.kind, said(&listed)) {
            (None, inferred) => listed.kind = inferred,
            (Some(Kind::YesNo), Some(Kind::Number)) if listed.range == Some((0.0, 1.0)) => {
                listed.range = None;
            }
            (Some(Kind::YesNo), Some(_)) => {
                let said = format!("{name} is yes or no, which has no range but 0 to 1.");
                return Err(self.mistake(Field::Range, said));
            }
            (Some(Kind::Choice), Some(Kind::Number)) => {
                let said = format!(
                    "{name} is a choice, and its range is one of numbers. List its names, as in calm | angry."
                );
                return Err(self.mistake(Field::Range, said));
            }
            (Some(Kind::Number | Kind::Whole), Some(Kind::Choice)) => {
                let said = format!("{name} is a number, and has no names to choose from.");
                return Err(self.mistake(Field::Choices, said));
            }
            _ => {}
        }
        Ok(listed)
    }

    fn kind(&self, name: &str) -> Result<Option<Kind>, Mistake> {
        let Some(text) = self.text(Field::Kind, "A kind")? else {
            return Ok(None);
        };
        let Some(kind) = words::kind(text) else {
            let meant = words::near_kind(text)
                .map_or_else(String::new, |near| format!(" Did you mean “{near}”?"));
            let said = format!(
                "{} is no kind for {name}: it is a number, a whole number, yes/no or a choice.{meant}",
                quoted(text)
            );
            return Err(self.mistake(Field::Kind, said));
        };
        let is_whole = self.said(Field::Whole) == Some(&Said::Yes(true));
        Ok(Some(match kind {
            Kind::Number if is_whole => Kind::Whole,
            kind => kind,
        }))
    }

    fn scope(&self, name: &str) -> Result<Option<Scope>, Mistake> {
        let Some(text) = self.text(Field::Scope, "A scope")? else {
            return Ok(None);
        };
        let word = text.to_lowercase();
        let found = Scope::ALL.into_iter().find(|scope| scope.word() == word);
        if let Some(scope) = found {
            return Ok(Some(scope));
        }
        let near = find_nearest_name(text, Scope::ALL.into_iter().map(Scope::word));
        let meant = near.map_or_else(String::new, |near| format!(" Did you mean “{near}”?"));
        let said = format!(
            "{} is no scope for {name}: it is the world's, the agent's or a target's, by the words world, agent and target.{meant}",
            quoted(text)
        );
        Err(self.mistake(Field::Scope, said))
    }

    /// Reads the range: numbers, or a choice's names where the kind or the text says so.
    fn range(&self, listed: &mut Listed) -> Result<(), Mistake> {
        let name = listed.name.clone();
        let low = self.number(Field::Low, &name)?;
        let high = self.number(Field::High, &name)?;
        let said = match self.said(Field::Range) {
            None => None,
            Some(Said::Pair(low, high)) => Some((*low, *high)),
            Some(Said::Names(names)) => {
                listed.choices = Some(names.clone());
                None
            }
            Some(Said::Text(text)) => self.read_range(text.trim(), listed)?,
            Some(Said::Number(_) | Said::Yes(_)) => {
                let said = format!("{name} needs both ends of its range, as in 0 to 100.");
                return Err(self.mistake(Field::Range, said));
            }
        };
        listed.range = match (said, low, high) {
            (Some(range), ..) => Some(range),
            (None, Some(low), Some(high)) => Some((low, high)),
            (None, None, None) => None,
            (None, Some(_), None) => {
                let said = format!("{name} has a lowest value and no highest.");
                return Err(self.mistake(Field::Low, said));
            }
            (None, None, Some(_)) => {
                let said = format!("{name} has a highest value and no lowest.");
                return Err(self.mistake(Field::High, said));
            }
        };
        let field = if said.is_some() {
            Field::Range
        } else {
            Field::Low
        };
        match listed.range {
            Some((low, high)) if low > high => {
                let said = format!("{name} goes from {low} to {high}: the lower end comes first.");
                Err(self.mistake(field, said))
            }
            Some((low, high)) if low == high => {
                let said = format!("{name} can be nothing but {low}: its range has no length.");
                Err(self.mistake(field, said))
            }
            _ => Ok(()),
        }
    }

    fn read_range(&self, text: &str, listed: &mut Listed) -> Result<Option<(f32, f32)>, Mistake> {
        let unit = listed.unit.as_deref().unwrap_or_default();
        let numbers = words::parse_range(text, unit, self.comma);
        match (listed.kind, numbers) {
            (Some(Kind::Choice), _) => {
                listed.choices = Some(words::choices(text));
                Ok(None)
            }
            (_, Ok(range)) => Ok(Some(range)),
            (None, Err(_)) if text.contains('|') => {
                listed.choices = Some(words::choices(text));
                Ok(None)
            }
            (_, Err(error)) => {
                let said = error.advice(quoted).unwrap_or_else(|| {
                    format!(
                        "{} is no range for {}: write its ends, as in 0 to 100.",
                        quoted(text),
                        listed.name
                    )
                });
                Err(self.mistake(Field::Range, said))
            }
        }
    }

    fn number(&self, field: Field, name: &str) -> Result<Option<f32>, Mistake> {
        let said = match self.said(field) {
            None => return Ok(None),
            Some(Said::Number(value)) => return Ok(Some(*value)),
            Some(Said::Text(text)) => text.trim(),
            Some(_) => {
                return Err(self.mistake(field, format!("an end of {name}'s range is a number.")));
            }
        };
        decimal::parse(said, self.comma).map(Some).map_err(|error| {
            let said = error.advice(quoted).unwrap_or_else(|| {
                format!(
                    "{} is no number, as an end of {name}'s range has to be.",
                    quoted(said)
                )
            });
            self.mistake(field, said)
        })
    }

    fn choices(&self, listed: &mut Listed) -> Result<(), Mistake> {
        let field = match self.said(Field::Choices) {
            None => Field::Range,
            Some(Said::Names(names)) if names.is_empty() => return Ok(()),
            Some(Said::Names(names)) => {
                listed.choices = Some(names.clone());
                Field::Choices
            }
            Some(Said::Text(text)) => {
                listed.choices = Some(words::choices(text));
                Field::Choices
            }
            Some(_) => {
                let said = format!("{}'s choices are a list of names.", listed.name);
                return Err(self.mistake(Field::Choices, said));
            }
        };
        for (at, choice) in listed.choices.iter().flatten().enumerate() {
            let before = listed.choices.iter().flatten().take(at);
            if choice.trim().is_empty() {
                let said = format!("a choice of {} has no name.", listed.name);
                return Err(self.mistake(field, said));
            }
            if before.into_iter().any(|other| other == choice) {
                let said = format!(
                    "{} is twice among the choices of {}.",
                    quoted(choice),
                    listed.name
                );
                return Err(self.mistake(field, said));
            }
        }
        Ok(())
    }
}
