//! Tests of documents that show one of their options alone.

use inclination_core::{
    Builder, Document,
    model::{Graph, NodeId, Path, Wire},
};
use inclination_project::{document::SoloOption, edit::delete, selection::Item};

use super::{DocumentId, OpenDocument};
use crate::live::{Live, OutputValue};

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
    let options: Vec<Wire> = [("Best", 3.0), ("Second", 2.0), ("Third", 1.0)]
        .into_iter()
        .map(|(name, base)| g.option(name, []).with("base", base).out())
        .collect();
    let least = g.option("Least", []).with("base", 0.5).out();
    g.decision("Act", "highest", options.clone());
    g.decision("Elsewhere", "highest", [options[1], least]);
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
