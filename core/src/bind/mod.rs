//! Typed handles: declarations of what a game's code expects of a graph, bound to a program when it
//! is loaded. A stat that is missing or different in the graph is an error that names it, instead
//! of a number that is silently wrong later.
//!
//! `inclination export --rust -o graph.rs FILE` generates that code: a field for each stat, factor,
//! decision and profile, an enum for each decision's options and each stat's choices, and
//! `Handles::bind`, which asks a [`Binder`] for them and returns every [`Mismatch`] at once. What a
//! designer adds to a graph, such as a stat or a wider range, is no error but a warning, so that a
//! changed graph can be loaded while the game runs. A typed handle is as small as the untyped
//! handle that it wraps, and using it allocates nothing.
//!
//! ```
//! use inclination_core::{
//!     Program, Single,
//!     authoring::{Builder, curve, model::Stat},
//!     bind,
//! };
//!
//! let mut graph = Builder::new("fear");
//! let health = graph.stat(Stat::number("Health", 0.0, 100.0));
//! let fear = graph.add("Fear", curve::linear(health)).out();
//! graph.factor("Fear", fear);
//! let program = Program::new(&graph.finish()?)?;
//!
//! let mut binder = bind::Binder::new(&program);
//! let health = binder.number(bind::NumberStat {
//!     name: "Health",
//!     low: 0.0,
//!     high: 200.0,
//!     scope: bind::AgentScope,
//! });
//! let rejected = binder.finish(health).unwrap_err();
//! assert_eq!(
//!     rejected.to_string(),
//!     "the stat \"Health\" ranges from 0 to 200 in the game, but from 0 to 100 in the graph"
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod binder;
mod mismatch;
mod stat_scope;
mod typed;

pub use binder::{Binder, ChoiceStat, DeclaredFactor, DeclaredProfile, NumberStat, YesNoStat};
pub use mismatch::{Bound, Mismatch, Mismatches};
pub use stat_scope::{AgentScope, StatScope, TargetScope, WorldScope};
pub use typed::{Decision, Named, Options, StatInputs, Typed, Value};
