//! The live values of a decision as a table: those of each option, and of each consideration.

use inclination_core::model::Wire;
use inclination_project::{
    decision_table::{CellSource, DecisionTable, TableCell, TableRow},
    scene::rows::node_rows,
    text::number,
};

use super::{canvas::LiveCanvas, ranking::Ranking, value_text::value_with_unit};
use crate::live::OutputValue;

/// The live values of a table, in the order of its rows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TableReadout {
    /// Whether the rank of an option matters.
    pub has_ranks: bool,
    /// The rows.
    pub rows: Vec<TableRowReadout>,
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
    /// The name of its input, or an empty text if it has none.
    pub input: String,
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

    /// Returns the names of the inputs or titles of the considerations that bring the weight to 0.
    pub fn vetoes<'a>(&'a self, row: &'a TableRow) -> impl Iterator<Item = &'a str> {
        let cells = self.cells.iter().zip(&row.cells);
        cells.filter(|(now, _)| now.is_veto).map(|(now, cell)| {
            if now.input.is_empty() {
                &*cell.title
            } else {
                &*now.input
            }
        })
    }
}

/// Reads the live values of a table.
pub fn read_table(canvas: &LiveCanvas<'_>, table: &DecisionTable) -> TableReadout {
    let Some(decision) = canvas.node(table.decision) else {
        return TableReadout::default();
    };
    let rows = node_rows(canvas.graph, canvas.group, decision);
    let Some(ranking) = Ranking::from_rows(canvas, table.decision, &rows) else {
        return TableReadout::default();
    };

    let read_row = |row: &TableRow| {
        let key = row.socket();
        let ranked = ranking.row(key);
        let off = ranked.and_then(|ranked| ranked.off.as_ref());
        TableRowReadout {
            weight: ranked.filter(|_| off.is_none()).map(|row| row.weight),
            rank: ranked.map_or(0.0, |row| row.rank),
            chance: ranked.map_or(0.0, |row| row.chance),
            share: ranked.map_or(0.0, |row| row.share),
            is_off: off.is_some(),
            exclusion: ranking.exclusion_reason(decision, key),
            cells: row
                .cells
                .iter()
                .map(|cell| read_cell(canvas, cell))
                .collect(),
        }
    };

    let rows: Vec<TableRowReadout> = table.rows.iter().map(read_row).collect();
    TableReadout {
        has_ranks: rows.iter().any(|row| row.rank != 0.0),
        rows,
    }
}

fn read_cell(canvas: &LiveCanvas<'_>, cell: &TableCell) -> CellReadout {
    let value = canvas.value(cell.wire);
    let multiplier = match value {
        Some(OutputValue::Appraisal { multiplier, .. }) => *multiplier,
        _ => None,
    };

    let (input, input_value) = match cell.source {
        CellSource::Empty => (String::new(), None),
        CellSource::Stat(node, stat) => {
            let stat = canvas.graph.stat(stat);
            let name = stat.map_or_else(String::new, |stat| stat.name.clone());
            let unit = stat.map_or("", |stat| &stat.unit);
            let value = canvas.value(Wire::from(node));
            (name, value.map(|value| value_with_unit(value, unit, stat)))
        }
        CellSource::Other(node) => {
            let title = canvas
                .node(node)
                .map(|node| node.display_title(canvas.graph));
            (title.unwrap_or_default(), None)
        }
    };

    CellReadout {
        input,
        input_value,
        value: value.map(|value| value_with_unit(value, "", None)),
        is_veto: multiplier.is_some_and(|multiplier| multiplier <= 0.0),
    }
}
