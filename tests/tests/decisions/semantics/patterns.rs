//! Considerations of an option's own history, each a pattern that designers know by name.

use inclination_core::authoring::{
    Builder, InputValue, NodeOutput, arithmetic, consider, curve, decide::Ranks,
    history::HistoryValue, model::Stat,
};

use super::{Agent, DECISION, custom_consideration};

/// An option with one consideration next to a rest with a rank and a weight, decided by rank.
fn agent_beside_rest(
    consideration: impl FnOnce(&mut Builder) -> NodeOutput,
    (rank, rest): (f32, f32),
) -> Agent {
    let mut graph = Builder::new("beside a rest");
    let consideration = consideration(&mut graph);
    let own = custom_consideration(&mut graph, Some(0.0), None, None);
    let option = graph.option("It", [own, consideration]).out();

    let other = custom_consideration(&mut graph, Some(rank), None, None);
    let tempting = graph.stat(Stat::yes_no("Tempting"));
    let tempting = graph.raise_rank("Tempting", tempting, 10.0);
    let rest = graph.option("Rest", [other, tempting]).base(rest).out();

    graph
        .decision(DECISION, [option, rest])
        .ranks(Ranks::Highest);
    Agent::new(graph)
}

#[test]
fn commit_keeps_the_running_option() {
    let commit = |graph: &mut Builder| graph.add("Commit", consider::commit().rank(14.0)).out();

    let mut agent = agent_beside_rest(commit, (0.0, 0.5));
    assert_eq!(agent.decide_at(0.0), "It");

    // Rest has rank 10 now, the commitment 14.
    agent.set("Tempting", 1.0);
    assert_eq!(agent.decide_at(1.0), "It");
    assert_eq!(agent.rank_and_weight("It"), Some((14.0, 1.0)));

    agent.report_failed(2.0);
    assert_eq!(agent.decide_at(3.0), "Rest");
    agent.set("Tempting", 0.0);
    // The ranks are equal again, and the commitment ended with the run.
    assert_eq!(agent.decide_at(4.0), "It");
    assert_eq!(agent.rank_and_weight("It"), Some((0.0, 1.0)));
}

#[test]
fn inertia_fades_and_then_gives_no_rank() {
    let inertia = |graph: &mut Builder| {
        graph
            .add(
                "Inertia",
                consider::inertia().rank(8.0).bonus(4.0).fades_over(16.0),
            )
            .out()
    };

    let mut agent = agent_beside_rest(inertia, (-1.0, 1.0));
    agent.decide_at(100.0);
    assert_eq!(agent.rank_and_weight("It"), Some((0.0, 1.0)));
    // After 4 of 16 seconds 3/4 is left, after 12 a quarter: 1 + 4 * 3/4 and 1 + 4 / 4.
    for (now, expected) in [
        (100.0, (8.0, 5.0)),
        (104.0, (6.0, 4.0)),
        (112.0, (2.0, 2.0)),
        (116.0, (0.0, 1.0)),
        (900.0, (0.0, 1.0)),
    ] {
        assert_eq!(agent.decide_at(now), "It");
        assert_eq!(agent.rank_and_weight("It"), Some(expected), "at {now}");
    }
}

#[test]
fn inertia_that_fades_over_0_seconds_stays() {
    let inertia = |graph: &mut Builder| {
        graph
            .add("Inertia", consider::inertia().without_rank().bonus(2.0))
            .out()
    };

    let mut agent = agent_beside_rest(inertia, (0.0, 0.5));
    agent.decide_at(0.0);
    agent.decide_at(1000.0);
    assert_eq!(agent.rank_and_weight("It"), Some((0.0, 3.0)));
}

#[test]
fn is_done_rules_out_a_completed_option_for_one_decision() {
    let done = |graph: &mut Builder| graph.add("Is done", consider::is_done()).out();
    let mut agent = agent_beside_rest(done, (0.0, 0.5));
    assert_eq!(agent.decide_at(0.0), "It");
    assert_eq!(agent.decide_at(1.0), "It");
    agent.report_completed(2.0);
    assert_eq!(agent.decide_at(3.0), "Rest");
    assert_eq!(agent.decide_at(4.0), "It");
    // A failed option has not completed.
    agent.report_failed(5.0);
    assert_eq!(agent.decide_at(6.0), "It");
}

#[test]
fn a_cooldown_rules_out_a_stopped_option_for_exactly_its_seconds() {
    let cooldown = |graph: &mut Builder| graph.add("Cooldown", consider::cooldown(20.0)).out();
    let mut agent = agent_beside_rest(cooldown, (0.0, 0.5));
    assert_eq!(agent.decide_at(0.0), "It");
    assert_eq!(agent.decide_at(50.0), "It");
    agent.report_failed(60.0);
    assert_eq!(agent.decide_at(60.0), "Rest");
    assert_eq!(agent.decide_at(79.75), "Rest");
    assert_eq!(agent.decide_at(80.0), "It");
}

