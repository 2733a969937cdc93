//! The pages that show commands: each command is run and must print what the page shows.

use std::{fs, path::Path};

use tempfile::tempdir;

use crate::command;

const DOCS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs");

#[test]
fn the_page_about_the_command_line_shows_the_printed_output() {
    let path = format!("{DOCS}/command-line.md");
    let page = fs::read_to_string(&path).unwrap();
    let folder = tempdir().unwrap();

    for (name, first) in [("colonies.csv", "Name,"), ("flats.csv", "target,")] {
        let start = page.find(&format!("```csv\n{first}")).unwrap() + "```csv\n".len();
        let end = start + page[start..].find("```").unwrap();
        fs::write(folder.path().join(name), &page[start..end]).unwrap();
    }
    fs::write(
        folder.path().join("roomy.incl.json"),
        crate::diff::edited_colony(),
    )
    .unwrap();

    let commands = check_page(Path::new(&path), folder.path());
    assert!(commands > 10);
}

#[test]
fn the_page_about_dithering_shows_the_printed_output() {
    let folder = tempdir().unwrap();
    let path = format!("{DOCS}/dithering.md");
    assert_eq!(check_page(Path::new(&path), folder.path()), 2);
}

/// Runs the commands of a page in a folder and compares what they print. `UPDATE_DOCS=1` writes it
/// into the page. Returns the number of commands.
fn check_page(path: &Path, folder: &Path) -> usize {
    for name in ["cat.incl.json", "steady-cat.incl.json"] {
        fs::copy(format!("{DOCS}/{name}"), folder.join(name)).unwrap();
    }

    let page = fs::read_to_string(path).unwrap();
    let mut printed = String::new();
    let mut is_console = false;
    let mut commands = 0;

    for line in page.lines() {
        if line.starts_with("```") {
            is_console = line == "```console";
        }
        let Some(typed) = line.strip_prefix("$ inclination ") else {
            if !is_console || line.starts_with("```") {
                printed.push_str(line);
                printed.push('\n');
            }
            continue;
        };
        printed.push_str(line);
        printed.push('\n');
        printed.push_str(&run_line(typed, folder));
        commands += 1;
    }

    if std::env::var_os("UPDATE_DOCS").is_some() {
        fs::write(path, &printed).unwrap();
        return commands;
    }

    for (there, here) in page.lines().zip(printed.lines()) {
        assert_eq!(there, here);
    }
    assert_eq!(page, printed);
    commands
}

/// Runs a line of the page in a folder and returns what it prints.
fn run_line(typed: &str, folder: &Path) -> String {
    let arguments = split_words(typed);
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let output = command(&arguments).current_dir(folder).output().unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(
        (output.status.code(), error.as_str()),
        (Some(0), ""),
        "{typed}"
    );
    String::from_utf8(output.stdout).unwrap()
}

/// Splits a line as a shell does, if it has no quotes other than double ones.
fn split_words(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    for (index, part) in line.split('"').enumerate() {
        for (place, word) in part.split(' ').enumerate() {
            let is_quoted = index % 2 == 1;
            if place > 0 && is_quoted {
                words.last_mut().unwrap().push(' ');
            } else if place > 0 {
                words.push(String::new());
            }
            words.last_mut().unwrap().push_str(word);
        }
    }

    words.retain(|word| !word.is_empty());
    words
}
