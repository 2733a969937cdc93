//! Live values: the value of every output at the stats' samples, the picks of decisions, and the
//! problems of the graph.
//!
//! The evaluators of the core compute them, so that the editor shows exactly what the game does.
//! They are compiled again when the logic changes. While a sample or a number is dragged, only the
//! values are updated; problems are checked when the gesture ends.
//!
//! One candidate is inspected, and all values refer to it. It is one of the current candidates
//! (`preview_context`), or else one that has the samples of the target stats.
//!
//! A graph that has errors is shown as far as it is valid: without the nodes that the errors are
//! about.

mod live_constants;
mod output_value;
mod preview_context;
#[cfg(test)]
mod tests;
mod tracked_options;
mod unfinished;
mod valid_subgraph;

use std::collections::{BTreeMap, BTreeSet};

use inclination_core::authoring::{
    check::{Problem, Problems, Severity, check},
    history::OptionAddress,
    inspect::{OptionNow, Output, Trace},
    model::{Graph, GroupId, NodeId, Path, PortId},
};
use inclination_project::{document::SoloOption, text::quotes::curl_quotes};

use live_constants::LiveConstants;
pub use live_constants::{NodeAddress, expose_constants};
pub use output_value::OutputValue;
pub use preview_context::{PreviewContext, ThinkingMemory};
pub use tracked_options::TrackedOption;
use unfinished::ExpectedHints;

/// The live values and the problems of a graph.
#[derive(Debug, Default)]
pub struct Live {
    problems: Problems,
    worst_severities: BTreeMap<(Option<GroupId>, NodeId), Severity>,
    /// Computes the values until the logic changes; `None` while no part of the graph is valid.
    trace: Option<Trace>,
    /// The value of each of the trace's outputs.
    values: Vec<Option<OutputValue>>,
    /// For each option that is in several decisions, its position among the values and how each
    /// decision weighs it. Sorted by position.
    weighings: Vec<(usize, OptionNow)>,
    /// Whether a decision might choose differently in the same situation.
    has_random_pick: bool,
    /// Whether the trace covers the whole graph.
    is_whole: bool,
    /// The numbers that the trace takes as inputs.
    constants: LiveConstants,
    /// The nodes whose numbers changed since the last change of the logic.
    renumbered: BTreeSet<NodeAddress>,
    /// Whether samples or numbers changed since the last check for problems.
    is_stale: bool,
    use_paths: BTreeMap<GroupId, Path>,
    /// The candidates, the history and the inspected candidate.
    context: PreviewContext,
    /// The options whose history the graph reads.
    tracked_options: Vec<TrackedOption>,
    /// The option that is shown alone. Problems are those of the whole graph regardless.
    solo: Option<SoloOption>,
    /// What happens to hints that every unfinished graph has.
    expected_hints: ExpectedHints,
}

impl Live {
    /// Evaluates a graph.
    pub fn from_graph(graph: &Graph) -> Self {
        let mut live = Self::default();
        live.update_logic(graph);
        live
    }

    /// Sets the preview context for the next update.
    pub fn set_context(&mut self, stand: PreviewContext) {
        self.context = stand;
    }

    /// Shows one option alone, or every option if given `None`, from the next update on.
    pub fn set_solo(&mut self, alone: Option<SoloOption>) {
        self.solo = alone;
    }

    /// Returns the preview context.
    pub fn context(&self) -> &PreviewContext {
        &self.context
    }

    /// Returns the options whose history the graph reads, ordered by their IDs.
    pub fn tracked_options(&self) -> &[TrackedOption] {
        &self.tracked_options
    }

    /// Returns the options that a decision would run instead of the given one.
    pub fn find_rivals(&self, at: &OptionAddress) -> Vec<OptionAddress> {
        let program = self.trace.as_ref().map(Trace::program);
        let is_rival = |other: &&TrackedOption| {
            other.at != *at
                && program.is_some_and(|program| {
                    let both = program
                        .option_at(at.path())
                        .zip(program.option_at(other.at.path()));
                    both.is_some_and(|(one, other)| program.are_rivals(one, other))
                })
        };

        self.tracked_options
            .iter()
            .filter(is_rival)
            .map(|rival| rival.at.clone())
            .collect()
    }

