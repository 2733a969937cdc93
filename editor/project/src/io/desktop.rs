//! Desktop integration on Linux: installs the app's icon, its menu entry and its file type in the
//! folders that every desktop reads for this user.
//!
//! A record of everything installed is kept, so that exactly that can be removed again. Files that
//! another program wrote or that were changed since are left alone.

use std::{
    env, fs,
    io::{self, ErrorKind},
    path::{Path, PathBuf},
    process::Command,
};

use serde::{Deserialize, Serialize};

use super::{Fingerprint, disk, saving::replace_own_file};

/// The installed files: the path of each below the user's data folder, and its content.
const INSTALLED_FILES: [(&str, &[u8]); 4] = [
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
        MENU_ENTRY_PATH,
        include_bytes!("../../../../assets/desktop/inclination.desktop"),
    ),
];

/// The icon, for the window itself.
pub const ICON: &[u8] = include_bytes!("../../../../assets/desktop/inclination.png");

/// The name of the window and of the menu entry in the system.
pub const APP_ID: &str = "inclination";
/// The path of the menu entry.
const MENU_ENTRY_PATH: &str = "applications/inclination.desktop";
/// The path of the record of installed files.
const RECORD_PATH: &str = "inclination/desktop.json";
/// The programs that index installed files, each with the folder to pass to it.
const INDEXERS: [(&str, &str); 2] = [
    ("update-mime-database", "mime"),
    ("update-desktop-database", "applications"),
];

/// A record of the installed files.
#[derive(Debug, Default, Serialize, Deserialize)]
struct InstallRecord {
    /// The files, each with the fingerprint of its content.
    files: Vec<(PathBuf, Fingerprint)>,
    /// The folders that were created for them, the outer ones first.
    folders: Vec<PathBuf>,
}

/// The user's data folder, as the place of desktop integration.
#[derive(Debug)]
pub struct DesktopIntegration {
    data: PathBuf,
}

impl DesktopIntegration {
    /// Returns the folder of this user, or `None` if the system has none.
    pub fn for_user() -> Option<Self> {
        let folders = directories::BaseDirs::new()?;
        Some(Self::new(folders.data_dir()))
    }

    /// Uses the given folder.
    pub fn new(data: impl Into<PathBuf>) -> Self {
        Self { data: data.into() }
    }

    /// Installs all files for a program at this path. Returns a sentence for each action.
    ///
    /// # Errors
    /// Returns a sentence that names a file in the way or gives the system's error.
    pub fn install_files(&self, program: &Path) -> Result<Vec<String>, String> {
        let mut record = self.read_record();
        for (place, _) in INSTALLED_FILES {
            let file = self.data.join(place);
            if file.exists() && !is_unchanged(&record, &file) {
                return Err(format!(
                    "{} already exists, but was not installed by this program or was changed later. Move it away first.",
                    file.display()
                ));
            }
        }

        let mut sentences = Vec::new();
        for (place, bytes) in INSTALLED_FILES {
            let file = self.data.join(place);
            let bytes = match place {
                MENU_ENTRY_PATH => fill_menu_entry(bytes, program)?,
                _ => bytes.to_vec(),
            };
            self.write_recorded(&mut record, &file, &bytes)
                .map_err(|error| describe_write_error(&file, &error))?;
            sentences.push(format!("Wrote {}", file.display()));
        }

        sentences.extend(self.run_indexers());
        Ok(sentences)
    }

