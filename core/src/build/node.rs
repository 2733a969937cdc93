//! Fills in the sockets, rows and settings of a node that was added to a graph.

use alloc::{boxed::Box, format, string::String, vec::Vec};

use super::Builder;
use crate::{
    format::{keywords, suggest_word},
    kind::{SettingSpec, SocketSpec},
    model::{Group, Node, NodeId, NodeKind, Port, PortId, ProfileId, Socket, SocketKey, Wire},
    piecewise::{Pieces, Point},
    text::{count_noun, with_article},
};

/// A node that was added to a graph, to be filled in.
#[derive(Debug)]
pub struct NodeBuilder<'b> {
    pub(super) builder: &'b mut Builder,
    pub(super) id: NodeId,
}

impl NodeBuilder<'_> {
    /// Sets a socket to a number or wire. `key` is the socket's key in files, or the name of an
    /// input if the node uses a group.
    pub fn with(mut self, key: &str, socket: impl Into<Socket>) -> Self {
        let keys = self.socket_keys();
        match keys.iter().find(|(known, _)| known == key) {
            Some((_, socket_key)) => self.set_socket(*socket_key, socket.into()),
            None => {
                self.record_unknown("socket", key, keys.iter().map(|(known, _)| known.as_str()));
            }
        }
        self
    }

    /// Overrides a socket's number in a profile. `key` is the socket's key in files, or the name of
    /// an input if the node uses a group.
    pub fn in_profile(mut self, profile: ProfileId, key: &str, value: f32) -> Self {
        let keys = self.socket_keys();
        match keys.iter().find(|(known, _)| known == key) {
            Some((_, socket_key)) => {
                let socket_key = *socket_key;
                self.change_node(|node| node.overrides.set(socket_key, profile, Some(value)));
            }
            None => {
                self.record_unknown("socket", key, keys.iter().map(|(known, _)| known.as_str()));
            }
        }
        self
    }

    /// Overrides the number of a row's socket in a profile, by the positions of row and socket.
    pub fn row_in_profile(mut self, profile: ProfileId, row: u16, column: u8, value: f32) -> Self {
        let key = SocketKey::Row(row, column);
        if self.read_node(|node| node.socket(key)).is_some() {
            self.change_node(|node| node.overrides.set(key, profile, Some(value)));
        } else {
            self.record_mistake(|name| {
                format!("\"{name}\" has no socket in column {column} of row {row}")
            });
        }
        self
    }

    /// Sets a setting to one of its options. A check box takes `"yes"` or `"no"`, or `"true"` or
    /// `"false"` as in files.
    pub fn set(mut self, key: &str, option: &str) -> Self {
        let settings = self
            .read_node(|node| Some(node.kind.spec().settings().collect::<Vec<_>>()))
            .unwrap_or_default();
        let Some(index) = settings.iter().position(|setting| setting.key == key) else {
            self.record_unknown("setting", key, settings.iter().map(|setting| setting.key));
            return self;
        };

        if let Some(position) = option_position(settings[index], option) {
            self.change_node(|node| {
                if let Some(place) = node.settings.get_mut(index) {
                    *place = position;
                }
            });
        } else {
            let instead = suggest_word(option, settings[index].options);
            self.record_mistake(|name| {
                format!("the setting \"{key}\" of \"{name}\" cannot be \"{option}\"{instead}")
            });
        }
        self
    }

    /// Gives the node a key, from which its ID is made. Agents remember options by their IDs, and
    /// random draws depend on those of nodes. Without a key, the ID is made from the name, so an
    /// option that is renamed in the code needs one to be remembered.
    ///
    /// ```
    /// use inclination_core::authoring::Builder;
    ///
    /// let mut before = Builder::new("guard");
    /// let shout = before.option("Shout", []).keyed("shout").out();
    ///
    /// let mut after = Builder::new("guard");
    /// after.option("Whistle", []);
    /// let call = after.option("Call for help", []).keyed("shout").out();
    /// assert_eq!(shout, call);
    /// ```
    pub fn keyed(mut self, key: &str) -> Self {
        let id = match self.builder.ids.assign_by_key(self.id.0, key) {
            Ok(id) => NodeId(id),
            Err(sentence) => {
                self.builder.record_mistake(sentence);
                return self;
            }
        };
        if let Some(nodes) = self.builder.graph.body_mut(self.builder.group)
            && let Some(node) = nodes.remove(&self.id)
        {
            nodes.insert(id, node);
            self.builder.graph.reserve_id(id.0);
            self.id = id;
        }
        self
    }

    /// Mutes the node.
    pub fn mute(mut self) -> Self {
        self.change_node(|node| node.muted = true);
        self
    }

    /// Adds a row; sockets that are not given have the kind's defaults.
    pub fn row<const N: usize>(mut self, sockets: [Socket; N]) -> Self {
        let row = self.read_node(|node| {
            let takes_rows = node.kind.cases().is_none();
            takes_rows.then(|| node.kind.spec().row)
        });

        match row.unwrap_or_default() {
            [] => self.record_unsupported("takes no rows"),
            row if N <= row.len() => self.change_node(|node| {
                let defaults = row.iter().skip(N).map(SocketSpec::initial_socket);
                node.rows.extend(sockets.into_iter().chain(defaults));
            }),
            row => {
                let keys: Vec<&str> = row.iter().map(|socket| socket.key).collect();
                let (count, keys) = (count_noun(keys.len(), "socket"), keys.join(", "));
                self.record_mistake(|name| {
                    format!("a row of \"{name}\" has {count} ({keys}), not {N}")
                });
            }
        }
        self
    }

    /// Adds a row with a value and its weight.
    pub fn weighted_row(self, value: impl Into<Socket>, weight: impl Into<Socket>) -> Self {
        self.row([value.into(), weight.into()])
    }

    /// Sets the points of a piecewise curve.
    pub fn points(mut self, points: impl IntoIterator<Item = Point>) -> Self {
        let has_points = self.read_node(|node| Some(node.pieces.is_some()));

        if has_points == Some(true) {
            let points = points.into_iter().collect();
            self.change_node(|node| node.pieces = Some(Box::new(Pieces { points })));
        } else {
            self.record_unsupported("has no points");
        }
        self
    }

    /// Sets the node's description.
    pub fn describe(mut self, description: impl Into<String>) -> Self {
        self.change_node(|node| node.description = description.into());
        self
    }

    /// Returns the node's output, to be wired.
    pub fn out(self) -> Wire {
        self.id.into()
    }

    /// Returns the output of this name of the group that the node uses, to be wired.
    pub fn output(mut self, name: &str) -> Wire {
        let outputs = self.group_ports(|group| &group.outputs);
        let port = outputs
            .iter()
            .find(|(output, _)| output == name)
            .map(|(_, port)| *port);

        if port.is_none() {
            self.record_unknown(
                "output",
                name,
                outputs.iter().map(|(known, _)| known.as_str()),
            );
        }

        Wire {
            node: self.id,
            port,
        }
    }

    /// Returns the keys of the node's sockets outside rows, by their names.
    fn socket_keys(&self) -> Vec<(String, SocketKey)> {
        let fixed = self
            .read_node(|node| {
                Some(
                    keywords::initial_sockets(&node.kind)
                        .enumerate()
                        .map(|(index, (key, _))| (key.into(), SocketKey::Fixed(index as u16)))
                        .collect::<Vec<_>>(),
                )
            })
            .unwrap_or_default();
        let inputs = self
            .group_ports(|group| &group.inputs)
            .into_iter()
            .map(|(name, port)| (name, SocketKey::Port(port)));

        fixed.into_iter().chain(inputs).collect()
    }

    /// Returns the names and IDs of the inputs or outputs of the group that the node uses.
    fn group_ports(&self, list: impl FnOnce(&Group) -> &Vec<Port>) -> Vec<(String, PortId)> {
        let id = self.read_node(|node| match &node.kind {
            NodeKind::Group { group, .. } => Some(*group),
            _ => None,
        });
        let Some(group) = id.and_then(|id| self.builder.graph.groups.get(&id)) else {
            return Vec::new();
        };

        list(group)
            .iter()
            .map(|port| (port.name.clone(), port.id))
            .collect()
    }

    fn read_node<T>(&self, f: impl FnOnce(&Node) -> Option<T>) -> Option<T> {
        f(self.builder.graph.body(self.builder.group)?.get(&self.id)?)
    }

    pub(super) fn change_node(&mut self, f: impl FnOnce(&mut Node)) {
        if let Some(node) = self
            .builder
            .graph
            .body_mut(self.builder.group)
            .and_then(|nodes| nodes.get_mut(&self.id))
        {
            f(node);
        }
    }

    pub(super) fn set_socket(&mut self, key: SocketKey, socket: Socket) {
        self.change_node(|node| {
            node.set_socket(key, socket);
        });
    }

    /// Records that the node has no socket, setting or output of this name.
    fn record_unknown<'a>(&mut self, what: &str, word: &str, known: impl Iterator<Item = &'a str>) {
        let instead = suggest_word(word, &known.collect::<Vec<_>>());
        self.record_mistake(|name| format!("\"{name}\" has no {what} \"{word}\"{instead}"));
    }

    /// Records that the node's kind does not support something.
    pub(super) fn record_unsupported(&mut self, what: &str) {
        let title = self
            .read_node(|node| Some(node.kind.spec().title))
            .unwrap_or_default();
        let kind = with_article(title);

        self.record_mistake(|name| format!("\"{name}\" is {kind} node, which {what}"));
    }

    /// Records a mistake with the node's name in its sentence.
    pub(super) fn record_mistake(&mut self, sentence: impl FnOnce(&str) -> String) {
        let name = self
            .read_node(|node| Some(node.name.clone()))
            .unwrap_or_default();
        self.builder.record_mistake(sentence(&name));
    }
}

/// Returns an option's position among those of its setting.
fn option_position(setting: &SettingSpec, option: &str) -> Option<u8> {
    let option = match option {
        "true" if setting.is_flag() => "yes",
        "false" if setting.is_flag() => "no",
        other => other,
    };

    let position = setting.options.iter().position(|word| *word == option)?;
    Some(position as u8)
}
