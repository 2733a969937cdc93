//! Every example is built by hand from an empty document, then saved, opened, undone and redone.
//! The builder reads the shipped file and finds widgets by their accessible names, as a designer
//! would with the example and an empty document side by side. Anything it cannot build is missing
//! from the editor.

mod annotations;
mod builder;
mod canvas_contents;
mod comparison;
mod effects;
mod groups;
mod id_mapping;
mod nodes;
mod samples;
mod scenario_mapping;
mod scenarios;
mod stats;
mod widgets;

use std::fs;

use eframe::egui::{Key, Modifiers};
use inclination_core::authoring::{
    format::{Document, Frame, Position, Tint},
    kind::Kind,
    model::{FrameId, Graph, Node, NodeId, NodeKind, RankBand, Socket, StatKind},
    piecewise::{Pieces, Point, Segment},
};
use tempfile::tempdir;

use self::{builder::Builder, comparison::assert_same_document};
use crate::{
    common::{example, examples, open_app, open_app_sized, saved_text},
    input::press_with,
    keyboard_only::save_as,
    pointer_only::HIGH_SIZE,
    undo::undo_and_redo_all,
};

macro_rules! examples {
    ($($test:ident $name:literal;)+) => {
        $(
            #[test]
            fn $test() {
                build_undo_and_save(&read($name));
            }
        )+

        #[test]
        fn no_example_is_left_out() {
            let names = [$($name),+].map(example);
            assert_eq!(Vec::from(names), examples());
        }
    };
}

examples! {
    angry_woman "angry-woman";
    ant_colony "ant-colony";
    apartment "apartment";
    apples_and_ammo "apples-and-ammo";
    duel "duel";
    heal_or_fight "heal-or-fight";
    keys "keys";
    response_curves "response-curves";
    retreat "retreat";
    shop "shop";
    sims_needs "sims-needs";
    sniper_opt_ins "sniper-opt-ins";
    sniper "sniper";
    take_cover "take-cover";
    weapon_choice "weapon-choice";
    zoo "zoo";
}

/// Builds properties that no example has.
#[test]
fn properties_that_no_example_has_can_be_built() {
    let mut wanted = read("ant-colony");
    let Document { graph, looks, .. } = &mut wanted;
    if let StatKind::Number { clamp, .. } = &mut graph.stats[0].kind {
        *clamp = false;
    }

    graph.rank_bands = vec![
        RankBand::new("calm", -1.0, 1.0),
        RankBand::new("wild", 1.0, 9.5),
    ];

    let find_kind = |graph: &Graph, key: &str| {
        let mut nodes = graph.nodes.iter();
        let found = nodes.find(|(_, node)| node.kind.spec().key == key);
        *found.expect("it has one").0
    };
    let (linear, average) = (find_kind(graph, "linear"), find_kind(graph, "average"));
    let from = find_kind(graph, "stat");
    looks.collapsed.insert(find_kind(graph, "factor"));

    graph.nodes.get_mut(&linear).expect("it is there").muted = true;
    let rows = &mut graph.nodes.get_mut(&average).expect("it is there").rows;
    rows[1] = Socket::Value(2.5);
    rows.extend([Socket::Value(0.25), Socket::Wire(from.into())]);

    let kind = Kind::from_key("piecewise").expect("the core has it");
    let mut drawn = Node::new("Drawn", NodeKind::Formula(kind));
    drawn.sockets[0] = Socket::Wire(from.into());
    let segments = [
        Segment::Hold,
        Segment::Power(2.5),
        Segment::Smooth,
        Segment::Cubic {
            leave: 0.5,
            arrive: -1.0,
        },
        Segment::Monotone,
        Segment::Linear,
    ];

    let points = segments.into_iter().enumerate().map(|(at, segment)| Point {
        // Two points with one x are a jump.
        x: 100.0 * at.max(1) as f32,
        y: 0.125 * at as f32,
        segment,
    });
    drawn.pieces = Some(Box::new(Pieces {
        points: points.collect(),
    }));

    let drawn_id = NodeId(graph.fresh_id());
    graph.nodes.insert(drawn_id, drawn);
    looks.nodes.insert(drawn_id, Position::default());

    for note in looks.notes.values_mut() {
        note.height = Some(120.0);
    }

    let frame = Frame {
        width: 480.0,
        height: 320.0,
        title: String::from("Wishes"),
        tint: Tint::Rose,
        ..Frame::default()
    };
    looks.frames.insert(FrameId(graph.fresh_id()), frame);

    build_undo_and_save(&wanted);
}

fn read(name: &str) -> Document {
    let bytes = fs::read(example(name)).expect("it is shipped");
    Document::read(&bytes).expect("it can be read")
}

fn build_undo_and_save(wanted: &Document) {
    let mut window = open_app_sized(HIGH_SIZE, &[]);
    let empty = saved_text(&window);
    Builder::new(&mut window, wanted).build();

    let document = window.state().document().expect("one is shown");
    assert_same_document(document.document(), wanted);
    undo_and_redo_all(&mut window, &empty);

    let built = saved_text(&window);
    let folder = tempdir().expect("there is room");
    let file = folder.path().join("built.incl.json");
    press_with(&mut window, Modifiers::COMMAND, Key::S);
    save_as(&mut window, &file);
    assert_eq!(fs::read_to_string(&file).expect("it was saved"), built);
    assert_eq!(saved_text(&open_app(&[file])), built);
}
