//! Random graphs with effects, in random scenarios.

use std::collections::BTreeMap;

use inclination_analysis::simulation::{Simulation, SimulationSetup};
use inclination_core::authoring::{
    format::{Sample, Situation},
    model::{Graph, SampleId},
    scenario::{EventTiming, StartValue, StatSource},
};
use inclination_tests::{Entropy, random_life::pseudorandom_bytes, scenarios::random_scenario};

use super::{
    agreement::{Moment, find_difference, moments},
    coverage::Coverage,
    lively_graphs::random_lively_graph,
};

/// The number of random cases.
const CASES: u64 = 160;

/// Generates a graph and a setup of a simulation.
fn random_case(seed: u64) -> (Graph, SimulationSetup) {
    let graph = random_lively_graph(seed);
    let bytes: Vec<u8> = pseudorandom_bytes(seed * 104_729 + 3).take(4000).collect();
    let mut entropy = Entropy::new(&bytes);
    let scenario = random_scenario(&graph, &mut entropy);
    let mut setup = SimulationSetup::new(scenario).with_seed(seed);

    setup.samples = (0..2)
        .map(|id| random_sample(&graph, SampleId(id), &mut entropy))
        .collect();
    let scenario = &mut setup.scenario;
    let populations = scenario
        .populations
        .iter_mut()
        .map(|population| &mut population.sources);
    for source in populations
        .chain([&mut scenario.world])
        .flat_map(BTreeMap::values_mut)
    {
        let StatSource::Simulated(start) = source else {
            continue;
        };
        match entropy.byte() % 8 {
            0 => *start = StartValue::NamedSample(SampleId(u32::from(entropy.byte() % 2))),
            1 => *start = StartValue::Number(f32::from(entropy.byte()) - 128.0),
            _ => {}
        }
    }
    for event in &mut scenario.events {
        match &mut event.timing {
            EventTiming::Every { interval, .. } if entropy.chance(64) => *interval = 0.3,
            EventTiming::Random { mean_interval } if entropy.chance(128) => *mean_interval = 0.7,
            _ => {}
        }
    }
    (graph, setup)
}

/// Generates a sample with values of some stats.
fn random_sample(graph: &Graph, id: SampleId, entropy: &mut Entropy<'_>) -> Sample {
    let stats = graph.stats.iter().filter(|_| entropy.chance(160));
    let stats: Vec<_> = stats.map(|stat| stat.id).collect();
    let values = stats
        .into_iter()
        .map(|stat| (stat, f32::from(entropy.byte()) / 8.0));
    Sample {
        id,
        name: format!("sample {}", id.0),
        values: values.collect(),
        situation: Situation::default(),
    }
}

#[test]
fn random_runs_agree() {
    let mut coverage = Coverage::default();
    for seed in 0..CASES {
        let (graph, setup) = random_case(seed);
        let difference = find_difference(&graph, &setup, &mut coverage);
        assert_eq!(difference, Ok(()), "case {seed}");
    }
    coverage.assert_complete();
}

#[test]
fn runs_continue_from_checkpoints() {
    for seed in 0..CASES {
        let (graph, setup) = random_case(seed);
        let mut simulation = Simulation::new(&graph, &setup).expect("the case is valid");
        let mut checkpoints: Vec<(usize, Simulation)> = Vec::new();
        let mut steps: Vec<Vec<Moment>> = Vec::new();
        loop {
            if steps.len() % 7 == 3 {
                checkpoints.push((steps.len(), simulation.clone()));
            }
            if simulation.advance().is_none() {
                break;
            }
            steps.push(moments(&simulation));
        }

        for (begin, mut continued) in checkpoints {
            for expected in &steps[begin..] {
                assert!(continued.advance().is_some());
                assert_eq!(
                    moments(&continued),
                    *expected,
                    "case {seed} from step {begin}"
                );
            }
            assert_eq!(continued.advance(), None);
            assert_eq!(continued.result(), simulation.result());
            assert_eq!(continued.refused_members(), simulation.refused_members());
        }
    }
}
