//! Edits of a document. An [`Edit`] says what one place of it shall hold; making it gives the edit that puts back what
//! was there, so undoing is right by construction and nothing has an inverse of its own to get wrong.
//!
//! What a designer does is a list of edits: `wiring`, `nodes`, `stats` and the other files here make such lists from a
//! document and never change it. [`History`] gathers lists into steps.

pub mod bends;
mod between;
pub mod bookmarks;
mod by_points;
mod change;
pub mod choices;
pub mod clipboard;
pub mod curves;
pub mod decisions;
pub mod delete;
pub mod duplicate;
pub mod fixes;
pub mod frames;
pub mod groups;
mod history;
pub mod insert;
pub mod joins;
pub mod kinds;
pub(crate) mod known;
pub mod mute;
mod names;
pub mod nodes;
pub mod place;
pub mod ports;
pub mod profiles;
pub mod properties;
#[cfg(test)]
pub mod random;
pub mod renumber;
mod room;
pub mod rows;
pub mod samples;
#[cfg(test)]
mod shaping;
pub mod stat_line;
pub mod stats;
#[cfg(test)]
mod tests;
pub mod wiring;

use inclination_core::{
    Document,
    format::{Bookmark, Frame, Note, Position, Sample, Shared, Situation},
    model::{
        Acknowledgement, FrameId, Graph, Group, GroupId, Node, NodeId, NoteId, Port, Profile,
        RankBand, SampleId, SocketKey, Stat, StatId,
    },
};
use std::collections::{BTreeMap, BTreeSet};

pub use between::{between, exactly};
pub use history::{History, Step};

/// What one place of a document shall hold; `None`: nothing.
#[derive(Clone, Debug, PartialEq)]
pub enum Edit {
    /// What the graph is called and for.
    About(Box<About>),
    /// A stat that is there, in its place.
    Stat(Box<Stat>),
    /// All stats, in order.
    Stats(Vec<Stat>),
    /// A node of a group's body, or of the graph's own.
    Node(Option<GroupId>, NodeId, Option<Box<Node>>),
    /// A group with all that is in it.
    Group(GroupId, Option<Box<Group>>),
    /// What a group is called, and what goes in and out.
    Front(GroupId, Box<Front>),
    /// All profiles, in order.
    Profiles(Vec<Profile>),
    /// What ranks are called.
    RankBands(Vec<RankBand>),
    /// The accepted problems.
    Acknowledged(BTreeSet<Acknowledgement>),
    /// Where a node stands.
    Place(NodeId, Option<Position>),
    /// Whether a node shows its header only.
    Collapsed(NodeId, bool),
    /// A note.
    Note(NoteId, Option<Box<Note>>),
    /// A frame.
    Frame(FrameId, Option<Box<Frame>>),
    /// The points that the wire bends through which a socket receives; none: it is straight.
    Bends(NodeId, SocketKey, Vec<Position>),
    /// The views that were kept, in order.
    Bookmarks(Vec<Bookmark>),
    /// Where a group comes from that a library has too.
    Shared(GroupId, Option<Shared>),
    /// Where the game's list of stats is, as the project's file says it.
    Contract(Option<String>),
    /// Who is there now, and what happened.
    Situation(Box<Situation>),
    /// All samples that were kept, in order.
    Named(Vec<Sample>),
    /// The sample that what is shown now was taken from.
    Current(Option<SampleId>),
    /// The id that is given next.
    NextId(u32),
}

/// A graph's name and description.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct About {
    /// The name.
    pub name: String,
    /// What it is for.
    pub description: String,
}

/// A group without its body.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Front {
    /// The name.
    pub name: String,
    /// What it does.
    pub description: String,
    /// What goes in, in order.
    pub inputs: Vec<Port>,
    /// What comes out, in order.
    pub outputs: Vec<Port>,
}

impl Front {
    /// A group's.
    pub fn of(group: &Group) -> Self {
        Self {
            name: group.name.clone(),
            description: group.description.clone(),
            inputs: group.inputs.clone(),
            outputs: group.outputs.clone(),
        }
    }
}

/// Which place an edit is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Slot {
    About,
    Stat(StatId),
    Stats,
    Node(Option<GroupId>, NodeId),
    Group(GroupId),
    Front(GroupId),
    Profiles,
    RankBands,
    Acknowledged,
    Place(NodeId),
    Collapsed(NodeId),
    Note(NoteId),
    Frame(FrameId),
    Bends(NodeId, SocketKey),
    Bookmarks,
    Shared(GroupId),
    Contract,
    Situation,
    Named,
    Current,
    NextId,
}

