//! The stats panel: the values that the game supplies, with the samples that previews use. Clicking
//! a name shows or hides the stat's details. Dragging it onto the canvas adds a node, and dragging
//! it onto another stat moves it there.

pub(crate) mod candidates;
pub(crate) mod details;
pub(crate) mod option_history;
pub(crate) mod play;
pub(crate) mod profiles;
pub(crate) mod samples;
mod use_counts;
mod virtual_list;

use std::collections::BTreeMap;

use eframe::egui::{
    self, Align, Context, DragAndDrop, EventFilter, Id, Key, KeyboardShortcut, Modifiers, Rect,
    Response, Role, Sense, Stroke, Ui, WidgetInfo, vec2,
};
use inclination_analysis::open_document::DocumentId;
use inclination_core::text::append_unit;
use inclination_core::{
    Scope,
    authoring::model::{ProfileId, SampleId, Stat, StatId, StatKind},
};
use inclination_project::{
    edit::{self, Edit, stats},
    text::number::format_range,
};

use super::{
    PanelSheet, contract, draw_scrolled,
    tour_anchors::{self, TourAnchor},
    widgets::{
        LINE_HEIGHT, NumberField, SLIDER_HEIGHT, SliderRange, WIDTH_WITHOUT_BOX, drag_label,
        draw_text_line, focus_ring, heading, link_button, pick_word, remark, slider, toggle_switch,
    },
};
use crate::{
    command::{Command, keystroke},
    request::Request,
    theme,
};
use details::StatAction;

/// Label of the link that adds a stat.
pub const ADD_STAT: &str = "+ Add stat";
/// The keys that add a node for the stat whose name has the focus.
const PUT_ON_CANVAS_KEYS: KeyboardShortcut = KeyboardShortcut::new(Modifiers::COMMAND, Key::Enter);

/// The state that the panel keeps from frame to frame.
#[derive(Debug, Default)]
pub(super) struct Stats {
    document: Option<DocumentId>,
    /// The stats whose details are shown, each with its scope when it was last drawn.
    open: BTreeMap<StatId, Option<Scope>>,
    /// The stat whose name field is to be focused.
    naming: Option<StatId>,
    scroll_target: Option<StatId>,
    /// Whether a stat was just added, so that the link to add another one should be in view.
    scrolls_to_add_link: bool,
    last: Option<StatId>,
    seen: virtual_list::VirtualList,
    uses: use_counts::UseCounts,
    picker: samples::SamplePicker,
    profiles: profiles::ProfilePicker,
}

/// The height of an open stat with its line and the link below, in points. In a lower panel,
/// showing the stat's name takes precedence over the link.
const OPEN_STAT_HEIGHT: f32 = 440.0;

impl Stats {
    /// Opens a stat, closes the others and scrolls to it.
    pub(super) fn reveal_stat(&mut self, stat: StatId) {
        self.open = BTreeMap::from([(stat, None)]);
        self.scroll_target = Some(stat);
        self.last = Some(stat);
    }

    /// Opens a stat, scrolls to it and starts editing its name.
    pub(super) fn name_stat(&mut self, stat: StatId) {
        self.reveal_stat(stat);
        self.naming = Some(stat);
        self.scrolls_to_add_link = true;
    }

    /// Starts editing a sample's name.
    pub(super) fn name_sample(&mut self, sample: SampleId) {
        self.picker.start_naming(sample);
    }

    /// Starts editing a profile's name.
    pub(super) fn name_profile(&mut self, profile: ProfileId) {
        self.profiles.start_naming(profile);
    }

    /// Returns the stat that was used last.
    pub(super) fn last_used_stat(&self) -> Option<StatId> {
        self.last
    }

    /// Closes the open stat when another document is shown, in which its ID is that of another
    /// stat. A stat that is about to be scrolled to belongs to the new document.
    fn follow_document(&mut self, document: DocumentId) {
        let before = self.document.replace(document);
        if before != Some(document) && self.scroll_target.is_none() {
            self.open.clear();
            self.naming = None;
            self.last = None;
        }
    }

