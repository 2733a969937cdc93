//! Moves a memory to another clock, such as that of a new level, which begins at 0 again.

use super::{AgentState, AgentStates, AgentViewMut};

impl AgentState {
    /// Adds a number of seconds to every time in the memory. Call it when the game's clock changes:
    /// with the time of the new clock minus that of the old one.
    ///
    /// The time since each event is unchanged, except for rounding. A number that is not
    /// finite changes nothing.
    ///
    /// ```
    /// use inclination_core::{AgentState, Program, authoring::Builder};
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let program = Program::new(&Builder::new("guard").finish()?)?;
    /// let mut guard = AgentState::new(&program, 17, 3599.0);
    /// // The clock of the next level is 0 when that of this level is 3600.
    /// guard.shift_time(0.0 - 3600.0);
    /// assert_eq!(guard, AgentState::new(&program, 17, -1.0));
    /// # Ok(())
    /// # }
    /// ```
    pub fn shift_time(&mut self, by: f64) {
        self.view_mut().shift_time(by);
    }
}

impl AgentStates {
    /// Adds a number of seconds to every time of every agent, as [`AgentState::shift_time`] does.
    pub fn shift_time(&mut self, by: f64) {
        for at in 0..self.len() {
            if let Some(mut view) = self.view_mut(at) {
                view.shift_time(by);
            }
        }
    }
}

impl AgentViewMut<'_> {
    fn shift_time(&mut self, by: f64) {
        if !by.is_finite() {
            return;
        }
        // Adding 0 turns -0 into 0. Additions keep the order of times, and so does the limit.
        let shift = |time: &mut f64| *time = (*time + by).clamp(f64::MIN, f64::MAX) + 0.0;

        shift(&mut self.head.born);
        shift(&mut self.head.latest);
        for record in &mut *self.records {
            shift(&mut record.since);
        }
        for decision in &mut *self.decisions {
            let decided = decision.decided().map(|mut time| {
                shift(&mut time);
                time
            });
            decision.set_decided(decided);
        }
    }
}
