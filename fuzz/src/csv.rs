//! Any bytes as a game's log: good rows are values, and how the bytes arrive makes no difference. The same bytes as the game's
//! list of stats: good rows are stats, and no two have a name.

use std::{
    collections::BTreeSet,
    io::{self, Read},
};

use inclination_core::model::{Graph, Scope, Stat, StatId};
use inclination_project::{
    contract::{self, Units},
    log::{Choice, Log, Reading, Stream},
};

use crate::chosen;

/// The stats that columns may be of.
pub(crate) fn stats() -> Vec<Stat> {
    let health = Stat::number("Health", 0.0, 100.0).unit("hp").default(50.0);
    let ratio = Stat::number("a, \"ratio\"", -1.0, 1.0).unit("%");
    let mood = Stat::choice("Mood", ["calm", "Alert", "größer"]);
    let distance = Stat::number("Distance", 0.0, 30.0).scope(Scope::Target);
    let all = [health, ratio, mood, Stat::yes_no("In sight"), distance];
    let all = all.into_iter().zip(1..);
    all.map(|(mut stat, id)| {
        stat.id = StatId(id);
        stat
    })
    .collect()
}

/// Bytes that arrive in pieces.
struct Pieces<'b> {
    bytes: &'b [u8],
    size: usize,
}

impl Read for Pieces<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let size = self.size.min(into.len());
        self.bytes.read(&mut into[..size])
    }
}

/// Reads a log whole, in pieces, and row after row.
pub fn csv(bytes: &[u8]) {
    let (size, bytes) = chosen(bytes);
    listed(bytes);
    let (stats, reading) = (stats(), Reading::default());
    let read = Log::read(bytes, &stats, &reading);
    let pieces = Pieces {
        bytes,
        size: 1 + size,
    };
    assert_eq!(Log::read(pieces, &stats, &Reading::default()), read);
    let log = match read {
        Ok(log) => log,
        Err(sentence) => {
            assert!(!sentence.is_empty());
            return;
        }
    };
    assert_eq!(reading.bytes(), bytes.len() as u64);
    for (stat, column) in &log.columns {
        let stat = stats.iter().find(|known| known.id == *stat);
        let stat = stat.expect("columns are of these");
        assert_eq!(column.len(), log.len(), "{}", stat.name);
        assert!(column.iter().all(|value| is_value(*value)), "{}", stat.name);
    }
    for most in [0, 1, 3] {
        for choice in [Choice::First, Choice::Spread] {
            assert_eq!(log.samples(most, choice).len(), most.min(log.len()));
        }
    }
    streamed(bytes, &stats, &log);
}

/// Reads a list of stats, and compares a graph with it.
fn listed(bytes: &[u8]) {
    let read = match contract::read(bytes) {
        Ok(read) => read,
        Err(sentence) => {
            assert!(!sentence.is_empty());
            return;
        }
    };
    assert!(read.mistakes.len() <= read.wrong);
    let told = read.mistakes.iter();
    assert!(
        told.clone()
            .all(|mistake| mistake.line > 0 && mistake.column > 0)
    );
    assert!(
        told.into_iter()
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
            low < high && is_value(low) && is_value(high),
            "{low} to {high}"
        );
    }
    let mut graph = Graph::new("Any");
    graph.stats = stats();
    let found = contract::compare(&read.contract, &graph, Units::Known);
    assert!(
        found
            .iter()
            .all(|finding| finding.sentence.contains(&finding.name))
    );
}

/// Reads row after row, which are the rows of the log.
fn streamed(bytes: &[u8], stats: &[Stat], log: &Log) {
    let reading = Reading::default();
    let mut stream = Stream::open(bytes, stats, &reading).expect("it was read");
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
    assert_eq!((good, wrong), (log.len(), log.wrong));
}

/// Whether a number is one that a graph can have: finite, and never -0.
pub(crate) fn is_value(value: f32) -> bool {
    value.is_finite() && value.to_bits() != (-0.0_f32).to_bits()
}
