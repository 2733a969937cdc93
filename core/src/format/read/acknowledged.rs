//! Problems that the designer accepts. A socket is named by its key, for its position changes when its kind gets
//! another one.

use alloc::collections::BTreeSet;

use super::{Reading, members, required, room, socket, tree_entry};
use crate::{
    format::{LoadError, reader::Reader},
    model::{Acknowledgement, Graph, GroupId, NodeId, Place, PortId, ProfileId, StatId},
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
    place.socket = socket::named(reader, node, (fixed, (row, column), input))?;
    Ok(Acknowledgement { code, place })
}
