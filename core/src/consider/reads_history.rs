//! Methods of the typed considerations that read an option's history.

use super::{Consider, MEMORY_SETTINGS};
use crate::{
    draft::{Draft, NodeOutput, covers_shared, method_keys, node_methods},
    kind::Spec,
};

/// A form of consideration that reads an option's history.
pub trait ReadsHistory: Consider {}

/// What these forms have in common.
const SHARED: &Spec = &Spec {
    shared_settings: MEMORY_SETTINGS,
    ..Spec::EMPTY
};

impl<F: ReadsHistory> Draft<F> {
    node_methods! { SHARED;
        flags {
            /// Reads only the option's history for the candidate, not its history for all targets
            /// together.
            per_target = "per_target": true,
        }
    }

    /// Sets the option whose history it reads. By default, it reads the history of the option that
    /// it belongs to.
    pub fn about_option(mut self, option: NodeOutput) -> Self {
        self.about_option = Some(option);
        self
    }
}

const _: () = assert!(
    covers_shared(
        SHARED,
        method_keys!([] flags { per_target = "per_target": true, })
    ),
    "a shared setting has no method"
);
