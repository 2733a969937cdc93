//! Whatever the app changes on a disk, it changes through these, a step each: what saving and keeping work promise, they
//! promise after every step. So tests let any of them fail, or be the last that the app ever does.

use std::{
    fs::{self, File, Permissions},
    io::{self, Write},
    path::{Path, PathBuf},
};

use tempfile::{Builder, NamedTempFile, TempDir};

/// How much is written at a time, in bytes.
const PIECE: usize = 1 << 20;

#[cfg(not(test))]
#[inline]
#[expect(clippy::unnecessary_wraps, reason = "in tests it fails")]
const fn step() -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
pub(super) use trial::{Trial, step};

pub(super) fn new_file(builder: &Builder<'_, '_>, folder: &Path) -> io::Result<NamedTempFile> {
    step()?;
    builder.tempfile_in(folder)
}

pub(super) fn new_folder(builder: &Builder<'_, '_>, folder: &Path) -> io::Result<TempDir> {
    step()?;
    builder.tempdir_in(folder)
}

pub(super) fn create(file: &Path) -> io::Result<File> {
    step()?;
    File::create(file)
}

pub(super) fn create_folders(folder: &Path) -> io::Result<()> {
    step()?;
    fs::create_dir_all(folder)
}

pub(super) fn write(file: &mut NamedTempFile, bytes: &[u8]) -> io::Result<()> {
    for piece in bytes.chunks(PIECE) {
        step()?;
        file.write_all(piece)?;
    }
    Ok(())
}

pub(super) fn permit(file: &File, permissions: Permissions) -> io::Result<()> {
    step()?;
    file.set_permissions(permissions)
}

pub(super) fn force(file: &File) -> io::Result<()> {
    step()?;
    file.sync_all()
}

/// Forces a folder's new entry to the disk where the system can; where it cannot, that is the system's own task.
pub(super) fn force_folder(folder: &Path) -> io::Result<()> {
    step()?;
    if cfg!(unix) {
        File::open(folder)?.sync_all()?;
    }
    Ok(())
}

pub(super) fn put(file: NamedTempFile, in_place_of: &Path) -> io::Result<()> {
    step()?;
    file.persist(in_place_of)
        .map(|_| ())
        .map_err(|error| error.error)
}

pub(super) fn rename(from: &Path, to: &Path) -> io::Result<()> {
    step()?;
    fs::rename(from, to)
}

pub(super) fn remove(file: &Path) -> io::Result<()> {
    step()?;
    fs::remove_file(file)
}

pub(super) fn remove_folder(folder: &Path) -> io::Result<()> {
    step()?;
    fs::remove_dir(folder)
}

/// The folder of a file; of one that is named alone, where the app runs.
pub(super) fn folder_of(file: &Path) -> PathBuf {
    match file.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder.to_owned(),
        _ => PathBuf::from("."),
    }
}

#[cfg(test)]
mod trial {
    use std::{
        cell::Cell,
        io::{self, ErrorKind},
    };

    thread_local! {
        /// How many steps come before it, what it is, and whether it came.
        static TRIAL: Cell<Option<(usize, Trial, bool)>> = const { Cell::new(None) };
    }

    /// What happens at a step on this thread.
    #[derive(Clone, Copy, Debug)]
    pub(in crate::io) enum Trial {
        /// It fails, and so does every one after it: a disk that is full stays full.
        Fails(ErrorKind),
        /// The process ends, and nothing that waits for its end is run.
        Ends,
    }

    impl Trial {
        /// Lets it happen from the step of this number on, while something is done. Gives whether it came to that.
        pub(in crate::io) fn at<T>(self, step: usize, act: impl FnOnce() -> T) -> (T, bool) {
            TRIAL.set(Some((step, self, false)));
            let done = act();
            let after = TRIAL.take();
            (done, after.is_some_and(|(.., came)| came))
        }
    }

    pub(in crate::io) fn step() -> io::Result<()> {
        match TRIAL.get() {
            None => Ok(()),
            Some((0, trial, _)) => {
                TRIAL.set(Some((0, trial, true)));
                match trial {
                    Trial::Fails(kind) => Err(kind.into()),
                    Trial::Ends => std::process::abort(),
                }
            }
            Some((left, trial, came)) => {
                TRIAL.set(Some((left - 1, trial, came)));
                Ok(())
            }
        }
    }
}
