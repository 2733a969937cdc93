//! Tests of simulations against values that are computed by hand, and against a simulator of one
//! graph that is written by hand.

mod cancellation;
mod duel;
mod figures;
mod scenarios;

use inclination_core::{
    Scope,
    authoring::{
        Builder, EffectRow, NodeOutput, chance, curve,
        decide::Rules,
        kind::SocketType,
        model::{Graph, Stat},
    },
};

use super::*;
use crate::{plot::SeriesShape, study::CancelToken};

fn setup(step: f64, length: f64) -> SimulationSetup {
    SimulationSetup::default().with_times(step, length)
}

/// The values of a stat of the first agent at the beginning of each step.
fn values_of(graph: &Graph, setup: &SimulationSetup, stat: &str) -> Vec<f32> {
    let at = graph.stats.iter().position(|known| known.name == stat);
    let mut simulation = Simulation::new(graph, setup).unwrap();
    let mut values = Vec::new();
    while simulation.advance().is_some() {
        values.push(simulation.moments().next().unwrap().values[at.unwrap()]);
    }
    values
}

/// What the first agent runs in each step: the names of the options, outermost first.
fn choices_of(graph: &Graph, setup: &SimulationSetup) -> Vec<String> {
    let mut simulation = Simulation::new(graph, setup).unwrap();
    let mut choices = Vec::new();
    while simulation.advance().is_some() {
        let moment = simulation.moments().next().unwrap();
        let program = simulation.program();
        let names = moment.chains.iter().flatten();
        let names = names.map(|link| program.option_name(link.option));
        choices.push(names.collect::<Vec<_>>().join(" > "));
    }
    choices
}

/// Adds an option that is always the only one of a decision, with these effects.
fn only_option(graph: &mut Builder, effects: NodeOutput) {
    let act = graph.option("Act", []).effects(effects).out();
    graph.decision("Do", [act]);
}

/// A cat whose hunger rises by 2 a second, and falls by 5 more while it eats.
fn cat() -> Graph {
    let mut graph = Builder::new("cat");
    let hunger = graph.stat(Stat::number("Hunger", 0.0, 100.0).sample(50.0));
    graph.effects("Metabolism", [EffectRow::add(hunger, 2.0)]);
    let eating = graph
        .effects("Eating", [EffectRow::add(hunger, -5.0)])
        .out();
    let desire = graph.add("Desire", curve::linear(hunger)).out();
    let hungry = graph.score("Hungry", desire);
    let eat = graph
        .option("Eat", [hungry])
        .base(0.0)
        .effects(eating)
        .out();
    let rest = graph.option("Rest", []).base(0.4).out();
    graph.decision("Act", [eat, rest]);
    graph.finish().unwrap()
}

#[test]
fn rates_are_per_second_and_begin_in_the_step_in_which_an_option_is_chosen() {
    // 0.5 of hunger is more than the 0.4 of rest, so the cat eats: 2 - 5 a second.
    let values = values_of(&cat(), &setup(0.5, 3.0), "Hunger");
    assert_eq!(values, [50.0, 48.5, 47.0, 45.5, 44.0, 42.5]);
}

#[test]
fn a_run_equals_one_that_is_computed_by_hand() {
    let (step, steps) = (0.1, 6000_u32);
    let mut hunger = 50.0_f64;
    let mut expected = Vec::new();
    for _ in 0..steps {
        expected.push(hunger as f32);
        // Weights are compared in single precision: hunger / 100 against 0.4. Rest wins no tie,
        // because it comes after eating.
        let eats = (hunger as f32) / 100.0 >= 0.4;
        let change = if eats {
            2.0 * step + -5.0 * step
        } else {
            2.0 * step
        };
        hunger = (hunger + change).clamp(0.0, 100.0);
    }

    let values = values_of(&cat(), &setup(step, 600.0), "Hunger");
    assert_eq!(values.len(), expected.len());
    for (at, (value, expected)) in values.iter().zip(&expected).enumerate() {
        // Both add up in double precision, but the order of additions may differ.
        assert!(
            (value - expected).abs() < 1e-3,
            "step {at}: {value}, {expected}"
        );
    }
}

