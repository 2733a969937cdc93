//! The sensitivity panel: the stats and numbers that influence a result most, as bars, longest
//! first. Clicking a bar shows its stat or number on the canvas.

use std::sync::Arc;

use eframe::egui::{
    Align, Align2, Color32, CursorIcon, Layout, PopupCloseBehavior, Rangef, Rect, Role, ScrollArea,
    Sense, Ui, WidgetInfo,
    containers::menu::{MenuButton, MenuConfig},
    pos2, vec2,
};
use inclination_analysis::{
    open_document::DocumentId,
    study::{
        CachedStudy, OptionQuantity, StudyContext, likeliest_option,
        sensitivity::{
            self, InputFilter, ParameterizedGraph, SensitivityTarget, TornadoPlot, list_targets,
        },
    },
};

use super::{
    super::{
        PanelSheet,
        widgets::{choose_word, focus_ring, remark, set_label},
    },
    preview_graph::{LogicRevision, PreviewGraph, StudyKey},
    toolbar::{self, ToolbarLayout},
};
use crate::{
    plot::{ACROSS_NUMBERS_HEIGHT, PlotWidget, ShownPlot, draw_across_numbers},
    request::Request,
    theme,
};

/// Label of the list of results to study.
pub const MOVED_RESULT: &str = "Result to study";
/// Label of the choice of measures of an option.
pub const MOVED_MEASURE: &str = "Result measure";
/// Label of the choice of situations to move numbers in.
pub const MOVED_WHERE: &str = "Where";
/// Choice of all values that stats can have.
pub const OVER_RANGES: &str = "Over the ranges";
/// Label of the choice of steps.
pub const MOVED_STEP: &str = "Step";
/// Label of the button that opens the settings.
pub const SENSITIVITY_SETTINGS: &str = "Sensitivity settings";
/// Label of the choice of numbers to move.
pub const MOVERS: &str = "Inputs to vary";

/// The purpose of the panel, as the end of a sentence.
const PURPOSE: &str = "what affects a decision most";
/// The maximum number of bars.
const MAX_BARS: usize = 24;
/// The minimum and maximum height of a row, in points.
const ROW_HEIGHTS: (f32, f32) = (18.0, 28.0);
/// The height of the legend and the axis, in points.
const LEGEND_AND_AXIS_HEIGHT: f32 = 48.0;

/// The width of the scroll bar, in points.
const SCROLL_BAR_WIDTH: f32 = 12.0;
/// The panel height below which the findings take only one line, in points.
const ONE_LINE_FINDINGS_HEIGHT: f32 = 160.0;
/// The distance of a column of numbers from the column or bars at its left, in points.
const COLUMN_GAP: f32 = 16.0;
/// The minimum width of the bars with their names, in points.
const MIN_BARS_WIDTH: f32 = 280.0;

/// The width of the button that opens the settings, in points.
const SETTINGS_BUTTON_WIDTH: f32 = 40.0;

/// The measures of an option to choose from.
const MEASURE_WORDS: [&str; 2] = ["Chance", "Weight"];
/// The situations to choose from.
const SITUATION_WORDS: [&str; 2] = ["At the current values", OVER_RANGES];
/// The kinds of varied numbers to choose from.
const MOVER_WORDS: [&str; 3] = ["All inputs", "Stats", "Numbers"];
/// The steps to choose from.
const STEP_WORDS: [&str; 4] = ["1%", "5%", "10%", "25%"];
/// The steps as shares, in the same order.
const STEP_SHARES: [f32; 4] = [0.01, 0.05, 0.1, 0.25];

/// The requested study, apart from the situation.
#[derive(Clone, Debug, PartialEq)]
struct SensitivityRequest {
    aim: String,
    shows: OptionQuantity,
    is_over: bool,
    step: usize,
}

/// The state of the panel.
#[derive(Debug)]
pub(super) struct SensitivityPanel {
    /// The results to choose from, of the graph at a revision of its logic.
    aims: Option<(LogicRevision, Vec<SensitivityTarget>)>,
    /// The chosen result's name, and its document.
    chosen: Option<(DocumentId, String)>,
    /// The measure of an option, or `None` if the user has not chosen one.
    shows: Option<OptionQuantity>,
    /// Whether one option was certain when the document was first shown, so that probabilities are
    /// of no use.
    is_sure: bool,
    is_over: bool,
    /// The index of the step among [`STEP_WORDS`].
    step: usize,
    which: InputFilter,
    free: CachedStudy<(LogicRevision, String), Arc<ParameterizedGraph>>,
    /// The finished study with its target and measure, and its key.
    kept: CachedStudy<
        (StudyKey, SensitivityRequest),
        (SensitivityTarget, OptionQuantity, sensitivity::Sensitivity),
    >,
}

