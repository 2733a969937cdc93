//! Nodes that are not yet part of a graph, for graphs written in Rust. Each kind of node has a
//! typed constructor beside its definition, which makes a [`Draft`].

mod input_value;
mod node_output;
mod typed_node;

use alloc::vec::Vec;
use core::{fmt, marker::PhantomData};

pub(crate) use input_value::InputSource;
pub use input_value::{InputValue, ProfiledNumber, Row, number, weighted};
pub use node_output::NodeOutput;
pub(crate) use node_output::{BuilderId, FOREIGN_NODE};
pub(crate) use typed_node::{
    covers_own, covers_shared, find_setting, find_socket, key, method_keys, node_methods,
    setting_options, typed_node,
};

use crate::{kind::Spec, piecewise::Point};

/// A node of the kind `K` that is not yet part of a graph, with a method for each socket and
/// setting of the kind. Each kind has a function that creates one, such as
/// [`curve::power`](crate::curve::power()); [`Builder::add`](crate::build::Builder::add) adds it.
///
/// ```
/// use inclination_core::authoring::{Builder, curve, model::Stat};
///
/// let mut graph = Builder::new("guard");
/// let distance = graph.stat(Stat::number("Distance", 0.0, 60.0).unit("m"));
/// let near = graph.add("Near", curve::power(distance).exponent(2.0).inverted()).out();
/// graph.factor("Fear", near);
/// assert!(graph.finish().is_ok());
/// ```
#[must_use = "a draft has no effect until it is added to a graph"]
pub struct Draft<K> {
    pub(crate) spec: &'static Spec,
    /// The sockets that are set, by position.
    pub(crate) sockets: Vec<(usize, InputValue)>,
    /// The settings that are chosen, by position.
    pub(crate) settings: Vec<(usize, u8)>,
    pub(crate) rows: Vec<Row>,
    /// The points of a curve through points.
    pub(crate) points: Option<Vec<Point>>,
    /// The option whose history the node reads.
    pub(crate) about_option: Option<NodeOutput>,
    kind: PhantomData<fn() -> K>,
}

impl<K> fmt::Debug for Draft<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Draft")
            .field("kind", &self.spec.key)
            .field("sockets", &self.sockets)
            .field("settings", &self.settings)
            .field("rows", &self.rows)
            .finish_non_exhaustive()
    }
}

impl<K> Draft<K> {
    /// Creates a node with its kind's defaults and no rows.
    pub(crate) fn new(spec: &'static Spec) -> Self {
        Self {
            spec,
            sockets: Vec::new(),
            settings: Vec::new(),
            rows: Vec::new(),
            points: None,
            about_option: None,
            kind: PhantomData,
        }
    }

    pub(crate) fn with_socket_at(mut self, position: usize, value: InputValue) -> Self {
        self.sockets.push((position, value));
        self
    }

    pub(crate) fn with_setting_at(mut self, position: usize, option: u8) -> Self {
        self.settings.push((position, option));
        self
    }

    pub(crate) fn with_row(mut self, row: Row) -> Self {
        self.rows.push(row);
        self
    }

    /// Asserts that the draft is a new node of its description: each socket that is set has its
    /// default.
    #[cfg(test)]
    #[track_caller]
    pub(crate) fn assert_initial(&self) {
        for (position, value) in &self.sockets {
            let socket = self.spec.sockets().nth(*position);
            let default = socket.and_then(|socket| socket.default);
            assert_eq!(*value, initial_value(default), "{position}");
        }
        assert_eq!((self.settings.len(), self.rows.len()), (0, 0));
    }
}

/// Returns the default of a socket as a value.
#[cfg(test)]
pub(crate) fn initial_value(default: Option<f32>) -> InputValue {
    default
        .map_or(InputSource::Unset, InputSource::Number)
        .into()
}

/// Returns the initial contents of a kind's socket.
#[cfg(test)]
pub(crate) fn default_of(spec: &Spec, key: &str) -> InputValue {
    let socket = spec.sockets().find(|socket| socket.key == key);
    initial_value(socket.and_then(|socket| socket.default))
}
