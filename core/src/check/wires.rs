//! Wires: that each comes from somewhere, and joins what fits together.

use alloc::{format, string::String};

use super::{
    Fix, FixEdit, Report, Rule,
    fix::{default_of, is_list},
    rules,
    scene::{Reads, Scene, inputs_of, reads_at},
    words,
};
use crate::{
    compile::Body,
    kind::{Family, SocketSpec, SocketType},
    model::{Node, NodeKind, Place, Socket, SocketKey, Wire},
};

pub(super) fn node(
    scene: &Scene<'_, '_>,
    body: &Body<'_>,
    position: usize,
    report: &mut Report<'_>,
) {
    let (_, node) = body.nodes[position];
    let plain = takes_values_only(node);
    let mut look = |reads: Reads<'_, '_>| {
        if let Socket::Wire(wire) = reads.socket {
            self::wire(scene, &reads, wire, report);
            return;
        }
        match wants(scene, &reads) {
            SocketType::Value => {}
            SocketType::Choice => unwired_choice(&reads, report),
            wanted => without_wire(scene, &reads, wanted, report),
        }
    };
    let mut own = |sockets: &[Socket], before: usize| {
        for (index, socket) in sockets.iter().enumerate() {
            if (!plain || matches!(socket, Socket::Wire(_)))
                && let Some(reads) = reads_at(body, position, before + index)
            {
                look(reads);
            }
        }
    };
    own(&node.sockets, 0);
    own(&node.rows, node.sockets.len());
    inputs_of(body, position).for_each(look);
    unwired(scene, body, position, report);
}

/// Whether none of a node's sockets can want a choice, as is true of nearly all.
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

/// Returns the type that a socket accepts; a number where there is no such socket.
fn wants(scene: &Scene<'_, '_>, reads: &Reads<'_, '_>) -> SocketType {
    let ty = reads.node.input_type(
        reads.key,
        |group, input| scene.input(group, input),
        |output| scene.output(reads.body.group?, output),
    );
    ty.unwrap_or_default()
}

/// Returns the type of what comes out of a node with one output; `None` where that is the matter of
/// another problem.
fn gives(scene: &Scene<'_, '_>, reads: &Reads<'_, '_>, node: &Node) -> Option<SocketType> {
    // No socket of the editor is one, but a file may wire a factor, which passes its value on.
    if let NodeKind::Factor(_) = node.kind {
        return Some(SocketType::Value);
    }
    node.output_type(
        |stat| scene.stat(stat),
        |input| scene.input(reads.body.group?, input),
    )
}

fn wire(scene: &Scene<'_, '_>, reads: &Reads<'_, '_>, wire: Wire, report: &mut Report<'_>) {
    let Some(source) = reads.source_node() else {
        let sentence = format!(
            "{} of {} is wired to a node that is not there. Wire it to another, or type a number.",
            socket(scene, reads),
            words::node(reads.node),
        );
        disconnect(scene, reads, rules::DANGLING_WIRE, sentence, report);
        return;
    };
    let given = match (&source.kind, wire.port) {
        (NodeKind::Group { group, .. }, Some(port)) => {
            if !scene.graph.groups.contains_key(group) {
                return;
            }
            match scene.output(*group, port) {
                Some(port) => Some(port.ty),
                None => return unknown_output(scene, reads, source, report),
            }
        }
        (NodeKind::Group { group, .. }, None) => {
            return missing_output(scene, reads, wire, source, *group, report);
        }
        (NodeKind::Output(_), _) | (_, Some(_)) => {
            return unknown_output(scene, reads, source, report);
        }
        (_, None) => gives(scene, reads, source),
    };
    let wanted = wants(scene, reads);
    if let Some(given) = given
        && given != wanted
    {
        let is = thing(given);
        let needs = match (wanted, given) {
            (SocketType::Value, SocketType::Choice) => "a number: use a switch",
            (SocketType::Value, _) => "a number",
            (SocketType::Choice, _) => "a stat with named choices",
            (SocketType::Consideration, SocketType::Value) => {
                "a consideration: put a score, multiplier or veto between"
            }
            (wanted, _) => thing(wanted),
        };
        let sentence = format!(
            "{} of {} reads {}, which is {is}, but it needs {needs}.",
            socket(scene, reads),
            words::node(reads.node),
            words::node(source),
        );
        disconnect(scene, reads, rules::WRONG_TYPE, sentence, report);
    }
}

