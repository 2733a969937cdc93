//! A plot as data, and what is made of it: a drawing on screen, an SVG file, a CSV file, a text for screen readers. All
//! of them read the same [`Plot`], so that none can show other numbers than the rest.
//!
//! What draws plots from a graph's numbers stands in [`crate::study`]; nothing here knows of graphs.

mod axis;
pub mod colour;
mod csv;
mod pieces;
mod series;
pub mod steps;
mod svg;
pub mod ticks;
pub mod words;

pub use axis::Axis;
pub use csv::{Table, csv};
pub use series::{Bar, Cells, Dash, Mark, Note, Series, Tone, What};
pub use svg::svg;
pub use ticks::step as round_step;
pub use words::{at, bar_at, summary};

/// A plot.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Plot {
    /// What it shows, in a few words.
    pub title: String,
    /// From left to right.
    pub across: Axis,
    /// From below to above.
    pub up: Axis,
    /// What is drawn, what comes first at the back.
    pub series: Vec<Series>,
    /// Places of interest.
    pub marks: Vec<Mark>,
    /// What somebody who looks at it would say of it, in sentences.
    pub findings: Vec<String>,
}

impl Plot {
    /// Returns whether a series belongs to another one: its name is the other's, and more behind a comma.
    pub fn belongs_to_another(&self, name: &str) -> bool {
        let Some((first, _)) = name.split_once(", ") else {
            return false;
        };
        self.series.iter().any(|series| series.name == first)
    }
}

#[cfg(test)]
mod tests;
