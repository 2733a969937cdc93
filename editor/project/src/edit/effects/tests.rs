//! Tests of the edits of effects, and of other edits on documents with effects.

use emath::Pos2;
use inclination_core::{
    Program, Scope,
    authoring::{
        Builder, EffectRow, arithmetic,
        format::{Document, Position},
        kind::SocketType,
        model::{Graph, GroupId, NodeId, Profile, ProfileId, Stat},
    },
};

use super::*;
use crate::{
    edit::{
        choices,
        clipboard::{PasteOptions, PasteTarget, copy_selection, paste_fragment},
        groups::{group_content_hash, make_group, ungroup},
        random_documents::apply_and_check,
        rows, stats,
    },
    handles::generate_rust,
    scene::Scene,
    selection::{Item, Selection},
};

/// A cat that eats and plays. Eating changes its hunger, mood and bell.
fn cat() -> Document {
    let mut graph = Builder::new("cat");
    let hunger = graph.stat(Stat::number("Hunger", 0.0, 100.0));
    let mood = graph.stat(Stat::choice("Mood", ["calm", "happy", "angry"]));
    let bell = graph.stat(Stat::yes_no("Bell rings"));
    let appetite = graph
        .add("Appetite", arithmetic::multiply(hunger, -0.1))
        .out();

    let eating = [
        EffectRow::add(hunger, appetite),
        EffectRow::set(mood, 1.0).on_start(),
        EffectRow::set(bell, 0.0).on_end(),
        EffectRow::add(hunger, -2.0).on_completion(),
    ];
    let eating = graph.effects("Eating", eating).duration(10.0).out();
    let wants_food = graph.score("Wants food", hunger);
    let is_calm = graph.switch("Is calm", mood, [("calm", 1.0)], 0.0).out();
    let is_calm = graph.veto("Calm", is_calm);
    let eat = graph.option("Eat", [wants_food]).effects(eating).out();
    let play = graph.option("Play", [is_calm]).out();
    let every = graph.veto("Bell", bell);
    graph.decision("Act", [eat, play]).for_every_option(every);

    let mut document = Document {
        graph: graph.finish().unwrap(),
        ..Document::default()
    };
    let ids: Vec<NodeId> = document.graph.nodes.keys().copied().collect();
    for (at, id) in ids.into_iter().enumerate() {
        let place = Position {
            x: at as f32 * 320.0,
            y: 0.0,
        };
        document.looks.nodes.insert(id, place);
    }
    document
}

fn find(document: &Document, name: &str) -> NodeId {
    let mut nodes = document.graph.bodies().flat_map(|(_, nodes)| nodes);
    *nodes.find(|(_, node)| node.name == name).unwrap().0
}

fn stat_id(document: &Document, name: &str) -> StatId {
    let mut stats = document.graph.stats.iter();
    stats.find(|stat| stat.name == name).unwrap().id
}

fn node<'d>(document: &'d Document, name: &str) -> &'d Node {
    &document.graph.nodes[&find(document, name)]
}

/// Returns the effects of a node as texts, each with its amount.
fn describe(document: &Document, name: &str) -> Vec<String> {
    let node = node(document, name);
    let effects = node.kind.effects().unwrap().iter().enumerate();
    effects
        .map(|(row, effect)| {
            let stat = document.graph.stat(effect.stat);
            let amount = match node.socket(SocketKey::Row(row as u16, Effect::AMOUNT)) {
                Some(Socket::Value(value)) => value.to_string(),
                Some(Socket::Wire(wire)) => {
                    document.graph.nodes[&wire.node].display_title(&document.graph)
                }
                _ => String::from("?"),
            };
            format!("{}: {amount}", effect.describe(stat))
        })
        .collect()
}

const EATING: [&str; 4] = [
    "Hunger per second: Appetite",
    "set Mood on start: 1",
    "set Bell rings on end: 0",
    "Hunger on completion: -2",
];