    pub(super) fn draw(&mut self, ui: &mut Ui, sheet: &mut PanelSheet<'_>) {
        self.follow_document(sheet.open.id());
        let graph = sheet.graph();
        draw_scrolled(ui, |ui| {
            if let Some(summary) = contract::summarize_for_stats(sheet) {
                let hint = "Show the differences and their fixes.";
                if link_button(ui, &summary, hint).clicked() {
                    sheet.requests.push(Request::ShowContract);
                }
            }

            self.picker.draw(ui, sheet);
            self.profiles.draw(ui, sheet);
            if graph.stats.is_empty() {
                ui.add_space(12.0);
                remark(
                    ui,
                    "Stats are the values that the game provides, such as health, distance or mood.",
                );
            }

            ui.spacing_mut().item_spacing.y = 2.0;
            self.uses.update(sheet.open);
            for scope in Scope::ALL {
                let stats: Vec<&Stat> = graph
                    .stats
                    .iter()
                    .filter(|stat| stat.scope == scope)
                    .collect();
                if stats.is_empty() {
                    continue;
                }

                let top = draw_scope_heading(ui, scope);
                handle_drop(ui, top, sheet, scope, stats.first().map(|stat| stat.id));
                let is_targets = scope == Scope::Target;
                if is_targets {
                    candidates::draw_candidates(ui, sheet);
                }

                for (at, stat) in stats.iter().enumerate() {
                    let next = stats.get(at + 1).map(|stat| stat.id);
                    if self.is_far(ui, stat.id) {
                        continue;
                    }
                    let row = ui.push_id(("stat", stat.id.0), |ui| {
                        self.draw_stat(ui, sheet, stat, next);
                    });
                    self.seen.record_rect(ui, stat.id, row.response.rect);
                    tour_anchors::record_anchor(ui, TourAnchor::Stat(stat.id), row.response.rect);
                }
                if is_targets {
                    candidates::draw_add_link(ui, sheet);
                }
            }

            ui.add_space(8.0);
            let hint = "Add a stat and type its name.";
            let add = link_button(ui, ADD_STAT, hint);
            if std::mem::take(&mut self.scrolls_to_add_link)
                && ui.clip_rect().height() > OPEN_STAT_HEIGHT
            {
                add.scroll_to_me(Some(Align::BOTTOM));
            }
            if add.clicked() {
                sheet.requests.run_command(Command::AddStat);
            }
            option_history::draw_histories(ui, sheet);
        });

        show_drag_label(ui, sheet);
    }

    /// Leaves room for a stat that is far out of view, unless it was used or is about to be shown.
    fn is_far(&self, ui: &mut Ui, stat: StatId) -> bool {
        let is_wanted = self.open.contains_key(&stat)
            || [self.scroll_target, self.naming, self.last].contains(&Some(stat));
        !is_wanted && self.seen.skip_if_far(ui, stat)
    }

    fn draw_stat(
        &mut self,
        ui: &mut Ui,
        sheet: &mut PanelSheet<'_>,
        stat: &Stat,
        next: Option<StatId>,
    ) {
        let whole = ui.scope(|ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            let is_open = self.open.contains_key(&stat.id);
            self.draw_first_line(ui, sheet, stat, self.uses.is_used(stat.id));
            if let StatKind::Number { low, high, .. } = stat.kind
                && low >= high
            {
                // The room of the slider, which appears again once the ends are in order.
                ui.allocate_space(vec2(ui.available_width(), SLIDER_HEIGHT));
            } else if let StatKind::Number { low, high, .. } = stat.kind {
                let label = format!("{}, slider", stat.name);
                let (now, set) = sample_and_setter(sheet, stat);
                let range = SliderRange {
                    low,
                    high,
                    is_whole: stat.whole,
                    left_room: PLAY_ROOM,
                    is_circle: stat.circle().is_some(),
                };
                let title = "Change a stat's value";
                slider(ui, sheet.requests, &label, title, now, range, set);
                let row = ui.min_rect();
                let button = row
                    .with_min_y(row.bottom() - SLIDER_HEIGHT)
                    .with_max_x(row.left() + play::PLAY_BUTTON_SIZE);
                play::draw_play_button(ui, sheet, stat, button);
            }

            if is_open {
                // A click takes the focus from every text field it is not on, so wait until it is
                // over.
                let is_over = !ui.input(|input| input.pointer.any_click());
                let focus = is_over && self.naming.take_if(|named| *named == stat.id).is_some();
                if !is_over {
                    ui.ctx().request_repaint();
                }
                if let Some(action) = details::draw_details(ui, sheet, stat, focus) {
                    self.perform_action(action, sheet, stat.id);
                }
                // Another scope moves the stat below another heading.
                if let Some(shown) = self.open.get_mut(&stat.id)
                    && shown
                        .replace(stat.scope)
                        .is_some_and(|scope| scope != stat.scope)
                {
                    self.scroll_target = Some(stat.id);
                    ui.ctx().request_repaint();
                }
            }
            ui.add_space(4.0);
        });

