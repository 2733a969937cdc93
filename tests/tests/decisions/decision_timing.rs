//! A decision that is not due computes nothing, and reports the running option.

use inclination_core::{
    AgentState, AgentStates, Batch, Candidates, Choice, Columns, DecisionHandle, InputError,
    Outcome, Program, Single,
    authoring::{Builder, InputValue, model::Stat},
};

const AGENT_COUNT: usize = 300;

/// Work or rest, by weight, and inside work one of two tasks. A factor shows the value that the
/// graph computed with.
fn work_or_rest_program(
    when: &str,
    seconds: Option<f32>,
    inside: &str,
) -> (Program, [DecisionHandle; 2]) {
    let mut graph = Builder::new("waiting");
    let zeal = graph.stat(Stat::number("Zeal", 0.0, 1.0));
    let pause = graph.stat(Stat::number("Pause", 0.0, 10.0).default(2.0));

    graph.factor("Zeal", zeal);
    let tasks = ["Dig", "Saw"].map(|name| graph.option(name, []).out());
    let task = graph
        .decision("Task", tasks)
        .by_key()
        .set("when", inside)
        .out();
    let work = graph.option("Work", []).base(zeal).inner(task).out();
    let rest = graph.option("Rest", []).base(0.5).out();

    let seconds = seconds.map_or(pause.into(), InputValue::from);
    graph
        .decision("Act", [work, rest])
        .by_key()
        .set("when", when)
        .with("seconds", seconds);

    let graph = graph.finish().expect("its sockets exist");
    let program = Program::new(&graph).expect("it is sound");
    let handles = ["Act", "Task"].map(|name| program.decision(name).expect("it is there"));
    (program, handles)
}

struct Worker {
    program: Program,
    single: Single,
    state: AgentState,
    decisions: [DecisionHandle; 2],
}

impl Worker {
    fn new((program, decisions): (Program, [DecisionHandle; 2])) -> Self {
        Self {
            single: Single::new(&program),
            state: AgentState::new(&program, 1, 0.0),
            decisions,
            program,
        }
    }

    /// Returns the chosen option and task, and how many entries each was picked from. Without zeal,
    /// work weighs 0 and drops out.
    fn decide_at(&mut self, now: f64, zeal: f32) -> ([&str; 2], [usize; 2]) {
        let stat = self.program.stat("Zeal").expect("it is there");
        self.single.set(stat, zeal);
        let state = &mut self.state;
        let choice = self.single.decide(self.decisions[0], state, now);
        assert_eq!(choice, self.single.choice(self.decisions[0]));

        let mut ranking = Vec::new();
        let ranked = self.decisions.map(|decision| {
            self.single.ranking(decision, &mut ranking);
            ranking.len()
        });
        let names = self.decisions.map(|decision| {
            let option = self.single.choice(decision).option;
            option.map_or("", |option| self.program.option_name(option))
        });
        (names, ranked)
    }

    fn factor(&self) -> f32 {
        let zeal = self.program.factor("Zeal").expect("it is there");
        self.single.factor(zeal)
    }
}

#[test]
fn a_decision_that_is_not_due_computes_nothing_and_has_no_ranking() {
    let mut worker = Worker::new(work_or_rest_program("every", Some(2.0), "idle"));
    assert_eq!(worker.decide_at(0.0, 1.0), (["Work", "Dig"], [2, 2]));
    assert_eq!(worker.factor(), 1.0);
    assert_eq!(worker.decide_at(1.0, 0.0), (["Work", "Dig"], [0, 0]));
    // The factor does not change either.
    assert_eq!(worker.factor(), 1.0);
    assert_eq!(worker.state.view().latest_time(), 1.0);
    // The second time, an agent waits up to twice as long.
    assert_eq!(worker.decide_at(4.0, 0.0), (["Rest", ""], [1, 0]));
    assert_eq!(worker.factor(), 0.0);
}

#[test]
fn a_game_can_make_decisions_due_within_an_interval() {
    let mut worker = Worker::new(work_or_rest_program("every", Some(2.0), "always"));
    assert_eq!(worker.decide_at(0.0, 1.0), (["Work", "Dig"], [2, 2]));
    let [act, task] = worker.decisions;

    // The worker is hurt: work is interrupted, and the next decision does not wait.
    let state = &mut worker.state;
    worker.single.report(act, Outcome::Failed, state, 0.5);
    worker.program.make_due(act, state);
    assert_eq!(worker.decide_at(0.5, 0.75), (["Work", "Dig"], [2, 2]));

    // The interval has begun again, and an inner decision does not make the outer one due.
    worker.program.make_due(task, &mut worker.state);
    assert_eq!(worker.decide_at(1.0, 0.0), (["Work", "Dig"], [0, 2]));
}

