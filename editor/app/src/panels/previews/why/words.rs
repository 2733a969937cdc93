//! What the table and the steps say.

use inclination_analysis::plot::Axis;
use inclination_core::explain::{
    Change, Dropped, DroppedAt, Edge, Explanation, Flip, Flips, Lacking, OptionExplained, Weighed,
};
use inclination_project::text::number;

/// An option, with its target if it is for one.
pub(super) fn name(option: &OptionExplained, line: &Weighed) -> String {
    match line.target {
        Some(target) => format!("{} at target {}", option.option.full_name(), target.0),
        None => option.option.full_name(),
    }
}

/// How many changes that let an option win are said of it, the nearest first.
const FLIPS: usize = 2;

/// What is said behind an option's numbers.
pub(super) fn remark(
    explanation: &Explanation,
    flips: Option<&Flips>,
    (option, line): super::Line<'_>,
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
    let mut said = Vec::new();
    said.extend(line.dropped.map(dropped));
    if let Some(flips) = flips {
        let own = flips.options.iter();
        let own = own.filter(|own| own.option.path == option.option.path);
        let aimed = |flip: &&Flip| {
            let to = flip.to.as_ref();
            to.is_some_and(|to| line.target.is_none() || to.target == line.target)
        };
        let flips = own.flat_map(|own| own.flip.iter().chain(&own.more));
        let flips = flips.filter(aimed).take(FLIPS).map(flip);
        let flips: Vec<String> = flips.collect();
        said.extend((!flips.is_empty()).then(|| format!("wins {}", flips.join(", or "))));
    }
    said.join(", ")
}

/// Where something was dropped, and by how much.
fn dropped(dropped: Dropped) -> String {
    let by = number::short(dropped.by);
    match (dropped.stage, dropped.of) {
        (DroppedAt::Weight, _) if dropped.by == 0.0 => String::from("weighs nothing"),
        (DroppedAt::Weight, _) => format!("{by} too light to count"),
        (DroppedAt::Candidate, _) => String::from("another target is better"),
        (DroppedAt::Rank, _) | (_, Lacking::Rank) => format!("outranked by {by}"),
        (DroppedAt::Keep, _) => format!("{by} too light to be kept"),
        (DroppedAt::Pick, _) if dropped.by == 0.0 => String::from("another comes first"),
        (DroppedAt::Pick, _) => format!("{by} behind"),
    }
}

/// "with Health below 30.36 hp"
pub(super) fn flip(flip: &Flip) -> String {
    let stat = match flip.target {
        Some(target) => format!("target {}'s {}", target.0, flip.name),
        None => flip.name.clone(),
    };
    if let Some(word) = &flip.word {
        return format!("if {stat} is {word}");
    }
    // As exact as one sees in a sweep.
    let axis = Axis::new("", &flip.unit, flip.range.0, flip.range.1);
    let amount = |value: f32| axis.say(value);
    let is_below = flip.at < flip.now;
    match flip.edge() {
        Edge::End(value) => format!("with {stat} at {}", amount(value)),
        Edge::From(value) if is_below => format!("with {stat} up to {}", amount(value)),
        Edge::From(value) => format!("with {stat} from {}", amount(value)),
        Edge::Beyond(value) if is_below => format!("with {stat} below {}", amount(value)),
        Edge::Beyond(value) => format!("with {stat} above {}", amount(value)),
    }
}

/// What a step does, and whose it is by its place among the parts.
pub(super) fn step(change: Change) -> (String, Option<usize>) {
    let short = number::short;
    match change {
        Change::Base(base) => (short(base), None),
        Change::Bonus { part, amount } if amount < 0.0 => {
            (format!("− {}", short(-amount)), Some(part))
        }
        Change::Bonus { part, amount } => (format!("+ {}", short(amount)), Some(part)),
        Change::Multiplier { part, by } => (format!("× {}", short(by)), Some(part)),
        Change::Category(by) => (format!("× {}", short(by)), None),
        Change::NothingInside => (String::from("× 0"), None),
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;
    use inclination_core::model::StatId;

    use super::*;

    #[test]
    fn what_wins_as_soon_as_a_stat_leaves_its_end_is_not_said_to_win_there() {
        let said = |now: f32, at: f32| {
            let towards = if at < now {
                at.next_up()
            } else {
                at.next_down()
            };
            flip(&Flip {
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
        expect![["with Aggression above 0"]].assert_eq(&said(0.0, f32::from_bits(1)));
        expect![["with Aggression below 5"]].assert_eq(&said(5.0, 5.0_f32.next_down()));
        expect![["with Aggression at 0"]].assert_eq(&said(2.0, f32::from_bits(1)));
        expect![["with Aggression at 5"]].assert_eq(&said(2.0, 5.0));
        // What wins at a number is not said to win beyond it alone.
        expect![["with Aggression from 1"]].assert_eq(&said(0.0, 1.0));
        expect![["with Aggression up to 0.25"]].assert_eq(&said(2.0, 0.25));
        expect![["with Aggression from 1.125"]].assert_eq(&said(0.0, 1.125));
        expect![["with Aggression above 1"]].assert_eq(&said(0.0, 1.0_f32.next_up()));
        expect![["with Aggression below 1"]].assert_eq(&said(2.0, 1.0_f32.next_down()));
    }
}
