//! Linting by trying: finds options that never win, and options that another one always dominates.
//! [`check`](crate::check::check) proves its problems; the linter looks at situations drawn at
//! random and states how certain its findings are.
//!
//! A **situation** is the input of one agent's decision: stats drawn over their ranges (in half of
//! the situations, all of them from the ends of their ranges), zero to four candidates, and, if the
//! graph remembers anything, a past. The past is mostly a few decisions and sometimes dozens, with
//! reports and pauses between them, of an agent that is quick or slow. Each situation has any of
//! the graph's profiles, or none. The linter looks at every decision that is due in a situation,
//! and at all options that may be chosen instead of only the drawn one.
//!
//! **Confidence.** Suppose that an event occurs in a share `p` of all such situations. The chance
//! that none of `n` independently drawn situations shows it is `(1 - p)^n`, which is at most 0.05
//! for `p` of at least `1 - 0.05^(1 / n)`. So the claim "in less than `1 - 0.05^(1 / n)` of them",
//! made after `n` situations without the event, is wrong at most once in twenty times. This is 95%
//! confidence; after 10,000 situations the bound is 0.03%. The claim is made for each option by
//! itself, and for situations as they are drawn here: a game may have others more often.
//!
//! Equal graphs and settings give equal findings, regardless of the number of steps.

mod confidence;
mod finding;
mod situations;
mod tally;

use alloc::{collections::BTreeSet, vec::Vec};

pub use confidence::unseen_share_bound;
pub use finding::Finding;

use crate::{
    check::Problems,
    eval::Single,
    history::{AgentState, Outcome},
    model::{Graph, Place},
    program::{DecisionHandle, ProfileHandle, Program},
};
use situations::SituationGenerator;
use tally::Tally;

/// The extent of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LintSettings {
    /// The number of situations to try.
    pub samples: u32,
    /// The seed that situations are drawn with.
    pub seed: u64,
}

impl Default for LintSettings {
    fn default() -> Self {
        Self {
            samples: 10_000,
            seed: 0,
        }
    }
}

/// Tries all situations and returns the findings.
///
/// # Errors
/// Every problem of the graph, if any of them is an error.
pub fn lint(graph: &Graph, settings: LintSettings) -> Result<Vec<Finding>, Problems> {
    let mut lint = Lint::new(graph, settings)?;
    while lint.step(u32::MAX) {}
    Ok(lint.findings())
}

/// A linter that runs in steps, so that an editor stays responsive.
///
/// ```
/// use inclination_core::authoring::{
///     Builder,
///     lint::{Lint, LintSettings},
///     model::Stat,
/// };
///
/// let mut graph = Builder::new("cat");
/// let tired = graph.stat(Stat::number("Tired", 0.0, 1.0));
/// let sleep = graph.option("Sleep", []).base(tired).out();
/// // Half as much in every situation.
/// let half = graph
///     .add("Half", inclination_core::authoring::arithmetic::multiply(tired, 0.5))
///     .out();
/// let doze = graph.option("Doze", []).base(half).out();
/// graph.decision("What to do", [sleep, doze]);
///
/// let mut lint = Lint::new(&graph.finish()?, LintSettings::default())?;
/// while lint.step(1000) {
///     // Draw a frame, check whether the graph has changed.
/// }
/// let findings = lint.findings();
/// assert_eq!(
///     findings[0].sentence,
///     "The option \"Doze\" was never chosen by \"What to do\" in 10,000 random situations. \
///      With 95% confidence, it is chosen in less than 0.03% of all situations. \
///      Raise its weight or rank, or delete it."
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Lint {
    settings: LintSettings,
    program: Program,
    single: Single,
    /// The decisions outside all options.
    roots: Vec<DecisionHandle>,
    /// Whether an agent's past can matter.
    remembers: bool,
    situations: SituationGenerator,
    tally: Tally,
    done: u32,
}

