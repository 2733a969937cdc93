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
    DUPLICATE_ID = "duplicate-id" Error "two stats, two nodes, two profiles, or two inputs or outputs of a group have the same ID";
    ID_NOT_GIVEN = "id-not-given" Error "an ID is not below the graph's next ID, so a new item could get the same ID";
    WRONG_SHAPE = "wrong-shape" Error "a node does not have the sockets, rows, settings or points of its kind";
    TOO_MANY_ROWS = "too-many-rows" Error "a node has too many rows";
    NOT_FINITE = "not-finite" Error "a number is not finite";

    CANNOT_BE_MUTED = "cannot-be-muted" Warning "a muted node is of a kind that cannot be muted";
    OPTION_OFF = "option-off" Hint "an option is muted, so no decision chooses it";

    EMPTY_NAME = "empty-name" Error "a stat, factor, decision or profile has no name, but the game identifies it by name";
    NUL_IN_NAME = "nul-in-name" Error "a text that the game uses contains a NUL character";
    HIDDEN_CHARACTER = "hidden-character" Warning "a text contains an invisible control character, such as one that reverses text";
    UNNAMED_PART = "unnamed-part" Hint "a group, one of its inputs or outputs, or a decision inside an option has no name";
    DUPLICATE_STAT = "duplicate-stat" Error "two stats share a name";
    DUPLICATE_FACTOR = "duplicate-factor" Error "two factors share a name";
    DUPLICATE_DECISION = "duplicate-decision" Error "two decisions outside groups share a name";
    UNNAMED_OPTION = "unnamed-option" Warning "an option has no name";
    DUPLICATE_OPTION = "duplicate-option" Warning "two options of one decision share a name";
    DUPLICATE_PORT = "duplicate-port" Error "two inputs or two outputs of a group share a name";
    DUPLICATE_GROUP = "duplicate-group" Hint "two groups share a name";

    DUPLICATE_PROFILE = "duplicate-profile" Error "two profiles share a name";
    IDLE_PROFILE_NUMBER = "idle-profile-number" Warning "an override in a profile has no effect";

    NO_CHOICES = "no-choices" Error "a choice stat has no choices";
    DUPLICATE_CHOICE = "duplicate-choice" Error "two choices of a stat share a name, or a choice has no name";
    REVERSED_RANGE = "reversed-range" Error "the low end of a stat's range is above its high end";
    REVERSED_INPUT_RANGE = "reversed-input-range" Warning "the low end of an input's range is above its high end";
    EMPTY_RANGE = "empty-range" Warning "both ends of a stat's or input's range, or both bookends of a curve, are equal";
    DEFAULT_OUTSIDE = "default-outside" Warning "the default of a stat or input is not a possible value";
    SAMPLE_OUTSIDE = "sample-outside" Warning "the current value of a stat is not a possible value";

    DANGLING_WIRE = "dangling-wire" Error "a wire comes from a node that does not exist";
    UNKNOWN_OUTPUT = "unknown-output" Error "a wire comes from an output that does not exist";
    MISSING_OUTPUT = "missing-output" Error "a wire comes from a group node, but not from one of its outputs";
    WRONG_TYPE = "wrong-type" Error "a wire connects two different types, such as a choice and a number";
    UNWIRED_CHOICE = "unwired-choice" Error "a socket that needs a choice is not connected";
    UNWIRED_CURVE = "unwired-curve" Warning "the input of a curve is not connected";
    UNWIRED_OUTPUT = "unwired-output" Warning "the output of a group is not connected";
    UNWIRED_INPUT = "unwired-input" Warning "a group's input for a consideration, option or decision is not connected";
    EMPTY_ROW = "empty-row" Hint "a row for a consideration or an option is not connected";
    NO_INPUTS = "no-inputs" Warning "a node has no inputs, considerations, cases or options";

    BAD_FORMULA = "bad-formula" Error "the formula of an expression is invalid";
    UNWIRED_NAME = "unwired-name" Warning "a name in the formula of an expression is not connected";

    LOOP = "loop" Error "nodes feed each other in a loop";
    RECURSION = "recursion" Error "a group contains itself";
    TOO_LARGE = "too-large" Error "the graph has too many nodes, counting a group's nodes once for each group node";
    TOO_DEEP = "too-deep" Error "groups are nested too deeply";

    NESTED_DECISIONS = "nested-decisions" Error "decisions are nested too deeply";

    UNKNOWN_STAT = "unknown-stat" Error "a node outputs or changes a stat that does not exist";
    UNKNOWN_GROUP = "unknown-group" Error "a node uses a group that does not exist";
    UNKNOWN_INPUT = "unknown-input" Error "a group node has a value for an input that the group does not have";
    UNKNOWN_PORT = "unknown-port" Error "a node inside a group stands for an input or output that the group does not have";
    OUTSIDE_GROUP = "outside-group" Error "an input or output node is outside all groups";
    FACTOR_IN_GROUP = "factor-in-group" Error "a factor is inside a group";
    MISSING_OUTPUT_NODE = "missing-output-node" Error "an output of a group has no output node";
    DUPLICATE_OUTPUT_NODE = "duplicate-output-node" Error "an output of a group has two output nodes";

    UNKNOWN_CASE = "unknown-case" Error "a switch has a case that is not a choice of the stat";
    DUPLICATE_CASE = "duplicate-case" Error "a switch has a case twice";
    OPEN_CASE = "open-case" Hint "a choice has no case in a switch";

    NO_OPTION = "no-option" Error "no option is selected in a history node";
    UNKNOWN_OPTION = "unknown-option" Error "the option whose history is read does not exist or cannot be reached";
    TOO_MANY_CONSIDERATIONS = "too-many-considerations" Error "there are too many considerations, or they are nested too deeply";
    REPEATED_OPTION = "repeated-option" Warning "a decision lists an option twice";
    EVERY_MOMENT = "every-moment" Hint "a decision is made once every 0 seconds, so it is made every time";
    ONE_OPTION = "one-option" Warning "a decision has only one option";

    TARGET_OUTSIDE = "target-outside" Error "an option or a decision without a target reads a target stat";
    NO_TARGET_STAT = "no-target-stat" Warning "an option is weighed for each candidate but reads no target stat";
    NO_TARGET_REMEMBERED = "no-target-remembered" Warning "the history of an option without targets is read per target";
    SAME_FOR_ALL = "same-for-all" Hint "a node combines all candidates but reads no target stat";

    WEIGHTLESS_OPTION = "weightless-option" Warning "the weight of an option is always too low for it to be chosen";
    CONSTANT_VETO = "constant-veto" Warning "a consideration always rules out its options";
    OUTDONE_OPTION = "outdone-option" Warning "an option can never be chosen, because another option always takes priority";
    IGNORED_RANK = "ignored-rank" Warning "a rank is given to an option of a decision that ignores ranks";
    WEAK_COMMITMENT = "weak-commitment" Warning "a commitment keeps an option at a rank below the rank that started the option";
    NO_DEFAULT_BELOW = "no-default-below" Warning "an option that seems to need a raised rank can be chosen without it";

    NARROW_SCOPE = "narrow-scope" Error "a factor reads a value with a narrower scope than its own";

    NEGATIVE_WEIGHT = "negative-weight" Warning "a weight is below 0";
    OUT_OF_DOMAIN = "out-of-domain" Warning "a number is out of the range that its socket expects";
    CAN_LEAVE_DOMAIN = "can-leave-domain" Warning "a connected value can be out of the range that its socket expects";
    NOT_NORMALIZED = "not-normalised" Hint "a value connected to a score or condition can be outside 0 to 1";

    WRONG_EFFECT = "wrong-effect" Warning "an effect adds to a stat that is not a number, or sets it in every step";
    UNCHANGEABLE_STAT = "unchangeable-stat" Warning "an effect changes a stat that has only one possible value";
    EFFECT_OUTSIDE = "effect-outside" Warning "an effect sets a stat to a value that it cannot have";
    EFFECT_WITHOUT_TARGET = "effect-without-target" Warning "an effect reads or changes a target stat where there is no target";
    UNTRIGGERED_EFFECT = "untriggered-effect" Warning "an effect never applies";
    NEVER_COMPLETES = "never-completes" Hint "an effect applies on completion of an option that nothing completes";
    NEVER_ENDING_OPTION = "never-ending-option" Hint "in a simulation, nothing ends an option that a decision waits for";

    DIVIDES_BY_ZERO = "divides-by-zero" Hint "a value connected to a divisor can be 0";
    NEGATIVE_BASE = "negative-base" Hint "the base of a power can be below 0, and the result is then 0 or clipped";
    EQUAL_ENDS = "equal-ends" Hint "both ends of a Remap, Smooth between, Clamp or Random node are equal";
    PROBABILITIES_ABOVE_ONE = "probabilities-above-one" Hint "probabilities add up to more than 1";

    UNIT_MISMATCH = "unit-mismatch" Hint "a time, length or angle is combined or compared with a value in another unit";

    REVERSED_ENDS = "reversed-ends" Hint "a low end is above its high end";
    SATURATED_CURVE = "saturated-curve" Warning "the input of a curve is always at or beyond one of its ends";
    FLAT_CURVE = "flat-curve" Warning "a curve outputs the same number for every input";
    POINTS_OUT_OF_ORDER = "points-out-of-order" Warning "the points of a curve are not in order from left to right";
    NO_POINTS = "no-points" Warning "a piecewise curve has no points";

    CONSTANT_FACTOR = "constant-factor" Warning "a factor never changes";
    UNUSED_NODE = "unused-node" Warning "a node is not used";
    LOST_DECISION = "lost-decision" Warning "a decision inside a group is not used";
    UNREAD_STAT = "unread-stat" Warning "a stat is not used";
    UNUSED_INPUT = "unused-input" Hint "an input of a group is not used inside the group";
    UNUSED_GROUP = "unused-group" Hint "a group is not used";
    RANK_BAND = "rank-band" Warning "a rank band has no name, or its ends are reversed";
    NO_FACTOR = "no-factor" Hint "the graph has no factor and no decision, so a game can read nothing from it";

    STALE_ACKNOWLEDGEMENT = "stale-acknowledgement" Hint "an accepted problem no longer occurs, is an error, or has an unknown code";
}

/// An option was never chosen.
pub(crate) const NEVER_WINS: Rule = Rule {
    code: "never-wins",
    severity: Severity::Warning,
    summary: "an option was not chosen in any tested situation",
};

/// An option was always worse than another.
pub(crate) const ALWAYS_DOMINATED: Rule = Rule {
    code: "always-dominated",
    severity: Severity::Hint,
    summary: "whenever the option could be chosen, one particular other option was better",
};

/// Every kind of finding of the linter, [`lint`](crate::authoring::lint::lint). Files accept
/// findings as they accept problems.
pub const LINT_RULES: &[Rule] = &[NEVER_WINS, ALWAYS_DOMINATED];
