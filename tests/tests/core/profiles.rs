//! Profiles: a graph in a profile agrees to the bit with a graph that has the profile's numbers
//! typed in, in every way that the core can run it, and profiles cost nothing where there are none.

use expect_test::expect;
use inclination_core::{
    Batch, Columns, InputError, Program, Scope, Single,
    authoring::{
        Builder, arithmetic,
        check::check,
        combine,
        format::{Document, export},
        model::{Graph, ProfileId, Socket, SocketKey, Stat},
        number, weighted,
    },
    explain::Explainer,
    load,
    reference::{Evaluator, Reference},
};
use inclination_tests::{
    Entropy, graphs,
    playthrough::{
        CrowdMoment, play_alone_with_profiles, play_together_with_profiles,
        play_traced_with_profile,
    },
    profiles,
};
use proptest::prelude::*;

/// A graph with two profiles: one weighs health above food, the other considers nothing else.
fn colony_graph() -> (Graph, [ProfileId; 2]) {
    let mut graph = Builder::new("colony");
    let health = graph.stat(Stat::number("Health", 0.0, 1.0));
    let food = graph.stat(Stat::number("Food", 0.0, 1.0));
    let careful = graph.profile("Careful");
    let single_minded = graph.profile("Single-minded");

    let need = graph
        .add(
            "Need",
            combine::average([
                weighted(health, number(1.0).in_profile(careful, 3.0)),
                weighted(food, number(1.0).in_profile(single_minded, 0.0)),
            ]),
        )
        .out();

    graph.factor("Need", need);
    (
        graph.finish().expect("it is whole"),
        [careful, single_minded],
    )
}

fn evaluate_need(program: &Program, profile: Option<&str>) -> f32 {
    let mut single = Single::new(program);
    single.set_profile(profile.map(|name| program.profile(name).expect("it is there")));
    for (name, value) in [("Health", 0.25), ("Food", 0.75)] {
        single.set(program.stat(name).expect("it is there"), value);
    }
    single.evaluate();
    single.factor(program.factor("Need").expect("it is there"))
}

#[test]
fn a_weighted_average_uses_the_weights_of_its_profile() {
    let (graph, _) = colony_graph();
    let program = Program::new(&graph).expect("it is sound");
    // (0.25 + 0.75) / 2, (3 * 0.25 + 0.75) / 4, 0.25 / 1
    assert_eq!(evaluate_need(&program, None), 0.5);
    assert_eq!(evaluate_need(&program, Some("Careful")), 0.375);
    assert_eq!(evaluate_need(&program, Some("Single-minded")), 0.25);
    assert!(program.profile("Coward").is_err());
    let names: Vec<&str> = program.profiles().map(|(_, name)| name).collect();
    assert_eq!(names, ["Careful", "Single-minded"]);
}

#[test]
fn each_agent_of_a_batch_has_its_own_profile() {
    let (graph, _) = colony_graph();
    let program = Program::new(&graph).expect("it is sound");
    let careful = program.profile("Careful").ok();

    let mut columns = Columns::new(&program, 5);
    columns.set_all(program.stat("Health").expect("it is there"), 0.25);
    columns.set_all(program.stat("Food").expect("it is there"), 0.75);
    let profiles = [
        careful,
        None,
        program.profile("Single-minded").ok(),
        careful,
        None,
    ];
    columns.set_profiles(&profiles).unwrap();

    let factor = program.factor("Need").expect("it is there");
    let mut results = [0.0; 5];
    Batch::new(&program)
        .evaluate(&columns)
        .write(&mut [(factor, &mut results)])
        .unwrap();

    // Agents without a profile use the graph's numbers.
    assert_eq!(results, [0.375, 0.5, 0.25, 0.375, 0.5]);
    Single::new(&program).evaluate_all(&columns, &mut [(factor, &mut results)]);
    assert_eq!(results, [0.375, 0.5, 0.25, 0.375, 0.5]);

    columns.set_profile(careful);
    Batch::new(&program)
        .evaluate(&columns)
        .write(&mut [(factor, &mut results)])
        .unwrap();
    assert_eq!(results, [0.375; 5]);
}

