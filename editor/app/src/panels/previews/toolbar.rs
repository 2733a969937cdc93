//! The toolbar above a plot: its choices, saving and copying, and the progress of its study.

use std::time::Duration;

use eframe::egui::{
    Align, Label, Layout, Rect, Response, RichText, Spinner, Ui, UiBuilder, Vec2, pos2, vec2,
};
use inclination_analysis::{
    plot::{self, Plot},
    study::StudyContext,
};
use inclination_project::document::describe_disabled_options;

use super::super::{
    PanelSheet,
    stats::ADD_STAT,
    widgets::{LINE_HEIGHT, choose_word, link_button, pick_word, remark, set_label, words_width},
};
use super::preview_graph::PreviewGraph;
use crate::{
    command::Command,
    io::dialogs::ExportFormat,
    request::{Export, Request},
    theme,
};

/// Title of the menu line that saves a plot as a picture.
pub const SAVE_AS_SVG: &str = "As a picture (SVG)";
/// Title of the menu line that saves numbers as a table.
pub const SAVE_AS_CSV: &str = "As a table (CSV)";
/// Title of the menu line that copies the numbers of a plot.
pub const COPY_NUMBERS: &str = "Copy the numbers";

/// The size of a saved plot, in points.
const SAVED_PLOT_SIZE: (f32, f32) = (960.0, 540.0);
/// The width of the button at the right of the choices, in points.
const CORNER_WIDTH: f32 = 48.0;
/// The distance between choices, in points.
const CHOICE_GAP: f32 = 8.0;
/// The usual width of a list, in points.
const LIST_WIDTH: f32 = 136.0;
/// The maximum width of a list, for long names, in points.
const MAX_LIST_WIDTH: f32 = 208.0;
/// The minimum width of a list beside words, in points.
const MIN_LIST_WIDTH_BESIDE_WORDS: f32 = 104.0;
/// The minimum width of a list in a narrow panel, in points.
const MIN_LIST_WIDTH: f32 = 72.0;
/// The minimum width and height of a panel in which a second line of choices leaves enough room for
/// the plot, in points.
const MIN_TWO_LINE_WIDTH: f32 = 400.0;
const MIN_TWO_LINE_HEIGHT: f32 = 192.0;
/// The width of the progress indicator with its word, in points.
const PROGRESS_WIDTH: f32 = 88.0;
/// How long a study runs before its progress is shown.
const PROGRESS_DELAY: Duration = Duration::from_millis(300);

/// Draws the choices above a plot, wrapped onto several lines if necessary. Returns the room for a
/// button at their right, which never wraps.
pub(super) fn draw_choices(ui: &mut Ui, add: impl FnOnce(&mut Ui)) -> ToolbarCorner {
    let all = ui.available_rect_before_wrap();
    let corner = Rect::from_min_size(
        pos2(all.right() - CORNER_WIDTH, all.top()),
        vec2(CORNER_WIDTH, LINE_HEIGHT),
    );
    let left = all.with_max_x(corner.left() - CHOICE_GAP);

    ui.scope_builder(UiBuilder::new().max_rect(left), |ui| {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(CHOICE_GAP, 4.0);
            add(ui);
        });
    });

    ui.add_space(4.0);
    ToolbarCorner(corner)
}

/// The room for a button at the right of the choices.
#[must_use]
pub(super) struct ToolbarCorner(Rect);

impl ToolbarCorner {
    /// Draws a button there.
    pub(super) fn add_button(self, ui: &mut Ui, add: impl FnOnce(&mut Ui)) {
        let layout = Layout::right_to_left(Align::Center);
        let builder = UiBuilder::new().max_rect(self.0).layout(layout);
        add(&mut ui.new_child(builder.id_salt("corner")));
    }
}

/// The layout of the choices: side by side if there is room, or else as lists of the maximum width.
#[derive(Clone, Copy, Debug)]
pub(super) struct ToolbarLayout {
    /// The width of a list, in points.
    list: f32,
    /// Whether words are side by side rather than in a list.
    is_wide: bool,
}

impl ToolbarLayout {
    /// Lays out a number of lists and choices of words on as few lines as possible.
    pub(super) fn new(ui: &Ui, lists: usize, choices: &[&[&str]]) -> Self {
        Self::with_reserved_width(ui, 0.0, lists, choices)
    }

