//! Lowering of options and decisions. An option's rank and weight are expressions like any other, so they are folded,
//! shared and vectorised with the rest; what is left to do after the tapes is to choose among numbers.

use alloc::vec::Vec;

use super::{
    consideration_tree::{Contribution, Leaf, RememberedOption},
    considerations::{MAX_PARTS, considered},
    location::Location,
    lowered::{
        Considered, LoweredDecision, LoweredEntry, LoweredOption, Lowering, Narrowed, Outputs,
        Targets, Thing, Value, narrowest,
    },
};
use crate::{
    aggregate::How,
    consider::{Memory, RankBy, total},
    kind::structure::{decision, option},
    model::{Node, NodeKind, Scope, Socket},
    number::Number,
    symbolic::Symbol,
};

/// How many decisions may stand in one another.
pub(crate) const MAX_NESTED: u32 = 32;

impl<'a> Lowering<'_, '_, 'a> {
    /// A node that gives no value.
    pub(super) fn thing(
        &mut self,
        at: Location,
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
                let option = self.option(at, node, held(), outputs);
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

    fn option(
        &mut self,
        at: Location,
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
        let inner = inner.filter(|inner| {
            let fits = self.nesting(*inner) < MAX_NESTED;
            if !fits {
                self.lowered.too_deep.push((at.group, at.node));
            }
            fits
        });
        LoweredOption {
            at,
            uses: self.uses.clone(),
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
        at: Location,
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
        let all = entries.iter().chain(&default);
        let inner = all.filter_map(|entry| self.lowered.options[entry.option as usize].inner);
        let nesting = 1 + inner.map(|inner| self.nesting(inner)).max().unwrap_or(0);
        let (valid, scope) = self.valid(&entries, default.as_ref(), numbers[decision::FLOOR]);
        LoweredDecision {
            at,
            entries,
            default,
            numbers,
            nesting,
            valid,
            scope,
        }
    }

    fn nesting(&self, decision: u32) -> u32 {
        let decision = self.lowered.decisions.get(decision as usize);
        decision.map_or(0, |decision| decision.nesting)
    }

    /// An option's rank and weight in a decision.
    fn entry(
        &mut self,
        at: Location,
        position: u32,
        every: Option<&Considered<'a>>,
    ) -> LoweredEntry<'a> {
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
                RememberedOption::Own => path,
                RememberedOption::Option(path) => path,
            };
            self.memory(of, leaf.per_target)
        };
        let parts: Vec<Contribution<Symbol<'a>>> = considerations
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
            considerations,
            rank_by,
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
