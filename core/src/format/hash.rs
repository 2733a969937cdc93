//! A number for a graph's logic: the same for the same logic on every platform and in every release, blind to looks.
//! Saves, replays and caches can tell by it whether they belong to a graph.
//!
//! It is FNV-1a (64 bits) over all that evaluation, and a game by its names, can tell apart: stats with their names,
//! kinds, ranges, choices, defaults, scopes and order; nodes with their ids (draws are keyed by them), kinds, wires,
//! values, settings, rows and points, and whether they are muted; the names of factors, options and decisions, and options'
//! payloads; the groups; the profiles' names, and the numbers that nodes hold in them. Not over descriptions, units, samples, other names, acknowledged problems, looks and the next id.
//! So the project and its runtime file have the same hash.
//!
//! Sockets and settings count by their keys, and only where they are not as the kind has them at first. So a kind may
//! get another one and no hash changes. Before the kind of a muted node stands the text `muted`, which is no kind's; before that
//! of a node with numbers for profiles the text `profiles` and those numbers. A graph that has profiles ends with them.
//!
//! The bytes: a count or id is 4 bytes, little end first; a number the 4 of its bits, as a file would give it back; a
//! text its count of bytes and its bytes; a list its count and its items; something optional a byte 0, or 1 and
//! itself; a choice between forms a byte. [`struct@Hash`]'s methods are in the order in which the bytes come.

use super::words;
use crate::{
    hash::Fnv1a,
    model::{
        Graph, Group, GroupId, Node, NodeId, NodeKind, Nodes, Port, Socket, SocketKey, Stat,
        StatKind,
    },
    piecewise::{Pieces, Segment},
};

impl Graph {
    /// A number that stands for the graph's logic. Equal logic has equal numbers, today and in later versions; looks,
    /// descriptions, units, samples and names that no game asks for do not matter.
    pub fn logic_hash(&self) -> u64 {
        let mut hash = Hash(Fnv1a::new());
        hash.list(self.stats.iter(), Hash::stat);
        hash.nodes(&self.nodes);
        hash.list(self.groups.iter(), Hash::group);
        if !self.profiles.is_empty() {
            hash.list(self.profiles.iter(), |hash, profile| {
                hash.count(profile.id.0);
                hash.text(&profile.name);
            });
        }
        hash.0.finish()
    }
}

/// A logic hash in progress.
struct Hash(Fnv1a);

impl Hash {
    fn stat(&mut self, stat: &Stat) {
        self.count(stat.id.0);
        self.text(&stat.name);
        self.byte(stat.scope as u8 + if stat.alike { 4 } else { 0 });
        match &stat.kind {
            StatKind::Number { low, high, clamp } => {
                self.byte(0);
                self.number(*low);
                self.number(*high);
                self.byte((*clamp).into());
            }
            StatKind::YesNo => self.byte(1),
            StatKind::Choice(names) => {
                self.byte(2);
                self.list(names.iter(), |hash, name| hash.text(name));
            }
        }
        self.number(stat.default);
    }

    fn nodes(&mut self, nodes: &Nodes) {
        self.list(nodes.iter(), Self::node);
    }

    fn node(&mut self, (id, node): (&NodeId, &Node)) {
        self.count(id.0);
        if node.is_out() {
            // No kind is called so.
            self.text(words::MUTED);
        }
        if !node.overrides.is_empty() {
            self.text(words::PROFILES);
            self.overrides(node);
        }
        self.text(words::kind(&node.kind));
        match &node.kind {
            NodeKind::Stat(stat) => self.count(stat.0),
            NodeKind::Formula(_) | NodeKind::Aggregate | NodeKind::Bundle => {}
            NodeKind::Switch(cases) | NodeKind::Set(cases) => {
                self.list(cases.iter(), |hash, case| hash.text(case));
            }
            NodeKind::History(option) | NodeKind::Consideration { option, .. } => {
                self.option(*option, |hash, option| hash.count(option.0));
            }
            NodeKind::Option(payload) => {
                self.text(&node.name);
                self.text(payload);
            }
            NodeKind::Decision => self.text(&node.name),
            NodeKind::Factor(scope) => {
                self.byte(*scope as u8);
                self.text(&node.name);
            }
            NodeKind::Group { group, inputs } => {
                self.count(group.0);
                self.list(inputs.iter(), |hash, (port, socket)| {
                    hash.count(port.0);
                    hash.socket(socket);
                });
            }
            NodeKind::Input(port) | NodeKind::Output(port) => self.count(port.0),
        }
        self.sockets(node);
        self.list(node.rows.iter(), Self::socket);
        self.settings(node);
        self.option(node.pieces.as_deref(), Self::pieces);
    }

