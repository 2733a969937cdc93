//! Awkward places: full disks, what may not be written or read, links, pipes, folders, names. Who runs these as root, whom
//! no permission binds, runs them as nobody in a process of its own.

use std::{
    ffi::OsStr,
    fs::{self, Permissions},
    io::Write,
    os::unix::{
        ffi::OsStrExt,
        fs::{MetadataExt, PermissionsExt, symlink},
        process::CommandExt,
    },
    path::Path,
    process::{Command, Stdio},
};

use expect_test::expect;
use tempfile::tempdir;

use super::{
    super::{
        Expect, Home, Keeper, Print, ReadError, Reader, SaveError, Task, Wake, read,
        rescue::{self, Session},
        save,
    },
    actor,
    acts::say,
    file_in, head, names, project,
};

/// Somebody who owns nothing.
const NOBODY: u32 = 65_534;

/// Tells that something was not tried, past whatever collects what passing tests print.
fn skipped(why: &str) {
    writeln!(std::io::stderr(), "NOT TRIED: {why}").unwrap();
}

fn mode(path: &Path, mode: u32) {
    fs::set_permissions(path, Permissions::from_mode(mode)).unwrap();
}

/// Runs an act to its end.
fn runs(mut command: Command) {
    let output = match command.stdin(Stdio::null()).output() {
        Ok(output) => output,
        Err(error) => return skipped(&format!("this binary cannot be run as nobody: {error}")),
    };
    let said = String::from_utf8_lossy(&output.stdout);
    let complained = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}{complained}");
    assert!(said.contains("through"), "{said}{complained}");
}

#[test]
fn what_may_not_be_written_or_read_says_so_and_stays_as_it_is() {
    let folder = tempdir().unwrap();
    mode(folder.path(), 0o777);
    let made = |name: &str, folder_mode: u32, file_mode: u32| {
        let inside = folder.path().join(name);
        fs::create_dir(&inside).unwrap();
        fs::write(file_in(&inside), "old").unwrap();
        mode(&file_in(&inside), file_mode);
        mode(&inside, folder_mode);
    };
    made("shut", 0o555, 0o666);
    made("closed", 0o000, 0o666);
    made("fixed", 0o777, 0o444);
    made("secret", 0o777, 0o222);
    made("sticky", 0o1777, 0o666);
    // A home in which work was left, and that may only be read by now.
    let home = Home::at(folder.path().join("home"));
    let session = Session::begin(&home.unsaved()).unwrap();
    session.keep(1, &head(), &project(1)).unwrap();
    drop(session);
    Command::new("chmod")
        .args(["-R", "a+rX,a-w"])
        .arg(folder.path().join("home"))
        .status()
        .unwrap();

    let is_root = fs::metadata(folder.path()).unwrap().uid() == 0;
    let mut command = actor("forbidden", folder.path(), usize::from(is_root));
    if is_root {
        command.uid(NOBODY).gid(NOBODY).current_dir("/");
    } else {
        skipped("a folder in which only a file's owner may replace it, for who runs this owns all");
    }
    runs(command);
    for name in ["shut", "closed", "fixed", "secret", "sticky"] {
        let inside = folder.path().join(name);
        mode(&inside, 0o777);
        assert_eq!(names(&inside), ["a.incl.json"], "{name}");
        mode(&file_in(&inside), 0o666);
        assert_eq!(fs::read(file_in(&inside)).unwrap(), b"old", "{name}");
    }
    Command::new("chmod")
        .args(["-R", "u+w"])
        .arg(folder.path().join("home"))
        .status()
        .unwrap();
}

pub(super) fn forbidden(folder: &Path) {
    let known = Expect::Just(Print::of(b"old"));
    let saved = |name: &str| save(&file_in(&folder.join(name)), b"new", known).unwrap_err();
    let file = |name: &str| file_in(&folder.join(name));
    assert_eq!(saved("shut"), SaveError::Forbidden(folder.join("shut")));
    assert_eq!(saved("closed"), SaveError::Forbidden(folder.join("closed")));
    assert_eq!(saved("fixed"), SaveError::ReadOnly(file("fixed")));
    assert_eq!(saved("secret"), SaveError::Unread(file("secret")));
    if fs::metadata(folder.join("sticky")).unwrap().uid() == 0 {
        // It may be written into, but not be replaced.
        assert_eq!(saved("sticky"), SaveError::ReadOnly(file("sticky")));
    }
    for name in ["closed", "secret"] {
        let refused = Reader::default().bytes(&file(name));
        assert!(matches!(refused, Err(ReadError::Forbidden)), "{name}");
    }

    let home = Home::at(folder.join("home"));
    let left = rescue::surely_left(&home.unsaved());
    assert_eq!(left.len(), 1);
    assert_eq!(left[0].read().unwrap(), project(1));
    let keeper = Keeper::start(home.clone(), Wake::by(|| {}));
    keeper.ask(Task::Keep(1, head(), std::sync::Arc::default()));
    let mut news = Vec::new();
    while news.is_empty() {
        news = keeper.news();
    }
    let trouble = news[0].as_ref().unwrap();
    let place = home.unsaved().display().to_string();
    for word in [&place, "save often", "allow it", "INCLINATION_HOME"] {
        assert!(trouble.contains(word), "{trouble}");
    }
    say("through");
}

