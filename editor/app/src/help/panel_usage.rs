//! How to use each panel, in sentences that follow its description, and the panels to look at next.

use crate::pane::Pane;

/// Returns further sentences about the use of a panel. Empty if its description says enough.
pub(super) const fn panel_usage(pane: Pane) -> &'static str {
    match pane {
        Pane::Canvas
        | Pane::Table
        | Pane::Stats
        | Pane::Inspector
        | Pane::Problems
        | Pane::Library
        | Pane::Contract
        | Pane::History => "",
        Pane::Outline => "Use it to find your way in a graph that does not fit the canvas.",
        Pane::Sweep => {
            "The strip along the top names the winner of each stretch. Drag the line of the current value to change the \
             stat. An option's line is dimmed where another option outranks it."
        }
        Pane::Map => {
            "Colors and hatches name the winner; a stronger color is a safer choice. On a small island, a small \
             change of a stat changes the choice."
        }
        Pane::Why => {
            "Click an option to see its steps. The end of its row says what would make it win. Start here if a \
             decision surprises you."
        }
        Pane::Distribution => {
            "It names the options that are never chosen. Choose how each stat is drawn, or draw from a log of the game. Hover a \
             bar for the number of draws."
        }
        Pane::Sensitivity => {
            "The longest bars are the numbers to tune first. Click a bar to go to its number. The settings choose the step, and \
             whether the current values or the whole ranges count."
        }
        Pane::Curve => {
            "Double-click a piecewise curve to add a point. The inspector has the same numbers as fields. Ready-made shapes keep the \
             input and its bookends."
        }
        Pane::Simulation => {
            "The strip along the top is what the agent does; give its options inertia if it changes its mind all the time. \
             Click or drag in the plot to show a moment in the whole editor, where the arrow keys move one step, [ and ] go to \
             the next change of the option, Space plays, and Escape shows your own values again."
        }
        Pane::Report => {
            "Look for options that are never chosen, long gaps, and stats that stay at an end of their range. An option that an \
             agent keeps leaving and taking up again needs inertia or a commitment."
        }
        Pane::Scenarios => {
            "Set the sources of stats first: a stat that no effect changes stays as it is. End conditions name the result of \
             a run."
        }
        Pane::Samples => {
            "Save a sample for each situation that matters. A choice that differs after an edit is what players would notice."
        }
        Pane::Compare => {
            "Choose the file to compare with, such as last week's version. Each changed curve is drawn over its former \
             shape."
        }
        Pane::Help => "Its first page explains how to build a decision and how to tune it.",
    }
}

/// Returns the panels that answer related questions.
pub(super) const fn related_panels(pane: Pane) -> &'static [Pane] {
    match pane {
        Pane::Canvas => &[Pane::Table, Pane::Inspector],
        Pane::Table | Pane::Outline | Pane::Library => &[Pane::Canvas],
        Pane::Stats => &[Pane::Samples, Pane::Sweep],
        Pane::Inspector => &[Pane::Curve, Pane::Canvas],
        Pane::Problems => &[Pane::Outline, Pane::Contract],
        Pane::Sweep => &[Pane::Map, Pane::Why],
        Pane::Map => &[Pane::Sweep, Pane::Distribution],
        Pane::Why => &[Pane::Sweep, Pane::Sensitivity],
        Pane::Distribution => &[Pane::Sensitivity, Pane::Samples],
        Pane::Sensitivity => &[Pane::Why, Pane::Sweep],
        Pane::Simulation => &[Pane::Report, Pane::Scenarios],
        Pane::Report => &[Pane::Simulation, Pane::Why],
        Pane::Scenarios => &[Pane::Simulation, Pane::Stats],
        Pane::Curve => &[Pane::Inspector, Pane::Sensitivity],
        Pane::Samples => &[Pane::Compare, Pane::Stats],
        Pane::Compare => &[Pane::Samples, Pane::History],
        Pane::Contract => &[Pane::Stats, Pane::Problems],
        Pane::History => &[Pane::Compare],
        Pane::Help => &[Pane::Canvas, Pane::Why],
    }
}
