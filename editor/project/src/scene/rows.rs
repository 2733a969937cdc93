//! What stands below a node's header: its inputs, what it shows of itself, its outputs. Sockets that hold what they begin
//! with and are rarely touched, such as a curve's bookends, have no row until something is put into them; the inspector
//! has them all, and a wire that is dropped on the node finds them.

use inclination_core::{
    kind::{Family, SocketSpec, SocketType, Unit},
    model::{Graph, GroupId, Node, NodeKind, Port, PortId, Socket, SocketKey, StatKind, Wire},
};

use super::{End, PAD, ROW, THUMBNAIL};
use crate::text::number;

/// A line of a node.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// How far below the node's upper edge it begins.
    pub top: f32,
    /// How high it is.
    pub height: f32,
    /// What it is.
    pub kind: RowKind,
}

/// What a line of a node is.
#[derive(Clone, Debug, PartialEq)]
pub enum RowKind {
    /// An input.
    Input {
        /// Which socket.
        key: SocketKey,
        /// What it is called.
        label: String,
        /// What it takes.
        ty: SocketType,
        /// What it holds.
        held: Socket,
        /// The unit of what is typed into it, or comes in.
        unit: String,
    },
    /// Takes one more input.
    More {
        /// What it is called.
        label: String,
        /// What it takes.
        ty: SocketType,
    },
    /// A setting that is not as it begins.
    Setting {
        /// What it is called.
        label: &'static str,
        /// What is chosen.
        value: &'static str,
    },
    /// What the node looks like: a curve, a bar.
    Thumbnail,
    /// An output.
    Output {
        /// Which, for a group's use.
        port: Option<PortId>,
        /// What it is called.
        label: String,
        /// What it gives.
        ty: SocketType,
        /// The unit of its value.
        unit: String,
    },
}

impl Row {
    /// The socket that stands at its side.
    pub fn end(&self) -> Option<End> {
        match &self.kind {
            RowKind::Input { key, .. } => Some(End::In(*key)),
            RowKind::More { .. } => Some(End::More),
            RowKind::Output { port, .. } => Some(End::Out(*port)),
            RowKind::Setting { .. } | RowKind::Thumbnail => None,
        }
    }
}

impl Row {
    /// The input that it is.
    pub fn key(&self) -> Option<SocketKey> {
        match &self.kind {
            RowKind::Input { key, .. } => Some(*key),
            _ => None,
        }
    }

    /// What it is called.
    pub fn label(&self) -> &str {
        match &self.kind {
            RowKind::Input { label, .. }
            | RowKind::More { label, .. }
            | RowKind::Output { label, .. } => label,
            RowKind::Setting { label, .. } => label,
            RowKind::Thumbnail => "",
        }
    }

    /// What flows through that socket.
    pub fn ty(&self) -> Option<SocketType> {
        match &self.kind {
            RowKind::Input { ty, .. } | RowKind::More { ty, .. } | RowKind::Output { ty, .. } => {
                Some(*ty)
            }
            RowKind::Setting { .. } | RowKind::Thumbnail => None,
        }
    }
}

/// The rows of a node.
pub fn of(graph: &Graph, group: Option<GroupId>, node: &Node) -> Vec<Row> {
    let mut kinds = Vec::new();
    inputs(graph, group, node, &mut kinds);
    settings(node, &mut kinds);
    if node.kind.family() == Family::Curve {
        kinds.push(RowKind::Thumbnail);
    }
    for (port, ty) in graph.output_types(group, node) {
        let label = match port {
            Some(port) => port_name(graph, node, port),
            None => output_label(graph, node),
        };
        let unit = unit_of(graph, group, node, port);
        kinds.push(RowKind::Output {
            port,
            label,
            ty,
            unit,
        });
    }
    let mut top = super::HEADER + PAD;
    let mut rows = Vec::with_capacity(kinds.len());
    for kind in kinds {
        let height = match kind {
            RowKind::Thumbnail => THUMBNAIL,
            _ => ROW,
        };
        rows.push(Row { top, height, kind });
        top += height;
    }
    rows
}

