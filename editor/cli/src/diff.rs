//! `diff`: compares two versions of a graph: the differences in words, and the situations in which
//! they choose differently.

use std::path::{Path, PathBuf};

use clap::Args;
use inclination_analysis::{
    live::PreviewContext,
    study::{
        CancelToken, SampleSet,
        compare::{ComparisonResult, GraphComparison, LikeliestChoice, SituationDifference},
    },
};
use inclination_project::{
    differ::{self, ChangeKind, Difference, MatchBy},
    log::{Log, ReadProgress},
    text::{formatting::pluralize, number::format_percent},
};
use serde::Serialize;

use super::{
    files::{self, OpenedFile},
    json,
    streams::{Outcome, Stop, Streams, Verdict},
};

/// Describe how the logic of B differs from that of A, and which choices change
///
/// Positions, notes and descriptions are ignored. The command also lists the situations in which
/// a different option becomes the likeliest. The situations are the one that the editor shows for A
/// and A's samples, or the rows of a table.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  inclination diff old.incl.json new.incl.json
  inclination diff old.incl.json new.incl.json --rows played.csv
  git show HEAD:duel.incl.json | inclination diff - duel.incl.json")]
pub(super) struct Diff {
    /// The first version; - is standard input
    #[arg(value_name = "A")]
    before: PathBuf,
    /// The second version; - is standard input
    #[arg(value_name = "B")]
    after: PathBuf,
    /// Read situations from a table with a column for each stat that varies, named as in A
    #[arg(long, value_name = "FILE.csv")]
    rows: Option<PathBuf>,
    /// Print JSON instead of text
    #[arg(long)]
    json: bool,
}

/// The answer of the command.
#[derive(Serialize)]
struct DiffReport {
    /// The differences of the logic.
    differences: Vec<ReportedDifference>,
    /// The differences of effects, and of what only effects read.
    effects: Vec<ReportedDifference>,
    /// The differences of scenarios.
    scenarios: Vec<ReportedDifference>,
    /// The compared situations, or `None` if a graph has errors.
    rows: Option<ReportedRows>,
}

#[derive(Serialize)]
struct ReportedDifference {
    title: String,
    kind: String,
    inside: Option<String>,
    how: &'static str,
    what: Vec<String>,
    sentence: String,
}

#[derive(Serialize)]
struct ReportedRows {
    count: usize,
    otherwise: usize,
    shifted: usize,
    /// The first situations in which another option is likeliest.
    choices: Vec<ReportedRow>,
}

#[derive(Serialize)]
struct ReportedRow {
    name: String,
    decision: String,
    before: Option<ReportedChoice>,
    after: Option<ReportedChoice>,
}

#[derive(Serialize)]
struct ReportedChoice {
    option: String,
    target: Option<String>,
    probability: f64,
}

impl Diff {
    pub(super) fn run(&self, streams: &mut Streams) -> Outcome {
        let inputs = [Some(&self.before), Some(&self.after), self.rows.as_ref()];
        let standard_inputs = inputs
            .into_iter()
            .flatten()
            .filter(|file| files::is_standard(file));
        if standard_inputs.count() > 1 {
            return Err(Stop::Wrong(String::from(
                "Only one file can be read from standard input. Name the other files.",
            )));
        }

        let before = files::open_graph(&self.before)?;
        let after = files::open_graph(&self.after)?;
        let (one, other) = (&before.document.graph, &after.document.graph);
        let by = MatchBy::detect(one, other);
        let aligned = differ::align_ids(one, other, by);
        let differences = differ::compare_logic(&aligned, one);
        let effects = differ::compare_effects(&aligned, one);
        let scenarios = differ::compare_scenarios(&after.document, &before.document, by);
        let cancel = CancelToken::default();
        let comparison = GraphComparison::new(one, other, by, &cancel)
            .ok_or_else(|| Stop::Wrong(String::from("The graphs cannot be compared.")))?;

        let errors = [
            (&before, comparison.have_errors().0),
            (&after, comparison.have_errors().1),
        ];
        for (opened, has_errors) in errors {
            if has_errors {
                streams.report_message(&format!(
                    "{}: The graph has errors, so choices are not compared. Run `inclination check` to list them.",
                    opened.name
                ));
            }
        }

        let has_errors = errors.iter().any(|(_, has_errors)| *has_errors);
        let (rows, is_wrong) = match &self.rows {
            _ if has_errors => (None, true),
            Some(file) => compare_log(&comparison, &before, file, streams)?,
            None => {
                let preview = PreviewContext {
                    situation: before.document.samples.now.clone(),
                    ..PreviewContext::default()
                };
                let sample_set = SampleSet::from_document(&before.document, &preview);
                (comparison.compare_samples(&sample_set, &cancel), false)
            }
        };

        let report = DiffReport {
            differences: report_differences(&differences),
            effects: report_differences(&effects),
            scenarios: report_differences(&scenarios),
            rows: rows.map(ReportedRows::from_comparison),
        };
        if self.json {
            json::print_json(streams, &report)?;
        } else {
            report.print_as_text(streams)?;
        }
        Ok(if is_wrong {
            Verdict::Problems
        } else {
            Verdict::Good
        })
    }
}

