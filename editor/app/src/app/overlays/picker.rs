//! A field and a list below it, walked with the arrow keys while one types: what the search for
//! nodes, the palette and finding have in common.

use std::ops::Range;

use eframe::egui::{
    self, Align2, Color32, Id, Key, Modifiers, Rect, Role, ScrollArea, Sense, Stroke, TextEdit, Ui,
    WidgetInfo,
    epaint::text::TextWrapping,
    pos2,
    text::{LayoutJob, TextFormat},
    vec2,
};
use inclination_core::kind::SocketType;

use crate::{canvas::socket_shape, theme};

/// How high a line is, and a heading.
const LINE: f32 = 26.0;
const HEADING: f32 = 24.0;
/// How far a page is.
const PAGE: usize = 8;
/// What is free at both ends of a line.
const MARGIN: f32 = 8.0;

/// What was typed, and which line is chosen.
#[derive(Clone, Debug, Default)]
pub(super) struct Picker {
    pub(super) typed: String,
    pub(super) chosen: usize,
    keyboard: Keyboard,
    had_focus: bool,
    scrolls: bool,
}

/// Who has the keyboard.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Keyboard {
    /// The field, from the next frame on, until something else is clicked.
    #[default]
    Asked,
    /// Whoever is clicked.
    Free,
    /// The field, as nothing else is to be done meanwhile.
    Held,
}

/// One line of the list.
#[derive(Clone, Debug, Default)]
pub(super) struct Line {
    /// A heading above it.
    pub(super) above: Option<String>,
    /// The colour of its sign, and what flows out of what it stands for.
    pub(super) mark: Option<(Color32, Option<SocketType>)>,
    pub(super) title: String,
    /// The bytes of the title that were typed.
    pub(super) letters: Vec<Range<usize>>,
    /// What stands at its end: keys, a kind, a place.
    pub(super) end: String,
    /// Why it cannot be picked.
    pub(super) refusal: Option<String>,
}

/// What the picker was told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Told {
    /// Nothing.
    Nothing,
    /// Another line is chosen, or something else was typed.
    Moved,
    /// Take this line.
    Pick(usize),
    /// Go away.
    Close,
}

impl Picker {
    /// One that keeps the keyboard.
    pub(super) fn holding() -> Self {
        Self {
            keyboard: Keyboard::Held,
            ..Self::default()
        }
    }

    /// Shows the field. Gives whether something else was typed; the first line is chosen then.
    pub(super) fn field(&mut self, ui: &mut Ui, label: &str, hint: String) -> bool {
        // Asked for before it is shown, so that nothing is lost of what is typed meanwhile.
        let id = Id::unique(label);
        if self.keyboard != Keyboard::Free {
            ui.memory_mut(|memory| memory.request_focus(id));
        }
        let field = TextEdit::singleline(&mut self.typed)
            .id(id)
            .hint_text(hint)
            .desired_width(f32::INFINITY)
            .margin(egui::Margin::symmetric(8, 5));
        let response = ui.add(field);
        ui.ctx()
            .accesskit_node_builder(response.id, |node| node.set_label(label));
        self.had_focus = response.has_focus();
        // What is shown for the first time may not have the keyboard yet.
        if self.keyboard == Keyboard::Asked && self.had_focus {
            self.keyboard = Keyboard::Free;
        }
        if response.changed() {
            self.chosen = 0;
            self.scrolls = true;
        }
        response.changed()
    }

    /// Puts the cursor into the field again.
    pub(super) fn focus(&mut self) {
        self.keyboard = Keyboard::Asked;
    }

    /// Reads the keys that walk through a list of so many lines. To be asked before the field is
    /// shown, which would take some of them.
    pub(super) fn keys(&mut self, ui: &Ui, count: usize) -> Told {
        // Where it had the keyboard: Escape has taken it away already.
        if !self.had_focus {
            return Told::Nothing;
        }
        let pressed = |key| ui.input_mut(|input| input.count_and_consume_key(Modifiers::NONE, key));
        if pressed(Key::Escape) > 0 {
            return Told::Close;
        }
        let last = count.saturating_sub(1);
        let at = self.chosen.min(last);
        let (up, down) = (pressed(Key::ArrowUp), pressed(Key::ArrowDown));
        let (back, on) = (pressed(Key::PageUp), pressed(Key::PageDown));
        let mut to = (at + count * up + down).saturating_sub(up) % count.max(1);
        to = (to + PAGE * on).min(last).saturating_sub(PAGE * back);
        if pressed(Key::Home) > 0 {
            to = 0;
        }
        if pressed(Key::End) > 0 {
            to = last;
        }
        if to != at {
            self.choose(to);
        }
        // Keys of one frame: Enter takes what the arrows before it chose.
        if pressed(Key::Enter) > 0 && to < count {
            Told::Pick(to)
        } else if to != at {
            Told::Moved
        } else {
            Told::Nothing
        }
    }

