//! The app's place on the desktop of a Linux system: its icon, its entry among the programs, and the type of its files, in
//! the folders that every desktop reads for this user. What is written is written down, so that exactly that can be taken
//! away again: what somebody else put there, or changed since, is left alone.

use std::{
    env, fs,
    io::{self, ErrorKind},
    path::{Path, PathBuf},
    process::Command,
};

use serde::{Deserialize, Serialize};

use super::{Print, disk, saving::replace};

/// What is written, each with its place among the data of a user.
const FILES: [(&str, &[u8]); 4] = [
    (
        "icons/hicolor/scalable/apps/inclination.svg",
        include_bytes!("../../../../assets/desktop/inclination.svg"),
    ),
    ("icons/hicolor/256x256/apps/inclination.png", ICON),
    (
        "mime/packages/inclination.xml",
        include_bytes!("../../../../assets/desktop/inclination.xml"),
    ),
    (
        ENTRY,
        include_bytes!("../../../../assets/desktop/inclination.desktop"),
    ),
];

/// The icon, for the window itself.
pub const ICON: &[u8] = include_bytes!("../../../../assets/desktop/inclination.png");

/// What the system calls the window, and so the entry among the programs.
pub const NAME: &str = "inclination";
const ENTRY: &str = "applications/inclination.desktop";
const RECORD: &str = "inclination/desktop.json";
/// The programs that read what is written, and the folder that each is told of.
const READERS: [(&str, &str); 2] = [
    ("update-mime-database", "mime"),
    ("update-desktop-database", "applications"),
];

/// What was written down of what was written.
#[derive(Debug, Default, Serialize, Deserialize)]
struct Record {
    files: Vec<(PathBuf, Print)>,
    /// The folders that were made for them, the outer ones first.
    folders: Vec<PathBuf>,
}

/// Where something is written.
#[derive(Debug)]
pub struct Desktop {
    data: PathBuf,
}

impl Desktop {
    /// The folder of the user's data that desktops read; none if the system has none.
    pub fn of_user() -> Option<Self> {
        let folders = directories::BaseDirs::new()?;
        Some(Self::at(folders.data_dir()))
    }

    /// This folder.
    pub fn at(data: impl Into<PathBuf>) -> Self {
        Self { data: data.into() }
    }

    /// Writes everything, for a program at this place. Gives what was done, a sentence each.
    ///
    /// # Errors
    /// What is there already that is not ours, or what the system says.
    pub fn install(&self, program: &Path) -> Result<Vec<String>, String> {
        let mut record = self.record();
        for (place, _) in FILES {
            let file = self.data.join(place);
            if file.exists() && !is_as_written(&record, &file) {
                return Err(format!(
                    "{} is there already, and was not written by this program or was changed since. Move it away first.",
                    file.display()
                ));
            }
        }
        let mut said = Vec::new();
        for (place, bytes) in FILES {
            let file = self.data.join(place);
            let bytes = match place {
                ENTRY => entry(bytes, program)?,
                _ => bytes.to_vec(),
            };
            self.write(&mut record, &file, &bytes)
                .map_err(|error| unwritten(&file, &error))?;
            said.push(format!("Wrote {}", file.display()));
        }
        said.extend(self.tell_readers());
        Ok(said)
    }

    /// Takes away what was written. Gives what was done, a sentence each.
    ///
    /// # Errors
    /// What the system says.
    pub fn remove(&self) -> Result<Vec<String>, String> {
        let mut record = self.record();
        if record.files.is_empty() {
            return Ok(vec![String::from("Nothing was installed here.")]);
        }
        let mut said = Vec::new();
        for (file, print) in std::mem::take(&mut record.files) {
            match fs::read(&file) {
                Ok(bytes) if Print::of(&bytes) == print => {
                    disk::remove(&file).map_err(|error| unwritten(&file, &error))?;
                    said.push(format!("Removed {}", file.display()));
                }
                Err(error) if error.kind() == ErrorKind::NotFound => {
                    said.push(format!("{} was gone already.", file.display()));
                }
                Ok(_) | Err(_) => said.push(format!(
                    "{} was changed since, and is left alone.",
                    file.display()
                )),
            }
        }
        let own = self.data.join(RECORD);
        disk::remove(&own).map_err(|error| unwritten(&own, &error))?;
        said.extend(self.tell_readers());
        for folder in record.folders.iter().rev() {
            // What holds something by now is somebody else's too.
            let _ = disk::remove_folder(folder);
        }
        Ok(said)
    }

    fn record(&self) -> Record {
        let text = fs::read(self.data.join(RECORD)).unwrap_or_default();
        serde_json::from_slice(&text).unwrap_or_default()
    }

    /// Writes a file, once it is written down that it will be: whatever breaks off can be taken away.
    fn write(&self, record: &mut Record, file: &Path, bytes: &[u8]) -> io::Result<()> {
        let own = self.data.join(RECORD);
        for of in [&own, file] {
            let folder = disk::folder_of(of);
            let made = folder.ancestors().take_while(|folder| !folder.exists());
            let mut made: Vec<PathBuf> = made.map(Path::to_owned).collect();
            made.reverse();
            disk::create_folders(&folder)?;
            record.folders.extend(made);
        }
        record.files.retain(|(known, _)| known != file);
        record.files.push((file.to_owned(), Print::of(bytes)));
        replace(&own, serde_json::to_string_pretty(record)?.as_bytes())?;
        replace(file, bytes)
    }

