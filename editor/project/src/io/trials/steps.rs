//! Trials in which every step of saving and autosaving fails once, and is the last one once.

use std::{
    fs,
    io::ErrorKind,
    process::Stdio,
    time::{Duration, Instant},
};

use tempfile::tempdir;

use super::{
    super::{
        ExpectedContent, Fingerprint, SaveError,
        crash_recovery::{self, Session, WorkHeader},
        disk::Fault,
        save_text,
        settings::{Settings, SettingsChange},
    },
    act_command, age_and_clean_folder, large_project, list_names, saved_file, test_header,
};

const ERROR_KINDS: [ErrorKind; 4] = [
    ErrorKind::StorageFull,
    ErrorKind::PermissionDenied,
    ErrorKind::ReadOnlyFilesystem,
    ErrorKind::Other,
];
/// More steps than any act has.
const MAX_STEPS: usize = 100;

#[test]
fn a_file_is_old_or_saved_after_any_failed_step() {
    // Both are longer than the bytes written in one step.
    let (old, new) = (vec![b'o'; 3 << 20], vec![b'n'; (2 << 20) + 7]);
    for kind in ERROR_KINDS {
        let mut failed = 0;
        for step in 0..MAX_STEPS {
            let folder = tempdir().unwrap();
            let file = saved_file(folder.path());
            fs::write(&file, &old).unwrap();
            let expect = ExpectedContent::Exactly(Fingerprint::from_bytes(&old));
            let (saved, failed_step) =
                Fault::Error(kind).inject_at(step, || save_text(&file, &new, expect));

            assert_eq!(
                list_names(folder.path()),
                ["a.incl.json"],
                "{kind} at {step}"
            );

            match saved {
                Ok(print) => {
                    assert_eq!(print, Fingerprint::from_bytes(&new));
                    assert!(fs::read(&file).unwrap() == new, "{kind} at {step}");
                }
                Err(error) => {
                    failed += 1;
                    assert!(fs::read(&file).unwrap() == old, "{kind} at {step}");
                    assert_error_is_clear(&error, kind, folder.path().to_str().unwrap());
                }
            }

            if !failed_step {
                break;
            }
            assert!(step + 1 < MAX_STEPS, "it never ends");
        }

        // Creating the new file, writing its three chunks, setting its permissions, forcing it to
        // the disk and moving it into place.
        assert_eq!(failed, 7, "{kind}");
    }
}

/// Asserts that a message says what is wrong, where, and what to do.
fn assert_error_is_clear(error: &SaveError, kind: ErrorKind, folder: &str) {
    let message = error.to_string();
    assert!(message.contains("ave"), "{message}");
    match kind {
        ErrorKind::StorageFull => assert!(
            message.contains("full") && message.contains(folder),
            "{message}"
        ),
        ErrorKind::Other => assert!(message.contains("The system reported"), "{message}"),
        _ => assert!(
            message.contains("write to") && message.contains(folder)
                || message.contains("a.incl.json"),
            "{message}"
        ),
    }
}

#[test]
fn earlier_work_is_kept_after_any_failed_step() {
    for kind in ERROR_KINDS {
        for step in 0..MAX_STEPS {
            let top = tempdir().unwrap();
            let session = Session::create(top.path()).unwrap();
            session
                .save_work(1, &test_header(), &large_project(1))
                .unwrap();
            let keep = || session.save_work(1, &test_header(), &large_project(2));
            let (kept, failed_step) = Fault::Error(kind).inject_at(step, keep);

            drop(session);
            let found = crash_recovery::wait_for_recoverable_work(top.path());
            assert_eq!(found.len(), 1);
            let version = if kept.is_ok() { 2 } else { 1 };
            assert_eq!(found[0].read_document().unwrap(), large_project(version));

            // Work that cannot be adopted stays where it is.
            let session = Session::create(top.path()).unwrap();
            let (taken, _) = Fault::Error(kind).inject_at(0, || session.adopt_work(&found[0], 1));
            assert_eq!(taken.unwrap_err().kind(), kind);
            assert_eq!(found[0].read_document().unwrap(), large_project(version));

            if !failed_step {
                break;
            }
            assert!(step + 1 < MAX_STEPS, "it never ends");
        }
    }
}

