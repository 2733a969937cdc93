//! Tests the description of each kind of difference.

use expect_test::expect;
use inclination_core::{
    Scope,
    authoring::{
        Builder, EffectRow, curve,
        format::Document,
        kind::SocketType,
        model::{
            Effect, EffectOperation, EffectTime, Graph, Node, NodeId, NodeKind, Port, PortId,
            Socket, SocketKey, Stat, StatKind,
        },
    },
};

use super::*;

fn duel_graph() -> Graph {
    let file = include_bytes!("../../../../assets/examples/duel.incl.json");
    Document::read(file).unwrap().graph
}

fn sniper_graph() -> Graph {
    let file = include_bytes!("../../../../assets/examples/sniper.incl.json");
    Document::read(file).unwrap().graph
}

/// Returns the node of the duel with this name and kind.
fn find_node(graph: &Graph, name: &str, kind: &str) -> NodeId {
    let mut nodes = graph.nodes.iter();
    let is = |node: &Node| node.name == name && node.kind.spec().title == kind;
    *nodes.find(|(_, node)| is(node)).unwrap().0
}

/// Describes the differences in the duel after a change.
fn describe_change(change: impl FnOnce(&mut Graph)) -> Vec<String> {
    let then = duel_graph();
    let mut now = duel_graph();
    change(&mut now);
    compare_logic(&now, &then)
        .iter()
        .map(Difference::sentence)
        .collect()
}

/// Sets a socket of the logistic curve "Wants health" of the duel.
fn set_wants_health(graph: &mut Graph, socket: &str, held: Socket) {
    let id = find_node(graph, "Wants health", "Logistic");
    let node = graph.nodes.get_mut(&id).unwrap();
    let at = node.kind.spec().socket_position(socket).unwrap();
    node.sockets[at] = held;
}

#[test]
fn equal_graphs_have_no_differences() {
    assert!(describe_change(|_| {}).is_empty());
}

#[test]
fn samples_descriptions_and_accepted_problems_are_not_logic() {
    let all = describe_change(|graph| {
        graph.stats[0].sample = 3.0;
        graph.stats[0].description = String::from("other");
        graph.description = String::from("other");
        for node in graph.nodes.values_mut() {
            node.description = String::from("other");
        }
        graph.next_id += 100;
    });
    assert!(all.is_empty(), "{all:?}");
}

#[test]
fn a_changed_number_is_described_with_its_unit_and_old_value() {
    let all = describe_change(|graph| set_wants_health(graph, "steepness", Socket::Value(8.0)));
    expect![["Wants health: Steepness: 8, was 12."]].assert_eq(&all.join("\n"));

    let all = describe_change(|graph| set_wants_health(graph, "midpoint", Socket::Value(30.0)));
    expect![["Wants health: Midpoint: 30 hp, was auto."]].assert_eq(&all.join("\n"));

    // Numbers are written out if their short forms are equal.
    let all = describe_change(|graph| set_wants_health(graph, "steepness", Socket::Value(12.0001)));
    expect![["Wants health: Steepness: 12.0001, was 12."]].assert_eq(&all.join("\n"));
}

#[test]
fn a_changed_wire_is_described_by_its_source() {
    let all = describe_change(|graph| {
        let foe = find_node(graph, "Foe health", "Stat");
        let wire = Socket::Wire(foe.into());
        set_wants_health(graph, "x", wire);
    });
    expect![["Wants health: X: connected to Foe health, was connected to Health."]]
        .assert_eq(&all.join("\n"));

    let all = describe_change(|graph| {
        set_wants_health(graph, "high", Socket::Unset);
    });
    expect![["Wants health: High end: auto, was connected to Max health."]]
        .assert_eq(&all.join("\n"));
}

#[test]
fn changed_settings_names_and_muting_are_described() {
    let all = describe_change(|graph| {
        let turn = find_node(graph, "My turn", "Decision");
        let turn = graph.nodes.get_mut(&turn).unwrap();
        assert!(turn.choose_setting("pick", "highest"));
        turn.name = String::from("Turn");
    });
    expect![["Turn: Renamed from “My turn”; Choose by: highest, was weighted."]]
        .assert_eq(&all.join("\n"));

    let all = describe_change(|graph| {
        let threat = find_node(graph, "Threat", "Rational");
        graph.nodes.get_mut(&threat).unwrap().muted = true;
    });
    expect![["Threat: Muted: yes, was no."]].assert_eq(&all.join("\n"));
}

