//! The table of a frame: the rows of a decision in the order in which they are shown, with the live
//! values of the options.

use std::{collections::BTreeMap, rc::Rc};

use inclination_analysis::readout::{TableReadout, read_table};
use inclination_core::authoring::model::{NodeId, Wire};
use inclination_project::decision_table::{DecisionTable, TableCell, TableRow};

use super::super::PanelSheet;

/// A place in the table of a frame. Column 0 is the option, and the columns after it are its
/// considerations. The row after the last one adds an option.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) row: usize,
    pub(super) column: usize,
}

/// The table of a frame.
pub(super) struct ShownTable {
    pub(super) table: Rc<DecisionTable>,
    pub(super) readout: TableReadout,
    /// The rows in the order in which they are shown.
    pub(super) order: Vec<usize>,
}

/// The order of the rows in the last frame, by their options.
#[derive(Debug, Default)]
pub(super) struct RowOrder(Vec<Wire>);

/// The table of a decision, which is read again when the graph changes.
#[derive(Debug, Default)]
pub(super) struct CachedTable {
    key: Option<(NodeId, u64)>,
    table: Option<Rc<DecisionTable>>,
}

impl CachedTable {
    fn update(&mut self, sheet: &PanelSheet<'_>, decision: NodeId) -> Option<Rc<DecisionTable>> {
        let key = Some((decision, sheet.open.form_revision()));
        if self.key != key {
            self.key = key;
            let table = DecisionTable::new(sheet.graph(), sheet.group(), decision);
            self.table = table.map(Rc::new);
        }
        self.table.clone()
    }

    /// Reads the table with the values of the options. While `keeps_order` is set, the rows stay in
    /// the order of the last frame.
    pub(super) fn read(
        &mut self,
        sheet: &PanelSheet<'_>,
        decision: NodeId,
        is_sorted: bool,
        last: &mut RowOrder,
        keeps_order: bool,
    ) -> Option<ShownTable> {
        let table = self.update(sheet, decision)?;
        let readout = read_table(&sheet.open.live_canvas(), &table);
        let order = if keeps_order {
            last.apply(&table)
        } else if is_sorted {
            readout.order_by_chance(&table)
        } else {
            (0..table.rows.len()).collect()
        };
        let shown = ShownTable {
            table,
            readout,
            order,
        };
        last.0 = (0..shown.order.len())
            .filter_map(|row| shown.option(row))
            .collect();
        Some(shown)
    }
}

impl RowOrder {
    /// Returns the positions of the rows of a table in this order. New rows come last.
    fn apply(&self, table: &DecisionTable) -> Vec<usize> {
        let places: BTreeMap<Wire, usize> = (0..).zip(&self.0).map(|(at, id)| (*id, at)).collect();
        let place = |at: &usize| {
            let row = table.rows.get(*at);
            row.and_then(|row| places.get(&row.wire)).copied()
        };
        let mut order: Vec<usize> = (0..table.rows.len()).collect();
        order.sort_by_key(|at| place(at).unwrap_or(usize::MAX));
        order
    }
}

impl ShownTable {
    pub(super) fn row(&self, shown: usize) -> Option<&TableRow> {
        self.table.rows.get(*self.order.get(shown)?)
    }

    /// Returns the option of a row.
    pub(super) fn option(&self, shown: usize) -> Option<Wire> {
        self.row(shown).map(|row| row.wire)
    }

    /// Returns the row of an option.
    pub(super) fn find_option(&self, option: Wire) -> Option<usize> {
        (0..self.order.len()).find(|row| self.option(*row) == Some(option))
    }

    pub(super) fn cell(&self, place: Place) -> Option<&TableCell> {
        let row = self.row(place.row)?;
        row.cells.get(place.column.checked_sub(1)?)
    }

    /// Returns the last column of a row: the one that adds a consideration.
    pub(super) fn last_column(&self, shown: usize) -> usize {
        match self.row(shown) {
            Some(row) if row.is_option => row.cells.len() + 1,
            _ => 0,
        }
    }

    /// Returns the nearest place that exists.
    pub(super) fn clamp(&self, place: Place) -> Place {
        let row = place.row.min(self.order.len());
        Place {
            row,
            column: place.column.min(self.last_column(row)),
        }
    }
}
