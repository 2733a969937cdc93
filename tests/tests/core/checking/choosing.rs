//! One test for each rule of considerations, options and decisions, named by its code.

use expect_test::expect;
use inclination_core::{
    Builder, consider, curve,
    kind::SocketType,
    model::{Graph, NodeId, NodeKind, Scope, Socket, SocketKey, Stat, Wire},
};

use super::tools::{add, node, rules, with};

pub(super) const FIRST: SocketKey = SocketKey::Fixed(0);

/// A decision between running, which the fear of [`with`] speaks for, and resting, with something done to them.
pub(super) fn deciding(change: impl FnOnce(&mut Builder, [Wire; 3])) -> Graph {
    with(|g, fear| {
        let score = g.score("Afraid", fear);
        let run = g.option("Run", [score]).with("base", 0.0).out();
        let rest = g.option("Rest", []).with("base", 0.5).out();
        let act = g.decision("Act", "highest", [run, rest]).out();
        change(g, [run, rest, act]);
    })
}

pub(super) fn changed(change: impl FnOnce(&mut Graph)) -> Graph {
    let mut graph = deciding(|_, _| {});
    change(&mut graph);
    graph
}

/// A decision that looks at ranks, between an option that is let in while an alarm rings, and others.
pub(super) fn let_in(others: &[f32]) -> Graph {
    with(|g, _| {
        let alarm = g.stat(Stat::yes_no("Alarm"));
        let base = g
            .consider("Base rank", consider::CUSTOM)
            .with("rank", -1.0)
            .out();
        let raise = g.raise_rank("Alarmed", alarm, 10.0);
        let flee = g.option("Run away", [base, raise]).out();
        let mut options = vec![flee];
        for (at, rank) in others.iter().enumerate() {
            let rank = g
                .consider(format!("Rank {at}"), consider::CUSTOM)
                .with("rank", *rank);
            let rank = rank.out();
            options.push(g.option(format!("Option {at}"), [rank]).out());
        }
        g.decision("Act", "dual utility", options);
    })
}

/// A group with an option of its own and its output, and something else in it.
pub(super) fn option_in_group(inside: impl FnOnce(&mut Builder, Wire)) -> Graph {
    deciding(|g, [.., act]| {
        let group = g.group("Sleeping", |g| {
            let sleep = g.option("Sleep", []).out();
            g.typed_output("Option", sleep, SocketType::Option);
            inside(g, sleep);
        });
        let sleep = g.use_group("Asleep", group).output("Option");
        g.edit_node(act).rows([sleep]);
    })
}

pub(super) fn near(g: &mut Builder) -> Wire {
    let distance = g.stat(Stat::number("Distance", 0.0, 50.0).scope(Scope::Target));
    g.curve("Near", curve::LINEAR, distance).out()
}

/// Attacking each target, and inside it a decision how, of which one option is to bite; with something done to both.
pub(super) fn inside_each(change: impl FnOnce(&mut Builder, [Wire; 2])) -> Graph {
    deciding(|g, [run, ..]| {
        let near = near(g);
        let close = g.score("Close", near);
        let bite = g.option("Bite", [close]).out();
        let bark = g.option("Bark", []).out();
        let how = g.decision("How", "softmax", [bite, bark]).out();
        let attack = g.option("Attack", []).with("inner", how);
        let attack = attack.set("targets", "compete").out();
        g.decision("Fight", "softmax", [attack, run]);
        change(g, [attack, bite]);
    })
}

/// A decision that looks at ranks, between waiting and an option that stats start at such ranks and that is kept at
/// another while it runs.
pub(super) fn committed(starts: &[(&str, f32)], kept: f32) -> Graph {
    with(|g, _| {
        let mut ranks = Vec::new();
        for (name, rank) in starts {
            let when = g.stat(Stat::yes_no(format!("When {name}")));
            ranks.push(g.raise_rank(*name, when, *rank));
        }
        let commit = g.consider("Keep running", consider::COMMIT);
        ranks.push(commit.with("rank", kept).out());
        let flee = g.option("Run away", ranks).out();
        let wait = g.option("Wait", []).out();
        g.decision("Act", "dual utility", [flee, wait]);
    })
}

