//! The editor of a cell or of an option's name, above the table. Tab goes to the next field, Enter
//! accepts, Escape cancels.

use eframe::egui::{
    self, Area, EventFilter, Frame, Id, Key, Margin, Modifiers, Order, Rect, Role, Sense, TextEdit,
    Ui, WidgetInfo, vec2,
};
use inclination_core::{
    Document, consider,
    model::{GroupId, NodeId, StatKind},
};
use inclination_project::decision_table::{
    CellContent, CurveChoice, StatChoice, TableCell, curve_title,
};

use super::{
    super::widgets::{LINE_HEIGHT, draw_text_line, remark, set_label},
    completion::{Completed, CompletedField},
};
use crate::{text_selection::select_all, theme};

/// The width of the editor, in points.
const EDITOR_WIDTH: f32 = 264.0;
/// The number of lines of the list that are shown at once.
const MAX_LINES: usize = 7;

/// What is edited.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum EditTarget {
    NewOption,
    OptionName(NodeId),
    NewCell(NodeId),
    /// A consideration, by its option and its position there.
    Cell(NodeId, usize),
}

/// What the user did in the editor.
#[derive(Debug)]
pub(super) enum EditorAction {
    Editing,
    Canceled,
    Named(String),
    Filled(CellContent),
}

/// An open editor.
#[derive(Debug)]
pub(super) struct CellEditor {
    pub(super) target: EditTarget,
    fields: Vec<CompletedField>,
    active: usize,
    /// Whether the active field takes the focus in the next frame.
    wants_focus: bool,
    refusal: String,
    /// The form of the consideration before.
    form: consider::Form,
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
    ) -> Self {
        let stat = cell.stat().and_then(|stat| document.graph.stat(stat));
        let stat = stat.map_or_else(String::new, |stat| stat.name.clone());
        let curve = cell.curve.map(|curve| curve_title(document, group, curve));
        let form = cell.form.unwrap_or(consider::MULTIPLIER);
        let fields = vec![
            CompletedField::for_stat(document, stat),
            CompletedField::for_curve(curve.unwrap_or_default()),
            CompletedField::for_form(form.spec().title.to_owned()),
        ];
        Self::new(EditTarget::Cell(option, cell.position), fields, form)
    }

    fn new(target: EditTarget, fields: Vec<CompletedField>, form: consider::Form) -> Self {
        Self {
            target,
            fields,
            active: 0,
            wants_focus: true,
            refusal: String::new(),
            form,
        }
    }

    /// Shows the editor at the cell. Returns what the user did.
    pub(super) fn show(&mut self, ui: &Ui, cell: Rect, document: &Document) -> EditorAction {
        let id = ui.scope_id().with("table editor");
        let field_id = |at: usize| id.with(("field", at));

        let pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
        let pressed_with_shift =
            |key| ui.input_mut(|input| input.consume_key(Modifiers::SHIFT, key));
        if pressed(Key::Escape) {
            return EditorAction::Canceled;
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
        if goes_on || goes_back {
            self.leave_field(goes_back);
        }
        if is_entered && let Some(action) = self.finish(document) {
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
                    ui.set_width(EDITOR_WIDTH);
                    self.draw_fields(ui, &field_id);
                });
        });

        let is_left = ui.input(|input| {
            let pressed = input.pointer.any_pressed();
            let at = input.pointer.interact_pos();
            pressed && at.is_some_and(|at| !shown.response.rect.contains(at))
        });
        if is_left {
            // A press elsewhere accepts what can be accepted.
            return self.finish(document).unwrap_or(EditorAction::Canceled);
        }
        EditorAction::Editing
    }

    fn draw_fields(&mut self, ui: &mut Ui, field_id: &dyn Fn(usize) -> Id) {
        ui.spacing_mut().item_spacing.y = 4.0;
        let mut taken = None;
        for (at, field) in self.fields.iter_mut().enumerate() {
            let id = field_id(at);
            let hint = match field.caption {
                "Stat" => "Stat, such as Hunger 0..100",
                "Curve" => "Curve (linear)",
                "Effect" => "Effect (multiplier)",
                other => other,
            };
            let edit = TextEdit::singleline(&mut field.text)
                .id(id)
                .hint_text(hint)
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
                select_all(ui.ctx(), id, &field.text);
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
            if at == self.active && field.has_list() {
                taken = draw_lines(ui, field);
            }
        }

        if let Some(line) = taken
            && let Some(field) = self.fields.get_mut(self.active)
        {
            field.line = Some(line);
            self.leave_field(false);
        }
        if !self.refusal.is_empty() {
            let color = theme::current_palette(ui.ctx()).error;
            ui.label(egui::RichText::new(&self.refusal).color(color));
        } else if self.fields.len() > 1 {
            remark(ui, "Tab: next field. Enter: done. Escape: cancel.");
        }
    }

    /// Completes the active field and goes to the next one, or to the one before.
    fn leave_field(&mut self, goes_back: bool) {
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
        let step = if goes_back { count - 1 } else { 1 };
        self.active = (self.active + step) % count.max(1);
        self.wants_focus = true;
    }

    /// Returns the edited content, or `None` after setting the reason why it is incomplete.
    fn finish(&mut self, document: &Document) -> Option<EditorAction> {
        if let [name] = &*self.fields {
            let name = name.text.trim();
            return Some(if name.is_empty() {
                EditorAction::Canceled
            } else {
                EditorAction::Named(name.to_owned())
            });
        }

        match self.read_content(document) {
            Ok(content) => Some(EditorAction::Filled(content)),
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
            content.curve = initial_curve(document, &content);
        }
        Ok(content)
    }
}

/// Returns the curve of a new cell in which none was typed: a line where a number is scored, and
/// none where a condition is asked for.
fn initial_curve(document: &Document, content: &CellContent) -> CurveChoice {
    let is_condition = match &content.stat {
        StatChoice::Known(stat) => {
            let stat = document.graph.stat(*stat);
            stat.is_some_and(|stat| stat.kind == StatKind::YesNo)
        }
        StatChoice::Keep | StatChoice::New(_) => false,
    };
    let is_scored = [consider::MULTIPLIER, consider::SCORE].contains(&content.form);
    if is_scored && !is_condition {
        CurveChoice::Kind(inclination_core::curve::LINEAR)
    } else {
        CurveChoice::None
    }
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
