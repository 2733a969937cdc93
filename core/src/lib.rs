//! Runs Inclination's utility-AI graphs in a game: loads, checks and evaluates them, with the same
//! bits on every platform.
//!
//! In the Inclination editor, game designers wire a game's stats through response curves and
//! combiners into decisions, and save the result as a graph file. This crate turns that file into
//! choices. It works with any engine, opens no files and starts no threads.
//!
//! - A **stat** is a value that the game provides: a health, a distance, the hour.
//! - A **curve** turns a value into a score, and a **combiner** makes one score of several.
//! - An **option** is something that an agent can do. **Considerations** argue for or against it.
//! - A **decision** chooses one of its options.
//! - A **factor** is a named value for the game to read, with or without decisions.
//!
//! # How a game uses it
//!
//! ```text
//!  When the game loads
//!
//!    graph file --load()--> Graph --check()--> Problems: errors, warnings, hints
//!                             |
//!                       Program::new()      also checks, and fails on errors
//!                             |
//!                             v
//!                          Program --stat(), factor(), decision()--> handles
//!                             |
//!                       Single::new()       or Batch::new() for many agents
//!                             |
//!  Whenever an agent thinks   v
//!                         +--------+
//!    stats -----set()---->|        |--evaluate()--> factors
//!    candidates --------->| Single |
//!    agent's memory <---->|        |--decide()----> choice: an option, perhaps with a target
//!                         +--------+
//!                             ^
//!                             |
//!    outcome ----report()-----+             the option is completed or has failed
//! ```
//!
//! The game owns its agents' memories. An evaluator keeps only what the game sets in it, such as
//! stats and the seed. So one evaluator can serve many agents in turn: set each agent's stats, then
//! decide with its memory.
//!
//! # From a file to a choice
//!
//! A duelist of `duel.incl.json` decides what to do, does it, and reports that it is completed.
//!
//! ```
//! use inclination_core::{AgentState, Outcome, Program, Single, load};
//!
//! fn duelist(file: &[u8]) -> Result<(), Box<dyn std::error::Error>> {
//!     // Once, when the game starts.
//!     let program = Program::new(&load(file)?)?;
//!     let act = program.decision("My turn")?;
//!     let health = program.stat("Health")?;
//!
//!     // The game owns an agent's memory: store it with the agent, clone it, save it.
//!     let mut state = AgentState::new(&program, 17, 0.0);
//!     let mut duelist = Single::new(&program);
//!     duelist.set_seed(1);
//!
//!     // Whenever the agent thinks. It is normal to decide again while an option is running.
//!     duelist.set(health, 12.0);
//!     let choice = duelist.decide(act, &mut state, 0.5);
//!     if let Some(option) = choice.option {
//!         println!("{} ({})", program.option_name(option), program.payload(option));
//!     }
//!     // When the agent has completed the option.
//!     duelist.report(act, Outcome::Completed, &mut state, 2.0);
//!     Ok(())
//! }
//! # let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../assets/examples/duel.incl.json");
//! # duelist(&std::fs::read(file).unwrap()).unwrap();
//! ```
//!
//! # From a file to factors
//!
//! A game that makes its own comparisons reads factors instead: of one agent at a time, or of many
//! agents as columns of numbers.
//!
//! ```
//! use inclination_core::{Batch, Columns, Program, Single, load};
//!
//! fn colonies(file: &[u8]) -> Result<(), Box<dyn std::error::Error>> {
//!     // Once, when the game starts.
//!     let graph = load(file)?;
//!     let (program, problems) = Program::with_problems(&graph)?;
//!     for problem in &problems {
//!         println!("{}: {problem}", problem.severity.word());
//!     }
//!     let food = program.stat("Food")?;
//!     let space = program.stat("Nursery space")?;
//!     let breed = program.factor("Breed")?;
//!
//!     // One agent, each time it decides.
//!     let mut colony = Single::new(&program);
//!     for stores in [20.0, 50.0, 80.0] {
//!         colony.set(food, stores);
//!         colony.set(space, 40.0);
//!         colony.evaluate();
//!         println!("{stores}% food: breed {}", colony.factor(breed));
//!     }
//!     assert_eq!(colony.factor(breed), 0.6);
//!
//!     // Many agents: a column of numbers for each stat, and one for each factor.
//!     let foods = [20.0, 50.0, 80.0];
//!     let mut breeds = [0.0; 3];
//!     let mut columns = Columns::new(&program, foods.len());
//!     columns.set(food, &foods)?;
//!     columns.set_all(space, 40.0);
//!     let mut batch = Batch::new(&program);
//!     batch.evaluate(&columns).write(&mut [(breed, &mut breeds)])?;
//!     assert_eq!(breeds[2], colony.factor(breed));
//!     Ok(())
//! }
//! # let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../assets/examples/ant-colony.incl.json");
//! # colonies(&std::fs::read(file).unwrap()).unwrap();
//! ```
//!
//! # Example programs
//!
//! Each program in `core/examples` is short and loads an exported file. The tests run all
//! of them. `cargo run -p inclination-core --example one_agent` runs the first one.
//!
//! | program | demonstrates |
//! |---|---|
//! | `one_agent` | One agent in a loop: set stats, ask for a decision, report outcomes. |
//! | `targets` | One option weighed for each candidate. |
//! | `reports` | Reporting how options end, interrupting one, and reading the history. |
//! | `crowd` | 100,000 agents that think in turns, on a pool of threads. |
//! | `budget` | A limit for the time that a frame spends on decisions. |
//! | `telemetry` | Counting choices, options that are never chosen, and changes of mind. |
//! | `saving` | Saving and restoring an agent's memory. |
//! | `reloading` | Reloading a file that changed while the game runs, keeping the agents' memory. |
//! | `rollback` | Simulating past ticks again when an input arrives late, and checksums. |
//! | `profiles` | Two people who rate the same situation differently. |
//! | `explaining` | Why an agent of a crowd decides so, and why it changed its mind. |
//! | `typed` | Typed handles: a graph that does not fit the game's code is rejected on load. |
//! | `ant_colony` | A graph written in Rust. |
//!
//! # Step by step
//!
//! **Load.** [`load`] takes the bytes of a file. It reads projects and the smaller runtime files
//! that [`export`](authoring::format::export) makes of them. If it rejects a file, the
//! [`LoadError`] gives the reason with line, column and path. For files from untrusted sources, use
//! [`load_within`].
//!
//! **Check.** [`check`](authoring::check::check) returns every
//! [`Problem`](authoring::check::Problem) at once: errors, then warnings, then hints, each with a
//! sentence for the designer and, if possible, an edit that fixes it.
//!
//! **Compile.** [`Program::new`] checks too, and fails only on errors; [`Program::with_problems`]
//! also returns the warnings and hints. A program is immutable and cheap to clone. Ask it for
//! handles by name once, and again after a reload. [`bind`] has typed handles, which report on
//! loading where the graph differs from what the game's code expects.
//!
//! **Evaluate.** [`Single`] evaluates one agent at a time, [`Batch`] many. A stat that is not set,
//! or that is set to NaN, has its default value. A value outside a stat's range counts as the
//! nearer end unless the stat allows values outside, so no input can break a graph. Evaluators,
//! [`Columns`] and [`Candidates`] allocate when they are created or grow; filling them again and
//! evaluating allocates nothing. Evaluators cannot be shared: give each thread its own.
//!
//! **Decide.** [`Single::decide`] makes a decision and the decisions inside the chosen option, and
//! records them in the agent's [`AgentState`]. With [`Single::report`] the game reports that it is
//! completed or has failed. [`Batch::decide`] does the same for many agents with their
//! [`AgentStates`]: for all, for a list or a range of them, for one thread's share, or until a
//! budget of time is spent. The same seed, agent numbers, inputs and times give the same choices:
//! alone, in a batch, in any order.
//!
//! **Targets.** An agent's possible targets are its [`Candidates`], with IDs that the game assigns.
//! An option for targets is weighed for each of them.
//!
//! **Read the memory.** A program's handles give access to an agent's memory: [`Program::running`]
//! returns the option that a decision is running, [`Program::record`] how long an option has run
//! and how often it stopped. [`Batch::report`] records the game's report for one agent of many.
//!
//! **Reload.** A state that is used with another program is bound to it by the IDs of its options:
//! options that still exist are remembered, others are forgotten. Parts of many agents' states
//! cannot be bound one by one and are rejected: [bind](AgentStates::rebind) the states before you
//! split them.
//!
//! **Draw at random.** All randomness comes from the game's seed, the agent's number and its count
//! of decisions: see [`Single::set_seed`] and [`Columns::set_seed`]. A decision takes the number
//! and the count from the agent's memory. For factors that read a Random node, set both explicitly,
//! with [`Single::set_agent`] or [`Columns::set_agent_keys`].
//!
//! **Explain.** An [`Explainer`](explain::Explainer) explains the outcome of a decision: each
//! option's rank, weight and chance, the step that dropped it and by how much, each consideration's
//! contribution, and the changes that would make another option win. It is created from a program,
//! and reads an agent of a batch from [the inputs of that batch](explain::Explainer::agent). From
//! two explanations, [`changes_since`](explain::Explanation::changes_since) tells why an agent
//! changed its mind. A [`Trace`](authoring::inspect::Trace) gives the output of every node, for
//! each candidate, as an editor's canvas shows it. A game that uses neither pays for them only with
//! the memory of the program's graph.
//!
//! # The same bits
//!
//! The same graph, stats and draws give the same bits: from every evaluator, with any division of
//! agents into batches and threads, with every vector width, on every processor that computes `f32`
//! according to IEEE 754. Exponentials, logarithms, powers and sines are this crate's own,
//! and no operations are fused or reordered. Every value is finite and never -0.
//!
//! This promise holds for one [`SEMANTICS_VERSION`], and depends on how a game runs it:
//!
//! - Leave subnormal numbers on. A thread that evaluates must not set *flush to zero* or *denormals
//!   are zero*, as audio code and some engines do.
//! - Leave the rounding mode at nearest.
//! - Do not build for 32-bit x86 without SSE2: the old floating-point unit rounds differently.
//! - Call [`selftest()`] in each thread that evaluates: it finds the first three.
//! - Give agents stable numbers for [`DrawKey`], not positions in a list that changes.
//!
//! # Features
//!
//! Both features are on by default.
//!
//! - `std`: Without it, the crate is `no_std` with `alloc`, and batches use the vector width that
//!   the crate was compiled for instead of the widest of the processor. Results are the same.
//! - `serde`: Without it, agents' states, choices, rankings, outcomes, running options,
//!   explanations, IDs, handles of options, places, problems, draws and traces cannot be
//!   serialized. Files do not need it: this crate reads and writes them by itself. A state holds
//!   times in `f64`: use a format that preserves them, such as `serde_json` with
//!   `float_roundtrip`.
//!
//! # Modules
//!
//! What a game needs to run graphs is at the top of this crate. Beside it, there are three modules:
//!
//! - [`bind`]: typed handles, checked against the graph.
//! - [`explain`]: why an agent decides so, and why it changed its mind.
//! - [`authoring`]: writing graphs in Rust, checking and inspecting them.
#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

