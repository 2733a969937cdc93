//! Inclination's core: a graph of stats, curves, considerations and decisions that any game can load, check and
//! evaluate, to the same bits everywhere.
//!
//! A **stat** is what the game tells the graph: a health, a distance, the hour. A **curve** makes a score of a stat, a
//! **combiner** one score of several. A **consideration** says what speaks for or against an **option**, and a
//! **decision** chooses among options. A **factor** names a value for games that want to compare by themselves.
//!
//! # From a file to a choice
//!
//! ```
//! use inclination_core::{
//!     Program,
//!     eval::{Candidates, Single},
//!     history::{AgentState, Outcome},
//!     load,
//! };
//!
//! fn duellist(file: &[u8]) -> Result<(), Box<dyn std::error::Error>> {
//!     // Once, when the game starts.
//!     let program = Program::new(&load(file)?)?;
//!     let act = program.decision("My turn").ok_or("no decision My turn")?;
//!     let health = program.stat("Health").ok_or("no stat Health")?;
//!
//!     // What the agent remembers is the game's: kept beside the agent, cloned, saved.
//!     let mut state = AgentState::new(program.layout(), 17, 0.0);
//!     let mut duellist = Single::new(&program);
//!     duellist.set_seed(1);
//!
//!     // Whenever the agent thinks. Deciding again while an option runs is the normal case.
//!     duellist.set(health, 12.0);
//!     let choice = duellist.decide(act, &Candidates::none(), &mut state, 0.5);
//!     if let Some(option) = choice.option {
//!         println!("{} ({})", program.option_name(option), program.payload(option));
//!     }
//!     // When it is done with that.
//!     duellist.report(act, Outcome::Completed, &mut state, 2.0);
//!     Ok(())
//! }
//! # let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../assets/examples/duel.incl.json");
//! # duellist(&std::fs::read(file).unwrap()).unwrap();
//! ```
//!
//! # From a file to its values
//!
//! ```
//! use inclination_core::{
//!     Program,
//!     eval::{Batch, Columns, Single},
//!     load,
//! };
//!
//! fn colonies(file: &[u8]) -> Result<(), Box<dyn std::error::Error>> {
//!     // Once, when the game starts.
//!     let graph = load(file)?;
//!     let (program, problems) = Program::with_problems(&graph)?;
//!     for problem in &problems {
//!         println!("{}: {problem}", problem.severity.word());
//!     }
//!     let food = program.stat("Food").ok_or("no stat Food")?;
//!     let space = program.stat("Nursery space").ok_or("no stat Nursery space")?;
//!     let breed = program.factor("Breed").ok_or("no factor Breed")?;
//!
//!     // One agent, each time it decides.
//!     let mut colony = Single::new(&program);
//!     for stores in [20.0, 50.0, 80.0] {
//!         colony.set(food, stores);
//!         colony.set(space, 40.0);
//!         colony.evaluate();
//!         println!("{stores} % food: breed {}", colony.factor(breed));
//!     }
//!     assert_eq!(colony.factor(breed), 0.6);
//!
//!     // Many agents: a column of numbers for each stat, and one for each factor.
//!     let foods = [20.0, 50.0, 80.0];
//!     let mut breeds = [0.0; 3];
//!     let mut columns = Columns::new(&program, foods.len());
//!     columns.set(food, &foods);
//!     columns.set_all(space, 40.0);
//!     let mut batch = Batch::new(&program);
//!     batch.evaluate(&columns, &mut [(breed, &mut breeds)]);
//!     assert_eq!(breeds[2], colony.factor(breed));
//!     Ok(())
//! }
//! # let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../assets/examples/ant-colony.incl.json");
//! # colonies(&std::fs::read(file).unwrap()).unwrap();
//! ```
//!
//! # Programs to begin with
//!
//! In `core/examples`, each a page that loads an exported file; the tests run them all.
//! `cargo run -p inclination-core --example one_agent` runs the first.
//!
//! | program | what it shows |
//! |---|---|
//! | `one_agent` | One agent in a loop: say what is known, ask what to do, report what is over. |
//! | `crowd` | 100,000 agents a frame, on all processors. |
//! | `saving` | What an agent remembers is saved, restored, and goes on. |
//! | `reloading` | The file changes while the game runs, and the agents keep what they remember. |
//! | `targets` | One option weighed for each candidate. |
//! | `typed` | Handles with types: a graph that the game's code does not fit is refused at load. |
//! | `ant_colony` | A graph written in Rust. |
//!
//! # Step by step
//!
//! **Load.** [`load`] takes a file's bytes, for this crate opens no files. It reads a project as well as the runtime
//! file that [`format::export`] makes of one. A file that is refused says why in a [`LoadError`](format::LoadError), by
//! line, column and path. For files from strangers there is [`format::load_within`].
//!
//! **Check.** [`check()`] gives every [`Problem`](check::Problem) at once: errors, then warnings, then hints, each with
//! a sentence for the designer and, where there is one, an edit that mends it.
//!
//! **Compile.** [`Program::new`] checks too, and fails only if there is an error;
//! [`Program::with_problems`] gives the warnings beside the program. A program does not change and is
//! cheap to clone. Ask it for handles by name once; a handle belongs to the program that gave it. [`bind`] has handles
//! with types, which say at load what of the graph is otherwise than the game's code knows.
//!
//! **Evaluate.** [`Single`](eval::Single) is for one agent at a time, [`Batch`](eval::Batch) for many.
//! A stat that was not given has its default. NaN counts as the default too, and what lies outside a stat's range as
//! the nearer end unless the stat says otherwise, so no input can break a graph. Evaluating allocates nothing; making
//! an evaluator, and [`Columns`](eval::Columns), does. An evaluator is not shared: give each thread its own, and with
//! [`Batch::evaluate_from`](eval::Batch::evaluate_from) its part of the agents.
//!
//! **Decide.** [`Single::decide`](eval::Single::decide) makes a decision, and the ones inside what it chooses, and notes
//! it in the agent's [`AgentState`](history::AgentState). The game says when the agent is done,
//! [`Single::report`](eval::Single::report). [`Batch::decide`](eval::Batch::decide) does the same for many agents with
//! their [`AgentStates`](history::AgentStates), and [`Batch::decide_from`](eval::Batch::decide_from) for the part of a
//! thread; [`Batch::decide_each`](eval::Batch::decide_each) tells of rankings too. The same seed, agents' numbers, inputs
//! and times give the same choices, alone, in a batch, in any order.
//!
//! **Targets.** What an agent may do something to are its [`Candidates`](eval::Candidates), with ids that the game keeps.
//! An option for targets is weighed for each.
//!
//! **Remember.** What an agent remembers is asked for and told by the program's handles: [`Program::running`] says what a
//! decision runs, [`Program::record`] how long an option has run and how often it stopped, and [`Program::report`] is the
//! game's report for an agent among many.
//!
//! **Reload.** A state that meets another program is bound to it by the ids of its options: what is still there is
//! remembered, what vanished is forgotten. Parts of many agents' states cannot be bound one by one, and are refused:
//! [bind](history::AgentStates::bind) the states before they are cut in parts.
//!
//! **Draw.** All that is random comes of the game's seed, the agent's own number and its count of decisions: see
//! [`Single::set_seed`](eval::Single::set_seed) and [`Columns::set_draws`](eval::Columns::set_draws). A decision knows
//! agent and count from the agent's memory. Random nodes of factors have to be told, by
//! [`Single::set_agent`](eval::Single::set_agent) for one agent.
//!
//! **Explain.** An [`Explainer`](explain::Explainer) says why a decision comes out as it does: each option's rank,
//! weight and chance, what dropped it and by how much, each consideration's part, and what would have to change for
//! another to win. A [`Trace`](eval::Trace) gives what comes out of every node, for each candidate, as an editor's canvas
//! shows it. A game that asks for neither pays nothing for them.
//!
//! # Writing a graph in Rust
//!
//! [`Builder`] makes the same graphs without a file.
//!
//! ```
//! use inclination_core::{
//!     Builder, Program, combine, curve,
//!     eval::{Candidates, Single},
//!     history::AgentState,
//!     model::Stat,
//! };
//!
//! let mut graph = Builder::new("guard");
//! let health = graph.stat(Stat::number("Health", 0.0, 100.0).unit("hp").default(100.0));
//! let distance = graph.stat(Stat::number("Distance", 0.0, 60.0).unit("m").default(60.0));
//!
//! // The curves' ends are those of the stats. A socket takes a number or a wire.
//! let weak = graph.curve("Weak", curve::LINEAR, health).set("invert", "yes").out();
//! let near = graph
//!     .curve("Near", curve::POWER, distance)
//!     .with("exponent", 2.0)
//!     .set("invert", "yes")
//!     .out();
//! let flee = graph.combine("Both", combine::PRODUCT, [weak, near]).out();
//! graph.factor("Flee", flee);
//!
//! // The likelier to run, the more speaks for it; standing guard always weighs 0.4.
//! let fear = graph.score("Fear", flee);
//! let run = graph.option("Run", [fear]).with("base", 0.0).payload("anim_run").out();
//! let stand = graph.option("Stand guard", []).with("base", 0.4).out();
//! graph.decision("What to do", "highest", [run, stand]);
//! let graph = graph.finish()?;
//!
//! let program = Program::new(&graph)?;
//! let mut guard = Single::new(&program);
//! guard.set(program.stat("Health").unwrap(), 25.0);
//! guard.set(program.stat("Distance").unwrap(), 30.0);
//! guard.evaluate();
//! // (1 - 25 / 100) * (1 - (30 / 60)^2)
//! assert_eq!(guard.factor(program.factor("Flee").unwrap()), 0.5625);
//!
//! let mut state = AgentState::new(program.layout(), 1, 0.0);
//! let what = program.decision("What to do").unwrap();
//! let choice = guard.decide(what, &Candidates::none(), &mut state, 0.0);
//! assert_eq!(program.payload(choice.option.unwrap()), "anim_run");
//!
//! // A file of it, which loads as the same logic.
//! let file = inclination_core::format::export(&graph);
//! assert_eq!(inclination_core::load(file.as_bytes())?.logic_hash(), graph.logic_hash());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The same bits
//!
//! The same graph, stats and draws give the same bits: from every evaluator, however agents are cut into batches and
//! threads, with every width of vectors, on every processor that computes `f32` as IEEE 754 says. Exponentials,
//! logarithms, powers and sines are this crate's own ([`math`]), and nothing is fused or reordered. Every value is
//! finite and never -0.
//!
//! This is a promise about one version of the crate, and about how a game runs it:
//!
//! - Leave subnormal numbers on. A thread that evaluates must not set *flush to zero* or *denormals are zero*, as audio
//!   code and some engines do.
//! - Leave the rounding mode at nearest.
//! - Do not build for 32-bit x86 without SSE2: the old floating-point unit rounds otherwise.
//! - Give agents numbers of their own for [`Draws`](eval::Draws), not positions in a list that changes.
//!
//! # Features
//!
//! | feature | without it |
//! |---|---|
//! | `std`, on by default | The crate is `no_std` with `alloc`. Batches use the vectors that the crate was compiled for, instead of the widest that the processor has. Results are the same. |
//! | `serde`, on by default | Agents' states, explanations, ids, places, problems, draws and traces cannot be serialised. Files do not need it: [`mod@format`] reads and writes them by itself. A state holds times in `f64`: take a form that keeps them, such as `serde_json` with `float_roundtrip`. |
//!
//! # Where things are
//!
//! | module | what it holds |
//! |---|---|
//! | [`model`] | the graph: stats, nodes, sockets, wires, groups |
//! | [`build`] | graphs written in Rust |
//! | [`bind`] | typed handles: what a game's code knows a graph by, held to what it is |
//! | [`mod@format`] | files: project, runtime file, migrations, the hash of a graph's logic |
//! | [`mod@check`] | problems and their fixes |
//! | [`mod@lint`] | what only trying tells, such as options that never win |
//! | [`compile`] | from a graph to the parts of a program |
//! | [`eval`] | evaluators: one agent, a batch, a trace, and the [`reference`](mod@eval::reference) that tests compare with |
//! | [`consider`] | forms of consideration, a file each |
//! | [`decide`] | the four steps of a decision, and the named ways of choosing |
//! | [`history`] | what agents remember |
//! | [`explain`] | why a decision comes out as it does |
//! | [`kind`] | what a node kind is, as data and as a formula |
//! | [`curve`], [`combine`], [`arithmetic`], [`chance`] | the node kinds, a file each |
//! | [`number`] | what formulas are written over |
//! | [`piecewise`] | a piecewise curve: its points, and the table that evaluation reads |
//! | [`symbolic`] | formulas as expressions, with the interval of each |
//! | [`text`] | pieces of sentences |
//! | [`spelling`] | the name that was probably meant by a misspelled one |
//! | [`hash`] | the hash that files keep |
//! | [`math`] | arithmetic that has a result for every argument, and the functions of it |
#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

mod aggregate;
pub mod arithmetic;
pub mod bind;
pub mod build;
pub mod chance;
pub mod check;
pub mod combine;
pub mod compile;
pub mod consider;
pub mod curve;
pub mod decide;
pub mod eval;
pub mod explain;
mod families;
pub mod format;
pub mod hash;
pub mod history;
pub mod kind;
pub mod lint;
pub mod math;
pub mod model;
pub mod number;
pub mod piecewise;
mod program;
pub mod spelling;
pub mod symbolic;
pub mod text;

pub use build::Builder;
pub use check::check;
pub use format::{Document, load};
pub use program::{DecisionHandle, FactorHandle, OptionHandle, ProfileHandle, Program, StatHandle};
