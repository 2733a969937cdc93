//! Reading of sockets and settings.

use alloc::{collections::BTreeMap, format, vec::Vec};

use super::{
    ReadSession, check_limit, list_item_bytes, members, parse_key_id, read_word, require_member,
    tree_entry_bytes, tree_start_bytes,
};
use crate::{
    format::{
        LoadError,
        error::{excerpt, suggest_word},
        json_reader::{JsonKind, Mark, Reader},
        keywords,
    },
    kind::{SettingSpec, Spec},
    model::{Node, NodeId, PortId, Socket, SocketKey, Wire},
};

/// The members that say which socket of a node is meant. Either `fixed`, `input`, or both of `row`
/// and `column` are given.
#[derive(Clone, Copy)]
pub(super) struct SocketReference {
    /// The mark of the socket's key, or of its position if the node is gone.
    pub(super) fixed: Option<Mark>,
    pub(super) row: Option<u32>,
    pub(super) column: Option<u32>,
    /// The ID of a group's input.
    pub(super) input: Option<u32>,
}

/// Finds the socket of a node that is meant, or returns `None` if none of the members is given. A
/// socket is identified by its key, because its position changes when its kind gains another
/// socket.
pub(super) fn resolve_socket(
    reader: &mut Reader<'_>,
    node: Option<&Node>,
    reference: SocketReference,
) -> Result<Option<SocketKey>, LoadError> {
    let SocketReference {
        fixed,
        row,
        column,
        input,
    } = reference;

    Ok(match (fixed, (row, column), input) {
        (None, (None, None), None) => None,
        (Some(mark), (None, None), None) => {
            Some(reader.read_at(mark, |reader| read_socket_key(reader, node))?)
        }
        (None, (Some(row), Some(column)), None) => {
            match (u16::try_from(row), u8::try_from(column)) {
                (Ok(row), Ok(column)) => Some(SocketKey::Row(row, column)),
                _ => {
                    return Err(reader.error(format!(
                        "row {row}, column {column} does not exist: rows go up to {} and columns up to {}",
                        u16::MAX,
                        u8::MAX
                    )));
                }
            }
        }
        (None, (None, None), Some(port)) => Some(SocketKey::Port(PortId(port))),
        _ => {
            return Err(reader.error(
                "name exactly one socket: write either \"socket\", or both \"row\" and \"column\", or \"input\"",
            ));
        }
    })
}

/// Reads a socket's key or position.
fn read_socket_key(reader: &mut Reader<'_>, node: Option<&Node>) -> Result<SocketKey, LoadError> {
    if reader.peek()? == JsonKind::Number {
        let position = reader.integer_u32()?;
        return match u16::try_from(position) {
            Ok(position) => Ok(SocketKey::Fixed(position)),
            Err(_) => Err(reader.error(format!(
                "socket {position} does not exist: positions go up to {}",
                u16::MAX
            ))),
        };
    }

    let key = reader.string()?;
    let Some(node) = node else {
        return Err(reader.error(format!(
            "the node does not exist, so the name \"{}\" has no meaning: remove the entry, or give the socket's position as a number",
            excerpt(&key)
        )));
    };
    if let Some(position) = keywords::socket_position(&node.kind, &key) {
        return Ok(SocketKey::Fixed(position as u16));
    }

    let known: Vec<&str> = keywords::initial_sockets(&node.kind)
        .map(|(key, _)| key)
        .collect();
    let instead = suggest_word(&key, &known);
    Err(reader.error(format!(
        "the node has no socket \"{}\"{instead}",
        excerpt(&key)
    )))
}

pub(super) fn read_socket(reader: &mut Reader<'_>) -> Result<Socket, LoadError> {
    match reader.peek()? {
        JsonKind::Number => reader.number_f32().map(Socket::Value),
        JsonKind::Null => reader.null().map(|()| Socket::Unset),
        JsonKind::Object => read_wire(reader).map(Socket::Wire),
        _ => Err(reader.expected_error("a number, or a wire like {\"wire\": 12}")),
    }
}

