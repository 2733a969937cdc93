//! What is only there for the eye. It may speak of nodes and groups that are gone, for they may come back; what was
//! never given may not, for a later one would take it over.

use alloc::{
    collections::{BTreeMap, BTreeSet},
    format,
    vec::Vec,
};

use super::{Reading, key_id, list_item, members, pair, required, room, socket, tree_entry, word};
use crate::{
    format::{Bookmark, Frame, LoadError, Looks, Note, Position, Shared, Tint, reader::Reader},
    model::{FrameId, Group, GroupId, NodeId, Nodes, NoteId, SocketKey},
};

/// The nodes that looks speak of: those outside groups, and those in groups.
pub(super) type Bodies<'g> = (&'g Nodes, &'g BTreeMap<GroupId, Group>);

pub(super) fn looks(
    reading: &mut Reading,
    reader: &mut Reader<'_>,
    bodies: Bodies<'_>,
) -> Result<Looks, LoadError> {
    members!(reader:
        "nodes" => nodes = positions(reading, reader)?,
        "collapsed" => collapsed = self::collapsed(reading, reader)?,
        "notes" => notes = self::notes(reading, reader)?,
        "frames" => frames = self::frames(reading, reader)?,
        "bends" => bends = self::bends(reading, reader, bodies)?,
        "bookmarks" => bookmarks = self::bookmarks(reading, reader)?,
        "shared" => shared = self::shared(reading, reader)?,
        "contract" => contract = reading.text(reader)?,
    );
    Ok(Looks {
        nodes: nodes.unwrap_or_default(),
        collapsed: collapsed.unwrap_or_default(),
        notes: notes.unwrap_or_default(),
        frames: frames.unwrap_or_default(),
        bends: bends.unwrap_or_default(),
        bookmarks: bookmarks.unwrap_or_default(),
        shared: shared.unwrap_or_default(),
        contract,
    })
}

fn positions(
    reading: &mut Reading,
    reader: &mut Reader<'_>,
) -> Result<BTreeMap<NodeId, Position>, LoadError> {
    let mut positions = BTreeMap::new();
    reader.object(|reader, key| {
        let limit = reading.limits.nodes;
        room(reader, positions.len(), limit, "a file", "positions")?;
        reading.spend(reader, tree_entry::<(NodeId, Position)>())?;
        let id = key_id(reader, key)?;
        reading.below_next_id(reader, id)?;
        let (x, y) = pair(reader)?;
        positions.insert(NodeId(id), Position { x, y });
        Ok(())
    })?;
    Ok(positions)
}

fn collapsed(
    reading: &mut Reading,
    reader: &mut Reader<'_>,
) -> Result<BTreeSet<NodeId>, LoadError> {
    let mut collapsed = BTreeSet::new();
    reader.array(|reader, index| {
        let limit = reading.limits.nodes;
        room(reader, index, limit, "a file", "collapsed nodes")?;
        reading.spend(reader, tree_entry::<NodeId>())?;
        let id = known_id(reading, reader)?;
        if !collapsed.insert(NodeId(id)) {
            return Err(reader.error(format!(
                "the node {id} is collapsed already: remove one of them"
            )));
        }
        Ok(())
    })?;
    Ok(collapsed)
}

fn notes(
    reading: &mut Reading,
    reader: &mut Reader<'_>,
) -> Result<BTreeMap<NoteId, Note>, LoadError> {
    let mut notes = BTreeMap::new();
    reader.array(|reader, index| {
        room(reader, index, reading.limits.notes, "a file", "notes")?;
        reading.spend(reader, tree_entry::<(NoteId, Note)>())?;
        members!(reader:
            "id" => id = reading.id(reader)?,
            "group" => group = known_id(reading, reader)?,
            "x" => x = reader.number_f32()?,
            "y" => y = reader.number_f32()?,
            "width" => width = reader.number_f32()?,
            "height" => height = reader.number_f32()?,
            "text" => text = reading.text(reader)?,
        );
        let id = NoteId(required(reader, id, "id")?);
        let note = Note {
            group: group.map(GroupId),
            x: required(reader, x, "x")?,
            y: required(reader, y, "y")?,
            width: required(reader, width, "width")?,
            height,
            text: required(reader, text, "text")?,
        };
        notes.insert(id, note);
        Ok(())
    })?;
    Ok(notes)
}

fn frames(
    reading: &mut Reading,
    reader: &mut Reader<'_>,
) -> Result<BTreeMap<FrameId, Frame>, LoadError> {
    let mut frames = BTreeMap::new();
    reader.array(|reader, index| {
        room(reader, index, reading.limits.frames, "a file", "frames")?;
        reading.spend(reader, tree_entry::<(FrameId, Frame)>())?;
        members!(reader:
            "id" => id = reading.id(reader)?,
            "group" => group = known_id(reading, reader)?,
            "x" => x = reader.number_f32()?,
            "y" => y = reader.number_f32()?,
            "width" => width = reader.number_f32()?,
            "height" => height = reader.number_f32()?,
            "title" => title = reading.text(reader)?,
            "tint" => tint = word(reader, "tint", Tint::ALL.map(|tint| (tint.word(), tint)))?,
        );
        let id = FrameId(required(reader, id, "id")?);
        let frame = Frame {
            group: group.map(GroupId),
            x: required(reader, x, "x")?,
            y: required(reader, y, "y")?,
            width: required(reader, width, "width")?,
            height: required(reader, height, "height")?,
            title: required(reader, title, "title")?,
            tint: tint.unwrap_or_default(),
        };
        frames.insert(id, frame);
        Ok(())
    })?;
    Ok(frames)
}

