//! `eval --rows`: tables of any length.

use std::{
    fmt::Write as _,
    io::{BufRead, BufReader, Read, Write as _},
    process::Stdio,
    thread,
};

use expect_test::expect;
use serde_json::Value;

use crate::{assert_near, command, example, run_with};

/// Runs `eval` on the duel with rows on standard input.
fn eval_rows(rows: &str, more: &[&str]) -> crate::CommandOutput {
    let file = example("duel");
    let arguments: Vec<&str> = ["eval", &file, "--rows", "-"]
        .iter()
        .chain(more)
        .copied()
        .collect();
    run_with(&arguments, rows)
}

#[test]
fn each_row_gives_a_line_with_equation_9_6() {
    let csv = eval_rows(
        "health;Name\n60;first\n30;\"se;cond\"\n15,0 hp;third\n",
        &[],
    )
    .success_output();
    let mut lines = csv.lines();
    let head: Vec<&str> = lines.next().unwrap().split(',').collect();
    assert_eq!(head[..2], ["line", "name"]);
    let threat = head.iter().position(|name| *name == "Threat").unwrap();
    for (line, threat_there) in lines.zip(["0.25", "0.5", "1"]) {
        assert_eq!(line.split(',').nth(threat), Some(threat_there), "{line}");
    }
    assert!(csv.contains("\n3,\"se;cond\","), "{csv}");

    let json = eval_rows("Health\n60\n30\n", &["--json"]).success_output();
    let lines: Vec<Value> = json
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(lines[1]["line"], 3);
    assert_near(&lines[1]["factors"]["Threat"], 0.5, 1e-6);
    assert_eq!(
        lines[0]["decisions"]["My turn"]["options"][0]["name"],
        "Attack"
    );
}

#[test]
fn a_stat_without_a_column_keeps_what_was_set() {
    let csv = eval_rows("Health\n60\n", &["--set", "Foe max damage=30"]).success_output();
    assert!(csv.lines().nth(1).unwrap().contains(",0.5,"), "{csv}");
}

#[test]
fn wrong_rows_are_reported_and_the_others_are_answered() {
    let ran = eval_rows(
        "Health,Luck,heath\n60,1,2\nmuch,1,2\n30\n15,1,2\n300,1,2\n",
        &[],
    );
    assert_eq!(ran.code, 1);
    assert_eq!(ran.out.lines().count(), 1 + 3, "{}", ran.out);
    expect![[r#"
        warning: standard input: Column "Luck" matches no stat and is ignored.
        warning: standard input: Column "heath" matches no stat and is ignored.
        standard input: Line 3, column 1: "Health" must be a number, not "much".
        standard input: Line 4, column 1: the row has 1 cell, but the first line has 3.
        warning: standard input: Line 6: "Health" is 300 hp, outside its range of 0 to 100 hp. The graph uses 100 hp.
    "#]].assert_eq(&ran.error);

    expect![[r#"inclination-cli: standard input: No column name matches a stat. The first line contains "Luck". Rename the columns, or add stats with these names."#]]
        .assert_eq(&eval_rows("Luck\n1\n", &[]).failure_message(2));
    expect![["inclination-cli: standard input: The file is empty."]]
        .assert_eq(&eval_rows("", &[]).failure_message(2));
}

/// A row has about 90 bytes as text and an answer about 60, so all of them would take 150 MB. The
/// memory of a process with 20,000 rows is the reference, and a million may take only a few
/// pieces' rows more.
#[cfg(target_os = "linux")]
#[test]
fn a_million_rows_need_hardly_more_memory_than_a_few() {
    let peak = |rows: usize| -> u64 {
        let file = example("duel");
        let mut child = command(&["eval", &file, "--rows", "-"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();

        let mut input = child.stdin.take().unwrap();
        let (go, wait) = std::sync::mpsc::channel::<()>();
        let writer = thread::spawn(move || {
            input.write_all(b"Health,Foe health,Potions\n").unwrap();
            let mut piece = String::new();
            for row in 0..rows {
                let _ = writeln!(piece, "{},{},{}", row % 101, row % 97, row % 4);
                if piece.len() > 1 << 16 || row + 1 == rows {
                    input.write_all(piece.as_bytes()).unwrap();
                    piece.clear();
                }
            }
            // Keeps the child running until its memory has been measured.
            let _ = wait.recv();
        });

        let mut out = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        // The last piece is answered only when the input ends, so the loop waits for fewer lines.
        let awaited = rows / 1024 * 1024 * 9 / 10;
        let mut lines = 0;
        while lines < awaited && out.read_line(&mut line).unwrap() > 0 {
            lines += 1;
            line.clear();
        }

        let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
        go.send(()).unwrap();
        let mut rest = String::new();
        out.read_to_string(&mut rest).unwrap();
        writer.join().unwrap();
        assert!(child.wait().unwrap().success());
        assert_eq!(lines + rest.lines().count(), rows + 1);

        let peak = status
            .lines()
            .find(|line| line.starts_with("VmHWM:"))
            .unwrap();
        peak.split_whitespace().nth(1).unwrap().parse().unwrap()
    };
    let (few, many) = (peak(20_000), peak(1_000_000));
    assert!(
        many < few + 8 * 1024,
        "{few} kB for 20,000 rows, {many} kB for a million"
    );
}

#[test]
fn a_reader_that_closes_early_ends_the_command_quietly() {
    let file = example("duel");
    let mut child = command(&["eval", &file, "--rows", "-", "--json"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();

    let mut input = child.stdin.take().unwrap();
    let writer = thread::spawn(move || {
        let _ = input.write_all(b"Health\n");
        for _ in 0..2000 {
            if input.write_all("40\n".repeat(100).as_bytes()).is_err() {
                return;
            }
        }
    });

    let mut line = String::new();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    out.read_line(&mut line).unwrap();
    drop(out);
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();

    assert!(line.starts_with("{\"line\":2,"), "{line}");
    assert!(output.status.success());
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
}
