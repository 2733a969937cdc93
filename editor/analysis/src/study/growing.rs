//! Studies whose results grow. What there is after a part of the frame is shown at once, and the rest while a thread comes
//! to it: so what is shown is always of what is asked for, only finer after a while.

use std::{
    sync::mpsc::{Receiver, channel},
    time::{Duration, Instant},
};

use inclination_project::io::{Progress, Wake};

use super::{
    Cancel,
    work::{AT_ONCE, Going},
};

/// A result of which there may be more or less.
pub trait Grows {
    /// How much of it there is.
    fn size(&self) -> usize;
}

/// A study that grows, kept until another is asked for.
#[derive(Debug)]
pub struct Growing<K, R> {
    /// What was asked for last.
    of: Option<K>,
    result: Option<R>,
    /// Whether the result is of what was asked for before.
    is_old: bool,
    /// What goes on, and what it tells.
    going: Option<(Going<()>, Receiver<R>)>,
}

impl<K, R> Default for Growing<K, R> {
    fn default() -> Self {
        Self {
            of: None,
            result: None,
            is_old: false,
            going: None,
        }
    }
}

impl<K: Clone + PartialEq, R: Grows + Send + 'static> Growing<K, R> {
    /// The result of a study as far as it is known. The study tells what it has from time to time, and before it ends; it
    /// gives whether that is all. What it does in the frame it does again on the thread.
    pub fn ask(
        &mut self,
        of: &K,
        wake: &Wake,
        study: impl Fn(&Cancel, &mut dyn FnMut(R)) -> bool + Send + 'static,
    ) -> Option<&R> {
        self.take_what_is_told();
        if self.of.as_ref() == Some(of) {
            return self.result.as_ref();
        }
        self.going = None;
        self.of = Some(of.clone());
        self.is_old = true;
        let is_all = study(&Cancel::at(Instant::now() + AT_ONCE), &mut |result| {
            self.take(result);
        });
        if !is_all {
            self.start(wake, study);
        }
        self.result.as_ref()
    }

    /// Whether there is more to come, and since when it is being worked at.
    pub fn lasts(&self) -> Option<Duration> {
        self.going.as_ref().map(|(going, _)| going.lasted())
    }

    fn start(
        &mut self,
        wake: &Wake,
        study: impl Fn(&Cancel, &mut dyn FnMut(R)) -> bool + Send + 'static,
    ) {
        let (sender, told) = channel();
        let woken = wake.clone();
        let going = Going::start(wake, move |cancel| {
            study(cancel, &mut |result| {
                // Nobody may listen any more.
                let _ = sender.send(result);
                woken.wake();
            });
        });
        self.going = Some((going, told));
    }

    fn take_what_is_told(&mut self) {
        let Some((going, told)) = self.going.take() else {
            return;
        };
        // Asked first: whatever was told before the end is there then.
        let progress = going.progress();
        while let Ok(result) = told.try_recv() {
            self.take(result);
        }
        if progress == Progress::Going {
            self.going = Some((going, told));
        }
    }

    /// Takes a result, unless more of the same is there already.
    fn take(&mut self, result: R) {
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
    struct Part {
        of: u8,
        size: usize,
    }

    impl Grows for Part {
        fn size(&self) -> usize {
            self.size
        }
    }

    fn nobody() -> Wake {
        Wake::by(|| {})
    }

    /// Two of three in the frame; one, two and three on the thread.
    fn study(of: u8) -> impl Fn(&Cancel, &mut dyn FnMut(Part)) -> bool + Send + 'static {
        move |cancel, tell| {
            let sizes = if cancel.is_in_frame() { 2..=2 } else { 1..=3 };
            for size in sizes {
                tell(Part { of, size });
            }
            !cancel.is_in_frame()
        }
    }

    #[test]
    fn a_part_is_there_at_once_and_never_becomes_less() {
        let mut growing = Growing::default();
        let first = growing.ask(&1, &nobody(), study(1)).copied();
        assert_eq!(first, Some(Part { of: 1, size: 2 }));
        while growing.lasts().is_some() {
            let size = growing.ask(&1, &nobody(), study(1)).unwrap().size;
            assert!(size >= 2);
            thread::sleep(Duration::from_millis(1));
        }
        let whole = growing.ask(&1, &nobody(), study(1)).copied();
        assert_eq!(whole, Some(Part { of: 1, size: 3 }));
        // Of something else less is better than more of this.
        let next = growing.ask(&2, &nobody(), study(2)).copied();
        assert_eq!(next, Some(Part { of: 2, size: 2 }));
    }

    #[test]
    fn what_is_not_asked_for_any_more_is_cancelled() {
        let endless = |cancel: &Cancel, _: &mut dyn FnMut(Part)| {
            while !cancel.is_cancelled() {
                thread::yield_now();
            }
            false
        };
        let mut growing: Growing<u8, Part> = Growing::default();
        assert_eq!(growing.ask(&1, &nobody(), endless), None);
        let cancel = growing.going.as_ref().unwrap().0.cancel.clone();
        assert!(!cancel.is_cancelled());
        growing.ask(&2, &nobody(), study(2));
        assert!(cancel.is_cancelled());
    }
}