#[test]
fn a_row_is_described_by_its_source() {
    let all = describe_change(|graph| {
        let heal = find_node(graph, "Heal", "Option");
        let heal = graph.nodes.get_mut(&heal).unwrap();
        // The second of three: the rows after it still match.
        heal.rows.remove(1);
    });
    expect![["Heal: The input “If threatened” was removed."]].assert_eq(&all.join("\n"));

    let all = describe_change(|graph| {
        let turn = find_node(graph, "My turn", "Decision");
        graph.nodes.get_mut(&turn).unwrap().rows.swap(0, 2);
    });
    expect![["My turn: The order of its inputs changed."]].assert_eq(&all.join("\n"));
}

#[test]
fn added_and_removed_items_are_described() {
    let all = describe_change(|graph| {
        let id = NodeId(graph.fresh_id());
        let factor = Node::new("Fear", NodeKind::Factor(Scope::Agent));
        graph.nodes.insert(id, factor);
    });
    expect![["Fear (Factor) was added."]].assert_eq(&all.join("\n"));

    let all = describe_change(|graph| {
        let run = find_node(graph, "Run desire", "Factor");
        graph.nodes.remove(&run);
    });
    expect![["Run desire (Factor) was removed."]].assert_eq(&all.join("\n"));

    let (now, then) = (duel_graph(), duel_graph());
    let mut more = now.clone();
    more.stats.push(Stat::number("Mana", 0.0, 10.0));
    more.stats.last_mut().unwrap().id.0 = more.fresh_id();
    expect![["Mana (Stat) was added."]].assert_eq(&compare_logic(&more, &then)[0].sentence());
    assert!(compare_logic(&more, &then)[0].place.is_some());
    expect![["Mana (Stat) was removed."]].assert_eq(&compare_logic(&then, &more)[0].sentence());
    assert!(compare_logic(&then, &more)[0].place.is_none());
}

#[test]
fn changes_to_all_properties_of_a_stat_are_described() {
    let all = describe_change(|graph| {
        let health = graph
            .stats
            .iter_mut()
            .find(|stat| stat.name == "Health")
            .unwrap();
        health.kind = StatKind::Number {
            low: 0.0,
            high: 120.0,
            clamp: false,
        };
        health.default = 90.0;
        health.scope = Scope::World;
    });
    expect![["Health: Range: 0 to 120 hp, was 0 to 100 hp; Values outside the range: allowed, was clamped; Default: 90 hp, was 100 hp; Scope: world, was agent."]]
        .assert_eq(&all.join("\n"));

    let all = describe_change(|graph| {
        graph.stats.iter_mut().for_each(|stat| {
            if stat.unit == "potions" {
                stat.unit = String::new();
            }
        });
    });
    expect![["Potions: Unit: none, was potions."]].assert_eq(&all.join("\n"));

    let all = describe_change(|graph| {
        for stat in &mut graph.stats {
            stat.whole = false;
        }
    });
    expect![["Potions: Whole numbers: no, was yes."]].assert_eq(&all.join("\n"));
}

#[test]
fn changes_to_a_group_and_its_nodes_are_described() {
    let then = sniper_graph();
    let mut now = then.clone();
    let (group, known) = now.groups.iter_mut().next().unwrap();
    let (group, name) = (*group, known.name.clone());

    known.inputs.push(Port {
        id: PortId(now.next_id),
        name: String::from("Wind"),
        description: String::new(),
        unit: String::new(),
        ty: SocketType::Value,
        default: 0.0,
        bookends: None,
    });
    let (inside, node) = known.nodes.iter_mut().next().unwrap();
    node.muted = !node.muted;
    let inside = *inside;

    let all = compare_logic(&now, &then);
    expect![["GROUP: The input “Wind” was added."]]
        .assert_eq(&all[0].sentence().replace(&*name, "GROUP"));
    assert_eq!(all[1].inside.as_ref(), Some(&name));
    let place = all[1].place.unwrap();
    assert_eq!((place.group, place.node), (Some(group), Some(inside)));
    assert_eq!(all.len(), 2);

    now.groups.clear();
    let all = compare_logic(&now, &then);
    assert!(
        all.iter()
            .any(|one| one.title == name && one.how == ChangeKind::Removed)
    );
}

#[test]
fn changed_rank_bands_are_described() {
    let all = describe_change(|graph| graph.rank_bands[0].to = 4.0);
    expect![["Rank bands: Ordinary: -5 to 4, was -5 to 5."]].assert_eq(&all.join("\n"));
}