/// What flows, in a sentence.
fn thing(ty: SocketType) -> &'static str {
    match ty {
        SocketType::Value => "a number",
        SocketType::Choice => "one of named choices",
        SocketType::Consideration => "a consideration",
        SocketType::Option => "an option",
        SocketType::Decision => "a decision",
    }
}

/// A socket as the editor calls it, at the start of a sentence.
fn socket(scene: &Scene<'_, '_>, reads: &Reads<'_, '_>) -> String {
    let title = match (&reads.node.kind, reads.key) {
        (NodeKind::Group { group, .. }, SocketKey::Port(port)) => scene
            .input(*group, port)
            .map_or_else(|| "value".into(), |port| words::quoted(&port.name)),
        _ => words::socket(reads.node, reads.key),
    };
    format!("The {title}")
}

fn disconnect(
    scene: &Scene<'_, '_>,
    reads: &Reads<'_, '_>,
    rule: Rule,
    sentence: String,
    report: &mut Report<'_>,
) {
    let default = match wants(scene, reads) {
        SocketType::Value => default_of(reads.node, reads.key),
        _ => Socket::Unset,
    };
    let title = match default {
        Socket::Value(value) => format!("Remove the wire and type {}", words::number(value)),
        _ => "Remove the wire".into(),
    };
    let edit = FixEdit::SetSocket(reads.at(), reads.key, default);
    report.add(rule, reads.place(), sentence, Some(Fix::one(title, edit)));
}

fn unknown_output(
    scene: &Scene<'_, '_>,
    reads: &Reads<'_, '_>,
    source: &Node,
    report: &mut Report<'_>,
) {
    let sentence = format!(
        "{} of {} reads an output of {} that is not there. Wire it to another.",
        socket(scene, reads),
        words::node(reads.node),
        words::node(source),
    );
    disconnect(scene, reads, rules::UNKNOWN_OUTPUT, sentence, report);
}

fn missing_output(
    scene: &Scene<'_, '_>,
    reads: &Reads<'_, '_>,
    wire: Wire,
    source: &Node,
    group: crate::model::GroupId,
    report: &mut Report<'_>,
) {
    let sentence = format!(
        "{} of {} reads {} without saying which of its outputs. Wire it to one of them.",
        socket(scene, reads),
        words::node(reads.node),
        words::node(source),
    );
    let wanted = wants(scene, reads);
    let outputs = scene.graph.groups.get(&group).map(|group| &group.outputs);
    let first = outputs.into_iter().flatten().find(|port| port.ty == wanted);
    let Some(port) = first else {
        return disconnect(scene, reads, rules::MISSING_OUTPUT, sentence, report);
    };
    let to = Wire {
        port: Some(port.id),
        ..wire
    };
    let fix = Fix::one(
        format!("Read its {}", words::quoted(&port.name)),
        FixEdit::SetSocket(reads.at(), reads.key, to.into()),
    );
    report.add(rules::MISSING_OUTPUT, reads.place(), sentence, Some(fix));
}

/// A socket for what is no number, without a wire.
fn without_wire(
    scene: &Scene<'_, '_>,
    reads: &Reads<'_, '_>,
    wanted: SocketType,
    report: &mut Report<'_>,
) {
    // An output without a wire is told as such, whatever stands in it.
    if matches!(reads.node.kind, NodeKind::Output(_)) {
        return;
    }
    let name = words::node(reads.node);
    let socket = socket(scene, reads);
    match (reads.socket, reads.key) {
        (Socket::Value(value), _) => {
            let held = if value.is_finite() {
                format!("the number {}", words::number(value))
            } else {
                String::from("a number")
            };
            let wanted = thing(wanted);
            let sentence =
                format!("{socket} of {name} holds {held}, but it needs {wanted}. Wire one to it.");
            let edit = FixEdit::SetSocket(reads.at(), reads.key, Socket::Unset);
            let fix = Fix::one("Remove the number", edit);
            report.add(rules::WRONG_TYPE, reads.place(), sentence, Some(fix));
        }
        (_, SocketKey::Row(row, _)) if is_list(reads.node) => {
            let sentence = format!(
                "{socket} of {name} is not wired. Wire {} to it, or remove it.",
                thing(wanted)
            );
            let edit = FixEdit::RemoveRow(reads.at(), usize::from(row));
            let fix = Fix::one("Remove it", edit);
            report.add(rules::EMPTY_ROW, reads.place(), sentence, Some(fix));
        }
        (_, SocketKey::Port(_)) => unwired_input(reads.place(), &name, &socket, wanted, report),
        _ => {}
    }
}

