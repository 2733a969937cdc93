//! Effects in files, and their absence from everything that decides.

use std::borrow::Cow;

use expect_test::expect;
use inclination_core::{
    AgentState, Program,
    authoring::{
        Builder, EffectRow,
        check::check,
        format::{Document, Fragment, export},
        kind::SocketType,
        model::{
            Effect, EffectOperation, EffectTime, Graph, Node, NodeId, NodeKind, Socket, SocketKey,
            Stat, StatId,
        },
    },
    load, load_within,
};
use inclination_tests::{
    Entropy,
    effects::{add_effects_everywhere, remove_effects_slowly},
    graphs,
    profiles::add_profiles,
    random_life::{play_life, random_life, translate_life},
};
use proptest::prelude::*;

use crate::random_documents;

/// A cat that is hungry, sleeps, and eats until it is full.
fn cat() -> Graph {
    let mut graph = Builder::new("cat");
    let hunger = graph.stat(Stat::number("Hunger", 0.0, 100.0));
    let energy = graph.stat(Stat::number("Energy", 0.0, 100.0));
    let mood = graph.stat(Stat::choice("Mood", ["calm", "happy"]));
    let is_full = graph
        .expression("Is full", "hunger <= 5", [("hunger", hunger)])
        .out();

    let eating = graph
        .effects(
            "Eating",
            [
                EffectRow::add(hunger, -5.0),
                EffectRow::set(mood, 1.0).on_completion().chance(0.25),
            ],
        )
        .completes_when(is_full)
        .out();
    graph.effects(
        "Life",
        [EffectRow::add(hunger, 0.1), EffectRow::add(energy, -0.1)],
    );

    let wants_food = graph.score("Wants food", hunger);
    let wants_sleep = graph.score("Wants sleep", energy);
    let eat = graph.option("Eat", [wants_food]).effects(eating).out();
    let sleep = graph.option("Sleep", [wants_sleep]).out();
    graph.decision("Act", [eat, sleep]);
    graph.finish().expect("it is well-formed")
}

/// Asserts that nothing that decides includes effects, and that the same is left by a slow method.
fn assert_excluded(graph: &Graph) {
    let slow = remove_effects_slowly(graph);
    assert!(!slow.has_effects());
    assert_eq!(*graph.without_effects(), slow);
    assert_eq!(graph.logic_hash(), slow.logic_hash());
    assert_eq!(export(graph), export(&slow));
    assert_eq!(slow.content_hash(), slow.logic_hash());

    let exported = load(export(graph).as_bytes()).expect("what is exported is read");
    assert!(!exported.has_effects());
    assert_eq!(exported.logic_hash(), graph.logic_hash());
    assert_eq!(export(&exported), export(graph));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn effects_are_removed_as_by_a_slow_method(
        bytes in prop::collection::vec(any::<u8>(), 0..3000),
        decides in any::<bool>(),
        has_profiles in any::<bool>(),
    ) {
        let mut entropy = Entropy::new(&bytes);
        let mut graph = if decides {
            graphs::random_with_decisions(&mut entropy)
        } else {
            graphs::random(&mut entropy)
        };
        if has_profiles {
            add_profiles(&mut graph, &mut entropy);
        }
        assert_excluded(&graph);
    }

    #[test]
    fn a_graph_decides_as_without_its_effects(bytes in prop::collection::vec(any::<u8>(), 0..3000)) {
        let mut entropy = Entropy::new(&bytes);
        let graph = graphs::random_with_decisions(&mut entropy);
        let Ok(program) = Program::new(&graph) else { return Ok(()); };

        let life = random_life(&graph, &program, &mut entropy, 8);
        let mut expected_state = AgentState::new(&program, 9, 0.0);
        let expected = play_life(&program, &life, &mut expected_state, |_| {});

        let exported = load(export(&graph).as_bytes()).expect("what is exported is read");
        for bare in [remove_effects_slowly(&graph), exported] {
            let other = Program::new(&bare).expect("it is sound without effects too");
            let life = translate_life(&life, [&graph, &bare], [&program, &other]);
            let mut state = AgentState::new(&other, 9, 0.0);
            prop_assert_eq!(play_life(&other, &life, &mut state, |_| {}), &expected[..]);
            prop_assert_eq!(&state, &expected_state);

            // A memory that the project's program saved is read by the game's, and back.
            let saved = serde_json::to_string(&expected_state).expect("it can be saved");
            let read: AgentState = serde_json::from_str(&saved).expect("it was saved");
            prop_assert_eq!(&read, &state);
        }
    }

    #[test]
    fn effects_added_to_a_graph_change_nothing_else(bytes in prop::collection::vec(any::<u8>(), 0..2000)) {
        let graph = graphs::random_with_decisions(&mut Entropy::new(&bytes));
        let mut with_effects = graph.clone();
        add_effects_everywhere(&mut with_effects);
        prop_assert!(with_effects.has_effects());
        assert_excluded(&with_effects);
    }
}

