//! Reading of conditions.

use alloc::vec::Vec;

use super::{
    super::{
        ReadSession, check_limit, list_item_bytes, members, read_known_id, read_word,
        require_member, samples::read_uses, variants,
    },
    random_id::{UniqueIds, read_random_id},
    stat_source::read_population_summary,
};
use crate::{
    format::{LoadError, json_reader::Reader},
    history::OptionAddress,
    model::{NodeId, StatId},
    scenario::{Comparison, Condition, EndCondition, EndConditionId, Measure, PopulationId},
};

pub(super) fn read_end_conditions(
    reading: &mut ReadSession,
    reader: &mut Reader<'_>,
) -> Result<Vec<EndCondition>, LoadError> {
    let mut ends = Vec::new();
    let mut ids = UniqueIds::new("end condition");
    reader.array(|reader, index| {
        let limit = reading.limits.end_conditions;
        check_limit(reader, index, limit, "a scenario", "end conditions")?;
        reading.charge_memory(reader, list_item_bytes::<EndCondition>())?;

        members!(reader:
            "id" => id = ids.read_id(reading, reader)?,
            "name" => name = reading.read_text(reader)?,
            "condition" => condition = self::read_condition(reading, reader)?,
        );
        ends.push(EndCondition {
            id: EndConditionId(require_member(reader, id, "id")?),
            name: require_member(reader, name, "name")?,
            condition: require_member(reader, condition, "condition")?,
        });
        Ok(())
    })?;
    Ok(reading.finish_list(ends))
}

pub(super) fn read_condition(
    reading: &mut ReadSession,
    reader: &mut Reader<'_>,
) -> Result<Condition, LoadError> {
    members!(reader:
        "measure" => measure = self::read_measure(reading, reader)?,
        "is" => comparison = read_word(
            reader,
            "comparison",
            Comparison::ALL.map(|comparison| (comparison.word(), comparison)),
        )?,
        "value" => value = reader.number_f32()?,
    );
    Ok(Condition {
        measure: require_member(reader, measure, "measure")?,
        comparison: require_member(reader, comparison, "is")?,
        value: require_member(reader, value, "value")?,
    })
}

fn read_measure(reading: &mut ReadSession, reader: &mut Reader<'_>) -> Result<Measure, LoadError> {
    Ok(variants!(reader:
        "stat" => Measure::Stat(StatId(read_known_id(reading, reader)?)),
        "population" => {
            let members = read_population_summary(reading, reader)?;
            Measure::Population {
                population: members.population,
                summary: members.summary,
                stat: members.stat,
            }
        },
        "running" => {
            members!(reader:
                "population" => population = read_random_id(reader)?,
                "option" => option = read_known_id(reading, reader)?,
                "inside" => uses = read_uses(reading, reader)?,
            );
            Measure::Running {
                population: PopulationId(require_member(reader, population, "population")?),
                option: OptionAddress {
                    uses: uses.unwrap_or_default(),
                    option: NodeId(require_member(reader, option, "option")?),
                },
            }
        },
    ))
}
