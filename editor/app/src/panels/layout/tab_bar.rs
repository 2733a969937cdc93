//! The row of titles above a panel: its tabs, and the buttons on the right that collapse this part
//! of the layout, restore the other panels, and list the tabs that find no room.

use std::{collections::BTreeMap, sync::Arc};

use eframe::egui::{
    self, Color32, Galley, Id, Popup, Rect, Response, Role, Sense, Shape, Stroke, StrokeKind, Ui,
    Vec2, WidgetInfo,
    text::{LayoutJob, TextWrapping},
    vec2,
};
use egui_tiles::TileId;

use super::{Pane, TAB_BAR_HEIGHT};
use crate::{
    command::{Command, KeyMap},
    panels::widgets::focus_ring,
    theme,
};

/// Label of the button that shows the other panels again.
pub const RESTORE_PANELS: &str = "Restore panels";

/// The space to the left and to the right of a title, in points.
const TAB_PADDING: f32 = 12.0;
/// The space between a title and its count, in points.
const COUNT_GAP: f32 = 8.0;
/// The widest count for which room is kept, so that titles do not move when it changes.
const WIDEST_COUNT: &str = "88";
/// The width of the button that lists the hidden tabs, in points.
const HIDDEN_TABS_WIDTH: f32 = 36.0;
/// The number of frames after which the widths of the tabs are known to `egui_tiles`.
const FRAMES_UNTIL_MEASURED: u8 = 3;

/// What the user asked for in a row of titles.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum BarAction {
    /// Collapse or expand a part.
    ToggleCollapsed(TileId),
    /// Show the other panels again.
    RestorePanels,
    /// Show a panel whose tab found no room.
    ShowTab(Pane),
}

/// The title of a tab.
#[derive(Clone, Copy)]
pub(super) struct TabTitle {
    pub(super) pane: Pane,
    /// The number behind the title, if the panel counts anything.
    pub(super) count: Option<usize>,
}

impl TabTitle {
    /// Lays out the title, and the count if it is not zero.
    fn lay_out(self, ui: &Ui) -> (Arc<Galley>, Option<Arc<Galley>>) {
        self.lay_out_in(ui, f32::INFINITY)
    }

    /// Lays out the title, with an ellipsis if it is wider than a width, and the count.
    fn lay_out_in(self, ui: &Ui, width: f32) -> (Arc<Galley>, Option<Arc<Galley>>) {
        let lay_out = |text: String| {
            let font = theme::heading_font(theme::SMALL_TEXT_SIZE);
            let mut job = LayoutJob::simple_singleline(text, font, Color32::PLACEHOLDER);
            job.wrap = TextWrapping::truncate_at_width(width);
            ui.painter().layout_job(job)
        };
        let count = self.count.filter(|count| *count > 0);
        (
            lay_out(self.pane.title().to_owned()),
            count.map(|count| lay_out(count.to_string())),
        )
    }

    /// Returns the width of the tab. It depends on the count only if that is unusually wide.
    fn width(self, ui: &Ui) -> f32 {
        let (title, count) = self.lay_out(ui);
        let font = theme::heading_font(theme::SMALL_TEXT_SIZE);
        let widest = || {
            let text = WIDEST_COUNT.to_owned();
            ui.painter()
                .layout_no_wrap(text, font, Color32::PLACEHOLDER)
        };
        let more = self.count.map_or(0.0, |_| {
            let shown = count.map_or(0.0, |count| count.size().x);
            COUNT_GAP + shown.max(widest().size().x)
        });
        title.size().x + more + 2.0 * TAB_PADDING
    }
}

/// The appearance of a tab.
#[derive(Clone, Copy)]
pub(super) struct TabLook {
    pub(super) is_active: bool,
    pub(super) is_dragged: bool,
}

/// Draws a tab.
pub(super) fn draw_tab(ui: &mut Ui, id: Id, title: TabTitle, look: TabLook) -> Response {
    let palette = theme::current_palette(ui.ctx());
    let size = vec2(title.width(ui), ui.available_height());
    let (_, rect) = ui.allocate_space(size);
    let response = ui.interact(rect, id, Sense::click_and_drag());

    response.widget_info(|| {
        let name = title.pane.title();
        let label = match title.count {
            Some(count) if count > 0 => format!("{name}, {count}"),
            _ => name.to_owned(),
        };
        WidgetInfo::selected(Role::Tab, ui.is_enabled(), look.is_active, label)
    });
    if look.is_dragged {
        return response;
    }

    let color = if look.is_active || response.hovered() {
        palette.text
    } else {
        palette.dim
    };
    let shown = shown_title_width(rect, ui.clip_rect());
    let (name, count) = title.lay_out_in(ui, shown);
    let at = rect.left_center() + vec2(TAB_PADDING, -name.size().y / 2.0);
    let behind = at + vec2(name.size().x + COUNT_GAP, 0.0);
    if shown > 0.0 {
        ui.painter().galley(at, name, color);
    }
    if let Some(count) = count.filter(|_| shown == f32::INFINITY) {
        ui.painter().galley(behind, count, palette.text);
    }

    if response.has_focus() {
        let stroke = Stroke::new(1.5, palette.focus);
        let inside = StrokeKind::Inside;
        ui.painter()
            .rect_stroke(rect.shrink(4.0), 5.0, stroke, inside);
    }
    response
}

