//! Flips on random graphs: which options win just before each flip and at it, and that none of the
//! points that were tried is nearer.

use inclination_core::{
    Candidates, DecisionHandle, DrawKey, Program, Scope, TargetId,
    authoring::model::{Graph, Stat, StatKind},
    explain::{Explainer, Explanation, Flip, Flips, Winner},
};
use inclination_tests::{Entropy, any_stat::SetAnyStat, graphs};
use proptest::prelude::*;

use super::{random_graphs, requestable_decisions};

/// A graph with everything that its decisions depend on.
struct ExplainedCase {
    graph: Graph,
    program: Program,
    explainer: Explainer,
    ids: Vec<TargetId>,
    /// One value per stat.
    stats: Vec<f32>,
    /// For each stat, one value per candidate.
    candidate_values: Vec<Vec<f32>>,
}

impl ExplainedCase {
    fn random(graph: Graph, entropy: &mut Entropy<'_>) -> Option<Self> {
        let mut explainer = Explainer::new(&graph).ok()?;
        explainer.set_draws(DrawKey {
            seed: 1,
            agent: 2,
            count: 3,
        });
        let ids: Vec<TargetId> = (0..entropy.pick_below(3) as u64).map(TargetId).collect();
        let stats: Vec<f32> = graph
            .stats
            .iter()
            .map(|stat| random_value(stat, entropy))
            .collect();
        let mut candidate_values = |stat| ids.iter().map(|_| random_value(stat, entropy)).collect();
        let candidate_values = graph.stats.iter().map(&mut candidate_values).collect();

        let program = explainer.program().clone();
        for ((stat, ..), value) in program.all_stats().zip(&stats) {
            explainer.set_any_stat(stat, *value);
        }

        Some(Self {
            graph,
            program,
            explainer,
            ids,
            stats,
            candidate_values,
        })
    }

    fn with_candidates<T>(
        &mut self,
        candidate_values: &[Vec<f32>],
        ask: impl FnOnce(&mut Explainer, &Candidates) -> Option<T>,
    ) -> T {
        let mut candidates = Candidates::for_agent(&self.program, &self.ids);
        for ((stat, ..), values) in self.program.all_stats().zip(candidate_values) {
            if let Some(stat) = stat.as_target() {
                candidates.set(stat, values).expect("the inputs fit");
            }
        }
        ask(&mut self.explainer, &candidates).expect("there is such a decision")
    }

    /// The winner by the explanation after a change of one stat.
    fn find_winner(
        &mut self,
        decision: DecisionHandle,
        (stat, row): (usize, Option<usize>),
        value: f32,
    ) -> Option<Winner> {
        let mut candidate_values = self.candidate_values.clone();
        let handle = self
            .program
            .all_stats()
            .nth(stat)
            .map(|(stat, ..)| stat)
            .expect("it is one of them");

        match row {
            Some(row) => candidate_values[stat][row] = value,
            None => self.explainer.set_any_stat(handle, value),
        }

        let why: Explanation = self.with_candidates(&candidate_values, |explainer, candidates| {
            explainer.explain(decision, candidates, None, 3.0)
        });
        self.explainer.set_any_stat(handle, self.stats[stat]);
        why.likeliest
    }

    fn stat_and_candidate(&self, flip: &Flip) -> (usize, Option<usize>) {
        let mut stats = self.graph.stats.iter();
        let stat = stats.position(|stat| stat.id == flip.stat);
        let row = |target| self.ids.iter().position(|id| *id == target);
        (stat.expect("it is one of them"), flip.target.and_then(row))
    }

