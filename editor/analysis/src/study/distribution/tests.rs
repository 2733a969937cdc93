//! What comes of many situations, against probabilities that are known otherwise.

use expect_test::expect;
use inclination_core::{
    Builder, Document, combine, curve,
    model::{Graph, Scope, Stat, StatKind},
};

use super::*;

fn duel() -> Graph {
    let text = include_str!("../../../../../assets/examples/duel.incl.json");
    Document::read(text.as_bytes()).unwrap().graph
}

fn asked(ground: &Ground, measure: Measure, draws: usize) -> Asked {
    Asked {
        measure,
        ways: vec![Way::Even; ground.stats().len()],
        spread: 0.2,
        draws,
        seed: 1,
        log: None,
    }
}

fn first(ground: &Ground) -> Measure {
    Measure::Chosen(ground.program().decisions().next().unwrap().0)
}

fn whole(ground: &Ground, asked: &Asked) -> Distributed {
    on(1, ground, asked)
}

fn on(threads: usize, ground: &Ground, asked: &Asked) -> Distributed {
    let mut last = None;
    let is_all = distribute_on(
        threads,
        (ground, asked),
        &Cancel::default(),
        &mut |result| last = Some(result),
    );
    assert!(is_all);
    last.unwrap()
}

fn shares(ground: &Ground, asked: &Asked) -> Shares {
    match whole(ground, asked).found {
        Found::Options(shares) => shares,
        Found::Values(_) => panic!("options"),
    }
}

fn scores(ground: &Ground, asked: &Asked) -> Scores {
    match whole(ground, asked).found {
        Found::Values(scores) => scores,
        Found::Options(_) => panic!("values"),
    }
}

/// Whether a count is what a probability gives, within four standard deviations of its binomial distribution.
fn is_likely(count: u64, draws: usize, probability: f64) -> bool {
    let draws = draws as f64;
    let deviation = (draws * probability * (1.0 - probability)).sqrt();
    (count as f64 - draws * probability).abs() <= 4.0 * deviation
}

/// Two options over one stat: one weighs as much as the stat is, the other half.
fn race(chooses: &str) -> Graph {
    let mut graph = Builder::new("race");
    let speed = graph.stat(Stat::number("Speed", 0.0, 1.0).sample(0.25));
    let run = graph.option("Run", []).with("base", speed).out();
    let walk = graph.option("Walk", []).with("base", 0.5).out();
    graph.decision("Move", chooses, [run, walk]);
    graph.finish().unwrap()
}

#[test]
fn shares_are_those_that_follow_from_one_even_stat() {
    const DRAWS: usize = 100_000;
    let ground = Ground::new(&race("highest")).unwrap();
    let found = shares(&ground, &asked(&ground, first(&ground), DRAWS));
    // Running weighs more in the upper half.
    let [run, walk] = &found.options[..] else {
        panic!("two");
    };
    assert!(is_likely(run.chosen, DRAWS, 0.5), "{found:?}");
    assert_eq!(run.chosen + walk.chosen, DRAWS as u64);
    assert_eq!((run.chosen, run.likeliest), (run.likeliest, run.chosen));

    let ground = Ground::new(&race("weighted random")).unwrap();
    let found = shares(&ground, &asked(&ground, first(&ground), DRAWS));
    let [run, walk] = &found.options[..] else {
        panic!("two");
    };
    // The integral of x / (x + 1/2) from 0 to 1 is 1 - ln 3 / 2.
    let mean = 1.0 - 3.0_f64.ln() / 2.0;
    assert!(is_likely(run.chosen, DRAWS, mean), "{found:?} {mean}");
    assert!(is_likely(run.likeliest, DRAWS, 0.5), "{found:?}");
    // Its variance is below that of the lot.
    let near = 4.0 * (mean * (1.0 - mean) / DRAWS as f64).sqrt();
    assert!((run.probability - mean).abs() < near);
    assert!((run.probability + walk.probability - 1.0).abs() < 1e-9);
    assert_eq!(found.nothing, 0);
}

