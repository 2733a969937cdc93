//! The strips of a plot as elements of an SVG file, above the plot itself.

use super::{LETTER_WIDTH, SvgWriter, escape_markup, format_coordinate, hex_color};
use crate::{
    palette::Palette,
    plot::{Plot, Stretch, color::Hatch},
};

/// The height of a strip.
const STRIP_HEIGHT: f32 = 18.0;
/// The distance between strips, and between them and the plot.
const STRIP_GAP: f32 = 2.0;

/// Returns the height that the strips of a plot need.
pub(super) fn strips_height(plot: &Plot) -> f32 {
    (STRIP_HEIGHT + STRIP_GAP) * plot.strips.len() as f32
}

impl SvgWriter<'_> {
    /// Draws the strips, with as much of each name as fits into its stretch. If there are several,
    /// the name of each strip is at its left end.
    pub(super) fn draw_strips(&mut self) {
        let plot = self.plot;
        let mut top = self.area.top - strips_height(plot);
        let mut patterns = 0;
        for strip in &plot.strips {
            for stretch in &strip.stretches {
                self.draw_stretch(stretch, top, patterns);
                patterns += 1;
            }
            if plot.strips.len() > 1 {
                self.draw_strip_name(&strip.name, top);
            }
            top += STRIP_HEIGHT + STRIP_GAP;
        }
    }

    fn draw_strip_name(&mut self, name: &str, top: f32) {
        let width = LETTER_WIDTH * name.chars().count() as f32 + 8.0;
        let [left, height] = [self.area.left, STRIP_HEIGHT].map(format_coordinate);
        let under = hex_color(self.palette.background);
        let text = hex_color(self.palette.text);
        self.write_line(format_args!(
            "<rect x=\"{left}\" y=\"{}\" width=\"{}\" height=\"{height}\" fill=\"{under}\" fill-opacity=\"0.75\"/>",
            format_coordinate(top),
            format_coordinate(width)
        ));
        self.write_line(format_args!(
            "<text x=\"{}\" y=\"{}\" fill=\"{text}\">{}</text>",
            format_coordinate(self.area.left + 4.0),
            format_coordinate(top + STRIP_HEIGHT - 5.0),
            escape_markup(name)
        ));
    }

    fn draw_stretch(&mut self, stretch: &Stretch, top: f32, at: usize) {
        let clamp = |x: f32| x.clamp(self.area.left, self.area.left + self.area.width);
        let [left, right] = [stretch.from, stretch.to].map(|end| clamp(self.x_position(end)));
        let width = right - left;

        let color = stretch.tone.color(self.palette);
        let fill = hex_color(Palette::mix_colors(self.palette.field, color, 0.35));
        let says = escape_markup(&stretch.describe(&self.plot.across));
        let place = format!(
            "x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"",
            format_coordinate(left),
            format_coordinate(top),
            format_coordinate(width),
            format_coordinate(STRIP_HEIGHT)
        );
        self.write_line(format_args!(
            "<rect {place} fill=\"{fill}\"><title>{says}</title></rect>"
        ));

        let hatch = Hatch::for_tone(stretch.tone);
        if hatch != Hatch::None {
            let id = format!("strip{at}");
            self.define_pattern(&id, hatch, &hex_color(color), 0.35);
            self.write_line(format_args!("<rect {place} fill=\"url(#{id})\"/>"));
        }

        let letters = ((width - 8.0) / LETTER_WIDTH).max(0.0) as usize;
        let name = shorten_name(&stretch.name, letters);
        let text = hex_color(self.palette.text);
        self.write_line(format_args!(
            "<text x=\"{}\" y=\"{}\" fill=\"{text}\" text-anchor=\"middle\">{}</text>",
            format_coordinate(f32::midpoint(left, right)),
            format_coordinate(top + STRIP_HEIGHT - 5.0),
            escape_markup(&name)
        ));
    }
}

/// Returns a name in at most this many letters. Less than three letters would say nothing.
fn shorten_name(name: &str, letters: usize) -> String {
    if name.chars().count() <= letters {
        return name.to_owned();
    }
    if letters < 3 {
        return String::new();
    }

    let mut short: String = name.chars().take(letters - 1).collect();
    short.push('…');
    short
}
