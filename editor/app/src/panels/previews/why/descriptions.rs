//! The texts of the explanation's table and steps.

use inclination_analysis::plot::Axis;
use inclination_core::{
    explain::{
        DropStage, Dropped, Explanation, Flip, Flips, Lacking, OptionExplained, Reach,
        WeighedOption, WeightChange,
    },
    text::count_noun,
};
use inclination_project::text::number;

/// Returns the name of an option, with the candidate that it is weighed for, if any.
pub(super) fn option_name(option: &OptionExplained, line: &WeighedOption) -> String {
    match line.target {
        Some(target) => format!("{} for candidate {}", option.option.full_name(), target.0),
        None => option.option.full_name(),
    }
}

/// The maximum number of changes listed that would let an option win, the nearest first.
const MAX_FLIPS: usize = 2;

/// Describes why an option wins or loses, beside its numbers. `is_random` says whether the decision
/// draws among its options.
pub(super) fn describe_result(
    explanation: &Explanation,
    flips: Option<&Flips>,
    (option, line): super::OptionRow<'_>,
    is_random: bool,
) -> String {
    let is = |winner: Option<&inclination_core::explain::Winner>| {
        winner.is_some_and(|winner| {
            winner.option.path == option.option.path && winner.target == line.target
        })
    };

    let tied_count = count_tied_lines(explanation, line);
    if is(explanation.likeliest.as_ref()) && tied_count == 0 {
        let is_sure = line.probability >= 1.0;
        return String::from(if is_sure { "wins" } else { "most likely" });
    }

    let mut phrases = Vec::new();
    phrases.extend(
        (tied_count > 0).then(|| format!("as likely as {}", count_noun(tied_count, "other"))),
    );
    phrases.extend(line.dropped.map(|dropped| describe_drop(line, dropped)));

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
        let verb = if is_random {
            "would be most likely"
        } else {
            "would win"
        };
        phrases.extend((!flips.is_empty()).then(|| format!("{verb} {}", flips.join(", or "))));
    }

    phrases.join(", ")
}

/// The relative difference of probabilities that rounding alone can cause.
const ROUNDING_ERROR: f64 = 1e-6;

/// Returns how many other lines are as likely as this one, if none is likelier.
fn count_tied_lines(explanation: &Explanation, line: &WeighedOption) -> usize {
    let lines = || super::weighed_options(explanation).map(|(_, line)| line.probability);
    let most = lines().fold(0.0, f64::max);
    let is_likeliest = |chance: f64| chance > 0.0 && chance >= most * (1.0 - ROUNDING_ERROR);

    let likeliest_count = lines().filter(|chance| is_likeliest(*chance)).count();
    if is_likeliest(line.probability) {
        likeliest_count.saturating_sub(1)
    } else {
        0
    }
}

/// Describes at which stage an option was dropped, and by how much or by what.
fn describe_drop(line: &WeighedOption, dropped: Dropped) -> String {
    let by = number::format_in_sentence(dropped.shortfall);
    match (dropped.stage, dropped.lacking) {
        (DropStage::Weight, _) => describe_lacking_weight(line, dropped, &by),
        (DropStage::Candidate, _) => String::from("another candidate is better"),
        (DropStage::Rank, _) | (_, Lacking::Rank) => format!("its rank is {by} lower"),
        (DropStage::Keep, _) if dropped.shortfall == 0.0 => {
            String::from("same weight as the last one on the shortlist, but later in the list")
        }
        (DropStage::Keep, _) => format!("weight too low for the shortlist by {by}"),
        (DropStage::Pick, _) if dropped.shortfall == 0.0 => {
            String::from("another option comes first")
        }
        _ => format!("weight {by} below the best"),
    }
}

/// Describes why an option weighs too little to be chosen.
fn describe_lacking_weight(line: &WeighedOption, dropped: Dropped, by: &str) -> String {
    let vetoes: Vec<String> = line
        .parts
        .iter()
        .filter(|part| part.vetoes())
        .map(|part| part.consideration.full_name())
        .collect();

    if !vetoes.is_empty() {
        format!("ruled out by {}", vetoes.join(", "))
    } else if line.inner.as_ref().is_some_and(|inner| !inner.valid) {
        String::from("nothing to choose inside")
    } else if dropped.shortfall == 0.0 {
        String::from("weight 0")
    } else {
        format!("weight too low by {by}")
    }
}

/// Describes a change that lets an option win, such as "with Health below 30.36 hp".
pub(super) fn describe_flip(flip: &Flip) -> String {
    let stat = match flip.target {
        Some(target) => format!("candidate {}'s {}", target.0, flip.name),
        None => flip.name.clone(),
    };

    if let Some(word) = &flip.word {
        return format!("if {stat} is {word}");
    }

    // As precise as one can read it off a sweep.
    let axis = Axis::new("", &flip.unit, flip.range.0, flip.range.1);
    match flip.reach(|value| axis.format_value(value)) {
        Reach::At(value) => format!("with {stat} at {value}"),
        Reach::Between(low, high) => format!("with {stat} between {low} and {high}"),
        Reach::UpTo(value) => format!("with {stat} up to {value}"),
        Reach::From(value) => format!("with {stat} from {value}"),
        Reach::Below(value) => format!("with {stat} below {value}"),
        Reach::Above(value) => format!("with {stat} above {value}"),
    }
}

