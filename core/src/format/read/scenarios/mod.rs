//! Reading of scenarios. As samples do, they may refer to items that were deleted, because these
//! may come back; but not to IDs that were never assigned. Unsuitable numbers, such as a step of 0
//! seconds, are read: the editor reports them as problems.

mod condition;
mod event;
mod perception;
mod population;
mod random_id;
mod stat_source;

use alloc::vec::Vec;

use super::{
    ReadSession, check_limit, list_item_bytes, members, read_word, require_member, variants,
};
use crate::{
    format::{LoadError, json_reader::Reader},
    scenario::{Clock, FirstTurn, Scenario, ScenarioId},
};
use random_id::UniqueIds;

pub(super) fn read_scenarios(
    reading: &mut ReadSession,
    reader: &mut Reader<'_>,
) -> Result<Vec<Scenario>, LoadError> {
    let mut scenarios = Vec::new();
    let mut ids = UniqueIds::new("scenario");
    reader.array(|reader, index| {
        let limit = reading.limits.scenarios;
        check_limit(reader, index, limit, "a file", "scenarios")?;
        reading.charge_memory(reader, list_item_bytes::<Scenario>())?;
        scenarios.push(read_scenario(reading, reader, &mut ids)?);
        Ok(())
    })?;
    Ok(reading.finish_list(scenarios))
}

fn read_scenario(
    reading: &mut ReadSession,
    reader: &mut Reader<'_>,
    ids: &mut UniqueIds,
) -> Result<Scenario, LoadError> {
    members!(reader:
        "id" => id = ids.read_id(reading, reader)?,
        "name" => name = reading.read_text(reader)?,
        "clock" => clock = self::read_clock(reader)?,
        "populations" => populations = population::read_populations(reading, reader)?,
        "world" => world = stat_source::read_sources(reading, reader, "the world")?,
        "perceptions" => perceptions = perception::read_perceptions(reading, reader)?,
        "events" => events = event::read_events(reading, reader)?,
        "ends" => ends = condition::read_end_conditions(reading, reader)?,
    );

    Ok(Scenario {
        id: ScenarioId(require_member(reader, id, "id")?),
        name: require_member(reader, name, "name")?,
        clock: require_member(reader, clock, "clock")?,
        populations: require_member(reader, populations, "populations")?,
        world: world.unwrap_or_default(),
        perceptions: perceptions.unwrap_or_default(),
        events: events.unwrap_or_default(),
        ends: ends.unwrap_or_default(),
    })
}

fn read_clock(reader: &mut Reader<'_>) -> Result<Clock, LoadError> {
    Ok(variants!(reader:
        "real_time" => {
            members!(reader:
                "step" => step = reader.number_f64()?,
                "length" => length = reader.number_f64()?,
            );
            Clock::RealTime {
                step: require_member(reader, step, "step")?,
                length: require_member(reader, length, "length")?,
            }
        },
        "turns" => {
            members!(reader:
                "count" => turns = reader.integer_u32()?,
                "turn_length" => turn_length = reader.number_f64()?,
                "first" => first = read_word(
                    reader,
                    "first turn",
                    FirstTurn::ALL.map(|first| (first.word(), first)),
                )?,
            );
            Clock::Turns {
                turns: require_member(reader, turns, "count")?,
                turn_length: require_member(reader, turn_length, "turn_length")?,
                first: first.unwrap_or_default(),
            }
        },
    ))
}
