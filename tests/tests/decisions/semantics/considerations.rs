//! Considerations and their effect on an option.

use inclination_core::authoring::{Builder, NodeOutput, consider, decide::Ranks, model::Stat};

use super::{Agent, DECISION, add_decision, custom_consideration};

/// The rank and weight of an option with these considerations, `base` and `category`, or `None` if
/// it cannot be chosen.
fn weigh(
    considerations: impl FnOnce(&mut Builder) -> Vec<NodeOutput>,
    (base, category, rank_by): (f32, f32, &str),
) -> Option<(f32, f32)> {
    let mut graph = Builder::new("one option");
    let considerations = considerations(&mut graph);
    let option = graph
        .option("It", considerations)
        .base(base)
        .category_weight(category)
        .by_key()
        .set("rank_by", rank_by)
        .out();
    add_decision(&mut graph, [option]);

    let mut agent = Agent::new(graph);
    agent.decide_at(0.0);
    agent.rank_and_weight("It")
}

const PLAIN: (f32, f32, &str) = (1.0, 1.0, "max");

#[test]
fn the_rank_is_the_highest_the_lowest_or_the_sum_of_all_ranks() {
    for (rank_by, rank) in [("max", 3.0), ("min", -2.0), ("sum", 2.5)] {
        let ranks = |graph: &mut Builder| {
            [3.0, -2.0, 1.5]
                .map(|rank| custom_consideration(graph, Some(rank), None, None))
                .to_vec()
        };
        assert_eq!(weigh(ranks, (1.0, 1.0, rank_by)), Some((rank, 1.0)));
    }
}

#[test]
fn without_any_rank_the_rank_is_0() {
    for rank_by in ["max", "min", "sum"] {
        let none = |graph: &mut Builder| vec![custom_consideration(graph, None, Some(2.0), None)];
        assert_eq!(weigh(none, (1.0, 1.0, rank_by)), Some((0.0, 3.0)));
    }
}

#[test]
fn an_unset_rank_never_enters_a_maximum() {
    // An unset rank is not 0, which would be above -4.
    let below_0 = |graph: &mut Builder| {
        let not_now = graph.raise_rank("Not now", 0.0, -9.0);
        vec![
            not_now,
            custom_consideration(graph, Some(-4.0), None, None),
            custom_consideration(graph, None, None, Some(0.5)),
        ]
    };
    for rank_by in ["max", "min", "sum"] {
        assert_eq!(weigh(below_0, (1.0, 1.0, rank_by)), Some((-4.0, 0.5)));
    }
}

#[test]
fn the_weight_is_base_and_bonuses_times_multipliers_times_category() {
    // (0.5 + 2 + 1.5) * 0.25 * 3 * 2
    let opinions = |graph: &mut Builder| {
        vec![
            custom_consideration(graph, None, Some(2.0), Some(0.25)),
            custom_consideration(graph, None, Some(1.5), None),
            custom_consideration(graph, None, None, Some(3.0)),
        ]
    };
    assert_eq!(weigh(opinions, (0.5, 2.0, "max")), Some((0.0, 6.0)));
}

#[test]
fn two_wrongs_make_no_right() {
    // Below 0 counts as 0; otherwise -2 * -3 would be 6.
    let opinions = |graph: &mut Builder| {
        [-2.0, -3.0]
            .map(|by| custom_consideration(graph, None, None, Some(by)))
            .to_vec()
    };
    assert_eq!(weigh(opinions, PLAIN), None);
    let none = |_: &mut Builder| Vec::new();
    assert_eq!(weigh(none, (-2.0, -3.0, "max")), None);
}

#[test]
fn an_option_without_considerations_weighs_1() {
    let mut graph = Builder::new("one option");
    let option = graph.option("It", []).out();
    add_decision(&mut graph, [option]);
    let mut agent = Agent::new(graph);
    agent.decide_at(0.0);
    assert_eq!(agent.rank_and_weight("It"), Some((0.0, 1.0)));
}

