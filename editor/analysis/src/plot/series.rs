//! The contents of a plot: series and marks. Colors are named by their meaning; a dash, a hatch or
//! a word repeats each.

use inclination_core::authoring::kind::Family;

/// The meaning of a color.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// Nodes of a family.
    Family(Family),
    /// One of several things of one kind, by its position among them.
    Distinct(usize),
    /// Several things of one kind, one for each bar, by the position of the bar.
    DistinctBars,
    /// Neither an option nor anything else that has a color. The first of several such series is
    /// plain, and the others are hatched.
    Neutral(usize),
    /// The current state: the sample.
    Sample,
    /// An earlier state, or one that is only there for comparison.
    Ghost,
    /// Something to notice.
    Highlight,
}

/// The dash pattern of a line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Dash {
    /// Unbroken.
    #[default]
    Solid,
    /// Broken into dashes.
    Dashed,
    /// Broken into dots.
    Dotted,
}

impl Dash {
    /// Returns the pattern of one of several things of one kind, by its position among them.
    pub const fn for_index(place: usize) -> Self {
        match place % 3 {
            0 => Self::Solid,
            1 => Self::Dashed,
            _ => Self::Dotted,
        }
    }
}

/// One element of a plot, with its entry in the legend.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// The name in the legend.
    pub name: String,
    /// The color.
    pub tone: Tone,
    /// The shape.
    pub shape: SeriesShape,
}

/// The shape of a series.
#[derive(Clone, Debug, PartialEq)]
pub enum SeriesShape {
    /// A line through points from left to right, interrupted where a number is not finite.
    Line {
        /// The points.
        points: Vec<[f32; 2]>,
        /// The dash pattern.
        dash: Dash,
        /// Whether the area below the line is tinted.
        filled: bool,
        /// How far each point is shifted up, in points of the screen, from lines that would lie on
        /// top of it; empty if none is.
        shifts: Vec<f32>,
        /// The stretches of the horizontal axis in which the line is dimmed: from, to.
        dimmed: Vec<[f32; 2]>,
    },
    /// An area between a lower and an upper line: x, from, to.
    Band(Vec<[f32; 3]>),
    /// Points.
    Dots(Vec<[f32; 2]>),
    /// Horizontal bars at whole numbers of the vertical axis, or vertical bars at numbers of the
    /// horizontal axis.
    Bars {
        /// The bars.
        bars: Vec<Bar>,
        /// Whether they are horizontal.
        lying: bool,
    },
    /// Hatched stretches over regions without data, each with a text about that.
    Gaps(Vec<Bar>),
    /// Texts beside points.
    Notes(Vec<Note>),
    /// A grid of cells, each of which belongs to one of several names.
    Cells(Cells),
}

impl SeriesShape {
    /// Creates a line of which no part is dimmed.
    pub const fn new_line(points: Vec<[f32; 2]>, dash: Dash, filled: bool) -> Self {
        Self::Line {
            points,
            dash,
            filled,
            shifts: Vec::new(),
            dimmed: Vec::new(),
        }
    }
}

/// A bar of a series.
#[derive(Clone, Debug, PartialEq)]
pub struct Bar {
    /// The position of its middle line.
    pub at: f32,
    /// Its thickness.
    pub thickness: f32,
    /// The value at which it begins.
    pub from: f32,
    /// The value at which it ends.
    pub to: f32,
    /// The text beside it.
    pub label: String,
}

/// A text beside a point.
#[derive(Clone, Debug, PartialEq)]
pub struct Note {
    /// The point: across and up.
    pub at: [f32; 2],
    /// The text.
    pub text: String,
}

/// A grid over the whole plot: rows from bottom to top, each from left to right.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Cells {
    /// The number of cells in a row.
    pub columns: usize,
    /// The index of each cell's name in the legend. A cell with an index beyond it has no name.
    pub names: Vec<u16>,
    /// The certainty of each cell's name, from 0 to 1, which determines its shade.
    pub shades: Vec<f32>,
    /// Whether columns, and rows, are separate, because nothing lies between their values.
    pub apart: [bool; 2],
    /// The names, in the order of their colors and hatches.
    pub legend: Vec<String>,
}

impl Cells {
    /// Returns the number of rows.
    pub fn row_count(&self) -> usize {
        self.names.len().checked_div(self.columns).unwrap_or(0)
    }

    /// Returns the cell at shares of the width and height, from the lower left.
    pub fn cell_at(&self, across: f32, up: f32) -> Option<usize> {
        let inside = (0.0..=1.0).contains(&across) && (0.0..=1.0).contains(&up);
        if !inside || self.columns == 0 {
            return None;
        }

        let place = |share: f32, count: usize| {
            ((share * count as f32) as usize).min(count.saturating_sub(1))
        };
        let cell = place(up, self.row_count()) * self.columns + place(across, self.columns);
        (cell < self.names.len()).then_some(cell)
    }
}

/// A marked point or line.
#[derive(Clone, Debug, PartialEq)]
pub struct Mark {
    /// The horizontal position, or `None` for a line along the whole width.
    pub x: Option<f32>,
    /// The vertical position, or `None` for a line along the whole height.
    pub y: Option<f32>,
    /// The color.
    pub tone: Tone,
    /// The text beside it; empty if it needs none.
    pub label: String,
}

impl Mark {
    /// Creates a vertical line.
    pub fn vertical_line(x: f32, tone: Tone, label: impl Into<String>) -> Self {
        Self {
            x: Some(x),
            y: None,
            tone,
            label: label.into(),
        }
    }

    /// Creates a point.
    pub fn point(x: f32, y: f32, tone: Tone, label: impl Into<String>) -> Self {
        Self {
            x: Some(x),
            y: Some(y),
            tone,
            label: label.into(),
        }
    }
}
