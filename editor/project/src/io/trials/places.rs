//! Awkward places: full disks, missing permissions, links, pipes, folders and unusual names.
//!
//! Root is not bound by permissions, so when run by root these trials start a process of a user
//! without privileges.

use std::{
    ffi::OsStr,
    fs::{self, Permissions},
    io::Write as _,
    os::unix::{
        ffi::OsStrExt,
        fs::{MetadataExt, PermissionsExt, symlink},
        process::CommandExt,
    },
    path::Path,
    process::{Command, Stdio},
};

use expect_test::expect;
use inclination_tests::report_skipped;
use tempfile::tempdir;

use super::{
    super::{
        AppFolder, AutosaveTask, AutosaveThread, CancellableReader, ExpectedContent, Fingerprint,
        ReadError, SaveError, Wake,
        crash_recovery::{self, Session},
        read_project, save_text,
    },
    act_command,
    acts::print_line,
    large_project, list_names, saved_file, test_header,
};

/// The ID of the user without privileges, who owns no files.
const NOBODY_USER_ID: u32 = 65_534;

/// Sets the permissions of a file or folder.
fn set_mode(path: &Path, mode: u32) {
    fs::set_permissions(path, Permissions::from_mode(mode)).unwrap();
}

/// Runs an act and asserts that it reaches its end.
fn run_to_end(mut command: Command) {
    let output = match command.stdin(Stdio::null()).output() {
        Ok(output) => output,
        Err(error) => {
            return report_skipped(&format!("this binary cannot be run as nobody: {error}"));
        }
    };
    let output_text = String::from_utf8_lossy(&output.stdout);
    let error_text = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{output_text}{error_text}");
    assert!(output_text.contains("through"), "{output_text}{error_text}");
}

#[test]
fn files_without_permission_are_rejected_and_unchanged() {
    let folder = tempdir().unwrap();
    set_mode(folder.path(), 0o777);
    let create = |name: &str, folder_mode: u32, file_mode: u32| {
        let inside = folder.path().join(name);
        fs::create_dir(&inside).unwrap();
        fs::write(saved_file(&inside), "old").unwrap();
        set_mode(&saved_file(&inside), file_mode);
        set_mode(&inside, folder_mode);
    };
    create("shut", 0o555, 0o666);
    create("closed", 0o000, 0o666);
    create("fixed", 0o777, 0o444);
    create("secret", 0o777, 0o222);
    create("sticky", 0o1777, 0o666);

    // A home that is now read-only, with unsaved work in it.
    let home = AppFolder::new(folder.path().join("home"));
    let session = Session::create(&home.unsaved_work_folder()).unwrap();
    session
        .save_work(1, &test_header(), &large_project(1))
        .unwrap();
    drop(session);
    Command::new("chmod")
        .args(["-R", "a+rX,a-w"])
        .arg(folder.path().join("home"))
        .status()
        .unwrap();

    let is_root = fs::metadata(folder.path()).unwrap().uid() == 0;
    let mut command = act_command("forbidden", folder.path(), usize::from(is_root));
    if is_root {
        command
            .uid(NOBODY_USER_ID)
            .gid(NOBODY_USER_ID)
            .current_dir("/");
    } else {
        report_skipped("only root can create a folder whose files belong to another user");
    }
    run_to_end(command);

    for name in ["shut", "closed", "fixed", "secret", "sticky"] {
        let inside = folder.path().join(name);
        set_mode(&inside, 0o777);
        assert_eq!(list_names(&inside), ["a.incl.json"], "{name}");
        set_mode(&saved_file(&inside), 0o666);
        assert_eq!(fs::read(saved_file(&inside)).unwrap(), b"old", "{name}");
    }

    Command::new("chmod")
        .args(["-R", "u+w"])
        .arg(folder.path().join("home"))
        .status()
        .unwrap();
}

/// The act of a user without permissions.
pub(super) fn act_without_permissions(folder: &Path) {
    let known = ExpectedContent::Exactly(Fingerprint::from_bytes(b"old"));
    let saved = |name: &str| save_text(&saved_file(&folder.join(name)), b"new", known).unwrap_err();
    let file = |name: &str| saved_file(&folder.join(name));

    assert_eq!(saved("shut"), SaveError::Forbidden(folder.join("shut")));
    assert_eq!(saved("closed"), SaveError::Forbidden(folder.join("closed")));
    assert_eq!(saved("fixed"), SaveError::ReadOnly(file("fixed")));
    assert_eq!(saved("secret"), SaveError::Unreadable(file("secret")));
    if fs::metadata(folder.join("sticky")).unwrap().uid() == 0 {
        // The file may be written, but not replaced.
        assert_eq!(saved("sticky"), SaveError::ReadOnly(file("sticky")));
    }
    for name in ["closed", "secret"] {
        let rejected = CancellableReader::default().read_bytes(&file(name));
        assert!(matches!(rejected, Err(ReadError::Forbidden)), "{name}");
    }

    let home = AppFolder::new(folder.join("home"));
    let left = crash_recovery::wait_for_recoverable_work(&home.unsaved_work_folder());
    assert_eq!(left.len(), 1);
    assert_eq!(left[0].read_document().unwrap(), large_project(1));
    let keeper = AutosaveThread::start(home.clone(), Wake::new(|| {}));
    keeper.send_task(AutosaveTask::SaveWork(
        1,
        test_header(),
        std::sync::Arc::default(),
    ));
    let mut news = Vec::new();
    while news.is_empty() {
        news = keeper.take_messages();
    }
    let trouble = news[0].as_ref().unwrap();

    let place = home.unsaved_work_folder().display().to_string();
    for word in [&place, "save often", "Allow writing", "INCLINATION_HOME"] {
        assert!(trouble.contains(word), "{trouble}");
    }
    print_line("through");
}

