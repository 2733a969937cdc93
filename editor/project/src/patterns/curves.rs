//! The shapes of each family of curves, side by side: all read one stat, so that they are compared by moving it.

use inclination_core::{
    curve::{KINDS, PRESETS, Preset},
    kind::Kind,
    model::Stat,
    piecewise::{Point, Segment},
    text::capitalize,
};

use super::Pattern;
use crate::text::words;

/// One for each kind, in the order of menus.
pub(super) fn patterns() -> Vec<Pattern> {
    KINDS.iter().filter_map(|kind| of(*kind)).collect()
}

fn of(kind: Kind) -> Option<Pattern> {
    let spec = kind.spec();
    let is_flat = |preset: &&Preset| preset.sockets.contains(&("slope", 0.0));
    let shapes = PRESETS.iter().filter(|preset| preset.kind == kind);
    let shapes: Vec<&Preset> = shapes.filter(|preset| !is_flat(preset)).collect();
    let title = format!("Curves: {}", spec.title.to_lowercase());
    let summary = format!("{}, in each of its shapes with a name", spec.summary);
    let formula = match spec.formula {
        "" => String::new(),
        formula => format!(" It is {formula}."),
    };
    let about = format!(
        "{}{formula} Move the stat, and see how the shapes differ; keep the one you want.",
        words::sentence(spec.summary)
    );
    let mut pattern = Pattern::new(
        (&title, &summary, &about),
        &["shapes", "compare"],
        |graph| {
            let x = graph.stat(Stat::number("How much", 0.0, 100.0).sample(40.0));
            if shapes.is_empty() {
                let mut curve = graph.curve(spec.title, kind, x);
                if spec.pieces {
                    curve = curve.points(hunger());
                }
                let y = curve.out();
                graph.factor(format!("By {}", spec.title.to_lowercase()), y);
            }
            for shape in &shapes {
                let ready = shape.node(0.0, 100.0);
                let mut curve = graph.curve(capitalize(shape.name), kind, x);
                // Its ends stay those of the stat.
                let own = spec.sockets().zip(&ready.sockets);
                for (about, held) in own.skip(spec.shared_sockets.len()) {
                    curve = curve.with(about.key, *held);
                }
                let y = curve.out();
                graph.factor(format!("By {}", shape.name), y);
            }
        },
    )?;
    pattern.is_curves = true;
    Some(pattern)
}

/// Points from 0 to 100 like those of the Sims' hunger: nothing until a threshold, a little, then suddenly a lot.
pub fn hunger() -> impl Iterator<Item = Point> {
    let places = [(0.0, 0.0), (50.0, 0.0), (80.0, 0.25), (100.0, 1.0)];
    places.into_iter().map(|(x, y)| Point {
        x,
        y,
        segment: Segment::Linear,
    })
}
