//! Typing in place: a node's name, a socket's number, a frame's title, a note's text. Enter or a click elsewhere keeps
//! what was typed, Escape what was there.

use eframe::egui::{Align2, FontId, Id, Key, Margin, Pos2, Rect, TextEdit, Ui, Vec2};
use inclination_analysis::open_document::OpenDocument;
use inclination_core::model::{NodeId, NodeKind, Socket, SocketKey, StatId};
use inclination_project::{
    gesture::TypingTarget,
    scene::{End, HEADER, Scene, SocketAt, rows::RowKind},
    selection::Item,
    text::number,
};

use super::{
    access, intents,
    paint::{Brush, field_rect},
};
use crate::{
    request::{Request, Requests},
    text_selection::select_all,
    theme,
};

/// Label of the field for a stat's name.
pub const STAT_NAME: &str = "Stat's name";

/// What is typed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum What {
    /// The name of a node, a frame's title, a note's text.
    Name(Item),
    /// The name of the stat that a node stands for.
    Stat(NodeId, StatId),
    /// The number of a socket.
    Number(NodeId, SocketKey),
}

impl From<TypingTarget> for What {
    fn from(target: TypingTarget) -> Self {
        match target {
            TypingTarget::Name(item) => Self::Name(item),
            TypingTarget::Number(node, key) => Self::Number(node, key),
        }
    }
}

/// What is being typed.
#[derive(Clone, Debug)]
pub(super) struct Typing {
    what: What,
    text: String,
    /// What a number may be followed by.
    unit: String,
    /// What is said below: whose name it is, where there are two.
    about: String,
    /// Where it was on the screen in the last frame.
    rect: Option<Rect>,
    is_new: bool,
}

impl Typing {
    /// Begins with what is there; none if it cannot be typed.
    pub(super) fn of(document: &OpenDocument, what: What) -> Option<Self> {
        let looks = &document.document().looks;
        let (what, about) = match what {
            What::Name(Item::Node(id)) => whose(document, id),
            other => (other, String::new()),
        };
        let text = match what {
            What::Stat(_, stat) => document.document().graph.stat(stat)?.name.clone(),
            What::Name(Item::Node(id)) => document.body().get(&id)?.name.clone(),
            What::Name(Item::Frame(id)) => looks.frames.get(&id)?.title.clone(),
            What::Name(Item::Note(id)) => looks.notes.get(&id)?.text.clone(),
            What::Name(Item::Wire(..) | Item::Bend(..)) => return None,
            What::Number(id, key) => match document.body().get(&id)?.socket(key)? {
                Socket::Value(value) => value.to_string(),
                Socket::Unset => String::new(),
                Socket::Wire(_) => return None,
            },
        };
        Some(Self {
            what,
            text,
            unit: String::new(),
            about,
            rect: None,
            is_new: true,
        })
    }

    /// Whether a point of the screen is on it: what the pointer does there is done to the text.
    pub(super) fn is_at(&self, point: Pos2) -> bool {
        self.rect.is_some_and(|rect| rect.contains(point))
    }

    /// The widget of what it is typed into.
    pub(super) fn widget(&self, canvas: Id) -> Option<Id> {
        match self.what {
            What::Name(Item::Node(node)) | What::Stat(node, _) => {
                Some(access::node_id(canvas, node))
            }
            What::Number(node, key) => {
                let end = End::In(key);
                Some(access::socket_id(canvas, SocketAt { node, end }))
            }
            What::Name(_) => None,
        }
    }

    /// Where it stands on the canvas.
    fn place(&mut self, scene: &Scene) -> Option<Rect> {
        Some(match self.what {
            What::Name(Item::Node(id)) | What::Stat(id, _) => {
                let mut header = scene.node(id)?.header();
                header.min.x += 18.0;
                header.shrink2(Vec2::new(2.0, 2.0))
            }
            What::Name(Item::Frame(id)) => {
                let frame = scene.frames.iter().find(|frame| frame.id == id)?;
                let size = Vec2::new(frame.rect.width() - 8.0, HEADER);
                Rect::from_min_size(frame.rect.min + Vec2::splat(4.0), size)
            }
            What::Name(Item::Note(id)) => {
                let note = scene.notes.iter().find(|note| note.id == id)?;
                note.rect.shrink(4.0)
            }
            What::Name(Item::Wire(..) | Item::Bend(..)) => return None,
            What::Number(id, key) => {
                let node = scene.node(id)?;
                let (row, unit) = node.rows.iter().find_map(|row| match &row.kind {
                    RowKind::Input {
                        key: known, unit, ..
                    } if *known == key => Some((row, unit)),
                    _ => None,
                })?;
                self.unit.clone_from(unit);
                field_rect(node.row(row))
            }
        })
    }

