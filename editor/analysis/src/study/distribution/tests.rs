//! Distributions compared with probabilities that are known from theory.

use expect_test::expect;
use inclination_core::{
    Scope,
    authoring::{
        Builder, combine, consider, curve,
        decide::Rules,
        format::Document,
        history::{HistoryEntry, OptionAddress, OptionHistory, RunStatus},
        model::{Graph, Stat, StatKind},
    },
};

use super::*;
use crate::{live::PreviewContext, plot::SeriesShape};

fn duel_graph() -> Graph {
    let text = include_str!("../../../../../assets/examples/duel.incl.json");
    Document::read(text.as_bytes()).unwrap().graph
}

fn even_request(context: &StudyContext, measure: Measure, draws: usize) -> DistributionRequest {
    DistributionRequest {
        measure,
        sampling_methods: vec![SamplingMethod::Even; context.stats().len()],
        spread: 0.2,
        draws,
        seed: 1,
        log: None,
    }
}

fn first_decision(context: &StudyContext) -> Measure {
    Measure::Choices(context.program().decisions().next().unwrap().0)
}

fn compute_result(context: &StudyContext, request: &DistributionRequest) -> SampledDistribution {
    compute_with_threads(1, context, request)
}

fn compute_with_threads(
    threads: usize,
    context: &StudyContext,
    request: &DistributionRequest,
) -> SampledDistribution {
    let mut last = None;
    let is_complete = compute_on_threads(
        threads,
        context,
        request,
        &CancelToken::default(),
        &mut |result| {
            last = Some(result);
        },
    );
    assert!(is_complete);
    last.unwrap()
}

fn choice_shares(context: &StudyContext, request: &DistributionRequest) -> ChoiceShares {
    match compute_result(context, request).data {
        DistributionData::Options(shares) => shares,
        DistributionData::Values(_) => panic!("options"),
    }
}

fn value_histogram(context: &StudyContext, request: &DistributionRequest) -> ValueHistogram {
    match compute_result(context, request).data {
        DistributionData::Values(scores) => scores,
        DistributionData::Options(_) => panic!("values"),
    }
}

/// Returns whether a count fits a probability, within four standard deviations of the binomial
/// distribution.
fn is_likely(count: u64, draws: usize, probability: f64) -> bool {
    let draws = draws as f64;
    let deviation = (draws * probability * (1.0 - probability)).sqrt();
    (count as f64 - draws * probability).abs() <= 4.0 * deviation
}

/// Builds a graph with two options over one stat: one weighs as much as the stat, the other 0.5.
fn race_graph(chooses: Rules) -> Graph {
    let mut graph = Builder::new("race");
    let speed = graph.stat(Stat::number("Speed", 0.0, 1.0).sample(0.25));
    let run = graph.option("Run", []).base(speed).out();
    let walk = graph.option("Walk", []).base(0.5).out();
    graph.decision("Move", [run, walk]).rules(chooses);
    graph.finish().unwrap()
}

#[test]
fn shares_match_the_integrals_over_one_even_stat() {
    const DRAWS: usize = 100_000;
    let context = StudyContext::new(&race_graph(Rules::HIGHEST)).unwrap();
    let found = choice_shares(
        &context,
        &even_request(&context, first_decision(&context), DRAWS),
    );
    // Running weighs more in the upper half of the stat's range.
    let [run, walk] = &found.options[..] else {
        panic!("two");
    };
    assert!(is_likely(run.chosen, DRAWS, 0.5), "{found:?}");
    assert_eq!(run.chosen + walk.chosen, DRAWS as u64);
    assert_eq!((run.chosen, run.likeliest), (run.likeliest, run.chosen));

    let context = StudyContext::new(&race_graph(Rules::WEIGHTED_RANDOM)).unwrap();
    let found = choice_shares(
        &context,
        &even_request(&context, first_decision(&context), DRAWS),
    );
    let [run, walk] = &found.options[..] else {
        panic!("two");
    };
    // The integral of x / (x + 1/2) from 0 to 1 is 1 - ln 3 / 2.
    let mean = 1.0 - 3.0_f64.ln() / 2.0;
    assert!(is_likely(run.chosen, DRAWS, mean), "{found:?} {mean}");
    assert!(is_likely(run.likeliest, DRAWS, 0.5), "{found:?}");
    // The variance of the probability is below that of a choice.
    let near = 4.0 * (mean * (1.0 - mean) / DRAWS as f64).sqrt();
    assert!((run.probability - mean).abs() < near);
    assert!((run.probability + walk.probability - 1.0).abs() < 1e-9);
    assert_eq!(found.nothing, 0);
}

