//! Tests of the reader's error messages and their places.

use alloc::vec::Vec;

use expect_test::{Expect, expect};

use super::*;

/// Broken files, with the line, column and path of their errors, and their messages.
const BROKEN: &[(&str, (u32, u32, &str), Expect)] = &[
    (
        "",
        (1, 1, ""),
        expect![["expected a value, but the text ends here: it may be incomplete"]],
    ),
    (
        "{",
        (1, 2, ""),
        expect![["expected a key in double quotes, but the text ends here: it may be incomplete"]],
    ),
    (
        "[",
        (1, 2, "[0]"),
        expect![["expected a value, but the text ends here: it may be incomplete"]],
    ),
    (
        "[1",
        (1, 3, "[0]"),
        expect![[r#"expected "," or "]", but the text ends here: it may be incomplete"#]],
    ),
    (
        "[1 2]",
        (1, 4, "[0]"),
        expect![[r#"expected "," or "]", found the number 2"#]],
    ),
    (
        "[1,\n  x]",
        (2, 3, "[1]"),
        expect![[r#"expected a value, found the word "x""#]],
    ),
    (
        "[1,\n]",
        (1, 3, "[0]"),
        expect![[r#"unexpected comma before "]": remove the comma"#]],
    ),
    (
        "{\"a\": 1,}",
        (1, 8, "a"),
        expect![[r#"unexpected comma before "}": remove the comma"#]],
    ),
    (
        "{\"a\": 1]",
        (1, 8, "a"),
        expect![[r#"expected "," or "}", found "]""#]],
    ),
    (
        "{\"a\" 1}",
        (1, 6, "a"),
        expect![[r#"expected ":" after the key "a", found the number 1"#]],
    ),
    (
        "{\"a\":}",
        (1, 6, "a"),
        expect![[r#"expected a value, found "}""#]],
    ),
    (
        "{a: 1}",
        (1, 2, ""),
        expect![[r#"expected a key in double quotes, found the word "a""#]],
    ),
    (
        "{'a': 1}",
        (1, 2, ""),
        expect![[
            r#"expected a key in double quotes, found "'": write strings and keys in double quotes"#
        ]],
    ),
    (
        "{1: 1}",
        (1, 2, ""),
        expect![["expected a key in double quotes, found the number 1"]],
    ),
    (
        "[1] // done",
        (1, 5, ""),
        expect![["expected the end of the file, found a comment, which JSON does not allow"]],
    ),
    (
        "1 \"x\"",
        (1, 3, ""),
        expect![[r#"expected the end of the file, found "x""#]],
    ),
    (
        "{\"ä\": [0, True]}",
        (1, 11, "ä[1]"),
        expect![[r#"expected a value, found the word "True": write it in lowercase"#]],
    ),
    (
        "[nullable]",
        (1, 2, "[0]"),
        expect![[r#"expected a value, found the word "nullable""#]],
    ),
    (
        "[NaN]",
        (1, 2, "[0]"),
        expect![[r#"expected a value, found the word "NaN": numbers must be finite"#]],
    ),
    (
        "[-Infinity]",
        (1, 2, "[0]"),
        expect![[r#""-Infinity" is not a number: numbers must be finite"#]],
    ),
    (
        "[+1]",
        (1, 2, "[0]"),
        expect![["expected a value, found the number +1: remove the plus sign"]],
    ),
    (
        "[.5]",
        (1, 2, "[0]"),
        expect![["expected a value, found the number .5: write a digit before the decimal point"]],
    ),
    (
        "[5.]",
        (1, 2, "[0]"),
        expect![[r#""5." is not a number: write digits after the decimal point"#]],
    ),
    (
        "[007]",
        (1, 2, "[0]"),
        expect![[r#""007" is not a number: remove the leading 0"#]],
    ),
    (
        "[1e]",
        (1, 2, "[0]"),
        expect![[r#""1e" is not a number: write digits after the e"#]],
    ),
    (
        "[1_000]",
        (1, 2, "[0]"),
        expect![[
            r#""1_000" is not a number: use only digits, at most one decimal point, and at most one e with an exponent"#
        ]],
    ),
    (
        "[\u{1}]",
        (1, 2, "[0]"),
        expect![[r#"expected a value, found "�""#]],
    ),
    (
        "[\"abc]",
        (1, 2, "[0]"),
        expect![["this string has no closing quote: add one"]],
    ),
    (
        "[\"abc\n\"]",
        (1, 6, "[0]"),
        expect![[
            r#"this string has no closing quote on its line: add one, or write a line break as \n"#
        ]],
    ),
    (
        "[\"a\tb\"]",
        (1, 4, "[0]"),
        expect![[r#"this string contains a control character: write it as \u0009"#]],
    ),
    (
        "[\"C:\\dir\"]",
        (1, 5, "[0]"),
        expect![[r#"unknown escape: write a backslash itself as \\"#]],
    ),
    (
        "[\"\\u12x4\"]",
        (1, 3, "[0]"),
        expect![[r#"unknown escape: write four hexadecimal digits after \u"#]],
    ),
];

#[test]
fn a_syntax_error_says_where_it_is_and_what_to_do() {
    for (text, place, sentence) in BROKEN {
        let error = read(text.as_bytes()).unwrap_err();
        assert_eq!(
            (error.line, error.column, &*error.path),
            *place,
            "{text}: {error}"
        );
        sentence.assert_eq(&error.sentence);
        assert_eq!(skip(text.as_bytes()).unwrap_err(), error, "skipping {text}");
    }
}

#[test]
fn an_error_names_the_value_that_was_found() {
    fn error_sentence(read: impl Fn(&mut Reader<'_>) -> Option<LoadError>, text: &str) -> String {
        read(&mut reader(text)).unwrap().sentence
    }
    let number = |reader: &mut Reader<'_>| reader.number_f32().err();
    expect![[r#"expected a number, found "abc""#]].assert_eq(&error_sentence(number, "\"abc\""));
    expect![["expected a number, found an object"]].assert_eq(&error_sentence(number, "{}"));
    expect![["expected a number, found an array"]].assert_eq(&error_sentence(number, "[]"));
    expect![[r#"expected a number, found the word "true""#]]
        .assert_eq(&error_sentence(number, "true"));
    let long = format!("\"{}\"", "long ".repeat(1000));
    expect![[r#"expected a number, found "long long long long long long long long …""#]]
        .assert_eq(&error_sentence(number, &long));
    expect![["expected a string in double quotes, found the number 1"]]
        .assert_eq(&error_sentence(|r| r.string().err(), "1"));
    expect![[r#"expected true or false, found the word "null""#]]
        .assert_eq(&error_sentence(|r| r.boolean().err(), "null"));
    expect![["expected null, found the number 0"]]
        .assert_eq(&error_sentence(|r| r.null().err(), "0"));
    expect![["expected an object, found the number 1"]]
        .assert_eq(&error_sentence(|r| r.object(|_, _| Ok(())).err(), "1"));
    expect![["expected an array, found an object"]]
        .assert_eq(&error_sentence(|r| r.array(|_, _| Ok(())).err(), "{}"));
}

#[test]
fn errors_of_meaning_have_line_column_and_path() {
    let mut reader = reader(SAMPLE);
    let mut places = Vec::new();
    let mut sentences = Vec::new();
    let mut note = |error: LoadError| {
        places.push((error.line, error.column, error.path));
        sentences.push(error.sentence);
    };

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
                            note(reader.unknown_key_error(key, &["y", "exponents"]));
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
        places,
        [
            (6, 14, "nodes[1].kind".into()),
            (6, 35, "nodes[1].sockets".into()),
            (6, 40, "nodes[1].sockets.x".into()),
            (6, 53, "nodes[1].sockets".into()),
            (6, 65, "nodes[1].sockets.exponent".into()),
            (6, 34, "nodes[1].sockets".into()),
        ]
    );
    expect![[r#"
        after
        unknown key "x": expected one of "y", "exponents"
        before
        unknown key "exponent": did you mean "exponents"?
        before
        whole"#]]
    .assert_eq(&sentences.join("\n"));
}

#[test]
fn a_path_quotes_keys_that_are_not_words() {
    let error = read(br#"{"a b": {"": {"c\"d": [x]}}}"#).unwrap_err();
    assert_eq!(error.path, r#"["a b"][""]["c\"d"][0]"#);
}

#[test]
fn an_unknown_field_lists_few_known_ones() {
    let mut reader = reader("{\"zzz\": 1}");
    let known = |reader: &mut Reader<'_>, known: &[&str]| {
        let mut sentence = String::new();
        reader
            .read_at(
                Mark {
                    position: 0,
                    depth: 0,
                },
                |reader| {
                    reader.object(|reader, key| {
                        sentence = reader.unknown_key_error(key, known).sentence;
                        Ok(())
                    })
                },
            )
            .unwrap();
        sentence
    };
    expect![[r#"unknown key "zzz""#]].assert_eq(&known(&mut reader, &[]));
    expect![[r#"unknown key "zzz": expected "kind""#]].assert_eq(&known(&mut reader, &["kind"]));
    expect![[r#"unknown key "zzz": expected one of "kind", "x""#]]
        .assert_eq(&known(&mut reader, &["kind", "x"]));
    expect![[r#"unknown key "zzz""#]].assert_eq(&known(&mut reader, &["kind"; 20]));
}
