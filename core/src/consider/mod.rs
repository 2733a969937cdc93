//! Considerations: each appraises an option by one aspect of the situation. A consideration is a
//! formula that gives an [`Appraisal`]: a rank, a bonus and a multiplier, each optional. *Not
//! given* is not a number: it never enters a maximum or a product.
//!
//! Each form of consideration has its own file. Forms about an option's history read its
//! [`Memory`], by default that of the option that the consideration belongs to, so one cooldown
//! serves twenty lines. The compiler gathers considerations in bundles and sets; `option_weight`
//! computes an option's rank and weight from them.

mod appraisal;
mod option_weight;
mod reads_history;

use core::fmt;

pub use appraisal::{Appraisal, Evidence, Memory, Rank};
pub use option_weight::RankRule;
pub(crate) use option_weight::compute_rank_and_weight;
pub use reads_history::ReadsHistory;

use crate::{
    kind::{SettingSpec, Spec, kinds},
    number::Plain,
    symbolic::Symbol,
};

/// The settings shared by all considerations that read an option's history.
const MEMORY_SETTINGS: &[SettingSpec] = &[SettingSpec::flag(
    "per_target",
    "per target",
    "read only the option's history for this candidate, not its history for all targets together",
    false,
)];

/// A form of consideration. Files name only the forms of this crate, so games cannot add others.
#[doc(hidden)]
pub trait Consider: 'static {
    /// The form's description as data.
    const SPEC: &'static Spec;

    /// Computes the appraisal of an option.
    fn appraise_option<N: crate::number::Number>(evidence: &Evidence<'_, N>) -> Appraisal<N>;
}

/// A form with its generic function made concrete, so that one list can hold all forms.
trait AnyForm: Sync {
    fn spec(&self) -> &'static Spec;
    fn appraise_plain(&self, evidence: &Evidence<'_, Plain>) -> Appraisal<Plain>;
    fn appraise_symbolic<'a>(&self, evidence: &Evidence<'_, Symbol<'a>>) -> Appraisal<Symbol<'a>>;
}

struct ErasedConsideration<F>(core::marker::PhantomData<fn() -> F>);

impl<F: Consider> AnyForm for ErasedConsideration<F> {
    fn spec(&self) -> &'static Spec {
        F::SPEC
    }

    fn appraise_plain(&self, evidence: &Evidence<'_, Plain>) -> Appraisal<Plain> {
        F::appraise_option(evidence)
    }

    fn appraise_symbolic<'a>(&self, evidence: &Evidence<'_, Symbol<'a>>) -> Appraisal<Symbol<'a>> {
        F::appraise_option(evidence)
    }
}

/// A handle of a form of consideration, as nodes hold it. Small, `Copy`, and compared by key.
#[derive(Clone, Copy)]
pub struct Form(&'static dyn AnyForm);

impl Form {
    /// Creates the handle of a form.
    pub(crate) const fn new<F: Consider>() -> Self {
        Self(&ErasedConsideration::<F>(core::marker::PhantomData))
    }

    /// Returns the form's description as data.
    pub fn spec(self) -> &'static Spec {
        self.0.spec()
    }

    /// Returns the form with this key in files.
    pub fn from_key(key: &str) -> Option<Self> {
        KINDS.iter().copied().find(|form| form.spec().key == key)
    }
}

/// A number type that considerations can be computed with.
pub(crate) trait Appraise: crate::number::Number {
    fn appraise_form(form: Form, evidence: &Evidence<'_, Self>) -> Appraisal<Self>;
}

impl Appraise for Plain {
    fn appraise_form(form: Form, evidence: &Evidence<'_, Self>) -> Appraisal<Self> {
        form.0.appraise_plain(evidence)
    }
}

impl Appraise for Symbol<'_> {
    fn appraise_form(form: Form, evidence: &Evidence<'_, Self>) -> Appraisal<Self> {
        form.0.appraise_symbolic(evidence)
    }
}

impl fmt::Debug for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.spec().key)
    }
}

impl PartialEq for Form {
    fn eq(&self, other: &Self) -> bool {
        self.spec().key == other.spec().key
    }
}

impl Eq for Form {}

kinds! { Form:
    /// Adds a score to the option's weight.
    score: score::Score => SCORE,
    /// Multiplies the option's weight.
    multiplier: multiplier::Multiplier => MULTIPLIER,
    /// Rules the option out while a condition holds.
    veto: veto::Veto => VETO,
    /// Rules the option out unless a number is large enough.
    veto_unless: veto_unless::VetoUnless => VETO_UNLESS,
    /// Gives the option a rank while a condition holds.
    raise_rank: raise_rank::RaiseRank => RAISE_RANK,
    /// Adds a constant for tuning.
    tuning: tuning::Tuning => TUNING,
    /// Gives any rank, bonus and multiplier.
    custom: custom::Custom => CUSTOM,
    /// Gives a rank while the option runs, to protect it from interruption.
    commit: commit::Commit => COMMIT,
    /// Favors the option while it runs, for good or fading.
    inertia: inertia::Inertia => INERTIA,
    /// Rules the option out for one decision after it completed.
    is_done: is_done::IsDone => IS_DONE,
    /// Rules the option out for a while after it stopped.
    cooldown: cooldown::Cooldown => COOLDOWN,
    /// Rules the option out for good once it has stopped.
    do_once: do_once::DoOnce => DO_ONCE,
    /// Gives a rank or bonus until the option was first chosen.
    one_time_bonus: one_time_bonus::OneTimeBonus => ONE_TIME_BONUS,
    /// Gives a rank that falls with each stop.
    repeat_penalty: repeat_penalty::RepeatPenalty => REPEAT_PENALTY,
    /// Gives any rank, bonus and multiplier for each state of the option's history.
    execution_history: execution_history::ExecutionHistory => EXECUTION_HISTORY,
}