#[test]
fn a_full_disk_loses_nothing() {
    let folder = tempdir().unwrap();
    // A disk of 1 MB that only this act sees and that disappears with it.
    let within = |flags: &str, command: &Command| {
        let mut unshare = Command::new("unshare");
        unshare.args([
            flags,
            "sh",
            "-c",
            "mount -t tmpfs -o size=1m none \"$0\" && exec \"$@\"",
        ]);
        unshare
            .arg(folder.path())
            .arg(command.get_program())
            .args(command.get_args());
        for (name, value) in command.get_envs() {
            unshare.env(name, value.unwrap_or_default());
        }
        unshare
    };

    for flags in ["-m", "-rm"] {
        let tried = within(flags, &Command::new("true")).output();
        if tried.is_ok_and(|tried| tried.status.success()) {
            return run_to_end(within(flags, &act_command("full", folder.path(), 0)));
        }
    }

    report_skipped("no full disk can be mounted (other tests let every step of saving fail)");
}

/// The act on a disk that is full.
pub(super) fn act_on_a_full_disk(folder: &Path) {
    let file = saved_file(folder);
    let old = large_project(1).write();
    save_text(&file, old.as_bytes(), ExpectedContent::Anything).unwrap();
    let top = folder.join("unsaved");
    let session = Session::create(&top).unwrap();
    session
        .save_work(1, &test_header(), &large_project(1))
        .unwrap();

    // Fill the rest of the disk.
    let filler = folder.join("filler");
    let mut fills = fs::File::create(&filler).unwrap();
    while fills.write_all(&[0; 4096]).is_ok() {}
    drop(fills);

    let known = ExpectedContent::Exactly(Fingerprint::from_bytes(old.as_bytes()));
    let new = large_project(2).write();
    let rejected = save_text(&file, new.as_bytes(), known).unwrap_err();
    assert_eq!(rejected, SaveError::DiskFull(folder.to_owned()));
    assert!(fs::read(&file).unwrap() == old.as_bytes());
    session
        .save_work(1, &test_header(), &large_project(2))
        .unwrap_err();
    assert_eq!(list_names(folder), ["a.incl.json", "filler", "unsaved"]);

    fs::remove_file(filler).unwrap();
    save_text(&file, new.as_bytes(), known).unwrap();
    session
        .save_work(2, &test_header(), &large_project(2))
        .unwrap();
    drop(session);

    let mut kept: Vec<String> = crash_recovery::find_recoverable_work(&top)
        .unwrap()
        .iter()
        .map(|left| left.read_document().unwrap().graph.name)
        .collect();
    kept.sort();
    assert_eq!(kept, ["version 1", "version 2"]);
    print_line("through");
}

#[test]
fn links_keep_their_targets_and_broken_ones_are_rejected() {
    let folder = tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    fs::create_dir(at("real")).unwrap();
    fs::write(at("real/a"), "old").unwrap();
    symlink("real", at("folder")).unwrap();
    symlink("folder/a", at("one")).unwrap();
    symlink("one", at("two")).unwrap();

    // One target exists, the other does not exist yet.
    symlink("folder/b", at("dangling")).unwrap();
    for (link, file) in [("two", "real/a"), ("dangling", "real/b")] {
        save_text(&at(link), b"new", ExpectedContent::Anything).unwrap();
        assert_eq!(fs::read(at(file)).unwrap(), b"new");
        assert!(fs::symlink_metadata(at(link)).unwrap().is_symlink());
        assert_eq!(fs::read(at(link)).unwrap(), b"new");
    }
    assert!(fs::symlink_metadata(at("one")).unwrap().is_symlink());
    assert_eq!(list_names(&at("real")), ["a", "b"]);

    symlink("gone/a", at("lost")).unwrap();
    let rejected = save_text(&at("lost"), b"new", ExpectedContent::Anything).unwrap_err();
    assert_eq!(rejected, SaveError::FolderMissing(at("gone")));

    symlink("round", at("and")).unwrap();
    symlink("and", at("round")).unwrap();
    let rejected = save_text(&at("round"), b"new", ExpectedContent::Anything).unwrap_err();
    assert_eq!(rejected, SaveError::LinkLoop(at("round")));
    assert!(fs::symlink_metadata(at("round")).unwrap().is_symlink());

    let rejected = save_text(&at("folder"), b"new", ExpectedContent::Anything).unwrap_err();
    assert_eq!(rejected, SaveError::Folder(at("folder")));
}

