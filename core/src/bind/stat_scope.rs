//! The scopes of stats as types, so that the type of a stat's handle follows from its declaration.

use crate::{AnyStatHandle, StatHandle, TargetStatHandle, model::Scope, program::InterfaceTag};

/// The index of a handle that refers to nothing in any program.
pub(super) const NO_HANDLE: u32 = u32::MAX;

/// The scope of a stat in a game's code. It decides which handle the stat has.
pub trait StatScope: sealed::Sealed + Copy {
    /// The handle of a stat of this scope.
    type Handle: Copy;

    /// The scope in a graph.
    const SCOPE: Scope;

    /// Returns the handle of a stat. If its scope needs another handle, returns one that refers to
    /// nothing.
    #[doc(hidden)]
    fn find_handle(stat: Option<AnyStatHandle>) -> Self::Handle;
}

mod sealed {
    pub trait Sealed {}
}

macro_rules! scopes {
    ($($(#[$doc:meta])* $name:ident: $handle:ident, $scope:ident, $as_handle:ident;)*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, Debug, PartialEq, Eq)]
            pub struct $name;

            impl sealed::Sealed for $name {}

            impl StatScope for $name {
                type Handle = $handle;

                const SCOPE: Scope = Scope::$scope;

                fn find_handle(stat: Option<AnyStatHandle>) -> $handle {
                    let handle = stat.and_then(AnyStatHandle::$as_handle);
                    handle.unwrap_or($handle::new(NO_HANDLE, InterfaceTag::default()))
                }
            }
        )*
    };
}

scopes! {
    /// The scope of a stat that belongs to the agent.
    AgentScope: StatHandle, Agent, as_own;
    /// The scope of a stat that belongs to the world.
    WorldScope: StatHandle, World, as_own;
    /// The scope of a stat that belongs to targets.
    TargetScope: TargetStatHandle, Target, as_target;
}
