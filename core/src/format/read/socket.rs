//! What sockets hold, and settings.

use alloc::{collections::BTreeMap, format, vec::Vec};

use super::{Reading, key_id, list_item, members, required, room, tree_entry, tree_start, word};
use crate::{
    format::{
        LoadError,
        reader::{Kind, Reader},
        words,
    },
    kind::{SettingSpec, Spec},
    model::{Node, NodeId, PortId, Socket, Wire},
};

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
