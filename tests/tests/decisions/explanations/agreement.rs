//! Explanations agree with the decisions that follow, on random graphs.

use inclination_core::{
    AgentState, AnyStatHandle, Candidates, Choice, DrawKey, Outcome, Program, Single, TargetId,
    authoring::model::Graph,
    explain::{
        Explainer, Explanation, Flips, RankCombination, WeighedOption, WeightChange, Winner,
    },
    math,
};
use inclination_tests::{Entropy, graphs};
use proptest::prelude::*;

use super::{random_graphs, requestable_decisions};

/// Asserts that a value survives serialization.
macro_rules! assert_survives_serialization {
    ($value:expr, $type:ty) => {
        let written = serde_json::to_string($value).expect("it is plain data");
        let read = serde_json::from_str::<$type>(&written).expect("it was written");
        assert_eq!(&read, $value);
    };
}

fn is_same(program: &Program, choice: Choice, winner: Option<&Winner>) -> bool {
    match (choice.option, winner) {
        (None, None) => true,
        (Some(option), Some(winner)) => {
            program.option_name(option) == winner.option.full_name()
                && choice.target == winner.target
        }
        _ => false,
    }
}

/// Runs a life of a few decisions, each explained before it is made.
fn explain_life(graph: &Graph, entropy: &mut Entropy<'_>) {
    let Ok(mut explainer) = Explainer::new(graph) else {
        return;
    };
    let program = Program::new(graph).expect("it compiled");
    let mut single = Single::new(&program);
    let draws = DrawKey {
        seed: u64::from(entropy.byte()),
        ..DrawKey::default()
    };
    single.set_seed(draws.seed);
    explainer.set_draws(draws);

    let decisions = requestable_decisions(&program);
    let mut state = AgentState::new(&program, 7, 0.0);
    let mut now = 0.0;
    for _ in 0..6 {
        let Some(&what) = entropy.pick(&decisions) else {
            return;
        };
        now += f64::from(entropy.byte() % 4);

        let ids: Vec<TargetId> = (0..entropy.pick_below(4) as u64).map(TargetId).collect();
        let mut columns = Vec::new();
        for (stat, ..) in program.all_stats() {
            match stat {
                AnyStatHandle::Target(stat) => {
                    let values: Vec<f32> = ids.iter().map(|_| random_value(entropy)).collect();
                    columns.push((stat, values));
                }
                AnyStatHandle::Own(stat) => {
                    let value = random_value(entropy);
                    single.set(stat, value);
                    explainer.set(stat, value);
                }
            }
        }

        let mut candidates = Candidates::for_agent(&program, &ids);
        for (stat, values) in &columns {
            candidates.set(*stat, values).expect("the inputs fit");
        }

        let before = state.clone();
        let why = explainer
            .explain(what, &candidates, Some(state.view()), now)
            .expect("there is such a decision");
        assert_eq!(state, before);

        assert_consistent(&why);
        assert_survives_serialization!(&why, Explanation);
        if entropy.chance(64) {
            let flips = explainer
                .flips(what, &candidates, Some(state.view()), now)
                .expect("there is such a decision");
            assert_eq!(state, before);
            assert_survives_serialization!(&flips, Flips);
            assert_same_winner(flips.winner.as_ref(), why.likeliest.as_ref());
        }

        let choice = single.decide_among(what, &candidates, &mut state, now);
        assert_followed(&program, &single, &why, choice);
        match entropy.byte() % 4 {
            0 => single.report(what, Outcome::Completed, &mut state, now),
            1 => single.report(what, Outcome::Failed, &mut state, now),
            _ => {}
        }
    }
}

fn assert_same_winner(one: Option<&Winner>, other: Option<&Winner>) {
    let same = |(one, other): (&Winner, &Winner)| one.is_same_choice(other);
    assert_eq!(one.is_some(), other.is_some());
    assert!(one.zip(other).is_none_or(same));
}

fn random_value(entropy: &mut Entropy<'_>) -> f32 {
    if entropy.chance(64) {
        return entropy.any_value();
    }
    f32::from(entropy.byte()) / 64.0
}

/// Asserts that the decision and those inside its choice came out as explained.
///
/// A decision that was not due has no line to follow if its target is no longer a candidate.
fn assert_followed(program: &Program, single: &Single, why: &Explanation, choice: Choice) {
    assert_eq!(choice.decided, why.due, "{why:#?}");
    assert!(
        is_same(program, choice, why.outcome()),
        "{choice:?} is not {:#?}",
        why.outcome()
    );

    let Some(outcome) = why.outcome() else {
        return;
    };
    let inner = why
        .find_weighed(outcome)
        .and_then(|line| line.inner.as_ref())
        .and_then(|inner| inner.explanation.as_deref());
    let handle = choice
        .option
        .and_then(|option| program.inner_decision(option));
    if let (Some(why), Some(handle)) = (inner, handle) {
        assert_followed(program, single, why, single.choice(handle));
    }
}

