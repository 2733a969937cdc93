//! A stat.

use alloc::{format, string::String, vec::Vec};

use super::{Reading, list_item, members, required, room, word};
use crate::{
    format::{
        LoadError,
        reader::Reader,
        words::{CHOICE, NUMBER, YES_NO},
    },
    model::{Scope, Stat, StatId, StatKind},
};

pub(super) fn stat(reading: &mut Reading, reader: &mut Reader<'_>) -> Result<Stat, LoadError> {
    members!(reader:
        "id" => id = reading.id(reader)?,
        "name" => name = reading.text(reader)?,
        "description" => description = reading.text(reader)?,
        "unit" => unit = reading.text(reader)?,
        "scope" => scope = self::scope(reader)?,
        "alike" => alike = reader.boolean()?,
        "kind" => kind = word(reader, "kind of stat", [NUMBER, YES_NO, CHOICE].map(|word| (word, word)))?,
        "low" => low = reader.number_f32()?,
        "high" => high = reader.number_f32()?,
        "clamp" => clamp = reader.boolean()?,
        "whole" => whole = reader.boolean()?,
        "choices" => choices = self::choices(reading, reader, "a stat", "choices")?,
        "default" => default = reader.number_f32()?,
        "sample" => sample = reader.number_f32()?,
    );
    let id = StatId(required(reader, id, "id")?);
    let name = required(reader, name, "name")?;
    let kind = required(reader, kind, "kind")?;
    let numbers = [
        ("low", low.is_some()),
        ("high", high.is_some()),
        ("clamp", clamp.is_some()),
        ("whole", whole.is_some()),
    ];
    let foreign = match kind {
        NUMBER => choices.is_some().then_some("choices"),
        CHOICE => numbers
            .into_iter()
            .find_map(|(key, given)| given.then_some(key)),
        _ => numbers
            .into_iter()
            .chain([("choices", choices.is_some())])
            .find_map(|(key, given)| given.then_some(key)),
    };
    if let Some(key) = foreign {
        return Err(reader.error(format!("a stat of kind `{kind}` has no `{key}`")));
    }
    let kind = match kind {
        NUMBER => StatKind::Number {
            low: required(reader, low, "low")?,
            high: required(reader, high, "high")?,
            clamp: clamp.unwrap_or(true),
        },
        CHOICE => StatKind::Choice(required(reader, choices, "choices")?),
        _ => StatKind::YesNo,
    };
    let default = default.unwrap_or(match kind {
        StatKind::Number { low, .. } => low,
        StatKind::YesNo | StatKind::Choice(_) => 0.0,
    });
    Ok(Stat {
        id,
        name,
        description: description.unwrap_or_default(),
        unit: unit.unwrap_or_default(),
        kind,
        default,
        sample: sample.unwrap_or(default),
        whole: whole.unwrap_or(false),
        scope: scope.unwrap_or_default(),
        alike: alike.unwrap_or(false),
    })
}

pub(super) fn scope(reader: &mut Reader<'_>) -> Result<Scope, LoadError> {
    word(
        reader,
        "scope",
        Scope::ALL.map(|scope| (scope.word(), scope)),
    )
}

/// Reads the names of a stat's choices or a switch's cases.
pub(super) fn choices(
    reading: &mut Reading,
    reader: &mut Reader<'_>,
    owner: &str,
    what: &str,
) -> Result<Vec<String>, LoadError> {
    let mut names = Vec::new();
    reader.array(|reader, index| {
        room(reader, index, reading.limits.choices, owner, what)?;
        reading.spend(reader, list_item::<String>())?;
        names.push(reading.text(reader)?);
        Ok(())
    })?;
    Ok(reading.settle(names))
}
