//! All panels over examples, with a node of each kind selected: nothing panics, and whatever can be used has a label.

mod bench;

use eframe::egui::{
    Event, Key, Modifiers, Pos2,
    accesskit::{Node, Role, TreeUpdate},
    vec2,
};
use inclination_core::model::SocketKey;
use inclination_project::selection::{Item, Selection};

use super::*;
use bench::Bench;

/// Together they have most kinds of nodes.
const EXAMPLES: [&str; 6] = [
    "apartment",
    "heal-or-fight",
    "keys",
    "sims-needs",
    "sniper",
    "take-cover",
];

fn found<'t>(tree: &'t TreeUpdate, label: &str) -> &'t Node {
    let mut all = tree.nodes.iter().map(|(_, node)| node);
    let node = all.find(|node| node.label() == Some(label));
    node.unwrap_or_else(|| panic!("nothing is called {label}"))
}

fn middle(node: &Node) -> Pos2 {
    let rect = node.bounds().unwrap();
    Pos2::new(
        f64::midpoint(rect.x0, rect.x1) as f32,
        f64::midpoint(rect.y0, rect.y1) as f32,
    )
}

fn unlabelled(tree: &TreeUpdate) -> Vec<Role> {
    let all = tree.nodes.iter().map(|(_, node)| node);
    let used = all.filter(|node| {
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
    used.filter(|node| node.label().is_none_or(str::is_empty))
        .map(Node::role)
        .collect()
}

#[test]
fn everything_that_can_be_used_has_a_label_whatever_is_selected() {
    // One node of each kind is as good as all.
    let mut kinds = std::collections::BTreeSet::new();
    for name in EXAMPLES {
        let mut bench = Bench::example(name);
        let document = bench.open.document().clone();
        let groups = document.graph.groups.keys().map(|group| Some(*group));
        for group in groups.chain([None]) {
            bench.open.view.go_to(group);
            let body = document.graph.body(group).unwrap();
            let new = |node: &inclination_core::model::Node| kinds.insert(node.kind.spec().key);
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
            let mut all: Vec<Selection> = items.map(|item| Selection::of([item])).collect();
            all.push(Selection::default());
            all.push(Selection::of(body.keys().map(|id| Item::Node(*id))));
            for selection in all {
                bench.open.view.selection = selection.clone();
                let tree = bench.settled();
                assert_eq!(unlabelled(&tree), [], "{name}: {selection:?}");
            }
        }
    }
    assert!(kinds.len() > 20, "{kinds:?}");
}

#[test]
fn every_stat_opens_with_labels() {
    for name in ["duel", "sniper", "take-cover"] {
        let mut bench = Bench::example(name);
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
            assert_eq!(unlabelled(&bench.settled()), [], "{name}");
        }
    }
}

#[test]
fn a_typed_sample_is_one_step_with_arithmetic_and_unit() {
    let mut bench = Bench::example("duel");
    let tree = bench.settled();
    bench.click(middle(found(&tree, "Health, sample")));
    bench.frame(vec![Event::Text(String::from("3/4 * 100 hp"))]);
    bench.press(Key::Enter);
    let sample = |bench: &Bench| {
        let stats = &bench.open.document().graph.stats;
        stats
            .iter()
            .find(|stat| stat.name == "Health")
            .map(|stat| stat.sample)
    };
    assert_eq!(sample(&bench), Some(75.0));
    assert_eq!(bench.open.undo().as_deref(), Some("Change a sample"));
    assert_eq!(sample(&bench), Some(40.0));
    assert!(bench.open.undo().is_none());
}

#[test]
fn escape_takes_typing_back() {
    let mut bench = Bench::example("duel");
    let before = bench.open.document().clone();
    let tree = bench.settled();
    bench.click(middle(found(&tree, "Health, sample")));
    bench.frame(vec![Event::Text(String::from("12"))]);
    bench.press(Key::Escape);
    bench.frame(Vec::new());
    assert_eq!(bench.open.document(), &before);
    bench.click(middle(found(&tree, "Graph's name")));
    bench.frame(vec![Event::Text(String::from("Other"))]);
    assert_ne!(bench.open.document(), &before);
    bench.press(Key::Escape);
    bench.frame(Vec::new());
    assert_eq!(bench.open.document(), &before);
}

#[test]
fn what_is_typed_is_kept_when_something_else_is_clicked() {
    let mut bench = Bench::example("duel");
    let tree = bench.settled();
    bench.click(middle(found(&tree, "Health, sample")));
    bench.frame(vec![Event::Text(String::from("12"))]);
    bench.click(middle(found(&tree, "Graph's name")));
    bench.frame(vec![Event::Text(String::from("Other"))]);
    bench.click(Pos2::new(700.0, 2000.0));
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
    assert_eq!(bench.open.undo().as_deref(), Some("Rename graph"));
    assert_eq!(bench.open.undo().as_deref(), Some("Change a sample"));
    assert!(bench.open.undo().is_none());
}

#[test]
fn one_drag_of_a_slider_or_a_number_is_one_step() {
    for label in ["Health, slider", "Health, sample"] {
        let mut bench = Bench::example("duel");
        let before = bench.open.document().clone();
        let tree = bench.settled();
        let from = middle(found(&tree, label));
        bench.drag(from, from + vec2(30.0, 0.0));
        assert_ne!(bench.open.document(), &before, "{label}");
        assert!(!bench.open.history().is_open());
        bench.open.undo();
        assert_eq!(bench.open.document(), &before, "{label}");
        assert!(bench.open.undo().is_none());
    }
}

#[test]
fn a_stat_that_is_dragged_onto_the_canvas_is_a_node_there() {
    let mut bench = Bench::example("duel");
    let nodes = bench.open.document().graph.nodes.len();
    let tree = bench.settled();
    let from = middle(found(&tree, "Health, agent stat"));
    bench.drag(from, Pos2::new(700.0, 2000.0));
    assert_eq!(bench.open.document().graph.nodes.len(), nodes + 1);
    assert_eq!(bench.open.view.selection.len(), 1);
}

#[test]
fn a_stat_that_is_dragged_among_the_others_changes_places() {
    let mut bench = Bench::example("duel");
    let tree = bench.settled();
    let (from, to) = (
        found(&tree, "Potions, agent stat"),
        found(&tree, "Min damage, agent stat"),
    );
    bench.drag(middle(from), middle(to));
    let stats = &bench.open.document().graph.stats;
    let at = |name: &str| stats.iter().position(|stat| stat.name == name).unwrap();
    assert_eq!(at("Potions") + 1, at("Min damage"));
}

#[test]
fn a_problem_that_is_accepted_is_quiet_and_can_be_told_again() {
    let mut document = Document::default();
    let stat = inclination_core::model::Stat::number("Fear", 0.0, 1.0);
    document.graph.stats.push(stat);
    document.graph.next_id = 1;
    let mut bench = Bench::of(document);
    let count = bench.open.live.problems().len();
    let starting = |tree: &TreeUpdate, with: &str| {
        let all = tree.nodes.iter().map(|(_, node)| node);
        let mut all = all.filter(|node| node.label().is_some_and(|label| label.starts_with(with)));
        middle(all.next().unwrap())
    };
    let mut problems = bench.open.live.problems().iter();
    let unread = problems.find(|problem| problem.code == "unread-stat");
    let label = format!("Accept: {}", unread.unwrap().sentence);
    let at = starting(&bench.settled(), &label);
    bench.click(at);
    assert_eq!(bench.open.live.problems().len(), count - 1);
    let at = starting(&bench.settled(), "1 accepted");
    bench.click(at);
    // It opens with a movement.
    for _ in 0..20 {
        bench.frame(Vec::new());
    }
    let at = starting(&bench.settled(), "Tell again");
    bench.click(at);
    assert_eq!(bench.open.live.problems().len(), count);
}

#[test]
fn stats_change_places_and_go_by_the_keyboard() {
    let mut bench = Bench::example("duel");
    let names = |bench: &Bench| -> Vec<String> {
        let stats = &bench.open.document().graph.stats;
        stats.iter().map(|stat| stat.name.clone()).collect()
    };
    let before = names(&bench);
    bench.focus("Health, agent stat");
    bench.press_with(Modifiers::ALT, Key::ArrowUp);
    let mut expected = before.clone();
    let at = before.iter().position(|name| name == "Health").unwrap();
    expected.swap(at, at - 1);
    assert_eq!(names(&bench), expected);
    bench.press(Key::Delete);
    assert!(!names(&bench).contains(&String::from("Health")));
    bench.open.undo();
    bench.open.undo();
    assert_eq!(names(&bench), before);
}

#[test]
fn the_outline_opens_and_shuts_by_arrow_keys() {
    let mut bench = Bench::example("duel");
    let has = |tree: &TreeUpdate, label: &str| {
        let mut all = tree.nodes.iter();
        all.any(|(_, node)| node.label() == Some(label))
    };
    assert!(has(&bench.settled(), "Attack, Option in the outline"));
    bench.focus("My turn, Decision in the outline");
    bench.press(Key::ArrowLeft);
    assert!(!has(&bench.settled(), "Attack, Option in the outline"));
    bench.press(Key::ArrowRight);
    assert!(has(&bench.settled(), "Attack, Option in the outline"));
}

#[test]
fn several_nodes_of_any_kinds_take_what_they_share_as_one_step() {
    let mut bench = Bench::example("duel");
    let before = bench.open.document().clone();
    let all = bench.open.body().keys().map(|id| Item::Node(*id));
    bench.open.view.selection = Selection::of(all.collect::<Vec<_>>());
    let tree = bench.settled();
    bench.click(middle(found(&tree, "Muted")));
    let mut nodes = bench.open.body().values();
    assert!(nodes.all(|node| node.muted == node.can_be_muted()));
    assert_eq!(bench.open.undo().as_deref(), Some("Mute"));
    assert_eq!(bench.open.document(), &before);
    let tree = bench.settled();
    bench.click(middle(found(&tree, "Low end")));
    bench.frame(vec![Event::Text(String::from("5"))]);
    bench.press(Key::Enter);
    let lows = bench.open.body().values().filter_map(|node| {
        let at = node.kind.spec().socket_position("low")?;
        node.sockets.get(at).filter(|held| held.wire().is_none())
    });
    let lows: Vec<_> = lows.copied().collect();
    let five = inclination_core::model::Socket::Value(5.0);
    assert!(
        lows.len() > 1 && lows.iter().all(|low| *low == five),
        "{lows:?}"
    );
    assert_eq!(bench.open.undo().as_deref(), Some("Change numbers"));
    assert_eq!(bench.open.document(), &before);
}

#[test]
fn a_slider_moves_by_arrow_keys_and_each_is_a_step() {
    let mut bench = Bench::example("duel");
    bench.focus("Health, slider");
    bench.press(Key::ArrowRight);
    let sample = |bench: &Bench| {
        let mut stats = bench.open.document().graph.stats.iter();
        stats
            .find(|stat| stat.name == "Health")
            .map(|stat| stat.sample)
    };
    assert_eq!(sample(&bench), Some(41.0));
    bench.open.undo();
    assert_eq!(sample(&bench), Some(40.0));
}
