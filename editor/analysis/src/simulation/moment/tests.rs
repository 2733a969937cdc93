//! The moment of a step is that of a run from the beginning, what is shown at it is what the
//! simulation chose, and a sample that was saved from it gives the same numbers.

use inclination_core::{
    authoring::{
        format::{Document, Sample},
        model::{NodeId, Path, SampleId},
        scenario::{Control, Perception, Population, PopulationId, Scenario, TargetFill},
    },
    hash::mix64,
};
use inclination_project::io::examples;
use inclination_tests::{Entropy, crowd::random_staggered_graph, effects::add_effects_everywhere};

use super::*;
use crate::{
    live::{Live, OutputValue, PreviewContext},
    simulation::{SimulationSetup, Timeline},
    study::{CancelToken, DecisionExplainer, StudyContext},
};

/// The graphs of the guide's cats and of all examples, which use histories, groups, inner decisions
/// and random numbers.
fn documents() -> Vec<Document> {
    let pages = [
        include_str!("../../../../../docs/cat.incl.json"),
        include_str!("../../../../../docs/steady-cat.incl.json"),
        include_str!("../../../../../docs/fight.incl.json"),
    ];
    let examples = examples::all_examples();
    let texts = examples.iter().map(|example| example.text.as_bytes());
    pages
        .iter()
        .map(|text| text.as_bytes())
        .chain(texts)
        .map(|text| Document::read(text).unwrap())
        .collect()
}

fn timeline(graph: &Graph) -> Timeline {
    let setup = SimulationSetup::default()
        .with_times(0.1, 30.0)
        .with_seed(3);
    let run = Timeline::simulate(graph, &setup, None, &CancelToken::default());
    run.unwrap().unwrap()
}

/// Returns steps in no order, which differ from graph to graph.
fn random_steps(timeline: &Timeline, graph: usize, count: u64) -> Vec<u64> {
    let steps = (0..count).map(|at| mix64(mix64(graph as u64) ^ at));
    steps.map(|step| step % timeline.step_count()).collect()
}

/// Returns the document as it is shown at a moment, and what it is evaluated with.
fn show_moment(document: &Document, moment: &SimulatedMoment) -> (Document, PreviewContext) {
    let mut shown = document.clone();
    moment.write_values(&mut shown.graph);
    shown.samples.now = moment.situation.clone();
    let context = PreviewContext {
        situation: moment.situation.clone(),
        moment: Some(Arc::clone(&moment.memory)),
        ..PreviewContext::default()
    };
    (shown, context)
}

fn live_values(document: &Document, context: PreviewContext) -> Vec<(NodeId, OutputValue)> {
    let mut live = Live::default();
    live.set_context(context);
    live.update_logic(&document.graph);
    let values = document.graph.nodes.keys().filter_map(|id| {
        let value = live.value(Path::ROOT.node(*id), None)?;
        Some((*id, value.clone()))
    });
    values.collect()
}

#[test]
fn a_moment_is_that_of_a_run_from_the_beginning() {
    for (at, document) in documents().iter().enumerate() {
        let timeline = timeline(&document.graph);
        let setup = SimulationSetup::default()
            .with_times(0.1, 30.0)
            .with_seed(3);
        let mut simulation = Simulation::new(&document.graph, &setup).unwrap();
        let first = simulation.first_member(0).unwrap();
        let all: Vec<SimulatedMoment> =
            std::iter::from_fn(|| simulation.watch_step(first)).collect();
        assert_eq!(all.len() as u64, timeline.step_count());
        for step in random_steps(&timeline, at, 12) {
            let found = timeline.find_moment(step).unwrap();
            assert_eq!(found, all[step as usize], "{} {step}", document.graph.name);
        }
    }
}

