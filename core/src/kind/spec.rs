//! The description of a kind as data, which the editor shows, the checks use and the documentation
//! prints.

use super::{Family, Kind, SocketType};

/// The unit that a socket's number is shown in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// A bare number.
    None,
    /// The unit of the value wired to the kind's first socket, as for a threshold, midpoint or
    /// bookend.
    OfInput,
    /// Seconds, as for a duration.
    Seconds,
}

impl Unit {
    /// Returns the unit as a text, or an empty text if it is none or depends on a wire.
    pub const fn fixed_text(self) -> &'static str {
        match self {
            Self::Seconds => "s",
            Self::None | Self::OfInput => "",
        }
    }
}

/// A socket of a kind.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SocketSpec {
    /// Its key in files.
    pub key: &'static str,
    /// Its title in the editor.
    pub title: &'static str,
    /// Its purpose, as a phrase.
    pub summary: &'static str,
    /// The type of data that flows through it.
    pub ty: SocketType,
    /// The typed number that it starts with, or `None` if it starts unset.
    pub default: Option<f32>,
    /// Its value while unset: this share of the way from the curve's low end to its high end.
    pub unset: f32,
    /// The range of sensible values. Others are computed as documented, and reported as a problem.
    pub domain: (f32, f32),
    /// The unit it is shown in.
    pub unit: Unit,
    /// Whether only whole numbers make a difference, as for a count.
    pub whole: bool,
    /// Whether it is rarely used: a node shows it only once it differs from its default.
    pub quiet: bool,
    /// The setting and option that it depends on, or `None` if it always has an effect.
    pub only: Option<(&'static str, &'static str)>,
}

impl SocketSpec {
    /// Creates a socket for a number.
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
            whole: false,
            quiet: false,
            only: None,
        }
    }

    /// Limits the effect of the socket to one option of a setting.
    pub const fn only_with(self, setting: &'static str, option: &'static str) -> Self {
        Self {
            only: Some((setting, option)),
            ..self
        }
    }

    /// Marks the number as a whole number.
    pub const fn counted(self) -> Self {
        Self {
            whole: true,
            ..self
        }
    }

    /// Marks the socket as rarely used.
    pub const fn rarely_used(self) -> Self {
        Self {
            quiet: true,
            ..self
        }
    }

    /// Sets the range of sensible values.
    pub const fn with_domain(self, low: f32, high: f32) -> Self {
        Self {
            domain: (low, high),
            ..self
        }
    }

    /// Shows the number in the unit of the value wired to the first socket.
    pub const fn in_input_unit(self) -> Self {
        Self {
            unit: Unit::OfInput,
            ..self
        }
    }

    /// Shows the number in seconds.
    pub const fn in_seconds(self) -> Self {
        Self {
            unit: Unit::Seconds,
            domain: (0.0, f32::MAX),
            ..self
        }
    }

    /// Creates a socket for a number that may be left out.
    pub const fn optional(key: &'static str, title: &'static str, summary: &'static str) -> Self {
        Self {
            default: None,
            ..Self::value(key, title, summary, 0.0)
        }
    }

    /// Creates a socket that takes only a wire, of this type.
    pub const fn wire_only(
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

    /// Creates a socket for a position in the unit of the value wired to the first socket. It
    /// starts unset, which counts as this share of the way between the curve's ends.
    pub const fn input_position(
        key: &'static str,
        title: &'static str,
        summary: &'static str,
        unset: f32,
    ) -> Self {
        Self {
            default: None,
            unset,
            ..Self::value(key, title, summary, 0.0).in_input_unit()
        }
    }
}

/// A setting of a kind: one of a few options, fixed when the graph is compiled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SettingSpec {
    /// Its key in files.
    pub key: &'static str,
    /// Its title in the editor.
    pub title: &'static str,
    /// Its purpose, as a phrase.
    pub summary: &'static str,
    /// The options to choose from. [`SettingSpec::NO_YES`] makes it a check box, which files write
    /// as `true` or `false`.
    pub options: &'static [&'static str],
    /// The position of its default among the options.
    pub default: u8,
}

impl SettingSpec {
    /// The options of a check box.
    pub const NO_YES: &'static [&'static str] = &["no", "yes"];

    /// Creates a check box.
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

    /// Returns whether it is a check box.
    pub fn is_flag(&self) -> bool {
        self.options == Self::NO_YES
    }
}

