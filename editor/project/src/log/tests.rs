//! Tests of reading logs with mistakes of all kinds.

use std::fmt::Write;

use expect_test::expect;
use inclination_core::Scope;
use proptest::prelude::*;

use super::*;

fn test_stats() -> Vec<Stat> {
    let mut stats = vec![
        Stat::number("Health", 0.0, 100.0).unit("hp"),
        Stat::number("Foe health", 0.0, 60.0).scope(Scope::Target),
        Stat::yes_no("Alone"),
        Stat::choice("Mood", ["calm", "angry", "Ängstlich"]),
    ];
    for (stat, id) in stats.iter_mut().zip(0..) {
        stat.id = StatId(id);
    }
    stats[1].default = 30.0;
    stats
}

fn read_log(text: impl AsRef<[u8]>) -> Result<Log, String> {
    Log::read(text.as_ref(), &test_stats(), &ReadProgress::default())
}

fn stat_values(log: &Log, id: u32) -> &[f32] {
    let found = log.columns.iter().find(|(stat, _)| *stat == StatId(id));
    &found.unwrap().1
}

fn mistake_lines(log: &Log) -> Vec<String> {
    log.mistakes.iter().map(ToString::to_string).collect()
}

#[test]
fn the_three_separators_and_quotes_are_read() {
    for text in [
        "Health,Foe health,Alone,Mood\n38,12.5,yes,angry\n7,0,no,calm\n",
        "Health;Foe health;Alone;Mood\r\n38;12,5;TRUE;Angry\r\n7;0;off;calm",
        "Health\tFoe health\tAlone\tMood\r38\t12,5\t1\tangry\r\r7\t0\t0\tcalm\r",
        "\u{feff}\"Health\",\"Foe health\",\"Alone\",\"Mood\"\n\"38\",\"12.5\" , \"y\",\"angry\"\n\n7,+0e0,n, calm \n",
        "health (hp),foe_health,ALONE,mood [word]\n38hp,1.25e1,t,ANGRY\n7 hp,-0,F,calm\n",
    ] {
        let log = read_log(text).unwrap();
        assert_eq!(stat_values(&log, 0), [38.0, 7.0], "{text}");
        assert_eq!(stat_values(&log, 1), [12.5, 0.0], "{text}");
        assert_eq!(stat_values(&log, 2), [1.0, 0.0], "{text}");
        assert_eq!(stat_values(&log, 3), [1.0, 0.0], "{text}");
        assert_eq!((log.wrong_rows, mistake_lines(&log)), (0, vec![]), "{text}");
    }
}

#[test]
fn unknown_columns_are_listed_and_missing_stats_have_their_defaults() {
    let log = read_log("Name,Helth,Mood,Time,,Mood\nA,3,calm,9,,angry\n,4,,9,,angry\n").unwrap();
    let unknown = |name: &str, nearest: Option<&str>| UnknownColumn {
        name: name.into(),
        nearest: nearest.map(str::to_owned),
    };
    assert_eq!(
        log.unknown,
        [
            unknown("Helth", Some("Health")),
            unknown("Time", None),
            unknown("Mood", None)
        ]
    );
    assert_eq!(log.missing, ["Health", "Foe health", "Alone"]);

    // An empty cell is the default. Of several columns for one stat the first is used.
    assert_eq!(stat_values(&log, 3), [0.0, 0.0]);
    let samples = log.samples(10, RowSelection::First);
    let names: Vec<&str> = samples.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["A", "Line 3"]);
    assert_eq!(samples[0].1, BTreeMap::from([(StatId(3), 0.0)]));
}

