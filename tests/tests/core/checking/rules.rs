//! One test for each rule, named by its code.

use std::collections::{BTreeMap, BTreeSet};

use expect_test::expect;
use inclination_core::{
    Scope,
    authoring::{
        Builder, NodeOutput, arithmetic,
        check::{RULES, check},
        combine, curve,
        model::{
            Graph, GroupId, Node, NodeId, NodeKind, PortId, Profile, ProfileId, RankBand, Socket,
            SocketKey, Stat, StatKind, Wire,
        },
        piecewise::Point,
        weighted,
    },
};

use super::test_graphs::{
    MISSING_STAT, add_node, changed_graph, find_node, graph_with, node_mut, problems_with_code,
    rewire, rules, sound_graph, spanning_graph, stat_mut,
};

#[test]
fn every_rule_has_a_test_and_a_unique_code() {
    let mut tested: BTreeSet<&str> = TESTED_CODES
        .iter()
        .chain(super::decision_rules::TESTED_CODES)
        .chain(super::effects::TESTED_CODES)
        .copied()
        .collect();
    tested.extend(["stale-acknowledgement", "rank-band"]);
    let listed: BTreeSet<&str> = RULES.iter().map(|rule| rule.code).collect();

    assert_eq!(tested, listed);
    assert_eq!(listed.len(), RULES.len());
}

#[test]
fn a_sound_graph_has_no_problems() {
    assert!(
        check(&sound_graph()).is_empty(),
        "{}",
        check(&sound_graph())
    );
}

/// Allows a change within an expression.
trait Tap: Sized {
    fn tap(mut self, change: impl FnOnce(&mut Self)) -> Self {
        change(&mut self);
        self
    }
}

impl Tap for Graph {}

const FIRST_SOCKET: SocketKey = SocketKey::Fixed(0);

/// A group with one input and one output, and a use whose output is a factor.
fn graph_with_group() -> Graph {
    graph_with(|g, fear| {
        let group = g.group("Twice", |g| {
            let x = g.input("Score", 0.5, Some((0.0, 1.0)));
            let shaped = g.add("Shaped", curve::linear(x)).out();
            g.output("Result", shaped);
        });
        let used = g
            .use_group("Used", group)
            .input("Score", fear)
            .output("Result");
        g.factor("Hide", used);
    })
}

fn group_id(graph: &Graph) -> GroupId {
    *graph.groups.keys().next().expect("there is a group")
}

