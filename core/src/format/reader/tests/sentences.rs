//! What the reader says about what it refuses, and where.

use alloc::{string::ToString, vec::Vec};

use super::*;

/// Files and their errors.
const BROKEN: &[(&str, &str)] = &[
    (
        "",
        "line 1, column 1: expected a value, found the end of the file: it may have been cut off",
    ),
    (
        "{",
        "line 1, column 2: expected a key in quotes, found the end of the file: it may have been cut off",
    ),
    (
        "[",
        "line 1, column 2, at [0]: expected a value, found the end of the file: it may have been cut off",
    ),
    (
        "[1",
        "line 1, column 3, at [0]: expected `,` or `]`, found the end of the file: it may have been cut off",
    ),
    (
        "[1 2]",
        "line 1, column 4, at [0]: expected `,` or `]`, found 2",
    ),
    (
        "[1,\n  x]",
        "line 2, column 3, at [1]: expected a value, found x",
    ),
    (
        "[1,\n]",
        "line 1, column 3, at [0]: `,` before `]`: remove the comma",
    ),
    (
        "{\"a\": 1,}",
        "line 1, column 8, at a: `,` before `}`: remove the comma",
    ),
    (
        "{\"a\": 1]",
        "line 1, column 8, at a: expected `,` or `}`, found `]`",
    ),
    (
        "{\"a\" 1}",
        "line 1, column 6, at a: expected `:` after the key \"a\", found 1",
    ),
    (
        "{\"a\":}",
        "line 1, column 6, at a: expected a value, found `}`",
    ),
    (
        "{a: 1}",
        "line 1, column 2: expected a key in quotes, found a",
    ),
    (
        "{'a': 1}",
        "line 1, column 2: expected a key in quotes, found `'`: texts and keys stand in double quotes",
    ),
    (
        "{1: 1}",
        "line 1, column 2: expected a key in quotes, found 1",
    ),
    (
        "[1] // done",
        "line 1, column 5: expected the end of the file after its one value, found a comment, which JSON does not have",
    ),
    (
        "1 \"x\"",
        "line 1, column 3: expected the end of the file after its one value, found \"x\"",
    ),
    (
        "{\"ä\": [0, True]}",
        "line 1, column 11, at ä[1]: expected a value, found True: write it in lower case",
    ),
    (
        "[nullable]",
        "line 1, column 2, at [0]: expected a value, found nullable",
    ),
    (
        "[NaN]",
        "line 1, column 2, at [0]: expected a value, found NaN: every number is finite",
    ),
    (
        "[-Infinity]",
        "line 1, column 2, at [0]: -Infinity is not a number: every number is finite",
    ),
    (
        "[+1]",
        "line 1, column 2, at [0]: expected a value, found +1: write the number without its +",
    ),
    (
        "[.5]",
        "line 1, column 2, at [0]: expected a value, found .5: write a digit before the point",
    ),
    (
        "[5.]",
        "line 1, column 2, at [0]: 5. is not a number: digits follow a point",
    ),
    (
        "[007]",
        "line 1, column 2, at [0]: 007 is not a number: it starts with a 0 too many",
    ),
    (
        "[1e]",
        "line 1, column 2, at [0]: 1e is not a number: digits follow an e",
    ),
    (
        "[1_000]",
        "line 1, column 2, at [0]: 1_000 is not a number: it has digits, at most one point, and at most one e with an exponent",
    ),
    (
        "[\u{2028}1]",
        "line 1, column 2, at [0]: expected a value, found `\u{2028}`",
    ),
    (
        "[\u{1}]",
        "line 1, column 2, at [0]: expected a value, found `\u{FFFD}`",
    ),
    (
        "[\"abc]",
        "line 1, column 2, at [0]: this text has no closing quote",
    ),
    (
        "[\"abc\n\"]",
        "line 1, column 6, at [0]: the text has no closing quote on its line: close it, or write a line break as \\n",
    ),
    (
        "[\"a\tb\"]",
        "line 1, column 4, at [0]: a control character in a text: write it as \\u0009",
    ),
    (
        "[\"C:\\dir\"]",
        "line 1, column 5, at [0]: unknown escape: write a backslash as \\\\",
    ),
    (
        "[\"\\u12x4\"]",
        "line 1, column 3, at [0]: four hexadecimal digits follow \\u",
    ),
];

