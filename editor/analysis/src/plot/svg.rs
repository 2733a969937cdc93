//! A plot as an SVG file, with the same colours, dashes and hatches as on screen. Written by hand: what is needed of SVG
//! is a dozen elements, and the file is the same bytes for the same plot.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write as _,
};

use ecolor::Color32;

use super::{
    Axis, Bar, Cells, Dash, Mark, Note, Plot, Series, What,
    colour::{HATCH, Hatch},
    pieces::pieces,
    steps::stepped,
    ticks::ticks,
};
use crate::{palette::Palette, text::number};

/// The room around the plot for titles and numbers.
const LEFT: f32 = 56.0;
const RIGHT: f32 = 16.0;
const ABOVE: f32 = 32.0;
const BELOW: f32 = 44.0;
/// How wide a letter is, about.
const LETTER: f32 = 6.6;
/// How high a line of the legend is.
const LINE: f32 = 18.0;
/// In how many steps cells are shaded.
const SHADES: f32 = 16.0;
/// How far cells that stand apart are from the middle between them.
const GAP: f32 = 1.5;

/// The text of the file, for a picture of this size.
pub fn svg(plot: &Plot, palette: &Palette, (width, height): (f32, f32)) -> String {
    let named = plot.series.iter().map(|series| entries(plot, series).len());
    let legend = named.sum::<usize>() as f32 * LINE;
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
    let whole = height + legend;
    paper.open(width, whole);
    paper.grid();
    for (at, series) in plot.series.iter().enumerate() {
        paper.series(series, at);
    }
    for mark in &plot.marks {
        paper.mark(mark);
    }
    paper.legend(height);
    paper.text.push_str("</svg>\n");
    paper.text
}

/// How much room the left needs: names take more than numbers.
fn names(up: &Axis, width: f32) -> f32 {
    let letters = up.words.iter().map(|word| word.chars().count()).max();
    let needed = letters.map_or(0.0, |letters| letters as f32 * LETTER + 36.0);
    needed.clamp(LEFT, (width * 0.5).max(LEFT))
}

/// The names that a series puts into the legend.
fn entries(plot: &Plot, series: &Series) -> Vec<String> {
    match &series.what {
        What::Cells(cells) => cells.legend.clone(),
        // They go with what has their name.
        What::Notes(_) => Vec::new(),
        _ if series.name.is_empty() || plot.belongs_to_another(&series.name) => Vec::new(),
        _ => vec![series.name.clone()],
    }
}

