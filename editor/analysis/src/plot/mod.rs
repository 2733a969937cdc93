//! A plot as data, and its outputs: a drawing on screen, an SVG file, a CSV file and a text for
//! screen readers. All of them read the same [`Plot`], so that none can show different numbers.
//!
//! The functions that make plots of a graph's numbers are in [`crate::study`]. Nothing here
//! depends on graphs.

mod axis;
mod cell_labels;
pub mod color;
mod csv;
pub mod description;
pub mod line_runs;
mod merged_cells;
mod series;
pub mod step_line;
mod strip;
pub(crate) mod svg;
pub mod ticks;

pub use axis::Axis;
pub use cell_labels::CellLabel;
pub use csv::{CsvTable, to_csv};
pub use description::{bar_label_at, describe_position, summarize_plot};
pub use series::{Bar, Cells, Dash, Mark, Note, Series, SeriesShape, Tone};
pub use strip::{Stretch, Strip};
pub use svg::to_svg;
pub use ticks::round_step;

/// A plot.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Plot {
    /// The title: a few words about the content.
    pub title: String,
    /// The horizontal axis, from left to right.
    pub across: Axis,
    /// The vertical axis, from bottom to top.
    pub up: Axis,
    /// The strips along the top, from the uppermost to the lowest.
    pub strips: Vec<Strip>,
    /// The drawn series, from back to front.
    pub series: Vec<Series>,
    /// The marked points and lines of interest.
    pub marks: Vec<Mark>,
    /// The conclusions that a reader would draw from the plot, in sentences.
    pub findings: Vec<String>,
}

impl Plot {
    /// Returns whether a series belongs to another one: its name is the other's name, followed by
    /// a comma and more.
    pub fn belongs_to_another(&self, name: &str) -> bool {
        let Some((first, _)) = name.split_once(", ") else {
            return false;
        };
        self.series.iter().any(|series| series.name == first)
    }

    /// Returns the thickness of a series' bars, as a share of the thickest bar of the plot, or 1 if
    /// it has none.
    pub fn bar_thickness_share(&self, series: &Series) -> f32 {
        let thickest = |series: &Series| match &series.shape {
            SeriesShape::Bars { bars, .. } => {
                bars.iter().map(|bar| bar.thickness).fold(0.0, f32::max)
            }
            _ => 0.0,
        };
        let own = thickest(series);
        let most = self.series.iter().map(thickest).fold(own, f32::max);
        if own > 0.0 { own / most } else { 1.0 }
    }
}

#[cfg(test)]
mod tests;
