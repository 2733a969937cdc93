//! A group and its inputs and outputs.

use alloc::vec::Vec;

use super::{Reading, list_item, members, node, pair, required, room, word};
use crate::{
    format::{LoadError, reader::Reader},
    kind::SocketType,
    model::{Group, GroupId, Port, PortId},
};

pub(super) fn group(
    reading: &mut Reading,
    reader: &mut Reader<'_>,
) -> Result<(GroupId, Group), LoadError> {
    members!(reader:
        "id" => id = reading.id(reader)?,
        "name" => name = reading.text(reader)?,
        "description" => description = reading.text(reader)?,
        "inputs" => inputs = ports(reading, reader, "inputs")?,
        "outputs" => outputs = ports(reading, reader, "outputs")?,
        "nodes" => nodes = node::nodes(reading, reader)?,
    );
    let id = GroupId(required(reader, id, "id")?);
    let group = Group {
        name: required(reader, name, "name")?,
        description: description.unwrap_or_default(),
        inputs: required(reader, inputs, "inputs")?,
        outputs: required(reader, outputs, "outputs")?,
        nodes: required(reader, nodes, "nodes")?,
    };
    Ok((id, group))
}

fn ports(
    reading: &mut Reading,
    reader: &mut Reader<'_>,
    what: &str,
) -> Result<Vec<Port>, LoadError> {
    let mut ports = Vec::new();
    reader.array(|reader, index| {
        room(reader, index, reading.limits.ports, "a group", what)?;
        reading.spend(reader, list_item::<Port>())?;
        ports.push(port(reading, reader)?);
        Ok(())
    })?;
    Ok(reading.settle(ports))
}

fn port(reading: &mut Reading, reader: &mut Reader<'_>) -> Result<Port, LoadError> {
    members!(reader:
        "id" => id = reading.id(reader)?,
        "name" => name = reading.text(reader)?,
        "description" => description = reading.text(reader)?,
        "unit" => unit = reading.text(reader)?,
        "type" => ty = word(reader, "type", SocketType::ALL.map(|ty| (ty.word(), ty)))?,
        "default" => default = reader.number_f32()?,
        "bookends" => bookends = pair(reader)?,
    );
    Ok(Port {
        id: PortId(required(reader, id, "id")?),
        name: required(reader, name, "name")?,
        description: description.unwrap_or_default(),
        unit: unit.unwrap_or_default(),
        ty: ty.unwrap_or(SocketType::Value),
        default: default.unwrap_or(0.0),
        bookends,
    })
}
