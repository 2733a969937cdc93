//! `eval`: evaluates every factor and decision of a graph, in one situation or for every row of a
//! table. `evaluator` computes the results, `rows` does so in pieces for a table, `answer` formats
//! them as text, and `table` as comma-separated values.

mod answer;
mod evaluator;
mod rows;
mod table;

use std::path::PathBuf;

use clap::Args;

pub(super) use answer::{Answer, DecisionAnswer, OptionAnswer, format_option};
pub(super) use evaluator::Evaluator;
use inclination_analysis::study::Situations;

use super::{
    files, json,
    situation_args::{SituationArgs, SituationOverrides},
    streams::{Outcome, Streams, Verdict},
};
use table::AnswerTable;

/// Evaluate every factor and every decision of a graph
///
/// Stats that are not set have the values that the editor shows. Target factors are evaluated for
/// the first candidate. With --rows, the command prints a line for each row, and stats without a
/// column keep the values from --sample and --set. Invalid rows are reported and skipped, and the
/// exit code is then 1.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  inclination eval duel.incl.json
  inclination eval duel.incl.json --set Health=12 --set Potions=0 --json
  inclination eval duel.incl.json --rows played.csv > answers.csv
  generate | inclination eval duel.incl.json --rows - --json | head")]
pub(super) struct Eval {
    /// The project or runtime file; - is standard input
    file: PathBuf,
    #[command(flatten)]
    given: SituationArgs,
    /// Read situations from a table with a column for each stat that varies; - is the standard
    /// input
    #[arg(long, value_name = "FILE.csv")]
    rows: Option<PathBuf>,
    /// Print JSON instead of text; with --rows, one object per line
    #[arg(long, conflicts_with = "csv")]
    json: bool,
    /// Print comma-separated values instead of text; the default with --rows
    #[arg(long)]
    csv: bool,
}

impl Eval {
    pub(super) fn run(&self, streams: &mut Streams) -> Outcome {
        if let Some(rows) = &self.rows
            && files::is_standard(rows)
            && files::is_standard(&self.file)
        {
            return Err(super::Stop::Wrong(String::from(
                "The graph and the rows cannot both be read from standard input. Name a file for one of them.",
            )));
        }

        let mut opened = files::open_graph(&self.file)?;
        let stats = opened.document.graph.stats.clone();
        let (context, _) =
            self.given
                .compile_context(&mut opened, SituationOverrides::default(), streams)?;
        let mut evaluator = Evaluator::new(&context, 0);
        if let Some(file) = &self.rows {
            return rows::answer_rows(&stats, &mut evaluator, file, self.json, streams);
        }

        let situation = Situations {
            count: 1,
            varied: Vec::new(),
        };
        let mut answers = evaluator.compute_answers(&situation);
        let Some(answer) = answers.pop() else {
            return Ok(Verdict::Good);
        };

        if self.json {
            json::print_json(streams, &answer)?;
        } else if self.csv {
            let table = AnswerTable::for_answer(&answer, false, false);
            streams.print_data(&table.header_row())?;
            streams.print_data(&table.format_row(&answer))?;
        } else {
            streams.print_text(&answer.to_text())?;
            if let Some(sentence) = self.given.describe_unset_stats(&opened.document.graph) {
                streams.print_line(&sentence)?;
            }
        }
        Ok(Verdict::Good)
    }
}
