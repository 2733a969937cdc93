//! Which stats tell most of a graph: those along which a decision, or else the factors, change most from the sample on.
//! Where nobody chose a stat, the first of them is shown.

use inclination_core::{DecisionHandle, eval::Batch};

use super::{Cancel, Ground, OptionSwept, Situations, Subject, lines::values};

/// At how many values each stat is looked at.
const VALUES: usize = 9;

/// What a stat moves: by how much it moves chances, and by how much each weight or factor.
struct Told {
    chances: f32,
    numbers: Vec<f32>,
}

/// The places of the stats that change anything: numbers first, along which one sees how it changes, then those that have
/// words; of either the most telling first, of equals in their order. None if it was cancelled. A decision's are those that move the chances of its options; where chances stay, as where the best is always
/// picked, those that move weights.
pub fn telling(
    ground: &Ground,
    decision: Option<DecisionHandle>,
    cancel: &Cancel,
) -> Option<Vec<usize>> {
    let mut batch = Batch::new(ground.program());
    let mut told = Vec::with_capacity(ground.stats().len());
    for (stat, about) in ground.stats().iter().enumerate() {
        if cancel.is_cancelled() {
            return None;
        }
        let along = (stat, about.along(VALUES));
        told.push(match decision {
            Some(decision) => of_options(ground, &mut batch, decision, &along),
            None => of_factors(ground, &mut batch, &along),
        });
    }
    // A weight or a factor counts by the most that any stat moves it.
    let mut most: Vec<f32> = Vec::new();
    for told in &told {
        most.resize(told.numbers.len(), 0.0);
        for (most, moved) in most.iter_mut().zip(&told.numbers) {
            *most = most.max(*moved);
        }
    }
    let moved = |told: &Told| {
        let shares = told.numbers.iter().zip(&most);
        let shares = shares.filter(|(_, most)| **most > 0.0);
        shares.fold(0.0, |sum, (moved, most)| sum + moved / most)
    };
    let scores: Vec<(f32, f32)> = told
        .iter()
        .map(|told| (told.chances, moved(told)))
        .collect();
    let tells = |place: &usize| scores[*place].0 > 0.0 || scores[*place].1 > 0.0;
    let mut places: Vec<usize> = (0..told.len()).filter(tells).collect();
    places.sort_by(|one, other| {
        let has_words = |place: usize| !ground.stats()[place].words.is_empty();
        let kinds = has_words(*one).cmp(&has_words(*other));
        let (one, other) = (scores[*one], scores[*other]);
        let tells = other.0.total_cmp(&one.0);
        kinds.then(tells).then(other.1.total_cmp(&one.1))
    });
    Some(places)
}

fn of_options(
    ground: &Ground,
    batch: &mut Batch,
    decision: DecisionHandle,
    (stat, along): &(usize, Vec<f32>),
) -> Told {
    let mut options = OptionSwept::all(ground, decision, along.len());
    let situations = Situations {
        count: along.len(),
        varied: vec![(*stat, along)],
    };
    ground.odds(batch, decision, &situations, |row, odds| {
        for option in &mut options {
            option.take(row, odds);
        }
    });
    let chances = options.iter().map(|option| width(&option.probabilities));
    Told {
        chances: chances.sum(),
        numbers: options
            .iter()
            .map(|option| width(&option.weights))
            .collect(),
    }
}

fn of_factors(ground: &Ground, batch: &mut Batch, (stat, along): &(usize, Vec<f32>)) -> Told {
    let lines = values(ground, batch, Subject::Factors, (*stat, along));
    Told {
        chances: 0.0,
        numbers: lines.iter().map(|(_, values)| width(values)).collect(),
    }
}

/// From the least to the most.
fn width(values: &[f32]) -> f32 {
    let known = values.iter().filter(|value| value.is_finite());
    let (least, most) = known.fold((f32::MAX, f32::MIN), |(least, most), value| {
        (least.min(*value), most.max(*value))
    });
    (most - least).clamp(0.0, f32::MAX)
}
