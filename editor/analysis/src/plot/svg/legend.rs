//! The legend of a plot as elements of an SVG file.

use super::{Paper, hex, place, plain};
use crate::plot::{Dash, Plot, Series, What, colour::Hatch};

/// How high a line of the legend is.
const LINE: f32 = 18.0;

/// Returns how much room the legend of a plot needs.
pub(super) fn legend_height(plot: &Plot) -> f32 {
    let counts = plot.series.iter().map(|series| entries(plot, series).len());
    counts.sum::<usize>() as f32 * LINE
}

/// Returns the names that a series puts into the legend.
fn entries(plot: &Plot, series: &Series) -> Vec<String> {
    match &series.what {
        What::Cells(cells) => cells.legend.clone(),
        // They go with what has their name.
        What::Notes(_) => Vec::new(),
        _ if series.name.is_empty() || plot.belongs_to_another(&series.name) => Vec::new(),
        _ => vec![series.name.clone()],
    }
}

impl Paper<'_> {
    /// Draws the legend below the plot.
    pub(super) fn draw_legend(&mut self, from: f32) {
        let text = hex(self.palette.text);
        let mut y = from;
        for (at, series) in self.plot.series.iter().enumerate() {
            for (place_among, name) in entries(self.plot, series).into_iter().enumerate() {
                let colour = match &series.what {
                    What::Cells(_) => hex(self.palette.among(place_among)),
                    _ => hex(series.tone.colour(self.palette)),
                };
                let (left, middle) = (place(self.area.left), place(y + 4.0));
                let end = place(self.area.left + 20.0);
                let dash = match &series.what {
                    What::Line {
                        dash: Dash::Dashed, ..
                    } => " stroke-dasharray=\"6 4\"",
                    What::Line {
                        dash: Dash::Dotted, ..
                    } => " stroke-dasharray=\"1.5 3.5\"",
                    _ => "",
                };
                let thick = if matches!(series.what, What::Line { .. }) {
                    "2"
                } else {
                    "8"
                };
                self.put(format_args!(
                    "<line x1=\"{left}\" y1=\"{middle}\" x2=\"{end}\" y2=\"{middle}\" stroke=\"{colour}\" stroke-width=\"{thick}\"{dash}/>"
                ));
                let (hatch, id) = match &series.what {
                    What::Cells(_) => {
                        let id = format!("hatch{at}-{place_among}");
                        (Hatch::among(place_among), id)
                    }
                    What::Bars { .. } => (Hatch::of(series.tone), format!("bars{at}")),
                    _ => (Hatch::None, String::new()),
                };
                if hatch != Hatch::None {
                    let top = place(y);
                    self.put(format_args!(
                        "<rect x=\"{left}\" y=\"{top}\" width=\"20\" height=\"8\" fill=\"url(#{id})\"/>"
                    ));
                }
                let (beside, below) = (place(self.area.left + 28.0), place(y + 8.0));
                self.put(format_args!(
                    "<text x=\"{beside}\" y=\"{below}\" fill=\"{text}\">{}</text>",
                    plain(&name)
                ));
                y += LINE;
            }
        }
    }
}