        if self
            .scroll_target
            .take_if(|sought| *sought == stat.id)
            .is_some()
        {
            whole.response.scroll_to_me(None);
        }
        handle_drop(ui, whole.response.rect, sheet, stat.scope, Some(stat.id));
        if next.is_none() {
            let rect = whole.response.rect;
            let below = Rect::from_min_size(rect.left_bottom(), vec2(rect.width(), 10.0));
            handle_drop(ui, below, sheet, stat.scope, None);
        }
    }

    /// Draws the name, and the sample on the right.
    fn draw_first_line(
        &mut self,
        ui: &mut Ui,
        sheet: &mut PanelSheet<'_>,
        stat: &Stat,
        is_used: bool,
    ) {
        let palette = theme::current_palette(ui.ctx());
        let width = ui.available_width();
        let (_, rect) = ui.allocate_space(vec2(width, LINE_HEIGHT));
        // The width that is reserved for the field, and the width of its current content.
        let (reserved, content) = match stat.kind {
            StatKind::Number { .. } => {
                let now = sample_and_setter(sheet, stat).0;
                let field = NumberField::new("", Some(now)).unit(&stat.unit);
                (WIDTH_WITHOUT_BOX, field.content_width())
            }
            StatKind::YesNo => (34.0 + PLAY_ROOM, 34.0 + PLAY_ROOM),
            StatKind::Choice(_) => {
                let list = (width * 0.56).min(136.0) + PLAY_ROOM;
                (list, list)
            }
        };

        let [field, reserved, content] = [reserved.max(content), reserved, content]
            .map(|wide| rect.right() - wide.min(width * 0.6));
        let right = rect.with_min_x(field);
        let left = rect.with_max_x(reserved - 4.0);
        // The name may extend over the empty part of the field.
        let for_name = rect.with_max_x(content - 4.0);
        let response = ui.interact(left, ui.scope_id().with("name"), Sense::click_and_drag());

        let color = if is_used { palette.text } else { palette.dim };
        let name = if stat.name.is_empty() {
            "Unnamed"
        } else {
            &stat.name
        };
        let drawn = draw_text_line(ui, for_name, name, self.open.contains_key(&stat.id), color);

        let aside = match stat.kind {
            _ if !is_used => Some(String::from("unused")),
            StatKind::Number { low, high, .. } => Some(format_range(low, high)),
            StatKind::YesNo | StatKind::Choice(_) => None,
        };
        let mut is_range_visible = false;
        if let Some(aside) = aside {
            let rest = for_name.with_min_x((drawn.right() + 6.0).min(for_name.right()));
            let letters = ui
                .painter()
                .layout_no_wrap(aside, theme::text_font(11.0), palette.dim);
            if letters.size().x <= rest.width() {
                let at = rest.left_center() - vec2(0.0, letters.size().y / 2.0);
                ui.painter().galley(at, letters, palette.dim);
                is_range_visible = is_used;
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
            let label = format!("{name}, {} stat{used}", stat.scope.word());
            WidgetInfo::selected(Role::Button, true, self.open.contains_key(&stat.id), label)
        });
        self.handle_name_input(ui, &response, sheet, stat);

        let builder = egui::UiBuilder::new()
            .id_salt("sample")
            .max_rect(right)
            .layout(egui::Layout::right_to_left(egui::Align::Center));
        ui.scope_builder(builder, |ui| draw_sample_field(ui, sheet, stat));
        response.on_hover_text(hover_text(ui.ctx(), stat, is_used, is_range_visible));
    }

    /// Handles input on a stat's name: clicks, drags, the context menu and keys.
    fn handle_name_input(
        &mut self,
        ui: &Ui,
        response: &Response,
        sheet: &mut PanelSheet<'_>,
        stat: &Stat,
    ) {
        response.dnd_set_drag_payload(stat.id);

        if response.double_clicked() {
            self.name_stat(stat.id);
        } else if response.clicked() {
            // The details of other stats stay, so that this name does not move.
            if self.open.remove(&stat.id).is_none() {
                self.open.insert(stat.id, None);
            }
        }

        if response.clicked() || response.gained_focus() || response.drag_started() {
            self.last = Some(stat.id);
        }

        let mut action = None;
        response.context_menu(|ui| action = details::draw_menu(ui, sheet, stat));
        if let Some(action) = action {
            self.perform_action(action, sheet, stat.id);
        }

        if !response.has_focus() {
            return;
        }

        let filter = EventFilter {
            vertical_arrows: ui.input(|input| input.modifiers.alt),
            ..EventFilter::default()
        };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, filter));
        let pressed = |modifiers: Modifiers, key: Key| {
            ui.input_mut(|input| input.consume_key(modifiers, key))
        };

        for (key, down) in [(Key::ArrowUp, false), (Key::ArrowDown, true)] {
            if pressed(Modifiers::ALT, key) {
                let edits = stats::step_stat(sheet.document(), stat.id, down);
                sheet.request_edit("Move a stat", edits);
            }
        }

        let keys = PUT_ON_CANVAS_KEYS;
        if pressed(keys.modifiers, keys.logical_key) {
            self.last = Some(stat.id);
            sheet.requests.run_command(Command::PutStatOnCanvas);
        }
        if pressed(Modifiers::NONE, Key::Delete) {
            let edits = stats::remove_stat(sheet.document(), stat.id);
            sheet.request_edit("Delete a stat", edits);
        }
        if pressed(Modifiers::NONE, Key::F2) {
            self.name_stat(stat.id);
        }
    }
}

