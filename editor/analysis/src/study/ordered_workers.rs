//! Runs pieces of work on several threads and collects their results in order, so that the outcome
//! does not depend on the threads.

use std::{
    collections::BTreeMap,
    sync::{
        atomic::{AtomicUsize, Ordering},
        mpsc::sync_channel,
    },
    thread,
};

use super::CancelToken;

/// The maximum number of finished pieces that may wait for an earlier one, for each thread.
const MAX_PENDING_PIECES_PER_THREAD: usize = 16;

/// Computes pieces 0, 1, 2 and so on, with one worker for each thread, and passes the results to
/// `accept` in that order.
///
/// Returns whether all pieces were computed. On a single thread the first piece always is.
pub(crate) fn process_in_order<W, P: Send>(
    pieces: usize,
    threads: usize,
    cancel: &CancelToken,
    new_worker: impl Fn() -> W + Sync,
    compute: impl Fn(&mut W, usize) -> P + Sync,
    mut accept: impl FnMut(P),
) -> bool {
    if threads < 2 || pieces < 2 {
        let mut worker = new_worker();
        for piece in 0..pieces {
            if piece > 0 && cancel.is_canceled() {
                return false;
            }
            accept(compute(&mut worker, piece));
        }
        return true;
    }

    let next = AtomicUsize::new(0);
    let (sender, receiver) = sync_channel(MAX_PENDING_PIECES_PER_THREAD * threads);
    let (next, new_worker, compute) = (&next, &new_worker, &compute);
    thread::scope(|scope| {
        for _ in 0..threads {
            let sender = sender.clone();
            scope.spawn(move || {
                let mut worker = new_worker();
                while !cancel.is_canceled() {
                    let piece = next.fetch_add(1, Ordering::Relaxed);
                    if piece >= pieces || sender.send((piece, compute(&mut worker, piece))).is_err()
                    {
                        return;
                    }
                }
            });
        }
        drop(sender);

        let mut early = BTreeMap::new();
        let mut accepted = 0;
        for (piece, result) in receiver {
            early.insert(piece, result);
            while let Some(result) = early.remove(&accepted) {
                accept(result);
                accepted += 1;
            }
        }
        accepted == pieces
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_accepted_in_order_on_any_number_of_threads() {
        for threads in 1..5 {
            let mut accepted = Vec::new();
            let is_complete = process_in_order(
                100,
                threads,
                &CancelToken::default(),
                || 0,
                |_, piece| piece,
                |piece| accepted.push(piece),
            );
            assert!(is_complete);
            assert!(accepted.into_iter().eq(0..100));
        }
    }

    #[test]
    fn a_canceled_run_is_incomplete() {
        for threads in 1..3 {
            let cancel = CancelToken::default();
            let mut accepted = 0;
            let compute = |(): &mut (), _| cancel.cancel();
            let is_complete =
                process_in_order(1000, threads, &cancel, || (), compute, |()| accepted += 1);
            assert!(!is_complete && accepted < 100);
        }
    }
}
