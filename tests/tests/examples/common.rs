//! Helpers for the examples' tests: an example with one agent, and the comparison of counts with
//! chances.

use std::collections::BTreeMap;

use inclination_core::{
    AgentState, Candidates, Choice, Outcome, Program, Scope, Single, TargetId,
    authoring::{
        format::Document,
        inspect::Ranked,
        model::{Graph, Node, NodeKind},
    },
};
use inclination_tests::any_stat::SetAnyStat;

/// Returns how far a value may be off one that a document prints with this many decimals: half of
/// the last one.
pub(crate) fn print_tolerance(decimals: i32) -> f32 {
    (0..decimals).fold(0.5, |half, _| half / 10.0) + 1e-6
}

/// Returns the folder of the examples' files.
pub(crate) fn examples_folder() -> std::path::PathBuf {
    std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../assets/examples")
}

/// Reads an example's project.
pub(crate) fn read_document(name: &str) -> Document {
    let path = examples_folder().join(format!("{name}.incl.json"));
    let bytes = std::fs::read(&path).expect(name);
    Document::read(&bytes).expect(name)
}

/// An example with one agent.
pub(crate) struct Example {
    pub(crate) graph: Graph,
    pub(crate) program: Program,
    pub(crate) single: Single,
    pub(crate) state: AgentState,
}

impl Example {
    /// Loads an example with a newborn agent and every stat at its sample value.
    pub(crate) fn load(name: &str) -> Self {
        Self::load_changed(name, |_| {})
    }

    /// Loads an example after changing its graph, as a designer would.
    pub(crate) fn load_changed(name: &str, change: impl FnOnce(&mut Graph)) -> Self {
        let mut graph = read_document(name).graph;
        change(&mut graph);
        let program = Program::new(&graph).expect(name);

        let mut example = Self {
            single: Single::new(&program),
            state: AgentState::new(&program, 1, 0.0),
            program,
            graph,
        };

        for stat in example.graph.stats.clone() {
            example.set(&stat.name, stat.sample);
        }
        example
    }

    /// Sets a stat.
    pub(crate) fn set(&mut self, stat: &str, value: f32) {
        let handle = self.program.any_stat(stat);
        self.single.set_any_stat(handle.expect(stat), value);
    }

    /// Sets several stats.
    pub(crate) fn set_all(&mut self, stats: &[(&str, f32)]) {
        for (stat, value) in stats {
            self.set(stat, *value);
        }
    }

    /// Sets a stat to one of its named choices.
    pub(crate) fn set_choice(&mut self, stat: &str, choice: &str) {
        let handle = self.program.any_stat(stat).expect(stat);
        let value = self.program.choice_value(handle, choice);
        self.single.set_any_stat(handle, value.expect(choice));
    }

    /// Evaluates a factor.
    pub(crate) fn factor(&mut self, name: &str) -> f32 {
        self.single.evaluate();
        let handle = self.program.factor(name);
        self.single.factor(handle.expect(name))
    }

    /// Evaluates several factors.
    pub(crate) fn factors<const N: usize>(&mut self, names: [&str; N]) -> [f32; N] {
        names.map(|name| self.factor(name))
    }

    /// Resets the agent's memory to that of a newborn.
    pub(crate) fn reset_memory(&mut self) {
        self.state = AgentState::new(&self.program, 1, 0.0);
    }

    /// Sets the seed of random draws.
    pub(crate) fn set_seed(&mut self, seed: u64) {
        self.single.set_seed(seed);
    }

    /// Returns the option chosen without candidates, or an empty text if there is none.
    pub(crate) fn decide(&mut self, decision: &str, now: f64) -> String {
        self.decide_among(decision, &[], &[], now).0
    }

    /// Returns the option chosen among candidates, and its candidate. Columns give stats of the
    /// candidates; all others have their sample values.
    pub(crate) fn decide_among(
        &mut self,
        decision: &str,
        ids: &[u64],
        columns: &[(&str, &[f32])],
        now: f64,
    ) -> (String, Option<u64>) {
        let ids: Vec<TargetId> = ids.iter().map(|id| TargetId(*id)).collect();

        let mut candidates = Candidates::for_agent(&self.program, &ids);
        for stat in self
            .graph
            .stats
            .iter()
            .filter(|stat| stat.scope == Scope::Target)
        {
            let handle = self
                .program
                .target_stat(&stat.name)
                .expect("the graph's own");
            candidates.set_all(handle, stat.sample);
        }

        for (stat, values) in columns {
            let handle = self.program.target_stat(stat);
            candidates
                .set(handle.expect(stat), values)
                .expect("the inputs fit");
        }

        let handle = self.program.decision(decision).expect(decision);
        let choice = self
            .single
            .decide_among(handle, &candidates, &mut self.state, now);
        (
            self.option_name(choice),
            choice.target.map(|target| target.0),
        )
    }

