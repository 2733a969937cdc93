//! What is only there for the eye: where nodes stand on the canvas, which are collapsed, notes and frames, the points that
//! wires bend through, and the views that somebody kept. And what no game has use for either: where groups come from, and
//! where the game's list of stats is.
//!
//! Notes and frames have ids from the graph's one counter, so that what is selected, undone or compared with another version
//! of the file can be named. The points of a wire go by the socket that receives it, and views by their names.

use alloc::{
    collections::{BTreeMap, BTreeSet},
    string::String,
    vec::Vec,
};

use crate::model::{FrameId, GroupId, NodeId, NoteId, SocketKey};

/// A place on the canvas.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Position {
    /// To the right.
    pub x: f32,
    /// Down.
    pub y: f32,
}

/// A text on the canvas.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Note {
    /// The group on whose canvas it stands; none: on the graph's own.
    pub group: Option<GroupId>,
    /// Its left edge.
    pub x: f32,
    /// Its upper edge.
    pub y: f32,
    /// How wide it is.
    pub width: f32,
    /// How high it is; none: as high as its text.
    pub height: Option<f32>,
    /// What it says.
    pub text: String,
}

/// A titled box behind nodes that belong together.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Frame {
    /// The group on whose canvas it stands; none: on the graph's own.
    pub group: Option<GroupId>,
    /// Its left edge.
    pub x: f32,
    /// Its upper edge.
    pub y: f32,
    /// How wide it is.
    pub width: f32,
    /// How high it is.
    pub height: f32,
    /// What it says above.
    pub title: String,
    /// Its colour.
    pub tint: Tint,
}

/// A view of a canvas that somebody kept to come back to.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Bookmark {
    /// What it is called.
    pub name: String,
    /// The group whose canvas it shows; none: the graph's own.
    pub group: Option<GroupId>,
    /// What is in its middle: to the right.
    pub x: f32,
    /// The same: down.
    pub y: f32,
    /// How large things are shown.
    pub zoom: f32,
}

/// A frame's colour, by a name that every theme has a colour for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "a colour needs no explanation")]
pub enum Tint {
    #[default]
    Grey,
    Teal,
    Blue,
    Violet,
    Amber,
    Rose,
    Green,
    Sand,
}

impl Tint {
    /// Every tint, in the order of menus.
    pub const ALL: [Self; 8] = [
        Self::Grey,
        Self::Teal,
        Self::Blue,
        Self::Violet,
        Self::Amber,
        Self::Rose,
        Self::Green,
        Self::Sand,
    ];

    /// The word that files use.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Grey => "grey",
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

/// Where a group comes from that several files share: what is in the file is a copy, and needs nothing else.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shared {
    /// What the library that it was taken from calls it.
    pub name: String,
    /// What the library's was like by then: a number that stands for what is in it.
    pub version: u64,
    /// What the copy was like.
    pub copy: u64,
}

/// What is only there for the eye. Of what overlaps, a later id stands in front.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Looks {
    /// Where the nodes stand, in the graph and in its groups.
    pub nodes: BTreeMap<NodeId, Position>,
    /// The nodes that show no more than their title.
    pub collapsed: BTreeSet<NodeId>,
    /// The notes.
    pub notes: BTreeMap<NoteId, Note>,
    /// The frames, behind all else.
    pub frames: BTreeMap<FrameId, Frame>,
    /// The points that wires bend through, by the socket that receives the wire, from its beginning to its end. A socket
    /// that is not there has none, and one without a wire keeps them to itself.
    pub bends: BTreeMap<(NodeId, SocketKey), Vec<Position>>,
    /// The views that somebody kept, in the designer's order.
    pub bookmarks: Vec<Bookmark>,
    /// Where groups come from that a library has too.
    pub shared: BTreeMap<GroupId, Shared>,
    /// Where the game's list of stats is that the project is held to, from the project's folder on.
    pub contract: Option<String>,
}
