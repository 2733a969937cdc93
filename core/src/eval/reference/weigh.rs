//! What considerations say of an option, and what it weighs. What is not given is `None`, and never enters anything.

use alloc::vec::Vec;

use super::{
    Field, Weighed,
    place::Spot,
    stages::{Stages, valid},
    walk::{Walk, Who, word},
};
use crate::{
    consider::{Appraise, Evidence, Form, Memory},
    model::{Node, NodeId, NodeKind, Path, Socket},
    number::{Number, Plain},
};

/// What one consideration says.
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
    fn held(node: &Node, key: &str) -> Option<Socket> {
        node.sockets
            .get(node.kind.spec().socket_position(key)?)
            .copied()
    }

    /// What the socket of a node holds that files call so.
    pub(super) fn number(&self, spot: &Spot, key: &str, who: Who) -> Plain {
        let Some(node) = spot.node(self.graph) else {
            return Plain::from(0.0);
        };
        let spec = node.kind.spec();
        let about = spec.sockets().find(|socket| socket.key == key);
        let default = about.and_then(|about| about.default).unwrap_or(0.0);
        self.socket(&spot.body, Self::held(node, key), default, who)
    }

    /// What is wired to the socket of a node that files call so.
    pub(super) fn wired(&self, spot: &Spot, key: &str) -> Option<Spot> {
        let node = spot.node(self.graph)?;
        self.source(&spot.body, Self::held(node, key))
    }

    /// What is wired to a node's rows.
    pub(super) fn rows(&self, spot: &Spot) -> Vec<Spot> {
        let node = spot.node(self.graph);
        let rows = node.map_or(&[][..], |node| &node.rows);
        rows.iter()
            .filter_map(|row| self.source(&spot.body, Some(*row)))
            .collect()
    }

    fn opinions(&self, spot: &Spot, of: Path, who: Who) -> Vec<Opinion> {
        let Some(node) = spot.node(self.graph) else {
            return Vec::new();
        };
        match &node.kind {
            NodeKind::Consideration { form, option } => {
                alloc::vec![self.opinion(spot, node, *form, *option, of, who)]
            }
            NodeKind::Bundle => {
                let members = self.rows(spot);
                let members = members
                    .iter()
                    .map(|member| self.opinions(member, of, who))
                    .collect();
                if word(node, "of") == "any" {
                    any(members)
                } else {
                    members.into_iter().flatten().collect()
                }
            }
            NodeKind::Set(cases) => {
                let member = match self.case(&spot.body, node, cases, who) {
                    Some(case) => self.source(&spot.body, node.rows.get(case).copied()),
                    None => self.wired(spot, "otherwise"),
                };
                member.map_or_else(Vec::new, |member| self.opinions(&member, of, who))
            }
            _ => Vec::new(),
        }
    }

    fn opinion(
        &self,
        spot: &Spot,
        node: &Node,
        form: Form,
        named: Option<NodeId>,
        of: Path,
        who: Who,
    ) -> Opinion {
        let sockets: Vec<Option<Plain>> = node
            .sockets
            .iter()
            .map(|socket| match socket {
                Socket::Unset => None,
                held => Some(self.socket(&spot.body, Some(*held), 0.0, who)),
            })
            .collect();
        let named = named.and_then(|option| self.named(&spot.body, option));
        let of_target = word(node, "per_target") == "yes";
        let read = |reading| self.remembered(named.unwrap_or(of), of_target, reading, who);
        let memory = Memory::read(read);
        let evidence = Evidence {
            sockets: &sockets,
            memory,
        };
        let appraisal = Plain::appraise(form, &evidence);
        let rank = appraisal.rank.filter(|rank| rank.given.get() != 0.0);
        Opinion {
            rank: rank.map(|rank| rank.value),
            bonus: appraisal.bonus,
            multiplier: appraisal.multiplier,
        }
    }

    /// An option's rank and weight in one decision; `every` is that decision's consideration for each of its options.
    fn weighed(&self, option: &Spot, every: Option<&Spot>, who: Who) -> Weighed {
        let of = option.path();
        let mut considerations = self.rows(option);
        considerations.extend(every.cloned());
        let opinions: Vec<Opinion> = considerations
            .iter()
            .flat_map(|consideration| self.opinions(consideration, of, who))
            .collect();
        let ranks = opinions.iter().filter_map(|opinion| opinion.rank);
        let node = option.node(self.graph);
        let rank = match node.map_or("", |node| word(node, "rank_by")) {
            "min" => ranks.reduce(Number::min),
            "sum" => ranks.reduce(|sum, rank| sum + rank),
            _ => ranks.reduce(Number::max),
        };
        let not_below_0 = |by: Plain| by.max(Plain::from(0.0));
        let bonuses = opinions.iter().filter_map(|opinion| opinion.bonus);
        let multipliers = opinions.iter().filter_map(|opinion| opinion.multiplier);
        let sum = bonuses.fold(self.number(option, "base", who), |sum, bonus| sum + bonus);
        let product = multipliers
            .map(not_below_0)
            .fold(Plain::from(1.0), |product, by| product * by);
        let weight = sum * product * not_below_0(self.number(option, "category", who));
        let inner = self.wired(option, "inner");
        let is_valid = inner.is_none_or(|inner| self.has_something(&inner, who));
        Weighed {
            option: of,
            candidate: match who {
                Who::Candidate(candidate) => Some(candidate),
                Who::Agent | Who::View => None,
            },
            rank: rank.map_or(0.0, Plain::get),
            weight: if is_valid { weight.get() } else { 0.0 },
        }
    }

    /// How an option stands to targets.
    pub(super) fn targets_of(&self, option: &Spot) -> &'static str {
        let node = option.node(self.graph);
        node.map_or("none", |node| word(node, "targets"))
    }

    /// An option once for each candidate, or once for whom it is about.
    fn pairs(&self, option: &Spot, every: Option<&Spot>, who: Who) -> Vec<Weighed> {
        if self.targets_of(option) == "none" {
            alloc::vec![self.weighed(option, every, who)]
        } else {
            self.each()
                .map(|candidate| self.weighed(option, every, Who::Candidate(candidate)))
                .collect()
        }
    }

    /// Whether a decision has something to choose.
    fn has_something(&self, decision: &Spot, who: Who) -> bool {
        let floor = self.number(decision, "floor", who).get();
        let every = self.wired(decision, "every");
        let mut pairs = self
            .rows(decision)
            .into_iter()
            .flat_map(|option| self.pairs(&option, every.as_ref(), who));
        let default = self.wired(decision, "default").is_some_and(|default| {
            self.targets_of(&default) == "none" || !self.targets().is_empty()
        });
        default || pairs.any(|weighed| valid(weighed, floor))
    }

    /// All that a decision may choose.
    pub(super) fn field(&self, decision: &Spot, who: Who) -> Field {
        let stages = Stages::read(self, decision, who);
        let every = self.wired(decision, "every");
        let mut field = Field::default();
        for option in self.rows(decision) {
            let pairs = self.pairs(&option, every.as_ref(), who);
            if self.targets_of(&option) == "best" {
                let nothing = Weighed {
                    option: option.path(),
                    candidate: None,
                    rank: 0.0,
                    weight: 0.0,
                };
                field.entries.push(stages.best(&pairs).unwrap_or(nothing));
            } else {
                field.entries.extend(pairs);
            }
        }
        field.default = self.wired(decision, "default").and_then(|option| {
            let pairs = self.pairs(&option, None, who);
            stages.best(&pairs).or(pairs.first().copied())
        });
        field
    }
}

/// What is said together where any may let the option pass.
fn any(members: Vec<Vec<Opinion>>) -> Vec<Opinion> {
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
