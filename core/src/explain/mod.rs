//! Why a decision comes out as it does, and what would have to be otherwise for it to come out differently. It costs
//! nothing where it is not asked for: an [`Explainer`] is an evaluator of its own, of the graph compiled with every
//! consideration's part kept, and the evaluators of the game know nothing of it.
//!
//! Explaining changes nothing. It looks at a copy of what the agent remembers, moved on to now, and says what deciding
//! now would give, and whether it is time to. `teller` makes an [`Explanation`] by the code that decides, `parts` the
//! waterfall of each weight, `search` looks for [`Flips`] by the same run again with one stat changed, and `words`,
//! `reasons` and `wishes` say both in sentences.
//!
//! An editor shows numbers on its canvas with a [`Trace`](crate::eval::Trace), which has those of every node, also of
//! what no decision reads. An [`Explanation`] is what a panel about one decision says.

mod atlas;
mod dropped;
mod explanation;
mod flip;
mod named;
mod parts;
mod reads;
mod reasons;
mod search;
mod teller;
mod wishes;
mod words;

pub use explanation::{
    DefaultExplained, Dropped, DroppedAt, Explanation, ForTargets, Inner, Lacking, OptionExplained,
    RankOf, Weighed, Winner,
};
pub use flip::{Edge, Flip, Flips, OptionFlip};
pub use named::Named;
pub use parts::{Change, Part, Step};

use crate::{
    check::Problems,
    compile::Traced,
    eval::{Candidates, Draws, Single},
    history::{AgentState, View},
    model::Graph,
    program::{DecisionHandle, ProfileHandle, Program, StatHandle},
};
use atlas::Atlas;
use search::Search;
use teller::Teller;

/// Explains the decisions of one agent.
///
/// ```
/// use inclination_core::{Builder, eval::Candidates, explain::Explainer, model::Stat};
///
/// let mut graph = Builder::new("hero");
/// let health = graph.stat(Stat::number("Health", 0.0, 100.0).unit("hp"));
/// let weak = graph.curve("Weak", inclination_core::curve::LINEAR, health).set("invert", "yes").out();
/// let need = graph.score("Need", weak);
/// let heal = graph.option("Heal", [need]).with("base", 0.0).out();
/// let attack = graph.option("Attack", []).with("base", 0.5).out();
/// graph.decision("What to do", "highest", [heal, attack]);
///
/// let mut explainer = Explainer::new(&graph.finish()?)?;
/// explainer.set(explainer.program().stat("Health").unwrap(), 80.0);
/// let what = explainer.program().decision("What to do").unwrap();
///
/// let why = explainer.explain(what, &Candidates::none(), None, 0.0).unwrap();
/// assert_eq!(why.picked.as_ref().unwrap().option.name, "Attack");
/// assert_eq!(
///     why.sentences(),
///     ["Attack is chosen.", "Heal weighs 0.2, which is 0.3 less than the best."]
/// );
///
/// let flips = explainer.flips(what, &Candidates::none(), None, 0.0).unwrap();
/// assert_eq!(flips.sentence(), "Heal wins with Health at 50 hp and below.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Explainer {
    single: Single,
    traced: Traced,
    atlas: Atlas,
    draws: Draws,
}

impl Explainer {
    /// An explainer of a graph, in which every stat has its default.
    ///
    /// # Errors
    /// Every problem of the graph, if any of them is an error.
    pub fn new(graph: &Graph) -> Result<Self, Problems> {
        let (program, traced, _) = Program::traced(graph)?;
        Ok(Self {
            single: Single::new(&program),
            traced,
            atlas: Atlas::new(graph),
            draws: Draws::default(),
        })
    }

    /// The program that it runs, for handles. Stats, options and decisions have the same handles in the game's own
    /// program of the graph.
    pub fn program(&self) -> &Program {
        self.single.program()
    }

    /// Gives a stat's value, as [`Single::set`] does.
    pub fn set(&mut self, stat: StatHandle, value: f32) {
        self.single.set(stat, value);
    }

    /// Gives the agent a profile; none: the graph's own numbers.
    pub fn set_profile(&mut self, profile: Option<ProfileHandle>) {
        self.single.set_profile(profile);
    }

    /// Says whose draws are made. Where the agent remembers something, its memory has the agent and the count, and only
    /// the seed is taken from here, as in [`Single::decide`].
    pub fn set_draws(&mut self, draws: Draws) {
        self.draws = draws;
    }

    /// Why a decision comes out as it does. `memory` is what the agent remembers; none is a newborn's. Gives none if
    /// the program has no such decision.
    pub fn explain(
        &mut self,
        decision: DecisionHandle,
        candidates: &Candidates<'_>,
        memory: Option<View<'_>>,
        now: f64,
    ) -> Option<Explanation> {
        let (memory, draws) = self.remembered(decision, memory, now);
        let view = memory.view();
        self.begin(draws);
        self.single.evaluate_among(candidates, Some(view));
        let teller = Teller::new(
            (self.single.program(), &self.traced, &self.atlas),
            self.single.numbers(),
            view,
            draws.state(),
        );
        teller.decision(decision.0)
    }

    /// What would have to change for the decision to come out differently: each stat alone, with all else and the
    /// draws as they are. Takes some 257 evaluations for each stat that the decision reads, and for a target's stat as
    /// many for each candidate.
    pub fn flips(
        &mut self,
        decision: DecisionHandle,
        candidates: &Candidates<'_>,
        memory: Option<View<'_>>,
        now: f64,
    ) -> Option<Flips> {
        let (memory, draws) = self.remembered(decision, memory, now);
        self.begin(draws);
        let program = self.program().clone();
        let plan = program.choices().decisions.get(decision.0 as usize)?;
        let search = Search::new(
            &mut self.single,
            &self.atlas,
            plan,
            candidates,
            memory.view(),
        );
        Some(search.run())
    }

    fn begin(&mut self, draws: Draws) {
        self.single.set_seed(draws.seed);
        self.single.set_agent(draws.agent, draws.counter);
    }

    /// The agent's memory as of now, and the draws that its decision makes.
    fn remembered(
        &self,
        decision: DecisionHandle,
        memory: Option<View<'_>>,
        now: f64,
    ) -> (AgentState, Draws) {
        let program = self.program();
        let Some(memory) = memory else {
            let newborn = AgentState::new(program.layout(), self.draws.agent, now);
            return (newborn, self.draws);
        };
        let memory = memory.at(program.layout(), now);
        let draws = program.draws_of(decision, memory.view(), self.draws.seed);
        (memory, draws)
    }
}
