//! The outline panel: the graph as a tree. Clicking a line, or pressing Enter on it, selects the
//! item and shows it on the canvas. Arrow keys then move through the tree. Lines of selected items
//! are highlighted, and a filter above the tree searches labels.

mod tree;

use std::collections::BTreeSet;

use eframe::egui::{
    self, Id, Key, Modifiers, Pos2, Rect, Response, Role, Sense, Shape, Stroke, TextEdit, Ui,
    WidgetInfo, pos2, vec2,
};
use inclination_analysis::{open_document::DocumentId, palette::Palette};
use inclination_core::authoring::{kind::Family, model::Place};
use inclination_project::selection::Item;

use super::{
    PanelSheet, draw_scrolled,
    widgets::{draw_text_line, focus_ring, remark, set_label},
};
use crate::{request::Request, theme};
use tree::{OutlineEntry, OutlineTarget, TreeStep};

/// The height of a line, in points.
const ROW_HEIGHT: f32 = 22.0;
/// The indentation per level, in points.
const LEVEL_INDENT: f32 = 14.0;

/// The state that the panel keeps from frame to frame.
#[derive(Debug, Default)]
pub(super) struct Outline {
    entries: Vec<OutlineEntry>,
    entries_key: Option<(DocumentId, u64)>,
    filter: String,
    /// Keys of entries that the user opened or closed, so that they differ from their default.
    toggled: BTreeSet<String>,
    last_lead: Option<Item>,
    /// The line with the keyboard focus.
    focused_line: Option<Id>,
    /// The key of the entry whose line gets the keyboard focus.
    focus_next: Option<String>,
}

/// What the user does with a line.
#[derive(Clone, Copy)]
enum LineEvent {
    /// Opens or closes it.
    Toggle,
    /// Selects its item, or goes to its canvas.
    Show,
    /// Moves the keyboard focus to another line.
    Step(TreeStep),
}

impl Outline {
    pub(super) fn draw(&mut self, ui: &mut Ui, sheet: &mut PanelSheet<'_>) {
        let key = (sheet.open.id(), sheet.open.form_revision());
        if self.entries_key != Some(key) {
            self.entries = tree::list_entries(sheet.document());
            self.entries_key = Some(key);
        }

        if self.entries.is_empty() {
            draw_scrolled(ui, |ui| {
                remark(
                    ui,
                    "Decisions, options, factors, groups and notes are listed here.",
                );
            });
            return;
        }

        self.draw_filter(ui);
        let found = self.reveal_selection(sheet);
        draw_scrolled(ui, |ui| self.draw_rows(ui, sheet, found));
    }

    /// Returns whether a line has the keyboard focus.
    pub(super) fn has_focused_line(&self, context: &egui::Context) -> bool {
        let focused = context.memory(egui::Memory::focused);
        focused.is_some() && focused == self.focused_line
    }

    fn draw_filter(&mut self, ui: &mut Ui) {
        let margin = egui::Margin::symmetric(12, 2);
        egui::Frame::new().inner_margin(margin).show(ui, |ui| {
            let edit = TextEdit::singleline(&mut self.filter)
                .hint_text("Filter")
                .margin(egui::Margin::symmetric(6, 3))
                .desired_width(f32::INFINITY);
            let response = ui.add(edit);
            set_label(&response, "Filter the outline");
            if response.has_focus() && ui.input(|input| input.key_pressed(Key::Escape)) {
                self.filter.clear();
            }
        });
    }

    /// Expands the parents of a newly selected item and returns the index of its entry.
    fn reveal_selection(&mut self, sheet: &PanelSheet<'_>) -> Option<usize> {
        let lead = sheet.open.view.selection.lead();
        if self.last_lead == lead {
            return None;
        }
        self.last_lead = lead;
        let wanted = OutlineTarget::from_item(sheet.group(), lead?)?;

        let found = self
            .entries
            .iter()
            .position(|entry| entry.target == wanted)?;
        let mut depth = self.entries.get(found)?.depth;

        for at in (0..found).rev() {
            let Some(entry) = self.entries.get(at) else {
                break;
            };
            if entry.depth < depth {
                depth = entry.depth;
                if !self.is_open(entry) {
                    let key = entry.key.clone();
                    self.toggle_entry(&key);
                }
            }
        }

        Some(found)
    }

    fn is_open(&self, entry: &OutlineEntry) -> bool {
        entry.is_open_at_first != self.toggled.contains(&entry.key)
    }

    fn toggle_entry(&mut self, key: &str) {
        if !self.toggled.remove(key) {
            self.toggled.insert(key.to_owned());
        }
    }

