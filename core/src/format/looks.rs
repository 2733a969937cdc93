//! The visual data of a project: positions of nodes on the canvas, collapsed and folded nodes,
//! notes, frames, the points that wires bend through, and bookmarks. It also holds two facts that
//! no game needs: where groups come from, and where the game's list of stats is.
//!
//! Notes and frames take their IDs from the graph's one counter, so that selection, undo and
//! comparison with another version of the file can name them. The points of a wire are stored under
//! the socket that receives it, and bookmarks under their names.

use alloc::{
    collections::{BTreeMap, BTreeSet},
    string::String,
    vec::Vec,
};

use crate::model::{FrameId, GroupId, NodeId, NoteId, SocketKey};

/// The largest coordinate on a canvas, to both sides. A coordinate of this size is still exact to
/// a point, and distances are finite.
pub const MAX_COORDINATE: f32 = 1e7;

/// Returns a coordinate or size within [`MAX_COORDINATE`].
fn bound_coordinate(value: f32) -> f32 {
    if value.is_nan() {
        0.0
    } else {
        value.clamp(-MAX_COORDINATE, MAX_COORDINATE)
    }
}

/// A point on the canvas.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Position {
    /// The distance to the right.
    pub x: f32,
    /// The distance down.
    pub y: f32,
}

impl Position {
    /// Returns the position within [`MAX_COORDINATE`].
    #[must_use]
    pub fn bounded(self) -> Self {
        Self {
            x: bound_coordinate(self.x),
            y: bound_coordinate(self.y),
        }
    }
}

/// A text on the canvas.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Note {
    /// The group on whose canvas it is, or `None` for the top-level canvas.
    pub group: Option<GroupId>,
    /// Its left edge.
    pub x: f32,
    /// Its upper edge.
    pub y: f32,
    /// Its width.
    pub width: f32,
    /// Its height, or `None` to fit its text.
    pub height: Option<f32>,
    /// The text.
    pub text: String,
}

impl Note {
    /// Returns the note within [`MAX_COORDINATE`].
    #[must_use]
    pub fn bounded(self) -> Self {
        Self {
            x: bound_coordinate(self.x),
            y: bound_coordinate(self.y),
            width: bound_coordinate(self.width),
            height: self.height.map(bound_coordinate),
            ..self
        }
    }
}

/// A titled box behind nodes that belong together.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Frame {
    /// The group on whose canvas it is, or `None` for the top-level canvas.
    pub group: Option<GroupId>,
    /// Its left edge.
    pub x: f32,
    /// Its upper edge.
    pub y: f32,
    /// Its width.
    pub width: f32,
    /// Its height.
    pub height: f32,
    /// The title above it.
    pub title: String,
    /// Its color.
    pub tint: Tint,
}

impl Frame {
    /// Returns the frame within [`MAX_COORDINATE`].
    #[must_use]
    pub fn bounded(self) -> Self {
        Self {
            x: bound_coordinate(self.x),
            y: bound_coordinate(self.y),
            width: bound_coordinate(self.width),
            height: bound_coordinate(self.height),
            ..self
        }
    }
}

/// A saved view of a canvas, to come back to.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Bookmark {
    /// Its name.
    pub name: String,
    /// The group whose canvas it shows, or `None` for the top-level canvas.
    pub group: Option<GroupId>,
    /// The horizontal coordinate of its center.
    pub x: f32,
    /// The vertical coordinate of its center.
    pub y: f32,
    /// The zoom factor.
    pub zoom: f32,
}

impl Bookmark {
    /// Returns the bookmark within [`MAX_COORDINATE`].
    #[must_use]
    pub fn bounded(self) -> Self {
        Self {
            x: bound_coordinate(self.x),
            y: bound_coordinate(self.y),
            ..self
        }
    }
}

/// A frame's color, by a name for which every theme has a color.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "colors need no explanation")]
pub enum Tint {
    #[default]
    Gray,
    Teal,
    Blue,
    Violet,
    Amber,
    Rose,
    Green,
    Sand,
}

impl Tint {
    /// Every tint, in menu order.
    pub const ALL: [Self; 8] = [
        Self::Gray,
        Self::Teal,
        Self::Blue,
        Self::Violet,
        Self::Amber,
        Self::Rose,
        Self::Green,
        Self::Sand,
    ];

    /// Returns the tint's word in files.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Gray => "grey",
            Self::Teal => "teal",
            Self::Blue => "blue",
            Self::Violet => "violet",
            Self::Amber => "amber",
            Self::Rose => "rose",
            Self::Green => "green",
            Self::Sand => "sand",
        }
    }
}

/// The origin of a group that several files share. The file contains a full copy, so it does not
/// depend on the library.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LibraryOrigin {
    /// The group's name in the library that it was taken from.
    pub name: String,
    /// A hash of the library's version at the time of copying.
    pub version: u64,
    /// A hash of the copy.
    pub copy: u64,
}

/// The visual data of a project. Where notes or frames overlap, a later ID is in front.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Looks {
    /// The positions of the nodes, in the graph and in its groups.
    pub nodes: BTreeMap<NodeId, Position>,
    /// The nodes that show only their title.
    pub collapsed: BTreeSet<NodeId>,
    /// The nodes that are shown inside the node that they feed, if that is a single one.
    pub folded: BTreeSet<NodeId>,
    /// The notes.
    pub notes: BTreeMap<NoteId, Note>,
    /// The frames, which are behind everything else.
    pub frames: BTreeMap<FrameId, Frame>,
    /// The points that wires bend through, from start to end, by the socket that receives the wire.
    /// A wire whose socket is not in the map has none. A socket without a wire may keep points,
    /// which are then not shown.
    pub bends: BTreeMap<(NodeId, SocketKey), Vec<Position>>,
    /// The bookmarks, in the designer's order.
    pub bookmarks: Vec<Bookmark>,
    /// The origins of groups that are also in a library.
    pub shared: BTreeMap<GroupId, LibraryOrigin>,
    /// The path, relative to the project's folder, of the game's list of stats that the project
    /// must match.
    pub contract: Option<String>,
}
