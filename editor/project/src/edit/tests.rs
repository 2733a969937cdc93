//! Tests of edits and their history: random edits of a real document.

use inclination_core::{
    Scope,
    authoring::{
        format::{Bookmark, Document, Frame, MAX_COORDINATE, Note, Position},
        model::{FrameId, Node, NodeId, NodeKind, NoteId, Socket, SocketKey, Stat, StatId},
    },
};
use proptest::prelude::*;

use super::{
    Edit, GraphInfo, GroupInterface, History,
    document_diff::edits_between,
    random_documents::{check_undo_and_redo, load_example},
};

/// Builds an edit from numbers. Any numbers give a valid edit of any document, or `None`.
fn edit_from_numbers(document: &Document, (what, which, value): (u8, u32, i16)) -> Option<Edit> {
    let graph = &document.graph;
    let nodes: Vec<NodeId> = graph.nodes.keys().copied().collect();
    let node = nodes.get(which as usize % nodes.len().max(1)).copied();
    let value = f32::from(value);

    Some(match what % 15 {
        0 => Edit::NodePosition(
            node?,
            Some(Position {
                x: value,
                y: -value,
            }),
        ),
        1 if which % 2 == 0 => Edit::Folded(node?, value > 0.0),
        1 => Edit::Collapsed(node?, value > 0.0),
        2 => Edit::Node(None, node?, None),
        3 => {
            let mut changed = graph.nodes.get(&node?)?.clone();
            *changed.sockets.first_mut()? = Socket::Value(value);
            Edit::Node(None, node?, Some(Box::new(changed)))
        }
        4 => {
            let factor = Node::new(format!("Made {which}"), NodeKind::Factor(Scope::Agent));
            Edit::Node(None, NodeId(1000 + which % 8), Some(Box::new(factor)))
        }
        5 => {
            let mut stat = graph
                .stats
                .get(which as usize % graph.stats.len().max(1))?
                .clone();
            stat.default = value;
            Edit::Stat(Box::new(stat))
        }
        6 => {
            let mut stats = graph.stats.clone();
            let turn = which as usize % stats.len().max(1);
            stats.rotate_left(turn);
            Edit::Stats(stats)
        }
        7 => {
            let mut stats = graph.stats.clone();
            let mut stat = Stat::number(format!("New {which}"), 0.0, 1.0);
            stat.id = StatId(2000 + which % 8);
            stats.retain(|known| known.id != stat.id);
            stats.push(stat);
            Edit::Stats(stats)
        }
        8 => {
            let note = Note {
                x: value,
                text: format!("Note {which}"),
                ..Note::default()
            };
            Edit::Note(
                NoteId(3000 + which % 4),
                (value > 0.0).then(|| Box::new(note)),
            )
        }
        9 => {
            let frame = Frame {
                width: value.abs(),
                ..Frame::default()
            };
            Edit::Frame(
                FrameId(4000 + which % 4),
                (value > 0.0).then(|| Box::new(frame)),
            )
        }
        10 => Edit::GraphInfo(Box::new(GraphInfo {
            name: format!("Name {which}"),
            ..GraphInfo::default()
        })),
        11 => Edit::NextId(graph.next_id.max(5000) + which % 4),
        12 => {
            let (id, group) = graph.groups.iter().next()?;
            let mut front = GroupInterface::from_group(group);
            front.name = format!("Group {which}");
            Edit::GroupInterface(*id, Box::new(front))
        }
        13 => {
            let stat = graph.stats.get(which as usize % graph.stats.len().max(1))?;
            Edit::StatValue(stat.id, value)
        }
        _ => {
            let (id, group) = graph.groups.iter().next()?;
            let content = (value > 0.0).then(|| Box::new(group.clone()));
            Edit::Group(*id, content)
        }
    })
}

/// Several steps, each a list of edits given by numbers.
type Steps = Vec<Vec<(u8, u32, i16)>>;

fn random_steps() -> impl Strategy<Value = Steps> {
    let edit = (any::<u8>(), any::<u32>(), any::<i16>());
    proptest::collection::vec(proptest::collection::vec(edit, 1..6), 1..12)
}

/// Applies random steps, one undo step each.
fn apply_steps(document: &mut Document, history: &mut History, steps: &Steps) {
    for step in steps {
        history.begin_step(document, "Step");
        for numbers in step {
            if let Some(edit) = edit_from_numbers(document, *numbers) {
                history.apply_edits(document, [edit]);
            }
        }
        history.commit(document);
    }
}

