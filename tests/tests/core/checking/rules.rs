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
fn every_rule_has_a_test_and_a_unique_code() {
    let mut tested: BTreeSet<&str> = TESTED
        .iter()
        .chain(super::choosing::TESTED)
        .copied()
        .collect();
    tested.extend(["stale-acknowledgement", "rank-band"]);
    let listed: BTreeSet<&str> = RULES.iter().map(|rule| rule.code).collect();

    assert_eq!(tested, listed);
    assert_eq!(listed.len(), RULES.len());
}

#[test]
fn a_sound_graph_has_no_problems() {
    assert!(check(&sound()).is_empty(), "{}", check(&sound()));
}

/// Allows a change within an expression.
trait Tap: Sized {
    fn tap(mut self, change: impl FnOnce(&mut Self)) -> Self {
        change(&mut self);
        self
    }
}

impl Tap for Graph {}

const FIRST: SocketKey = SocketKey::Fixed(0);

/// A group with one input and one output, and a use whose output is a factor.
fn graph_with_group() -> Graph {
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

/// A switch over a stat with the choices calm and alert.
fn graph_with_switch(cases: &[&'static str]) -> Graph {
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
            let out = g
                .use_group(format!("Used for {factor}"), group)
                .with("In", fear)
                .output("Out");
            g.factor(factor, out);
        }
    })
}

