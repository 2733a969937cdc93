//! Inline editing on the canvas: a node's name, a socket's number, a frame's title, a note's text.
//! Enter or a click elsewhere accepts the text, Escape discards it.

use eframe::egui::{Align2, FontId, Id, Key, Margin, Pos2, Rect, TextEdit, Ui, Vec2};
use inclination_analysis::open_document::OpenDocument;
use inclination_core::authoring::{
    format::Document,
    model::{NodeId, NodeKind, Socket, SocketKey, StatId, StatKind},
};
use inclination_project::{
    edit::{kinds, nodes, stat_line},
    gesture::TypingTarget,
    scene::{
        End, HEADER_HEIGHT, Scene, SocketRef,
        rows::{Row, RowKind},
    },
    selection::Item,
    text::{
        formatting::{to_sentence, unset_number_text},
        number,
        units::Quantity,
    },
};

use super::{
    accessibility, intents,
    paint::{Brush, field_rect},
};
use crate::{
    formula_field::{FORMULA, FormulaLines, show_formula_field},
    request::{Request, Requests},
    text_selection::select_all,
    theme,
};

/// Label of the field for a stat's name.
pub const STAT_NAME: &str = "Stat's name";

/// The minimum width of the field for a formula, in points of the screen.
const MIN_FORMULA_WIDTH: f32 = 280.0;

/// The text that is edited.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum InlineEditTarget {
    /// The name of a node, the title of a frame, or the text of a note.
    Name(Item),
    /// The name of the stat that a node represents.
    Stat(NodeId, StatId),
    /// The formula of an expression.
    Formula(NodeId),
    /// The number of a socket.
    Number(NodeId, SocketKey),
}

impl From<TypingTarget> for InlineEditTarget {
    fn from(target: TypingTarget) -> Self {
        match target {
            TypingTarget::Name(item) => Self::Name(item),
            TypingTarget::Number(node, key) => Self::Number(node, key),
        }
    }
}

/// A text field that edits an item in its place.
#[derive(Clone, Debug)]
pub(super) struct InlineEditor {
    target: InlineEditTarget,
    text: String,
    /// The unit that may follow a number.
    unit: String,
    /// The text of the empty field of a number.
    unset_text: &'static str,
    /// The range whose share a percentage is.
    range: Option<(f32, f32)>,
    /// A hint below the field that says whose name it is, if there are two names.
    hint: String,
    /// The rectangle on the screen in the last frame.
    rect: Option<Rect>,
    is_new: bool,
}

impl InlineEditor {
    /// Starts with the current text. Returns `None` if it cannot be edited.
    pub(super) fn for_target(document: &OpenDocument, target: InlineEditTarget) -> Option<Self> {
        let looks = &document.document().looks;
        let (target, hint) = match target {
            InlineEditTarget::Name(Item::Node(id)) => name_target(document, id),
            other => (other, String::new()),
        };

        let text = match target {
            InlineEditTarget::Stat(_, stat) => document.document().graph.stat(stat)?.name.clone(),
            InlineEditTarget::Formula(id) => {
                let expression = document.body().get(&id)?.kind.expression()?;
                expression.text().to_owned()
            }
            InlineEditTarget::Name(Item::Node(id)) => {
                let node = document.body().get(&id)?;
                nodes::editable_name(&document.document().graph, node).to_owned()
            }
            InlineEditTarget::Name(Item::Frame(id)) => looks.frames.get(&id)?.title.clone(),
            InlineEditTarget::Name(Item::Note(id)) => looks.notes.get(&id)?.text.clone(),
            InlineEditTarget::Name(Item::Wire(..) | Item::Bend(..)) => return None,
            InlineEditTarget::Number(id, key) => match document.body().get(&id)?.socket(key)? {
                Socket::Value(value) => value.to_string(),
                Socket::Unset => String::new(),
                Socket::Wire(_) => return None,
            },
        };

        Some(Self {
            target,
            text,
            unit: String::new(),
            unset_text: "",
            range: None,
            hint,
            rect: None,
            is_new: true,
        })
    }

