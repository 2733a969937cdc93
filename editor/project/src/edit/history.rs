//! Undo and redo. A *step* is what one gesture did: it begins, takes edits while the gesture goes on, and is committed or
//! aborted. A step keeps the first thing that each place held, so a drag of a thousand frames is as small as one, and a
//! step that changed nothing vanishes. The oldest steps are forgotten when all of them together are too large.

use std::collections::{BTreeSet, VecDeque};

use inclination_core::Document;

use super::{Edit, Slot};

/// How much the steps may hold together, in bytes.
const MOST: usize = 64 << 20;

/// What one gesture did, as the edits that take it back; the last is made first.
#[derive(Clone, Debug, Default)]
pub struct Step {
    /// What it did, as a menu says it: "Move nodes".
    pub title: String,
    back: Vec<Edit>,
    weight: usize,
}

impl Step {
    fn of(title: String, back: Vec<Edit>) -> Self {
        let weight = back.iter().map(Edit::weight).sum();
        Self {
            title,
            back,
            weight,
        }
    }

    /// Makes its edits. Gives the step that takes that back.
    fn take(self, document: &mut Document) -> Self {
        let there = self.back.into_iter().rev();
        let mut back: Vec<Edit> = there.filter_map(|edit| edit.apply(document)).collect();
        back.shrink_to_fit();
        Self::of(self.title, back)
    }
}

/// A step that is not finished.
#[derive(Debug)]
struct Open {
    title: String,
    back: Vec<Edit>,
    seen: BTreeSet<Slot>,
}

/// What can be undone and redone.
#[derive(Debug, Default)]
pub struct History {
    past: VecDeque<Step>,
    future: Vec<Step>,
    open: Option<Open>,
    weight: usize,
    /// A number for each state of the document that there ever was, and the next to give.
    state: u64,
    states: u64,
    /// The states that the steps of the past and the future lead back to.
    past_states: VecDeque<u64>,
    future_states: Vec<u64>,
    /// Ids below this stand in a saved file and are never given again.
    saved_ids: u32,
}

impl History {
    /// A number that is the same exactly when the document is as it was; but for a step that is open.
    pub fn state(&self) -> u64 {
        self.state
    }

    /// Notes that the document was saved: undoing keeps what ids were given by then.
    pub fn saved(&mut self, document: &Document) {
        self.saved_ids = self.saved_ids.max(document.graph.next_id);
    }

    /// Begins a step. One that is open is committed.
    pub fn begin(&mut self, document: &Document, title: &str) {
        self.commit(document);
        self.open = Some(Open {
            title: title.to_owned(),
            back: Vec::new(),
            seen: BTreeSet::new(),
        });
    }

    /// Whether a step is open.
    pub fn is_open(&self) -> bool {
        self.open.is_some()
    }

    /// Makes edits in the open step, or in one of their own that is open from now on.
    pub fn edit(&mut self, document: &mut Document, edits: impl IntoIterator<Item = Edit>) {
        let open = self.open.get_or_insert_with(|| Open {
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

    /// Finishes the open step. Gives whether it changed anything.
    pub fn commit(&mut self, document: &Document) -> bool {
        let Some(open) = self.open.take() else {
            return false;
        };
        // What was changed and changed back is no step.
        if open.back.iter().all(|edit| edit.holds(document)) {
            return false;
        }
        self.push(Step::of(open.title, open.back));
        true
    }

    /// Takes the open step back, as if it had never begun.
    pub fn abort(&mut self, document: &mut Document) {
        if let Some(open) = self.open.take() {
            Step::of(open.title, open.back).take(document);
        }
    }

    fn push(&mut self, step: Step) {
        self.weight -= self.future.drain(..).map(|step| step.weight).sum::<usize>();
        self.future_states.clear();
        self.weight += step.weight;
        self.past.push_back(step);
        self.past_states.push_back(self.state);
        self.states += 1;
        self.state = self.states;
        // The newest step stays however large it is.
        while self.weight > MOST && self.past.len() > 1 {
            self.weight -= self.past.pop_front().map_or(0, |step| step.weight);
            self.past_states.pop_front();
        }
    }

    /// Takes the last step back. Gives what it was.
    pub fn undo(&mut self, document: &mut Document) -> Option<String> {
        self.commit(document);
        let step = self.past.pop_back()?;
        self.weight -= step.weight;
        let said = step.title.clone();
        let forth = step.take(document);
        document.graph.next_id = document.graph.next_id.max(self.saved_ids);
        self.weight += forth.weight;
        self.future.push(forth);
        self.future_states.push(self.state);
        self.state = self.past_states.pop_back().unwrap_or(0);
        Some(said)
    }

    /// Makes the last undone step again. Gives what it was.
    pub fn redo(&mut self, document: &mut Document) -> Option<String> {
        self.commit(document);
        let step = self.future.pop()?;
        self.weight -= step.weight;
        let said = step.title.clone();
        let back = step.take(document);
        document.graph.next_id = document.graph.next_id.max(self.saved_ids);
        self.weight += back.weight;
        self.past.push_back(back);
        self.past_states.push_back(self.state);
        self.state = self.future_states.pop().unwrap_or(0);
        Some(said)
    }

    /// The edits that taking the open step back makes, those of one place once.
    pub fn aborting(&self) -> &[Edit] {
        self.open.as_ref().map_or(&[], |open| &open.back)
    }

    /// The edits that undoing makes, once nothing is open.
    pub fn undoing(&self) -> &[Edit] {
        self.past.back().map_or(&[], |step| &step.back)
    }

    /// The edits that redoing makes, once nothing is open.
    pub fn redoing(&self) -> &[Edit] {
        self.future.last().map_or(&[], |step| &step.back)
    }

    /// How many steps are done, of those that are known.
    pub fn done(&self) -> usize {
        self.past.len()
    }

    /// Every step's title, in order: those that are done, and then those that were taken back.
    pub fn titles(&self) -> impl Iterator<Item = &str> {
        let steps = self.past.iter().chain(self.future.iter().rev());
        steps.map(|step| step.title.as_str())
    }

    /// The state before the first step that is known, and after each.
    pub fn all_states(&self) -> impl Iterator<Item = u64> {
        let past = self.past_states.iter().copied();
        let now = std::iter::once(self.state);
        past.chain(now)
            .chain(self.future_states.iter().rev().copied())
    }

    /// Whether the first steps were forgotten.
    pub fn forgot(&self) -> bool {
        self.all_states().next() != Some(0)
    }

    /// What undoing would take back.
    pub fn undoable(&self) -> Option<&str> {
        let open = self.open.as_ref().filter(|open| !open.back.is_empty());
        let open = open.map(|open| open.title.as_str());
        open.or_else(|| self.past.back().map(|step| step.title.as_str()))
    }

    /// What redoing would make again.
    pub fn redoable(&self) -> Option<&str> {
        self.future.last().map(|step| step.title.as_str())
    }
}
