//! `--profile`, and profiles in the output of the other commands.

use expect_test::expect;
use inclination_core::authoring::{
    format::Document,
    model::{Profile, ProfileId, SocketKey},
};
use serde_json::Value;
use tempfile::tempdir;

use crate::{assert_near, example, run};

/// Writes the ant colony with a profile of ants that mind the crowd and not the food.
///
/// On its page the crowdedness is 0.75. Returns the file's path.
fn write_colony(folder: &std::path::Path) -> String {
    let text = std::fs::read_to_string(example("ant-colony")).unwrap();
    let mut document = Document::read(text.as_bytes()).unwrap();
    let graph = &mut document.graph;

    let shy = ProfileId(graph.fresh_id());
    graph.profiles.push(Profile {
        id: shy,
        name: String::from("Crowd-shy"),
        description: String::new(),
    });

    let mut nodes = graph.nodes.values_mut();
    let node = nodes.find(|node| node.name == "Expanding").unwrap();
    node.overrides.set(SocketKey::Row(1, 1), shy, Some(0.0));

    let file = folder.join("colony.incl.json");
    std::fs::write(&file, document.write()).unwrap();
    file.to_str().unwrap().to_owned()
}

#[test]
fn eval_and_decide_take_a_profile_by_its_name() {
    let folder = tempdir().unwrap();
    let file = write_colony(folder.path());
    let answer = run(&["eval", &file, "--json"]).json_output();
    assert_near(&answer["factors"]["Expand"], 0.775, 1e-6);

    let answer = run(&["eval", &file, "--profile", "crowd-shy", "--json"]).json_output();
    assert_near(&answer["factors"]["Expand"], 0.75, 1e-6);

    let answer = run(&["decide", &file, "--profile", "Crowd-shy", "--json"]).json_output();
    assert_near(&answer["options"][0]["weight"], 0.75, 1e-6);

    let message = run(&["eval", &file, "--profile", "Crowd"]).failure_message(2);
    expect![[r#"inclination-cli: There is no profile "Crowd". Available: "Crowd-shy"."#]]
        .assert_eq(&message);
}

#[test]
fn info_and_diff_name_profiles_and_a_runtime_file_has_them() {
    let folder = tempdir().unwrap();
    let file = write_colony(folder.path());

    let info = run(&["info", &file, "--json"]).json_output();
    assert_eq!(info["profiles"], serde_json::json!(["Crowd-shy"]));

    let diff = run(&["diff", &example("ant-colony"), &file]).out;
    expect![[r#"
        Crowd-shy (Profile) was added.
        Expanding: Weight in Crowd-shy: 0, was the graph's value.
        Compared 1 situation. The likeliest option changed in 0, and only the chances changed in 0.
    "#]]
    .assert_eq(&diff);

    let shipped = folder.path().join("colony.run.json");
    let shipped = shipped.to_str().unwrap();
    run(&["export", &file, "-o", shipped]).success_output();
    let set = ["--set", "Population=150", "--set", "Food=80", "--json"];
    let answer = [&["eval", shipped, "--profile", "Crowd-shy"][..], &set].concat();
    let answer = run(&answer).json_output();
    assert_near(&answer["factors"]["Expand"], 0.75, 1e-6);
}

#[test]
fn check_names_the_profile_of_a_problem() {
    let folder = tempdir().unwrap();
    let file = write_colony(folder.path());

    let text = std::fs::read_to_string(&file).unwrap();
    let text = text.replace(
        "\"column\": 1, \"value\": 0}",
        "\"column\": 1, \"value\": -1}",
    );
    std::fs::write(&file, text).unwrap();

    let checked = run(&["check", &file, "--json"]).json_output();
    let problem = &checked[0]["problems"][0];
    assert_eq!(problem["code"], "negative-weight");
    assert_eq!(problem["profile"], "Crowd-shy");
    let message = problem["sentence"].as_str().unwrap();
    expect![[r#"In the profile "Crowd-shy": Weight 2 of "Expanding" is -1, but a weight below 0 counts as 0. To lower the result, keep the weight positive and invert the value that it weighs."#]]
        .assert_eq(message);
    assert_ne!(problem["node"], Value::Null);
}
