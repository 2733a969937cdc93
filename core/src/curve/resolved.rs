//! A curve of a graph with a number for every socket, which tools can read at any input.

use alloc::{borrow::Cow, vec::Vec};

use super::{LINEAR, fill_unset};
use crate::{
    kind::{Args, Family, Kind},
    model::{Graph, GroupId, Node, NodeKind, Socket, Wire},
    number::Plain,
};

// The positions of the sockets that every curve has.
const X: usize = 0;
const LOW: usize = 1;
const HIGH: usize = 2;

/// The setting for inputs outside the ends, and its option that leaves them as they are.
const OUTSIDE: &str = "outside";
const EXTEND: u8 = 1;
/// The option that makes the range a circle.
const CYCLE: u8 = 4;

/// A curve of a graph with a number for every socket, readable at any input.
#[derive(Clone, Debug)]
pub struct ResolvedCurve<'g> {
    kind: Kind,
    node: Cow<'g, Node>,
    sockets: Vec<Plain>,
    /// The range of the value wired to its input.
    range: Option<(f32, f32)>,
}

impl<'g> ResolvedCurve<'g> {
    /// Resolves a node's curve, in a group or in the graph itself.
    ///
    /// `wire_value` returns the current value of a wire. Returns `None` if the node is no curve. A
    /// muted curve is a straight line.
    pub fn from_node(
        graph: &Graph,
        group: Option<GroupId>,
        node: &'g Node,
        wire_value: impl Fn(Wire) -> f32,
    ) -> Option<Self> {
        let NodeKind::Formula(kind) = node.kind else {
            return None;
        };
        if kind.spec().family != Family::Curve {
            return None;
        }

        let straight = node
            .is_effectively_muted()
            .then(|| node.to_straight_line())
            .flatten();
        let (kind, node) = match straight {
            Some(line) => (LINEAR, Cow::Owned(line)),
            None => (kind, Cow::Borrowed(node)),
        };
        let spec = kind.spec();
        let mut sockets: Vec<Plain> = node
            .sockets
            .iter()
            .zip(spec.sockets())
            .map(|(socket, socket_spec)| {
                Plain::from(match *socket {
                    Socket::Value(value) => value,
                    Socket::Wire(wire) => wire_value(wire),
                    Socket::Unset => socket_spec.default.unwrap_or(0.0),
                })
            })
            .collect();
        let wire = node.sockets.first().and_then(|socket| socket.wire());
        let range = wire.and_then(|wire| graph.wire_bookends(group, wire));
        fill_unset(spec, &node.sockets, &mut sockets, range);

        Some(Self {
            kind,
            node,
            sockets,
            range,
        })
    }

    /// Returns the ends that normalize the input, in this order: the left one may be the larger.
    pub fn ends(&self) -> (f32, f32) {
        (self.socket_number(LOW), self.socket_number(HIGH))
    }

    /// Returns the range to show if inputs beyond the ends are left as they are: that of the wired
    /// value, or else the current input alone. `None` if they are not.
    pub fn extended_range(&self) -> Option<(f32, f32)> {
        let extends = !self.node.is_effectively_muted() && self.node.setting(OUTSIDE) == EXTEND;
        extends.then(|| {
            self.range
                .unwrap_or((self.current_input(), self.current_input()))
        })
    }

    /// Whether the range is a circle, so that the curve continues across its ends.
    pub fn is_circle(&self) -> bool {
        !self.node.is_effectively_muted() && self.node.setting(OUTSIDE) == CYCLE
    }

    /// Returns the current input.
    pub fn current_input(&self) -> f32 {
        self.socket_number(X)
    }

    /// Returns the number that a socket counts as, by its position in the kind's list.
    pub fn socket_number(&self, socket: usize) -> f32 {
        self.sockets.get(socket).map_or(0.0, |plain| plain.get())
    }

    /// Returns the height for an input, exact to the bit.
    pub fn height_at(&mut self, x: f32) -> f32 {
        let Some(place) = self.sockets.get_mut(X) else {
            return 0.0;
        };
        let current = core::mem::replace(place, Plain::from(x));

        let args = Args {
            sockets: &self.sockets,
            rows: &[],
            settings: &self.node.settings,
            pieces: self.node.pieces.as_deref(),
            draw: None,
        };
        let height = self.kind.compute_plain(&args).get();

        if let Some(place) = self.sockets.get_mut(X) {
            *place = current;
        }
        height
    }
}
