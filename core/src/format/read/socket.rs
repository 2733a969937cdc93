//! What sockets hold, and settings.

use alloc::{collections::BTreeMap, format, vec::Vec};

use super::{Reading, key_id, list_item, members, required, room, tree_entry, tree_start, word};
use crate::{
    format::{
        LoadError,
        error::excerpt,
        reader::{Kind, Mark, Reader},
        words,
    },
    kind::{SettingSpec, Spec},
    model::{Node, NodeId, PortId, Socket, SocketKey, Wire},
};

/// What names a socket of a node from elsewhere: a socket's key, or its position where the node is gone; a row with a
/// column; or a group's input.
pub(super) type Names = (Option<Mark>, (Option<u32>, Option<u32>), Option<u32>);

/// The socket of a node that is named so, if any is. It goes by its key, for its position changes when its kind gets
/// another one.
pub(super) fn named(
    reader: &mut Reader<'_>,
    node: Option<&Node>,
    (fixed, row, input): Names,
) -> Result<Option<SocketKey>, LoadError> {
    Ok(match (fixed, row, input) {
        (None, (None, None), None) => None,
        (Some(mark), (None, None), None) => Some(reader.at(mark, |reader| keyed(reader, node))?),
        (None, (Some(row), Some(column)), None) => {
            match (u16::try_from(row), u8::try_from(column)) {
                (Ok(row), Ok(column)) => Some(SocketKey::Row(row, column)),
                _ => return Err(reader.error("no node has so many rows, or rows so long")),
            }
        }
        (None, (None, None), Some(port)) => Some(SocketKey::Port(PortId(port))),
        _ => {
            return Err(reader.error(
                "only one socket can be meant: by `socket`, by `row` and `column`, or by `input`",
            ));
        }
    })
}

/// Reads a socket's key, or its position.
fn keyed(reader: &mut Reader<'_>, node: Option<&Node>) -> Result<SocketKey, LoadError> {
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

fn socket(reader: &mut Reader<'_>) -> Result<Socket, LoadError> {
    match reader.peek()? {
        Kind::Number => reader.number_f32().map(Socket::Value),
        Kind::Null => reader.null().map(|()| Socket::Unset),
        Kind::Object => wire(reader).map(Socket::Wire),
        _ => Err(reader.expected("a number, or a wire like {\"wire\": 12}")),
    }
}

fn wire(reader: &mut Reader<'_>) -> Result<Wire, LoadError> {
    members!(reader:
        "wire" => node = reader.integer_u32()?,
        "port" => port = reader.integer_u32()?,
    );
    Ok(Wire {
        node: NodeId(required(reader, node, "wire")?),
        port: port.map(PortId),
    })
}

/// Reads a node's own sockets; one that is not there keeps its kind's default.
pub(super) fn sockets(reader: &mut Reader<'_>, node: &mut Node) -> Result<(), LoadError> {
    reader.object(|reader, key| {
        let index = words::socket_position(&node.kind, key);
        let Some(place) = index.and_then(|index| node.sockets.get_mut(index)) else {
            let known: Vec<&str> = words::sockets(&node.kind).map(|(key, _)| key).collect();
            return Err(reader.unknown(key, &known));
        };
        *place = socket(reader)?;
        Ok(())
    })
}

/// Reads what the inputs of a group's use hold, by the inputs' ids.
pub(super) fn inputs(
    reading: &mut Reading,
    reader: &mut Reader<'_>,
) -> Result<BTreeMap<PortId, Socket>, LoadError> {
    let mut inputs = BTreeMap::new();
    let limit = reading.limits.ports;
    reader.object(|reader, key| {
        room(reader, inputs.len(), limit, "a group", "inputs")?;
        let first = if inputs.is_empty() {
            tree_start::<(PortId, Socket)>()
        } else {
            0
        };
        reading.spend(reader, first + tree_entry::<(PortId, Socket)>())?;
        inputs.insert(PortId(key_id(reader, key)?), socket(reader)?);
        Ok(())
    })?;
    Ok(inputs)
}

/// Reads a node's rows, each of as many sockets as its kind says.
pub(super) fn rows(
    reading: &mut Reading,
    reader: &mut Reader<'_>,
    node: &Node,
) -> Result<Vec<Socket>, LoadError> {
    let width = node.row_width();
    let mut rows = Vec::new();
    reader.array(|reader, index| {
        room(reader, index, reading.limits.rows, "a node", "rows")?;
        reading.spend(reader, width * list_item::<Socket>())?;
        let mut count = 0;
        reader.array(|reader, column| {
            count = column + 1;
            if column < width {
                rows.push(socket(reader)?);
            }
            Ok(())
        })?;
        if count != width {
            return Err(reader.error(format!(
                "each row of `{}` has {width} sockets, and this one {count}",
                words::kind(&node.kind)
            )));
        }
        Ok(())
    })?;
    Ok(reading.settle(rows))
}

/// Reads a formula's settings; one that is not there keeps its kind's default.
pub(super) fn settings(
    reader: &mut Reader<'_>,
    spec: &Spec,
    settings: &mut [u8],
) -> Result<(), LoadError> {
    reader.object(|reader, key| {
        let found = spec.settings().zip(settings.iter_mut());
        let Some((setting, place)) = found.into_iter().find(|(setting, _)| setting.key == key)
        else {
            let known: Vec<&str> = spec.settings().map(|setting| setting.key).collect();
            return Err(reader.unknown(key, &known));
        };
        *place = option(reader, setting)?;
        Ok(())
    })
}

fn option(reader: &mut Reader<'_>, setting: &SettingSpec) -> Result<u8, LoadError> {
    if setting.is_flag() {
        return reader.boolean().map(u8::from);
    }
    let what = format!("option of `{}`", setting.key);
    word(reader, &what, setting.options.iter().copied().zip(0..))
}
