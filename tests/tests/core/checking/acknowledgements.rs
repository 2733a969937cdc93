//! Problems that the designer accepted, and acknowledgements that became stale.

use expect_test::expect;
use inclination_core::authoring::{
    check::check,
    model::{Acknowledgement, Place, StatId},
};

use super::test_graphs::{problems_with_code, sound_graph};

#[test]
fn a_stale_acknowledgement_is_reported_and_can_be_removed() {
    let mut graph = sound_graph();
    let place = Place::stat(StatId(0));
    graph.acknowledged.insert(Acknowledgement {
        code: "unread-stat".into(),
        place,
    });

    let [problem] = &problems_with_code(&graph, "stale-acknowledgement")[..] else {
        panic!("one problem is expected, not: {}", check(&graph));
    };

    expect![[r#"The problem "unread-stat" was accepted here, but it no longer occurs. Remove it from the accepted problems."#]]
        .assert_eq(&problem.sentence);
    assert_eq!(problem.place, place);

    let fix = problem.fix.as_ref().expect("it can be forgotten");
    fix.apply(&mut graph);
    assert!(check(&graph).is_empty());
}

#[test]
fn an_acknowledgement_of_an_unknown_code_suggests_a_known_one() {
    let sentence = |code: &str| {
        let mut graph = sound_graph();
        graph.acknowledged.insert(Acknowledgement {
            code: code.into(),
            place: Place::default(),
        });
        problems_with_code(&graph, "stale-acknowledgement")[0]
            .sentence
            .clone()
    };

    expect![[
        r#"An accepted problem here has the unknown code "unreadstat". Did you mean "unread-stat"?"#
    ]]
    .assert_eq(&sentence("unreadstat"));
    expect![[r#"An accepted problem here has the unknown code "weather". Remove it from the accepted problems."#]]
        .assert_eq(&sentence("weather"));
}
