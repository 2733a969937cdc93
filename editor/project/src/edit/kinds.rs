//! Another kind for a node that is there, within its family. What both kinds have, by the names that files use, stays:
//! sockets, rows, settings. What nobody had touched becomes what the new kind begins with.

use inclination_core::{
    Document,
    consider::{self, Form},
    curve::{self, Drawn},
    decide,
    kind::{Family, Kind, Spec},
    model::{GroupId, Node, NodeId, NodeKind, Socket, SocketKey, Wire},
    piecewise::{Pieces, Point, Segment},
    text::capitalize,
};

use super::{Edit, by_points, properties};

/// What a node can become, itself included, in the order of menus; nothing for a kind that is alone in its family.
pub fn offered(kind: &NodeKind) -> Vec<&'static Spec> {
    match kind {
        NodeKind::Formula(kind) => {
            let family = kind.spec().family;
            let all = Kind::all().map(Kind::spec);
            all.filter(|spec| spec.family == family).collect()
        }
        NodeKind::Consideration { .. } => consider::KINDS.iter().map(|form| form.spec()).collect(),
        _ => Vec::new(),
    }
}

/// Makes nodes of another kind of their family; `given` tells what comes along their wires. A curve that is to go through
/// points goes through those that follow what it was.
pub fn changed(
    document: &Document,
    group: Option<GroupId>,
    ids: &[NodeId],
    key: &str,
    given: &dyn Fn(Wire) -> f32,
) -> Vec<Edit> {
    properties::changed(document, group, ids, |node| {
        if node.kind.spec().key != key
            && offered(&node.kind).iter().any(|spec| spec.key == key)
            && let Some(kind) = of_key(&node.kind, key)
        {
            let ends = ends(document, group, node);
            let points = kind.spec().pieces;
            let points = points.then(|| by_points::of(document, group, node, given));
            let before = heights(document, group, node, given);
            become_kind(node, kind, ends);
            if let Some(Some(points)) = points {
                by_points::take(node, points);
            } else if let Some(before) = before
                && let Some(after) = heights(document, group, node, given)
                && (before.1 - before.0) * (after.1 - after.0) < 0.0
            {
                turn(node, before);
            }
        }
    })
}

/// How high a curve stands at its low end and at its high one, before it is stretched to its output; none if it is no curve.
fn heights(
    document: &Document,
    group: Option<GroupId>,
    node: &Node,
    given: &dyn Fn(Wire) -> f32,
) -> Option<(f32, f32)> {
    let bare = by_points::bare(node);
    let mut drawn = Drawn::of(&document.graph, group, &bare, given)?;
    let (low, high) = drawn.ends();
    Some((drawn.at(low), drawn.at(high)))
}

/// Lets a curve fall that would rise as its kind begins, or rise that would fall.
fn turn(node: &mut Node, (low, high): (f32, f32)) {
    if node.setting("mirror") == 1 {
        node.choose("mirror", "no");
        return;
    }
    let rational = curve::RATIONAL.spec();
    let upper = ["a", "b"].map(|key| rational.socket_position(key));
    if let [Some(a), Some(b)] = upper
        && node.kind == NodeKind::Formula(curve::RATIONAL)
        && node
            .sockets
            .iter()
            .skip(a)
            .all(|held| held.wire().is_none())
    {
        // Its numbers are what one reads it by: turned round they would no longer be those of its formula. The lower line
        // begins with 1 and ends with 2.
        for (at, number) in [(a, low), (b, 2.0 * high - low)] {
            if let Some(place) = node.sockets.get_mut(at) {
                *place = Socket::Value(number);
            }
        }
    } else {
        node.choose("mirror", "yes");
    }
}

/// The wires of a node for which another kind of its family has no place, each with what it goes into.
pub fn cut(node: &Node, key: &str) -> Vec<(&'static str, Wire)> {
    let Some(after) = of_key(&node.kind, key) else {
        return Vec::new();
    };
    let (before, after) = (node.kind.spec(), after.spec());
    let own = before.sockets().zip(&node.sockets);
    let own = own.filter(|(spec, _)| after.socket_position(spec.key).is_none());
    let rows = before.row.iter().cycle().zip(&node.rows);
    let rows = rows.filter(|(spec, _)| !after.row.iter().any(|other| other.key == spec.key));
    own.chain(rows)
        .filter_map(|(spec, held)| Some((spec.title, held.wire()?)))
        .collect()
}

fn of_key(before: &NodeKind, key: &str) -> Option<NodeKind> {
    match before {
        NodeKind::Formula(_) => Kind::find(key).map(NodeKind::Formula),
        NodeKind::Consideration { option, .. } => {
            let form = Form::find(key)?;
            let option = option.filter(|_| form.spec().remembers);
            Some(NodeKind::Consideration { form, option })
        }
        _ => None,
    }
}

/// Whether a name is that of a ready-made curve, as it is added.
fn is_ready_made(name: &str) -> bool {
    let mut all = curve::PRESETS.iter();
    all.any(|preset| capitalize(preset.name) == name)
}

