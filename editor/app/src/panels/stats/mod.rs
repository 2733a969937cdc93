//! The stats: what the game tells the graph, with the sample that everything is shown with. A click on a name opens all
//! that a stat is; a name that is dragged onto the canvas becomes a node, and among the others it changes places.

pub(crate) mod candidates;
pub(crate) mod details;
pub(crate) mod past;
pub(crate) mod profiles;
pub(crate) mod samples;
mod seen;
mod use_counts;

use eframe::egui::{
    self, Align, DragAndDrop, EventFilter, Id, Key, Modifiers, Rect, Response, Role, Sense, Stroke,
    Ui, WidgetInfo, vec2,
};
use inclination_core::model::{ProfileId, SampleId, Scope, Stat, StatId, StatKind};
use inclination_project::{
    edit::{self, Edit, stats},
    text::number::{ends, with_unit},
};

use super::{
    Sheet, body, contract,
    spots::{self, Spot},
    widgets::{
        LINE, NumberField, drag_label, focus_ring, heading, line, link, pick, remark, slider,
        toggle,
    },
};
use crate::{command::Command, request::Request, theme};
use details::Wish;

/// Label of the link that adds a stat.
pub const ADD_STAT: &str = "+ Add stat";

/// What the panel keeps from frame to frame.
#[derive(Debug, Default)]
pub(super) struct Stats {
    open: Option<StatId>,
    /// Whose name is to be typed next.
    named: Option<StatId>,
    /// What is to be scrolled to.
    sought: Option<StatId>,
    /// Whether one was added, after which the next is often added at once.
    goes_on: bool,
    last: Option<StatId>,
    seen: seen::Seen,
    uses: use_counts::UseCounts,
    picker: samples::Picker,
    profiles: profiles::Picker,
}

/// How high an open stat is, with the line of it and the button below: where there is less room, its name counts more.
const FORM: f32 = 440.0;

impl Stats {
    /// Opens a stat and scrolls to it.
    pub(super) fn reveal(&mut self, stat: StatId) {
        self.open = Some(stat);
        self.sought = Some(stat);
        self.last = Some(stat);
    }

    /// The same, with its name to be typed.
    pub(super) fn name(&mut self, stat: StatId) {
        self.reveal(stat);
        self.named = Some(stat);
        self.goes_on = true;
    }

    /// Lets a sample's name be typed.
    pub(super) fn name_sample(&mut self, sample: SampleId) {
        self.picker.name(sample);
    }

    /// Lets a profile's name be typed.
    pub(super) fn name_profile(&mut self, profile: ProfileId) {
        self.profiles.name(profile);
    }

    /// The stat that was used last.
    pub(super) fn last(&self) -> Option<StatId> {
        self.last
    }

    pub(super) fn draw(&mut self, ui: &mut Ui, sheet: &mut Sheet<'_>) {
        let graph = sheet.graph();
        body(ui, |ui| {
            if graph.stats.is_empty() {
                remark(
                    ui,
                    "Stats are what the game tells the graph: a health, a distance, a mood.",
                );
                ui.add_space(4.0);
            }
            if let Some(said) = contract::in_short(sheet) {
                let hint = "Shows them, each with what mends it.";
                if link(ui, &said, hint).clicked() {
                    sheet.requests.push(Request::ShowContract);
                }
            }
            self.picker.draw(ui, sheet);
            self.profiles.draw(ui, sheet);
            ui.spacing_mut().item_spacing.y = 2.0;
            self.uses.update(sheet.open);
            for scope in Scope::ALL {
                let of_scope = graph.stats.iter().filter(|stat| stat.scope == scope);
                let of_scope: Vec<&Stat> = of_scope.collect();
                if of_scope.is_empty() {
                    continue;
                }
                let top = heading_of(ui, scope);
                drop_at(ui, top, sheet, scope, of_scope.first().map(|stat| stat.id));
                let is_targets = scope == Scope::Target;
                if is_targets {
                    candidates::draw(ui, sheet);
                }
                for (at, stat) in of_scope.iter().enumerate() {
                    let next = of_scope.get(at + 1).map(|stat| stat.id);
                    if self.is_far(ui, stat.id) {
                        continue;
                    }
                    let row = ui.push_id(("stat", stat.id.0), |ui| {
                        self.stat(ui, sheet, stat, next);
                    });
                    self.seen.note(ui, stat.id, row.response.rect);
                    spots::note(ui, Spot::Stat(stat.id), row.response.rect);
                }
                if is_targets {
                    candidates::draw_more(ui, sheet);
                }
            }
            past::draw(ui, sheet);
            ui.add_space(8.0);
            let hint = "Adds a stat, to be named at once.";
            let add = link(ui, ADD_STAT, hint);
            if std::mem::take(&mut self.goes_on) && ui.clip_rect().height() > FORM {
                add.scroll_to_me(Some(Align::BOTTOM));
            }
            if add.clicked() {
                sheet.requests.run(Command::AddStat);
            }
        });
        show_drag_label(ui, sheet);
    }

