//! Undoable edits of a document. An [`Edit`] sets one slot of the document to a new content.
//! Applying it returns the edit that restores the previous content, so undo is correct by
//! construction and no edit needs a separately written inverse.
//!
//! A user action is a list of edits. `wiring`, `nodes`, `stats` and the other modules here compute
//! such lists from a document and never change it. [`History`] gathers the lists into steps.

pub mod bends;
pub mod bookmarks;
mod change;
pub mod choices;
pub mod clipboard;
pub mod connection_candidates;
pub mod curve_measures;
pub mod curve_range;
pub mod curves;
pub mod decisions;
pub mod delete;
mod document_diff;
pub mod duplicate;
pub mod effects;
pub mod expressions;
pub mod fixes;
pub mod fold;
pub mod frames;
mod free_offset;
pub mod groups;
pub(crate) mod growth;
mod history;
pub mod inertia;
pub mod insert;
pub mod kinds;
mod make_space;
pub mod mute;
pub mod new_node;
pub mod nodes;
#[cfg(test)]
mod overlap_tests;
pub(crate) mod paste_dedup;
pub mod placement;
pub mod ports;
pub mod profiles;
pub mod properties;
mod push_apart;
#[cfg(test)]
pub mod random_documents;
pub mod renumber;
pub mod rows;
pub mod samples;
pub mod scenario_parts;
pub mod scenarios;
pub mod stat_line;
pub mod stats;
pub mod step_subject;
#[cfg(test)]
mod structure_tests;
#[cfg(test)]
mod tests;
mod to_piecewise;
pub(crate) mod unique_names;
pub mod wiring;

use inclination_core::authoring::{
    format::{Bookmark, Document, Frame, LibraryOrigin, Note, Position, Sample, Situation},
    model::{
        Acknowledgement, FrameId, Graph, Group, GroupId, Node, NodeId, NoteId, Port, Profile,
        RankBand, SampleId, SocketKey, Stat, StatId,
    },
    scenario::Scenario,
};
use std::collections::{BTreeMap, BTreeSet};

pub use document_diff::{edits_between, edits_between_versions};
pub use history::{History, Step};

/// The new content of one slot of a document; `None` means empty.
#[derive(Clone, Debug, PartialEq)]
pub enum Edit {
    /// The graph's name and description.
    GraphInfo(Box<GraphInfo>),
    /// An existing stat, in its place. Its current value stays.
    Stat(Box<Stat>),
    /// All stats, in order. Existing ones keep their current values.
    Stats(Vec<Stat>),
    /// The current value of a stat.
    StatValue(StatId, f32),
    /// A node of a group's body, or of the graph itself.
    Node(Option<GroupId>, NodeId, Option<Box<Node>>),
    /// A group with everything in it.
    Group(GroupId, Option<Box<Group>>),
    /// A group's name, description, inputs and outputs.
    GroupInterface(GroupId, Box<GroupInterface>),
    /// All profiles, in order.
    Profiles(Vec<Profile>),
    /// The names of ranks.
    RankBands(Vec<RankBand>),
    /// The accepted problems.
    Acknowledged(BTreeSet<Acknowledgement>),
    /// The position of a node.
    NodePosition(NodeId, Option<Position>),
    /// Whether a node shows only its header.
    Collapsed(NodeId, bool),
    /// Whether a node is shown inside the node that it feeds.
    Folded(NodeId, bool),
    /// A note.
    Note(NoteId, Option<Box<Note>>),
    /// A frame.
    Frame(FrameId, Option<Box<Frame>>),
    /// The points through which the wire into a socket bends. Without points it is straight.
    Bends(NodeId, SocketKey, Vec<Position>),
    /// All bookmarks, in order.
    Bookmarks(Vec<Bookmark>),
    /// The library group that a group was copied from.
    LibraryOrigin(GroupId, Option<LibraryOrigin>),
    /// The path of the game's stat list, as the project's file has it.
    Contract(Option<String>),
    /// The current candidates and the agent's history.
    Situation(Box<Situation>),
    /// The current value of a stat for a candidate; `None` if the candidate has none.
    CandidateValue(u32, StatId, Option<f32>),
    /// All named samples, in order.
    Samples(Vec<Sample>),
    /// The sample from which the current values were taken.
    CurrentSample(Option<SampleId>),
    /// All scenarios, in order.
    Scenarios(Vec<Scenario>),
    /// The ID to be assigned next.
    NextId(u32),
}

