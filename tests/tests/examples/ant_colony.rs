//! "An Introduction to Utility Theory", section 9.4, figure 9.1: the ant colony.

use inclination_core::{
    Columns,
    authoring::{
        format::Document,
        inspect::{Output, Trace},
        model::Path,
    },
    reference::Evaluator,
};

use super::{
    common::{Example, examples_folder, node_mut},
    scenario_run::ScenarioRun,
};

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

/// How much food the ants bring in, in percent per day: more and more from the 60th day of the year
/// to the 150th, and less and less from the 240th to the 300th.
fn harvest(day: f64) -> f64 {
    match day {
        60.0..150.0 => 4.0 * (day - 60.0) / 90.0,
        150.0..240.0 => 4.0,
        240.0..300.0 => 4.0 * (300.0 - day) / 60.0,
        _ => 0.0,
    }
}

/// Each day by hand: figure 9.1 decides, and the numbers are those of the page.
#[test]
fn a_season_goes_day_by_day_as_the_figure_decides() {
    let run = ScenarioRun::simulate("ant-colony", "A season", 0);
    let [mut ants, mut most, mut food, mut nursery] = [100.0, 200.0, 80.0, 40.0_f64];
    for moment in run.moments_of("Colony") {
        let day = 120.0 + moment.step as f64;
        for (stat, value) in [
            ("Population", ants),
            ("Max population", most),
            ("Food", food),
            ("Nursery space", nursery),
            ("Day", day),
        ] {
            // At most 190 sums of numbers that were rounded to 24 bits.
            assert!(
                (f64::from(moment.value(stat)) - value).abs() < 0.01,
                "{moment:?}"
            );
        }

        let expand = f64::midpoint(ants / most, food / 100.0);
        let breed = f64::midpoint(nursery / 100.0, food / 100.0);
        let chosen = moment.options()[0];
        // Rounding decides where both are equal.
        if (expand - breed).abs() > 1e-5 {
            let best = if expand > breed {
                "Expand the nest"
            } else {
                "Raise a brood"
            };
            assert_eq!(chosen, best, "{moment:?}");
        }

        food = (food + harvest(day) - 0.015 * ants).clamp(0.0, 100.0);
        ants -= 0.01 * ants;
        if chosen == "Expand the nest" {
            most += 2.0;
            nursery += 3.0;
        } else {
            ants += 4.0;
            nursery -= 2.0;
        }
    }

    // The 310th day of a year is 6 November.
    assert_eq!((run.steps, run.result.as_str()), (190, "Stores are empty"));
    assert_eq!(food, 0.0);
    assert!(ants > 217.0 && ants < 219.0 && most == 360.0);
}

/// Adds inertia for every option of the only decision.
fn add_inertia(bonus: f32) -> Document {
    let path = examples_folder().join("ant-colony.incl.json");
    let text = std::fs::read_to_string(path).expect("it is shipped");
    let mut project: serde_json::Value = serde_json::from_str(&text).expect("it is JSON");

    let id = project["next_id"].clone();
    project["next_id"] = (id.as_u64().expect("it is a number") + 1).into();
    let nodes = project["nodes"].as_array_mut().expect("it is a list");
    let decision = nodes.iter_mut().find(|node| node["kind"] == "decision");
    decision.expect("it has one")["sockets"]["every"] = serde_json::json!({ "wire": id });
    nodes.push(serde_json::json!({
        "id": id, "kind": "inertia", "name": "",
        "sockets": { "rank": null, "bonus": bonus, "fades": 0 },
        "settings": { "per_target": false }
    }));
    Document::read(project.to_string().as_bytes()).expect("it is a project")
}

#[test]
fn a_colony_with_inertia_works_in_longer_phases() {
    let count_changes = |run: &ScenarioRun| run.option_changes("Colony").len() - 1;
    let without = ScenarioRun::simulate("ant-colony", "A season", 0);
    assert!(count_changes(&without) > 100);

    // A bonus of 0.1 counts as 0.2 in crowdedness or nursery room, which are averaged with food. So
    // their difference goes from 0.2 to -0.2 or back in each phase, by less than 0.05 a day.
    let with = ScenarioRun::simulate_document(&add_inertia(0.1), "A season", 0);
    let changes = with.option_changes("Colony");
    assert!(changes.len() > 5);
    for pair in changes[1..].windows(2) {
        assert!(pair[1].0 - pair[0].0 >= 8, "{changes:?}");
    }
    assert_eq!(with.result, without.result);
    assert!(with.steps.abs_diff(without.steps) < 5);
}