    /// Shows the field. Gives whether typing goes on.
    pub(super) fn show(
        &mut self,
        ui: &mut Ui,
        brush: &Brush<'_>,
        scene: &Scene,
        document: &OpenDocument,
        requests: &mut Requests,
    ) -> bool {
        let Some(place) = self.place(scene) else {
            return false;
        };
        let is_note = matches!(self.what, What::Name(Item::Note(_)));
        let is_number = matches!(self.what, What::Number(..));
        // A field keeps a size in which one can type, however far away the canvas is.
        let size = (theme::TEXT * brush.camera.zoom).max(11.0);
        let font = if is_number {
            theme::numbers(size)
        } else {
            theme::words(size)
        };
        let mut rect = brush.rect(place);
        rect.set_width(rect.width().max(80.0));
        self.rect = Some(rect);
        let response = ui.put(rect, self.field(font, is_note, is_number));
        self.say_whose(ui, response.rect);
        if self.is_new {
            response.request_focus();
        }
        // To a text field what is before the decimal point is a word of its own.
        if self.is_new || (is_number && response.double_clicked()) {
            self.is_new = false;
            select_all(ui.ctx(), response.id, &self.text);
        }
        if ui.input(|input| input.key_pressed(Key::Escape)) {
            return false;
        }
        let is_kept =
            is_note && ui.input(|input| input.modifiers.command && input.key_pressed(Key::Enter));
        if response.lost_focus() || is_kept {
            self.keep(document, requests);
            return false;
        }
        true
    }

    /// Says below the field what is renamed.
    fn say_whose(&self, ui: &Ui, field: Rect) {
        if self.about.is_empty() {
            return;
        }
        let palette = theme::of(ui.ctx());
        let font = theme::words(theme::SMALL);
        let painter = ui.painter();
        let galley = painter.layout_no_wrap(self.about.clone(), font, palette.text);
        let place = Rect::from_min_size(
            field.left_bottom() + Vec2::new(0.0, 4.0),
            galley.size() + Vec2::new(16.0, 8.0),
        );
        painter.rect_filled(place, 5.0, palette.raised);
        painter.galley(place.min + Vec2::new(8.0, 4.0), galley, palette.text);
    }

    fn field(&mut self, font: FontId, is_note: bool, is_number: bool) -> TextEdit<'_> {
        let label = match self.what {
            What::Number(..) => "Number",
            What::Name(Item::Note(_)) => "Note",
            What::Name(_) => "Name",
            What::Stat(..) => STAT_NAME,
        };
        let field = if is_note {
            TextEdit::multiline(&mut self.text)
        } else {
            TextEdit::singleline(&mut self.text)
        };
        field
            .id_salt(label)
            .font(font)
            .hint_text(if is_number { "auto" } else { label })
            .margin(Margin::symmetric(4, 1))
            .align(match (is_note, is_number) {
                (true, _) => Align2::LEFT_TOP,
                (false, true) => Align2::RIGHT_CENTER,
                (false, false) => Align2::LEFT_CENTER,
            })
    }

    /// Keeps what was typed.
    pub(super) fn keep(&self, document: &OpenDocument, requests: &mut Requests) {
        match self.what {
            What::Name(item) => requests.extend(intents::rename(document, item, &self.text)),
            What::Stat(_, stat) => {
                requests.extend(intents::rename_stat(document, stat, self.text.trim()));
            }
            What::Number(node, key) => match number::read(&self.text, &self.unit) {
                Ok(held) => {
                    let held = held.map_or(Socket::Unset, Socket::Value);
                    requests.extend(intents::change_number(document, node, key, held));
                }
                Err(sentence) => requests.push(Request::Say(sentence)),
            },
        }
    }
}

/// Whose name a node's is, to be typed: that of the stat that it stands for, unless it has one of its own.
fn whose(document: &OpenDocument, id: NodeId) -> (What, String) {
    let plain = (What::Name(Item::Node(id)), String::new());
    let Some(node) = document.body().get(&id) else {
        return plain;
    };
    let NodeKind::Stat(stat) = node.kind else {
        return plain;
    };
    let Some(known) = document.document().graph.stat(stat) else {
        return plain;
    };
    if node.name.is_empty() || node.name == known.name {
        return (
            What::Stat(id, stat),
            String::from(
                "Renames the stat, wherever it stands. Its ends can follow: “Potions 0..10”.",
            ),
        );
    }
    let said = format!("Renames this node only; its stat is {}.", known.name);
    (plain.0, said)
}
