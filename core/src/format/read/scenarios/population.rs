//! Reading of populations.

use alloc::vec::Vec;

use super::{
    super::{
        ReadSession, check_limit, list_item_bytes, members, read_known_id, read_word,
        require_member, samples::read_uses, variants,
    },
    condition::read_condition,
    random_id::UniqueIds,
    stat_source::read_sources,
};
use crate::{
    format::{
        LoadError,
        json_reader::{JsonKind, Reader},
    },
    history::OptionAddress,
    model::{NodeId, ProfileId},
    scenario::{Control, Population, PopulationId, ScriptLine},
};

pub(super) fn read_populations(
    reading: &mut ReadSession,
    reader: &mut Reader<'_>,
) -> Result<Vec<Population>, LoadError> {
    let mut populations = Vec::new();
    let mut ids = UniqueIds::new("population");
    reader.array(|reader, index| {
        let limit = reading.limits.populations;
        check_limit(reader, index, limit, "a scenario", "populations")?;
        reading.charge_memory(reader, list_item_bytes::<Population>())?;
        populations.push(read_population(reading, reader, &mut ids)?);
        Ok(())
    })?;
    Ok(reading.finish_list(populations))
}

fn read_population(
    reading: &mut ReadSession,
    reader: &mut Reader<'_>,
    ids: &mut UniqueIds,
) -> Result<Population, LoadError> {
    members!(reader:
        "id" => id = ids.read_id(reading, reader)?,
        "name" => name = reading.read_text(reader)?,
        "count" => count = reader.integer_u32()?,
        "max_count" => max_count = reader.integer_u32()?,
        "profile" => profile = read_known_id(reading, reader)?,
        "control" => control = self::read_control(reading, reader)?,
        "sources" => sources = read_sources(reading, reader, "a population")?,
        "leaves_when" => leaves_when = read_condition(reading, reader)?,
    );

    Ok(Population {
        id: PopulationId(require_member(reader, id, "id")?),
        name: require_member(reader, name, "name")?,
        count: require_member(reader, count, "count")?,
        max_count,
        profile: profile.map(ProfileId),
        control: control.unwrap_or_default(),
        sources: sources.unwrap_or_default(),
        leaves_when,
    })
}

/// Reads a control: the word "nothing", or an object.
fn read_control(reading: &mut ReadSession, reader: &mut Reader<'_>) -> Result<Control, LoadError> {
    if reader.peek()? == JsonKind::String {
        return read_word(reader, "control", [("nothing", ())]).map(|()| Control::Nothing);
    }

    Ok(variants!(reader:
        "graph" => {
            members!(reader:
                "decisions" => decisions = self::read_decisions(reading, reader)?,
                "thinking_interval" => thinking_interval = reader.number_f64()?,
                "staggered" => is_staggered = reader.boolean()?,
            );
            Control::Graph {
                decisions: decisions.unwrap_or_default(),
                thinking_interval: thinking_interval.unwrap_or_default(),
                is_staggered: is_staggered.unwrap_or(true),
            }
        },
        "script" => Control::Script(self::read_script(reading, reader)?),
    ))
}

fn read_decisions(
    reading: &mut ReadSession,
    reader: &mut Reader<'_>,
) -> Result<Vec<NodeId>, LoadError> {
    let mut decisions = Vec::new();
    reader.array(|reader, index| {
        let limit = reading.limits.nodes;
        check_limit(reader, index, limit, "a population", "decisions")?;
        reading.charge_memory(reader, list_item_bytes::<NodeId>())?;
        decisions.push(NodeId(read_known_id(reading, reader)?));
        Ok(())
    })?;
    Ok(reading.finish_list(decisions))
}

fn read_script(
    reading: &mut ReadSession,
    reader: &mut Reader<'_>,
) -> Result<Vec<ScriptLine>, LoadError> {
    let mut lines = Vec::new();
    reader.array(|reader, index| {
        let limit = reading.limits.script_lines;
        check_limit(reader, index, limit, "a script", "lines")?;
        reading.charge_memory(reader, list_item_bytes::<ScriptLine>())?;

        members!(reader:
            "time" => time = reader.number_f64()?,
            "option" => option = read_known_id(reading, reader)?,
            "inside" => uses = read_uses(reading, reader)?,
        );
        let option = option.map(|option| OptionAddress {
            uses: uses.take().unwrap_or_default(),
            option: NodeId(option),
        });
        if uses.is_some() {
            return Err(reader.error("\"inside\" needs \"option\", the option inside the groups"));
        }
        lines.push(ScriptLine {
            time: require_member(reader, time, "time")?,
            option,
        });
        Ok(())
    })?;
    Ok(reading.finish_list(lines))
}
