//! A moment of a simulation that is saved as a sample: `decide` gives the numbers and the choice
//! that the editor shows at the moment.

use std::{fs, path::PathBuf, sync::Arc};

use inclination_analysis::{
    live::OutputValue,
    open_document::{DocumentId, OpenDocument},
    simulation::{Simulation, SimulationSetup, Timeline},
    study::CancelToken,
};
use inclination_core::{
    authoring::{format::Document, model::Path},
    hash::mix64,
};

use crate::{EXAMPLES, run};

/// The files of the guide's cats and of all examples.
fn files() -> Vec<PathBuf> {
    let docs = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs");
    let cats = ["cat", "steady-cat"].map(|name| format!("{docs}/{name}.incl.json").into());
    let examples = fs::read_dir(EXAMPLES).unwrap();
    let mut all: Vec<PathBuf> = examples.map(|entry| entry.unwrap().path()).collect();
    all.sort();
    cats.into_iter().chain(all).collect()
}

#[test]
fn a_saved_moment_decides_as_the_editor_shows_it() {
    let folder = tempfile::tempdir().unwrap();
    let saved = folder.path().join("moment.incl.json");
    let saved = saved.to_str().unwrap();
    let mut compared = 0;
    for (at, file) in files().iter().enumerate() {
        let Ok(document) = Document::read(&fs::read(file).unwrap()) else {
            continue;
        };
        let setup = SimulationSetup::default().with_times(0.1, 30.0);
        let simulation = Simulation::new(&document.graph, &setup).unwrap();
        let program = simulation.program();
        // A sample has no seed, so random numbers differ.
        let Some(decision) = simulation
            .decisions()
            .first()
            .filter(|_| !program.is_random())
        else {
            continue;
        };
        let name = program.decision_name(*decision);
        let run_of_agent =
            Timeline::simulate(&document.graph, &setup, None, &CancelToken::default());
        let timeline = run_of_agent.unwrap().unwrap();

        for at in (0..4).map(|lot| mix64(mix64(at as u64) ^ lot)) {
            let step = at % timeline.step_count();
            let mut open = OpenDocument::new(DocumentId(1), document.clone());
            open.show_moment(Some(Arc::new(timeline.find_moment(step).unwrap())));
            let sample = open.save_moment().unwrap();
            fs::write(saved, open.document().write()).unwrap();

            let report = run(&["decide", saved, name, "--sample", &sample, "--json"]).json_output();
            let place = format!("{} at step {step}", file.display());
            for option in report["options"].as_array().unwrap() {
                let Some(shown) = shown_weight(&open, option["name"].as_str().unwrap()) else {
                    continue;
                };
                let weight = option["weight"].as_f64().unwrap() as f32;
                assert_eq!(weight.to_bits(), shown.to_bits(), "{place}: {option}");
                compared += 1;

                if option["probability"] == 1.0 {
                    let moment = open.moment().unwrap();
                    let chosen = moment.running_option(name);
                    assert_eq!(report["choice"].as_str(), chosen, "{place}");
                }
            }
        }
    }
    assert!(compared > 50, "{compared}");
}

/// Returns the weight that the canvas shows of an option, if the graph has it outside of groups and
/// in one decision only.
fn shown_weight(open: &OpenDocument, option: &str) -> Option<f32> {
    let mut found = open.document().graph.nodes.iter().filter_map(|(id, node)| {
        let path = Path::ROOT.node(*id);
        match open.live.value(path, None)? {
            OutputValue::Weighed { weight, .. } if node.name == option => Some(*weight),
            _ => None,
        }
    });
    found.next()
}
