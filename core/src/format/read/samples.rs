//! Situations to look at the graph in. As looks do, they may speak of what is gone, for it may come back; what was never
//! given may not be spoken of.

use alloc::{
    collections::{BTreeMap, BTreeSet},
    format,
    vec::Vec,
};

use super::{Reading, key_id, list_item, members, required, room, tree_entry, tree_start, word};
use crate::{
    format::{Candidate, LoadError, Sample, Samples, Situation, reader::Reader},
    history::{Doing, OptionAt, OptionTold, Past, Told},
    model::{NodeId, SampleId, StatId},
};

pub(super) fn samples(
    reading: &mut Reading,
    reader: &mut Reader<'_>,
) -> Result<Samples, LoadError> {
    members!(reader:
        "current" => current = known_id(reading, reader)?,
        "candidates" => candidates = self::candidates(reading, reader)?,
        "age" => age = seconds(reader)?,
        "history" => options = history(reading, reader)?,
        "named" => named = self::named(reading, reader)?,
    );
    Ok(Samples {
        current: current.map(SampleId),
        now: situation(candidates, age, options),
        named: named.unwrap_or_default(),
    })
}

fn named(reading: &mut Reading, reader: &mut Reader<'_>) -> Result<Vec<Sample>, LoadError> {
    let mut named = Vec::new();
    reader.array(|reader, index| {
        room(reader, index, reading.limits.samples, "a file", "samples")?;
        reading.spend(reader, list_item::<Sample>())?;
        members!(reader:
            "id" => id = reading.id(reader)?,
            "name" => name = reading.text(reader)?,
            "values" => values = self::values(reading, reader)?,
            "candidates" => candidates = self::candidates(reading, reader)?,
            "age" => age = seconds(reader)?,
            "history" => options = history(reading, reader)?,
        );
        named.push(Sample {
            id: SampleId(required(reader, id, "id")?),
            name: required(reader, name, "name")?,
            values: required(reader, values, "values")?,
            situation: situation(candidates, age, options),
        });
        Ok(())
    })?;
    Ok(reading.settle(named))
}

fn situation(
    candidates: Option<Vec<Candidate>>,
    age: Option<f32>,
    options: Option<BTreeMap<OptionAt, OptionTold>>,
) -> Situation {
    Situation {
        candidates,
        told: Told {
            age: age.unwrap_or_default(),
            options: options.unwrap_or_default(),
        },
    }
}

fn candidates(reading: &mut Reading, reader: &mut Reader<'_>) -> Result<Vec<Candidate>, LoadError> {
    let mut candidates = Vec::new();
    let mut known = BTreeSet::new();
    reader.array(|reader, index| {
        let limit = reading.limits.candidates;
        room(reader, index, limit, "a sample", "candidates")?;
        reading.spend(reader, list_item::<Candidate>())?;
        reading.spend(reader, tree_entry::<u32>())?;
        members!(reader:
            "target" => target = reader.integer_u32()?,
            "name" => name = reading.text(reader)?,
            "values" => values = self::values(reading, reader)?,
        );
        let target = required(reader, target, "target")?;
        if !known.insert(target) {
            return Err(reader.error(format!(
                "the target {target} is a candidate already: each has a number of its own"
            )));
        }
        candidates.push(Candidate {
            target,
            name: required(reader, name, "name")?,
            values: required(reader, values, "values")?,
        });
        Ok(())
    })?;
    Ok(reading.settle(candidates))
}

fn values(
    reading: &mut Reading,
    reader: &mut Reader<'_>,
) -> Result<BTreeMap<StatId, f32>, LoadError> {
    let mut values = BTreeMap::new();
    reader.object(|reader, key| {
        let limit = reading.limits.stats;
        room(reader, values.len(), limit, "a sample", "values")?;
        if values.is_empty() {
            reading.spend(reader, tree_start::<(StatId, f32)>())?;
        }
        reading.spend(reader, tree_entry::<(StatId, f32)>())?;
        let id = key_id(reader, key)?;
        reading.below_next_id(reader, id)?;
        values.insert(StatId(id), reader.number_f32()?);
        Ok(())
    })?;
    Ok(values)
}

