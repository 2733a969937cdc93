//! The situations in which the graphs choose differently: what is set now, the samples, the rows of a log. Situations are
//! decided by both; where the likeliest option differs, or its odds moved, that is told.

use inclination_core::{
    DecisionHandle, OptionHandle,
    eval::{Batch, Odds},
    format::Situation,
    history::TargetId,
    model::{Graph, Stat},
};
use inclination_project::log::Log;

use super::{Cancel, Ground, Sides};
use crate::{
    live::Stand,
    study::{Lineup, Situations, Whose, sweep::likeliest},
};

/// How many rows of a kind are told of.
const TOLD: usize = 200;
/// How many rows of a log are decided at once.
const BLOCK: usize = 4096;
/// What nobody sees of a probability.
const SLIGHT: f64 = 5e-4;

/// What is chosen.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The option.
    pub option: String,
    /// What its target is called, if it has one.
    pub target: Option<String>,
    /// How likely the option is, with whichever target.
    pub share: f64,
}

/// The option whose odds differ most.
#[derive(Clone, Debug, PartialEq)]
pub struct Moved {
    /// Its name.
    pub option: String,
    /// How likely it is here.
    pub now: f64,
    /// How likely it is there.
    pub then: f64,
}

/// A situation that is decided differently.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// Which.
    pub whose: Whose,
    /// What it is called.
    pub name: String,
    /// The decision.
    pub decision: String,
    /// What is likeliest here; none: nothing is chosen.
    pub now: Option<Choice>,
    /// What is likeliest there.
    pub then: Option<Choice>,
    /// What moved most.
    pub moved: Moved,
}

/// What comes of comparing situations.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Rows {
    /// How many were decided.
    pub count: usize,
    /// In how many of them another option is likeliest.
    pub otherwise: usize,
    /// Those, in their order; the first of them if there are many.
    pub flips: Vec<Row>,
    /// In how many of the others odds moved.
    pub shifted: usize,
    /// Those, what moved most first; the first of them if there are many.
    pub moved: Vec<Row>,
}

impl Sides {
    /// The situations of a lineup that both decide differently; none if it was cancelled.
    pub fn rows(&self, lineup: &Lineup, cancel: &Cancel) -> Option<Rows> {
        let count = lineup.held.len();
        let mut rows = Rows {
            count,
            ..Rows::default()
        };
        let mut is_otherwise = vec![false; count];
        let mut is_shifted = vec![false; count];
        for both in self.decisions() {
            let mut picks = [both.room(count), both.room(count)];
            for ((ground, stats, decision), picks) in both.sides.iter().zip(&mut picks) {
                let mut batch = Batch::new(ground.program());
                lineup.each(ground, stats, cancel, |ground, situations, places| {
                    let at = |row: usize| places.get(row).copied();
                    both.decide(ground, *decision, &mut batch, situations, at, picks);
                })?;
            }
            let [now, then] = &picks;
            for (at, held) in lineup.held.iter().enumerate() {
                let row = |most| {
                    let whose = (held.whose, held.name.clone());
                    let named = |target| candidate(&held.situation, target);
                    both.row((now, then), (at, most), whose, named)
                };
                match both.compared(now, then, at) {
                    Compared::Same => {}
                    Compared::Otherwise(most) => {
                        is_otherwise[at] = true;
                        rows.flips.push(row(most));
                    }
                    Compared::Moved(most, _) => {
                        is_shifted[at] = true;
                        rows.moved.push(row(most));
                    }
                }
            }
        }
        rows.otherwise = is_otherwise.iter().filter(|is| **is).count();
        let shifted = is_shifted.iter().zip(&is_otherwise);
        rows.shifted = shifted.filter(|(is, flips)| **is && !**flips).count();
        // What is chosen otherwise by one decision is told before what another chooses.
        let place = |row: &Row| lineup.held.iter().position(|held| held.whose == row.whose);
        rows.flips.sort_by_key(place);
        rows.shorten();
        Some(rows)
    }

