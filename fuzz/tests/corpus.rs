//! Replays every file of the corpus, so that what a fuzzer once found is tested without the fuzzer.

use std::{fs, panic, path::Path};

use inclination_core::authoring::{
    consider,
    kind::{Kind, STRUCTURAL_KINDS},
};
use inclination_fuzz::TARGETS;

#[test]
fn every_corpus_file_passes_its_target() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
    for (name, target) in TARGETS {
        let files = fs::read_dir(corpus.join(name)).expect("every target has a corpus");
        let mut count = 0;
        for file in files {
            let file = file.expect("the folder can be read").path();
            let bytes = fs::read(&file).expect("the file can be read");
            // The panic itself is printed where it happens; this adds the file.
            if let Err(panic) = panic::catch_unwind(|| target(&bytes)) {
                eprintln!("That was {name} with {}", file.display());
                panic::resume_unwind(panic);
            }
            count += 1;
        }
        assert!(count > 0, "{name} has an empty corpus");
    }
}

#[test]
fn every_target_has_a_binary() {
    let manifest = include_str!("../Cargo.toml");
    for (name, _) in TARGETS {
        assert!(manifest.contains(&format!("name = \"{name}\"")), "{name}");
    }
    assert_eq!(manifest.matches("[[bin]]").count(), TARGETS.len());
}

#[test]
fn the_fuzzer_knows_the_word_for_every_kind_and_setting() {
    let words = include_str!("../words.dict");
    let kinds = Kind::all().map(Kind::spec);
    let forms = consider::KINDS.iter().map(|form| form.spec());
    for spec in kinds.chain(forms).chain(STRUCTURAL_KINDS.iter().copied()) {
        let settings = spec.settings().map(|setting| setting.key);
        let sockets = spec.sockets().map(|socket| socket.key);
        for key in settings.chain(sockets).chain([spec.key]) {
            assert!(words.contains(&format!("\"\\\"{key}\\\"\"")), "{key}");
        }
    }
}
