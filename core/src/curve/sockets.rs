//! Sockets that several shapes have word for word. A shape that has more to say about one spells out its own.

use crate::kind::SocketSpec;

/// The rise of what goes from 0 to 1.
pub(super) const RISE: SocketSpec = SocketSpec::value(
    "slope",
    "slope",
    "the rise from end to end; below 0 it falls",
    1.0,
)
.quiet();

/// The rise of an S.
pub(super) const S_HEIGHT: SocketSpec = SocketSpec::value(
    "slope",
    "slope",
    "the height of the S; below 0 it falls",
    1.0,
)
.quiet();

pub(super) const X_SHIFT: SocketSpec = SocketSpec::value(
    "x_shift",
    "x shift",
    "moves the curve right, as a share of the range",
    0.0,
)
.quiet();

pub(super) const Y_SHIFT: SocketSpec =
    SocketSpec::value("y_shift", "y shift", "moves the curve up", 0.0).quiet();
