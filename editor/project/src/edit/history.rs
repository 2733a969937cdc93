//! Undo and redo. A *step* is the result of one gesture: it begins, collects edits while the
//! gesture goes on, and is committed or aborted. A step keeps only the first content of each slot,
//! so a drag of a thousand frames is as small as one of a single frame, and a step that changed
//! nothing vanishes. The oldest steps are forgotten when the history becomes too large.

use std::collections::{BTreeSet, VecDeque};

use inclination_core::authoring::format::Document;

use super::{Edit, Slot};

/// The maximum size of all steps together, in bytes.
const MAX_HISTORY_BYTES: usize = 64 << 20;

/// One undoable step: the edits that revert it. They are applied from the last to the first.
#[derive(Clone, Debug, Default)]
pub struct Step {
    /// The title that menus show, such as "Move nodes".
    pub title: String,
    back: Vec<Edit>,
    weight: usize,
}

impl Step {
    fn new(title: String, back: Vec<Edit>) -> Self {
        let weight = back.iter().map(Edit::approximate_bytes).sum();
        Self {
            title,
            back,
            weight,
        }
    }

    /// Applies the step and returns the step that reverts it.
    fn apply(self, document: &mut Document) -> Self {
        let mut back: Vec<Edit> = self
            .back
            .into_iter()
            .rev()
            .filter_map(|edit| edit.apply(document))
            .collect();
        back.shrink_to_fit();
        Self::new(self.title, back)
    }
}

/// A step that is not finished.
#[derive(Debug)]
struct OpenStep {
    title: String,
    back: Vec<Edit>,
    seen: BTreeSet<Slot>,
}

/// The steps that can be undone and redone.
#[derive(Debug, Default)]
pub struct History {
    past: VecDeque<Step>,
    future: Vec<Step>,
    open: Option<OpenStep>,
    weight: usize,
    /// A number for each state that the document was ever in, and the largest one assigned.
    state: u64,
    states: u64,
    /// The states to which the steps of the past and the future lead back.
    past_states: VecDeque<u64>,
    future_states: Vec<u64>,
    /// IDs below this are in a saved file and are never assigned again.
    saved_ids: u32,
}

impl History {
    /// Returns a number that identifies the current state of the document: two calls return the
    /// same number exactly when the documents are equal, apart from a step that is still open.
    pub fn state(&self) -> u64 {
        self.state
    }

    /// Records that the document was saved: undo does not free the IDs that the file contains.
    pub fn mark_saved(&mut self, document: &Document) {
        self.saved_ids = self.saved_ids.max(document.graph.next_id);
    }

    /// Begins a step. A step that is already open is committed.
    pub fn begin_step(&mut self, document: &Document, title: &str) {
        self.commit(document);
        self.open = Some(OpenStep {
            title: title.to_owned(),
            back: Vec::new(),
            seen: BTreeSet::new(),
        });
    }

    /// Returns whether a step is open.
    pub fn is_open(&self) -> bool {
        self.open.is_some()
    }

    /// Returns whether the open step changed anything so far.
    pub fn has_open_changes(&self) -> bool {
        self.open.as_ref().is_some_and(|open| !open.back.is_empty())
    }

    /// Returns the title of the open step.
    pub fn open_title(&self) -> Option<&str> {
        self.open.as_ref().map(|open| open.title.as_str())
    }

    /// Forgets what the steps contain about items with these IDs or higher ones, which will be
    /// assigned to other items. The document stays as it is.
    pub(crate) fn forget_items_from(&mut self, next_id: u32) {
        let mut forget = |step: &mut Step| {
            let back = std::mem::take(&mut step.back).into_iter();
            let kept = back.filter_map(|edit| edit.forget_items_from(next_id));
            *step = Step::new(std::mem::take(&mut step.title), kept.collect());
        };
        self.past.iter_mut().for_each(&mut forget);
        self.future.iter_mut().for_each(&mut forget);

        let is_kept = |(step, _): &(Step, u64)| !step.back.is_empty();
        let past = self.past.drain(..).zip(self.past_states.drain(..));
        (self.past, self.past_states) = past.filter(is_kept).unzip();
        let future = self.future.drain(..).zip(self.future_states.drain(..));
        (self.future, self.future_states) = future.filter(is_kept).unzip();

        let steps = self.past.iter().chain(&self.future);
        self.weight = steps.map(|step| step.weight).sum();
    }

    /// Applies edits within the open step. If no step is open, this begins one.
    pub fn apply_edits(&mut self, document: &mut Document, edits: impl IntoIterator<Item = Edit>) {
        let open = self.open.get_or_insert_with(|| OpenStep {
            title: String::from("Edit"),
            back: Vec::new(),
            seen: BTreeSet::new(),
        });

        for edit in edits {
            let slot = edit.slot();
            if let Some(back) = edit.apply(document)
                && open.seen.insert(slot)
            {
                open.back.push(back);
            }
        }
    }

