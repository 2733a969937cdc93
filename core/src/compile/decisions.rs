//! Lowering of options and decisions. An option's rank and weight are expressions like any other,
//! so they are folded, shared, and vectorized with the rest. After the tapes have run, all that is
//! left is to choose among numbers.

use alloc::vec::Vec;

use super::{
    consideration_tree::{Contribution, Leaf, RememberedOption},
    considerations::{MAX_CONTRIBUTIONS, read_consideration},
    location::Location,
    lowered_graph::{
        Element, LoweredConsideration, LoweredDecision, LoweredEntry, LoweredOption, Lowering,
        NarrowedScope, Outputs, Targets, Value, narrowest_scope,
    },
};
use crate::{
    aggregate::AggregateRule,
    consider::{Memory, RankRule, compute_rank_and_weight},
    kind::structure::{decision, option},
    model::{Node, NodeKind, Scope, Socket},
    number::Number,
    symbolic::Symbol,
};

/// How deep decisions may nest.
pub(crate) const MAX_DECISION_DEPTH: u32 = 32;

impl<'a> Lowering<'_, '_, 'a> {
    /// Lowers a node that gives a consideration, an option, or a decision.
    pub(super) fn lower_element(
        &mut self,
        at: Location,
        node: &Node,
        sources: &[u32],
        outputs: &Outputs<'a>,
    ) -> Element<'a> {
        let inputs = || {
            node.sockets
                .iter()
                .chain(&node.rows)
                .copied()
                .zip(sources.iter().copied())
        };

