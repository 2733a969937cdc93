//! Builder methods for history, candidates, considerations, options and decisions.

use alloc::{format, string::String};

use super::{Builder, NodeBuilder};
use crate::{
    aggregate::AggregateRule,
    consider::{self, RankRule},
    decide::{Ranks, Rules},
    draft::{
        InputValue, NodeOutput, covers_own, find_setting, find_socket, method_keys, node_methods,
        setting_options,
    },
    history::HistoryValue,
    kind::{Spec, structure},
    model::{NodeKind, RankBand},
    text::with_article,
};

impl Builder {
    /// Adds a node that reads a value of the agent's memory of an option.
    #[track_caller]
    pub fn history(
        &mut self,
        name: impl Into<String>,
        option: NodeOutput,
        reads: HistoryValue,
    ) -> NodeBuilder<'_, HistoryNode> {
        const READS: usize = find_setting(&structure::HISTORY, "reads", HistoryValue::WORDS);
        self.add_node(name, NodeKind::History(Some(option.wire_for(self.id).node)))
            .with_setting_at(READS, reads as u8)
    }

    /// Adds a node that aggregates the values of all candidates.
    #[track_caller]
    pub fn over_targets(
        &mut self,
        name: impl Into<String>,
        how: AggregateRule,
        value: impl Into<InputValue>,
    ) -> NodeBuilder<'_, AggregateNode> {
        const HOW: usize = find_setting(&structure::AGGREGATE, "how", AggregateRule::WORDS);
        const VALUE: usize = find_socket(&structure::AGGREGATE, "value");
        self.add_node(name, NodeKind::Aggregate)
            .with_setting_at(HOW, how as u8)
            .with_socket_at(VALUE, value.into())
    }

    /// Adds a consideration that rules its option out while a condition holds.
    #[track_caller]
    pub fn veto(&mut self, name: impl Into<String>, when: impl Into<InputValue>) -> NodeOutput {
        self.add(name, consider::veto(when)).out()
    }

    /// Adds a consideration that adds a score to its option's weight.
    #[track_caller]
    pub fn score(&mut self, name: impl Into<String>, score: impl Into<InputValue>) -> NodeOutput {
        self.add(name, consider::score(score)).out()
    }

    /// Adds a consideration that multiplies its option's weight.
    #[track_caller]
    pub fn multiplier(&mut self, name: impl Into<String>, by: impl Into<InputValue>) -> NodeOutput {
        self.add(name, consider::multiplier(by)).out()
    }

    /// Adds a consideration that gives its option a rank while a condition holds.
    #[track_caller]
    pub fn raise_rank(
        &mut self,
        name: impl Into<String>,
        when: impl Into<InputValue>,
        rank: impl Into<InputValue>,
    ) -> NodeOutput {
        self.add(name, consider::raise_rank(when, rank)).out()
    }

    /// Bundles several considerations into one that applies all of them.
    #[track_caller]
    pub fn all_of(
        &mut self,
        name: impl Into<String>,
        considerations: impl IntoIterator<Item = NodeOutput>,
    ) -> NodeOutput {
        let bundle: NodeBuilder<'_> = self.add_node(name, NodeKind::Bundle);
        bundle.with_wired_rows(considerations).out()
    }

    /// Bundles several considerations into one that rules the option out only if all of them do.
    #[track_caller]
    pub fn any_of(
        &mut self,
        name: impl Into<String>,
        considerations: impl IntoIterator<Item = NodeOutput>,
    ) -> NodeOutput {
        const OF: usize = find_setting(&structure::BUNDLE, "of", &["all", "any"]);
        const ANY: u8 = 1;
        let bundle: NodeBuilder<'_> = self.add_node(name, NodeKind::Bundle);
        bundle
            .with_setting_at(OF, ANY)
            .with_wired_rows(considerations)
            .out()
    }

    /// Adds a node that selects one of several considerations by a stat's named choice.
    #[track_caller]
    pub fn consideration_set<N: Into<String>>(
        &mut self,
        name: impl Into<String>,
        choice: NodeOutput,
        cases: impl IntoIterator<Item = (N, NodeOutput)>,
        otherwise: Option<NodeOutput>,
    ) -> NodeOutput {
        self.add_cases(name, NodeKind::Set, choice, cases, otherwise)
            .out()
    }

    /// Adds an option with its considerations; more can be added later with
    /// [`Builder::edit_option`].
    #[track_caller]
    pub fn option(
        &mut self,
        name: impl Into<String>,
        considerations: impl IntoIterator<Item = NodeOutput>,
    ) -> NodeBuilder<'_, OptionNode> {
        self.add_node(name, NodeKind::Option(String::new()))
            .with_wired_rows(considerations)
    }

    /// Adds a decision among options. It always chooses the highest weight and ignores ranks,
    /// unless it is given other [rules](NodeBuilder::rules).
    ///
    /// ```
    /// use inclination_core::authoring::{Builder, decide::Rules};
    ///
    /// let mut graph = Builder::new("guard");
    /// let attack = graph.option("Attack", []).base(0.6).out();
    /// let rest = graph.option("Rest", []).base(0.4).out();
    /// graph.decision("What to do", [attack, rest]).rules(Rules::DUAL_UTILITY);
    /// assert!(graph.finish().is_ok());
    /// ```
    #[track_caller]
    pub fn decision(
        &mut self,
        name: impl Into<String>,
        options: impl IntoIterator<Item = NodeOutput>,
    ) -> NodeBuilder<'_, DecisionNode> {
        self.add_node(name, NodeKind::Decision)
            .with_wired_rows(options)
    }

    /// Sets the names of rank bands, replacing the default names.
    pub fn rank_bands(&mut self, bands: impl IntoIterator<Item = RankBand>) {
        self.graph.rank_bands = bands.into_iter().collect();
    }

    /// Returns a node that was added before, to edit it further.
    #[track_caller]
    pub fn edit_node(&mut self, output: NodeOutput) -> NodeBuilder<'_> {
        let node = output.wire_for(self.id).node;
        let body = self.graph.body(self.group);
        let is_known = body.is_some_and(|body| body.contains_key(&node));
        if !is_known {
            self.record_mistake(String::from(
                "the node to edit is not in this graph or group: edit a node with the builder that it was added with",
            ));
        }
        self.set_location(node);
        self.take_node(node)
    }

    /// Returns an option that was added before, to edit it further. An option that its own
    /// considerations name must be added first and receives them here.
    #[track_caller]
    pub fn edit_option(&mut self, option: NodeOutput) -> NodeBuilder<'_, OptionNode> {
        self.edit_node_of(option, &structure::OPTION)
    }

    /// Returns a decision that was added before, to edit it further.
    #[track_caller]
    pub fn edit_decision(&mut self, decision: NodeOutput) -> NodeBuilder<'_, DecisionNode> {
        self.edit_node_of(decision, &structure::DECISION)
    }

    /// Returns a node that was added before, which must be of a kind.
    #[track_caller]
    pub(super) fn edit_node_of<K>(
        &mut self,
        output: NodeOutput,
        spec: &Spec,
    ) -> NodeBuilder<'_, K> {
        let mut builder = self.edit_node(output);
        let found = builder.read_node(|node| Some(node.kind.spec()));
        if let Some(found) = found.filter(|found| found.key != spec.key) {
            let (found, wanted) = (with_article(found.title), with_article(spec.title));
            builder.record_mistake(|name| format!("\"{name}\" is {found} node, not {wanted} node"));
        }
        builder.retype()
    }
}

