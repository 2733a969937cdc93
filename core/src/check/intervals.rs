//! What intervals say: sockets that can be given what they do not expect, curves that stand still, factors that never
//! change. An interval that holds too much is never a reason to complain: that something can be outside is only said
//! where a witness was seen, or nothing inside is possible.

use alloc::{format, vec::Vec};

use super::{
    NodeAt, Report, curves, numbers, rules,
    scales::on_one_scale,
    scene::{Broken, Scene, reads_at},
    targets,
    values::{is_bonus, is_score},
    witness::{self, Expects, Suspect},
    words,
};
use crate::{
    compile::{Body, Lowered},
    kind::{Family, Kind, SocketSpec, Spec},
    model::{Node, NodeKind, Place, Socket},
    symbolic::Interval,
};

pub(super) fn check(
    scene: &Scene<'_, '_>,
    lowered: &Lowered<'_>,
    broken: &Broken,
    report: &mut Report<'_>,
) {
    let mut suspects = Vec::new();
    let scaled = on_one_scale(lowered);
    for body in scene.bodies() {
        // What follows from a curve that stands still need not be told again.
        let mut explained = alloc::vec![false; body.nodes.len()];
        // What combines scores that are not normalised gives one, which is no news.
        let mut unnormalised = alloc::vec![false; body.nodes.len()];
        for &position in &body.order {
            let position = position as usize;
            if broken.holds(body.group, position) {
                continue;
            }
            let (id, node) = body.nodes[position];
            explained[position] = body
                .sources(position)
                .iter()
                .any(|source| explained.get(*source as usize) == Some(&true));
            match &node.kind {
                NodeKind::Formula(kind) => {
                    explained[position] |= is_unfed(node, *kind);
                    let spec = kind.spec();
                    gather(
                        scene,
                        body,
                        position,
                        spec,
                        false,
                        &mut unnormalised,
                        &mut suspects,
                    );
                    numbers::gather(scene, body, position, &mut suspects);
                    if spec.family == Family::Curve {
                        explained[position] |= curves::check(scene, body, position, report);
                    }
                }
                NodeKind::Consideration { .. }
                | NodeKind::Option(_)
                | NodeKind::Decision
                | NodeKind::Aggregate => {
                    let spec = node.kind.spec();
                    let at = NodeAt {
                        group: body.group,
                        node: id,
                    };
                    gather(
                        scene,
                        body,
                        position,
                        spec,
                        scaled.contains(&at),
                        &mut unnormalised,
                        &mut suspects,
                    );
                    if node.kind == NodeKind::Aggregate {
                        targets::aggregate(scene, body, position, report);
                    }
                }
                NodeKind::Factor(_) if body.group.is_none() && !explained[position] => {
                    let place = Place::node(None, id);
                    constant(scene, body, position, place, report);
                }
                _ => {}
            }
        }
    }
    let found = witness::find(scene.plan, &suspects);
    for (suspect, value) in suspects.iter().zip(found) {
        let Some(value) = value else { continue };
        match suspect.expects {
            Expects::Within(spec, expected) => leaves(suspect, spec, expected, value, report),
            Expects::NotZero => numbers::divides_by_zero(suspect, report),
            Expects::NotNegative { exponent } => {
                numbers::negative_base(suspect, value, exponent, report);
            }
        }
    }
}

/// Whether it was told of a node that it is given nothing.
fn is_unfed(node: &Node, kind: Kind) -> bool {
    let spec = kind.spec();
    let is_wired = matches!(node.sockets.first(), Some(Socket::Wire(_)));
    (spec.family == Family::Curve && !is_wired) || (!spec.row.is_empty() && node.rows.is_empty())
}

fn constant(
    scene: &Scene<'_, '_>,
    body: &Body<'_>,
    position: usize,
    place: Place,
    report: &mut Report<'_>,
) {
    let Some(fact) = scene.facts.get(None, position as u32, None) else {
        return;
    };
    let (_, node) = body.nodes[position];
    if fact.interval.low != fact.interval.high {
        return;
    }
    let value = words::number(fact.interval.low);
    let sentence = match node.sockets.first() {
        Some(Socket::Wire(_)) => format!(
            "The factor {} is always {value}: nothing that it reads can change it. Let it read something that does, or remove it.",
            words::quoted(&node.name)
        ),
        _ => format!(
            "The factor {} is always {value}: nothing is wired to it. Wire a value to it.",
            words::quoted(&node.name)
        ),
    };
    report.add(rules::CONSTANT_FACTOR, place, sentence, None);
}

/// Finds the wires that may bring what their socket does not expect.
fn gather<'s, 'g>(
    scene: &Scene<'_, 'g>,
    body: &'s Body<'g>,
    position: usize,
    spec: &'static Spec,
    is_scaled: bool,
    unnormalised: &mut [bool],
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
        let expected = expected(spec, is_score);
        if expected == Interval::ALL {
            continue;
        }
        let Some(reads) = reads_at(body, position, index) else {
            continue;
        };
        if is_bonus && (is_scaled || !reads.source_node().is_some_and(is_raw)) {
            continue;
        }
        let Some(wire) = reads.socket.wire() else {
            continue;
        };
        if let Some(fact) = scene.fact(&reads)
            && !fact.interval.within(expected)
        {
            if is_score {
                unnormalised[position] = true;
                if unnormalised.get(reads.source as usize) == Some(&true) {
                    continue;
                }
            }
            suspects.push(Suspect {
                reads,
                port: wire.port,
                expects: Expects::Within(spec, expected),
                known: fact.interval,
            });
        }
    }
}

/// Whether a socket asks for yes or no. How many foes there are is a fair answer, for 1 and more is yes.
fn is_condition(node: &Node, spec: &SocketSpec) -> bool {
    let asks = matches!(
        node.kind.family(),
        Family::Arithmetic | Family::Consideration
    );
    (asks || node.kind == NodeKind::Aggregate) && spec.domain == (0.0, 1.0)
}

/// Whether a node gives what nobody has made a score of yet. What combines scores may well be beyond 1.
fn is_raw(node: &Node) -> bool {
    match node.kind {
        NodeKind::Stat(_) => true,
        NodeKind::Formula(kind) => kind.spec().family == Family::Arithmetic,
        _ => false,
    }
}

/// What a socket is meant to be given.
fn expected(spec: &SocketSpec, is_score: bool) -> Interval {
    let domain = Interval::new(spec.domain.0, spec.domain.1);
    if is_score {
        domain.meet(Interval::UNIT)
    } else {
        domain
    }
}

fn leaves(
    suspect: &Suspect<'_, '_>,
    spec: &SocketSpec,
    expected: Interval,
    value: f32,
    report: &mut Report<'_>,
) {
    let reads = &suspect.reads;
    let source = suspect.source();
    let socket = words::socket(reads.node, reads.key);
    let node = words::node(reads.node);
    let value = words::number(value);
    let sentence = if is_score(reads.node, reads.key) {
        format!(
            "{source} can be {value} as the {socket} of {node}, which is no share between 0 and 1. Put a curve between them if that is not meant."
        )
    } else {
        format!(
            "The {socket} of {node} should be {}, but {source} can be {value}. This socket: {}.",
            words::domain((expected.low, expected.high)),
            spec.summary,
        )
    };
    let rule = if is_score(reads.node, reads.key) || is_condition(reads.node, spec) {
        rules::NOT_NORMALISED
    } else {
        rules::CAN_LEAVE_DOMAIN
    };
    report.add(rule, reads.place(), sentence, None);
}
