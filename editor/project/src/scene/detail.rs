//! Levels of detail: how much of a node is drawn at a magnification.

/// The lowest zoom at which the text of rows is legible: it is six points high then.
pub const LEGIBLE_ZOOM: f32 = 0.5;

/// A level of detail.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum DetailLevel {
    /// Blocks of color.
    Far,
    /// Titles, sockets, thumbnails, bars and output values, without the small text of rows.
    Middle,
    /// Everything.
    Near,
}

impl DetailLevel {
    /// Returns the level of detail for a zoom.
    pub fn from_zoom(zoom: f32) -> Self {
        if zoom < 0.22 {
            Self::Far
        } else if zoom < LEGIBLE_ZOOM {
            Self::Middle
        } else {
            Self::Near
        }
    }

    /// Whether sockets are drawn and can be dragged from.
    pub fn has_sockets(self) -> bool {
        self >= Self::Middle
    }

    /// Whether rows are drawn.
    pub fn has_rows(self) -> bool {
        self == Self::Near
    }
}
