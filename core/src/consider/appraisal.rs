//! The input and output of a consideration: [`Evidence`] and [`Appraisal`].

use crate::number::Number;

/// A rank that is given only in some situations.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rank<N> {
    /// The rank itself: how important the option is.
    pub value: N,
    /// 1 if it is given, else 0.
    pub given: N,
}

/// The result of a consideration. A part that it never gives is `None`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Appraisal<N> {
    /// How important the option is.
    pub rank: Option<Rank<N>>,
    /// The amount added to the option's weight.
    pub bonus: Option<N>,
    /// The factor that the option's weight is multiplied by; 0 rules the option out.
    pub multiplier: Option<N>,
}

impl<N> Default for Appraisal<N> {
    fn default() -> Self {
        Self {
            rank: None,
            bonus: None,
            multiplier: None,
        }
    }
}

impl<N: Number> Appraisal<N> {
    /// Creates an appraisal of a rank that is given while a condition holds.
    pub fn rank_while(value: N, given: N) -> Self {
        Self {
            rank: Some(Rank { value, given }),
            ..Self::default()
        }
    }

    /// Creates an appraisal of a bonus alone.
    pub fn from_bonus(bonus: N) -> Self {
        Self {
            bonus: Some(bonus),
            ..Self::default()
        }
    }

    /// Creates an appraisal of a multiplier alone.
    pub fn from_multiplier(multiplier: N) -> Self {
        Self {
            multiplier: Some(multiplier),
            ..Self::default()
        }
    }

    /// Returns the same appraisal while a condition holds, and one without effect otherwise.
    pub fn only_while(self, holds: N) -> Self {
        let (zero, one) = (N::from(0.0), N::from(1.0));
        Self {
            rank: self.rank.map(|rank| Rank {
                given: holds.select(rank.given, zero),
                ..rank
            }),
            bonus: self.bonus.map(|bonus| holds.select(bonus, zero)),
            multiplier: self
                .multiplier
                .map(|multiplier| holds.select(multiplier, one)),
        }
    }

    /// Returns 0 if it rules the option out, else 1.
    pub fn is_alive(&self) -> N {
        self.multiplier
            .map_or(N::from(1.0), |multiplier| N::from(0.0).less(multiplier))
    }
}

/// An agent's memory of an option. Exactly one of `never`, `running` and `stopped` is 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Memory<N> {
    /// 1 if it was never chosen.
    pub never: N,
    /// 1 while it runs.
    pub running: N,
    /// 1 if it was chosen once, and does not run now.
    pub stopped: N,
    /// 1 while it runs and the game has reported it completed.
    pub completed: N,
    /// Seconds since it entered this state.
    pub time: N,
    /// How often it stopped.
    pub stops: N,
    /// A random number from 0 to below 1, redrawn at each stop.
    pub lot: N,
}

impl<N: Number> Memory<N> {
    /// Returns the memory of an option that was never chosen.
    pub fn never_chosen() -> Self {
        let zero = N::from(0.0);
        Self {
            never: N::from(1.0),
            running: zero,
            stopped: zero,
            completed: zero,
            time: zero,
            stops: zero,
            lot: zero,
        }
    }
}

/// The inputs of a consideration.
pub struct Evidence<'a, N> {
    /// The node's own sockets, in the order of its [`Spec`](crate::kind::Spec); `None` where
    /// nothing is typed or wired.
    pub sockets: &'a [Option<N>],
    /// The agent's memory of the option that the consideration is about.
    pub memory: Memory<N>,
}

impl<N: Number> Evidence<'_, N> {
    /// Returns a socket's value, or `None` if nothing is typed or wired.
    pub fn optional_socket(&self, index: usize) -> Option<N> {
        self.sockets.get(index).copied().flatten()
    }

    /// Returns a socket's value, or 0 if nothing is typed or wired.
    pub fn socket(&self, index: usize) -> N {
        self.optional_socket(index).unwrap_or_else(|| N::from(0.0))
    }
}
