//! Rows: the inputs of a node that takes any number of them. A row of a switch has a named case,
//! and a row of an Effects node an effect; they are added, moved and removed together.

use alloc::vec::Vec;
use core::{cmp::Ordering, ops::Range};

use super::{Effect, Node, NodeKind, Socket, StatId};
use crate::kind::SocketSpec;

impl Node {
    /// Returns the number of rows.
    pub fn row_count(&self) -> usize {
        match self.row_width() {
            0 => 0,
            width => self.rows.len() / width,
        }
    }

    /// Returns the sockets of a row, or `None` if there is no such row, or if rows belong to the
    /// names of a formula.
    fn row_range(&self, row: usize) -> Option<Range<usize>> {
        let width = self.row_width();
        let range = row.checked_mul(width)?..row.checked_add(1)?.checked_mul(width)?;
        let is_removable = width > 0 && self.kind.expression().is_none();
        (is_removable && range.end <= self.rows.len()).then_some(range)
    }

    /// Adds the sockets of a row after the others, with a content for the first one.
    pub fn push_row(&mut self, first: Socket) {
        let row = self.kind.spec().row;
        self.rows.push(first);
        self.rows
            .extend(row.iter().skip(1).map(SocketSpec::initial_socket));
    }

    /// Adds an effect with the sockets of its row to an Effects node. Returns false for a node of
    /// another kind.
    pub fn push_effect(&mut self, effect: Effect, amount: Socket) -> bool {
        let NodeKind::Effects(effects) = &mut self.kind else {
            return false;
        };
        effects.push(effect);
        self.push_row(amount);
        true
    }

    /// Removes a row with its case or effect and its numbers for profiles. A case or effect whose
    /// row is missing is removed too.
    pub fn remove_row(&mut self, row: usize) {
        if let Some(range) = self.row_range(row) {
            self.rows.drain(range);
            self.overrides.remap_rows(|at| match at.cmp(&row) {
                Ordering::Less => Some(at),
                Ordering::Equal => None,
                Ordering::Greater => Some(at - 1),
            });
        }

        match &mut self.kind {
            NodeKind::Switch(cases) | NodeKind::Set(cases) => remove_item(cases, row),
            NodeKind::Effects(effects) => remove_item(effects, row),
            _ => {}
        }
    }

    /// Removes the rows whose effects change a stat.
    pub fn remove_effects_on(&mut self, stat: StatId) {
        let changes_stat = |effect: &Effect| effect.stat == stat;
        let last = |node: &Self| node.kind.effects()?.iter().rposition(changes_stat);
        while let Some(row) = last(self) {
            self.remove_row(row);
        }
    }

    /// Moves a row with its case or effect and its numbers for profiles to the position of another.
    /// Returns false if one of the rows does not exist.
    pub fn move_row(&mut self, from: usize, to: usize) -> bool {
        let (Some(range), Some(_)) = (self.row_range(from), self.row_range(to)) else {
            return false;
        };

        let width = self.row_width();
        let row: Vec<Socket> = self.rows.drain(range).collect();
        self.rows.splice(to * width..to * width, row);
        self.overrides.remap_rows(|at| {
            Some(match at {
                at if at == from => to,
                at if from < at && at <= to => at - 1,
                at if to <= at && at < from => at + 1,
                at => at,
            })
        });

        match &mut self.kind {
            NodeKind::Switch(cases) | NodeKind::Set(cases) => move_item(cases, from, to),
            NodeKind::Effects(effects) => move_item(effects, from, to),
            _ => {}
        }
        true
    }
}

fn remove_item<T>(items: &mut Vec<T>, at: usize) {
    if at < items.len() {
        items.remove(at);
    }
}

fn move_item<T>(items: &mut Vec<T>, from: usize, to: usize) {
    if from.max(to) < items.len() {
        let item = items.remove(from);
        items.insert(to, item);
    }
}
