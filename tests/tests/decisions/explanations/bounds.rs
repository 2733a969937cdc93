//! Explanations stay within bounds, even for extreme graphs.

use inclination_core::{
    Candidates, TargetId,
    authoring::Builder,
    explain::{Explainer, Explanation},
};

/// The number of lines in an explanation and the depth of its nesting.
fn count_lines_and_depth(why: &Explanation) -> (usize, usize) {
    let lines = why.options.iter().flat_map(|option| &option.weighed);
    lines
        .clone()
        .filter_map(|line| line.inner.as_ref()?.explanation.as_deref())
        .map(count_lines_and_depth)
        .fold((lines.count(), 1), |sum, inner| {
            (sum.0 + inner.0, sum.1.max(inner.1 + 1))
        })
}

#[test]
fn shared_inner_decisions_are_explained_as_deep_as_there_is_room() {
    // Each of 24 decisions holds the next one twice for each of three candidates: 6^24 lines.
    let mut graph = Builder::new("deep");
    let mut inner = None;
    for depth in 0..24 {
        let options = ["One", "Other"].map(|name| {
            let option = graph.option(format!("{name} {depth}"), []);
            let option = match inner {
                Some(inner) => option.inner(inner),
                None => option,
            };
            option.for_each_target().out()
        });
        let decision = graph.decision(format!("What {depth}"), options);
        inner = Some(decision.out());
    }

    let mut explainer = Explainer::new(&graph.finish().unwrap()).unwrap();
    let program = explainer.program().clone();
    let ids = [1, 2, 3].map(TargetId);
    let candidates = Candidates::for_agent(&program, &ids);
    let what = program.decision("What 23").unwrap();

    let why = explainer.explain(what, &candidates, None, 0.0).unwrap();
    let (lines, depth) = count_lines_and_depth(&why);
    assert!((1000..1 << 14).contains(&lines), "{lines}");

    // Every line has an equal share of the room, so all are explained equally deep.
    let depths: Vec<usize> = why
        .options
        .iter()
        .flat_map(|option| &option.weighed)
        .filter_map(|line| line.inner.as_ref()?.explanation.as_deref())
        .map(|inner| count_lines_and_depth(inner).1 + 1)
        .collect();
    assert_eq!(depths, [depth; 6]);
    assert!(depth >= 4, "{depth}");
}

#[test]
fn a_deeply_nested_explanation_can_be_saved() {
    let mut graph = Builder::new("deep");
    let mut inner = graph.option("Act", []).out();
    for depth in 0..31 {
        let decision = graph.decision(format!("What {depth}"), [inner]);
        let decision = decision.out();
        let option = graph.option(format!("Go on {depth}"), []);
        inner = option.inner(decision).out();
    }
    graph.decision("What to do", [inner]);

    let mut explainer = Explainer::new(&graph.finish().unwrap()).unwrap();
    let what = explainer.program().decision("What to do").unwrap();
    let none = Candidates::none();
    let why = explainer.explain(what, &none, None, 0.0).unwrap();
    assert_eq!(count_lines_and_depth(&why), (17, 17));

    let written = serde_json::to_string(&why).unwrap();
    let read: Explanation = serde_json::from_str(&written).unwrap();
    assert_eq!(read, why);

    // A decision that is left out can be explained by its own name.
    let deep = explainer.program().decision("What 20").unwrap();
    let why = explainer.explain(deep, &none, None, 0.0).unwrap();
    assert_eq!(count_lines_and_depth(&why).0, 17);
}

#[test]
fn a_missing_decision_has_no_explanation() {
    let mut one = Builder::new("one");
    let option = one.option("Act", []).out();
    one.decision("What to do", [option]);
    let explainer = Explainer::new(&one.finish().unwrap()).unwrap();
    let what = explainer.program().decision("What to do").unwrap();
    let mut empty = Explainer::new(&Builder::new("empty").finish().unwrap()).unwrap();
    let none = Candidates::none();
    assert_eq!(empty.explain(what, &none, None, 0.0), None);
    assert_eq!(empty.flips(what, &none, None, f64::NAN), None);
}
