//! What a graph has of what the tour builds, whatever it is called and in whatever order it came to be.

use std::collections::BTreeSet;

use inclination_analysis::{
    live::{Live, Shown},
    open_document::OpenDocument,
};
use inclination_core::{
    kind::Family,
    model::{Graph, Node, NodeId, NodeKind, Nodes, Path, Socket, Stat, StatId, StatKind},
};

/// Of more nodes nobody makes a first graph: what is larger is not looked at.
const MOST: usize = 400;

/// A stat of the graph.
#[derive(Clone, Debug, PartialEq)]
pub struct Told {
    /// Which.
    pub id: StatId,
    /// What it is called.
    pub name: String,
    /// Whether somebody named it.
    pub is_named: bool,
    /// A node of it, if there is one.
    pub node: Option<NodeId>,
}

/// A node of the graph.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// Which.
    pub id: NodeId,
    /// What it is called.
    pub name: String,
    /// Whether somebody named it.
    pub is_named: bool,
}

/// How a curve goes.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Shape {
    /// Whether it is lower at the high end.
    pub falls: bool,
    /// Whether it is clearly not straight.
    pub bends: bool,
}

/// All that the tour's steps ask for.
#[derive(Clone, Debug, Default, PartialEq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a fact of its own that no other follows from"
)]
pub struct Facts {
    /// The number that the first curve reads.
    pub number: Option<Told>,
    /// The curve that reads it.
    pub curve: Option<Found>,
    /// How that goes.
    pub shape: Shape,
    /// The consideration that reads the curve.
    pub thought: Option<Found>,
    /// The option that has that consideration, or else the first there is.
    pub option: Option<Found>,
    /// Whether the option has it.
    pub option_thinks: bool,
    /// Another option.
    pub rival: Option<Found>,
    /// Whether somebody said what that is worth.
    pub rival_is_weighed: bool,
    /// The decision among them, or else the first there is.
    pub decision: Option<Found>,
    /// Whether it has the option.
    pub has_option: bool,
    /// Whether it has the other.
    pub has_rival: bool,
    /// A yes or no.
    pub flag: Option<Told>,
    /// Whether that is yes now.
    pub flag_is_up: bool,
    /// The veto that reads it.
    pub veto: Option<Found>,
    /// Whether the option has that veto.
    pub option_is_vetoed: bool,
    /// What the decision picks now.
    pub picks: Option<String>,
    /// The node that was selected last.
    pub selected: Option<NodeId>,
}

impl Facts {
    /// What a document has. How the curve goes is looked at in `shape`, which costs more.
    pub fn of(open: &OpenDocument) -> Self {
        let graph = &open.document().graph;
        if graph.nodes.len() > MOST {
            return Self::default();
        }
        let mut facts = Self::built(graph);
        facts.selected = open
            .view
            .selection
            .lead_node()
            .filter(|_| open.group().is_none());
        if let Some(decision) = &facts.decision
            && let Some(Shown::Picks(picks)) = open.live.value(Path::ROOT.node(decision.id), None)
        {
            facts.picks.clone_from(picks);
        }
        facts
    }

    fn built(graph: &Graph) -> Self {
        let nodes = &graph.nodes;
        let mut facts = Self::default();
        let of_family = |family: Family| {
            let all = nodes.iter();
            all.filter(move |(_, node)| node.kind.family() == family)
                .map(|(id, _)| *id)
        };
        let numbers = graph.stats.iter().filter(|stat| is_number(stat));
        let numbers: Vec<Told> = numbers.map(|stat| told(nodes, stat)).collect();
        let pairs = numbers.iter().flat_map(|number| {
            let curves = of_family(Family::Curve).filter(|id| {
                let above = above(nodes, *id);
                above.iter().any(|id| is_of(nodes, *id, number.id))
            });
            curves
                .map(|curve| (number.clone(), Some(curve)))
                .collect::<Vec<_>>()
        });
        let pairs: Vec<(Told, Option<NodeId>)> = pairs.collect();
        // One that an option reads is meant, rather than one that stands there to compare.
        let is_read = |family: Family, curve: Option<NodeId>| {
            let mut readers = of_family(family);
            curve.is_some_and(|curve| readers.any(|id| above(nodes, id).contains(&curve)))
        };
        let read_by = |family: Family| pairs.iter().find(|pair| is_read(family, pair.1));
        let chosen = read_by(Family::Option)
            .or_else(|| read_by(Family::Consideration))
            .or(pairs.first())
            .cloned();
        let with_node = || numbers.iter().find(|number| number.node.is_some());
        let first = || {
            with_node()
                .or(numbers.first())
                .map(|number| (number.clone(), None))
        };
        let Some((number, curve)) = chosen.or_else(first) else {
            facts.options(graph, None);
            return facts;
        };
        facts.number = Some(number);
        facts.curve = curve.map(|id| found(graph, id));
        let reads = |from: Option<NodeId>, family: Family| {
            let from = from?;
            of_family(family).find(|id| above(nodes, *id).contains(&from))
        };
        let thought = reads(curve, Family::Consideration);
        facts.thought = thought.map(|id| found(graph, id));
        facts.options(graph, curve.filter(|_| thought.is_some()));
        facts
    }

