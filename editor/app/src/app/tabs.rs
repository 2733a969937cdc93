//! The document tabs in the top bar: a name, a dot for unsaved work, and a close button on hover.

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

/// The height of the bar, in points. Menus, tabs and search are centered in it.
pub(super) const BAR_HEIGHT: f32 = 32.0;
/// The space before a tab's name and after its close button, in points.
const PADDING: f32 = 12.0;
/// The size of the close button and of the space for the unsaved dot, in points.
const MARK_SIZE: f32 = 16.0;
/// The width of a tab in addition to its name, in points.
const WIDTH_AROUND_NAME: f32 = 2.0 * PADDING + MARK_SIZE + 4.0;
/// The maximum width of a name, in points. It shrinks when there are many tabs.
const MAX_NAME_WIDTH: f32 = 176.0;
/// The maximum width that remains for a name when there are many tabs, in points.
const MIN_NAME_WIDTH: f32 = 56.0;
/// The gap between the menus and the tabs, in points.
const LEFT_GAP: f32 = 16.0;
/// The gap between the tabs and the search button, in points.
pub(super) const RIGHT_GAP: f32 = 12.0;
/// The room that the tabs and their gaps get before the search button, in points.
pub(super) const MIN_ROOM: f32 = 200.0;

/// Draws the tabs in the free part of the bar.
pub(super) fn show_tabs(
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

    let room = (free.width() - LEFT_GAP).max(0.0);
    let share = room / documents.len() as f32;
    let widest = (share - WIDTH_AROUND_NAME).clamp(MIN_NAME_WIDTH, MAX_NAME_WIDTH);
    let names: Vec<Arc<Galley>> = documents
        .as_slice()
        .iter()
        .map(|document| layout_title(ui, tab_title(documents.as_slice(), document), widest))
        .collect();
    let widths: Vec<f32> = names
        .iter()
        .map(|name| name.size().x + WIDTH_AROUND_NAME)
        .collect();

    ui.add_space(LEFT_GAP);
    let is_other = documents.note_shown_tab();
    let is_page = documents.is_start_page_shown();
    let shown = documents.shown_id().filter(|_| !is_page);
    let mut moved = None;

    ui.style_mut().always_scroll_the_only_direction = true;
    let strip = ScrollArea::horizontal()
        .max_width(room)
        .scroll_bar_visibility(egui::scroll_area::ScrollBarVisibility::AlwaysHidden);

    strip.show(ui, |ui| {
        ui.spacing_mut().item_spacing.x = 0.0;
        ui.horizontal_top(|ui| {
            for (at, (document, name)) in documents.as_slice().iter().zip(&names).enumerate() {
                let is_shown = Some(document.id()) == shown;
                let title = tab_title(documents.as_slice(), document);
                let response = show_tab(ui, document, &title, name, is_shown, requests);
                if is_shown && is_other {
                    response.scroll_to_me(None);
                }
                if let Some(to) = drag_destination(&response, at, &widths) {
                    moved = Some((at, to));
                }
            }
        });
    });

    if let Some((from, to)) = moved {
        documents.move_tab(from, to);
    }
}

/// Returns the new position of a dragged tab. It passes a neighbor once the pointer is past the
/// neighbor's middle.
fn drag_destination(response: &egui::Response, at: usize, widths: &[f32]) -> Option<usize> {
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

/// Returns the text of a tab. It leaves out the common file ending, and adds the folder if another
/// tab has the same name.
fn tab_title(all: &[OpenDocument], document: &OpenDocument) -> String {
    let Some(file) = document.file() else {
        return document.tab_title();
    };

    let name = names::short_name(file);
    let mut others = all
        .iter()
        .filter(|other| other.id() != document.id())
        .filter_map(OpenDocument::file);
    let folder = file.parent().and_then(Path::file_name);
    match folder.filter(|_| others.any(|other| names::short_name(other) == name)) {
        Some(folder) => format!("{name} – {}", folder.display()),
        None => name,
    }
}

/// Lays out a tab's text, truncated to a width.
fn layout_title(ui: &egui::Ui, title: String, widest: f32) -> Arc<Galley> {
    let wrap = Some(TextWrapMode::Truncate);
    let title: WidgetText = title.into();
    title.into_galley(ui, wrap, widest, FontSelection::default())
}

/// Draws a tab, and requests what the user does to it.
fn show_tab(
    ui: &mut egui::Ui,
    document: &OpenDocument,
    title: &str,
    name: &Arc<Galley>,
    is_shown: bool,
    requests: &mut Requests,
) -> egui::Response {
    let id = document.id();
    let palette = theme::current_palette(ui.ctx());
    let (_, place) = ui.allocate_space(vec2(
        name.size().x + WIDTH_AROUND_NAME,
        ui.available_height(),
    ));
    let own = Id::unique(("tab", id.0));
    let response = ui.interact(place, own, Sense::click_and_drag());
    let is_unsaved = document.has_unsaved_work();
    response.widget_info(|| {
        let label = if is_unsaved {
            unsaved_tab_label(title)
        } else {
            title.to_owned()
        };
        WidgetInfo::selected(Role::Tab, true, is_shown, label)
    });

    let is_over = response.contains_pointer();
    let cross = Rect::from_center_size(
        pos2(
            place.right() - PADDING - MARK_SIZE / 2.0 + 4.0,
            bar_middle(place),
        ),
        vec2(MARK_SIZE, MARK_SIZE),
    );
    let closes = ui.interact(cross, own.with("close"), Sense::click());
    closes.widget_info(|| WidgetInfo::labeled(Role::Button, true, format!("Close {title}")));

    paint_tab(
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
        requests.push(Request::CloseDocument(id));
    } else if response.clicked() || response.drag_started() {
        requests.push(Request::ShowDocument(id));
    }
    if response.dragged() {
        ui.set_cursor_icon(CursorIcon::Grabbing);
    }

    response.on_hover_text(tab_hint(document))
}

/// Returns the vertical middle of the bar. A tab has a gap only above it.
fn bar_middle(tab: Rect) -> f32 {
    tab.bottom() - BAR_HEIGHT / 2.0
}

/// Returns the hover text of a tab.
fn tab_hint(document: &OpenDocument) -> String {
    match document.file() {
        Some(file) if document.has_unsaved_work() => {
            format!("{}\nUnsaved changes.", file.display())
        }
        Some(file) => file.display().to_string(),
        None => String::from("Never saved."),
    }
}

/// Paints the background and the name of a tab.
fn paint_tab(
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
        painter.rect_filled(place, radius, palette.background);
    } else if is_over {
        painter.rect_filled(place, radius, palette.node);
    }

    let color = if is_shown || is_over {
        palette.text
    } else {
        palette.dim
    };

    let at = pos2(place.left() + PADDING, bar_middle(place));
    let rect = Align2::LEFT_CENTER.anchor_size(at, name.size());
    painter.galley_with_override_text_color(rect.min, Arc::clone(name), color);
}

/// Returns the label of the tab of a document with unsaved work.
pub fn unsaved_tab_label(title: &str) -> String {
    format!("{title}, not saved")
}
