//! Lowering of what becomes a choice: history, candidates, considerations, options, decisions. An option's rank and
//! weight are expressions like any other, so they are folded, shared and vectorised with the rest; what is left to do
//! after the tape is to choose among numbers.

use alloc::{rc::Rc, vec::Vec};

use super::{
    interval::Interval,
    lower::{Lowering, Outputs, Thing, Value},
    path::Path,
    slots::{Aggregated, Remembers},
    symbol::Symbol,
};
use crate::{
    aggregate::{How, aggregate},
    consider::{At, Leaf, Memory, Of, Part, RankBy, Tree, total},
    history::Reading,
    kind::structure::{decision, option},
    model::{Node, NodeId, NodeKind, Scope, Socket, StatKind},
    number::Number,
};

/// How many considerations may stand in one another.
pub(crate) const MAX_BUNDLED: u32 = 32;
/// How many parts all considerations may make, once each is counted wherever it is used.
pub(crate) const MAX_PARTS: usize = 1 << 18;

/// A scope, and the stat that made it so narrow.
type Narrowed = (Scope, Option<u32>);

/// Considerations with what is known of them.
#[derive(Clone)]
pub(crate) struct Considered<'a> {
    tree: Rc<Tree<Symbol<'a>>>,
    scope: Narrowed,
    /// How many parts it makes.
    size: usize,
    depth: u32,
}

/// For whom an option is weighed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Targets {
    /// For nobody in particular; inside an option that has a candidate, for that one.
    None,
    /// For each candidate, which stands for itself.
    Compete,
    /// For each candidate, of which the best stands for all.
    Best,
}

/// An option, of which nothing is decided yet.
pub(crate) struct LoweredOption<'a> {
    pub(crate) at: At,
    considerations: Vec<Considered<'a>>,
    base: Value<'a>,
    category: Value<'a>,
    /// The inner decision's position.
    pub(crate) inner: Option<u32>,
    pub(crate) rank_by: RankBy,
    pub(crate) targets: Targets,
}

/// An option in one decision.
pub(crate) struct LoweredEntry<'a> {
    /// The option's position.
    pub(crate) option: u32,
    pub(crate) rank: Symbol<'a>,
    pub(crate) weight: Symbol<'a>,
    pub(crate) base: Symbol<'a>,
    pub(crate) category: Symbol<'a>,
    /// Whether the inner decision has something to choose.
    pub(crate) inner: Option<Symbol<'a>>,
    pub(crate) parts: Vec<Part<Symbol<'a>>>,
    /// The narrowest scope that it was made from.
    pub(crate) scope: Narrowed,
    /// The same without the inner decision.
    pub(crate) own_scope: Narrowed,
}

/// A decision.
pub(crate) struct LoweredDecision<'a> {
    pub(crate) at: At,
    pub(crate) entries: Vec<LoweredEntry<'a>>,
    /// The default option, as an entry that is not weighed with the others.
    pub(crate) default: Option<LoweredEntry<'a>>,
    /// What its first sockets hold, up to the least time between two decisions.
    pub(crate) numbers: [Value<'a>; decision::SECONDS + 1],
    /// Whether it has something to choose.
    valid: Symbol<'a>,
    /// The narrowest scope that this was made from.
    scope: Narrowed,
}

