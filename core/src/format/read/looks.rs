//! Reading of looks. They may refer to nodes and groups that were deleted, because these may come
//! back; but not to IDs that were never assigned, because a later item would take over the entry.

use alloc::{
    collections::{BTreeMap, BTreeSet},
    format,
    vec::Vec,
};

use super::{
    ReadSession, check_limit, list_item_bytes, members, parse_key_id, read_known_id, read_pair,
    read_word, require_member, socket, socket::SocketReference, tree_entry_bytes,
};
use crate::{
    format::{
        Bookmark, Frame, LibraryOrigin, LoadError, Looks, Note, Position, Tint, error::excerpt,
        json_reader::Reader,
    },
    model::{FrameId, Group, GroupId, NodeId, Nodes, NoteId, SocketKey},
};

/// The nodes to which looks can refer: those outside groups, and those in groups.
pub(super) type Bodies<'g> = (&'g Nodes, &'g BTreeMap<GroupId, Group>);

pub(super) fn read_looks(
    reading: &mut ReadSession,
    reader: &mut Reader<'_>,
    bodies: Bodies<'_>,
) -> Result<Looks, LoadError> {
    members!(reader:
        "nodes" => nodes = read_positions(reading, reader)?,
        "collapsed" => collapsed = self::read_marked_nodes(reading, reader, "collapsed")?,
        "folded" => folded = self::read_marked_nodes(reading, reader, "folded")?,
        "notes" => notes = self::read_notes(reading, reader)?,
        "frames" => frames = self::read_frames(reading, reader)?,
        "bends" => bends = self::read_bends(reading, reader, bodies)?,
        "bookmarks" => bookmarks = self::read_bookmarks(reading, reader)?,
        "shared" => shared = self::read_library_origins(reading, reader)?,
        "contract" => contract = reading.read_text(reader)?,
    );
    Ok(Looks {
        nodes: nodes.unwrap_or_default(),
        collapsed: collapsed.unwrap_or_default(),
        folded: folded.unwrap_or_default(),
        notes: notes.unwrap_or_default(),
        frames: frames.unwrap_or_default(),
        bends: bends.unwrap_or_default(),
        bookmarks: bookmarks.unwrap_or_default(),
        shared: shared.unwrap_or_default(),
        contract,
    })
}

fn read_positions(
    reading: &mut ReadSession,
    reader: &mut Reader<'_>,
) -> Result<BTreeMap<NodeId, Position>, LoadError> {
    let mut positions = BTreeMap::new();
    reader.object(|reader, key| {
        let limit = reading.limits.nodes;
        check_limit(reader, positions.len(), limit, "a file", "positions")?;
        reading.charge_memory(reader, tree_entry_bytes::<(NodeId, Position)>())?;
        let id = parse_key_id(reader, key)?;
        reading.check_below_next_id(reader, id)?;
        let (x, y) = read_pair(reader)?;
        positions.insert(NodeId(id), Position { x, y }.bounded());
        Ok(())
    })?;
    Ok(positions)
}

/// Reads a list of nodes that have a mark, such as "collapsed".
fn read_marked_nodes(
    reading: &mut ReadSession,
    reader: &mut Reader<'_>,
    mark: &str,
) -> Result<BTreeSet<NodeId>, LoadError> {
    let mut marked = BTreeSet::new();
    reader.array(|reader, index| {
        let limit = reading.limits.nodes;
        check_limit(reader, index, limit, "a file", &format!("{mark} nodes"))?;
        reading.charge_memory(reader, tree_entry_bytes::<NodeId>())?;
        let id = read_known_id(reading, reader)?;
        if !marked.insert(NodeId(id)) {
            return Err(reader.error(format!(
                "node {id} is already listed as {mark}: remove one of the two"
            )));
        }
        Ok(())
    })?;
    Ok(marked)
}

