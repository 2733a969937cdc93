//! Builder methods for history, candidates, considerations, options and decisions.

use alloc::{string::String, vec::Vec};

use super::{Builder, NodeBuilder};
use crate::{
    consider::Form,
    decide::Preset,
    model::{NodeKind, RankBand, Socket, Wire},
};

impl Builder {
    /// Adds a node that reads the agent's memory of an option; `reads` is one of the words of its
    /// setting, such as `"time"` or `"stops"`.
    pub fn history(
        &mut self,
        name: impl Into<String>,
        option: Wire,
        reads: &str,
    ) -> NodeBuilder<'_> {
        self.add(name, NodeKind::History(Some(option.node)))
            .set("reads", reads)
    }

    /// Adds a node that aggregates the values of all candidates; `how` is one of the words of its
    /// setting, such as `"count"` or `"min"`.
    pub fn over_targets(
        &mut self,
        name: impl Into<String>,
        how: &str,
        value: impl Into<Socket>,
    ) -> NodeBuilder<'_> {
        self.add(name, NodeKind::Aggregate)
            .set("how", how)
            .with("value", value)
    }

    /// Adds a consideration.
    pub fn consider(&mut self, name: impl Into<String>, form: Form) -> NodeBuilder<'_> {
        self.add(name, NodeKind::Consideration { form, option: None })
    }

    /// Adds a consideration that rules its option out while a condition holds.
    pub fn veto(&mut self, name: impl Into<String>, when: impl Into<Socket>) -> Wire {
        self.consider(name, crate::consider::VETO)
            .with("when", when)
            .out()
    }

    /// Adds a consideration that adds a score to its option's weight.
    pub fn score(&mut self, name: impl Into<String>, score: impl Into<Socket>) -> Wire {
        self.consider(name, crate::consider::SCORE)
            .with("score", score)
            .out()
    }

    /// Adds a consideration that multiplies its option's weight.
    pub fn multiplier(&mut self, name: impl Into<String>, by: impl Into<Socket>) -> Wire {
        self.consider(name, crate::consider::MULTIPLIER)
            .with("by", by)
            .out()
    }

    /// Adds a consideration that gives its option a rank while a condition holds.
    pub fn raise_rank(
        &mut self,
        name: impl Into<String>,
        when: impl Into<Socket>,
        rank: impl Into<Socket>,
    ) -> Wire {
        self.consider(name, crate::consider::RAISE_RANK)
            .with("when", when)
            .with("rank", rank)
            .out()
    }

    /// Bundles several considerations into one that applies all of them.
    pub fn all_of(
        &mut self,
        name: impl Into<String>,
        considerations: impl IntoIterator<Item = Wire>,
    ) -> Wire {
        self.add_bundle(name, considerations, "all")
    }

    /// Bundles several considerations into one that rules the option out only if all of them do.
    pub fn any_of(
        &mut self,
        name: impl Into<String>,
        considerations: impl IntoIterator<Item = Wire>,
    ) -> Wire {
        self.add_bundle(name, considerations, "any")
    }

    fn add_bundle(
        &mut self,
        name: impl Into<String>,
        considerations: impl IntoIterator<Item = Wire>,
        of: &str,
    ) -> Wire {
        let bundle = self.add(name, NodeKind::Bundle).set("of", of);
        bundle.rows(considerations).out()
    }

    /// Adds a node that selects one of several considerations by a stat's named choice.
    pub fn consideration_set<N: Into<String>>(
        &mut self,
        name: impl Into<String>,
        choice: Wire,
        cases: impl IntoIterator<Item = (N, Wire)>,
        otherwise: Option<Wire>,
    ) -> Wire {
        let (names, rows): (Vec<String>, Vec<Socket>) = cases
            .into_iter()
            .map(|(name, wire)| (name.into(), Socket::Wire(wire)))
            .unzip();

        let mut builder = self.add(name, NodeKind::Set(names));
        builder.change_node(|node| {
            node.rows = rows;
            let otherwise = otherwise.map_or(Socket::Unset, Socket::Wire);
            node.sockets = alloc::vec![choice.into(), otherwise];
        });

        builder.out()
    }

    /// Adds an option with its considerations; more can be added later with
    /// [`Builder::edit_node`].
    pub fn option(
        &mut self,
        name: impl Into<String>,
        considerations: impl IntoIterator<Item = Wire>,
    ) -> NodeBuilder<'_> {
        self.add(name, NodeKind::Option(String::new()))
            .rows(considerations)
    }

    /// Adds a decision among options, with the rules of the preset with this title, such as
    /// `"highest"` or `"dual utility"`.
    pub fn decision(
        &mut self,
        name: impl Into<String>,
        preset: &str,
        options: impl IntoIterator<Item = Wire>,
    ) -> NodeBuilder<'_> {
        let found = Preset::find(preset);
        if found.is_none() {
            let titles: Vec<&str> = crate::decide::PRESETS
                .iter()
                .map(|preset| preset.title)
                .collect();
            let instead = crate::format::suggest_word(preset, &titles);
            self.record_mistake(alloc::format!(
                "there is no decision preset \"{preset}\"{instead}"
            ));
        }

        let mut builder = self.add(name, NodeKind::Decision);
        if let Some(preset) = found {
            builder.change_node(|node| preset.apply(node));
        }

        builder.rows(options)
    }

    /// Sets the names of rank bands, replacing the default names.
    pub fn rank_bands(&mut self, bands: impl IntoIterator<Item = RankBand>) {
        self.graph.rank_bands = bands.into_iter().collect();
    }

    /// Returns a node that was added before, to edit it further. An option that its own
    /// considerations name must be added first and receives its rows here.
    pub fn edit_node(&mut self, wire: Wire) -> NodeBuilder<'_> {
        NodeBuilder {
            builder: self,
            id: wire.node,
        }
    }
}

impl NodeBuilder<'_> {
    /// Adds rows of one wire each.
    pub fn rows(self, wires: impl IntoIterator<Item = Wire>) -> Self {
        wires
            .into_iter()
            .fold(self, |node, wire| node.row([wire.into()]))
    }

    /// Sets the option whose history a consideration or history node reads. By default a
    /// consideration reads that of the option that it belongs to.
    pub fn about_option(mut self, option: Wire) -> Self {
        let mut reads_history = false;
        self.change_node(|node| {
            if let NodeKind::History(named) | NodeKind::Consideration { option: named, .. } =
                &mut node.kind
            {
                *named = Some(option.node);
                reads_history = true;
            }
        });

        if !reads_history {
            self.record_unsupported("does not read an option's history");
        }

        self
    }

    /// Sets the text that an option passes to the game.
    pub fn payload(mut self, text: impl Into<String>) -> Self {
        let text = text.into();
        let mut is_option = false;
        self.change_node(|node| {
            if let NodeKind::Option(payload) = &mut node.kind {
                *payload = text;
                is_option = true;
            }
        });

        if !is_option {
            self.record_unsupported("has no payload");
        }

        self
    }
}
