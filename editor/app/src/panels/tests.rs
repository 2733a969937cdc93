//! Tests all panels with the examples and a node of each kind selected: nothing panics, and every
//! control has a label.

mod panel_bench;

use eframe::egui::{
    Event, Key, Modifiers, Pos2,
    accesskit::{Node, Role, TreeUpdate},
    vec2,
};
use expect_test::expect;
use inclination_core::authoring::{
    Builder,
    model::{SocketKey, Stat},
};
use inclination_project::selection::{Item, Selection};

use super::*;
use panel_bench::PanelBench;

/// Examples that together contain most kinds of nodes.
const EXAMPLES: [&str; 6] = [
    "apartment",
    "heal-or-fight",
    "keys",
    "sims-needs",
    "sniper",
    "take-cover",
];

fn find_labeled<'t>(tree: &'t TreeUpdate, label: &str) -> &'t Node {
    let mut all = tree.nodes.iter().map(|(_, node)| node);
    let node = all.find(|node| node.label() == Some(label));
    node.unwrap_or_else(|| panic!("nothing is called {label}"))
}

fn center_of(node: &Node) -> Pos2 {
    let rect = node.bounds().unwrap();
    Pos2::new(
        f64::midpoint(rect.x0, rect.x1) as f32,
        f64::midpoint(rect.y0, rect.y1) as f32,
    )
}

fn unlabeled_roles(tree: &TreeUpdate) -> Vec<Role> {
    let nodes = tree.nodes.iter().map(|(_, node)| node);
    let controls = nodes.filter(|node| {
        matches!(
            node.role(),
            Role::Button
                | Role::CheckBox
                | Role::ComboBox
                | Role::RadioButton
                | Role::Slider
                | Role::SpinButton
                | Role::Tab
                | Role::TextInput
                | Role::MultilineTextInput
        )
    });
    controls
        .filter(|node| node.label().is_none_or(str::is_empty))
        .map(Node::role)
        .collect()
}

#[test]
fn every_control_has_a_label_for_any_selection() {
    // One node of each kind is enough.
    let mut kinds = std::collections::BTreeSet::new();
    for name in EXAMPLES {
        let mut bench = PanelBench::with_example(name);
        let document = bench.open.document().clone();
        let groups = document.graph.groups.keys().map(|group| Some(*group));

        for group in groups.chain([None]) {
            bench.open.view.go_to_canvas(group);
            let body = document.graph.body(group).unwrap();

            let new = |node: &inclination_core::authoring::model::Node| {
                kinds.insert(node.kind.spec().key)
            };
            let nodes: Vec<Item> = body
                .iter()
                .filter_map({
                    let mut new = new;
                    move |(id, node)| new(node).then_some(Item::Node(*id))
                })
                .collect();

            let looks = &document.looks;
            let notes = looks.notes.keys().take(1).map(|id| Item::Note(*id));
            let frames = looks.frames.keys().take(1).map(|id| Item::Frame(*id));
            let wires = body
                .keys()
                .take(3)
                .map(|id| Item::Wire(*id, SocketKey::Fixed(0)));
            let items = nodes.into_iter().chain(notes).chain(frames).chain(wires);

            let mut all: Vec<Selection> = items.map(|item| Selection::from_items([item])).collect();
            all.push(Selection::default());
            all.push(Selection::from_items(body.keys().map(|id| Item::Node(*id))));

            for selection in all {
                bench.open.view.selection = selection.clone();
                let tree = bench.run_two_frames();
                assert_eq!(unlabeled_roles(&tree), [], "{name}: {selection:?}");
            }
        }
    }

    assert!(kinds.len() > 20, "{kinds:?}");
}

#[test]
fn controls_of_every_expanded_stat_have_labels() {
    for name in ["duel", "sniper", "take-cover"] {
        let mut bench = PanelBench::with_example(name);
        let stats: Vec<StatId> = bench
            .open
            .document()
            .graph
            .stats
            .iter()
            .map(|stat| stat.id)
            .collect();

        for stat in stats {
            bench.panels.reveal_stat(stat);
            assert_eq!(unlabeled_roles(&bench.run_two_frames()), [], "{name}");
        }
    }
}

