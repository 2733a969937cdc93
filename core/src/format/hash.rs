//! A hash of a graph's logic: the same for the same logic on every platform and in every release,
//! and independent of looks. Saves, replays and caches can use it to tell whether they belong to a
//! graph.
//!
//! It is FNV-1a (64 bits) over everything that evaluation, or a game through names, can
//! distinguish:
//!
//! - stats with their names, kinds, ranges, choices, defaults, scopes and order;
//! - nodes with their IDs (draws are keyed by them), kinds, wires, values, settings, rows and
//!   points, and whether they are muted;
//! - the names of factors, options and decisions, and the payloads of options;
//! - the groups;
//! - the names of the profiles, and the numbers that nodes hold for them.
//!
//! It does not include Effects nodes and what only they read, because no decision depends on them,
//! nor descriptions, units, samples, scenarios, other names, acknowledged problems, looks and the
//! next ID. So a project and its runtime file have the same hash.
//!
//! Sockets and settings are identified by their keys, and count only if they differ from their
//! kind's initial value. So a kind may gain a socket or setting without changing any hash. The kind
//! of a muted node is preceded by the text `muted`, which is not the key of any kind; that of a
//! node with numbers for profiles by the text `profiles` and those numbers. If a graph has
//! profiles, they come last.
//!
//! The bytes: a count or ID is 4 bytes, little-endian; a number is the 4 bytes of its bits, as a
//! file would give it back; a text is its number of bytes and its bytes; a list is its count and
//! its items; an optional value is a byte 0, or a byte 1 and the value; a choice between forms is a
//! byte. The methods of [`LogicHasher`] are in the order in which the bytes come.

use super::keywords;
use crate::{
    hash::Fnv1a,
    model::{
        Graph, Group, GroupId, Node, NodeId, NodeKind, Nodes, Port, Socket, SocketKey, Stat,
        StatKind,
    },
    piecewise::{Pieces, Segment},
};

impl Graph {
    /// Returns a hash of the graph's logic. Equal logic has equal hashes, in this and later
    /// versions; looks, descriptions, units, samples and names that no game asks for do not matter.
    pub fn logic_hash(&self) -> u64 {
        self.without_effects().content_hash()
    }

    /// Returns a hash like [`Graph::logic_hash`], but with Effects nodes and what they read. It is
    /// the same for a graph without effects.
    pub fn content_hash(&self) -> u64 {
        let mut hash = LogicHasher(Fnv1a::new());

        hash.write_list(self.stats.iter(), LogicHasher::write_stat);
        hash.write_nodes(&self.nodes);
        hash.write_list(self.groups.iter(), |hash, (id, group)| {
            hash.write_group(*id, group);
        });

        if !self.profiles.is_empty() {
            hash.write_list(self.profiles.iter(), |hash, profile| {
                hash.write_count(profile.id.0);
                hash.write_text(&profile.name);
            });
        }

        hash.0.finish()
    }
}

/// A logic hash in progress.
struct LogicHasher(Fnv1a);

impl LogicHasher {
    fn write_stat(&mut self, stat: &Stat) {
        self.write_count(stat.id.0);
        self.write_text(&stat.name);
        self.write_byte(stat.scope as u8 + if stat.alike { 4 } else { 0 });
        match &stat.kind {
            StatKind::Number { low, high, clamp } => {
                self.write_byte(0);
                self.write_number(*low);
                self.write_number(*high);
                self.write_byte(u8::from(*clamp) + if stat.cyclic { 2 } else { 0 });
            }
            StatKind::YesNo => self.write_byte(1),
            StatKind::Choice(names) => {
                self.write_byte(2);
                self.write_list(names.iter(), |hash, name| hash.write_text(name));
            }
        }
        self.write_number(stat.default);
    }

    fn write_nodes(&mut self, nodes: &Nodes) {
        self.write_list(nodes.iter(), |hash, (id, node)| {
            hash.write_node(*id, node);
        });
    }

    fn write_node(&mut self, id: NodeId, node: &Node) {
        self.write_count(id.0);
        if node.is_effectively_muted() {
            self.write_text(keywords::MUTED);
        }
        if !node.overrides.is_empty() {
            self.write_text(keywords::PROFILES);
            self.write_overrides(node);
        }

        self.write_text(keywords::kind_key(&node.kind));

        match &node.kind {
            NodeKind::Stat(stat) => self.write_count(stat.0),
            NodeKind::Formula(_) | NodeKind::Aggregate | NodeKind::Bundle => {}
            NodeKind::Effects(effects) => {
                self.write_list(effects.iter(), |hash, effect| {
                    hash.write_count(effect.stat.0);
                    hash.write_text(effect.operation.word());
                    hash.write_text(effect.time.key());
                });
            }
            NodeKind::Switch(cases) | NodeKind::Set(cases) => {
                self.write_list(cases.iter(), |hash, case| hash.write_text(case));
            }
            NodeKind::Expression(expression) => {
                self.write_text(expression.text());
                self.write_list(expression.inputs().iter(), |hash, name| {
                    hash.write_text(name);
                });
            }
            NodeKind::History(option) | NodeKind::Consideration { option, .. } => {
                self.write_option(*option, |hash, option| hash.write_count(option.0));
            }
            NodeKind::Option(payload) => {
                self.write_text(&node.name);
                self.write_text(payload);
            }
            NodeKind::Decision => self.write_text(&node.name),
            NodeKind::Factor(scope) => {
                self.write_byte(*scope as u8);
                self.write_text(&node.name);
            }
            NodeKind::Group { group, inputs } => {
                self.write_count(group.0);
                self.write_list(inputs.iter(), |hash, (port, socket)| {
                    hash.write_count(port.0);
                    hash.write_socket(socket);
                });
            }
            NodeKind::Input(port) | NodeKind::Output(port) => self.write_count(port.0),
        }

        self.write_sockets(node);
        self.write_list(node.rows.iter(), Self::write_socket);
        self.write_settings(node);
        self.write_option(node.pieces.as_deref(), Self::write_pieces);
    }