#[test]
fn what_is_shown_at_a_moment_is_what_the_simulation_chose() {
    for (at, document) in documents().iter().enumerate() {
        let timeline = timeline(&document.graph);
        let Some((decision, name)) = first_decision(&document.graph) else {
            continue;
        };
        let explainer = DecisionExplainer::new(&document.graph, &CancelToken::default()).unwrap();
        for step in random_steps(&timeline, at, 12) {
            let moment = timeline.find_moment(step).unwrap();
            let place = format!("{} at step {step}", document.graph.name);
            let chosen = moment.running_option(&name);
            let (shown, context) = show_moment(document, &moment);

            let values = live_values(&shown, context.clone());
            let shown_pick = values.iter().find(|(id, _)| *id == decision);
            let Some((_, OutputValue::Picks(picked))) = shown_pick else {
                panic!("{place}: no decision");
            };
            let mut study = StudyContext::new(&document.graph).unwrap();
            study.set_situation(&shown.graph, &context);
            let handle = study.program().decision(&name).unwrap();
            let why = explainer
                .explain_decision(&study, handle, &CancelToken::default())
                .unwrap();
            // The canvas shows what the decision picks if it is made now. It may wait until
            // what runs is over.
            let option_name = |path| {
                let option = study.program().option_at(path).unwrap();
                study.program().option_name(option)
            };
            let picks = why
                .picked
                .as_ref()
                .map(|pick| option_name(pick.option.path));
            assert_eq!(picked.as_deref(), picks, "{place}");
            let outcome = why.outcome().map(|winner| option_name(winner.option.path));
            assert_eq!(outcome, chosen, "{place}");

            let sentence = &why.sentences()[0];
            let expected = chosen.unwrap_or("othing");
            assert!(sentence.contains(expected), "{place}: {sentence}");
        }
    }
}

/// A population of two agents and one of three objects, which the agents see beside each other. The
/// stats of targets come from stats of the seen members by turns.
fn crowded_setup(graph: &Graph, seed: u64) -> SimulationSetup {
    let population = |id, name: &str, count, control| Population {
        id: PopulationId(id),
        name: name.into(),
        count,
        control,
        ..Population::default()
    };
    let agents = population(7, "Agents", 2, Control::default());
    let objects = population(8, "Objects", 3, Control::Nothing);

    let of_scope = |is_target: bool| {
        let stats = graph.stats.iter();
        stats.filter(move |stat| (stat.scope == Scope::Target) == is_target)
    };
    // The last target stat is not filled, so that it has its default.
    let filled = of_scope(true).skip(1).map(|stat| stat.id);
    let sources = of_scope(false).map(|stat| TargetFill::Stat(stat.id));
    let fills = filled.zip(sources.chain([TargetFill::Constant(0.5)]));
    let fills: BTreeMap<StatId, TargetFill> = fills.collect();
    let perception = |seen| Perception {
        observers: agents.id,
        seen,
        max_seen: Some(2),
        fills: fills.clone(),
    };
    let perceptions = vec![perception(agents.id), perception(objects.id)];

    SimulationSetup::new(Scenario {
        populations: vec![agents, objects],
        perceptions,
        ..Scenario::default()
    })
    .with_times(0.25, 6.0)
    .with_seed(seed)
}

/// Random graphs with effects, in which some decisions are made at intervals.
fn random_graphs() -> impl Iterator<Item = Graph> {
    (0..40_u64).map(|seed| {
        let bytes: Vec<u8> = (0..2_000).map(|at| mix64(mix64(seed) ^ at) as u8).collect();
        let (mut first, mut second) = (Entropy::new(&bytes), Entropy::new(&bytes[1_000..]));
        let mut graph = random_staggered_graph(&mut first, &mut second);
        graph.profiles.clear();
        add_effects_everywhere(&mut graph);
        graph
    })
}

#[test]
fn what_is_shown_of_a_random_graph_is_what_the_simulation_chose() {
    let (mut compared, mut aimed) = (0, 0);
    for (seed, graph) in random_graphs().enumerate() {
        let setup = crowded_setup(&graph, seed as u64);
        let Ok(mut simulation) = Simulation::new(&graph, &setup) else {
            continue;
        };
        let program = simulation.program().clone();
        let Some(decision) = simulation.decisions().first().copied() else {
            continue;
        };
        let path = program.decision_path(decision).unwrap();
        let explainer = DecisionExplainer::new(&graph, &CancelToken::default()).unwrap();
        let mut study = StudyContext::new(&graph).unwrap();
        let studied = study.program().decision_at(path).unwrap();
        let document = Document {
            graph,
            ..Document::default()
        };
        let agent = AgentId {
            population: PopulationId(7),
            serial: seed as u32 % 2,
        };

        while let Some(moment) = simulation.watch_step(agent) {
            let place = format!("{seed} at step {}", moment.step);
            let (shown, context) = show_moment(&document, &moment);
            study.set_situation(&shown.graph, &context);
            let why = explainer
                .explain_decision(&study, studied, &CancelToken::default())
                .unwrap();
            let outcome = why.outcome();
            let did = simulation.moments().find(|did| did.id == agent).unwrap();
            let running = did.chains[0].first();
            let expected = running.map(|link| (program.option_name(link.option), link.target));
            let option_name = |path| program.option_name(program.option_at(path).unwrap());
            let explained = outcome.map(|winner| (option_name(winner.option.path), winner.target));
            assert_eq!(explained, expected, "{place}");
            compared += 1;
            aimed += u32::from(outcome.is_some_and(|winner| winner.target.is_some()));

            let mut live = Live::default();
            live.set_context(context);
            live.update_logic(&shown.graph);
            let Some(OutputValue::Picks(picked)) = live.value(path, None) else {
                panic!("{place}: no decision");
            };
            let picks = why
                .picked
                .as_ref()
                .map(|winner| option_name(winner.option.path));
            assert_eq!(picked.as_deref(), picks, "{place}");
        }
    }
    assert!(compared > 500 && aimed > 50, "{compared} {aimed}");
}

