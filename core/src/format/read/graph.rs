//! The file as a whole.

use alloc::{collections::BTreeMap, format, vec::Vec};

use super::{
    Reading, acknowledged, group, list_item, looks, members, node, profiles, required, room,
    samples, stat, tree_entry,
};
use crate::{
    format::{Document, LoadError, limits::NEXT_ID, reader::Reader, words::Form},
    model::{Graph, Group, GroupId, RankBand, Stat},
};

pub(super) fn document(
    reading: &mut Reading,
    reader: &mut Reader<'_>,
    form: Form,
) -> Result<Document, LoadError> {
    // The first two are the header's.
    members!(reader:
        "inclination" => _form = reader.skip()?,
        "version" => _version = reader.skip()?,
        "name" => name = reading.text(reader)?,
        "description" => description = reading.text(reader)?,
        "next_id" => next_id = self::next_id(reader)?,
        "stats" => stats = reader.mark()?,
        "profiles" => profiles = reader.mark()?,
        "nodes" => nodes = reader.mark()?,
        "groups" => groups = reader.mark()?,
        "rank_bands" => rank_bands = self::rank_bands(reading, reader)?,
        "acknowledged" => acknowledged = reader.mark()?,
        "looks" => looks = reader.mark()?,
        "samples" => samples = reader.mark()?,
    );
    let name = required(reader, name, "name")?;
    reading.next_id = required(reader, next_id, "next_id")?;
    let stats = required(reader, stats, "stats")?;
    let nodes = required(reader, nodes, "nodes")?;
    let mut document = Document {
        graph: Graph {
            name,
            description: description.unwrap_or_default(),
            stats: reader.at(stats, |reader| self::stats(reading, reader))?,
            nodes: reader.at(nodes, |reader| node::nodes(reading, reader))?,
            next_id: reading.next_id,
            rank_bands: rank_bands.unwrap_or_else(RankBand::usual),
            ..Graph::default()
        },
        ..Document::default()
    };
    let graph = &mut document.graph;
    if let Some(mark) = profiles {
        graph.profiles = reader.at(mark, |reader| profiles::profiles(reading, reader))?;
    }
    if let Some(mark) = groups {
        graph.groups = reader.at(mark, |reader| self::groups(reading, reader))?;
    }
    let people = [
        (acknowledged, "acknowledged"),
        (looks, "looks"),
        (samples, "samples"),
    ];
    for (mark, key) in people {
        if let (Some(mark), Form::Runtime) = (mark, form) {
            return reader.at(mark, |reader| {
                Err(reader.error(format!("a runtime file has no `{key}`")))
            });
        }
    }
    if let Some(mark) = acknowledged {
        graph.acknowledged = reader.at(mark, |reader| {
            acknowledged::acknowledged(reading, reader, graph)
        })?;
    }
    if let Some(mark) = looks {
        document.looks = reader.at(mark, |reader| {
            looks::looks(reading, reader, (&graph.nodes, &graph.groups))
        })?;
    }
    if let Some(mark) = samples {
        document.samples = reader.at(mark, |reader| samples::samples(reading, reader))?;
    }
    Ok(document)
}

fn rank_bands(reading: &mut Reading, reader: &mut Reader<'_>) -> Result<Vec<RankBand>, LoadError> {
    let mut bands = Vec::new();
    reader.array(|reader, index| {
        room(
            reader,
            index,
            reading.limits.rank_bands,
            "a file",
            "bands of ranks",
        )?;
        reading.spend(reader, list_item::<RankBand>())?;
        members!(reader:
            "name" => name = reading.text(reader)?,
            "from" => from = reader.number_f32()?,
            "to" => to = reader.number_f32()?,
        );
        bands.push(RankBand {
            name: required(reader, name, "name")?,
            from: required(reader, from, "from")?,
            to: required(reader, to, "to")?,
        });
        Ok(())
    })?;
    Ok(reading.settle(bands))
}

fn next_id(reader: &mut Reader<'_>) -> Result<u32, LoadError> {
    let id = reader.integer_u32()?;
    if id > NEXT_ID {
        return Err(reader.error(format!("ids go up to {NEXT_ID}, and {id} is beyond")));
    }
    Ok(id)
}

pub(super) fn stats(
    reading: &mut Reading,
    reader: &mut Reader<'_>,
) -> Result<Vec<Stat>, LoadError> {
    let mut stats = Vec::new();
    reader.array(|reader, index| {
        room(reader, index, reading.limits.stats, "a file", "stats")?;
        reading.spend(reader, list_item::<Stat>())?;
        stats.push(stat::stat(reading, reader)?);
        Ok(())
    })?;
    Ok(stats)
}

pub(super) fn groups(
    reading: &mut Reading,
    reader: &mut Reader<'_>,
) -> Result<BTreeMap<GroupId, Group>, LoadError> {
    let mut groups = BTreeMap::new();
    reader.array(|reader, index| {
        room(reader, index, reading.limits.groups, "a file", "groups")?;
        reading.spend(reader, tree_entry::<(GroupId, Group)>())?;
        let (id, group) = group::group(reading, reader)?;
        groups.insert(id, group);
        Ok(())
    })?;
    Ok(groups)
}
