//! Compares nodes: their kinds, settings, inputs and curve points.

use inclination_core::{
    authoring::{
        kind::Unit,
        model::{Effect, Graph, Node, NodeKind, Place, Socket, SocketKey, StatKind},
        piecewise::{Pieces, Point, Segment},
    },
    text::append_unit,
};

use super::{
    ChangeKind, Difference,
    canvas_node::{Canvas, CanvasNode},
    pair_by_key, phrases, profiles,
};
use crate::{
    scene::rows,
    text::{formatting::pluralize, number},
};

/// The maximum number of curve points whose changes are listed one by one.
const MAX_LISTED_POINTS: usize = 4;

pub(super) fn compare_nodes(now: Canvas<'_>, then: Canvas<'_>, found: &mut Vec<Difference>) {
    let (Some(here), Some(there)) = (now.graph.body(now.group), then.graph.body(then.group)) else {
        return;
    };

    for (id, own, other) in pair_by_key(here, there) {
        let (how, canvas, node, what) = match (own, other) {
            (Some(own), Some(other)) if own == other => continue,
            (Some(own), Some(other)) => {
                let what = node_changes(now.with_node(own), then.with_node(other));
                (ChangeKind::Changed, now, own, what)
            }
            (Some(own), None) => (ChangeKind::Added, now, own, Vec::new()),
            (None, Some(other)) => (ChangeKind::Removed, then, other, Vec::new()),
            (None, None) => continue,
        };
        // A stat's added or removed node is not reported: the stat and the nodes that read it are.
        let is_stat_use = matches!(node.kind, NodeKind::Stat(_)) && how != ChangeKind::Changed;
        if is_stat_use || (how == ChangeKind::Changed && what.is_empty()) {
            continue;
        }

        let Canvas { graph, group } = canvas;
        let inside = group.and_then(|group| graph.groups.get(&group));
        found.push(Difference {
            title: node.display_title(graph),
            kind: node.kind.spec().title.to_owned(),
            inside: inside.map(|group| group.name.clone()),
            how,
            place: (how != ChangeKind::Removed).then(|| Place::node(group, id)),
            what,
        });
    }
}

/// Describes the differences between two versions of a node.
fn node_changes(now: CanvasNode<'_>, then: CanvasNode<'_>) -> Vec<String> {
    let (node, other) = (now.node, then.node);
    let mut what = Vec::new();

    let name = node.display_title(now.canvas.graph);
    let name_then = other.display_title(then.canvas.graph);
    // The title of an unnamed node follows from its kind or stat, whose change is described below.
    if node.name != other.name && name != name_then {
        what.push(format!("Renamed from “{name_then}”"));
    }

    compare_kind(now, then, &mut what);
    compare_settings(node, other, &mut what);
    compare_sockets(now, then, &mut what);
    compare_rows(now, then, &mut what);
    compare_points(now, then, &mut what);
    profiles::compare_overrides(now, then, &mut what);
    if node.muted != other.muted {
        let yes_or_no = |muted: bool| if muted { "yes" } else { "no" };
        what.push(phrases::format_change(
            "muted",
            yes_or_no(node.muted),
            yes_or_no(other.muted),
        ));
    }

    what
}

