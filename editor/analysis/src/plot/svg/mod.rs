//! A plot as an SVG file, with the same colors, dashes and hatches as on screen. Written without a
//! library, since a dozen kinds of elements are enough, and the same plot always gives the same
//! bytes.

mod cells;
mod legend;
mod series;
mod strip;

use std::fmt::Write as _;

use ecolor::Color32;

use super::{Axis, Plot, ticks::axis_ticks};
use crate::palette::Palette;
use legend::legend_height;
use strip::strips_height;

/// The margins around the plot, for titles and numbers. The left one may be wider.
const MIN_LEFT_MARGIN: f32 = 56.0;
const RIGHT_MARGIN: f32 = 16.0;
const TOP_MARGIN: f32 = 32.0;
const BOTTOM_MARGIN: f32 = 44.0;
/// The approximate width of a letter.
const LETTER_WIDTH: f32 = 6.6;

/// Returns the text of an SVG file that shows a plot in a picture of this width and height.
pub fn to_svg(plot: &Plot, palette: &Palette, size: (f32, f32)) -> String {
    let (width, height) = size;
    let left = left_margin(&plot.up, width);
    let top = TOP_MARGIN + strips_height(plot);
    let area = PlotArea {
        left,
        top,
        width: (width - left - RIGHT_MARGIN).max(1.0),
        height: (height - top - BOTTOM_MARGIN).max(1.0),
    };
    let mut paper = SvgWriter {
        text: String::new(),
        palette,
        plot,
        area,
    };

    let total_height = height + legend_height(plot);
    paper.write_header(width, total_height);
    paper.draw_axes();
    paper.draw_strips();

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

/// Returns the width of the left margin. Names need more than numbers.
fn left_margin(up: &Axis, width: f32) -> f32 {
    let letters = up.words.iter().map(|word| word.chars().count()).max();
    let needed = letters.map_or(0.0, |letters| letters as f32 * LETTER_WIDTH + 36.0);
    needed.clamp(MIN_LEFT_MARGIN, (width * 0.5).max(MIN_LEFT_MARGIN))
}

/// The area of the plot itself, without its margins.
#[derive(Clone, Copy)]
struct PlotArea {
    left: f32,
    top: f32,
    width: f32,
    height: f32,
}

/// An SVG file under construction.
struct SvgWriter<'a> {
    text: String,
    palette: &'a Palette,
    plot: &'a Plot,
    area: PlotArea,
}

/// Returns a color as SVG writes it.
pub(crate) fn hex_color(color: Color32) -> String {
    format!("#{:02x}{:02x}{:02x}", color.r(), color.g(), color.b())
}

/// Escapes a text, so that nothing in it is markup.
pub(crate) fn escape_markup(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

/// Formats a coordinate of the picture, to a hundredth.
pub(crate) fn format_coordinate(value: f32) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0" } else { text }.to_owned()
}

impl SvgWriter<'_> {
    fn x_position(&self, value: f32) -> f32 {
        let share = self.plot.across.share_along(value);
        self.area.left + share.clamp(-1.0, 2.0) * self.area.width
    }

    fn y_position(&self, value: f32) -> f32 {
        let share = self.plot.up.share_along(value);
        self.area.top + (1.0 - share.clamp(-1.0, 2.0)) * self.area.height
    }

    /// Writes a line of the file. Writing to a string cannot fail.
    fn write_line(&mut self, line: std::fmt::Arguments<'_>) {
        let _ = self.text.write_fmt(line);
        self.text.push('\n');
    }

    /// Writes the start of the file: its description, its background and its title.
    fn write_header(&mut self, width: f32, height: f32) {
        let (width, height) = (format_coordinate(width), format_coordinate(height));
        let (ground, text) = (hex_color(self.palette.panel), hex_color(self.palette.text));
        let title = escape_markup(&self.plot.title);
        let says = escape_markup(&crate::plot::summarize_plot(self.plot));

        self.write_line(format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" font-family=\"Inter, sans-serif\" font-size=\"12\" role=\"img\">"
        ));
        self.write_line(format_args!("<title>{title}</title>\n<desc>{says}</desc>"));

        let PlotArea {
            left,
            top,
            width: inner,
            height: high,
        } = self.area;
        self.write_line(format_args!(
            "<clipPath id=\"plot\"><rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/></clipPath>",
            format_coordinate(left),
            format_coordinate(top),
            format_coordinate(inner),
            format_coordinate(high)
        ));

        self.write_line(format_args!(
            "<rect width=\"{width}\" height=\"{height}\" fill=\"{ground}\"/>"
        ));
        self.write_line(format_args!(
            "<text x=\"{}\" y=\"20\" fill=\"{text}\" font-weight=\"600\">{title}</text>",
            format_coordinate(left)
        ));
    }

    /// Draws the lines, numbers and titles of both axes.
    fn draw_axes(&mut self) {
        let (line, dim) = (hex_color(self.palette.line), hex_color(self.palette.dim));
        let PlotArea {
            left,
            top,
            width,
            height,
        } = self.area;

        for tick in axis_ticks(&self.plot.across, 6) {
            let (x, label) = (
                format_coordinate(self.x_position(tick)),
                escape_markup(&format_tick(&self.plot.across, tick)),
            );
            let (from, to) = (format_coordinate(top), format_coordinate(top + height));
            self.write_line(format_args!(
                "<line x1=\"{x}\" y1=\"{from}\" x2=\"{x}\" y2=\"{to}\" stroke=\"{line}\"/>"
            ));
            let below = format_coordinate(top + height + 16.0);
            self.write_line(format_args!(
                "<text x=\"{x}\" y=\"{below}\" fill=\"{dim}\" text-anchor=\"middle\">{label}</text>"
            ));
        }

        for tick in axis_ticks(&self.plot.up, self.plot.up.max_ticks(height, 5)) {
            let (y, label) = (
                self.y_position(tick),
                escape_markup(&format_tick(&self.plot.up, tick)),
            );
            let (from, to) = (format_coordinate(left), format_coordinate(left + width));
            let (at, below) = (format_coordinate(y), format_coordinate(y + 4.0));
            self.write_line(format_args!(
                "<line x1=\"{from}\" y1=\"{at}\" x2=\"{to}\" y2=\"{at}\" stroke=\"{line}\"/>"
            ));
            let beside = format_coordinate(left - 8.0);
            self.write_line(format_args!(
                "<text x=\"{beside}\" y=\"{below}\" fill=\"{dim}\" text-anchor=\"end\">{label}</text>"
            ));
        }

        let (x, y) = (
            format_coordinate(left + width / 2.0),
            format_coordinate(top + height + 36.0),
        );
        let across = escape_markup(&self.plot.across.title());
        self.write_line(format_args!(
            "<text x=\"{x}\" y=\"{y}\" fill=\"{dim}\" text-anchor=\"middle\">{across}</text>"
        ));

        let (x, y) = (
            format_coordinate(14.0),
            format_coordinate(top + height / 2.0),
        );
        let up = escape_markup(&self.plot.up.title());
        self.write_line(format_args!(
            "<text x=\"{x}\" y=\"{y}\" fill=\"{dim}\" text-anchor=\"middle\" \
             transform=\"rotate(-90 {x} {y})\">{up}</text>"
        ));
    }
}

/// Formats the number at a tick, without the unit, which is in the title of the axis.
fn format_tick(axis: &Axis, value: f32) -> String {
    if axis.words.is_empty() {
        axis.format_number(value)
    } else {
        axis.format_value(value)
    }
}