    /// Chooses a line, and shows it.
    pub(super) fn choose(&mut self, line: usize) {
        self.chosen = line;
        self.scrolls = true;
    }

    /// Shows the list.
    pub(super) fn list(&mut self, ui: &mut Ui, lines: &[Line], height: f32, empty: &str) -> Told {
        let mut told = Told::Nothing;
        if lines.is_empty() {
            let palette = theme::of(ui.ctx());
            ui.add_space(8.0);
            ui.horizontal(|ui| {
                ui.add_space(MARGIN);
                ui.label(egui::RichText::new(empty).color(palette.dim));
            });
            ui.add_space(8.0);
            return told;
        }
        let moved = ui.input(|input| input.pointer.delta() != egui::Vec2::ZERO);
        ScrollArea::vertical()
            .max_height(height)
            .min_scrolled_height(height)
            .auto_shrink([false, true])
            .show(ui, |ui| {
                ui.spacing_mut().item_spacing.y = 0.0;
                for (at, line) in lines.iter().enumerate() {
                    if let Some(above) = &line.above {
                        heading(ui, above);
                    }
                    let is_chosen = at == self.chosen;
                    let response = show_line(ui, line, is_chosen);
                    if response.hovered() && moved && !is_chosen {
                        self.chosen = at;
                        told = Told::Moved;
                    }
                    if response.clicked() {
                        told = Told::Pick(at);
                    }
                    if is_chosen && self.scrolls {
                        response.scroll_to_me(None);
                        self.scrolls = false;
                    }
                }
            });
        told
    }
}

fn heading(ui: &mut Ui, title: &str) {
    let palette = theme::of(ui.ctx());
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), HEADING), Sense::empty());
    ui.painter().text(
        pos2(rect.left() + MARGIN, rect.bottom() - 4.0),
        Align2::LEFT_BOTTOM,
        title,
        theme::strong(11.0),
        palette.dim,
    );
}

fn show_line(ui: &mut Ui, line: &Line, is_chosen: bool) -> egui::Response {
    let palette = theme::of(ui.ctx());
    // It is walked by the arrow keys, and not by Tab as well.
    let size = vec2(ui.available_width(), LINE);
    let (rect, response) = ui.allocate_exact_size(size, Sense::CLICK);
    let can = line.refusal.is_none();
    response.widget_info(|| WidgetInfo::selected(Role::ListBoxOption, can, is_chosen, said(line)));
    let response = match &line.refusal {
        Some(refusal) => response.on_hover_text(refusal),
        None => response,
    };
    if !ui.is_rect_visible(rect) {
        return response;
    }
    let painter = ui.painter();
    if is_chosen {
        painter.rect_filled(rect, 5.0, ui.visuals().selection.bg_fill);
    }
    let mut left = rect.left() + MARGIN;
    if let Some((colour, ty)) = line.mark {
        let centre = pos2(left + 5.0, rect.center().y);
        painter.add(sign(ty, centre, colour));
        left += 20.0;
    }
    let dim = if is_chosen { palette.text } else { palette.dim };
    let text = if can { palette.text } else { palette.dim };
    let end = end(ui, line, rect, dim);
    let marked = if is_chosen {
        palette.marked()
    } else {
        palette.focus
    };
    let mut job = title(line, text, marked);
    job.wrap = TextWrapping::truncate_at_width((end - 12.0 - left).max(0.0));
    let galley = painter.layout_job(job);
    let top = rect.center().y - galley.size().y / 2.0;
    painter.galley(pos2(left, top), galley, text);
    response
}

