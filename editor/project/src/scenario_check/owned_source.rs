//! The source of a stat, with its owner.

use inclination_core::authoring::{
    model::{Stat, StatId},
    scenario::{PopulationId, StatSource},
};

use super::{
    context::{CheckContext, fix},
    fix::{ScenarioChange, ScenarioFix},
    place::ScenarioPart,
};

/// The source of a stat, with its owner: a population or the world.
#[derive(Clone, Copy)]
pub(super) struct OwnedSource<'d> {
    pub(super) owner: Option<PopulationId>,
    pub(super) stat: &'d Stat,
    pub(super) source: &'d StatSource,
}

impl OwnedSource<'_> {
    pub(super) fn part(&self) -> ScenarioPart {
        ScenarioPart::Source(self.owner, self.stat.id)
    }

    /// Returns the stat and its owner, as in `“Health” of the population “Guards”`.
    pub(super) fn name(&self, context: &CheckContext<'_>) -> String {
        source_name(context, self.owner, self.stat.id)
    }

    /// Returns the fix that lets the stat be simulated from its sample.
    pub(super) fn simulate(&self) -> ScenarioFix {
        fix("Simulate it from the sample", self.removal())
    }

    pub(super) fn replace(&self, title: impl Into<String>, source: StatSource) -> ScenarioFix {
        let change = ScenarioChange::Source(self.owner, self.stat.id, Some(source));
        fix(title, change)
    }

    fn removal(&self) -> ScenarioChange {
        ScenarioChange::Source(self.owner, self.stat.id, None)
    }
}

/// Returns a stat and its owner, as in `“Health” of the population “Guards”`.
pub(super) fn source_name(
    context: &CheckContext<'_>,
    owner: Option<PopulationId>,
    stat: StatId,
) -> String {
    format!(
        "{} of {}",
        context.stat_name(stat),
        context.owner_name(owner)
    )
}