#[test]
fn a_disk_that_is_really_full_loses_nothing() {
    let folder = tempdir().unwrap();
    // A disk of 1 MB that only this act sees, and that goes with it.
    let within = |flags: &str, command: &Command| {
        let mut all = Command::new("unshare");
        all.args([
            flags,
            "sh",
            "-c",
            "mount -t tmpfs -o size=1m none \"$0\" && exec \"$@\"",
        ]);
        all.arg(folder.path())
            .arg(command.get_program())
            .args(command.get_args());
        for (name, value) in command.get_envs() {
            all.env(name, value.unwrap_or_default());
        }
        all
    };
    for flags in ["-m", "-rm"] {
        let tried = within(flags, &Command::new("true")).output();
        if tried.is_ok_and(|tried| tried.status.success()) {
            return runs(within(flags, &actor("full", folder.path(), 0)));
        }
    }
    skipped(
        "a full disk, for none can be mounted here; that every step of saving fails is tried elsewhere",
    );
}

pub(super) fn full(folder: &Path) {
    let file = file_in(folder);
    let old = project(1).write();
    save(&file, old.as_bytes(), Expect::Anything).unwrap();
    let top = folder.join("unsaved");
    let session = Session::begin(&top).unwrap();
    session.keep(1, &head(), &project(1)).unwrap();
    // All that is left of the disk.
    let filler = folder.join("filler");
    let mut fills = fs::File::create(&filler).unwrap();
    while fills.write_all(&[0; 4096]).is_ok() {}
    drop(fills);

    let known = Expect::Just(Print::of(old.as_bytes()));
    let new = project(2).write();
    let refused = save(&file, new.as_bytes(), known).unwrap_err();
    assert_eq!(refused, SaveError::Full(folder.to_owned()));
    assert!(fs::read(&file).unwrap() == old.as_bytes());
    session.keep(1, &head(), &project(2)).unwrap_err();
    assert_eq!(names(folder), ["a.incl.json", "filler", "unsaved"]);

    fs::remove_file(filler).unwrap();
    save(&file, new.as_bytes(), known).unwrap();
    session.keep(2, &head(), &project(2)).unwrap();
    drop(session);
    let mut kept: Vec<String> = rescue::left(&top)
        .unwrap()
        .iter()
        .map(|left| left.read().unwrap().graph.name)
        .collect();
    kept.sort();
    assert_eq!(kept, ["version 1", "version 2"]);
    say("through");
}

#[test]
fn links_lead_where_they_did_and_one_that_leads_nowhere_is_no_file() {
    let folder = tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    fs::create_dir(at("real")).unwrap();
    fs::write(at("real/a"), "old").unwrap();
    symlink("real", at("folder")).unwrap();
    symlink("folder/a", at("one")).unwrap();
    symlink("one", at("two")).unwrap();
    // What is there, and what is not there yet.
    symlink("folder/b", at("dangling")).unwrap();
    for (link, file) in [("two", "real/a"), ("dangling", "real/b")] {
        save(&at(link), b"new", Expect::Anything).unwrap();
        assert_eq!(fs::read(at(file)).unwrap(), b"new");
        assert!(fs::symlink_metadata(at(link)).unwrap().is_symlink());
        assert_eq!(fs::read(at(link)).unwrap(), b"new");
    }
    assert!(fs::symlink_metadata(at("one")).unwrap().is_symlink());
    assert_eq!(names(&at("real")), ["a", "b"]);

    symlink("gone/a", at("lost")).unwrap();
    let refused = save(&at("lost"), b"new", Expect::Anything).unwrap_err();
    assert_eq!(refused, SaveError::NoFolder(at("gone")));
    symlink("round", at("and")).unwrap();
    symlink("and", at("round")).unwrap();
    let refused = save(&at("round"), b"new", Expect::Anything).unwrap_err();
    assert_eq!(refused, SaveError::Circle(at("round")));
    assert!(fs::symlink_metadata(at("round")).unwrap().is_symlink());
    let refused = save(&at("folder"), b"new", Expect::Anything).unwrap_err();
    assert_eq!(refused, SaveError::Folder(at("folder")));
}

