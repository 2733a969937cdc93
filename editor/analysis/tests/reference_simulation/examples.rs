//! The example projects, in their own scenarios and in random ones.

use std::path::Path;

use inclination_analysis::simulation::SimulationSetup;
use inclination_core::authoring::{format::Document, model::Graph};
use inclination_tests::{Entropy, random_life::pseudorandom_bytes, scenarios::random_scenario};

use super::{agreement::find_difference, coverage::Coverage};

/// The number of random scenarios for each project.
const SCENARIOS: u64 = 6;

/// Returns the projects in a folder of the repository, with the names of their files.
fn read_projects(folder: &str) -> Vec<(String, Document)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .join(folder);
    let entries = std::fs::read_dir(&folder).expect("the folder exists");
    let mut projects = Vec::new();
    for entry in entries {
        let entry = entry.expect("the folder is readable");
        let name = entry.file_name().to_string_lossy().into_owned();
        if name.ends_with(".incl.json") {
            let bytes = std::fs::read(entry.path()).expect("the file is readable");
            let document = Document::read(&bytes).expect("the file is a project");
            projects.push((name, document));
        }
    }
    projects
}

fn assert_agrees(name: &str, graph: &Graph, setup: &SimulationSetup) {
    let difference = find_difference(graph, setup, &mut Coverage::default());
    assert_eq!(difference, Ok(()), "{name}, seed {}", setup.seed);
}

#[test]
fn examples_agree() {
    let projects = ["assets/examples", "docs"].map(read_projects);
    for (name, document) in projects.iter().flatten() {
        let graph = &document.graph;
        let samples = &document.samples.named;
        for scenario in &document.scenarios {
            let setup = SimulationSetup {
                samples: samples.clone(),
                ..SimulationSetup::new(scenario.clone())
            };
            assert_agrees(name, graph, &setup);
        }
        assert_agrees(
            name,
            graph,
            &SimulationSetup::default().with_times(0.5, 30.0),
        );

        for seed in 0..SCENARIOS {
            let bytes: Vec<u8> = pseudorandom_bytes(seed * 31 + 7).take(4000).collect();
            let scenario = random_scenario(graph, &mut Entropy::new(&bytes));
            let setup = SimulationSetup::new(scenario).with_seed(seed);
            assert_agrees(name, graph, &setup);
        }
    }
}
