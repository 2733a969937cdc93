//! What each panel is for, and what is done in it.

use crate::panels::Pane;

/// What is told of a panel.
pub(super) const fn about(pane: Pane) -> &'static str {
    match pane {
        Pane::Canvas => {
            "The graph itself. Double-click an empty place to add a node; drag from a socket to wire it, and let go over \
             an empty place to add what the wire fits. Every node shows what it gives now. The wheel zooms, the middle \
             button moves."
        }
        Pane::Stats => {
            "What the game tells the graph, with a slider for each stat: set the situation, and every number follows. A \
             click on a name opens all that a stat is; drag a name onto the canvas for its node. Samples are situations \
             that are kept."
        }
        Pane::Inspector => {
            "Every property of what is selected, also those that have no row on the node. Of several nodes it shows what \
             they share, and changes all of them in one step. With nothing selected it is about the graph."
        }
        Pane::Problems => {
            "What is wrong, or worth knowing, in sentences. A click goes there; many have a button that mends them, and \
             what is meant that way can be accepted."
        }
        Pane::Outline => {
            "The graph as a tree: decisions with their options, considerations and what they read, factors, groups. A \
             click goes to a node; names can be typed here too."
        }
        Pane::Sweep => {
            "How a decision or a factor changes along one stat, while the others stay as they are set. It says from \
             where on something else is chosen."
        }
        Pane::Map => {
            "Who wins, or how high a factor is, where two stats have other values. The cross is the situation \
             that is set; drag it."
        }
        Pane::Why => {
            "Why a decision comes out as it does: each option's rank, weight and chance, the step that dropped it, what \
             each consideration gave, and the nearest change that would let it win."
        }
        Pane::Distribution => {
            "How often each option of a decision is chosen over many situations that are drawn at random, and how high \
             factors are."
        }
        Pane::Sensitivity => {
            "Which stats and numbers move a result most: each is moved by a little, and what comes out is compared."
        }
        Pane::Curve => {
            "The selected curve, large: drag its handles, take another kind or a ready-made shape, compare it with \
             others, fit it to points."
        }
        Pane::Samples => {
            "The samples side by side, with what is chosen in each. A click shows one."
        }
        Pane::Compare => {
            "What differs from the saved file, or from another: in words, in curves, and in the situations that are \
             decided otherwise."
        }
        Pane::Library => {
            "The groups that files share, in a folder that you choose. Insert one, and this file gets a copy of it; the panel \
             says which copies are older than the library's, and which were changed here."
        }
        Pane::Contract => {
            "What the game and the graph agree on: the game's list of stats, as CSV or JSON, beside those of the graph. It says \
             what the graph lacks, has too many of, or has otherwise, and mends it with a click. The list stays the game's: \
             the project keeps where it is, and reads it again whenever it changes."
        }
        Pane::History => {
            "Every thing that you did, in order. A click goes back to it, or forth to what was taken back; the step that \
             stands in the file is marked as saved. What is done after going back takes the place of what was taken back."
        }
        Pane::Help => {
            "What a node, a panel, a command or a pattern is. ⟨help⟩ tells about what is under the pointer or has the \
             keyboard, or else about what is selected."
        }
    }
}