/// Adds a profile with its own amounts for the mood and the last row of eating.
fn with_profile(mut document: Document) -> (Document, ProfileId) {
    let id = ProfileId(document.graph.fresh_id());
    document.graph.profiles.push(Profile {
        id,
        name: String::from("Lazy"),
        description: String::new(),
    });
    let eating = find(&document, "Eating");
    let overrides = &mut document.graph.nodes.get_mut(&eating).unwrap().overrides;
    overrides.set(SocketKey::Row(1, Effect::AMOUNT), id, Some(2.0));
    overrides.set(SocketKey::Row(3, Effect::AMOUNT), id, Some(-7.0));
    (document, id)
}

/// Returns the numbers that eating has for a profile, by row.
fn overrides(document: &Document) -> Vec<(u16, f32)> {
    let all = node(document, "Eating").overrides.iter();
    all.map(|(key, _, value)| match key {
        SocketKey::Row(row, Effect::AMOUNT) => (row, value),
        other => panic!("{other:?} is no amount"),
    })
    .collect()
}

#[test]
fn a_new_effect_suits_its_stat() {
    let mut document = cat();
    let eating = find(&document, "Eating");
    for name in ["Hunger", "Mood", "Bell rings"] {
        let stat = stat_id(&document, name);
        document = apply_and_check(&document, add_effect(&document, None, eating, stat));
    }
    let expected = [
        "Hunger per second: 1",
        "set Mood on start: 0",
        "set Bell rings on start: 1",
    ];
    assert_eq!(
        describe(&document, "Eating"),
        [&EATING[..], &expected].concat()
    );

    // Only Effects nodes have effects.
    let eat = find(&document, "Eat");
    let hunger = stat_id(&document, "Hunger");
    assert!(add_effect(&document, None, eat, hunger).is_empty());
    assert!(rows::add_row(&document, None, eating).is_empty());
}

#[test]
fn the_number_of_effects_is_limited() {
    let mut document = cat();
    let eating = find(&document, "Eating");
    let hunger = stat_id(&document, "Hunger");
    let node = document.graph.nodes.get_mut(&eating).unwrap();
    while node.row_count() < MAX_ROWS {
        node.push_effect(Effect::per_second(hunger), Socket::Value(1.0));
    }
    assert!(add_effect(&document, None, eating, hunger).is_empty());
}

#[test]
fn a_changed_effect_keeps_its_amount_only_if_the_meaning_stays() {
    use EffectOperation::{Add, Set};
    use EffectTime::{OnEnd, OnStart, WhileRunning};

    let before = cat();
    let eating = find(&before, "Eating");
    let change = |row: usize, effect: Effect| {
        let edits = change_effect(&before, None, eating, row, effect);
        describe(&apply_and_check(&before, edits), "Eating")[row].clone()
    };
    let effect = |name: &str, operation, time| Effect {
        stat: stat_id(&before, name),
        operation,
        time,
    };
    assert_eq!(
        change(3, effect("Hunger", Set, OnEnd)),
        "set Hunger on end: -2"
    );
    assert_eq!(
        change(3, effect("Mood", Add, WhileRunning)),
        "set Mood on start: 0"
    );
    assert_eq!(
        change(1, effect("Hunger", Set, OnStart)),
        "Hunger per second: 1"
    );
    assert_eq!(
        change(1, effect("Bell rings", Set, OnEnd)),
        "set Bell rings on start: 1"
    );
    // A wire stays.
    assert_eq!(
        change(0, effect("Mood", Set, OnEnd)),
        "set Mood on start: Appetite"
    );

    let mood = effect("Mood", Set, OnEnd);
    assert!(change_effect(&before, None, eating, 4, mood).is_empty());
    assert!(change_effect(&before, None, find(&before, "Eat"), 0, mood).is_empty());
}

