//! The series and marks of a plot as elements of an SVG file.

use super::{Area, LETTER, Paper, hex, place, plain};
use crate::plot::{Bar, Dash, Mark, Note, Series, What, colour::Hatch, steps::stepped};

impl Paper<'_> {
    /// Draws a series, by its position.
    pub(super) fn draw_series(&mut self, series: &Series, at: usize) {
        let colour = hex(series.tone.colour(self.palette));
        match &series.what {
            What::Line {
                points,
                dash,
                filled,
            } => {
                let points = stepped(points, &self.plot.across);
                for run in points.split(|[x, y]| !x.is_finite() || !y.is_finite()) {
                    if *filled {
                        self.fill_below(run, &colour);
                    }
                    self.draw_line(run, &colour, *dash);
                }
            }
            What::Band(edges) => {
                let there = edges.iter().map(|[x, from, _]| [*x, *from]);
                let back = edges.iter().rev().map(|[x, _, to]| [*x, *to]);
                let path = self.path(there.chain(back));
                self.put(format_args!(
                    "<path d=\"{path}Z\" fill=\"{colour}\" fill-opacity=\"0.25\" clip-path=\"url(#plot)\"/>"
                ));
            }
            What::Dots(dots) => {
                for [x, y] in dots {
                    let (x, y) = (place(self.x(*x)), place(self.y(*y)));
                    self.put(format_args!(
                        "<circle cx=\"{x}\" cy=\"{y}\" r=\"3\" fill=\"{colour}\" clip-path=\"url(#plot)\"/>"
                    ));
                }
            }
            What::Bars { bars, lying } => {
                let hatch = Hatch::of(series.tone);
                let id = format!("bars{at}");
                let ground = hex(self.palette.field);
                self.define_pattern(&id, hatch, &ground, 0.55);
                for (place, bar) in bars.iter().enumerate() {
                    let colour = hex(series.tone.of_bar(place, self.palette));
                    self.draw_bar(bar, *lying, &colour);
                    if hatch != Hatch::None {
                        self.draw_bar(bar, *lying, &format!("url(#{id})"));
                    }
                }
            }
            What::Gaps(bars) => self.draw_gaps(bars, series, at),
            What::Notes(notes) => {
                for (at, note) in notes.iter().enumerate() {
                    let next = notes.get(at + 1).filter(|next| next.at[1] == note.at[1]);
                    self.draw_note(note, next.map(|next| next.at[0]));
                }
            }
            What::Cells(cells) => self.draw_cells(cells, at),
        }
    }

    fn draw_bar(&mut self, bar: &Bar, lying: bool, fill: &str) {
        let (from, to) = (bar.at - bar.thickness / 2.0, bar.at + bar.thickness / 2.0);
        let (xs, ys) = if lying {
            (
                [self.x(bar.from), self.x(bar.to)],
                [self.y(from), self.y(to)],
            )
        } else {
            (
                [self.x(from), self.x(to)],
                [self.y(bar.from), self.y(bar.to)],
            )
        };
        self.put(format_args!(
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{fill}\">\
             <title>{}</title></rect>",
            place(xs[0].min(xs[1])),
            place(ys[0].min(ys[1])),
            place((xs[1] - xs[0]).abs()),
            place((ys[1] - ys[0]).abs()),
            plain(&bar.label)
        ));
    }

    fn path(&self, points: impl Iterator<Item = [f32; 2]>) -> String {
        let mut path = String::new();
        for (at, [x, y]) in points.enumerate() {
            path.push(if at == 0 { 'M' } else { 'L' });
            path.push_str(&place(self.x(x)));
            path.push(' ');
            path.push_str(&place(self.y(y)));
        }
        path
    }

    fn draw_line(&mut self, points: &[[f32; 2]], colour: &str, dash: Dash) {
        if points.is_empty() {
            return;
        }
        let dash = match dash {
            Dash::Solid => "",
            Dash::Dashed => " stroke-dasharray=\"6 4\"",
            Dash::Dotted => " stroke-dasharray=\"1.5 3.5\"",
        };
        let path = self.path(points.iter().copied());
        self.put(format_args!(
            "<path d=\"{path}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"{dash} clip-path=\"url(#plot)\"/>"
        ));
    }

    fn fill_below(&mut self, points: &[[f32; 2]], colour: &str) {
        let (Some(first), Some(last)) = (points.first(), points.last()) else {
            return;
        };
        let floor = self.plot.up.low.max(0.0).min(self.plot.up.high);
        let ends = [[last[0], floor], [first[0], floor]];
        let path = self.path(points.iter().copied().chain(ends));
        self.put(format_args!(
            "<path d=\"{path}Z\" fill=\"{colour}\" fill-opacity=\"0.12\" clip-path=\"url(#plot)\"/>"
        ));
    }

    /// Draws words at the right of their point; where there is no room, at its left, on what ends
    /// there, or cut short where other words begin.
    fn draw_note(&mut self, note: &Note, end: Option<f32>) {
        let [x, y] = note
            .at
            .map(|value| if value.is_finite() { value } else { 0.0 });
        let (x, y, mut said) = (self.x(x), self.y(y), note.all());
        if let Some(end) = end {
            let letters = ((self.x(end) - x - 16.0) / LETTER).max(1.0) as usize;
            if said.chars().count() > letters {
                said = said.chars().take(letters.saturating_sub(1)).collect();
                said.push('…');
            }
        }
        let room = self.area.left + self.area.width - x;
        let (beside, anchor, colour) = if said.chars().count() as f32 * LETTER < room {
            (8.0, "start", self.palette.text)
        } else {
            (-8.0, "end", self.palette.ground)
        };
        let (x, y, colour) = (place(x + beside), place(y + 4.0), hex(colour));
        self.put(format_args!(
            "<text x=\"{x}\" y=\"{y}\" fill=\"{colour}\" text-anchor=\"{anchor}\">{}</text>",
            plain(&said)
        ));
    }

    /// Draws hatched stretches, each with its word at its left end.
    fn draw_gaps(&mut self, bars: &[Bar], series: &Series, at: usize) {
        let id = format!("gap{at}");
        let colour = hex(series.tone.colour(self.palette));
        self.define_pattern(&id, Hatch::Rising, &colour, 0.45);
        let dim = hex(self.palette.dim);
        for bar in bars {
            let half = bar.thickness / 2.0;
            let (left, right) = (self.x(bar.from), self.x(bar.to));
            let (top, bottom) = (self.y(bar.at + half), self.y(bar.at - half));
            self.put(format_args!(
                "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"url(#{id})\"/>",
                place(left),
                place(top),
                place(right - left),
                place(bottom - top)
            ));
            self.put(format_args!(
                "<text x=\"{}\" y=\"{}\" fill=\"{dim}\">{}</text>",
                place(left + 8.0),
                place(f32::midpoint(top, bottom) + 4.0),
                plain(&bar.label)
            ));
        }
    }

    /// Draws the line or the dot of a mark, with its label.
    pub(super) fn draw_mark(&mut self, mark: &Mark) {
        let colour = hex(mark.tone.colour(self.palette));
        let Area {
            left,
            top,
            width,
            height,
        } = self.area;
        let (right, bottom) = (place(left + width), place(top + height));
        let (left, top) = (place(left), place(top));
        let (x, y) = (mark.x.map(|x| self.x(x)), mark.y.map(|y| self.y(y)));
        match (x, y) {
            (Some(x), Some(y)) => {
                let (x, y) = (place(x), place(y));
                self.put(format_args!(
                    "<circle cx=\"{x}\" cy=\"{y}\" r=\"4.5\" fill=\"{}\" stroke=\"{colour}\" stroke-width=\"2\"/>",
                    hex(self.palette.text)
                ));
            }
            (Some(x), None) => {
                let x = place(x);
                self.put(format_args!(
                    "<line x1=\"{x}\" y1=\"{top}\" x2=\"{x}\" y2=\"{bottom}\" stroke=\"{colour}\" stroke-dasharray=\"4 3\"/>"
                ));
            }
            (None, Some(y)) => {
                let y = place(y);
                self.put(format_args!(
                    "<line x1=\"{left}\" y1=\"{y}\" x2=\"{right}\" y2=\"{y}\" stroke=\"{colour}\" stroke-dasharray=\"4 3\"/>"
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
            self.put(format_args!(
                "<text x=\"{}\" y=\"{}\" fill=\"{colour}\" text-anchor=\"{anchor}\">{}</text>",
                place(x + beside),
                place(y - 4.0),
                plain(&mark.label)
            ));
        }
    }
}