    /// Removes the installed files. Returns a sentence for each action.
    ///
    /// # Errors
    /// Returns a sentence with the system's error.
    pub fn remove_installed_files(&self) -> Result<Vec<String>, String> {
        let mut record = self.read_record();
        if record.files.is_empty() {
            return Ok(vec![String::from("Nothing is installed here.")]);
        }

        let mut sentences = Vec::new();
        for (file, print) in std::mem::take(&mut record.files) {
            match fs::read(&file) {
                Ok(bytes) if Fingerprint::from_bytes(&bytes) == print => {
                    disk::remove_file(&file)
                        .map_err(|error| describe_write_error(&file, &error))?;
                    sentences.push(format!("Removed {}", file.display()));
                }
                Err(error) if error.kind() == ErrorKind::NotFound => {
                    sentences.push(format!("{} was already removed.", file.display()));
                }
                Ok(_) | Err(_) => sentences.push(format!(
                    "Kept {}, which has changed since it was installed.",
                    file.display()
                )),
            }
        }

        let own = self.data.join(RECORD_PATH);
        disk::remove_file(&own).map_err(|error| describe_write_error(&own, &error))?;
        sentences.extend(self.run_indexers());

        for folder in record.folders.iter().rev() {
            // A folder that is not empty also has files of others, so it stays.
            let _ = disk::remove_folder(folder);
        }
        Ok(sentences)
    }

    fn read_record(&self) -> InstallRecord {
        let text = fs::read(self.data.join(RECORD_PATH)).unwrap_or_default();
        serde_json::from_slice(&text).unwrap_or_default()
    }

    /// Writes a file after recording it, so that an interrupted installation can be removed.
    fn write_recorded(
        &self,
        record: &mut InstallRecord,
        file: &Path,
        bytes: &[u8],
    ) -> io::Result<()> {
        let record_path = self.data.join(RECORD_PATH);
        for target in [&record_path, file] {
            let folder = disk::parent_folder(target);
            let mut missing: Vec<PathBuf> = folder
                .ancestors()
                .take_while(|folder| !folder.exists())
                .map(Path::to_owned)
                .collect();
            missing.reverse();
            disk::create_folders(&folder)?;
            record.folders.extend(missing);
        }

        record.files.retain(|(known, _)| known != file);
        record
            .files
            .push((file.to_owned(), Fingerprint::from_bytes(bytes)));
        replace_own_file(
            &record_path,
            serde_json::to_string_pretty(record)?.as_bytes(),
        )?;
        replace_own_file(file, bytes)
    }

    /// Runs the programs that index installed files. Returns a sentence for each.
    fn run_indexers(&self) -> Vec<String> {
        let sentences = INDEXERS.iter().filter_map(|(program, folder)| {
            let folder = self.data.join(folder);
            if !folder.is_dir() {
                return None;
            }
            let ran = Command::new(program).arg(&folder).output();
            Some(match ran {
                Ok(ran) if ran.status.success() => format!("Ran {program}"),
                Ok(_) => format!("{program} failed. Try again with {program} {}", folder.display()),
                Err(_) => format!(
                    "{program} is missing, so some desktops show the changes only after the next login."
                ),
            })
        });
        sentences.collect()
    }
}

/// Returns whether a file is unchanged since it was installed.
fn is_unchanged(record: &InstallRecord, file: &Path) -> bool {
    let known = record.files.iter().find(|(known, _)| known == file);
    let now = fs::read(file).map(|bytes| Fingerprint::from_bytes(&bytes));
    known.is_some_and(|(_, print)| now.is_ok_and(|now| now == *print))
}

fn describe_write_error(file: &Path, error: &io::Error) -> String {
    format!("{} cannot be changed: {error}.", file.display())
}

/// Fills in the menu entry for a program, which need not be on the shell's search path.
fn fill_menu_entry(template: &[u8], program: &Path) -> Result<Vec<u8>, String> {
    let template = String::from_utf8_lossy(template);
    let place = match program.to_str() {
        _ if is_on_search_path(program) => APP_ID.to_owned(),
        Some(place) if !place.contains(char::is_control) => place.to_owned(),
        _ => {
            return Err(format!(
                "The path {} has characters that desktops cannot read. Move the program first.",
                program.display()
            ));
        }
    };
    let lines = template.lines().map(|line| match line.split_once('=') {
        Some(("Exec", _)) => format!("Exec={} %F\n", quote_exec_path(&place)),
        Some(("TryExec", _)) => format!("TryExec={}\n", place.replace('\\', "\\\\")),
        _ => format!("{line}\n"),
    });
    Ok(lines.collect::<String>().into_bytes())
}