#[test]
fn an_option_with_a_duration_completes_and_applies_its_effects_once() {
    let mut graph = Builder::new("shop");
    let money = graph.stat(Stat::number("Money", 0.0, 1000.0));
    let started = graph.stat(Stat::number("Started", 0.0, 1000.0));
    let completed = graph.stat(Stat::number("Completed", 0.0, 1000.0));
    let ended = graph.stat(Stat::number("Ended", 0.0, 1000.0));
    let work = graph
        .effects(
            "Work",
            [
                EffectRow::add(money, 10.0),
                EffectRow::add(started, 1.0).on_start(),
                EffectRow::add(completed, 1.0).on_completion(),
                EffectRow::add(ended, 1.0).on_end(),
            ],
        )
        .duration(0.3)
        .out();
    only_option(&mut graph, work);
    let graph = graph.finish().unwrap();

    // A duration of 0.3 s is three steps of 0.1 s. The option is chosen again at once, which ends
    // the run and starts another one in the same step, so the effects of both apply.
    let setup = setup(0.1, 0.8);
    let values = |stat| values_of(&graph, &setup, stat);
    assert_eq!(values("Started"), [0.0, 1.0, 1.0, 1.0, 2.0, 2.0, 2.0, 3.0]);
    assert_eq!(
        values("Completed"),
        [0.0, 0.0, 0.0, 0.0, 1.0, 1.0, 1.0, 2.0]
    );
    assert_eq!(values("Ended"), values("Completed"));
    let money: Vec<f32> = values("Money").iter().map(|value| value.round()).collect();
    assert_eq!(money, [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0]);
}

#[test]
fn conditions_complete_and_fail_options() {
    let graph_with = |fails: bool| {
        let mut graph = Builder::new("guard");
        let noise = graph.stat(Stat::number("Noise", 0.0, 10.0));
        let completions = graph.stat(Stat::number("Completions", 0.0, 10.0));
        let ends = graph.stat(Stat::number("Ends", 0.0, 10.0));
        let over = graph
            .expression("Over", "Noise >= 3", [("Noise", noise)])
            .out();
        let mut effects = graph.effects(
            "Watch",
            [
                EffectRow::add(noise, 1.0),
                EffectRow::add(completions, 1.0).on_completion(),
                EffectRow::add(ends, 1.0).on_end(),
                EffectRow::set(noise, 0.0).on_end(),
            ],
        );
        effects = if fails {
            effects.fails_when(over)
        } else {
            effects.completes_when(over)
        };
        let watch = effects.out();
        only_option(&mut graph, watch);
        graph.finish().unwrap()
    };

    let setup = setup(1.0, 6.0);
    for fails in [false, true] {
        let graph = graph_with(fails);
        // In the step in which the noise is 3, the run ends, which sets the noise to 0, and the
        // next run begins, which adds 1.
        let noise = values_of(&graph, &setup, "Noise");
        assert_eq!(noise, [0.0, 1.0, 2.0, 3.0, 1.0, 2.0]);
        assert_eq!(values_of(&graph, &setup, "Ends")[5], 1.0);
        let completions = values_of(&graph, &setup, "Completions")[5];
        assert_eq!(completions, if fails { 0.0 } else { 1.0 });
    }
}

#[test]
fn the_last_set_counts_and_then_everything_is_added() {
    let mut graph = Builder::new("pot");
    let heat = graph.stat(Stat::number("Heat", 0.0, 100.0).sample(50.0));
    graph.effects(
        "First",
        [EffectRow::set(heat, 10.0), EffectRow::add(heat, 3.0)],
    );
    graph.effects(
        "Second",
        [EffectRow::set(heat, 20.0), EffectRow::add(heat, 500.0)],
    );
    graph.effects("Third", [EffectRow::add(heat, -430.0)]);
    let act = graph.option("Act", []).out();
    graph.decision("Do", [act]);
    let graph = graph.finish().unwrap();

    // 20 + 3 + 500 - 430, whichever node has which number: the sets come before the additions, and
    // the sum is brought into the range only once. The order of the sets is that of the nodes.
    let first = graph
        .nodes
        .iter()
        .find(|(_, node)| node.name == "First")
        .unwrap()
        .0;
    let second = graph
        .nodes
        .iter()
        .find(|(_, node)| node.name == "Second")
        .unwrap()
        .0;
    let set = if first < second { 20.0 } else { 10.0 };
    assert_eq!(
        values_of(&graph, &setup(1.0, 2.0), "Heat"),
        [50.0, set + 73.0]
    );
}

