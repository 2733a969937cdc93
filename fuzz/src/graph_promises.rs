//! Promises that hold for every graph: it can be checked, and if it has no errors, every way to run
//! it gives the same results to the bit.

use inclination_core::{
    Candidates, DrawKey, LoadError, Program,
    authoring::{
        check::{Fix, Problem, check},
        format::{Document, export},
        lint::{LintSettings, lint},
        model::{Graph, StatKind},
    },
    explain::Explainer,
    load,
};
use inclination_tests::{
    Entropy,
    playthrough::{
        CrowdMoment, play_alone, play_alone_with_profiles, play_together,
        play_together_with_profiles, play_traced,
    },
};

/// The number of moments that a graph is evaluated at.
const MOMENT_COUNT: usize = 2;
/// The most fixes that are tried.
const MAX_FIXES: usize = 4;

/// Checks a graph. If it has no errors, compiles it and runs it in every way.
pub(crate) fn check_graph(graph: &Graph, entropy: &mut Entropy<'_>) {
    let problems = check(graph);
    let has_nan_name = contains_nan_name(graph);
    for problem in &problems {
        assert!(
            is_valid_sentence(&problem.to_string(), has_nan_name),
            "{problem}"
        );
    }

    let is_file = save_and_load(graph).is_ok();
    for fix in problems.iter().filter_map(problem_fix).take(MAX_FIXES) {
        let mut mended = graph.clone();
        fix.apply(&mut mended);
        drop(check(&mended));
        if is_file {
            assert_eq!(save_and_load(&mended).map(drop), Ok(()), "{}", fix.title);
        }
    }

    let program = Program::new(graph);
    assert_eq!(program.is_ok(), !problems.has_errors(), "{problems}");
    if let Ok(program) = program {
        check_evaluators(graph, &program, entropy);
        check_explanations(graph, &program);
    }
}

/// Saves a graph in a file and loads it again.
fn save_and_load(graph: &Graph) -> Result<Document, LoadError> {
    let document = Document {
        graph: graph.clone(),
        ..Document::default()
    };
    Document::read(document.write().as_bytes())
}

/// Returns the fix of a problem.
fn problem_fix(problem: &Problem) -> Option<&Fix> {
    problem.fix.as_ref()
}

/// Runs the project and its runtime file for single agents, in batches, and as the editor does.
fn check_evaluators(graph: &Graph, program: &Program, entropy: &mut Entropy<'_>) {
    let exported = load(export(graph).as_bytes()).expect("what is exported loads");
    let shipped = Program::new(&exported).expect("it is the same logic");
    let moments = CrowdMoment::random_sequence(graph, entropy, MOMENT_COUNT);
    // The runtime file lacks the stats that only effects use.
    let moments_in_game: Vec<CrowdMoment> = moments
        .iter()
        .map(|moment| moment.select_stats(graph, &exported))
        .collect();

    let expected = play_alone(program, &moments);
    assert!(expected.is_finite(), "each alone");
    assert!(
        play_alone(&shipped, &moments_in_game) == expected,
        "the runtime file"
    );
    assert!(play_together(program, &moments) == expected, "a batch");
    assert!(
        play_together(&shipped, &moments_in_game) == expected,
        "its batch"
    );

    let [mixed, mixed_in_game] = [program, &shipped].map(|program| {
        let profiles = program.profiles().map(|(profile, _)| Some(profile));
        profiles.chain([None]).collect::<Vec<_>>()
    });
    if mixed.len() > 1 {
        let expected = play_alone_with_profiles(program, &moments, &mixed);
        assert!(
            play_together_with_profiles(&shipped, &moments_in_game, &mixed_in_game) == expected,
            "agents with profiles"
        );
    }

    let on_canvas = play_traced(graph, &moments);
    assert!(on_canvas.is_finite(), "what the editor shows");
    let logic_on_canvas = play_traced(&graph.without_effects(), &moments_in_game);
    assert!(
        play_traced(&exported, &moments_in_game) == logic_on_canvas,
        "what it shows of the runtime file"
    );
}

/// Explains each decision in its initial state, and lints the graph.
fn check_explanations(graph: &Graph, program: &Program) {
    let mut explainer = Explainer::new(graph).expect("it compiled");
    explainer.set_draws(DrawKey::default());
    let has_nan_name = contains_nan_name(graph);

    for (decision, _) in program.decisions() {
        if let Some(explanation) = explainer.explain(decision, &Candidates::none(), None, 0.0) {
            assert!(
                explanation
                    .sentences()
                    .iter()
                    .all(|sentence| is_valid_sentence(sentence, has_nan_name))
            );
        }
        if let Some(flips) = explainer.flips(decision, &Candidates::none(), None, 0.0) {
            assert!(
                flips
                    .sentences()
                    .iter()
                    .all(|sentence| is_valid_sentence(sentence, has_nan_name))
            );
        }
    }

    let settings = LintSettings {
        samples: 64,
        ..LintSettings::default()
    };
    drop(lint(graph, settings).expect("it compiled"));
}

/// Returns whether a sentence is not empty and contains no NaN, except where names contain it.
fn is_valid_sentence(sentence: &str, has_nan_name: bool) -> bool {
    !sentence.is_empty() && (has_nan_name || !sentence.contains("NaN"))
}

/// Returns whether a name that sentences may mention contains "NaN".
fn contains_nan_name(graph: &Graph) -> bool {
    let groups = || graph.groups.values();
    let nodes = graph
        .nodes
        .values()
        .chain(groups().flat_map(|group| group.nodes.values()));
    let ports = groups().flat_map(|group| group.inputs.iter().chain(&group.outputs));
    let stats = graph.stats.iter().flat_map(|stat| {
        let words = match &stat.kind {
            StatKind::Choice(words) => &words[..],
            StatKind::Number { .. } | StatKind::YesNo => &[],
        };
        words.iter().chain([&stat.name, &stat.unit])
    });

    let mut expressions = nodes.clone().filter_map(|node| node.kind.expression());
    if expressions.any(|expression| expression.text().contains("NaN")) {
        return true;
    }

    let mut names = nodes
        .flat_map(|node| {
            node.kind
                .row_names()
                .into_iter()
                .flatten()
                .chain([&node.name])
        })
        .chain(groups().map(|group| &group.name))
        .chain(ports.flat_map(|port| [&port.name, &port.unit]))
        .chain(graph.profiles.iter().map(|profile| &profile.name))
        .chain(graph.rank_bands.iter().map(|band| &band.name))
        .chain(stats);
    names.any(|name| name.contains("NaN"))
}
