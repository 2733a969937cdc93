//! A curve as it stands in a graph, with a number in every socket, to be read wherever one likes: what tools draw.

use alloc::{borrow::Cow, vec::Vec};

use super::{LINEAR, fill_unset};
use crate::{
    kind::{Args, Family, Kind},
    model::{Graph, GroupId, Node, NodeKind, Socket, Wire},
    number::Plain,
};

/// The positions of the sockets that every curve has.
const X: usize = 0;
const LOW: usize = 1;
const HIGH: usize = 2;

/// The setting for what lies outside the ends, and its choice that counts it as itself.
const OUTSIDE: &str = "outside";
const EXTEND: u8 = 1;

/// A curve with a number in every socket.
#[derive(Clone, Debug)]
pub struct Drawn<'g> {
    kind: Kind,
    node: Cow<'g, Node>,
    sockets: Vec<Plain>,
    /// The range of what is wired to it.
    range: Option<(f32, f32)>,
}

impl<'g> Drawn<'g> {
    /// A node's curve, on the canvas of a group or of the graph itself; `given` tells what comes along a wire. None if the
    /// node is no curve. A muted one is a straight line.
    pub fn of(
        graph: &Graph,
        group: Option<GroupId>,
        node: &'g Node,
        given: impl Fn(Wire) -> f32,
    ) -> Option<Self> {
        let NodeKind::Formula(kind) = node.kind else {
            return None;
        };
        if kind.spec().family != Family::Curve {
            return None;
        }
        let straight = node.is_out().then(|| node.straightened()).flatten();
        let (kind, node) = match straight {
            Some(line) => (LINEAR, Cow::Owned(line)),
            None => (kind, Cow::Borrowed(node)),
        };
        let spec = kind.spec();
        let held = node.sockets.iter().zip(spec.sockets());
        let mut sockets: Vec<Plain> = held
            .map(|(socket, about)| {
                Plain::from(match *socket {
                    Socket::Value(value) => value,
                    Socket::Wire(wire) => given(wire),
                    Socket::Unset => about.default.unwrap_or(0.0),
                })
            })
            .collect();
        let wire = node.sockets.first().and_then(|socket| socket.wire());
        let range = wire.and_then(|wire| graph.bookends(group, wire));
        let ends = range.unwrap_or((0.0, 1.0));
        fill_unset(spec, &node.sockets, &mut sockets, ends);
        Some(Self {
            kind,
            node,
            sockets,
            range,
        })
    }

    /// The ends that its input is normalised by, as they stand: the left one may be the larger.
    pub fn ends(&self) -> (f32, f32) {
        (self.number(LOW), self.number(HIGH))
    }

    /// As far as its input goes, if what lies beyond its ends counts as itself: the range of what is wired to it, or where it
    /// is now.
    pub fn beyond(&self) -> Option<(f32, f32)> {
        let is_read = !self.node.is_out() && self.node.setting(OUTSIDE) == EXTEND;
        is_read.then(|| self.range.unwrap_or((self.x(), self.x())))
    }

    /// What its input is now.
    pub fn x(&self) -> f32 {
        self.number(X)
    }

    /// What a socket counts as, by its place in the kind's list.
    pub fn number(&self, socket: usize) -> f32 {
        self.sockets.get(socket).map_or(0.0, |plain| plain.get())
    }

    /// What it gives for an input, to the bit.
    pub fn at(&mut self, x: f32) -> f32 {
        let Some(place) = self.sockets.get_mut(X) else {
            return 0.0;
        };
        let now = core::mem::replace(place, Plain::from(x));
        let args = Args {
            sockets: &self.sockets,
            rows: &[],
            settings: &self.node.settings,
            pieces: self.node.pieces.as_deref(),
            draw: None,
        };
        let height = self.kind.plain(&args).get();
        if let Some(place) = self.sockets.get_mut(X) {
            *place = now;
        }
        height
    }
}
