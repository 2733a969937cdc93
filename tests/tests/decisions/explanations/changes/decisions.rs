//! Changes of inner decisions and of the decision itself.

use expect_test::expect;
use inclination_core::authoring::{Builder, model::Stat};

use super::{DECISION, ExplainedAgent, assert_changes};

#[test]
fn inner_decisions_that_change() {
    let mut graph = Builder::new("inside");
    let cold = graph.stat(Stat::yes_no("Cold"));
    let shop_open = graph.stat(Stat::yes_no("Shop open"));
    let cold = graph.multiplier("Cold", cold);
    let open = graph.multiplier("Open", shop_open);
    let [tea, coffee] = [("Tea", 2.0, vec![cold, open]), ("Coffee", 1.0, vec![open])]
        .map(|(name, base, considerations)| graph.option(name, considerations).base(base).out());
    let drink = graph.decision("What to drink", [tea, coffee]).out();
    let pause = graph.option("Pause", []).inner(drink).out();
    let work = graph.option("Work", []).base(0.5).out();
    graph.decision(DECISION, [pause, work]);
    let mut agent = ExplainedAgent::new(graph);

    let closed = agent.explain();
    let open = agent.set("Shop open", 1.0).explain();
    assert_changes(
        &open,
        &closed,
        &expect![[r#"
        Pause is chosen instead of Work.
        Shop open changed from no to yes: "What to drink" in Pause now has something to choose."#]],
    );
    let cold = agent.set("Cold", 1.0).explain();
    assert_changes(
        &cold,
        &open,
        &expect![[r#"
        Pause is still chosen.
        In "What to drink": Tea is chosen instead of Coffee.
        Cold changed from no to yes: "Cold" no longer rules out Tea."#]],
    );
}

#[test]
fn a_decisions_own_numbers_that_change() {
    let mut graph = Builder::new("floor");
    let standards = graph.stat(Stat::number("Standards", 0.0, 1.0));
    let work = graph.option("Work", []).base(0.5).out();
    let idle = graph.option("Idle", []).out();
    graph
        .decision(DECISION, [work])
        .floor(standards)
        .default_option(idle);
    let mut agent = ExplainedAgent::new(graph);

    let before = agent.explain();
    let strict = agent.set("Standards", 0.75).explain();
    assert_changes(
        &strict,
        &before,
        &expect![[r#"
        Idle is chosen as the default instead of Work.
        Standards rose from 0 to 0.75: this changes how the decision chooses."#]],
    );
}

#[test]
fn nothing_to_choose() {
    let mut graph = Builder::new("nothing");
    let asleep = graph.stat(Stat::yes_no("Asleep"));
    let asleep = graph.veto("Asleep", asleep);
    let work = graph.option("Work", [asleep]).out();
    graph.decision(DECISION, [work]);
    let mut agent = ExplainedAgent::new(graph);

    let awake = agent.explain();
    let asleep = agent.set("Asleep", 1.0).explain();
    assert_changes(
        &asleep,
        &awake,
        &expect![[r#"
        Nothing can be chosen, where Work was chosen before.
        Asleep changed from no to yes: "Asleep" now rules out Work."#]],
    );
    assert_changes(
        &awake,
        &asleep,
        &expect![[r#"
        Work is chosen, where nothing could be chosen before.
        Asleep changed from yes to no: "Asleep" no longer rules out Work."#]],
    );
    assert_changes(
        &asleep,
        &asleep,
        &expect!["There is still nothing to choose."],
    );
}
