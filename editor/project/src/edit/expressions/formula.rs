//! Changes of an expression's formula. A new name that matches a stat is connected to it.

use emath::{Pos2, Rect, pos2, vec2};
use inclination_core::authoring::{
    expression::{Expression, FUNCTIONS, is_plain_name, parse, write_name},
    format::{Document, Position},
    model::{Graph, GroupId, Node, NodeId, NodeKind, Socket, Stat, StatId, StatKind, Wire},
};

use crate::{
    edit::{Edit, edits_between, placement::Obstacles},
    scene::{COLUMN_GAP, NODE_WIDTH, Scene, node_height, rows},
    text::formatting::to_sentence,
};

/// Returns the edits that add an expression with its header at a position, or nearby if it would
/// cover something.
pub fn add_expression(
    document: &Document,
    group: Option<GroupId>,
    formula: &str,
    at: Pos2,
) -> (NodeId, Vec<Edit>) {
    let mut to = document.clone();
    let id = NodeId(to.graph.fresh_id());
    let node = Node::from_expression("", Expression::new(formula, Vec::new()));
    let names = node.kind.row_names().unwrap_or_default().to_vec();

    place_node(&mut to, group, id, node, at);
    connect_stats(&mut to, group, id, &names);
    (id, edits_between(document, &to))
}

/// Returns the edits that replace the formula of an expression. Inputs that keep their names keep
/// their wires and numbers, and new names that match a stat are connected to it.
pub fn set_formula(
    document: &Document,
    group: Option<GroupId>,
    id: NodeId,
    formula: &str,
) -> Vec<Edit> {
    let mut to = document.clone();
    let node = to.graph.body_mut(group).and_then(|body| body.get_mut(&id));
    let Some(node) = node else {
        return Vec::new();
    };
    let Some(before) = node.kind.expression().cloned() else {
        return Vec::new();
    };

    node.set_expression(Expression::new(formula, before.inputs().to_vec()));
    let names = node.kind.row_names().unwrap_or_default();
    let new: Vec<String> = names
        .iter()
        .filter(|name| !before.inputs().contains(name))
        .cloned()
        .collect();
    connect_stats(&mut to, group, id, &new);
    edits_between(document, &to)
}

/// Returns the edits that rename an input of an expression, in the formula too.
///
/// # Errors
/// Returns why the input cannot have this name.
pub fn rename_input(
    document: &Document,
    group: Option<GroupId>,
    id: NodeId,
    row: usize,
    name: &str,
) -> Result<Vec<Edit>, String> {
    let mut to = document.clone();
    let node = to.graph.body_mut(group).and_then(|body| body.get_mut(&id));
    let (Some(node), name) = (node, name.trim()) else {
        return Ok(Vec::new());
    };
    let Some(expression) = node.kind.expression() else {
        return Ok(Vec::new());
    };

    if name.is_empty() {
        return Err(String::from("An input needs a name."));
    }
    let mut others = expression.inputs().iter().enumerate();
    if others.any(|(at, other)| at != row && other == name) {
        return Err(format!("The formula already has an input “{name}”."));
    }

    let renamed = expression
        .formula()
        .map_err(|_| String::from("Correct the formula before you rename its inputs."))?
        .with_renamed_input(row, name);
    let renamed = Expression::from(&renamed);
    if let Err(error) = parse(renamed.text()) {
        return Err(to_sentence(&error.message));
    }
    node.kind = NodeKind::Expression(Box::new(renamed));
    Ok(edits_between(document, &to))
}

/// Returns the number or yes-or-no stat that a name in a formula means: the one with exactly this
/// name, or else the only one whose name differs in case or in `_` for a space.
pub fn matching_stat<'g>(graph: &'g Graph, name: &str) -> Option<&'g Stat> {
    let simplify = |name: &str| name.to_lowercase().replace('_', " ");
    let stats = || {
        let all = graph.stats.iter();
        all.filter(|stat| !matches!(stat.kind, StatKind::Choice(_)))
    };

    if let Some(stat) = stats().find(|stat| stat.name == name) {
        return Some(stat);
    }
    let wanted = simplify(name);
    let mut similar = stats().filter(|stat| simplify(&stat.name) == wanted);
    similar.next().filter(|_| similar.next().is_none())
}

