//! Problems that the designer accepts. A socket is named by its key, for its position changes when its kind gets
//! another one.

use alloc::{collections::BTreeSet, format};

use super::{Reading, members, required, room, tree_entry};
use crate::{
    check::{Acknowledgement, Place},
    format::{
        LoadError,
        error::excerpt,
        reader::{Kind, Mark, Reader},
        words,
    },
    model::{Graph, GroupId, Node, NodeId, PortId, ProfileId, SocketKey, StatId},
};

pub(super) fn acknowledged(
    reading: &mut Reading,
    reader: &mut Reader<'_>,
    graph: &Graph,
) -> Result<BTreeSet<Acknowledgement>, LoadError> {
    let mut all = BTreeSet::new();
    reader.array(|reader, index| {
        room(
            reader,
            index,
            reading.limits.acknowledged,
            "a file",
            "acknowledged problems",
        )?;
        reading.spend(reader, tree_entry::<Acknowledgement>())?;
        let one = acknowledgement(reading, reader, graph)?;
        if !all.insert(one) {
            return Err(reader.error("this problem is acknowledged already: remove one of them"));
        }
        Ok(())
    })?;
    Ok(all)
}

fn acknowledgement(
    reading: &mut Reading,
    reader: &mut Reader<'_>,
    graph: &Graph,
) -> Result<Acknowledgement, LoadError> {
    members!(reader:
        "code" => code = reading.text(reader)?,
        "group" => group = reader.integer_u32()?,
        "stat" => stat = reader.integer_u32()?,
        "node" => node = reader.integer_u32()?,
        "socket" => fixed = reader.mark()?,
        "row" => row = reader.integer_u32()?,
        "column" => column = reader.integer_u32()?,
        "input" => input = reader.integer_u32()?,
        "port" => port = reader.integer_u32()?,
        "profile" => profile = reader.integer_u32()?,
    );
    let code = required(reader, code, "code")?;
    let mut place = Place {
        group: group.map(GroupId),
        stat: stat.map(StatId),
        node: node.map(NodeId),
        socket: None,
        port: port.map(PortId),
        profile: profile.map(ProfileId),
    };
    let node = place.node.and_then(|id| graph.body(place.group)?.get(&id));
    place.socket = socket_key(reader, node, (fixed, row, column, input))?;
    Ok(Acknowledgement { code, place })
}

/// Which socket of a node is meant, if one is: by the members that say so.
pub(super) fn socket_key(
    reader: &mut Reader<'_>,
    node: Option<&Node>,
    said: (Option<Mark>, Option<u32>, Option<u32>, Option<u32>),
) -> Result<Option<SocketKey>, LoadError> {
    Ok(match said {
        (None, None, None, None) => None,
        (Some(mark), None, None, None) => Some(reader.at(mark, |reader| socket(reader, node))?),
        (None, Some(row), Some(column), None) => Some(row_socket(reader, row, column)?),
        (None, None, None, Some(port)) => Some(SocketKey::Port(PortId(port))),
        _ => {
            return Err(reader.error(
                "only one socket can be meant: by `socket`, by `row` and `column`, or by `input`",
            ));
        }
    })
}

/// Reads a socket's key, or its position where the node is gone.
fn socket(reader: &mut Reader<'_>, node: Option<&Node>) -> Result<SocketKey, LoadError> {
    if reader.peek()? == Kind::Number {
        let position = reader.integer_u32()?;
        return match u16::try_from(position) {
            Ok(position) => Ok(SocketKey::Fixed(position)),
            Err(_) => Err(reader.error(format!("no node has {position} sockets"))),
        };
    }
    let key = reader.string()?;
    let position = node.and_then(|node| words::socket_position(&node.kind, &key));
    match position {
        Some(position) => Ok(SocketKey::Fixed(position as u16)),
        None => Err(reader.error(format!("the node has no socket `{}`", excerpt(&key)))),
    }
}

fn row_socket(reader: &Reader<'_>, row: u32, column: u32) -> Result<SocketKey, LoadError> {
    match (u16::try_from(row), u8::try_from(column)) {
        (Ok(row), Ok(column)) => Ok(SocketKey::Row(row, column)),
        _ => Err(reader.error("no node has so many rows, or rows so long")),
    }
}
