//! A search field with a list of matches, navigated with the arrow keys while typing. Shared by the
//! searches and the palette.

use std::ops::Range;

use eframe::egui::{
    self, Align2, Color32, Id, Key, Modifiers, Rect, Role, ScrollArea, Sense, Stroke, TextEdit, Ui,
    WidgetInfo,
    epaint::text::TextWrapping,
    pos2,
    text::{LayoutJob, TextFormat},
    vec2,
};
use inclination_core::authoring::kind::SocketType;

use crate::{canvas::socket_shape, theme};

/// The height of a line, and of a heading, in points.
const LINE_HEIGHT: f32 = 26.0;
const HEADING_HEIGHT: f32 = 24.0;
/// The number of lines that Page Up and Page Down move by.
const PAGE_LINES: usize = 8;
/// The margin at both ends of a line, in points.
const LINE_MARGIN: f32 = 8.0;

/// The typed text, and the chosen line.
#[derive(Clone, Debug, Default)]
pub(super) struct Picker {
    pub(super) typed: String,
    pub(super) chosen: usize,
    keyboard: KeyboardOwner,
    had_focus: bool,
    /// Whether the list scrolls to the chosen line in the next frame.
    scrolls: bool,
}

/// The owner of the keyboard focus.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum KeyboardOwner {
    /// The field, from the next frame until the user clicks elsewhere.
    #[default]
    FieldAtOpening,
    /// The widget that the user clicks.
    Clicked,
    /// The field, always: nothing else can be done meanwhile.
    FieldAlways,
}

/// One line of the list.
#[derive(Clone, Debug, Default)]
pub(super) struct PickerLine {
    /// The heading above it.
    pub(super) heading: Option<String>,
    /// The color of its symbol, and the output type of the node it is about.
    pub(super) mark: Option<(Color32, Option<SocketType>)>,
    pub(super) title: String,
    /// The byte ranges of the title that match the typed text.
    pub(super) letters: Vec<Range<usize>>,
    /// The text at its end: keys, a kind, a location.
    pub(super) detail: String,
    /// The reason why it cannot be picked.
    pub(super) disabled_reason: Option<String>,
}

/// The user's action in the picker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PickerEvent {
    /// Nothing.
    Nothing,
    /// Another line was chosen, or the text changed.
    Moved,
    /// A line was picked, by its position.
    Pick(usize),
    /// The picker is to be closed.
    Close,
}

impl Picker {
    /// Creates a picker that keeps the keyboard focus.
    pub(super) fn with_keyboard() -> Self {
        Self {
            keyboard: KeyboardOwner::FieldAlways,
            ..Self::default()
        }
    }