#[test]
fn values_stay_within_their_range_and_hours_wrap_around() {
    let mut graph = Builder::new("day");
    let hour = graph.stat(
        Stat::number("Hour", 0.0, 24.0)
            .cyclic()
            .scope(Scope::World)
            .sample(22.0),
    );
    let food = graph.stat(Stat::number("Food", 0.0, 5.0).sample(2.0));
    graph.effects(
        "Time",
        [EffectRow::add(hour, 1.5), EffectRow::add(food, -1.0)],
    );
    let act = graph.option("Act", []).out();
    graph.decision("Do", [act]);
    let graph = graph.finish().unwrap();

    let setup = setup(1.0, 5.0);
    assert_eq!(
        values_of(&graph, &setup, "Hour"),
        [22.0, 23.5, 1.0, 2.5, 4.0]
    );
    assert_eq!(values_of(&graph, &setup, "Food"), [2.0, 1.0, 0.0, 0.0, 0.0]);

    // Without an option, an effect changes the world once, whatever the number of agents.
    let two = setup.with_agents(2);
    assert_eq!(values_of(&graph, &two, "Hour"), [22.0, 23.5, 1.0, 2.5, 4.0]);
}

#[test]
fn whole_numbers_are_rounded_when_they_are_read() {
    let mut graph = Builder::new("purse");
    let coins = graph.stat(Stat::number("Coins", 0.0, 10.0).whole());
    graph.effects("Interest", [EffectRow::add(coins, 0.4)]);
    let act = graph.option("Act", []).out();
    graph.decision("Do", [act]);
    let graph = graph.finish().unwrap();
    // 0, 0.4, 0.8, 1.2, 1.6, 2
    let values = values_of(&graph, &setup(1.0, 6.0), "Coins");
    assert_eq!(values, [0.0, 0.0, 1.0, 1.0, 2.0, 2.0]);
}

#[test]
fn a_condition_and_a_chance_hold_back_effects() {
    let mut graph = Builder::new("dice");
    let sum = graph.stat(Stat::number("Sum", 0.0, 1000.0));
    let limited = graph.stat(Stat::number("Limited", 0.0, 10.0));
    let below = graph
        .expression("Below", "Limited < 3", [("Limited", limited)])
        .out();
    let roll = graph
        .effects(
            "Roll",
            [
                EffectRow::add(sum, 1.0).on_start().chance(0.25),
                EffectRow::add(limited, 1.0).on_start().when(below),
            ],
        )
        .duration(1.0)
        .out();
    only_option(&mut graph, roll);
    let graph = graph.finish().unwrap();

    let values = |seed| {
        let setup = setup(1.0, 401.0).with_seed(seed);
        values_of(&graph, &setup, "Sum")[400]
    };
    // 400 runs with a chance of a quarter: 100, within four standard deviations of 8.7.
    let (one, other) = (values(1), values(2));
    assert!(
        (one - 100.0).abs() < 35.0 && (other - 100.0).abs() < 35.0,
        "{one} {other}"
    );
    assert_ne!(one, other);
    assert_eq!(one, values(1));
    assert_eq!(values_of(&graph, &setup(1.0, 10.0), "Limited")[9], 3.0);
}

#[test]
fn random_amounts_keep_their_value_while_the_option_runs() {
    let graph_with = |redraw: Option<f32>| {
        let mut graph = Builder::new("rain");
        let water = graph.stat(Stat::number("Water", 0.0, 1000.0));
        let amount = graph.add("Amount", chance::random(1.0, 2.0)).out();
        let mut row = EffectRow::add(water, amount);
        if let Some(seconds) = redraw {
            row = row.redraw_every(seconds);
        }
        let rain = graph.effects("Rain", [row]).duration(4.0).out();
        only_option(&mut graph, rain);
        graph.finish().unwrap()
    };
    let additions = |graph: &Graph| -> Vec<f32> {
        let values = values_of(graph, &setup(1.0, 9.0), "Water");
        values.windows(2).map(|pair| pair[1] - pair[0]).collect()
    };
    let is_equal = |one: f32, other: f32| (one - other).abs() < 1e-5;

    let kept = additions(&graph_with(None));
    assert!(
        kept.iter().all(|amount| (1.0..=2.0).contains(amount)),
        "{kept:?}"
    );
    assert!(
        kept[..4].iter().all(|amount| is_equal(*amount, kept[0])),
        "{kept:?}"
    );
    assert!(
        kept[4..].iter().all(|amount| is_equal(*amount, kept[4])),
        "{kept:?}"
    );
    assert!(!is_equal(kept[0], kept[4]), "{kept:?}");

    let redrawn = additions(&graph_with(Some(2.0)));
    assert!(
        is_equal(redrawn[0], redrawn[1]) && is_equal(redrawn[2], redrawn[3]),
        "{redrawn:?}"
    );
    assert!(!is_equal(redrawn[1], redrawn[2]), "{redrawn:?}");
}