#[test]
fn a_syntax_error_says_where_it_is_and_what_to_do() {
    for &(text, expected) in BROKEN {
        assert_eq!(
            read(text.as_bytes()).unwrap_err().to_string(),
            expected,
            "{text}"
        );
        assert_eq!(
            skip(text.as_bytes()).unwrap_err().to_string(),
            expected,
            "skipping {text}"
        );
    }
}

#[test]
fn a_value_of_another_shape_is_named() {
    fn found(read: impl Fn(&mut Reader<'_>) -> Option<LoadError>, text: &str) -> String {
        read(&mut reader(text)).unwrap().sentence
    }
    let number = |reader: &mut Reader<'_>| reader.number_f32().err();
    assert_eq!(found(number, "\"abc\""), "expected a number, found \"abc\"");
    assert_eq!(found(number, "{}"), "expected a number, found an object");
    assert_eq!(found(number, "[]"), "expected a number, found an array");
    assert_eq!(found(number, "true"), "expected a number, found true");
    let long = format!("\"{}\"", "long ".repeat(1000));
    let short = format!("expected a number, found \"{}…\"", "long ".repeat(8));
    assert_eq!(found(number, &long), short);
    assert_eq!(
        found(|r| r.string().err(), "1"),
        "expected a text in quotes, found 1"
    );
    assert_eq!(
        found(|r| r.boolean().err(), "null"),
        "expected true or false, found null"
    );
    assert_eq!(found(|r| r.null().err(), "0"), "expected null, found 0");
    assert_eq!(
        found(|r| r.object(|_, _| Ok(())).err(), "1"),
        "expected an object, found 1"
    );
    assert_eq!(
        found(|r| r.array(|_, _| Ok(())).err(), "{}"),
        "expected an array, found an object"
    );
}

#[test]
fn an_error_of_meaning_knows_line_column_and_path() {
    let mut reader = reader(SAMPLE);
    let mut errors = Vec::new();
    let mut note = |error: LoadError| errors.push(error.to_string());
    reader
        .object(|reader, key| {
            if key != "nodes" {
                return Ok(());
            }
            reader.array(|reader, index| {
                if index == 0 {
                    return reader.skip();
                }
                reader.object(|reader, key| {
                    if key == "kind" {
                        reader.string()?;
                        note(reader.error("after"));
                    }
                    if key == "sockets" {
                        reader.object(|reader, key| {
                            note(reader.unknown(key, &["y", "exponents"]));
                            note(reader.error("before"));
                            Ok(())
                        })?;
                        note(reader.error("whole"));
                    }
                    Ok(())
                })
            })
        })
        .unwrap();
    assert_eq!(
        errors,
        [
            "line 6, column 14, at nodes[1].kind: after",
            "line 6, column 35, at nodes[1].sockets: unknown field `x`: known are `y`, `exponents`",
            "line 6, column 40, at nodes[1].sockets.x: before",
            "line 6, column 53, at nodes[1].sockets: unknown field `exponent`: did you mean `exponents`?",
            "line 6, column 65, at nodes[1].sockets.exponent: before",
            "line 6, column 34, at nodes[1].sockets: whole",
        ]
    );
}

#[test]
fn a_path_shows_keys_that_are_no_words_in_quotes() {
    let error = read(br#"{"a b": {"": {"c\"d": [x]}}}"#).unwrap_err();
    assert_eq!(error.path, r#"["a b"][""]["c\"d"][0]"#);
}

#[test]
fn an_unknown_field_lists_few_known_ones() {
    let mut reader = reader("{\"zzz\": 1}");
    let known = |reader: &mut Reader<'_>, known: &[&str]| {
        let mut sentence = String::new();
        reader
            .at(
                Mark {
                    position: 0,
                    depth: 0,
                },
                |reader| {
                    reader.object(|reader, key| {
                        sentence = reader.unknown(key, known).sentence;
                        Ok(())
                    })
                },
            )
            .unwrap();
        sentence
    };
    assert_eq!(known(&mut reader, &[]), "unknown field `zzz`");
    assert_eq!(
        known(&mut reader, &["kind"]),
        "unknown field `zzz`: only `kind` can stand here"
    );
    assert_eq!(
        known(&mut reader, &["kind", "x"]),
        "unknown field `zzz`: known are `kind`, `x`"
    );
    assert_eq!(known(&mut reader, &["kind"; 20]), "unknown field `zzz`");
}
