//! What every graph keeps, whoever made it: it is checked, and where nothing is wrong, it gives the same to the bit however
//! it is run.

use inclination_core::{
    Document, Program, check,
    check::Problem,
    eval::{Candidates, Draws},
    explain::Explainer,
    format::{LoadError, export, load},
    lint::{LintSettings, lint},
    model::{Graph, StatKind},
};
use inclination_tests::{
    Entropy,
    moments::{Moment, alone, alone_as, shown, together, together_as},
};

/// How many moments a graph is played through.
const MOMENTS: usize = 2;
/// How many fixes are tried.
const FIXES: usize = 4;

/// Checks a graph; where nothing is wrong with it, compiles and runs it in every way.
pub(crate) fn judge(graph: &Graph, entropy: &mut Entropy<'_>) {
    let problems = check(graph);
    let is_named = has_name_of_no_number(graph);
    for problem in &problems {
        assert!(is_said(&problem.to_string(), is_named), "{problem}");
    }
    let is_file = read(graph).is_ok();
    for fix in problems.iter().filter_map(fix).take(FIXES) {
        let mut mended = graph.clone();
        fix.apply(&mut mended);
        drop(check(&mended));
        if is_file {
            assert_eq!(read(&mended).map(drop), Ok(()), "{}", fix.title);
        }
    }
    let program = Program::new(graph);
    assert_eq!(program.is_ok(), !problems.has_errors(), "{problems}");
    if let Ok(program) = program {
        run(graph, &program, entropy);
        tell(graph, &program);
    }
}

/// The graph as a file has it.
fn read(graph: &Graph) -> Result<Document, LoadError> {
    let document = Document {
        graph: graph.clone(),
        ..Document::default()
    };
    Document::read(document.write().as_bytes())
}

fn fix(problem: &Problem) -> Option<&check::Fix> {
    problem.fix.as_ref()
}

/// Runs the project and its runtime file for one agent, for many, and as the editor shows it.
fn run(graph: &Graph, program: &Program, entropy: &mut Entropy<'_>) {
    let exported = load(export(graph).as_bytes()).expect("what is exported loads");
    let shipped = Program::new(&exported).expect("it is the same logic");
    let moments = Moment::several(graph, entropy, MOMENTS);
    let expected = alone(program, &moments);
    assert!(expected.is_finite(), "each alone");
    assert!(alone(&shipped, &moments) == expected, "the runtime file");
    assert!(together(program, &moments) == expected, "a batch");
    assert!(together(&shipped, &moments) == expected, "its batch");
    let profiles = program.profiles().map(|(profile, _)| Some(profile));
    let mixed: Vec<_> = profiles.chain([None]).collect();
    if mixed.len() > 1 {
        let expected = alone_as(program, &moments, &mixed);
        assert!(
            together_as(&shipped, &moments, &mixed) == expected,
            "agents with profiles"
        );
    }
    let on_canvas = shown(graph, &moments);
    assert!(on_canvas.is_finite(), "what the editor shows");
    assert!(
        shown(&exported, &moments) == on_canvas,
        "what it shows of the runtime file"
    );
}

/// Explains each decision as it is at first, and looks for what only trying tells.
fn tell(graph: &Graph, program: &Program) {
    let mut explainer = Explainer::new(graph).expect("it compiled");
    explainer.set_draws(Draws::default());
    let is_named = has_name_of_no_number(graph);
    for (decision, _) in program.decisions() {
        if let Some(explanation) = explainer.explain(decision, &Candidates::none(), None, 0.0) {
            assert!(
                explanation
                    .sentences()
                    .iter()
                    .all(|said| is_said(said, is_named))
            );
        }
        if let Some(flips) = explainer.flips(decision, &Candidates::none(), None, 0.0) {
            assert!(flips.sentences().iter().all(|said| is_said(said, is_named)));
        }
    }
    let settings = LintSettings {
        samples: 64,
        ..LintSettings::default()
    };
    drop(lint(graph, settings).expect("it compiled"));
}

/// Whether a sentence says something, and no number that is none; names may be called so.
fn is_said(sentence: &str, is_named: bool) -> bool {
    !sentence.is_empty() && (is_named || !sentence.contains("NaN"))
}

/// Whether anything that sentences name is called so.
fn has_name_of_no_number(graph: &Graph) -> bool {
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
    let mut names = nodes
        .flat_map(|node| node.kind.cases().into_iter().flatten().chain([&node.name]))
        .chain(groups().map(|group| &group.name))
        .chain(ports.flat_map(|port| [&port.name, &port.unit]))
        .chain(graph.profiles.iter().map(|profile| &profile.name))
        .chain(graph.rank_bands.iter().map(|band| &band.name))
        .chain(stats);
    names.any(|name| name.contains("NaN"))
}
