//! What previews cost: studies alone, on one thread, as they run within a frame; distributions on all threads, as they run
//! beside it. Prints medians and asserts nothing.

mod large;

use std::{hint::black_box, time::Instant};

use inclination_analysis::{
    palette::DARK,
    plot,
    study::{
        Asked, Cancel, Explaining, Ground, Measure, Over, Shades, Shows, Subject, Way, distribute,
        lines, map, sweep,
    },
};
use inclination_core::{DecisionHandle, Document, model::Graph};

const ROUNDS: usize = 41;

fn main() {
    let file = include_bytes!("../../../assets/examples/duel.incl.json");
    let duel = Document::read(file).expect("it is sound").graph;
    println!("{:<60} {:>10}", "what", "ms");
    studies("the duel", &duel);
    distributions("the duel", &duel, 1_000_000);
    let large = large::graph(2000);
    studies("2,000 nodes", &large);
    distributions("2,000 nodes", &large, 10_000);
}

/// All stats drawn evenly over their ranges.
fn distributions(name: &str, graph: &Graph, draws: usize) {
    let ground = Ground::new(graph).expect("it is sound");
    let program = ground.program();
    let decision = program.decisions().next().expect("one").0;
    let option = program.options(decision).next().expect("one");
    let asked = |measure, way| Asked {
        measure,
        ways: vec![way; ground.stats().len()],
        spread: 0.2,
        draws,
        seed: 1,
        log: None,
    };
    let chosen = Measure::Chosen(decision);
    for (what, asked) in [
        ("who is chosen", asked(chosen, Way::Even)),
        (
            "who is chosen, stats around samples",
            asked(chosen, Way::AroundSample),
        ),
        (
            "how a weight is spread",
            asked(Measure::Weight(decision, option), Way::Even),
        ),
    ] {
        let work = || {
            let mut last = None;
            let cancel = Cancel::default();
            distribute(&ground, &asked, &cancel, &mut |result| last = Some(result));
            last
        };
        let ms = median(work);
        let each = ms * 1e6 / draws as f64;
        let what = format!("{name}: {draws} draws, {what}, {each:.0} ns each");
        println!("{what:<60} {ms:>10.3}");
    }
}

fn studies(name: &str, graph: &Graph) {
    let cancel = Cancel::default();
    let ground = Ground::new(graph).expect("it is sound");
    let decision: DecisionHandle = ground.program().decisions().next().expect("one").0;
    let say = |what: &str, ms: f64| println!("{:<60} {ms:>10.3}", format!("{name}: {what}"));

    say("compiled anew", median(|| Ground::new(graph)));
    say(
        "sweep of the options, 513 values and the crossings",
        median(|| sweep(&ground, decision, 0, &cancel)),
    );
    say(
        "sweep of all factors, 513 values",
        median(|| lines(&ground, Subject::Factors, 0, &cancel)),
    );
    for side in [64, 256] {
        let over = Over {
            decision,
            stats: (0, 1),
            side,
        };
        let ms = median(|| map(&ground, over, &cancel));
        let each = ms * 1e6 / (side * side) as f64;
        say(&format!("map of {side} x {side}, {each:.0} ns a point"), ms);
    }
    let explaining = Explaining::new(graph, &cancel).expect("it is sound");
    say(
        "why",
        median(|| explaining.explain(&ground, decision, &cancel)),
    );
    say(
        "what would have to be otherwise",
        median(|| explaining.flips(&ground, decision, &cancel)),
    );

    let swept = sweep(&ground, decision, 0, &cancel).expect("it is not cancelled");
    say(
        "plot of the sweep",
        median(|| swept.plot(&ground, "decision", Shows::Weight)),
    );
    let over = Over {
        decision,
        stats: (0, 1),
        side: 256,
    };
    let mapped = map(&ground, over, &cancel).expect("it is not cancelled");
    let shown = || mapped.plot(&ground, "decision", Shades::Margin);
    say("plot of the map", median(shown));
    let plot = shown();
    say(
        "the same as SVG",
        median(|| plot::svg(&plot, &DARK, (960.0, 540.0))),
    );
}

/// How long something takes in the middle of some rounds, in milliseconds.
fn median<T>(act: impl Fn() -> T) -> f64 {
    let mut times: Vec<f64> = (0..ROUNDS)
        .map(|_| {
            let start = Instant::now();
            black_box(act());
            start.elapsed().as_secs_f64() * 1000.0
        })
        .collect();
    times.sort_by(f64::total_cmp);
    times[ROUNDS / 2]
}
