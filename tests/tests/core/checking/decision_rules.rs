//! One test for each rule of considerations, options and decisions, named by its code.

use expect_test::expect;
use inclination_core::{
    Scope,
    authoring::{
        AggregateRule, Builder, NodeOutput, consider, curve,
        decide::Rules,
        history::HistoryValue,
        kind::SocketType,
        model::{Graph, NodeId, NodeKind, Socket, SocketKey, Stat, Wire},
    },
};

use super::test_graphs::{add_node, graph_with, node_mut, rules};

pub(super) const FIRST_SOCKET: SocketKey = SocketKey::Fixed(0);

/// A decision between running, which scores the fear of [`graph_with`], and resting; modified by
/// `change`.
pub(super) fn decision_graph(change: impl FnOnce(&mut Builder, [NodeOutput; 3])) -> Graph {
    graph_with(|g, fear| {
        let score = g.score("Afraid", fear);
        let run = g.option("Run", [score]).base(0.0).out();
        let rest = g.option("Rest", []).base(0.5).out();
        let act = g.decision("Act", [run, rest]).out();
        change(g, [run, rest, act]);
    })
}

pub(super) fn changed_decision_graph(change: impl FnOnce(&mut Graph)) -> Graph {
    let mut graph = decision_graph(|_, _| {});
    change(&mut graph);
    graph
}

/// A decision that uses ranks, between an option that is raised while an alarm rings, and others.
pub(super) fn conditional_rank_graph(others: &[f32]) -> Graph {
    graph_with(|g, _| {
        let alarm = g.stat(Stat::yes_no("Alarm"));
        let base = g.add("Base rank", consider::custom().rank(-1.0)).out();
        let raise = g.raise_rank("Alarmed", alarm, 10.0);

        let flee = g.option("Run away", [base, raise]).out();

        let mut options = vec![flee];
        for (at, rank) in others.iter().enumerate() {
            let rank = g
                .add(format!("Rank {at}"), consider::custom().rank(*rank))
                .out();
            options.push(g.option(format!("Option {at}"), [rank]).out());
        }

        g.decision("Act", options).rules(Rules::DUAL_UTILITY);
    })
}

/// A group with an option and its output, and the nodes that `inside` adds.
pub(super) fn grouped_option_graph(inside: impl FnOnce(&mut Builder, NodeOutput)) -> Graph {
    decision_graph(|g, [.., act]| {
        let group = g.group("Sleeping", |g| {
            let sleep = g.option("Sleep", []).out();
            g.typed_output("Option", sleep, SocketType::Option);
            inside(g, sleep);
        });
        let sleep = g.use_group("Asleep", group).output("Option");

        g.edit_decision(act).options([sleep]);
    })
}

pub(super) fn add_nearness(g: &mut Builder) -> NodeOutput {
    let distance = g.stat(Stat::number("Distance", 0.0, 50.0).scope(Scope::Target));
    g.add("Near", curve::linear(distance)).out()
}

/// An option to attack each target that contains a decision how, with biting as one option;
/// modified by `change`.
pub(super) fn inner_decision_graph(change: impl FnOnce(&mut Builder, [NodeOutput; 2])) -> Graph {
    decision_graph(|g, [run, ..]| {
        let near = add_nearness(g);
        let close = g.score("Close", near);
        let bite = g.option("Bite", [close]).out();
        let bark = g.option("Bark", []).out();
        let how = g.decision("How", [bite, bark]).rules(Rules::SOFTMAX).out();

        let attack = g.option("Attack", []).inner(how).for_each_target().out();
        g.decision("Fight", [attack, run]).rules(Rules::SOFTMAX);
        change(g, [attack, bite]);
    })
}

/// A decision that uses ranks, between waiting and an option that stats start at the given ranks
/// and a commitment keeps at another rank while it runs.
pub(super) fn commitment_graph(starts: &[(&str, f32)], kept: f32) -> Graph {
    graph_with(|g, _| {
        let mut ranks = Vec::new();
        for (name, rank) in starts {
            let when = g.stat(Stat::yes_no(format!("When {name}")));
            ranks.push(g.raise_rank(*name, when, *rank));
        }
        let commit = g.add("Keep running", consider::commit().rank(kept)).out();
        ranks.push(commit);

        let flee = g.option("Run away", ranks).out();
        let wait = g.option("Wait", []).out();
        g.decision("Act", [flee, wait]).rules(Rules::DUAL_UTILITY);
    })
}

