//! Curves: the input of a curve reaches across its ends, and its result changes with the input.

mod negative_powers;

use alloc::{format, vec::Vec};

use super::{
    Fix, FixEdit, Report,
    context::{CheckContext, SocketRead, socket_at},
    facts::Fact,
    messages, rules,
};
use crate::{
    compile::Body,
    math,
    model::{Graph, Node, NodeKind, Place, Socket, SocketKey},
    symbolic::Interval,
};

const X_KEY: SocketKey = SocketKey::Fixed(0);
const LOW_INDEX: usize = 1;
const HIGH_INDEX: usize = 2;
const FROM_INDEX: usize = 3;
const TO_INDEX: usize = 4;

/// A result that changes by less than this share of a curve's height counts as constant. Intervals
/// of functions that are computed with an error are wider than a point by less than this.
const MIN_RELATIVE_CHANGE: f32 = 1e-4;

/// Interval ends beyond this carry no information; they are left where the analysis lost track.
const MAX_KNOWN_END: f32 = 1e30;

/// Checks a curve. Returns whether a constant result was reported.
pub(super) fn check(
    context: &CheckContext<'_, '_>,
    body: &Body<'_>,
    position: usize,
    report: &mut Report<'_>,
) -> bool {
    check_ends(body, position, report);

    let Some(x) = socket_at(body, position, 0) else {
        return false;
    };
    let Some(fact) = context.wire_fact(&x) else {
        return false;
    };
    if fact.interval.low >= fact.interval.high {
        return false;
    }

    if report_saturated(context, body, position, &x, fact, report) {
        return true;
    }
    if let Some(is_constant) =
        negative_powers::report_negative_powers(context, body, position, &x, fact, report)
    {
        return is_constant;
    }
    report_flat(context, body, position, &x, fact, report)
}

/// Returns the values of a curve's low and high end, or `None` if they are unknown.
fn end_intervals(
    context: &CheckContext<'_, '_>,
    body: &Body<'_>,
    position: usize,
    fact: &Fact,
) -> Option<(Interval, Interval)> {
    let bookends = fact.bookends.unwrap_or((0.0, 1.0));

    let end = |index: usize, unset: f32| {
        let reads = socket_at(body, position, index)?;
        Some(match reads.socket {
            Socket::Unset => Interval::point(unset),
            Socket::Value(value) => Interval::point(value),
            Socket::Wire(_) => context.wire_fact(&reads)?.interval,
        })
    };
    Some((end(LOW_INDEX, bookends.0)?, end(HIGH_INDEX, bookends.1)?))
}

fn typed_value(socket: Option<&Socket>) -> Option<f32> {
    match socket {
        Some(Socket::Value(value)) => Some(*value),
        _ => None,
    }
}

/// Reports typed bookends that are equal or reversed.
fn check_ends(body: &Body<'_>, position: usize, report: &mut Report<'_>) {
    let (id, node) = body.nodes[position];
    let low = typed_value(node.sockets.get(LOW_INDEX));
    let high = typed_value(node.sockets.get(HIGH_INDEX));
    let (Some(low), Some(high)) = (low, high) else {
        return;
    };

    let place = Place::node(body.group, id).socket(SocketKey::Fixed(LOW_INDEX as u16));
    let at = super::NodeLocation {
        group: body.group,
        node: id,
    };
    let set = |index: usize, socket| FixEdit::SetSocket(at, SocketKey::Fixed(index as u16), socket);

    if low == high {
        let sentence = format!(
            "Both bookends of {} are {}, so the curve is a step. Change one of them, or clear both to use the default bookends.",
            messages::node_name(report.graph(), node),
            messages::format_number(low)
        );

        let edits = Vec::from([
            set(LOW_INDEX, Socket::Unset),
            set(HIGH_INDEX, Socket::Unset),
        ]);
        let fix = Fix::with_edits("Clear both bookends", edits);
        report.add(rules::EMPTY_RANGE, place, sentence, Some(fix));
    } else if low > high {
        let sentence = format!(
            "The low end of {} is {}, but its high end is {}, so the curve is reversed. Swap them if this is not intended.",
            messages::node_name(report.graph(), node),
            messages::format_number(low),
            messages::format_number(high)
        );

        let edits = Vec::from([
            set(LOW_INDEX, Socket::Value(high)),
            set(HIGH_INDEX, Socket::Value(low)),
        ]);
        let fix = Fix::with_edits("Swap the bookends", edits);
        report.add(rules::REVERSED_ENDS, place, sentence, Some(fix));
    }
}

/// Whether an input beyond the ends counts as the nearer end. A curve that reads x in its own unit
/// is not bounded by its ends; only its results tell whether it is constant.
fn clamps_input(body: &Body<'_>, position: usize) -> bool {
    let (_, node) = body.nodes[position];
    let NodeKind::Formula(kind) = node.kind else {
        return false;
    };
    if kind.spec().in_own_unit {
        return false;
    }
    let mut settings = kind.spec().settings().zip(&node.settings);
    settings.any(|(setting, chosen)| {
        setting.key == "outside" && setting.options.get(usize::from(*chosen)) == Some(&"clamp")
    })
}

