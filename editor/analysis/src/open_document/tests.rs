//! Tests of documents that show one of their options alone, and of the history of the current
//! values.

use std::{path::PathBuf, sync::Arc};

use inclination_core::{
    Scope,
    authoring::{
        Builder, NodeOutput,
        format::{Document, Situation},
        model::{Graph, Node, NodeId, NodeKind, Path, Stat, StatId},
        number,
    },
};
use inclination_project::{
    document::SoloOption,
    edit::{Edit, delete, samples, stats},
    io::examples,
    selection::Item,
};

use proptest::prelude::*;

use super::{DocumentId, OpenDocument};
use crate::{
    live::{Live, OutputValue},
    simulation::{SimulationSetup, Timeline},
    study::CancelToken,
};

fn find_option(graph: &Graph, name: &str) -> SoloOption {
    let node = graph.nodes.iter().find(|(_, node)| node.name == name);
    let (node, _) = node.expect(name);
    SoloOption {
        group: None,
        node: *node,
    }
}

/// Returns three options that weigh 3, 2 and 1. A second decision also has the second of them.
fn three_options() -> Graph {
    let mut g = Builder::new("three");
    let options: Vec<NodeOutput> = [("Best", 3.0), ("Second", 2.0), ("Third", 1.0)]
        .into_iter()
        .map(|(name, base)| g.option(name, []).base(base).out())
        .collect();
    let least = g.option("Least", []).base(0.5).out();
    g.decision("Act", options.clone());
    g.decision("Elsewhere", [options[1], least]);
    g.finish().expect("it is written well")
}

/// Returns the pick of a decision.
fn decision_value(graph: &Graph, decision: &str) -> Option<OutputValue> {
    let at = Path::ROOT.node(find_option(graph, decision).node);
    Live::from_graph(graph).value(at, None).cloned()
}

fn picked_option(name: &str) -> OutputValue {
    OutputValue::Picks(Some(name.to_owned()))
}

#[test]
fn a_solo_option_is_chosen_regardless_of_weights_and_other_decisions_do_not_change() {
    let graph = three_options();
    assert_eq!(decision_value(&graph, "Act"), Some(picked_option("Best")));

    let only = find_option(&graph, "Third").solo_graph(&graph);
    assert_eq!(decision_value(&only, "Act"), Some(picked_option("Third")));
    assert_eq!(
        decision_value(&only, "Elsewhere"),
        Some(picked_option("Second"))
    );

    // An option of both decisions is alone in both.
    let only = find_option(&graph, "Second").solo_graph(&graph);
    assert_eq!(decision_value(&only, "Act"), Some(picked_option("Second")));

    let third = find_option(&graph, "Third");
    let hidden: Vec<NodeId> = third.hidden_nodes(&graph).into_iter().collect();
    assert_eq!(hidden, [find_option(&graph, "Best").node]);
}

#[test]
fn solo_does_not_change_the_file_and_ends_when_the_option_is_deleted() {
    let document = Document {
        graph: three_options(),
        ..Document::default()
    };
    let mut open = OpenDocument::new(DocumentId(0), document);

    let (written, hash) = (open.document().write(), open.document().graph.logic_hash());
    let third = find_option(&open.document().graph, "Third");

    open.set_solo(Some(third));
    assert_eq!(open.view.solo(), Some(third));
    assert_eq!(open.document().write(), written);
    assert_eq!(open.document().graph.logic_hash(), hash);
    assert!(open.is_untouched());

    let act = Path::ROOT.node(find_option(&open.document().graph, "Act").node);
    assert_eq!(
        open.live.value(act, None).cloned(),
        Some(picked_option("Third"))
    );

    let edits = delete::delete_items(open.document(), None, &[Item::Node(third.node)]);
    open.apply_step("Delete", edits);
    assert_eq!(open.view.solo(), None);
    assert_eq!(
        open.live.value(act, None).cloned(),
        Some(picked_option("Best"))
    );
}

fn open_example(name: &str) -> OpenDocument {
    let mut examples = examples::all_examples().iter();
    let example = examples.find(|example| example.name == name).expect(name);
    let document = Document::read(example.text.as_bytes()).expect(name);
    OpenDocument::from_file(DocumentId(0), PathBuf::from("file"), document)
}

fn stat_by_name<'d>(open: &'d OpenDocument, name: &str) -> &'d Stat {
    let mut stats = open.document().graph.stats.iter();
    stats.find(|stat| stat.name == name).expect(name)
}

fn set_value(open: &mut OpenDocument, name: &str, value: f32) {
    let stat = stat_by_name(open, name).id;
    let edits = samples::set_current_value(open.document(), None, stat, value);
    open.apply_step("Change a stat's value", edits);
}