rules! {
    duplicate_decision: "duplicate-decision", fix, decision_graph(|g, [run, rest, _]| {
        g.decision("Act", [run, rest]).rules(Rules::SOFTMAX);
    }), expect![[r#"More than one decision is named "Act", but the game identifies decisions by name. Rename one of them."#]];

    option_off: "option-off", fix, changed_decision_graph(|graph| node_mut(graph, "Run").muted = true),
        expect![[r#"The option "Run" is muted, so no decision chooses it, not even in the game. Unmute it, or accept this hint."#]];

    unnamed_option: "unnamed-option", fix, changed_decision_graph(|graph| node_mut(graph, "Run").name.clear()),
        expect![["An option has no name, but the game identifies options by name. Enter a name."]];

    duplicate_option: "duplicate-option", fix, changed_decision_graph(|graph| "Run".clone_into(&mut node_mut(graph, "Rest").name)),
        expect![[r#"The decision "Act" has more than one option named "Run", but the game identifies options by name. Rename one of them."#]];

    unwired_input: "unwired-input", plain, decision_graph(|g, [run, ..]| {
        let group = g.group("Caution", |g| {
            let more = g.typed_input("More", SocketType::Consideration);
            let all = g.all_of("All", [more]);
            g.typed_output("Says", all, SocketType::Consideration);
        });
        let says = g.use_group("Cautious", group).output("Says");
        g.edit_option(run).considerations([says]);
    }), expect![[r#"The input "More" of "Cautious" is not connected, so it has no effect in the group. Connect a consideration to it."#]];

    empty_row: "empty-row", fix, changed_decision_graph(|graph| node_mut(graph, "Act").rows.push(Socket::Unset)),
        expect![[r#"Option 3 of "Act" is not connected. Connect an option to it, or remove the row."#]];

    no_option: "no-option", plain, changed_decision_graph(|graph| {
        let since = add_node(graph, "Since", NodeKind::History(None));
        node_mut(graph, "Rest").set_socket(FIRST_SOCKET, Wire::from(since).into());
    }), expect![[r#""Since" reads the history of an option, but no option is selected. Select an option."#]];

    unknown_option: "unknown-option", fix, {
        let mut graph = decision_graph(|g, [run, ..]| {
            let since = g.history("Since", run, HistoryValue::Time).out();
            g.edit_option(run).base(since);
        });
        node_mut(&mut graph, "Since").kind = NodeKind::History(Some(NodeId(77_777)));
        graph
    }, expect![[r#""Since" reads the history of an option that does not exist. Select another option."#]];

    too_many_considerations: "too-many-considerations", plain, decision_graph(|g, [run, ..]| {
        // Each is counted once per use, which gives 2 to the 20th.
        let one = g.veto("Never", 0.0);
        let all = (0..20).fold(one, |half, at| g.all_of(format!("Twice {at}"), [half, half]));
        g.edit_option(run).considerations([all]);
    }), expect![[r#""Twice 17" has too many considerations, or they are nested too deeply. The limits are 262,144 considerations, counting each use, and 32 levels of nesting. Use fewer considerations, or nest them less."#]];

    nested_decisions: "nested-decisions", plain, decision_graph(|g, [run, rest, act]| {
        let inmost = g.decision("In 0", [run, rest]).out();
        let outmost = (1..33).fold(inmost, |inner, at| {
            let option = g.option(format!("Option {at}"), []).inner(inner).out();
            g.decision(format!("In {at}"), [option, rest]).out()
        });
        let around = g.option("Around", []).inner(outmost).out();
        g.edit_decision(act).options([around]);
    }), expect![[r#"The decision inside "Option 32" is nested too deeply; the maximum is 32 levels. Use fewer decisions inside options."#]];

    repeated_option: "repeated-option", fix, decision_graph(|g, [run, _, act]| { g.edit_decision(act).options([run]); }),
        expect![[r#"The decision "Act" lists "Run" more than once. This does not raise its weight, but a random pick chooses it more often. Remove the duplicate."#]];

    one_option: "one-option", plain, decision_graph(|g, [run, ..]| { g.decision("Only", [run]); }),
        expect![[r#"The decision "Only" has only one option, "Run", so there is nothing to choose. Add another option, or a default option for when the only one cannot be chosen."#]];

    every_moment: "every-moment", fix, decision_graph(|g, [_, _, act]| { g.edit_decision(act).every_seconds(0.0); }),
        expect![[r#"The decision "Act" is made once every 0 seconds, so it is made every time the game asks. Enter the number of seconds between two decisions, or set it to decide every time."#]];

    target_outside: "target-outside", fix, decision_graph(|g, [run, ..]| {
        let near = add_nearness(g);
        let score = g.score("Close", near);
        g.edit_option(run).considerations([score]);
    }), expect![[r#"The option "Run" reads the target stat "Distance", but the option has no target. Set its "targets" to "compete" or "best", or combine the values of all candidates with an "Over targets" node."#]];

    no_target_stat: "no-target-stat", fix, decision_graph(|g, [run, ..]| { g.edit_option(run).for_best_target(); }),
        expect![[r#"The option "Run" is weighed for each candidate, but it reads no target stat, so its weight is the same for every candidate. Connect a target stat to one of its considerations, or set its "targets" to "none"."#]];

    no_target_remembered: "no-target-remembered", fix, inner_decision_graph(|g, [_, bite]| {
        let tired = g.add("Tired", consider::cooldown(20.0).per_target()).out();
        g.edit_option(bite).considerations([tired]);
    }), expect![[r#""Tired" reads the history of "Bite" per target, but "Bite" has "targets" set to "none", so it has no targets and counts as never chosen. Select an option with "targets" set to "compete" or "best", or turn off "per target"."#]];

    same_for_all: "same-for-all", plain, decision_graph(|g, [run, ..]| {
        let health = g.stat_again("Health");
        let most = g.over_targets("Most", AggregateRule::Max, health).out();
        let high = g.add("High", curve::linear(most).high(100.0)).out();
        let score = g.score("Strong", high);
        g.edit_option(run).considerations([score]);
    }), expect![[r#""Most" combines all candidates, but neither its value nor its condition reads a target stat, so every candidate counts equally. Connect a target stat to one of them, or delete the node."#]];

    weightless_option: "weightless-option", plain, decision_graph(|g, [_, rest, _]| { g.edit_option(rest).base(0.0); }),
        expect![[r#"The option "Rest" can never be chosen, because its weight is always 0. Raise its base, or add a consideration that raises its weight."#]];

    constant_veto: "constant-veto", fix, decision_graph(|g, [run, ..]| {
        let veto = g.add("Not yet", consider::veto(1.0)).out();
        g.edit_option(run).considerations([veto]);
    }), expect![[r#""Not yet" always rules out the options that use it, so they can never be chosen. Connect it to a value that varies, or delete the node."#]];

    outdone_option: "outdone-option", plain, decision_graph(|g, [_, rest, _]| { g.edit_option(rest).base(2.0); }),
        expect![[r#"The option "Run" can never be chosen by the decision "Act", because the option "Rest" can always be chosen and takes priority: its weight is at least 2, and the weight of the option "Run" is at most 1. Change one of them, or delete the option that can never be chosen."#]];

    ignored_rank: "ignored-rank", fix, decision_graph(|g, [run, ..]| {
        let commit = g.add("Keep running", consider::commit()).out();
        g.edit_option(run).considerations([commit]);
    }), expect![[r#""Keep running" gives the option "Run" a rank, but the decision "Act" ignores ranks, so this has no effect. Make the decision use ranks, or clear the rank."#]];

    weak_commitment: "weak-commitment", fix, commitment_graph(&[("Alarmed", 10.0)], 5.0),
        expect![[r#""Keep running" keeps the option "Run away" at rank 5 while it runs, but "Alarmed" starts it at rank 10. Once "Alarmed" no longer gives this rank, any option with a rank between 5 and 10 can interrupt it. Raise the rank of "Keep running" above 10."#]];

    no_default_below: "no-default-below", plain, conditional_rank_graph(&[-2.0]),
        expect![[r#"The option "Run away" seems meant to be chosen only while a condition raises its rank above -1. But even when no condition raises its rank, the decision "Act" still chooses it if no other option has a higher rank. Add a fallback option that can always be chosen, for example an option "Wait" with rank 0. A default option does not help, because it applies only if no option can be chosen."#]];

    lost_decision: "lost-decision", plain, grouped_option_graph(|g, sleep| {
        let nap = g.option("Nap", []).out();
        g.decision("How", [sleep, nap]).rules(Rules::SOFTMAX);
    }), expect![[r#"In the group "Sleeping": The decision "How" is inside a group, so the game cannot ask for it, and nothing in the graph reads it. Connect it to an option or an output, or move it out of the group."#]];
}