type Bends = BTreeMap<(NodeId, SocketKey), Vec<Position>>;

fn bends(
    reading: &mut Reading,
    reader: &mut Reader<'_>,
    bodies: Bodies<'_>,
) -> Result<Bends, LoadError> {
    let mut bends = Bends::new();
    reader.array(|reader, index| {
        room(reader, index, reading.limits.bends, "a file", "wires that bend")?;
        reading.spend(reader, tree_entry::<((NodeId, SocketKey), Vec<Position>)>())?;
        members!(reader:
            "group" => group = known_id(reading, reader)?,
            "node" => node = known_id(reading, reader)?,
            "socket" => fixed = reader.mark()?,
            "row" => row = reader.integer_u32()?,
            "column" => column = reader.integer_u32()?,
            "input" => input = known_id(reading, reader)?,
            "points" => points = self::points(reading, reader)?,
        );
        let node = NodeId(required(reader, node, "node")?);
        let points = required(reader, points, "points")?;
        if points.is_empty() {
            return Err(reader.error("a wire that bends through no point needs no entry: remove it"));
        }
        let (outside, groups) = bodies;
        let body = match group {
            Some(group) => groups.get(&GroupId(group)).map(|group| &group.nodes),
            None => Some(outside),
        };
        let known = body.and_then(|body| body.get(&node));
        let key = socket::named(reader, known, (fixed, (row, column), input))?;
        let Some(key) = key else {
            return Err(reader.error(
                "the socket that the wire goes to is missing here: `socket`, `row` and `column`, or `input`",
            ));
        };
        if bends.insert((node, key), points).is_some() {
            return Err(reader.error("how this wire bends is said already: remove one of them"));
        }
        Ok(())
    })?;
    Ok(bends)
}

fn points(reading: &mut Reading, reader: &mut Reader<'_>) -> Result<Vec<Position>, LoadError> {
    let mut points = Vec::new();
    reader.array(|reader, index| {
        let limit = reading.limits.bend_points;
        room(reader, index, limit, "a wire", "points to bend through")?;
        reading.spend(reader, list_item::<Position>())?;
        let (x, y) = pair(reader)?;
        points.push(Position { x, y });
        Ok(())
    })?;
    Ok(reading.settle(points))
}

fn bookmarks(reading: &mut Reading, reader: &mut Reader<'_>) -> Result<Vec<Bookmark>, LoadError> {
    let mut bookmarks = Vec::new();
    reader.array(|reader, index| {
        let limit = reading.limits.bookmarks;
        room(reader, index, limit, "a file", "bookmarks")?;
        reading.spend(reader, list_item::<Bookmark>())?;
        members!(reader:
            "name" => name = reading.text(reader)?,
            "group" => group = known_id(reading, reader)?,
            "x" => x = reader.number_f32()?,
            "y" => y = reader.number_f32()?,
            "zoom" => zoom = reader.number_f32()?,
        );
        bookmarks.push(Bookmark {
            name: required(reader, name, "name")?,
            group: group.map(GroupId),
            x: required(reader, x, "x")?,
            y: required(reader, y, "y")?,
            zoom: required(reader, zoom, "zoom")?,
        });
        Ok(())
    })?;
    Ok(reading.settle(bookmarks))
}

fn shared(
    reading: &mut Reading,
    reader: &mut Reader<'_>,
) -> Result<BTreeMap<GroupId, Shared>, LoadError> {
    let mut all = BTreeMap::new();
    reader.array(|reader, index| {
        room(
            reader,
            index,
            reading.limits.groups,
            "a file",
            "shared groups",
        )?;
        reading.spend(reader, tree_entry::<(GroupId, Shared)>())?;
        members!(reader:
            "group" => group = known_id(reading, reader)?,
            "name" => name = reading.text(reader)?,
            "version" => version = digits(reader)?,
            "copy" => copy = digits(reader)?,
        );
        let group = required(reader, group, "group")?;
        let version = required(reader, version, "version")?;
        let origin = Shared {
            name: required(reader, name, "name")?,
            version,
            copy: copy.unwrap_or(version),
        };
        if all.insert(GroupId(group), origin).is_some() {
            return Err(reader.error(format!(
                "where the group {group} comes from is said already: remove one of them"
            )));
        }
        Ok(())
    })?;
    Ok(all)
}

/// Reads a number that JSON's own are too short for.
fn digits(reader: &mut Reader<'_>) -> Result<u64, LoadError> {
    let text = reader.string()?;
    let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
    let number = u64::from_str_radix(&text, 16).ok();
    number
        .filter(|_| text.len() == 16 && text.bytes().all(is_digit))
        .ok_or_else(|| reader.error("sixteen digits stand here, each of 0 to 9 and a to f"))
}

/// Reads the id of something else.
fn known_id(reading: &Reading, reader: &mut Reader<'_>) -> Result<u32, LoadError> {
    let id = reader.integer_u32()?;
    reading.below_next_id(reader, id)?;
    Ok(id)
}
