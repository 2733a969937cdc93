//! Tests of valid and invalid JSON texts.

use alloc::{collections::BTreeSet, vec::Vec};

use expect_test::expect;
use proptest::prelude::*;

use super::*;

mod sentences;

const SAMPLE: &str = r#"{
  "inclination": 1,
  "title": "Ärger \"≠\" \ud83d\ude00",
  "nodes": [
    {"kind": "constant", "value": -0.5e-3},
    {"kind": "curve", "sockets": {"x": {"wire": 0}, "exponent": 2}, "flag": [true, false, null, [], {}]}
  ]
}
"#;

fn reader(text: &str) -> Reader<'_> {
    Reader::new(text.as_bytes(), Limits::default()).unwrap()
}

/// Reads a value of any kind with the method for that kind.
fn read_any(reader: &mut Reader<'_>) -> Result<(), LoadError> {
    match reader.peek()? {
        JsonKind::Object => reader.object(|reader, _| read_any(reader)),
        JsonKind::Array => reader.array(|reader, _| read_any(reader)),
        JsonKind::String => reader.string().map(drop),
        JsonKind::Number => reader.number_f32().map(drop),
        JsonKind::True | JsonKind::False => reader.boolean().map(drop),
        JsonKind::Null => reader.null(),
    }
}

fn read(bytes: &[u8]) -> Result<(), LoadError> {
    let mut reader = Reader::new(bytes, Limits::default())?;
    read_any(&mut reader)?;
    reader.finish()
}

fn skip(bytes: &[u8]) -> Result<(), LoadError> {
    let mut reader = Reader::new(bytes, Limits::default())?;
    reader.skip()?;
    reader.finish()
}