/// Returns the text of a step, and the index of the part it belongs to.
pub(super) fn describe_step(change: WeightChange) -> (String, Option<usize>) {
    let operand = number::format_operand;
    match change {
        WeightChange::Base(base) => (number::format_short(base), None),
        WeightChange::Bonus { part, amount } if amount < 0.0 => {
            (format!("− {}", operand(-amount)), Some(part))
        }
        WeightChange::Bonus { part, amount } => (format!("+ {}", operand(amount)), Some(part)),
        WeightChange::Multiplier { part, by } => (format!("× {}", operand(by)), Some(part)),
        WeightChange::Category(by) => (format!("× {}", operand(by)), None),
        WeightChange::NothingInside => (String::from("× 0"), None),
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;
    use inclination_core::{
        Candidates,
        authoring::{
            Builder,
            model::{Graph, StatId},
        },
        explain::Explainer,
    };

    use super::*;

    /// Returns the descriptions of options with these weights in a decision that keeps the best 3.
    fn describe_weights(weights: &[f32]) -> String {
        let mut g = Builder::new("gestures");
        let options: Vec<_> = weights
            .iter()
            .zip(["A", "B", "C", "D", "E"])
            .map(|(weight, name)| g.option(name, []).base(*weight).out())
            .collect();
        g.decision("Gesture", options)
            .rules(inclination_core::authoring::decide::Rules::BEST_FEW);
        let graph = g.finish().expect("it is sound");
        describe_results(&graph, "Gesture")
    }

    /// Returns the descriptions of the options of a decision, a line each.
    fn describe_results(graph: &Graph, decision: &str) -> String {
        let mut explainer = Explainer::new(graph).expect("it is sound");
        let decision = explainer.program().decision(decision).expect("it exists");
        let explanation = explainer
            .explain(decision, &Candidates::none(), None, 0.0)
            .expect("it exists");
        let mut lines = Vec::new();
        for row in super::super::weighed_options(&explanation) {
            let description = describe_result(&explanation, None, row, false);
            if !description.is_empty() {
                lines.push(format!("{}: {description}", row.0.option.name));
            }
        }
        lines.join("\n")
    }

    #[test]
    fn options_with_equal_chances_are_not_called_the_most_likely() {
        expect![[r#"
            A: as likely as 1 other
            B: as likely as 1 other"#]]
        .assert_eq(&describe_weights(&[0.5, 0.5, 0.25]));
        expect![["A: most likely"]].assert_eq(&describe_weights(&[0.5, 0.25, 0.25]));
    }

    #[test]
    fn an_option_of_a_lower_rank_says_how_much_lower_it_is() {
        let mut g = Builder::new("night shop");
        let must = g.raise_rank("Must close", 1.0, 10.0);
        let close = g.option("Close", [must]).base(0.25).out();
        let sell = g.option("Sell", []).base(0.5).out();
        g.decision("Shop", [close, sell])
            .rules(inclination_core::authoring::decide::Rules::DUAL_UTILITY);
        let graph = g.finish().expect("it is sound");

        expect![[r#"
            Close: wins
            Sell: its rank is 10 lower"#]]
        .assert_eq(&describe_results(&graph, "Shop"));
    }

    #[test]
    fn an_option_dropped_only_by_its_place_in_the_list_says_so() {
        expect![[r#"
            A: as likely as 2 others
            B: as likely as 2 others
            C: as likely as 2 others
            D: same weight as the last one on the shortlist, but later in the list
            E: weight too low for the shortlist by 0.25"#]]
        .assert_eq(&describe_weights(&[0.5, 0.5, 0.5, 0.5, 0.25]));
    }

    /// Returns a flip of a stat from 0 to 5, after which the other wins up to the end.
    fn flip_of_aggression(now: f32, at: f32) -> Flip {
        Flip {
            stat: StatId(0),
            name: String::from("Aggression"),
            unit: String::new(),
            target: None,
            range: (0.0, 5.0),
            now,
            at,
            before: if at < now {
                at.next_up()
            } else {
                at.next_down()
            },
            until: None,
            word: None,
            share: 0.0,
            from: None,
            to: None,
        }
    }

    #[test]
    fn an_option_that_loses_again_is_described_as_winning_between_two_numbers() {
        let description = |now: f32, at: f32, until: [f32; 2]| {
            describe_flip(&Flip {
                until: Some(until),
                ..flip_of_aggression(now, at)
            })
        };

        let after_half = 0.5_f32.next_up();
        let until = [3.0, 3.0_f32.next_up()];
        expect![["with Aggression between 0.5 and 3"]]
            .assert_eq(&description(0.0, after_half, until));
        let until = [after_half, 0.5];
        expect![["with Aggression between 0.5 and 3"]].assert_eq(&description(4.0, 3.0, until));
        let until = [2.0, 2.0_f32.next_up()];
        expect![["with Aggression at 2"]].assert_eq(&description(0.0, 2.0, until));
    }

    #[test]
    fn an_option_that_wins_just_off_an_end_is_not_described_as_winning_there() {
        let description = |now: f32, at: f32| describe_flip(&flip_of_aggression(now, at));

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

    #[test]
    fn a_number_that_rounds_to_the_end_of_the_range_is_that_end() {
        let description = |at: f32| {
            describe_flip(&Flip {
                range: (0.0, 500.0),
                ..flip_of_aggression(50.0, at)
            })
        };
        expect![["with Aggression at 500"]].assert_eq(&description(499.9568));
        expect![["with Aggression above 437.5"]].assert_eq(&description(437.5_f32.next_up()));
    }
}
