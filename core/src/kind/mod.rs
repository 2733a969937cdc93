//! Node kinds: what a formula node is, as data ([`Spec`]) and as one generic function ([`Formula`]). The editor's
//! menus, the checks, the file format, the documentation and the compiler read the same [`Spec`], so a new kind is one
//! file in its family's folder and one line in that folder's list.

mod family;
mod socket_type;
mod spec;
pub(crate) mod structure;
mod words;

use core::fmt;

pub use family::Family;
pub use socket_type::SocketType;
pub use spec::{Muting, SettingSpec, SocketSpec, Spec, Unit};
pub use structure::STRUCTURE;

use crate::{
    number::{Number, Plain},
    piecewise::Pieces,
    symbolic::Symbol,
};

/// What a formula computes from.
pub struct Args<'a, N> {
    /// The node's own sockets, in the order of its [`Spec`].
    pub sockets: &'a [N],
    /// Its rows, one after the other.
    pub rows: &'a [N],
    /// Its settings: the position among each setting's options.
    pub settings: &'a [u8],
    /// Its points, if it is piecewise.
    pub pieces: Option<&'a Pieces>,
    /// A draw in `0..1` of its own, if its kind asks for one.
    pub draw: Option<N>,
}

impl<N: Number> Args<'_, N> {
    /// A socket's value.
    pub fn socket(&self, index: usize) -> N {
        self.sockets
            .get(index)
            .copied()
            .unwrap_or_else(|| N::from(0.0))
    }

    /// A setting's position among its options.
    pub fn setting(&self, index: usize) -> u8 {
        self.settings.get(index).copied().unwrap_or(0)
    }

    /// A yes/no setting.
    pub fn flag(&self, index: usize) -> bool {
        self.setting(index) != 0
    }
}

/// The formula of a node kind.
pub trait Formula: 'static {
    /// What it is, as data.
    const SPEC: &'static Spec;

    /// What it computes.
    fn value<N: Number>(args: &Args<'_, N>) -> N;
}

/// A formula with its generic function made concrete, so that kinds can stand in one list.
trait AnyFormula: Sync {
    fn spec(&self) -> &'static Spec;
    fn plain(&self, args: &Args<'_, Plain>) -> Plain;
    fn symbol<'a>(&self, args: &Args<'_, Symbol<'a>>) -> Symbol<'a>;
}

struct Concrete<F>(core::marker::PhantomData<fn() -> F>);

impl<F: Formula> AnyFormula for Concrete<F> {
    fn spec(&self) -> &'static Spec {
        F::SPEC
    }
    fn plain(&self, args: &Args<'_, Plain>) -> Plain {
        F::value(args)
    }
    fn symbol<'a>(&self, args: &Args<'_, Symbol<'a>>) -> Symbol<'a> {
        F::value(args)
    }
}

/// A kind of formula node. Small, copied freely, equal by its key.
#[derive(Clone, Copy)]
pub struct Kind(&'static dyn AnyFormula);

impl Kind {
    /// The kind that computes a formula.
    pub const fn of<F: Formula>() -> Self {
        Self(&Concrete::<F>(core::marker::PhantomData))
    }

    /// What it is, as data.
    pub fn spec(self) -> &'static Spec {
        self.0.spec()
    }

    /// Computes with plain numbers.
    pub fn plain(self, args: &Args<'_, Plain>) -> Plain {
        self.0.plain(args)
    }

    pub(crate) fn symbol<'a>(self, args: &Args<'_, Symbol<'a>>) -> Symbol<'a> {
        self.0.symbol(args)
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

/// Lists a family: each line names a file of the folder and the constant that users write. What the constants are, unless
/// they are [`Kind`]s, stands before.
macro_rules! kinds {
    ($($(#[$doc:meta])* $module:ident : $formula:ty => $name:ident),+ $(,)?) => {
        $crate::kind::kinds! { $crate::kind::Kind: $($(#[$doc])* $module : $formula => $name),+ }
    };
    ($handle:path: $($(#[$doc:meta])* $module:ident : $formula:ty => $name:ident),+ $(,)?) => {
        $(mod $module;)+
        $($(#[$doc])* pub const $name: $handle = <$handle>::of::<$formula>();)+
        /// The family's kinds, in the order of menus.
        pub const KINDS: &[$handle] = &[$($name),+];
    };
}
pub(crate) use kinds;
