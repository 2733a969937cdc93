//! A graph in which every number that a result depends on is loose, so that each of them is moved as a stat is.

use inclination_core::{
    eval::Batch,
    model::{Graph, Place},
};

use super::{
    super::{Cancel, Ground, OptionSwept, Shows, Situations, ground::size},
    Aim,
    aim::Found,
    reach::{self, Number},
};
use crate::{live::loosened, plot::Axis};

/// From how many nodes on it is not compiled within a frame.
const LARGE: usize = 500;

/// A graph whose numbers are loose.
#[derive(Debug)]
pub struct Free {
    /// The loose numbers are stats behind its own.
    ground: Ground,
    aim: Aim,
    /// The places of the stats that the result depends on.
    stats: Vec<usize>,
    numbers: Vec<Number>,
    pub(super) left_out: usize,
}

/// Something that can be moved.
#[derive(Clone, Copy, Debug)]
pub(super) enum Lever<'f> {
    Stat(&'f super::super::About),
    Number(&'f Number),
}

impl Free {
    /// Of a graph without errors; none if that is to be done beside the frame.
    pub fn new(graph: &Graph, aim: &Aim, cancel: &Cancel) -> Option<Self> {
        if cancel.is_cancelled() || (cancel.is_in_frame() && size(graph) > LARGE) {
            return None;
        }
        let mut reach = reach::of(graph, aim);
        let keys: Vec<_> = reach.numbers.iter().map(|one| (one.at, one.key)).collect();
        let ground = Ground::unchecked(&loosened(graph, &keys)).or_else(|| {
            // It is as large as can be, and has no room for more nodes.
            reach.left_out += reach.numbers.len();
            reach.numbers.clear();
            Ground::unchecked(graph)
        })?;
        let stats = reach.stats.iter().filter_map(|id| ground.place(*id));
        let mut stats: Vec<usize> = stats.collect();
        // A stat may stand on the canvas several times.
        let mut seen = vec![false; ground.stats().len()];
        stats.retain(|place| !std::mem::replace(&mut seen[*place], true));
        Some(Self {
            stats,
            ground,
            aim: aim.clone(),
            numbers: reach.numbers,
            left_out: reach.left_out,
        })
    }

    /// Whether it is of the graph of a ground, as far as stats tell.
    pub fn fits(&self, ground: &Ground) -> bool {
        let (own, other) = (self.ground.stats(), ground.stats());
        own.len() == other.len() + self.numbers.len() && own.starts_with(other)
    }

    /// It, in the situation of a ground of the same graph; none if that is of another.
    pub(super) fn at(&self, ground: &Ground) -> Option<Ground> {
        let mut own = self.ground.clone();
        own.stand_as(ground, self.numbers.iter().map(|number| number.value));
        self.fits(ground).then_some(own)
    }

    /// What can be moved: the stats, then the numbers.
    pub(super) fn levers(&self) -> impl Iterator<Item = Lever<'_>> {
        let stats = self
            .stats
            .iter()
            .filter_map(|place| self.ground.stats().get(*place));
        stats
            .map(Lever::Stat)
            .chain(self.numbers.iter().map(Lever::Number))
    }

    /// The place of each of them among the stats.
    pub(super) fn places(&self) -> impl Iterator<Item = usize> {
        let own = self.ground.stats().len() - self.numbers.len();
        self.stats
            .iter()
            .copied()
            .chain((0..self.numbers.len()).map(move |at| own + at))
    }

    /// The places of the stats that the result depends on.
    pub(super) fn stats(&self) -> &[usize] {
        &self.stats
    }

    /// The result in many situations of a ground of the graph, with loose numbers or without.
    pub(super) fn results(
        &self,
        (ground, batch): (&Ground, &mut Batch),
        shows: Shows,
        situations: &Situations<'_>,
    ) -> Vec<f32> {
        let mut results = vec![0.0; situations.count];
        match self.aim.found(ground.program()) {
            None => {}
            Some(Found::Factor(factor)) => {
                let mut out = [(factor, results.as_mut_slice())];
                ground.factors(batch, situations, &mut out);
            }
            Some(Found::Option(decision, option)) => {
                let mut swept = OptionSwept::of(ground, option, situations.count);
                ground.odds(batch, decision, situations, |row, odds| {
                    swept.take(row, odds);
                });
                // A default option that is not taken weighs nothing.
                let known = swept.shown(shows).iter();
                results = known
                    .map(|result| if result.is_nan() { 0.0 } else { *result })
                    .collect();
            }
        }
        results
    }
}

impl Lever<'_> {
    pub(super) fn name(self) -> String {
        match self {
            Self::Stat(about) => about.name.clone(),
            Self::Number(number) => number.name.clone(),
        }
    }

    pub(super) fn place(self) -> Place {
        match self {
            Self::Stat(about) => Place::stat(about.id),
            Self::Number(number) => {
                let (group, id) = number.at;
                Place::node(group, id).socket(number.key)
            }
        }
    }

    /// What says its values, those of a step among them.
    pub(super) fn axis(self, share: f32) -> Axis {
        match self {
            Self::Stat(about) => about.axis(),
            Self::Number(number) => {
                let (low, high) = number.moved(share);
                Axis::new(&number.name, &number.unit, low, high)
            }
        }
    }

    /// Its values around one: a step down and one up; all that it has, if they have names.
    pub(super) fn around(self, value: f32, share: f32) -> Vec<f32> {
        match self {
            Self::Stat(about) if about.words.is_empty() => {
                let (low, high) = stepped(about.range, value, share);
                vec![low, high]
            }
            Self::Stat(about) => about.along(0),
            Self::Number(number) => <[f32; 2]>::from(number.moved(share)).to_vec(),
        }
    }

    /// What is next to a value, down and up; of names the next around.
    pub(super) fn beside(self, value: f32, share: f32) -> (f32, f32) {
        match self {
            Self::Stat(about) if about.words.is_empty() => stepped(about.range, value, share),
            Self::Stat(about) => {
                let count = about.words.len() as f32;
                ((value + count - 1.0) % count, (value + 1.0) % count)
            }
            Self::Number(number) => number.moved(share),
        }
    }
}

/// A step from a value of a range down and up, not beyond it.
fn stepped((low, high): (f32, f32), value: f32, share: f32) -> (f32, f32) {
    let (low, high) = (f64::from(low.min(high)), f64::from(low.max(high)));
    let (value, step) = (f64::from(value), f64::from(share) * (high - low));
    (
        (value - step).clamp(low, high) as f32,
        (value + step).clamp(low, high) as f32,
    )
}
