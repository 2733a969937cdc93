//! Which stats and which numbers move a result most: a bar for each, longest first. A click on one goes to where it is.

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
        Ground, Kept, Shows,
        sensitivity::{self, Aim, Free, Tornado, Which, aims},
        winner,
    },
};

use super::{
    super::{
        Sheet,
        widgets::{choose, focus_ring, labelled, remark},
    },
    bar::{self, Room},
    bench::{Bench, Logic, Of},
};
use crate::{
    plot::{Screen, Shown},
    request::Request,
    theme,
};

/// Label of the list of results to study.
pub const MOVED_RESULT: &str = "What is moved";
/// Label of the choice of measures of an option.
pub const MOVED_MEASURE: &str = "What of it";
/// Label of the choice of situations to move numbers in.
pub const MOVED_WHERE: &str = "Where";
/// Choice of all values that stats can have.
pub const OVER_RANGES: &str = "Over the ranges";
/// Label of the choice of steps.
pub const MOVED_STEP: &str = "Step";
/// Label of the choice of numbers to move.
pub const MOVERS: &str = "What moves it";

/// What the panel is for.
const FOR: &str = "what moves a decision most";
/// How many bars there are at most, and how high a row is.
const MOST: usize = 24;
const ROW: (f32, f32) = (18.0, 28.0);
/// How much room the legend and the numbers below take.
const AROUND: f32 = 48.0;

/// How much room the handle takes by which one scrolls.
const HANDLE: f32 = 12.0;
/// Up to which height there is room for one line of sentences only.
const LOW: f32 = 160.0;
/// How far what stands beside the bars is from what is at its left, and how much room bars and their names have at least.
const BESIDE: f32 = 16.0;
const BARS: f32 = 280.0;

/// What can be chosen.
const OF_IT: [&str; 2] = ["Probability", "Weight"];
const WHERE: [&str; 2] = ["At the sample", OVER_RANGES];
const WHICH: [&str; 3] = ["Both", "Stats", "Numbers"];
/// The steps, and as shares.
const STEPS: [&str; 4] = ["1 %", "5 %", "10 %", "25 %"];
const SHARES: [f32; 4] = [0.01, 0.05, 0.1, 0.25];

/// What is asked for, besides the situation.
#[derive(Clone, Debug, PartialEq)]
struct Asked {
    aim: String,
    shows: Shows,
    is_over: bool,
    step: usize,
}

/// What the panel keeps.
#[derive(Debug)]
pub(super) struct Sensitivity {
    /// What may be a result, of the graph as it was then.
    aims: Option<(Logic, Vec<Aim>)>,
    /// The result, by its name, in which document.
    chosen: Option<(DocumentId, String)>,
    /// What of an option; none: that was not chosen.
    shows: Option<Shows>,
    /// Whether chances said nothing when the document was shown first, since one option was sure.
    is_sure: bool,
    is_over: bool,
    /// The place of the step among those that can be chosen.
    step: usize,
    which: Which,
    free: Kept<(Logic, String), Arc<Free>>,
    /// What was worked out, and of what.
    kept: Kept<(Of, Asked), (Aim, Shows, sensitivity::Sensitivity)>,
}

impl Default for Sensitivity {
    fn default() -> Self {
        Self {
            aims: None,
            chosen: None,
            shows: None,
            is_sure: false,
            is_over: false,
            step: 2,
            which: Which::default(),
            free: Kept::default(),
            kept: Kept::default(),
        }
    }
}

impl Sensitivity {
    pub(super) fn draw(&mut self, ui: &mut Ui, bench: &Bench, sheet: &mut Sheet<'_>) {
        let (Some(ground), Some(of)) = (bench.ground(), bench.of()) else {
            bar::empty(ui, bench, FOR, sheet);
            return;
        };
        let Some(aim) = self.aim(bench, (ground, of.logic()), sheet) else {
            bar::empty(ui, bench, FOR, sheet);
            return;
        };
        let asked = Asked {
            aim: aim.name.clone(),
            shows: self.shows(),
            is_over: self.is_over,
            step: self.step,
        };
        self.work_out(bench, &aim, (ground, of), &asked, sheet);
        let last = self.kept.last();
        let plot = last.map(|(aim, shows, found)| found.tornado(aim, *shows, self.which, MOST));
        let room = Room::of(ui, 1, &self.words(&aim));
        let corner = bar::choices(ui, |ui| {
            self.choose(ui, room, (of.logic().0, &aim));
            bar::working(ui, self.kept.lasts().or(self.free.lasts()));
        });
        if let Some(tornado) = plot {
            corner.put(ui, |ui| bar::save(ui, "sensitivity", &tornado.plot, sheet));
            show(ui, &tornado, sheet);
        }
    }

    /// What is shown of an option: its chance, unless that is as sure as can be.
    fn shows(&self) -> Shows {
        let telling = if self.is_sure {
            Shows::Weight
        } else {
            Shows::Probability
        };
        self.shows.unwrap_or(telling)
    }