pub(crate) fn become_kind(node: &mut Node, kind: NodeKind, ends: (f32, f32)) {
    let (before, after) = (node.kind.spec(), kind.spec());
    if before.key == after.key {
        return;
    }
    let name = std::mem::take(&mut node.name);
    // A name that said no more than what it was would say what it is not.
    let name = if is_ready_made(&name) {
        String::new()
    } else {
        name
    };
    let mut new = Node::new(name, kind);
    new.description = std::mem::take(&mut node.description);
    new.muted = node.muted;
    let named = |key: SocketKey| match key {
        SocketKey::Fixed(at) => {
            let at = after.socket_position(before.socket(at.into())?.key)?;
            Some(SocketKey::Fixed(at as u16))
        }
        SocketKey::Row(row, column) => {
            let known = before.row.get(usize::from(column))?;
            let at = after.row.iter().position(|spec| spec.key == known.key)?;
            Some(SocketKey::Row(row, at as u8))
        }
        SocketKey::Port(_) => None,
    };
    new.overrides = node
        .overrides
        .moved(|key, profile| Some((named(key)?, profile)));
    for (spec, held) in before.sockets().zip(&node.sockets) {
        if *held != spec.initial()
            && let Some(at) = after.socket_position(spec.key)
            && let Some(place) = new.sockets.get_mut(at)
        {
            *place = *held;
        }
    }
    for (setting, chosen) in before.settings().zip(&node.settings) {
        if let Some(word) = setting.options.get(usize::from(*chosen)) {
            new.choose(setting.key, word);
        }
    }
    for row in node.rows.chunks(before.row.len().max(1)) {
        let held = after.row.iter().map(|spec| {
            let known = before
                .row
                .iter()
                .zip(row)
                .find(|(known, _)| known.key == spec.key);
            let touched = known.filter(|(known, held)| **held != known.initial());
            touched.map_or_else(|| spec.initial(), |(_, held)| *held)
        });
        new.rows.extend(held);
    }
    if after.pieces {
        new.pieces = Some(Box::new(straight(ends)));
    }
    *node = new;
}

/// A straight line from one end to the other, to begin with.
pub(crate) fn straight((low, high): (f32, f32)) -> Pieces {
    let point = |x: f32, y: f32| Point {
        x,
        y,
        segment: Segment::Linear,
    };
    Pieces {
        points: vec![point(low.min(high), 0.0), point(low.max(high), 1.0)],
    }
}

/// The ends that a curve has: typed, or those of the stat that is wired straight to it, or 0 and 1.
pub fn ends(document: &Document, group: Option<GroupId>, node: &Node) -> (f32, f32) {
    let read = node.socket(SocketKey::Fixed(0)).and_then(Socket::wire);
    let known = read.and_then(|wire| document.graph.bookends(group, wire));
    let known = known.unwrap_or((0.0, 1.0));
    let typed = |key: &str, otherwise: f32| {
        let at = node.kind.spec().socket_position(key);
        match at.and_then(|at| node.sockets.get(at)) {
            Some(Socket::Value(value)) => *value,
            _ => otherwise,
        }
    };
    if node.kind.family() == Family::Curve {
        (typed("low", known.0), typed("high", known.1))
    } else {
        known
    }
}

/// Makes curves one of the ready-made ones. What all curves have, such as their ends, stays.
pub fn curve_preset(
    document: &Document,
    group: Option<GroupId>,
    ids: &[NodeId],
    preset: &curve::Preset,
) -> Vec<Edit> {
    properties::changed(document, group, ids, |node| {
        if node.kind.family() != Family::Curve {
            return;
        }
        let (low, high) = ends(document, group, node);
        let is_named = !node.name.is_empty() && !is_ready_made(&node.name);
        become_kind(node, NodeKind::Formula(preset.kind), (low, high));
        if !is_named {
            node.name = capitalize(preset.name);
        }
        let made = preset.node(low, high);
        let shared = preset.kind.spec().shared_sockets.len();
        let own = node.sockets.iter_mut().zip(&made.sockets).skip(shared);
        // What is wired goes on being driven.
        for (place, held) in own.filter(|(place, _)| place.wire().is_none()) {
            *place = *held;
        }
    })
}

/// Gives decisions the rules of one of the named ways of choosing.
pub fn decision_preset(
    document: &Document,
    group: Option<GroupId>,
    ids: &[NodeId],
    preset: &decide::Preset,
) -> Vec<Edit> {
    properties::changed(document, group, ids, |node| {
        if node.kind == NodeKind::Decision {
            preset.apply(node);
        }
    })
}

/// Whether a node's own sockets hold just what a ready-made curve has.
pub fn is_preset(
    document: &Document,
    group: Option<GroupId>,
    node: &Node,
    preset: &curve::Preset,
) -> bool {
    if node.kind != NodeKind::Formula(preset.kind) {
        return false;
    }
    let (low, high) = ends(document, group, node);
    let made = preset.node(low, high);
    let shared = preset.kind.spec().shared_sockets.len();
    node.sockets
        .iter()
        .skip(shared)
        .eq(made.sockets.iter().skip(shared))
}

/// Whether a decision has the rules of a named way of choosing.
pub fn is_way(node: &Node, preset: &decide::Preset) -> bool {
    let mut other = node.clone();
    preset.apply(&mut other);
    other == *node
}
