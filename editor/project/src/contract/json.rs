//! A list as JSON: an array of objects, or an object that holds one as `stats`, as a project does and as `inclination info`
//! prints.

use std::collections::BTreeMap;

use serde_json::Value;

use super::{
    Read,
    draft::{Draft, Field, Said},
    spans::Part,
};
use crate::{
    log::{Mistake, Unknown, quoted},
    text::{decimal::Comma, words::sentence},
};

/// Reads it.
pub(super) fn read(bytes: &[u8]) -> Result<Read, String> {
    let text = text(bytes)?;
    let Some(stats) = list(text) else {
        return Err(String::from(
            "It is JSON, and no list of stats: it has to be an array of them, or to hold one as “stats”.",
        ));
    };
    let mut read = Read::default();
    let mut known = BTreeMap::new();
    let mut lines = Lines {
        text,
        at: 0,
        line: 1,
        column: 1,
    };
    for stat in stats.items() {
        let row = understood(stat, &mut lines, &mut read.unknown);
        read.take(row, &mut known);
    }
    Ok(read)
}

/// Whether it holds stats and is no project.
pub(super) fn is_list(bytes: &[u8]) -> bool {
    let Ok(text) = text(bytes) else { return false };
    let whole = Part::whole(text);
    let is_ours = whole.text.starts_with('{')
        && whole
            .members()
            .iter()
            .any(|(key, _)| key.text == "\"inclination\"");
    !is_ours && list(text).is_some()
}

fn text(bytes: &[u8]) -> Result<&str, String> {
    let text = std::str::from_utf8(bytes).map_err(|_| {
        String::from(
            "It has letters that are not written in UTF-8. Save it as UTF-8 and read it again.",
        )
    })?;
    match serde_json::from_str::<serde::de::IgnoredAny>(text) {
        Ok(_) => Ok(text),
        Err(error) => Err(format!("It is no JSON. {}", sentence(&error.to_string()))),
    }
}

/// The array of stats.
fn list(text: &str) -> Option<Part<'_>> {
    let whole = Part::whole(text);
    if whole.text.starts_with('[') {
        return Some(whole);
    }
    let members = whole.members();
    let stats = members.into_iter().find(|(key, _)| key.text == "\"stats\"");
    stats
        .map(|(_, held)| held)
        .filter(|held| held.text.starts_with('['))
}

/// Lines and columns of places that come one after the other. The text is gone through once, however long its lines are.
struct Lines<'t> {
    text: &'t str,
    at: usize,
    line: u32,
    column: usize,
}

impl Lines<'_> {
    fn place(&mut self, part: Part<'_>) -> (u32, usize) {
        let passed = self.text.get(self.at..part.start).unwrap_or_default();
        for letter in passed.chars() {
            if letter == '\n' {
                (self.line, self.column) = (self.line + 1, 1);
            } else {
                self.column += 1;
            }
        }
        self.at = self.at.max(part.start);
        (self.line, self.column)
    }
}

fn understood(
    stat: Part<'_>,
    lines: &mut Lines<'_>,
    unknown: &mut Vec<Unknown>,
) -> Result<Draft, Mistake> {
    let at = lines.place(stat);
    let mistake = |(line, column), sentence| Mistake {
        line,
        column,
        sentence,
    };
    if !stat.text.starts_with('{') {
        let said = format!(
            "{} is no stat: each is an object with a name.",
            quoted(stat.text)
        );
        return Err(mistake(at, said));
    }
    let mut draft = Draft::new(at, Comma::Thousands);
    for (key, held) in stat.members() {
        let key: String = serde_json::from_str(key.text).unwrap_or_default();
        let at = lines.place(held);
        let field = match Field::of(&key) {
            Some(Field::Other) => continue,
            Some(field) => field,
            None => {
                let is_new = unknown.iter().all(|known| known.name != key);
                if is_new && unknown.len() < MOST_UNKNOWN {
                    unknown.push(Unknown {
                        nearest: Field::near(&key),
                        name: key,
                    });
                }
                continue;
            }
        };
        match said(held.text) {
            Ok(Some(said)) => draft.note(field, said, at),
            Ok(None) => {}
            Err(()) => {
                let said = format!("{} says nothing about {key}.", quoted(held.text));
                return Err(mistake(at, said));
            }
        }
    }
    Ok(draft)
}

/// How many names of members that say nothing are told.
const MOST_UNKNOWN: usize = 100;

/// What a value says; nothing if it is null.
fn said(text: &str) -> Result<Option<Said>, ()> {
    let number = |number: &serde_json::Number| {
        let value = number.as_f64().map(|value| value as f32);
        value
            .filter(|value| value.is_finite())
            .map(|value| value + 0.0)
            .ok_or(())
    };
    let value: Value = serde_json::from_str(text).map_err(|_| ())?;
    Ok(Some(match value {
        Value::Null => return Ok(None),
        Value::Bool(yes) => Said::Yes(yes),
        Value::Number(value) => Said::Number(number(&value)?),
        Value::String(text) => Said::Text(text),
        Value::Array(items) => match items.as_slice() {
            [Value::Number(low), Value::Number(high)] => Said::Pair(number(low)?, number(high)?),
            names => {
                let names = names.iter().map(|name| name.as_str().map(str::to_owned));
                Said::Names(names.collect::<Option<Vec<String>>>().ok_or(())?)
            }
        },
        Value::Object(_) => return Err(()),
    }))
}
