//! The app's program without a display: its installation on a user's desktop, and the error that
//! replaces opening a window.
#![cfg(all(unix, not(target_os = "macos")))]
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::{fs, path::Path, process::Command};

use expect_test::expect;
use inclination_tests::report_skipped;
use tempfile::{TempDir, tempdir};

/// Returns a command that runs the app without a display.
fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_inclination"));
    command
        .args(arguments)
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .env_remove("WAYLAND_SOCKET");
    command
}

/// Runs `desktop` with a user's data folder. Returns the output, the errors, and success.
fn run_desktop(home: &TempDir, action: &str) -> (String, String, bool) {
    let output = command(&["desktop", action])
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

/// Returns the path of every file below a folder, relative to the folder and sorted.
fn list_files(folder: &Path) -> Vec<String> {
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
fn install_reports_its_files_and_remove_deletes_them() {
    let home = tempdir().unwrap();
    let (out, error, is_good) = run_desktop(&home, "install");
    assert!(is_good, "{error}");

    let written = [
        "applications/inclination.desktop",
        "icons/hicolor/256x256/apps/inclination.png",
        "icons/hicolor/scalable/apps/inclination.svg",
        "mime/packages/inclination.xml",
    ];
    for place in written {
        let file = home.path().join(place);
        assert!(out.contains(&file.display().to_string()), "{out}");
        assert!(file.is_file(), "{place}");
    }
    expect![[r"
        Wrote HOME/icons/hicolor/scalable/apps/inclination.svg
        Wrote HOME/icons/hicolor/256x256/apps/inclination.png
        Wrote HOME/mime/packages/inclination.xml
        Wrote HOME/applications/inclination.desktop"]]
    .assert_eq(&lines_ending_with(&written, &out, &home));

    let entry = fs::read_to_string(home.path().join(written[0])).unwrap();
    assert!(
        entry.contains(&format!("Exec={} %F", env!("CARGO_BIN_EXE_inclination"))),
        "{entry}"
    );

    // A second installation changes nothing.
    assert!(run_desktop(&home, "install").2);

    let (out, error, is_good) = run_desktop(&home, "remove");
    assert!(is_good, "{error}");
    let left = list_files(home.path());
    for place in written {
        let file = home.path().join(place);
        assert!(out.contains(&file.display().to_string()), "{out}");
        assert!(!left.iter().any(|file| file == place), "{left:?}");
    }
    expect![[r"
        Removed HOME/icons/hicolor/scalable/apps/inclination.svg
        Removed HOME/icons/hicolor/256x256/apps/inclination.png
        Removed HOME/mime/packages/inclination.xml
        Removed HOME/applications/inclination.desktop"]]
    .assert_eq(&lines_ending_with(&written, &out, &home));
    // Index files belong to the desktop's tools and may stay, but none names the app any longer.
    assert!(
        !left.iter().any(|file| file.contains("inclination")),
        "{left:?}"
    );
    expect![["Nothing is installed here."]].assert_eq(run_desktop(&home, "remove").0.trim_end());
}

/// Returns the lines that end in one of the files. Others come from tools that only some machines
/// have.
fn lines_ending_with(files: &[&str], text: &str, home: &TempDir) -> String {
    let text = without_home(text, home);
    let names_file = |line: &&str| files.iter().any(|file| line.ends_with(file));
    text.lines()
        .filter(names_file)
        .collect::<Vec<_>>()
        .join("\n")
}

/// Replaces the path of the test's folder in a text.
fn without_home(text: &str, home: &TempDir) -> String {
    text.replace(&home.path().display().to_string(), "HOME")
}

#[test]
fn install_replaces_no_file_of_another_program() {
    let home = tempdir().unwrap();
    let entry = home.path().join("applications/inclination.desktop");
    fs::create_dir_all(entry.parent().unwrap()).unwrap();
    fs::write(&entry, "mine").unwrap();
    let (_, error, is_good) = run_desktop(&home, "install");
    assert!(!is_good);
    expect![["inclination: HOME/applications/inclination.desktop already exists, but was not installed by this program or was changed later. Move it away first."]]
        .assert_eq(without_home(&error, &home).trim_end());
    assert_eq!(
        list_files(home.path()),
        ["applications/inclination.desktop"]
    );
}

/// Runs a tool of the desktop. Returns `None` if the tool is not installed.
fn run_tool(home: &TempDir, arguments: &[&str]) -> Option<String> {
    let output = Command::new(arguments[0])
        .args(&arguments[1..])
        .env("XDG_DATA_HOME", home.path())
        .output();
    let Ok(ran) = output else {
        report_skipped(&format!("{} is not installed", arguments[0]));
        return None;
    };

    let out = String::from_utf8_lossy(&ran.stdout).into_owned();
    assert!(
        ran.status.success(),
        "{out}{}",
        String::from_utf8_lossy(&ran.stderr)
    );
    Some(out)
}

#[test]
fn the_desktops_tools_read_the_installed_entry() {
    let home = tempdir().unwrap();
    run_desktop(&home, "install");

    let entry = home.path().join("applications/inclination.desktop");
    if let Some(out) = run_tool(
        &home,
        &["desktop-file-validate", &entry.display().to_string()],
    ) {
        assert_eq!(out, "");
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

    let repository = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
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
        fs::copy(repository.join(file), &copy).unwrap();
        let place = copy.display().to_string();
        if let Some(out) = run_tool(
            &home,
            &["gio", "info", "-a", "standard::content-type", &place],
        ) {
            assert!(
                out.contains(&format!("application/x-inclination-{ty}+json")),
                "{name}: {out}"
            );
        }
    }
}

/// A file with the name of a command is passed with its folder.
#[cfg(target_os = "linux")]
#[test]
fn without_a_command_the_app_tries_to_open_a_window() {
    let folder = tempdir().unwrap();
    let duel = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets/examples/duel.incl.json");
    fs::copy(duel, folder.path().join("check")).unwrap();

    let messages = [vec!["./check"], vec![]].map(|arguments| {
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

    assert_eq!(messages[0], messages[1]);
    expect![["inclination: cannot open a window"]].assert_eq(&messages[0]);
}
