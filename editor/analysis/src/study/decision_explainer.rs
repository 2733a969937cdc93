//! Explains why a decision comes out as it does in a situation, by the core's [`Explainer`], which
//! is compiled once per change of the logic. There are two copies, so that a quick explanation
//! never waits for the slow search for changes that would lead to another outcome.

use std::sync::{Arc, Mutex, PoisonError};

use inclination_core::{
    AgentView, AnyStatHandle, Candidates, DecisionHandle,
    authoring::model::Graph,
    explain::{Explainer, Explanation, Flips},
};

use super::{CancelToken, StudyContext, StudyStat, study_context::count_nodes};

/// Explains a graph's decisions.
#[derive(Clone, Debug)]
pub struct DecisionExplainer {
    /// The copy for explanations.
    quick: Arc<Mutex<Explainer>>,
    /// The copy for the search for other outcomes.
    slow: Arc<Mutex<Explainer>>,
    /// The approximate number of node evaluations that a search for other outcomes takes.
    work: usize,
    nodes: usize,
}

/// The number of nodes above which a graph is not compiled or explained within a frame.
const MAX_NODES_EXPLAINED_IN_FRAME: usize = 1000;
/// The maximum number of node evaluations of a search within a frame.
const MAX_EVALUATIONS_IN_FRAME: usize = 1 << 18;
/// The number of values of each stat that the core's search tries.
const VALUES_TRIED_PER_STAT: usize = 257;

impl DecisionExplainer {
    /// Compiles a graph, or returns `None` if it has errors, if canceled, or if this has to wait
    /// for a thread.
    pub fn new(graph: &Graph, cancel: &CancelToken) -> Option<Self> {
        let nodes = count_nodes(graph);
        if cancel.is_canceled() || (cancel.is_in_frame() && nodes > MAX_NODES_EXPLAINED_IN_FRAME) {
            return None;
        }
        let explainer = Explainer::new(graph).ok()?;
        let work = nodes * graph.stats.len() * VALUES_TRIED_PER_STAT;
        Some(Self {
            quick: Arc::new(Mutex::new(explainer.clone())),
            slow: Arc::new(Mutex::new(explainer)),
            work,
            nodes,
        })
    }

    /// Explains why a decision comes out as it does in a situation.
    ///
    /// Returns `None` if canceled, or if this has to wait for a thread.
    pub fn explain_decision(
        &self,
        context: &StudyContext,
        decision: DecisionHandle,
        cancel: &CancelToken,
    ) -> Option<Explanation> {
        if cancel.is_in_frame() && self.nodes > MAX_NODES_EXPLAINED_IN_FRAME {
            return None;
        }
        query_explainer(
            &self.quick,
            context,
            decision,
            cancel,
            |explainer, decision, candidates, memory| {
                let (memory, now) = memory;
                explainer.explain(decision, candidates, memory, now)
            },
        )
    }

    /// Finds the changes that would lead to another outcome of a decision.
    ///
    /// Returns `None` if canceled, or if this has to wait for a thread.
    pub fn find_flips(
        &self,
        context: &StudyContext,
        decision: DecisionHandle,
        cancel: &CancelToken,
    ) -> Option<Flips> {
        if cancel.is_in_frame() && self.work > MAX_EVALUATIONS_IN_FRAME {
            return None;
        }
        query_explainer(
            &self.slow,
            context,
            decision,
            cancel,
            |explainer, decision, candidates, memory| {
                let (memory, now) = memory;
                explainer.flips(decision, candidates, memory, now)
            },
        )
    }
}

/// Calls `ask` with an explainer that is set to a situation, and with its handle of a decision.
/// Returns `None` if canceled.
fn query_explainer<T>(
    explainer: &Mutex<Explainer>,
    context: &StudyContext,
    decision: DecisionHandle,
    cancel: &CancelToken,
    ask: impl FnOnce(
        &mut Explainer,
        DecisionHandle,
        &Candidates,
        (Option<AgentView<'_>>, f64),
    ) -> Option<T>,
) -> Option<T> {
    // A panic while the lock was held does no harm, because all values are set again below.
    let mut explainer = explainer.lock().unwrap_or_else(PoisonError::into_inner);
    // The study may have been canceled while it waited for the lock.
    if cancel.is_canceled() {
        return None;
    }

    // The context's program has handles of its own, because it treats stats of the world as the
    // agent's.
    let path = context.program().decision_path(decision)?;
    let decision = explainer.program().decision_at(path)?;
    let all_stats = explainer.program().all_stats();
    let handles: Vec<AnyStatHandle> = all_stats.map(|(stat, ..)| stat).collect();
    let own_handle = |info: &StudyStat| handles.get(info.handle.index()).copied();
    for (place, info) in context.stats().iter().enumerate() {
        if let Some(stat) = own_handle(info).and_then(AnyStatHandle::as_own) {
            explainer.set(stat, context.stat_value(place));
        }
    }
    explainer.set_draws(context.draws());

    let mut candidates = Candidates::new(explainer.program());
    for candidate in context.candidates() {
        let mut row = candidates.push(candidate.target);
        for (place, info) in context.stats().iter().enumerate() {
            if let Some(stat) = own_handle(info).and_then(AnyStatHandle::as_target) {
                row.set(stat, candidate.values.get(place).copied().unwrap_or(0.0));
            }
        }
    }

    let memory = context.agent_memory();
    let view = memory.map(|(memory, _)| memory.view());
    let now = memory.map_or(0.0, |(_, now)| *now);
    ask(&mut explainer, decision, &candidates, (view, now))
}
