//! The editor of a cell or of an option's name, above the table. Tab goes to the next field and
//! then to the numbers of the curve, Enter accepts, Escape cancels.

use std::collections::BTreeSet;

use eframe::egui::{
    self, Area, Event, EventFilter, FocusDirection, Frame, Id, Key, LayerId, Layout, Margin,
    Memory, Modifiers, Order, Rect, Role, Sense, TextEdit, Ui, UiBuilder, WidgetInfo, vec2,
};
use inclination_core::authoring::{
    consider,
    format::Document,
    kind::Family,
    model::{GroupId, NodeId, SocketKey, StatKind},
};
use inclination_project::decision_table::{
    CellContent, CurveChoice, StatChoice, TableCell, curve_title,
};

use super::{
    super::{
        PanelSheet,
        curve::{CurvePlot, draw_small_plot},
        node_fields::show_main_numbers,
        widgets::{LINE_HEIGHT, draw_text_line, remark, set_label},
    },
    completion::{Completed, CompletedField},
};
use crate::{
    text_selection::{select_all, select_letters},
    theme,
};

/// The width of the fields, in points.
const FIELDS_WIDTH: f32 = 264.0;
/// The width of the curve beside the fields, in points.
const CURVE_WIDTH: f32 = 248.0;
/// The height of the plot of the curve, in points.
const PLOT_HEIGHT: f32 = 132.0;
/// The space between the fields and the curve, in points.
const COLUMN_SPACE: f32 = 12.0;
/// The number of lines of the list that are shown at once.
const MAX_LINES: usize = 7;

/// The target of an editor.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum EditTarget {
    NewOption,
    OptionName(NodeId),
    NewCell(NodeId),
    /// A consideration, by its option and its position there.
    Cell(NodeId, usize, CellOrigin),
}

/// Whether a cell existed before it was edited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CellOrigin {
    Existing,
    /// It was just added. After it is edited, the cursor goes on to the next cell.
    Added,
}

/// The outcome of a frame of the editor.
#[derive(Debug)]
pub(super) enum EditorAction {
    Editing,
    Canceled,
    Named(String),
    Filled {
        content: CellContent,
        /// Whether the editor goes on with the numbers of the curve.
        stays: bool,
    },
}

/// The curve of a cell, edited in place. Its numbers change at once.
#[derive(Debug)]
struct EditedCurve {
    id: NodeId,
    plot: CurvePlot,
    /// The numbers that have been shown, which stay even if they become the defaults.
    shown: BTreeSet<SocketKey>,
    /// Whether the first number gets the focus after the last field.
    wants_focus: bool,
}

/// An open editor.
#[derive(Debug)]
pub(super) struct CellEditor {
    pub(super) target: EditTarget,
    fields: Vec<CompletedField>,
    active: usize,
    /// Whether the active field takes the focus in the next frame.
    wants_focus: bool,
    /// Whether keys are for the fields, and not for the numbers of the curve.
    is_in_fields: bool,
    /// Whether the text of the field that gets the focus is selected.
    selects_text: bool,
    refusal: String,
    /// The form of the consideration before.
    form: consider::Form,
    curve: Option<EditedCurve>,
    /// A sentence about the other options that a change affects.
    sharing: Option<String>,
    /// The kind of the stat that the cell reads before it is edited.
    initial_kind: Option<StatKind>,
    /// The events after a key that leaves a field. They belong to the next frame.
    pending_events: Vec<Event>,
}

/// Returns the label of a field of the editor.
pub fn editor_field_label(caption: &str) -> String {
    format!("{caption} in the table")
}

impl CellEditor {
    pub(super) fn for_name(target: EditTarget, name: String) -> Self {
        Self::new(
            target,
            vec![CompletedField::for_name(name)],
            consider::MULTIPLIER,
        )
    }

    pub(super) fn for_new_cell(document: &Document, option: NodeId) -> Self {
        let fields = vec![
            CompletedField::for_stat(document, String::new()),
            CompletedField::for_curve(String::new()),
            CompletedField::for_form(String::new()),
        ];
        Self::new(EditTarget::NewCell(option), fields, consider::MULTIPLIER)
    }

