//! Fuzzes a game's log and its list of stats. Good rows of a log are values, and the sizes of reads
//! make no difference. Good rows of a list are stats with different names.

use std::{
    collections::BTreeSet,
    io::{self, Read},
};

use inclination_core::{
    Scope,
    authoring::model::{Graph, Stat, StatId},
};
use inclination_project::{
    contract::{self, Units},
    log::{Log, LogStream, ReadProgress, RowSelection},
};

use crate::split_choice;

/// Returns the stats that a log's columns may belong to.
pub(crate) fn column_stats() -> Vec<Stat> {
    let health = Stat::number("Health", 0.0, 100.0).unit("hp").default(50.0);
    let ratio = Stat::number("a, \"ratio\"", -1.0, 1.0).unit("%");
    let mood = Stat::choice("Mood", ["calm", "Alert", "größer"]);
    let distance = Stat::number("Distance", 0.0, 30.0).scope(Scope::Target);
    [health, ratio, mood, Stat::yes_no("In sight"), distance]
        .into_iter()
        .zip(1..)
        .map(|(mut stat, id)| {
            stat.id = StatId(id);
            stat
        })
        .collect()
}

/// A reader that delivers bytes in pieces of a fixed size.
struct ChunkedReader<'b> {
    bytes: &'b [u8],
    size: usize,
}

impl Read for ChunkedReader<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let size = self.size.min(into.len());
        self.bytes.read(&mut into[..size])
    }
}

/// Reads a log at once, in pieces, and row by row.
pub fn fuzz_csv(bytes: &[u8]) {
    let (size, bytes) = split_choice(bytes);
    check_stat_list(bytes);

    let (stats, reading) = (column_stats(), ReadProgress::default());
    let read = Log::read(bytes, &stats, &reading);
    let pieces = ChunkedReader {
        bytes,
        size: 1 + size,
    };
    assert_eq!(Log::read(pieces, &stats, &ReadProgress::default()), read);

    let log = match read {
        Ok(log) => log,
        Err(sentence) => {
            assert!(!sentence.is_empty());
            return;
        }
    };
    assert_eq!(reading.bytes_read(), bytes.len() as u64);

    for (stat, column) in &log.columns {
        let stat = stats.iter().find(|known| known.id == *stat);
        let stat = stat.expect("columns are of these");
        assert_eq!(column.len(), log.len(), "{}", stat.name);
        assert!(
            column.iter().all(|value| is_graph_value(*value)),
            "{}",
            stat.name
        );
    }

    for limit in [0, 1, 3] {
        for choice in [RowSelection::First, RowSelection::Spread] {
            assert_eq!(log.samples(limit, choice).len(), limit.min(log.len()));
        }
    }

    check_stream(bytes, &stats, &log);
}

/// Reads a list of stats, and compares a graph with it.
fn check_stat_list(bytes: &[u8]) {
    let read = match contract::read_contract(bytes) {
        Ok(read) => read,
        Err(sentence) => {
            assert!(!sentence.is_empty());
            return;
        }
    };
    assert!(read.mistakes.len() <= read.wrong);

    let mistakes = read.mistakes.iter();
    assert!(
        mistakes
            .clone()
            .all(|mistake| mistake.line > 0 && mistake.column > 0)
    );
    assert!(
        mistakes
            .into_iter()
            .all(|mistake| !mistake.sentence.contains('\n'))
    );

    let names: BTreeSet<&str> = read
        .contract
        .stats
        .iter()
        .map(|one| one.name.as_str())
        .collect();
    assert_eq!(names.len(), read.contract.stats.len());

    let ranges = read.contract.stats.iter().filter_map(|one| one.range);
    for (low, high) in ranges {
        assert!(
            low < high && is_graph_value(low) && is_graph_value(high),
            "{low} to {high}"
        );
    }

    let mut graph = Graph::new("Any");
    graph.stats = column_stats();
    let found = contract::compare_contract(&read.contract, &graph, Units::Known);
    assert!(
        found
            .iter()
            .all(|finding| finding.sentence.contains(&finding.name))
    );
}

/// Reads a log row by row, and compares each row with the log.
fn check_stream(bytes: &[u8], stats: &[Stat], log: &Log) {
    let reading = ReadProgress::default();
    let mut stream = LogStream::open(bytes, stats, &reading).expect("it was read");

    let (mut good, mut wrong) = (0, 0);
    while let Some(row) = stream.next(&reading).expect("it was read") {
        match row {
            Ok(row) => {
                assert_eq!(Some(&row.line), log.lines.get(good));
                let columns = log.columns.iter().map(|(_, column)| column[good]);
                assert!(columns.eq(row.values.iter().copied()), "line {}", row.line);
                good += 1;
            }
            Err(mistake) => {
                assert!(!mistake.sentence.contains('\n'), "{mistake}");
                wrong += 1;
            }
        }
    }

    assert_eq!((good, wrong), (log.len(), log.wrong_rows));
}

/// Returns whether a number may occur in a graph: it is finite and not -0.
pub(crate) fn is_graph_value(value: f32) -> bool {
    value.is_finite() && value.to_bits() != (-0.0_f32).to_bits()
}