    /// Returns the indexes of the visible entries.
    fn visible_entries(&self) -> Vec<usize> {
        if !self.filter.trim().is_empty() {
            return tree::filter_entries(&self.entries, self.filter.trim());
        }

        let mut shown = Vec::new();
        let mut closed_depth = None;
        for (at, entry) in self.entries.iter().enumerate() {
            if closed_depth.is_some_and(|depth| entry.depth > depth) {
                continue;
            }
            closed_depth = (entry.has_children && !self.is_open(entry)).then_some(entry.depth);
            shown.push(at);
        }

        shown
    }

    fn draw_rows(&mut self, ui: &mut Ui, sheet: &mut PanelSheet<'_>, found: Option<usize>) {
        let shown = self.visible_entries();
        if shown.is_empty() {
            remark(ui, "No names match the filter.");
            return;
        }

        let size = vec2(ui.available_width(), ROW_HEIGHT * shown.len() as f32);
        let (_, whole) = ui.allocate_space(size);
        let clip = ui.clip_rect();

        let mut event = None;
        for (line, at) in shown.iter().enumerate() {
            let top = whole.top() + ROW_HEIGHT * line as f32;
            let rect =
                Rect::from_min_size(pos2(whole.left(), top), vec2(whole.width(), ROW_HEIGHT));
            let Some(entry) = self.entries.get(*at) else {
                continue;
            };
            let id = ui.scope_id().with(("line", &entry.key));
            if self.focus_next.as_ref() == Some(&entry.key) {
                ui.memory_mut(|memory| memory.request_focus(id));
                ui.scroll_to_rect(rect, None);
            } else if found == Some(*at) {
                ui.scroll_to_rect(rect, None);
            }
            // A widget that is not drawn loses the focus.
            let is_focused = ui.memory(|memory| memory.has_focus(id));
            if is_focused {
                self.focused_line = Some(id);
            }
            if (is_focused || clip.intersects(rect))
                && let Some(found) = self.draw_line(ui, sheet, rect, id, entry)
            {
                event = Some((line, *at, found));
            }
        }

        self.focus_next = None;
        if let Some((line, at, event)) = event {
            self.handle_event(sheet, &shown, line, at, event);
        }
    }

    fn handle_event(
        &mut self,
        sheet: &mut PanelSheet<'_>,
        shown: &[usize],
        line: usize,
        at: usize,
        event: LineEvent,
    ) {
        let Some(entry) = self.entries.get(at).cloned() else {
            return;
        };
        match event {
            LineEvent::Toggle => self.toggle_entry(&entry.key),
            LineEvent::Show => {
                show_entry(sheet, &entry);
                self.focus_next = Some(entry.key);
            }
            LineEvent::Step(step) => {
                let is_open = entry.has_children && self.is_open(&entry);
                if entry.has_children && step.toggles(is_open) && self.filter.trim().is_empty() {
                    self.toggle_entry(&entry.key);
                    return;
                }

                let depths: Vec<u8> = shown
                    .iter()
                    .filter_map(|at| Some(self.entries.get(*at)?.depth))
                    .collect();
                let next = step.target(&depths, line).and_then(|line| shown.get(line));
                let Some(next) = next.and_then(|at| self.entries.get(*at)) else {
                    return;
                };
                // Another canvas appears only with Enter.
                let group = next.target.item().map(|(group, _)| group);
                if group == Some(sheet.group()) {
                    show_entry(sheet, next);
                }
                self.focus_next = Some(next.key.clone());
            }
        }
    }