#[test]
fn a_graph_without_effects_is_untouched() {
    let mut graph = cat();
    assert!(matches!(graph.without_effects(), Cow::Owned(_)));
    graph = graph.without_effects().into_owned();
    assert!(!graph.has_effects());
    assert!(matches!(graph.without_effects(), Cow::Borrowed(_)));
    assert_eq!(graph.content_hash(), graph.logic_hash());
}

#[test]
fn nodes_that_nothing_reads_stay() {
    let mut graph = Builder::new("unread");
    let x = graph.stat(Stat::number("x", 0.0, 1.0));
    let y = graph.stat(Stat::number("y", 0.0, 1.0));
    let unread = graph.expression("unread", "x + 1", [("x", x)]).out();
    let amount = graph.expression("amount", "y + 1", [("y", y)]).out();
    graph.effects("effects", [EffectRow::add(x, amount)]);
    graph.factor("x", x);
    let graph = graph.finish().expect("it is well-formed");

    let bare = graph.without_effects();
    assert!(bare.nodes.contains_key(&unread.node()));
    assert!(!bare.nodes.contains_key(&amount.node()));
    assert!(!bare.nodes.contains_key(&y.node()));
    let stats: Vec<&str> = bare.stats.iter().map(|stat| &*stat.name).collect();
    assert_eq!(stats, ["x"]);
}

/// A muted use of a group passes on its first input, so that input is read although nothing inside
/// the group reads it but effects.
#[test]
fn an_input_that_a_muted_group_passes_on_stays() {
    let mut graph = Builder::new("muted group");
    let x = graph.stat(Stat::number("x", 0.0, 1.0));
    let y = graph.stat(Stat::number("y", 0.0, 1.0));
    let group = graph.group("group", |inside| {
        let first = inside.input("first", 0.0, None);
        let second = inside.input("second", 0.0, None);
        let x = inside.stat_again("x");
        let effects = inside.effects("effects", [EffectRow::add(x, first)]).out();
        inside.typed_output("effects", effects, SocketType::Effects);
        inside.output("value", second);
    });
    let value = graph
        .use_group("use", group)
        .input("first", x)
        .input("second", y)
        .mute()
        .output("value");
    graph.factor("value", value);
    let mut graph = graph.finish().expect("it is well-formed");

    let inputs = |graph: &Graph| graph.without_effects().groups[&group].inputs.len();
    assert_eq!(inputs(&graph), 2);
    assert_excluded(&graph);

    let id = value.node();
    graph.nodes.get_mut(&id).expect("it exists").muted = false;
    assert_eq!(inputs(&graph), 1);
    assert_excluded(&graph);
}

/// A file may connect a factor to an effect. The game still asks for the factor.
#[test]
fn factors_options_and_decisions_stay() {
    let mut graph = cat();
    let find = |graph: &Graph, name: &str| {
        let mut nodes = graph.nodes.iter();
        nodes
            .find(|(_, node)| node.name == name)
            .map(|(id, _)| *id)
            .expect("it exists")
    };
    let mut factor = Node::new("Need", NodeKind::Factor(inclination_core::Scope::Agent));
    let hunger = find(&graph, "Hunger");
    factor.set_socket(SocketKey::Fixed(0), Socket::Wire(hunger.into()));
    let id = NodeId(graph.fresh_id());
    graph.nodes.insert(id, factor);
    let life = find(&graph, "Life");
    let life = graph.nodes.get_mut(&life).expect("it exists");
    life.set_socket(SocketKey::Row(0, Effect::AMOUNT), Socket::Wire(id.into()));

    assert!(graph.without_effects().nodes.contains_key(&id));
    assert_excluded(&graph);
}

