//! Every step of saving and keeping fails once, and every step is once the last.

use std::{
    fs,
    io::ErrorKind,
    process::Stdio,
    time::{Duration, Instant},
};

use tempfile::tempdir;

use super::{
    super::{
        Expect, Print, SaveError,
        disk::Trial,
        rescue::{self, Head, Session},
        save,
        settings::{Change, Settings},
    },
    actor, an_hour_later, file_in, head, names, project,
};

const KINDS: [ErrorKind; 4] = [
    ErrorKind::StorageFull,
    ErrorKind::PermissionDenied,
    ErrorKind::ReadOnlyFilesystem,
    ErrorKind::Other,
];
/// More steps than anything has.
const MANY: usize = 100;

#[test]
fn wherever_saving_fails_the_file_is_the_old_one_or_it_was_saved() {
    // Longer than what is written at a time.
    let (old, new) = (vec![b'o'; 3 << 20], vec![b'n'; (2 << 20) + 7]);
    for kind in KINDS {
        let mut failed = 0;
        for step in 0..MANY {
            let folder = tempdir().unwrap();
            let file = file_in(folder.path());
            fs::write(&file, &old).unwrap();
            let expect = Expect::Just(Print::of(&old));
            let (saved, came) = Trial::Fails(kind).at(step, || save(&file, &new, expect));
            assert_eq!(names(folder.path()), ["a.incl.json"], "{kind} at {step}");
            match saved {
                Ok(print) => {
                    assert_eq!(print, Print::of(&new));
                    assert!(fs::read(&file).unwrap() == new, "{kind} at {step}");
                }
                Err(error) => {
                    failed += 1;
                    assert!(fs::read(&file).unwrap() == old, "{kind} at {step}");
                    assert_clear(&error, kind, folder.path().to_str().unwrap());
                }
            }
            if !came {
                break;
            }
            assert!(step + 1 < MANY, "it never ends");
        }
        // Making the new text, its three pieces, its permissions, forcing it to the disk, putting it in place.
        assert_eq!(failed, 7, "{kind}");
    }
}

/// Whether a person learns what is wrong, where, and what to do.
fn assert_clear(error: &SaveError, kind: ErrorKind, folder: &str) {
    let said = error.to_string();
    assert!(said.contains("ave"), "{said}");
    match kind {
        ErrorKind::StorageFull => assert!(said.contains("full") && said.contains(folder), "{said}"),
        ErrorKind::Other => assert!(said.contains("The system says"), "{said}"),
        _ => assert!(
            said.contains("write into") && said.contains(folder) || said.contains("a.incl.json"),
            "{said}"
        ),
    }
}

#[test]
fn wherever_keeping_fails_what_was_kept_before_is_kept() {
    for kind in KINDS {
        for step in 0..MANY {
            let top = tempdir().unwrap();
            let session = Session::begin(top.path()).unwrap();
            session.keep(1, &head(), &project(1)).unwrap();
            let keep = || session.keep(1, &head(), &project(2));
            let (kept, came) = Trial::Fails(kind).at(step, keep);
            drop(session);
            let found = rescue::surely_left(top.path());
            assert_eq!(found.len(), 1);
            let version = if kept.is_ok() { 2 } else { 1 };
            assert_eq!(found[0].read().unwrap(), project(version));
            // And who cannot take it over leaves it where it is.
            let session = Session::begin(top.path()).unwrap();
            let (taken, _) = Trial::Fails(kind).at(0, || session.adopt(&found[0], 1));
            assert_eq!(taken.unwrap_err().kind(), kind);
            assert_eq!(found[0].read().unwrap(), project(version));
            if !came {
                break;
            }
            assert!(step + 1 < MANY, "it never ends");
        }
    }
}

#[test]
fn wherever_settings_fail_the_old_ones_are_there_and_nothing_else() {
    for step in 0..MANY {
        let folder = tempdir().unwrap();
        let file = folder.path().join("settings.json");
        Settings::change_file(&file, [Change::Recent("/old".into())]).unwrap();
        let change = || Settings::change_file(&file, [Change::Recent("/new".into())]);
        let (done, came) = Trial::Fails(ErrorKind::StorageFull).at(step, change);
        let count = if done.is_ok() { 2 } else { 1 };
        assert_eq!(Settings::read(&file).recent.len(), count);
        assert_eq!(names(folder.path()), ["settings.json"]);
        if !came {
            return;
        }
    }
    panic!("it never ends");
}

/// Lets a process end at each step of an act. After each, something is looked at; it is told whether the act came through.
fn at_every_step(act: &str, prepare: impl Fn(&std::path::Path), look: impl Fn(&std::path::Path)) {
    for step in 0..MANY {
        let folder = tempdir().unwrap();
        prepare(folder.path());
        let mut actor = actor(act, folder.path(), step);
        let output = actor.stdin(Stdio::null()).output().unwrap();
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(!said.contains("panicked"), "{said}");
        look(folder.path());
        if said.contains("through") {
            assert!(step > 3, "{act} has {step} steps");
            return;
        }
    }
    panic!("{act} never ends");
}

#[test]
fn whichever_step_of_saving_is_the_last_the_file_is_whole_and_litter_goes() {
    let old = project(1).write().into_bytes();
    let new = project(2).write().into_bytes();
    at_every_step(
        "save",
        |folder| fs::write(file_in(folder), &old).unwrap(),
        |folder| {
            let held = fs::read(file_in(folder)).unwrap();
            assert!(held == old || held == new);
            an_hour_later(&file_in(folder));
            assert_eq!(names(folder), ["a.incl.json"]);
        },
    );
}

#[test]
fn whichever_step_of_remembering_is_the_last_settings_are_whole_and_litter_goes() {
    at_every_step(
        "set",
        |folder| {
            Settings::change_file(&file_in(folder), [Change::Recent("/old".into())]).unwrap();
        },
        |folder| {
            let settings = Settings::read(&file_in(folder));
            assert_eq!(settings.recent.last().unwrap().to_str(), Some("/old"));
            an_hour_later(&file_in(folder));
            assert_eq!(names(folder), ["a.incl.json"]);
        },
    );
}

#[test]
fn whichever_step_of_keeping_is_the_last_the_work_is_offered() {
    at_every_step(
        "keep",
        |_| (),
        |top| {
            assert_one(top, &[1, 2]);
        },
    );
}

#[test]
fn whichever_step_of_restoring_is_the_last_the_work_is_offered_again() {
    at_every_step(
        "restore",
        |top| {
            let session = Session::begin(top).unwrap();
            session.keep(1, &head(), &project(7)).unwrap();
        },
        |top| {
            assert_one(top, &[7]);
        },
    );
}

/// Whether one piece of work of one of these versions is offered, and nothing else is left once it was taken.
#[track_caller]
pub(super) fn assert_one(top: &std::path::Path, versions: &[usize]) {
    let mut found = rescue::surely_left(top);
    assert_eq!(found.len(), 1);
    let work = found.remove(0);
    let held = work.read().unwrap();
    assert!(
        versions.iter().any(|version| held == project(*version)),
        "it is {}",
        held.graph.name
    );
    assert_eq!(
        work.head,
        Head {
            time: work.head.time,
            ..head()
        }
    );
    work.discard().unwrap();
    let start = Instant::now();
    while names(top) != ["door"] && start.elapsed() < Duration::from_secs(20) {
        // Folders in which nothing is go with the next start.
        assert!(rescue::left(top).unwrap().is_empty());
    }
    assert_eq!(names(top), ["door"]);
}