/// For all that cells may have in common a path around those that have it, in cells.
fn paths<K: Copy + Ord>(
    cells: &Cells,
    (across, up): (f32, f32),
    what: impl Fn(usize) -> Option<K>,
) -> BTreeMap<K, String> {
    let mut paths: BTreeMap<K, String> = BTreeMap::new();
    let grid = (cells.columns, cells.rows());
    for (own, piece) in pieces(grid, cells.apart, what) {
        let (x, y) = (piece.left as f32 + across, piece.bottom as f32 + up);
        let wide = place(piece.wide as f32 - 2.0 * across);
        let high = place(piece.high as f32 - 2.0 * up);
        let path = paths.entry(own).or_default();
        let _ = write!(path, "M{} {}h{wide}v{high}h-{wide}z", place(x), place(y));
    }
    paths
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
        let says = plain(&super::summary(self.plot));
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

    fn series(&mut self, series: &Series, at: usize) {
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
                        self.fill(run, &colour);
                    }
                    self.line(run, &colour, *dash);
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
                self.pattern(&id, hatch, &ground, 0.55);
                for (place, bar) in bars.iter().enumerate() {
                    let colour = hex(series.tone.of_bar(place, self.palette));
                    self.bar(bar, *lying, &colour);
                    if hatch != Hatch::None {
                        self.bar(bar, *lying, &format!("url(#{id})"));
                    }
                }
            }
            What::Gaps(bars) => self.gaps(bars, (series, at)),
            What::Notes(notes) => {
                for (at, note) in notes.iter().enumerate() {
                    let next = notes.get(at + 1).filter(|next| next.at[1] == note.at[1]);
                    self.note(note, next.map(|next| next.at[0]));
                }
            }
            What::Cells(cells) => self.cells(cells, at),
        }
    }

    fn bar(&mut self, bar: &Bar, lying: bool, fill: &str) {
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

    fn line(&mut self, points: &[[f32; 2]], colour: &str, dash: Dash) {
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

    fn fill(&mut self, points: &[[f32; 2]], colour: &str) {
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

    /// Words at the right of their point; where there is no room, at its left, on what ends there, or cut short where other
    /// words begin.
    fn note(&mut self, note: &Note, end: Option<f32>) {
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

    /// Hatched stretches, each with its word at its left end.
    fn gaps(&mut self, bars: &[Bar], (series, at): (&Series, usize)) {
        let id = format!("gap{at}");
        let colour = hex(series.tone.colour(self.palette));
        self.pattern(&id, Hatch::Rising, &colour, 0.45);
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

    /// Cells as few rectangles, a path of those of one colour, and over them the hatches. Shades are a few steps: what
    /// nobody can tell apart would only make the file large.
    fn cells(&mut self, cells: &Cells, at: usize) {
        let Area {
            left,
            top,
            width,
            height,
        } = self.area;
        let (columns, rows) = (cells.columns, cells.rows());
        if columns == 0 || rows == 0 {
            return;
        }
        let (wide, high) = (width / columns as f32, height / rows as f32);
        // Cells are counted from the lower left.
        let (bottom, left) = (place(top + height), place(left));
        let counted = format!("matrix({wide:.5} 0 0 {:.5} {left} {bottom})", -high);
        let gap = |is_apart: bool, size: f32| if is_apart { GAP / size } else { 0.0 };
        let gaps = (gap(cells.apart[0], wide), gap(cells.apart[1], high));
        let step = |cell: usize| {
            let shade = cells.shades.get(cell).copied().unwrap_or(0.0);
            (shade.clamp(0.0, 1.0) * SHADES).round() as u16
        };
        let shaded = |cell: usize| cells.name(cell).map(|name| (name, step(cell)));
        let plain = hex(self.palette.field);
        self.put(format_args!(
            "<g transform=\"{counted}\" shape-rendering=\"crispEdges\">\n\
             <path d=\"M0 0h{columns}v{rows}h-{columns}z\" fill=\"{plain}\"/>"
        ));
        for ((name, step), path) in paths(cells, gaps, shaded) {
            let colour = Cells::shaded(name, f32::from(step) / SHADES, self.palette);
            let colour = hex(colour);
            self.put(format_args!("<path d=\"{path}\" fill=\"{colour}\"/>"));
        }
        self.put(format_args!("</g>"));
        let hatched = |cell: usize| {
            cells
                .name(cell)
                .filter(|name| Hatch::among(*name) != Hatch::None)
        };
        let line = hex(self.palette.ground);
        for (name, path) in paths(cells, gaps, hatched) {
            let id = format!("hatch{at}-{name}");
            self.pattern(&id, Hatch::among(name), &line, 0.45);
            self.put(format_args!(
                "<clipPath id=\"cells{at}-{name}\"><path transform=\"{counted}\" d=\"{path}\"/></clipPath>"
            ));
            self.put(format_args!(
                "<rect x=\"{left}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"url(#{id})\" \
                 clip-path=\"url(#cells{at}-{name})\"/>",
                place(top),
                place(width),
                place(height)
            ));
        }
        // The legend has those too that are nowhere.
        let there: BTreeSet<usize> = (0..columns * rows).filter_map(hatched).collect();
        for name in (0..cells.legend.len()).filter(|name| !there.contains(name)) {
            self.pattern(
                &format!("hatch{at}-{name}"),
                Hatch::among(name),
                &line,
                0.45,
            );
        }
    }

    /// Lines of a hatch in a colour, to fill something with.
    fn pattern(&mut self, id: &str, hatch: Hatch, line: &str, opacity: f32) {
        let size = HATCH + 2;
        let path = match hatch {
            Hatch::None => return,
            Hatch::Rising => format!("M0 {size}L{size} 0"),
            Hatch::Falling => format!("M0 0L{size} {size}"),
            Hatch::Lying => format!("M0 1L{size} 1"),
            Hatch::Standing => format!("M1 0L1 {size}"),
        };
        self.put(format_args!(
            "<pattern id=\"{id}\" width=\"{size}\" height=\"{size}\" patternUnits=\"userSpaceOnUse\">\
             <path d=\"{path}\" stroke=\"{line}\" stroke-opacity=\"{opacity}\"/></pattern>"
        ));
    }

    fn mark(&mut self, mark: &Mark) {
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

    fn legend(&mut self, from: f32) {
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

/// A number at an axis: without its unit, which stands in the axis' title.
fn short(axis: &Axis, value: f32) -> String {
    if axis.words.is_empty() {
        number::short(value)
    } else {
        axis.say(value)
    }
}
