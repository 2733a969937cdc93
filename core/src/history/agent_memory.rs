//! Ways to give an evaluator the memory of one agent or of many.

use super::{AgentState, AgentStates, AgentViewMut, AgentsMut, Layout};

/// The memory of one agent, stored alone as [`AgentState`], or among others as [`AgentMut`].
pub trait AgentMemory: sealed::Sealed {
    /// Binds the memory to the layout of a program and returns a view of it.
    #[doc(hidden)]
    fn bound_view(&mut self, layout: &Layout) -> Option<AgentViewMut<'_>>;
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::AgentState {}
    impl Sealed for super::AgentMut<'_> {}
    impl Sealed for super::AgentStates {}
    impl Sealed for super::AgentsMut<'_> {}
}

impl AgentMemory for AgentState {
    #[inline]
    fn bound_view(&mut self, layout: &Layout) -> Option<AgentViewMut<'_>> {
        self.rebind(layout);
        Some(self.view_mut())
    }
}

/// One agent of [`AgentStates`] or of a part of them; see [`AgentStates::agent_mut`] and
/// [`AgentsMut::agent_mut`].
pub struct AgentMut<'a> {
    among: Agents<'a>,
    at: usize,
}

/// The agents of which one is taken.
enum Agents<'a> {
    All(&'a mut AgentStates),
    Part(AgentsMut<'a>),
}

impl AgentMemory for AgentMut<'_> {
    /// Binds the memories of all agents. Returns `None` for one of a part of agents that are bound
    /// to another layout.
    fn bound_view(&mut self, layout: &Layout) -> Option<AgentViewMut<'_>> {
        match &mut self.among {
            Agents::All(states) => {
                states.rebind(layout);
                states.view_mut(self.at)
            }
            Agents::Part(part) => part.bound_part(layout)?.into_view(self.at),
        }
    }
}

/// The memories of many agents: all of a game's as [`AgentStates`], or a part of them, as each
/// thread has one, as [`AgentsMut`].
pub trait AgentMemories: sealed::Sealed {
    /// Binds the memories to the layout of a program and returns them as a part. Returns `None` for
    /// a part of agents that are bound to another layout, which cannot be bound alone.
    #[doc(hidden)]
    fn bound_part(&mut self, layout: &Layout) -> Option<AgentsMut<'_>>;
}

impl AgentMemories for AgentStates {
    fn bound_part(&mut self, layout: &Layout) -> Option<AgentsMut<'_>> {
        self.rebind(layout);
        Some(self.all_mut())
    }
}

impl AgentMemories for AgentsMut<'_> {
    fn bound_part(&mut self, layout: &Layout) -> Option<AgentsMut<'_>> {
        (self.layout == layout).then(|| self.reborrow())
    }
}

impl AgentStates {
    /// Returns one agent, for a decision of its own between those that all agents make, or `None`
    /// if there is no agent at this index.
    ///
    /// ```
    /// use inclination_core::{AgentStates, Program, Single, authoring::Builder};
    ///
    /// let mut graph = Builder::new("guards");
    /// let duck = graph.option("Duck", []).out();
    /// graph.decision("React", [duck]);
    /// let program = Program::new(&graph.finish()?)?;
    /// let react = program.decision("React").unwrap();
    ///
    /// let mut states = AgentStates::new(&program);
    /// states.add(17, 0.0);
    /// let mut guard = states.agent_mut(0).ok_or("no such guard")?;
    /// let choice = Single::new(&program).decide(react, &mut guard, 0.5);
    /// assert_eq!(program.option_name(choice.option.unwrap()), "Duck");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn agent_mut(&mut self, at: usize) -> Option<AgentMut<'_>> {
        (at < self.len()).then_some(AgentMut {
            among: Agents::All(self),
            at,
        })
    }
}

impl AgentsMut<'_> {
    /// Returns the agent at an index of this part, for a decision or a report of its own in the
    /// thread that has the part, or `None` if there is no agent at this index.
    ///
    /// The memories must already be [bound](AgentStates::rebind) to the program: those of a part
    /// cannot be bound alone, so nothing is decided or recorded otherwise.
    pub fn agent_mut(&mut self, at: usize) -> Option<AgentMut<'_>> {
        (at < self.len()).then(|| AgentMut {
            among: Agents::Part(self.reborrow()),
            at,
        })
    }
}
