//! A node that is zoomed out so far that its rows cannot be read: its title and its value in
//! letters of a fixed size, as long as they fit, then the thumbnail of a curve, the ranking of
//! options, bars.

use std::sync::Arc;

use eframe::egui::{Align, Color32, Galley, Rect, pos2, text::LayoutJob, vec2};
use inclination_analysis::readout::{NodeReadout, NodeSummary};
use inclination_project::scene::{
    FIXED_LETTER_SIZE, HEADER_HEIGHT, LINE_HEIGHT, MIN_LETTER_SIZE, NODE_PADDING, SceneNode,
    TitleRoom,
};

use super::{
    Brush, bar, curve_thumbnail,
    readout::{NodeContents, draw_node_bar, option_bar_color},
};
use crate::theme;

/// The height of the line of a value on the screen.
const VALUE_HEIGHT: f32 = FIXED_LETTER_SIZE * LINE_HEIGHT;
/// The height of a bar below a value, in points of the screen.
const BAR_HEIGHT: f32 = 2.0;
/// The maximum number of lines of a title. What follows matters less than the node's value.
const MAX_TITLE_LINES: usize = 3;
/// The space to the left of a title, beside the sockets, in points of the screen.
const TITLE_INDENT: f32 = 4.0;
/// The width that a title has at least beside badges, in points of the screen.
const MIN_TEXT_WIDTH: f32 = 16.0;
/// The minimum height of a thumbnail, in points of the screen. A lower one shows nothing.
const MIN_PICTURE_HEIGHT: f32 = 12.0;
/// The maximum height of a thumbnail as a share of its width. In a taller one every curve looks
/// steep.
const MAX_PICTURE_ASPECT: f32 = 0.75;

/// The title of a node whose rows are not shown, in points of the screen.
pub(super) struct LowDetailTitle {
    galley: Arc<Galley>,
    /// The part of the node that the title fills: the whole node if it is alone.
    pub(super) band: Rect,
    /// Whether nothing else fits.
    pub(super) is_alone: bool,
}

impl LowDetailTitle {
    /// Lays out the title of a node beside badges of some width; `None` if there is no room.
    pub(super) fn new(
        brush: &Brush<'_>,
        node: &SceneNode,
        readout: Option<&NodeReadout>,
        badges: f32,
    ) -> Option<Self> {
        if !brush.has_titles {
            return None;
        }
        let rect = brush.rect_to_screen(node.rect);
        let room = TitleRoom::new(rect, brush.camera.zoom)?;
        let mut title = node.title.as_str();
        let mut galley = lay_out_title(brush, title, room, badges);
        // Its color already says that the node is a consideration.
        if is_shortened(&galley)
            && let Some(short) = readout.and_then(|readout| readout.short_title.as_deref())
        {
            title = short;
            galley = lay_out_title(brush, title, room, badges);
        }
        if is_shortened(&galley) && TitleRoom::fits_two_lines(rect, brush.camera.zoom) {
            let width = text_width(room, badges);
            let lines = lay_out_whole_words(brush, title, MIN_LETTER_SIZE, width, 2);
            if visible_letter_count(&lines) > visible_letter_count(&galley) {
                galley = lines;
            }
        }

        let header = brush.length_to_screen(HEADER_HEIGHT);
        let bottom = rect.top() + header.max(galley.size().y + 2.0);
        let is_alone = node.collapsed || bottom + VALUE_HEIGHT > rect.bottom();
        let band = if is_alone {
            // A title of two lines extends into the gap to the neighbors.
            let missing = (galley.size().y - rect.height()).max(0.0);
            rect.expand2(vec2(0.0, missing / 2.0))
        } else {
            rect.with_max_y(bottom)
        };
        Some(Self {
            galley,
            band,
            is_alone,
        })
    }

    /// Draws the text.
    pub(super) fn draw_text(self, brush: &Brush<'_>, color: Color32) {
        let left = self.band.left() + TITLE_INDENT;
        let top = self.band.center().y - self.galley.size().y / 2.0;
        brush.painter.galley(pos2(left, top), self.galley, color);
    }
}

/// Wraps a title between words. If letters of the usual size leave no room for all of it, they get
/// smaller, and then the ends of long words and of the title are left out.
fn lay_out_title(brush: &Brush<'_>, title: &str, room: TitleRoom, badges: f32) -> Arc<Galley> {
    let width = text_width(room, badges);
    let lay_out = |size: f32| {
        let lines = room.line_count(size).min(MAX_TITLE_LINES);
        lay_out_whole_words(brush, title, size, width, lines)
    };

    let usual = lay_out(FIXED_LETTER_SIZE);
    if is_shortened(&usual) {
        lay_out(MIN_LETTER_SIZE)
    } else {
        usual
    }
}

