//! Measures the cost of previews: studies on one thread, as they run within a frame, and
//! distributions on all threads, as they run in the background. Prints medians and asserts
//! nothing.

mod large;

use std::{hint::black_box, time::Instant};

use inclination_analysis::{
    palette::DARK,
    plot,
    study::{
        CancelToken, DecisionExplainer, DistributionRequest, LineSubject, MapRequest, MapShading,
        Measure, OptionQuantity, SamplingMethod, StudyContext, compute_decision_map,
        compute_distribution, compute_stat_lines, sweep_stat,
    },
};
use inclination_core::{
    DecisionHandle,
    authoring::{format::Document, model::Graph},
};

const ROUNDS: usize = 41;

fn main() {
    let file = include_bytes!("../../../assets/examples/duel.incl.json");
    let duel = Document::read(file).expect("it is sound").graph;
    println!("{:<60} {:>10}", "what", "ms");
    measure_studies("the duel", &duel);
    measure_distributions("the duel", &duel, 1_000_000);
    let large = large::build_graph(2000);
    measure_studies("2,000 nodes", &large);
    measure_distributions("2,000 nodes", &large, 10_000);
}

/// Measures distributions with all stats drawn evenly over their ranges, or around their samples.
fn measure_distributions(name: &str, graph: &Graph, draws: usize) {
    let ground = StudyContext::new(graph).expect("it is sound");
    let program = ground.program();
    let decision = program.decisions().next().expect("one").0;
    let option = program.options(decision).next().expect("one");
    let request_for = |measure, way| DistributionRequest {
        measure,
        sampling_methods: vec![way; ground.stats().len()],
        spread: 0.2,
        draws,
        seed: 1,
        log: None,
    };

    let chosen = Measure::Choices(decision);
    for (what, asked) in [
        ("choices", request_for(chosen, SamplingMethod::Even)),
        (
            "choices, stats around samples",
            request_for(chosen, SamplingMethod::AroundSample),
        ),
        (
            "distribution of a weight",
            request_for(Measure::Weight(decision, option), SamplingMethod::Even),
        ),
    ] {
        let work = || {
            let mut last = None;
            let cancel = CancelToken::default();
            compute_distribution(&ground, &asked, &cancel, &mut |result| last = Some(result));
            last
        };

        let ms = median_milliseconds(work);
        let each = ms * 1e6 / draws as f64;
        let what = format!("{name}: {draws} draws, {what}, {each:.0} ns each");
        println!("{what:<60} {ms:>10.3}");
    }
}

fn measure_studies(name: &str, graph: &Graph) {
    let cancel = CancelToken::default();
    let ground = StudyContext::new(graph).expect("it is sound");
    let decision: DecisionHandle = ground.program().decisions().next().expect("one").0;
    let say = |what: &str, ms: f64| println!("{:<60} {ms:>10.3}", format!("{name}: {what}"));

    say(
        "compiling",
        median_milliseconds(|| StudyContext::new(graph)),
    );
    say(
        "sweep of the options, 513 values and the crossings",
        median_milliseconds(|| sweep_stat(&ground, decision, 0, &cancel)),
    );
    say(
        "sweep of all factors, 513 values",
        median_milliseconds(|| compute_stat_lines(&ground, LineSubject::Factors, 0, &cancel)),
    );

    for side in [64, 256] {
        let over = MapRequest {
            decision,
            stats: (0, 1),
            side,
        };
        let ms = median_milliseconds(|| compute_decision_map(&ground, over, &cancel));
        let each = ms * 1e6 / (side * side) as f64;
        say(
            &format!("map of {side} x {side}, {each:.0} ns per situation"),
            ms,
        );
    }
    let explaining = DecisionExplainer::new(graph, &cancel).expect("it is sound");
    say(
        "why",
        median_milliseconds(|| explaining.explain_decision(&ground, decision, &cancel)),
    );
    say(
        "what would change the choice",
        median_milliseconds(|| explaining.find_flips(&ground, decision, &cancel)),
    );

    let swept = sweep_stat(&ground, decision, 0, &cancel).expect("it is not canceled");
    say(
        "plot of the sweep",
        median_milliseconds(|| swept.to_plot(&ground, "decision", OptionQuantity::Weight)),
    );
    let over = MapRequest {
        decision,
        stats: (0, 1),
        side: 256,
    };
    let mapped = compute_decision_map(&ground, over, &cancel).expect("it is not canceled");
    let plot_map = || mapped.to_plot(&ground, "decision", MapShading::Margin);
    say("plot of the map", median_milliseconds(plot_map));
    let plot = plot_map();
    say(
        "plot of the map as SVG",
        median_milliseconds(|| plot::to_svg(&plot, &DARK, (960.0, 540.0))),
    );
}

/// Returns the median duration of a function over all rounds, in milliseconds.
fn median_milliseconds<T>(act: impl Fn() -> T) -> f64 {
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
