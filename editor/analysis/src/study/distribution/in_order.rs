//! Pieces of work on several threads, taken in their order: what is made of them does not depend on who made them.

use std::{
    collections::BTreeMap,
    sync::{
        atomic::{AtomicUsize, Ordering},
        mpsc::sync_channel,
    },
    thread,
};

use super::Cancel;

/// How many pieces may lie about that were not taken yet, for each thread.
const AHEAD: usize = 16;

/// Works out pieces 0, 1, 2 and so on, each thread with a worker of its own, and takes them in that order. Gives whether
/// all were taken; the first one always is if there is one thread.
pub(super) fn in_order<W, P: Send>(
    (pieces, threads): (usize, usize),
    cancel: &Cancel,
    begin: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, usize) -> P + Sync,
    mut take: impl FnMut(P),
) -> bool {
    if threads < 2 || pieces < 2 {
        let mut worker = begin();
        for piece in 0..pieces {
            if piece > 0 && cancel.is_cancelled() {
                return false;
            }
            take(work(&mut worker, piece));
        }
        return true;
    }
    let next = AtomicUsize::new(0);
    let (sender, receiver) = sync_channel(AHEAD * threads);
    let (next, begin, work) = (&next, &begin, &work);
    thread::scope(|scope| {
        for _ in 0..threads {
            let sender = sender.clone();
            scope.spawn(move || {
                let mut worker = begin();
                while !cancel.is_cancelled() {
                    let piece = next.fetch_add(1, Ordering::Relaxed);
                    if piece >= pieces || sender.send((piece, work(&mut worker, piece))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let mut early = BTreeMap::new();
        let mut taken = 0;
        for (piece, made) in receiver {
            early.insert(piece, made);
            while let Some(made) = early.remove(&taken) {
                take(made);
                taken += 1;
            }
        }
        taken == pieces
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_come_in_their_order_whoever_made_them() {
        for threads in 1..5 {
            let mut taken = Vec::new();
            let is_all = in_order(
                (100, threads),
                &Cancel::default(),
                || 0,
                |_, piece| piece,
                |piece| taken.push(piece),
            );
            assert!(is_all);
            assert!(taken.into_iter().eq(0..100));
        }
    }

    #[test]
    fn what_is_cancelled_is_not_whole() {
        for threads in 1..3 {
            let cancel = Cancel::default();
            let mut taken = 0;
            let work = |(): &mut (), _| cancel.cancel();
            let is_all = in_order((1000, threads), &cancel, || (), work, |()| taken += 1);
            assert!(!is_all && taken < 100);
        }
    }
}
