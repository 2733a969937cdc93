//! The history panel: lists every undo step of the document, oldest first. Clicking a step undoes
//! or redoes everything up to it.

use eframe::egui::{Align, Role, ScrollArea, Sense, Ui, WidgetInfo, vec2};
use inclination_analysis::{open_document::OpenDocument, palette::Palette};
use inclination_core::authoring::format::Document;
use inclination_project::edit::{Edit, step_subject::step_subject};

use super::{
    PanelSheet, draw_scrolled,
    widgets::{LINE_HEIGHT, draw_text_line, focus_ring, remark},
};
use crate::{request::Request, theme};

/// The distance of rows from the panel's edges, in points.
const ROW_MARGIN: f32 = 12.0;

/// A step of the history, or the document's initial state.
#[derive(Debug, PartialEq)]
struct HistoryRow<'a> {
    title: &'a str,
    /// The edits of the step, which say what it is about.
    edits: &'a [Edit],
    is_saved: bool,
}

impl HistoryRow<'_> {
    /// Returns the title with the name of what the step is about: "Add Option: Haggle".
    fn full_title(&self, document: &Document) -> String {
        match step_subject(self.edits, document) {
            Some(subject) if !self.title.ends_with(&subject) => {
                format!("{}: {subject}", self.title)
            }
            _ => self.title.to_owned(),
        }
    }
}

/// Lists the document's initial state and every step after it.
fn list_rows(open: &OpenDocument) -> Vec<HistoryRow<'_>> {
    let history = open.history();
    let begin = match (history.has_forgotten_steps(), open.file()) {
        (true, _) => "Earlier steps were discarded",
        (false, Some(_)) => "Opened the file",
        (false, None) => "New document",
    };

    let titles = std::iter::once(begin).chain(history.step_titles());
    let edits = std::iter::once(&[][..]).chain(history.step_edits());
    let states = history.all_states();
    titles
        .zip(edits)
        .zip(states)
        .map(|((title, edits), state)| HistoryRow {
            title,
            edits,
            is_saved: open.saved_state() == Some(state),
        })
        .collect()
}

pub(super) fn draw_panel(ui: &mut Ui, sheet: &mut PanelSheet<'_>) {
    let rows = list_rows(sheet.open);
    let done = sheet.open.history().undo_count();

    if rows.len() == 1 {
        draw_scrolled(ui, |ui| {
            remark(
                ui,
                "Your changes are listed here. Click a step to go back to it.",
            );
        });
        return;
    }

    ui.spacing_mut().item_spacing.y = 0.0;
    // Scroll to the current step only after a change, so that the user can browse the list.
    let seen = ui.scope_id().with("seen");
    let now = (sheet.open.id(), done, rows.len());
    let is_new = ui.data_mut(|data| data.get_temp(seen) != Some(now));
    ui.data_mut(|data| data.insert_temp(seen, now));

    let scrolled = ScrollArea::vertical().auto_shrink([false, false]);
    scrolled.show_rows(ui, LINE_HEIGHT, rows.len(), |ui, shown| {
        if is_new {
            let top = ui.min_rect().top() + (done as f32 - shown.start as f32) * LINE_HEIGHT;
            let rect = ui.max_rect().with_min_y(top).with_max_y(top + LINE_HEIGHT);
            ui.scroll_to_rect(rect, Some(Align::Center));
        }
        let first = shown.start;
        for (index, row) in rows.iter().enumerate().take(shown.end).skip(first) {
            draw_step(ui, sheet, index, done, row);
        }
    });
}

fn draw_step(
    ui: &mut Ui,
    sheet: &mut PanelSheet<'_>,
    index: usize,
    done: usize,
    row: &HistoryRow<'_>,
) {
    let palette = theme::current_palette(ui.ctx());
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), LINE_HEIGHT));
    let response = ui.interact(rect, ui.scope_id().with(("step", index)), Sense::click());

    let wide = rect.shrink2(vec2(ROW_MARGIN - 6.0, 0.0));

    if index == done {
        let fill = Palette::mix_colors(palette.panel, palette.focus, 0.2);
        ui.painter().rect_filled(wide, 5.0, fill);
    } else if response.hovered() {
        ui.painter().rect_filled(wide, 5.0, palette.node);
    }
    focus_ring(ui, wide, &response);

    let mut text = rect.shrink2(vec2(ROW_MARGIN, 0.0));
    if row.is_saved {
        let font = theme::text_font(theme::SMALL_TEXT_SIZE);
        let galley = ui
            .painter()
            .layout_no_wrap(String::from("saved"), font, palette.dim);
        let size = galley.size();
        let corner = text.right_center() - vec2(size.x, size.y / 2.0);
        ui.painter().galley(corner, galley, palette.dim);
        text.max.x -= size.x + 8.0;
    }

    let color = if index > done {
        palette.dim
    } else {
        palette.text
    };
    let title = row.full_title(sheet.document());
    draw_text_line(ui, text, &title, index == done, color);
    let hint = match index.cmp(&done) {
        std::cmp::Ordering::Less => "Click to undo all later steps.",
        std::cmp::Ordering::Equal => "The current state.",
        std::cmp::Ordering::Greater => "Undone. Click to redo all steps up to this one.",
    };

    response.widget_info(|| {
        let saved = if row.is_saved { ", saved" } else { "" };
        let state = match index.cmp(&done) {
            std::cmp::Ordering::Less => "",
            std::cmp::Ordering::Equal => ", current",
            std::cmp::Ordering::Greater => ", undone",
        };
        let label = format!("{}{title}{state}{saved}", step_label_prefix(index));
        WidgetInfo::selected(Role::ListBoxOption, true, index == done, label)
    });

    if response.clicked() {
        sheet.requests.push(Request::GoToStep(index));
    }
    response.on_hover_text(hint);
}

/// Returns the prefix of a step's label.
pub fn step_label_prefix(at: usize) -> String {
    format!("Step {at}: ")
}
