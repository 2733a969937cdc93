//! Effects in the inspector: added to an option, changed, and shared.

use eframe::egui::Key;
use egui_kittest::kittest::Queryable;
use inclination_core::authoring::{
    Builder,
    format::Document,
    model::{Effect, EffectOperation, EffectTime, Node, NodeId, Socket, SocketKey, Stat},
};
use inclination_editor::{command::Command, labels};

use super::{
    common::{Window, open_document},
    input::{click_on, press, run_command, type_in},
    window_text::{choose_from_list, shows_text},
};

/// An option, a decision, and a stat of each kind.
fn document() -> (Document, NodeId) {
    let mut graph = Builder::new("cat");
    let hunger = graph.stat(Stat::number("Hunger", 0.0, 100.0).unit("%"));
    graph.stat(Stat::choice("Mood", ["calm", "angry", "happy"]));
    let eat = graph.option("Eat", []).base(hunger).out();
    let rest = graph.option("Rest", []).base(40.0).out();
    graph.decision("Act", [eat, rest]);
    let document = Document {
        graph: graph.finish().expect("it is valid"),
        ..Document::default()
    };
    (document, eat.node())
}

/// A window in which a node is selected.
fn open_with_selection(document: &Document, name: &str) -> (tempfile::TempDir, Window) {
    let (folder, mut window) = open_document(document);
    click_on(&mut window, &labels::outline_label(name, "Option"));
    window.run_steps(3);
    (folder, window)
}

fn effects_nodes(window: &Window) -> Vec<(NodeId, Node)> {
    let document = window.state().document().expect("one is shown");
    let nodes = document.body().iter();
    nodes
        .filter(|(_, node)| node.kind.effects().is_some())
        .map(|(id, node)| (*id, node.clone()))
        .collect()
}

#[test]
fn an_option_gets_effects_in_the_inspector() {
    let (document, eat) = document();
    let (_folder, mut window) = open_with_selection(&document, "Eat");
    assert!(shows_text(&window, labels::NO_EFFECTS));

    choose_from_list(&mut window, labels::ADD_EFFECT, "Hunger");
    let [(id, node)] = &effects_nodes(&window)[..] else {
        unreachable!("an Effects node was added");
    };
    let hunger = document.graph.stats[0].id;
    assert_eq!(node.kind.effects(), Some(&[Effect::per_second(hunger)][..]));
    let body = window
        .state()
        .document()
        .expect("it is open")
        .body()
        .clone();
    let wired = body[&eat].sockets.contains(&Socket::Wire((*id).into()));
    assert!(wired, "{:?}", body[&eat].sockets);

    // The amount is a number with the stat's unit, and the option stays selected.
    let amount = labels::effect_field_label("Amount", 0);
    window.get_by_label(&amount).focus();
    window.run_steps(2);
    type_in(&mut window, "-5");
    press(&mut window, Key::Enter);
    let time = labels::effect_field_label("Time", 0);
    choose_from_list(&mut window, &time, "on completion");
    let (_, node) = effects_nodes(&window).remove(0);
    let key = SocketKey::Row(0, Effect::AMOUNT);
    assert_eq!(node.socket(key), Some(Socket::Value(-5.0)));
    assert_eq!(
        node.kind.effects().expect("it has some")[0].time,
        EffectTime::OnCompletion
    );

    // A choice stat is set to one of its choices.
    choose_from_list(&mut window, labels::ADD_EFFECT, "Mood");
    choose_from_list(
        &mut window,
        &labels::effect_field_label("Amount", 1),
        "happy",
    );
    let (_, node) = effects_nodes(&window).remove(0);
    let mood = node.kind.effects().expect("it has some")[1];
    assert_eq!(
        (mood.operation, mood.time),
        (EffectOperation::Set, EffectTime::OnStart)
    );
    assert_eq!(
        node.socket(SocketKey::Row(1, Effect::AMOUNT)),
        Some(Socket::Value(2.0))
    );

    // The first addition was one step, together with the node.
    for _ in 0..5 {
        run_command(&mut window, Command::Undo);
    }
    assert_eq!(effects_nodes(&window), []);
    assert!(shows_text(&window, labels::NO_EFFECTS));
}

#[test]
fn effects_that_two_options_share_say_so() {
    let (mut document, eat) = document();
    let rest = document
        .graph
        .nodes
        .iter()
        .find(|(_, node)| node.name == "Rest");
    let rest = *rest.expect("it exists").0;
    let effects = NodeId(document.graph.fresh_id());
    let kind = inclination_core::authoring::model::NodeKind::Effects(Vec::new());
    document
        .graph
        .nodes
        .insert(effects, Node::new("Both", kind));
    for option in [eat, rest] {
        let option = document.graph.nodes.get_mut(&option).expect("it exists");
        let at = option
            .kind
            .spec()
            .socket_position("effects")
            .expect("it has one");
        option.sockets[at] = Socket::Wire(effects.into());
    }

    let (_folder, mut window) = open_with_selection(&document, "Eat");
    assert!(shows_text(&window, "Shared with “Rest”."));

    // From the option to the node, which lists both.
    click_on(&mut window, labels::SHOW_EFFECTS_NODE);
    window.run_steps(3);
    let selection = &window
        .state()
        .document()
        .expect("it is open")
        .view
        .selection;
    assert_eq!(selection.nodes().collect::<Vec<_>>(), [effects]);
    assert!(shows_text(&window, "While “Eat” or “Rest” runs."));
}