#[test]
fn an_inner_decision_is_made_when_due_even_if_the_outer_one_waits() {
    let mut worker = Worker::new(work_or_rest_program("idle", None, "always"));
    assert_eq!(worker.decide_at(0.0, 1.0), (["Work", "Dig"], [2, 2]));
    assert_eq!(worker.decide_at(1.0, 0.75), (["Work", "Dig"], [0, 2]));
    assert_eq!(worker.factor(), 0.75);
}

#[test]
fn a_pause_can_be_computed_by_the_graph() {
    let mut worker = Worker::new(work_or_rest_program("every", None, "idle"));
    assert_eq!(worker.decide_at(0.0, 1.0), (["Work", "Dig"], [2, 2]));
    assert_eq!(worker.decide_at(1.0, 0.0), (["Work", "Dig"], [0, 0]));
    assert_eq!(worker.factor(), 0.0);
    let pause = worker.program.stat("Pause").expect("it is there");
    worker.single.set(pause, 0.5);
    assert_eq!(worker.decide_at(1.0, 0.0), (["Rest", ""], [1, 0]));
}

#[test]
fn a_reported_decision_is_due_again() {
    let mut worker = Worker::new(work_or_rest_program("idle", None, "idle"));
    assert_eq!(worker.decide_at(0.0, 1.0), (["Work", "Dig"], [2, 2]));
    assert_eq!(worker.decide_at(1.0, 0.0), (["Work", "Dig"], [0, 0]));
    let [act, _] = worker.decisions;
    worker
        .single
        .report(act, Outcome::Completed, &mut worker.state, 1.5);
    assert_eq!(worker.decide_at(2.0, 0.0), (["Rest", ""], [1, 0]));
}

/// At first some agents of a block wait and others do not; then all of them wait.
#[test]
fn agents_of_a_batch_wait_independently() {
    let (program, decisions) = work_or_rest_program("idle", None, "idle");
    let [act, task] = decisions;
    let mut states = AgentStates::new(&program);
    (0..AGENT_COUNT as u64).for_each(|agent| states.add(agent, 0.0));
    let zeal = program.stat("Zeal").expect("it is there");

    let mut batch = Batch::new(&program);
    let mut decide = |states: &mut AgentStates, value: f32, now: f64| {
        let mut columns = Columns::new(&program, AGENT_COUNT);
        columns.set_all(zeal, value);
        let mut first = vec![Choice::default(); AGENT_COUNT];
        let mut second = first.clone();
        let mut out = [(act, &mut first[..]), (task, &mut second[..])];
        batch
            .decide(act, &columns, now)
            .choose_with_inner(states, &mut out)
            .unwrap();

        let name = |choice: Choice| {
            choice
                .option
                .map_or("", |option| program.option_name(option))
        };
        first
            .iter()
            .zip(&second)
            .map(|(outer, inner)| ([*outer, *inner].map(name), outer.decided))
            .collect::<Vec<_>>()
    };

    for result in decide(&mut states, 1.0, 0.0) {
        assert_eq!(result, (["Work", "Dig"], true));
    }

    for agent in (0..AGENT_COUNT).step_by(7) {
        let mut memory = states.agent_mut(agent).expect("it is there");
        Single::new(&program).report(act, Outcome::Failed, &mut memory, 0.5);
    }
    for (agent, result) in decide(&mut states, 0.0, 1.0).into_iter().enumerate() {
        let failed = agent % 7 == 0;
        let expected = if failed {
            ["Rest", ""]
        } else {
            ["Work", "Dig"]
        };
        assert_eq!(result, (expected, failed), "{agent}");
    }

    for (agent, result) in decide(&mut states, 1.0, 2.0).into_iter().enumerate() {
        let expected = if agent % 7 == 0 {
            ["Rest", ""]
        } else {
            ["Work", "Dig"]
        };
        assert_eq!(result, (expected, false), "{agent}");
    }

    let mut rankings = 0;
    let columns = Columns::new(&program, AGENT_COUNT);
    let nobody = Candidates::none();
    Batch::new(&program)
        .decide(act, &columns, 3.0)
        .among(&nobody)
        .visit(&mut states, |agent| {
            rankings += agent.ranking(act).len() + agent.ranking(task).len();
        })
        .unwrap();
    assert_eq!(rankings, 0);
}