/// Returns the duel's weights as the example document has them: equations 9.5 to 9.8 with the minus
/// sign put back, no healing without a potion, and running and healing multiplied by the threat.
fn duel_weights(context: &StudyContext, values: &[f64]) -> [f64; 3] {
    let value = |name: &str| {
        let at = context.stats().iter().position(|info| info.name == name);
        values[at.unwrap_or_else(|| panic!("no {name}"))]
    };
    let (health, foe, potions) = (value("Health"), value("Foe health"), value("Potions"));
    let (least, most) = (value("Min damage"), value("Max damage"));
    let (aggression, best) = (value("Aggression"), value("Foe max damage"));

    let share = (health / value("Max health")).clamp(0.0, 1.0);
    let attack = (1.0 - (foe - least) / (most - least)) * (1.0 - aggression) + aggression;
    let threat = (best / health).min(1.0);
    let base = 0.68 * std::f64::consts::E;
    let heal = 1.0 - 1.0 / (1.0 + base.powf(-12.0 * share + 6.0));
    let run = 1.0 - share.powf(0.25 / (potions + 1.0).powi(4));

    let heal = if potions < 1.0 { 0.0 } else { heal };
    [attack.clamp(0.0, 1.0), heal * threat, run * threat]
}

#[test]
fn the_duel_matches_the_integrals_of_its_equations() {
    const DRAWS: usize = 200_000;
    const SIDE: usize = 400;
    let context = StudyContext::new(&duel_graph()).unwrap();
    let names = ["Health", "Foe health"];
    let places = names.map(|name| {
        let mut stats = context.stats().iter();
        stats.position(|info| info.name == name).unwrap()
    });
    let mut request = even_request(&context, first_decision(&context), DRAWS);
    request.sampling_methods = vec![SamplingMethod::Sample; context.stats().len()];
    for place in places {
        request.sampling_methods[place] = SamplingMethod::Even;
    }
    let found = choice_shares(&context, &request);

    // The chances over both ranges, by the midpoint rule. The kinks lie on few of the cells' edges,
    // so the rule's error is far below that of random drawing.
    let mut values: Vec<f64> = (0..context.stats().len())
        .map(|place| f64::from(context.stat_value(place)))
        .collect();
    let mut chances = [0.0; 3];
    let mut nothing = 0.0;
    let cell = 1.0 / (SIDE * SIDE) as f64;
    for across in 0..SIDE {
        for up in 0..SIDE {
            for (place, at) in places.into_iter().zip([across, up]) {
                let (low, high) = context.stats()[place].range;
                let share = (at as f64 + 0.5) / SIDE as f64;
                values[place] = f64::from(low) + f64::from(high - low) * share;
            }
            let weights = duel_weights(&context, &values);
            let sum: f64 = weights.iter().sum();
            if sum > 0.0 {
                for (chance, weight) in chances.iter_mut().zip(weights) {
                    *chance += weight / sum * cell;
                }
            } else {
                nothing += cell;
            }
        }
    }

    let names: Vec<&str> = found.options.iter().map(|one| one.name.as_str()).collect();
    assert_eq!(names, ["Attack", "Heal", "Run"]);
    for (option, chance) in found.options.iter().zip(chances) {
        assert!(
            is_likely(option.chosen, DRAWS, chance),
            "{option:?} {chance}"
        );
        assert!((option.probability - chance).abs() < 4.0 * 0.5 / (DRAWS as f64).sqrt());
    }
    assert!(is_likely(found.nothing, DRAWS, nothing));
}

#[test]
fn a_seed_gives_the_same_result_on_any_number_of_threads() {
    let context = StudyContext::new(&duel_graph()).unwrap();
    let mut request = even_request(&context, first_decision(&context), 30_000);
    request.sampling_methods[1] = SamplingMethod::AroundSample;
    let one = compute_with_threads(1, &context, &request);
    assert_eq!(one.draws, 30_000);
    for threads in [2, 3, 7] {
        assert_eq!(compute_with_threads(threads, &context, &request), one);
    }

    let decision = context.program().decisions().next().unwrap().0;
    let option = context.program().options(decision).nth(1).unwrap();
    request.measure = Measure::Weight(decision, option);
    let one = compute_with_threads(1, &context, &request);
    assert_eq!(compute_with_threads(3, &context, &request), one);

    // Another seed gives other draws.
    request.seed = 2;
    assert_ne!(compute_with_threads(1, &context, &request), one);
}