/// A graph's name and description.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GraphInfo {
    /// The name.
    pub name: String,
    /// Its purpose.
    pub description: String,
}

/// A group without its body.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GroupInterface {
    /// The name.
    pub name: String,
    /// Its purpose.
    pub description: String,
    /// The inputs, in order.
    pub inputs: Vec<Port>,
    /// The outputs, in order.
    pub outputs: Vec<Port>,
}

impl GroupInterface {
    /// Returns the interface of a group.
    pub fn from_group(group: &Group) -> Self {
        Self {
            name: group.name.clone(),
            description: group.description.clone(),
            inputs: group.inputs.clone(),
            outputs: group.outputs.clone(),
        }
    }
}

/// The part of a document that an edit replaces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Slot {
    GraphInfo,
    Stat(StatId),
    Stats,
    StatValue(StatId),
    Node(Option<GroupId>, NodeId),
    Group(GroupId),
    GroupInterface(GroupId),
    Profiles,
    RankBands,
    Acknowledged,
    NodePosition(NodeId),
    Collapsed(NodeId),
    Folded(NodeId),
    Note(NoteId),
    Frame(FrameId),
    Bends(NodeId, SocketKey),
    Bookmarks,
    LibraryOrigin(GroupId),
    Contract,
    Situation,
    CandidateValue(u32, StatId),
    Samples,
    CurrentSample,
    Scenarios,
    NextId,
}

/// Returns a copy of a document with edits applied.
pub fn apply_edits(document: &Document, edits: &[Edit]) -> Document {
    let mut edited = document.clone();
    for edit in edits {
        edit.clone().apply(&mut edited);
    }
    edited
}

impl Edit {
    pub(crate) fn slot(&self) -> Slot {
        match self {
            Self::GraphInfo(_) => Slot::GraphInfo,
            Self::Stat(stat) => Slot::Stat(stat.id),
            Self::Stats(_) => Slot::Stats,
            Self::StatValue(id, _) => Slot::StatValue(*id),
            Self::Node(group, id, _) => Slot::Node(*group, *id),
            Self::Group(id, _) => Slot::Group(*id),
            Self::GroupInterface(id, _) => Slot::GroupInterface(*id),
            Self::Profiles(_) => Slot::Profiles,
            Self::RankBands(_) => Slot::RankBands,
            Self::Acknowledged(_) => Slot::Acknowledged,
            Self::NodePosition(id, _) => Slot::NodePosition(*id),
            Self::Collapsed(id, _) => Slot::Collapsed(*id),
            Self::Folded(id, _) => Slot::Folded(*id),
            Self::Note(id, _) => Slot::Note(*id),
            Self::Frame(id, _) => Slot::Frame(*id),
            Self::Bends(node, key, _) => Slot::Bends(*node, *key),
            Self::Bookmarks(_) => Slot::Bookmarks,
            Self::LibraryOrigin(id, _) => Slot::LibraryOrigin(*id),
            Self::Contract(_) => Slot::Contract,
            Self::Situation(_) => Slot::Situation,
            Self::CandidateValue(target, stat, _) => Slot::CandidateValue(*target, *stat),
            Self::Samples(_) => Slot::Samples,
            Self::CurrentSample(_) => Slot::CurrentSample,
            Self::Scenarios(_) => Slot::Scenarios,
            Self::NextId(_) => Slot::NextId,
        }
    }

    /// Returns whether the edit can change the results of the graph or its problems.
    pub fn is_logic(&self) -> bool {
        !matches!(
            self,
            Self::NodePosition(..)
                | Self::Collapsed(..)
                | Self::Folded(..)
                | Self::Note(..)
                | Self::Frame(..)
                | Self::Bends(..)
                | Self::Bookmarks(_)
                | Self::LibraryOrigin(..)
                | Self::Contract(_)
                | Self::Samples(_)
                | Self::CurrentSample(_)
                | Self::Scenarios(_)
                | Self::NextId(_)
        )
    }

