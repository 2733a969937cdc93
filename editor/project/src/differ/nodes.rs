//! Nodes: what they are, what their sockets hold, how they are set.

use inclination_core::{
    kind::Unit,
    model::{Graph, Node, NodeKind, Place, Socket, SocketKey},
    piecewise::{Pieces, Point, Segment},
};

use super::{
    Difference, How, both, profiles,
    side::{Canvas, On},
    words,
};
use crate::{scene::rows, text::number};

/// How many points of a curve are told of one by one.
const POINTS: usize = 4;

pub(super) fn compare(now: Canvas<'_>, then: Canvas<'_>, found: &mut Vec<Difference>) {
    let (Some(here), Some(there)) = (now.0.body(now.1), then.0.body(then.1)) else {
        return;
    };
    for (id, own, other) in both(here, there) {
        let (how, (graph, group), node, what) = match (own, other) {
            (Some(own), Some(other)) if own == other => continue,
            (Some(own), Some(other)) => {
                (How::Changed, now, own, changes((now, own), (then, other)))
            }
            (Some(own), None) => (How::Added, now, own, Vec::new()),
            (None, Some(other)) => (How::Removed, then, other, Vec::new()),
            (None, None) => continue,
        };
        // Where a stat stands says nothing: what reads it does, and the stat itself.
        let is_place = matches!(node.kind, NodeKind::Stat(_)) && how != How::Changed;
        if is_place || (how == How::Changed && what.is_empty()) {
            continue;
        }
        let inside = group.and_then(|group| graph.groups.get(&group));
        found.push(Difference {
            title: node.display_title(graph),
            kind: node.kind.spec().title.to_owned(),
            inside: inside.map(|group| group.name.clone()),
            how,
            place: (how != How::Removed).then(|| Place::node(group, id)),
            what,
        });
    }
}

fn changes(now: On<'_>, then: On<'_>) -> Vec<String> {
    let ((graph, _), node) = now;
    let ((graph_then, _), other) = then;
    let mut what = Vec::new();
    let (name, name_then) = (node.display_title(graph), other.display_title(graph_then));
    // What has no name of its own is called as what it is; that is told of where it is.
    if node.name != other.name && name != name_then {
        what.push(format!("Was called {name_then}"));
    }
    kind(now, then, &mut what);
    settings(node, other, &mut what);
    sockets(now, then, &mut what);
    rows_of(now, then, &mut what);
    points(now, then, &mut what);
    profiles::overrides(now, then, &mut what);
    if node.muted != other.muted {
        let said = |muted: bool| if muted { "yes" } else { "no" };
        what.push(words::was("muted", said(node.muted), said(other.muted)));
    }
    what
}

fn kind((canvas, node): On<'_>, (canvas_then, other): On<'_>, what: &mut Vec<String>) {
    let (spec, spec_then) = (node.kind.spec(), other.kind.spec());
    if spec.key != spec_then.key {
        what.push(words::was("kind", spec.title, spec_then.title));
    }
    let option = |(graph, group): Canvas<'_>, node: &Node| {
        let body = graph.body(group);
        let option = node.kind.remembered();
        let option = option.and_then(|id| body.and_then(|body| body.get(&id)));
        option.map_or_else(
            || String::from("its own option"),
            |node| node.display_title(graph),
        )
    };
    match (&node.kind, &other.kind) {
        (NodeKind::Stat(stat), NodeKind::Stat(stat_then)) if stat != stat_then => {
            let said = |graph: &Graph, id| {
                let stat = graph.stat(id);
                stat.map_or_else(|| String::from("nothing"), |stat| stat.name.clone())
            };
            let names = (said(canvas.0, *stat), said(canvas_then.0, *stat_then));
            what.push(words::was("gives", &names.0, &names.1));
        }
        (NodeKind::Switch(cases), NodeKind::Switch(then))
        | (NodeKind::Set(cases), NodeKind::Set(then))
            if cases != then =>
        {
            what.push(words::was("cases", &cases.join(", "), &then.join(", ")));
        }
        (NodeKind::Factor(scope), NodeKind::Factor(then)) if scope != then => {
            what.push(words::was("of", scope.word(), then.word()));
        }
        (NodeKind::Group { group, .. }, NodeKind::Group { group: then, .. }) if group != then => {
            let said = |graph: &Graph, id| {
                let group = graph.groups.get(id);
                group.map_or_else(|| String::from("nothing"), |group| group.name.clone())
            };
            let names = (said(canvas.0, group), said(canvas_then.0, then));
            what.push(words::was("uses the group", &names.0, &names.1));
        }
        (NodeKind::Option(text), NodeKind::Option(then)) if text != then => {
            let said = |text: &str| format!("“{text}”");
            what.push(words::was("text for the game", &said(text), &said(then)));
        }
        (one, then) if one.remembered() != then.remembered() => {
            let options = (option(canvas, node), option(canvas_then, other));
            what.push(words::was(
                "looks at the history of",
                &options.0,
                &options.1,
            ));
        }
        _ => {}
    }
}