#[test]
fn current_values_have_their_own_undo_and_are_not_unsaved_work() {
    let mut open = open_example("Duel");
    let before = stat_by_name(&open, "Health").sample;

    // Not even in the middle of a drag.
    open.begin_step("Change a stat's value");
    for value in [3.0, 5.0, 7.0] {
        let edits = vec![Edit::StatValue(stat_by_name(&open, "Health").id, value)];
        open.continue_step(edits);
        assert!(!open.is_unsaved());
    }
    open.commit_step();

    assert!(!open.is_unsaved());
    assert_eq!(open.history().step_titles().count(), 0);
    assert_eq!(open.undo(), None);
    assert_eq!(stat_by_name(&open, "Health").sample, 7.0);

    // One drag is one step.
    assert_eq!(open.undo_values().as_deref(), Some("Change a stat's value"));
    assert_eq!(stat_by_name(&open, "Health").sample, before);
    assert_eq!(open.undo_values(), None);
    open.redo_values();
    assert_eq!(stat_by_name(&open, "Health").sample, 7.0);
}

#[test]
fn current_values_are_copied_until_they_are_saved() {
    let mut open = open_example("Duel");
    assert!(!open.needs_copy());

    set_value(&mut open, "Health", 7.0);
    assert!(open.needs_copy() && !open.has_unsaved_work());

    let state = open.begin_saving();
    set_value(&mut open, "Health", 8.0);
    open.note_saved(state, PathBuf::from("file"));
    assert!(open.needs_copy(), "the file has the value before");

    open.undo_values();
    assert!(!open.needs_copy());
}

#[test]
fn undoing_an_edit_keeps_the_current_values() {
    let mut open = open_example("Duel");
    let health = stat_by_name(&open, "Health").id;
    let edits = stats::rename_stat(open.document(), health, "Vigor");
    open.apply_step("Rename a stat", edits);
    set_value(&mut open, "Vigor", 7.0);

    assert_eq!(open.undo().as_deref(), Some("Rename a stat"));
    assert_eq!(stat_by_name(&open, "Health").sample, 7.0);
    assert_eq!(open.redo().as_deref(), Some("Rename a stat"));
    assert_eq!(stat_by_name(&open, "Vigor").sample, 7.0);
}

#[test]
fn showing_a_sample_is_no_edit_but_saving_one_is() {
    let mut open = open_example("Duel");
    let (sample, edits) = samples::add_sample(open.document(), "Before");
    open.apply_step("Save a sample", edits);
    let (_, edits) = samples::add_candidate(open.document(), None);
    open.apply_step("Add a candidate", edits);
    set_value(&mut open, "Health", 7.0);

    // The sample has neither the candidates nor the value.
    let edits = samples::show_sample(open.document(), sample);
    open.apply_step("Choose a sample", edits);
    assert_eq!(open.document().samples.now.candidates, None);
    let titles: Vec<&str> = open.history().step_titles().collect();
    assert_eq!(titles, ["Save a sample", "Add a candidate"]);

    assert_eq!(open.undo_values().as_deref(), Some("Choose a sample"));
    assert!(open.document().samples.now.candidates.is_some());
    assert_eq!(stat_by_name(&open, "Health").sample, 7.0);
}

#[test]
fn undoing_a_new_stat_forgets_its_values() {
    let mut open = open_example("Duel");
    let (first, edits) = samples::add_candidate(open.document(), None);
    open.apply_step("Add a candidate", edits);
    let (stat, edits) = stats::add_stat(open.document(), Scope::Target);
    open.apply_step("Add a stat", edits);
    let edits = samples::set_current_value(open.document(), Some(first), stat, 7.0);
    open.apply_step("Change a stat's value", edits);

    open.undo();
    let document = open.document();
    assert_eq!(
        Document::read(document.write().as_bytes()).as_ref(),
        Ok(document)
    );
    assert_eq!(open.undo_values(), None, "its ID may become another stat's");
}