    /// Returns whether other draws might show something else, because a value or a pick is drawn.
    pub fn is_random(&self) -> bool {
        let trace = self.trace.as_ref();
        self.has_random_pick || trace.is_some_and(|trace| trace.program().is_random())
    }

    /// Updates everything after a change of the logic.
    pub fn update_logic(&mut self, graph: &Graph) {
        self.use_paths = first_use_paths(graph);
        self.constants = LiveConstants::default();
        self.renumbered.clear();
        self.is_stale = false;

        let only = self.solo.map(|alone| alone.solo_graph(graph));
        let shown = only.as_ref().unwrap_or(graph);

        match Trace::with_problems(shown) {
            Ok((trace, problems)) => {
                let problems = match only {
                    Some(_) => check(graph),
                    None => problems,
                };
                self.note_problems(graph, problems);
                self.is_whole = true;
                self.tracked_options =
                    tracked_options::collect_tracked_options(trace.program(), graph);
                self.trace = Some(trace);
                self.evaluate_outputs(graph);
            }
            Err(problems) => {
                let sound = valid_subgraph::extract_valid_subgraph(shown, &problems);
                let problems = match only {
                    Some(_) => check(graph),
                    None => problems,
                };
                self.note_problems(graph, problems);
                // The removed part may include a stat, and then samples no longer match by
                // position.
                self.is_whole = false;
                let shown = sound.as_ref().unwrap_or(graph);
                self.trace = sound.as_ref().and_then(|sound| Trace::new(sound).ok());
                self.evaluate_outputs(shown);
            }
        }
    }

    /// Updates the values after a change of nothing but samples. Compiles nothing, so that a
    /// slider responds within the frame.
    pub fn update_samples(&mut self, graph: &Graph) {
        if self.is_whole {
            self.evaluate_outputs(graph);
            self.is_stale = true;
        } else {
            self.update_logic(graph);
        }
    }

    /// Updates the values after a change of nothing but the numbers in these nodes. The first
    /// change compiles like any other. A second one means that the user is dragging, and from then
    /// on nothing is compiled.
    pub fn update_numbers(&mut self, graph: &Graph, nodes: &[NodeAddress]) {
        let is_dragging = nodes.iter().all(|at| self.renumbered.contains(at));
        if self.is_whole && is_dragging && !self.constants.has_nodes(nodes) {
            self.trace = match self.solo {
                Some(alone) => self.constants.expose_nodes(nodes, &alone.solo_graph(graph)),
                None => self.constants.expose_nodes(nodes, graph),
            };
        }

        let trace = self
            .trace
            .as_mut()
            .filter(|_| self.constants.has_nodes(nodes));
        if trace.is_some_and(|trace| self.constants.set_values(trace, graph)) {
            self.evaluate_outputs(graph);
            self.is_stale = true;
        } else {
            self.update_logic(graph);
            self.renumbered.extend(nodes);
        }
    }

    /// Checks for problems again, if samples or numbers changed.
    pub fn recheck_if_stale(&mut self, graph: &Graph) {
        if std::mem::take(&mut self.is_stale) {
            self.note_problems(graph, check(graph));
        }
    }

    /// Checks for the problems of a graph of which only one profile is shown.
    pub fn check_problems(&mut self, graph: &Graph) {
        self.note_problems(graph, check(graph));
    }

    /// Records that the graph is saved in a file, which ends the time in which hints about an
    /// unfinished graph are held back.
    pub fn note_saved(&mut self, graph: &Graph) {
        let before = std::mem::replace(&mut self.expected_hints, ExpectedHints::Reported);
        if before == ExpectedHints::Withheld && unfinished::is_unfinished(graph) {
            self.note_problems(graph, check(graph));
        }
    }

    fn note_problems(&mut self, graph: &Graph, mut problems: Problems) {
        let are_withheld = self.expected_hints == ExpectedHints::Withheld;
        if are_withheld && unfinished::is_unfinished(graph) {
            problems.retain(|problem| !unfinished::is_expected(problem));
        }
        self.problems = problems.map_texts(curl_quotes);
        self.worst_severities.clear();
        for problem in &self.problems {
            if let Some(node) = problem.place.node {
                let worst = self
                    .worst_severities
                    .entry((problem.place.group, node))
                    .or_insert(problem.severity);
                *worst = problem.severity.min(*worst);
            }
        }
    }

