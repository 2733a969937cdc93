//! Why something cannot be chosen, in sentences. What is said of several options or targets in the same words is said
//! once.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{Dropped, DroppedAt, Lacking, Named, OptionExplained, Weighed};
use crate::{
    check::words::{list, number, quoted},
    history::TargetId,
};

/// Of how many targets of one option each is told with its own numbers.
const SPELT_OUT: usize = 6;

/// A reason, said of one and of several.
#[derive(PartialEq)]
struct Reason {
    one: String,
    several: String,
}

/// An option, and those of its targets that one reason holds for; none: it is for nobody in particular.
struct Subject<'a> {
    option: &'a Named,
    targets: Vec<TargetId>,
}

impl Subject<'_> {
    fn name(&self) -> String {
        let option = self.option.full_name();
        let targets = self.targets.iter().map(|TargetId(id)| id.to_string());
        match self.targets.len() {
            0 => option,
            1 => format!("{option} at target {}", list(targets)),
            _ => format!("{option} at targets {}", list(targets)),
        }
    }
}

impl Weighed {
    /// Why this cannot be chosen; none if it may. `option` is the option that is weighed.
    pub fn sentence(&self, option: &Named) -> Option<String> {
        let subject = Subject {
            option,
            targets: self.target.into_iter().collect(),
        };
        reason(self).map(|reason| format!("{} {}", subject.name(), reason.one))
    }
}

/// For each thing that cannot be chosen, why.
pub(super) fn sentences(options: &[OptionExplained]) -> impl Iterator<Item = String> {
    let mut all: Vec<(Reason, Vec<Subject<'_>>)> = Vec::new();
    let lines = options
        .iter()
        .flat_map(|option| option.weighed.iter().map(move |line| (option, line)));
    for (about, line) in lines {
        let option = &about.option;
        let reason = spread(about, line).or_else(|| reason(line));
        let Some(reason) = reason else { continue };
        let known = all.iter().position(|(known, _)| *known == reason);
        let at = known.unwrap_or_else(|| {
            all.push((reason, Vec::new()));
            all.len() - 1
        });
        let subjects = &mut all[at].1;
        let same = |subject: &&mut Subject<'_>| {
            subject.option.path == option.path && line.target.is_some()
        };
        if let Some(subject) = subjects.iter_mut().find(same) {
            subject.targets.extend(line.target);
        } else {
            subjects.push(Subject {
                option,
                targets: line.target.into_iter().collect(),
            });
        }
    }
    all.into_iter().map(|(reason, subjects)| {
        let is_one = matches!(&subjects[..], [only] if only.targets.len() < 2);
        let said = if is_one { &reason.one } else { &reason.several };
        format!("{} {said}", list(subjects.iter().map(Subject::name)))
    })
}

/// Why a line cannot be chosen, if as much holds for so many targets that only the ends of it can be told.
fn spread(option: &OptionExplained, line: &Weighed) -> Option<Reason> {
    let dropped = line.dropped?;
    if dropped.stage == DroppedAt::Weight {
        return None;
    }
    let is_alike = |other: &Dropped| (other.stage, other.of) == (dropped.stage, dropped.of);
    let lines = option.weighed.iter();
    let alike = lines.filter(|line| line.dropped.as_ref().is_some_and(is_alike));
    let of = |line: &Weighed| match dropped.of {
        Lacking::Rank => line.rank,
        Lacking::Weight => line.weight,
    };
    let (mut count, mut least) = (0, dropped.by);
    let (mut low, mut high) = (of(line), of(line));
    for line in alike {
        count += 1;
        (low, high) = (low.min(of(line)), high.max(of(line)));
        least = line.dropped.map_or(least, |other| least.min(other.by));
    }
    if count <= SPELT_OUT || low == high {
        return None;
    }
    let (low, high, least) = (number(low), number(high), number(least));
    let than = match (dropped.stage, dropped.of) {
        (DroppedAt::Candidate, _) => "less than the best target",
        (DroppedAt::Keep, _) => "too little to be kept",
        (_, Lacking::Rank) => "below the highest rank",
        _ => "less than the best",
    };
    let said = match dropped.of {
        Lacking::Rank => format!("have ranks of {low} to {high}, at least {least} {than}."),
        Lacking::Weight => format!("weigh {low} to {high}, at least {least} {than}."),
    };
    Some(Reason {
        one: said.clone(),
        several: said,
    })
}

/// Why a line cannot be chosen; none if it may.
fn reason(line: &Weighed) -> Option<Reason> {
    let dropped = line.dropped?;
    let (rank, weight, by) = (number(line.rank), number(line.weight), number(dropped.by));
    // "weighs" of one and "weigh" of several, and so on; the rest is the same.
    let verb = |one: &str, several: &str, rest: String| Reason {
        one: format!("{one} {rest}"),
        several: format!("{several} {rest}"),
    };
    let weighs = |rest: String| verb("weighs", "weigh", format!("{weight}{rest}"));
    Some(match (dropped.stage, dropped.of) {
        (DroppedAt::Weight, _) => weighs_too_little(line, &by),
        (DroppedAt::Candidate, Lacking::Rank) => verb(
            "has",
            "have",
            format!("rank {rank}, {by} below the best target."),
        ),
        (DroppedAt::Candidate, _) if dropped.by == 0.0 => verb(
            "is",
            "are",
            "as good as the best target, which stands first.".into(),
        ),
        (DroppedAt::Candidate, _) => weighs(format!(", {by} less than the best target.")),
        (DroppedAt::Rank, _) => {
            let band = line.band.as_ref();
            let band = band.map_or_else(String::new, |band| format!(" ({band})"));
            Reason {
                one: format!("is outranked by {by}: its rank is {rank}{band}."),
                several: format!("are outranked by {by}: their rank is {rank}{band}."),
            }
        }
        (DroppedAt::Keep, _) if dropped.by == 0.0 => {
            weighs(", as much as the last that is kept, which stands first.".into())
        }
        (DroppedAt::Keep, _) => weighs(format!(", {by} too little to be kept.")),
        (DroppedAt::Pick, _) if dropped.by == 0.0 => {
            verb("comes", "come", "after the one that is chosen.".into())
        }
        (DroppedAt::Pick, _) => weighs(format!(", which is {by} less than the best.")),
    })
}

fn weighs_too_little(line: &Weighed, by: &str) -> Reason {
    let (is, are) = ("is ruled out", "are ruled out");
    let vetoes = line.parts.iter().filter(|part| part.vetoes());
    let vetoes: Vec<String> = vetoes
        .map(|part| quoted(&part.consideration.full_name()))
        .collect();
    if !vetoes.is_empty() {
        let vetoes = list(vetoes.into_iter());
        return Reason {
            one: format!("{is} by {vetoes}."),
            several: format!("{are} by {vetoes}."),
        };
    }
    let nothing_inside = line.inner.as_ref().filter(|inner| !inner.valid);
    if let Some(inner) = nothing_inside {
        let inner = quoted(&inner.decision.full_name());
        return Reason {
            one: format!("has nothing to choose in {inner}."),
            several: format!("have nothing to choose in {inner}."),
        };
    }
    let rest = if line.weight > 0.0 {
        let weight = number(line.weight);
        format!("{weight}, {by} below the score floor.")
    } else if line.weight == 0.0 {
        "nothing, and what weighs nothing is not chosen.".into()
    } else {
        let weight = number(line.weight);
        format!("{weight}; only what weighs more than 0 is chosen.")
    };
    Reason {
        one: format!("weighs {rest}"),
        several: format!("weigh {rest}"),
    }
}