        match &node.kind {
            NodeKind::Option(_) => {
                let option = self.lower_option(at, node, inputs(), outputs);
                self.lowered.options.push(option);
                Element::Option(self.lowered.options.len() as u32 - 1)
            }
            NodeKind::Decision => {
                let decision = self.lower_decision(at, node, inputs(), outputs);
                self.lowered.decisions.push(decision);
                Element::Decision(self.lowered.decisions.len() as u32 - 1)
            }
            NodeKind::Consideration { form, option } => Element::Consideration(
                self.lower_consideration(at, node, *form, *option, inputs(), outputs),
            ),
            NodeKind::Set(cases) => {
                Element::Consideration(self.lower_set(at, cases, inputs(), outputs))
            }
            _ => {
                let members = inputs()
                    .filter_map(|(socket, source)| read_consideration(outputs, socket, source))
                    .collect();
                let any = node.setting("of") == 1;
                Element::Consideration(self.lower_bundle(at, any, members))
            }
        }
    }

    fn lower_option(
        &mut self,
        at: Location,
        node: &Node,
        mut inputs: impl Iterator<Item = (Socket, u32)>,
        outputs: &Outputs<'a>,
    ) -> LoweredOption<'a> {
        let mut sockets = [(Socket::Unset, u32::MAX); option::INNER + 1];
        for (socket, input) in sockets.iter_mut().zip(&mut inputs) {
            *socket = input;
        }

        let read = |at: usize| {
            let (socket, source) = sockets[at];
            outputs.read_socket(socket, source, 1.0)
        };

        let (socket, source) = sockets[option::INNER];
        let wired = match outputs.element(socket, source) {
            Some(Element::Decision(position)) => Some(*position),
            _ => None,
        };
        let inner = wired.filter(|inner| {
            let fits = self.decision_depth(*inner) < MAX_DECISION_DEPTH;
            if !fits {
                self.lowered.too_deep.push((at.group, at.node));
            }
            fits
        });

        LoweredOption {
            at,
            uses: self.uses.clone(),
            considerations: inputs
                .filter_map(|(socket, source)| read_consideration(outputs, socket, source))
                .collect(),
            base: read(option::BASE),
            category: read(option::CATEGORY),
            inner,
            rank_by: RankRule::from_setting(node.setting("rank_by")),
            targets: match node.setting("targets") {
                1 => Targets::Compete,
                2 => Targets::Best,
                _ => Targets::None,
            },
        }
    }

    fn lower_decision(
        &mut self,
        at: Location,
        node: &Node,
        mut inputs: impl Iterator<Item = (Socket, u32)>,
        outputs: &Outputs<'a>,
    ) -> LoweredDecision<'a> {
        let mut sockets = [(Socket::Unset, u32::MAX); decision::DEFAULT + 1];
        for (socket, input) in sockets.iter_mut().zip(&mut inputs) {
            *socket = input;
        }

        let spec = node.kind.spec();
        let mut numbers = [Value::from_constant(0.0); decision::SECONDS + 1];
        for (at, number) in numbers.iter_mut().enumerate() {
            let default = spec.socket(at).and_then(|socket| socket.default);
            let (socket, source) = sockets[at];
            *number = outputs.read_socket(socket, source, default.unwrap_or(0.0));
        }
        let (socket, source) = sockets[decision::EVERY];
        let every = read_consideration(outputs, socket, source);

        let option = |(socket, source)| match outputs.element(socket, source) {
            Some(Element::Option(position)) => Some(*position),
            _ => None,
        };
        let entries: Vec<LoweredEntry<'a>> = inputs
            .filter_map(option)
            .map(|option| self.lower_entry(at, option, every.as_ref()))
            .collect();
        let default =
            option(sockets[decision::DEFAULT]).map(|option| self.lower_entry(at, option, None));
        let inner_depth = entries
            .iter()
            .chain(&default)
            .filter_map(|entry| self.lowered.options[entry.option as usize].inner)
            .map(|inner| self.decision_depth(inner))
            .max();
        let nesting = 1 + inner_depth.unwrap_or(0);
        let (valid, scope) =
            self.lower_validity(&entries, default.as_ref(), numbers[decision::FLOOR]);

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

    fn decision_depth(&self, decision: u32) -> u32 {
        let decision = self.lowered.decisions.get(decision as usize);
        decision.map_or(0, |decision| decision.nesting)
    }

    /// Lowers an option's rank and weight in a decision.
    fn lower_entry(
        &mut self,
        at: Location,
        position: u32,
        every: Option<&LoweredConsideration<'a>>,
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
        if self.parts > MAX_CONTRIBUTIONS {
            if self.parts - size <= MAX_CONTRIBUTIONS {
                self.lowered.overgrown.push((at.group, at.node));
            }
            considerations.clear();
        }

        let mut scope = narrowest_scope(considerations.iter().map(|considered| considered.scope));
        scope = category.narrower_scope(base.narrower_scope(scope));

        let mut memory = |leaf: &Leaf<Symbol<'a>>| {
            if !leaf.form.spec().remembers {
                return Memory::never_chosen();
            }
            let option = match leaf.remembered {
                RememberedOption::Own => path,
                RememberedOption::Option(path) => path,
            };
            self.option_memory(option, leaf.per_target)
        };

        let parts: Vec<Contribution<Symbol<'a>>> = considerations
            .iter()
            .flat_map(|considered| considered.tree.collect_contributions(&mut memory))
            .collect();
        let (rank, weight) = compute_rank_and_weight(
            parts.iter().map(|part| part.appraisal),
            rank_by,
            base.symbol,
            category.symbol,
        );

        let inner = inner.and_then(|inner| self.lowered.decisions.get(inner as usize));
        let own_scope = scope;
        let inner = inner.map(|inner| {
            scope = narrowest_scope([scope, inner.scope]);
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

    /// Lowers whether a decision has something to choose, and returns the scope of that.
    fn lower_validity(
        &mut self,
        entries: &[LoweredEntry<'a>],
        default: Option<&LoweredEntry<'a>>,
        floor: Value<'a>,
    ) -> (Symbol<'a>, NarrowedScope) {
        let mut valid = Symbol::from(0.0);
        let mut scope = floor.narrower_scope((Scope::World, None));
        let one = Symbol::from(1.0);
        for entry in entries {
            let alive =
                Symbol::from(0.0).less(entry.weight) * floor.symbol.less_equal(entry.weight);
            let alive = self.aggregate_over_targets(entry, alive, &mut scope);

            valid = valid.max(alive);
        }

        if let Some(default) = default {
            let exists = self.aggregate_over_targets(default, one, &mut scope);
            valid = valid.max(exists);
        }

        (valid, scope)
    }

    /// Turns a condition on an entry's candidates into whether it holds for any of them. Returns
    /// the condition unchanged if the entry has no candidates.
    fn aggregate_over_targets(
        &mut self,
        entry: &LoweredEntry<'a>,
        holds: Symbol<'a>,
        scope: &mut NarrowedScope,
    ) -> Symbol<'a> {
        let option = &self.lowered.options[entry.option as usize];
        if option.targets == Targets::None {
            *scope = narrowest_scope([*scope, entry.scope]);
            return holds;
        }

        *scope = narrowest_scope([*scope, (Scope::Agent, None)]);
        self.aggregate_candidates(AggregateRule::Any, holds, Symbol::from(1.0))
    }
}
