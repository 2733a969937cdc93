//! Many agents in batches choose, rank and remember as each would alone, on random graphs and
//! through random lives: in calls of every kind, after they were saved and loaded, and after
//! another version of the graph was loaded.

use inclination_core::{Program, authoring::model::Graph};
use inclination_tests::{
    Entropy,
    crowd::{Crowd, CrowdCounts, random_staggered_graph},
    reload::change_version,
    save_formats::SaveFormat,
};

use super::random_life::pseudorandom_bytes;

/// Calls a function with random graphs, their crowds, and random choices.
fn for_each_crowd(count: u64, mut with: impl FnMut(Graph, Crowd, &mut Entropy<'_>)) {
    for seed in 0..count {
        let bytes: Vec<u8> = pseudorandom_bytes(seed).take(8000).collect();
        let (graph, rest) = bytes.split_at(6000);
        let mut entropy = Entropy::new(rest);
        let graph = random_staggered_graph(&mut Entropy::new(graph), &mut entropy);
        if let Ok(program) = Program::new(&graph) {
            with(graph, Crowd::new(&program), &mut entropy);
        }
    }
}

#[test]
fn batches_choose_rank_and_remember_as_each_agent_would_alone() {
    let mut counts = CrowdCounts::default();
    for_each_crowd(120, |graph, mut crowd, entropy| {
        counts += crowd.play(&graph, entropy, 8);
    });

    // All of these must happen often, or the test would prove nothing.
    let CrowdCounts {
        ranked,
        aimed,
        inner,
        waited,
        stopped,
    } = counts;
    for count in [ranked, aimed, inner, waited, 200 * stopped] {
        assert!(count > 5000, "{counts:?}");
    }
}

#[test]
fn a_crowd_continues_in_the_same_way_after_it_was_saved_and_loaded() {
    let mut formats = SaveFormat::ALL.into_iter().cycle();
    for_each_crowd(20, |graph, mut crowd, entropy| {
        let mut other = crowd.clone();
        let mut copy = entropy.clone();
        for (crowd, entropy, saves) in [(&mut crowd, entropy, true), (&mut other, &mut copy, false)]
        {
            crowd.play(&graph, entropy, 4);
            if saves {
                crowd.save_and_load(formats.next().expect("they repeat"));
            }
            crowd.play(&graph, entropy, 3);
        }
        crowd.assert_equals(&other);
    });
}

#[test]
fn a_crowd_keeps_what_it_remembers_when_another_version_of_the_graph_is_loaded() {
    let mut versions = 0;
    for_each_crowd(40, |mut graph, mut crowd, entropy| {
        for _ in 0..3 {
            crowd.play(&graph, entropy, 3);
            let mut other = graph.clone();
            change_version(&mut other, entropy);
            if let Ok(program) = Program::new(&other)
                && other != graph
            {
                crowd.reload(&program);
                graph = other;
                versions += 1;
            }
        }
        crowd.play(&graph, entropy, 3);
    });
    assert!(versions > 50, "{versions}");
}