    /// What was chosen if it is still there, else what is likeliest now: it stays the choice.
    fn aim(
        &mut self,
        bench: &Bench,
        (ground, logic): (&Ground, Logic),
        sheet: &Sheet<'_>,
    ) -> Option<Aim> {
        let document = logic.0;
        if bench.is_current() && self.aims.as_ref().is_none_or(|(of, _)| *of != logic) {
            let all = aims(sheet.graph(), ground.program());
            self.aims = Some((logic, all));
        }
        let (_, all) = self.aims.as_ref()?;
        let chosen = self.chosen.as_ref().filter(|(of, _)| *of == document);
        let chosen = chosen.and_then(|(_, name)| all.iter().find(|aim| aim.name == *name));
        if let Some(aim) = chosen {
            return Some(aim.clone());
        }
        let likeliest = bench.decision("").and_then(|(decision, _)| {
            let mut batch = inclination_core::eval::Batch::new(ground.program());
            let still = inclination_analysis::study::Situations {
                count: 1,
                varied: Vec::new(),
            };
            let mut won = None;
            ground.odds(&mut batch, decision, &still, |_, odds| {
                won = winner(odds);
                let mut odds = odds.iter();
                self.is_sure = odds.all(|odds| odds.probability == 0.0 || odds.probability == 1.0);
            });
            let name = ground.program().option_name(won?);
            let of_it = |aim: &&Aim| aim.is_of(ground.program(), decision) && aim.title == name;
            all.iter().find(of_it)
        });
        let aim = likeliest.or_else(|| all.first())?.clone();
        self.chosen = Some((document, aim.name.clone()));
        Some(aim)
    }

    /// Sees to it that what is asked for is worked out.
    fn work_out(
        &mut self,
        bench: &Bench,
        aim: &Aim,
        (ground, of): (&Ground, &Of),
        asked: &Asked,
        sheet: &Sheet<'_>,
    ) {
        let key = (of.logic(), aim.name.clone());
        if bench.is_current() {
            let (studied, goal) = (sheet.open.studied(), aim.clone());
            self.free.ask(&key, &sheet.wake, move |cancel| {
                Free::new(&studied.graph(), &goal, cancel).map(Arc::new)
            });
        }
        let free = self.free.result_of(&key).filter(|free| free.fits(ground));
        let Some(free) = free.map(Arc::clone) else {
            return;
        };
        let (copy, aim) = (ground.clone(), aim.clone());
        let how = (asked.shows, SHARES.get(asked.step).copied().unwrap_or(0.1));
        let study = if asked.is_over {
            sensitivity::over
        } else {
            sensitivity::around
        };
        let key = (of.clone(), asked.clone());
        self.kept.ask(&key, &sheet.wake, move |cancel| {
            let found = study(&copy, &free, how, cancel)?;
            Some((aim.clone(), how.0, found))
        });
    }

    fn choose(&mut self, ui: &mut Ui, room: Room, (document, aim): (DocumentId, &Aim)) {
        let all = self.aims.as_ref().map_or(&[][..], |(_, all)| all);
        let names: Vec<&str> = all.iter().map(|aim| aim.name.as_str()).collect();
        let now = all.iter().position(|known| known.name == aim.name);
        let picked = room.pick(ui, MOVED_RESULT, &names, now);
        if let Some(aim) = picked.and_then(|at| all.get(at)) {
            self.chosen = Some((document, aim.name.clone()));
        }
        if room.is_wide() {
            self.choose_how(ui, aim);
            return;
        }
        let config = MenuConfig::new().close_behavior(PopupCloseBehavior::CloseOnClickOutside);
        let (button, _) = MenuButton::new("How").config(config).ui(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 4.0;
            self.choose_how(ui, aim);
        });
        labelled(&button, "How it is moved");
        button.on_hover_text("What is looked at, where, and what moves it by how much.");
    }

    /// All words that there are to choose from.
    fn words(&self, aim: &Aim) -> Vec<&'static [&'static str]> {
        let mut words: Vec<&[&str]> = vec![&WHERE, &WHICH];
        words.extend(aim.is_option().then_some(&OF_IT[..]));
        words.extend(self.has_step().then_some(&STEPS[..]));
        words
    }

    /// Whether anything is moved by a step.
    fn has_step(&self) -> bool {
        !self.is_over || self.which != Which::Stats
    }

    fn choose_how(&mut self, ui: &mut Ui, aim: &Aim) {
        if aim.is_option() {
            let all = [Shows::Probability, Shows::Weight];
            let now = all.iter().position(|shows| *shows == self.shows());
            if let Some(at) = choose(ui, MOVED_MEASURE, &OF_IT, now) {
                self.shows = Some(all[at]);
            }
        }
        let now = Some(usize::from(self.is_over));
        if let Some(at) = choose(ui, MOVED_WHERE, &WHERE, now) {
            self.is_over = at == 1;
        }
        let all = [Which::Both, Which::Stats, Which::Numbers];
        let now = all.iter().position(|which| *which == self.which);
        if let Some(at) = choose(ui, MOVERS, &WHICH, now) {
            self.which = all[at];
        }
        if self.has_step()
            && let Some(at) = choose(ui, MOVED_STEP, &STEPS, Some(self.step))
        {
            self.step = at;
        }
    }
}

