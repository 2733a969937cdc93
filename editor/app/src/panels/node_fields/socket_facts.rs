//! What is known of a socket: its unit, its hint, how it is dragged, what is wired to it.

use inclination_core::{
    kind::{Family, SocketSpec, Unit},
    model::{Node, Wire},
    text::capitalize,
};
use inclination_project::{edit::kinds, scene::rows, text::number::short};

use super::super::Sheet;

/// Returns the name of what a wire comes from.
pub(in crate::panels) fn source_name(sheet: &Sheet<'_>, wire: Wire) -> String {
    rows::origin(sheet.graph(), sheet.group(), wire)
}

/// Returns what dragging begins at where nothing is typed, and how far a long drag goes.
pub(super) fn drag_range(sheet: &Sheet<'_>, node: &Node, spec: &SocketSpec) -> (f32, f32) {
    let (low, high) = spec.domain;
    if spec.unit == Unit::OfInput && node.kind.family() == Family::Curve {
        let (low, high) = kinds::ends(sheet.document(), sheet.group(), node);
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
pub(in crate::panels) fn input_unit(sheet: &Sheet<'_>, node: &Node) -> String {
    let wire = node.sockets.first().and_then(|held| held.wire());
    let from = wire.and_then(|wire| Some((wire, sheet.open.body().get(&wire.node)?)));
    from.map_or_else(String::new, |(wire, from)| {
        rows::unit_of(sheet.graph(), sheet.group(), from, wire.port)
    })
}

/// Returns what a socket means and between which numbers it is.
pub(super) fn socket_hint(spec: &SocketSpec) -> String {
    let (low, high) = spec.domain;
    let least = low > -f32::MAX;
    let most = high < f32::MAX;
    let domain = match (least, most) {
        (true, true) => format!(" Between {} and {}.", short(low), short(high)),
        (true, false) => format!(" At least {}.", short(low)),
        (false, true) => format!(" At most {}.", short(high)),
        (false, false) => String::new(),
    };
    format!("{}.{domain}", capitalize(spec.summary))
}
