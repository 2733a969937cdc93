//! Rows of nodes that take any number of inputs, and the named cases of switches and sets, which are rows too.

use std::cmp::Ordering;

use inclination_core::{
    Document,
    kind::SocketSpec,
    model::{GroupId, MAX_ROWS, Node, NodeId, Socket},
};

use super::{Edit, names::free_name, properties::changed, wiring};

/// How many rows a node has.
pub fn count(node: &Node) -> usize {
    match node.row_width() {
        0 => 0,
        width => node.rows.len() / width,
    }
}

/// Adds a row; a case with a name of its own where rows are cases.
pub fn added(document: &Document, group: Option<GroupId>, id: NodeId) -> Vec<Edit> {
    named(document, group, id, "Case")
}

/// The same, with the name that a case is to have.
pub fn named(document: &Document, group: Option<GroupId>, id: NodeId, case: &str) -> Vec<Edit> {
    changed(document, group, &[id], |node| {
        if node.row_width() == 0 || count(node) >= MAX_ROWS {
            return;
        }
        if let Some(cases) = node.kind.cases_mut() {
            let name = free_name(case, cases.iter().map(String::as_str));
            cases.push(name);
        }
        let first = node.kind.spec().row.first();
        let held = first.map_or(Socket::Unset, SocketSpec::initial);
        wiring::add_row(node, held);
    })
}

/// Removes a row, and its case.
pub fn removed(document: &Document, group: Option<GroupId>, id: NodeId, row: usize) -> Vec<Edit> {
    changed(document, group, &[id], |node| {
        let width = node.row_width();
        let Some(range) = range(node, row) else {
            return;
        };
        node.rows.drain(range);
        node.overrides.follow_rows(|at| match at.cmp(&row) {
            Ordering::Less => Some(at),
            Ordering::Equal => None,
            Ordering::Greater => Some(at - 1),
        });
        if let Some(cases) = node
            .kind
            .cases_mut()
            .filter(|cases| row < cases.len() && width > 0)
        {
            cases.remove(row);
        }
    })
}

/// Moves a row, and its case, to where another is.
pub fn moved(
    document: &Document,
    group: Option<GroupId>,
    id: NodeId,
    from: usize,
    to: usize,
) -> Vec<Edit> {
    changed(document, group, &[id], |node| {
        let (Some(range), Some(_)) = (range(node, from), range(node, to)) else {
            return;
        };
        let width = node.row_width();
        let row: Vec<Socket> = node.rows.drain(range).collect();
        node.rows.splice(to * width..to * width, row);
        node.overrides.follow_rows(|at| {
            Some(match at {
                at if at == from => to,
                at if from < at && at <= to => at - 1,
                at if to <= at && at < from => at + 1,
                at => at,
            })
        });
        if let Some(cases) = node.kind.cases_mut()
            && from.max(to) < cases.len()
        {
            let case = cases.remove(from);
            cases.insert(to, case);
        }
    })
}

/// Renames a case.
pub fn renamed(
    document: &Document,
    group: Option<GroupId>,
    id: NodeId,
    case: usize,
    name: &str,
) -> Vec<Edit> {
    changed(document, group, &[id], |node| {
        let mut cases = node.kind.cases_mut().into_iter().flatten();
        if let Some(known) = cases.nth(case) {
            name.clone_into(known);
        }
    })
}

fn range(node: &Node, row: usize) -> Option<std::ops::Range<usize>> {
    let width = node.row_width();
    let range = row * width..(row + 1) * width;
    (width > 0 && range.end <= node.rows.len()).then_some(range)
}
