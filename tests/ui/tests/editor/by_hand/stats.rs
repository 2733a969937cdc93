//! Stats, in the panel of stats.

use eframe::egui::{Key, Modifiers};
use inclination_core::model::{Stat, StatKind};

use super::{
    build::Builder,
    widgets::{choose, click, fill, number, take, write},
};
use crate::hands::hold;

impl Builder<'_> {
    /// Adds a stat, and says all that it is.
    pub(super) fn stat(&mut self, wanted: &Stat) {
        hold(self.window, Modifiers::COMMAND, Key::P);
        take(self.window, "add stat", "Add stat", 0);
        let window = &mut *self.window;
        let name = &wanted.name;
        fill(window, "Stat's name", name);
        if !wanted.description.is_empty() {
            write(window, &format!("{name}, description"), &wanted.description);
        }
        let yes = |value: f32| value >= 0.5;
        match &wanted.kind {
            StatKind::Number { low, high, clamp } => {
                if !wanted.unit.is_empty() {
                    fill(window, "Stat's unit", &wanted.unit);
                }
                number(window, "Stat's low end", *low);
                number(window, "Stat's high end", *high);
                number(window, "Stat's default", wanted.default);
                if !clamp {
                    click(window, "Stat keeps within its ends");
                }
                if wanted.whole {
                    click(window, "Stat has whole numbers");
                }
                number(window, &format!("{name}, sample"), wanted.sample);
            }
            StatKind::YesNo => {
                choose(window, "Stat's kind", "yes or no");
                if yes(wanted.default) {
                    click(window, "Stat's default");
                }
                if yes(wanted.sample) {
                    click(window, &format!("{name}, sample"));
                }
            }
            StatKind::Choice(names) => {
                choose(window, "Stat's kind", "choice");
                for (at, name) in names.iter().enumerate() {
                    if at > 0 {
                        click(window, "+ Add choice");
                    }
                    fill(window, &format!("Choice {}", at + 1), name);
                }
                for (label, value) in [
                    (String::from("Stat's default"), wanted.default),
                    (format!("{name}, sample"), wanted.sample),
                ] {
                    if value != 0.0 {
                        choose(window, &label, &names[value as usize]);
                    }
                }
            }
        }
        choose(window, "Stat's scope", wanted.scope.word());
        if wanted.alike {
            click(window, "Stat is alike for all");
        }
        let built = self.graph().stats.last().expect("it was added");
        let as_wanted = Stat {
            id: built.id,
            ..wanted.clone()
        };
        assert_eq!(*built, as_wanted);
    }
}