#[test]
fn a_random_cooldown_is_drawn_at_the_stop_and_kept() {
    let mut graph = Builder::new("random cooldown");
    let cooldown = graph
        .add("Cooldown", consider::cooldown(8.0).at_most(24.0))
        .out();
    let option = graph.option("It", [cooldown]).out();
    let lot = graph.history("Drawn", option, HistoryValue::Lot).out();
    graph.factor("Drawn", lot);
    graph.decision(DECISION, [option]);

    let mut agent = Agent::new(graph);
    let mut lots = Vec::new();
    let mut now = 0.0;
    for _ in 0..8 {
        assert_eq!(agent.decide_at(now), "It");
        agent.report_failed(now);
        let lot = agent.factor("Drawn");
        // 8 + 16 * lot, up to rounding by far less than a 16th of a second.
        let end = now + 8.0 + 16.0 * f64::from(lot);
        for early in [now + 4.0, end - 0.0625] {
            assert_eq!(agent.decide_at(early), "");
            assert_eq!(agent.factor("Drawn"), lot);
        }

        now = end + 0.0625;
        lots.push(lot);
    }

    lots.sort_by(f32::total_cmp);
    lots.dedup();
    assert!(lots.len() == 8, "drawn anew at each stop: {lots:?}");
    assert!(lots.iter().all(|lot| (0.0..1.0).contains(lot)));
}

#[test]
fn do_once_rules_out_a_stopped_option_for_good() {
    let once = |graph: &mut Builder| graph.add("Once", consider::do_once()).out();
    let mut agent = agent_beside_rest(once, (0.0, 0.5));
    assert_eq!(agent.decide_at(0.0), "It");
    assert_eq!(agent.decide_at(1.0), "It");
    agent.set("Tempting", 1.0);
    assert_eq!(agent.decide_at(2.0), "Rest");
    agent.set("Tempting", 0.0);
    assert_eq!(agent.decide_at(1e9), "Rest");
}

#[test]
fn a_one_time_bonus_ends_as_soon_as_the_option_begins() {
    let bonus = |graph: &mut Builder| {
        graph
            .add(
                "The first time",
                consider::one_time_bonus().rank(15.0).bonus(2.0),
            )
            .out()
    };

    let mut agent = agent_beside_rest(bonus, (5.0, 1.0));
    agent.set("Tempting", 1.0);
    // 15 is above the 10 of the temptation, once.
    assert_eq!(agent.decide_at(0.0), "It");
    assert_eq!(agent.rank_and_weight("It"), Some((15.0, 3.0)));
    assert_eq!(agent.decide_at(1.0), "Rest");
    agent.set("Tempting", 0.0);
    assert_eq!(agent.decide_at(2.0), "Rest");
}

#[test]
fn a_repeat_penalty_lowers_the_rank_with_each_stop() {
    // R = I - P * E with I = 10 and P = 4: 10, 6, 2, -2.
    let mut graph = Builder::new("boredom");
    let penalty = graph
        .add("Boredom", consider::repeat_penalty().first(10.0).each(4.0))
        .out();
    let option = graph.option("It", [penalty]).out();
    graph.decision(DECISION, [option]);

    let mut agent = Agent::new(graph);
    for (start, rank) in [(0.0, 10.0), (3.0, 6.0), (6.0, 2.0), (9.0, -2.0)] {
        agent.decide_at(start);
        assert_eq!(agent.rank_and_weight("It"), Some((rank, 1.0)));
        // The option goes on, which is no stop.
        agent.decide_at(start + 1.0);
        assert_eq!(agent.rank_and_weight("It"), Some((rank, 1.0)));
        agent.report_failed(start + 2.0);
    }
}

#[test]
fn execution_history_has_its_own_effects_for_each_state() {
    let mut graph = Builder::new("states");
    let states = graph
        .add(
            "States",
            consider::execution_history()
                .never_rank(3.0)
                .running_bonus(2.0)
                .running_rank(7.0)
                .stopped_multiplier(0.5),
        )
        .out();
    let option = graph.option("It", [states]).out();
    graph.decision(DECISION, [option]);

    let mut agent = Agent::new(graph);
    for (now, expected) in [(0.0, (3.0, 1.0)), (1.0, (7.0, 3.0))] {
        agent.decide_at(now);
        assert_eq!(agent.rank_and_weight("It"), Some(expected));
    }

    agent.report_failed(2.0);
    agent.decide_at(3.0);
    assert_eq!(agent.rank_and_weight("It"), Some((0.0, 0.5)));
}

