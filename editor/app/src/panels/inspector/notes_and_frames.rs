//! The properties of notes and frames.

use eframe::egui::{Role, Sense, Stroke, Ui, WidgetInfo, vec2};
use inclination_core::{
    authoring::{
        format::Tint,
        model::{FrameId, NoteId},
    },
    text::capitalize,
};
use inclination_project::edit::properties;

use super::super::{
    PanelSheet,
    widgets::{LINE_HEIGHT, NumberField, TextField, first_heading, icon_button, property},
};
use crate::theme;

/// Label of the field for a note's width.
pub const NOTE_WIDTH: &str = "Note's width";
/// Label of the field for a note's height.
pub const NOTE_HEIGHT: &str = "Note's height";
/// Label of the field for a frame's width.
pub const FRAME_WIDTH: &str = "Frame's width";
/// Label of the field for a frame's height.
pub const FRAME_HEIGHT: &str = "Frame's height";

pub(super) fn draw_note(ui: &mut Ui, sheet: &mut PanelSheet<'_>, id: NoteId) {
    let document = sheet.document();
    let Some(note) = document.looks.notes.get(&id) else {
        return;
    };
    first_heading(ui, "Note");

    TextField::new("Note's text", Some(&note.text))
        .hint("Text of the note")
        .rows(8)
        .show(ui, sheet.requests, "Edit a note", |text| {
            properties::change_note(document, id, |note| text.clone_into(&mut note.text))
        });

    property(ui, "Width", "The width of the note.", |ui| {
        NumberField::new(NOTE_WIDTH, Some(note.width))
            .span(400.0)
            .range(96.0, 4000.0)
            .show(ui, sheet.requests, "Resize", |value| {
                properties::change_note(document, id, |note| note.width = value.max(96.0))
            });
    });

    property(
        ui,
        "Height",
        "The height of the note. Auto fits its text.",
        |ui| {
            if note.height.is_some() && icon_button(ui, "↺", "Reset height").clicked() {
                let edits = properties::change_note(document, id, |note| note.height = None);
                sheet.request_edit("Resize", edits);
            }
            NumberField::new(NOTE_HEIGHT, note.height)
                .placeholder("auto", 96.0)
                .span(400.0)
                .range(48.0, 4000.0)
                .show(ui, sheet.requests, "Resize", |value| {
                    properties::change_note(document, id, |note| {
                        note.height = Some(value.max(48.0));
                    })
                });
        },
    );
}

pub(super) fn draw_frame(ui: &mut Ui, sheet: &mut PanelSheet<'_>, id: FrameId) {
    let document = sheet.document();
    let Some(frame) = document.looks.frames.get(&id) else {
        return;
    };
    first_heading(ui, "Frame");

    TextField::new("Frame's title", Some(&frame.title))
        .title()
        .hint("What its nodes do")
        .show(ui, sheet.requests, "Rename a frame", |text| {
            properties::change_frame(document, id, |frame| text.clone_into(&mut frame.title))
        });

    let now = property(ui, "Color", "The color of the frame.", |ui| {
        pick_tint(ui, frame.tint)
    });
    if let Some(tint) = now {
        let edits = properties::change_frame(document, id, |frame| frame.tint = tint);
        sheet.request_edit("Color a frame", edits);
    }

    property(ui, "Width", "The width of the frame.", |ui| {
        NumberField::new(FRAME_WIDTH, Some(frame.width))
            .span(800.0)
            .range(96.0, 20_000.0)
            .show(ui, sheet.requests, "Resize", |value| {
                properties::change_frame(document, id, |frame| frame.width = value.max(96.0))
            });
    });
    property(ui, "Height", "The height of the frame.", |ui| {
        NumberField::new(FRAME_HEIGHT, Some(frame.height))
            .span(800.0)
            .range(48.0, 20_000.0)
            .show(ui, sheet.requests, "Resize", |value| {
                properties::change_frame(document, id, |frame| frame.height = value.max(48.0))
            });
    });
}

fn pick_tint(ui: &mut Ui, chosen: Tint) -> Option<Tint> {
    let palette = theme::current_palette(ui.ctx());

    let mut now = None;
    ui.spacing_mut().item_spacing.x = 2.0;
    for tint in Tint::ALL.into_iter().rev() {
        let (rect, response) =
            ui.allocate_exact_size(vec2(18.0, LINE_HEIGHT - 2.0), Sense::click());
        let center = rect.center();
        ui.painter()
            .circle_filled(center, 6.0, palette.tint_color(tint));

        if tint == chosen || response.hovered() || response.has_focus() {
            let color = if response.has_focus() {
                palette.focus
            } else {
                palette.text
            };
            ui.painter()
                .circle_stroke(center, 8.5, Stroke::new(1.5, color));
        }

        response.widget_info(|| {
            let label = format!("Color: {}", tint.word());
            WidgetInfo::selected(Role::RadioButton, true, tint == chosen, label)
        });

        if response.on_hover_text(capitalize(tint.word())).clicked() && tint != chosen {
            now = Some(tint);
        }
    }
    now
}
