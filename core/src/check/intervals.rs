//! Problems found by intervals: sockets that can get unexpected values, constant curves, and
//! factors that never change. An interval may hold too much, which is never a reason to complain: a
//! value is reported only if a witness was found, or if no expected value is possible.

use alloc::{format, vec::Vec};

use super::{
    NodeLocation, Report, arithmetic_pitfalls,
    base_scales::options_on_one_scale,
    context::{BrokenNodes, CheckContext, socket_at},
    curves, messages, rules, targets,
    typed_values::{is_bonus, is_score},
    witness::{self, Expectation, Suspect},
};
use crate::{
    compile::{Body, LoweredGraph},
    kind::{Family, Kind, SocketSpec, Spec},
    model::{Node, NodeKind, Place, Socket},
    symbolic::Interval,
};

/// Checks the intervals of all nodes, in the order of their evaluation.
pub(super) fn check(
    context: &CheckContext<'_, '_>,
    lowered: &LoweredGraph<'_>,
    broken: &BrokenNodes,
    report: &mut Report<'_>,
) {
    let mut suspects = Vec::new();
    let scaled = options_on_one_scale(lowered);
    for body in context.bodies() {
        // Consequences of a constant curve are not reported again.
        let mut explained = alloc::vec![false; body.nodes.len()];
        // Combining scores that are not normalized gives one that is not, which is no news.
        let mut unnormalized = alloc::vec![false; body.nodes.len()];

        for &position in &body.order {
            let position = position as usize;
            if broken.contains_position(body.group, position) {
                continue;
            }

            let (id, node) = body.nodes[position];
            explained[position] = body
                .sources(position)
                .iter()
                .any(|source| explained.get(*source as usize) == Some(&true));

            match &node.kind {
                NodeKind::Formula(kind) => {
                    explained[position] |= has_no_input(node, *kind);
                    let spec = kind.spec();
                    collect_suspects(
                        context,
                        body,
                        position,
                        spec,
                        false,
                        &mut unnormalized,
                        &mut suspects,
                    );
                    arithmetic_pitfalls::collect_suspects(context, body, position, &mut suspects);
                    if spec.family == Family::Curve {
                        explained[position] |= curves::check(context, body, position, report);
                    }
                }

                NodeKind::Consideration { .. }
                | NodeKind::Option(_)
                | NodeKind::Decision
                | NodeKind::Aggregate => {
                    let spec = node.kind.spec();
                    let at = NodeLocation {
                        group: body.group,
                        node: id,
                    };
                    collect_suspects(
                        context,
                        body,
                        position,
                        spec,
                        scaled.contains(&at),
                        &mut unnormalized,
                        &mut suspects,
                    );
                    if node.kind == NodeKind::Aggregate {
                        targets::check_aggregate(context, body, position, report);
                    }
                }

                NodeKind::Factor(_) if body.group.is_none() && !explained[position] => {
                    let place = Place::node(None, id);
                    report_constant_factor(context, body, position, place, report);
                }
                _ => {}
            }
        }
    }

    let violations = witness::find_violations(context.plan, &suspects);
    for (suspect, value) in suspects.iter().zip(violations) {
        let Some(value) = value else { continue };
        match suspect.expects {
            Expectation::Within(spec, expected) => {
                report_unexpected_value(suspect, spec, expected, value, report);
            }
            Expectation::NotZero => arithmetic_pitfalls::report_division_by_zero(suspect, report),
            Expectation::NotNegative { exponent } => {
                arithmetic_pitfalls::report_negative_base(suspect, value, exponent, report);
            }
        }
    }
}

/// Whether another problem reports that a node has no input.
fn has_no_input(node: &Node, kind: Kind) -> bool {
    let spec = kind.spec();
    let is_wired = matches!(node.sockets.first(), Some(Socket::Wire(_)));
    (spec.family == Family::Curve && !is_wired) || (!spec.row.is_empty() && node.rows.is_empty())
}

/// Reports a factor that never changes.
fn report_constant_factor(
    context: &CheckContext<'_, '_>,
    body: &Body<'_>,
    position: usize,
    place: Place,
    report: &mut Report<'_>,
) {
    let Some(fact) = context.facts.get(None, position as u32, None) else {
        return;
    };
    let (_, node) = body.nodes[position];
    if fact.interval.low != fact.interval.high {
        return;
    }

    let value = messages::format_number(fact.interval.low);
    let sentence = match node.sockets.first() {
        Some(Socket::Wire(_)) => format!(
            "{} is always {value} because nothing that it reads can change it. Connect a value that varies, or delete the factor.",
            messages::kind_and_name("factor", node)
        ),
        _ => format!(
            "{} is always {value} because nothing is connected to it. Connect a value to it.",
            messages::kind_and_name("factor", node)
        ),
    };
    report.add(rules::CONSTANT_FACTOR, place, sentence, None);
}

