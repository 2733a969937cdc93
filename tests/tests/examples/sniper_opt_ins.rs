//! The sniper of "Design Patterns for the Configuration of Utility-Based AI" with opt-ins and
//! opt-outs, who flees.

use std::collections::BTreeMap;

use inclination_core::{
    AgentState, Outcome,
    authoring::{
        consider::ONE_TIME_BONUS,
        model::{Graph, Node, NodeId, NodeKind, Socket},
    },
};

use super::{
    common::{Example, assert_counts, node_mut},
    option_log::{OptionLog, count_by_quarter, save_and_restore},
};

const DECISION: &str = "What to do";
const AIM_SECONDS: f64 = 3.0;

/// The stats of a Marine, which give the reasons to fire.
#[derive(Clone, Copy)]
struct Marine {
    in_market: f32,
    leaving: f32,
    in_sight: f32,
    role: f32,
}

const MARINE: Marine = Marine {
    in_market: 1.0,
    leaving: 0.0,
    in_sight: 1.0,
    role: 0.0,
};

fn marine_with_role(role: f32) -> Marine {
    Marine { role, ..MARINE }
}

/// Loads an undisturbed sniper above the market with shots to spare.
fn load_undisturbed() -> Example {
    load_changed_undisturbed(|_| {})
}

/// Loads an undisturbed sniper after changing the graph.
fn load_changed_undisturbed(change: impl FnOnce(&mut Graph)) -> Example {
    let mut example = Example::load_changed("sniper-opt-ins", change);
    example.set_all(&[
        ("Button", 0.0),
        ("Escape route watched", 0.0),
        ("Shots he dares", 5.0),
        ("Shots near him", 0.0),
    ]);
    example
}

/// Makes him decide about these Marines, whose IDs count up from 100.
fn decide(example: &mut Example, marines: &[Marine], now: f64) -> (String, Option<u64>) {
    let ids: Vec<u64> = (100..).take(marines.len()).collect();
    let column = |read: fn(&Marine) -> f32| marines.iter().map(read).collect::<Vec<f32>>();
    let columns = [
        ("In the market", column(|marine| marine.in_market)),
        ("Leaving", column(|marine| marine.leaving)),
        ("In sight", column(|marine| marine.in_sight)),
        ("Role", column(|marine| marine.role)),
    ];
    let columns = columns.each_ref().map(|(name, values)| (*name, &**values));
    example.decide_among(DECISION, &ids, &columns, now)
}

/// Makes a newborn decide, and returns the rank of his option too.
fn decide_first(example: &mut Example, marines: &[Marine]) -> (String, Option<u64>, f32) {
    example.reset_memory();
    let (option, target) = decide(example, marines, 0.0);
    let rank = example.ranking(DECISION)[0].1.rank;
    (option, target, rank)
}

fn assert_first(example: &mut Example, marines: &[Marine], option: &str, rank: f32) {
    let (chosen, _, chosen_rank) = decide_first(example, marines);
    assert_eq!((&*chosen, chosen_rank), (option, rank));
}

#[test]
fn he_waits_until_one_of_four_reasons_lets_him_fire() {
    let mut example = load_undisturbed();
    assert_first(&mut example, &[], "Wait", 0.0);
    assert_first(&mut example, &[MARINE; 4], "Wait", 0.0);

    // Five Marines.
    assert_first(&mut example, &[MARINE; 5], "Fire", 10.0);
    let elsewhere = Marine {
        in_market: 0.0,
        ..MARINE
    };
    let mut market = [MARINE; 5];
    market[2] = elsewhere;
    assert_first(&mut example, &market, "Wait", 0.0);

    // The last one leaving: not one who stays, and not one of two.
    let leaving = Marine {
        leaving: 1.0,
        ..MARINE
    };
    assert_first(&mut example, &[leaving, elsewhere], "Fire", 10.0);
    assert_first(&mut example, &[MARINE, elsewhere], "Wait", 0.0);
    assert_first(&mut example, &[leaving, leaving], "Wait", 0.0);

    // The button.
    example.set("Button", 1.0);
    assert_first(&mut example, &[MARINE], "Fire", 10.0);
    assert_first(&mut example, &[], "Wait", 0.0);
}

