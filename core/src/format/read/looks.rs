//! Where things stand on the canvas.

use alloc::{collections::BTreeMap, vec::Vec};

use super::{Reading, key_id, list_item, members, pair, required, room, tree_entry};
use crate::{
    format::{LoadError, Looks, Note, Position, reader::Reader},
    model::NodeId,
};

pub(super) fn looks(reading: &mut Reading, reader: &mut Reader<'_>) -> Result<Looks, LoadError> {
    members!(reader:
        "nodes" => nodes = positions(reading, reader)?,
        "notes" => notes = self::notes(reading, reader)?,
    );
    Ok(Looks {
        nodes: nodes.unwrap_or_default(),
        notes: notes.unwrap_or_default(),
    })
}

fn positions(
    reading: &mut Reading,
    reader: &mut Reader<'_>,
) -> Result<BTreeMap<NodeId, Position>, LoadError> {
    let mut positions = BTreeMap::new();
    reader.object(|reader, key| {
        room(
            reader,
            positions.len(),
            reading.limits.nodes,
            "a file",
            "positions",
        )?;
        reading.spend(reader, tree_entry::<(NodeId, Position)>())?;
        let id = key_id(reader, key)?;
        // A node that comes later would stand there.
        reading.below_next_id(reader, id)?;
        let (x, y) = pair(reader)?;
        positions.insert(NodeId(id), Position { x, y });
        Ok(())
    })?;
    Ok(positions)
}

fn notes(reading: &mut Reading, reader: &mut Reader<'_>) -> Result<Vec<Note>, LoadError> {
    let mut notes = Vec::new();
    reader.array(|reader, index| {
        room(reader, index, reading.limits.notes, "a file", "notes")?;
        reading.spend(reader, list_item::<Note>())?;
        members!(reader:
            "x" => x = reader.number_f32()?,
            "y" => y = reader.number_f32()?,
            "width" => width = reader.number_f32()?,
            "height" => height = reader.number_f32()?,
            "text" => text = reading.text(reader)?,
        );
        notes.push(Note {
            x: required(reader, x, "x")?,
            y: required(reader, y, "y")?,
            width: required(reader, width, "width")?,
            height,
            text: required(reader, text, "text")?,
        });
        Ok(())
    })?;
    Ok(notes)
}