impl Default for SensitivityPanel {
    fn default() -> Self {
        Self {
            aims: None,
            chosen: None,
            shows: None,
            is_sure: false,
            is_over: false,
            step: 2,
            which: InputFilter::default(),
            free: CachedStudy::default(),
            kept: CachedStudy::default(),
        }
    }
}

impl SensitivityPanel {
    pub(super) fn draw(&mut self, ui: &mut Ui, bench: &PreviewGraph, sheet: &mut PanelSheet<'_>) {
        let (Some(ground), Some(of)) = (bench.study_context(), bench.study_key()) else {
            toolbar::draw_empty_state(ui, bench, PURPOSE, sheet);
            return;
        };
        let Some(aim) = self.target_or_default(bench, ground, of.logic_revision(), sheet) else {
            toolbar::draw_empty_state(ui, bench, PURPOSE, sheet);
            return;
        };

        let asked = SensitivityRequest {
            aim: aim.name.clone(),
            shows: self.shown_measure(),
            is_over: self.is_over,
            step: self.step,
        };
        self.request_study(bench, &aim, ground, of, &asked, sheet);

        let last = self.kept.last_result();
        let plot = last
            .map(|(aim, shows, found)| found.to_tornado_plot(aim, *shows, self.which, MAX_BARS));

        let words = Self::choice_words(&aim);
        let room = ToolbarLayout::with_reserved_width(ui, SETTINGS_BUTTON_WIDTH, 1, &words);
        let corner = toolbar::draw_choices(ui, |ui| {
            self.draw_choices(ui, room, of.logic_revision().0, &aim);
            toolbar::draw_progress(ui, self.kept.running_time().or(self.free.running_time()));
        });

        if let Some(tornado) = plot {
            corner.add_button(ui, |ui| {
                toolbar::draw_save_menu(ui, "sensitivity", &tornado.plot, sheet);
            });
            draw_tornado(ui, &tornado, sheet);
        }
    }

    /// Returns the shown measure of an option: its probability, unless one option is certain.
    fn shown_measure(&self) -> OptionQuantity {
        let default = if self.is_sure {
            OptionQuantity::Weight
        } else {
            OptionQuantity::Probability
        };
        self.shows.unwrap_or(default)
    }

    /// Returns the chosen result if it still exists, or else the likeliest option, which then stays
    /// chosen.
    fn target_or_default(
        &mut self,
        bench: &PreviewGraph,
        ground: &StudyContext,
        logic: LogicRevision,
        sheet: &PanelSheet<'_>,
    ) -> Option<SensitivityTarget> {
        let document = logic.0;
        if bench.is_current() && self.aims.as_ref().is_none_or(|(of, _)| *of != logic) {
            let all = list_targets(sheet.graph(), ground.program());
            self.aims = Some((logic, all));
        }

        let (_, all) = self.aims.as_ref()?;
        let chosen = self
            .chosen
            .as_ref()
            .filter(|(of, _)| *of == document)
            .and_then(|(_, name)| all.iter().find(|aim| aim.name == *name));
        if let Some(aim) = chosen {
            return Some(aim.clone());
        }

        let likeliest = bench.decision_or_default("").and_then(|(decision, _)| {
            let mut batch = inclination_core::Batch::new(ground.program());
            let still = inclination_analysis::study::Situations {
                count: 1,
                varied: Vec::new(),
            };

            let mut won = None;
            ground.for_each_odds(&mut batch, decision, &still, |_, odds| {
                won = likeliest_option(odds);
                let mut odds = odds.iter();
                self.is_sure = odds.all(|odds| odds.probability == 0.0 || odds.probability == 1.0);
            });

            let name = ground.program().option_name(won?);
            let is_winner = |aim: &&SensitivityTarget| {
                aim.is_in_decision(ground.program(), decision) && aim.title == name
            };
            all.iter().find(is_winner)
        });

        let aim = likeliest.or_else(|| all.first())?.clone();
        self.chosen = Some((document, aim.name.clone()));
        Some(aim)
    }

