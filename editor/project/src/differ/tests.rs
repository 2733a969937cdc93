//! Each kind of difference, in the words that a person reads.

use expect_test::expect;
use inclination_core::{
    Builder, Document, curve,
    kind::SocketType,
    model::{Graph, Node, NodeId, NodeKind, Port, PortId, Scope, Socket, Stat, StatKind},
};

use super::*;

fn duel() -> Graph {
    let file = include_bytes!("../../../../assets/examples/duel.incl.json");
    Document::read(file).unwrap().graph
}

fn sniper() -> Graph {
    let file = include_bytes!("../../../../assets/examples/sniper.incl.json");
    Document::read(file).unwrap().graph
}

/// A node of the duel by its name and kind.
fn id(graph: &Graph, name: &str, kind: &str) -> NodeId {
    let mut nodes = graph.nodes.iter();
    let is = |node: &Node| node.name == name && node.kind.spec().title == kind;
    *nodes.find(|(_, node)| is(node)).unwrap().0
}

/// What is said of the duel after a change.
fn said(change: impl FnOnce(&mut Graph)) -> Vec<String> {
    let then = duel();
    let mut now = duel();
    change(&mut now);
    let all = logic(&now, &then);
    all.iter().map(Difference::sentence).collect()
}

fn set(graph: &mut Graph, (name, kind): (&str, &str), socket: &str, held: Socket) {
    let id = id(graph, name, kind);
    let node = graph.nodes.get_mut(&id).unwrap();
    let at = node.kind.spec().socket_position(socket).unwrap();
    node.sockets[at] = held;
}

#[test]
fn what_is_the_same_does_not_differ() {
    assert!(said(|_| {}).is_empty());
}

