//! Handles that know what they are of.

use core::{fmt, marker::PhantomData};

use crate::{DecisionHandle, OptionHandle, StatHandle, eval::Single};

/// What a stat's values are in a game's code.
pub trait Value: Copy {
    /// The number that a graph takes for it.
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

/// What a game's code names one by one: a stat's choices, a decision's options.
pub trait Named<const N: usize>: Copy + PartialEq + 'static {
    /// Each with its name in the graph, in the graph's order.
    const ALL: [(Self, &'static str); N];
}

/// The options of a decision.
pub trait Options<const N: usize>: Named<N> {
    /// What the decision is called.
    const DECISION: &'static str;
}

/// A stat whose values are of one type.
pub struct Typed<V> {
    handle: StatHandle,
    of: PhantomData<fn(V)>,
}

impl<V: Value> Typed<V> {
    pub(super) const fn new(handle: StatHandle) -> Self {
        Self {
            handle,
            of: PhantomData,
        }
    }

    /// The stat, for what takes numbers: columns of many agents, candidates.
    pub const fn handle(self) -> StatHandle {
        self.handle
    }

    /// Tells an agent's evaluator what it is.
    pub fn set(self, single: &mut Single, value: V) {
        single.set(self.handle, value.number());
    }
}

// What is derived would ask the same of the type of its values.
impl<V> Clone for Typed<V> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<V> Copy for Typed<V> {}

impl<V> PartialEq for Typed<V> {
    fn eq(&self, other: &Self) -> bool {
        self.handle == other.handle
    }
}

impl<V> Eq for Typed<V> {}

impl<V> fmt::Debug for Typed<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Typed").field(&self.handle).finish()
    }
}

/// A decision whose options are an enum.
pub struct Decision<O, const N: usize> {
    handle: DecisionHandle,
    options: [OptionHandle; N],
    of: PhantomData<fn() -> O>,
}

impl<O: Options<N>, const N: usize> Decision<O, N> {
    pub(super) const fn new(handle: DecisionHandle, options: [OptionHandle; N]) -> Self {
        Self {
            handle,
            options,
            of: PhantomData,
        }
    }

    /// The decision.
    pub const fn handle(&self) -> DecisionHandle {
        self.handle
    }

    /// The handle of an option.
    pub fn option(&self, option: O) -> Option<OptionHandle> {
        let all = O::ALL;
        let at = all.iter().position(|(known, _)| *known == option)?;
        self.options.get(at).copied()
    }

    /// Which option a handle is of; none: of one that the game's code does not know, which a designer added since, or of
    /// another decision's.
    pub fn known(&self, option: OptionHandle) -> Option<O> {
        let at = self.options.iter().position(|known| *known == option)?;
        let all = O::ALL;
        all.get(at).map(|(option, _)| *option)
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
        let mut told = f.debug_struct("Decision");
        told.field("handle", &self.handle);
        told.field("options", &self.options).finish()
    }
}
