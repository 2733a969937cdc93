//! Runs studies within a time budget. A study that takes less than its part of a frame runs at
//! once, so that its result follows the pointer, and a longer one continues on a thread. During a
//! drag, every frame requests another study. A job that has not run for long may then finish, since
//! otherwise nothing would be shown until the drag ends; a job that has run longer is canceled.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use inclination_project::io::{Job, Progress, Wake};

/// The time for which a study may hold up a frame.
pub(super) const FRAME_BUDGET: Duration = Duration::from_millis(6);

/// The running time up to which a job may finish after another study was requested, so that there
/// is a newer result to show.
const MAX_STALE_JOB_TIME: Duration = Duration::from_millis(250);

/// Tells a study to stop because it is no longer wanted or has used up its part of the frame.
#[derive(Clone, Debug, Default)]
pub struct CancelToken {
    is_canceled: Arc<AtomicBool>,
    until: Option<Instant>,
}

impl CancelToken {
    /// Creates a token that cancels at a point in time.
    pub(super) fn with_deadline(until: Instant) -> Self {
        Self {
            until: Some(until),
            ..Self::default()
        }
    }

    /// Returns whether to stop. Call this between steps of a millisecond or less.
    pub fn is_canceled(&self) -> bool {
        self.is_canceled.load(Ordering::Relaxed)
            || self.until.is_some_and(|until| Instant::now() >= until)
    }

    /// Returns whether the study runs within a frame. It must not start a step there that cannot be
    /// interrupted and may take long.
    pub fn is_in_frame(&self) -> bool {
        self.until.is_some()
    }

    /// Tells the study to stop.
    pub(crate) fn cancel(&self) {
        self.is_canceled.store(true, Ordering::Relaxed);
    }
}

/// A study's result, kept until another is requested.
#[derive(Debug)]
pub struct CachedStudy<K, R> {
    result_key: Option<K>,
    result: Option<R>,
    /// The running job and its key.
    running: Option<(K, BackgroundStudy<TimedResult<R>>)>,
    /// Whether the last study took longer than its part of a frame.
    is_slow: bool,
}

/// A job on a thread, which is canceled when dropped.
#[derive(Debug)]
pub(super) struct BackgroundStudy<T> {
    pub(super) cancel: CancelToken,
    job: Job<T>,
}

impl<T: Send + 'static> BackgroundStudy<T> {
    pub(super) fn spawn_study(
        wake: &Wake,
        study: impl FnOnce(&CancelToken) -> T + Send + 'static,
    ) -> Self {
        let cancel = CancelToken::default();
        let token = cancel.clone();
        let job = Job::start(wake, move || study(&token));
        Self { cancel, job }
    }

    pub(super) fn progress(&self) -> Progress<T> {
        self.job.poll_progress()
    }

    pub(super) fn running_time(&self) -> Duration {
        self.job.elapsed()
    }
}

impl<T> Drop for BackgroundStudy<T> {
    fn drop(&mut self) {
        self.cancel.cancel();
    }
}

/// A result and the time that it took, or `None` if the study was canceled.
type TimedResult<R> = Option<(R, Duration)>;

impl<K, R> Default for CachedStudy<K, R> {
    fn default() -> Self {
        Self {
            result_key: None,
            result: None,
            running: None,
            is_slow: false,
        }
    }
}

