//! Problems that the designer accepts.

use crate::{
    check::Place,
    format::{words, writer::Writer},
    model::{Graph, SocketKey},
};

pub(super) fn acknowledged(w: &mut Writer, graph: &Graph) {
    w.key("acknowledged").array(|w| {
        for one in &graph.acknowledged {
            w.inline_object(|w| {
                w.key("code").string(&one.code);
                place(w, graph, &one.place);
            });
        }
    });
}

fn place(w: &mut Writer, graph: &Graph, place: &Place) {
    if let Some(group) = place.group {
        w.key("group").u32(group.0);
    }
    if let Some(stat) = place.stat {
        w.key("stat").u32(stat.0);
    }
    if let Some(node) = place.node {
        w.key("node").u32(node.0);
    }
    match place.socket {
        None => {}
        Some(SocketKey::Fixed(position)) => {
            let node = place.node.and_then(|id| graph.body(place.group)?.get(&id));
            let key = node.and_then(|node| words::sockets(&node.kind).nth(position.into()));
            match key {
                Some((key, _)) => w.key("socket").string(key),
                None => w.key("socket").u32(position.into()),
            }
        }
        Some(SocketKey::Row(row, column)) => {
            w.key("row").u32(row.into());
            w.key("column").u32(column.into());
        }
        Some(SocketKey::Port(port)) => w.key("input").u32(port.0),
    }
    if let Some(port) = place.port {
        w.key("port").u32(port.0);
    }
    if let Some(profile) = place.profile {
        w.key("profile").u32(profile.0);
    }
}
