//! A node that was added, and what it is filled with.

use alloc::{boxed::Box, format, string::String, vec::Vec};

use super::Builder;
use crate::{
    format::{instead_in, words},
    kind::{SettingSpec, SocketSpec},
    model::{Group, Node, NodeId, NodeKind, Port, PortId, ProfileId, Socket, SocketKey, Wire},
    piecewise::{Pieces, Point},
};

/// A node that was added, to be filled in.
#[derive(Debug)]
pub struct NodeBuilder<'b> {
    pub(super) builder: &'b mut Builder,
    pub(super) id: NodeId,
}

impl NodeBuilder<'_> {
    /// Puts a number or a wire into the socket that files call so, or, for a group's use, into the input of this name.
    pub fn with(mut self, key: &str, socket: impl Into<Socket>) -> Self {
        let places = self.places();
        match places.iter().find(|(known, _)| known == key) {
            Some((_, place)) => self.set_key(*place, socket.into()),
            None => self.lacks(
                "socket",
                key,
                places.iter().map(|(known, _)| known.as_str()),
            ),
        }
        self
    }

    /// Gives the socket that files call so, or the input of this name of the group that it uses, another number in a
    /// profile.
    pub fn in_profile(mut self, profile: ProfileId, key: &str, value: f32) -> Self {
        let places = self.places();
        match places.iter().find(|(known, _)| known == key) {
            Some((_, place)) => {
                let place = *place;
                self.change(|node| node.overrides.set(place, profile, Some(value)));
            }
            None => self.lacks(
                "socket",
                key,
                places.iter().map(|(known, _)| known.as_str()),
            ),
        }
        self
    }

    /// Gives a socket of a row another number in a profile, by their positions.
    pub fn row_in_profile(mut self, profile: ProfileId, row: u16, column: u8, value: f32) -> Self {
        let key = SocketKey::Row(row, column);
        if self.read(|node| node.socket(key)).is_some() {
            self.change(|node| node.overrides.set(key, profile, Some(value)));
        } else {
            self.cannot("has no such row");
        }
        self
    }

    /// Chooses one of a setting's options; for a tick box `"yes"` or `"no"`, or as in files `"true"` or `"false"`.
    pub fn set(mut self, key: &str, option: &str) -> Self {
        let settings = self
            .read(|node| Some(node.kind.spec().settings().collect::<Vec<_>>()))
            .unwrap_or_default();
        let Some(at) = settings.iter().position(|setting| setting.key == key) else {
            self.lacks("setting", key, settings.iter().map(|setting| setting.key));
            return self;
        };
        if let Some(chosen) = chosen(settings[at], option) {
            self.change(|node| {
                if let Some(place) = node.settings.get_mut(at) {
                    *place = chosen;
                }
            });
        } else {
            let instead = instead_in('"', option, settings[at].options);
            self.complain(|name| {
                format!("\"{name}\" has no option \"{option}\" for \"{key}\"{instead}")
            });
        }
        self
    }

    /// Mutes it.
    pub fn muted(mut self) -> Self {
        self.change(|node| node.muted = true);
        self
    }

    /// Adds a row; sockets that are not given take the kind's defaults.
    pub fn row<const N: usize>(mut self, sockets: [Socket; N]) -> Self {
        let row = self.read(|node| {
            let takes_rows = node.kind.cases().is_none();
            takes_rows.then(|| node.kind.spec().row)
        });
        match row.unwrap_or_default() {
            [] => self.cannot("takes no rows"),
            row if N <= row.len() => self.change(|node| {
                let defaults = row.iter().skip(N).map(SocketSpec::initial);
                node.rows.extend(sockets.into_iter().chain(defaults));
            }),
            row => {
                let keys: Vec<&str> = row.iter().map(|socket| socket.key).collect();
                let (count, keys) = (counted(keys.len()), keys.join(", "));
                self.complain(|name| format!("a row of \"{name}\" has {count} ({keys}), not {N}"));
            }
        }
        self
    }

    /// Adds an input with a weight.
    pub fn weighted(self, value: impl Into<Socket>, weight: impl Into<Socket>) -> Self {
        self.row([value.into(), weight.into()])
    }

    /// Gives a piecewise curve its points.
    pub fn points(mut self, points: impl IntoIterator<Item = Point>) -> Self {
        let has_points = self.read(|node| Some(node.pieces.is_some()));
        if has_points == Some(true) {
            let points = points.into_iter().collect();
            self.change(|node| node.pieces = Some(Box::new(Pieces { points })));
        } else {
            self.cannot("has no points");
        }
        self
    }

    /// Says what the node is for.
    pub fn describe(mut self, description: impl Into<String>) -> Self {
        self.change(|node| node.description = description.into());
        self
    }

    /// The node's output, to be wired.
    pub fn out(self) -> Wire {
        self.id.into()
    }

    /// A group use's output of this name, to be wired.
    pub fn output(mut self, name: &str) -> Wire {
        let outputs = self.ports(|group| &group.outputs);
        let port = outputs
            .iter()
            .find(|(output, _)| output == name)
            .map(|(_, port)| *port);
        if port.is_none() {
            self.lacks(
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

    /// The node's sockets outside rows, by what they are called.
    fn places(&self) -> Vec<(String, SocketKey)> {
        let own = self.read(|node| {
            let keys = words::sockets(&node.kind).enumerate();
            Some(
                keys.map(|(at, (key, _))| (key.into(), SocketKey::Fixed(at as u16)))
                    .collect::<Vec<_>>(),
            )
        });
        let inputs = self.ports(|group| &group.inputs).into_iter();
        own.unwrap_or_default()
            .into_iter()
            .chain(inputs.map(|(name, port)| (name, SocketKey::Port(port))))
            .collect()
    }

    fn ports(&self, list: impl FnOnce(&Group) -> &Vec<Port>) -> Vec<(String, PortId)> {
        let group = self.read(|node| match &node.kind {
            NodeKind::Group { group, .. } => Some(*group),
            _ => None,
        });
        let group = group.and_then(|group| self.builder.graph.groups.get(&group));
        group
            .map(|group| {
                list(group)
                    .iter()
                    .map(|port| (port.name.clone(), port.id))
                    .collect()
            })
            .unwrap_or_default()
    }

    fn read<T>(&self, f: impl FnOnce(&Node) -> Option<T>) -> Option<T> {
        f(self.builder.graph.body(self.builder.group)?.get(&self.id)?)
    }

    pub(super) fn change(&mut self, f: impl FnOnce(&mut Node)) {
        if let Some(node) = self
            .builder
            .graph
            .body_mut(self.builder.group)
            .and_then(|nodes| nodes.get_mut(&self.id))
        {
            f(node);
        }
    }

    pub(super) fn set_key(&mut self, key: SocketKey, socket: Socket) {
        self.change(|node| {
            node.set_socket(key, socket);
        });
    }

    /// Complains of a word that is none of the node's.
    fn lacks<'a>(&mut self, what: &str, word: &str, known: impl Iterator<Item = &'a str>) {
        let instead = instead_in('"', word, &known.collect::<Vec<_>>());
        self.complain(|name| format!("\"{name}\" has no {what} \"{word}\"{instead}"));
    }

    /// Complains of something that is not for the node's kind.
    pub(super) fn cannot(&mut self, what: &str) {
        let title = self
            .read(|node| Some(node.kind.spec().title))
            .unwrap_or_default();
        let article = if title.starts_with(['A', 'E', 'I', 'O', 'U']) {
            "an"
        } else {
            "a"
        };
        self.complain(|name| format!("\"{name}\" is {article} {title} and {what}"));
    }

    fn complain(&mut self, sentence: impl FnOnce(&str) -> String) {
        let name = self
            .read(|node| Some(node.name.clone()))
            .unwrap_or_default();
        self.builder.complain(sentence(&name));
    }
}

/// Where among a setting's options this one stands.
fn chosen(setting: &SettingSpec, option: &str) -> Option<u8> {
    let option = match option {
        "true" if setting.is_flag() => "yes",
        "false" if setting.is_flag() => "no",
        other => other,
    };
    let at = setting.options.iter().position(|word| *word == option)?;
    Some(at as u8)
}

fn counted(sockets: usize) -> String {
    let ending = if sockets == 1 { "" } else { "s" };
    format!("{sockets} socket{ending}")
}
