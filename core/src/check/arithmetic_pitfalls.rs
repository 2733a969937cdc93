//! Numbers that make arithmetic do something other than its name says, although it is computed as
//! documented: divisors of 0, roots of negative numbers, ends that are equal or reversed, and
//! probabilities above 1. One table lists the pitfalls of each kind; the only form of consideration
//! with two ends is the random cooldown.

use alloc::{format, string::String, vec::Vec};

use super::{
    Fix, FixEdit, NodeLocation, Report, messages,
    operation::Operation,
    rules,
    witness::{Expectation, Suspect},
};
use crate::{
    arithmetic, chance, combine, consider,
    kind::{Kind, Unit},
    math,
    model::{Node, NodeKind, Place, Socket, SocketKey},
};

/// A pitfall of a node kind. Sockets are given by position.
enum Pitfall {
    /// It divides by a socket.
    Divisor(usize),
    /// It raises a base to an exponent.
    Power { base: usize, exponent: usize },
    /// It goes from one socket to another.
    Ends {
        low: usize,
        high: usize,
        /// The effect of equal ends.
        same: EqualEnds,
        reversed: ReversedEnds,
    },
    /// A column of its rows holds probabilities.
    Probabilities(usize),
}

/// The effect of equal ends.
enum EqualEnds {
    Step,
    Constant,
}

/// The effect of reversed ends.
enum ReversedEnds {
    /// The node reads them in the right order.
    Sorted,
    /// Another effect, as a part of a sentence.
    Other(&'static str),
}

/// The pitfalls of all kinds that have one.
static PITFALLS: [(Kind, Pitfall); 7] = [
    (arithmetic::DIVIDE, Pitfall::Divisor(1)),
    (
        arithmetic::RAISE,
        Pitfall::Power {
            base: 0,
            exponent: 1,
        },
    ),
    (
        arithmetic::REMAP,
        Pitfall::Ends {
            low: 1,
            high: 2,
            same: EqualEnds::Step,
            reversed: ReversedEnds::Other("so the range is reversed"),
        },
    ),
    (
        arithmetic::SMOOTH_BETWEEN,
        Pitfall::Ends {
            low: 1,
            high: 2,
            same: EqualEnds::Step,
            reversed: ReversedEnds::Other("so the output falls instead of rising"),
        },
    ),
    (
        arithmetic::CLAMP,
        Pitfall::Ends {
            low: 1,
            high: 2,
            same: EqualEnds::Constant,
            reversed: ReversedEnds::Sorted,
        },
    ),
    (
        chance::RANDOM,
        Pitfall::Ends {
            low: 0,
            high: 1,
            same: EqualEnds::Constant,
            reversed: ReversedEnds::Sorted,
        },
    ),
    (combine::EXPECTED_UTILITY, Pitfall::Probabilities(1)),
];

/// Rounding errors of sums of typed shares such as 0.1 are smaller than this.
const MAX_ROUNDING_ERROR: f32 = 1e-5;

fn find_pitfall(node: &Node) -> Option<&'static Pitfall> {
    let NodeKind::Formula(kind) = node.kind else {
        return None;
    };
    PITFALLS
        .iter()
        .find(|(other, _)| *other == kind)
        .map(|(_, care)| care)
}