    /// Leaves room for a stat that is far out of view, unless it is about to be looked at.
    fn is_far(&self, ui: &mut Ui, stat: StatId) -> bool {
        let is_wanted = [self.open, self.sought, self.named, self.last].contains(&Some(stat));
        !is_wanted && self.seen.passes(ui, stat)
    }

    fn stat(&mut self, ui: &mut Ui, sheet: &mut Sheet<'_>, stat: &Stat, next: Option<StatId>) {
        let whole = ui.scope(|ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            let is_open = self.open == Some(stat.id);
            self.first_line(ui, sheet, stat, self.uses.is_used(stat.id));
            if let StatKind::Number { low, high, .. } = stat.kind
                && low < high
            {
                let label = format!("{}, slider", stat.name);
                let label = (label.as_str(), "Change a sample");
                let (now, set) = now(sheet, stat);
                let range = ((low, high), stat.whole);
                let hint = with_unit(&ends(low, high), &stat.unit);
                slider(ui, sheet.requests, label, now, range, set).on_hover_text(hint);
            }
            if is_open {
                // A click takes the keyboard from every text that it is not on, so this waits until it is over.
                let is_over = !ui.input(|input| input.pointer.any_click());
                let focus = is_over && self.named.take_if(|named| *named == stat.id).is_some();
                if !is_over {
                    ui.ctx().request_repaint();
                }
                if let Some(wish) = details::draw(ui, sheet, stat, focus) {
                    self.fulfil(wish, sheet, stat.id);
                }
            }
            ui.add_space(4.0);
        });
        if self.sought.take_if(|sought| *sought == stat.id).is_some() {
            whole.response.scroll_to_me(None);
        }
        drop_at(ui, whole.response.rect, sheet, stat.scope, Some(stat.id));
        if next.is_none() {
            let rect = whole.response.rect;
            let below = Rect::from_min_size(rect.left_bottom(), vec2(rect.width(), 10.0));
            drop_at(ui, below, sheet, stat.scope, None);
        }
    }

    /// The name, and the sample at the right.
    fn first_line(&mut self, ui: &mut Ui, sheet: &mut Sheet<'_>, stat: &Stat, is_used: bool) {
        let palette = theme::of(ui.ctx());
        let width = ui.available_width();
        let (_, rect) = ui.allocate_space(vec2(width, LINE));
        let field = match stat.kind {
            StatKind::Number { .. } => NumberField::new("", Some(now(sheet, stat).0))
                .unit(&stat.unit)
                .plain()
                .wanted()
                .min(width * 0.6),
            StatKind::YesNo => 34.0,
            StatKind::Choice(_) => (width * 0.56).min(136.0),
        };
        let (left, right) = rect.split_left_right_at_x(rect.right() - field);
        let left = left.with_max_x(left.right() - 4.0);
        let response = ui.interact(left, ui.scope_id().with("name"), Sense::click_and_drag());
        let colour = if is_used { palette.text } else { palette.dim };
        let name = if stat.name.is_empty() {
            "Unnamed"
        } else {
            &stat.name
        };
        let drawn = line(ui, left, name, self.open == Some(stat.id), colour);
        let aside = match stat.kind {
            _ if !is_used => Some(String::from("unused")),
            StatKind::Number { low, high, .. } => Some(ends(low, high)),
            StatKind::YesNo | StatKind::Choice(_) => None,
        };
        if let Some(aside) = aside {
            let rest = left.with_min_x((drawn.right() + 6.0).min(left.right()));
            let letters = ui
                .painter()
                .layout_no_wrap(aside, theme::words(11.0), palette.dim);
            if letters.size().x <= rest.width() {
                let at = rest.left_center() - vec2(0.0, letters.size().y / 2.0);
                ui.painter().galley(at, letters, palette.dim);
            }
        }
        if response.hovered() {
            let y = left.bottom() - 2.0;
            let across = drawn.x_range();
            ui.painter().hline(across, y, Stroke::new(1.0, palette.dim));
        }
        focus_ring(ui, left.expand2(vec2(4.0, 0.0)), &response);
        response.widget_info(|| {
            let used = if is_used { "" } else { ", unused" };
            let said = format!("{name}, {} stat{used}", stat.scope.word());
            WidgetInfo::selected(Role::Button, true, self.open == Some(stat.id), said)
        });
        self.asked(ui, &response, sheet, stat);
        let builder = egui::UiBuilder::new()
            .id_salt("sample")
            .max_rect(right)
            .layout(egui::Layout::right_to_left(egui::Align::Center));
        ui.scope_builder(builder, |ui| sample(ui, sheet, stat));
        response.on_hover_text(hint(stat, is_used));
    }

    /// What is done to a name: opened, dragged, or asked by keys.
    fn asked(&mut self, ui: &Ui, response: &Response, sheet: &mut Sheet<'_>, stat: &Stat) {
        response.dnd_set_drag_payload(stat.id);
        if response.double_clicked() {
            self.name(stat.id);
        } else if response.clicked() {
            self.open = if self.open == Some(stat.id) {
                None
            } else {
                Some(stat.id)
            };
        }
        if response.clicked() || response.gained_focus() || response.drag_started() {
            self.last = Some(stat.id);
        }
        let mut wish = None;
        response.context_menu(|ui| wish = details::menu(ui, sheet, stat));
        if let Some(wish) = wish {
            self.fulfil(wish, sheet, stat.id);
        }
        if !response.has_focus() {
            return;
        }
        let filter = EventFilter {
            vertical_arrows: ui.input(|input| input.modifiers.alt),
            ..EventFilter::default()
        };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, filter));
        let pressed =
            |held: Modifiers, key: Key| ui.input_mut(|input| input.consume_key(held, key));
        for (key, down) in [(Key::ArrowUp, false), (Key::ArrowDown, true)] {
            if pressed(Modifiers::ALT, key) {
                let edits = stats::stepped(sheet.document(), stat.id, down);
                sheet.edit("Move stat", edits);
            }
        }
        if pressed(Modifiers::COMMAND, Key::Enter) {
            self.last = Some(stat.id);
            sheet.requests.run(Command::PutStatOnCanvas);
        }
        if pressed(Modifiers::NONE, Key::Delete) {
            let edits = stats::removed(sheet.document(), stat.id);
            sheet.edit("Delete stat", edits);
        }
        if pressed(Modifiers::NONE, Key::F2) {
            self.name(stat.id);
        }
    }
}

