//! The lanes of agents and the stats of the first one as an SVG picture.

use std::fmt::Write as _;

use super::lanes::{AgentLane, AgentLanes};
use crate::{
    palette::Palette,
    plot::{
        Axis, Plot, SeriesShape, Tone,
        svg::{escape_markup, format_coordinate, hex_color},
    },
};

/// The width of the picture in points.
const WIDTH: f32 = 1000.0;
/// The width of the column with names.
const LEFT: f32 = 150.0;
/// The width of the time axis.
const SPAN: f32 = 780.0;
/// The height of a lane, and the distance from the top of one to that of the next.
const LANE_HEIGHT: f32 = 20.0;
const LANE_PITCH: f32 = 25.0;
/// The same of a stat.
const STAT_HEIGHT: f32 = 46.0;
const STAT_PITCH: f32 = 58.0;
/// The height of a line of the legend.
const LEGEND_PITCH: f32 = 20.0;
/// The approximate width of a letter.
const LETTER_WIDTH: f32 = 6.8;
/// The maximum number of letters in the column with names.
const MAX_NAME_LETTERS: usize = 20;

/// The maximum number of letters beside an end of a stat's range.
const MAX_END_LETTERS: usize = 10;

/// A picture under construction.
struct Picture<'p> {
    text: String,
    palette: &'p Palette,
    lanes: &'p AgentLanes,
    /// The length of the run in seconds or turns.
    length: f32,
}

/// The content of a picture of lanes.
#[derive(Clone, Copy, Debug)]
pub struct LanesPicture<'a> {
    /// The title of the picture.
    pub title: &'a str,
    /// The lanes.
    pub lanes: &'a AgentLanes,
    /// The title of the stats below the lanes, such as the name of their agent.
    pub stats_title: &'a str,
    /// A plot for each stat over the time of the lanes. Its first series is drawn.
    pub stats: &'a [Plot],
}

impl LanesPicture<'_> {
    /// Returns the text of an SVG file. The same content gives the same bytes.
    pub fn to_svg(self, palette: &Palette) -> String {
        let lanes = self.lanes;
        let step = if lanes.has_turns {
            1.0
        } else {
            lanes.step_seconds
        };
        let mut picture = Picture {
            text: String::new(),
            palette,
            lanes,
            length: (lanes.length() as f64 * step) as f32,
        };
        let legend = picture.place_legend();
        let legend_lines = legend.last().map_or(0.0, |(_, line, _)| line + 1.0);
        let top = 46.0 + legend_lines * LEGEND_PITCH + 10.0;
        let lanes_bottom = top + lanes.lanes.len() as f32 * LANE_PITCH;
        let stats_top = lanes_bottom + if self.stats.is_empty() { 4.0 } else { 30.0 };
        let bottom = stats_top + self.stats.len() as f32 * STAT_PITCH;

        picture.write_header(self.title, bottom + 42.0);
        for (name, line, x) in &legend {
            picture.draw_legend_entry(*name, 46.0 + line * LEGEND_PITCH, *x);
        }
        picture.draw_time_axis(top - 6.0, bottom);
        for (at, lane) in lanes.lanes.iter().enumerate() {
            picture.draw_lane(lane, top + at as f32 * LANE_PITCH);
        }
        if !self.stats.is_empty() {
            let bold = hex_color(palette.text);
            let bold = format!("fill=\"{bold}\" font-weight=\"600\" text-anchor=\"end\"");
            let title = shorten_text(self.stats_title, MAX_NAME_LETTERS);
            picture.write_text([LEFT - 10.0, lanes_bottom + 18.0], &bold, &title);
        }
        for (at, stat) in self.stats.iter().enumerate() {
            picture.draw_stat(stat, stats_top + at as f32 * STAT_PITCH);
        }
        picture.text.push_str("</svg>\n");
        picture.text
    }
}

