//! Every rule of a decision as a small story with numbers worked out by hand.

mod considerations;
mod decisions;
mod draws;
mod history;
mod muting;
mod patterns;
mod targets;

use inclination_core::{
    AgentState, Candidates, DecisionHandle, Outcome, Program, Single, TargetId,
    authoring::{Builder, InputValue, NodeOutput, inspect::Ranked},
};

/// An agent with the ID 7, born at time 0, and the decision named `DECISION`.
pub(crate) struct Agent {
    program: Program,
    single: Single,
    state: AgentState,
    decision: DecisionHandle,
}

pub(crate) const DECISION: &str = "What to do";

impl Agent {
    pub(crate) fn new(graph: Builder) -> Self {
        let graph = graph.finish().expect("it is written well");
        let program = Program::new(&graph).expect("it is sound");
        Self {
            single: Single::new(&program),
            state: AgentState::new(&program, 7, 0.0),
            decision: program.decision(DECISION).expect("it is there"),
            program,
        }
    }

    pub(crate) fn set(&mut self, stat: &str, value: f32) {
        let stat = self.program.stat(stat).expect("it is there");
        self.single.set(stat, value);
    }

    /// Decides without candidates and returns the chosen option, or an empty name for none.
    pub(crate) fn decide_at(&mut self, now: f64) -> String {
        self.decide_among(now, &[], &[]).0
    }

    /// Decides among candidates whose stats are given by name, and returns the option and target.
    pub(crate) fn decide_among(
        &mut self,
        now: f64,
        ids: &[u64],
        stats: &[(&str, &[f32])],
    ) -> (String, Option<u64>) {
        let ids: Vec<TargetId> = ids.iter().copied().map(TargetId).collect();
        let mut candidates = Candidates::for_agent(&self.program, &ids);
        for (stat, values) in stats {
            candidates
                .set(self.program.target_stat(stat).expect("it is there"), values)
                .expect("the inputs fit");
        }

        let state = &mut self.state;
        let choice = self
            .single
            .decide_among(self.decision, &candidates, state, now);

        let name = choice.option.map(|option| self.program.option_name(option));
        (
            name.unwrap_or_default().to_owned(),
            choice.target.map(|target| target.0),
        )
    }

    /// The choice of an inner decision.
    pub(crate) fn inner_choice(&self, decision: &str) -> String {
        let decision = self.program.decision(decision).expect("it is there");
        let option = self.single.choice(decision).option;
        let name = option.map(|option| self.program.option_name(option));
        name.unwrap_or_default().to_owned()
    }

    /// The entries that were left to pick from.
    pub(crate) fn remaining_entries(&mut self) -> Vec<Ranked> {
        let mut left = Vec::new();
        self.single.ranking(self.decision, &mut left);
        left
    }

    /// The names of the entries that were left to pick from, best first.
    pub(crate) fn remaining_names(&mut self) -> Vec<String> {
        let left = self.remaining_entries();
        let name = |ranked: &Ranked| self.program.option_name(ranked.option).to_owned();
        left.iter().map(name).collect()
    }

    /// The rank and weight that an option had among the entries left to pick from.
    pub(crate) fn rank_and_weight(&mut self, option: &str) -> Option<(f32, f32)> {
        let left = self.remaining_entries();
        let ranked = left
            .iter()
            .find(|ranked| self.program.option_name(ranked.option) == option)?;
        Some((ranked.rank, ranked.weight))
    }

    pub(crate) fn report_completed(&mut self, now: f64) {
        let state = &mut self.state;
        self.single
            .report(self.decision, Outcome::Completed, state, now);
    }

    pub(crate) fn report_failed(&mut self, now: f64) {
        let state = &mut self.state;
        self.single
            .report(self.decision, Outcome::Failed, state, now);
    }

    /// A factor, with the memory as of the latest time seen.
    pub(crate) fn factor(&mut self, factor: &str) -> f32 {
        let memory = Some(self.state.view());
        self.single.evaluate_among(&Candidates::none(), memory);
        let factor = self.program.factor(factor).expect("it is there");
        self.single.factor(factor)
    }

    /// Counts how often newborns choose each of the names, over games of many seeds.
    pub(crate) fn count_choices(&mut self, seeds: u64, ids: &[u64], names: &[&str]) -> Vec<f64> {
        let mut counts = vec![0.0; names.len()];
        for seed in 0..seeds {
            self.single.set_seed(seed);
            self.state = AgentState::new(&self.program, 7, 0.0);
            let (chosen, _) = self.decide_among(0.0, ids, &[]);
            for (count, name) in counts.iter_mut().zip(names) {
                *count += f64::from(u8::from(chosen == **name));
            }
        }
        counts
    }
}

/// Asserts that a count fits a probability: within 5 deviations of the binomial distribution, which
/// a fair count exceeds once in two million.
#[track_caller]
pub(crate) fn assert_likely(count: f64, of: u64, probability: f64) {
    let expected = of as f64 * probability;
    let deviation = (expected * (1.0 - probability)).sqrt();
    assert!(
        (count - expected).abs() <= 5.0 * deviation,
        "{count} of {of}, not {expected}"
    );
}

/// Adds the decision `DECISION`, which picks the highest of the options.
pub(crate) fn add_decision(graph: &mut Builder, options: impl IntoIterator<Item = NodeOutput>) {
    graph.decision(DECISION, options);
}

/// A consideration with the given rank, bonus and multiplier.
pub(crate) fn custom_consideration(
    graph: &mut Builder,
    rank: Option<f32>,
    bonus: Option<f32>,
    multiplier: Option<f32>,
) -> NodeOutput {
    let socket = |number: Option<f32>| number.map_or(InputValue::UNSET, InputValue::from);
    let says = inclination_core::authoring::consider::custom()
        .rank(socket(rank))
        .bonus(socket(bonus))
        .multiplier(socket(multiplier));
    graph.add("says", says).out()
}