    /// Returns whether a point of the screen is on the field, which then handles the pointer.
    pub(super) fn contains_point(&self, point: Pos2) -> bool {
        self.rect.is_some_and(|rect| rect.contains(point))
    }

    /// Returns the widget of the node or socket that is edited.
    pub(super) fn target_widget(&self, canvas: Id) -> Option<Id> {
        match self.target {
            InlineEditTarget::Name(Item::Node(node))
            | InlineEditTarget::Stat(node, _)
            | InlineEditTarget::Formula(node) => Some(accessibility::node_widget_id(canvas, node)),
            InlineEditTarget::Number(node, key) => {
                let end = End::In(key);
                Some(accessibility::socket_widget_id(
                    canvas,
                    SocketRef { node, end },
                ))
            }
            InlineEditTarget::Name(_) => None,
        }
    }

    /// Returns the place of the field on the canvas, and updates the unit.
    fn field_place(&mut self, scene: &Scene) -> Option<Rect> {
        Some(match self.target {
            InlineEditTarget::Name(Item::Node(id)) | InlineEditTarget::Stat(id, _) => {
                let mut header = scene.node(id)?.header_rect();
                header.min.x += 18.0;
                header.shrink2(Vec2::new(2.0, 2.0))
            }

            InlineEditTarget::Formula(id) => {
                let node = scene.node(id)?;
                let is_formula = |row: &&Row| matches!(row.kind, RowKind::Formula { .. });
                match node.rows.iter().find(is_formula) {
                    Some(row) if !node.collapsed => node.row_rect(row),
                    _ => node.header_rect(),
                }
            }

            InlineEditTarget::Name(Item::Frame(id)) => {
                let frame = scene.frames.iter().find(|frame| frame.id == id)?;
                let size = Vec2::new(frame.rect.width() - 8.0, HEADER_HEIGHT);
                Rect::from_min_size(frame.rect.min + Vec2::splat(4.0), size)
            }

            InlineEditTarget::Name(Item::Note(id)) => {
                let note = scene.notes.iter().find(|note| note.id == id)?;
                note.rect.shrink(4.0)
            }

            InlineEditTarget::Name(Item::Wire(..) | Item::Bend(..)) => return None,

            InlineEditTarget::Number(id, key) => {
                let node = scene.node(id)?;
                let (row, unit) = node.rows.iter().find_map(|row| match &row.kind {
                    RowKind::Input {
                        key: known, unit, ..
                    } if *known == key => Some((row, unit)),
                    _ => None,
                })?;
                self.unit.clone_from(unit);
                self.unset_text = unset_number_text(node.family);
                field_rect(node.row_rect(row))
            }
        })
    }