#[test]
fn an_option_with_only_vetoes_can_still_be_chosen() {
    let mut graph = Builder::new("opt out");
    let busy = graph.stat(Stat::yes_no("Busy"));
    let veto = graph.veto("Not when busy", busy);
    let option = graph.option("It", [veto]).out();
    add_decision(&mut graph, [option]);
    let mut agent = Agent::new(graph);
    assert_eq!(agent.decide_at(0.0), "It");
    agent.set("Busy", 1.0);
    assert_eq!(agent.decide_at(1.0), "");
}

#[test]
fn a_veto_unless_rules_out_an_option_with_too_little() {
    let mut graph = Builder::new("potions");
    let potions = graph.stat(Stat::number("Potions", 0.0, 10.0));
    let enough = graph
        .add("Two to spare", consider::veto_unless(potions).at_least(2.0))
        .out();
    let drink = graph.option("Drink", [enough]).out();
    add_decision(&mut graph, [drink]);

    let mut agent = Agent::new(graph);
    for (at, (potions, chosen)) in [(0.0, ""), (1.5, ""), (2.0, "Drink"), (10.0, "Drink")]
        .into_iter()
        .enumerate()
    {
        agent.set("Potions", potions);
        assert_eq!(agent.decide_at(at as f64), chosen, "{potions}");
    }
}

#[test]
fn with_a_base_of_0_bonuses_are_scores() {
    let scores = |graph: &mut Builder| vec![graph.score("a", 0.25), graph.score("b", 0.5)];
    assert_eq!(weigh(scores, (0.0, 1.0, "max")), Some((0.0, 0.75)));
    assert_eq!(weigh(|_| Vec::new(), (0.0, 1.0, "max")), None);
}

#[test]
fn all_of_them_act_as_if_wired_to_the_option() {
    let all = |graph: &mut Builder| {
        let members = [
            custom_consideration(graph, Some(2.0), Some(3.0), None),
            custom_consideration(graph, Some(5.0), None, Some(0.5)),
        ];
        vec![graph.all_of("All", members)]
    };
    assert_eq!(weigh(all, PLAIN), Some((5.0, 2.0)));
    let none = |graph: &mut Builder| vec![graph.all_of("None", [])];
    assert_eq!(weigh(none, PLAIN), Some((0.0, 1.0)));
}

#[test]
fn a_veto_in_an_any_bundle_loses_its_rank_and_bonus() {
    for (first, second, expected) in [
        // 1 + 4 + 2, and the higher rank.
        (1.0, 1.0, Some((9.0, 7.0))),
        // 1 + 2: nothing remains of the first.
        (0.0, 1.0, Some((3.0, 3.0))),
        (1.0, 0.0, Some((9.0, 5.0))),
        // The bundle vetoes only if every member does.
        (0.0, 0.0, None),
    ] {
        let any = |graph: &mut Builder| {
            let members = [
                custom_consideration(graph, Some(9.0), Some(4.0), Some(first)),
                custom_consideration(graph, Some(3.0), Some(2.0), Some(second)),
            ];
            vec![graph.any_of("Any", members)]
        };

        assert_eq!(weigh(any, PLAIN), expected);
    }
}

#[test]
fn a_bundle_acts_as_one_consideration_in_another() {
    // A bundle of all vetoes as soon as one member does, and a bundle of any passes the other one.
    let nested = |graph: &mut Builder| {
        let one = [
            custom_consideration(graph, Some(8.0), Some(4.0), None),
            custom_consideration(graph, None, None, Some(0.0)),
        ];
        let one = graph.all_of("Vetoed", one);
        let other = [custom_consideration(graph, Some(1.0), Some(2.0), None)];
        let other = graph.all_of("Not vetoed", other);
        vec![graph.any_of("Any", [one, other])]
    };
    assert_eq!(weigh(nested, PLAIN), Some((1.0, 3.0)));

    let nested = |graph: &mut Builder| {
        let vetoed = [custom_consideration(graph, None, None, Some(0.0))];
        let any = graph.any_of("Vetoed", vetoed);
        let other = custom_consideration(graph, None, Some(1.0), None);
        vec![graph.all_of("All", [any, other])]
    };
    assert_eq!(weigh(nested, PLAIN), None);
}

