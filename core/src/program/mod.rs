//! Programs: graphs that are checked, compiled, immutable, and ready to run.

mod handles;
mod lookup;
mod unknown_name;

use alloc::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet},
    string::String,
    sync::Arc,
    vec::Vec,
};
use core::convert::Infallible;

pub(crate) use handles::InterfaceTag;
pub use handles::{
    AnyStatHandle, DecisionHandle, FactorHandle, OptionHandle, ProfileHandle, StatHandle,
    TargetStatHandle,
};
pub use unknown_name::UnknownName;

use crate::{
    check::{Problems, check_lowered, check_within},
    compile::{
        Choices, CompileLimits, DecisionDependencies, DecisionPlan, Layers, LoweredGraph,
        OptionPlan, OwnedSlot, Plan, ProfileTable, TraceMap, UnplacedChoices, UnplacedTraceMap,
        ValueLocation, lower_graph,
    },
    format::Limits,
    history::{AgentProgram, Layout, sealed},
    model::{Graph, NodeKind, Path, PortId, Scope, Stat, StatKind, StatSanitizer},
    symbolic::{Arena, Symbol, Term},
};

/// A compiled graph. Clones share their data.
#[derive(Clone, Debug)]
pub struct Program(Arc<ProgramData>, Layout);

#[derive(Debug)]
struct ProgramData {
    tag: InterfaceTag,
    options_tag: InterfaceTag,
    /// The graph that was compiled, from which an explainer compiles with traces.
    graph: Arc<Graph>,
    layers: Layers,
    entries: Vec<StatSanitizer>,
    alike: Vec<bool>,
    stats: Vec<StatInfo>,
    stat_names: BTreeMap<String, u32>,
    factors: Vec<(String, Scope)>,
    factor_names: BTreeMap<String, u32>,
    choices: Choices,
    /// Whether any number is drawn at random.
    draws: bool,
    profiles: Arc<ProfileTable>,
}

/// What is compiled in addition to a program.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Tracing<'a> {
    /// Nothing.
    Off,
    /// The values of some outputs instead of everything else, read from memories of a layout.
    Outputs(&'a BTreeSet<OutputKey>, &'a Layout),
    /// The values of all nodes and the contributions of all considerations.
    Values,
    /// These, and what the numbers of decisions depend on.
    Dependencies,
}

/// An output of a node, or of a use of a group.
pub(crate) type OutputKey = (Path, Option<PortId>);