#[test]
fn invalid_rows_are_left_out_with_their_position() {
    let text = "Health,Foe health,Alone,Mood\n\
        1,1,yes,calm\n\
        NaN,1,yes,calm\n\
        inf,1,yes,calm\n\
        1,many,yes,calm\n\
        1,1,maybe,calm\n\
        1,1,yes,clam\n\
        1,1,yes,sleepy\n\
        1,1,yes\n\
        1\n\
        1,1,yes,calm,5\n\
        1e39,1,yes,calm\n\
        \"two\nlines\",1,yes,calm\n\
        \"1\"2,1,yes,calm\n\
        0x10,1,yes,calm\n\
        1 000,1,yes,calm\n\
        2,2,no,ängstlich\n";
    let log = read_log(text).unwrap();
    assert_eq!(stat_values(&log, 0), [1.0, 2.0]);
    assert_eq!(stat_values(&log, 3), [0.0, 2.0]);
    assert_eq!(log.lines, [2, 18]);

    let places = log
        .mistakes
        .iter()
        .map(|mistake| (mistake.line, mistake.column));
    let expected = [
        (3, 1),
        (4, 1),
        (5, 2),
        (6, 3),
        (7, 4),
        (8, 4),
        (9, 3),
        (10, 1),
        (11, 5),
        (12, 1),
        (13, 1),
        (15, 4),
        (16, 1),
        (17, 1),
    ];

    assert!(places.eq(expected), "{:?}", log.mistakes);
    expect![[r"
        Line 3, column 1: “Health” must be a number, not “NaN”.
        Line 4, column 1: “Health” must be a number, not “inf”.
        Line 5, column 2: “Foe health” must be a number, not “many”.
        Line 6, column 3: “Alone” must be yes or no, not “maybe”.
        Line 7, column 4: “clam” is not one of the choices of “Mood”. Did you mean “calm”?
        Line 8, column 4: “sleepy” is not one of the choices of “Mood”.
        Line 9, column 3: the row has 3 cells, but the first line has 4.
        Line 10, column 1: the row has 1 cell, but the first line has 4.
        Line 11, column 5: the row has 5 cells, but the first line has 4.
        Line 12, column 1: “1e39” is too large.
        Line 13, column 1: “Health” must be a number, not “two lines”.
        Line 15, column 4: text follows a closing quote. Double each quote inside a quoted cell.
        Line 16, column 1: “Health” must be a number, not “0x10”.
        Line 17, column 1: “Health” must be a number, not “1 000”."]]
    .assert_eq(&mistake_lines(&log).join("\n"));
}

#[test]
fn a_misspelled_choice_gets_a_suggestion() {
    let log = read_log("Mood\nangri\n").unwrap();
    expect![[
        "Line 2, column 1: “angri” is not one of the choices of “Mood”. Did you mean “angry”?"
    ]]
    .assert_eq(&mistake_lines(&log).join("\n"));
}

#[test]
fn an_unclosed_quote_is_reported_and_earlier_rows_are_kept() {
    let log = read_log("Health,Mood\n1,calm\n2,\"calm\n3,calm\n").unwrap();
    assert_eq!(stat_values(&log, 0), [1.0]);
    expect![["Line 3, column 1: the quote opened on line 3 is never closed."]]
        .assert_eq(&mistake_lines(&log).join("\n"));

    let mut long = String::from("Health,Mood\n1,calm\n2,\"");
    long += &"calm\n".repeat(1 << 18);
    let log = read_log(&long).unwrap();
    assert_eq!(stat_values(&log, 0), [1.0]);
    expect![["Line 3, column 2: the quoted cell that begins on line 3 is too long. Its closing quote may be missing."]]
        .assert_eq(&mistake_lines(&log)[0]);
}

#[test]
fn unreadable_logs_are_rejected_with_a_sentence() {
    let utf16: Vec<u8> = "Health\n1\n"
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    let marked: Vec<u8> = [0xFF, 0xFE].into_iter().chain(utf16.clone()).collect();
    let rejected = read_log(utf16).unwrap_err();
    assert_eq!(read_log(marked).unwrap_err(), rejected);
    expect![["The file is UTF-16 or not a text file. Save it as UTF-8 and try again."]]
        .assert_eq(&rejected);
    expect![["Line 3 is not valid UTF-8. Save the file as UTF-8 and try again."]]
        .assert_eq(&read_log(b"Health,Mood\n1,calm\n2,\xC4ngstlich\n").unwrap_err());

    expect![["No column name matches a stat. The first line contains “Time”, “Place”. Rename the columns, or add stats with these names."]]
        .assert_eq(&read_log("Time;Place\n1;2\n").unwrap_err());
    expect![["The file is empty."]].assert_eq(&read_log("").unwrap_err());
    expect![["The file is empty."]].assert_eq(&read_log("\u{feff}\n\n").unwrap_err());
    expect![["The file has a line with column names, but no rows."]]
        .assert_eq(&read_log("Health\n").unwrap_err());

    let reading = ReadProgress::default();
    reading.cancel();
    let text = format!("Health\n{}", "1\n".repeat(100_000));
    expect![["Reading was canceled."]]
        .assert_eq(&Log::read(text.as_bytes(), &test_stats(), &reading).unwrap_err());
}

#[test]
fn a_million_rows_are_read_and_some_become_samples() {
    let mut text = String::from("Health,Alone\n");
    for row in 0..1_000_000_u32 {
        writeln!(
            text,
            "{},{}",
            row % 101,
            ["no", "yes", "perhaps"][(row % 3) as usize]
        )
        .unwrap();
    }
    let reading = ReadProgress::default();
    let log = Log::read(text.as_bytes(), &test_stats(), &reading).unwrap();
    assert_eq!(reading.bytes_read(), text.len() as u64);

    // Every third row has neither yes nor no.
    assert_eq!(
        (log.len(), log.wrong_rows, log.mistakes.len()),
        (666_667, 333_333, MAX_REPORTED_MISTAKES)
    );

    let first = log.samples(1000, RowSelection::First);
    assert_eq!(first.len(), 1000);
    assert_eq!(first[1].0, "Line 3");
    let spread = log.samples(1000, RowSelection::Spread);
    assert_eq!(spread.len(), 1000);
    // The 999th of 1,000 is the 666,000th of 666,667 good rows, or line 999,002.
    assert_eq!(spread[999].0, "Line 999002");
    assert_eq!(log.samples(0, RowSelection::Spread), []);
}

/// A source that hands out a few bytes at a time.
struct Slow<'a>(&'a [u8], usize);

impl Read for Slow<'_> {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        let count = self.1.min(self.0.len()).min(into.len());
        let (now, rest) = self.0.split_at(count);
        into[..count].copy_from_slice(now);
        self.0 = rest;
        Ok(count)
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes_do_no_harm(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        let _ = read_log(&bytes);
        let headed: Vec<u8> = b"Health;Mood\n".iter().chain(&bytes).copied().collect();
        let _ = read_log(headed);
    }

    #[test]
    fn every_row_of_any_table_is_kept_or_reported(
        parts in prop::collection::vec(prop::sample::select(vec![
            "1", "yes", "calm", ",", ",", ";", "\t", "\n", "\r\n", "\"", "\"\"", " ", "NaN", "é", "-", "1e9",
        ]), 0..80),
        step in 1_usize..7,
    ) {
        let text = format!("Health,Mood\n{}", parts.concat());
        let whole = read_log(&text);
        let slow = Log::read(Slow(text.as_bytes(), step), &test_stats(), &ReadProgress::default());
        prop_assert_eq!(&whole, &slow);
        if let Ok(log) = whole {
            prop_assert!(log.columns.iter().all(|(_, column)| column.len() == log.len()));
            prop_assert!(log.len() + log.wrong_rows <= text.lines().count() + text.matches('\r').count());
            prop_assert!(log.columns.iter().all(|(_, column)| column.iter().all(|value| value.is_finite())));
        }
    }
}

