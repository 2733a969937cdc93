//! Edits of the rows of nodes with any number of inputs, and of the named cases of switches and
//! sets, which are rows too.

use inclination_core::authoring::{
    format::Document,
    kind::SocketSpec,
    model::{GroupId, MAX_ROWS, NodeId, Socket},
};

use super::{Edit, properties::change_nodes, unique_names::free_name};

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
        let is_fixed = node.kind.expression().is_some() || node.kind.effects().is_some();
        if node.row_width() == 0 || is_fixed || node.row_count() >= MAX_ROWS {
            return;
        }

        if let Some(cases) = node.kind.cases_mut() {
            let name = free_name(case, cases.iter().map(String::as_str));
            cases.push(name);
        }

        let first = node.kind.spec().row.first();
        let content = first.map_or(Socket::Unset, SocketSpec::initial_socket);
        node.push_row(content);
    })
}

/// Removes a row together with its case or effect.
pub fn remove_row(
    document: &Document,
    group: Option<GroupId>,
    id: NodeId,
    row: usize,
) -> Vec<Edit> {
    change_nodes(document, group, &[id], |node| node.remove_row(row))
}

/// Moves a row, together with its case or effect, to the position of another.
pub fn move_row(
    document: &Document,
    group: Option<GroupId>,
    id: NodeId,
    from: usize,
    to: usize,
) -> Vec<Edit> {
    change_nodes(document, group, &[id], |node| {
        node.move_row(from, to);
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
