//! Descriptions of the node kinds without a formula, which bring values in and out, select between
//! them, gather candidates, and make decisions. Their meaning is defined by the compiler.

use super::{
    Family, Muting, SettingSpec, SocketSpec,
    SocketType::{Choice, Consideration, Decision, Option},
    Spec,
};

/// All structural kinds, in the order of menus.
pub const STRUCTURAL_KINDS: &[&Spec] = &[
    &STAT, &SWITCH, &FACTOR, &GROUP, &INPUT, &OUTPUT, &HISTORY, &AGGREGATE, &BUNDLE, &SET, &OPTION,
    &DECISION,
];

pub(crate) const STAT: Spec = Spec {
    key: "stat",
    title: "Stat",
    family: Family::Stat,
    summary: "gives what the game tells of a stat",
    words: &["input", "parameter", "blackboard", "knowledge"],
    muting: Muting::Ignored,
    ..Spec::EMPTY
};

pub(crate) const SWITCH: Spec = Spec {
    key: "switch",
    title: "Switch",
    family: Family::Arithmetic,
    summary: "picks one of several values by a stat's named choice",
    words: &["case", "select", "by name", "personality"],
    own_sockets: &[
        SocketSpec::wire_only("choice", "choice", "the stat to pick by", Choice),
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

const VALUE_SOCKET: &[SocketSpec] = &[SocketSpec::value("value", "value", "what it gives", 0.0)];

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
    summary: "uses a group of nodes",
    words: &["subgraph", "function", "macro", "reuse"],
    ..Spec::EMPTY
};

pub(crate) const INPUT: Spec = Spec {
    key: "input",
    title: "Input",
    family: Family::Group,
    summary: "gives what a use of the group puts into an input",
    muting: Muting::Ignored,
    ..Spec::EMPTY
};

pub(crate) const OUTPUT: Spec = Spec {
    key: "output",
    title: "Output",
    family: Family::Group,
    summary: "is what a use of the group gets from an output",
    own_sockets: VALUE_SOCKET,
    muting: Muting::Ignored,
    ..Spec::EMPTY
};

pub(crate) const HISTORY: Spec = Spec {
    key: "history",
    title: "History",
    family: Family::History,
    summary: "gives what the agent remembers of an option: whether it runs, for how long, how often it stopped",
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
            summary: "what of it",
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
            "by target",
            "asks what is remembered of the option with the candidate, and not with whichever",
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
    summary: "makes one value of all candidates' values: the way from targets to the agent",
    domain: "any value; candidates where the condition is below 0.5 are left out",
    ends: "without candidates a count, sum and any are 0, all is 1, and the others give what is typed for it",
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
        SocketSpec::value("value", "value", "what each candidate has", 1.0),
        SocketSpec::value(
            "where",
            "where",
            "counts only candidates for which it holds (0.5 and more)",
            1.0,
        )
        .with_domain(0.0, 1.0),
        SocketSpec::value(
            "none",
            "if none",
            "an average, minimum or maximum of no candidate at all",
            0.0,
        ),
    ],
    own_settings: &[SettingSpec {
        key: "how",
        title: "how",
        summary: "what is made of the candidates' values",
        options: &["count", "any", "all", "sum", "average", "min", "max"],
        default: 0,
    }],
    muting: Muting::Passes("none"),
    ..Spec::EMPTY
};

const CONSIDERATION_ROW: &[SocketSpec] = &[SocketSpec::wire_only(
    "consideration",
    "consideration",
    "one more consideration",
    Consideration,
)];

