//! Processes that save and autosave continuously and are killed at random moments.
//!
//! `KILLS=5000` before the command kills more often. `SEED=7` repeats the moments of a failure.

use std::{
    env, fs,
    io::{BufRead, BufReader, Read},
    path::Path,
    process::Stdio,
    thread,
    time::Duration,
};

use inclination_core::hash::mix64;
use tempfile::tempdir;

use super::{
    super::crash_recovery::{self, Session},
    act_command, age_and_clean_folder, large_project, list_names, saved_file,
    steps::assert_one_recoverable,
    test_header,
};

/// The number of kills in each test.
const DEFAULT_KILLS: usize = 200;
/// The maximum delay before a kill, in microseconds: longer than a few saves take, so that some
/// processes are killed before their first save ends and some after.
const MAX_DELAY_MICROSECONDS: u64 = 30_000;

/// A source of random delays.
struct RandomDelays {
    seed: u64,
    state: u64,
}

impl RandomDelays {
    fn new(own: u64) -> Self {
        let seed = env::var("SEED")
            .ok()
            .and_then(|seed| seed.parse().ok())
            .unwrap_or(own);
        Self { seed, state: seed }
    }

    /// Returns the next delay, by `SplitMix64` as its author published it.
    fn next_delay(&mut self) -> Duration {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        Duration::from_micros(mix64(self.state) % MAX_DELAY_MICROSECONDS)
    }
}

/// Returns the number of kills in each test.
fn kill_count() -> usize {
    env::var("KILLS")
        .ok()
        .and_then(|kills| kills.parse().ok())
        .unwrap_or(DEFAULT_KILLS)
}

/// Starts an act at version `from` and kills it after a delay. Returns the last version that it
/// began and the last that it finished.
fn run_and_kill(
    act: &str,
    folder: &Path,
    from: usize,
    after: Duration,
) -> (Option<usize>, Option<usize>) {
    let mut actor = act_command(act, folder, from);
    let mut child = actor
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();

    let mut output = BufReader::new(child.stdout.take().unwrap());
    let mut text = String::new();
    while !text.contains("began") {
        let read = output.read_line(&mut text).unwrap();
        assert!(read > 0, "it ended by itself: {text}");
    }

    thread::sleep(after);
    child.kill().unwrap();
    let ended = child.wait().unwrap();
    assert!(ended.code().is_none_or(|code| code != 101), "it failed");
    output.read_to_string(&mut text).unwrap();

    let last = |word: &str| {
        let mut versions = text.lines().filter_map(|line| line.strip_prefix(word));
        versions.next_back().map(|version| version.parse().unwrap())
    };

    (last("began "), last("done "))
}

#[test]
fn a_file_is_old_or_new_after_any_kill() {
    let folder = tempdir().unwrap();
    let file = saved_file(folder.path());
    let mut moments = RandomDelays::new(1);
    let (mut last, mut littered, mut old) = (0, 0, 0);
    fs::write(&file, large_project(last).write()).unwrap();

    for kill in 0..kill_count() {
        let from = last + 1;
        let (began, done) = run_and_kill("saves", folder.path(), from, moments.next_delay());
        let (old_one, new_one) = (done.unwrap_or(last), began.unwrap());
        littered += usize::from(list_names(folder.path()).len() > 1);

        let bytes = fs::read(&file).unwrap();
        let whole = [old_one, new_one]
            .into_iter()
            .find(|version| bytes == large_project(*version).write().into_bytes());

        let Some(version) = whole else {
            panic!(
                "kill {kill} of seed {}: the file is neither {old_one} nor {new_one}",
                moments.seed
            );
        };

        old += usize::from(version != new_one);
        last = version;

        age_and_clean_folder(&file);
        assert_eq!(list_names(folder.path()), ["a.incl.json"], "kill {kill}");
    }
    // Otherwise no process was killed during a save.

    assert!(old > 0 && littered > 0, "{old} old, {littered} littered");
}

#[test]
fn work_is_recovered_after_any_kill() {
    let top = tempdir().unwrap();
    let mut moments = RandomDelays::new(2);
    let session = Session::create(top.path()).unwrap();
    session
        .save_work(1, &test_header(), &large_project(0))
        .unwrap();
    drop(session);

    let mut last = 0;
    for kill in 0..kill_count() {
        let (began, done) = run_and_kill("keeps", top.path(), last + 1, moments.next_delay());
        let (old, new) = (done.unwrap_or(last), began.unwrap_or(last));

        let found = crash_recovery::wait_for_recoverable_work(top.path());
        assert_eq!(found.len(), 1, "kill {kill} of seed {}", moments.seed);
        let work = found[0].read_document().unwrap();

        let whole = [old, new]
            .into_iter()
            .find(|version| work == large_project(*version));

        let Some(version) = whole else {
            panic!(
                "kill {kill} of seed {}: the work is neither {old} nor {new}",
                moments.seed
            );
        };

        last = version;
    }
    assert_one_recoverable(top.path(), &[last]);
}
