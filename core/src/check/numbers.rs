//! Numbers with which arithmetic does something else than its name says, although it is computed with as documented:
//! divisors of 0, roots of what is negative, ends that are the same or the wrong way round, probabilities above 1. What
//! to look for in which kind is one table; the only form of consideration with two ends is the random cooldown.

use alloc::{format, vec::Vec};

use super::{
    Fix, FixEdit, NodeAt, Report, rules,
    scene::{Scene, reads_at},
    witness::{Expects, Suspect},
    words,
};
use crate::{
    arithmetic, chance, combine,
    compile::Body,
    consider,
    kind::Kind,
    math,
    model::{Node, NodeKind, Place, Socket, SocketKey},
};

/// What to look for in a kind; numbers are sockets.
enum Care {
    /// It divides by a socket.
    Divisor(usize),
    /// It raises a base to an exponent.
    Power { base: usize, exponent: usize },
    /// It goes from one socket to another.
    Ends {
        low: usize,
        high: usize,
        /// What it does where both are the same.
        same: Same,
        /// What is so where they are the wrong way round.
        reversed: &'static str,
    },
    /// A column of its rows are probabilities.
    Probabilities(usize),
}

enum Same {
    Step,
    Constant,
}

static CARES: [(Kind, Care); 7] = [
    (arithmetic::DIVIDE, Care::Divisor(1)),
    (
        arithmetic::RAISE,
        Care::Power {
            base: 0,
            exponent: 1,
        },
    ),
    (
        arithmetic::REMAP,
        Care::Ends {
            low: 1,
            high: 2,
            same: Same::Step,
            reversed: "which turns the range around",
        },
    ),
    (
        arithmetic::SMOOTH_BETWEEN,
        Care::Ends {
            low: 1,
            high: 2,
            same: Same::Step,
            reversed: "which makes it fall",
        },
    ),
    (
        arithmetic::CLAMP,
        Care::Ends {
            low: 1,
            high: 2,
            same: Same::Constant,
            reversed: "which is the same range",
        },
    ),
    (
        chance::RANDOM,
        Care::Ends {
            low: 0,
            high: 1,
            same: Same::Constant,
            reversed: "which is the same range",
        },
    ),
    (combine::EXPECTED_UTILITY, Care::Probabilities(1)),
];

/// Sums of typed shares such as 0.1 are rounded by less.
const ROUNDING: f32 = 1e-5;

fn care(node: &Node) -> Option<&'static Care> {
    let NodeKind::Formula(kind) = node.kind else {
        return None;
    };
    let mut cares = CARES.iter();
    cares
        .find(|(other, _)| *other == kind)
        .map(|(_, care)| care)
}

/// Looks at a node's typed numbers.
pub(super) fn node(body: &Body<'_>, position: usize, report: &mut Report<'_>) {
    let (id, node) = body.nodes[position];
    let at = NodeAt {
        group: body.group,
        node: id,
    };
    match care(node) {
        Some(Care::Divisor(divisor)) if typed(node, *divisor) == Some(0.0) => {
            let key = SocketKey::Fixed(*divisor as u16);
            let sentence = format!(
                "{} divides by 0: that gives the largest number with the sign of what is divided, and 0 where that is 0. Type another number.",
                words::node(node)
            );
            let edit = FixEdit::SetSocket(at, key, Socket::Value(1.0));
            let fix = Fix::one("Type 1", edit);
            report.add(rules::OUT_OF_DOMAIN, place(at, key), sentence, Some(fix));
        }
        Some(Care::Power { base, exponent }) => {
            if let (Some(base_is), Some(exponent)) = (typed(node, *base), typed(node, *exponent))
                && base_is < 0.0
                && !is_whole(exponent)
            {
                let key = SocketKey::Fixed(*base as u16);
                let sentence = format!(
                    "The base of {} is {}, but its exponent of {} is not whole: that gives 0. Type a base of 0 or more, or a whole exponent.",
                    words::node(node),
                    words::number(base_is),
                    words::number(exponent)
                );
                report.add(rules::NEGATIVE_BASE, place(at, key), sentence, None);
            }
        }
        Some(Care::Ends {
            low,
            high,
            same,
            reversed,
        }) => ends(at, node, [*low, *high], same, reversed, report),
        Some(Care::Probabilities(column)) => probabilities(at, node, *column, report),
        _ => cooldown(at, node, report),
    }
}

/// A random cooldown whose longest time is below its shortest.
fn cooldown(at: NodeAt, node: &Node, report: &mut Report<'_>) {
    let NodeKind::Consideration { form, .. } = node.kind else {
        return;
    };
    let times = [0, 1].map(|socket| typed(node, socket));
    if let (true, [Some(seconds), Some(longest)]) = (form == consider::COOLDOWN, times)
        && longest < seconds
    {
        let [key, longest_key] = [0, 1].map(SocketKey::Fixed);
        let [long, short] = [seconds, longest].map(words::number);
        let sentence = format!(
            "{} lasts from {long} down to {short} seconds, which is drawn as from {short} to {long}. Exchange them if that is not meant.",
            words::node(node),
        );
        let edits = Vec::from([
            FixEdit::SetSocket(at, key, Socket::Value(longest)),
            FixEdit::SetSocket(at, longest_key, Socket::Value(seconds)),
        ]);
        let fix = Fix::of("Exchange the times", edits);
        report.add(
            rules::REVERSED_ENDS,
            place(at, longest_key),
            sentence,
            Some(fix),
        );
    }
}

