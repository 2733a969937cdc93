//! Truncated, damaged and malicious files are read or rejected, quickly and without a panic.

use std::collections::BTreeSet;

use expect_test::expect;
use inclination_core::{
    LoadError,
    authoring::format::{Document, export},
    load,
};
use inclination_tests::Entropy;
use proptest::prelude::*;

use crate::random_documents;

/// A project with nothing but these nodes.
pub(crate) fn project_with_nodes(nodes: &str) -> String {
    format!(
        "{{\"inclination\": \"project\", \"version\": 1, \"name\": \"\", \"next_id\": 2000000, \"stats\": [], \
         \"nodes\": [{nodes}]}}"
    )
}

/// Asserts that a file that is read can be written and read back, and that the error of a file that
/// is rejected has a place and a sentence.
fn assert_harmless(bytes: &[u8]) {
    match load(bytes) {
        Ok(graph) => {
            assert_eq!(
                load(export(&graph).as_bytes()).map(|graph| graph.logic_hash()),
                Ok(graph.logic_hash())
            );
        }
        Err(error) => assert!(error.line >= 1 && error.column >= 1 && !error.sentence.is_empty()),
    }
    if let Ok(document) = Document::read(bytes) {
        assert_eq!(Document::read(document.write().as_bytes()), Ok(document));
    }
}

#[test]
fn a_file_cut_off_anywhere_is_an_error() {
    let entropy: Vec<u8> = (0..800_u32)
        .map(|index| (index * 197 % 251) as u8)
        .collect();
    let document = random_documents::random_document(&mut Entropy::new(&entropy));
    for text in [document.write(), export(&document.graph)] {
        let text = text.trim_end();
        load(text.as_bytes()).expect("it is whole");
        for end in 0..text.len() {
            let error = load(&text.as_bytes()[..end]).expect_err("it is cut off");
            assert!(!error.sentence.is_empty(), "at {end}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn damaged_bytes_do_no_harm(
        bytes in prop::collection::vec(any::<u8>(), 0..600),
        damage in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..6),
        runtime in any::<bool>(),
    ) {
        let document = random_documents::random_document(&mut Entropy::new(&bytes));
        let mut file = if runtime { export(&document.graph) } else { document.write() }.into_bytes();
        for (at, byte) in damage {
            let at = at.index(file.len());
            file[at] = byte;
        }
        assert_harmless(&file);
    }

    #[test]
    fn damaged_structure_does_no_harm(
        bytes in prop::collection::vec(any::<u8>(), 0..600),
        damage in prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>(), 0..5), 1..4),
        runtime in any::<bool>(),
    ) {
        let document = random_documents::random_document(&mut Entropy::new(&bytes));
        let file = if runtime { export(&document.graph) } else { document.write() };
        let mut tokens = split_tokens(&file);

        for (a, b, action) in damage {
            let (a, b) = (a.index(tokens.len()), b.index(tokens.len()));
            match action {
                0 => tokens.swap(a, b),
                1 => drop(tokens.remove(a)),
                2 => tokens.insert(a, tokens[b].clone()),
                3 => tokens[a] = tokens[b].clone(),
                _ => tokens[a] = AWKWARD_TOKENS[b % AWKWARD_TOKENS.len()].into(),
            }
        }

        assert_harmless(tokens.concat().as_bytes());
    }

    #[test]
    fn any_bytes_do_no_harm(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        assert_harmless(&bytes);
        assert_harmless(project_with_nodes(&String::from_utf8_lossy(&bytes)).as_bytes());
    }
}

/// Values that replace others.
const AWKWARD_TOKENS: [&str; 15] = [
    "4294967295",
    "-1",
    "1e38",
    "1e999",
    "null",
    "true",
    "[]",
    "{}",
    "\"\"",
    "0",
    "1999999",
    "\"\\ud83d\\ude00\"",
    "[[[[[[[[]]]]]]]]",
    "\"average\"",
    "\"0123456789abcdef\"",
];

/// Splits a file into words, numbers, texts and punctuation.
fn split_tokens(file: &str) -> Vec<String> {
    let mut tokens: Vec<String> = Vec::new();
    let (mut quoted, mut escaped, mut joined) = (false, false, false);
    for letter in file.chars() {
        let word = letter.is_alphanumeric() || matches!(letter, '.' | '-' | '+');
        let continues = quoted || (joined && word);

        match tokens.last_mut() {
            Some(last) if continues => last.push(letter),
            _ => tokens.push(letter.into()),
        }
        if letter == '"' && !escaped {
            quoted = !quoted;
        }
        escaped = quoted && letter == '\\' && !escaped;
        joined = word;
    }
    tokens
}

fn load_error(file: &str) -> LoadError {
    load(file.as_bytes()).expect_err("it is hostile")
}

