//! The fight of the guide against the same fight written by hand, many times.

use inclination_core::authoring::format::Document;
use inclination_tests::fight::{Fight, FightEnd, Lots, fight};

use crate::{
    simulation::{ManyRuns, RunResult, SimulationSetup},
    study::CancelToken,
};

const FIGHTS: u64 = 4000;
const FIGHTS_BY_HAND: u64 = 200_000;
const TURNS: u32 = 200;
/// The results of the end conditions, in the order of the scenarios.
const ENDS: [FightEnd; 4] = [
    FightEnd::Won(1),
    FightEnd::Won(0),
    FightEnd::Fled(0),
    FightEnd::Fled(1),
];

fn example() -> Document {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/fight.incl.json");
    let bytes = std::fs::read(path).unwrap();
    Document::read(&bytes).unwrap()
}

fn simulate(document: &Document, scenario: &str, fights: u64) -> ManyRuns {
    let mut scenarios = document.scenarios.iter();
    let scenario = scenarios.find(|known| known.name == scenario).unwrap();
    let setup = SimulationSetup::new(scenario.clone());
    let never = CancelToken::default();
    ManyRuns::simulate(&document.graph, &setup, fights, 2, &never)
        .unwrap()
        .unwrap()
}

fn fights_by_hand(potions: [u8; 2]) -> Vec<Fight> {
    let fights = 0..FIGHTS_BY_HAND;
    fights
        .map(|at| fight(potions, (at % 2) as usize, TURNS, &mut Lots::new(at + 1)))
        .collect()
}

/// Checks that two shares of a number of observations may have the same cause: that they differ by
/// less than four and a half standard deviations. Among the comparisons here, a difference that is
/// as large by chance is expected once in 10,000 changes of the random numbers.
fn assert_same_share(what: &str, [one, other]: [(f64, u64); 2]) {
    let all = (one.0 * one.1 as f64 + other.0 * other.1 as f64) / (one.1 + other.1) as f64;
    let variance = all * (1.0 - all) * (1.0 / one.1 as f64 + 1.0 / other.1 as f64);
    let allowed = 4.5 * variance.sqrt() + 1e-12;
    assert!(
        (one.0 - other.0).abs() <= allowed,
        "{what}: {} and {}, allowed {allowed}",
        one.0,
        other.0
    );
}

#[test]
fn fights_end_as_often_in_each_way_as_fights_by_hand() {
    let document = example();
    for (scenario, potions) in [("Equal fight", [3, 3]), ("Hero without potions", [0, 3])] {
        let many = simulate(&document, scenario, FIGHTS);
        let by_hand = fights_by_hand(potions);
        for result in many.results() {
            let end = match result.result {
                RunResult::Condition(at) => ENDS[at],
                RunResult::TimeIsUp => FightEnd::TimeIsUp,
            };
            let count = by_hand.iter().filter(|fight| fight.end == end).count();
            let share = count as f64 / FIGHTS_BY_HAND as f64;
            let what = format!("{scenario}, {end:?}");
            assert_same_share(&what, [(result.share, FIGHTS), (share, FIGHTS_BY_HAND)]);
        }

        // What the hero does, of all that it does.
        let decision = &many.report.populations[0].decisions[0];
        let steps = decision.options.iter().map(|(_, did)| did.steps);
        let steps: Vec<u64> = steps.collect();
        let all: u64 = steps.iter().sum();
        let all_by_hand: u32 = by_hand.iter().flat_map(|fight| fight.actions).sum();
        for (at, steps) in steps.into_iter().enumerate() {
            let count: u32 = by_hand.iter().map(|fight| fight.actions[at]).sum();
            // Actions in one fight depend on each other, so the number of fights counts.
            let shares = [
                (steps as f64 / all as f64, FIGHTS),
                (f64::from(count) / f64::from(all_by_hand), FIGHTS_BY_HAND),
            ];
            assert_same_share(&format!("{scenario}, action {at}"), shares);
        }

        let mut turns: Vec<u32> = by_hand.iter().map(|fight| fight.turns).collect();
        turns.sort_unstable();
        let median = u64::from(turns[turns.len() / 2]);
        assert!(many.steps_at(0.5).abs_diff(median) <= 1);
    }
}

#[test]
fn the_claims_of_the_article_hold() {
    let document = example();
    let share_of = |many: &ManyRuns, result| {
        let results = many.results();
        *results.iter().find(|share| share.result == result).unwrap()
    };
    let (hero_flees, monster_flees) = (RunResult::Condition(2), RunResult::Condition(3));
    let equal = simulate(&document, "Equal fight", FIGHTS);
    let without = simulate(&document, "Hero without potions", FIGHTS);

    // "If the actor has several potions, the likelihood of running away is extremely small. If the
    // agent has none, this desire grows much faster."
    let with_potions = share_of(&equal, hero_flees).interval;
    let without_potions = share_of(&without, hero_flees).interval;
    assert!(without_potions[0] > 1.8 * with_potions[1]);
    // Nothing tells the two apart in an equal fight but who begins, which alternates.
    let [one, other] = [hero_flees, monster_flees].map(|result| share_of(&equal, result));
    assert!(one.interval[0] <= other.interval[1] && other.interval[0] <= one.interval[1]);
}

#[test]
fn no_one_attacks_a_foe_who_is_too_far_from_death() {
    // Equation 9.5 is 0 from 30 points of health on: (1 - 2.5) * 0.4 + 0.6. So both drink their
    // three potions for want of anything better, and then nothing happens any more.
    let many = simulate(&example(), "Stand-off", 50);
    let time_is_up = many.results()[4];
    assert_eq!(time_is_up.runs, 50);
    for population in &many.report.populations {
        let decision = &population.decisions[0];
        let starts: Vec<u64> = decision.options.iter().map(|(_, did)| did.starts).collect();
        assert_eq!(starts, [0, 3 * 50, 0]);
    }
}
