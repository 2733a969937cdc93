//! Graphs written in Rust: the names that the builder accepts, and its errors for unknown names.

use expect_test::expect;
use inclination_core::{
    Program, Single,
    authoring::{
        Builder, ByKey, InputValue, Mistake, NodeBuilder, arithmetic, combine,
        consider::{self, Form},
        curve, format,
        history::HistoryValue,
        model::{NodeId, Stat, StatKind},
        number,
        piecewise::{Point, Segment},
    },
};

/// Returns the sentences of the builder's mistakes for a graph that is written incorrectly.
#[track_caller]
fn builder_error(write: impl FnOnce(&mut Builder)) -> String {
    let mut graph = Builder::new("g");
    write(&mut graph);
    let error = graph.finish().expect_err("it is wrong");
    let sentences: Vec<&str> = error.mistakes().iter().map(Mistake::sentence).collect();
    sentences.join("\n")
}

#[track_caller]
fn linear_node_error(
    write: impl FnOnce(NodeBuilder<'_, ByKey>) -> NodeBuilder<'_, ByKey>,
) -> String {
    builder_error(|graph| {
        write(graph.node_of_kind("C", curve::LINEAR)).out();
    })
}

fn evaluate_factor(graph: Builder, factor: &str) -> f32 {
    let program = Program::new(&graph.finish().expect("it is right")).expect("it is sound");
    let mut single = Single::new(&program);
    single.evaluate();
    single.factor(program.factor(factor).expect("it is there"))
}

#[test]
fn with_accepts_the_socket_names_of_files() {
    let mut graph = Builder::new("g");
    let mood = graph.stat(Stat::choice("Mood", ["calm", "angry"]));
    let other = graph.stat(Stat::choice("Other", ["calm", "angry"]).default(1.0));
    let picked = graph
        .switch("Picked", mood, [("calm", 0.25)], 0.5)
        .by_key()
        .with("choice", other)
        .with("otherwise", 0.75)
        .out();
    graph.factor("First", 0.0).by_key().with("value", picked);
    assert_eq!(evaluate_factor(graph, "First"), 0.75);
}

#[test]
fn with_accepts_the_inputs_of_a_group() {
    let mut graph = Builder::new("g");
    let half = graph.group("Half", |inside| {
        let x = inside.input("Amount", 1.0, None);
        let scaled = inside.add("Scaled", curve::linear(x).output_to(0.5)).out();
        inside.output("Result", scaled);
    });
    let used = graph
        .use_group("Used", half)
        .input("Amount", 0.5)
        .output("Result");
    graph.factor("F", used);
    assert_eq!(evaluate_factor(graph, "F"), 0.25);

    let sentence = builder_error(|graph| {
        let group = graph.group("G", |inside| {
            inside.input("Amount", 1.0, None);
            inside.output("Result", 0.0);
        });
        graph.use_group("U", group).output("Reslut");
    });
    expect![[r#""U" has no output "Reslut": did you mean "Result"?"#]].assert_eq(&sentence);
}

#[test]
fn a_check_box_also_accepts_the_words_of_files() {
    let export_with = |option| {
        let mut graph = Builder::new("g");
        let curve = graph
            .node_of_kind("C", curve::LINEAR)
            .set("invert", option)
            .out();
        graph.factor("F", curve);
        format::export(&graph.finish().expect("it is right"))
    };
    assert_eq!(export_with("true"), export_with("yes"));
    assert_eq!(export_with("false"), export_with("no"));
    assert_ne!(export_with("yes"), export_with("no"));
}

#[test]
fn true_is_an_option_of_check_boxes_only() {
    expect![[r#"the setting "outside" of "C" cannot be "true": expected one of "clamp", "extend", "wrap", "mirror", "cycle""#]]
    .assert_eq(&linear_node_error(|node| node.set("outside", "true")));
}

#[test]
fn an_unknown_name_is_reported_with_the_known_ones() {
    expect![[r#""C" has no setting "invrt": did you mean "invert"?"#]]
        .assert_eq(&linear_node_error(|node| node.set("invrt", "yes")));
    expect![[r#"the setting "outside" of "C" cannot be "sideways": expected one of "clamp", "extend", "wrap", "mirror", "cycle""#]]
        .assert_eq(&linear_node_error(|node| node.set("outside", "sideways")));
    expect![[r#""C" has no socket "slop": did you mean "slope"?"#]]
        .assert_eq(&linear_node_error(|node| node.with("slop", 2.0)));
    expect![[r#""F" has no socket "result": expected "value""#]].assert_eq(&builder_error(
        |graph| {
            graph.factor("F", 0.0).by_key().with("result", 1.0);
        },
    ));
    expect![[r#""F" has no setting "invert""#]].assert_eq(&builder_error(|graph| {
        graph.factor("F", 0.0).by_key().set("invert", "yes");
    }));
}

#[test]
fn all_mistakes_are_reported_each_with_its_place_in_the_source() {
    let mut graph = Builder::new("g");
    let hungry = graph.stat(Stat::number("Hunger", 0.0, 1.0));
    let first_line = line!() + 1;
    graph.stat_again("Hungre");
    graph.option("Eat", []).keyed("eat");
    graph.option("Drink", []).keyed("eat");
    graph.expression("Late", "hour > 20", [("hours", hungry)]);
    graph.output("Out", hungry);

    let error = graph.finish().expect_err("it is wrong");
    let text = error.to_string();
    let lines: Vec<u32> = error
        .mistakes()
        .iter()
        .map(|mistake| mistake.location().line() - first_line)
        .collect();
    assert_eq!(lines, [0, 2, 3, 4]);
    assert!(
        error
            .mistakes()
            .iter()
            .all(|mistake| mistake.location().file() == file!())
    );

    let first = format!("{}:{first_line}: ", file!());
    let first = text
        .lines()
        .next()
        .and_then(|line| line.strip_prefix(&*first));
    expect![[r#"there is no stat "Hungre": did you mean "Hunger"?"#]].assert_eq(first.unwrap());
    assert_eq!(text.lines().count(), 4);
}

#[test]
fn a_key_that_is_given_twice_is_a_mistake_of_the_call_that_gives_it() {
    let mut graph = Builder::new("g");
    graph.option("Eat", []).keyed("eat");
    let line = line!() + 2;
    let drink = graph.option("Drink", []);
    drink.keyed("eat");
    let error = graph.finish().expect_err("it is wrong");
    assert_eq!(error.mistakes()[0].location().line(), line);
}

#[test]
fn a_node_of_another_kind_cannot_be_edited_as_an_option() {
    expect![[r#""Near" is a Linear node, not an Option node"#]].assert_eq(&builder_error(
        |graph| {
            let near = graph.add("Near", curve::linear(0.5)).out();
            graph.edit_option(near).base(1.0);
        },
    ));
}

#[test]
fn a_group_and_a_profile_of_another_builder_are_reported() {
    let mut other = Builder::new("other");
    let coward = other.profile("Coward");
    let half = other.group("Half", |inside| inside.output("Half", 0.5));
    expect![[r#"
        "Used" uses a group that is not in this graph: add the group with the same builder
        "Fight" has a number for a profile that is not in this graph: add the profile with the same builder"#]].assert_eq(&builder_error(|graph| {
        graph.use_group("Used", half);
        let base = number(1.0).in_profile(coward, 0.5);
        graph.option("Fight", []).base(base);
    }));
}

#[test]
fn a_row_of_the_wrong_length_is_reported_with_the_right_one() {
    expect![[r#"a row of "C" has 2 sockets (value, weight), not 3"#]].assert_eq(&builder_error(
        |graph| {
            let three = [0.0, 0.0, 0.0].map(InputValue::from);
            graph.node_of_kind("C", combine::AVERAGE).row(three);
        },
    ));
    expect![[r#""C" is a Linear node, which takes no rows"#]].assert_eq(&linear_node_error(
        |node| node.row([0.5.into(), 1.0.into()]),
    ));
}

#[test]
fn only_nodes_with_points_accept_points() {
    let point = |x| Point {
        x,
        y: x,
        segment: Segment::Linear,
    };
    expect![[r#""C" is a Linear node, which has no points"#]]
        .assert_eq(&linear_node_error(|node| node.points([point(0.0)])));
    expect![[r#""C" is an Exponential node, which has no points"#]].assert_eq(&builder_error(
        |graph| {
            graph
                .node_of_kind("C", curve::EXPONENTIAL)
                .points([point(0.0)]);
        },
    ));

    let mut graph = Builder::new("g");
    let placed = graph
        .add("C", curve::piecewise(0.5).points([point(0.0), point(1.0)]))
        .out();
    graph.factor("F", placed);
    assert_eq!(evaluate_factor(graph, "F"), 0.5);
}

#[test]
fn cases_may_be_named_by_temporary_strings() {
    let names: Vec<String> = (0..3).map(|at| format!("mood {at}")).collect();
    let mut graph = Builder::new("g");
    let mood = graph.stat(Stat::choice("Mood", &names).default(2.0));
    let heights = [0.0, 0.25, 0.5];
    let picked = graph
        .switch("Picked", mood, names.into_iter().zip(heights), 1.0)
        .out();
    graph.factor("F", picked);
    assert_eq!(evaluate_factor(graph, "F"), 0.5);
}

#[test]
fn without_clamping_changes_only_numbers() {
    let number = Stat::number("Debt", 0.0, 10.0).without_clamping();
    assert_eq!(number.sanitizer().sanitize(25.0), 25.0);
    assert_eq!(number.sanitizer().sanitize(f32::NAN), 0.0);
    assert!(number.sanitizer().sanitize(f32::INFINITY).is_finite());
    assert_eq!(number.bookends(), (0.0, 10.0));
    let awake = Stat::yes_no("Awake");
    assert_eq!(awake.clone().without_clamping(), awake);
    let mood = Stat::choice("Mood", ["calm"]).without_clamping();
    assert_eq!(mood.kind, StatKind::Choice(vec!["calm".into()]));
}

/// The IDs were computed with an implementation of FNV-1a and the finalizer of `SplitMix64` in
/// Python. Saved memories contain them, so they can never change.
#[test]
fn ids_are_hashes_of_names_and_keys() {
    let mut graph = Builder::new("g");
    let shout = |graph: &mut Builder| graph.option("Shout", []).out().node();
    let first = shout(&mut graph);
    let second = shout(&mut graph);
    let keyed = graph.option("Shout", []).keyed("shout").out().node();
    let mut inside = NodeId(0);
    graph.group("Help", |graph| inside = shout(graph));
    let expected = [394_012_317, 453_741_488, 666_289_870, 229_340_240].map(NodeId);
    assert_eq!([first, second, keyed, inside], expected);
    assert!(graph.finish().is_ok());
}

#[test]
fn ids_do_not_depend_on_other_nodes() {
    let mut one = Builder::new("g");
    let ids = ["A", "B", "C"].map(|name| one.option(name, []).out().node());
    let mut other = Builder::new("g");
    other.stat(Stat::number("A", 0.0, 1.0));
    let again = ["C", "D", "A", "B"].map(|name| other.option(name, []).out().node());
    assert_eq!(ids, [again[2], again[3], again[0]]);
}

#[test]
fn a_key_is_given_when_a_node_is_added() {
    let error = builder_error(|graph| {
        let option = graph.option("Flee", []).out();
        graph.edit_option(option).keyed("flee");
        let other = graph.option("Flee", []).out();
        assert_ne!(option, other);
    });
    expect![[r#""Flee" is given a key after it was added: its outputs already have its ID, so give the key when you add it"#]].assert_eq(&error);
}

#[test]
fn a_key_belongs_to_one_node() {
    let error = builder_error(|graph| {
        graph.option("Shout", []).keyed("call");
        graph.option("Whistle", []).keyed("call");
    });
    expect![[r#"the key "call" is given to two nodes: give one of them another key"#]]
        .assert_eq(&error);

    // Each group has its own keys.
    let mut graph = Builder::new("g");
    graph.option("Shout", []).keyed("call");
    graph.group("Other", |graph| {
        graph.option("Shout", []).keyed("call");
    });
    assert!(graph.finish().is_ok());
}

/// The two names give the same ID. They were found by trying names in Python.
#[test]
fn a_key_settles_a_collision_of_names() {
    let names = ["Option 10401", "Option 19626"];
    let error = builder_error(|graph| {
        for name in names {
            graph.option(name, []);
        }
    });
    expect![[r#""Option 19626" (Option) gets by chance the same ID as "Option 10401" (Option): give it a key"#]].assert_eq(&error);

    let mut graph = Builder::new("g");
    graph.option(names[0], []);
    graph.option(names[1], []).keyed("another");
    assert!(graph.finish().is_ok());
}

/// Two graphs that have the same items may not be mixed up, so an item of the same name does not
/// stand in for that of the other builder.
#[test]
fn every_use_of_another_builders_node_is_reported() {
    let items = |graph: &mut Builder| {
        let thirst = graph.stat(Stat::number("Thirst", 0.0, 1.0));
        let mood = graph.stat(Stat::choice("Mood", ["calm", "wild"]));
        let veto = graph.veto("Veto", thirst);
        let option = graph.option("Rest", []).out();
        (thirst, mood, veto, option)
    };
    let (thirst, mood, veto, option) = items(&mut Builder::new("other"));

    let error = builder_error(|graph| {
        let (own_thirst, own_mood, own_veto, own_option) = items(graph);
        graph.add("Socket", arithmetic::negate(thirst));
        graph.add("Row", combine::average([own_thirst, thirst]));
        graph.add("Exponent", curve::power(own_thirst).exponent(thirst));
        graph.factor("Factor", thirst);
        graph.switch("Choice", mood, [("calm", 1.0)], 0.0);
        graph.switch("Case", own_mood, [("calm", thirst)], 0.0);
        graph.switch("Otherwise", own_mood, [("calm", 1.0)], thirst);
        graph.expression("Formula", "a + b", [("a", thirst), ("b", own_thirst)]);
        graph.all_of("Bundle", [own_veto, veto]);
        graph.consideration_set("Set", own_mood, [("calm", veto)], None);
        graph.option("Option", [veto]);
        graph.decision("Decision", [own_option, option]);
        graph
            .decision("Default", [own_option])
            .default_option(option);
        graph.history("History", option, HistoryValue::Stops);
        graph.add("Own history", consider::inertia().about_option(option));
        let form = Form::from_key("inertia").unwrap();
        graph.node_of_kind("By key", form).about_option(option);
        let group = graph.group("Group", |inside| {
            let value = inside.input("In", 0.0, None);
            inside.output("Out", value);
        });
        graph.use_group("Use", group).input("In", thirst);
    });
    expect![[r#"
        "Socket" reads a node of another builder: connect nodes of one builder only
        "Row" reads a node of another builder: connect nodes of one builder only
        "Exponent" reads a node of another builder: connect nodes of one builder only
        "Factor" reads a node of another builder: connect nodes of one builder only
        "Choice" reads a node of another builder: connect nodes of one builder only
        "Case" reads a node of another builder: connect nodes of one builder only
        "Otherwise" reads a node of another builder: connect nodes of one builder only
        "Formula" reads a node of another builder: connect nodes of one builder only
        "Bundle" reads a node of another builder: connect nodes of one builder only
        "Set" reads a node of another builder: connect nodes of one builder only
        "Option" reads a node of another builder: connect nodes of one builder only
        "Decision" reads a node of another builder: connect nodes of one builder only
        "Default" reads a node of another builder: connect nodes of one builder only
        "History" reads the history of an option of another builder: use an option of the same builder
        "Own history" reads the history of an option of another builder: use an option of the same builder
        "By key" reads the history of an option of another builder: use an option of the same builder
        "Use" reads a node of another builder: connect nodes of one builder only"#]].assert_eq(&error);

    // What is done to such a node is not reported again.
    let error = builder_error(|graph| {
        items(graph);
        graph.edit_option(option).base(0.5);
        graph.edit_node(thirst).by_key().with("nothing", 1.0);
        graph.edit_group_use(thirst).output("Out");
    });
    expect![[r#"
        the node to edit is not in this graph or group: edit a node with the builder that it was added with
        the node to edit is not in this graph or group: edit a node with the builder that it was added with
        the node to edit is not in this graph or group: edit a node with the builder that it was added with"#]].assert_eq(&error);
}

#[test]
fn a_wire_into_or_out_of_a_group_is_reported() {
    let error = builder_error(|graph| {
        let health = graph.stat(Stat::number("Health", 0.0, 1.0));
        graph.group("Half", |graph| graph.output("Half", health));
    });
    expect![[r#""Half" reads a node that is not in the same group: connect them by an input or output of the group"#]].assert_eq(&error);

    let error = builder_error(|graph| {
        let mut half = None;
        graph.group("Half", |graph| half = Some(graph.input("Half", 0.5, None)));
        graph.factor("Outside", half.unwrap());
    });
    expect![[r#""Outside" reads a node that is not in the same group: connect them by an input or output of the group"#]].assert_eq(&error);
}

#[test]
fn a_wire_of_the_wrong_type_is_reported_with_its_line() {
    let mut graph = Builder::new("g");
    let health = graph.stat(Stat::number("Health", 0.0, 1.0));
    let line = line!() + 1;
    graph.decision("Act", [health]);
    let error = graph.finish().unwrap_err();
    let mistake = &error.mistakes()[0];
    assert_eq!(mistake.location().line(), line);
    expect![[r#""Act" needs an option where it is connected to "Health", which is a number"#]]
        .assert_eq(mistake.sentence());
}
