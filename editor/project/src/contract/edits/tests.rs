//! Tests that each fix resolves its difference from the stat list, and can be undone.

use inclination_core::authoring::{
    format::Sample,
    model::{Graph, Node, NodeKind, SampleId},
};

use super::*;
use crate::{contract::read_contract, edit::History};

/// The stats of the duel example and one that no node reads.
fn duel_document() -> Document {
    let file = include_bytes!("../../../../../assets/examples/duel.incl.json");
    let mut document = Document::read(file).unwrap();
    for edit in stats::add_stats(&document, vec![Stat::number("Morale", 0.0, 1.0)]) {
        edit.apply(&mut document);
    }
    document
}

fn read_list(text: &str) -> Contract {
    read_contract(text.as_bytes()).unwrap().contract
}

/// Returns the edited document, after checking that one undo restores the original.
fn apply_and_check_undo(document: &Document, edits: Vec<Edit>) -> Document {
    let mut after = document.clone();
    let mut history = History::default();
    history.begin_step(&after, "Mend");
    history.apply_edits(&mut after, edits);

    history.commit(&after);

    let mut undone = after.clone();
    history.undo(&mut undone);
    assert_eq!(undone, *document, "one step takes all of it back");

    after
}

fn find_differences(document: &Document, contract: &Contract) -> Vec<ContractFinding> {
    compare_contract(contract, &document.graph, Units::Known)
}

/// A list with every kind of difference. Potions and Foe health keep their names.
const LIST: &str = "name,kind,range,unit,scope\n\
    Helth,number,0 to 200,points,agent\n\
    Foe health,number,0 to 100,hp,target\n\
    Potions,yes/no,,,agent\n\
    Mana,whole number,0 to 50,mp,world\n\
    Mood,choice,calm | angry,,agent\n";

#[test]
fn each_fix_resolves_its_difference() {
    let contract = read_list(LIST);
    let mut document = duel_document();
    for _ in 0..20 {
        let findings = find_differences(&document, &contract);
        let Some(finding) = findings.iter().find(|found| !found.fixes.is_empty()) else {
            break;
        };

        document = apply_and_check_undo(
            &document,
            fix_edits(&document, &contract, finding.fixes[0].0),
        );
        let rest = find_differences(&document, &contract);
        assert!(rest.iter().all(|other| other.sentence != finding.sentence));
    }
    let rest = find_differences(&document, &contract);
    assert!(rest.iter().all(|found| found.fixes.is_empty()), "{rest:?}");
}

#[test]
fn fixing_all_leaves_only_read_stats_that_the_game_lacks() {
    let contract = read_list(LIST);
    let before = duel_document();
    let after = apply_and_check_undo(&before, fix_all_edits(&before, &contract));

    let rest = find_differences(&after, &contract);
    let listed: Vec<&str> = contract
        .stats
        .iter()
        .map(|listed| listed.name.as_str())
        .collect();

    for finding in &rest {
        assert!(
            matches!(finding.difference, ContractDifference::MissingInList(_, uses) if uses > 0)
        );
        assert!(!listed.contains(&finding.name.as_str()));
    }

    let names: Vec<&str> = after
        .graph
        .stats
        .iter()
        .map(|stat| stat.name.as_str())
        .collect();
    assert!(names.contains(&"Helth") && !names.contains(&"Health") && !names.contains(&"Morale"));
    assert!(names.contains(&"Mana") && names.contains(&"Mood"));

    // A renamed stat keeps its ID, and its nodes take the new name.
    let id = before
        .graph
        .stats
        .iter()
        .find(|stat| stat.name == "Health")
        .unwrap()
        .id;
    assert_eq!(after.graph.stat(id).unwrap().name, "Helth");
    assert_eq!(after.graph.stat(id).unwrap().bookends(), (0.0, 200.0));

    let nodes = after
        .graph
        .nodes
        .values()
        .filter(|node| node.kind == NodeKind::Stat(id));
    assert!(nodes.clone().count() > 0 && nodes.clone().all(|node| node.name != "Health"));

    assert_eq!(fix_all_edits(&after, &contract), []);
}

#[test]
fn a_choice_keeps_its_meaning_under_the_listed_names() {
    let mut graph = Graph::new("Test");
    let mut mood = Stat::choice("Mood", ["calm", "angrry", "afraid"]);
    mood.id = StatId(1);
    (mood.default, mood.sample) = (1.0, 2.0);
    graph.stats = vec![mood];
    graph.next_id = 4;

    graph.nodes.insert(
        inclination_core::authoring::model::NodeId(2),
        Node::new("", NodeKind::Stat(StatId(1))),
    );
    let mut document = Document {
        graph,
        ..Document::default()
    };
    document.samples.named.push(Sample {
        id: SampleId(3),
        name: "One".into(),
        values: [(StatId(1), 1.0)].into(),
        situation: inclination_core::authoring::format::Situation::default(),
    });

    let contract = read_list("name,range\nMood,afraid | angry | bored\n");
    let after = apply_and_check_undo(
        &document,
        fix_edits(
            &document,
            &contract,
            ContractFix::SetProperty(StatId(1), 0, StatProperty::Choices),
        ),
    );

    let mood = after.graph.stat(StatId(1)).unwrap();
    assert_eq!(
        mood.kind,
        StatKind::Choice(vec!["afraid".into(), "angry".into(), "bored".into()])
    );

    // "angry" by default and in the named sample, "afraid" in the current one.
    assert_eq!((mood.default, mood.sample), (1.0, 0.0));
    assert_eq!(after.samples.named[0].values[&StatId(1)], 1.0);
}

#[test]
fn setting_the_path_of_the_list_can_be_undone() {
    let document = duel_document();
    let after = apply_and_check_undo(
        &document,
        set_contract_path(&document, Some("stats.csv".into())),
    );

    assert_eq!(after.looks.contract.as_deref(), Some("stats.csv"));
    assert_eq!(set_contract_path(&after, Some("stats.csv".into())), []);
    let read = Document::read(after.write().as_bytes()).unwrap();
    assert_eq!(read, after);
    assert_eq!(after.graph.logic_hash(), document.graph.logic_hash());
}
