//! A table that compares a document's samples: the stats' values, the factors, and each decision's
//! likeliest option and probabilities. Plain cells, which a panel draws and a CSV file stores.

use inclination_core::{
    Batch, OptionHandle, Program, Scope,
    authoring::{
        format::{Candidate, Situation},
        history::RunStatus,
        inspect::Odds,
        model::{Stat, StatKind},
    },
};
use inclination_project::{differ, edit::samples, text::number};

use super::{
    CancelToken, NamedSituation, SampleSet, SituationSource, StudyContext,
    winners::{is_likeliest, likeliest_odds},
};
use crate::plot::CsvTable;

/// A table with a column per situation.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SampleTable {
    /// The situation and the heading of each column.
    pub columns: Vec<(SituationSource, String)>,
    /// The rows, in titled groups.
    pub parts: Vec<TablePart>,
}

/// A titled group of rows.
#[derive(Clone, Debug, PartialEq)]
pub struct TablePart {
    /// The heading: "Stats", "Factors" or a decision's name.
    pub title: String,
    /// The rows.
    pub lines: Vec<TableLine>,
    /// Whether the rows are about a decision. The first one then has the likeliest options.
    pub is_decision: bool,
}

/// A named row.
#[derive(Clone, Debug, PartialEq)]
pub struct TableLine {
    /// The name of the stat, factor or option.
    pub name: String,
    /// A cell per column.
    pub cells: Vec<TableCell>,
}

/// A cell with its text and, if it shows one, its number.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TableCell {
    /// The displayed text.
    pub text: String,
    /// The exact number, if the cell shows one.
    pub number: Option<f64>,
    /// Whether the number is a probability from 0 to 1.
    pub is_share: bool,
    /// The option's index among the decision's options, if the cell is about an option.
    pub option: Option<usize>,
}

impl TableLine {
    /// Returns whether a cell's text differs from that of the first column.
    pub fn differs_from_first(&self, column: usize) -> bool {
        let text = |at: usize| self.cells.get(at).map(|cell| &cell.text);
        text(column) != text(0)
    }
}

/// Compares the situations of a sample set, or returns `None` if canceled. `stats` are those of the
/// graph that `context` was compiled from.
pub fn build_sample_table(
    context: &StudyContext,
    stats: &[Stat],
    sample_set: &SampleSet,
    cancel: &CancelToken,
) -> Option<SampleTable> {
    let mut parts = vec![
        build_stats_part(context, stats, sample_set),
        build_factors_part(context, stats, sample_set, cancel)?,
    ];

    let decisions: Vec<_> = context.program().decisions().collect();
    for (decision, name) in decisions {
        parts.push(build_decision_part(
            context, stats, sample_set, decision, name, cancel,
        )?);
    }

    parts.retain(|part| !part.lines.is_empty());

    let columns = sample_set
        .entries
        .iter()
        .map(|entry| (entry.source, entry.name.clone()))
        .collect();
    Some(SampleTable { columns, parts })
}

fn build_stats_part(context: &StudyContext, stats: &[Stat], sample_set: &SampleSet) -> TablePart {
    let mut lines: Vec<TableLine> = Vec::new();
    for stat in stats {
        let cells = sample_set.entries.iter().map(|entry| {
            let own = (stat.scope == Scope::Target).then(|| {
                let looked_at = sample_set.preview_of(entry).looked_at;
                let seen = samples::viewed_candidate(&entry.situation, looked_at)?;
                seen.values.get(&stat.id).copied()
            });
            let value = own.flatten().unwrap_or_else(|| entry.stat_value(stat));
            TableCell {
                text: differ::format_stat_value(stat, value),
                number: matches!(stat.kind, StatKind::Number { .. }).then_some(value.into()),
                ..TableCell::default()
            }
        });
        lines.push(TableLine {
            name: stat.name.clone(),
            cells: cells.collect(),
        });
    }

    let mut add_row = |name: &str, say: &dyn Fn(&NamedSituation) -> String| {
        let cells = sample_set.entries.iter().map(|entry| TableCell {
            text: say(entry),
            ..TableCell::default()
        });
        let cells: Vec<TableCell> = cells.collect();
        if cells.iter().any(|cell| !cell.text.is_empty()) {
            lines.push(TableLine {
                name: name.to_owned(),
                cells,
            });
        }
    };

    add_row("Candidates", &|entry| list_candidates(&entry.situation));
    add_row("History", &|entry| {
        describe_history(context, &entry.situation)
    });

    TablePart {
        title: String::from("Stats"),
        lines,
        is_decision: false,
    }
}

fn list_candidates(situation: &Situation) -> String {
    match situation.candidates.as_deref() {
        None => String::new(),
        Some([]) => String::from("none"),
        Some(all) => {
            let names = all.iter().map(Candidate::display_name);
            names.collect::<Vec<_>>().join(", ")
        }
    }
}

fn describe_history(context: &StudyContext, situation: &Situation) -> String {
    let program = context.program();
    let all = situation
        .history
        .options
        .iter()
        .filter_map(|(at, history)| {
            let name = program.option_name(program.option_at(at.path())?);
            let seconds = number::format_short(history.own.seconds);
            Some(match history.own.doing {
                RunStatus::Running => format!("{name} running for {seconds} s"),
                RunStatus::Completed => format!("{name} completed {seconds} s ago"),
                RunStatus::Stopped => format!("{name} stopped {seconds} s ago"),
            })
        });
    all.collect::<Vec<_>>().join(", ")
}

