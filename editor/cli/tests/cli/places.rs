//! Commands that are killed, and places that are awkward: what is written is whole or as it was, and is said.

use std::{
    ffi::OsStr,
    fs,
    io::Write,
    os::unix::{ffi::OsStrExt, fs::symlink},
    path::Path,
    process::{Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use expect_test::expect;
use serde_json::Value;
use tempfile::tempdir;

use crate::{command, example, run};

/// How often a command is killed; `KILLS=5000` before the tests does it more often.
fn kills() -> u32 {
    let said = std::env::var("KILLS")
        .ok()
        .and_then(|kills| kills.parse().ok());
    said.unwrap_or(60)
}

/// Kills a command at moments spread over the time that it takes. After each, the file holds one of two texts.
fn kill(arguments: &[&str], file: &Path, old: &str) {
    let started = || command(arguments).stdout(Stdio::null()).spawn().unwrap();
    let start = Instant::now();
    assert!(started().wait().unwrap().success());
    let lasts = start.elapsed();
    let new = fs::read(file).unwrap();
    assert!(new != old.as_bytes());
    let (mut olds, mut news) = (0, 0);
    for at in 0..kills() {
        fs::write(file, old).unwrap();
        let mut child = started();
        // A little past its end too.
        thread::sleep(lasts.mul_f64(1.2 * f64::from(at) / f64::from(kills())));
        // It may have ended by itself.
        let _ = child.kill();
        child.wait().unwrap();
        let held = fs::read(file).unwrap();
        if held == old.as_bytes() {
            olds += 1;
        } else {
            assert!(held == new, "kill {at} left {} bytes", held.len());
            news += 1;
        }
    }
    assert!(olds > 0 && news > 0, "{olds} old, {news} new");
    // What was left beside it goes with the next command that writes there.
    let folder = file.parent().unwrap();
    for entry in fs::read_dir(folder).unwrap().flatten() {
        let then = std::time::SystemTime::now() - Duration::from_hours(1);
        let open = fs::File::options().write(true).open(entry.path()).unwrap();
        open.set_modified(then).unwrap();
    }
    fs::write(file, old).unwrap();
    assert!(started().wait().unwrap().success());
    assert_eq!(fs::read_dir(folder).unwrap().count(), 1);
}

#[test]
fn whenever_an_export_is_killed_the_game_finds_the_old_file_or_the_new_one() {
    let folder = tempdir().unwrap();
    let game = folder.path().join("game.json");
    fs::write(&game, "old").unwrap();
    let arguments = ["export", &example("zoo"), "-o", game.to_str().unwrap()];
    kill(&arguments, &game, "old");
}

#[test]
fn whenever_fmt_is_killed_the_project_is_the_old_or_the_new_one() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("zoo.incl.json");
    let form = fs::read_to_string(example("zoo")).unwrap();
    let squeezed: Value = serde_json::from_str(&form).unwrap();
    let squeezed = squeezed.to_string();
    fs::write(&file, &squeezed).unwrap();
    kill(&["fmt", file.to_str().unwrap()], &file, &squeezed);
}

#[test]
fn what_cannot_be_written_says_where_and_what_to_do() {
    let folder = tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    fs::create_dir(at("folder")).unwrap();
    symlink("round", at("round")).unwrap();
    let long = at(&"n".repeat(300));
    let said = [
        at("gone/game.json"),
        at("folder"),
        at("round"),
        long.clone(),
        String::from("/dev/full"),
    ]
    .map(|place| {
        let said = run(&["export", &example("duel"), "-o", &place]).bad(2);
        assert!(said.contains(&place), "{said}");
        said.replace(&long, "LONG")
    });
    let folder_name = folder.path().to_str().unwrap();
    expect![[r"
        inclination-cli: FOLDER/gone/game.json: The folder FOLDER/gone is not there. Save somewhere else.
        inclination-cli: FOLDER/folder: FOLDER/folder is a folder. Save under another name.
        inclination-cli: FOLDER/round: FOLDER/round is a link that leads back to itself. Save under another name, or remove the link.
        inclination-cli: LONG: The system takes no name as long as this. Save under a shorter one.
        inclination-cli: /dev/full cannot be written: No space left on device (os error 28)."]].assert_eq(&said.join("\n").replace(folder_name, "FOLDER"));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
    let full = fs::File::options().write(true).open("/dev/full").unwrap();
    let output = command(&["export", &example("duel")]).stdout(full).output();
    let output = output.unwrap();
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8(output.stderr).unwrap();
    expect![["inclination-cli: The standard output cannot be written: No space left on device (os error 28)."]]
    .assert_eq(said.trim_end());
}

#[test]
fn pipes_and_devices_are_read_and_written_through_and_never_replaced() {
    let folder = tempdir().unwrap();
    let exported = run(&["export", &example("duel")]).good();
    assert_eq!(
        run(&["export", &example("duel"), "-o", "/dev/stdout"]).good(),
        exported
    );
    assert_eq!(
        run(&["export", &example("duel"), "-o", "/dev/null"]).good(),
        ""
    );
    assert!(!fs::metadata("/dev/null").unwrap().is_file());
    let pipe = folder.path().join("pipe");
    let made = Command::new("mkfifo").arg(&pipe).status().unwrap();
    assert!(made.success());
    let into = pipe.clone();
    let text = fs::read(example("duel")).unwrap();
    let writes = thread::spawn(move || {
        let mut into = fs::File::options().write(true).open(into).unwrap();
        into.write_all(&text).unwrap();
    });
    assert_eq!(run(&["export", pipe.to_str().unwrap()]).good(), exported);
    writes.join().unwrap();
    assert!(!fs::metadata(&pipe).unwrap().is_file());
    let said = run(&["info", "/dev/zero"]).bad(2);
    expect![["inclination-cli: /dev/zero: It is larger than 64 MB, so it cannot be a project."]]
        .assert_eq(&said);
}

#[test]
fn names_may_have_spaces_any_letters_and_none() {
    let folder = tempdir().unwrap();
    for name in ["two words".as_bytes(), "火 Ängste".as_bytes(), b"none \xff"] {
        let file = folder.path().join(OsStr::from_bytes(name));
        let mut export = command(&["export", &example("duel"), "-o"]);
        let output = export.arg(&file).output().unwrap();
        assert!(output.status.success() && output.stderr.is_empty());
        let output = command(&["check"]).arg(&file).output().unwrap();
        assert!(output.status.success() && output.stderr.is_empty());
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 3);
}

#[test]
fn a_link_keeps_leading_to_the_project_that_is_formatted() {
    let folder = tempdir().unwrap();
    let (file, link) = (
        folder.path().join("a.incl.json"),
        folder.path().join("link"),
    );
    let form = fs::read_to_string(example("duel")).unwrap();
    let squeezed: Value = serde_json::from_str(&form).unwrap();
    fs::write(&file, squeezed.to_string()).unwrap();
    symlink("a.incl.json", &link).unwrap();
    assert_eq!(run(&["fmt", link.to_str().unwrap()]).good(), "");
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(fs::read_to_string(&file).unwrap(), form);
}
