//! Titles of nodes and names of places, as the editor and reports show them.

use alloc::{borrow::ToOwned, format, string::String};

use super::{Graph, Group, Node, NodeKind, Place};
use crate::kind::structure::GROUP;

impl Node {
    /// Returns the title that the node is shown with: its own name, or else that of its stat or
    /// group, or else its kind's title.
    pub fn display_title(&self, graph: &Graph) -> String {
        if !self.name.is_empty() {
            return self.name.clone();
        }
        let name = match &self.kind {
            NodeKind::Stat(id) => graph.stat(*id).map(|stat| &stat.name),
            NodeKind::Group { group, .. } => graph.groups.get(group).map(|group| &group.name),
            _ => None,
        };
        match name {
            Some(name) if !name.is_empty() => name.clone(),
            _ => self.kind.spec().title.to_owned(),
        }
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
            return node.map_or_else(String::new, |node| inside(&node.display_title(graph)));
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