    fn options(&mut self, graph: &Graph, curve: Option<NodeId>) {
        let nodes = &graph.nodes;
        let of = |kind: fn(&NodeKind) -> bool| {
            let all = nodes.iter();
            let ids = all.filter(move |(_, node)| kind(&node.kind));
            ids.map(|(id, _)| *id).collect::<Vec<NodeId>>()
        };
        let options = of(|kind| matches!(kind, NodeKind::Option(_)));
        let thinks = |id: &&NodeId| curve.is_some_and(|curve| above(nodes, **id).contains(&curve));
        let own = options.iter().find(thinks);
        self.option_thinks = own.is_some();
        let option = own.or(options.first()).copied();
        let decisions = of(|kind| *kind == NodeKind::Decision);
        let has = |decision: NodeId, option: Option<NodeId>| {
            option.is_some_and(|option| above(nodes, decision).contains(&option))
        };
        let decision = decisions.iter().find(|decision| has(**decision, option));
        let decision = decision.or(decisions.first()).copied();
        let mut others = options.iter().copied().filter(|id| Some(*id) != option);
        let all: Vec<NodeId> = others.clone().collect();
        let decided = decision.and_then(|decision| {
            let mut all = all.iter().copied();
            all.find(|other| has(decision, Some(*other)))
        });
        let rival = decided.or_else(|| others.next());
        self.has_option = decision.is_some_and(|decision| has(decision, option));
        self.has_rival = decision.is_some_and(|decision| has(decision, rival));
        self.rival_is_weighed = rival
            .and_then(|rival| nodes.get(&rival))
            .is_some_and(is_weighed);
        let flags = graph
            .stats
            .iter()
            .filter(|stat| stat.kind == StatKind::YesNo);
        let flags: Vec<&Stat> = flags.collect();
        let vetoes = of(|kind| {
            matches!(kind, NodeKind::Consideration { .. }) && kind.spec().key == "veto_when"
        });
        let pair = flags.iter().find_map(|flag| {
            let reads = |id: &&NodeId| {
                let above = above(nodes, **id);
                above.iter().any(|id| is_of(nodes, *id, flag.id))
            };
            Some((*flag, vetoes.iter().find(reads).copied()?))
        });
        let with_node = flags.iter().find(|flag| told(nodes, flag).node.is_some());
        let flag = pair.map(|(flag, _)| flag);
        let flag = flag.or(with_node.or(flags.first()).copied());
        self.flag = flag.map(|flag| told(nodes, flag));
        self.flag_is_up = flag.is_some_and(|flag| flag.sample >= 0.5);
        let veto = pair.map(|(_, veto)| veto);
        self.veto = veto.map(|id| found(graph, id));
        self.option_is_vetoed = option
            .zip(veto)
            .is_some_and(|(option, veto)| above(nodes, option).contains(&veto));
        self.option = option.map(|id| found(graph, id));
        self.rival = rival.map(|id| found(graph, id));
        self.decision = decision.map(|id| found(graph, id));
    }

    /// How the curve goes between the ends of its stat, by what the core gives there.
    pub fn shape(&self, graph: &Graph) -> Shape {
        let (Some(number), Some(curve)) = (&self.number, &self.curve) else {
            return Shape::default();
        };
        let Some(stat) = graph.stat(number.id) else {
            return Shape::default();
        };
        let (low, high) = stat.bookends();
        let mut asked = graph.clone();
        let mut at = |value: f32| {
            for stat in &mut asked.stats {
                if stat.id == number.id {
                    stat.sample = value;
                }
            }
            match Live::of(&asked).value(Path::ROOT.node(curve.id), None) {
                Some(Shown::Number(height)) => *height,
                _ => 0.0,
            }
        };
        let (first, middle, last) = (at(low), at(low + (high - low) / 2.0), at(high));
        let straight = f32::midpoint(first, last);
        Shape {
            falls: last < first,
            bends: (middle - straight).abs() > (first - last).abs() / 32.0,
        }
    }
}

fn is_number(stat: &Stat) -> bool {
    matches!(stat.kind, StatKind::Number { .. })
}

fn is_of(nodes: &Nodes, id: NodeId, stat: StatId) -> bool {
    nodes
        .get(&id)
        .is_some_and(|node| node.kind == NodeKind::Stat(stat))
}

fn told(nodes: &Nodes, stat: &Stat) -> Told {
    let mut all = nodes.iter();
    let node = all.find(|(_, node)| node.kind == NodeKind::Stat(stat.id));
    Told {
        id: stat.id,
        name: stat.name.clone(),
        is_named: !["Stat", "Condition"]
            .iter()
            .any(|first| is_first(&stat.name, first)),
        node: node.map(|(id, _)| *id),
    }
}

fn found(graph: &Graph, id: NodeId) -> Found {
    let node = graph.nodes.get(&id);
    Found {
        id,
        name: node
            .map(|node| node.display_title(graph))
            .unwrap_or_default(),
        is_named: node.is_some_and(|node| !is_first(&node.name, node.kind.spec().title)),
    }
}

/// Whether a name is the one that things begin with, perhaps with a number behind it.
fn is_first(name: &str, first: &str) -> bool {
    let rest = name.strip_prefix(first);
    name.is_empty() || rest.is_some_and(|rest| rest.trim().chars().all(|c| c.is_ascii_digit()))
}

/// Whether an option's weight is another than that of one that nobody touched.
fn is_weighed(option: &Node) -> bool {
    let spec = option.kind.spec();
    let mut sockets = spec.sockets().zip(&option.sockets);
    sockets.any(|(about, held)| *held != about.initial())
        || option.rows.iter().any(|held| held.wire().is_some())
}

/// All that a node is made from.
fn above(nodes: &Nodes, id: NodeId) -> BTreeSet<NodeId> {
    let mut seen = BTreeSet::new();
    let mut open = vec![id];
    while let Some(id) = open.pop() {
        let sockets = nodes.get(&id).into_iter().flat_map(Node::all_sockets);
        let wires = sockets.filter_map(|(_, held): (_, Socket)| held.wire());
        for wire in wires {
            if seen.insert(wire.node) {
                open.push(wire.node);
            }
        }
    }
    seen
}