    /// Tells the programs that keep lists of all that is there.
    fn tell_readers(&self) -> Vec<String> {
        let told = READERS.iter().filter_map(|(program, folder)| {
            let folder = self.data.join(folder);
            if !folder.is_dir() {
                return None;
            }
            let ran = Command::new(program).arg(&folder).output();
            Some(match ran {
                Ok(ran) if ran.status.success() => format!("Ran {program}"),
                Ok(_) => format!("{program} did not succeed; run it with {}", folder.display()),
                Err(_) => format!(
                    "{program} is not there: some desktops see what changed only after the next login."
                ),
            })
        });
        told.collect()
    }
}

fn is_as_written(record: &Record, file: &Path) -> bool {
    let known = record.files.iter().find(|(known, _)| known == file);
    let now = fs::read(file).map(|bytes| Print::of(&bytes));
    known.is_some_and(|(_, print)| now.is_ok_and(|now| now == *print))
}

fn unwritten(file: &Path, error: &io::Error) -> String {
    format!("{} cannot be changed: {error}.", file.display())
}

/// The entry for a program that may stand where no shell finds it.
fn entry(template: &[u8], program: &Path) -> Result<Vec<u8>, String> {
    let template = String::from_utf8_lossy(template);
    let place = match program.to_str() {
        _ if is_found(program) => NAME.to_owned(),
        Some(place) if !place.contains(char::is_control) => place.to_owned(),
        _ => {
            return Err(format!(
                "{} has letters in its path that no desktop reads. Move it first.",
                program.display()
            ));
        }
    };
    let lines = template.lines().map(|line| match line.split_once('=') {
        Some(("Exec", _)) => format!("Exec={} %F\n", quoted(&place)),
        Some(("TryExec", _)) => format!("TryExec={}\n", place.replace('\\', "\\\\")),
        _ => format!("{line}\n"),
    });
    Ok(lines.collect::<String>().into_bytes())
}

/// Whether a shell finds the program by its name alone.
fn is_found(program: &Path) -> bool {
    let real = |file: &Path| fs::canonicalize(file).ok();
    let folders = env::var_os("PATH").unwrap_or_default();
    let first = env::split_paths(&folders)
        .map(|folder| folder.join(NAME))
        .find(|file| file.is_file());
    first.is_some_and(|first| real(&first) == real(program))
}

/// A path as the Desktop Entry Specification has it in a command: quoted, and escaped twice.
fn quoted(place: &str) -> String {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "/-_.+".contains(letter);
    if place.chars().all(is_plain) {
        return place.to_owned();
    }
    let mut text = String::from("\"");
    for letter in place.chars() {
        match letter {
            '"' | '`' | '$' => text.extend(['\\', '\\', letter]),
            '\\' => text.push_str("\\\\\\\\"),
            '%' => text.push_str("%%"),
            _ => text.push(letter),
        }
    }
    text.push('"');
    text
}

#[cfg(test)]
mod tests {
    use expect_test::expect;
    use tempfile::tempdir;

    use super::*;

    #[test]
    fn a_path_is_quoted_as_the_specification_says() {
        assert_eq!(quoted("/opt/inclination"), "/opt/inclination");
        assert_eq!(quoted("/my apps/inclination"), "\"/my apps/inclination\"");
        // "exec key": double quote, backtick, dollar and backslash are escaped by a backslash, and then, as in every string,
        // each backslash by another.
        assert_eq!(quoted(r"/a$b\c"), r#""/a\\$b\\\\c""#);
        assert_eq!(quoted("/100%/a"), "\"/100%%/a\"");
    }

    #[test]
    fn what_was_written_is_taken_away_and_nothing_else() {
        let folder = tempdir().unwrap();
        let data = folder.path().join("share");
        fs::create_dir_all(data.join("applications")).unwrap();
        let others = data.join("applications/other.desktop");
        fs::write(&others, "[Desktop Entry]").unwrap();
        let desktop = Desktop::at(&data);
        desktop
            .install(Path::new("/opt/my apps/inclination"))
            .unwrap();
        let entry = fs::read_to_string(data.join(ENTRY)).unwrap();
        assert!(
            entry.contains("Exec=\"/opt/my apps/inclination\" %F\n"),
            "{entry}"
        );
        assert!(
            entry.contains("TryExec=/opt/my apps/inclination\n"),
            "{entry}"
        );
        // Again, as after the program was moved.
        desktop.install(Path::new("/opt/inclination")).unwrap();
        desktop.remove().unwrap();
        for (place, _) in FILES {
            assert!(!data.join(place).exists(), "{place}");
        }
        assert!(others.exists());
        assert!(!data.join("icons").exists() && !data.join("inclination").exists());
        expect![["Nothing was installed here."]].assert_eq(&desktop.remove().unwrap().join("\n"));
    }

    #[test]
    fn what_is_anothers_or_was_changed_is_left_alone() {
        let folder = tempdir().unwrap();
        let desktop = Desktop::at(folder.path());
        let entry = folder.path().join(ENTRY);
        fs::create_dir_all(entry.parent().unwrap()).unwrap();
        fs::write(&entry, "mine").unwrap();
        let said = desktop.install(Path::new("/opt/inclination")).unwrap_err();
        let home = folder.path().to_str().unwrap();
        expect![["HOME/applications/inclination.desktop is there already, and was not written by this program or was changed since. Move it away first."]]
            .assert_eq(&said.replace(home, "HOME"));
        assert!(!folder.path().join("mime").exists());
        fs::remove_file(&entry).unwrap();
        desktop.install(Path::new("/opt/inclination")).unwrap();
        fs::write(&entry, "changed").unwrap();
        let said = desktop.remove().unwrap();
        let line = said.iter().find(|line| line.contains(ENTRY)).unwrap();
        expect![["HOME/applications/inclination.desktop was changed since, and is left alone."]]
            .assert_eq(&line.replace(home, "HOME"));
        assert_eq!(fs::read_to_string(&entry).unwrap(), "changed");
    }
}