/// Returns the stats and functions whose names continue a word in a formula, each as the text that
/// replaces the word. `before` is the text in front of the word. Names in quotes get none.
pub fn completions(graph: &Graph, before: &str, word: &str) -> Vec<String> {
    let is_quoted = before.matches('"').count() % 2 == 1;
    let begins_name = word.starts_with(|letter: char| letter.is_alphabetic() || letter == '_');
    if is_quoted || !begins_name {
        return Vec::new();
    }

    let word = word.to_lowercase();
    let stats = graph.stats.iter().filter(|stat| {
        let name = stat.name.to_lowercase();
        !matches!(stat.kind, StatKind::Choice(_))
            && name.split(' ').any(|part| part.starts_with(&word))
            && (name != word || !is_plain_name(&stat.name))
    });
    let stats = stats.map(|stat| {
        let mut name = String::new();
        write_name(&mut name, &stat.name);
        name
    });

    let functions = FUNCTIONS
        .iter()
        .filter(|function| function.name.starts_with(&word))
        .map(|function| format!("{}(", function.name));
    stats.chain(functions).collect()
}

/// Connects inputs of an expression to the stats that their names mean, adding nodes for the stats
/// where the canvas has none.
fn connect_stats(document: &mut Document, group: Option<GroupId>, id: NodeId, names: &[String]) {
    for name in names {
        let stat = matching_stat(&document.graph, name).map(|stat| stat.id);
        let Some(stat) = stat else {
            continue;
        };
        let source = find_stat_node(document, group, stat)
            .unwrap_or_else(|| add_stat_node(document, group, id, stat));

        let body = document.graph.body_mut(group);
        let Some(node) = body.and_then(|body| body.get_mut(&id)) else {
            return;
        };
        let names = node.kind.row_names().unwrap_or_default();
        let row = names.iter().position(|known| known == name);
        if let Some(socket) = row.and_then(|row| node.rows.get_mut(row))
            && *socket == Socket::Unset
        {
            *socket = Socket::Wire(Wire::from(source));
        }
    }
}

/// Returns the node that gives a stat on a canvas. Muting has no effect on such nodes.
fn find_stat_node(document: &Document, group: Option<GroupId>, stat: StatId) -> Option<NodeId> {
    let mut nodes = document.graph.body(group)?.iter();
    nodes
        .find(|(_, node)| node.kind == NodeKind::Stat(stat))
        .map(|(id, _)| *id)
}

/// Adds a node for a stat to the left of an expression, folded into it.
fn add_stat_node(
    document: &mut Document,
    group: Option<GroupId>,
    expression: NodeId,
    stat: StatId,
) -> NodeId {
    let id = NodeId(document.graph.fresh_id());
    let place = document.looks.nodes.get(&expression).copied();
    let place = place.unwrap_or_default();
    let at = pos2(place.x - NODE_WIDTH - COLUMN_GAP, place.y);
    place_node(document, group, id, Node::new("", NodeKind::Stat(stat)), at);
    document.looks.folded.insert(id);
    id
}

/// Adds a node at the free place nearest to a position.
fn place_node(document: &mut Document, group: Option<GroupId>, id: NodeId, node: Node, at: Pos2) {
    let rows = rows::node_rows(&document.graph, group, &node);
    let wanted = Rect::from_min_size(at, vec2(NODE_WIDTH, node_height(&rows, false)));
    let at = Obstacles::new(&Scene::new(document, group)).find_free_position(wanted);

    document
        .looks
        .nodes
        .insert(id, Position { x: at.x, y: at.y });
    if let Some(body) = document.graph.body_mut(group) {
        body.insert(id, node);
    }
}
