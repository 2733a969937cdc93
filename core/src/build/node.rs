//! A node that was added to a graph.

use alloc::{format, string::String, vec::Vec};
use core::marker::PhantomData;

use super::{AnyNode, Builder, drafted_node::store_value};
use crate::{
    draft::{InputValue, NodeOutput},
    format::suggest_word,
    model::{Node, NodeId, Socket, SocketKey},
    text::with_article,
};

/// A node that was added to a graph. `K` is its kind, if the node has more methods then: see
/// [`OptionNode`](super::OptionNode), [`DecisionNode`](super::DecisionNode) and the others.
#[derive(Debug)]
pub struct NodeBuilder<'b, K = AnyNode> {
    pub(super) builder: &'b mut Builder,
    pub(super) id: NodeId,
    /// Whether the node was just added, so that no output of it has been returned yet.
    pub(super) is_new: bool,
    pub(super) kind: PhantomData<fn() -> K>,
}

impl<'b, K> NodeBuilder<'b, K> {
    /// Gives a new node a key, from which its ID is made. Agents remember options by their IDs, and
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
    /// assert_eq!(shout.node(), call.node());
    /// ```
    #[track_caller]
    pub fn keyed(mut self, key: &str) -> Self {
        if !self.is_new {
            self.record_mistake(|name| {
                format!("\"{name}\" is given a key after it was added: its outputs already have its ID, so give the key when you add it")
            });
            return self;
        }
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
            self.builder.move_location(self.id, id);
            self.id = id;
        }
        self
    }

    /// Mutes the node.
    pub fn mute(mut self) -> Self {
        self.change_node(|node| node.muted = true);
        self
    }

    /// Sets the node's description.
    pub fn describe(mut self, description: impl Into<String>) -> Self {
        self.change_node(|node| node.description = description.into());
        self
    }

    /// Returns the node's output, to be wired.
    pub fn out(self) -> NodeOutput {
        NodeOutput::new(self.id, None, self.builder.id)
    }

    /// Returns the same node as one of another kind.
    pub(super) fn retype<T>(self) -> NodeBuilder<'b, T> {
        NodeBuilder {
            builder: self.builder,
            id: self.id,
            is_new: self.is_new,
            kind: PhantomData,
        }
    }

    pub(super) fn with_socket_at(mut self, position: usize, value: InputValue) -> Self {
        self.store(SocketKey::Fixed(position as u16), value);
        self
    }

    pub(super) fn with_setting_at(mut self, position: usize, option: u8) -> Self {
        self.change_node(|node| {
            if let Some(setting) = node.settings.get_mut(position) {
                *setting = option;
            }
        });
        self
    }

    /// Adds rows of one wire each.
    pub(super) fn with_wired_rows(mut self, outputs: impl IntoIterator<Item = NodeOutput>) -> Self {
        let builder = self.builder.id;
        let wires = outputs.into_iter().map(|output| output.wire_for(builder));
        self.change_node(|node| node.rows.extend(wires.map(Socket::Wire)));
        self
    }

    /// Writes a value into a socket.
    pub(super) fn store(&mut self, key: SocketKey, value: InputValue) {
        let builder = self.builder.id;
        self.change_node(|node| store_value(node, key, value, builder));
    }

    pub(super) fn read_node<T>(&self, f: impl FnOnce(&Node) -> Option<T>) -> Option<T> {
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

    /// Records that the node has no socket, setting or output of this name.
    #[track_caller]
    pub(super) fn record_unknown<'a>(
        &mut self,
        what: &str,
        word: &str,
        known: impl Iterator<Item = &'a str>,
    ) {
        let instead = suggest_word(word, &known.collect::<Vec<_>>());
        self.record_mistake(|name| format!("\"{name}\" has no {what} \"{word}\"{instead}"));
    }

    /// Records that the node's kind does not support something.
    #[track_caller]
    pub(super) fn record_unsupported(&mut self, what: &str) {
        let title = self
            .read_node(|node| Some(node.kind.spec().title))
            .unwrap_or_default();
        let kind = with_article(title);

        self.record_mistake(|name| format!("\"{name}\" is {kind} node, which {what}"));
    }

    /// Records a mistake with the node's name in its sentence.
    #[track_caller]
    pub(super) fn record_mistake(&mut self, sentence: impl FnOnce(&str) -> String) {
        // The call that asked for a node that is not there has been reported.
        if let Some(name) = self.read_node(|node| Some(node.name.clone())) {
            self.builder.record_mistake(sentence(&name));
        }
    }
}