impl<'a> Lowering<'_, '_, 'a> {
    /// What an agent remembers of an option, as one value.
    pub(super) fn history(&mut self, option: Option<NodeId>, node: &Node) -> Value<'a> {
        let reading = reading(node.setting("reads"));
        let per_target = node.setting("per_target") != 0;
        let Some(option) = option.and_then(|option| self.resolve(option)) else {
            return Value::constant(0.0);
        };
        let remembers = Remembers {
            option,
            per_target,
            reading,
        };
        Value::made_from(self.remembered(remembers), (remembers.scope(), None))
    }

    /// The path of an option that a node names: the nearest on the way out of the groups that it is in.
    fn resolve(&mut self, option: NodeId) -> Option<Path> {
        let mut uses = self.uses.iter().rev();
        let found = uses.find(|(group, _)| {
            let node = self
                .plan
                .graph
                .body(*group)
                .and_then(|body| body.get(&option));
            node.is_some_and(|node| matches!(node.kind, NodeKind::Option(_)))
        });
        let Some((_, path)) = found else {
            let here = self.uses.last().and_then(|(group, _)| *group);
            self.lowered.unresolved.insert((here, option));
            return None;
        };
        Some(path.node(option))
    }

    fn remembered(&mut self, remembers: Remembers) -> Symbol<'a> {
        if self.pinned.is_some() {
            let never = remembers.reading == Reading::Never;
            return Symbol::from(if never { 1.0 } else { 0.0 });
        }
        let interval = match remembers.reading {
            Reading::Time | Reading::Stops => Interval::new(0.0, f32::MAX),
            _ => Interval::UNIT,
        };
        let slot = self.lowered.slots.remembers(remembers);
        Symbol::input(self.arena, slot, interval)
    }

    fn memory(&mut self, option: Path, per_target: bool) -> Memory<Symbol<'a>> {
        let mut read = |reading| {
            self.remembered(Remembers {
                option,
                per_target,
                reading,
            })
        };
        Memory {
            never: read(Reading::Never),
            running: read(Reading::Running),
            stopped: read(Reading::Stopped),
            completed: read(Reading::Completed),
            time: read(Reading::Time),
            stops: read(Reading::Stops),
            lot: read(Reading::Lot),
        }
    }

    /// One value made of all candidates'.
    pub(super) fn aggregate(
        &mut self,
        node: &Node,
        sources: &[u32],
        outputs: &Outputs<'a>,
    ) -> Value<'a> {
        let how = How::at(node.setting("how"));
        let mut held = node.sockets.iter().zip(sources);
        let mut read = |default| {
            let (socket, source) = held.next()?;
            Some(outputs.read(*socket, *source, default))
        };
        let mut next = |default| read(default).unwrap_or(Value::constant(default));
        let (value, takes_part, none) = (next(1.0), next(1.0), next(0.0));
        let made = self.aggregated(how, value.symbol, takes_part.symbol);
        if how.stands_alone() {
            return Value::made_from(made, (Scope::Agent, None));
        }
        let any = self.aggregated(How::Count, Symbol::from(1.0), takes_part.symbol);
        Value::made_from(
            any.select(made, none.symbol),
            none.narrower((Scope::Agent, None)),
        )
    }

    fn aggregated(&mut self, how: How, value: Symbol<'a>, takes_part: Symbol<'a>) -> Symbol<'a> {
        if self.pinned.is_some() {
            // One candidate, whose stats are pinned as the others are.
            return aggregate(how, core::iter::once((value, takes_part)));
        }
        let interval = match how {
            How::Count => Interval::new(0.0, f32::MAX),
            How::Any | How::All => Interval::UNIT,
            How::Sum => Interval::ALL,
            How::Average | How::Min | How::Max => value.interval().hull(Interval::point(0.0)),
        };
        let slot = self.lowered.slots.aggregated(Aggregated {
            how,
            value,
            takes_part,
        });
        Symbol::input(self.arena, slot, interval)
    }

    /// A node that gives no value.
    pub(super) fn thing(
        &mut self,
        at: At,
        node: &Node,
        sources: &[u32],
        outputs: &Outputs<'a>,
    ) -> Thing<'a> {
        let held = || {
            node.sockets
                .iter()
                .chain(&node.rows)
                .copied()
                .zip(sources.iter().copied())
        };
        match &node.kind {
            NodeKind::Option(_) => {
                let option = Self::option(at, node, held(), outputs);
                self.lowered.options.push(option);
                Thing::Option(self.lowered.options.len() as u32 - 1)
            }
            NodeKind::Decision => {
                let decision = self.decision(at, node, held(), outputs);
                self.lowered.decisions.push(decision);
                Thing::Decision(self.lowered.decisions.len() as u32 - 1)
            }
            NodeKind::Consideration { form, option } => {
                Thing::Consideration(self.leaf(at, node, *form, *option, held(), outputs))
            }
            NodeKind::Set(cases) => Thing::Consideration(self.set(at, cases, held(), outputs)),
            _ => {
                let members = held()
                    .filter_map(|held| considered(outputs, held))
                    .collect();
                let any = node.setting("of") == 1;
                Thing::Consideration(self.bundle(at, any, members))
            }
        }
    }

    fn leaf(
        &mut self,
        at: At,
        node: &Node,
        form: crate::consider::Form,
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
            None => Some(Of::Own),
            Some(option) => self.resolve(option).map(Of::Option),
        };
        let leaf = Tree::Leaf(Leaf {
            at,
            form,
            sockets,
            of: of.unwrap_or(Of::Own),
            per_target,
        });
        Considered {
            tree: Rc::new(leaf),
            scope,
            size: 1,
            depth: 0,
        }
    }

    fn bundle(&mut self, at: At, any: bool, members: Vec<Considered<'a>>) -> Considered<'a> {
        let scope = narrowest(members.iter().map(|member| member.scope));
        let size = members
            .iter()
            .fold(1, |size: usize, member| size.saturating_add(member.size));
        let depth = members.iter().map(|member| member.depth + 1).max();
        let trees = members.into_iter().map(|member| member.tree).collect();
        let tree = if any {
            Tree::Any(at, trees)
        } else {
            Tree::All(trees)
        };
        self.bounded(at, tree, scope, size, depth.unwrap_or(0))
    }

    fn set(
        &mut self,
        at: At,
        cases: &[alloc::string::String],
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
        let names = choice
            .choice
            .and_then(|index| self.plan.graph.stats.get(index as usize))
            .map_or(&[][..], |stat| match &stat.kind {
                StatKind::Choice(names) => names,
                _ => &[],
            });
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
        self.bounded(at, Tree::Set(cases), scope, size, depth.unwrap_or(0))
    }

    /// Keeps what is not too large; what is counts as nothing, and is told.
    fn bounded(
        &mut self,
        at: At,
        tree: Tree<Symbol<'a>>,
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
            tree: Rc::new(Tree::All(Vec::new())),
            scope,
            size: 0,
            depth: 0,
        }
    }

    fn option(
        at: At,
        node: &Node,
        mut held: impl Iterator<Item = (Socket, u32)>,
        outputs: &Outputs<'a>,
    ) -> LoweredOption<'a> {
        let mut sockets = [(Socket::Unset, u32::MAX); option::INNER + 1];
        for (socket, held) in sockets.iter_mut().zip(&mut held) {
            *socket = held;
        }
        let read = |at: usize| {
            let (socket, source) = sockets[at];
            outputs.read(socket, source, 1.0)
        };
        let (socket, source) = sockets[option::INNER];
        let inner = match outputs.thing(socket, source) {
            Some(Thing::Decision(position)) => Some(*position),
            _ => None,
        };
        LoweredOption {
            at,
            considerations: held.filter_map(|held| considered(outputs, held)).collect(),
            base: read(option::BASE),
            category: read(option::CATEGORY),
            inner,
            rank_by: RankBy::at(node.setting("rank_by")),
            targets: match node.setting("targets") {
                1 => Targets::Compete,
                2 => Targets::Best,
                _ => Targets::None,
            },
        }
    }

    fn decision(
        &mut self,
        at: At,
        node: &Node,
        mut held: impl Iterator<Item = (Socket, u32)>,
        outputs: &Outputs<'a>,
    ) -> LoweredDecision<'a> {
        let mut sockets = [(Socket::Unset, u32::MAX); decision::DEFAULT + 1];
        for (socket, held) in sockets.iter_mut().zip(&mut held) {
            *socket = held;
        }
        let spec = node.kind.spec();
        let mut numbers = [Value::constant(0.0); decision::SECONDS + 1];
        for (at, number) in numbers.iter_mut().enumerate() {
            let default = spec.socket(at).and_then(|socket| socket.default);
            let (socket, source) = sockets[at];
            *number = outputs.read(socket, source, default.unwrap_or(0.0));
        }
        let every = considered(outputs, sockets[decision::EVERY]);
        let option = |(socket, source)| match outputs.thing(socket, source) {
            Some(Thing::Option(position)) => Some(*position),
            _ => None,
        };
        let entries: Vec<LoweredEntry<'a>> = held
            .filter_map(option)
            .map(|option| self.entry(at, option, every.as_ref()))
            .collect();
        let default = option(sockets[decision::DEFAULT]).map(|option| self.entry(at, option, None));
        let (valid, scope) = self.valid(&entries, default.as_ref(), numbers[decision::FLOOR]);
        LoweredDecision {
            at,
            entries,
            default,
            numbers,
            valid,
            scope,
        }
    }

    /// An option's rank and weight in a decision.
    fn entry(&mut self, at: At, position: u32, every: Option<&Considered<'a>>) -> LoweredEntry<'a> {
        let option = &self.lowered.options[position as usize];
        let (path, rank_by, inner) = (option.at.path, option.rank_by, option.inner);
        let (base, category) = (option.base, option.category);
        let mut considerations = option.considerations.clone();
        considerations.extend(every.cloned());
        let size = considerations.iter().fold(0, |size: usize, considered| {
            size.saturating_add(considered.size)
        });
        self.parts = self.parts.saturating_add(size);
        if self.parts > MAX_PARTS {
            if self.parts - size <= MAX_PARTS {
                self.lowered.overgrown.push((at.group, at.node));
            }
            considerations.clear();
        }
        let mut scope = narrowest(considerations.iter().map(|considered| considered.scope));
        scope = category.narrower(base.narrower(scope));
        let mut memory = |leaf: &Leaf<Symbol<'a>>| {
            if !leaf.form.spec().remembers {
                return Memory::never();
            }
            let of = match leaf.of {
                Of::Own => path,
                Of::Option(path) => path,
            };
            self.memory(of, leaf.per_target)
        };
        let parts: Vec<Part<Symbol<'a>>> = considerations
            .iter()
            .flat_map(|considered| considered.tree.parts(&mut memory))
            .collect();
        let (rank, weight) = total(
            parts.iter().map(|part| part.appraisal),
            rank_by,
            base.symbol,
            category.symbol,
        );
        let inner = inner.and_then(|inner| self.lowered.decisions.get(inner as usize));
        let own_scope = scope;
        let inner = inner.map(|inner| {
            scope = narrowest([scope, inner.scope]);
            inner.valid
        });
        let weight = inner.map_or(weight, |valid| valid.select(weight, Symbol::from(0.0)));
        LoweredEntry {
            option: position,
            rank,
            weight,
            base: base.symbol,
            category: category.symbol,
            inner,
            parts,
            scope,
            own_scope,
        }
    }

    /// Whether a decision has something to choose, and whose that is.
    fn valid(
        &mut self,
        entries: &[LoweredEntry<'a>],
        default: Option<&LoweredEntry<'a>>,
        floor: Value<'a>,
    ) -> (Symbol<'a>, Narrowed) {
        let mut valid = Symbol::from(0.0);
        let mut scope = floor.narrower((Scope::World, None));
        let one = Symbol::from(1.0);
        for entry in entries {
            let alive =
                Symbol::from(0.0).less(entry.weight) * floor.symbol.less_equal(entry.weight);
            let alive = self.outwards(entry, alive, &mut scope);
            valid = valid.max(alive);
        }
        if let Some(default) = default {
            let there = self.outwards(default, one, &mut scope);
            valid = valid.max(there);
        }
        (valid, scope)
    }

    /// Brings what holds for an entry out of its targets, if it has some of its own.
    fn outwards(
        &mut self,
        entry: &LoweredEntry<'a>,
        holds: Symbol<'a>,
        scope: &mut Narrowed,
    ) -> Symbol<'a> {
        let option = &self.lowered.options[entry.option as usize];
        if option.targets == Targets::None {
            *scope = narrowest([*scope, entry.scope]);
            return holds;
        }
        *scope = narrowest([*scope, (Scope::Agent, None)]);
        self.aggregated(How::Any, holds, Symbol::from(1.0))
    }
}

fn considered<'a>(
    outputs: &Outputs<'a>,
    (socket, source): (Socket, u32),
) -> Option<Considered<'a>> {
    match outputs.thing(socket, source) {
        Some(Thing::Consideration(considered)) => Some(considered.clone()),
        _ => None,
    }
}

fn narrowest(scopes: impl IntoIterator<Item = Narrowed>) -> Narrowed {
    scopes
        .into_iter()
        .fold((Scope::World, None), |narrowest, scope| {
            if scope.0 > narrowest.0 {
                scope
            } else {
                narrowest
            }
        })
}

/// What a history node reads, by its setting's position.
pub(crate) fn reading(setting: u8) -> Reading {
    match setting {
        0 => Reading::Never,
        1 => Reading::Running,
        2 => Reading::Stopped,
        3 => Reading::Completed,
        5 => Reading::Stops,
        6 => Reading::Lot,
        7 => Reading::IsTarget,
        _ => Reading::Time,
    }
}
