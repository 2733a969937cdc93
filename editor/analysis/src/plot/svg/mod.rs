//! A plot as an SVG file, with the same colours, dashes and hatches as on screen. Written by hand:
//! what is needed of SVG is a dozen elements, and the file is the same bytes for the same plot.

mod cells;
mod legend;
mod series;

use std::fmt::Write as _;

use ecolor::Color32;
use inclination_project::text::number;

use super::{Axis, Plot, ticks::ticks};
use crate::palette::Palette;
use legend::legend_height;

/// The room around the plot for titles and numbers.
const LEFT: f32 = 56.0;
const RIGHT: f32 = 16.0;
const ABOVE: f32 = 32.0;
const BELOW: f32 = 44.0;
/// How wide a letter is, about.
const LETTER: f32 = 6.6;

/// The text of the file, for a picture of this size.
pub fn svg(plot: &Plot, palette: &Palette, (width, height): (f32, f32)) -> String {
    let left = names(&plot.up, width);
    let area = Area {
        left,
        top: ABOVE,
        width: (width - left - RIGHT).max(1.0),
        height: (height - ABOVE - BELOW).max(1.0),
    };
    let mut paper = Paper {
        text: String::new(),
        palette,
        plot,
        area,
    };
    let whole = height + legend_height(plot);
    paper.open(width, whole);
    paper.grid();
    for (at, series) in plot.series.iter().enumerate() {
        paper.draw_series(series, at);
    }
    for mark in &plot.marks {
        paper.draw_mark(mark);
    }
    paper.draw_legend(height);
    paper.text.push_str("</svg>\n");
    paper.text
}

/// How much room the left needs: names take more than numbers.
fn names(up: &Axis, width: f32) -> f32 {
    let letters = up.words.iter().map(|word| word.chars().count()).max();
    let needed = letters.map_or(0.0, |letters| letters as f32 * LETTER + 36.0);
    needed.clamp(LEFT, (width * 0.5).max(LEFT))
}

/// The place of the plot itself.
#[derive(Clone, Copy)]
struct Area {
    left: f32,
    top: f32,
    width: f32,
    height: f32,
}

struct Paper<'a> {
    text: String,
    palette: &'a Palette,
    plot: &'a Plot,
    area: Area,
}

fn hex(colour: Color32) -> String {
    format!("#{:02x}{:02x}{:02x}", colour.r(), colour.g(), colour.b())
}

/// A text in which nothing is markup.
fn plain(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

/// Where in a picture, to a hundredth.
fn place(value: f32) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0" } else { text }.to_owned()
}

impl Paper<'_> {
    fn x(&self, value: f32) -> f32 {
        let share = self.plot.across.share(value);
        self.area.left + share.clamp(-1.0, 2.0) * self.area.width
    }

    fn y(&self, value: f32) -> f32 {
        let share = self.plot.up.share(value);
        self.area.top + (1.0 - share.clamp(-1.0, 2.0)) * self.area.height
    }

    /// A line of the file. Writing to a string cannot fail.
    fn put(&mut self, line: std::fmt::Arguments<'_>) {
        let _ = self.text.write_fmt(line);
        self.text.push('\n');
    }

    fn open(&mut self, width: f32, height: f32) {
        let (width, height) = (place(width), place(height));
        let (ground, text) = (hex(self.palette.panel), hex(self.palette.text));
        let title = plain(&self.plot.title);
        let says = plain(&crate::plot::summary(self.plot));
        self.put(format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" font-family=\"Inter, sans-serif\" font-size=\"12\" role=\"img\">"
        ));
        self.put(format_args!("<title>{title}</title>\n<desc>{says}</desc>"));
        let Area {
            left,
            top,
            width: inner,
            height: high,
        } = self.area;
        self.put(format_args!(
            "<clipPath id=\"plot\"><rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/></clipPath>",
            place(left),
            place(top),
            place(inner),
            place(high)
        ));
        self.put(format_args!(
            "<rect width=\"{width}\" height=\"{height}\" fill=\"{ground}\"/>"
        ));
        self.put(format_args!(
            "<text x=\"{}\" y=\"20\" fill=\"{text}\" font-weight=\"600\">{title}</text>",
            place(left)
        ));
    }

    fn grid(&mut self) {
        let (line, dim) = (hex(self.palette.line), hex(self.palette.dim));
        let Area {
            left,
            top,
            width,
            height,
        } = self.area;
        for tick in ticks(&self.plot.across, 6) {
            let (x, label) = (place(self.x(tick)), plain(&short(&self.plot.across, tick)));
            let (from, to) = (place(top), place(top + height));
            self.put(format_args!(
                "<line x1=\"{x}\" y1=\"{from}\" x2=\"{x}\" y2=\"{to}\" stroke=\"{line}\"/>"
            ));
            let below = place(top + height + 16.0);
            self.put(format_args!(
                "<text x=\"{x}\" y=\"{below}\" fill=\"{dim}\" text-anchor=\"middle\">{label}</text>"
            ));
        }
        for tick in ticks(&self.plot.up, self.plot.up.most(height, 5)) {
            let (y, label) = (self.y(tick), plain(&short(&self.plot.up, tick)));
            let (from, to) = (place(left), place(left + width));
            let (at, below) = (place(y), place(y + 4.0));
            self.put(format_args!(
                "<line x1=\"{from}\" y1=\"{at}\" x2=\"{to}\" y2=\"{at}\" stroke=\"{line}\"/>"
            ));
            let beside = place(left - 8.0);
            self.put(format_args!(
                "<text x=\"{beside}\" y=\"{below}\" fill=\"{dim}\" text-anchor=\"end\">{label}</text>"
            ));
        }
        let (x, y) = (place(left + width / 2.0), place(top + height + 36.0));
        let across = plain(&self.plot.across.title());
        self.put(format_args!(
            "<text x=\"{x}\" y=\"{y}\" fill=\"{dim}\" text-anchor=\"middle\">{across}</text>"
        ));
        let (x, y) = (place(14.0), place(top + height / 2.0));
        let up = plain(&self.plot.up.title());
        self.put(format_args!(
            "<text x=\"{x}\" y=\"{y}\" fill=\"{dim}\" text-anchor=\"middle\" \
             transform=\"rotate(-90 {x} {y})\">{up}</text>"
        ));
    }
}

/// A number at an axis: without its unit, which stands in the axis' title.
fn short(axis: &Axis, value: f32) -> String {
    if axis.words.is_empty() {
        number::short(value)
    } else {
        axis.say(value)
    }
}
