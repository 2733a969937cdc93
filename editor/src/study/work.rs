//! Studies in time: what takes less than a part of a frame is done at once, so that it follows the pointer; what takes
//! longer goes on on a thread, and is cancelled when it is not asked for any more.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use crate::io::{Job, Progress, Wake};

/// How long a study may hold up a frame.
const AT_ONCE: Duration = Duration::from_millis(6);

/// Says that a study is not wanted any more, or has had its part of the frame.
#[derive(Clone, Debug, Default)]
pub struct Cancel {
    is_cancelled: Arc<AtomicBool>,
    until: Option<Instant>,
}

impl Cancel {
    /// One that comes at a time.
    fn at(until: Instant) -> Self {
        Self {
            until: Some(until),
            ..Self::default()
        }
    }

    /// Whether to stop. Ask between pieces of work of a millisecond or less.
    pub fn is_cancelled(&self) -> bool {
        self.is_cancelled.load(Ordering::Relaxed)
            || self.until.is_some_and(|until| Instant::now() >= until)
    }

    /// Whether it is part of a frame, in which what cannot be cut short is not begun if it may take long.
    pub fn is_in_frame(&self) -> bool {
        self.until.is_some()
    }

    pub(super) fn cancel(&self) {
        self.is_cancelled.store(true, Ordering::Relaxed);
    }
}

/// A study that is kept until another is asked for.
#[derive(Debug)]
pub struct Kept<K, R> {
    /// What the result is of.
    of: Option<K>,
    result: Option<R>,
    going: Option<Going<K, R>>,
}

/// What goes on beside the frames.
#[derive(Debug)]
struct Going<K, R> {
    of: K,
    cancel: Cancel,
    job: Job<Option<R>>,
}

impl<K, R> Drop for Going<K, R> {
    fn drop(&mut self) {
        self.cancel.cancel();
    }
}

impl<K, R> Default for Kept<K, R> {
    fn default() -> Self {
        Self {
            of: None,
            result: None,
            going: None,
        }
    }
}

impl<K: Clone + PartialEq, R: Send + 'static> Kept<K, R> {
    /// The result of a study: at once if it can be, else the last one until it is there. The study gives nothing exactly if
    /// it was cancelled.
    pub fn ask(
        &mut self,
        of: &K,
        wake: &Wake,
        study: impl Fn(&Cancel) -> Option<R> + Send + 'static,
    ) -> Option<&R> {
        self.take_what_is_done();
        if self.of.as_ref() == Some(of) {
            self.going = None;
            return self.result.as_ref();
        }
        if self.going.as_ref().is_none_or(|going| going.of != *of) {
            self.going = None;
            match study(&Cancel::at(Instant::now() + AT_ONCE)) {
                Some(result) => self.keep(of.clone(), result),
                None => self.start(of.clone(), wake, study),
            }
        }
        self.result.as_ref()
    }

    /// The result, if it is of what is asked for.
    pub fn result_of(&self, of: &K) -> Option<&R> {
        self.result
            .as_ref()
            .filter(|_| self.of.as_ref() == Some(of))
    }

    /// The last result, whatever it is of.
    pub fn last(&self) -> Option<&R> {
        self.result.as_ref()
    }

    /// Whether something else than the result was asked for and is being worked at, and since when.
    pub fn lasts(&self) -> Option<Duration> {
        self.going.as_ref().map(|going| going.job.lasted())
    }

    /// Forgets everything.
    pub fn forget(&mut self) {
        *self = Self::default();
    }

    fn start(&mut self, of: K, wake: &Wake, study: impl Fn(&Cancel) -> Option<R> + Send + 'static) {
        let cancel = Cancel::default();
        let told = cancel.clone();
        let job = Job::start(wake, move || study(&told));
        self.going = Some(Going { of, cancel, job });
    }

    fn take_what_is_done(&mut self) {
        let Some(going) = &self.going else { return };
        match going.job.progress() {
            Progress::Going => {}
            Progress::Done(result) => {
                let of = going.of.clone();
                if let Some(result) = result {
                    self.keep(of, result);
                }
                self.going = None;
            }
            Progress::Lost => self.going = None,
        }
    }

    fn keep(&mut self, of: K, result: R) {
        self.of = Some(of);
        self.result = Some(result);
    }
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::*;

    fn nobody() -> Wake {
        Wake::by(|| {})
    }

    fn wait(kept: &mut Kept<u8, u8>, of: u8, study: fn(&Cancel) -> Option<u8>) -> u8 {
        loop {
            let result = kept.ask(&of, &nobody(), study).copied();
            if kept.lasts().is_none() {
                return result.unwrap();
            }
            thread::sleep(Duration::from_millis(1));
        }
    }

    #[test]
    fn what_is_quick_is_there_at_once() {
        let mut kept = Kept::default();
        assert_eq!(kept.ask(&1, &nobody(), |_| Some(7)), Some(&7));
        assert_eq!(kept.lasts(), None);
        // It is not computed twice.
        assert_eq!(kept.ask(&1, &nobody(), |_| Some(8)), Some(&7));
        assert_eq!(kept.ask(&2, &nobody(), |_| Some(9)), Some(&9));
    }

    #[test]
    fn what_is_slow_goes_on_beside_and_the_last_result_stays() {
        // Is cancelled in the frame, and not on its thread.
        let slow = |cancel: &Cancel| cancel.until.is_none().then_some(5);
        let mut kept = Kept::default();
        kept.ask(&1, &nobody(), |_| Some(7));
        let first = kept.ask(&2, &nobody(), slow).copied();
        assert!(first == Some(7) || first == Some(5));
        assert_eq!(wait(&mut kept, 2, slow), 5);
    }

    #[test]
    fn what_is_not_asked_for_any_more_is_cancelled() {
        let endless = |cancel: &Cancel| {
            while !cancel.is_cancelled() {
                thread::yield_now();
            }
            None
        };
        let mut kept: Kept<u8, u8> = Kept::default();
        assert_eq!(kept.ask(&1, &nobody(), endless), None);
        let cancel = kept.going.as_ref().unwrap().cancel.clone();
        assert!(!cancel.is_cancelled());
        assert_eq!(kept.ask(&2, &nobody(), |_| Some(3)), Some(&3));
        assert!(cancel.is_cancelled());
    }
}