    fn overrides(&mut self, node: &Node) {
        let all = || node.overrides.iter();
        self.list_of(all().count(), all(), |hash, (key, profile, value)| {
            hash.count(profile.0);
            match key {
                SocketKey::Fixed(at) => {
                    hash.byte(0);
                    let key = words::sockets(&node.kind).nth(at.into());
                    hash.text(key.map_or("", |(key, _)| key));
                }
                SocketKey::Row(row, column) => {
                    hash.byte(1);
                    hash.count(row.into());
                    hash.byte(column);
                }
                SocketKey::Port(port) => {
                    hash.byte(2);
                    hash.count(port.0);
                }
            }
            hash.number(value);
        });
    }

    fn sockets(&mut self, node: &Node) {
        let changed = || {
            let held = words::sockets(&node.kind).zip(&node.sockets);
            held.filter(|((_, first), held)| first != *held)
        };
        self.list_of(changed().count(), changed(), |hash, ((key, _), held)| {
            hash.text(key);
            hash.socket(held);
        });
    }

    fn settings(&mut self, node: &Node) {
        let changed = || {
            let held = node.kind.spec().settings().zip(&node.settings);
            held.filter(|(setting, chosen)| setting.default != **chosen)
        };
        self.list_of(changed().count(), changed(), |hash, (setting, chosen)| {
            hash.text(setting.key);
            hash.text(setting.options.get(usize::from(*chosen)).unwrap_or(&""));
        });
    }

    fn socket(&mut self, socket: &Socket) {
        match socket {
            Socket::Unset => self.byte(0),
            Socket::Value(value) => {
                self.byte(1);
                self.number(*value);
            }
            Socket::Wire(wire) => {
                self.byte(2);
                self.count(wire.node.0);
                self.option(wire.port, |hash, port| hash.count(port.0));
            }
        }
    }

    fn pieces(&mut self, pieces: &Pieces) {
        self.list(pieces.points.iter(), |hash, point| {
            hash.number(point.x);
            hash.number(point.y);
            match point.segment {
                Segment::Hold => hash.byte(0),
                Segment::Linear => hash.byte(1),
                Segment::Power(exponent) => {
                    hash.byte(2);
                    hash.number(exponent);
                }
                Segment::Smooth => hash.byte(3),
                Segment::Cubic { leave, arrive } => {
                    hash.byte(4);
                    hash.number(leave);
                    hash.number(arrive);
                }
                Segment::Monotone => hash.byte(5),
            }
        });
    }

    fn group(&mut self, (id, group): (&GroupId, &Group)) {
        self.count(id.0);
        self.list(group.inputs.iter(), Self::port);
        self.list(group.outputs.iter(), Self::port);
        self.nodes(&group.nodes);
    }

    fn port(&mut self, port: &Port) {
        self.count(port.id.0);
        self.text(port.ty.word());
        self.number(port.default);
        self.option(port.bookends, |hash, (low, high)| {
            hash.number(low);
            hash.number(high);
        });
    }

    fn list<T>(&mut self, items: impl ExactSizeIterator<Item = T>, item: impl Fn(&mut Self, T)) {
        self.list_of(items.len(), items, item);
    }

    fn list_of<T>(
        &mut self,
        count: usize,
        items: impl Iterator<Item = T>,
        item: impl Fn(&mut Self, T),
    ) {
        self.count(count as u32);
        items.for_each(|one| item(self, one));
    }

    fn option<T>(&mut self, value: Option<T>, some: impl FnOnce(&mut Self, T)) {
        self.byte(value.is_some().into());
        if let Some(value) = value {
            some(self, value);
        }
    }

    fn text(&mut self, text: &str) {
        self.list(text.bytes(), Self::byte);
    }

    fn number(&mut self, value: f32) {
        let value = if value.is_nan() { 0.0 } else { value };
        // -0 + 0 is 0.
        let value = value.clamp(f32::MIN, f32::MAX) + 0.0;
        self.count(value.to_bits());
    }

    fn count(&mut self, count: u32) {
        self.0.write_u32(count);
    }

    fn byte(&mut self, byte: u8) {
        self.0.write_byte(byte);
    }
}
