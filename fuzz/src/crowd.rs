//! Fuzzes crowds of a random graph: in calls of every kind, after a save, and with another version
//! of the graph, all agents decide and remember as each of them alone.

use inclination_core::Program;
use inclination_tests::{
    Entropy,
    crowd::{Crowd, random_staggered_graph},
    reload::change_version,
    save_formats::SaveFormat,
};

/// The number of events before the agents are saved, and with each version of the graph.
const EVENT_COUNT: usize = 2;

/// Plays a crowd, and judges it.
pub fn fuzz_crowd(bytes: &[u8]) {
    // The choices about the graph come last, so that those about lives do not move any of them.
    let (lives, graph) = bytes.split_at(bytes.len() / 3);
    let (mut lives, mut graph) = (Entropy::new(lives), Entropy::new(graph));

    let format = SaveFormat::ALL[lives.pick_below(SaveFormat::ALL.len())];
    let mut graph = random_staggered_graph(&mut graph, &mut lives);
    let Ok(program) = Program::new(&graph) else {
        return;
    };
    let mut crowd = Crowd::new(&program);
    crowd.play(&graph, &mut lives, EVENT_COUNT);
    crowd.save_and_load(format);
    crowd.play(&graph, &mut lives, EVENT_COUNT);

    change_version(&mut graph, &mut lives);
    if let Ok(program) = Program::new(&graph) {
        crowd.reload(&program);
        crowd.play(&graph, &mut lives, EVENT_COUNT);
    }
}