    /// Starts the requested study unless it is running or finished.
    fn request_study(
        &mut self,
        bench: &PreviewGraph,
        aim: &SensitivityTarget,
        ground: &StudyContext,
        of: &StudyKey,
        asked: &SensitivityRequest,
        sheet: &PanelSheet<'_>,
    ) {
        let key = (of.logic_revision(), aim.name.clone());
        if bench.is_current() {
            let (studied, goal) = (sheet.open.snapshot(), aim.clone());
            self.free.request_result(&key, &sheet.wake, move |cancel| {
                ParameterizedGraph::new(&studied.shown_graph(), &goal, cancel).map(Arc::new)
            });
        }

        let free = self
            .free
            .result_for(&key)
            .filter(|free| free.matches_context(ground))
            .map(Arc::clone);
        let Some(free) = free else {
            return;
        };

        let (copy, aim) = (ground.clone(), aim.clone());
        let shows = asked.shows;
        let share = STEP_SHARES.get(asked.step).copied().unwrap_or(0.1);
        let study = if asked.is_over {
            sensitivity::analyze_over_ranges
        } else {
            sensitivity::analyze_around_sample
        };

        let key = (of.clone(), asked.clone());
        self.kept.request_result(&key, &sheet.wake, move |cancel| {
            let found = study(&copy, &free, shows, share, cancel)?;
            Some((aim.clone(), shows, found))
        });
    }

    fn draw_choices(
        &mut self,
        ui: &mut Ui,
        room: ToolbarLayout,
        document: DocumentId,
        aim: &SensitivityTarget,
    ) {
        let all = self.aims.as_ref().map_or(&[][..], |(_, all)| all);
        let names: Vec<&str> = all.iter().map(|aim| aim.name.as_str()).collect();
        let now = all.iter().position(|known| known.name == aim.name);
        let picked = room.pick_name(ui, MOVED_RESULT, &names, now);
        if let Some(aim) = picked.and_then(|at| all.get(at)) {
            self.chosen = Some((document, aim.name.clone()));
        }

        if room.is_wide() {
            self.draw_measure_choices(ui, aim);
        }

        let config = MenuConfig::new().close_behavior(PopupCloseBehavior::CloseOnClickOutside);
        let (button, _) = MenuButton::new("…").config(config).ui(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 4.0;
            if !room.is_wide() {
                self.draw_measure_choices(ui, aim);
            }
            self.draw_study_choices(ui);
        });

        set_label(&button, SENSITIVITY_SETTINGS);
        button.on_hover_text(if room.is_wide() {
            "Choose the situations and the step."
        } else {
            "Choose the measure, the situations, the inputs and the step."
        });
    }

    /// Returns the words of the choices outside the menu.
    fn choice_words(aim: &SensitivityTarget) -> Vec<&'static [&'static str]> {
        let mut words: Vec<&[&str]> = vec![&MOVER_WORDS];
        words.extend(aim.is_option().then_some(&MEASURE_WORDS[..]));
        words
    }

    /// Returns whether any number is varied by a step.
    fn has_step(&self) -> bool {
        !self.is_over || self.which != InputFilter::Stats
    }

    /// Draws the choices of the measure and of the varied inputs.
    fn draw_measure_choices(&mut self, ui: &mut Ui, aim: &SensitivityTarget) {
        if aim.is_option() {
            let all = [OptionQuantity::Probability, OptionQuantity::Weight];
            let now = all.iter().position(|shows| *shows == self.shown_measure());
            if let Some(at) = choose_word(ui, MOVED_MEASURE, &MEASURE_WORDS, now) {
                self.shows = Some(all[at]);
            }
        }

        let all = [InputFilter::Both, InputFilter::Stats, InputFilter::Numbers];
        let now = all.iter().position(|which| *which == self.which);
        if let Some(at) = choose_word(ui, MOVERS, &MOVER_WORDS, now) {
            self.which = all[at];
        }
    }

    /// Draws the choices of the situations and of the step.
    fn draw_study_choices(&mut self, ui: &mut Ui) {
        let now = Some(usize::from(self.is_over));
        if let Some(at) = choose_word(ui, MOVED_WHERE, &SITUATION_WORDS, now) {
            self.is_over = at == 1;
        }

        if self.has_step()
            && let Some(at) = choose_word(ui, MOVED_STEP, &STEP_WORDS, Some(self.step))
        {
            self.step = at;
        }
    }
}

fn draw_tornado(ui: &mut Ui, tornado: &TornadoPlot, sheet: &mut PanelSheet<'_>) {
    let findings = &tornado.plot.findings;
    if tornado.rows.is_empty() {
        remark(ui, &findings.join(" "));
        return;
    }

    ui.with_layout(Layout::bottom_up(Align::Min), |ui| {
        let rest = findings.get(1..).unwrap_or_default().join(" ");
        toolbar::draw_message(ui, &rest, ui.available_height() < ONE_LINE_FINDINGS_HEIGHT);
        let layout = Layout::top_down(Align::Min);
        ui.with_layout(layout, |ui| draw_bars(ui, tornado, sheet));
    });
}

