//! What a kind is, as data: what the editor shows, the checks hold and the documentation prints.

use super::{Family, Kind, SocketType};

/// The unit that a socket's number is shown in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// A bare number.
    None,
    /// The unit of what is wired to the kind's first socket: a threshold, a midpoint, a bookend.
    OfInput,
}

/// A socket of a kind.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SocketSpec {
    /// What files call it.
    pub key: &'static str,
    /// What the editor calls it.
    pub title: &'static str,
    /// What it does, in a sentence.
    pub summary: &'static str,
    /// What flows through it.
    pub ty: SocketType,
    /// The typed number it starts with; none: it starts unset.
    pub default: Option<f32>,
    /// What it counts as while it is unset: the value this share of the way from the curve's low
    /// end to its high end.
    pub unset: f32,
    /// The values that make sense; others are computed with as documented, and shown as a problem.
    pub domain: (f32, f32),
    /// The unit it is shown in.
    pub unit: Unit,
    /// Whether it is rarely touched: a node shows it only once it holds something else than it
    /// began with.
    pub quiet: bool,
    /// The setting and its option with which it counts; none: it always does.
    pub only: Option<(&'static str, &'static str)>,
}

impl SocketSpec {
    /// A number.
    pub const fn value(
        key: &'static str,
        title: &'static str,
        summary: &'static str,
        default: f32,
    ) -> Self {
        Self {
            key,
            title,
            summary,
            ty: SocketType::Value,
            default: Some(default),
            unset: 0.0,
            domain: (-f32::MAX, f32::MAX),
            unit: Unit::None,
            quiet: false,
            only: None,
        }
    }

    /// Counts only while a setting is this option of it.
    pub const fn only_with(self, setting: &'static str, option: &'static str) -> Self {
        Self {
            only: Some((setting, option)),
            ..self
        }
    }

    /// Rarely touched.
    pub const fn quiet(self) -> Self {
        Self {
            quiet: true,
            ..self
        }
    }

    /// The values that make sense.
    pub const fn within(self, low: f32, high: f32) -> Self {
        Self {
            domain: (low, high),
            ..self
        }
    }

    /// Shown in the unit of what is wired to the first socket.
    pub const fn of_input(self) -> Self {
        Self {
            unit: Unit::OfInput,
            ..self
        }
    }

    /// A number that may also be left out.
    pub const fn optional(key: &'static str, title: &'static str, summary: &'static str) -> Self {
        Self {
            default: None,
            ..Self::value(key, title, summary, 0.0)
        }
    }

    /// A socket that only a wire of this type makes sense in.
    pub const fn wired(
        key: &'static str,
        title: &'static str,
        summary: &'static str,
        ty: SocketType,
    ) -> Self {
        Self {
            ty,
            ..Self::optional(key, title, summary)
        }
    }

    /// A place in the unit of what is wired to the first socket, which starts unset: then it lies
    /// this share of the way between the curve's ends.
    pub const fn place(
        key: &'static str,
        title: &'static str,
        summary: &'static str,
        unset: f32,
    ) -> Self {
        Self {
            default: None,
            unset,
            ..Self::value(key, title, summary, 0.0).of_input()
        }
    }
}

/// A setting of a kind: one of a few words, fixed when the graph is compiled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SettingSpec {
    /// What files call it.
    pub key: &'static str,
    /// What the editor calls it.
    pub title: &'static str,
    /// What it does, in a sentence.
    pub summary: &'static str,
    /// The words to choose from; [`SettingSpec::NO_YES`] is a tick box, and `true` or `false` in
    /// files.
    pub options: &'static [&'static str],
    /// The position of the one it starts with.
    pub default: u8,
}

impl SettingSpec {
    /// The options of a tick box.
    pub const NO_YES: &'static [&'static str] = &["no", "yes"];

    /// A tick box.
    pub const fn flag(
        key: &'static str,
        title: &'static str,
        summary: &'static str,
        default: bool,
    ) -> Self {
        Self {
            key,
            title,
            summary,
            options: Self::NO_YES,
            default: default as u8,
        }
    }

    /// Whether it is a tick box.
    pub fn is_flag(&self) -> bool {
        self.options == Self::NO_YES
    }
}

