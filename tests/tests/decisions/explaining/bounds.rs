//! However a graph is made, an explanation of it stays within bounds.

use inclination_core::{
    Builder,
    eval::Candidates,
    explain::{Explainer, Explanation},
    history::TargetId,
};

fn count(why: &Explanation) -> (usize, usize) {
    let lines = why.options.iter().flat_map(|option| &option.weighed);
    let inner = lines.clone().filter_map(|line| line.inner.as_ref());
    let inner = inner.filter_map(|inner| inner.explanation.as_deref());
    inner.map(count).fold((lines.count(), 1), |sum, inner| {
        (sum.0 + inner.0, sum.1.max(inner.1 + 1))
    })
}

#[test]
fn inner_decisions_that_many_options_share_are_told_as_far_as_there_is_room() {
    // Each of 24 decisions holds the next one twice, for each of three candidates: 6 to the 24th lines in all.
    let mut graph = Builder::new("deep");
    let mut inner = None;
    for depth in 0..24 {
        let options = ["One", "Other"].map(|name| {
            let option = graph.option(format!("{name} {depth}"), []);
            let option = match inner {
                Some(inner) => option.with("inner", inner),
                None => option,
            };
            option.set("targets", "compete").out()
        });
        let decision = graph.decision(format!("What {depth}"), "highest", options);
        inner = Some(decision.out());
    }
    let mut explainer = Explainer::new(&graph.finish().unwrap()).unwrap();
    let program = explainer.program().clone();
    let ids = [1, 2, 3].map(TargetId);
    let candidates = Candidates::new(&program, &ids);
    let what = program.decision("What 23").unwrap();
    let why = explainer.explain(what, &candidates, None, 0.0).unwrap();
    let (lines, depth) = count(&why);
    assert!((1000..1 << 14).contains(&lines), "{lines}");
    // Every line has its share of the room, so all are told equally deep.
    let told = why.options.iter().flat_map(|option| &option.weighed);
    let inner = told.filter_map(|line| line.inner.as_ref()?.explanation.as_deref());
    let depths: Vec<usize> = inner.map(|inner| count(inner).1 + 1).collect();
    assert_eq!(depths, [depth; 6]);
    assert!(depth >= 4, "{depth}");
}

#[test]
fn what_is_nested_deeply_can_be_kept() {
    let mut graph = Builder::new("deep");
    let mut inner = graph.option("Act", []).out();
    for depth in 0..31 {
        let decision = graph.decision(format!("What {depth}"), "highest", [inner]);
        let decision = decision.out();
        let option = graph.option(format!("Go on {depth}"), []);
        inner = option.with("inner", decision).out();
    }
    graph.decision("What to do", "highest", [inner]);
    let mut explainer = Explainer::new(&graph.finish().unwrap()).unwrap();
    let what = explainer.program().decision("What to do").unwrap();
    let none = Candidates::none();
    let why = explainer.explain(what, &none, None, 0.0).unwrap();
    assert_eq!(count(&why), (17, 17));
    let written = serde_json::to_string(&why).unwrap();
    let read: Explanation = serde_json::from_str(&written).unwrap();
    assert_eq!(read, why);
    // What is left out is asked for by its own name.
    let deep = explainer.program().decision("What 20").unwrap();
    let why = explainer.explain(deep, &none, None, 0.0).unwrap();
    assert_eq!(count(&why).0, 17);
}

#[test]
fn there_is_nothing_to_explain_of_what_is_not_there() {
    let mut one = Builder::new("one");
    let option = one.option("Act", []).out();
    one.decision("What to do", "highest", [option]);
    let explainer = Explainer::new(&one.finish().unwrap()).unwrap();
    let what = explainer.program().decision("What to do").unwrap();
    let mut empty = Explainer::new(&Builder::new("empty").finish().unwrap()).unwrap();
    let none = Candidates::none();
    assert_eq!(empty.explain(what, &none, None, 0.0), None);
    assert_eq!(empty.flips(what, &none, None, f64::NAN), None);
}
