//! Wires: each comes from an existing node, and joins sockets of one type.

use alloc::{format, string::String};

use super::{
    Fix, FixEdit, Report, Rule,
    context::{CheckContext, SocketRead, group_inputs, socket_at},
    fix::{default_socket, has_list_rows},
    messages, rules,
};
use crate::{
    compile::Body,
    kind::{Family, SocketSpec, SocketType},
    model::{Node, NodeKind, Place, Socket, SocketKey, Wire},
};

/// Checks all sockets of a node.
pub(super) fn check_node(
    context: &CheckContext<'_, '_>,
    body: &Body<'_>,
    position: usize,
    report: &mut Report<'_>,
) {
    let (_, node) = body.nodes[position];
    let values_only = takes_values_only(node);
    let mut check_socket = |reads: SocketRead<'_, '_>| {
        if let Socket::Wire(wire) = reads.socket {
            self::check_wire(context, &reads, wire, report);
            return;
        }
        match accepted_type(context, &reads) {
            SocketType::Value => {}
            SocketType::Choice => {
                let name = messages::node_name(report.graph(), reads.node);
                let socket = describe_socket(context, &reads);
                report_unwired_choice(reads.place(), &name, &socket, report);
            }
            wanted => report_unwired_socket(context, &reads, wanted, report),
        }
    };

    let mut check_sockets = |sockets: &[Socket], before: usize| {
        for (index, socket) in sockets.iter().enumerate() {
            if (!values_only || matches!(socket, Socket::Wire(_)))
                && let Some(reads) = socket_at(body, position, before + index)
            {
                check_socket(reads);
            }
        }
    };

    check_sockets(&node.sockets, 0);
    check_sockets(&node.rows, node.sockets.len());
    group_inputs(body, position).for_each(check_socket);
    check_unwired(context, body, position, report);
}

/// Whether all sockets of a node take values, as is true of nearly all nodes.
fn takes_values_only(node: &Node) -> bool {
    match &node.kind {
        NodeKind::Group { .. } | NodeKind::Output(_) => false,
        kind => {
            let spec = kind.spec();
            let all = [spec.shared_sockets, spec.own_sockets, spec.row];
            let is_value = |socket: &SocketSpec| socket.ty == SocketType::Value;
            all.iter().all(|sockets| sockets.iter().all(is_value))
        }
    }
}

/// Returns the type that a socket accepts, or a number if there is no such socket.
fn accepted_type(context: &CheckContext<'_, '_>, reads: &SocketRead<'_, '_>) -> SocketType {
    let ty = reads.node.input_type(
        reads.key,
        |group, input| context.input(group, input),
        |output| context.output(reads.body.group?, output),
    );
    ty.unwrap_or_default()
}

/// Returns the type of the only output of a node. `None` if another problem reports that there is
/// none.
fn produced_type(
    context: &CheckContext<'_, '_>,
    reads: &SocketRead<'_, '_>,
    node: &Node,
) -> Option<SocketType> {
    // No socket in the editor leads there, but a file may wire a factor, which passes its value on.
    if let NodeKind::Factor(_) = node.kind {
        return Some(SocketType::Value);
    }
    node.output_type(
        |stat| context.stat(stat),
        |input| context.input(reads.body.group?, input),
    )
}

/// Checks that a wire comes from an existing output of the accepted type.
fn check_wire(
    context: &CheckContext<'_, '_>,
    reads: &SocketRead<'_, '_>,
    wire: Wire,
    report: &mut Report<'_>,
) {
    let Some(source) = reads.source_node() else {
        let or_enter = match accepted_type(context, reads) {
            SocketType::Value => ", or enter a number",
            _ => "",
        };
        let sentence = format!(
            "{} of {} is connected to a node that does not exist. Connect it to another node{or_enter}.",
            describe_socket(context, reads),
            messages::node_name(report.graph(), reads.node),
        );
        report_and_disconnect(context, reads, rules::DANGLING_WIRE, sentence, report);
        return;
    };

    let given = match (&source.kind, wire.port) {
        (NodeKind::Group { group, .. }, Some(port)) => {
            if !context.graph.groups.contains_key(group) {
                return;
            }
            match context.output(*group, port) {
                Some(port) => Some(port.ty),
                None => return report_unknown_output(context, reads, source, report),
            }
        }
        (NodeKind::Group { group, .. }, None) => {
            return report_missing_output(context, reads, wire, source, *group, report);
        }
        (NodeKind::Output(_), _) | (_, Some(_)) => {
            return report_unknown_output(context, reads, source, report);
        }
        (_, None) => produced_type(context, reads, source),
    };

    let wanted = accepted_type(context, reads);
    if let Some(given) = given
        && given != wanted
    {
        let advice: String = match (wanted, given) {
            (SocketType::Value, SocketType::Choice) => "Insert a Switch node between them".into(),
            (SocketType::Choice, _) => "Connect a choice stat instead".into(),
            (SocketType::Consideration, SocketType::Value) => {
                "Insert a Score, Multiplier or \"Veto when\" node between them".into()
            }
            (SocketType::Option, SocketType::Value | SocketType::Consideration) => {
                "Insert an Option node between them".into()
            }
            (SocketType::Decision, SocketType::Option) => {
                "Insert a Decision node between them".into()
            }
            (wanted, _) => format!("Connect {} instead", wanted.with_article()),
        };

        let sentence = format!(
            "{} of {} needs {}, but {} outputs {}. {advice}.",
            describe_socket(context, reads),
            messages::node_name(report.graph(), reads.node),
            wanted.with_article(),
            messages::node_name(report.graph(), source),
            given.with_article(),
        );
        report_and_disconnect(context, reads, rules::WRONG_TYPE, sentence, report);
    }
}

