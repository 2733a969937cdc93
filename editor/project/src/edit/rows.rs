//! Edits of the rows of nodes with any number of inputs, and of the named cases of switches and
//! sets, which are rows too.

use std::cmp::Ordering;

use inclination_core::authoring::{
    format::Document,
    kind::SocketSpec,
    model::{GroupId, MAX_ROWS, Node, NodeId, Socket},
};

use super::{Edit, properties::change_nodes, unique_names::free_name, wiring};

/// Returns the number of rows of a node.
pub fn row_count(node: &Node) -> usize {
    match node.row_width() {
        0 => 0,
        width => node.rows.len() / width,
    }
}

/// Adds a row. If rows are cases, the case gets a unique name.
pub fn add_row(document: &Document, group: Option<GroupId>, id: NodeId) -> Vec<Edit> {
    add_named_row(document, group, id, "Case")
}

/// Adds a row. If rows are cases, the case gets this name, with a number if it is taken.
pub fn add_named_row(
    document: &Document,
    group: Option<GroupId>,
    id: NodeId,
    case: &str,
) -> Vec<Edit> {
    change_nodes(document, group, &[id], |node| {
        let is_fixed = node.kind.expression().is_some();
        if node.row_width() == 0 || is_fixed || row_count(node) >= MAX_ROWS {
            return;
        }

        if let Some(cases) = node.kind.cases_mut() {
            let name = free_name(case, cases.iter().map(String::as_str));
            cases.push(name);
        }

        let first = node.kind.spec().row.first();
        let content = first.map_or(Socket::Unset, SocketSpec::initial_socket);
        wiring::add_row(node, content);
    })
}

/// Removes a row together with its case.
pub fn remove_row(
    document: &Document,
    group: Option<GroupId>,
    id: NodeId,
    row: usize,
) -> Vec<Edit> {
    change_nodes(document, group, &[id], |node| {
        let width = node.row_width();
        let Some(range) = row_range(node, row) else {
            return;
        };

        node.rows.drain(range);
        node.overrides.remap_rows(|at| match at.cmp(&row) {
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

/// Moves a row, together with its case, to the position of another.
pub fn move_row(
    document: &Document,
    group: Option<GroupId>,
    id: NodeId,
    from: usize,
    to: usize,
) -> Vec<Edit> {
    change_nodes(document, group, &[id], |node| {
        let (Some(range), Some(_)) = (row_range(node, from), row_range(node, to)) else {
            return;
        };

        let width = node.row_width();
        let row: Vec<Socket> = node.rows.drain(range).collect();
        node.rows.splice(to * width..to * width, row);
        node.overrides.remap_rows(|at| {
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
pub fn rename_case(
    document: &Document,
    group: Option<GroupId>,
    id: NodeId,
    case: usize,
    name: &str,
) -> Vec<Edit> {
    change_nodes(document, group, &[id], |node| {
        let mut cases = node.kind.cases_mut().into_iter().flatten();
        if let Some(known) = cases.nth(case) {
            name.clone_into(known);
        }
    })
}

/// Returns the sockets of a row, or `None` if there is no such row, or if rows belong to the names
/// of a formula.
fn row_range(node: &Node, row: usize) -> Option<std::ops::Range<usize>> {
    let width = node.row_width();
    let range = row * width..(row + 1) * width;
    (width > 0 && node.kind.expression().is_none() && range.end <= node.rows.len()).then_some(range)
}
