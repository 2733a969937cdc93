//! One test for each rule of effects, and effects that have no problems.

use expect_test::expect;
use inclination_core::{
    Scope,
    authoring::{
        Builder, EffectRow, InputValue, NodeOutput, chance,
        check::{Problem, check},
        kind::SocketType,
        model::{
            Effect, EffectOperation, EffectTime, Graph, Node, NodeKind, Socket, SocketKey, Stat,
        },
        number,
    },
};

use super::test_graphs::{MISSING_STAT, assert_breaks, node_mut, problems_with_code, rules};

/// The stats of [`village`].
#[derive(Clone, Copy)]
struct Stats {
    energy: NodeOutput,
    alarm: NodeOutput,
    mood: NodeOutput,
    foe_health: NodeOutput,
}

/// A villager who rests, works, or fights a foe. `add` adds effects, for resting and for fighting.
fn village(add: impl FnOnce(&mut Builder, Stats) -> [Option<NodeOutput>; 2]) -> Graph {
    let mut g = Builder::new("village");
    let stats = Stats {
        energy: g.stat(Stat::number("Energy", 0.0, 100.0)),
        alarm: g.stat(Stat::yes_no("Alarm")),
        mood: g.stat(Stat::choice("Mood", ["calm", "happy", "angry"])),
        foe_health: g.stat(Stat::number("Foe health", 0.0, 50.0).scope(Scope::Target)),
    };
    let tired = g.add(
        "Tired",
        inclination_core::authoring::curve::linear(stats.energy).inverted(),
    );
    let tired = tired.out();
    let weak = g.add(
        "Weak",
        inclination_core::authoring::curve::linear(stats.foe_health).inverted(),
    );
    let weak = weak.out();
    let is_calm = g
        .switch(
            "By mood",
            stats.mood,
            [("calm", 1.0), ("happy", 0.5), ("angry", 0.25)],
            0.0,
        )
        .out();
    let [is_tired, is_weak, is_calm] =
        [("Is tired", tired), ("Is weak", weak), ("Is calm", is_calm)]
            .map(|(name, value)| g.score(name, value));
    let no_alarm = g.veto("No alarm", stats.alarm);

    let rest = g.option("Rest", [is_tired, no_alarm]).out();
    let work = g.option("Work", [is_calm]).out();
    let fight = g.option("Fight", [is_weak]).for_each_target().out();
    g.decision("Act", [rest, work, fight]);

    let given = add(&mut g, stats);
    for (option, effects) in [rest, fight].into_iter().zip(given) {
        if let Some(effects) = effects {
            g.edit_option(option).effects(effects);
        }
    }
    g.finish().expect("the sockets exist")
}

/// The village in which resting has these effects and lasts 10 seconds.
fn resting(row: impl FnOnce(&mut Builder, Stats) -> EffectRow) -> Graph {
    village(|g, stats| {
        let row = row(g, stats);
        [Some(g.effects("Resting", [row]).duration(10.0).out()), None]
    })
}

/// The village in which this always applies.
fn always(row: impl FnOnce(&mut Builder, Stats) -> EffectRow) -> Graph {
    village(|g, stats| {
        let row = row(g, stats);
        g.effects("Life", [row]);
        [None, None]
    })
}

/// The village with a rest of this duration, made only while nothing runs.
fn idle_village(rest: impl FnOnce(&mut Builder, Stats) -> Option<NodeOutput>) -> Graph {
    let mut graph = village(|g, stats| {
        let fight = g
            .effects("Fighting", [EffectRow::add(stats.energy, -1.0)])
            .duration(2.0)
            .out();
        [rest(g, stats), Some(fight)]
    });
    let position = SocketKey::Fixed(3);
    let short = node_mut(&mut graph, "Fight").socket(position);
    node_mut(&mut graph, "Work").set_socket(position, short.expect("it has effects"));
    assert!(node_mut(&mut graph, "Act").choose_setting("when", "idle"));
    graph
}