/// A document as it is after edits.
pub fn applied(document: &Document, edits: &[Edit]) -> Document {
    let mut then = document.clone();
    for edit in edits {
        edit.clone().apply(&mut then);
    }
    then
}

impl Edit {
    pub(crate) fn slot(&self) -> Slot {
        match self {
            Self::About(_) => Slot::About,
            Self::Stat(stat) => Slot::Stat(stat.id),
            Self::Stats(_) => Slot::Stats,
            Self::Node(group, id, _) => Slot::Node(*group, *id),
            Self::Group(id, _) => Slot::Group(*id),
            Self::Front(id, _) => Slot::Front(*id),
            Self::Profiles(_) => Slot::Profiles,
            Self::RankBands(_) => Slot::RankBands,
            Self::Acknowledged(_) => Slot::Acknowledged,
            Self::Place(id, _) => Slot::Place(*id),
            Self::Collapsed(id, _) => Slot::Collapsed(*id),
            Self::Note(id, _) => Slot::Note(*id),
            Self::Frame(id, _) => Slot::Frame(*id),
            Self::Bends(node, key, _) => Slot::Bends(*node, *key),
            Self::Bookmarks(_) => Slot::Bookmarks,
            Self::Shared(id, _) => Slot::Shared(*id),
            Self::Contract(_) => Slot::Contract,
            Self::Situation(_) => Slot::Situation,
            Self::Named(_) => Slot::Named,
            Self::Current(_) => Slot::Current,
            Self::NextId(_) => Slot::NextId,
        }
    }

    /// Whether it can change what the graph gives now, or what is wrong with it.
    pub fn is_logic(&self) -> bool {
        !matches!(
            self,
            Self::Place(..)
                | Self::Collapsed(..)
                | Self::Note(..)
                | Self::Frame(..)
                | Self::Bends(..)
                | Self::Bookmarks(_)
                | Self::Shared(..)
                | Self::Contract(_)
                | Self::Named(_)
                | Self::Current(_)
                | Self::NextId(_)
        )
    }