#[test]
fn a_target_of_high_value_lets_him_fire_at_it_alone() {
    let mut example = load_undisturbed();
    let stat = example.program.target_stat("Role").expect("it is there");
    for name in ["officer", "medic", "radio operator"] {
        let value = example
            .program
            .choice_value(stat, name)
            .expect("the paper names it");

        for seed in 0..50 {
            example.set_seed(seed);
            let found = decide_first(
                &mut example,
                &[MARINE, MARINE, marine_with_role(value), MARINE],
            );
            assert_eq!(found, ("Fire".into(), Some(102), 10.0), "{name}");
            assert_eq!(example.ranking(DECISION).len(), 1, "{name}");
        }
    }
}

#[test]
fn every_opt_out_is_stronger_than_all_opt_ins() {
    let mut example = load_undisturbed();
    example.set("Button", 1.0);
    let everything = [marine_with_role(1.0); 5];
    assert_first(&mut example, &everything, "Fire", 10.0);

    let unseen = everything.map(|marine| Marine {
        in_sight: 0.0,
        ..marine
    });
    assert_first(&mut example, &unseen, "Wait", 0.0);
    let outside = everything.map(|marine| Marine {
        in_market: 0.0,
        ..marine
    });
    assert_first(&mut example, &outside, "Wait", 0.0);

    example.set("Escape route watched", 1.0);
    assert_first(&mut example, &everything, "Wait", 0.0);
    example.set("Escape route watched", 0.0);

    // He fired just now and waits out the cooldown. His farewell and flight only begin after the
    // last shot.
    example.reset_memory();
    decide(&mut example, &everything, 0.0);
    example.report(DECISION, Outcome::Completed, 3.0);
    for now in 4..94 {
        let (option, _) = decide(&mut example, &everything, now.into());
        assert_eq!(option, "Wait", "{now}");
    }
}

/// A platoon with a leader at 80 and forty others at 1.
fn platoon_marines() -> Vec<Marine> {
    let mut platoon = vec![MARINE; 41];
    platoon[17] = marine_with_role(1.0);
    platoon
}

#[test]
fn the_leader_is_shot_at_twice_as_often_as_all_forty_others() {
    let mut example = load_undisturbed();
    let platoon = platoon_marines();
    let mut counts = BTreeMap::new();

    for seed in 0..3000 {
        example.set_seed(seed);
        let (_, target, _) = decide_first(&mut example, &platoon);
        let name = if target == Some(117) {
            "leader"
        } else {
            "other"
        };
        *counts.entry(name.to_string()).or_insert(0) += 1;
    }

    // 80 of 80 + 40 * 1.
    assert_counts(&counts, &[("leader", 2.0 / 3.0), ("other", 1.0 / 3.0)]);

    let weights: Vec<f32> = example
        .ranking(DECISION)
        .iter()
        .map(|(_, ranked)| ranked.weight)
        .collect();
    assert_eq!(weights.len(), 41);
    assert_eq!(weights[0], 80.0);
    assert!(weights[1..].iter().all(|weight| *weight == 1.0));
}

#[test]
fn with_a_cutoff_of_a_fifth_only_the_leader_is_left() {
    let mut example = load_changed_undisturbed(|graph| {
        assert!(node_mut(graph, DECISION).choose_setting("keep", "share"));
    });
    for seed in 0..200 {
        example.set_seed(seed);
        let (option, target, _) = decide_first(&mut example, &platoon_marines());
        assert_eq!((&*option, target), ("Fire", Some(117)));
    }
}

