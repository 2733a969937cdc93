//! That an option is shown alone, said at the upper edge of the canvas for as long as it is, with the button that ends it.

use eframe::egui::{Align2, Area, Button, Frame, Id, Margin, Rect, RichText, Stroke, Ui, vec2};
use inclination_analysis::open_document::OpenDocument;
use inclination_core::text::join_names;

use crate::{
    request::{Request, Requests},
    theme,
};

/// Says it, if one is, so far below the upper edge.
pub(super) fn show(
    ui: &Ui,
    id: Id,
    view: Rect,
    down: f32,
    document: &OpenDocument,
    requests: &mut Requests,
) {
    let Some(alone) = document.view.alone() else {
        return;
    };
    let palette = theme::of(ui.ctx());
    let graph = &document.document().graph;
    let body = graph.body(alone.group);
    let decisions = alone.decisions(graph);
    let names = decisions.iter().filter_map(|id| body?.get(id));
    let names: Vec<String> = names.map(|node| node.display_title(graph)).collect();
    let said = format!(
        "Only {} is shown in {}.",
        alone.name(graph),
        join_names(&names)
    );
    let area = Area::new(id.with("alone"))
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
                ui.label(RichText::new(said).color(palette.text)).on_hover_text(
                    "Its other options are off while you look. Neither the file nor the game knows of it.",
                );
                let button = ui.add(Button::new("Show all options"));
                if button.clicked() {
                    requests.push(Request::ShowAlone(None));
                }
            });
        });
    });
}
