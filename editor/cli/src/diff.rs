//! `diff`: what another version of a graph does differently, in words, and where it chooses otherwise.

use std::path::{Path, PathBuf};

use clap::Args;
use inclination_analysis::{
    live::Stand,
    study::{
        Cancel, Lineup,
        compare::{Choice, Row, Rows, Sides},
    },
};
use inclination_project::{
    differ::{self, By, Difference, How},
    log::{Log, Reading},
    text::number::percent,
};
use serde::Serialize;

use super::{
    files::{self, Opened},
    json,
    streams::{Outcome, Stop, Streams, Verdict},
};

/// Tells what B does differently than A, in words: logic only, no places, notes or descriptions
///
/// Then where another option is likeliest: in what A's editor shows and A's samples, or in the rows of a table.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  inclination diff old.incl.json new.incl.json
  inclination diff old.incl.json new.incl.json --rows played.csv
  git show HEAD:duel.incl.json | inclination diff - duel.incl.json")]
pub(super) struct Diff {
    /// The first version; - is the standard input
    #[arg(value_name = "A")]
    before: PathBuf,
    /// The second version
    #[arg(value_name = "B")]
    after: PathBuf,
    /// A table of situations, with a column for each stat that varies, by A's names
    #[arg(long, value_name = "FILE.csv")]
    rows: Option<PathBuf>,
    /// Prints JSON instead
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Told {
    differences: Vec<ToldDifference>,
    /// None: a graph has errors.
    rows: Option<ToldRows>,
}

#[derive(Serialize)]
struct ToldDifference {
    title: String,
    kind: String,
    inside: Option<String>,
    how: &'static str,
    what: Vec<String>,
    sentence: String,
}

#[derive(Serialize)]
struct ToldRows {
    count: usize,
    otherwise: usize,
    shifted: usize,
    /// The first of those in which another option is likeliest.
    choices: Vec<ToldRow>,
}

#[derive(Serialize)]
struct ToldRow {
    name: String,
    decision: String,
    before: Option<ToldChoice>,
    after: Option<ToldChoice>,
}

#[derive(Serialize)]
struct ToldChoice {
    option: String,
    target: Option<String>,
    probability: f64,
}

impl Diff {
    pub(super) fn run(&self, streams: &mut Streams) -> Outcome {
        let read = [Some(&self.before), Some(&self.after), self.rows.as_ref()];
        let standard = read.into_iter().flatten();
        if standard.filter(|file| files::is_standard(file)).count() > 1 {
            return Err(Stop::Wrong(String::from(
                "Only one file can come from the standard input. Name the others.",
            )));
        }
        let before = files::open(&self.before)?;
        let after = files::open(&self.after)?;
        let (one, other) = (&before.document.graph, &after.document.graph);
        let by = By::of(one, other);
        let differences = differ::logic(&differ::aligned(one, other, by), one);
        let cancel = Cancel::default();
        let sides = Sides::new(one, other, by, &cancel);
        let sides = sides.ok_or_else(|| Stop::Wrong(String::from("Nothing can be compared.")))?;
        let errors = [
            (&before, sides.have_errors().0),
            (&after, sides.have_errors().1),
        ];
        for (opened, has_errors) in errors {
            if has_errors {
                streams.complain(&format!(
                    "{}: It has errors, so its choices are not compared. `inclination check` tells them.",
                    opened.name
                ));
            }
        }
        let has_errors = errors.iter().any(|(_, has_errors)| *has_errors);
        let (rows, is_wrong) = match &self.rows {
            _ if has_errors => (None, true),
            Some(file) => logged(&sides, &before, file, streams)?,
            None => {
                let stand = Stand {
                    situation: before.document.samples.now.clone(),
                    ..Stand::default()
                };
                let lineup = Lineup::of(&before.document, &stand);
                (sides.rows(&lineup, &cancel), false)
            }
        };
        let told = Told {
            differences: differences.iter().map(ToldDifference::of).collect(),
            rows: rows.map(ToldRows::of),
        };
        if self.json {
            json::print(streams, &told)?;
        } else {
            told.print(streams)?;
        }
        Ok(if is_wrong {
            Verdict::Problems
        } else {
            Verdict::Good
        })
    }
}

/// Compares the rows of a table, and says whether any of them is wrong.
fn logged(
    sides: &Sides,
    before: &Opened,
    file: &Path,
    streams: &mut Streams,
) -> Result<(Option<Rows>, bool), Stop> {
    let name = files::called(file);
    let stats = &before.document.graph.stats;
    let log = Log::read(files::stream(file)?, stats, &Reading::default());
    let log = log.map_err(|sentence| Stop::Wrong(format!("{name}: {sentence}")))?;
    for mistake in &log.mistakes {
        streams.complain(&format!("{name}: {mistake}"));
    }
    let more = log.wrong - log.mistakes.len();
    if more > 0 {
        streams.complain(&format!(
            "{name}: {more} more rows are wrong, and were left out."
        ));
    }
    if log.beyond > 0 {
        let beyond = log.beyond;
        streams.complain(&format!(
            "warning: {name}: {beyond} rows at the end were left out, for there are too many to compare."
        ));
    }
    Ok((sides.log(&log, 0, &Cancel::default()), log.wrong > 0))
}

impl ToldDifference {
    fn of(difference: &Difference) -> Self {
        Self {
            title: difference.title.clone(),
            kind: difference.kind.clone(),
            inside: difference.inside.clone(),
            how: match difference.how {
                How::Added => "added",
                How::Removed => "removed",
                How::Changed => "changed",
            },
            what: difference.what.clone(),
            sentence: difference.sentence(),
        }
    }
}

impl ToldRows {
    fn of(rows: Rows) -> Self {
        Self {
            count: rows.count,
            otherwise: rows.otherwise,
            shifted: rows.shifted,
            choices: rows.flips.into_iter().map(ToldRow::of).collect(),
        }
    }
}

impl ToldRow {
    /// Of sides of which the first file is this one.
    fn of(row: Row) -> Self {
        Self {
            name: row.name,
            decision: row.decision,
            before: row.now.map(ToldChoice::of),
            after: row.then.map(ToldChoice::of),
        }
    }
}

impl ToldChoice {
    fn of(choice: Choice) -> Self {
        Self {
            option: choice.option,
            target: choice.target,
            probability: choice.share,
        }
    }

    fn text(choice: Option<&Self>) -> String {
        let Some(choice) = choice else {
            return String::from("nothing");
        };
        let target = choice.target.as_ref().map(|target| format!(" at {target}"));
        format!(
            "{}{} ({})",
            choice.option,
            target.unwrap_or_default(),
            percent(choice.probability)
        )
    }
}

impl Told {
    fn print(&self, streams: &mut Streams) -> Result<(), Stop> {
        for difference in &self.differences {
            streams.line(&difference.sentence)?;
        }
        if self.differences.is_empty() {
            streams.line("They do the same: nothing of the logic differs.")?;
        }
        let Some(rows) = &self.rows else {
            return Ok(());
        };
        let ToldRows {
            count,
            otherwise,
            shifted,
            ..
        } = rows;
        let situations = if *count == 1 {
            "situation"
        } else {
            "situations"
        };
        streams.line(&format!(
            "Of {count} {situations} another option is likeliest in {otherwise}; in {shifted} others the odds moved."
        ))?;
        for row in &rows.choices {
            let (before, after) = (row.before.as_ref(), row.after.as_ref());
            streams.line(&format!(
                "  {}: {}: {}, was {}.",
                row.name,
                row.decision,
                ToldChoice::text(after),
                ToldChoice::text(before)
            ))?;
        }
        Ok(())
    }
}
