//! Generated files, which rustfmt must leave unchanged.

use std::{
    io::Write as _,
    process::{Command, Stdio},
};

use inclination_core::authoring::{Builder, curve, format::Document, model::Stat};
use proptest::prelude::*;

use super::*;
use crate::io::examples;

fn generate_handles(graph: &Graph) -> String {
    generate_rust(graph, &Program::new(graph).unwrap())
}

/// Formats a text with rustfmt for an edition of the language.
fn run_rustfmt(text: &str, edition: &str) -> String {
    let mut child = Command::new("rustfmt")
        .args(["--edition", edition, "--emit", "stdout"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("rustfmt is installed, as CONTRIBUTING.md requires");

    child
        .stdin
        .take()
        .unwrap()
        .write_all(text.as_bytes())
        .unwrap();

    let output = child.wait_with_output().unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}\n{text}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn rustfmt_keeps_the_handles_of_all_examples() {
    for example in examples::all_examples() {
        let document = Document::read(example.text.as_bytes()).unwrap();
        let text = generate_handles(&document.graph);
        assert_eq!(run_rustfmt(&text, "2024"), text, "{}", example.name);
        assert_eq!(run_rustfmt(&text, "2021"), text, "{}", example.name);
    }
}

/// Builds a graph whose stats, factors and profiles all have these names.
fn graph_with_names(names: &[String]) -> Graph {
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
        let out = graph.add("Curve", curve::linear(last)).out();
        for name in names {
            graph.factor(name, out);
        }
    }

    for name in names {
        graph.profile(name);
    }

    graph.finish().unwrap()
}

fn any_name() -> impl Strategy<Value = String> {
    prop_oneof![
        "[a-zA-Z]{1,12}( [a-z0-9]{1,8}){0,4}",
        "[a-z]{30,95}",
        // rustfmt measures letters of several bytes sometimes in columns and sometimes in bytes,
        // so these names stay short.
        "[体力äß\"\\\\<\\[' A-Za-z]{1,12}",
        Just(String::from("type")),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]
    #[test]
    fn rustfmt_keeps_the_handles_for_any_names(
        names in prop::collection::btree_set(any_name(), 0..7),
    ) {
        let names: Vec<String> = names.into_iter().filter(|name| !name.trim().is_empty()).collect();
        let text = generate_handles(&graph_with_names(&names));
        prop_assert_eq!(run_rustfmt(&text, "2024"), text.clone());
    }
}