impl Stats {
    fn perform_action(&mut self, action: StatAction, sheet: &mut PanelSheet<'_>, stat: StatId) {
        match action {
            StatAction::Rename => self.name_stat(stat),
            StatAction::PutOnCanvas => {
                self.last = Some(stat);
                sheet.requests.run_command(Command::PutStatOnCanvas);
            }
            StatAction::Close => {
                self.open.remove(&stat);
            }
        }
    }
}

/// Returns the text under the pointer: the description, the range unless it is visible beside the
/// name, and what the pointer and the keys do.
fn hover_text(context: &Context, stat: &Stat, is_used: bool, is_range_visible: bool) -> String {
    let about = if stat.description.is_empty() {
        format!("{}\n\n", stat.name)
    } else {
        format!("{}: {}\n\n", stat.name, stat.description)
    };

    let used = if is_used {
        ""
    } else {
        "No node uses this stat yet. "
    };

    let range = match stat.kind {
        StatKind::Number { low, high, .. } if !is_range_visible => {
            let range = append_unit(&format_range(low, high), &stat.unit);
            format!("Range: {range}. ")
        }
        _ => String::new(),
    };

    let keys = keystroke::display_keys(context, &PUT_ON_CANVAS_KEYS);
    format!(
        "{about}{range}{used}Click for details, or double-click to rename it. Drag it to the canvas or press {keys} to add its node."
    )
}

/// Draws a scope's heading. Returns its bounds.
fn draw_scope_heading(ui: &mut Ui, scope: Scope) -> Rect {
    let word = match scope {
        Scope::World => "World",
        Scope::Agent => "Agent",
        Scope::Target => "Target",
    };
    let inner = ui.scope(|ui| heading(ui, word));
    inner.response.rect
}

/// The width of the button that plays a stat, with the gap beside it, in points.
const PLAY_ROOM: f32 = play::PLAY_BUTTON_SIZE + 4.0;

/// Returns a stat's current value and the edits that change it. A target's stat has the value of
/// the candidate that is shown.
fn sample_and_setter<'a>(
    sheet: &PanelSheet<'a>,
    stat: &Stat,
) -> (f32, impl Fn(f32) -> Vec<Edit> + use<'a>) {
    let document = sheet.document();
    let looked_at = sheet.open.view.shown_candidate;
    let id = stat.id;
    let shown = sheet.shown_document();
    let shown_stat = shown.graph.stat(id).unwrap_or(stat);
    let value = edit::samples::current_value(&shown.samples, looked_at, shown_stat);
    (value, move |value| {
        edit::samples::set_current_value(document, looked_at, id, value)
    })
}

