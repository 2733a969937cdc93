//! Fuzzes files: a file that loads can be saved, and loads again as the same document.

use inclination_core::{
    Limits, LoadError, Program,
    authoring::format::{Document, Fragment, export},
    load as read, load_within,
};

/// Limits so strict that small files reach them.
const STRICT_LIMITS: Limits = Limits {
    file_bytes: 4096,
    memory_bytes: 16 << 10,
    text_bytes: 24,
    stats: 4,
    nodes: 8,
    groups: 2,
    ports: 3,
    choices: 3,
    rows: 4,
    points: 4,
    rank_bands: 2,
    profiles: 2,
    acknowledged: 2,
    notes: 2,
    frames: 2,
    bends: 2,
    bend_points: 2,
    bookmarks: 2,
    samples: 2,
    candidates: 2,
    scenarios: 2,
    populations: 2,
    script_lines: 2,
    perceptions: 2,
    events: 2,
    end_conditions: 2,
    expanded_nodes: 16,
    problems: 2,
};

/// Reads a project, a runtime file and a fragment, in current and older formats.
pub fn fuzz_load(bytes: &[u8]) {
    match Document::read(bytes) {
        Ok(document) => {
            let text = document.write();
            let again = Document::read(text.as_bytes());
            assert_eq!(again.as_ref(), Ok(&document), "saved and loaded");
            assert_eq!(document.write(), text, "saved twice");
            assert_eq!(read(bytes).as_ref(), Ok(&document.graph), "as a game does");
        }
        Err(error) => check_error(bytes, &error),
    }

    match read(bytes) {
        Ok(graph) => {
            let text = export(&graph);
            let again = read(text.as_bytes()).expect("what is exported loads");
            assert_eq!(again.logic_hash(), graph.logic_hash(), "exported");
            assert_eq!(export(&again), text, "exported twice");
        }
        Err(error) => check_error(bytes, &error),
    }

    match load_within(bytes, STRICT_LIMITS) {
        Ok(graph) => {
            if let Err(problems) = Program::new_within(&graph, &STRICT_LIMITS) {
                assert!(problems.has_errors(), "{problems}");
                assert!(problems.len() <= 4, "{problems}");
            }
            assert_eq!(read(bytes), Ok(graph), "within limits");
        }
        Err(error) => check_error(bytes, &error),
    }

    match Fragment::read(bytes) {
        Ok(fragment) => {
            let text = fragment.write();
            let again = Fragment::read(text.as_bytes());
            assert_eq!(again.as_ref(), Ok(&fragment), "copied and pasted");
            assert_eq!(fragment.write(), text, "copied twice");
        }
        Err(error) => check_error(bytes, &error),
    }
}

/// Asserts that an error has a position in the file and a sentence.
fn check_error(bytes: &[u8], error: &LoadError) {
    // Every line but the last ends in at least one byte.
    let lines = bytes.len() + 1;
    assert!((1..=lines).contains(&(error.line as usize)), "{error}");
    assert!((1..=lines).contains(&(error.column as usize)), "{error}");
    assert!(!error.sentence.is_empty());
    assert!(!error.sentence.contains('\n'), "{error}");
}
