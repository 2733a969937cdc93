//! Facts about sockets: the unit, the hint, the drag range, and the name of the source.

use inclination_core::{
    authoring::{
        kind::{Family, SocketSpec, Unit},
        model::{Node, Wire},
    },
    text::capitalize,
};
use inclination_project::{edit::curve_range, scene::rows, text::number::format_setting};

use super::super::PanelSheet;

/// Returns the name of the node or output that a wire comes from.
pub(in crate::panels) fn source_name(sheet: &PanelSheet<'_>, wire: Wire) -> String {
    rows::full_source_name(sheet.graph(), sheet.group(), wire)
}

/// Returns the value where dragging an unset number starts, and the range that a long drag covers.
pub(super) fn drag_range(sheet: &PanelSheet<'_>, node: &Node, spec: &SocketSpec) -> (f32, f32) {
    let (low, high) = spec.domain;
    if spec.unit == Unit::OfInput && node.kind.family() == Family::Curve {
        let (low, high) = curve_range::curve_ends(sheet.document(), sheet.group(), node);
        return (low + (high - low) * spec.unset, (high - low).abs());
    }
    let span = if low > -1e6 && high < 1e6 {
        high - low
    } else {
        0.0
    };
    (spec.default.unwrap_or(0.0), span)
}

/// Returns the unit of a node's first input.
pub(in crate::panels) fn input_unit(sheet: &PanelSheet<'_>, node: &Node) -> String {
    let wire = node.sockets.first().and_then(|socket| socket.wire());
    let from = wire.and_then(|wire| Some((wire, sheet.open.body().get(&wire.node)?)));
    from.map_or_else(String::new, |(wire, from)| {
        rows::output_unit(sheet.graph(), sheet.group(), from, wire.port)
    })
}

/// Describes a socket and the range of its numbers.
pub(super) fn socket_hint(spec: &SocketSpec) -> String {
    let (low, high) = spec.domain;
    let has_minimum = low > -f32::MAX;
    let has_maximum = high < f32::MAX;
    let domain = match (has_minimum, has_maximum) {
        (true, true) => format!(
            " Between {} and {}.",
            format_setting(low),
            format_setting(high)
        ),
        (true, false) if low == f32::MIN_POSITIVE => String::from(" Above 0."),
        (true, false) => format!(" At least {}.", format_setting(low)),
        (false, true) => format!(" At most {}.", format_setting(high)),
        (false, false) => String::new(),
    };
    format!("{}.{domain}", capitalize(spec.summary))
}