    /// Returns the approximate size of the edit in bytes, for the history's limit.
    pub fn approximate_bytes(&self) -> usize {
        let node = |node: &Node| {
            size_of::<Node>()
                + node.name.len()
                + node.description.len()
                + 8 * (node.sockets.len() + node.rows.len())
                + 32 * node.overrides.iter().count()
                + node
                    .pieces
                    .as_ref()
                    .map_or(0, |pieces| 32 * pieces.points.len())
        };

        let stat = |stat: &Stat| size_of::<Stat>() + stat.name.len() + stat.description.len() + 64;
        let situation = |situation: &Situation| {
            let candidates: usize = situation
                .candidates
                .iter()
                .flatten()
                .map(|one| 96 + 16 * one.values.len())
                .sum();
            candidates + 160 * situation.history.options.len()
        };
        let sample = |sample: &Sample| {
            let values = 16 * sample.values.len();
            size_of::<Sample>() + sample.name.len() + values + situation(&sample.situation)
        };

        let content = match self {
            Self::Situation(now) => situation(now),
            Self::Samples(all) => all.iter().map(sample).sum(),
            Self::Scenarios(all) => all.iter().map(Scenario::approximate_bytes).sum(),
            Self::Stat(one) => stat(one),
            Self::Stats(all) => all.iter().map(stat).sum(),
            Self::Node(_, _, Some(one)) => node(one),
            Self::Group(_, Some(group)) => 512 + group.nodes.values().map(node).sum::<usize>(),
            Self::GroupInterface(_, front) => {
                512 + 128 * (front.inputs.len() + front.outputs.len())
            }
            Self::Note(_, Some(note)) => note.text.len(),
            Self::Profiles(all) => all.iter().map(|one| 64 + one.name.len()).sum(),
            Self::Acknowledged(all) => 64 * all.len(),
            Self::Bends(_, _, points) => size_of::<Position>() * points.len(),
            Self::Bookmarks(all) => all.iter().map(|one| 64 + one.name.len()).sum(),
            Self::LibraryOrigin(_, Some(origin)) => origin.name.len(),
            _ => 0,
        };

        size_of::<Self>() + content
    }

    /// Returns whether the document already has this content in the slot.
    pub fn is_applied_to(&self, document: &Document) -> bool {
        let Document {
            graph,
            looks,
            samples,
            scenarios,
        } = document;

        match self {
            Self::GraphInfo(about) => {
                graph.name == about.name && graph.description == about.description
            }
            Self::Stat(stat) => graph.stat(stat.id).is_some_and(|known| {
                let sample = known.sample;
                *known
                    == Stat {
                        sample,
                        ..(**stat).clone()
                    }
            }),
            Self::Stats(stats) => graph.stats == with_current_values(stats.clone(), &graph.stats),
            Self::StatValue(id, value) => graph
                .stat(*id)
                .is_some_and(|stat| stat.sample.to_bits() == value.to_bits()),
            Self::Node(group, id, node) => {
                graph.body(*group).and_then(|body| body.get(id)) == node.as_deref()
            }
            Self::Group(id, group) => graph.groups.get(id) == group.as_deref(),
            Self::GroupInterface(id, front) => {
                graph
                    .groups
                    .get(id)
                    .map(GroupInterface::from_group)
                    .as_ref()
                    == Some(&**front)
            }
            Self::Profiles(profiles) => graph.profiles == *profiles,
            Self::RankBands(bands) => graph.rank_bands == *bands,
            Self::Acknowledged(all) => graph.acknowledged == *all,
            Self::NodePosition(id, place) => looks.nodes.get(id) == place.as_ref(),
            Self::Collapsed(id, collapsed) => looks.collapsed.contains(id) == *collapsed,
            Self::Folded(id, folded) => looks.folded.contains(id) == *folded,
            Self::Note(id, note) => looks.notes.get(id) == note.as_deref(),
            Self::Frame(id, frame) => looks.frames.get(id) == frame.as_deref(),
            Self::Bends(node, key, points) => bends::bend_points(document, *node, *key) == points,
            Self::Bookmarks(all) => looks.bookmarks == *all,
            Self::LibraryOrigin(id, origin) => looks.shared.get(id) == origin.as_ref(),
            Self::Contract(path) => looks.contract == *path,
            Self::Situation(now) => samples.now == **now,
            Self::CandidateValue(target, stat, value) => {
                let mut candidates = samples.now.candidates.iter().flatten();
                candidates
                    .find(|candidate| candidate.target == *target)
                    .is_some_and(|candidate| candidate.values.get(stat) == value.as_ref())
            }
            Self::Samples(named) => samples.named == *named,
            Self::CurrentSample(current) => samples.current == *current,
            Self::Scenarios(all) => scenarios == all,
            Self::NextId(next) => graph.next_id == *next,
        }
    }

