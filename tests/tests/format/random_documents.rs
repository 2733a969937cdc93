//! Graphs and documents to write and read.

use std::collections::{BTreeMap, BTreeSet};

use inclination_core::authoring::{
    format::{
        Bookmark, Candidate, Document, Frame, LibraryOrigin, Looks, MAX_COORDINATE, Note, Position,
        Sample, Samples, Situation, Tint,
    },
    history::{HistoryEntry, OptionAddress, OptionHistory, RunStatus},
    model::{
        Acknowledgement, FrameId, Graph, GroupId, Node, NodeId, NodeKind, NoteId, Place, PortId,
        RankBand, SampleId, Socket, SocketKey, StatId, StatKind, Wire,
    },
};
use inclination_tests::{Entropy, graphs, scenarios};

const TEXTS: [&str; 8] = [
    "",
    "Größe ≠ 0",
    "体力",
    "a \"b\" \\ c",
    "two\nlines\tand more",
    "\u{0}\u{1f}\u{7f}\u{2028}",
    "😀🏳️‍🌈",
    "{\"wire\": 1}",
];

fn random_text(entropy: &mut Entropy<'_>) -> String {
    (*entropy.pick(&TEXTS).expect("there are some")).into()
}

/// Returns a document with every kind of node.
pub(crate) fn document_with_every_kind() -> Document {
    let graph = graphs::graph_with_every_kind();
    let nodes = graph
        .nodes
        .keys()
        .map(|id| {
            (
                *id,
                Position {
                    x: (id.0 % 1000) as f32 * 10.0,
                    y: -0.5,
                },
            )
        })
        .collect();

    Document {
        graph,
        looks: Looks {
            nodes,
            ..Looks::default()
        },
        ..Document::default()
    }
}

/// Returns a random document with everything that files can hold.
pub(crate) fn random_document(entropy: &mut Entropy<'_>) -> Document {
    let mut graph = graphs::random(entropy);
    decorate(&mut graph, entropy);
    let mut looks = Looks::default();

    for id in used_ids(&graph) {
        if entropy.chance(128) {
            looks.nodes.insert(
                NodeId(id),
                Position {
                    x: random_coordinate(entropy),
                    y: random_coordinate(entropy),
                },
            );
        }
    }

    looks.collapsed = used_ids(&graph)
        .into_iter()
        .map(NodeId)
        .filter(|_| entropy.chance(16))
        .collect();

    looks.folded = used_ids(&graph)
        .into_iter()
        .map(NodeId)
        .filter(|_| entropy.chance(16))
        .collect();

    for _ in 0..entropy.pick_below(4) {
        let id = NoteId(graph.fresh_id());
        let note = Note {
            group: pick_canvas(&graph, entropy),
            x: random_coordinate(entropy),
            y: random_coordinate(entropy),
            width: random_coordinate(entropy),
            height: entropy.chance(128).then(|| random_coordinate(entropy)),
            text: random_text(entropy),
        };
        looks.notes.insert(id, note);
    }

    for _ in 0..entropy.pick_below(4) {
        let id = FrameId(graph.fresh_id());
        let frame = Frame {
            group: pick_canvas(&graph, entropy),
            x: random_coordinate(entropy),
            y: random_coordinate(entropy),
            width: random_coordinate(entropy),
            height: random_coordinate(entropy),
            title: random_text(entropy),
            tint: *entropy.pick(&Tint::ALL).expect("there are some"),
        };
        looks.frames.insert(id, frame);
    }

    looks.bends = random_bends(&graph, entropy);

    for _ in 0..entropy.pick_below(3) {
        looks.bookmarks.push(Bookmark {
            name: random_text(entropy),
            group: pick_canvas(&graph, entropy),
            x: random_coordinate(entropy),
            y: random_coordinate(entropy),
            zoom: entropy.finite_value(),
        });
    }

    for id in graph.groups.keys() {
        if entropy.pick_below(3) == 0 {
            let version = (entropy.pick_below(1 << 16) as u64) << 40;
            let copy = version + entropy.pick_below(2) as u64;
            let name = random_text(entropy);
            let origin = LibraryOrigin {
                name,
                version,
                copy,
            };
            looks.shared.insert(*id, origin);
        }
    }

    looks.contract = (entropy.pick_below(2) == 1).then(|| random_text(entropy));

    let samples = random_samples(&mut graph, entropy);
    let scenarios = scenarios::wild_scenarios(&graph, entropy);
    Document {
        graph,
        looks,
        samples,
        scenarios,
    }
}