#[test]
fn a_profile_of_another_program_is_rejected() {
    let (graph, _) = colony_graph();
    let many = Program::new(&graph).expect("it is sound");
    let mut fewer = graph.clone();
    let gone = fewer.profiles.pop().expect("there are two").id;
    for node in fewer.nodes.values_mut() {
        node.overrides.retain(|_, profile| profile != gone);
    }
    let fewer = Program::new(&fewer).expect("it is sound");

    let profiles = [many.profile("Single-minded").ok()];
    let mut columns = Columns::new(&fewer, 1);
    assert_eq!(
        columns.set_profiles(&profiles),
        Err(InputError::UnknownHandle)
    );
    let mut columns = Columns::new(&many, 1);
    assert_eq!(columns.set_profiles(&profiles), Ok(()));
}

#[test]
fn a_profile_changes_a_decision() {
    let mut graph = Builder::new("guard");
    let coward = graph.profile("Coward");

    let fight = graph
        .option("Fight", [])
        .base(number(2.0).in_profile(coward, 0.5))
        .out();
    let flee = graph.option("Flee", []).base(1.0).out();
    graph.decision("Act", [fight, flee]);

    let graph = graph.finish().expect("it is whole");
    let mut explainer = Explainer::new(&graph).expect("it is sound");
    let program = explainer.program().clone();
    let act = program.decision("Act").expect("it is there");

    let no_candidates = inclination_core::Candidates::none();
    let mut pick = |profile| {
        explainer.set_profile(profile);
        let why = explainer
            .explain(act, &no_candidates, None, 0.0)
            .expect("it is there");
        why.picked.expect("something is").option.name
    };

    assert_eq!(pick(None), "Fight");
    assert_eq!(pick(program.profile("Coward").ok()), "Flee");
}

#[test]
fn a_graph_in_a_profile_has_its_numbers_typed_in() {
    let (graph, [careful, _]) = colony_graph();
    let played = graph.in_profile(Some(careful));
    assert!(played.profiles.is_empty());
    let node = played
        .nodes
        .values()
        .find(|node| node.name == "Need" && !node.rows.is_empty())
        .expect("it is there");
    assert_eq!(node.socket(SocketKey::Row(0, 1)), Some(Socket::Value(3.0)));
    assert!(node.overrides.is_empty());

    let own = graph.in_profile(None);
    let node = own
        .nodes
        .values()
        .find(|node| node.name == "Need" && !node.rows.is_empty())
        .expect("it is there");
    assert_eq!(node.socket(SocketKey::Row(0, 1)), Some(Socket::Value(1.0)));
}

