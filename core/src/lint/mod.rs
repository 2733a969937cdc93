//! What only trying tells: options that never win, and options that another always outdoes. [`check`](crate::check())
//! proves what it says; this looks at situations drawn at random, and says how sure that makes it.
//!
//! A **situation** is what one agent sees when it decides: stats over their ranges, half of the situations at the ends
//! of all of them, none to four candidates, and, if anything is remembered, a past: mostly a few decisions, at times
//! dozens, with reports and pauses between, of an agent that is quick or slow. It has any of the graph's profiles or none. In each, every decision that may be made is looked at, with all that may be chosen and not
//! only what a lot falls on.
//!
//! **How sure.** Say that something happens in a share `p` of all such situations. Then it is in none of `n` that are
//! drawn independently with a chance of `(1 - p)^n`. That is at most 0.05 where `p` is at least `1 - 0.05^(1 / n)`. So
//! whoever says "in less than `1 - 0.05^(1 / n)` of them" after having seen it in none of `n` is wrong at most once in
//! twenty times: 95 % confidence. After 10,000 situations that is 0.03 %. It is said of each option by itself, and of
//! situations as they are drawn here: a game may have others more often.
//!
//! The same graph and settings give the same findings, in however many steps.

mod finding;
mod situations;
mod sure;
mod tally;

use alloc::{collections::BTreeSet, vec::Vec};

pub use finding::Finding;
pub use sure::rarer_than;

use crate::{
    check::Problems,
    eval::Single,
    history::{AgentState, Outcome},
    model::{Graph, Place},
    program::{DecisionHandle, ProfileHandle, Program},
};
use situations::Situations;
use tally::Tally;

/// How much is tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LintSettings {
    /// How many situations.
    pub samples: u32,
    /// What they are drawn by.
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

/// Tries everything, and gives what was found.
///
/// # Errors
/// Every problem of the graph, if any of them is an error.
pub fn lint(graph: &Graph, settings: LintSettings) -> Result<Vec<Finding>, Problems> {
    let mut lint = Lint::new(graph, settings)?;
    while lint.step(u32::MAX) {}
    Ok(lint.findings())
}

/// The same in steps, so that an editor stays quick.
///
/// ```
/// use inclination_core::{Builder, lint::{Lint, LintSettings}, model::Stat};
///
/// let mut graph = Builder::new("cat");
/// let tired = graph.stat(Stat::number("Tired", 0.0, 1.0));
/// let sleep = graph.option("Sleep", []).with("base", tired).out();
/// // Half as much, whatever the situation.
/// let half = graph.node("Half", inclination_core::arithmetic::MULTIPLY).with("a", tired).with("b", 0.5).out();
/// let doze = graph.option("Doze", []).with("base", half).out();
/// graph.decision("What to do", "highest", [sleep, doze]);
///
/// let mut lint = Lint::new(&graph.finish()?, LintSettings::default())?;
/// while lint.step(1000) {
///     // Draw a frame, look whether the graph has changed.
/// }
/// let findings = lint.findings();
/// assert_eq!(
///     findings[0].sentence,
///     "The option \"Doze\" was never chosen by \"What to do\" in 10,000 situations that were tried, so with 95 % confidence it is in less than 0.03 % of all."
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Lint {
    settings: LintSettings,
    program: Program,
    single: Single,
    /// The decisions that no option holds.
    roots: Vec<DecisionHandle>,
    /// Whether what went before matters.
    remembers: bool,
    situations: Situations,
    tally: Tally,
    done: u32,
}

impl Lint {
    /// Begins, without having tried anything.
    ///
    /// # Errors
    /// Every problem of the graph, if any of them is an error.
    pub fn new(graph: &Graph, settings: LintSettings) -> Result<Self, Problems> {
        let (program, problems) = Program::with_problems(graph)?;
        let known: BTreeSet<Place> = problems
            .iter()
            .filter(|problem| finding::says_never(problem.code))
            .map(|problem| problem.place)
            .collect();
        let choices = program.choices();
        let inner: BTreeSet<u32> = choices
            .options
            .iter()
            .filter_map(|option| option.inner)
            .collect();
        let all = 0..choices.decisions.len() as u32;
        Ok(Self {
            settings,
            roots: all
                .filter(|at| !inner.contains(at))
                .map(DecisionHandle)
                .collect(),
            remembers: program.layout().options().len() > 0
                || choices.decisions.iter().any(|decision| decision.when != 0),
            situations: Situations::new(graph, &program),
            tally: Tally::new(graph, &program, known),
            single: Single::new(&program),
            program,
            done: 0,
        })
    }

    /// Looks at so many more situations at most, and gives whether any are left.
    pub fn step(&mut self, budget: u32) -> bool {
        let until = self.done.saturating_add(budget).min(self.settings.samples);
        if self.roots.is_empty() {
            self.done = self.settings.samples;
        }
        while self.done < until {
            self.situation();
            self.done += 1;
        }
        self.done < self.settings.samples
    }

    /// How many situations it has looked at.
    pub fn done(&self) -> u32 {
        self.done
    }

    /// What was found so far, in the order of places.
    pub fn findings(&self) -> Vec<Finding> {
        self.tally.findings()
    }

    /// One agent: what went before, and then the situation that is judged. Only that counts, since what one agent goes
    /// through hangs together.
    fn situation(&mut self) {
        let Self {
            program,
            single,
            situations,
            ..
        } = self;
        let life = u64::from(self.done);
        situations.begin(self.settings.seed, life);
        single.set_seed(self.settings.seed);
        single.set_agent(life, 0);
        let profiles = program.profiles().len();
        if profiles > 0 {
            let at = situations.below(profiles + 1).checked_sub(1);
            single.set_profile(at.map(|at| ProfileHandle(at as u32)));
        }
        let mut state = AgentState::new(program.layout(), life, 0.0);
        let mut now = 0.0;
        let before = if self.remembers { situations.past() } else { 0 };
        for _ in 0..before {
            situations.draw(single);
            let roots = around(&self.roots, situations.below(self.roots.len()));
            let candidates = situations.candidates(program);
            for root in roots.clone() {
                single.decide(root, &candidates, &mut state, now);
            }
            drop(candidates);
            for root in roots {
                now += situations.pause();
                match situations.below(4) {
                    0 => single.report(root, Outcome::Completed, &mut state, now),
                    1 => single.report(root, Outcome::Failed, &mut state, now),
                    _ => {}
                }
            }
        }
        state.view_mut().advance(now);
        situations.draw(single);
        let candidates = situations.candidates(program);
        single.evaluate_among(&candidates, Some(state.view()));
        for root in &self.roots {
            self.tally
                .judge(program, *root, single.numbers(), state.view(), self.done);
        }
    }
}

/// Some decisions that stand next to each other: with hundreds, making all of them each time would take too long.
fn around(roots: &[DecisionHandle], first: usize) -> impl Iterator<Item = DecisionHandle> + Clone {
    const SOME: usize = 8;
    roots
        .iter()
        .cycle()
        .skip(first)
        .take(SOME.min(roots.len()))
        .copied()
}
