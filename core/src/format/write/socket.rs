//! Writing of sockets, settings and points.

use core::iter::repeat_n;

use crate::{
    format::{
        json_writer::Writer,
        keywords::{self, CUBIC, HOLD, LINEAR, MONOTONE, POWER, SMOOTH},
    },
    kind::{SocketSpec, Spec},
    model::{Node, Socket, SocketKey},
    piecewise::{Point, Segment},
};

/// Writes which socket of a node is meant: its key, or its position if the node is gone.
pub(super) fn write_socket_reference(w: &mut Writer, node: Option<&Node>, key: SocketKey) {
    match key {
        SocketKey::Fixed(position) => {
            let key =
                node.and_then(|node| keywords::initial_sockets(&node.kind).nth(position.into()));
            match key {
                Some((key, _)) => w.key("socket").string(key),
                None => w.key("socket").u32(position.into()),
            }
        }
        SocketKey::Row(row, column) => {
            w.key("row").u32(row.into());
            w.key("column").u32(column.into());
        }
        SocketKey::Port(port) => w.key("input").u32(port.0),
    }
}

/// Writes the contents of a socket. An empty one is written as `null`, because a missing socket
/// would be filled with its kind's default.
pub(super) fn write_socket(w: &mut Writer, socket: Socket) {
    match socket {
        Socket::Unset => w.null(),
        Socket::Value(value) => w.f32(value),
        Socket::Wire(wire) => w.inline_object(|w| {
            w.key("wire").u32(wire.node.0);
            if let Some(port) = wire.port {
                w.key("port").u32(port.0);
            }
        }),
    }
}

/// Writes every socket that holds something, and every empty one whose kind has a default.
pub(super) fn write_sockets(w: &mut Writer, node: &Node) {
    w.key("sockets").object(|w| {
        for (index, (key, default)) in keywords::initial_sockets(&node.kind).enumerate() {
            let held = node.sockets.get(index).copied().unwrap_or(default);
            if held != Socket::Unset || default != Socket::Unset {
                write_socket(w.key(key), held);
            }
        }
    });
}

pub(super) fn write_rows(w: &mut Writer, node: &Node) {
    let width = node.row_width();
    let count = match node.kind.fixed_row_count() {
        Some(count) => count,
        None => node.rows.len().div_ceil(width),
    };

    let default = |index: usize| {
        let spec = node.kind.spec().row.get(index % width);
        spec.map_or(Socket::Unset, SocketSpec::initial_socket)
    };

    w.key("rows").array(|w| {
        for row in 0..count {
            w.inline_array(|w| {
                for index in row * width..(row + 1) * width {
                    let held = node.rows.get(index).copied();
                    write_socket(w, held.unwrap_or_else(|| default(index)));
                }
            });
        }
    });
}

/// Writes the numbers that the sockets hold for profiles.
pub(super) fn write_overrides(w: &mut Writer, node: &Node) {
    w.key(keywords::PROFILES).array(|w| {
        for (key, profile, value) in node.overrides.iter() {
            w.inline_object(|w| {
                w.key("profile").u32(profile.0);
                write_socket_reference(w, Some(node), key);
                w.key("value").f32(value);
            });
        }
    });
}

pub(super) fn write_settings(w: &mut Writer, spec: &Spec, settings: &[u8]) {
    let chosen = settings
        .iter()
        .copied()
        .map(Some)
        .chain(repeat_n(None, usize::from(u8::MAX)));

    w.key("settings").object(|w| {
        for (setting, chosen) in spec.settings().zip(chosen) {
            let option = |at: u8| setting.options.get(usize::from(at)).copied();
            let word = chosen
                .and_then(option)
                .or(option(setting.default))
                .unwrap_or("");

            let w = w.key(setting.key);
            if setting.is_flag() {
                w.boolean(option(1) == Some(word));
            } else {
                w.string(word);
            }
        }
    });
}

pub(super) fn write_points(w: &mut Writer, points: &[Point]) {
    w.key("points").array(|w| {
        for point in points {
            w.inline_object(|w| {
                w.key("x").f32(point.x);
                w.key("y").f32(point.y);
                write_segment(w, point.segment);
            });
        }
    });
}

fn write_segment(w: &mut Writer, segment: Segment) {
    let word = match segment {
        Segment::Hold => HOLD,
        Segment::Linear => LINEAR,
        Segment::Power(_) => POWER,
        Segment::Smooth => SMOOTH,
        Segment::Cubic { .. } => CUBIC,
        Segment::Monotone => MONOTONE,
    };

    w.key("segment").string(word);
    match segment {
        Segment::Power(exponent) => w.key("exponent").f32(exponent),
        Segment::Cubic { leave, arrive } => {
            w.key("leave").f32(leave);
            w.key("arrive").f32(arrive);
        }
        Segment::Hold | Segment::Linear | Segment::Smooth | Segment::Monotone => {}
    }
}
