//! Breadcrumbs in the upper left corner of the canvas: the groups that contain the shown one. A
//! click on a name leads back there.

use eframe::egui::{Area, Button, Frame, Id, Margin, Rect, RichText, Ui, vec2};
use inclination_analysis::open_document::OpenDocument;
use inclination_core::authoring::model::Group;

use crate::{
    request::{Request, Requests},
    theme,
};

/// Shows the path to the shown group. Shows nothing on the outermost canvas.
pub(super) fn show_breadcrumbs(
    ui: &Ui,
    id: Id,
    view: Rect,
    document: &OpenDocument,
    requests: &mut Requests,
) {
    let crumbs = document.view.crumbs();
    if crumbs.is_empty() {
        return;
    }

    let palette = theme::current_palette(ui.ctx());
    let graph = &document.document().graph;
    let outermost = if graph.name.is_empty() {
        String::from("Graph")
    } else {
        graph.name.clone()
    };
    let groups = crumbs.iter().map(|crumb| {
        let group = graph.groups.get(&crumb.group);
        group.map_or("Group", Group::display_title).to_owned()
    });
    let names: Vec<String> = std::iter::once(outermost).chain(groups).collect();

    let area = Area::new(id.with("way"))
        .fixed_pos(view.min + vec2(12.0, 12.0))
        .constrain_to(view);
    area.show(ui.ctx(), |ui| {
        let frame = Frame::new()
            .fill(palette.panel)
            .corner_radius(6)
            .inner_margin(Margin::symmetric(4, 2));
        frame.show(ui, |ui| {
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = 4.0;
                ui.spacing_mut().button_padding.x = 4.0;
                for (depth, name) in names.iter().enumerate() {
                    if depth > 0 {
                        ui.label(RichText::new("\u{203a}").color(palette.dim));
                    }
                    if depth + 1 == names.len() {
                        ui.label(RichText::new(name).font(theme::heading_font(theme::TEXT_SIZE)));
                        ui.add_space(4.0);
                        continue;
                    }

                    let text = RichText::new(name).color(palette.dim);
                    let button = ui
                        .add(Button::new(text).frame_when_inactive(false))
                        .on_hover_text("Show this canvas.");
                    if button.clicked() {
                        requests.push(Request::LeaveGroups(depth));
                    }
                }
            });
        });
    });
}