    /// The same of every row of a log.
    pub fn log(&self, log: &Log, drawn: u64, cancel: &Cancel) -> Option<Rows> {
        let mut rows = Rows {
            count: log.len(),
            ..Rows::default()
        };
        let decisions = self.decisions();
        let grounds: Vec<[Ground; 2]> = decisions
            .iter()
            .map(|both| {
                both.sides
                    .map(|(ground, stats, _)| at_defaults(ground, stats, drawn))
            })
            .collect();
        for first in (0..log.len()).step_by(BLOCK) {
            let count = BLOCK.min(log.len() - first);
            let mut is_otherwise = vec![false; count];
            let mut is_shifted = vec![false; count];
            let least = rows.least_told();
            for (both, grounds) in decisions.iter().zip(&grounds) {
                let mut picks = [both.room(count), both.room(count)];
                for ((ground, side), picks) in grounds.iter().zip(&both.sides).zip(&mut picks) {
                    if cancel.is_cancelled() {
                        return None;
                    }
                    let columns = log.columns.iter().filter_map(|(id, column)| {
                        let values = column.get(first..first + count)?;
                        Some((ground.place(*id)?, values))
                    });
                    let situations = Situations {
                        count,
                        varied: columns.collect(),
                    };
                    let mut batch = Batch::new(ground.program());
                    both.decide(ground, side.2, &mut batch, &situations, Some, picks);
                }
                let [now, then] = &picks;
                for at in 0..count {
                    let row = |most| {
                        let whose = (Whose::Row(first + at), log.name(first + at));
                        both.row((now, then), (at, most), whose, |_| None)
                    };
                    match both.compared(now, then, at) {
                        Compared::Same => {}
                        Compared::Otherwise(most) => {
                            is_otherwise[at] = true;
                            if rows.flips.len() < TOLD {
                                rows.flips.push(row(most));
                            }
                        }
                        Compared::Moved(most, by) => {
                            is_shifted[at] = true;
                            // Of a million rows hardly any is told of.
                            if by > least {
                                rows.moved.push(row(most));
                            }
                        }
                    }
                }
            }
            rows.otherwise += is_otherwise.iter().filter(|is| **is).count();
            let shifted = is_shifted.iter().zip(&is_otherwise);
            rows.shifted += shifted.filter(|(is, flips)| **is && !**flips).count();
            rows.shorten();
        }
        Some(rows)
    }

    /// The decisions that both have, if both can be decided.
    fn decisions(&self) -> Vec<Both<'_>> {
        let (Some(now), Some(then)) = (&self.now.ground, &self.then.ground) else {
            return Vec::new();
        };
        let decisions = now.program().decisions();
        let both = decisions.filter_map(|(decision, name)| {
            let other = then.program().decision(name)?;
            let mut options: Vec<String> = Vec::new();
            for (ground, decision) in [(now, decision), (then, other)] {
                for option in ground.program().options(decision) {
                    let name = ground.program().option_name(option);
                    if !options.iter().any(|known| known == name) {
                        options.push(name.to_owned());
                    }
                }
            }
            Some(Both {
                name: name.to_owned(),
                options,
                sides: [
                    (now, &self.now.graph.stats, decision),
                    (then, &self.then.graph.stats, other),
                ],
            })
        });
        both.collect()
    }
}

impl Rows {
    /// Whether everything is decided the same.
    pub fn is_empty(&self) -> bool {
        self.flips.is_empty() && self.moved.is_empty()
    }

    /// How much something has to move to be told of.
    fn least_told(&self) -> f64 {
        let last = self.moved.get(TOLD - 1);
        last.map_or(0.0, by)
    }

    fn shorten(&mut self) {
        self.moved
            .sort_by(|one, other| by(other).total_cmp(&by(one)));
        self.moved.truncate(TOLD);
        self.flips.truncate(TOLD);
    }
}

/// How much something moved.
fn by(row: &Row) -> f64 {
    (row.moved.now - row.moved.then).abs()
}

/// A decision that both graphs have.
struct Both<'a> {
    name: String,
    /// The options of either.
    options: Vec<String>,
    sides: [(&'a Ground, &'a Vec<Stat>, DecisionHandle); 2],
}