fn read_wire(reader: &mut Reader<'_>) -> Result<Wire, LoadError> {
    members!(reader:
        "wire" => node = reader.integer_u32()?,
        "port" => port = reader.integer_u32()?,
    );
    Ok(Wire {
        node: NodeId(require_member(reader, node, "wire")?),
        port: port.map(PortId),
    })
}

/// Reads a node's own sockets. A socket without a member keeps its kind's default.
pub(super) fn read_sockets(reader: &mut Reader<'_>, node: &mut Node) -> Result<(), LoadError> {
    reader.object(|reader, key| {
        let index = keywords::socket_position(&node.kind, key);
        let Some(place) = index.and_then(|index| node.sockets.get_mut(index)) else {
            let known: Vec<&str> = keywords::initial_sockets(&node.kind)
                .map(|(key, _)| key)
                .collect();
            return Err(reader.unknown_key_error(key, &known));
        };
        *place = read_socket(reader)?;
        Ok(())
    })
}

/// Reads the sockets of a group's use, keyed by the IDs of the inputs.
pub(super) fn read_group_inputs(
    reading: &mut ReadSession,
    reader: &mut Reader<'_>,
) -> Result<BTreeMap<PortId, Socket>, LoadError> {
    let mut inputs = BTreeMap::new();
    let limit = reading.limits.ports;
    reader.object(|reader, key| {
        check_limit(reader, inputs.len(), limit, "a group", "inputs")?;
        let first = if inputs.is_empty() {
            tree_start_bytes::<(PortId, Socket)>()
        } else {
            0
        };
        reading.charge_memory(reader, first + tree_entry_bytes::<(PortId, Socket)>())?;
        inputs.insert(PortId(parse_key_id(reader, key)?), read_socket(reader)?);
        Ok(())
    })?;
    Ok(inputs)
}

/// Reads a node's rows, each with as many sockets as the node's kind has columns.
pub(super) fn read_rows(
    reading: &mut ReadSession,
    reader: &mut Reader<'_>,
    node: &Node,
) -> Result<Vec<Socket>, LoadError> {
    let width = node.row_width();
    let mut rows = Vec::new();

    reader.array(|reader, index| {
        check_limit(reader, index, reading.limits.rows, "a node", "rows")?;
        reading.charge_memory(reader, width * list_item_bytes::<Socket>())?;

        let mut count = 0;
        reader.array(|reader, column| {
            count = column + 1;
            if column < width {
                rows.push(read_socket(reader)?);
            }
            Ok(())
        })?;

        if count != width {
            return Err(reader.error(format!(
                "wrong number of sockets in a row of \"{}\": expected {width}, found {count}",
                keywords::kind_key(&node.kind)
            )));
        }
        Ok(())
    })?;
    Ok(reading.finish_list(rows))
}

/// Reads the settings of a formula. A setting without a member keeps its kind's default.
pub(super) fn read_settings(
    reader: &mut Reader<'_>,
    spec: &Spec,
    settings: &mut [u8],
) -> Result<(), LoadError> {
    reader.object(|reader, key| {
        let mut places = spec.settings().zip(settings.iter_mut());
        let Some((setting, place)) = places.find(|(setting, _)| setting.key == key) else {
            let known: Vec<&str> = spec.settings().map(|setting| setting.key).collect();
            return Err(reader.unknown_key_error(key, &known));
        };

        *place = read_setting_option(reader, setting)?;
        Ok(())
    })
}

fn read_setting_option(reader: &mut Reader<'_>, setting: &SettingSpec) -> Result<u8, LoadError> {
    if setting.is_flag() {
        return reader.boolean().map(u8::from);
    }
    let what = format!("option of \"{}\"", setting.key);
    read_word(reader, &what, setting.options.iter().copied().zip(0..))
}