#[test]
fn effects_move_and_are_removed_with_their_numbers_for_profiles() {
    let (before, _) = with_profile(cat());
    let eating = find(&before, "Eating");

    let moved = apply_and_check(&before, rows::move_row(&before, None, eating, 3, 0));
    assert_eq!(
        describe(&moved, "Eating"),
        [EATING[3], EATING[0], EATING[1], EATING[2]]
    );
    assert_eq!(overrides(&moved), [(0, -7.0), (2, 2.0)]);

    let gone = apply_and_check(&before, rows::remove_row(&before, None, eating, 1));
    assert_eq!(describe(&gone, "Eating"), [EATING[0], EATING[2], EATING[3]]);
    assert_eq!(overrides(&gone), [(2, -7.0)]);

    assert!(rows::remove_row(&before, None, eating, 4).is_empty());
    assert!(rows::move_row(&before, None, eating, 0, 4).is_empty());
}

#[test]
fn a_removed_stat_takes_its_effects_with_it() {
    let (before, _) = with_profile(cat());
    let mood = stat_id(&before, "Mood");
    let after = apply_and_check(&before, stats::remove_stat(&before, mood));
    assert_eq!(
        describe(&after, "Eating"),
        [EATING[0], EATING[2], EATING[3]]
    );
    assert_eq!(overrides(&after), [(2, -7.0)]);

    let hunger = stat_id(&after, "Hunger");
    let after = apply_and_check(&after, stats::remove_stat(&after, hunger));
    assert_eq!(describe(&after, "Eating"), [EATING[2]]);
    assert!(overrides(&after).is_empty());
}

#[test]
fn effects_count_as_uses_of_a_stat() {
    let mut document = cat();
    let bell = stat_id(&document, "Bell rings");
    assert_eq!(stats::count_uses(&document.graph)[&bell], 2);
    let read = find(&document, "Bell rings");
    document.graph.nodes.remove(&read);
    assert_eq!(stats::count_uses(&document.graph)[&bell], 1);
}

#[test]
fn amounts_keep_the_choice_that_they_name() {
    let (before, _) = with_profile(cat());
    let mood = stat_id(&before, "Mood");
    let named = |document: &Document| {
        let value = |value: f32| {
            let stat = document.graph.stat(mood).unwrap();
            crate::differ::format_stat_value(stat, value)
        };
        let eating = node(document, "Eating");
        let typed = eating.socket(SocketKey::Row(1, Effect::AMOUNT));
        let Some(Socket::Value(typed)) = typed else {
            panic!("{typed:?}")
        };
        (value(typed), value(overrides(document)[0].1))
    };
    let names = |typed: &str, lazy: &str| (typed.to_owned(), lazy.to_owned());
    assert_eq!(named(&before), names("happy", "angry"));

    let up = apply_and_check(&before, choices::move_choice(&before, mood, 1, false));
    assert_eq!(named(&up), names("happy", "angry"));
    let down = apply_and_check(&before, choices::move_choice(&before, mood, 1, true));
    assert_eq!(named(&down), names("happy", "angry"));
    let renamed = apply_and_check(&before, choices::rename_choice(&before, mood, 2, "cross"));
    assert_eq!(named(&renamed), names("happy", "cross"));

    let first = apply_and_check(&before, choices::remove_choice(&before, mood, 0));
    assert_eq!(named(&first), names("happy", "angry"));
    let own = apply_and_check(&before, choices::remove_choice(&before, mood, 1));
    assert_eq!(named(&own), names("calm", "angry"));
    let last = apply_and_check(&before, choices::remove_choice(&before, mood, 2));
    assert_eq!(named(&last), names("happy", "calm"));

    // The amounts of other stats are no choices.
    assert_eq!(overrides(&own)[1], (3, -7.0));
    assert_eq!(describe(&own, "Eating")[2], EATING[2]);
}