    pub(super) fn for_cell(
        document: &Document,
        group: Option<GroupId>,
        option: NodeId,
        cell: &TableCell,
        origin: CellOrigin,
    ) -> Self {
        let stat = cell.stat().and_then(|stat| document.graph.stat(stat));
        let stat = stat.map_or_else(String::new, |stat| stat.name.clone());
        let curve = cell.curve.map(|curve| curve_title(document, group, curve));
        let form = cell.form.unwrap_or(consider::MULTIPLIER);
        let kind = cell.stat().and_then(|stat| document.graph.stat(stat));
        let curve_field = CompletedField::for_curve(curve.unwrap_or_default());
        let fields = vec![
            CompletedField::for_stat(document, stat),
            curve_field.with_stat_kind(kind.map(|stat| &stat.kind)),
            CompletedField::for_form(form.spec().title.to_owned()),
        ];
        Self {
            curve: cell.curve.map(|id| EditedCurve {
                id,
                plot: CurvePlot::default(),
                shown: BTreeSet::new(),
                wants_focus: false,
            }),
            sharing: cell.sharing.map(|sharing| {
                format!(
                    "Shared {}: a change applies to all of them.",
                    sharing.mark()
                )
            }),
            initial_kind: kind.map(|stat| stat.kind.clone()),
            ..Self::new(
                EditTarget::Cell(option, cell.position, origin),
                fields,
                form,
            )
        }
    }

    /// Continues with the numbers of the curve.
    pub(super) fn at_numbers(mut self) -> Self {
        self.active = self.fields.len().saturating_sub(1);
        if let Some(curve) = &mut self.curve {
            curve.wants_focus = true;
        }
        self
    }

    /// Replaces the text of the first field by letters that were typed in the cell.
    pub(super) fn begin_with(&mut self, typed: String) {
        if let Some(field) = self.fields.first_mut() {
            field.text = typed;
            field.line = None;
            self.selects_text = false;
        }
    }

    fn new(target: EditTarget, fields: Vec<CompletedField>, form: consider::Form) -> Self {
        Self {
            target,
            fields,
            active: 0,
            wants_focus: true,
            is_in_fields: true,
            selects_text: true,
            refusal: String::new(),
            form,
            curve: None,
            sharing: None,
            initial_kind: None,
            pending_events: Vec::new(),
        }
    }

    /// Shows the editor at the cell.
    pub(super) fn show(&mut self, ui: &Ui, sheet: &mut PanelSheet<'_>, cell: Rect) -> EditorAction {
        let id = ui.scope_id().with("table editor");
        let document = sheet.document();
        self.take_events_of_frame(ui);

        // The last field has the focus first, because the first number comes after it.
        let curve = self.curve.as_mut().filter(|_| !self.wants_focus);
        if curve.is_some_and(|curve| std::mem::take(&mut curve.wants_focus)) {
            ui.memory_mut(|memory| memory.move_focus(FocusDirection::Next));
        } else if self.is_in_fields
            && let Some(action) = self.handle_keys(ui, document)
        {
            return action;
        }

        let area = Area::new(id)
            .order(Order::Foreground)
            .fixed_pos(cell.left_top())
            .constrain(true);
        let shown = area.show(ui.ctx(), |ui| {
            Frame::popup(ui.style())
                .inner_margin(Margin::same(8))
                .show(ui, |ui| {
                    ui.horizontal_top(|ui| self.draw_columns(ui, sheet, id));
                });
        });

        let is_left = ui.input(|input| {
            let pressed = input.pointer.any_pressed();
            let at = input.pointer.interact_pos();
            pressed && at.is_some_and(|at| !shown.response.rect.contains(at))
        });
        if is_left {
            return self.finish_by_press(sheet.document());
        }
        let is_number_entered = !self.is_in_fields
            && ui.memory(|memory| memory.focused().is_none())
            && ui.input(|input| input.key_pressed(Key::Enter));
        if is_number_entered && let Some(action) = self.finish(sheet.document(), false) {
            return action;
        }
        self.follow_focus(ui, id, shown.response.layer_id);
        EditorAction::Editing
    }

