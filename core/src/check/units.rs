//! Units: numbers in different units are not added, subtracted or compared, and effects change a
//! stat by amounts in its unit. Units never affect a result, so this is only a hint, and only if
//! one of them is a unit of measure: a number of rounds may well be compared with a number of
//! enemies.

use alloc::{format, string::String, vec::Vec};

use super::{
    NodeLocation, Report,
    context::{CheckContext, SocketRead, wired_sockets},
    messages,
    operation::Operation,
    rules,
};
use crate::{
    arithmetic, combine,
    compile::Body,
    kind::{Kind, Unit},
    model::{Effect, Graph, NodeKind, SocketKey},
};

/// The spellings of each unit of time, length and angle.
const MEASURES: [&[&str]; 13] = [
    &["ms"],
    &["s", "sec", "second", "seconds"],
    &["min", "minute", "minutes"],
    &["h", "hr", "hour", "hours"],
    &["d", "day", "days"],
    &["mm"],
    &["cm"],
    &["m", "meter", "meters"],
    &["km"],
    &["ft"],
    &["°", "deg", "degree", "degrees"],
    &["rad"],
    &["turn"],
];

/// The inputs of a kind that must have the same unit.
enum SameUnit {
    /// The inputs at these positions.
    Sockets(&'static [u16]),
    /// The first column of the rows.
    Rows,
}

/// A kind that needs the same unit in several inputs.
struct UnitRule {
    kind: Kind,
    inputs: SameUnit,
    /// Whether its result has the unit of these inputs.
    keeps_unit: bool,
}

const fn sockets(kind: Kind, inputs: &'static [u16], keeps_unit: bool) -> UnitRule {
    UnitRule {
        kind,
        inputs: SameUnit::Sockets(inputs),
        keeps_unit,
    }
}

const fn rows(kind: Kind) -> UnitRule {
    UnitRule {
        kind,
        inputs: SameUnit::Rows,
        keeps_unit: true,
    }
}

static UNIT_RULES: [UnitRule; 15] = [
    sockets(arithmetic::ADD, &[0, 1], true),
    sockets(arithmetic::SUBTRACT, &[0, 1], true),
    sockets(arithmetic::COMPARE, &[0, 1], false),
    sockets(arithmetic::NEGATE, &[0], true),
    sockets(arithmetic::ABSOLUTE, &[0], true),
    sockets(arithmetic::FLOOR, &[0], true),
    sockets(arithmetic::CLAMP, &[0, 1, 2], true),
    sockets(arithmetic::REMAP, &[0, 1, 2], false),
    sockets(arithmetic::SMOOTH_BETWEEN, &[0, 1, 2], false),
    sockets(arithmetic::LERP, &[0, 1], true),
    sockets(arithmetic::SELECT, &[1, 2], true),
    rows(combine::MIN),
    rows(combine::MAX),
    rows(combine::SUM),
    rows(combine::AVERAGE),
];

/// Checks the units of all values that are combined.
pub(super) fn check(context: &CheckContext<'_, '_>, report: &mut Report<'_>) {
    if !has_mixed_units(context.graph) && !context.graph.has_effects() {
        return;
    }
    for body in context.bodies() {
        let mut units = alloc::vec![""; body.nodes.len()];
        for &position in &body.order {
            units[position as usize] = check_node(context, body, position as usize, &units, report);
        }
    }
}

/// Whether a unit of measure and another unit occur in a graph.
fn has_mixed_units(graph: &Graph) -> bool {
    let ports = graph.groups.values().flat_map(|group| &group.inputs);
    let stats = graph.stats.iter().map(|stat| stat.unit.as_str());
    let units = stats.chain(ports.map(|port| port.unit.as_str()));
    let units: Vec<&str> = units.filter(|unit| !unit.trim().is_empty()).collect();

    let measure = units.iter().find(|unit| is_measure(unit));
    measure.is_some_and(|measure| units.iter().any(|unit| !is_same_unit(measure, unit)))
}

fn is_measure(unit: &str) -> bool {
    find_measure(unit).is_some()
}

/// Returns the position of a unit of measure in the list, whatever its spelling.
fn find_measure(unit: &str) -> Option<usize> {
    MEASURES
        .iter()
        .position(|spellings| spellings.contains(&unit.trim()))
}

fn is_same_unit(one: &str, other: &str) -> bool {
    let is_same_measure = find_measure(one).is_some_and(|at| find_measure(other) == Some(at));
    is_same_measure || one.trim() == other.trim()
}

/// Returns the unit of a node's value. Checks its inputs, or the calls of its formula.
fn check_node<'g>(
    context: &CheckContext<'_, 'g>,
    body: &Body<'g>,
    position: usize,
    units: &[&'g str],
    report: &mut Report<'_>,
) -> &'g str {
    let (id, node) = body.nodes[position];
    if node.is_effectively_muted() {
        return "";
    }
    let source_unit = |socket: usize| {
        let source = body.sources(position).get(socket);
        source
            .and_then(|source| units.get(*source as usize))
            .copied()
            .unwrap_or("")
    };