/// Draws the bars. If they do not fit, they scroll above the numbers of their axis.
fn draw_bars(ui: &mut Ui, tornado: &TornadoPlot, sheet: &mut PanelSheet<'_>) {
    let count = tornado.rows.len() as f32;
    let room = ui.available_height();
    let row = ((room - LEGEND_AND_AXIS_HEIGHT) / count).clamp(ROW_HEIGHTS.0, ROW_HEIGHTS.1);
    let height = row * count + LEGEND_AND_AXIS_HEIGHT;
    let is_scrolled = height > room;
    let (height, rows_room) = if is_scrolled {
        let rows_room = (room - ACROSS_NUMBERS_HEIGHT).max(0.0);
        (height - ACROSS_NUMBERS_HEIGHT, rows_room)
    } else {
        (height, room)
    };
    let area = ScrollArea::vertical()
        .min_scrolled_height(0.0)
        .max_height(rows_room)
        .auto_shrink([false, false]);

    let shown = area.show(ui, |ui| {
        let screen = PlotWidget {
            // Each plot has an ID, so that zooming affects only that one.
            id: ui.scope_id().with(("sensitivity", &tornado.plot.title)),
            height,
            has_legend: true,
            explain: Some(&|_, _| None),
            is_scrolled,
        };

        let all = ui.available_rect_before_wrap();
        let all = all.with_max_x(all.right() - SCROLL_BAR_WIDTH);
        let beside: f32 = column_widths(ui, tornado, all.width()).iter().sum();
        let size = vec2(all.width() - beside, height);
        let layout = Layout::top_down(Align::Min);

        ui.allocate_ui_with_layout(size, layout, |ui| {
            let over = |ui: &mut Ui, shown: &ShownPlot| {
                draw_row_numbers(ui, shown, all.x_range(), tornado, sheet);
            };
            screen.draw_with_overlay(ui, &tornado.plot, over)
        })
        .inner
    });

    if is_scrolled {
        draw_across_numbers(ui, &shown.inner, &tornado.plot);
    }
}

/// Returns the widths of the columns of numbers beside the rows. If the bars need the room, only
/// the last column remains, or none.
fn column_widths(ui: &Ui, tornado: &TornadoPlot, width: f32) -> Vec<f32> {
    let count = tornado.rows.first().map_or(0, |row| row.numbers.len());
    let wide = |at: usize| {
        let font = theme::number_font(theme::SMALL_TEXT_SIZE);
        let widest = tornado
            .rows
            .iter()
            .filter_map(|row| row.numbers.get(at))
            .map(|number| {
                let painter = ui.painter();
                let galley = painter.layout_no_wrap(number.clone(), font.clone(), Color32::WHITE);
                galley.size().x
            })
            .fold(0.0, f32::max);
        widest + COLUMN_GAP
    };

    let mut columns: Vec<f32> = (0..count).map(wide).collect();
    while !columns.is_empty() && width - columns.iter().sum::<f32>() < MIN_BARS_WIDTH {
        columns.remove(0);
    }
    columns
}

/// Makes each row hoverable, clickable and focusable, and draws its numbers on the right.
fn draw_row_numbers(
    ui: &mut Ui,
    shown: &ShownPlot,
    across: Rangef,
    tornado: &TornadoPlot,
    sheet: &mut PanelSheet<'_>,
) {
    let palette = theme::current_palette(ui.ctx());
    let columns = column_widths(ui, tornado, across.span());
    let half = (shown.screen_point(0.0, 0.0).y - shown.screen_point(0.0, 1.0).y).abs() / 2.0;

    for (at, row) in tornado.rows.iter().enumerate() {
        let up = (tornado.rows.len() - 1 - at) as f32;
        let middle = shown.screen_point(0.0, up).y;
        let rect = Rect::from_x_y_ranges(across, Rangef::new(middle - half, middle + half));
        let response = ui.interact(rect, ui.scope_id().with(("moves", at)), Sense::click());

        if response.hovered() {
            ui.painter()
                .rect_filled(rect, 3.0, palette.focus.gamma_multiply(0.1));
            ui.set_cursor_icon(CursorIcon::PointingHand);
        }
        focus_ring(ui, rect, &response);

        let mut right = rect.right();
        // The result is bright; the number it belongs to is dim.
        let numbers = row.numbers.iter().zip([palette.dim, palette.text]);
        let is_only = row.numbers.len() == 1;
        for ((number, color), width) in numbers.rev().zip(columns.iter().rev()) {
            let color = if is_only { palette.text } else { color };
            let (at, font) = (
                pos2(right, middle),
                theme::number_font(theme::SMALL_TEXT_SIZE),
            );
            ui.painter()
                .text(at, Align2::RIGHT_CENTER, number, font, color);
            right -= width;
        }

        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, row.description.as_str()));
        if response.clicked() {
            sheet.requests.push(Request::Reveal(row.place));
        }
        response.on_hover_text_at_pointer(format!("{}.\nClick to go to it.", row.description));
    }
}