/// A switch over a stat with the choices calm and alert.
fn graph_with_switch(cases: &[&'static str]) -> Graph {
    graph_with(|g, fear| {
        let mood = g.stat(Stat::choice("Mood", ["calm", "alert"]));
        let cases: Vec<(&'static str, NodeOutput)> =
            cases.iter().map(|case| (*case, fear)).collect();
        let switch = g.switch("By mood", mood, cases, 0.5).out();
        g.factor("Act", switch);
    })
}

fn two_groups(names: [&str; 2]) -> Graph {
    graph_with(|g, fear| {
        for (name, factor) in names.into_iter().zip(["One", "Two"]) {
            let group = g.group(name, |g| {
                let x = g.input("In", 0.5, None);
                g.output("Out", x);
            });
            let out = g
                .use_group(format!("Used for {factor}"), group)
                .input("In", fear)
                .output("Out");
            g.factor(factor, out);
        }
    })
}

/// Groups in which each uses the previous one `uses` times.
fn nested_groups(levels: usize, uses: usize) -> Graph {
    graph_with(|g, _| {
        let mut last = g.group("Level 0", |g| {
            let health = g.stat_again("Health");
            g.output("Out", health);
        });

        for level in 1..levels {
            last = g.group(format!("Level {level}"), |g| {
                let outs: Vec<NodeOutput> = (0..uses)
                    .map(|at| g.use_group(format!("Use {at}"), last).output("Out"))
                    .collect();
                let sum = g.add("Sum", combine::max(outs)).out();
                g.output("Out", sum);
            });
        }

        let out = g.use_group("Used", last).output("Out");
        g.factor("Act", out);
    })
}

fn piecewise_graph(xs: Vec<f32>) -> Graph {
    graph_with(|g, _| {
        let health = g.stat_again("Health");
        let points = xs.into_iter().map(|x| Point {
            x,
            y: x / 4.0,
            ..Point::default()
        });

        let hand = g.add("Hand", curve::piecewise(health).points(points)).out();
        g.factor("Act", hand);
    })
}

rules! {
    duplicate_id: "duplicate-id", plain, {
        let mut graph = graph_with_group();
        let id = find_node(&graph, "Fear");
        let group = group_id(&graph);
        let twin = graph.nodes[&id].clone();
        let nodes = &mut graph.groups.get_mut(&group).expect("there is one").nodes;
        nodes.insert(id, twin);
        graph
    }, expect![[r#"In the group "Twice": Two nodes have the same ID, 56958286: "Fear" and "Fear". Delete one of them and add it again."#]];

    id_not_given: "id-not-given", plain, changed_graph(|graph| graph.next_id -= 1),
        expect![[r#"The node "Health" has the ID 1013895301, but the graph's next ID is 1013895301, so a new item could get the same ID. Delete the node and add it again, or set "next_id" in the file to more than 1013895301."#]];

    wrong_shape: "wrong-shape", fix, changed_graph(|graph| {
        node_mut(graph, "Fear").sockets.pop();
        node_mut(graph, "Fear").settings = vec![200; 9];
    }), expect![[r#"The sockets and settings of "Fear" do not fit its kind, "Linear". Restore them, or delete the node and add it again."#]];

    too_many_rows: "too-many-rows", plain, graph_with(|g, fear| {
        let sum = g.add("Sum", combine::sum(std::iter::repeat_n(fear, 65_537))).out();
        g.factor("Much", sum);
    }), expect![[r#""Sum" has 65,537 rows; the maximum is 65,536. Split it into two nodes."#]];

    not_finite: "not-finite", fix, changed_graph(|graph| {
        node_mut(graph, "Fear").set_socket(SocketKey::Fixed(3), Socket::Value(f32::NAN));
    }), expect![[r#"The input "output from" of "Fear" is not a finite number. Enter a number."#]];

    cannot_be_muted: "cannot-be-muted", fix, changed_graph(|graph| node_mut(graph, "Flee").muted = true),
        expect![[r#""Flee" is muted, but a Factor node cannot be muted, so this has no effect. Unmute it."#]];

    empty_name: "empty-name", fix, changed_graph(|graph| " ".clone_into(&mut node_mut(graph, "Flee").name)),
        expect![["A factor has no name, but the game identifies factors by name. Enter a name."]];

    nul_in_name: "nul-in-name", fix, changed_graph(|graph| "He\0alth".clone_into(&mut stat_mut(graph, "Health").name)),
        expect![[r#"The name of the stat "Health" contains a NUL character, and many programs end a text there. Remove it."#]];

    hidden_character: "hidden-character", fix, changed_graph(|graph| "Flee\u{202e}eelF".clone_into(&mut node_mut(graph, "Flee").name)),
        expect![[r#"The name of the node "FleeeelF" contains the invisible character U+202E, which can make it look like another name. Remove it."#]];

    unnamed_part: "unnamed-part", fix, two_groups(["Fine", ""]),
        expect![["A group has no name, so it is hard to distinguish from others. Enter a name."]];

    duplicate_stat: "duplicate-stat", fix, graph_with(|g, _| {
        let twin = g.stat(Stat::yes_no("Health"));
        g.factor("Twin", twin);
    }), expect![[r#"More than one stat is named "Health", but the game identifies stats by name. Rename one of them."#]];

    duplicate_factor: "duplicate-factor", fix, graph_with(|g, fear| { g.factor("Flee", fear); }),
        expect![[r#"More than one factor is named "Flee", but the game identifies factors by name. Rename one of them."#]];

    duplicate_profile: "duplicate-profile", fix, graph_with(|g, _| {
        g.profile("Coward");
        g.profile("Coward");
    }), expect![[r#"More than one profile is named "Coward", but the game identifies profiles by name. Rename one of them."#]];

    idle_profile_number: "idle-profile-number", fix, {
        let mut graph = sound_graph();
        let coward = ProfileId(graph.fresh_id());
        graph.profiles.push(Profile { id: coward, name: "Coward".into(), description: String::new() });
        node_mut(&mut graph, "Fear").overrides.set(FIRST_SOCKET, coward, Some(0.5));
        graph
    }, expect![[r#"The profile "Coward" overrides the input "x" of "Fear", but a wire is connected there, so the override has no effect. Remove it, or replace the wire with a number."#]];

    duplicate_port: "duplicate-port", fix, {
        let mut graph = graph_with_group();
        let group = group_id(&graph);
        let id = PortId(graph.fresh_id());
        let group = graph.groups.get_mut(&group).expect("there is one");
        let mut twin = group.inputs[0].clone();
        twin.id = id;
        group.inputs.push(twin);
        graph
    }, expect![[r#"More than one input of the group "Twice" is named "Score", so they are hard to distinguish. Rename one of them."#]];

    duplicate_group: "duplicate-group", fix, two_groups(["Same", "Same"]),
        expect![[r#"More than one group is named "Same", so they are hard to distinguish. Rename one of them."#]];

    no_choices: "no-choices", fix, {
        let mut graph = graph_with_switch(&["calm", "alert"]);
        stat_mut(&mut graph, "Mood").kind = StatKind::Choice(Vec::new());
        graph
    }, expect![[r#"The stat "Mood" has no choices. Add at least one."#]];

    duplicate_choice: "duplicate-choice", fix, {
        let mut graph = graph_with_switch(&["calm", "alert"]);
        stat_mut(&mut graph, "Mood").kind = StatKind::Choice(vec!["calm".into(), "alert".into(), "calm".into(), " ".into()]);
        graph
    }, expect![[r#"The stat "Mood" has more than one choice named "calm", but the game identifies choices by name. Rename one of them."#]];

    reversed_range: "reversed-range", fix, graph_with(|g, _| {
        let cold = g.stat(Stat::number("Cold", 40.0, -10.0).unit("°C"));
        g.factor("Shiver", cold);
    }), expect![[r#"The range of the stat "Cold" goes from 40 down to -10 °C, so it does not limit any values. Swap its ends."#]];

    reversed_input_range: "reversed-input-range", fix, {
        let mut graph = graph_with_group();
        let group = group_id(&graph);
        let group = graph.groups.get_mut(&group).expect("there is one");
        group.inputs[0].bookends = Some((1.0, 0.0));
        graph
    }, expect![[r#"The range of the input "Score" of the group "Twice" goes from 1 down to 0, so it does not limit any values. Swap its ends."#]];

    empty_range: "empty-range", fix, changed_graph(|graph| {
        stat_mut(graph, "Health").kind = StatKind::Number { low: 0.0, high: 0.0, clamp: true };
    }), expect![[r#"Both ends of the range of the stat "Health" are 0 hp. Change one of them."#]];

    default_outside: "default-outside", fix, changed_graph(|graph| stat_mut(graph, "Health").default = 120.0),
        expect![[r#"The default of the stat "Health" is 120 hp, which is not a possible value, so 100 hp is used instead. Enter a value from 0 to 100 hp."#]];

    sample_outside: "sample-outside", fix, changed_graph(|graph| stat_mut(graph, "Health").sample = -1.0),
        expect![[r#"The current value of the stat "Health" is -1 hp, which is not a possible value, so 0 hp is used instead. Enter a value from 0 to 100 hp."#]];

    dangling_wire: "dangling-wire", fix, changed_graph(|graph| {
        let gone = Wire::from(NodeId(77_777));
        node_mut(graph, "Fear").set_socket(SocketKey::Fixed(5), gone.into());
    }), expect![[r#"The input "slope" of "Fear" is connected to a node that does not exist. Connect it to another node, or enter a number."#]];

    unknown_output: "unknown-output", fix, changed_graph(|graph| {
        let wire = Wire { node: find_node(graph, "Fear"), port: Some(PortId(1)) };
        node_mut(graph, "Flee").set_socket(FIRST_SOCKET, wire.into());
    }), expect![[r#"The input "value" of "Flee" is connected to an output that "Fear" does not have. Connect it to another output."#]];

    missing_output: "missing-output", fix, {
        let mut graph = graph_with_group();
        rewire(&mut graph, "Hide", FIRST_SOCKET, "Used");
        graph
    }, expect![[r#"The input "value" of "Hide" is connected to the group node "Used", but not to one of its outputs. Choose an output."#]];

    wrong_type: "wrong-type", fix, {
        let mut graph = graph_with_switch(&["calm", "alert"]);
        rewire(&mut graph, "Flee", FIRST_SOCKET, "Mood");
        graph
    }, expect![[r#"The input "value" of "Flee" needs a number, but "Mood" outputs a choice stat. Insert a Switch node between them."#]];

    bad_formula: "bad-formula", plain, {
        graph_with(|g, fear| {
            let late = g.expression("Late", "fear >= ", [] as [(&str, NodeOutput); 0]).out();
            g.factor("Act", fear);
            g.factor("Close", late);
        })
    }, expect![[r#"The formula of "Late" is invalid at character 9: Expected a number, a name or a function at the end. Correct the formula."#]];
    unit_mismatch: "unit-mismatch", plain, {
        graph_with(|g, _| {
            let duration = g.stat(Stat::number("Duration", 0.0, 90.0).unit("min"));
            let rest = g.stat(Stat::number("Rest", 0.0, 900.0).unit("s"));
            let total = g.add("Total", arithmetic::add(duration, rest)).out();
            g.factor("Act", total);
        })
    }, expect![[r#""Total" combines different units: "Duration" is in min, but "Rest" is in s. Convert one of them first if this is not intended."#]];
    unwired_name: "unwired-name", fix, {
        graph_with(|g, fear| {
            let late = g.expression("Late", "fear >= mood", [("fear", fear)]).out();
            g.factor("Act", late);
        })
    }, expect![[r#"The input "mood" of "Late" is not connected, so it counts as 0. Connect a value or enter a number."#]];
    unwired_choice: "unwired-choice", plain, {
        let mut graph = graph_with_switch(&["calm", "alert"]);
        node_mut(&mut graph, "By mood").set_socket(FIRST_SOCKET, Socket::Unset);
        graph
    }, expect![[r#"The input "choice" of "By mood" is not connected. Connect a choice stat to it."#]];

    unwired_curve: "unwired-curve", plain, changed_graph(|graph| {
        node_mut(graph, "Fear").set_socket(FIRST_SOCKET, Socket::Value(0.0));
    }), expect![[r#"The input "x" of "Fear" is not connected. Connect a value to it."#]];

    unwired_output: "unwired-output", plain, {
        let mut graph = graph_with_group();
        node_mut(&mut graph, "Result").set_socket(FIRST_SOCKET, Socket::Value(0.0));
        graph
    }, expect![[r#"In the group "Twice": The output node "Result" has no wire to its input. Connect a value to that input."#]];

    no_inputs: "no-inputs", plain, graph_with(|g, _| {
        let nothing = g.add("Sum", combine::sum([0.0; 0])).out();
        g.factor("Total", nothing);
    }), expect![[r#""Sum" has no inputs. Connect values to it."#]];

    r#loop: "loop", fix, graph_with(|g, fear| {
        let threat = g.add("Threat", arithmetic::add(fear, 0.0)).out();
        let heal = g.add("Heal", arithmetic::add(threat, 0.0)).out();
        let run = g.add("Run", arithmetic::add(heal, 0.0)).out();
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
    }), expect![[r#"The groups "Inner" and "Outer" contain each other: Inner → Outer → Inner. Enter one of them, and delete the group node of the other."#]];

    too_large: "too-large", plain, nested_groups(21, 2),
        expect![["The graph has 6,291,457 nodes; the maximum is 1,048,576. The nodes of a group count once for each group node. Use fewer group nodes of large groups."]];

    too_deep: "too-deep", plain, nested_groups(40, 1),
        expect![["Groups are nested 40 levels deep; the maximum is 32. Ungroup some of them."]];

    unknown_stat: "unknown-stat", fix, changed_graph(|graph| node_mut(graph, "Health").kind = NodeKind::Stat(MISSING_STAT)),
        expect![[r#""Health" outputs a stat that does not exist. Delete the node, and add a node for another stat."#]];

    unknown_group: "unknown-group", fix, graph_with_group().tap(|graph| graph.groups.clear()),
        expect![[r#""Used" uses a group that does not exist. Delete the node, and add a node for another group."#]];

    unknown_input: "unknown-input", fix, graph_with_group().tap(|graph| {
        node_mut(graph, "Used").set_socket(SocketKey::Port(PortId(88_888)), Socket::Value(1.0));
    }), expect![[r#""Used" has a value for an input that the group "Twice" does not have. Remove the value."#]];

    unknown_port: "unknown-port", fix, graph_with_group().tap(|graph| node_mut(graph, "Score").kind = NodeKind::Input(PortId(88_888))),
        expect![[r#"In the group "Twice": The input node "Score" is for an input that the group does not have. Delete the node, and add a node for another input."#]];

    outside_group: "outside-group", fix, changed_graph(|graph| { add_node(graph, "Lost", NodeKind::Input(PortId(1))); }),
        expect![[r#"The input node "Lost" is outside all groups. Use a stat instead."#]];

    factor_in_group: "factor-in-group", fix, graph_with(|g, fear| {
        let group = g.group("Twice", |g| {
            let x = g.input("Score", 0.5, None);
            let inner = g.factor("Inner", x).out();
            g.output("Result", inner);
        });
        let used = g.use_group("Used", group).input("Score", fear).output("Result");
        g.factor("Hide", used);
    }), expect![[r#"In the group "Twice": The factor "Inner" is inside a group, but games can only read factors outside groups. Add an output to the group, and connect it to a factor outside the group."#]];

    missing_output_node: "missing-output-node", fix, graph_with_group().tap(|graph| {
        let (group, id) = (group_id(graph), find_node(graph, "Result"));
        graph.groups.get_mut(&group).expect("there is one").nodes.remove(&id);
    }), expect![[r#"No node in the group "Twice" provides its output "Result". Add an output node and connect it, or remove the output."#]];

    duplicate_output_node: "duplicate-output-node", fix, graph_with_group().tap(|graph| {
        let (group, id, twin) = (group_id(graph), find_node(graph, "Result"), NodeId(graph.fresh_id()));
        let nodes = &mut graph.groups.get_mut(&group).expect("there is one").nodes;
        nodes.insert(twin, nodes[&id].clone());
    }), expect![[r#"In the group "Twice": Two output nodes provide the output "Result". Delete one of them."#]];

    unknown_case: "unknown-case", fix, graph_with_switch(&["calm", "allert"]),
        expect![[r#""By mood" has the case "allert", which is not a choice of the stat "Mood". Did you mean "alert"?"#]];

    duplicate_case: "duplicate-case", fix, graph_with_switch(&["calm", "alert", "calm"]),
        expect![[r#""By mood" has the case "calm" more than once. Remove one of them."#]];

    open_case: "open-case", plain, graph_with_switch(&["calm"]),
        expect![[r#""By mood" has no case for the choice "alert", so it uses its input "otherwise" there. Add a case if this is not intended."#]];

    narrow_scope: "narrow-scope", fix, graph_with(|g, fear| {
        let distance = g.stat(Stat::number("Distance", 0.0, 50.0).scope(Scope::Target));
        let near = g.add("Near", curve::linear(distance).inverted()).out();
        let both = g.add("Both", combine::product([fear, near])).out();
        g.factor("Attack", both);
    }), expect![[r#"The factor "Attack" has the scope agent, but it reads the target stat "Distance": Distance → Near → Both → Attack. Set its scope to target, or connect only values with the scope world or agent."#]];

    negative_weight: "negative-weight", fix, graph_with(|g, fear| {
        let both = g.add("Both", combine::average([weighted(fear, 1.0), weighted(fear, -2.0)])).out();
        g.factor("Act", both);
    }), expect![[r#"Weight 2 of "Both" is -2, but a weight below 0 counts as 0. To lower the result, keep the weight positive and invert the value that it weighs."#]];

    out_of_domain: "out-of-domain", fix, graph_with(|g, _| {
        let health = g.stat_again("Health");
        let s = g.add("S", curve::logistic(health).base(0.0)).out();
        g.factor("Act", s);
    }), expect![[r#"The input "base" of "S" is 0, but it should be above 0. Enter a number above 0. (Meaning of this input: the base of the power; larger is steeper; below 1, the curve falls.)"#]];

    can_leave_domain: "can-leave-domain", plain, graph_with(|g, fear| {
        let balance = g.stat(Stat::number("Balance", -3.0, 3.0));
        let both = g.add("Both", combine::average([weighted(fear, 1.0), weighted(fear, balance)])).out();
        g.factor("Act", both);
    }), expect![[r#"Weight 2 of "Both" should be 0 or more, but "Balance" can be -3. Insert a Clamp node if this is not intended. (Meaning of this input: how much the row counts; below 0 counts as 0.)"#]];

    not_normalized: "not-normalised", plain, graph_with(|g, fear| {
        let health = g.stat_again("Health");
        let both = g.add("Both", combine::average([fear, health])).out();
        g.factor("Act", both);
    }), expect![[r#"Value 2 of "Both" should be a score from 0 to 1, but "Health" can be 100. Insert a curve between them if this is not intended."#]];

    divides_by_zero: "divides-by-zero", plain, graph_with(|g, fear| {
        let health = g.stat_again("Health");
        let ratio = g.add("Ratio", arithmetic::divide(fear, health)).out();
        g.factor("Act", ratio);
    }), expect![[r#""Health" can be 0, and "Ratio" divides by it. The result is then 0 if the number that is divided is 0. Otherwise, it is a huge number with the same sign as that number. Keep the divisor away from 0 if this is not intended."#]];

    negative_base: "negative-base", plain, graph_with(|g, _| {
        let balance = g.stat(Stat::number("Balance", -4.0, 3.0));
        let root = g.add("Root", arithmetic::raise(balance, 0.5)).out();
        g.factor("Act", root);
    }), expect![[r#"The base of "Root" is "Balance", which can be -4. The exponent, 0.5, is not a whole number, so the result is 0 while the base is below 0. Keep the base at 0 or more if this is not intended."#]];

    equal_ends: "equal-ends", plain, spanning_graph(arithmetic::SMOOTH_BETWEEN, "low", 5.0, "high", 5.0),
        expect![[r#"Both ends of "Between" are 5, so its output is a step. Change one of them if this is not intended."#]];

    probabilities_above_one: "probabilities-above-one", plain, graph_with(|g, fear| {
        let worth = g.add("Worth", combine::expected_utility([weighted(fear, 0.75), weighted(0.5, 0.75)])).out();
        g.factor("Act", worth);
    }), expect![[r#"The probabilities of "Worth" add up to 1.5, so each is divided by 1.5. Lower them to add up to at most 1 if this is not intended."#]];

    reversed_ends: "reversed-ends", fix, changed_graph(|graph| {
        node_mut(graph, "Fear").set_socket(SocketKey::Fixed(1), Socket::Value(80.0));
        node_mut(graph, "Fear").set_socket(SocketKey::Fixed(2), Socket::Value(20.0));
    }), expect![[r#"The low end of "Fear" is 80, but its high end is 20, so the curve is reversed. Swap them if this is not intended."#]];

    saturated_curve: "saturated-curve", fix, changed_graph(|graph| {
        node_mut(graph, "Fear").set_socket(SocketKey::Fixed(1), Socket::Value(100.0));
        node_mut(graph, "Fear").set_socket(SocketKey::Fixed(2), Socket::Value(200.0));
    }), expect![[r#""Fear" is constant because "Health" (0 to 100 hp) never exceeds the curve's low bookend, 100 hp. Change the bookends."#]];

    flat_curve: "flat-curve", plain, changed_graph(|graph| {
        node_mut(graph, "Fear").set_socket(SocketKey::Fixed(7), Socket::Value(5.0));
    }), expect![[r#""Fear" outputs 1 for every value of "Health" (0 to 100 hp). Change the bookends or the other inputs of the curve."#]];

    points_out_of_order: "points-out-of-order", fix, piecewise_graph([3.0, 1.0, 2.0].to_vec()),
        expect![[r#"The points of "Hand" are not in order from left to right. Sort them."#]];

    no_points: "no-points", plain, piecewise_graph(Vec::new()),
        expect![[r#""Hand" has no points. Add at least two."#]];

    constant_factor: "constant-factor", plain, changed_graph(|graph| {
        node_mut(graph, "Flee").set_socket(FIRST_SOCKET, Socket::Value(0.25));
    }), expect![[r#"The factor "Flee" is always 0.25 because nothing is connected to it. Connect a value to it."#]];

    unused_node: "unused-node", fix, graph_with(|g, fear| { g.add("Spare", arithmetic::add(fear, 0.0)); }),
        expect![[r#"Nothing reads "Spare". Connect it to another node, or delete it."#]];

    unread_stat: "unread-stat", fix, graph_with(|g, _| { g.stat(Stat::yes_no("Alarm")); }),
        expect![[r#"Nothing reads the stat "Alarm". Connect it to a node, or delete it."#]];

    unused_input: "unused-input", plain, graph_with(|g, fear| {
        let group = g.group("Twice", |g| {
            g.input("Forgotten", 0.5, None);
            let health = g.stat_again("Health");
            g.output("Result", health);
        });
        let used = g.use_group("Used", group).input("Forgotten", fear).output("Result");
        g.factor("Hide", used);
    }), expect![[r#"Nothing in the group "Twice" reads its input "Forgotten". Connect the input to a node inside, or remove it."#]];

    unused_group: "unused-group", plain, graph_with(|g, _| {
        g.group("Spare", |g| {
            let x = g.input("In", 0.0, None);
            g.output("Out", x);
        });
    }), expect![[r#"Nothing uses the group "Spare". Add a node that uses it, or delete it."#]];

    no_factor: "no-factor", plain, Builder::new("nothing").finish().expect("nothing is wrong"),
        expect![["The graph has no result for a game to read yet. Add a decision or a factor."]];
}

#[test]
fn a_curve_beside_the_range_of_its_input_gets_the_ends_of_the_values() {
    let mut graph = graph_with(|g, _| {
        let group = g.group("Late", |g| {
            let x = g.input("x", 0.6, Some((0.5, 1.0)));
            let line = g.add("Line", curve::linear(x).high(1.0)).out();
            g.output("Result", line);
        });
        let early = g.stat(Stat::number("Early", 0.0, 0.25));
        let used = g
            .use_group("Used", group)
            .input("x", early)
            .output("Result");
        g.factor("Hide", used);
    });

    let problems = problems_with_code(&graph, "saturated-curve");
    let fix = problems[0].fix.as_ref().expect("the ends can be set");
    expect![["Use 0 to 0.25 as the bookends"]].assert_eq(&fix.title);
    fix.apply(&mut graph);
    assert!(problems_with_code(&graph, "saturated-curve").is_empty());
}

#[test]
fn rank_bands_need_a_name_and_ends_in_order() {
    let mut graph = sound_graph();
    graph.rank_bands = vec![
        RankBand::new("calm", 0.0, 5.0),
        RankBand::new(" ", 5.0, 7.0),
        RankBand::new("alarm", 9.0, 7.0),
    ];

    let sentences: Vec<String> = problems_with_code(&graph, "rank-band")
        .iter()
        .map(|problem| problem.sentence.clone())
        .collect();
    expect![[r#"
        The rank band from 5 to 7 has no name. Name it, or remove it.
        The rank band "alarm" goes from 9 down to 7, so it contains no rank. Swap its ends."#]]
    .assert_eq(&sentences.join("\n"));
}

#[test]
fn nothing_is_reported_as_unused_while_a_wire_is_broken() {
    let broken = changed_graph(|graph| {
        let gone = Wire::from(NodeId(77_777));
        node_mut(graph, "Fear").set_socket(FIRST_SOCKET, gone.into());
    });

    assert!(problems_with_code(&broken, "unread-stat").is_empty());
    assert!(problems_with_code(&broken, "unused-node").is_empty());

    // Without the wire the stat is unread, but it may be the one that the curve should read.
    let mut mended = broken.clone();
    while let Some(fix) = check(&mended)
        .iter()
        .find_map(|problem| problem.fix.clone())
    {
        fix.apply(&mut mended);
    }
    assert_eq!(mended.stats, broken.stats);

    let unread = problems_with_code(&mended, "unread-stat");
    assert!(unread.len() == 1 && unread[0].fix.is_none());
}

#[test]
fn unnamed_nodes_are_identified_by_their_kind() {
    let graph = changed_graph(|graph| {
        for kind in [arithmetic::ADD, arithmetic::MULTIPLY] {
            let id = add_node(graph, "", NodeKind::Formula(kind));
            let gone = Wire::from(NodeId(77_777));
            let node = graph.nodes.get_mut(&id).expect("it was added");
            node.set_socket(FIRST_SOCKET, gone.into());
        }
        add_node(graph, " ", NodeKind::Formula(curve::EXPONENTIAL));
    });

    let sentences: Vec<String> = check(&graph)
        .into_iter()
        .map(|problem| problem.sentence)
        .collect();
    expect![[r#"
        The input "a" of an unnamed Add node is connected to a node that does not exist. Connect it to another node, or enter a number.
        The input "a" of an unnamed Multiply node is connected to a node that does not exist. Connect it to another node, or enter a number.
        The input "x" of an unnamed Exponential node is not connected. Connect a value to it."#]].assert_eq(&sentences.join("\n"));
}
