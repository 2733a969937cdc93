//! Reads from a graph which parts of the tour's graph it contains, regardless of names and of the
//! order in which they were built.

use std::collections::BTreeSet;

use inclination_analysis::{
    live::{Live, OutputValue},
    open_document::OpenDocument,
};
use inclination_core::authoring::{
    kind::Family,
    model::{Graph, Node, NodeId, NodeKind, Nodes, Path, Socket, Stat, StatId, StatKind},
};

/// The maximum number of nodes. Larger graphs are not examined, because no first graph is as large.
const MAX_NODES: usize = 400;

/// A stat of the graph.
#[derive(Clone, Debug, PartialEq)]
pub struct StatFact {
    /// The ID of the stat.
    pub id: StatId,
    /// The name of the stat.
    pub name: String,
    /// Whether the user has named it.
    pub is_named: bool,
    /// The first node of the stat, if there is one.
    pub node: Option<NodeId>,
}

/// A node of the graph.
#[derive(Clone, Debug, PartialEq)]
pub struct NodeFact {
    /// The ID of the node.
    pub id: NodeId,
    /// The title of the node.
    pub name: String,
    /// Whether the user has named it.
    pub is_named: bool,
}

/// The shape of a curve.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct TourCurveShape {
    /// Whether it ends lower than it begins.
    pub falls: bool,
    /// Whether it is clearly not straight.
    pub bends: bool,
}

/// The facts that the tour's steps ask for.
#[derive(Clone, Debug, Default, PartialEq)]
#[expect(clippy::struct_excessive_bools, reason = "the facts are independent")]
pub struct TourFacts {
    /// The number that the first curve reads.
    pub number: Option<StatFact>,
    /// The curve that reads it.
    pub curve: Option<NodeFact>,
    /// The shape of that curve.
    pub shape: TourCurveShape,
    /// The consideration that reads the curve.
    pub consideration: Option<NodeFact>,
    /// The option that has that consideration, or else the first option.
    pub option: Option<NodeFact>,
    /// Whether the option has the consideration.
    pub option_has_consideration: bool,
    /// Another option.
    pub rival: Option<NodeFact>,
    /// Whether the user has given the other option a weight.
    pub rival_has_weight: bool,
    /// The decision that has the option, or else the first decision.
    pub decision: Option<NodeFact>,
    /// Whether the decision has the option.
    pub has_option: bool,
    /// Whether the decision has the other option.
    pub has_rival: bool,
    /// A stat of type yes or no.
    pub flag: Option<StatFact>,
    /// Whether that stat is yes now.
    pub flag_is_yes: bool,
    /// The veto that reads that stat.
    pub veto: Option<NodeFact>,
    /// Whether the option has that veto.
    pub option_is_vetoed: bool,
    /// The option that the decision currently picks.
    pub picks: Option<String>,
    /// The node that was selected last.
    pub selected: Option<NodeId>,
}

impl TourFacts {
    /// Reads the facts from a document, except for the shape of the curve: `curve_shape` reads
    /// that, at a higher cost.
    pub fn from_document(open: &OpenDocument) -> Self {
        let graph = &open.document().graph;
        if graph.nodes.len() > MAX_NODES {
            return Self::default();
        }

        let mut facts = Self::from_graph(graph);
        facts.selected = open
            .view
            .selection
            .lead_node()
            .filter(|_| open.group().is_none());

        if let Some(decision) = &facts.decision
            && let Some(OutputValue::Picks(picks)) =
                open.live.value(Path::ROOT.node(decision.id), None)
        {
            facts.picks.clone_from(picks);
        }

        facts
    }

    /// Returns whether the decision picks the option with the consideration.
    pub(super) fn picks_option(&self) -> bool {
        let option = self.option.as_ref().map(|option| &option.name);
        option.is_some() && option == self.picks.as_ref()
    }

