//! Any text as points that a curve is fitted to, or as a curve whose shape is taken.

use inclination_analysis::study::{
    Cancel,
    fit::{self, Room},
};
use inclination_core::{
    Document,
    kind::Kind,
    model::{Node, NodeKind},
};
use inclination_project::edit::curves;

use crate::chosen;

/// More points than this only take longer.
const MOST: usize = 24;

/// Fits every kind of curve to points.
pub fn points(bytes: &[u8]) {
    let (way, text) = chosen(bytes);
    let Ok(text) = std::str::from_utf8(text) else {
        return;
    };
    let read = fit::read(text);
    let numbers = read.pairs.iter().flatten();
    assert!(numbers.clone().all(|number| number.is_finite()), "{text}");
    let Some(kind) = Kind::all().find(|kind| kind.spec().key == "linear") else {
        return;
    };
    let mut node = Node::new("curve", NodeKind::Formula(kind));
    for (at, setting) in node.settings.iter_mut().enumerate() {
        *setting = u8::from(way >> at & 1 == 1);
    }
    let ends = match way >> 4 {
        0..=3 => (0.0, 1.0),
        4..=7 => (0.0, 100.0),
        8..=11 => (1.0, -1.0),
        12 => (2.0, 2.0),
        13 => (f32::MIN, f32::MAX),
        _ => (0.0, 1e-45),
    };
    let room = Room { ends, node };
    let pairs = &read.pairs[..read.pairs.len().min(MOST)];
    for fitted in fit::fit(&room, pairs, &Cancel::default()).expect("nobody cancels") {
        assert!(
            fitted.error.is_finite() && fitted.error >= 0.0,
            "{fitted:?}"
        );
        for (key, number) in &fitted.numbers {
            assert!(number.is_finite(), "{key} of {fitted:?}");
        }
        assert!(fitted.node(&room).is_some(), "{fitted:?}");
    }
    // What it is put into is a document.
    if let Some(shape) = curves::shape_of(text) {
        let document = Document::default();
        assert!(curves::reshaped(&document, None, &[], &shape).is_empty());
    }
}
