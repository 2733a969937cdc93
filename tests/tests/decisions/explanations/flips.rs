//! Flips, the changes of one stat that make another option win, worked out by hand.

use super::winner_name;
use expect_test::expect;
use inclination_core::{
    Candidates, Scope, TargetId,
    authoring::{
        Builder, curve,
        decide::Rules,
        kind::SocketType,
        model::{Graph, Stat},
    },
    explain::{Explainer, Flips},
};

/// Heal weighs 1 - health / 100 and attack 0.81, so they are equal at a health of 19.
fn heal_or_attack_graph(preset: Rules) -> Graph {
    let mut graph = Builder::new("hero");
    let health = Stat::number("Health", 0.0, 100.0).unit("hp").default(80.0);
    let health = graph.stat(health);
    graph.stat(Stat::number("Mana", 0.0, 10.0));
    let asleep = graph.stat(Stat::yes_no("Asleep"));
    let mood = graph.stat(Stat::choice("Mood", ["calm", "wild"]));

    let weak = graph.add("Weak", curve::linear(health).inverted()).out();
    let need = graph.score("Need", weak);
    let heal = graph.option("Heal", [need]).base(0.0).out();
    let asleep = graph.veto("Asleep", asleep);
    let attack = graph.option("Attack", [asleep]).base(0.81).out();
    let sing = graph.switch("Sings", mood, [("wild", 2.0)], 0.0).out();
    let sing = graph.option("Sing", []).base(sing).out();
    let never = graph.option("Never", []).base(0.1).out();

    graph
        .decision("What to do", [heal, attack, sing, never])
        .rules(preset);
    graph.finish().expect("it is written right")
}

fn find_flips(graph: &Graph) -> Flips {
    let mut explainer = Explainer::new(graph).expect("it compiles");
    let decision = explainer.program().decision("What to do");
    let none = Candidates::none();
    let flips = explainer.flips(decision.expect("there is one"), &none, None, 0.0);
    flips.expect("there is such a decision")
}

