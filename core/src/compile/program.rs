//! A graph that is ready to run: checked, compiled, immutable, and cheap to share.

use alloc::{collections::BTreeMap, string::String, sync::Arc, vec::Vec};

use super::{Arena, Lowered, Plan, Recorded, Tape, lower};
use crate::{
    check::{Problems, check_lowered},
    eval::TracedPlace,
    model::{Entry, Graph, NodeKind, Scope, StatKind},
};

/// A stat of one program: resolve it once by name, use it every frame. After a reload resolve it anew: to another
/// program it means the stat at the same place, or none; setting none does nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StatHandle(pub(crate) u32);

/// A factor of one program: resolve it once by name, use it every frame. After a reload resolve it anew: to another
/// program it means the factor at the same place, or none, which is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FactorHandle(pub(crate) u32);

/// A compiled graph. Cloning shares it.
#[derive(Clone, Debug)]
pub struct Program(Arc<Contents>);

#[derive(Debug)]
struct Contents {
    tape: Tape,
    entries: Vec<Entry>,
    stats: Vec<StatAbout>,
    stat_names: BTreeMap<String, u32>,
    factors: Vec<(String, Scope)>,
    factor_names: BTreeMap<String, u32>,
}

#[derive(Debug)]
struct StatAbout {
    name: String,
    scope: Scope,
    choices: Vec<String>,
}

impl Program {
    /// Checks and compiles a graph.
    ///
    /// # Errors
    /// Every problem of the graph, if any of them is an error. Warnings do not stop a program;
    /// [`Program::with_problems`] gives them too.
    pub fn new(graph: &Graph) -> Result<Self, Problems> {
        Self::with_problems(graph).map(|(program, _)| program)
    }

    /// Checks and compiles a graph, and gives its warnings and hints beside the program.
    ///
    /// # Errors
    /// Every problem of the graph, if any of them is an error.
    pub fn with_problems(graph: &Graph) -> Result<(Self, Problems), Problems> {
        Self::checked(graph, false).map(|(program, _, problems)| (program, problems))
    }

    /// The same, with every node's values as further outputs behind the factors.
    pub(crate) fn traced(graph: &Graph) -> Result<(Self, Vec<TracedPlace>), Problems> {
        Self::checked(graph, true).map(|(program, places, _)| (program, places))
    }

    /// The checks and the tape are made from one lowering.
    fn checked(
        graph: &Graph,
        traced: bool,
    ) -> Result<(Self, Vec<TracedPlace>, Problems), Problems> {
        let plan = Plan::new(graph);
        let arena = Arena::for_nodes(plan.lowered());
        let lowered = lower(&plan, &arena);
        let problems = check_lowered(&plan, &lowered);
        if problems.has_errors() {
            return Err(problems);
        }
        let Lowered {
            factors,
            mut recorded,
        } = lowered;
        if !traced {
            recorded.clear();
        }
        let mut factors: Vec<_> = factors
            .iter()
            .filter_map(|factor| {
                let node = graph.nodes.get(&factor.node)?;
                let NodeKind::Factor(scope) = node.kind else {
                    return None;
                };
                Some((
                    factor.node,
                    node.name.clone(),
                    scope,
                    factor.value.symbol.term(),
                ))
            })
            .collect();
        factors.sort_by_key(|(id, ..)| *id);
        let every = recorded.iter().map(|recorded| recorded.value.symbol.term());
        let roots: Vec<_> = factors
            .iter()
            .map(|(.., term)| *term)
            .chain(every)
            .collect();
        let places = recorded
            .iter()
            .map(
                |Recorded {
                     path,
                     group,
                     node,
                     port,
                     ..
                 }| TracedPlace {
                    path: *path,
                    group: *group,
                    node: *node,
                    port: *port,
                },
            )
            .collect();
        drop(recorded);
        let tape = Tape::new(arena, &roots, &graph.stats);
        let factors: Vec<(String, Scope)> = factors
            .into_iter()
            .map(|(_, name, scope, _)| (name, scope))
            .collect();
        let stats: Vec<StatAbout> = graph
            .stats
            .iter()
            .map(|stat| StatAbout {
                name: stat.name.clone(),
                scope: stat.scope,
                choices: match &stat.kind {
                    StatKind::Choice(names) => names.clone(),
                    StatKind::Number { .. } | StatKind::YesNo => Vec::new(),
                },
            })
            .collect();
        let program = Self(Arc::new(Contents {
            entries: graph.stats.iter().map(crate::model::Stat::entry).collect(),
            stat_names: positions(stats.iter().map(|stat| &stat.name)),
            factor_names: positions(factors.iter().map(|(name, _)| name)),
            tape,
            stats,
            factors,
        }));
        Ok((program, places, problems))
    }

    /// A stat by its name.
    pub fn stat(&self, name: &str) -> Option<StatHandle> {
        self.0.stat_names.get(name).copied().map(StatHandle)
    }

    /// A factor by its name.
    pub fn factor(&self, name: &str) -> Option<FactorHandle> {
        self.0.factor_names.get(name).copied().map(FactorHandle)
    }

    /// The value to give for a stat's named choice.
    pub fn choice(&self, stat: StatHandle, name: &str) -> Option<f32> {
        let choices = &self.0.stats.get(stat.0 as usize)?.choices;
        choices
            .iter()
            .position(|choice| choice == name)
            .map(|position| position as f32)
    }

    /// The stats' names and scopes, in the order of their handles.
    pub fn stats(&self) -> impl ExactSizeIterator<Item = (StatHandle, &str, Scope)> {
        self.0
            .stats
            .iter()
            .enumerate()
            .map(|(at, stat)| (StatHandle(at as u32), &*stat.name, stat.scope))
    }

    /// The factors' names and scopes, in the order of their handles.
    pub fn factors(&self) -> impl ExactSizeIterator<Item = (FactorHandle, &str, Scope)> {
        self.0
            .factors
            .iter()
            .enumerate()
            .map(|(at, (name, scope))| (FactorHandle(at as u32), &**name, *scope))
    }

    pub(crate) fn tape(&self) -> &Tape {
        &self.0.tape
    }

    pub(crate) fn entries(&self) -> &[Entry] {
        &self.0.entries
    }
}

fn positions<'a>(names: impl Iterator<Item = &'a String>) -> BTreeMap<String, u32> {
    names
        .enumerate()
        .map(|(at, name)| (name.clone(), at as u32))
        .collect()
}