fn read_notes(
    reading: &mut ReadSession,
    reader: &mut Reader<'_>,
) -> Result<BTreeMap<NoteId, Note>, LoadError> {
    let mut notes = BTreeMap::new();
    reader.array(|reader, index| {
        check_limit(reader, index, reading.limits.notes, "a file", "notes")?;
        reading.charge_memory(reader, tree_entry_bytes::<(NoteId, Note)>())?;

        members!(reader:
            "id" => id = reading.read_new_id(reader)?,
            "group" => group = read_known_id(reading, reader)?,
            "x" => x = reader.number_f32()?,
            "y" => y = reader.number_f32()?,
            "width" => width = reader.number_f32()?,
            "height" => height = reader.number_f32()?,
            "text" => text = reading.read_text(reader)?,
        );

        let id = NoteId(require_member(reader, id, "id")?);
        let note = Note {
            group: group.map(GroupId),
            x: require_member(reader, x, "x")?,
            y: require_member(reader, y, "y")?,
            width: require_member(reader, width, "width")?,
            height,
            text: require_member(reader, text, "text")?,
        };

        notes.insert(id, note.bounded());
        Ok(())
    })?;
    Ok(notes)
}

fn read_frames(
    reading: &mut ReadSession,
    reader: &mut Reader<'_>,
) -> Result<BTreeMap<FrameId, Frame>, LoadError> {
    let mut frames = BTreeMap::new();
    reader.array(|reader, index| {
        check_limit(reader, index, reading.limits.frames, "a file", "frames")?;
        reading.charge_memory(reader, tree_entry_bytes::<(FrameId, Frame)>())?;

        members!(reader:
            "id" => id = reading.read_new_id(reader)?,
            "group" => group = read_known_id(reading, reader)?,
            "x" => x = reader.number_f32()?,
            "y" => y = reader.number_f32()?,
            "width" => width = reader.number_f32()?,
            "height" => height = reader.number_f32()?,
            "title" => title = reading.read_text(reader)?,
            "tint" => tint = read_word(reader, "tint", Tint::ALL.map(|tint| (tint.word(), tint)))?,
        );

        let id = FrameId(require_member(reader, id, "id")?);
        let frame = Frame {
            group: group.map(GroupId),
            x: require_member(reader, x, "x")?,
            y: require_member(reader, y, "y")?,
            width: require_member(reader, width, "width")?,
            height: require_member(reader, height, "height")?,
            title: require_member(reader, title, "title")?,
            tint: tint.unwrap_or_default(),
        };

        frames.insert(id, frame.bounded());
        Ok(())
    })?;
    Ok(frames)
}

type Bends = BTreeMap<(NodeId, SocketKey), Vec<Position>>;

fn read_bends(
    reading: &mut ReadSession,
    reader: &mut Reader<'_>,
    bodies: Bodies<'_>,
) -> Result<Bends, LoadError> {
    let mut bends = Bends::new();
    reader.array(|reader, index| {
        check_limit(reader, index, reading.limits.bends, "a file", "bent wires")?;
        reading.charge_memory(reader, tree_entry_bytes::<((NodeId, SocketKey), Vec<Position>)>())?;

        members!(reader:
            "group" => group = read_known_id(reading, reader)?,
            "node" => node = read_known_id(reading, reader)?,
            "socket" => fixed = reader.mark_value()?,
            "row" => row = reader.integer_u32()?,
            "column" => column = reader.integer_u32()?,
            "input" => input = read_known_id(reading, reader)?,
            "points" => points = self::read_bend_points(reading, reader)?,
        );

        let node = NodeId(require_member(reader, node, "node")?);
        let points = require_member(reader, points, "points")?;
        if points.is_empty() {
            return Err(reader.error("this wire has no bend points: remove the entry"));
        }

        let (outside, groups) = bodies;
        let body = match group {
            Some(group) => groups.get(&GroupId(group)).map(|group| &group.nodes),
            None => Some(outside),
        };
        let known = body.and_then(|body| body.get(&node));

        let reference = SocketReference {
            fixed,
            row,
            column,
            input,
        };
        let Some(key) = socket::resolve_socket(reader, known, reference)? else {
            return Err(reader.error(
                "the socket that the wire leads to is missing: add either \"socket\", or both \"row\" and \"column\", or \"input\"",
            ));
        };

        if bends.insert((node, key), points).is_some() {
            return Err(reader.error("the bend points of this wire are already listed: remove one of the two"));
        }
        Ok(())
    })?;
    Ok(bends)
}

