//! Descriptions of the node kinds without a formula, which bring values in and out, select between
//! them, gather candidates, and make decisions. Their meaning is defined by the compiler.

use super::{
    Family, Muting, SettingSpec, SocketSpec,
    SocketType::{Choice, Consideration, Decision, Effects, Option},
    Spec,
};

/// All structural kinds, in the order of menus.
pub const STRUCTURAL_KINDS: &[&Spec] = &[
    &STAT,
    &SWITCH,
    &EXPRESSION,
    &FACTOR,
    &GROUP,
    &INPUT,
    &OUTPUT,
    &HISTORY,
    &AGGREGATE,
    &BUNDLE,
    &SET,
    &OPTION,
    &DECISION,
    &EFFECTS,
];

pub(crate) const STAT: Spec = Spec {
    key: "stat",
    title: "Stat",
    family: Family::Stat,
    summary: "outputs the value that the game provides for a stat",
    words: &["input", "parameter", "blackboard", "knowledge"],
    muting: Muting::Ignored,
    ..Spec::EMPTY
};

pub(crate) const SWITCH: Spec = Spec {
    key: "switch",
    title: "Switch",
    family: Family::Arithmetic,
    summary: "selects one of several values by the choice of a stat",
    words: &["case", "select", "by name", "personality"],
    own_sockets: &[
        SocketSpec::wire_only(
            "choice",
            "choice",
            "the stat whose choice selects the case",
            Choice,
        ),
        SocketSpec::value(
            "otherwise",
            "otherwise",
            "the value for every other choice",
            0.0,
        ),
    ],
    row: &[SocketSpec::value(
        "value",
        "value",
        "the value for this choice",
        0.0,
    )],
    ..Spec::EMPTY
};

pub(crate) const EXPRESSION: Spec = Spec {
    key: "expression",
    title: "Expression",
    family: Family::Arithmetic,
    summary: "computes a formula that you type",
    formula: "numbers, names, + - * / ^, comparisons, and, or, not, if then else, and functions such as min and \
              clamp",
    domain: "any numbers; each operation gives the same result as the node for that operation",
    words: &[
        "formula",
        "calculate",
        "math",
        "equation",
        "script",
        "code",
        "custom",
        "=",
    ],
    row: &[SocketSpec::optional(
        "value",
        "value",
        "the value of this name in the formula",
    )],
    ..Spec::EMPTY
};

const VALUE_SOCKET: &[SocketSpec] = &[SocketSpec::value(
    "value",
    "value",
    "the value to output",
    0.0,
)];

pub(crate) const FACTOR: Spec = Spec {
    key: "factor",
    title: "Factor",
    family: Family::Factor,
    summary: "names a value that the game can read",
    words: &["output", "result", "score"],
    own_sockets: VALUE_SOCKET,
    muting: Muting::Ignored,
    ..Spec::EMPTY
};

pub(crate) const GROUP: Spec = Spec {
    key: "group",
    title: "Group",
    family: Family::Group,
    summary: "uses a group, which is a reusable part of a graph",
    words: &["subgraph", "function", "macro", "reuse"],
    ..Spec::EMPTY
};

pub(crate) const INPUT: Spec = Spec {
    key: "input",
    title: "Input",
    family: Family::Group,
    summary: "outputs the value that a group node receives at an input",
    muting: Muting::Ignored,
    ..Spec::EMPTY
};

pub(crate) const OUTPUT: Spec = Spec {
    key: "output",
    title: "Output",
    family: Family::Group,
    summary: "sets the value that a group node gives at an output",
    own_sockets: VALUE_SOCKET,
    muting: Muting::Ignored,
    ..Spec::EMPTY
};