mod aggregate;
mod arithmetic;
pub mod authoring;
pub mod bind;
mod build;
mod chance;
mod check;
mod combine;
mod compile;
mod consider;
mod curve;
mod decide;
mod draft;
mod eval;
pub mod explain;
mod expression;
mod families;
mod format;
#[doc(hidden)]
pub mod hash;
mod history;
mod id;
mod kind;
mod lint;
#[doc(hidden)]
pub mod math;
mod model;
#[doc(hidden)]
pub mod number;
mod piecewise;
mod program;
mod scenario;
mod selftest;
#[doc(hidden)]
pub mod spelling;
#[doc(hidden)]
pub mod symbolic;
#[doc(hidden)]
pub mod text;
mod wire;

#[doc(hidden)]
pub use eval::reference;
pub use eval::{
    AgentDecision, Batch, CandidateRow, Candidates, Choice, Columns, DecideCall, DrawKey,
    EvaluateCall, InputError, Ranked, Running, Single, Telemetry, Vectors,
};
pub use format::{Limits, LoadError, load, load_within};
pub use history::{
    AgentMemories, AgentMemory, AgentMut, AgentProgram, AgentState, AgentStates, AgentView,
    AgentViewMut, AgentsMut, OptionRecord, Outcome, RunState, TargetId,
};
pub use model::{Path, Scope};
pub use program::{
    AnyStatHandle, DecisionHandle, FactorHandle, OptionHandle, ProfileHandle, Program, StatHandle,
    TargetStatHandle, UnknownName,
};
pub use selftest::{SEMANTICS_VERSION, SelfTestError, selftest};
