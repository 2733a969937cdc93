//! The descriptions of nodes and sockets that screen readers speak in addition to their names.

use inclination_core::{
    authoring::{
        kind::Family,
        model::{Node, NodeId, Socket, Wire},
    },
    text::append_unit,
};
use inclination_project::{
    scene::{
        SceneNode,
        rows::{self, Row, RowKind},
    },
    text::number,
};

use super::{
    canvas::LiveCanvas,
    ranking::{Ranking, draws_at_random},
    thumbnail_cache::live_curve,
    value_text::{brief_value, typed_number},
};
use crate::live::OutputValue;

/// Describes a node's value: a curve's value and input ("0.708 at 38 hp"), a factor's value, or a
/// decision's pick and the chances of its options.
pub fn describe_node_value(canvas: &LiveCanvas<'_>, placed: &SceneNode) -> Option<String> {
    let node = canvas.node(placed.id)?;
    match placed.family {
        Family::Curve => describe_curve(canvas, node),
        Family::Factor => describe_factor(canvas, node),
        Family::Decision => describe_decision(canvas, placed, node),
        _ => None,
    }
}

fn describe_curve(canvas: &LiveCanvas<'_>, node: &Node) -> Option<String> {
    let mut curve = live_curve(canvas, node).filter(|curve| curve.has_input)?;
    let unit = rows::first_input_unit(canvas.graph, canvas.group, node);

    let x = curve.drawn.current_input();
    let y = number::format_steady(curve.drawn.height_at(x));
    Some(format!(
        "{y} at {}",
        append_unit(&number::format_short(x), &unit)
    ))
}

fn describe_factor(canvas: &LiveCanvas<'_>, node: &Node) -> Option<String> {
    let value = match *node.sockets.first()? {
        Socket::Value(value) => value,
        Socket::Wire(wire) => canvas.number(wire)?,
        Socket::Unset => return None,
    };
    Some(number::format_steady(value))
}

fn describe_decision(
    canvas: &LiveCanvas<'_>,
    placed: &SceneNode,
    decision: &Node,
) -> Option<String> {
    let OutputValue::Picks(picked) = canvas.value(only_output(placed.id))? else {
        return None;
    };
    let ranking = Ranking::new(canvas, placed)?;

    let draws = draws_at_random(decision);
    let verb = if draws { "drew" } else { "chooses" };
    let mut parts = vec![format!("{verb} {}", picked.as_deref().unwrap_or("nothing"))];
    if draws {
        parts.push(ranking.list_chances());
    }
    parts.push(ranking.list_off());

    parts.retain(|part| !part.is_empty());
    Some(parts.join("; "))
}

/// Describes the socket of a node's row; empty if it has none.
pub fn describe_socket(canvas: &LiveCanvas<'_>, node: &SceneNode, row: &Row) -> String {
    let name = &node.title;
    match &row.kind {
        RowKind::Input {
            key,
            label,
            ty,
            held,
            unit,
        } => {
            let input_text = match held {
                Socket::Wire(_) => String::from("wired"),
                held => typed_number(*held, unit).unwrap_or_else(|| String::from("unset")),
            };
            let profile = canvas.overriding_profile(node.id, *key);
            let owner = profile.map_or_else(String::new, |profile| {
                format!(", set by the profile “{}”", profile.name)
            });
            format!("{name}: {label}, {} input, {input_text}{owner}", ty.word())
        }
        RowKind::NewRow { label, ty } => format!("{name}: {label}, {} input", ty.word()),

        RowKind::Output {
            port, label, ty, ..
        } => {
            let output = Wire {
                node: node.id,
                port: *port,
            };
            let value = canvas
                .value(output)
                .map(|value| brief_value(value, canvas.stat_of_output(output)))
                .map_or_else(String::new, |value| format!(", {value}"));
            let label = if label == "=" { "output" } else { label };
            format!("{name}: {label}, {} output{value}", ty.word())
        }

        RowKind::Setting { .. } | RowKind::Formula { .. } | RowKind::Thumbnail => String::new(),
    }
}

fn only_output(node: NodeId) -> Wire {
    Wire { node, port: None }
}
