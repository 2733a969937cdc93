//! Reading of samples. As looks do, they may refer to items that were deleted, because these may
//! come back; but not to IDs that were never assigned.

use alloc::{
    collections::{BTreeMap, BTreeSet},
    format,
    vec::Vec,
};

use super::{
    ReadSession, check_limit, list_item_bytes, members, parse_key_id, read_known_id, read_word,
    require_member, tree_entry_bytes, tree_start_bytes,
};
use crate::{
    format::{Candidate, LoadError, Sample, Samples, Situation, json_reader::Reader},
    history::{AuthoredHistory, HistoryEntry, OptionAddress, OptionHistory, RunStatus},
    model::{NodeId, SampleId, StatId},
};

pub(super) fn read_samples(
    reading: &mut ReadSession,
    reader: &mut Reader<'_>,
) -> Result<Samples, LoadError> {
    members!(reader:
        "current" => current = read_known_id(reading, reader)?,
        "candidates" => candidates = self::read_candidates(reading, reader)?,
        "age" => age = read_seconds(reader)?,
        "history" => options = read_history(reading, reader)?,
        "named" => named = self::read_named_samples(reading, reader)?,
    );
    Ok(Samples {
        current: current.map(SampleId),
        now: new_situation(candidates, age, options),
        named: named.unwrap_or_default(),
    })
}

fn read_named_samples(
    reading: &mut ReadSession,
    reader: &mut Reader<'_>,
) -> Result<Vec<Sample>, LoadError> {
    let mut named = Vec::new();
    reader.array(|reader, index| {
        check_limit(reader, index, reading.limits.samples, "a file", "samples")?;
        reading.charge_memory(reader, list_item_bytes::<Sample>())?;
        members!(reader:
            "id" => id = reading.read_new_id(reader)?,
            "name" => name = reading.read_text(reader)?,
            "values" => values = self::read_values(reading, reader)?,
            "candidates" => candidates = self::read_candidates(reading, reader)?,
            "age" => age = read_seconds(reader)?,
            "history" => options = read_history(reading, reader)?,
        );

        named.push(Sample {
            id: SampleId(require_member(reader, id, "id")?),
            name: require_member(reader, name, "name")?,
            values: require_member(reader, values, "values")?,
            situation: new_situation(candidates, age, options),
        });
        Ok(())
    })?;
    Ok(reading.finish_list(named))
}

fn new_situation(
    candidates: Option<Vec<Candidate>>,
    age: Option<f32>,
    options: Option<BTreeMap<OptionAddress, OptionHistory>>,
) -> Situation {
    Situation {
        candidates,
        history: AuthoredHistory {
            age: age.unwrap_or_default(),
            options: options.unwrap_or_default(),
        },
    }
}

fn read_candidates(
    reading: &mut ReadSession,
    reader: &mut Reader<'_>,
) -> Result<Vec<Candidate>, LoadError> {
    let mut candidates = Vec::new();
    let mut known = BTreeSet::new();
    reader.array(|reader, index| {
        let limit = reading.limits.candidates;
        check_limit(reader, index, limit, "a sample", "candidates")?;
        reading.charge_memory(reader, list_item_bytes::<Candidate>())?;
        reading.charge_memory(reader, tree_entry_bytes::<u32>())?;

        members!(reader:
            "target" => target = reader.integer_u32()?,
            "name" => name = reading.read_text(reader)?,
            "values" => values = self::read_values(reading, reader)?,
        );

        let target = require_member(reader, target, "target")?;
        if !known.insert(target) {
            return Err(reader.error(format!(
                "target {target} is already a candidate: give each candidate a different ID"
            )));
        }

        candidates.push(Candidate {
            target,
            name: require_member(reader, name, "name")?,
            values: require_member(reader, values, "values")?,
        });
        Ok(())
    })?;
    Ok(reading.finish_list(candidates))
}

fn read_values(
    reading: &mut ReadSession,
    reader: &mut Reader<'_>,
) -> Result<BTreeMap<StatId, f32>, LoadError> {
    let mut values = BTreeMap::new();
    reader.object(|reader, key| {
        let limit = reading.limits.stats;
        check_limit(reader, values.len(), limit, "a sample", "values")?;
        if values.is_empty() {
            reading.charge_memory(reader, tree_start_bytes::<(StatId, f32)>())?;
        }
        reading.charge_memory(reader, tree_entry_bytes::<(StatId, f32)>())?;

        let id = parse_key_id(reader, key)?;
        reading.check_below_next_id(reader, id)?;
        values.insert(StatId(id), reader.number_f32()?);
        Ok(())
    })?;
    Ok(values)
}

