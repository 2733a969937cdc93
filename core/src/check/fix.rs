//! Fixes: small edits of the model, each of which removes the problem that offers it. They are
//! data, so that the editor can show them, undo them and put them into its own history.

use alloc::{string::String, vec::Vec};

use crate::{
    kind::{SocketSpec, SocketType},
    model::{
        Acknowledgement, Effect, Graph, GroupId, Node, NodeId, NodeKind, Port, PortId, ProfileId,
        Scope, Socket, SocketKey, StatId, StatKind,
    },
    piecewise::Point,
};

/// A fix for a problem.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Fix {
    /// The label of the button that applies the fix.
    pub title: String,
    /// The edits, in order.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub edits: Vec<FixEdit>,
}

/// The location of a node in a graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct NodeLocation {
    /// The group, or `None` for one of the graph's own nodes.
    pub group: Option<GroupId>,
    /// The node.
    pub node: NodeId,
}

/// A small edit of a graph. It does nothing if its place does not exist (any more).
#[derive(Clone, Debug, PartialEq)]
pub enum FixEdit {
    /// Sets a socket to a number, a wire or nothing.
    SetSocket(NodeLocation, SocketKey, Socket),
    /// Removes the contents that a group's use has for an input.
    RemoveInput(NodeLocation, PortId),
    /// Removes a node. Its readers take their own defaults, and lists of considerations or options
    /// become shorter.
    RemoveNode(NodeLocation),
    /// Removes a node. Its readers take the contents of the node's first socket.
    BypassNode(NodeLocation),
    /// Gives a node exactly the sockets, rows, settings and points of its kind. New ones have the
    /// kind's defaults.
    FitNode(NodeLocation),
    /// Renames a node.
    RenameNode(NodeLocation, String),
    /// Replaces a piecewise curve's points.
    SetPoints(NodeLocation, Vec<Point>),
    /// Removes a switch's case by its position.
    RemoveCase(NodeLocation, usize),
    /// Renames a switch's case.
    RenameCase(NodeLocation, usize, String),
    /// Removes a row by its position.
    RemoveRow(NodeLocation, usize),
    /// Replaces an effect of an Effects node by its row.
    ChangeEffect(NodeLocation, usize, Effect),
    /// Chooses an option of a setting, both by their file keys.
    Choose(NodeLocation, &'static str, &'static str),
    /// Unmutes a node.
    Unmute(NodeLocation),
    /// Sets the option whose history a node asks about. `None` is the option that contains the
    /// node.
    AskAbout(NodeLocation, Option<NodeId>),
    /// Declares the scope of a factor.
    DeclareScope(NodeLocation, Scope),
    /// Removes a stat and the nodes that give it.
    RemoveStat(StatId),
    /// Renames a stat.
    RenameStat(StatId, String),
    /// Sets a number stat's bookends.
    SetRange(StatId, f32, f32),
    /// Sets a stat's default.
    SetDefault(StatId, f32),
    /// Sets a stat's sample.
    SetSample(StatId, f32),
    /// Sets the names of a choice stat.
    SetChoices(StatId, Vec<String>),
    /// Renames a group.
    RenameGroup(GroupId, String),
    /// Renames a group's input or output.
    RenamePort(GroupId, PortId, String),
    /// Sets a group input's default.
    SetPortDefault(GroupId, PortId, f32),
    /// Sets a group input's bookends.
    SetPortBookends(GroupId, PortId, Option<(f32, f32)>),
    /// Adds a node that gives a group's output.
    AddOutput(GroupId, PortId),
    /// Renames a profile.
    RenameProfile(ProfileId, String),
    /// Removes a profile's number for a socket.
    ForgetNumber(NodeLocation, SocketKey, ProfileId),
    /// Removes the acknowledgement of a problem.
    RemoveAcknowledgement(Acknowledgement),
}

impl Fix {
    /// Creates a fix of one edit.
    pub(super) fn with_edit(title: impl Into<String>, edit: FixEdit) -> Self {
        Self::with_edits(title, alloc::vec![edit])
    }

    /// Creates a fix of several edits.
    pub(super) fn with_edits(title: impl Into<String>, edits: Vec<FixEdit>) -> Self {
        Self {
            title: title.into(),
            edits,
        }
    }

    /// Applies the edits.
    pub fn apply(&self, graph: &mut Graph) {
        for edit in &self.edits {
            edit.apply(graph);
        }
    }
}

