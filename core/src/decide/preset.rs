//! Named decision strategies. Each is the same four stages with some numbers set, to start from.

use super::Rules;

/// A named strategy for choosing.
#[derive(Clone, Copy, Debug)]
pub struct Preset {
    /// The name.
    pub title: &'static str,
    /// A sentence that describes it.
    pub summary: &'static str,
    /// When to use it, as a phrase.
    pub use_when: &'static str,
    /// Other words that a search may find it by.
    pub words: &'static [&'static str],
    /// The rules.
    pub rules: Rules,
}

/// All presets, in the order of menus.
pub const PRESETS: &[Preset] = &[
    Preset {
        title: "highest",
        summary: "always chooses the highest weight, without randomness",
        use_when: "the best option should always win",
        words: &[
            "best",
            "max",
            "maximum",
            "top",
            "greedy",
            "argmax",
            "winner",
            "absolute utility",
        ],
        rules: Rules::HIGHEST,
    },
    Preset {
        title: "weighted random",
        summary: "chooses at random, with chances in proportion to the weights",
        use_when: "variety should follow the weights",
        words: &[
            "roulette",
            "proportional",
            "random",
            "chance",
            "relative utility",
            "variety",
            "dice",
        ],
        rules: Rules::WEIGHTED_RANDOM,
    },
    Preset {
        title: "best n",
        summary: "chooses at random by weight among the n best options, so never a poor one",
        use_when: "you want variety, but never a poor option",
        words: &[
            "top n",
            "top 3",
            "top three",
            "best few",
            "shortlist",
            "subset",
            "random",
        ],
        rules: Rules::BEST_FEW,
    },
    Preset {
        title: "within a share",
        summary: "chooses at random by weight among all options with at least a share of the best weight",
        use_when: "similar options should take turns",
        words: &[
            "top percent",
            "within 10%",
            "percentage",
            "cutoff",
            "threshold",
            "relative",
            "random",
        ],
        rules: Rules::WITHIN_SHARE,
    },
    Preset {
        title: "within a margin",
        summary: "chooses at random by weight among all options within a margin of the best weight",
        use_when: "weights have a fixed scale",
        words: &[
            "range",
            "tolerance",
            "close to the best",
            "difference",
            "absolute",
            "random",
        ],
        rules: Rules::WITHIN_MARGIN,
    },
    Preset {
        title: "uniform within a margin",
        summary: "chooses at random with equal chances among all options within a margin of the best weight",
        use_when: "similar options should be equal",
        words: &[
            "equally likely",
            "tie break",
            "good enough",
            "tolerance",
            "any of the best",
            "random",
        ],
        rules: Rules::UNIFORM_WITHIN_MARGIN,
    },
    Preset {
        title: "dual utility",
        summary: "keeps the highest rank, drops weights below a share of the best, and chooses at random by weight",
        use_when: "urgent options should come first",
        words: &[
            "reasoner",
            "dual utility reasoner",
            "rank",
            "weight",
            "priority",
            "importance",
            "selector",
            "cutoff",
        ],
        rules: Rules::DUAL_UTILITY,
    },
    Preset {
        title: "buckets",
        summary: "chooses the best of several buckets, each an option with an inner decision, and skips \
                  buckets with nothing to choose",
        use_when: "options belong to categories",
        words: &[
            "bucket",
            "priority",
            "category",
            "needs",
            "groups",
            "fall through",
            "fallback",
            "nested",
        ],
        rules: Rules::HIGHEST,
    },
    Preset {
        title: "first valid",
        summary: "chooses the first option in the list that can be chosen, regardless of its weight",
        use_when: "the order of the list should decide",
        words: &[
            "selector",
            "priority list",
            "in order",
            "first to score",
            "sequence of rules",
            "behavior tree",
            "fallback",
        ],
        rules: Rules::FIRST_VALID,
    },
    Preset {
        title: "softmax",
        summary: "chooses at random, with lower chances the farther a weight is below the best; a higher temperature is more random",
        use_when: "one number should set randomness",
        words: &[
            "temperature",
            "boltzmann",
            "exponential",
            "exploration",
            "random",
            "log-linear",
        ],
        rules: Rules::SOFTMAX,
    },
];
