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

/// Gives every factor and what every decision makes of its options
///
/// Stats that are not set have what the editor shows; a factor of targets is that of the first
/// candidate. With rows, each row gives a line, and a stat without a column keeps what --sample and
/// --set say. Wrong rows are left out and told, and the exit code is 1 then.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  inclination eval duel.incl.json
  inclination eval duel.incl.json --set Health=12 --set Potions=0 --json
  inclination eval duel.incl.json --rows played.csv > answers.csv
  generate | inclination eval duel.incl.json --rows - --json | head")]
pub(super) struct Eval {
    /// A project or a runtime file; - is the standard input
    file: PathBuf,
    #[command(flatten)]
    given: SituationArgs,
    /// A table with a column for each stat that varies, by the stats' names; - is the standard
    /// input
    #[arg(long, value_name = "FILE.csv")]
    rows: Option<PathBuf>,
    /// Prints JSON instead; with rows, one object a line
    #[arg(long, conflicts_with = "csv")]
    json: bool,
    /// Prints comma-separated values instead, as rows are without --json
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
                "The graph and the rows cannot both come from the standard input. Name a file for one of them.",
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
            streams.print_line(&table.header_row())?;
            streams.print_line(&table.format_row(&answer))?;
        } else {
            streams.print_text(&answer.to_text())?;
            if let Some(sentence) = self.given.describe_unset_stats(&opened.document.graph) {
                streams.print_line(&sentence)?;
            }
        }
        Ok(Verdict::Good)
    }
}