    /// Returns the option chosen by an inner decision, or an empty text if it was not reached.
    pub(crate) fn inner_choice(&self, decision: &str) -> String {
        let handle = self.program.decision(decision);
        self.option_name(self.single.choice(handle.expect(decision)))
    }

    /// Reports the outcome of the option that a decision runs.
    pub(crate) fn report(&mut self, decision: &str, outcome: Outcome, now: f64) {
        let handle = self.program.decision(decision).expect(decision);
        self.single.report(handle, outcome, &mut self.state, now);
    }

    /// Returns the options that a decision picked from when it was last made, the best first.
    pub(crate) fn ranking(&mut self, decision: &str) -> Vec<(String, Ranked)> {
        let handle = self.program.decision(decision);
        let mut ranking = Vec::new();
        self.single.ranking(handle.expect(decision), &mut ranking);
        ranking
            .into_iter()
            .map(|ranked| (self.program.option_name(ranked.option).into(), ranked))
            .collect()
    }

    /// Returns the weights of the options that a newborn would pick from.
    pub(crate) fn weights(&mut self, decision: &str) -> BTreeMap<String, f32> {
        self.reset_memory();
        self.decide(decision, 0.0);
        let ranking = self.ranking(decision);
        ranking
            .into_iter()
            .map(|(name, ranked)| (name, ranked.weight))
            .collect()
    }

    /// Returns the chance of each option of a decision that picks at random by weight: its share of
    /// the weights that are left.
    pub(crate) fn choice_chances(&mut self, decision: &str) -> BTreeMap<String, f64> {
        let weights = self.weights(decision);
        let total: f64 = weights.values().map(|weight| f64::from(*weight)).sum();
        weights
            .into_iter()
            .map(|(name, weight)| (name, f64::from(weight) / total))
            .collect()
    }

    /// Counts how often each option is chosen by this many newborns, each with its own seed.
    pub(crate) fn count_choices(&mut self, decision: &str, newborns: u32) -> BTreeMap<String, u32> {
        let mut counts = BTreeMap::new();
        for seed in 0..newborns {
            self.reset_memory();
            self.set_seed(seed.into());
            *counts.entry(self.decide(decision, 0.0)).or_insert(0) += 1;
        }
        counts
    }

    fn option_name(&self, choice: Choice) -> String {
        choice
            .option
            .map(|option| self.program.option_name(option))
            .unwrap_or_default()
            .into()
    }
}

/// Returns the node with this name outside of groups, to change; of several the first that is
/// neither a stat nor a factor.
pub(crate) fn node_mut<'g>(graph: &'g mut Graph, name: &str) -> &'g mut Node {
    let is_step = |node: &Node| !matches!(node.kind, NodeKind::Stat(_) | NodeKind::Factor(_));
    graph
        .nodes
        .values_mut()
        .find(|node| node.name == name && is_step(node))
        .expect(name)
}

/// Asserts that counts of seeded decisions are what these chances predict.
///
/// Each count may be off by what Bernstein's inequality allows for a chance of one in 10^9 that a
/// correct program fails: `t = L / 3 + sqrt(L^2 / 9 + 2 L n p (1 - p))` with `L = ln(2 / 10^-9)`,
/// about 6.5 standard deviations. All examples together compare less than 1000 counts, so the
/// chance that any of them fails is below one in a million, and the seeds are fixed: a test that
/// passes once always passes.
pub(crate) fn assert_counts(counts: &BTreeMap<String, u32>, chances: &[(&str, f64)]) {
    let n: f64 = counts.values().map(|count| f64::from(*count)).sum();
    let l = (2.0 / 1e-9_f64).ln();

    for (name, chance) in chances {
        let count = counts.get(*name).copied().unwrap_or(0);
        let variance = n * chance * (1.0 - chance);
        let allowed = if variance > 0.0 {
            l / 3.0 + (l * l / 9.0 + 2.0 * l * variance).sqrt()
        } else {
            0.0
        };
        let expected = n * chance;
        assert!(
            (f64::from(count) - expected).abs() <= allowed,
            "{name}: {count} of {n}, expected {expected} and at most {allowed} off"
        );
    }

    for name in counts.keys() {
        assert!(
            chances.iter().any(|(known, _)| known == name),
            "\"{name}\" was not expected"
        );
    }
}

/// Asserts that two numbers differ by at most a tolerance.
pub(crate) fn assert_near(value: f32, expected: f32, tolerance: f32) {
    assert!(
        (value - expected).abs() <= tolerance,
        "{value} is not {expected} within {tolerance}"
    );
}
