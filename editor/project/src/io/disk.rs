//! All changes that the app makes on a disk, one step per function.
//!
//! The guarantees of saving and autosaving hold after every single step. Tests check that by
//! letting any of the steps fail, or be the last one before the process ends.

use std::{
    fs::{self, File, Permissions},
    io::{self, Write},
    path::{Path, PathBuf},
};

use tempfile::{Builder, NamedTempFile, TempDir};

/// The bytes written in one step.
const WRITE_CHUNK_BYTES: usize = 1 << 20;

#[cfg(not(test))]
#[inline]
#[expect(clippy::unnecessary_wraps, reason = "it can fail in tests")]
const fn pass_fault_point() -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
pub(super) use fault_injection::{Fault, pass_fault_point};

pub(super) fn create_temp_file(
    builder: &Builder<'_, '_>,
    folder: &Path,
) -> io::Result<NamedTempFile> {
    pass_fault_point()?;
    builder.tempfile_in(folder)
}

pub(super) fn create_temp_folder(builder: &Builder<'_, '_>, folder: &Path) -> io::Result<TempDir> {
    pass_fault_point()?;
    builder.tempdir_in(folder)
}

pub(super) fn create_file(file: &Path) -> io::Result<File> {
    pass_fault_point()?;
    File::create(file)
}

pub(super) fn create_folders(folder: &Path) -> io::Result<()> {
    pass_fault_point()?;
    fs::create_dir_all(folder)
}

pub(super) fn write_chunks(file: &mut NamedTempFile, bytes: &[u8]) -> io::Result<()> {
    for piece in bytes.chunks(WRITE_CHUNK_BYTES) {
        pass_fault_point()?;
        file.write_all(piece)?;
    }
    Ok(())
}

pub(super) fn set_permissions(file: &File, permissions: Permissions) -> io::Result<()> {
    pass_fault_point()?;
    file.set_permissions(permissions)
}

pub(super) fn sync_file(file: &File) -> io::Result<()> {
    pass_fault_point()?;
    file.sync_all()
}

/// Forces a folder's new entry to the disk. Where this is impossible, the system does it by itself.
pub(super) fn sync_folder(folder: &Path) -> io::Result<()> {
    pass_fault_point()?;
    if cfg!(unix) {
        File::open(folder)?.sync_all()?;
    }
    Ok(())
}

pub(super) fn move_into_place(file: NamedTempFile, in_place_of: &Path) -> io::Result<()> {
    pass_fault_point()?;
    file.persist(in_place_of)
        .map(|_| ())
        .map_err(|error| error.error)
}

pub(super) fn rename_file(from: &Path, to: &Path) -> io::Result<()> {
    pass_fault_point()?;
    fs::rename(from, to)
}

pub(super) fn remove_file(file: &Path) -> io::Result<()> {
    pass_fault_point()?;
    fs::remove_file(file)
}

pub(super) fn remove_folder(folder: &Path) -> io::Result<()> {
    pass_fault_point()?;
    fs::remove_dir(folder)
}

/// Returns the folder of a file, which is the working directory for a bare file name.
pub(super) fn parent_folder(file: &Path) -> PathBuf {
    match file.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder.to_owned(),
        _ => PathBuf::from("."),
    }
}

#[cfg(test)]
mod fault_injection {
    use std::{
        cell::Cell,
        io::{self, ErrorKind},
    };

    thread_local! {
        /// The number of steps left until the fault, the fault, and whether it has happened.
        static PENDING_FAULT: Cell<Option<(usize, Fault, bool)>> = const { Cell::new(None) };
    }

    /// A fault to inject at a step on this thread.
    #[derive(Clone, Copy, Debug)]
    pub(in crate::io) enum Fault {
        /// The step fails, and so does every later one: a disk that is full stays full.
        Error(ErrorKind),
        /// The process aborts, so no destructor runs.
        Abort,
    }

    impl Fault {
        /// Runs `act` with this fault from the given step on. Also returns whether the fault
        /// happened.
        pub(in crate::io) fn inject_at<T>(self, step: usize, act: impl FnOnce() -> T) -> (T, bool) {
            PENDING_FAULT.set(Some((step, self, false)));
            let result = act();
            let after = PENDING_FAULT.take();
            (result, after.is_some_and(|(.., happened)| happened))
        }
    }

    pub(in crate::io) fn pass_fault_point() -> io::Result<()> {
        match PENDING_FAULT.get() {
            None => Ok(()),
            Some((0, trial, _)) => {
                PENDING_FAULT.set(Some((0, trial, true)));
                match trial {
                    Fault::Error(kind) => Err(kind.into()),
                    Fault::Abort => std::process::abort(),
                }
            }
            Some((left, trial, happened)) => {
                PENDING_FAULT.set(Some((left - 1, trial, happened)));
                Ok(())
            }
        }
    }
}
