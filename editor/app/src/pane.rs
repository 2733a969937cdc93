//! The panels of the window: their titles, the commands that show them, and their help texts.

use serde::{Deserialize, Serialize};

use crate::command::Command;

/// A panel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Pane {
    /// The graph itself, in the middle.
    Canvas,
    /// The stats with their samples.
    Stats,
    /// Every property of the selection.
    Inspector,
    /// The graph's problems.
    Problems,
    /// The graph as a tree.
    Outline,
    /// A decision along one stat.
    Sweep,
    /// A decision over two stats.
    Map,
    /// The reasons for a decision's outcome.
    Why,
    /// How often each option of a decision wins.
    Distribution,
    /// The stats and numbers that affect a factor or an option most.
    Sensitivity,
    /// The selected curve, large.
    Curve,
    /// The samples, side by side.
    Samples,
    /// The differences between the graph and another file.
    Compare,
    /// The groups that files share through the library.
    Library,
    /// The differences between the graph and the game's list of stats.
    Contract,
    /// Every step of the document.
    History,
    /// The help on nodes, panels, commands and patterns.
    Help,
}

impl Pane {
    /// Every panel.
    pub const ALL: [Self; 17] = [
        Self::Canvas,
        Self::Stats,
        Self::Inspector,
        Self::Problems,
        Self::Outline,
        Self::Sweep,
        Self::Map,
        Self::Why,
        Self::Distribution,
        Self::Sensitivity,
        Self::Curve,
        Self::Samples,
        Self::Compare,
        Self::Library,
        Self::Contract,
        Self::History,
        Self::Help,
    ];

    /// Returns the panel that a command shows or hides, if it is such a command.
    pub fn from_command(command: Command) -> Option<Self> {
        match command {
            Command::ShowStats => Some(Self::Stats),
            Command::ShowOutline => Some(Self::Outline),
            Command::ShowInspector => Some(Self::Inspector),
            Command::ShowProblems => Some(Self::Problems),
            Command::ShowSweep => Some(Self::Sweep),
            Command::ShowMap => Some(Self::Map),
            Command::ShowWhy => Some(Self::Why),
            Command::ShowDistribution => Some(Self::Distribution),
            Command::ShowSensitivity => Some(Self::Sensitivity),
            Command::ShowCurve => Some(Self::Curve),
            Command::ShowSamples => Some(Self::Samples),
            Command::ShowCompare => Some(Self::Compare),
            Command::ShowLibrary => Some(Self::Library),
            Command::ShowContract => Some(Self::Contract),
            Command::ShowHistory => Some(Self::History),
            Command::ShowHelp => Some(Self::Help),
            _ => None,
        }
    }

    /// Returns the title of the panel's tab.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Canvas => "Canvas",
            Self::Stats => "Stats",
            Self::Inspector => "Inspector",
            Self::Problems => "Problems",
            Self::Outline => "Outline",
            Self::Sweep => "Sweep",
            Self::Map => "Map",
            Self::Why => "Why",
            Self::Distribution => "Distribution",
            Self::Sensitivity => "Sensitivity",
            Self::Curve => "Curve",
            Self::Samples => "Samples",
            Self::Compare => "Compare",
            Self::Library => "Library",
            Self::Contract => "Contract",
            Self::History => "History",
            Self::Help => "Help",
        }
    }

    /// Returns the help text: the panel's purpose and how to use it.
    pub const fn description(self) -> &'static str {
        match self {
            Self::Canvas => {
                "The graph itself. Double-click an empty place to add a node; drag from a socket to wire it, and let go over \
                 an empty place to add what the wire fits. Every node shows what it gives now. The wheel zooms, the middle \
                 button moves."
            }

            Self::Stats => {
                "What the game tells the graph, with a slider for each stat: set the situation, and every number follows. A \
                 click on a name opens all that a stat is; drag a name onto the canvas for its node. Samples are situations \
                 that are kept."
            }

            Self::Inspector => {
                "Every property of what is selected, also those that have no row on the node. Of several nodes it shows what \
                 they share, and changes all of them in one step. With nothing selected it is about the graph."
            }

            Self::Problems => {
                "What is wrong, or worth knowing, in sentences. A click goes there; many have a button that mends them, and \
                 what is meant that way can be accepted."
            }

            Self::Outline => {
                "The graph as a tree: decisions with their options, considerations and what they read, factors, groups. A \
                 click goes to a node; names can be typed here too."
            }

            Self::Sweep => {
                "How a decision or a factor changes along one stat, while the others stay as they are set. It says from \
                 where on something else is chosen."
            }

            Self::Map => {
                "Who wins, or how high a factor is, where two stats have other values. The cross is the situation \
                 that is set; drag it."
            }

            Self::Why => {
                "Why a decision comes out as it does: each option's rank, weight and chance, the step that dropped it, what \
                 each consideration gave, and the nearest change that would let it win."
            }

            Self::Distribution => {
                "How often each option of a decision is chosen over many situations that are drawn at random, and how high \
                 factors are."
            }

            Self::Sensitivity => {
                "Which stats and numbers move a result most: each is moved by a little, and what comes out is compared."
            }

            Self::Curve => {
                "The selected curve, large: drag its handles, take another kind or a ready-made shape, compare it with \
                 others, fit it to points."
            }

            Self::Samples => {
                "The samples side by side, with what is chosen in each. A click shows one."
            }

            Self::Compare => {
                "What differs from the saved file, or from another: in words, in curves, and in the situations that are \
                 decided otherwise."
            }

            Self::Library => {
                "The groups that files share, in a folder that you choose. Insert one, and this file gets a copy of it; the panel \
                 says which copies are older than the library's, and which were changed here."
            }

            Self::Contract => {
                "What the game and the graph agree on: the game's list of stats, as CSV or JSON, beside those of the graph. It says \
                 what the graph lacks, has too many of, or has otherwise, and mends it with a click. The list stays the game's: \
                 the project keeps where it is, and reads it again whenever it changes."
            }

            Self::History => {
                "Every thing that you did, in order. A click goes back to it, or forth to what was taken back; the step that \
                 stands in the file is marked as saved. What is done after going back takes the place of what was taken back."
            }

            Self::Help => {
                "What a node, a panel, a command or a pattern is. ⟨help⟩ tells about what is under the pointer or has the \
                 keyboard, or else about what is selected."
            }
        }
    }
}