/// Lays out a title in letters of a size, in at most a number of lines, none of which ends within
/// a word. The ends of words that are longer than a line are left out.
fn lay_out_whole_words(
    brush: &Brush<'_>,
    text: &str,
    size: f32,
    width: f32,
    lines: usize,
) -> Arc<Galley> {
    let galley = lay_out_lines(brush, text, size, width, lines);
    if !has_broken_word(&galley) {
        return galley;
    }

    let shortened = shorten_long_words(text, |text| {
        let font = theme::heading_font(size);
        let galley = brush
            .painter
            .layout_no_wrap(text.to_owned(), font, Color32::PLACEHOLDER);
        galley.size().x <= width
    });
    // A shortened word fills its line. The space behind it would begin the next line.
    let shortened = shortened.replace("… ", "…\n");
    lay_out_lines(brush, &shortened, size, width, lines)
}

/// Returns whether a part of a title is left out.
fn is_shortened(galley: &Galley) -> bool {
    galley.elided || galley.text().contains('…')
}

/// Returns the width for the text of a title beside badges of some width.
fn text_width(room: TitleRoom, badges: f32) -> f32 {
    (room.rect.width() - badges).max(MIN_TEXT_WIDTH)
}

/// Lays out a title in letters of a size, in at most a number of lines.
fn lay_out_lines(
    brush: &Brush<'_>,
    text: &str,
    size: f32,
    width: f32,
    lines: usize,
) -> Arc<Galley> {
    let font = theme::heading_font(size);
    let mut job = LayoutJob::simple(text.to_owned(), font, Color32::PLACEHOLDER, width);
    job.wrap.max_rows = lines;
    // The end of a single line is cut within a word, which shows more of it.
    job.wrap.break_anywhere = lines == 1;
    brush.painter.layout_job(job)
}

/// Returns how many letters of a text are shown.
fn visible_letter_count(galley: &Galley) -> usize {
    let glyphs = galley.rows.iter().flat_map(|row| row.row.glyphs.iter());
    glyphs.filter(|glyph| glyph.chr.is_alphanumeric()).count()
}

/// Returns a text in which the end of each word that does not fit on a line is left out.
fn shorten_long_words(text: &str, fits: impl Fn(&str) -> bool) -> String {
    let shorten = |word: &str| {
        let mut short = word.to_owned();
        let mut shown = short.clone();
        while !fits(&shown) && short.pop().is_some() {
            shown = format!("{short}…");
        }
        shown
    };
    let words: Vec<String> = text.split(' ').map(shorten).collect();
    words.join(" ")
}

/// Returns whether a line of a text ends within a word.
fn has_broken_word(galley: &Galley) -> bool {
    let (_, lines) = galley.rows.split_last().unzip();
    let last_letters = lines.into_iter().flatten().map(|line| line.glyphs.last());
    last_letters
        .flatten()
        .any(|glyph| glyph.chr.is_alphanumeric())
}

/// Draws everything below the title, which ends at `top` on the screen.
pub(super) fn draw_below_title(
    brush: &Brush<'_>,
    node: &SceneNode,
    top: f32,
    contents: NodeContents<'_>,
    color: Color32,
) {
    let mut room = node.rect;
    room.min.y = brush.camera.to_canvas(brush.view, pos2(0.0, top)).y;

    // Where there is no room for both, the value matters more than the bar.
    let has_room = brush.length_to_screen(room.height()) >= VALUE_HEIGHT + BAR_HEIGHT;
    let lowest = room.with_max_y(room.max.y - NODE_PADDING / 2.0);
    if has_room && draw_node_bar(brush, node, lowest, contents.readout, color) {
        room.max.y -= NODE_PADDING.max(BAR_HEIGHT / brush.camera.zoom);
    }

    let line = VALUE_HEIGHT / brush.camera.zoom;
    let above = room.with_max_y(room.max.y - line);
    let below = room.with_min_y(above.max.y);
    let is_picture_high_enough = brush.length_to_screen(above.height()) >= MIN_PICTURE_HEIGHT;
    if brush.detail.has_sockets()
        && let Some(cached) = contents.thumbnail
        && is_picture_high_enough
    {
        let mut frame = above.shrink2(vec2(3.0 * NODE_PADDING, NODE_PADDING));
        frame.max.y = above.max.y;
        frame.min.y = frame
            .min
            .y
            .max(frame.max.y - frame.width() * MAX_PICTURE_ASPECT);
        curve_thumbnail::draw_low_detail_thumbnail(brush, node, frame, cached, color);
        room = below;
    } else if let Some(lowest) = draw_options(brush, node, above, contents.readout) {
        room.min.y = lowest;
    }

    let summary = contents
        .readout
        .and_then(|readout| readout.summary.as_ref());
    if let Some(summary) = summary {
        draw_summary(brush, room, summary);
    }
}