    /// Draws a line, and returns what the user does with it.
    fn draw_line(
        &self,
        ui: &Ui,
        sheet: &PanelSheet<'_>,
        rect: Rect,
        id: Id,
        entry: &OutlineEntry,
    ) -> Option<LineEvent> {
        let palette = theme::current_palette(ui.ctx());
        let response = ui.interact(rect, id, Sense::click());

        let target = entry.target.item();
        let selection = &sheet.open.view.selection;
        let is_entered = |group| sheet.group() == Some(group) && selection.is_empty();
        let is_selected = match (entry.target, target) {
            (OutlineTarget::Group(group), _) => is_entered(group),
            (_, Some((group, item))) => group == sheet.group() && selection.contains(item),
            _ => false,
        };

        let wide = rect.expand2(vec2(6.0, 0.0));
        if is_selected {
            let fill = Palette::mix_colors(palette.panel, palette.focus, 0.2);
            ui.painter().rect_filled(wide, 5.0, fill);
        } else if response.hovered() {
            ui.painter().rect_filled(wide, 5.0, palette.node);
        }
        focus_ring(ui, wide, &response);

        let mut left = rect.left() + LEVEL_INDENT * f32::from(entry.depth);
        let middle = rect.center().y;
        let mut event = consume_step(ui, &response).map(LineEvent::Step);
        if entry.has_children && self.filter.trim().is_empty() {
            let is_open = self.is_open(entry);
            let area = Rect::from_center_size(pos2(left + 4.0, middle), vec2(16.0, ROW_HEIGHT));
            let fold = ui.interact(area, id.with("fold"), Sense::click());
            let word = if is_open { "Collapse" } else { "Expand" };
            fold.widget_info(|| {
                WidgetInfo::labeled(Role::Button, true, format!("{word} “{}”", entry.label))
            });
            draw_triangle(ui, pos2(left + 4.0, middle), is_open);
            focus_ring(ui, area, &fold);
            if fold.clicked() {
                event = Some(LineEvent::Toggle);
            }
        }

        left += LEVEL_INDENT;
        if let Some(family) = entry.family {
            draw_family_mark(ui, pos2(left + 4.0, middle), family);
            left += LEVEL_INDENT;
        }

        let is_heading = entry.target == OutlineTarget::Heading;
        let color = if is_heading {
            palette.dim
        } else {
            palette.text
        };
        draw_text_line(ui, rect.with_min_x(left), &entry.label, false, color);

        response.widget_info(|| {
            // A node on the canvas has a label too, so this one ends differently.
            let label = outline_label(&entry.label, entry.word);
            WidgetInfo::selected(Role::TreeItem, true, is_selected, label)
        });

        if response.clicked() {
            event = Some(if is_heading {
                LineEvent::Toggle
            } else {
                LineEvent::Show
            });
        }
        event
    }
}

/// Selects the item of an entry on its canvas, or goes to the entry's canvas.
fn show_entry(sheet: &mut PanelSheet<'_>, entry: &OutlineEntry) {
    match (entry.target, entry.target.item()) {
        (OutlineTarget::Group(group), _) => {
            sheet.requests.push(Request::Reveal(Place::group(group)));
        }
        (_, Some((group, item))) => {
            sheet.requests.push(Request::ShowCanvas(group, Some(item)));
        }
        _ => {}
    }
}

/// Consumes the arrow key that was pressed on the focused line.
fn consume_step(ui: &Ui, response: &Response) -> Option<TreeStep> {
    if !response.has_focus() {
        return None;
    }
    let filter = egui::EventFilter {
        horizontal_arrows: true,
        vertical_arrows: true,
        ..egui::EventFilter::default()
    };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, filter));

    let steps = [
        (Key::ArrowUp, TreeStep::Up),
        (Key::ArrowDown, TreeStep::Down),
        (Key::ArrowLeft, TreeStep::Out),
        (Key::ArrowRight, TreeStep::In),
    ];
    let mut steps = steps.into_iter();
    let pressed = |key: Key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
    Some(steps.find(|(key, _)| pressed(*key))?.1)
}

fn draw_triangle(ui: &Ui, center: Pos2, is_open: bool) {
    let color = theme::current_palette(ui.ctx()).dim;
    let corners = if is_open {
        [(-4.0, -2.0), (4.0, -2.0), (0.0, 3.0)]
    } else {
        [(-2.0, -4.0), (3.0, 0.0), (-2.0, 4.0)]
    };
    let corners = corners.map(|(x, y)| center + vec2(x, y)).to_vec();
    ui.painter()
        .add(Shape::convex_polygon(corners, color, Stroke::NONE));
}

/// Draws the mark of a family in the shape of its sockets.
fn draw_family_mark(ui: &Ui, center: Pos2, family: Family) {
    let color = theme::current_palette(ui.ctx()).family_color(family);
    let around = |corners: &[(f32, f32)]| {
        let corners = corners.iter().map(|(x, y)| center + vec2(*x, *y) * 4.0);
        Shape::convex_polygon(corners.collect(), color, Stroke::NONE)
    };
    let shape = match family {
        Family::Option => around(&[(-0.95, -0.95), (0.95, -0.95), (0.95, 0.95), (-0.95, 0.95)]),
        Family::Consideration => around(&[(0.0, -1.25), (1.25, 0.0), (0.0, 1.25), (-1.25, 0.0)]),
        Family::Decision => around(&[
            (-0.6, -1.05),
            (0.6, -1.05),
            (1.2, 0.0),
            (0.6, 1.05),
            (-0.6, 1.05),
            (-1.2, 0.0),
        ]),
        Family::Effects => around(&[
            (-1.1, -1.0),
            (0.35, -1.0),
            (1.25, 0.0),
            (0.35, 1.0),
            (-1.1, 1.0),
        ]),
        _ => Shape::circle_filled(center, 4.0, color),
    };
    ui.painter().add(shape);
}

/// Returns the label of an entry of the outline.
pub fn outline_label(name: &str, kind: &str) -> String {
    format!("{name}, {kind} in the outline")
}
