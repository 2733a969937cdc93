//! Flips on random graphs: what wins just before and there, and that nothing that was looked at is nearer.

use inclination_core::{
    DecisionHandle, Program,
    eval::{Candidates, Draws},
    explain::{Explainer, Explanation, Flip, Flips, Winner},
    history::TargetId,
    model::{Graph, Scope, Stat, StatKind},
};
use inclination_tests::{Entropy, graphs};
use proptest::prelude::*;

use super::{decisions, random};

/// A graph with everything that its decisions are made of.
struct Case {
    graph: Graph,
    program: Program,
    explainer: Explainer,
    ids: Vec<TargetId>,
    /// A value for each stat, and for each stat one for each candidate.
    stats: Vec<f32>,
    seen: Vec<Vec<f32>>,
}

impl Case {
    fn random(graph: Graph, entropy: &mut Entropy<'_>) -> Option<Self> {
        let mut explainer = Explainer::new(&graph).ok()?;
        explainer.set_draws(Draws {
            seed: 1,
            agent: 2,
            counter: 3,
        });
        let ids: Vec<TargetId> = (0..entropy.below(3) as u64).map(TargetId).collect();
        let all = graph.stats.iter();
        let stats: Vec<f32> = all.map(|stat| value(stat, entropy)).collect();
        let mut seen = |stat| ids.iter().map(|_| value(stat, entropy)).collect();
        let seen = graph.stats.iter().map(&mut seen).collect();
        let program = explainer.program().clone();
        for ((stat, ..), value) in program.stats().zip(&stats) {
            explainer.set(stat, *value);
        }
        Some(Self {
            graph,
            program,
            explainer,
            ids,
            stats,
            seen,
        })
    }