#[test]
fn a_world_factor_cannot_depend_on_an_agents_profile() {
    let mut graph = Builder::new("weather");
    let rain = graph.stat(Stat::number("Rain", 0.0, 1.0).scope(Scope::World));
    let grim = graph.profile("Grim");
    let gloom = graph
        .add(
            "Gloom",
            arithmetic::multiply(rain, number(0.5).in_profile(grim, 1.0)),
        )
        .out();
    graph.scoped_factor("Mood", gloom, Scope::World);

    let problems = check(&graph.finish().expect("it is whole"));
    let sentences: Vec<&str> = problems
        .errors()
        .map(|problem| &*problem.sentence)
        .collect();

    expect![[r#"The factor "Mood" has the scope world, but it reads a number that can differ between agents, because profiles change it: Gloom → Mood. Set its scope to agent, or connect only values with the scope world."#]]
        .assert_eq(&sentences.join("\n"));
}

#[test]
fn a_problem_in_one_profile_names_it() {
    let (mut graph, [careful, _]) = colony_graph();
    let node = graph
        .nodes
        .values_mut()
        .find(|node| node.name == "Need" && !node.rows.is_empty())
        .expect("it is there");
    node.overrides
        .set(SocketKey::Row(0, 1), careful, Some(-1.0));
    let problems = check(&graph);

    let problem = problems.iter().next().expect("there is one");
    assert_eq!(problem.code, "negative-weight");
    assert_eq!(problem.place.profile, Some(careful));
    expect![[r#"In the profile "Careful": Weight 1 of "Need" is -1, but a weight below 0 counts as 0. To lower the result, keep the weight positive and invert the value that it weighs."#]]
        .assert_eq(&problem.sentence);

    // It can be accepted, and the acknowledgement is saved.
    graph.acknowledged.extend(problem.acknowledgement());
    let accepted = check(&graph);
    assert_eq!((accepted.len(), accepted.acknowledged_count()), (0, 1));

    let document = Document {
        graph,
        ..Document::default()
    };
    let again = Document::read(document.write().as_bytes()).expect("it was saved");
    assert_eq!(again, document);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn a_profile_agrees_to_the_bit_with_its_numbers_typed_in(
        bytes in prop::collection::vec(any::<u8>(), 0..2500),
        more in prop::collection::vec(any::<u8>(), 0..1500),
    ) {
        let mut entropy = Entropy::new(&bytes);
        let mut graph = graphs::random(&mut entropy);
        let mut entropy = Entropy::new(&more);
        profiles::add_profiles(&mut graph, &mut entropy);
        let Ok(program) = Program::new(&graph) else { return Ok(()); };
        let moments = CrowdMoment::random_sequence(&graph, &mut entropy, 3);
        let ids = graph.profiles.iter().map(|profile| Some(profile.id));

        for id in ids.chain([None]) {
            let typed = graph.in_profile(id);
            let name = id.and_then(|id| graph.profile(id)).map(|profile| profile.name.as_str());
            let profile = name.and_then(|name| program.profile(name).ok());
            let known = Program::new(&typed).expect("it is sound in each profile");
            let expected = play_alone_with_profiles(&known, &moments, &[None]);
            let all = vec![profile; 64];
            prop_assert!(play_alone_with_profiles(&program, &moments, &all) == expected, "each alone in {:?}", name);
            prop_assert!(play_together_with_profiles(&program, &moments, &all) == expected, "a batch in {:?}", name);
            prop_assert!(play_traced_with_profile(&graph, &moments, name) == play_traced_with_profile(&typed, &moments, None), "a trace in {:?}", name);

            let mut columns = Columns::new(&program, 3);
            columns.set_profile(profile);
            let mut reference = Reference::new(&typed).expect("it is sound");
            for ((factor, factor_name, _), (plain_factor, ..)) in program.factors().zip(known.factors()) {
                let mut gave = [[0.0; 3]; 2];
                Batch::new(&program).evaluate_all(&columns, &mut [(factor, &mut gave[0])]);
                let plain = Columns::new(&known, 3);
                reference.evaluate_all(&plain, &mut [(plain_factor, &mut gave[1])]);
                prop_assert_eq!(gave[0].map(f32::to_bits), gave[1].map(f32::to_bits), "{}", factor_name);
            }
        }
        // A batch can mix agents with different profiles.
        let handles: Vec<_> = program.profiles().map(|(handle, _)| Some(handle)).chain([None]).collect();
        let mixed: Vec<_> = handles.iter().copied().cycle().take(10).collect();
        prop_assert!(play_together_with_profiles(&program, &moments, &mixed) == play_alone_with_profiles(&program, &moments, &mixed));

        // A saved file loads unchanged, and an exported one agrees.
        let document = Document { graph, ..Document::default() };
        let saved = document.write();
        let again = Document::read(saved.as_bytes()).expect("it was saved");
        prop_assert_eq!(&again.graph, &document.graph);
        prop_assert_eq!(again.write(), saved);
        prop_assert_eq!(again.graph.logic_hash(), document.graph.logic_hash());
        let shipped = load(export(&document.graph).as_bytes()).expect("it was exported");
        let moments_in_game: Vec<CrowdMoment> = moments
            .iter()
            .map(|moment| moment.select_stats(&document.graph, &shipped))
            .collect();
        let shipped = Program::new(&shipped).expect("it is sound");
        let handles = shipped.profiles().map(|(handle, _)| Some(handle)).chain([None]);
        let mixed_in_game: Vec<_> = handles.collect::<Vec<_>>().into_iter().cycle().take(10).collect();
        prop_assert!(play_together_with_profiles(&shipped, &moments_in_game, &mixed_in_game) == play_alone_with_profiles(&program, &moments, &mixed));
    }
}

#[test]
fn an_option_that_only_one_profile_chooses_is_not_reported_as_never_winning() {
    use inclination_core::authoring::lint::{LintSettings, lint};
    let act = |with_profile: bool| {
        let mut graph = Builder::new("guard");
        let worry = graph.stat(Stat::number("Worry", 0.0, 1.0));
        let coward = graph.profile("Coward");

        let mut courage = number(2.0);
        if with_profile {
            courage = courage.in_profile(coward, 0.5);
        }
        let fight = graph.option("Fight", []).base(courage).out();
        let flee = graph.option("Flee", []).base(worry).out();
        graph.decision("Act", [fight, flee]);
        graph.finish().expect("it is whole")
    };

    let found = |graph: &Graph| {
        lint(graph, LintSettings::default())
            .expect("it is sound")
            .len()
    };

    assert_eq!(found(&act(true)), 0);
    assert!(check(&act(false)).len() + found(&act(false)) > 0);
}
