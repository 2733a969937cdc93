//! Visual parts: notes, frames, collapsed nodes; and the names of ranks.

use eframe::egui::{Key, Modifiers};
use inclination_core::{
    format::{Frame, Note},
    model::RankBand,
};
use inclination_editor::labels;

use super::{
    build::Builder,
    widgets::{click, fill, focus, number, select_nothing},
};
use crate::hands::{hold, press, type_over};

impl Builder<'_> {
    pub(super) fn looks(&mut self) {
        let looks = &self.wanted.looks;
        for note in looks.notes.values() {
            self.note(note);
        }
        for frame in looks.frames.values() {
            self.frame(frame);
        }
        for node in &looks.collapsed {
            let here = self.here(*node);
            self.select(here);
            press(self.window, Key::H);
        }
    }

    fn note(&mut self, wanted: &Note) {
        select_nothing(self.window);
        hold(self.window, Modifiers::SHIFT, Key::N);
        type_over(self.window, &wanted.text);
        hold(self.window, Modifiers::COMMAND, Key::Enter);
        number(self.window, labels::NOTE_WIDTH, wanted.width);
        if let Some(height) = wanted.height {
            number(self.window, labels::NOTE_HEIGHT, height);
        }
    }

    fn frame(&mut self, wanted: &Frame) {
        const CTRL_SHIFT: Modifiers = Modifiers {
            shift: true,
            ..Modifiers::COMMAND
        };
        select_nothing(self.window);
        hold(self.window, CTRL_SHIFT, Key::F);
        type_over(self.window, &wanted.title);
        press(self.window, Key::Enter);
        click(self.window, &format!("Color: {}", wanted.tint.word()));
        number(self.window, labels::FRAME_WIDTH, wanted.width);
        number(self.window, labels::FRAME_HEIGHT, wanted.height);
    }

    pub(super) fn bands(&mut self) {
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
            number(self.window, &label("from"), band.from);
            number(self.window, &label("to"), band.to);
        }
    }
}
