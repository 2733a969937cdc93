//! The panels of the window: their titles, the commands that show them, and their help texts.

use serde::{Deserialize, Serialize};

use crate::command::Command;

/// A panel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Pane {
    /// The graph itself, in the middle.
    Canvas,
    /// A decision as a table, beside the canvas.
    Table,
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
    /// What an agent does over time.
    Simulation,
    /// How agents spent the time of a simulation.
    Report,
    /// The scenarios, which the simulation runs.
    Scenarios,
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
    pub const ALL: [Self; 21] = [
        Self::Canvas,
        Self::Table,
        Self::Stats,
        Self::Inspector,
        Self::Problems,
        Self::Outline,
        Self::Sweep,
        Self::Map,
        Self::Why,
        Self::Distribution,
        Self::Sensitivity,
        Self::Simulation,
        Self::Report,
        Self::Scenarios,
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
            Command::ShowTable => Some(Self::Table),
            Command::ShowStats => Some(Self::Stats),
            Command::ShowOutline => Some(Self::Outline),
            Command::ShowInspector => Some(Self::Inspector),
            Command::ShowProblems => Some(Self::Problems),
            Command::ShowSweep => Some(Self::Sweep),
            Command::ShowMap => Some(Self::Map),
            Command::ShowWhy => Some(Self::Why),
            Command::ShowDistribution => Some(Self::Distribution),
            Command::ShowSensitivity => Some(Self::Sensitivity),
            Command::ShowSimulation => Some(Self::Simulation),
            Command::ShowReport => Some(Self::Report),
            Command::ShowScenarios => Some(Self::Scenarios),
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
            Self::Table => "Table",
            Self::Stats => "Stats",
            Self::Inspector => "Inspector",
            Self::Problems => "Problems",
            Self::Outline => "Outline",
            Self::Sweep => "Sweep",
            Self::Map => "Map",
            Self::Why => "Why",
            Self::Distribution => "Distribution",
            Self::Sensitivity => "Sensitivity",
            Self::Simulation => "Simulation",
            Self::Report => "Report",
            Self::Scenarios => "Scenarios",
            Self::Curve => "Curve",
            Self::Samples => "Samples",
            Self::Compare => "Compare",
            Self::Library => "Library",
            Self::Contract => "Stat list",
            Self::History => "History",
            Self::Help => "Help",
        }
    }

    /// Returns the help text: the panel's purpose and how to use it.
    pub const fn description(self) -> &'static str {
        match self {
            Self::Canvas => {
                "The graph itself; every node shows its current value. Double-click an empty place to add a node, and drag from \
                 a socket to connect it or to add a node that fits. The wheel zooms; the middle button moves the view."
            }

            Self::Table => {
                "A decision as a table: a row for each option, a cell for each consideration. The arrow keys move, Enter edits, \
                 Insert adds an option, Delete removes. Shift+Down copies a cell to the option below, Alt with an arrow moves \
                 a cell or an option, and Shift+Enter shows a node on the canvas."
            }

            Self::Stats => {
                "The stats that the game provides, with a slider for each: set the current values and every result follows. Click a \
                 name to open all of a stat's properties, or drag it onto the canvas to add a node. Save values as a sample to return to them later."
            }

            Self::Inspector => {
                "Every property of the selection, including those without a row on the node. With several nodes selected, it shows \
                 what they have in common and changes all of them in one step. With nothing selected, it describes the graph."
            }

            Self::Problems => {
                "The graph's errors, warnings and hints. Click one to go to its node; many have a button that fixes the \
                 problem. Accept a warning or hint if you intended what it reports."
            }

            Self::Outline => {
                "The graph as a tree: decisions with their options, considerations and their inputs, factors and groups. Click \
                 an entry to go to its node, or rename it here."
            }

            Self::Sweep => {
                "How a decision or a factor changes along one stat while the others keep their current values. It marks where \
                 the result changes."
            }

            Self::Map => {
                "Which option wins, or how high a factor is, as two stats vary. The cross marks the current values; drag it to \
                 change them."
            }

            Self::Why => {
                "Why a decision gives its result: each option's rank, weight and chance, the step that dropped it, the output \
                 of each consideration, and the smallest change that would make it win."
            }

            Self::Distribution => {
                "How often each option of a decision is chosen over many random stat values, and how factors are distributed."
            }

            Self::Sensitivity => {
                "Which stats and numbers affect a result most: each is changed slightly and the results are compared."
            }

            Self::Simulation => {
                "What one agent does over time. It starts with the current values and decides by the graph, and the effects of its \
                 options change its stats. Every edit reruns the simulation."
            }

            Self::Report => {
                "How the agents of the simulation spent their time: how often and for how long they ran each option, whether they kept \
                 changing their mind, and which values their stats had. It covers one run or many with different random numbers, \
                 and then says how often each result came about."
            }

            Self::Scenarios => {
                "The scenarios of the project, which the Simulation panel runs: who lives in them, where their stats come from and how \
                 time passes. A new scenario has one agent, whose stats start with the current values, and plays at once. Every \
                 edit reruns the simulation."
            }

            Self::Curve => {
                "The selected curve, enlarged: drag its handles, choose another kind or a ready-made shape, compare it \
                 with other curves, or fit it to points."
            }

            Self::Samples => {
                "The samples side by side, with the option chosen in each. Click a sample to choose it."
            }

            Self::Compare => {
                "The differences from the saved file or from another file: as text, as curves, and as samples with \
                 different choices."
            }

            Self::Library => {
                "The groups that files share, in a folder that you choose. Inserting a group adds a copy of it to this file. The \
                 panel shows which copies are older than the library's version and which were changed here."
            }

            Self::Contract => {
                "Compares the game's stat list (CSV or JSON) with the graph's \
                 stats. It lists missing, extra and different stats, and fixes them with a click. The document remembers where \
                 the list is and reloads it when it changes."
            }

            Self::History => {
                "Every step you made, in order, with its subject; the last step that was saved to the file is marked. Click a step to undo or redo \
                 up to it. A change made after undoing replaces the undone steps."
            }

            Self::Help => {
                "Help on nodes, panels, commands and patterns. ⟨help⟩ shows help for the item under the pointer, the focused item \
                 or the selection."
            }
        }
    }
}