    /// Shows the field. Returns whether editing continues.
    pub(super) fn show_field(
        &mut self,
        ui: &mut Ui,
        brush: &Brush<'_>,
        scene: &Scene,
        document: &OpenDocument,
        requests: &mut Requests,
    ) -> bool {
        let Some(place) = self.field_place(scene) else {
            return false;
        };

        let is_note = matches!(self.target, InlineEditTarget::Name(Item::Note(_)));
        let is_number = matches!(self.target, InlineEditTarget::Number(..));
        // The field keeps a usable size even when the canvas is zoomed out.
        let size = (theme::TEXT_SIZE * brush.camera.zoom).max(11.0);
        let font = if is_number {
            theme::number_font(size)
        } else {
            theme::text_font(size)
        };

        let mut rect = brush.rect_to_screen(place);
        rect.set_width(rect.width().max(80.0));
        if let InlineEditTarget::Formula(_) = self.target {
            rect.set_width(rect.width().max(MIN_FORMULA_WIDTH));
            rect.set_height(rect.height().max(size + 10.0));
        }
        rect = keep_inside(rect, ui.clip_rect());
        self.rect = Some(rect);
        self.update_range(document);

        let mut mistake = None;
        let response = if let InlineEditTarget::Formula(id) = self.target {
            let field = Id::unique(("formula", id));
            let graph = &document.document().graph;
            let font = theme::number_font(size);
            ui.put(rect, |ui: &mut Ui| {
                let shown = show_formula_field(
                    ui,
                    field,
                    &mut self.text,
                    font,
                    FormulaLines::Single,
                    graph,
                );
                mistake = shown.mistake.as_deref().map(to_sentence);
                shown.response
            })
        } else {
            ui.put(rect, self.text_field(font, is_note, is_number))
        };
        let refusal = mistake
            .or_else(|| self.parse_typed_number().and_then(Result::err))
            .or_else(|| self.find_stat_mistake(document.document()));
        show_hint(ui, response.rect, refusal.as_ref().unwrap_or(&self.hint));

        if self.is_new {
            response.request_focus();
        }
        // A text field treats the digits before the decimal point as a separate word.
        if self.is_new || (is_number && response.double_clicked()) {
            self.is_new = false;
            select_all(ui.ctx(), response.id, &self.text);
        }

        if ui.input(|input| input.key_pressed(Key::Escape)) {
            return false;
        }

        let is_kept =
            is_note && ui.input(|input| input.modifiers.command && input.key_pressed(Key::Enter));
        let is_entered = response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        if is_entered && refusal.is_some() {
            // The text stays, to be corrected.
            response.request_focus();
            return true;
        }
        if response.lost_focus() || is_kept {
            self.request_change(document, requests);
            return false;
        }
        true
    }

    /// Updates the range that percentages refer to.
    fn update_range(&mut self, document: &OpenDocument) {
        let InlineEditTarget::Number(id, key) = self.target else {
            return;
        };
        let node = document.body().get(&id);
        self.range = node.and_then(|node| {
            let (shown, group) = (document.document(), document.group());
            kinds::input_range(shown, group, node, node.socket_spec(key)?)
        });
    }

    /// Parses the text, if it is a number that is edited.
    fn parse_typed_number(&self) -> Option<Result<Option<f32>, String>> {
        let quantity = Quantity::in_unit(&self.unit);
        let quantity = match self.range {
            Some((low, high)) => quantity.with_range(low, high),
            None => quantity,
        };
        matches!(self.target, InlineEditTarget::Number(..))
            .then(|| number::parse_number(&self.text, quantity))
    }

    /// Returns what is wrong in the text, if it is the line of a stat that is edited.
    fn find_stat_mistake(&self, document: &Document) -> Option<String> {
        let InlineEditTarget::Stat(_, stat) = self.target else {
            return None;
        };
        let is_changed = document.graph.stat(stat)?.name != self.text;
        is_changed
            .then(|| stat_line::find_rename_mistake(document, stat, &self.text))
            .flatten()
    }

    fn text_field(&mut self, font: FontId, is_note: bool, is_number: bool) -> TextEdit<'_> {
        let label = match self.target {
            InlineEditTarget::Number(..) => "Number",
            InlineEditTarget::Name(Item::Note(_)) => "Note",
            InlineEditTarget::Name(_) => "Name",
            InlineEditTarget::Stat(..) => STAT_NAME,
            InlineEditTarget::Formula(_) => FORMULA,
        };

        let field = if is_note {
            TextEdit::multiline(&mut self.text)
        } else {
            TextEdit::singleline(&mut self.text)
        };

