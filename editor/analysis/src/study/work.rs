//! Studies in time: what takes less than a part of a frame is done at once, so that it follows the pointer; what takes
//! longer goes on on a thread. While something is dragged something else is asked for in every frame: what goes on for
//! only a while is let finish and shown, else nothing would be seen before the drag ends; what lasts is cancelled.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use inclination_project::io::{Job, Progress, Wake};

/// How long a study may hold up a frame.
pub(super) const AT_ONCE: Duration = Duration::from_millis(6);

/// How long a study that is not asked for any more may go on, so that there is something newer to see.
const A_WHILE: Duration = Duration::from_millis(250);

/// Says that a study is not wanted any more, or has had its part of the frame.
#[derive(Clone, Debug, Default)]
pub struct Cancel {
    is_cancelled: Arc<AtomicBool>,
    until: Option<Instant>,
}

impl Cancel {
    /// One that comes at a time.
    pub(super) fn at(until: Instant) -> Self {
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
    /// What goes on, and what it is of.
    going: Option<(K, Going<Timed<R>>)>,
    /// Whether the last one took longer than a part of a frame.
    is_slow: bool,
}

/// What goes on beside the frames, until nobody has it any more.
#[derive(Debug)]
pub(super) struct Going<T> {
    pub(super) cancel: Cancel,
    job: Job<T>,
}

impl<T: Send + 'static> Going<T> {
    pub(super) fn start(wake: &Wake, study: impl FnOnce(&Cancel) -> T + Send + 'static) -> Self {
        let cancel = Cancel::default();
        let told = cancel.clone();
        let job = Job::start(wake, move || study(&told));
        Self { cancel, job }
    }

    pub(super) fn progress(&self) -> Progress<T> {
        self.job.progress()
    }

    pub(super) fn lasted(&self) -> Duration {
        self.job.lasted()
    }
}

impl<T> Drop for Going<T> {
    fn drop(&mut self) {
        self.cancel.cancel();
    }
}

/// A result, and how long it took.
type Timed<R> = Option<(R, Duration)>;

impl<K, R> Default for Kept<K, R> {
    fn default() -> Self {
        Self {
            of: None,
            result: None,
            going: None,
            is_slow: false,
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
        let is_awaited =
            |(asked, going): &(K, Going<Timed<R>>)| asked == of || going.lasted() < A_WHILE;
        if self.going.as_ref().is_some_and(is_awaited) {
            return self.result.as_ref();
        }
        self.is_slow |= self.going.take().is_some();
        let at_once = || study(&Cancel::at(Instant::now() + AT_ONCE));
        let result = if self.is_slow { None } else { at_once() };
        match result {
            Some(result) => self.keep(of.clone(), result),
            None => self.start(of.clone(), wake, study),
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
        self.going.as_ref().map(|(_, going)| going.lasted())
    }

    /// Forgets everything.
    pub fn forget(&mut self) {
        *self = Self::default();
    }

    fn start(&mut self, of: K, wake: &Wake, study: impl Fn(&Cancel) -> Option<R> + Send + 'static) {
        let going = Going::start(wake, move |cancel| {
            let begun = Instant::now();
            study(cancel).map(|result| (result, begun.elapsed()))
        });
        self.going = Some((of, going));
    }

    fn take_what_is_done(&mut self) {
        let Some((of, going)) = &self.going else {
            return;
        };
        match going.progress() {
            Progress::Going => {}
            Progress::Done(result) => {
                let of = of.clone();
                if let Some((result, took)) = result {
                    self.keep(of, result);
                    self.is_slow = took > AT_ONCE;
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
        let cancel = kept.going.as_ref().unwrap().1.cancel.clone();
        assert!(!cancel.is_cancelled());
        // It is given a while, and without it there is no other result.
        assert_eq!(wait(&mut kept, 2, |_| Some(3)), 3);
        assert!(cancel.is_cancelled());
    }

    #[test]
    fn what_takes_a_moment_is_seen_while_something_else_is_asked_for_in_every_frame() {
        let (mut kept, mut seen) = (Kept::default(), Vec::new());
        for of in 0_u32.. {
            let slow = move |cancel: &Cancel| cancel.until.is_none().then_some(of);
            let result = kept.ask(&of, &nobody(), slow).copied();
            seen.extend(result.filter(|result| !seen.contains(result)));
            if seen.len() == 3 {
                break;
            }
            thread::yield_now();
        }
        assert!(seen.is_sorted());
    }
}
