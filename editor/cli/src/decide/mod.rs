//! `decide`: what an agent does, how often, and why. `targets` reads who is there, `past` what the agent did.

mod past;
mod targets;

use std::path::PathBuf;

use clap::Args;
use inclination_analysis::study::{Cancel, Explaining, Ground, Situations};
use inclination_core::{DecisionHandle, Program, eval::Choice};
use inclination_project::text::number::percent;
use serde::Serialize;

use super::{
    eval::{Evaluator, OptionStands, named},
    files::{self, Opened},
    given::{Besides, Given},
    json, names,
    streams::{Outcome, Stop, Streams, Verdict},
};

/// Tells what an agent does: its choice, how often over many draws, and why
///
/// Each run is another agent in the same situation, numbered from 0, so that other draws are made; the same seed gives the
/// same choices everywhere. What is explained is the first run.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  inclination decide duel.incl.json --set Health=12 --why
  inclination decide duel.incl.json --runs 10000 --seed 7
  inclination decide apartment.incl.json \"Which apartment\" --targets flats.csv --json

The targets are a table with a column for each stat of targets, and if they like `target` (a number; else 1, 2, 3, ...) and
`name`; or JSON: [{\"target\": 1, \"name\": \"By the park\", \"values\": {\"Rent\": 900}}].
The state is JSON, as samples of a project have it, with options by their names:
{\"age\": 60, \"history\": [{\"option\": \"Heal\", \"state\": \"stopped\", \"seconds\": 5, \"stops\": 1}]}.
A state is running, completed or stopped; seconds say for how long.")]
pub(super) struct Decide {
    /// A project or a runtime file; - is the standard input
    file: PathBuf,
    /// The decision; may be left out if there is only one that stands in no option
    decision: Option<String>,
    #[command(flatten)]
    given: Given,
    /// Who is there: a table or JSON
    #[arg(long, value_name = "FILE")]
    targets: Option<PathBuf>,
    /// What the agent did so far: JSON
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,
    /// How many agents decide
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    runs: u32,
    /// The game's seed, which all draws are made with
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
    /// Explains the choice, and what would change it
    #[arg(long)]
    why: bool,
    /// Prints JSON instead
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Answered {
    decision: String,
    #[serde(flatten)]
    first: Chosen,
    /// Whether it was decided now; else what runs goes on.
    decided: bool,
    /// What the decisions inside the choice chose, from the outermost.
    inside: Vec<Chosen>,
    seed: u64,
    runs: u32,
    /// The most frequent first.
    counts: Vec<Count>,
    options: Vec<OptionStands>,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<Why>,
}

#[derive(Clone, PartialEq, Serialize)]
struct Chosen {
    choice: Option<String>,
    target: Option<u64>,
}

#[derive(Serialize)]
struct Count {
    #[serde(flatten)]
    chosen: Chosen,
    count: u32,
}

#[derive(Serialize)]
struct Why {
    sentences: Vec<String>,
    changes: Vec<String>,
}

impl Chosen {
    fn of(program: &Program, choice: Choice) -> Self {
        let option = choice.option.map(|option| program.option_name(option));
        Self {
            choice: option.map(str::to_owned),
            target: choice.target.map(|target| target.0),
        }
    }

    fn text(&self) -> String {
        let choice = self.choice.as_deref();
        choice.map_or_else(
            || String::from("nothing"),
            |choice| named(choice, self.target),
        )
    }
}

impl Decide {
    pub(super) fn run(&self, streams: &mut Streams) -> Outcome {
        let read = [Some(&self.file), self.targets.as_ref(), self.state.as_ref()];
        let standard = read.into_iter().flatten();
        if standard.filter(|file| files::is_standard(file)).count() > 1 {
            return Err(Stop::Wrong(String::from(
                "Only one file can come from the standard input. Name the others.",
            )));
        }
        let mut opened = files::open(&self.file)?;
        opened.sound(streams)?;
        let besides = self.besides(&opened, streams)?;
        let (ground, _) = self.given.ground(&mut opened, besides, streams)?;
        let ground = ground.drawn(self.seed);
        let program = ground.program();
        let mut evaluator = Evaluator::new(&ground, self.seed);
        let (decision, name) = self.decision(&evaluator, program)?;
        let mut runs = Runs::default();
        for agent in 0..self.runs {
            let mut memory = evaluator.memory().clone().numbered(agent.into());
            let choice = evaluator.decide(decision, &mut memory);
            runs.take(Chosen::of(program, choice));
            if agent == 0 {
                runs.decided = choice.decided;
                runs.inside = inside(program, &evaluator, choice);
            }
        }
        let situation = Situations {
            count: 1,
            varied: Vec::new(),
        };
        let answer = evaluator.answers(&situation).pop();
        let decisions = answer.map(|answer| answer.decisions.0).unwrap_or_default();
        let own = program.decisions().position(|(known, _)| known == decision);
        let options = own.and_then(|at| decisions.into_iter().nth(at));
        let answered = Answered {
            decision: name,
            first: runs.first.clone().unwrap_or(Chosen {
                choice: None,
                target: None,
            }),
            decided: runs.decided,
            inside: std::mem::take(&mut runs.inside),
            seed: self.seed,
            runs: self.runs,
            counts: runs.counted(),
            options: options.map_or_else(Vec::new, |(_, decided)| decided.options),
            why: self.why(&opened, &ground, decision)?,
        };
        if self.json {
            json::print(streams, &answered)?;
        } else {
            answered.print(streams)?;
            if let Some(left) = self.given.left_so(&opened.document.graph) {
                streams.line(&left)?;
            }
        }
        Ok(Verdict::Good)
    }

    /// Who is there and what happened, as files tell.
    fn besides(&self, opened: &Opened, streams: &mut Streams) -> Result<Besides, Stop> {
        let graph = &opened.document.graph;
        let targets = self.targets.as_ref();
        let state = self.state.as_ref();
        Ok(Besides {
            candidates: targets
                .map(|file| targets::read(file, graph, streams))
                .transpose()?,
            told: state.map(|file| past::read(file, graph)).transpose()?,
        })
    }

    /// The decision that is asked for.
    fn decision(
        &self,
        evaluator: &Evaluator<'_>,
        program: &Program,
    ) -> Result<(DecisionHandle, String), Stop> {
        let all: Vec<(DecisionHandle, &str)> = program.decisions().collect();
        let Some(wanted) = &self.decision else {
            let outer: Vec<(DecisionHandle, &str)> = evaluator.outer().collect();
            return match outer.as_slice() {
                [(decision, name)] => Ok((*decision, (*name).to_owned())),
                [] => Err(Stop::Wrong(String::from("There is no decision in it."))),
                several => {
                    let several: Vec<String> = several
                        .iter()
                        .map(|(_, name)| format!("“{name}”"))
                        .collect();
                    Err(Stop::Wrong(format!(
                        "There are several decisions. Name one behind the file: {}.",
                        several.join(", ")
                    )))
                }
            };
        };
        let known = all.iter().map(|(_, name)| *name);
        match names::find(wanted, known.clone()) {
            Some(at) => Ok((all[at].0, all[at].1.to_owned())),
            None => Err(Stop::Wrong(names::unknown("decision", wanted, known))),
        }
    }

    fn why(
        &self,
        opened: &Opened,
        ground: &Ground,
        decision: DecisionHandle,
    ) -> Result<Option<Why>, Stop> {
        if !self.why {
            return Ok(None);
        }
        let cancel = Cancel::default();
        let explaining = Explaining::new(&opened.document.graph, &cancel);
        let explaining = explaining.ok_or(Stop::Problems)?;
        let why = explaining.explain(ground, decision, &cancel);
        let changes = explaining.flips(ground, decision, &cancel);
        Ok(Some(Why {
            sentences: why.map_or_else(Vec::new, |why| why.sentences()),
            changes: changes.map_or_else(Vec::new, |changes| changes.sentences()),
        }))
    }
}

/// What the decisions inside a choice chose.
fn inside(program: &Program, evaluator: &Evaluator<'_>, choice: Choice) -> Vec<Chosen> {
    let mut all = Vec::new();
    let mut option = choice.option;
    // Decisions inside one another are as many as there are at most.
    for _ in 0..program.decisions().len() {
        let Some(inner) = option.and_then(|option| program.inner(option)) else {
            break;
        };
        let choice = evaluator.chosen(inner);
        all.push(Chosen::of(program, choice));
        option = choice.option;
    }
    all
}

/// What was chosen so far.
#[derive(Default)]
struct Runs {
    first: Option<Chosen>,
    decided: bool,
    inside: Vec<Chosen>,
    counts: Vec<Count>,
}

impl Runs {
    fn take(&mut self, chosen: Chosen) {
        self.first.get_or_insert_with(|| chosen.clone());
        match self.counts.iter_mut().find(|known| known.chosen == chosen) {
            Some(known) => known.count += 1,
            None => self.counts.push(Count { chosen, count: 1 }),
        }
    }

    fn counted(self) -> Vec<Count> {
        let mut counts = self.counts;
        counts.sort_by_key(|known| std::cmp::Reverse(known.count));
        counts
    }
}

impl Answered {
    fn print(&self, streams: &mut Streams) -> Result<(), Stop> {
        let inside = self.inside.iter().map(Chosen::text);
        let chosen: Vec<String> = std::iter::once(self.first.text()).chain(inside).collect();
        let chosen = chosen.join(" → ");
        let goes_on = if self.decided { "" } else { " (goes on)" };
        streams.line(&format!("{} → {chosen}{goes_on}", self.decision))?;
        for option in &self.options {
            streams.line(&option.text())?;
        }
        if self.runs > 1 {
            streams.line(&format!("Of {} runs:", self.runs))?;
            for known in &self.counts {
                let share = f64::from(known.count) / f64::from(self.runs);
                let name = known.chosen.text();
                let count = known.count;
                streams.line(&format!("  {name}: {count}, {}", percent(share)))?;
            }
        }
        if let Some(why) = &self.why {
            for sentence in why.sentences.iter().chain(&why.changes) {
                streams.line(sentence)?;
            }
        }
        Ok(())
    }
}