/// Checks the typed numbers of a node or a call.
pub(super) fn check_operation(operation: &Operation<'_>, report: &mut Report<'_>) {
    let node = operation.node;
    match find_pitfall(node) {
        Some(Pitfall::Divisor(divisor)) if typed_value(node, *divisor) == Some(0.0) => {
            let key = SocketKey::Fixed(*divisor as u16);
            let sentence = format!(
                "{} divides by 0. The result is 0 if the number that is divided is 0. Otherwise, it is a huge number with the same sign as that number. Enter another divisor.",
                operation.describe(report.graph())
            );
            let edit = FixEdit::SetSocket(operation.at, key, Socket::Value(1.0));
            let fix = operation.fix(|| Fix::with_edit("Set the divisor to 1", edit));
            report.add(rules::OUT_OF_DOMAIN, operation.place(key), sentence, fix);
        }
        Some(Pitfall::Power { base, exponent }) => {
            if let (Some(base_value), Some(exponent)) =
                (typed_value(node, *base), typed_value(node, *exponent))
                && base_value < 0.0
                && !math::is_whole(exponent)
            {
                let key = SocketKey::Fixed(*base as u16);
                let sentence = format!(
                    "The base of {} is {}, but the exponent, {}, is not a whole number, so the result is 0. Enter a base of 0 or more, or a whole exponent.",
                    operation.describe(report.graph()),
                    messages::format_number(base_value),
                    messages::format_number(exponent)
                );
                report.add(rules::NEGATIVE_BASE, operation.place(key), sentence, None);
            }
        }
        Some(Pitfall::Ends {
            low,
            high,
            same,
            reversed,
        }) => check_ends(operation, [*low, *high], same, reversed, report),
        Some(Pitfall::Probabilities(column)) => {
            check_probabilities(operation.at, node, *column, report);
        }
        _ => check_cooldown(operation.at, node, report),
    }
}

/// Reports a random cooldown whose longest time is below its shortest.
fn check_cooldown(at: NodeLocation, node: &Node, report: &mut Report<'_>) {
    let NodeKind::Consideration { form, .. } = node.kind else {
        return;
    };

    let times = [0, 1].map(|socket| typed_value(node, socket));
    if let (true, [Some(seconds), Some(longest)]) = (form == consider::COOLDOWN, times)
        && longest < seconds
    {
        let [key, longest_key] = [0, 1].map(SocketKey::Fixed);

        let amount = |seconds| messages::format_amount(seconds, Unit::Seconds.fixed_text());
        let (low, high) = (amount(seconds), amount(longest));
        let sentence = format!(
            "{} of {} is {low}, but {} is {high}, {}",
            messages::socket_with_article(node, key),
            messages::node_name(report.graph(), node),
            messages::socket_with_article(node, longest_key),
            describe_sorting(&low, &high, false),
        );

        let edits = Vec::from([
            FixEdit::SetSocket(at, key, Socket::Value(longest)),
            FixEdit::SetSocket(at, longest_key, Socket::Value(seconds)),
        ]);
        let fix = Fix::with_edits("Swap the times", edits);
        let place = Place::node(at.group, at.node).socket(longest_key);
        report.add(rules::REVERSED_ENDS, place, sentence, Some(fix));
    }
}

/// Returns a socket whose values can be a pitfall, and the values that are none.
pub(super) fn find_expectation(node: &Node) -> Option<(SocketKey, Expectation)> {
    let (socket, expects) = match find_pitfall(node)? {
        Pitfall::Divisor(divisor) => (*divisor, Expectation::NotZero),
        Pitfall::Power { base, exponent } => match typed_value(node, *exponent) {
            Some(exponent) if !math::is_whole(exponent) => {
                (*base, Expectation::NotNegative { exponent })
            }
            _ => return None,
        },
        Pitfall::Ends { .. } | Pitfall::Probabilities(_) => return None,
    };
    Some((SocketKey::Fixed(socket as u16), expects))
}

/// Reports a wire that can bring 0 to a divisor.
pub(super) fn report_division_by_zero(suspect: &Suspect<'_>, report: &mut Report<'_>) {
    let sentence = format!(
        "{} can be 0, and {} divides by it. The result is then 0 if the number that is divided is 0. Otherwise, it is a huge number with the same sign as that number. Keep the divisor away from 0 if this is not intended.",
        suspect.describe_source(report.graph()),
        suspect.operation.describe(report.graph()),
    );
    report.add(rules::DIVIDES_BY_ZERO, suspect.place(), sentence, None);
}