/// Describes a changed kind, and changes to what belongs to the kind, such as a switch's cases.
fn compare_kind(now: CanvasNode<'_>, then: CanvasNode<'_>, what: &mut Vec<String>) {
    let (node, other) = (now.node, then.node);
    let (graph, graph_then) = (now.canvas.graph, then.canvas.graph);
    let (spec, spec_then) = (node.kind.spec(), other.kind.spec());
    if spec.key != spec_then.key {
        what.push(phrases::format_change("kind", spec.title, spec_then.title));
    }

    let remembered_option = |side: CanvasNode<'_>| {
        let Canvas { graph, group } = side.canvas;
        let body = graph.body(group);
        let option = side
            .node
            .kind
            .remembered_option()
            .and_then(|id| body.and_then(|body| body.get(&id)));
        option.map_or_else(
            || String::from("its own option"),
            |node| node.display_title(graph),
        )
    };

    match (&node.kind, &other.kind) {
        (NodeKind::Stat(stat), NodeKind::Stat(stat_then)) if stat != stat_then => {
            let name = |graph: &Graph, id| {
                let stat = graph.stat(id);
                stat.map_or_else(|| String::from("none"), |stat| stat.name.clone())
            };
            let names = (name(graph, *stat), name(graph_then, *stat_then));
            what.push(phrases::format_change("stat", &names.0, &names.1));
        }
        (NodeKind::Switch(cases), NodeKind::Switch(then))
        | (NodeKind::Set(cases), NodeKind::Set(then))
            if cases != then =>
        {
            what.push(phrases::format_change(
                "cases",
                &cases.join(", "),
                &then.join(", "),
            ));
        }
        (NodeKind::Expression(own), NodeKind::Expression(then)) if own.text() != then.text() => {
            let quoted = |text: &str| format!("“{text}”");
            what.push(phrases::format_change(
                "formula",
                &quoted(own.text()),
                &quoted(then.text()),
            ));
        }
        (NodeKind::Factor(scope), NodeKind::Factor(then)) if scope != then => {
            what.push(phrases::format_change("scope", scope.word(), then.word()));
        }
        (NodeKind::Group { group, .. }, NodeKind::Group { group: then, .. }) if group != then => {
            let name = |graph: &Graph, id| {
                let group = graph.groups.get(id);
                group.map_or_else(|| String::from("none"), |group| group.name.clone())
            };
            let names = (name(graph, group), name(graph_then, then));
            what.push(phrases::format_change("group", &names.0, &names.1));
        }
        (NodeKind::Option(text), NodeKind::Option(then)) if text != then => {
            let quoted = |text: &str| format!("“{text}”");
            what.push(phrases::format_change(
                "payload",
                &quoted(text),
                &quoted(then),
            ));
        }
        (kind, kind_then) if kind.remembered_option() != kind_then.remembered_option() => {
            let options = (remembered_option(now), remembered_option(then));
            what.push(phrases::format_change(
                "reads the history of",
                &options.0,
                &options.1,
            ));
        }
        _ => {}
    }
}

/// Describes changed settings.
fn compare_settings(node: &Node, other: &Node, what: &mut Vec<String>) {
    let (spec, spec_then) = (node.kind.spec(), other.kind.spec());
    for setting in spec.settings() {
        if spec_then.setting_position(setting.key).is_none() {
            continue;
        }
        let (now, then) = (node.setting(setting.key), other.setting(setting.key));
        if now != then {
            let option = |at: u8| {
                let word = setting.options.get(usize::from(at)).copied();
                phrases::key_to_words(word.unwrap_or_default())
            };
            what.push(phrases::format_change(
                setting.title,
                &option(now),
                &option(then),
            ));
        }
    }
}

/// Describes changed inputs, except rows.
fn compare_sockets(now: CanvasNode<'_>, then: CanvasNode<'_>, what: &mut Vec<String>) {
    let (node, other) = (now.node, then.node);
    let (spec, spec_then) = (node.kind.spec(), other.kind.spec());
    for (at, socket) in spec.sockets().enumerate() {
        let Some(at_then) = spec_then.socket_position(socket.key) else {
            continue;
        };
        let keys = [at, at_then].map(|at| SocketKey::Fixed(at as u16));
        compare_socket(now, keys[0], then, keys[1], socket.title, what);
    }

    if let (NodeKind::Group { inputs, .. }, NodeKind::Group { inputs: there, .. }) =
        (&node.kind, &other.kind)
    {
        for (port, ..) in pair_by_key(inputs, there) {
            let key = SocketKey::Port(port);
            let Canvas { graph, group } = now.canvas;
            let name = phrases::socket_label(graph, group, node, key);
            compare_socket(now, key, then, key, &name, what);
        }
    }
}