fn random_coordinate(entropy: &mut Entropy<'_>) -> f32 {
    entropy
        .finite_value()
        .clamp(-MAX_COORDINATE, MAX_COORDINATE)
}

/// Returns points on wires, and where there is no wire: in front of sockets of all kinds, and of
/// nodes that are gone.
fn random_bends(
    graph: &Graph,
    entropy: &mut Entropy<'_>,
) -> BTreeMap<(NodeId, SocketKey), Vec<Position>> {
    let groups = graph.groups.values().map(|group| &group.nodes);
    let mut ends: Vec<(NodeId, SocketKey)> = groups
        .chain([&graph.nodes])
        .flatten()
        .flat_map(|(id, node)| node.all_sockets().map(|(key, _)| (*id, key)))
        .collect();

    if let Some(gone) = graph.next_id.checked_sub(1) {
        ends.push((NodeId(gone), SocketKey::Fixed(3)));
    }

    let mut bends = BTreeMap::new();
    for end in ends
        .into_iter()
        .filter(|_| entropy.chance(32))
        .collect::<Vec<_>>()
    {
        let points = (0..=entropy.pick_below(2)).map(|_| Position {
            x: random_coordinate(entropy),
            y: random_coordinate(entropy),
        });
        bends.insert(end, points.collect());
    }
    bends
}

fn random_samples(graph: &mut Graph, entropy: &mut Entropy<'_>) -> Samples {
    let mut samples = Samples {
        now: random_situation(graph, entropy),
        ..Samples::default()
    };

    for _ in 0..entropy.pick_below(3) {
        samples.named.push(Sample {
            id: SampleId(graph.fresh_id()),
            name: random_text(entropy),
            values: random_values(graph, entropy),
            situation: random_situation(graph, entropy),
        });
    }

    let ids: Vec<SampleId> = samples.named.iter().map(|sample| sample.id).collect();
    samples.current = entropy.pick(&ids).copied();
    samples
}

fn random_situation(graph: &Graph, entropy: &mut Entropy<'_>) -> Situation {
    let mut situation = Situation::default();
    if entropy.chance(64) {
        let count = entropy.pick_below(3) as u32;
        let candidates = (0..count).map(|index| Candidate {
            target: index * 70_000,
            name: random_text(entropy),
            values: random_values(graph, entropy),
        });
        situation.candidates = Some(candidates.collect());
    }

    if entropy.chance(64) {
        situation.history.age = entropy.finite_value().abs();
        for _ in 0..entropy.pick_below(3) {
            let mut node = || NodeId(entropy.pick_below(graph.next_id.max(1) as usize) as u32);
            let address = OptionAddress {
                option: node(),
                uses: vec![node(); usize::from(graph.next_id > 9)],
            };
            let history = OptionHistory {
                own: random_history_entry(entropy),
                targets: (0..entropy.pick_below(3) as u32)
                    .map(|target| (target, random_history_entry(entropy)))
                    .collect(),
            };
            if graph.next_id > 0 {
                situation.history.options.insert(address, history);
            }
        }
    }
    situation
}

fn random_history_entry(entropy: &mut Entropy<'_>) -> HistoryEntry {
    HistoryEntry {
        doing: *entropy.pick(&RunStatus::ALL).expect("there are some"),
        seconds: entropy.finite_value().abs(),
        stops: entropy.byte().into(),
    }
}

fn random_values(graph: &Graph, entropy: &mut Entropy<'_>) -> BTreeMap<StatId, f32> {
    let ids = used_ids(graph).into_iter().map(StatId);
    let chosen: Vec<StatId> = ids.filter(|_| entropy.chance(32)).collect();
    chosen
        .into_iter()
        .map(|id| (id, entropy.finite_value()))
        .collect()
}

/// Picks one of a graph's canvases.
fn pick_canvas(graph: &Graph, entropy: &mut Entropy<'_>) -> Option<GroupId> {
    let groups: Vec<GroupId> = graph.groups.keys().copied().collect();
    let inside = entropy.chance(128);
    entropy.pick(&groups).copied().filter(|_| inside)
}