fn unwired_input(
    place: Place,
    name: &str,
    socket: &str,
    wanted: SocketType,
    report: &mut Report<'_>,
) {
    let sentence = format!(
        "{socket} of {name} is not wired, so what stands for it in the group says nothing. Wire {} to it.",
        thing(wanted)
    );
    report.add(rules::UNWIRED_INPUT, place, sentence, None);
}

fn unwired_choice(reads: &Reads<'_, '_>, report: &mut Report<'_>) {
    let sentence = format!(
        "{} needs a choice. Wire a stat with named choices to it.",
        words::node(reads.node)
    );
    report.add(rules::UNWIRED_CHOICE, reads.place(), sentence, None);
}

/// What makes sense only with a wire.
fn unwired(scene: &Scene<'_, '_>, body: &Body<'_>, position: usize, report: &mut Report<'_>) {
    let Some((id, node)) = body.nodes.get(position) else {
        return;
    };
    let place = Place::node(body.group, *id);
    let name = || words::node(node);
    let is_wired = || matches!(node.sockets.first(), Some(Socket::Wire(_)));
    let is_choice = |port| {
        let port = body.group.and_then(|group| scene.output(group, port));
        port.is_some_and(|port| port.ty == SocketType::Choice)
    };
    match &node.kind {
        NodeKind::Formula(kind) => {
            let spec = kind.spec();
            if spec.family == Family::Curve && !is_wired() {
                let sentence = format!("{} reads nothing. Wire a value to its x.", name());
                let place = place.socket(SocketKey::Fixed(0));
                report.add(rules::UNWIRED_CURVE, place, sentence, None);
            }
            if !spec.row.is_empty() && node.rows.is_empty() {
                let sentence = format!("{} combines nothing. Wire values to it.", name());
                report.add(rules::NO_INPUTS, place, sentence, None);
            }
        }
        NodeKind::Bundle if node.rows.is_empty() => {
            let sentence = format!("{} combines nothing. Wire considerations to it.", name());
            report.add(rules::NO_INPUTS, place, sentence, None);
        }
        NodeKind::Decision if node.rows.iter().all(|row| row.wire().is_none()) => {
            let sentence = format!(
                "The decision {} has no options, so there is nothing to choose. Wire options to it.",
                name()
            );
            report.add(rules::NO_INPUTS, place, sentence, None);
        }
        NodeKind::Switch(cases) | NodeKind::Set(cases) if cases.is_empty() => {
            let sentence = format!(
                "{} has no cases, so it always gives what stands at otherwise. Add a case.",
                name()
            );
            report.add(rules::NO_INPUTS, place, sentence, None);
        }
        NodeKind::Output(port) if body.group.is_some() && !is_wired() && !is_choice(*port) => {
            let sentence = format!("The output {} is not wired.", name());
            let place = place.socket(SocketKey::Fixed(0));
            report.add(rules::UNWIRED_OUTPUT, place, sentence, None);
        }
        NodeKind::Group { group, inputs } => {
            let ports = scene.graph.groups.get(group).map(|group| &group.inputs);
            let open = ports
                .into_iter()
                .flatten()
                .filter(|port| port.ty != SocketType::Value && !inputs.contains_key(&port.id));
            for port in open {
                let place = place.socket(SocketKey::Port(port.id));
                if port.ty != SocketType::Choice {
                    let socket = format!("The {}", words::quoted(&port.name));
                    unwired_input(place, &name(), &socket, port.ty, report);
                    continue;
                }
                let sentence = format!(
                    "{} needs a choice at {}. Wire a stat with named choices to it.",
                    name(),
                    words::quoted(&port.name)
                );
                report.add(rules::UNWIRED_CHOICE, place, sentence, None);
            }
        }
        _ => {}
    }
}
