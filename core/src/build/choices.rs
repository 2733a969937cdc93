//! Writing history, candidates, considerations, options and decisions.

use alloc::{string::String, vec::Vec};

use super::{Builder, NodeBuilder};
use crate::{
    consider::Form,
    decide::Preset,
    model::{NodeKind, RankBand, Socket, Wire},
};

impl Builder {
    /// Adds a node that gives what the agent remembers of an option; `reads` is one of the words of its setting, such as
    /// `"time"` or `"stops"`.
    pub fn history(
        &mut self,
        name: impl Into<String>,
        option: Wire,
        reads: &str,
    ) -> NodeBuilder<'_> {
        self.add(name, NodeKind::History(Some(option.node)))
            .set("reads", reads)
    }

    /// Adds a node that makes one value of all candidates'; `how` is one of the words of its setting, such as `"count"`
    /// or `"min"`.
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

    /// Adds a consideration that rules its option out while something is so.
    pub fn veto(&mut self, name: impl Into<String>, when: impl Into<Socket>) -> Wire {
        self.consider(name, crate::consider::VETO)
            .with("when", when)
            .out()
    }

    /// Adds a consideration that speaks for its option with a score.
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

    /// Adds a consideration that gives its option a rank while something is so.
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

    /// Makes one of several considerations, each of which has its say.
    pub fn all(
        &mut self,
        name: impl Into<String>,
        considerations: impl IntoIterator<Item = Wire>,
    ) -> Wire {
        self.bundle(name, considerations, "all")
    }

    /// Makes one of several considerations, any of which may let the option pass.
    pub fn any(
        &mut self,
        name: impl Into<String>,
        considerations: impl IntoIterator<Item = Wire>,
    ) -> Wire {
        self.bundle(name, considerations, "any")
    }

    fn bundle(
        &mut self,
        name: impl Into<String>,
        considerations: impl IntoIterator<Item = Wire>,
        of: &str,
    ) -> Wire {
        let bundle = self.add(name, NodeKind::Bundle).set("of", of);
        bundle.rows(considerations).out()
    }

    /// Adds a node that picks one of several considerations by a stat's named choice.
    pub fn set_of<N: Into<String>>(
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
        builder.change(|node| {
            node.rows = rows;
            let otherwise = otherwise.map_or(Socket::Unset, Socket::Wire);
            node.sockets = alloc::vec![choice.into(), otherwise];
        });
        builder.out()
    }

    /// Adds an option with its considerations; more can be added to it later by [`Builder::at`].
    pub fn option(
        &mut self,
        name: impl Into<String>,
        considerations: impl IntoIterator<Item = Wire>,
    ) -> NodeBuilder<'_> {
        self.add(name, NodeKind::Option(String::new()))
            .rows(considerations)
    }

    /// Adds a decision among options, by the rules of the preset of this title, such as `"highest"` or
    /// `"dual utility"`.
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
            let instead = crate::format::instead_in('"', preset, &titles);
            self.complain(alloc::format!(
                "there is no way of choosing called \"{preset}\"{instead}"
            ));
        }
        let mut builder = self.add(name, NodeKind::Decision);
        if let Some(preset) = found {
            builder.change(|node| preset.apply(node));
        }
        builder.rows(options)
    }

    /// Says what ranks of a height are called, instead of the usual names.
    pub fn rank_bands(&mut self, bands: impl IntoIterator<Item = RankBand>) {
        self.graph.rank_bands = bands.into_iter().collect();
    }

    /// A node that was added before, to be filled in further: an option that considerations name is added first, and
    /// gets its rows when they are there.
    pub fn at(&mut self, wire: Wire) -> NodeBuilder<'_> {
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

    /// Says whose history a consideration asks about; without it, that of the option that it stands in.
    pub fn about(mut self, option: Wire) -> Self {
        let mut asks = false;
        self.change(|node| {
            if let NodeKind::History(named) | NodeKind::Consideration { option: named, .. } =
                &mut node.kind
            {
                *named = Some(option.node);
                asks = true;
            }
        });
        if !asks {
            self.cannot("asks about no option's history");
        }
        self
    }

    /// Gives an option a text for the game.
    pub fn payload(mut self, text: impl Into<String>) -> Self {
        let text = text.into();
        let mut takes = false;
        self.change(|node| {
            if let NodeKind::Option(payload) = &mut node.kind {
                *payload = text;
                takes = true;
            }
        });
        if !takes {
            self.cannot("holds no text for the game");
        }
        self
    }
}