fn build_factors_part(
    context: &StudyContext,
    stats: &[Stat],
    sample_set: &SampleSet,
    cancel: &CancelToken,
) -> Option<TablePart> {
    let factors: Vec<_> = context.program().factors().collect();
    let count = sample_set.entries.len();
    let mut lines: Vec<TableLine> = factors
        .iter()
        .map(|(_, name, _)| TableLine {
            name: (*name).to_owned(),
            cells: vec![TableCell::default(); count],
        })
        .collect();

    let mut batch = Batch::new(context.program());
    sample_set.for_each_batch(context, stats, cancel, |context, situations, places| {
        let mut columns = vec![vec![0.0; situations.count]; factors.len()];
        let mut out: Vec<_> = factors
            .iter()
            .zip(&mut columns)
            .map(|((handle, ..), column)| (*handle, column.as_mut_slice()))
            .collect();
        context.evaluate_factors(&mut batch, situations, &mut out);

        for (line, column) in lines.iter_mut().zip(&columns) {
            for (place, value) in places.iter().zip(column) {
                if let Some(cell) = line.cells.get_mut(*place) {
                    cell.text = number::format_steady(*value);
                    cell.number = Some((*value).into());
                }
            }
        }
    })?;

    Some(TablePart {
        title: String::from("Factors"),
        lines,
        is_decision: false,
    })
}

fn build_decision_part(
    context: &StudyContext,
    stats: &[Stat],
    sample_set: &SampleSet,
    decision: inclination_core::DecisionHandle,
    name: &str,
    cancel: &CancelToken,
) -> Option<TablePart> {
    let program = context.program();
    let mut options = Vec::new();
    for option in program.options(decision) {
        if !options.contains(&option) {
            options.push(option);
        }
    }

    let count = sample_set.entries.len();
    let line = |name: &str| TableLine {
        name: name.to_owned(),
        cells: vec![TableCell::default(); count],
    };

    let mut chosen = line("Most likely");
    let mut shares: Vec<TableLine> = options
        .iter()
        .map(|option| line(program.option_name(*option)))
        .collect();

    let mut batch = Batch::new(program);
    sample_set.for_each_batch(context, stats, cancel, |context, situations, places| {
        context.for_each_odds(&mut batch, decision, situations, |row, odds| {
            let Some(place) = places.get(row).copied() else {
                return;
            };
            for ((at, option), line) in options.iter().enumerate().zip(&mut shares) {
                let own = odds.iter().filter(|odds| odds.option == *option);
                let share: f64 = own.map(|odds| odds.probability).sum();
                line.cells[place] = TableCell {
                    text: number::format_percent(share),
                    number: Some(share),
                    is_share: true,
                    option: Some(at),
                };
            }

            let situation = sample_set.entries.get(place).map(|entry| &entry.situation);
            chosen.cells[place] = describe_likeliest(program, &options, odds, situation);
        });
    })?;

    shares.insert(0, chosen);
    Some(TablePart {
        title: name.to_owned(),
        lines: shares,
        is_decision: true,
    })
}

/// Describes the likeliest option, or how many options are equally likely.
fn describe_likeliest(
    program: &Program,
    options: &[OptionHandle],
    odds: &[Odds],
    situation: Option<&Situation>,
) -> TableCell {
    let Some(best) = likeliest_odds(odds) else {
        return TableCell {
            text: String::from("nothing"),
            ..TableCell::default()
        };
    };

    let likeliest = options
        .iter()
        .filter(|option| is_likeliest(**option, odds, best.probability));
    match likeliest.count() {
        0 | 1 => TableCell {
            text: format_choice(program.option_name(best.option), best.target, situation),
            option: options.iter().position(|option| *option == best.option),
            ..TableCell::default()
        },
        ties => TableCell {
            text: format!("{ties} equally likely"),
            ..TableCell::default()
        },
    }
}

/// Formats an option with its target, by the name that the situation gives it.
fn format_choice(
    option: &str,
    target: Option<inclination_core::TargetId>,
    situation: Option<&Situation>,
) -> String {
    let all = situation.and_then(|situation| situation.candidates.as_deref());
    let named = all.zip(target).and_then(|(all, target)| {
        let one = all.iter().find(|one| u64::from(one.target) == target.0)?;
        (!one.name.is_empty()).then_some(&one.name)
    });
    // Without a list there is only the implicit candidate, whose name would tell nothing.
    match (named, target, all) {
        (Some(name), ..) => format!("{option} for {name}"),
        (None, Some(target), Some(_)) => format!("{option} for candidate {}", target.0),
        _ => option.to_owned(),
    }
}

impl SampleTable {
    /// Returns the name of the first decision and its likeliest options.
    pub fn first_choices(&self) -> Option<(&str, &TableLine)> {
        let first = self.parts.iter().find(|part| part.is_decision)?;
        Some((&first.title, first.lines.first()?))
    }

    /// Returns the table as CSV for other programs: exact numbers, and probabilities from 0 to 1.
    pub fn to_csv(&self) -> String {
        let mut out = CsvTable::default();
        let names = self.columns.iter().map(|(_, name)| name.clone());
        out.push_row(["", ""].map(String::from).into_iter().chain(names));

        for part in &self.parts {
            for line in &part.lines {
                let cells = line.cells.iter().map(|cell| match cell.number {
                    // Stats and factors are `f32` values and are printed with that precision.
                    Some(number) if !cell.is_share => (number as f32).to_string(),
                    Some(number) => number.to_string(),
                    None => cell.text.clone(),
                });
                let head = [part.title.clone(), line.name.clone()];
                out.push_row(head.into_iter().chain(cells));
            }
        }

        out.into_text()
    }
}
