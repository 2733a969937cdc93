//! Problems that the designer accepted, and what is left of that.

use expect_test::expect;
use inclination_core::{
    check,
    model::{Acknowledgement, Place, StatId},
};

use super::tools::{of, sound};

#[test]
fn stale_acknowledgement() {
    let mut graph = sound();
    let place = Place::stat(StatId(0));
    graph.acknowledged.insert(Acknowledgement {
        code: "unread-stat".into(),
        place,
    });
    let [problem] = &of(&graph, "stale-acknowledgement")[..] else {
        panic!("one is told: {}", check(&graph));
    };
    expect![[r#"The problem "unread-stat" was accepted here, but it is not there any more."#]]
        .assert_eq(&problem.sentence);
    assert_eq!(problem.place, place);
    let fix = problem.fix.as_ref().expect("it can be forgotten");
    fix.apply(&mut graph);
    assert!(check(&graph).is_empty());
}

#[test]
fn an_acknowledgement_of_what_cannot_be_says_what_was_meant() {
    let told = |code: &str| {
        let mut graph = sound();
        graph.acknowledged.insert(Acknowledgement {
            code: code.into(),
            place: Place::default(),
        });
        let found = of(&graph, "stale-acknowledgement");
        found[0].sentence.clone()
    };
    expect![[r#"The problem "unreadstat" was accepted here, but it is none that there can be: did you mean "unread-stat"?"#]]
        .assert_eq(&told("unreadstat"));
    expect![[r#"The problem "weather" was accepted here, but it is none that there can be."#]]
        .assert_eq(&told("weather"));
}