fn history(
    reading: &mut Reading,
    reader: &mut Reader<'_>,
) -> Result<BTreeMap<OptionAt, OptionTold>, LoadError> {
    let mut options = BTreeMap::new();
    reader.array(|reader, index| {
        let limit = reading.limits.nodes;
        room(reader, index, limit, "a sample", "options with a history")?;
        if index == 0 {
            reading.spend(reader, tree_start::<(OptionAt, OptionTold)>())?;
        }
        reading.spend(reader, tree_entry::<(OptionAt, OptionTold)>())?;
        members!(reader:
            "option" => option = known_id(reading, reader)?,
            "inside" => uses = self::uses(reading, reader)?,
            "state" => doing = self::doing(reader)?,
            "seconds" => seconds = self::seconds(reader)?,
            "stops" => stops = reader.integer_u32()?,
            "targets" => targets = self::targets(reading, reader)?,
        );
        let at = OptionAt {
            uses: uses.unwrap_or_default(),
            option: NodeId(required(reader, option, "option")?),
        };
        let told = OptionTold {
            own: past(reader, doing, seconds, stops)?,
            targets: targets.unwrap_or_default(),
        };
        if options.insert(at, told).is_some() {
            return Err(reader.error("this option has a history already: remove one of them"));
        }
        Ok(())
    })?;
    Ok(options)
}

fn uses(reading: &mut Reading, reader: &mut Reader<'_>) -> Result<Vec<NodeId>, LoadError> {
    let mut uses = Vec::new();
    reader.array(|reader, _| {
        reading.spend(reader, list_item::<NodeId>())?;
        uses.push(NodeId(known_id(reading, reader)?));
        Ok(())
    })?;
    Ok(reading.settle(uses))
}

fn targets(
    reading: &mut Reading,
    reader: &mut Reader<'_>,
) -> Result<BTreeMap<u32, Past>, LoadError> {
    let mut targets = BTreeMap::new();
    reader.array(|reader, index| {
        let limit = reading.limits.candidates;
        room(reader, index, limit, "an option", "targets")?;
        if index == 0 {
            reading.spend(reader, tree_start::<(u32, Past)>())?;
        }
        reading.spend(reader, tree_entry::<(u32, Past)>())?;
        members!(reader:
            "target" => target = reader.integer_u32()?,
            "state" => doing = self::doing(reader)?,
            "seconds" => seconds = self::seconds(reader)?,
            "stops" => stops = reader.integer_u32()?,
        );
        let target = required(reader, target, "target")?;
        let told = past(reader, doing, seconds, stops)?;
        if targets.insert(target, told).is_some() {
            return Err(reader.error(format!(
                "the target {target} has a history already: remove one of them"
            )));
        }
        Ok(())
    })?;
    Ok(targets)
}

fn past(
    reader: &Reader<'_>,
    doing: Option<Doing>,
    seconds: Option<f32>,
    stops: Option<u32>,
) -> Result<Past, LoadError> {
    Ok(Past {
        doing: required(reader, doing, "state")?,
        seconds: required(reader, seconds, "seconds")?,
        stops: stops.unwrap_or_default(),
    })
}

fn doing(reader: &mut Reader<'_>) -> Result<Doing, LoadError> {
    word(
        reader,
        "state",
        Doing::ALL.map(|doing| (doing.word(), doing)),
    )
}

fn seconds(reader: &mut Reader<'_>) -> Result<f32, LoadError> {
    let seconds = reader.number_f32()?;
    if seconds < 0.0 {
        return Err(reader.error("seconds go from 0 up: they say how long ago something was"));
    }
    Ok(seconds)
}

/// Reads the id of something else.
fn known_id(reading: &Reading, reader: &mut Reader<'_>) -> Result<u32, LoadError> {
    let id = reader.integer_u32()?;
    reading.below_next_id(reader, id)?;
    Ok(id)
}