/// Adds what random graphs lack: texts, wires from nowhere, empty sockets, acknowledged problems.
fn decorate(graph: &mut Graph, entropy: &mut Entropy<'_>) {
    graph.name = random_text(entropy);
    graph.description = random_text(entropy);

    if entropy.chance(64) {
        let band = |entropy: &mut Entropy<'_>| {
            let [from, to] = [(); 2].map(|()| entropy.finite_value().clamp(f32::MIN, f32::MAX));
            RankBand::new(random_text(entropy), from + 0.0, to + 0.0)
        };
        let count = entropy.pick_below(3);
        graph.rank_bands = (0..count).map(|_| band(entropy)).collect();
    }

    for stat in &mut graph.stats {
        stat.alike = entropy.chance(128);
        stat.whole = matches!(stat.kind, StatKind::Number { .. }) && entropy.chance(128);
        stat.cyclic = matches!(stat.kind, StatKind::Number { .. }) && entropy.chance(128);
        stat.description = random_text(entropy);
        stat.unit = random_text(entropy);
        stat.name += &random_text(entropy);
        // Half a range may overflow, and files only hold finite numbers.
        stat.default = stat.default.clamp(f32::MIN, f32::MAX);
    }

    for group in graph.groups.values_mut() {
        group.name = random_text(entropy);
        group.description = random_text(entropy);
        for port in group.inputs.iter_mut().chain(&mut group.outputs) {
            port.name += &random_text(entropy);
            port.description = random_text(entropy);
            port.unit = random_text(entropy);
        }
        for node in group.nodes.values_mut() {
            decorate_node(node, entropy);
        }
    }

    for node in graph.nodes.values_mut() {
        decorate_node(node, entropy);
    }

    graph.acknowledged = random_acknowledgements(graph, entropy);
    graph.next_id += entropy.pick_below(10) as u32;
}

fn decorate_node(node: &mut Node, entropy: &mut Entropy<'_>) {
    node.name += &random_text(entropy);
    node.description = random_text(entropy);
    node.muted ^= entropy.chance(16);

    for case in node.kind.cases_mut().into_iter().flatten() {
        *case += &random_text(entropy);
    }

    if let NodeKind::Option(payload) = &mut node.kind {
        *payload = random_text(entropy);
    }

    let keys: Vec<SocketKey> = node.all_sockets().map(|(key, _)| key).collect();
    for key in keys {
        if entropy.chance(16) {
            let nowhere = Wire {
                node: NodeId(u32::MAX),
                port: entropy.chance(128).then_some(PortId(7)),
            };
            node.set_socket(
                key,
                if entropy.chance(128) {
                    Socket::Unset
                } else {
                    nowhere.into()
                },
            );
        }
    }
}

/// Returns the IDs of a graph's stats, groups and nodes.
fn used_ids(graph: &Graph) -> BTreeSet<u32> {
    let stats = graph.stats.iter().map(|stat| stat.id.0);
    let groups = graph.groups.keys().map(|id| id.0);
    let nodes = graph.bodies().flat_map(|(_, body)| body.keys());
    stats.chain(groups).chain(nodes.map(|id| id.0)).collect()
}

fn random_acknowledgements(graph: &Graph, entropy: &mut Entropy<'_>) -> BTreeSet<Acknowledgement> {
    let mut all = BTreeSet::new();
    for id in used_ids(graph) {
        if !entropy.chance(16) {
            continue;
        }

        let place = match entropy.byte() % 6 {
            0 => Place::default(),
            1 => Place {
                stat: Some(StatId(id)),
                ..Place::default()
            },
            2 => Place {
                node: Some(NodeId(id)),
                socket: Some(SocketKey::Fixed(1)),
                ..Place::default()
            },
            3 => Place {
                node: Some(NodeId(id)),
                socket: Some(SocketKey::Row(2, 1)),
                ..Place::default()
            },
            4 => Place {
                node: Some(NodeId(id)),
                socket: Some(SocketKey::Port(PortId(id))),
                ..Place::default()
            },
            _ => Place {
                group: graph.groups.keys().next().copied(),
                port: Some(PortId(id)),
                ..Place::default()
            },
        };

        all.insert(Acknowledgement {
            code: random_text(entropy),
            place,
        });
    }
    all
}
