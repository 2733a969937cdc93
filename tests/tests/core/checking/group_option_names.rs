//! Options of groups: the uses of a group distinguish them, unless two uses share a name.

use expect_test::expect;
use inclination_core::{
    Program,
    authoring::{
        Builder, NodeOutput,
        check::check,
        decide::Rules,
        kind::SocketType,
        model::{Graph, GroupId, NodeKind},
    },
};

use super::test_graphs::{assert_breaks, assert_fix_mends, graph_with, problems_with_code};

fn add_hand_group(g: &mut Builder) -> GroupId {
    g.group("Hand", |g| {
        let strength = g.input("Strength", 0.5, Some((0.0, 1.0)));
        let score = g.score("Strong", strength);
        let grab = g.option("Grab", [score]).base(0.0).out();
        g.typed_output("Option", grab, SocketType::Option);
    })
}

/// A decision between uses of one group, whose options all have one name.
fn hands_graph(names: &[&str]) -> Graph {
    graph_with(|g, fear| {
        let group = add_hand_group(g);
        let options: Vec<NodeOutput> = names
            .iter()
            .map(|name| {
                g.use_group(*name, group)
                    .input("Strength", fear)
                    .output("Option")
            })
            .collect();
        g.decision("Act", options).rules(Rules::SOFTMAX);
    })
}

#[test]
fn options_of_two_uses_are_named_after_the_uses() {
    let graph = hands_graph(&["Left", "Right"]);
    assert!(check(&graph).is_empty(), "{}", check(&graph));
    let program = Program::new(&graph).expect("nothing is wrong");
    let act = program.decision("Act").expect("it is there");

    let names: Vec<&str> = program
        .options(act)
        .map(|option| program.option_name(option))
        .collect();

    assert_eq!(names, ["Left: Grab", "Right: Grab"]);
    for (at, name) in names.iter().enumerate() {
        assert_eq!(program.option(act, name).ok(), program.options(act).nth(at));
    }
    assert!(program.option(act, "Grab").is_err());
}

#[test]
fn an_option_outside_groups_has_its_own_name() {
    let graph = graph_with(|g, _| {
        let run = g.option("Run", []).out();
        let rest = g.option("Rest", []).out();
        g.decision("Act", [run, rest]).rules(Rules::SOFTMAX);
        g.decision("Do", [rest, run]).rules(Rules::SOFTMAX);
    });
    let program = Program::new(&graph).expect("nothing is wrong");
    let [act, r#do] = ["Act", "Do"].map(|name| program.decision(name).expect("it is there"));
    let rest = program.option(act, "Rest").expect("it is there");
    assert_eq!(program.option_name(rest), "Rest");
    assert_eq!(program.option(r#do, "Rest"), Ok(rest));
}

#[test]
fn an_unnamed_input_is_reported_grammatically() {
    let mut graph = hands_graph(&["Left", "Right"]);
    let group = graph.groups.values_mut().next().expect("there is one");
    group.inputs[0].name.clear();
    let found = problems_with_code(&graph, "unnamed-part");
    expect![[r#"An input of the group "Hand" has no name, so it is hard to distinguish from others. Enter a name."#]]
    .assert_eq(&found[0].sentence);
}

#[test]
fn uses_that_share_a_name_are_reported() {
    let graph = hands_graph(&["Left", "Left"]);
    assert_breaks(
        &graph,
        "duplicate-option",
        true,
        &expect![[
            r#"The decision "Act" has more than one option named "Left: Grab", but the game identifies options by name. Rename one of the group nodes that contain them."#
        ]],
    );

    let found = problems_with_code(&graph, "duplicate-option");
    let place = found[0].place.node.expect("it is a node");
    assert!(matches!(graph.nodes[&place].kind, NodeKind::Group { .. }));

    // All but the first.
    let many = hands_graph(&["Left", "Right", "Left", "Left"]);
    assert_eq!(problems_with_code(&many, "duplicate-option").len(), 2);
}

/// A body with two hands, one of which is an output, used once per name, and a decision inside.
fn bodies_graph(hands: [&str; 2], bodies: &[&str]) -> Graph {
    graph_with(|g, _| {
        let hand = add_hand_group(g);
        let body = g.group("Body", |g| {
            let hands = hands.map(|name| g.use_group(name, hand).output("Option"));
            let which = g.decision("Which", hands).rules(Rules::SOFTMAX).out();
            let reach = g.option("Reach", []).inner(which).out();
            g.typed_output("Reach", reach, SocketType::Option);
            g.typed_output("Hand", hands[0], SocketType::Option);
        });

        for output in ["Reach", "Hand"] {
            let options: Vec<NodeOutput> = bodies
                .iter()
                .map(|name| g.use_group(*name, body).output(output))
                .collect();
            g.decision(output, options).rules(Rules::SOFTMAX);
        }
    })
}

#[test]
fn the_fix_renames_the_use_where_nested_paths_diverge() {
    let find_places = |graph: Graph| {
        let found = problems_with_code(&graph, "duplicate-option");
        for problem in &found {
            assert_fix_mends(&graph, problem);
        }
        found
            .iter()
            .map(|problem| problem.place.group.is_some())
            .collect::<Vec<bool>>()
    };

    let (hands, upper) = (["Left", "Right"], ["Upper", "Lower"]);
    assert_eq!(find_places(bodies_graph(hands, &upper)), [false; 0]);
    // One for each of the two decisions outside.
    assert_eq!(
        find_places(bodies_graph(hands, &["Upper", "Upper"])),
        [false, false]
    );
    // One for the decision inside, however often the body is used.
    assert_eq!(find_places(bodies_graph(["Left", "Left"], &upper)), [true]);
}