/// Describes the change of one socket, if there is any.
fn compare_socket(
    now: CanvasNode<'_>,
    key: SocketKey,
    then: CanvasNode<'_>,
    key_then: SocketKey,
    name: &str,
    what: &mut Vec<String>,
) {
    let (socket, socket_then) = (
        now.node.socket(key).unwrap_or_default(),
        then.node.socket(key_then).unwrap_or_default(),
    );
    // A wire from a renamed node is unchanged, so compare sockets before formatting them.
    if socket == socket_then {
        return;
    }

    let unit = socket_unit(now, key);
    if let (Some(value), Some(value_then)) = (named_amount(now, key), named_amount(then, key_then))
    {
        what.push(phrases::format_change(name, &value, &value_then));
        return;
    }
    if let (Socket::Value(value), Socket::Value(value_then)) = (socket, socket_then) {
        what.push(phrases::format_number_change(
            name, value, value_then, &unit,
        ));
        return;
    }

    let describe = |side: CanvasNode<'_>, key, socket, unit: &str| {
        let Canvas { graph, group } = side.canvas;
        let ty = graph.input_type(group, side.node, key).unwrap_or_default();
        let auto = phrases::unset_text(side.node.kind.family(), ty);
        phrases::describe_socket(graph, group, socket, unit, auto)
    };
    let unit_then = self::socket_unit(then, key_then);
    let (text, text_then) = (
        describe(now, key, socket, &unit),
        describe(then, key_then, socket_then, &unit_then),
    );
    what.push(phrases::format_change(name, &text, &text_then));
}

/// Returns the name of the value that an effect sets a stat to. `None` if the value is a number.
fn named_amount(side: CanvasNode<'_>, key: SocketKey) -> Option<String> {
    let (SocketKey::Row(_, Effect::AMOUNT), Some(Socket::Value(value))) =
        (key, side.node.socket(key))
    else {
        return None;
    };
    let stat = side
        .canvas
        .graph
        .stat(rows::effect_at(side.node, key)?.stat)?;
    let is_number = matches!(stat.kind, StatKind::Number { .. });
    (!is_number).then(|| phrases::format_stat_value(stat, value))
}

/// Returns the unit of the values of a socket.
fn socket_unit(side: CanvasNode<'_>, key: SocketKey) -> String {
    let Canvas { graph, group } = side.canvas;
    if let Some(unit) = rows::amount_unit(graph, side.node, key) {
        return unit;
    }
    match side.node.socket_spec(key).map(|spec| spec.unit) {
        Some(Unit::OfInput) => rows::first_input_unit(graph, group, side.node),
        Some(fixed) => fixed.fixed_text().to_owned(),
        None => String::new(),
    }
}

/// Describes changed rows of nodes with any number of inputs. Rows match if they have the same case
/// or, in nodes without cases, the same wire, in any position.
fn compare_rows(now: CanvasNode<'_>, then: CanvasNode<'_>, what: &mut Vec<String>) {
    let (node, other) = (now.node, then.node);
    let (width, width_then) = (node.row_width(), other.row_width());
    if width == 0 || width != width_then {
        return;
    }

    let pairs = pair_rows(node, other);
    let noun = if node.kind.effects().is_some() {
        "effect"
    } else {
        "input"
    };
    let name = |side: CanvasNode<'_>, row: usize| {
        let Canvas { graph, group } = side.canvas;
        let key = SocketKey::Row(row as u16, 0);
        phrases::socket_label(graph, group, side.node, key)
    };

    let mut is_matched = vec![false; other.rows.len() / width];
    let mut last = None;
    let mut is_in_order = true;
    for (row, there) in pairs.iter().enumerate() {
        let Some(there) = *there else {
            what.push(format!("The {noun} “{}” was added", name(now, row)));
            continue;
        };
        is_matched[there] = true;
        is_in_order &= last.is_none_or(|last| last < there);
        last = Some(there);

        let effects = [(now, row), (then, there)].map(|(side, row)| {
            let key = SocketKey::Row(row as u16, 0);
            let effect = rows::effect_at(side.node, key)?;
            Some(effect.describe(side.canvas.graph.stat(effect.stat)))
        });
        if let [Some(own), Some(other)] = &effects
            && own != other
        {
            what.push(phrases::format_change("effect", own, other));
        }

        for column in 0..width {
            let keys = [row, there].map(|row| SocketKey::Row(row as u16, column as u8));
            let own = name(now, row);
            let title = match node.kind.spec().row.get(column) {
                Some(socket) if column > 0 => format!("{own}, {}", socket.title),
                _ => own,
            };
            compare_socket(now, keys[0], then, keys[1], &title, what);
        }
    }

    for (there, is_matched) in is_matched.into_iter().enumerate() {
        if !is_matched {
            what.push(format!("The {noun} “{}” was removed", name(then, there)));
        }
    }
    if !is_in_order {
        what.push(format!("The order of its {noun}s changed"));
    }
}

