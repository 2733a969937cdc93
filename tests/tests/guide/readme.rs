//! The README's minute to the game: its program is built in a separate project that has only the
//! core crate, and prints what the README shows.

use std::{fs, path::Path, process::Command};

use super::pages::{root, text};

/// Returns the README's block in a language.
fn block(language: &str) -> String {
    let page = text("README.md");
    let start = format!("```{language}\n");
    let (_, behind) = page.split_once(&start).expect("the README has it");
    let (block, _) = behind.split_once("```\n").expect("it ends");
    block.to_owned()
}

/// Returns the program that the README shows.
pub(crate) fn program() -> String {
    block("rust")
}

#[test]
fn the_readmes_program_prints_what_it_says() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("guard");
    fs::create_dir_all(folder.join("src")).expect("a folder");
    let write = |name: &str, text: &str| fs::write(folder.join(name), text).expect("a file");

    // The files that `cargo new` and `cargo add --path` create.
    let core = root().join("core");
    let manifest = format!(
        "[package]\nname = \"guard\"\nedition = \"2024\"\n\n[workspace]\n\n[dependencies]\ninclination-core = {{ path = {core:?} }}\n"
    );
    write("Cargo.toml", &manifest);
    write("Cargo.lock", &text("Cargo.lock"));
    write("src/main.rs", &program());
    write("guard.incl.json", &text("docs/guard.incl.json"));

    let ran = Command::new(env!("CARGO"))
        .args(["run", "--quiet", "--offline", "--target-dir", "target"])
        .current_dir(&folder)
        .output()
        .expect("cargo runs");

    let said = String::from_utf8_lossy(&ran.stderr);
    assert!(ran.status.success(), "{said}");
    assert_eq!(String::from_utf8_lossy(&ran.stdout), block("text"));
}
