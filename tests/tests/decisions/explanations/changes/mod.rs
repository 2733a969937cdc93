//! What changed between two explanations of a decision, in sentences.

mod causes;
mod decisions;
mod memories;
mod targets;
mod weights;

use expect_test::Expect;
use inclination_core::{
    AgentStates, Batch, Candidates, Choice, Columns, Outcome, Program, TargetId,
    authoring::{Builder, NodeOutput, curve},
    explain::{DecisionChanges, Explainer, Explanation},
};

const DECISION: &str = "Act";

/// One agent that decides in a batch, with an explainer beside it.
struct ExplainedAgent {
    program: Program,
    explainer: Explainer,
    states: AgentStates,
    columns: Columns,
    candidates: Candidates,
    now: f64,
}

impl ExplainedAgent {
    fn new(graph: Builder) -> Self {
        let graph = graph.finish().expect("it is written right");
        Self::from_program(&Program::new(&graph).expect("it is sound"))
    }

    fn from_program(program: &Program) -> Self {
        let mut states = AgentStates::new(program);
        states.add(1, 0.0);
        Self {
            program: program.clone(),
            explainer: Explainer::from_program(program),
            states,
            columns: Columns::new(program, 1),
            candidates: Candidates::new(program),
            now: 0.0,
        }
    }

    fn set(&mut self, stat: &str, value: f32) -> &mut Self {
        let stat = self.program.stat(stat).expect("it is there");
        self.columns.set(stat, &[value]).expect("the inputs fit");
        self
    }

    /// Replaces the candidates by some with these values of one stat.
    fn see(&mut self, stat: &str, candidates: &[(u64, f32)]) -> &mut Self {
        let stat = self.program.target_stat(stat).expect("it is there");
        self.candidates.clear();
        for (id, value) in candidates {
            self.candidates.push(TargetId(*id)).set(stat, *value);
        }
        self
    }

    fn explain(&mut self) -> Explanation {
        let decision = self.program.decision(DECISION).expect("it is there");
        let call = self.explainer.agent(0, &self.columns, self.now);
        let call = call.among(&self.candidates);
        call.explain(decision, &self.states)
            .expect("the inputs fit")
    }

    /// Decides, and returns the explanation from before.
    fn decide(&mut self) -> Explanation {
        let why = self.explain();
        let decision = self.program.decision(DECISION).expect("it is there");
        let mut choices = [Choice::default()];
        Batch::new(&self.program)
            .decide(decision, &self.columns, self.now)
            .among(&self.candidates)
            .choose(&mut self.states, &mut choices)
            .expect("the inputs fit");
        assert_eq!(
            choices[0].target,
            why.outcome().and_then(|winner| winner.target)
        );
        why
    }

    fn report(&mut self, outcome: Outcome) {
        let decision = self.program.decision(DECISION).expect("it is there");
        let mut memory = self.states.agent_mut(0).expect("it is there");
        let batch = Batch::new(&self.program);
        batch.report(decision, outcome, &self.columns, &mut memory, self.now);
    }
}

/// Asserts the sentences, and that the changes survive serialization.
fn assert_changes(now: &Explanation, before: &Explanation, expected: &Expect) -> DecisionChanges {
    let changes = now.changes_since(before);
    expected.assert_eq(&changes.sentences().join("\n"));

    let written = serde_json::to_string(&changes).expect("it is plain data");
    let read: DecisionChanges = serde_json::from_str(&written).expect("it was written");
    assert_eq!(read, changes);
    changes
}

/// A curve that falls from 1 to 0 over the range of its input.
fn falling(graph: &mut Builder, name: &str, input: NodeOutput) -> NodeOutput {
    graph.add(name, curve::linear(input).inverted()).out()
}
