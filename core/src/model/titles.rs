//! Titles of nodes and names of places, as the editor and reports show them.

use alloc::{
    borrow::{Cow, ToOwned},
    format,
    string::String,
};

use super::{Graph, Group, GroupId, Node, NodeKind, Place, Port, Wire};
use crate::kind::{Family, structure::GROUP};

/// The number of wires that are followed to find the name of what a consideration looks at.
const MAX_FOLLOWED_WIRES: usize = 16;
/// The number of characters of a formula or name that a title quotes.
const MAX_SUBJECT_CHARS: usize = 48;

impl Node {
    /// Returns the title that the node is shown with: its own name, or else that of its stat or
    /// group, or else its kind's title. An unnamed consideration adds the name of what it looks at,
    /// as in "Multiplier (Busy around noon)".
    pub fn display_title(&self, graph: &Graph) -> String {
        self.title_with_subject(graph, self.subject_name(graph))
    }

    /// Returns [`Self::display_title`] of a node on a known canvas.
    pub(crate) fn title_on_canvas(&self, graph: &Graph, group: Option<GroupId>) -> String {
        self.title_with_subject(graph, self.subject_on_canvas(graph, group))
    }

    fn title_with_subject(&self, graph: &Graph, subject: Option<&str>) -> String {
        let title = self.kind.spec().title;
        match (self.own_or_source_name(graph), subject) {
            (Some(name), _) => name.to_owned(),
            (None, Some(subject)) => format!("{title} ({})", shorten(subject)),
            (None, None) => title.to_owned(),
        }
    }

    /// Returns the name of what an unnamed consideration looks at: the nearest name or formula
    /// along the first wires that lead to it. `None` for other nodes and where nothing has a name.
    pub(crate) fn subject_name<'g>(&self, graph: &'g Graph) -> Option<&'g str> {
        if !self.is_called_by_subject() {
            return None;
        }
        let source = self.first_wire()?.node;
        let (group, _) = graph
            .bodies()
            .find(|(_, body)| body.contains_key(&source))?;
        self.subject_on_canvas(graph, group)
    }

    fn subject_on_canvas<'g>(&self, graph: &'g Graph, group: Option<GroupId>) -> Option<&'g str> {
        if !self.is_called_by_subject() {
            return None;
        }
        let body = graph.body(group)?;
        let mut wire = self.first_wire()?;
        for _ in 0..MAX_FOLLOWED_WIRES {
            let source = body.get(&wire.node)?;
            let name = source
                .port_name(graph, group, wire)
                .or_else(|| source.own_or_source_name(graph))
                .or_else(|| source.formula_text());
            if name.is_some() {
                return name;
            }
            wire = source.first_wire()?;
        }
        None
    }

    fn is_called_by_subject(&self) -> bool {
        self.kind.family() == Family::Consideration && self.name.trim().is_empty()
    }

    fn formula_text(&self) -> Option<&str> {
        let text = self.kind.expression()?.text().trim();
        (!text.is_empty()).then_some(text)
    }

    fn first_wire(&self) -> Option<Wire> {
        self.all_sockets().find_map(|(_, socket)| socket.wire())
    }

    /// Returns the name of the port that a wire from this node carries: an input of the group that
    /// the node is in, or one of several outputs of the group that the node uses.
    fn port_name<'g>(
        &self,
        graph: &'g Graph,
        group: Option<GroupId>,
        wire: Wire,
    ) -> Option<&'g str> {
        let port = match &self.kind {
            NodeKind::Input(port) if self.name.trim().is_empty() => {
                Port::find_by_id(&graph.groups.get(&group?)?.inputs, *port)
            }
            NodeKind::Group { group: used, .. } => {
                let outputs = &graph.groups.get(used)?.outputs;
                let has_several = outputs.len() > 1;
                Port::find_by_id(outputs, wire.port?).filter(|_| has_several)
            }
            _ => None,
        };
        let name = port.map(|port| port.name.as_str());
        name.filter(|name| !name.trim().is_empty())
    }

    /// Returns the node's own name, or else that of its stat or group, or `None` if all of these
    /// are empty.
    pub(crate) fn own_or_source_name<'n>(&'n self, graph: &'n Graph) -> Option<&'n str> {
        let name = match &self.kind {
            _ if !self.name.trim().is_empty() => &self.name,
            NodeKind::Stat(id) => &graph.stat(*id)?.name,
            NodeKind::Group { group, .. } => &graph.groups.get(group)?.name,
            _ => return None,
        };
        (!name.trim().is_empty()).then_some(name)
    }
}

impl Group {
    /// Returns the title that the group is shown with: its own name, or else its kind's title.
    pub fn display_title(&self) -> &str {
        if self.name.is_empty() {
            GROUP.title
        } else {
            &self.name
        }
    }
}

