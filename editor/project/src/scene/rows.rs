//! The rows below a node's header: inputs, settings, the thumbnail and outputs.
//!
//! Sockets that have their initial value and are rarely changed, such as a curve's bookends, get a
//! row only once they are set. The inspector lists them all, and hovering with a wire reveals them.

use inclination_core::authoring::{
    kind::{Family, SocketSpec, SocketType, Unit},
    model::{
        Effect, Graph, GroupId, Node, NodeKind, Port, PortId, Socket, SocketKey, StatKind, Wire,
    },
};

use super::{End, NODE_PADDING, ROW_HEIGHT, THUMBNAIL_HEIGHT};
use crate::text::number;

/// A row of a node.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The distance from the node's upper edge.
    pub top: f32,
    /// The row's height.
    pub height: f32,
    /// The row's content.
    pub kind: RowKind,
}

/// The content of a row.
#[derive(Clone, Debug, PartialEq)]
pub enum RowKind {
    /// An input.
    Input {
        /// The input's socket.
        key: SocketKey,
        /// The name of the input.
        label: String,
        /// The type that it accepts.
        ty: SocketType,
        /// Its current value or wire.
        held: Socket,
        /// The unit of the number typed into it or received by it.
        unit: String,
    },
    /// A row that accepts one more input.
    NewRow {
        /// The text that offers it.
        label: String,
        /// The type that it accepts.
        ty: SocketType,
    },
    /// A setting that differs from its default, or is always shown.
    Setting {
        /// The name of the setting.
        label: &'static str,
        /// The chosen option.
        value: &'static str,
    },
    /// The formula of an expression.
    Formula {
        /// Its text.
        text: String,
    },
    /// A picture of the node: a curve or a bar.
    Thumbnail,
    /// An output.
    Output {
        /// The output's port, for a group's use.
        port: Option<PortId>,
        /// The name of the output.
        label: String,
        /// The type that it provides.
        ty: SocketType,
        /// The unit of its value.
        unit: String,
    },
}

impl Row {
    /// Returns the socket at the side of the row.
    pub fn end(&self) -> Option<End> {
        match &self.kind {
            RowKind::Input { key, .. } => Some(End::In(*key)),
            RowKind::NewRow { .. } => Some(End::NewRow),
            RowKind::Output { port, .. } => Some(End::Out(*port)),
            RowKind::Setting { .. } | RowKind::Formula { .. } | RowKind::Thumbnail => None,
        }
    }

    /// Returns the key of the row's input, if it is one.
    pub fn input_key(&self) -> Option<SocketKey> {
        match &self.kind {
            RowKind::Input { key, .. } => Some(*key),
            _ => None,
        }
    }

    /// Returns the text of the row's label.
    pub fn label(&self) -> &str {
        match &self.kind {
            RowKind::Input { label, .. }
            | RowKind::NewRow { label, .. }
            | RowKind::Output { label, .. } => label,
            RowKind::Setting { label, .. } => label,
            RowKind::Formula { text } => text,
            RowKind::Thumbnail => "",
        }
    }

    /// Returns the type of the row's socket.
    pub fn socket_type(&self) -> Option<SocketType> {
        match &self.kind {
            RowKind::Input { ty, .. } | RowKind::NewRow { ty, .. } | RowKind::Output { ty, .. } => {
                Some(*ty)
            }
            RowKind::Setting { .. } | RowKind::Formula { .. } | RowKind::Thumbnail => None,
        }
    }
}

/// Returns the rows of a node.
pub fn node_rows(graph: &Graph, group: Option<GroupId>, node: &Node) -> Vec<Row> {
    let mut kinds = Vec::new();
    if let Some(expression) = node.kind.expression() {
        let text = expression.text().to_owned();
        kinds.push(RowKind::Formula { text });
    }
    push_input_rows(graph, group, node, &mut kinds);
    push_setting_rows(node, &mut kinds);
    if node.kind.family() == Family::Curve {
        kinds.push(RowKind::Thumbnail);
    }

    for (port, ty) in graph.output_types(group, node) {
        let label = match port {
            Some(port) => port_name(graph, node, port),
            None => output_label(graph, node),
        };
        let unit = output_unit(graph, group, node, port);
        kinds.push(RowKind::Output {
            port,
            label,
            ty,
            unit,
        });
    }

    let mut top = super::HEADER_HEIGHT + NODE_PADDING;
    let mut rows = Vec::with_capacity(kinds.len());
    for kind in kinds {
        let height = match kind {
            RowKind::Thumbnail => THUMBNAIL_HEIGHT,
            _ => ROW_HEIGHT,
        };
        rows.push(Row { top, height, kind });
        top += height;
    }
    rows
}