fn settings(node: &Node, other: &Node, what: &mut Vec<String>) {
    let (spec, spec_then) = (node.kind.spec(), other.kind.spec());
    for setting in spec.settings() {
        if spec_then.setting_position(setting.key).is_none() {
            continue;
        }
        let (now, then) = (node.setting(setting.key), other.setting(setting.key));
        if now != then {
            let said = |at: u8| {
                let word = setting.options.get(usize::from(at)).copied();
                words::spaced(word.unwrap_or_default())
            };
            what.push(words::was(setting.title, &said(now), &said(then)));
        }
    }
}

fn sockets(now: On<'_>, then: On<'_>, what: &mut Vec<String>) {
    let (node, other) = (now.1, then.1);
    let (spec, spec_then) = (node.kind.spec(), other.kind.spec());
    for (at, socket) in spec.sockets().enumerate() {
        let Some(at_then) = spec_then.socket_position(socket.key) else {
            continue;
        };
        let keys = [at, at_then].map(|at| SocketKey::Fixed(at as u16));
        one((now, keys[0]), (then, keys[1]), socket.title, what);
    }
    if let (NodeKind::Group { inputs, .. }, NodeKind::Group { inputs: there, .. }) =
        (&node.kind, &other.kind)
    {
        for (port, ..) in both(inputs, there) {
            let key = SocketKey::Port(port);
            let (graph, group) = now.0;
            let name = words::socket(graph, group, node, key);
            one((now, key), (then, key), &name, what);
        }
    }
}

/// What one socket holds here and there.
fn one(
    (now, key): (On<'_>, SocketKey),
    (then, key_then): (On<'_>, SocketKey),
    name: &str,
    what: &mut Vec<String>,
) {
    let (held, held_then) = (
        now.1.socket(key).unwrap_or_default(),
        then.1.socket(key_then).unwrap_or_default(),
    );
    // A wire to what was renamed is the same wire.
    if held == held_then {
        return;
    }
    let unit = unit(now, key);
    if let (Socket::Value(value), Socket::Value(then)) = (held, held_then) {
        what.push(words::numbers(name, (value, then), &unit));
        return;
    }
    let said = |((graph, group), node): On<'_>, key, held, unit: &str| {
        let auto = words::unset(graph.input_type(group, node, key).unwrap_or_default());
        words::held(graph, group, held, unit, auto)
    };
    let unit_then = self::unit(then, key_then);
    let (held, held_then) = (
        said(now, key, held, &unit),
        said(then, key_then, held_then, &unit_then),
    );
    what.push(words::was(name, &held, &held_then));
}

fn unit(((graph, group), node): On<'_>, key: SocketKey) -> String {
    match node.socket_spec(key).map(|spec| spec.unit) {
        Some(Unit::OfInput) => rows::first_unit(graph, group, node),
        _ => String::new(),
    }
}

/// The rows of nodes that take any number of inputs. A row is the same if it has the same case, or else if the same comes
/// into it, wherever it stands.
fn rows_of(now: On<'_>, then: On<'_>, what: &mut Vec<String>) {
    let (node, other) = (now.1, then.1);
    let (width, width_then) = (node.row_width(), other.row_width());
    if width == 0 || width != width_then {
        return;
    }
    let pairs = paired(node, other);
    let name = |((graph, group), node): On<'_>, row: usize| {
        let key = SocketKey::Row(row as u16, 0);
        words::socket(graph, group, node, key)
    };
    let mut met = vec![false; other.rows.len() / width];
    let mut last = None;
    let mut is_in_order = true;
    for (row, there) in pairs.iter().enumerate() {
        let Some(there) = *there else {
            what.push(format!("The input {} is new", name(now, row)));
            continue;
        };
        met[there] = true;
        is_in_order &= last.is_none_or(|last| last < there);
        last = Some(there);
        for column in 0..width {
            let keys = [row, there].map(|row| SocketKey::Row(row as u16, column as u8));
            let own = name(now, row);
            let said = match node.kind.spec().row.get(column) {
                Some(socket) if column > 0 => format!("{own}, {}", socket.title),
                _ => own,
            };
            one((now, keys[0]), (then, keys[1]), &said, what);
        }
    }
    for (there, met) in met.into_iter().enumerate() {
        if !met {
            what.push(format!("The input {} is gone", name(then, there)));
        }
    }
    if !is_in_order {
        what.push(String::from("The order of its inputs is another"));
    }
}

