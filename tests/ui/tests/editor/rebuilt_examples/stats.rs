//! Stats, in the panel of stats.

use eframe::egui::{Key, Modifiers};
use inclination_core::authoring::model::{Stat, StatKind};
use inclination_editor::{command::Command, labels};

use super::{
    builder::Builder,
    widgets::{choose, click, fill, fill_multiline, take_search_result, type_number},
};
use crate::input::press_with;

impl Builder<'_> {
    /// Adds a stat and sets its properties.
    pub(super) fn add_stat(&mut self, wanted: &Stat) {
        press_with(self.window, Modifiers::COMMAND, Key::P);
        let add_stat = Command::AddStat.entry().title;
        take_search_result(self.window, add_stat, add_stat, 0);

        let window = &mut *self.window;
        let name = &wanted.name;
        fill(window, labels::STAT_NAME, name);
        if !wanted.description.is_empty() {
            fill_multiline(window, &format!("{name}, description"), &wanted.description);
        }

        let yes = |value: f32| value >= 0.5;
        match &wanted.kind {
            StatKind::Number { low, high, clamp } => {
                if !wanted.unit.is_empty() {
                    fill(window, labels::STAT_UNIT, &wanted.unit);
                }
                type_number(window, labels::STAT_LOW_END, *low);
                type_number(window, labels::STAT_HIGH_END, *high);
                type_number(window, labels::STAT_DEFAULT, wanted.default);
                if !clamp {
                    click(window, labels::STAT_CLAMPS);
                }
                if wanted.whole {
                    click(window, labels::STAT_IS_WHOLE);
                }
                type_number(window, &format!("{name}, current value"), wanted.sample);
            }
            StatKind::YesNo => {
                choose(window, labels::STAT_KIND, "yes/no");
                if yes(wanted.default) {
                    click(window, labels::STAT_DEFAULT);
                }
                if yes(wanted.sample) {
                    click(window, &format!("{name}, current value"));
                }
            }
            StatKind::Choice(names) => {
                choose(window, labels::STAT_KIND, "choice");
                for (at, name) in names.iter().enumerate() {
                    if at > 0 {
                        click(window, labels::ADD_CHOICE);
                    }
                    fill(window, &format!("Choice {}", at + 1), name);
                }
                for (label, value) in [
                    (String::from(labels::STAT_DEFAULT), wanted.default),
                    (format!("{name}, current value"), wanted.sample),
                ] {
                    if value != 0.0 {
                        choose(window, &label, &names[value as usize]);
                    }
                }
            }
        }

        choose(window, labels::STAT_SCOPE, wanted.scope.word());
        if wanted.alike {
            click(window, labels::STAT_IS_ALIKE);
        }

        let built = self.graph().stats.last().expect("it was added");
        let as_wanted = Stat {
            id: built.id,
            ..wanted.clone()
        };
        assert_eq!(*built, as_wanted);
    }
}