    /// Applies the edit and returns the edit that reverts it, or `None` if its slot does not exist,
    /// in which case nothing was changed.
    pub fn apply(self, document: &mut Document) -> Option<Self> {
        let Document {
            graph,
            looks,
            samples,
            scenarios,
        } = document;

        Some(match self.bounded() {
            Self::GraphInfo(about) => Self::GraphInfo(Box::new(GraphInfo {
                name: std::mem::replace(&mut graph.name, about.name),
                description: std::mem::replace(&mut graph.description, about.description),
            })),
            Self::Stat(mut stat) => {
                let place = graph.stats.iter_mut().find(|known| known.id == stat.id)?;
                stat.sample = place.sample;
                std::mem::swap(place, &mut *stat);
                Self::Stat(stat)
            }
            Self::Stats(stats) => {
                let stats = with_current_values(stats, &graph.stats);
                Self::Stats(std::mem::replace(&mut graph.stats, stats))
            }
            Self::StatValue(id, value) => {
                let stat = graph.stats.iter_mut().find(|known| known.id == id)?;
                Self::StatValue(id, std::mem::replace(&mut stat.sample, value))
            }
            Self::Node(group, id, node) => {
                let body = graph.body_mut(group)?;
                let before = match node {
                    Some(node) => body.insert(id, *node),
                    None => body.remove(&id),
                };
                Self::Node(group, id, before.map(Box::new))
            }
            Self::Group(id, group) => {
                let before = set_entry(&mut graph.groups, id, group.map(|group| *group));
                Self::Group(id, before.map(Box::new))
            }
            Self::GroupInterface(id, mut front) => {
                let group = graph.groups.get_mut(&id)?;
                std::mem::swap(&mut group.name, &mut front.name);
                std::mem::swap(&mut group.description, &mut front.description);
                std::mem::swap(&mut group.inputs, &mut front.inputs);
                std::mem::swap(&mut group.outputs, &mut front.outputs);
                Self::GroupInterface(id, front)
            }
            Self::Profiles(profiles) => {
                Self::Profiles(std::mem::replace(&mut graph.profiles, profiles))
            }
            Self::RankBands(bands) => {
                Self::RankBands(std::mem::replace(&mut graph.rank_bands, bands))
            }
            Self::Acknowledged(all) => {
                Self::Acknowledged(std::mem::replace(&mut graph.acknowledged, all))
            }
            Self::NodePosition(id, place) => {
                Self::NodePosition(id, set_entry(&mut looks.nodes, id, place))
            }
            Self::Collapsed(id, collapsed) => {
                Self::Collapsed(id, set_member(&mut looks.collapsed, id, collapsed))
            }
            Self::Folded(id, folded) => Self::Folded(id, set_member(&mut looks.folded, id, folded)),
            Self::Note(id, note) => {
                let before = set_entry(&mut looks.notes, id, note.map(|note| *note));
                Self::Note(id, before.map(Box::new))
            }
            Self::Frame(id, frame) => {
                let before = set_entry(&mut looks.frames, id, frame.map(|frame| *frame));
                Self::Frame(id, before.map(Box::new))
            }
            Self::Bends(node, key, points) => {
                let before = if points.is_empty() {
                    looks.bends.remove(&(node, key))
                } else {
                    looks.bends.insert((node, key), points)
                };
                Self::Bends(node, key, before.unwrap_or_default())
            }
            Self::Bookmarks(all) => Self::Bookmarks(std::mem::replace(&mut looks.bookmarks, all)),
            Self::LibraryOrigin(id, origin) => {
                Self::LibraryOrigin(id, set_entry(&mut looks.shared, id, origin))
            }
            Self::Contract(path) => Self::Contract(std::mem::replace(&mut looks.contract, path)),
            Self::Situation(mut now) => {
                std::mem::swap(&mut samples.now, &mut *now);
                Self::Situation(now)
            }
            Self::CandidateValue(target, stat, value) => {
                let mut candidates = samples.now.candidates.iter_mut().flatten();
                let candidate = candidates.find(|candidate| candidate.target == target)?;
                let before = set_entry(&mut candidate.values, stat, value);
                Self::CandidateValue(target, stat, before)
            }
            Self::Samples(named) => Self::Samples(std::mem::replace(&mut samples.named, named)),
            Self::CurrentSample(current) => {
                Self::CurrentSample(std::mem::replace(&mut samples.current, current))
            }
            Self::Scenarios(all) => Self::Scenarios(std::mem::replace(scenarios, all)),
            Self::NextId(next) => Self::NextId(std::mem::replace(&mut graph.next_id, next)),
        })
    }
}