    /// About how many bytes it holds, for the history's bound.
    pub fn weight(&self) -> usize {
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
            let candidates = situation.candidates.iter().flatten();
            let candidates = candidates.map(|one| 96 + 16 * one.values.len());
            candidates.sum::<usize>() + 160 * situation.told.options.len()
        };
        let sample = |sample: &Sample| {
            let values = 16 * sample.values.len();
            size_of::<Sample>() + sample.name.len() + values + situation(&sample.situation)
        };
        let held = match self {
            Self::Situation(now) => situation(now),
            Self::Named(all) => all.iter().map(sample).sum(),
            Self::Stat(one) => stat(one),
            Self::Stats(all) => all.iter().map(stat).sum(),
            Self::Node(_, _, Some(one)) => node(one),
            Self::Group(_, Some(group)) => 512 + group.nodes.values().map(node).sum::<usize>(),
            Self::Front(_, front) => 512 + 128 * (front.inputs.len() + front.outputs.len()),
            Self::Note(_, Some(note)) => note.text.len(),
            Self::Profiles(all) => all.iter().map(|one| 64 + one.name.len()).sum(),
            Self::Acknowledged(all) => 64 * all.len(),
            Self::Bends(_, _, points) => size_of::<Position>() * points.len(),
            Self::Bookmarks(all) => all.iter().map(|one| 64 + one.name.len()).sum(),
            Self::Shared(_, Some(origin)) => origin.name.len(),
            _ => 0,
        };
        size_of::<Self>() + held
    }

    /// Whether its place holds just this.
    pub fn holds(&self, document: &Document) -> bool {
        let Document {
            graph,
            looks,
            samples,
        } = document;
        match self {
            Self::About(about) => {
                graph.name == about.name && graph.description == about.description
            }
            Self::Stat(stat) => graph.stat(stat.id) == Some(stat),
            Self::Stats(stats) => graph.stats == *stats,
            Self::Node(group, id, node) => {
                graph.body(*group).and_then(|body| body.get(id)) == node.as_deref()
            }
            Self::Group(id, group) => graph.groups.get(id) == group.as_deref(),
            Self::Front(id, front) => {
                graph.groups.get(id).map(Front::of).as_ref() == Some(&**front)
            }
            Self::Profiles(profiles) => graph.profiles == *profiles,
            Self::RankBands(bands) => graph.rank_bands == *bands,
            Self::Acknowledged(all) => graph.acknowledged == *all,
            Self::Place(id, place) => looks.nodes.get(id) == place.as_ref(),
            Self::Collapsed(id, collapsed) => looks.collapsed.contains(id) == *collapsed,
            Self::Note(id, note) => looks.notes.get(id) == note.as_deref(),
            Self::Frame(id, frame) => looks.frames.get(id) == frame.as_deref(),
            Self::Bends(node, key, points) => bends::of(document, *node, *key) == points,
            Self::Bookmarks(all) => looks.bookmarks == *all,
            Self::Shared(id, origin) => looks.shared.get(id) == origin.as_ref(),
            Self::Contract(path) => looks.contract == *path,
            Self::Situation(now) => samples.now == **now,
            Self::Named(named) => samples.named == *named,
            Self::Current(current) => samples.current == *current,
            Self::NextId(next) => graph.next_id == *next,
        }
    }

    /// Makes the edit. Gives the one that takes it back; none if its place is not there, and nothing was done.
    pub fn apply(self, document: &mut Document) -> Option<Self> {
        let Document {
            graph,
            looks,
            samples,
        } = document;
        Some(match self {
            Self::About(about) => Self::About(Box::new(About {
                name: std::mem::replace(&mut graph.name, about.name),
                description: std::mem::replace(&mut graph.description, about.description),
            })),
            Self::Stat(mut stat) => {
                let place = graph.stats.iter_mut().find(|known| known.id == stat.id)?;
                std::mem::swap(place, &mut *stat);
                Self::Stat(stat)
            }
            Self::Stats(stats) => Self::Stats(std::mem::replace(&mut graph.stats, stats)),
            Self::Node(group, id, node) => {
                let body = graph.body_mut(group)?;
                let before = match node {
                    Some(node) => body.insert(id, *node),
                    None => body.remove(&id),
                };
                Self::Node(group, id, before.map(Box::new))
            }
            Self::Group(id, group) => {
                let before = put(&mut graph.groups, id, group.map(|group| *group));
                Self::Group(id, before.map(Box::new))
            }
            Self::Front(id, mut front) => {
                let group = graph.groups.get_mut(&id)?;
                std::mem::swap(&mut group.name, &mut front.name);
                std::mem::swap(&mut group.description, &mut front.description);
                std::mem::swap(&mut group.inputs, &mut front.inputs);
                std::mem::swap(&mut group.outputs, &mut front.outputs);
                Self::Front(id, front)
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
            Self::Place(id, place) => Self::Place(id, put(&mut looks.nodes, id, place)),
            Self::Collapsed(id, collapsed) => {
                let changed = if collapsed {
                    looks.collapsed.insert(id)
                } else {
                    looks.collapsed.remove(&id)
                };
                Self::Collapsed(id, collapsed != changed)
            }
            Self::Note(id, note) => {
                let before = put(&mut looks.notes, id, note.map(|note| *note));
                Self::Note(id, before.map(Box::new))
            }
            Self::Frame(id, frame) => {
                let before = put(&mut looks.frames, id, frame.map(|frame| *frame));
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
            Self::Shared(id, origin) => Self::Shared(id, put(&mut looks.shared, id, origin)),
            Self::Contract(path) => Self::Contract(std::mem::replace(&mut looks.contract, path)),
            Self::Situation(mut now) => {
                std::mem::swap(&mut samples.now, &mut *now);
                Self::Situation(now)
            }
            Self::Named(named) => Self::Named(std::mem::replace(&mut samples.named, named)),
            Self::Current(current) => {
                Self::Current(std::mem::replace(&mut samples.current, current))
            }
            Self::NextId(next) => Self::NextId(std::mem::replace(&mut graph.next_id, next)),
        })
    }
}

/// Lets a place of a map hold something, or nothing. Gives what it held.
fn put<K: Ord, V>(map: &mut BTreeMap<K, V>, key: K, value: Option<V>) -> Option<V> {
    match value {
        Some(value) => map.insert(key, value),
        None => map.remove(&key),
    }
}

/// Ids for what a list of edits makes, which ends with the edit that says so.
pub struct Ids {
    next: u32,
    first: u32,
}

impl Ids {
    /// The ids that a graph gives next.
    pub fn of(graph: &Graph) -> Self {
        Self {
            next: graph.next_id,
            first: graph.next_id,
        }
    }

    /// The next id.
    pub fn fresh(&mut self) -> u32 {
        let id = self.next;
        self.next = id.saturating_add(1);
        id
    }

    /// The edit that keeps them from being given again, if any was given.
    pub fn taken(self) -> Option<Edit> {
        (self.next != self.first).then_some(Edit::NextId(self.next))
    }
}
