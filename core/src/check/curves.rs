//! Curves: that what they read reaches across them, and that they change with it.

use alloc::{format, vec::Vec};

use super::{
    Fix, FixEdit, Report,
    facts::Fact,
    rules,
    scene::{Reads, Scene, reads_at},
    words,
};
use crate::{
    compile::Body,
    model::{Node, NodeKind, Place, Socket, SocketKey},
    symbolic::Interval,
};

const X: SocketKey = SocketKey::Fixed(0);
const LOW: usize = 1;
const HIGH: usize = 2;
const FROM: usize = 3;
const TO: usize = 4;

/// A result that moves less than this share of a curve's height does not move for any purpose; intervals of functions
/// that are computed with an error are wider than a point by less.
const BARELY: f32 = 1e-4;

/// Ends beyond this are not known, but what is left where the analysis lost track.
const UNKNOWN: f32 = 1e30;

/// The bookends that a curve takes where it types none.
pub(super) fn bookends(scene: &Scene<'_, '_>, body: &Body<'_>, position: usize) -> (f32, f32) {
    let x = reads_at(body, position, 0);
    x.and_then(|x| scene.fact(&x)?.bookends)
        .unwrap_or((0.0, 1.0))
}

/// Looks at a curve, and gives whether it was found to stand still.
pub(super) fn check(
    scene: &Scene<'_, '_>,
    body: &Body<'_>,
    position: usize,
    report: &mut Report<'_>,
) -> bool {
    ends(body, position, report);
    let Some(x) = reads_at(body, position, 0) else {
        return false;
    };
    let Some(fact) = scene.fact(&x) else {
        return false;
    };
    if fact.interval.low >= fact.interval.high {
        return false;
    }
    saturated(scene, body, position, &x, fact, report)
        || flat(scene, body, position, &x, fact, report)
}

fn typed(socket: Option<&Socket>) -> Option<f32> {
    match socket {
        Some(Socket::Value(value)) => Some(*value),
        _ => None,
    }
}

/// Typed bookends that are the same or the wrong way round.
fn ends(body: &Body<'_>, position: usize, report: &mut Report<'_>) {
    let (id, node) = body.nodes[position];
    let low = typed(node.sockets.get(LOW));
    let high = typed(node.sockets.get(HIGH));
    let (Some(low), Some(high)) = (low, high) else {
        return;
    };
    let place = Place::node(body.group, id).socket(SocketKey::Fixed(LOW as u16));
    let at = super::NodeAt {
        group: body.group,
        node: id,
    };
    let set = |index: usize, socket| FixEdit::SetSocket(at, SocketKey::Fixed(index as u16), socket);
    if low == high {
        let sentence = format!(
            "Both ends of {} are {}, so it is a step. Move one of them, or empty both to take the stat's.",
            words::node(node),
            words::number(low)
        );
        let edits = Vec::from([set(LOW, Socket::Unset), set(HIGH, Socket::Unset)]);
        let fix = Fix::of("Empty both ends", edits);
        report.add(rules::EMPTY_RANGE, place, sentence, Some(fix));
    } else if low > high {
        let sentence = format!(
            "The low end of {} is {}, above its high end of {}, which turns the curve around. Exchange them if that is not meant.",
            words::node(node),
            words::number(low),
            words::number(high)
        );
        let edits = Vec::from([set(LOW, Socket::Value(high)), set(HIGH, Socket::Value(low))]);
        let fix = Fix::of("Exchange the ends", edits);
        report.add(rules::REVERSED_ENDS, place, sentence, Some(fix));
    }
}

