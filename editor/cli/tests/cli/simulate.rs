//! `simulate`.

use expect_test::expect;
use serde_json::{Value, json};

use crate::{example, run};

/// The path of the dithering cat, whose needs its page explains.
fn cat() -> String {
    concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/cat.incl.json").into()
}

/// The path of the project in which two monsters fight.
fn fight() -> String {
    concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/fight.incl.json").into()
}

#[test]
fn a_table_has_a_line_for_each_step_of_each_agent() {
    let table = run(&[
        "simulate",
        &cat(),
        "--csv",
        "--seconds",
        "1.5",
        "--step",
        "0.5",
        "--agents",
        "2",
    ])
    .success_output();
    // The cat eats: hunger falls by 6 - 1 a second, and energy by 1.
    expect![[r"
        time,population,agent,Hunger,Energy,Act
        0,Agents,0,50,60,Eat
        0,Agents,1,50,60,Eat
        0.5,Agents,0,47.5,59.5,Eat
        0.5,Agents,1,47.5,59.5,Eat
        1,Agents,0,45,59,Eat
        1,Agents,1,45,59,Eat
    "]]
    .assert_eq(&table);
}

#[test]
fn the_report_has_the_same_numbers_as_the_table() {
    let arguments = ["simulate", &cat(), "--seconds", "30", "--set", "Hunger=90"];
    let with = |more: &[&'static str]| run(&[&arguments[..], more].concat());
    let table = with(&["--csv"]).success_output();
    let rows: Vec<Vec<&str>> = table
        .lines()
        .skip(1)
        .map(|line| line.split(',').collect())
        .collect();
    let report = with(&["--json"]).json_output();

    assert_eq!(rows.len(), 300);
    let share = |name: &str| rows.iter().filter(|row| row[5] == name).count() as f64 / 300.0;
    let act = &report["populations"][0]["decisions"][0];
    for option in act["options"].as_array().unwrap() {
        let expected = share(option["name"].as_str().unwrap());
        assert!((option["share"].as_f64().unwrap() - expected).abs() < 1e-9);
    }
    let switches = rows
        .windows(2)
        .filter(|pair| pair[0][5] != pair[1][5])
        .count();
    assert_eq!(act["switches"], switches);

    // The range includes the values at the end, which a longer table shows at 30 s.
    let longer = ["simulate", &cat(), "--csv", "--seconds", "30.1"];
    let longer = run(&[&longer[..], &["--set", "Hunger=90"]].concat()).success_output();
    let last = longer.lines().last().unwrap();
    assert!(longer.starts_with(&table) && last.starts_with("30,"));
    let rows = longer.lines().skip(1).map(|line| line.split(',').nth(3));
    let hunger = rows.map(|cell| cell.unwrap().parse::<f64>().unwrap());
    let lowest = hunger.fold(f64::INFINITY, f64::min);
    assert!(
        (report["populations"][0]["stats"][0]["lowest"]
            .as_f64()
            .unwrap()
            - lowest)
            .abs()
            < 1e-6
    );
    assert_eq!(report["populations"][0]["stats"][0]["highest"], 90.0);
    assert_eq!(report["seconds"], 30.0);
    assert_eq!(with(&["--json"]).json_output(), report);
}

#[test]
fn the_report_says_which_inertia_stops_dithering() {
    let report = run(&["simulate", &cat(), "--json"]).json_output();
    let act = &report["populations"][0]["decisions"][0];
    assert!(act["dithering"].as_u64().unwrap() > 0);
    // The tests of simulations compute these numbers by hand.
    let found = &act["suggestion"];
    assert_eq!(found["socket"], "bonus");
    assert_eq!(found["value_before"], serde_json::Value::Null);
    assert!((found["value"].as_f64().unwrap() - 0.15).abs() < 1e-6);
    assert_eq!(
        (&found["switches"], &found["dithering"]),
        (&6.into(), &0.into())
    );
    assert_eq!(found["options"][1]["name"], "Sleep");

    let steady = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../docs/steady-cat.incl.json"
    );
    let report = run(&["simulate", steady, "--json"]).json_output();
    let act = &report["populations"][0]["decisions"][0];
    assert_eq!(act["suggestion"], serde_json::Value::Null);
}

#[test]
fn the_inputs_of_curves_are_a_table_or_json() {
    let arguments = [
        "simulate",
        &cat(),
        "--coverage",
        "--seconds",
        "10",
        "--set",
        "Energy=95",
    ];
    let with = |more: &[&'static str]| run(&[&arguments[..], more].concat());
    expect![[r"
        curve          range       inputs        outside  seen in its range
        Need to eat    0% to 100%  8.2% to 50%   0%       | ▅█▅▅▅▅▅▅▅▁         |
        Need to sleep  0% to 100%  87.4% to 95%  0%       |                 ▅█▁|

        Need to sleep: It sees 87.4% to 95% only.
    "]]
    .assert_eq(&with(&[]).success_output());

    // The cat thinks in each of 100 steps.
    let curves = &with(&["--json"]).json_output()["curves"];
    assert_eq!(curves[0]["name"], "Need to eat");
    assert_eq!(curves[0]["inputs"], 100);
    let bins = curves[0]["bins"].as_array().unwrap();
    assert_eq!(bins.len(), 20);
    let counts = bins.iter().map(|count| count.as_u64().unwrap());
    assert_eq!(counts.sum::<u64>(), 100);
}

/// Returns the path of the cat with an inertia.
fn steady_cat() -> String {
    concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../docs/steady-cat.incl.json"
    )
    .into()
}

#[test]
fn two_versions_are_compared() {
    let (cat, steady) = (cat(), steady_cat());
    let arguments = ["simulate", &steady, "--against", &cat];
    // Both eat until the difference of the weights, 0.1 - 0.006 a step, is below 0. That is so
    // after 17 steps, at 1.7 s, and the steady cat goes on.
    expect![[r"
        1 agent for 60 s in steps of 0.1 s, seed 0.

                                          before   now      difference
        length                            60 s     60 s
        Eat                               49.5%    61.3%    +11.8 points
        Sleep                             50.5%    38.7%    -11.8 points
        switches per minute               561      3        -558
        returns to an interrupted option  560      0        -560
        Hunger on average                 9.706%   11.262%
        Energy on average                 90.417%  81.145%

        With seed 0, the first difference is at 1.7 s: agent 0 runs Eat instead of Sleep.
    "]]
    .assert_eq(&run(&arguments).success_output());

    let compared = run(&[&arguments[..], &["--json"]].concat()).json_output();
    let report = |file: &str| run(&["simulate", file, "--json"]).json_output();
    let (old, new) = (report(&cat), report(&steady));
    let figures = |of: &serde_json::Value| of["populations"][0]["decisions"][0].clone();
    let (old, new, compared) = (figures(&old), figures(&new), (figures(&compared), compared));
    for key in ["switches_per_minute", "dithering"] {
        let pair = &compared.0[key];
        assert_eq!(pair["before"].as_f64(), old[key].as_f64(), "{key}");
        assert_eq!(pair["now"].as_f64(), new[key].as_f64(), "{key}");
    }
    let share = &compared.0["options"][1]["share"];
    assert_eq!(share["before"], old["options"][1]["share"]);
    assert_eq!(share["now"], new["options"][1]["share"]);
    let first = &compared.1["first_difference"];
    assert_eq!(
        (&first["step"], &first["now"][0]),
        (&17.into(), &"Eat".into())
    );
    assert_eq!(first["before"], serde_json::json!(["Sleep"]));
}

#[test]
fn a_version_equals_itself_and_lacks_other_scenarios() {
    let fight = fight();
    let arguments = ["simulate", &fight, "--against", &fight, "--runs", "20"];
    let same = run(&arguments).success_output();
    let last = same.lines().last().unwrap();
    assert_eq!(
        last,
        "With seed 0, every agent does the same in every step."
    );
    assert!(!same.contains("points"), "{same}");

    let steady = steady_cat();
    let message = run(&["simulate", &fight, "--against", &steady]).failure_message(2);
    assert!(
        message.contains(r#"There is no scenario "Equal fight"."#),
        "{message}"
    );
}

#[test]
fn a_picture_shows_what_agents_do() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("day.svg");
    let file = file.to_str().unwrap();
    let arguments = [
        "simulate",
        &cat(),
        "--step",
        "0.5",
        "--seconds",
        "3",
        "--svg",
        file,
    ];
    assert_eq!(run(&arguments).success_output(), "");
    let svg = std::fs::read_to_string(file).unwrap();
    // The difference of the weights falls from 0.1 by 0.03 a step, so the cat eats for four steps,
    // sleeps for one, which adds 0.025, and eats again. Six steps are 780 points, from 150 on.
    for bar in [
        "<rect x=\"150\" y=\"76\" width=\"520\"",
        "<rect x=\"670\" y=\"76\" width=\"130\"",
        "<rect x=\"800\" y=\"76\" width=\"130\"",
    ] {
        assert!(svg.contains(bar), "{bar} in {svg}");
    }
    assert!(svg.contains(">Hunger</text>") && svg.contains(">Energy</text>"));

    // Every element is closed, in order.
    let mut open = Vec::new();
    for tag in svg
        .split('<')
        .skip(1)
        .map(|rest| rest.split('>').next().unwrap())
    {
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name));
        } else if !tag.ends_with('/') {
            open.push(tag.split(' ').next().unwrap());
        }
    }
    assert!(open.is_empty(), "{open:?}");

    let crowd = [
        "simulate",
        &cat(),
        "--agents",
        "30",
        "--seconds",
        "5",
        "--svg",
        "-",
    ];
    let picture = run(&crowd).success_output();
    assert!(picture.contains("the first 20 of 30 agents</title>"));
    assert_eq!(picture.matches(">Agents ").count(), 21);
    assert_eq!(picture, run(&crowd).success_output());
}

#[test]
fn wrong_setups_are_explained() {
    let message = |more: [&str; 2]| run(&["simulate", &cat(), more[0], more[1]]).failure_message(2);
    expect!["inclination-cli: No population has members. Give one a count from 1 to 10,000."]
        .assert_eq(&message(["--agents", "0"]));
    expect!["inclination-cli: The step of 100 s is longer than the scenario of 60 s. Enter a shorter step or a longer time."]
        .assert_eq(&message(["--step", "100"]));
    expect![[
        r#"inclination-cli: --set Hungre=3: There is no stat "Hungre". Did you mean "Hunger"?"#
    ]]
    .assert_eq(&message(["--set", "Hungre=3"]));
}

#[test]
fn a_graph_without_effects_is_simulated_with_a_warning() {
    let output = run(&["simulate", &example("retreat"), "--seconds", "1"]);
    assert_eq!(output.code, 0);
    expect![[r"
        warning: No effect changes a stat, so nothing changes over time. Add effects to the options in the editor.
    "]]
    .assert_eq(&output.error);
    assert!(output.out.contains("Health: always 40%"), "{}", output.out);
}

#[test]
fn scenarios_are_simulated_by_name_and_many_times() {
    let fight = fight();
    let text = |more: &[&str]| {
        let arguments = [&["simulate", &fight], more].concat();
        run(&arguments).success_output()
    };
    let report = text(&["Hero without potions", "--runs", "40"]);
    expect![[r#"
        Hero without potions: 2 agents for up to 200 turns, 40 runs, seeds 0 to 39.

        Results, with intervals of 95% confidence:
          Monster wins: 25% (14.2% to 40.2%), 10 runs
          Hero wins: 40% (26.3% to 55.4%), 16 runs
          Hero flees: 30% (18.1% to 45.4%), 12 runs
          Monster flees: 5% (1.4% to 16.5%), 2 runs
          Time is up: 0% (0% to 8.8%), 0 runs
        A run typically has 3 turns; nine of ten have 1 to 6 turns.

        == Hero ==

        My turn: 0.073 switches per turn.
          Attack: 84.6% of the time, 104 times, typically 1 turn, longest gap 2 turns
          Heal: never chosen
          Run: 15.4% of the time, 19 times, typically 1 turn, longest gap 6 turns

        Foe health: from 0 hp to 25 hp
        Min damage: always 5 hp
        Max damage: always 15 hp
        Aggression: always 0.6
        Health: from 0 hp to 25 hp
        Max health: always 25 hp
        Foe max damage: always 15 hp
        Potions: always 0 potions
        Fled: from no to yes

        == Monster ==

        My turn: 0.304 switches per turn.
          Attack: 56.5% of the time, 65 times, typically 1 turn, longest gap 5 turns
          Heal: 37.4% of the time, 43 times, typically 1 turn, longest gap 3 turns
          Run: 6.1% of the time, 7 times, typically 1 turn, longest gap 6 turns

        Foe health: from 0 hp to 25 hp
        Min damage: always 5 hp
        Max damage: always 15 hp
        Aggression: always 0.6
        Health: from 0 hp to 25 hp
        Max health: always 25 hp
        Foe max damage: always 15 hp
        Potions: from 0 potions to 3 potions, at its lower end 12.2% of the time, at its upper end 56.5% of the time
        Fled: from no to yes

        Percentiles of 40 runs                     5%        25%        50%        75%        95%
        Length                                 1 turn    2 turns    3 turns    4 turns    6 turns
        Hero: Attack                               0%        50%       100%       100%       100%
        Hero: Run                                  0%         0%         0%        50%       100%
        Hero: switches per turn                     0          0          0          0      0.333
        Hero: Foe health on average         15.204 hp   17.87 hp  20.544 hp  22.183 hp      25 hp
        Hero: Foe health at the end              0 hp       0 hp   4.785 hp  19.665 hp      25 hp
        Hero: Health on average              9.987 hp  12.111 hp  14.267 hp  19.822 hp      25 hp
        Hero: Health at the end                  0 hp       0 hp    7.49 hp  14.638 hp      25 hp
        Hero: Fled at the end                      0%         0%         0%       100%       100%
        Monster: Attack                            0%      33.3%      66.7%       100%       100%
        Monster: Heal                              0%         0%      33.3%        50%        75%
        Monster: Run                               0%         0%         0%         0%        25%
        Monster: switches per turn                  0          0       0.25        0.5      0.667
        Monster: Foe health on average      14.003 hp  17.531 hp  21.028 hp      25 hp      25 hp
        Monster: Foe health at the end           0 hp       0 hp    7.49 hp  14.638 hp      25 hp
        Monster: Health on average           8.023 hp  12.038 hp  13.602 hp  22.116 hp      25 hp
        Monster: Health at the end               0 hp       0 hp   4.785 hp  19.665 hp      25 hp
        Monster: Potions on average     1.167 potions  2 potions  3 potions  3 potions  3 potions
        Monster: Potions at the end         0 potions   1 potion  2 potions  3 potions  3 potions
        Monster: Fled at the end                   0%         0%         0%         0%         0%
    "#]].assert_eq(&report);
    assert_eq!(report, text(&["hero_without_potions", "--runs", "40"]));

    // The first scenario is the one that is simulated without a name.
    let one = text(&["--seed", "3"]);
    assert_eq!(one, text(&["Equal fight", "--seed", "3"]));
    let two_lines: Vec<&str> = one.lines().take(3).collect();
    expect![[r#"
        Equal fight: 2 agents for up to 200 turns, seed 3.

        Result: Monster wins, after 5 turns."#]]
    .assert_eq(&two_lines.join("\n"));
    let table = text(&["--csv", "--turns", "2"]);
    let lines: Vec<&str> = table.lines().collect();
    assert_eq!(lines.len(), 5);
    assert!(lines[0].starts_with("turn,population,agent,Foe health,"));
    assert!(lines[4].starts_with("1,Monster,0,"));
}

#[test]
fn the_results_of_many_runs_are_those_of_each_run() {
    let fight = fight();
    let one = |seed: u64| {
        let seed = seed.to_string();
        run(&["simulate", &fight, "--seed", &seed, "--json"]).json_output()
    };
    let many = run(&["simulate", &fight, "--seed", "5", "--runs", "20", "--json"]).json_output();
    let each: Vec<serde_json::Value> = (5..25).map(one).collect();
    for (at, result) in many["results"].as_array().unwrap().iter().enumerate() {
        let runs = each.iter().map(|run| run["results"][at]["runs"].as_u64());
        assert_eq!(result["runs"].as_u64(), runs.sum());
    }
    let attacks = |run: &serde_json::Value| {
        run["populations"][1]["decisions"][0]["options"][0]["starts"].as_u64()
    };
    assert_eq!(attacks(&many), each.iter().map(attacks).sum());

    let share = |run: &serde_json::Value| {
        let options = &run["populations"][0]["decisions"][0]["options"];
        options[0]["share"].as_f64().unwrap()
    };
    let mut shares: Vec<f64> = each.iter().map(share).collect();
    shares.sort_by(f64::total_cmp);
    // Of 20 runs, 5% is the first, 25% the fifth, and so on.
    let expected = [0, 4, 9, 14, 18].map(|at: usize| shares[at]);
    let figures = &many["distributions"]["populations"][0]["decisions"][0];
    let found = &figures["options"][0]["share"]["percentiles"];
    assert_eq!(*found, serde_json::json!(expected));
    assert_eq!(figures["over_time"][0]["runs"], 20);
}

#[test]
fn arguments_that_do_not_fit_a_scenario_are_explained() {
    let fight = fight();
    let message =
        |more: &[&str]| run(&[&["simulate", fight.as_str()], more].concat()).failure_message(2);
    expect![[
        r#"inclination-cli: There is no scenario "Equal fihgt". Did you mean "Equal fight"?"#
    ]]
    .assert_eq(&message(&["Equal fihgt"]));
    expect![[r#"inclination-cli: The agents of the scenario "Equal fight" take turns. Use --turns instead of --seconds and --step."#]].assert_eq(&message(&["--seconds", "5"]));
    expect![[r#"inclination-cli: --agents: The scenario "Equal fight" has its own agents. Change the counts of its populations."#]].assert_eq(&message(&["--agents", "5"]));
    expect!["inclination-cli: 0 turns cannot be simulated. Enter a number from 1 to 1,000,000."]
        .assert_eq(&message(&["--turns", "0"]));
    let cat = run(&["simulate", &cat(), "--turns", "3"]).failure_message(2);
    expect!["inclination-cli: --turns: Agents act in real time. Use --seconds."].assert_eq(&cat);
}

/// A changed copy of a project in a temporary folder.
struct EditedProject {
    folder: tempfile::TempDir,
    name: &'static str,
}

impl EditedProject {
    fn new(original: &str, name: &'static str, edit: impl FnOnce(&mut Value)) -> Self {
        let text = std::fs::read_to_string(original).unwrap();
        let mut project: Value = serde_json::from_str(&text).unwrap();
        edit(&mut project);
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join(name), project.to_string()).unwrap();
        Self { folder, name }
    }

    /// Copies the cat, with a scenario that has a clock and the counts of populations.
    fn cat_with_scenario(
        name: &'static str,
        clock: &Value,
        populations: &[(&str, u32)],
        edit: impl FnOnce(&mut Value),
    ) -> Self {
        let populations = populations.iter().enumerate().map(|(at, (name, count))| {
            json!({"id": format!("{:016x}", at + 1), "name": name, "count": count})
        });
        let scenario = json!({
            "id": "00000000000000aa",
            "name": "Day",
            "clock": clock,
            "populations": populations.collect::<Vec<Value>>(),
        });
        Self::new(&cat(), name, |project| {
            project["scenarios"] = json!([scenario]);
            edit(project);
        })
    }

    fn path(&self) -> String {
        let path = self.folder.path().join(self.name);
        path.to_str().unwrap().to_owned()
    }
}

fn real_time(step: f64, length: f64) -> Value {
    json!({"real_time": {"step": step, "length": length}})
}

fn turns(count: u32, turn_length: f64) -> Value {
    json!({"turns": {"count": count, "turn_length": turn_length}})
}

#[test]
fn versions_with_other_times_are_not_compared() {
    let day =
        |name, clock: &Value| EditedProject::cat_with_scenario(name, clock, &[("Cats", 1)], |_| ());
    let message = |new: &Value, old: &Value, more: &[&str]| {
        let (new, old) = (day("new.json", new), day("old.json", old));
        let paths = [new.path(), old.path()];
        let arguments = ["simulate", &paths[0], "--against", &paths[1]];
        let message = run(&[&arguments[..], more].concat()).failure_message(2);
        let message = message.replace(new.folder.path().to_str().unwrap(), "");
        message.replace(old.folder.path().to_str().unwrap(), "")
    };
    let kinds = message(&turns(5, 1.0), &real_time(0.1, 5.0), &[]);
    expect!["inclination-cli: --against: Agents act in real time in /old.json, and take turns in /new.json. Choose a scenario whose agents do the same in both versions."].assert_eq(&kinds);
    assert_eq!(
        message(&turns(5, 1.0), &real_time(0.1, 5.0), &["--turns", "3"]),
        kinds
    );
    expect!["inclination-cli: --against: A turn takes 2 s in /old.json, and 1 s in /new.json. Give both the same length in the editor."]
        .assert_eq(&message(&turns(5, 1.0), &turns(5, 2.0), &[]));
    let steps = [real_time(0.1, 5.0), real_time(0.5, 5.0)];
    expect!["inclination-cli: --against: A step takes 0.5 s in /old.json, and 0.1 s in /new.json. Give both the same length with --step."]
        .assert_eq(&message(&steps[0], &steps[1], &[]));

    let [new, old] = steps.map(|clock| day("day.json", &clock));
    let paths = [new.path(), old.path()];
    let arguments = ["simulate", &paths[0], "--against", &paths[1]];
    let text = run(&[&arguments[..], &["--step", "0.25"]].concat()).success_output();
    assert!(text.ends_with("every agent does the same in every step.\n"));
}

#[test]
fn a_run_that_ends_earlier_is_no_change_of_options() {
    let day = |length| {
        let clock = real_time(0.1, length);
        EditedProject::cat_with_scenario("day.json", &clock, &[("Cats", 1)], |_| ())
    };
    let (short, long) = (day(1.0), day(3.0));
    let compare = |new: &EditedProject, old: &EditedProject, more: &[&str]| {
        let arguments = ["simulate", &new.path(), "--against", &old.path()];
        run(&[&arguments[..], more].concat())
    };
    let last = |text: String| text.lines().last().unwrap().to_owned();
    expect!["With seed 0, every agent does the same for 1 s. Then the run of the old version ends, and that of the new one goes on."]
        .assert_eq(&last(compare(&long, &short, &[]).success_output()));
    expect!["With seed 0, every agent does the same for 1 s. Then the run of the new version ends, and that of the old one goes on."]
        .assert_eq(&last(compare(&short, &long, &[]).success_output()));

    // 1 s has the steps 0 to 9.
    let first = &compare(&long, &short, &["--json"]).json_output()["first_difference"];
    assert_eq!(
        *first,
        json!({"step": 10, "seconds": 1.0, "ended": "before", "population": null, "agent": null,
            "before": [], "now": []})
    );
}

/// Adds a decision with one option, which nothing weighs and which therefore always runs, and
/// stats that nothing changes.
fn add_walk(project: &mut Value) {
    let stat = |id: u32, name: &str, scope: &str, value: u32| {
        json!({"id": id, "name": name, "unit": "%", "scope": scope, "kind": "number", "low": 0,
            "high": 100, "clamp": true, "default": value, "sample": value})
    };
    let stats = project["stats"].as_array_mut().unwrap();
    stats.push(stat(50, "Boredom", "agent", 30));
    stats.push(stat(51, "Rain", "world", 40));

    let nodes = project["nodes"].as_array_mut().unwrap();
    let copy = |id: u32| {
        let mut all = nodes.iter();
        all.find(|node| node["id"] == id).unwrap().clone()
    };
    let (mut walk, mut act) = (copy(11), copy(13));
    walk["id"] = json!(60);
    walk["name"] = json!("Walk");
    walk["rows"] = json!([]);
    walk["sockets"] = json!({"base": 1, "category": 1});
    act["id"] = json!(61);
    act["name"] = json!("Go");
    act["rows"] = json!([[{"wire": 60}]]);
    nodes.extend([walk, act]);
    project["next_id"] = json!(70);
}

#[test]
fn parts_of_only_one_version_are_listed() {
    let clock = real_time(0.5, 1.0);
    let larger = [("Cats", 1), ("Kittens", 2)];
    let large = EditedProject::cat_with_scenario("large.json", &clock, &larger, add_walk);
    let small = EditedProject::cat_with_scenario("small.json", &clock, &larger[..1], |_| ());
    let compare = |new: &EditedProject, old: &EditedProject, more: &[&str]| {
        let arguments = ["simulate", &new.path(), "--against", &old.path()];
        run(&[&arguments[..], more].concat())
    };
    // Cats and kittens eat in both steps, so hunger is 50% and 47.5% in them, and energy 60% and
    // 59.5%.
    expect![[r"
        Day: 1 agent for 1 s in steps of 0.5 s, seed 0.

                                                        before  now   difference
        length                                          1 s     1 s
        Cats: Act: Eat                                  100%    100%
        Cats: Act: Sleep                                0%      0%
        Cats: Act: switches per minute                  0       0
        Cats: Act: returns to an interrupted option     0       0
        Cats: Go: Walk                                  100%    none
        Cats: Go: switches per minute                   0       none
        Cats: Go: returns to an interrupted option      0       none
        Cats: Boredom on average                        30%     none
        Kittens: Act: Eat                               100%    none
        Kittens: Act: Sleep                             0%      none
        Kittens: Act: switches per minute               0       none
        Kittens: Act: returns to an interrupted option  0       none
        Kittens: Go: Walk                               100%    none
        Kittens: Go: switches per minute                0       none
        Kittens: Go: returns to an interrupted option   0       none
        Kittens: Hunger on average                      48.75%  none
        Kittens: Energy on average                      59.75%  none
        Kittens: Boredom on average                     30%     none
        Rain on average                                 40%     none

        With seed 0, the first difference is at 0 s: Cats 0 runs Eat instead of Eat > Walk.
    "]]
    .assert_eq(&compare(&small, &large, &[]).success_output());
    expect![[r"
        Day: 3 agents for 1 s in steps of 0.5 s, seed 0.

                                                        before  now     difference
        length                                          1 s     1 s
        Cats: Act: Eat                                  100%    100%
        Cats: Act: Sleep                                0%      0%
        Cats: Act: switches per minute                  0       0
        Cats: Act: returns to an interrupted option     0       0
        Cats: Go: Walk                                  none    100%
        Cats: Go: switches per minute                   none    0
        Cats: Go: returns to an interrupted option      none    0
        Cats: Boredom on average                        none    30%
        Kittens: Act: Eat                               none    100%
        Kittens: Act: Sleep                             none    0%
        Kittens: Act: switches per minute               none    0
        Kittens: Act: returns to an interrupted option  none    0
        Kittens: Go: Walk                               none    100%
        Kittens: Go: switches per minute                none    0
        Kittens: Go: returns to an interrupted option   none    0
        Kittens: Hunger on average                      none    48.75%
        Kittens: Energy on average                      none    59.75%
        Kittens: Boredom on average                     none    30%
        Rain on average                                 none    40%

        With seed 0, the first difference is at 0 s: Cats 0 runs Eat > Walk instead of Eat.
    "]]
    .assert_eq(&compare(&large, &small, &[]).success_output());

    let compared = compare(&small, &large, &["--json"]).json_output();
    let only_before = |value: f64| json!({"before": value, "now": null});
    let populations = compared["populations"].as_array().unwrap();
    assert_eq!(populations.len(), 2);
    assert_eq!(populations[1]["name"], "Kittens");
    for population in populations {
        let walk = &population["decisions"][1]["options"][0];
        assert_eq!(walk, &json!({"name": "Walk", "share": only_before(1.0)}));
        let bored = &population["stats"][2];
        assert_eq!(
            bored,
            &json!({"name": "Boredom", "mean": only_before(30.0)})
        );
    }
    let eat = &populations[1]["decisions"][0]["options"][0];
    assert_eq!(eat, &json!({"name": "Eat", "share": only_before(1.0)}));
    let rain = json!({"name": "Rain", "mean": only_before(40.0)});
    assert_eq!(compared["world"], json!([rain]));
}

#[test]
fn time_is_up_is_listed_if_only_the_old_version_has_results() {
    let fight = fight();
    let without_ends = EditedProject::new(&fight, "endless.json", |project| {
        project["scenarios"][0]["ends"] = json!([]);
    });
    let endless = without_ends.path();
    let arguments = ["simulate", &endless, "--against", &fight, "--json"];
    let compared = run(&[&arguments[..], &["--turns", "20"]].concat()).json_output();
    let results = compared["results"].as_array().unwrap();
    let last = results.last().unwrap();
    assert_eq!((results.len(), &last["name"]), (5, &"Time is up".into()));
    assert_eq!(last["share"]["now"], Value::Null);
}

#[test]
fn an_empty_population_has_no_figures() {
    let populations = [("Cats", 1), ("Dogs", 0)];
    let clock = real_time(0.5, 1.0);
    let day = EditedProject::cat_with_scenario("day.json", &clock, &populations, |_| ());
    let path = day.path();
    let text = run(&["simulate", &path]).success_output();
    let (_, dogs) = text.split_once("== Dogs ==").unwrap();
    expect![[r"


        Act: none, because the population was empty.
          Eat: never chosen
          Sleep: never chosen

        Hunger: none
        Energy: none
    "]]
    .assert_eq(dogs);

    let report = run(&["simulate", &path, "--json"]).json_output();
    let dogs = &report["populations"][1];
    for key in ["lowest", "highest", "share_at_low_end", "share_at_high_end"] {
        assert_eq!(dogs["stats"][0][key], Value::Null, "{key}");
    }
    let act = &dogs["decisions"][0];
    assert_eq!((&act["idle"], &act["switches"]), (&Value::Null, &0.into()));
    assert_eq!(act["switches_per_minute"], Value::Null);
    assert_eq!(act["options"][0]["share"], Value::Null);
}

#[test]
fn returns_to_an_option_are_counted_in_turns() {
    let headline = |turn_length| {
        let clock = turns(6, turn_length);
        let cats = [("Cats", 1)];
        // Options without a rule that finishes them are completed in each turn.
        let last_long = |project: &mut Value| {
            for node in project["nodes"].as_array_mut().unwrap() {
                if node["name"] == "Eating" || node["name"] == "Sleeping" {
                    node["sockets"] = json!({"duration": 100});
                }
            }
        };
        let day = EditedProject::cat_with_scenario("day.json", &clock, &cats, last_long);
        let text = run(&["simulate", &day.path()]).success_output();
        let mut lines = text.lines();
        lines
            .find(|line| line.starts_with("Act:"))
            .unwrap()
            .to_owned()
    };
    // The difference of the weights is 0.1. A second of eating adds -0.06, and one of sleep 0.05.
    // Before each turn of 1 s: 0.1, 0.04, -0.02, 0.03, -0.03, 0.02. The cat switches four times, to
    // sleep in turn 2 and 4, and comes back in turn 3, 4 and 5.
    expect!["Act: 0.667 switches per turn; returned to an interrupted option within 5 turns 3 times, first in turn 3."]
        .assert_eq(&headline(1.0));
    // Before each turn of 2 s: 0.1, -0.02, 0.08, -0.04, 0.06, -0.06. The cat switches five times,
    // and comes back in turn 2 to 5. 5 s have two whole turns.
    expect!["Act: 0.833 switches per turn; returned to an interrupted option within 2 turns 4 times, first in turn 2."]
        .assert_eq(&headline(2.0));
}

#[test]
fn arguments_without_an_effect_are_refused() {
    let (cat, fight) = (cat(), fight());
    let message = run(&["simulate", &fight, "--think", "2"]).failure_message(2);
    expect![[r#"inclination-cli: --think: The agents of the scenario "Equal fight" take turns, and decide once a turn. Leave out --think."#]]
        .assert_eq(&message);
    for runs in ["0", "1000001", "18446744073709551615"] {
        let message = run(&["simulate", &cat, "--runs", runs]).failure_message(2);
        assert!(
            message.contains(&format!("{runs} is not in 1..=1000000")),
            "{message}"
        );
    }
}

#[test]
fn a_value_that_one_version_lacks_names_its_file() {
    let renamed = EditedProject::new(&cat(), "old.json", |project| {
        project["stats"][0]["name"] = json!("Appetite");
    });
    let (cat, old) = (cat(), renamed.path());
    let arguments = ["simulate", &cat, "--against", &old, "--set", "Hunger=3"];
    let message = run(&arguments).failure_message(2);
    let expected = format!("{old}: --set Hunger=3: There is no stat \"Hunger\".");
    assert!(message.contains(&expected), "{message}");
}

#[test]
fn large_counts_have_separators() {
    let fight = fight();
    let text = run(&["simulate", &fight, "--runs", "1000"]).success_output();
    assert!(text.contains("\nPercentiles of 1,000 runs "), "{text}");

    let (cat, steady) = (cat(), steady_cat());
    let arguments = ["simulate", &steady, "--against", &cat, "--seconds", "200"];
    let text = run(&arguments).success_output();
    let mut lines = text.lines();
    let line = lines.find(|line| line.starts_with("returns")).unwrap();
    // There are 560 in the first 60 s, as above, and then one in each of 1,400 steps.
    expect!["returns to an interrupted option  1,960   0        -1,960"].assert_eq(line);
}