#[test]
fn factors_have_the_distribution_of_their_stats() {
    const DRAWS: usize = 100_000;
    let mut graph = Builder::new("numbers");
    let even = graph.stat(Stat::number("Even", -10.0, 30.0));
    let normal = graph.stat(Stat::number("Normal", 0.0, 100.0).sample(50.0));
    let fixed = graph.stat(Stat::number("Fixed", 0.0, 1.0).sample(0.25));
    for (name, stat) in [("even", even), ("normal", normal), ("fixed", fixed)] {
        graph.factor(name, stat);
    }
    let context = StudyContext::new(&graph.finish().unwrap()).unwrap();
    let spread = |name: &str| {
        let factor = context.program().factor(name).unwrap();
        let mut request = even_request(&context, Measure::Factor(factor), DRAWS);
        request.sampling_methods = vec![
            SamplingMethod::Even,
            SamplingMethod::AroundSample,
            SamplingMethod::Sample,
        ];
        request.spread = 0.1;
        value_histogram(&context, &request)
    };
    let shares = [0.05, 0.25, 0.5, 0.75, 0.95];

    // A quantile's deviation is the deviation of its share divided by the density, which is 1/40
    // everywhere.
    let far = |share: f64, density: f64| (share * (1.0 - share) / DRAWS as f64).sqrt() / density;
    let even = spread("even");
    for (share, value) in shares.into_iter().zip(even.quantiles) {
        let expected = -10.0 + 40.0 * share;
        let near = 4.0 * far(share, 1.0 / 40.0);
        assert!((f64::from(value) - expected).abs() < near, "{value}");
    }
    assert!((even.mean - 10.0).abs() < 4.0 * 40.0 / 12.0_f64.sqrt() / (DRAWS as f64).sqrt());

    // With a deviation of 10 around 50, the ends are 5 deviations away. Quantiles and densities are
    // from tables.
    let normal = spread("normal");
    let table = [-1.644_854, -0.674_490, 0.0, 0.674_490, 1.644_854];
    let heights = [0.103_136, 0.317_777, 0.398_942, 0.317_777, 0.103_136];
    for (at, share) in shares.into_iter().enumerate() {
        let expected = 50.0 + 10.0 * table[at];
        let near = 4.0 * far(share, heights[at] / 10.0);
        let value = f64::from(normal.quantiles[at]);
        assert!((value - expected).abs() < near, "{value}");
    }

    let fixed = spread("fixed");
    assert_eq!((fixed.ends, fixed.mean), ((0.25, 0.25), 0.25));
    assert_eq!(fixed.counts, [DRAWS as u64]);
}

#[test]
fn a_log_provides_the_situations() {
    let context = StudyContext::new(&race_graph(Rules::HIGHEST)).unwrap();
    let stat = context.stats()[0].id;
    // Running wins in three of the five rows.
    let log = Log {
        columns: vec![(stat, vec![0.1, 0.6, 0.7, 0.2, 0.9])],
        ..Log::default()
    };
    let mut request = even_request(&context, first_decision(&context), 1000);
    request.sampling_methods = vec![SamplingMethod::Log];
    request.log = Some(Arc::new(log));
    let found = choice_shares(&context, &request);
    let chosen: Vec<u64> = found.options.iter().map(|option| option.chosen).collect();
    assert_eq!(chosen, [600, 400]);
    expect![["1 stat comes from the log."]].assert_eq(&request.describe_sampling(&context));

    // Without a column the stat stays at its current value, where walking weighs more.
    request.log = None;
    let found = choice_shares(&context, &request);
    assert_eq!(found.options[1].chosen, 1000);
    expect![["1 stat stays at its current value."]].assert_eq(&request.describe_sampling(&context));
}