    /// Finishes the open step and returns whether it changed anything.
    pub fn commit(&mut self, document: &Document) -> bool {
        let Some(open) = self.open.take() else {
            return false;
        };

        // A step that changed something and changed it back is dropped.
        if open.back.iter().all(|edit| edit.is_applied_to(document)) {
            return false;
        }

        self.push_step(Step::new(open.title, open.back));
        true
    }

    /// Reverts and drops the open step, as if it had never begun.
    pub fn abort(&mut self, document: &mut Document) {
        if let Some(open) = self.open.take() {
            Step::new(open.title, open.back).apply(document);
        }
    }

    fn push_step(&mut self, step: Step) {
        self.weight -= self.future.drain(..).map(|step| step.weight).sum::<usize>();
        self.future_states.clear();

        self.weight += step.weight;
        self.past.push_back(step);
        self.past_states.push_back(self.state);
        self.states += 1;
        self.state = self.states;

        // The newest step is kept however large it is.
        while self.weight > MAX_HISTORY_BYTES && self.past.len() > 1 {
            self.weight -= self.past.pop_front().map_or(0, |step| step.weight);
            self.past_states.pop_front();
        }
    }

    /// Reverts the last step and returns its title.
    pub fn undo(&mut self, document: &mut Document) -> Option<String> {
        self.commit(document);
        let step = self.past.pop_back()?;
        self.weight -= step.weight;
        let title = step.title.clone();
        let forth = step.apply(document);
        document.graph.next_id = document.graph.next_id.max(self.saved_ids);

        self.weight += forth.weight;
        self.future.push(forth);
        self.future_states.push(self.state);
        self.state = self.past_states.pop_back().unwrap_or(0);
        Some(title)
    }

    /// Applies the last undone step again and returns its title.
    pub fn redo(&mut self, document: &mut Document) -> Option<String> {
        self.commit(document);
        let step = self.future.pop()?;
        self.weight -= step.weight;
        let title = step.title.clone();
        let back = step.apply(document);
        document.graph.next_id = document.graph.next_id.max(self.saved_ids);

        self.weight += back.weight;
        self.past.push_back(back);
        self.past_states.push_back(self.state);
        self.state = self.future_states.pop().unwrap_or(0);
        Some(title)
    }

    /// Returns the edits with which [`abort`](Self::abort) would revert the open step, one for each
    /// slot.
    pub fn abort_edits(&self) -> &[Edit] {
        self.open.as_ref().map_or(&[], |open| &open.back)
    }

    /// Returns the edits that undo would apply if no step is open.
    pub fn undo_edits(&self) -> &[Edit] {
        self.past.back().map_or(&[], |step| &step.back)
    }

    /// Returns the edits that redo would apply if no step is open.
    pub fn redo_edits(&self) -> &[Edit] {
        self.future.last().map_or(&[], |step| &step.back)
    }

    /// Returns the number of steps that can be undone.
    pub fn undo_count(&self) -> usize {
        self.past.len()
    }

    /// Returns the title of every step, in order: those that are done, then those that were undone.
    pub fn step_titles(&self) -> impl Iterator<Item = &str> {
        let steps = self.past.iter().chain(self.future.iter().rev());
        steps.map(|step| step.title.as_str())
    }

    /// Returns the edits of every step, in the same order: those that undo the steps that are done,
    /// and those that redo the others.
    pub fn step_edits(&self) -> impl Iterator<Item = &[Edit]> {
        let steps = self.past.iter().chain(self.future.iter().rev());
        steps.map(|step| step.back.as_slice())
    }

    /// Returns the state before the first remembered step, and the state after each step.
    pub fn all_states(&self) -> impl Iterator<Item = u64> {
        let past = self.past_states.iter().copied();
        let now = std::iter::once(self.state);
        past.chain(now)
            .chain(self.future_states.iter().rev().copied())
    }

    /// Returns whether the first steps were forgotten to limit the history's size.
    pub fn has_forgotten_steps(&self) -> bool {
        self.all_states().next() != Some(0)
    }

    /// Returns the title of the step that undo would revert.
    pub fn undo_title(&self) -> Option<&str> {
        let open = self.open.as_ref().filter(|open| !open.back.is_empty());
        let open_title = open.map(|open| open.title.as_str());
        open_title.or_else(|| self.past.back().map(|step| step.title.as_str()))
    }

    /// Returns the title of the step that redo would apply.
    pub fn redo_title(&self) -> Option<&str> {
        self.future.last().map(|step| step.title.as_str())
    }
}
