//! Studies of the duel and the zoo, checked against the documents and their guides: `duel.md` and
//! `zoo.md` in `docs/examples`.

use expect_test::expect;
use inclination_core::authoring::{Builder, decide::Rules, format::Document, model::Stat};

use super::*;
use crate::plot::{Plot, SeriesShape, Tone, describe_position, to_csv, to_svg};

fn duel() -> StudyContext {
    let text = include_str!("../../../../assets/examples/duel.incl.json");
    let document = Document::read(text.as_bytes()).unwrap();
    StudyContext::new(&document.graph).unwrap()
}

fn stat_position(context: &StudyContext, name: &str) -> usize {
    let found = context.stats().iter().position(|info| info.name == name);
    found.unwrap_or_else(|| panic!("no {name}"))
}

/// The weights of attacking, healing and running at a health of 0 to 100 against a foe, with one
/// potion and blows of 5 to 15, by equations 9.5 to 9.8 as the chapter prints them, but with the
/// missing minus sign restored.
fn option_weights(health: f64, foe: f64) -> [f64; 3] {
    let attack = (1.0 - (foe - 5.0) / (15.0 - 5.0)) * (1.0 - 0.6) + 0.6;
    let threat = (15.0 / health).min(1.0);
    let base = 0.68 * std::f64::consts::E;
    let heal = 1.0 - 1.0 / (1.0 + base.powf(-12.0 * health / 100.0 + 6.0));
    let run = 1.0 - (health / 100.0).powf(0.25 / 2.0_f64.powi(4));
    [attack.clamp(0.0, 1.0), heal * threat, run * threat]
}

