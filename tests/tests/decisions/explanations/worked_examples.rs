//! Small decisions whose numbers are worked out by hand.

use expect_test::expect;
use inclination_core::{
    AgentState, Candidates, DrawKey, Program, Scope, Single, TargetId,
    authoring::{
        Builder,
        consider::{self, RankRule},
        curve,
        decide::Rules,
        model::{RankBand, Stat},
    },
    explain::{
        ConsiderationPart, DropStage, Explainer, Explanation, Lacking, RankCombination, TargetMode,
        WeightChange,
    },
};

use super::{find_line, winner_name};

/// Explains the decision of a newborn without candidates.
fn explain(graph: Builder, decision: &str) -> Explanation {
    let graph = graph.finish().expect("it is written right");
    let mut explainer = Explainer::new(&graph).expect("it compiles");
    let decision = explainer
        .program()
        .decision(decision)
        .expect("there is such a decision");
    let why = explainer.explain(decision, &Candidates::none(), None, 0.0);
    why.expect("there is such a decision")
}

#[test]
fn a_lower_rank_is_dropped_by_its_distance_from_the_highest() {
    let mut graph = Builder::new("ranks");
    let hungry = graph.raise_rank("Hungry", 1.0, 7.0);
    let shot_at = graph.raise_rank("Shot at", 1.0, 10.0);
    let eat = graph.option("Eat", [hungry]).base(100.0).out();
    let hide = graph.option("Hide", [shot_at]).base(0.5).out();
    let idle = graph.option("Idle", []).out();
    graph
        .decision("What to do", [eat, hide, idle])
        .rules(Rules::DUAL_UTILITY);
    let why = explain(graph, "What to do");

    assert_eq!(winner_name(why.picked.as_ref()), Some("Hide"));
    assert_eq!(winner_name(why.likeliest.as_ref()), Some("Hide"));
    assert_eq!(winner_name(why.outcome()), Some("Hide"));
    assert_eq!((why.due, &why.running), (true, &None));

    let lacks = |name| {
        find_line(&why, name)
            .dropped
            .map(|lacks| (lacks.stage, lacks.shortfall))
    };
    assert_eq!(lacks("Eat"), Some((DropStage::Rank, 3.0)));
    assert_eq!(lacks("Idle"), Some((DropStage::Rank, 10.0)));
    assert_eq!(lacks("Hide"), None);
    assert_eq!(
        find_line(&why, "Eat").dropped.unwrap().lacking,
        Lacking::Rank
    );

    let bands = ["Eat", "Hide", "Idle"].map(|name| find_line(&why, name).band.clone().unwrap());
    assert_eq!(bands, ["urgent", "urgent", "ordinary"]);
    assert_eq!(find_line(&why, "Hide").probability, 1.0);

    expect![[r#"
        Hide is chosen.
        Eat has rank 7 (urgent), which is 3 below the highest rank.
        Idle has rank 0 (ordinary), which is 10 below the highest rank."#]]
    .assert_eq(&why.sentences().join("\n"));
}

#[test]
fn rank_bands_have_the_names_of_the_graph() {
    let mut graph = Builder::new("own names");
    graph.rank_bands([
        RankBand::new("calm", 0.0, 10.0),
        RankBand::new("alarm", 10.0, 20.0),
    ]);

    let options = [("Low", 5.0), ("Edge", 10.0), ("Above", 30.0)].map(|(name, rank)| {
        let raise = graph.raise_rank(name, 1.0, rank);
        graph.option(name, [raise]).out()
    });
    graph
        .decision("What to do", options)
        .rules(Rules::DUAL_UTILITY);

    let why = explain(graph, "What to do");
    let bands = ["Low", "Edge", "Above"].map(|name| find_line(&why, name).band.clone());
    assert_eq!(
        bands.each_ref().map(Option::as_deref),
        [Some("calm"), Some("alarm"), None]
    );
}

#[test]
fn options_below_a_share_of_the_best_are_dropped() {
    let mut graph = Builder::new("share");
    let options = [("Best", 2.0), ("Just", 1.0), ("Below", 0.75)].map(|(name, base)| {
        let option = graph.option(name, []);
        option.base(base).out()
    });
    graph
        .decision("What to do", options)
        .rules(Rules::WITHIN_SHARE)
        .share(0.5);
    let why = explain(graph, "What to do");

    // The bar is 0.5 * 2 = 1; the remaining weights, 2 and 1, give the chances.
    assert_eq!(find_line(&why, "Best").probability, 2.0 / 3.0);
    assert_eq!(find_line(&why, "Just").probability, 1.0 / 3.0);

    let below = find_line(&why, "Below").dropped.unwrap();
    assert_eq!((below.stage, below.shortfall), (DropStage::Keep, 0.25));
    assert_eq!(below.lacking, Lacking::Weight);
    // Programs read these keys.
    assert_eq!(
        serde_json::to_string(&below).unwrap(),
        r#"{"stage":"keep","by":0.25,"of":"weight"}"#
    );
    expect![["Below weighs 0.75, which is 0.25 too little for the shortlist."]]
        .assert_eq(&why.sentences()[2..].join("\n"));
}

#[test]
fn draws_change_the_pick_but_not_the_likeliest_option() {
    let mut graph = Builder::new("dice");
    let options = [("Often", 3.0), ("Rarely", 1.0)]
        .map(|(name, base)| graph.option(name, []).base(base).out());
    graph
        .decision("What to do", options)
        .rules(Rules::WEIGHTED_RANDOM);

    let mut explainer = Explainer::new(&graph.finish().unwrap()).unwrap();
    let decision = explainer.program().decision("What to do").unwrap();

    let mut rarely = 0;
    for counter in 0..400 {
        let (seed, agent) = (3, 5);
        explainer.set_draws(DrawKey {
            seed,
            agent,
            count: counter,
        });
        let why = explainer
            .explain(decision, &Candidates::none(), None, 0.0)
            .unwrap();
        assert_eq!(winner_name(why.likeliest.as_ref()), Some("Often"));
        assert_eq!(find_line(&why, "Rarely").probability, 0.25);
        rarely += u32::from(winner_name(why.picked.as_ref()) == Some("Rarely"));
    }
    // 100 expected, with a deviation of sqrt(400 * 0.25 * 0.75) < 9; five of them.
    assert!((55..145).contains(&rarely), "{rarely}");
}

#[test]
fn a_veto_is_named() {
    let mut graph = Builder::new("veto");
    let liked = graph.score("Liked", 0.5);
    let asleep = graph.veto("Asleep", 1.0);
    let awake = graph.veto("Awake", 0.0);
    let talk = graph.option("Talk", [liked, asleep, awake]).out();
    let wait = graph.option("Wait", []).out();
    graph.decision("What to do", [talk, wait]);
    let why = explain(graph, "What to do");

    let talk = find_line(&why, "Talk");
    let vetoes: Vec<bool> = talk.parts.iter().map(ConsiderationPart::vetoes).collect();
    assert_eq!(vetoes, [false, true, false]);

    let effects: Vec<bool> = talk
        .parts
        .iter()
        .map(ConsiderationPart::has_effect)
        .collect();
    assert_eq!(effects, [true, true, false]);

    assert_eq!((talk.weight, talk.probability), (0.0, 0.0));
    assert_eq!(talk.dropped.unwrap().stage, DropStage::Weight);
    expect![[r#"Talk is ruled out by "Asleep"."#]].assert_eq(&why.sentences()[1..].join("\n"));
}

#[test]
fn a_weight_is_explained_step_by_step() {
    // (0.2 + 0.5) * 0.5, and the multiplier precedes the score in the option.
    let mut graph = Builder::new("waterfall");
    let half = graph.multiplier("Half as likely", 0.5);
    let near = graph.score("Near", 0.5);
    let option = graph.option("Attack", [half, near]).base(0.2).out();
    graph.decision("What to do", [option]);
    let why = explain(graph, "What to do");

    let attack = find_line(&why, "Attack");
    let steps: Vec<(WeightChange, f32)> = attack
        .steps
        .iter()
        .map(|step| (step.change, step.weight))
        .collect();
    let (part, by, amount) = (0, 0.5, 0.5);
    assert_eq!(
        steps,
        [
            (WeightChange::Base(0.2), 0.2),
            (WeightChange::Bonus { part: 1, amount }, 0.7),
            (WeightChange::Multiplier { part, by }, 0.35),
            (WeightChange::Category(1.0), 0.35),
        ]
    );
    assert_eq!(attack.weight, 0.35);

    let parts = [&attack.parts[0], &attack.parts[1]];
    assert_eq!(parts.map(|part| part.multiplier), [Some(0.5), None]);
    assert_eq!(parts.map(|part| part.bonus), [None, Some(0.5)]);
    assert_eq!(
        parts.map(|part| part.consideration.name.as_str()),
        ["Half as likely", "Near"]
    );
}

#[test]
fn an_unset_rank_has_no_effect() {
    let mut graph = Builder::new("given");
    let calm = graph.raise_rank("Calm", 0.0, 9.0);
    let low = graph.raise_rank("Low", 1.0, 2.0);
    let high = graph.raise_rank("High", 1.0, 4.0);
    let option = graph
        .option("Rest", [calm, low, high])
        .rank_by(RankRule::Sum)
        .out();
    graph
        .decision("What to do", [option])
        .rules(Rules::DUAL_UTILITY);

    let why = explain(graph, "What to do");
    let rest = find_line(&why, "Rest");
    let ranks: Vec<Option<f32>> = rest.parts.iter().map(|part| part.rank).collect();
    assert_eq!(ranks, [None, Some(2.0), Some(4.0)]);
    assert_eq!(
        (rest.rank, why.options[0].rank_of),
        (6.0, RankCombination::Sum)
    );
    assert_eq!(rest.band.as_deref(), Some("urgent"));
}

#[test]
fn the_default_option_is_marked() {
    for (weight, needed) in [(0.0, true), (1.0, false)] {
        let mut graph = Builder::new("default");
        let act = graph.option("Act", []).base(weight).out();
        let idle = graph.option("Idle", []).base(0.0).out();
        graph.decision("What to do", [act]).default_option(idle);

        let why = explain(graph, "What to do");
        let expected = if needed { "Idle" } else { "Act" };
        let picked = why.picked.as_ref().unwrap();
        assert_eq!(
            (picked.option.name.as_str(), picked.by_default),
            (expected, needed)
        );

        let default = why.default.as_ref().unwrap();
        assert_eq!(default.needed, needed);
        assert_eq!(default.option.probability(), f64::from(u8::from(needed)));
        assert_eq!(
            find_line(&why, "Act").probability,
            f64::from(u8::from(!needed))
        );
        assert_eq!(why.find_weighed(picked).unwrap().weight, weight);
    }
}

/// Enemies at 9, 1 and 3 m of 10, so their nearness is 0.1, 0.9 and 0.7.
fn explain_enemies(targets: &str) -> Explanation {
    let mut graph = Builder::new("enemies");
    let distance = Stat::number("Distance", 0.0, 10.0).scope(Scope::Target);
    let distance = graph.stat(distance);
    let near = graph.add("Near", curve::linear(distance).inverted()).out();
    let nearness = graph.score("Nearness", near);
    let too_far = graph
        .add(
            "Far",
            inclination_core::authoring::arithmetic::compare(distance, 8.0)
                .relation(inclination_core::authoring::arithmetic::Relation::More),
        )
        .out();
    let too_far = graph.veto("Too far", too_far);

    let attack = graph
        .option("Attack", [nearness, too_far])
        .base(0.0)
        .by_key()
        .set("targets", targets)
        .out();
    graph.decision("What to do", [attack]);

    let graph = graph.finish().expect("it is written right");
    let mut explainer = Explainer::new(&graph).expect("it compiles");
    let program = explainer.program().clone();

    let ids = [4, 9, 2].map(TargetId);
    let mut enemies = Candidates::for_agent(&program, &ids);
    let distance = program.target_stat("Distance").expect("there is one");
    enemies
        .set(distance, &[9.0, 1.0, 3.0])
        .expect("the inputs fit");
    let decision = program.decision("What to do").expect("there is one");
    let why = explainer.explain(decision, &enemies, None, 0.0);
    why.expect("there is such a decision")
}

#[test]
fn dropped_candidates_name_their_stage() {
    let stages = |why: &Explanation| -> Vec<_> {
        let lines = why.options[0].weighed.iter();
        lines
            .map(|line| (line.target, line.dropped.map(|dropped| dropped.stage)))
            .collect()
    };

    let ids = [4, 9, 2].map(|id| Some(TargetId(id)));
    let best = explain_enemies("best");
    assert_eq!(best.options[0].targets, TargetMode::Best);
    let expected = [Some(DropStage::Weight), None, Some(DropStage::Candidate)];
    let expected: Vec<_> = ids.into_iter().zip(expected).collect();
    assert_eq!(stages(&best), expected);
    assert_eq!(best.picked.as_ref().unwrap().target, ids[1]);
    // 0.9 - 0.7, each within half a unit in the last place of a number below 1.
    let by = best.options[0].weighed[2].dropped.unwrap().shortfall;
    assert!((by - 0.2).abs() <= f32::EPSILON, "{by}");
    expect![[r#"
        Attack for candidate 9 is chosen.
        Attack for candidate 4 is ruled out by "Too far".
        Attack for candidate 2 weighs 0.7, which is 0.2 less than for the best candidate."#]]
    .assert_eq(&best.sentences().join("\n"));

    let compete = explain_enemies("compete");
    let expected = [Some(DropStage::Weight), None, Some(DropStage::Pick)];
    let expected: Vec<_> = ids.into_iter().zip(expected).collect();
    assert_eq!(stages(&compete), expected);
}

#[test]
fn inner_decisions_are_explained_for_each_candidate() {
    let mut graph = Builder::new("inner");
    let armour = Stat::number("Armour", 0.0, 1.0).scope(Scope::Target);
    let armour = graph.stat(armour);
    let pierces = graph.score("Pierces", armour);
    let bow = graph.option("Bow", [pierces]).base(0.0).out();
    let knife = graph.option("Knife", []).base(0.5).out();
    let with = graph.decision("With what", [bow, knife]).out();

    let attack = graph
        .option("Attack", [])
        .inner(with)
        .for_each_target()
        .out();

    let asleep = graph.veto("Asleep", 1.0);
    let nothing = graph.option("Nothing", [asleep]).out();
    let dream = graph.decision("Of what", [nothing]).out();
    let sleep = graph.option("Sleep", []).inner(dream).out();
    graph.decision("What to do", [attack, sleep]);

    let mut explainer = Explainer::new(&graph.finish().unwrap()).unwrap();
    let program = explainer.program().clone();

    let ids = [1, 2].map(TargetId);
    let mut enemies = Candidates::for_agent(&program, &ids);
    enemies
        .set(program.target_stat("Armour").unwrap(), &[0.25, 0.75])
        .unwrap();
    let decision = program.decision("What to do").unwrap();
    let why = explainer.explain(decision, &enemies, None, 0.0).unwrap();

    let inner = |at: usize| {
        let inner = why.options[0].weighed[at].inner.as_ref().unwrap();
        assert_eq!(inner.decision.name, "With what");
        inner.explanation.as_ref().unwrap()
    };
    assert_eq!(winner_name(inner(0).picked.as_ref()), Some("Knife"));
    assert_eq!(winner_name(inner(1).picked.as_ref()), Some("Bow"));
    assert_eq!(inner(1).about, Some(TargetId(2)));
    assert_eq!(inner(1).picked.as_ref().unwrap().target, None);
    assert_eq!(find_line(inner(1), "Bow").weight, 0.75);

    let sleep = find_line(&why, "Sleep");
    assert!(!sleep.inner.as_ref().unwrap().valid);
    let last = sleep.steps.last().unwrap();
    assert_eq!(
        (last.change, last.weight),
        (WeightChange::NothingInside, 0.0)
    );
    expect![[r#"
        Attack for candidate 1 is chosen.
        In "With what": Knife is chosen.
        Attack for candidate 2 comes after the chosen option in the list.
        Sleep has nothing to choose in "Of what"."#]]
    .assert_eq(&why.sentences().join("\n"));
}

#[test]
fn a_running_option_goes_on_until_the_decision_is_due() {
    let mut graph = Builder::new("when");
    let ill = graph.stat(Stat::yes_no("Ill"));
    let ill = graph.veto("Ill", ill);
    let work = graph.option("Work", [ill]).out();
    let rest = graph.option("Rest", []).base(0.5).out();
    graph
        .decision("What to do", [work, rest])
        .every_seconds(10.0);
    let graph = graph.finish().unwrap();

    let program = Program::new(&graph).unwrap();
    let decision = program.decision("What to do").unwrap();
    let ill = program.stat("Ill").unwrap();
    let mut state = AgentState::new(&program, 7, 0.0);
    let mut single = Single::new(&program);
    single.decide(decision, &mut state, 100.0);

    let mut explainer = Explainer::new(&graph).unwrap();
    explainer.set(ill, 1.0);
    let before = state.clone();
    for (now, due, outcome) in [(105.0, false, "Work"), (115.0, true, "Rest")] {
        let why = explainer
            .explain(decision, &Candidates::none(), Some(state.view()), now)
            .unwrap();
        assert_eq!(why.due, due);
        assert_eq!(winner_name(why.running.as_ref()), Some("Work"));
        assert_eq!(winner_name(why.picked.as_ref()), Some("Rest"));
        assert_eq!(winner_name(why.outcome()), Some(outcome));
    }
    assert_eq!(state, before);
}

#[test]
fn the_use_of_a_group_is_named() {
    let mut graph = Builder::new("groups");
    let group = graph.group("Hand", |inside| {
        let strength = inside.input("Strength", 0.5, None);
        let score = inside.score("Strong", strength);
        let grab = inside.option("Grab", [score]).base(0.0).out();
        inside.typed_output(
            "Option",
            grab,
            inclination_core::authoring::kind::SocketType::Option,
        );
    });

    let left = graph
        .use_group("Left", group)
        .input("Strength", 0.25)
        .output("Option");
    let right = graph.use_group("Right", group).output("Option");
    graph.decision("What to do", [left, right]);

    let why = explain(graph, "What to do");
    assert_eq!(why.picked.as_ref().unwrap().full_name(), "Right: Grab");
    expect![[r"
        Right: Grab is chosen.
        Left: Grab weighs 0.25, which is 0.25 less than the best."]]
    .assert_eq(&why.sentences().join("\n"));

    let part = &why.options[0].weighed[0].parts[0];
    assert_eq!(part.consideration.within, ["Left"]);
    assert_eq!(part.consideration.group, Some(group));
}

#[test]
fn considerations_for_every_option_are_parts_of_each() {
    let mut graph = Builder::new("every");
    let half = graph.multiplier("Half", 0.5);
    let one = graph.option("One", []).out();
    let other = graph.option("Other", []).base(2.0).out();
    let cooldown = graph.add("Tired", consider::cooldown(20.0)).out();
    let both = graph.all_of("Both", [half, cooldown]);
    graph
        .decision("What to do", [one, other])
        .for_every_option(both);

    let why = explain(graph, "What to do");
    for (option, weight) in [("One", 0.5), ("Other", 1.0)] {
        let parts = find_line(&why, option).parts.iter();
        let names: Vec<&str> = parts.map(|part| &*part.consideration.name).collect();
        assert_eq!(names, ["Half", "Tired"]);
        assert_eq!(find_line(&why, option).weight, weight);
    }
}
