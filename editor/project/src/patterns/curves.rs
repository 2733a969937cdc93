//! Patterns that show the shapes of each family of curves side by side. All curves of a pattern
//! read one stat, so that moving the stat compares them.

use inclination_core::{
    authoring::{
        InputValue,
        curve::{KINDS, PRESETS, Preset},
        kind::Kind,
        model::{Socket, Stat},
        piecewise::{Point, Segment},
    },
    text::capitalize,
};

use super::{Pattern, PatternText};
use crate::text::formatting;

/// Returns one pattern for each kind of curve, in the order of the menus.
pub(super) fn curve_patterns() -> Vec<Pattern> {
    KINDS
        .iter()
        .filter_map(|kind| curve_pattern(*kind))
        .collect()
}

fn curve_pattern(kind: Kind) -> Option<Pattern> {
    let spec = kind.spec();
    let is_flat = |preset: &&Preset| preset.sockets.contains(&("slope", 0.0));
    let shapes: Vec<&Preset> = PRESETS
        .iter()
        .filter(|preset| preset.kind == kind && !is_flat(preset))
        .collect();

    let title = format!("Curves: {}", spec.title.to_lowercase());
    let summary = format!("{}, in all of its named shapes", spec.summary);
    let formula = match spec.formula {
        "" => String::new(),
        formula => format!(" Formula: {formula}."),
    };
    let about = format!(
        "{}{formula} Move the stat to compare the shapes, and keep the one you want.",
        formatting::to_sentence(spec.summary)
    );

    let mut pattern = Pattern::new(
        PatternText {
            title: &title,
            summary: &summary,
            about: &about,
        },
        &["shapes", "compare"],
        |graph| {
            let x = graph.stat(Stat::number("How much", 0.0, 100.0).sample(40.0));
            if shapes.is_empty() {
                let mut curve = graph.node_of_kind(spec.title, kind).with("x", x);
                if spec.pieces {
                    curve = curve.points(hunger_points());
                }
                let y = curve.out();
                graph.factor(format!("By {}", spec.title.to_lowercase()), y);
            }
            for shape in &shapes {
                let preset = shape.to_node(0.0, 100.0);
                let mut curve = graph
                    .node_of_kind(capitalize(shape.name), kind)
                    .with("x", x);
                // The shared sockets are skipped: the curve's ends stay those of the stat.
                let sockets = spec.sockets().zip(&preset.sockets);
                for (socket, value) in sockets.skip(spec.shared_sockets.len()) {
                    let value = match value {
                        Socket::Value(number) => (*number).into(),
                        Socket::Unset | Socket::Wire(_) => InputValue::UNSET,
                    };
                    curve = curve.with(socket.key, value);
                }
                for flag in shape.flags {
                    curve = curve.set(flag, "yes");
                }
                let y = curve.out();
                graph.factor(format!("By {}", shape.name), y);
            }
        },
    )?;

    pattern.is_curves = true;
    Some(pattern)
}

/// Returns points from 0 to 100 like those of the Sims' hunger: nothing until a threshold, then a
/// little, then suddenly a lot.
pub fn hunger_points() -> impl Iterator<Item = Point> {
    let places = [(0.0, 0.0), (50.0, 0.0), (80.0, 0.25), (100.0, 1.0)];
    places.into_iter().map(|(x, y)| Point {
        x,
        y,
        segment: Segment::Linear,
    })
}
