//! A notice at the upper edge of the canvas while a moment of a simulation is shown instead of the
//! current values, with buttons to save the moment and to leave it.

use eframe::egui::{Align2, Area, Button, Frame, Id, Margin, Rect, RichText, Stroke, Ui, vec2};
use inclination_analysis::open_document::OpenDocument;

use crate::{
    command::Command,
    request::{Request, Requests},
    theme,
};

/// Label of the button that shows the current values again.
pub const LEAVE_MOMENT: &str = "Leave";

/// Shows the notice if a moment is shown, `down` points below the upper edge.
pub(super) fn show_moment_notice(
    ui: &Ui,
    id: Id,
    view: Rect,
    down: f32,
    document: &OpenDocument,
    requests: &mut Requests,
) {
    let Some(moment) = document.moment() else {
        return;
    };
    let message = moment_message(&moment.time_text());

    let palette = theme::current_palette(ui.ctx());
    let area = Area::new(id.with("moment"))
        .pivot(Align2::CENTER_TOP)
        .fixed_pos(view.center_top() + vec2(0.0, down))
        .constrain_to(view);
    area.show(ui.ctx(), |ui| {
        let frame = Frame::new()
            .fill(palette.panel)
            .stroke(Stroke::new(1.0, palette.focus))
            .corner_radius(6)
            .inner_margin(Margin::symmetric(8, 4));
        frame.show(ui, |ui| {
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = 8.0;
                ui.label(RichText::new(message).color(palette.text))
                    .on_hover_text(
                        "All values are those of the simulation. Your own values are unchanged.",
                    );

                let save = Command::KeepSample.entry();
                let hint = "Save the values and the history of this moment as a new sample.";
                if ui
                    .add(Button::new(save.title))
                    .on_hover_text(hint)
                    .clicked()
                {
                    requests.run_command(Command::KeepSample);
                }
                let hint = "Show your own values again.";
                if ui
                    .add(Button::new(LEAVE_MOMENT))
                    .on_hover_text(hint)
                    .clicked()
                {
                    requests.push(Request::ShowMoment(None));
                }
            });
        });
    });
}

/// Returns the message that a moment of a simulation is shown.
pub fn moment_message(time: &str) -> String {
    format!("Showing the simulation at {time}")
}
