//! Which stats and which numbers move a result most: a bar for each, longest first. A click on one goes to where it is.

use std::sync::Arc;

use eframe::egui::{
    Align, Align2, CursorIcon, Layout, Rangef, Rect, Role, ScrollArea, Sense, Ui, WidgetInfo, pos2,
    vec2,
};

use super::{
    super::{
        Sheet,
        widgets::{LINE, choose, focus_ring, pick, remark},
    },
    bar,
    bench::{Bench, Logic, Of},
};
use crate::{
    document::DocumentId,
    plot::{Screen, Shown},
    request::Request,
    study::{
        Ground, Kept, Shows,
        sensitivity::{self, Aim, Free, SIDES, Tornado, Which, aims},
        winner,
    },
    theme,
};

/// What the panel is for.
const FOR: &str = "what moves a decision most";
/// How many bars there are at most, and how high a row is.
const MOST: usize = 24;
const ROW: (f32, f32) = (18.0, 28.0);
/// How much room the legend and the numbers below take.
const AROUND: f32 = 48.0;

/// How much room the handle takes by which one scrolls.
const HANDLE: f32 = 12.0;
/// How wide a list of choices is in a narrow panel, and up to which height there is no room for sentences.
const LIST: f32 = 100.0;
const LOW: f32 = 140.0;
/// From which width on there is room for numbers beside the bars, and for choices side by side.
const WIDE: f32 = 400.0;

/// The steps that can be chosen.
const STEPS: [(f32, &str); 4] = [(0.01, "1 %"), (0.05, "5 %"), (0.1, "10 %"), (0.25, "25 %")];
const WHICH: [(Which, &str); 3] = [
    (Which::Both, "Both"),
    (Which::Stats, "Stats"),
    (Which::Numbers, "Numbers"),
];

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
        bar::choices(ui, |ui| {
            self.choose(ui, of.logic().0, &aim);
            if let Some(tornado) = &plot {
                bar::save(ui, "sensitivity", &tornado.plot, sheet);
            }
            bar::working(ui, self.kept.lasts().or(self.free.lasts()));
        });
        if let Some(tornado) = plot {
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
            let still = crate::study::Situations {
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
            let (shared, goal) = (sheet.open.shared(), aim.clone());
            self.free.ask(&key, &sheet.wake, move |cancel| {
                Free::new(&shared.graph, &goal, cancel).map(Arc::new)
            });
        }
        let free = self.free.result_of(&key).filter(|free| free.fits(ground));
        let Some(free) = free.map(Arc::clone) else {
            return;
        };
        let (copy, aim) = (ground.clone(), aim.clone());
        let how = (
            asked.shows,
            STEPS.get(asked.step).map_or(0.1, |(share, _)| *share),
        );
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

    fn choose(&mut self, ui: &mut Ui, document: DocumentId, aim: &Aim) {
        let all = self.aims.as_ref().map_or(&[][..], |(_, all)| all);
        let names: Vec<&str> = all.iter().map(|aim| aim.name.as_str()).collect();
        let now = all.iter().position(|known| known.name == aim.name);
        let is_narrow = ui.available_width() < WIDE;
        let width = if is_narrow { LIST } else { 152.0 };
        let picked = list(ui, width, "What is moved", &names, now);
        if let Some(aim) = picked.and_then(|at| all.get(at)) {
            self.chosen = Some((document, aim.name.clone()));
        }
        let one_of = |ui: &mut Ui, label: &str, words: &[&str], now: Option<usize>| {
            if is_narrow {
                list(ui, LIST, label, words, now)
            } else {
                choose(ui, label, words, now)
            }
        };
        if aim.is_option() {
            let all = [Shows::Probability, Shows::Weight];
            let now = all.iter().position(|shows| *shows == self.shows());
            if let Some(at) = one_of(ui, "What of it", &["Probability", "Weight"], now) {
                self.shows = Some(all[at]);
            }
        }
        let words = ["At the sample", "Over the ranges"];
        let now = Some(usize::from(self.is_over));
        if let Some(at) = one_of(ui, "Where", &words, now) {
            self.is_over = at == 1;
        }
        let words = WHICH.map(|(_, word)| word);
        let now = WHICH.iter().position(|(which, _)| *which == self.which);
        if let Some(at) = one_of(ui, "What moves it", &words, now) {
            self.which = WHICH[at].0;
        }
        if !self.is_over || self.which != Which::Stats {
            let words = STEPS.map(|(_, word)| word);
            if let Some(at) = one_of(ui, "Step", &words, Some(self.step)) {
                self.step = at;
            }
        }
    }
}