/// Returns the width that the title of a tab may have: unlimited if all of the tab is in view, and
/// nothing if its beginning is not.
fn shown_title_width(tab: Rect, view: Rect) -> f32 {
    if tab.left() < view.left() - TAB_PADDING {
        0.0
    } else if tab.right() > view.right() + TAB_PADDING {
        (view.right() - tab.left() - TAB_PADDING).max(0.0)
    } else {
        f32::INFINITY
    }
}

/// Draws a button of the row of titles. Returns its response and the color of its sign.
fn draw_bar_button(ui: &mut Ui, width: f32, label: &str) -> (Response, Color32) {
    let palette = theme::current_palette(ui.ctx());
    let (rect, response) = ui.allocate_exact_size(vec2(width, TAB_BAR_HEIGHT), Sense::click());
    focus_ring(ui, rect.shrink(4.0), &response);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, ui.is_enabled(), label));

    let color = if response.hovered() || response.has_focus() {
        palette.text
    } else {
        palette.dim
    };
    (response, color)
}

/// Draws the button that shows the other panels again. Returns whether it was clicked.
pub(super) fn draw_restore_button(ui: &mut Ui) -> bool {
    let (response, color) = draw_bar_button(ui, TAB_BAR_HEIGHT, RESTORE_PANELS);
    let stroke = Stroke::new(1.5, color);
    let center = response.rect.center();
    for by in [vec2(1.5, -1.5), vec2(-1.5, 1.5)] {
        let window = Rect::from_center_size(center + by, Vec2::splat(8.0));
        let panel = theme::current_palette(ui.ctx()).panel;
        ui.painter()
            .rect(window, 1.0, panel, stroke, StrokeKind::Inside);
    }

    let keys = KeyMap::from_context(ui.ctx())
        .display_first_keys(ui.ctx(), Command::MaximizePanel)
        .map_or_else(String::new, |keys| format!(" ({keys})"));
    response
        .on_hover_text(format!("{RESTORE_PANELS}{keys}"))
        .clicked()
}

/// Draws the button that collapses a part to its titles, or expands it. Returns whether it was
/// clicked.
pub(super) fn draw_collapse_button(ui: &mut Ui, active: Pane, is_collapsed: bool) -> bool {
    let label = collapse_label(active.title(), is_collapsed);
    let (response, color) = draw_bar_button(ui, 28.0, &label);

    // An arrow in the direction in which the edge moves.
    let down = if is_collapsed { -1.0 } else { 1.0 };
    let points = [(-4.0, -2.0), (0.0, 2.0), (4.0, -2.0)]
        .map(|(x, y)| response.rect.center() + vec2(x, y * down));
    let stroke = Stroke::new(1.5, color);
    ui.painter().add(Shape::line(points.to_vec(), stroke));

    response.on_hover_text(label).clicked()
}

/// The state of a row of titles that finds no room for all of them.
#[derive(Clone, Copy, Debug)]
struct TabBar {
    active: Option<Pane>,
    /// The number of frames since the active tab became so.
    age: u8,
    /// The scroll offset in the last frame.
    offset: f32,
}

/// The rows of titles, by the IDs of their tiles.
#[derive(Debug, Default)]
pub(super) struct TabBars(BTreeMap<u64, TabBar>);