/// Performs one of many actions on stats, values and samples.
fn perform_action(open: &mut OpenDocument, action: u8, number: u8) {
    let document = open.document().clone();
    let all_stats = &document.graph.stats;
    let stat = all_stats
        .get(usize::from(number) % all_stats.len().max(1))
        .map_or(StatId(0), |stat| stat.id);
    let named = &document.samples.named;
    let sample = named
        .get(usize::from(number) % named.len().max(1))
        .map(|sample| sample.id);
    let target = u32::from(number % 3);

    let edits = match action % 14 {
        0 => return drop(open.undo()),
        1 => return drop(open.redo()),
        2 => return drop(open.undo_values()),
        3 => return drop(open.redo_values()),
        4 | 5 => samples::set_current_value(&document, Some(target), stat, f32::from(number) / 3.0),
        6 => samples::randomize_values(&document, u64::from(number)),
        7 => sample.map_or_else(Vec::new, |id| samples::show_sample(&document, id)),
        8 => samples::add_sample(&document, "Sample").1,
        9 => sample.map_or_else(Vec::new, |id| samples::remove_sample(&document, id)),
        10 => samples::add_candidate(&document, Some(target)).1,
        11 => samples::remove_candidate(&document, target),
        12 => stats::add_stat(&document, Scope::Target).1,
        _ => stats::remove_stat(&document, stat),
    };
    open.apply_step("Act", edits);
}

/// Returns a document without its current values.
fn without_current_values(document: &Document) -> Document {
    let mut document = document.clone();
    for stat in &mut document.graph.stats {
        stat.sample = stat.default;
    }
    document.samples.now = Situation::default();
    document.samples.current = None;
    document
}

proptest! {
    #[test]
    fn both_histories_can_be_undone_in_any_order(
        actions in prop::collection::vec((any::<u8>(), any::<u8>()), 0..40),
    ) {
        let mut open = open_example("Duel");
        let before = open.document().clone();
        for (action, number) in actions {
            perform_action(&mut open, action, number);
            let document = open.document();
            let read = Document::read(document.write().as_bytes());
            prop_assert_eq!(read.as_ref(), Ok(document));
        }

        while open.undo().is_some() {}
        prop_assert!(!open.is_unsaved());
        let undone = without_current_values(open.document());
        prop_assert_eq!(undone.write(), without_current_values(&before).write());

        while open.undo_values().is_some() {}
        let document = open.document();
        let read = Document::read(document.write().as_bytes());
        prop_assert_eq!(read.as_ref(), Ok(document));
    }
}

#[test]
fn hints_about_an_unfinished_graph_wait_for_an_option_or_a_file() {
    let codes = |open: &OpenDocument| -> Vec<&str> {
        open.live
            .problems()
            .iter()
            .map(|problem| problem.code)
            .collect()
    };
    let mut graph = Builder::new("New");
    graph.stat(Stat::number("Hour", 0.0, 24.0));
    let graph = graph.finish().expect("it is sound");
    let document = Document {
        graph,
        ..Document::default()
    };

    let mut open = OpenDocument::new(DocumentId(1), document.clone());
    assert!(codes(&open).is_empty());
    let state = open.begin_saving();
    open.note_saved(state, "new.incl.json".into());
    assert_eq!(codes(&open), ["no-factor"]);
    let file = Some("new.incl.json".into());
    let open = OpenDocument::from_recovery(DocumentId(2), file, document.clone());
    assert_eq!(codes(&open), ["no-factor"]);
    let open = OpenDocument::from_recovery(DocumentId(3), None, document.clone());
    assert!(codes(&open).is_empty());

    // With an option, the graph has a purpose.
    let mut open = OpenDocument::new(DocumentId(4), document);
    let option = Node::new("Serve", NodeKind::Option(String::new()));
    let edit = Edit::Node(None, NodeId(90), Some(Box::new(option)));
    open.apply_step("Add", vec![Edit::NextId(91), edit]);
    assert!(codes(&open).contains(&"no-factor"));
    open.undo();
    assert!(codes(&open).is_empty());
}

#[test]
fn a_moment_shows_the_profile_of_its_agent_until_it_is_left() {
    let mut g = Builder::new("profiles");
    let [bold, shy] = ["Bold", "Shy"].map(|name| g.profile(name));
    let courage = number(0.5).in_profile(bold, 0.9).in_profile(shy, 0.1);
    let act = g.option("Act", []).base(courage).out();
    g.decision("Do", [act]);
    let graph = g.finish().unwrap();
    let document = Document {
        graph: graph.clone(),
        ..Document::default()
    };
    let mut open = OpenDocument::new(DocumentId(1), document);
    open.show_profile(Some(shy));

    let setup = SimulationSetup::default().with_profile(Some(bold));
    let run = Timeline::simulate(&graph, &setup, None, &CancelToken::default());
    let moment = run.unwrap().unwrap().find_moment(3).map(Arc::new);
    let shown = |open: &OpenDocument| open.profile().map(|profile| profile.id);
    open.show_moment(moment.clone());
    assert_eq!(shown(&open), Some(bold));
    // Another profile would not show what the agent decides by.
    open.show_profile(None);
    open.show_moment(moment);
    assert_eq!(shown(&open), Some(bold));
    open.show_moment(None);
    assert_eq!(shown(&open), Some(shy));
}