    /// Finds the stat, its curve and the consideration that reads it, and then the options.
    fn from_graph(graph: &Graph) -> Self {
        let nodes = &graph.nodes;
        let mut facts = Self::default();
        let of_family = |family: Family| {
            nodes
                .iter()
                .filter(move |(_, node)| node.kind.family() == family)
                .map(|(id, _)| *id)
        };

        let numbers: Vec<StatFact> = graph
            .stats
            .iter()
            .filter(|stat| is_number(stat))
            .map(|stat| stat_fact(nodes, stat))
            .collect();
        let pairs: Vec<(StatFact, Option<NodeId>)> = numbers
            .iter()
            .flat_map(|number| {
                let curves = of_family(Family::Curve).filter(|id| {
                    let dependencies = find_dependencies(nodes, *id);
                    dependencies
                        .iter()
                        .any(|id| is_node_of_stat(nodes, *id, number.id))
                });
                curves
                    .map(|curve| (number.clone(), Some(curve)))
                    .collect::<Vec<_>>()
            })
            .collect();

        // A curve that an option reads is preferred over one that is there only for comparison.
        let is_read = |family: Family, curve: Option<NodeId>| {
            let mut readers = of_family(family);
            curve.is_some_and(|curve| {
                readers.any(|id| find_dependencies(nodes, id).contains(&curve))
            })
        };
        let read_by = |family: Family| pairs.iter().find(|pair| is_read(family, pair.1));
        let chosen = read_by(Family::Option)
            .or_else(|| read_by(Family::Consideration))
            .or(pairs.first())
            .cloned();
        let with_node = || numbers.iter().find(|number| number.node.is_some());
        let without_curve = || {
            with_node()
                .or(numbers.first())
                .map(|number| (number.clone(), None))
        };
        let Some((number, curve)) = chosen.or_else(without_curve) else {
            facts.find_options(graph, None);
            return facts;
        };

        facts.number = Some(number);
        facts.curve = curve.map(|id| node_fact(graph, id));
        let reads = |from: Option<NodeId>, family: Family| {
            let from = from?;
            of_family(family).find(|id| find_dependencies(nodes, *id).contains(&from))
        };

        let consideration = reads(curve, Family::Consideration);
        facts.consideration = consideration.map(|id| node_fact(graph, id));
        facts.find_options(graph, curve.filter(|_| consideration.is_some()));
        facts
    }

    /// Finds the option that has a consideration about the curve, the other option, their decision
    /// and the veto.
    fn find_options(&mut self, graph: &Graph, curve: Option<NodeId>) {
        let nodes = &graph.nodes;
        let nodes_where = |kind: fn(&NodeKind) -> bool| {
            let matching = nodes.iter().filter(move |(_, node)| kind(&node.kind));
            matching.map(|(id, _)| *id).collect::<Vec<NodeId>>()
        };

        let options = nodes_where(|kind| matches!(kind, NodeKind::Option(_)));
        let thinks = |id: &&NodeId| {
            curve.is_some_and(|curve| find_dependencies(nodes, **id).contains(&curve))
        };
        let own = options.iter().find(thinks);
        self.option_has_consideration = own.is_some();
        let option = own.or(options.first()).copied();

        let decisions = nodes_where(|kind| *kind == NodeKind::Decision);
        let has = |decision: NodeId, option: Option<NodeId>| {
            option.is_some_and(|option| find_dependencies(nodes, decision).contains(&option))
        };
        let decision = decisions
            .iter()
            .find(|decision| has(**decision, option))
            .or(decisions.first())
            .copied();

        let others: Vec<NodeId> = options
            .iter()
            .copied()
            .filter(|id| Some(*id) != option)
            .collect();
        let decided = decision.and_then(|decision| {
            let mut others = others.iter().copied();
            others.find(|other| has(decision, Some(*other)))
        });
        let rival = decided.or_else(|| others.first().copied());
        self.has_option = decision.is_some_and(|decision| has(decision, option));
        self.has_rival = decision.is_some_and(|decision| has(decision, rival));
        self.rival_has_weight = rival
            .and_then(|rival| nodes.get(&rival))
            .is_some_and(has_changed_weight);

        let flags: Vec<&Stat> = graph
            .stats
            .iter()
            .filter(|stat| stat.kind == StatKind::YesNo)
            .collect();
        let vetoes = nodes_where(|kind| {
            matches!(kind, NodeKind::Consideration { .. }) && kind.spec().key == "veto_when"
        });

        let pair = flags.iter().find_map(|flag| {
            let reads = |id: &&NodeId| {
                let dependencies = find_dependencies(nodes, **id);
                dependencies
                    .iter()
                    .any(|id| is_node_of_stat(nodes, *id, flag.id))
            };
            Some((*flag, vetoes.iter().find(reads).copied()?))
        });

        let with_node = flags
            .iter()
            .find(|flag| stat_fact(nodes, flag).node.is_some());
        let flag = pair
            .map(|(flag, _)| flag)
            .or(with_node.or(flags.first()).copied());
        self.flag = flag.map(|flag| stat_fact(nodes, flag));
        self.flag_is_yes = flag.is_some_and(|flag| flag.sample >= 0.5);

        let veto = pair.map(|(_, veto)| veto);
        self.veto = veto.map(|id| node_fact(graph, id));
        self.option_is_vetoed = option
            .zip(veto)
            .is_some_and(|(option, veto)| find_dependencies(nodes, option).contains(&veto));
        self.option = option.map(|id| node_fact(graph, id));
        self.rival = rival.map(|id| node_fact(graph, id));
        self.decision = decision.map(|id| node_fact(graph, id));
    }