/// The paper: the one-time bonus "is incompatible with the Opt In pattern".
#[test]
fn with_a_one_time_bonus_no_reason_is_needed_before_the_first_shot() {
    let mut example = load_changed_undisturbed(|graph| {
        let id = NodeId(graph.fresh_id());
        let bonus = NodeKind::Consideration {
            form: ONE_TIME_BONUS,
            option: None,
        };
        graph.nodes.insert(id, Node::new("The first one", bonus));
        node_mut(graph, "Fire").rows.push(Socket::Wire(id.into()));
    });

    assert_first(&mut example, &[MARINE], "Fire", 15.0);
    example.report(DECISION, Outcome::Completed, AIM_SECONDS);
    for now in [4.0, 400.0] {
        assert_eq!(decide(&mut example, &[MARINE], now).0, "Wait");
    }
}

/// The options that he ran, and the time of each shot.
#[derive(Debug, Default, PartialEq)]
struct SniperRun {
    log: OptionLog,
    shots: Vec<f64>,
}

/// Plays a run among ten Marines in quarter seconds, up to the time when he flees. The state goes
/// through `keep` each time.
fn play_run(example: &mut Example, keep: impl Fn(&AgentState) -> AgentState) -> SniperRun {
    let mut run = SniperRun::default();
    let mut since: Option<f64> = None;
    for quarter in 0.. {
        let now = f64::from(quarter) * 0.25;
        assert!(now < 3000.0, "he never flees: {:?}", run.log);
        let (option, _) = decide(example, &[MARINE; 10], now);
        let rank = example.ranking(DECISION)[0].1.rank;
        run.log.record(now, &option, rank);

        match &*option {
            "Flee" => break,
            "Fire" | "Rant" if since.is_none() => since = Some(now),
            "Wait" => since = None,
            _ => {}
        }

        if since.is_some_and(|since| now - since >= AIM_SECONDS) {
            example.report(DECISION, Outcome::Completed, now);
            if option == "Fire" {
                run.shots.push(now);
            }
            since = None;
        }

        example.state = keep(&example.state);
    }
    run
}

#[test]
fn without_shots_left_he_does_not_fire_even_if_he_cannot_flee() {
    let mut example = load_changed_undisturbed(|graph| {
        let mut kept = graph.nodes.clone();
        kept.retain(|_, node| ["Fire", "Wait"].contains(&&*node.name));
        let rows = &mut node_mut(graph, DECISION).rows;
        rows.retain(|row| row.wire().is_some_and(|wire| kept.contains_key(&wire.node)));
        assert_eq!(rows.len(), 2);
    });

    example.set("Shots he dares", 1.0);
    assert_first(&mut example, &[MARINE; 10], "Fire", 10.0);
    example.report(DECISION, Outcome::Completed, 3.0);
    for now in 4..1000 {
        let (option, _) = decide(&mut example, &[MARINE; 10], now.into());
        assert_eq!(option, "Wait");
    }
}

#[test]
fn without_shots_left_he_rants_once_and_flees() {
    let mut example = load_undisturbed();
    for dares in [1, 2, 5] {
        example.reset_memory();
        example.set("Shots he dares", dares as f32);
        let run = play_run(&mut example, Clone::clone);
        assert_eq!(run.shots.len(), dares);

        // Opted in at 10, kept at 10.5; 0 while he waits; the rant at 11.5 precedes fleeing at 11.
        let mut expected = Vec::new();
        for _ in 0..dares {
            expected.extend([("Fire", 10.0), ("Fire", 10.5), ("Wait", 0.0)]);
        }
        expected.extend([("Rant", 11.5), ("Flee", 11.0)]);
        assert_eq!(run.log.steps(), expected);

        // 14 while he flees, regardless of events.
        let end = run.log.0.last().map_or(0.0, |(at, ..)| *at);
        let (option, _) = decide(&mut example, &[], end + 1.0);
        assert_eq!(
            (&*option, example.ranking(DECISION)[0].1.rank),
            ("Flee", 14.0)
        );

        // He cannot get through, and tries again: the farewell comes only once.
        example.report(DECISION, Outcome::Failed, end + 2.0);
        let (option, _) = decide(&mut example, &[MARINE; 10], end + 2.0);
        assert_eq!(
            (&*option, example.ranking(DECISION)[0].1.rank),
            ("Flee", 11.0)
        );
    }
}

