//! Help, completions, and wrong arguments.

use std::process::Stdio;

use expect_test::expect;

use crate::{command, run};

const COMMANDS: [&str; 13] = [
    "check",
    "eval",
    "decide",
    "simulate",
    "plot",
    "export",
    "fmt",
    "diff",
    "info",
    "new",
    "schema",
    "desktop",
    "completions",
];

#[test]
fn help_teaches_every_command_with_examples() {
    let help = run(&["--help"]).success_output();
    for name in COMMANDS {
        let is_listed = help.contains(&format!("  {name} "));
        assert_eq!(is_listed, name != "desktop", "{name}");
        let own = run(&[name, "--help"]).success_output();
        assert!(
            own.contains("Usage: inclination-cli ") && own.contains("Examples:"),
            "{own}"
        );
        assert!(own.contains(&format!("inclination-cli {name}")), "{own}");
    }

    let version = run(&["--version"]).success_output();
    assert_eq!(
        version,
        format!("inclination-cli {}\n", env!("CARGO_PKG_VERSION"))
    );
}

#[test]
fn shells_complete_every_command() {
    for shell in ["bash", "zsh", "fish"] {
        let text = run(&["completions", shell]).success_output();
        for name in COMMANDS {
            assert!(text.contains(name), "{shell} {name}");
        }
        assert!(text.contains("runs"), "{shell}");
    }

    let message = run(&["completions", "dos"]).failure_message(2);
    assert!(message.contains("bash"), "{message}");
}

#[test]
fn wrong_usage_is_reported_on_standard_error() {
    let message = run(&["chekc", "duel.incl.json"]).failure_message(2);
    expect![[r#"inclination-cli: "chekc" is neither a command nor an existing file. Did you mean "check"?"#]]
    .assert_eq(&message);

    let message = run(&["eval"]).failure_message(2);
    assert!(message.contains("<FILE>"), "{message}");

    let message = run(&["eval", "a", "--jsn"]).failure_message(2);
    assert!(message.contains("--json"), "{message}");

    let message = run(&["decide", "a", "--runs", "many"]).failure_message(2);
    assert!(message.contains("many"), "{message}");

    run(&["decide", "a", "--runs", "0"]).failure_message(2);
    run(&["eval", "a", "--json", "--csv"]).failure_message(2);
}

#[test]
fn closed_output_pipes_cause_no_panic() {
    for arguments in [
        vec!["schema"],
        vec!["--help"],
        vec!["new", "--list"],
        vec!["eval", "missing"],
    ] {
        let mut child = command(&arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();

        drop(child.stdout.take());
        drop(child.stderr.take());

        let code = child.wait().unwrap().code();
        let expected = if arguments[0] == "eval" { 2 } else { 0 };
        assert_eq!(code, Some(expected), "{arguments:?}");
    }
}

#[test]
fn a_program_without_a_window_cannot_open_one() {
    let messages = [vec!["./check"], vec![], vec!["desktop", "install"]]
        .map(|arguments| format!("{arguments:?}: {}", run(&arguments).failure_message(2)));

    expect![[r#"
        ["./check"]: inclination-cli: This program has no window. Run `inclination` instead, or use one of the commands in `--help`.
        []: inclination-cli: This program has no window. Run `inclination` instead, or use one of the commands in `--help`.
        ["desktop", "install"]: inclination-cli: This program has no window. Run `inclination` instead, or use one of the commands in `--help`."#]].assert_eq(&messages.join("\n"));
}