#[test]
fn more_agents_change_nothing_for_the_first_ones() {
    let mut graph = Builder::new("herd");
    let thirst = graph.stat(Stat::number("Thirst", 0.0, 1.0).sample(0.5));
    let amount = graph.add("Amount", chance::random(-0.2, 0.2)).out();
    let drift = graph
        .effects("Drift", [EffectRow::add(thirst, amount).redraw_every(0.5)])
        .out();
    let drink = graph.option("Drink", []).base(thirst).effects(drift).out();
    let graze = graph.option("Graze", []).base(0.5).effects(drift).out();
    graph
        .decision("Do", [drink, graze])
        .rules(Rules::WEIGHTED_RANDOM);
    let graph = graph.finish().unwrap();

    let histories = |agents: u32| {
        let setup = setup(0.1, 20.0)
            .with_agents(agents)
            .with_thinking_interval(0.7)
            .with_seed(3);
        let mut simulation = Simulation::new(&graph, &setup).unwrap();
        let mut all = vec![Vec::new(); agents as usize];
        while simulation.advance().is_some() {
            for (history, moment) in all.iter_mut().zip(simulation.moments()) {
                history.push((moment.values[0].to_bits(), moment.chains.to_vec()));
            }
        }
        all
    };
    let (few, many) = (histories(3), histories(10));
    assert_eq!(few[..], many[..3]);
    assert_ne!(few[0], few[1]);
}

#[test]
fn agents_that_think_every_few_steps_have_their_own_moments() {
    let setup = setup(0.1, 1.0).with_agents(200).with_thinking_interval(1.0);
    let mut simulation = Simulation::new(&cat(), &setup).unwrap();
    let mut deciding = Vec::new();
    while simulation.advance().is_some() {
        let moments = simulation.moments();
        deciding.push(
            moments
                .filter(|moment| !moment.chains[0].is_empty())
                .count(),
        );
    }
    assert_eq!(deciding.last(), Some(&200));
    // A tenth of 200 in each step, within four standard deviations of 4.2.
    let mut before = 0;
    for now in deciding {
        assert!((3..=37).contains(&(now - before)), "{now} after {before}");
        before = now;
    }
}

#[test]
fn an_inner_option_that_finishes_lets_the_outer_decision_go_on() {
    let mut graph = Builder::new("sim");
    let fun = graph.stat(Stat::number("Fun", 0.0, 10.0));
    let watching = graph
        .effects("Watching", [EffectRow::add(fun, 1.0).on_completion()])
        .duration(2.0)
        .out();
    let watch = graph.option("Watch", []).effects(watching).out();
    let how = graph.decision("How", [watch]).when_idle().out();
    let bored = graph
        .expression("Bored", "1 - Fun / 2", [("Fun", fun)])
        .out();
    let enjoy = graph.option("Enjoy", []).base(bored).inner(how).out();
    let rest = graph.option("Rest", []).base(0.4).out();
    graph.decision("What", [enjoy, rest]).when_idle();
    let graph = graph.finish().unwrap();

    // The outer option has no rule that ends it, so the outer decision hears that the inner option
    // is complete. It decides in the same step, from the stats at the beginning of that step: at 2
    // s and 4 s, it sees 0 and 1 fun, for which enjoying weighs 1 and 0.5, and at 6 s 2 fun.
    let choices = choices_of(&graph, &setup(1.0, 7.0));
    let both = "Enjoy > Watch";
    assert_eq!(choices, [both, both, both, both, both, both, "Rest"]);
    assert_eq!(
        values_of(&graph, &setup(1.0, 7.0), "Fun"),
        [0.0, 0.0, 0.0, 1.0, 1.0, 2.0, 2.0]
    );
}