#[test]
fn under_aimed_fire_he_flees_at_once_and_for_good() {
    let mut example = load_undisturbed();
    example.set("Shots near him", 1.0);
    assert_first(&mut example, &[MARINE; 10], "Flee", 12.0);
    example.set("Shots near him", 0.0);
    for now in 1..100 {
        let (option, _) = decide(&mut example, &[MARINE; 10], now.into());
        assert_eq!(
            (&*option, example.ranking(DECISION)[0].1.rank),
            ("Flee", 14.0)
        );
    }

    // Also in the middle of a shot.
    assert_first(&mut example, &[MARINE; 10], "Fire", 10.0);
    example.set("Shots near him", 1.0);
    let (option, _) = decide(&mut example, &[MARINE; 10], 1.0);
    assert_eq!(&*option, "Flee");
}

#[test]
fn aimed_fire_cuts_his_rant_short() {
    let mut example = load_undisturbed();
    example.set("Shots he dares", 1.0);
    decide(&mut example, &[MARINE; 10], 0.0);
    example.report(DECISION, Outcome::Completed, 3.0);
    let next = |example: &mut Example, now| decide(example, &[MARINE; 10], now).0;
    assert_eq!(
        [4.0, 5.0].map(|now| next(&mut example, now)),
        ["Wait", "Rant"]
    );
    example.set("Shots near him", 1.0);
    assert_eq!(next(&mut example, 6.0), "Flee");
}

#[test]
fn a_shot_is_finished_even_if_its_reason_is_gone() {
    let mut example = load_undisturbed();
    let (_, target, _) = decide_first(&mut example, &[MARINE; 5]);

    // A Marine who is not the target leaves, so only four are left.
    let others: Vec<u64> = (100..105)
        .filter(|id| Some(*id) != target)
        .take(3)
        .collect();
    let mut marines = [MARINE; 5];
    let leaver = (100..105).find(|id| Some(*id) != target && !others.contains(id));
    marines[leaver.map_or(0, |id| id as usize - 100)].in_market = 0.0;

    for now in 1..60 {
        assert_eq!(
            decide(&mut example, &marines, now.into()),
            ("Fire".into(), target)
        );
        assert_eq!(example.ranking(DECISION)[0].1.rank, 10.5);
    }

    // If the target leaves, the other four are no reason to fire.
    let mut marines = [MARINE; 5];
    marines[target.map_or(0, |id| id as usize - 100)].in_market = 0.0;
    assert_eq!(decide(&mut example, &marines, 60.0), ("Wait".into(), None));
}

#[test]
fn pauses_between_shots_are_uniform_from_90_to_300_seconds() {
    let mut example = load_undisturbed();
    example.set("Shots he dares", 20.0);
    let mut pauses = Vec::new();
    for seed in 0..53 {
        example.reset_memory();
        example.set_seed(seed);
        let mut now = 0.0;

        decide(&mut example, &[MARINE; 10], now);
        for _ in 1..20 {
            example.report(DECISION, Outcome::Completed, now + AIM_SECONDS);
            let stopped = now + AIM_SECONDS + 0.25;
            let mut next = |now| decide(&mut example, &[MARINE; 10], now).0;
            assert_eq!(next(stopped), "Wait");
            // Most of the shortest pause is skipped.
            now = stopped + 89.0;
            while next(now) == "Wait" {
                now += 0.25;
                assert!(now < stopped + 400.0, "he does not fire any more");
            }
            pauses.push(now - stopped);
        }
    }

    // A pause is seen at the first quarter second that is not before its end.
    let counts = count_by_quarter(&pauses, 90.0, 300.25);
    let each = ["1", "2", "3", "4"].map(|quarter| (quarter, 0.25));
    assert_counts(&counts, &each);
}

#[test]
fn saving_and_restoring_changes_nothing() {
    for seed in 0..3 {
        let mut example = load_undisturbed();
        example.set("Shots he dares", 3.0);
        example.set_seed(seed);
        let straight = play_run(&mut example, Clone::clone);
        example.reset_memory();
        assert_eq!(play_run(&mut example, save_and_restore), straight);
    }
}