#[test]
fn a_set_picks_one_consideration_by_a_value() {
    let mut graph = Builder::new("moods");
    let mood = graph.stat(Stat::choice("Mood", ["calm", "angry", "sad", "tired"]));
    let calm = custom_consideration(&mut graph, Some(1.0), Some(2.0), None);
    let angry = custom_consideration(&mut graph, None, None, Some(3.0));
    let tired = custom_consideration(&mut graph, None, None, Some(0.0));
    let cases = [("calm", calm), ("angry", angry), ("tired", tired)];
    let otherwise = custom_consideration(&mut graph, Some(4.0), None, None);

    let set = graph.consideration_set("By mood", mood, cases, Some(otherwise));
    let option = graph.option("It", [set]).out();
    add_decision(&mut graph, [option]);

    let mut agent = Agent::new(graph);

    for (mood, expected) in [
        (0.0, Some((1.0, 3.0))),
        (1.0, Some((0.0, 3.0))),
        (2.0, Some((4.0, 1.0))),
        (3.0, None),
    ] {
        agent.set("Mood", mood);
        agent.decide_at(0.0);
        assert_eq!(agent.rank_and_weight("It"), expected, "{mood}");
    }
}

#[test]
fn a_set_without_an_otherwise_has_no_effect_for_other_choices() {
    let mut graph = Builder::new("moods");
    let mood = graph.stat(Stat::choice("Mood", ["calm", "angry"]));
    let calm = custom_consideration(&mut graph, Some(-1.0), Some(2.0), Some(0.0));
    let set = graph.consideration_set("By mood", mood, [("calm", calm)], None);
    let option = graph.option("It", [set]).out();
    add_decision(&mut graph, [option]);
    let mut agent = Agent::new(graph);
    assert_eq!(agent.decide_at(0.0), "");
    agent.set("Mood", 1.0);
    agent.decide_at(1.0);
    assert_eq!(agent.rank_and_weight("It"), Some((0.0, 1.0)));
}

#[test]
fn a_consideration_of_a_decision_applies_to_each_option_separately() {
    // Every line has a cooldown of 20 s.
    let mut graph = Builder::new("lines");
    let cooldown = graph.add("Not again", consider::cooldown(20.0)).out();
    let hello = graph.option("Hello", []).base(3.0).out();
    let weather = graph.option("Weather", []).base(2.0).out();
    let silence = graph.option("Silence", []).out();
    graph
        .decision(DECISION, [hello, weather])
        .for_every_option(cooldown)
        .default_option(silence);

    let mut agent = Agent::new(graph);
    assert_eq!(agent.decide_at(0.0), "Hello");
    agent.report_failed(1.0);
    assert_eq!(agent.decide_at(2.0), "Weather");
    agent.report_failed(3.0);

    // The default remains, and no cooldown applies to it.
    assert_eq!(agent.decide_at(4.0), "Silence");

    // Hello is back 20 s after it stopped at 1, Weather 20 s after 3.
    assert_eq!(agent.decide_at(20.5), "Silence");
    assert_eq!(agent.decide_at(21.0), "Hello");
    agent.report_failed(22.0);
    assert_eq!(agent.decide_at(22.5), "Silence");
    assert_eq!(agent.decide_at(23.0), "Weather");
}

#[test]
fn opt_out_is_a_veto_and_opt_in_raises_a_rank() {
    let mut graph = Builder::new("opt in");
    let enemy = graph.stat(Stat::yes_no("Enemy seen"));
    let hurt = graph.stat(Stat::yes_no("Hurt"));

    let patrol_rank = custom_consideration(&mut graph, Some(5.0), None, None);
    let patrol = graph.option("Patrol", [patrol_rank]).out();
    let low = custom_consideration(&mut graph, Some(1.0), None, None);
    let seen = graph.raise_rank("Enemy seen", enemy, 10.0);
    let not_hurt = graph.veto("Not when hurt", hurt);
    let attack = graph.option("Attack", [low, seen, not_hurt]).out();

    graph
        .decision(DECISION, [attack, patrol])
        .ranks(Ranks::Highest);

    let mut agent = Agent::new(graph);
    assert_eq!(agent.decide_at(0.0), "Patrol");
    agent.set("Enemy seen", 1.0);
    assert_eq!(agent.decide_at(1.0), "Attack");
    agent.set("Hurt", 1.0);
    assert_eq!(agent.decide_at(2.0), "Patrol");
}