impl Stats {
    fn fulfil(&mut self, wish: Wish, sheet: &mut Sheet<'_>, stat: StatId) {
        match wish {
            Wish::Rename => self.name(stat),
            Wish::Put => {
                self.last = Some(stat);
                sheet.requests.run(Command::PutStatOnCanvas);
            }
            Wish::Close => self.open = None,
        }
    }
}

fn hint(stat: &Stat, is_used: bool) -> String {
    let about = if stat.description.is_empty() {
        format!("{}\n\n", stat.name)
    } else {
        format!("{}: {}\n\n", stat.name, stat.description)
    };
    let used = if is_used {
        ""
    } else {
        "No node gives it yet. "
    };
    format!(
        "{about}{used}Click for all that it is, twice for its name; drag it onto the canvas, or press Ctrl and Enter, for its node."
    )
}

/// A scope's heading. Gives where it is.
fn heading_of(ui: &mut Ui, scope: Scope) -> Rect {
    let word = match scope {
        Scope::World => "World",
        Scope::Agent => "Agent",
        Scope::Target => "Target",
    };
    let inner = ui.scope(|ui| heading(ui, word));
    inner.response.rect
}

/// What a stat is now, and what sets it: a target's is that of the candidate that is looked at.
fn now<'a>(sheet: &Sheet<'a>, stat: &Stat) -> (f32, impl Fn(f32) -> Vec<Edit> + use<'a>) {
    let document = sheet.document();
    let looked_at = sheet.open.view.looked_at;
    let value = edit::samples::value(&document.samples, looked_at, stat);
    let id = stat.id;
    (value, move |value| {
        edit::samples::set(document, looked_at, id, value)
    })
}

