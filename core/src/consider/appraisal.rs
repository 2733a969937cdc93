//! What a consideration gives, and what it sees.

use crate::number::Number;

/// A rank that may be given or not, as the situation is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rank<N> {
    /// How important.
    pub value: N,
    /// 1 if it is given, else 0.
    pub given: N,
}

/// What a consideration thinks. What it never gives is none.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Appraisal<N> {
    /// How important the option is.
    pub rank: Option<Rank<N>>,
    /// What is added to its weight.
    pub bonus: Option<N>,
    /// What its weight is multiplied by; 0 rules it out.
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
    /// A rank, given while a condition holds.
    pub fn rank_while(value: N, given: N) -> Self {
        Self {
            rank: Some(Rank { value, given }),
            ..Self::default()
        }
    }

    /// A bonus.
    pub fn bonus(bonus: N) -> Self {
        Self {
            bonus: Some(bonus),
            ..Self::default()
        }
    }

    /// A multiplier.
    pub fn multiplier(multiplier: N) -> Self {
        Self {
            multiplier: Some(multiplier),
            ..Self::default()
        }
    }

    /// The same while a condition holds, and nothing otherwise.
    pub fn only_while(self, holds: N) -> Self {
        let (none, one) = (N::from(0.0), N::from(1.0));
        Self {
            rank: self.rank.map(|rank| Rank {
                given: holds.select(rank.given, none),
                ..rank
            }),
            bonus: self.bonus.map(|bonus| holds.select(bonus, none)),
            multiplier: self
                .multiplier
                .map(|multiplier| holds.select(multiplier, one)),
        }
    }

    /// 1 unless it rules the option out, then 0.
    pub fn alive(&self) -> N {
        self.multiplier
            .map_or(N::from(1.0), |multiplier| N::from(0.0).less(multiplier))
    }
}

/// What an agent remembers of an option. Of `never`, `running` and `stopped` one is 1.
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
    /// Seconds since it became so.
    pub time: N,
    /// How often it stopped.
    pub stops: N,
    /// Drawn anew from 0 to below 1 at each stop.
    pub lot: N,
}

impl<N: Number> Memory<N> {
    /// Of an option that was never chosen.
    pub fn never() -> Self {
        let none = N::from(0.0);
        Self {
            never: N::from(1.0),
            running: none,
            stopped: none,
            completed: none,
            time: none,
            stops: none,
            lot: none,
        }
    }
}

/// What a consideration sees.
pub struct Evidence<'a, N> {
    /// The node's own sockets, in the order of its [`Spec`](crate::kind::Spec); none: nothing typed or wired.
    pub sockets: &'a [Option<N>],
    /// What is remembered of the option that it thinks about.
    pub memory: Memory<N>,
}

impl<N: Number> Evidence<'_, N> {
    /// A socket's value, if it has one.
    pub fn given(&self, index: usize) -> Option<N> {
        self.sockets.get(index).copied().flatten()
    }

    /// A socket's value; 0 where it has none.
    pub fn socket(&self, index: usize) -> N {
        self.given(index).unwrap_or_else(|| N::from(0.0))
    }
}