/// The effect of muting a node of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Muting {
    /// Muting means nothing, since the node only brings a value in or names it: it computes as
    /// ever.
    Ignored,
    /// The value of the first socket for values passes through, or that of the first row.
    PassesFirst,
    /// The value of this socket passes through.
    Passes(&'static str),
    /// The node computes as this kind, with the sockets and settings that their family shares.
    Becomes(Kind),
}

/// A kind, as data.
#[derive(Debug)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a fact of its own that no other follows from"
)]
pub struct Spec {
    /// What files call it; never changes.
    pub key: &'static str,
    /// What the editor calls it.
    pub title: &'static str,
    /// Its family.
    pub family: Family,
    /// What it does, in a sentence.
    pub summary: &'static str,
    /// Its formula, with the sockets' names.
    pub formula: &'static str,
    /// Where it is meant to be used, and what it gives beyond.
    pub domain: &'static str,
    /// What it gives at the ends of its domain.
    pub ends: &'static str,
    /// Other names that people look for it by.
    pub words: &'static [&'static str],
    /// Sockets that the whole family has, before its own.
    pub shared_sockets: &'static [SocketSpec],
    /// Its own sockets.
    pub own_sockets: &'static [SocketSpec],
    /// The sockets of each row, if it takes any number of inputs.
    pub row: &'static [SocketSpec],
    /// Settings that the whole family has, before its own.
    pub shared_settings: &'static [SettingSpec],
    /// Its own settings.
    pub own_settings: &'static [SettingSpec],
    /// Whether it has points.
    pub pieces: bool,
    /// Whether it asks for a random draw.
    pub draws: bool,
    /// What comes out of it.
    pub gives: SocketType,
    /// Whether it asks what an agent remembers of an option.
    pub remembers: bool,
    /// Whether it is a curve that reads x in x's own unit, so that it needs no ends and does not
    /// stop at them.
    pub in_own_unit: bool,
    /// The effect of muting a node of this kind.
    pub muting: Muting,
}

impl Spec {
    /// A kind with a name and nothing else, to be completed with `..`.
    pub const EMPTY: Self = Self {
        key: "",
        title: "",
        family: Family::Arithmetic,
        summary: "",
        formula: "",
        domain: "any number",
        ends: "",
        words: &[],
        shared_sockets: &[],
        own_sockets: &[],
        row: &[],
        shared_settings: &[],
        own_settings: &[],
        pieces: false,
        draws: false,
        gives: SocketType::Value,
        remembers: false,
        in_own_unit: false,
        muting: Muting::PassesFirst,
    };

    /// What sets it apart from most kinds, in sentences for the designer.
    pub fn remarks(&self) -> impl Iterator<Item = &'static str> + use<> {
        let all = [
            (self.pieces, "It has points."),
            (self.draws, "It draws at random."),
            (
                self.remembers,
                "It reads what the agent remembers of an option.",
            ),
            (
                self.in_own_unit,
                "It reads x in x's own unit, and does not stop at the ends.",
            ),
        ];
        all.into_iter()
            .filter_map(|(is_so, said)| is_so.then_some(said))
    }

    /// Every socket, in order.
    pub fn sockets(&self) -> impl Iterator<Item = &'static SocketSpec> + use<> {
        self.shared_sockets.iter().chain(self.own_sockets)
    }

    /// A socket by its position.
    pub fn socket(&self, index: usize) -> Option<&'static SocketSpec> {
        let shared = self.shared_sockets.len();
        self.shared_sockets
            .get(index)
            .or_else(|| self.own_sockets.get(index.checked_sub(shared)?))
    }

    /// How many sockets it has.
    pub fn socket_count(&self) -> usize {
        self.shared_sockets.len() + self.own_sockets.len()
    }

    /// Where the socket that files call so stands.
    pub fn socket_position(&self, key: &str) -> Option<usize> {
        self.sockets().position(|socket| socket.key == key)
    }

    /// Where the setting that files call so stands.
    pub fn setting_position(&self, key: &str) -> Option<usize> {
        self.settings().position(|setting| setting.key == key)
    }

    /// Every setting, in order.
    pub fn settings(&self) -> impl Iterator<Item = &'static SettingSpec> + use<> {
        self.shared_settings.iter().chain(self.own_settings)
    }
}
