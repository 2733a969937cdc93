//! Writing, checking and inspecting graphs: what editors, importers and build tools use. A game
//! that only runs exported files needs nothing from here.
//!
//! A [`Builder`] creates a graph in Rust. Each kind of node is a function, and each of its sockets
//! and settings a method, so the compiler checks them. [`Builder::finish`] returns all other
//! mistakes, each with its file and line.
//!
//! ```
//! use inclination_core::{
//!     AgentState, Program, Single,
//!     authoring::{Builder, combine, curve, model::Stat},
//! };
//!
//! let mut graph = Builder::new("guard");
//! let health = graph.stat(Stat::number("Health", 0.0, 100.0).unit("hp").default(100.0));
//! let distance = graph.stat(Stat::number("Distance", 0.0, 60.0).unit("m").default(60.0));
//!
//! // A curve's ends default to those of its stat. A socket takes a number or a wire.
//! let weak = graph.add("Weak", curve::linear(health).inverted()).out();
//! let near = graph.add("Near", curve::power(distance).exponent(2.0).inverted()).out();
//! let flee = graph.add("Both", combine::product([weak, near])).out();
//! graph.factor("Flee", flee);
//!
//! // The stronger the fear, the likelier the agent runs; standing guard always weighs 0.4. Unless
//! // it has other rules, a decision chooses the highest weight.
//! let fear = graph.score("Fear", flee);
//! let run = graph.option("Run", [fear]).base(0.0).payload("anim_run").out();
//! let stand = graph.option("Stand guard", []).base(0.4).out();
//! graph.decision("What to do", [run, stand]);
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
//! let mut state = AgentState::new(&program, 1, 0.0);
//! let what = program.decision("What to do").unwrap();
//! let choice = guard.decide(what, &mut state, 0.0);
//! assert_eq!(program.payload(choice.option.unwrap()), "anim_run");
//!
//! // Exported to a file, it loads as the same logic.
//! let file = inclination_core::authoring::format::export(&graph);
//! assert_eq!(inclination_core::load(file.as_bytes())?.logic_hash(), graph.logic_hash());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! These modules grow with every version: new kinds of nodes, rules and settings. Only the rest of
//! the crate keeps its interface.

pub use crate::{
    build::{
        AggregateNode, AggregateRule, BuildError, Builder, ByKey, DecisionNode, EffectRow,
        EffectsNode, GroupUse, HistoryNode, Mistake, NodeBuilder, OptionNode, OptionTargets,
    },
    draft::{Draft, InputValue, NodeOutput, ProfiledNumber, Row, number, weighted},
};

/// The graph as data: stats, nodes, sockets, wires and groups.
pub mod model {
    pub use crate::model::{
        Acknowledgement, Effect, EffectOperation, EffectTime, FrameId, Graph, Group, GroupId,
        MAX_ROWS, Node, NodeId, NodeKind, Nodes, NoteId, Overrides, Path, Place, Port, PortId,
        Profile, ProfileId, RankBand, SampleId, Socket, SocketKey, Stat, StatId, StatKind,
        StatSanitizer, Wire,
    };
}

/// Problems of graphs, and their fixes.
pub mod check {
    pub use crate::check::{
        Fix, FixEdit, LINT_RULES, NodeLocation, Problem, Problems, RULES, Rule, Severity, check,
    };
}

/// Problems that only sampling finds, such as options that never win.
pub mod lint {
    pub use crate::lint::*;
}

/// Files: projects, runtime files, migrations, and the JSON reader.
pub mod format {
    pub use crate::format::{
        Bookmark, Candidate, Document, Fragment, Frame, LibraryOrigin, Looks, MAX_COORDINATE, Note,
        Position, Sample, Samples, Situation, Tint, VERSION, export, json,
    };
}

/// Scenarios, which the editor simulates.
pub mod scenario {
    pub use crate::scenario::*;
}

/// The definition of a node kind, as data and as a formula.
pub mod kind {
    pub use crate::kind::*;
}

/// Arithmetic nodes, one per file.
pub mod arithmetic {
    pub use crate::arithmetic::*;
}

/// Response curves, one per file.
pub mod curve {
    pub use crate::curve::*;
}

/// Piecewise curves: the points, and the table that evaluation reads.
pub mod piecewise {
    pub use crate::piecewise::*;
}

/// Combiners, one per file.
pub mod combine {
    pub use crate::combine::*;
}

/// The random nodes.
pub mod chance {
    pub use crate::chance::*;
}

/// Formulas that a designer types.
pub mod expression {
    pub use crate::expression::*;
}

/// Considerations, one per file.
pub mod consider {
    pub use crate::consider::*;
}

/// The four steps of a decision, and its presets.
pub mod decide {
    pub use crate::decide::*;
}

/// The history of an agent as a designer describes it in a sample.
pub mod history {
    pub use crate::history::{
        AuthoredHistory, HistoryEntry, HistoryValue, OptionAddress, OptionHistory, RunStatus,
    };
}

/// What evaluation computes on the way: the output of every node, and the chances of options.
pub mod inspect {
    pub use crate::eval::{
        ConsiderationEffect, DecisionNow, Odds, OddsBlock, OddsColumn, OptionNow, Output, Ranked,
        Trace, TracedOutput, TracedStat,
    };
}
