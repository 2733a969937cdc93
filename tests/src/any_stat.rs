//! Sets stats of every scope alike, for tests and benches with random graphs.

use inclination_core::{AnyStatHandle, Columns, Single, explain::Explainer};

/// An evaluator or inputs in which stats of every scope can be set.
pub trait SetAnyStat {
    /// Sets a stat of the agent, the world or the target in view.
    fn set_any_stat(&mut self, stat: AnyStatHandle, value: f32);
}

impl SetAnyStat for Single {
    fn set_any_stat(&mut self, stat: AnyStatHandle, value: f32) {
        match stat {
            AnyStatHandle::Own(stat) => self.set(stat, value),
            AnyStatHandle::Target(stat) => self.set_in_view(stat, value),
        }
    }
}

/// An explainer reads no target in view.
impl SetAnyStat for Explainer {
    fn set_any_stat(&mut self, stat: AnyStatHandle, value: f32) {
        if let AnyStatHandle::Own(stat) = stat {
            self.set(stat, value);
        }
    }
}

impl SetAnyStat for Columns {
    fn set_any_stat(&mut self, stat: AnyStatHandle, value: f32) {
        match stat {
            AnyStatHandle::Own(stat) => self.set_all(stat, value),
            AnyStatHandle::Target(stat) => self
                .values_in_view_mut(stat)
                .expect("the program has the stat")
                .fill(value),
        }
    }
}

/// Sets one value for each agent or row.
pub fn set_column(columns: &mut Columns, stat: AnyStatHandle, values: &[f32]) {
    match stat {
        AnyStatHandle::Own(stat) => columns.set(stat, values).expect("the inputs fit"),
        AnyStatHandle::Target(stat) => columns
            .values_in_view_mut(stat)
            .expect("the program has the stat")
            .copy_from_slice(values),
    }
}