/// Attack or run away, decided every frame. The weight of attacking is wired, and that of running
/// is 0.5. With inertia, the running option has a bonus of 0.125.
fn fight_or_flight(has_inertia: bool) -> Agent {
    let mut graph = Builder::new("fight or flight");
    let worth = graph.stat(Stat::number("Attack", 0.0, 1.0));
    let inertia = graph
        .add("Inertia", consider::inertia().without_rank().bonus(0.125))
        .out();

    let options = [
        ("Attack", InputValue::from(worth)),
        ("Run away", InputValue::from(0.5)),
    ]
    .map(|(name, worth)| {
        let considerations = has_inertia.then_some(inertia);
        let option = graph.option(name, considerations);
        option.base(worth).out()
    });
    graph.decision(DECISION, options);
    Agent::new(graph)
}

/// "An Introduction to Utility Theory", 9.7: two actions that are both worth 0.5, or nearly.
#[test]
fn inertia_ends_the_oscillation_of_equals_until_something_is_truly_better() {
    let changes = |has_inertia| {
        let mut agent = fight_or_flight(has_inertia);
        let chosen: Vec<String> = (0..60_u8)
            .map(|frame| {
                agent.set("Attack", if frame % 2 == 0 { 0.5625 } else { 0.4375 });
                agent.decide_at(f64::from(frame) / 60.0)
            })
            .collect();
        chosen.windows(2).filter(|two| two[0] != two[1]).count()
    };
    assert_eq!([false, true].map(changes), [59, 0]);

    let mut agent = fight_or_flight(true);
    for (worth, chosen) in [
        (0.625, "Attack"),
        (0.5, "Attack"),
        (0.25, "Run away"),
        (0.5625, "Run away"),
        (0.75, "Attack"),
    ] {
        agent.set("Attack", worth);
        assert_eq!(agent.decide_at(1.0), chosen, "{worth}");
    }
}

/// "An Introduction to Utility Theory", 9.7: "the weighting for remaining in that action is
/// extremely high", and reverts at the end of a period.
#[test]
fn a_weight_for_staying_can_end_all_at_once() {
    let mut graph = Builder::new("a period");
    let option = graph.option("It", []).out();
    let since = graph.history("Since", option, HistoryValue::Time).out();
    let period = graph
        .add(
            "For five seconds",
            curve::step(since)
                .threshold(5.0)
                .output_to(100.0)
                .mirrored(),
        )
        .out();
    let stay = graph
        .add("Stay", consider::execution_history().running_bonus(period))
        .out();
    graph.edit_option(option).considerations([stay]);

    let better = graph.stat(Stat::number("Better", 0.0, 10.0));
    let other = graph.option("Other", []).base(better).out();
    graph.decision(DECISION, [option, other]);

    let mut agent = Agent::new(graph);
    assert_eq!(agent.decide_at(10.0), "It");

    agent.set("Better", 10.0);
    for (now, weight) in [(11.0, 101.0), (15.0, 101.0)] {
        assert_eq!(agent.decide_at(now), "It");
        assert_eq!(agent.rank_and_weight("It"), Some((0.0, weight)));
    }

    assert_eq!(agent.decide_at(15.25), "Other");
    assert_eq!(agent.rank_and_weight("It"), Some((0.0, 1.0)));
}

/// "Design Patterns for the Configuration of Utility-Based AI": next to opt-ins, a one-time bonus
/// would let the option in without a reason. Combined with the reason, it only makes the first time
/// more urgent.
#[test]
fn a_one_time_bonus_can_wait_for_an_opt_in() {
    let mut graph = Builder::new("the first time");
    let reason = graph.stat(Stat::yes_no("Reason"));
    let below = custom_consideration(&mut graph, Some(-1.0), None, None);
    let opt_in = graph.raise_rank("Opt in", reason, 10.0);
    let option = graph.option("It", [below, opt_in]).out();

    let never = graph.history("Never", option, HistoryValue::Never).out();
    let both = graph
        .add("First with a reason", arithmetic::and([never, reason]))
        .out();
    let first = graph.raise_rank("The first time", both, 15.0);
    graph.edit_option(option).considerations([first]);

    let wait = graph.option("Wait", []).out();
    graph
        .decision(DECISION, [option, wait])
        .ranks(Ranks::Highest);

    let mut agent = Agent::new(graph);
    assert_eq!(agent.decide_at(0.0), "Wait");
    agent.set("Reason", 1.0);
    assert_eq!(agent.decide_at(1.0), "It");
    assert_eq!(agent.rank_and_weight("It"), Some((15.0, 1.0)));
    agent.report_failed(2.0);
    assert_eq!(agent.decide_at(3.0), "It");
    assert_eq!(agent.rank_and_weight("It"), Some((10.0, 1.0)));
    agent.set("Reason", 0.0);
    assert_eq!(agent.decide_at(4.0), "Wait");
}
