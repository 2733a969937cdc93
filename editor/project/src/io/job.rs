//! Background jobs: work on its own thread that the app polls once per frame.

use std::{
    fmt,
    sync::{
        Arc,
        mpsc::{Receiver, TryRecvError, channel},
    },
    thread,
    time::{Duration, Instant},
};

/// Wakes the window so that it paints a new frame.
#[derive(Clone)]
pub struct Wake(Arc<dyn Fn() + Send + Sync>);

impl Wake {
    /// Wakes the window by calling `wake`.
    pub fn new(wake: impl Fn() + Send + Sync + 'static) -> Self {
        Self(Arc::new(wake))
    }

    /// Wakes the window.
    pub fn wake(&self) {
        (self.0)();
    }
}

impl fmt::Debug for Wake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Wake")
    }
}

/// The progress of a job.
#[derive(Debug, PartialEq, Eq)]
pub enum Progress<T> {
    /// The job is running.
    Running,
    /// The job is done.
    Done(T),
    /// The job will never be done: the system had no thread for it, or it panicked.
    Lost,
}

/// Wakes the window when a thread ends, even by a panic.
struct WakeOnDrop(Wake);

impl Drop for WakeOnDrop {
    fn drop(&mut self) {
        self.0.wake();
    }
}

/// A running job. Dropping it discards the result.
#[derive(Debug)]
pub struct Job<T> {
    since: Instant,
    answer: Receiver<T>,
}

impl<T: Send + 'static> Job<T> {
    /// Starts a job.
    pub fn start(wake: &Wake, work: impl FnOnce() -> T + Send + 'static) -> Self {
        let (sender, answer) = channel();
        let at_end = WakeOnDrop(wake.clone());
        // If there is no thread, the sender is dropped and the job is lost.
        let _ = thread::Builder::new().spawn(move || {
            let _at_end = at_end;
            // The receiver is gone if the job was dropped.
            let _ = sender.send(work());
            drop(sender);
        });

        Self {
            since: Instant::now(),
            answer,
        }
    }

    /// Returns the progress, and the result if the job is done.
    pub fn poll_progress(&self) -> Progress<T> {
        match self.answer.try_recv() {
            Ok(done) => Progress::Done(done),
            Err(TryRecvError::Empty) => Progress::Running,
            Err(TryRecvError::Disconnected) => Progress::Lost,
        }
    }

    /// The time since the job started.
    pub fn elapsed(&self) -> Duration {
        self.since.elapsed()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wait_for_end<T: Send + 'static>(job: &Job<T>) -> Progress<T> {
        loop {
            match job.poll_progress() {
                Progress::Running => thread::sleep(Duration::from_millis(1)),
                progress => return progress,
            }
        }
    }

    #[test]
    fn a_job_is_done_or_lost_and_wakes_either_way() {
        let (sender, woken) = channel();
        let wake = Wake::new(move || sender.send(()).unwrap_or_default());
        assert_eq!(wait_for_end(&Job::start(&wake, || 3)), Progress::Done(3));
        woken.recv_timeout(Duration::from_secs(20)).unwrap();
        let broken: Job<u8> = Job::start(&wake, || std::panic::resume_unwind(Box::new(())));
        assert_eq!(wait_for_end(&broken), Progress::Lost);
        woken.recv_timeout(Duration::from_secs(20)).unwrap();
    }
}