    /// Accepts what can be accepted after a press elsewhere. A stat is not added by a press,
    /// because its name may be a key that was meant for a command.
    fn finish_by_press(&mut self, document: &Document) -> EditorAction {
        let stat = self.fields.first().map(CompletedField::complete);
        let is_new_stat = matches!(stat, Some(Ok(Some(Completed::Stat(StatChoice::New(_))))));
        if is_new_stat && self.active == 0 {
            return EditorAction::Canceled;
        }
        self.finish(document, false)
            .unwrap_or(EditorAction::Canceled)
    }

    /// Notes whether the fields have the keyboard. After the last number, the focus returns to the
    /// first field.
    fn follow_focus(&mut self, ui: &Ui, id: Id, layer: LayerId) {
        let Some(focused) = ui.memory(Memory::focused) else {
            // Keys without a focused widget are commands, so a number that was entered gives the
            // focus back.
            self.is_in_fields = true;
            self.wants_focus = true;
            return;
        };
        let mut fields = (0..self.fields.len()).map(|at| field_id(id, at));
        self.is_in_fields = fields.any(|field| field == focused);

        let widget = ui.ctx().read_response(focused);
        if !self.is_in_fields && widget.is_some_and(|widget| widget.layer_id != layer) {
            self.active = 0;
            self.is_in_fields = true;
            self.wants_focus = true;
        }
    }

    /// Keeps the events for the next frame that follow a key which leaves a field. A slow frame can
    /// contain several keys, and the letters between them belong to different fields.
    fn take_events_of_frame(&mut self, ui: &Ui) {
        let is_in_fields = self.is_in_fields;
        let pending = std::mem::take(&mut self.pending_events);
        self.pending_events = ui.input_mut(|input| {
            let mut events = pending;
            events.append(&mut input.events);
            let later = if is_in_fields {
                find_next_frame(&events).map(|at| events.split_off(at))
            } else {
                None
            };
            input.events = events;
            later.unwrap_or_default()
        });
        if !self.pending_events.is_empty() {
            ui.ctx().request_repaint();
        }
    }

    /// Handles the keys of the text fields. Returns what they did, if that ends the editing.
    fn handle_keys(&mut self, ui: &Ui, document: &Document) -> Option<EditorAction> {
        let pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
        let pressed_with_shift =
            |key| ui.input_mut(|input| input.consume_key(Modifiers::SHIFT, key));
        if pressed(Key::Escape) {
            return Some(EditorAction::Canceled);
        }
        let goes_back = pressed_with_shift(Key::Tab);
        let goes_on = pressed(Key::Tab);
        let is_entered = pressed(Key::Enter);
        let down = i8::from(pressed(Key::ArrowDown)) - i8::from(pressed(Key::ArrowUp));

        if let Some(field) = self.fields.get_mut(self.active) {
            let count = field.lines().len();
            if down != 0 && count > 0 {
                let last = count - 1;
                field.line = Some(match field.marked_line() {
                    None if down > 0 => 0,
                    None | Some(0) if down < 0 => last,
                    Some(at) if down < 0 => at - 1,
                    Some(at) if at < last => at + 1,
                    _ => 0,
                });
            }
        }
        if goes_on && self.active + 1 == self.fields.len() && self.fields.len() > 1 {
            return self.go_to_numbers(document);
        }
        if goes_on || goes_back {
            self.leave_field(document, goes_back);
        }
        if is_entered {
            return self.finish(document, false);
        }
        None
    }

    /// Goes on to the numbers of the curve. What was typed in the fields is accepted first.
    fn go_to_numbers(&mut self, document: &Document) -> Option<EditorAction> {
        let is_new = matches!(self.target, EditTarget::NewCell(_));
        if is_new || self.fields.iter().any(CompletedField::has_choice) {
            return self.finish(document, true);
        }
        match &mut self.curve {
            Some(curve) => curve.wants_focus = true,
            None => self.leave_field(document, false),
        }
        None
    }

