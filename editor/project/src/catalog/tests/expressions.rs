//! Tests of the entries that add expressions.

use emath::pos2;
use inclination_core::authoring::{
    Builder, arithmetic, consider,
    format::Document,
    model::{NodeId, Socket, SocketKey, Stat, Wire},
};

use crate::{
    catalog::Catalog,
    edit::apply_edits,
    scene::{End, Scene, SocketRef},
    selection::Item,
};

/// Returns a document with a stat and a negation that reads it.
fn negated_stat() -> (Document, Wire, NodeId) {
    let mut graph = Builder::new("");
    let health = graph.stat(Stat::number("Max health", 0.0, 100.0));
    let negated = graph.add("", arithmetic::negate(health)).out();
    let document = Document {
        graph: graph.finish().unwrap(),
        ..Document::default()
    };
    (document, health.wire(), negated.node())
}

#[test]
fn an_expression_dropped_from_a_wire_begins_with_its_source() {
    let (document, health, _) = negated_stat();
    let catalog = Catalog::new(&document, None);
    let mut entries = catalog.entries().iter();
    let entry = entries.find(|entry| entry.needs_formula()).unwrap();
    let loose = SocketRef {
        node: health.node,
        end: End::Out(None),
    };

    let made = entry.build_edits(&document, None, pos2(400.0, 0.0), Some(loose));
    let Some(Item::Node(id)) = made.item else {
        unreachable!("it is a node");
    };
    let document = apply_edits(&document, &made.edits);
    let node = &document.graph.nodes[&id];
    assert_eq!(node.kind.expression().unwrap().text(), "\"Max health\"");
    assert_eq!(node.rows, [Socket::Wire(health)]);
}

#[test]
fn an_expression_dropped_from_a_consideration_is_folded_into_it() {
    let mut graph = Builder::new("");
    graph.stat(Stat::number("Hour", 0.0, 24.0));
    let veto = graph.add("", consider::veto_unless(0.0)).out();
    let document = Document {
        graph: graph.finish().unwrap(),
        ..Document::default()
    };
    let loose = SocketRef {
        node: veto.node(),
        end: End::In(SocketKey::Fixed(0)),
    };

    let mut catalog = Catalog::new(&document, None);
    let typed = catalog.add_typed_formula("= hour >= 20").unwrap();
    let entry = &catalog.entries()[typed];
    let made = entry.build_edits(&document, None, pos2(400.0, 0.0), Some(loose));
    let Some(Item::Node(id)) = made.item else {
        unreachable!("it is a node");
    };
    let document = apply_edits(&document, &made.edits);
    let scene = Scene::new(&document, None);
    assert_eq!(scene.root_of(id), veto.node());
}

#[test]
fn an_expression_inserted_into_a_wire_reads_its_source() {
    let (document, health, reader) = negated_stat();
    let catalog = Catalog::new(&document, None);
    let mut entries = catalog.entries().iter();
    let entry = entries.find(|entry| entry.needs_formula()).unwrap();

    let wire = (reader, SocketKey::Fixed(0));
    let made = entry.build_insertion(&document, None, pos2(400.0, 0.0), wire);
    let Some(Item::Node(id)) = made.item else {
        unreachable!("it is a node");
    };
    let document = apply_edits(&document, &made.edits);
    assert_eq!(document.graph.nodes[&id].rows, [Socket::Wire(health)]);
    let read = document.graph.nodes[&reader].sockets[0];
    assert_eq!(read, Socket::Wire(Wire::from(id)));
}

#[test]
fn a_typed_formula_is_offered_until_the_next_search() {
    let (document, ..) = negated_stat();
    let mut catalog = Catalog::new(&document, None);
    let count = catalog.entries().len();

    let at = catalog.add_typed_formula(" = 1-max_health/100").unwrap();
    assert_eq!(
        catalog.entries()[at].title,
        "Expression 1 - max_health / 100"
    );
    catalog.remove_typed_entry();
    assert_eq!(catalog.entries().len(), count);
    assert_eq!(catalog.add_typed_formula("= "), None);
    assert_eq!(catalog.add_typed_formula("1 + 2"), None);
}
