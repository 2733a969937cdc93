//! The texts of the explanation's table and steps.

use inclination_analysis::plot::Axis;
use inclination_core::explain::{
    DropStage, Dropped, Edge, Explanation, Flip, Flips, Lacking, OptionExplained, WeighedOption,
    WeightChange,
};
use inclination_project::text::number;

/// Returns the name of an option, with its target if it has one.
pub(super) fn option_name(option: &OptionExplained, line: &WeighedOption) -> String {
    match line.target {
        Some(target) => format!("{} at target {}", option.option.full_name(), target.0),
        None => option.option.full_name(),
    }
}

/// The maximum number of changes listed that would let an option win, the nearest first.
const MAX_FLIPS: usize = 2;

/// Describes why an option wins or loses, beside its numbers.
pub(super) fn describe_result(
    explanation: &Explanation,
    flips: Option<&Flips>,
    (option, line): super::OptionRow<'_>,
) -> String {
    let is = |winner: Option<&inclination_core::explain::Winner>| {
        winner.is_some_and(|winner| {
            winner.option.path == option.option.path && winner.target == line.target
        })
    };

    if is(explanation.likeliest.as_ref()) {
        let is_sure = line.probability >= 1.0;
        return String::from(if is_sure { "wins" } else { "most likely" });
    }

    let mut phrases = Vec::new();
    phrases.extend(line.dropped.map(describe_drop));

    if let Some(flips) = flips {
        let own = flips
            .options
            .iter()
            .filter(|own| own.option.path == option.option.path);
        let is_for_target = |flip: &&Flip| {
            let to = flip.to.as_ref();
            to.is_some_and(|to| line.target.is_none() || to.target == line.target)
        };
        let flips: Vec<String> = own
            .flat_map(|own| own.flip.iter().chain(&own.more))
            .filter(is_for_target)
            .take(MAX_FLIPS)
            .map(describe_flip)
            .collect();
        phrases.extend((!flips.is_empty()).then(|| format!("would win {}", flips.join(", or "))));
    }

    phrases.join(", ")
}

/// Describes at which stage an option was dropped, and by how much.
fn describe_drop(dropped: Dropped) -> String {
    let by = number::format_short(dropped.by);
    match (dropped.stage, dropped.of) {
        (DropStage::Weight, _) if dropped.by == 0.0 => String::from("weight 0"),
        (DropStage::Weight, _) => format!("weight {by} too low"),
        (DropStage::Candidate, _) => String::from("another target is better"),
        (DropStage::Rank, _) | (_, Lacking::Rank) => format!("outranked by {by}"),
        (DropStage::Keep, _) => format!("weight {by} too low to be kept"),
        (DropStage::Pick, _) if dropped.by == 0.0 => String::from("another option comes first"),
        (DropStage::Pick, _) => format!("{by} behind"),
    }
}

/// Describes a change that lets an option win, such as "with Health below 30.36 hp".
pub(super) fn describe_flip(flip: &Flip) -> String {
    let stat = match flip.target {
        Some(target) => format!("target {}'s {}", target.0, flip.name),
        None => flip.name.clone(),
    };

    if let Some(word) = &flip.word {
        return format!("if {stat} is {word}");
    }

    // As precise as one can read it off a sweep.
    let axis = Axis::new("", &flip.unit, flip.range.0, flip.range.1);
    let amount = |value: f32| axis.format_value(value);
    let is_below = flip.at < flip.now;
    match flip.edge() {
        Edge::End(value) => format!("with {stat} at {}", amount(value)),
        Edge::From(value) if is_below => format!("with {stat} up to {}", amount(value)),
        Edge::From(value) => format!("with {stat} from {}", amount(value)),
        Edge::Beyond(value) if is_below => format!("with {stat} below {}", amount(value)),
        Edge::Beyond(value) => format!("with {stat} above {}", amount(value)),
    }
}

/// Returns the text of a step, and the index of the part it belongs to.
pub(super) fn describe_step(change: WeightChange) -> (String, Option<usize>) {
    let short = number::format_short;
    match change {
        WeightChange::Base(base) => (short(base), None),
        WeightChange::Bonus { part, amount } if amount < 0.0 => {
            (format!("− {}", short(-amount)), Some(part))
        }
        WeightChange::Bonus { part, amount } => (format!("+ {}", short(amount)), Some(part)),
        WeightChange::Multiplier { part, by } => (format!("× {}", short(by)), Some(part)),
        WeightChange::Category(by) => (format!("× {}", short(by)), None),
        WeightChange::NothingInside => (String::from("× 0"), None),
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;
    use inclination_core::model::StatId;

    use super::*;

    #[test]
    fn an_option_that_wins_just_off_an_end_is_not_described_as_winning_there() {
        let description = |now: f32, at: f32| {
            let towards = if at < now {
                at.next_up()
            } else {
                at.next_down()
            };
            describe_flip(&Flip {
                stat: StatId(0),
                name: String::from("Aggression"),
                unit: String::new(),
                target: None,
                range: (0.0, 5.0),
                now,
                at,
                before: towards,
                word: None,
                share: 0.0,
                from: None,
                to: None,
            })
        };

        expect![["with Aggression above 0"]].assert_eq(&description(0.0, f32::from_bits(1)));
        expect![["with Aggression below 5"]].assert_eq(&description(5.0, 5.0_f32.next_down()));
        expect![["with Aggression at 0"]].assert_eq(&description(2.0, f32::from_bits(1)));
        expect![["with Aggression at 5"]].assert_eq(&description(2.0, 5.0));
        // An option that wins at a number is not described as winning only beyond it.
        expect![["with Aggression from 1"]].assert_eq(&description(0.0, 1.0));
        expect![["with Aggression up to 0.25"]].assert_eq(&description(2.0, 0.25));
        expect![["with Aggression from 1.125"]].assert_eq(&description(0.0, 1.125));
        expect![["with Aggression above 1"]].assert_eq(&description(0.0, 1.0_f32.next_up()));
        expect![["with Aggression below 1"]].assert_eq(&description(2.0, 1.0_f32.next_down()));
    }
}