    fn draw_columns(&mut self, ui: &mut Ui, sheet: &mut PanelSheet<'_>, id: Id) {
        let column = |width: f32| vec2(width, 0.0);
        let down = Layout::top_down(egui::Align::Min);
        ui.spacing_mut().item_spacing.x = 0.0;
        ui.allocate_ui_with_layout(column(FIELDS_WIDTH), down, |ui| {
            ui.set_width(FIELDS_WIDTH);
            self.draw_fields(ui, sheet.document(), id);
        });
        let Some(curve) = &mut self.curve else {
            return;
        };
        ui.add_space(COLUMN_SPACE);
        ui.allocate_ui_with_layout(column(CURVE_WIDTH), down, |ui| {
            ui.set_width(CURVE_WIDTH);
            ui.spacing_mut().item_spacing = vec2(6.0, 2.0);
            let node = sheet.open.body().get(&curve.id);
            let has_plot = node.is_some_and(|node| node.kind.family() == Family::Curve);
            let height = if has_plot { PLOT_HEIGHT } else { 0.0 };
            let (_, plot_rect) = ui.allocate_space(vec2(CURVE_WIDTH, height));

            // The Tab key reaches the numbers before the handles of the plot above them.
            if let Some(node) = node {
                show_main_numbers(ui, sheet, curve.id, node, &mut curve.shown);
            }
            let builder = UiBuilder::new().max_rect(plot_rect);
            ui.scope_builder(builder, |ui| {
                draw_small_plot(ui, sheet, &mut curve.plot, curve.id, PLOT_HEIGHT);
            });
        });
    }

    fn draw_fields(&mut self, ui: &mut Ui, document: &Document, id: Id) {
        ui.spacing_mut().item_spacing.y = 4.0;
        let mut taken = None;
        for (at, field) in self.fields.iter_mut().enumerate() {
            let id = field_id(id, at);
            let edit = TextEdit::singleline(&mut field.text)
                .id(id)
                .hint_text(field.hint)
                .font(theme::text_font(theme::TEXT_SIZE))
                .margin(Margin::symmetric(6, 4))
                .lock_focus(true)
                .desired_width(f32::INFINITY);
            let response = ui.add(edit);
            set_label(&response, &editor_field_label(field.caption));
            if response.changed() {
                field.line = None;
                self.refusal.clear();
            }
            if self.wants_focus && at == self.active {
                self.wants_focus = false;
                response.request_focus();
                if std::mem::replace(&mut self.selects_text, true) {
                    select_all(ui.ctx(), id, &field.text);
                } else {
                    let end = field.text.chars().count();
                    select_letters(ui.ctx(), id, end..end);
                }
            } else if response.gained_focus() {
                self.active = at;
            }
            if response.has_focus() {
                let filter = EventFilter {
                    tab: true,
                    horizontal_arrows: true,
                    vertical_arrows: true,
                    escape: true,
                };
                ui.memory_mut(|memory| memory.set_focus_lock_filter(id, filter));
            }
            if at == self.active && self.is_in_fields && field.has_list() {
                taken = draw_lines(ui, field);
            }
        }

        if let Some(line) = taken
            && let Some(field) = self.fields.get_mut(self.active)
        {
            field.line = Some(line);
            self.leave_field(document, false);
        }
        if let Some(sentence) = &self.sharing {
            let color = theme::current_palette(ui.ctx()).warning;
            ui.label(egui::RichText::new(sentence).color(color));
        }
        if !self.refusal.is_empty() {
            let color = theme::current_palette(ui.ctx()).error;
            ui.label(egui::RichText::new(&self.refusal).color(color));
        } else if self.fields.len() > 1 {
            remark(
                ui,
                "Tab: next field, then the curve's numbers. Enter: done.",
            );
        }
    }

    /// Completes the active field and goes to the next one, or to the one before.
    fn leave_field(&mut self, document: &Document, goes_back: bool) {
        let count = self.fields.len();
        if let Some(field) = self.fields.get_mut(self.active) {
            let lines = field.lines();
            let line = field.marked_line().and_then(|at| lines.get(at));
            // The line of a new stat may contain its range.
            if let Some((title, meaning)) = line
                && !matches!(meaning, Completed::Stat(StatChoice::New(_)))
            {
                title.clone_into(&mut field.text);
                field.line = None;
            }
        }
        self.update_curve_list(document);
        let step = if goes_back { count - 1 } else { 1 };
        self.active = (self.active + step) % count.max(1);
        self.wants_focus = true;
    }

