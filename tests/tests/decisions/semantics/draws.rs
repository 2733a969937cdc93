//! A draw belongs to one decision of one agent at one count, in the game of one seed. Where any of
//! these differs, one draw says nothing about the other.

use inclination_core::{
    AgentState, Candidates, DecisionHandle, Outcome, Program, Single,
    authoring::{
        Builder, NodeOutput, consider, decide::Rules, history::HistoryValue, kind::SocketType,
    },
};

use super::assert_likely;

const SEED_COUNT: u64 = 2000;

/// A decision between two equal options.
fn add_coin(graph: &mut Builder, name: &str, sides: [NodeOutput; 2]) -> NodeOutput {
    graph
        .decision(name, sides)
        .rules(Rules::WEIGHTED_RANDOM)
        .out()
}

/// Coins in every place that a decision can have: two next to each other that share their options,
/// one in each of two uses of a group, and one around these.
fn coin_program() -> Program {
    let mut graph = Builder::new("coins");
    let sides = ["Heads", "Tails"].map(|name| graph.option(name, []).out());
    add_coin(&mut graph, "One", sides);
    add_coin(&mut graph, "Another", sides);

    let group = graph.group("Coin", |inside| {
        let sides = ["Heads inside", "Tails inside"].map(|name| inside.option(name, []).out());
        let coin = add_coin(inside, "Inside", sides);
        inside.typed_output("Coin", coin, SocketType::Decision);
    });

    let hands = ["Left", "Right"].map(|name| {
        let used = graph.use_group(name, group).out();
        let coin = graph.edit_group_use(used).output("Coin");
        graph.option(name, []).inner(coin).out()
    });

    add_coin(&mut graph, "Around", hands);
    Program::new(&graph.finish().expect("it is written well")).expect("it is sound")
}

/// Whether the first side is chosen in the game of a seed, and whether it is chosen inside.
fn toss(
    single: &mut Single,
    decision: DecisionHandle,
    (seed, state): (u64, &mut AgentState),
) -> (bool, Option<bool>) {
    let program = single.program().clone();
    single.set_seed(seed);
    single.decide(decision, state, 0.0);

    let is_first = |decision| {
        let first = program.options(decision).next();
        single.choice(decision).option == first
    };
    let chosen = single.choice(decision).option;
    let inner = chosen.and_then(|option| program.inner_decision(option));
    (is_first(decision), inner.map(is_first))
}

/// Counts the places at which two runs are equal.
fn count_equal<T: PartialEq>(one: &[T], other: &[T]) -> f64 {
    let pairs = one.iter().zip(other);
    pairs.filter(|(one, other)| one == other).count() as f64
}

/// Tosses a newborn's coin in each game; the second toss of each has the next count.
fn toss_each(program: &Program, decision: DecisionHandle, agent: u64) -> [Vec<bool>; 2] {
    let mut single = Single::new(program);
    let mut falls = [Vec::new(), Vec::new()];
    for seed in 0..=SEED_COUNT {
        let mut state = AgentState::new(&program, agent, 0.0);
        for falls in &mut falls {
            falls.push(toss(&mut single, decision, (seed, &mut state)).0);
        }
    }
    falls
}

#[test]
fn each_decision_draws_independently() {
    let program = coin_program();
    let all: Vec<_> = program
        .decisions()
        .map(|(decision, _)| toss_each(&program, decision, 7))
        .collect();
    assert_eq!(all.len(), 5);
    for (at, [one, _]) in all.iter().enumerate() {
        for [other, _] in &all[at + 1..] {
            assert_likely(count_equal(&one[1..], &other[1..]), SEED_COUNT, 0.5);
        }
    }
}

#[test]
fn each_seed_agent_and_count_draws_independently() {
    let program = coin_program();
    for (decision, _) in program.decisions() {
        let [first, second] = toss_each(&program, decision, 7);
        let [other, _] = toss_each(&program, decision, 8);
        let count = SEED_COUNT as usize;
        assert_likely(count_equal(&first[..count], &first[1..]), SEED_COUNT, 0.5);
        assert_likely(count_equal(&first[1..], &second[1..]), SEED_COUNT, 0.5);
        assert_likely(count_equal(&first[1..], &other[1..]), SEED_COUNT, 0.5);
        // The draws are reproducible.
        assert_eq!(toss_each(&program, decision, 7), [first, second]);
    }
}

#[test]
fn an_inner_draw_does_not_depend_on_the_outer_one() {
    let program = coin_program();
    let around = program.decision("Around").expect("it is there");
    let mut single = Single::new(&program);
    let mut same = 0.0;
    for seed in 0..SEED_COUNT {
        let state = &mut AgentState::new(&program, 7, 0.0);
        let (fell, inside) = toss(&mut single, around, (seed, state));
        same += f64::from(u8::from(inside == Some(fell)));
    }
    assert_likely(same, SEED_COUNT, 0.5);
}

#[test]
fn options_that_stop_at_one_moment_draw_independently() {
    let mut graph = Builder::new("two cooldowns");
    let cooldown = graph
        .add("Cooldown", consider::cooldown(20.0).at_most(60.0))
        .out();
    let joke = graph.option("Joke", [cooldown]).out();
    let say = graph.decision("Say", [joke]).out();
    let talk = graph.option("Talk", [cooldown]).inner(say).out();
    graph.decision("Do", [talk]);

    for (name, option) in [("Joke", joke), ("Talk", talk)] {
        let lot = graph.history(name, option, HistoryValue::Lot).out();
        graph.factor(name, lot);
    }

    let program = Program::new(&graph.finish().expect("it is written well")).expect("it is sound");
    let what = program.decision("Do").expect("it is there");
    let factors = ["Joke", "Talk"].map(|name| program.factor(name).expect("it is there"));
    let mut single = Single::new(&program);
    let nobody = Candidates::none();

    let mut same = 0.0;
    for seed in 0..SEED_COUNT {
        single.set_seed(seed);
        let mut state = AgentState::new(&program, 7, 0.0);
        single.decide(what, &mut state, 0.0);
        single.report(what, Outcome::Failed, &mut state, 1.0);
        single.evaluate_among(&nobody, Some(state.view()));
        let [joke, talk] = factors.map(|factor| single.factor(factor) < 0.5);
        same += f64::from(u8::from(joke == talk));
    }
    assert_likely(same, SEED_COUNT, 0.5);
}