pub(crate) const BUNDLE: Spec = Spec {
    key: "considerations",
    title: "Considerations",
    family: Family::Consideration,
    summary: "makes one of several considerations, of which all have their say or any may let the option pass",
    ends: "all: as if they stood in the option; any: one that rules the option out has no say, and it is ruled out only if all of them do",
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
        title: "of them",
        summary: "whether each may rule the option out, or only all together",
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
    summary: "picks one of several considerations by a stat's named choice",
    words: &[
        "selection consideration",
        "switch",
        "by mood",
        "by role",
        "state",
    ],
    own_sockets: &[
        SocketSpec::wire_only("choice", "choice", "the stat to pick by", Choice),
        SocketSpec::wire_only(
            "otherwise",
            "otherwise",
            "the consideration for every other choice; none: no say",
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
    summary: "something that the agent may do, with what speaks for and against it",
    formula: "weight = (base + all bonuses) * all multipliers * category; rank = the highest of the ranks given, 0 if none",
    domain: "a weight of 0 or less cannot be chosen",
    ends: "without considerations it weighs its base and has rank 0",
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
            "the weight before its considerations add to it; 0 where they are scores",
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
            "a decision that is made if this option is chosen; the option cannot be chosen where that has nothing to choose",
            Decision,
        )
        .rarely_used(),
    ],
    row: CONSIDERATION_ROW,
    own_settings: &[
        SettingSpec {
            key: "rank_by",
            title: "rank",
            summary: "which of the ranks given is the option's: the highest, the lowest, or their sum",
            options: &["max", "min", "sum"],
            default: 0,
        },
        SettingSpec {
            key: "targets",
            title: "targets",
            summary: "whether it is weighed for each candidate: none; compete, where every candidate stands for itself; best, where the best candidate stands for all",
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
    summary: "chooses one of its options in four steps: drop what weighs nothing, look at ranks, keep the good ones, pick",
    ends: "where nothing is left, the default option, or no choice without one; of equals the earlier option",
    words: &["reasoner", "selector", "choose", "choice", "pick", "dual utility", "decide", "brain", "thinker", "bucket"],
    own_sockets: &[
        SocketSpec::value("floor", "score floor", "what weighs less is dropped", 0.0).rarely_used(),
        SocketSpec::value("count", "best", "how many are kept where the best n are", 3.0).with_domain(1.0, f32::MAX).only_with("keep", "best"),
        SocketSpec::value("share", "share", "the share of the best weight that is enough", 0.9).with_domain(0.0, 1.0).only_with("keep", "share"),
        SocketSpec::value("margin", "margin", "how far below the best weight is near enough", 0.1).with_domain(0.0, f32::MAX).only_with("keep", "margin"),
        SocketSpec::value("exponent", "exponent", "weights are raised to it before a weighted pick: above 1 the better ones become likelier", 1.0)
            .with_domain(0.0, f32::MAX).only_with("pick", "weighted"),
        SocketSpec::value("temperature", "temperature", "how random a softmax pick is; 0 picks the highest", 0.1).with_domain(0.0, f32::MAX).only_with("pick", "softmax"),
        SocketSpec::value("seconds", "seconds", "the least time between two decisions", 1.0).with_domain(0.0, f32::MAX).only_with("when", "every"),
        SocketSpec::wire_only("every", "for every option", "a consideration that each of the options has besides its own", Consideration),
        SocketSpec::wire_only("default", "default", "the option for when nothing else is left", Option),
    ],
    row: &[SocketSpec::wire_only("option", "option", "one more option", Option)],
    own_settings: &[
        SettingSpec {
            key: "ranks",
            title: "ranks",
            summary: "whether only the options of the highest rank are looked at",
            options: &["ignore", "highest"],
            default: 0,
        },
        SettingSpec {
            key: "keep",
            title: "keep",
            summary: "which are good enough: all, the best n, at least a share of the best, within a margin of the best",
            options: &["all", "best", "share", "margin"],
            default: 0,
        },
        SettingSpec {
            key: "pick",
            title: "pick",
            summary: "which of them it is: the highest weight, the first in order, any alike, at random by weight, or by softmax",
            options: &["highest", "first", "uniform", "weighted", "softmax"],
            default: 0,
        },
        SettingSpec {
            key: "when",
            title: "when",
            summary: "when it decides anew: always, only while nothing runs, or at most once in so many seconds",
            options: &["always", "idle", "every"],
            default: 0,
        },
    ],
    gives: Decision,
    muting: Muting::Ignored,
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
        ] {
            assert_eq!(position_in(&OPTION, key), Some(position));
        }
    }
}
