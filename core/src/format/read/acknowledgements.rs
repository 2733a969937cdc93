//! Reading of the problems that the designer accepts. A socket is identified by its key, because
//! its position changes when its kind gains another socket.

use alloc::collections::BTreeSet;

use super::{
    ReadSession, check_limit, members, require_member, socket, socket::SocketReference,
    tree_entry_bytes,
};
use crate::{
    format::{LoadError, json_reader::Reader},
    model::{Acknowledgement, Graph, GroupId, NodeId, Place, PortId, ProfileId, StatId},
};

pub(super) fn read_acknowledgements(
    reading: &mut ReadSession,
    reader: &mut Reader<'_>,
    graph: &Graph,
) -> Result<BTreeSet<Acknowledgement>, LoadError> {
    let mut all = BTreeSet::new();
    reader.array(|reader, index| {
        check_limit(
            reader,
            index,
            reading.limits.acknowledged,
            "a file",
            "accepted problems",
        )?;
        reading.charge_memory(reader, tree_entry_bytes::<Acknowledgement>())?;
        let acknowledgement = read_acknowledgement(reading, reader, graph)?;
        if !all.insert(acknowledgement) {
            return Err(reader.error("this problem is already accepted: remove one of the two"));
        }
        Ok(())
    })?;
    Ok(all)
}

fn read_acknowledgement(
    reading: &mut ReadSession,
    reader: &mut Reader<'_>,
    graph: &Graph,
) -> Result<Acknowledgement, LoadError> {
    members!(reader:
        "code" => code = reading.read_text(reader)?,
        "group" => group = reader.integer_u32()?,
        "stat" => stat = reader.integer_u32()?,
        "node" => node = reader.integer_u32()?,
        "socket" => fixed = reader.mark_value()?,
        "row" => row = reader.integer_u32()?,
        "column" => column = reader.integer_u32()?,
        "input" => input = reader.integer_u32()?,
        "port" => port = reader.integer_u32()?,
        "profile" => profile = reader.integer_u32()?,
    );

    let code = require_member(reader, code, "code")?;
    let mut place = Place {
        group: group.map(GroupId),
        stat: stat.map(StatId),
        node: node.map(NodeId),
        socket: None,
        port: port.map(PortId),
        profile: profile.map(ProfileId),
    };

    let node = place.node.and_then(|id| graph.body(place.group)?.get(&id));
    let reference = SocketReference {
        fixed,
        row,
        column,
        input,
    };
    place.socket = socket::resolve_socket(reader, node, reference)?;
    Ok(Acknowledgement { code, place })
}
