//! The start page with examples and recent files, and the hint while files are dragged over the
//! window.

mod example_pictures;

use eframe::egui::{
    self, Align, Button, Color32, Id, Key, Label, Layout, Rect, RichText, Role, ScrollArea, Sense,
    Ui, UiBuilder, WidgetInfo, vec2,
};
use inclination_analysis::palette::Palette;
use inclination_project::{
    files::names,
    io::{SettingsChange, examples},
};

use super::{
    documents::Documents, notifications::show_close_button, questions::primary_button,
    storage::AppStorage,
};
use crate::{
    command::{Command, KeyMap},
    request::{Request, Requests},
    theme,
};
use example_pictures::ExamplePictures;

/// The text that the window shows while a file is held over it.
pub const DROP_TO_OPEN: &str = "Drop to open the file";
/// The title of the list of recent files.
pub const RECENT_FILES: &str = "Recent";

/// The maximum width of the page's content, in points.
const MAX_CONTENT_WIDTH: f32 = 1080.0;
/// The width of the column of recent files, in points.
const RECENT_COLUMN_WIDTH: f32 = 296.0;
/// The gap between the columns and below the header, in points.
const COLUMN_GAP: f32 = 40.0;
/// The height of an example's card, in points.
const CARD_HEIGHT: f32 = 184.0;
/// The height of the picture on a card, in points.
const PICTURE_HEIGHT: f32 = 96.0;
/// The gap between cards, in points.
const CARD_GAP: f32 = 12.0;
/// The text in place of the recent files if there are none.
pub(super) const NO_RECENT_FILES: &str = "Files that you open or save appear here.";

/// The parts of the app that the page reads and changes.
pub(super) struct StartPageContext<'a> {
    pub(super) documents: &'a mut Documents,
    pub(super) storage: &'a mut AppStorage,
    pub(super) requests: &'a mut Requests,
    /// The label of the button that starts or continues the tour.
    pub(super) invitation: String,
    /// Whether a question is open in front of the page.
    pub(super) is_asking: bool,
}

/// The page that is shown at the start and while no document is open.
#[derive(Debug, Default)]
pub(super) struct StartPage {
    pictures: ExamplePictures,
}

impl StartPage {
    /// Draws the page in two columns, or in one if the window is narrow.
    pub(super) fn update(&mut self, ui: &mut Ui, app: &mut StartPageContext<'_>) {
        let palette = theme::current_palette(ui.ctx());
        let room = ui.max_rect();
        if !app.is_asking && ui.input(|input| input.key_pressed(Key::Escape)) {
            app.documents.leave_start_page();
        }

        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            let width = (room.width() - 64.0).min(MAX_CONTENT_WIDTH);
            let left = (room.width() - width) / 2.0;
            let top = (room.height() * 0.09).clamp(24.0, 96.0);
            ui.add_space(top);

            ui.horizontal_top(|ui| {
                ui.add_space(left);
                ui.vertical(|ui| {
                    ui.set_width(width);
                    show_header(ui, palette, app);

                    ui.add_space(COLUMN_GAP);

                    if app.storage.settings().recent.is_empty() {
                        // The cards take the width of the missing list.
                        self.show_examples(ui, palette, app);
                        ui.add_space(16.0);
                        ui.add(
                            Label::new(RichText::new(NO_RECENT_FILES).color(palette.dim)).wrap(),
                        );
                    } else if width > 760.0 {
                        ui.horizontal_top(|ui| {
                            ui.spacing_mut().item_spacing.x = COLUMN_GAP;
                            ui.vertical(|ui| {
                                ui.set_width(RECENT_COLUMN_WIDTH);
                                show_recent_files(ui, palette, app);
                            });
                            ui.vertical(|ui| self.show_examples(ui, palette, app));
                        });
                    } else {
                        show_recent_files(ui, palette, app);
                        ui.add_space(32.0);
                        self.show_examples(ui, palette, app);
                    }

                    ui.add_space(48.0);
                });
            });
        });
    }

    /// Draws the examples as cards in as many columns as fit.
    fn show_examples(&mut self, ui: &mut Ui, palette: &Palette, app: &mut StartPageContext<'_>) {
        show_section_title(ui, palette, "Examples");
        let width = ui.available_width();
        let columns = (width / 224.0).floor().max(1.0);
        let card = (width - CARD_GAP * (columns - 1.0)) / columns;
        let columns = columns as usize;
        ui.spacing_mut().item_spacing = vec2(CARD_GAP, CARD_GAP);

        let examples = examples::all_examples();
        for (line, row) in examples.chunks(columns).enumerate() {
            ui.horizontal(|ui| {
                for (at, example) in row.iter().enumerate() {
                    let (_, place) = ui.allocate_space(vec2(card, CARD_HEIGHT));
                    let id = Id::unique(("example", &example.name));
                    let response = ui.interact(place, id, Sense::click());
                    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &example.name));

                    paint_row_background(ui, &response, place, palette.node);
                    let (above, below) = place.split_top_bottom_at_y(place.top() + PICTURE_HEIGHT);
                    let above = above.shrink2(vec2(8.0, 0.0)).with_min_y(above.top() + 8.0);
                    ui.painter().rect_filled(above, 5.0, palette.background);
                    if ui.is_rect_visible(above) {
                        self.pictures.draw_picture(ui, line * columns + at, above);
                    }

                    let mut is_cut = false;
                    show_in_rect(ui, below.shrink2(vec2(16.0, 8.0)), |ui| {
                        ui.spacing_mut().item_spacing.y = 4.0;
                        let name = RichText::new(&example.name)
                            .font(theme::heading_font(theme::TEXT_SIZE));
                        ui.add(Label::new(name).truncate());
                        is_cut = show_description(ui, palette, &example.description);
                    });

                    let response = if is_cut {
                        add_hover_text(response, app.is_asking, &example.description)
                    } else {
                        response
                    };
                    if response.clicked() {
                        app.requests.push(Request::OpenExample(line * columns + at));
                    }
                }
            });
        }
    }
}