fn push_input_rows(graph: &Graph, group: Option<GroupId>, node: &Node, kinds: &mut Vec<RowKind>) {
    let spec = node.kind.spec();
    let mut push = |key: SocketKey, label: String, held: Socket| {
        let ty = graph.input_type(group, node, key).unwrap_or_default();
        let amount_unit = amount_unit(graph, node, key);
        let unit = match (held, node.socket_spec(key).map(|spec| spec.unit)) {
            (Socket::Wire(wire), _) => wire_unit(graph, group, wire),
            _ if amount_unit.is_some() => amount_unit.unwrap_or_default(),
            (_, Some(Unit::OfInput)) => first_input_unit(graph, group, node),
            (_, Some(fixed)) => fixed.fixed_text().to_owned(),
            (_, None) => String::new(),
        };
        kinds.push(RowKind::Input {
            key,
            label,
            ty,
            held,
            unit,
        });
    };

    for (at, (socket, held)) in spec.sockets().zip(&node.sockets).enumerate() {
        if has_row(node, socket, *held) {
            push(SocketKey::Fixed(at as u16), socket.title.to_owned(), *held);
        }
    }

    let width = node.row_width();
    for (at, held) in node.rows.iter().enumerate() {
        let (row, column) = (at / width.max(1), at % width.max(1));
        let Some(socket) = spec.row.get(column) else {
            continue;
        };
        // Further columns that have their initial value stay hidden.
        if column > 0 && *held == socket.initial_socket() {
            continue;
        }
        let key = SocketKey::Row(row as u16, column as u8);
        let label = if column > 0 {
            socket.title.to_owned()
        } else if let Some(effect) = effect_at(node, key) {
            let stat = graph.stat(effect.stat);
            // The unit of the amount says that it is per second.
            let name = stat.filter(|_| effect.is_rate());
            name.map_or_else(|| effect.describe(stat), |stat| stat.name.clone())
        } else if let Some(name) = node.kind.row_names().and_then(|names| names.get(row)) {
            name.clone()
        } else {
            held.wire()
                .and_then(|wire| source_label(graph, group, wire))
                .unwrap_or_else(|| format!("{} {}", socket.title, row + 1))
        };
        push(key, label, *held);
    }

    if let NodeKind::Group {
        group: used,
        inputs,
    } = &node.kind
    {
        let ports = graph.groups.get(used).map_or(&[][..], |used| &used.inputs);
        for port in ports {
            let held = inputs.get(&port.id).copied().unwrap_or_default();
            push(SocketKey::Port(port.id), port.name.clone(), held);
        }
    }

    if let (Some(ty), Some(first)) = (node.new_row_type(), spec.row.first()) {
        let label = format!("add {}", first.title);
        kinds.push(RowKind::NewRow { label, ty });
    }
}

/// Returns the unit of an effect's amount. `None` if the socket does not hold one.
pub fn amount_unit(graph: &Graph, node: &Node, key: SocketKey) -> Option<String> {
    let SocketKey::Row(_, Effect::AMOUNT) = key else {
        return None;
    };
    let effect = effect_at(node, key)?;
    Some(effect.amount_unit(graph.stat(effect.stat)))
}

/// Returns the effect that a socket of an Effects node belongs to.
pub fn effect_at(node: &Node, key: SocketKey) -> Option<Effect> {
    match key {
        SocketKey::Row(row, _) => node.kind.effects()?.get(usize::from(row)).copied(),
        SocketKey::Fixed(_) | SocketKey::Port(_) => None,
    }
}