#[test]
fn an_option_gets_an_effects_node() {
    let before = cat();
    let play = find(&before, "Play");
    let hunger = stat_id(&before, "Hunger");
    assert!(effects_of_option(&before, None, node(&before, "Play")).is_none());

    let edits = add_effect_to_option(&before, None, play, hunger);
    let after = apply_and_check(&before, edits);
    let (id, new) = effects_of_option(&after, None, node(&after, "Play")).unwrap();
    assert_eq!(new.kind.effects(), Some(&[Effect::per_second(hunger)][..]));
    assert_eq!(options_with_effects(&after, None, id), [play]);
    let [option, effects] = [play, id].map(|id| after.looks.nodes[&id]);
    assert!(effects.x < option.x && effects.y > option.y);

    // The next effect joins the first.
    let edits = add_effect_to_option(&after, None, play, hunger);
    let after = apply_and_check(&after, edits);
    let found = effects_of_option(&after, None, node(&after, "Play"));
    assert_eq!(
        found.map(|(id, node)| (id, node.row_count())),
        Some((id, 2))
    );

    let eating = find(&before, "Eating");
    let known = effects_of_option(&before, None, node(&before, "Eat"));
    assert_eq!(known.map(|(id, _)| id), Some(eating));
    assert!(add_effect_to_option(&before, None, eating, hunger).is_empty());
    assert!(add_effect_to_option(&before, None, NodeId(1), hunger).is_empty());
}

#[test]
fn handles_for_games_leave_out_what_only_effects_use() {
    let mut document = cat();
    let eating = find(&document, "Eating");
    let (own, edits) = stats::add_stat(&document, Scope::Agent);
    document = apply_and_check(&document, edits);
    document = apply_and_check(&document, add_effect(&document, None, eating, own));

    let bare = document.graph.without_effects().into_owned();
    assert_eq!(bare.stats.len(), 3);
    let [with, without] = [&document.graph, &bare].map(|graph| {
        let program = Program::new(graph).unwrap();
        generate_rust(graph, &program)
    });
    assert_eq!(with, without);
    assert!(with.contains("Bell rings"));
}

fn paste(fragment_of: &Document, nodes: &[&str], to: &Document) -> Document {
    let scene = Scene::new(fragment_of, None);
    let chosen = nodes.iter().map(|name| Item::Node(find(fragment_of, name)));
    let selection = Selection::from_items(chosen);
    let fragment = copy_selection(fragment_of, &scene, None, &selection).unwrap();
    let options = PasteOptions {
        to: PasteTarget::Place(Pos2::ZERO),
        at_home: false,
        with_inputs: false,
    };
    let pasted = paste_fragment(to, None, &fragment, options).unwrap();
    apply_and_check(to, pasted.edits)
}

#[test]
fn pasted_effects_change_the_stats_with_the_same_names() {
    let mut dog = Builder::new("dog");
    dog.stat(Stat::yes_no("Barks"));
    dog.stat(Stat::number("Hunger", 0.0, 10.0));
    dog.stat(Stat::choice("Mood", ["good", "bad"]));
    let dog = Document {
        graph: dog.finish().unwrap(),
        ..Document::default()
    };

    let after = paste(&cat(), &["Eating", "Appetite"], &dog);
    let names: Vec<&str> = after.graph.stats.iter().map(|stat| &*stat.name).collect();
    // The mood has other choices, so it is another stat.
    assert_eq!(names, ["Barks", "Hunger", "Mood", "Mood 2", "Bell rings"]);
    let expected = [
        "Hunger per second: Appetite",
        "set Mood 2 on start: 1",
        "set Bell rings on end: 0",
        "Hunger on completion: -2",
    ];
    assert_eq!(describe(&after, "Eating"), expected);
    assert_eq!(stat_id(&after, "Hunger"), stat_id(&dog, "Hunger"));
}

#[test]
fn a_pasted_option_has_its_effects() {
    let empty = Document::default();
    let after = paste(&cat(), &["Eat", "Eating"], &empty);
    let found = effects_of_option(&after, None, node(&after, "Eat"));
    assert_eq!(found.map(|(id, _)| id), Some(find(&after, "Eating")));

    let alone = paste(&cat(), &["Eat"], &empty);
    assert!(effects_of_option(&alone, None, node(&alone, "Eat")).is_none());
}

