//! How much is drawn at a magnification: everything, titles and sockets, or blocks of colour.

/// A level of detail.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Detail {
    /// Blocks of colour.
    Far,
    /// Titles and sockets.
    Middle,
    /// Everything.
    Near,
}

impl Detail {
    /// What can be made out at a magnification.
    pub(crate) fn at(zoom: f32) -> Self {
        if zoom < 0.22 {
            Self::Far
        } else if zoom < 0.55 {
            Self::Middle
        } else {
            Self::Near
        }
    }

    /// Whether sockets are drawn and can be taken hold of.
    pub(crate) fn has_sockets(self) -> bool {
        self >= Self::Middle
    }

    /// Whether rows are.
    pub(crate) fn has_rows(self) -> bool {
        self == Self::Near
    }
}