/// Compares the rows of a table. Returns the comparison and whether any row is wrong.
fn compare_log(
    comparison: &GraphComparison,
    before: &OpenedFile,
    file: &Path,
    streams: &mut Streams,
) -> Result<(Option<ComparisonResult>, bool), Stop> {
    let name = files::display_name(file);
    let stats = &before.document.graph.stats;
    let log = Log::read(files::open_stream(file)?, stats, &ReadProgress::default())
        .map_err(|sentence| Stop::Wrong(format!("{name}: {sentence}")))?;

    for mistake in &log.mistakes {
        streams.report_message(&format!("{name}: {mistake}"));
    }
    let more = log.wrong_rows - log.mistakes.len();
    if more > 0 {
        let rows = pluralize(more, "row", "rows");
        streams.report_message(&format!("{name}: Skipped {more} more invalid {rows}."));
    }
    if log.rows_beyond_limit > 0 {
        let beyond = log.rows_beyond_limit;
        let rows = pluralize(beyond, "row", "rows");
        streams.report_message(&format!(
            "warning: {name}: The table is too long to compare. Skipped {beyond} {rows} at the end."
        ));
    }
    Ok((
        comparison.compare_log(&log, 0, &CancelToken::default()),
        log.wrong_rows > 0,
    ))
}

fn report_differences(differences: &[Difference]) -> Vec<ReportedDifference> {
    let all = differences.iter();
    all.map(ReportedDifference::from_difference).collect()
}

impl ReportedDifference {
    fn from_difference(difference: &Difference) -> Self {
        Self {
            title: difference.title.clone(),
            kind: difference.kind.clone(),
            inside: difference.inside.clone(),
            how: match difference.how {
                ChangeKind::Added => "added",
                ChangeKind::Removed => "removed",
                ChangeKind::Changed => "changed",
            },
            what: difference.what.clone(),
            sentence: difference.sentence(),
        }
    }
}

impl ReportedRows {
    fn from_comparison(rows: ComparisonResult) -> Self {
        Self {
            count: rows.count,
            otherwise: rows.flipped,
            shifted: rows.shifted,
            choices: rows
                .flips
                .into_iter()
                .map(ReportedRow::from_difference)
                .collect(),
        }
    }
}

impl ReportedRow {
    /// Converts a row. The comparison's current graph is the first file.
    fn from_difference(row: SituationDifference) -> Self {
        Self {
            name: row.name,
            decision: row.decision,
            before: row.now.map(ReportedChoice::from_choice),
            after: row.then.map(ReportedChoice::from_choice),
        }
    }
}

impl ReportedChoice {
    fn from_choice(choice: LikeliestChoice) -> Self {
        Self {
            option: choice.option,
            target: choice.target,
            probability: choice.share,
        }
    }

    /// Formats a choice, or `None` as nothing.
    fn format_choice(choice: Option<&Self>) -> String {
        let Some(choice) = choice else {
            return String::from("nothing");
        };
        let target = choice
            .target
            .as_ref()
            .map(|target| format!(" for {target}"));
        format!(
            "{}{} ({})",
            choice.option,
            target.unwrap_or_default(),
            format_percent(choice.probability)
        )
    }
}

impl DiffReport {
    /// Prints the answer as text.
    fn print_as_text(&self, streams: &mut Streams) -> Result<(), Stop> {
        for difference in &self.differences {
            streams.print_line(&difference.sentence)?;
        }
        if self.differences.is_empty() {
            streams.print_line("The logic is identical.")?;
        }

        for (title, differences) in [
            ("Effects in simulations:", &self.effects),
            ("Scenarios:", &self.scenarios),
        ] {
            if !differences.is_empty() {
                streams.print_line(title)?;
            }
            for difference in differences {
                streams.print_line(&format!("  {}", difference.sentence))?;
            }
        }

        let Some(rows) = &self.rows else {
            return Ok(());
        };

        let ReportedRows {
            count,
            otherwise,
            shifted,
            ..
        } = rows;
        let situations = pluralize(*count, "situation", "situations");
        streams.print_line(&format!(
            "Compared {count} {situations}. The likeliest option changed in {otherwise}, and only the chances changed in {shifted}."
        ))?;

        for row in &rows.choices {
            let (before, after) = (row.before.as_ref(), row.after.as_ref());
            streams.print_line(&format!(
                "  {}: {}: {}, was {}.",
                row.name,
                row.decision,
                ReportedChoice::format_choice(after),
                ReportedChoice::format_choice(before)
            ))?;
        }
        Ok(())
    }
}