#[test]
fn numbers_are_the_nearest_to_their_digits() {
    let f32 = |text| reader(text).number_f32().map(f32::to_bits);
    assert_eq!(f32("0.1"), Ok(0.1_f32.to_bits()));
    assert_eq!(f32("-0"), Ok(0));
    assert_eq!(f32("-1e-999"), Ok(0));
    assert_eq!(f32("1E+2"), Ok(100_f32.to_bits()));
    // Halfway between two f32 but for the last digit; an f64 in between would round it down.
    assert_eq!(f32("1.00000005960464477540"), Ok(1.000_000_1_f32.to_bits()));
    assert_eq!(f32("3.4028235e38"), Ok(f32::MAX.to_bits()));
    let error = reader("[1e999]")
        .array(|reader, _| reader.number_f32().map(drop))
        .unwrap_err();
    assert_eq!((error.line, error.column, &*error.path), (1, 2, "[0]"));
    expect![[r#""1e999" is out of range: numbers go from -3.4028235e38 to 3.4028235e38"#]]
        .assert_eq(&error.sentence);
}

#[test]
fn a_whole_number_has_digits_only() {
    assert_eq!(reader("0").integer_u32(), Ok(0));
    assert_eq!(reader("4294967295").integer_u32(), Ok(u32::MAX));
    let sentences = [
        "4294967296",
        "-1",
        "-0",
        "1.0",
        "1e3",
        "\"1\"",
        "99999999999999999999",
    ]
    .map(|text| reader(text).integer_u32().unwrap_err().sentence);
    expect![[r#"
        expected a whole number from 0 to 4294967295, in digits only, found 4294967296
        expected a whole number from 0 to 4294967295, in digits only, found -1
        expected a whole number from 0 to 4294967295, in digits only, found -0
        expected a whole number from 0 to 4294967295, in digits only, found 1.0
        expected a whole number from 0 to 4294967295, in digits only, found 1e3
        expected a whole number from 0 to 4294967295, in digits only, found "1"
        expected a whole number from 0 to 4294967295, in digits only, found 99999999999999999999"#]]
    .assert_eq(&sentences.join("\n"));
}

#[test]
fn texts_decode_every_escape_and_borrow_when_there_is_none() {
    let text = |text| reader(text).string().unwrap().into_owned();
    assert_eq!(
        text(r#""\"\\\/\b\f\n\r\t\u0041\u00e4""#),
        "\"\\/\u{8}\u{c}\n\r\tAä"
    );
    assert_eq!(text(r#""\uD83D\uDE00\uFFFF\u0000""#), "😀\u{FFFF}\0");
    assert!(matches!(
        reader("\"größer\"").string().unwrap(),
        Cow::Borrowed("größer")
    ));
}

#[test]
fn half_a_surrogate_pair_is_rejected() {
    let errors = [
        r"\ud83d",
        r"\ude00",
        r"\ud83d\ud83d",
        r"\ud83dA",
        r"\ud83d\n",
        r"\ude00\ud83d",
    ]
    .map(|text| {
        let error = reader(&format!("\"{text}\"")).string().unwrap_err();
        format!("{text}: {}", error.sentence)
    });
    expect![[r#"
        \ud83d: unpaired surrogate: \uD800 to \uDBFF and \uDC00 to \uDFFF must come in pairs
        \ude00: unpaired surrogate: \uD800 to \uDBFF and \uDC00 to \uDFFF must come in pairs
        \ud83d\ud83d: unpaired surrogate: \uD800 to \uDBFF and \uDC00 to \uDFFF must come in pairs
        \ud83dA: unpaired surrogate: \uD800 to \uDBFF and \uDC00 to \uDFFF must come in pairs
        \ud83d\n: unpaired surrogate: \uD800 to \uDBFF and \uDC00 to \uDFFF must come in pairs
        \ude00\ud83d: unpaired surrogate: \uD800 to \uDBFF and \uDC00 to \uDFFF must come in pairs"#]]
    .assert_eq(&errors.join("\n"));
    assert!(reader(r#""\ud83d\u""#).string().is_err());
}

#[test]
fn a_repeated_key_is_rejected_even_if_escaped_differently() {
    let text = "{\"a\": 0,\n \"b\": {\"a\": 1},\n \"\\u0061\": 2, \"b\": 3}";
    let error = read(text.as_bytes()).unwrap_err();
    assert_eq!((error.line, error.column, &*error.path), (3, 2, ""));
    expect![[r#"the key "a" is already used on line 1: remove one of the two"#]]
        .assert_eq(&error.sentence);
    assert_eq!(
        read(br#"[{"a": 0, "b": 1}, {"a": 0, "ab": 1, "": 2}]"#),
        Ok(())
    );
}

#[test]
fn a_marked_value_is_read_once_its_sibling_is_known() {
    let mut reader = reader(r#"[{"value": [1, {"x": 2}], "kind": "sum"}, 5]"#);
    let mut numbers = Vec::new();
    reader
        .array(|reader, index| {
            if index == 1 {
                numbers.push(reader.number_f32()?);
                return Ok(());
            }

            let mut value = None;
            reader.object(|reader, key| {
                if key == "value" {
                    value = Some(reader.mark_value()?);
                }
                Ok(())
            })?;

            reader.read_at(value.unwrap(), |reader| {
                reader.array(|reader, index| {
                    if index == 0 {
                        numbers.push(reader.number_f32()?);
                        return Ok(());
                    }
                    reader.object(|reader, _| {
                        numbers.push(reader.number_f32()?);
                        let error = reader.error("here");
                        assert_eq!(error.path, "[0].value[1].x");
                        assert_eq!(error.column, 22);
                        Ok(())
                    })
                })
            })?;

            assert_eq!(reader.error("back").column, 2);
            Ok(())
        })
        .unwrap();
    reader.finish().unwrap();
    assert_eq!(numbers, [1.0, 2.0, 5.0]);
}

#[test]
fn deep_nesting_is_rejected_before_it_exhausts_the_stack() {
    let nested = |open: &str, close: &str, depth: usize| {
        [open.repeat(depth), "0".into(), close.repeat(depth)]
            .concat()
            .into_bytes()
    };

    let mut sentences = BTreeSet::new();
    for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
        assert_eq!(read(&nested(open, close, 64)), Ok(()));
        assert_eq!(skip(&nested(open, close, 64)), Ok(()));
        for depth in [65, 1_000_000] {
            let error = read(&nested(open, close, depth)).unwrap_err();
            assert_eq!(error.column as usize, 64 * open.len() + 1);
            sentences.insert(error.sentence.clone());
            assert_eq!(skip(&nested(open, close, depth)), Err(error));
        }
    }

    let sentences: Vec<String> = sentences.into_iter().collect();
    expect![["objects and arrays are nested too deeply: the limit is 64 levels"]]
        .assert_eq(&sentences.join("\n"));
}

#[test]
fn files_and_texts_that_are_too_large_are_rejected() {
    let limits = Limits {
        file_bytes: 20,
        text_bytes: 4,
        ..Limits::default()
    };

    let sentence = |text: &str| -> String {
        match Reader::new(text.as_bytes(), limits) {
            Ok(mut reader) => reader
                .string()
                .err()
                .map_or_else(String::new, |error| error.sentence),
            Err(error) => error.sentence,
        }
    };

    expect![["the file is too large: it has 23 bytes, but the limit is 20"]]
        .assert_eq(&sentence("\"a long text, this one\""));
    expect![["this string is too long: it has 5 bytes, but the limit is 4"]]
        .assert_eq(&sentence("\"abcde\""));
    assert_eq!(
        sentence(r#""\u0041\u00e4b""#),
        "",
        "what counts is the text, not its escapes"
    );
}

#[test]
fn a_file_is_utf8_with_or_without_a_byte_order_mark() {
    assert_eq!(read(b"\xEF\xBB\xBF[1]"), Ok(()));
    let error = read(b"[\n \"\xC3\xA4\xFF\"]").unwrap_err();
    assert_eq!((error.line, error.column, &*error.path), (2, 4, ""));
    expect![["byte 0xFF is not valid UTF-8: save the file as UTF-8"]].assert_eq(&error.sentence);
    // UTF-16, which Windows calls Unicode.
    assert!(read(b"\xFF\xFE[\x001\x00]\x00").is_err());
    assert!(read(b"[\xEF\xBB\xBF1]").is_err());
}

#[test]
fn a_file_cut_off_anywhere_is_an_error() {
    let whole = SAMPLE.trim_end().as_bytes();
    assert_eq!(read(whole), Ok(()));
    assert_eq!(skip(whole), Ok(()));
    for end in 0..whole.len() {
        assert!(read(&whole[..end]).is_err(), "at {end}");
        assert!(skip(&whole[..end]).is_err(), "at {end}");
    }
}

#[test]
fn time_grows_no_faster_than_the_file() {
    // Each of these takes minutes if anything is quadratic.
    let count = 200_000;
    let keys: Vec<_> = (0..count)
        .map(|key| format!("\"{}\":0", key ^ 0x5555))
        .collect();
    assert_eq!(read(format!("{{{}}}", keys.join(",")).as_bytes()), Ok(()));
    assert!(read(format!("{{{}}}", vec!["\"a\":0"; count].join(",")).as_bytes()).is_err());

    assert!(read("\"".repeat(count).as_bytes()).is_err());
    assert!(read(format!("\"{}\"", "\\u0041".repeat(count)).as_bytes()).is_err());
    assert_eq!(read(format!("0.{}", "1".repeat(count)).as_bytes()), Ok(()));
    assert!(read("t".repeat(count).as_bytes()).is_err());

    assert_eq!(
        read(" ".repeat(count).as_bytes()).unwrap_err().column as usize,
        count + 1
    );
    assert!(read(format!("[{}", "[],".repeat(count)).as_bytes()).is_err());
}

proptest! {
    #[test]
    fn a_damaged_file_is_read_or_rejected_and_never_panics(
        damage in prop::collection::vec((0..SAMPLE.len(), any::<u8>()), 1..4),
        structure in prop::collection::vec((0..SAMPLE.len(), 0..14_usize), 0..4),
    ) {
        let mut bytes = SAMPLE.as_bytes().to_vec();
        for (at, kind) in structure {
            bytes[at] = b"{}[],:\"\\0-.eu "[kind];
        }
        if let Err(error) = read(&bytes) {
            prop_assert!(error.line >= 1 && error.column >= 1 && !error.sentence.is_empty());
        } else {
            prop_assert_eq!(skip(&bytes), Ok(()));
        }

        for (at, byte) in damage {
            bytes[at] = byte;
        }
        if read(&bytes).is_ok() {
            prop_assert_eq!(skip(&bytes), Ok(()));
        }
    }

    #[test]
    fn any_bytes_are_read_or_rejected(bytes in prop::collection::vec(any::<u8>(), 0..64)) {
        prop_assert!(read(&bytes).is_err() || skip(&bytes).is_ok());
    }

    #[test]
    fn an_f32_reads_as_the_bits_that_its_digits_name(bits in any::<u32>()) {
        let value = f32::from_bits(bits);
        prop_assume!(value.is_finite() && value != 0.0);
        for text in [format!("{value}"), format!("{value:e}"), format!("{value:.60}"), format!("{value:.12e}")] {
            prop_assert_eq!(reader(&text).number_f32().map(f32::to_bits), Ok(bits).map(|bits| {
                // Sixty decimals are not enough for the smallest values.
                text.parse::<f32>().map_or(bits, |value| (value + 0.0).to_bits())
            }));
        }
    }
}