    /// Computes the value of every output with the samples of a graph that has the same stats.
    fn evaluate_outputs(&mut self, graph: &Graph) {
        self.values.clear();
        self.weighings.clear();
        self.has_random_pick = false;

        let Some(trace) = &mut self.trace else {
            return;
        };

        let program = trace.program().clone();
        self.context.evaluate_trace(trace, &program, graph);

        for (at, traced) in trace.outputs().enumerate() {
            self.values
                .push(OutputValue::from_output(&traced.output, &program));
            if let Output::Option(all) = traced.output {
                let is_drawn = |now: &OptionNow| now.probability > 0.0 && now.probability < 1.0;
                self.has_random_pick |= all.iter().any(is_drawn);
                if all.len() > 1 {
                    self.weighings.extend(all.into_iter().map(|now| (at, now)));
                }
            }
        }
    }

    /// Returns the value of an output.
    pub fn value(&self, path: Path, port: Option<PortId>) -> Option<&OutputValue> {
        let at = self.trace.as_ref()?.output_position(path, port)?;
        self.values.get(at)?.as_ref()
    }

    /// Returns whether an output has no value because no decision uses the consideration or option
    /// that it gives.
    pub fn is_unused(&self, path: Path, port: Option<PortId>) -> bool {
        let trace = self.trace.as_ref();
        let at = trace.and_then(|trace| trace.output_position(path, port));
        at.and_then(|at| self.values.get(at))
            .is_some_and(Option::is_none)
    }

    /// Returns how an option is weighed by one of the decisions that have it.
    pub fn option_value_in(
        &self,
        path: Path,
        port: Option<PortId>,
        decision: Path,
    ) -> Option<OutputValue> {
        let at = self.trace.as_ref()?.output_position(path, port)?;
        let first = self.weighings.partition_point(|(known, _)| *known < at);
        let mut weighings = self
            .weighings
            .get(first..)
            .unwrap_or_default()
            .iter()
            .take_while(|(known, _)| *known == at)
            .peekable();

        if weighings.peek().is_none() {
            let only = self.values.get(at)?.as_ref();
            return only
                .filter(|shown| matches!(shown, OutputValue::Weighed { .. }))
                .cloned();
        }

        let (_, now) = weighings.find(|(_, now)| now.decision == decision)?;
        Some(OutputValue::from(now))
    }

    /// Returns the path of a group's nodes once groups are expanded: in the use that was entered,
    /// or else in the first use.
    pub fn canvas_path(&self, crumbs: &[inclination_project::document::Crumb]) -> Path {
        let entered = crumbs.iter().try_fold(Path::ROOT, |path, crumb| {
            crumb.usage.map(|usage| path.node(usage))
        });
        let last = crumbs
            .last()
            .and_then(|crumb| self.use_paths.get(&crumb.group));
        entered.or(last.copied()).unwrap_or(Path::ROOT)
    }

    /// Returns the problems of the graph.
    pub fn problems(&self) -> &Problems {
        &self.problems
    }

    /// Returns the problems of a node.
    pub fn problems_of(
        &self,
        group: Option<GroupId>,
        node: NodeId,
    ) -> impl Iterator<Item = &Problem> {
        let is_on_node = move |problem: &&Problem| {
            problem.place.group == group && problem.place.node == Some(node)
        };
        self.problems.iter().filter(is_on_node)
    }

    /// Returns the severity of a node's worst problem.
    pub fn worst_severity(&self, group: Option<GroupId>, node: NodeId) -> Option<Severity> {
        self.worst_severities.get(&(group, node)).copied()
    }
}

/// Returns the path of one use of each group.
fn first_use_paths(graph: &Graph) -> BTreeMap<GroupId, Path> {
    let mut uses = BTreeMap::new();
    let mut open = vec![(Path::ROOT, &graph.nodes)];

    while let Some((path, body)) = open.pop() {
        for (id, node) in body {
            if let inclination_core::authoring::model::NodeKind::Group { group, .. } = &node.kind
                && !uses.contains_key(group)
                && let Some(used) = graph.groups.get(group)
            {
                uses.insert(*group, path.node(*id));
                open.push((path.node(*id), &used.nodes));
            }
        }
    }

    uses
}