pub(crate) const HISTORY: Spec = Spec {
    key: "history",
    title: "History",
    family: Family::History,
    summary: "reads an option's history: whether it runs, for how long, or how often it stopped",
    words: &[
        "time since",
        "running",
        "last",
        "how often",
        "count",
        "elapsed",
        "current action",
        "current target",
    ],
    own_settings: &[
        SettingSpec {
            key: "reads",
            title: "reads",
            summary: "which part of the history to read",
            options: &[
                "never",
                "running",
                "stopped",
                "completed",
                "time",
                "stops",
                "lot",
                "is_target",
            ],
            default: 4,
        },
        SettingSpec::flag(
            "per_target",
            "per target",
            "read only the option's history for this candidate, not its history for all targets together",
            false,
        ),
    ],
    remembers: true,
    muting: Muting::Ignored,
    ..Spec::EMPTY
};

pub(crate) const AGGREGATE: Spec = Spec {
    key: "over_targets",
    title: "Over targets",
    family: Family::Combine,
    summary: "combines the values of all candidates into one value for the agent",
    domain: "any value; candidates whose condition is below 0.5 are left out",
    ends: "without candidates, \"count\", \"sum\" and \"any\" give 0, \"all\" gives 1, and the others give the value of \"if none\"",
    words: &[
        "aggregate",
        "count",
        "any",
        "all",
        "sum",
        "average",
        "mean",
        "min",
        "max",
        "nearest",
        "how many",
        "enemies",
        "candidates",
        "reduce",
    ],
    own_sockets: &[
        SocketSpec::value("value", "value", "the value of each candidate", 1.0),
        SocketSpec::value(
            "where",
            "where",
            "the condition that includes a candidate; 0.5 or more is yes",
            1.0,
        )
        .with_domain(0.0, 1.0),
        SocketSpec::value(
            "none",
            "if none",
            "the average, minimum or maximum if there are no candidates",
            0.0,
        ),
    ],
    own_settings: &[SettingSpec {
        key: "how",
        title: "how",
        summary: "how to combine the candidates' values",
        options: &["count", "any", "all", "sum", "average", "min", "max"],
        default: 0,
    }],
    muting: Muting::Passes("none"),
    ..Spec::EMPTY
};

const CONSIDERATION_ROW: &[SocketSpec] = &[SocketSpec::wire_only(
    "consideration",
    "consideration",
    "a consideration to apply",
    Consideration,
)];

pub(crate) const BUNDLE: Spec = Spec {
    key: "considerations",
    title: "Considerations",
    family: Family::Consideration,
    summary: "combines several considerations into one; by its setting, all of them must let the option pass, or any one is enough",
    ends: "\"all\": as if each were connected to the option; \"any\": the option is ruled out only if \
           every consideration rules it out; otherwise, those that do are ignored",
    words: &[
        "group",
        "and",
        "or",
        "all of",
        "any of",
        "one of",
        "combine considerations",
    ],
    row: CONSIDERATION_ROW,
    own_settings: &[SettingSpec {
        key: "of",
        title: "must pass",
        summary: "whether each consideration can rule the option out, or only all of them together",
        options: &["all", "any"],
        default: 0,
    }],
    gives: Consideration,
    ..Spec::EMPTY
};

pub(crate) const SET: Spec = Spec {
    key: "consideration_set",
    title: "Consideration set",
    family: Family::Consideration,
    summary: "selects one of several considerations by the choice of a stat",
    words: &[
        "selection consideration",
        "switch",
        "by mood",
        "by role",
        "state",
    ],
    own_sockets: &[
        SocketSpec::wire_only(
            "choice",
            "choice",
            "the stat whose choice selects the case",
            Choice,
        ),
        SocketSpec::wire_only(
            "otherwise",
            "otherwise",
            "the consideration for every other choice; without a wire, it has no effect",
            Consideration,
        ),
    ],
    row: &[SocketSpec::wire_only(
        "consideration",
        "consideration",
        "the consideration for this choice",
        Consideration,
    )],
    gives: Consideration,
    ..Spec::EMPTY
};

