//! The effects of considerations on an option, and the option's weight. A value that is not given
//! is `None` and takes part in nothing.

use alloc::vec::Vec;

use super::{
    WeighedEntries, WeighedEntry,
    spot::Spot,
    stages::{Stages, is_valid},
    walk::{ValueSubject, Walk, setting_word},
};
use crate::{
    consider::{Appraise, Evidence, Form, Memory},
    model::{Node, NodeId, NodeKind, Path, Socket},
    number::{Number, Plain},
};

/// The effects of one consideration.
#[derive(Clone, Copy, Default)]
struct Opinion {
    rank: Option<Plain>,
    bonus: Option<Plain>,
    multiplier: Option<Plain>,
}

impl Opinion {
    fn vetoes(&self) -> bool {
        self.multiplier.is_some_and(|by| by.get() <= 0.0)
    }
}

impl Walk<'_> {
    /// Returns the socket of a node with this key in files.
    fn socket_at(node: &Node, key: &str) -> Option<Socket> {
        node.sockets
            .get(node.kind.spec().socket_position(key)?)
            .copied()
    }

    /// Returns the value of the socket with this key in files.
    pub(super) fn socket_number(&self, spot: &Spot, key: &str, subject: ValueSubject) -> Plain {
        let Some(node) = spot.node(self.graph) else {
            return Plain::from(0.0);
        };
        let spec = node.kind.spec();
        let about = spec.sockets().find(|socket| socket.key == key);
        let default = about.and_then(|about| about.default).unwrap_or(0.0);
        self.socket_value(&spot.body, Self::socket_at(node, key), default, subject)
    }

    /// Returns the node that is wired to the socket with this key in files.
    pub(super) fn wired_node(&self, spot: &Spot, key: &str) -> Option<Spot> {
        let node = spot.node(self.graph)?;
        self.source_node(&spot.body, Self::socket_at(node, key))
    }

    /// Returns the nodes that are wired to a node's rows.
    pub(super) fn row_nodes(&self, spot: &Spot) -> Vec<Spot> {
        let node = spot.node(self.graph);
        let rows = node.map_or(&[][..], |node| &node.rows);
        rows.iter()
            .filter_map(|row| self.source_node(&spot.body, Some(*row)))
            .collect()
    }

    /// Returns the opinions of a consideration, bundle or set on the option `of`.
    fn collect_opinions(&self, spot: &Spot, of: Path, subject: ValueSubject) -> Vec<Opinion> {
        let Some(node) = spot.node(self.graph) else {
            return Vec::new();
        };

        match &node.kind {
            NodeKind::Consideration { form, option } => {
                alloc::vec![self.form_opinion(spot, node, *form, *option, of, subject)]
            }
            NodeKind::Bundle => {
                let members = self
                    .row_nodes(spot)
                    .iter()
                    .map(|member| self.collect_opinions(member, of, subject))
                    .collect();
                if setting_word(node, "of") == "any" {
                    combine_any(members)
                } else {
                    members.into_iter().flatten().collect()
                }
            }
            NodeKind::Set(cases) => {
                let member = match self.picked_case(&spot.body, node, cases, subject) {
                    Some(case) => self.source_node(&spot.body, node.rows.get(case).copied()),
                    None => self.wired_node(spot, "otherwise"),
                };
                member.map_or_else(Vec::new, |member| {
                    self.collect_opinions(&member, of, subject)
                })
            }
            _ => Vec::new(),
        }
    }

    /// Returns the opinion of one consideration on the option `of`.
    fn form_opinion(
        &self,
        spot: &Spot,
        node: &Node,
        form: Form,
        named: Option<NodeId>,
        of: Path,
        subject: ValueSubject,
    ) -> Opinion {
        let sockets: Vec<Option<Plain>> = node
            .sockets
            .iter()
            .map(|socket| match socket {
                Socket::Unset => None,
                set => Some(self.socket_value(&spot.body, Some(*set), 0.0, subject)),
            })
            .collect();

        let named = named.and_then(|option| self.find_option(&spot.body, option));
        let of_target = setting_word(node, "per_target") == "yes";
        let read = |reading| self.read_memory(named.unwrap_or(of), of_target, reading, subject);
        let memory = Memory::from_history(read);
        let evidence = Evidence {
            sockets: &sockets,
            memory,
        };

        let appraisal = Plain::appraise_form(form, &evidence);
        let rank = appraisal.rank.filter(|rank| rank.given.get() != 0.0);
        Opinion {
            rank: rank.map(|rank| rank.value),
            bonus: appraisal.bonus,
            multiplier: appraisal.multiplier,
        }
    }

    /// Weighs an option in one decision. `every` is the consideration that the decision adds to
    /// each of its options.
    fn weigh_option(
        &self,
        option: &Spot,
        every: Option<&Spot>,
        subject: ValueSubject,
    ) -> WeighedEntry {
        let of = option.path();
        let mut considerations = self.row_nodes(option);
        considerations.extend(every.cloned());
        let opinions: Vec<Opinion> = considerations
            .iter()
            .flat_map(|consideration| self.collect_opinions(consideration, of, subject))
            .collect();

        let ranks = opinions.iter().filter_map(|opinion| opinion.rank);
        let node = option.node(self.graph);
        let rank = match node.map_or("", |node| setting_word(node, "rank_by")) {
            "min" => ranks.reduce(Number::min),
            "sum" => ranks.reduce(|sum, rank| sum + rank),
            _ => ranks.reduce(Number::max),
        };

        let not_below_0 = |by: Plain| by.max(Plain::from(0.0));
        let bonuses = opinions.iter().filter_map(|opinion| opinion.bonus);
        let multipliers = opinions.iter().filter_map(|opinion| opinion.multiplier);
        let sum = bonuses.fold(self.socket_number(option, "base", subject), |sum, bonus| {
            sum + bonus
        });
        let product = multipliers
            .map(not_below_0)
            .fold(Plain::from(1.0), |product, by| product * by);
        let weight = sum * product * not_below_0(self.socket_number(option, "category", subject));

        let inner = self.wired_node(option, "inner");
        let is_valid = inner.is_none_or(|inner| self.has_choices(&inner, subject));
        WeighedEntry {
            option: of,
            candidate: match subject {
                ValueSubject::Candidate(candidate) => Some(candidate),
                ValueSubject::Agent | ValueSubject::View => None,
            },
            rank: rank.map_or(0.0, Plain::get),
            weight: if is_valid { weight.get() } else { 0.0 },
        }
    }

    /// Returns how an option treats targets.
    pub(super) fn target_mode(&self, option: &Spot) -> &'static str {
        let node = option.node(self.graph);
        node.map_or("none", |node| setting_word(node, "targets"))
    }

    /// Weighs an option once for each candidate, or once for `subject` if it is not for targets.
    fn weigh_pairs(
        &self,
        option: &Spot,
        every: Option<&Spot>,
        subject: ValueSubject,
    ) -> Vec<WeighedEntry> {
        if self.target_mode(option) == "none" {
            alloc::vec![self.weigh_option(option, every, subject)]
        } else {
            self.candidate_positions()
                .map(|candidate| {
                    self.weigh_option(option, every, ValueSubject::Candidate(candidate))
                })
                .collect()
        }
    }

    /// Returns whether a decision has something to choose.
    fn has_choices(&self, decision: &Spot, subject: ValueSubject) -> bool {
        let floor = self.socket_number(decision, "floor", subject).get();
        let every = self.wired_node(decision, "every");

        let mut pairs = self
            .row_nodes(decision)
            .into_iter()
            .flat_map(|option| self.weigh_pairs(&option, every.as_ref(), subject));

        let default = self.wired_node(decision, "default").is_some_and(|default| {
            self.target_mode(&default) == "none" || !self.targets().is_empty()
        });
        default || pairs.any(|weighed| is_valid(weighed, floor))
    }

    /// Weighs all that a decision may choose.
    pub(super) fn weigh_entries(&self, decision: &Spot, subject: ValueSubject) -> WeighedEntries {
        let stages = Stages::read_rules(self, decision, subject);
        let every = self.wired_node(decision, "every");
        let mut field = WeighedEntries::default();

        for option in self.row_nodes(decision) {
            let pairs = self.weigh_pairs(&option, every.as_ref(), subject);
            if self.target_mode(&option) == "best" {
                let nothing = WeighedEntry {
                    option: option.path(),
                    candidate: None,
                    rank: 0.0,
                    weight: 0.0,
                };
                field
                    .entries
                    .push(stages.best_candidate(&pairs).unwrap_or(nothing));
            } else {
                field.entries.extend(pairs);
            }
        }

        field.default = self.wired_node(decision, "default").and_then(|option| {
            let pairs = self.weigh_pairs(&option, None, subject);
            stages.best_candidate(&pairs).or(pairs.first().copied())
        });

        field
    }
}

/// Combines the opinions of members of which any may let the option pass.
fn combine_any(members: Vec<Vec<Opinion>>) -> Vec<Opinion> {
    let is_none = members.is_empty();
    let alive: Vec<Vec<Opinion>> = members
        .into_iter()
        .filter(|member| !member.iter().any(Opinion::vetoes))
        .collect();

    if alive.is_empty() && !is_none {
        return alloc::vec![Opinion {
            multiplier: Some(Plain::from(0.0)),
            ..Opinion::default()
        }];
    }
    alive.into_iter().flatten().collect()
}
