//! What a document shows while one of its options is shown alone.

use inclination_core::{
    Builder, Document,
    model::{Graph, NodeId, Path, Wire},
};
use inclination_project::{document::Alone, edit::delete, selection::Item};

use super::{DocumentId, OpenDocument};
use crate::live::{Live, Shown};

fn find(graph: &Graph, name: &str) -> Alone {
    let node = graph.nodes.iter().find(|(_, node)| node.name == name);
    let (node, _) = node.expect(name);
    Alone {
        group: None,
        node: *node,
    }
}

/// Three options that weigh 3, 2 and 1, of which another decision has the second too.
fn three() -> Graph {
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

/// What a decision picks.
fn chosen(graph: &Graph, decision: &str) -> Option<Shown> {
    let at = Path::ROOT.node(find(graph, decision).node);
    Live::of(graph).value(at, None).cloned()
}

fn picks(name: &str) -> Shown {
    Shown::Picks(Some(name.to_owned()))
}

#[test]
fn alone_an_option_is_chosen_whatever_the_others_weigh_and_other_decisions_are_as_ever() {
    let graph = three();
    assert_eq!(chosen(&graph, "Act"), Some(picks("Best")));
    let only = find(&graph, "Third").of(&graph);
    assert_eq!(chosen(&only, "Act"), Some(picks("Third")));
    assert_eq!(chosen(&only, "Elsewhere"), Some(picks("Second")));
    // One that stands in both is alone in both.
    let only = find(&graph, "Second").of(&graph);
    assert_eq!(chosen(&only, "Act"), Some(picks("Second")));
    let third = find(&graph, "Third");
    let hidden: Vec<NodeId> = third.hidden(&graph).into_iter().collect();
    assert_eq!(hidden, [find(&graph, "Best").node]);
}

#[test]
fn showing_one_alone_changes_no_file_and_ends_where_it_means_nothing_any_more() {
    let document = Document {
        graph: three(),
        ..Document::default()
    };
    let mut open = OpenDocument::new(DocumentId(0), document);
    let (written, hash) = (open.document().write(), open.document().graph.logic_hash());
    let third = find(&open.document().graph, "Third");
    open.show_alone(Some(third));
    assert_eq!(open.view.alone(), Some(third));
    assert_eq!(open.document().write(), written);
    assert_eq!(open.document().graph.logic_hash(), hash);
    assert!(open.is_untouched());
    let act = Path::ROOT.node(find(&open.document().graph, "Act").node);
    assert_eq!(open.live.value(act, None).cloned(), Some(picks("Third")));
    let edits = delete::delete_items(open.document(), None, &[Item::Node(third.node)]);
    open.edit("Delete", edits);
    assert_eq!(open.view.alone(), None);
    assert_eq!(open.live.value(act, None).cloned(), Some(picks("Best")));
}
