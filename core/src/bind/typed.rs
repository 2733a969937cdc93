//! Handles typed by what they refer to: stats by their values, decisions by their options.

use core::{fmt, marker::PhantomData};

use crate::{
    DecisionHandle, OptionHandle, StatHandle, TargetStatHandle,
    eval::{CandidateRow, Columns, Single},
};

/// The type of a stat's values in a game's code.
pub trait Value: Copy {
    /// Returns the number that represents it in a graph.
    fn number(self) -> f32;
}

impl Value for f32 {
    fn number(self) -> f32 {
        self
    }
}

impl Value for bool {
    fn number(self) -> f32 {
        f32::from(self)
    }
}

/// An enum whose variants have names in the graph: a stat's choices or a decision's options.
pub trait Named<const N: usize>: Copy + PartialEq + 'static {
    /// Each variant with its name, in the graph's order.
    const ALL: [(Self, &'static str); N];
}

/// The options of a decision.
pub trait Options<const N: usize>: Named<N> {
    /// The decision's name in the graph.
    const DECISION: &'static str;
}

/// A handle of a stat whose values are of one type. A stat of targets has a [`TargetStatHandle`]
/// inside.
pub struct Typed<V, H = StatHandle> {
    handle: H,
    marker: PhantomData<fn(V)>,
}

impl<V: Value, H: Copy> Typed<V, H> {
    pub(super) const fn new(handle: H) -> Self {
        Self {
            handle,
            marker: PhantomData,
        }
    }

    /// Returns the untyped handle, for APIs that take numbers, such as columns and candidates.
    pub const fn handle(self) -> H {
        self.handle
    }

    /// Sets the stat's value: of the agent of a [`Single`], of all agents of [`Columns`], or of a
    /// target that was just added to candidates.
    pub fn set(self, inputs: &mut impl StatInputs<H>, value: V) {
        inputs.set_stat(self.handle, value.number());
    }
}

/// Something that takes one value of a stat with this handle.
pub trait StatInputs<H> {
    /// Sets a stat's value.
    fn set_stat(&mut self, stat: H, value: f32);
}

impl StatInputs<StatHandle> for Single {
    fn set_stat(&mut self, stat: StatHandle, value: f32) {
        self.set(stat, value);
    }
}

impl StatInputs<StatHandle> for Columns {
    fn set_stat(&mut self, stat: StatHandle, value: f32) {
        self.set_all(stat, value);
    }
}

impl StatInputs<TargetStatHandle> for CandidateRow<'_> {
    fn set_stat(&mut self, stat: TargetStatHandle, value: f32) {
        self.set(stat, value);
    }
}

// Derives would require the same traits of the value type.
impl<V, H: Copy> Clone for Typed<V, H> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<V, H: Copy> Copy for Typed<V, H> {}

impl<V, H: PartialEq> PartialEq for Typed<V, H> {
    fn eq(&self, other: &Self) -> bool {
        self.handle == other.handle
    }
}

impl<V, H: Eq> Eq for Typed<V, H> {}

impl<V, H: fmt::Debug> fmt::Debug for Typed<V, H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Typed").field(&self.handle).finish()
    }
}

/// A handle of a decision whose options are an enum.
pub struct Decision<O, const N: usize> {
    handle: DecisionHandle,
    options: [OptionHandle; N],
    marker: PhantomData<fn() -> O>,
}

impl<O: Options<N>, const N: usize> Decision<O, N> {
    pub(super) const fn new(handle: DecisionHandle, options: [OptionHandle; N]) -> Self {
        Self {
            handle,
            options,
            marker: PhantomData,
        }
    }

    /// Returns the untyped handle.
    pub const fn handle(&self) -> DecisionHandle {
        self.handle
    }

    /// Returns the handle of an option.
    pub fn option(&self, option: O) -> Option<OptionHandle> {
        let all = O::ALL;
        let index = all.iter().position(|(known, _)| *known == option)?;
        self.options.get(index).copied()
    }

    /// Returns the option that a handle refers to, or `None` if it is another decision's, or one
    /// that the game's code does not know, such as one that a designer added since.
    pub fn find_option(&self, option: OptionHandle) -> Option<O> {
        let index = self.options.iter().position(|known| *known == option)?;
        let all = O::ALL;
        all.get(index).map(|(option, _)| *option)
    }
}

impl<O, const N: usize> Clone for Decision<O, N> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<O, const N: usize> Copy for Decision<O, N> {}

impl<O, const N: usize> fmt::Debug for Decision<O, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Decision")
            .field("handle", &self.handle)
            .field("options", &self.options)
            .finish()
    }
}
