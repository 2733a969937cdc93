//! The situations that a document keeps side by side: what the stats are in each, what the factors come to, what each
//! decision chooses and how likely its options are. A table of plain cells, which a panel draws and a file holds.

use inclination_core::{
    eval::Batch,
    format::{Candidate, Situation},
    history::Doing,
    model::{Scope, Stat, StatKind},
};
use inclination_project::{differ, edit::samples, text::number};

use super::{Cancel, Ground, Held, Lineup, Whose, sweep::likeliest};
use crate::plot::Table;

/// A table, a column for each situation.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Beside {
    /// Whose the columns are, with their names.
    pub columns: Vec<(Whose, String)>,
    /// The rows, in parts.
    pub parts: Vec<Part>,
}

/// Rows that belong together.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// What they are of.
    pub title: String,
    /// The rows.
    pub lines: Vec<Line>,
}

/// A row.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// What it is called.
    pub name: String,
    /// A cell for each column.
    pub cells: Vec<Cell>,
}

/// A cell.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Cell {
    /// What it says.
    pub text: String,
    /// The exact number, if it is one.
    pub number: Option<f64>,
    /// Of a probability: the number is one.
    pub is_share: bool,
    /// Of an option, by its place among the decision's: which.
    pub option: Option<usize>,
}

impl Line {
    /// Whether a cell says something else than the first.
    pub fn differs(&self, column: usize) -> bool {
        let text = |at: usize| self.cells.get(at).map(|cell| &cell.text);
        text(column) != text(0)
    }
}

/// The situations of a lineup side by side; none if it was cancelled. `stats` are those that the ground was made of.
pub fn beside(ground: &Ground, stats: &[Stat], lineup: &Lineup, cancel: &Cancel) -> Option<Beside> {
    let mut parts = vec![
        part_of_stats(ground, stats, lineup),
        factors(ground, stats, lineup, cancel)?,
    ];
    let decisions: Vec<_> = ground.program().decisions().collect();
    for (decision, name) in decisions {
        parts.push(decided(ground, stats, lineup, (decision, name), cancel)?);
    }
    parts.retain(|part| !part.lines.is_empty());
    let columns = lineup.held.iter();
    Some(Beside {
        columns: columns
            .map(|held| (held.whose, held.name.clone()))
            .collect(),
        parts,
    })
}

fn part_of_stats(ground: &Ground, stats: &[Stat], lineup: &Lineup) -> Part {
    let mut lines: Vec<Line> = Vec::new();
    for stat in stats {
        let cells = lineup.held.iter().map(|held| {
            let own = (stat.scope == Scope::Target).then(|| {
                let looked_at = lineup.stand(held).looked_at;
                let seen = samples::seen(&held.situation, looked_at)?;
                seen.values.get(&stat.id).copied()
            });
            let value = own.flatten().unwrap_or_else(|| held.value(stat));
            Cell {
                text: differ::value(stat, value),
                number: matches!(stat.kind, StatKind::Number { .. }).then_some(value.into()),
                ..Cell::default()
            }
        });
        lines.push(Line {
            name: stat.name.clone(),
            cells: cells.collect(),
        });
    }
    let mut told = |name: &str, say: &dyn Fn(&Held) -> String| {
        let cells = lineup.held.iter().map(|held| Cell {
            text: say(held),
            ..Cell::default()
        });
        let cells: Vec<Cell> = cells.collect();
        if cells.iter().any(|cell| !cell.text.is_empty()) {
            lines.push(Line {
                name: name.to_owned(),
                cells,
            });
        }
    };
    told("Candidates", &|held| candidates(&held.situation));
    told("What was done", &|held| done(ground, &held.situation));
    Part {
        title: String::from("Stats"),
        lines,
    }
}

fn candidates(situation: &Situation) -> String {
    match situation.candidates.as_deref() {
        None => String::new(),
        Some([]) => String::from("nobody"),
        Some(all) => {
            let names = all.iter().map(Candidate::called);
            names.collect::<Vec<_>>().join(", ")
        }
    }
}

fn done(ground: &Ground, situation: &Situation) -> String {
    let program = ground.program();
    let all = situation.told.options.iter().filter_map(|(at, told)| {
        let name = program.option_name(program.option_at(at.path())?);
        let seconds = number::short(told.own.seconds);
        Some(match told.own.doing {
            Doing::Running => format!("{name} runs for {seconds} s"),
            Doing::Completed => format!("{name} done {seconds} s ago"),
            Doing::Stopped => format!("{name} stopped {seconds} s ago"),
        })
    });
    all.collect::<Vec<_>>().join(", ")
}