    /// Lays out the choices like [`Self::new`] and reserves width for another widget.
    pub(super) fn with_reserved_width(
        ui: &Ui,
        other: f32,
        lists: usize,
        choices: &[&[&str]],
    ) -> Self {
        let width = ui.available_width() - CORNER_WIDTH - CHOICE_GAP - other;
        let words: f32 = choices
            .iter()
            .map(|words| words_width(ui, words) + CHOICE_GAP)
            .sum();
        // The width at which all lists fit on one line with the words.
        let list = (width + CHOICE_GAP - words) / lists.max(1) as f32 - CHOICE_GAP;

        let is_high = ui.available_height() >= MIN_TWO_LINE_HEIGHT && width >= MIN_TWO_LINE_WIDTH;
        if list >= MIN_LIST_WIDTH_BESIDE_WORDS || is_high {
            let list = if list >= MIN_LIST_WIDTH_BESIDE_WORDS {
                list.min(MAX_LIST_WIDTH)
            } else {
                LIST_WIDTH
            };
            return Self {
                list,
                is_wide: true,
            };
        }

        let all = lists + choices.len();
        let mut on_lines = (1..=all).map(|lines| {
            let on_line = all.div_ceil(lines) as f32;
            (width - CHOICE_GAP * (on_line - 1.0)) / on_line
        });
        let wide = on_lines.find(|wide| *wide >= MIN_LIST_WIDTH);

        Self {
            list: wide.unwrap_or(width).clamp(48.0, LIST_WIDTH),
            is_wide: false,
        }
    }

    /// Returns whether words are side by side rather than in a list.
    pub(super) fn is_wide(self) -> bool {
        self.is_wide
    }

    /// Draws a list of names. Returns the index the user has just picked.
    pub(super) fn pick_name(
        self,
        ui: &mut Ui,
        label: &str,
        names: &[&str],
        now: Option<usize>,
    ) -> Option<usize> {
        let size = vec2(self.list, LINE_HEIGHT);
        let layout = Layout::left_to_right(Align::Center);
        let list = ui.allocate_ui_with_layout(size, layout, |ui| pick_word(ui, label, names, now));
        list.inner
    }

    /// Draws a choice of words. Returns the index the user has just picked.
    pub(super) fn choose_word(
        self,
        ui: &mut Ui,
        label: &str,
        words: &[&str],
        now: Option<usize>,
    ) -> Option<usize> {
        if self.is_wide {
            choose_word(ui, label, words, now)
        } else {
            self.pick_name(ui, label, words, now)
        }
    }

    /// Draws the list of stats. Returns the position of the stat the user has just picked.
    pub(super) fn pick_stat(
        self,
        ui: &mut Ui,
        label: &str,
        ground: &StudyContext,
        now: usize,
    ) -> Option<usize> {
        let stats: Vec<&str> = ground
            .stats()
            .iter()
            .map(|about| about.name.as_str())
            .collect();
        self.pick_name(ui, label, &stats, Some(now))
    }

    /// Draws the list of decisions if there are several. Returns the one the user has just picked.
    pub(super) fn pick_decision(
        self,
        ui: &mut Ui,
        label: &str,
        decisions: &[String],
        now: &str,
    ) -> Option<String> {
        if decisions.len() < 2 {
            return None;
        }

        let names: Vec<&str> = decisions.iter().map(String::as_str).collect();
        let chosen = decisions.iter().position(|known| known == now);
        let at = self.pick_name(ui, label, &names, chosen)?;
        decisions.get(at).cloned()
    }
}

/// Explains why there is nothing to show, with a link that helps.
pub(super) fn draw_empty_state(
    ui: &mut Ui,
    bench: &PreviewGraph,
    use_for: &str,
    sheet: &mut PanelSheet<'_>,
) {
    if bench.compile_time().is_some() && !bench.is_current() {
        draw_progress(ui, bench.compile_time());
        return;
    }

    let problems = sheet.open.live.problems();
    let Some(ground) = bench.study_context() else {
        let sentence = format!("The graph has errors. Fix them to see {use_for}.");
        remark(ui, &sentence);
        let hint = "Go to the first problem.";
        if let Some(problem) = problems.iter().next()
            && link_button(ui, "Show the first problem", hint).clicked()
        {
            let place = problem.place;
            sheet.requests.push(Request::Reveal(place));
        }
        return;
    };

    let needs_stats = ground.stats().is_empty();
    let needs_decision = bench.decision_names().is_empty();
    let missing = match (needs_stats, needs_decision) {
        (true, true) => "stats and a decision",
        (false, true) => "a decision",
        _ => "stats",
    };
    remark(ui, &format!("Add {missing} to see {use_for}."));

    let (words, hint, command) = if needs_stats || !needs_decision {
        (ADD_STAT, "Add a stat and name it.", Command::AddStat)
    } else {
        (
            "+ Add decision",
            Command::AddDecision.entry().hint,
            Command::AddDecision,
        )
    };

    if link_button(ui, words, hint).clicked() {
        sheet.requests.run_command(command);
    }
}