/// Draws a field to type or choose the sample.
fn draw_sample_field(ui: &mut Ui, sheet: &mut PanelSheet<'_>, stat: &Stat) {
    let label = format!("{}, current value", stat.name);
    let (now, set) = sample_and_setter(sheet, stat);
    match &stat.kind {
        StatKind::Number { low, high, .. } => {
            let field = NumberField::new(&label, Some(now))
                .unit(&stat.unit)
                .percent_range(Some((*low, *high)))
                .span(high - low)
                .range(*low, *high)
                .whole_numbers(stat.whole)
                .without_box();
            field.show(ui, sheet.requests, "Change a stat's value", set);
        }
        StatKind::YesNo => {
            if let Some(yes) = toggle_switch(ui, &label, Some(now >= 0.5)) {
                sheet.request_edit("Change a stat's value", set(f32::from(u8::from(yes))));
            }
            ui.add_space(4.0);
            let size = vec2(play::PLAY_BUTTON_SIZE, play::PLAY_BUTTON_SIZE);
            let (_, button) = ui.allocate_space(size);
            play::draw_play_button(ui, sheet, stat, button);
        }
        StatKind::Choice(names) => {
            let words: Vec<&str> = names.iter().map(String::as_str).collect();
            let rect = ui.max_rect();
            let button = rect.with_max_x(rect.left() + PLAY_ROOM - 4.0);
            play::draw_play_button(ui, sheet, stat, button);
            let list = egui::UiBuilder::new().max_rect(rect.with_min_x(button.right() + 4.0));
            let chosen =
                ui.scope_builder(list, |ui| pick_word(ui, &label, &words, Some(now as usize)));
            if let Some(at) = chosen.inner {
                sheet.request_edit("Change a stat's value", set(at as f32));
            }
        }
    }
}

/// Moves a stat that is dropped here before another stat, or to the end of a scope.
fn handle_drop(
    ui: &Ui,
    rect: Rect,
    sheet: &mut PanelSheet<'_>,
    scope: Scope,
    before: Option<StatId>,
) {
    if !DragAndDrop::has_payload_of_type::<StatId>(ui.ctx()) {
        return;
    }
    let id = ui.scope_id().with(("drop", scope, before));
    let response = ui.interact(rect, id, Sense::hover());
    let dragged = response.dnd_hover_payload::<StatId>();
    if dragged.is_some_and(|stat| Some(*stat) != before) {
        let stroke = Stroke::new(2.0, theme::current_palette(ui.ctx()).focus);
        ui.painter().hline(rect.x_range(), rect.top(), stroke);
    }
    if let Some(stat) = response.dnd_release_payload::<StatId>() {
        let edits = stats::move_stat(sheet.document(), *stat, scope, before);
        sheet.request_edit("Move a stat", edits);
    }
}

/// Shows the name of a stat that is dragged beside the pointer.
fn show_drag_label(ui: &Ui, sheet: &PanelSheet<'_>) {
    let Some(stat) = DragAndDrop::payload::<StatId>(ui.ctx()) else {
        return;
    };
    if let Some(stat) = sheet.graph().stat(*stat) {
        drag_label(ui, Id::unique("dragged stat"), &stat.name);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stat_is_open_in_one_document_only() {
        let [first, second] = [DocumentId(1), DocumentId(2)];
        let mut stats = Stats::default();
        stats.follow_document(first);
        let open_ids = |stats: &Stats| stats.open.keys().copied().collect::<Vec<_>>();
        stats.open.insert(StatId(7), None);
        stats.follow_document(first);
        assert_eq!(open_ids(&stats), [StatId(7)]);

        stats.follow_document(second);
        assert_eq!(open_ids(&stats), []);

        // A problem of another document opens its stat together with the document.
        stats.reveal_stat(StatId(9));
        stats.follow_document(first);
        assert_eq!(open_ids(&stats), [StatId(9)]);
    }
}
