//! The series and marks of a plot as elements of an SVG file.

use super::{LETTER_WIDTH, PlotArea, SvgWriter, escape_markup, format_coordinate, hex_color};
use crate::plot::{
    Bar, Dash, Mark, Note, Series, SeriesShape,
    color::{DIMMED_SHARE, Hatch},
    line_runs::{LineRun, shift_points, split_line},
    step_line::to_step_line,
};

impl SvgWriter<'_> {
    /// Draws a series. Its position makes the IDs of its patterns unique.
    pub(super) fn draw_series(&mut self, series: &Series, at: usize) {
        let color = hex_color(series.tone.color(self.palette));
        match &series.shape {
            SeriesShape::Line {
                points,
                dash,
                filled,
                shifts,
                dimmed,
            } => {
                let point_height = self.plot.up.span() / self.area.height;
                let points = shift_points(points, shifts, point_height);
                let points = to_step_line(&points, &self.plot.across);
                for run in split_line(&points, dimmed) {
                    if *filled {
                        self.fill_below(&run.points, &color);
                    }
                    self.draw_line(&run, &color, *dash);
                }
            }

            SeriesShape::Band(edges) => {
                let there = edges.iter().map(|[x, from, _]| [*x, *from]);
                let back = edges.iter().rev().map(|[x, _, to]| [*x, *to]);
                let path = self.path_data(there.chain(back));
                self.write_line(format_args!(
                    "<path d=\"{path}Z\" fill=\"{color}\" fill-opacity=\"0.25\" clip-path=\"url(#plot)\"/>"
                ));
            }

            SeriesShape::Dots(dots) => {
                for [x, y] in dots {
                    let (x, y) = (
                        format_coordinate(self.x_position(*x)),
                        format_coordinate(self.y_position(*y)),
                    );
                    self.write_line(format_args!(
                        "<circle cx=\"{x}\" cy=\"{y}\" r=\"3\" fill=\"{color}\" clip-path=\"url(#plot)\"/>"
                    ));
                }
            }

            SeriesShape::Bars { bars, lying } => {
                let hatch = Hatch::for_tone(series.tone);
                let id = format!("bars{at}");
                let ground = hex_color(self.palette.field);
                self.define_pattern(&id, hatch, &ground, 0.55);
                for (place, bar) in bars.iter().enumerate() {
                    let color = hex_color(series.tone.bar_color(place, self.palette));
                    self.draw_bar(bar, *lying, &color);
                    if hatch != Hatch::None {
                        self.draw_bar(bar, *lying, &format!("url(#{id})"));
                    }
                }
            }

            SeriesShape::Gaps(bars) => self.draw_gaps(bars, series, at),

            SeriesShape::Notes(notes) => {
                for (at, note) in notes.iter().enumerate() {
                    let next = notes.get(at + 1).filter(|next| next.at[1] == note.at[1]);
                    self.draw_note(note, next.map(|next| next.at[0]));
                }
            }
            SeriesShape::Cells(cells) => self.draw_cells(cells, at),
        }
    }

    fn draw_bar(&mut self, bar: &Bar, lying: bool, fill: &str) {
        let (from, to) = (bar.at - bar.thickness / 2.0, bar.at + bar.thickness / 2.0);
        let (xs, ys) = if lying {
            (
                [self.x_position(bar.from), self.x_position(bar.to)],
                [self.y_position(from), self.y_position(to)],
            )
        } else {
            (
                [self.x_position(from), self.x_position(to)],
                [self.y_position(bar.from), self.y_position(bar.to)],
            )
        };

        self.write_line(format_args!(
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{fill}\">\
             <title>{}</title></rect>",
            format_coordinate(xs[0].min(xs[1])),
            format_coordinate(ys[0].min(ys[1])),
            format_coordinate((xs[1] - xs[0]).abs()),
            format_coordinate((ys[1] - ys[0]).abs()),
            escape_markup(&bar.label)
        ));
    }

    /// Returns the path data of a line through points.
    fn path_data(&self, points: impl Iterator<Item = [f32; 2]>) -> String {
        let mut path = String::new();
        for (at, [x, y]) in points.enumerate() {
            path.push(if at == 0 { 'M' } else { 'L' });
            path.push_str(&format_coordinate(self.x_position(x)));
            path.push(' ');
            path.push_str(&format_coordinate(self.y_position(y)));
        }
        path
    }

    /// Draws a part of a line.
    fn draw_line(&mut self, run: &LineRun, color: &str, dash: Dash) {
        let dash = match dash {
            Dash::Solid => "",
            Dash::Dashed => " stroke-dasharray=\"6 4\"",
            Dash::Dotted => " stroke-dasharray=\"1.5 3.5\"",
        };

        let path = self.path_data(run.points.iter().copied());
        let opacity = if run.is_dimmed {
            format!(" stroke-opacity=\"{DIMMED_SHARE}\"")
        } else {
            String::new()
        };
        self.write_line(format_args!(
            "<path d=\"{path}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"2\"{dash}{opacity} clip-path=\"url(#plot)\"/>"
        ));
    }

    fn fill_below(&mut self, points: &[[f32; 2]], color: &str) {
        let (Some(first), Some(last)) = (points.first(), points.last()) else {
            return;
        };
        let floor = self.plot.up.low.max(0.0).min(self.plot.up.high);
        let ends = [[last[0], floor], [first[0], floor]];
        let path = self.path_data(points.iter().copied().chain(ends));
        self.write_line(format_args!(
            "<path d=\"{path}Z\" fill=\"{color}\" fill-opacity=\"0.12\" clip-path=\"url(#plot)\"/>"
        ));
    }

    /// Draws a note to the right of its point. If there is no room, draws it to the left, over the
    /// bar that ends there. If another note begins at `end`, cuts it short.
    fn draw_note(&mut self, note: &Note, end: Option<f32>) {
        let [x, y] = note
            .at
            .map(|value| if value.is_finite() { value } else { 0.0 });
        let (x, y, mut text) = (self.x_position(x), self.y_position(y), note.text.clone());

        if let Some(end) = end {
            let letters = ((self.x_position(end) - x - 16.0) / LETTER_WIDTH).max(1.0) as usize;
            if text.chars().count() > letters {
                text = text.chars().take(letters.saturating_sub(1)).collect();
                text.push('…');
            }
        }

        let room = self.area.left + self.area.width - x;
        let (beside, anchor, color) = if text.chars().count() as f32 * LETTER_WIDTH < room {
            (8.0, "start", self.palette.text)
        } else {
            (-8.0, "end", self.palette.background)
        };

        let (x, y, color) = (
            format_coordinate(x + beside),
            format_coordinate(y + 4.0),
            hex_color(color),
        );
        self.write_line(format_args!(
            "<text x=\"{x}\" y=\"{y}\" fill=\"{color}\" text-anchor=\"{anchor}\">{}</text>",
            escape_markup(&text)
        ));
    }

    /// Draws hatched stretches, each with its text at its left end.
    fn draw_gaps(&mut self, bars: &[Bar], series: &Series, at: usize) {
        let id = format!("gap{at}");
        let color = hex_color(series.tone.color(self.palette));
        self.define_pattern(&id, Hatch::Rising, &color, 0.45);

        let dim = hex_color(self.palette.dim);
        for bar in bars {
            let half = bar.thickness / 2.0;
            let (left, right) = (self.x_position(bar.from), self.x_position(bar.to));
            let (top, bottom) = (
                self.y_position(bar.at + half),
                self.y_position(bar.at - half),
            );

            self.write_line(format_args!(
                "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"url(#{id})\"/>",
                format_coordinate(left),
                format_coordinate(top),
                format_coordinate(right - left),
                format_coordinate(bottom - top)
            ));
            self.write_line(format_args!(
                "<text x=\"{}\" y=\"{}\" fill=\"{dim}\">{}</text>",
                format_coordinate(left + 8.0),
                format_coordinate(f32::midpoint(top, bottom) + 4.0),
                escape_markup(&bar.label)
            ));
        }
    }

    /// Draws the line or the dot of a mark, with its label.
    pub(super) fn draw_mark(&mut self, mark: &Mark) {
        let color = hex_color(mark.tone.color(self.palette));
        let PlotArea {
            left,
            top,
            width,
            height,
        } = self.area;
        let (right, bottom) = (
            format_coordinate(left + width),
            format_coordinate(top + height),
        );
        let (left, top) = (format_coordinate(left), format_coordinate(top));
        let (x, y) = (
            mark.x.map(|x| self.x_position(x)),
            mark.y.map(|y| self.y_position(y)),
        );

        match (x, y) {
            (Some(x), Some(y)) => {
                let (x, y) = (format_coordinate(x), format_coordinate(y));
                self.write_line(format_args!(
                    "<circle cx=\"{x}\" cy=\"{y}\" r=\"4.5\" fill=\"{}\" stroke=\"{color}\" stroke-width=\"2\"/>",
                    hex_color(self.palette.text)
                ));
            }
            (Some(x), None) => {
                let x = format_coordinate(x);
                self.write_line(format_args!(
                    "<line x1=\"{x}\" y1=\"{top}\" x2=\"{x}\" y2=\"{bottom}\" stroke=\"{color}\" stroke-dasharray=\"4 3\"/>"
                ));
            }
            (None, Some(y)) => {
                let y = format_coordinate(y);
                self.write_line(format_args!(
                    "<line x1=\"{left}\" y1=\"{y}\" x2=\"{right}\" y2=\"{y}\" stroke=\"{color}\" stroke-dasharray=\"4 3\"/>"
                ));
            }
            (None, None) => {}
        }

        if !mark.label.is_empty() {
            let x = x.unwrap_or(self.area.left);
            let y = y.unwrap_or(self.area.top + 14.0);
            let is_right = x > self.area.left + self.area.width * 0.6;
            let (anchor, beside) = if is_right {
                ("end", -7.0)
            } else {
                ("start", 7.0)
            };
            self.write_line(format_args!(
                "<text x=\"{}\" y=\"{}\" fill=\"{color}\" text-anchor=\"{anchor}\">{}</text>",
                format_coordinate(x + beside),
                format_coordinate(y - 4.0),
                escape_markup(&mark.label)
            ));
        }
    }
}