/// Returns the first decision that is not inside another, as a simulation makes it.
fn first_decision(graph: &Graph) -> Option<(NodeId, String)> {
    let simulation = Simulation::new(graph, &SimulationSetup::default()).unwrap();
    let program = simulation.program();
    let decision = *simulation.decisions().first()?;
    let path = program.decision_path(decision)?;
    let id = graph
        .nodes
        .keys()
        .find(|id| Path::ROOT.node(**id) == path)?;
    Some((*id, program.decision_name(decision).to_owned()))
}

#[test]
fn a_saved_moment_gives_the_same_numbers() {
    for (at, document) in documents().iter().enumerate() {
        let timeline = timeline(&document.graph);
        for step in random_steps(&timeline, at, 12) {
            let moment = timeline.find_moment(step).unwrap();
            let (shown, exact) = show_moment(document, &moment);

            let mut saved = document.clone();
            let id = saved.graph.next_id;
            saved.graph.next_id += 1;
            saved.samples.named.push(Sample {
                id: SampleId(id),
                name: String::from("Moment"),
                values: moment.values.clone(),
                situation: moment.situation.clone(),
            });
            let read = Document::read(saved.write().as_bytes()).unwrap();
            let sample = read.samples.named.last().unwrap();
            let mut opened = read.clone();
            for stat in &mut opened.graph.stats {
                stat.sample = sample.values[&stat.id];
            }

            // A sample has no draws of its own, so both get those of the moment.
            let program = Simulation::new(&opened.graph, &SimulationSetup::default());
            let program = program.unwrap().program().clone();
            let draws = moment.memory.draws;
            let memory = ThinkingMemory {
                state: program.recall(&sample.situation.history, draws),
                now: 0.0,
                draws,
                targets: Vec::new(),
            };
            let context = PreviewContext {
                situation: sample.situation.clone(),
                moment: Some(Arc::new(memory)),
                ..PreviewContext::default()
            };
            let written = live_values(&opened, context);
            let exact = live_values(&shown, exact);
            assert_eq!(written, exact, "{} at step {step}", document.graph.name);
        }
    }
}

#[test]
fn a_run_that_ends_early_is_plotted_and_scrubbed_until_its_end() {
    let document = documents().into_iter().find(|document| {
        let mut scenarios = document.scenarios.iter();
        scenarios.any(|scenario| !scenario.ends.is_empty())
    });
    let document = document.unwrap();
    let setup = SimulationSetup::new(document.scenarios[0].clone());
    let planned = Simulation::new(&document.graph, &setup)
        .unwrap()
        .step_count();
    let run = Timeline::simulate(&document.graph, &setup, None, &CancelToken::default());
    let timeline = run.unwrap().unwrap();
    assert!(timeline.step_count() < planned);
    let result = timeline.describe_result().unwrap();
    let mut ends = document.scenarios[0].ends.iter();
    assert!(ends.any(|end| result == format!("The run ends early: {}.", end.name)));

    let end = timeline.step_time(timeline.step_count()) as f32;
    let (_, decision) = first_decision(&document.graph).unwrap();
    let strip = timeline.to_plot(None, &decision).strips.remove(0);
    assert_eq!(strip.stretches.last().unwrap().to.to_bits(), end.to_bits());
    let last = timeline.step_count() - 1;
    assert_eq!(timeline.step_at(1e9), last);
    assert!(timeline.find_moment(last).is_some());
}