impl<K: Clone + PartialEq, R: Send + 'static> CachedStudy<K, R> {
    /// Returns the result of a study: at once if the study is quick, and otherwise the last result
    /// until the new one is ready. The study must return `None` if and only if it was canceled.
    pub fn request_result(
        &mut self,
        key: &K,
        wake: &Wake,
        study: impl Fn(&CancelToken) -> Option<R> + Send + 'static,
    ) -> Option<&R> {
        self.collect_finished();
        if self.result_key.as_ref() == Some(key) {
            self.running = None;
            return self.result.as_ref();
        }

        let is_awaited = |(asked, job): &(K, BackgroundStudy<TimedResult<R>>)| {
            asked == key || job.running_time() < MAX_STALE_JOB_TIME
        };
        if self.running.as_ref().is_some_and(is_awaited) {
            return self.result.as_ref();
        }

        self.is_slow |= self.running.take().is_some();
        let at_once = || study(&CancelToken::with_deadline(Instant::now() + FRAME_BUDGET));
        let result = if self.is_slow { None } else { at_once() };
        match result {
            Some(result) => self.store_result(key.clone(), result),
            None => self.start_study(key.clone(), wake, study),
        }

        self.result.as_ref()
    }

    /// Returns the result if it belongs to the key.
    pub fn result_for(&self, key: &K) -> Option<&R> {
        self.result
            .as_ref()
            .filter(|_| self.result_key.as_ref() == Some(key))
    }

    /// Returns the last result, for any key.
    pub fn last_result(&self) -> Option<&R> {
        self.result.as_ref()
    }

    /// Returns for how long a study has been running, or `None` if no result is pending.
    pub fn running_time(&self) -> Option<Duration> {
        self.running.as_ref().map(|(_, job)| job.running_time())
    }

    /// Drops the result and cancels the running job.
    pub fn clear_result(&mut self) {
        *self = Self::default();
    }

    fn start_study(
        &mut self,
        key: K,
        wake: &Wake,
        study: impl Fn(&CancelToken) -> Option<R> + Send + 'static,
    ) {
        let job = BackgroundStudy::spawn_study(wake, move |cancel| {
            let started = Instant::now();
            study(cancel).map(|result| (result, started.elapsed()))
        });
        self.running = Some((key, job));
    }

    fn collect_finished(&mut self) {
        let Some((key, job)) = &self.running else {
            return;
        };
        match job.progress() {
            Progress::Running => {}
            Progress::Done(result) => {
                let key = key.clone();
                if let Some((result, took)) = result {
                    self.store_result(key, result);
                    self.is_slow = took > FRAME_BUDGET;
                }
                self.running = None;
            }
            Progress::Lost => self.running = None,
        }
    }

    fn store_result(&mut self, key: K, result: R) {
        self.result_key = Some(key);
        self.result = Some(result);
    }
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::*;

    fn no_wake() -> Wake {
        Wake::new(|| {})
    }

    fn wait_for_result(
        kept: &mut CachedStudy<u8, u8>,
        key: u8,
        study: fn(&CancelToken) -> Option<u8>,
    ) -> u8 {
        loop {
            let result = kept.request_result(&key, &no_wake(), study).copied();
            if kept.running_time().is_none() {
                return result.unwrap();
            }
            thread::sleep(Duration::from_millis(1));
        }
    }

    #[test]
    fn a_quick_study_finishes_within_the_frame() {
        let mut kept = CachedStudy::default();
        assert_eq!(kept.request_result(&1, &no_wake(), |_| Some(7)), Some(&7));
        assert_eq!(kept.running_time(), None);
        // The study does not run a second time.
        assert_eq!(kept.request_result(&1, &no_wake(), |_| Some(8)), Some(&7));
        assert_eq!(kept.request_result(&2, &no_wake(), |_| Some(9)), Some(&9));
    }

    #[test]
    fn a_slow_study_continues_on_a_thread_and_the_last_result_stays() {
        // Canceled in the frame, but not on its thread.
        let slow = |cancel: &CancelToken| cancel.until.is_none().then_some(5);
        let mut kept = CachedStudy::default();
        kept.request_result(&1, &no_wake(), |_| Some(7));
        let first = kept.request_result(&2, &no_wake(), slow).copied();
        assert!(first == Some(7) || first == Some(5));
        assert_eq!(wait_for_result(&mut kept, 2, slow), 5);
    }

    #[test]
    fn an_outdated_study_is_canceled() {
        let endless = |cancel: &CancelToken| {
            while !cancel.is_canceled() {
                thread::yield_now();
            }
            None
        };
        let mut kept: CachedStudy<u8, u8> = CachedStudy::default();
        assert_eq!(kept.request_result(&1, &no_wake(), endless), None);
        let cancel = kept.running.as_ref().unwrap().1.cancel.clone();
        assert!(!cancel.is_canceled());
        // The first job may run for a while, and there is no other result until it is canceled.
        assert_eq!(wait_for_result(&mut kept, 2, |_| Some(3)), 3);
        assert!(cancel.is_canceled());
    }

    #[test]
    fn short_jobs_finish_while_every_frame_requests_another_study() {
        let (mut kept, mut seen) = (CachedStudy::default(), Vec::new());
        for key in 0_u32.. {
            let slow = move |cancel: &CancelToken| cancel.until.is_none().then_some(key);
            let result = kept.request_result(&key, &no_wake(), slow).copied();
            seen.extend(result.filter(|result| !seen.contains(result)));
            if seen.len() == 3 {
                break;
            }
            thread::yield_now();
        }
        assert!(seen.is_sorted());
    }
}
