//! Every step of the document, the first first: a click takes back what came after it, or makes again what leads to it.

use eframe::egui::{Align, Role, ScrollArea, Sense, Ui, WidgetInfo, vec2};
use inclination_analysis::{open_document::OpenDocument, palette::Palette};

use super::{
    Sheet, body,
    widgets::{LINE, focus_ring, line, remark},
};
use crate::{request::Request, theme};

/// How far rows are from the edges.
const MARGIN: f32 = 12.0;

/// A step, or how the document began, as a row says it.
#[derive(Debug, PartialEq)]
struct Row<'a> {
    title: &'a str,
    is_saved: bool,
}

/// What the document was, and what each step made of it.
fn rows(open: &OpenDocument) -> Vec<Row<'_>> {
    let history = open.history();
    let begin = match (history.forgot(), open.file()) {
        (true, _) => "What came before is forgotten",
        (false, Some(_)) => "As it was opened",
        (false, None) => "As it began",
    };
    let titles = std::iter::once(begin).chain(history.titles());
    let states = history.all_states();
    let rows = titles.zip(states).map(|(title, state)| Row {
        title,
        is_saved: open.saved_state() == Some(state),
    });
    rows.collect()
}

pub(super) fn draw(ui: &mut Ui, sheet: &mut Sheet<'_>) {
    let rows = rows(sheet.open);
    let done = sheet.open.history().done();
    if rows.len() == 1 {
        body(ui, |ui| {
            remark(
                ui,
                "Each thing that you do is listed here, to go back to with a click.",
            );
        });
        return;
    }
    ui.spacing_mut().item_spacing.y = 0.0;
    // Only when somebody does something, so that one can look through the list.
    let seen = ui.scope_id().with("seen");
    let now = (sheet.open.id(), done, rows.len());
    let is_new = ui.data_mut(|data| data.get_temp(seen) != Some(now));
    ui.data_mut(|data| data.insert_temp(seen, now));
    let scrolled = ScrollArea::vertical().auto_shrink([false, false]);
    scrolled.show_rows(ui, LINE, rows.len(), |ui, shown| {
        if is_new {
            let top = ui.min_rect().top() + (done as f32 - shown.start as f32) * LINE;
            let rect = ui.max_rect().with_min_y(top).with_max_y(top + LINE);
            ui.scroll_to_rect(rect, Some(Align::Center));
        }
        let first = shown.start;
        for (at, row) in rows.iter().enumerate().take(shown.end).skip(first) {
            step(ui, sheet, (at, done), row);
        }
    });
}

fn step(ui: &mut Ui, sheet: &mut Sheet<'_>, (at, done): (usize, usize), row: &Row<'_>) {
    let palette = theme::of(ui.ctx());
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), LINE));
    let response = ui.interact(rect, ui.scope_id().with(("step", at)), Sense::click());
    let wide = rect.shrink2(vec2(MARGIN - 6.0, 0.0));
    if at == done {
        let fill = Palette::over(palette.panel, palette.focus, 0.2);
        ui.painter().rect_filled(wide, 5.0, fill);
    } else if response.hovered() {
        ui.painter().rect_filled(wide, 5.0, palette.node);
    }
    focus_ring(ui, wide, &response);
    let mut text = rect.shrink2(vec2(MARGIN, 0.0));
    if row.is_saved {
        let font = theme::words(theme::SMALL);
        let galley = ui
            .painter()
            .layout_no_wrap(String::from("saved"), font, palette.dim);
        let size = galley.size();
        let corner = text.right_center() - vec2(size.x, size.y / 2.0);
        ui.painter().galley(corner, galley, palette.dim);
        text.max.x -= size.x + 8.0;
    }
    let colour = if at > done { palette.dim } else { palette.text };
    line(ui, text, row.title, at == done, colour);
    let hint = match at.cmp(&done) {
        std::cmp::Ordering::Less => "Click to take back what came after this.",
        std::cmp::Ordering::Equal => "What is shown now.",
        std::cmp::Ordering::Greater => "It was taken back. Click to make all up to this again.",
    };
    response.widget_info(|| {
        let saved = if row.is_saved { ", saved" } else { "" };
        let said = match at.cmp(&done) {
            std::cmp::Ordering::Less => "",
            std::cmp::Ordering::Equal => ", now",
            std::cmp::Ordering::Greater => ", taken back",
        };
        let label = format!("{}{}{said}{saved}", step_number(at), row.title);
        WidgetInfo::selected(Role::ListBoxOption, true, at == done, label)
    });
    if response.clicked() {
        sheet.requests.push(Request::GoToStep(at));
    }
    response.on_hover_text(hint);
}

/// Returns the begin of the label of a step.
pub fn step_number(at: usize) -> String {
    format!("Step {at}: ")
}
