//! Edits of a node by the keys of files, for kinds that are known only when the program runs.

use alloc::{boxed::Box, format, vec::Vec};

use super::NodeBuilder;
use crate::{
    draft::{InputValue, NodeOutput},
    format::{keywords, suggest_word},
    kind::{SettingSpec, SocketSpec},
    model::{Node, SocketKey},
    piecewise::{Pieces, Point},
    text::count_noun,
};

/// A node that is edited by the keys of files; see [`NodeBuilder::by_key`].
#[derive(Clone, Copy, Debug)]
pub enum ByKey {}

impl<'b, K> NodeBuilder<'b, K> {
    /// Returns the node for edits by the keys of files. This is the only way to a socket or setting
    /// without the compiler checking its name, for kinds that are known only when the program runs,
    /// as in an import from another format.
    ///
    /// ```
    /// use inclination_core::authoring::{Builder, kind::Kind};
    ///
    /// let kind = Kind::from_key("power").unwrap();
    /// let mut graph = Builder::new("imported");
    /// let near = graph.node_of_kind("Near", kind).with("exponent", 3.0).set("invert", "yes");
    /// let near = near.out();
    /// graph.factor("Near", near);
    /// assert!(graph.finish().is_ok());
    /// ```
    pub fn by_key(self) -> NodeBuilder<'b, ByKey> {
        self.retype()
    }
}

impl NodeBuilder<'_, ByKey> {
    /// Sets a socket. `key` is the socket's key in files.
    #[track_caller]
    pub fn with(mut self, key: &str, value: impl Into<InputValue>) -> Self {
        let keys = self.socket_keys();
        if let Some(position) = keys.iter().position(|known| *known == key) {
            return self.with_socket_at(position, value.into());
        }
        self.record_unknown("socket", key, keys.into_iter());
        self
    }

    /// Sets a setting to one of its options. A check box takes `"yes"` or `"no"`, or `"true"` or
    /// `"false"` as in files.
    #[track_caller]
    pub fn set(mut self, key: &str, option: &str) -> Self {
        let settings = self
            .read_node(|node| Some(node.kind.spec().settings().collect::<Vec<_>>()))
            .unwrap_or_default();
        let Some(index) = settings.iter().position(|setting| setting.key == key) else {
            self.record_unknown("setting", key, settings.iter().map(|setting| setting.key));
            return self;
        };

        if let Some(position) = option_position(settings[index], option) {
            return self.with_setting_at(index, position);
        }
        let instead = suggest_word(option, settings[index].options);
        self.record_mistake(|name| {
            format!("the setting \"{key}\" of \"{name}\" cannot be \"{option}\"{instead}")
        });
        self
    }

    /// Sets the option whose history a consideration or history node reads. By default, a
    /// consideration reads that of the option that it belongs to.
    #[track_caller]
    pub fn about_option(mut self, option: NodeOutput) -> Self {
        let reads_history = self.read_node(|node| Some(node.kind.spec().remembers));
        if reads_history == Some(true) {
            let option = option.wire_for(self.builder.id).node;
            self.change_node(|node| node.kind.set_remembered_option(Some(option)));
        } else {
            self.record_unsupported("does not read an option's history");
        }
        self
    }

    /// Adds a row; sockets that are not given have the kind's defaults.
    #[track_caller]
    pub fn row<const N: usize>(mut self, values: [InputValue; N]) -> Self {
        let row = self.read_node(|node| {
            let takes_rows = node.kind.cases().is_none();
            takes_rows.then(|| node.kind.spec().row)
        });

        match row.unwrap_or_default() {
            [] => self.record_unsupported("takes no rows"),
            row if N <= row.len() => {
                let number = self.add_row(row);
                for (position, value) in values.into_iter().enumerate() {
                    self.store(SocketKey::Row(number, position as u8), value);
                }
            }
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

    /// Sets the points of a piecewise curve.
    #[track_caller]
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

    /// Adds a row of the kind's defaults, and returns its number.
    fn add_row(&mut self, row: &[SocketSpec]) -> u16 {
        let mut number = 0;
        self.change_node(|node| {
            number = (node.rows.len() / row.len()) as u16;
            node.rows.extend(row.iter().map(SocketSpec::initial_socket));
        });
        number
    }

    /// Returns the keys of the node's sockets outside rows.
    fn socket_keys(&self) -> Vec<&'static str> {
        let keys = |node: &Node| {
            let sockets = keywords::initial_sockets(&node.kind);
            Some(sockets.map(|(key, _)| key).collect())
        };
        self.read_node(keys).unwrap_or_default()
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