    match &node.kind {
        NodeKind::Stat(_) | NodeKind::Input(_) => context.value_unit(body, node),
        NodeKind::Formula(_) => {
            let at = NodeLocation {
                group: body.group,
                node: id,
            };
            let operation = Operation::from_node(node, at);
            let input_unit = |key| match key {
                SocketKey::Fixed(index) => source_unit(usize::from(index)),
                SocketKey::Row(row, _) => {
                    source_unit(node.sockets.len() + usize::from(row) * node.row_width())
                }
                SocketKey::Port(_) => "",
            };
            let name = |key| {
                let wire = node.socket(key)?.wire()?;
                let source = context.node(NodeLocation {
                    group: body.group,
                    node: wire.node,
                })?;
                Some(messages::node_name(context.graph, source))
            };
            check_operation(&operation, input_unit, name, report)
        }
        NodeKind::Expression(_) => {
            let Some(calls) = context.formula_calls(body, position) else {
                return "";
            };
            let mut term_units = calls.input_units(source_unit);
            for (term, operation) in calls.operations() {
                let input_unit = |key| {
                    let argument = operation.argument(key);
                    argument.map_or("", |argument| term_units[argument])
                };
                let name = |key| operation.quote_argument(key);
                term_units[term] = check_operation(&operation, input_unit, name, report);
            }
            term_units.last().copied().unwrap_or("")
        }
        NodeKind::Effects(effects) => {
            for reads in wired_sockets(body, position) {
                let unit = units.get(reads.source as usize).copied().unwrap_or("");
                check_effect_unit(context, effects, &reads, unit.trim(), report);
            }
            ""
        }
        _ => "",
    }
}

/// Reports an amount in another unit than the stat that it changes, and a time that is not in
/// seconds.
fn check_effect_unit(
    context: &CheckContext<'_, '_>,
    effects: &[Effect],
    reads: &SocketRead<'_, '_>,
    unit: &str,
    report: &mut Report<'_>,
) {
    let is_in_seconds = reads
        .node
        .socket_spec(reads.key)
        .is_some_and(|spec| spec.unit == Unit::Seconds);
    let stat = match reads.key {
        SocketKey::Row(row, Effect::AMOUNT) => effects
            .get(usize::from(row))
            .and_then(|effect| Some((*effect, context.stat(effect.stat)?))),
        _ => None,
    };
    let Some(source) = reads.source_node().filter(|_| !unit.is_empty()) else {
        return;
    };

    let source = messages::node_name(context.graph, source);
    let node = messages::node_name(context.graph, reads.node);
    let sentence = if is_in_seconds && !is_same_unit(unit, "s") {
        format!(
            "{} of {node} is in seconds, but {source} is in {unit}. Convert it first if this is not intended.",
            messages::socket_with_article(reads.node, reads.key),
        )
    } else if let Some((effect, stat)) = stat
        && !is_unit_of_amount(unit, effect, stat.unit.trim())
    {
        let wanted = effect.amount_unit(Some(stat));
        format!(
            "The effect on {} in {node} expects an amount in {wanted}, but {source} is in {unit}. Convert it first if this is not intended.",
            messages::quote_name(&stat.name),
        )
    } else {
        return;
    };
    report.add(rules::UNIT_MISMATCH, reads.place(), sentence, None);
}

/// Whether an amount in a unit can change a stat. The amount of a rate may leave out the seconds.
fn is_unit_of_amount(unit: &str, effect: Effect, stat_unit: &str) -> bool {
    let per_second = unit.strip_suffix("/s").filter(|_| effect.is_rate());
    let is_same = [Some(unit), per_second]
        .into_iter()
        .flatten()
        .any(|unit| is_same_unit(unit, stat_unit));
    let is_known = is_measure(unit) || per_second.is_some_and(is_measure) || is_measure(stat_unit);
    is_same || stat_unit.is_empty() || !is_known
}

/// Returns the unit of an operation's result, and reports inputs with different units.
fn check_operation<'g>(
    operation: &Operation<'_>,
    input_unit: impl Fn(SocketKey) -> &'g str,
    name: impl Fn(SocketKey) -> Option<String>,
    report: &mut Report<'_>,
) -> &'g str {
    let NodeKind::Formula(kind) = operation.node.kind else {
        return "";
    };
    let Some(rule) = UNIT_RULES.iter().find(|rule| rule.kind == kind) else {
        return "";
    };

    let keys: Vec<SocketKey> = match rule.inputs {
        SameUnit::Sockets(indexes) => indexes.iter().copied().map(SocketKey::Fixed).collect(),
        SameUnit::Rows => {
            let rows = operation.node.rows.len() / operation.node.row_width().max(1);
            (0..rows as u16).map(|row| SocketKey::Row(row, 0)).collect()
        }
    };
    let with_unit = |key: &SocketKey| !input_unit(*key).trim().is_empty();
    let mut keys = keys.into_iter().filter(with_unit);
    let Some(first) = keys.next() else {
        return "";
    };

    let unit = input_unit(first);
    let Some(other) = keys.find(|key| !is_same_unit(input_unit(*key), unit)) else {
        return if rule.keeps_unit { unit } else { "" };
    };

    let other_unit = input_unit(other);
    if (is_measure(unit) || is_measure(other_unit))
        && let (Some(first_name), Some(other_name)) = (name(first), name(other))
    {
        let sentence = format!(
            "{} combines different units: {first_name} is in {}, but {other_name} is in {}. Convert one of them first if this is not intended.",
            operation.describe(report.graph()),
            unit.trim(),
            other_unit.trim(),
        );
        let place = operation.place(other);
        report.add(rules::UNIT_MISMATCH, place, sentence, None);
    }
    ""
}