#[test]
fn a_file_with_two_names_is_replaced_under_one_and_stays_whole_under_the_other() {
    let folder = tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    fs::write(at("a"), "old").unwrap();
    fs::hard_link(at("a"), at("b")).unwrap();
    save(&at("a"), b"new", Expect::Anything).unwrap();
    assert_eq!(fs::read(at("a")).unwrap(), b"new");
    assert_eq!(fs::read(at("b")).unwrap(), b"old");
}

#[test]
fn pipes_and_devices_are_neither_read_nor_replaced() {
    let folder = tempdir().unwrap();
    let pipe = folder.path().join("pipe.incl.json");
    let made = Command::new("mkfifo").arg(&pipe).status();
    if !made.is_ok_and(|made| made.success()) {
        return skipped("a pipe, for none can be made here");
    }
    for file in [&pipe, Path::new("/dev/null"), Path::new("/dev/zero")] {
        let kind = fs::metadata(file).unwrap().file_type();
        let refused = read(file, &Reader::default()).unwrap_err();
        assert!(matches!(refused, ReadError::NoFile), "{refused}");
        for expect in [Expect::Anything, Expect::Just(Print::of(b""))] {
            let refused = save(file, b"new", expect).unwrap_err();
            assert_eq!(refused, SaveError::NoFile(file.to_owned()));
        }
        assert_eq!(fs::metadata(file).unwrap().file_type(), kind);
    }
    assert_eq!(names(folder.path()), ["pipe.incl.json"]);
}

#[test]
fn any_name_that_a_system_takes_is_saved_and_a_longer_one_says_so() {
    let folder = tempdir().unwrap();
    let longest = "n".repeat(255);
    let all: [&[u8]; 6] = [
        b"two words and  more",
        "Ängste, 火, \u{1f525}, e\u{301}".as_bytes(),
        b"no text \xff\xfe",
        b"line\nbreak",
        b"-o",
        longest.as_bytes(),
    ];
    for name in all {
        let inside = folder
            .path()
            .join(OsStr::from_bytes(&name[..name.len().min(100)]));
        fs::create_dir(&inside).unwrap();
        let file = inside.join(OsStr::from_bytes(name));
        let text = project(1).write();
        let print = save(&file, text.as_bytes(), Expect::Anything).unwrap();
        save(&file, text.as_bytes(), Expect::Just(print)).unwrap();
        assert_eq!(read(&file, &Reader::default()).unwrap().0, project(1));
        assert_eq!(fs::read_dir(inside).unwrap().count(), 1);
    }
    let longer = folder.path().join("n".repeat(256));
    let refused = save(&longer, b"new", Expect::Anything).unwrap_err();
    assert_eq!(refused, SaveError::LongName);
}

#[test]
fn a_folder_in_a_files_place_is_left_and_named() {
    let folder = tempdir().unwrap();
    let file = file_in(folder.path());
    let print = save(&file, b"ours", Expect::Anything).unwrap();
    fs::remove_file(&file).unwrap();
    fs::create_dir(&file).unwrap();
    let refused = save(&file, b"ours", Expect::Just(print)).unwrap_err();
    assert_eq!(refused, SaveError::Folder(file.clone()));
    let said = refused.to_string();
    expect![["FOLDER/a.incl.json is a folder. Save under another name."]]
        .assert_eq(&said.replace(folder.path().to_str().unwrap(), "FOLDER"));
    assert!(file.is_dir());
}

/// Root may save whatever is anybody's; it stays theirs.
#[test]
fn a_file_stays_its_owners() {
    let folder = tempdir().unwrap();
    let file = file_in(folder.path());
    fs::write(&file, "old").unwrap();
    if std::os::unix::fs::chown(&file, Some(NOBODY), Some(NOBODY)).is_err() {
        return skipped("a file of somebody else's, for only root can make one");
    }
    save(&file, b"new", Expect::Anything).unwrap();
    let about = fs::metadata(&file).unwrap();
    assert_eq!((about.uid(), about.gid()), (NOBODY, NOBODY));
}
