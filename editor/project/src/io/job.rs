//! Work on a thread of its own, asked after once a frame.

use std::{
    fmt,
    sync::{
        Arc,
        mpsc::{Receiver, TryRecvError, channel},
    },
    thread,
    time::{Duration, Instant},
};

/// Tells the window that there is something to see.
#[derive(Clone)]
pub struct Wake(Arc<dyn Fn() + Send + Sync>);

impl Wake {
    /// Wakes by this.
    pub fn by(wake: impl Fn() + Send + Sync + 'static) -> Self {
        Self(Arc::new(wake))
    }

    /// Wakes.
    pub fn wake(&self) {
        (self.0)();
    }
}

impl fmt::Debug for Wake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Wake")
    }
}

/// How far a job is.
#[derive(Debug, PartialEq, Eq)]
pub enum Progress<T> {
    /// It goes on.
    Going,
    /// It is done.
    Done(T),
    /// It will never be done: the system had no thread for it, or it broke.
    Lost,
}

/// Wakes when a thread ends, even if it breaks.
struct AtEnd(Wake);

impl Drop for AtEnd {
    fn drop(&mut self) {
        self.0.wake();
    }
}

/// Work on a thread of its own. Dropping it forgets the result.
#[derive(Debug)]
pub struct Job<T> {
    since: Instant,
    answer: Receiver<T>,
}

impl<T: Send + 'static> Job<T> {
    /// Starts work.
    pub fn start(wake: &Wake, work: impl FnOnce() -> T + Send + 'static) -> Self {
        let (sender, answer) = channel();
        let at_end = AtEnd(wake.clone());
        // Where there is no thread the sender is dropped, and the job is lost.
        let _ = thread::Builder::new().spawn(move || {
            let _at_end = at_end;
            // Nobody may listen any more.
            let _ = sender.send(work());
            drop(sender);
        });
        Self {
            since: Instant::now(),
            answer,
        }
    }

    /// How far it is.
    pub fn progress(&self) -> Progress<T> {
        match self.answer.try_recv() {
            Ok(done) => Progress::Done(done),
            Err(TryRecvError::Empty) => Progress::Going,
            Err(TryRecvError::Disconnected) => Progress::Lost,
        }
    }

    /// How long it has been going on.
    pub fn lasted(&self) -> Duration {
        self.since.elapsed()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finished<T: Send + 'static>(job: &Job<T>) -> Progress<T> {
        loop {
            match job.progress() {
                Progress::Going => thread::sleep(Duration::from_millis(1)),
                progress => return progress,
            }
        }
    }

    #[test]
    fn a_job_is_done_or_lost_and_wakes_either_way() {
        let (sender, woken) = channel();
        let wake = Wake::by(move || sender.send(()).unwrap_or_default());
        assert_eq!(finished(&Job::start(&wake, || 3)), Progress::Done(3));
        woken.recv_timeout(Duration::from_secs(20)).unwrap();
        let broken: Job<u8> = Job::start(&wake, || std::panic::resume_unwind(Box::new(())));
        assert_eq!(finished(&broken), Progress::Lost);
        woken.recv_timeout(Duration::from_secs(20)).unwrap();
    }
}
