//! The formats in which games save agents.

use serde::{Serialize, de::DeserializeOwned};

/// A format of saves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SaveFormat {
    /// With the names of fields, as text.
    Json,
    /// With the names of fields, as text.
    Ron,
    /// Without the names of fields.
    MessagePack,
    /// Without the names of fields.
    Bincode,
    /// Without the names of fields.
    Postcard,
}

impl SaveFormat {
    /// All formats.
    pub const ALL: [Self; 5] = [
        Self::Json,
        Self::Ron,
        Self::MessagePack,
        Self::Bincode,
        Self::Postcard,
    ];

    /// Writes a value.
    pub fn write(self, value: &impl Serialize) -> Vec<u8> {
        let fits = "it can be written";
        match self {
            Self::Json => serde_json::to_vec(value).expect(fits),
            Self::Ron => ron::to_string(value).expect(fits).into_bytes(),
            Self::MessagePack => rmp_serde::to_vec(value).expect(fits),
            Self::Bincode => {
                bincode::serde::encode_to_vec(value, bincode::config::standard()).expect(fits)
            }
            Self::Postcard => postcard::to_stdvec(value).expect(fits),
        }
    }

    /// Reads a value.
    ///
    /// # Errors
    /// The format's sentence if these bytes are none, or more than one.
    pub fn read<T: DeserializeOwned>(self, bytes: &[u8]) -> Result<T, String> {
        let (value, rest) = match self {
            Self::Json => (serde_json::from_slice(bytes).map_err(to_sentence)?, 0),
            Self::Ron => (ron::de::from_bytes(bytes).map_err(to_sentence)?, 0),
            Self::MessagePack => {
                let mut rest = bytes;
                let value = rmp_serde::from_read(&mut rest).map_err(to_sentence)?;
                (value, rest.len())
            }
            Self::Bincode => {
                let config = bincode::config::standard();
                let read = bincode::serde::decode_from_slice(bytes, config);
                let (value, length) = read.map_err(to_sentence)?;
                (value, bytes.len() - length)
            }
            Self::Postcard => {
                let (value, rest) = postcard::take_from_bytes(bytes).map_err(to_sentence)?;
                (value, rest.len())
            }
        };
        if rest > 0 {
            return Err(format!("{rest} bytes are left"));
        }
        Ok(value)
    }
}

fn to_sentence(error: impl std::fmt::Display) -> String {
    error.to_string()
}
