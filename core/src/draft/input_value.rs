//! The contents of sockets and rows: numbers, outputs of other nodes, and numbers with others in
//! some profiles.

use alloc::vec::Vec;

use super::NodeOutput;
use crate::id::ProfileId;

/// The contents of a socket: a number, another node's output, or a [`number`] with others in some
/// profiles.
#[derive(Clone, Debug, PartialEq)]
pub struct InputValue {
    pub(crate) source: InputSource,
    pub(crate) in_profiles: Vec<(ProfileId, f32)>,
}

/// Where a value comes from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum InputSource {
    /// Nowhere: the kind's own rule applies.
    Unset,
    /// It is typed.
    Number(f32),
    /// It is another node's output.
    Output(NodeOutput),
}

impl InputValue {
    /// Nothing: the rule of the socket's kind applies.
    pub const UNSET: Self = Self {
        source: InputSource::Unset,
        in_profiles: Vec::new(),
    };
}

impl From<InputSource> for InputValue {
    fn from(source: InputSource) -> Self {
        Self {
            source,
            in_profiles: Vec::new(),
        }
    }
}

impl From<f32> for InputValue {
    fn from(value: f32) -> Self {
        InputSource::Number(value).into()
    }
}

impl From<NodeOutput> for InputValue {
    fn from(output: NodeOutput) -> Self {
        InputSource::Output(output).into()
    }
}

/// A number with others in some profiles; see [`number`].
#[derive(Clone, Debug, PartialEq)]
pub struct ProfiledNumber(InputValue);

/// Creates a number, to be given others in some profiles.
///
/// ```
/// use inclination_core::authoring::{Builder, curve, model::Stat, number};
///
/// let mut graph = Builder::new("guards");
/// let distance = graph.stat(Stat::number("Distance", 0.0, 50.0));
/// let coward = graph.profile("Coward");
/// let near = curve::step(distance).threshold(number(10.0).in_profile(coward, 30.0));
/// graph.add("Near", near);
/// ```
pub fn number(value: f32) -> ProfiledNumber {
    ProfiledNumber(value.into())
}

impl ProfiledNumber {
    /// Sets the number in a profile, which [`Builder::profile`](crate::build::Builder::profile)
    /// adds.
    #[must_use]
    pub fn in_profile(mut self, profile: ProfileId, value: f32) -> Self {
        self.0.in_profiles.push((profile, value));
        self
    }
}

impl From<ProfiledNumber> for InputValue {
    fn from(number: ProfiledNumber) -> Self {
        number.0
    }
}

/// A row of a node with any number of inputs: a value, and perhaps a weight or probability.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    pub(crate) value: InputValue,
    pub(crate) weight: Option<InputValue>,
}

/// Creates a row with a value and its weight, for a combiner.
///
/// ```
/// use inclination_core::authoring::{Builder, combine, model::Stat, weighted};
///
/// let mut graph = Builder::new("apartments");
/// let quiet = graph.stat(Stat::number("Quiet", 0.0, 1.0));
/// let cheap = graph.stat(Stat::number("Cheap", 0.0, 1.0));
/// graph.add("Score", combine::average([weighted(quiet, 2.0), cheap.into()]));
/// ```
pub fn weighted(value: impl Into<InputValue>, weight: impl Into<InputValue>) -> Row {
    Row {
        value: value.into(),
        weight: Some(weight.into()),
    }
}

impl<V: Into<InputValue>> From<V> for Row {
    fn from(value: V) -> Self {
        Self {
            value: value.into(),
            weight: None,
        }
    }
}