#[derive(Debug, PartialEq)]
struct StatInfo {
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
        let limits = CompileLimits::default();
        Self::check_and_compile(graph, limits, Tracing::Off)
            .map(|(program, _, problems)| (program, problems))
    }

    /// Checks and compiles a graph from an untrusted source, which
    /// [`load_within`](crate::format::load_within) has loaded. Of the limits,
    /// [`expanded_nodes`](Limits::expanded_nodes) and [`problems`](Limits::problems) apply.
    ///
    /// A small file can expand to a large graph: a group is compiled once for each of its uses.
    ///
    /// # Errors
    /// The problems of the graph, if any of them is an error. A graph with too many nodes is one.
    pub fn new_within(graph: &Graph, limits: &Limits) -> Result<Self, Problems> {
        let limits = CompileLimits {
            expanded_nodes: limits.expanded_nodes as u64,
            problems: limits.problems.max(1),
        };
        Self::check_and_compile(graph, limits, Tracing::Off).map(|(program, ..)| program)
    }

    /// Compiles without checking, which takes half as long. Results are meaningless unless the
    /// graph has no errors; `None` if it is too large.
    pub fn new_unchecked(graph: &Graph) -> Option<Self> {
        let limits = CompileLimits::default();
        let graph = Arc::new(graph.without_effect_nodes().into_owned());
        let (program, _, ()) =
            Self::compile_with(&graph, limits, Tracing::Off, require_expandable).ok()?;
        Some(program)
    }

    /// Checks and compiles a graph. Appends to the outputs, after the factors, the values of all
    /// nodes and then the contributions of all considerations.
    pub(crate) fn compile_traced(graph: &Graph) -> Result<(Self, TraceMap, Problems), Problems> {
        Self::check_and_compile(graph, CompileLimits::default(), Tracing::Values)
    }

    /// Checks and compiles a graph with traces, as [`Program::compile_for_explanations`] does.
    pub(crate) fn check_for_explanations(graph: &Graph) -> Result<(Self, TraceMap), Problems> {
        Self::check_and_compile(graph, CompileLimits::default(), Tracing::Dependencies)
            .map(|(program, traced, _)| (program, traced))
    }

    /// Compiles with traces and without checking. Results are meaningless unless the graph has no
    /// errors; `None` if it is too large.
    pub(crate) fn compile_traced_unchecked(graph: &Graph) -> Option<(Self, TraceMap)> {
        let limits = CompileLimits::default();
        let graph = Arc::new(graph.clone());
        let (program, traced, ()) =
            Self::compile_with(&graph, limits, Tracing::Values, require_expandable).ok()?;
        Some((program, traced))
    }

    /// Compiles the graph of this program again, with traces and what the numbers of decisions
    /// depend on. The result shares the graph.
    pub(crate) fn compile_for_explanations(&self) -> (Self, TraceMap) {
        // This program is the proof that the graph can be compiled.
        let limits = CompileLimits {
            expanded_nodes: u64::MAX,
            ..CompileLimits::default()
        };
        let accept = |_: &Plan<'_>, _: &LoweredGraph<'_>| Ok::<_, Infallible>(());
        let Ok((program, traced, ())) =
            Self::compile_with(self.graph(), limits, Tracing::Dependencies, accept);
        (program, traced)
    }

    /// Compiles the graph of this program again, for the values of some outputs alone. The numbers
    /// of its factors and decisions mean nothing. It reads memories of this program.
    pub(crate) fn compile_outputs(&self, outputs: &BTreeSet<OutputKey>) -> (Self, TraceMap) {
        // This program is the proof that the graph can be compiled.
        let limits = CompileLimits {
            expanded_nodes: u64::MAX,
            ..CompileLimits::default()
        };
        let tracing = Tracing::Outputs(outputs, self.layout());
        let accept = |_: &Plan<'_>, _: &LoweredGraph<'_>| Ok::<_, Infallible>(());
        let Ok((program, traced, ())) = Self::compile_with(self.graph(), limits, tracing, accept);
        (program, traced)
    }

    fn check_and_compile(
        graph: &Graph,
        limits: CompileLimits,
        tracing: Tracing<'_>,
    ) -> Result<(Self, TraceMap, Problems), Problems> {
        // The editor shows the values that effects read, so only traces of values include them.
        if tracing != Tracing::Values && graph.has_effects() {
            return Self::check_and_compile_without_effects(graph, limits, tracing);
        }

        let graph = Arc::new(graph.clone());
        Self::compile_with(&graph, limits, tracing, |plan, lowered| {
            let problems = check_lowered(plan, lowered);
            if problems.has_errors() {
                Err(problems)
            } else {
                Ok(problems)
            }
        })
    }

    /// Checks a whole graph, and compiles it without its effects.
    fn check_and_compile_without_effects(
        graph: &Graph,
        limits: CompileLimits,
        tracing: Tracing<'_>,
    ) -> Result<(Self, TraceMap, Problems), Problems> {
        let problems = check_within(graph, limits);
        if problems.has_errors() {
            return Err(problems);
        }

        let logic = Arc::new(graph.without_effect_nodes().into_owned());
        match Self::compile_with(&logic, limits, tracing, require_expandable) {
            Ok((program, traced, ())) => Ok((program, traced, problems)),
            Err(()) => Err(problems),
        }
    }

    /// Compiles a graph unless `check` rejects it. The checks and the tapes share one lowering.
    fn compile_with<P, E>(
        graph: &Arc<Graph>,
        limits: CompileLimits,
        tracing: Tracing<'_>,
        check: impl FnOnce(&Plan<'_>, &LoweredGraph<'_>) -> Result<P, E>,
    ) -> Result<(Self, TraceMap, P), E> {
        let plan = Plan::new(graph, limits);
        let arena = Arena::for_nodes(plan.lowered_node_count());
        let mut lowered = lower_graph(&plan, &arena);
        let problems = check(&plan, &lowered)?;
        if graph.has_effects() {
            lowered.sort_elements_like(&Plan::new(&graph.without_effect_nodes(), limits));
        }

        // The order of the roots is that of the places below: factors, choices, traces.
        let mut roots = Vec::new();
        let factors = collect_factors(graph, &lowered, &mut roots);
        let choices = UnplacedChoices::new(graph, &lowered, &mut roots);
        let dependencies = match tracing {
            Tracing::Dependencies => {
                DecisionDependencies::find_all(&arena, &lowered, graph.stats.len())
            }
            Tracing::Off | Tracing::Values | Tracing::Outputs(..) => Vec::new(),
        };
        let traced = match tracing {
            Tracing::Off => None,
            Tracing::Values | Tracing::Dependencies => {
                Some(UnplacedTraceMap::new(&lowered, dependencies, &mut roots))
            }
            Tracing::Outputs(outputs, _) => {
                roots.fill(Symbol::from(0.0).to_term());
                Some(UnplacedTraceMap::with_outputs(
                    &lowered, outputs, &mut roots,
                ))
            }
        };
        let slots = OwnedSlot::from_slots(&lowered.slots);
        drop(lowered);

        let stats: Cow<'_, [Stat]> = match plan.profile_inputs.len() {
            0 => Cow::Borrowed(&graph.stats),
            _ => Cow::Owned(plan.profile_inputs.append_to_stats(&graph.stats)),
        };
        let mut layers = Layers::new(arena, &slots, &roots, &stats);
        let places = core::mem::take(&mut layers.roots);
        layers.roots = places.iter().take(factors.len()).copied().collect();
        let traced = traced.map_or_else(TraceMap::default, |traced| traced.into_trace_map(&places));

        let abouts: Vec<StatInfo> = graph
            .stats
            .iter()
            .map(|stat| StatInfo {
                name: stat.name.clone(),
                scope: stat.scope,
                kind: stat.kind.clone(),
            })
            .collect();
        let mut choices = choices.into_choices(&places, &mut layers);
        if let Tracing::Outputs(_, layout) = tracing {
            choices.layout = layout.clone();
            layers.find_memories(layout);
        }
        let layout = choices.layout.clone();
        let data = Arc::new(ProgramData {
            tag: InterfaceTag::new(
                abouts.iter().map(|stat| (&*stat.name, stat.scope)),
                factors.iter().map(|(name, _)| &**name),
                choices.decisions.iter().map(|decision| decision.path),
                graph.profiles.iter().map(|profile| &*profile.name),
            ),
            options_tag: InterfaceTag::of_options(choices.options.iter().map(|option| option.path)),
            graph: graph.clone(),
            entries: graph.stats.iter().map(Stat::sanitizer).collect(),
            alike: graph.stats.iter().map(is_alike).collect(),
            stat_names: index_names(abouts.iter().map(|stat| &stat.name)),
            factor_names: index_names(factors.iter().map(|(name, _)| name)),
            choices,
            draws: layers.has_draws(),
            profiles: ProfileTable::new(graph, &plan.profile_inputs),
            layers,
            stats: abouts,
            factors,
        });
        let program = Self(data, layout);

        Ok((program, traced, problems))
    }

    /// Returns whether both are clones of one program.
    pub(crate) fn is_same_as(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// Returns the tag of the handles that this program gives, except those of options.
    #[inline]
    pub(crate) fn tag(&self) -> InterfaceTag {
        self.0.tag
    }

    /// Returns the tag of the options that this program gives.
    #[inline]
    pub(crate) fn options_tag(&self) -> InterfaceTag {
        self.0.options_tag
    }

    /// Returns the handle of the option at a position.
    #[inline]
    pub(crate) fn option_handle(&self, position: u32) -> OptionHandle {
        OptionHandle::new(position, self.options_tag())
    }

    /// Returns what is compiled of a decision.
    #[inline]
    pub(crate) fn find_decision(&self, decision: DecisionHandle) -> Option<&DecisionPlan> {
        let decisions = &self.0.choices.decisions;
        decisions.get(decision.checked_index(self.tag()))
    }

    /// Returns what is compiled of an option.
    #[inline]
    pub(crate) fn find_option(&self, option: OptionHandle) -> Option<&OptionPlan> {
        let options = &self.0.choices.options;
        options.get(option.checked_index(self.options_tag()))
    }

    /// Returns the layout of the memory that agents need for this program; see
    /// [`AgentState`](crate::history::AgentState).
    pub(crate) fn layout(&self) -> &Layout {
        &self.1
    }

    /// Returns the same program with another number of targets that each agent remembers of an
    /// option, from 1 to 32. The default is 8.
    ///
    /// Fewer targets take less memory: each takes 24 bytes for each agent and each option whose
    /// history is read per target. An agent forgets the target that stopped first when it needs
    /// room for another, which then counts as never chosen. If the graph reads only whether the
    /// option runs for a target, as inertia does, the agent remembers no others in any case.
    /// Memories are bound to the new number as to a new program. The editor shows graphs with the
    /// default.
    ///
    /// ```
    /// use inclination_core::{
    ///     AgentState, Program,
    ///     authoring::{Builder, consider},
    /// };
    ///
    /// let mut graph = Builder::new("archer");
    /// let aim = graph.add("Aim", consider::cooldown(20.0).per_target()).out();
    /// let shoot = graph.option("Shoot", [aim]).for_each_target().out();
    /// graph.decision("Act", [shoot]);
    ///
    /// let program = Program::new(&graph.finish()?)?.with_targets_remembered(2);
    /// let archer = AgentState::new(&program, 1, 0.0);
    /// assert_eq!(archer.bytes(), 24 + 32 + (1 + 2) * 24);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_targets_remembered(&self, targets: usize) -> Self {
        Self(Arc::clone(&self.0), self.1.with_targets_remembered(targets))
    }

    /// Returns the graph that was compiled.
    pub(crate) fn graph(&self) -> &Arc<Graph> {
        &self.0.graph
    }

    /// Returns whether a stat belongs to targets and is equal for all agents.
    #[inline]
    pub(crate) fn is_alike(&self, stat: u32) -> bool {
        self.0.alike.get(stat as usize).copied().unwrap_or(false)
    }

    /// Returns whether any factor has a value for each target.
    pub(crate) fn has_target_factors(&self) -> bool {
        let mut places = self.0.layers.roots.iter();
        places.any(|place| {
            matches!(
                place,
                ValueLocation::Target { .. } | ValueLocation::Own { .. }
            )
        })
    }

    /// Returns the [`SEMANTICS_VERSION`](crate::SEMANTICS_VERSION) with which the program computes:
    /// to be written beside recordings, as the memories of agents have theirs.
    pub const fn semantics_version(&self) -> u32 {
        crate::SEMANTICS_VERSION
    }

    /// Returns whether any of its numbers is drawn at random, so that results vary.
    pub fn is_random(&self) -> bool {
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

    pub(crate) fn stat_entries(&self) -> &[StatSanitizer] {
        &self.0.entries
    }
}

impl sealed::Sealed for Program {}

impl AgentProgram for Program {
    fn memory_layout(&self) -> &Layout {
        self.layout()
    }
}

/// Rejects a graph that is too large to compile. No other error keeps a graph from being compiled.
fn require_expandable(plan: &Plan<'_>, _: &LoweredGraph<'_>) -> Result<(), ()> {
    plan.can_expand().then_some(()).ok_or(())
}

/// Returns the names and scopes of the factors by their nodes, and appends their values to the
/// roots.
fn collect_factors(
    graph: &Graph,
    lowered: &LoweredGraph<'_>,
    roots: &mut Vec<Term>,
) -> Vec<(String, Scope)> {
    let mut factors: Vec<_> = lowered.factors.iter().collect();
    factors.sort_by_key(|factor| factor.node);
    roots.extend(factors.iter().map(|factor| factor.value.symbol.to_term()));

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
        .map(|(position, name)| (name.clone(), position as u32))
        .collect()
}

fn is_alike(stat: &Stat) -> bool {
    stat.scope == Scope::Target && stat.alike
}
