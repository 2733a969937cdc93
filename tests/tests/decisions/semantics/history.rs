//! An agent's memory of its options: when it changes, which option it belongs to, and how a graph
//! reads it.

use inclination_core::{
    AgentState, Candidates, Program, Single,
    authoring::{
        Builder, NodeOutput, consider,
        history::HistoryValue,
        model::{NodeKind, Stat},
    },
};

use super::{Agent, DECISION};

/// Every way to read an option's history, as factors.
fn reading_agent() -> Agent {
    let mut graph = Builder::new("readings");
    let wanted = graph.stat(Stat::yes_no("Wanted"));
    let option = graph.option("It", []).base(wanted).out();
    for reads in ["never", "running", "stopped", "completed", "time", "stops"] {
        let read = graph
            .node_of_kind(reads, NodeKind::History(Some(option.node())))
            .set("reads", reads)
            .out();
        graph.factor(reads, read);
    }
    graph.decision(DECISION, [option]);
    Agent::new(graph)
}

fn read_factors(agent: &mut Agent) -> [f32; 6] {
    ["never", "running", "stopped", "completed", "time", "stops"].map(|reads| agent.factor(reads))
}

#[test]
fn a_history_has_a_state_a_duration_and_a_number_of_stops() {
    let mut agent = reading_agent();
    // Never has a duration too: since birth at 0.
    agent.decide_at(5.0);
    assert_eq!(read_factors(&mut agent), [1.0, 0.0, 0.0, 0.0, 5.0, 0.0]);

    agent.set("Wanted", 1.0);
    agent.decide_at(6.0);
    assert_eq!(read_factors(&mut agent), [0.0, 1.0, 0.0, 0.0, 0.0, 0.0]);
    agent.decide_at(8.5);
    assert_eq!(read_factors(&mut agent), [0.0, 1.0, 0.0, 0.0, 2.5, 0.0]);

    agent.set("Wanted", 0.0);
    agent.decide_at(9.0);
    assert_eq!(read_factors(&mut agent), [0.0, 0.0, 1.0, 0.0, 0.0, 1.0]);
    agent.decide_at(10.0);
    assert_eq!(read_factors(&mut agent), [0.0, 0.0, 1.0, 0.0, 1.0, 1.0]);
}

#[test]
fn an_option_is_completed_from_the_report_until_the_next_decision() {
    let mut agent = reading_agent();
    agent.set("Wanted", 1.0);
    agent.decide_at(0.0);
    agent.report_completed(2.0);
    assert_eq!(read_factors(&mut agent), [0.0, 1.0, 0.0, 1.0, 2.0, 0.0]);
    // Chosen again, it has stopped once and starts over.
    agent.decide_at(3.0);
    assert_eq!(read_factors(&mut agent), [0.0, 1.0, 0.0, 0.0, 0.0, 1.0]);
    agent.report_completed(4.0);
    agent.set("Wanted", 0.0);
    agent.decide_at(5.0);
    assert_eq!(read_factors(&mut agent), [0.0, 0.0, 1.0, 0.0, 0.0, 2.0]);
}

#[test]
fn time_never_runs_backwards() {
    let mut agent = reading_agent();
    agent.set("Wanted", 1.0);
    agent.decide_at(10.0);
    for earlier in [9.5, f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        agent.decide_at(earlier);
        assert_eq!(agent.factor("time"), 0.0);
    }
    agent.decide_at(11.0);
    assert_eq!(agent.factor("time"), 1.0);
}