proptest! {
    #[test]
    fn undoing_everything_gives_the_same_bytes_and_redoing_too(steps in random_steps()) {
        for original in [load_example("duel"), load_example("zoo")] {
            let mut document = original.clone();
            let mut history = History::default();
            apply_steps(&mut document, &mut history, &steps);
            check_undo_and_redo(&original, document, history);
        }
    }

    #[test]
    fn an_aborted_step_leaves_nothing(steps in random_steps()) {
        let original = load_example("zoo");
        let mut document = original.clone();
        let mut history = History::default();
        history.begin_step(&document, "Step");
        for numbers in steps.iter().flatten() {
            if let Some(edit) = edit_from_numbers(&document, *numbers) {
                history.apply_edits(&mut document, [edit]);
            }
        }
        history.abort(&mut document);
        prop_assert_eq!(&document, &original);
        prop_assert!(history.undo_title().is_none());
    }

    #[test]
    fn the_edits_between_two_documents_lead_from_one_to_the_other(steps in random_steps()) {
        let from = load_example("zoo");
        let mut to = from.clone();
        apply_steps(&mut to, &mut History::default(), &steps);
        let mut reached = from.clone();
        for edit in edits_between(&from, &to) {
            edit.apply(&mut reached);
        }
        prop_assert_eq!(reached, to);
    }
}

#[test]
fn a_step_that_changed_nothing_vanishes() {
    let mut document = load_example("duel");
    let mut history = History::default();
    let id = *document.looks.nodes.keys().next().unwrap();
    let there = document.looks.nodes[&id];
    history.begin_step(&document, "Move");
    let away = Position { x: 9.0, y: 9.0 };
    history.apply_edits(&mut document, [Edit::NodePosition(id, Some(away))]);
    history.apply_edits(&mut document, [Edit::NodePosition(id, Some(there))]);
    assert!(!history.commit(&document));
    assert_eq!(history.undo_title(), None);
    assert_eq!(history.state(), 0);
}

/// Distances between positions at the ends of the number range would be infinite.
#[test]
fn coordinates_stay_in_bounds() {
    let mut document = load_example("duel");
    let id = *document.looks.nodes.keys().next().unwrap();
    let far = Position {
        x: f32::MAX,
        y: f32::NEG_INFINITY,
    };
    let frame = Frame {
        x: f32::NAN,
        width: f32::INFINITY,
        ..Frame::default()
    };
    let note = Note {
        y: f32::MIN,
        height: Some(1e30),
        ..Note::default()
    };
    let bookmark = Bookmark {
        x: f32::MAX,
        ..Bookmark::default()
    };
    for edit in [
        Edit::NodePosition(id, Some(far)),
        Edit::Frame(FrameId(9000), Some(Box::new(frame))),
        Edit::Note(NoteId(9001), Some(Box::new(note))),
        Edit::Bends(id, SocketKey::Fixed(0), vec![far]),
        Edit::Bookmarks(vec![bookmark]),
    ] {
        edit.apply(&mut document);
    }

    let looks = &document.looks;
    let corner = Position {
        x: MAX_COORDINATE,
        y: -MAX_COORDINATE,
    };
    assert_eq!(looks.nodes[&id], corner);
    assert_eq!(looks.bends[&(id, SocketKey::Fixed(0))], [corner]);
    let frame = &looks.frames[&FrameId(9000)];
    assert_eq!((frame.x, frame.width), (0.0, MAX_COORDINATE));
    let note = &looks.notes[&NoteId(9001)];
    assert_eq!(
        (note.y, note.height),
        (-MAX_COORDINATE, Some(MAX_COORDINATE))
    );
    assert_eq!(looks.bookmarks[0].x, MAX_COORDINATE);
}

#[test]
fn saved_ids_are_not_assigned_again() {
    let mut document = load_example("duel");
    let mut history = History::default();
    let next = document.graph.next_id;
    history.begin_step(&document, "Add");
    history.apply_edits(&mut document, [Edit::NextId(next + 3)]);
    history.commit(&document);
    history.mark_saved(&document);
    history.undo(&mut document);
    assert_eq!(document.graph.next_id, next + 3);
}

#[test]
fn the_oldest_steps_are_forgotten_beyond_the_size_limit() {
    let mut document = load_example("duel");
    let mut history = History::default();
    let text = "x".repeat(9 << 20);
    for at in 0..12 {
        let note = Note {
            text: format!("{at}{text}"),
            ..Note::default()
        };
        history.begin_step(&document, "Write");
        history.apply_edits(
            &mut document,
            [Edit::Note(NoteId(5000), Some(Box::new(note)))],
        );
        history.commit(&document);
    }

    let mut steps = 0;
    while history.undo(&mut document).is_some() {
        steps += 1;
    }
    // 64 MiB have room for seven texts of 9 MiB.
    assert_eq!(steps, 7);
}
