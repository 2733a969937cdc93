//! Reading of the sources of stats.

use alloc::{collections::BTreeMap, format, vec::Vec};

use super::{
    super::{
        ReadSession, check_limit, list_item_bytes, members, parse_key_id, read_known_id, read_pair,
        read_word, require_member, tree_entry_bytes, tree_start_bytes, variants,
    },
    random_id::read_random_id,
};
use crate::{
    format::{
        LoadError,
        json_reader::{JsonKind, Reader},
    },
    model::{NodeId, SampleId, StatId},
    scenario::{PopulationId, StartValue, StatSource, Summary},
    text::count_noun,
};

/// Reads the sources of an owner's stats, by the IDs of the stats.
pub(super) fn read_sources(
    reading: &mut ReadSession,
    reader: &mut Reader<'_>,
    owner: &str,
) -> Result<BTreeMap<StatId, StatSource>, LoadError> {
    let mut sources = BTreeMap::new();
    reader.object(|reader, key| {
        let limit = reading.limits.stats;
        check_limit(reader, sources.len(), limit, owner, "sources")?;
        if sources.is_empty() {
            reading.charge_memory(reader, tree_start_bytes::<(StatId, StatSource)>())?;
        }
        reading.charge_memory(reader, tree_entry_bytes::<(StatId, StatSource)>())?;

        let id = parse_key_id(reader, key)?;
        reading.check_below_next_id(reader, id)?;
        sources.insert(StatId(id), read_source(reading, reader)?);
        Ok(())
    })?;
    Ok(sources)
}

fn read_source(
    reading: &mut ReadSession,
    reader: &mut Reader<'_>,
) -> Result<StatSource, LoadError> {
    Ok(variants!(reader:
        "simulated" => StatSource::Simulated(read_start_value(reading, reader)?),
        "constant" => StatSource::Constant(reader.number_f32()?),
        "clock" => read_clock_source(reader)?,
        "curve" => read_curve_source(reading, reader)?,
        "noise" => read_noise_source(reader)?,
        "opponent" => StatSource::Opponent(StatId(read_known_id(reading, reader)?)),
        "target" => StatSource::Target(StatId(read_known_id(reading, reader)?)),
        "population" => {
            let members = read_population_summary(reading, reader)?;
            StatSource::Population {
                population: members.population,
                summary: members.summary,
                stat: members.stat,
            }
        },
        "factor" => StatSource::Factor(NodeId(read_known_id(reading, reader)?)),
    ))
}

/// Reads a start value: the word "sample", a number, or an object.
fn read_start_value(
    reading: &ReadSession,
    reader: &mut Reader<'_>,
) -> Result<StartValue, LoadError> {
    match reader.peek()? {
        JsonKind::String => read_word(reader, "start value", [("sample", StartValue::Sample)]),
        JsonKind::Object => Ok(variants!(reader:
            "sample" => StartValue::NamedSample(SampleId(read_known_id(reading, reader)?)),
            "random" => {
                let (low, high) = read_pair(reader)?;
                StartValue::Random { low, high }
            },
        )),
        _ => Ok(StartValue::Number(reader.number_f32()?)),
    }
}

fn read_clock_source(reader: &mut Reader<'_>) -> Result<StatSource, LoadError> {
    members!(reader:
        "start" => start = reader.number_f64()?,
        "factor" => factor = reader.number_f64()?,
        "wrap" => wrap = reader.number_f64()?,
    );
    Ok(StatSource::Clock {
        start: require_member(reader, start, "start")?,
        factor: require_member(reader, factor, "factor")?,
        wrap,
    })
}

fn read_curve_source(
    reading: &mut ReadSession,
    reader: &mut Reader<'_>,
) -> Result<StatSource, LoadError> {
    members!(reader:
        "points" => points = self::read_points(reading, reader)?,
        "loop" => is_looping = reader.boolean()?,
    );
    Ok(StatSource::Curve {
        points: require_member(reader, points, "points")?,
        is_looping: is_looping.unwrap_or_default(),
    })
}

fn read_points(
    reading: &mut ReadSession,
    reader: &mut Reader<'_>,
) -> Result<Vec<[f64; 2]>, LoadError> {
    let mut points = Vec::new();
    reader.array(|reader, index| {
        check_limit(reader, index, reading.limits.points, "a curve", "points")?;
        reading.charge_memory(reader, list_item_bytes::<[f64; 2]>())?;
        points.push(read_point(reader)?);
        Ok(())
    })?;
    Ok(reading.finish_list(points))
}

/// Reads a point as an array of its time and its value.
fn read_point(reader: &mut Reader<'_>) -> Result<[f64; 2], LoadError> {
    let mut point = [0.0; 2];
    let mut count = 0;
    reader.array(|reader, index| {
        count = index + 1;
        let number = reader.number_f64()?;
        if let Some(place) = point.get_mut(index) {
            *place = number;
        }
        Ok(())
    })?;

    if count != 2 {
        return Err(reader.error(format!(
            "expected a time and a value, found {}",
            count_noun(count, "number")
        )));
    }
    Ok(point)
}

fn read_noise_source(reader: &mut Reader<'_>) -> Result<StatSource, LoadError> {
    members!(reader:
        "low" => low = reader.number_f32()?,
        "high" => high = reader.number_f32()?,
        "seconds" => seconds = reader.number_f64()?,
    );
    Ok(StatSource::Noise {
        low: require_member(reader, low, "low")?,
        high: require_member(reader, high, "high")?,
        seconds: require_member(reader, seconds, "seconds")?,
    })
}

/// A summary of a population's members.
pub(super) struct PopulationSummary {
    pub(super) population: PopulationId,
    pub(super) summary: Summary,
    pub(super) stat: Option<StatId>,
}

pub(super) fn read_population_summary(
    reading: &ReadSession,
    reader: &mut Reader<'_>,
) -> Result<PopulationSummary, LoadError> {
    members!(reader:
        "id" => id = read_random_id(reader)?,
        "summary" => summary = read_word(
            reader,
            "summary",
            Summary::ALL.map(|summary| (summary.word(), summary)),
        )?,
        "stat" => stat = read_known_id(reading, reader)?,
    );
    Ok(PopulationSummary {
        population: PopulationId(require_member(reader, id, "id")?),
        summary: require_member(reader, summary, "summary")?,
        stat: stat.map(StatId),
    })
}