#[test]
fn the_history_of_any_option_can_be_read_without_a_loop() {
    // The sniper waits for two seconds after each shot and does not fire while it waits.
    let mut graph = Builder::new("sniper");
    let fire = graph.option("Fire", []).out();
    let shot = graph
        .add("Just fired", consider::cooldown(2.0).about_option(fire))
        .out();
    let other = graph.option("Not just fired", [shot]).base(0.5).out();

    let stopped = graph
        .history("Has fired", fire, HistoryValue::Stopped)
        .out();
    let since = graph.history("Since", fire, HistoryValue::Time).out();
    let recent = graph
        .add(
            "Recently",
            inclination_core::authoring::curve::step(since)
                .low(0.0)
                .high(10.0)
                .threshold(2.0)
                .inverted(),
        )
        .out();
    let both = graph
        .add(
            "Fired recently",
            inclination_core::authoring::combine::product([stopped, recent]),
        )
        .out();
    let weight = graph.score("Fired recently", both);
    let wait = graph.option("Wait", [weight]).base(0.0).out();

    let not_now = graph.veto("Not when fired recently", both);
    graph.edit_option(fire).considerations([not_now]);
    graph.decision(DECISION, [wait, fire, other]);

    let mut agent = Agent::new(graph);
    assert_eq!(agent.decide_at(0.0), "Fire");
    agent.report_failed(1.0);
    assert_eq!(agent.decide_at(1.0), "Wait");
    assert_eq!(agent.remaining_names(), ["Wait"]);
    assert_eq!(agent.decide_at(2.75), "Wait");
    assert_eq!(agent.decide_at(3.0), "Fire");
    assert_eq!(agent.remaining_names(), ["Fire", "Not just fired"]);
}

#[test]
fn a_group_used_twice_has_two_histories() {
    let mut graph = Builder::new("two guns");
    let gun = graph.group("Gun", |inside| {
        let weight = inside.input("Weight", 1.0, None);
        let fire = inside.option("Fire", []).base(weight).out();
        let stops = inside.history("Shots", fire, HistoryValue::Stops).out();
        let once = inside.add("Once", consider::do_once()).out();
        inside.edit_option(fire).considerations([once]);
        inside.typed_output(
            "Fire",
            fire,
            inclination_core::authoring::kind::SocketType::Option,
        );
        inside.output("Shots", stops);
    });

    let [left, right] = [("Left", 2.0), ("Right", 1.0)].map(|(name, weight)| {
        let used = graph.use_group(name, gun).input("Weight", weight).out();
        let shots = graph.edit_group_use(used).output("Shots");
        graph.factor(name, shots);
        graph.edit_group_use(used).output("Fire")
    });
    graph.decision(DECISION, [left, right]);

    let mut agent = Agent::new(graph);
    agent.decide_at(0.0);
    assert_eq!(agent.remaining_entries().len(), 2);
    agent.report_failed(1.0);

    // The left one has fired once and never will again; the right one still may.
    assert_eq!([agent.factor("Left"), agent.factor("Right")], [1.0, 0.0]);
    agent.decide_at(2.0);
    let left = agent.remaining_entries();
    assert_eq!(
        left.iter().map(|left| left.weight).collect::<Vec<_>>(),
        [1.0]
    );
    agent.report_failed(3.0);
    assert_eq!([agent.factor("Left"), agent.factor("Right")], [1.0, 1.0]);
    assert_eq!(agent.decide_at(4.0), "");
}

#[test]
fn one_consideration_in_many_options_reads_the_history_of_each() {
    let mut graph = Builder::new("twenty lines");
    let once = graph.add("Once", consider::do_once()).out();
    let lines: Vec<NodeOutput> = (0..20)
        .map(|line| graph.option(format!("Line {line}"), [once]).out())
        .collect();
    graph.decision(DECISION, lines);
    let mut agent = Agent::new(graph);
    for line in 0..20 {
        assert_eq!(agent.decide_at(f64::from(line)), format!("Line {line}"));
        agent.report_failed(f64::from(line));
    }
    assert_eq!(agent.decide_at(20.0), "");
}

#[test]
fn an_inner_option_stops_with_the_outer_one() {
    let mut graph = Builder::new("inside");
    let talks = graph.stat(Stat::yes_no("Talks").default(1.0));
    let joke = graph.option("Joke", []).out();
    let running = graph.history("Joking", joke, HistoryValue::Running).out();
    graph.factor("Joking", running);
    let stops = graph.history("Jokes", joke, HistoryValue::Stops).out();
    graph.factor("Jokes", stops);
    let say = graph.decision("What to say", [joke]).out();
    let talk = graph.option("Talk", []).base(talks).inner(say).out();
    let walk = graph.option("Walk", []).base(0.5).out();

    graph.decision(DECISION, [talk, walk]);
    let mut agent = Agent::new(graph);
    assert_eq!(agent.decide_at(0.0), "Talk");
    assert_eq!([agent.factor("Joking"), agent.factor("Jokes")], [1.0, 0.0]);

    agent.set("Talks", 0.0);
    assert_eq!(agent.decide_at(1.0), "Walk");
    assert_eq!(agent.inner_choice("What to say"), "");
    assert_eq!([agent.factor("Joking"), agent.factor("Jokes")], [0.0, 1.0]);

    agent.set("Talks", 1.0);
    agent.decide_at(2.0);
    agent.report_failed(3.0);
    assert_eq!([agent.factor("Joking"), agent.factor("Jokes")], [0.0, 2.0]);
}

