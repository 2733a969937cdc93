//! Lowering of considerations: single ones, bundles, and sets. A consideration can be appraised
//! only for a specific option, so this step builds trees that mirror the wiring.

use alloc::{rc::Rc, string::String, vec::Vec};

use super::{
    consideration_tree::{ConsiderationTree, Leaf, RememberedOption},
    location::Location,
    lowered_graph::{
        Element, LoweredConsideration, Lowering, NarrowedScope, Outputs, Value, narrowest_scope,
    },
};
use crate::{
    consider::Form,
    model::{Node, NodeId, Scope, Socket},
    number::Number,
    symbolic::Symbol,
};

/// How deep considerations may nest.
pub(crate) const MAX_CONSIDERATION_DEPTH: u32 = 32;
/// How many contributions all considerations may make, counting each consideration wherever it is
/// used.
pub(crate) const MAX_CONTRIBUTIONS: usize = 1 << 18;

impl<'a> Lowering<'_, '_, 'a> {
    pub(super) fn lower_consideration(
        &mut self,
        at: Location,
        node: &Node,
        form: Form,
        option: Option<NodeId>,
        inputs: impl Iterator<Item = (Socket, u32)>,
        outputs: &Outputs<'a>,
    ) -> LoweredConsideration<'a> {
        let per_target = form.spec().remembers && node.setting("per_target") != 0;
        let own_scope = match (form.spec().remembers, per_target) {
            (false, _) => Scope::World,
            (true, false) => Scope::Agent,
            (true, true) => Scope::Target,
        };
        let mut scope = (own_scope, None);

        let sockets = inputs
            .map(|(socket, source)| {
                let value = match socket {
                    Socket::Unset => return None,
                    socket => outputs.read_socket(socket, source, 0.0),
                };
                scope = value.narrower_scope(scope);
                Some(value.symbol)
            })
            .collect();

        let remembered = match option {
            None => Some(RememberedOption::Own),
            Some(option) => self.resolve_option(option).map(RememberedOption::Option),
        };

        let leaf = ConsiderationTree::Leaf(Leaf {
            at,
            form,
            sockets,
            remembered: remembered.unwrap_or(RememberedOption::Own),
            per_target,
        });

        LoweredConsideration {
            tree: Rc::new(leaf),
            scope,
            size: 1,
            depth: 0,
        }
    }

    pub(super) fn lower_bundle(
        &mut self,
        at: Location,
        any: bool,
        members: Vec<LoweredConsideration<'a>>,
    ) -> LoweredConsideration<'a> {
        let scope = narrowest_scope(members.iter().map(|member| member.scope));
        let size = members
            .iter()
            .fold(1, |size: usize, member| size.saturating_add(member.size));
        let depth = members.iter().map(|member| member.depth + 1).max();

        let trees = members.into_iter().map(|member| member.tree).collect();
        let tree = if any {
            ConsiderationTree::Any(at, trees)
        } else {
            ConsiderationTree::All(at, trees)
        };
        self.limit_size(at, tree, scope, size, depth.unwrap_or(0))
    }

    pub(super) fn lower_set(
        &mut self,
        at: Location,
        cases: &[String],
        inputs: impl Iterator<Item = (Socket, u32)>,
        outputs: &Outputs<'a>,
    ) -> LoweredConsideration<'a> {
        let mut inputs = inputs;
        let choice = inputs
            .next()
            .map_or(Value::from_constant(0.0), |(socket, source)| {
                outputs.read_socket(socket, source, 0.0)
            });
        let otherwise = inputs
            .next()
            .and_then(|(socket, source)| read_consideration(outputs, socket, source));
        let names = self.choice_names(&choice);

        let mut members = Vec::new();
        // Starts at 1 and loses each case's share, so it is 1 only if no case is chosen.
        let mut left = Symbol::from(1.0);
        for (case, (socket, source)) in cases.iter().zip(inputs) {
            let Some(position) = names.iter().position(|name| name == case) else {
                continue;
            };
            let chosen = choice.symbol.equal(Symbol::from(position as f32));
            left = left - chosen;
            members
                .extend(read_consideration(outputs, socket, source).map(|member| (chosen, member)));
        }
        members.extend(otherwise.map(|member| (left, member)));

        let scopes = members.iter().map(|(_, member)| member.scope);
        let scope = choice.narrower_scope(narrowest_scope(scopes));
        let size = members.iter().fold(0, |size: usize, (_, member)| {
            size.saturating_add(member.size)
        });
        let depth = members.iter().map(|(_, member)| member.depth + 1).max();
        let case_trees = members
            .into_iter()
            .map(|(chosen, member)| (chosen, member.tree))
            .collect();
        self.limit_size(
            at,
            ConsiderationTree::Set(at, case_trees),
            scope,
            size,
            depth.unwrap_or(0),
        )
    }

    /// Replaces a tree that is too large with an empty one, and records its node as too large.
    fn limit_size(
        &mut self,
        at: Location,
        tree: ConsiderationTree<Symbol<'a>>,
        scope: NarrowedScope,
        size: usize,
        depth: u32,
    ) -> LoweredConsideration<'a> {
        if size <= MAX_CONTRIBUTIONS && depth <= MAX_CONSIDERATION_DEPTH {
            return LoweredConsideration {
                tree: Rc::new(tree),
                scope,
                size,
                depth,
            };
        }

        self.lowered.overgrown.push((at.group, at.node));
        LoweredConsideration {
            tree: Rc::new(ConsiderationTree::All(at, Vec::new())),
            scope,
            size: 0,
            depth: 0,
        }
    }
}

/// Returns the considerations that a socket is wired to.
pub(super) fn read_consideration<'a>(
    outputs: &Outputs<'a>,
    socket: Socket,
    source: u32,
) -> Option<LoweredConsideration<'a>> {
    match outputs.element(socket, source) {
        Some(Element::Consideration(considered)) => Some(considered.clone()),
        _ => None,
    }
}
