//! The formula of an expression and its inputs. What is typed is kept until the field loses the
//! focus, even if another node is selected in between.

use eframe::egui::{Id, Key, TextEdit, Ui, vec2};
use inclination_analysis::open_document::DocumentId;
use inclination_core::authoring::model::{GroupId, Node, NodeId, SocketKey};
use inclination_project::{edit::expressions, text::formatting::to_sentence};

use super::super::{
    PanelSheet,
    node_fields::show_socket,
    widgets::{property_with_width, section, set_label},
};
use crate::{
    formula_field::{FORMULA, FormulaLines, show_formula_field},
    request::Request,
    theme,
};

/// Text below the field while the formula is valid.
pub const FORMULA_HELP: &str = "Names of stats connect automatically. Tab completes a name.";

/// The space for a mistake or the help below the field, so that nothing moves while typing.
const MISTAKE_HEIGHT: f32 = 32.0;

/// Returns the label of the field for the name of an input.
pub fn input_name_label(row: usize) -> String {
    format!("Name of input {}", row + 1)
}

/// A formula that was typed but not accepted.
#[derive(Clone)]
struct FormulaDraft {
    document: DocumentId,
    group: Option<GroupId>,
    node: NodeId,
    text: String,
}

/// Accepts the formula that was typed for another node than the one that is shown.
pub(super) fn accept_left_draft(ui: &Ui, sheet: &mut PanelSheet<'_>, shown: Option<NodeId>) {
    let Some(draft) = load_draft(ui) else {
        return;
    };
    let document = sheet.open.id();
    if draft.document != document || (draft.group, Some(draft.node)) == (sheet.group(), shown) {
        return;
    }
    let edits = expressions::set_formula(sheet.document(), draft.group, draft.node, &draft.text);
    sheet.request_edit("Change the formula", edits);
    store_draft(ui, None);
}

/// Draws the formula of an expression, and its inputs.
pub(super) fn draw_expression(ui: &mut Ui, sheet: &mut PanelSheet<'_>, id: NodeId, node: &Node) {
    let Some(expression) = node.kind.expression() else {
        return;
    };
    section(ui, FORMULA, None);
    draw_formula(ui, sheet, id, expression.text());

    let empty = "The formula has no names.";
    let inputs = expression.inputs();
    section(ui, "Inputs", inputs.is_empty().then_some(empty));
    for (row, name) in inputs.iter().enumerate() {
        ui.push_id(("input", row), |ui| {
            draw_input(ui, sheet, id, node, row, name);
        });
    }
}

fn draw_formula(ui: &mut Ui, sheet: &mut PanelSheet<'_>, id: NodeId, formula: &str) {
    let (open, group) = (sheet.open.id(), sheet.group());
    let draft = load_draft(ui)
        .filter(|draft| (draft.document, draft.group, draft.node) == (open, group, id));
    let mut text = draft.map_or_else(|| formula.to_owned(), |draft| draft.text);

    let field = ui.scope_id().with("formula");
    let font = theme::number_font(theme::TEXT_SIZE);
    let shown = show_formula_field(
        ui,
        field,
        &mut text,
        font,
        FormulaLines::Wrapped,
        sheet.graph(),
    );
    set_label(&shown.response, FORMULA);

    let palette = theme::current_palette(ui.ctx());
    let (_, below) = ui.allocate_space(vec2(ui.available_width(), MISTAKE_HEIGHT));
    let (line, color) = match &shown.mistake {
        Some(mistake) => (to_sentence(mistake), palette.error),
        None => (String::from(FORMULA_HELP), palette.dim),
    };
    let font = theme::text_font(theme::SMALL_TEXT_SIZE);
    let galley = ui.painter().layout(line, font, color, below.width());
    ui.painter()
        .with_clip_rect(below)
        .galley(below.min, galley, color);

    if shown.response.changed() {
        store_draft(
            ui,
            Some(FormulaDraft {
                document: open,
                group,
                node: id,
                text: text.clone(),
            }),
        );
    }
    if !shown.response.lost_focus() {
        return;
    }

    let pressed = |key| ui.input(|input| input.key_pressed(key));
    if pressed(Key::Enter) && shown.mistake.is_some() {
        // The text stays, to be corrected.
        shown.response.request_focus();
        return;
    }
    if load_draft(ui).is_some() && !pressed(Key::Escape) {
        let edits = expressions::set_formula(sheet.document(), group, id, &text);
        sheet.request_edit("Change the formula", edits);
    }
    store_draft(ui, None);
}

fn draw_input(
    ui: &mut Ui,
    sheet: &mut PanelSheet<'_>,
    id: NodeId,
    node: &Node,
    row: usize,
    name: &str,
) {
    let Some(socket) = node.kind.spec().row.first() else {
        return;
    };
    let hint = "The name of the input in the formula.";
    property_with_width(ui, 88.0, "Name", hint, |ui| {
        let typed = ui.scope_id().with("typed");
        let kept = ui.data(|data| data.get_temp::<String>(typed));
        let mut text = kept.unwrap_or_else(|| name.to_owned());
        let response = ui.add(TextEdit::singleline(&mut text).desired_width(f32::INFINITY));
        set_label(&response, &input_name_label(row));
        if response.changed() {
            ui.data_mut(|data| data.insert_temp(typed, text.clone()));
        }
        if !response.lost_focus() {
            return;
        }

        ui.data_mut(|data| data.remove_temp::<String>(typed));
        let is_taken_back = ui.input(|input| input.key_pressed(Key::Escape));
        if is_taken_back || text == name {
            return;
        }
        match expressions::rename_input(sheet.document(), sheet.group(), id, row, &text) {
            Ok(edits) => sheet.request_edit("Rename an input", edits),
            Err(why) => sheet.requests.push(Request::Notify(why)),
        }
    });

    let key = SocketKey::Row(row as u16, 0);
    property_with_width(ui, 88.0, "Value", socket.summary, |ui| {
        show_socket(ui, sheet, id, node, key, socket, name);
    });
}

fn draft_id() -> Id {
    Id::unique("formula draft")
}

fn load_draft(ui: &Ui) -> Option<FormulaDraft> {
    ui.data(|data| data.get_temp(draft_id())).flatten()
}

fn store_draft(ui: &Ui, draft: Option<FormulaDraft>) {
    ui.data_mut(|data| data.insert_temp(draft_id(), draft));
}
