//! Many agents at a time: each step of a tape runs over a block of agents before the next one does, so that the
//! processor's vectors are full and the tape is read once a block. What depends on the world alone is worked out once
//! for all of them, what belongs to targets once for each. Choices are made agent by agent, of the numbers that the
//! tapes gave.

mod crowd;
mod drawing;
mod lanes;
mod picks;

use super::{Candidates, Choice, Columns, Evaluator, Vectors, choosing::Chooser, kernels::BLOCK};
use crate::{
    compile::{DecisionHandle, FactorHandle, Place, Program},
    history::{AgentStates, AgentsMut, NotBound},
};
use crowd::{Crowd, Memories, Stretch};
use drawing::Drawing;
use picks::Picks;

/// Evaluates agents in blocks. Owns its memory and needs no more while it runs, but for candidates: that grows to the
/// most that a block of agents had. Give every thread its own.
#[derive(Clone, Debug)]
pub struct Batch {
    program: Program,
    crowd: Crowd,
    chooser: Chooser,
    picks: Picks,
    drawing: Drawing,
}

impl Batch {
    /// An evaluator that uses the widest vectors of this processor.
    pub fn new(program: &Program) -> Self {
        Self::with_vectors(program, Vectors::widest())
    }

    /// An evaluator that uses these vectors, or narrower ones where the processor has no such: the results are the
    /// same bits.
    pub fn with_vectors(program: &Program, vectors: Vectors) -> Self {
        Self {
            crowd: Crowd::new(program, vectors.min(Vectors::widest())),
            chooser: Chooser::new(program),
            picks: Picks::new(program),
            drawing: Drawing::new(program),
            program: program.clone(),
        }
    }

    /// The vectors that it uses.
    pub fn vectors(&self) -> Vectors {
        self.crowd.vectors()
    }

    /// Computes factors of every agent into the columns given for them, as many agents as they have room for. They have
    /// no candidates and remember nothing; a target's factor is that of the target whose stats stand among the agent's.
    pub fn evaluate(&mut self, columns: &Columns<'_>, out: &mut [(FactorHandle, &mut [f32])]) {
        self.evaluate_from(columns, 0, out);
    }

    /// Computes factors of agents from `first` on, as many as the outputs have room for.
    pub fn evaluate_from(
        &mut self,
        columns: &Columns<'_>,
        first: usize,
        out: &mut [(FactorHandle, &mut [f32])],
    ) {
        self.factors((columns, first), &Candidates::none(), None, out);
    }

    /// Computes factors of every agent among its candidates, and with what it remembers if that is given, which is bound
    /// to the program.
    pub fn evaluate_among(
        &mut self,
        columns: &Columns<'_>,
        candidates: &Candidates<'_>,
        states: Option<&mut AgentStates>,
        out: &mut [(FactorHandle, &mut [f32])],
    ) {
        let part = states.map(|states| {
            states.bind(self.program.layout());
            states.all_mut()
        });
        self.factors((columns, 0), candidates, part.as_ref(), out);
    }

    fn factors(
        &mut self,
        (columns, first): (&Columns<'_>, usize),
        candidates: &Candidates<'_>,
        part: Option<&AgentsMut<'_>>,
        out: &mut [(FactorHandle, &mut [f32])],
    ) {
        let Self { program, crowd, .. } = self;
        crowd.begin(program, columns, candidates);
        let lengths = out.iter().map(|(_, column)| column.len());
        let agents = lengths.max().unwrap_or(0);
        let agents = agents.min(columns.agents().saturating_sub(first));
        let draws = program.draws();
        for start in (0..agents).step_by(BLOCK) {
            let stretch = Stretch {
                first: first + start,
                count: BLOCK.min(agents - start),
            };
            if draws {
                let places = crowd.draws.iter_mut().take(stretch.count);
                for (place, agent) in places.zip(stretch.first..) {
                    *place = columns.draws(agent).state();
                }
            }
            let memories = part.map(|part| Memories { part, first: start });
            crowd.run(program, stretch, columns, candidates, memories);
            if program.has_target_factors() {
                crowd.run_view(program, stretch, columns);
            }
            for (factor, column) in out.iter_mut() {
                let end = (start + stretch.count).min(column.len());
                let Some(out) = column.get_mut(start..end) else {
                    continue;
                };
                let place = program.layers().roots.get(factor.0 as usize);
                crowd.write(place.copied().unwrap_or(Place::Constant(0.0)), out);
            }
        }
    }

    /// Makes a decision, and those inside what it chooses, for every agent, and notes it in their memories, which it
    /// binds to the program. Gives what was chosen into the columns given for the decision and its inner ones; an inner
    /// one that was not reached chose nothing. The seed is that of [`Columns::set_draws`], agents and counts are those of
    /// the memories.
    ///
    /// ```
    /// use inclination_core::{
    ///     Builder, Program, curve,
    ///     eval::{Batch, Candidates, Choice, Columns},
    ///     history::{AgentStates, TargetId},
    ///     model::{Scope, Stat},
    /// };
    ///
    /// let mut graph = Builder::new("archers");
    /// let distance = graph.stat(Stat::number("Distance", 0.0, 50.0).scope(Scope::Target));
    /// let near = graph.curve("Near", curve::LINEAR, distance).set("invert", "yes").out();
    /// let score = graph.score("Nearness", near);
    /// let shoot = graph.option("Shoot", [score]).with("base", 0.0).set("targets", "compete").out();
    /// let wait = graph.option("Wait", []).with("base", 0.25).out();
    /// graph.decision("Act", "highest", [shoot, wait]);
    /// let program = Program::new(&graph.finish()?)?;
    /// let act = program.decision("Act").unwrap();
    ///
    /// // Two archers. The first sees 7 and 8, the second sees 8 alone.
    /// let mut states = AgentStates::new(program.layout());
    /// states.add(1, 0.0);
    /// states.add(2, 0.0);
    /// let seen = [7, 8, 8].map(TargetId);
    /// let mut candidates = Candidates::of_agents(&program, &seen, &[0, 2, 3]);
    /// candidates.set(program.stat("Distance").unwrap(), &[30.0, 10.0, 45.0]);
    ///
    /// let mut choices = [Choice::default(); 2];
    /// let columns = Columns::new(&program, 2);
    /// let out = &mut [(act, &mut choices[..])];
    /// Batch::new(&program).decide(act, &columns, &candidates, &mut states, 0.0, out);
    /// let names = choices.map(|choice| choice.option.map(|option| program.option_name(option)));
    /// assert_eq!(names, [Some("Shoot"), Some("Wait")]);
    /// assert_eq!(choices[0].target, Some(TargetId(8)));
    /// // What each remembers is the game's.
    /// assert!(program.running(act, states.view(1).unwrap()).is_some());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn decide(
        &mut self,
        decision: DecisionHandle,
        columns: &Columns<'_>,
        candidates: &Candidates<'_>,
        states: &mut AgentStates,
        now: f64,
        out: &mut [(DecisionHandle, &mut [Choice])],
    ) {
        states.bind(self.program.layout());
        let part = (0, states.all_mut());
        self.decide_part(decision, columns, candidates, part, now, out);
    }

