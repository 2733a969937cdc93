//! Rules about commitments and cooldowns, and their false alarms.

use expect_test::expect;
use inclination_core::{
    consider,
    model::{Graph, SocketKey, Stat, Wire},
};

use super::{
    choosing::{committed, deciding},
    tools::{assert_breaks, node, of, with},
};

fn cooldown(seconds: f32, longest: f32) -> Graph {
    deciding(|g, [run, ..]| {
        let tired = g
            .consider("Tired", consider::COOLDOWN)
            .with("seconds", seconds)
            .with("longest", longest)
            .out();
        g.edit_node(run).rows([tired]);
    })
}

#[test]
fn reversed_times_of_a_random_cooldown_are_reported() {
    assert!(of(&cooldown(5.0, 20.0), "reversed-ends").is_empty());
    assert!(of(&cooldown(5.0, 5.0), "reversed-ends").is_empty());
    assert_breaks(
        &cooldown(20.0, 5.0),
        "reversed-ends",
        true,
        &expect![[
            r#""Tired" lasts from 20 down to 5 seconds. Times are drawn from 5 to 20 seconds anyway. Swap the two if this is not intended."#
        ]],
    );
}

#[test]
fn a_commitment_that_keeps_up_with_one_of_its_starts_raises_no_false_alarm() {
    let count =
        |starts: &[(&str, f32)], kept| of(&committed(starts, kept), "weak-commitment").len();
    assert_eq!(count(&[("Hungry", 10.0)], 14.0), 0);
    // Equal ranks are decided by weight, which a commitment need not decide.
    assert_eq!(count(&[("Hungry", 10.0)], 10.0), 0);
    // An emergency outranks the commitment.
    assert_eq!(count(&[("Hungry", 10.0), ("Starving", 20.0)], 14.0), 0);
    assert_eq!(count(&[("Hungry", 10.0), ("Starving", 20.0)], 5.0), 1);
    // Without a start, its option has rank 0.
    assert_eq!(count(&[], 5.0), 0);
    assert_eq!(count(&[], -5.0), 0);
}

/// An option that is raised from a rank below the others'.
fn raised_option(kept: f32, change: impl FnOnce(&mut Graph)) -> Graph {
    let mut graph = with(|g, _| {
        let base = g
            .consider("Base rank", consider::CUSTOM)
            .with("rank", -1.0)
            .out();
        let alarm = g.stat(Stat::yes_no("Alarm"));
        let raise = g.raise_rank("Alarmed", alarm, 10.0);
        let commit = g
            .consider("Keep running", consider::COMMIT)
            .with("rank", kept)
            .out();

        let flee = g.option("Run away", [base, raise, commit]).out();
        let wait = g.option("Wait", []).out();
        g.decision("Act", "dual utility", [flee, wait]);
    });

    change(&mut graph);
    graph
}

#[test]
fn a_commitment_is_compared_with_the_rank_that_starts_its_option() {
    let count =
        |kept, change: fn(&mut Graph)| of(&raised_option(kept, change), "weak-commitment").len();

    assert_eq!(count(5.0, |_| {}), 1);
    assert_eq!(count(12.0, |_| {}), 0);

    // A sum only rises, and where ranks are ignored another rule reports that.
    assert_eq!(
        count(5.0, |graph| {
            assert!(node(graph, "Run away").choose_setting("rank_by", "sum"));
        }),
        0
    );
    assert_eq!(
        count(5.0, |graph| {
            assert!(node(graph, "Act").choose_setting("ranks", "ignore"));
        }),
        0
    );
}

#[test]
fn a_commitment_below_the_constant_rank_of_its_option_is_reported() {
    let graph = with(|g, _| {
        let base = g
            .consider("Base rank", consider::CUSTOM)
            .with("rank", 8.0)
            .out();
        let commit = g
            .consider("Keep running", consider::COMMIT)
            .with("rank", 5.0)
            .out();

        let flee = g.option("Run away", [base, commit]).out();
        let wait = g.option("Wait", []).out();
        g.decision("Act", "dual utility", [flee, wait]);
    });
    assert_eq!(of(&graph, "weak-commitment").len(), 1);
}

#[test]
fn a_shared_commitment_must_keep_up_with_one_of_its_options() {
    let shared = |other: f32| {
        with(|g, _| {
            let commit = g
                .consider("Keep on", consider::COMMIT)
                .with("rank", 5.0)
                .out();

            let options: Vec<Wire> = [("Hunt", 10.0), ("Eat", other)]
                .into_iter()
                .map(|(name, rank)| {
                    let when = g.stat(Stat::yes_no(format!("To {name}")));
                    let raise = g.raise_rank(format!("Raise {name}"), when, rank);
                    g.option(name, [raise, commit]).out()
                })
                .collect();

            let wait = g.option("Wait", []).out();
            g.decision("Act", "dual utility", options.into_iter().chain([wait]));
        })
    };

    assert_eq!(of(&shared(3.0), "weak-commitment").len(), 0);
    assert_eq!(of(&shared(7.0), "weak-commitment").len(), 1);
}

#[test]
fn a_wired_wait_may_be_zero_at_times() {
    let graph = |high: f32| {
        deciding(|g, [_, _, act]| {
            let wait = g.stat(Stat::number("Patience", 0.0, high));
            g.edit_node(act).set("when", "every").with("seconds", wait);
        })
    };

    assert!(of(&graph(5.0), "every-moment").is_empty());

    // A decision that is always made ignores its seconds.
    let mut always = deciding(|_, _| {});
    let seconds = node(&mut always, "Act")
        .kind
        .spec()
        .socket_position("seconds")
        .expect("it has them");
    let seconds = SocketKey::Fixed(seconds as u16);
    node(&mut always, "Act").set_socket(seconds, 0.0.into());
    assert!(of(&always, "every-moment").is_empty());
}