rules! {
    duplicate_decision: "duplicate-decision", fix, deciding(|g, [run, rest, _]| {
        g.decision("Act", "softmax", [run, rest]);
    }), expect![[r#"More than one decision is called "Act". The game asks for it by its name. Rename one of them."#]];

    option_off: "option-off", fix, changed(|graph| node(graph, "Run").muted = true),
        expect![[r#""Run" is switched off: no decision chooses it, in the game as here. Switch it on, or accept that it is off."#]];

    unnamed_option: "unnamed-option", fix, changed(|graph| node(graph, "Run").name.clear()),
        expect![["An option has no name. The game is told by its name what was chosen. Give it one."]];

    duplicate_option: "duplicate-option", fix, changed(|graph| "Run".clone_into(&mut node(graph, "Rest").name)),
        expect![[r#"The decision "Act" has more than one option called "Run", and the game is told by its name what was chosen. Rename one of them."#]];

    unwired_input: "unwired-input", plain, deciding(|g, [run, ..]| {
        let group = g.group("Caution", |g| {
            let more = g.typed_input("More", SocketType::Consideration);
            let all = g.all_of("All", [more]);
            g.typed_output("Says", all, SocketType::Consideration);
        });
        let says = g.use_group("Cautious", group).output("Says");
        g.edit_node(run).rows([says]);
    }), expect![[r#"The "More" of "Cautious" is not wired, so what stands for it in the group says nothing. Wire a consideration to it."#]];

    empty_row: "empty-row", fix, changed(|graph| node(graph, "Act").rows.push(Socket::Unset)),
        expect![[r#"The option 3 of "Act" is not wired. Wire an option to it, or remove it."#]];

    no_option: "no-option", plain, changed(|graph| {
        let since = add(graph, "Since", NodeKind::History(None));
        node(graph, "Rest").set_socket(FIRST, Wire::from(since).into());
    }), expect![[r#""Since" does not say whose history it gives. Name an option."#]];

    unknown_option: "unknown-option", fix, deciding(|g, [run, ..]| {
        let since = g.history("Since", Wire::from(NodeId(77_777)), "time").out();
        g.edit_node(run).with("base", since);
    }), expect![[r#""Since" asks for the history of an option that is not there any more. Name another."#]];

    too_many_considerations: "too-many-considerations", plain, deciding(|g, [run, ..]| {
        // 2 to the 20th once each is counted.
        let one = g.veto("Never", 0.0);
        let all = (0..20).fold(one, |half, at| g.all_of(format!("Twice {at}"), [half, half]));
        g.edit_node(run).rows([all]);
    }), expect![[r#"With "Twice 17" the considerations are too many: 262144 is the most once each is counted wherever it is used, and 32 is how deep they may stand inside each other. Gather fewer."#]];

    nested_decisions: "nested-decisions", plain, deciding(|g, [run, rest, act]| {
        let inmost = g.decision("In 0", "highest", [run, rest]).out();
        let outmost = (1..33).fold(inmost, |inner, at| {
            let option = g.option(format!("Option {at}"), []).with("inner", inner).out();
            g.decision(format!("In {at}"), "highest", [option, rest]).out()
        });
        let around = g.option("Around", []).with("inner", outmost).out();
        g.edit_node(act).rows([around]);
    }), expect![[r#"The decision inside "Option 32" is one too many: at most 32 may stand in one another. Take some of them apart."#]];

    repeated_option: "repeated-option", fix, deciding(|g, [run, _, act]| { g.edit_node(act).rows([run]); }),
        expect![[r#"The decision "Act" has "Run" twice, which makes it no better and, where chance picks, twice as likely. Remove one of them."#]];

    one_option: "one-option", plain, deciding(|g, [run, ..]| { g.decision("Only", "highest", [run]); }),
        expect![[r#"The decision "Only" has one option, "Run", so there is nothing to choose. Add another, or a default for when that one cannot be chosen."#]];

    every_moment: "every-moment", fix, deciding(|g, [_, _, act]| { g.edit_node(act).set("when", "every").with("seconds", 0.0); }),
        expect![[r#"The decision "Act" is made at most every 0 seconds, so it is made anew whenever the game asks. Type for how long it should be kept, or let it be made always."#]];

    target_outside: "target-outside", fix, deciding(|g, [run, ..]| {
        let near = near(g);
        let score = g.score("Close", near);
        g.edit_node(run).rows([score]);
    }), expect![[r#"The option "Run" reads the target stat "Distance", but has no target. Weigh it for each candidate, or make one value of all candidates' by an Over targets node."#]];

    no_target_stat: "no-target-stat", fix, deciding(|g, [run, ..]| { g.edit_node(run).set("targets", "best"); }),
        expect![[r#"The option "Run" is weighed for each candidate, but reads no target stat, so it is the same for all. Let a consideration of it read one, or do not weigh it for each."#]];

    no_target_remembered: "no-target-remembered", fix, inside_each(|g, [_, bite]| {
        let tired = g.consider("Tired", consider::COOLDOWN).set("per_target", "yes").out();
        g.edit_node(bite).rows([tired]);
    }), expect![[r#""Tired" asks what is remembered of "Bite" by target, but "Bite" is not weighed for each candidate itself and is remembered without targets, so it always counts as never chosen. Ask about an option that is, or do not ask by target."#]];

    same_for_all: "same-for-all", plain, deciding(|g, [run, ..]| {
        let health = g.stat_again("Health");
        let most = g.over_targets("Most", "max", health).out();
        let high = g.curve("High", curve::LINEAR, most).with("high", 100.0).out();
        let score = g.score("Strong", high);
        g.edit_node(run).rows([score]);
    }), expect![[r#""Most" is made over all candidates, but neither its value nor its condition reads a target stat, so each has the same. Let one of them read a target stat, or do without it."#]];

    weightless_option: "weightless-option", plain, deciding(|g, [_, rest, _]| { g.edit_node(rest).with("base", 0.0); }),
        expect![[r#"The option "Rest" can never be chosen: it always weighs 0. Give it a base, or a consideration that adds to it."#]];

    constant_veto: "constant-veto", fix, deciding(|g, [run, ..]| {
        let veto = g.consider("Not yet", consider::VETO).out();
        g.edit_node(run).rows([veto]);
    }), expect![[r#""Not yet" always rules out the options that have it, so they can never be chosen. Wire what it depends on, or remove it."#]];

    outdone_option: "outdone-option", plain, deciding(|g, [_, rest, _]| { g.edit_node(rest).with("base", 2.0); }),
        expect![[r#"The option "Run" can never be chosen by "Act": "Rest" can always be chosen and goes before it, as it weighs at least 2, and this one at most 1. Change one of them, or remove it."#]];

    ignored_rank: "ignored-rank", fix, deciding(|g, [run, ..]| {
        let commit = g.consider("Keep running", consider::COMMIT).out();
        g.edit_node(run).rows([commit]);
    }), expect![[r#""Keep running" gives "Run" a rank, but the decision "Act" ignores ranks, so it changes nothing. Let the decision look at ranks, or leave the rank empty."#]];

    weak_commitment: "weak-commitment", fix, committed(&[("Alarmed", 10.0)], 5.0),
        expect![[r#""Keep running" keeps "Run away" at rank 5 while it runs, but "Alarmed" starts it at rank 10. Once the start is over, whatever has a rank between interrupts it. Give the commitment a rank above that of the start."#]];

    no_default_below: "no-default-below", plain, let_in(&[-2.0]),
        expect![[r#"The option "Run away" is let in by a rank that is not always given, but can be chosen by "Act" without: no other option has a higher rank than its -1. Add one that always can be chosen, such as waiting with rank 0; the decision's default is only for when nothing can be chosen."#]];

    lost_decision: "lost-decision", plain, option_in_group(|g, sleep| {
        let nap = g.option("Nap", []).out();
        g.decision("How", "softmax", [sleep, nap]);
    }), expect![[r#"In the group "Sleeping": The decision "How" is inside a group, where no game can ask for it, and nothing reads it. Let an option hold it or an output give it away, or move it out of the group."#]];
}
