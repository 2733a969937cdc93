//! Typed numbers and points: they are finite, and inside the domains of their sockets.

use alloc::{format, string::String, vec::Vec};

use super::{
    Fix, FixEdit, NodeLocation, Report,
    context::{CheckContext, SocketRead, sockets_of},
    fix::default_socket,
    messages,
    operation::Operation,
    rules,
};
use crate::{
    compile::Body,
    consider,
    kind::{Family, SocketSpec, Unit, structure::option},
    math,
    model::{Node, NodeKind, Place, Socket, SocketKey},
    piecewise::{Pieces, Point, Segment},
};

/// Checks the numbers and points that are typed in a node.
pub(super) fn check_node(
    context: &CheckContext<'_, '_>,
    body: &Body<'_>,
    position: usize,
    report: &mut Report<'_>,
) {
    let (id, node) = body.nodes[position];
    if !is_within_domains(node) {
        for reads in sockets_of(body, position) {
            if let Socket::Value(value) = reads.socket {
                let unit = || input_unit(context, &reads);
                check_value(&reads.operation(), reads.key, value, unit, report);
            }
        }
    }

    if let Some(pieces) = &node.pieces {
        let at = NodeLocation {
            group: body.group,
            node: id,
        };
        check_points(at, node, pieces, report);
    }
}

/// Whether every typed number of a node is in its socket's domain. This is quick, because it nearly
/// always is.
fn is_within_domains(node: &Node) -> bool {
    let fits = |socket: &Socket, (low, high): (f32, f32)| match socket {
        Socket::Value(value) => low <= *value && *value <= high,
        Socket::Unset | Socket::Wire(_) => true,
    };
    let any_number = (-f32::MAX, f32::MAX);
    match &node.kind {
        NodeKind::Group { inputs, .. } => inputs.values().all(|socket| fits(socket, any_number)),
        kind => {
            let spec = kind.spec();
            let all_fit = |sockets: &[Socket], specs: &[SocketSpec]| {
                let mut pairs = sockets.iter().zip(specs);
                pairs.all(|(socket, spec)| fits(socket, spec.domain))
            };

            let shared = spec.shared_sockets.len().min(node.sockets.len());
            let (first, own) = node.sockets.split_at(shared);
            own.len() <= spec.own_sockets.len()
                && all_fit(first, spec.shared_sockets)
                && all_fit(own, spec.own_sockets)
                && (spec.row.is_empty()
                    || node
                        .rows
                        .chunks(spec.row.len())
                        .all(|row| all_fit(row, spec.row)))
        }
    }
}

/// Whether a socket takes the inputs of a combiner, or what is added to an option's weight. These
/// need not be shares: needs of 20, 5 and 30 are fine.
pub(super) fn is_score(node: &Node, key: SocketKey) -> bool {
    let is_combiner =
        matches!(node.kind, NodeKind::Formula(kind) if kind.spec().family == Family::Combine);
    match key {
        SocketKey::Row(_, column) => is_combiner && column == 0,
        SocketKey::Fixed(index) => is_bonus(node, usize::from(index)),
        SocketKey::Port(_) => false,
    }
}

/// Whether a socket takes the base of an option's weight, or a score that is added to it.
pub(super) fn is_bonus(node: &Node, index: usize) -> bool {
    match node.kind {
        NodeKind::Consideration { form, .. } => {
            (form == consider::SCORE && index == 0) || (form == consider::CUSTOM && index == 1)
        }
        NodeKind::Option(_) => index == option::BASE,
        _ => false,
    }
}

/// Checks the numbers in a call of a formula.
pub(super) fn check_call(operation: &Operation<'_>, report: &mut Report<'_>) {
    for (key, socket) in operation.arguments() {
        if let Socket::Value(value) = socket {
            check_value(operation, key, value, || "", report);
        }
    }
}

