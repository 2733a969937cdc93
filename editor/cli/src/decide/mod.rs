//! `decide`: simulates an agent's decision and reports the choice, its frequency and its reasons.
//! `targets` reads the candidates, and `agent_history` reads what the agent did before.

mod agent_history;
mod targets;

use std::path::PathBuf;

use clap::Args;
use inclination_analysis::study::{CancelToken, DecisionExplainer, Situations, StudyContext};
use inclination_core::{Choice, DecisionHandle, Program};
use inclination_project::text::number::format_percent;
use serde::Serialize;

use super::{
    eval::{Evaluator, OptionAnswer, format_option},
    files::{self, OpenedFile},
    json, name_lookup,
    situation_args::{SituationArgs, SituationOverrides},
    streams::{Outcome, Stop, Streams, Verdict},
};

/// Simulate an agent's decision: what is chosen, how often, and why
///
/// Each run simulates a different agent in the same situation. Agents are numbered from 0. The same
/// seed gives the same choices on every machine. --why explains the first run.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  inclination decide duel.incl.json --set Health=12 --why
  inclination decide duel.incl.json --runs 10000 --seed 7
  inclination decide apartment.incl.json \"Which apartment\" --targets flats.csv --json

--targets reads a table or JSON. A table has a column for each target stat, and optionally the columns `target`, a
whole number, and `name`. A target without a number gets its position in the list, from 1.
JSON looks like this: [{\"target\": 1, \"name\": \"By the park\", \"values\": {\"Rent\": 900}}]

--state reads JSON, as in the samples of a project, but options can be given by their names:
{\"age\": 60, \"history\": [{\"option\": \"Heal\", \"state\": \"stopped\", \"seconds\": 5, \"stops\": 1}]}
A state is running, completed or stopped. `seconds` is the time since the option entered that state.")]
pub(super) struct Decide {
    /// The project or runtime file; - is standard input
    file: PathBuf,
    /// The decision to simulate; optional if the graph has only one that is not inside an option
    decision: Option<String>,
    #[command(flatten)]
    given: SituationArgs,
    /// Read the candidates from a table or a JSON file
    #[arg(long, value_name = "FILE")]
    targets: Option<PathBuf>,
    /// Read the agent's history from a JSON file
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,
    /// The number of agents to simulate
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    runs: u32,
    /// The seed of all random draws
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
    /// Explain the choice and what would change it
    #[arg(long)]
    why: bool,
    /// Print JSON instead of text
    #[arg(long)]
    json: bool,
}

/// The answer of the command.
#[derive(Serialize)]
struct DecideReport {
    decision: String,
    #[serde(flatten)]
    first: AgentChoice,
    /// Whether the choice was made now. Otherwise a running option continues.
    decided: bool,
    /// The choices of the decisions inside the chosen option, from the outermost.
    inside: Vec<AgentChoice>,
    seed: u64,
    runs: u32,
    /// The choices of all runs, with the most frequent first.
    counts: Vec<ChoiceCount>,
    options: Vec<OptionAnswer>,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<ChoiceExplanation>,
}

#[derive(Clone, PartialEq, Serialize)]
struct AgentChoice {
    choice: Option<String>,
    target: Option<u64>,
}

#[derive(Serialize)]
struct ChoiceCount {
    #[serde(flatten)]
    chosen: AgentChoice,
    count: u32,
}

#[derive(Serialize)]
struct ChoiceExplanation {
    sentences: Vec<String>,
    changes: Vec<String>,
}

impl AgentChoice {
    fn from_choice(program: &Program, choice: Choice) -> Self {
        let option = choice.option.map(|option| program.option_name(option));
        Self {
            choice: option.map(str::to_owned),
            target: choice.target.map(|target| target.0),
        }
    }

    fn to_text(&self) -> String {
        let choice = self.choice.as_deref();
        choice.map_or_else(
            || String::from("nothing"),
            |choice| format_option(choice, self.target),
        )
    }
}

impl Decide {
    pub(super) fn run(&self, streams: &mut Streams) -> Outcome {
        let inputs = [Some(&self.file), self.targets.as_ref(), self.state.as_ref()];
        let standard_inputs = inputs
            .into_iter()
            .flatten()
            .filter(|file| files::is_standard(file));
        if standard_inputs.count() > 1 {
            return Err(Stop::Wrong(String::from(
                "Only one file can be read from standard input. Name the other files.",
            )));
        }

        let mut opened = files::open_graph(&self.file)?;
        opened.ensure_no_errors(streams)?;
        let overrides = self.read_overrides(&opened, streams)?;
        let (context, _) = self
            .given
            .compile_context(&mut opened, overrides, streams)?;
        let context = context.with_seed(self.seed);
        let program = context.program();
        let mut evaluator = Evaluator::new(&context, self.seed);
        let (decision, name) = self.find_decision(&evaluator, program)?;

        let mut runs = RunCounts::default();
        for agent in 0..self.runs {
            let mut memory = evaluator.memory().clone().with_agent(agent.into());
            let choice = evaluator.decide_with_memory(decision, &mut memory);
            runs.record_choice(AgentChoice::from_choice(program, choice));
            if agent == 0 {
                runs.decided = choice.decided;
                runs.inside = collect_inner_choices(program, &evaluator, choice);
            }
        }

        let situation = Situations {
            count: 1,
            varied: Vec::new(),
        };
        let answer = evaluator.compute_answers(&situation).pop();
        let decisions = answer.map(|answer| answer.decisions.0).unwrap_or_default();
        let position = program.decisions().position(|(known, _)| known == decision);
        let options = position.and_then(|at| decisions.into_iter().nth(at));

        let report = DecideReport {
            decision: name,
            first: runs.first.clone().unwrap_or(AgentChoice {
                choice: None,
                target: None,
            }),
            decided: runs.decided,
            inside: std::mem::take(&mut runs.inside),
            seed: self.seed,
            runs: self.runs,
            counts: runs.into_sorted_counts(),
            options: options.map_or_else(Vec::new, |(_, decided)| decided.options),
            why: self.explain_choice(&opened, &context, decision)?,
        };

        if self.json {
            json::print_json(streams, &report)?;
        } else {
            report.print_as_text(streams)?;
            if let Some(sentence) = self.given.describe_unset_stats(&opened.document.graph) {
                streams.print_line(&sentence)?;
            }
        }
        Ok(Verdict::Good)
    }

    /// Reads the candidates and the agent's history from the files that are given.
    fn read_overrides(
        &self,
        opened: &OpenedFile,
        streams: &mut Streams,
    ) -> Result<SituationOverrides, Stop> {
        let graph = &opened.document.graph;
        let targets = self.targets.as_ref();
        let state = self.state.as_ref();
        Ok(SituationOverrides {
            candidates: targets
                .map(|file| targets::read_targets(file, graph, streams))
                .transpose()?,
            history: state
                .map(|file| agent_history::read_history(file, graph))
                .transpose()?,
        })
    }

    /// Finds the requested decision, or the only one that is inside no option.
    fn find_decision(
        &self,
        evaluator: &Evaluator<'_>,
        program: &Program,
    ) -> Result<(DecisionHandle, String), Stop> {
        let all: Vec<(DecisionHandle, &str)> = program.decisions().collect();
        let Some(wanted) = &self.decision else {
            let outer: Vec<(DecisionHandle, &str)> = evaluator.outer_decisions().collect();
            return match outer.as_slice() {
                [(decision, name)] => Ok((*decision, (*name).to_owned())),
                [] => Err(Stop::Wrong(String::from("The graph has no decisions."))),
                several => {
                    let names: Vec<String> = several
                        .iter()
                        .map(|(_, name)| format!("\"{name}\""))
                        .collect();
                    Err(Stop::Wrong(format!(
                        "The graph has several decisions. Name one after the file: {}.",
                        names.join(", ")
                    )))
                }
            };
        };

        let known = all.iter().map(|(_, name)| *name);
        match name_lookup::find_name(wanted, known.clone()) {
            Some(at) => Ok((all[at].0, all[at].1.to_owned())),
            None => Err(Stop::Wrong(name_lookup::describe_unknown_name(
                "decision", wanted, known,
            ))),
        }
    }

    /// Explains the decision, if that is requested.
    fn explain_choice(
        &self,
        opened: &OpenedFile,
        context: &StudyContext,
        decision: DecisionHandle,
    ) -> Result<Option<ChoiceExplanation>, Stop> {
        if !self.why {
            return Ok(None);
        }
        let cancel = CancelToken::default();
        let explaining =
            DecisionExplainer::new(&opened.document.graph, &cancel).ok_or(Stop::Problems)?;
        let why = explaining.explain_decision(context, decision, &cancel);
        let changes = explaining.find_flips(context, decision, &cancel);
        Ok(Some(ChoiceExplanation {
            sentences: why.map_or_else(Vec::new, |why| why.sentences()),
            changes: changes.map_or_else(Vec::new, |changes| changes.sentences()),
        }))
    }
}

/// Returns the choices of the decisions inside a chosen option, from the outermost.
fn collect_inner_choices(
    program: &Program,
    evaluator: &Evaluator<'_>,
    choice: Choice,
) -> Vec<AgentChoice> {
    let mut all = Vec::new();
    let mut option = choice.option;
    // Decisions cannot be nested more deeply than there are decisions.
    for _ in 0..program.decisions().len() {
        let Some(inner) = option.and_then(|option| program.inner_decision(option)) else {
            break;
        };
        let choice = evaluator.inner_choice(inner);
        all.push(AgentChoice::from_choice(program, choice));
        option = choice.option;
    }
    all
}

/// The choices of the runs so far.
#[derive(Default)]
struct RunCounts {
    first: Option<AgentChoice>,
    decided: bool,
    inside: Vec<AgentChoice>,
    counts: Vec<ChoiceCount>,
}

impl RunCounts {
    /// Counts the choice of a run.
    fn record_choice(&mut self, chosen: AgentChoice) {
        self.first.get_or_insert_with(|| chosen.clone());
        match self.counts.iter_mut().find(|known| known.chosen == chosen) {
            Some(known) => known.count += 1,
            None => self.counts.push(ChoiceCount { chosen, count: 1 }),
        }
    }

    /// Returns the counts, with the most frequent first.
    fn into_sorted_counts(self) -> Vec<ChoiceCount> {
        let mut counts = self.counts;
        counts.sort_by_key(|known| std::cmp::Reverse(known.count));
        counts
    }
}

impl DecideReport {
    /// Prints the answer as text.
    fn print_as_text(&self, streams: &mut Streams) -> Result<(), Stop> {
        let inner_choices = self.inside.iter().map(AgentChoice::to_text);
        let choice_texts: Vec<String> = std::iter::once(self.first.to_text())
            .chain(inner_choices)
            .collect();
        let choices = choice_texts.join(" → ");
        let goes_on = if self.decided { "" } else { " (continues)" };
        streams.print_line(&format!("{} → {choices}{goes_on}", self.decision))?;

        for option in &self.options {
            streams.print_line(&option.to_text())?;
        }

        if self.runs > 1 {
            streams.print_line(&format!("Of {} runs:", self.runs))?;
            for known in &self.counts {
                let share = f64::from(known.count) / f64::from(self.runs);
                let name = known.chosen.to_text();
                let count = known.count;
                streams.print_line(&format!("  {name}: {count}, {}", format_percent(share)))?;
            }
        }

        if let Some(why) = &self.why {
            for sentence in why.sentences.iter().chain(&why.changes) {
                streams.print_line(sentence)?;
            }
        }
        Ok(())
    }
}
