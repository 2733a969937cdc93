//! What a graph does elsewhere than at the sample: along a stat, over two, over all. Everything is computed by the core's
//! batch evaluator, from a [`Ground`] that is made once for each change of the logic.
//!
//! `ground` is what a study starts from, `work` runs it within the frame or beside it; every study is a file that gives
//! plain numbers, and a function that makes a [`crate::plot::Plot`] of them.

mod along;
mod beside;
pub mod compare;
pub mod curve;
mod distribution;
mod family;
pub mod fit;
mod ground;
mod growing;
mod lines;
mod lineup;
mod map;
pub mod sensitivity;
mod sweep;
mod telling;
#[cfg(test)]
mod tests;
mod why;
mod winning;
mod work;

pub use beside::{Beside, Cell, Line, Part, beside};
pub use distribution::{
    Asked, Distributed, Found, Measure, OptionShare, Scores, Shares, Way, distribute,
};
pub use family::{Family, family};
pub use ground::{About, Candidate, Ground, Situations};
pub use growing::{Growing, Grows};
pub use lines::{Band, Lines, Subject, band, lines};
pub use lineup::{Held, Lineup, Whose};
pub use map::{Mapped, Over, Shades, map, map_title};
pub use sweep::{Crossing, OptionSwept, Shows, Swept, sweep, sweep_title, winner};
pub use telling::telling;
pub use why::Explaining;
pub use work::{Cancel, Kept};
