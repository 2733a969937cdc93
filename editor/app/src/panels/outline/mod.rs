//! The graph as a tree. A click, or Enter, shows and selects; what is selected on the canvas is marked here. What is
//! typed above finds what has it in its name.

mod tree;

use std::collections::BTreeSet;

use eframe::egui::{
    self, Key, Modifiers, Pos2, Rect, Response, Role, Sense, Shape, Stroke, TextEdit, Ui,
    WidgetInfo, pos2, vec2,
};
use inclination_analysis::{open_document::DocumentId, palette::Palette};
use inclination_core::{kind::Family, model::Place};
use inclination_project::selection::Item;

use super::{
    Sheet, body,
    widgets::{focus_ring, labelled, line, remark},
};
use crate::{request::Request, theme};
use tree::{Entry, Target};

/// How high a line is, and how far each level stands in.
const ROW: f32 = 22.0;
const INDENT: f32 = 14.0;

/// What the panel keeps from frame to frame.
#[derive(Debug, Default)]
pub(super) struct Outline {
    entries: Vec<Entry>,
    entries_of: Option<(DocumentId, u64)>,
    filter: String,
    /// What stands otherwise than it does at first: open or shut.
    turned: BTreeSet<String>,
    followed: Option<Item>,
}

impl Outline {
    pub(super) fn draw(&mut self, ui: &mut Ui, sheet: &mut Sheet<'_>) {
        let key = (sheet.open.id(), sheet.open.form());
        if self.entries_of != Some(key) {
            self.entries = tree::of(sheet.document());
            self.entries_of = Some(key);
        }
        if self.entries.is_empty() {
            body(ui, |ui| {
                remark(
                    ui,
                    "Decisions with their options, factors, groups and notes stand here.",
                );
            });
            return;
        }
        self.search(ui);
        let found = self.follow(sheet);
        body(ui, |ui| self.rows(ui, sheet, found));
    }

    fn search(&mut self, ui: &mut Ui) {
        let margin = egui::Margin::symmetric(12, 2);
        egui::Frame::new().inner_margin(margin).show(ui, |ui| {
            let edit = TextEdit::singleline(&mut self.filter)
                .hint_text("Filter")
                .margin(egui::Margin::symmetric(6, 3))
                .desired_width(f32::INFINITY);
            let response = ui.add(edit);
            labelled(&response, "Filter the outline");
            if response.has_focus() && ui.input(|input| input.key_pressed(Key::Escape)) {
                self.filter.clear();
            }
        });
    }

