//! Reading of stats.

use alloc::{format, string::String, vec::Vec};

use super::{ReadSession, check_limit, list_item_bytes, members, read_word, require_member};
use crate::{
    format::{
        LoadError,
        json_reader::Reader,
        keywords::{CHOICE, NUMBER, YES_NO},
    },
    model::{Scope, Stat, StatId, StatKind},
};

pub(super) fn read_stat(
    reading: &mut ReadSession,
    reader: &mut Reader<'_>,
) -> Result<Stat, LoadError> {
    members!(reader:
        "id" => id = reading.read_new_id(reader)?,
        "name" => name = reading.read_text(reader)?,
        "description" => description = reading.read_text(reader)?,
        "unit" => unit = reading.read_text(reader)?,
        "scope" => scope = self::read_scope(reader)?,
        "alike" => alike = reader.boolean()?,
        "kind" => kind = read_word(reader, "kind of stat", [NUMBER, YES_NO, CHOICE].map(|word| (word, word)))?,
        "low" => low = reader.number_f32()?,
        "high" => high = reader.number_f32()?,
        "clamp" => clamp = reader.boolean()?,
        "whole" => whole = reader.boolean()?,
        "cyclic" => cyclic = reader.boolean()?,
        "choices" => choices = self::read_choices(reading, reader, "a stat", "choices")?,
        "default" => default = reader.number_f32()?,
        "sample" => sample = reader.number_f32()?,
    );

    let id = StatId(require_member(reader, id, "id")?);
    let name = require_member(reader, name, "name")?;
    let kind = require_member(reader, kind, "kind")?;

    let numbers = [
        ("low", low.is_some()),
        ("high", high.is_some()),
        ("clamp", clamp.is_some()),
        ("whole", whole.is_some()),
        ("cyclic", cyclic.is_some()),
    ];
    let unexpected = match kind {
        NUMBER => choices.is_some().then_some("choices"),
        CHOICE => numbers
            .into_iter()
            .find_map(|(key, given)| given.then_some(key)),
        _ => numbers
            .into_iter()
            .chain([("choices", choices.is_some())])
            .find_map(|(key, given)| given.then_some(key)),
    };
    if let Some(key) = unexpected {
        return Err(reader.error(format!("a stat of kind \"{kind}\" cannot have \"{key}\"")));
    }

    let kind = match kind {
        NUMBER => StatKind::Number {
            low: require_member(reader, low, "low")?,
            high: require_member(reader, high, "high")?,
            clamp: clamp.unwrap_or(true),
        },
        CHOICE => StatKind::Choice(require_member(reader, choices, "choices")?),
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
        cyclic: cyclic.unwrap_or(false),
        scope: scope.unwrap_or_default(),
        alike: alike.unwrap_or(false),
    })
}

pub(super) fn read_scope(reader: &mut Reader<'_>) -> Result<Scope, LoadError> {
    read_word(
        reader,
        "scope",
        Scope::ALL.map(|scope| (scope.word(), scope)),
    )
}

/// Reads the names of a stat's choices or a switch's cases.
pub(super) fn read_choices(
    reading: &mut ReadSession,
    reader: &mut Reader<'_>,
    owner: &str,
    what: &str,
) -> Result<Vec<String>, LoadError> {
    let mut names = Vec::new();
    reader.array(|reader, index| {
        check_limit(reader, index, reading.limits.choices, owner, what)?;
        reading.charge_memory(reader, list_item_bytes::<String>())?;
        names.push(reading.read_text(reader)?);
        Ok(())
    })?;
    Ok(reading.finish_list(names))
}
