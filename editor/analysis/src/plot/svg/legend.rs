//! The legend of a plot as elements of an SVG file.

use super::{SvgWriter, escape_markup, format_coordinate, hex_color};
use crate::plot::{Dash, Plot, Series, SeriesShape, color::Hatch};

/// The height of a line of the legend.
const LINE_HEIGHT: f32 = 18.0;
/// The height of the symbol of an area or of the thickest bars.
const SYMBOL_HEIGHT: f32 = 8.0;
/// The height of the symbol of a line, and the minimum height of the symbol of thin bars.
const MIN_SYMBOL_HEIGHT: f32 = 2.0;

/// Returns the height that the legend of a plot needs.
pub(super) fn legend_height(plot: &Plot) -> f32 {
    let counts = plot
        .series
        .iter()
        .map(|series| legend_entries(plot, series).len());
    counts.sum::<usize>() as f32 * LINE_HEIGHT
}

fn legend_entries(plot: &Plot, series: &Series) -> Vec<String> {
    match &series.shape {
        SeriesShape::Cells(cells) => cells.legend.clone(),
        // Notes belong to another series, which has the entry.
        SeriesShape::Notes(_) => Vec::new(),
        _ if series.name.is_empty() || plot.belongs_to_another(&series.name) => Vec::new(),
        _ => vec![series.name.clone()],
    }
}

impl SvgWriter<'_> {
    /// Draws the legend below the plot.
    pub(super) fn draw_legend(&mut self, from: f32) {
        let text = hex_color(self.palette.text);
        let mut y = from;

        for (at, series) in self.plot.series.iter().enumerate() {
            for (place_among, name) in legend_entries(self.plot, series).into_iter().enumerate() {
                let color = match &series.shape {
                    SeriesShape::Cells(_) => hex_color(self.palette.distinct_color(place_among)),
                    _ => hex_color(series.tone.color(self.palette)),
                };

                let (left, middle) = (
                    format_coordinate(self.area.left),
                    format_coordinate(y + 4.0),
                );
                let end = format_coordinate(self.area.left + 20.0);
                let dash = match &series.shape {
                    SeriesShape::Line {
                        dash: Dash::Dashed, ..
                    } => " stroke-dasharray=\"6 4\"",
                    SeriesShape::Line {
                        dash: Dash::Dotted, ..
                    } => " stroke-dasharray=\"1.5 3.5\"",
                    _ => "",
                };
                let thick = if matches!(series.shape, SeriesShape::Line { .. }) {
                    MIN_SYMBOL_HEIGHT
                } else {
                    let share = self.plot.bar_thickness_share(series);
                    (SYMBOL_HEIGHT * share).max(MIN_SYMBOL_HEIGHT)
                };
                let thick = format_coordinate(thick);

                self.write_line(format_args!(
                    "<line x1=\"{left}\" y1=\"{middle}\" x2=\"{end}\" y2=\"{middle}\" stroke=\"{color}\" stroke-width=\"{thick}\"{dash}/>"
                ));

                let (hatch, id) = match &series.shape {
                    SeriesShape::Cells(_) => {
                        let id = format!("hatch{at}-{place_among}");
                        (Hatch::for_index(place_among), id)
                    }
                    SeriesShape::Bars { .. } => (Hatch::for_tone(series.tone), format!("bars{at}")),
                    _ => (Hatch::None, String::new()),
                };
                if hatch != Hatch::None {
                    let top = format_coordinate(y);
                    self.write_line(format_args!(
                        "<rect x=\"{left}\" y=\"{top}\" width=\"20\" height=\"8\" fill=\"url(#{id})\"/>"
                    ));
                }

                let (beside, below) = (
                    format_coordinate(self.area.left + 28.0),
                    format_coordinate(y + 8.0),
                );
                self.write_line(format_args!(
                    "<text x=\"{beside}\" y=\"{below}\" fill=\"{text}\">{}</text>",
                    escape_markup(&name)
                ));
                y += LINE_HEIGHT;
            }
        }
    }
}