pub(crate) const OPTION: Spec = Spec {
    key: "option",
    title: "Option",
    family: Family::Option,
    summary: "something the agent can do, with the considerations for and against it",
    formula: "weight = (base + all bonuses) * all multipliers * category weight; rank = the highest of the \
              ranks given, 0 if none",
    ends: "with a weight of 0 or less, it can only be chosen as a decision's default; without \
           considerations, its weight is its base and its rank is 0",
    words: &[
        "action",
        "behavior",
        "behaviour",
        "choice",
        "activity",
        "task",
        "bucket",
        "subreasoner",
    ],
    own_sockets: &[
        SocketSpec::value(
            "base",
            "base",
            "the weight before the considerations change it; use 0 if all of them are scores",
            1.0,
        ),
        SocketSpec::value(
            "category",
            "category weight",
            "multiplies the whole weight",
            1.0,
        )
        .rarely_used()
        .with_domain(0.0, f32::MAX),
        SocketSpec::wire_only(
            "inner",
            "inner decision",
            "a decision to make when this option is chosen; if it has nothing to choose, the option cannot be chosen",
            Decision,
        )
        .rarely_used(),
        SocketSpec::wire_only(
            "effects",
            "effects",
            "what changes in a simulation while the option runs; decisions do not read it",
            Effects,
        )
        .rarely_used(),
    ],
    row: CONSIDERATION_ROW,
    own_settings: &[
        SettingSpec {
            key: "rank_by",
            title: "rank by",
            summary: "how to combine the ranks given to the option: the highest, the lowest, or their sum",
            options: &["max", "min", "sum"],
            default: 0,
        },
        SettingSpec {
            key: "targets",
            title: "targets",
            summary: "how to use candidates: \"none\" ignores them, \"compete\" enters each one separately, \"best\" \
                      enters only the best one",
            options: &["none", "compete", "best"],
            default: 0,
        },
    ],
    gives: Option,
    ..Spec::EMPTY
};

pub(crate) const DECISION: Spec = Spec {
    key: "decision",
    title: "Decision",
    family: Family::Decision,
    summary: "chooses one of its options in four steps: drop those without weight, compare ranks, keep the \
              good ones, pick one",
    ends: "if no option is left, the default option is chosen; without a default, nothing is chosen; among equals, the first option is chosen",
    words: &["reasoner", "selector", "choose", "choice", "pick", "dual utility", "decide", "brain", "thinker", "bucket"],
    own_sockets: &[
        SocketSpec::value("floor", "weight floor", "options with a lower weight are dropped", 0.0).rarely_used(),
        SocketSpec::value("count", "best", "how many of the best options to put on the shortlist", 3.0).with_domain(1.0, f32::MAX).counted().only_with("keep", "best"),
        SocketSpec::value("share", "share", "the share of the best weight that an option needs", 0.9).with_domain(0.0, 1.0).only_with("keep", "share"),
        SocketSpec::value("margin", "margin", "how far below the best weight an option can be", 0.1).with_domain(0.0, f32::MAX).only_with("keep", "margin"),
        SocketSpec::value("exponent", "exponent", "the power that weights are raised to before a weighted pick; above 1 favors better options", 1.0)
            .with_domain(0.0, f32::MAX).only_with("pick", "weighted"),
        SocketSpec::value("temperature", "temperature", "how random a softmax pick is; 0 picks the highest", 0.1).with_domain(0.0, f32::MAX).only_with("pick", "softmax"),
        SocketSpec::value("seconds", "interval", "the average time between two decisions; each agent has its own moment in the interval, so that a crowd does not decide at the same time", 1.0).in_seconds().only_with("when", "every"),
        SocketSpec::wire_only("every", "for every option", "a consideration to add to every option", Consideration),
        SocketSpec::wire_only("default", "default", "the option to choose if no other is left", Option),
    ],
    row: &[SocketSpec::wire_only("option", "option", "an option to choose from", Option)],
    own_settings: &[
        SettingSpec {
            key: "ranks",
            title: "ranks",
            summary: "whether to choose only among the options with the highest rank",
            options: &["ignore", "highest"],
            default: 0,
        },
        SettingSpec {
            key: "keep",
            title: "shortlist",
            summary: "which options to put on the shortlist: all, the best n, those with at least a share of the best weight, \
                      or those within a margin of it",
            options: &["all", "best", "share", "margin"],
            default: 0,
        },
        SettingSpec {
            key: "pick",
            title: "choose by",
            summary: "how to choose from the shortlist: the highest weight, the first in order, any with equal \
                      chances, at random by weight, or by softmax",
            options: &["highest", "first", "uniform", "weighted", "softmax"],
            default: 0,
        },
        SettingSpec {
            key: "when",
            title: "when",
            summary: "when to decide again: always, only while nothing runs, or once per interval",
            options: &["always", "idle", "every"],
            default: 0,
        },
    ],
    gives: Decision,
    muting: Muting::Ignored,
    ..Spec::EMPTY
};

