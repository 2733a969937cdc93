//! One factor along a stat, a line for each of several values of another: how a curve bends when what bends it changes.

use inclination_core::{FactorHandle, eval::Batch};

use super::{Cancel, Ground, Situations, along};
use crate::plot::{Axis, Mark, Plot, Tone};

/// How many values are looked at along the stat.
const VALUES: usize = 257;
/// Into how many steps the other stat's range is divided, about.
const STEPS: usize = 5;
/// How many of a stat's words have a line at most.
const WORDS: usize = 8;

/// A factor's lines.
#[derive(Clone, Debug, PartialEq)]
pub struct Family {
    /// The places of the stat that goes through its range, and of the other.
    pub stats: (usize, usize),
    /// The stat's values.
    pub along: Vec<f32>,
    /// For each value of the other the factor's values.
    pub lines: Vec<(f32, Vec<f32>)>,
}

/// The lines of a factor along a stat, for values of another; none if it was cancelled.
pub fn family(
    ground: &Ground,
    factor: FactorHandle,
    stats: (usize, usize),
    cancel: &Cancel,
) -> Option<Family> {
    let along = ground.stats().get(stats.0)?.along(VALUES);
    let other = ground.stats().get(stats.1)?;
    let several = match other.words.len() {
        0 => other.axis().ticks(STEPS),
        words => other.along(words).into_iter().take(WORDS).collect(),
    };
    let mut batch = Batch::new(ground.program());
    let mut lines = Vec::new();
    for value in several {
        if cancel.is_cancelled() {
            return None;
        }
        let held = vec![value; along.len()];
        let mut line = vec![0.0; along.len()];
        let situations = Situations {
            count: along.len(),
            varied: vec![(stats.0, &along), (stats.1, &held)],
        };
        ground.factors(&mut batch, &situations, &mut [(factor, &mut line)]);
        lines.push((value, line));
    }
    Some(Family {
        stats,
        along,
        lines,
    })
}

impl Family {
    /// The plot of it, with the ground's situation as a point.
    pub fn plot(&self, ground: &Ground, factor: &str) -> Plot {
        let (Some(one), Some(other)) = (
            ground.stats().get(self.stats.0),
            ground.stats().get(self.stats.1),
        ) else {
            return Plot::default();
        };
        let (across, mut bends) = (one.axis(), other.axis());
        // "Potions 1 potions" says it twice.
        if other.unit.eq_ignore_ascii_case(&other.name) {
            bends.unit.clear();
        }
        let values = self.lines.iter().flat_map(|(_, line)| line);
        let value = ground.value(self.stats.0);
        let up = Axis::around("value", values.copied());
        let names = self.lines.iter();
        let names: Vec<String> = names
            .map(|(held, _)| format!("{} {}", other.name, bends.say(*held)))
            .collect();
        let named = names.iter().zip(&self.lines).enumerate();
        let named: Vec<along::Named<'_>> = named
            .map(|(at, (name, (_, line)))| (at, name.as_str(), line.as_slice()))
            .collect();
        Plot {
            title: format!("{factor} over {}, for several {}", one.name, other.name),
            series: along::drawn(one, &up, &self.along, &named),
            up,
            marks: vec![Mark::upright(
                value,
                Tone::Sample,
                format!("sample {}", across.say(value)),
            )],
            findings: Vec::new(),
            across,
        }
    }
}