#[test]
fn a_typed_sample_is_one_step_with_arithmetic_and_unit() {
    let mut bench = PanelBench::with_example("duel");
    let tree = bench.run_two_frames();
    bench.click_at(center_of(find_labeled(&tree, "Health, current value")));
    bench.run_frame(vec![Event::Text(String::from("3/4 * 100 hp"))]);
    bench.press_key(Key::Enter);

    let sample = |bench: &PanelBench| {
        let stats = &bench.open.document().graph.stats;
        stats
            .iter()
            .find(|stat| stat.name == "Health")
            .map(|stat| stat.sample)
    };

    assert_eq!(sample(&bench), Some(75.0));
    assert!(bench.open.undo().is_none());
    assert_eq!(
        bench.open.undo_values().as_deref(),
        Some("Change a stat's value")
    );
    assert_eq!(sample(&bench), Some(40.0));
    assert!(bench.open.undo_values().is_none());
}

#[test]
fn a_rejected_number_is_explained_beside_its_field_and_moves_nothing() {
    let mut bench = PanelBench::with_example("duel");
    let before = bench.open.document().clone();
    let tree = bench.run_two_frames();
    let places = |tree: &TreeUpdate| {
        ["Potions, current value", "Graph's name"].map(|label| center_of(find_labeled(tree, label)))
    };
    let places_before = places(&tree);

    let mut sentences = Vec::new();
    for typed in ["1e999", "NaN", "3/0", "abc", "38 m"] {
        bench.click_at(center_of(find_labeled(&tree, "Health, current value")));
        bench.run_frame(vec![Event::Text(String::from(typed))]);
        let typing = bench.run_two_frames();
        let sentence = |tree: &TreeUpdate| {
            let values = tree.nodes.iter().filter_map(|(_, node)| node.value());
            let mut quoting = values.filter(|value| value.starts_with('“'));
            quoting.next().map(str::to_owned)
        };
        assert_eq!(places(&typing), places_before, "{typed}");
        sentences.extend(sentence(&typing));

        // Enter keeps the text, so that it can be corrected. Escape drops it.
        bench.press_key(Key::Enter);
        let entered = bench.run_two_frames();
        assert!(sentence(&entered).is_some(), "{typed}");
        assert_eq!(places(&entered), places_before, "{typed}");
        bench.press_key(Key::Escape);
        assert_eq!(sentence(&bench.run_two_frames()), None, "{typed}");
        assert_eq!(bench.open.document(), &before, "{typed}");
    }

    expect![[r#"
        “1e999” is too large. Type a number up to 3.4e38.
        “NaN” is not a number. Type a number, such as 0.75 or 3/4.
        “3/0” divides by zero. Type a number, such as 0.75 or 3/4.
        “abc” is not a number. Type a number, such as 0.75 or 3/4.
        “m” is not a unit here. Type hp, or leave the unit out."#]]
    .assert_eq(&sentences.join("\n"));
}

#[test]
fn a_typed_percentage_is_a_share_of_the_stats_range() {
    let mut bench = PanelBench::with_example("duel");
    let tree = bench.run_two_frames();
    bench.click_at(center_of(find_labeled(&tree, "Health, current value")));
    bench.run_frame(vec![Event::Text(String::from("25%"))]);
    bench.press_key(Key::Enter);

    let mut stats = bench.open.document().graph.stats.iter();
    let health = stats.find(|stat| stat.name == "Health");
    assert_eq!(health.map(|stat| stat.sample), Some(25.0));
}

#[test]
fn escape_reverts_typing() {
    let mut bench = PanelBench::with_example("duel");
    let before = bench.open.document().clone();
    let tree = bench.run_two_frames();
    bench.click_at(center_of(find_labeled(&tree, "Health, current value")));
    bench.run_frame(vec![Event::Text(String::from("12"))]);
    bench.press_key(Key::Escape);
    bench.run_frame(Vec::new());
    assert_eq!(bench.open.document(), &before);

    bench.click_at(center_of(find_labeled(&tree, "Graph's name")));
    bench.run_frame(vec![Event::Text(String::from("Other"))]);
    assert_ne!(bench.open.document(), &before);
    bench.press_key(Key::Escape);
    bench.run_frame(Vec::new());
    assert_eq!(bench.open.document(), &before);
}

#[test]
fn typed_text_is_kept_when_another_field_is_clicked() {
    let mut bench = PanelBench::with_example("duel");
    let tree = bench.run_two_frames();
    bench.click_at(center_of(find_labeled(&tree, "Health, current value")));
    bench.run_frame(vec![Event::Text(String::from("12"))]);
    bench.click_at(center_of(find_labeled(&tree, "Graph's name")));
    bench.run_frame(vec![Event::Text(String::from("Other"))]);
    bench.click_at(Pos2::new(700.0, 2000.0));

    let graph = &bench.open.document().graph;
    assert_eq!(
        graph
            .stats
            .iter()
            .find(|stat| stat.name == "Health")
            .unwrap()
            .sample,
        12.0
    );

    assert!(graph.name.contains("Other"));
    assert_eq!(bench.open.undo().as_deref(), Some("Rename the graph"));
    assert!(bench.open.undo().is_none());
    assert_eq!(
        bench.open.undo_values().as_deref(),
        Some("Change a stat's value")
    );
}

#[test]
fn one_drag_of_a_slider_or_a_number_is_one_step() {
    for label in ["Health, slider", "Health, current value"] {
        let mut bench = PanelBench::with_example("duel");
        let before = bench.open.document().clone();
        let tree = bench.run_two_frames();
        let from = center_of(find_labeled(&tree, label));

        bench.drag_pointer(from, from + vec2(30.0, 0.0));
        assert_ne!(bench.open.document(), &before, "{label}");
        assert!(!bench.open.history().is_open());
        bench.open.undo_values();
        assert_eq!(bench.open.document(), &before, "{label}");
        assert!(bench.open.undo_values().is_none());
    }
}

#[test]
fn dragging_a_stat_onto_the_canvas_adds_a_node() {
    let mut bench = PanelBench::with_example("duel");
    let nodes = bench.open.document().graph.nodes.len();
    let tree = bench.run_two_frames();
    let from = center_of(find_labeled(&tree, "Health, agent stat"));
    bench.drag_pointer(from, Pos2::new(700.0, 2000.0));
    assert_eq!(bench.open.document().graph.nodes.len(), nodes + 1);
    assert_eq!(bench.open.view.selection.len(), 1);
}

#[test]
fn dragging_a_stat_within_the_list_moves_it() {
    let mut bench = PanelBench::with_example("duel");
    let tree = bench.run_two_frames();
    let (from, to) = (
        find_labeled(&tree, "Potions, agent stat"),
        find_labeled(&tree, "Min damage, agent stat"),
    );

    bench.drag_pointer(center_of(from), center_of(to));
    let stats = &bench.open.document().graph.stats;
    let at = |name: &str| stats.iter().position(|stat| stat.name == name).unwrap();
    assert_eq!(at("Potions") + 1, at("Min damage"));
}

#[test]
fn an_accepted_problem_is_hidden_and_can_be_restored() {
    let mut graph = Builder::new("unread");
    let [_, read] = ["Fear", "Health"].map(|name| graph.stat(Stat::number(name, 0.0, 1.0)));
    graph.factor("Result", read);
    let document = Document {
        graph: graph.finish().expect("its sockets exist"),
        ..Document::default()
    };
    let mut bench = PanelBench::new(document);
    bench.panels.show_panel(crate::pane::Pane::Problems);
    let count = bench.open.live.problems().len();
    let starting = |tree: &TreeUpdate, with: &str| {
        let node = tree
            .nodes
            .iter()
            .map(|(_, node)| node)
            .find(|node| node.label().is_some_and(|label| label.starts_with(with)));
        center_of(node.unwrap())
    };

    let mut problems = bench.open.live.problems().iter();
    let unread = problems.find(|problem| problem.code == "unread-stat");
    let label = format!("Accept: {}", unread.unwrap().sentence);
    let at = starting(&bench.run_two_frames(), &label);
    bench.click_at(at);
    assert_eq!(bench.open.live.problems().len(), count - 1);

    let at = starting(&bench.run_two_frames(), "1 accepted");
    bench.click_at(at);
    // The list opens with an animation.
    for _ in 0..20 {
        bench.run_frame(Vec::new());
    }

    let at = starting(&bench.run_two_frames(), "Report again");
    bench.click_at(at);
    assert_eq!(bench.open.live.problems().len(), count);
}

#[test]
fn stats_are_moved_and_deleted_by_keyboard() {
    let mut bench = PanelBench::with_example("duel");
    let names = |bench: &PanelBench| -> Vec<String> {
        let stats = &bench.open.document().graph.stats;
        stats.iter().map(|stat| stat.name.clone()).collect()
    };

    let before = names(&bench);
    bench.focus_widget("Health, agent stat");
    bench.press_key_with(Modifiers::ALT, Key::ArrowUp);

    let mut expected = before.clone();
    let at = before.iter().position(|name| name == "Health").unwrap();
    expected.swap(at, at - 1);
    assert_eq!(names(&bench), expected);

    bench.press_key(Key::Delete);
    assert!(!names(&bench).contains(&String::from("Health")));
    bench.open.undo();
    bench.open.undo();
    assert_eq!(names(&bench), before);
}

#[test]
fn arrow_keys_expand_and_collapse_the_outline() {
    let mut bench = PanelBench::with_example("duel");
    let has = |tree: &TreeUpdate, label: &str| {
        let mut all = tree.nodes.iter();
        all.any(|(_, node)| node.label() == Some(label))
    };
    assert!(has(
        &bench.run_two_frames(),
        "Attack, Option in the outline"
    ));
    bench.focus_widget("My turn, Decision in the outline");
    bench.press_key(Key::ArrowLeft);
    assert!(!has(
        &bench.run_two_frames(),
        "Attack, Option in the outline"
    ));
    bench.press_key(Key::ArrowRight);
    assert!(has(
        &bench.run_two_frames(),
        "Attack, Option in the outline"
    ));
}

#[test]
fn shared_properties_of_several_nodes_change_in_one_step() {
    let mut bench = PanelBench::with_example("duel");
    let before = bench.open.document().clone();
    let all = bench.open.body().keys().map(|id| Item::Node(*id));
    bench.open.view.selection = Selection::from_items(all.collect::<Vec<_>>());
    let tree = bench.run_two_frames();
    bench.click_at(center_of(find_labeled(&tree, "Muted")));
    let mut nodes = bench.open.body().values();
    assert!(nodes.all(|node| node.muted == node.can_be_muted()));
    assert_eq!(bench.open.undo().as_deref(), Some("Mute or unmute"));
    assert_eq!(bench.open.document(), &before);

    let tree = bench.run_two_frames();
    bench.click_at(center_of(find_labeled(&tree, "Low end")));
    bench.run_frame(vec![Event::Text(String::from("5"))]);
    bench.press_key(Key::Enter);

    let lows = bench.open.body().values().filter_map(|node| {
        let index = node.kind.spec().socket_position("low")?;
        node.sockets
            .get(index)
            .filter(|socket| socket.wire().is_none())
    });
    let lows: Vec<_> = lows.copied().collect();

    let five = inclination_core::authoring::model::Socket::Value(5.0);
    assert!(
        lows.len() > 1 && lows.iter().all(|low| *low == five),
        "{lows:?}"
    );
    assert_eq!(bench.open.undo().as_deref(), Some("Change numbers"));
    assert_eq!(bench.open.document(), &before);
}

#[test]
fn each_arrow_key_on_a_slider_is_one_step() {
    let mut bench = PanelBench::with_example("duel");
    bench.focus_widget("Health, slider");
    bench.press_key(Key::ArrowRight);
    let sample = |bench: &PanelBench| {
        let mut stats = bench.open.document().graph.stats.iter();
        stats
            .find(|stat| stat.name == "Health")
            .map(|stat| stat.sample)
    };
    assert_eq!(sample(&bench), Some(41.0));
    bench.open.undo_values();
    assert_eq!(sample(&bench), Some(40.0));
}