#[test]
fn a_sweep_finds_where_the_winner_changes() {
    let context = duel();
    let decision = context.program().decisions().next().unwrap().0;
    let health = stat_position(&context, "Health");
    let swept = sweep_stat(&context, decision, health, &CancelToken::default()).unwrap();

    // Healing competes with an attack of 0.4 while the foe has 20 hp.
    let (mut low, mut high) = (15.0, 100.0);
    for _ in 0..60 {
        let middle = f64::midpoint(low, high);
        let [attack, heal, _] = option_weights(middle, 20.0);
        if heal > attack {
            low = middle;
        } else {
            high = middle;
        }
    }

    let crossing = swept.crossings.last().unwrap();
    // The rounding of the `f32` weights (a handful of 2^-24) over the slope there, which is about
    // 0.02 per point of health.
    assert!(
        (f64::from(crossing.between.1) - low).abs() < 1e-4,
        "{crossing:?} {low}"
    );

    let name = |option: Option<_>| option.map(|option| context.program().option_name(option));
    assert_eq!(name(crossing.below), Some("Heal"));
    assert_eq!(name(crossing.above), Some("Attack"));

    let plot = swept.to_plot(&context, "My turn", OptionQuantity::Weight);
    expect![["My turn over Health"]].assert_eq(&plot.title);
    expect![[r"
        Run is most likely only at 0 hp.
        Heal is most likely below 30.36 hp.
        Attack is most likely from 30.36 hp."]]
    .assert_eq(&plot.findings.join("\n"));
}

#[test]
fn a_study_of_other_options_has_an_empty_plot() {
    let context_with = |names: &[&str]| {
        let mut graph = Builder::new("guard");
        let alarm = graph.stat(Stat::number("Alarm", 0.0, 1.0));
        let noise = graph.stat(Stat::number("Noise", 0.0, 1.0));
        let options: Vec<_> = names
            .iter()
            .map(|name| graph.option(*name, []).base(alarm).out())
            .collect();
        graph.decision("Act", options);
        graph.factor("Noisy", noise);
        StudyContext::new(&graph.finish().unwrap()).unwrap()
    };
    let (before, after) = (
        context_with(&["Wait", "Run"]),
        context_with(&["Wait", "Call"]),
    );

    let cancel = CancelToken::default();
    let decision = before.program().decisions().next().unwrap().0;
    let swept = sweep_stat(&before, decision, 0, &cancel).unwrap();
    let quantity = OptionQuantity::Weight;
    assert!(!swept.to_plot(&before, "Act", quantity).series.is_empty());
    assert_eq!(swept.to_plot(&after, "Act", quantity), Plot::default());

    let over = MapRequest {
        decision,
        stats: (0, 1),
        side: 4,
    };
    let mapped = compute_decision_map(&before, over, &cancel).unwrap();
    let shades = MapShading::default();
    assert_eq!(mapped.to_plot(&after, "Act", shades), Plot::default());
    assert!(mapped.describe_place(&before, 0.5, 0.5).is_some());
    assert_eq!(mapped.describe_place(&after, 0.5, 0.5), None);
}

#[test]
fn a_map_has_the_winner_of_every_cell() {
    let context = duel();
    let decision = context.program().decisions().next().unwrap().0;
    let over = MapRequest {
        decision,
        stats: (
            stat_position(&context, "Health"),
            stat_position(&context, "Foe health"),
        ),
        side: 48,
    };
    let mapped = compute_decision_map(&context, over, &CancelToken::default()).unwrap();
    assert_eq!(mapped.winners.len(), 48 * 48);

    let names: Vec<&str> = mapped
        .options
        .iter()
        .map(|option| context.program().option_name(*option))
        .collect();
    assert_eq!(names, ["Attack", "Heal", "Run"]);

    for (cell, winner) in mapped.winners.iter().enumerate() {
        let (health, foe) = (mapped.across[cell % 48], mapped.up[cell / 48]);
        let weights = option_weights(f64::from(health), f64::from(foe));
        let sum: f64 = weights.iter().sum();
        let won = weights[usize::from(*winner)];
        // The curves are exact to 1e-6 of 1 or better.
        assert!(
            weights.iter().all(|weight| won >= weight - 2e-6),
            "{health} {foe}"
        );
        let probability = f64::from(mapped.probabilities[cell]);
        assert!(
            (probability - won / sum).abs() < 2e-5,
            "{probability} at {health} {foe}"
        );

        let mut rivals = weights;
        rivals[usize::from(*winner)] = 0.0;
        let next = rivals
            .iter()
            .fold(0.0_f64, |next, weight| next.max(*weight));
        let margin = f64::from(mapped.margins[cell]);
        assert!(
            (margin - (won - next) / won).abs() < 2e-5,
            "{margin} at {health} {foe}"
        );
    }
}

#[test]
fn a_map_describes_the_winner_and_its_lead_at_a_place() {
    let context = duel();
    let decision = context.program().decisions().next().unwrap().0;
    let over = MapRequest {
        decision,
        stats: (
            stat_position(&context, "Health"),
            stat_position(&context, "Foe health"),
        ),
        // Makes 30.5 hp and 20.5 hp the centers of cells.
        side: 100,
    };
    let mapped = compute_decision_map(&context, over, &CancelToken::default()).unwrap();

    let [attack, heal, run] = option_weights(30.5, 20.5);
    assert!(attack < heal && run < heal);
    let percent = |share: f64| format!("{:.1}", share * 100.0);
    let chance = percent(heal / (attack + heal + run));
    let ahead = percent((heal - attack) / heal);
    let description = mapped
        .describe_place(&context, 30.5, 20.5)
        .unwrap()
        .replacen(&chance, "CHANCE", 1)
        .replacen(&ahead, "AHEAD", 1);

    expect![["Health 30.5 hp, Foe health 20.5 hp: Heal CHANCE%, ahead by AHEAD%"]]
        .assert_eq(&description);

    assert_eq!(mapped.describe_place(&context, -1.0, 20.0), None);
}

#[test]
fn factors_follow_their_equation_along_a_stat() {
    let context = duel();
    let health = stat_position(&context, "Health");
    let lines = compute_stat_lines(
        &context,
        LineSubject::Factors,
        health,
        &CancelToken::default(),
    )
    .unwrap();
    let threat = lines
        .lines
        .iter()
        .find(|(name, _)| name == "Threat")
        .unwrap();
    for (health, threat) in lines.along.iter().zip(&threat.1) {
        // Equation 9.6: the foe's hardest blow over one's health, cut off at 1.
        let expected = (15.0 / f64::from(*health)).min(1.0);
        assert!((f64::from(*threat) - expected).abs() < 1e-6, "{health}");
    }

    let all = lines.to_plot(&context, None);
    expect![["Factors over Health"]].assert_eq(&all.title);
    assert_eq!(all.series.len(), lines.lines.len());
    let alone = lines.to_plot(&context, Some("Threat"));
    expect![["Threat over Health"]].assert_eq(&alone.title);
    assert_eq!(alone.series.len(), 1);
    // An unknown name shows all lines.
    assert_eq!(lines.to_plot(&context, Some("Gone")), all);
}

#[test]
fn a_band_holds_eight_of_ten_draws() {
    use inclination_core::authoring::{Builder, kind::Kind, model::Stat};
    let mut graph = Builder::new("dice");
    let luck = graph.stat(Stat::number("Luck", 0.0, 10.0));
    let roll = graph
        .node_of_kind("Roll", Kind::from_key("random").unwrap())
        .with("low", 0.0)
        .with("high", luck)
        .out();
    graph.factor("Roll", roll);
    let graph = graph.finish().unwrap();

    let context = StudyContext::new(&graph).unwrap();
    assert!(context.program().is_random());
    let band =
        compute_draw_band(&context, LineSubject::Factors, 0, &CancelToken::default()).unwrap();
    let (name, edges) = &band.edges[0];
    assert_eq!(name, "Roll");
    let [x, low, high] = *edges.last().unwrap();
    assert_eq!(x, 10.0);
    // The lowest tenth of 64 even draws ends within 0.37 of 1 in two of three cases, and always
    // within three times that.
    assert!(
        (low - 1.0).abs() < 1.2 && (high - 9.0).abs() < 1.2,
        "{low} {high}"
    );
    // Every draw is the same share of the range.
    let [x, half_low, half_high] = edges[edges.len() / 2];
    assert_eq!(x, 5.0);
    assert!((half_low * 2.0 - low).abs() < 1e-5 && (half_high * 2.0 - high).abs() < 1e-5);

    let lines =
        compute_stat_lines(&context, LineSubject::Factors, 0, &CancelToken::default()).unwrap();
    let mut plot = lines.to_plot(&context, None);
    band.add_to_plot(&mut plot);
    assert_eq!(plot.series[0].name, "Roll, eight of ten draws");
    assert_eq!(plot.series[0].tone, plot.series[1].tone);
    // Nothing is drawn at random in the duel, so it has no band.
    assert!(!duel().program().is_random());
}

#[test]
fn explanations_have_the_numbers_of_the_studies() {
    let context = duel();
    let text = include_str!("../../../../assets/examples/duel.incl.json");
    let graph = Document::read(text.as_bytes()).unwrap().graph;
    let cancel = CancelToken::default();
    let explaining = DecisionExplainer::new(&graph, &cancel).unwrap();
    let decision = context.program().decisions().next().unwrap().0;
    let explanation = explaining
        .explain_decision(&context, decision, &cancel)
        .unwrap();

    let [attack, heal, run] = option_weights(40.0, 20.0);
    for (option, weight) in explanation.options.iter().zip([attack, heal, run]) {
        let [line] = option.weighed.as_slice() else {
            panic!("one line");
        };
        assert!((f64::from(line.weight) - weight).abs() < 2e-6);
        assert!((line.probability - weight / (attack + heal + run)).abs() < 2e-6);
    }

    // With all else unchanged, healing wins where the sweep says so.
    let flips = explaining.find_flips(&context, decision, &cancel).unwrap();
    let health = stat_position(&context, "Health");
    let swept = sweep_stat(&context, decision, health, &cancel).unwrap();
    let crossing = swept.crossings.last().unwrap();
    let id = context.stats()[health].id;
    let flip = flips
        .options
        .iter()
        .filter_map(|option| option.flip.as_ref());
    for flip in flip.filter(|flip| flip.stat == id) {
        if flip.to.as_ref().unwrap().option.name == "Heal" {
            assert_eq!(flip.at.to_bits(), crossing.between.0.to_bits());
        }
    }
}

/// Equation 9.8: `1 - (hp / maxHp)^(0.25 / (p + 1)^4)`, a line for each count of potions.
#[test]
fn a_factor_family_follows_the_equation_for_each_value() {
    let context = duel();
    let factor = context.program().factor("Run desire").unwrap();
    let (health, potions) = (
        stat_position(&context, "Health"),
        stat_position(&context, "Potions"),
    );
    let family =
        compute_factor_family(&context, factor, (health, potions), &CancelToken::default())
            .unwrap();
    assert!(family.lines.len() >= 3);
    for (held, line) in &family.lines {
        for (hp, run) in family.along.iter().zip(line) {
            let exponent = 0.25 / (f64::from(*held) + 1.0).powi(4);
            let expected = 1.0 - (f64::from(*hp) / 100.0).powf(exponent);
            // Near 1 an f32 has steps of 6e-8, and a power of f32 is off by a few.
            assert!((f64::from(*run) - expected).abs() < 1e-6, "{held} {hp}");
        }
    }

    let plot = family.to_plot(&context, "Run desire");
    assert_eq!(plot.series[0].name, "Potions 0");
    assert!(plot.series.len() == family.lines.len());
}

/// Without a potion, healing has no weight; with more potions, running weighs less (equation 9.8).
#[test]
fn a_sweep_of_a_whole_number_stat_visits_only_whole_numbers() {
    let context = duel();
    let decision = context.program().decisions().next().unwrap().0;
    let potions = stat_position(&context, "Potions");
    let swept = sweep_stat(&context, decision, potions, &CancelToken::default()).unwrap();
    assert_eq!(swept.along, [0.0, 1.0, 2.0, 3.0]);
    let [_, heal, run] = &swept.options[..] else {
        panic!("three");
    };
    assert_eq!((heal.name.as_str(), run.name.as_str()), ("Heal", "Run"));

    let [_, wants, _] = option_weights(40.0, 20.0);
    for (at, weight) in heal.weights.iter().enumerate() {
        let expected = if at == 0 { 0.0 } else { wants };
        assert!((f64::from(*weight) - expected).abs() < 1e-6, "{at}");
    }
    for (at, weight) in run.weights.iter().enumerate() {
        let exponent = 0.25 / (at as f64 + 1.0).powi(4);
        let expected = (1.0 - 0.4_f64.powf(exponent)) * 15.0 / 40.0;
        assert!((f64::from(*weight) - expected).abs() < 1e-6, "{at}");
    }

    // Attacking weighs 0.4, and healing less than that with any number of potions.
    assert_eq!(swept.crossings, []);
}

/// The zoo example, whose animals `docs/examples/zoo.md` describes.
fn zoo() -> StudyContext {
    let text = include_str!("../../../../assets/examples/zoo.incl.json");
    let document = Document::read(text.as_bytes()).unwrap();
    StudyContext::new(&document.graph).unwrap()
}

#[test]
fn a_stat_with_words_has_columns_and_no_crossings() {
    let context = zoo();
    let (decision, name) = context.program().decisions().next().unwrap();
    let tree = stat_position(&context, "In a tree");
    let swept = sweep_stat(&context, decision, tree, &CancelToken::default()).unwrap();
    assert_eq!(swept.crossings, []);

    let name = name.to_owned();
    let plot = swept.to_plot(&context, &name, OptionQuantity::Weight);
    let mut columns = 0;
    for series in &plot.series {
        match &series.shape {
            SeriesShape::Bars { bars, lying: false } => {
                // A bar at no and one at yes, each beside its word and from 0 up. The default
                // option has none.
                for (word, bar) in bars.iter().enumerate() {
                    assert!((bar.at - word as f32).abs() < 0.5 && bar.from == 0.0);
                }
                assert!(bars.len() == 2 || bars.is_empty(), "{}", series.name);
                columns += usize::from(!bars.is_empty());
            }
            other => panic!("{other:?} is drawn between words"),
        }
    }

    // All options but the default, Wander, which is missing from the legend too.
    assert_eq!(columns, swept.options.len() - 1);
    assert!(plot.series.iter().all(|series| series.name != "Wander"));
    assert!(plot.marks.iter().all(|mark| mark.tone == Tone::Sample));

    // In a tree three options have rank 5 and the needs do not; on the ground it is the reverse.
    let winners: Vec<&str> = swept
        .winners
        .iter()
        .map(|winner| context.program().option_name(winner.unwrap()))
        .collect();
    let in_tree = ["Eat leaves", "Doze on a branch", "Climb down"];
    assert!(!in_tree.contains(&winners[0]) && in_tree.contains(&winners[1]));

    let stretches = plot.strips[0].stretches.iter();
    let named: Vec<_> = stretches
        .map(|stretch| (stretch.from, stretch.to, stretch.name.as_str()))
        .collect();
    assert_eq!(named, [(-0.5, 0.5, winners[0]), (0.5, 1.5, winners[1])]);

    assert_eq!(plot.findings.len(), 2);
    for (finding, winner) in plot.findings.iter().zip([winners[1], winners[0]]) {
        assert!(finding.contains(winner), "{finding}");
    }
    expect![[r"
        In a tree: Eat leaves is most likely.
        Otherwise: Eat is most likely."]]
    .assert_eq(&plot.findings.join("\n"));

    // The table has a column per option and a row per word.
    let table = to_csv(&plot);
    let rows: Vec<&str> = table.lines().collect();
    assert_eq!(rows.len(), 3, "{table}");
    assert!(rows[0].starts_with("In a tree,"));
    assert!(rows[0].ends_with(",Most likely"));
    assert!(rows[1].starts_with("no,") && rows[2].starts_with("yes,"));
    assert!(rows[2].ends_with(&format!(",{}", winners[1])));

    let here = describe_position(&plot, 1.2, |_| true);
    assert!(here.starts_with("In a tree yes\n"), "{here}");
    assert_eq!(here.lines().count(), columns + 2);
    assert!(
        here.ends_with(&format!("\nMost likely: {}", winners[1])),
        "{here}"
    );
}

/// Sweeps the first stat for the first decision of a graph.
fn sweep_first_stat(graph: Builder) -> (StatSweep, Plot) {
    let graph = graph.finish().expect("its sockets exist");
    let context = StudyContext::new(&graph).expect("it is sound");
    let (decision, name) = context.program().decisions().next().unwrap();
    let swept = sweep_stat(&context, decision, 0, &CancelToken::default()).unwrap();
    let plot = swept.to_plot(&context, name, OptionQuantity::Weight);
    (swept, plot)
}

/// The names in the strip of a sweep.
fn stretch_names(plot: &Plot) -> Vec<&str> {
    let stretches = plot.strips[0].stretches.iter();
    stretches.map(|stretch| stretch.name.as_str()).collect()
}

#[test]
fn options_that_are_equally_likely_share_a_stretch() {
    let mut graph = Builder::new("ties");
    let x = graph.stat(Stat::number("x", 0.0, 1.0));
    let options = ["One", "Other", "Third"].map(|name| graph.option(name, []).out());
    let last = graph.option("Last", []).base(x).out();
    let all = options.into_iter().chain([last]);
    graph.decision("Which", all).rules(Rules::WEIGHTED_RANDOM);
    let (_, plot) = sweep_first_stat(graph);
    assert_eq!(stretch_names(&plot), ["3 equally likely"]);
    expect![["One and 2 others are equally likely throughout."]]
        .assert_eq(&plot.findings.join("\n"));
}

#[test]
fn a_sweep_says_where_options_stop_being_equally_likely() {
    let mut graph = Builder::new("ties");
    let hour = graph.stat(Stat::number("Hour", 0.0, 24.0));
    let late = graph
        .expression("Late", "hour >= 20", [("hour", hour)])
        .out();
    let raised = graph.raise_rank("Late", late, 10.0);
    let close = graph.option("Close", [raised]).out();
    let sell = graph.option("Sell", []).out();
    graph
        .decision("Which", [close, sell])
        .rules(Rules::DUAL_UTILITY);
    let (_, plot) = sweep_first_stat(graph);
    assert_eq!(stretch_names(&plot), ["2 equally likely", "Close"]);
    expect![[r#"
        Close and 1 other are equally likely below 20.
        Close wins from 20.
        Close outranks the others from 20."#]]
    .assert_eq(&plot.findings.join("\n"));

    // Where weights cross, they are equal at one value only.
    let mut graph = Builder::new("crossing");
    let x = graph.stat(Stat::number("x", 0.0, 1.0));
    let rising = graph.option("Rising", []).base(x).out();
    let level = graph.option("Level", []).base(0.5).out();
    graph
        .decision("Which", [rising, level])
        .rules(Rules::WEIGHTED_RANDOM);
    let (swept, _) = sweep_first_stat(graph);
    assert_eq!(swept.crossings.len(), 1);
}

#[test]
fn a_map_over_words_describes_the_winners_of_each_word() {
    let context = zoo();
    let decision = context.program().decisions().next().unwrap().0;
    let over = MapRequest {
        decision,
        stats: (
            stat_position(&context, "Hunger"),
            stat_position(&context, "In a tree"),
        ),
        side: 32,
    };
    let mapped = compute_decision_map(&context, over, &CancelToken::default()).unwrap();
    assert_eq!((mapped.across.len(), mapped.up.len()), (32, 2));

    let plot = mapped.to_plot(&context, "What", MapShading::Probability);
    let SeriesShape::Cells(cells) = &plot.series[0].shape else {
        panic!("it is a map");
    };
    assert_eq!(cells.apart, [false, true]);

    let has_finding = |begins: &str| {
        let mut findings = plot.findings.iter();
        findings.any(|finding| finding.starts_with(begins))
    };
    assert!(
        has_finding("In a tree: ") && has_finding("Otherwise: "),
        "{:?}",
        plot.findings
    );
}

#[test]
fn numeric_stats_rank_before_stats_with_words() {
    let context = zoo();
    let decision = context.program().decisions().next().unwrap().0;
    let ranked = rank_influential_stats(&context, Some(decision), &CancelToken::default()).unwrap();
    let words: Vec<bool> = ranked
        .iter()
        .map(|at| !context.stats()[*at].words.is_empty())
        .collect();
    assert!(!words[0] && words.contains(&true));
    assert!(words.is_sorted());
}

#[test]
fn a_fine_map_makes_a_small_picture_with_every_hatch() {
    let context = duel();
    let decision = context.program().decisions().next().unwrap().0;
    let over = MapRequest {
        decision,
        stats: (
            stat_position(&context, "Health"),
            stat_position(&context, "Foe health"),
        ),
        side: 256,
    };
    let mapped = compute_decision_map(&context, over, &CancelToken::default()).unwrap();

    let plot = mapped.to_plot(&context, "My turn", MapShading::Margin);
    let picture = to_svg(&plot, &crate::palette::LIGHT, (960.0, 540.0));
    // A hundredth of the 65,536 cells at a hundred letters each.
    assert!(picture.len() < 65_536, "{}", picture.len());
    // Healing and running are hatched, in the map and in its legend.
    for name in [1, 2] {
        let fill = format!("fill=\"url(#hatch0-{name})\"");
        assert!(picture.matches(&fill).count() >= 1, "{name}");
        assert!(picture.contains(&format!("<pattern id=\"hatch0-{name}\"")));
    }
    let legend = "height=\"8\" fill=\"url(#hatch0-";
    assert_eq!(picture.matches(legend).count(), 2);
}

#[test]
fn a_map_marks_where_options_tie() {
    let mut graph = Builder::new("ties");
    let options = ["One", "Other"].map(|name| {
        let stat = graph.stat(Stat::number(format!("For {name}"), 0.0, 1.0));
        graph.option(name, []).base(stat).out()
    });
    graph
        .decision("Which", options)
        .rules(Rules::WEIGHTED_RANDOM);
    let graph = graph.finish().expect("its sockets exist");

    let context = StudyContext::new(&graph).expect("it is sound");
    let (decision, _) = context.program().decisions().next().unwrap();
    let over = MapRequest {
        decision,
        stats: (0, 1),
        side: 4,
    };
    let mapped = compute_decision_map(&context, over, &CancelToken::default()).unwrap();

    // The options are equally likely in the 4 cells of the diagonal.
    let plot = mapped.to_plot(&context, "Which", MapShading::Probability);
    expect![[r"
        One wins in 37.5% of the map.
        Other wins in 37.5% of the map.
        A tie occurs in 25.0% of the map."]]
    .assert_eq(&plot.findings.join("\n"));
    let SeriesShape::Cells(cells) = &plot.series[0].shape else {
        panic!("it is a map");
    };
    assert_eq!(cells.legend, ["One", "Other", "A tie"]);
    assert_eq!(cells.names[..5], [2, 0, 0, 0, 1]);

    let place = mapped.describe_place(&context, 0.125, 0.125).unwrap();
    assert!(place.ends_with(": One 50%, a tie"), "{place}");
}