#[test]
fn a_use_of_a_group_with_nothing_but_effects_is_removed() {
    let mut graph = Builder::new("emptied group");
    let x = graph.stat(Stat::number("x", 0.0, 1.0));
    let group = graph.group("group", |inside| {
        let amount = inside.input("amount", 0.0, None);
        let x = inside.stat_again("x");
        inside.effects("effects", [EffectRow::add(x, amount)]);
    });
    graph.use_group("use", group).input("amount", x);
    graph.factor("x", x);
    let graph = graph.finish().expect("it is well-formed");

    let bare = graph.without_effects();
    assert!(bare.groups.is_empty(), "{:?}", bare.groups);
    assert_eq!(bare.nodes.len(), 2);
    assert_excluded(&graph);
}

#[test]
fn a_project_has_version_2_only_with_effects() {
    let project = |graph: Graph| Document {
        graph,
        ..Document::default()
    };
    let graph = cat();
    let with = project(graph.clone()).write();
    let without = project(graph.without_effects().into_owned()).write();
    assert!(with.contains("\"version\": 2,"));
    assert!(without.contains("\"version\": 1,"));
    assert!(export(&graph).contains("\"version\": 1,"));
    assert!(!export(&graph).contains("ffects"));

    for text in [with, without] {
        let read = Document::read(text.as_bytes()).expect("it was written");
        assert_eq!(read.write(), text);
    }

    // An input of a group for effects is enough.
    let mut graph = Graph::new("port");
    assert!(!graph.has_effects());
    let mut with_port = Builder::new("port");
    with_port.group("group", |inside| {
        let changes = inside.typed_input("changes", SocketType::Effects);
        inside.option("act", []).effects(changes);
    });
    graph.groups = with_port.finish().expect("it is well-formed").groups;
    assert!(project(graph).write().contains("\"version\": 2,"));
}