/// Returns whether a socket gets a row.
fn has_row(node: &Node, socket: &SocketSpec, held: Socket) -> bool {
    if held != socket.initial_socket() {
        return true;
    }
    if socket.ty != SocketType::Value {
        return !socket.quiet;
    }
    !socket.quiet && node.is_socket_active(socket)
}

fn push_setting_rows(node: &Node, kinds: &mut Vec<RowKind>) {
    let spec = node.kind.spec();
    for (setting, chosen) in spec.settings().zip(&node.settings) {
        let is_always_shown = matches!(setting.key, "pick" | "how" | "reads" | "relation");
        if (*chosen != setting.default || is_always_shown)
            && let Some(value) = setting.options.get(usize::from(*chosen))
        {
            kinds.push(RowKind::Setting {
                label: setting.title,
                value,
            });
        }
    }
}

fn source_label(graph: &Graph, group: Option<GroupId>, wire: Wire) -> Option<String> {
    let node = graph.body(group)?.get(&wire.node)?;
    Some(match wire.port {
        Some(port) => port_name(graph, node, port),
        None => node.display_title(graph),
    })
}

/// Returns the full name of the output that a wire comes from, with the port for a group's use.
pub fn full_source_name(graph: &Graph, group: Option<GroupId>, wire: Wire) -> String {
    let Some(node) = graph.body(group).and_then(|body| body.get(&wire.node)) else {
        return String::from("nothing");
    };
    let name = node.display_title(graph);
    let port = wire.port.map(|port| port_name(graph, node, port));
    match port.filter(|port| !port.is_empty()) {
        Some(port) => format!("{name}: {port}"),
        None => name,
    }
}

fn port_name(graph: &Graph, node: &Node, port: PortId) -> String {
    let NodeKind::Group { group, .. } = &node.kind else {
        return String::new();
    };
    let ports = graph
        .groups
        .get(group)
        .map_or(&[][..], |group| &group.outputs);
    Port::find_by_id(ports, port).map_or_else(String::new, |port| port.name.clone())
}

fn output_label(graph: &Graph, node: &Node) -> String {
    match &node.kind {
        NodeKind::Stat(id) => graph
            .stat(*id)
            .map_or_else(String::new, |stat| match &stat.kind {
                StatKind::Number { low, high, .. } => number::format_range(*low, *high),
                StatKind::YesNo => String::from("yes or no"),
                StatKind::Choice(names) => format!("one of {}", names.len()),
            }),
        NodeKind::Option(_) => String::from("weight"),
        NodeKind::Decision => String::from("chosen"),
        NodeKind::Effects(_) => String::from("effects"),
        _ => String::from("="),
    }
}

/// Returns the unit of an output's value.
pub fn output_unit(
    graph: &Graph,
    group: Option<GroupId>,
    node: &Node,
    from: Option<PortId>,
) -> String {
    let port = match &node.kind {
        NodeKind::Stat(id) => {
            return graph
                .stat(*id)
                .map_or_else(String::new, |stat| stat.unit.clone());
        }
        NodeKind::Input(id) => group
            .and_then(|group| graph.groups.get(&group))
            .and_then(|group| Port::find_by_id(&group.inputs, *id)),
        NodeKind::Group { group, .. } => graph
            .groups
            .get(group)
            .zip(from)
            .and_then(|(group, from)| Port::find_by_id(&group.outputs, from)),
        _ => None,
    };
    port.map_or_else(String::new, |port| port.unit.clone())
}

/// Returns the unit of the value wired to a node's first socket.
pub fn first_input_unit(graph: &Graph, group: Option<GroupId>, node: &Node) -> String {
    let wire = node.sockets.first().and_then(|socket| socket.wire());
    wire.map_or_else(String::new, |wire| wire_unit(graph, group, wire))
}

/// Returns the unit of the value that a wire carries.
fn wire_unit(graph: &Graph, group: Option<GroupId>, wire: Wire) -> String {
    let from = graph.body(group).and_then(|body| body.get(&wire.node));
    from.map_or_else(String::new, |from| {
        output_unit(graph, group, from, wire.port)
    })
}
