//! Expanding: an expression is replaced by one node for each operation of its formula.

use emath::{Rect, vec2};
use inclination_core::authoring::{
    expression::{Formula, Term, TermId},
    format::{Document, Position},
    model::{GroupId, Node, NodeId, Socket, SocketKey, Wire},
};

use crate::{
    edit::{Edit, edits_between, make_space},
    scene::{COLUMN_GAP, GRID_SIZE, NODE_GAP, NODE_WIDTH, Scene, node_height, rows, snap_to_grid},
    selection::Item,
};

/// Returns the formula of an expression that can be expanded.
fn find_formula(
    document: &Document,
    group: Option<GroupId>,
    id: NodeId,
) -> Result<(&Node, Formula), String> {
    let body = document.graph.body(group);
    let node = body.and_then(|body| body.get(&id));
    let expression = node.and_then(|node| node.kind.expression());
    let (Some(node), Some(expression)) = (node, expression) else {
        return Err(String::from("Select an expression to convert."));
    };

    if node.muted {
        return Err(String::from(
            "This expression is muted, but the new nodes would not be muted. Unmute the expression first.",
        ));
    }
    let formula = expression.formula().map_err(|error| {
        let advice = if error.message.ends_with('?') {
            ""
        } else {
            ". Correct it first."
        };
        format!("The formula is invalid: {}{advice}", error.message)
    })?;
    if !matches!(formula.terms().last(), Some(Term::Call(..))) {
        return Err(String::from(
            "The formula has no operation, so there is nothing to convert.",
        ));
    }
    Ok((node, formula))
}

/// Returns why an expression cannot be expanded, or `None` if it can.
pub fn expand_rejection(document: &Document, group: Option<GroupId>, id: NodeId) -> Option<String> {
    find_formula(document, group, id).err()
}

/// Replaces an expression by nodes that give the same values. The last one keeps the ID and the
/// name of the expression. Returns the edits and the nodes.
///
/// # Errors
/// Returns why the expression cannot be expanded.
pub fn expand_expression(
    document: &Document,
    scene: &Scene,
    group: Option<GroupId>,
    id: NodeId,
) -> Result<(Vec<Edit>, Vec<Item>), String> {
    let (expression, formula) = find_formula(document, group, id)?;
    let mut to = document.clone();
    let terms = formula.terms();
    let root = terms.len() - 1;

    // The IDs of the nodes, and for each its distance from the last one.
    let ids: Vec<Option<NodeId>> = terms
        .iter()
        .enumerate()
        .map(|(at, term)| match term {
            Term::Call(..) if at == root => Some(id),
            Term::Call(..) => Some(NodeId(to.graph.fresh_id())),
            Term::Number(_) | Term::Input(_) => None,
        })
        .collect();
    let mut depths = vec![0_usize; terms.len()];
    for (at, term) in terms.iter().enumerate().rev() {
        if let Term::Call(_, arguments) = term {
            for argument in arguments {
                depths[*argument] = depths[*argument].max(depths[at] + 1);
            }
        }
    }

    let mut new_nodes: Vec<(NodeId, usize, Node)> = Vec::new();
    for (at, id) in ids.iter().enumerate() {
        if let Some(id) = id {
            new_nodes.push((*id, depths[at], build_node(&formula, at, expression, &ids)));
        }
    }
    if let Some((_, _, last)) = new_nodes.last_mut() {
        last.name.clone_from(&expression.name);
        last.description.clone_from(&expression.description);
    }

    place_nodes(&mut to, document, scene, group, id, &new_nodes);
    to.looks.collapsed.remove(&id);
    if let Some(body) = to.graph.body_mut(group) {
        body.extend(new_nodes.iter().map(|(id, _, node)| (*id, node.clone())));
    }

    let items = new_nodes.iter().map(|(id, ..)| Item::Node(*id)).collect();
    Ok((edits_between(document, &to), items))
}

/// Builds the node of an operation.
fn build_node(formula: &Formula, at: usize, expression: &Node, ids: &[Option<NodeId>]) -> Node {
    let content = |argument: TermId| match formula.terms().get(argument) {
        Some(Term::Number(value)) => Socket::Value(*value),
        Some(Term::Input(input)) => match expression.rows.get(*input).copied() {
            None | Some(Socket::Unset) => Socket::Value(0.0),
            Some(content) => content,
        },
        _ => {
            let source = ids.get(argument).copied().flatten();
            source.map_or(Socket::Value(0.0), |id| Socket::Wire(Wire::from(id)))
        }
    };
    let node = Node::from_call(formula, at, content);
    let (Some(mut node), Some(Term::Call(function, arguments))) = (node, formula.terms().get(at))
    else {
        return Node::new("", expression.kind.clone());
    };

    for (index, argument) in arguments.iter().enumerate() {
        if let Some(Term::Input(input)) = formula.terms().get(*argument) {
            let key = Node::argument_key(function.shape, index);
            let from = SocketKey::Row(*input as u16, 0);
            for (held, profile, value) in expression.overrides.iter() {
                if held == from {
                    node.overrides.set(key, profile, Some(value));
                }
            }
        }
    }
    node
}

/// Places the nodes in columns, the first where the expression was. Nodes that read the expression
/// move to the right.
fn place_nodes(
    to: &mut Document,
    document: &Document,
    scene: &Scene,
    group: Option<GroupId>,
    expression: NodeId,
    new_nodes: &[(NodeId, usize, Node)],
) {
    let Some(old) = scene.node(expression).map(|node| node.rect) else {
        return;
    };
    let columns = new_nodes.iter().map(|(_, depth, _)| *depth).max();
    let columns = columns.unwrap_or(0);
    let root_left = old.left() + columns as f32 * (NODE_WIDTH + COLUMN_GAP);

    for depth in 0..=columns {
        let sizes: Vec<(NodeId, f32)> = new_nodes
            .iter()
            .filter(|(_, at, _)| *at == depth)
            .map(|(id, _, node)| {
                let rows = rows::node_rows(&document.graph, group, node);
                (*id, node_height(&rows, false))
            })
            .collect();
        let total: f32 = sizes.iter().map(|(_, height)| height + NODE_GAP).sum();

        let left = root_left - depth as f32 * (NODE_WIDTH + COLUMN_GAP);
        let mut top = old.center().y - (total - NODE_GAP) / 2.0;
        for (id, height) in sizes {
            let at = snap_to_grid(
                Rect::from_min_size(emath::pos2(left, top), vec2(NODE_WIDTH, height)).min,
            );
            to.looks.nodes.insert(id, Position { x: at.x, y: at.y });
            top = at.y + (height / GRID_SIZE).ceil() * GRID_SIZE + NODE_GAP;
        }
    }

    let right = root_left + NODE_WIDTH;
    for edit in make_space::push_readers(document, scene, group, expression, right) {
        edit.apply(to);
    }
}
