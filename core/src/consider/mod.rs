//! Considerations: what an option thinks of one aspect of the situation. Each is a formula that
//! gives an [`Appraisal`]: a rank, a bonus, a multiplier, each only if it has something to say.
//! *Not given* is not a number: it never enters a maximum or a product.
//!
//! The forms that designers think in are a file each. Those of an option's history read its
//! [`Memory`], which by itself is that of the option that the consideration stands in, so one
//! cooldown serves twenty lines. The compiler gathers considerations in bundles and sets; `total`
//! makes an option's rank and weight of them.

mod appraisal;
mod total;

use core::fmt;

pub use appraisal::{Appraisal, Evidence, Memory, Rank};
pub(crate) use total::{RankBy, total};

use crate::{
    kind::{SettingSpec, Spec, kinds},
    number::Plain,
    symbolic::Symbol,
};

/// The settings that all considerations of an option's history have.
const MEMORY_SETTINGS: &[SettingSpec] = &[SettingSpec::flag(
    "per_target",
    "by target",
    "asks what is remembered of the option with this candidate, and not of the option with whichever",
    false,
)];

/// A form of consideration.
pub trait Consider: 'static {
    /// What it is, as data.
    const SPEC: &'static Spec;

    /// What it thinks.
    fn appraise<N: crate::number::Number>(evidence: &Evidence<'_, N>) -> Appraisal<N>;
}

/// A form with its generic function made concrete, so that forms can stand in one list.
trait AnyForm: Sync {
    fn spec(&self) -> &'static Spec;
    fn plain(&self, evidence: &Evidence<'_, Plain>) -> Appraisal<Plain>;
    fn symbol<'a>(&self, evidence: &Evidence<'_, Symbol<'a>>) -> Appraisal<Symbol<'a>>;
}

struct Concrete<F>(core::marker::PhantomData<fn() -> F>);

impl<F: Consider> AnyForm for Concrete<F> {
    fn spec(&self) -> &'static Spec {
        F::SPEC
    }
    fn plain(&self, evidence: &Evidence<'_, Plain>) -> Appraisal<Plain> {
        F::appraise(evidence)
    }
    fn symbol<'a>(&self, evidence: &Evidence<'_, Symbol<'a>>) -> Appraisal<Symbol<'a>> {
        F::appraise(evidence)
    }
}

/// A form of consideration, to stand in a node. Small, copied freely, equal by its key.
#[derive(Clone, Copy)]
pub struct Form(&'static dyn AnyForm);

impl Form {
    /// The form that thinks so.
    pub const fn of<F: Consider>() -> Self {
        Self(&Concrete::<F>(core::marker::PhantomData))
    }

    /// What it is, as data.
    pub fn spec(self) -> &'static Spec {
        self.0.spec()
    }

    /// The form that files call by this key.
    pub fn find(key: &str) -> Option<Self> {
        KINDS.iter().copied().find(|form| form.spec().key == key)
    }
}

/// A number that considerations can be computed with.
pub(crate) trait Appraise: crate::number::Number {
    fn appraise(form: Form, evidence: &Evidence<'_, Self>) -> Appraisal<Self>;
}

impl Appraise for Plain {
    fn appraise(form: Form, evidence: &Evidence<'_, Self>) -> Appraisal<Self> {
        form.0.plain(evidence)
    }
}

impl Appraise for Symbol<'_> {
    fn appraise(form: Form, evidence: &Evidence<'_, Self>) -> Appraisal<Self> {
        form.0.symbol(evidence)
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
    /// A bonus: so much speaks for it.
    score: score::Score => SCORE,
    /// Makes all that speaks for it count so many times.
    multiplier: multiplier::Multiplier => MULTIPLIER,
    /// Rules it out.
    veto: veto::Veto => VETO,
    /// Needs enough of something.
    veto_unless: veto_unless::VetoUnless => VETO_UNLESS,
    /// Makes it more important.
    raise_rank: raise_rank::RaiseRank => RAISE_RANK,
    /// A constant to tune by.
    tuning: tuning::Tuning => TUNING,
    /// Any rank, bonus and multiplier.
    custom: custom::Custom => CUSTOM,
    /// Keeps to what runs.
    commit: commit::Commit => COMMIT,
    /// Rather goes on than changes.
    inertia: inertia::Inertia => INERTIA,
    /// Not again at once.
    is_done: is_done::IsDone => IS_DONE,
    /// Not again for a while.
    cooldown: cooldown::Cooldown => COOLDOWN,
    /// Never again.
    do_once: do_once::DoOnce => DO_ONCE,
    /// More important the first time.
    one_time_bonus: one_time_bonus::OneTimeBonus => ONE_TIME_BONUS,
    /// Less important each time.
    repeat_penalty: repeat_penalty::RepeatPenalty => REPEAT_PENALTY,
    /// Any rank, bonus and multiplier for each state.
    execution_history: execution_history::ExecutionHistory => EXECUTION_HISTORY,
}