impl Picture<'_> {
    /// Writes a line of the file. Writing to a string cannot fail.
    fn write_line(&mut self, line: std::fmt::Arguments<'_>) {
        let _ = self.text.write_fmt(line);
        self.text.push('\n');
    }

    fn write_text(&mut self, place: [f32; 2], attributes: &str, text: &str) {
        let [x, y] = place.map(format_coordinate);
        let text = escape_markup(text);
        self.write_line(format_args!(
            "<text x=\"{x}\" y=\"{y}\" {attributes}>{text}</text>"
        ));
    }

    fn write_header(&mut self, title: &str, height: f32) {
        let (width, height) = (format_coordinate(WIDTH), format_coordinate(height));
        let ground = hex_color(self.palette.node);
        let (text, dim) = (hex_color(self.palette.text), hex_color(self.palette.dim));
        let safe_title = escape_markup(title);
        self.write_line(format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" font-family=\"Inter, sans-serif\" font-size=\"12\" role=\"img\">"
        ));
        self.write_line(format_args!("<title>{safe_title}</title>"));
        self.write_line(format_args!(
            "<rect width=\"{width}\" height=\"{height}\" fill=\"{ground}\"/>"
        ));
        let bold = format!("fill=\"{text}\" font-size=\"14\" font-weight=\"600\"");
        self.write_text([16.0, 24.0], &bold, title);

        let length = if self.lanes.has_turns {
            inclination_core::text::count_noun(self.lanes.steps as usize, "turn")
        } else {
            format!("{} s", round_number(self.length))
        };
        let result = self.lanes.result.as_deref().unwrap_or("Time is up");
        let end = format!("fill=\"{dim}\" text-anchor=\"end\"");
        let sentence = format!("Result: {result}, after {length}");
        self.write_text([LEFT + SPAN, 24.0], &end, &sentence);
    }

    /// Returns for each option its line in the legend and its horizontal position.
    fn place_legend(&self) -> Vec<(usize, f32, f32)> {
        let mut placed = Vec::new();
        let (mut line, mut x) = (0.0, LEFT);
        for at in self.lanes.shown_options() {
            let name = &self.lanes.options[at];
            let width = 34.0 + name.chars().count() as f32 * LETTER_WIDTH;
            if x + width > LEFT + SPAN && x > LEFT {
                (line, x) = (line + 1.0, LEFT);
            }
            placed.push((at, line, x));
            x += width;
        }
        placed
    }

    fn draw_legend_entry(&mut self, option: usize, y: f32, x: f32) {
        let name = self.lanes.options[option].clone();
        let place = [x, y - 6.0, 14.0, 14.0];
        self.draw_bar(option, place, "");
        let text = format!("fill=\"{}\"", hex_color(self.palette.text));
        self.write_text([x + 20.0, y + 5.0], &text, &name);
    }

    /// Draws a bar of an option with its tooltip.
    fn draw_bar(&mut self, option: usize, [x, y, width, height]: [f32; 4], tooltip: &str) {
        let color = Tone::Distinct(option).color(self.palette);
        let fill = hex_color(Palette::mix_colors(self.palette.node, color, 0.45));
        let [left, top] = [x, y].map(format_coordinate);
        let [width, height] = [width, height].map(format_coordinate);
        let tooltip = escape_markup(tooltip);
        self.write_line(format_args!(
            "<rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" fill=\"{fill}\"><title>{tooltip}</title></rect>"
        ));
    }

    /// Returns the position of a time in seconds or turns.
    fn x_position(&self, time: f32) -> f32 {
        LEFT + SPAN * (time / self.length).clamp(0.0, 1.0)
    }

    fn draw_time_axis(&mut self, top: f32, bottom: f32) {
        let (line, dim) = (hex_color(self.palette.line), hex_color(self.palette.dim));
        let axis = Axis::new("time", "s", 0.0, self.length);
        let labels = format!("fill=\"{dim}\" text-anchor=\"middle\"");
        for tick in axis.ticks(10) {
            if self.lanes.has_turns && tick.fract() != 0.0 {
                continue;
            }
            let position = self.x_position(tick);
            let [x, from, to] = [position, top, bottom].map(format_coordinate);
            self.write_line(format_args!(
                "<line x1=\"{x}\" y1=\"{from}\" x2=\"{x}\" y2=\"{to}\" stroke=\"{line}\"/>"
            ));
            self.write_text([position, bottom + 16.0], &labels, &round_number(tick));
        }
        let title = if self.lanes.has_turns {
            "turn"
        } else {
            "time (s)"
        };
        self.write_text([LEFT + SPAN / 2.0, bottom + 33.0], &labels, title);
    }

    fn draw_lane(&mut self, lane: &AgentLane, top: f32) {
        let (text, field) = (hex_color(self.palette.text), hex_color(self.palette.field));
        let name = format!("fill=\"{text}\" text-anchor=\"end\"");
        let baseline = top + LANE_HEIGHT - 6.0;
        self.write_text(
            [LEFT - 10.0, baseline],
            &name,
            &shorten_text(&lane.name, MAX_NAME_LETTERS),
        );

        let [x, y, width, height] = [LEFT, top, SPAN, LANE_HEIGHT].map(format_coordinate);
        self.write_line(format_args!(
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{field}\"/>"
        ));
        let step = self.length / self.lanes.length() as f32;
        let inside = format!("fill=\"{text}\" text-anchor=\"middle\"");
        for bar in &lane.bars {
            let [from, to] = [bar.first, bar.until].map(|at| at as f32 * step);
            let [left, right] = [from, to].map(|time| self.x_position(time));
            let option = self.lanes.options[bar.option].clone();
            let tooltip = format!("{option}: {} to {}", round_number(from), round_number(to));
            self.draw_bar(bar.option, [left, top, right - left, LANE_HEIGHT], &tooltip);

            let letters = ((right - left - 8.0) / LETTER_WIDTH).max(0.0) as usize;
            let shown = shorten_text(&option, letters);
            if !shown.is_empty() {
                self.write_text([left.midpoint(right), baseline], &inside, &shown);
            }
        }
    }

    /// Draws the line of a stat between the ends of its axis.
    fn draw_stat(&mut self, stat: &Plot, top: f32) {
        let Some(SeriesShape::Line { points, .. }) =
            stat.series.first().map(|series| &series.shape)
        else {
            return;
        };
        let (text, dim) = (hex_color(self.palette.text), hex_color(self.palette.dim));
        let (line, color) = (hex_color(self.palette.line), hex_color(self.palette.stat));
        let name = format!("fill=\"{text}\" text-anchor=\"end\"");
        let shown = shorten_text(&stat.series[0].name, MAX_NAME_LETTERS);
        self.write_text([LEFT - 10.0, top + STAT_HEIGHT / 2.0 + 4.0], &name, &shown);

        let ends = format!("fill=\"{dim}\" font-size=\"10\"");
        let beside = LEFT + SPAN + 4.0;
        for (value, y) in [(stat.up.high, top), (stat.up.low, top + STAT_HEIGHT)] {
            let [x, to, at] = [LEFT, LEFT + SPAN, y].map(format_coordinate);
            self.write_line(format_args!(
                "<line x1=\"{x}\" y1=\"{at}\" x2=\"{to}\" y2=\"{at}\" stroke=\"{line}\"/>"
            ));
            let label = shorten_text(&stat.up.format_value(value), MAX_END_LETTERS);
            self.write_text([beside, y + 3.0], &ends, &label);
        }

        let scale = if self.lanes.has_turns {
            self.lanes.step_seconds as f32
        } else {
            1.0
        };
        let coordinates = points.iter().map(|[time, value]| {
            let share = stat.up.share_along(*value).clamp(0.0, 1.0);
            let y = top + (1.0 - share) * STAT_HEIGHT;
            let [x, y] = [self.x_position(time / scale), y].map(format_coordinate);
            format!("{x},{y}")
        });
        let coordinates = coordinates.collect::<Vec<String>>().join(" ");
        self.write_line(format_args!(
            "<polyline points=\"{coordinates}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"1.5\" stroke-linejoin=\"round\"/>"
        ));
    }
}