#[test]
fn nesting_bombs_end_at_the_limit() {
    let mut sentences = BTreeSet::new();
    for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
        let bomb = [open.repeat(500_000), close.repeat(500_000)].concat();
        for file in [
            bomb.clone(),
            project_with_nodes(&bomb),
            project_with_nodes(&format!(
                "{{\"id\": 1, \"kind\": \"average\", \"rows\": {bomb}}}"
            )),
            format!("{{\"inclination\": \"project\", \"version\": 1, \"looks\": {bomb}"),
        ] {
            sentences.insert(load_error(&file).sentence);
        }
    }

    let sentences: Vec<String> = sentences.into_iter().collect();
    expect![[r#"
        objects and arrays are nested too deeply: the limit is 64 levels
        this is not an Inclination file: expected an object, found an array
        this is not an Inclination file: objects and arrays are nested too deeply: the limit is 64 levels"#]]
    .assert_eq(&sentences.join("\n"));
}

#[test]
fn a_million_of_anything_is_rejected() {
    let million =
        |item: &dyn Fn(usize) -> String| (0..1_000_000).map(item).collect::<Vec<_>>().join(",");
    let stats = million(&|id| format!("{{\"id\":{id},\"name\":\"\",\"kind\":\"yes/no\"}}"));
    let error = load_error(
        &project_with_nodes("").replace("\"stats\": []", &format!("\"stats\": [{stats}]")),
    );
    assert_eq!(error.path, "stats[16384]");
    expect![["too many stats: a file can have at most 16,384"]].assert_eq(&error.sentence);

    let nodes = million(&|id| {
        format!("{{\"id\":{id},\"kind\":\"factor\",\"name\":\"a longer name than most\"}}")
    });
    expect![["too many nodes: a file can have at most 262,144"]]
        .assert_eq(&load_error(&project_with_nodes(&nodes)).sentence);

    let rows = million(&|_| "[0,0]".into());
    let error = load_error(&project_with_nodes(&format!(
        "{{\"id\":1,\"kind\":\"sum\",\"rows\":[{rows}]}}"
    )));
    expect![["too many rows: a node can have at most 65,536"]].assert_eq(&error.sentence);

    let keys = million(&|key| format!("\"{key}\":0"));
    let error = load_error(&project_with_nodes(&format!("{{{keys}}}")));
    expect![[r#"unknown key "0""#]].assert_eq(&error.sentence);

    let uses = million(&|key| format!("\"{key}\":0"));
    let error = load_error(&project_with_nodes(&format!(
        "{{\"id\":1,\"kind\":\"group\",\"group\":2,\"sockets\":{{{uses}}}}}"
    )));
    expect![["too many inputs: a group can have at most 1,024"]].assert_eq(&error.sentence);
}

#[test]
fn huge_texts_and_ids_are_rejected() {
    let text = "x".repeat(70_000);
    expect![["this string is too long: it has 70,000 bytes, but the limit is 65,536"]].assert_eq(
        &load_error(&project_with_nodes(&format!(
            "{{\"id\": 1, \"kind\": \"{text}\"}}"
        )))
        .sentence,
    );

    let id = load_error(&project_with_nodes(
        "{\"id\": 4294967295, \"kind\": \"add\"}",
    ));
    expect![[r#"the ID 4294967295 is too large: IDs must be below "next_id", which is 2000000"#]]
        .assert_eq(&id.sentence);

    let wire = project_with_nodes(
        "{\"id\": 1, \"kind\": \"not\", \"sockets\": {\"condition\": {\"wire\": 4294967295, \"port\": 4294967295}}}",
    );
    assert_harmless(wire.as_bytes());
}

#[test]
fn problems_for_check_are_no_errors_of_the_file() {
    let nodes = "{\"id\": 1, \"kind\": \"average\", \"rows\": [[{\"wire\": 1}, 1], [{\"wire\": 2}, 1], [{\"wire\": 77}, -1]]}, \
                 {\"id\": 2, \"kind\": \"average\", \"rows\": [[{\"wire\": 1}, 1]]}, {\"id\": 3, \"kind\": \"stat\", \"stat\": 9}, \
                 {\"id\": 4, \"kind\": \"group\", \"group\": 9}, {\"id\": 5, \"kind\": \"input\", \"port\": 9}";
    assert!(Document::read(project_with_nodes(nodes).as_bytes()).is_ok());
}

#[test]
fn a_long_path_is_cut() {
    let file = format!(
        "{{\"inclination\": \"project\", \"version\": 1, \"stats\": {}",
        "[".repeat(100)
    );
    let error = load_error(&file);
    expect![["stats[0][0][0][0][0][0][0][0][0][0][0]…[0]"]].assert_eq(&error.path);
}

#[test]
fn a_file_that_ends_within_a_letter_was_cut_off() {
    let error =
        load(b"{\"inclination\": \"project\", \"name\": \"\xC3").expect_err("it is cut off");
    expect![
        "line 1, column 37: the file ends within a letter, so it was cut off: get a complete copy"
    ]
    .assert_eq(&error.to_string());
}
