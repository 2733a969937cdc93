//! The kinds of sources of stats, as a list offers them.

use inclination_core::{
    Scope,
    authoring::{
        model::{Stat, StatId},
        scenario::{Clock, Control, PopulationId, StartValue, StatSource, Summary},
    },
};

use super::form::ScenarioForm;

/// A kind of source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SourceKind {
    /// Simulated, from the stat's current sample. A stat without a source has this kind.
    Sample,
    NamedSample,
    Number,
    Random,
    Constant,
    Clock,
    Curve,
    Noise,
    Opponent,
    Target,
    Population,
    Factor,
}

impl SourceKind {
    /// Every kind, in menu order.
    const ALL: [Self; 12] = [
        Self::Sample,
        Self::NamedSample,
        Self::Number,
        Self::Random,
        Self::Constant,
        Self::Clock,
        Self::Curve,
        Self::Noise,
        Self::Opponent,
        Self::Target,
        Self::Population,
        Self::Factor,
    ];

    /// Returns the kind of a stat's source.
    pub(super) const fn from_source(source: Option<&StatSource>) -> Self {
        match source {
            None | Some(StatSource::Simulated(StartValue::Sample)) => Self::Sample,
            Some(StatSource::Simulated(StartValue::NamedSample(_))) => Self::NamedSample,
            Some(StatSource::Simulated(StartValue::Number(_))) => Self::Number,
            Some(StatSource::Simulated(StartValue::Random { .. })) => Self::Random,
            Some(StatSource::Constant(_)) => Self::Constant,
            Some(StatSource::Clock { .. }) => Self::Clock,
            Some(StatSource::Curve { .. }) => Self::Curve,
            Some(StatSource::Noise { .. }) => Self::Noise,
            Some(StatSource::Opponent(_)) => Self::Opponent,
            Some(StatSource::Target(_)) => Self::Target,
            Some(StatSource::Population { .. }) => Self::Population,
            Some(StatSource::Factor(_)) => Self::Factor,
        }
    }

    const fn word(self) -> &'static str {
        match self {
            Self::Sample => "simulated from sample",
            Self::NamedSample => "from another sample",
            Self::Number => "from a number",
            Self::Random => "from a random number",
            Self::Constant => "constant",
            Self::Clock => "clock",
            Self::Curve => "curve over time",
            Self::Noise => "noise",
            Self::Opponent => "stat of the opponent",
            Self::Target => "stat of the target",
            Self::Population => "count or summary",
            Self::Factor => "factor of the graph",
        }
    }

    /// Returns the kinds that a stat of an owner can have, with their names. The current kind is
    /// always among them.
    pub(super) fn list(
        form: ScenarioForm<'_>,
        owner: Option<PopulationId>,
        current: Self,
    ) -> Vec<(Self, String)> {
        let kinds = Self::ALL.into_iter();
        kinds
            .filter(|kind| *kind == current || kind.is_possible(form, owner))
            .map(|kind| (kind, kind.word().to_owned()))
            .collect()
    }

    fn is_possible(self, form: ScenarioForm<'_>, owner: Option<PopulationId>) -> bool {
        match self {
            Self::NamedSample => !form.document.samples.named.is_empty(),
            Self::Opponent => owner.is_some_and(|owner| has_opponent(form, owner)),
            Self::Target => owner.is_some() && form.stats_of(&[Scope::Target]).next().is_some(),
            Self::Population => !form.scenario.populations.is_empty(),
            Self::Factor => owner.is_some() && !form.items.factors().is_empty(),
            _ => true,
        }
    }

    /// Returns the initial source of this kind. `None` means the sample, or that the project has
    /// nothing to read.
    pub(super) fn initial_source(self, form: ScenarioForm<'_>, stat: &Stat) -> Option<StatSource> {
        let (low, high) = stat.reach();
        Some(match self {
            Self::Sample => return None,
            Self::NamedSample => {
                let sample = form.document.samples.named.first()?.id;
                StatSource::Simulated(StartValue::NamedSample(sample))
            }
            Self::Number => StatSource::Simulated(StartValue::Number(stat.sample)),
            Self::Random => StatSource::Simulated(StartValue::Random { low, high }),
            Self::Constant => StatSource::Constant(stat.sample),
            Self::Clock => StatSource::Clock {
                start: 0.0,
                factor: 1.0,
                wrap: None,
            },
            Self::Curve => StatSource::Curve {
                points: vec![
                    [0.0, f64::from(low)],
                    [run_length(form.scenario.clock), f64::from(high)],
                ],
                is_looping: false,
            },
            Self::Noise => StatSource::Noise {
                low,
                high,
                seconds: 1.0,
            },
            Self::Opponent => StatSource::Opponent(find_namesake(form, stat)),
            Self::Target => StatSource::Target(find_namesake(form, stat)),
            Self::Population => StatSource::Population {
                population: form.scenario.populations.first()?.id,
                summary: Summary::Count,
                stat: None,
            },
            Self::Factor => StatSource::Factor(form.items.factors().first()?.0),
        })
    }
}

/// Whether there are two agents, one of them a member of a population.
fn has_opponent(form: ScenarioForm<'_>, owner: PopulationId) -> bool {
    let populations = form.scenario.populations.iter();
    let mut agents = populations.filter(|one| one.control != Control::Nothing);
    let count: u64 = agents.clone().map(|one| u64::from(one.count)).sum();
    count == 2 && agents.any(|one| one.id == owner)
}

/// Returns the stat of agents that another agent's value is most likely read from: the one whose
/// name ends this stat's name, as “Health” ends “Foe health”, or else the first other one.
fn find_namesake(form: ScenarioForm<'_>, stat: &Stat) -> StatId {
    let name = stat.name.to_lowercase();
    let is_other = |other: &&Stat| other.id != stat.id;
    let agents = || form.stats_of(&[Scope::Agent]).filter(is_other);
    let is_namesake =
        |other: &&Stat| !other.name.is_empty() && name.ends_with(&other.name.to_lowercase());
    let found = agents().find(is_namesake).or_else(|| agents().next());
    found.unwrap_or(stat).id
}

fn run_length(clock: Clock) -> f64 {
    match clock {
        Clock::RealTime { length, .. } => length,
        Clock::Turns {
            turns, turn_length, ..
        } => f64::from(turns) * turn_length,
    }
}
