//! Processes that save and keep work all the time, and are killed at random moments. `KILLS=5000` before the command kills
//! more often, `SEED=7` at the moments that a failure named.

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
    super::rescue::{self, Session},
    actor, an_hour_later, file_in, head, names, project,
    steps::assert_one,
};

const KILLS: usize = 200;
/// Longer than a few saves take, so that some are killed before their end and some after.
const LONGEST: u64 = 30_000;

/// Moments, in microseconds.
struct Moments {
    seed: u64,
    state: u64,
}

impl Moments {
    fn new(own: u64) -> Self {
        let seed = env::var("SEED").ok().and_then(|seed| seed.parse().ok());
        let seed = seed.unwrap_or(own);
        Self { seed, state: seed }
    }

    /// `SplitMix64`, as its author published it.
    fn next(&mut self) -> Duration {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        Duration::from_micros(mix64(self.state) % LONGEST)
    }
}

fn count() -> usize {
    let said = env::var("KILLS").ok().and_then(|kills| kills.parse().ok());
    said.unwrap_or(KILLS)
}

/// Starts an act that goes on from a version, kills it, and gives which version it began last and which was done last.
fn killed(
    act: &str,
    folder: &Path,
    from: usize,
    after: Duration,
) -> (Option<usize>, Option<usize>) {
    let mut actor = actor(act, folder, from);
    let mut child = actor
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut says = BufReader::new(child.stdout.take().unwrap());
    let mut said = String::new();
    while !said.contains("began") {
        let read = says.read_line(&mut said).unwrap();
        assert!(read > 0, "it ended by itself: {said}");
    }
    thread::sleep(after);
    child.kill().unwrap();
    let ended = child.wait().unwrap();
    assert!(ended.code().is_none_or(|code| code != 101), "it failed");
    says.read_to_string(&mut said).unwrap();
    let last = |word: &str| {
        let mut versions = said.lines().filter_map(|line| line.strip_prefix(word));
        versions.next_back().map(|version| version.parse().unwrap())
    };
    (last("began "), last("done "))
}

#[test]
fn whenever_saving_is_killed_the_file_is_the_old_or_the_new_one() {
    let folder = tempdir().unwrap();
    let file = file_in(folder.path());
    let mut moments = Moments::new(1);
    let (mut held, mut littered, mut old) = (0, 0, 0);
    fs::write(&file, project(held).write()).unwrap();
    for kill in 0..count() {
        let from = held + 1;
        let (began, done) = killed("saves", folder.path(), from, moments.next());
        let (old_one, new_one) = (done.unwrap_or(held), began.unwrap());
        littered += usize::from(names(folder.path()).len() > 1);
        let bytes = fs::read(&file).unwrap();
        let whole = [old_one, new_one]
            .into_iter()
            .find(|version| bytes == project(*version).write().into_bytes());
        let Some(version) = whole else {
            panic!(
                "kill {kill} of seed {}: the file is neither {old_one} nor {new_one}",
                moments.seed
            );
        };
        old += usize::from(version != new_one);
        held = version;
        an_hour_later(&file);
        assert_eq!(names(folder.path()), ["a.incl.json"], "kill {kill}");
    }
    // Otherwise it was never killed while it saved.
    assert!(old > 0 && littered > 0, "{old} old, {littered} littered");
}

#[test]
fn whenever_keeping_is_killed_the_work_is_recovered() {
    let top = tempdir().unwrap();
    let mut moments = Moments::new(2);
    let session = Session::begin(top.path()).unwrap();
    session.keep(1, &head(), &project(0)).unwrap();
    drop(session);
    let mut held = 0;
    for kill in 0..count() {
        let (began, done) = killed("keeps", top.path(), held + 1, moments.next());
        let (old, new) = (done.unwrap_or(held), began.unwrap_or(held));
        let found = rescue::surely_left(top.path());
        assert_eq!(found.len(), 1, "kill {kill} of seed {}", moments.seed);
        let work = found[0].read().unwrap();
        let whole = [old, new]
            .into_iter()
            .find(|version| work == project(*version));
        let Some(version) = whole else {
            panic!(
                "kill {kill} of seed {}: the work is neither {old} nor {new}",
                moments.seed
            );
        };
        held = version;
    }
    assert_one(top.path(), &[held]);
}
