//! Lowering of considerations: single ones, bundles and sets. What they think can be said only for one option, so what
//! is made here is the tree of them, as they are wired.

use alloc::{rc::Rc, string::String, vec::Vec};

use super::{
    consideration_tree::{ConsiderationTree, Leaf, RememberedOption},
    location::Location,
    lowered::{Considered, Lowering, Narrowed, Outputs, Thing, Value, narrowest},
};
use crate::{
    consider::Form,
    model::{Node, NodeId, Scope, Socket},
    number::Number,
    symbolic::Symbol,
};

/// How many considerations may stand in one another.
pub(crate) const MAX_BUNDLED: u32 = 32;
/// How many parts all considerations may make, once each is counted wherever it is used.
pub(crate) const MAX_PARTS: usize = 1 << 18;

impl<'a> Lowering<'_, '_, 'a> {
    pub(super) fn leaf(
        &mut self,
        at: Location,
        node: &Node,
        form: Form,
        option: Option<NodeId>,
        held: impl Iterator<Item = (Socket, u32)>,
        outputs: &Outputs<'a>,
    ) -> Considered<'a> {
        let per_target = form.spec().remembers && node.setting("per_target") != 0;
        let mut scope = (Scope::World, None);
        if form.spec().remembers {
            let own = if per_target {
                Scope::Target
            } else {
                Scope::Agent
            };
            scope = (own, None);
        }
        let sockets = held
            .map(|(socket, source)| {
                let value = match socket {
                    Socket::Unset => return None,
                    socket => outputs.read(socket, source, 0.0),
                };
                scope = value.narrower(scope);
                Some(value.symbol)
            })
            .collect();
        let of = match option {
            None => Some(RememberedOption::Own),
            Some(option) => self.resolve(option).map(RememberedOption::Option),
        };
        let leaf = ConsiderationTree::Leaf(Leaf {
            at,
            form,
            sockets,
            of: of.unwrap_or(RememberedOption::Own),
            per_target,
        });
        Considered {
            tree: Rc::new(leaf),
            scope,
            size: 1,
            depth: 0,
        }
    }

    pub(super) fn bundle(
        &mut self,
        at: Location,
        any: bool,
        members: Vec<Considered<'a>>,
    ) -> Considered<'a> {
        let scope = narrowest(members.iter().map(|member| member.scope));
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
        self.bounded(at, tree, scope, size, depth.unwrap_or(0))
    }

    pub(super) fn set(
        &mut self,
        at: Location,
        cases: &[String],
        held: impl Iterator<Item = (Socket, u32)>,
        outputs: &Outputs<'a>,
    ) -> Considered<'a> {
        let mut held = held;
        let choice = held
            .next()
            .map_or(Value::constant(0.0), |(socket, source)| {
                outputs.read(socket, source, 0.0)
            });
        let otherwise = held.next().and_then(|held| considered(outputs, held));
        let names = self.names(&choice);
        let mut members = Vec::new();
        let mut left = Symbol::from(1.0);
        for (case, held) in cases.iter().zip(held) {
            let Some(position) = names.iter().position(|name| name == case) else {
                continue;
            };
            let chosen = choice.symbol.equal(Symbol::from(position as f32));
            left = left - chosen;
            members.extend(considered(outputs, held).map(|member| (chosen, member)));
        }
        members.extend(otherwise.map(|member| (left, member)));
        let scopes = members.iter().map(|(_, member)| member.scope);
        let scope = choice.narrower(narrowest(scopes));
        let size = members.iter().fold(0, |size: usize, (_, member)| {
            size.saturating_add(member.size)
        });
        let depth = members.iter().map(|(_, member)| member.depth + 1).max();
        let cases = members
            .into_iter()
            .map(|(chosen, member)| (chosen, member.tree))
            .collect();
        self.bounded(
            at,
            ConsiderationTree::Set(at, cases),
            scope,
            size,
            depth.unwrap_or(0),
        )
    }

    /// Keeps what is not too large; what is counts as nothing, and is told.
    fn bounded(
        &mut self,
        at: Location,
        tree: ConsiderationTree<Symbol<'a>>,
        scope: Narrowed,
        size: usize,
        depth: u32,
    ) -> Considered<'a> {
        if size <= MAX_PARTS && depth <= MAX_BUNDLED {
            return Considered {
                tree: Rc::new(tree),
                scope,
                size,
                depth,
            };
        }
        self.lowered.overgrown.push((at.group, at.node));
        Considered {
            tree: Rc::new(ConsiderationTree::All(at, Vec::new())),
            scope,
            size: 0,
            depth: 0,
        }
    }
}

pub(super) fn considered<'a>(
    outputs: &Outputs<'a>,
    (socket, source): (Socket, u32),
) -> Option<Considered<'a>> {
    match outputs.thing(socket, source) {
        Some(Thing::Consideration(considered)) => Some(considered.clone()),
        _ => None,
    }
}