/// Collects the wires that may bring unexpected values to their sockets.
fn collect_suspects<'s, 'g>(
    context: &CheckContext<'_, 'g>,
    body: &'s Body<'g>,
    position: usize,
    spec: &'static Spec,
    is_scaled: bool,
    unnormalized: &mut [bool],
    suspects: &mut Vec<Suspect<'s, 'g>>,
) {
    let (_, node) = body.nodes[position];
    for (index, source) in body.sources(position).iter().enumerate() {
        if *source as usize >= body.nodes.len() {
            continue;
        }

        let column = index
            .checked_sub(node.sockets.len())
            .and_then(|index| index.checked_rem(spec.row.len()));
        let socket = match column {
            Some(column) => spec.row.get(column),
            None => spec.socket(index),
        };

        let is_bonus = column.is_none() && is_bonus(node, index);
        let is_score = is_bonus || (column == Some(0) && spec.family == Family::Combine);
        let Some(spec) = socket else { continue };
        let expected = expected_interval(spec, is_score);
        if expected == Interval::ALL {
            continue;
        }

        let Some(reads) = socket_at(body, position, index) else {
            continue;
        };

        if is_bonus && (is_scaled || !reads.source_node().is_some_and(is_raw)) {
            continue;
        }
        let Some(wire) = reads.socket.wire() else {
            continue;
        };

        if let Some(fact) = context.wire_fact(&reads)
            && !fact.interval.is_within(expected)
        {
            if is_score {
                unnormalized[position] = true;
                if unnormalized.get(reads.source as usize) == Some(&true) {
                    continue;
                }
            }
            suspects.push(Suspect {
                reads,
                port: wire.port,
                expects: Expectation::Within(spec, expected),
                known: fact.interval,
            });
        }
    }
}

/// Whether a socket expects yes or no. A number of foes is a valid answer, because 1 and more is
/// yes.
fn is_condition(node: &Node, spec: &SocketSpec) -> bool {
    let asks = matches!(
        node.kind.family(),
        Family::Arithmetic | Family::Consideration
    );
    (asks || node.kind == NodeKind::Aggregate) && spec.domain == (0.0, 1.0)
}

/// Whether a node outputs a value that is not a score yet. Combined scores may well be above 1.
fn is_raw(node: &Node) -> bool {
    match node.kind {
        NodeKind::Stat(_) => true,
        NodeKind::Formula(kind) => kind.spec().family == Family::Arithmetic,
        _ => false,
    }
}

/// Returns the interval of the values that a socket expects.
fn expected_interval(spec: &SocketSpec, is_score: bool) -> Interval {
    let domain = Interval::new(spec.domain.0, spec.domain.1);
    if is_score {
        domain.intersect(Interval::UNIT)
    } else {
        domain
    }
}

/// Reports a wire that can bring a value outside the interval that its socket expects.
fn report_unexpected_value(
    suspect: &Suspect<'_, '_>,
    spec: &SocketSpec,
    expected: Interval,
    value: f32,
    report: &mut Report<'_>,
) {
    let reads = &suspect.reads;
    let source = suspect.describe_source(report.graph());
    let socket = messages::socket_with_article(reads.node, reads.key);
    let node = messages::node_name(report.graph(), reads.node);
    let value = messages::format_number(value);

    let sentence = if is_score(reads.node, reads.key) {
        format!(
            "{socket} of {node} should be a score from 0 to 1, but {source} can be {value}. Insert a curve between them if this is not intended."
        )
    } else {
        format!(
            "{socket} of {node} should be {}, but {source} can be {value}. This input means: {}. Limit the value if this is not intended.",
            messages::describe_domain(expected.low, expected.high),
            spec.summary,
        )
    };

    let rule = if is_score(reads.node, reads.key) || is_condition(reads.node, spec) {
        rules::NOT_NORMALIZED
    } else {
        rules::CAN_LEAVE_DOMAIN
    };
    report.add(rule, reads.place(), sentence, None);
}
