//! Options that `check` says can never be chosen never are.

use inclination_core::{
    AgentState, Program, Single,
    authoring::{
        Builder, InputValue, NodeOutput,
        check::check,
        consider,
        decide::{PRESETS, Ranks},
        model::{Graph, Stat},
    },
};
use inclination_tests::{Entropy, any_stat::SetAnyStat};
use proptest::prelude::*;

/// A number, or a stat with few values, so that ties are common.
fn random_number(g: &mut Builder, entropy: &mut Entropy<'_>, name: &str) -> InputValue {
    let low = entropy.pick_below(7) as f32 - 3.0;
    if entropy.chance(85) {
        return low.into();
    }
    let high = low + entropy.pick_below(3) as f32;
    g.stat(Stat::number(name, low, high)).into()
}

/// Up to five options in any kind of decision, each with a weight and perhaps a rank in a range.
fn random_options_graph(entropy: &mut Entropy<'_>) -> Graph {
    let mut g = Builder::new("options");
    let mut options: Vec<NodeOutput> = Vec::new();
    for at in 0..2 + entropy.pick_below(4) {
        let base = random_number(&mut g, entropy, &format!("base {at}"));

        let mut considerations = Vec::new();
        if entropy.chance(160) {
            let rank = random_number(&mut g, entropy, &format!("rank {at}"));
            let always = g.add("Rank", consider::custom().rank(rank));
            considerations.push(always.out());
        }
        if entropy.chance(60) {
            let when = g.stat(Stat::yes_no(format!("when {at}")));
            considerations.push(g.raise_rank("Raised", when, 2.0));
        }
        if entropy.chance(40) {
            let when = g.stat(Stat::yes_no(format!("unless {at}")));
            considerations.push(g.veto("Unless", when));
        }

        let option = g.option(format!("Option {at}"), considerations);
        options.push(option.base(base).out());
    }

    let preset = PRESETS[entropy.pick_below(PRESETS.len())];
    let floor = random_number(&mut g, entropy, "floor");
    let ranks = [Ranks::Ignore, Ranks::Highest][entropy.pick_below(2)];
    g.decision("Act", options)
        .rules(preset.rules)
        .floor(floor)
        .ranks(ranks);
    g.finish().expect("the sockets exist")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn an_option_that_can_never_be_chosen_never_is(
        seed in prop::collection::vec(any::<u8>(), 8..120),
        draws in prop::collection::vec(any::<u8>(), 40..200),
    ) {
        let graph = random_options_graph(&mut Entropy::new(&seed));
        let problems = check(&graph);
        let never: Vec<&str> = problems
            .iter()
            .filter(|problem| ["outdone-option", "weightless-option"].contains(&problem.code))
            .filter_map(|problem| Some(graph.nodes.get(&problem.place.node?)?.name.as_str()))
            .collect();

        let program = Program::new(&graph).expect("nothing in it is an error");
        let decision = program.decision("Act").expect("it is there");
        let stats: Vec<_> = program.all_stats().map(|(handle, ..)| handle).collect();
        let mut single = Single::new(&program);
        let mut entropy = Entropy::new(&draws);

        for agent in 0..60 {
            let mut state = AgentState::new(&program, agent, 0.0);
            single.set_seed(1);
            for stat in &stats {
                single.set_any_stat(*stat, f32::from(entropy.byte() % 8) - 3.0);
            }

            let choice = single.decide(decision, &mut state, 0.0);
            let chosen = choice.option.map_or("", |option| program.option_name(option));
            prop_assert!(!never.contains(&chosen), "{chosen} was chosen:\n{problems}");
        }
    }
}
