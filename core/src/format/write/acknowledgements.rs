//! Writing of the problems that the designer accepts.

use crate::{
    format::{json_writer::Writer, write::socket},
    model::{Graph, Place},
};

pub(super) fn write_acknowledgements(w: &mut Writer, graph: &Graph) {
    w.key("acknowledged").array(|w| {
        for acknowledgement in &graph.acknowledged {
            w.inline_object(|w| {
                w.key("code").string(&acknowledgement.code);
                write_place(w, graph, &acknowledgement.place);
            });
        }
    });
}

fn write_place(w: &mut Writer, graph: &Graph, place: &Place) {
    if let Some(group) = place.group {
        w.key("group").u32(group.0);
    }

    if let Some(stat) = place.stat {
        w.key("stat").u32(stat.0);
    }

    if let Some(node) = place.node {
        w.key("node").u32(node.0);
    }

    if let Some(key) = place.socket {
        let node = place.node.and_then(|id| graph.body(place.group)?.get(&id));
        socket::write_socket_reference(w, node, key);
    }

    if let Some(port) = place.port {
        w.key("port").u32(port.0);
    }
    if let Some(profile) = place.profile {
        w.key("profile").u32(profile.0);
    }
}
