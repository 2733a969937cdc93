//! The reasons why options cannot be chosen, in sentences. A reason that several options or targets
//! share is one sentence about all of them.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{DropStage, Dropped, Lacking, NamedNode, OptionExplained, WeighedOption};
use crate::{
    check::messages::{format_number, join_list, quote_name},
    history::TargetId,
};

/// The most targets of one option that are listed individually with their ranks or weights.
const MAX_LISTED_TARGETS: usize = 6;

/// A reason, worded for one subject and for several.
#[derive(PartialEq)]
struct Reason {
    one: String,
    several: String,
}

/// An option, and those of its targets that a reason applies to; none if the option is not for
/// targets.
struct ReasonSubject<'a> {
    option: &'a NamedNode,
    targets: Vec<TargetId>,
}

impl ReasonSubject<'_> {
    fn full_name(&self) -> String {
        let option = self.option.full_name();
        let targets = self.targets.iter().map(|TargetId(id)| id.to_string());
        match self.targets.len() {
            0 => option,
            1 => format!("{option} at target {}", join_list(targets)),
            _ => format!("{option} at targets {}", join_list(targets)),
        }
    }
}

impl WeighedOption {
    /// Returns why this cannot be chosen, or `None` if it can. `option` is the option that is
    /// weighed.
    pub fn sentence(&self, option: &NamedNode) -> Option<String> {
        let subject = ReasonSubject {
            option,
            targets: self.target.into_iter().collect(),
        };
        drop_reason(self).map(|reason| format!("{} {}", subject.full_name(), reason.one))
    }
}

/// Returns the reasons why options or targets cannot be chosen, one sentence for each reason.
pub(super) fn drop_sentences(options: &[OptionExplained]) -> impl Iterator<Item = String> {
    let mut all: Vec<(Reason, Vec<ReasonSubject<'_>>)> = Vec::new();

    let lines = options
        .iter()
        .flat_map(|option| option.weighed.iter().map(move |line| (option, line)));
    for (about, line) in lines {
        let option = &about.option;
        let Some(reason) = reason_of_many_targets(about, line).or_else(|| drop_reason(line)) else {
            continue;
        };

        let known = all.iter().position(|(known, _)| *known == reason);
        let at = known.unwrap_or_else(|| {
            all.push((reason, Vec::new()));
            all.len() - 1
        });

        let subjects = &mut all[at].1;
        let same = |subject: &&mut ReasonSubject<'_>| {
            subject.option.path == option.path && line.target.is_some()
        };
        if let Some(subject) = subjects.iter_mut().find(same) {
            subject.targets.extend(line.target);
        } else {
            subjects.push(ReasonSubject {
                option,
                targets: line.target.into_iter().collect(),
            });
        }
    }

    all.into_iter().map(|(reason, subjects)| {
        let is_one = matches!(&subjects[..], [only] if only.targets.len() < 2);
        let text = if is_one { &reason.one } else { &reason.several };
        format!(
            "{} {text}",
            join_list(subjects.iter().map(ReasonSubject::full_name))
        )
    })
}

/// Returns why a target cannot be chosen if many targets of its option share the reason: with the
/// range of their ranks or weights, instead of a sentence for each.
fn reason_of_many_targets(option: &OptionExplained, line: &WeighedOption) -> Option<Reason> {
    let dropped = line.dropped?;
    if dropped.stage == DropStage::Weight {
        return None;
    }

    let is_alike = |other: &Dropped| (other.stage, other.of) == (dropped.stage, dropped.of);
    let value = |line: &WeighedOption| match dropped.of {
        Lacking::Rank => line.rank,
        Lacking::Weight => line.weight,
    };
    // The value of each target with this reason, and how much it lacks.
    let alike: Vec<(f32, f32)> = option
        .weighed
        .iter()
        .filter_map(|line| {
            let other = line.dropped.filter(is_alike)?;
            Some((value(line), other.by))
        })
        .collect();

    let values = || alike.iter().map(|(value, _)| *value);
    let low = values().fold(f32::INFINITY, f32::min);
    let high = values().fold(f32::NEG_INFINITY, f32::max);
    if alike.len() <= MAX_LISTED_TARGETS || low == high {
        return None;
    }

    let than = match (dropped.stage, dropped.of) {
        (DropStage::Candidate, _) => "less than the best target",
        (DropStage::Keep, _) => "too little to be kept",
        (_, Lacking::Rank) => "below the highest rank",
        _ => "less than the best",
    };
    let verb = match dropped.of {
        Lacking::Rank => "have ranks",
        Lacking::Weight => "weigh",
    };

    let least_lack = alike
        .iter()
        .map(|(_, by)| *by)
        .fold(f32::INFINITY, f32::min);
    let text = format!(
        "{verb} from {} to {}, at least {} {than}.",
        format_number(low),
        format_number(high),
        format_number(least_lack)
    );
    Some(Reason {
        one: text.clone(),
        several: text,
    })
}