    /// Opens what hides the thing that is newly selected. Gives its line.
    fn follow(&mut self, sheet: &Sheet<'_>) -> Option<usize> {
        let lead = sheet.open.view.selection.lead();
        if self.followed == lead {
            return None;
        }
        self.followed = lead;
        let wanted = Target::of(sheet.group(), lead?)?;
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
                    self.turn(&key);
                }
            }
        }
        Some(found)
    }

    fn is_open(&self, entry: &Entry) -> bool {
        entry.is_open_at_first != self.turned.contains(&entry.key)
    }

    fn turn(&mut self, key: &str) {
        if !self.turned.remove(key) {
            self.turned.insert(key.to_owned());
        }
    }

    /// The lines that are shown.
    fn shown(&self) -> Vec<usize> {
        if !self.filter.trim().is_empty() {
            return tree::matching(&self.entries, self.filter.trim());
        }
        let mut shown = Vec::new();
        let mut shut_at = None;
        for (at, entry) in self.entries.iter().enumerate() {
            if shut_at.is_some_and(|depth| entry.depth > depth) {
                continue;
            }
            shut_at = (entry.has_children && !self.is_open(entry)).then_some(entry.depth);
            shown.push(at);
        }
        shown
    }

    fn rows(&mut self, ui: &mut Ui, sheet: &mut Sheet<'_>, found: Option<usize>) {
        let shown = self.shown();
        if shown.is_empty() {
            remark(ui, "Nothing has that in its name.");
            return;
        }
        let size = vec2(ui.available_width(), ROW * shown.len() as f32);
        let (_, whole) = ui.allocate_space(size);
        let clip = ui.clip_rect();
        let mut turned = None;
        for (line, at) in shown.into_iter().enumerate() {
            let top = whole.top() + ROW * line as f32;
            let rect = Rect::from_min_size(pos2(whole.left(), top), vec2(whole.width(), ROW));
            if found == Some(at) {
                ui.scroll_to_rect(rect, None);
            }
            let Some(entry) = self.entries.get(at) else {
                continue;
            };
            if clip.intersects(rect) && self.row(ui, sheet, rect, entry) {
                turned = Some(entry.key.clone());
            }
        }
        if let Some(key) = turned {
            self.turn(&key);
        }
    }

    /// Draws a line. Gives whether it is to be opened or shut.
    fn row(&self, ui: &Ui, sheet: &mut Sheet<'_>, rect: Rect, entry: &Entry) -> bool {
        let palette = theme::of(ui.ctx());
        let id = ui.scope_id().with(("line", &entry.key));
        let response = ui.interact(rect, id, Sense::click());
        let target = entry.target.item();
        let selection = &sheet.open.view.selection;
        let is_entered = |group| sheet.group() == Some(group) && selection.is_empty();
        let is_selected = match (entry.target, target) {
            (Target::Group(group), _) => is_entered(group),
            (_, Some((group, item))) => group == sheet.group() && selection.contains(item),
            _ => false,
        };
        let wide = rect.expand2(vec2(6.0, 0.0));
        if is_selected {
            let fill = Palette::over(palette.panel, palette.focus, 0.2);
            ui.painter().rect_filled(wide, 5.0, fill);
        } else if response.hovered() {
            ui.painter().rect_filled(wide, 5.0, palette.node);
        }
        focus_ring(ui, wide, &response);
        let mut left = rect.left() + INDENT * f32::from(entry.depth);
        let middle = rect.center().y;
        let mut is_turned = false;
        if entry.has_children && self.filter.trim().is_empty() {
            let is_open = self.is_open(entry);
            let area = Rect::from_center_size(pos2(left + 4.0, middle), vec2(16.0, ROW));
            let fold = ui.interact(area, id.with("fold"), Sense::click());
            let word = if is_open { "Shut" } else { "Open" };
            fold.widget_info(|| {
                WidgetInfo::labeled(Role::Button, true, format!("{word} {}", entry.label))
            });
            triangle(ui, pos2(left + 4.0, middle), is_open);
            focus_ring(ui, area, &fold);
            is_turned = fold.clicked() || turned_by_key(ui, &response, is_open);
        }
        left += INDENT;
        if let Some(family) = entry.family {
            mark(ui, pos2(left + 4.0, middle), family);
            left += INDENT;
        }
        let is_heading = entry.target == Target::Heading;
        let colour = if is_heading {
            palette.dim
        } else {
            palette.text
        };
        line(ui, rect.with_min_x(left), &entry.label, false, colour);
        response.widget_info(|| {
            // The node on the canvas is called like this too, but for the end.
            let said = in_outline(&entry.label, entry.word);
            WidgetInfo::selected(Role::TreeItem, true, is_selected, said)
        });
        if response.clicked() {
            match (entry.target, target) {
                (Target::Heading, _) => is_turned = true,
                (Target::Group(group), _) => {
                    sheet.requests.push(Request::Reveal(Place::group(group)));
                }
                (_, Some((group, item))) => {
                    sheet.requests.push(Request::GoTo(group, Some(item)));
                }
                _ => {}
            }
        }
        is_turned
    }
}

/// Right opens, left shuts.
fn turned_by_key(ui: &Ui, response: &Response, is_open: bool) -> bool {
    if !response.has_focus() {
        return false;
    }
    let filter = egui::EventFilter {
        horizontal_arrows: true,
        ..egui::EventFilter::default()
    };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, filter));
    let key = if is_open {
        Key::ArrowLeft
    } else {
        Key::ArrowRight
    };
    ui.input_mut(|input| input.consume_key(Modifiers::NONE, key))
}

fn triangle(ui: &Ui, centre: Pos2, is_open: bool) {
    let colour = theme::of(ui.ctx()).dim;
    let corners = if is_open {
        [(-4.0, -2.0), (4.0, -2.0), (0.0, 3.0)]
    } else {
        [(-2.0, -4.0), (3.0, 0.0), (-2.0, 4.0)]
    };
    let corners = corners.map(|(x, y)| centre + vec2(x, y)).to_vec();
    ui.painter()
        .add(Shape::convex_polygon(corners, colour, Stroke::NONE));
}

/// The sign of a family, in the shape that its sockets have.
fn mark(ui: &Ui, centre: Pos2, family: Family) {
    let colour = theme::of(ui.ctx()).family(family);
    let around = |corners: &[(f32, f32)]| {
        let corners = corners.iter().map(|(x, y)| centre + vec2(*x, *y) * 4.0);
        Shape::convex_polygon(corners.collect(), colour, Stroke::NONE)
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
        _ => Shape::circle_filled(centre, 4.0, colour),
    };
    ui.painter().add(shape);
}

/// Returns the label of an entry of the outline.
pub fn in_outline(name: &str, kind: &str) -> String {
    format!("{name}, {kind} in the outline")
}