impl Lint {
    /// Prepares a search without trying any situation.
    ///
    /// # Errors
    /// Every problem of the graph, if any of them is an error.
    pub fn new(graph: &Graph, settings: LintSettings) -> Result<Self, Problems> {
        let (program, problems) = Program::with_problems(graph)?;
        let known: BTreeSet<Place> = problems
            .iter()
            .filter(|problem| finding::proves_never_chosen(problem.code))
            .map(|problem| problem.place)
            .collect();

        let choices = program.choices();
        let inner: BTreeSet<u32> = choices
            .options
            .iter()
            .filter_map(|option| option.inner)
            .collect();

        let roots = (0..choices.decisions.len() as u32)
            .filter(|at| !inner.contains(at))
            .map(|at| DecisionHandle::new(at, program.tag()))
            .collect();

        Ok(Self {
            settings,
            roots,
            remembers: program.layout().options().len() > 0
                || choices.decisions.iter().any(|decision| decision.when != 0),
            situations: SituationGenerator::new(graph, &program),
            tally: Tally::new(graph, &program, known),
            single: Single::new(&program),
            program,
            done: 0,
        })
    }

    /// Tries up to `budget` more situations. Returns whether any are left.
    pub fn step(&mut self, budget: u32) -> bool {
        let until = self.done.saturating_add(budget).min(self.settings.samples);
        if self.roots.is_empty() {
            self.done = self.settings.samples;
        }

        while self.done < until {
            self.try_situation();
            self.done += 1;
        }

        self.done < self.settings.samples
    }

    /// Returns the number of situations tried so far.
    pub fn situations_tried(&self) -> u32 {
        self.done
    }

    /// Returns the findings so far, in the order of their places.
    pub fn findings(&self) -> Vec<Finding> {
        self.tally.findings()
    }

    /// Tries one situation: lives through an agent's past, then judges the situation that follows.
    /// Only the last situation counts, since the situations of one agent depend on each other.
    fn try_situation(&mut self) {
        let Self {
            program,
            single,
            situations,
            ..
        } = self;

        let life = u64::from(self.done);
        situations.start_agent(self.settings.seed, life);
        single.set_seed(self.settings.seed);
        single.set_agent(life, 0);

        let profiles = program.profiles().len();
        if profiles > 0 {
            let at = situations.draw_below(profiles + 1).checked_sub(1);
            single.set_profile(at.map(|at| ProfileHandle::new(at as u32, program.tag())));
        }

        let mut state = AgentState::new(&*program, life, 0.0);
        let mut now = 0.0;
        let past_decisions = if self.remembers {
            situations.draw_past_length()
        } else {
            0
        };
        for _ in 0..past_decisions {
            situations.draw_situation(single);
            let roots = consecutive_decisions(&self.roots, situations.draw_below(self.roots.len()));
            let candidates = situations.candidates(program);
            for root in roots.clone() {
                single.decide_among(root, &candidates, &mut state, now);
            }

            for root in roots {
                now += situations.draw_pause();
                match situations.draw_below(4) {
                    0 => single.report(root, Outcome::Completed, &mut state, now),
                    1 => single.report(root, Outcome::Failed, &mut state, now),
                    _ => {}
                }
            }
        }

        state.view_mut().advance_to(now);
        situations.draw_situation(single);
        let candidates = situations.candidates(program);
        single.evaluate_among(&candidates, Some(state.view()));
        for root in &self.roots {
            self.tally
                .judge_decision(program, *root, single.numbers(), state.view(), self.done);
        }
    }
}

/// Returns a few consecutive decisions, because making hundreds of them each time would take too
/// long.
fn consecutive_decisions(
    roots: &[DecisionHandle],
    first: usize,
) -> impl Iterator<Item = DecisionHandle> + Clone {
    const MAX_DECISIONS: usize = 8;
    roots
        .iter()
        .cycle()
        .skip(first)
        .take(MAX_DECISIONS.min(roots.len()))
        .copied()
}