/// Two decisions of one agent, one for its hands and one for its feet, may run one option. An inner
/// option goes on until both have left the outer one, as the outer one itself does.
#[test]
fn an_inner_option_goes_on_while_another_decision_runs_the_outer_one() {
    let mut graph = Builder::new("hands and feet");
    let wants = ["Hands", "Feet"].map(|name| graph.stat(Stat::yes_no(name).default(1.0)));
    let march = graph.option("March", []).out();
    let running = graph
        .history("Marching", march, HistoryValue::Running)
        .out();
    graph.factor("Marching", running);
    let stops = graph.history("Marches", march, HistoryValue::Stops).out();
    graph.factor("Marches", stops);

    let step = graph.decision("How to step", [march]).out();
    let drill = graph.option("Drill", []).inner(step).out();
    let rests = ["Fold arms", "Sit"];
    for ((name, rest), wanted) in [DECISION, "Feet"].into_iter().zip(rests).zip(wants) {
        let rest = graph
            .option(rest, [])
            .base(2.0)
            .category_weight(wanted)
            .out();
        graph.decision(name, [drill, rest]);
    }

    let graph = graph.finish().expect("it is written well");
    let program = Program::new(&graph).expect("it is sound");
    let [hands, feet] = [DECISION, "Feet"].map(|name| program.decision(name).expect("it is there"));
    let [tired_hands, tired_feet] =
        ["Hands", "Feet"].map(|name| program.stat(name).expect("it is there"));
    let [marching, marches] =
        ["Marching", "Marches"].map(|name| program.factor(name).expect("it is there"));

    let mut single = Single::new(&program);
    let mut state = AgentState::new(&program, 7, 0.0);
    let nobody = Candidates::none();
    let mut decide = |tired: [f32; 2], which, now| {
        single.set(tired_hands, tired[0]);
        single.set(tired_feet, tired[1]);
        single.decide(which, &mut state, now);
        single.evaluate_among(&nobody, Some(state.view()));
        [marching, marches].map(|factor| single.factor(factor))
    };

    assert_eq!(decide([0.0, 0.0], hands, 0.0), [1.0, 0.0]);
    assert_eq!(decide([0.0, 0.0], feet, 0.0), [1.0, 0.0]);
    // The hands leave it, and the feet march on.
    assert_eq!(decide([1.0, 0.0], hands, 1.0), [1.0, 0.0]);
    assert_eq!(decide([1.0, 1.0], feet, 2.0), [0.0, 1.0]);
}

/// Talks unless it has done so before, and otherwise rests; without `keeps_talk` it only rests.
fn talk_program(keeps_talk: bool) -> Program {
    let mut graph = Builder::new("versions");
    let once = graph.add("Once", consider::do_once()).out();
    let talk = graph.option("Talk", [once]).base(2.0).out();
    let rest = graph.option("Rest", [once]).out();
    let options = if keeps_talk {
        vec![talk, rest]
    } else {
        vec![rest]
    };
    graph.decision(DECISION, options);
    let graph = graph.finish().expect("it is written well");
    Program::new(&graph).expect("it is sound")
}

#[test]
fn a_memory_is_bound_to_another_version_by_ids_and_drops_vanished_options() {
    let programs = [true, false, true].map(talk_program);
    let mut state = AgentState::new(&programs[0], 7, 0.0);
    let mut chosen = Vec::new();
    for (program, now) in programs.iter().zip([0.0, 1.0, 2.0]) {
        let what = program.decision(DECISION).unwrap();
        let choice = Single::new(program).decide(what, &mut state, now);
        let name = choice.option.map(|option| program.option_name(option));
        chosen.push(name.unwrap_or_default().to_owned());
    }
    // Talk was running when it vanished, so its run is forgotten; Rest ran in between and is over.
    assert_eq!(chosen, ["Talk", "Rest", "Talk"]);
}
