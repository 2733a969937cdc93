//! Presets: node kinds with ready-made settings, and stats to begin with.

use inclination_core::{
    Scope,
    authoring::{
        kind::SocketType,
        model::{Node, NodeKind, Socket, Stat, StatKind},
    },
};

/// A node kind with some settings chosen.
pub(super) struct NodePreset {
    pub(super) title: &'static str,
    /// A description in one sentence.
    pub(super) summary: &'static str,
    /// Search words in addition to those of the kind.
    pub(super) words: &'static [&'static str],
    /// The chosen settings: keys of settings with the keys of their options.
    pub(super) settings: &'static [(&'static str, &'static str)],
}

impl NodePreset {
    /// Builds a node of a kind with the preset's settings.
    pub(super) fn build_node(&self, kind: NodeKind) -> Node {
        let mut node = Node::new("", kind);
        for (setting, option) in self.settings {
            node.choose_setting(setting, option);
        }
        node
    }
}

macro_rules! presets {
    ($($title:literal $summary:literal [$($word:literal),*] [$($setting:literal $option:literal),*];)+) => {
        &[$(NodePreset {
            title: $title,
            summary: $summary,
            words: &[$($word),*],
            settings: &[$(($setting, $option)),*],
        }),+]
    };
}

/// The relations that a comparison can test besides its default, "less".
pub(super) const COMPARISONS: &[NodePreset] = presets! {
    "Compare: greater" "1 if a number is greater than another, else 0" ["greater", "greater than", "more", "more than", "larger", "above", ">"]
        ["relation" "more"];
    "Compare: at least" "1 if a number is greater than another or equal to it, else 0"
        ["at least", "greater or equal", ">="] ["relation" "at least"];
    "Compare: at most" "1 if a number is less than another or equal to it, else 0"
        ["at most", "less or equal", "<="] ["relation" "at most"];
    "Compare: equal" "1 if two numbers are equal, else 0" ["equal", "same", "=", "=="] ["relation" "equal"];
    "Compare: not equal" "1 if two numbers differ, else 0" ["not equal", "different", "!="] ["relation" "not equal"];
};

/// Summaries of all candidates.
pub(super) const AGGREGATES: &[NodePreset] = presets! {
    "Over targets: count" "how many candidates there are, or for how many a condition holds"
        ["number of", "how many enemies"] ["how" "count"];
    "Over targets: any" "whether a condition holds for any candidate" ["or", "exists", "is there"] ["how" "any"];
    "Over targets: all" "whether a condition holds for every candidate" ["and", "every", "each"] ["how" "all"];
    "Over targets: sum" "the sum of the candidates' values" ["total", "plus", "threat of all"] ["how" "sum"];
    "Over targets: average" "the mean of the candidates' values" ["mean"] ["how" "average"];
    "Over targets: min" "the smallest of the candidates' values, such as the distance of the closest enemy"
        ["closest", "nearest", "smallest", "lowest", "least", "weakest", "minimum", "enemy", "target"] ["how" "min"];
    "Over targets: max" "the largest of the candidates' values, such as the threat of the worst enemy"
        ["farthest", "furthest", "largest", "highest", "most", "strongest", "maximum", "enemy", "target"] ["how" "max"];
};

/// Readings of an option's history.
pub(super) const HISTORY: &[NodePreset] = presets! {
    "History: time" "how many seconds an option has been in its state: never chosen, running or stopped"
        ["how long", "duration", "time since", "seconds", "timer"] ["reads" "time"];
    "History: running" "whether an option is running" ["active", "current", "is running"] ["reads" "running"];
    "History: stopped" "whether an option ran and has stopped" ["ended", "over"] ["reads" "stopped"];
    "History: completed" "whether an option is completed but has not stopped yet" ["finished", "done", "success"]
        ["reads" "completed"];
    "History: never" "whether an option has never been chosen" ["first time", "not yet", "new"] ["reads" "never"];
    "History: stops" "how many times an option has stopped" ["how many times", "count", "repetitions"] ["reads" "stops"];
    "History: lot" "a random number from 0 to 1, drawn each time an option stops" ["random", "dice"] ["reads" "lot"];
    "History: is target" "whether an option currently targets this candidate" ["current target", "same target", "stick"]
        ["reads" "is_target"];
};

/// Options.
pub(super) const OPTIONS: &[NodePreset] = presets! {
    "Option" "something the agent can do; considerations multiply its weight, add to it or rule it out" [] [];
    "Option: every target competes" "something to do to a candidate; each candidate competes separately"
        ["compete", "per target", "attack", "enemy"] ["targets" "compete"];
    "Option: best target competes" "something to do to a candidate; only the best candidate competes"
        ["target first", "best target", "attack", "enemy"] ["targets" "best"];
};

/// Builds an option whose considerations are scores: its base is 0, so they add up from there.
pub(super) fn scored_option() -> Node {
    let mut node = Node::new("", NodeKind::Option(String::new()));

    if let Some(at) = node.kind.spec().socket_position("base")
        && let Some(base) = node.sockets.get_mut(at)
    {
        *base = Socket::Value(0.0);
    }

    node
}

/// Bundles of considerations.
pub(super) const BUNDLES: &[NodePreset] = presets! {
    "Considerations: all" "combines considerations, each of which can rule the option out"
        ["all of", "and", "every"] ["of" "all"];
    "Considerations: any" "combines considerations that rule the option out only if all of them do"
        ["any of", "one of", "or", "either"] ["of" "any"];
};

/// A new stat to begin with.
pub(super) struct StatPreset {
    pub(super) title: &'static str,
    pub(super) summary: &'static str,
    pub(super) words: &'static [&'static str],
    pub(super) stat: fn() -> Stat,
}

/// Stats to begin with. The designer overwrites their placeholder names.
pub(super) const STATS: &[StatPreset] = &[
    StatPreset {
        title: "New stat",
        summary: "a number that the game provides, within a range",
        words: &[
            "stat",
            "number",
            "input",
            "parameter",
            "variable",
            "health",
            "distance",
        ],
        stat: || Stat::number("Stat", 0.0, 100.0),
    },
    StatPreset {
        title: "New yes/no stat",
        summary: "a condition, yes or no, that the game provides",
        words: &["yes or no", "boolean", "flag", "condition", "true", "false"],
        stat: || Stat::yes_no("Condition"),
    },
    StatPreset {
        title: "New choice stat",
        summary: "one of several names that the game provides, such as a mood or a role",
        words: &["enumeration", "named", "state", "personality", "mood"],
        stat: || Stat::choice("Choice", ["One", "Other"]),
    },
    StatPreset {
        title: "New stat of a target",
        summary: "a number that the game provides for each candidate, such as its distance",
        words: &["number", "candidate", "enemy", "per target", "distance"],
        stat: || {
            let mut stat = Stat::number("Target's stat", 0.0, 100.0);
            stat.scope = Scope::Target;
            stat
        },
    },
];

/// Returns the type of a stat node's output.
pub fn stat_output_type(kind: &StatKind) -> SocketType {
    match kind {
        StatKind::Choice(_) => SocketType::Choice,
        StatKind::Number { .. } | StatKind::YesNo => SocketType::Value,
    }
}
