//! The ant colony of David Graham's "An Introduction to Utility Theory" (Game AI Pro, section 9.4, figure 9.1), as an
//! example file.

use inclination_core::{
    Builder, Program, combine, curve,
    eval::Single,
    format::{Document, Looks, Note, Position, load},
    model::{NodeId, Stat, Wire},
};

const FILE: &str = include_str!("../../../assets/examples/ant-colony.incl.json");

/// The columns of the canvas, left to right, and how far apart nodes stand in one.
const COLUMN: f32 = 320.0;
const STEP: f32 = 320.0;

fn ant_colony() -> Document {
    let mut graph = Builder::new("Ant colony");
    graph.describe("Should the colony expand its nest, or breed?");
    let stats = [
        Stat::number("Population", 0.0, 1000.0)
            .sample(150.0)
            .unit("ants")
            .describe("How many ants there are."),
        Stat::number("Max population", 1.0, 1000.0)
            .default(200.0)
            .sample(200.0)
            .unit("ants")
            .describe("How many ants the nest has room for."),
        Stat::number("Food", 0.0, 100.0)
            .sample(80.0)
            .unit("%")
            .describe("How full the food stores are."),
        Stat::number("Nursery space", 0.0, 100.0)
            .sample(40.0)
            .unit("%")
            .describe("How much room is left for eggs, which must be kept warm."),
    ];
    let [population, max_population, food, space] = stats.map(|stat| graph.stat(stat));
    let crowdedness = graph
        .curve("Crowdedness", curve::LINEAR, population)
        .with("low", 0.0)
        .with("high", max_population)
        .describe("Too many ants need a larger nest.")
        .out();
    let health = graph
        .curve("Colony health", curve::LINEAR, food)
        .describe("A colony is as healthy as its stores are full.")
        .out();
    let nursery = graph
        .curve("Nursery room", curve::LINEAR, space)
        .describe("Eggs need a place in a nursery.")
        .out();
    let expanding = graph
        .combine("Expanding", combine::AVERAGE, [crowdedness, health])
        .out();
    let breeding = graph
        .combine("Breeding", combine::AVERAGE, [nursery, health])
        .out();
    let expand = graph
        .factor("Expand", expanding)
        .describe("How much the colony wants to expand.")
        .out();
    let breed = graph
        .factor("Breed", breeding)
        .describe("How much the colony wants to breed.")
        .out();
    let graph = graph.finish().expect("every socket that is written exists");

    let columns: [&[Wire]; 4] = [
        &[population, max_population, food, space],
        &[crowdedness, health, nursery],
        &[expanding, breeding],
        &[expand, breed],
    ];
    let mut looks = Looks::default();
    for (column, wires) in columns.iter().enumerate() {
        for (row, wire) in wires.iter().enumerate() {
            // Each column is centred on the first.
            let above = (4 - wires.len()) as f32 / 2.0;
            let position = Position {
                x: column as f32 * COLUMN,
                y: (row as f32 + above) * STEP,
            };
            looks.nodes.insert(wire.node, position);
        }
    }
    looks.notes.push(Note {
        x: 0.0,
        y: -160.0,
        width: 960.0,
        height: None,
        text: "Each stat becomes a score from 0 to 1, and each action is the average of the scores that matter to \
               it. After figure 9.1 of \"An Introduction to Utility Theory\", Game AI Pro."
            .into(),
    });
    Document { graph, looks }
}

#[test]
fn the_ant_colony_is_a_canonical_file_of_what_figure_9_1_shows() {
    assert_eq!(
        FILE,
        ant_colony().write(),
        "run the ignored test beside this one to write it anew"
    );
    assert_eq!(Document::read(FILE.as_bytes()), Ok(ant_colony()));
}

#[test]
#[ignore = "writes the example file"]
fn write_the_ant_colony() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../assets/examples/ant-colony.incl.json"
    );
    std::fs::write(path, ant_colony().write()).expect("the folder is there");
}

#[test]
fn the_ant_colony_gives_the_article_s_numbers() {
    let graph = load(FILE.as_bytes()).expect("it is well-formed");
    let program = Program::new(&graph).expect("it is sound");
    let mut ants = Single::new(&program);
    for stat in &graph.stats {
        ants.set(program.stat(&stat.name).expect("it is there"), stat.sample);
    }
    ants.evaluate();
    let factor = |name| ants.factor(program.factor(name).expect("it is there"));
    // 150 of 200 ants are 0.75, 80 % of food is 0.8, 40 % of space is 0.4; each pair is averaged.
    assert_eq!([factor("Expand"), factor("Breed")], [0.775, 0.6]);
    let mut trace = inclination_core::eval::Trace::new(&graph).expect("it is sound");
    let mut columns = inclination_core::eval::Columns::new(&program, 1);
    let samples: Vec<[f32; 1]> = graph.stats.iter().map(|stat| [stat.sample]).collect();
    for ((stat, ..), sample) in program.stats().zip(&samples) {
        columns.set(stat, sample);
    }
    inclination_core::eval::Evaluator::evaluate_all(&mut trace, &columns, &mut []);
    let value = |name: &str| {
        let (id, _) = graph
            .nodes
            .iter()
            .find(|(_, node)| node.name == name)
            .expect("it is there");
        let traced = trace
            .values()
            .find(|traced| traced.node == *id)
            .expect("it was computed");
        traced.value
    };
    assert_eq!(
        ["Crowdedness", "Colony health", "Nursery room"].map(value),
        [0.75, 0.8, 0.4]
    );
}

#[test]
fn the_ant_colony_flows_from_left_to_right_and_nothing_overlaps() {
    let Document { graph, looks } = ant_colony();
    assert!(
        graph.nodes.keys().eq(looks.nodes.keys()),
        "every node has a place"
    );
    let x = |id: NodeId| looks.nodes[&id].x;
    for (id, node) in &graph.nodes {
        for wire in node.all_sockets().filter_map(|(_, socket)| socket.wire()) {
            assert!(x(wire.node) < x(*id), "{}", node.name);
        }
    }
    let places: Vec<Position> = looks.nodes.values().copied().collect();
    for (at, a) in places.iter().enumerate() {
        for b in &places[at + 1..] {
            assert!(
                (a.x - b.x).abs() >= 240.0 || (a.y - b.y).abs() >= 300.0,
                "{a:?} {b:?}"
            );
        }
    }
}