/// The sample, to be typed or chosen.
fn sample(ui: &mut Ui, sheet: &mut Sheet<'_>, stat: &Stat) {
    let label = format!("{}, sample", stat.name);
    let (now, set) = now(sheet, stat);
    match &stat.kind {
        StatKind::Number { low, high, .. } => {
            let field = NumberField::new(&label, Some(now))
                .unit(&stat.unit)
                .span(high - low)
                .within(*low, *high)
                .whole(stat.whole)
                .plain();
            field.show(ui, sheet.requests, "Change a sample", set);
        }
        StatKind::YesNo => {
            if let Some(yes) = toggle(ui, &label, Some(now >= 0.5)) {
                sheet.edit("Change a sample", set(f32::from(u8::from(yes))));
            }
        }
        StatKind::Choice(names) => {
            let words: Vec<&str> = names.iter().map(String::as_str).collect();
            if let Some(at) = pick(ui, &label, &words, Some(now as usize)) {
                sheet.edit("Change a sample", set(at as f32));
            }
        }
    }
}

/// Takes a stat that is dropped here to before another, or behind all of a scope.
fn drop_at(ui: &Ui, rect: Rect, sheet: &mut Sheet<'_>, scope: Scope, before: Option<StatId>) {
    if !DragAndDrop::has_payload_of_type::<StatId>(ui.ctx()) {
        return;
    }
    let id = ui.scope_id().with(("drop", scope, before));
    let response = ui.interact(rect, id, Sense::hover());
    let dragged = response.dnd_hover_payload::<StatId>();
    if dragged.is_some_and(|stat| Some(*stat) != before) {
        let stroke = Stroke::new(2.0, theme::of(ui.ctx()).focus);
        ui.painter().hline(rect.x_range(), rect.top(), stroke);
    }
    if let Some(stat) = response.dnd_release_payload::<StatId>() {
        let edits = stats::moved(sheet.document(), *stat, scope, before);
        sheet.edit("Move stat", edits);
    }
}

/// Shows the name of a stat that is dragged beside the pointer.
fn show_drag_label(ui: &Ui, sheet: &Sheet<'_>) {
    let Some(stat) = DragAndDrop::payload::<StatId>(ui.ctx()) else {
        return;
    };
    if let Some(stat) = sheet.graph().stat(*stat) {
        drag_label(ui, Id::unique("dragged stat"), &stat.name);
    }
}
