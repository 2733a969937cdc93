//! What is generated, and that rustfmt would write it the same.

use std::{
    io::Write as _,
    process::{Command, Stdio},
};

use inclination_core::{Builder, Document, curve, model::Stat};
use proptest::prelude::*;

use super::*;
use crate::io::examples;

fn made(graph: &Graph) -> String {
    rust(graph, &Program::new(graph).unwrap())
}

/// Formats a text with rustfmt, in an edition.
fn formatted(text: &str, edition: &str) -> String {
    let child = Command::new("rustfmt")
        .args(["--edition", edition, "--emit", "stdout"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let mut child = child.expect("rustfmt is installed, as CONTRIBUTING.md requires");
    child
        .stdin
        .take()
        .unwrap()
        .write_all(text.as_bytes())
        .unwrap();
    let output = child.wait_with_output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}\n{text}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn the_examples_handles_are_as_rustfmt_writes_them() {
    for example in examples::all() {
        let document = Document::read(example.text.as_bytes()).unwrap();
        let text = made(&document.graph);
        assert_eq!(formatted(&text, "2024"), text, "{}", example.name);
        assert_eq!(formatted(&text, "2021"), text, "{}", example.name);
    }
}

/// A graph whose things are called so.
fn called(names: &[String]) -> Graph {
    let mut graph = Builder::new(names.first().cloned().unwrap_or_default());
    let mut last = None;
    for (at, name) in names.iter().enumerate() {
        let stat = match at % 3 {
            0 => Stat::number(name, -0.5, 1e7).describe(name),
            1 => Stat::yes_no(name),
            _ => Stat::choice(name, names.iter().take(at + 1)).scope(Scope::World),
        };
        let stat = graph.stat(stat);
        if at % 3 == 0 {
            last = Some(stat);
        }
    }
    if let Some(last) = last {
        let out = graph.curve("Curve", curve::LINEAR, last).out();
        for name in names {
            graph.factor(name, out);
        }
    }
    for name in names {
        graph.profile(name);
    }
    graph.finish().unwrap()
}

fn name() -> impl Strategy<Value = String> {
    prop_oneof![
        "[a-zA-Z]{1,12}( [a-z0-9]{1,8}){0,4}",
        "[a-z]{30,95}",
        // Of letters that take several bytes rustfmt counts now places and now bytes, so these stay short.
        "[体力äß\"\\\\<\\[' A-Za-z]{1,12}",
        Just(String::from("type")),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]
    #[test]
    fn whatever_things_are_called_rustfmt_has_nothing_to_change(
        names in prop::collection::btree_set(name(), 0..7),
    ) {
        let names: Vec<String> = names.into_iter().filter(|name| !name.trim().is_empty()).collect();
        let text = made(&called(&names));
        prop_assert_eq!(formatted(&text, "2024"), text.clone());
    }
}