/// Groups nodes of the cat. Returns the document with the group.
fn grouped(nodes: &[&str]) -> (Document, GroupId, NodeId) {
    let before = cat();
    let chosen = nodes.iter().map(|name| Item::Node(find(&before, name)));
    let scene = Scene::new(&before, None);
    let new = make_group(&before, &scene, None, &Selection::from_items(chosen)).unwrap();
    let after = apply_and_check(&before, new.edits);
    (after, new.group, new.usage)
}

#[test]
fn effects_are_grouped_and_ungrouped() {
    let before = cat();
    for nodes in [&["Eating"][..], &["Eating", "Appetite"], &["Eating", "Eat"]] {
        let (document, group, usage) = grouped(nodes);
        let inside = &document.graph.groups[&group];
        let types: Vec<SocketType> = inside.outputs.iter().map(|port| port.ty).collect();
        let expected = if nodes.contains(&"Eat") {
            SocketType::Option
        } else {
            SocketType::Effects
        };
        assert_eq!(types, [expected], "{nodes:?}");
        if expected == SocketType::Effects {
            assert_eq!(
                document.graph.logic_hash(),
                before.graph.logic_hash(),
                "{nodes:?}"
            );
        }
        assert_ne!(document.graph.content_hash(), before.graph.content_hash());

        let scene = Scene::new(&document, None);
        let (edits, _) = ungroup(&document, &scene, None, usage).unwrap();
        let after = apply_and_check(&document, edits);
        assert_eq!(
            after.graph.content_hash(),
            before.graph.content_hash(),
            "{nodes:?}"
        );
        assert_eq!(describe(&after, "Eating"), EATING);
    }

    // An option without its effects gets them through an input of the group.
    let (document, group, _) = grouped(&["Eat"]);
    let types = document.graph.groups[&group]
        .inputs
        .iter()
        .map(|port| port.ty);
    assert!(types.collect::<Vec<_>>().contains(&SocketType::Effects));
}

#[test]
fn a_changed_effect_is_another_version_of_a_group() {
    let (document, group, _) = grouped(&["Eating"]);
    let version = |graph: &Graph| group_content_hash(graph, group);
    let now = version(&document.graph);
    let logic = document.graph.logic_hash();

    let changed = |change: &dyn Fn(&mut Node, &Graph)| {
        let mut graph = document.graph.clone();
        let known = graph.clone();
        let nodes = &mut graph.groups.get_mut(&group).unwrap().nodes;
        let eating = nodes.values_mut().find(|node| node.name == "Eating");
        change(eating.unwrap(), &known);
        assert_eq!(graph.logic_hash(), logic);
        version(&graph)
    };
    assert_eq!(changed(&|_, _| {}), now);
    let all = [
        changed(&|node, _| node.kind.effects_mut().unwrap()[0].time = EffectTime::OnEnd),
        changed(&|node, _| node.kind.effects_mut().unwrap()[0].operation = EffectOperation::Set),
        changed(&|node, graph| node.kind.effects_mut().unwrap()[0].stat = graph.stats[2].id),
        changed(&|node, _| assert!(node.set_socket(SocketKey::Row(1, 0), Socket::Value(2.0)))),
        changed(&|node, _| assert!(node.set_socket(SocketKey::Fixed(0), Socket::Value(11.0)))),
        changed(&|node, _| node.remove_row(3)),
        changed(&|node, _| assert!(node.move_row(2, 3))),
    ];
    let mut distinct = all.to_vec();
    distinct.push(now);
    distinct.sort_unstable();
    distinct.dedup();
    assert_eq!(distinct.len(), all.len() + 1, "{all:?} {now}");

    // Stats count by their names, so another file has the same version.
    let mut renumbered = document.graph.clone();
    let id = StatId(renumbered.fresh_id());
    let before = renumbered.stats[2].id;
    renumbered.stats[2].id = id;
    for node in renumbered
        .groups
        .get_mut(&group)
        .unwrap()
        .nodes
        .values_mut()
    {
        for effect in node.kind.effects_mut().into_iter().flatten() {
            if effect.stat == before {
                effect.stat = id;
            }
        }
    }
    assert_eq!(version(&renumbered), now);
}