#[test]
fn samples_descriptions_and_accepted_problems_are_no_logic() {
    let all = said(|graph| {
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
fn a_number_is_told_in_its_unit_with_what_it_was() {
    let health = ("Wants health", "Logistic");
    let all = said(|graph| set(graph, health, "steepness", Socket::Value(8.0)));
    expect![["Wants health: Steepness: 8, was 12."]].assert_eq(&all.join("\n"));
    let all = said(|graph| set(graph, health, "midpoint", Socket::Value(30.0)));
    expect![["Wants health: Midpoint: 30 hp, was auto."]].assert_eq(&all.join("\n"));
    // What short numbers would hide.
    let all = said(|graph| set(graph, health, "steepness", Socket::Value(12.0001)));
    expect![["Wants health: Steepness: 12.0001, was 12."]].assert_eq(&all.join("\n"));
}

#[test]
fn a_wire_is_told_by_where_it_comes_from() {
    let all = said(|graph| {
        let foe = id(graph, "Foe health", "Stat");
        let wire = Socket::Wire(foe.into());
        set(graph, ("Wants health", "Logistic"), "x", wire);
    });
    expect![["Wants health: X: from Foe health, was from Health."]].assert_eq(&all.join("\n"));
    let all = said(|graph| {
        set(graph, ("Wants health", "Logistic"), "high", Socket::Unset);
    });
    expect![["Wants health: High end: auto, was from Max health."]].assert_eq(&all.join("\n"));
}

#[test]
fn settings_names_and_muting_are_told() {
    let all = said(|graph| {
        let turn = id(graph, "My turn", "Decision");
        let turn = graph.nodes.get_mut(&turn).unwrap();
        assert!(turn.choose("pick", "highest"));
        turn.name = String::from("Turn");
    });
    expect![["Turn: Was called My turn; Pick: highest, was weighted."]].assert_eq(&all.join("\n"));
    let all = said(|graph| {
        let threat = id(graph, "Threat", "Rational");
        graph.nodes.get_mut(&threat).unwrap().muted = true;
    });
    expect![["Threat: Muted: yes, was no."]].assert_eq(&all.join("\n"));
}

#[test]
fn an_input_of_many_is_told_by_what_comes_into_it() {
    let all = said(|graph| {
        let heal = id(graph, "Heal", "Option");
        let heal = graph.nodes.get_mut(&heal).unwrap();
        // The second of three: what comes after is no other for it.
        heal.rows.remove(1);
    });
    expect![["Heal: The input If threatened is gone."]].assert_eq(&all.join("\n"));
    let all = said(|graph| {
        let turn = id(graph, "My turn", "Decision");
        graph.nodes.get_mut(&turn).unwrap().rows.swap(0, 2);
    });
    expect![["My turn: The order of its inputs is another."]].assert_eq(&all.join("\n"));
}

#[test]
fn what_is_new_and_what_is_gone_are_told() {
    let all = said(|graph| {
        let id = NodeId(graph.fresh_id());
        let factor = Node::new("Fear", NodeKind::Factor(Scope::Agent));
        graph.nodes.insert(id, factor);
    });
    expect![["Fear (Factor) is new."]].assert_eq(&all.join("\n"));
    let all = said(|graph| {
        let run = id(graph, "Run desire", "Factor");
        graph.nodes.remove(&run);
    });
    expect![["Run desire (Factor) is gone."]].assert_eq(&all.join("\n"));
    let (now, then) = (duel(), duel());
    let mut more = now.clone();
    more.stats.push(Stat::number("Mana", 0.0, 10.0));
    more.stats.last_mut().unwrap().id.0 = more.fresh_id();
    expect![["Mana (Stat) is new."]].assert_eq(&logic(&more, &then)[0].sentence());
    assert!(logic(&more, &then)[0].place.is_some());
    expect![["Mana (Stat) is gone."]].assert_eq(&logic(&then, &more)[0].sentence());
    assert!(logic(&then, &more)[0].place.is_none());
}

#[test]
fn a_stats_range_unit_default_and_owner_are_told() {
    let all = said(|graph| {
        let health = graph.stats.iter_mut().find(|stat| stat.name == "Health");
        let health = health.unwrap();
        health.kind = StatKind::Number {
            low: 0.0,
            high: 120.0,
            clamp: false,
        };
        health.default = 90.0;
        health.scope = Scope::World;
    });
    expect![["Health: Range: 0 to 120 hp, was 0 to 100 hp; Outside its range: let through, was kept within its range; Default: 90 hp, was 100 hp; Whose: the world's, was the agent's."]]
        .assert_eq(&all.join("\n"));
    let all = said(|graph| {
        graph.stats.iter_mut().for_each(|stat| {
            if stat.unit == "potions" {
                stat.unit = String::new();
            }
        });
    });
    expect![["Potions: Unit: none, was potions."]].assert_eq(&all.join("\n"));
    let all = said(|graph| {
        for stat in &mut graph.stats {
            stat.whole = false;
        }
    });
    expect![["Potions: Whole numbers: no, was yes."]].assert_eq(&all.join("\n"));
}

#[test]
fn a_group_is_told_with_what_is_in_it() {
    let then = sniper();
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
    let all = logic(&now, &then);
    expect![["GROUP: The input Wind is new."]]
        .assert_eq(&all[0].sentence().replace(&*name, "GROUP"));
    assert_eq!(all[1].inside.as_ref(), Some(&name));
    let place = all[1].place.unwrap();
    assert_eq!((place.group, place.node), (Some(group), Some(inside)));
    assert_eq!(all.len(), 2);
    now.groups.clear();
    let all = logic(&now, &then);
    assert!(
        all.iter()
            .any(|one| one.title == name && one.how == How::Removed)
    );
}

#[test]
fn bands_of_ranks_are_told() {
    let all = said(|graph| graph.rank_bands[0].to = 4.0);
    expect![["Rank bands: Ordinary: -5 to 4, was -5 to 5."]].assert_eq(&all.join("\n"));
}

/// A curve and a factor, with another stat first if that is asked for: then all ids are others.
fn shifted(is_shifted: bool) -> Graph {
    let mut graph = Builder::new("shifted");
    if is_shifted {
        let _ = graph.stat(Stat::number("Extra", 0.0, 1.0));
    }
    let health = graph.stat(Stat::number("Health", 0.0, 100.0).unit("hp"));
    let need = graph
        .curve("Need", curve::POWER, health)
        .with("exponent", 2.0)
        .out();
    graph.factor("Wants", need);
    graph.finish().unwrap()
}

#[test]
fn another_project_is_compared_by_names() {
    let (now, other) = (shifted(false), shifted(true));
    assert_eq!(By::of(&now, &other), By::Names);
    let then = aligned(&now, &other, By::Names);
    let all: Vec<String> = logic(&now, &then)
        .iter()
        .map(Difference::sentence)
        .collect();
    assert!(all.iter().all(|said| said.starts_with("Extra")), "{all:?}");
    expect![["Extra (Stat) is gone."]].assert_eq(&all.join("\n"));
    // Versions of one project are known by their ids, whatever they are called.
    let mut renamed = duel();
    let heal = id(&renamed, "Heal", "Option");
    renamed.nodes.get_mut(&heal).unwrap().name = String::from("Drink");
    assert_eq!(By::of(&duel(), &renamed), By::Ids);
    let then = aligned(&duel(), &renamed, By::Ids);
    let all: Vec<String> = logic(&duel(), &then)
        .iter()
        .map(Difference::sentence)
        .collect();
    expect![["Heal: Was called Drink."]].assert_eq(&all.join("\n"));
}
