//! The tabs, in the bar: a name, a dot where something is unsaved, and a cross under the pointer.

use std::{path::Path, sync::Arc};

use eframe::egui::{
    self, Align, Align2, CornerRadius, CursorIcon, FontSelection, Galley, Id, Layout,
    PointerButton, Rect, Role, ScrollArea, Sense, TextWrapMode, UiBuilder, WidgetInfo, WidgetText,
    pos2, vec2,
};
use inclination_analysis::{open_document::OpenDocument, palette::Palette};
use inclination_project::files::names;

use super::{documents::Documents, notifications::paint_cross};
use crate::{
    request::{Request, Requests},
    theme,
};

/// How high the bar is. Menus, tabs and search stand in its middle.
pub(super) const BAR: f32 = 32.0;
const PADDING: f32 = 12.0;
const MARK: f32 = 16.0;
/// What a tab has around its name.
const AROUND: f32 = 2.0 * PADDING + MARK + 4.0;
/// How wide a name may be; less where there are many.
const WIDEST: f32 = 176.0;
const NARROWEST: f32 = 56.0;
/// What parts them from the menus.
const GAP: f32 = 16.0;
/// What is left to the right of the tabs at least.
const RIGHT: f32 = 240.0;

/// Draws the tabs in what is left of the bar.
pub(super) fn show(
    ui: &mut egui::Ui,
    free: Rect,
    documents: &mut Documents,
    requests: &mut Requests,
) {
    if documents.is_empty() {
        return;
    }
    let layout = Layout::left_to_right(Align::Max);
    let ui = &mut ui.new_child(UiBuilder::new().max_rect(free).layout(layout));

    let room = (free.width() - RIGHT).max(120.0);
    let share = (room - GAP) / documents.len() as f32;
    let widest = (share - AROUND).clamp(NARROWEST, WIDEST);
    let names: Vec<Arc<Galley>> = documents
        .all()
        .iter()
        .map(|document| galley(ui, title(documents.all(), document), widest))
        .collect();
    let widths: Vec<f32> = names.iter().map(|name| name.size().x + AROUND).collect();

    ui.add_space(GAP);
    let is_other = documents.note_shown_tab();
    let is_page = documents.is_start_page_shown();
    let shown = documents.shown_id().filter(|_| !is_page);
    let mut moved = None;
    ui.style_mut().always_scroll_the_only_direction = true;
    let strip = ScrollArea::horizontal()
        .max_width(room - GAP)
        .scroll_bar_visibility(egui::scroll_area::ScrollBarVisibility::AlwaysHidden);
    strip.show(ui, |ui| {
        ui.spacing_mut().item_spacing.x = 0.0;
        ui.horizontal_top(|ui| {
            for (at, (document, name)) in documents.all().iter().zip(&names).enumerate() {
                let is_shown = Some(document.id()) == shown;
                let title = title(documents.all(), document);
                let response = tab(ui, (document, title), name, is_shown, requests);
                if is_shown && is_other {
                    response.scroll_to_me(None);
                }
                if let Some(to) = moved_to(&response, at, &widths) {
                    moved = Some((at, to));
                }
            }
        });
    });

    if let Some((from, to)) = moved {
        documents.move_tab(from, to);
    }
}

/// Where a tab belongs that is dragged: past a neighbour as soon as it is past the neighbour's
/// middle.
fn moved_to(response: &egui::Response, at: usize, widths: &[f32]) -> Option<usize> {
    if !response.dragged_by(PointerButton::Primary) {
        return None;
    }
    let x = response.interact_pointer_pos()?.x;
    let half = |at: usize| widths.get(at).map(|width| width / 2.0);
    if x > response.rect.right() + half(at + 1)? {
        return Some(at + 1);
    }
    (at > 0 && x < response.rect.left() - half(at - 1)?).then(|| at - 1)
}

