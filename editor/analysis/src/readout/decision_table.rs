//! The live values of a decision as a table: those of each option, and of each consideration. A
//! long table reads only the rows in view.

use std::collections::BTreeMap;

use inclination_core::authoring::model::{SocketKey, Wire};
use inclination_project::{
    decision_table::{CellSource, DecisionTable, TableCell, TableRow},
    scene::rows::node_rows,
    text::number,
};

use super::{
    canvas::LiveCanvas,
    ranking::{Ranking, RankingRow},
    value_text::value_with_unit,
};
use crate::live::OutputValue;

/// The live values of the options of a decision, without their considerations.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TableReadout {
    /// Whether the rank of an option matters.
    pub has_ranks: bool,
    ranking: Option<Ranking>,
    /// The position in the ranking of each socket of the decision.
    positions: BTreeMap<SocketKey, usize>,
}

/// The live values of an option.
#[derive(Clone, Debug, PartialEq)]
pub struct TableRowReadout {
    /// The weight, or `None` if it is unknown.
    pub weight: Option<f32>,
    /// The rank.
    pub rank: f32,
    /// The probability that the option is picked.
    pub chance: f64,
    /// The share of the row's bar, from 0 to 1.
    pub share: f32,
    /// Whether the option is muted, or left out because another one is solo.
    pub is_off: bool,
    /// Why it cannot be picked now, in a sentence, or `None` if it can.
    pub exclusion: Option<String>,
    /// The cells.
    pub cells: Vec<CellReadout>,
}

/// The live values of a consideration.
#[derive(Clone, Debug, PartialEq)]
pub struct CellReadout {
    /// The name of its stat if it has one, or else its title.
    pub heading: String,
    /// The value of its input with the unit.
    pub input_value: Option<String>,
    /// The consideration's result.
    pub value: Option<String>,
    /// Whether it brings the option's weight to 0.
    pub is_veto: bool,
}

impl TableRowReadout {
    /// Returns whether the option cannot be picked now.
    pub fn is_out(&self) -> bool {
        self.chance == 0.0
    }

    /// Returns the numbers in words: "weight 0.25, rank 7, 61%".
    pub fn describe(&self, has_ranks: bool) -> String {
        let Some(weight) = self.weight else {
            return String::from("left out");
        };
        let weight = number::format_in_sentence(weight);
        let rank = if has_ranks {
            format!(", rank {}", number::format_short(self.rank))
        } else {
            String::new()
        };
        let chance = number::format_percent(self.chance);
        format!("weight {weight}{rank}, {chance}")
    }

    /// Returns the headings of the cells that bring the weight to 0.
    pub fn vetoes(&self) -> impl Iterator<Item = &str> {
        let vetoes = self.cells.iter().filter(|cell| cell.is_veto);
        vetoes.map(|cell| &*cell.heading)
    }
}

/// Reads the live values of the options of a table.
pub fn read_table(canvas: &LiveCanvas<'_>, table: &DecisionTable) -> TableReadout {
    let Some(decision) = canvas.node(table.decision) else {
        return TableReadout::default();
    };
    let rows = node_rows(canvas.graph, canvas.group, decision);
    let Some(ranking) = Ranking::from_rows(canvas, table.decision, &rows) else {
        return TableReadout::default();
    };

    let positions = ranking.rows.iter().enumerate();
    TableReadout {
        has_ranks: ranking.rows.iter().any(|row| row.rank != 0.0),
        positions: positions.map(|(at, row)| (row.key, at)).collect(),
        ranking: Some(ranking),
    }
}

impl TableReadout {
    fn find_row(&self, key: SocketKey) -> Option<&RankingRow> {
        self.ranking.as_ref()?.rows.get(*self.positions.get(&key)?)
    }

    /// Returns the positions of the rows of a table, the likeliest option first. Options that are
    /// equally likely are ordered by rank and then by weight.
    pub fn order_by_chance(&self, table: &DecisionTable) -> Vec<usize> {
        let numbers = table.rows.iter().map(|row| {
            let ranked = self.find_row(row.socket());
            ranked.map_or((0.0, 0.0, 0.0), |row| (row.chance, row.rank, row.weight))
        });
        let mut rows: Vec<(usize, (f64, f32, f32))> = numbers.enumerate().collect();
        rows.sort_by(|(_, one), (_, other)| {
            let by_chance = other.0.total_cmp(&one.0);
            let by_rank = other.1.total_cmp(&one.1);
            by_chance.then(by_rank).then(other.2.total_cmp(&one.2))
        });
        rows.into_iter().map(|(at, _)| at).collect()
    }

    /// Reads the live values of an option and of its considerations.
    pub fn read_row(
        &self,
        canvas: &LiveCanvas<'_>,
        table: &DecisionTable,
        row: &TableRow,
    ) -> TableRowReadout {
        let key = row.socket();
        let ranked = self.find_row(key);
        let off = ranked.and_then(|ranked| ranked.off.as_ref());
        let decision = canvas.node(table.decision);
        TableRowReadout {
            weight: ranked.filter(|_| off.is_none()).map(|row| row.weight),
            rank: ranked.map_or(0.0, |row| row.rank),
            chance: ranked.map_or(0.0, |row| row.chance),
            share: ranked.map_or(0.0, |row| row.share),
            is_off: off.is_some(),
            exclusion: decision.and_then(|decision| {
                let ranking = self.ranking.as_ref()?;
                ranking.exclusion_reason(decision, key)
            }),
            cells: row
                .cells
                .iter()
                .map(|cell| read_cell(canvas, cell))
                .collect(),
        }
    }
}

fn read_cell(canvas: &LiveCanvas<'_>, cell: &TableCell) -> CellReadout {
    let value = canvas.value(cell.wire);
    let multiplier = match value {
        Some(OutputValue::Appraisal { multiplier, .. }) => *multiplier,
        _ => None,
    };

    let (heading, input_value) = match cell.source {
        CellSource::Stat(node, stat) => {
            let stat = canvas.graph.stat(stat);
            let name = stat.map_or_else(String::new, |stat| stat.name.clone());
            let unit = stat.map_or("", |stat| &stat.unit);
            let value = canvas.value(Wire::from(node));
            (name, value.map(|value| value_with_unit(value, unit, stat)))
        }
        CellSource::Empty if cell.is_editable() => (String::from("No stat"), None),
        CellSource::Empty | CellSource::Other(_) => (cell.title.clone(), None),
    };

    CellReadout {
        heading,
        input_value,
        value: value.map(|value| value_with_unit(value, "", None)),
        is_veto: multiplier.is_some_and(|multiplier| multiplier <= 0.0),
    }
}