pub(crate) const EFFECTS: Spec = Spec {
    key: "effects",
    title: "Effects",
    family: Family::Effects,
    summary: "tells a simulation which stats change while an option runs, and when the option is finished",
    domain: "any numbers; a stat stays within its range",
    ends: "without an option, the effects always apply; without a duration and conditions, the option runs until the agent chooses another one",
    words: &[
        "simulation",
        "scenario",
        "consequence",
        "outcome",
        "result",
        "cost",
        "reward",
        "duration",
        "drift",
        "over time",
        "advertise",
    ],
    own_sockets: &[
        SocketSpec::optional(
            "duration",
            "duration",
            "how long the option runs until it is completed, read when it starts",
        )
        .in_seconds(),
        SocketSpec::optional(
            "completes",
            "completes if",
            "the condition that completes the option; 0.5 or more is yes",
        )
        .with_domain(0.0, 1.0)
        .rarely_used(),
        SocketSpec::optional(
            "fails",
            "fails if",
            "the condition that ends the option without completing it; 0.5 or more is yes",
        )
        .with_domain(0.0, 1.0)
        .rarely_used(),
    ],
    row: &[
        SocketSpec::value(
            "amount",
            "amount",
            "what to add to the stat or to set it to; while the option runs, an addition is per second",
            1.0,
        ),
        SocketSpec::value(
            "when",
            "when",
            "the condition of this effect; 0.5 or more is yes",
            1.0,
        )
        .with_domain(0.0, 1.0),
        SocketSpec::value(
            "chance",
            "chance",
            "the probability that this effect applies, from 0 to 1",
            1.0,
        )
        .with_domain(0.0, 1.0),
        SocketSpec::optional(
            "redraw",
            "redraw every",
            "how long the effect keeps what it drew at random; unset, it draws once each time the option starts",
        )
        .in_seconds(),
    ],
    gives: Effects,
    ..Spec::EMPTY
};

/// The positions of a decision's sockets.
pub(crate) mod decision {
    pub(crate) const FLOOR: usize = 0;
    pub(crate) const COUNT: usize = 1;
    pub(crate) const SHARE: usize = 2;
    pub(crate) const MARGIN: usize = 3;
    pub(crate) const EXPONENT: usize = 4;
    pub(crate) const TEMPERATURE: usize = 5;
    pub(crate) const SECONDS: usize = 6;
    pub(crate) const EVERY: usize = 7;
    pub(crate) const DEFAULT: usize = 8;
}

/// The positions of an option's sockets.
pub(crate) mod option {
    pub(crate) const BASE: usize = 0;
    pub(crate) const CATEGORY: usize = 1;
    pub(crate) const INNER: usize = 2;
    pub(crate) const EFFECTS: usize = 3;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sockets_are_at_the_positions_that_are_read() {
        let position_in = |spec: &Spec, key| spec.socket_position(key);

        for (key, position) in [
            ("floor", decision::FLOOR),
            ("count", decision::COUNT),
            ("share", decision::SHARE),
            ("margin", decision::MARGIN),
            ("exponent", decision::EXPONENT),
            ("temperature", decision::TEMPERATURE),
            ("seconds", decision::SECONDS),
            ("every", decision::EVERY),
            ("default", decision::DEFAULT),
        ] {
            assert_eq!(position_in(&DECISION, key), Some(position));
        }

        for (key, position) in [
            ("base", option::BASE),
            ("category", option::CATEGORY),
            ("inner", option::INNER),
            ("effects", option::EFFECTS),
        ] {
            assert_eq!(position_in(&OPTION, key), Some(position));
        }
    }
}