fn factors(ground: &Ground, stats: &[Stat], lineup: &Lineup, cancel: &Cancel) -> Option<Part> {
    let factors: Vec<_> = ground.program().factors().collect();
    let count = lineup.held.len();
    let mut lines: Vec<Line> = factors
        .iter()
        .map(|(_, name, _)| Line {
            name: (*name).to_owned(),
            cells: vec![Cell::default(); count],
        })
        .collect();
    let mut batch = Batch::new(ground.program());
    lineup.each(ground, stats, cancel, |ground, situations, places| {
        let mut columns = vec![vec![0.0; situations.count]; factors.len()];
        let mut out: Vec<_> = factors
            .iter()
            .zip(&mut columns)
            .map(|((handle, ..), column)| (*handle, column.as_mut_slice()))
            .collect();
        ground.factors(&mut batch, situations, &mut out);
        for (line, column) in lines.iter_mut().zip(&columns) {
            for (place, value) in places.iter().zip(column) {
                if let Some(cell) = line.cells.get_mut(*place) {
                    cell.text = number::steady(*value);
                    cell.number = Some((*value).into());
                }
            }
        }
    })?;
    Some(Part {
        title: String::from("Factors"),
        lines,
    })
}

fn decided(
    ground: &Ground,
    stats: &[Stat],
    lineup: &Lineup,
    (decision, name): (inclination_core::DecisionHandle, &str),
    cancel: &Cancel,
) -> Option<Part> {
    let program = ground.program();
    let mut options = Vec::new();
    for option in program.options(decision) {
        if !options.contains(&option) {
            options.push(option);
        }
    }
    let count = lineup.held.len();
    let line = |name: &str| Line {
        name: name.to_owned(),
        cells: vec![Cell::default(); count],
    };
    let mut chosen = line("Most likely");
    let mut shares: Vec<Line> = options
        .iter()
        .map(|option| line(program.option_name(*option)))
        .collect();
    let mut batch = Batch::new(program);
    lineup.each(ground, stats, cancel, |ground, situations, places| {
        ground.odds(&mut batch, decision, situations, |row, odds| {
            let Some(place) = places.get(row).copied() else {
                return;
            };
            for ((at, option), line) in options.iter().enumerate().zip(&mut shares) {
                let own = odds.iter().filter(|odds| odds.option == *option);
                let share: f64 = own.map(|odds| odds.probability).sum();
                line.cells[place] = Cell {
                    text: number::percent(share),
                    number: Some(share),
                    is_share: true,
                    option: Some(at),
                };
            }
            let best = likeliest(odds);
            chosen.cells[place] = match best {
                None => Cell {
                    text: String::from("nothing"),
                    ..Cell::default()
                },
                Some(best) => {
                    let situation = lineup.held.get(place).map(|held| &held.situation);
                    Cell {
                        text: called(program.option_name(best.option), best.target, situation),
                        option: options.iter().position(|option| *option == best.option),
                        ..Cell::default()
                    }
                }
            };
        });
    })?;
    shares.insert(0, chosen);
    Some(Part {
        title: name.to_owned(),
        lines: shares,
    })
}

/// An option with its target, as the situation calls that.
fn called(
    option: &str,
    target: Option<inclination_core::history::TargetId>,
    situation: Option<&Situation>,
) -> String {
    let all = situation.and_then(|situation| situation.candidates.as_deref());
    let named = all.zip(target).and_then(|(all, target)| {
        let one = all.iter().find(|one| u64::from(one.target) == target.0)?;
        (!one.name.is_empty()).then_some(&one.name)
    });
    // Where there is one candidate that nobody told of, whom it is for says nothing.
    match (named, target, all) {
        (Some(name), ..) => format!("{option} at {name}"),
        (None, Some(target), Some(_)) => format!("{option} at target {}", target.0),
        _ => option.to_owned(),
    }
}

impl Beside {
    /// The table for other programs: numbers to the bit, probabilities from 0 to 1.
    pub fn csv(&self) -> String {
        let mut out = Table::default();
        let names = self.columns.iter().map(|(_, name)| name.clone());
        out.row(["", ""].map(String::from).into_iter().chain(names));
        for part in &self.parts {
            for line in &part.lines {
                let cells = line.cells.iter().map(|cell| match cell.number {
                    // A stat's number is one of the graph's.
                    Some(number) if !cell.is_share => (number as f32).to_string(),
                    Some(number) => number.to_string(),
                    None => cell.text.clone(),
                });
                let head = [part.title.clone(), line.name.clone()];
                out.row(head.into_iter().chain(cells));
            }
        }
        out.text()
    }
}