    fn with<T>(
        &mut self,
        seen: &[Vec<f32>],
        ask: impl FnOnce(&mut Explainer, &Candidates<'_>) -> Option<T>,
    ) -> T {
        let mut candidates = Candidates::new(&self.program, &self.ids);
        for ((stat, _, scope), values) in self.program.stats().zip(seen) {
            if scope == Scope::Target {
                candidates.set(stat, values);
            }
        }
        ask(&mut self.explainer, &candidates).expect("there is such a decision")
    }

    /// What wins where one stat is changed, by the explanation.
    fn winner(
        &mut self,
        decision: DecisionHandle,
        (stat, row): (usize, Option<usize>),
        value: f32,
    ) -> Option<Winner> {
        let mut seen = self.seen.clone();
        let handle = self.program.stats().nth(stat).map(|(stat, ..)| stat);
        let handle = handle.expect("it is one of them");
        match row {
            Some(row) => seen[stat][row] = value,
            None => self.explainer.set(handle, value),
        }
        let why: Explanation = self.with(&seen, |explainer, candidates| {
            explainer.explain(decision, candidates, None, 3.0)
        });
        self.explainer.set(handle, self.stats[stat]);
        why.likeliest
    }

    fn knob(&self, flip: &Flip) -> (usize, Option<usize>) {
        let mut stats = self.graph.stats.iter();
        let stat = stats.position(|stat| stat.id == flip.stat);
        let row = |target| self.ids.iter().position(|id| *id == target);
        (stat.expect("it is one of them"), flip.target.and_then(row))
    }

    /// A flip is where it is said to be.
    fn is_true(&mut self, decision: DecisionHandle, flip: &Flip) {
        let knob = self.knob(flip);
        let before = self.winner(decision, knob, flip.before);
        let after = self.winner(decision, knob, flip.at);
        assert!(same(before.as_ref(), flip.from.as_ref()));
        assert!(same(after.as_ref(), flip.to.as_ref()));
        assert!(!same(before.as_ref(), after.as_ref()));
        let is_next = [flip.at.next_up(), flip.at.next_down()].contains(&flip.before);
        assert!(is_next || flip.word.is_some());
        if flip.word.is_some() {
            assert_eq!((flip.before, flip.share), (flip.now, 1.0));
        }
    }

    /// Nothing that was looked at is nearer than the nearest.
    fn nothing_is_nearer(&mut self, decision: DecisionHandle, flips: &Flips) {
        let nearest = flips.nearest.as_ref();
        let nearest = nearest.map_or(f32::INFINITY, |flip| flip.share);
        for at in 0..self.graph.stats.len() {
            let stat = &self.graph.stats[at];
            let StatKind::Number { low, high, .. } = stat.kind else {
                continue;
            };
            let (low, high) = (f64::from(low), f64::from(high));
            let rows: Vec<Option<usize>> = match stat.scope {
                Scope::Target => (0..self.ids.len()).map(Some).collect(),
                _ => vec![None],
            };
            for (row, part) in rows.into_iter().flat_map(|row| {
                // Every 32nd of the 257 points.
                (0..=8).map(move |part| (row, f64::from(part) / 8.0))
            }) {
                // The end itself: a sum that is rounded may lie beyond it.
                let value = if part == 1.0 {
                    high as f32
                } else {
                    (low + (high - low) * part) as f32
                };
                let now = row.map_or(self.stats[at], |row| self.seen[at][row]);
                let share = (f64::from(value) - f64::from(now)).abs() / (high - low);
                if (share as f32) < nearest {
                    let winner = self.winner(decision, (at, row), value);
                    assert!(same(winner.as_ref(), flips.winner.as_ref()));
                }
            }
        }
    }
}

/// A value that the graph sees as it is.
fn value(stat: &Stat, entropy: &mut Entropy<'_>) -> f32 {
    let byte = entropy.byte();
    match &stat.kind {
        StatKind::Number { low, high, .. } => {
            let (low, high) = (f64::from(*low), f64::from(*high));
            (low + (high - low) * f64::from(byte) / 255.0) as f32 + 0.0
        }
        StatKind::YesNo => f32::from(byte % 2),
        StatKind::Choice(names) => f32::from(byte % names.len().max(1) as u8),
    }
}

fn same(one: Option<&Winner>, other: Option<&Winner>) -> bool {
    match (one, other) {
        (Some(one), Some(other)) => one.is_same_choice(other),
        (one, other) => one.is_none() && other.is_none(),
    }
}

fn verify(graph: Graph, entropy: &mut Entropy<'_>) {
    let Some(mut case) = Case::random(graph, entropy) else {
        return;
    };
    let decisions = decisions(&case.program);
    let Some(&decision) = entropy.pick(&decisions) else {
        return;
    };
    let seen = case.seen.clone();
    let (flips, why) = case.with(&seen, |explainer, candidates| {
        let flips = explainer.flips(decision, candidates, None, 3.0)?;
        let why = explainer.explain(decision, candidates, None, 3.0)?;
        Some((flips, why))
    });
    assert!(same(flips.winner.as_ref(), why.likeliest.as_ref()));
    if let Some(nearest) = &flips.nearest {
        assert!(same(nearest.from.as_ref(), flips.winner.as_ref()));
        case.is_true(decision, nearest);
    }
    for option in &flips.options {
        if let Some(flip) = &option.flip {
            let to = flip.to.as_ref().map(|winner| winner.option.path);
            assert_eq!(to, Some(option.option.path));
            case.is_true(decision, flip);
        }
    }
    case.nothing_is_nearer(decision, &flips);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn flips_are_where_they_are_said_to_be(bytes in prop::collection::vec(any::<u8>(), 200..1500)) {
        let entropy = &mut Entropy::new(&bytes);
        verify(random::graph(entropy), entropy);
    }

    #[test]
    fn flips_of_any_graph_are_where_they_are_said_to_be(bytes in prop::collection::vec(any::<u8>(), 200..1500)) {
        let entropy = &mut Entropy::new(&bytes);
        verify(graphs::deciding(entropy), entropy);
    }
}