/// An option. The methods are those of `NodeBuilder<'_, OptionNode>`.
#[derive(Clone, Copy, Debug)]
pub enum OptionNode {}

impl NodeBuilder<'_, OptionNode> {
    node_methods! { &structure::OPTION;
        sockets {
            /// Sets the weight before the considerations change it: 0 if all of them are scores.
            /// The default is 1.
            base,
            /// Sets the number that multiplies the whole weight.
            category_weight = "category",
        }
        wires {
            /// Sets a decision to make when the option is chosen.
            inner,
            /// Sets what changes in a simulation while the option runs.
            effects,
        }
        choices {
            /// Sets how the ranks given to the option are combined. By default, the highest counts.
            rank_by: RankRule,
            /// Sets how candidates are used. By default, they are ignored.
            targets: OptionTargets,
        }
    }

    /// Sets the text that the option passes to the game.
    pub fn payload(mut self, text: impl Into<String>) -> Self {
        let text = text.into();
        self.change_node(|node| {
            if let NodeKind::Option(payload) = &mut node.kind {
                *payload = text;
            }
        });
        self
    }

    /// Enters each candidate separately.
    pub fn for_each_target(self) -> Self {
        self.targets(OptionTargets::Compete)
    }

    /// Enters only the best candidate.
    pub fn for_best_target(self) -> Self {
        self.targets(OptionTargets::Best)
    }

    /// Adds considerations.
    pub fn considerations(self, considerations: impl IntoIterator<Item = NodeOutput>) -> Self {
        self.with_wired_rows(considerations)
    }
}