/// For each row of a node the row of the other that it is.
fn paired(node: &Node, other: &Node) -> Vec<Option<usize>> {
    let width = node.row_width();
    let count = |node: &Node| node.rows.len() / width;
    let (here, there) = (count(node), count(other));
    let mut free = vec![true; there];
    let mut pairs = vec![None; here];
    let mut pair = |fits: &dyn Fn(usize, usize) -> bool| {
        for (row, place) in pairs.iter_mut().enumerate() {
            if place.is_none() {
                *place = (0..there).find(|at| free[*at] && fits(row, *at));
                if let Some(at) = *place {
                    free[at] = false;
                }
            }
        }
    };
    if let (Some(cases), Some(then)) = (node.kind.cases(), other.kind.cases()) {
        pair(&|row, at| cases.get(row) == then.get(at));
    } else {
        let wire = |node: &Node, row: usize| {
            let first = node.rows.get(row * width);
            first.and_then(|held| held.wire())
        };
        pair(&|row, at| wire(node, row).is_some() && wire(node, row) == wire(other, at));
        // What is wired to something else now where it stands.
        pair(&|row, at| row == at);
    }
    pairs
}

fn points(now: On<'_>, then: On<'_>, what: &mut Vec<String>) {
    let (Some(own), Some(there)) = (&now.1.pieces, &then.1.pieces) else {
        return;
    };
    if own == there {
        return;
    }
    let (own, there): (&Pieces, &Pieces) = (own, there);
    let (count, count_then) = (own.points.len(), there.points.len());
    if count != count_then {
        let said = [count, count_then].map(|count| count.to_string());
        what.push(words::was("points", &said[0], &said[1]));
        return;
    }
    let (graph, group) = now.0;
    let unit = rows::first_unit(graph, group, now.1);
    let mut changed = own.points.iter().zip(&there.points).enumerate();
    let mut changed = changed.by_ref().filter(|(_, (point, then))| point != then);
    for (at, (point, then)) in changed.by_ref().take(POINTS) {
        let name = format!("point {}", at + 1);
        if (point.x, point.y) == (then.x, then.y) {
            let segments = [point, then].map(|point| segment(point.segment));
            what.push(words::was(
                &format!("{name} goes on"),
                &segments[0],
                &segments[1],
            ));
        } else {
            let places = [point, then].map(|point| said(point, &unit));
            what.push(words::was(&name, &places[0], &places[1]));
        }
    }
    let more = changed.count();
    if more > 0 {
        what.push(format!("{more} more points differ"));
    }
}

fn said(point: &Point, unit: &str) -> String {
    let x = number::with_unit(&number::short(point.x), unit);
    format!("{} at {x}", number::short(point.y))
}

fn segment(segment: Segment) -> String {
    let short = number::short;
    match segment {
        Segment::Hold => String::from("flat"),
        Segment::Linear => String::from("straight"),
        Segment::Power(power) => format!("by a power of {}", short(power)),
        Segment::Smooth => String::from("smoothly"),
        Segment::Cubic { leave, arrive } => {
            format!("with slopes {} and {}", short(leave), short(arrive))
        }
        Segment::Monotone => String::from("without overshooting"),
    }
}
