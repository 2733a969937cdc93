//! Descriptions of a socket's data in words, for the documentation and the editor.

use alloc::{format, string::String, string::ToString};

use super::{SocketSpec, SocketType, Spec, Unit};

impl SocketSpec {
    /// Describes the initial content of the socket.
    pub fn describe_default(&self) -> String {
        match self.default {
            Some(value) => value.to_string(),
            None if self.ty == SocketType::Value => String::from("unset"),
            None => String::from("no wire"),
        }
    }

    /// Describes the range of sensible values.
    pub fn describe_domain(&self) -> String {
        let range = match self.domain {
            _ if self.ty != SocketType::Value => String::from("a wire"),
            (low, high) if low == -f32::MAX && high == f32::MAX => String::from("any number"),
            (low, high) if low == f32::MIN_POSITIVE && high == f32::MAX => String::from("above 0"),
            (low, high) if high == f32::MAX => format!("{low} or more"),
            (low, high) if low == -f32::MAX => format!("{high} or less"),
            (low, high) => format!("{low} to {high}"),
        };

        match self.unit {
            Unit::OfInput => range + ", in the input's unit",
            Unit::Seconds => range + ", in seconds",
            Unit::None => range,
        }
    }

    /// Describes the setting of its kind that the socket depends on, or returns `None` if it always
    /// has an effect.
    pub fn describe_condition(&self, kind: &Spec) -> Option<String> {
        let (key, option) = self.only?;
        let setting = kind.settings().find(|setting| setting.key == key)?.title;
        Some(format!("Used only if \"{setting}\" is \"{option}\"."))
    }
}
