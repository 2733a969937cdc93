//! A notice at the upper edge of the canvas: a message with buttons.

use eframe::egui::{Align2, Area, Frame, Id, Margin, Rect, RichText, Stroke, Ui, vec2};

use crate::theme;

/// A notice at the upper edge of the canvas.
pub(super) struct Notice {
    pub(super) id: Id,
    /// The canvas on the screen.
    pub(super) view: Rect,
    /// How many points it is below the upper edge.
    pub(super) down: f32,
}

impl Notice {
    /// Shows the notice with a message, which a hint explains, and with buttons.
    pub(super) fn show(
        self,
        ui: &Ui,
        message: &str,
        hint: &str,
        add_buttons: impl FnOnce(&mut Ui),
    ) {
        let palette = theme::current_palette(ui.ctx());
        let area = Area::new(self.id)
            .pivot(Align2::CENTER_TOP)
            .fixed_pos(self.view.center_top() + vec2(0.0, self.down))
            .constrain_to(self.view);
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
                        .on_hover_text(hint);
                    add_buttons(ui);
                });
            });
        });
    }
}