        field
            .id_salt(label)
            .font(font)
            .hint_text(if is_number { self.unset_text } else { label })
            .margin(Margin::symmetric(4, 1))
            .align(match (is_note, is_number) {
                (true, _) => Align2::LEFT_TOP,
                (false, true) => Align2::RIGHT_CENTER,
                (false, false) => Align2::LEFT_CENTER,
            })
    }

    /// Requests the change to the typed text.
    pub(super) fn request_change(&self, document: &OpenDocument, requests: &mut Requests) {
        match self.target {
            InlineEditTarget::Name(item) => {
                requests.extend(intents::rename_item(document, item, &self.text));
            }
            InlineEditTarget::Stat(_, stat) => {
                requests.extend(intents::rename_stat(document, stat, self.text.trim()));
            }
            InlineEditTarget::Formula(node) => {
                requests.extend(intents::change_formula(document, node, &self.text));
            }
            InlineEditTarget::Number(node, key) => match self.parse_typed_number() {
                Some(Ok(value)) => {
                    let value = value.map_or(Socket::Unset, Socket::Value);
                    requests.extend(intents::change_number(document, node, key, value));
                }
                Some(Err(sentence)) => requests.push(Request::Notify(sentence)),
                None => {}
            },
        }
    }
}

/// Moves a field to the left if the canvas would cut its right end.
fn keep_inside(field: Rect, canvas: Rect) -> Rect {
    let beyond = (field.right() - canvas.right()).max(0.0);
    let room = (field.left() - canvas.left()).max(0.0);
    field.translate(Vec2::new(-beyond.min(room), 0.0))
}

/// Shows a hint below the field: what is renamed, or why the text is refused.
fn show_hint(ui: &Ui, field: Rect, hint: &str) {
    if hint.is_empty() {
        return;
    }

    let palette = theme::current_palette(ui.ctx());
    let font = theme::text_font(theme::SMALL_TEXT_SIZE);
    let painter = ui.painter();
    let galley = painter.layout_no_wrap(hint.to_owned(), font, palette.text);

    let place = Rect::from_min_size(
        field.left_bottom() + Vec2::new(0.0, 4.0),
        galley.size() + Vec2::new(16.0, 8.0),
    );

    painter.rect_filled(place, 5.0, palette.raised);
    painter.galley(place.min + Vec2::new(8.0, 4.0), galley, palette.text);
}

/// Returns the name that renaming a node edits: the name of its stat, unless the node has another
/// name. The text explains the choice, also for the use of a group.
fn name_target(document: &OpenDocument, id: NodeId) -> (InlineEditTarget, String) {
    let plain = (InlineEditTarget::Name(Item::Node(id)), String::new());
    let Some(node) = document.body().get(&id) else {
        return plain;
    };
    let graph = &document.document().graph;
    if let NodeKind::Group { group, .. } = node.kind
        && nodes::sole_group(graph, node).is_none()
    {
        let name = graph.groups.get(&group).map_or("", |group| &group.name);
        let hint = format!("Rename only this group node. It uses the group “{name}”.");
        return (plain.0, hint);
    }

    if node.kind.expression().is_some() {
        return (InlineEditTarget::Formula(id), String::new());
    }

    let NodeKind::Stat(stat) = node.kind else {
        return plain;
    };
    let Some(stat_model) = graph.stat(stat) else {
        return plain;
    };

    if node.name.is_empty() || node.name == stat_model.name {
        let hint = match stat_model.kind {
            StatKind::Number { .. } => {
                "Rename the stat everywhere. A range can follow, as in “Potions 0..10”."
            }
            _ => "Rename the stat everywhere.",
        };
        return (InlineEditTarget::Stat(id, stat), String::from(hint));
    }

    let hint = format!("Rename only this node. Its stat is “{}”.", stat_model.name);
    (plain.0, hint)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_at_the_right_edge_moves_into_the_canvas() {
        let canvas = Rect::from_min_max(Pos2::new(100.0, 0.0), Pos2::new(800.0, 600.0));
        let field = |left: f32| Rect::from_min_size(Pos2::new(left, 50.0), Vec2::new(300.0, 20.0));
        assert_eq!(keep_inside(field(200.0), canvas), field(200.0));
        assert_eq!(keep_inside(field(700.0), canvas), field(500.0));
        // A field that does not fit begins at the left edge, and one outside stays there.
        let narrow = canvas.with_max_x(300.0);
        assert_eq!(keep_inside(field(250.0), narrow), field(100.0));
        assert_eq!(keep_inside(field(50.0), narrow), field(50.0));
    }
}
