//! Reading of the file as a whole.

use alloc::{collections::BTreeMap, format, vec::Vec};

use super::{
    ReadSession, acknowledgements, check_limit, group, list_item_bytes, looks, members, node,
    profiles, require_member, samples, scenarios, stat, tree_entry_bytes,
};
use crate::{
    format::{Document, LoadError, json_reader::Reader, keywords::FileForm, limits::MAX_NEXT_ID},
    model::{Graph, Group, GroupId, RankBand, Stat},
};

pub(super) fn read_document(
    reading: &mut ReadSession,
    reader: &mut Reader<'_>,
    form: FileForm,
) -> Result<Document, LoadError> {
    // The first three members belong to the header.
    members!(reader:
        "inclination" => _form = reader.skip()?,
        "version" => _version = reader.skip()?,
        "semantics" => semantics = reader.mark_value()?,
        "name" => name = reading.read_text(reader)?,
        "description" => description = reading.read_text(reader)?,
        "next_id" => next_id = self::read_next_id(reader)?,
        "stats" => stats = reader.mark_value()?,
        "profiles" => profiles = reader.mark_value()?,
        "nodes" => nodes = reader.mark_value()?,
        "groups" => groups = reader.mark_value()?,
        "rank_bands" => rank_bands = self::read_rank_bands(reading, reader)?,
        "acknowledged" => acknowledged = reader.mark_value()?,
        "looks" => looks = reader.mark_value()?,
        "samples" => samples = reader.mark_value()?,
        "scenarios" => scenarios = reader.mark_value()?,
    );

    let name = require_member(reader, name, "name")?;
    reading.next_id = require_member(reader, next_id, "next_id")?;
    let stats = require_member(reader, stats, "stats")?;
    let nodes = require_member(reader, nodes, "nodes")?;

    let mut document = Document {
        graph: Graph {
            name,
            description: description.unwrap_or_default(),
            stats: reader.read_at(stats, |reader| self::read_stats(reading, reader))?,
            nodes: reader.read_at(nodes, |reader| node::read_nodes(reading, reader))?,
            next_id: reading.next_id,
            rank_bands: rank_bands.unwrap_or_else(RankBand::default_bands),
            ..Graph::default()
        },
        ..Document::default()
    };

    let graph = &mut document.graph;
    if let Some(mark) = profiles {
        graph.profiles = reader.read_at(mark, |reader| profiles::read_profiles(reading, reader))?;
    }
    if let Some(mark) = groups {
        graph.groups = reader.read_at(mark, |reader| self::read_groups(reading, reader))?;
    }

    if let (Some(mark), FileForm::Project) = (semantics, form) {
        return reader.read_at(mark, |reader| {
            Err(reader.error("a project cannot have \"semantics\", because only runtime files do"))
        });
    }
    let project_only = [
        (acknowledged, "acknowledged"),
        (looks, "looks"),
        (samples, "samples"),
        (scenarios, "scenarios"),
    ];
    for (mark, key) in project_only {
        if let (Some(mark), FileForm::Runtime) = (mark, form) {
            return reader.read_at(mark, |reader| {
                Err(reader.error(format!("a runtime file cannot have \"{key}\"")))
            });
        }
    }

    if let Some(mark) = acknowledged {
        graph.acknowledged = reader.read_at(mark, |reader| {
            acknowledgements::read_acknowledgements(reading, reader, graph)
        })?;
    }
    if let Some(mark) = looks {
        document.looks = reader.read_at(mark, |reader| {
            looks::read_looks(reading, reader, (&graph.nodes, &graph.groups))
        })?;
    }
    if let Some(mark) = samples {
        document.samples = reader.read_at(mark, |reader| samples::read_samples(reading, reader))?;
    }
    if let Some(mark) = scenarios {
        document.scenarios =
            reader.read_at(mark, |reader| scenarios::read_scenarios(reading, reader))?;
    }

    Ok(document)
}

fn read_rank_bands(
    reading: &mut ReadSession,
    reader: &mut Reader<'_>,
) -> Result<Vec<RankBand>, LoadError> {
    let mut bands = Vec::new();
    reader.array(|reader, index| {
        check_limit(
            reader,
            index,
            reading.limits.rank_bands,
            "a file",
            "rank bands",
        )?;
        reading.charge_memory(reader, list_item_bytes::<RankBand>())?;
        members!(reader:
            "name" => name = reading.read_text(reader)?,
            "from" => from = reader.number_f32()?,
            "to" => to = reader.number_f32()?,
        );

        bands.push(RankBand {
            name: require_member(reader, name, "name")?,
            from: require_member(reader, from, "from")?,
            to: require_member(reader, to, "to")?,
        });
        Ok(())
    })?;
    Ok(reading.finish_list(bands))
}

fn read_next_id(reader: &mut Reader<'_>) -> Result<u32, LoadError> {
    let id = reader.integer_u32()?;
    if id > MAX_NEXT_ID {
        return Err(reader.error(format!(
            "\"next_id\" is {id}, but can be at most {MAX_NEXT_ID}"
        )));
    }
    Ok(id)
}

pub(super) fn read_stats(
    reading: &mut ReadSession,
    reader: &mut Reader<'_>,
) -> Result<Vec<Stat>, LoadError> {
    let mut stats = Vec::new();
    reader.array(|reader, index| {
        check_limit(reader, index, reading.limits.stats, "a file", "stats")?;
        reading.charge_memory(reader, list_item_bytes::<Stat>())?;
        stats.push(stat::read_stat(reading, reader)?);
        Ok(())
    })?;
    Ok(stats)
}

pub(super) fn read_groups(
    reading: &mut ReadSession,
    reader: &mut Reader<'_>,
) -> Result<BTreeMap<GroupId, Group>, LoadError> {
    let mut groups = BTreeMap::new();
    reader.array(|reader, index| {
        check_limit(reader, index, reading.limits.groups, "a file", "groups")?;
        reading.charge_memory(reader, tree_entry_bytes::<(GroupId, Group)>())?;
        let (id, group) = group::read_group(reading, reader)?;
        groups.insert(id, group);
        Ok(())
    })?;
    Ok(groups)
}