    /// Lists the curves that fit the stat: for a choice stat, these choices.
    fn update_curve_list(&mut self, document: &Document) {
        let [stat, curve, ..] = &mut *self.fields else {
            return;
        };
        let kind = match stat.complete() {
            Ok(Some(Completed::Stat(choice))) => choice.kind(document),
            Ok(_) => self.initial_kind.clone(),
            Err(_) => return,
        };
        curve.list_for_stat(kind.as_ref());
    }

    /// Returns the edited content, or `None` after setting the reason why it is incomplete.
    fn finish(&mut self, document: &Document, stays: bool) -> Option<EditorAction> {
        self.update_curve_list(document);
        if let [name] = &*self.fields {
            let name = name.text.trim();
            return Some(if name.is_empty() {
                EditorAction::Canceled
            } else {
                EditorAction::Named(name.to_owned())
            });
        }

        match self.read_content(document) {
            Ok(content) => Some(EditorAction::Filled { content, stays }),
            Err((field, sentence)) => {
                self.active = field;
                self.wants_focus = true;
                self.refusal = sentence;
                None
            }
        }
    }

    /// Reads the fields. The error names the field that is wrong.
    fn read_content(&self, document: &Document) -> Result<CellContent, (usize, String)> {
        let is_new = matches!(self.target, EditTarget::NewCell(_));
        let mut content = CellContent {
            stat: StatChoice::Keep,
            curve: CurveChoice::Keep,
            form: self.form,
        };
        for (at, field) in self.fields.iter().enumerate() {
            match field.complete().map_err(|sentence| (at, sentence))? {
                Some(Completed::Stat(stat)) => content.stat = stat,
                Some(Completed::Curve(curve)) => content.curve = curve,
                Some(Completed::Form(form)) => content.form = form,
                None => {}
            }
        }

        if is_new && content.stat == StatChoice::Keep {
            return Err((0, String::from("Type the name of a stat.")));
        }
        if is_new && content.curve == CurveChoice::Keep {
            let kind = content.stat.kind(document);
            content.curve = CurveChoice::initial(kind.as_ref(), content.form);
        }
        Ok(content)
    }
}

/// Returns the position of the first event that belongs to the next frame: a key that leaves a
/// field, if letters for this field come before it, or else whatever follows the Tab key.
fn find_next_frame(events: &[Event]) -> Option<usize> {
    let mut has_text = false;
    for (at, event) in events.iter().enumerate() {
        match event {
            Event::Text(_) | Event::Paste(_) => has_text = true,
            Event::Key {
                key: key @ (Key::Tab | Key::Enter),
                pressed: true,
                ..
            } => {
                return if has_text {
                    Some(at)
                } else {
                    (*key == Key::Tab && at + 1 < events.len()).then_some(at + 1)
                };
            }
            _ => {}
        }
    }
    None
}

fn field_id(editor: Id, at: usize) -> Id {
    editor.with(("field", at))
}

/// Draws the list of a field. Returns the line that was clicked.
fn draw_lines(ui: &mut Ui, field: &CompletedField) -> Option<usize> {
    let palette = theme::current_palette(ui.ctx());
    let lines = field.lines();
    let marked = field.marked_line();
    let first = marked.unwrap_or(0).saturating_sub(MAX_LINES - 1);
    let mut clicked = None;
    for (at, (title, _)) in lines.iter().enumerate().skip(first).take(MAX_LINES) {
        let size = vec2(ui.available_width(), LINE_HEIGHT - 4.0);
        let (rect, response) = ui.allocate_exact_size(size, Sense::CLICK);
        let is_chosen = marked == Some(at);
        if is_chosen || response.hovered() {
            let fill = if is_chosen {
                palette.raised
            } else {
                palette.field
            };
            ui.painter().rect_filled(rect, 4.0, fill);
        }
        draw_text_line(ui, rect.shrink2(vec2(6.0, 0.0)), title, false, palette.text);
        response.widget_info(|| WidgetInfo::selected(Role::ListBoxOption, true, is_chosen, title));
        if response.clicked() {
            clicked = Some(at);
        }
    }
    clicked
}