/// Finds the wires that may bring such a number.
pub(super) fn gather<'s, 'g>(
    scene: &Scene<'_, 'g>,
    body: &'s Body<'g>,
    position: usize,
    suspects: &mut Vec<Suspect<'s, 'g>>,
) {
    let (_, node) = body.nodes[position];
    let (socket, expects) = match care(node) {
        Some(Care::Divisor(divisor)) => (*divisor, Expects::NotZero),
        Some(Care::Power { base, exponent }) => match typed(node, *exponent) {
            Some(exponent) if !is_whole(exponent) => (*base, Expects::NotNegative { exponent }),
            _ => return,
        },
        _ => return,
    };
    if let Some(reads) = reads_at(body, position, socket)
        && let Some(wire) = reads.socket.wire()
        && let Some(fact) = scene.fact(&reads)
        && !expects.takes_all(fact.interval)
    {
        suspects.push(Suspect {
            reads,
            port: wire.port,
            expects,
            known: fact.interval,
        });
    }
}

/// A wire that can bring 0 to a divisor.
pub(super) fn divides_by_zero(suspect: &Suspect<'_, '_>, report: &mut Report<'_>) {
    let reads = &suspect.reads;
    let sentence = format!(
        "{} can be 0, and {} divides by it: that gives the largest number with the sign of what is divided, and 0 where that is 0. Keep it away from 0 if that is not meant.",
        suspect.source(),
        words::node(reads.node),
    );
    report.add(rules::DIVIDES_BY_ZERO, reads.place(), sentence, None);
}

/// A wire that can bring a number below 0 to a base.
pub(super) fn negative_base(
    suspect: &Suspect<'_, '_>,
    value: f32,
    exponent: f32,
    report: &mut Report<'_>,
) {
    let reads = &suspect.reads;
    let sentence = format!(
        "{} can be {} as the base of {}, whose exponent of {} is not whole: that gives 0. Keep it at 0 or more if that is not meant.",
        suspect.source(),
        words::number(value),
        words::node(reads.node),
        words::number(exponent),
    );
    report.add(rules::NEGATIVE_BASE, reads.place(), sentence, None);
}

fn place(at: NodeAt, key: SocketKey) -> Place {
    Place::node(at.group, at.node).socket(key)
}

fn typed(node: &Node, socket: usize) -> Option<f32> {
    match node.sockets.get(socket) {
        Some(Socket::Value(value)) => Some(*value),
        _ => None,
    }
}

fn is_whole(value: f32) -> bool {
    math::floor(value) == value
}

fn ends(
    at: NodeAt,
    node: &Node,
    sockets: [usize; 2],
    same: &Same,
    reversed: &str,
    report: &mut Report<'_>,
) {
    let [Some(low), Some(high)] = sockets.map(|socket| typed(node, socket)) else {
        return;
    };
    let [low_key, high_key] = sockets.map(|socket| SocketKey::Fixed(socket as u16));
    if low == high {
        let value = words::number(low);
        let so = match same {
            Same::Step => "so it is a step".into(),
            Same::Constant => format!("so it always gives {value}"),
        };
        let sentence = format!(
            "Both ends of {} are {value}, {so}. Move one of them if that is not meant.",
            words::node(node)
        );
        report.add(rules::EQUAL_ENDS, place(at, low_key), sentence, None);
    } else if low > high {
        let sentence = format!(
            "The {} of {} is {}, above its {} of {}, {reversed}. Exchange them if that is not meant.",
            words::socket(node, low_key),
            words::node(node),
            words::number(low),
            words::socket(node, high_key),
            words::number(high)
        );
        let edits = Vec::from([
            FixEdit::SetSocket(at, low_key, Socket::Value(high)),
            FixEdit::SetSocket(at, high_key, Socket::Value(low)),
        ]);
        let fix = Fix::of("Exchange the ends", edits);
        report.add(
            rules::REVERSED_ENDS,
            place(at, low_key),
            sentence,
            Some(fix),
        );
    }
}

fn probabilities(at: NodeAt, node: &Node, column: usize, report: &mut Report<'_>) {
    let width = node.row_width().max(1);
    let mut sum = 0.0;
    let mut or_more = "";
    for socket in node.rows.iter().skip(column).step_by(width) {
        match socket {
            Socket::Value(value) => sum += math::max(*value, 0.0),
            Socket::Wire(_) => or_more = " or more",
            Socket::Unset => {}
        }
    }
    if sum > 1.0 + ROUNDING {
        let sentence = format!(
            "The probabilities of {} add up to {}{or_more}, so each counts as its share of that. Type ones that add up to 1 if that is not meant.",
            words::node(node),
            words::number(sum)
        );
        let place = Place::node(at.group, at.node);
        report.add(rules::PROBABILITIES_ABOVE_ONE, place, sentence, None);
    }
}