#[test]
fn words_and_targets_are_drawn_too() {
    const DRAWS: usize = 40_000;
    let mut graph = Builder::new("archer");
    let weapon = StatKind::Choice(["bow", "sword", "none"].map(String::from).to_vec());
    let mut stat = Stat::number("Weapon", 0.0, 1.0);
    stat.kind = weapon;
    graph.stat(stat);
    let near = graph.stat(Stat::number("Nearness", 0.0, 1.0).scope(Scope::Target));
    let shoot = graph.option("Shoot", []).base(near).for_each_target().out();
    let wait = graph.option("Wait", []).base(0.25).out();
    graph.decision("Act", [shoot, wait]);
    let context = StudyContext::new(&graph.finish().unwrap()).unwrap();
    let found = choice_shares(
        &context,
        &even_request(&context, first_decision(&context), DRAWS),
    );
    assert!(is_likely(found.options[0].chosen, DRAWS, 0.75), "{found:?}");

    let request = even_request(&context, first_decision(&context), 3000);
    let source = super::sampling::StatSource::for_stat(&context, &request, 0, &context.stats()[0]);
    let draws: Vec<_> = (0..3000)
        .map(|situation| super::sampling::situation_draw(1, situation))
        .collect();
    let mut values = vec![0.0; 3000];
    source.fill_values(0..3000, &draws, 0, &mut values);
    for word in 0..3 {
        let count = values.iter().filter(|value| **value == word as f32).count();
        assert!(is_likely(count as u64, 3000, 1.0 / 3.0), "{count}");
    }
}

