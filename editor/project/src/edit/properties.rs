//! Properties of what is selected, of one node or of many in one step, and of notes, frames and the graph itself.

use inclination_core::{
    Document,
    format::{Frame, Note},
    kind::SocketSpec,
    model::{FrameId, GroupId, Node, NodeId, NodeKind, NoteId, RankBand, Scope, Socket, SocketKey},
    piecewise::Point,
};

use super::{About, Edit, wiring};

/// Changes nodes of a body, each by itself.
pub fn changed(
    document: &Document,
    group: Option<GroupId>,
    ids: &[NodeId],
    change: impl Fn(&mut Node),
) -> Vec<Edit> {
    ids.iter()
        .filter_map(|id| wiring::changed(document, group, *id, &change))
        .collect()
}

/// Names nodes.
pub fn named(document: &Document, group: Option<GroupId>, ids: &[NodeId], name: &str) -> Vec<Edit> {
    changed(document, group, ids, |node| name.clone_into(&mut node.name))
}

/// Says what nodes are for.
pub fn described(
    document: &Document,
    group: Option<GroupId>,
    ids: &[NodeId],
    text: &str,
) -> Vec<Edit> {
    changed(document, group, ids, |node| {
        text.clone_into(&mut node.description);
    })
}

/// Chooses an option of a setting, by their position, in every node that has it.
pub fn chosen(
    document: &Document,
    group: Option<GroupId>,
    ids: &[NodeId],
    key: &str,
    option: usize,
) -> Vec<Edit> {
    changed(document, group, ids, |node| {
        let spec = node.kind.spec();
        let Some(at) = spec.setting_position(key) else {
            return;
        };
        let has = spec
            .settings()
            .nth(at)
            .is_some_and(|setting| option < setting.options.len());
        if let Some(place) = node.settings.get_mut(at).filter(|_| has) {
            *place = option as u8;
        }
    })
}

/// Puts something into the socket that files call so, of every node that has it without a wire.
pub fn typed(
    document: &Document,
    group: Option<GroupId>,
    ids: &[NodeId],
    key: &str,
    held: Socket,
) -> Vec<Edit> {
    changed(document, group, ids, |node| {
        if let Some(at) = node.kind.spec().socket_position(key)
            && let Some(place) = node.sockets.get_mut(at)
            && place.wire().is_none()
        {
            *place = held;
        }
    })
}

/// Puts what it began with back into a socket.
pub fn reset(document: &Document, group: Option<GroupId>, id: NodeId, key: SocketKey) -> Vec<Edit> {
    changed(document, group, &[id], |node| {
        if let (SocketKey::Port(port), NodeKind::Group { inputs, .. }) = (key, &mut node.kind) {
            inputs.remove(&port);
            return;
        }
        let first = node.socket_spec(key).map(SocketSpec::initial);
        node.set_socket(key, first.unwrap_or_default());
    })
}

/// Sets the text that options hand to the game.
pub fn payload(
    document: &Document,
    group: Option<GroupId>,
    ids: &[NodeId],
    text: &str,
) -> Vec<Edit> {
    changed(document, group, ids, |node| {
        if let NodeKind::Option(payload) = &mut node.kind {
            text.clone_into(payload);
        }
    })
}

/// Says whose history nodes ask about; none: that of the option that they stand in.
pub fn asked(
    document: &Document,
    group: Option<GroupId>,
    ids: &[NodeId],
    asked: Option<NodeId>,
) -> Vec<Edit> {
    changed(document, group, ids, |node| {
        node.kind.remember(asked);
    })
}

/// Says whose factors are.
pub fn scoped(
    document: &Document,
    group: Option<GroupId>,
    ids: &[NodeId],
    scope: Scope,
) -> Vec<Edit> {
    changed(document, group, ids, |node| {
        if let NodeKind::Factor(declared) = &mut node.kind {
            *declared = scope;
        }
    })
}

/// Sets a piecewise curve's points, in the order of x; points of one x stay in theirs, as they are a jump.
pub fn pointed(
    document: &Document,
    group: Option<GroupId>,
    id: NodeId,
    points: &[Point],
) -> Vec<Edit> {
    let mut points = points.to_vec();
    points.sort_by(|a, b| a.x.total_cmp(&b.x));
    changed(document, group, &[id], |node| {
        if node.kind.spec().pieces {
            node.pieces
                .get_or_insert_default()
                .points
                .clone_from(&points);
        }
    })
}

/// A point for the largest gap between points; beyond the last where there is none.
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
pub fn note(document: &Document, id: NoteId, change: impl FnOnce(&mut Note)) -> Vec<Edit> {
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
pub fn frame(document: &Document, id: FrameId, change: impl FnOnce(&mut Frame)) -> Vec<Edit> {
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

/// Changes what the graph is called and for.
pub fn about(document: &Document, change: impl FnOnce(&mut About)) -> Vec<Edit> {
    let before = About {
        name: document.graph.name.clone(),
        description: document.graph.description.clone(),
    };
    let mut about = before.clone();
    change(&mut about);
    if about == before {
        return Vec::new();
    }
    vec![Edit::About(Box::new(about))]
}

/// Changes what ranks are called.
pub fn bands(document: &Document, change: impl FnOnce(&mut Vec<RankBand>)) -> Vec<Edit> {
    let mut bands = document.graph.rank_bands.clone();
    change(&mut bands);
    if bands == document.graph.rank_bands {
        return Vec::new();
    }
    vec![Edit::RankBands(bands)]
}

#[cfg(test)]
mod random;
#[cfg(test)]
mod tests;