/// Draws the title, and buttons for a new document, opening a file and the tour.
fn show_header(ui: &mut Ui, palette: &Palette, app: &mut StartPageContext<'_>) {
    ui.label(RichText::new("Inclination").font(theme::heading_font(26.0)));
    ui.add_space(2.0);
    let summary = "Connect stats to decisions through curves, and see every number live.";
    ui.label(RichText::new(summary).color(palette.dim));
    ui.add_space(20.0);

    ui.horizontal(|ui| {
        let size = vec2(120.0, 32.0);
        for (command, is_first) in [
            (Command::New, true),
            (Command::Open, false),
            (Command::Tour, false),
        ] {
            let entry = command.entry();
            let title = match command {
                Command::Tour => app.invitation.clone(),
                _ => String::from(entry.title),
            };

            let mut button = if is_first {
                primary_button(ui.ctx(), &title)
            } else {
                Button::new(title)
            };
            if let Some(keys) = KeyMap::from_context(ui.ctx()).display_first_keys(ui.ctx(), command)
            {
                button = button.shortcut_text(keys);
            }

            if ui
                .add(button.min_size(size))
                .on_hover_text(entry.hint)
                .clicked()
            {
                app.requests.run_command(command);
            }
        }
    });
}

/// Draws the list of recent files.
fn show_recent_files(ui: &mut Ui, palette: &Palette, app: &mut StartPageContext<'_>) {
    show_section_title(ui, palette, RECENT_FILES);
    ui.spacing_mut().item_spacing.y = 2.0;
    for file in app.storage.settings().recent.clone() {
        let (_, place) = ui.allocate_space(vec2(ui.available_width(), 44.0));
        let id = Id::unique(("recent", &file));
        let response = ui.interact(place, id, Sense::click());

        let name = names::short_name(&file);
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
        paint_row_background(
            ui,
            &response,
            place.expand2(vec2(8.0, 0.0)),
            Color32::TRANSPARENT,
        );

        let inside = place.shrink2(vec2(0.0, 5.0));
        let words = Rect::from_min_max(inside.min, inside.max - vec2(24.0, 0.0));
        show_in_rect(ui, words, |ui| {
            ui.spacing_mut().item_spacing.y = 2.0;
            ui.add(Label::new(&name).truncate());
            let folder = RichText::new(names::display_folder(&file))
                .small()
                .color(palette.dim);
            ui.add(Label::new(folder).truncate());
        });

        if response.contains_pointer() || response.has_focus() {
            let at =
                Rect::from_center_size(place.right_center() - vec2(10.0, 0.0), vec2(20.0, 20.0));
            let removes = show_in_rect(ui, at, |ui| {
                show_close_button(ui, &format!("Remove {name} from this list"))
            });
            if removes
                .on_hover_text("Remove it from this list. The file is not deleted.")
                .clicked()
            {
                app.storage
                    .remember_change(SettingsChange::RemoveRecentFile(file));
                continue;
            }
        }

        let whole = file.display().to_string();
        if add_hover_text(response, app.is_asking, &whole).clicked() {
            app.requests.push(Request::OpenFile(file));
        }
    }
}