/// Builds a curve and a factor, optionally after an extra stat that shifts all IDs.
fn curve_graph(is_shifted: bool) -> Graph {
    let mut graph = Builder::new("shifted");
    if is_shifted {
        let _ = graph.stat(Stat::number("Extra", 0.0, 1.0));
    }
    let health = graph.stat(Stat::number("Health", 0.0, 100.0).unit("hp"));
    let mut need = graph.add("Need", curve::power(health).exponent(2.0));
    if is_shifted {
        need = need.keyed("another need");
    }
    let need = need.out();
    let wants = graph.factor("Wants", need);
    if is_shifted {
        wants.keyed("another wish");
    }
    graph.finish().unwrap()
}

#[test]
fn another_project_is_compared_by_names() {
    let (now, other) = (curve_graph(false), curve_graph(true));
    assert_eq!(MatchBy::detect(&now, &other), MatchBy::Names);
    let then = align_ids(&now, &other, MatchBy::Names);
    let all: Vec<String> = compare_logic(&now, &then)
        .iter()
        .map(Difference::sentence)
        .collect();
    assert!(all.iter().all(|text| text.starts_with("Extra")), "{all:?}");
    expect![["Extra (Stat) was removed."]].assert_eq(&all.join("\n"));

    // Versions of one project match by ID, even after a rename.
    let mut renamed = duel_graph();
    let heal = find_node(&renamed, "Heal", "Option");
    renamed.nodes.get_mut(&heal).unwrap().name = String::from("Drink");
    assert_eq!(MatchBy::detect(&duel_graph(), &renamed), MatchBy::Ids);

    let then = align_ids(&duel_graph(), &renamed, MatchBy::Ids);
    let all: Vec<String> = compare_logic(&duel_graph(), &then)
        .iter()
        .map(Difference::sentence)
        .collect();
    expect![["Heal: Renamed from “Drink”."]].assert_eq(&all.join("\n"));
}

/// A village in which resting has effects.
fn village() -> Graph {
    let mut graph = Builder::new("village");
    let energy = graph.stat(Stat::number("Energy", 0.0, 100.0).unit("kJ"));
    let mood = graph.stat(Stat::choice("Mood", ["calm", "happy"]));
    let alarm = graph.stat(Stat::yes_no("Alarm"));
    let speed = graph.stat(Stat::number("Speed", 0.0, 2.0));
    let gain = graph.add("Gain", curve::linear(speed)).out();
    let rows = [
        EffectRow::add(energy, 2.0),
        EffectRow::set(mood, 0.0).on_start(),
        EffectRow::set(alarm, 0.0).on_end().chance(0.5),
        EffectRow::add(energy, gain).on_completion(),
    ];
    let resting = graph.effects("Resting", rows).duration(8.0).out();
    let score = graph.score("Tired", energy);
    let rest = graph.option("Rest", [score]).effects(resting).out();
    let work = graph.option("Work", []).out();
    graph.decision("Act", [rest, work]);
    graph.finish().unwrap()
}

/// Describes the differences of effects after a change that leaves the logic as it is.
fn describe_effects_change(change: impl FnOnce(&mut Graph)) -> String {
    let then = village();
    let mut now = village();
    change(&mut now);
    assert_eq!(compare_logic(&now, &then), []);
    assert_eq!(now.logic_hash(), then.logic_hash());
    let all: Vec<String> = compare_effects(&now, &then)
        .iter()
        .map(Difference::sentence)
        .collect();
    all.join("\n")
}

fn resting(graph: &mut Graph) -> &mut Node {
    let id = find_node(graph, "Resting", "Effects");
    graph.nodes.get_mut(&id).unwrap()
}

#[test]
fn equal_effects_have_no_differences() {
    assert_eq!(describe_effects_change(|_| {}), "");
    assert_eq!(compare_effects(&duel_graph(), &duel_graph()), []);
}

#[test]
fn changed_amounts_and_conditions_are_described() {
    let all = describe_effects_change(|graph| {
        let node = resting(graph);
        node.set_socket(SocketKey::Row(0, Effect::AMOUNT), Socket::Value(3.0));
        node.set_socket(SocketKey::Row(1, Effect::AMOUNT), Socket::Value(1.0));
        node.set_socket(SocketKey::Row(2, Effect::AMOUNT), Socket::Value(1.0));
        node.set_socket(SocketKey::Row(2, Effect::CHANCE), Socket::Value(0.25));
        node.set_socket(SocketKey::Row(2, Effect::REDRAW), Socket::Value(2.0));
        node.set_socket(SocketKey::Fixed(0), Socket::Value(9.0));
    });
    expect![["Resting: Duration: 9 s, was 8 s; Energy: 3 kJ/s, was 2 kJ/s; Set Mood on start: happy, was calm; Set Alarm on end: yes, was no; Set Alarm on end, chance: 0.25, was 0.5; Set Alarm on end, redraw every: 2 s, was none."]].assert_eq(&all);
}

