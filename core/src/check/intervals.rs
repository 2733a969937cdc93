//! Problems found by intervals: sockets that can get unexpected values, constant curves, and
//! factors that never change. An interval may hold too much, which is never a reason to complain: a
//! value is reported only if a witness was found, or if no expected value is possible.

use alloc::{format, vec::Vec};

use super::{
    NodeLocation, Report, arithmetic_pitfalls,
    base_scales::options_on_one_scale,
    context::{BrokenNodes, CheckContext, SocketRead, socket_at},
    curves, messages, rules, targets,
    typed_values::{is_bonus, is_score},
    witness::{self, Expectation, SourceOutput, Suspect, ValueSource},
};
use crate::{
    compile::{Body, LoweredGraph},
    kind::{Family, Kind, SocketSpec, Spec},
    model::{Node, NodeKind, Place, Socket, SocketKey},
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
                    if let Some((key, expects)) = arithmetic_pitfalls::find_expectation(node)
                        && let SocketKey::Fixed(index) = key
                        && let Some(reads) = socket_at(body, position, usize::from(index))
                    {
                        suspects.extend(find_suspect(context, &reads, expects));
                    }
                    if spec.family == Family::Curve {
                        explained[position] |= curves::check(context, body, position, report);
                    }
                }

                NodeKind::Consideration { .. }
                | NodeKind::Option(_)
                | NodeKind::Decision
                | NodeKind::Effects(_)
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

                NodeKind::Expression(_) => {
                    collect_formula_suspects(context, body, position, &mut suspects);
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
    suspects: &mut Vec<Suspect<'s>>,
) where
    'g: 's,
{
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
        if let Some(suspect) = find_suspect(context, &reads, Expectation::Within(spec, expected)) {
            if is_score {
                unnormalized[position] = true;
                if unnormalized.get(reads.source as usize) == Some(&true) {
                    continue;
                }
            }
            suspects.push(suspect);
        }
    }
}

/// Returns a suspect if the wire of a socket may bring values that are not expected.
fn find_suspect<'s, 'g: 's>(
    context: &CheckContext<'_, 'g>,
    reads: &SocketRead<'s, 'g>,
    expects: Expectation,
) -> Option<Suspect<'s>> {
    let wire = reads.socket.wire()?;
    let known = context.wire_fact(reads)?.interval;
    (!expects.accepts_all(known)).then(|| Suspect {
        operation: reads.operation(),
        key: reads.key,
        source: ValueSource {
            group: reads.body.group,
            position: reads.source,
            output: SourceOutput::Node(wire.port),
        },
        source_node: reads.source_node(),
        expects,
        known,
    })
}

/// Collects the arguments in a formula that may have unexpected values. Unlike the inputs of a
/// combiner, arguments such as those of `max(a, b)` need not be scores.
fn collect_formula_suspects<'s, 'g: 's>(
    context: &'s CheckContext<'_, 'g>,
    body: &'s Body<'g>,
    position: usize,
    suspects: &mut Vec<Suspect<'s>>,
) {
    let Some(calls) = context.formula_calls(body, position) else {
        return;
    };
    for (_, operation) in calls.operations() {
        let domains = operation.arguments().filter_map(|(key, _)| {
            let spec = operation.node.socket_spec(key)?;
            let expected = expected_interval(spec, false);
            (expected != Interval::ALL).then_some((key, Expectation::Within(spec, expected)))
        });
        let pitfall = arithmetic_pitfalls::find_expectation(operation.node);

        for (key, expects) in domains.chain(pitfall) {
            let Some(term) = operation.argument(key) else {
                continue;
            };
            let known = context
                .facts
                .term_interval(body.group, position as u32, term);
            let Some(known) = known.filter(|known| !expects.accepts_all(*known)) else {
                continue;
            };

            let source_node = calls
                .input_row(term)
                .and_then(|row| socket_at(body, position, row))
                .and_then(|reads| reads.source_node());
            suspects.push(Suspect {
                operation,
                key,
                source: ValueSource {
                    group: body.group,
                    position: position as u32,
                    output: SourceOutput::Term(term),
                },
                source_node,
                expects,
                known,
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
    suspect: &Suspect<'_>,
    spec: &SocketSpec,
    expected: Interval,
    value: f32,
    report: &mut Report<'_>,
) {
    let Suspect { operation, key, .. } = suspect;
    let source = suspect.describe_source(report.graph());
    let socket = messages::socket_with_article(operation.node, *key);
    let node = operation.describe(report.graph());
    let value = messages::format_number(value);

    let sentence = if is_score(operation.node, *key) {
        format!(
            "{socket} of {node} should be a score from 0 to 1, but {source} can be {value}. Insert a curve between them if this is not intended."
        )
    } else {
        let advice = if operation.is_call() {
            "Use clamp in the formula"
        } else {
            "Insert a Clamp node"
        };
        format!(
            "{socket} of {node} should be {}, but {source} can be {value}. {advice} if this is not intended. (Meaning of this input: {}.)",
            messages::describe_domain(expected.low, expected.high),
            spec.summary,
        )
    };

    let rule = if is_score(operation.node, *key) || is_condition(operation.node, spec) {
        rules::NOT_NORMALIZED
    } else {
        rules::CAN_LEAVE_DOMAIN
    };
    report.add(rule, suspect.place(), sentence, None);
}
