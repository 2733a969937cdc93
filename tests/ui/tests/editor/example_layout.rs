//! The shipped examples, as the canvas lays them out.

use std::fs;

use inclination_core::authoring::format::Document;
use inclination_project::scene::Scene;

use super::common::examples;

/// The gap that has to stay free between nodes.
const GAP: f32 = 16.0;

#[test]
fn nothing_on_a_canvas_overlaps() {
    let mut found = Vec::new();
    for file in examples() {
        let document = Document::read(&fs::read(&file).unwrap()).unwrap();
        let groups = document.graph.groups.keys().copied().map(Some);
        for group in std::iter::once(None).chain(groups) {
            let scene = Scene::new(&document, group);
            let nodes = scene.nodes.iter().map(|node| (&*node.title, node.rect));
            let notes = scene.notes.iter().map(|note| ("a note", note.rect));
            let all: Vec<_> = nodes.chain(notes).collect();

            for (at, (one, rect)) in all.iter().enumerate() {
                for (other, against) in &all[at + 1..] {
                    if rect.expand(GAP).intersects(*against) {
                        let off = rect.intersect(*against).height();
                        found.push(format!("{}: {one}, {other} {off}", file.display()));
                    }
                }
            }
        }
    }

    assert!(found.is_empty(), "{}", found.join("\n"));
}
