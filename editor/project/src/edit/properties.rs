//! Edits of the properties of selected items, of one or of many in one step: nodes, notes, frames,
//! and the graph itself.

use inclination_core::{
    Scope,
    authoring::{
        format::{Document, Frame, Note},
        model::{FrameId, GroupId, Node, NodeId, NodeKind, NoteId, RankBand, Socket, SocketKey},
        piecewise::Point,
    },
};

use super::{Edit, GraphInfo, new_node::new_socket, wiring};

/// Changes each of several nodes of a canvas.
pub fn change_nodes(
    document: &Document,
    group: Option<GroupId>,
    ids: &[NodeId],
    change: impl Fn(&mut Node),
) -> Vec<Edit> {
    ids.iter()
        .filter_map(|id| wiring::change_node(document, group, *id, &change))
        .collect()
}

/// Renames nodes, but not the groups that they use.
pub fn rename_nodes(
    document: &Document,
    group: Option<GroupId>,
    ids: &[NodeId],
    name: &str,
) -> Vec<Edit> {
    change_nodes(document, group, ids, |node| name.clone_into(&mut node.name))
}

/// Sets the description of nodes.
pub fn describe_nodes(
    document: &Document,
    group: Option<GroupId>,
    ids: &[NodeId],
    text: &str,
) -> Vec<Edit> {
    change_nodes(document, group, ids, |node| {
        text.clone_into(&mut node.description);
    })
}

/// Sets a setting, to one of its choices by position, in every node that has it.
pub fn choose_setting(
    document: &Document,
    group: Option<GroupId>,
    ids: &[NodeId],
    key: &str,
    option: usize,
) -> Vec<Edit> {
    change_nodes(document, group, ids, |node| {
        let spec = node.kind.spec();
        let Some(at) = spec.setting_position(key) else {
            return;
        };

        let exists = spec
            .settings()
            .nth(at)
            .is_some_and(|setting| option < setting.options.len());
        if let Some(place) = node.settings.get_mut(at).filter(|_| exists) {
            *place = option as u8;
        }
    })
}

/// Sets the content of the socket with a key, in every node that has it without a wire.
pub fn set_sockets(
    document: &Document,
    group: Option<GroupId>,
    ids: &[NodeId],
    key: &str,
    content: Socket,
) -> Vec<Edit> {
    change_nodes(document, group, ids, |node| {
        if let Some(at) = node.kind.spec().socket_position(key)
            && let Some(place) = node.sockets.get_mut(at)
            && place.wire().is_none()
        {
            *place = content;
        }
    })
}

/// Resets a socket to its initial content.
pub fn reset_socket(
    document: &Document,
    group: Option<GroupId>,
    id: NodeId,
    key: SocketKey,
) -> Vec<Edit> {
    change_nodes(document, group, &[id], |node| {
        if let (SocketKey::Port(port), NodeKind::Group { inputs, .. }) = (key, &mut node.kind) {
            inputs.remove(&port);
            return;
        }
        node.set_socket(key, new_socket(node, key));
    })
}

/// Sets the text that options pass to the game.
pub fn set_payload(
    document: &Document,
    group: Option<GroupId>,
    ids: &[NodeId],
    text: &str,
) -> Vec<Edit> {
    change_nodes(document, group, ids, |node| {
        if let NodeKind::Option(payload) = &mut node.kind {
            text.clone_into(payload);
        }
    })
}

/// Sets the option whose history nodes read; `None` means the option that they belong to.
pub fn set_asked_option(
    document: &Document,
    group: Option<GroupId>,
    ids: &[NodeId],
    asked: Option<NodeId>,
) -> Vec<Edit> {
    change_nodes(document, group, ids, |node| {
        node.kind.set_remembered_option(asked);
    })
}

/// Sets the scope of factors.
pub fn set_factor_scope(
    document: &Document,
    group: Option<GroupId>,
    ids: &[NodeId],
    scope: Scope,
) -> Vec<Edit> {
    change_nodes(document, group, ids, |node| {
        if let NodeKind::Factor(declared) = &mut node.kind {
            *declared = scope;
        }
    })
}

/// Sets the points of a piecewise curve, sorted by x. Points with equal x keep their order, since
/// they form a jump.
pub fn set_curve_points(
    document: &Document,
    group: Option<GroupId>,
    id: NodeId,
    points: &[Point],
) -> Vec<Edit> {
    let mut points = points.to_vec();
    points.sort_by(|a, b| a.x.total_cmp(&b.x));
    change_nodes(document, group, &[id], |node| {
        if node.kind.spec().pieces {
            node.pieces
                .get_or_insert_default()
                .points
                .clone_from(&points);
        }
    })
}

/// Returns a new point in the largest gap between points, or beyond the last one if there is none.
pub fn next_point(points: &[Point]) -> Point {
    let gaps = points.windows(2).map(|pair| match pair {
        [a, b] => (b.x - a.x, f32::midpoint(a.x, b.x), f32::midpoint(a.y, b.y)),
        _ => (0.0, 0.0, 0.0),
    });
    let widest = gaps.reduce(|best, gap| if gap.0 > best.0 { gap } else { best });

    let (x, y) = match (widest, points.last()) {
        (Some((gap, x, y)), _) if gap > 0.0 => (x, y),
        (_, Some(last)) => (last.x + 1.0, last.y),
        (_, None) => (0.0, 0.0),
    };

    Point {
        x,
        y,
        ..Point::default()
    }
}

/// Changes a note.
pub fn change_note(document: &Document, id: NoteId, change: impl FnOnce(&mut Note)) -> Vec<Edit> {
    let Some(before) = document.looks.notes.get(&id) else {
        return Vec::new();
    };
    let mut note = before.clone();
    change(&mut note);
    if note == *before {
        return Vec::new();
    }
    vec![Edit::Note(id, Some(Box::new(note)))]
}

/// Changes a frame.
pub fn change_frame(
    document: &Document,
    id: FrameId,
    change: impl FnOnce(&mut Frame),
) -> Vec<Edit> {
    let Some(before) = document.looks.frames.get(&id) else {
        return Vec::new();
    };
    let mut frame = before.clone();
    change(&mut frame);
    if frame == *before {
        return Vec::new();
    }
    vec![Edit::Frame(id, Some(Box::new(frame)))]
}

/// Changes the graph's name or description.
pub fn change_graph_info(document: &Document, change: impl FnOnce(&mut GraphInfo)) -> Vec<Edit> {
    let before = GraphInfo {
        name: document.graph.name.clone(),
        description: document.graph.description.clone(),
    };
    let mut about = before.clone();
    change(&mut about);
    if about == before {
        return Vec::new();
    }
    vec![Edit::GraphInfo(Box::new(about))]
}

/// Changes the names of ranks.
pub fn change_rank_bands(
    document: &Document,
    change: impl FnOnce(&mut Vec<RankBand>),
) -> Vec<Edit> {
    let mut bands = document.graph.rank_bands.clone();
    change(&mut bands);
    if bands == document.graph.rank_bands {
        return Vec::new();
    }
    vec![Edit::RankBands(bands)]
}

#[cfg(test)]
mod random_edits;
#[cfg(test)]
mod tests;
