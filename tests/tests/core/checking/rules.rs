//! One test for each rule, named by its code.

use std::collections::{BTreeMap, BTreeSet};

use expect_test::expect;
use inclination_core::{
    Builder, arithmetic, check,
    check::RULES,
    combine, curve,
    model::{
        Graph, GroupId, Node, NodeId, NodeKind, PortId, Profile, ProfileId, RankBand, Scope,
        Socket, SocketKey, Stat, StatKind, Wire,
    },
    piecewise::Point,
};

use super::tools::{
    NO_STAT, add, between, changed, find, node, of, rewire, rules, sound, stat, with,
};

#[test]
fn every_rule_has_a_test_and_a_code_of_its_own() {
    let tested = TESTED.iter().chain(super::choosing::TESTED);
    let mut tested: BTreeSet<&str> = tested.copied().collect();
    tested.extend(["stale-acknowledgement", "rank-band"]);
    let listed: BTreeSet<&str> = RULES.iter().map(|rule| rule.code).collect();
    assert_eq!(tested, listed);
    assert_eq!(listed.len(), RULES.len());
}

#[test]
fn a_sound_graph_has_no_problems() {
    assert!(check(&sound()).is_empty(), "{}", check(&sound()));
}

/// Changes something on the way.
trait Tap: Sized {
    fn tap(mut self, change: impl FnOnce(&mut Self)) -> Self {
        change(&mut self);
        self
    }
}

impl Tap for Graph {}

const FIRST: SocketKey = SocketKey::Fixed(0);

/// A group with one input and one output, and a use whose output is a factor.
fn grouped() -> Graph {
    with(|g, fear| {
        let group = g.group("Twice", |g| {
            let x = g.input("Score", 0.5, Some((0.0, 1.0)));
            let shaped = g.curve("Shaped", curve::LINEAR, x).out();
            g.output("Result", shaped);
        });
        let used = g
            .use_group("Used", group)
            .with("Score", fear)
            .output("Result");
        g.factor("Hide", used);
    })
}

fn group_id(graph: &Graph) -> GroupId {
    *graph.groups.keys().next().expect("there is a group")
}

