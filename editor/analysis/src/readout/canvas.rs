//! One canvas with the live values that its nodes show.

use inclination_core::authoring::model::{
    Graph, GroupId, Node, NodeId, NodeKind, Nodes, Path, Profile, Socket, SocketKey, Stat, Wire,
};
use inclination_project::document::{Crumb, SoloOption};

use crate::live::{Live, OutputValue};

/// Identifies a state of a document, so that results can be cached.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CanvasVersion {
    /// The document's number.
    pub document: u64,
    /// Grows with every change.
    pub revision: u64,
    /// Grows with every change except those of positions, samples and numbers.
    pub form: u64,
}

/// One canvas with the live values that its nodes show.
#[derive(Clone, Copy, Debug)]
pub struct LiveCanvas<'a> {
    /// The state of the document that all of this belongs to.
    pub version: CanvasVersion,
    /// The graph as it is stored.
    pub graph: &'a Graph,
    /// The graph with the numbers of the shown profile.
    pub effective_graph: &'a Graph,
    /// The shown profile, or `None` for the graph's own numbers.
    pub profile: Option<&'a Profile>,
    /// The group whose nodes the canvas shows, or `None` for the graph's own nodes.
    pub group: Option<GroupId>,
    /// The groups that were entered, the shown one last.
    pub crumbs: &'a [Crumb],
    /// The path of the canvas once groups are expanded.
    pub path: Path,
    /// The live values of the graph.
    pub live: &'a Live,
    /// The option that is shown alone, if one is.
    pub solo: Option<SoloOption>,
}

impl<'a> LiveCanvas<'a> {
    /// Returns a node of the canvas.
    pub fn node(&self, id: NodeId) -> Option<&'a Node> {
        body_or_root(self.graph, self.group).get(&id)
    }

    /// Returns a node of the canvas with the numbers of the shown profile.
    pub fn effective_node(&self, id: NodeId) -> Option<&'a Node> {
        body_or_root(self.effective_graph, self.group).get(&id)
    }

    /// Returns the value of an output.
    pub fn value(&self, from: Wire) -> Option<&'a OutputValue> {
        self.live.value(self.path.node(from.node), from.port)
    }

    /// Returns whether an output has no value because no decision uses it.
    pub fn is_unused(&self, from: Wire) -> bool {
        self.live.is_unused(self.path.node(from.node), from.port)
    }

    /// Returns the number that an output gives, or `None` if it gives something else or nothing.
    pub fn number(&self, from: Wire) -> Option<f32> {
        match self.value(from)? {
            OutputValue::Number(number) => Some(*number),
            _ => None,
        }
    }

    /// Returns the stat whose value an output gives, if it gives one's. An input of a group gives
    /// the value of a stat that is connected to it outside.
    pub fn stat_of_output(&self, from: Wire) -> Option<&'a Stat> {
        let mut node = self.node(from.node)?;
        let mut crumbs = self.crumbs;
        loop {
            match node.kind {
                NodeKind::Stat(stat) => return self.graph.stat(stat),
                NodeKind::Input(port) => {
                    let (entered, outside) = crumbs.split_last()?;
                    let body = self.graph.body(outside.last().map(|crumb| crumb.group))?;
                    let usage = body.get(&entered.usage?)?;
                    let wire = usage.socket(SocketKey::Port(port))?.wire()?;
                    (node, crumbs) = (body.get(&wire.node)?, outside);
                }
                _ => return None,
            }
        }
    }

    /// Returns how an option is weighed by one decision on the canvas.
    pub fn option_value_in(&self, option: Wire, decision: NodeId) -> Option<OutputValue> {
        let option_path = self.path.node(option.node);
        let decision_path = self.path.node(decision);
        self.live
            .option_value_in(option_path, option.port, decision_path)
    }

    /// Returns the shown profile if it overrides the number typed into a socket.
    pub fn overriding_profile(&self, id: NodeId, key: SocketKey) -> Option<&'a Profile> {
        let profile = self.profile?;
        let node = self.node(id)?;

        let is_typed = matches!(node.socket(key), Some(Socket::Value(_)));
        node.overrides.get(key, profile.id).filter(|_| is_typed)?;
        Some(profile)
    }
}

fn body_or_root(graph: &Graph, group: Option<GroupId>) -> &Nodes {
    graph.body(group).unwrap_or(&graph.nodes)
}

#[cfg(test)]
impl<'a> LiveCanvas<'a> {
    /// Returns the graph's own canvas.
    pub(super) fn from_graph(graph: &'a Graph, live: &'a Live) -> Self {
        Self {
            version: CanvasVersion::default(),
            graph,
            effective_graph: graph,
            profile: None,
            group: None,
            crumbs: &[],
            path: Path::ROOT,
            live,
            solo: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use inclination_core::authoring::{Builder, model::StatId};

    use super::*;

    #[test]
    fn an_input_of_a_group_gives_the_value_of_the_stat_outside() {
        let mut graph = Builder::new("shop");
        let gold = graph.stat(Stat::number("Gold", 0.0, 500.0));
        let inner = graph.group("Inner", |inside| {
            let value = inside.input("Value", 0.0, None);
            inside.output("Same", value);
        });
        let outer = graph.group("Outer", |inside| {
            let value = inside.input("Value", 0.0, None);
            let same = inside.use_group("Inner", inner).input("Value", value);
            let same = same.output("Same");
            inside.output("Same", same);
        });
        let same = graph.use_group("Outer", outer).input("Value", gold);
        let same = same.output("Same");
        graph.factor("Gold", same);
        let graph = graph.finish().expect("its sockets exist");

        let crumb = |parent, group| {
            let mut nodes = graph.body(parent).into_iter().flatten();
            let usage = nodes.find(|(_, node)| matches!(node.kind, NodeKind::Group { .. }));
            Crumb {
                group,
                usage: usage.map(|(id, _)| *id),
            }
        };
        let crumbs = [crumb(None, outer), crumb(Some(outer), inner)];
        let live = Live::default();
        let stat_inside = |crumbs: &[Crumb]| -> Option<StatId> {
            let canvas = LiveCanvas {
                group: crumbs.last().map(|crumb| crumb.group),
                crumbs,
                ..LiveCanvas::from_graph(&graph, &live)
            };
            let mut nodes = body_or_root(&graph, canvas.group).iter();
            let input = nodes.find(|(_, node)| matches!(node.kind, NodeKind::Input(_)))?;
            let stat = canvas.stat_of_output(Wire::from(*input.0))?;
            Some(stat.id)
        };

        let gold = graph.stats.first().map(|stat| stat.id);
        assert_eq!(stat_inside(&crumbs[..1]), gold);
        assert_eq!(stat_inside(&crumbs), gold);
        // A group that was not entered through a use.
        let alone = Crumb {
            group: inner,
            usage: None,
        };
        assert_eq!(stat_inside(&[alone]), None);
    }
}