/// Returns the matching row of the other node for each row of a node.
fn pair_rows(node: &Node, other: &Node) -> Vec<Option<usize>> {
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

    if let (Some(names), Some(then)) = (node.kind.row_names(), other.kind.row_names()) {
        pair(&|row, at| names.get(row) == then.get(at));
    } else if let (Some(effects), Some(then)) = (node.kind.effects(), other.kind.effects()) {
        let stat = |effects: &[Effect], row: usize| effects.get(row).map(|effect| effect.stat);
        pair(&|row, at| effects.get(row) == then.get(at));
        pair(&|row, at| stat(effects, row) == stat(then, at));
    } else {
        let wire = |node: &Node, row: usize| {
            let first = node.rows.get(row * width);
            first.and_then(|socket| socket.wire())
        };
        pair(&|row, at| wire(node, row).is_some() && wire(node, row) == wire(other, at));
        // A row whose wire was replaced matches the row in the same position.
        pair(&|row, at| row == at);
    }

    pairs
}

/// Describes changed points of a drawn curve.
fn compare_points(now: CanvasNode<'_>, then: CanvasNode<'_>, what: &mut Vec<String>) {
    let (Some(own), Some(there)) = (&now.node.pieces, &then.node.pieces) else {
        return;
    };
    if own == there {
        return;
    }

    let (own, there): (&Pieces, &Pieces) = (own, there);
    let (count, count_then) = (own.points.len(), there.points.len());
    if count != count_then {
        let counts = [count, count_then].map(|count| count.to_string());
        what.push(phrases::format_change("points", &counts[0], &counts[1]));
        return;
    }

    let Canvas { graph, group } = now.canvas;
    let unit = rows::first_input_unit(graph, group, now.node);
    let mut changed = own
        .points
        .iter()
        .zip(&there.points)
        .enumerate()
        .filter(|(_, (point, then))| point != then);
    for (at, (point, then)) in changed.by_ref().take(MAX_LISTED_POINTS) {
        let name = format!("point {}", at + 1);
        if (point.x, point.y) == (then.x, then.y) {
            let segments = [point, then].map(|point| describe_segment(point.segment));
            what.push(phrases::format_change(
                &format!("segment after {name}"),
                &segments[0],
                &segments[1],
            ));
        } else {
            let places = [point, then].map(|point| format_point(point, &unit));
            what.push(phrases::format_change(&name, &places[0], &places[1]));
        }
    }

    let more = changed.count();
    if more > 0 {
        let points = pluralize(more, "point differs", "points differ");
        what.push(format!("{more} more {points}"));
    }
}

/// Formats the position of a point.
fn format_point(point: &Point, unit: &str) -> String {
    let x = append_unit(&number::format_setting(point.x), unit);
    format!("{} at {x}", number::format_setting(point.y))
}

/// Describes how a curve continues after a point.
fn describe_segment(segment: Segment) -> String {
    let short = number::format_setting;
    match segment {
        Segment::Hold => String::from("hold"),
        Segment::Linear => String::from("line"),
        Segment::Power(power) => format!("power of {}", short(power)),
        Segment::Smooth => String::from("ease"),
        Segment::Cubic { leave, arrive } => {
            format!("slopes {} and {}", short(leave), short(arrive))
        }
        Segment::Monotone => String::from("rounded"),
    }
}
