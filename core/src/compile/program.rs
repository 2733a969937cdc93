//! A graph that is ready to run: checked, compiled, immutable, and cheap to share.

use alloc::{borrow::Cow, collections::BTreeMap, string::String, sync::Arc, vec::Vec};

use super::{
    Lowered, Plan, ProfileTable,
    choices::{Choices, DecisionPlan, UnplacedChoices},
    layers::{Layers, OwnedSlot, Place},
    lower,
    traced::{Traced, UnplacedTraced},
};
use crate::{
    check::{Problems, check_lowered},
    history::Layout,
    model::{Entry, Graph, NodeKind, Path, Scope, Stat, StatKind},
    symbolic::Arena,
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

/// A decision of one program: resolve it once by name, use it every time. After a reload resolve it anew.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DecisionHandle(pub(crate) u32);

/// An option of one program, wherever it may be chosen. After a reload the state knows which one runs, by id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OptionHandle(pub(crate) u32);

/// A profile of one program: resolve it once by name, give it to agents. After a reload resolve it anew: to another
/// program it means the profile at the same place, or none, which is the graph's own numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ProfileHandle(pub(crate) u32);

#[derive(Debug)]
struct Contents {
    layers: Layers,
    entries: Vec<Entry>,
    alike: Vec<bool>,
    stats: Vec<StatAbout>,
    stat_names: BTreeMap<String, u32>,
    factors: Vec<(String, Scope)>,
    factor_names: BTreeMap<String, u32>,
    choices: Choices,
    /// Whether anything in it draws.
    draws: bool,
    profiles: Arc<ProfileTable>,
}

#[derive(Debug)]
struct StatAbout {
    name: String,
    scope: Scope,
    kind: StatKind,
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

    /// The same of a graph that is known to have no errors, which takes half as long; none if it is too large. Of another
    /// it gives numbers that mean nothing.
    pub fn unchecked(graph: &Graph) -> Option<Self> {
        let made = Self::made(graph, false, expandable);
        let (program, _, ()) = made.ok()?;
        Some(program)
    }

    /// The same, with every node's values as further outputs behind the factors, and every consideration's behind
    /// those.
    pub(crate) fn traced(graph: &Graph) -> Result<(Self, Traced, Problems), Problems> {
        Self::checked(graph, true)
    }

    /// The same of a graph that is known to have no errors, but that it may be too large. Of another the numbers mean
    /// nothing.
    pub(crate) fn traced_unchecked(graph: &Graph) -> Option<(Self, Traced)> {
        let made = Self::made(graph, true, expandable);
        let (program, traced, ()) = made.ok()?;
        Some((program, traced))
    }

    fn checked(graph: &Graph, traced: bool) -> Result<(Self, Traced, Problems), Problems> {
        Self::made(graph, traced, |plan, lowered| {
            let problems = check_lowered(plan, lowered);
            if problems.has_errors() {
                Err(problems)
            } else {
                Ok(problems)
            }
        })
    }

    /// The checks and the tapes are made from one lowering.
    fn made<P, E>(
        graph: &Graph,
        traced: bool,
        check: impl FnOnce(&Plan<'_>, &Lowered<'_>) -> Result<P, E>,
    ) -> Result<(Self, Traced, P), E> {
        let plan = Plan::new(graph);
        let arena = Arena::for_nodes(plan.lowered());
        let lowered = lower(&plan, &arena);
        let problems = check(&plan, &lowered)?;
        let mut roots = Vec::new();
        let mut factors: Vec<_> = lowered.factors.iter().collect();
        factors.sort_by_key(|factor| factor.node);
        roots.extend(factors.iter().map(|factor| factor.value.symbol.term()));
        let factors: Vec<(String, Scope)> = factors
            .iter()
            .filter_map(|factor| {
                let node = graph.nodes.get(&factor.node)?;
                let NodeKind::Factor(scope) = node.kind else {
                    return None;
                };
                Some((node.name.clone(), scope))
            })
            .collect();
        let choices = UnplacedChoices::new(graph, &lowered, &mut roots);
        let traced = traced.then(|| UnplacedTraced::new(&lowered, &mut roots));
        let slots = OwnedSlot::all(&lowered.slots);
        drop(lowered);
        let stats: Cow<'_, [Stat]> = match plan.dials.len() {
            0 => Cow::Borrowed(&graph.stats),
            _ => Cow::Owned(plan.dials.behind(&graph.stats)),
        };
        let mut layers = Layers::new(arena, &slots, &roots, &stats);
        let places = core::mem::take(&mut layers.roots);
        layers.roots = places.iter().take(factors.len()).copied().collect();
        let traced = traced.map_or_else(Traced::default, |traced| traced.placed(&places));
        let abouts: Vec<StatAbout> = graph
            .stats
            .iter()
            .map(|stat| StatAbout {
                name: stat.name.clone(),
                scope: stat.scope,
                kind: stat.kind.clone(),
            })
            .collect();
        let program = Self(Arc::new(Contents {
            entries: graph.stats.iter().map(Stat::entry).collect(),
            alike: graph.stats.iter().map(is_alike).collect(),
            stat_names: positions(abouts.iter().map(|stat| &stat.name)),
            factor_names: positions(factors.iter().map(|(name, _)| name)),
            choices: choices.placed(&places, &mut layers),
            draws: layers.draws(),
            profiles: ProfileTable::new(graph, &plan.dials),
            layers,
            stats: abouts,
            factors,
        }));
        Ok((program, traced, problems))
    }

    /// A stat by its name, as it is written in the graph, to the letter; [`bind`](crate::bind) says which one is lacking.
    pub fn stat(&self, name: &str) -> Option<StatHandle> {
        self.0.stat_names.get(name).copied().map(StatHandle)
    }

    /// A factor by its name.
    pub fn factor(&self, name: &str) -> Option<FactorHandle> {
        self.0.factor_names.get(name).copied().map(FactorHandle)
    }

    /// A profile by its name: an agent is given it with [`Single::set_profile`](crate::eval::Single::set_profile) or
    /// [`Columns::set_profiles`](crate::eval::Columns::set_profiles), and nothing is compiled for it.
    pub fn profile(&self, name: &str) -> Option<ProfileHandle> {
        let names = &self.0.profiles.names;
        let found = names.iter().position(|known| known == name);
        found.map(|at| ProfileHandle(at as u32))
    }

    /// The profiles' names, in the order of their handles.
    pub fn profiles(&self) -> impl ExactSizeIterator<Item = (ProfileHandle, &str)> {
        let names = self.0.profiles.names.iter().enumerate();
        names.map(|(at, name)| (ProfileHandle(at as u32), &**name))
    }

    /// The value to give for a stat's named choice.
    pub fn choice(&self, stat: StatHandle, name: &str) -> Option<f32> {
        let StatKind::Choice(choices) = self.stat_kind(stat)? else {
            return None;
        };
        choices
            .iter()
            .position(|choice| choice == name)
            .map(|position| position as f32)
    }

    /// What a stat's numbers stand for; none: the stat is not of this program.
    pub fn stat_kind(&self, stat: StatHandle) -> Option<&StatKind> {
        let about = self.0.stats.get(stat.0 as usize)?;
        Some(&about.kind)
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

    /// A decision outside groups, by its name.
    pub fn decision(&self, name: &str) -> Option<DecisionHandle> {
        let decisions = &self.0.choices.decisions;
        let found = decisions
            .iter()
            .position(|decision| decision.is_named && decision.name == name);
        found.map(|at| DecisionHandle(at as u32))
    }

    /// The decisions with their names, inner ones and those of groups too.
    pub fn decisions(&self) -> impl ExactSizeIterator<Item = (DecisionHandle, &str)> {
        let decisions = self.0.choices.decisions.iter().enumerate();
        decisions.map(|(at, decision)| (DecisionHandle(at as u32), &*decision.name))
    }

    /// The decision at a path, in a group or outside: what explanations and traces name decisions by.
    pub fn decision_at(&self, path: Path) -> Option<DecisionHandle> {
        let decisions = &self.0.choices.decisions;
        let found = decisions.iter().position(|decision| decision.path == path);
        found.map(|at| DecisionHandle(at as u32))
    }

    /// The option at a path, in a group or outside: what explanations and traces name options by.
    pub fn option_at(&self, path: Path) -> Option<OptionHandle> {
        self.0.choices.position(path).map(OptionHandle)
    }

    /// The options of a decision, in order.
    pub fn options(&self, decision: DecisionHandle) -> impl Iterator<Item = OptionHandle> {
        let decision = self.0.choices.decisions.get(decision.0 as usize);
        let entries = decision.into_iter().flat_map(DecisionPlan::all);
        entries.map(|entry| OptionHandle(entry.option))
    }

    /// An option of a decision, by its name as [`Program::option_name`] gives it; of several that share it the first.
    pub fn option(&self, decision: DecisionHandle, name: &str) -> Option<OptionHandle> {
        let mut options = self.options(decision);
        options.find(|option| self.option_name(*option) == name)
    }

    /// An option's name. One that stands in a group has the names of the group's uses before its own, such as
    /// "Left: Grab", so that those of two uses are told apart.
    pub fn option_name(&self, option: OptionHandle) -> &str {
        let about = self.0.choices.options.get(option.0 as usize);
        about.map_or("", |about| &about.name)
    }

    /// The text that an option holds for the game.
    pub fn payload(&self, option: OptionHandle) -> &str {
        let about = self.0.choices.options.get(option.0 as usize);
        about.map_or("", |about| &about.payload)
    }

    /// The decision that is made once an option is chosen, if it holds one.
    pub fn inner(&self, option: OptionHandle) -> Option<DecisionHandle> {
        let about = self.0.choices.options.get(option.0 as usize)?;
        about.inner.map(DecisionHandle)
    }

    /// What agents remember for this program; see [`AgentState`](crate::history::AgentState).
    pub fn layout(&self) -> &Layout {
        &self.0.choices.layout
    }

    /// For each stat whether it is a target's and alike for all that look.
    pub(crate) fn alike(&self) -> &[bool] {
        &self.0.alike
    }

    /// Whether any factor is a target's.
    pub(crate) fn has_target_factors(&self) -> bool {
        let mut places = self.0.layers.roots.iter();
        places.any(|place| matches!(place, Place::Target { .. } | Place::Own { .. }))
    }

    /// Whether any of its numbers is drawn at random, so that they differ from draw to draw.
    pub fn draws(&self) -> bool {
        self.0.draws
    }

    pub(crate) fn choices(&self) -> &Choices {
        &self.0.choices
    }

    pub(crate) fn layers(&self) -> &Layers {
        &self.0.layers
    }

    pub(crate) fn profile_table(&self) -> &Arc<ProfileTable> {
        &self.0.profiles
    }

    pub(crate) fn entries(&self) -> &[Entry] {
        &self.0.entries
    }
}

/// Whether a graph without errors is not too large.
fn expandable(plan: &Plan<'_>, _: &Lowered<'_>) -> Result<(), ()> {
    plan.expandable().then_some(()).ok_or(())
}

fn positions<'a>(names: impl Iterator<Item = &'a String>) -> BTreeMap<String, u32> {
    names
        .enumerate()
        .map(|(at, name)| (name.clone(), at as u32))
        .collect()
}

fn is_alike(stat: &Stat) -> bool {
    stat.scope == Scope::Target && stat.alike
}
