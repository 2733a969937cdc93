//! Reading of groups with their inputs and outputs.

use alloc::vec::Vec;

use super::{
    ReadSession, check_limit, list_item_bytes, members, node, read_pair, read_word, require_member,
};
use crate::{
    format::{LoadError, json_reader::Reader},
    kind::SocketType,
    model::{Group, GroupId, Port, PortId},
};

pub(super) fn read_group(
    reading: &mut ReadSession,
    reader: &mut Reader<'_>,
) -> Result<(GroupId, Group), LoadError> {
    members!(reader:
        "id" => id = reading.read_new_id(reader)?,
        "name" => name = reading.read_text(reader)?,
        "description" => description = reading.read_text(reader)?,
        "inputs" => inputs = read_ports(reading, reader, "inputs")?,
        "outputs" => outputs = read_ports(reading, reader, "outputs")?,
        "nodes" => nodes = node::read_nodes(reading, reader)?,
    );

    let id = GroupId(require_member(reader, id, "id")?);
    let group = Group {
        name: require_member(reader, name, "name")?,
        description: description.unwrap_or_default(),
        inputs: require_member(reader, inputs, "inputs")?,
        outputs: require_member(reader, outputs, "outputs")?,
        nodes: require_member(reader, nodes, "nodes")?,
    };
    Ok((id, group))
}

fn read_ports(
    reading: &mut ReadSession,
    reader: &mut Reader<'_>,
    what: &str,
) -> Result<Vec<Port>, LoadError> {
    let mut ports = Vec::new();
    reader.array(|reader, index| {
        check_limit(reader, index, reading.limits.ports, "a group", what)?;
        reading.charge_memory(reader, list_item_bytes::<Port>())?;
        ports.push(read_port(reading, reader)?);
        Ok(())
    })?;
    Ok(reading.finish_list(ports))
}

fn read_port(reading: &mut ReadSession, reader: &mut Reader<'_>) -> Result<Port, LoadError> {
    members!(reader:
        "id" => id = reading.read_new_id(reader)?,
        "name" => name = reading.read_text(reader)?,
        "description" => description = reading.read_text(reader)?,
        "unit" => unit = reading.read_text(reader)?,
        "type" => ty = read_word(reader, "type", SocketType::ALL.map(|ty| (ty.word(), ty)))?,
        "default" => default = reader.number_f32()?,
        "bookends" => bookends = read_pair(reader)?,
    );

    Ok(Port {
        id: PortId(require_member(reader, id, "id")?),
        name: require_member(reader, name, "name")?,
        description: description.unwrap_or_default(),
        unit: unit.unwrap_or_default(),
        ty: ty.unwrap_or(SocketType::Value),
        default: default.unwrap_or(0.0),
        bookends,
    })
}
