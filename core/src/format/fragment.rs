//! A part of a project as text, to be copied through the system clipboard to another window, a chat
//! or an email.
//!
//! It has the form of a project without a name, a next ID and accepted problems, and says
//! `"inclination": "fragment"`. Pasting gives every item a new ID: the IDs in the text serve only
//! for references within it. Wires from nodes that were not copied are kept unchanged.

use alloc::{
    collections::{BTreeMap, BTreeSet},
    vec::Vec,
};

use super::{Document, Looks};
use crate::model::{
    Group, GroupId, NodeId, NodeKind, Nodes, Profile, ProfileId, Stat, StatId, has_effects,
};

/// Nodes of one canvas, with the stats and groups that they refer to.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Fragment {
    /// The stats, in the designer's order.
    pub stats: Vec<Stat>,
    /// The profiles that the nodes have numbers for, in the designer's order.
    pub profiles: Vec<Profile>,
    /// The nodes.
    pub nodes: Nodes,
    /// The groups that the nodes use, and those that these use.
    pub groups: BTreeMap<GroupId, Group>,
    /// The layout of the canvas: positions, notes, frames and bends.
    pub looks: Looks,
}

impl Fragment {
    /// Copies the chosen nodes of a group's canvas, or of the top-level canvas if `canvas` is
    /// `None`.
    pub fn from_selection(
        document: &Document,
        canvas: Option<GroupId>,
        chosen: &BTreeSet<NodeId>,
    ) -> Self {
        let graph = &document.graph;
        let body = graph.body(canvas).into_iter().flatten();
        let mut fragment = Self {
            nodes: body
                .filter(|(id, _)| chosen.contains(id))
                .map(|(id, node)| (*id, node.clone()))
                .collect(),
            ..Self::default()
        };

        let (mut stats, mut wanted) = collect_references(&fragment.nodes);
        while let Some(id) = wanted.pop() {
            if let Some(group) = graph.groups.get(&id)
                && !fragment.groups.contains_key(&id)
            {
                let (more_stats, more_groups) = collect_references(&group.nodes);
                stats.extend(more_stats);
                wanted.extend(more_groups);
                fragment.groups.insert(id, group.clone());
            }
        }

        fragment.stats = graph
            .stats
            .iter()
            .filter(|stat| stats.contains(&stat.id))
            .cloned()
            .collect();

        let used_profiles = fragment.collect_profiles();
        fragment.profiles = graph
            .profiles
            .iter()
            .filter(|profile| used_profiles.contains(&profile.id))
            .cloned()
            .collect();

        fragment.looks = fragment.select_looks(&document.looks);

        fragment
    }

    /// Whether any node is an Effects node, or a group has an input or output for effects.
    pub(super) fn has_effects(&self) -> bool {
        has_effects(&self.nodes) || self.groups.values().any(Group::has_effects)
    }

    fn collect_profiles(&self) -> BTreeSet<ProfileId> {
        let groups = self.groups.values().map(|group| &group.nodes);
        let bodies = core::iter::once(&self.nodes).chain(groups);
        bodies
            .flat_map(|body| body.values())
            .flat_map(|node| node.overrides.iter())
            .map(|(_, profile, _)| profile)
            .collect()
    }

    /// Selects the looks of the copied nodes and groups. Of notes and frames, only those inside a
    /// copied group are included.
    fn select_looks(&self, looks: &Looks) -> Looks {
        let Self { nodes, groups, .. } = self;
        let holds = |id: &NodeId| {
            nodes.contains_key(id) || groups.values().any(|group| group.nodes.contains_key(id))
        };
        let inside =
            |group: Option<GroupId>| group.is_some_and(|group| groups.contains_key(&group));

        Looks {
            nodes: looks
                .nodes
                .iter()
                .filter(|(id, _)| holds(id))
                .map(|(id, position)| (*id, *position))
                .collect(),
            collapsed: looks
                .collapsed
                .iter()
                .filter(|id| holds(id))
                .copied()
                .collect(),
            folded: looks
                .folded
                .iter()
                .filter(|id| holds(id))
                .copied()
                .collect(),
            notes: looks
                .notes
                .iter()
                .filter(|(_, note)| inside(note.group))
                .map(|(id, note)| (*id, note.clone()))
                .collect(),
            frames: looks
                .frames
                .iter()
                .filter(|(_, frame)| inside(frame.group))
                .map(|(id, frame)| (*id, frame.clone()))
                .collect(),
            bends: looks
                .bends
                .iter()
                .filter(|((id, _), _)| holds(id))
                .map(|(end, points)| (*end, points.clone()))
                .collect(),
            // A bookmark shows a whole canvas, so a part of one has none.
            bookmarks: Vec::new(),
            shared: looks
                .shared
                .iter()
                .filter(|(id, _)| groups.contains_key(id))
                .map(|(id, origin)| (*id, origin.clone()))
                .collect(),
            contract: None,
        }
    }
}

/// Returns the stats that the nodes refer to, and the groups that they use.
fn collect_references(nodes: &Nodes) -> (BTreeSet<StatId>, Vec<GroupId>) {
    let mut stats = BTreeSet::new();
    let mut groups = Vec::new();
    for node in nodes.values() {
        match &node.kind {
            NodeKind::Stat(stat) => {
                stats.insert(*stat);
            }
            NodeKind::Effects(effects) => stats.extend(effects.iter().map(|effect| effect.stat)),
            NodeKind::Group { group, .. } => groups.push(*group),
            _ => {}
        }
    }
    (stats, groups)
}