/// Returns whether a shell finds this program by its bare name.
fn is_on_search_path(program: &Path) -> bool {
    let real = |file: &Path| fs::canonicalize(file).ok();
    let folders = env::var_os("PATH").unwrap_or_default();
    let first = env::split_paths(&folders)
        .map(|folder| folder.join(APP_ID))
        .find(|file| file.is_file());
    first.is_some_and(|first| real(&first) == real(program))
}

/// Formats a path for a command of the Desktop Entry Specification: quoted and escaped twice.
fn quote_exec_path(place: &str) -> String {
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
    fn exec_paths_are_quoted_by_the_specification() {
        assert_eq!(quote_exec_path("/opt/inclination"), "/opt/inclination");
        assert_eq!(
            quote_exec_path("/my apps/inclination"),
            "\"/my apps/inclination\""
        );
        // "exec key": double quote, backtick, dollar and backslash are escaped by a backslash, and
        // then, as in every string, each backslash by another.
        assert_eq!(quote_exec_path(r"/a$b\c"), r#""/a\\$b\\\\c""#);
        assert_eq!(quote_exec_path("/100%/a"), "\"/100%%/a\"");
    }

    #[test]
    fn only_installed_files_are_removed() {
        let folder = tempdir().unwrap();
        let data = folder.path().join("share");
        fs::create_dir_all(data.join("applications")).unwrap();
        let others = data.join("applications/other.desktop");
        fs::write(&others, "[Desktop Entry]").unwrap();
        let desktop = DesktopIntegration::new(&data);
        desktop
            .install_files(Path::new("/opt/my apps/inclination"))
            .unwrap();

        let entry = fs::read_to_string(data.join(MENU_ENTRY_PATH)).unwrap();
        assert!(
            entry.contains("Exec=\"/opt/my apps/inclination\" %F\n"),
            "{entry}"
        );
        assert!(
            entry.contains("TryExec=/opt/my apps/inclination\n"),
            "{entry}"
        );

        // Install again, as after the program was moved.
        desktop
            .install_files(Path::new("/opt/inclination"))
            .unwrap();
        desktop.remove_installed_files().unwrap();

        for (place, _) in INSTALLED_FILES {
            assert!(!data.join(place).exists(), "{place}");
        }
        assert!(others.exists());
        assert!(!data.join("icons").exists() && !data.join("inclination").exists());
        expect![["Nothing is installed here."]]
            .assert_eq(&desktop.remove_installed_files().unwrap().join("\n"));
    }

    #[test]
    fn foreign_and_changed_files_are_left_alone() {
        let folder = tempdir().unwrap();
        let desktop = DesktopIntegration::new(folder.path());
        let entry = folder.path().join(MENU_ENTRY_PATH);
        fs::create_dir_all(entry.parent().unwrap()).unwrap();
        fs::write(&entry, "mine").unwrap();
        let rejection = desktop
            .install_files(Path::new("/opt/inclination"))
            .unwrap_err();
        let home = folder.path().to_str().unwrap();
        expect![["HOME/applications/inclination.desktop already exists, but was not installed by this program or was changed later. Move it away first."]]
            .assert_eq(&rejection.replace(home, "HOME"));
        assert!(!folder.path().join("mime").exists());

        fs::remove_file(&entry).unwrap();
        desktop
            .install_files(Path::new("/opt/inclination"))
            .unwrap();

        fs::write(&entry, "changed").unwrap();
        let sentences = desktop.remove_installed_files().unwrap();
        let line = sentences
            .iter()
            .find(|line| line.contains(MENU_ENTRY_PATH))
            .unwrap();
        expect![[
            "Kept HOME/applications/inclination.desktop, which has changed since it was installed."
        ]]
        .assert_eq(&line.replace(home, "HOME"));
        assert_eq!(fs::read_to_string(&entry).unwrap(), "changed");
    }
}