#[test]
fn values_outside_a_range_are_reported_and_their_rows_kept() {
    let log = read_log("Mood,Health,Foe health\ncalm,120,-5\nangry,100,60\ncalm,-1,\n").unwrap();
    assert_eq!(stat_values(&log, 0), [120.0, 100.0, -1.0]);
    assert_eq!((log.wrong_rows, log.outside_count), (0, 3));
    let messages: Vec<String> = log.outside.iter().map(ToString::to_string).collect();
    expect![[r"
        Line 2, column 2: “Health” is 120 hp, outside its range of 0 to 100 hp. The graph uses 100 hp.
        Line 2, column 3: “Foe health” is -5, outside its range of 0 to 60. The graph uses 0.
        Line 4, column 2: “Health” is -1 hp, outside its range of 0 to 100 hp. The graph uses 0 hp."]]
    .assert_eq(&messages.join("\n"));
}

#[test]
fn fractions_of_whole_number_stats_are_reported_and_kept() {
    let potions = [Stat::number("Potions", 0.0, 3.0).whole()];
    let text = "Potions\n1.5\n2\n4.5\n";
    let log = Log::read(text.as_bytes(), &potions, &ReadProgress::default()).unwrap();
    assert_eq!(stat_values(&log, 0), [1.5, 2.0, 4.5]);
    let messages: Vec<String> = log.outside.iter().map(ToString::to_string).collect();
    assert_eq!(log.outside_count, 2);
    expect![[r"
        Line 2, column 1: “Potions” is 1.5, which is not a whole number. The graph uses it unchanged.
        Line 4, column 1: “Potions” is 4.5, outside its range of 0 to 3. The graph uses 3."]]
    .assert_eq(&messages.join("\n"));
}