    /// Asserts that a flip is where it claims to be.
    fn assert_exact(&mut self, decision: DecisionHandle, flip: &Flip) {
        let knob = self.stat_and_candidate(flip);
        let before = self.find_winner(decision, knob, flip.before);
        let after = self.find_winner(decision, knob, flip.at);
        assert!(is_same_winner(before.as_ref(), flip.from.as_ref()));
        assert!(is_same_winner(after.as_ref(), flip.to.as_ref()));
        assert!(!is_same_winner(before.as_ref(), after.as_ref()));

        let is_next = [flip.at.next_up(), flip.at.next_down()].contains(&flip.before);
        assert!(is_next || flip.word.is_some());
        if let Some([last, next]) = flip.until {
            let [last_winner, next_winner] =
                [last, next].map(|value| self.find_winner(decision, knob, value));
            assert!(is_same_winner(last_winner.as_ref(), flip.to.as_ref()));
            assert!(!is_same_winner(next_winner.as_ref(), flip.to.as_ref()));
            assert!([last.next_up(), last.next_down()].contains(&next));
        }
        if flip.word.is_some() {
            assert_eq!((flip.before, flip.share), (flip.now, 1.0));
        }
    }

    /// Asserts that no point nearer than the nearest flip has another winner.
    fn assert_nearest(&mut self, decision: DecisionHandle, flips: &Flips) {
        let nearest = flips
            .nearest
            .as_ref()
            .map_or(f32::INFINITY, |flip| flip.share);

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
                // The end itself, since a rounded sum may lie beyond it.
                let value = if part == 1.0 {
                    high as f32
                } else {
                    (low + (high - low) * part) as f32
                };
                let now = row.map_or(self.stats[at], |row| self.candidate_values[at][row]);
                let share = (f64::from(value) - f64::from(now)).abs() / (high - low);
                if (share as f32) < nearest {
                    let winner = self.find_winner(decision, (at, row), value);
                    assert!(is_same_winner(winner.as_ref(), flips.winner.as_ref()));
                }
            }
        }
    }
}

/// A random value that the graph reads unchanged.
fn random_value(stat: &Stat, entropy: &mut Entropy<'_>) -> f32 {
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

fn is_same_winner(one: Option<&Winner>, other: Option<&Winner>) -> bool {
    match (one, other) {
        (Some(one), Some(other)) => one.is_same_choice(other),
        (one, other) => one.is_none() && other.is_none(),
    }
}

fn assert_flips_are_exact(graph: Graph, entropy: &mut Entropy<'_>) {
    let Some(mut case) = ExplainedCase::random(graph, entropy) else {
        return;
    };
    let decisions = requestable_decisions(&case.program);
    let Some(&decision) = entropy.pick(&decisions) else {
        return;
    };

    let candidate_values = case.candidate_values.clone();
    let (flips, why) = case.with_candidates(&candidate_values, |explainer, candidates| {
        let flips = explainer.flips(decision, candidates, None, 3.0)?;
        let why = explainer.explain(decision, candidates, None, 3.0)?;
        Some((flips, why))
    });

    assert!(is_same_winner(
        flips.winner.as_ref(),
        why.likeliest.as_ref()
    ));
    if let Some(nearest) = &flips.nearest {
        assert!(is_same_winner(nearest.from.as_ref(), flips.winner.as_ref()));
        case.assert_exact(decision, nearest);
    }
    for option in &flips.options {
        if let Some(flip) = &option.flip {
            let to = flip.to.as_ref().map(|winner| winner.option.path);
            assert_eq!(to, Some(option.option.path));
            case.assert_exact(decision, flip);
        }
    }
    case.assert_nearest(decision, &flips);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn flips_are_exact(bytes in prop::collection::vec(any::<u8>(), 200..1500)) {
        let entropy = &mut Entropy::new(&bytes);
        assert_flips_are_exact(random_graphs::graph(entropy), entropy);
    }

    #[test]
    fn flips_of_any_graph_are_exact(bytes in prop::collection::vec(any::<u8>(), 200..1500)) {
        let entropy = &mut Entropy::new(&bytes);
        assert_flips_are_exact(graphs::random_with_decisions(entropy), entropy);
    }
}