/// Formats a number to the thousandth.
fn round_number(value: f32) -> String {
    let rounded = (f64::from(value) * 1000.0).round() / 1000.0;
    rounded.to_string()
}

/// Returns a text in at most this many letters. Less than three letters would say nothing.
fn shorten_text(text: &str, letters: usize) -> String {
    if text.chars().count() <= letters {
        return text.to_owned();
    }
    if letters < 3 {
        return String::new();
    }
    let mut short: String = text.chars().take(letters - 1).collect();
    short.push('…');
    short
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        palette::LIGHT,
        simulation::{AgentId, LaneBar},
    };
    use inclination_core::authoring::scenario::PopulationId;

    #[test]
    fn bars_lie_along_the_time_and_names_are_no_markup() {
        let bar = |first, until, option| LaneBar {
            first,
            until,
            option,
        };
        let lanes = AgentLanes {
            options: vec![String::from("Eat <all>"), String::from("Sleep")],
            lanes: vec![AgentLane {
                agent: AgentId {
                    population: PopulationId(1),
                    serial: 0,
                },
                name: String::from("Cat & dog"),
                bars: vec![bar(0, 2, 0), bar(2, 3, 1)],
            }],
            steps: 4,
            step_seconds: 0.5,
            has_turns: false,
            result: None,
        };
        let picture = LanesPicture {
            title: "Day",
            lanes: &lanes,
            stats_title: "Cat",
            stats: &[],
        };
        let svg = picture.to_svg(&LIGHT);
        assert_eq!(svg, picture.to_svg(&LIGHT));
        // Four steps are 780 points, from 150 on.
        for expected in [
            "<rect x=\"150\" y=\"76\" width=\"390\"",
            "<rect x=\"540\" y=\"76\" width=\"195\"",
            "<title>Eat &lt;all&gt;: 0 to 1</title>",
            "<title>Sleep: 1 to 1.5</title>",
            ">Cat &amp; dog</text>",
            ">Result: Time is up, after 2 s</text>",
        ] {
            assert!(svg.contains(expected), "{expected} in {svg}");
        }
    }
}