#[test]
fn effects_are_written_with_their_rows() {
    let text = Document {
        graph: cat(),
        ..Document::default()
    }
    .write();
    let start = text.find("\"name\": \"Eating\"").expect("it is written");
    let end = text[start..].find("\n    }").expect("it ends");
    let lines: Vec<&str> = text[start..start + end]
        .lines()
        .map(str::trim)
        .filter(|line| !line.contains("wire"))
        .collect();
    let written = lines.join("\n");
    let stats = cat().stats;
    let named = stats.iter().fold(written, |text, stat| {
        text.replace(
            &format!("\"stat\": {}", stat.id.0),
            &format!("\"stat\": {}", stat.name),
        )
    });
    expect![[r#"
        "name": "Eating",
        "effects": [
        {"stat": Hunger, "change": "add", "time": "while_running"},
        {"stat": Mood, "change": "set", "time": "on_completion"}
        ],
        "sockets": {
        },
        "rows": [
        [-5, 1, 1, null],
        [1, 1, 0.25, null]
        ]"#]]
    .assert_eq(&named);
}

/// Returns the error of the cat's file after a replacement in it, with its line's text.
fn error_after(from: &str, to: &str) -> String {
    let text = Document {
        graph: cat(),
        ..Document::default()
    }
    .write();
    assert!(text.contains(from), "{from}\n{text}");
    let broken = text.replacen(from, to, 1);
    let error = Document::read(broken.as_bytes()).expect_err(to);
    assert_eq!(load(broken.as_bytes()).expect_err(to), error);
    let path = error.path.trim_start_matches(|c| c != '.');
    format!("{path}: {}", error.sentence)
}

#[test]
fn broken_effects_are_named_with_their_place() {
    let hunger = cat().stats[0].id.0;
    let stat = format!("\"stat\": {hunger}, ");
    let row = format!("{{{stat}\"change\": \"add\", \"time\": \"while_running\"}}");
    let all = [
        error_after("\"change\": \"add\"", "\"change\": \"multiply\""),
        error_after("\"change\": \"add\"", "\"change\": 3"),
        error_after("\"time\": \"while_running\"", "\"time\": \"on_strat\""),
        error_after("\"change\": \"add\", ", ""),
        error_after(", \"time\": \"while_running\"", ""),
        error_after(&format!("{{{stat}\"change\""), "{\"change\""),
        error_after(&stat, "\"stat\": \"Hunger\", "),
        error_after(&row, &format!("{row}, {row}")),
        error_after(&format!("{row},"), ""),
        error_after(&row, "7"),
        error_after("\"effects\": [", "\"changes\": ["),
        error_after("\"version\": 2", "\"version\": 3"),
        error_after("\"kind\": \"effects\"", "\"kind\": \"efects\""),
    ];
    expect![[r#"
        .effects[0].change: "multiply" is not a valid change: expected one of "add", "set"
        .effects[0].change: expected a string in double quotes, found the number 3
        .effects[0].time: "on_strat" is not a valid time: did you mean "on_start"?
        .effects[0]: "change" is missing
        .effects[0]: "time" is missing
        .effects[0]: "stat" is missing
        .effects[0].stat: expected a whole number from 0 to 4294967295, in digits only, found "Hunger"
        : an Effects node needs one row for each effect, but this one has 3 effects and 2 rows
        : an Effects node needs one row for each effect, but this one has 1 effect and 2 rows
        .effects[0]: expected an object, found the number 7
        : unknown key "changes"
        : this file has format version 3, but this version of Inclination reads formats up to 2: update Inclination to open it
        .kind: "efects" is not a valid kind of node: did you mean "effects"?"#]].assert_eq(&all.join("\n"));
}

/// A file that claims version 1 and has effects was edited by hand, and is read.
#[test]
fn the_version_does_not_restrict_what_is_read() {
    let document = Document {
        graph: cat(),
        ..Document::default()
    };
    let text = document
        .write()
        .replacen("\"version\": 2", "\"version\": 1", 1);
    assert_eq!(Document::read(text.as_bytes()), Ok(document));
}

#[test]
fn an_effect_on_a_missing_stat_is_read_and_reported() {
    let mut graph = cat();
    let life = graph.nodes.values_mut().find(|node| node.name == "Life");
    let effects = life.and_then(|node| node.kind.effects_mut());
    effects.expect("it has effects")[1].stat = StatId(77);
    let text = Document {
        graph: graph.clone(),
        ..Document::default()
    }
    .write();
    let read = Document::read(text.as_bytes()).expect("a missing stat can be repaired");
    assert_eq!(read.graph, graph);
    assert!(
        check(&graph)
            .iter()
            .any(|problem| problem.code == "unknown-stat")
    );
    assert_excluded(&graph);
}

#[test]
fn rows_of_effects_are_limited() {
    let mut node = Node::new("Many", NodeKind::Effects(Vec::new()));
    let mut graph = Graph::new("many");
    let stat = StatId(graph.fresh_id());
    graph.stats.push(Stat {
        id: stat,
        ..Stat::number("x", 0.0, 1.0)
    });
    for _ in 0..300 {
        node.push_effect(Effect::per_second(stat), Socket::Value(1.0));
    }
    let id = NodeId(graph.fresh_id());
    graph.nodes.insert(id, node);
    let text = Document {
        graph,
        ..Document::default()
    }
    .write();
    assert!(load(text.as_bytes()).is_ok());

    let limits = inclination_core::Limits {
        rows: 299,
        ..inclination_core::Limits::default()
    };
    let error = load_within(text.as_bytes(), limits).expect_err("there are too many rows");
    expect![["too many effects: a node can have at most 299"]].assert_eq(&error.sentence);
}

#[test]
fn a_fragment_has_the_stats_of_its_effects() {
    let document = Document {
        graph: cat(),
        ..Document::default()
    };
    let eating = document
        .graph
        .nodes
        .iter()
        .find(|(_, node)| node.name == "Eating")
        .map(|(id, _)| *id)
        .expect("it exists");
    let fragment = Fragment::from_selection(&document, None, &[eating].into());
    let names: Vec<&str> = fragment.stats.iter().map(|stat| &*stat.name).collect();
    assert_eq!(names, ["Hunger", "Mood"]);

    let text = fragment.write();
    assert!(text.contains("\"version\": 2,"));
    assert_eq!(Fragment::read(text.as_bytes()), Ok(fragment));

    let option = document
        .graph
        .nodes
        .iter()
        .find(|(_, node)| node.name == "Eat");
    let option = *option.expect("it exists").0;
    let fragment = Fragment::from_selection(&document, None, &[option].into());
    assert!(fragment.write().contains("\"version\": 1,"));
}

#[test]
fn all_operations_and_times_survive_a_file() {
    let mut graph = cat();
    let stat = graph.stats[0].id;
    let mut node = Node::new("All", NodeKind::Effects(Vec::new()));
    for operation in EffectOperation::ALL {
        for time in EffectTime::ALL {
            let effect = Effect {
                stat,
                operation,
                time,
            };
            node.push_effect(effect, Socket::Unset);
        }
    }
    let id = NodeId(graph.fresh_id());
    graph.nodes.insert(id, node);
    let document = Document {
        graph,
        ..Document::default()
    };
    assert_eq!(Document::read(document.write().as_bytes()), Ok(document));
}

#[test]
fn every_kind_of_node_is_excluded_with_effects() {
    assert_excluded(&random_documents::document_with_every_kind().graph);
}
