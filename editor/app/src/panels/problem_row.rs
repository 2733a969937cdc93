//! A row that describes a problem, goes to its place when clicked, and has the buttons that fix it.

use eframe::egui::{self, Role, Sense, Ui, WidgetInfo, pos2, text::LayoutJob, vec2};
use inclination_core::authoring::check::Severity;

use super::{
    PanelSheet,
    widgets::{LINE_HEIGHT, draw_severity_sign, focus_ring},
};
use crate::{request::Request, theme};

/// A problem as a row shows it.
pub(super) struct ProblemRow<'a> {
    pub(super) severity: Severity,
    pub(super) sentence: &'a str,
    /// The request when the row is clicked, or `None` if there is no place to go to.
    pub(super) destination: Option<Request>,
    pub(super) place_name: &'a str,
}

/// Draws a row that describes a problem and goes to its place when clicked. The buttons that fix it
/// are drawn by `mend` on the right, or below the row if it is too narrow.
pub(super) fn draw_problem_row(
    ui: &mut Ui,
    sheet: &mut PanelSheet<'_>,
    problem_row: ProblemRow<'_>,
    mend: impl FnOnce(&mut Ui, &mut PanelSheet<'_>),
) {
    let palette = theme::current_palette(ui.ctx());
    let ProblemRow {
        severity,
        sentence,
        destination,
        place_name,
    } = problem_row;

    let width = ui.available_width();
    let buttons = if width > 480.0 { width * 0.4 } else { 0.0 };

    let font = theme::text_font(theme::TEXT_SIZE);
    let mut job = LayoutJob::simple(
        sentence.to_owned(),
        font.clone(),
        palette.text,
        width - 24.0 - buttons,
    );
    if !place_name.is_empty() {
        let format = egui::TextFormat::simple(font, palette.dim);
        job.append(&format!("  {place_name}"), 0.0, format);
    }

    let galley = ui.painter().layout_job(job);
    let height = (galley.size().y + 8.0).max(LINE_HEIGHT);
    let (_, rect) = ui.allocate_space(vec2(width, height));
    let text = rect.with_max_x(rect.right() - buttons);
    let sense = if destination.is_some() {
        Sense::click()
    } else {
        Sense::hover()
    };

    let response = ui.interact(text, ui.scope_id().with("problem"), sense);
    if response.hovered() && destination.is_some() {
        ui.painter()
            .rect_filled(rect.expand2(vec2(6.0, 0.0)), 5.0, palette.node);
    }
    focus_ring(ui, text.expand2(vec2(6.0, 0.0)), &response);

    draw_severity_sign(
        ui,
        pos2(rect.left() + 8.0, rect.top() + LINE_HEIGHT / 2.0),
        severity,
    );
    let top = (height - galley.size().y) / 2.0;
    ui.painter()
        .galley(rect.min + vec2(24.0, top), galley, palette.text);

    response.widget_info(|| {
        let role = if destination.is_some() {
            Role::Button
        } else {
            Role::Label
        };
        let label = format!("{}: {sentence} {place_name}", severity.word());
        WidgetInfo::labeled(role, true, label)
    });

    if let Some(request) = destination {
        if response.clicked() {
            sheet.requests.push(request);
        }
        response.on_hover_text("Click to go there.");
    }

    let line = if buttons > 0.0 {
        rect.with_min_x(text.right())
    } else {
        ui.allocate_space(vec2(width, LINE_HEIGHT)).1
    };

    let layout = egui::Layout::right_to_left(egui::Align::Min);
    let builder = egui::UiBuilder::new().max_rect(line).layout(layout);
    ui.scope_builder(builder, |ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        mend(ui, sheet);
    });
}
