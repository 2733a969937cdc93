//! What a socket's data says in words: for the documentation and for who asks the editor.

use alloc::{format, string::String, string::ToString};

use super::{SocketSpec, SocketType, Unit};

impl SocketSpec {
    /// What it holds before anyone touches it.
    pub fn said_at_first(&self) -> String {
        match self.default {
            Some(value) => value.to_string(),
            None if self.ty == SocketType::Value => String::from("unset"),
            None => String::from("nothing"),
        }
    }

    /// The values that make sense in it.
    pub fn said_domain(&self) -> String {
        let said = match self.domain {
            _ if self.ty != SocketType::Value => String::from("a wire"),
            (low, high) if low == -f32::MAX && high == f32::MAX => String::from("any"),
            (low, high) if low == f32::MIN_POSITIVE && high == f32::MAX => String::from("above 0"),
            (low, high) if high == f32::MAX => format!("{low} and more"),
            (low, high) if low == -f32::MAX => format!("{high} and less"),
            (low, high) => format!("{low} to {high}"),
        };
        match self.unit {
            Unit::OfInput => said + ", in the input's unit",
            Unit::None => said,
        }
    }

    /// With which setting it counts, if it does not always.
    pub fn said_only(&self) -> Option<String> {
        let (setting, option) = self.only?;
        Some(format!("Counts where {setting} is {option}."))
    }
}
