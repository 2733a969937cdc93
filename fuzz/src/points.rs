//! Fuzzes text pasted into a curve: as points to fit the curve to, or as a curve whose shape to
//! copy.

use inclination_analysis::study::{
    CancelToken,
    fit::{self, FitFrame},
};
use inclination_core::authoring::{
    format::Document,
    kind::Kind,
    model::{Node, NodeKind},
};
use inclination_project::edit::curves;

use crate::split_choice;

/// The most points that are fitted. More only take longer.
const MAX_POINTS: usize = 24;

/// Fits every kind of curve to the points of a text.
pub fn fuzz_points(bytes: &[u8]) {
    let (flags, text) = split_choice(bytes);
    let Ok(text) = std::str::from_utf8(text) else {
        return;
    };
    let pasted = fit::parse_pairs(text);
    let mut numbers = pasted.pairs.iter().flatten();
    assert!(numbers.all(|number| number.is_finite()), "{text}");

    let Some(kind) = Kind::all().find(|kind| kind.spec().key == "linear") else {
        return;
    };
    let mut node = Node::new("curve", NodeKind::Formula(kind));
    for (at, setting) in node.settings.iter_mut().enumerate() {
        *setting = u8::from(flags >> at & 1 == 1);
    }
    let ends = match flags >> 4 {
        0..=3 => (0.0, 1.0),
        4..=7 => (0.0, 100.0),
        8..=11 => (1.0, -1.0),
        12 => (2.0, 2.0),
        13 => (f32::MIN, f32::MAX),
        _ => (0.0, 1e-45),
    };
    let room = FitFrame { ends, node };

    let pairs = &pasted.pairs[..pasted.pairs.len().min(MAX_POINTS)];
    for fitted in fit::fit_curves(&room, pairs, &CancelToken::default()).expect("nobody cancels") {
        assert!(
            fitted.error.is_finite() && fitted.error >= 0.0,
            "{fitted:?}"
        );
        for (key, number) in &fitted.numbers {
            assert!(number.is_finite(), "{key} of {fitted:?}");
        }
        assert!(fitted.to_node(&room).is_some(), "{fitted:?}");
    }

    // The shape can be applied to a document.
    if let Some(shape) = curves::parse_copied_curve(text) {
        let document = Document::default();
        assert!(curves::apply_shape(&document, None, &[], &shape).is_empty());
    }
}