impl FixEdit {
    /// Applies the edit.
    pub fn apply(&self, graph: &mut Graph) {
        // An edit whose place does not exist is defined to do nothing, so the result is ignored.
        let _applied = self
            .apply_to_node(graph)
            .or_else(|| self.apply_to_graph(graph));
    }

    /// Applies an edit of a node. Returns `None` for other edits, or if the node does not exist.
    fn apply_to_node(&self, graph: &mut Graph) -> Option<()> {
        match self {
            Self::SetSocket(at, key, socket) => {
                node_mut(graph, *at)?.set_socket(*key, *socket);
            }

            Self::RemoveInput(at, port) => {
                if let NodeKind::Group { inputs, .. } = &mut node_mut(graph, *at)?.kind {
                    inputs.remove(port);
                }
            }

            Self::RemoveNode(at) => {
                remove_node(graph, *at, None);
            }
            Self::BypassNode(at) => {
                let replacement = node_mut(graph, *at)?.sockets.first().copied();
                remove_node(graph, *at, replacement);
            }

            Self::FitNode(at) => fit_to_kind(node_mut(graph, *at)?),
            Self::RenameNode(at, name) => node_mut(graph, *at)?.name.clone_from(name),
            Self::SetPoints(at, points) => {
                node_mut(graph, *at)?
                    .pieces
                    .get_or_insert_default()
                    .points
                    .clone_from(points);
            }

            Self::RemoveCase(at, case) => {
                let node = node_mut(graph, *at)?;
                if node.kind.cases().is_some() {
                    node.remove_row(*case);
                }
            }

            Self::RenameCase(at, case, name) => {
                if let Some(cases) = node_mut(graph, *at)?.kind.cases_mut() {
                    cases.get_mut(*case)?.clone_from(name);
                }
            }

            Self::RemoveRow(at, row) => {
                let node = node_mut(graph, *at)?;
                if node.kind.row_names().is_none() {
                    node.remove_row(*row);
                }
            }

            Self::ChangeEffect(at, row, effect) => {
                let effects = node_mut(graph, *at)?.kind.effects_mut();
                if let Some(place) = effects.and_then(|effects| effects.get_mut(*row)) {
                    *place = *effect;
                }
            }

            Self::Choose(at, setting, option) => {
                node_mut(graph, *at)?.choose_setting(setting, option);
            }
            Self::ForgetNumber(at, key, profile) => {
                node_mut(graph, *at)?.overrides.set(*key, *profile, None);
            }
            Self::Unmute(at) => node_mut(graph, *at)?.muted = false,

            Self::AskAbout(at, asked) => {
                node_mut(graph, *at)?.kind.set_remembered_option(*asked);
            }

            Self::DeclareScope(at, scope) => {
                if let NodeKind::Factor(declared) = &mut node_mut(graph, *at)?.kind {
                    *declared = *scope;
                }
            }
            _ => return None,
        }
        Some(())
    }

    /// Applies an edit of a stat, group, profile or acknowledgement. Returns `None` for other
    /// edits, or if the place does not exist.
    fn apply_to_graph(&self, graph: &mut Graph) -> Option<()> {
        match self {
            Self::RemoveStat(id) => remove_stat(graph, *id),
            Self::RenameStat(id, name) => stat_mut(graph, *id)?.name.clone_from(name),

            Self::SetRange(id, to_low, to_high) => {
                if let StatKind::Number { low, high, .. } = &mut stat_mut(graph, *id)?.kind {
                    (*low, *high) = (*to_low, *to_high);
                }
            }

            Self::SetDefault(id, value) => stat_mut(graph, *id)?.default = *value,
            Self::SetSample(id, value) => stat_mut(graph, *id)?.sample = *value,
            Self::SetChoices(id, names) => {
                if let StatKind::Choice(choices) = &mut stat_mut(graph, *id)?.kind {
                    choices.clone_from(names);
                }
            }

            Self::RenameGroup(id, name) => graph.groups.get_mut(id)?.name.clone_from(name),
            Self::RenamePort(id, port, name) => port_mut(graph, *id, *port)?.name.clone_from(name),
            Self::SetPortDefault(id, port, value) => port_mut(graph, *id, *port)?.default = *value,
            Self::SetPortBookends(id, port, bookends) => {
                port_mut(graph, *id, *port)?.bookends = *bookends;
            }

            Self::AddOutput(id, port) => {
                let name = port_mut(graph, *id, *port)?.name.clone();
                let node = NodeId(graph.fresh_id());
                let nodes = &mut graph.groups.get_mut(id)?.nodes;
                nodes.insert(node, Node::new(name, NodeKind::Output(*port)));
            }

            Self::RenameProfile(id, name) => {
                let mut profiles = graph.profiles.iter_mut();
                let profile = profiles.find(|profile| profile.id == *id)?;
                profile.name.clone_from(name);
            }

            Self::RemoveAcknowledgement(acknowledgement) => {
                graph.acknowledged.remove(acknowledgement);
            }
            _ => return None,
        }
        Some(())
    }
}