    /// The same for a part of the agents, which begins at the agent `first`, so that threads can share the work: give
    /// each an evaluator of its own, its part, and its part of the outputs.
    ///
    /// # Errors
    /// [`NotBound`] if the memories are of another program; then nothing is decided and no output is written.
    /// [`AgentStates::bind`] binds them, before they are cut in parts.
    pub fn decide_from(
        &mut self,
        decision: DecisionHandle,
        columns: &Columns<'_>,
        candidates: &Candidates<'_>,
        (first, part): (usize, AgentsMut<'_>),
        now: f64,
        out: &mut [(DecisionHandle, &mut [Choice])],
    ) -> Result<(), NotBound> {
        if part.layout() != self.program.layout() {
            return Err(NotBound);
        }
        self.decide_part(decision, columns, candidates, (first, part), now, out);
        Ok(())
    }

    /// The same for memories that are bound.
    fn decide_part(
        &mut self,
        decision: DecisionHandle,
        columns: &Columns<'_>,
        candidates: &Candidates<'_>,
        (first, mut part): (usize, AgentsMut<'_>),
        now: f64,
        out: &mut [(DecisionHandle, &mut [Choice])],
    ) {
        let Self {
            program,
            crowd,
            chooser,
            picks,
            drawing,
        } = self;
        crowd.begin(program, columns, candidates);
        let agents = part.len().min(columns.agents().saturating_sub(first));
        let plan = program.choices().decisions.get(decision.0 as usize);
        picks.begin(program, plan, agents);
        drawing.begin(program, plan, &part);
        let draws = chooser.draws(decision);
        // Where nothing follows from a choice, a block's choices are noted together.
        let is_all = picks.are_made() && !chooser.is_nested() && part.forgets_options();
        let noted = plan.filter(|_| is_all);
        let noted = noted.and_then(|plan| part.position(plan.path));
        chooser.forget();
        for (_, column) in out.iter_mut() {
            // Whose stats are not there does not decide.
            column
                .iter_mut()
                .skip(agents)
                .for_each(|choice| *choice = Choice::default());
        }
        for start in (0..agents).step_by(BLOCK) {
            let stretch = Stretch {
                first: first + start,
                count: BLOCK.min(agents - start),
            };
            let block = start..start + stretch.count;
            part.advance(block.clone(), now);
            if draws {
                let to = (&part, block.clone());
                drawing.draw(crowd.vectors(), columns.seed(), to, &mut crowd.draws);
            }
            let memories = Memories {
                part: &part,
                first: start,
            };
            crowd.run(program, stretch, columns, candidates, Some(memories));
            if let Some(plan) = plan {
                picks.pick(crowd, plan);
            }
            if let Some(position) = noted {
                part.settle(block.clone(), position, picks.results());
                for (asked, column) in out.iter_mut() {
                    let end = block.end.min(column.len());
                    let column = column.get_mut(start..end).unwrap_or_default();
                    if *asked == decision {
                        picks.write(column);
                    } else {
                        column.fill(chooser.choice(*asked));
                    }
                }
                continue;
            }
            for agent in 0..stretch.count {
                let Some(mut memory) = part.view_mut(start + agent) else {
                    continue;
                };
                let lane = crowd.lane(agent, candidates, stretch.first);
                let (draw, now) = (crowd.draws[agent], memory.view().latest());
                let picked = picks.picked(agent);
                chooser.decide_picked(program, decision, picked, &lane, &mut memory, (draw, now));
                for (asked, column) in out.iter_mut() {
                    if let Some(place) = column.get_mut(start + agent) {
                        *place = chooser.choice(*asked);
                    }
                }
            }
        }
    }
}

impl Evaluator for Batch {
    fn evaluate_all(&mut self, columns: &Columns<'_>, out: &mut [(FactorHandle, &mut [f32])]) {
        self.evaluate_from(columns, 0, out);
    }
}