impl TabBars {
    /// Draws a button that lists the tabs that find no room, if there are any, and scrolls to a tab
    /// that became active. Returns the tab that was chosen from the list.
    pub(super) fn draw_hidden_tabs(
        &mut self,
        ui: &mut Ui,
        bar: TileId,
        titles: &[TabTitle],
        active: Option<Pane>,
        scroll_offset: &mut f32,
    ) -> Option<Pane> {
        let widths = titles.iter().map(|title| title.width(ui));
        let ends: Vec<f32> = widths
            .scan(0.0, |end, width| {
                *end += width;
                Some(*end)
            })
            .collect();
        let total = ends.last().copied().unwrap_or(0.0);
        let room = ui.available_width();
        if total <= room {
            self.0.remove(&bar.0);
            return None;
        }

        let room = room - HIDDEN_TABS_WIDTH;
        let starts = std::iter::once(0.0).chain(ends.iter().copied());
        let spans: Vec<(Pane, f32, f32)> = titles
            .iter()
            .zip(starts.zip(&ends))
            .map(|(title, (start, end))| (title.pane, start, *end))
            .collect();

        let before = self.0.get(&bar.0).copied();
        let age = match before {
            Some(before) if before.active == active => before.age.saturating_add(1),
            _ => 0,
        };
        let found = spans.iter().find(|(pane, ..)| Some(*pane) == active);
        if let Some((_, start, end)) = found.filter(|_| age < FRAMES_UNTIL_MEASURED) {
            let beside_arrows = room - 2.0 * TAB_BAR_HEIGHT;
            *scroll_offset = scroll_offset.max(end - beside_arrows).min(*start);
            ui.ctx().request_repaint();
        } else if before.is_some_and(|before| before.offset == *scroll_offset) {
            // The arrows scroll by parts of tabs. Afterwards, the first tab is whole.
            let starts: Vec<f32> = spans.iter().map(|(_, start, _)| *start).collect();
            *scroll_offset = snap_to_tab(&starts, total, room, *scroll_offset);
        }
        let offset = *scroll_offset;
        self.0.insert(
            bar.0,
            TabBar {
                active,
                age,
                offset,
            },
        );

        let seen = visible_width(total, room, offset);
        let is_hidden = |start: f32, end: f32| start < offset - 1.0 || end > offset + seen + 1.0;
        let hidden = spans
            .iter()
            .filter(|(_, start, end)| is_hidden(*start, *end));
        let hidden: Vec<Pane> = hidden.map(|(pane, ..)| *pane).collect();
        draw_tab_list(ui, &hidden)
    }
}

/// Returns the width in which tabs are seen: without the arrows that scroll them, which are there
/// only if they have something to scroll to.
fn visible_width(total: f32, room: f32, offset: f32) -> f32 {
    let arrow = |is_shown| if is_shown { TAB_BAR_HEIGHT } else { 0.0 };
    let beside_left = room - arrow(offset > TAB_BAR_HEIGHT);
    beside_left - arrow(offset + beside_left < total)
}

/// Returns the start of the tab that is nearest to a scroll offset, or of the next tab if the last
/// tab is in view.
fn snap_to_tab(starts: &[f32], total: f32, room: f32, offset: f32) -> f32 {
    let sees_last = offset + visible_width(total, room, offset) >= total - 1.0;
    let starts = starts.iter().copied();
    let nearest = starts
        .filter(|start| !sees_last || *start >= offset - 1.0)
        .min_by(|one, other| (one - offset).abs().total_cmp(&(other - offset).abs()));
    nearest.unwrap_or(offset)
}

/// Draws a button that lists hidden tabs. Returns the tab that was chosen.
fn draw_tab_list(ui: &mut Ui, hidden: &[Pane]) -> Option<Pane> {
    let label = hidden_tabs_label(hidden.len());
    let (response, color) = draw_bar_button(ui, HIDDEN_TABS_WIDTH, &label);
    ui.painter().text(
        response.rect.center(),
        egui::Align2::CENTER_CENTER,
        format!("+{}", hidden.len()),
        theme::heading_font(theme::SMALL_TEXT_SIZE),
        color,
    );

    let mut chosen = None;
    Popup::menu(&response).show(|ui| {
        for pane in hidden {
            if ui.button(pane.title()).clicked() {
                chosen = Some(*pane);
                ui.close();
            }
        }
    });
    response.on_hover_text(label);
    chosen
}

/// Returns the label of the button that collapses or expands the part of the layout that a panel is
/// in.
pub fn collapse_label(active: &str, is_collapsed: bool) -> String {
    let verb = if is_collapsed { "Expand" } else { "Collapse" };
    format!("{verb} {active}")
}

/// Returns the label of the button that lists the tabs that find no room.
pub fn hidden_tabs_label(count: usize) -> String {
    match count {
        1 => String::from("1 more tab"),
        _ => format!("{count} more tabs"),
    }
}

#[cfg(test)]
mod tests {
    use eframe::egui::pos2;

    use super::*;

    #[test]
    fn only_the_title_of_a_tab_in_view_is_complete() {
        let view = Rect::from_min_max(pos2(100.0, 0.0), pos2(300.0, 32.0));
        let width = |left: f32, right: f32| {
            let tab = Rect::from_min_max(pos2(left, 0.0), pos2(right, 32.0));
            shown_title_width(tab, view)
        };
        assert_eq!(width(100.0, 180.0), f32::INFINITY);
        assert_eq!(width(220.0, 310.0), f32::INFINITY, "only the margin is cut");
        assert_eq!(width(260.0, 340.0), 28.0);
        assert_eq!(width(295.0, 340.0), 0.0);
        assert_eq!(width(60.0, 140.0), 0.0);
    }
}