#[test]
fn heal_wins_below_19_hp() {
    let sentences = [Rules::HIGHEST, Rules::WEIGHTED_RANDOM, Rules::SOFTMAX].map(|preset| {
        let flips = find_flips(&heal_or_attack_graph(preset));
        assert_eq!(winner_name(flips.winner.as_ref()), Some("Attack"));
        let flip = flips.nearest.as_ref().unwrap();
        assert_eq!(
            (
                winner_name(flip.from.as_ref()),
                winner_name(flip.to.as_ref())
            ),
            (Some("Attack"), Some("Heal"))
        );
        assert_eq!((flip.name.as_str(), flip.unit.as_str()), ("Health", "hp"));
        assert_eq!((flip.now, flip.target, &flip.word), (80.0, None, &None));
        // 0.81 and 1 - health / 100 are each within 2^-24 of the exact value, so health is within
        // 2^-23 * 100 of 19.
        assert!((flip.at - 19.0).abs() < 1.2e-5, "{}", flip.at);
        assert!(flip.before > flip.at && flip.before.next_down() == flip.at);
        assert!((flip.share - 0.61).abs() < 1e-6);

        let options = flips
            .options
            .iter()
            .map(|option| option.option.name.as_str());
        assert_eq!(options.collect::<Vec<_>>(), ["Heal", "Sing", "Never"]);

        // A sleeping hero does not attack, and healing weighs 0.2 then. Numbers come before that.
        let heal = &flips.options[0];
        assert_eq!(heal.flip, flips.nearest);
        let more = heal
            .more
            .iter()
            .map(|flip| (flip.name.as_str(), flip.word.as_deref()));
        assert_eq!(more.collect::<Vec<_>>(), [("Asleep", Some("yes"))]);

        let sing = flips.options[1].flip.as_ref().unwrap();
        assert_eq!((sing.word.as_deref(), sing.share), (Some("wild"), 1.0));
        assert_eq!((sing.before, sing.at), (0.0, 1.0));
        assert_eq!(flips.options[2].flip, None);

        [
            flips.sentence(),
            flips.options[1].sentence(),
            flips.options[2].sentence(),
        ]
    });

    assert!(sentences.iter().all(|other| *other == sentences[0]));
    expect![[r#"
        Heal would win with Health below 19 hp.
        Sing would win if Mood were wild.
        No change to a single stat was found that would make Never win."#]]
    .assert_eq(&sentences[0].join("\n"));
}

#[test]
fn an_option_that_loses_again_wins_between_two_numbers() {
    let mut graph = Builder::new("shop");
    let hour = Stat::number("Hour", 0.0, 24.0).unit("h").default(12.0);
    let hour = graph.stat(hour);
    let weights = [
        ("Close", "hour >= 20 and hour < 22"),
        ("Open", "hour < 8"),
        ("Sleep", "2 * (hour > 23 or hour < 4)"),
        ("Sell", "hour * 0 + 0.5"),
    ];
    let options = weights.map(|(name, weight)| {
        let weight = graph.expression(name, weight, [("hour", hour)]).out();
        graph.option(name, []).base(weight).out()
    });
    graph.decision("What to do", options);

    let flips = find_flips(&graph.finish().unwrap());
    expect![[r#"
        Open would win with Hour between 4 h and 8 h.
        Close would win if Hour were between 20 h and 22 h.
        Sleep would win if Hour were below 4 h."#]]
    .assert_eq(&flips.sentences().join("\n"));
}

#[test]
fn a_whole_stat_is_tried_at_whole_numbers() {
    let mut graph = Builder::new("healing");
    let potions = Stat::number("Potions", 0.0, 20.0).unit("potions").whole();
    let potions = graph.stat(potions);
    let weights = [
        ("Never", "2 * (potions > 3 and potions < 4)"),
        ("Drink", "potions > 3 and potions < 9.5"),
        ("Share", "potions >= 12"),
        ("Save", "potions * 0 + 0.5"),
    ];
    let options = weights.map(|(name, weight)| {
        let weight = graph.expression(name, weight, [("potions", potions)]).out();
        graph.option(name, []).base(weight).out()
    });
    graph.decision("What to do", options);

    let flips = find_flips(&graph.finish().unwrap());
    expect![[r#"
        Drink would win with Potions between 4 potions and 9 potions.
        Share would win if Potions were 12 potions or above.
        No change to a single stat was found that would make Never win."#]]
    .assert_eq(&flips.sentences().join("\n"));
}

#[test]
fn a_candidate_stat_is_tried_for_each_candidate() {
    let mut graph = Builder::new("enemies");
    let distance = Stat::number("Distance", 0.0, 8.0).unit("m");
    let distance = graph.stat(distance.scope(Scope::Target));

    let near = graph.add("Near", curve::linear(distance).inverted()).out();
    let near = graph.score("Near", near);
    let attack = graph
        .option("Attack", [near])
        .base(0.0)
        .for_best_target()
        .out();
    let wait = graph.option("Wait", []).base(0.25).out();
    graph.decision("What to do", [attack, wait]);

    let mut explainer = Explainer::new(&graph.finish().unwrap()).unwrap();
    let program = explainer.program().clone();
    let decision = program.decision("What to do").unwrap();
    let ids = [4, 9].map(TargetId);
    let mut enemies = Candidates::for_agent(&program, &ids);
    enemies
        .set(program.target_stat("Distance").unwrap(), &[7.5, 7.0])
        .unwrap();

    let flips = explainer.flips(decision, &enemies, None, 0.0).unwrap();
    assert_eq!(winner_name(flips.winner.as_ref()), Some("Wait"));

    // At 6 m the nearness is 0.25 as well, and the earlier of two equal options wins. Target 9 is
    // nearer to it: 1 m of 8.
    let flip = flips.nearest.unwrap();
    assert_eq!(
        (flip.target, flip.at, flip.share),
        (Some(ids[1]), 6.0, 0.125)
    );
    assert_eq!(flip.before, 6.0_f32.next_up());
    expect![["Attack for candidate 9 would win with its Distance at 6 m or below."]]
        .assert_eq(&flip.sentence());

    assert_eq!(flip.to.as_ref().unwrap().target, Some(ids[1]));
    let [attack] = &flips.options[..] else {
        panic!("{:?}", flips.options);
    };
    assert_eq!(attack.flip.as_ref(), Some(&flip));
}

#[test]
fn unread_stats_are_not_tried() {
    let mut graph = Builder::new("one option");
    let stat = graph.stat(Stat::yes_no("Tired"));
    graph.factor("Tired too", stat);
    let only = graph.option("Only", []).out();
    graph.decision("What to do", [only]);
    let flips = find_flips(&graph.finish().unwrap());
    assert_eq!((flips.nearest, flips.options.len()), (None, 0));
}

#[test]
fn stats_that_a_group_reads_are_tried() {
    let mut graph = Builder::new("groups");
    let need = graph.stat(Stat::number("Need", 0.0, 1.0));
    let other = graph.stat(Stat::number("Other", 0.0, 1.0));
    graph.factor("Other too", other);

    let group = graph.group("Choosing", |inside| {
        let need = inside.input("Need", 0.0, None);
        let score = inside.score("Needed", need);
        let act = inside.option("Act", [score]).base(0.0).out();
        let wait = inside.option("Wait", []).base(0.5).out();
        let what = inside.decision("What", [wait, act]).out();
        inside.typed_output("Decision", what, SocketType::Decision);
    });

    let what = graph
        .use_group("Body", group)
        .input("Need", need)
        .output("Decision");
    let option = graph.option("Go on", []).inner(what).out();
    graph.decision("What to do", [option]);

    let mut explainer = Explainer::new(&graph.finish().unwrap()).unwrap();
    let program = explainer.program().clone();
    let (what, _) = program
        .decisions()
        .find(|(_, name)| *name == "What")
        .unwrap();
    let none = Candidates::none();
    let flips = explainer.flips(what, &none, None, 0.0).unwrap();

    let flip = flips.nearest.unwrap();
    // The earlier of two equal options wins, so the flip is at the next number.
    assert_eq!((flip.name.as_str(), flip.at), ("Need", 0.5_f32.next_up()));
    expect![["Body: Act would win with Need above 0.5."]].assert_eq(&flip.sentence());
}
