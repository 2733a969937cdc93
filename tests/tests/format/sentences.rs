//! What reading says about a file that it refuses: where, and what to do.

use inclination_core::format::{Limits, load, load_within};

use crate::broken::{BROKEN, SOUND};

#[test]
fn each_mistake_is_named_with_its_place() {
    load(SOUND.as_bytes()).expect("it is sound");
    for (old, new, expected) in BROKEN {
        let file = SOUND.replacen(old, new, 1);
        assert_ne!(&file, SOUND, "{old}");
        let error = load(file.as_bytes()).expect_err(new);
        assert_eq!(&error.to_string(), expected, "{old} -> {new}");
    }
}

#[test]
fn what_is_no_inclination_file_is_called_that() {
    let cases: [(&[u8], &str); 7] = [
        (
            b"",
            "line 1, column 1: this is no Inclination file: expected an object, found the end of the file: it may have been cut off",
        ),
        (
            b"{}",
            "line 1, column 1: this is no Inclination file: it does not say `\"inclination\": \"project\"`",
        ),
        (
            b"[1, 2]",
            "line 1, column 1: this is no Inclination file: expected an object, found an array",
        ),
        (
            b"{\"name\": \"package\", \"version\": \"1.0.0\"}",
            "line 1, column 1: this is no Inclination file: it does not say `\"inclination\": \"project\"`",
        ),
        (
            b"\x89PNG\r\n\x1a\n",
            "line 1, column 1: this is no Inclination file: the byte 0x89 is not UTF-8: save the file as UTF-8",
        ),
        (
            b"<?xml version=\"1.0\"?>",
            "line 1, column 1: this is no Inclination file: expected an object, found `<`",
        ),
        (
            b"PK\x03\x04",
            "line 1, column 1: this is no Inclination file: expected an object, found PK",
        ),
    ];
    for (file, expected) in cases {
        assert_eq!(load(file).unwrap_err().to_string(), expected);
    }
}

#[test]
fn a_file_that_asks_for_too_much_hears_which_limit_it_meets() {
    let usual = Limits::default();
    let cases = [
        (
            Limits { stats: 2, ..usual },
            "line 9, column 5, at stats[2]: a file holds at most 2 stats, and this is one more",
        ),
        (
            Limits {
                choices: 1,
                ..usual
            },
            "line 8, column 69, at stats[1].choices[1]: a stat holds at most 1 choices, and this is one more",
        ),
        (
            Limits { rows: 1, ..usual },
            "line 14, column 63, at nodes[2].rows[1]: a node holds at most 1 rows, and this is one more",
        ),
        (
            Limits { nodes: 7, ..usual },
            "line 26, column 9, at groups[0].nodes[1]: a file holds at most 7 nodes, and this is one more",
        ),
        (
            Limits { groups: 0, ..usual },
            "line 20, column 5, at groups[0]: a file holds at most 0 groups, and this is one more",
        ),
        (
            Limits {
                acknowledged: 1,
                ..usual
            },
            "line 30, column 69, at acknowledged[1]: a file holds at most 1 acknowledged problems, and this is one more",
        ),
        (
            Limits { notes: 0, ..usual },
            "line 34, column 15, at looks.notes[0]: a file holds at most 0 notes, and this is one more",
        ),
        (
            Limits { frames: 0, ..usual },
            "line 35, column 16, at looks.frames[0]: a file holds at most 0 frames, and this is one more",
        ),
        (
            Limits {
                samples: 0,
                ..usual
            },
            "line 42, column 15, at samples.named[0]: a file holds at most 0 samples, and this is one more",
        ),
        (
            Limits {
                candidates: 0,
                ..usual
            },
            "line 39, column 20, at samples.candidates[0]: a sample holds at most 0 candidates, and this is one more",
        ),
        (
            Limits {
                file_bytes: 100,
                ..usual
            },
            "line 1, column 1: the file has 2241 bytes, and at most 100 are read",
        ),
        (
            Limits {
                text_bytes: 10,
                ..usual
            },
            "line 2, column 3: this text has 11 bytes, and at most 10 are read",
        ),
    ];
    for (limits, expected) in cases {
        assert_eq!(
            load_within(SOUND.as_bytes(), limits)
                .unwrap_err()
                .to_string(),
            expected
        );
    }
}