/// What a tab says: all have the same ending. Where two files are called the same, their folders
/// are said too.
fn title(all: &[OpenDocument], document: &OpenDocument) -> String {
    let Some(file) = document.file() else {
        return document.title();
    };
    let name = names::short(file);
    let others = all.iter().filter(|other| other.id() != document.id());
    let mut others = others.filter_map(OpenDocument::file);
    let folder = file.parent().and_then(Path::file_name);
    match folder.filter(|_| others.any(|other| names::short(other) == name)) {
        Some(folder) => format!("{name} – {}", folder.display()),
        None => name,
    }
}

fn galley(ui: &egui::Ui, title: String, widest: f32) -> Arc<Galley> {
    let wrap = Some(TextWrapMode::Truncate);
    let title: WidgetText = title.into();
    title.into_galley(ui, wrap, widest, FontSelection::default())
}

/// Draws one, and asks for what is done to it.
fn tab(
    ui: &mut egui::Ui,
    (document, title): (&OpenDocument, String),
    name: &Arc<Galley>,
    is_shown: bool,
    requests: &mut Requests,
) -> egui::Response {
    let id = document.id();
    let palette = theme::of(ui.ctx());
    let (_, place) = ui.allocate_space(vec2(name.size().x + AROUND, ui.available_height()));
    let own = Id::unique(("tab", id.0));
    let response = ui.interact(place, own, Sense::click_and_drag());
    let is_unsaved = document.has_unsaved_work();
    response.widget_info(|| {
        let said = if is_unsaved {
            unsaved_tab(&title)
        } else {
            title.clone()
        };
        WidgetInfo::selected(Role::Tab, true, is_shown, said)
    });
    let is_over = response.contains_pointer();
    let cross = Rect::from_center_size(
        pos2(place.right() - PADDING - MARK / 2.0 + 4.0, middle(place)),
        vec2(MARK, MARK),
    );
    let closes = ui.interact(cross, own.with("close"), Sense::click());
    closes.widget_info(|| WidgetInfo::labeled(Role::Button, true, format!("Close {title}")));
    paint(
        ui,
        name,
        place,
        is_shown,
        is_over || response.has_focus(),
        palette,
    );
    if response.has_focus() {
        let stroke = egui::Stroke::new(1.5, palette.focus);
        let inside = egui::StrokeKind::Inside;
        ui.painter()
            .rect_stroke(place.shrink(3.0), 5.0, stroke, inside);
    }
    if is_over || closes.hovered() || closes.has_focus() {
        paint_cross(ui, cross, closes.hovered() || closes.has_focus());
    } else if is_unsaved {
        ui.painter().circle_filled(cross.center(), 3.5, palette.dim);
    }
    if closes.clicked() || response.clicked_by(PointerButton::Middle) {
        requests.push(Request::Close(id));
    } else if response.clicked() || response.drag_started() {
        requests.push(Request::Show(id));
    }
    if response.dragged() {
        ui.set_cursor_icon(CursorIcon::Grabbing);
    }
    response.on_hover_text(hint(document))
}

/// The middle of the bar, to which a tab leaves a gap above only.
fn middle(tab: Rect) -> f32 {
    tab.bottom() - BAR / 2.0
}

fn hint(document: &OpenDocument) -> String {
    match document.file() {
        Some(file) if document.has_unsaved_work() => format!("{}\nNot saved.", file.display()),
        Some(file) => file.display().to_string(),
        None => String::from("Never saved."),
    }
}

fn paint(
    ui: &egui::Ui,
    name: &Arc<Galley>,
    place: Rect,
    is_shown: bool,
    is_over: bool,
    palette: &Palette,
) {
    let painter = ui.painter();
    let radius = CornerRadius {
        nw: 6,
        ne: 6,
        sw: 0,
        se: 0,
    };
    if is_shown {
        painter.rect_filled(place, radius, palette.ground);
    } else if is_over {
        painter.rect_filled(place, radius, palette.node);
    }
    let colour = if is_shown || is_over {
        palette.text
    } else {
        palette.dim
    };
    let at = pos2(place.left() + PADDING, middle(place));
    let rect = Align2::LEFT_CENTER.anchor_size(at, name.size());
    painter.galley_with_override_text_color(rect.min, Arc::clone(name), colour);
}

/// Returns the label of the tab of a document with unsaved work.
pub fn unsaved_tab(title: &str) -> String {
    format!("{title}, not saved")
}
