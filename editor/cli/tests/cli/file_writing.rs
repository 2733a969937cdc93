//! Killed commands and unusual paths: files are either complete or unchanged, and errors say why.

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

/// How often a command is killed. The environment variable `KILLS` sets it, for instance to 5000.
fn kill_count() -> u32 {
    std::env::var("KILLS")
        .ok()
        .and_then(|count| count.parse().ok())
        .unwrap_or(60)
}

/// Kills a command at moments spread over its duration.
///
/// After each kill, the file has either its old content or its new one.
fn kill_repeatedly(arguments: &[&str], file: &Path, old: &str) {
    let start_command = || command(arguments).stdout(Stdio::null()).spawn().unwrap();

    let start = Instant::now();
    assert!(start_command().wait().unwrap().success());
    let mut duration = start.elapsed();
    let new = fs::read(file).unwrap();
    assert!(new != old.as_bytes());

    let (mut olds, mut news) = (0, 0);
    for index in 0..kill_count() {
        fs::write(file, old).unwrap();
        let mut child = start_command();
        // Some kills come a little after the command's end.
        let delay = duration.mul_f64(1.2 * f64::from(index) / f64::from(kill_count()));
        thread::sleep(delay);
        // Fails if the command has ended already.
        let _ = child.kill();
        child.wait().unwrap();

        let content = fs::read(file).unwrap();
        if content == old.as_bytes() {
            olds += 1;
            // The machine has become slower since the duration was measured.
            if delay > duration {
                duration *= 2;
            }
        } else {
            assert!(content == new, "kill {index} left {} bytes", content.len());
            news += 1;
        }
    }
    assert!(olds > 0 && news > 0, "{olds} old, {news} new");

    // Temporary files left by killed commands are removed by the next command that writes to the
    // folder, once they are old.
    let folder = file.parent().unwrap();
    for entry in fs::read_dir(folder).unwrap().flatten() {
        let then = std::time::SystemTime::now() - Duration::from_hours(1);
        let open = fs::File::options().write(true).open(entry.path()).unwrap();
        open.set_modified(then).unwrap();
    }

    fs::write(file, old).unwrap();
    assert!(start_command().wait().unwrap().success());
    assert_eq!(fs::read_dir(folder).unwrap().count(), 1);
}

#[test]
fn a_killed_export_leaves_the_old_file_or_the_new_one() {
    let folder = tempdir().unwrap();
    let game = folder.path().join("game.json");
    fs::write(&game, "old").unwrap();
    let arguments = ["export", &example("zoo"), "-o", game.to_str().unwrap()];
    kill_repeatedly(&arguments, &game, "old");
}

#[test]
fn a_killed_fmt_leaves_the_old_project_or_the_new_one() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("zoo.incl.json");
    let form = fs::read_to_string(example("zoo")).unwrap();
    let squeezed: Value = serde_json::from_str(&form).unwrap();
    let squeezed = squeezed.to_string();
    fs::write(&file, &squeezed).unwrap();
    kill_repeatedly(&["fmt", file.to_str().unwrap()], &file, &squeezed);
}

#[test]
fn write_errors_say_where_and_what_to_do() {
    let folder = tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    fs::create_dir(at("folder")).unwrap();
    symlink("round", at("round")).unwrap();
    let long = at(&"n".repeat(300));

    let messages = [
        at("gone/game.json"),
        at("folder"),
        at("round"),
        long.clone(),
        String::from("/dev/full"),
    ]
    .map(|place| {
        let message = run(&["export", &example("duel"), "-o", &place]).failure_message(2);
        assert!(message.contains(&place), "{message}");
        message.replace(&long, "LONG")
    });

    let folder_name = folder.path().to_str().unwrap();
    expect![[r#"
        inclination-cli: FOLDER/gone/game.json: The folder "FOLDER/gone" does not exist. Save somewhere else.
        inclination-cli: FOLDER/folder: "FOLDER/folder" is a folder. Save under another name.
        inclination-cli: FOLDER/round: "FOLDER/round" is a link that leads back to itself. Save under another name, or delete the link.
        inclination-cli: LONG: The file name is too long. Save under a shorter one.
        inclination-cli: Cannot write to /dev/full: No space left on device (os error 28)."#]].assert_eq(&messages.join("\n").replace(folder_name, "FOLDER"));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);

    let full = fs::File::options().write(true).open("/dev/full").unwrap();
    let output = command(&["export", &example("duel")])
        .stdout(full)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    let message = String::from_utf8(output.stderr).unwrap();
    expect![[
        "inclination-cli: Cannot write to standard output: No space left on device (os error 28)."
    ]]
    .assert_eq(message.trim_end());
}

#[test]
fn pipes_and_devices_are_read_and_written_but_never_replaced() {
    let folder = tempdir().unwrap();
    let exported = run(&["export", &example("duel")]).success_output();

    assert_eq!(
        run(&["export", &example("duel"), "-o", "/dev/stdout"]).success_output(),
        exported
    );
    assert_eq!(
        run(&["export", &example("duel"), "-o", "/dev/null"]).success_output(),
        ""
    );
    assert!(!fs::metadata("/dev/null").unwrap().is_file());

    let pipe = folder.path().join("pipe");
    let mkfifo = Command::new("mkfifo").arg(&pipe).status().unwrap();
    assert!(mkfifo.success());
    let into = pipe.clone();
    let text = fs::read(example("duel")).unwrap();
    let writer = thread::spawn(move || {
        let mut into = fs::File::options().write(true).open(into).unwrap();
        into.write_all(&text).unwrap();
    });

    assert_eq!(
        run(&["export", pipe.to_str().unwrap()]).success_output(),
        exported
    );
    writer.join().unwrap();
    assert!(!fs::metadata(&pipe).unwrap().is_file());

    let message = run(&["info", "/dev/zero"]).failure_message(2);
    expect![["inclination-cli: /dev/zero: The file is larger than 64 MB, the largest size that can be opened."]]
    .assert_eq(&message);
}

#[test]
fn file_names_may_have_spaces_any_letters_and_invalid_unicode() {
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
fn formatting_through_a_link_keeps_the_link() {
    let folder = tempdir().unwrap();
    let (file, link) = (
        folder.path().join("a.incl.json"),
        folder.path().join("link"),
    );

    let form = fs::read_to_string(example("duel")).unwrap();
    let squeezed: Value = serde_json::from_str(&form).unwrap();
    fs::write(&file, squeezed.to_string()).unwrap();
    symlink("a.incl.json", &link).unwrap();

    assert_eq!(run(&["fmt", link.to_str().unwrap()]).success_output(), "");
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(fs::read_to_string(&file).unwrap(), form);
}
