//! The README's program is built in a separate project that has only the core crate, and prints
//! what the README shows.

use std::{fs, path::Path, process::Command};

use super::pages::{read_file, repository_root};

/// Returns the README's block in a language.
fn readme_block(language: &str) -> String {
    let page = read_file("README.md");
    let start = format!("```{language}\n");
    let (_, behind) = page.split_once(&start).expect("the README has it");
    let (block, _) = behind.split_once("```\n").expect("it ends");
    block.to_owned()
}

/// Returns the program that the README shows.
pub(crate) fn readme_program() -> String {
    readme_block("rust")
}

#[test]
fn the_readmes_program_prints_the_documented_output() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("guard");
    fs::create_dir_all(folder.join("src")).expect("a folder");
    let write = |name: &str, text: &str| fs::write(folder.join(name), text).expect("a file");

    // The files that `cargo new` and `cargo add --path` create.
    let core = repository_root().join("core");
    let manifest = format!(
        "[package]\nname = \"guard\"\nedition = \"2024\"\n\n[workspace]\n\n[dependencies]\ninclination-core = {{ path = {core:?} }}\n"
    );
    write("Cargo.toml", &manifest);
    write("Cargo.lock", &read_file("Cargo.lock"));
    write("src/main.rs", &readme_program());
    write("guard.incl.json", &read_file("docs/guard.incl.json"));

    let output = Command::new(env!("CARGO"))
        .args(["run", "--quiet", "--offline", "--target-dir", "target"])
        .current_dir(&folder)
        .output()
        .expect("cargo runs");

    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    assert_eq!(
        String::from_utf8_lossy(&output.stdout),
        readme_block("text")
    );
}
