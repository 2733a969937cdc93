//! The kind and version that a file declares. They are read before anything else, wherever they
//! are in the file, so that a file of a newer version is rejected for its version and not for the
//! first unknown member.

use alloc::{format, string::String, vec::Vec};

use super::{
    Limits, LoadError,
    error::{excerpt, suggest_word},
    json_reader::Reader,
    keywords::{FileForm, MAGIC, SEMANTICS},
};
use crate::SEMANTICS_VERSION;

/// The newest version. Version 2 adds Effects nodes and scenarios to version 1, so a file has
/// version 2 only if it has any, and files without them open in older versions of Inclination. If a
/// new version changes the form of anything older, it requires a migration step, see
/// `migrate/mod.rs`.
pub const VERSION: u32 = 2;

/// The version of files without Effects nodes and scenarios.
pub(super) const VERSION_WITHOUT_SIMULATION: u32 = 1;

/// The start of errors about files of other programs.
const NOT_INCLINATION: &str = "this is not an Inclination file";

/// The kind and version of a file.
pub(super) struct Header {
    pub(super) form: FileForm,
    pub(super) version: u32,
}

impl Header {
    /// Reads the header. This passes over the whole file, so that all later steps can rely on its
    /// syntax.
    pub(super) fn read(
        bytes: &[u8],
        limits: Limits,
        forms: &[FileForm],
    ) -> Result<Self, LoadError> {
        Self::parse_header(bytes, limits, forms).map_err(|error| {
            let magic = format!("\"{MAGIC}\"");
            let has_magic = bytes.windows(magic.len()).any(|at| at == magic.as_bytes());
            if has_magic || error.sentence.starts_with(NOT_INCLINATION) {
                return error;
            }

            LoadError {
                sentence: format!("{NOT_INCLINATION}: {}", error.sentence),
                ..error
            }
        })
    }

    fn parse_header(bytes: &[u8], limits: Limits, forms: &[FileForm]) -> Result<Self, LoadError> {
        let mut reader = Reader::new(bytes, limits)?;
        let (mut form, mut version, mut semantics) = (None, None, None);
        reader.object(|reader, key| {
            if key == MAGIC {
                form = Some(reader.mark_value()?);
            } else if key == "version" {
                version = Some(reader.mark_value()?);
            } else if key == SEMANTICS {
                semantics = Some(reader.mark_value()?);
            }
            Ok(())
        })?;

        let Some(form) = form else {
            return Err(reader.error(format!(
                "{NOT_INCLINATION}: it lacks the entry \"{MAGIC}\": \"project\""
            )));
        };
        let Some(version) = version else {
            return Err(reader.error("\"version\" is missing"));
        };

        let header = Self {
            version: reader.read_at(version, read_known_version)?,
            form: reader.read_at(form, |reader| read_known_form(reader, forms))?,
        };

        if let Some(semantics) = semantics {
            reader.read_at(semantics, check_semantics)?;
        }

        reader.finish()?;
        Ok(header)
    }
}

/// Rejects a file that was exported for other results than this version computes.
fn check_semantics(reader: &mut Reader<'_>) -> Result<(), LoadError> {
    let semantics = reader.integer_u32()?;
    if semantics == SEMANTICS_VERSION {
        return Ok(());
    }
    Err(reader.error(format!(
        "the file was exported for version {semantics} of the results, but this version of Inclination computes version {SEMANTICS_VERSION}. Export it again with the version of Inclination that the game has"
    )))
}

fn read_known_version(reader: &mut Reader<'_>) -> Result<u32, LoadError> {
    let version = reader.integer_u32()?;
    if version > VERSION {
        return Err(reader.error(format!(
            "this file has format version {version}, but this version of Inclination reads formats up to \
             {VERSION}: update Inclination to open it"
        )));
    }

    Ok(version)
}

fn read_known_form(reader: &mut Reader<'_>, forms: &[FileForm]) -> Result<FileForm, LoadError> {
    let word: String = reader.string()?.into_owned();
    match FileForm::ALL.into_iter().find(|form| form.word() == word) {
        Some(form) if forms.contains(&form) => Ok(form),
        Some(FileForm::Runtime) => Err(reader.error(
            "this is a runtime file, which cannot be edited: open the document that it was exported from",
        )),
        Some(FileForm::Fragment) => {
            Err(reader.error("this is a part copied from a document: paste it into a document"))
        }
        Some(FileForm::Project) => {
            Err(reader.error("this is a whole document, not a part of one: open it as a file"))
        }
        None => {
            let known: Vec<&str> = forms.iter().map(|form| form.word()).collect();
            let instead = suggest_word(&word, &known);
            Err(reader.error(format!("\"{}\" is not a valid kind of file{instead}", excerpt(&word))))
        }
    }
}
