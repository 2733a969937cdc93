//! Studies with incremental results. The first part of a result is computed within the frame and
//! shown at once, and a thread computes the rest. The shown result always belongs to the current
//! request and only becomes finer.

use std::{
    sync::mpsc::{Receiver, channel},
    time::{Duration, Instant},
};

use inclination_project::io::{Progress, Wake};

use super::{
    CancelToken,
    job_cache::{BackgroundStudy, FRAME_BUDGET},
};

/// A result that can be more or less complete.
pub trait PartialResult {
    /// Returns how much of the result is known; more is better.
    fn size(&self) -> usize;
}

/// An incremental study, kept until another is requested.
#[derive(Debug)]
pub struct IncrementalStudy<K, R> {
    /// The last requested key.
    key: Option<K>,
    result: Option<R>,
    /// Whether the result belongs to an earlier key.
    is_old: bool,
    /// The running job and the channel of its results.
    running: Option<(BackgroundStudy<()>, Receiver<R>)>,
}

impl<K, R> Default for IncrementalStudy<K, R> {
    fn default() -> Self {
        Self {
            key: None,
            result: None,
            is_old: false,
            running: None,
        }
    }
}

impl<K: Clone + PartialEq, R: PartialResult + Send + 'static> IncrementalStudy<K, R> {
    /// Returns the result of a study as far as it is known. Starts the study if the key changed.
    ///
    /// The study reports its result from time to time and before it ends, and returns whether the
    /// result is complete. The thread repeats the work that was done in the frame.
    pub fn request_result(
        &mut self,
        key: &K,
        wake: &Wake,
        study: impl Fn(&CancelToken, &mut dyn FnMut(R)) -> bool + Send + 'static,
    ) -> Option<&R> {
        self.receive_results();
        if self.key.as_ref() == Some(key) {
            return self.result.as_ref();
        }

        self.running = None;
        self.key = Some(key.clone());
        self.is_old = true;

        let is_complete = study(
            &CancelToken::with_deadline(Instant::now() + FRAME_BUDGET),
            &mut |result| {
                self.accept_result(result);
            },
        );
        if !is_complete {
            self.start_study(wake, study);
        }

        self.result.as_ref()
    }

    /// Returns for how long the study has been running, or `None` if nothing is running.
    pub fn running_time(&self) -> Option<Duration> {
        self.running.as_ref().map(|(going, _)| going.running_time())
    }

    fn start_study(
        &mut self,
        wake: &Wake,
        study: impl Fn(&CancelToken, &mut dyn FnMut(R)) -> bool + Send + 'static,
    ) {
        let (sender, results) = channel();
        let job_wake = wake.clone();
        let job = BackgroundStudy::spawn_study(wake, move |cancel| {
            study(cancel, &mut |result| {
                // The receiver may have been dropped.
                let _ = sender.send(result);
                job_wake.wake();
            });
        });
        self.running = Some((job, results));
    }

    fn receive_results(&mut self) {
        let Some((job, results)) = self.running.take() else {
            return;
        };

        // Queried first, so that all results sent before the end are received below.
        let progress = job.progress();
        while let Ok(result) = results.try_recv() {
            self.accept_result(result);
        }
        if progress == Progress::Running {
            self.running = Some((job, results));
        }
    }

    /// Stores a result, unless a more complete one for the current key is known.
    fn accept_result(&mut self, result: R) {
        let known = self.result.as_ref().filter(|_| !self.is_old);
        if known.is_none_or(|known| known.size() <= result.size()) {
            self.result = Some(result);
            self.is_old = false;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::*;

    #[derive(Clone, Copy, Debug, PartialEq)]
    struct CountedResult {
        key: u8,
        size: usize,
    }

    impl PartialResult for CountedResult {
        fn size(&self) -> usize {
            self.size
        }
    }

    fn no_wake() -> Wake {
        Wake::new(|| {})
    }

    /// Reports size 2 in the frame, and sizes 1, 2 and 3 on the thread.
    fn staged_study(
        key: u8,
    ) -> impl Fn(&CancelToken, &mut dyn FnMut(CountedResult)) -> bool + Send + 'static {
        move |cancel, report| {
            let sizes = if cancel.is_in_frame() { 2..=2 } else { 1..=3 };
            for size in sizes {
                report(CountedResult { key, size });
            }
            !cancel.is_in_frame()
        }
    }

    #[test]
    fn a_partial_result_is_there_at_once_and_never_shrinks() {
        let mut growing = IncrementalStudy::default();
        let first = growing
            .request_result(&1, &no_wake(), staged_study(1))
            .copied();
        assert_eq!(first, Some(CountedResult { key: 1, size: 2 }));

        while growing.running_time().is_some() {
            let size = growing
                .request_result(&1, &no_wake(), staged_study(1))
                .unwrap()
                .size;
            assert!(size >= 2);
            thread::sleep(Duration::from_millis(1));
        }

        let whole = growing
            .request_result(&1, &no_wake(), staged_study(1))
            .copied();
        assert_eq!(whole, Some(CountedResult { key: 1, size: 3 }));
        // A smaller result for the new key replaces a larger one for the old key.

        let next = growing
            .request_result(&2, &no_wake(), staged_study(2))
            .copied();
        assert_eq!(next, Some(CountedResult { key: 2, size: 2 }));
    }

    #[test]
    fn an_outdated_study_is_canceled() {
        let endless = |cancel: &CancelToken, _: &mut dyn FnMut(CountedResult)| {
            while !cancel.is_canceled() {
                thread::yield_now();
            }
            false
        };
        let mut growing: IncrementalStudy<u8, CountedResult> = IncrementalStudy::default();
        assert_eq!(growing.request_result(&1, &no_wake(), endless), None);
        let cancel = growing.running.as_ref().unwrap().0.cancel.clone();
        assert!(!cancel.is_canceled());
        growing.request_result(&2, &no_wake(), staged_study(2));
        assert!(cancel.is_canceled());
    }
}
