//! How much is drawn at a magnification: everything, what can be read without the rows' small letters, or blocks of colour.

/// From which magnification on the letters of rows can be read: they are six points high then.
pub const LEGIBLE: f32 = 0.5;

/// A level of detail.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Detail {
    /// Blocks of colour.
    Far,
    /// Titles and sockets, pictures and bars, and what a node gives.
    Middle,
    /// Everything.
    Near,
}

impl Detail {
    /// What can be made out at a magnification.
    pub fn at(zoom: f32) -> Self {
        if zoom < 0.22 {
            Self::Far
        } else if zoom < LEGIBLE {
            Self::Middle
        } else {
            Self::Near
        }
    }

    /// Whether sockets are drawn and can be taken hold of.
    pub fn has_sockets(self) -> bool {
        self >= Self::Middle
    }

    /// Whether rows are.
    pub fn has_rows(self) -> bool {
        self == Self::Near
    }
}