rules! {
    unknown_stat_of_an_effect: "unknown-stat", fix, {
        let mut graph = resting(|_, stats| EffectRow::add(stats.energy, 1.0));
        let effects = node_mut(&mut graph, "Resting").kind.effects_mut();
        effects.expect("it has effects")[0].stat = MISSING_STAT;
        graph
    }, expect![[r#"An effect of "Resting" changes a stat that does not exist. Select another stat, or remove the effect."#]];

    adding_to_a_yes_or_no_stat: "wrong-effect", fix,
        resting(|_, stats| EffectRow::add(stats.alarm, 1.0).on_end()), expect![[r#"The effect on "Alarm" in "Resting" adds to a yes-or-no stat, which can only be set. Set it on start, on completion or on end."#]];
    adding_to_a_choice_stat: "wrong-effect", fix,
        resting(|_, stats| EffectRow::add(stats.mood, 1.0)), expect![[r#"The effect on "Mood" in "Resting" adds to a choice stat, which can only be set. Set it on start, on completion or on end."#]];
    setting_a_choice_all_the_time: "wrong-effect", fix,
        resting(|_, stats| EffectRow::set(stats.mood, 1.0)), expect![[r#"The effect on "Mood" in "Resting" sets a choice stat while running, but only numbers can be set then. Set it on start, on completion or on end."#]];

    unchangeable_stat: "unchangeable-stat", plain, resting(|g, stats| {
        let fixed = g.stat(Stat::number("Gravity", 9.0, 9.0));
        let _ = stats;
        EffectRow::add(fixed, 1.0)
    }), expect![[r#"The effect on "Gravity" in "Resting" changes nothing, because the range of the stat has only one value. Change the range, or remove the effect."#]];

    a_number_outside_its_range: "effect-outside", fix,
        resting(|_, stats| EffectRow::set(stats.energy, 150.0)), expect![[r#"The effect on "Energy" in "Resting" sets it to 150, which is outside its range, so it becomes 100. Enter a value between 0 and 100."#]];
    a_choice_that_does_not_exist: "effect-outside", fix,
        resting(|_, stats| EffectRow::set(stats.mood, 3.0).on_start()), expect![[r#"The effect on "Mood" in "Resting" sets it to 3, which is not one of its 3 choices. Select one of them."#]];
    between_yes_and_no: "effect-outside", fix,
        resting(|_, stats| EffectRow::set(stats.alarm, 0.25).on_start()), expect![[r#"The effect on "Alarm" in "Resting" sets it to 0.25, which is neither yes nor no. Select one of them."#]];

    a_target_stat_without_a_target: "effect-without-target", plain,
        resting(|_, stats| EffectRow::add(stats.foe_health, -1.0)), expect![[r#"The effect on "Foe health" in "Resting" changes a stat of the target, but the option "Rest" has no target. Set its "targets" to "compete" or "best", or select a stat of the agent."#]];
    an_amount_from_a_target_stat_without_a_target: "effect-without-target", plain,
        resting(|_, stats| EffectRow::add(stats.energy, stats.foe_health)), expect![[r#"The input "amount" of effect 1 of "Resting" reads a stat or history of the target, but the option "Rest" has no target. Set its "targets" to "compete" or "best", or combine the values of all candidates with an "Over targets" node."#]];
    a_target_stat_without_an_option: "effect-without-target", plain,
        always(|_, stats| EffectRow::add(stats.foe_health, -1.0)), expect![[r#"The effect on "Foe health" in "Life" changes a stat of the target, but no option has these effects. Connect the node to an option that has a target, or select a stat of the agent."#]];

    on_start_without_an_option: "untriggered-effect", plain,
        always(|_, stats| EffectRow::add(stats.energy, -1.0).on_start()), expect![[r#"The effect on "Energy" in "Life" applies on start, but no option has these effects. Connect the node to an option, or let the effect apply while running."#]];
    a_condition_that_never_holds: "untriggered-effect", plain,
        resting(|_, stats| EffectRow::add(stats.energy, 1.0).when(0.25)), expect![[r#"The effect on "Energy" in "Resting" never applies, because its condition is always below 0.5. Change it, or remove the effect."#]];
    a_connected_condition_that_never_holds: "untriggered-effect", plain, resting(|g, stats| {
        let tenth = g.expression("Tenth", "alarm / 10", [("alarm", stats.alarm)]).out();
        EffectRow::add(stats.energy, 1.0).when(tenth)
    }), expect![[r#"The effect on "Energy" in "Resting" never applies, because its condition is always below 0.5. Change it, or remove the effect."#]];
    a_chance_of_zero: "untriggered-effect", plain,
        resting(|_, stats| EffectRow::add(stats.energy, 1.0).chance(0.0)), expect![[r#"The effect on "Energy" in "Resting" never applies, because its chance is always 0. Change it, or remove the effect."#]];
    a_duration_without_an_option: "untriggered-effect", plain, village(|g, stats| {
        g.effects("Life", [EffectRow::add(stats.energy, -1.0)]).duration(3.0);
        [None, None]
    }), expect![[r#""Life" has a value for "duration", but no option has these effects. Connect the node to an option."#]];

    never_completes: "never-completes", plain, village(|g, stats| {
        let row = EffectRow::add(stats.energy, 20.0).on_completion();
        [Some(g.effects("Resting", [row]).fails_when(stats.alarm).out()), None]
    }), expect![[r#"The effect on "Energy" in "Resting" applies on completion, but nothing completes the option. Set "duration" or "completes if" of the node."#]];

    never_ending_option: "never-ending-option", plain, idle_village(|g, stats| {
        Some(g.effects("Resting", [EffectRow::add(stats.energy, 1.0)]).out())
    }), expect![[r#"Nothing ends the option "Rest", but the decision "Act" waits until it ends, so a simulation ends it after 1 s. Set "duration", "completes if" or "fails if" of its effects."#]];

    a_chance_above_one: "out-of-domain", fix,
        resting(|_, stats| EffectRow::add(stats.energy, 1.0).chance(1.5)), expect![[r#"The input "chance" of effect 1 of "Resting" is 1.5, but it should be between 0 and 1. Enter a number between 0 and 1. (Meaning of this input: the probability that this effect applies, from 0 to 1.)"#]];
    a_negative_duration: "out-of-domain", fix, village(|g, stats| {
        let row = EffectRow::add(stats.energy, 1.0);
        [Some(g.effects("Resting", [row]).duration(-1.0).out()), None]
    }), expect![[r#"The input "duration" of "Resting" is -1 s, but it should be 0 or more. Enter 0 or more. (Meaning of this input: how long the option runs until it is completed, read when it starts.)"#]];
    a_condition_that_is_no_truth: "can-leave-domain", plain, village(|g, stats| {
        let row = EffectRow::add(stats.energy, 1.0);
        [Some(g.effects("Resting", [row]).completes_when(stats.energy).out()), None]
    }), expect![[r#"The input "completes if" of "Resting" should be between 0 and 1, but "Energy" can be 100. Insert a Clamp node if this is not intended. (Meaning of this input: the condition that completes the option; 0.5 or more is yes.)"#]];
    a_chance_from_a_percentage: "can-leave-domain", plain,
        resting(|_, stats| EffectRow::add(stats.energy, 1.0).chance(stats.energy)), expect![[r#"The input "chance" of effect 1 of "Resting" should be between 0 and 1, but "Energy" can be 100. Insert a Clamp node if this is not intended. (Meaning of this input: the probability that this effect applies, from 0 to 1.)"#]];
    a_duration_that_may_be_negative: "can-leave-domain", plain, village(|g, stats| {
        let row = EffectRow::add(stats.energy, 1.0);
        let time = g.expression("Time", "energy - 10", [("energy", stats.energy)]).out();
        [Some(g.effects("Resting", [row]).duration(time).out()), None]
    }), expect![[r#"The input "duration" of "Resting" should be 0 or more, but "Time" can be -10. Insert a Clamp node if this is not intended. (Meaning of this input: how long the option runs until it is completed, read when it starts.)"#]];

    an_amount_in_another_unit: "unit-mismatch", plain, resting(|g, _| {
        let day = g.stat(Stat::number("Day", 0.0, 24.0).unit("h"));
        let nap = g.stat(Stat::number("Nap", 0.0, 60.0).unit("min"));
        EffectRow::add(day, nap).on_completion()
    }), expect![[r#"The effect on "Day" in "Resting" expects an amount in h, but "Nap" is in min. Convert it first if this is not intended."#]];
    a_rate_per_minute: "unit-mismatch", plain, resting(|g, _| {
        let way = g.stat(Stat::number("Way", 0.0, 24.0).unit("m"));
        let pace = g.stat(Stat::number("Pace", 0.0, 60.0).unit("m/min"));
        EffectRow::add(way, pace)
    }), expect![[r#"The effect on "Way" in "Resting" expects an amount in m/s, but "Pace" is in m/min. Convert it first if this is not intended."#]];
    a_rate_that_is_set: "unit-mismatch", plain, resting(|g, _| {
        let way = g.stat(Stat::number("Way", 0.0, 24.0).unit("m"));
        let pace = g.stat(Stat::number("Pace", 0.0, 60.0).unit("m/s"));
        EffectRow::set(way, pace).on_end()
    }), expect![[r#"The effect on "Way" in "Resting" expects an amount in m, but "Pace" is in m/s. Convert it first if this is not intended."#]];
    a_duration_in_minutes: "unit-mismatch", plain, village(|g, stats| {
        let nap = g.stat(Stat::number("Nap", 0.0, 60.0).unit("min"));
        [Some(g.effects("Resting", [EffectRow::add(stats.energy, 1.0)]).duration(nap).out()), None]
    }), expect![[r#"The input "duration" of "Resting" is in seconds, but "Nap" is in min. Convert it first if this is not intended."#]];
    a_redraw_in_minutes: "unit-mismatch", plain, resting(|g, stats| {
        let nap = g.stat(Stat::number("Nap", 0.0, 60.0).unit("min"));
        let gain = g.add("Gain", chance::random(1.0, 2.0)).out();
        EffectRow::add(stats.energy, gain).redraw_every(nap)
    }), expect![[r#"The input "redraw every" of effect 1 of "Resting" is in seconds, but "Nap" is in min. Convert it first if this is not intended."#]];
}

#[test]
fn fixes_are_named_by_their_result() {
    let title = |graph: &Graph, code: &str| {
        let problems = problems_with_code(graph, code);
        let fix = problems.first().and_then(|problem| problem.fix.clone());
        fix.map(|fix| fix.title).unwrap_or_default()
    };
    let titles = [
        title(
            &resting(|_, stats| EffectRow::add(stats.mood, 1.0)),
            "wrong-effect",
        ),
        title(
            &resting(|_, stats| EffectRow::add(stats.alarm, 1.0).on_end()),
            "wrong-effect",
        ),
        title(
            &resting(|_, stats| EffectRow::set(stats.mood, 3.0).on_start()),
            "effect-outside",
        ),
        title(
            &resting(|_, stats| EffectRow::set(stats.alarm, 0.75).on_start()),
            "effect-outside",
        ),
        title(
            &resting(|_, stats| EffectRow::set(stats.energy, -1.0)),
            "effect-outside",
        ),
    ];
    expect![[r#"
        Set it on start
        Set it on end
        Set it to "angry"
        Set it to yes
        Set it to 0"#]]
    .assert_eq(&titles.join("\n"));
}

/// A village in which everything has effects that are sound.
fn sound_village() -> Graph {
    village(|g, stats| {
        let harm = g.add("Harm", chance::random(1.0, 3.0)).out();
        let resting = [
            EffectRow::add(stats.energy, 2.0),
            EffectRow::set(stats.mood, 1.0).on_completion().chance(0.5),
            EffectRow::set(stats.alarm, 0.0).on_end(),
        ];
        let fighting = [
            EffectRow::add(stats.foe_health, harm)
                .when(stats.alarm)
                .redraw_every(1.0),
            EffectRow::add(stats.energy, stats.foe_health).on_start(),
            EffectRow::set(stats.energy, 0.0).chance(0.01),
        ];
        g.effects("Life", [EffectRow::add(stats.energy, -0.1)]);
        let resting = g.effects("Resting", resting).duration(10.0).out();
        let fighting = g.effects("Fighting", fighting);
        [Some(resting), Some(fighting.out())]
    })
}

fn assert_sound(graph: &Graph) {
    assert!(check(graph).is_empty(), "{}", check(graph));
}

#[test]
fn sound_effects_have_no_problems() {
    assert_sound(&village(|_, _| [None, None]));
    assert_sound(&sound_village());
}

#[test]
fn options_may_share_effects() {
    assert_sound(&village(|g, stats| {
        let tiring = g
            .effects("Tiring", [EffectRow::add(stats.energy, -1.0)])
            .out();
        [Some(tiring), Some(tiring)]
    }));

    // One of them has no target.
    let graph = village(|g, stats| {
        let strike = g
            .effects("Strike", [EffectRow::add(stats.foe_health, -1.0)])
            .out();
        [Some(strike), Some(strike)]
    });
    let problems = problems_with_code(&graph, "effect-without-target");
    assert_eq!(problems.len(), 1);
    expect![[r#"The effect on "Foe health" in "Strike" changes a stat of the target, but the option "Rest" has no target. Set its "targets" to "compete" or "best", or select a stat of the agent."#]].assert_eq(&problems[0].sentence);
}

/// Effects that leave a group, or come into one, may belong to any option.
#[test]
fn effects_of_groups_are_trusted() {
    assert_sound(&village(|g, _| {
        let group = g.group("Striking", |inside| {
            let harm = inside.input("Harm", 1.0, None);
            let health = inside.stat_again("Foe health");
            let rows = [
                EffectRow::add(health, harm),
                EffectRow::add(health, -1.0).on_end(),
            ];
            let strike = inside.effects("Strike", rows).duration(1.0).out();
            inside.typed_output("Effects", strike, SocketType::Effects);
        });
        [
            None,
            Some(
                g.use_group("Strike", group)
                    .input("Harm", 2.0)
                    .output("Effects"),
            ),
        ]
    }));
}

#[test]
fn an_option_that_something_inside_ends_is_not_reported() {
    assert_sound(&idle_village(|g, stats| {
        let nap = g.effects("Napping", [EffectRow::add(stats.energy, 1.0)]);
        Some(nap.completes_when(stats.alarm).out())
    }));

    // The inner decision's option ends, and the outer one with it.
    let graph = {
        let mut g = Builder::new("nested");
        let x = g.stat(Stat::number("x", 0.0, 1.0));
        let short = g
            .effects("Short", [EffectRow::add(x, 1.0)])
            .duration(1.0)
            .out();
        let score = g.score("Score", x);
        let step = g.option("Step", [score]).base(0.0).effects(short).out();
        let wait = g.option("Wait", []).base(0.5).effects(short).out();
        let inner = g.decision("How", [step, wait]).out();
        let walk = g.option("Walk", [score]).base(0.0).inner(inner).out();
        let stay = g.option("Stay", []).base(0.5).effects(short).out();
        g.decision("Act", [walk, stay]).when_idle();
        g.finish().expect("the sockets exist")
    };
    assert_sound(&graph);

    // An option without effects is not known to be simulated, and the game ends it.
    assert_sound(&idle_village(|_, _| None));
    let bare = graph.without_effects().into_owned();
    assert_sound(&bare);
}

#[test]
fn amounts_in_the_unit_of_the_stat_have_no_problems() {
    let graph = resting(|g, _| {
        let way = g.stat(Stat::number("Way", 0.0, 24.0).unit("m"));
        let pace = g.stat(Stat::number("Pace", 0.0, 60.0).unit("m/s"));
        EffectRow::add(way, pace)
    });
    assert!(problems_with_code(&graph, "unit-mismatch").is_empty());

    let graph = village(|g, _| {
        let way = g.stat(Stat::number("Way", 0.0, 24.0).unit("meters"));
        let step = g.stat(Stat::number("Step", 0.0, 2.0).unit("m"));
        let coins = g.stat(Stat::number("Coins", 0.0, 2.0).unit("coins"));
        let gems = g.stat(Stat::number("Gems", 0.0, 2.0).unit("gems"));
        let plain = g.stat(Stat::number("Plain", 0.0, 2.0));
        let time = g.stat(Stat::number("Time", 0.0, 2.0).unit("sec"));
        let rows = [
            EffectRow::add(way, step),
            EffectRow::set(way, step).on_end(),
            EffectRow::add(way, plain).on_start(),
            EffectRow::add(coins, gems).on_start(),
            EffectRow::add(plain, step).on_start(),
        ];
        [Some(g.effects("Resting", rows).duration(time).out()), None]
    });
    assert!(problems_with_code(&graph, "unit-mismatch").is_empty());
}

#[test]
fn muted_effects_are_checked_as_if_they_were_not() {
    let mut graph = sound_village();
    for name in ["Life", "Resting", "Fighting"] {
        assert!(node_mut(&mut graph, name).can_be_muted());
        node_mut(&mut graph, name).muted = true;
    }
    assert_sound(&graph);

    let mut graph = idle_village(|g, stats| {
        Some(
            g.effects("Resting", [EffectRow::add(stats.energy, 1.0)])
                .duration(1.0)
                .out(),
        )
    });
    assert_sound(&graph);
    node_mut(&mut graph, "Resting").muted = true;
    assert_sound(&graph);
}

#[test]
fn an_amount_in_a_profile_is_checked() {
    let graph = village(|g, stats| {
        let lazy = g.profile("Lazy");
        let amount: InputValue = number(50.0).in_profile(lazy, 200.0).into();
        let row = EffectRow::set(stats.energy, amount);
        [Some(g.effects("Resting", [row]).duration(10.0).out()), None]
    });
    let problems: Vec<Problem> = check(&graph).into_iter().collect();
    assert_eq!(problems.len(), 1, "{}", check(&graph));
    expect![[r#"In the profile "Lazy": The effect on "Energy" in "Resting" sets it to 200, which is outside its range, so it becomes 100. Enter a value between 0 and 100."#]].assert_eq(&problems[0].sentence);
}

#[test]
fn a_row_without_its_sockets_is_repaired() {
    let mut graph = sound_village();
    let node = node_mut(&mut graph, "Resting");
    node.rows.truncate(5);
    assert_breaks(
        &graph,
        "wrong-shape",
        true,
        &expect![[
            r#"The sockets and settings of "Resting" do not fit its kind, "Effects". Restore them, or delete the node and add it again."#
        ]],
    );
}

#[test]
fn fixes_keep_the_other_rows() {
    let mut graph = Graph::new("rows");
    let stat = inclination_core::authoring::model::StatId(graph.fresh_id());
    graph.stats.push(Stat {
        id: stat,
        ..Stat::yes_no("Alarm")
    });
    let mut node = Node::new("Life", NodeKind::Effects(Vec::new()));
    for (time, amount) in [(EffectTime::OnEnd, 1.0), (EffectTime::WhileRunning, 0.0)] {
        let effect = Effect {
            stat,
            operation: EffectOperation::Set,
            time,
        };
        node.push_effect(effect, Socket::Value(amount));
    }
    let id = inclination_core::authoring::model::NodeId(graph.fresh_id());
    graph.nodes.insert(id, node);

    let problem = problems_with_code(&graph, "wrong-effect").remove(0);
    problem.fix.expect("it has a fix").apply(&mut graph);
    let node = &graph.nodes[&id];
    let times: Vec<EffectTime> = node
        .kind
        .effects()
        .unwrap_or_default()
        .iter()
        .map(|effect| effect.time)
        .collect();
    assert_eq!(times, [EffectTime::OnEnd, EffectTime::OnStart]);
    assert_eq!(
        node.socket(SocketKey::Row(0, Effect::AMOUNT)),
        Some(Socket::Value(1.0))
    );
}