/// Returns whether a step made of these edits changes only the current values, which have their own
/// history. Candidates and a history of the agent belong to the values if they come with a sample;
/// otherwise a user made them.
pub(crate) fn are_value_edits(edits: &[Edit]) -> bool {
    let has_sample = edits
        .iter()
        .any(|edit| matches!(edit, Edit::CurrentSample(_)));
    edits.iter().all(|edit| match edit {
        Edit::StatValue(..) | Edit::CandidateValue(..) | Edit::CurrentSample(_) => true,
        Edit::Situation(_) => has_sample,
        _ => false,
    })
}

/// Returns whether edits change nothing but the current values, the candidates or the history.
pub fn change_only_situation(edits: &[Edit]) -> bool {
    edits.iter().all(|edit| {
        matches!(
            edit,
            Edit::StatValue(..)
                | Edit::CandidateValue(..)
                | Edit::CurrentSample(_)
                | Edit::Situation(_)
        )
    })
}

/// Returns stats with the current values of those that exist.
fn with_current_values(mut stats: Vec<Stat>, known: &[Stat]) -> Vec<Stat> {
    let current: BTreeMap<StatId, f32> = known.iter().map(|stat| (stat.id, stat.sample)).collect();
    for stat in &mut stats {
        stat.sample = current.get(&stat.id).copied().unwrap_or(stat.sample);
    }
    stats
}

impl Edit {
    /// Returns the edit with its coordinates within
    /// [`MAX_COORDINATE`](inclination_core::authoring::format::MAX_COORDINATE).
    fn bounded(self) -> Self {
        match self {
            Self::NodePosition(id, place) => Self::NodePosition(id, place.map(Position::bounded)),
            Self::Note(id, note) => Self::Note(id, note.map(|note| Box::new(note.bounded()))),
            Self::Frame(id, frame) => Self::Frame(id, frame.map(|frame| Box::new(frame.bounded()))),
            Self::Bends(node, key, points) => {
                let points = points.into_iter().map(Position::bounded).collect();
                Self::Bends(node, key, points)
            }
            Self::Bookmarks(all) => {
                Self::Bookmarks(all.into_iter().map(Bookmark::bounded).collect())
            }
            other => other,
        }
    }

    /// Returns an edit of current values without those of items with this ID or a higher one.
    /// Returns `None` if nothing else is in it.
    fn forget_items_from(self, next_id: u32) -> Option<Self> {
        match self {
            Self::StatValue(id, _) | Self::CandidateValue(_, id, _) if id.0 >= next_id => None,
            Self::CurrentSample(Some(id)) if id.0 >= next_id => None,
            Self::Situation(mut now) => {
                samples::forget_items_from(&mut now, next_id);
                Some(Self::Situation(now))
            }
            other => Some(other),
        }
    }
}

/// Sets or removes an entry of a map and returns the previous value.
fn set_entry<K: Ord, V>(map: &mut BTreeMap<K, V>, key: K, value: Option<V>) -> Option<V> {
    match value {
        Some(value) => map.insert(key, value),
        None => map.remove(&key),
    }
}

/// Adds a member to a set or removes it. Returns whether the set had it.
fn set_member<T: Ord>(set: &mut BTreeSet<T>, member: T, is_member: bool) -> bool {
    if is_member {
        !set.insert(member)
    } else {
        set.remove(&member)
    }
}

/// Assigns IDs to whatever a list of edits creates. The list must include the edit that records
/// them, see [`into_edit`](Self::into_edit).
pub struct IdAllocator {
    next: u32,
    first: u32,
}

impl IdAllocator {
    /// Starts with the next ID of a graph.
    pub fn new(graph: &Graph) -> Self {
        Self {
            next: graph.next_id,
            first: graph.next_id,
        }
    }

    /// Assigns the next ID.
    pub fn next_id(&mut self) -> u32 {
        let id = self.next;
        self.next = id.saturating_add(1);
        id
    }

    /// Returns the edit that prevents these IDs from being assigned again, if there are any.
    pub fn into_edit(self) -> Option<Edit> {
        (self.next != self.first).then_some(Edit::NextId(self.next))
    }
}