#[test]
fn effects_pass_through_groups_and_muted_ones_do_nothing() {
    let build = |is_muted: bool| {
        let mut graph = Builder::new("groups");
        let heat = graph.stat(Stat::number("Heat", 0.0, 100.0));
        let maker = graph.group("Heater", |inside| {
            let power = inside.input("Power", 1.0, None);
            let heat = inside.stat_again("Heat");
            let heats = inside.effects("Heats", [EffectRow::add(heat, power)]).out();
            inside.typed_output("Effects", heats, SocketType::Effects);
        });
        let user = graph.group("Cook", |inside| {
            let given = inside.typed_input("Effects", SocketType::Effects);
            let cook = inside.option("Cook", []).effects(given).out();
            inside.typed_output("Option", cook, SocketType::Option);
        });
        let strong = graph
            .use_group("Strong", maker)
            .input("Power", 3.0)
            .output("Effects");
        let cook = graph
            .use_group("Kitchen", user)
            .input("Effects", strong)
            .output("Option");
        graph.decision("Do", [cook]);
        let own = graph.effects("Sun", [EffectRow::add(heat, 10.0)]);
        if is_muted {
            own.mute();
        }
        graph.finish().unwrap()
    };
    let setup = setup(1.0, 3.0);
    assert_eq!(values_of(&build(false), &setup, "Heat"), [0.0, 13.0, 26.0]);
    assert_eq!(values_of(&build(true), &setup, "Heat"), [0.0, 3.0, 6.0]);
}