/// Draws the menu that saves a plot.
pub(in crate::panels) fn draw_save_menu(
    ui: &mut Ui,
    what: &str,
    plot: &Plot,
    sheet: &mut PanelSheet<'_>,
) {
    let button = ui.menu_button("Save", |ui| {
        let mut chosen = None;
        if ui.button(SAVE_AS_SVG).clicked() {
            let palette = theme::current_palette(ui.ctx());
            chosen = Some((
                ExportFormat::Svg,
                plot::to_svg(plot, palette, SAVED_PLOT_SIZE),
            ));
        }
        if ui.button(SAVE_AS_CSV).clicked() {
            chosen = Some((ExportFormat::Csv, plot::to_csv(plot)));
        }

        draw_copy_button(ui, &|| plot::to_csv(plot), sheet);
        if let Some((form, text)) = chosen {
            let name = plot.title.clone();
            let export = Export { form, name, text };
            sheet.requests.push(Request::Export(export));
            ui.close();
        }
    });
    set_label(&button.response, &save_label(what));
}

/// Draws the menu that saves a table without a plot.
pub(super) fn draw_table_save_menu(
    ui: &mut Ui,
    what: &str,
    name: &str,
    csv: impl Fn() -> String,
    sheet: &mut PanelSheet<'_>,
) {
    let button = ui.menu_button("Save", |ui| {
        if ui.button(SAVE_AS_CSV).clicked() {
            let export = Export {
                form: ExportFormat::Csv,
                name: name.to_owned(),
                text: csv(),
            };
            sheet.requests.push(Request::Export(export));
            ui.close();
        }
        draw_copy_button(ui, &csv, sheet);
    });
    set_label(&button.response, &save_label(what));
}

fn draw_copy_button(ui: &mut Ui, csv: &dyn Fn() -> String, sheet: &mut PanelSheet<'_>) {
    if ui.button(COPY_NUMBERS).clicked() {
        ui.ctx().copy_text(csv());
        let message = String::from("Copied the numbers as a table.");
        sheet.requests.push(Request::Notify(message));
        ui.close();
    }
}

/// Draws a message beside a plot. If there is little room, it is truncated and shown in full on
/// hover.
pub(super) fn draw_message(ui: &mut Ui, text: &str, is_short: bool) -> Response {
    let text = RichText::new(text)
        .font(theme::text_font(theme::SMALL_TEXT_SIZE))
        .color(theme::current_palette(ui.ctx()).dim);
    let label = Label::new(text);
    ui.add(if is_short { label.truncate() } else { label })
}

/// Draws a message about a decision's disabled options, if there are any. The name is empty if no
/// decision is shown.
pub(super) fn draw_disabled_options(ui: &mut Ui, sheet: &PanelSheet<'_>, decision: &str) {
    if decision.is_empty() {
        return;
    }
    let solo = sheet.open.view.solo();
    if let Some(sentence) = describe_disabled_options(sheet.graph(), solo, decision) {
        draw_message(ui, &sentence, true);
    }
}

/// Adds the name of the solo option to a plot's title, so that a saved file mentions it.
pub(super) fn add_solo_to_title(plot: &mut Plot, sheet: &PanelSheet<'_>) {
    if let Some(solo) = sheet.open.view.solo() {
        plot.title = format!("{}, only {}", plot.title, solo.name(sheet.graph()));
    }
}

/// Shows the progress of a study that takes a while. It never moves other widgets of a line: if
/// there is no room for the word, a spinner at the end of the line replaces it.
pub(super) fn draw_progress(ui: &mut Ui, lasts: Option<Duration>) {
    let Some(lasts) = lasts else { return };
    let rest = PROGRESS_DELAY.saturating_sub(lasts);
    if !rest.is_zero() {
        ui.ctx().request_repaint_after(rest);
        return;
    }

    let is_line = ui.layout().is_horizontal();
    if is_line && ui.available_size_before_wrap().x < PROGRESS_WIDTH {
        let at = pos2(ui.max_rect().right() - 8.0, ui.min_rect().bottom() - 12.0);
        let sign = Rect::from_center_size(at, Vec2::splat(12.0));
        set_label(&ui.put(sign, Spinner::new().size(12.0)), "Working");
        return;
    }

    ui.add(Spinner::new().size(12.0));
    remark(ui, "Working");
}

/// Returns the label of the button that saves a plot or a table.
pub fn save_label(what: &str) -> String {
    format!("Save the {what}")
}