fn inputs(graph: &Graph, group: Option<GroupId>, node: &Node, kinds: &mut Vec<RowKind>) {
    let spec = node.kind.spec();
    let mut push = |key: SocketKey, label: String, held: Socket| {
        let ty = graph.input_type(group, node, key).unwrap_or_default();
        let unit = match (held, node.socket_spec(key).map(|spec| spec.unit)) {
            (Socket::Wire(wire), _) => unit_of_wire(graph, group, wire),
            (_, Some(Unit::OfInput)) => first_unit(graph, group, node),
            _ => String::new(),
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
        if is_shown(node, socket, *held) {
            push(SocketKey::Fixed(at as u16), socket.title.to_owned(), *held);
        }
    }
    let width = node.row_width();
    for (at, held) in node.rows.iter().enumerate() {
        let (row, column) = (at / width.max(1), at % width.max(1));
        let Some(socket) = spec.row.get(column) else {
            continue;
        };
        if column > 0 && *held == socket.initial() {
            continue;
        }
        let key = SocketKey::Row(row as u16, column as u8);
        let label = if column > 0 {
            socket.title.to_owned()
        } else if let Some(case) = node.kind.cases().and_then(|cases| cases.get(row)) {
            case.clone()
        } else {
            let source = held.wire().and_then(|wire| source(graph, group, wire));
            source.unwrap_or_else(|| format!("{} {}", socket.title, row + 1))
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
        kinds.push(RowKind::More { label, ty });
    }
}

/// Whether a socket has a row.
fn is_shown(node: &Node, socket: &SocketSpec, held: Socket) -> bool {
    if held != socket.initial() {
        return true;
    }
    if socket.ty != SocketType::Value {
        return !socket.quiet;
    }
    !socket.quiet && node.counts(socket)
}

fn settings(node: &Node, kinds: &mut Vec<RowKind>) {
    let spec = node.kind.spec();
    for (setting, chosen) in spec.settings().zip(&node.settings) {
        let always = matches!(setting.key, "pick" | "how" | "reads" | "relation");
        if (*chosen != setting.default || always)
            && let Some(value) = setting.options.get(usize::from(*chosen))
        {
            kinds.push(RowKind::Setting {
                label: setting.title,
                value,
            });
        }
    }
}

fn source(graph: &Graph, group: Option<GroupId>, wire: Wire) -> Option<String> {
    let node = graph.body(group)?.get(&wire.node)?;
    Some(match wire.port {
        Some(port) => port_name(graph, node, port),
        None => graph
            .told_apart(group, node)
            .unwrap_or_else(|| node.display_title(graph)),
    })
}

/// What a wire comes from is called in full: of a group's use the output too.
pub fn origin(graph: &Graph, group: Option<GroupId>, wire: Wire) -> String {
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
    Port::find(ports, port).map_or_else(String::new, |port| port.name.clone())
}

fn output_label(graph: &Graph, node: &Node) -> String {
    match &node.kind {
        NodeKind::Stat(id) => graph
            .stat(*id)
            .map_or_else(String::new, |stat| match &stat.kind {
                StatKind::Number { low, high, .. } => number::ends(*low, *high),
                StatKind::YesNo => String::from("yes or no"),
                StatKind::Choice(names) => format!("one of {}", names.len()),
            }),
        NodeKind::Option(_) => String::from("weight"),
        NodeKind::Decision => String::from("picks"),
        _ => String::from("="),
    }
}

/// The unit that an output's value is in.
pub fn unit_of(graph: &Graph, group: Option<GroupId>, node: &Node, from: Option<PortId>) -> String {
    let port = match &node.kind {
        NodeKind::Stat(id) => {
            return graph
                .stat(*id)
                .map_or_else(String::new, |stat| stat.unit.clone());
        }
        NodeKind::Input(id) => group
            .and_then(|group| graph.groups.get(&group))
            .and_then(|group| Port::find(&group.inputs, *id)),
        NodeKind::Group { group, .. } => graph
            .groups
            .get(group)
            .zip(from)
            .and_then(|(group, from)| Port::find(&group.outputs, from)),
        _ => None,
    };
    port.map_or_else(String::new, |port| port.unit.clone())
}

/// The unit of what is wired to a node's first socket.
pub fn first_unit(graph: &Graph, group: Option<GroupId>, node: &Node) -> String {
    let wire = node.sockets.first().and_then(|socket| socket.wire());
    wire.map_or_else(String::new, |wire| unit_of_wire(graph, group, wire))
}

/// The unit of what a wire carries.
fn unit_of_wire(graph: &Graph, group: Option<GroupId>, wire: Wire) -> String {
    let from = graph.body(group).and_then(|body| body.get(&wire.node));
    from.map_or_else(String::new, |from| unit_of(graph, group, from, wire.port))
}