/// Checks a typed number. `input_unit` returns the unit of the value that the first socket reads.
fn check_value<'u>(
    operation: &Operation<'_>,
    key: SocketKey,
    value: f32,
    input_unit: impl Fn() -> &'u str,
    report: &mut Report<'_>,
) {
    let place = operation.place(key);
    let graph = report.graph();
    let node = || operation.describe(graph);
    let socket = || messages::socket_with_article(operation.node, key);
    let set = |title: String, socket: Socket| {
        let edit = FixEdit::SetSocket(operation.at, key, socket);
        operation.fix(|| Fix::with_edit(title, edit))
    };

    if !value.is_finite() {
        let sentence = format!(
            "{} of {} is not a finite number. Enter a number.",
            socket(),
            node()
        );
        let default = default_socket(operation.node, key);
        let title = match default {
            Socket::Value(value) => format!("Set it to {}", messages::format_number(value)),
            _ => "Clear it".into(),
        };
        report.add(rules::NOT_FINITE, place, sentence, set(title, default));
        return;
    }

    let Some(spec) = operation.node.socket_spec(key) else {
        return;
    };
    let (low, high) = spec.domain;
    if low <= value && value <= high {
        return;
    }

    let unit = match spec.unit {
        Unit::OfInput => input_unit(),
        fixed => fixed.fixed_text(),
    };
    let nearest = math::min(math::max(value, low), high);
    // A lower end of the smallest positive number means "above 0"; it is no number to type.
    let nearest = match spec.default {
        Some(default) if nearest == f32::MIN_POSITIVE => default,
        _ => nearest,
    };
    let fix = set(
        format!("Set it to {}", messages::format_amount(nearest, unit)),
        Socket::Value(nearest),
    );

    let is = messages::format_amount(value, unit);
    let (rule, sentence) = if spec.key == "weight" && value < 0.0 {
        let sentence = format!(
            "{} of {} is {is}, but a weight below 0 counts as 0. To lower the result, keep the weight positive and invert the value that it weighs.",
            socket(),
            node(),
        );
        (rules::NEGATIVE_WEIGHT, sentence)
    } else {
        let domain = messages::describe_domain(low, high);
        let sentence = format!(
            "{} of {} is {is}, but it should be {domain}. Enter {}. (Meaning of this input: {}.)",
            socket(),
            node(),
            messages::describe_number_within(low, high),
            spec.summary,
        );
        (rules::OUT_OF_DOMAIN, sentence)
    };
    report.add(rule, place, sentence, fix);
}

/// Returns the unit of the value that a node's first socket reads.
fn input_unit<'g>(context: &CheckContext<'_, 'g>, reads: &SocketRead<'_, 'g>) -> &'g str {
    let wire = reads.node.sockets.first().and_then(|socket| socket.wire());
    let nodes = &reads.body.nodes;
    wire.and_then(|wire| nodes.binary_search_by_key(&wire.node, |(id, _)| *id).ok())
        .map_or("", |at| context.value_unit(reads.body, nodes[at].1))
}

/// Checks the points of a piecewise curve.
fn check_points(at: NodeLocation, node: &Node, pieces: &Pieces, report: &mut Report<'_>) {
    let place = Place::node(at.group, at.node);
    let graph = report.graph();
    let name = || messages::node_name(graph, node);
    let set = |title: &str, points: Vec<Point>| {
        Some(Fix::with_edit(title, FixEdit::SetPoints(at, points)))
    };
    let points = &pieces.points;

    if points.is_empty() {
        let sentence = format!("{} has no points. Add at least two.", name());
        report.add(rules::NO_POINTS, place, sentence, None);
    }

    if !points.iter().all(is_finite) {
        let sentence = format!(
            "{} has a point with a value that is not a finite number. Change or remove the point.",
            name()
        );
        let finite = points.iter().copied().filter(is_finite).collect();
        let fix = set("Remove the invalid points", finite);
        report.add(rules::NOT_FINITE, place, sentence, fix);
    } else if points.windows(2).any(|pair| pair[0].x > pair[1].x) {
        let sentence = format!(
            "The points of {} are not in order from left to right. Sort them.",
            name()
        );
        let mut ordered = points.clone();
        ordered.sort_by(|a, b| a.x.total_cmp(&b.x));
        let fix = set("Sort the points", ordered);
        report.add(rules::POINTS_OUT_OF_ORDER, place, sentence, fix);
    }
}

fn is_finite(point: &Point) -> bool {
    let segment = match point.segment {
        Segment::Power(power) => power.is_finite(),
        Segment::Cubic { leave, arrive } => leave.is_finite() && arrive.is_finite(),
        Segment::Hold | Segment::Linear | Segment::Smooth | Segment::Monotone => true,
    };
    point.x.is_finite() && point.y.is_finite() && segment
}