    fn write_overrides(&mut self, node: &Node) {
        let all = || node.overrides.iter();
        self.write_list_of(all().count(), all(), |hash, (key, profile, value)| {
            hash.write_count(profile.0);
            match key {
                SocketKey::Fixed(at) => {
                    hash.write_byte(0);
                    let key = keywords::initial_sockets(&node.kind).nth(at.into());
                    hash.write_text(key.map_or("", |(key, _)| key));
                }
                SocketKey::Row(row, column) => {
                    hash.write_byte(1);
                    hash.write_count(row.into());
                    hash.write_byte(column);
                }
                SocketKey::Port(port) => {
                    hash.write_byte(2);
                    hash.write_count(port.0);
                }
            }
            hash.write_number(value);
        });
    }

    fn write_sockets(&mut self, node: &Node) {
        let changed = || {
            keywords::initial_sockets(&node.kind)
                .zip(&node.sockets)
                .filter(|((_, initial), socket)| initial != *socket)
        };
        self.write_list_of(changed().count(), changed(), |hash, ((key, _), socket)| {
            hash.write_text(key);
            hash.write_socket(socket);
        });
    }

    fn write_settings(&mut self, node: &Node) {
        let changed = || {
            let settings = node.kind.spec().settings();
            settings
                .zip(&node.settings)
                .filter(|(setting, chosen)| setting.default != **chosen)
        };
        self.write_list_of(changed().count(), changed(), |hash, (setting, chosen)| {
            hash.write_text(setting.key);
            hash.write_text(setting.options.get(usize::from(*chosen)).unwrap_or(&""));
        });
    }

    fn write_socket(&mut self, socket: &Socket) {
        match socket {
            Socket::Unset => self.write_byte(0),
            Socket::Value(value) => {
                self.write_byte(1);
                self.write_number(*value);
            }
            Socket::Wire(wire) => {
                self.write_byte(2);
                self.write_count(wire.node.0);
                self.write_option(wire.port, |hash, port| hash.write_count(port.0));
            }
        }
    }

    fn write_pieces(&mut self, pieces: &Pieces) {
        self.write_list(pieces.points.iter(), |hash, point| {
            hash.write_number(point.x);
            hash.write_number(point.y);
            match point.segment {
                Segment::Hold => hash.write_byte(0),
                Segment::Linear => hash.write_byte(1),
                Segment::Power(exponent) => {
                    hash.write_byte(2);
                    hash.write_number(exponent);
                }
                Segment::Smooth => hash.write_byte(3),
                Segment::Cubic { leave, arrive } => {
                    hash.write_byte(4);
                    hash.write_number(leave);
                    hash.write_number(arrive);
                }
                Segment::Monotone => hash.write_byte(5),
            }
        });
    }

    fn write_group(&mut self, id: GroupId, group: &Group) {
        self.write_count(id.0);
        self.write_list(group.inputs.iter(), Self::write_port);
        self.write_list(group.outputs.iter(), Self::write_port);
        self.write_nodes(&group.nodes);
    }

    fn write_port(&mut self, port: &Port) {
        self.write_count(port.id.0);
        self.write_text(port.ty.word());
        self.write_number(port.default);
        self.write_option(port.bookends, |hash, (low, high)| {
            hash.write_number(low);
            hash.write_number(high);
        });
    }

    fn write_list<T>(
        &mut self,
        items: impl ExactSizeIterator<Item = T>,
        item: impl Fn(&mut Self, T),
    ) {
        self.write_list_of(items.len(), items, item);
    }

    fn write_list_of<T>(
        &mut self,
        count: usize,
        items: impl Iterator<Item = T>,
        item: impl Fn(&mut Self, T),
    ) {
        self.write_count(count as u32);
        items.for_each(|one| item(self, one));
    }

    fn write_option<T>(&mut self, value: Option<T>, some: impl FnOnce(&mut Self, T)) {
        self.write_byte(value.is_some().into());
        if let Some(value) = value {
            some(self, value);
        }
    }

    fn write_text(&mut self, text: &str) {
        self.write_list(text.bytes(), Self::write_byte);
    }

    fn write_number(&mut self, value: f32) {
        let value = if value.is_nan() { 0.0 } else { value };
        // -0 + 0 is 0.
        let value = value.clamp(f32::MIN, f32::MAX) + 0.0;
        self.write_count(value.to_bits());
    }

    fn write_count(&mut self, count: u32) {
        self.0.write_u32(count);
    }

    fn write_byte(&mut self, byte: u8) {
        self.0.write_byte(byte);
    }
}
