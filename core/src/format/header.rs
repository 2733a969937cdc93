//! What a file says that it is. Looked at before anything else, wherever it stands, so that a file of a newer version
//! is refused for that and not for the first member that is unknown here.

use alloc::{format, string::String, vec::Vec};

use super::{
    Limits, LoadError,
    error::{excerpt, instead},
    reader::Reader,
    words::{Form, MAGIC},
};

/// The version that is written. Whoever raises it writes the step that leads to it, see `migrate/mod.rs`.
pub const VERSION: u32 = 1;

/// What a file is.
pub(super) struct Header {
    pub(super) form: Form,
    pub(super) version: u32,
}

impl Header {
    /// Passes over the whole file, so that everything after can rely on its syntax.
    pub(super) fn read(bytes: &[u8], limits: Limits, forms: &[Form]) -> Result<Self, LoadError> {
        Self::of(bytes, limits, forms).map_err(|error| {
            let magic = format!("\"{MAGIC}\"");
            if bytes.windows(magic.len()).any(|at| at == magic.as_bytes()) {
                return error;
            }
            LoadError {
                sentence: format!("this is no Inclination file: {}", error.sentence),
                ..error
            }
        })
    }

    fn of(bytes: &[u8], limits: Limits, forms: &[Form]) -> Result<Self, LoadError> {
        let mut reader = Reader::new(bytes, limits)?;
        let (mut form, mut version) = (None, None);
        reader.object(|reader, key| {
            if key == MAGIC {
                form = Some(reader.mark()?);
            } else if key == "version" {
                version = Some(reader.mark()?);
            }
            Ok(())
        })?;
        let Some(form) = form else {
            return Err(reader.error(format!("it does not say `\"{MAGIC}\": \"project\"`")));
        };
        let Some(version) = version else {
            return Err(reader.error("this file does not say its `version`"));
        };
        let header = Self {
            version: reader.at(version, known_version)?,
            form: reader.at(form, |reader| known_form(reader, forms))?,
        };
        reader.finish()?;
        Ok(header)
    }
}

fn known_version(reader: &mut Reader<'_>) -> Result<u32, LoadError> {
    let version = reader.integer_u32()?;
    if version > VERSION {
        return Err(reader.error(format!(
            "this file was written by a newer Inclination (version {version}); this one reads up to version \
             {VERSION}. Update Inclination to open it."
        )));
    }
    Ok(version)
}

fn known_form(reader: &mut Reader<'_>, forms: &[Form]) -> Result<Form, LoadError> {
    let word: String = reader.string()?.into_owned();
    match Form::ALL.into_iter().find(|form| form.word() == word) {
        Some(form) if forms.contains(&form) => Ok(form),
        Some(Form::Runtime) => Err(reader.error(
            "this is a runtime file, which lacks most of what a designer wrote: open the project that it was \
             exported from",
        )),
        Some(Form::Fragment) => {
            Err(reader.error("this is a part that was copied out of a project: paste it into one"))
        }
        Some(Form::Project) => {
            Err(reader.error("this is a whole project, and no part of one: open it as a file"))
        }
        None => {
            let known: Vec<&str> = forms.iter().map(|form| form.word()).collect();
            let instead = instead(&word, &known);
            Err(reader.error(format!("`{}` is no kind of file{instead}", excerpt(&word))))
        }
    }
}