/// A list to choose from that is so wide.
fn list(ui: &mut Ui, width: f32, label: &str, words: &[&str], now: Option<usize>) -> Option<usize> {
    let layout = Layout::left_to_right(Align::Center);
    let room = vec2(width, LINE);
    let list = ui.allocate_ui_with_layout(room, layout, |ui| pick(ui, label, words, now));
    list.inner
}

fn show(ui: &mut Ui, tornado: &Tornado, sheet: &mut Sheet<'_>) {
    let said = &tornado.plot.findings;
    if tornado.rows.is_empty() {
        remark(ui, &said.join(" "));
        return;
    }
    ui.with_layout(Layout::bottom_up(Align::Min), |ui| {
        if ui.available_height() > LOW {
            remark(ui, &said.get(1..).unwrap_or_default().join(" "));
        }
        let layout = Layout::top_down(Align::Min);
        ui.with_layout(layout, |ui| rows(ui, tornado, sheet));
    });
}

/// The bars; what does not fit is scrolled to.
fn rows(ui: &mut Ui, tornado: &Tornado, sheet: &mut Sheet<'_>) {
    let count = tornado.rows.len() as f32;
    let row = ((ui.available_height() - AROUND) / count).clamp(ROW.0, ROW.1);
    let scrolled = ScrollArea::vertical().min_scrolled_height(0.0);
    scrolled.auto_shrink([false, false]).show(ui, |ui| {
        let screen = Screen {
            id: ui.scope_id().with("sensitivity"),
            height: row * count + AROUND,
            has_legend: true,
            explain: Some(&|_, _| None),
            is_still: true,
        };
        let all = ui.available_rect_before_wrap();
        let all = all.with_max_x(all.right() - HANDLE);
        let beside: f32 = columns(tornado, all.width()).iter().sum();
        let size = vec2(all.width() - beside, screen.height);
        let layout = Layout::top_down(Align::Min);
        let shown = ui.allocate_ui_with_layout(size, layout, |ui| screen.draw(ui, &tornado.plot));
        lines(ui, (&shown.inner, all.x_range()), tornado, sheet);
    });
}

/// How wide the columns of numbers beside the rows are; there are none where the bars need the room.
fn columns(tornado: &Tornado, width: f32) -> &'static [f32] {
    let count = tornado.rows.first().map_or(0, |row| row.numbers.len());
    match count {
        _ if width < WIDE => &[],
        1 => &[96.0],
        _ => &[72.0, 64.0],
    }
}

/// Lets each row be hovered, clicked and walked to, and says its numbers at the right.
fn lines(ui: &mut Ui, (shown, across): (&Shown, Rangef), tornado: &Tornado, sheet: &mut Sheet<'_>) {
    let palette = theme::of(ui.ctx());
    let columns = columns(tornado, across.span());
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
        for (place, width) in columns.iter().enumerate().rev() {
            let side = SIDES.get(place).filter(|_| columns.len() > 1);
            let colour = side.map_or(palette.text, |side| palette.among(*side));
            let (at, font) = (pos2(right, middle), theme::numbers(theme::SMALL));
            let number = row.numbers.get(place).map_or("", String::as_str);
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
