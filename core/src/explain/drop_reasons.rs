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
            1 => format!("{option} for candidate {}", join_list(targets)),
            _ => format!("{option} for candidates {}", join_list(targets)),
        }
    }
}

impl WeighedOption {
    /// Returns why this cannot be chosen, or `None` if it can. `option` is the option that is
    /// weighed.
    pub fn drop_sentence(&self, option: &NamedNode) -> Option<String> {
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
        let Some(reason) = reason_shared_by_many_targets(about, line).or_else(|| drop_reason(line))
        else {
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

/// Summarizes a reason that many targets of an option share, with the range of their ranks or
/// weights. Returns `None` if the targets are few enough to list.
fn reason_shared_by_many_targets(option: &OptionExplained, line: &WeighedOption) -> Option<Reason> {
    let dropped = line.dropped?;
    if dropped.stage == DropStage::Weight {
        return None;
    }

    let is_alike =
        |other: &Dropped| (other.stage, other.lacking) == (dropped.stage, dropped.lacking);
    let value = |line: &WeighedOption| match dropped.lacking {
        Lacking::Rank => line.rank,
        Lacking::Weight => line.weight,
    };
    // The value of each target with this reason, and how much it lacks.
    let alike: Vec<(f32, f32)> = option
        .weighed
        .iter()
        .filter_map(|line| {
            let other = line.dropped.filter(is_alike)?;
            Some((value(line), other.shortfall))
        })
        .collect();

    let values = || alike.iter().map(|(value, _)| *value);
    let low = values().fold(f32::INFINITY, f32::min);
    let high = values().fold(f32::NEG_INFINITY, f32::max);
    if alike.len() <= MAX_LISTED_TARGETS || low == high {
        return None;
    }

    let comparison = match (dropped.stage, dropped.lacking) {
        (DropStage::Candidate, _) => "below the best candidate's",
        (DropStage::Keep, _) => "too low for the shortlist",
        (_, Lacking::Rank) => "below the highest",
        _ => "below the best",
    };
    let numbers = match dropped.lacking {
        Lacking::Rank => "ranks",
        Lacking::Weight => "weights",
    };

    let smallest_shortfall = alike
        .iter()
        .map(|(_, shortfall)| *shortfall)
        .fold(f32::INFINITY, f32::min);
    let text = format!(
        "have {numbers} from {} to {}, all at least {} {comparison}.",
        format_number(low),
        format_number(high),
        format_number(smallest_shortfall)
    );
    Some(Reason {
        one: text.clone(),
        several: text,
    })
}

/// Returns why a line cannot be chosen, or `None` if it can.
fn drop_reason(line: &WeighedOption) -> Option<Reason> {
    let dropped = line.dropped?;
    let (rank, weight, shortfall) = (
        format_number(line.rank),
        format_number(line.weight),
        format_number(dropped.shortfall),
    );
    let is_tied = dropped.shortfall == 0.0;

    // Only the verb differs between the two wordings.
    let reason_with_verb = |one: &str, several: &str, rest: String| Reason {
        one: format!("{one} {rest}"),
        several: format!("{several} {rest}"),
    };
    let weight_reason = |comparison: &str| {
        reason_with_verb(
            "weighs",
            "weigh",
            format!("{weight}, which is {shortfall} {comparison}."),
        )
    };

    Some(match (dropped.stage, dropped.lacking) {
        (DropStage::Weight, _) => ineligible_reason(line, &shortfall),
        (DropStage::Candidate, Lacking::Rank) => reason_with_verb(
            "has",
            "have",
            format!("rank {rank}, which is {shortfall} below that of the best candidate."),
        ),
        (DropStage::Candidate, _) if is_tied => reason_with_verb(
            "is",
            "are",
            "as good as the best candidate, which comes first.".into(),
        ),
        (DropStage::Candidate, _) => weight_reason("less than for the best candidate"),
        (DropStage::Rank, _) => {
            let band = line
                .band
                .as_ref()
                .map_or_else(String::new, |band| format!(" ({band})"));
            reason_with_verb(
                "has",
                "have",
                format!("rank {rank}{band}, which is {shortfall} below the highest rank."),
            )
        }
        (DropStage::Keep, _) if is_tied => {
            let rest = format!("as much as the last option on the shortlist, {weight}");
            Reason {
                one: format!("weighs {rest}, but comes later in the list."),
                several: format!("weigh {rest}, but come later in the list."),
            }
        }
        (DropStage::Keep, _) => weight_reason("too little for the shortlist"),
        (DropStage::Pick, _) if is_tied => reason_with_verb(
            "comes",
            "come",
            "after the chosen option in the list.".into(),
        ),
        (DropStage::Pick, _) => weight_reason("less than the best"),
    })
}

/// Returns why a line is not eligible: it is vetoed, has nothing to choose inside, or weighs too
/// little.
fn ineligible_reason(line: &WeighedOption, shortfall: &str) -> Reason {
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
        format!("{weight}, which is {shortfall} below the weight floor.")
    } else {
        format!("{weight}, but only options with a weight above 0 can be chosen.")
    };

    Reason {
        one: format!("weighs {rest}"),
        several: format!("weigh {rest}"),
    }
}
