//! A notice at the upper edge of the canvas while a moment of a simulation is shown instead of the
//! current values, with buttons to save the moment and to leave it.

use eframe::egui::{Button, Id, Rect, Ui};
use inclination_analysis::open_document::OpenDocument;

use super::notice::Notice;
use crate::{
    command::Command,
    request::{Request, Requests},
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

    let notice = Notice {
        id: id.with("moment"),
        view,
        down,
    };
    let hint = "All values are those of the simulation. Your own values are unchanged.";
    notice.show(ui, &message, hint, |ui| {
        let save = ui.add(Button::new(Command::KeepSample.entry().title));
        let hint = "Save the values and the history of this moment as a new sample.";
        if save.on_hover_text(hint).clicked() {
            requests.run_command(Command::KeepSample);
        }
        let leave = ui.add(Button::new(LEAVE_MOMENT));
        if leave.on_hover_text("Show your own values again.").clicked() {
            requests.push(Request::ShowMoment(None));
        }
    });
}

/// Returns the message that a moment of a simulation is shown.
pub fn moment_message(time: &str) -> String {
    format!("Showing the simulation at {time}")
}