#[test]
fn saving_one_hard_link_keeps_the_other_unchanged() {
    let folder = tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    fs::write(at("a"), "old").unwrap();
    fs::hard_link(at("a"), at("b")).unwrap();
    save_text(&at("a"), b"new", ExpectedContent::Anything).unwrap();
    assert_eq!(fs::read(at("a")).unwrap(), b"new");
    assert_eq!(fs::read(at("b")).unwrap(), b"old");
}

#[test]
fn pipes_and_devices_are_neither_read_nor_replaced() {
    let folder = tempdir().unwrap();
    let pipe = folder.path().join("pipe.incl.json");
    let status = Command::new("mkfifo").arg(&pipe).status();
    if !status.is_ok_and(|status| status.success()) {
        return report_skipped("mkfifo cannot create a pipe");
    }

    for file in [&pipe, Path::new("/dev/null"), Path::new("/dev/zero")] {
        let kind = fs::metadata(file).unwrap().file_type();
        let rejected = read_project(file, &CancellableReader::default()).unwrap_err();
        assert!(matches!(rejected, ReadError::NotAFile), "{rejected}");
        for expect in [
            ExpectedContent::Anything,
            ExpectedContent::Exactly(Fingerprint::from_bytes(b"")),
        ] {
            let rejected = save_text(file, b"new", expect).unwrap_err();
            assert_eq!(rejected, SaveError::NotAFile(file.to_owned()));
        }
        assert_eq!(fs::metadata(file).unwrap().file_type(), kind);
    }
    assert_eq!(list_names(folder.path()), ["pipe.incl.json"]);
}

#[test]
fn any_valid_name_is_saved_and_a_longer_one_is_rejected() {
    let folder = tempdir().unwrap();
    let longest = "n".repeat(255);
    let names: [&[u8]; 6] = [
        b"two words and  more",
        "Ängste, 火, \u{1f525}, e\u{301}".as_bytes(),
        b"no text \xff\xfe",
        b"line\nbreak",
        b"-o",
        longest.as_bytes(),
    ];

    for name in names {
        let inside = folder
            .path()
            .join(OsStr::from_bytes(&name[..name.len().min(100)]));
        fs::create_dir(&inside).unwrap();

        let file = inside.join(OsStr::from_bytes(name));
        let text = large_project(1).write();
        let print = save_text(&file, text.as_bytes(), ExpectedContent::Anything).unwrap();
        save_text(&file, text.as_bytes(), ExpectedContent::Exactly(print)).unwrap();
        assert_eq!(
            read_project(&file, &CancellableReader::default())
                .unwrap()
                .0,
            large_project(1)
        );
        assert_eq!(fs::read_dir(inside).unwrap().count(), 1);
    }

    let longer = folder.path().join("n".repeat(256));
    let rejected = save_text(&longer, b"new", ExpectedContent::Anything).unwrap_err();
    assert_eq!(rejected, SaveError::NameTooLong);
}

#[test]
fn a_folder_in_a_files_place_is_kept_and_named() {
    let folder = tempdir().unwrap();
    let file = saved_file(folder.path());
    let print = save_text(&file, b"ours", ExpectedContent::Anything).unwrap();
    fs::remove_file(&file).unwrap();
    fs::create_dir(&file).unwrap();
    let rejected = save_text(&file, b"ours", ExpectedContent::Exactly(print)).unwrap_err();
    assert_eq!(rejected, SaveError::Folder(file.clone()));

    let message = rejected.to_string();
    expect![["“FOLDER/a.incl.json” is a folder. Save under another name."]]
        .assert_eq(&message.replace(folder.path().to_str().unwrap(), "FOLDER"));
    assert!(file.is_dir());
}

/// Root may save a file of another user. Its owner stays the same.
#[test]
fn a_saved_file_keeps_its_owner() {
    let folder = tempdir().unwrap();
    let file = saved_file(folder.path());
    fs::write(&file, "old").unwrap();
    if std::os::unix::fs::chown(&file, Some(NOBODY_USER_ID), Some(NOBODY_USER_ID)).is_err() {
        return report_skipped("only root can create a file of another user");
    }
    save_text(&file, b"new", ExpectedContent::Anything).unwrap();
    let metadata = fs::metadata(&file).unwrap();
    assert_eq!(
        (metadata.uid(), metadata.gid()),
        (NOBODY_USER_ID, NOBODY_USER_ID)
    );
}