impl Place {
    /// Returns the name that a problem shows for the place; empty for the graph as a whole.
    pub fn display_name(self, graph: &Graph) -> String {
        let group = self.group.and_then(|group| graph.groups.get(&group));
        let inside = |name: &str| match group {
            Some(group) => format!("{name} in {}", group.name),
            None => name.to_owned(),
        };

        if let Some(node) = self.node {
            let node = graph.body(self.group).and_then(|body| body.get(&node));
            return node.map_or_else(String::new, |node| {
                inside(&node.title_on_canvas(graph, self.group))
            });
        }
        if let Some(stat) = self.stat.and_then(|stat| graph.stat(stat)) {
            return stat.name.clone();
        }
        if let Some(profile) = self.profile.and_then(|profile| graph.profile(profile)) {
            return profile.name.clone();
        }

        let Some(group) = group else {
            return String::new();
        };
        let mut ports = group.inputs.iter().chain(&group.outputs);
        let port = ports.find(|port| Some(port.id) == self.port);
        port.map_or_else(|| group.name.clone(), |port| inside(&port.name))
    }
}

/// Shortens a formula that would not fit into a title.
fn shorten(subject: &str) -> Cow<'_, str> {
    match subject.char_indices().nth(MAX_SUBJECT_CHARS) {
        Some((end, _)) => {
            let begin = subject.get(..end).unwrap_or_default();
            Cow::Owned(format!("{}…", begin.trim_end()))
        }
        None => Cow::Borrowed(subject),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        build::Builder,
        curve,
        model::{NodeId, Socket, Stat, StatId},
    };

    /// Builds a curve on the stat "Hour" with a multiplier that reads it, and returns both nodes.
    fn hour_curve(curve_name: &str) -> (Graph, NodeId, NodeId) {
        let mut graph = Builder::new("");
        let hour = graph.stat(Stat::number("Hour", 0.0, 24.0));
        let busy = graph.add(curve_name, curve::power(hour)).out();
        let multiplier = graph.multiplier("", busy).node();
        (graph.finish().unwrap(), busy.node(), multiplier)
    }

    #[test]
    fn an_unnamed_consideration_of_an_unnamed_expression_is_called_by_its_formula() {
        let title = |name: &str, formula: &str| {
            let mut graph = Builder::new("");
            let hour = graph.stat(Stat::number("Hour", 0.0, 24.0));
            let late = graph.expression(name, formula, [("hour", hour)]).out();
            let multiplier = graph.multiplier("", late).node();
            let graph = graph.finish().unwrap();
            graph.nodes[&multiplier].display_title(&graph)
        };
        assert_eq!(title("", "hour >= 20"), "Multiplier (hour >= 20)");
        assert_eq!(title("Late", "hour >= 20"), "Multiplier (Late)");
        assert_eq!(
            title("", "hour >= 20 and hour <= 23 or hour >= 1 and hour <= 2"),
            "Multiplier (hour >= 20 and hour <= 23 or hour >= 1 and hour…)"
        );
    }

    #[test]
    fn an_unnamed_consideration_is_called_by_the_nearest_name() {
        let title = |curve_name| {
            let (graph, _, multiplier) = hour_curve(curve_name);
            graph.nodes[&multiplier].display_title(&graph)
        };
        assert_eq!(title("Busy around noon"), "Multiplier (Busy around noon)");
        assert_eq!(title(" "), "Multiplier (Hour)");
    }

    #[test]
    fn own_names_come_first_and_other_nodes_keep_their_kind() {
        let (mut graph, curve, multiplier) = hour_curve("");
        assert_eq!(graph.nodes[&curve].display_title(&graph), "Power");

        graph.nodes.get_mut(&multiplier).unwrap().name = "At noon".into();
        assert_eq!(graph.nodes[&multiplier].display_title(&graph), "At noon");
    }

    #[test]
    fn nothing_to_look_at_leaves_the_kind() {
        let (mut graph, curve, multiplier) = hour_curve("");
        // A curve that reads itself leads to no name.
        let wire = Socket::Wire(Wire {
            node: curve,
            port: None,
        });
        graph.nodes.get_mut(&curve).unwrap().sockets[0] = wire;
        assert_eq!(graph.nodes[&multiplier].display_title(&graph), "Multiplier");

        graph.nodes.get_mut(&curve).unwrap().kind = NodeKind::Stat(StatId(9999));
        graph.nodes.get_mut(&curve).unwrap().sockets.clear();
        assert_eq!(graph.nodes[&multiplier].display_title(&graph), "Multiplier");
    }
    #[test]
    fn inside_a_group_inputs_and_outputs_give_their_names() {
        let mut graph = Builder::new("");
        let mut multiplier = None;
        let group = graph.group("Mind", |inside| {
            let threat = inside.input("Threat", 0.5, None);
            multiplier = Some(inside.multiplier("", threat).node());
            inside.output("Fear", threat);
            inside.output("Anger", threat);
        });
        let [fear, anger] = ["Fear", "Anger"].map(|output| {
            let usage = graph.use_group("", group).output(output);
            graph.multiplier("", usage).node()
        });
        let mut graph = graph.finish().unwrap();
        for node in graph.body_mut(Some(group)).unwrap().values_mut() {
            if matches!(node.kind, NodeKind::Input(_)) {
                node.name.clear();
            }
        }
        let title = |group, id| graph.body(group).unwrap()[&id].display_title(&graph);

        assert_eq!(
            title(Some(group), multiplier.unwrap()),
            "Multiplier (Threat)"
        );
        assert_eq!(title(None, fear), "Multiplier (Fear)");
        assert_eq!(title(None, anger), "Multiplier (Anger)");
    }
}