#[test]
fn an_option_that_never_wins_is_named_with_an_upper_bound() {
    let mut graph = Builder::new("race");
    let speed = graph.stat(Stat::number("Speed", 0.0, 1.0));
    let half = graph.add("Half", combine::product([speed])).out();
    let line = graph.add("Line", curve::linear(half)).out();
    let run = graph.option("Run", []).base(2.0).out();
    let walk = graph.option("Walk", []).base(line).out();
    graph.decision("Move", [run, walk]);
    let context = StudyContext::new(&graph.finish().unwrap()).unwrap();

    let request = even_request(&context, first_decision(&context), 20_000);
    let found = compute_result(&context, &request);
    let plot = found.to_plot(&context, &request);
    expect![["Move in 20,000 draws"]].assert_eq(&plot.title);
    // 3 / 20,000: once in 6,666.
    expect![[r#"
        The thin bar is the share of draws in which no other option was more likely.
        Walk was never chosen in 20,000 draws. With 95% confidence, it is chosen less than once in 6,660 draws.
        1 stat is drawn evenly over its range."#]]
    .assert_eq(&plot.findings.join("\n"));

    let table = crate::plot::to_csv(&plot);
    // The fourth column describes each option in words.
    let numbers: Vec<String> = table
        .lines()
        .map(|line| {
            let cells: Vec<&str> = line.splitn(4, ',').take(3).collect();
            cells.join(",")
        })
        .collect();
    assert_eq!(
        numbers.join("\n"),
        "Chosen,from,to\nRun,0,100\nWalk,0,0\n\nMost likely,from,to\nRun,0,100\nWalk,0,0"
    );

    // Thin bars have a thin symbol, and there is space below the last one.
    let series = |name: &str| {
        plot.series
            .iter()
            .find(|series| series.name == name)
            .unwrap()
    };
    let (chosen, likeliest) = (series("Chosen"), series("Most likely"));
    assert_eq!(plot.bar_thickness_share(chosen), 1.0);
    assert!(plot.bar_thickness_share(likeliest) < 0.3);
    let SeriesShape::Bars { bars, .. } = &likeliest.shape else {
        panic!("{likeliest:?}");
    };
    let bottoms = bars.iter().map(|bar| bar.at - bar.thickness / 2.0);
    assert!(bottoms.fold(f32::INFINITY, f32::min) > plot.up.low + 0.2);

    // Two options share one sentence.
    let mut found = found;
    if let DistributionData::Options(shares) = &mut found.data {
        shares.options[0].chosen = 0;
    }
    expect![["Run and Walk were never chosen in 20,000 draws. With 95% confidence, each is chosen less than once in 6,660 draws."]]
        .assert_eq(&found.to_plot(&context, &request).findings[1]);
    let label = crate::plot::bar_label_at(&plot, 50.0, 1.2).unwrap();
    expect![[
        "Run: chosen in 100% of the draws (20,000), most likely in 100%, average chance 100%"
    ]]
    .assert_eq(&label);
}

#[test]
fn the_history_that_every_draw_uses_is_described() {
    let mut graph = Builder::new("needs");
    let hunger = graph.stat(Stat::number("Hunger", 0.0, 1.0));
    let pause = graph.add("Pause", consider::cooldown(60.0));
    let pause = pause.out();
    let eat = graph.option("Eat", [pause]).out();
    let wait = graph.option("Wait", []).base(hunger).out();
    graph.decision("Act", [eat, wait]);
    let graph = graph.finish().unwrap();
    let mut context = StudyContext::new(&graph).unwrap();
    let request = even_request(&context, first_decision(&context), 100);
    let findings = |context: &StudyContext| {
        let plot = compute_result(context, &request).to_plot(context, &request);
        plot.findings.join("\n")
    };
    assert!(!findings(&context).contains("history"));

    let mut options = graph.nodes.iter();
    let (eat, _) = options.find(|(_, node)| node.name == "Eat").unwrap();
    let address = OptionAddress {
        uses: Vec::new(),
        option: *eat,
    };
    let stopped = OptionHistory::without_targets(HistoryEntry {
        doing: RunStatus::Stopped,
        seconds: 2.5,
        stops: 1,
    });
    let mut preview = PreviewContext::default();
    preview.situation.history.options.insert(address, stopped);
    context.set_situation(&graph, &preview);
    expect![[r#"
        The thin bar is the share of draws in which no other option was more likely.
        Eat was never chosen in 100 draws. With 95% confidence, it is chosen less than once in 33 draws.
        Every draw uses the current history: Eat stopped 2.5 s ago.
        1 stat is drawn evenly over its range."#]].assert_eq(&findings(&context));
}

#[test]
fn a_score_that_is_always_the_same_is_one_value() {
    let mut graph = Builder::new("constant");
    graph.stat(Stat::number("Speed", 0.0, 1.0));
    let run = graph.option("Run", []).base(1.0).out();
    graph.decision("Move", [run]);
    let context = StudyContext::new(&graph.finish().unwrap()).unwrap();
    let decision = context.program().decisions().next().unwrap().0;
    let option = context.program().options(decision).next().unwrap();

    let request = even_request(&context, Measure::Weight(decision, option), 1000);
    let plot = compute_result(&context, &request).to_plot(&context, &request);
    expect![[r"
        Always 1.
        1 stat is drawn evenly over its range."]]
    .assert_eq(&plot.findings.join("\n"));

    // One thin bar at the value, and no quantiles.
    let SeriesShape::Bars { bars, lying: false } = &plot.series[0].shape else {
        panic!("{:?}", plot.series);
    };
    assert_eq!((bars.len(), bars[0].at, bars[0].to), (1, 1.0, 100.0));
    assert!(bars[0].thickness < plot.across.span() / 50.0);
    let [mark] = &plot.marks[..] else {
        panic!("{:?}", plot.marks);
    };
    expect![["always 1"]].assert_eq(&mark.label);
}

#[test]
fn a_canceled_study_reports_its_first_piece_within_a_frame() {
    let context = StudyContext::new(&race_graph(Rules::HIGHEST)).unwrap();
    let request = even_request(&context, first_decision(&context), 10_000);
    let mut reported_draws = Vec::new();
    let at_once = CancelToken::with_deadline(Instant::now());
    let is_complete = compute_distribution(&context, &request, &at_once, &mut |result| {
        reported_draws.push(result.draws);
    });
    assert!(!is_complete);
    assert_eq!(reported_draws, [SITUATIONS_PER_PIECE]);
}

#[test]
fn a_tie_counts_for_each_of_its_options() {
    const DRAWS: usize = 3000;
    // A default option makes odds that do not come in columns.
    for has_default in [false, true] {
        let mut graph = Builder::new("ties");
        let x = graph.stat(Stat::number("x", 0.0, 1.0));
        let [one, other, rest] = ["One", "Other", "Rest"].map(|name| graph.option(name, []).out());
        let low = graph.option("Low", []).base(x).out();
        let decision = graph
            .decision("Which", [one, other, low])
            .rules(Rules::WEIGHTED_RANDOM);
        if has_default {
            decision.default_option(rest);
        }

        let context = StudyContext::new(&graph.finish().unwrap()).unwrap();
        let request = even_request(&context, first_decision(&context), DRAWS);
        let shares = choice_shares(&context, &request);
        let likeliest: Vec<u64> = shares.options.iter().map(|one| one.likeliest).collect();
        let expected = [DRAWS as u64, DRAWS as u64, 0, 0];
        assert_eq!(likeliest, expected[..likeliest.len()], "{has_default}");
    }
}