/// Shows that files can be dropped here, while they are held over the window.
pub(super) fn show_drop_hint(context: &egui::Context) {
    let count = context.input(|input| input.raw.hovered_files.len());
    if count == 0 {
        return;
    }

    let palette = theme::current_palette(context);
    let hint = if count == 1 {
        DROP_TO_OPEN
    } else {
        "Drop to open the files"
    };

    let room = context.content_rect();
    let area = egui::Area::new(Id::unique("drop"))
        .order(egui::Order::Foreground)
        .interactable(false)
        .fade_in(false)
        .fixed_pos(room.min);

    area.show(context, |ui| {
        let painter = ui.painter();
        painter.rect_filled(room, 0.0, palette.background.gamma_multiply(0.85));
        let stroke = egui::Stroke::new(2.0, palette.focus);
        let inside = egui::StrokeKind::Inside;
        painter.rect_stroke(room.shrink(16.0), 9.0, stroke, inside);
        let text = RichText::new(hint).font(theme::heading_font(15.0));
        ui.put(room, Label::new(text));
    });
}

/// Adds a hover text, unless a question is open in front of the widget.
fn add_hover_text(response: egui::Response, is_asking: bool, text: &str) -> egui::Response {
    if is_asking {
        response
    } else {
        response.on_hover_text(text)
    }
}

/// Draws the title of a section.
fn show_section_title(ui: &mut Ui, palette: &Palette, text: &str) {
    let text = RichText::new(text)
        .font(theme::heading_font(theme::SMALL_TEXT_SIZE))
        .color(palette.dim);
    ui.label(text);
    ui.add_space(8.0);
}

/// Paints the background of something clickable, and outlines it if it has the focus.
fn paint_row_background(ui: &Ui, response: &egui::Response, place: Rect, usual: Color32) {
    let palette = theme::current_palette(ui.ctx());
    let fill = if response.hovered() {
        palette.raised
    } else {
        usual
    };
    ui.painter().rect_filled(place, 7.0, fill);

    if response.gained_focus() {
        response.scroll_to_me(None);
    }

    if response.has_focus() {
        let stroke = egui::Stroke::new(1.5, palette.focus);
        ui.painter()
            .rect_stroke(place, 7.0, stroke, egui::StrokeKind::Inside);
    }
}

/// Draws a description of at most three rows, with an ellipsis if it is cut short. Returns whether
/// it is.
fn show_description(ui: &mut Ui, palette: &Palette, text: &str) -> bool {
    let font = theme::text_font(theme::SMALL_TEXT_SIZE);
    let mut job =
        egui::text::LayoutJob::simple(text.to_owned(), font, palette.dim, ui.available_width());
    job.wrap.max_rows = 3;
    job.wrap.overflow_character = Some('…');
    let galley = ui.painter().layout_job(job);
    let is_cut = galley.elided;
    ui.add(Label::new(galley));
    is_cut
}

/// Lays out widgets in a rectangle.
fn show_in_rect<R>(ui: &mut Ui, place: Rect, add: impl FnOnce(&mut Ui) -> R) -> R {
    let layout = Layout::top_down(Align::Min);
    let mut inside = ui.new_child(UiBuilder::new().max_rect(place).layout(layout));
    add(&mut inside)
}