/// Describes a socket as the editor names it, as a part of a sentence.
fn describe_socket(context: &CheckContext<'_, '_>, reads: &SocketRead<'_, '_>) -> String {
    match (&reads.node.kind, reads.key) {
        (NodeKind::Group { group, .. }, SocketKey::Port(port)) => match context.input(*group, port)
        {
            Some(port) => input(&port.name),
            None => "an input".into(),
        },
        _ => messages::socket_with_article(reads.node, reads.key),
    }
}

/// Describes a group's input, as a part of a sentence.
fn input(name: &str) -> String {
    format!("the input {}", messages::quote_name(name))
}

/// Reports a wire, and offers to remove it.
fn report_and_disconnect(
    context: &CheckContext<'_, '_>,
    reads: &SocketRead<'_, '_>,
    rule: Rule,
    sentence: String,
    report: &mut Report<'_>,
) {
    let default = match accepted_type(context, reads) {
        SocketType::Value => default_socket(reads.node, reads.key),
        _ => Socket::Unset,
    };
    let title = match default {
        Socket::Value(value) => {
            format!(
                "Disconnect the wire and enter {}",
                messages::format_number(value)
            )
        }
        _ => "Disconnect the wire".into(),
    };

    let edit = FixEdit::SetSocket(reads.node_at(), reads.key, default);
    report.add(
        rule,
        reads.place(),
        sentence,
        Some(Fix::with_edit(title, edit)),
    );
}

fn report_unknown_output(
    context: &CheckContext<'_, '_>,
    reads: &SocketRead<'_, '_>,
    source: &Node,
    report: &mut Report<'_>,
) {
    let sentence = format!(
        "{} of {} is connected to an output that {} does not have. Connect it to another output.",
        describe_socket(context, reads),
        messages::node_name(report.graph(), reads.node),
        messages::node_name(report.graph(), source),
    );
    report_and_disconnect(context, reads, rules::UNKNOWN_OUTPUT, sentence, report);
}

/// Reports a wire from a group that does not say which output it comes from, and offers the first
/// output of the accepted type.
fn report_missing_output(
    context: &CheckContext<'_, '_>,
    reads: &SocketRead<'_, '_>,
    wire: Wire,
    source: &Node,
    group: crate::model::GroupId,
    report: &mut Report<'_>,
) {
    let sentence = format!(
        "{} of {} is connected to {}, but not to one of its outputs. Choose an output.",
        describe_socket(context, reads),
        messages::node_name(report.graph(), reads.node),
        messages::kind_and_name("group node", source),
    );

    let wanted = accepted_type(context, reads);
    let outputs = context.graph.groups.get(&group).map(|group| &group.outputs);
    let first = outputs.into_iter().flatten().find(|port| port.ty == wanted);
    let Some(port) = first else {
        return report_and_disconnect(context, reads, rules::MISSING_OUTPUT, sentence, report);
    };

    let to = Wire {
        port: Some(port.id),
        ..wire
    };
    let fix = Fix::with_edit(
        format!("Connect the output {}", messages::quote_name(&port.name)),
        FixEdit::SetSocket(reads.node_at(), reads.key, to.into()),
    );
    report.add(rules::MISSING_OUTPUT, reads.place(), sentence, Some(fix));
}