/// Groups in which each uses the previous one `uses` times.
fn nested_groups(levels: usize, uses: usize) -> Graph {
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
        let mut graph = graph_with_group();
        let id = find(&graph, "Fear");
        let group = group_id(&graph);
        let twin = graph.nodes[&id].clone();
        let nodes = &mut graph.groups.get_mut(&group).expect("there is one").nodes;
        nodes.insert(id, twin);
        graph
    }, expect![[r#"In the group "Twice": "Fear" and "Fear" have the same ID. Delete one and add it again."#]];

    id_not_given: "id-not-given", plain, changed(|graph| graph.next_id -= 1),
        expect![[r#"The node "Flee" has an ID that was never assigned, so a new item could get the same one. Delete it and add it again, or raise the graph's next ID above it."#]];

    wrong_shape: "wrong-shape", fix, changed(|graph| {
        node(graph, "Fear").sockets.pop();
        node(graph, "Fear").settings = vec![200; 9];
    }), expect![[r#""Fear" does not have the sockets and settings of its kind. Restore them, or delete the node and add it again."#]];

    too_many_rows: "too-many-rows", plain, with(|g, fear| {
        let sum = g.combine("Sum", combine::SUM, std::iter::repeat_n(fear, 65_537)).out();
        g.factor("Much", sum);
    }), expect![[r#""Sum" has 65537 rows; the maximum is 65536. Split it into two nodes."#]];

    not_finite: "not-finite", fix, changed(|graph| {
        node(graph, "Fear").set_socket(SocketKey::Fixed(3), Socket::Value(f32::NAN));
    }), expect![[r#"The input "output from" of "Fear" is not a number. Enter a number."#]];

    cannot_be_muted: "cannot-be-muted", fix, changed(|graph| node(graph, "Flee").muted = true),
        expect![[r#""Flee" is muted, but nodes of this kind cannot be muted, so this has no effect. Unmute it."#]];

    empty_name: "empty-name", fix, changed(|graph| " ".clone_into(&mut node(graph, "Flee").name)),
        expect![["A factor has no name. The game identifies it by name. Enter a name."]];

    unnamed_part: "unnamed-part", fix, two_groups(["Fine", ""]),
        expect![["A group has no name. It is hard to distinguish from others. Enter a name."]];

    duplicate_stat: "duplicate-stat", fix, with(|g, _| {
        let twin = g.stat(Stat::yes_no("Health"));
        g.factor("Twin", twin);
    }), expect![[r#"More than one stat is named "Health". The game identifies them by name. Rename one of them."#]];

    duplicate_factor: "duplicate-factor", fix, with(|g, fear| { g.factor("Flee", fear); }),
        expect![[r#"More than one factor is named "Flee". The game identifies them by name. Rename one of them."#]];

    duplicate_profile: "duplicate-profile", fix, with(|g, _| {
        g.profile("Coward");
        g.profile("Coward");
    }), expect![[r#"More than one profile is named "Coward". The game identifies them by name. Rename one of them."#]];

    idle_profile_number: "idle-profile-number", fix, {
        let mut graph = sound();
        let coward = ProfileId(graph.fresh_id());
        graph.profiles.push(Profile { id: coward, name: "Coward".into(), description: String::new() });
        node(&mut graph, "Fear").overrides.set(FIRST, coward, Some(0.5));
        graph
    }, expect![[r#"The profile "Coward" has a number for the input "x" of "Fear", but a wire is connected there, so it has no effect. Remove it, or enter a number in the socket."#]];

    duplicate_port: "duplicate-port", fix, {
        let mut graph = graph_with_group();
        let group = group_id(&graph);
        let id = PortId(graph.fresh_id());
        let group = graph.groups.get_mut(&group).expect("there is one");
        let mut twin = group.inputs[0].clone();
        twin.id = id;
        group.inputs.push(twin);
        graph
    }, expect![[r#"More than one input of the group "Twice" is named "Score". They are hard to distinguish. Rename one of them."#]];

    duplicate_group: "duplicate-group", fix, two_groups(["Same", "Same"]),
        expect![[r#"More than one group is named "Same". They are hard to distinguish. Rename one of them."#]];

    no_choices: "no-choices", fix, {
        let mut graph = graph_with_switch(&["calm", "alert"]);
        stat(&mut graph, "Mood").kind = StatKind::Choice(Vec::new());
        graph
    }, expect![[r#""Mood" has no choices. Add at least one."#]];

    duplicate_choice: "duplicate-choice", fix, {
        let mut graph = graph_with_switch(&["calm", "alert"]);
        stat(&mut graph, "Mood").kind = StatKind::Choice(vec!["calm".into(), "alert".into(), "calm".into(), " ".into()]);
        graph
    }, expect![[r#""Mood" has the choice "calm" twice, but the game identifies choices by name. Rename one of them."#]];

    reversed_range: "reversed-range", fix, with(|g, _| {
        let cold = g.stat(Stat::number("Cold", 40.0, -10.0).unit("°C"));
        g.factor("Shiver", cold);
    }), expect![[r#"The range of "Cold" goes from 40 down to -10 °C. It does not limit any values until the ends are swapped."#]];

    empty_range: "empty-range", fix, changed(|graph| {
        stat(graph, "Health").kind = StatKind::Number { low: 0.0, high: 0.0, clamp: true };
    }), expect![[r#"Both ends of the range of "Health" are 0 hp. Change one of them."#]];

    default_outside: "default-outside", fix, changed(|graph| stat(graph, "Health").default = 120.0),
        expect![[r#"The default of "Health" is 120 hp, which is not a possible value. Expected: 0 to 100 hp. The value 100 hp is used instead."#]];

    sample_outside: "sample-outside", fix, changed(|graph| stat(graph, "Health").sample = -1.0),
        expect![[r#"The sample of "Health" is -1 hp, which is not a possible value. Expected: 0 to 100 hp. The value 0 hp is used instead."#]];

    dangling_wire: "dangling-wire", fix, changed(|graph| {
        let gone = Wire::from(NodeId(77_777));
        node(graph, "Fear").set_socket(SocketKey::Fixed(5), gone.into());
    }), expect![[r#"The input "slope" of "Fear" is connected to a node that does not exist. Connect it to another, or enter a number."#]];

    unknown_output: "unknown-output", fix, changed(|graph| {
        let wire = Wire { node: find(graph, "Fear"), port: Some(PortId(1)) };
        node(graph, "Flee").set_socket(FIRST, wire.into());
    }), expect![[r#"The input "value" of "Flee" reads an output of "Fear" that does not exist. Connect it to another output."#]];

    missing_output: "missing-output", fix, {
        let mut graph = graph_with_group();
        rewire(&mut graph, "Hide", FIRST, "Used");
        graph
    }, expect![[r#"The input "value" of "Hide" reads "Used", but not a specific output of it. Connect it to one of the outputs."#]];

    wrong_type: "wrong-type", fix, {
        let mut graph = graph_with_switch(&["calm", "alert"]);
        rewire(&mut graph, "Flee", FIRST, "Mood");
        graph
    }, expect![[r#"The input "value" of "Flee" reads "Mood", which is a choice, but it needs a number. Insert a switch."#]];

    unwired_choice: "unwired-choice", plain, {
        let mut graph = graph_with_switch(&["calm", "alert"]);
        node(&mut graph, "By mood").set_socket(FIRST, Socket::Unset);
        graph
    }, expect![[r#""By mood" needs a choice. Connect a stat with named choices to it."#]];

    unwired_curve: "unwired-curve", plain, changed(|graph| {
        node(graph, "Fear").set_socket(FIRST, Socket::Value(0.0));
    }), expect![[r#""Fear" has no input. Connect a value to it."#]];

    unwired_output: "unwired-output", plain, {
        let mut graph = graph_with_group();
        node(&mut graph, "Result").set_socket(FIRST, Socket::Value(0.0));
        graph
    }, expect![[r#"In the group "Twice": The output "Result" is not connected. Connect a value to it."#]];

    no_inputs: "no-inputs", plain, with(|g, _| {
        let nothing = g.node("Sum", combine::SUM).out();
        g.factor("Total", nothing);
    }), expect![[r#""Sum" has no inputs. Connect values to it."#]];

    r#loop: "loop", fix, with(|g, fear| {
        let threat = g.node("Threat", arithmetic::ADD).with("a", fear).out();
        let heal = g.node("Heal", arithmetic::ADD).with("a", threat).out();
        let run = g.node("Run", arithmetic::ADD).with("a", heal).out();
        g.factor("Act", run);
    }).tap(|graph| rewire(graph, "Threat", SocketKey::Fixed(1), "Run")),
    expect![[r#""Threat", "Heal" and "Run" feed each other in a loop: Threat → Heal → Run → Threat. Disconnect one of these wires."#]];

    recursion: "recursion", fix, two_groups(["Outer", "Inner"]).tap(|graph| {
        let [outer, inner] = [0, 1].map(|at| *graph.groups.keys().nth(at).expect("there are two"));
        for (into, used) in [(outer, inner), (inner, outer)] {
            let id = NodeId(graph.fresh_id());
            let kind = NodeKind::Group { group: used, inputs: BTreeMap::new() };
            let nodes = &mut graph.groups.get_mut(&into).expect("there is one").nodes;
            nodes.insert(id, Node::new("Again", kind));
        }
    }), expect![[r#"The groups "Outer" and "Inner" contain each other: Outer → Inner → Outer. Remove one of them from another."#]];

    too_large: "too-large", plain, nested_groups(21, 2),
        expect![["The graph has 6291457 nodes, counting every use of a group; the maximum is 1048576. Use groups less often."]];

    too_deep: "too-deep", plain, nested_groups(40, 1),
        expect![["Groups are nested 40 levels deep; the maximum is 32. Ungroup one of them."]];

    unknown_stat: "unknown-stat", fix, changed(|graph| node(graph, "Health").kind = NodeKind::Stat(NO_STAT)),
        expect![[r#""Health" provides a stat that no longer exists. Choose another stat, or delete the node."#]];

    unknown_group: "unknown-group", fix, graph_with_group().tap(|graph| graph.groups.clear()),
        expect![[r#""Used" uses a group that no longer exists. Choose another group, or delete the node."#]];

    unknown_input: "unknown-input", fix, graph_with_group().tap(|graph| {
        node(graph, "Used").set_socket(SocketKey::Port(PortId(88_888)), Socket::Value(1.0));
    }), expect![[r#""Used" has a value for an input that the group "Twice" does not have. Remove the value, or add the input to the group."#]];

    unknown_port: "unknown-port", fix, graph_with_group().tap(|graph| node(graph, "Score").kind = NodeKind::Input(PortId(88_888))),
        expect![[r#"In the group "Twice": "Score" represents an input that the group does not have. Choose another input, or delete the node."#]];

    outside_group: "outside-group", fix, changed(|graph| { add(graph, "Lost", NodeKind::Input(PortId(1))); }),
        expect![[r#""Lost" represents a group input, but it is not inside a group. Use a stat instead."#]];

    factor_in_group: "factor-in-group", fix, with(|g, fear| {
        let group = g.group("Twice", |g| {
            let x = g.input("Score", 0.5, None);
            let inner = g.factor("Inner", x).out();
            g.output("Result", inner);
        });
        let used = g.use_group("Used", group).with("Score", fear).output("Result");
        g.factor("Hide", used);
    }), expect![[r#"In the group "Twice": The factor "Inner" is inside a group, which can be used more than once. Add an output to the group, and connect the factor to it from outside."#]];

    missing_output_node: "missing-output-node", fix, graph_with_group().tap(|graph| {
        let (group, id) = (group_id(graph), find(graph, "Result"));
        graph.groups.get_mut(&group).expect("there is one").nodes.remove(&id);
    }), expect![[r#"No node in the group "Twice" provides its output "Result". Add an output node and connect it, or delete the output."#]];

    duplicate_output_node: "duplicate-output-node", fix, graph_with_group().tap(|graph| {
        let (group, id, twin) = (group_id(graph), find(graph, "Result"), NodeId(graph.fresh_id()));
        let nodes = &mut graph.groups.get_mut(&group).expect("there is one").nodes;
        nodes.insert(twin, nodes[&id].clone());
    }), expect![[r#"In the group "Twice": "Result" and "Result" provide the same output. Delete one of them."#]];

    unknown_case: "unknown-case", fix, graph_with_switch(&["calm", "allert"]),
        expect![[r#""By mood" has the case "allert", which is not a choice of "Mood". Did you mean "alert"?"#]];

    duplicate_case: "duplicate-case", fix, graph_with_switch(&["calm", "alert", "calm"]),
        expect![[r#""By mood" has the case "calm" twice. Remove one of them."#]];

    open_case: "open-case", plain, graph_with_switch(&["calm"]),
        expect![[r#""By mood" has no case for "alert", so its input "otherwise" applies there. Add a case if this is not intended."#]];

    narrow_scope: "narrow-scope", fix, with(|g, fear| {
        let distance = g.stat(Stat::number("Distance", 0.0, 50.0).scope(Scope::Target));
        let near = g.curve("Near", curve::LINEAR, distance).set("invert", "yes").out();
        let both = g.combine("Both", combine::PRODUCT, [fear, near]).out();
        g.factor("Attack", both);
    }), expect![[r#"The factor "Attack" has the scope agent, but it reads the target stat "Distance": Distance → Near → Both → Attack. Set its scope to target, or connect a value with a wider scope."#]];

    negative_weight: "negative-weight", fix, with(|g, fear| {
        let both = g.node("Both", combine::AVERAGE).weighted_row(fear, 1.0).weighted_row(fear, -2.0).out();
        g.factor("Act", both);
    }), expect![[r#"Weight 2 of "Both" is -2, but a weight below 0 counts as 0. To lower the result, invert the input instead."#]];

    out_of_domain: "out-of-domain", fix, with(|g, _| {
        let health = g.stat_again("Health");
        let s = g.curve("S", curve::LOGISTIC, health).with("base", 0.0).out();
        g.factor("Act", s);
    }), expect![[r#"The input "base" of "S" is 0, but it should be above 0. Meaning: the base of the power; larger is steeper, below 1 it falls."#]];

    can_leave_domain: "can-leave-domain", plain, with(|g, fear| {
        let balance = g.stat(Stat::number("Balance", -3.0, 3.0));
        let both = g.node("Both", combine::AVERAGE).weighted_row(fear, 1.0).weighted_row(fear, balance).out();
        g.factor("Act", both);
    }), expect![[r#"Weight 2 of "Both" should be 0 or more, but "Balance" can be -3. Meaning: how much it counts; below 0 counts as 0."#]];

    not_normalized: "not-normalised", plain, with(|g, fear| {
        let health = g.stat_again("Health");
        let both = g.combine("Both", combine::AVERAGE, [fear, health]).out();
        g.factor("Act", both);
    }), expect![[r#"Value 2 of "Both" should be a score from 0 to 1, but "Health" can be 100. Insert a curve between them if this is not intended."#]];

    divides_by_zero: "divides-by-zero", plain, with(|g, fear| {
        let health = g.stat_again("Health");
        let ratio = g.node("Ratio", arithmetic::DIVIDE).with("a", fear).with("b", health).out();
        g.factor("Act", ratio);
    }), expect![[r#""Health" can be 0, and "Ratio" divides by it. The result is then the largest possible number with the sign of the dividend, or 0 if the dividend is 0. Keep the divisor away from 0 if this is not intended."#]];

    negative_base: "negative-base", plain, with(|g, _| {
        let balance = g.stat(Stat::number("Balance", -4.0, 3.0));
        let root = g.node("Root", arithmetic::RAISE).with("base", balance).with("exponent", 0.5).out();
        g.factor("Act", root);
    }), expect![[r#""Balance" can be -4 as the base of "Root", whose exponent of 0.5 is not a whole number. The result is then 0. Keep the base at 0 or more if this is not intended."#]];

    equal_ends: "equal-ends", plain, between(arithmetic::SMOOTH_BETWEEN, "low", 5.0, "high", 5.0),
        expect![[r#"Both ends of "Between" are 5, so it is a step. Change one of them if this is not intended."#]];

    probabilities_above_one: "probabilities-above-one", plain, with(|g, fear| {
        let worth = g.node("Worth", combine::EXPECTED_UTILITY).weighted_row(fear, 0.75).weighted_row(0.5, 0.75).out();
        g.factor("Act", worth);
    }), expect![[r#"The probabilities of "Worth" add up to 1.5, so each counts as a share of that sum. Make them add up to 1 if this is not intended."#]];

    reversed_ends: "reversed-ends", fix, changed(|graph| {
        node(graph, "Fear").set_socket(SocketKey::Fixed(1), Socket::Value(80.0));
        node(graph, "Fear").set_socket(SocketKey::Fixed(2), Socket::Value(20.0));
    }), expect![[r#"The low end of "Fear" is 80, above its high end of 20, which reverses the curve. Swap them if this is not intended."#]];

    saturated_curve: "saturated-curve", fix, changed(|graph| {
        node(graph, "Fear").set_socket(SocketKey::Fixed(1), Socket::Value(100.0));
        node(graph, "Fear").set_socket(SocketKey::Fixed(2), Socket::Value(200.0));
    }), expect![[r#""Fear" is constant because "Health" can only be 0 to 100 hp, which is never above the low end of 100 hp. Change the bookends."#]];

    flat_curve: "flat-curve", plain, changed(|graph| {
        node(graph, "Fear").set_socket(SocketKey::Fixed(7), Socket::Value(5.0));
    }), expect![[r#""Fear" outputs 1 for every value of "Health" (0 to 100 hp). Change its bookends or its parameters."#]];

    points_out_of_order: "points-out-of-order", fix, piecewise([3.0, 1.0, 2.0].to_vec()),
        expect![[r#"The points of "Hand" are not in order from left to right. Sort them."#]];

    no_points: "no-points", fix, piecewise(Vec::new()),
        expect![[r#""Hand" has no points. Add at least two."#]];

    constant_factor: "constant-factor", plain, changed(|graph| {
        node(graph, "Flee").set_socket(FIRST, Socket::Value(0.25));
    }), expect![[r#"The factor "Flee" is always 0.25 because nothing is connected to it. Connect a value to it."#]];

    unused_node: "unused-node", fix, with(|g, fear| { g.node("Spare", arithmetic::ADD).with("a", fear); }),
        expect![[r#"Nothing reads "Spare". Connect it to another node, or delete it."#]];

    unread_stat: "unread-stat", fix, with(|g, _| { g.stat(Stat::yes_no("Alarm")); }),
        expect![[r#"Nothing reads the stat "Alarm". Connect it to a node, or delete it."#]];

    unused_input: "unused-input", plain, with(|g, fear| {
        let group = g.group("Twice", |g| {
            g.input("Forgotten", 0.5, None);
            let health = g.stat_again("Health");
            g.output("Result", health);
        });
        let used = g.use_group("Used", group).with("Forgotten", fear).output("Result");
        g.factor("Hide", used);
    }), expect![[r#"Nothing in the group "Twice" reads its input "Forgotten". Connect it to a node inside, or delete it."#]];

    unused_group: "unused-group", plain, with(|g, _| {
        g.group("Spare", |g| {
            let x = g.input("In", 0.0, None);
            g.output("Out", x);
        });
    }), expect![[r#"Nothing uses the group "Spare". Use it, or delete it."#]];

    no_factor: "no-factor", plain, Builder::new("nothing").finish().expect("nothing is wrong"),
        expect![["The graph has no factor and no decision, so a game can read nothing from it. Add a factor or a decision for the result that the game needs."]];
}

#[test]
fn rank_bands_need_a_name_and_ends_in_order() {
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
        The rank band from 5 to 7 has no name. Name it, or delete it.
        The rank band "alarm" goes from 9 down to 7, so it contains no rank. Swap its ends."#]]
    .assert_eq(&sentences.join("\n"));
}

#[test]
fn nothing_is_reported_as_unused_while_a_wire_is_broken() {
    let broken = changed(|graph| {
        let gone = Wire::from(NodeId(77_777));
        node(graph, "Fear").set_socket(FIRST, gone.into());
    });

    assert!(of(&broken, "unread-stat").is_empty());
    assert!(of(&broken, "unused-node").is_empty());

    // Without the wire the stat is unread, but it may be the one that the curve should read.
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
fn unnamed_nodes_are_identified_by_their_kind() {
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
    expect![[r#"
        The input "a" of an unnamed Add node is connected to a node that does not exist. Connect it to another, or enter a number.
        The input "a" of an unnamed Multiply node is connected to a node that does not exist. Connect it to another, or enter a number.
        An unnamed Exponential node has no input. Connect a value to it."#]].assert_eq(&sentences.join("\n"));
}