/// Returns why a line cannot be chosen, or `None` if it can.
fn drop_reason(line: &WeighedOption) -> Option<Reason> {
    let dropped = line.dropped?;
    let (rank, weight, by) = (
        format_number(line.rank),
        format_number(line.weight),
        format_number(dropped.by),
    );

    // Only the verb differs between the two wordings.
    let verb = |one: &str, several: &str, rest: String| Reason {
        one: format!("{one} {rest}"),
        several: format!("{several} {rest}"),
    };
    let weighs = |rest: String| verb("weighs", "weigh", format!("{weight}{rest}"));

    Some(match (dropped.stage, dropped.of) {
        (DropStage::Weight, _) => weight_reason(line, &by),
        (DropStage::Candidate, Lacking::Rank) => verb(
            "has",
            "have",
            format!("rank {rank}, which is {by} below that of the best target."),
        ),
        (DropStage::Candidate, _) if dropped.by == 0.0 => verb(
            "is",
            "are",
            "as good as the best target, which comes first.".into(),
        ),
        (DropStage::Candidate, _) => weighs(format!(", which is {by} less than the best target.")),
        (DropStage::Rank, _) => {
            let band = line
                .band
                .as_ref()
                .map_or_else(String::new, |band| format!(" ({band})"));
            Reason {
                one: format!("has rank {rank}{band}, which is {by} below the highest rank."),
                several: format!("have rank {rank}{band}, which is {by} below the highest rank."),
            }
        }
        (DropStage::Keep, _) if dropped.by == 0.0 => {
            weighs(", as much as the last option kept, but later in the list.".into())
        }
        (DropStage::Keep, _) => weighs(format!(", which is {by} too little to be kept.")),
        (DropStage::Pick, _) if dropped.by == 0.0 => verb(
            "comes",
            "come",
            "after the chosen option in the list.".into(),
        ),
        (DropStage::Pick, _) => weighs(format!(", which is {by} less than the best.")),
    })
}

/// Returns why a line weighs too little to be chosen.
fn weight_reason(line: &WeighedOption, by: &str) -> Reason {
    let (is, are) = ("is ruled out", "are ruled out");
    let vetoes: Vec<String> = line
        .parts
        .iter()
        .filter(|part| part.vetoes())
        .map(|part| quote_name(&part.consideration.full_name()))
        .collect();
    if !vetoes.is_empty() {
        let vetoes = join_list(vetoes.into_iter());
        return Reason {
            one: format!("{is} by {vetoes}."),
            several: format!("{are} by {vetoes}."),
        };
    }

    let nothing_inside = line.inner.as_ref().filter(|inner| !inner.valid);
    if let Some(inner) = nothing_inside {
        let inner = quote_name(&inner.decision.full_name());
        return Reason {
            one: format!("has nothing to choose in {inner}."),
            several: format!("have nothing to choose in {inner}."),
        };
    }

    let weight = format_number(line.weight);
    let rest = if line.weight > 0.0 {
        format!("{weight}, which is {by} below the score floor.")
    } else {
        format!("{weight}, but only options with a weight above 0 can be chosen.")
    };

    Reason {
        one: format!("weighs {rest}"),
        several: format!("weigh {rest}"),
    }
}