/// Reports a wire that can bring a negative number to a base.
pub(super) fn report_negative_base(
    suspect: &Suspect<'_>,
    value: f32,
    exponent: f32,
    report: &mut Report<'_>,
) {
    let sentence = format!(
        "The base of {} is {}, which can be {}. The exponent, {}, is not a whole number, so the result is 0 while the base is below 0. Keep the base at 0 or more if this is not intended.",
        suspect.operation.describe(report.graph()),
        suspect.describe_source(report.graph()),
        messages::format_number(value),
        messages::format_number(exponent),
    );
    report.add(rules::NEGATIVE_BASE, suspect.place(), sentence, None);
}

fn typed_value(node: &Node, socket: usize) -> Option<f32> {
    match node.sockets.get(socket) {
        Some(Socket::Value(value)) => Some(*value),
        _ => None,
    }
}

/// Describes the effect of reversed ends on a node, or a call in a formula, that sorts them, and
/// what to do.
fn describe_sorting(low: &str, high: &str, is_call: bool) -> String {
    let effect = if is_call {
        format!("so they are swapped, and the range is {high} to {low}")
    } else {
        format!("so the node swaps them and uses {high} to {low}")
    };
    format!("{effect}. Swap them yourself to make this clear, or change them.")
}

/// Reports typed ends that are equal or reversed.
fn check_ends(
    operation: &Operation<'_>,
    sockets: [usize; 2],
    same: &EqualEnds,
    reversed: &ReversedEnds,
    report: &mut Report<'_>,
) {
    let node = operation.node;
    let [Some(low), Some(high)] = sockets.map(|socket| typed_value(node, socket)) else {
        return;
    };
    let [low_key, high_key] = sockets.map(|socket| SocketKey::Fixed(socket as u16));

    if low == high {
        let value = messages::format_number(low);
        let so = match same {
            EqualEnds::Step => "so its output is a step".into(),
            EqualEnds::Constant => format!("so it always gives {value}"),
        };
        let sentence = format!(
            "Both ends of {} are {value}, {so}. Change one of them if this is not intended.",
            operation.describe(report.graph())
        );
        report.add(rules::EQUAL_ENDS, operation.place(low_key), sentence, None);
    } else if low > high {
        let (low_text, high_text) = (messages::format_number(low), messages::format_number(high));
        let effect = match reversed {
            ReversedEnds::Sorted => describe_sorting(&low_text, &high_text, operation.is_call()),
            ReversedEnds::Other(effect) => {
                format!("{effect}. Swap or change them if this is not intended.")
            }
        };
        let sentence = format!(
            "{} of {} is {low_text}, but {} is {high_text}, {effect}",
            messages::socket_with_article(node, low_key),
            operation.describe(report.graph()),
            messages::socket_with_article(node, high_key),
        );

        let fix = operation.fix(|| {
            let edits = Vec::from([
                FixEdit::SetSocket(operation.at, low_key, Socket::Value(high)),
                FixEdit::SetSocket(operation.at, high_key, Socket::Value(low)),
            ]);
            Fix::with_edits("Swap the ends", edits)
        });
        report.add(
            rules::REVERSED_ENDS,
            operation.place(low_key),
            sentence,
            fix,
        );
    }
}

/// Reports typed probabilities that add up to more than 1.
fn check_probabilities(at: NodeLocation, node: &Node, column: usize, report: &mut Report<'_>) {
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

    if sum > 1.0 + MAX_ROUNDING_ERROR {
        let sentence = format!(
            "The probabilities of {} add up to {}{or_more}, so each is divided by {}. Lower them to add up to at most 1 if this is not intended.",
            messages::node_name(report.graph(), node),
            messages::format_number(sum),
            if or_more.is_empty() {
                messages::format_number(sum)
            } else {
                "their sum".into()
            },
        );
        let place = Place::node(at.group, at.node);
        report.add(rules::PROBABILITIES_ABOVE_ONE, place, sentence, None);
    }
}