/// Asserts the properties that every explanation has.
fn assert_consistent(why: &Explanation) {
    let lines = || why.options.iter().flat_map(|option| &option.weighed);
    let sum: f64 = lines().map(|line| line.probability).sum();
    // Each of the probabilities and their sum are rounded a few dozen times at most.
    assert!(sum == 0.0 || (sum - 1.0).abs() < 1e-13, "{sum}");
    assert_eq!(
        sum == 0.0,
        why.likeliest
            .as_ref()
            .is_none_or(|winner| winner.by_default)
    );
    for line in lines() {
        assert_ne!(line.dropped.is_some(), line.probability > 0.0);
    }

    if let Some(winner) = why.picked.as_ref() {
        assert!(
            why.find_weighed(winner)
                .expect("it was weighed")
                .probability
                > 0.0
        );
    }
    if let Some(winner) = why.likeliest.as_ref() {
        let likeliest = why
            .find_weighed(winner)
            .expect("it was weighed")
            .probability;
        assert!(lines().all(|line| line.probability <= likeliest));
    }

    let default = why.default.iter().map(|default| {
        let is_default = |winner: &Winner| winner.by_default;
        let picked = why.picked.as_ref();
        assert_eq!(
            default.needed && picked.is_some(),
            picked.is_some_and(is_default)
        );
        &default.option
    });

    for option in why.options.iter().chain(default) {
        for line in &option.weighed {
            assert_formula(option.rank_of, line);
            let Some(inner) = &line.inner else {
                continue;
            };
            if let Some(why) = &inner.explanation {
                assert_eq!(inner.valid, why.picked.is_some(), "{why:#?}");
                assert_consistent(why);
            }
        }
    }

    let _ = why.sentences();
}

/// Asserts the formula of an option to the bit: its rank, and its weight
/// `(base + Σ bonus) * Π multiplier * category`.
fn assert_formula(rank_of: RankCombination, line: &WeighedOption) {
    let ranks = line.parts.iter().filter_map(|part| part.rank);
    let rank = ranks.reduce(|a, b| match rank_of {
        RankCombination::Max => math::max(a, b),
        RankCombination::Min => math::min(a, b),
        RankCombination::Sum => math::add(a, b),
        other => unreachable!("{other:?}"),
    });
    assert_eq!(rank.unwrap_or(0.0).to_bits(), line.rank.to_bits());

    let (mut sum, mut product, mut category) = (f32::NAN, 1.0, f32::NAN);
    let (mut bonuses, mut multipliers, mut inside) = (0, 0, 1.0);

    for step in &line.steps {
        match step.change {
            WeightChange::Base(base) => sum = base,
            WeightChange::Bonus { part, amount } => {
                assert_eq!(line.parts[part].bonus, Some(amount));
                sum = math::add(sum, amount);
                bonuses += 1;
            }
            WeightChange::Multiplier { part, by } => {
                assert_eq!(line.parts[part].multiplier, Some(by));
                product = math::mul(product, math::max(by, 0.0));
                multipliers += 1;
            }
            WeightChange::Category(by) => category = math::max(by, 0.0),
            WeightChange::NothingInside => inside = 0.0,
        }
    }

    let count = |has: fn(&inclination_core::explain::ConsiderationPart) -> bool| {
        line.parts.iter().filter(|part| has(part)).count()
    };
    assert_eq!(bonuses, count(|part| part.bonus.is_some()));
    assert_eq!(multipliers, count(|part| part.multiplier.is_some()));

    let weight = math::mul(math::mul(math::mul(sum, product), category), inside);
    assert_eq!(weight.to_bits(), line.weight.to_bits());
    let last = line.steps.last().expect("there is a base").weight;
    assert_eq!(last.to_bits(), line.weight.to_bits());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn explanations_agree_with_decisions(bytes in prop::collection::vec(any::<u8>(), 200..1500)) {
        let entropy = &mut Entropy::new(&bytes);
        explain_life(&random_graphs::graph(entropy), entropy);
    }

    #[test]
    fn explanations_of_any_graph_agree_with_decisions(bytes in prop::collection::vec(any::<u8>(), 200..1500)) {
        let entropy = &mut Entropy::new(&bytes);
        explain_life(&graphs::random_with_decisions(entropy), entropy);
    }
}