/// Switches by a stat with the choices calm and alert.
fn switched(cases: &[&'static str]) -> Graph {
    with(|g, fear| {
        let mood = g.stat(Stat::choice("Mood", ["calm", "alert"]));
        let cases: Vec<(&'static str, Wire)> = cases.iter().map(|case| (*case, fear)).collect();
        let switch = g.switch("By mood", mood, cases, 0.5).out();
        g.factor("Act", switch);
    })
}

fn two_groups(names: [&str; 2]) -> Graph {
    with(|g, fear| {
        for (name, factor) in names.into_iter().zip(["One", "Two"]) {
            let group = g.group(name, |g| {
                let x = g.input("In", 0.5, None);
                g.output("Out", x);
            });
            let used = g.use_group(format!("Used for {factor}"), group);
            let out = used.with("In", fear).output("Out");
            g.factor(factor, out);
        }
    })
}

/// Groups that each use the one before them so many times.
fn nested(levels: usize, uses: usize) -> Graph {
    with(|g, _| {
        let mut last = g.group("Level 0", |g| {
            let health = g.stat_again("Health");
            g.output("Out", health);
        });
        for level in 1..levels {
            last = g.group(format!("Level {level}"), |g| {
                let outs: Vec<Wire> = (0..uses)
                    .map(|at| g.use_group(format!("Use {at}"), last).output("Out"))
                    .collect();
                let sum = g.combine("Sum", combine::MAX, outs).out();
                g.output("Out", sum);
            });
        }
        let out = g.use_group("Used", last).output("Out");
        g.factor("Act", out);
    })
}

fn piecewise(xs: Vec<f32>) -> Graph {
    with(|g, _| {
        let health = g.stat_again("Health");
        let points = xs.into_iter().map(|x| Point {
            x,
            y: x / 4.0,
            ..Point::default()
        });
        let hand = g
            .curve("Hand", curve::PIECEWISE, health)
            .points(points)
            .out();
        g.factor("Act", hand);
    })
}

rules! {
    duplicate_id: "duplicate-id", plain, {
        let mut graph = grouped();
        let id = find(&graph, "Fear");
        let group = group_id(&graph);
        let twin = graph.nodes[&id].clone();
        let nodes = &mut graph.groups.get_mut(&group).expect("there is one").nodes;
        nodes.insert(id, twin);
        graph
    }, expect![[r#"In the group "Twice": "Fear" and "Fear" have the same id. Remove one of them and add it again."#]];

    id_not_given: "id-not-given", plain, changed(|graph| graph.next_id -= 1),
        expect![[r#"The node "Flee" has an id that was never given out, and that something new would get again. Remove it and add it again, or raise the graph's next id above it."#]];

    wrong_shape: "wrong-shape", fix, changed(|graph| {
        node(graph, "Fear").sockets.pop();
        node(graph, "Fear").settings = vec![200; 9];
    }), expect![[r#""Fear" does not have the sockets and settings of its kind. Let it be given them, or add it anew."#]];

    too_many_rows: "too-many-rows", plain, with(|g, fear| {
        let sum = g.combine("Sum", combine::SUM, std::iter::repeat_n(fear, 65_537)).out();
        g.factor("Much", sum);
    }), expect![[r#""Sum" has 65537 rows; a node can have 65536. Split it in two."#]];

    not_finite: "not-finite", fix, changed(|graph| {
        node(graph, "Fear").set_socket(SocketKey::Fixed(3), Socket::Value(f32::NAN));
    }), expect![[r#"The output from of "Fear" is not a number. Type one."#]];

    cannot_be_muted: "cannot-be-muted", fix, changed(|graph| node(graph, "Flee").muted = true),
        expect![[r#""Flee" is muted, but nodes of its kind cannot be, so it works as ever. Unmute it."#]];

    empty_name: "empty-name", fix, changed(|graph| " ".clone_into(&mut node(graph, "Flee").name)),
        expect![["A factor has no name. The game asks for it by its name. Give it one."]];

    unnamed_part: "unnamed-part", fix, two_groups(["Fine", ""]),
        expect![["A group has no name. Nobody can tell it from others. Give it one."]];

    duplicate_stat: "duplicate-stat", fix, with(|g, _| {
        let twin = g.stat(Stat::yes_no("Health"));
        g.factor("Twin", twin);
    }), expect![[r#"More than one stat is called "Health". The game asks for it by its name. Rename one of them."#]];

    duplicate_factor: "duplicate-factor", fix, with(|g, fear| { g.factor("Flee", fear); }),
        expect![[r#"More than one factor is called "Flee". The game asks for it by its name. Rename one of them."#]];

    duplicate_profile: "duplicate-profile", fix, with(|g, _| {
        g.profile("Coward");
        g.profile("Coward");
    }), expect![[r#"More than one profile is called "Coward". The game asks for it by its name. Rename one of them."#]];

    idle_profile_number: "idle-profile-number", fix, {
        let mut graph = sound();
        let coward = ProfileId(graph.fresh_id());
        graph.profiles.push(Profile { id: coward, name: "Coward".into(), description: String::new() });
        node(&mut graph, "Fear").overrides.set(FIRST, coward, Some(0.5));
        graph
    }, expect![[r#"The profile "Coward" has a number for the x of "Fear", but a wire gives it, so it counts for nothing. Forget it, or type a number there."#]];

    duplicate_port: "duplicate-port", fix, {
        let mut graph = grouped();
        let group = group_id(&graph);
        let id = PortId(graph.fresh_id());
        let group = graph.groups.get_mut(&group).expect("there is one");
        let mut twin = group.inputs[0].clone();
        twin.id = id;
        group.inputs.push(twin);
        graph
    }, expect![[r#"More than one input of the group "Twice" is called "Score". Nobody can tell them apart. Rename one of them."#]];

    duplicate_group: "duplicate-group", fix, two_groups(["Same", "Same"]),
        expect![[r#"More than one group is called "Same". Nobody can tell them apart. Rename one of them."#]];

    no_choices: "no-choices", fix, {
        let mut graph = switched(&["calm", "alert"]);
        stat(&mut graph, "Mood").kind = StatKind::Choice(Vec::new());
        graph
    }, expect![[r#""Mood" has nothing to choose from. Name its choices."#]];

    duplicate_choice: "duplicate-choice", fix, {
        let mut graph = switched(&["calm", "alert"]);
        stat(&mut graph, "Mood").kind = StatKind::Choice(vec!["calm".into(), "alert".into(), "calm".into(), " ".into()]);
        graph
    }, expect![[r#""Mood" has the choice "calm" twice, and the game asks for choices by name. Rename one of them."#]];

    reversed_range: "reversed-range", fix, with(|g, _| {
        let cold = g.stat(Stat::number("Cold", 40.0, -10.0).unit("°C"));
        g.factor("Shiver", cold);
    }), expect![[r#"The range of "Cold" goes from 40 down to -10 °C. Put the lower end first, or the range is not kept to."#]];

    empty_range: "empty-range", fix, changed(|graph| {
        stat(graph, "Health").kind = StatKind::Number { low: 0.0, high: 0.0, clamp: true };
    }), expect![[r#"The range of "Health" is empty: both ends are 0 hp. Move one of them."#]];

    default_outside: "default-outside", fix, changed(|graph| stat(graph, "Health").default = 120.0),
        expect![[r#"The default of "Health" is 120 hp, which it can never be: it is 0 to 100 hp. 100 hp is used."#]];

    sample_outside: "sample-outside", fix, changed(|graph| stat(graph, "Health").sample = -1.0),
        expect![[r#"The sample of "Health" is -1 hp, which it can never be: it is 0 to 100 hp. 0 hp is used."#]];

    dangling_wire: "dangling-wire", fix, changed(|graph| {
        let gone = Wire::from(NodeId(77_777));
        node(graph, "Fear").set_socket(SocketKey::Fixed(5), gone.into());
    }), expect![[r#"The slope of "Fear" is wired to a node that is not there. Wire it to another, or type a number."#]];

    unknown_output: "unknown-output", fix, changed(|graph| {
        let wire = Wire { node: find(graph, "Fear"), port: Some(PortId(1)) };
        node(graph, "Flee").set_socket(FIRST, wire.into());
    }), expect![[r#"The value of "Flee" reads an output of "Fear" that is not there. Wire it to another."#]];

    missing_output: "missing-output", fix, {
        let mut graph = grouped();
        rewire(&mut graph, "Hide", FIRST, "Used");
        graph
    }, expect![[r#"The value of "Hide" reads "Used" without saying which of its outputs. Wire it to one of them."#]];

    wrong_type: "wrong-type", fix, {
        let mut graph = switched(&["calm", "alert"]);
        rewire(&mut graph, "Flee", FIRST, "Mood");
        graph
    }, expect![[r#"The value of "Flee" reads "Mood", which is one of named choices, but it needs a number: use a switch."#]];

    unwired_choice: "unwired-choice", plain, {
        let mut graph = switched(&["calm", "alert"]);
        node(&mut graph, "By mood").set_socket(FIRST, Socket::Unset);
        graph
    }, expect![[r#""By mood" needs a choice. Wire a stat with named choices to it."#]];

    unwired_curve: "unwired-curve", plain, changed(|graph| {
        node(graph, "Fear").set_socket(FIRST, Socket::Value(0.0));
    }), expect![[r#""Fear" reads nothing. Wire a value to its x."#]];

    unwired_output: "unwired-output", plain, {
        let mut graph = grouped();
        node(&mut graph, "Result").set_socket(FIRST, Socket::Value(0.0));
        graph
    }, expect![[r#"In the group "Twice": The output "Result" is not wired."#]];

    no_inputs: "no-inputs", plain, with(|g, _| {
        let nothing = g.node("Sum", combine::SUM).out();
        g.factor("Total", nothing);
    }), expect![[r#""Sum" combines nothing. Wire values to it."#]];

    r#loop: "loop", fix, with(|g, fear| {
        let threat = g.node("Threat", arithmetic::ADD).with("a", fear).out();
        let heal = g.node("Heal", arithmetic::ADD).with("a", threat).out();
        let run = g.node("Run", arithmetic::ADD).with("a", heal).out();
        g.factor("Act", run);
    }).tap(|graph| rewire(graph, "Threat", SocketKey::Fixed(1), "Run")),
    expect![[r#""Threat", "Heal" and "Run" feed each other in a loop: Threat → Heal → Run → Threat. Remove one of these wires."#]];

    recursion: "recursion", fix, two_groups(["Outer", "Inner"]).tap(|graph| {
        let [outer, inner] = [0, 1].map(|at| *graph.groups.keys().nth(at).expect("there are two"));
        for (into, used) in [(outer, inner), (inner, outer)] {
            let id = NodeId(graph.fresh_id());
            let kind = NodeKind::Group { group: used, inputs: BTreeMap::new() };
            let nodes = &mut graph.groups.get_mut(&into).expect("there is one").nodes;
            nodes.insert(id, Node::new("Again", kind));
        }
    }), expect![[r#"The groups "Outer" and "Inner" contain each other: Outer → Inner → Outer. Remove one of them from inside another."#]];

    too_large: "too-large", plain, nested(21, 2),
        expect![["The graph has 6291457 nodes once every use of a group is counted; 1048576 is the most. Use groups less often."]];

    too_deep: "too-deep", plain, nested(40, 1),
        expect![["Groups stand 40 deep inside each other; 32 is the most. Take one apart."]];

    unknown_stat: "unknown-stat", fix, changed(|graph| node(graph, "Health").kind = NodeKind::Stat(NO_STAT)),
        expect![[r#""Health" gives a stat that is not there any more. Let it give another, or remove it."#]];

    unknown_group: "unknown-group", fix, grouped().tap(|graph| graph.groups.clear()),
        expect![[r#""Used" uses a group that is not there any more. Let it use another, or remove it."#]];

    unknown_input: "unknown-input", fix, grouped().tap(|graph| {
        node(graph, "Used").set_socket(SocketKey::Port(PortId(88_888)), Socket::Value(1.0));
    }), expect![[r#""Used" is given an input that the group "Twice" does not have. Drop it, or give the group such an input."#]];

    unknown_port: "unknown-port", fix, grouped().tap(|graph| node(graph, "Score").kind = NodeKind::Input(PortId(88_888))),
        expect![[r#"In the group "Twice": "Score" stands for an input that the group does not have. Let it stand for another, or remove it."#]];

    outside_group: "outside-group", fix, changed(|graph| { add(graph, "Lost", NodeKind::Input(PortId(1))); }),
        expect![[r#""Lost" stands for a group's input, but is in no group. Use a stat instead."#]];

    factor_in_group: "factor-in-group", fix, with(|g, fear| {
        let group = g.group("Twice", |g| {
            let x = g.input("Score", 0.5, None);
            let inner = g.factor("Inner", x).out();
            g.output("Result", inner);
        });
        let used = g.use_group("Used", group).with("Score", fear).output("Result");
        g.factor("Hide", used);
    }), expect![[r#"In the group "Twice": The factor "Inner" is inside a group, which may be used many times. Give the group an output, and put the factor behind its use."#]];

    missing_output_node: "missing-output-node", fix, grouped().tap(|graph| {
        let (group, id) = (group_id(graph), find(graph, "Result"));
        graph.groups.get_mut(&group).expect("there is one").nodes.remove(&id);
    }), expect![[r#"Nothing in the group "Twice" gives its output "Result". Add its node and wire it, or remove the output."#]];

    duplicate_output_node: "duplicate-output-node", fix, grouped().tap(|graph| {
        let (group, id, twin) = (group_id(graph), find(graph, "Result"), NodeId(graph.fresh_id()));
        let nodes = &mut graph.groups.get_mut(&group).expect("there is one").nodes;
        nodes.insert(twin, nodes[&id].clone());
    }), expect![[r#"In the group "Twice": "Result" and "Result" give the same output. Remove one of them."#]];

    unknown_case: "unknown-case", fix, switched(&["calm", "allert"]),
        expect![[r#""By mood" has the case "allert", which is no choice of "Mood". Did you mean "alert"?"#]];

    duplicate_case: "duplicate-case", fix, switched(&["calm", "alert", "calm"]),
        expect![[r#""By mood" has the case "calm" twice. Remove one of them."#]];

    open_case: "open-case", plain, switched(&["calm"]),
        expect![[r#""By mood" has no case for "alert", which takes what stands at otherwise. Add one if that is not meant."#]];

    narrow_scope: "narrow-scope", fix, with(|g, fear| {
        let distance = g.stat(Stat::number("Distance", 0.0, 50.0).scope(Scope::Target));
        let near = g.curve("Near", curve::LINEAR, distance).set("invert", "yes").out();
        let both = g.combine("Both", combine::PRODUCT, [fear, near]).out();
        g.factor("Attack", both);
    }), expect![[r#"The factor "Attack" belongs to the agent, but reads the target stat "Distance": Distance → Near → Both → Attack. Let it belong to the target, or read something wider."#]];

    negative_weight: "negative-weight", fix, with(|g, fear| {
        let both = g.node("Both", combine::AVERAGE).weighted_row(fear, 1.0).weighted_row(fear, -2.0).out();
        g.factor("Act", both);
    }), expect![[r#"The weight 2 of "Both" is -2: a weight below 0 counts as 0. To count against, invert what is weighed."#]];

    out_of_domain: "out-of-domain", fix, with(|g, _| {
        let health = g.stat_again("Health");
        let s = g.curve("S", curve::LOGISTIC, health).with("base", 0.0).out();
        g.factor("Act", s);
    }), expect![[r#"The base of "S" is 0, but should be above 0. This socket: the number that is raised; larger is steeper, below 1 it falls."#]];

    can_leave_domain: "can-leave-domain", plain, with(|g, fear| {
        let balance = g.stat(Stat::number("Balance", -3.0, 3.0));
        let both = g.node("Both", combine::AVERAGE).weighted_row(fear, 1.0).weighted_row(fear, balance).out();
        g.factor("Act", both);
    }), expect![[r#"The weight 2 of "Both" should be 0 or more, but "Balance" can be -3. This socket: how much it counts; below 0 counts as 0."#]];

    not_normalised: "not-normalised", plain, with(|g, fear| {
        let health = g.stat_again("Health");
        let both = g.combine("Both", combine::AVERAGE, [fear, health]).out();
        g.factor("Act", both);
    }), expect![[r#""Health" can be 100 as the value 2 of "Both", which is no share between 0 and 1. Put a curve between them if that is not meant."#]];

    divides_by_zero: "divides-by-zero", plain, with(|g, fear| {
        let health = g.stat_again("Health");
        let ratio = g.node("Ratio", arithmetic::DIVIDE).with("a", fear).with("b", health).out();
        g.factor("Act", ratio);
    }), expect![[r#""Health" can be 0, and "Ratio" divides by it: that gives the largest number with the sign of what is divided, and 0 where that is 0. Keep it away from 0 if that is not meant."#]];

    negative_base: "negative-base", plain, with(|g, _| {
        let balance = g.stat(Stat::number("Balance", -4.0, 3.0));
        let root = g.node("Root", arithmetic::RAISE).with("base", balance).with("exponent", 0.5).out();
        g.factor("Act", root);
    }), expect![[r#""Balance" can be -4 as the base of "Root", whose exponent of 0.5 is not whole: that gives 0. Keep it at 0 or more if that is not meant."#]];

    equal_ends: "equal-ends", plain, between(arithmetic::SMOOTH_BETWEEN, "low", 5.0, "high", 5.0),
        expect![[r#"Both ends of "Between" are 5, so it is a step. Move one of them if that is not meant."#]];

    probabilities_above_one: "probabilities-above-one", plain, with(|g, fear| {
        let worth = g.node("Worth", combine::EXPECTED_UTILITY).weighted_row(fear, 0.75).weighted_row(0.5, 0.75).out();
        g.factor("Act", worth);
    }), expect![[r#"The probabilities of "Worth" add up to 1.5, so each counts as its share of that. Type ones that add up to 1 if that is not meant."#]];

    reversed_ends: "reversed-ends", fix, changed(|graph| {
        node(graph, "Fear").set_socket(SocketKey::Fixed(1), Socket::Value(80.0));
        node(graph, "Fear").set_socket(SocketKey::Fixed(2), Socket::Value(20.0));
    }), expect![[r#"The low end of "Fear" is 80, above its high end of 20, which turns the curve around. Exchange them if that is not meant."#]];

    saturated_curve: "saturated-curve", fix, changed(|graph| {
        node(graph, "Fear").set_socket(SocketKey::Fixed(1), Socket::Value(100.0));
        node(graph, "Fear").set_socket(SocketKey::Fixed(2), Socket::Value(200.0));
    }), expect![[r#""Fear" stands still: "Health" is 0 to 100 hp, all at or beyond its low end of 100 hp. Change the ends."#]];

    flat_curve: "flat-curve", plain, changed(|graph| {
        node(graph, "Fear").set_socket(SocketKey::Fixed(7), Socket::Value(5.0));
    }), expect![[r#""Fear" gives 1 for all that it reads: "Health" is 0 to 100 hp. Change its ends or its parameters."#]];

    points_out_of_order: "points-out-of-order", fix, piecewise([3.0, 1.0, 2.0].to_vec()),
        expect![[r#"The points of "Hand" do not go from left to right. Put them in order."#]];

    no_points: "no-points", fix, piecewise(Vec::new()),
        expect![[r#""Hand" has no points. Add at least two."#]];

    constant_factor: "constant-factor", plain, changed(|graph| {
        node(graph, "Flee").set_socket(FIRST, Socket::Value(0.25));
    }), expect![[r#"The factor "Flee" is always 0.25: nothing is wired to it. Wire a value to it."#]];

    unused_node: "unused-node", fix, with(|g, fear| { g.node("Spare", arithmetic::ADD).with("a", fear); }),
        expect![[r#"Nothing reads "Spare". Wire it to something, or remove it."#]];

    unread_stat: "unread-stat", fix, with(|g, _| { g.stat(Stat::yes_no("Alarm")); }),
        expect![[r#"Nothing reads the stat "Alarm". Wire it to something, or remove it."#]];

    unused_input: "unused-input", plain, with(|g, fear| {
        let group = g.group("Twice", |g| {
            g.input("Forgotten", 0.5, None);
            let health = g.stat_again("Health");
            g.output("Result", health);
        });
        let used = g.use_group("Used", group).with("Forgotten", fear).output("Result");
        g.factor("Hide", used);
    }), expect![[r#"Nothing in the group "Twice" reads its input "Forgotten". Wire it to something inside, or remove it."#]];

    unused_group: "unused-group", plain, with(|g, _| {
        g.group("Spare", |g| {
            let x = g.input("In", 0.0, None);
            g.output("Out", x);
        });
    }), expect![[r#"Nothing uses the group "Spare". Use it, or remove it."#]];

    no_factor: "no-factor", plain, Builder::new("nothing").finish().expect("nothing is wrong"),
        expect![["The graph has no factor and no decision, so a game can read nothing from it. Add one behind what it should give."]];
}

#[test]
fn rank_band() {
    let mut graph = sound();
    graph.rank_bands = vec![
        RankBand::new("calm", 0.0, 5.0),
        RankBand::new(" ", 5.0, 7.0),
        RankBand::new("alarm", 9.0, 7.0),
    ];
    let sentences: Vec<String> = of(&graph, "rank-band")
        .iter()
        .map(|problem| problem.sentence.clone())
        .collect();
    expect![[r#"
        The band of ranks from 5 to 7 has no name. Give it one, or remove it.
        The ranks called "alarm" go from 9 down to 7, so no rank is called so. Swap the two."#]]
    .assert_eq(&sentences.join("\n"));
}

#[test]
fn nothing_is_called_unused_while_a_wire_is_broken() {
    let broken = changed(|graph| {
        let gone = Wire::from(NodeId(77_777));
        node(graph, "Fear").set_socket(FIRST, gone.into());
    });
    assert!(of(&broken, "unread-stat").is_empty());
    assert!(of(&broken, "unused-node").is_empty());
    // Once the wire is removed the stat is not read, but it may be what the curve should read.
    let mut mended = broken.clone();
    while let Some(fix) = check(&mended)
        .iter()
        .find_map(|problem| problem.fix.clone())
    {
        fix.apply(&mut mended);
    }
    assert_eq!(mended.stats, broken.stats);
    let unread = of(&mended, "unread-stat");
    assert!(unread.len() == 1 && unread[0].fix.is_none());
}

#[test]
fn nodes_without_a_name_are_told_by_what_they_are() {
    let graph = changed(|graph| {
        for kind in [arithmetic::ADD, arithmetic::MULTIPLY] {
            let id = add(graph, "", NodeKind::Formula(kind));
            let gone = Wire::from(NodeId(77_777));
            let node = graph.nodes.get_mut(&id).expect("it was added");
            node.set_socket(FIRST, gone.into());
        }
        add(graph, " ", NodeKind::Formula(curve::EXPONENTIAL));
    });
    let sentences: Vec<String> = check(&graph)
        .into_iter()
        .map(|problem| problem.sentence)
        .collect();
    expect![[r"
        The a of an unnamed Add is wired to a node that is not there. Wire it to another, or type a number.
        The a of an unnamed Multiply is wired to a node that is not there. Wire it to another, or type a number.
        An unnamed Exponential reads nothing. Wire a value to its x."]].assert_eq(&sentences.join("\n"));
}
