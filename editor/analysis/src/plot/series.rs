//! What a plot draws. Colours are named by what they mean; a dash, a hatch or a word repeats each.

use inclination_core::kind::Family;

/// What a colour says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// It belongs to nodes of a family.
    Of(Family),
    /// One of several alike, by its place among them.
    Among(usize),
    /// Each of its bars is one of several alike, by its place among them.
    Each,
    /// Neither an option's nor any other thing's: of several such the first is plain, and the others are hatched.
    Neutral(usize),
    /// What is now: the sample.
    Sample,
    /// What was before, or is only there to compare with.
    Ghost,
    /// What is to be noticed.
    Notice,
}

/// How a line is broken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Dash {
    /// Not at all.
    #[default]
    Solid,
    /// Into dashes.
    Dashed,
    /// Into dots.
    Dotted,
}

impl Dash {
    /// That of one of several alike, by its place among them.
    pub const fn among(place: usize) -> Self {
        match place % 3 {
            0 => Self::Solid,
            1 => Self::Dashed,
            _ => Self::Dotted,
        }
    }
}

/// One thing that is drawn, with its entry in the legend.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// What the legend says.
    pub name: String,
    /// Its colour.
    pub tone: Tone,
    /// What it is.
    pub what: What,
}

/// What is drawn.
#[derive(Clone, Debug, PartialEq)]
pub enum What {
    /// A line through points from left to right; where a number is not finite it is interrupted.
    Line {
        /// The points.
        points: Vec<[f32; 2]>,
        /// How it is broken.
        dash: Dash,
        /// Whether what lies below is tinted.
        filled: bool,
    },
    /// An area between a lower and an upper line: x, from, to.
    Band(Vec<[f32; 3]>),
    /// Points.
    Dots(Vec<[f32; 2]>),
    /// Bars that lie at whole numbers of the upward axis, or stand at those of the other.
    Bars {
        /// The bars.
        bars: Vec<Bar>,
        /// Whether they lie.
        lying: bool,
    },
    /// Hatched stretches that lie where there is nothing, each with a word about that.
    Gaps(Vec<Bar>),
    /// Words beside points.
    Notes(Vec<Note>),
    /// A grid of cells, each of which belongs to one of several names.
    Cells(Cells),
}

/// A bar.
#[derive(Clone, Debug, PartialEq)]
pub struct Bar {
    /// Where it stands.
    pub at: f32,
    /// How thick it is.
    pub thickness: f32,
    /// Where it begins.
    pub from: f32,
    /// Where it ends.
    pub to: f32,
    /// What is said beside it.
    pub label: String,
}

/// Words beside a point.
#[derive(Clone, Debug, PartialEq)]
pub struct Note {
    /// Where they stand: across and up.
    pub at: [f32; 2],
    /// What they say.
    pub text: String,
    /// What they say besides where there is room.
    pub more: String,
}

impl Note {
    /// All of it.
    pub fn all(&self) -> String {
        match self.more.as_str() {
            "" => self.text.clone(),
            more => format!("{}   {more}", self.text),
        }
    }
}

/// A grid over the whole plot: rows from below to above, each from left to right.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Cells {
    /// How many there are in a row.
    pub columns: usize,
    /// For each cell the place of its name; beyond the names: nothing.
    pub names: Vec<u16>,
    /// For each cell how sure that is, from 0 to 1, which shades it.
    pub shades: Vec<f32>,
    /// Whether columns, and rows, stand apart: between what they are of there is nothing.
    pub apart: [bool; 2],
    /// What there is, in the order of their colours and hatches.
    pub legend: Vec<String>,
}

impl Cells {
    /// How many rows there are.
    pub fn rows(&self) -> usize {
        self.names.len().checked_div(self.columns).unwrap_or(0)
    }

    /// The cell at shares of the width and height, from the lower left.
    pub fn at(&self, across: f32, up: f32) -> Option<usize> {
        let inside = (0.0..=1.0).contains(&across) && (0.0..=1.0).contains(&up);
        if !inside || self.columns == 0 {
            return None;
        }
        let place = |share: f32, count: usize| {
            ((share * count as f32) as usize).min(count.saturating_sub(1))
        };
        let cell = place(up, self.rows()) * self.columns + place(across, self.columns);
        (cell < self.names.len()).then_some(cell)
    }
}

/// A place of interest.
#[derive(Clone, Debug, PartialEq)]
pub struct Mark {
    /// How far across; none: along the whole width.
    pub x: Option<f32>,
    /// How far up; none: along the whole height.
    pub y: Option<f32>,
    /// Its colour.
    pub tone: Tone,
    /// What is said beside it; nothing: it needs no words.
    pub label: String,
}

impl Mark {
    /// A line from below to above.
    pub fn upright(x: f32, tone: Tone, label: impl Into<String>) -> Self {
        Self {
            x: Some(x),
            y: None,
            tone,
            label: label.into(),
        }
    }

    /// A point.
    pub fn point(x: f32, y: f32, tone: Tone, label: impl Into<String>) -> Self {
        Self {
            x: Some(x),
            y: Some(y),
            tone,
            label: label.into(),
        }
    }
}
