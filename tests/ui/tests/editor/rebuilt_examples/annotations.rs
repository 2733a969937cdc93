//! Visual parts: notes, frames, collapsed nodes; and the names of ranks.

use eframe::egui::{Key, Modifiers};
use inclination_core::authoring::{
    format::{Frame, Note},
    model::RankBand,
};
use inclination_editor::labels;

use super::{
    builder::Builder,
    widgets::{click, fill, focus, select_nothing, type_number},
};
use crate::input::{press, press_with, type_over};

impl Builder<'_> {
    pub(super) fn build_annotations(&mut self) {
        let looks = &self.wanted.looks;
        for note in looks.notes.values() {
            self.add_note(note);
        }
        for frame in looks.frames.values() {
            self.add_frame(frame);
        }
        for node in &looks.collapsed {
            let here = self.built_id(*node);
            self.select_node(here);
            press(self.window, Key::H);
        }
    }

    fn add_note(&mut self, wanted: &Note) {
        select_nothing(self.window);
        press_with(self.window, Modifiers::SHIFT, Key::N);
        type_over(self.window, &wanted.text);
        press_with(self.window, Modifiers::COMMAND, Key::Enter);
        type_number(self.window, labels::NOTE_WIDTH, wanted.width);
        if let Some(height) = wanted.height {
            type_number(self.window, labels::NOTE_HEIGHT, height);
        }
    }

    fn add_frame(&mut self, wanted: &Frame) {
        const CTRL_SHIFT: Modifiers = Modifiers {
            shift: true,
            ..Modifiers::COMMAND
        };
        select_nothing(self.window);
        press_with(self.window, CTRL_SHIFT, Key::F);
        type_over(self.window, &wanted.title);
        press(self.window, Key::Enter);
        click(self.window, &format!("Color: {}", wanted.tint.word()));
        type_number(self.window, labels::FRAME_WIDTH, wanted.width);
        type_number(self.window, labels::FRAME_HEIGHT, wanted.height);
    }

    pub(super) fn set_rank_bands(&mut self) {
        let wanted = &self.wanted.graph.rank_bands;
        if *wanted == RankBand::default_bands() {
            return;
        }

        select_nothing(self.window);
        click(self.window, labels::RANK_BANDS);

        while let Some(last) = self.graph().rank_bands.get(wanted.len()) {
            let label = format!("Remove band “{}”", last.name);
            click(self.window, &label);
        }

        for (at, band) in wanted.iter().enumerate() {
            if self.graph().rank_bands.len() == at {
                click(self.window, labels::ADD_BAND);
            }
            let label = |what: &str| format!("Band {}, {what}", at + 1);
            fill(self.window, &label("name"), &band.name);
            focus(self.window, &label("from"));
            type_number(self.window, &label("from"), band.from);
            type_number(self.window, &label("to"), band.to);
        }
    }
}
