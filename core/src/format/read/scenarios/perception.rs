//! Reading of perceptions.

use alloc::{collections::BTreeMap, vec::Vec};

use super::{
    super::{
        ReadSession, check_limit, list_item_bytes, members, parse_key_id, read_known_id,
        require_member, tree_entry_bytes, tree_start_bytes, variants,
    },
    random_id::read_random_id,
};
use crate::{
    format::{LoadError, json_reader::Reader},
    model::StatId,
    scenario::{Perception, PopulationId, TargetFill},
};

pub(super) fn read_perceptions(
    reading: &mut ReadSession,
    reader: &mut Reader<'_>,
) -> Result<Vec<Perception>, LoadError> {
    let mut perceptions = Vec::new();
    reader.array(|reader, index| {
        let limit = reading.limits.perceptions;
        check_limit(reader, index, limit, "a scenario", "perceptions")?;
        reading.charge_memory(reader, list_item_bytes::<Perception>())?;

        members!(reader:
            "observers" => observers = read_random_id(reader)?,
            "seen" => seen = read_random_id(reader)?,
            "max_seen" => max_seen = reader.integer_u32()?,
            "fills" => fills = self::read_fills(reading, reader)?,
        );
        perceptions.push(Perception {
            observers: PopulationId(require_member(reader, observers, "observers")?),
            seen: PopulationId(require_member(reader, seen, "seen")?),
            max_seen,
            fills: fills.unwrap_or_default(),
        });
        Ok(())
    })?;
    Ok(reading.finish_list(perceptions))
}

/// Reads what fills target stats, by the IDs of the stats.
fn read_fills(
    reading: &mut ReadSession,
    reader: &mut Reader<'_>,
) -> Result<BTreeMap<StatId, TargetFill>, LoadError> {
    let mut fills = BTreeMap::new();
    reader.object(|reader, key| {
        let limit = reading.limits.stats;
        check_limit(reader, fills.len(), limit, "a perception", "fills")?;
        if fills.is_empty() {
            reading.charge_memory(reader, tree_start_bytes::<(StatId, TargetFill)>())?;
        }
        reading.charge_memory(reader, tree_entry_bytes::<(StatId, TargetFill)>())?;

        let id = parse_key_id(reader, key)?;
        reading.check_below_next_id(reader, id)?;
        let fill = variants!(reader:
            "stat" => TargetFill::Stat(StatId(read_known_id(reading, reader)?)),
            "constant" => TargetFill::Constant(reader.number_f32()?),
        );
        fills.insert(StatId(id), fill);
        Ok(())
    })?;
    Ok(fills)
}
