//! Names in one line that may be too narrow for them. Of the full name of something in a group,
//! such as "Guards: Attack", the group's name is shortened first.

use std::sync::Arc;

use eframe::egui::{
    Color32, FontId, Galley, Painter,
    text::{LayoutJob, TextWrapping},
};

/// Lays out a name in one line, shortened to a width.
pub(crate) fn layout_name(
    painter: &Painter,
    name: &str,
    font: &FontId,
    color: Color32,
    width: f32,
) -> Arc<Galley> {
    let layout = |text: &str| {
        let mut job = LayoutJob::simple_singleline(text.to_owned(), font.clone(), color);
        job.wrap = TextWrapping::truncate_at_width(width);
        painter.layout_job(job)
    };

    let whole = layout(name);
    if !whole.elided {
        return whole;
    }
    match shorten_groups(name, |text| !layout(text).elided) {
        Some(short) => layout(&short),
        None => layout(name.rsplit_once(": ").map_or(name, |(_, own)| own)),
    }
}

/// Returns whether a name was shortened in its layout.
pub(crate) fn is_shortened(layout: &Galley, name: &str) -> bool {
    layout.elided || layout.text() != name
}

/// Shortens the groups of a full name until it fits. Returns `None` if it has no groups, or if
/// the rest of the name does not fit either.
pub(crate) fn shorten_groups(name: &str, fits: impl Fn(&str) -> bool) -> Option<String> {
    let (groups, own) = name.rsplit_once(": ")?;
    let shorten = |kept: usize| {
        let begin: String = groups.chars().take(kept).collect();
        format!("{}…: {own}", begin.trim_end())
    };

    let lengths: Vec<usize> = (0..groups.chars().count()).collect();
    let fitting = lengths.partition_point(|kept| fits(&shorten(*kept)));
    lengths[..fitting].last().map(|kept| shorten(*kept))
}

#[cfg(test)]
mod tests {
    use eframe::egui::{Context, RawInput};

    use super::*;

    #[test]
    fn a_narrow_line_shows_the_name_of_an_option_in_a_group() {
        let name = "Guards of the castle: Attack";
        let mut texts = Vec::new();
        let mut output = Context::default().run_ui(RawInput::default(), |ui| {
            texts = [400.0, 90.0, 30.0]
                .map(|width| {
                    let font = FontId::proportional(14.0);
                    let galley = layout_name(ui.painter(), name, &font, Color32::WHITE, width);
                    assert!(galley.size().x <= width);
                    (galley.text().to_owned(), is_shortened(&galley, name))
                })
                .to_vec();
        });
        output.textures_delta.clear();
        assert_eq!(texts[0], (name.to_owned(), false));
        assert!(texts[1].0.ends_with("…: Attack") && texts[1].1, "{texts:?}");
        assert_eq!(texts[2], (String::from("Attack"), true));
    }

    #[test]
    fn the_group_of_a_name_is_shortened_before_the_name() {
        let shorten = |name: &str, most: usize| {
            shorten_groups(name, |text| text.chars().count() <= most).unwrap_or_default()
        };
        let name = "Guards of the castle: Attack";
        assert_eq!(shorten(name, 20), "Guards of t…: Attack");
        assert_eq!(shorten(name, 16), "Guards…: Attack");
        assert_eq!(shorten(name, 9), "…: Attack");
        assert_eq!(shorten(name, 8), "");
        assert_eq!(shorten("Castle: Guards: Attack", 14), "Castl…: Attack");
        assert_eq!(shorten("Attack", 3), "");
    }
}