    /// Shows the field. Returns whether the text changed, which chooses the first line.
    pub(super) fn show_field(&mut self, ui: &mut Ui, label: &str, hint: String) -> bool {
        // Request the focus before the field is shown, so that no typed letter is lost.
        let id = Id::unique(label);
        if self.keyboard != KeyboardOwner::Clicked {
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
        // A widget may not have the focus yet in the frame that first shows it.
        if self.keyboard == KeyboardOwner::FieldAtOpening && self.had_focus {
            self.keyboard = KeyboardOwner::Clicked;
        }
        if response.changed() {
            self.chosen = 0;
            self.scrolls = true;
        }
        response.changed()
    }

    /// Moves the cursor back into the field.
    pub(super) fn request_focus(&mut self) {
        self.keyboard = KeyboardOwner::FieldAtOpening;
    }

    /// Handles the keys that navigate a list of `count` lines. To be called before the field is
    /// shown, which would take some of them.
    pub(super) fn handle_keys(&mut self, ui: &Ui, count: usize) -> PickerEvent {
        // Check the last frame's focus: Escape has already removed it in this one.
        if !self.had_focus {
            return PickerEvent::Nothing;
        }

        let pressed = |key| ui.input_mut(|input| input.count_and_consume_key(Modifiers::NONE, key));
        if pressed(Key::Escape) > 0 {
            return PickerEvent::Close;
        }

        let last = count.saturating_sub(1);
        let at = self.chosen.min(last);
        let (up, down) = (pressed(Key::ArrowUp), pressed(Key::ArrowDown));
        let (back, on) = (pressed(Key::PageUp), pressed(Key::PageDown));
        let mut to = (at + count * up + down).saturating_sub(up) % count.max(1);
        to = (to + PAGE_LINES * on)
            .min(last)
            .saturating_sub(PAGE_LINES * back);

        if pressed(Key::Home) > 0 {
            to = 0;
        }
        if pressed(Key::End) > 0 {
            to = last;
        }

        if to != at {
            self.choose_line(to);
        }

        // If several keys arrive in one frame, Enter picks the line that the arrows before it
        // chose.
        if pressed(Key::Enter) > 0 && to < count {
            PickerEvent::Pick(to)
        } else if to != at {
            PickerEvent::Moved
        } else {
            PickerEvent::Nothing
        }
    }

    /// Chooses a line, and scrolls to it.
    pub(super) fn choose_line(&mut self, line: usize) {
        self.chosen = line;
        self.scrolls = true;
    }

    /// Shows the list, or the text `empty` if there are no lines.
    pub(super) fn show_list(
        &mut self,
        ui: &mut Ui,
        lines: &[PickerLine],
        height: f32,
        empty: &str,
    ) -> PickerEvent {
        let mut event = PickerEvent::Nothing;
        if lines.is_empty() {
            let palette = theme::current_palette(ui.ctx());
            ui.add_space(8.0);
            ui.horizontal(|ui| {
                ui.add_space(LINE_MARGIN);
                ui.label(egui::RichText::new(empty).color(palette.dim));
            });
            ui.add_space(8.0);
            return event;
        }

        let moved = ui.input(|input| input.pointer.delta() != egui::Vec2::ZERO);
        ScrollArea::vertical()
            .max_height(height)
            .min_scrolled_height(height)
            .auto_shrink([false, true])
            .show(ui, |ui| {
                ui.spacing_mut().item_spacing.y = 0.0;
                for (at, line) in lines.iter().enumerate() {
                    if let Some(above) = &line.heading {
                        show_heading(ui, above);
                    }
                    let is_chosen = at == self.chosen;
                    let response = show_line(ui, line, is_chosen);
                    if response.hovered() && moved && !is_chosen {
                        self.chosen = at;
                        event = PickerEvent::Moved;
                    }
                    if response.clicked() {
                        event = PickerEvent::Pick(at);
                    }
                    if is_chosen && self.scrolls {
                        response.scroll_to_me(None);
                        self.scrolls = false;
                    }
                }
            });

        event
    }
}

fn show_heading(ui: &mut Ui, title: &str) {
    let palette = theme::current_palette(ui.ctx());
    let (rect, _) =
        ui.allocate_exact_size(vec2(ui.available_width(), HEADING_HEIGHT), Sense::empty());
    ui.painter().text(
        pos2(rect.left() + LINE_MARGIN, rect.bottom() - 4.0),
        Align2::LEFT_BOTTOM,
        title,
        theme::heading_font(11.0),
        palette.dim,
    );
}

fn show_line(ui: &mut Ui, line: &PickerLine, is_chosen: bool) -> egui::Response {
    let palette = theme::current_palette(ui.ctx());
    // The arrow keys navigate the lines, so Tab skips them.
    let size = vec2(ui.available_width(), LINE_HEIGHT);
    let (rect, response) = ui.allocate_exact_size(size, Sense::CLICK);
    let is_enabled = line.disabled_reason.is_none();
    response.widget_info(|| {
        WidgetInfo::selected(
            Role::ListBoxOption,
            is_enabled,
            is_chosen,
            announced_text(line),
        )
    });
    let response = match &line.disabled_reason {
        Some(rejection) => response.on_hover_text(rejection),
        None => response,
    };
    if !ui.is_rect_visible(rect) {
        return response;
    }

    let painter = ui.painter();
    if is_chosen {
        painter.rect_filled(rect, 5.0, ui.visuals().selection.bg_fill);
    }

    let mut left = rect.left() + LINE_MARGIN;
    if let Some((color, ty)) = line.mark {
        let center = pos2(left + 5.0, rect.center().y);
        painter.add(line_symbol(ty, center, color));
        left += 20.0;
    }

    let dim = if is_chosen { palette.text } else { palette.dim };
    let text = if is_enabled {
        palette.text
    } else {
        palette.dim
    };
    let end = draw_detail(ui, line, rect, dim);
    let marked = if is_chosen {
        palette.selection_text_color()
    } else {
        palette.focus
    };

    let mut job = layout_title(line, text, marked);
    job.wrap = TextWrapping::truncate_at_width((end - 12.0 - left).max(0.0));
    let galley = painter.layout_job(job);
    let top = rect.center().y - galley.size().y / 2.0;
    painter.galley(pos2(left, top), galley, text);
    response
}

/// Returns the text that screen readers announce for a line.
fn announced_text(line: &PickerLine) -> String {
    if line.detail.is_empty() {
        line.title.clone()
    } else {
        format!("{}, {}", line.title, line.detail)
    }
}

/// Returns the symbol of a line. Its shape is the output type, its color the family.
fn line_symbol(ty: Option<SocketType>, center: egui::Pos2, color: Color32) -> egui::Shape {
    let edge = Stroke::new(1.5, color);
    match ty {
        Some(ty) => socket_shape(ty, center, 4.5, color, edge),
        // Nodes without an output.
        None => egui::Shape::circle_stroke(center, 4.5, edge),
    }
}

/// Draws the text at the end of a line. Returns its left edge.
fn draw_detail(ui: &Ui, line: &PickerLine, rect: Rect, color: Color32) -> f32 {
    let right = rect.right() - LINE_MARGIN;
    if line.detail.is_empty() {
        return right;
    }
    let mut job = LayoutJob::simple_singleline(
        line.detail.clone(),
        theme::text_font(theme::SMALL_TEXT_SIZE),
        color,
    );
    job.wrap = TextWrapping::truncate_at_width(rect.width() * 0.5);
    let galley = ui.painter().layout_job(job);
    let size = galley.size();
    let at = pos2(right - size.x, rect.center().y - size.y / 2.0);
    ui.painter().galley(at, galley, color);
    at.x
}

/// Lays out the title, with the typed letters emphasized by weight and color.
fn layout_title(line: &PickerLine, color: Color32, marked: Color32) -> LayoutJob {
    let mut job = LayoutJob::default();
    let plain = TextFormat::simple(theme::text_font(theme::TEXT_SIZE), color);
    let strong = TextFormat::simple(theme::heading_font(theme::TEXT_SIZE), marked);
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

/// Whether a pointer button was pressed outside a rectangle.
pub(super) fn is_pressed_outside(context: &egui::Context, rect: Rect) -> bool {
    context.input(|input| {
        let at = input.pointer.interact_pos();
        input.pointer.any_pressed() && at.is_some_and(|at| !rect.contains(at))
    })
}

/// A pop-up with a picker, at a position on the screen.
pub(super) struct PickerPopup {
    pub(super) name: &'static str,
    /// The upper left corner, moved so that the whole pop-up fits onto the screen.
    pub(super) corner: egui::Pos2,
    pub(super) width: f32,
    /// The maximum height of the list.
    pub(super) list_height: f32,
    /// The height of everything except the list.
    pub(super) height_around: f32,
    /// Whether it is shown for the first time, by the click that opened it.
    pub(super) is_new: bool,
}

impl PickerPopup {
    /// Shows the pop-up. `add` receives the height of the list. A click elsewhere closes it.
    pub(super) fn show_popup(
        &self,
        context: &egui::Context,
        add: impl FnOnce(&mut Ui, f32) -> PickerEvent,
    ) -> PickerEvent {
        let screen = context.content_rect().shrink(8.0);
        let list_height = self.list_height.min(screen.height() * 0.5);
        // Make room for the longest list, so that the field does not move while the user types.
        let size = vec2(self.width + 18.0, list_height + self.height_around);
        let corner = self.corner.min(screen.max - size).max(screen.min);

        let area = egui::Area::new(Id::unique(self.name))
            .order(egui::Order::Foreground)
            .fixed_pos(corner)
            .constrain_to(screen)
            .fade_in(false);
        let shown = area.show(context, |ui| {
            let shown = overlay_frame(context).show(ui, |ui| {
                ui.set_width(self.width);
                add(ui, list_height)
            });
            shown.inner
        });

        if !self.is_new && is_pressed_outside(context, shown.response.rect) {
            PickerEvent::Close
        } else {
            shown.inner
        }
    }
}

/// Returns the frame of overlays.
pub(super) fn overlay_frame(context: &egui::Context) -> egui::Frame {
    let visuals = &context.global_style().visuals;
    egui::Frame::new()
        .fill(visuals.window_fill)
        .stroke(visuals.window_stroke)
        .corner_radius(visuals.window_corner_radius)
        .shadow(visuals.popup_shadow)
        .inner_margin(8.0)
}