fn read_history(
    reading: &mut ReadSession,
    reader: &mut Reader<'_>,
) -> Result<BTreeMap<OptionAddress, OptionHistory>, LoadError> {
    let mut options = BTreeMap::new();
    reader.array(|reader, index| {
        let limit = reading.limits.nodes;
        check_limit(reader, index, limit, "a sample", "options with a history")?;
        if index == 0 {
            reading.charge_memory(reader, tree_start_bytes::<(OptionAddress, OptionHistory)>())?;
        }
        reading.charge_memory(reader, tree_entry_bytes::<(OptionAddress, OptionHistory)>())?;

        members!(reader:
            "option" => option = read_known_id(reading, reader)?,
            "inside" => uses = self::read_uses(reading, reader)?,
            "state" => doing = self::read_status(reader)?,
            "seconds" => seconds = self::read_seconds(reader)?,
            "stops" => stops = reader.integer_u32()?,
            "targets" => targets = self::read_target_histories(reading, reader)?,
        );

        let at = OptionAddress {
            uses: uses.unwrap_or_default(),
            option: NodeId(require_member(reader, option, "option")?),
        };
        let history = OptionHistory {
            own: require_past(reader, doing, seconds, stops)?,
            targets: targets.unwrap_or_default(),
        };

        if options.insert(at, history).is_some() {
            return Err(reader.error("this option already has a history: remove one of the two"));
        }
        Ok(())
    })?;
    Ok(options)
}

/// Reads the uses of groups that contain an option.
pub(super) fn read_uses(
    reading: &mut ReadSession,
    reader: &mut Reader<'_>,
) -> Result<Vec<NodeId>, LoadError> {
    let mut uses = Vec::new();
    reader.array(|reader, _| {
        reading.charge_memory(reader, list_item_bytes::<NodeId>())?;
        uses.push(NodeId(read_known_id(reading, reader)?));
        Ok(())
    })?;
    Ok(reading.finish_list(uses))
}

fn read_target_histories(
    reading: &mut ReadSession,
    reader: &mut Reader<'_>,
) -> Result<BTreeMap<u32, HistoryEntry>, LoadError> {
    let mut targets = BTreeMap::new();
    reader.array(|reader, index| {
        let limit = reading.limits.candidates;
        check_limit(reader, index, limit, "an option", "targets")?;
        if index == 0 {
            reading.charge_memory(reader, tree_start_bytes::<(u32, HistoryEntry)>())?;
        }
        reading.charge_memory(reader, tree_entry_bytes::<(u32, HistoryEntry)>())?;

        members!(reader:
            "target" => target = reader.integer_u32()?,
            "state" => doing = self::read_status(reader)?,
            "seconds" => seconds = self::read_seconds(reader)?,
            "stops" => stops = reader.integer_u32()?,
        );

        let target = require_member(reader, target, "target")?;
        let record = require_past(reader, doing, seconds, stops)?;
        if targets.insert(target, record).is_some() {
            return Err(reader.error(format!(
                "target {target} already has a history: remove one of the two"
            )));
        }
        Ok(())
    })?;
    Ok(targets)
}

fn require_past(
    reader: &Reader<'_>,
    doing: Option<RunStatus>,
    seconds: Option<f32>,
    stops: Option<u32>,
) -> Result<HistoryEntry, LoadError> {
    Ok(HistoryEntry {
        doing: require_member(reader, doing, "state")?,
        seconds: require_member(reader, seconds, "seconds")?,
        stops: stops.unwrap_or_default(),
    })
}

fn read_status(reader: &mut Reader<'_>) -> Result<RunStatus, LoadError> {
    read_word(
        reader,
        "state",
        RunStatus::ALL.map(|doing| (doing.word(), doing)),
    )
}

fn read_seconds(reader: &mut Reader<'_>) -> Result<f32, LoadError> {
    let seconds = reader.number_f32()?;
    if seconds < 0.0 {
        return Err(reader.error(format!("expected 0 or more seconds, found {seconds}")));
    }
    Ok(seconds)
}