/// Draws the value of a node, on a second line too if there is one between words.
fn draw_summary(brush: &Brush<'_>, room: Rect, summary: &NodeSummary) {
    let room = brush.rect_to_screen(room);
    let color = brush.palette.dim;
    let lay_out = |text: String| {
        let has_words = text.contains(' ') && room.height() >= 2.0 * VALUE_HEIGHT;
        let font = theme::number_font(FIXED_LETTER_SIZE);
        let width = room.width() - 2.0 * TITLE_INDENT;
        let fits = |word: &str| {
            let galley = brush
                .painter
                .layout_no_wrap(word.to_owned(), font.clone(), color);
            galley.size().x <= width
        };
        let text = if has_words {
            shorten_long_words(&text, fits)
        } else {
            text
        };
        let mut job = LayoutJob::simple(text, font.clone(), color, width);
        job.wrap.max_rows = if has_words { 2 } else { 1 };
        job.wrap.break_anywhere = !has_words;
        job.halign = Align::Center;
        brush.painter.layout_job(job)
    };

    let with_verb = summary
        .verb
        .map(|verb| lay_out(format!("{verb} {}", summary.text)))
        .filter(|galley| !galley.elided);
    let galley = with_verb.unwrap_or_else(|| lay_out(summary.text.clone()));

    // Digits occupy the upper part of their line.
    let top = room.center().y - galley.size().y / 2.0 + FIXED_LETTER_SIZE * 0.08;
    let at = pos2(room.center().x, top);
    brush.painter.galley(at, galley, color);
}

/// Draws the ranking of a decision's options, as a bar in the row of each, unless the title covers
/// some of the rows. Returns the lower edge of the last row, if there is one.
fn draw_options(
    brush: &Brush<'_>,
    node: &SceneNode,
    room: Rect,
    readout: Option<&NodeReadout>,
) -> Option<f32> {
    let ranking = readout?.ranking.as_ref()?;
    let ranked = node.rows.iter().filter_map(|row| {
        let option = row.input_key().and_then(|key| ranking.row(key))?;
        Some((node.row_rect(row), option))
    });
    let ranked: Vec<_> = ranked.collect();
    if !ranked.iter().all(|(rect, _)| room.contains_rect(*rect)) {
        return None;
    }

    for (rect, option) in &ranked {
        let color = option_bar_color(brush.palette, option.is_out());
        bar::draw_bar_instead_of_row(brush, *rect, option.share, color);
    }
    ranked.last().map(|(rect, _)| rect.bottom())
}

#[cfg(test)]
mod tests {
    use eframe::egui::{Context, Pos2, RawInput};
    use inclination_project::scene::Camera;

    use super::*;

    /// Returns the lines of a title in the smallest letters, in at most a number of lines.
    fn title_lines(title: &str, width: f32, lines: usize) -> Vec<String> {
        let context = Context::default();
        theme::apply_theme(&context, eframe::egui::ThemePreference::Dark);
        let mut shown = Vec::new();
        // Fonts arrive with the second frame.
        for _ in 0..2 {
            let mut output = context.run_ui(RawInput::default(), |ui| {
                let painter = ui.painter().clone();
                let view = Rect::from_min_size(Pos2::ZERO, vec2(400.0, 400.0));
                let brush = Brush::new(&painter, ui, Camera::default(), view);
                let galley = lay_out_whole_words(&brush, title, MIN_LETTER_SIZE, width, lines);
                shown = galley.rows.iter().map(|row| row.row.text()).collect();
            });
            output.textures_delta.clear();
        }
        shown
    }

    #[test]
    fn titles_wrap_between_words_and_long_words_are_shortened() {
        assert_eq!(title_lines("Get out!", 50.0, 2), ["Get out!"]);
        for title in ["Contraband found", "A performance", "Threatened"] {
            let words: Vec<&str> = title.split(' ').collect();
            for line in title_lines(title, 34.0, 3) {
                let mut shown = line.split_whitespace();
                assert!(
                    shown.all(|part| part.ends_with('…') || words.contains(&part)),
                    "{title}: {line}"
                );
            }
        }
    }

    #[test]
    fn no_line_of_a_title_is_blank() {
        for width in 28..60 {
            let lines = title_lines("Distance, Logistic", width as f32, 3);
            let is_blank = |line: &String| line.trim().is_empty();
            assert!(!lines.iter().any(is_blank), "{width}: {lines:?}");
        }
    }

    #[test]
    fn a_word_that_is_too_long_for_a_line_is_cut_at_its_end() {
        let fits = |text: &str| text.chars().count() <= 8;
        assert_eq!(
            shorten_long_words("Past performance", fits),
            "Past perform…"
        );
        assert_eq!(shorten_long_words("Heal", fits), "Heal");
        assert_eq!(shorten_long_words("wide", |_| false), "…");
    }
}
