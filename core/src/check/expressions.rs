//! Expressions: formulas that cannot be parsed, names that are not connected, and numbers in
//! formulas that the nodes of their operations would report.

use alloc::format;

use super::{
    Fix, FixEdit, NodeLocation, Report, arithmetic_pitfalls, context::CheckContext, messages,
    rules, typed_values,
};
use crate::{
    compile::Body,
    expression::Expression,
    model::{Place, Socket, SocketKey},
};

/// Checks the formula and the inputs of an expression.
pub(super) fn check_node(
    context: &CheckContext<'_, '_>,
    body: &Body<'_>,
    position: usize,
    expression: &Expression,
    report: &mut Report<'_>,
) {
    let (id, node) = body.nodes[position];
    let at = NodeLocation {
        group: body.group,
        node: id,
    };
    let place = Place::node(at.group, at.node);

    if let Err(error) = expression.formula() {
        let before = expression.text().get(..error.place.start).unwrap_or("");
        let advice = if error.message.ends_with('?') {
            ""
        } else {
            ". Correct the formula."
        };
        let sentence = format!(
            "The formula of {} is invalid at character {}: {}{advice}",
            messages::node_name(report.graph(), node),
            before.chars().count() + 1,
            error.message,
        );
        report.add(rules::BAD_FORMULA, place, sentence, None);
        return;
    }

    let calls = context.formula_calls(body, position);
    for (_, call) in calls.iter().flat_map(|calls| calls.operations()) {
        typed_values::check_call(&call, report);
        arithmetic_pitfalls::check_operation(&call, report);
    }

    for (row, (name, socket)) in expression.inputs().iter().zip(&node.rows).enumerate() {
        if *socket != Socket::Unset {
            continue;
        }
        let key = SocketKey::Row(row as u16, 0);
        let sentence = format!(
            "The input {} of {} is not connected, so it counts as 0. Connect a value or enter a number.",
            messages::quote_name(name),
            messages::node_name(report.graph(), node),
        );
        let edit = FixEdit::SetSocket(at, key, Socket::Value(0.0));
        let fix = Fix::with_edit("Set it to 0", edit);
        report.add(rules::UNWIRED_NAME, place.socket(key), sentence, Some(fix));
    }
}
