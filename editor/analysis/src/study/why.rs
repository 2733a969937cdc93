//! Why a decision comes out as it does in a situation, as the core explains it. What explains is compiled once for each
//! change of the logic. There are two of it, so that what would have to be otherwise, which takes long, is never waited
//! for by what is said at once.

use std::sync::{Arc, Mutex, PoisonError};

use inclination_core::{
    DecisionHandle, Program,
    eval::Candidates,
    explain::{Explainer, Explanation, Flips},
    history::{TargetId, View},
    model::Graph,
};

use super::{Cancel, Ground, ground::size};

/// What explains a graph's decisions.
#[derive(Clone, Debug)]
pub struct Explaining {
    at_once: Arc<Mutex<Explainer>>,
    in_time: Arc<Mutex<Explainer>>,
    /// How many evaluations of a node a search for what would have to be otherwise takes, about.
    work: usize,
    nodes: usize,
}

/// From how many nodes on a graph is not compiled or explained in a frame.
const LARGE: usize = 1000;
/// How much is searched in a frame.
const QUICK: usize = 1 << 18;
/// How many values of a stat the core's search tries.
const TRIED: usize = 257;

impl Explaining {
    /// Of a graph; none if it has errors, or if that is to be done beside the frame.
    pub fn new(graph: &Graph, cancel: &Cancel) -> Option<Self> {
        let nodes = size(graph);
        if cancel.is_cancelled() || (cancel.is_in_frame() && nodes > LARGE) {
            return None;
        }
        let explainer = Explainer::new(graph).ok()?;
        let work = nodes * graph.stats.len() * TRIED;
        Some(Self {
            at_once: Arc::new(Mutex::new(explainer.clone())),
            in_time: Arc::new(Mutex::new(explainer)),
            work,
            nodes,
        })
    }

    /// Why a decision comes out as it does in a situation.
    pub fn explain(
        &self,
        ground: &Ground,
        decision: DecisionHandle,
        cancel: &Cancel,
    ) -> Option<Explanation> {
        if cancel.is_in_frame() && self.nodes > LARGE {
            return None;
        }
        asked(&self.at_once, ground, cancel, |explainer, seen, memory| {
            let (memory, now) = memory;
            explainer.explain(decision, seen, memory, now)
        })
    }

    /// What would have to be otherwise for it to come out differently.
    pub fn flips(
        &self,
        ground: &Ground,
        decision: DecisionHandle,
        cancel: &Cancel,
    ) -> Option<Flips> {
        if cancel.is_in_frame() && self.work > QUICK {
            return None;
        }
        asked(&self.in_time, ground, cancel, |explainer, seen, memory| {
            let (memory, now) = memory;
            explainer.flips(decision, seen, memory, now)
        })
    }
}

/// Asks an explainer that is set to a situation.
fn asked<T>(
    explainer: &Mutex<Explainer>,
    ground: &Ground,
    cancel: &Cancel,
    ask: impl FnOnce(&mut Explainer, &Candidates<'_>, (Option<View<'_>>, f64)) -> Option<T>,
) -> Option<T> {
    // Whoever panicked with it left numbers that are all set anew.
    let mut explainer = explainer.lock().unwrap_or_else(PoisonError::into_inner);
    // It may have been waited for in vain.
    if cancel.is_cancelled() {
        return None;
    }
    for (place, about) in ground.stats().iter().enumerate() {
        explainer.set(about.handle, ground.value(place));
    }
    explainer.set_draws(ground.draws());
    let program: Program = explainer.program().clone();
    let ids: Vec<TargetId> = ground.candidates().iter().map(|one| one.target).collect();
    let stats = ground.stats().iter().enumerate();
    let columns: Vec<_> = stats
        .filter(|(_, about)| about.is_targets)
        .map(|(place, about)| {
            let values = ground.candidates().iter();
            let values = values.map(|one| one.values.get(place).copied().unwrap_or(0.0));
            (about.handle, values.collect::<Vec<f32>>())
        })
        .collect();
    let mut seen = Candidates::new(&program, &ids);
    for (handle, values) in &columns {
        seen.set(*handle, values);
    }
    let memory = ground.remembers();
    let view = memory.map(|(memory, _)| memory.view());
    let now = memory.map_or(0.0, |(_, now)| *now);
    ask(&mut explainer, &seen, (view, now))
}
