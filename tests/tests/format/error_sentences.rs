//! The errors of files that are rejected: the place of the mistake, and the action to take.

use expect_test::{Expect, expect};
use inclination_core::{Limits, LoadError, load, load_within};

use crate::broken_files::{Place, SOUND_FILE, mistakes};

/// The line, the column and the path of an error.
fn error_place(error: &LoadError) -> (u32, u32, &str) {
    (error.line, error.column, &error.path)
}

#[test]
fn each_mistake_is_named_with_its_place() {
    load(SOUND_FILE.as_bytes()).expect("it is sound");
    for (old, new, place, sentence) in mistakes() {
        let file = SOUND_FILE.replacen(old, new, 1);
        assert_ne!(&file, SOUND_FILE, "{old}");
        let error = load(file.as_bytes()).expect_err(new);
        assert_eq!(error_place(&error), *place, "{old} -> {new}: {error}");
        sentence.assert_eq(&error.sentence);
    }
}

#[test]
fn a_file_of_another_program_is_recognized() {
    let cases: [(&[u8], Place, Expect); 7] = [
        (
            b"",
            (1, 1, ""),
            expect![
                "this is not an Inclination file: expected an object, but the text ends here: it may be incomplete"
            ],
        ),
        (
            b"{}",
            (1, 1, ""),
            expect![[
                r#"this is not an Inclination file: it lacks the entry "inclination": "project""#
            ]],
        ),
        (
            b"[1, 2]",
            (1, 1, ""),
            expect![["this is not an Inclination file: expected an object, found an array"]],
        ),
        (
            b"{\"name\": \"package\", \"version\": \"1.0.0\"}",
            (1, 1, ""),
            expect![[
                r#"this is not an Inclination file: it lacks the entry "inclination": "project""#
            ]],
        ),
        (
            b"\x89PNG\r\n\x1a\n",
            (1, 1, ""),
            expect![[
                "this is not an Inclination file: byte 0x89 is not valid UTF-8: save the file as UTF-8"
            ]],
        ),
        (
            b"<?xml version=\"1.0\"?>",
            (1, 1, ""),
            expect![[r#"this is not an Inclination file: expected an object, found "<""#]],
        ),
        (
            b"PK\x03\x04",
            (1, 1, ""),
            expect![[
                r#"this is not an Inclination file: expected an object, found the word "PK""#
            ]],
        ),
    ];

    for (file, place, sentence) in cases {
        let error = load(file).unwrap_err();
        assert_eq!(error_place(&error), place, "{error}");
        sentence.assert_eq(&error.sentence);
    }
}

#[test]
fn the_error_of_a_file_over_a_limit_names_the_limit() {
    let usual = Limits::default();
    let cases = [
        (
            Limits { stats: 2, ..usual },
            (9, 5, "stats[2]"),
            expect![["too many stats: a file can have at most 2"]],
        ),
        (
            Limits {
                choices: 1,
                ..usual
            },
            (8, 69, "stats[1].choices[1]"),
            expect![["too many choices: a stat can have at most 1"]],
        ),
        (
            Limits { rows: 1, ..usual },
            (14, 63, "nodes[2].rows[1]"),
            expect![["too many rows: a node can have at most 1"]],
        ),
        (
            Limits { nodes: 7, ..usual },
            (26, 9, "groups[0].nodes[1]"),
            expect![["too many nodes: a file can have at most 7"]],
        ),
        (
            Limits { groups: 0, ..usual },
            (20, 5, "groups[0]"),
            expect![["too many groups: a file can have at most 0"]],
        ),
        (
            Limits {
                acknowledged: 1,
                ..usual
            },
            (30, 69, "acknowledged[1]"),
            expect![["too many accepted problems: a file can have at most 1"]],
        ),
        (
            Limits { notes: 0, ..usual },
            (34, 15, "looks.notes[0]"),
            expect![["too many notes: a file can have at most 0"]],
        ),
        (
            Limits { frames: 0, ..usual },
            (35, 16, "looks.frames[0]"),
            expect![["too many frames: a file can have at most 0"]],
        ),
        (
            Limits {
                samples: 0,
                ..usual
            },
            (42, 15, "samples.named[0]"),
            expect![["too many samples: a file can have at most 0"]],
        ),
        (
            Limits {
                candidates: 0,
                ..usual
            },
            (39, 20, "samples.candidates[0]"),
            expect![["too many candidates: a sample can have at most 0"]],
        ),
        (
            Limits {
                file_bytes: 100,
                ..usual
            },
            (1, 1, ""),
            expect![["the file is too large: it has 2,241 bytes, but the limit is 100"]],
        ),
        (
            Limits {
                text_bytes: 10,
                ..usual
            },
            (2, 3, ""),
            expect![["this string is too long: it has 11 bytes, but the limit is 10"]],
        ),
    ];

    for (limits, place, sentence) in cases {
        let error = load_within(SOUND_FILE.as_bytes(), limits).unwrap_err();
        assert_eq!(error_place(&error), place, "{error}");
        sentence.assert_eq(&error.sentence);
    }
}
