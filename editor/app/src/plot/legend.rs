//! The legend above a plot: what each line, area and hatch is. A click on a line's name hides it.

use std::collections::BTreeSet;

use eframe::egui::{Id, Rect, Role, ScrollArea, Sense, Shape, Stroke, Ui, WidgetInfo, pos2, vec2};
use inclination_analysis::{
    palette::Palette,
    plot::{Dash, Plot, Series, Tone, What, colour::Hatch},
};

use super::hatched::{self, HATCHED};
use crate::theme;

/// How high a line of it is.
const LINE: f32 = 20.0;
const SWATCH: f32 = 20.0;

/// What is hidden of a plot, by name.
#[derive(Clone, Debug, Default)]
pub(super) struct Hidden(BTreeSet<String>);

impl Hidden {
    pub(super) fn of(ui: &Ui, id: Id) -> Self {
        ui.data(|data| data.get_temp(id.with("hidden")))
            .unwrap_or_default()
    }

    fn has(&self, name: &str) -> bool {
        self.0.contains(name)
    }

    /// Whether a line is hidden, or an area that goes with one: it has its name, and more behind a comma.
    pub(super) fn hides(&self, name: &str) -> bool {
        let goes_with = name.split_once(", ").map_or(name, |(first, _)| first);
        self.0.contains(name) || self.0.contains(goes_with)
    }

    fn turn(&mut self, ui: &Ui, id: Id, name: &str) {
        if !self.0.remove(name) {
            self.0.insert(name.to_owned());
        }
        let now = self.clone();
        ui.data_mut(|data| data.insert_temp(id.with("hidden"), now));
    }
}

/// Draws it, so high at most: what does not fit is scrolled to. Where there is no room for a line there is none.
pub(super) fn draw(ui: &mut Ui, id: Id, plot: &Plot, hidden: &mut Hidden, most: f32) {
    let lines = (most / LINE).floor();
    if lines < 1.0 {
        return;
    }
    let scrolled = ScrollArea::vertical()
        .id_salt(id.with("legend"))
        .max_height(lines * LINE)
        .min_scrolled_height(0.0);
    scrolled
        .auto_shrink([false, true])
        .show(ui, |ui| entries(ui, id, plot, hidden));
}

fn entries(ui: &mut Ui, id: Id, plot: &Plot, hidden: &mut Hidden) {
    ui.spacing_mut().interact_size.y = LINE;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(12.0, 0.0);
        for series in &plot.series {
            match &series.what {
                What::Cells(cells) => {
                    for (at, name) in cells.legend.iter().enumerate() {
                        let (rect, response) = room(ui, name, Sense::hover());
                        cell(ui, swatch(rect), at);
                        say(ui, rect, name, false);
                        response
                            .widget_info(|| WidgetInfo::labeled(Role::Label, true, name.as_str()));
                    }
                }
                // What goes with a line or a column has its entry.
                What::Band(_) | What::Notes(_) => {}
                _ if series.name.is_empty() || plot.belongs_to_another(&series.name) => {}
                _ => entry(ui, id, series, hidden),
            }
        }
    });
}

fn entry(ui: &mut Ui, id: Id, series: &Series, hidden: &mut Hidden) {
    let name = series.name.as_str();
    let (rect, response) = room(ui, name, Sense::click());
    let palette = theme::of(ui.ctx());
    let is_hidden = hidden.has(name);
    let colour = if is_hidden {
        palette.faint
    } else {
        series.tone.colour(palette)
    };
    if series.tone == Tone::Each && !is_hidden {
        parts(ui, swatch(rect), palette);
    } else {
        line(ui, swatch(rect), series, Stroke::new(2.0, colour));
    }
    say(ui, rect, name, is_hidden);
    if response.has_focus() || response.hovered() {
        let down = rect.bottom() - 2.0;
        let stroke = Stroke::new(1.0, palette.dim);
        ui.painter().hline(rect.x_range(), down, stroke);
    }
    response.widget_info(|| {
        WidgetInfo::selected(Role::CheckBox, true, !is_hidden, format!("Show {name}"))
    });
    if response.clicked() {
        hidden.turn(ui, id, name);
    }
    response.on_hover_text(if is_hidden {
        "Click to show it."
    } else {
        "Click to hide it."
    });
}

fn room(ui: &mut Ui, name: &str, sense: Sense) -> (Rect, eframe::egui::Response) {
    let galley = ui.painter().layout_no_wrap(
        name.to_owned(),
        theme::words(theme::SMALL),
        eframe::egui::Color32::WHITE,
    );
    let size = vec2(SWATCH + 6.0 + galley.size().x, LINE);
    ui.allocate_exact_size(size, sense)
}

fn swatch(rect: Rect) -> Rect {
    Rect::from_min_size(pos2(rect.left(), rect.center().y - 5.0), vec2(SWATCH, 10.0))
}

fn say(ui: &Ui, rect: Rect, name: &str, is_dim: bool) {
    let palette = theme::of(ui.ctx());
    ui.painter().text(
        pos2(rect.left() + SWATCH + 6.0, rect.center().y),
        eframe::egui::Align2::LEFT_CENTER,
        name,
        theme::words(theme::SMALL),
        if is_dim { palette.dim } else { palette.text },
    );
}

/// The first few of the colours that bars have.
fn parts(ui: &Ui, rect: Rect, palette: &Palette) {
    const PARTS: usize = 3;
    for part in 0..PARTS {
        let edge = |at: usize| rect.left() + rect.width() * at as f32 / PARTS as f32;
        let part_of = rect.with_min_x(edge(part)).with_max_x(edge(part + 1));
        ui.painter()
            .rect_filled(part_of, 0.0, Tone::Each.of_bar(part, palette));
    }
}

fn line(ui: &Ui, rect: Rect, series: &Series, stroke: Stroke) {
    let ends = [rect.left_center(), rect.right_center()];
    let painter = ui.painter();
    match &series.what {
        What::Line { dash, .. } => {
            let shapes = match dash {
                Dash::Solid => vec![Shape::line_segment(ends, stroke)],
                Dash::Dashed => Shape::dashed_line(&ends, stroke, 6.0, 3.0),
                Dash::Dotted => Shape::dotted_line(&ends, stroke.color, 4.0, 1.2),
            };
            painter.extend(shapes);
        }
        What::Dots(_) => {
            painter.circle_filled(rect.center(), 3.0, stroke.color);
        }
        What::Gaps(_) => {
            hatched::draw(painter, rect, Hatch::Rising, Stroke::new(1.0, stroke.color));
        }
        _ => {
            painter.rect_filled(rect, 2.0, stroke.color);
            if matches!(series.what, What::Bars { .. }) {
                let ground = theme::of(ui.ctx()).field;
                let colour = Palette::over(stroke.color, ground, HATCHED);
                let hatch = Hatch::of(series.tone);
                hatched::draw(painter, rect, hatch, Stroke::new(1.0, colour));
            }
        }
    }
}

/// A cell of a name with its hatch.
fn cell(ui: &Ui, rect: Rect, name: usize) {
    let palette = theme::of(ui.ctx());
    let colour = Palette::over(palette.field, palette.among(name), 0.8);
    ui.painter().rect_filled(rect, 2.0, colour);
    let stroke = Stroke::new(1.0, Palette::over(colour, palette.ground, 0.5));
    hatched::draw(ui.painter(), rect, Hatch::among(name), stroke);
}