fn node_mut(graph: &mut Graph, at: NodeLocation) -> Option<&mut Node> {
    graph.body_mut(at.group)?.get_mut(&at.node)
}

fn stat_mut(graph: &mut Graph, id: StatId) -> Option<&mut crate::model::Stat> {
    graph.stats.iter_mut().find(|stat| stat.id == id)
}

fn port_mut(graph: &mut Graph, group: GroupId, port: PortId) -> Option<&mut Port> {
    let group = graph.groups.get_mut(&group)?;
    let mut ports = group.inputs.iter_mut().chain(&mut group.outputs);
    ports.find(|known| known.id == port)
}

/// Removes a node. Its readers get the contents of `instead`, or else their own default.
fn remove_node(graph: &mut Graph, at: NodeLocation, instead: Option<Socket>) {
    let Some(nodes) = graph.body_mut(at.group) else {
        return;
    };
    nodes.remove(&at.node);

    for node in nodes.values_mut() {
        let readers: Vec<SocketKey> = node
            .all_sockets()
            .filter(|(_, socket)| socket.wire().is_some_and(|wire| wire.node == at.node))
            .map(|(key, _)| key)
            .collect();
        // Rows are removed from the last to the first, so that positions still to come stay valid.
        for key in readers.into_iter().rev() {
            match (key, instead) {
                (SocketKey::Row(row, _), None) if has_list_rows(node) => {
                    node.remove_row(row.into());
                }
                _ => {
                    let socket = instead.unwrap_or_else(|| default_socket(node, key));
                    node.set_socket(key, socket);
                }
            }
        }
    }
}

/// Removes a stat and all nodes that give it.
fn remove_stat(graph: &mut Graph, id: StatId) {
    let groups: Vec<Option<GroupId>> = core::iter::once(None)
        .chain(graph.groups.keys().copied().map(Some))
        .collect();

    for &group in &groups {
        let nodes = graph.body(group).into_iter().flatten();
        let givers: Vec<NodeId> = nodes
            .filter(|(_, node)| node.kind == NodeKind::Stat(id))
            .map(|(id, _)| *id)
            .collect();
        for node in givers {
            remove_node(graph, NodeLocation { group, node }, None);
        }
    }

    for group in groups {
        let nodes = graph.body_mut(group).into_iter().flatten();
        for (_, node) in nodes {
            node.remove_effects_on(id);
        }
    }
    graph.stats.retain(|stat| stat.id != id);
}

/// Whether a node's rows are a list of other items than numbers, where a row without a wire means
/// nothing.
pub(super) fn has_list_rows(node: &Node) -> bool {
    let row = node.kind.spec().row;
    node.kind.row_names().is_none() && matches!(row, [only] if only.ty != SocketType::Value)
}

/// Returns the contents of a socket in a new node.
pub(super) fn default_socket(node: &Node, key: SocketKey) -> Socket {
    node.socket_spec(key)
        .map_or(Socket::Unset, SocketSpec::initial_socket)
}

/// Gives a node exactly the sockets, rows, settings and points of its kind.
fn fit_to_kind(node: &mut Node) {
    let fresh = Node::new("", node.kind.clone());
    let socket_count = node.sockets.len();
    node.sockets.extend(fresh.sockets.iter().skip(socket_count));
    node.sockets.truncate(fresh.sockets.len());

    let width = node.row_width();
    let rows = match node.kind.fixed_row_count() {
        Some(count) => count,
        None if width == 0 => 0,
        None => node.rows.len().div_ceil(width),
    };
    while node.rows.len() < rows * width {
        let column = (node.rows.len() % width.max(1)) as u8;
        let socket = default_socket(node, SocketKey::Row(0, column));
        node.rows.push(socket);
    }
    node.rows.truncate(rows * width);

    let spec = node.kind.spec();
    node.settings = spec
        .settings()
        .enumerate()
        .map(|(index, setting)| match node.settings.get(index) {
            Some(chosen) if usize::from(*chosen) < setting.options.len() => *chosen,
            _ => setting.default,
        })
        .collect();

    match fresh.pieces {
        Some(pieces) => {
            node.pieces.get_or_insert(pieces);
        }
        None => node.pieces = None,
    }
}
