use inclination_core::{
    format::Sample,
    model::{Graph, Node, NodeKind, SampleId},
};

use super::*;
use crate::{contract::read, edit::History};

/// The duel's own stats and one that nothing reads.
fn document() -> Document {
    let file = include_bytes!("../../../../../assets/examples/duel.incl.json");
    let mut document = Document::read(file).unwrap();
    for edit in stats::all_added(&document, vec![Stat::number("Morale", 0.0, 1.0)]) {
        edit.apply(&mut document);
    }
    document
}

fn listed(text: &str) -> Contract {
    read(text.as_bytes()).unwrap().contract
}

fn made(document: &Document, edits: Vec<Edit>) -> Document {
    let mut after = document.clone();
    let mut history = History::default();
    history.begin(&after, "Mend");
    history.edit(&mut after, edits);
    history.commit(&after);
    let mut undone = after.clone();
    history.undo(&mut undone);
    assert_eq!(undone, *document, "one step takes all of it back");
    after
}

fn found(document: &Document, contract: &Contract) -> Vec<Finding> {
    compare(contract, &document.graph, Units::Known)
}

/// Everything that can differ. Potions and Foe health keep their names.
const LIST: &str = "name,kind,range,unit,scope\n\
    Helth,number,0 to 200,points,agent\n\
    Foe health,number,0 to 100,hp,target\n\
    Potions,yes/no,,,agent\n\
    Mana,whole number,0 to 50,mp,world\n\
    Mood,choice,calm | angry,,agent\n";

#[test]
fn each_difference_is_gone_once_it_is_mended() {
    let contract = listed(LIST);
    let mut document = document();
    for _ in 0..20 {
        let all = found(&document, &contract);
        let Some(finding) = all.iter().find(|found| !found.mends.is_empty()) else {
            break;
        };
        document = made(&document, mended(&document, &contract, finding.mends[0].0));
        let rest = found(&document, &contract);
        assert!(rest.iter().all(|other| other.sentence != finding.sentence));
    }
    let rest = found(&document, &contract);
    assert!(rest.iter().all(|found| found.mends.is_empty()), "{rest:?}");
}

#[test]
fn all_at_once_leaves_only_what_nodes_read_and_the_game_does_not_tell() {
    let contract = listed(LIST);
    let before = document();
    let after = made(&before, all_mended(&before, &contract));
    let rest = found(&after, &contract);
    let told: Vec<&str> = contract
        .stats
        .iter()
        .map(|listed| listed.name.as_str())
        .collect();
    for finding in &rest {
        assert!(matches!(finding.difference, Difference::TooMany(_, uses) if uses > 0));
        assert!(!told.contains(&finding.name.as_str()));
    }
    let names: Vec<&str> = after
        .graph
        .stats
        .iter()
        .map(|stat| stat.name.as_str())
        .collect();
    assert!(names.contains(&"Helth") && !names.contains(&"Health") && !names.contains(&"Morale"));
    assert!(names.contains(&"Mana") && names.contains(&"Mood"));
    // What was renamed is the same stat, and its nodes are called as it is.
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
    assert_eq!(all_mended(&after, &contract), []);
}

#[test]
fn a_choice_that_takes_the_games_names_means_what_it_meant() {
    let mut graph = Graph::new("Test");
    let mut mood = Stat::choice("Mood", ["calm", "angrry", "afraid"]);
    mood.id = StatId(1);
    (mood.default, mood.sample) = (1.0, 2.0);
    graph.stats = vec![mood];
    graph.next_id = 4;
    graph.nodes.insert(
        inclination_core::model::NodeId(2),
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
        situation: inclination_core::format::Situation::default(),
    });
    let contract = listed("name,range\nMood,afraid | angry | bored\n");
    let after = made(
        &document,
        mended(
            &document,
            &contract,
            Mend::Take(StatId(1), 0, About::Choices),
        ),
    );
    let mood = after.graph.stat(StatId(1)).unwrap();
    assert_eq!(
        mood.kind,
        StatKind::Choice(vec!["afraid".into(), "angry".into(), "bored".into()])
    );
    // Angry by default and in the sample that was kept, afraid now.
    assert_eq!((mood.default, mood.sample), (1.0, 0.0));
    assert_eq!(after.samples.named[0].values[&StatId(1)], 1.0);
}

#[test]
fn where_the_list_is_is_an_edit_that_is_taken_back() {
    let document = document();
    let after = made(&document, told(&document, Some("stats.csv".into())));
    assert_eq!(after.looks.contract.as_deref(), Some("stats.csv"));
    assert_eq!(told(&after, Some("stats.csv".into())), []);
    let read = Document::read(after.write().as_bytes()).unwrap();
    assert_eq!(read, after);
    assert_eq!(after.graph.logic_hash(), document.graph.logic_hash());
}
