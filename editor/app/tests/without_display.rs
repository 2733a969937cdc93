//! The app's own program without a display: its place on a user's desktop, and what it says instead of opening a window.
#![cfg(all(unix, not(target_os = "macos")))]
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::{fs, path::Path, process::Command};

use expect_test::expect;
use inclination_tests::report_skipped;
use tempfile::{TempDir, tempdir};

/// The app, run without a display.
fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_inclination"));
    command
        .args(arguments)
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .env_remove("WAYLAND_SOCKET");
    command
}

/// Runs it for a user whose data is there.
fn desktop(home: &TempDir, what: &str) -> (String, String, bool) {
    let output = command(&["desktop", what])
        .env("XDG_DATA_HOME", home.path())
        .output()
        .unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (
        text(&output.stdout),
        text(&output.stderr),
        output.status.success(),
    )
}

/// Every file below a folder, from there.
fn files(folder: &Path) -> Vec<String> {
    let mut all = Vec::new();
    let mut left = vec![folder.to_owned()];
    while let Some(next) = left.pop() {
        for entry in fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                left.push(path);
            } else {
                all.push(path.strip_prefix(folder).unwrap().display().to_string());
            }
        }
    }
    all.sort();
    all
}

#[test]
fn what_is_installed_is_told_and_removed() {
    let home = tempdir().unwrap();
    let (said, error, is_good) = desktop(&home, "install");
    assert!(is_good, "{error}");
    let written = [
        "applications/inclination.desktop",
        "icons/hicolor/256x256/apps/inclination.png",
        "icons/hicolor/scalable/apps/inclination.svg",
        "mime/packages/inclination.xml",
    ];
    for place in written {
        let file = home.path().join(place);
        assert!(said.contains(&file.display().to_string()), "{said}");
        assert!(file.is_file(), "{place}");
    }
    expect![[r"
        Wrote HOME/icons/hicolor/scalable/apps/inclination.svg
        Wrote HOME/icons/hicolor/256x256/apps/inclination.png
        Wrote HOME/mime/packages/inclination.xml
        Wrote HOME/applications/inclination.desktop"]]
    .assert_eq(&lines_about(&written, &said, &home));
    let entry = fs::read_to_string(home.path().join(written[0])).unwrap();
    assert!(
        entry.contains(&format!("Exec={} %F", env!("CARGO_BIN_EXE_inclination"))),
        "{entry}"
    );
    // Once more changes nothing.
    assert!(desktop(&home, "install").2);
    let (said, error, is_good) = desktop(&home, "remove");
    assert!(is_good, "{error}");
    let left = files(home.path());
    for place in written {
        let file = home.path().join(place);
        assert!(said.contains(&file.display().to_string()), "{said}");
        assert!(!left.iter().any(|file| file == place), "{left:?}");
    }
    expect![[r"
        Removed HOME/icons/hicolor/scalable/apps/inclination.svg
        Removed HOME/icons/hicolor/256x256/apps/inclination.png
        Removed HOME/mime/packages/inclination.xml
        Removed HOME/applications/inclination.desktop"]]
    .assert_eq(&lines_about(&written, &said, &home));
    // What the desktop's tools keep lists in is theirs, and names nothing of it any longer.
    assert!(
        !left.iter().any(|file| file.contains("inclination")),
        "{left:?}"
    );
    expect![["Nothing was installed here."]].assert_eq(desktop(&home, "remove").0.trim_end());
}

/// The lines that name one of these files. Others are about tools that not every machine has.
fn lines_about(files: &[&str], text: &str, home: &TempDir) -> String {
    let text = without_home(text, home);
    let is_meant = |line: &&str| files.iter().any(|file| line.ends_with(file));
    text.lines().filter(is_meant).collect::<Vec<_>>().join("\n")
}

/// A text in which the path of the test's folder is replaced.
fn without_home(text: &str, home: &TempDir) -> String {
    text.replace(&home.path().display().to_string(), "HOME")
}

#[test]
fn nothing_of_another_is_replaced() {
    let home = tempdir().unwrap();
    let entry = home.path().join("applications/inclination.desktop");
    fs::create_dir_all(entry.parent().unwrap()).unwrap();
    fs::write(&entry, "mine").unwrap();
    let (_, error, is_good) = desktop(&home, "install");
    assert!(!is_good);
    expect![["inclination: HOME/applications/inclination.desktop is there already, and was not written by this program or was changed since. Move it away first."]]
        .assert_eq(without_home(&error, &home).trim_end());
    assert_eq!(files(home.path()), ["applications/inclination.desktop"]);
}

/// Runs a tool of the desktop. Returns `None` if the tool is not installed.
fn tool(home: &TempDir, arguments: &[&str]) -> Option<String> {
    let output = Command::new(arguments[0])
        .args(&arguments[1..])
        .env("XDG_DATA_HOME", home.path())
        .output();
    let Ok(ran) = output else {
        report_skipped(&format!("{} is not installed", arguments[0]));
        return None;
    };

    let said = String::from_utf8_lossy(&ran.stdout).into_owned();
    assert!(
        ran.status.success(),
        "{said}{}",
        String::from_utf8_lossy(&ran.stderr)
    );
    Some(said)
}

#[test]
fn the_desktops_own_tools_read_it() {
    let home = tempdir().unwrap();
    desktop(&home, "install");
    let entry = home.path().join("applications/inclination.desktop");
    if let Some(said) = tool(
        &home,
        &["desktop-file-validate", &entry.display().to_string()],
    ) {
        assert_eq!(said, "");
    }
    let globs = fs::read_to_string(home.path().join("mime/globs2")).unwrap_or_default();
    if globs.is_empty() {
        report_skipped("update-mime-database is not installed");
        return;
    }
    assert!(
        globs.contains(":application/x-inclination-project+json:*.incl.json"),
        "{globs}"
    );
    let magic = fs::read(home.path().join("mime/magic")).unwrap();
    assert!(String::from_utf8_lossy(&magic).contains("application/x-inclination-runtime+json"));
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for (file, name, ty) in [
        ("assets/examples/duel.incl.json", "a.incl.json", "project"),
        (
            "core/examples/exported/duel.run.json",
            "a.run.json",
            "runtime",
        ),
        (
            "assets/examples/duel.incl.json",
            "without an ending",
            "project",
        ),
    ] {
        let copy = home.path().join(name);
        fs::copy(own.join(file), &copy).unwrap();
        let place = copy.display().to_string();
        if let Some(said) = tool(
            &home,
            &["gio", "info", "-a", "standard::content-type", &place],
        ) {
            assert!(
                said.contains(&format!("application/x-inclination-{ty}+json")),
                "{name}: {said}"
            );
        }
    }
}

/// A file that is called as a command is, is named with its folder.
#[cfg(target_os = "linux")]
#[test]
fn without_a_command_the_window_is_asked_for() {
    let folder = tempdir().unwrap();
    let duel = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets/examples/duel.incl.json");
    fs::copy(duel, folder.path().join("check")).unwrap();
    let said = [vec!["./check"], vec![]].map(|arguments| {
        let output = command(&arguments)
            .current_dir(folder.path())
            .output()
            .unwrap();
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2));
        // The cause at the end differs between systems.
        let line = error.lines().find(|line| line.starts_with("inclination: "));
        let parts: Vec<&str> = line.expect(&error).splitn(3, ": ").take(2).collect();
        parts.join(": ")
    });
    assert_eq!(said[0], said[1]);
    expect![["inclination: no window could be opened"]].assert_eq(&said[0]);
}