    /// Returns the shape of the curve between the bookends of its stat, which takes evaluating the
    /// graph.
    pub fn curve_shape(&self, graph: &Graph) -> TourCurveShape {
        let (Some(number), Some(curve)) = (&self.number, &self.curve) else {
            return TourCurveShape::default();
        };
        let Some(stat) = graph.stat(number.id) else {
            return TourCurveShape::default();
        };
        let (low, high) = stat.bookends();

        let mut variant = graph.clone();
        let mut at = |value: f32| {
            for stat in &mut variant.stats {
                if stat.id == number.id {
                    stat.sample = value;
                }
            }
            match Live::from_graph(&variant).value(Path::ROOT.node(curve.id), None) {
                Some(OutputValue::Number(height)) => *height,
                _ => 0.0,
            }
        };

        let (first, middle, last) = (at(low), at(low + (high - low) / 2.0), at(high));
        let straight = f32::midpoint(first, last);
        TourCurveShape {
            falls: last < first,
            bends: (middle - straight).abs() > (first - last).abs() / 32.0,
        }
    }
}

fn is_number(stat: &Stat) -> bool {
    matches!(stat.kind, StatKind::Number { .. })
}

fn is_node_of_stat(nodes: &Nodes, id: NodeId, stat: StatId) -> bool {
    nodes
        .get(&id)
        .is_some_and(|node| node.kind == NodeKind::Stat(stat))
}

fn stat_fact(nodes: &Nodes, stat: &Stat) -> StatFact {
    let mut all = nodes.iter();
    let node = all.find(|(_, node)| node.kind == NodeKind::Stat(stat.id));
    StatFact {
        id: stat.id,
        name: stat.name.clone(),
        is_named: !["Stat", "Condition"]
            .iter()
            .any(|first| is_default_name(&stat.name, first)),
        node: node.map(|(id, _)| *id),
    }
}

fn node_fact(graph: &Graph, id: NodeId) -> NodeFact {
    let node = graph.nodes.get(&id);
    NodeFact {
        id,
        name: node
            .map(|node| node.display_title(graph))
            .unwrap_or_default(),
        is_named: node.is_some_and(|node| !is_default_name(&node.name, node.kind.spec().title)),
    }
}

/// Returns whether a name is a default one, which may end with a number.
fn is_default_name(name: &str, first: &str) -> bool {
    let rest = name.strip_prefix(first);
    name.is_empty() || rest.is_some_and(|rest| rest.trim().chars().all(|c| c.is_ascii_digit()))
}

/// Returns whether an option's weight differs from that of a new option.
fn has_changed_weight(option: &Node) -> bool {
    let spec = option.kind.spec();
    let mut sockets = spec.sockets().zip(&option.sockets);
    sockets.any(|(socket, content)| *content != socket.initial_socket())
        || option.rows.iter().any(|row| row.wire().is_some())
}

/// Returns all nodes that a node depends on.
fn find_dependencies(nodes: &Nodes, id: NodeId) -> BTreeSet<NodeId> {
    let mut seen = BTreeSet::new();
    let mut open = vec![id];
    while let Some(id) = open.pop() {
        let sockets = nodes.get(&id).into_iter().flat_map(Node::all_sockets);
        let wires = sockets.filter_map(|(_, content): (_, Socket)| content.wire());
        for wire in wires {
            if seen.insert(wire.node) {
                open.push(wire.node);
            }
        }
    }
    seen
}
