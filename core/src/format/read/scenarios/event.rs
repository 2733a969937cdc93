//! Reading of events.

use alloc::vec::Vec;

use super::{
    super::{
        ReadSession, check_limit, list_item_bytes, members, read_known_id, read_word,
        require_member, variants,
    },
    random_id::{UniqueIds, read_random_id},
};
use crate::{
    format::{LoadError, json_reader::Reader},
    model::{EffectOperation, StatId},
    scenario::{EventAction, EventId, EventTiming, Members, PopulationId, ScenarioEvent},
};

pub(super) fn read_events(
    reading: &mut ReadSession,
    reader: &mut Reader<'_>,
) -> Result<Vec<ScenarioEvent>, LoadError> {
    let mut events = Vec::new();
    let mut ids = UniqueIds::new("event");
    reader.array(|reader, index| {
        let limit = reading.limits.events;
        check_limit(reader, index, limit, "a scenario", "events")?;
        reading.charge_memory(reader, list_item_bytes::<ScenarioEvent>())?;

        members!(reader:
            "id" => id = ids.read_id(reading, reader)?,
            "name" => name = reading.read_text(reader)?,
            "timing" => timing = self::read_timing(reader)?,
            "action" => action = self::read_action(reading, reader)?,
        );
        events.push(ScenarioEvent {
            id: EventId(require_member(reader, id, "id")?),
            name: require_member(reader, name, "name")?,
            timing: require_member(reader, timing, "timing")?,
            action: require_member(reader, action, "action")?,
        });
        Ok(())
    })?;
    Ok(reading.finish_list(events))
}

fn read_timing(reader: &mut Reader<'_>) -> Result<EventTiming, LoadError> {
    Ok(variants!(reader:
        "once" => {
            members!(reader: "time" => time = reader.number_f64()?);
            EventTiming::Once {
                time: require_member(reader, time, "time")?,
            }
        },
        "every" => {
            members!(reader:
                "first" => first = reader.number_f64()?,
                "interval" => interval = reader.number_f64()?,
            );
            EventTiming::Every {
                first: require_member(reader, first, "first")?,
                interval: require_member(reader, interval, "interval")?,
            }
        },
        "random" => {
            members!(reader: "mean_interval" => mean_interval = reader.number_f64()?);
            EventTiming::Random {
                mean_interval: require_member(reader, mean_interval, "mean_interval")?,
            }
        },
    ))
}

fn read_action(reading: &ReadSession, reader: &mut Reader<'_>) -> Result<EventAction, LoadError> {
    Ok(variants!(reader:
        "change_stat" => self::read_stat_change(reading, reader)?,
        "spawn" => {
            members!(reader:
                "population" => population = read_random_id(reader)?,
                "count" => count = reader.integer_u32()?,
            );
            EventAction::Spawn {
                population: PopulationId(require_member(reader, population, "population")?),
                count: require_member(reader, count, "count")?,
            }
        },
        "remove" => {
            members!(reader:
                "population" => population = read_random_id(reader)?,
                "members" => drawn = reader.integer_u32()?,
            );
            EventAction::Remove {
                population: PopulationId(require_member(reader, population, "population")?),
                members: affected_members(drawn),
            }
        },
    ))
}

fn read_stat_change(
    reading: &ReadSession,
    reader: &mut Reader<'_>,
) -> Result<EventAction, LoadError> {
    members!(reader:
        "population" => population = read_random_id(reader)?,
        "members" => drawn = reader.integer_u32()?,
        "stat" => stat = read_known_id(reading, reader)?,
        "change" => operation = read_word(
            reader,
            "change",
            EffectOperation::ALL.map(|operation| (operation.word(), operation)),
        )?,
        "amount" => amount = reader.number_f32()?,
        "lasts" => lasts = reader.number_f64()?,
    );
    Ok(EventAction::ChangeStat {
        population: population.map(PopulationId),
        members: affected_members(drawn),
        stat: StatId(require_member(reader, stat, "stat")?),
        operation: require_member(reader, operation, "change")?,
        amount: require_member(reader, amount, "amount")?,
        lasts,
    })
}

/// Returns the members that an event affects: a number of them that are drawn, otherwise all.
fn affected_members(drawn: Option<u32>) -> Members {
    drawn.map_or(Members::All, Members::Drawn)
}
