//! "An Introduction to Utility Theory", section 9.4, figure 9.1: the ant colony.

use inclination_core::{
    Columns,
    authoring::{
        inspect::{Output, Trace},
        model::Path,
    },
    reference::Evaluator,
};

use super::common::{Example, node_mut};

/// 150 of 200 ants are 0.75, 80% of food is 0.8, 40% of space is 0.4; each pair is averaged.
#[test]
fn each_action_is_the_average_of_its_factors() {
    let mut ants = Example::load("ant-colony");
    assert_eq!(ants.factors(["Expand", "Breed"]), [0.775, 0.6]);
    assert_eq!(ants.decide("What to do", 0.0), "Expand the nest");
}

#[test]
fn each_factor_is_its_share_of_its_maximum() {
    let ants = Example::load("ant-colony");
    let mut trace = Trace::new(&ants.graph).expect("it is sound");
    let mut columns = Columns::new(&ants.program, 1);
    for stat in &ants.graph.stats {
        let handle = ants.program.stat(&stat.name).expect("it is there");
        columns.set_all(handle, stat.sample);
    }

    trace.evaluate_all(&columns, &mut []);
    let value = |name: &str| {
        let (id, _) = ants
            .graph
            .nodes
            .iter()
            .find(|(_, node)| node.name == name)
            .expect(name);
        match trace.output(Path::ROOT.node(*id), None) {
            Some(Output::Value(value)) => value,
            other => panic!("{name} gives {other:?}"),
        }
    };

    assert_eq!(
        ["Crowdedness", "Colony health", "Nursery room"].map(value),
        [0.75, 0.8, 0.4]
    );
}

/// Food counts equally for both, so the rest decides: if there is more room for eggs than the nest
/// is crowded, the colony breeds.
#[test]
fn the_action_with_the_highest_score_is_chosen() {
    let mut ants = Example::load("ant-colony");
    for (population, space, action) in [
        (100.0, 60.0, "Raise a brood"),
        (200.0, 60.0, "Expand the nest"),
        (0.0, 10.0, "Raise a brood"),
        (20.0, 0.0, "Expand the nest"),
    ] {
        for food in [0.0, 50.0, 100.0] {
            ants.set_all(&[
                ("Population", population),
                ("Nursery space", space),
                ("Food", food),
            ]);

            assert_eq!(ants.decide("What to do", 0.0), action);
        }
    }
}

/// The page's advice: health weighs three times as much in breeding. At 75% of space that is
/// `(0.75 + 3 h) / 4` against `(0.75 + h) / 2`, which cross at a health of 0.75.
#[test]
fn food_decides_if_health_counts_more_for_one_action() {
    let mut ants = Example::load("ant-colony");
    ants.set("Nursery space", 75.0);
    for food in [0.0, 76.0, 100.0] {
        ants.set("Food", food);
        assert_eq!(ants.decide("What to do", 0.0), "Expand the nest");
    }

    let mut ants = Example::load_changed("ant-colony", |graph| {
        node_mut(graph, "Breeding").rows[3] = 3.0.into();
    });
    ants.set("Nursery space", 75.0);

    for (food, action) in [
        (0.0, "Expand the nest"),
        (74.0, "Expand the nest"),
        (76.0, "Raise a brood"),
        (100.0, "Raise a brood"),
    ] {
        ants.set("Food", food);
        assert_eq!(ants.decide("What to do", 0.0), action);
    }
}