fn show(ui: &mut Ui, tornado: &Tornado, sheet: &mut Sheet<'_>) {
    let said = &tornado.plot.findings;
    if tornado.rows.is_empty() {
        remark(ui, &said.join(" "));
        return;
    }
    ui.with_layout(Layout::bottom_up(Align::Min), |ui| {
        let rest = said.get(1..).unwrap_or_default().join(" ");
        bar::said(ui, &rest, ui.available_height() < LOW);
        let layout = Layout::top_down(Align::Min);
        ui.with_layout(layout, |ui| rows(ui, tornado, sheet));
    });
}

/// The bars; what does not fit is scrolled to.
fn rows(ui: &mut Ui, tornado: &Tornado, sheet: &mut Sheet<'_>) {
    let count = tornado.rows.len() as f32;
    let room = ui.available_height();
    let row = ((room - AROUND) / count).clamp(ROW.0, ROW.1);
    let height = row * count + AROUND;
    let scrolled = ScrollArea::vertical().min_scrolled_height(0.0);
    scrolled.auto_shrink([false, false]).show(ui, |ui| {
        let screen = Screen {
            // What is zoomed into is one plot, and no other.
            id: ui.scope_id().with(("sensitivity", &tornado.plot.title)),
            height,
            has_legend: true,
            explain: Some(&|_, _| None),
            is_scrolled: height > room,
        };
        let all = ui.available_rect_before_wrap();
        let all = all.with_max_x(all.right() - HANDLE);
        let beside: f32 = columns(ui, tornado, all.width()).iter().sum();
        let size = vec2(all.width() - beside, height);
        let layout = Layout::top_down(Align::Min);
        ui.allocate_ui_with_layout(size, layout, |ui| {
            let over = |ui: &mut Ui, shown: &Shown| {
                lines(ui, (shown, all.x_range()), tornado, sheet);
            };
            screen.draw_under(ui, &tornado.plot, over);
        });
    });
}

/// How wide the columns of what stands beside the rows are; there are none, or the last alone, where the bars need the
/// room.
fn columns(ui: &Ui, tornado: &Tornado, width: f32) -> Vec<f32> {
    let count = tornado.rows.first().map_or(0, |row| row.numbers.len());
    let wide = |at: usize| {
        let font = theme::numbers(theme::SMALL);
        let numbers = tornado.rows.iter().filter_map(|row| row.numbers.get(at));
        let widths = numbers.map(|number| {
            let painter = ui.painter();
            let galley = painter.layout_no_wrap(number.clone(), font.clone(), Color32::WHITE);
            galley.size().x
        });
        widths.fold(0.0, f32::max) + BESIDE
    };
    let mut columns: Vec<f32> = (0..count).map(wide).collect();
    while !columns.is_empty() && width - columns.iter().sum::<f32>() < BARS {
        columns.remove(0);
    }
    columns
}

/// Lets each row be hovered, clicked and walked to, and says its numbers at the right.
fn lines(ui: &mut Ui, (shown, across): (&Shown, Rangef), tornado: &Tornado, sheet: &mut Sheet<'_>) {
    let palette = theme::of(ui.ctx());
    let columns = columns(ui, tornado, across.span());
    let half = (shown.at(0.0, 0.0).y - shown.at(0.0, 1.0).y).abs() / 2.0;
    for (at, row) in tornado.rows.iter().enumerate() {
        let up = (tornado.rows.len() - 1 - at) as f32;
        let middle = shown.at(0.0, up).y;
        let rect = Rect::from_x_y_ranges(across, Rangef::new(middle - half, middle + half));
        let response = ui.interact(rect, ui.scope_id().with(("moves", at)), Sense::click());
        if response.hovered() {
            ui.painter()
                .rect_filled(rect, 3.0, palette.focus.gamma_multiply(0.1));
            ui.set_cursor_icon(CursorIcon::PointingHand);
        }
        focus_ring(ui, rect, &response);
        let mut right = rect.right();
        // The result stands out; what it is with is what it is with.
        let numbers = row.numbers.iter().zip([palette.dim, palette.text]);
        let is_only = row.numbers.len() == 1;
        for ((number, colour), width) in numbers.rev().zip(columns.iter().rev()) {
            let colour = if is_only { palette.text } else { colour };
            let (at, font) = (pos2(right, middle), theme::numbers(theme::SMALL));
            ui.painter()
                .text(at, Align2::RIGHT_CENTER, number, font, colour);
            right -= width;
        }
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, row.says.as_str()));
        if response.clicked() {
            sheet.requests.push(Request::Reveal(row.place));
        }
        response.on_hover_text_at_pointer(format!("{}.\nClick to go to it.", row.says));
    }
}