/// The duel's weights as its document has them: equations 9.5 to 9.8 with the minus sign put back, no healing without a
/// potion, and running and healing by the threat.
fn duel_weights(ground: &Ground, values: &[f64]) -> [f64; 3] {
    let value = |name: &str| {
        let at = ground.stats().iter().position(|about| about.name == name);
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
fn the_duel_comes_out_as_its_equations_integrate() {
    const DRAWS: usize = 200_000;
    const SIDE: usize = 400;
    let ground = Ground::new(&duel()).unwrap();
    let names = ["Health", "Foe health"];
    let places = names.map(|name| {
        let mut stats = ground.stats().iter();
        stats.position(|about| about.name == name).unwrap()
    });
    let mut asked = asked(&ground, first(&ground), DRAWS);
    asked.ways = vec![Way::Sample; ground.stats().len()];
    for place in places {
        asked.ways[place] = Way::Even;
    }
    let found = shares(&ground, &asked);

    // The chances over both ranges, by the midpoint rule: the kinks lie on few of the cells' edges, so that its error is
    // far below that of drawing.
    let mut values: Vec<f64> = (0..ground.stats().len())
        .map(|place| f64::from(ground.value(place)))
        .collect();
    let mut chances = [0.0; 3];
    let mut nothing = 0.0;
    let cell = 1.0 / (SIDE * SIDE) as f64;
    for across in 0..SIDE {
        for up in 0..SIDE {
            for (place, at) in places.into_iter().zip([across, up]) {
                let (low, high) = ground.stats()[place].range;
                let share = (at as f64 + 0.5) / SIDE as f64;
                values[place] = f64::from(low) + f64::from(high - low) * share;
            }
            let weights = duel_weights(&ground, &values);
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
fn the_same_seed_gives_the_same_however_many_threads_work() {
    let ground = Ground::new(&duel()).unwrap();
    let mut asked = asked(&ground, first(&ground), 30_000);
    asked.ways[1] = Way::AroundSample;
    let one = on(1, &ground, &asked);
    assert_eq!(one.draws, 30_000);
    for threads in [2, 3, 7] {
        assert_eq!(on(threads, &ground, &asked), one);
    }
    let decision = ground.program().decisions().next().unwrap().0;
    let option = ground.program().options(decision).nth(1).unwrap();
    asked.measure = Measure::Weight(decision, option);
    let one = on(1, &ground, &asked);
    assert_eq!(on(3, &ground, &asked), one);
    // Another seed gives other draws.
    asked.seed = 2;
    assert_ne!(on(1, &ground, &asked), one);
}

#[test]
fn numbers_are_spread_as_their_stats_are() {
    const DRAWS: usize = 100_000;
    let mut graph = Builder::new("numbers");
    let even = graph.stat(Stat::number("Even", -10.0, 30.0));
    let normal = graph.stat(Stat::number("Normal", 0.0, 100.0).sample(50.0));
    let fixed = graph.stat(Stat::number("Fixed", 0.0, 1.0).sample(0.25));
    for (name, stat) in [("even", even), ("normal", normal), ("fixed", fixed)] {
        graph.factor(name, stat);
    }
    let ground = Ground::new(&graph.finish().unwrap()).unwrap();
    let spread = |name: &str| {
        let factor = ground.program().factor(name).unwrap();
        let mut asked = asked(&ground, Measure::Factor(factor), DRAWS);
        asked.ways = vec![Way::Even, Way::AroundSample, Way::Sample];
        asked.spread = 0.1;
        scores(&ground, &asked)
    };
    let shares = [0.05, 0.25, 0.5, 0.75, 0.95];
    // A quantile's deviation is that of its share over the density: 1/40 everywhere.
    let far = |share: f64, density: f64| (share * (1.0 - share) / DRAWS as f64).sqrt() / density;
    let even = spread("even");
    for (share, value) in shares.into_iter().zip(even.quantiles) {
        let expected = -10.0 + 40.0 * share;
        let near = 4.0 * far(share, 1.0 / 40.0);
        assert!((f64::from(value) - expected).abs() < near, "{value}");
    }
    assert!((even.mean - 10.0).abs() < 4.0 * 40.0 / 12.0_f64.sqrt() / (DRAWS as f64).sqrt());
    // Of a deviation of 10 around 50 the ends are 5 deviations away. Quantiles and densities from tables.
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
    assert_eq!(fixed.heights, [DRAWS as u64]);
}

#[test]
fn a_log_is_what_is_decided_about() {
    let ground = Ground::new(&race("highest")).unwrap();
    let stat = ground.stats()[0].id;
    // Three of five rows let it run.
    let log = Log {
        columns: vec![(stat, vec![0.1, 0.6, 0.7, 0.2, 0.9])],
        ..Log::default()
    };
    let mut asked = asked(&ground, first(&ground), 1000);
    asked.ways = vec![Way::Log];
    asked.log = Some(Arc::new(log));
    let found = shares(&ground, &asked);
    let chosen: Vec<u64> = found.options.iter().map(|option| option.chosen).collect();
    assert_eq!(chosen, [600, 400]);
    expect![["1 stat is as in the log."]].assert_eq(&asked.says(&ground));
    // Without a column it stays at its sample, where walking weighs more.
    asked.log = None;
    let found = shares(&ground, &asked);
    assert_eq!(found.options[1].chosen, 1000);
    expect![["1 stat stays at its sample."]].assert_eq(&asked.says(&ground));
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
    let shoot = graph
        .option("Shoot", [])
        .with("base", near)
        .set("targets", "compete")
        .out();
    let wait = graph.option("Wait", []).with("base", 0.25).out();
    graph.decision("Act", "highest", [shoot, wait]);
    let ground = Ground::new(&graph.finish().unwrap()).unwrap();
    let found = shares(&ground, &asked(&ground, first(&ground), DRAWS));
    assert!(is_likely(found.options[0].chosen, DRAWS, 0.75), "{found:?}");

    let asked = asked(&ground, first(&ground), 3000);
    let source = super::ways::Source::of(&ground, &asked, 0, &ground.stats()[0]);
    let lots: Vec<_> = (0..3000).map(|at| super::ways::lots(1, at)).collect();
    let mut values = vec![0.0; 3000];
    source.fill(0..3000, (&lots, 0), &mut values);
    for word in 0..3 {
        let count = values.iter().filter(|value| **value == word as f32).count();
        assert!(is_likely(count as u64, 3000, 1.0 / 3.0), "{count}");
    }
}

#[test]
fn what_never_wins_is_named_with_how_rare_it_is() {
    let mut graph = Builder::new("race");
    let speed = graph.stat(Stat::number("Speed", 0.0, 1.0));
    let half = graph.combine("Half", combine::PRODUCT, [speed]).out();
    let line = graph.curve("Line", curve::LINEAR, half).out();
    let run = graph.option("Run", []).with("base", 2.0).out();
    let walk = graph.option("Walk", []).with("base", line).out();
    graph.decision("Move", "highest", [run, walk]);
    let ground = Ground::new(&graph.finish().unwrap()).unwrap();
    let asked = asked(&ground, first(&ground), 20_000);
    let found = whole(&ground, &asked);
    let plot = found.plot(&ground, &asked);
    expect![["Move in 20,000 draws"]].assert_eq(&plot.title);
    // 3 / 20,000: once in 6,666.
    expect![[r"
        Walk was never chosen in 20,000 draws: with 95 % certainty it is chosen less often than once in 6,660.
        1 stat is drawn evenly over its range."]]
    .assert_eq(&plot.findings.join("\n"));
    let table = crate::plot::csv(&plot);
    // Without what is said of each.
    let numbers = table.lines().map(|line| {
        let cells: Vec<&str> = line.splitn(4, ',').take(3).collect();
        cells.join(",")
    });
    let numbers: Vec<String> = numbers.collect();
    assert_eq!(
        numbers.join("\n"),
        "Chosen,from,to\nRun,0,100\nWalk,0,0\n\nLikeliest,from,to\nRun,0,100\nWalk,0,0"
    );
    // Of two it is said once.
    let mut found = found;
    if let Found::Options(shares) = &mut found.found {
        shares.options[0].chosen = 0;
    }
    expect![["Run and Walk were never chosen in 20,000 draws: with 95 % certainty each is chosen less often than once in 6,660."]]
        .assert_eq(&found.plot(&ground, &asked).findings[0]);
    let said = crate::plot::bar_at(&plot, 50.0, 1.2).unwrap();
    expect![["Run: chosen in 100 % of the draws (20,000), the likeliest in 100 %, 100 % likely on average"]]
        .assert_eq(&said);
}

#[test]
fn what_is_cancelled_tells_what_there_is_in_a_frame_only() {
    let ground = Ground::new(&race("highest")).unwrap();
    let asked = asked(&ground, first(&ground), 10_000);
    let mut told = Vec::new();
    let at_once = Cancel::at(Instant::now());
    let is_all = distribute(&ground, &asked, &at_once, &mut |result| {
        told.push(result.draws);
    });
    assert!(!is_all);
    assert_eq!(told, [PIECE]);
}
