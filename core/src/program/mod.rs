//! A graph that is ready to run: checked, compiled, immutable, and cheap to share.

mod handles;

use alloc::{borrow::Cow, collections::BTreeMap, string::String, sync::Arc, vec::Vec};

pub use handles::{DecisionHandle, FactorHandle, OptionHandle, ProfileHandle, StatHandle};

use crate::{
    check::{Problems, check_lowered},
    compile::{
        Choices, DecisionPlan, Layers, Lowered, OptionAbout, OwnedSlot, Place, Plan, ProfileTable,
        Traced, UnplacedChoices, UnplacedTraced, lower,
    },
    history::Layout,
    model::{Entry, Graph, NodeKind, Path, Scope, Stat, StatKind},
    symbolic::{Arena, Term},
};

/// A compiled graph. Cloning shares it.
#[derive(Clone, Debug)]
pub struct Program(Arc<Contents>);

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
        Self::check_and_compile(graph, false).map(|(program, _, problems)| (program, problems))
    }

    /// Compiles without checking, which takes half as long. Results are meaningless unless the
    /// graph has no errors; `None` if it is too large.
    pub fn unchecked(graph: &Graph) -> Option<Self> {
        let (program, _, ()) = Self::compile(graph, false, require_expandable).ok()?;
        Some(program)
    }

    /// Checks and compiles a graph with every node's values as further outputs behind the factors,
    /// and every consideration's behind those.
    pub(crate) fn traced(graph: &Graph) -> Result<(Self, Traced, Problems), Problems> {
        Self::check_and_compile(graph, true)
    }

    /// Compiles with traces and without checking. Results are meaningless unless the graph has no
    /// errors; `None` if it is too large.
    pub(crate) fn traced_unchecked(graph: &Graph) -> Option<(Self, Traced)> {
        let (program, traced, ()) = Self::compile(graph, true, require_expandable).ok()?;
        Some((program, traced))
    }

    fn check_and_compile(
        graph: &Graph,
        is_traced: bool,
    ) -> Result<(Self, Traced, Problems), Problems> {
        Self::compile(graph, is_traced, |plan, lowered| {
            let problems = check_lowered(plan, lowered);
            if problems.has_errors() {
                Err(problems)
            } else {
                Ok(problems)
            }
        })
    }

    /// Compiles a graph unless `check` refuses it. The checks and the tapes share one lowering.
    fn compile<P, E>(
        graph: &Graph,
        is_traced: bool,
        check: impl FnOnce(&Plan<'_>, &Lowered<'_>) -> Result<P, E>,
    ) -> Result<(Self, Traced, P), E> {
        let plan = Plan::new(graph);
        let arena = Arena::for_nodes(plan.lowered());
        let lowered = lower(&plan, &arena);
        let problems = check(&plan, &lowered)?;

        // The roots, whose order is that of the places below: factors, choices, traces.
        let mut roots = Vec::new();
        let factors = collect_factors(graph, &lowered, &mut roots);
        let choices = UnplacedChoices::new(graph, &lowered, &mut roots);
        let traced = is_traced.then(|| UnplacedTraced::new(&lowered, &mut roots));
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
            stat_names: index_names(abouts.iter().map(|stat| &stat.name)),
            factor_names: index_names(factors.iter().map(|(name, _)| name)),
            choices: choices.placed(&places, &mut layers),
            draws: layers.draws(),
            profiles: ProfileTable::new(graph, &plan.dials),
            layers,
            stats: abouts,
            factors,
        }));

        Ok((program, traced, problems))
    }

    /// A stat by its name, as it is written in the graph, to the letter; [`bind`](crate::bind) says
    /// which one is lacking.
    pub fn stat(&self, name: &str) -> Option<StatHandle> {
        self.0.stat_names.get(name).copied().map(StatHandle)
    }

    /// A factor by its name.
    pub fn factor(&self, name: &str) -> Option<FactorHandle> {
        self.0.factor_names.get(name).copied().map(FactorHandle)
    }

    /// A profile by its name: an agent is given it with
    /// [`Single::set_profile`](crate::eval::Single::set_profile) or
    /// [`Columns::set_profiles`](crate::eval::Columns::set_profiles), and nothing is compiled for
    /// it.
    pub fn profile(&self, name: &str) -> Option<ProfileHandle> {
        find_position(&self.0.profiles.names, |known| known == name).map(ProfileHandle)
    }

    /// The profiles' names, in the order of their handles.
    pub fn profiles(&self) -> impl ExactSizeIterator<Item = (ProfileHandle, &str)> {
        with_handles(&self.0.profiles.names, ProfileHandle).map(|(handle, name)| (handle, &**name))
    }

    /// The value to give for a stat's named choice.
    pub fn choice(&self, stat: StatHandle, name: &str) -> Option<f32> {
        let StatKind::Choice(choices) = self.stat_kind(stat)? else {
            return None;
        };
        find_position(choices, |choice| choice == name).map(|position| position as f32)
    }

    /// What a stat's numbers stand for; none: the stat is not of this program.
    pub fn stat_kind(&self, stat: StatHandle) -> Option<&StatKind> {
        let about = self.0.stats.get(stat.0 as usize)?;
        Some(&about.kind)
    }

    /// The stats' names and scopes, in the order of their handles.
    pub fn stats(&self) -> impl ExactSizeIterator<Item = (StatHandle, &str, Scope)> {
        with_handles(&self.0.stats, StatHandle)
            .map(|(handle, stat)| (handle, &*stat.name, stat.scope))
    }

    /// The factors' names and scopes, in the order of their handles.
    pub fn factors(&self) -> impl ExactSizeIterator<Item = (FactorHandle, &str, Scope)> {
        with_handles(&self.0.factors, FactorHandle)
            .map(|(handle, (name, scope))| (handle, &**name, *scope))
    }

    /// A decision outside groups, by its name.
    pub fn decision(&self, name: &str) -> Option<DecisionHandle> {
        self.find_decision(|decision| decision.is_named && decision.name == name)
    }

    /// The decisions with their names, inner ones and those of groups too.
    pub fn decisions(&self) -> impl ExactSizeIterator<Item = (DecisionHandle, &str)> {
        with_handles(&self.0.choices.decisions, DecisionHandle)
            .map(|(handle, decision)| (handle, &*decision.name))
    }

    /// The decision at a path, in a group or outside: what explanations and traces name decisions
    /// by.
    pub fn decision_at(&self, path: Path) -> Option<DecisionHandle> {
        self.find_decision(|decision| decision.path == path)
    }

    fn find_decision(&self, matches: impl Fn(&DecisionPlan) -> bool) -> Option<DecisionHandle> {
        find_position(&self.0.choices.decisions, matches).map(DecisionHandle)
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

    /// An option of a decision, by its name as [`Program::option_name`] gives it; of several that
    /// share it the first.
    pub fn option(&self, decision: DecisionHandle, name: &str) -> Option<OptionHandle> {
        let mut options = self.options(decision);
        options.find(|option| self.option_name(*option) == name)
    }

    /// An option's name. One that stands in a group has the names of the group's uses before its
    /// own, such as "Left: Grab", so that those of two uses are told apart.
    pub fn option_name(&self, option: OptionHandle) -> &str {
        self.about_option(option).map_or("", |about| &about.name)
    }

    /// The text that an option holds for the game.
    pub fn payload(&self, option: OptionHandle) -> &str {
        self.about_option(option).map_or("", |about| &about.payload)
    }

    /// The decision that is made once an option is chosen, if it holds one.
    pub fn inner(&self, option: OptionHandle) -> Option<DecisionHandle> {
        self.about_option(option)?.inner.map(DecisionHandle)
    }

    fn about_option(&self, option: OptionHandle) -> Option<&OptionAbout> {
        self.0.choices.options.get(option.0 as usize)
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

/// Refuses a graph that is too large, which of all errors alone keeps it from being compiled.
fn require_expandable(plan: &Plan<'_>, _: &Lowered<'_>) -> Result<(), ()> {
    plan.expandable().then_some(()).ok_or(())
}

/// Returns the names and scopes of the factors by their nodes, and appends their values to the
/// roots.
fn collect_factors(
    graph: &Graph,
    lowered: &Lowered<'_>,
    roots: &mut Vec<Term>,
) -> Vec<(String, Scope)> {
    let mut factors: Vec<_> = lowered.factors.iter().collect();
    factors.sort_by_key(|factor| factor.node);
    roots.extend(factors.iter().map(|factor| factor.value.symbol.term()));

    factors
        .iter()
        .filter_map(|factor| {
            let node = graph.nodes.get(&factor.node)?;
            let NodeKind::Factor(scope) = node.kind else {
                return None;
            };
            Some((node.name.clone(), scope))
        })
        .collect()
}

/// Returns the position of each name.
fn index_names<'a>(names: impl Iterator<Item = &'a String>) -> BTreeMap<String, u32> {
    names
        .enumerate()
        .map(|(at, name)| (name.clone(), at as u32))
        .collect()
}

/// Returns the position of the first item that matches.
fn find_position<T>(items: &[T], matches: impl Fn(&T) -> bool) -> Option<u32> {
    items.iter().position(matches).map(|at| at as u32)
}

/// Pairs each item with the handle of its position.
fn with_handles<T, H>(
    items: &[T],
    handle: impl Fn(u32) -> H,
) -> impl ExactSizeIterator<Item = (H, &T)> {
    let items = items.iter().enumerate();
    items.map(move |(at, item)| (handle(at as u32), item))
}

fn is_alike(stat: &Stat) -> bool {
    stat.scope == Scope::Target && stat.alike
}
