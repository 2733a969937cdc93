//! Cancellation in the middle of a step.

/// The amount of work between two checks for cancellation, in agents that do one thing, or
/// candidates.
const WORK_PER_CHECK: usize = 256;

/// A step was canceled in the middle. The simulation must be restarted before it is used again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StepCanceled;

/// Asks from time to time whether to stop.
pub(super) struct StopCheck<'s> {
    stop: &'s mut dyn FnMut() -> bool,
    /// The work since the function was asked last, in this step or before.
    work: &'s mut usize,
}

impl<'s> StopCheck<'s> {
    pub(super) fn new(stop: &'s mut dyn FnMut() -> bool, work: &'s mut usize) -> Self {
        Self { stop, work }
    }

    /// Notes an amount of work that is about to be done: an agent or a candidate counts as 1.
    pub(super) fn add_work(&mut self, amount: usize) -> Result<(), StepCanceled> {
        *self.work = self.work.saturating_add(amount);
        if *self.work < WORK_PER_CHECK {
            return Ok(());
        }
        *self.work = 0;
        if (self.stop)() {
            Err(StepCanceled)
        } else {
            Ok(())
        }
    }
}
