//! The examples, in the binary. Their names and what they are about come from themselves.

use std::sync::LazyLock;

use serde::Deserialize;

macro_rules! texts {
    ($($name:literal),* $(,)?) => {
        [$(include_str!(concat!("../../../../assets/examples/", $name, ".incl.json"))),*]
    };
}

/// From the smallest on, each adds one idea.
const TEXTS: [&str; 16] = texts![
    "ant-colony",
    "response-curves",
    "duel",
    "apples-and-ammo",
    "take-cover",
    "retreat",
    "weapon-choice",
    "apartment",
    "keys",
    "heal-or-fight",
    "sims-needs",
    "zoo",
    "sniper",
    "sniper-opt-ins",
    "angry-woman",
    "shop",
];

/// An example.
#[derive(Debug, Deserialize)]
pub struct Example {
    /// What it is called.
    pub name: String,
    /// What it is about.
    pub description: String,
    /// The project's text.
    #[serde(skip)]
    pub text: &'static str,
}

/// All of them, in the order in which they are best read.
pub fn all() -> &'static [Example] {
    static ALL: LazyLock<Vec<Example>> = LazyLock::new(|| {
        let examples = TEXTS.iter().filter_map(|text| {
            let example: Example = serde_json::from_str(text).ok()?;
            Some(Example { text, ..example })
        });
        examples.collect()
    });
    &ALL
}

#[cfg(test)]
mod tests {
    use inclination_core::Document;

    use super::*;

    #[test]
    fn every_example_is_a_project_with_a_name_and_a_sentence() {
        assert_eq!(all().len(), TEXTS.len());
        for example in all() {
            let document = Document::read(example.text.as_bytes()).unwrap();
            assert_eq!(document.graph.name, example.name);
            assert!(
                example.description.ends_with(['.', '?']),
                "{}",
                example.name
            );
        }
    }

    #[test]
    fn every_file_of_the_examples_is_among_them() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../assets/examples");
        let entries = std::fs::read_dir(folder).unwrap().flatten();
        assert_eq!(entries.count(), TEXTS.len());
    }
}