fn said(line: &Line) -> String {
    if line.end.is_empty() {
        line.title.clone()
    } else {
        format!("{}, {}", line.title, line.end)
    }
}

/// The shape says what flows out, and the colour the family.
fn sign(ty: Option<SocketType>, centre: egui::Pos2, colour: Color32) -> egui::Shape {
    let edge = Stroke::new(1.5, colour);
    match ty {
        Some(ty) => socket_shape(ty, centre, 4.5, colour, edge),
        // Nothing flows out of it.
        None => egui::Shape::circle_stroke(centre, 4.5, edge),
    }
}

/// What stands at the end. Gives where it begins.
fn end(ui: &Ui, line: &Line, rect: Rect, colour: Color32) -> f32 {
    let right = rect.right() - MARGIN;
    if line.end.is_empty() {
        return right;
    }
    let mut job =
        LayoutJob::simple_singleline(line.end.clone(), theme::words(theme::SMALL), colour);
    job.wrap = TextWrapping::truncate_at_width(rect.width() * 0.5);
    let galley = ui.painter().layout_job(job);
    let size = galley.size();
    let at = pos2(right - size.x, rect.center().y - size.y / 2.0);
    ui.painter().galley(at, galley, colour);
    at.x
}

/// The title, with what was typed marked by weight and colour.
fn title(line: &Line, colour: Color32, marked: Color32) -> LayoutJob {
    let mut job = LayoutJob::default();
    let plain = TextFormat::simple(theme::words(theme::TEXT), colour);
    let strong = TextFormat::simple(theme::strong(theme::TEXT), marked);
    let mut end = 0;
    for range in &line.letters {
        let before = line.title.get(end..range.start).unwrap_or_default();
        job.append(before, 0.0, plain.clone());
        let typed = line.title.get(range.clone()).unwrap_or_default();
        job.append(typed, 0.0, strong.clone());
        end = range.end;
    }
    job.append(line.title.get(end..).unwrap_or_default(), 0.0, plain);
    job
}

/// Whether somebody pressed a button of the pointer elsewhere.
pub(super) fn is_left(context: &egui::Context, rect: Rect) -> bool {
    context.input(|input| {
        let at = input.pointer.interact_pos();
        input.pointer.any_pressed() && at.is_some_and(|at| !rect.contains(at))
    })
}

/// A pop-up with a picker in it, at a point of the screen.
pub(super) struct Popup {
    pub(super) name: &'static str,
    /// The upper left corner, moved onto the screen where the whole pop-up would not be on it.
    pub(super) corner: egui::Pos2,
    pub(super) width: f32,
    /// How high the list is at most.
    pub(super) list_height: f32,
    /// The height of everything except the list.
    pub(super) height_around: f32,
    /// Whether it is shown for the first time, by the click that opened it.
    pub(super) is_new: bool,
}

impl Popup {
    /// Shows it. `add` gets the height of the list. A click elsewhere closes it.
    pub(super) fn show(
        &self,
        context: &egui::Context,
        add: impl FnOnce(&mut Ui, f32) -> Told,
    ) -> Told {
        let screen = context.content_rect().shrink(8.0);
        let list_height = self.list_height.min(screen.height() * 0.5);
        // Where the longest list has room, so that the field does not move while one types.
        let size = vec2(self.width + 18.0, list_height + self.height_around);
        let corner = self.corner.min(screen.max - size).max(screen.min);

        let area = egui::Area::new(Id::unique(self.name))
            .order(egui::Order::Foreground)
            .fixed_pos(corner)
            .constrain_to(screen)
            .fade_in(false);
        let shown = area.show(context, |ui| {
            let shown = frame(context).show(ui, |ui| {
                ui.set_width(self.width);
                add(ui, list_height)
            });
            shown.inner
        });

        if !self.is_new && is_left(context, shown.response.rect) {
            Told::Close
        } else {
            shown.inner
        }
    }
}

/// The frame of what stands above everything.
pub(super) fn frame(context: &egui::Context) -> egui::Frame {
    let visuals = &context.global_style().visuals;
    egui::Frame::new()
        .fill(visuals.window_fill)
        .stroke(visuals.window_stroke)
        .corner_radius(visuals.window_corner_radius)
        .shadow(visuals.popup_shadow)
        .inner_margin(8.0)
}
