//! Node kinds: the definition of a formula node, as data ([`Spec`]) and as one generic function
//! ([`Formula`]).
//!
//! The editor's menus, the checks, the file format, the documentation and the compiler all read the
//! same [`Spec`], so a new kind is one file in its family's folder and one line in that folder's
//! list. The file also has the kind's typed constructor, for graphs written in Rust.

mod family;
mod socket_description;
mod socket_type;
mod spec;
pub(crate) mod structure;

use core::fmt;

pub use family::Family;
pub use socket_type::SocketType;
pub use spec::{Muting, SettingSpec, SocketSpec, Spec, Unit};
pub use structure::STRUCTURAL_KINDS;

use crate::{
    number::{Number, Plain},
    piecewise::Pieces,
    symbolic::Symbol,
};

/// The inputs of a formula.
pub struct Args<'a, N> {
    /// The node's own sockets, in the order of its [`Spec`].
    pub sockets: &'a [N],
    /// The sockets of its rows, row after row.
    pub rows: &'a [N],
    /// Its settings: the position of each among the setting's options.
    pub settings: &'a [u8],
    /// Its points, if it is a piecewise curve.
    pub pieces: Option<&'a Pieces>,
    /// Its random number in `0..1`, if its kind needs one.
    pub draw: Option<N>,
}

impl<N: Number> Args<'_, N> {
    /// Returns a socket's value.
    pub fn socket(&self, index: usize) -> N {
        self.sockets
            .get(index)
            .copied()
            .unwrap_or_else(|| N::from(0.0))
    }

    /// Returns a setting's position among its options.
    pub fn setting(&self, index: usize) -> u8 {
        self.settings.get(index).copied().unwrap_or(0)
    }

    /// Returns whether a yes/no setting is yes.
    pub fn flag(&self, index: usize) -> bool {
        self.setting(index) != 0
    }
}

/// The formula of a node kind. Files name only the kinds of this crate, so games cannot add others.
pub(crate) trait Formula: 'static {
    /// The kind's description as data.
    const SPEC: &'static Spec;

    /// Computes the node's value.
    fn compute_value<N: Number>(args: &Args<'_, N>) -> N;
}

/// A formula with its generic function made concrete, so that one list can hold all kinds.
trait AnyFormula: Sync {
    fn spec(&self) -> &'static Spec;
    fn compute_plain(&self, args: &Args<'_, Plain>) -> Plain;
    fn compute_symbolic<'a>(&self, args: &Args<'_, Symbol<'a>>) -> Symbol<'a>;
}

struct ErasedFormula<F>(core::marker::PhantomData<fn() -> F>);

impl<F: Formula> AnyFormula for ErasedFormula<F> {
    fn spec(&self) -> &'static Spec {
        F::SPEC
    }

    fn compute_plain(&self, args: &Args<'_, Plain>) -> Plain {
        F::compute_value(args)
    }

    fn compute_symbolic<'a>(&self, args: &Args<'_, Symbol<'a>>) -> Symbol<'a> {
        F::compute_value(args)
    }
}

/// A handle of a kind of formula node. Small, `Copy`, and compared by key.
#[derive(Clone, Copy)]
pub struct Kind(&'static dyn AnyFormula);

impl Kind {
    /// Creates the handle of a formula's kind.
    pub(crate) const fn new<F: Formula>() -> Self {
        Self(&ErasedFormula::<F>(core::marker::PhantomData))
    }

    /// Returns the kind's description as data.
    pub fn spec(self) -> &'static Spec {
        self.0.spec()
    }

    /// Computes the formula with plain numbers.
    pub fn compute_plain(self, args: &Args<'_, Plain>) -> Plain {
        self.0.compute_plain(args)
    }

    /// Computes the formula with symbols.
    pub(crate) fn compute_symbolic<'a>(self, args: &Args<'_, Symbol<'a>>) -> Symbol<'a> {
        self.0.compute_symbolic(args)
    }
}

impl fmt::Debug for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.spec().key)
    }
}

impl PartialEq for Kind {
    fn eq(&self, other: &Self) -> bool {
        self.spec().key == other.spec().key
    }
}

impl Eq for Kind {}

/// Declares a family's modules and constants: each line names a file of the folder and the constant
/// that users write. The constants are [`Kind`]s unless a type is given before the lines. Each file
/// has a typed constructor with the file's name, for graphs written in Rust.
macro_rules! kinds {
    ($($(#[$doc:meta])* $module:ident : $formula:ty => $name:ident),+ $(,)?) => {
        $crate::kind::kinds! { $crate::kind::Kind: $($(#[$doc])* $module : $formula => $name),+ }
    };
    ($handle:path: $($(#[$doc:meta])* $module:ident : $formula:ty => $name:ident),+ $(,)?) => {
        $(mod $module; pub use $module::$module;)+
        $($(#[$doc])* pub const $name: $handle = <$handle>::new::<$formula>();)+
        /// The family's kinds, in the order of menus.
        pub const KINDS: &[$handle] = &[$($name),+];
    };
}
pub(crate) use kinds;