setting_options! {
    /// An option's use of candidates.
    pub enum OptionTargets {
        /// Ignores candidates.
        None = "none",
        /// Enters each candidate separately.
        Compete = "compete",
        /// Enters only the best candidate.
        Best = "best",
    }
}

const _: () = assert!(
    covers_own(
        &structure::OPTION,
        method_keys!(["base", "category", "inner", "effects", "rank_by", "targets"])
    ),
    "a socket or setting of options has no method"
);

/// A decision. The methods are those of `NodeBuilder<'_, DecisionNode>`.
#[derive(Clone, Copy, Debug)]
pub enum DecisionNode {}

impl NodeBuilder<'_, DecisionNode> {
    node_methods! { &structure::DECISION;
        sockets {
            /// Drops options with a lower weight.
            floor,
            /// Sets how many of the best options [`Keep::Best`](crate::decide::Keep::Best) keeps.
            count,
            /// Sets the share of the best weight that [`Keep::Share`](crate::decide::Keep::Share)
            /// requires.
            share,
            /// Sets how far below the best weight [`Keep::Margin`](crate::decide::Keep::Margin)
            /// allows.
            margin,
            /// Sets the power of weights for [`Pick::Weighted`](crate::decide::Pick::Weighted).
            exponent,
            /// Sets how random [`Pick::Softmax`](crate::decide::Pick::Softmax) is.
            temperature,
        }
        wires {
            /// Adds a consideration to every option.
            for_every_option = "every",
            /// Sets the option to choose if no other is left.
            default_option = "default",
        }
    }

    /// Sets the rules that choose. A number of the rules can be replaced by a wire afterwards.
    pub fn rules(mut self, rules: Rules) -> Self {
        self.change_node(|node| rules.apply(node));
        self
    }

    /// Sets whether ranks count, which [`NodeBuilder::rules`] set too, so call this after them. By
    /// default, ranks are ignored.
    pub fn ranks(self, ranks: Ranks) -> Self {
        const AT: usize = find_setting(&structure::DECISION, "ranks", &["ignore", "highest"]);
        self.with_setting_at(AT, u8::from(ranks == Ranks::Highest))
    }

    /// Decides again only while nothing runs.
    pub fn when_idle(self) -> Self {
        self.with_setting_at(WHEN, 1)
    }

    /// Decides again once per interval, in seconds. Each agent has its own moment in it.
    pub fn every_seconds(self, seconds: impl Into<InputValue>) -> Self {
        const SECONDS: usize = find_socket(&structure::DECISION, "seconds");
        self.with_setting_at(WHEN, 2)
            .with_socket_at(SECONDS, seconds.into())
    }

    /// Adds options.
    pub fn options(self, options: impl IntoIterator<Item = NodeOutput>) -> Self {
        self.with_wired_rows(options)
    }
}

/// The position of the setting for when to decide again.
const WHEN: usize = find_setting(&structure::DECISION, "when", &["always", "idle", "every"]);

/// A node that reads an option's history. The methods are those of `NodeBuilder<'_, HistoryNode>`.
#[derive(Clone, Copy, Debug)]
pub enum HistoryNode {}

impl NodeBuilder<'_, HistoryNode> {
    node_methods! { &structure::HISTORY;
        flags {
            /// Reads only the option's history for the candidate, not its history for all targets
            /// together.
            per_target = "per_target": true,
        }
    }
}

/// A node that aggregates the values of candidates. The methods are those of
/// `NodeBuilder<'_, AggregateNode>`.
#[derive(Clone, Copy, Debug)]
pub enum AggregateNode {}

impl NodeBuilder<'_, AggregateNode> {
    node_methods! { &structure::AGGREGATE;
        sockets {
            /// Includes only candidates for which a condition holds.
            only_where = "where",
            /// Sets the average, minimum or maximum if there are no candidates.
            if_none = "none",
        }
    }
}