/// The effect of muting a node of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Muting {
    /// Muting has no effect, since the node only brings a value in or names it.
    Ignored,
    /// The value of the first socket of type value passes through, or that of the first row.
    PassesFirst,
    /// The value of this socket passes through.
    Passes(&'static str),
    /// The node computes as this kind, with the sockets and settings that its family shares.
    Becomes(Kind),
}

/// The description of a kind, as data.
#[derive(Debug)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "the flags are independent of one another"
)]
pub struct Spec {
    /// Its key in files, which never changes.
    pub key: &'static str,
    /// Its title in the editor.
    pub title: &'static str,
    /// Its family.
    pub family: Family,
    /// Its purpose, as a phrase.
    pub summary: &'static str,
    /// The sentences that say more than the summary: one for each choice of the first own setting,
    /// or none.
    pub summary_by_choice: &'static [&'static str],
    /// Its formula, with the sockets' names.
    pub formula: &'static str,
    /// The inputs that it is meant for, and its results beyond them.
    pub domain: &'static str,
    /// Its results at the ends of its domain.
    pub ends: &'static str,
    /// Further search terms.
    pub words: &'static [&'static str],
    /// The sockets that the whole family has, before its own.
    pub shared_sockets: &'static [SocketSpec],
    /// Its own sockets.
    pub own_sockets: &'static [SocketSpec],
    /// The sockets of each row, if it takes any number of inputs.
    pub row: &'static [SocketSpec],
    /// The settings that the whole family has, before its own.
    pub shared_settings: &'static [SettingSpec],
    /// Its own settings.
    pub own_settings: &'static [SettingSpec],
    /// Whether it has points, as a piecewise curve.
    pub pieces: bool,
    /// Whether it needs a random number.
    pub draws: bool,
    /// The type of its output.
    pub gives: SocketType,
    /// Whether it reads an agent's memory of an option.
    pub remembers: bool,
    /// Whether it is a curve that reads x in x's own unit, so that it needs no ends and continues
    /// beyond them.
    pub in_own_unit: bool,
    /// The effect of muting a node of this kind.
    pub muting: Muting,
}

impl Spec {
    /// A description without a name, to be completed with `..`.
    pub const EMPTY: Self = Self {
        key: "",
        title: "",
        family: Family::Arithmetic,
        summary: "",
        summary_by_choice: &[],
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

    /// Returns the kind's special properties, as sentences for the designer.
    pub fn remarks(&self) -> impl Iterator<Item = &'static str> + use<> {
        let remarks = [
            (self.pieces, "It is defined by points."),
            (self.draws, "It draws a random number."),
            (self.remembers, "It reads an option's history."),
            (
                self.in_own_unit,
                "It reads x in the unit of x, not as a position from 0 to 1, and continues beyond the ends.",
            ),
        ];

        remarks
            .into_iter()
            .filter_map(|(applies, remark)| applies.then_some(remark))
    }

    /// Iterates over all sockets outside rows, in order.
    pub fn sockets(&self) -> impl Iterator<Item = &'static SocketSpec> + use<> {
        self.shared_sockets.iter().chain(self.own_sockets)
    }

    /// Returns the socket at a position.
    pub fn socket(&self, index: usize) -> Option<&'static SocketSpec> {
        let shared = self.shared_sockets.len();
        self.shared_sockets
            .get(index)
            .or_else(|| self.own_sockets.get(index.checked_sub(shared)?))
    }

    /// Returns the number of sockets outside rows.
    pub fn socket_count(&self) -> usize {
        self.shared_sockets.len() + self.own_sockets.len()
    }

    /// Returns the position of the socket with this key in files.
    pub fn socket_position(&self, key: &str) -> Option<usize> {
        self.sockets().position(|socket| socket.key == key)
    }

    /// Returns the position of the setting with this key in files.
    pub fn setting_position(&self, key: &str) -> Option<usize> {
        self.settings().position(|setting| setting.key == key)
    }

    /// Iterates over all settings, in order.
    pub fn settings(&self) -> impl Iterator<Item = &'static SettingSpec> + use<> {
        self.shared_settings.iter().chain(self.own_settings)
    }
}
