//! The sheet of shortcuts: everything that keys and the pointer do, in columns, and searchable.

use eframe::egui::{
    self, Align, Context, Id, Key, Layout, Modal, Modifiers, RichText, Role, ScrollArea, Sense,
    TextEdit, Ui, WidgetInfo, vec2,
};

use super::{App, questions::frame};
use crate::{
    command::{self, GESTURES, Menu, TABLE},
    search::{Query, Words},
    theme,
};

/// How wide a column is, and what is between two.
const COLUMN: f32 = 312.0;
const BAR: f32 = 12.0;
const GAP: f32 = 32.0;
const LINE: f32 = 26.0;

/// The sheet, while it is open.
#[derive(Debug, Default)]
pub(super) struct Sheet {
    typed: String,
    was_shown: bool,
}

/// What belongs together: a heading, and lines with the ways to do each.
struct Part {
    title: &'static str,
    lines: Vec<(&'static str, &'static str, Vec<String>)>,
}

impl Sheet {
    /// Shows it. Gives whether it is closed.
    fn show(&mut self, context: &Context) -> bool {
        let screen = context.content_rect();
        let columns = ((screen.width() - 96.0 + GAP) / (COLUMN + GAP)).floor();
        let columns = columns.clamp(1.0, 3.0) as usize;
        let width = columns as f32 * (COLUMN + GAP) - GAP;
        let height = (screen.height() - 160.0).max(120.0);
        let mut is_closed =
            context.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape));
        let modal = Modal::new(Id::unique("shortcuts")).frame(frame(context));
        let shown = modal.show(context, |ui| {
            // Beside the last column there is room for the scroll bar.
            ui.set_width(width + BAR);
            is_closed |= self.head(ui);
            ui.add_space(12.0);
            let parts = self.parts(ui.ctx());
            if parts.is_empty() {
                let palette = theme::of(ui.ctx());
                ui.label(RichText::new("Nothing is called so.").color(palette.dim));
            }
            ScrollArea::vertical()
                .max_height(height)
                .min_scrolled_height(height)
                .auto_shrink([false, true])
                .show(ui, |ui| {
                    ui.horizontal_top(|ui| {
                        ui.spacing_mut().item_spacing.x = GAP;
                        for column in dealt(parts, columns) {
                            ui.allocate_ui_with_layout(
                                vec2(COLUMN, 0.0),
                                Layout::top_down(Align::Min),
                                |ui| column.iter().for_each(|part| show_part(ui, part)),
                            );
                        }
                    });
                });
        });
        is_closed || shown.should_close()
    }

    /// The title, the field and the way out.
    fn head(&mut self, ui: &mut Ui) -> bool {
        ui.horizontal(|ui| {
            ui.label(RichText::new("Shortcuts").font(theme::strong(15.0)));
            let right = Layout::right_to_left(Align::Center);
            ui.with_layout(right, |ui| {
                let close = ui.button("Close").clicked();
                let field = TextEdit::singleline(&mut self.typed)
                    .hint_text("Search shortcuts")
                    .margin(egui::Margin::symmetric(8, 5))
                    .desired_width(200.0);
                let response = ui.add(field);
                ui.ctx()
                    .accesskit_node_builder(response.id, |node| node.set_label("Search shortcuts"));
                if !self.was_shown {
                    response.request_focus();
                    self.was_shown = true;
                }
                close
            })
            .inner
        })
        .inner
    }

    fn parts(&self, context: &Context) -> Vec<Part> {
        let query = Query::new(&self.typed);
        let fits = |title: &str, hint: &str, ways: &[String], part: &str| {
            let ways = ways.iter().map(String::as_str);
            let words = Words::titled(title).or(ways).or([part]).saying(hint);
            query.rate(&words).is_some()
        };
        let menus = Menu::ALL.iter().map(|menu| {
            let entries = TABLE.iter().filter(|entry| entry.menu == *menu);
            let lines = entries.filter(|entry| !entry.keys.is_empty()).map(|entry| {
                let keys = entry.keys.iter().map(|keys| command::said(context, keys));
                let keys: Vec<String> = keys.collect();
                (entry.title, entry.hint, keys)
            });
            (menu.title(), lines.collect::<Vec<_>>())
        });
        let gestures = GESTURES.iter().map(|(title, lines)| {
            let lines = lines.iter().map(|(what, ways)| {
                let ways: Vec<String> = ways.iter().map(|way| (*way).to_owned()).collect();
                (*what, "", ways)
            });
            (*title, lines.collect::<Vec<_>>())
        });
        let parts = menus.chain(gestures).map(|(title, mut lines)| {
            lines.retain(|(what, hint, ways)| fits(what, hint, ways, title));
            Part { title, lines }
        });
        parts.filter(|part| !part.lines.is_empty()).collect()
    }
}

/// The parts in columns of about the same height, in order.
fn dealt(parts: Vec<Part>, columns: usize) -> Vec<Vec<Part>> {
    let height = |part: &Part| part.lines.len() + 2;
    let all: usize = parts.iter().map(height).sum();
    let enough = all.div_ceil(columns.max(1));
    let mut dealt: Vec<Vec<Part>> = vec![Vec::new()];
    let mut so_far = 0;
    for part in parts {
        let high = height(&part);
        // Begun anew where most of the part would be too low.
        if so_far > 0 && so_far + high / 2 > enough && dealt.len() < columns {
            dealt.push(Vec::new());
            so_far = 0;
        }
        so_far += high;
        if let Some(column) = dealt.last_mut() {
            column.push(part);
        }
    }
    dealt
}

fn show_part(ui: &mut Ui, part: &Part) {
    let palette = theme::of(ui.ctx());
    ui.spacing_mut().item_spacing = vec2(4.0, 0.0);
    let title = RichText::new(part.title).font(theme::strong(theme::SMALL));
    ui.label(title.color(palette.dim));
    ui.add_space(4.0);
    for (what, hint, ways) in &part.lines {
        let line = ui.allocate_ui_with_layout(
            vec2(COLUMN, LINE),
            Layout::left_to_right(Align::Center),
            |ui| {
                ui.set_min_size(vec2(COLUMN, LINE));
                ui.label(*what);
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    for way in ways.iter().rev() {
                        cap(ui, way);
                    }
                });
            },
        );
        if !hint.is_empty() {
            line.response.on_hover_text(*hint);
        }
    }
    ui.add_space(20.0);
}

/// Keys, as on a keyboard. Lower than a line, so that those of neighbouring lines stand apart.
fn cap(ui: &mut Ui, keys: &str) {
    let palette = theme::of(ui.ctx());
    let font = theme::words(11.0);
    let galley = ui
        .painter()
        .layout_no_wrap(keys.to_owned(), font, palette.text);
    let size = vec2(galley.size().x + 12.0, LINE - 6.0);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, keys));
    ui.painter().rect_filled(rect, 4.0, palette.raised);
    let at = rect.center() - galley.size() / 2.0;
    ui.painter().galley(at, galley, palette.text);
}

impl App {
    /// Opens the sheet, or closes it.
    pub(super) fn switch_shortcuts(&mut self) {
        self.finding.sheet = match self.finding.sheet {
            Some(_) => None,
            None => Some(Sheet::default()),
        };
    }

    /// Shows the sheet, if it is open.
    pub(super) fn show_shortcuts(&mut self, context: &Context) {
        if let Some(sheet) = &mut self.finding.sheet
            && sheet.show(context)
        {
            self.finding.sheet = None;
        }
    }
}
