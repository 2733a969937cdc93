//! Every kind of problem in one list, with its stable code, its severity and a summary.

use super::Severity;

/// A kind of problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Rule {
    /// The stable code that files, scripts and acknowledgements use.
    pub code: &'static str,
    /// How bad it is.
    pub severity: Severity,
    /// The condition under which the problem occurs.
    pub summary: &'static str,
}

macro_rules! rules {
    ($($name:ident = $code:literal $severity:ident $summary:literal;)+) => {
        $(pub(super) const $name: Rule = Rule {
            code: $code,
            severity: Severity::$severity,
            summary: $summary,
        };)+
        /// Every kind of problem that [`check`](super::check) finds.
        pub const RULES: &[Rule] = &[$($name),+];
    };
}

rules! {
    DUPLICATE_ID = "duplicate-id" Error "two stats, nodes, or inputs and outputs of a group share an id";
    ID_NOT_GIVEN = "id-not-given" Error "an id is not below the graph's next one, so it would be given again";
    WRONG_SHAPE = "wrong-shape" Error "a node does not have the sockets, rows, settings or points of its kind";
    TOO_MANY_ROWS = "too-many-rows" Error "a node has more rows than can be told apart";
    NOT_FINITE = "not-finite" Error "a number is NaN or infinite";

    CANNOT_BE_MUTED = "cannot-be-muted" Warning "a node is muted that works as ever";
    OPTION_OFF = "option-off" Hint "an option is switched off, so no decision chooses it";

    EMPTY_NAME = "empty-name" Error "a stat, a factor, a decision or a profile has no name, and the game asks by name";
    UNNAMED_PART = "unnamed-part" Hint "a group, an input or output of one, or a decision that an option holds has no name";
    DUPLICATE_STAT = "duplicate-stat" Error "two stats share a name";
    DUPLICATE_FACTOR = "duplicate-factor" Error "two factors share a name";
    DUPLICATE_DECISION = "duplicate-decision" Error "two decisions outside groups share a name";
    UNNAMED_OPTION = "unnamed-option" Warning "an option has no name";
    DUPLICATE_OPTION = "duplicate-option" Warning "two options of one decision share a name";
    DUPLICATE_PORT = "duplicate-port" Error "two inputs, or two outputs, of a group share a name";
    DUPLICATE_GROUP = "duplicate-group" Hint "two groups share a name";

    DUPLICATE_PROFILE = "duplicate-profile" Error "two profiles share a name";
    IDLE_PROFILE_NUMBER = "idle-profile-number" Warning "a profile has a number where none is typed, so it counts for nothing";

    NO_CHOICES = "no-choices" Error "a choice stat has nothing to choose from";
    DUPLICATE_CHOICE = "duplicate-choice" Error "a stat's choice is named twice, or not named";
    REVERSED_RANGE = "reversed-range" Warning "a stat's or input's low end is above its high end";
    EMPTY_RANGE = "empty-range" Warning "a stat's or input's two ends, or a curve's typed ones, are the same";
    DEFAULT_OUTSIDE = "default-outside" Warning "a stat's or input's default is not a value that it can have";
    SAMPLE_OUTSIDE = "sample-outside" Warning "a stat's sample is not a value that it can have";

    DANGLING_WIRE = "dangling-wire" Error "a wire comes from a node that is not there";
    UNKNOWN_OUTPUT = "unknown-output" Error "a wire comes from an output that its node does not have";
    MISSING_OUTPUT = "missing-output" Error "a wire comes from a group without saying from which output";
    WRONG_TYPE = "wrong-type" Error "a wire joins what is not of one kind, such as a choice with a number";
    UNWIRED_CHOICE = "unwired-choice" Error "a socket that needs a choice is not wired";
    UNWIRED_CURVE = "unwired-curve" Warning "a curve's input is not wired";
    UNWIRED_OUTPUT = "unwired-output" Warning "a group's output is not wired";
    UNWIRED_INPUT = "unwired-input" Warning "a group takes a consideration, option or decision, and a use gives it none";
    EMPTY_ROW = "empty-row" Hint "a row for a consideration or option is not wired";
    NO_INPUTS = "no-inputs" Warning "a combiner has no inputs, a switch no cases, or a decision no options";

    LOOP = "loop" Error "nodes feed each other in a loop";
    RECURSION = "recursion" Error "a group contains itself";
    TOO_LARGE = "too-large" Error "the graph has too many nodes once every use of a group is counted";
    TOO_DEEP = "too-deep" Error "groups stand too deep inside each other";

    NESTED_DECISIONS = "nested-decisions" Error "decisions stand too deep inside each other";

    UNKNOWN_STAT = "unknown-stat" Error "a node gives a stat that is not there";
    UNKNOWN_GROUP = "unknown-group" Error "a node uses a group that is not there";
    UNKNOWN_INPUT = "unknown-input" Error "a group's use holds something for an input that the group does not have";
    UNKNOWN_PORT = "unknown-port" Error "a node stands for an input or output that its group does not have";
    OUTSIDE_GROUP = "outside-group" Error "an input or output of a group stands outside groups";
    FACTOR_IN_GROUP = "factor-in-group" Error "a factor stands inside a group";
    MISSING_OUTPUT_NODE = "missing-output-node" Error "no node gives a group's output";
    DUPLICATE_OUTPUT_NODE = "duplicate-output-node" Error "two nodes give the same output of a group";

    UNKNOWN_CASE = "unknown-case" Error "a switch has a case that is none of the stat's choices";
    DUPLICATE_CASE = "duplicate-case" Error "a switch has a case twice";
    OPEN_CASE = "open-case" Hint "choices without a case of their own";

    NO_OPTION = "no-option" Error "a history node does not say whose history it gives";
    UNKNOWN_OPTION = "unknown-option" Error "an option whose history is asked for is not there, or cannot be reached";
    TOO_MANY_CONSIDERATIONS = "too-many-considerations" Error "considerations are too many, or stand too deep inside each other";
    REPEATED_OPTION = "repeated-option" Warning "a decision has the same option twice";
    EVERY_MOMENT = "every-moment" Hint "a decision is made at most every 0 seconds, which is always";
    ONE_OPTION = "one-option" Warning "a decision has one option and nothing else to choose";

    TARGET_OUTSIDE = "target-outside" Error "an option or decision, or one inside an option, reads a target's stat, and has no target";
    NO_TARGET_STAT = "no-target-stat" Warning "an option is weighed for each candidate, and is the same for all";
    NO_TARGET_REMEMBERED = "no-target-remembered" Warning "what is remembered by target is asked of an option that is remembered without targets";
    SAME_FOR_ALL = "same-for-all" Hint "a value is made over all candidates, and is the same for each";

    WEIGHTLESS_OPTION = "weightless-option" Warning "an option never weighs enough to be chosen";
    CONSTANT_VETO = "constant-veto" Warning "a consideration always rules its options out";
    OUTDONE_OPTION = "outdone-option" Warning "another option always goes before an option";
    IGNORED_RANK = "ignored-rank" Warning "a rank is given where ranks are ignored";
    WEAK_COMMITMENT = "weak-commitment" Warning "what runs is kept at a lower rank than what started it";
    NO_DEFAULT_BELOW = "no-default-below" Warning "an option that must be let in can be chosen although nothing lets it in";

    NARROW_SCOPE = "narrow-scope" Error "a factor reads what is narrower than the factor is declared to be";

    NEGATIVE_WEIGHT = "negative-weight" Warning "a typed weight is below 0";
    OUT_OF_DOMAIN = "out-of-domain" Warning "a typed number is outside what its socket expects";
    CAN_LEAVE_DOMAIN = "can-leave-domain" Warning "what is wired to a socket can be outside what the socket expects";
    NOT_NORMALISED = "not-normalised" Hint "what is wired to a score or a condition can be outside 0 to 1";

    DIVIDES_BY_ZERO = "divides-by-zero" Hint "what is wired to a divisor can be 0";
    NEGATIVE_BASE = "negative-base" Hint "a base can be below 0, and its typed exponent is not whole";
    EQUAL_ENDS = "equal-ends" Hint "both typed ends of a remapping, soft threshold, clamp or random number are the same";
    PROBABILITIES_ABOVE_ONE = "probabilities-above-one" Hint "typed probabilities add up to more than 1";

    REVERSED_ENDS = "reversed-ends" Hint "a typed low end is above its high end";
    SATURATED_CURVE = "saturated-curve" Warning "all that a curve reads lies at or beyond one of its ends";
    FLAT_CURVE = "flat-curve" Warning "a curve gives the same for all that it reads";
    POINTS_OUT_OF_ORDER = "points-out-of-order" Warning "a curve's points do not go from left to right";
    NO_POINTS = "no-points" Warning "a piecewise curve has no points";

    CONSTANT_FACTOR = "constant-factor" Warning "a factor never changes";
    UNUSED_NODE = "unused-node" Warning "nothing reads a node";
    LOST_DECISION = "lost-decision" Warning "a decision inside a group is read by nothing";
    UNREAD_STAT = "unread-stat" Warning "nothing reads a stat";
    UNUSED_INPUT = "unused-input" Hint "nothing in a group reads one of its inputs";
    UNUSED_GROUP = "unused-group" Hint "nothing uses a group";
    RANK_BAND = "rank-band" Warning "a band of ranks has no name, or goes from high to low";
    NO_FACTOR = "no-factor" Hint "the graph has no factor and no decision, so a game can read nothing from it";

    STALE_ACKNOWLEDGEMENT = "stale-acknowledgement" Hint "an accepted problem is not there, or is an error";
}

/// An option was never chosen.
pub(crate) const NEVER_WINS: Rule = Rule {
    code: "never-wins",
    severity: Severity::Warning,
    summary: "an option was not chosen in any situation that was tried",
};

/// An option was always worse than another.
pub(crate) const ALWAYS_DOMINATED: Rule = Rule {
    code: "always-dominated",
    severity: Severity::Hint,
    summary: "wherever an option could be chosen, one and the same other was better",
};

/// Every kind of finding of the linter, [`lint`](mod@crate::lint). Files accept findings as they
/// accept problems.
pub const LINT_RULES: &[Rule] = &[NEVER_WINS, ALWAYS_DOMINATED];