#[test]
fn invalid_setups_are_explained() {
    let valid = SimulationSetup::default();
    let graph = cat();
    let error = |setup: SimulationSetup| {
        let error = Simulation::new(&graph, &setup).err().unwrap();
        error.describe().unwrap()
    };
    let with_times = |step, length| valid.clone().with_times(step, length);
    let all = [
        valid.clone().with_agents(0),
        valid.clone().with_agents(10_000_000),
        with_times(0.0, 60.0),
        with_times(f64::NAN, 60.0),
        with_times(0.1, -1.0),
        with_times(90.0, 60.0),
        with_times(1e-9, 60.0),
        valid.clone().with_thinking_interval(f64::INFINITY),
    ];
    let sentences: Vec<String> = all.into_iter().map(error).collect();
    expect_test::expect![[r#"
        No population has members. Give one a count from 1 to 10,000.
        10,000,000 agents for 600 steps are more than 1,000,000,000 steps in all. Simulate fewer agents or a shorter time.
        A step of 0 s cannot be simulated. Enter a number from 0.001 to 3600.
        A step of NaN s cannot be simulated. Enter a number from 0.001 to 3600.
        A length of -1 s cannot be simulated. Enter a number above 0.
        The step of 90 s is longer than the scenario of 60 s. Enter a shorter step or a longer time.
        A step of 1e-9 s cannot be simulated. Enter a number from 0.001 to 3600.
        The population “Agents” cannot think every 3.4e38 s. Enter 0 for every step, or a number above 0."#]]
    .assert_eq(&sentences.join("\n"));
    let steps = |setup: SimulationSetup| Simulation::new(&graph, &setup).unwrap().step_count();
    assert_eq!(steps(setup(0.1, 0.3)), 3);
    assert_eq!(steps(setup(0.25, 1.1)), 5);
}

#[test]
fn a_report_counts_time_starts_gaps_and_dithering() {
    // Hunger rises by 2 a second, falls by 3 while eating, and eating weighs more from 40 on.
    let graph = cat();
    let mut simulation = Simulation::new(&graph, &setup(1.0, 20.0)).unwrap();
    let mut report = SimulationReport::new(&simulation);
    let mut names = Vec::new();
    while simulation.advance().is_some() {
        let moment = simulation.moments().next().unwrap();
        names.push(
            simulation
                .program()
                .option_name(moment.chains[0][0].option)
                .to_owned(),
        );
        report.add_step(&simulation);
    }
    report.finish(&simulation);

    let count = |name: &str| names.iter().filter(|known| *known == name).count() as u64;
    let switches = names.windows(2).filter(|pair| pair[0] != pair[1]).count() as u64;
    let [population] = &report.populations[..] else {
        panic!("one population");
    };
    let [act] = &population.decisions[..] else {
        panic!("one decision")
    };
    let [(_, eat), (_, rest)] = &act.options[..] else {
        panic!("two options")
    };
    assert_eq!((eat.steps, rest.steps), (count("Eat"), count("Rest")));
    assert_eq!((act.switches, act.idle_steps), (switches, 0));
    assert_eq!(eat.starts + rest.starts, switches + 1);
    // The first switch back is no return yet, and the others all are within 5 s.
    assert_eq!(act.dithering, switches - 1);
    assert_eq!(population.agent_steps, 20);

    let [hunger] = &population.stats[..] else {
        panic!("one stat")
    };
    assert_eq!((hunger.highest, hunger.steps_at_high_end), (50.0, 0));
}

#[test]
fn a_timeline_shows_each_step_of_a_short_run() {
    let graph = cat();
    let setup = setup(1.0, 20.0);
    let timeline = Timeline::simulate(&graph, &setup, None, &CancelToken::default());
    let timeline = timeline.unwrap().unwrap();
    let plot = timeline.to_plot(Some(graph.stats[0].id), "Act");

    let SeriesShape::Line { points, .. } = &plot.series[0].shape else {
        panic!("a line")
    };
    let values: Vec<f32> = points.iter().map(|[_, y]| *y).collect();
    // The last value is the one with which a longer run goes on.
    let longer = self::setup(1.0, 21.0);
    assert_eq!(values, values_of(&graph, &longer, "Hunger"));

    let choices = choices_of(&graph, &setup);
    for (step, choice) in choices.iter().enumerate() {
        let stretch = plot.strips[0].stretch_at(step as f32 + 0.5).unwrap();
        assert_eq!(&stretch.name, choice, "step {step}");
    }

    let returns = choices
        .windows(3)
        .position(|three| three[0] == three[2] && three[0] != three[1]);
    assert_eq!(plot.marks[0].x, returns.map(|at| (at + 2) as f32));
    let sentence = timeline.describe_dithering("Act").unwrap();
    assert_eq!(plot.findings.last(), Some(&sentence));
}

#[test]
fn a_long_run_is_summarized_without_losing_its_extremes() {
    let graph = cat();
    let setup = setup(0.1, 500.0);
    let timeline = Timeline::simulate(&graph, &setup, None, &CancelToken::default());
    let plot = timeline.unwrap().unwrap().to_plot(None, "Act");
    let SeriesShape::Line { points, .. } = &plot.series[0].shape else {
        panic!("a line")
    };
    assert!(
        points.len() <= 1801 && points.is_sorted_by_key(|[x, _]| *x),
        "{}",
        points.len()
    );

    let longer = self::setup(0.1, 500.1);
    let values = values_of(&graph, &longer, "Hunger");
    for of in [f32::min, f32::max] {
        let shown = points.iter().map(|[_, y]| *y).reduce(of).unwrap();
        let exact = values.iter().copied().reduce(of).unwrap() / 100.0;
        assert!((shown - exact).abs() < 1e-6, "{shown}, {exact}");
    }
    assert_eq!(plot.strips[0].stretches.last().unwrap().to, 500.0);

    let canceled = CancelToken::default();
    canceled.cancel();
    assert!(Timeline::simulate(&graph, &setup, None, &canceled).is_none());
}

#[test]
fn an_awaited_option_that_nothing_ends_takes_a_second() {
    let mut graph = Builder::new("child");
    let fun = graph.stat(Stat::number("Fun", 0.0, 10.0).sample(10.0));
    graph.effects("Boredom", [EffectRow::add(fun, -2.0)]);
    let play = graph.option("Play", []).base(fun).out();
    let read = graph.option("Read", []).base(7.0).out();
    graph.decision("Do", [play, read]).when_idle();
    let graph = graph.finish().unwrap();

    // At 1 s, fun is at 8, and at 2 s at 6. In between, the decision waits.
    let choices = choices_of(&graph, &setup(0.5, 3.0));
    assert_eq!(choices, ["Play", "Play", "Play", "Play", "Read", "Read"]);
}

/// Simulates a graph and returns the report on its only outer decision, or the one with a name.
fn report_of(graph: &Graph, setup: &SimulationSetup, name: &str) -> DecisionReport {
    let mut simulation = Simulation::new(graph, setup).unwrap();
    let mut report = SimulationReport::new(&simulation);
    while simulation.advance().is_some() {
        report.add_step(&simulation);
    }
    report.finish(&simulation);
    let decision = simulation.program().decision(name).unwrap();
    let mut decisions = report.populations.remove(0).decisions.into_iter();
    decisions
        .find(|report| report.decision == decision)
        .unwrap()
}

#[test]
fn a_run_that_is_completed_and_chosen_again_counts_twice() {
    let mut graph = Builder::new("worker");
    let output = graph.stat(Stat::number("Output", 0.0, 100.0));
    let work = graph
        .effects("Work", [EffectRow::add(output, 1.0).on_completion()])
        .duration(2.0)
        .out();
    only_option(&mut graph, work);
    let graph = graph.finish().unwrap();

    let act = report_of(&graph, &setup(1.0, 20.0), "Do");
    let (_, did) = &act.options[0];
    assert_eq!(
        (did.starts, did.typical_steps(), did.steps),
        (10, Some(2), 20)
    );
    assert_eq!((act.switches, act.dithering, act.idle_steps), (0, 0, 0));

    // Agents that think every 5 s do nothing from the end of the run to their next thought.
    let rare = setup(1.0, 40.0).with_thinking_interval(5.0);
    let act = report_of(&graph, &rare, "Do");
    let (_, did) = &act.options[0];
    assert_eq!(did.steps, did.starts * 2);
    assert_eq!(act.idle_steps, 40 - did.steps);
}

#[test]
fn two_options_with_one_inner_decision_run_one_option_of_it() {
    let mut graph = Builder::new("inner");
    let one = graph.option("One", []).out();
    let two = graph.option("Two", []).out();
    let inner = graph
        .decision("Inner", [one, two])
        .rules(Rules::WEIGHTED_RANDOM)
        .out();
    let first = graph.option("First", []).inner(inner).out();
    let second = graph.option("Second", []).inner(inner).out();
    graph.decision("Left", [first]);
    graph.decision("Right", [second]);
    let graph = graph.finish().unwrap();

    let mut simulation = Simulation::new(&graph, &setup(1.0, 50.0)).unwrap();
    while simulation.advance().is_some() {
        let moment = simulation.moments().next().unwrap();
        let [left, right] = moment.chains else {
            panic!("two decisions")
        };
        assert_eq!(left[1], right[1]);
    }
}

#[test]
fn an_outer_and_an_inner_option_that_finish_together_both_count() {
    let mut graph = Builder::new("together");
    let count = graph.stat(Stat::number("Count", 0.0, 10_000.0));
    let clock = graph.stat(Stat::number("Clock", 0.0, 100.0));
    graph.effects("Time", [EffectRow::add(clock, 1.0)]);
    let late = graph
        .expression("Late", "Clock >= 2", [("Clock", clock)])
        .out();
    let inside = graph
        .effects(
            "Inside",
            [
                EffectRow::add(count, 1000.0).on_completion(),
                EffectRow::add(count, 100.0).on_end(),
            ],
        )
        .fails_when(late)
        .out();
    let outside = graph
        .effects("Outside", [EffectRow::add(count, 1.0).on_completion()])
        .duration(2.0)
        .out();
    let inner = graph.option("Inner", []).effects(inside).out();
    let how = graph.decision("How", [inner]).out();
    let outer = graph.option("Outer", []).inner(how).effects(outside).out();
    graph.decision("What", [outer]);
    let graph = graph.finish().unwrap();

    // At 2 s, the inner option fails and the outer one completes, whatever their IDs: 100 + 1.
    assert_eq!(values_of(&graph, &setup(1.0, 4.0), "Count")[3], 101.0);
}

#[test]
fn an_inner_option_that_is_cut_off_does_not_complete() {
    let mut graph = Builder::new("cut");
    let meals = graph.stat(Stat::number("Meals", 0.0, 100.0));
    let eating = graph
        .effects("Eating", [EffectRow::add(meals, 1.0).on_completion()])
        .duration(100.0)
        .out();
    let visiting = graph.effects("Visiting", []).duration(2.0).out();
    let eat = graph.option("Eat", []).effects(eating).out();
    let how = graph.decision("How", [eat]).out();
    let visit = graph.option("Visit", []).inner(how).effects(visiting).out();
    graph.decision("What", [visit]);
    let graph = graph.finish().unwrap();
    assert_eq!(values_of(&graph, &setup(1.0, 10.0), "Meals")[9], 0.0);
}

#[test]
fn a_random_amount_that_is_redrawn_in_each_step_never_repeats() {
    let mut graph = Builder::new("noise");
    let level = graph.stat(Stat::number("Level", 0.0, 1.0));
    let noise = graph.add("Noise", chance::random(0.0, 1.0)).out();
    graph.effects("Noises", [EffectRow::set(level, noise).redraw_every(0.1)]);
    let act = graph.option("Act", []).out();
    graph.decision("Do", [act]);
    let graph = graph.finish().unwrap();
    let values = values_of(&graph, &setup(0.1, 100.0), "Level");
    assert!(values.windows(2).all(|pair| pair[0] != pair[1]));
}

#[test]
fn an_awaited_option_ends_even_if_its_inner_options_do_not() {
    let mut graph = Builder::new("sim");
    let fun = graph.stat(Stat::number("Fun", 0.0, 10.0));
    let watching = graph.effects("Watching", [EffectRow::add(fun, 1.0)]).out();
    let watch = graph.option("Watch", []).effects(watching).out();
    let how = graph.decision("How", [watch]).out();
    let bored = graph.expression("Bored", "2 - Fun", [("Fun", fun)]).out();
    let enjoy = graph.option("Enjoy", []).base(bored).inner(how).out();
    let rest = graph.option("Rest", []).base(0.5).out();
    graph.decision("What", [enjoy, rest]).when_idle();
    let graph = graph.finish().unwrap();
    let choices = choices_of(&graph, &setup(1.0, 4.0));
    assert_eq!(choices, ["Enjoy > Watch", "Enjoy > Watch", "Rest", "Rest"]);
}

#[test]
fn the_longest_gap_includes_the_time_after_the_last_run() {
    let mut graph = Builder::new("once");
    let time = graph.stat(Stat::number("Time", 0.0, 100.0));
    graph.effects("Clock", [EffectRow::add(time, 1.0)]);
    let early = graph
        .expression("Early", "3 - Time", [("Time", time)])
        .out();
    let first = graph.option("First", []).base(early).out();
    let then = graph.option("Then", []).base(0.5).out();
    let never = graph.option("Never", []).base(0.1).out();
    graph.decision("Do", [first, then, never]);
    let graph = graph.finish().unwrap();

    let act = report_of(&graph, &setup(1.0, 60.0), "Do");
    let gaps: Vec<u64> = act.options.iter().map(|(_, did)| did.longest_gap).collect();
    assert_eq!(gaps, [57, 3, 60]);
}

#[test]
fn options_that_take_turns_by_finishing_do_not_dither() {
    let mut graph = Builder::new("turns");
    let state = graph.stat(Stat::number("State", 0.0, 1.0));
    let up = graph
        .effects("Up", [EffectRow::set(state, 1.0).on_completion()])
        .duration(1.0)
        .out();
    let down = graph
        .effects("Down", [EffectRow::set(state, 0.0).on_completion()])
        .duration(1.0)
        .out();
    let rise = graph.option("Rise", []).base(0.5).effects(up).out();
    let fall = graph.option("Fall", []).base(state).effects(down).out();
    graph.decision("Do", [rise, fall]).when_idle();
    let graph = graph.finish().unwrap();
    let act = report_of(&graph, &setup(0.5, 20.0), "Do");
    assert!(act.switches > 5, "{}", act.switches);
    assert_eq!(act.dithering, 0);
}

#[test]
fn effects_that_a_stat_does_not_allow_do_nothing() {
    let mut graph = Builder::new("flags");
    let flag = graph.stat(Stat::yes_no("Flag"));
    let mood = graph.stat(Stat::choice("Mood", ["calm", "angry", "happy"]));
    graph.effects(
        "Drift",
        [EffectRow::add(flag, 0.3), EffectRow::set(mood, 2.0)],
    );
    let act = graph.option("Act", []).out();
    graph.decision("Do", [act]);
    let graph = graph.finish().unwrap();
    for stat in ["Flag", "Mood"] {
        assert!(
            values_of(&graph, &setup(1.0, 5.0), stat)
                .iter()
                .all(|value| *value == 0.0)
        );
    }
}