/// Reports a curve whose input is always at or beyond one of its ends. Returns whether it is.
fn report_saturated(
    context: &CheckContext<'_, '_>,
    body: &Body<'_>,
    position: usize,
    x: &SocketRead<'_, '_>,
    fact: &Fact,
    report: &mut Report<'_>,
) -> bool {
    let (id, node) = body.nodes[position];
    let Some((low, high)) = end_intervals(context, body, position, fact) else {
        return false;
    };

    let ends = low.hull(high);
    let is_below = fact.interval.high <= ends.low && !is_end_unknown(low, high, true);
    let is_above = fact.interval.low >= ends.high && !is_end_unknown(low, high, false);
    if !(is_below || is_above) || !clamps_input(body, position) {
        return false;
    }

    let unit = x
        .source_node()
        .map_or("", |source| context.value_unit(body, source));
    let (relation, end) = if is_below {
        ("exceeds the curve's low bookend", ends.low)
    } else {
        ("falls below the curve's high bookend", ends.high)
    };
    let sentence = format!(
        "{} is constant because {} ({}) never {relation}, {}. Change the bookends.",
        messages::node_name(report.graph(), node),
        source_name(report.graph(), x),
        format_interval(fact.interval, unit),
        messages::format_amount(end, unit),
    );

    let at = x.node_at();
    let set = |index: usize, socket| FixEdit::SetSocket(at, SocketKey::Fixed(index as u16), socket);
    let fix = match fact.bookends {
        Some((low, high)) if moves_with_bookends(node, low, high, fact.interval) => {
            Some(Fix::with_edits(
                "Use the range of its input",
                Vec::from([
                    set(LOW_INDEX, Socket::Unset),
                    set(HIGH_INDEX, Socket::Unset),
                ]),
            ))
        }
        _ if !is_unbounded(fact.interval) => Some(Fix::with_edits(
            format!(
                "Use {} as the bookends",
                format_interval(fact.interval, unit)
            ),
            Vec::from([
                set(LOW_INDEX, Socket::Value(fact.interval.low)),
                set(HIGH_INDEX, Socket::Value(fact.interval.high)),
            ]),
        )),
        _ => None,
    };

    let place = Place::node(body.group, id).socket(X_KEY);
    report.add(rules::SATURATED_CURVE, place, sentence, fix);
    true
}

/// Whether a constant curve would change with its input if it took the bookends of the input.
fn moves_with_bookends(node: &Node, low: f32, high: f32, x: Interval) -> bool {
    let takes_them = |index: usize| matches!(node.sockets.get(index), Some(Socket::Unset));
    let overlaps = math::max(low, x.low) < math::min(high, x.high);
    low < high && overlaps && !(takes_them(LOW_INDEX) && takes_them(HIGH_INDEX))
}

/// Whether the ends are unknown on the side where the input would have to lie.
fn is_end_unknown(low: Interval, high: Interval, below: bool) -> bool {
    [low, high].into_iter().any(|end| {
        let known = if below { end.low } else { end.high };
        !(-MAX_KNOWN_END..=MAX_KNOWN_END).contains(&known)
    })
}

/// Reports a curve that gives one result for all inputs. Returns whether it does.
fn report_flat(
    context: &CheckContext<'_, '_>,
    body: &Body<'_>,
    position: usize,
    x: &SocketRead<'_, '_>,
    fact: &Fact,
    report: &mut Report<'_>,
) -> bool {
    let (id, node) = body.nodes[position];
    let Some(result) = context.facts.get(body.group, position as u32, None) else {
        return false;
    };

    let Interval { low, high } = result.interval;
    let height = match (
        typed_value(node.sockets.get(FROM_INDEX)),
        typed_value(node.sockets.get(TO_INDEX)),
    ) {
        (Some(from), Some(to)) => math::abs(from - to),
        _ => 0.0,
    };
    let is_flat = low == high || high - low <= MIN_RELATIVE_CHANGE * height;
    if !is_flat {
        return false;
    }

    let unit = x
        .source_node()
        .map_or("", |source| context.value_unit(body, source));
    let sentence = format!(
        "{} outputs {} for every value of {} ({}). Change the bookends or the other inputs of the curve.",
        messages::node_name(report.graph(), node),
        messages::format_number(low / 2.0 + high / 2.0),
        source_name(report.graph(), x),
        format_interval(fact.interval, unit),
    );

    report.add(
        rules::FLAT_CURVE,
        Place::node(body.group, id),
        sentence,
        None,
    );
    true
}

fn source_name(graph: &Graph, x: &SocketRead<'_, '_>) -> alloc::string::String {
    x.source_node().map_or_else(
        || "its input".into(),
        |source| messages::node_name(graph, source),
    )
}

/// Whether the analysis lost track of an end of an interval.
pub(super) fn is_unbounded(interval: Interval) -> bool {
    interval.low <= -MAX_KNOWN_END || interval.high >= MAX_KNOWN_END
}

/// Formats an interval for a sentence, with the unit of its values.
fn format_interval(interval: Interval, unit: &str) -> alloc::string::String {
    match (
        interval.low <= -MAX_KNOWN_END,
        interval.high >= MAX_KNOWN_END,
    ) {
        (false, false) => format!(
            "{} to {}",
            messages::format_number(interval.low),
            messages::format_amount(interval.high, unit)
        ),
        (false, true) => format!("{} or more", messages::format_amount(interval.low, unit)),
        (true, false) => format!("{} or less", messages::format_amount(interval.high, unit)),
        (true, true) => "any number".into(),
    }
}