/// What a graph picks in many situations.
struct Picks {
    /// The likeliest option with its target.
    likeliest: Vec<Option<(usize, Option<TargetId>)>>,
    /// How likely each option is: all of one situation, then of the next.
    shares: Vec<f64>,
}

/// How a situation is decided, with the option whose odds differ most.
enum Compared {
    Same,
    Otherwise(usize),
    Moved(usize, f64),
}

impl Both<'_> {
    fn room(&self, count: usize) -> Picks {
        Picks {
            likeliest: vec![None; count],
            shares: vec![0.0; count * self.options.len()],
        }
    }

    fn decide(
        &self,
        ground: &Ground,
        decision: DecisionHandle,
        batch: &mut Batch,
        situations: &Situations<'_>,
        place: impl Fn(usize) -> Option<usize>,
        picks: &mut Picks,
    ) {
        let program = ground.program();
        let mut known: Vec<(OptionHandle, usize)> = Vec::new();
        for option in program.options(decision) {
            let name = program.option_name(option);
            if let Some(at) = self.options.iter().position(|known| known == name) {
                known.push((option, at));
            }
        }
        let at = |option: OptionHandle| {
            let found = known.iter().find(|(own, _)| *own == option);
            found.map(|(_, at)| *at)
        };
        ground.odds(batch, decision, situations, |row, odds: &[Odds]| {
            let Some(place) = place(row) else { return };
            let best = likeliest(odds).and_then(|best| Some((at(best.option)?, best.target)));
            picks.likeliest[place] = best;
            for odds in odds {
                if let Some(at) = at(odds.option) {
                    picks.shares[place * self.options.len() + at] += odds.probability;
                }
            }
        });
    }

    fn compared(&self, now: &Picks, then: &Picks, at: usize) -> Compared {
        let differs = |option: &usize| {
            let [now, then] = [now, then].map(|picks| self.share(picks, at, *option));
            (now - then).abs()
        };
        let all = 0..self.options.len();
        let most = all.max_by(|one, other| differs(one).total_cmp(&differs(other)));
        match most {
            Some(most) if now.likeliest[at] != then.likeliest[at] => Compared::Otherwise(most),
            Some(most) if differs(&most) >= SLIGHT => Compared::Moved(most, differs(&most)),
            _ => Compared::Same,
        }
    }

    fn share(&self, picks: &Picks, at: usize, option: usize) -> f64 {
        picks.shares[at * self.options.len() + option]
    }

    /// What there is to tell of a situation.
    fn row(
        &self,
        (now, then): (&Picks, &Picks),
        (at, most): (usize, usize),
        (whose, name): (Whose, String),
        named: impl Fn(TargetId) -> Option<String>,
    ) -> Row {
        let choice = |picks: &Picks| {
            let (option, target) = picks.likeliest[at]?;
            Some(Choice {
                option: self.options[option].clone(),
                target: target
                    .map(|target| named(target).unwrap_or_else(|| format!("target {}", target.0))),
                share: self.share(picks, at, option),
            })
        };
        Row {
            whose,
            name,
            decision: self.name.clone(),
            now: choice(now),
            then: choice(then),
            moved: Moved {
                option: self.options[most].clone(),
                now: self.share(now, at, most),
                then: self.share(then, at, most),
            },
        }
    }
}

/// What a candidate is called.
fn candidate(situation: &Situation, target: TargetId) -> Option<String> {
    let mut all = situation.candidates.iter().flatten();
    let found = all.find(|one| u64::from(one.target) == target.0)?;
    (!found.name.is_empty()).then(|| found.name.clone())
}

/// A ground where every stat is at its default, and nothing has happened.
fn at_defaults(ground: &Ground, stats: &[Stat], drawn: u64) -> Ground {
    let stats = stats.iter().map(|stat| Stat {
        sample: stat.default,
        ..stat.clone()
    });
    let graph = Graph {
        stats: stats.collect(),
        ..Graph::default()
    };
    let mut ground = ground.clone();
    let stand = Stand {
        drawn,
        ..Stand::default()
    };
    ground.stand(&graph, &stand);
    ground
}
