//! Sockets shared by several shapes. A shape that describes one differently defines its own.

use crate::kind::SocketSpec;

/// The rise of a curve that goes from 0 to 1.
pub(super) const RISE: SocketSpec = SocketSpec::value(
    "slope",
    "slope",
    "the rise from end to end; below 0 it falls",
    1.0,
)
.rarely_used();

/// The height of an S.
pub(super) const S_HEIGHT: SocketSpec = SocketSpec::value(
    "slope",
    "slope",
    "the height of the S; below 0 it falls",
    1.0,
)
.rarely_used();

pub(super) const X_SHIFT: SocketSpec = SocketSpec::value(
    "x_shift",
    "x shift",
    "moves the curve right, as a share of the range",
    0.0,
)
.rarely_used();

pub(super) const Y_SHIFT: SocketSpec =
    SocketSpec::value("y_shift", "y shift", "moves the curve up", 0.0).rarely_used();