/// Whether an input beyond the ends counts as the nearer end. Where a curve reads x in its own unit the ends do not bound
/// it: what it gives tells whether it stands still.
fn clamps(body: &Body<'_>, position: usize) -> bool {
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

fn saturated(
    scene: &Scene<'_, '_>,
    body: &Body<'_>,
    position: usize,
    x: &Reads<'_, '_>,
    fact: &Fact,
    report: &mut Report<'_>,
) -> bool {
    let (id, node) = body.nodes[position];
    let bookends = fact.bookends.unwrap_or((0.0, 1.0));
    let end = |index: usize, unset: f32| {
        let reads = reads_at(body, position, index)?;
        Some(match reads.socket {
            Socket::Unset => Interval::point(unset),
            Socket::Value(value) => Interval::point(value),
            Socket::Wire(_) => scene.fact(&reads)?.interval,
        })
    };
    let (Some(low), Some(high)) = (end(LOW, bookends.0), end(HIGH, bookends.1)) else {
        return false;
    };
    let ends = low.hull(high);
    let is_below = fact.interval.high <= ends.low && !wired_beyond(low, high, true);
    let is_above = fact.interval.low >= ends.high && !wired_beyond(low, high, false);
    if !(is_below || is_above) || !clamps(body, position) {
        return false;
    }
    let unit = x
        .source_node()
        .map_or("", |source| scene.unit(body, source));
    let (side, end) = if is_below {
        ("low", ends.low)
    } else {
        ("high", ends.high)
    };
    let sentence = format!(
        "{} stands still: {} is {}, all at or beyond its {side} end of {}. Change the ends.",
        words::node(node),
        source_name(x),
        between(fact.interval, unit),
        words::amount(end, unit),
    );
    let at = x.at();
    let set = |index: usize, socket| FixEdit::SetSocket(at, SocketKey::Fixed(index as u16), socket);
    let fix = match fact.bookends {
        Some(bookends) if moves(node, bookends, fact.interval) => Some(Fix::of(
            "Take the ends of what it reads",
            Vec::from([set(LOW, Socket::Unset), set(HIGH, Socket::Unset)]),
        )),
        _ if !is_lost(fact.interval) => Some(Fix::of(
            format!("Set the ends to {}", between(fact.interval, unit)),
            Vec::from([
                set(LOW, Socket::Value(fact.interval.low)),
                set(HIGH, Socket::Value(fact.interval.high)),
            ]),
        )),
        _ => None,
    };
    let place = Place::node(body.group, id).socket(X);
    report.add(rules::SATURATED_CURVE, place, sentence, fix);
    true
}

/// Whether a curve that stands still would move if it took the bookends of what it reads.
fn moves(node: &Node, (low, high): (f32, f32), x: Interval) -> bool {
    let takes_them = |index: usize| matches!(node.sockets.get(index), Some(Socket::Unset));
    let overlap = Interval::new(low, high).meet(x);
    low < high && overlap.low < overlap.high && !(takes_them(LOW) && takes_them(HIGH))
}

/// Whether the ends' own intervals are not known on the side where the input would have to lie.
fn wired_beyond(low: Interval, high: Interval, below: bool) -> bool {
    [low, high].into_iter().any(|end| {
        let known = if below { end.low } else { end.high };
        !(-UNKNOWN..=UNKNOWN).contains(&known)
    })
}

fn flat(
    scene: &Scene<'_, '_>,
    body: &Body<'_>,
    position: usize,
    x: &Reads<'_, '_>,
    fact: &Fact,
    report: &mut Report<'_>,
) -> bool {
    let (id, node) = body.nodes[position];
    let Some(result) = scene.facts.get(body.group, position as u32, None) else {
        return false;
    };
    let Interval { low, high } = result.interval;
    let height = match (typed(node.sockets.get(FROM)), typed(node.sockets.get(TO))) {
        (Some(from), Some(to)) => crate::math::abs(from - to),
        _ => 0.0,
    };
    let is_flat = low == high || high - low <= BARELY * height;
    if !is_flat {
        return false;
    }
    let unit = x
        .source_node()
        .map_or("", |source| scene.unit(body, source));
    let sentence = format!(
        "{} gives {} for all that it reads: {} is {}. Change its ends or its parameters.",
        words::node(node),
        words::number(low / 2.0 + high / 2.0),
        source_name(x),
        between(fact.interval, unit),
    );
    report.add(
        rules::FLAT_CURVE,
        Place::node(body.group, id),
        sentence,
        None,
    );
    true
}

fn source_name(x: &Reads<'_, '_>) -> alloc::string::String {
    x.source_node()
        .map_or_else(|| "its input".into(), words::node)
}

pub(super) fn is_lost(interval: Interval) -> bool {
    interval.low <= -UNKNOWN || interval.high >= UNKNOWN
}

fn between(interval: Interval, unit: &str) -> alloc::string::String {
    match (interval.low <= -UNKNOWN, interval.high >= UNKNOWN) {
        (false, false) => format!(
            "{} to {}",
            words::number(interval.low),
            words::amount(interval.high, unit)
        ),
        (false, true) => format!("{} or more", words::amount(interval.low, unit)),
        (true, false) => format!("{} or less", words::amount(interval.high, unit)),
        (true, true) => "any number".into(),
    }
}