#[test]
fn changed_rows_of_effects_are_described() {
    let all = describe_effects_change(|graph| {
        let effects = resting(graph).kind.effects_mut().unwrap();
        effects[0].time = EffectTime::OnStart;
        effects[1].time = EffectTime::OnEnd;
        effects[3].operation = EffectOperation::Set;
    });
    expect![["Resting: Effect: Energy on start, was Energy per second; Effect: set Mood on end, was set Mood on start; Effect: set Energy on completion, was Energy on completion."]].assert_eq(&all);

    let all = describe_effects_change(|graph| resting(graph).remove_row(0));
    expect![["Resting: The effect “Energy” was removed."]].assert_eq(&all);

    let all = describe_effects_change(|graph| assert!(resting(graph).move_row(0, 2)));
    expect![["Resting: The order of its effects changed."]].assert_eq(&all);

    let all = describe_effects_change(|graph| {
        let stat = graph.stats[2].id;
        resting(graph).push_effect(Effect::per_second(stat), Socket::Value(1.0));
    });
    expect![["Resting: The effect “Alarm” was added."]].assert_eq(&all);
}

#[test]
fn what_only_effects_read_is_listed_with_them() {
    let all = describe_effects_change(|graph| {
        let gain = find_node(graph, "Gain", "Linear");
        let node = graph.nodes.get_mut(&gain).unwrap();
        node.set_socket(SocketKey::Fixed(2), Socket::Value(4.0));
        let speed = graph.stats.iter_mut().find(|stat| stat.name == "Speed");
        speed.unwrap().default = 1.0;
    });
    expect![[r#"
        Speed: Default: 1, was 0.
        Gain: High end: 4, was auto."#]]
    .assert_eq(&all);

    let all = describe_effects_change(|graph| {
        let rest = find_node(graph, "Rest", "Option");
        graph.nodes.get_mut(&rest).unwrap().sockets[3] = Socket::Unset;
        let work = find_node(graph, "Work", "Option");
        let resting = find_node(graph, "Resting", "Effects");
        graph.nodes.get_mut(&work).unwrap().sockets[3] = Socket::Wire(resting.into());
    });
    expect![[r#"
        Rest: Effects: not connected, was connected to Resting.
        Work: Effects: connected to Resting, was not connected."#]]
    .assert_eq(&all);
}

#[test]
fn added_and_removed_effects_are_described() {
    let all = describe_effects_change(|graph| {
        *graph = graph.without_effects().into_owned();
    });
    expect![[r#"
        Mood (Stat) was removed.
        Alarm (Stat) was removed.
        Speed (Stat) was removed.
        Rest: Effects: not connected, was connected to Resting.
        Gain (Linear) was removed.
        Resting (Effects) was removed."#]]
    .assert_eq(&all);

    let (now, then) = (village(), village().without_effects().into_owned());
    assert_eq!(compare_logic(&now, &then), []);
    let all: Vec<String> = compare_effects(&now, &then)
        .iter()
        .map(Difference::sentence)
        .collect();
    expect![[r#"
        Mood (Stat) was added.
        Alarm (Stat) was added.
        Speed (Stat) was added.
        Rest: Effects: connected to Resting, was not connected.
        Gain (Linear) was added.
        Resting (Effects) was added."#]]
    .assert_eq(&all.join("\n"));
}

#[test]
fn a_node_with_both_kinds_of_changes_is_listed_for_each() {
    let then = village();
    let mut now = village();
    let rest = find_node(&now, "Rest", "Option");
    let rest = now.nodes.get_mut(&rest).unwrap();
    rest.sockets[0] = Socket::Value(2.0);
    rest.sockets[3] = Socket::Unset;
    let sentences =
        |all: Vec<Difference>| -> Vec<String> { all.iter().map(Difference::sentence).collect() };
    expect![["Rest: Base: 2, was 1."]].assert_eq(&sentences(compare_logic(&now, &then)).join("\n"));
    expect![["Rest: Effects: not connected, was connected to Resting."]]
        .assert_eq(&sentences(compare_effects(&now, &then)).join("\n"));
}