fn read_bend_points(
    reading: &mut ReadSession,
    reader: &mut Reader<'_>,
) -> Result<Vec<Position>, LoadError> {
    let mut points = Vec::new();
    reader.array(|reader, index| {
        let limit = reading.limits.bend_points;
        check_limit(reader, index, limit, "a wire", "bend points")?;
        reading.charge_memory(reader, list_item_bytes::<Position>())?;
        let (x, y) = read_pair(reader)?;
        points.push(Position { x, y }.bounded());
        Ok(())
    })?;
    Ok(reading.finish_list(points))
}

fn read_bookmarks(
    reading: &mut ReadSession,
    reader: &mut Reader<'_>,
) -> Result<Vec<Bookmark>, LoadError> {
    let mut bookmarks = Vec::new();
    reader.array(|reader, index| {
        let limit = reading.limits.bookmarks;
        check_limit(reader, index, limit, "a file", "bookmarks")?;
        reading.charge_memory(reader, list_item_bytes::<Bookmark>())?;
        members!(reader:
            "name" => name = reading.read_text(reader)?,
            "group" => group = read_known_id(reading, reader)?,
            "x" => x = reader.number_f32()?,
            "y" => y = reader.number_f32()?,
            "zoom" => zoom = reader.number_f32()?,
        );

        let bookmark = Bookmark {
            name: require_member(reader, name, "name")?,
            group: group.map(GroupId),
            x: require_member(reader, x, "x")?,
            y: require_member(reader, y, "y")?,
            zoom: require_member(reader, zoom, "zoom")?,
        };
        bookmarks.push(bookmark.bounded());
        Ok(())
    })?;
    Ok(reading.finish_list(bookmarks))
}

fn read_library_origins(
    reading: &mut ReadSession,
    reader: &mut Reader<'_>,
) -> Result<BTreeMap<GroupId, LibraryOrigin>, LoadError> {
    let mut all = BTreeMap::new();
    reader.array(|reader, index| {
        check_limit(
            reader,
            index,
            reading.limits.groups,
            "a file",
            "shared groups",
        )?;
        reading.charge_memory(reader, tree_entry_bytes::<(GroupId, LibraryOrigin)>())?;

        members!(reader:
            "group" => group = read_known_id(reading, reader)?,
            "name" => name = reading.read_text(reader)?,
            "version" => version = read_hash(reader)?,
            "copy" => copy = read_hash(reader)?,
        );

        let group = require_member(reader, group, "group")?;
        let version = require_member(reader, version, "version")?;
        let origin = LibraryOrigin {
            name: require_member(reader, name, "name")?,
            version,
            copy: copy.unwrap_or(version),
        };

        if all.insert(GroupId(group), origin).is_some() {
            return Err(reader.error(format!(
                "the origin of group {group} is already listed: remove one of the two"
            )));
        }
        Ok(())
    })?;
    Ok(all)
}

/// Reads a hexadecimal number of 64 bits, which is too large for a JSON number.
fn read_hash(reader: &mut Reader<'_>) -> Result<u64, LoadError> {
    let text = reader.string()?;
    let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);

    u64::from_str_radix(&text, 16)
        .ok()
        .filter(|_| text.len() == 16 && text.bytes().all(is_digit))
        .ok_or_else(|| {
            reader.error(format!(
                "expected 16 digits, each 0 to 9 or a to f, found \"{}\"",
                excerpt(&text)
            ))
        })
}
