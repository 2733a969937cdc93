//! Files that are cut off, damaged or made to harm are read or refused, soon, and without a panic.

use std::collections::BTreeSet;

use expect_test::expect;
use inclination_core::format::{Document, LoadError, export, load};
use inclination_tests::Entropy;
use proptest::prelude::*;

use crate::samples;

/// A project with nothing but these nodes.
pub(crate) fn with_nodes(nodes: &str) -> String {
    format!(
        "{{\"inclination\": \"project\", \"version\": 1, \"name\": \"\", \"next_id\": 2000000, \"stats\": [], \
         \"nodes\": [{nodes}]}}"
    )
}

/// Whatever is read is written and reads back; whatever is not has a place and a sentence.
fn survives(bytes: &[u8]) {
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
    let entropy: Vec<u8> = (0..800_u32).map(|at| (at * 197 % 251) as u8).collect();
    let document = samples::random(&mut Entropy::new(&entropy));
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
        let document = samples::random(&mut Entropy::new(&bytes));
        let mut file = if runtime { export(&document.graph) } else { document.write() }.into_bytes();
        for (at, byte) in damage {
            let at = at.index(file.len());
            file[at] = byte;
        }
        survives(&file);
    }

    #[test]
    fn damaged_structure_does_no_harm(
        bytes in prop::collection::vec(any::<u8>(), 0..600),
        damage in prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>(), 0..5), 1..4),
        runtime in any::<bool>(),
    ) {
        let document = samples::random(&mut Entropy::new(&bytes));
        let file = if runtime { export(&document.graph) } else { document.write() };
        let mut tokens = tokens(&file);
        for (a, b, what) in damage {
            let (a, b) = (a.index(tokens.len()), b.index(tokens.len()));
            match what {
                0 => tokens.swap(a, b),
                1 => drop(tokens.remove(a)),
                2 => tokens.insert(a, tokens[b].clone()),
                3 => tokens[a] = tokens[b].clone(),
                _ => tokens[a] = AWKWARD[b % AWKWARD.len()].into(),
            }
        }
        survives(tokens.concat().as_bytes());
    }

    #[test]
    fn any_bytes_do_no_harm(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        survives(&bytes);
        survives(with_nodes(&String::from_utf8_lossy(&bytes)).as_bytes());
    }
}

/// Values to put where others stood.
const AWKWARD: [&str; 14] = [
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
];

/// A file's words, numbers, texts and punctuation.
fn tokens(file: &str) -> Vec<String> {
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

fn refused(file: &str) -> LoadError {
    load(file.as_bytes()).expect_err("it is hostile")
}

#[test]
fn nesting_bombs_end_at_the_limit() {
    let mut sentences = BTreeSet::new();
    for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
        let bomb = [open.repeat(500_000), close.repeat(500_000)].concat();
        for file in [
            bomb.clone(),
            with_nodes(&bomb),
            with_nodes(&format!(
                "{{\"id\": 1, \"kind\": \"average\", \"rows\": {bomb}}}"
            )),
            format!("{{\"inclination\": \"project\", \"version\": 1, \"looks\": {bomb}"),
        ] {
            sentences.insert(refused(&file).sentence);
        }
    }
    let sentences: Vec<String> = sentences.into_iter().collect();
    expect![[r"
        objects and arrays stand more than 64 deep inside each other
        this is no Inclination file: expected an object, found an array
        this is no Inclination file: objects and arrays stand more than 64 deep inside each other"]]
    .assert_eq(&sentences.join("\n"));
}

#[test]
fn a_million_of_anything_is_refused() {
    let million =
        |item: &dyn Fn(usize) -> String| (0..1_000_000).map(item).collect::<Vec<_>>().join(",");
    let stats = million(&|id| format!("{{\"id\":{id},\"name\":\"\",\"kind\":\"yes/no\"}}"));
    let error = refused(&with_nodes("").replace("\"stats\": []", &format!("\"stats\": [{stats}]")));
    assert_eq!(error.path, "stats[16384]");
    expect![["a file holds at most 16384 stats, and this is one more"]].assert_eq(&error.sentence);
    let nodes = million(&|id| {
        format!("{{\"id\":{id},\"kind\":\"factor\",\"name\":\"a longer name than most\"}}")
    });
    expect![["a file holds at most 262144 nodes, and this is one more"]]
        .assert_eq(&refused(&with_nodes(&nodes)).sentence);
    let rows = million(&|_| "[0,0]".into());
    let error = refused(&with_nodes(&format!(
        "{{\"id\":1,\"kind\":\"sum\",\"rows\":[{rows}]}}"
    )));
    expect![["a node holds at most 65536 rows, and this is one more"]].assert_eq(&error.sentence);
    let keys = million(&|key| format!("\"{key}\":0"));
    let error = refused(&with_nodes(&format!("{{{keys}}}")));
    expect![["unknown field `0`"]].assert_eq(&error.sentence);
    let uses = million(&|key| format!("\"{key}\":0"));
    let error = refused(&with_nodes(&format!(
        "{{\"id\":1,\"kind\":\"group\",\"group\":2,\"sockets\":{{{uses}}}}}"
    )));
    expect![["a group holds at most 1024 inputs, and this is one more"]].assert_eq(&error.sentence);
}

#[test]
fn huge_texts_and_ids_are_refused() {
    let text = "x".repeat(70_000);
    expect![["this text has 70000 bytes, and at most 65536 are read"]]
        .assert_eq(&refused(&with_nodes(&format!("{{\"id\": 1, \"kind\": \"{text}\"}}"))).sentence);
    let id = refused(&with_nodes("{\"id\": 4294967295, \"kind\": \"add\"}"));
    expect![["the id 4294967295 was never given: `next_id` is 2000000, and all ids are below it"]]
        .assert_eq(&id.sentence);
    let wire = with_nodes(
        "{\"id\": 1, \"kind\": \"not\", \"sockets\": {\"condition\": {\"wire\": 4294967295, \"port\": 4294967295}}}",
    );
    survives(wire.as_bytes());
}

#[test]
fn what_check_is_there_for_is_no_error_of_the_file() {
    let nodes = "{\"id\": 1, \"kind\": \"average\", \"rows\": [[{\"wire\": 1}, 1], [{\"wire\": 2}, 1], [{\"wire\": 77}, -1]]}, \
                 {\"id\": 2, \"kind\": \"average\", \"rows\": [[{\"wire\": 1}, 1]]}, {\"id\": 3, \"kind\": \"stat\", \"stat\": 9}, \
                 {\"id\": 4, \"kind\": \"group\", \"group\": 9}, {\"id\": 5, \"kind\": \"input\", \"port\": 9}";
    assert!(Document::read(with_nodes(nodes).as_bytes()).is_ok());
}