#[test]
fn old_settings_are_kept_after_any_failed_step() {
    for step in 0..MAX_STEPS {
        let folder = tempdir().unwrap();
        let file = folder.path().join("settings.json");
        Settings::change_file(&file, [SettingsChange::AddRecentFile("/old".into())]).unwrap();
        let change =
            || Settings::change_file(&file, [SettingsChange::AddRecentFile("/new".into())]);
        let (done, failed_step) = Fault::Error(ErrorKind::StorageFull).inject_at(step, change);

        let count = if done.is_ok() { 2 } else { 1 };
        assert_eq!(Settings::read(&file).recent.len(), count);
        assert_eq!(list_names(folder.path()), ["settings.json"]);

        if !failed_step {
            return;
        }
    }
    panic!("it never ends");
}

/// Runs an act once for each of its steps, in a process that aborts at that step, and calls `look`
/// after each.
fn abort_at_every_step(
    act: &str,
    prepare: impl Fn(&std::path::Path),
    look: impl Fn(&std::path::Path),
) {
    for step in 0..MAX_STEPS {
        let folder = tempdir().unwrap();
        prepare(folder.path());
        let mut actor = act_command(act, folder.path(), step);
        let output = actor.stdin(Stdio::null()).output().unwrap();
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(!text.contains("panicked"), "{text}");
        look(folder.path());
        if text.contains("through") {
            assert!(step > 3, "{act} has {step} steps");
            return;
        }
    }
    panic!("{act} never ends");
}

#[test]
fn a_file_is_complete_after_any_last_step_of_saving() {
    let old = large_project(1).write().into_bytes();
    let new = large_project(2).write().into_bytes();
    abort_at_every_step(
        "save",
        |folder| fs::write(saved_file(folder), &old).unwrap(),
        |folder| {
            let bytes = fs::read(saved_file(folder)).unwrap();
            assert!(bytes == old || bytes == new);

            age_and_clean_folder(&saved_file(folder));
            assert_eq!(list_names(folder), ["a.incl.json"]);
        },
    );
}

#[test]
fn settings_are_complete_after_any_last_step_of_writing() {
    abort_at_every_step(
        "set",
        |folder| {
            Settings::change_file(
                &saved_file(folder),
                [SettingsChange::AddRecentFile("/old".into())],
            )
            .unwrap();
        },
        |folder| {
            let settings = Settings::read(&saved_file(folder));
            assert_eq!(settings.recent.last().unwrap().to_str(), Some("/old"));
            age_and_clean_folder(&saved_file(folder));
            assert_eq!(list_names(folder), ["a.incl.json"]);
        },
    );
}

#[test]
fn work_is_offered_after_any_last_step_of_autosaving() {
    abort_at_every_step(
        "keep",
        |_| (),
        |top| {
            assert_one_recoverable(top, &[1, 2]);
        },
    );
}

#[test]
fn work_is_offered_again_after_any_last_step_of_recovering() {
    abort_at_every_step(
        "restore",
        |top| {
            let session = Session::create(top).unwrap();
            session
                .save_work(1, &test_header(), &large_project(7))
                .unwrap();
        },
        |top| {
            assert_one_recoverable(top, &[7]);
        },
    );
}

/// Asserts that exactly one piece of work is offered, of one of these versions, and that nothing is
/// left after it was discarded.
#[track_caller]
pub(super) fn assert_one_recoverable(top: &std::path::Path, versions: &[usize]) {
    let mut found = crash_recovery::wait_for_recoverable_work(top);
    assert_eq!(found.len(), 1);
    let work = found.remove(0);
    let document = work.read_document().unwrap();
    assert!(
        versions
            .iter()
            .any(|version| document == large_project(*version)),
        "it is {}",
        document.graph.name
    );

    assert_eq!(
        work.head,
        WorkHeader {
            time: work.head.time,
            ..test_header()
        }
    );

    work.discard().unwrap();
    let start = Instant::now();
    while list_names(top) != ["door"] && start.elapsed() < Duration::from_secs(20) {
        // Empty folders are removed by the next search.
        assert!(
            crash_recovery::find_recoverable_work(top)
                .unwrap()
                .is_empty()
        );
    }
    assert_eq!(list_names(top), ["door"]);
}