/// Some agents report that they are done, so that they decide among others that wait.
#[test]
fn exactly_the_agents_that_are_due_are_listed() {
    let (program, [act, _]) = work_or_rest_program("every", Some(1.0), "idle");
    let mut states = AgentStates::new(&program);
    (0..AGENT_COUNT as u64).for_each(|agent| states.add(agent, 0.0));
    let columns = Columns::new(&program, AGENT_COUNT);
    let mut batch = Batch::new(&program);
    let (mut choices, mut due) = (vec![Choice::default(); AGENT_COUNT], Vec::new());
    let mut sizes = Vec::new();

    for tick in 0..180 {
        let now = f64::from(tick) / 60.0;
        if tick % 20 == 19 {
            let mut agent = states.agent_mut(tick as usize).expect("it is there");
            batch.report(act, Outcome::Failed, &columns, &mut agent, now);
            program.make_due(act, &mut agent);
        }
        let listed = batch.list_due_agents(act, &mut states, now, &mut due);
        listed.expect("the decision is known");

        let call = batch.decide(act, &columns, now);
        let decided = call.choose(&mut states, &mut choices);
        decided.expect("there is a choice for each agent");
        let decided = (0..).zip(&choices).filter(|(_, choice)| choice.decided);
        assert!(
            decided.map(|(agent, _)| agent).eq(due.iter().copied()),
            "{tick}"
        );
        sizes.push(due.len());
    }

    // Everyone decides at birth. After that, a tick is the turn of a few.
    assert_eq!(sizes[0], AGENT_COUNT);
    assert!(
        sizes[1..].iter().all(|size| *size < AGENT_COUNT / 10),
        "{sizes:?}"
    );
    assert!(sizes[1..].iter().sum::<usize>() > AGENT_COUNT, "{sizes:?}");
}

#[test]
fn agents_with_a_due_inner_decision_are_listed() {
    let (program, [act, _]) = work_or_rest_program("idle", None, "always");
    let mut states = AgentStates::new(&program);
    (0..4).for_each(|agent| states.add(agent, 0.0));
    let mut columns = Columns::new(&program, 4);
    let zeal = program.stat("Zeal").expect("it is there");
    columns
        .set(zeal, &[0.0, 1.0, 0.0, 1.0])
        .expect("there are four");
    let mut batch = Batch::new(&program);
    let call = batch.decide(act, &columns, 0.0);
    call.choose(&mut states, &mut [Choice::default(); 4])
        .expect("there are four");

    // Those who rest wait, and those who work choose a task again.
    let mut due = Vec::new();
    let listed = batch.list_due_agents(act, &mut states, 1.0, &mut due);
    listed.expect("the decision is known");
    assert_eq!(due, [1, 3]);
}

#[test]
fn all_agents_are_listed_if_the_interval_comes_from_the_graph() {
    let (program, [act, _]) = work_or_rest_program("every", None, "idle");
    let mut states = AgentStates::new(&program);
    (0..4).for_each(|agent| states.add(agent, 0.0));
    let columns = Columns::new(&program, 4);
    let mut batch = Batch::new(&program);
    let call = batch.decide(act, &columns, 0.0);
    call.choose(&mut states, &mut [Choice::default(); 4])
        .expect("there are four");

    let mut due = Vec::new();
    let listed = batch.list_due_agents(act, &mut states, 0.1, &mut due);
    listed.expect("the decision is known");
    assert_eq!(due, [0, 1, 2, 3]);

    let mut other = Builder::new("other");
    let option = other.option("Stay", []).out();
    other.decision("Elsewhere", [option]);
    let other = other.finish().expect("its sockets exist");
    let other = Program::new(&other).expect("it is sound");
    let foreign = other.decision("Elsewhere").expect("it is there");
    let listed = batch.list_due_agents(foreign, &mut states, 0.1, &mut due);
    assert_eq!(listed, Err(InputError::UnknownHandle));
}