/// Reports a socket without a wire that takes something other than a number.
fn report_unwired_socket(
    context: &CheckContext<'_, '_>,
    reads: &SocketRead<'_, '_>,
    wanted: SocketType,
    report: &mut Report<'_>,
) {
    // An output without a wire has its own problem, for all types.
    if matches!(reads.node.kind, NodeKind::Output(_)) {
        return;
    }

    let name = messages::node_name(report.graph(), reads.node);
    let socket = describe_socket(context, reads);
    match (reads.socket, reads.key) {
        (Socket::Value(value), _) => {
            let held = if value.is_finite() {
                format!("the number {}", messages::format_number(value))
            } else {
                String::from("a number")
            };
            let wanted = wanted.with_article();
            let sentence = format!(
                "{socket} of {name} needs {wanted}, but has {held}. Connect {wanted} to it."
            );
            let edit = FixEdit::SetSocket(reads.node_at(), reads.key, Socket::Unset);
            let fix = Fix::with_edit("Remove the number", edit);
            report.add(rules::WRONG_TYPE, reads.place(), sentence, Some(fix));
        }
        (_, SocketKey::Row(row, _)) if has_list_rows(reads.node) => {
            let sentence = format!(
                "{socket} of {name} is not connected. Connect {} to it, or remove the row.",
                wanted.with_article()
            );
            let edit = FixEdit::RemoveRow(reads.node_at(), usize::from(row));
            let fix = Fix::with_edit("Remove the empty row", edit);
            report.add(rules::EMPTY_ROW, reads.place(), sentence, Some(fix));
        }
        (_, SocketKey::Port(_)) => {
            report_unwired_input(reads.place(), &name, &socket, wanted, report);
        }
        _ => {}
    }
}

fn report_unwired_input(
    place: Place,
    name: &str,
    socket: &str,
    wanted: SocketType,
    report: &mut Report<'_>,
) {
    let sentence = format!(
        "{socket} of {name} is not connected, so it has no effect in the group. Connect {} to it.",
        wanted.with_article()
    );
    report.add(rules::UNWIRED_INPUT, place, sentence, None);
}

fn report_unwired_choice(place: Place, name: &str, socket: &str, report: &mut Report<'_>) {
    let sentence = format!("{socket} of {name} is not connected. Connect a choice stat to it.");
    report.add(rules::UNWIRED_CHOICE, place, sentence, None);
}

/// Reports sockets of a node that make sense only with a wire.
fn check_unwired(
    context: &CheckContext<'_, '_>,
    body: &Body<'_>,
    position: usize,
    report: &mut Report<'_>,
) {
    let Some((id, node)) = body.nodes.get(position) else {
        return;
    };
    let place = Place::node(body.group, *id);
    let graph = report.graph();
    let name = || messages::node_name(graph, node);
    let is_wired = || matches!(node.sockets.first(), Some(Socket::Wire(_)));
    let is_choice = |port| {
        let port = body.group.and_then(|group| context.output(group, port));
        port.is_some_and(|port| port.ty == SocketType::Choice)
    };

    match &node.kind {
        NodeKind::Formula(kind) => {
            let spec = kind.spec();
            if spec.family == Family::Curve && !is_wired() {
                let key = SocketKey::Fixed(0);
                let sentence = format!(
                    "{} of {} is not connected. Connect a value to it.",
                    messages::socket_with_article(node, key),
                    name()
                );
                let place = place.socket(key);
                report.add(rules::UNWIRED_CURVE, place, sentence, None);
            }
            if !spec.row.is_empty() && node.rows.is_empty() {
                let sentence = format!("{} has no inputs. Connect values to it.", name());
                report.add(rules::NO_INPUTS, place, sentence, None);
            }
        }
        NodeKind::Bundle if node.rows.is_empty() => {
            let sentence = format!(
                "{} has no considerations. Connect considerations to it.",
                name()
            );
            report.add(rules::NO_INPUTS, place, sentence, None);
        }
        NodeKind::Decision if node.rows.iter().all(|row| row.wire().is_none()) => {
            let sentence = format!(
                "{} has no options, so there is nothing to choose. Connect options to it.",
                messages::kind_and_name("decision", node)
            );
            report.add(rules::NO_INPUTS, place, sentence, None);
        }
        NodeKind::Switch(cases) | NodeKind::Set(cases) if cases.is_empty() => {
            let sentence = format!(
                "{} has no cases, so its input \"otherwise\" always applies. Add a case.",
                name()
            );
            report.add(rules::NO_INPUTS, place, sentence, None);
        }
        NodeKind::Output(port) if body.group.is_some() && !is_wired() && !is_choice(*port) => {
            let output = body.group.and_then(|group| context.output(group, *port));
            let wanted = match output.map(|output| output.ty) {
                None | Some(SocketType::Value) => "a value",
                Some(other) => other.with_article(),
            };
            let sentence = format!(
                "{} has no wire to its input. Connect {wanted} to that input.",
                messages::kind_and_name("output node", node)
            );
            let place = place.socket(SocketKey::Fixed(0));
            report.add(rules::UNWIRED_OUTPUT, place, sentence, None);
        }
        NodeKind::Group { group, inputs } => {
            let ports = context.graph.groups.get(group).map(|group| &group.inputs);
            let unwired_ports = ports
                .into_iter()
                .flatten()
                .filter(|port| port.ty != SocketType::Value && !inputs.contains_key(&port.id));
            for port in unwired_ports {
                let place = place.socket(SocketKey::Port(port.id));
                let socket = input(&port.name);
                if port.ty == SocketType::Choice {
                    report_unwired_choice(place, &name(), &socket, report);
                } else {
                    report_unwired_input(place, &name(), &socket, port.ty, report);
                }
            }
        }
        _ => {}
    }
}
